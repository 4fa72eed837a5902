"""What the agreement columns need to know of the labels of one side, as totals over rows."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.centres import centres
from judgeviz.analysis.strata import Strata
from judgeviz.statistics.aggregates import NO_LABEL
from judgeviz.statistics.kappa import agreeing_pairs, label_shares
from judgeviz.statistics.krippendorff import coincidence_entries
from judgeviz.counting.totals import StratifiedTotals, grouping
from judgeviz.statistics.aggregates import label_entries
from judgeviz.statistics.percent_agreement import top_share
from judgeviz.counting.distinct import distinct_rows

if TYPE_CHECKING:  # SciPy would double the time to import judgeviz
    from scipy.sparse import csr_array

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
# Means that differ by rounding only are tied.
DECIMALS = 10


class WithinTotals(NamedTuple):
    """How the labels of an item agree with each other; first axes (n_replicates, 1 + n_strata).

    Attributes
    ----------
    items : ndarray, shape (...)
        All of them, also those with one label.
    pairs : ndarray, shape (..., k, k)
        Coincidences.
    several, agreeing, top : ndarray, shape (...)
        Over the items with two labels or more: their number, and the sums of their shares of
        agreeing pairs P_i and of their most frequent label.
    shares : ndarray, shape (..., k)
        Sums of their label shares.
    """

    items: FloatArray
    pairs: FloatArray
    several: FloatArray
    agreeing: FloatArray
    top: FloatArray
    shares: FloatArray


@dataclass(frozen=True, slots=True)
class HumanCounts:
    """Distinct human label counts, and what follows from them.

    Attributes
    ----------
    counts : ndarray of int, shape (n_profiles, k)
    of_row : ndarray of int, shape (n_rows,)
        Profile of each row.
    centre, stratum : ndarray of int, shape (n_profiles,)
    strata : Strata
    """

    counts: IntArray
    of_row: IntArray
    centre: IntArray
    stratum: IntArray
    strata: Strata

    @classmethod
    def of_rows(cls, counts: IntArray, strata: Strata) -> Self:
        """Find the distinct rows of ``counts`` (n_rows, k)."""
        profiles = distinct_rows(counts)
        centre = centres(profiles.rows, strata.scale, strata.rule)
        return cls(profiles.rows, profiles.of_item, centre, strata.of(profiles.rows), strata)

    def at(self, row: IntArray) -> Self:
        """Take the same profiles for other rows: the ones that ``row`` names."""
        return type(self)(self.counts, self.of_row[row], self.centre, self.stratum, self.strata)

    @property
    def n_groups(self) -> int:
        """Strata, and one more for the rows that are in none."""
        return len(self.strata.names) + 1

    def means(self) -> FloatArray:
        """Mean of each profile, (n_profiles,)."""
        values = self.strata.scale.values
        means: FloatArray = self.counts @ values / self.counts.sum(axis=1)
        return np.round(means, DECIMALS)


@dataclass(frozen=True, slots=True)
class WithinSide:
    """Maker of :class:`WithinTotals`; ``rows_to_profiles`` (n_profiles, n_rows) comes first."""

    rows_to_profiles: "csr_array | None"
    items: StratifiedTotals
    pairs: StratifiedTotals
    spread: StratifiedTotals
    shares: StratifiedTotals

    def of(self, weights: FloatArray) -> WithinTotals:
        """Add up; ``weights`` (n_rows, n_replicates)."""
        if self.rows_to_profiles is not None:
            weights = self.rows_to_profiles @ weights
        spread = self.spread.of(weights)
        return WithinTotals(
            self.items.of(weights),
            self.pairs.of(weights),
            spread[..., 0],
            spread[..., 1],
            spread[..., 2],
            self.shares.of(weights),
        )


def within_humans(human: HumanCounts) -> WithinSide:
    """Make the totals of the humans among themselves."""
    n_rows = len(human.of_row)
    to_profiles = grouping(human.of_row, np.arange(n_rows), len(human.counts), n_rows)
    return within_side(human.counts, human.stratum, human.n_groups, to_profiles)


def human_centres(human: HumanCounts, n_columns: int | None = None) -> StratifiedTotals:
    """Make the numbers of items by the humans' centre, (..., k).

    The weights have ``n_columns`` rows; those of ``human`` come first (by default they are all).
    """
    stratum, centre = human.stratum[human.of_row], human.centre[human.of_row]
    row = np.flatnonzero(centre != NO_LABEL)
    shape = (human.n_groups, human.counts.shape[1])
    index = (stratum[row], centre[row])
    n_rows = len(centre) if n_columns is None else n_columns
    return StratifiedTotals.from_entries(index, row, np.ones(len(row)), shape, n_rows)


def within_judge(human: HumanCounts, counts: IntArray) -> WithinSide:
    """Make the totals of a judge's answers ``counts`` (n_rows, k) among themselves."""
    return within_side(counts, human.stratum[human.of_row], human.n_groups, None)


def within_side(
    counts: IntArray, stratum: IntArray, n_groups: int, to_profiles: "csr_array | None"
) -> WithinSide:
    """Make the totals of the labels ``counts`` (n_profiles, k) in their strata."""
    n_rows, k = counts.shape
    every = np.arange(n_rows)
    row, left, right, value = coincidence_entries(counts)
    several = np.flatnonzero(counts.sum(axis=1) >= 2)
    few = counts[several]
    spread = np.column_stack([np.ones(len(few)), agreeing_pairs(few), top_share(few)])
    kind = np.tile(np.arange(3), len(few))
    labelled, category, _ = label_entries(few)
    shares = label_shares(few)[labelled, category]
    labelled = several[labelled]
    return WithinSide(
        to_profiles,
        StratifiedTotals.from_entries((stratum,), every, np.ones(n_rows), (n_groups,), n_rows),
        StratifiedTotals.from_entries(
            (stratum[row], left, right), row, value, (n_groups, k, k), n_rows
        ),
        StratifiedTotals.from_entries(
            (np.repeat(stratum[several], 3), kind),
            np.repeat(several, 3),
            spread.ravel(),
            (n_groups, 3),
            n_rows,
        ),
        StratifiedTotals.from_entries(
            (stratum[labelled], category), labelled, shares, (n_groups, k), n_rows
        ),
    )
