"""Whether judge or rater aligns better with the rest, item by item, under any of the variants."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, cast

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.replacement.design import (
    Design,
    Score,
    ScoreName,
    Similarity,
    quality_weights,
)
from judgeviz.analysis.replacement.rater_labels import (
    RaterLabels,
    check_distances,
    human_codes,
    label_codes,
    label_numbers,
    label_ranks,
)
from judgeviz.analysis.replacement.reference_labels import check_gold, gold_labels
from judgeviz.labels.comparison import CodeTable, Comparison
from judgeviz.labels.scale import TIE_INDEX
from judgeviz.statistics.aggregates import majority
from judgeviz.counting.alignment import (
    SignArray,
    better_scored,
    closer_in_full_table,
    closer_to_others,
    closer_to_reference,
    equal_in_full_table,
    equal_to_others,
    equal_to_reference,
)
from judgeviz.statistics.alt_test import Tally, inverse_probability, tally

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True)
class Outcomes:
    """Who did better on each item, against each rater.

    Attributes
    ----------
    codes : ndarray of int8, shape (n_items, n_raters)
        0 where nothing could be compared, 1 where the judge aligns better with the others, 2 for
        a tie, 3 where the rater does.
    weight : ndarray of float or None, shape (n_items, n_raters)
        Inverse probabilities of the gold label, where asked for.
    raters : tuple of str
    """

    codes: SignArray
    weight: FloatArray | None
    raters: tuple[str, ...]

    @property
    def n_used(self) -> int:
        """Items on which anybody was compared."""
        return int(np.count_nonzero(self.codes.any(axis=1)))

    @property
    def tally(self) -> Tally:
        """Wins, ties and losses per rater."""
        return tally(self.codes, self.weight)


def outcomes(pair: Comparison, design: Design) -> Outcomes:
    """Compare judge and rater on every item that has somebody else to compare with.

    Raises as :meth:`Design.check`, and LabelError where no item has a gold label.
    """
    check(pair, design)
    return compared(pair, design)


def check(pair: Comparison, design: Design) -> None:
    """Raise as :func:`outcomes` does for a design that does not suit the labels."""
    design.check(pair)
    if design.gold is not None:
        check_gold(pair, design.gold)


def compared(pair: Comparison, design: Design) -> Outcomes:
    """Outcomes under a design that was checked, if only on more items than these."""
    score = design.score_for(pair)
    if design.is_plain and isinstance(score, str):
        full = pair.code_table
        if full is not None:
            return Outcomes(_in_full_table(pair, *full, score) + 2, None, pair.human.raters)
    return _label_by_label(pair, design, score)


def _in_full_table(
    pair: Comparison, table: CodeTable, judge: CodeTable, score: ScoreName
) -> SignArray:
    """Outcomes where every rater labelled every item."""
    if score == "accuracy":
        return equal_in_full_table(table, judge)
    check_distances(pair)
    values = pair.scale.values
    if np.ptp(np.diff(values)) == 0:  # evenly spaced: the codes themselves, in whole numbers
        return closer_in_full_table(table, judge)
    return closer_in_full_table(values[table], values[judge])


def _label_by_label(pair: Comparison, design: Design, score: Score) -> Outcomes:
    if design.ranks:
        labels = label_ranks(pair)
    else:
        labels = label_numbers(pair) if score == "neg_rmse" else _labels_as_given(pair, score)
    reference = _reference(pair, design, labels, in_numbers=score == "neg_rmse")
    labels = _comparable(labels, design, reference)
    quality = _quality_of(labels, design)
    if reference is not None:
        d = _against_reference(pair, score, labels, reference[labels.item])
    elif score == "neg_rmse":
        d = closer_to_others(labels.item, labels.label, labels.judge, labels.n_items, quality)
    elif score == "accuracy":
        k = len(pair.scale.categories)
        code, judge = labels.label.astype(np.int64), labels.judge.astype(np.int64)
        d = equal_to_others(labels.item, code, judge, k, quality)
    else:
        d = _by_similarity(pair, score, labels, quality)
    weight = None
    if design.balanced:
        weight = labels.spread(_balance(pair, design, labels))
    codes = np.zeros((labels.n_items, len(labels.raters)), dtype=np.int8)
    codes[labels.item, labels.rater] = d + 2
    return Outcomes(codes, weight, labels.raters)


def _labels_as_given(pair: Comparison, score: Score) -> RaterLabels:
    if callable(score) and not pair.scale.is_categorical:
        return label_numbers(pair)
    return label_codes(pair)


def _reference(
    pair: Comparison, design: Design, labels: RaterLabels, in_numbers: bool
) -> FloatArray | None:
    """Label of the expert or the gold label per item, NaN where there is none; (n_items,)."""
    if design.gold is not None:
        return gold_labels(pair, design.gold, in_numbers=in_numbers, ranks=design.ranks)
    if design.expert is None:
        return None
    own = labels.rater == labels.raters.index(design.expert)
    reference = np.full(labels.n_items, np.nan)
    reference[labels.item[own]] = labels.label[own]
    return reference


def _comparable(labels: RaterLabels, design: Design, reference: FloatArray | None) -> RaterLabels:
    """Drop labels that have no other label of their item to be compared with."""
    if reference is None:
        per_item = np.bincount(labels.item, minlength=labels.n_items)
        return labels if per_item.min(initial=2) >= 2 else labels.keep(per_item[labels.item] >= 2)
    chosen = ~np.isnan(reference[labels.item])
    if design.expert is not None:
        chosen &= labels.rater != labels.raters.index(design.expert)
    return labels.keep(chosen)


def _against_reference(
    pair: Comparison, score: Score, labels: RaterLabels, reference: FloatArray
) -> SignArray:
    judge = labels.judge[labels.item]
    if score == "neg_rmse":
        return closer_to_reference(labels.label, judge, reference)
    codes = [side.astype(np.int64) for side in (labels.label, judge, reference)]
    if score == "accuracy":
        return equal_to_reference(*codes)
    texts = [_spoken(pair, side) for side in (labels.label, judge, reference)]
    similarity = _remembered(score)
    of_rater = [similarity(own, (ref,)) for own, ref in zip(texts[0], texts[2], strict=True)]
    of_judge = [similarity(own, (ref,)) for own, ref in zip(texts[1], texts[2], strict=True)]
    return better_scored(np.array(of_rater), np.array(of_judge))


def _by_similarity(
    pair: Comparison, score: Similarity, labels: RaterLabels, quality: FloatArray | None
) -> SignArray:
    """Call the similarity for judge and rater against the others of every item."""
    similarity = _remembered(score)
    own, judge = _spoken(pair, labels.label), _spoken(pair, labels.judge)
    rows_of: dict[int, list[int]] = {}
    for row, item in enumerate(labels.item.tolist()):
        rows_of.setdefault(item, []).append(row)
    of_rater, of_judge = np.empty(len(own)), np.empty(len(own))
    for item, rows in rows_of.items():
        for row in rows:
            others = [other for other in rows if other != row]
            said = tuple(own[other] for other in others)
            weights = None if quality is None else quality[others]
            of_rater[row] = _mean_similarity(similarity, own[row], said, weights)
            of_judge[row] = _mean_similarity(similarity, judge[item], said, weights)
    return better_scored(of_rater, of_judge)


def _mean_similarity(
    similarity: Callable[[object, tuple[object, ...]], float],
    prediction: object,
    others: tuple[object, ...],
    weights: FloatArray | None,
) -> float:
    if weights is None:
        return similarity(prediction, others)
    each = [similarity(prediction, (other,)) for other in others]
    return float(np.average(each, weights=weights)) if weights.sum() > 0 else 0.0


def _remembered(score: Similarity) -> Callable[[object, tuple[object, ...]], float]:
    """Call the similarity once for the same texts."""
    known: dict[tuple[object, tuple[object, ...]], float] = {}

    def similarity(prediction: object, others: tuple[object, ...]) -> float:
        key = (prediction, others)
        if key not in known:
            known[key] = float(score(prediction, list(others)))
        return known[key]

    return similarity


def _spoken(pair: Comparison, label: FloatArray) -> Sequence[object]:
    """Labels as the user wrote them."""
    if not pair.scale.is_categorical:
        return list(label.tolist())
    return [pair.scale.categories[code] for code in label.astype(np.int64).tolist()]


def _quality_of(labels: RaterLabels, design: Design) -> FloatArray | None:
    if design.quality is None:
        return None
    return quality_weights(design.quality, labels.raters)[labels.rater]


def _balance(pair: Comparison, design: Design, labels: RaterLabels) -> FloatArray:
    """Inverse probability of the label that the others (or expert, or gold) give the item."""
    if design.gold is not None or design.expert is not None:
        reference = _reference_codes(pair, design)
        gold = np.nan_to_num(reference)[labels.item].astype(np.int64)
    else:
        gold = _majority_of_others(pair, labels)
    return inverse_probability(labels.rater, gold, len(labels.raters), len(pair.scale.categories))


def _reference_codes(pair: Comparison, design: Design) -> FloatArray:
    """Category that the expert or the gold label gives each item, whatever is compared."""
    if design.gold is not None:
        return gold_labels(pair, design.gold, in_numbers=False)
    item, rater, label = human_codes(pair)
    own = rater == pair.human.raters.index(str(design.expert))
    reference = np.full(pair.n_items, np.nan)
    reference[item[own]] = label[own]
    return reference


def _majority_of_others(pair: Comparison, labels: RaterLabels) -> IntArray:
    item, rater, label = human_codes(pair)
    k = len(pair.scale.categories)
    code = label.astype(np.int64)
    counts = np.bincount(item * k + code, minlength=pair.n_items * k).reshape(-1, k)
    own = np.zeros((pair.n_items, len(pair.human.raters)), dtype=np.int64)
    own[item, rater] = code
    others = counts[labels.item]
    others[np.arange(len(labels.item)), own[labels.item, labels.rater]] -= 1
    tie = "tie" if pair.scale.kind == "preference" else "lowest"
    return majority(others, tie_rule=cast(Literal["tie", "lowest"], tie), tie_category=TIE_INDEX)
