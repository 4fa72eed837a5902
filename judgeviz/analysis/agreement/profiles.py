"""Items with the same labels by the same humans and the same judges, counted once.

The held-out human needs to know who gave which label, so that a profile of the humans is the
vector of their labels; a row adds the labels of the judges to it.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from judgeviz.labels.comparison import Comparison
from judgeviz.labels.ratings import Ratings
from judgeviz.counting.distinct import DistinctRows as Profiles, distinct_rows, number_codes

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
# With more humans hardly an item has the labels of another one: each is a profile of its own.
MOST_RATERS_IN_A_PROFILE = 8


@dataclass(frozen=True, slots=True)
class HumanProfiles:
    """Distinct vectors of human labels.

    Attributes
    ----------
    of_item : ndarray of int, shape (n_items,)
        Profile of each item.
    counts : ndarray of int, shape (n_profiles, k)
        Labels per category.
    rater, profile : ndarray of int, shape (n_votes,)
        A vote is what one human said in one profile.
    own : ndarray of int, shape (n_votes, k)
        Label counts of that human.
    n_raters : int
    """

    of_item: IntArray
    counts: IntArray
    rater: IntArray
    profile: IntArray
    own: IntArray
    n_raters: int


@dataclass(frozen=True, slots=True)
class JudgeLabels:
    """What one judge said in every row.

    Attributes
    ----------
    counts : ndarray of int, shape (n_rows, k), or None
        None where the judge gives scores.
    score : ndarray of float, shape (n_rows,)
        Mean label or score.
    """

    counts: IntArray | None
    score: FloatArray


@dataclass(frozen=True, slots=True)
class ItemProfiles:
    """The rows that resampling weighs: distinct labels of the humans and of every judge.

    Attributes
    ----------
    human : HumanProfiles
    human_of_row : ndarray of int, shape (n_rows,)
    judges : tuple of JudgeLabels
    n_items : ndarray of int, shape (n_rows,)
    of_item : ndarray of int, shape (n_items,)
    """

    human: HumanProfiles
    human_of_row: IntArray
    judges: tuple[JudgeLabels, ...]
    n_items: IntArray
    of_item: IntArray


def item_profiles(pair: Comparison, *others: Comparison) -> ItemProfiles:
    """Find the distinct rows of a comparison, and of more judges on the same items."""
    human = human_profiles(pair)
    judged = [each for each in (pair, *others) if each.judge is not None]
    tables = [human.of_item[:, None], *(_label_table(each) for each in judged)]
    rows = distinct_rows(*tables)
    # Whichever item of a row is written last stands for it.
    item = np.empty(len(rows.n_items), dtype=np.int64)
    item[rows.of_item] = np.arange(pair.n_items)
    judges = tuple(_judge_labels(each, item) for each in judged)
    return ItemProfiles(human, human.of_item[item], judges, rows.n_items, rows.of_item)


def human_profiles(pair: Comparison) -> HumanProfiles:
    """Find the distinct vectors of human labels."""
    item, rater, own_row, own_counts = _votes(pair.human, len(pair.scale.categories))
    n_raters = len(pair.human.raters)
    if n_raters > MOST_RATERS_IN_A_PROFILE:
        everyone = np.arange(pair.n_items)
        own = own_counts[own_row]
        return HumanProfiles(everyone, pair.human_counts, rater, item, own, n_raters)
    vector = np.zeros((pair.n_items, n_raters), dtype=np.int64)
    vector[item, rater] = own_row + 1
    profiles: Profiles = distinct_rows(vector)
    profile, rater = np.nonzero(profiles.rows)
    own = own_counts[profiles.rows[profile, rater] - 1]
    counts = np.zeros((len(profiles.rows), own.shape[1]), dtype=np.int64)
    np.add.at(counts, profile, own)
    return HumanProfiles(profiles.of_item, counts, rater, profile, own, n_raters)


def _label_table(pair: Comparison) -> IntArray:
    if pair.judge_scale.is_categorical:
        return pair.machine_counts
    codes: IntArray = np.unique(pair.machine_means, return_inverse=True)[1]
    return codes[:, None]


def _judge_labels(pair: Comparison, item: IntArray) -> JudgeLabels:
    if not pair.judge_scale.is_categorical:
        return JudgeLabels(None, pair.machine_means[item])
    counts = pair.machine_counts[item]
    return JudgeLabels(counts, counts @ pair.scale.values / counts.sum(axis=1))


def _votes(human: Ratings, k: int) -> tuple[IntArray, IntArray, IntArray, IntArray]:
    """Gather what each human said: item, rater, row of the last (n_distinct, k) label counts."""
    value = human.value.astype(np.int64)
    n_raters = len(human.raters)
    code = human.item * n_raters + human.rater
    used, pair, n_labels = number_codes(code, int(code.max(initial=0)) + 1)
    if n_labels.max(initial=1) == 1:
        return human.item, human.rater, value, np.eye(k, dtype=np.int64)
    # Several labels by one human on one item leave together when that human is held out.
    counts = np.bincount(pair * k + value, minlength=len(n_labels) * k).reshape(-1, k)
    own = distinct_rows(counts)
    return used // n_raters, used % n_raters, own.of_item, own.rows
