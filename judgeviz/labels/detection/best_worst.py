"""Best-worst scaling: of several items one is chosen as the best and one as the worst.

Such choices are no grades: they compare the items of one tuple, and nothing else.
"""

import re
from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.coding import Coded, IntArray
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.sources.tables import is_list_column

EXTREMES = (("best", "worst"), ("most", "least"))
MARKS = ("-1", "0", "1")
FEWEST_CHOICES = 5  # rows, before it tells anything that the best is never the worst
FEWEST_IN_A_TUPLE = 3
MARKED = 0.95  # share of the tuples with one best and one worst
SCALE = {"kind": "ordinal", "categories": [int(mark) for mark in MARKS]}


def choices(sight: Sight) -> Iterable[Guess]:
    """Refuse columns ``best`` and ``worst`` that name items, unless the mapping says what they are.

    Raises
    ------
    LabelError
        Where there are any.
    """
    if any(map(sight.known.knows, ("label", "human"))):
        return []
    frame = sight.table.frame
    for best, worst in _pairs(sight.plain):
        both = frame[[best, worst]].dropna().astype(str)
        if len(both) >= FEWEST_CHOICES and not (both[best] == both[worst]).any():
            raise LabelError(
                f"Columns {quoted([best, worst])} of '{sight.table.name}' say which of several "
                "items was chosen as the best and which as the worst (best-worst scaling), and "
                "that labels no item by itself; make a row for every item, rater and tuple with 1 "
                "for the best, -1 for the worst and 0 for the others, or, if these are labels of "
                "an item all the same, name them in the mapping as 'label' or 'human'."
            )
    return []


def marked_tuples(sight: Sight) -> Iterable[Guess]:
    """Ask about labels of which each tuple has one 1, one -1 and else zeros.

    Not in a table of the different labels of each rater, which has every mark once.
    """
    if sight.table.times is not None:
        return []
    mapping, frame = sight.mapping, sight.table.frame
    columns = mapping.names("label") if mapping.is_by_row else mapping.humans
    marked = [c for c in columns if c in frame.columns and _has_marks(frame[c])]
    rater = mapping.column("rater")
    if not marked or (rater and is_list_column(frame[rater])):
        return []
    by_rater = Coded.of(frame[rater]) if rater else None
    for column in sight.plain:
        if column in (rater, *columns) or len(frame[column].array.categories) < 2:
            continue
        if all(_is_chosen(frame[label], Coded.of(frame[column]), by_rater) for label in marked):
            marks = "marks" if len(marked) == 1 else "mark"
            reason = (
                f"{quoted(marked)} of '{sight.table.name}' {marks} one best (1) and one worst (-1) "
                f"of each tuple in '{column}' (best-worst scaling), which compares the items of a "
                "tuple and is no grade of an item"
            )
            return [Guess("scale", SCALE, reason, "doubtful"), *_samples(sight, column)]
    return []


def _samples(sight: Sight, column: str) -> Iterable[Guess]:
    """Take an item that a rater saw in several tuples for asked several times."""
    item = sight.mapping.column("item")
    if (
        not sight.mapping.is_by_row
        or item in (None, column)
        or is_list_column(sight.table.frame[item])
    ):
        return []
    rest = [item, *sight.mapping.names("rater")]
    comes_back = sight.table.frame[rest].duplicated().any()
    return [Guess("sample", column)] if comes_back else []


def _pairs(columns: Sequence[str]) -> Iterable[tuple[str, str]]:
    """Columns called alike but for ``best`` and ``worst``."""
    by_name = {roles.normalised(column): column for column in columns}
    for name, column in by_name.items():
        for best, worst in EXTREMES:
            other = re.sub(rf"(?<![a-z]){best}(?![a-z])", worst, name)
            if other != name and other in by_name:
                yield column, by_name[other]


def _has_marks(column: pd.Series) -> bool:
    if is_list_column(column) or len(column.array.categories) != len(MARKS):
        return False
    return set(column.array.categories) == set(MARKS)


def _is_chosen(label: pd.Series, tuples: Coded, rater: Coded | None) -> bool:
    """Whether nearly every tuple (of one rater) has one best, one worst, and others."""
    place = tuples.codes.astype(np.int64)
    if rater is not None:
        place = place * (len(rater.names) + 1) + rater.codes
    _, group = np.unique(place, return_inverse=True)
    said = Coded.of(label)
    value = np.array([*map(int, said.names), 0])[said.codes]
    sizes = np.bincount(group)
    n_best, n_worst = (_times(group, value == mark) for mark in (1, -1))
    is_marked = (n_best == 1) & (n_worst == 1) & (sizes >= FEWEST_IN_A_TUPLE)
    return bool(is_marked.mean() >= MARKED)


def _times(group: IntArray, chosen: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> IntArray:
    return np.bincount(group, weights=chosen).astype(np.int64)
