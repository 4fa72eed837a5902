"""Whether judge or rater aligns better with the rest, item by item, under any of the variants."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.replacement.design import Design, Score, Similarity
from judgeviz.analysis.replacement.labels import (
    RaterLabels,
    check_distances,
    gold_labels,
    human_codes,
    label_codes,
    label_numbers,
    label_ranks,
    majority_rule,
)
from judgeviz.counting.alignment import (
    SignArray,
    better_scored,
    closer_in_full_table,
    closer_to_others,
    closer_to_reference,
    closer_to_rest,
    equal_in_full_table,
    equal_to_others,
    equal_to_reference,
    equal_to_rest,
)
from judgeviz.counting.distinct import distinct_rows, number_codes
from judgeviz.errors import READ_A_PART, RowsMissingError
from judgeviz.labels.comparison import CodeTable, Comparison, Kinds
from judgeviz.labels.label_kinds import LabelKinds, OutcomesByUnit, ScoreName
from judgeviz.statistics.alt_test import Tally, inverse_probability, tally, tally_of_labels

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
    kinds : Kinds
        The items that the rows are of.
    """

    codes: SignArray
    weight: FloatArray | None
    raters: tuple[str, ...]
    kinds: Kinds

    @cached_property
    def n_used(self) -> int:
        """Items on which anybody was compared."""
        used, times = self.codes.any(axis=1), self.kinds.times
        return int(np.count_nonzero(used) if times is None else times[used].sum())

    @cached_property
    def tally(self) -> Tally:
        """Wins, ties and losses per rater."""
        return tally(self.codes, self.weight, self.kinds.times)

    @cached_property
    def distinct(self) -> "DistinctOutcomes":
        """Comparable items with the same outcomes counted once, in an order of their own."""
        usable = np.asarray(self.codes.any(axis=1))
        codes, times = self.codes[usable].astype(np.int64), self.kinds.times
        times = None if times is None else times[usable]
        of_kind = np.full(len(usable), -1, dtype=np.int64)
        if self.weight is None:
            found, weight = distinct_rows(codes), None
            rows = found.rows
        else:
            values, number = np.unique(self.weight[usable], return_inverse=True)
            found = distinct_rows(codes, number.reshape(codes.shape))
            rows, of_weight = np.split(found.rows, 2, axis=1)
            weight = values[of_weight]
        of_kind[usable] = found.of_item
        return DistinctOutcomes(rows.astype(np.int8), weight, found.counted(times), of_kind)

    def of_raters(self, raters: Sequence[str]) -> "Outcomes":
        """Only those against some raters."""
        chosen = [self.raters.index(rater) for rater in raters]
        weight = None if self.weight is None else self.weight[:, chosen]
        return Outcomes(self.codes[:, chosen], weight, tuple(raters), self.kinds)


@dataclass(frozen=True)
class LabelOutcomes:
    """Who did better, label by label: where kinds of items are not told apart by their raters.

    Attributes
    ----------
    code : ndarray of int8, shape (n,)
        As in :class:`Outcomes`, of kinds of labels that could be compared.
    rater : ndarray of int, shape (n,)
    times : ndarray of int, shape (n,)
        Labels of each kind.
    weight : ndarray of float or None, shape (n,)
    raters : tuple of str
    n_used : int
        Items on which anybody was compared.
    """

    code: SignArray
    rater: IntArray
    times: IntArray
    weight: FloatArray | None
    raters: tuple[str, ...]
    n_used: int

    @cached_property
    def tally(self) -> Tally:
        """Wins, ties and losses per rater."""
        return tally_of_labels(self.rater, self.code, len(self.raters), self.times, self.weight)


RaterOutcomes = Outcomes | LabelOutcomes


class DistinctOutcomes(NamedTuple):
    """Outcomes and weights as of :class:`Outcomes`, (n_rows, n_raters), and items, (n_rows,).

    ``of_kind`` (n_kinds,) is the row of each kind of items; -1 where nothing was compared.
    """

    codes: SignArray
    weight: FloatArray | None
    n_items: IntArray
    of_kind: IntArray


