"""Rank correlations of two numbers per row, for every replicate, stratum and part."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.statistics.linear_totals import StratifiedTotals
from judgeviz.statistics.rank_correlation import (
    kendall,
    kendall_from_table,
    spearman,
    spearman_from_table,
)

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# Up to this many cells (or so many per row) a contingency table costs less than sorting the
# items of every replicate, and its copies stay small.
FEW_CELLS = 2**14
CELLS_PER_ROW = 16
MOST_CELLS = 2**21


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
        ``n_strata`` counts the rows in none as one more.
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

    ``table`` is None where a contingency table would be too large; the items are sorted by
    SciPy then, replicate by replicate.
    """

    rows: RankedRows
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
        for replicate, stratum, part in np.ndindex(*shape):
            chosen = self._members(stratum - 1, part)
            times = weights[self.rows.column[chosen], replicate].astype(np.int64)
            first = np.repeat(self.rows.first[chosen], times)
            second = np.repeat(self.rows.second[chosen], times)
            rho[replicate, stratum, part] = spearman(first, second)
            tau[replicate, stratum, part] = kendall(first, second)
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
    n_cells = n_first * n_second * rows.n_parts
    if n_cells > min(max(FEW_CELLS, CELLS_PER_ROW * len(first)), MOST_CELLS):
        return RankedScores(rows, None)
    table = StratifiedTotals.from_entries(
        (rows.stratum, rows.part, first, second),
        rows.column,
        np.ones(len(first)),
        (rows.n_strata, rows.n_parts, n_first, n_second),
        rows.n_columns,
    )
    return RankedScores(rows, table)
