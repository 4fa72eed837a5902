"""May the judge replace an annotator? The alternative annotator test (paper 2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.replacement.design import Design, Score, check_rates
from judgeviz.analysis.replacement.labels import Gold, majority_rule
from judgeviz.analysis.replacement.numbers import rater_numbers, rater_table
from judgeviz.analysis.replacement.outcomes import RaterOutcomes, outcomes
from judgeviz.errors import counted
from judgeviz.export.result import Result
from judgeviz.export.table import Table, percent
from judgeviz.labels.comparison import MOST_COUNTED, Comparison
from judgeviz.recipes import recorded
from judgeviz.statistics.alt_test import (
    FEWEST_FOR_T_TEST,
    SmallSample,
    Tally,
    margin_interval,
    p_values,
    winning_rate,
)
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.false_discovery import Rejections, benjamini_yekutieli
from judgeviz.statistics.intervals import wilson_interval

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

PASSING_RATE = 0.5
# Sums of quality weights are not exact.
_ROUNDING = 1e-9
# Above, a judge that always gives the most frequent label ties almost everywhere.
SKEWED_SHARE = 0.8
RECOMMENDED_RATERS = 3


@dataclass(frozen=True, repr=False)
class AltTest(Result):
    """What the alternative annotator test says about one judge.

    Attributes
    ----------
    comparison : Comparison
        What was tested.
    design : Design
        All that defines the outcomes.
    epsilon, q : float
        What a human costs, in terms of rho; the false discovery rate.
    winning_rate : Estimate
        omega: share of the raters that the judge beats, each at the price of ``epsilon``; NaN
        with a reason where no rater could be tested.
    advantage_probability : Estimate
        rho: mean over raters of the share of items on which the judge aligns with the others as
        well as the rater or better.
    passed : bool
        Whether omega is 0.5 or more.
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
    n_items : int
        Items on which anybody was compared.
    """

    comparison: Comparison
    design: Design
    epsilon: float
    q: float
    winning_rate: Estimate
    advantage_probability: Estimate
    passed: bool
    tested: tuple[str, ...]
    tally: Tally
    p: FloatArray
    threshold: FloatArray
    rejected: BoolArray
    excluded: Mapping[str, str]
    n_items: int

    def __repr__(self) -> str:
        """Show the verdict and what it rests on."""
        head = f"AltTest of '{self.judge}' on {self.dataset}, {self.criterion}: "
        if not self.tested:
            return f"{head}not tested, {self.winning_rate.why_undefined}"
        beaten = f"{int(self.rejected.sum())} of {counted(len(self.tested), 'rater')} beaten"
        lines = [
            f"{head}{'passes' if self.passed else 'does not pass'}",
            f"  winning rate {self.winning_rate:.2f} ({beaten}; epsilon = {self.epsilon:g}, "
            f"q = {self.q:g})",
            f"  advantage probability {self.advantage_probability:.2f}",
            f"  {counted(self.n_items, 'item')}, score {self.score}",
        ]
        if self.excluded:
            lines.append(f"  left out: {counted(len(self.excluded), 'rater')}")
        return "\n".join(lines)

    def numbers(self) -> pd.DataFrame:
        """All that stands behind the verdict on each rater; raters left out with their reason."""
        return rater_numbers(self)

    def tabulate(self) -> Table:
        """Lay out the verdict on each tested rater; raters that the judge beats in bold."""
        return rater_table(self)

    @property
    def dataset(self) -> str:
        """Of the comparison."""
        return self.comparison.dataset

    @property
    def criterion(self) -> str:
        """Of the comparison."""
        return self.comparison.criterion

    @property
    def judge(self) -> str:
        """Of the comparison."""
        return str(self.comparison.judge)

    @property
    def score(self) -> str:
        """Alignment score in use."""
        return self.design.score_name(self.comparison)

    @cached_property
    def left_out(self) -> Mapping[str, int]:
        """Reason -> number of items that could not enter."""
        pair, design = self.comparison, self.design
        if design.gold is not None:
            reason = "no gold label"
        elif design.expert is not None:
            reason = f"no label of '{design.expert}', or of nobody else"
        else:
            reason = "fewer than two human labels"
        # what only one side labelled is no item of the comparison, so filters do not reach it
        one_side = "labelled by one side only" + (", before filtering" if pair.filters else "")
        numbers = {reason: pair.n_items - self.n_items, one_side: pair.n_left_out}
        return {why: number for why, number in numbers.items() if number}

    @cached_property
    def provenance(self) -> Provenance:
        """Every choice behind the numbers."""
        return provenance_of(
            self.comparison,
            statistic="alternative annotator test",
            **self.design.settings(self.comparison),
            epsilon=f"{self.epsilon:g}",
            q=f"{self.q:g}",
        )

    @cached_property
    def majority_share(self) -> float:
        """Share of the items with the most frequent majority label; NaN for scores."""
        pair = self.comparison
        if not pair.scale.is_categorical or len(pair.scale.categories) > MOST_COUNTED:
            return float("nan")
        humans = pair.profiles
        majorities = majority_rule(pair.scale).of(humans.human_profiles)
        return float(np.bincount(majorities, weights=humans.human_items).max() / pair.n_items)

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """Sentences about how far this result carries, the gravest first."""
        sentences = (
            _few_raters(self.comparison, self.design),
            _few_items(self.tally, self.design),
            _skewed_labels(self.majority_share, self.design),
            _gold_price(self.design, self.epsilon),
        )
        return tuple(filter(None, sentences))

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
        target_low, target_high of level ``level``; threshold and test ("t", "Wilcoxon", or
        "none" where all differences are equal).
        """
        tally = self.tally
        low, high = margin_interval(tally, level)
        judge = wilson_interval(tally.rho_judge, tally.n_effective, level)
        rater = wilson_interval(tally.rho_rater, tally.n_effective, level)
        ranked = tally.is_ranked(self.design.small_sample)
        return self.raters.assign(
            judge_better=tally.judge_better,
            tied=tally.tied,
            rater_better=tally.rater_better,
            lead=-tally.difference,
            lead_low=low,
            lead_high=high,
            target=tally.rho_rater - self.epsilon,
            judge_low=judge[0],
            judge_high=judge[1],
            target_low=rater[0] - self.epsilon,
            target_high=rater[1] - self.epsilon,
            threshold=self.threshold,
            test=np.where(tally.all_equal, "none", np.where(ranked, "Wilcoxon", "t")),
        )


