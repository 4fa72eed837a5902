"""One label per item and rater, one of the judge, and gold labels: what the test compares."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.strata import centre_rule
from judgeviz.counting.distinct import number_codes
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.comparison import MOST_COUNTED, Comparison
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.scale import Scale, category_name, numeric_category
from judgeviz.statistics.aggregates import CentreRule

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]
Gold = str | Mapping[object, object] | pd.Series
Number = TypeVar("Number", bound=np.generic)

# Of the range that two kinds of scores cover: scales in use differ by a factor of 5 or more (1 and
# 5, 10 and 100), or of 2 (5 and 10), which a lenient or harsh judge of the same scale does too.
LEAST_SHARED = 0.25


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

    def keep(self, chosen: BoolArray) -> "RaterLabels":
        """Only some human labels; ``chosen`` (n_labels,)."""
        if chosen.all():
            return self
        return RaterLabels(
            self.item[chosen], self.rater[chosen], self.label[chosen], self.judge, self.raters
        )

    def of_rater(self, rater: str) -> FloatArray:
        """Labels of one rater by item, NaN where there is none; (n_items,)."""
        own = self.rater == self.raters.index(rater)
        by_item = np.full(self.n_items, np.nan)
        by_item[self.item[own]] = self.label[own]
        return by_item

    def as_table(self, of_label: NDArray[Number]) -> NDArray[Number]:
        """Put one number per label into a table (n_items, n_raters), 0 elsewhere."""
        # a rater's column lies together in memory: raters are counted one by one
        table = np.zeros((len(self.raters), self.n_items), dtype=of_label.dtype)
        table.ravel()[self.rater * self.n_items + self.item] = of_label
        return table.T


def majority_rule(scale: Scale) -> CentreRule:
    """Rule of tied votes of the scale; the majority of grades too, of which one was given."""
    return CentreRule("lowest") if scale.kind == "ordinal" else centre_rule(scale)


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
    at, _, answer = _majority_answers(pair.machine, pair.scale)
    judge[at] = answer
    return RaterLabels(*human_codes(pair), judge, pair.human.raters)


def human_codes(pair: Comparison) -> tuple[IntArray, IntArray, FloatArray]:
    """Item, rater and category of the human labels of a categorical scale, as ``label_codes``."""
    return _majority_answers(pair.human, pair.scale)


def label_numbers(pair: Comparison) -> RaterLabels:
    """Values of grades, or scores; of several answers the mean.

    Raises LabelError where labels are no numbers, or the judge's are on another scale.
    """
    check_distances(pair)
    return RaterLabels(*_mean_answers(pair), pair.machine_means, pair.human.raters)


def check_distances(pair: Comparison) -> None:
    """Raise LabelError where labels are no numbers, or the judge's are on another scale."""
    if pair.scale.kind == "nominal":
        raise LabelError(
            f"The labels of '{pair.criterion}' are classes without an order, which have no "
            "distance; choose the score 'accuracy'."
        )
    if not is_on_humans_scale(pair):
        judge, human = f"The scores of '{pair.judge}'", f"the humans' scale of '{pair.criterion}'"
        if not pair.scale.is_categorical:
            judge += f", {_ends(pair.machine)},"
            human += f", {_ends(pair.human)}"
        raise LabelError(
            f"{judge} are not on {human}, so their distance means nothing; compare ranks instead."
        )


def most_raters(pair: Comparison) -> int:
    """Humans on the item that most of them labelled: of two or more the test can be made."""
    labelled = np.unique(np.column_stack([pair.human.item, pair.human.rater]), axis=0)[:, 0]
    return int(np.bincount(labelled).max(initial=0))


def is_on_humans_scale(pair: Comparison) -> bool:
    """Whether the judge's numbers can be held against the humans'.

    Labels of the same scale can, and scores between its lowest and its highest grade: the mean of
    several answers, or 3.5 on a scale of 1 to 5. Where both sides give scores nobody says what the
    scale is, and their ranges tell: each taken as far as 0, so that a judge that only says 80 to
    95 of 100 has most of it, they have to share a quarter of what both cover. 0 to 1 beside 0 to
    5, to 10 or to 100 do not.
    """
    if not pair.scale.is_categorical and not pair.judge_scale.is_categorical:
        return _share_a_range(pair.human.value, pair.machine.value)
    if pair.scale.is_categorical == pair.judge_scale.is_categorical:
        return True
    if pair.scale.kind != "ordinal" or any(isinstance(c, str) for c in pair.scale.categories):
        return False
    values, scores = pair.scale.values, pair.machine.value
    return bool(((scores >= values.min()) & (scores <= values.max())).all())


