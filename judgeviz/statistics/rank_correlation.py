"""Spearman's rho and Kendall's tau-b between two numbers per item."""

from numbers import Real

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.paired_labels import as_labels, is_missing

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

# Scales up to this wide are coded by counting, and tables up to this size are always made.
WIDEST_SCALE = 1000
SMALL_TABLE = 400
# Of means: a difference of less than this share of them comes from rounding.
SAME_SHARE = 1e-10


def spearman(a: ArrayLike, b: ArrayLike) -> Estimate:
    """Spearman's rank correlation; ties share their mean rank.

    Parameters
    ----------
    a, b : array_like of float, shape (n_items,)
        Items with NaN on either side are skipped.

    Returns
    -------
    Estimate
        In [-1, 1]; NaN with a reason where fewer than two items are left or one side is
        constant.

    Raises
    ------
    ValueError
        Where the lengths differ, or something is no number.

    Examples
    --------
    >>> round(spearman([1, 2, 3, 4], [1, 3, 2, 4]), 4)
    0.8
    """
    x, y, n_skipped = _paired(a, b)
    why = _why_undefined(x, y)
    value = np.nan if why else _rho(_codes(x), _codes(y))
    return Estimate(value, len(x), n_skipped, why)


def kendall(a: ArrayLike, b: ArrayLike) -> Estimate:
    """Kendall's tau-b, which corrects for ties; arguments and result as :func:`spearman`."""
    x, y, n_skipped = _paired(a, b)
    why = _why_undefined(x, y)
    value = np.nan if why else _tau(_codes(x), _codes(y))
    return Estimate(value, len(x), n_skipped, why)


def _paired(a: ArrayLike, b: ArrayLike) -> tuple[FloatArray, FloatArray, int]:
    x, y = _as_floats(a), _as_floats(b)
    if x.shape != y.shape or x.ndim != 1:
        raise ValueError(f"Both sides need one number per item; got {x.shape} and {y.shape}.")
    missing = np.isnan(x) | np.isnan(y)
    n_missing = int(np.count_nonzero(missing))
    return (x[~missing], y[~missing], n_missing) if n_missing else (x, y, 0)


def _as_floats(values: ArrayLike) -> FloatArray:
    labels = as_labels(values)
    try:
        if labels.dtype.kind == "O":
            return np.array([_number(label) for label in labels.tolist()], dtype=np.float64)
        return labels.astype(np.float64, copy=False)
    except TypeError:
        raise ValueError("Both sides need numbers; got text or something else.") from None


def _number(label: object) -> float:
    if is_missing(label):
        return np.nan
    if not isinstance(label, Real):
        raise TypeError
    return float(label)


def _why_undefined(x: FloatArray, y: FloatArray) -> str:
    if len(x) < 2:
        return f"only {len(x)} items have a number on both sides"
    for side, numbers in (("first", x), ("second", y)):
        if numbers[0] == numbers[-1] and (numbers == numbers[0]).all():
            return f"all {len(x)} numbers on the {side} side are {numbers[0]:g}"
    return ""


def _codes(numbers: FloatArray) -> IntArray:
    """Code the values from 0 in rising order; grades and half grades without sorting them."""
    low, high = numbers.min(), numbers.max()
    if high - low < WIDEST_SCALE and max(high, -low) < 2**52:
        halves = 2 * numbers  # exact, unlike a difference
        codes: IntArray = halves.astype(np.int64)
        if (codes == halves).all():
            return codes - int(2 * low)
    order = np.argsort(numbers)
    ordered = numbers[order]
    codes = np.empty(len(numbers), dtype=np.int64)
    codes[order] = np.cumsum(np.concatenate([[False], ordered[1:] != ordered[:-1]]))
    return codes


def _rho(first: IntArray, second: IntArray) -> float:
    """Spearman's rho from codes of the values."""
    if (table := _small_table(first, second)) is not None:
        return float(spearman_from_table(table))
    n_first, n_second = (np.bincount(side).astype(np.float64) for side in (first, second))
    x, y = _centred_ranks(n_first), _centred_ranks(n_second)
    squares = (n_first * x**2).sum() * (n_second * y**2).sum()
    product = (x[first] * y[second]).sum()  # of so many, a dot product loses the last digits
    return float(np.clip(product / np.sqrt(squares), -1, 1))


