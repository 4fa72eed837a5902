"""How far a result of the alternative annotator test carries, in sentences."""

import numpy as np

from judgeviz.analysis.centres import tie_rule_of
from judgeviz.analysis.replacement.design import Design
from judgeviz.labels.comparison import MOST_COUNTED, Comparison
from judgeviz.labels.scale import TIE_INDEX
from judgeviz.statistics.aggregates import majority
from judgeviz.statistics.alt_test import FEWEST_FOR_T_TEST, Tally

# Above, a judge that always gives the most frequent label ties almost everywhere.
SKEWED_SHARE = 0.8
RECOMMENDED_RATERS = 3


def majority_share(pair: Comparison) -> float:
    """Share of items with the most frequent majority label; NaN for scores and free text."""
    if not pair.scale.is_categorical or len(pair.scale.categories) > MOST_COUNTED:
        return float("nan")
    rule = tie_rule_of(pair.scale, None) or "lowest"
    labels = majority(pair.human_counts, tie_rule=rule, tie_category=TIE_INDEX)
    return float(np.bincount(labels).max() / len(labels))


def warnings_for(
    pair: Comparison, design: Design, epsilon: float, tested: Tally, share: float
) -> tuple[str, ...]:
    """Collect the cautions that apply, the gravest first."""
    return tuple(
        sentence
        for sentence in (
            _few_raters(pair, design),
            _few_items(tested),
            _skewed_labels(share, design),
            _gold_price(design, epsilon),
        )
        if sentence
    )


def _few_raters(pair: Comparison, design: Design) -> str:
    if design.has_reference:
        return ""
    n_raters = len(pair.human.raters)
    if n_raters >= RECOMMENDED_RATERS:
        return ""
    return (
        "With two raters the test only asks whether the judge is closer to one than the other "
        "is: there is no consensus to align with; the authors recommend at least three."
        if n_raters == RECOMMENDED_RATERS - 1
        else "There is one rater, whom nobody can be compared with; name gold labels instead."
    )


def _few_items(tested: Tally) -> str:
    n_few = int((tested.n_items < FEWEST_FOR_T_TEST).sum())
    if not n_few:
        return ""
    whom = "1 rater has" if n_few == 1 else f"{n_few} raters have"
    how = (
        "the weighted t-test is not reliable then"
        if tested.weighted
        else "Wilcoxon's signed-rank test takes the place of the t-test"
    )
    return (
        f"{whom} fewer than {FEWEST_FOR_T_TEST} items: {how}, and the authors strongly recommend "
        "labelling more items."
    )


def _skewed_labels(share: float, design: Design) -> str:
    if design.balanced or not share > SKEWED_SHARE:
        return ""
    return (
        f"{share:.0%} of the items have the same majority label: a judge that always gives it "
        "ties almost everywhere and may pass; look at the balanced test too."
    )


def _gold_price(design: Design, epsilon: float) -> str:
    if design.gold is None or epsilon == 0:
        return ""
    return (
        "Against gold labels the question is who is right, so the authors set epsilon to 0; "
        f"here it is {epsilon:g}."
    )
