"""The queries: from labels to counts per item, and from these to distinct counts with their number.

Both are sums, so that an engine sees the rows once, whatever their order.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal

import narwhals as nw
import numpy as np
import pyarrow as pa

from judgeviz.engines.items import Cell, Filter, Frame, Items, within_items
from judgeviz.engines.sides import (
    EVERYTHING_ALIKE,
    Apart,
    BoolArray,
    IntArray,
    Side,
    all_of,
    any_of,
    integers,
    labelled_again,
    number_of,
)
from judgeviz.engines.source import N
from judgeviz.labels.labels import Unanswered

BITS = (12, 31)  # of a count: up to 4,095 equal labels of an item, or as many as there are


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
    drawn : ndarray of int, shape (n, k)
        Labels of the judge that were drawn for its invalid responses; of no column where these are
        not told apart.
    columns : tuple of arrays
        Values of the columns that tell items apart, (n,) each.
    """

    human: IntArray
    machine: IntArray
    n_invalid_of: IntArray
    n: IntArray
    labels: IntArray
    turned: IntArray
    drawn: IntArray
    columns: tuple[pa.ChunkedArray, ...]

    @property
    def is_shared(self) -> BoolArray:
        """Which have labels of both sides, or of the humans where there is no judge, (n,)."""
        has_human, has_machine = _has_any(self.human), _has_any(self.machine)
        return has_human & has_machine if self.machine.shape[1] else has_human

    def shared(self) -> "Counts":
        """Return only what both sides labelled, in an order that the engine has no part in."""
        rows = np.flatnonzero(self.is_shared)
        tables = (self.drawn, self.machine, self.human, self.labels)
        return self.at(rows[np.lexsort(np.hstack(tables)[rows].T)])

    def at(self, rows: IntArray) -> "Counts":
        """Return some of them, in this order."""
        return Counts(
            self.human[rows],
            self.machine[rows],
            self.n_invalid_of[rows],
            self.n[rows],
            self.labels[rows],
            self.turned[rows],
            self.drawn[rows],
            tuple(cells.take(rows) for cells in self.columns),
        )

    @property
    def n_left_out(self) -> int:
        """Items that only one side labelled."""
        if not self.machine.shape[1]:
            return 0
        either = _has_any(self.human) | _has_any(self.machine)
        return int(self.n[either & ~self.is_shared].sum())

    @property
    def unanswered(self) -> Unanswered:
        """Items that humans labelled, and those of them without any response of the judge."""
        has_human = _has_any(self.human)
        is_answered = _has_any(self.machine) | (self.n_invalid_of > 0)
        n_left, n = self.n[has_human & ~is_answered].sum(), self.n[has_human].sum()
        return Unanswered(int(n_left), int(n))

    @property
    def n_invalid(self) -> int:
        """Invalid responses of the judge on items that humans labelled."""
        has_human = _has_any(self.human)
        return int(self.n[has_human] @ self.n_invalid_of[has_human])


def _has_any(counts: IntArray) -> BoolArray:
    return np.asarray(counts.sum(axis=1) > 0)


@dataclass(frozen=True)
class Coded:
    """A table with the codes of what some sides said.

    Every question about the same sides stands on it, so that it is written once: writing it takes
    longer than counting a small table.

    Attributes
    ----------
    items : Items
    roles : mapping of str to str
        Column of the frame of every role in what was said.
    sides : mapping of str to Side
        The humans under ``h``, the judge under ``m``.
    """

    items: Items
    roles: Mapping[str, str]
    sides: Mapping[str, Side]

    @cached_property
    def frame(self) -> Frame:
        """All rows of the table, with the codes of all sides."""
        codes: dict[str, nw.Expr] = {}
        for side in self.sides.values():
            codes |= side.codes(self.roles)
        frame = self.items.table.frame.with_columns(**codes)
        for side in self.sides.values():
            frame = side.with_draws(frame)
        return frame

    @cached_property
    def rows(self) -> Frame:
        """Rows of these sides, where a column names who gave a label; else all of them."""
        if "rater" not in self.roles:
            return self.frame
        return self.frame.filter(any_of([side.rows(self.roles) for side in self.sides.values()]))

    @property
    def seed(self) -> str | None:
        """Of the labels that are drawn; None where none is."""
        return next((side.draw.stream[0] for side in self.drawing if side.draw is not None), None)

    @property
    def drawing(self) -> list[Side]:
        """Sides for whose invalid responses labels are drawn."""
        return [side for side in self.sides.values() if side.draw is not None]


