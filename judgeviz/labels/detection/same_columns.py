"""Several files with the same columns, and what says the same in all rows of each of them."""

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from judgeviz.labels.coding import Coded, joined
from judgeviz.labels.sources.tables import RawTable, categorical_from, is_list_column, plain_columns

SHARE_OF_SAME_ITEMS = 0.5  # of the file that has fewer, where files may label the same


def with_the_same_columns(tables: Sequence[RawTable]) -> list[list[int]]:
    """Numbers of tables of no known format with the same names of columns, those of two or more."""
    by_columns: dict[tuple[str, ...], list[int]] = {}
    for number, table in enumerate(tables):
        if table.format is None and table.sheet is None and not table.is_headerless:
            by_columns.setdefault(tuple(sorted(map(str, table.frame.columns))), []).append(number)
    return [places for places in by_columns.values() if len(places) > 1]


def constant_columns(tables: Sequence[RawTable]) -> list[str]:
    """Columns that say one thing in all rows of a file, and another in another file.

    One that is empty in all rows of a file says nothing there, as answers that are not numbered do.

    Parameters
    ----------
    tables : sequence of RawTable
        With the same columns.
    """
    said = _said_by_files(tables)
    return [column for column, own in said.items() if None not in own and len({*own} - {""}) > 1]


def columns_constant_somewhere(tables: Sequence[RawTable]) -> list[str]:
    """Columns that say one thing in all rows of some file, and others elsewhere.

    As :func:`constant_columns`, and as one table is cut anywhere.
    """
    said = _said_by_files(tables)
    return [
        column for column, own in said.items() if {*own} - {None, ""} and len({*own} - {""}) > 1
    ]


def _said_by_files(tables: Sequence[RawTable]) -> dict[str, list[str | None]]:
    """By column, what it says in all rows of each table."""
    return {
        column: [_said_by(table.frame[column]) for table in tables]
        for column in plain_columns(tables[0].frame)
    }


def _said_by(column: pd.Series) -> str | None:
    """Value of all rows, "" where all are empty, and None where they differ."""
    if is_list_column(column) or len(column) == 0:
        return None
    codes = Coded.of(column).codes
    if (codes != codes[0]).any():
        return None
    return "" if codes[0] < 0 else str(column.array.categories[codes[0]])


def together(tables: Sequence[RawTable], column: str) -> Coded:
    """Put a column of each table one below the other."""
    return joined([Coded.of(table.frame[column]) for table in tables])


def as_one_table(tables: Sequence[RawTable]) -> RawTable:
    """Put tables with the same columns one below the other, under the name of the first."""
    plain = set.intersection(*(set(plain_columns(table.frame)) for table in tables))
    columns: dict[str, object] = {}
    for column in tables[0].frame.columns:
        if column in plain:
            whole = together(tables, column)
            columns[column] = categorical_from(whole.codes, whole.names)
        else:
            cells = [table.frame[column].astype(object) for table in tables]
            columns[column] = pd.concat(cells, ignore_index=True)
    return replace(tables[0], frame=pd.DataFrame(columns), rows=None, notes=(), times=None)