@recorded
def alt_test(
    pair: Comparison,
    epsilon: float = 0.2,
    score: Score | None = None,
    q: float = 0.05,
    min_items: int = 30,
    *,
    expert: str | None = None,
    gold: Gold | None = None,
    balanced: bool = False,
    quality: Mapping[str, float] | None = None,
    ranks: bool = False,
    small_sample: SmallSample = "t",
) -> AltTest:
    """Test whether a judge may take the place of any one of the human annotators.

    Each rater in turn is left out: does the judge align better with the other raters of an item
    than the rater does? The judge passes when it beats at least half of the raters.

    Parameters
    ----------
    pair : Comparison
        Items with at least two human labels enter. Of several answers of one rater or judge the
        majority counts, or the mean where distances are compared.
    epsilon : float
        How much worse the judge may be for what a human costs: 0.2 for experts, 0.15 for
        skilled annotators, 0.1 for crowd workers, 0 for a contest with gold labels.
    score : {"accuracy", "neg_rmse"} or callable, optional
        Alignment with the labels of the others: share of equal ones, minus the root mean squared
        difference, or ``score(prediction, list of labels) -> float`` (free text: a similarity).
        By default accuracy on nominal and preference scales, neg_rmse on others.
    q : float
        False discovery rate of Benjamini and Yekutieli's procedure over the raters.
    min_items : int
        Raters with fewer items are left out and named; they still count among the others.
    expert : str, optional
        A rater whose labels are trusted: judge and other raters are compared with them alone
        (section C.2).
    gold : str, mapping or Series, optional
        An item column, or labels by item id, in the place of the other raters (section C.3;
        with ``epsilon=0``).
    balanced : bool
        Weigh items by the inverse probability of their label among the others' majorities, so
        that every label counts the same (section C.1).
    quality : mapping of rater to weight, optional
        Trust in the raters, in the alignment scores and in the winning rate (section C.4); 1 for
        those not named.
    ranks : bool
        Compare every rater's and the judge's ranking of the items by neg_rmse; for orders
        rather than exact scores, and for judges that give scores of their own (appendix A).
    small_sample : {"t", "wilcoxon"}
        Test of raters with fewer than 30 items, where ``min_items`` allows them: the t-test too,
        or the authors' signed-rank test, which rejects too often (see
        :func:`~judgeviz.statistics.alt_test.p_values`).

    Returns
    -------
    AltTest

    Raises
    ------
    LabelError
        Without a judge, or where the labels do not allow the score.
    ValueError
        For an argument outside its range.

    References
    ----------
    Calderon, Reichart and Dror, "The Alternative Annotator Test for LLM-as-a-Judge", sections
    3.1 to 3.3, appendices A and C.
    """
    check_rates(epsilon, q)
    design = Design(score, min_items, expert, gold, balanced, quality, ranks, small_sample)
    found = outcomes(pair, design)
    tests = rater_tests(found, design, epsilon)
    return verdict_of(pair, design, found, tests, benjamini_yekutieli(tests.p, q), epsilon, q)


class RaterTests(NamedTuple):
    """The tests of the raters with enough items, before the correction for their number."""

    raters: tuple[str, ...]
    tally: Tally
    p: FloatArray  # (..., n_raters): a row per epsilon, where there are several


