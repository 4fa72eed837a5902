"""Agreement on ordered categories that counts near labels in part: weighted kappas.

Two labels agree fully where they are equal, and less the further apart they are: a matrix of
weights (k, k), 1 on the diagonal, says how much. With the identity every weighted statistic is the
plain one.
"""

from collections.abc import Sequence
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.defined import ratio
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.kappa import ROUNDING, why_no_kappa
from judgeviz.statistics.paired_labels import (
    PairedLabels,
    check_order,
    contingency,
    paired_labels,
    places,
)

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Weighting = Literal["identity", "linear", "quadratic"]


def weighted_kappa(
    a: ArrayLike,
    b: ArrayLike,
    weights: Weighting = "quadratic",
    categories: Sequence[object] | None = None,
) -> Estimate:
    """Cohen's weighted kappa of two raters.

    Parameters
    ----------
    a, b : array_like, shape (n_items,)
        One label per item, numbers or text; items with NaN or None on either side are skipped.
    weights : {"quadratic", "linear", "identity"}
        See :func:`agreement_weights`; ``"identity"`` gives :func:`~judgeviz.cohen_kappa`.
    categories : sequence, optional
        The whole scale in order. By default the numbers in use, in rising order: a grade that
        nobody gave then leaves no gap. Text has no order of its own and needs them.

    Returns
    -------
    Estimate
        In [-1, 1]; NaN with a reason where no item has both labels, or both raters give one and
        the same label to every item.

    Raises
    ------
    ValueError
        Where the lengths differ, for other weights, for a label outside ``categories``, or for
        text without ``categories``.

    References
    ----------
    J. Cohen, "Weighted kappa: nominal scale agreement with provision for scaled disagreement or
    partial credit", Psychological Bulletin 70, 1968.

    Examples
    --------
    >>> round(weighted_kappa([1, 2, 3, 3], [1, 3, 3, 2]), 4)
    0.6364
    """
    labels = paired_labels(a, b)
    table = _on_scale(labels, categories)
    value = float(weighted_kappa_from_table(table, agreement_weights(len(table), weights)))
    why = why_no_kappa(labels) if np.isnan(value) else ""
    return Estimate(value, len(labels.first), labels.n_skipped, why)


def agreement_weights(k: int, kind: Weighting) -> FloatArray:
    """How much two of ``k`` ordered categories agree, from 0 to 1.

    Parameters
    ----------
    k : int
        Number of categories.
    kind : {"identity", "linear", "quadratic"}
        1 on the diagonal and, elsewhere, nothing; one minus the distance of the places as a share
        of the longest; one minus the square of that share.

    Returns
    -------
    ndarray, shape (k, k)

    Raises
    ------
    ValueError
        For another kind.

    Examples
    --------
    >>> agreement_weights(3, "quadratic")
    array([[1.  , 0.75, 0.  ],
           [0.75, 1.  , 0.75],
           [0.  , 0.75, 1.  ]])
    """
    if kind not in get_args(Weighting):
        raise ValueError(f"weights are 'identity', 'linear' or 'quadratic', not {kind!r}.")
    if kind == "identity":
        return np.eye(k)
    place = np.arange(k)
    distance = np.abs(place[:, None] - place) / max(k - 1, 1)
    weights: FloatArray = 1 - (distance if kind == "linear" else distance**2)
    return weights


def weighted_agreeing_pairs(counts: IntArray, weights: FloatArray) -> FloatArray:
    """Mean weight of the pairs of an item's labels, (n_rows,); rows need two labels.

    With the identity this is :func:`~judgeviz.statistics.kappa.agreeing_pairs`.
    """
    n_labels = counts.sum(axis=1)
    with_itself = counts @ np.diagonal(weights)
    with_others = np.einsum("ia,ia->i", counts @ weights, counts) - with_itself
    pairs: FloatArray = with_others / (n_labels * (n_labels - 1))
    return pairs


def weighted_kappa_from_table(table: FloatArray, weights: FloatArray) -> FloatArray:
    """Cohen's weighted kappa of two raters from contingency tables.

    Parameters
    ----------
    table : ndarray, shape (..., k, k)
        Items by the label of either rater; fractions of items are fine.
    weights : ndarray, shape (k, k)

    Returns
    -------
    ndarray, shape (...)
        NaN without items, or where both raters only use one and the same category.
    """
    n_items = table.sum(axis=(-2, -1))
    apart = 1 - weights
    observed = ratio((table * apart).sum(axis=(-2, -1)), n_items)
    first, second = table.sum(axis=-1), table.sum(axis=-2)
    expected = ratio(((first @ apart) * second).sum(axis=-1), n_items**2)
    return _from_disagreements(observed, expected)


def weighted_fleiss_from_totals(
    agreeing: FloatArray, shares: FloatArray, n_items: FloatArray, weights: FloatArray
) -> FloatArray:
    """Weighted Fleiss' kappa, of any number of raters, from sums over items.

    Parameters
    ----------
    agreeing : ndarray, shape (...)
        Sum of :func:`weighted_agreeing_pairs`.
    shares : ndarray, shape (..., k)
        Sums of the label shares of the items.
    n_items : ndarray, shape (...)
    weights : ndarray, shape (k, k)

    Returns
    -------
    ndarray, shape (...)
        NaN without items, or where all labels are of one category.
    """
    observed = 1 - ratio(agreeing, n_items)
    expected = ratio(((shares @ (1 - weights)) * shares).sum(axis=-1), n_items**2)
    return _from_disagreements(observed, expected)


def _from_disagreements(observed: FloatArray, expected: FloatArray) -> FloatArray:
    none = expected < ROUNDING
    kappa = 1 - observed / np.where(none, 1, expected)
    return np.where(none, np.nan, kappa)


def _on_scale(labels: PairedLabels, categories: Sequence[object] | None) -> FloatArray:
    """Contingency table with one row and column per category of the scale."""
    table = contingency(labels.first, labels.second, len(labels.labels))
    used = np.flatnonzero(table.sum(axis=0) + table.sum(axis=1))
    in_use = [labels.labels[code] for code in used]
    if categories is None:
        check_order(in_use)
    scale = in_use if categories is None else list(categories)
    place = places(in_use, scale)
    whole = np.zeros((len(scale), len(scale)))
    whole[np.ix_(place, place)] = table[np.ix_(used, used)]
    return whole