@dataclass(frozen=True)
class Asked:
    """What a query is about.

    Attributes
    ----------
    coded : Coded
    filters : tuple of Filter
        Conditions on items, all of which they meet.
    named : tuple of str
        Criterion and judges, as they are called in the table: other names may change places.
    """

    coded: Coded
    filters: tuple[Filter, ...]
    named: tuple[str, ...]

    @property
    def items(self) -> Items:
        """What tells the items apart."""
        return self.coded.items

    @property
    def roles(self) -> Mapping[str, str]:
        """Column of the frame of every role in what was said."""
        return self.coded.roles

    @property
    def sides(self) -> Mapping[str, Side]:
        """The humans under ``h``, the judge under ``m``."""
        return self.coded.sides

    @property
    def question(self) -> str:
        """Tells it from whatever else is asked of the table as it was read."""
        return repr((self.named, self.filters, self.coded.seed))

    def beside(self, others: Mapping[str, Side]) -> "Asked":
        """Ask the same with more sides, which tell no items apart."""
        return self._of({**self.sides, **others})

    def of_judge(self) -> "Asked":
        """Ask the same of the judge alone."""
        return self._of({"m": self.sides["m"]})

    def _of(self, sides: Mapping[str, Side]) -> "Asked":
        return replace(self, coded=replace(self.coded, sides=sides))


def count_items(
    asked: Asked,
    bits: int,
    apart: Apart = EVERYTHING_ALIKE,
) -> Frame:
    """Query: packed label counts of both sides, and who gave them -> ``n`` items.

    Parameters
    ----------
    asked : Asked
    bits : int
        In which the number of equal labels of an item is written.
    apart : Apart, optional
    """
    items, roles, sides = asked.items, asked.roles, asked.sides
    sums = apart.sums(sides["h"], roles)
    for name, side in sides.items():
        sums |= side.packed(name, roles, bits)
    if apart.order:
        sums |= sides["m"].turned(items.table, roles, bits)
    if apart.drawn:
        sums |= sides["m"].packed_draws(bits)
    told = apart.told(items)
    raters = {
        f"{name}_raters": nw.when(any_of(side.answers())).then(nw.col(roles["rater"]))
        for name, side in sides.items()
        if side.is_crowd and "rater" in roles
    }
    rows = of_items(asked, sums, told, raters)
    again = [labelled_again(name.removesuffix("_raters")) for name in raters]
    rows = rows.select(*sums, *told, again=number_of(again))
    return rows.group_by(*sums, *told, "again").agg(nw.len().alias(N))


def items_answered_again(asked: Asked, sample: nw.Expr) -> Frame:
    """Query: ``n`` items to which somebody gave several answers under one number of a sample.

    ``sample``: what numbers the answers.
    """
    roles = asked.roles
    answers = [one for side in asked.sides.values() for one in side.answers()]
    sums = {f"a{n}": one.cast(nw.Int64) for n, one in enumerate(answers)}
    told = {"sample": sample}
    if "rater" in roles:
        told["rater"] = nw.col(roles["rater"])
    if {"system_a", "system_b"} <= set(roles):  # a pair may be shown in either order
        told["order"] = nw.col(roles["system_a"]) < nw.col(roles["system_b"])
    rows, keys = asked.items.grouped({**told, **sums}, asked.coded.frame)
    if not keys:  # every row is an item
        return rows.head(0).select(nw.len().alias(N))
    by_sample = rows.group_by(*keys, *told).agg(*(nw.col(name).sum() for name in sums))
    are_several = any_of([nw.col(name) > 1 for name in sums])
    again = by_sample.filter(are_several).group_by(*keys).agg(nw.len().alias(N))
    return again.select(nw.len().alias(N))


