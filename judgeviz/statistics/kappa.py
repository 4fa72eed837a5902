"""Chance-corrected agreement on categories: Fleiss', Randolph's and Cohen's kappa."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.aggregates import as_counts
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.krippendorff import why_no_chance_correction
from judgeviz.statistics.paired_labels import contingency, paired_labels
from judgeviz.statistics.percent_agreement import percent_from_table, ratio

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
# A chance agreement this close to 1 differs from it by rounding only.
ROUNDING = 1e-12


def fleiss_kappa(counts: ArrayLike) -> Estimate:
    """Fleiss' kappa of any number of raters per item.

    Parameters
    ----------
    counts : array_like of int, shape (n_items, n_categories)
        Labels per item and category.

    Returns
    -------
    Estimate
        At most 1. NaN with a reason where no item has two labels, or all labels are of one
        category. Items with fewer than two labels are skipped.

    Notes
    -----
    Every item weighs the same, however many labels it has: P_i is its share of agreeing pairs,
    p_c the mean over items of the share of category c, and
    ``kappa = (mean P_i - sum p_c^2) / (1 - sum p_c^2)``. With equally many raters this is the
    classical value. (The published code of Beyond Correlation pads short items with random
    copies of their labels instead.)

    References
    ----------
    J. L. Fleiss, "Measuring nominal scale agreement among many raters", 1971.

    Examples
    --------
    >>> round(fleiss_kappa([[3, 0], [2, 1], [0, 3]]), 4)
    0.55
    """
    table, n_skipped = _with_several_labels(counts)
    agreeing, shares = agreeing_pairs(table).sum(), label_shares(table).sum(axis=0)
    value = float(fleiss_from_totals(agreeing, shares, np.array(len(table), dtype=np.float64)))
    why = why_no_chance_correction(table.sum(axis=0)) if np.isnan(value) else ""
    return Estimate(value, len(table), n_skipped, why)


def randolph_kappa(counts: ArrayLike) -> Estimate:
    """Randolph's free-marginal kappa: chance is one over the number of categories.

    Parameters
    ----------
    counts : array_like of int, shape (n_items, n_categories)
        Labels per item and category. Keep unused categories: their number is the chance.

    Returns
    -------
    Estimate
        At most 1; NaN with a reason where no item has two labels. Items with fewer are skipped.

    References
    ----------
    J. J. Randolph, "Free-marginal multirater kappa", 2005.

    Examples
    --------
    >>> round(randolph_kappa([[3, 0], [2, 1], [0, 3]]), 4)
    0.5556
    """
    table, n_skipped = _with_several_labels(counts)
    agreeing = ratio(agreeing_pairs(table).sum(), len(table))
    value = float(randolph_from_share(agreeing, table.shape[1]))
    why = "" if len(table) else "no item has two or more labels"
    return Estimate(value, len(table), n_skipped, why)


def cohen_kappa(a: ArrayLike, b: ArrayLike) -> Estimate:
    """Cohen's kappa of two raters.

    Parameters
    ----------
    a, b : array_like, shape (n_items,)
        One label per item, numbers or text; items with NaN or None on either side are skipped.

    Returns
    -------
    Estimate
        In [-1, 1]; NaN with a reason where no item has both labels, or both raters give one and
        the same label to every item.

    Raises
    ------
    ValueError
        Where the lengths differ.

    Examples
    --------
    >>> round(cohen_kappa(["x", "y", "y", "x"], ["x", "y", "x", "x"]), 4)
    0.5
    """
    left, right, n_skipped = paired_labels(a, b)
    table = contingency(left, right, list(dict.fromkeys([*left, *right])))
    value = float(cohen_from_table(table))
    why = why_no_kappa(left) if np.isnan(value) else ""
    return Estimate(value, len(left), n_skipped, why)


def agreeing_pairs(counts: IntArray) -> FloatArray:
    """P_i: share of pairs of an item's labels that agree, (n_rows,); rows need two labels."""
    n_labels = counts.sum(axis=1)
    pairs: FloatArray = ((counts**2).sum(axis=1) - n_labels) / (n_labels * (n_labels - 1))
    return pairs


def label_shares(counts: IntArray) -> FloatArray:
    """Share of each category among an item's labels, (n_rows, k); rows need a label."""
    shares: FloatArray = counts / counts.sum(axis=1, keepdims=True)
    return shares


def fleiss_from_totals(agreeing: FloatArray, shares: FloatArray, n_items: FloatArray) -> FloatArray:
    """Fleiss' kappa from sums over items.

    Parameters
    ----------
    agreeing : ndarray, shape (...)
        Sum of P_i.
    shares : ndarray, shape (..., k)
        Sums of the label shares of the items.
    n_items : ndarray, shape (...)

    Returns
    -------
    ndarray, shape (...)
        NaN without items, or where all labels are of one category.
    """
    observed = ratio(agreeing, n_items)
    chance = ratio((shares**2).sum(axis=-1), n_items**2)
    return _corrected(observed, chance)


def fleiss_from_table(table: FloatArray) -> FloatArray:
    """Fleiss' kappa of two raters from contingency tables (..., k, k); shape (...)."""
    shares = (table.sum(axis=-1) + table.sum(axis=-2)) / 2
    agreeing = np.diagonal(table, axis1=-2, axis2=-1).sum(axis=-1)
    return fleiss_from_totals(agreeing, shares, table.sum(axis=(-2, -1)))


def randolph_from_share(agreeing: FloatArray, n_categories: int) -> FloatArray:
    """Randolph's kappa from the mean of P_i (of two raters: the share of equal labels)."""
    chance = 1 / n_categories
    kappa: FloatArray = (agreeing - chance) / (1 - chance)
    return kappa


def cohen_from_table(table: FloatArray) -> FloatArray:
    """Cohen's kappa from contingency tables (..., k, k); shape (...).

    NaN without items, or where both raters only use one and the same category.
    """
    n_items = table.sum(axis=(-2, -1))
    chance = ratio((table.sum(axis=-1) * table.sum(axis=-2)).sum(axis=-1), n_items**2)
    return _corrected(percent_from_table(table), chance)


def why_no_kappa(labels: NDArray[np.object_]) -> str:
    """Say why two raters have no kappa, from the labels of the first (n_items,)."""
    if not len(labels):
        return "no item has a label of both raters"
    return f"all {len(labels)} labels of both raters are {labels[0]}: chance agreement is 1"


def _corrected(observed: FloatArray, chance: FloatArray) -> FloatArray:
    certain = 1 - chance < ROUNDING
    kappa = (observed - chance) / np.where(certain, 1, 1 - chance)
    return np.where(certain, np.nan, kappa)


def _with_several_labels(counts: ArrayLike) -> tuple[IntArray, int]:
    table = as_counts(counts)
    several = table[table.sum(axis=1) >= 2]
    return several, len(table) - len(several)
