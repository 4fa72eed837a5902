"""A column for each rater and label, of which one is 1 in each row: ``rater1_is_rude.-2``.

So scripts write what one rater chose among some numbers. ``rater1_rude`` is a criterion of its own.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.formats.one_hot import is_yes_or_no, says_yes
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, plain_columns

NAME = "a column for each rater and label"
PARTS = re.compile(r"(?P<rater>.*[^\W_])[.:=/|](?P<label>-?\d+)$")
FEWEST_RATERS, FEWEST_LABELS, FEWEST_ROWS = 2, 2, 10


@dataclass(frozen=True, slots=True)
class _Chosen:
    """Columns in which one rater's choice stands, by label."""

    rater: str
    columns: dict[str, str]

    def is_one_of(self, frame: pd.DataFrame) -> bool:
        """Whether one column alone is 1 in each row in which the rater has chosen at all."""
        said = np.column_stack([says_yes(frame[column]) for column in self.columns.values()])
        n_chosen = said.sum(axis=1)
        is_empty = frame[[*self.columns.values()]].isna().all(axis=1).to_numpy()
        return bool(((n_chosen == 1) | is_empty).all())

    def labels(self, frame: pd.DataFrame) -> pd.Categorical:
        """Return what the rater chose in each row."""
        said = np.column_stack([says_yes(frame[column]) for column in self.columns.values()])
        spelled = np.array([*self.columns, None], dtype=object)
        return pd.Categorical(spelled[np.where(said.any(axis=1), said.argmax(axis=1), -1)])


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
    first = choices[0]
    note = (
        f"Columns of '{table.name}' with a label each, of which one is 1 in every row "
        f"({quoted([*first.columns.values()], 3)}), were read as what a rater chose, "
        f"'{first.rater}'."
    )
    return replace(table, frame=frame, notes=(*table.notes, note))


def _choices(table: RawTable) -> Sequence[_Chosen]:
    """Find the raters with the same labels; none where a row has no or several of them."""
    if len(table.frame) < FEWEST_ROWS:
        return []
    parts = [(c, PARTS.match(c)) for c in plain_columns(table.frame)]
    found: dict[str, dict[str, str]] = {}
    for column, part in parts:
        if part and _is_a_raters(part["rater"]) and is_yes_or_no(table.frame[column]):
            found.setdefault(part["rater"], {})[part["label"]] = column
    choices = [_Chosen(rater, own) for rater, own in found.items() if len(own) >= FEWEST_LABELS]
    if len(choices) < FEWEST_RATERS or len({frozenset(one.columns) for one in choices}) > 1:
        return []
    are_free = not {one.rater for one in choices} & {*map(str, table.frame.columns)}
    return choices if are_free and all(one.is_one_of(table.frame) for one in choices) else []


def _is_a_raters(name: str) -> bool:
    return roles.is_human_name(name) or roles.is_machine_name(name)
