"""All totals of a comparison for any weights of its profiles: what agreement is computed from."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.distinct import sum_runs
from judgeviz.counting.fair_pair import FairMakers, fair_pair_of
from judgeviz.counting.profiles import Profiles
from judgeviz.counting.ranked_scores import (
    RankCorrelations,
    RankedRows,
    RankedScores,
    mean_numbers,
    ranked_scores,
)
from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import (
    AcrossMaker,
    AcrossTotals,
    StratifiedTotals,
    WithinMaker,
    WithinTotals,
    across_maker,
    centre_totals,
    drawn_labels,
    random_shares,
    within_maker,
)
from judgeviz.statistics.kappa import label_shares

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


class AcrossGroups(NamedTuple):
    """Two sides that meet: a judge and the humans, or a side of the fair pair.

    Attributes
    ----------
    labels : AcrossTotals or None
        None where the judge gives scores.
    medians, means : RankCorrelations or None
        Of the reference's medians and means; medians only where the judge gives scores, since
        those of labels follow from the table. None off ordinal scales, and of the fair pair.
    """

    labels: AcrossTotals | None
    medians: RankCorrelations | None
    means: RankCorrelations | None


class ComparisonTotals(NamedTuple):
    """What agreement is computed from; arrays start with (n_replicates, 1 + n_strata).

    Attributes
    ----------
    human : WithinTotals
    human_centres : ndarray, shape (..., k)
        Items by the humans' centre.
    judge : WithinTotals or None
        None without a judge, or where it gives scores.
    both : AcrossGroups or None
        The judge against the humans; None without a judge.
    fair_human, fair_judge : AcrossGroups or None
        The fair pair of labels; None where no item has three human labels, without a judge, or
        where it gives scores.
    """

    human: WithinTotals
    human_centres: FloatArray
    judge: WithinTotals | None
    both: AcrossGroups | None
    fair_human: AcrossGroups | None
    fair_judge: AcrossGroups | None


@dataclass(frozen=True, slots=True)
class AcrossGroupsMaker:
    """Maker of :class:`AcrossGroups`."""

    labels: AcrossMaker | None
    medians: RankedScores | None
    means: RankedScores | None

    def of(self, weights: FloatArray) -> AcrossGroups:
        """Add up; ``weights`` as in :meth:`~judgeviz.counting.totals.StratifiedTotals.of`."""
        return AcrossGroups(
            self.labels.of(weights) if self.labels else None,
            self.medians.of(weights) if self.medians else None,
            self.means.of(weights) if self.means else None,
        )

    @property
    def n_totals(self) -> int:
        """Size of the largest table of one replicate."""
        parts = (self.labels, self.medians, self.means)
        return max([1, *(one.n_totals for one in parts if one)])


@dataclass(frozen=True, slots=True)
class ComparisonMaker:
    """Maker of :class:`ComparisonTotals`.

    Attributes
    ----------
    of_human : ndarray of int or None, shape (n_rows,)
        Row of the humans' labels, rising, of each row that is weighed (a profile, or an outcome of
        an exchange): what is said of the humans alone is made of fewer rows.
        None where it is made of the same.
    fair : FairMakers or None
        For what needs more than totals of weights (jackknifed JS_b).
    """

    of_human: IntArray | None
    human: WithinMaker
    human_centres: StratifiedTotals
    judge: WithinMaker | None
    both: AcrossGroupsMaker | None
    fair: FairMakers | None
    fair_human: AcrossGroupsMaker | None
    fair_judge: AcrossGroupsMaker | None

    def of(self, weights: IntArray | FloatArray) -> ComparisonTotals:
        """Add up: ``weights`` are (n_replicates, n_rows), or (n_rows,) for one table."""
        by_row = np.ascontiguousarray(weights.T, dtype=np.float64)
        of_humans = self.of_humans(by_row)
        return ComparisonTotals(
            self.human.of(of_humans),
            self.human_centres.of(of_humans),
            self.judge.of(by_row) if self.judge else None,
            self.both.of(by_row) if self.both else None,
            self.fair_human.of(of_humans) if self.fair_human else None,
            self.fair_judge.of(by_row) if self.fair_judge else None,
        )

    def of_humans(self, by_row: FloatArray) -> FloatArray:
        """Weights of the rows of the humans' labels, of those of all rows; (n_rows, ...)."""
        return by_row if self.of_human is None else sum_runs(by_row, self.of_human)

    @property
    def n_totals(self) -> int:
        """Size of the largest table of one replicate."""
        makers = (self.both, self.fair_human, self.fair_judge)
        return max(self.human.pairs.n_totals, *(maker.n_totals for maker in makers if maker), 1)


