"""Totals over items that are linear in the items' weights, for many replicates at once.

Every agreement statistic is a function of such totals: coincidences, contingency tables, labels by
bin. The table itself, a bootstrap replicate and an exchange of labels differ only in how often each
row (a profile that many items share) is counted, so that all of them are one product of a sparse
matrix with a matrix of weights.
"""

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.strata import Strata
from judgeviz.statistics.aggregates import NO_LABEL, label_entries
from judgeviz.statistics.divergence import BinTotals
from judgeviz.statistics.kappa import label_shares
from judgeviz.statistics.krippendorff import coincidence_entries
from judgeviz.statistics.percent_agreement import top_share

if TYPE_CHECKING:  # SciPy would double the time to import judgeviz
    from scipy.sparse import csr_array

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True)
class StratifiedTotals:
    """Totals in every stratum, as a linear function of the weights of rows.

    Attributes
    ----------
    total : ndarray of int, shape (n_entries,)
        Place of a total in the order of ``shape``.
    row : ndarray of int, shape (n_entries,)
    value : ndarray of float, shape (n_entries,)
        What one item of the row adds to the total; entries of the same two are added up.
    shape : tuple of int
        Of the totals: strata first, the last of them for rows that are in no stratum.
    n_rows : int
    """

    total: IntArray
    row: IntArray
    value: FloatArray
    shape: tuple[int, ...]
    n_rows: int

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
        shape : tuple of int
        n_rows : int
        """
        total = np.zeros(len(row), dtype=np.int64)
        for position, length in zip(index, shape, strict=True):
            total = total * length + position
        return cls(total, row, np.asarray(value, np.float64), shape, n_rows)

    @cached_property
    def matrix(self) -> "csr_array":
        """The same as a sparse matrix, (n_totals, n_rows)."""
        from scipy.sparse import coo_array

        entries = (self.value, (self.total, self.row))
        return coo_array(entries, (self.n_totals, self.n_rows)).tocsr()

    def spread(self, of_row: IntArray) -> Self:
        """Make the totals of finer rows: each adds what its row, ``of_row`` (rising), adds."""
        n_finer = np.bincount(of_row, minlength=self.n_rows)
        first = np.cumsum(n_finer) - n_finer
        repeats = n_finer[self.row]
        return type(self)(
            np.repeat(self.total, repeats),
            ranges(first[self.row], repeats),
            np.repeat(self.value, repeats),
            self.shape,
            len(of_row),
        )

    @property
    def n_totals(self) -> int:
        """Number of totals of one replicate."""
        return prod(self.shape)

    def of(self, weights: FloatArray) -> FloatArray:
        """Add up, for every replicate.

        Parameters
        ----------
        weights : ndarray, shape (n_rows, n_replicates), or (n_rows,) for one table
            Items that each row stands for.

        Returns
        -------
        ndarray, shape (n_replicates, 1 + n_strata, ...)
            All rows together first, then the strata.
        """
        if weights.ndim == 1:  # building a matrix for one product would cost ten times as much
            summed = np.bincount(self.total, self.value * weights[self.row], self.n_totals)
        else:
            summed = self.matrix @ weights
        # The replicates stay the fastest axis in memory: the tables behind it are tiny.
        by_stratum = summed.reshape(*self.shape, -1)
        everything = by_stratum.sum(axis=0, keepdims=True)
        return np.moveaxis(np.concatenate([everything, by_stratum[:-1]]), -1, 0)

    def contributions(self, stratum: int) -> "csr_array":
        """Return what each row adds to the totals of one stratum, (n_rows, prod(shape[1:])).

        ``stratum`` 0 is all rows together, as in the result of :meth:`of`.
        """
        size = self.n_totals // self.shape[0]
        parts = [self.matrix[start : start + size] for start in range(0, self.n_totals, size)]
        chosen = parts[stratum - 1] if stratum else sum(parts[1:], start=parts[0])
        return chosen.T.tocsr()

    def rows_of_strata(self) -> NDArray[np.bool_]:
        """Say which rows add to any total of a stratum, (1 + n_strata, n_rows); all first."""
        adding = self.value != 0
        stratum = self.total[adding] // (self.n_totals // self.shape[0])
        adds = np.zeros((self.shape[0] + 1, self.n_rows), dtype=np.bool_)
        adds[stratum + 1, self.row[adding]] = True
        adds[0] = adds.any(axis=0)
        return adds[:-1]


def ranges(first: IntArray, length: IntArray) -> IntArray:
    """Whole numbers from each ``first`` on, as many as its ``length``, one run after another."""
    within = np.arange(int(length.sum())) - np.repeat(np.cumsum(length) - length, length)
    return np.repeat(first, length) + within


def joined(left: StratifiedTotals, right: StratifiedTotals) -> StratifiedTotals:
    """Join totals of the same rows, shapes (..., m) and (..., n), along the last axis."""
    m, n = left.shape[-1], right.shape[-1]
    of_left, of_right = (
        side.total + side.total // own * other for side, own, other in ((left, m, n), (right, n, m))
    )
    return StratifiedTotals(
        np.concatenate([of_left, of_right + m]),
        np.concatenate([left.row, right.row]),
        np.concatenate([left.value, right.value]),
        (*left.shape[:-1], m + n),
        left.n_rows,
    )


class WithinTotals(NamedTuple):
    """How the labels of an item agree with each other; first axes (n_replicates, 1 + n_strata).

    Attributes
    ----------
    items : ndarray, shape (...)
        All of them, also those with one label.
    coincidences : ndarray, shape (..., k, k)
        Krippendorff's: pairs of labels of an item, each item weighing its number of labels.
    pairs : ndarray, shape (..., k, k)
        Shares of the pairs of labels of an item, each item with two labels or more weighing 1.
    top : ndarray, shape (...)
        Sum over the same items of the share of their most frequent label.
    shares : ndarray, shape (..., k)
        Sum of the label shares of all items.
    """

    items: FloatArray
    coincidences: FloatArray
    pairs: FloatArray
    top: FloatArray
    shares: FloatArray

    @property
    def several(self) -> FloatArray:
        """Items with two labels or more, (...)."""
        total: FloatArray = self.pairs.sum(axis=(-2, -1))
        return total


@dataclass(frozen=True, slots=True)
class WithinMaker:
    """Maker of :class:`WithinTotals`."""

    scalars: StratifiedTotals
    coincidences: StratifiedTotals
    pairs: StratifiedTotals
    shares: StratifiedTotals

    def of(self, weights: FloatArray) -> WithinTotals:
        """Add up; ``weights`` as in :meth:`StratifiedTotals.of`."""
        scalars = self.scalars.of(weights)
        return WithinTotals(
            scalars[..., 0],
            self.coincidences.of(weights),
            self.pairs.of(weights),
            scalars[..., 1],
            self.shares.of(weights),
        )


def within_maker(counts: IntArray, stratum: IntArray, n_groups: int) -> WithinMaker:
    """Make the totals of the labels ``counts`` (n_rows, k) in their strata (n_rows,)."""
    n_rows, k = counts.shape
    row, left, right, coincident = coincidence_entries(counts)
    n_labels = counts.sum(axis=1)
    label_row, label, _ = label_entries(counts)
    labelled = np.flatnonzero(n_labels)
    several = np.flatnonzero(n_labels >= 2)
    return WithinMaker(
        StratifiedTotals.from_entries(
            (
                np.concatenate([stratum, stratum[several]]),
                np.repeat([0, 1], [n_rows, len(several)]),
            ),
            np.concatenate([np.arange(n_rows), several]),
            np.concatenate([np.ones(n_rows), top_share(counts[several])]),
            (n_groups, 2),
            n_rows,
        ),
        StratifiedTotals.from_entries(
            (stratum[row], left, right), row, coincident, (n_groups, k, k), n_rows
        ),
        StratifiedTotals.from_entries(
            (stratum[row], left, right), row, coincident / n_labels[row], (n_groups, k, k), n_rows
        ),
        StratifiedTotals.from_entries(
            (stratum[label_row], label),
            label_row,
            _shares(counts, labelled)[label_row, label],
            (n_groups, k),
            n_rows,
        ),
    )


class AcrossTotals(NamedTuple):
    """One side's labels against a reference; first axes (n_replicates, 1 + n_strata).

    Attributes
    ----------
    table : ndarray, shape (..., k, k)
        Items by the reference's centre (rows) and the other side's (columns).
    bins : BinTotals
        Labels of both sides by the reference's centre.
    drawn : ndarray, shape (..., n_draws, k, k), or None
        As ``table``, with one label of the reference drawn per item in its centre's place.
    """

    table: FloatArray
    bins: BinTotals
    drawn: FloatArray | None = None


@dataclass(frozen=True, slots=True)
class AcrossMaker:
    """Maker of :class:`AcrossTotals`.

    Attributes
    ----------
    table : StratifiedTotals
    bins : StratifiedTotals
        Shape (..., k, 1 + 2 k): items of the bin, its reference labels, those of the other side.
    drawn : StratifiedTotals or None
    """

    table: StratifiedTotals
    bins: StratifiedTotals
    drawn: StratifiedTotals | None = None

    @property
    def n_totals(self) -> int:
        """Size of the largest table of one replicate."""
        return max(one.n_totals for one in (self.table, self.bins, self.drawn) if one)

    def of(self, weights: FloatArray) -> AcrossTotals:
        """Add up; ``weights`` as in :meth:`StratifiedTotals.of`."""
        drawn = self.drawn.of(weights) if self.drawn else None
        return AcrossTotals(self.table.of(weights), bin_totals(self.bins.of(weights)), drawn)


def bin_totals(totals: FloatArray) -> BinTotals:
    """Take (..., n_bins, 1 + 2 k) apart: items, reference labels and the other labels of a bin."""
    k = (totals.shape[-1] - 1) // 2
    return BinTotals(totals[..., 0], totals[..., 1 : k + 1], totals[..., k + 1 :])


def across_maker(human: IntArray, judge: IntArray, strata: Strata) -> AcrossMaker:
    """Make the totals of a judge's labels against the humans'.

    Parameters
    ----------
    human, judge : ndarray of int, shape (n_rows, k)
        Label counts.
    strata : Strata
    """
    n_rows, k = human.shape
    stratum, centre, other = strata.of(human), strata.rule.of(human), strata.rule.of(judge)
    both = np.flatnonzero((centre != NO_LABEL) & (other != NO_LABEL))
    table = StratifiedTotals.from_entries(
        (stratum[both], centre[both], other[both]),
        both,
        np.ones(len(both)),
        (strata.n_groups, k, k),
        n_rows,
    )
    binned = centre != NO_LABEL
    sides = np.hstack([np.ones((n_rows, 1), dtype=np.int64), human, judge])
    row, column, value = label_entries(np.where(binned[:, None], sides, 0))
    bins = StratifiedTotals.from_entries(
        (stratum[row], centre[row], column), row, value, (strata.n_groups, k, 1 + 2 * k), n_rows
    )
    return AcrossMaker(table, bins)


def drawn_labels(
    human: IntArray, judge: IntArray, shares: FloatArray, strata: Strata
) -> StratifiedTotals:
    """Make the tables of one drawn human label per item against the judge's centre.

    Parameters
    ----------
    human, judge : ndarray of int, shape (n_rows, k)
    shares : ndarray of float, shape (n_draws, n_rows, k)
        Share of each row's items that each draw gives to each label.
    strata : Strata
    """
    n_draws, n_rows, k = shares.shape
    stratum, other = strata.of(human), strata.rule.of(judge)
    draw, row, label = np.nonzero(np.where((other == NO_LABEL)[:, None], 0, shares))
    return StratifiedTotals.from_entries(
        (stratum[row], draw, label, other[row]),
        row,
        shares[draw, row, label],
        (strata.n_groups, n_draws, k, k),
        n_rows,
    )


def random_shares(
    human: IntArray, n_items: IntArray, draws: int, rng: np.random.Generator
) -> FloatArray:
    """Draw one human label per item, ``draws`` times; shares as :func:`drawn_labels` takes them.

    What is drawn for the items of a row keeps its share of them in every replicate, so that the
    tables stay linear in the weights.
    """
    chance = label_shares(human)
    counts = rng.multinomial(n_items, chance, size=(draws, len(n_items)))
    shares: FloatArray = counts / n_items[:, None]
    return shares


def centre_totals(human: IntArray, strata: Strata) -> StratifiedTotals:
    """Make the numbers of items by the centre of ``human`` (n_rows, k); shape (..., k)."""
    stratum, centre = strata.of(human), strata.rule.of(human)
    row = np.flatnonzero(centre != NO_LABEL)
    shape = (strata.n_groups, human.shape[1])
    index = (stratum[row], centre[row])
    return StratifiedTotals.from_entries(index, row, np.ones(len(row)), shape, len(human))


def _shares(counts: IntArray, labelled: IntArray) -> FloatArray:
    shares = np.zeros(counts.shape)
    shares[labelled] = label_shares(counts[labelled])
    return shares