def rater_tests(found: RaterOutcomes, design: Design, epsilon: float | FloatArray) -> RaterTests:
    """Test every rater with enough items."""
    enough = found.tally.n_items >= design.min_items
    raters = tuple(name for name, one in zip(found.raters, enough, strict=True) if one)
    chosen = found.tally.of_raters(enough)
    return RaterTests(raters, chosen, p_values(chosen, epsilon, design.small_sample))


def passes(omega: FloatArray | float) -> BoolArray:
    """Whether winning rates are enough; False for NaN."""
    return np.asarray(omega) >= PASSING_RATE - _ROUNDING


def verdict_of(
    pair: Comparison,
    design: Design,
    found: RaterOutcomes,
    tests: RaterTests,
    corrected: Rejections,
    epsilon: float,
    q: float,
) -> AltTest:
    """Turn outcomes, tests and their correction into the result."""
    omega, rho = _estimates(pair, design, found, tests, corrected.rejected)
    return AltTest(
        comparison=pair,
        design=design,
        epsilon=epsilon,
        q=q,
        winning_rate=omega,
        advantage_probability=rho,
        passed=bool(passes(omega)),
        tested=tests.raters,
        tally=tests.tally,
        p=tests.p,
        threshold=corrected.threshold,
        rejected=corrected.rejected,
        excluded=_excluded(found, design),
        n_items=found.n_used,
    )


def _estimates(
    pair: Comparison, design: Design, found: RaterOutcomes, tests: RaterTests, rejected: BoolArray
) -> tuple[Estimate, Estimate]:
    used, skipped = found.n_used, pair.n_items - found.n_used
    if not tests.raters:
        nothing = Estimate(float("nan"), used, skipped, why_nobody(found, design))
        return nothing, nothing
    everybody = np.ones(len(tests.raters), dtype=bool)
    omega = float(winning_rate(rejected, everybody, design.weights_of(tests.raters)))
    rho = float(tests.tally.rho_judge.mean())
    return Estimate(omega, used, skipped), Estimate(rho, used, skipped)


def why_nobody(found: RaterOutcomes, design: Design) -> str:
    """Say why no rater could be tested, and what would help."""
    if len(found.raters) == 1 and not design.has_reference:
        return (
            "there is one rater, whom nobody can be compared with; have the items labelled by "
            "others too, or name gold labels"
        )
    most = int(found.tally.n_items.max(initial=0))
    return (
        f"no rater has {design.min_items} items to be compared on, the most is {most}; label more "
        "items, or lower the fewest items per rater (min_items)"
    )


def _excluded(found: RaterOutcomes, design: Design) -> dict[str, str]:
    reasons = {}
    for rater, items in zip(found.raters, found.tally.n_items.astype(int).tolist(), strict=True):
        if rater == design.expert:
            reasons[rater] = "the expert that the others are compared with"
        elif items < design.min_items:
            shared = "that can be compared" if items else _lacking(design)
            reasons[rater] = (
                f"{counted(items, 'item') if items else 'no item'} {shared}, "
                f"fewer than {design.min_items}"
            )
    return reasons


def _lacking(design: Design) -> str:
    """Say what an item would need to be compared."""
    if design.gold is not None:
        return "with a gold label"
    if design.expert is not None:
        return f"that '{design.expert}' labelled too"
    return "that somebody else labelled too"


def _few_raters(pair: Comparison, design: Design) -> str:
    n_raters = len(pair.raters)
    if design.has_reference or n_raters >= RECOMMENDED_RATERS:
        return ""
    return (
        "With two raters the test only asks whether the judge is closer to one than the other "
        "is: there is no consensus to align with; the authors recommend at least three."
        if n_raters == RECOMMENDED_RATERS - 1
        else "There is one rater, whom nobody can be compared with; name gold labels instead."
    )


def _few_items(tested: Tally, design: Design) -> str:
    n_few = int((tested.n_items < FEWEST_FOR_T_TEST).sum())
    if not n_few:
        return ""
    whom = "1 rater has" if n_few == 1 else f"{n_few} raters have"
    if tested.weighted:
        how = "the weighted t-test is not reliable then"
    elif design.small_sample == "wilcoxon":
        how = (
            "Wilcoxon's signed-rank test takes the place of the t-test and rejects too often, "
            "since most differences are ties (with 70 % ties 24 % of tables of 25 items, where "
            "5 % would be right)"
        )
    else:
        how = "the t-test may reject too often where nearly all differences are ties"
    return (
        f"{whom} fewer than {FEWEST_FOR_T_TEST} items: {how}, and the authors strongly recommend "
        "labelling more items."
    )


def _skewed_labels(share: float, design: Design) -> str:
    if design.balanced or not share > SKEWED_SHARE:
        return ""
    return (
        f"{percent(share, 0)} of the items have the same majority label: a judge that always gives "
        "it ties almost everywhere and may pass; look at the balanced test too."
    )


def _gold_price(design: Design, epsilon: float) -> str:
    if design.gold is None or epsilon == 0:
        return ""
    return (
        "Against gold labels the question is who is right, so the authors set epsilon to 0; "
        f"here it is {epsilon:g}."
    )
