"""Rank correlations of two numbers per row, for every replicate, stratum and part."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.totals import StratifiedTotals
from judgeviz.statistics.rank_correlation import (
    kendall,
    kendall_from_table,
    spearman,
    spearman_from_table,
    weighted_correlations,
)

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# Up to this many cells per replicate a contingency table is the quickest way.
FEW_CELLS = 2**14
# With so many values on the side that has fewer, SciPy's sorting costs less than a pass for each.
MANY_VALUES = 100


@dataclass(frozen=True, slots=True)
class RankedRows:
    """Rows with two numbers each.

    Attributes
    ----------
    first, second : ndarray of float, shape (n_entries,)
    stratum, part : ndarray of int, shape (n_entries,)
    column : ndarray of int, shape (n_entries,)
        Row of the weights that counts the entry.
    n_strata, n_parts, n_columns : int
        ``n_strata`` counts the rows in none as one more; in results, all rows together take
        that place, at the front.
    """

    first: FloatArray
    second: FloatArray
    stratum: IntArray
    part: IntArray
    column: IntArray
    n_strata: int
    n_parts: int
    n_columns: int


@dataclass(frozen=True, slots=True)
class RankedScores:
    """Spearman's rho and Kendall's tau-b as functions of the weights of rows.

    Attributes
    ----------
    rows : RankedRows
    codes : tuple of two ndarrays of int, shape (n_entries,)
        Of the first and second numbers, in rising order.
    table : StratifiedTotals or None
        None where a contingency table would be large.
    """

    rows: RankedRows
    codes: tuple[IntArray, IntArray]
    table: StratifiedTotals | None

    @property
    def n_totals(self) -> int:
        """Size of the table of one replicate."""
        return self.table.n_totals if self.table else 1

    def correlations(self, weights: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Spearman and Kendall, both (n_replicates, 1 + n_strata, n_parts).

        ``weights`` (n_columns, n_replicates).
        """
        if self.table is not None:
            tables = self.table.of(weights)
            return spearman_from_table(tables), kendall_from_table(tables)
        shape = (weights.shape[1], self.rows.n_strata, self.rows.n_parts)
        rho, tau = np.empty(shape), np.empty(shape)
        for stratum, part in np.ndindex(*shape[1:]):
            chosen = self._members(stratum - 1, part)
            often = weights[self.rows.column[chosen]].T
            rho[:, stratum, part], tau[:, stratum, part] = self._of_members(chosen, often)
        return rho, tau

    def _of_members(self, chosen: IntArray, weights: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Correlate the entries ``chosen``; ``weights`` (n_replicates, n_chosen)."""
        few, many = sorted((side[chosen] for side in self.codes), key=lambda c: len(np.unique(c)))
        if len(np.unique(few)) <= MANY_VALUES:
            return weighted_correlations(few, many, weights)
        rho, tau = np.empty(len(weights)), np.empty(len(weights))
        for replicate, often in enumerate(weights.astype(np.int64)):
            items = np.repeat(few, often), np.repeat(many, often)
            rho[replicate], tau[replicate] = spearman(*items), kendall(*items)
        return rho, tau

    def constant_sides(self, stratum: int) -> tuple[float | None, float | None]:
        """Find the one number of a side in a stratum (0: all rows); None where it varies."""
        chosen = self._members(stratum - 1, 0)
        first, second = (
            float(side[chosen][0]) if len(chosen) and np.ptp(side[chosen]) == 0 else None
            for side in (self.rows.first, self.rows.second)
        )
        return first, second

    def _members(self, stratum: int, part: int) -> IntArray:
        chosen = self.rows.part == part
        if stratum >= 0:
            chosen &= self.rows.stratum == stratum
        return np.flatnonzero(chosen)


def ranked_scores(rows: RankedRows) -> RankedScores:
    """Choose how to correlate: in a contingency table where it is small."""
    first, second = (np.unique(side, return_inverse=True)[1] for side in (rows.first, rows.second))
    n_first, n_second = int(first.max(initial=0)) + 1, int(second.max(initial=0)) + 1
    if n_first * n_second * rows.n_parts > FEW_CELLS:
        return RankedScores(rows, (first, second), None)
    table = StratifiedTotals.from_entries(
        (rows.stratum, rows.part, first, second),
        rows.column,
        np.ones(len(first)),
        (rows.n_strata, rows.n_parts, n_first, n_second),
        rows.n_columns,
    )
    return RankedScores(rows, (first, second), table)
