"""Columns that hold what the other judges made of their labels together, and no judge's own."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import derived
from judgeviz.labels.detection.contents import holds_lists
from judgeviz.labels.detection.rules import Guess

FEWEST_MEMBERS = 2  # of a jury that its name tells
FEWEST_VOTERS = 3  # of whom a majority is no pair that happens to agree


@dataclass(frozen=True)
class Juries:
    """Judges that may be a jury of the others.

    Attributes
    ----------
    named : tuple of str
        Called as a jury, or saying what most of the others say.
    counted : tuple of str
        Those of them that say so in nearly all rows in which the others do not all agree, and are
        guessed to be no judges.
    """

    named: tuple[str, ...]
    counted: tuple[str, ...]


def juries(
    frame: pd.DataFrame,
    judges: Mapping[str, Sequence[str]],
    humans: Sequence[str],
    criterion_of: Callable[[str], str | None],
) -> Juries:
    """Find judges that may be a jury of the other judges, or of the humans where there are none.

    Parameters
    ----------
    frame : DataFrame
    judges : mapping of str to sequence of str
        Names with their columns.
    humans : sequence of str
        Columns of humans.
    criterion_of : callable
        The criterion in the name of a column.
    """
    called = [name for name in judges if roles.is_a_jury(name)]
    members = [name for name in judges if name not in called]
    of_judges = {name: judges[name] for name in members}
    of_humans = {name: [name] for name in humans}
    voters = of_judges if len(members) >= FEWEST_MEMBERS else of_humans
    named = called if len(voters) >= FEWEST_MEMBERS else []
    counted = [n for n in named if _is_the_majority(frame, judges[n], voters, criterion_of)]
    unnamed = [
        name
        for name in members
        if not (roles.is_machine_name(name) or roles.is_metric_name(name) or roles.is_id(name))
        and len(members) > FEWEST_VOTERS
        and _is_the_majority(
            frame, judges[name], {m: own for m, own in of_judges.items() if m != name}, criterion_of
        )
    ]
    every = [name for name in judges if name in (*named, *unnamed)]
    return Juries(tuple(every), tuple(n for n in every if n in (*counted, *unnamed)))


def _is_the_majority(
    frame: pd.DataFrame,
    columns: Sequence[str],
    voters: Mapping[str, Sequence[str]],
    criterion_of: Callable[[str], str | None],
) -> bool:
    """Whether each column says what most voters say on its criterion."""
    found = []
    for column in columns:
        criterion = criterion_of(column)
        votes = [
            next((c for c in own if criterion_of(c) == criterion), "") for own in voters.values()
        ]
        known = [c for c in votes if c and not holds_lists(column_of(frame, c))]
        if holds_lists(column_of(frame, column)) or len(known) < FEWEST_VOTERS:
            return False
        found.append(bool(derived(frame, [column], known)))
    return all(found)


def juries_by_name(judges: Collection[str]) -> Juries:
    """Find judges that are called as a jury of the others, whose labels nobody compares."""
    found = [name for name in judges if roles.is_a_jury(name)]
    named = tuple(found) if len(judges) - len(found) >= FEWEST_MEMBERS else ()
    return Juries(named, named)


def asked_about(name: str, found: Juries, told: Guess) -> Guess:
    """Ask whether a judge is one more, or what the others decided together: ``ensemble_winner``.

    What is their majority by content is guessed to be no judge.

    Parameters
    ----------
    name : str
        Of the table.
    found : Juries
    told : Guess
        On the judges, a mapping of their names; returned as it is where no jury was found.
    """
    if not found.named or not isinstance(told.value, Mapping):
        return told
    more = "is one more judge" if len(found.named) == 1 else "are more judges"
    asked = f"whether {quoted(found.named)} {more}, or what the others decided together"
    begun = f"{told.reason}, nor" if told.certainty == "doubtful" else f"nothing in '{name}' says"
    every = [told.value, *(other for other in told.alternatives if isinstance(other, Mapping))]
    taken = [{j: own for j, own in one.items() if j not in found.counted} for one in every]
    apart = [{j: own for j, own in one.items() if j not in found.named} for one in every]
    others: list[object] = []
    for answer in (*taken, *apart, *every):
        if answer not in (taken[0], *others):
            others.append(answer)
    return Guess("machine", taken[0], f"{begun} {asked}", "doubtful", tuple(others))
