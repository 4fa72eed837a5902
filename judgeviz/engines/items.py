"""What tells the items of a table in an engine apart, and which of them are kept."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import narwhals as nw
import numpy as np
import pandas as pd
import pyarrow as pa

from judgeviz.engines.source import EngineTable, N
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.coding import natural_key
from judgeviz.labels.items import name_of_item_column
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale.preferences import sides_of_pairs
from judgeviz.labels.sources.tables import every_row_from_arrow

if TYPE_CHECKING:
    from judgeviz.engines.sides import Side

Frame = nw.LazyFrame[Any]
Cell = str | nw.Expr  # an item column of the frame, or what is computed of each row
ITEM_ROLES = ("source", "system", "system_a", "system_b")
SIDES = {"system_a": "first_side", "system_b": "second_side"}  # item columns, and the frame's
OF_A_SIDE = "{}_of_side"  # the frame's column of what is said of a side, whichever it stands on
SHOWN = ("system_a", "system_b", "rater")  # on which the meaning of one label may depend
LARGEST_WHOLE = 2.0**53  # from which on decimals leave whole numbers out
MOST_VALUES = 100_000  # different ones of a column that filters
MOST_COMPARED = 40


@dataclass(frozen=True)
class Items:
    """What tells the items of a table apart.

    Attributes
    ----------
    table : EngineTable
    keys : tuple of expressions
        Of the frame's columns; none where every row is an item.
    known : expression or None
        Whether a row says its item, and the systems of a pair.
    pair : tuple of expressions
        The two systems that an item compares; none where it compares none.
    columns : mapping of str to str
        Column of the frame of the roles that are item columns: system, source.
    named : expression or None
        Whether a row says its item, whose pair may be missing where the item alone tells it.
    taken : frozenset of str
        Columns, as the user has them, whose roles are no item columns'.
    labelled : expression or None
        Whether a row holds anybody's label: what others say of an item is not its value.
    """

    table: EngineTable
    keys: tuple[nw.Expr, ...]
    known: nw.Expr | None
    pair: tuple[nw.Expr, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    named: nw.Expr | None = None
    taken: frozenset[str] = frozenset()
    labelled: nw.Expr | None = None

    @classmethod
    def of(cls, table: EngineTable, mapping: FileMapping) -> "Items":
        """As in memory: item or source, and the system or pair of systems."""
        taken = mapping.used_columns - {mapping.column("system"), mapping.column("source")}
        return replace(cls._told(table, mapping), taken=frozenset(taken))

    @classmethod
    def _told(cls, table: EngineTable, mapping: FileMapping) -> "Items":
        """Items without what is known of other columns."""
        columns = {role: table.columns[name] for role in ITEM_ROLES
                   if (name := mapping.column(role))}  # fmt: skip
        own = {role: name for role, name in columns.items() if role in ("source", "system")}
        base = mapping.column("item") or mapping.column("source")
        if base is None:
            return cls(table, (), None, columns=own)
        known, key = present(table, table.columns[base])
        of_base, named = cls(table, (key,), known), known
        keys: list[nw.Expr] = [key]
        pair: tuple[nw.Expr, ...] = ()
        told = {role: name for role, name in columns.items() if name != table.columns[base]}
        finer = [told["system"]] if "system" in told else []
        if {"system_a", "system_b"} <= set(told):
            (has_a, a), (has_b, b) = (present(table, told[side]) for side in SHOWN[:2])
            pair = nw.when(a < b).then(a).otherwise(b), nw.when(a < b).then(b).otherwise(a)
            keys += pair
            known &= has_a & has_b
            if of_base.are_told(*(nw.when(has_a & has_b).then(one) for one in pair)):
                named &= has_a & has_b
            finer += [own for name, own in table.columns.items() if name.lower() == "turn"][:1]
        for column in finer:
            is_named, cell = present(table, column)
            if has_gaps(table, column) and not is_varying(table, of_base, column):
                continue  # the item tells it
            keys.append(cell)
            known &= is_named
            named &= is_named
        return cls(table, tuple(keys), known, pair, own, named)

    @cached_property
    def is_base_shared(self) -> bool:
        """Whether several items have one id, as votes on several pairs of systems of a prompt."""
        base, finer = self.keys[:1], self.keys[1:]
        return bool(finer) and replace(self, keys=base).are_told(*finer)

    @property
    def describing(self) -> dict[str, str]:
        """Columns that may describe the items, and those of the frame."""
        return self.as_item_columns(name for name in self.table.columns if name not in self.taken)

    def as_item_columns(self, names: Iterable[str]) -> dict[str, str]:
        """Columns of the frame by what item columns are called: that of the systems ``system``.

        As in memory the first of two that would be called alike is meant, and before these the
        sides of a pair.
        """
        found = {side: own for side, own in SIDES.items() if self.pair and own in self.table.kinds}
        for name in names:
            own = self.table.columns[name]
            called = name_of_item_column(name, name if own == self.columns.get("system") else None)
            if self.table.is_plain[own] and called not in SIDES:
                turned = OF_A_SIDE.format(own)
                found.setdefault(called, turned if turned in self.table.kinds else own)
        return found

    def are_told(self, *cells: nw.Expr) -> bool:
        """Whether any of some cells differs within items, and has to tell them apart."""
        return any(
            WithinItems.of(self.table.collect(partial(self.within, cell))).is_varying
            for cell in cells
            if self.keys
        )

    def grouped(self, columns: dict[str, nw.Expr], frame: Frame) -> tuple[Frame, list[str]]:
        """Rows with their item's keys and some more columns."""
        keys = {f"k{n}": key for n, key in enumerate(self.keys)}
        chosen = frame if self.known is None else frame.filter(self.known)
        return chosen.select(**keys, **columns), list(keys)

    def within(self, cell: nw.Expr) -> Frame:
        """Query: whether some item has several values of a cell, and whether some has gaps."""
        frame, keys = self.grouped({"f": cell}, self.table.frame)
        of_item = frame.group_by(*keys).agg(
            nw.col("f").min().alias("low"),
            nw.col("f").max().alias("high"),
            nw.col("f").count().alias("known"),
            nw.len().alias(N),
        )
        has_gaps = (nw.col("known") > 0) & (nw.col("known") < nw.col(N))
        return of_item.select(
            varying=(nw.col("low") != nw.col("high")).any(), with_gaps=has_gaps.any()
        )

    def values(self, columns: Mapping[str, str]) -> Frame:
        """Query: the values of every item in some columns of the frame, under other names.

        As any row with a label has them, whoever gave it and on whatever criterion.
        """
        frame = self.table.frame
        labelled = frame if self.labelled is None else frame.filter(self.labelled)
        own = {name: nw.col(column) for name, column in columns.items()}
        rows, keys = self.grouped(own, labelled)
        return rows.group_by(*keys).agg(*(nw.col(name).max() for name in own))


