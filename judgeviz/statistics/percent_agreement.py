"""Percentage agreement: how often the labels of an item are the same."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.defined import ratio
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.label_tables import label_table, with_labels

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


def percent_agreement(
    table: ArrayLike | None = None,
    /,
    *,
    counts: ArrayLike | None = None,
    ratings: ArrayLike | None = None,
) -> Estimate:
    """Mean share of an item's labels that are its most frequent one (paper 1, eq. 3).

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
        In [0, 1], as a share. An item whose labels all differ counts 0, not 1/n (McHugh 2012).
        NaN with a reason where no item has two labels; items with fewer are skipped.

    Raises
    ------
    ValueError
        For what is no such table, or may be another one.

    Examples
    --------
    >>> percent_agreement([[3, 0, 0], [2, 1, 0], [1, 1, 1]])
    0.5555555555555555 (n = 3)
    """
    found = label_table(table, counts, ratings).counts
    several = with_labels(found, 2)
    value = float(ratio(top_share(several).sum(), len(several)))
    why = "" if len(several) else "no item has two or more labels"
    return Estimate(value, len(several), len(found) - len(several), why)


def top_share(counts: IntArray) -> FloatArray:
    """Share of the most frequent label of each row, 0 where no label repeats, shape (n_rows,)."""
    most = counts.max(axis=1)
    share = np.zeros(len(counts))
    np.divide(most, counts.sum(axis=1), out=share, where=most > 1)
    return share


def percent_from_table(table: FloatArray) -> FloatArray:
    """Share of items on which two sides agree, from contingency tables (..., k, k); shape (...).

    NaN without items.
    """
    agreeing = np.diagonal(table, axis1=-2, axis2=-1).sum(axis=-1)
    return ratio(agreeing, table.sum(axis=(-2, -1)))