def outcomes(pair: Comparison, design: Design) -> RaterOutcomes:
    """Compare judge and rater on every item that has somebody else to compare with.

    Raises as :meth:`Design.check`, and LabelError where the labels do not allow the score.
    """
    kinds = design.kinds(pair)
    design.check(kinds.pair)
    return outcomes_of_kinds(kinds, design)


def outcomes_of_kinds(kinds: Kinds | LabelKinds, design: Design) -> RaterOutcomes:
    """Outcomes under a design that was checked, if only on more items than these."""
    if isinstance(kinds, LabelKinds):
        return _outcomes_of_labels(kinds, design)
    return outcomes_of_checked(kinds, design)


def outcomes_of_checked(kinds: Kinds, design: Design) -> Outcomes:
    """Return the same, of kinds of items."""
    pair, score = kinds.pair, design.score_for(kinds.pair)
    full = pair.code_table if design.is_plain and isinstance(score, str) else None
    if full is not None and isinstance(score, str):
        return Outcomes(_in_full_table(pair, *full, score) + 2, None, pair.raters, kinds)
    labels, d = _label_by_label(kinds, design, score)
    weight = labels.as_table(_balance(kinds, design, labels)) if design.balanced else None
    return Outcomes(labels.as_table(d + 2), weight, labels.raters, kinds)


def _outcomes_of_labels(kinds: LabelKinds, design: Design) -> LabelOutcomes:
    """Compare judge and rater where the others of an item are counted and not named.

    Raises RowsMissingError for a design that asks who the others are.
    """
    pair, score = kinds.pair, design.score_for(kinds.pair)
    if design.ranks or design.quality is not None or not isinstance(score, str):
        raise RowsMissingError(
            f"'{pair.criterion}' of '{pair.dataset}' has {len(pair.raters)} human raters, more "
            "than an engine tells items apart by: ranks, weights of the raters and a similarity "
            f"ask who the others of an item are; leave them out, or {READ_A_PART}."
        )
    in_numbers = score == "neg_rmse"
    labels = label_numbers(pair) if in_numbers else label_codes(pair)
    n_others = kinds.others.sum(axis=1)
    reference: FloatArray | None = None
    chosen, n_compared = n_others > 0, n_others + 1
    if kinds.beside is not None:
        reference = np.where(kinds.beside < 0, np.nan, kinds.beside)
        chosen &= ~np.isnan(reference) & (labels.rater != pair.raters.index(str(design.expert)))
        n_compared = n_others
    elif design.gold is not None:
        reference = gold_labels(pair, design.gold, in_numbers=False)
        chosen = ~np.isnan(reference)
    row = np.flatnonzero(chosen)
    own, judge, others = labels.label[row], labels.judge[row], kinds.others[row]
    values, times, rater = pair.scale.values, kinds.times[row], labels.rater[row]
    right = None if reference is None else reference[row].astype(np.int64)
    if right is not None and in_numbers:
        d = closer_to_reference(own, judge, values[right])
    elif in_numbers:
        d = closer_to_rest(own, judge, others @ values, n_others[row])
    elif right is not None:
        d = equal_to_reference(own.astype(np.int64), judge.astype(np.int64), right)
    else:
        d = equal_to_rest(own.astype(np.int64), judge.astype(np.int64), others)
    weight = None
    if design.balanced:
        said = majority_rule(pair.scale).of(others) if right is None else right
        k = len(pair.scale.categories)
        weight = inverse_probability(rater, said.astype(np.int64), k, times)
    n_labels = np.bincount(n_compared[row], times)
    n_used = int((n_labels[1:] / np.arange(1, len(n_labels))).sum())
    return LabelOutcomes(d + 2, rater, times, weight, pair.raters, n_used)


def unit_outcomes(
    kinds: LabelKinds, pairs: Sequence[Comparison], design: Design, cluster: str | None
) -> OutcomesByUnit | None:
    """Count what a resample of single labels draws; see :class:`LabelKinds`.

    Raises RowsMissingError for a variant of the test.
    """
    score = design.score_for(kinds.pair)
    if not (design.is_plain and isinstance(score, str)):
        raise RowsMissingError(
            f"'{kinds.pair.criterion}' of '{kinds.pair.dataset}' has {len(kinds.pair.raters)} "
            "human raters, of more than eight of whom an engine resamples the plain test alone; "
            f"leave the variants out, ask for no resamples, or {READ_A_PART}."
        )
    return kinds.by_unit(pairs, score, cluster)


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


