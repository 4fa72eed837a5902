"""JS_b without one item, or one cluster, at a time: only the bins that it has a part in change.

An item lies in one bin (or in few, where a centre is shared) and the other bins keep their value,
so that only the bins that change are computed, for many tables at once. The numbers are those of
:func:`~judgeviz.counting.resamples.jackknife` with JS_b as its statistic.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.distinct import number_codes
from judgeviz.counting.fair_pair import CaseKinds, DrawnCases
from judgeviz.counting.resamples import BATCH_CELLS, Jackknifed, Units
from judgeviz.counting.totals import StratifiedTotals, bin_totals
from judgeviz.statistics.divergence import Variant, binned_jensen_shannon, jensen_shannon

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# JS makes several arrays of the size of a batch of parts on its way.
ARRAYS_OF_JS = 8
CELLS_IN_CACHE = 2**17


@dataclass(frozen=True, slots=True)
class BinParts:
    """Units of one table or of several, and what each adds to the bins that it has a part in.

    Attributes
    ----------
    shape : (n_tables, n_bins)
    table : ndarray of int, shape (n_units,)
    often : ndarray, shape (n_units,)
        Units that are alike.
    unit, bin, row : ndarray of int, shape (n_parts,)
    rows : ndarray, shape (n_rows, 1 + 2 k)
        What a part adds: items, reference labels, other labels.
    """

    shape: tuple[int, int]
    table: IntArray
    often: FloatArray
    unit: IntArray
    bin: IntArray
    row: IntArray
    rows: FloatArray

    def whole(self) -> FloatArray:
        """Totals of all units together, (n_tables, n_bins, 1 + 2 k)."""
        from scipy.sparse import csr_array

        n_tables, n_bins = self.shape
        cell = self.table[self.unit] * n_bins + self.bin
        shape = (n_tables * n_bins, len(self.rows))
        adds = csr_array((self.often[self.unit], (cell, self.row)), shape=shape)
        return np.asarray(adds @ self.rows).reshape(n_tables, n_bins, self.rows.shape[1])

    def leave_out(self, whole: FloatArray, variant: Variant) -> "LeftOut":
        """Leave every unit out of its table once; ``whole`` as from :meth:`whole`."""
        table = self.table[self.unit]
        value, per_bin = binned_jensen_shannon(bin_totals(whole), variant=variant)
        items, weighted = _counted(whole[..., 0], per_bin)
        items_left, without = self._parts_left(whole, variant)
        items_left, weighted_left = _counted(items_left, without)
        n_units = len(self.table)
        fewer = np.bincount(self.unit, items[table, self.bin] - items_left, n_units)
        less = np.bincount(self.unit, weighted[table, self.bin] - weighted_left, n_units)
        remaining = items.sum(axis=1)[self.table] - fewer
        left = weighted.sum(axis=1)[self.table] - less
        defined = remaining > 0
        values = np.divide(left, remaining, out=np.zeros(n_units), where=defined)
        change = np.where(defined, values - value[self.table], 0)
        bin_change = np.nan_to_num(without - per_bin[table, self.bin])
        return LeftOut(self, value, per_bin, change, bin_change)

    def _parts_left(self, whole: FloatArray, variant: Variant) -> tuple[FloatArray, FloatArray]:
        """Items and JS of each bin without each part of it, (n_parts,) both."""
        items, value = np.empty(len(self.unit)), np.empty(len(self.unit))
        n_bins, width = self.shape[1], self.rows.shape[1]
        cell = self.table[self.unit] * n_bins + self.bin
        # parts behind each other in memory, a total at a time
        of_cell = np.ascontiguousarray(whole.reshape(-1, width).T)
        of_row = np.ascontiguousarray(self.rows.T)
        size = max(1, CELLS_IN_CACHE // (ARRAYS_OF_JS * width))
        for start in range(0, len(items), size):
            part = slice(start, start + size)
            # unlike an index, take keeps the order in memory
            left = of_cell.take(cell[part], axis=1) - of_row.take(self.row[part], axis=1)
            np.maximum(left, 0, out=left)
            bins = bin_totals(left.T)
            items[part] = bins.items
            value[part] = jensen_shannon(bins.human, bins.machine, variant=variant)
        return items, value


class LeftOut(NamedTuple):
    """JS_b of tables, and how it changes without each of their units.

    Attributes
    ----------
    parts : BinParts
    value : ndarray, shape (n_tables,)
        NaN without an item.
    per_bin : ndarray, shape (n_tables, n_bins)
        JS of each bin; NaN where it is empty.
    change : ndarray, shape (n_units,)
        Of the value without a unit; 0 where it is undefined.
    bin_change : ndarray, shape (n_parts,)
        Of the JS of the bin without the unit; 0 where it is undefined.
    """

    parts: BinParts
    value: FloatArray
    per_bin: FloatArray
    change: FloatArray
    bin_change: FloatArray

    def jackknifed(self) -> Jackknifed:
        """JS_b of every table, (n_tables,)."""
        parts = self.parts
        return Jackknifed.of_groups(self.value, parts.table, self.change, parts.often)

    def jackknifed_bins(self, table: int = 0) -> Jackknifed:
        """JS of the bins of one table, (n_bins,), without the units that have a part in each."""
        parts = self.parts
        mine = np.flatnonzero(parts.table[parts.unit] == table)
        often = parts.often[parts.unit[mine]]
        changes = parts.bin[mine], self.bin_change[mine], often
        return Jackknifed.of_groups(self.per_bin[table], *changes)


def leave_out(units: Units, variant: Variant, *sides: StratifiedTotals) -> LeftOut:
    """Leave every unit out of the table of all items (the first) and of that of its stratum.

    Parameters
    ----------
    units : Units
        Of the rows of the bins.
    variant : {"distance", "divergence"}
    sides : StratifiedTotals
        All of the shape (n_groups, n_bins, 1 + 2 k): items, reference labels, other labels. The
        ``n_groups`` tables of the first come first.
    """
    n_groups, n_bins, width = sides[0].shape
    n_tables = n_groups * len(sides)
    unit, total, value, often = _by_unit(sides, units)
    n_units = len(often)
    stratum, place = np.divmod(total, n_bins * width)
    entry, table = _in_tables(stratum, n_groups)
    place, within = np.divmod(place[entry], width)
    of_table = table * n_units + unit[entry]
    parts, part, _ = number_codes(of_table * n_bins + place, n_tables * n_units * n_bins)
    cells = np.bincount(part * width + within, value[entry], len(parts) * width)
    of_part, bin_of_part = np.divmod(parts, n_bins)
    used, number, _ = number_codes(of_part, n_tables * n_units)
    table, unit = np.divmod(used, max(n_units, 1))
    row, rows = np.arange(len(parts)), cells.astype(np.float64).reshape(len(parts), width)
    found = BinParts((n_tables, n_bins), table, often[unit], number, bin_of_part, row, rows)
    once = units.n_items.astype(np.float64)
    whole = np.concatenate([side.of(once)[0] for side in sides])
    return found.leave_out(whole, variant)


def _by_unit(
    sides: Sequence[StratifiedTotals], units: Units
) -> tuple[IntArray, IntArray, FloatArray, FloatArray]:
    """List what units add: unit, total (of the sides one behind the other), value; (n_entries,).

    The fourth, ``often`` (n_units,), says how many units are alike.
    """
    total = np.concatenate([one.total + n * one.n_totals for n, one in enumerate(sides)])
    row, value = (np.concatenate([getattr(one, of) for one in sides]) for of in ("row", "value"))
    if units.clusters is None:
        return row, total, value, units.n_items.astype(np.float64)
    from scipy.sparse import csr_array

    n_rows, n_clusters = units.clusters.shape
    adds = csr_array((value, (row, total)), shape=(n_rows, len(sides) * sides[0].n_totals))
    entries = (units.clusters.T @ adds).tocoo()
    unit, total = (place.astype(np.int64) for place in entries.coords)
    return unit, total, entries.data, np.ones(n_clusters)


def corrected_draws(
    sides: Sequence[CaseKinds], drawn: DrawnCases, n_groups: int, n_bins: int, variant: Variant
) -> FloatArray:
    """Jackknifed JS_b of both sides of the single cases, for every draw of them.

    Parameters
    ----------
    sides : sequence of CaseKinds
    drawn : DrawnCases
    n_groups : int
        Strata, and one more for cases in none.
    n_bins : int
    variant : {"distance", "divergence"}

    Returns
    -------
    ndarray, shape (n_sides, n_draws, n_groups)
        All cases first, then the strata; NaN where fewer than two units were drawn.
    """
    kinds = _side_by_side(sides, n_groups)
    held = kinds.of_row.reshape(len(sides), -1)[:, drawn.row]
    size = max(1, BATCH_CELLS // max(held.size * kinds.totals.shape[1], 1))
    batches = (drawn.n_items[start : start + size] for start in range(0, len(drawn.n_items), size))
    cluster, shape = drawn.cluster, (len(sides), n_groups, n_bins)
    parts = (
        _of_items(kinds, held, batch, shape)
        if cluster is None
        else _of_clusters(kinds, held, cluster, batch, shape)
        for batch in batches
    )
    found = [batch.leave_out(batch.whole(), variant).jackknifed().corrected for batch in parts]
    return np.concatenate(found).reshape(-1, len(sides), n_groups).swapaxes(0, 1)


def _side_by_side(sides: Sequence[CaseKinds], n_groups: int) -> CaseKinds:
    """Take the kinds of several sides together, those of the first and its strata first."""
    first = np.cumsum([0, *(len(one.totals) for one in sides)])[:-1]
    return CaseKinds(
        np.concatenate([one.of_row + n for one, n in zip(sides, first, strict=True)]),
        np.concatenate([one.stratum + n * n_groups for n, one in enumerate(sides)]),
        np.concatenate([one.centre for one in sides]),
        np.concatenate([one.totals for one in sides]),
    )


def _of_items(
    kinds: CaseKinds, held: IntArray, n_items: IntArray, shape: tuple[int, int, int]
) -> BinParts:
    """Parts where items are left out: one each, and those of a kind are alike.

    ``held`` (n_sides, n_held) are kinds, ``n_items`` (n_draws, n_held) of both sides; ``shape`` is
    (n_sides, n_groups, n_bins).
    """
    (n_sides, n_groups, n_bins), n_draws = shape, len(n_items)
    n_kinds = len(kinds.totals)
    cell = np.arange(n_draws)[:, None] * n_kinds + held[:, None]
    often = np.broadcast_to(n_items, cell.shape)
    counts = np.bincount(cell.ravel(), often.ravel(), n_draws * n_kinds).reshape(n_draws, n_kinds)
    draw, kind = np.nonzero(counts)
    entry, table = _in_tables(kinds.stratum[kind], n_groups)
    draw, kind = draw[entry], kind[entry]
    return BinParts(
        (n_draws * n_sides * n_groups, n_bins),
        draw * n_sides * n_groups + table,
        counts[draw, kind].astype(np.float64, copy=False),
        np.arange(len(kind)),
        kinds.centre[kind],
        kind,
        kinds.totals,
    )


def _of_clusters(
    kinds: CaseKinds,
    held: IntArray,
    in_cluster: IntArray,
    n_items: IntArray,
    shape: tuple[int, int, int],
) -> BinParts:
    """Parts where clusters are left out: what their items add to each bin."""
    from scipy.sparse import csr_array

    n_sides, n_groups, n_bins = shape
    n_clusters = int(in_cluster.max(initial=-1)) + 1
    draw, place = (np.tile(drawn, n_sides) for drawn in np.nonzero(n_items))
    kind = np.concatenate([side[place[: len(place) // n_sides]] for side in held])
    entry, table = _in_tables(kinds.stratum[kind], n_groups)
    draw, place, kind = draw[entry], place[entry], kind[entry]
    of_table = (draw * n_sides * n_groups + table) * n_clusters + in_cluster[place]
    cluster, unit = np.unique(of_table, return_inverse=True)
    part, row = np.unique(unit * n_bins + kinds.centre[kind], return_inverse=True)
    entries = (n_items[draw, place].astype(np.float64), (row, kind))
    rows = csr_array(entries, shape=(len(part), len(kinds.totals))) @ kinds.totals
    often = np.ones(len(cluster))
    parts = (*np.divmod(part, n_bins), np.arange(len(part)))
    n_tables = len(n_items) * n_sides * n_groups
    return BinParts((n_tables, n_bins), cluster // max(n_clusters, 1), often, *parts, rows)


def _in_tables(stratum: IntArray, n_groups: int) -> tuple[IntArray, IntArray]:
    """Put entries (n,) of strata into the table of all, and those of a stratum into its own too.

    Returns the entry and its table: ``n_groups`` for each side, that of all of its entries first;
    the last of a side's ``n_groups`` strata stands for none.
    """
    within = stratum % n_groups
    own = np.flatnonzero(within < n_groups - 1)
    table = np.concatenate([stratum - within, stratum[own] + 1])
    return np.concatenate([np.arange(len(stratum)), own]), table


def _counted(items: FloatArray, value: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Items of bins, and their JS times its items: 0 where it is undefined."""
    defined = ~np.isnan(value)
    return np.where(defined, items, 0), np.where(defined, items * value, 0)