def of_items(
    asked: Asked,
    sums: Mapping[str, nw.Expr],
    told: Mapping[str, Cell],
    different: Mapping[str, nw.Expr] = MappingProxyType({}),
) -> Frame:
    """Query: a row per item that meets the conditions, and ``n`` rows of the table.

    Parameters
    ----------
    asked : Asked
    sums, told, different : mapping of str to expression
        Columns that are added up; that are the same in all rows of an item; whose different values
        are counted. Of an item column it is the item's value, even if rows of others alone say it.
    """
    conditions: dict[str, Cell] = {}
    of_humans: dict[str, nw.Expr] = {}
    for n, one in enumerate(asked.filters):
        conditions |= one.told(f"f{n}", asked.items)
        of_humans |= one.sums(f"f{n}", asked.sides["h"], asked.roles)
    sums = {**sums, **of_humans}
    items = asked.items
    of_item = {**conditions, **told}
    columns = {name: cell for name, cell in of_item.items() if isinstance(cell, str)}
    elsewhere = {name: column for name, column in columns.items()
                 if within_items(items.table, items, column).has_gaps}  # fmt: skip
    beside = {name: nw.col(cell) if isinstance(cell, str) else cell
              for name, cell in of_item.items() if name not in elsewhere}  # fmt: skip
    rows, keys = items.grouped({**sums, **different, **beside}, asked.coded.rows)
    if keys:
        rows = rows.group_by(*keys).agg(
            *(nw.col(name).sum() for name in sums),
            *(nw.col(name).n_unique() for name in different),
            *(nw.col(name).max() for name in beside),
            nw.len().alias(N),
        )
    if elsewhere:
        rows = rows.join(items.values(elsewhere), on=keys, how="left")
    for n, one in enumerate(asked.filters):
        rows = rows.filter(one.is_met(f"f{n}"))
    return rows


def some_items(
    asked: Asked,
    bits: int,
    kinds: Counts,
    most: int,
    apart: Apart = EVERYTHING_ALIKE,
) -> Frame:
    """Query: all rows of ``most`` items of given kinds, those of the last kind last.

    With the labels that were drawn for the items' invalid responses, where any is.

    Parameters
    ----------
    asked, bits
        As of :func:`count_items`.
    kinds : Counts
        Label counts of the humans, labels and invalid responses of the judge, and what else tells
        them apart.
    most : int
        Items.
    apart : Apart, optional
        What that is: columns, the pair of systems, or the labels that were drawn.
    """
    items = asked.items
    wanted = packed_kinds(asked, kinds, bits)
    sums = packed_columns(asked, wanted, bits)
    if apart.drawn:
        wanted |= asked.sides["m"].packed_drawn_counts(kinds.drawn, bits)
    columns = list(items.table.columns.values())
    told = apart.told(items)
    values = {name: codes.tolist() for name, codes in wanted.items()}
    values |= {name: own.to_pylist() for name, own in zip(told, kinds.columns, strict=True)}
    everything = {} if items.keys else {name: nw.col(name) for name in columns}
    drawn: dict[str, nw.Expr] = {}
    for side in asked.coded.drawing:
        drawn |= side.packed_draws(bits)
    rows = of_items(asked, sums | drawn, told | everything)
    are_kinds = [
        all_of([nw.col(name) == nw.lit(one) for name, one in zip(values, kind, strict=True)])
        for kind in zip(*values.values(), strict=True)
    ]
    chosen = rows.filter(any_of(are_kinds)).with_columns(is_last=number_of(are_kinds[-1:]))
    keys = [f"k{n}" for n in range(len(items.keys))]
    chosen = chosen.sort("is_last", *keys).head(most)
    if not keys:
        return chosen.select(*columns)
    chosen = chosen.select(*keys, *drawn)
    if items.table.engine == "pyarrow":
        return _rows_of_chosen(items, chosen, [*drawn])
    by_item, _ = items.grouped({name: nw.col(name) for name in columns}, items.table.frame)
    how: Literal["inner", "semi"] = "inner" if drawn else "semi"  # an item is chosen once
    return by_item.join(chosen, on=keys, how=how).select(*columns, *drawn)


def _rows_of_chosen(items: Items, chosen: Frame, drawn: Sequence[str]) -> Frame:
    """All rows of some items of a table of pyarrow, which joins no lists, objects or empty columns.

    ``chosen``: keys of the items, and columns of labels ``drawn`` for them.
    """
    table = items.table.frame.collect()
    rows, keys = items.grouped({"row": nw.col("row")}, table.with_row_index("row").lazy())
    found = rows.join(chosen, on=keys, how="inner").collect().sort("row")
    own = table[found["row"].to_list()].select(*items.table.columns.values())
    return own.with_columns(*(found[name] for name in drawn)).lazy()


