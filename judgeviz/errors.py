"""The one error a user can mend, and the hints its sentences are built from."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

# A sentence that lists every one of 300 raters is no longer a sentence.
MAX_NAMES_SHOWN = 8
MAX_NAME_LENGTH = 60
NOT_READ = "Not read: "
MOST_LEFT_OUT = 2  # files that an error names
# The way out where an engine does not count; pages say another in its place.
READ_A_PART = "read the table, or a part of it, by read_labels"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question about a table that only who made it can answer.

    Attributes
    ----------
    role : str
        The key of the mapping that answers it: ``human``, ``scale``, ``item``, ...
    guess : object
        What would be taken without an answer, as the mapping spells it.
    reason : str
        Where it stands, why it is not certain, and how to state it: half a sentence.
    alternatives : tuple
        What else it may be, spelled as the guess.
    """

    role: str
    guess: object
    reason: str
    alternatives: tuple[object, ...] = ()


class LabelError(ValueError):
    """Unreadable or invalid label data.

    The message is one sentence for the person who made the file: what is wrong, where
    (file, column, row), and what to do about it.

    Attributes
    ----------
    doubts : tuple of Doubt
        The questions that are to be answered first; empty on a plain error.
    """

    def __init__(self, message: object = "", doubts: Iterable[Doubt] = ()) -> None:
        # names of the user's may hold line breaks
        super().__init__(" ".join(message.splitlines()) if isinstance(message, str) else message)
        self.doubts = tuple(doubts)


class QuestionError(LabelError):
    """Guesses about a table that may be wrong: what to state instead, or that they may be taken.

    Attributes
    ----------
    asked : str
        What is not certain, and why.
    example : str
        Mapping that says what was guessed, as JSON; "" where it is too long to be typed.
    """

    def __init__(
        self, asked: str, roles: Iterable[str], example: str, doubts: Iterable[Doubt]
    ) -> None:
        such_as = f", such as {example}" if example else ""
        super().__init__(
            f"{asked}; state {quoted(roles)} in the mapping{such_as}, or take the guess with "
            "on_doubt='accept'.",
            doubts,
        )
        self.asked, self.example = asked, example


class EmptyFileError(LabelError):
    """A file without any content: in a folder or an archive beside others it is left out."""


class HumansMissingError(LabelError):
    """Labels of judges alone: nothing is wrong with the file, it waits for its humans' labels."""


class NotCountedError(LabelError):
    """An engine that counts a table did not count what was asked of it: nothing stands in."""


class RowsMissingError(NotCountedError):
    """What needs the rows of a table was asked of one that an engine counts."""


class ScoresNotCountedError(LabelError):
    """Somebody gives scores, of which an engine counts nothing: others are counted without them."""


class TooManyKindsError(NotCountedError):
    """More different items than are counted kind by kind."""


def not_read(refusals: Iterable[LabelError]) -> tuple[str, ...]:
    """Note which files were left out, since others hold labels."""
    return tuple(f"{NOT_READ}{refusal}" for refusal in refusals)


def beside_what_is_not_read(problem: LabelError, notes: Iterable[str]) -> LabelError:
    """Say with an error which files were left out, as notes do: one may be what is missing."""
    left_out = [note for note in notes if note.startswith(NOT_READ)]
    if not left_out:
        return problem
    said = " ".join([str(problem), *left_out[:MOST_LEFT_OUT]])
    more = len(left_out) - MOST_LEFT_OUT
    return type(problem)(f"{said} And {more:,} more." if more > 0 else said, problem.doubts)


def quoted(names: Iterable[object], limit: int = MAX_NAMES_SHOWN) -> str:
    """Names in quotes for a sentence: ``'a', 'b' and 3 more``; long names are cut."""
    shown = [_cut(str(name)) for name in names]
    if len(shown) <= limit:
        return ", ".join(f"'{name}'" for name in shown)
    listed = ", ".join(f"'{name}'" for name in shown[:limit])
    return f"{listed} and {len(shown) - limit:,} more"


def are_labels(names: Iterable[object]) -> str:
    """Say of names that they are labels: ``'a', 'b' are labels``, ``'a' holds labels``."""
    every = list(names)
    return f"{quoted(every)} {'holds' if len(every) == 1 else 'are'} labels"


def counted(n: int, noun: str) -> str:
    """Count things in a sentence: ``1 row``, ``2,000 rows``."""
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"


def row_list(rows: Iterable[int], limit: int = 5) -> str:
    """Row numbers for a sentence: ``row 4`` or ``rows 4, 9 and 2 more``."""
    numbers = [int(row) for row in rows]
    noun = "row" if len(numbers) == 1 else "rows"
    if len(numbers) > limit:
        listed = ", ".join(f"{n}" for n in numbers[:limit])
        return f"{noun} {listed} and {len(numbers) - limit:,} more"
    if len(numbers) > 1:
        return f"{noun} {', '.join(f'{n}' for n in numbers[:-1])} and {numbers[-1]}"
    return f"{noun} {numbers[0]}"


def missing_column(column: str, role: str, available: Iterable[str]) -> LabelError:
    """Say that a mapping names a column that the table does not have."""
    names = [str(name) for name in available]
    near = get_close_matches(column, names, n=1)
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    return LabelError(
        f"The mapping names column '{_cut(column)}' for '{role}', but the table has only "
        f"{quoted(names, 20)}{hint}; correct the mapping."
    )


def _cut(name: str) -> str:
    flat = " ".join(name.split())
    return flat if len(flat) <= MAX_NAME_LENGTH else flat[: MAX_NAME_LENGTH - 1] + "…"
