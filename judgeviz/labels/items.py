"""The items of a data set and what is known about each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import quoted, row_list
from judgeviz.labels.coding import (
    Coded,
    IntArray,
    blocks,
    categories_of,
    determines,
    index_of,
    index_type,
    joined,
)
from judgeviz.labels.detection.same_columns import with_the_same_columns
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.pool import Pool
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.scale.preferences import sides_of_pairs
from judgeviz.labels.sources.tables import is_list_column

ItemColumn = IntArray | pd.Categorical
BoolArray = NDArray[np.bool_]

SYSTEM, NO_SYSTEM = "system", "system_column"  # item columns: of the systems, and of what is none


@dataclass(frozen=True)
class FileRows:
    """Which item stands in which row of a file.

    Attributes
    ----------
    name : str
        Of the file.
    item : Coded, shape (n_rows,)
    numbers : ndarray of int, shape (n_rows,), or int
        Of the rows, as the user's editor counts them; an int is that of the first one, from which
        they count up.
    """

    name: str
    item: Coded
    numbers: IntArray | int

    @cached_property
    def _code_of(self) -> "pd.Index[Any]":
        """Names of the items, to be looked up: made once, as one item after the other is read."""
        return index_of(self.item.names, "item")

    def of(self, items: Sequence[str]) -> list[IntArray]:
        """Numbers of the rows of some different items; empty for one that is not in the file."""
        codes = self._code_of.get_indexer(pd.Index(items))
        asked = np.full(len(self.item.names) + 1, -1, dtype=np.int64)  # the last is for missing
        asked[codes[codes >= 0]] = np.flatnonzero(codes >= 0)
        place = asked[self.item.codes]
        row = np.flatnonzero(place >= 0)
        row = row[np.argsort(place[row], kind="stable")]
        ends = np.cumsum(np.bincount(place[row], minlength=len(items)))
        numbers = self.numbers + row if isinstance(self.numbers, int) else self.numbers[row]
        return np.split(numbers, ends[:-1])


@dataclass(frozen=True)
class Places:
    """Where the items of a data set stand in the files that it was read from."""

    files: tuple[FileRows, ...] = ()

    def of(self, items: Sequence[str]) -> list[str]:
        """Name file and rows of some items: ``labels.csv, rows 2 and 5``."""
        found: dict[str, list[str]] = {item: [] for item in items}
        for file in self.files:
            for said, rows in zip(found.values(), file.of(list(found)), strict=True):
                if len(rows):
                    said.append(f"{file.name}, {row_list(rows)}")
        return ["; ".join(found[item]) for item in items]


def places_in(tables: Sequence[RatingTable]) -> Places:
    """Remember which item stands in which row of which file."""
    return Places(
        tuple(
            FileRows(
                table.table.name,
                table.item,
                table.table.first_row if table.table.rows is None else table.table.rows,
            )
            for table in tables
        )
    )


def items_in_use(item: Coded) -> Coded:
    """Leave out the names of items that no label is left of."""
    used = item.is_used
    if used.all():
        return item
    new = (np.cumsum(used) - 1).astype(item.codes.dtype)
    names = [name for name, is_used in zip(item.names, used, strict=True) if is_used]
    return Coded(new[item.codes], names)


def item_table(pool: Pool, tables: Sequence[RatingTable]) -> tuple[pd.DataFrame, list[str]]:
    """Columns that are the same in all rows of an item, a row per item; and notes on the others.

    Of a column that several files have, items that one does not have are told by the next. Files
    with the same columns are parts of one table, in all of which it has to be the same.
    """
    columns: dict[str, ItemColumn] = {}
    told_by: dict[str, int] = {}
    if pool.system_a is not None and pool.system_b is not None:
        for role, side in (("system_a", pool.system_a), ("system_b", pool.system_b)):
            columns[role] = _named(side.names, _first_known(pool.item, side))
    sides = {*columns}
    first_part = _first_parts(tables)
    varying: dict[int, dict[str, None]] = {part: {} for part in sorted({*first_part})}
    for number, (table, part) in enumerate(zip(tables, first_part, strict=True)):
        own = pool if len(tables) == 1 else pool.at(np.flatnonzero(pool.file == number))
        found, differing = _metadata(table, own, sides)
        varying[part].update(dict.fromkeys(differing))
        for name, column in found.items():
            before = columns.get(name)
            if name in varying[part]:
                continue
            if before is None:
                columns[name], told_by[name] = column, part
            elif (both := _told_by_both(before, column, told_by[name] == part)) is None:
                varying[part][name] = None
            else:
                columns[name] = both
        for name in varying[part]:
            if told_by.get(name) == part:
                del columns[name], told_by[name]
    notes = [
        f"Column {quoted(left)} of '{tables[part].table.name}' differs within items and cannot "
        "filter them."
        for part, names in varying.items()
        if (left := [name for name in names if name not in columns])
    ]
    index = index_of(pool.item.names, "item")
    return pd.DataFrame(columns, index=index), notes


def _first_parts(tables: Sequence[RatingTable]) -> list[int]:
    """Say by table which is the first of those that are parts of the same one."""
    first = [*range(len(tables))]
    for places in with_the_same_columns([one.table for one in tables]):
        for place in places:
            first[place] = places[0]
    return first


def _told_by_both(one: ItemColumn, other: ItemColumn, are_parts: bool) -> ItemColumn | None:
    """Fill in what a column, (n_items,), does not say by another of the same name.

    None where both are of parts of one table, and say different things of an item.
    """
    is_of_all = not isinstance(one, pd.Categorical)  # numbers, which all items have
    if is_of_all and not are_parts:
        return one
    cells = [own if isinstance(own, pd.Categorical) else own.astype(str) for own in (one, other)]
    both = joined([Coded.of(pd.Series(own, dtype="category")) for own in cells])
    codes, others = np.split(both.codes, 2)
    if are_parts and ((codes >= 0) & (others >= 0) & (codes != others)).any():
        return None
    is_all = is_of_all or (codes >= 0).all()
    return one if is_all else _named(both.names, np.where(codes < 0, others, codes))


def _metadata(
    table: RatingTable, pool: Pool, taken: set[str]
) -> tuple[dict[str, ItemColumn], list[str]]:
    """Columns of a file that are the same in all its labels of an item, and names of the others."""
    frame, mapping = table.table.frame, table.mapping
    kept = {mapping.column(role) for role in ("system", "source")}
    if _is_item_shared(table):
        kept.add(mapping.column("item"))
    kept |= mapping.item_parts - {mapping.column("item")}
    roles = mapping.used_columns - kept
    columns: dict[str, ItemColumn] = {}
    varying = []
    first: IntArray | None = None
    is_reversed = _shown_reversed(table, pool)
    partners = sides_of_pairs(map(str, frame.columns)) if is_reversed is not None else {}
    partners |= {other: one for one, other in partners.items()}
    for column in frame.columns:
        name = name_of_item_column(str(column), mapping.column("system"))
        skipped = {"system_a", "system_b", *taken, *columns}
        if column in roles or is_list_column(frame[column]) or name in skipped:
            continue
        cells = Coded.of(frame[column])
        of_label = cells.take(pool.row)
        if is_reversed is not None and column in partners:
            cells, of_label = _of_side(cells, frame[partners[column]], pool.row, is_reversed)
        first = _first_labels(pool.item) if first is None else first
        of_item = _codes_of_items(pool.item, of_label, first)
        if of_item is None:
            varying.append(column)
        else:
            columns[name] = _named(cells.names, of_item)
    return columns, varying


def name_of_item_column(column: str, system: str | None) -> str:
    """Name under which an item has a column of a file: that of the systems is ``system``.

    One that is called so and names none, as what a model was told, is not.
    """
    if column == system:
        return SYSTEM
    return NO_SYSTEM if column == SYSTEM else column


def _is_item_shared(table: RatingTable) -> bool:
    """Whether several items have one id, as votes on several pairs of systems share a prompt."""
    column = table.mapping.column("item")
    if column is None:
        return False
    ids = Coded.of(table.table.frame[column])
    return bool(table.table.apart) or not determines(ids.codes, table.item.codes)


def _shown_reversed(table: RatingTable, pool: Pool) -> BoolArray | None:
    """Labels whose row names the two systems in the other order than their item; None for none."""
    column = table.mapping.column("system_a")
    if pool.system_a is None or not column:
        return None
    shown = Coded.of(table.table.frame[column])
    place = {name: number for number, name in enumerate(pool.system_a.names)}
    number = np.array([place.get(name, -1) for name in shown.names] + [-1])  # the last: missing
    first = number[shown.codes][pool.row]
    is_reversed: BoolArray = (first >= 0) & (first != pool.system_a.codes)
    return is_reversed if is_reversed.any() else None


def _of_side(
    own: Coded, partner: "pd.Series[Any]", row: IntArray, is_reversed: BoolArray
) -> tuple[Coded, Coded]:
    """Cells of one side of a pair whichever column they stand in: by row of the file, and by label.

    Of a row that shows the systems in the other order they stand in the other side's column.
    """
    if is_list_column(partner):
        return own, own.take(row)
    both = joined([own, Coded.of(partner)])
    mine, others = both.codes[: len(own.codes)], both.codes[len(own.codes) :]
    codes = np.where(is_reversed, others[row], mine[row])
    return Coded(mine, both.names), Coded(codes, both.names)


def _first_labels(item: Coded) -> IntArray:
    """Position of the first label of every item, shape (n_items,); 0 for an item without any."""
    n_labels = len(item.codes)
    first = np.zeros(len(item.names), dtype=index_type(n_labels))
    for block in reversed(list(blocks(n_labels))):
        codes = item.codes[block]
        first[codes[::-1]] = np.arange(block.start, block.start + len(codes))[::-1]
    return first


def _codes_of_items(item: Coded, cells: Coded, first: IntArray) -> IntArray | None:
    """Find the one value of every item, shape (n_items,); None where an item has several."""
    if len(item.codes) == 0:
        return np.full(len(item.names), -1, dtype=np.int64)
    of_item = cells.codes[first]
    if (of_item[item.codes] == cells.codes).all():
        present = np.zeros(len(item.names), dtype=bool)
        present[item.codes] = True
        return np.where(present, of_item, -1)
    # Not the same everywhere: either some cells are missing, or the values really differ.
    return _first_known(item, cells) if determines(item.codes, cells.codes) else None


def _first_known(item: Coded, cells: Coded) -> IntArray:
    """Find the first value of every item that is not missing."""
    known = np.full(len(item.names), -1, dtype=np.int64)
    present = np.flatnonzero(cells.codes >= 0)[::-1]
    known[item.codes[present]] = cells.codes[present]
    return known


def _named(names: Sequence[str], codes: IntArray) -> ItemColumn:
    """Make a column of items: whole numbers where all values are, else categories."""
    if names and (codes >= 0).all() and all(_is_plain_integer(name) for name in names):
        return np.array([int(name) for name in names])[codes]
    values = pd.Categorical.from_codes(codes, dtype=categories_of(names))
    return values.remove_unused_categories()


def _is_plain_integer(name: str) -> bool:
    value = numeric_category(name)
    return isinstance(value, int) and str(value) == name


def numbers_of(column: "pd.Series[Any]") -> "pd.Series[float] | None":
    """Values of an item column as numbers, NaN where it is empty; None where it has others."""
    numbers = pd.to_numeric(column.astype(object), errors="coerce").astype(np.float64)
    return None if (numbers.isna() & column.notna()).any() else numbers
