"""The labels of all files under one set of names, and those that can be used."""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import is_
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from judgeviz.errors import quoted
from judgeviz.labels.coding import (
    Coded,
    IntArray,
    condensed,
    determines,
    index_type,
    joined,
    taken,
)
from judgeviz.labels.detection.both_orders import SHOWN
from judgeviz.labels.layouts import Given, RatingTable
from judgeviz.labels.mapping import Renames, renamed
from judgeviz.labels.scale.preferences import reversed_pairs
from judgeviz.labels.scale.stated import StatedScales
from judgeviz.labels.sources.tables import MISSING

# A text instead of a label: "N/A (no errors)".
NOT_ANSWERED = re.compile(
    r"(?:n/a|n\.a\.)\s*[(\[:;,–—-].*|no (?:response|answer)\.?", re.IGNORECASE | re.DOTALL
)

_Kind = TypeVar("_Kind", bound=np.generic)

NO_LABEL = "no label"


@dataclass(frozen=True)
class Pool:
    """Labels of all files, arrays of length n_labels.

    Attributes
    ----------
    file, row : ndarray of int
        Where each label stands.
    item, criterion, rater, label : Coded
    sample : ndarray of int
        Number of a repeated answer.
    system_a, system_b : Coded or None
        Of a preference; after :func:`oriented` in the order of the systems' names.
    flipped : ndarray of bool
        The pair was shown in the reverse of that order.
    reverse : ndarray of bool
        Answers on pairs in the reverse of the table's order.
    turns : ndarray of bool
        Those of them that speak of the sides as they were shown then.
    are_apart : bool
        No two labels have the same item, criterion, rater and sample; False where that has to be
        looked at.
    times : ndarray of int, optional
        How often each label stands in the source, where equal ones were counted; else once.
    """

    file: IntArray
    row: IntArray
    item: Coded
    criterion: Coded
    rater: Coded
    label: Coded
    sample: IntArray
    system_a: Coded | None
    system_b: Coded | None
    flipped: NDArray[np.bool_]
    reverse: NDArray[np.bool_]
    turns: NDArray[np.bool_]
    are_apart: bool = False
    times: IntArray | None = None

    def n_of(self, chosen: NDArray[np.bool_]) -> int:
        """Count the labels of the source where ``chosen`` is true."""
        return int(chosen.sum() if self.times is None else self.times[chosen].sum())

    def keep(self, kept: NDArray[np.bool_]) -> "Pool":
        """Keep the labels where ``kept`` is true."""
        if condensed(kept).all():
            return self
        return self.at(np.flatnonzero(kept))

    def at(self, positions: IntArray) -> "Pool":
        """Return the labels at some positions."""
        return Pool(
            taken(self.file, positions),
            self.row[positions],
            self.item.take(positions),
            self.criterion.take(positions),
            self.rater.take(positions),
            self.label.take(positions),
            taken(self.sample, positions),
            self.system_a.take(positions) if self.system_a else None,
            self.system_b.take(positions) if self.system_b else None,
            taken(self.flipped, positions),
            taken(self.reverse, positions),
            taken(self.turns, positions),
            self.are_apart,
            None if self.times is None else self.times[positions],
        )


def pooled(tables: Sequence[RatingTable]) -> Pool:
    """Put the labels of all tables one under the other."""

    def side(role: str) -> Coded | None:
        if not all(
            any(table.mapping.column(r) for table in tables) for r in ("system_a", "system_b")
        ):
            return None
        return joined([_column_of_labels(table, role) for table in tables])

    sizes = [len(table.row) for table in tables]
    return Pool(
        file=_files(sizes),
        row=_stacked([table.row for table in tables]),
        item=joined([_items_of_labels(table) for table in tables]),
        criterion=joined([table.criterion for table in tables]),
        rater=joined([table.rater for table in tables]),
        label=joined([table.label for table in tables]),
        sample=_stacked([table.sample for table in tables]),
        system_a=side("system_a"),
        system_b=side("system_b"),
        flipped=np.broadcast_to(False, sum(sizes)),
        reverse=_stacked([table.reverse for table in tables]),
        turns=_stacked([_as_shown(table) for table in tables]),
        are_apart=len(tables) == 1 and tables[0].are_apart,
        times=_times(tables),
    )


def given_in(pool: Pool, tables: Sequence[RatingTable]) -> Given:
    """Who gave which label in a pool, and how often: all of one table have been counted there."""
    columns = (pool.criterion, pool.rater, pool.label)
    for table in tables:
        if all(map(is_, columns, (table.criterion, table.rater, table.label))):
            return table.given
    return Given.of(*columns, pool.times)


def _times(tables: Sequence[RatingTable]) -> IntArray | None:
    """How often every label stands in the source; None where no table was counted."""
    if all(table.table.times is None for table in tables):
        return None
    return np.concatenate(
        [
            np.ones(len(table.row), dtype=np.int64)
            if table.table.times is None
            else table.table.times[table.row]
            for table in tables
        ]
    )


def _as_shown(table: RatingTable) -> NDArray[np.bool_]:
    """Which votes speak of the sides in the reverse order, (n_labels,)."""
    if table.mapping.answers.get("orders") == SHOWN:
        return table.reverse
    return np.broadcast_to(False, len(table.reverse))


def _stacked(arrays: Sequence[NDArray[_Kind]]) -> NDArray[_Kind]:
    return arrays[0] if len(arrays) == 1 else np.concatenate(arrays)


