"""Totals over items that are linear in the items' weights, for many replicates at once.

Every agreement statistic here is a function of such totals: coincidences, contingency tables, label
sums. A point estimate, a bootstrap replicate and an exchange of labels differ only in how often
each row (a profile that many items share) is counted, so that all of them are one product of a
sparse matrix with a matrix of weights.
"""

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Self

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:  # SciPy would double the time to import judgeviz
    from scipy.sparse import csr_array

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class StratifiedTotals:
    """Totals in every stratum, as a linear function of the weights of rows.

    Attributes
    ----------
    matrix : sparse array, shape (n_totals, n_rows)
        What one item of each row adds to each total.
    shape : tuple of int
        Of the totals: strata first, the last of them for rows that are in no stratum.
    """

    matrix: "csr_array"
    shape: tuple[int, ...]

    @classmethod
    def from_entries(
        cls,
        index: tuple[IntArray | int, ...],
        row: IntArray,
        value: FloatArray | IntArray,
        shape: tuple[int, ...],
        n_rows: int,
    ) -> Self:
        """Say what a row adds, and to which total.

        Parameters
        ----------
        index : tuple of (ndarray of int, shape (n_entries,)) or int
            One array per axis of ``shape``.
        row : ndarray of int, shape (n_entries,)
        value : ndarray, shape (n_entries,)
            Entries of the same total and row are added up.
        shape : tuple of int
        n_rows : int
        """
        from scipy.sparse import coo_array

        total = np.zeros(len(row), dtype=np.int64)
        for position, length in zip(index, shape, strict=True):
            total = total * length + position
        entries = coo_array((np.asarray(value, np.float64), (total, row)), (prod(shape), n_rows))
        return cls(entries.tocsr(), shape)

    @property
    def n_totals(self) -> int:
        """Number of totals of one replicate."""
        return prod(self.shape)

    def of(self, weights: FloatArray) -> FloatArray:
        """Add up, for every replicate.

        Parameters
        ----------
        weights : ndarray, shape (n_rows, n_replicates)
            Items that each row stands for.

        Returns
        -------
        ndarray, shape (n_replicates, 1 + n_strata, ...)
            All rows together first, then the strata.
        """
        # The replicates stay the fastest axis in memory: the tables behind it are tiny.
        by_stratum = (self.matrix @ weights).reshape(*self.shape, -1)
        everything = by_stratum.sum(axis=0, keepdims=True)
        return np.moveaxis(np.concatenate([everything, by_stratum[:-1]]), -1, 0)


def grouping(group: IntArray, row: IntArray, n_groups: int, n_rows: int) -> "csr_array":
    """Build the sparse matrix (n_groups, n_rows) that adds up the weights of each group's rows."""
    from scipy.sparse import coo_array

    ones = np.ones(len(row))
    return coo_array((ones, (group, row)), (n_groups, n_rows)).tocsr()


def label_entries(counts: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """List the labels of ``counts`` (n_rows, k) as row, category and count."""
    row, category = np.nonzero(counts)
    return row, category, counts[row, category]