def _share_a_range(first: FloatArray, second: FloatArray) -> bool:
    (low, high), (other_low, other_high) = (
        (min(scores.min(), 0.0), max(scores.max(), 0.0)) for scores in (first, second)
    )
    if low == high or other_low == other_high:  # nothing but 0, which is on every scale
        return True
    shared = min(high, other_high) - max(low, other_low)
    covered = max(high, other_high) - min(low, other_low)
    return bool(shared >= LEAST_SHARED * covered)


def _ends(scores: Ratings) -> str:
    return f"{scores.value.min():.3g} to {scores.value.max():.3g}"


def label_ranks(pair: Comparison, times: IntArray | None = None) -> RaterLabels:
    """Rank of every label among all of its rater, from 0 (lowest) to 1; equal labels share theirs.

    Ranks are divided by the number of items, so that raters of different items compare; for
    raters of all items the test is that of the plain ranks. ``times`` (n_items,) is how many items
    each stands for; one each when left out.
    """
    if pair.scale.kind == "nominal":
        raise LabelError(
            f"The labels of '{pair.criterion}' are classes without an order, which cannot be "
            "ranked; choose the score 'accuracy'."
        )
    item, rater, number = _mean_answers(pair)
    ranks = _rank_shares(number, rater, times=None if times is None else times[item])
    of_judge = _rank_shares(pair.machine_means, times=times)
    return RaterLabels(item, rater, ranks, of_judge, pair.human.raters)


def gold_labels(
    pair: Comparison,
    gold: Gold,
    times: IntArray | None = None,
    *,
    in_numbers: bool,
    ranks: bool = False,
) -> FloatArray:
    """Gold label of every item, NaN where there is none; shape (n_items,).

    Parameters
    ----------
    gold : str, mapping or Series
        An item column, or item id -> label.
    times : ndarray of int, shape (n_items,), optional
        Items that each stands for.
    in_numbers : bool
        Values of the categories (or scores) in the place of category codes.
    ranks : bool
        Ranks of these values among the items that have one.

    Raises
    ------
    ValueError
        For a column that does not exist.
    LabelError
        Where a gold label is no label of the scale, or no number for scores.
    """
    values, known = _gold_by_item(pair, gold)
    labels = np.full(pair.n_items, np.nan)
    given = values[known].tolist()
    if pair.scale.is_categorical:
        codes = _gold_codes(pair, given)
        labels[known] = pair.scale.values[codes] if in_numbers else codes
    else:
        labels[known] = _gold_scores(pair, given)
    if ranks and known.any():
        labels[known] = _rank_shares(labels[known], times=None if times is None else times[known])
    return labels


def check_gold(pair: Comparison, gold: Gold) -> None:
    """Raise LabelError where no item has a gold label, else as :func:`gold_labels`."""
    if not _gold_by_item(pair, gold)[1].any():
        raise LabelError(
            f"No item of '{pair.dataset}' has a gold label; give them by item id, or name the "
            "item column that holds them."
        )


def gold_name(gold: Gold) -> str:
    """Say which gold labels: the column, or how many were given and a digest of them."""
    if isinstance(gold, str):
        return f"column {gold}"
    given = sorted((_item_name(item), str(label)) for item, label in gold.items())
    return f"{len(given)} given ({hashlib.sha256(repr(given).encode()).hexdigest()[:12]})"


