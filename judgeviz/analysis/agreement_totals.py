"""What the agreement columns need to know of a table, as totals over its rows.

Two kinds: within one side (how the labels of an item agree with each other) and of one side
against another (how the centres of both meet). A held-out human is another side against, with the
other humans as the humans; the axis of parts tells the humans apart.
"""

from dataclasses import dataclass, replace
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


class MeetingTotals(NamedTuple):
    """How two sides meet; first axes (n_replicates, 1 + n_strata, n_parts).

    Attributes
    ----------
    centres : ndarray, shape (..., k, k)
        Items by the centres of both sides.
    bins : BinTotals
        Labels of both sides by the centre of the first.
    drawn : ndarray, shape (..., n_draws, k, k), or None
        As ``centres``, with one label drawn per item in the place of the first side's centre.
    """

    centres: FloatArray
    bins: BinTotals
    drawn: FloatArray | None


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
        means: FloatArray = self.counts @ values / self.counts.sum(axis=1)
        return np.round(means, DECIMALS)


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


def human_centres(human: HumanCounts) -> StratifiedTotals:
    """Make the numbers of items by the humans' centre, (..., k)."""
    stratum, centre = human.stratum[human.of_row], human.centre[human.of_row]
    row = np.flatnonzero(centre != NO_LABEL)
    shape = (human.n_groups, human.counts.shape[1])
    index = (stratum[row], centre[row])
    return StratifiedTotals.from_entries(index, row, np.ones(len(row)), shape, len(centre))


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
class Opponents:
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
    """Distinct meetings of a human profile with a centre of the other side.

    Attributes
    ----------
    human, part, centre : ndarray of int, shape (n_meetings,)
        Profile of the humans, part and centre of the other side (``NO_LABEL`` for none).
    from_columns : sparse array, shape (n_meetings, n_columns)
    """

    human: IntArray
    part: IntArray
    centre: IntArray
    from_columns: csr_array


@dataclass(frozen=True, slots=True)
class MeetingTables:
    """Maker of :class:`MeetingTotals`."""

    meetings: Meetings
    centres: StratifiedTotals
    bin_items: StratifiedTotals
    human_labels: StratifiedTotals
    other_labels: StratifiedTotals
    drawn: StratifiedTotals | None = None

    @property
    def n_totals(self) -> int:
        """Size of the largest table of one replicate."""
        tables = (self.centres, self.other_labels, self.drawn or self.centres)
        return max(table.n_totals for table in tables)

    def met(self, weights: FloatArray) -> FloatArray:
        """How often each meeting occurs, (n_meetings, n_replicates)."""
        often: FloatArray = self.meetings.from_columns @ weights
        return often

    def of(self, weights: FloatArray) -> MeetingTotals:
        """Add up; ``weights`` (n_columns, n_replicates)."""
        met = self.met(weights)
        bins = BinTotals(
            self.bin_items.of(met), self.human_labels.of(met), self.other_labels.of(weights)
        )
        return MeetingTotals(self.centres.of(met), bins, self.drawn.of(met) if self.drawn else None)


def meeting_tables(human: HumanCounts, others: Opponents) -> MeetingTables:
    """Make the tables of the humans' centres against another side's labels."""
    counts = others.labels.counts
    if counts is None:
        raise ValueError("Scores have no centres to meet the humans' with.")
    meetings = _meetings(human, others, counts)
    n_met, k = len(meetings.human), counts.shape[1]
    stratum, centre = human.stratum[meetings.human], human.centre[meetings.human]
    shape = (human.n_groups, others.n_parts, k)
    both = np.flatnonzero((centre != NO_LABEL) & (meetings.centre != NO_LABEL))
    one = np.flatnonzero(centre != NO_LABEL)
    met, label, n_labels = label_entries(human.counts[meetings.human])
    binned = centre[met] != NO_LABEL
    met, label, n_labels = met[binned], label[binned], n_labels[binned]
    return MeetingTables(
        meetings,
        StratifiedTotals.from_entries(
            (stratum[both], meetings.part[both], centre[both], meetings.centre[both]),
            both,
            np.ones(len(both)),
            (*shape, k),
            n_met,
        ),
        StratifiedTotals.from_entries(
            (stratum[one], meetings.part[one], centre[one]), one, np.ones(len(one)), shape, n_met
        ),
        StratifiedTotals.from_entries(
            (stratum[met], meetings.part[met], centre[met], label),
            met,
            n_labels,
            (*shape, k),
            n_met,
        ),
        _other_labels(human, others, counts),
    )


