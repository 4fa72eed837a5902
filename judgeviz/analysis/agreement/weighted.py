"""The agreement table as a function of how often each row of labels is counted.

The table itself counts every row as often as it occurs; a bootstrap replicate, a subset of the
items or an exchange of labels is another vector of counts.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.agreement.columns import Columns, delta_columns
from judgeviz.analysis.agreement.meetings import mean_ranks, meeting_tables, with_every_draw
from judgeviz.analysis.agreement.profiles import ItemProfiles, JudgeLabels
from judgeviz.analysis.agreement.sides import (
    HeldOutAgreement,
    HumanAgreement,
    JudgeAgreement,
    held_out_agreement,
    human_agreement,
    judge_agreement,
    judge_opponents,
)
from judgeviz.analysis.agreement.totals import HumanCounts
from judgeviz.analysis.strata import Strata
from judgeviz.counting.resamples import BATCH_CELLS

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


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
        return max((self.humans.within.pairs.n_totals, *sides))


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
    draws: int = 20,
    rng: np.random.Generator,
) -> WeightedAgreement:
    """Make the table's columns functions of the weights of ``rows``.

    Parameters
    ----------
    rows : ItemProfiles
    strata : Strata
    judge : int
        Index into ``rows.judges``; without any judge the humans are alone.
    draws : int
        Of one human label per item.
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

    The mean over all possible draws stands for one drawn human label.

    Parameters
    ----------
    human, machine : ndarray of int, shape (n_rows, k)
    n_items : ndarray of int, shape (n_rows,)
    strata : Strata
    """
    counts = HumanCounts.of_rows(human, strata)
    labels = JudgeLabels(machine, machine @ strata.scale.values / machine.sum(axis=1))
    judge = judge_opponents(labels)
    tables = with_every_draw(meeting_tables(counts, judge), counts)
    means = mean_ranks(counts, judge) if strata.scale.kind == "ordinal" else None
    judged = JudgeAgreement(strata, None, tables, None, means)
    return WeightedAgreement(human_agreement(counts), judged, None, strata, n_items)
