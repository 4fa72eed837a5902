"""Who is closer to the other raters of an item, the judge or the rater it would replace.

Every function looks at one human label per row and gives ``d`` = W^h - W^f of the alternative
annotator test: -1 where the judge aligns better with the others, 0 for a tie, 1 where the rater
does. ``weight`` are the raters' quality scores, 1 without.
"""

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.distinct import number_codes

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
SignArray = NDArray[np.int8]
CodeArray = IntArray | NDArray[np.int32]

# Distances that differ by less than this share of the labels' range are the same distance.
TOLERANCE = 1e-9
# Up to here a table of all items and categories is cheaper than finding those in use.
CELLS_PER_LABEL = 4


def closer_to_others(
    item: IntArray,
    label: FloatArray,
    judge: FloatArray,
    weight: FloatArray | None = None,
) -> SignArray:
    """Compare root mean squared differences to the other raters of the item (neg_rmse).

    The weighted mean square of x around the others is their variance plus the square of
    x - mean, so that the label nearer to the others' mean has the smaller one; products of
    labels decide, no root is taken.

    Parameters
    ----------
    item : ndarray of int, shape (n_labels,)
        Item of each human label; every item has at least two.
    label : ndarray of float, shape (n_labels,)
    judge : ndarray of float, shape (n_items,)
        Label of the judge for each item.
    weight : ndarray of float, shape (n_labels,), optional
    """
    of_judge = judge[item]
    if weight is None:
        n_others = np.bincount(item)[item].astype(np.float64) - 1
        others = np.bincount(item, weights=label)[item] - label
    else:
        weighed = weight * label
        n_others = np.bincount(item, weights=weight)[item] - weight
        others = np.bincount(item, weights=weighed)[item] - weighed
    return _nearer(of_judge, label, others, n_others)


def closer_to_reference(label: FloatArray, judge: FloatArray, reference: FloatArray) -> SignArray:
    """Compare distances to one trusted label per row; all arguments (n_labels,)."""
    return _nearer(judge, label, reference, np.float64(1))


def equal_to_others(
    item: IntArray,
    label: IntArray,
    judge: IntArray,
    n_categories: int,
    weight: FloatArray | None = None,
) -> SignArray:
    """Compare shares of the other raters of the item with the same label (accuracy).

    Parameters
    ----------
    item, label : ndarray of int, shape (n_labels,)
        Item and category of each human label.
    judge : ndarray of int, shape (n_items,)
        Category that the judge gives each item.
    weight : ndarray of float, shape (n_labels,), optional
    """
    own = item * n_categories + label
    wanted = item * n_categories + judge[item]
    n_cells = len(judge) * n_categories
    if n_cells > CELLS_PER_LABEL * len(item):  # hardly two texts are the same
        # labels and the judge's alike, so that what nobody said is found with a total of 0
        used, number, _ = number_codes(np.concatenate((own, wanted)), n_cells)
        (own, wanted), n_cells = np.split(number, 2), len(used)
    each = np.float64(1) if weight is None else weight
    total = np.bincount(own, weights=weight, minlength=n_cells)
    gap = total[own] - each - total[wanted] + np.where(own == wanted, each, 0)
    return _sign(gap, TOLERANCE * float(np.max(each, initial=0)))


def closer_to_rest(
    label: FloatArray, judge: FloatArray, total: FloatArray, n_others: IntArray
) -> SignArray:
    """Compare as :func:`closer_to_others` where the others' labels were summed up.

    Parameters
    ----------
    label, judge : ndarray of float, shape (n_labels,)
    total : ndarray of float, shape (n_labels,)
        Sum of the other raters' labels of the item.
    n_others : ndarray of int, shape (n_labels,)
        At least one.
    """
    return _nearer(judge, label, total, n_others.astype(np.float64))


def equal_to_rest(label: IntArray, judge: IntArray, others: IntArray) -> SignArray:
    """Compare as :func:`equal_to_others` where the others' labels were counted, (n_labels, k)."""
    row = np.arange(len(label))
    gap = others[row, label] - others[row, judge]
    return _one_sided(gap > 0, gap < 0)


def equal_to_reference(label: IntArray, judge: IntArray, reference: IntArray) -> SignArray:
    """Compare hits of one trusted label per row; all arguments (n_labels,)."""
    return _one_sided(label == reference, judge == reference)


def closer_in_full_table(
    labels: FloatArray | NDArray[np.int32], judge: FloatArray | NDArray[np.int32]
) -> SignArray:
    """Compare as :func:`closer_to_others` where every rater labelled every item.

    ``labels`` (..., n_raters), ``judge`` (...); gives (..., n_raters). Whole numbers are compared
    as such.
    """
    kind = labels.dtype
    others = labels.sum(axis=-1, keepdims=True, dtype=kind) - labels
    judge = judge[..., None]
    gap = judge + labels
    gap *= labels.shape[-1] - 1
    gap -= others
    gap -= others
    gap *= judge - labels
    return _sign(gap, 0.0 if kind.kind == "i" else _tolerance(labels))


def equal_in_full_table(labels: CodeArray, judge: CodeArray) -> SignArray:
    """Compare as :func:`equal_to_others` where every rater labelled every item."""
    n_raters = labels.shape[-1]
    kind = np.int8 if n_raters < np.iinfo(np.int8).max else np.int32  # counts up to n_raters
    hits_of_judge = (labels == judge[..., None]).astype(kind)
    gap = -hits_of_judge.sum(axis=-1, keepdims=True, dtype=kind) + hits_of_judge
    for rater in range(n_raters):  # a loop over few raters, rather than a large table
        gap += labels == labels[..., rater, None]
    sign: SignArray = np.sign(gap - kind(1)).astype(np.int8, copy=False)
    return sign


def better_scored(rater: FloatArray, judge: FloatArray) -> SignArray:
    """Compare finished alignment scores, higher is better; both (n_labels,)."""
    return _one_sided(rater > judge, judge > rater)


def _nearer(
    judge: FloatArray, label: FloatArray, others: FloatArray, n_others: FloatArray | np.float64
) -> SignArray:
    """Sign of (judge - m)^2 - (label - m)^2 where m is others / n_others."""
    gap = (judge - label) * ((judge + label) * n_others - 2 * others)
    return _sign(gap, _tolerance(label))


def _tolerance(labels: FloatArray | NDArray[np.int32]) -> float:
    span = float(np.ptp(labels)) if labels.size else 0.0
    return TOLERANCE * max(span**2, float(np.finfo(np.float64).tiny))


def _sign(difference: FloatArray | NDArray[np.int32], tolerance: float) -> SignArray:
    return _one_sided(difference > tolerance, difference < -tolerance)


def _one_sided(rater: NDArray[np.bool_], judge: NDArray[np.bool_]) -> SignArray:
    sign: SignArray = rater.view(np.int8) - judge.view(np.int8)
    return sign
