"""The agreement table as a function of how often each row of labels is counted.

The table itself counts every row as often as it occurs; a bootstrap replicate, a subset of the
items or an exchange of labels is another vector of counts.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from judgeviz.analysis.agreement_columns import (
    Columns,
    columns_of,
    delta_columns,
    drawn_alpha,
    mean_of_defined,
    meeting_columns,
    win_columns,
    within_columns,
)
from judgeviz.analysis.agreement_profiles import (
    HumanProfiles,
    ItemProfiles,
    JudgeLabels,
)
from judgeviz.analysis.agreement_totals import (
    HumanCounts,
    MeetingTables,
    MeetingTotals,
    Opponents,
    WithinSide,
    WithinTotals,
    held_out_opponents,
    human_centres,
    mean_ranks,
    median_ranks,
    meeting_tables,
    with_drawn_humans,
    within_humans,
    within_judge,
)
from judgeviz.analysis.ranked_scores import RankedScores
from judgeviz.analysis.strata import Strata
from judgeviz.statistics.linear_totals import StratifiedTotals, grouping
from judgeviz.statistics.resampling import BATCH_CELLS

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
            met = meeting_columns(meeting, scale, columns_of(scale.kind))
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
    from_rows: csr_array
    tables: MeetingTables
    means: RankedScores | None

    @property
    def n_totals(self) -> int:
        """Size of the largest table of totals of one replicate."""
        return max(self.tables.n_totals, self.means.n_totals if self.means else 1)

    def columns(self, weights: FloatArray, wanted: Iterable[str]) -> Columns:
        """Means over the humans of ``wanted`` columns, named as the judge's."""
        by_profile = self.from_rows @ weights
        columns = meeting_columns(self.tables.of(by_profile), self.strata.scale, wanted)
        if self.means is not None:
            rho, tau = self.means.correlations(by_profile)
            columns |= {"spearman_mean": rho, "kendall_mean": tau}
        return {name: mean_of_defined(values) for name, values in columns.items()}

    def votes(self, weights: FloatArray) -> FloatArray:
        """Cases of one human held out of one item, (n_replicates, 1 + n_strata)."""
        tables = self.tables.centres.of(self.tables.met(self.from_rows @ weights))
        n_votes: FloatArray = tables.sum(axis=(2, 3, 4))
        return n_votes


@dataclass(frozen=True, slots=True)
class WeightedAgreement:
    """All columns of the table, for any weights of its rows.

    Attributes
    ----------
    humans : HumanAgreement
    judge : JudgeAgreement or None
    held_out : HeldOutAgreement or None
    strata : Strata
    n_items : ndarray of int, shape (n_rows,)
        Weights of the table itself.
    """

    humans: HumanAgreement
    judge: JudgeAgreement | None
    held_out: HeldOutAgreement | None
    strata: Strata
    n_items: IntArray

    def columns(self, weights: IntArray | FloatArray) -> Columns:
        """Every column, each (n_replicates, 1 + n_strata): all items first, then the strata.

        Parameters
        ----------
        weights : ndarray, shape (n_replicates, n_rows)
            How often each row is counted.
        """
        by_row = np.ascontiguousarray(weights.T, dtype=np.float64)
        columns = self.humans.columns(by_row)
        if self.judge is not None:
            columns |= self.judge.columns(by_row)
            columns |= delta_columns(columns)
        if self.held_out is not None:
            held_out = self.held_out.columns(by_row, ("alpha_hm", "jsd"))
            columns |= {"alpha_held_out": held_out["alpha_hm"], "jsd_held_out": held_out["jsd"]}
        return columns

    def replicates(self, batches: Iterable[IntArray]) -> Columns:
        """:meth:`columns` of many replicates, given in batches (n_replicates, n_rows)."""
        return in_batches(batches, self.n_totals, self.columns)

    @property
    def n_totals(self) -> int:
        """Size of the largest table of totals of one replicate."""
        sides = [side.n_totals for side in (self.judge, self.held_out) if side is not None]
        return max(self.humans.within.pairs.n_totals, *sides)


def in_batches(
    batches: Iterable[IntArray], n_totals: int, columns: Callable[[IntArray], Columns]
) -> Columns:
    """Compute ``columns`` batch by batch, each so small that its totals fit into memory too."""
    parts: list[Columns] = []
    for batch in batches:
        size = max(1, BATCH_CELLS // max(n_totals, batch.shape[1]))
        parts += [columns(batch[start : start + size]) for start in range(0, len(batch), size)]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def weighted_agreement(
    rows: ItemProfiles,
    strata: Strata,
    *,
    judge: int = 0,
    draws: int | None = 20,
    rng: np.random.Generator,
) -> WeightedAgreement:
    """Make the table's columns functions of the weights of ``rows``.

    Parameters
    ----------
    rows : ItemProfiles
    strata : Strata
    judge : int
        Index into ``rows.judges``; without any judge the humans are alone.
    draws : int or None
        Of one human label per item; None for the mean over all possible draws.
    rng : Generator
        Of these draws.
    """
    human = HumanCounts.of_rows(rows.human.counts, strata).at(rows.human_of_row)
    judged = None
    if rows.judges:
        judged = judge_agreement(human, rows.judges[judge], rows.n_items, draws, rng)
    held_out = held_out_agreement(rows.human, rows.human_of_row, strata)
    return WeightedAgreement(human_agreement(human), judged, held_out, strata, rows.n_items)


def counts_agreement(
    human: IntArray, machine: IntArray, n_items: IntArray, strata: Strata
) -> WeightedAgreement:
    """Make the columns of label counts alone, whoever gave them: no ``mm``, no held-out human.

    One drawn human label stands for the mean over all possible draws.

    Parameters
    ----------
    human, machine : ndarray of int, shape (n_rows, k)
    n_items : ndarray of int, shape (n_rows,)
    strata : Strata
    """
    counts = HumanCounts.of_rows(human, strata)
    labels = JudgeLabels(machine, machine @ strata.scale.values / machine.sum(axis=1))
    rng = np.random.default_rng(0)  # nothing is drawn
    judge = judge_agreement(counts, labels, n_items, None, rng, within=False)
    return WeightedAgreement(human_agreement(counts), judge, None, strata, n_items)


def human_agreement(human: HumanCounts) -> HumanAgreement:
    """Make the columns of the humans alone."""
    centres = human_centres(human) if human.strata.scale.kind == "preference" else None
    return HumanAgreement(human.strata, within_humans(human), centres)


def judge_agreement(
    human: HumanCounts,
    labels: JudgeLabels,
    n_items: IntArray,
    draws: int | None,
    rng: np.random.Generator,
    *,
    within: bool = True,
) -> JudgeAgreement:
    """Make one judge's columns; ``n_items`` (n_rows,) are the weights of the table itself.

    Without ``within`` the judge's agreement with itself is left out.
    """
    n_rows = len(human.of_row)
    everything = np.arange(n_rows)
    judge = Opponents(labels, np.zeros(n_rows, dtype=np.int64), everything, 1, n_rows)
    ordinal = human.strata.scale.kind == "ordinal"
    means = mean_ranks(human, judge) if ordinal else None
    if labels.counts is None:
        medians = median_ranks(human, judge) if ordinal else None
        return JudgeAgreement(human.strata, None, None, medians, means)
    tables = meeting_tables(human, judge)
    tables = with_drawn_humans(tables, human, n_items.astype(np.float64), draws, rng)
    itself = within_judge(human, labels.counts) if within else None
    return JudgeAgreement(human.strata, itself, tables, None, means)


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