def _tau(first: IntArray, second: IntArray) -> float:
    """Kendall's tau-b from codes of the values (Knight 1966, with SciPy's count of inversions)."""
    if (table := _small_table(first, second)) is not None:
        return float(kendall_from_table(table))
    from scipy.stats._stats import _kendall_dis  # kendalltau would sort anew, and take longer

    few, many = sorted((first, second), key=np.max)  # the fewer places to count in, the faster
    k = few.max() + 1
    pairs = np.sort(many * k + few)
    x = pairs // k
    y = pairs - x * k
    n_pairs, n_tied = len(x) * (len(x) - 1) // 2, [_tied_pairs(np.bincount(s)) for s in (x, y)]
    ends = np.flatnonzero(np.concatenate([[True], pairs[1:] != pairs[:-1], [True]]))
    tied_in_both = _tied_pairs(np.diff(ends))
    surplus = n_pairs - sum(n_tied) + tied_in_both - 2 * _kendall_dis(x, y + 1)
    # one root of the product: of a number's square it is the number, so that perfect order is
    # exactly 1, and nothing is more
    squares = float(n_pairs - n_tied[0]) * float(n_pairs - n_tied[1])
    return float(surplus / np.sqrt(squares))


def _tied_pairs(n_items: IntArray) -> int:
    return int((n_items * (n_items - 1)).sum()) // 2


def _small_table(first: IntArray, second: IntArray) -> FloatArray | None:
    """Contingency table of few values; None where it had more cells than there are items."""
    n_first, n_second = int(first.max()) + 1, int(second.max()) + 1
    if n_first * n_second > max(len(first), SMALL_TABLE):
        return None
    cells = np.bincount(first * n_second + second, minlength=n_first * n_second)
    return cells.reshape(n_first, n_second).astype(np.float64)


def spearman_from_table(table: FloatArray) -> FloatArray:
    """Spearman's rho of contingency tables.

    Parameters
    ----------
    table : ndarray, shape (..., n_first, n_second)
        Items by value of either side, values in rising order.

    Returns
    -------
    ndarray, shape (...)
        NaN where one side is constant.
    """
    first, second = table.sum(axis=-1), table.sum(axis=-2)
    x, y = _centred_ranks(first), _centred_ranks(second)
    product = (x * (table * y[..., None, :]).sum(axis=-1)).sum(axis=-1)
    squares = (first * x**2).sum(axis=-1) * (second * y**2).sum(axis=-1)
    return _normalised(product, squares, first, second)


def kendall_from_table(table: FloatArray) -> FloatArray:
    """Kendall's tau-b of contingency tables; as :func:`spearman_from_table`."""
    n_first, n_second = table.shape[-2:]
    # of the items above a cell: those to its left are concordant, those to its right discordant;
    # products with small matrices, as sums along few values are mostly their own beginning
    is_above = np.tri(n_first, k=-1)
    side = np.sign(np.subtract.outer(np.arange(n_second), np.arange(n_second)))
    surplus = is_above @ table @ -side.astype(np.float64)
    product = (table * surplus).sum(axis=(-2, -1))
    first, second = table.sum(axis=-1), table.sum(axis=-2)
    return _normalised(product, _untied_pairs(first) * _untied_pairs(second), first, second)


