"""JS_b without one item, or one cluster, at a time: only the bins that it has a part in change.

An item lies in one bin (or in few, where a centre is shared) and the other bins keep their value,
so that only the bins that change are computed, for many tables at once. The numbers are those of
:func:`~judgeviz.counting.resamples.jackknife` with JS_b as its statistic.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.distinct import number_codes
from judgeviz.counting.fair_pair import CaseKinds, DrawnCases
from judgeviz.counting.resamples import BATCH_CELLS, Jackknifed, Units, added_by_unit
from judgeviz.counting.totals import StratifiedTotals, bin_totals
from judgeviz.statistics.divergence import Variant, binned_jensen_shannon, jensen_shannon

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# JS makes several arrays of the size of a batch of parts on its way.
ARRAYS_OF_JS = 8


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

    def leave_out(self, variant: Variant) -> "LeftOut":
        """Leave every unit out of its table once."""
        whole, table = self.whole(), self.table[self.unit]
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
        size = max(1, BATCH_CELLS // (ARRAYS_OF_JS * self.rows.shape[1]))
        for start in range(0, len(items), size):
            part = slice(start, start + size)
            whole_bin = whole[self.table[self.unit[part]], self.bin[part]]
            left = bin_totals(np.maximum(whole_bin - self.rows[self.row[part]], 0))
            items[part] = left.items
            value[part] = jensen_shannon(left.human, left.machine, variant=variant)
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

    def jackknifed(self, table: int = 0) -> Jackknifed:
        """JS_b of one table."""
        mine = self.parts.table == table
        return Jackknifed.of_changes(self.value[table], self.change[mine], self.parts.often[mine])

    def jackknifed_bins(self) -> Iterator[Jackknifed]:
        """Each bin of the first table, in order, without the units that have a part in it."""
        unit = self.parts.unit
        often, first = self.parts.often[unit], self.parts.table[unit] == 0
        for place, value in enumerate(self.per_bin[0]):
            mine = first & (self.parts.bin == place)
            yield Jackknifed.of_changes(value, self.bin_change[mine], often[mine])

    def corrected(self) -> FloatArray:
        """Jackknifed JS_b of every table, (n_tables,); NaN with fewer than two units."""
        return _corrected(self.value, self.parts.table, self.parts.often, self.change)

    def corrected_bins(self) -> FloatArray:
        """Jackknifed JS of each bin of the first table, (n_bins,); NaN with fewer than two."""
        parts = self.parts
        first = np.flatnonzero(parts.table[parts.unit] == 0)
        often = parts.often[parts.unit[first]]
        return _corrected(self.per_bin[0], parts.bin[first], often, self.bin_change[first])


def _corrected(
    value: FloatArray, of: IntArray, often: FloatArray, change: FloatArray
) -> FloatArray:
    """Jackknife several values; ``of``, ``often``, ``change`` (n_units,) say whose units."""
    n = np.bincount(of, often, len(value))
    shift = np.bincount(of, often * change, len(value))
    share = np.divide(n - 1, n, out=np.full(len(value), np.nan), where=n >= 2)
    corrected: FloatArray = value - share * shift
    return corrected


def leave_out(bins: StratifiedTotals, units: Units, variant: Variant) -> LeftOut:
    """Leave every unit out of the table of all items (the first) and of that of its stratum.

    Parameters
    ----------
    bins : StratifiedTotals
        Shape (n_groups, n_bins, 1 + 2 k): items, reference labels, other labels.
    units : Units
        Of the rows of ``bins``.
    variant : {"distance", "divergence"}
    """
    n_groups, n_bins, width = bins.shape
    by_unit, often = added_by_unit(bins.matrix.T.tocsr(), units)
    entries, n_units = by_unit.tocoo(), len(often)
    unit, total = (place.astype(np.int64) for place in entries.coords)
    stratum, place = np.divmod(total, n_bins * width)
    entry, table = _in_tables(stratum, n_groups)
    place, within = np.divmod(place[entry], width)
    of_table = table * n_units + unit[entry]
    parts, part, _ = number_codes(of_table * n_bins + place, n_groups * n_units * n_bins)
    cells = np.bincount(part * width + within, entries.data[entry], len(parts) * width)
    of_part, bin_of_part = np.divmod(parts, n_bins)
    used, number, _ = number_codes(of_part, n_groups * n_units)
    table, unit = np.divmod(used, max(n_units, 1))
    row, rows = np.arange(len(parts)), cells.astype(np.float64).reshape(len(parts), width)
    found = BinParts((n_groups, n_bins), table, often[unit], number, bin_of_part, row, rows)
    return found.leave_out(variant)


def corrected_draws(
    kinds: CaseKinds, drawn: DrawnCases, n_groups: int, n_bins: int, variant: Variant
) -> FloatArray:
    """Jackknifed JS_b of one side of the single cases, for every draw of them.

    Parameters
    ----------
    kinds : CaseKinds
    drawn : DrawnCases
    n_groups : int
        Strata, and one more for cases in none.
    n_bins : int
    variant : {"distance", "divergence"}

    Returns
    -------
    ndarray, shape (n_draws, n_groups)
        All cases first, then the strata; NaN where fewer than two units were drawn.
    """
    kind = kinds.of_row[drawn.row]
    size = max(1, BATCH_CELLS // max(len(kind) * kinds.totals.shape[1], 1))
    batches = (drawn.n_items[start : start + size] for start in range(0, len(drawn.n_items), size))
    cluster, shape = drawn.cluster, (n_groups, n_bins)
    parts = (
        _of_items(kinds, kind, batch, shape)
        if cluster is None
        else _of_clusters(kinds, kind, cluster, batch, shape)
        for batch in batches
    )
    found = [batch.leave_out(variant).corrected() for batch in parts]
    return np.concatenate(found).reshape(-1, n_groups)


def _of_items(
    kinds: CaseKinds, kind: IntArray, n_items: IntArray, shape: tuple[int, int]
) -> BinParts:
    """Parts where items are left out: one each, and those of a kind are alike.

    ``kind`` (n_held,), ``n_items`` (n_draws, n_held), ``shape`` (n_groups, n_bins).
    """
    from scipy.sparse import csr_array

    n_held, n_kinds = len(kind), len(kinds.totals)
    of_kind = csr_array((np.ones(n_held), (np.arange(n_held), kind)), shape=(n_held, n_kinds))
    counts = np.asarray(n_items @ of_kind)
    draw, row = np.nonzero(counts)
    entry, table = _in_tables(kinds.stratum[row], shape[0])
    draw, row = draw[entry], row[entry]
    return BinParts(
        (len(counts) * shape[0], shape[1]),
        draw * shape[0] + table,
        counts[draw, row],
        np.arange(len(row)),
        kinds.centre[row],
        row,
        kinds.totals,
    )


def _of_clusters(
    kinds: CaseKinds,
    kind: IntArray,
    in_cluster: IntArray,
    n_items: IntArray,
    shape: tuple[int, int],
) -> BinParts:
    """Parts where clusters are left out: what their items add to each bin."""
    from scipy.sparse import csr_array

    n_groups, n_bins = shape
    n_clusters = int(in_cluster.max(initial=-1)) + 1
    draw, held = np.nonzero(n_items)
    entry, table = _in_tables(kinds.stratum[kind[held]], n_groups)
    draw, held = draw[entry], held[entry]
    of_table = (draw * n_groups + table) * n_clusters + in_cluster[held]
    cluster, unit = np.unique(of_table, return_inverse=True)
    place, row = np.unique(unit * n_bins + kinds.centre[kind[held]], return_inverse=True)
    entries = (n_items[draw, held].astype(np.float64), (row, kind[held]))
    rows = csr_array(entries, shape=(len(place), len(kinds.totals))) @ kinds.totals
    often = np.ones(len(cluster))
    parts = (*np.divmod(place, n_bins), np.arange(len(place)))
    n_tables = len(n_items) * n_groups
    return BinParts((n_tables, n_bins), cluster // max(n_clusters, 1), often, *parts, rows)


def _in_tables(stratum: IntArray, n_groups: int) -> tuple[IntArray, IntArray]:
    """Put entries (n,) of strata into the table of all, and those of a stratum into its own too.

    Returns the entry and its table, 0 for that of all; the last stratum stands for none.
    """
    own = np.flatnonzero(stratum < n_groups - 1)
    table = np.concatenate([np.zeros_like(stratum), stratum[own] + 1])
    return np.concatenate([np.arange(len(stratum)), own]), table


def _counted(items: FloatArray, value: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Items of bins, and their JS times its items: 0 where it is undefined."""
    defined = ~np.isnan(value)
    return np.where(defined, items, 0), np.where(defined, items * value, 0)
