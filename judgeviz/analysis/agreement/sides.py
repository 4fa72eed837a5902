"""The columns of the agreement table by whom they take: the humans, the judge, a held-out human.

Each side makes its columns from any weights of the rows of labels.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.agreement.columns import (
    Columns,
    columns_of,
    drawn_alpha,
    meeting_columns,
    win_columns,
    within_columns,
)
from judgeviz.analysis.agreement.meetings import (
    MeetingTables,
    MeetingTotals,
    Opponents,
    held_out_opponents,
    mean_ranks,
    median_ranks,
    meeting_tables,
    with_drawn_humans,
)
from judgeviz.analysis.agreement.profiles import HumanProfiles, JudgeLabels
from judgeviz.analysis.agreement.ranked_scores import RankedScores
from judgeviz.analysis.agreement.totals import (
    HumanCounts,
    WithinSide,
    WithinTotals,
    human_centres,
    within_humans,
    within_judge,
)
from judgeviz.analysis.strata import Strata
from judgeviz.statistics.defined import mean_of_defined
from judgeviz.counting.totals import StratifiedTotals, grouping

if TYPE_CHECKING:  # SciPy would double the time to import judgeviz
    from scipy.sparse import csr_array

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


class SideTotals(NamedTuple):
    """What the reasons for undefined cells are read from; None where a side has no labels."""

    within: WithinTotals | None
    meeting: MeetingTotals | None


@dataclass(frozen=True, slots=True)
class HumanAgreement:
    """The humans among themselves.

    Attributes
    ----------
    strata : Strata
    within : WithinSide
    centres : StratifiedTotals or None
        Items by majority; preference scales only.
    """

    strata: Strata
    within: WithinSide
    centres: StratifiedTotals | None

    def columns(self, weights: FloatArray) -> Columns:
        """Count the items and compute all columns of the humans alone."""
        within = self.within.of(weights)
        columns = {"items": within.items} | within_columns(within, self.strata.scale, "hh")
        if self.centres is not None:
            columns |= win_columns(self.centres.of(weights), "human")
        return columns


@dataclass(frozen=True, slots=True)
class JudgeAgreement:
    """One judge against the humans.

    Attributes
    ----------
    strata : Strata
    within : WithinSide or None
        None, as ``tables``, where the judge gives scores.
    tables : MeetingTables or None
    medians : RankedScores or None
        Of the judge's scores with the humans' medians; None where the judge gives labels.
    means : RankedScores or None
        None off ordinal scales.
    """

    strata: Strata
    within: WithinSide | None
    tables: MeetingTables | None
    medians: RankedScores | None
    means: RankedScores | None

    @property
    def n_totals(self) -> int:
        """Size of the largest table of totals of one replicate."""
        ranks = [ranks.n_totals for ranks in (self.medians, self.means) if ranks]
        return max(1, *ranks, self.tables.n_totals if self.tables else 1)

    def totals(self, weights: FloatArray) -> SideTotals:
        """Totals for the weights (n_rows, n_replicates)."""
        return SideTotals(
            self.within.of(weights) if self.within else None,
            self.tables.of(weights) if self.tables else None,
        )

    def columns(self, weights: FloatArray) -> Columns:
        """All columns that need the judge, each (n_replicates, 1 + n_strata)."""
        scale = self.strata.scale
        within, meeting = self.totals(weights)
        columns: Columns = {}
        if within is not None:
            columns |= within_columns(within, scale, "mm")
        if meeting is not None:
            met = meeting_columns(meeting, self.strata, columns_of(scale.kind))
            columns |= {name: values[..., 0] for name, values in met.items()}
            if meeting.drawn is not None:
                columns["alpha_h1m"] = drawn_alpha(meeting.drawn[..., 0, :, :, :], scale)
            if scale.kind == "preference":
                columns |= win_columns(meeting.centres[..., 0, :, :].sum(axis=-2), "machine")
        for name, ranks in (("median", self.medians), ("mean", self.means)):
            if ranks is not None:
                rho, tau = ranks.correlations(weights)
                columns |= {f"spearman_{name}": rho[..., 0], f"kendall_{name}": tau[..., 0]}
        return columns


@dataclass(frozen=True, slots=True)
class HeldOutAgreement:
    """Every human in turn in the judge's place, against the others and in their strata.

    Attributes
    ----------
    strata : Strata
    from_rows : sparse array, shape (n_profiles, n_rows)
        From rows to the vectors of human labels.
    tables : MeetingTables
        A part per human.
    means : RankedScores or None
    """

    strata: Strata
    from_rows: "csr_array"
    tables: MeetingTables
    means: RankedScores | None

    @property
    def n_totals(self) -> int:
        """Size of the largest table of totals of one replicate."""
        return max(self.tables.n_totals, self.means.n_totals if self.means else 1)

    def columns(self, weights: FloatArray, wanted: Iterable[str]) -> Columns:
        """Means over the humans of ``wanted`` columns, named as the judge's."""
        by_profile = self.from_rows @ weights
        columns = meeting_columns(self.tables.of(by_profile), self.strata, wanted)
        if self.means is not None:
            rho, tau = self.means.correlations(by_profile)
            columns |= {"spearman_mean": rho, "kendall_mean": tau}
        return {name: mean_of_defined(values) for name, values in columns.items()}

    def votes(self, weights: FloatArray) -> FloatArray:
        """Cases of one human held out of one item, (n_replicates, 1 + n_strata)."""
        tables = self.tables.centres.of(self.tables.met(self.from_rows @ weights))
        n_votes: FloatArray = tables.sum(axis=(2, 3, 4))
        return n_votes


def human_agreement(human: HumanCounts) -> HumanAgreement:
    """Make the columns of the humans alone."""
    centres = human_centres(human) if human.strata.scale.kind == "preference" else None
    return HumanAgreement(human.strata, within_humans(human), centres)


def judge_agreement(
    human: HumanCounts, labels: JudgeLabels, n_items: IntArray, draws: int, rng: np.random.Generator
) -> JudgeAgreement:
    """Make one judge's columns; ``n_items`` (n_rows,) are the weights of the table itself."""
    judge = judge_opponents(labels)
    ordinal = human.strata.scale.kind == "ordinal"
    means = mean_ranks(human, judge) if ordinal else None
    if labels.counts is None:
        medians = median_ranks(human, judge) if ordinal else None
        return JudgeAgreement(human.strata, None, None, medians, means)
    tables = meeting_tables(human, judge)
    tables = with_drawn_humans(tables, human, n_items.astype(np.float64), draws, rng)
    return JudgeAgreement(human.strata, within_judge(human, labels.counts), tables, None, means)


def judge_opponents(labels: JudgeLabels) -> Opponents:
    """Take a judge as the other side, one answer per row."""
    n_rows = len(labels.score)
    return Opponents(labels, np.zeros(n_rows, dtype=np.int64), np.arange(n_rows), 1, n_rows)


def held_out_agreement(
    human: HumanProfiles, of_row: IntArray, strata: Strata, *, means: bool = False
) -> HeldOutAgreement | None:
    """Make the held-out human's columns; None where no item has three human labels.

    ``means`` also correlates means, on ordinal scales.
    """
    others, held_out = held_out_opponents(human, strata)
    if not len(held_out.part):
        return None
    n_profiles, n_rows = len(human.counts), len(of_row)
    from_rows = grouping(of_row, np.arange(n_rows), n_profiles, n_rows)
    ranks = mean_ranks(others, held_out) if means and strata.scale.kind == "ordinal" else None
    return HeldOutAgreement(strata, from_rows, meeting_tables(others, held_out), ranks)
