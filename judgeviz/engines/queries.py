"""The queries: from labels to counts per item, and from these to distinct counts with their number.

Both are sums, so that an engine sees the rows once, whatever their order.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import add, and_, or_
from types import MappingProxyType
from typing import Any

import narwhals as nw
import numpy as np
import pandas as pd
import pyarrow as pa
from numpy.typing import NDArray

from judgeviz.engines.source import EngineTable, N
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import table_from_arrow

IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]
Frame = nw.LazyFrame[Any]

CODE_BITS = 62  # of a sum, in which the label counts of several categories are packed
BITS = (12, 31)  # of a count: up to 4,095 equal labels of an item, or as many as there are
RATER_BITS = 32
MOST_IN_KEY = 8  # raters, of whom a group of items may have any: with more it is asked by item
MOST_COMPARED = 40
MOST_VALUES = 100_000  # different ones of a column that filters
ITEM_ROLES = ("source", "system", "system_a", "system_b")
WHOSE = ("rater", "criterion")  # told by the values of a column
SHOWN = ("system_a", "system_b", "rater")  # on which the meaning of one label may depend


@dataclass(frozen=True)
class Counts:
    """Distinct items of a comparison, with those that one side alone labelled.

    Attributes
    ----------
    human : ndarray of int, shape (n, k)
        Label counts.
    machine : ndarray of int, shape (n, k)
        With what stands for the judge's invalid responses; of no column without a judge.
    n_invalid_of : ndarray of int, shape (n,)
        Invalid responses of the judge on each such item.
    n : ndarray of int, shape (n,)
        Items.
    labels : ndarray of int, shape (n, n_raters)
        Category of each human's label, -1 for none; of no column where raters are not told apart.
    turned : ndarray of int, shape (n, k + 1)
        Labels of the judge, and invalid responses, where a pair was shown in the reverse of the
        order of its names; of one column where orders are not told apart.
    columns : tuple of arrays
        Values of the columns that tell items apart, (n,) each.
    """

    human: IntArray
    machine: IntArray
    n_invalid_of: IntArray
    n: IntArray
    labels: IntArray
    turned: IntArray
    columns: tuple[pa.ChunkedArray, ...]

    @property
    def is_shared(self) -> BoolArray:
        """Which have labels of both sides, or of the humans where there is no judge, (n,)."""
        has_human, has_machine = _any_of(self.human), _any_of(self.machine)
        return has_human & has_machine if self.machine.shape[1] else has_human

    def shared(self) -> "Counts":
        """Return only what both sides labelled, in an order that the engine has no part in."""
        rows = np.flatnonzero(self.is_shared)
        tables = (self.machine, self.human, self.labels)
        rows = rows[np.lexsort(np.hstack(tables)[rows].T)]
        return Counts(
            self.human[rows],
            self.machine[rows],
            self.n_invalid_of[rows],
            self.n[rows],
            self.labels[rows],
            self.turned[rows],
            tuple(cells.take(rows) for cells in self.columns),
        )

    @property
    def n_left_out(self) -> int:
        """Items that only one side labelled."""
        if not self.machine.shape[1]:
            return 0
        either = _any_of(self.human) | _any_of(self.machine)
        return int(self.n[either & ~self.is_shared].sum())

    @property
    def n_invalid(self) -> int:
        """Invalid responses of the judge on items that humans labelled."""
        has_human = _any_of(self.human)
        return int(self.n[has_human] @ self.n_invalid_of[has_human])


def _any_of(counts: IntArray) -> BoolArray:
    return np.asarray(counts.sum(axis=1) > 0)


@dataclass(frozen=True)
class Filter:
    """A condition on items: the values of one column to keep.

    Attributes
    ----------
    column : str
        Of the frame.
    values : tuple
        As they stand there.
    """

    column: str
    values: tuple[Any, ...]


def filter_on(
    table: EngineTable,
    items: "Items",
    name: str,
    keep: Callable[["pd.Series[Any]"], "pd.Series[bool]"],
) -> Filter:
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
    return Filter(column, kept)


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
    column = items.columns.get(name, table.columns.get(name))
    if column is None:
        raise ValueError(
            f"There is no item column '{name}'; this table has {quoted(table.columns)}."
        )
    if is_varying(table, items, column):
        raise ValueError(f"Column '{name}' differs within items and cannot tell them apart.")
    return column


def is_varying(table: EngineTable, items: "Items", column: str) -> bool:
    """Whether a column of the frame differs within items."""
    question = f"varies {column} {len(items.keys)}"
    return len(table.answer(question, lambda: items.varying(nw.col(column)))) > 0


def texts_of(cells: pa.ChunkedArray) -> "pd.Series[Any]":
    """Cells of a column as reading a file gives them."""
    encoded = pa.concat_arrays(cells.chunks or [pa.array([], cells.type)]).dictionary_encode()
    values, place = encoded.dictionary, encoded.indices
    if not len(values):
        return pd.Series(np.full(len(cells), None), dtype=object)
    own = pa.table({"value": values, "n": range(len(values))})
    texts = table_from_arrow(own, "", 1).frame["value"]
    codes = place.fill_null(-1).to_numpy(zero_copy_only=False)
    return texts.reindex(codes).reset_index(drop=True)


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
    """

    table: EngineTable
    keys: tuple[nw.Expr, ...]
    known: nw.Expr | None
    pair: tuple[nw.Expr, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    named: nw.Expr | None = None

    @classmethod
    def of(cls, table: EngineTable, mapping: FileMapping) -> "Items":
        """As in memory: item or source, and the system or pair of systems."""
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
            if of_base.are_told(*pair):
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

    def are_told(self, *cells: nw.Expr) -> bool:
        """Whether any of some cells differs within items, and has to tell them apart."""
        frames = [self.varying(cell) for cell in cells]
        return any(len(self.table.collect(frame)) > 0 for frame in frames)

    def grouped(self, columns: dict[str, nw.Expr], frame: Frame) -> tuple[Frame, list[str]]:
        """Rows with their item's keys and some more columns."""
        keys = {f"k{n}": key for n, key in enumerate(self.keys)}
        chosen = frame if self.known is None else frame.filter(self.known)
        return chosen.select(**keys, **columns), list(keys)

    def varying(self, cell: nw.Expr) -> Frame:
        """One item in which a cell has several values; none where it describes the items."""
        frame, keys = self.grouped({"f": cell}, self.table.frame)
        if not keys:
            return frame.head(0)
        ends = frame.group_by(*keys).agg(
            nw.col("f").min().alias("low"), nw.col("f").max().alias("high")
        )
        return ends.filter(nw.col("low") != nw.col("high")).select("low").head(1)


def has_gaps(table: EngineTable, column: str) -> bool:
    """Whether some cell of a column says nothing."""
    is_known, _ = present(table, column)
    lacks = table.frame.select(found=(~is_known).any())
    found = table.answer(f"gaps {column}", lambda: lacks)
    return bool(found.column("found")[0].as_py())


def present(table: EngineTable, column: str) -> tuple[nw.Expr, nw.Expr]:
    """Whether a cell says something, and what."""
    cell = nw.col(column)
    known = ~cell.is_null()
    return (known & (cell != nw.lit("None")) if table.is_text[column] else known), cell


@dataclass(frozen=True)
class Side:
    """What one side said on a criterion: the humans, or one judge.

    Attributes
    ----------
    said : DataFrame
        Rows of a vocabulary's ``said``.
    k : int
        Categories.
    is_checked : bool
        Whether nobody of it may have labelled an item twice.
    is_in_both_orders : bool
        Whether a pair that is shown in either order is labelled once in each.
    """

    said: pd.DataFrame
    k: int
    is_checked: bool = True
    is_in_both_orders: bool = False

    @property
    def is_crowd(self) -> bool:
        """Whether there are too many raters to tell in the key of a group who labelled an item."""
        return self.is_checked and len(self._raters) > MOST_IN_KEY

    @property
    def has_invalid(self) -> bool:
        """Whether any response counts as invalid."""
        return bool(self.said["response"].notna().any())

    @property
    def _raters(self) -> list[Any]:
        return _different(self.said["rater"]) if "rater" in self.said else []

    def answers(self, roles: Mapping[str, str]) -> list[nw.Expr]:
        """Conditions, each on one label column, that say that it holds an answer of this side."""
        is_answer = self.said["value"].notna() | self.said["response"].notna()
        return _answers(self.said, is_answer, roles)

    def packed(self, name: str, roles: Mapping[str, str], bits: int) -> dict[str, nw.Expr]:
        """Columns whose sums are the label counts, some in each, and who gave how many.

        A sum is several times as fast as one for every category.
        """
        digits = self._digits(roles)
        columns = _in_columns(name, digits, bits)
        answers = self.answers(roles)
        by = _number(answers) * 2**RATER_BITS
        if "rater" not in roles:
            by = by + _any(answers).cast(nw.Int64)
        elif self.is_checked and not self.is_crowd:
            rater = nw.col(roles["rater"])
            told = [_any(answers) & (rater == nw.lit(name)) for name in self._raters]
            if self.is_in_both_orders and {"system_a", "system_b"} <= set(roles):
                first = nw.col(roles["system_a"]) < nw.col(roles["system_b"])
                told = [one & order for one in told for order in (first, ~first)]
            own_rater = [
                one.fill_null(False).cast(nw.Int64) * 2**number for number, one in enumerate(told)
            ]
            by = sum_of([by, *own_rater])
        return columns | {f"{name}_by": by}

    def _digits(self, roles: Mapping[str, str]) -> list[nw.Expr]:
        """Whether a row is a label of each category, or, last, an invalid response."""
        wanted = [self.said["value"] == category for category in range(self.k)]
        wanted += [self.said["response"].notna()] if self.has_invalid else []
        return [_number(_answers(self.said, one, roles)) for one in wanted]

    def number(self, roles: Mapping[str, str], with_invalid: bool) -> nw.Expr:
        """Whether a row is a label, or an invalid response."""
        is_answer = self.said["value"].notna()
        if with_invalid:
            is_answer |= self.said["response"].notna()
        return _number(_answers(self.said, is_answer, roles))

    def turned(self, table: EngineTable, roles: Mapping[str, str], bits: int) -> dict[str, nw.Expr]:
        """Columns whose sums are the counts of what was shown in the reverse order of names."""
        a, b = (present(table, roles[side])[1].cast(nw.String) for side in SHOWN[:2])
        is_turned = (b < a).cast(nw.Int64)
        return _in_columns("turned", [digit * is_turned for digit in self._digits(roles)], bits)

    def total(
        self, name: str, roles: Mapping[str, str], numbers: Sequence[int]
    ) -> dict[str, nw.Expr]:
        """Columns whose sums are those of the labels' numbers, and the number of labels."""
        digits = [
            _number(_answers(self.said, self.said["value"] == category, roles))
            for category in range(self.k)
        ]
        total = sum_of(digit * number for digit, number in zip(digits, numbers, strict=True))
        return {name: total, f"{name}_n": sum_of(digits)}

    def label_of(self, rater: str, roles: Mapping[str, str]) -> nw.Expr:
        """Category of a row's label from 1, where it is one of this rater's; else 0."""
        own = self.said[self.said["name"] == rater]
        return sum_of(
            _number(_answers(own, own["value"] == category, roles)) * (category + 1)
            for category in range(self.k)
        )

    def unpacked(
        self, name: str, found: pa.Table, roles: Mapping[str, str], bits: int
    ) -> tuple[IntArray, IntArray, BoolArray] | None:
        """Label counts (n, k), invalid responses (n,), and whether somebody labelled twice, (n,).

        None where some item has more equal labels than ``bits`` tell.
        """
        counts = _of_columns(name, found, self.k + self.has_invalid, bits)
        by = _integers(found, f"{name}_by")
        n_labels, raters = by >> RATER_BITS, by & (2**RATER_BITS - 1)
        if (counts.sum(axis=1) != n_labels).any():  # a count that carried over
            return None
        again = np.zeros(len(found), dtype=bool)
        if "rater" not in roles:
            again = raters > 1
        elif self.is_checked and not self.is_crowd:
            again = np.bitwise_count(raters) < n_labels
        invalid = counts[:, self.k] if self.has_invalid else np.zeros(len(found), dtype=np.int64)
        return counts[:, : self.k], invalid, np.asarray(again)


@dataclass(frozen=True)
class Apart:
    """What a query tells items apart by, beside their label counts.

    Attributes
    ----------
    raters : tuple of str
        Humans, each of whom labelled an item once: by who gave which label.
    columns : tuple of str
        Columns of the frame that are the same for all labels of an item.
    pair : bool
        By the pair of systems that an item compares, whose two names are two more columns.
    order : bool
        By the order in which the judge saw the pair.
    """

    raters: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    pair: bool = False
    order: bool = False

    def told(self, items: "Items") -> dict[str, nw.Expr]:
        """Columns that are the same in all rows of an item."""
        names = items.pair if self.pair else ()
        told = (*(nw.col(column) for column in self.columns), *names)
        return {f"t{n}": one for n, one in enumerate(told)}

    def sums(self, side: Side, roles: Mapping[str, str]) -> dict[str, nw.Expr]:
        """Columns whose sums are the labels of several raters each, from 1; 0 for none."""
        found, bits = {}, self._bits(side.k)
        size = CODE_BITS // bits
        for n, start in enumerate(range(0, len(self.raters), size)):
            labels = (side.label_of(name, roles) for name in self.raters[start : start + size])
            found[f"by{n}"] = sum_of(
                label * 2 ** (bits * place) for place, label in enumerate(labels)
            )
        return found

    def labels(self, found: pa.Table, k: int) -> IntArray:
        """Category of each rater's label, (n, n_raters); -1 for none."""
        bits = self._bits(k)
        size = CODE_BITS // bits
        labels = np.zeros((len(found), len(self.raters)), dtype=np.int64)
        columns = [_integers(found, f"by{n}") for n in range(-(-len(self.raters) // size))]
        for place in range(len(self.raters)):
            code = columns[place // size] >> (bits * (place % size))
            labels[:, place] = code & (2**bits - 1)
        return labels - 1

    @staticmethod
    def _bits(k: int) -> int:
        return k.bit_length()


EVERYTHING_ALIKE = Apart()


def count_items(
    items: Items,
    roles: Mapping[str, str],
    sides: Mapping[str, Side],
    filters: Sequence[Filter],
    bits: int,
    apart: Apart = EVERYTHING_ALIKE,
) -> Frame:
    """Query: packed label counts of both sides, and who gave them -> ``n`` items.

    Parameters
    ----------
    items : Items
    roles : mapping of str to str
        Column of the frame of every role in ``said``.
    sides : mapping of str to Side
        The humans under ``h``, the judge under ``m``.
    filters : sequence of Filter
        Conditions on items, all of which they meet.
    bits : int
        In which the number of equal labels of an item is written.
    apart : Apart, optional
    """
    sums = apart.sums(sides["h"], roles)
    for name, side in sides.items():
        sums |= side.packed(name, roles, bits)
    if apart.order:
        sums |= sides["m"].turned(items.table, roles, bits)
    told = apart.told(items)
    raters = {
        f"{name}_raters": nw.when(_any(side.answers(roles))).then(nw.col(roles["rater"]))
        for name, side in sides.items()
        if side.is_crowd and "rater" in roles
    }
    rows = of_items(items, roles, sides, filters, sums, told, raters)
    again = [_again(name.removesuffix("_raters")) for name in raters]
    rows = rows.select(*sums, *told, again=_number(again))
    return rows.group_by(*sums, *told, "again").agg(nw.len().alias(N))


def of_items(
    items: Items,
    roles: Mapping[str, str],
    sides: Mapping[str, Side],
    filters: Sequence[Filter],
    sums: Mapping[str, nw.Expr],
    told: Mapping[str, nw.Expr],
    different: Mapping[str, nw.Expr] = MappingProxyType({}),
) -> Frame:
    """Query: a row per item that meets the conditions, and ``n`` rows of the table.

    Parameters
    ----------
    items, roles, sides, filters
        As of :func:`count_items`.
    sums, told, different : mapping of str to expression
        Columns that are added up; that are the same in all rows of an item; whose different values
        are counted.
    """
    conditions = {f"f{n}": nw.col(one.column) for n, one in enumerate(filters)}
    frame = items.table.frame
    if "rater" in roles:
        frame = frame.filter(_any([_whose(side.said, roles) for side in sides.values()]))
    rows, keys = items.grouped({**sums, **different, **conditions, **told}, frame)
    if keys:
        rows = rows.group_by(*keys).agg(
            *(nw.col(name).sum() for name in sums),
            *(nw.col(name).n_unique() for name in different),
            *(nw.col(name).max() for name in (*conditions, *told)),
            nw.len().alias(N),
        )
    for n, one in enumerate(filters):
        rows = rows.filter(_is_one_of(nw.col(f"f{n}"), one.values))
    return rows


def values_of_columns(
    items: Items,
    roles: Mapping[str, str],
    sides: Mapping[str, Side],
    filters: Sequence[Filter],
    columns: Sequence[str],
    with_invalid: bool,
) -> Frame:
    """Query: different values of each column, null among them, and nulls, over items of all sides.

    ``with_invalid``: whether an invalid response makes an item the judge's.
    """
    sums = {f"{name}_n": side.number(roles, with_invalid) for name, side in sides.items()}
    told = {f"t{n}": nw.col(column) for n, column in enumerate(columns)}
    rows = of_items(items, roles, sides, filters, sums, told)
    for name in sums:
        rows = rows.filter(nw.col(name) > 0)
    different = {f"u{n}": nw.col(f"t{n}").n_unique() for n in range(len(columns))}
    empty = {f"e{n}": nw.col(f"t{n}").is_null().cast(nw.Int64).sum() for n in range(len(columns))}
    return rows.select(items=nw.len(), **different, **empty)


def counts_of(
    found: pa.Table,
    roles: Mapping[str, str],
    sides: Mapping[str, Side],
    bits: int,
    apart: Apart = EVERYTHING_ALIKE,
) -> tuple[Counts, int] | None:
    """Arrays of a query's answer, and the number of items on which somebody labelled twice.

    None where ``bits`` are too few.
    """
    n, again = _integers(found, N), _integers(found, "again") > 0
    unpacked = {name: side.unpacked(name, found, roles, bits) for name, side in sides.items()}
    counts: dict[str, IntArray] = {}
    invalid = np.zeros(len(found), dtype=np.int64)
    for name, own in unpacked.items():
        if own is None:
            return None
        counts[name], n_invalid, is_again = own
        invalid, again = invalid + n_invalid, again | is_again
    machine = counts.get("m", np.zeros((len(found), 0), dtype=np.int64))
    labels = apart.labels(found, sides["h"].k)
    turned = np.zeros((len(found), 1), dtype=np.int64)
    if apart.order:
        judge = sides["m"]
        turned = _of_columns("turned", found, judge.k + judge.has_invalid, bits)
        turned = turned if judge.has_invalid else np.pad(turned, ((0, 0), (0, 1)))
    n_told = len(apart.columns) + 2 * apart.pair
    told = tuple(found.column(f"t{place}") for place in range(n_told))
    return Counts(counts["h"], machine, invalid, n, labels, turned, told), int(n[again].sum())


def _integers(found: pa.Table, column: str) -> IntArray:
    return np.asarray(found.column(column).cast(pa.int64()).to_numpy())  # sums may be wider


def _in_columns(name: str, digits: Sequence[nw.Expr], bits: int) -> dict[str, nw.Expr]:
    """Pack several counts into each column."""
    size = CODE_BITS // bits
    return {
        f"{name}{n}": sum_of(digit * 2 ** (bits * place) for place, digit in enumerate(own))
        for n, start in enumerate(range(0, len(digits), size))
        if (own := digits[start : start + size])
    }


def _of_columns(name: str, found: pa.Table, n_digits: int, bits: int) -> IntArray:
    """Unpack them, (n, n_digits); the last of each column may be any number."""
    size = CODE_BITS // bits
    counts = np.zeros((len(found), n_digits), dtype=np.int64)
    columns = [_integers(found, f"{name}{n}") for n in range(-(-n_digits // size))]
    for digit in range(n_digits):
        code = columns[digit // size] >> (bits * (digit % size))
        is_last = digit % size == size - 1 or digit == n_digits - 1
        counts[:, digit] = code if is_last else code & (2**bits - 1)
    return counts


def _again(side: str) -> nw.Expr:
    """Whether a crowd's labels are more than its raters; rows of others count as one rater."""
    n_labels = nw.col(f"{side}_by") // 2**RATER_BITS
    others = (nw.col(N) > n_labels).cast(nw.Int64)
    is_again: nw.Expr = n_labels > nw.col(f"{side}_raters").cast(nw.Int64) - others
    return is_again


def _answers(
    said: pd.DataFrame, wanted: "pd.Series[bool]", roles: Mapping[str, str]
) -> list[nw.Expr]:
    """Conditions, no two of which a label column of a row meets, that say it is a wanted answer."""
    found = []
    for column, part in said.assign(wanted=wanted).groupby("column", sort=False):
        for fixed, block in _unambiguous(part, [role for role in SHOWN if role in roles], roles):
            labels = _different(block.loc[block["wanted"], "label"])
            if labels:
                is_one = _is_one_of(nw.col(str(column)), labels)
                found.append(reduce(and_, [_whose(part, roles), *fixed, is_one]).fill_null(False))
    return found


def _unambiguous(
    part: pd.DataFrame, by: Sequence[str], roles: Mapping[str, str]
) -> Iterator[tuple[list[nw.Expr], pd.DataFrame]]:
    """Take answers apart by whose they are, as far as one label means several things."""
    ambiguous = part.groupby("label", sort=False)["wanted"].nunique().gt(1).any()
    if not ambiguous or not by:
        yield [], part
        return
    for value in _different(part[by[0]]):
        for fixed, block in _unambiguous(part[part[by[0]] == value], by[1:], roles):
            yield [nw.col(roles[by[0]]) == nw.lit(value), *fixed], block


def _whose(said: pd.DataFrame, roles: Mapping[str, str]) -> nw.Expr:
    """Whether a row is one of these raters', on this criterion."""
    told = [
        _is_one_of(nw.col(roles[role]), _different(said[role])) for role in WHOSE if role in roles
    ]
    return reduce(and_, told).fill_null(False) if told else nw.lit(True)


def _is_one_of(cell: nw.Expr, values: Sequence[Any]) -> nw.Expr:
    """Whether a cell is one of some values; of a few by comparing, which DuckDB does faster."""
    if len(values) > MOST_COMPARED:
        return cell.is_in(values)
    return reduce(or_, [cell == nw.lit(value) for value in values])


def _different(values: "pd.Series[Any]") -> list[Any]:
    return list(dict.fromkeys(values.tolist()))


def _any(conditions: Sequence[nw.Expr]) -> nw.Expr:
    return reduce(or_, conditions) if conditions else nw.lit(False)


def sum_of(several: Iterable[nw.Expr]) -> nw.Expr:
    """Add up some expressions."""
    total: nw.Expr = reduce(add, several)
    return total


def _number(conditions: Sequence[nw.Expr]) -> nw.Expr:
    """How many of some conditions a row meets."""
    return (
        reduce(add, [one.cast(nw.Int64) for one in conditions])
        if conditions
        else nw.lit(0, nw.Int64)
    )
