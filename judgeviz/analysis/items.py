"""Which items stand behind a figure, and in what order they are worth reading."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.perception.binned_jsd import items_in_bin
from judgeviz.analysis.strata import centre_rule
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from judgeviz.recipes import recorded
from judgeviz.statistics.aggregates import NO_LABEL, TieRule

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
SERIES = ("human", "machine", "human_centre", "machine_centre")


def items_behind_bar(
    pair: Comparison, bin_index: int, series: str, category: int, *, tie_rule: TieRule | None = None
) -> IntArray:
    """Rows of ``pair.items`` that contribute to one bar of a perception chart.

    Parameters
    ----------
    pair : Comparison
    bin_index, category : int
        Indices into the scale's categories.
    series : {"human", "machine", "human_centre", "machine_centre"}
        Which bar: items with at least one such label of that side, or with that centre.

    Raises
    ------
    ValueError
        For another series.
    """
    if series not in SERIES:
        raise ValueError(f"series is one of {SERIES}, not {series!r}.")
    rows = items_in_bin(pair, bin_index, tie_rule=tie_rule)
    counts = (pair.human_counts if series.startswith("human") else pair.machine_counts)[rows]
    if series in ("human", "machine"):
        behind = counts[:, category] > 0
    else:
        behind = centre_rule(pair.scale, tie_rule).of(counts) == category
    chosen: IntArray = rows[behind]
    return chosen


@recorded
def in_bins(
    pair: Comparison, categories: tuple[int, ...], *, tie_rule: TieRule | None = None
) -> Comparison:
    """Keep the items of some bins.

    Parameters
    ----------
    categories : tuple of int
        Places on the scale: 0 for its first category.

    Raises
    ------
    ValueError
        For what is no place on the scale.
    LabelError
        Where no item is left.
    """
    n_categories = len(pair.scale.categories)
    if not all(isinstance(one, int | np.integer) and 0 <= one < n_categories for one in categories):
        raise ValueError(
            f"Bins are places on the scale, 0 to {n_categories - 1}; {categories!r} are not."
        )
    return pair.in_centres(centre_rule(pair.scale, tie_rule), tuple(categories))


def distances(pair: Comparison) -> FloatArray:
    """How far the judge's labels lie from the humans' on each item, shape (n_items,).

    The mean difference over all pairs of a human label and one of the judge: in grades of an
    ordinal scale, as a share of pairs that differ for classes and preferences (0 to 1), and in
    shares of the ranks where either side gives scores (0 to 1). Zeros without a judge, and where
    all that it said is no label: what stands in the place of such responses it did not say.
    """
    if pair.judge is None:
        return np.zeros(pair.n_items)
    if not (pair.scale.is_categorical and pair.judge_scale.is_categorical):
        human, machine = (_rank_shares(of) for of in (pair.human_means, pair.machine_means))
        return np.abs(human - machine)
    given = _given_counts(pair)
    result = np.zeros(pair.n_items)
    some = given.any(axis=1)
    result[some] = _mean_difference(pair.human_counts[some], given[some], pair.scale)
    return result


def human_disagreements(pair: Comparison) -> FloatArray:
    """How far the human labels of each item lie from each other, shape (n_items,).

    The mean difference over all pairs of two of its labels, in the units of :func:`distances`;
    the standard deviation of scores. NaN for items with a single label.
    """
    n_labels = np.bincount(pair.human.item, minlength=pair.n_items)
    several = n_labels > 1
    result = np.full(pair.n_items, np.nan)
    if pair.scale.is_categorical:
        counts = pair.human_counts[several]
        n = n_labels[several]
        result[several] = _mean_difference(counts, counts, pair.scale) * n / (n - 1)
        return result
    squares = np.bincount(pair.human.item, weights=pair.human.value**2, minlength=pair.n_items)
    means = pair.human_means
    variance = squares[several] / n_labels[several] - means[several] ** 2
    result[several] = np.sqrt(np.maximum(variance, 0))
    return result


def most_disputed_first(pair: Comparison, rows: IntArray) -> IntArray:
    """Order items, (n,), by how far the judge lies from the humans, then these from each other."""
    apart, divided = distances(pair)[rows], np.nan_to_num(human_disagreements(pair)[rows])
    ordered: IntArray = rows[np.lexsort((np.arange(len(rows)), -divided, -apart))]
    return ordered


def unanimous_against_judge(pair: Comparison, *, tie_rule: TieRule | None = None) -> IntArray:
    """Rows on which two humans or more all say the same and the judge says something else.

    The furthest apart come first. None where either side gives scores.
    """
    if pair.judge is None or not (pair.scale.is_categorical and pair.judge_scale.is_categorical):
        return np.zeros(0, dtype=np.int64)
    human = pair.human_counts
    total, most = human.sum(axis=1), human.max(axis=1)
    judged = centre_rule(pair.scale, tie_rule).of(_given_counts(pair))
    differs = (judged != human.argmax(axis=1)) & (judged != NO_LABEL)
    return most_disputed_first(pair, np.flatnonzero((total > 1) & (most == total) & differs))


def n_unanimous(pair: Comparison) -> tuple[int, int]:
    """Count items of two humans or more who all say the same; and those where the judge does not.

    Labels that stand for the judge's invalid responses count as its own.
    """
    human, n_items = pair.profiles.human, pair.profiles.n_items
    unanimous = (human.sum(axis=1) >= 2) & (human.max(axis=1) == human.sum(axis=1))
    differs = centre_rule(pair.scale).of(pair.judge_profiles) != human.argmax(axis=1)
    return int(n_items @ unanimous), int(n_items @ (unanimous & differs))


def against_humans(pair: Comparison, *, tie_rule: TieRule | None = None) -> IntArray:
    """Rows on which the judge says something else than the humans' centre.

    The furthest apart come first. None where either side gives scores.
    """
    if pair.judge is None or not (pair.scale.is_categorical and pair.judge_scale.is_categorical):
        return np.zeros(0, dtype=np.int64)
    rule = centre_rule(pair.scale, tie_rule)
    human, judge = rule.of(pair.human_counts), rule.of(_given_counts(pair))
    differs = (judge != human) & (judge != NO_LABEL) & (human != NO_LABEL)
    return most_disputed_first(pair, np.flatnonzero(differs))


def humans_divided(pair: Comparison) -> IntArray:
    """Rows on which the humans say different things, the most divided first."""
    divided = np.nan_to_num(human_disagreements(pair))
    rows = np.flatnonzero(divided > 0)
    ordered: IntArray = rows[np.argsort(-divided[rows], kind="stable")]
    return ordered


def judges_divided(
    pair: Comparison, others: Sequence[Comparison], *, tie_rule: TieRule | None = None
) -> IntArray:
    """Rows on which this judge and others say different things, the most divided first.

    ``others`` are the same humans with other judges; those that give scores are left out, as are
    labels on items that the pair lacks.
    """
    with_labels = [one for one in (pair, *others) if one.judge_scale.is_categorical]
    if pair.judge is None or len(with_labels) < 2 or not pair.scale.is_categorical:
        return np.zeros(0, dtype=np.int64)
    rule = centre_rule(pair.scale, tie_rule)
    said = np.zeros((pair.n_items, len(pair.scale.categories)), dtype=np.int64)
    for one in with_labels:
        centre = rule.of(_given_counts(one))
        place = pair.items.index.get_indexer(one.items.index)
        known = (place >= 0) & (centre != NO_LABEL)
        said[place[known], centre[known]] += 1
    several = np.flatnonzero(said.sum(axis=1) > 1)
    apart = _mean_difference(said[several], said[several], pair.scale)
    order = np.argsort(-apart, kind="stable")
    ordered: IntArray = several[order[apart[order] > 0]]
    return ordered


def _given_counts(pair: Comparison) -> IntArray:
    """Labels of each category that the judge itself gave, shape (n_items, k)."""
    answers = pair.invalid_answers
    if answers is None:
        return pair.machine_counts
    counts: IntArray = pair.machine_counts.copy()
    row = pair.items.index.get_indexer(pd.Index(answers.item))
    stands_in = (row >= 0) & ~np.isnan(answers.label)
    np.subtract.at(counts, (row[stands_in], answers.label[stands_in].astype(np.int64)), 1)
    return counts


def _mean_difference(one: IntArray, other: IntArray, scale: Scale) -> FloatArray:
    """Mean over all pairs of a label of either side; counts of shape (n, k) with full rows."""
    pairs = one.sum(axis=1) * other.sum(axis=1)
    if scale.kind != "ordinal":
        differing: FloatArray = 1 - (one * other).sum(axis=1) / pairs
        return differing
    # |a - b| in grades is the number of steps of the scale that lie between the two
    below, other_below = (np.cumsum(side, axis=1)[:, :-1] for side in (one, other))
    n, n_other = (side.sum(axis=1, keepdims=True) for side in (one, other))
    crossed = below * (n_other - other_below) + (n - below) * other_below
    difference: FloatArray = crossed.sum(axis=1) / pairs
    return difference


def _rank_shares(values: FloatArray) -> FloatArray:
    """Place of each value among all, 0 to 1, tied ones in the middle of theirs."""
    _, codes, counts = np.unique(values, return_inverse=True, return_counts=True)
    middle = np.cumsum(counts) - counts + (counts - 1) / 2
    shares: FloatArray = middle[codes] / max(len(values) - 1, 1)
    return shares