def with_drawn_humans(
    tables: MeetingTables,
    human: HumanCounts,
    n_items: FloatArray,
    draws: int | None,
    rng: np.random.Generator,
) -> MeetingTables:
    """Add the tables of one human label drawn per item against the other side's centre.

    Parameters
    ----------
    tables : MeetingTables
        Of a judge.
    human : HumanCounts
    n_items : ndarray, shape (n_columns,)
        Weights of the table itself: what is drawn for the items of a meeting keeps its share
        of them in every replicate, so that the tables stay linear in the weights.
    draws : int or None
        None for the mean over all possible draws.
    rng : Generator
    """
    meetings = tables.meetings
    chance = label_shares(human.counts[meetings.human])
    shares = chance[None]
    if draws is not None:
        met = np.rint(meetings.from_columns @ n_items).astype(np.int64)
        shares = rng.multinomial(met, chance, size=(draws, len(met))) / met[:, None]
    shares = np.where(meetings.centre[:, None] == NO_LABEL, 0, shares)
    draw, row, label = np.nonzero(shares)
    n_draws, n_met, k = shares.shape
    drawn = StratifiedTotals.from_entries(
        (human.stratum[meetings.human[row]], 0, draw, label, meetings.centre[row]),
        row,
        shares[draw, row, label],
        (human.n_groups, 1, n_draws, k, k),
        n_met,
    )
    return replace(tables, drawn=drawn)


def mean_ranks(human: HumanCounts, others: Opponents) -> RankedScores:
    """Correlate the means of both sides."""
    return _ranks(human, others, human.means()[human.of_row])


def median_ranks(human: HumanCounts, others: Opponents) -> RankedScores:
    """Correlate the humans' medians with the other side's scores."""
    return _ranks(human, others, human.strata.scale.values[human.centre[human.of_row]])


def held_out_opponents(human: HumanProfiles, strata: Strata) -> tuple[HumanCounts, Opponents]:
    """Put every human in turn in the judge's place, where there are three human labels.

    The rows of the answer are votes; the weights that count them are those of the profiles.
    """
    everyone = human.counts[human.profile]
    others = everyone - human.own
    usable = (everyone.sum(axis=1) >= FEWEST_HUMAN_LABELS) & others.any(axis=1)
    own = human.own[usable]
    labels = JudgeLabels(own, own @ strata.scale.values / own.sum(axis=1))
    opponents = Opponents(
        labels, human.rater[usable], human.profile[usable], human.n_raters, len(human.counts)
    )
    return HumanCounts.of_rows(others[usable], strata), opponents


def _meetings(human: HumanCounts, others: Opponents, counts: IntArray) -> Meetings:
    scale, rule = human.strata.scale, human.strata.rule
    n_centres, n_profiles = counts.shape[1] + 1, len(human.counts)
    centre = centres(counts, scale, rule) - NO_LABEL  # 0: no centre
    code = (others.part * n_profiles + human.of_row) * n_centres + centre
    used, number, _ = number_codes(code, others.n_parts * n_profiles * n_centres)
    part, profile = np.divmod(used // n_centres, n_profiles)
    from_columns = grouping(number, others.column, len(used), others.n_columns)
    return Meetings(profile, part, used % n_centres + NO_LABEL, from_columns)


def _other_labels(human: HumanCounts, others: Opponents, counts: IntArray) -> StratifiedTotals:
    row, label, n_labels = label_entries(counts)
    profile = human.of_row[row]
    binned = human.centre[profile] != NO_LABEL
    row, label, n_labels, profile = (each[binned] for each in (row, label, n_labels, profile))
    k = counts.shape[1]
    return StratifiedTotals.from_entries(
        (human.stratum[profile], others.part[row], human.centre[profile], label),
        others.column[row],
        n_labels,
        (human.n_groups, others.n_parts, k, k),
        others.n_columns,
    )


def _ranks(human: HumanCounts, others: Opponents, first: FloatArray) -> RankedScores:
    score = others.labels.score
    if others.labels.counts is not None:
        score = np.round(score, DECIMALS)
    return ranked_scores(
        RankedRows(
            first,
            score,
            human.stratum[human.of_row],
            others.part,
            others.column,
            human.n_groups,
            others.n_parts,
            others.n_columns,
        )
    )
