"""May the judge replace an annotator? The alternative annotator test (paper 2)."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.replacement.alignment import Outcomes, outcomes
from judgeviz.analysis.replacement.design import Design, Score, quality_weights
from judgeviz.analysis.replacement.reference_labels import Gold
from judgeviz.analysis.replacement.result import AltTest
from judgeviz.errors import counted
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.alt_test import Tally, p_values, winning_rate
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.false_discovery import benjamini_yekutieli

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

PASSING_RATE = 0.5
# Sums of quality weights are not exact.
_ROUNDING = 1e-9


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
        Raters with fewer items are left out and named; they still count among the others. Below
        30 items Wilcoxon's signed-rank test takes the place of the t-test.
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
    design = Design(score, min_items, expert, gold, balanced, quality, ranks)
    check_rates(epsilon, q)
    return result_of(pair, design, outcomes(pair, design), epsilon, q)


def result_of(
    pair: Comparison,
    design: Design,
    compared: Outcomes,
    epsilon: float,
    q: float,
    corrected: tuple[FloatArray, BoolArray] | None = None,
) -> AltTest:
    """Turn outcomes into the result.

    ``corrected`` are threshold and rejected of a correction over more tests than these.
    """
    everybody = compared.tally
    enough = everybody.n_items >= design.min_items
    chosen = everybody.of_raters(enough)
    tested = tuple(np.array(compared.raters, dtype=object)[enough].tolist())
    p = p_values(chosen, epsilon)
    by = benjamini_yekutieli(p, q)
    threshold, rejected = corrected if corrected else (by.threshold, by.rejected)
    used = compared.n_used
    omega, rho = _estimates(chosen, rejected, tested, design, used, pair.n_items, everybody)
    return AltTest(
        comparison=pair,
        winning_rate=omega,
        advantage_probability=rho,
        passed=bool(omega >= PASSING_RATE - _ROUNDING),
        epsilon=epsilon,
        q=q,
        score=design.score_name(pair),
        design=design,
        tested=tested,
        tally=chosen,
        p=p,
        threshold=threshold,
        rejected=rejected,
        excluded=_excluded(compared.raters, everybody, design),
        left_out=_left_out(pair, design, used),
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=str(pair.judge),
        n_items=used,
        provenance=_provenance(pair, design, epsilon, q),
    )


def check_rates(epsilon: float, q: float) -> None:
    """Raise ValueError for an epsilon or q outside its range."""
    if not 0 <= epsilon < 1:
        raise ValueError(f"epsilon is 0 or more and below 1; got {epsilon}.")
    if not 0 < q < 1:
        raise ValueError(f"q lies between 0 and 1; got {q}.")


def _estimates(
    chosen: Tally,
    rejected: BoolArray,
    tested: tuple[str, ...],
    design: Design,
    n_used: int,
    n_items: int,
    everybody: Tally,
) -> tuple[Estimate, Estimate]:
    skipped = n_items - n_used
    if not tested:
        nothing = Estimate(float("nan"), n_used, skipped, _why_nobody(everybody, design))
        return nothing, nothing
    quality = None if design.quality is None else quality_weights(design.quality, tested)
    omega = float(winning_rate(rejected, np.ones(len(tested), dtype=bool), quality))
    rho = float(chosen.rho_judge.mean())
    return Estimate(omega, n_used, skipped), Estimate(rho, n_used, skipped)


def _why_nobody(everybody: Tally, design: Design) -> str:
    """Say why no rater could be tested, and what would help."""
    if len(everybody.n_items) == 1 and not design.has_reference:
        return (
            "there is one rater, whom nobody can be compared with; have the items labelled by "
            "others too, or name gold labels"
        )
    most = int(everybody.n_items.max(initial=0))
    return (
        f"no rater has {design.min_items} items to be compared on, the most is {most}; label more "
        "items, or lower the fewest items per rater (min_items)"
    )


def _excluded(raters: tuple[str, ...], everybody: Tally, design: Design) -> dict[str, str]:
    reasons = {}
    for rater, items in zip(raters, everybody.n_items.astype(int).tolist(), strict=True):
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


def _left_out(pair: Comparison, design: Design, n_used: int) -> dict[str, int]:
    if design.gold is not None:
        reason = "no gold label"
    elif design.expert is not None:
        reason = f"no label of '{design.expert}', or of nobody else"
    else:
        reason = "fewer than two human labels"
    # what only one side labelled is no item of the comparison, so filters do not reach it
    one_side = "labelled by one side only" + (", before filtering" if pair.filters else "")
    counts = {reason: pair.n_items - n_used, one_side: pair.n_left_out}
    return {why: number for why, number in counts.items() if number}


def _provenance(pair: Comparison, design: Design, epsilon: float, q: float) -> Provenance:
    return provenance_of(
        pair,
        statistic="alternative annotator test",
        **design.settings(pair),
        epsilon=f"{epsilon:g}",
        q=f"{q:g}",
    )
