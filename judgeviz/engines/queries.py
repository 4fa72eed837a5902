"""The queries: from labels to counts per item, and from these to distinct counts with their number.

Both are sums, so that an engine sees the rows once, whatever their order.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add, and_, or_
from typing import Any

import narwhals as nw
import numpy as np
import pandas as pd
import pyarrow as pa
from numpy.typing import NDArray

from judgeviz.engines.source import EngineTable, N
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import MISSING, table_from_arrow

IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]
Frame = nw.LazyFrame[Any]

MOST_VALUES = 100_000  # different ones of a column that filters
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
    """

    human: IntArray
    machine: IntArray
    n_invalid_of: IntArray
    n: IntArray

    @property
    def is_shared(self) -> BoolArray:
        """Which have labels of both sides, or of the humans where there is no judge, (n,)."""
        has_human, has_machine = _any_of(self.human), _any_of(self.machine)
        return has_human & has_machine if self.machine.shape[1] else has_human

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
    column = table.columns.get(name)
    if column is None:
        raise ValueError(
            f"There is no item column '{name}'; this table has {quoted(table.columns)}."
        )
    values = table.answer(f"values {column}", lambda: table.values(column, MOST_VALUES))
    if len(values) > MOST_VALUES:
        raise LabelError(
            f"Column '{name}' has more than {MOST_VALUES:,} different values; filter the table "
            "where it is kept, or by another column."
        )
    varying = table.answer(f"varies {column}", lambda: items.varying(column))
    if len(varying):
        raise ValueError(f"Column '{name}' differs within items and cannot filter them.")
    stands = values.column(0).drop_null()
    kept: tuple[Any, ...] = ()
    if len(stands):
        own = table_from_arrow(pa.table({"value": stands, "n": range(len(stands))}), name, 1)
        chosen = keep(own.frame["value"]).fillna(False).to_numpy(dtype=bool)
        kept = tuple(
            value for value, is_kept in zip(stands.to_pylist(), chosen, strict=True) if is_kept
        )
    return Filter(column, kept)


@dataclass(frozen=True)
class Items:
    """What tells the items of a table apart.

    Attributes
    ----------
    table : EngineTable
    keys : tuple of expressions
        Of the frame's columns; none where every row is an item.
    known : expression or None
        Whether a row says its item.
    """

    table: EngineTable
    keys: tuple[nw.Expr, ...]
    known: nw.Expr | None

    @classmethod
    def of(cls, table: EngineTable, mapping: FileMapping) -> "Items":
        """As in memory: item or source, and the system or pair of systems."""
        base = mapping.column("item") or mapping.column("source")
        if base is None:
            return cls(table, (), None)
        own = table.columns[base]
        known, key = _present(table, own)
        keys = [key]
        columns = {role: table.columns[name] for role in ("system", "system_a", "system_b")
                   if (name := mapping.column(role)) and name != base}  # fmt: skip
        if "system" in columns:
            keys.append(_present(table, columns["system"])[1])
        if {"system_a", "system_b"} <= set(columns):
            a, b = (_present(table, columns[side])[1] for side in ("system_a", "system_b"))
            keys += [nw.when(a < b).then(a).otherwise(b), nw.when(a < b).then(b).otherwise(a)]
            turn = next((n for n in table.columns if n.lower() == "turn"), None)
            keys += [_present(table, table.columns[turn])[1]] if turn else []
        return cls(table, tuple(keys), known)

    def grouped(self, columns: dict[str, nw.Expr], frame: Frame) -> tuple[Frame, list[str]]:
        """Rows with their item's keys and some more columns."""
        keys = {f"k{n}": key for n, key in enumerate(self.keys)}
        chosen = frame if self.known is None else frame.filter(self.known)
        return chosen.select(**keys, **columns), list(keys)

    def varying(self, column: str) -> Frame:
        """One item in which a column has several values; none where it describes the items."""
        frame, keys = self.grouped({"f": nw.col(column)}, self.table.frame)
        if not keys:
            return frame.head(0)
        ends = frame.group_by(*keys).agg(
            nw.col("f").min().alias("low"), nw.col("f").max().alias("high")
        )
        return ends.filter(nw.col("low") != nw.col("high")).select("low").head(1)


def _present(table: EngineTable, column: str) -> tuple[nw.Expr, nw.Expr]:
    """Whether a cell says something, and what without blanks around it."""
    cell = nw.col(column)
    if not table.is_text[column]:
        return ~cell.is_null(), cell
    text = cell.str.strip_chars()
    return ~cell.is_null() & ~text.is_in(sorted(MISSING)), text