class WithinItems(NamedTuple):
    """How the cells of a column stand in the rows of an item.

    Attributes
    ----------
    is_varying : bool
        Whether they differ in some item.
    has_gaps : bool
        Whether some of them are empty in some item, and others are not.
    """

    is_varying: bool
    has_gaps: bool

    @classmethod
    def of(cls, answer: pa.Table) -> "WithinItems":
        """Read the answer to :meth:`Items.within`; an engine may answer nothing of no item."""
        return cls(*(bool(column[0].as_py()) for column in answer.columns))


def with_sides(table: EngineTable, mapping: FileMapping) -> EngineTable:
    """Give each row the systems of its pair in the order of their names, as items have them.

    And what stands beside a side, ``length_a``, where that system then is. They are computed where
    a query asks for them.
    """
    if not Items.of(table, mapping).pair:
        return table
    columns, taken = table.columns, mapping.used_columns
    first, second = texts_in(table.frame, [nw.col(columns[str(mapping.column(s))]) for s in SIDES])
    is_reversed = first > second
    sides = dict(zip(SIDES.values(), _turned(first, second, is_reversed), strict=True))
    for one, other in sides_of_pairs(columns).items():
        own = [columns[name] for name in (one, other)]
        if taken.isdisjoint((one, other)) and all(table.is_plain[name] for name in own):
            one_cell, other_cell = (nw.col(name) for name in own)
            if len({table.kinds[name] for name in own}) > 1:
                one_cell, other_cell = texts_in(table.frame, (one_cell, other_cell))
            turned = _turned(one_cell, other_cell, is_reversed)
            sides |= dict(zip(map(OF_A_SIDE.format, own), turned, strict=True))
    return replace(table, frame=table.frame.with_columns(**sides))


