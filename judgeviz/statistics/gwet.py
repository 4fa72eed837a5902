"""Gwet's AC1 and AC2: agreement whose chance part stays small where one label prevails."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.defined import ratio
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.kappa import summed_shares
from judgeviz.statistics.label_tables import label_table, with_labels
from judgeviz.statistics.paired_labels import check_order
from judgeviz.statistics.weighted_kappa import (
    Weighting,
    agreement_weights,
    weighted_agreeing_pairs,
)

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


def gwet_ac1(
    table: ArrayLike | None = None,
    /,
    *,
    counts: ArrayLike | None = None,
    ratings: ArrayLike | None = None,
    categories: Sequence[object] | None = None,
) -> Estimate:
    """Gwet's AC1 of any number of raters per item, for categories without an order.

    Parameters
    ----------
    table, counts : array_like of int, shape (n_items, n_categories)
        Labels per item and category, unused categories included: their number
        enters the chance. One of them: by position what looks like ratings is refused,
        by the name ``counts`` it is taken as told.
    ratings : array_like, shape (n_raters, n_items), optional
        In the place of counts: numbers or text, NaN or None where a rater has no label.
    categories : sequence, optional
        All that the ratings could have been; by default those in use.

    Returns
    -------
    Estimate
        At most 1, also where all labels are of one category; NaN with a reason where no item has
        two labels. Items with fewer are skipped, but a single label still counts among the label
        shares behind the chance.

    Raises
    ------
    ValueError
        For what is no such table, or may be another one.

    References
    ----------
    K. L. Gwet, "Computing inter-rater reliability and its variance in the presence of high
    agreement", British Journal of Mathematical and Statistical Psychology 61, 2008.

    Examples
    --------
    >>> round(gwet_ac1([[3, 0], [2, 1], [0, 3]]), 4)
    0.561
    """
    found = label_table(table, counts, ratings, categories).counts
    return _of_counts(found, np.eye(found.shape[1]))


def gwet_ac2(
    table: ArrayLike | None = None,
    /,
    weights: Weighting = "quadratic",
    *,
    counts: ArrayLike | None = None,
    ratings: ArrayLike | None = None,
    categories: Sequence[object] | None = None,
) -> Estimate:
    """Gwet's AC2: AC1 for ordered categories, near labels agreeing in part.

    Parameters
    ----------
    table, counts : array_like of int, shape (n_items, n_categories)
        Labels per item and category, in scale order, unused categories included.
        One of them: by position what looks like ratings is refused,
        by the name ``counts`` it is taken as told.
    weights : {"quadratic", "linear", "identity"}
        See :func:`~judgeviz.statistics.weighted_kappa.agreement_weights`; ``"identity"`` is AC1.
    ratings : array_like, shape (n_raters, n_items), optional
        In the place of counts: numbers or text, NaN or None where a rater has no label.
    categories : sequence, optional
        The whole scale of the ratings in order; by default the numbers in use. Words need it.

    Returns
    -------
    Estimate
        As :func:`gwet_ac1`.

    Raises
    ------
    ValueError
        For other weights, or as :func:`gwet_ac1`.

    References
    ----------
    K. L. Gwet, "Handbook of Inter-Rater Reliability", 4th edition, 2014.

    Examples
    --------
    >>> round(gwet_ac2([[2, 1, 0], [0, 3, 0], [0, 1, 2]]), 4)
    0.7273
    """
    found = label_table(table, counts, ratings, categories)
    if weights != "identity" and categories is None:
        check_order(found.categories)
    return _of_counts(found.counts, agreement_weights(found.counts.shape[1], weights))


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


def _of_counts(counts: IntArray, weights: FloatArray) -> Estimate:
    rated, several = with_labels(counts, 1), with_labels(counts, 2)
    agreeing = weighted_agreeing_pairs(several, weights).sum()
    shares = summed_shares(rated)
    n_several, n_rated = (np.array(len(rows), dtype=np.float64) for rows in (several, rated))
    value = float(gwet_from_totals(agreeing, n_several, shares, n_rated, weights))
    why = "" if len(several) else "no item has two or more labels"
    return Estimate(value, len(several), len(counts) - len(several), why)


def _corrected(observed: FloatArray, prevalence: FloatArray, weights: FloatArray) -> FloatArray:
    k = len(weights)
    if k < 2:
        return np.full_like(observed, np.nan)
    hard = (prevalence * (1 - prevalence)).sum(axis=-1)
    chance = weights.sum() / (k * (k - 1)) * hard
    agreement: FloatArray = (observed - chance) / (1 - chance)
    return agreement