def _label_by_label(kinds: Kinds, design: Design, score: Score) -> tuple[RaterLabels, SignArray]:
    """Give the labels that can be compared, and d of each."""
    pair = kinds.pair
    if design.ranks:
        labels = label_ranks(*kinds)
    elif score == "neg_rmse" or not (isinstance(score, str) or pair.scale.is_categorical):
        labels = label_numbers(pair)
    else:
        labels = label_codes(pair)
    if design.has_reference:
        reference = _reference(kinds, design, labels, in_numbers=score == "neg_rmse")
        labels = _with_reference(labels, design, reference)
        return labels, _against_reference(pair, score, labels, reference[labels.item])
    n_labels = np.bincount(labels.item, minlength=labels.n_items)
    labels = labels.keep(n_labels[labels.item] >= 2)
    quality = design.weights_of(labels.raters)
    return labels, _against_others(
        pair, score, labels, None if quality is None else quality[labels.rater]
    )


def _reference(kinds: Kinds, design: Design, labels: RaterLabels, in_numbers: bool) -> FloatArray:
    """Label of the expert or the gold label per item, NaN where there is none; (n_items,)."""
    if design.gold is not None:
        pair, times = kinds
        return gold_labels(pair, design.gold, times, in_numbers=in_numbers, ranks=design.ranks)
    return labels.of_rater(str(design.expert))


def _with_reference(labels: RaterLabels, design: Design, reference: FloatArray) -> RaterLabels:
    """Only labels of items that have a reference, other than the expert's own."""
    chosen = ~np.isnan(reference[labels.item])
    if design.expert is not None:
        chosen &= labels.rater != labels.raters.index(design.expert)
    return labels.keep(chosen)


def _against_others(
    pair: Comparison, score: Score, labels: RaterLabels, quality: FloatArray | None
) -> SignArray:
    if score == "neg_rmse":
        return closer_to_others(labels.item, labels.label, labels.judge, quality)
    if score == "accuracy":
        code, judge = labels.label.astype(np.int64), labels.judge.astype(np.int64)
        return equal_to_others(labels.item, code, judge, len(pair.scale.categories), quality)
    return _by_similarity(pair, score, labels, quality)


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


def _balance(kinds: Kinds, design: Design, labels: RaterLabels) -> FloatArray:
    """Inverse probability of the label that the others (or expert, or gold) give the item."""
    pair, times = kinds
    said = RaterLabels(*human_codes(pair), np.zeros(pair.n_items), pair.human.raters)
    if design.gold is not None:
        by_item = gold_labels(pair, design.gold, in_numbers=False)[labels.item]
    elif design.expert is not None:
        by_item = said.of_rater(design.expert)[labels.item]
    else:
        by_item = _majority_of_others(pair, said, labels)
    k = len(pair.scale.categories)
    often = None if times is None else times[labels.item]
    return inverse_probability(labels.rater, by_item.astype(np.int64), k, often)


def _majority_of_others(pair: Comparison, said: RaterLabels, labels: RaterLabels) -> FloatArray:
    """Category that most others of each label's item give; (n_labels,)."""
    k = len(pair.scale.categories)
    code = said.label.astype(np.int64)
    counts = np.bincount(said.item * k + code, minlength=pair.n_items * k).reshape(-1, k)
    own = said.as_table(code.astype(np.int32))[labels.item, labels.rater]
    # the others' labels are those of the item without the own one: few different cases
    profiles = distinct_rows(counts)
    case = profiles.of_item[labels.item] * k + own
    used, number, _ = number_codes(case, len(profiles.rows) * k)
    others = profiles.rows[used // k]
    others[np.arange(len(used)), used % k] -= 1
    return majority_rule(pair.scale).of(others)[number].astype(np.float64)
