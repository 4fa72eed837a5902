"""One label per item and rater, and one of the judge: what the alternative annotator test reads."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.scale import TIE_INDEX, Scale
from judgeviz.counting.distinct import number_codes

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class RaterLabels:
    """Human labels, a row per item and rater, and the judge's label of every item.

    Attributes
    ----------
    item, rater : ndarray of int, shape (n_labels,)
        Rows of the comparison's items; indices into ``raters``.
    label : ndarray of float, shape (n_labels,)
        Category codes, or numbers (values of the categories, scores, ranks).
    judge : ndarray of float, shape (n_items,)
        In the same terms.
    raters : tuple of str
    """

    item: IntArray
    rater: IntArray
    label: FloatArray
    judge: FloatArray
    raters: tuple[str, ...]

    @property
    def n_items(self) -> int:
        """Items of the comparison."""
        return len(self.judge)

    def spread(self, of_label: FloatArray) -> FloatArray:
        """Put one number per label into a table (n_items, n_raters), 0 elsewhere."""
        table = np.zeros((self.n_items, len(self.raters)))
        table[self.item, self.rater] = of_label
        return table

    def keep(self, chosen: BoolArray) -> "RaterLabels":
        """Only some human labels; ``chosen`` (n_labels,)."""
        if chosen.all():
            return self
        return RaterLabels(
            self.item[chosen], self.rater[chosen], self.label[chosen], self.judge, self.raters
        )


def label_codes(pair: Comparison) -> RaterLabels:
    """Categories; of several answers the most frequent one, of a vote tie the lowest (or "tie").

    Raises LabelError for continuous scores on either side.
    """
    if not (pair.scale.is_categorical and pair.judge_scale.is_categorical):
        side = f"'{pair.judge}' gives" if pair.scale.is_categorical else "the humans give"
        raise LabelError(
            f"In '{pair.criterion}' {side} continuous scores, which are hardly ever equal; "
            "choose the score 'neg_rmse', or ranks."
        )
    judge = np.zeros(pair.n_items)
    at, _, answer = _majorities(pair.machine, pair)
    judge[at] = answer
    item, rater, label = human_codes(pair)
    return RaterLabels(item, rater, label, judge, pair.human.raters)


def human_codes(pair: Comparison) -> tuple[IntArray, IntArray, FloatArray]:
    """Item, rater and category of the human labels of a categorical scale, as ``label_codes``."""
    return _majorities(pair.human, pair)


def label_numbers(pair: Comparison) -> RaterLabels:
    """Values of grades, or scores; of several answers the mean.

    Raises LabelError where labels are no numbers, or the judge's are on another scale.
    """
    check_distances(pair)
    return _numbers(pair)


def check_distances(pair: Comparison) -> None:
    """Raise LabelError where labels are no numbers, or the judge's are on another scale."""
    if pair.scale.kind == "nominal":
        raise LabelError(
            f"The labels of '{pair.criterion}' are classes without an order, which have no "
            "distance; choose the score 'accuracy'."
        )
    if not is_on_humans_scale(pair):
        raise LabelError(
            f"The scores of '{pair.judge}' are not on the humans' scale of '{pair.criterion}', "
            "so their distance means nothing; compare ranks instead."
        )


def is_on_humans_scale(pair: Comparison) -> bool:
    """Whether the judge's numbers can be held against the humans'.

    Labels of the same scale can, and scores between its lowest and its highest grade: the mean of
    several answers, or 3.5 on a scale of 1 to 5.
    """
    if pair.scale.is_categorical == pair.judge_scale.is_categorical:
        return True
    if pair.scale.kind != "ordinal" or any(isinstance(c, str) for c in pair.scale.categories):
        return False
    values, scores = pair.scale.values, pair.machine.value
    return bool(((scores >= values.min()) & (scores <= values.max())).all())


def label_ranks(pair: Comparison) -> RaterLabels:
    """Rank of every label among all of its rater, from 0 (lowest) to 1; equal labels share theirs.

    Ranks are divided by the number of items, so that raters of different items compare; for
    raters of all items the test is that of the plain ranks.
    """
    if pair.scale.kind == "nominal":
        raise LabelError(
            f"The labels of '{pair.criterion}' are classes without an order, which cannot be "
            "ranked; choose the score 'accuracy'."
        )
    labels = _numbers(pair)
    ranked = np.empty(len(labels.label))
    for number in range(len(labels.raters)):
        own = labels.rater == number
        ranked[own] = rank_shares(labels.label[own])
    return RaterLabels(labels.item, labels.rater, ranked, rank_shares(labels.judge), labels.raters)


def rank_shares(values: FloatArray) -> FloatArray:
    """Mid-ranks from 0.5 / n to 1 - 0.5 / n; (n,)."""
    from scipy.stats import rankdata  # here: it would treble the time to import judgeviz

    shares: FloatArray = (rankdata(values) - 0.5) / max(len(values), 1)
    return shares


def category_numbers(scale: Scale) -> FloatArray | None:
    """Values of the categories; None for scores."""
    return scale.values if scale.is_categorical else None


def _numbers(pair: Comparison) -> RaterLabels:
    item, rater, label = _means(pair.human, category_numbers(pair.scale))
    judge = pair.machine_means
    return RaterLabels(item, rater, label, judge, pair.human.raters)


def _means(ratings: Ratings, values: FloatArray | None) -> tuple[IntArray, IntArray, FloatArray]:
    number = ratings.value if values is None else values[ratings.value.astype(np.int64)]
    if ratings.is_single:
        return ratings.item, ratings.rater, number
    item, rater, group, n_answers = _answers(ratings)
    return item, rater, np.bincount(group, weights=number) / n_answers


def _majorities(ratings: Ratings, pair: Comparison) -> tuple[IntArray, IntArray, FloatArray]:
    n_categories = len(pair.scale.categories)
    tie = TIE_INDEX if pair.scale.kind == "preference" else None
    if ratings.is_single:
        return ratings.item, ratings.rater, ratings.value
    item, rater, group, _ = _answers(ratings)
    cell = group * n_categories + ratings.value.astype(np.int64)
    used, _, votes = number_codes(cell, len(item) * n_categories)
    of_group, category = np.divmod(used, n_categories)
    order = np.lexsort((category, -votes, of_group))
    first = np.searchsorted(of_group[order], np.arange(len(item)))
    label = category[order][first].astype(np.float64)
    if tie is not None:
        second = np.minimum(first + 1, len(order) - 1)
        shared = (of_group[order][second] == np.arange(len(item))) & (second > first)
        label[shared & (votes[order][second] == votes[order][first])] = tie
    return item, rater, label


def _answers(ratings: Ratings) -> tuple[IntArray, IntArray, IntArray, IntArray]:
    """Item and rater of every group of answers, group of each answer, answers of each group."""
    n_raters = len(ratings.raters)
    code = ratings.item * n_raters + ratings.rater
    used, group, n_answers = number_codes(code, int(code.max(initial=0)) + 1)
    return used // n_raters, used % n_raters, group, n_answers
