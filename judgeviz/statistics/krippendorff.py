"""Krippendorff's alpha from coincidences, for one table or many replicates of it."""

from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.aggregates import as_counts, label_entries
from judgeviz.statistics.estimate import Estimate

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Level = Literal["nominal", "ordinal", "interval"]


def krippendorff_alpha(
    counts: ArrayLike, level: Level, *, values: ArrayLike | None = None
) -> Estimate:
    """Krippendorff's alpha of labels by any number of raters per item.

    Parameters
    ----------
    counts : array_like of int, shape (n_items, n_categories)
        Labels per item and category, in scale order.
    level : {"nominal", "ordinal", "interval"}
        How far apart two categories are: all the same, by the ranks between them in use, or by
        the difference of their ``values``. There is no default: the level is a model.
    values : array_like of float, shape (n_categories,), optional
        For ``"interval"``; by default 0, 1, 2, ...

    Returns
    -------
    Estimate
        At most 1. NaN with a reason where no item has two labels, or all labels are of one
        category: chance agreement is 1 then. Items with fewer than two labels are skipped.

    Raises
    ------
    ValueError
        For another level, or as :func:`~judgeviz.statistics.aggregates.as_counts`.

    References
    ----------
    K. Krippendorff, "Computing Krippendorff's Alpha-Reliability", 2011.

    Examples
    --------
    >>> round(krippendorff_alpha([[3, 0], [2, 1], [0, 3]], level="nominal"), 4)
    0.6
    """
    table = as_counts(counts)
    numbers = None if values is None else np.asarray(values, dtype=np.float64)
    pairs = coincidences(table)
    value = float(alpha_from_coincidences(pairs, level=level, values=numbers))
    n_several = int((table.sum(axis=1) >= 2).sum())
    why = why_no_alpha(pairs) if np.isnan(value) else ""
    return Estimate(value, n_several, len(table) - n_several, why)


def coincidences(counts: IntArray) -> FloatArray:
    """Coincidence matrix of a table of counts, shape (k, k)."""
    k = counts.shape[1]
    _, left, right, value = coincidence_entries(counts)
    pairs = np.bincount(left * k + right, weights=value, minlength=k * k)
    return pairs.astype(np.float64).reshape(k, k)


def coincidence_entries(counts: IntArray) -> tuple[IntArray, IntArray, IntArray, FloatArray]:
    """List what every row adds to the coincidence matrix: row, category, category, value.

    A row with counts c and n labels adds (c c^T - diag c) / (n - 1); with fewer than two labels,
    nothing. Only what is not zero is listed, so that the cost does not grow with the square of
    the number of categories.
    """
    n_labels = counts.sum(axis=1)
    row, category, count = label_entries(np.where(n_labels[:, None] >= 2, counts, 0))
    n_distinct = np.bincount(row, minlength=len(counts))
    first = np.cumsum(n_distinct) - n_distinct
    repeats = n_distinct[row]
    left = np.repeat(np.arange(len(row)), repeats)
    within = np.arange(len(left)) - np.repeat(np.cumsum(repeats) - repeats, repeats)
    right = first[row[left]] + within
    value = count[left] * (count[right] - (left == right)) / (n_labels[row[left]] - 1)
    return row[left], category[left], category[right], value


def table_coincidences(table: FloatArray) -> FloatArray:
    """Coincidences of two raters from their contingency table, both (..., k, k)."""
    return table + np.swapaxes(table, -1, -2)


def alpha_from_coincidences(
    pairs: FloatArray, *, level: Level, values: FloatArray | None = None
) -> FloatArray:
    """Krippendorff's alpha of coincidence matrices.

    Parameters
    ----------
    pairs : ndarray, shape (..., k, k)
    level, values
        As in :func:`krippendorff_alpha`; ordinal ranks come from each matrix's own marginals.

    Returns
    -------
    ndarray, shape (...)
        NaN where fewer than two categories are in use.
    """
    if level not in get_args(Level):
        raise ValueError(f"level is 'nominal', 'ordinal' or 'interval', not {level!r}.")
    in_use = pairs.sum(axis=-1)
    n_labels = in_use.sum(axis=-1)
    if level == "nominal":
        agreeing = np.diagonal(pairs, axis1=-2, axis2=-1).sum(axis=-1)
        observed, expected = n_labels - agreeing, n_labels**2 - (in_use**2).sum(axis=-1)
    else:
        score = _scores(in_use, level, values)
        square = (in_use * score**2).sum(axis=-1)
        product = (score * (pairs * score[..., None, :]).sum(axis=-1)).sum(axis=-1)
        observed, expected = square - product, n_labels * square
    undefined = (in_use > 0).sum(axis=-1) < 2
    disagreement = (n_labels - 1) * observed / np.where(undefined, 1, expected)
    return np.where(undefined, np.nan, 1 - disagreement)


def why_no_alpha(pairs: FloatArray, names: tuple[str, ...] | None = None) -> str:
    """Say why one coincidence matrix (k, k) has no alpha; ``names`` of the categories."""
    in_use = pairs.sum(axis=-1)
    return why_no_chance_correction(in_use, names)


def why_no_chance_correction(
    n_labels: FloatArray, names: tuple[str, ...] | None = None, what: str = "labels"
) -> str:
    """Say why ``n_labels`` (k,) per category leave nothing to correct for chance."""
    if n_labels.sum() == 0:
        return "no item has two or more labels"
    category = int(n_labels.argmax())
    name = "in one category" if names is None else names[category]
    return f"all {n_labels.sum():.0f} {what} are {name}: chance agreement is 1"


def _scores(in_use: FloatArray, level: Level, values: FloatArray | None) -> FloatArray:
    """Numbers whose squared differences are the distances, with a weighted mean of 0, (..., k).

    The ordinal distance, the labels between two categories with half of their own, is the
    difference of their mean ranks: ordinal alpha is the interval alpha of mean ranks.
    """
    if level == "ordinal":
        numbers = np.cumsum(in_use, axis=-1) - in_use / 2
    else:
        given = np.arange(in_use.shape[-1], dtype=np.float64) if values is None else values
        if given.shape != in_use.shape[-1:]:
            raise ValueError(
                f"values need one number per category, {in_use.shape[-1]} in all; got "
                f"{given.shape}."
            )
        numbers = np.broadcast_to(given, in_use.shape)
    n_labels = in_use.sum(axis=-1, keepdims=True)
    mean = (in_use * numbers).sum(axis=-1, keepdims=True) / np.where(n_labels > 0, n_labels, 1)
    scores: FloatArray = numbers - mean
    return scores
