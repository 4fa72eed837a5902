"""A judge against itself, asked in both orders of a pair (paper 3, Fig. 7)."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.strata import centre_rule
from judgeviz.analysis.systems.system_numbers import symmetry_numbers, symmetry_table
from judgeviz.errors import LabelError
from judgeviz.export.result import Result
from judgeviz.export.table import Table
from judgeviz.labels.comparison import Comparison
from judgeviz.recipes import recorded
from judgeviz.statistics.aggregates import NO_LABEL, TieRule
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.krippendorff import krippendorff_alpha

IntArray = NDArray[np.int64]


@dataclass(frozen=True, repr=False)
class Symmetry(Result):
    """A judge's votes in one order against its votes in the other.

    Attributes
    ----------
    confusion : ndarray of int, shape (3, 3)
        Rows: votes in the stored order; columns: in the reversed one, brought back to the stored
        orientation. Both in the order A, tie, B.
    consistent : Estimate
        Share of items with the same vote; NaN with a reason where no item was asked in both
        orders.
    alpha : Estimate
        Krippendorff's alpha (nominal) of the two votes: the judge against itself.
    first_wins : tuple of float
        Share of votes for whichever system was shown first, in the stored and in the reversed
        order; 0.5 each would be a judge without a preference for a place.
    n_items : int
        Asked in both orders.
    dataset, criterion, judge : str
    provenance : Provenance
    """

    confusion: IntArray
    consistent: Estimate
    alpha: Estimate
    first_wins: tuple[float, float]
    n_items: int
    dataset: str
    criterion: str
    judge: str
    provenance: Provenance

    def __repr__(self) -> str:
        """Name the judge, its consistency and its place of preference."""
        straight, reversed_ = self.first_wins
        return (
            f"Symmetry: {self.judge} on {self.dataset}, {self.n_items} items in both orders\n"
            f"  same vote {self.consistent:.3f}, alpha {self.alpha:.3f}\n"
            f"  shown first wins {straight:.3f}, in the reversed order {reversed_:.3f}"
        )

    def numbers(self) -> pd.DataFrame:
        """Sum up all votes in one row, with the settings."""
        return symmetry_numbers(self)

    def tabulate(self) -> Table:
        """Lay out the votes in one order against those in the other."""
        return symmetry_table(self)


@recorded
def symmetry_check(pair: Comparison, *, tie_rule: TieRule | None = None) -> Symmetry:
    """Compare a judge's votes on the items that it was asked in both orders.

    Parameters
    ----------
    pair : Comparison
        With votes on pairs of systems. Several answers in one order are decided by majority.
    tie_rule : {"lowest", "tie", "drop"}, optional
        For tied majorities.

    Raises
    ------
    LabelError
        Without a judge that votes on pairs: scores are given to one output at a time, and have
        no order.
    """
    if pair.judge is None or pair.judge_scale.kind != "preference":
        raise LabelError(
            "Only a judge that votes on pairs of systems can be asked in both orders; scores of "
            "single outputs have no order."
        )
    rule = centre_rule(pair.scale, tie_rule)
    *votes, times = pair.votes_by_order()
    straight, turned = (rule.of(counts) for counts in votes)
    both = (straight != NO_LABEL) & (turned != NO_LABEL)
    confusion = np.zeros((3, 3), dtype=np.int64)
    np.add.at(confusion, (straight[both], turned[both]), 1 if times is None else times[both])
    n_items = int(confusion.sum())
    reason = "" if n_items else "no item was asked in both orders"
    share = float(np.trace(confusion) / n_items) if n_items else np.nan
    one, other = np.indices((3, 3)).reshape(2, -1)
    vote = np.eye(3, dtype=np.int64)
    pooled = np.repeat(vote[one] + vote[other], confusion.ravel(), axis=0)
    return Symmetry(
        confusion=confusion,
        consistent=Estimate(share, n_items, pair.n_items - n_items, reason),
        alpha=(
            krippendorff_alpha(counts=pooled, level="nominal")
            if n_items
            else Estimate(np.nan, 0, 0, reason)
        ),
        first_wins=_first_wins(confusion),
        n_items=n_items,
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=str(pair.judge),
        provenance=provenance_of(pair, statistic="symmetry check", tie_rule=rule.ties),
    )


def _first_wins(confusion: IntArray) -> tuple[float, float]:
    """In the stored order A is shown first, in the reversed one B."""
    total = confusion.sum()
    if not total:
        return float("nan"), float("nan")
    return float(confusion[0].sum() / total), float(confusion[:, 2].sum() / total)