def _turned(first: nw.Expr, second: nw.Expr, is_reversed: nw.Expr) -> tuple[nw.Expr, nw.Expr]:
    return (
        nw.when(is_reversed).then(second).otherwise(first),
        nw.when(is_reversed).then(first).otherwise(second),
    )


def texts_in(frame: Frame, cells: Iterable[nw.Expr]) -> tuple[nw.Expr, ...]:
    """Write cells of a frame as every engine does: whole numbers that are decimals without a point.

    As pandas makes decimals of whole numbers where a cell is empty.
    """
    named = {f"cell{n}": cell for n, cell in enumerate(cells)}
    kinds = frame.select(**named).collect_schema()
    return tuple(
        _as_whole_numbers(cell) if kinds[name].is_float() else cell.cast(nw.String)
        for name, cell in named.items()
    )


def _as_whole_numbers(cell: nw.Expr) -> nw.Expr:
    few_digits = nw.when(cell.abs() < LARGEST_WHOLE).then(cell).otherwise(nw.lit(0.5))
    whole = few_digits.floor()
    text = nw.when(few_digits == whole).then(whole.cast(nw.Int64).cast(nw.String))
    written: nw.Expr = text.otherwise(cell.cast(nw.String))
    return written


def has_gaps(table: EngineTable, column: str) -> bool:
    """Whether some cell of a column says nothing."""
    is_known, _ = present(table, column)
    found = table.answer(f"gaps {column}", lambda: table.frame.select(found=(~is_known).any()))
    return bool(found.column("found")[0].as_py())


def present(table: EngineTable, column: str) -> tuple[nw.Expr, nw.Expr]:
    """Whether a cell says something, and what."""
    cell = nw.col(column)
    return is_said(cell, is_text=table.is_text[column]), cell


def is_said(cell: nw.Expr, *, is_text: bool) -> nw.Expr:
    """Whether a cell, of texts or not, says something."""
    known = ~cell.is_null()
    return known & (cell != nw.lit("None")) if is_text else known


def first_if_none(table: EngineTable, column: str) -> nw.Expr:
    """Take what numbers answers in a column of the frame; the first of all where a row has none."""
    answer = table.answer(f"values {column}", partial(table.values, column, MOST_VALUES))
    values = answer.column(0).drop_null()
    if not len(values):
        return nw.col(column)
    texts = [str(text) for text in texts_of(values)]
    first = values[min(range(len(texts)), key=lambda place: natural_key(texts[place]))]
    is_known, cell = present(table, column)
    return nw.when(is_known).then(cell).otherwise(nw.lit(first.as_py()))


class Filter(Protocol):
    """A condition on items; what it takes goes under a name of its own."""

    @property
    def values(self) -> tuple[Any, ...]:
        """What is kept; empty where nothing is."""

    def sums(self, name: str, side: "Side", roles: Mapping[str, str]) -> dict[str, nw.Expr]:
        """Columns of rows that are added up, of the humans' ``side``."""

    def told(self, name: str, items: "Items") -> Mapping[str, Cell]:
        """Columns that are the same in all rows of an item."""

    def is_met(self, name: str) -> nw.Expr:
        """Whether an item is kept."""


