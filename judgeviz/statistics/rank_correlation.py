"""Spearman's rho and Kendall's tau-b between two numbers per item."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.estimate import Estimate

FloatArray = NDArray[np.float64]


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
    return _normalised(product, (first * x**2).sum(axis=-1), (second * y**2).sum(axis=-1), table)


def kendall_from_table(table: FloatArray) -> FloatArray:
    """Kendall's tau-b of contingency tables; as :func:`spearman_from_table`."""
    above = np.cumsum(table, axis=-2) - table
    left = np.cumsum(above, axis=-1)
    # of the items above a cell: those to its left are concordant, those to its right discordant
    surplus = 2 * left - above - left[..., -1:]
    product = (table * surplus).sum(axis=(-2, -1))
    n_items = table.sum(axis=(-2, -1))
    untied = [(n_items**2 - (table.sum(axis=axis) ** 2).sum(axis=-1)) / 2 for axis in (-1, -2)]
    return _normalised(product, untied[0], untied[1], table)


def _centred_ranks(n_items: FloatArray) -> FloatArray:
    """Mean rank of every value minus the mean of all ranks, (..., n_values)."""
    ranks = np.cumsum(n_items, axis=-1) - n_items / 2
    centred: FloatArray = ranks - n_items.sum(axis=-1, keepdims=True) / 2
    return centred


def _normalised(
    product: FloatArray, first: FloatArray, second: FloatArray, table: FloatArray
) -> FloatArray:
    n_first, n_second = ((table.sum(axis=axis) > 0).sum(axis=-1) for axis in (-1, -2))
    constant = (n_first < 2) | (n_second < 2)
    correlation = product / np.sqrt(np.where(constant, 1, first * second))
    return np.where(constant, np.nan, np.clip(correlation, -1, 1))
