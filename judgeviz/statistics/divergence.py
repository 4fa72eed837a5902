"""Jensen-Shannon divergence between label distributions, pooled bin by bin (paper 1, section 3.2).

All work is done on totals per bin: how many items a bin holds, and how often each side used each
label in it. A bootstrap replicate is another row of totals, so that all replicates are computed
at once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from judgeviz.statistics.aggregates import NO_LABEL
from judgeviz.counting.distinct import sum_by_group

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Variant = Literal["distance", "divergence"]


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


def bin_totals(bins: IntArray, n_items: IntArray, human: IntArray, machine: IntArray) -> BinTotals:
    """Add up the labels of every bin.

    Parameters
    ----------
    bins : ndarray of int, shape (n_rows,)
        Bin of each row (an item, or a profile shared by many), 0 to n_categories - 1; rows with
        ``NO_LABEL`` are left out.
    n_items : ndarray of int, shape (n_rows,)
        Items that each row stands for.
    human, machine : ndarray of int, shape (n_rows, n_categories)
        Labels of all items of a row together.
    """
    whole = bin_totals_by_part(0, 1, bins, n_items, human, machine)
    return BinTotals(whole.items[0], whole.human[0], whole.machine[0])


def bin_totals_by_part(
    part: IntArray | int,
    n_parts: int,
    bins: IntArray,
    n_items: IntArray,
    human: IntArray,
    machine: IntArray,
) -> BinTotals:
    """Add up the labels of every bin, apart for each part of the rows.

    ``part`` (n_rows,) lies from 0 to ``n_parts`` - 1 and becomes the first axis of the result;
    the rest is as in :func:`bin_totals`.
    """
    k = human.shape[1]
    # NO_LABEL is -1: with one group more in front, those rows fall into it, and it is cut off
    group = part * (k + 1) + bins - NO_LABEL
    summed = sum_by_group(group, n_parts * (k + 1), n_items[:, None], human, machine)
    items, human_totals, machine_totals = (
        table.reshape(n_parts, k + 1, -1)[:, 1:].astype(np.float64) for table in summed
    )
    return BinTotals(items[..., 0], human_totals, machine_totals)


def replicate_totals(
    bins: IntArray, human: IntArray, machine: IntArray, batches: Iterable[IntArray]
) -> BinTotals:
    """Add up the labels of every bin, once per replicate.

    Parameters
    ----------
    bins : ndarray of int, shape (n_rows,)
        As in :func:`bin_totals`.
    human, machine : ndarray of int, shape (n_rows, n_categories)
        Labels of one item of each row.
    batches : iterable of ndarray of int, shape (n_replicates, n_rows)
        How many items each row stands for in each replicate.
    """
    # float64, since products of whole numbers are exact up to 2**53 and go to BLAS
    table = np.column_stack([np.ones(len(bins)), human, machine])
    members = [np.flatnonzero(bins == label_bin) for label_bin in range(human.shape[1])]
    tables = [table[rows] for rows in members]
    replicates = [
        [
            weights[:, rows].astype(np.float64) @ of_bin
            for rows, of_bin in zip(members, tables, strict=True)
        ]
        for weights in batches
    ]
    return _split(np.concatenate([np.stack(by_bin, axis=1) for by_bin in replicates]))


def replicate_totals_of_parts(parts: BinTotals, batches: Iterable[IntArray]) -> BinTotals:
    """Add up whole parts (clusters), once per replicate.

    ``parts`` as from :func:`bin_totals_by_part`; each batch (n_replicates, n_parts) says how
    often each of them was drawn.
    """
    table = np.concatenate([parts.items[..., None], parts.human, parts.machine], axis=-1)
    drawn = [np.tensordot(weights.astype(np.float64), table, axes=1) for weights in batches]
    return _split(np.concatenate(drawn))


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
    if variant not in get_args(Variant):
        raise ValueError(f"variant is 'distance' or 'divergence', not {variant!r}.")
    p_total = p.sum(axis=-1, keepdims=True)
    q_total = q.sum(axis=-1, keepdims=True)
    empty = (p_total[..., 0] == 0) | (q_total[..., 0] == 0)
    p_share = p / np.where(p_total == 0, 1, p_total)
    q_share = q / np.where(q_total == 0, 1, q_total)
    middle = (p_share + q_share) / 2
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


def _split(table: FloatArray) -> BinTotals:
    """Take (..., n_bins, 1 + 2 k) apart: items, human labels, machine labels."""
    k = (table.shape[-1] - 1) // 2
    return BinTotals(table[..., 0], table[..., 1 : k + 1], table[..., k + 1 :])


def _relative_entropy(p: FloatArray, q: FloatArray) -> FloatArray:
    ratio = np.divide(p, q, out=np.ones_like(p), where=p > 0)
    entropy: FloatArray = (p * np.log(ratio)).sum(axis=-1)
    return entropy
