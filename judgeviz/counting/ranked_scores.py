"""Rank correlations of two numbers per row, for every replicate and stratum."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.totals import StratifiedTotals
from judgeviz.statistics.rank_correlation import (
    kendall_from_table,
    spearman_from_table,
    weighted_correlations,
)

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# A contingency table is the quickest way where it is small, or where values repeat: of scores,
# which hardly do, it would be zeros for the most part.
FEW_CELLS, MOST_CELLS = 2**9, 2**14
FEWEST_REPEATS = 4
# Means that differ by rounding only are tied.
DECIMALS = 10


@dataclass(frozen=True, slots=True)
class RankedRows:
    """Entries with two numbers each.

    Attributes
    ----------
    first, second : ndarray of float, shape (n_entries,)
    share : ndarray of float, shape (n_entries,)
        How much of an item of its row the entry is.
    stratum : ndarray of int, shape (n_entries,)
    row : ndarray of int, shape (n_entries,)
        Row of the weights that counts the entry.
    n_strata, n_rows : int
        ``n_strata`` counts the entries in none as one more; in results, all entries together
        take that place, at the front.
    """

    first: FloatArray
    second: FloatArray
    share: FloatArray
    stratum: IntArray
    row: IntArray
    n_strata: int
    n_rows: int


class RankCorrelations(NamedTuple):
    """Spearman's rho and Kendall's tau-b, both (n_replicates, 1 + n_strata)."""

    rho: FloatArray
    tau: FloatArray


@dataclass(frozen=True, slots=True)
class RankedScores:
    """Spearman's rho and Kendall's tau-b as functions of the weights of rows.

    Attributes
    ----------
    rows : RankedRows
    codes : tuple of two ndarrays of int, shape (n_entries,)
        Of the first and second numbers, in rising order.
    table : StratifiedTotals or None
        None where a contingency table would be large, or hardly filled.
    """

    rows: RankedRows
    codes: tuple[IntArray, IntArray]
    table: StratifiedTotals | None

    @property
    def n_totals(self) -> int:
        """Size of the table of one replicate."""
        return self.table.n_totals if self.table else len(self.rows.first)

    def of(self, weights: FloatArray) -> RankCorrelations:
        """Correlate for every replicate; ``weights`` as in :meth:`StratifiedTotals.of`."""
        if self.table is not None:
            tables = self.table.of(weights)
            return RankCorrelations(spearman_from_table(tables), kendall_from_table(tables))
        weights = weights.reshape(self.rows.n_rows, -1)
        shape = (weights.shape[1], self.rows.n_strata)
        rho, tau = np.empty(shape), np.empty(shape)
        for stratum in range(self.rows.n_strata):
            chosen = self._members(stratum)
            often = weights[self.rows.row[chosen]].T * self.rows.share[chosen]
            few, many = sorted((side[chosen] for side in self.codes), key=_n_distinct)
            rho[:, stratum], tau[:, stratum] = weighted_correlations(few, many, often)
        return RankCorrelations(rho, tau)

    def constant_sides(self, stratum: int) -> tuple[float | None, float | None]:
        """Find the one number of a side in a stratum (0: all rows); None where it varies."""
        chosen = self._members(stratum)
        first, second = (
            float(side[chosen][0]) if len(chosen) and np.ptp(side[chosen]) == 0 else None
            for side in (self.rows.first, self.rows.second)
        )
        return first, second

    def _members(self, stratum: int) -> IntArray:
        if stratum == 0:
            return np.arange(len(self.rows.first))
        return np.flatnonzero(self.rows.stratum == stratum - 1)


def ranked_scores(rows: RankedRows) -> RankedScores:
    """Choose how to correlate: in a contingency table where it is small or well filled."""
    first, second = (np.unique(side, return_inverse=True)[1] for side in (rows.first, rows.second))
    n_first, n_second = int(first.max(initial=0)) + 1, int(second.max(initial=0)) + 1
    n_cells, repeats = n_first * n_second, len(rows.first) / max(n_first, n_second)
    if n_cells > MOST_CELLS or (n_cells > FEW_CELLS and repeats < FEWEST_REPEATS):
        return RankedScores(rows, (first, second), None)
    table = StratifiedTotals.from_entries(
        (rows.stratum, first, second),
        rows.row,
        rows.share,
        (rows.n_strata, n_first, n_second),
        rows.n_rows,
    )
    return RankedScores(rows, (first, second), table)


def mean_numbers(counts: IntArray, values: FloatArray) -> FloatArray:
    """Mean of each row of ``counts`` (n_rows, k), with ``values`` (k,) as numbers."""
    means: FloatArray = np.round(counts @ values / counts.sum(axis=1), DECIMALS)
    return means


def _n_distinct(codes: IntArray) -> int:
    return len(np.unique(codes))
