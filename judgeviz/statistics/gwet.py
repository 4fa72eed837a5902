"""Gwet's AC1 and AC2: agreement whose chance part stays small where one label prevails."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.aggregates import as_counts
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.kappa import label_shares
from judgeviz.statistics.percent_agreement import ratio
from judgeviz.statistics.weighted_kappa import (
    Weighting,
    agreement_weights,
    weighted_agreeing_pairs,
)

FloatArray = NDArray[np.float64]


def gwet_ac1(counts: ArrayLike) -> Estimate:
    """Gwet's AC1 of any number of raters per item, for categories without an order.

    Parameters
    ----------
    counts : array_like of int, shape (n_items, n_categories)
        Labels per item and category. Keep unused categories: their number enters the chance.

    Returns
    -------
    Estimate
        At most 1, also where all labels are of one category; NaN with a reason where no item has
        two labels. Items with fewer are skipped, but a single label still counts among the label
        shares behind the chance.

    Raises
    ------
    ValueError
        As :func:`~judgeviz.statistics.aggregates.as_counts`.

    References
    ----------
    K. L. Gwet, "Computing inter-rater reliability and its variance in the presence of high
    agreement", British Journal of Mathematical and Statistical Psychology 61, 2008.

    Examples
    --------
    >>> round(gwet_ac1([[3, 0], [2, 1], [0, 3]]), 4)
    0.561
    """
    return gwet_ac2(counts, "identity")


def gwet_ac2(counts: ArrayLike, weights: Weighting = "quadratic") -> Estimate:
    """Gwet's AC2: AC1 for ordered categories, near labels agreeing in part.

    Parameters
    ----------
    counts : array_like of int, shape (n_items, n_categories)
        Labels per item and category, in scale order, unused categories included.
    weights : {"quadratic", "linear", "identity"}
        See :func:`~judgeviz.statistics.weighted_kappa.agreement_weights`; ``"identity"`` is AC1.

    Returns
    -------
    Estimate
        As :func:`gwet_ac1`.

    Raises
    ------
    ValueError
        For other weights, or as :func:`~judgeviz.statistics.aggregates.as_counts`.

    References
    ----------
    K. L. Gwet, "Handbook of Inter-Rater Reliability", 4th edition, 2014.

    Examples
    --------
    >>> round(gwet_ac2([[2, 1, 0], [0, 3, 0], [0, 1, 2]]), 4)
    0.7273
    """
    table = as_counts(counts)
    matrix = agreement_weights(table.shape[1], weights)
    n_labels = table.sum(axis=1)
    rated, several = table[n_labels >= 1], table[n_labels >= 2]
    agreeing = weighted_agreeing_pairs(several, matrix).sum()
    shares = label_shares(rated).sum(axis=0)
    n_several, n_rated = (np.array(len(rows), dtype=np.float64) for rows in (several, rated))
    value = float(gwet_from_totals(agreeing, n_several, shares, n_rated, matrix))
    why = "" if len(several) else "no item has two or more labels"
    return Estimate(value, len(several), len(table) - len(several), why)


def gwet_from_totals(
    agreeing: FloatArray,
    several: FloatArray,
    shares: FloatArray,
    rated: FloatArray,
    weights: FloatArray,
) -> FloatArray:
    """Gwet's AC1 (identity weights) or AC2 from sums over items.

    Parameters
    ----------
    agreeing : ndarray, shape (...)
        Sum of ``weighted_agreeing_pairs`` over the items with two or more labels.
    several : ndarray, shape (...)
        Number of these items.
    shares : ndarray, shape (..., k)
        Sums of the label shares of all items with at least one label.
    rated : ndarray, shape (...)
        Number of those items.
    weights : ndarray, shape (k, k)

    Returns
    -------
    ndarray, shape (...)
        NaN without items with two labels, or with one category only.
    """
    prevalence = shares / np.where(rated > 0, rated, 1)[..., None]
    return _corrected(ratio(agreeing, several), prevalence, weights)


def gwet_from_table(table: FloatArray, weights: FloatArray) -> FloatArray:
    """Gwet's AC1 or AC2 of two raters from contingency tables (..., k, k); shape (...).

    NaN without items, or with one category only.
    """
    n_items = table.sum(axis=(-2, -1))
    shares = (table.sum(axis=-1) + table.sum(axis=-2)) / 2
    return gwet_from_totals((table * weights).sum(axis=(-2, -1)), n_items, shares, n_items, weights)


def _corrected(observed: FloatArray, prevalence: FloatArray, weights: FloatArray) -> FloatArray:
    k = len(weights)
    if k < 2:
        return np.full_like(observed, np.nan)
    hard = (prevalence * (1 - prevalence)).sum(axis=-1)
    chance = weights.sum() / (k * (k - 1)) * hard
    agreement: FloatArray = (observed - chance) / (1 - chance)
    return agreement