@dataclass(frozen=True)
class ColumnFilter:
    """The values of one column to keep.

    Attributes
    ----------
    column : str
        Of the frame.
    values : tuple
        As they stand there.
    """

    column: str
    values: tuple[Any, ...]

    def sums(self, name: str, side: "Side", roles: Mapping[str, str]) -> dict[str, nw.Expr]:
        """Add up nothing."""
        return {}

    def told(self, name: str, items: "Items") -> Mapping[str, Cell]:
        """Take the column itself."""
        return {name: self.column}

    def is_met(self, name: str) -> nw.Expr:
        """Whether an item is kept."""
        return is_one_of(nw.col(name), self.values)


def is_one_of(cell: nw.Expr, values: Sequence[Any]) -> nw.Expr:
    """Whether a cell is one of some values; of a few by comparing, which DuckDB does faster."""
    if len(values) > MOST_COMPARED:
        return cell.is_in(values)
    return reduce(or_, [cell == nw.lit(value) for value in values])


def filter_on(
    table: EngineTable,
    items: "Items",
    name: str,
    keep: Callable[["pd.Series[Any]"], "pd.Series[bool]"],
) -> ColumnFilter:
    """Make a condition on an item column of its different values, as texts or numbers.

    Raises
    ------
    ValueError
        For a column that does not exist, or differs within items.
    LabelError
        For one that has too many values.
    """
    column, stands = values_in(table, items, name)
    kept: tuple[Any, ...] = ()
    if len(stands):
        chosen = keep(texts_of(stands)).fillna(False).to_numpy(dtype=bool)
        kept = tuple(
            value for value, is_kept in zip(stands.to_pylist(), chosen, strict=True) if is_kept
        )
    return ColumnFilter(column, kept)


def values_in(table: EngineTable, items: "Items", name: str) -> tuple[str, pa.ChunkedArray]:
    """Find the frame's column of an item column, and its different values, in order.

    Raises as :func:`filter_on` does.
    """
    column = item_column(table, items, name)
    values = table.answer(f"values {column}", lambda: table.values(column, MOST_VALUES))
    if len(values) > MOST_VALUES:
        raise LabelError(
            f"Column '{name}' has more than {MOST_VALUES:,} different values; filter the table "
            "where it is kept, or by another column."
        )
    return column, values.column(0).drop_null()


def item_column(table: EngineTable, items: "Items", name: str) -> str:
    """Find the frame's column of an item column.

    Raises ValueError for one that does not exist, or differs within items.
    """
    column = items.describing.get(name, table.columns.get(name))
    if column is None or not table.is_plain[column]:
        raise ValueError(
            f"There is no item column '{name}'; this table has "
            f"{quoted(items.describing) or 'none'}."
        )
    if is_varying(table, items, column):
        raise ValueError(f"Column '{name}' differs within items and cannot tell them apart.")
    return column


def is_varying(table: EngineTable, items: "Items", column: str) -> bool:
    """Whether a column of the frame differs within items."""
    return within_items(table, items, column).is_varying


def within_items(table: EngineTable, items: "Items", column: str) -> WithinItems:
    """Find how the cells of a column of the frame stand in the rows of an item."""
    if not items.keys:  # every row is one
        return WithinItems(is_varying=False, has_gaps=False)
    question = f"within {column} {len(items.keys)}"
    return WithinItems.of(table.answer(question, partial(items.within, nw.col(column))))


def texts_of(cells: pa.ChunkedArray) -> "pd.Series[Any]":
    """Cells of a column as reading a file gives them."""
    encoded = pa.concat_arrays(cells.chunks or [pa.array([], cells.type)]).dictionary_encode()
    values, place = encoded.dictionary, encoded.indices
    if not len(values):
        return pd.Series(np.full(len(cells), None), dtype=object)
    own = pa.table({"value": values, "n": range(len(values))})
    texts = every_row_from_arrow(own, "").frame["value"]
    codes = place.fill_null(-1).to_numpy(zero_copy_only=False)
    return texts.reindex(codes).reset_index(drop=True)
