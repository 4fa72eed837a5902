"""Jensen-Shannon divergence between label distributions, pooled bin by bin (paper 1, section 3.2).

All work is done on totals per bin: how many items a bin holds, and how often each side used each
label in it. A bootstrap replicate is another row of totals, so that all replicates are computed
at once.
"""

from dataclasses import dataclass
from math import log, sqrt
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Variant = Literal["distance", "divergence"]
MOST: dict[Variant, float] = {"distance": sqrt(log(2)), "divergence": 1.0}


@dataclass(frozen=True, slots=True)
class BinTotals:
    """Label totals per bin, for one table or for many replicates of it.

    Attributes
    ----------
    items : ndarray, shape (..., n_bins)
        Items in each bin.
    human, machine : ndarray, shape (..., n_bins, n_categories)
        Labels of either side in each bin.
    """

    items: FloatArray
    human: FloatArray
    machine: FloatArray


def check_variant(variant: Variant) -> None:
    """Raise ValueError for a variant that does not exist."""
    if variant not in get_args(Variant):
        raise ValueError(f"variant is 'distance' or 'divergence', not {variant!r}.")


def jensen_shannon(p: FloatArray, q: FloatArray, *, variant: Variant) -> FloatArray:
    """Jensen-Shannon distance or divergence between the last axes of ``p`` and ``q``.

    Parameters
    ----------
    p, q : ndarray, shape (..., n_categories)
        Counts or shares; each is normalised to sum to 1.
    variant : {"distance", "divergence"}
        ``distance`` is the square root in base e (``scipy.spatial.distance.jensenshannon``,
        what paper 1's tables and code print), in [0, sqrt(ln 2) = 0.8326]; ``divergence`` is
        its square in base 2 (paper 1, eq. 2), in [0, 1].

    Returns
    -------
    ndarray, shape (...)
        NaN where either side has no labels.

    Raises
    ------
    ValueError
        For another variant.
    """
    check_variant(variant)
    # NumPy is slow along a short last axis: the categories come first
    p_share, q_share = (np.moveaxis(side, -1, 0) for side in (p, q))
    p_total, q_total = p_share.sum(axis=0), q_share.sum(axis=0)
    empty = (p_total == 0) | (q_total == 0)
    p_share = p_share / np.where(p_total == 0, 1, p_total)
    q_share = q_share / np.where(q_total == 0, 1, q_total)
    middle = (p_share + q_share) / 2
    middle[middle == 0] = 1
    in_nats = (_relative_entropy(p_share, middle) + _relative_entropy(q_share, middle)) / 2
    in_nats = np.clip(in_nats, 0, np.log(2))  # rounding can leave -1e-17 for equal sides
    result = np.sqrt(in_nats) if variant == "distance" else in_nats / np.log(2)
    return np.where(empty, np.nan, result)


def binned_jensen_shannon(totals: BinTotals, *, variant: Variant) -> tuple[FloatArray, FloatArray]:
    """JS_b: the bins' Jensen-Shannon values, weighted by their shares of items (paper 1, eq. 1).

    Returns
    -------
    value : ndarray, shape (...)
        NaN where no bin holds an item.
    per_bin : ndarray, shape (..., n_bins)
        NaN in empty bins.
    """
    per_bin = jensen_shannon(totals.human, totals.machine, variant=variant)
    occupied = ~np.isnan(per_bin)
    weight = np.where(occupied, totals.items, 0)
    n_items = weight.sum(axis=-1)
    summed = (weight * np.where(occupied, per_bin, 0)).sum(axis=-1)
    value = np.divide(summed, n_items, out=np.full(n_items.shape, np.nan), where=n_items > 0)
    return value, per_bin


def shares(totals: FloatArray) -> FloatArray:
    """Shares along the last axis; NaN where it sums to 0."""
    sums = totals.sum(axis=-1, keepdims=True)
    result = np.full(totals.shape, np.nan)
    np.divide(totals, sums, out=result, where=sums > 0)
    return result


def _relative_entropy(p: FloatArray, q: FloatArray) -> FloatArray:
    """Sum of p log(p / q) over the first axis, where 0 log 0 is 0."""
    terms: FloatArray = p / q
    np.maximum(terms, np.finfo(np.float64).tiny, out=terms)
    np.log(terms, out=terms)
    terms *= p
    entropy: FloatArray = terms.sum(axis=0)
    return entropy