def count_items(
    items: Items,
    roles: Mapping[str, str],
    human: pd.DataFrame,
    judge: pd.DataFrame | None,
    k: int,
    filters: Sequence[Filter],
    is_sampled: bool,
) -> Frame:
    """Query: label counts ``h0`` ..., ``m0`` ..., ``mx`` of none, and ``again`` -> ``n`` items.

    Parameters
    ----------
    items : Items
    roles : mapping of str to str
        Column of the frame of every role in ``said``.
    human, judge : DataFrame
        Rows of a vocabulary's ``said``, of one criterion.
    k : int
        Categories.
    filters : sequence of Filter
        Conditions on items, all of which they meet.
    is_sampled : bool
        Judges may have answered several times; nobody else may.
    """
    sides = {"h": human} | ({} if judge is None else {"m": judge})
    answers: dict[tuple[str, int | str], list[nw.Expr]] = {
        (side, c): _answers(said, said["value"] == c, roles)
        for side, said in sides.items()
        for c in range(k)
    }
    if judge is not None:
        answers["m", "x"] = _answers(judge, judge["response"].notna(), roles)
    sums = {f"{side}{c}": _number(own) for (side, c), own in answers.items()}
    conditions = {f"f{n}": nw.col(one.column) for n, one in enumerate(filters)}
    frame = items.table.frame
    if "rater" in roles:
        frame = frame.filter(_any([_whose(said, roles) for said in sides.values()]))
    by = {
        f"by_{side}": _rater(
            _any([one for (own, _), several in answers.items() if own == side for one in several]),
            roles.get("rater"),
        )
        for side in sides
    }
    rows, keys = items.grouped({**sums, **by, **conditions}, frame)
    if keys:
        n_by = {
            name: nw.col(name).n_unique() if "rater" in roles else nw.col(name).sum() for name in by
        }
        rows = rows.group_by(*keys).agg(
            *(nw.col(name).sum() for name in sums),
            *(nw.col(name).max() for name in conditions),
            *n_by.values(),
            nw.len().alias(N),
        )
    for n, one in enumerate(filters):
        rows = rows.filter(nw.col(f"f{n}").is_in(one.values))
    again = [_again(side, sums, roles) for side in sides if not (side == "m" and is_sampled)]
    rows = rows.select(*sums, again=_number(again) if keys else nw.lit(0, nw.Int64))
    return rows.group_by(*sums, "again").agg(nw.len().alias(N))


def _again(side: str, sums: Iterable[str], roles: Mapping[str, str]) -> nw.Expr:
    """Whether somebody labelled an item twice: there are more labels than raters, or rows."""
    n_labels = reduce(add, [nw.col(name) for name in sums if name[0] == side])
    n_by = nw.col(f"by_{side}")
    if "rater" not in roles:
        return n_by > 1
    others = (nw.col(N) > n_labels).cast(nw.Int64)  # rows of nobody on this side count as one rater
    return n_labels > n_by.cast(nw.Int64) - others


def _rater(is_answer: nw.Expr, rater: str | None) -> nw.Expr:
    """Who gave an answer, where a row is one rater's; else whether the row has any."""
    if rater is None:
        return is_answer.cast(nw.Int64)
    return nw.when(is_answer).then(nw.col(rater))


def _answers(
    said: pd.DataFrame, wanted: "pd.Series[bool]", roles: Mapping[str, str]
) -> list[nw.Expr]:
    """Conditions, no two of which a label column of a row meets, that say it is a wanted answer."""
    found = []
    for column, part in said.assign(wanted=wanted).groupby("column", sort=False):
        for fixed, block in _unambiguous(part, [role for role in SHOWN if role in roles], roles):
            labels = _different(block.loc[block["wanted"], "label"])
            if labels:
                is_one = nw.col(str(column)).is_in(labels)
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
    told = [nw.col(roles[role]).is_in(_different(said[role])) for role in WHOSE if role in roles]
    return reduce(and_, told).fill_null(False) if told else nw.lit(True)


def _different(values: "pd.Series[Any]") -> list[Any]:
    return list(dict.fromkeys(values.tolist()))


def _any(conditions: Sequence[nw.Expr]) -> nw.Expr:
    return reduce(or_, conditions) if conditions else nw.lit(False)


def _number(conditions: Sequence[nw.Expr]) -> nw.Expr:
    """How many of some conditions a row meets."""
    return (
        reduce(add, [one.cast(nw.Int64) for one in conditions])
        if conditions
        else nw.lit(0, nw.Int64)
    )


def counts_of(found: pa.Table, k: int, has_judge: bool) -> tuple[Counts, int]:
    """Arrays of a query's answer, and the items on which somebody's label stands twice."""

    def columns(names: Sequence[str]) -> IntArray:
        cells = [found.column(name).to_numpy().astype(np.int64) for name in names]
        return np.stack(cells, axis=1) if cells else np.zeros((len(found), 0), dtype=np.int64)

    n = columns([N])[:, 0]
    counts = Counts(
        human=columns([f"h{c}" for c in range(k)]),
        machine=columns([f"m{c}" for c in range(k)] if has_judge else []),
        n_invalid_of=columns(["mx"] if has_judge else []).sum(axis=1),
        n=n,
    )
    return counts, int(n[columns(["again"])[:, 0] > 0].sum())
