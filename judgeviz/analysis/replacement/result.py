"""What the alternative annotator test says about one judge."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance
from judgeviz.analysis.replacement.cautions import majority_share, warnings_for
from judgeviz.analysis.replacement.design import Design
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.alt_test import Tally, margin_interval
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.intervals import wilson_interval

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]


@dataclass(frozen=True)
class AltTest:
    """What the alternative annotator test says about one judge.

    Attributes
    ----------
    comparison : Comparison
        What was tested.
    winning_rate : Estimate
        omega: share of the raters that the judge beats, each at the price of ``epsilon``; NaN
        with a reason where no rater could be tested.
    advantage_probability : Estimate
        rho: mean over raters of the share of items on which the judge aligns with the others as
        well as the rater or better.
    passed : bool
        Whether omega is 0.5 or more.
    epsilon, q : float
        What a human costs, in terms of rho; the false discovery rate.
    score : str
        Alignment score in use.
    design : Design
        All that defines the outcomes.
    tested : tuple of str
        Raters with enough items.
    tally : Tally
        Wins, ties and losses of the judge against each of them.
    p, threshold : ndarray of float, shape (n_tested,)
        p-values, and what Benjamini and Yekutieli hold each against.
    rejected : ndarray of bool, shape (n_tested,)
        Raters that the judge beats.
    excluded : mapping of str to str
        Raters left out -> reason.
    left_out : mapping of str to int
        Reason -> number of items that could not enter.
    dataset, criterion, judge : str
    n_items : int
        Items on which anybody was compared.
    provenance : Provenance
    """

    comparison: Comparison = field(repr=False)
    winning_rate: Estimate
    advantage_probability: Estimate
    passed: bool
    epsilon: float
    q: float
    score: str
    design: Design
    tested: tuple[str, ...]
    tally: Tally
    p: FloatArray
    threshold: FloatArray
    rejected: BoolArray
    excluded: Mapping[str, str]
    left_out: Mapping[str, int]
    dataset: str
    criterion: str
    judge: str
    n_items: int
    provenance: Provenance

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """Sentences about how far this result carries."""
        return warnings_for(
            self.comparison, self.design, self.epsilon, self.tally, self.majority_share
        )

    @cached_property
    def majority_share(self) -> float:
        """Share of the items with the most frequent majority label; NaN for scores."""
        return majority_share(self.comparison)

    @cached_property
    def raters(self) -> pd.DataFrame:
        """A row per tested rater: rater, items, rho_judge, rho_rater, p, rejected."""
        return pd.DataFrame(
            {
                "rater": np.array(self.tested, dtype=object),
                "items": self.tally.n_items.astype(np.int64),
                "rho_judge": self.tally.rho_judge,
                "rho_rater": self.tally.rho_rater,
                "p": self.p,
                "rejected": self.rejected,
            }
        )

    def evidence(self, level: float = 0.95) -> pd.DataFrame:
        """Return the columns of ``raters`` and what stands behind the p-values.

        judge_better, tied, rater_better (items, or their weights); lead (rho_judge - rho_rater)
        with its t interval lead_low, lead_high, to be held against -epsilon; target (rho_rater -
        epsilon, what rho_judge has to exceed); Wilson intervals judge_low, judge_high and
        target_low, target_high of level ``level``; threshold and test.
        """
        low, high = margin_interval(self.tally, level)
        judge = wilson_interval(self.tally.rho_judge, self.tally.n_effective, level)
        rater = wilson_interval(self.tally.rho_rater, self.tally.n_effective, level)
        few = (self.tally.n_items < 30) & (not self.tally.weighted)
        return self.raters.assign(
            judge_better=self.tally.judge_better,
            tied=self.tally.tied,
            rater_better=self.tally.rater_better,
            lead=-self.tally.difference,
            lead_low=low,
            lead_high=high,
            target=self.tally.rho_rater - self.epsilon,
            judge_low=judge[0],
            judge_high=judge[1],
            target_low=rater[0] - self.epsilon,
            target_high=rater[1] - self.epsilon,
            threshold=self.threshold,
            test=np.where(few, "Wilcoxon", "t"),
        )
