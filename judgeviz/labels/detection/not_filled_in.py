"""Sheets that people have still to fill in: columns for their labels in which nobody has given any.

What is true of the items, ``gold``, stands filled in beside them, and is no label of those people.
"""

from collections.abc import Collection

import pandas as pd

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import is_named_so
from judgeviz.labels.detection.contents import holds_lists
from judgeviz.labels.detection.rules import Guess, Sight


def empty_ones_of_humans(frame: pd.DataFrame) -> list[str]:
    """Columns that are called as labels of humans, in which nobody has given one yet."""
    return [
        column
        for column in map(str, frame.columns)
        if roles.is_human_name(column)
        and not (roles.names_raters(column) or is_named_so(column) or roles.is_summary_name(column))
        and _is_empty(frame, column)
    ]


def check_filled_in(sight: Sight) -> None:
    """Raise LabelError where texts, or what is true, are all labels beside columns without any."""
    mapping, frame = sight.mapping, sight.table.frame
    taken = [c for c in (*mapping.humans, *mapping.names("label")) if c in frame.columns]
    are_stated = sight.known.human is not None or sight.known.names("label")
    if are_stated or mapping.column("rater") or mapping.machine_names or not taken:
        return
    check_texts(sight.table.name, frame, taken)
    if all(map(_says_what_is_true, taken)) and (empty := empty_ones_of_humans(frame)):
        raise refusal(sight.table.name, empty)


def check_texts(name: str, frame: pd.DataFrame, taken: Collection[str]) -> None:
    """Raise LabelError where texts would be labels: ``output`` beside an empty ``rating``."""
    if taken and all(map(roles.is_text_name, taken)) and (empty := _empty_ones_of_anybody(frame)):
        raise refusal(name, empty)


def _empty_ones_of_anybody(frame: pd.DataFrame) -> list[str]:
    """Columns that are called as labels or criteria, in which nobody has given one yet."""
    return [
        column
        for column in map(str, frame.columns)
        if (roles.is_label_name(column) or roles.is_quality_name(column))
        and not (roles.is_text_name(column) or is_named_so(column))
        and _is_empty(frame, column)
    ]


def refusal(name: str, empty: Collection[str]) -> LabelError:
    """Say that those columns of a file wait for labels."""
    called = "named as humans'" if all(map(roles.is_human_name, empty)) else "called as labels"
    columns, them = ("Column", "it") if len(empty) == 1 else ("Columns", "them")
    return LabelError(
        f"{columns} {quoted(empty)} of '{name}', {called}, {_hold(empty)} no label; fill {them} "
        "in, or list other columns in the mapping as 'human'."
    )


def asked(
    name: str, frame: pd.DataFrame, told: Guess, known: Collection[str], are_judged: bool
) -> Guess:
    """Ask whether what is true of items is a human's where people's own columns have gaps.

    Parameters
    ----------
    told : Guess
        Which columns are the humans'.
    known : collection of str
        Those of them that may say what is true, and not what a person said: ``gold``.
    are_judged : bool
        Whether columns of judges stand beside them, for whom what is true may do as the human.

    Raises
    ------
    LabelError
        Where nobody has labelled anything.
    """
    humans = [*map(str, told.value)] if isinstance(told.value, list) else []
    people = [column for column in humans if column not in known]
    if not known:
        return told
    empty = empty_ones_of_humans(frame)
    if not people:
        if not empty:
            return told
        if not are_judged and all(map(_says_what_is_true, known)):
            raise refusal(name, empty)
        reason = (
            f"{quoted(empty)} of '{name}', called as humans', {_hold(empty)} no label, and nothing "
            f"says whether {quoted(known)} {_hold(known)} labels of humans or what is true"
        )
        return Guess("human", humans, reason, "doubtful", ([],))
    gaps = [c for c in people if _has_gaps(frame, c, known)]
    if not (gaps or empty) or told.certainty == "doubtful":
        return told
    has_gaps = f"{quoted([*gaps, *empty])} of '{name}' {_hold([*gaps, *empty])} labels of few rows"
    reason = (
        f"{has_gaps} or none where {quoted(known)} has them, and nothing says whether "
        f"{quoted(known)} {_hold(known)} labels of one more human or what is true"
    )
    return Guess("human", people, reason, "doubtful", (humans, [*known]))


def _hold(columns: Collection[str]) -> str:
    return "holds" if len(columns) == 1 else "hold"


def _says_what_is_true(column: str) -> bool:
    is_told = roles.is_adjudicated(column) or roles.says_what_is_true(column)
    return is_told or (roles.is_expected(column) and not roles.is_human_name(column))


def _is_empty(frame: pd.DataFrame, column: str) -> bool:
    return not holds_lists(column_of(frame, column)) and not len(frame[column].array.categories)


def _has_gaps(frame: pd.DataFrame, column: str, known: Collection[str]) -> bool:
    """Whether a column has no label in rows where a known one has, and none that this one lacks."""
    if any(holds_lists(column_of(frame, c)) for c in (column, *known)):
        return False
    own = frame[column].notna()
    return any((frame[c].notna() | ~own).all() and not own.all() for c in known)
