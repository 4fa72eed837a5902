"""Spearman's rho and Kendall's tau-b between two numbers per item."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.estimate import Estimate

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


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
        Where the lengths differ.
    """
    from scipy.stats import spearmanr  # imported late: scipy.stats costs most of a second

    x, y, n_skipped = _paired(a, b)
    why = _why_undefined(x, y)
    value = np.nan if why else float(spearmanr(x, y).statistic)
    return Estimate(value, len(x), n_skipped, why)


def kendall(a: ArrayLike, b: ArrayLike) -> Estimate:
    """Kendall's tau-b, which corrects for ties; arguments and result as :func:`spearman`."""
    from scipy.stats import kendalltau

    x, y, n_skipped = _paired(a, b)
    why = _why_undefined(x, y)
    value = np.nan if why else float(kendalltau(x, y, variant="b").statistic)
    return Estimate(value, len(x), n_skipped, why)


def _paired(a: ArrayLike, b: ArrayLike) -> tuple[FloatArray, FloatArray, int]:
    x, y = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if x.shape != y.shape or x.ndim != 1:
        raise ValueError(f"Both sides need one number per item; got {x.shape} and {y.shape}.")
    kept = ~(np.isnan(x) | np.isnan(y))
    return x[kept], y[kept], int((~kept).sum())


def _why_undefined(x: FloatArray, y: FloatArray) -> str:
    if len(x) < 2:
        return f"only {len(x)} items have a number on both sides"
    for side, numbers in (("first", x), ("second", y)):
        if (numbers == numbers[0]).all():
            return f"all {len(x)} numbers on the {side} side are {numbers[0]:g}"
    return ""


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
    above = np.cumsum(table, axis=-2) - table
    left = np.cumsum(above, axis=-1)
    # of the items above a cell: those to its left are concordant, those to its right discordant
    surplus = 2 * left - above - left[..., -1:]
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
