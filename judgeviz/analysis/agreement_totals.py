"""What the agreement columns need to know of a table, as totals over its rows.

Two kinds: within one side (how the labels of an item agree with each other) and of one side
against another (how the centres of both meet). A held-out human is another side against, with the
other humans as the humans; the axis of parts tells the humans apart.
"""

from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from judgeviz.analysis.agreement_profiles import HumanProfiles, JudgeLabels
from judgeviz.analysis.centres import centres
from judgeviz.analysis.held_out import FEWEST_HUMAN_LABELS
from judgeviz.analysis.ranked_scores import RankedRows, RankedScores, ranked_scores
from judgeviz.analysis.strata import Strata
from judgeviz.statistics.aggregates import NO_LABEL
from judgeviz.statistics.divergence import BinTotals
from judgeviz.statistics.kappa import agreeing_pairs, label_shares
from judgeviz.statistics.krippendorff import coincidence_entries
from judgeviz.statistics.linear_totals import StratifiedTotals, grouping, label_entries
from judgeviz.statistics.percent_agreement import top_share
from judgeviz.statistics.profiles import distinct_profiles, number_codes

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


class AgainstTotals(NamedTuple):
    """How two sides meet; first axes (n_replicates, 1 + n_strata, n_parts).

    Attributes
    ----------
    centres : ndarray, shape (..., k, k), or None
        Items by the centres of both sides; None where the second gives scores.
    bins : BinTotals or None
        Labels of both sides by the centre of the first.
    drawn : ndarray, shape (..., n_draws, k, k), or None
        As ``centres``, with one label drawn per item in the place of the first side's centre.
    medians : tuple of two ndarrays, shape (...), or None
        Spearman and Kendall of the first side's centres with the second side's scores.
    means : tuple of two ndarrays, shape (...), or None
        Spearman and Kendall of both sides' means.
    """

    centres: FloatArray | None
    bins: BinTotals | None
    drawn: FloatArray | None
    medians: tuple[FloatArray, FloatArray] | None
    means: tuple[FloatArray, FloatArray] | None


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
        profiles = distinct_profiles(counts)
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
        return np.round(self.counts @ values / self.counts.sum(axis=1), DECIMALS)


@dataclass(frozen=True, slots=True)
class WithinSide:
    """Maker of :class:`WithinTotals`; ``rows_to_profiles`` (n_profiles, n_rows) comes first."""

    rows_to_profiles: csr_array | None
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
    return _within(human.counts, human.stratum, human.n_groups, to_profiles)


def within_judge(human: HumanCounts, counts: IntArray) -> WithinSide:
    """Make the totals of a judge's answers ``counts`` (n_rows, k) among themselves."""
    return _within(counts, human.stratum[human.of_row], human.n_groups, None)


def _within(
    counts: IntArray, stratum: IntArray, n_groups: int, to_profiles: csr_array | None
) -> WithinSide:
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


@dataclass(frozen=True, slots=True)
class Opponent:
    """The second side of a comparison, a row per answer.

    Attributes
    ----------
    labels : JudgeLabels
    part : ndarray of int, shape (n_answers,)
        0 for a judge; the number of the human for held-out humans.
    column : ndarray of int, shape (n_answers,)
        Row of the weights that counts the answer.
    n_parts, n_columns : int
    """

    labels: JudgeLabels
    part: IntArray
    column: IntArray
    n_parts: int
    n_columns: int


@dataclass(frozen=True, slots=True)
class Meetings:
    """Distinct meetings of human labels with the centre of the other side.

    Attributes
    ----------
    human, part, centre : ndarray of int, shape (n_meetings,)
        Human profile, part and centre of the other side (``NO_LABEL`` for none).
    n_items : ndarray of int, shape (n_meetings,)
        Items of each, in the table itself.
    from_columns : sparse array, shape (n_meetings, n_columns)
    """

    human: IntArray
    part: IntArray
    centre: IntArray
    n_items: IntArray
    from_columns: csr_array


@dataclass(frozen=True, slots=True)
class AgainstSide:
    """Maker of :class:`AgainstTotals`; the fields that are None are not computed."""

    meetings: Meetings | None
    centres: StratifiedTotals | None
    bin_items: StratifiedTotals | None
    human_labels: StratifiedTotals | None
    other_labels: StratifiedTotals | None
    drawn: StratifiedTotals | None
    medians: RankedScores | None
    means: RankedScores | None

    def of(self, weights: FloatArray) -> AgainstTotals:
        """Add up; ``weights`` (n_columns, n_replicates)."""
        medians = self.medians.correlations(weights) if self.medians else None
        means = self.means.correlations(weights) if self.means else None
        if self.meetings is None:
            return AgainstTotals(None, None, None, medians, means)
        met = self.meetings.from_columns @ weights
        assert self.centres and self.bin_items and self.human_labels and self.other_labels
        bins = BinTotals(
            self.bin_items.of(met), self.human_labels.of(met), self.other_labels.of(weights)
        )
        drawn = self.drawn.of(met) if self.drawn else None
        return AgainstTotals(self.centres.of(met), bins, drawn, medians, means)
