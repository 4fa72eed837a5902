"""The items of a data set and what is known about each."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import Coded, IntArray, determines
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import used_columns
from judgeviz.labels.pool import Pool
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.tables import is_list_column


def items_in_use(item: Coded) -> Coded:
    """Leave out the names of items that no label is left of."""
    used = np.bincount(item.codes, minlength=len(item.names)) > 0
    if used.all():
        return item
    new = np.cumsum(used) - 1
    names = [name for name, is_used in zip(item.names, used, strict=True) if is_used]
    return Coded(new[item.codes], names)


def item_table(pool: Pool, tables: Sequence[RatingTable]) -> tuple[pd.DataFrame, list[str]]:
    """Columns that are the same in all rows of an item, a row per item; and notes on the others."""
    columns: dict[str, pd.Series] = {}
    notes: list[str] = []
    if pool.system_a is not None and pool.system_b is not None:
        columns["system_a"] = _first_of_item(pool.item, pool.system_a)
        columns["system_b"] = _first_of_item(pool.item, pool.system_b)
    for number, table in enumerate(tables):
        mine = np.flatnonzero(pool.file == number)
        item = pool.item if len(tables) == 1 else pool.item.take(mine)
        found, varying = _metadata(table, item, pool.row[mine], set(columns))
        columns |= found
        if varying:
            notes.append(
                f"Column {quoted(varying)} of '{table.table.name}' differs within items and "
                "cannot filter them."
            )
    index = pd.Index(pool.item.names, name="item", dtype=object)
    return pd.DataFrame(columns, index=index), notes


def _metadata(
    table: RatingTable, item: Coded, row: IntArray, taken: set[str]
) -> tuple[dict[str, pd.Series], list[str]]:
    frame, mapping = table.table.frame, table.mapping
    kept = {str(mapping[role]) for role in ("system", "source") if mapping.get(role)}
    roles = used_columns(mapping) - kept
    columns: dict[str, pd.Series] = {}
    varying = []
    for column in frame.columns:
        name = "system" if column == mapping.get("system") else column
        skipped = {"system_a", "system_b", *taken, *columns}
        if column in roles or is_list_column(frame[column]) or name in skipped:
            continue
        cells = Coded.of(frame[column])
        if row is not None and len(row):
            cells = cells.take(row)
        if determines(item.codes, cells.codes):
            columns[name] = _first_of_item(item, cells)
        else:
            varying.append(column)
    return columns, varying


def _first_of_item(item: Coded, cells: Coded) -> pd.Series:
    first = np.full(len(item.names), -1, dtype=np.int64)
    known = cells.codes >= 0
    if known.all():
        first[item.codes[::-1]] = cells.codes[::-1]
    else:
        present = np.flatnonzero(known)[::-1]
        first[item.codes[present]] = cells.codes[present]
    names = cells.names
    index = pd.Index(item.names, dtype=object)
    if names and (first >= 0).all() and all(_is_plain_integer(name) for name in names):
        return pd.Series(np.array([int(name) for name in names])[first], index=index)
    values = pd.Categorical.from_codes(first, pd.Index(names, dtype=object))
    return pd.Series(values.remove_unused_categories(), index=index)


def _is_plain_integer(name: str) -> bool:
    value = numeric_category(name)
    return isinstance(value, int) and str(value) == name