def _majority_answers(ratings: Ratings, scale: Scale) -> tuple[IntArray, IntArray, FloatArray]:
    """Item, rater and category; of several answers of one rater the majority."""
    if ratings.is_single:
        return ratings.item, ratings.rater, ratings.value
    item, rater, group, _ = _answers(ratings)
    k = len(scale.categories)
    category = ratings.value.astype(np.int64)
    if k <= MOST_COUNTED:
        votes = np.bincount(group * k + category, minlength=len(item) * k).reshape(-1, k)
        return item, rater, majority_rule(scale).of(votes).astype(np.float64)
    # hardly two texts are the same: each answer's are numbered by themselves, in rising order
    used, _, times = number_codes(group * k + category, len(item) * k)
    of_group, text = np.divmod(used, k)
    first = np.searchsorted(of_group, np.arange(len(item)))
    place = np.arange(len(used)) - first[of_group]
    votes = np.zeros((len(item), int(place.max()) + 1), dtype=np.int64)
    votes[of_group, place] = times
    return item, rater, text[first + majority_rule(scale).of(votes)].astype(np.float64)


def _mean_answers(pair: Comparison) -> tuple[IntArray, IntArray, FloatArray]:
    """Item, rater and number of the human labels; of several answers of one rater the mean."""
    ratings, number = pair.human, pair.human.value
    if pair.scale.is_categorical:
        number = pair.scale.values[number.astype(np.int64)]
    if ratings.is_single:
        return ratings.item, ratings.rater, number
    item, rater, group, n_answers = _answers(ratings)
    return item, rater, np.bincount(group, weights=number) / n_answers


def _answers(ratings: Ratings) -> tuple[IntArray, IntArray, IntArray, IntArray]:
    """Item and rater of every group of answers, group of each answer, answers of each group."""
    n_raters = len(ratings.raters)
    code = ratings.item * n_raters + ratings.rater
    used, group, n_answers = number_codes(code, int(code.max(initial=0)) + 1)
    return used // n_raters, used % n_raters, group, n_answers


def _rank_shares(
    values: FloatArray, group: IntArray | None = None, *, times: IntArray | None = None
) -> FloatArray:
    """Mid-ranks within each group, from 0.5 / n to 1 - 0.5 / n for its n values."""
    of = np.zeros(len(values), dtype=np.int64) if group is None else group
    different = np.unique(values)
    k, n_groups = len(different), int(of.max(initial=-1)) + 1
    code = of * k + np.searchsorted(different, values)
    used, cell, _ = number_codes(code, n_groups * k)
    n_alike, n_in_group = (np.bincount(one, weights=times) for one in (cell, of))
    n_before = np.cumsum(n_alike) - n_alike - (np.cumsum(n_in_group) - n_in_group)[used // k]
    shares: FloatArray = ((n_before + n_alike / 2) / n_in_group[used // k])[cell]
    return shares


def _gold_codes(pair: Comparison, given: list[object]) -> IntArray:
    code = {name: number for number, name in enumerate(pair.scale.names)}
    names = [category_name(value) for value in given]  # type: ignore[arg-type]
    if unknown := [name for name in dict.fromkeys(names) if name not in code]:
        raise LabelError(
            f"The gold labels {quoted(unknown)} are not on the scale of '{pair.criterion}' "
            f"({quoted(pair.scale.names)}); correct them."
        )
    return np.array([code[name] for name in names], dtype=np.int64)


def _gold_scores(pair: Comparison, given: list[object]) -> FloatArray:
    numbers = [numeric_category(str(value)) for value in given]
    words = [value for value, n in zip(given, numbers, strict=True) if n is None]
    if words:
        raise LabelError(
            f"The gold labels {quoted(dict.fromkeys(words), 3)} are no numbers, but "
            f"'{pair.criterion}' holds scores; correct them, or name another column."
        )
    return np.array(numbers, dtype=np.float64)


def _gold_by_item(pair: Comparison, gold: Gold) -> tuple[pd.Series, BoolArray]:
    """Gold label of every item, and which items have one."""
    if not isinstance(gold, str):
        # ids are text once they are read, 1 and "1" the same
        found = {_item_name(item): label for item, label in gold.items()}
        values = pd.Series([found.get(_item_name(item)) for item in pair.items.index])
    elif gold in pair.items.columns:
        values = pair.items[gold].astype(object)
    else:
        raise ValueError(
            f"There is no item column '{gold}' with gold labels; this table has "
            f"{quoted(pair.items.columns) or 'none'}."
        )
    known = values.notna() & (values.astype(str).str.strip() != "")
    return values, known.to_numpy()


def _item_name(item: object) -> str:
    """Id as text, as reading gives it: 1 and 1.0 are ``1``."""
    return category_name(item if isinstance(item, float) else str(item))