def _files(sizes: Sequence[int]) -> IntArray:
    """Tell the file of every label by its number; of the only one without a copy."""
    if len(sizes) == 1:
        return np.broadcast_to(np.int8(0), sizes[0])
    return np.repeat(np.arange(len(sizes), dtype=index_type(len(sizes))), sizes)


def _items_of_labels(table: RatingTable) -> Coded:
    """Item of every label; where every row is an item of its own, its row says it."""
    if table.item.numbers_rows:
        return Coded(table.row, table.item.names)
    return table.item.take(table.row)


def usable(
    pool: Pool, renames: Renames, scale: StatedScales
) -> tuple[Pool, dict[str, int], int, list[str]]:
    """Labels with an item, a rater, a criterion and, for pairs, two systems.

    Parameters
    ----------
    pool : Pool
    renames : mapping
        The mapping's ``labels``: raw spelling to canonical one, or to None for missing.
    scale : StatedScales
        The mapping's ``scale``, or the file's; a category stated there is never missing.

    Returns
    -------
    Pool
    dict of str to int
        Labels left out, by reason.
    int
        Number of missing labels.
    list of str
        What was taken as missing though something stands there.
    """
    label, notes = _without_excuses(pool.label, {*renames, *scale.categories})
    pool = _with_known_pairs(replace(pool, label=_renamed(label, renames, scale.categories)))
    keep: NDArray[np.bool_] = np.broadcast_to(True, len(pool.row))
    counts: dict[str, int] = {}
    for reason, lacks in _lacking(pool):
        if condensed(lacks).any():
            counts[reason] = pool.n_of(keep & lacks)
            keep = keep & ~lacks
    n_missing = counts.pop(NO_LABEL, 0)
    dropped = {reason: n for reason, n in counts.items() if n}
    return pool.keep(keep), dropped, n_missing, notes


def _lacking(pool: Pool) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Which labels lack what they need, by reason; the labels themselves come first."""
    yield NO_LABEL, pool.label.missing
    yield "no item", pool.item.missing
    yield "no rater", pool.rater.missing
    yield "no criterion", pool.criterion.missing
    if pool.system_a is not None and pool.system_b is not None:
        yield "no pair of systems", pool.system_a.missing | pool.system_b.missing
        yield "a system compared with itself", pool.system_a.codes == pool.system_b.codes


def oriented(pool: Pool) -> Pool:
    """Bring pairs (b, a) to the order of the systems' names; the votes are turned later.

    ``flipped`` are then the votes to turn: those that speak of the other order.
    """
    if pool.system_a is None or pool.system_b is None:
        return replace(pool, flipped=pool.turns)
    a, b = pool.system_a, pool.system_b
    flipped = reversed_pairs(a.codes, b.codes, a.names)
    return replace(
        pool,
        system_a=Coded(np.where(flipped, b.codes, a.codes), a.names),
        system_b=Coded(np.where(flipped, a.codes, b.codes), a.names),
        flipped=flipped ^ pool.turns if condensed(pool.turns).any() else flipped,
    )


def _column_of_labels(table: RatingTable, role: str) -> Coded:
    column = table.mapping.column(role)
    if not column:
        return Coded(np.full(len(table.row), -1, dtype=np.int8), [])
    return Coded.of(table.table.frame[column]).take(table.row)


def _with_known_pairs(pool: Pool) -> Pool:
    """Both sides under one list of names; a file without pairs takes those of its items."""
    if pool.system_a is None or pool.system_b is None:
        return pool
    both = joined([pool.system_a, pool.system_b])
    a, b = (side.copy() for side in np.split(both.codes, 2))
    lacking = (a < 0) & (b < 0) & (pool.item.codes >= 0)
    if lacking.any() and determines(pool.item.codes, a):
        for side in (a, b):
            of_item = np.full(len(pool.item.names), -1, dtype=np.int64)
            known = (side >= 0) & (pool.item.codes >= 0)
            of_item[pool.item.codes[known]] = side[known]
            side[lacking] = of_item[pool.item.codes[lacking]]
    return replace(pool, system_a=Coded(a, both.names), system_b=Coded(b, both.names))


def _without_excuses(label: Coded, kept: set[str]) -> tuple[Coded, list[str]]:
    """Take ``N/A (no errors)`` and ``No response`` as missing, unless they are to be kept."""
    is_excuse = np.array(
        [NOT_ANSWERED.fullmatch(name) is not None and name not in kept for name in label.names]
        + [False]  # of a missing cell, whose code is -1
    )
    n = int(is_excuse[label.codes].sum()) if is_excuse.any() else 0
    if not n:
        return label, []
    said = [name for name, excuse in zip(label.names, is_excuse, strict=False) if excuse]
    were = "answer was" if n == 1 else "answers were"
    note = (
        f"{n:,} {were} taken as missing: {quoted(said, 3)}; to keep a text as a label, map it to "
        "itself under 'labels' in the mapping."
    )
    return Coded(np.where(is_excuse[label.codes], -1, label.codes), label.names), [note]


def _renamed(label: Coded, renames: Renames, categories: Container[str]) -> Coded:
    """Labels as a mapping calls them; what it spells as a missing one is so, unless it was so."""
    if not renames:
        return label
    position: dict[str, int] = {}
    recode = np.full(len(label.names) + 1, -1, dtype=index_type(len(label.names)))
    for number, (name, new) in enumerate(
        zip(label.names, renamed(label.names, renames), strict=True)
    ):
        is_label = str(new) not in MISSING or str(new) == name or str(new) in categories
        if new is not None and new != "" and is_label:
            recode[number] = position.setdefault(str(new), len(position))
    return Coded(recode[label.codes], list(position))
