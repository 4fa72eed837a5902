"""A small table to the right of another, behind an empty column: sums and shares of its columns.

``order`` and ``accuracy`` stand there again, with 0.95 where the columns to the left say yes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import Coded, column_of
from judgeviz.labels.sources.tables import RawTable, is_list_column, unrepeated

MOST_ROWS = 0.5  # of the table to the left: a table as long may hold another rater's labels
UNNAMED = ("column ", "Unnamed: ")


def without_side_tables(table: RawTable) -> RawTable:
    """Leave out a shorter table to the right that has names of the left one, and none of its cells.

    Parameters
    ----------
    table : RawTable
        Whose ``header`` has names more than once.

    Returns
    -------
    RawTable
        The same where nothing stands so, or where cells of both say the same.
    """
    names = table.header
    if names is None:
        return table
    spelled = unrepeated(names)
    first_again = next(place for place, name in enumerate(names) if name in names[:place])
    left, right = _parted(table, spelled, first_again)
    as_written = dict(zip(spelled, names, strict=True))
    if not right or not _is_a_side_table(table.frame, left, as_written, right):
        return table
    rest = np.flatnonzero(table.frame[left].notna().any(axis=1))
    named = [as_written[name] for name in right if not name.startswith(UNNAMED)]
    note = (
        f"Columns {quoted(named)} of '{table.name}' behind an empty column are another, shorter "
        "table, and were left out."
    )
    return replace(
        table,
        frame=table.frame[left].iloc[rest].reset_index(drop=True),
        rows=np.array(table.row_numbers(rest.tolist()), dtype=np.int64),
        header=None,
        notes=(*table.notes, note),
    )


def _parted(
    table: RawTable, spelled: Sequence[str], first_again: int
) -> tuple[list[str], list[str]]:
    """Columns before and behind the last empty one that stands before a name comes again."""
    held = {*map(str, table.frame.columns)}
    gaps = [n for n in range(1, first_again) if spelled[n] not in held]
    if not gaps or any(name not in held for name in spelled if not name.startswith(UNNAMED)):
        return [], []
    left, right = spelled[: gaps[-1]], spelled[gaps[-1] + 1 :]
    return [c for c in left if c in held], [c for c in right if c in held]


def _is_a_side_table(
    frame: pd.DataFrame, left: Sequence[str], names: Mapping[str, str], right: Sequence[str]
) -> bool:
    """Whether columns have few cells, and others than those of the same ``names`` to the left."""
    again = [column for column in right if names[column] in left]
    if any(is_list_column(column_of(frame, column)) for column in (*left, *right)):
        return False
    n_beside, n_left = (frame[[*own]].notna().any(axis=1).sum() for own in (right, left))
    if n_beside > MOST_ROWS * n_left:
        return False
    return all(_said(frame, names[c]).isdisjoint(_said(frame, c)) for c in again)


def _said(frame: pd.DataFrame, name: str) -> set[str]:
    return {text.casefold() for text in Coded.of(column_of(frame, name)).used()}