def totals_of_profiles(
    profiles: Profiles,
    strata: Strata,
    values: FloatArray | None,
    draws: int,
    rng: np.random.Generator,
) -> ComparisonMaker:
    """Make the totals of a comparison.

    Parameters
    ----------
    profiles : Profiles
    strata : Strata
    values : ndarray of float or None, shape (k,)
        Numbers of the categories of an ordinal scale; None on others.
    draws : int
        How often one human label per item is drawn for H'M.
    rng : Generator
        Of these draws.
    """
    human, judge, score = profiles.human, profiles.judge, profiles.score
    both = judged = None
    if judge is not None:
        shares = random_shares(human, profiles.n_items, draws, rng)
        both = _labels_across(human, judge, shares, strata, values)
        judged = within_maker(judge, strata.of(human), strata.n_groups)
    elif score is not None:
        both = _scores_across(human, score, strata, values)
    return ComparisonMaker(
        profiles.of_human,
        within_maker(profiles.human_profiles, strata.of(profiles.human_profiles), strata.n_groups),
        centre_totals(profiles.human_profiles, strata),
        judged,
        both,
        *_fair_makers(profiles, strata),
    )


def totals_of_one_answer(
    human: IntArray, judge: IntArray, strata: Strata, values: FloatArray | None
) -> ComparisonMaker:
    """Make the totals of labels alone, whoever gave them: no judge by itself, no fair pair.

    The mean over all possible draws stands for one drawn human label.

    Parameters
    ----------
    human, judge : ndarray of int, shape (n_rows, k)
    """
    shares = label_shares(human)[None]
    return ComparisonMaker(
        None,
        within_maker(human, strata.of(human), strata.n_groups),
        centre_totals(human, strata),
        None,
        _labels_across(human, judge, shares, strata, values),
        None,
        None,
        None,
    )


def _labels_across(
    human: IntArray,
    judge: IntArray,
    shares: FloatArray,
    strata: Strata,
    values: FloatArray | None,
) -> AcrossGroupsMaker:
    side = across_maker(human, judge, strata)
    drawn = drawn_labels(human, judge, shares, strata)
    means = None
    if values is not None:
        means = _ranks(mean_numbers(human, values), mean_numbers(judge, values), human, strata)
    return AcrossGroupsMaker(AcrossMaker(side.table, side.bins, drawn), None, means)


def _scores_across(
    human: IntArray, score: FloatArray, strata: Strata, values: FloatArray | None
) -> AcrossGroupsMaker:
    if values is None:
        return AcrossGroupsMaker(None, None, None)
    medians = _ranks(values[strata.rule.of(human)], score, human, strata)
    means = _ranks(mean_numbers(human, values), score, human, strata)
    return AcrossGroupsMaker(None, medians, means)


def _ranks(first: FloatArray, second: FloatArray, human: IntArray, strata: Strata) -> RankedScores:
    n_rows = len(human)
    share, row = np.ones(n_rows), np.arange(n_rows)
    rows = RankedRows(first, second, share, strata.of(human), row, strata.n_groups, n_rows)
    return ranked_scores(rows)


def _fair_makers(
    profiles: Profiles, strata: Strata
) -> tuple[FairMakers | None, AcrossGroupsMaker | None, AcrossGroupsMaker | None]:
    """Make the fair pair of labels; that of ranks of means is made rater by rater, elsewhere."""
    sides = fair_pair_of(profiles, strata)
    if sides is None:
        return None, None, None
    human, judge = (
        AcrossGroupsMaker(side, None, None) if side else None for side in (sides.human, sides.judge)
    )
    return sides, human, judge
