"""A column for each rater and label, of which one is 1 in each row: ``rater1_is_rude.-2``.

So scripts write what one rater chose among some numbers or words. ``rater1_rude`` is a criterion of
its own. A row in which a rater has none, or several, has no label of the rater's.
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.formats.one_hot import NO, YES, says_yes
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column, plain_columns

NAME = "a column for each rater and label"
PARTS = re.compile(r"(?P<rater>.*[^\W_])(?:[.:=/|](?P<number>-?\d+)|[.:=/|_](?P<word>[^\W\d_]+))")
FEWEST_RATERS, FEWEST_LABELS, FEWEST_ROWS = 2, 2, 10
OPPOSITES = ({"yes", "no"}, {"true", "false"}, {"pos", "neg"}, {"positive", "negative"})
SHARE_CHOSEN = 0.9  # of the rows in which a rater says anything
NOT_ONE = "none, or several, of the columns of what a rater chose"


@dataclass(frozen=True, slots=True)
class _Chosen:
    """Columns in which one rater's choice stands, by label."""

    rater: str
    columns: dict[str, str]

    def _said(self, frame: pd.DataFrame) -> NDArray[np.bool_]:
        return np.column_stack([says_yes(frame[column]) for column in self.columns.values()])

    def of_another_number(self, frame: pd.DataFrame) -> NDArray[np.bool_]:
        """In which rows the rater says something, and not one label."""
        is_filled = frame[[*self.columns.values()]].notna().any(axis=1).to_numpy(dtype=bool)
        is_another: NDArray[np.bool_] = is_filled & (self._said(frame).sum(axis=1) != 1)
        return is_another

    def is_one_of(self, frame: pd.DataFrame) -> bool:
        """Whether one column alone is 1 in nearly all rows in which the rater says anything."""
        n_filled = int(frame[[*self.columns.values()]].notna().any(axis=1).sum())
        n_chosen = n_filled - int(self.of_another_number(frame).sum())
        return n_chosen >= max(SHARE_CHOSEN * n_filled, FEWEST_ROWS)

    def labels(self, frame: pd.DataFrame) -> pd.Categorical:
        """Return what the rater chose in each row; nothing where that is not one label."""
        said = self._said(frame)
        spelled = np.array([*self.columns, None], dtype=object)
        return pd.Categorical(spelled[np.where(said.sum(axis=1) == 1, said.argmax(axis=1), -1)])


def sniff(document: Document) -> bool:
    """Whether raters have columns of the same labels, and choose one of them in each row."""
    table = document.table
    return table is not None and not table.is_headerless and bool(_choices(table))


def read(document: Document) -> RawTable:
    """Bring the columns of each rater together as one that holds the label."""
    table = document.as_table()
    choices = _choices(table)
    of_choices = [column for one in choices for column in one.columns.values()]
    frame = table.frame.drop(columns=of_choices)
    for one in choices:
        frame[one.rater] = one.labels(table.frame)
    dropped = Counter(table.dropped)
    dropped[NOT_ONE] = sum(int(one.of_another_number(table.frame).sum()) for one in choices)
    first = choices[0]
    note = (
        f"Columns of '{table.name}' with a label each, of which one is 1 in a row "
        f"({quoted([*first.columns.values()], 3)}), were read as what a rater chose, "
        f"'{first.rater}'."
    )
    return replace(table, frame=frame, notes=(*table.notes, note), dropped=+dropped)


def _choices(table: RawTable) -> Sequence[_Chosen]:
    """Find the raters with the same labels, of which each mostly chose one."""
    if len(table.frame) < FEWEST_ROWS:
        return []
    frame = table.frame
    parts = [(c, PARTS.fullmatch(c)) for c in plain_columns(frame)]
    found: dict[str, dict[str, str]] = {}
    for column, part in parts:
        if not (part and _is_a_raters(part["rater"])):
            continue
        if _is_mostly_yes_or_no(column_of(frame, column)):
            found.setdefault(part["rater"], {})[part["number"] or part["word"]] = column
    choices = [_Chosen(rater, own) for rater, own in found.items() if _may_exclude(own)]
    if len(choices) < FEWEST_RATERS or len({frozenset(one.columns) for one in choices}) > 1:
        return []
    are_free = not {one.rater for one in choices} & {*map(str, table.frame.columns)}
    return choices if are_free and all(one.is_one_of(table.frame) for one in choices) else []


def _may_exclude(labels: Collection[str]) -> bool:
    """Whether of some labels one may be chosen; of two words that are no opposites each may be."""
    are_numbers = all(label.lstrip("-").isdigit() for label in labels)
    are_told = are_numbers or len(labels) > FEWEST_LABELS or {*map(str.lower, labels)} in OPPOSITES
    return len(labels) >= FEWEST_LABELS and are_told


def _is_mostly_yes_or_no(column: pd.Series) -> bool:
    """Whether nearly all cells are zeros and ones; some may hold a slip."""
    if is_list_column(column):
        return False
    said = column.array.codes[column.array.codes >= 0]
    n_said = int(column.array.categories.isin(YES | NO)[said].sum())
    return n_said > 0 and n_said >= SHARE_CHOSEN * len(said)


def _is_a_raters(name: str) -> bool:
    return roles.is_human_name(name) or roles.is_machine_name(name)
