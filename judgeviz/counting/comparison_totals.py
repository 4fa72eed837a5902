"""All totals of a comparison for any weights of its profiles: what agreement is computed from."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from judgeviz.counting.fair_pair import FairSides, fair_means, fair_sides, held_out_cases
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
    MeetingSide,
    MeetingTotals,
    StratifiedTotals,
    WithinSide,
    WithinTotals,
    centre_totals,
    drawn_labels,
    meeting_side,
    random_shares,
    within_side,
)
from judgeviz.statistics.kappa import label_shares

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


class SideBySide(NamedTuple):
    """Two sides that meet: a judge and the humans, or a side of the fair pair.

    Attributes
    ----------
    labels : MeetingTotals or None
        None where the judge gives scores.
    medians, means : RankCorrelations or None
        Of the reference's medians and means; medians only where the judge gives scores, since
        those of labels follow from the table. None off ordinal scales.
    """

    labels: MeetingTotals | None
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
    both : SideBySide or None
        The judge against the humans; None without a judge.
    fair_human, fair_judge : SideBySide or None
        The fair pair; None where no item has three human labels, or without a judge.
    """

    human: WithinTotals
    human_centres: FloatArray
    judge: WithinTotals | None
    both: SideBySide | None
    fair_human: SideBySide | None
    fair_judge: SideBySide | None


@dataclass(frozen=True, slots=True)
class MeetingMaker:
    """Maker of :class:`SideBySide`."""

    labels: MeetingSide | None
    medians: RankedScores | None
    means: RankedScores | None

    def of(self, weights: FloatArray) -> SideBySide:
        """Add up; ``weights`` (n_rows, n_replicates)."""
        return SideBySide(*(one.of(weights) if one else None for one in self._parts))

    @property
    def n_totals(self) -> int:
        """Size of the largest table of one replicate."""
        return max([1, *(one.n_totals for one in self._parts if one)])

    @property
    def _parts(self) -> tuple[MeetingSide | None, RankedScores | None, RankedScores | None]:
        return self.labels, self.medians, self.means


@dataclass(frozen=True, slots=True)
class ComparisonSides:
    """Maker of :class:`ComparisonTotals`.

    Attributes
    ----------
    n_rows : int
        Rows that are weighed: profiles, or outcomes of an exchange.
    to_human : sparse array, shape (n_human_rows, n_rows)
        What is said of the humans alone is made of fewer rows.
    fair : FairSides or None
        For what needs more than totals of weights (jackknifed JS_b).
    """

    n_rows: int
    to_human: csr_array
    human: WithinSide
    human_centres: StratifiedTotals
    judge: WithinSide | None
    both: MeetingMaker | None
    fair: FairSides | None
    fair_human: MeetingMaker | None
    fair_judge: MeetingMaker | None

    def of(self, weights: IntArray | FloatArray) -> ComparisonTotals:
        """Add up for every replicate; ``weights`` (n_replicates, n_rows)."""
        by_row = np.ascontiguousarray(weights.T, dtype=np.float64)
        of_humans = self.to_human @ by_row
        return ComparisonTotals(
            self.human.of(of_humans),
            self.human_centres.of(of_humans),
            self.judge.of(by_row) if self.judge else None,
            self.both.of(by_row) if self.both else None,
            self.fair_human.of(of_humans) if self.fair_human else None,
            self.fair_judge.of(by_row) if self.fair_judge else None,
        )

    @property
    def n_totals(self) -> int:
        """Size of the largest table of one replicate."""
        makers = (self.both, self.fair_human, self.fair_judge)
        return max(self.human.pairs.n_totals, *(maker.n_totals for maker in makers if maker), 1)


def sides_of_profiles(
    profiles: Profiles,
    strata: Strata,
    values: FloatArray | None,
    draws: int,
    rng: np.random.Generator,
) -> ComparisonSides:
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
        both = _labels_meeting(human, judge, shares, strata, values)
        judged = within_side(judge, strata.of(human), strata.n_groups)
    elif score is not None:
        both = _scores_meeting(human, score, strata, values)
    return ComparisonSides(
        len(profiles.n_items),
        profiles.to_human,
        within_side(profiles.human_profiles, strata.of(profiles.human_profiles), strata.n_groups),
        centre_totals(profiles.human_profiles, strata),
        judged,
        both,
        *_fair_makers(profiles, strata, values),
    )


def sides_of_one_answer(
    human: IntArray, judge: IntArray, strata: Strata, values: FloatArray | None
) -> ComparisonSides:
    """Make the totals of labels alone, whoever gave them: no judge by itself, no fair pair.

    The mean over all possible draws stands for one drawn human label.

    Parameters
    ----------
    human, judge : ndarray of int, shape (n_rows, k)
    """
    n_rows = len(human)
    shares = label_shares(human)[None]
    return ComparisonSides(
        n_rows,
        csr_array((np.ones(n_rows), (np.arange(n_rows), np.arange(n_rows)))),
        within_side(human, strata.of(human), strata.n_groups),
        centre_totals(human, strata),
        None,
        _labels_meeting(human, judge, shares, strata, values),
        None,
        None,
        None,
    )


def _labels_meeting(
    human: IntArray,
    judge: IntArray,
    shares: FloatArray,
    strata: Strata,
    values: FloatArray | None,
) -> MeetingMaker:
    side = meeting_side(human, judge, strata)
    drawn = drawn_labels(human, judge, shares, strata)
    means = None
    if values is not None:
        means = _ranks(mean_numbers(human, values), mean_numbers(judge, values), human, strata)
    return MeetingMaker(MeetingSide(side.table, side.bins, drawn), None, means)


def _scores_meeting(
    human: IntArray, score: FloatArray, strata: Strata, values: FloatArray | None
) -> MeetingMaker:
    if values is None:
        return MeetingMaker(None, None, None)
    medians = _ranks(values[strata.rule.of(human)], score, human, strata)
    means = _ranks(mean_numbers(human, values), score, human, strata)
    return MeetingMaker(None, medians, means)


def _ranks(first: FloatArray, second: FloatArray, human: IntArray, strata: Strata) -> RankedScores:
    n_rows = len(human)
    share, row = np.ones(n_rows), np.arange(n_rows)
    rows = RankedRows(first, second, share, strata.of(human), row, strata.n_groups, n_rows)
    return ranked_scores(rows)


def _fair_makers(
    profiles: Profiles, strata: Strata, values: FloatArray | None
) -> tuple[FairSides | None, MeetingMaker | None, MeetingMaker | None]:
    cases = held_out_cases(profiles, strata)
    if cases is None:
        return None, None, None
    sides = fair_sides(profiles, strata, cases)
    human_means = judge_means = None
    if values is not None:
        human_rows, judge_rows = fair_means(profiles, strata, cases, values)
        human_means = ranked_scores(human_rows)
        judge_means = ranked_scores(judge_rows) if judge_rows else None
    human = MeetingMaker(sides.human, None, human_means)
    if profiles.score is None:
        return sides, human, None
    return sides, human, MeetingMaker(sides.judge, None, judge_means)
