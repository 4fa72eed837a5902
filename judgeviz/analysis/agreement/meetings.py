"""What the agreement columns need to know of two sides that meet item by item, as totals.

The humans meet a judge, or each human held out meets the other humans; the axis of parts tells
the held-out humans apart.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.agreement.profiles import HumanProfiles, JudgeLabels
from judgeviz.analysis.agreement.ranked_scores import RankedRows, RankedScores, ranked_scores
from judgeviz.analysis.agreement.totals import DECIMALS, HumanCounts
from judgeviz.analysis.centres import centres
from judgeviz.analysis.perception.held_out import FEWEST_HUMAN_LABELS
from judgeviz.analysis.strata import Strata
from judgeviz.statistics.aggregates import NO_LABEL
from judgeviz.statistics.divergence import BinTotals
from judgeviz.statistics.kappa import label_shares
from judgeviz.counting.totals import StratifiedTotals, grouping
from judgeviz.statistics.aggregates import label_entries
from judgeviz.counting.distinct import number_codes

if TYPE_CHECKING:  # SciPy would double the time to import judgeviz
    from scipy.sparse import csr_array

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


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
    from_columns: "csr_array"


class BinnedLabels(NamedTuple):
    """Labels of one side, (n_entries,) each: human profile, part, label, how many, column."""

    human: IntArray
    part: IntArray
    label: IntArray
    n_labels: IntArray
    column: IntArray


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
    row, label, n_labels = label_entries(counts)
    other_labels = labels_by_bin(
        human,
        BinnedLabels(human.of_row[row], others.part[row], label, n_labels, others.column[row]),
        others.n_parts,
        others.n_columns,
    )
    return tables_of_meetings(human, meetings, other_labels, others.n_parts)


def tables_of_meetings(
    human: HumanCounts, meetings: Meetings, other_labels: StratifiedTotals, n_parts: int
) -> MeetingTables:
    """Make the tables from distinct meetings and the other side's labels by bin."""
    n_met, k = len(meetings.human), human.counts.shape[1]
    stratum, centre = human.stratum[meetings.human], human.centre[meetings.human]
    shape = (human.n_groups, n_parts, k)
    binned = np.flatnonzero(centre != NO_LABEL)
    both = np.flatnonzero((centre != NO_LABEL) & (meetings.centre != NO_LABEL))
    met, label, n_labels = label_entries(human.counts[meetings.human])
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
            (stratum[binned], meetings.part[binned], centre[binned]),
            binned,
            np.ones(len(binned)),
            shape,
            n_met,
        ),
        labels_by_bin(
            human,
            BinnedLabels(meetings.human[met], meetings.part[met], label, n_labels, met),
            n_parts,
            n_met,
        ),
        other_labels,
    )


def labels_by_bin(
    human: HumanCounts, labels: BinnedLabels, n_parts: int, n_columns: int
) -> StratifiedTotals:
    """Make the totals of labels by the humans' centre, (..., n_parts, k, k)."""
    k = human.counts.shape[1]
    binned = np.flatnonzero(human.centre[labels.human] != NO_LABEL)
    profile = labels.human[binned]
    return StratifiedTotals.from_entries(
        (human.stratum[profile], labels.part[binned], human.centre[profile], labels.label[binned]),
        labels.column[binned],
        labels.n_labels[binned],
        (human.n_groups, n_parts, k, k),
        n_columns,
    )


def with_drawn_humans(
    tables: MeetingTables,
    human: HumanCounts,
    n_items: FloatArray,
    draws: int,
    rng: np.random.Generator,
) -> MeetingTables:
    """Add the tables of one human label drawn per item against a judge's centre.

    Parameters
    ----------
    tables : MeetingTables
        Of a judge.
    human : HumanCounts
    n_items : ndarray, shape (n_columns,)
        Weights of the table itself: what is drawn for the items of a meeting keeps its share
        of them in every replicate, so that the tables stay linear in the weights.
    draws : int
    rng : Generator
    """
    meetings = tables.meetings
    chance = label_shares(human.counts[meetings.human])
    met = np.rint(meetings.from_columns @ n_items).astype(np.int64)
    shares = rng.multinomial(met, chance, size=(draws, len(met))) / met[:, None]
    return _with_drawn(tables, human, shares)


def with_every_draw(tables: MeetingTables, human: HumanCounts) -> MeetingTables:
    """Add the mean, over all possible draws, of the table of one drawn human label per item."""
    return _with_drawn(tables, human, label_shares(human.counts[tables.meetings.human])[None])


def _with_drawn(tables: MeetingTables, human: HumanCounts, shares: FloatArray) -> MeetingTables:
    """Add the tables of labels drawn in the given shares, (n_draws, n_meetings, k)."""
    meetings = tables.meetings
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
