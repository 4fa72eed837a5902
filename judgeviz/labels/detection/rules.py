"""Rules that find out what the columns of a table mean: what a rule sees, and what it answers.

A rule is a function of a :class:`Sight`, the table with all that is known of it so far, and
returns guesses. It never changes what is known: what the user states or a format fixes wins over
every guess, and the first guess on a role over later ones.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from judgeviz.errors import Doubt
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable, plain_columns

Certainty = Literal["certain", "likely", "doubtful"]
NOTE = "note"  # the role of what is only to be said


@dataclass(frozen=True, slots=True)
class Guess:
    """What a rule takes for what.

    Attributes
    ----------
    role : str
        A key of the mapping; ``NOTE`` for a sentence alone.
    value : object
        As the plain mapping spells it; None where nothing is taken. That no column has a role is
        kept where it is certain.
    reason : str
        Sentence for the report; "" where the table of roles says enough. Of a doubtful guess: what
        is not certain, as half a sentence.
    certainty : {"certain", "likely", "doubtful"}
        What is doubtful is asked.
    alternatives : tuple
        What else the role may have, where it is doubtful.
    """

    role: str
    value: object
    reason: str = ""
    certainty: Certainty = "likely"
    alternatives: tuple[object, ...] = ()

    @property
    def doubt(self) -> Doubt:
        """The question that a doubtful guess puts."""
        return Doubt(self.role, self.value, self.reason, self.alternatives)


@dataclass(frozen=True, slots=True)
class Side:
    """What all raters of a file are, as the other files say.

    Attributes
    ----------
    kind : {"human", "machine"}
    reason : str
        How that is known.
    certainty : {"certain", "likely", "doubtful"}
    """

    kind: Literal["human", "machine"]
    reason: str
    certainty: Certainty = "likely"


@dataclass(frozen=True)
class Sight:
    """A table and what is known of it.

    Attributes
    ----------
    table : RawTable
    known : FileMapping
        Stated by the user or fixed by the format.
    side : Side or None
        Of all its raters, where other files tell.
    guesses : tuple of Guess
        In the order in which they were made.
    """

    table: RawTable
    known: FileMapping
    side: Side | None = None
    guesses: tuple[Guess, ...] = ()

    @cached_property
    def mapping(self) -> FileMapping:
        """What is known and guessed so far."""
        found = {
            guess.role: guess.value
            for guess in self.guesses
            if guess.value is not None or (guess.certainty == "certain" and guess.role != NOTE)
        }
        answers = dict(self.known.answers)  # to different questions
        for guess in self.guesses:
            if guess.role == "answers" and isinstance(guess.value, Mapping):
                answers = {**guess.value, **answers}
        if answers:
            found["answers"] = answers
        return self.known.having(**found)

    @cached_property
    def plain(self) -> list[str]:
        """Columns that do not hold lists."""
        return plain_columns(self.table.frame)

    @cached_property
    def free(self) -> list[str]:
        """Columns without a role."""
        taken = self.mapping.used_columns | set(self.mapping.names("text"))
        return [column for column in self.table.frame.columns if column not in taken]

    @cached_property
    def free_plain(self) -> list[str]:
        """Columns without a role that do not hold lists."""
        plain = set(self.plain)
        return [column for column in self.free if column in plain]

    def having(self, guess: Guess) -> "Sight":
        """Return the same sight with one more guess; what is known already stays."""
        is_known = guess.role != NOTE and self.mapping.knows(guess.role)
        if guess.role == "answers" and isinstance(guess.value, Mapping):
            is_known = guess.value.keys() <= self.mapping.answers.keys()
        if is_known:
            return self
        return replace(self, guesses=(*self.guesses, guess))


Rule = Callable[[Sight], Iterable[Guess]]


def applied(rules: Sequence[Rule], sight: Sight) -> Sight:
    """Ask one rule after the other."""
    for rule in rules:
        for guess in rule(sight):
            sight = sight.having(guess)
    return sight


def column_guesses(columns: Mapping[str, str | None]) -> list[Guess]:
    """Guesses on the columns of some roles; the account of the roles says them."""
    return [Guess(role, column) for role, column in columns.items() if column is not None]
