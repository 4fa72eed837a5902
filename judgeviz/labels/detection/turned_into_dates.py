"""Columns of raters in which a spreadsheet made dates of the labels: ``4-May`` of 4/5.

Such a rater is neither read nor left out in silence.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import is_named_so
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.scale.dates import may_have_been_labels

EXAMPLES = 2
# Words of a name that say that its column holds dates by right.
DATES = frozenset((
    "date", "dates", "day", "datum", "tag", "fecha", "jour", "dia", "giorno", "timestamp", "time",
    "日期", "日付", "дата",
))  # fmt: skip


def columns(sight: Sight) -> list[str]:
    """Columns named as raters, and not after a neighbour, that hold nothing but such dates."""
    names = {roles.normalised(column) for column in sight.plain}
    return [
        column
        for column in sight.plain
        if holds_dates(sight, column)
        and _names_a_rater(column)
        and not any(start in names for start, _ in roles.parts_of_name(roles.normalised(column)))
    ]


def holds_dates(sight: Sight, column: str) -> bool:
    """Whether a plain column holds nothing but dates that may have been labels."""
    return may_have_been_labels(column_of(sight.table.frame, column).cat.categories)


def asked(sight: Sight, guess: Guess) -> Guess:
    """Ask with the guess on a side about its columns that hold dates, which are left out.

    Raises
    ------
    LabelError
        Where no other column is a human's.
    """
    named = {"human": roles.is_human_name, "machine": roles.is_machine_name}[guess.role]
    found = [column for column in columns(sight) if _is_of(guess, column, named(column))]
    if not found:
        return guess
    value = _without(guess.value, found)
    if guess.role == "human" and not value:
        refuse(sight)
    reason = f"{_held(sight, found)}, or leave that rater out"
    if guess.certainty == "doubtful":
        others = tuple(_without(other, found) for other in guess.alternatives)
        return replace(guess, value=value, reason=f"{reason}; {guess.reason}", alternatives=others)
    return replace(guess, value=value, reason=reason, certainty="doubtful")


def refuse(sight: Sight) -> None:
    """Raise LabelError where raters' columns hold dates, and no others are human."""
    found = columns(sight)
    if found:
        held = _held(sight, found)
        raise LabelError(f"{held[:1].upper()}{held[1:]}.")


def _held(sight: Sight, found: Sequence[str]) -> str:
    days = quoted(sight.table.frame[found[0]].cat.categories[:EXAMPLES])
    column, hold = ("column", "holds") if len(found) == 1 else ("columns", "hold")
    return (
        f"{column} {quoted(found)} of '{sight.table.name}' {hold} dates ({days}), as spreadsheets "
        "make of labels such as 1-2 or 4.5; type the labels again in cells formatted as text"
    )


def _is_of(guess: Guess, column: str, is_named: bool) -> bool:
    """Whether a column belongs to the side of a guess, by its name or by its neighbours'."""
    if is_named or guess.role == "machine":
        return is_named
    value = guess.value if isinstance(guess.value, list) else []
    return roles.is_person_name(column) and any(map(roles.is_person_name, value))


def _without(side: object, dates: Iterable[str]) -> object:
    if isinstance(side, dict):
        left = {judge: [c for c in own if c not in dates] for judge, own in side.items()}
        return {judge: own for judge, own in left.items() if own}
    return [column for column in side if column not in dates] if isinstance(side, list) else side


def _names_a_rater(column: str) -> bool:
    if is_named_so(column) or not DATES.isdisjoint(roles.normalised(column).split("_")):
        return False
    named = (roles.is_human_name, roles.is_machine_name, roles.is_person_name)
    return any(is_one(column) for is_one in named)