def packed_kinds(asked: Asked, kinds: Counts, bits: int) -> dict[str, IntArray]:
    """Values that items with given counts have in the columns of both sides, (n,) each."""
    wanted: dict[str, IntArray] = {}
    for name, counts, n_invalid in (
        ("h", kinds.human, np.zeros_like(kinds.n_invalid_of)),
        ("m", kinds.machine, kinds.n_invalid_of),
    ):
        if name in asked.sides:
            wanted |= asked.sides[name].packed_counts(name, counts, n_invalid, bits)
    return wanted


def packed_columns(asked: Asked, names: Collection[str], bits: int) -> dict[str, nw.Expr]:
    """Columns of both sides whose sums such values are; ``names``: of these columns."""
    packed: dict[str, nw.Expr] = {}
    for name in ("h", "m"):
        if name in asked.sides:
            packed |= asked.sides[name].packed(name, asked.roles, bits)
    return {name: packed[name] for name in names}


def values_of_columns(
    asked: Asked,
    columns: Sequence[str],
    with_invalid: bool,
    *,
    of_sides: bool = False,
) -> Frame:
    """Query: different values of each column, null among them, and nulls, over items of all sides.

    Parameters
    ----------
    asked : Asked
    columns : sequence of str
        Of the frame.
    with_invalid : bool
        Whether an invalid response makes an item the judge's.
    of_sides : bool, optional
        Whether to look at rows of the sides alone, and to count the empty cells in them.
    """
    sums = {f"{name}_n": side.number(with_invalid) for name, side in asked.sides.items()}
    cells = {n: nw.col(column) for n, column in enumerate(columns)} if of_sides else {}
    gaps = {f"g{n}": cell.is_null().cast(nw.Int64) for n, cell in cells.items()}
    told = {f"t{n}": cells.get(n, column) for n, column in enumerate(columns)}
    rows = of_items(asked, sums | gaps, told)
    for name in sums:
        rows = rows.filter(nw.col(name) > 0)
    different = {f"u{n}": nw.col(f"t{n}").n_unique() for n in range(len(columns))}
    empty = {f"e{n}": nw.col(f"t{n}").is_null().cast(nw.Int64).sum() for n in range(len(columns))}
    in_rows = {name: nw.col(name).sum() for name in gaps}
    return rows.select(items=nw.len(), **different, **empty, **in_rows)


def counts_of(
    found: pa.Table,
    asked: Asked,
    bits: int,
    apart: Apart = EVERYTHING_ALIKE,
) -> tuple[list[Counts], int] | None:
    """Arrays of a query's answer, and the number of items on which somebody labelled twice.

    Of each judge that was asked for, row by row of the same items; once without any. None where
    ``bits`` are too few.
    """
    roles, sides = asked.roles, asked.sides
    n, again = integers(found, N), integers(found, "again") > 0
    unpacked = {name: side.unpacked(name, found, roles, bits) for name, side in sides.items()}
    counts: dict[str, tuple[IntArray, IntArray]] = {}
    for name, own in unpacked.items():
        if own is None:
            return None
        of_labels, n_invalid, is_again = own
        counts[name], again = (of_labels, n_invalid), again | is_again
    human, of_humans = counts.pop("h")
    nobody = np.zeros((len(found), 0), dtype=np.int64), np.zeros(len(found), dtype=np.int64)
    labels = apart.labels(found, sides["h"].k)
    turned = np.zeros((len(found), 1), dtype=np.int64)
    if apart.order:
        turned = sides["m"].turned_counts(found, bits)
    drawn = np.zeros((len(found), 0), dtype=np.int64)
    if apart.drawn:
        drawn = sides["m"].drawn_counts(found, bits)
    n_told = len(apart.columns) + 2 * apart.pair
    told = tuple(found.column(f"t{place}") for place in range(n_told))
    each = [
        Counts(human, machine, of_humans + invalid, n, labels, turned, drawn, told)
        for machine, invalid in list(counts.values()) or [nobody]
    ]
    return each, int(n[again].sum())