def weighted_correlations(
    few: IntArray, many: IntArray, weights: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Spearman's rho and Kendall's tau-b of weighted rows, where one side has few values.

    A pass over the rows per value of that side, for all replicates at once: for scores, which
    hardly repeat and would fill a contingency table with zeros.

    Parameters
    ----------
    few, many : ndarray of int, shape (n_rows,)
        Codes of the values from 0, in rising order; ``few`` has few.
    weights : ndarray, shape (n_replicates, n_rows)
        Items that each row stands for.

    Returns
    -------
    rho, tau : ndarray, shape (n_replicates,)
        NaN where one side is constant.
    """
    if not len(few):
        return np.full(len(weights), np.nan), np.full(len(weights), np.nan)
    order = np.argsort(many, kind="stable")
    few, many, weights = few[order], many[order], weights[:, order]
    start = np.flatnonzero(np.diff(many, prepend=-1))  # of the rows that are tied in `many`
    place = np.repeat(np.arange(len(start)), np.diff(start, append=len(many)))
    levels = np.unique(few)
    first = np.stack([weights[:, few == level].sum(axis=1) for level in levels], axis=1)
    second = np.add.reduceat(weights, start, axis=1)
    x, y = _centred_ranks(first), _centred_ranks(second)
    product = (weights * x[:, np.searchsorted(levels, few)] * y[:, place]).sum(axis=1)
    squares = (first * x**2).sum(axis=1) * (second * y**2).sum(axis=1)
    surplus = np.zeros(len(weights))
    for level in levels:
        at_level = np.add.reduceat(weights * (few == level), start, axis=1)
        before = np.cumsum(at_level, axis=1) - at_level
        above = np.add.reduceat(weights * np.sign(few - level), start, axis=1)
        surplus += (before * above).sum(axis=1)
    rho = _normalised(product, squares, first, second)
    pairs = _untied_pairs(first) * _untied_pairs(second)
    return rho, _normalised(surplus, pairs, first, second)


def weighted_spearman(first: IntArray, second: IntArray, weights: FloatArray) -> FloatArray:
    """Spearman's rho of weighted rows, both sides with as many values as they like.

    Parameters
    ----------
    first, second : ndarray of int, shape (n_rows,)
        Codes of the values from 0 without gaps, in rising order.
    weights : ndarray, shape (n_replicates, n_rows)
        Items that each row stands for.

    Returns
    -------
    ndarray, shape (n_replicates,)
        NaN where one side is constant.
    """
    if not len(first):
        return np.full(len(weights), np.nan)
    totals, ranks = [], []
    for side in (first, second):
        order = np.argsort(side, kind="stable")
        start = np.flatnonzero(np.diff(side[order], prepend=-1))
        totals.append(np.add.reduceat(weights[:, order], start, axis=1))
        ranks.append(_centred_ranks(totals[-1]))
    product = (weights * ranks[0][:, first] * ranks[1][:, second]).sum(axis=1)
    squares = (totals[0] * ranks[0] ** 2).sum(axis=1) * (totals[1] * ranks[1] ** 2).sum(axis=1)
    return _normalised(product, squares, *totals)


def rank_codes(means: FloatArray, noise: float = 0.0) -> IntArray:
    """Give means their places in order, from 0; those that differ by rounding only share one.

    Whatever the unit: likelihoods of 1e-12 are as far apart as grades.

    Parameters
    ----------
    means : ndarray of float, shape (n,)
        NaN come last, each with a number of its own.
    noise : float
        Differences up to it are rounding, too: of means that are differences of larger numbers.

    Returns
    -------
    ndarray of int, shape (n,)
    """
    order = np.argsort(means, kind="stable")
    ordered = means[order]
    sizes = np.maximum(np.abs(ordered[1:]), np.abs(ordered[:-1]))
    is_same = ordered[1:] - ordered[:-1] <= np.maximum(SAME_SHARE * sizes, noise)
    codes = np.empty(len(means), dtype=np.int64)
    codes[order] = np.concatenate([[0], np.cumsum(~is_same)])[: len(means)]
    return codes


def rank_residuals(
    first: FloatArray, second: FloatArray, times: FloatArray | None = None
) -> FloatArray:
    """Take from the ranks of the second numbers what the ranks of the first explain.

    Parameters
    ----------
    first, second : ndarray of float, shape (n_rows,)
    times : ndarray of float, shape (n_rows,), optional
        Items that each row stands for; one each when left out.

    Returns
    -------
    ndarray of float, shape (n_rows,)
        Residuals of a line through the mean ranks: their correlation over two second sides is the
        partial rank correlation given the first.
    """
    often = np.ones(len(first)) if times is None else times
    x, y = (_item_ranks(side, often) for side in (first, second))
    squares = (often * x) @ x
    slope = (often * x) @ y / squares if squares else 0.0
    residuals: FloatArray = y - slope * x
    return residuals


def _item_ranks(numbers: FloatArray, times: FloatArray) -> FloatArray:
    """Mean rank of every row's items minus the mean of all, (n_rows,)."""
    codes = np.unique(numbers, return_inverse=True)[1]
    return _centred_ranks(np.bincount(codes, times).astype(np.float64))[codes]


def _centred_ranks(n_items: FloatArray) -> FloatArray:
    """Mean rank of every value minus the mean of all ranks, (..., n_values)."""
    ranks = np.cumsum(n_items, axis=-1) - n_items / 2
    centred: FloatArray = ranks - n_items.sum(axis=-1, keepdims=True) / 2
    return centred


def _untied_pairs(n_items: FloatArray) -> FloatArray:
    """Pairs of items with different values, from the items per value (..., n_values)."""
    pairs: FloatArray = (n_items.sum(axis=-1) ** 2 - (n_items**2).sum(axis=-1)) / 2
    return pairs


def _normalised(
    product: FloatArray, squares: FloatArray, first: FloatArray, second: FloatArray
) -> FloatArray:
    """Correlation; NaN where one side, with items per value (..., n_values), is constant."""
    constant = ((first > 0).sum(axis=-1) < 2) | ((second > 0).sum(axis=-1) < 2)
    correlation = product / np.sqrt(np.where(constant, 1, squares))
    return np.where(constant, np.nan, np.clip(correlation, -1, 1))
