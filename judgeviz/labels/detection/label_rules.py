"""Rules that find out what labels mean: what a rule answers, and how they are asked in order.

A rule is a function of the ratings of all files and of what is known of all of them; each sees
what those before it have found.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from judgeviz.errors import Doubt
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import FileMapping


@dataclass(frozen=True, slots=True)
class Told:
    """What a rule found of the labels.

    Attributes
    ----------
    shared : FileMapping
        What is known of all files, with the guesses.
    doubts : tuple of Doubt
    said : tuple of str
        What was read without asking, in sentences.
    ratings : sequence of RatingTable or None
        Where they are others than before, as those without what stands for no answer.
    """

    shared: FileMapping
    doubts: tuple[Doubt, ...] = ()
    said: tuple[str, ...] = ()
    ratings: Sequence[RatingTable] | None = None


LabelRule = Callable[[Sequence[RatingTable], FileMapping], Told]


def told_by(
    rules: Sequence[LabelRule], ratings: Sequence[RatingTable], shared: FileMapping
) -> Told:
    """Ask one rule after the other, and put together what they found; with the ratings."""
    doubts: list[Doubt] = []
    said: list[str] = []
    for rule in rules:
        found = rule(ratings, shared)
        shared = found.shared
        ratings = ratings if found.ratings is None else found.ratings
        doubts += found.doubts
        said += found.said
    return Told(shared, tuple(doubts), tuple(said), ratings)
