"""Chance-corrected agreement on categories: Fleiss', Randolph's and Cohen's kappa."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.defined import ratio
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.krippendorff import why_no_chance_correction
from judgeviz.statistics.label_tables import label_table, labels_per_item, with_labels
from judgeviz.statistics.paired_labels import PairedLabels, paired_labels
from judgeviz.statistics.percent_agreement import percent_from_table

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
# A chance agreement this close to 1 differs from it by rounding only.
ROUNDING = 1e-12


def fleiss_kappa(
    table: ArrayLike | None = None,
    /,
    *,
    counts: ArrayLike | None = None,
    ratings: ArrayLike | None = None,
) -> Estimate:
    """Fleiss' kappa of any number of raters per item.

    Parameters
    ----------
    table, counts : array_like of int, shape (n_items, n_categories)
        Labels per item and category. One of them: by position what looks like ratings is refused,
        by the name ``counts`` it is taken as told.
    ratings : array_like, shape (n_raters, n_items), optional
        In the place of counts: numbers or text, NaN or None where a rater has no label.

    Returns
    -------
    Estimate
        At most 1. NaN with a reason where no item has two labels, or all labels are of one
        category. Items with fewer than two labels are skipped.

    Raises
    ------
    ValueError
        For what is no such table, or may be another one.

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
    several, n_skipped = _with_several_labels(label_table(table, counts, ratings).counts)
    n_labels = labels_per_item(several)
    agreeing = agreeing_pairs(several, n_labels).sum()
    shares = summed_shares(several, n_labels)
    value = float(fleiss_from_totals(agreeing, shares, np.array(float(len(several)))))
    why = why_no_chance_correction(several.sum(axis=0)) if np.isnan(value) else ""
    return Estimate(value, len(several), n_skipped, why)


def randolph_kappa(
    table: ArrayLike | None = None,
    /,
    *,
    counts: ArrayLike | None = None,
    ratings: ArrayLike | None = None,
    categories: Sequence[object] | None = None,
) -> Estimate:
    """Randolph's free-marginal kappa: chance is one over the number of categories.

    Parameters
    ----------
    table, counts : array_like of int, shape (n_items, n_categories)
        Labels per item and category, unused categories included: their number is
        the chance. One of them: by position what looks like ratings is refused,
        by the name ``counts`` it is taken as told.
    ratings : array_like, shape (n_raters, n_items), optional
        In the place of counts: numbers or text, NaN or None where a rater has no label.
    categories : sequence, optional
        All that the ratings could have been; by default those in use.

    Returns
    -------
    Estimate
        At most 1; NaN with a reason where no item has two labels. Items with fewer are skipped.

    Raises
    ------
    ValueError
        For what is no such table, or may be another one.

    References
    ----------
    J. J. Randolph, "Free-marginal multirater kappa", 2005.

    Examples
    --------
    >>> round(randolph_kappa([[3, 0], [2, 1], [0, 3]]), 4)
    0.5556
    """
    found = label_table(table, counts, ratings, categories).counts
    several, n_skipped = _with_several_labels(found)
    agreeing = ratio(agreeing_pairs(several).sum(), len(several))
    value = float(randolph_from_share(agreeing, several.shape[1]))
    why = "" if len(several) else "no item has two or more labels"
    return Estimate(value, len(several), n_skipped, why)


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
    labels = paired_labels(a, b)
    n_items = len(labels.first)
    # without a table of k x k, which free text would make too large
    agreeing = ratio(float(np.count_nonzero(labels.first == labels.second)), n_items)
    first, second = (np.bincount(side, minlength=len(labels.labels)) for side in labels[:2])
    chance = ratio(float(first @ second), float(n_items) ** 2)
    value = float(_corrected(agreeing, chance))
    why = why_no_kappa(labels) if np.isnan(value) else ""
    return Estimate(value, n_items, labels.n_skipped, why)


def agreeing_pairs(counts: IntArray, n_labels: IntArray | None = None) -> FloatArray:
    """P_i: share of pairs of an item's labels that agree, (n_rows,); rows need two labels.

    ``n_labels`` (n_rows,) may be passed where they are known.
    """
    n_labels = labels_per_item(counts) if n_labels is None else n_labels
    pairs: FloatArray = (np.vecdot(counts, counts) / n_labels - 1) / (n_labels - 1)
    return pairs


def label_shares(counts: IntArray) -> FloatArray:
    """Share of each category among an item's labels, (n_rows, k); rows need a label."""
    shares: FloatArray = counts / counts.sum(axis=1, keepdims=True)
    return shares


def summed_shares(counts: IntArray, n_labels: IntArray | None = None) -> FloatArray:
    """Sum of :func:`label_shares` over the items, (k,); as :func:`agreeing_pairs`."""
    n_labels = labels_per_item(counts) if n_labels is None else n_labels
    shares: FloatArray = (1 / n_labels) @ counts
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


def why_no_kappa(labels: PairedLabels) -> str:
    """Say why two raters have no kappa."""
    n_items = len(labels.first)
    if not n_items:
        return "no item has a label of both raters"
    label = labels.labels[labels.first[0]]
    return f"all {n_items} labels of both raters are {label}: chance agreement is 1"


def _corrected(observed: FloatArray, chance: FloatArray) -> FloatArray:
    certain = 1 - chance < ROUNDING
    kappa = (observed - chance) / np.where(certain, 1, 1 - chance)
    return np.where(certain, np.nan, kappa)


def _with_several_labels(counts: IntArray) -> tuple[IntArray, int]:
    several = with_labels(counts, 2)
    return several, len(counts) - len(several)
