"""Krippendorff's alpha: of one table by the package, of many replicates from coincidences."""

from collections.abc import Sequence
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.aggregates import label_entries
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.label_tables import LabelTable, label_table, with_labels
from judgeviz.statistics.paired_labels import check_order

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Level = Literal["nominal", "ordinal", "interval"]

# Numbers that the package may hold at once: 400,000 items of five categories, or 240 MB.
MOST_NUMBERS = 10_000_000
# Up to so many categories their coincidences are a product of dense matrices.
FEW_CATEGORIES = 30


def krippendorff_alpha(
    table: ArrayLike | None = None,
    /,
    level: Level | None = None,
    *,
    counts: ArrayLike | None = None,
    ratings: ArrayLike | None = None,
    categories: Sequence[object] | None = None,
    values: ArrayLike | None = None,
) -> Estimate:
    """Krippendorff's alpha of labels by any number of raters per item.

    The number is that of the package krippendorff.

    Parameters
    ----------
    table, counts : array_like of int, shape (n_items, n_categories)
        Labels per item and category, in scale order. One of them: by position what looks like
        ratings is refused, by the name ``counts`` it is taken as told.
    level : {"nominal", "ordinal", "interval"}
        How far apart two categories are: all the same, by the ranks between them in use, or by
        the difference of their ``values``. There is no default: the level is a model.
    ratings : array_like, shape (n_raters, n_items), optional
        In the place of counts: numbers or text, NaN or None where a rater has no label.
    categories : sequence, optional
        The scale of the ratings in order; by default the numbers in use. Ordinal words need it.
    values : array_like of float, shape (n_categories,), optional
        For ``"interval"``; by default the numbers themselves for ratings, 0, 1, 2, ... for counts.

    Returns
    -------
    Estimate
        At most 1. NaN with a reason where no item has two labels, or all labels are of one
        category: chance agreement is 1 then. Items with fewer than two labels are skipped.

    Raises
    ------
    ValueError
        For another level, for values that are no numbers, or for what is no such table or may
        be another one.

    Notes
    -----
    The package holds ``n_items * n_categories**2`` numbers at once. Tables beyond 10 million of
    them are computed from their coincidences, with the same result.

    References
    ----------
    K. Krippendorff, "Computing Krippendorff's Alpha-Reliability", 2011.

    Examples
    --------
    >>> round(krippendorff_alpha([[3, 0], [2, 1], [0, 3]], level="nominal"), 4)
    0.6
    >>> ratings = [[1, 2, 3, 3], [1, 2, 3, 4], [1, 3, 3, None]]
    >>> round(krippendorff_alpha(ratings=ratings, level="ordinal"), 4)
    0.8019
    """
    if level is None:
        raise TypeError("krippendorff_alpha() needs a level: 'nominal', 'ordinal' or 'interval'.")
    _check_level(level)
    found = label_table(table, counts, ratings, categories)
    if level != "nominal" and categories is None:
        check_order(found.categories)
    numbers = _category_values(found, values) if level == "interval" else None
    several = with_labels(found.counts, 2)
    value, why = _point_alpha(several, level, numbers)
    return Estimate(value, len(several), len(found.counts) - len(several), why)


def alpha_of_scores(item: IntArray, score: FloatArray) -> Estimate:
    """Krippendorff's alpha of scores, at the interval level, whatever values they have.

    Parameters
    ----------
    item : ndarray of int, shape (n_scores,)
        From 0; items with one score are skipped.
    score : ndarray of float, shape (n_scores,)

    Returns
    -------
    Estimate
        At most 1; NaN with a reason where no item has two scores, or all scores are the same.
    """
    n_scores = np.bincount(item)
    enough = n_scores[item] >= 2
    n_skipped = int((n_scores == 1).sum())
    if not enough.any():
        return Estimate(np.nan, 0, n_skipped, "no item has two or more scores")
    _, own = np.unique(item[enough], return_inverse=True)
    scores = score[enough]
    if (scores == scores[0]).all():  # the mean of 0.1, 0.1 and 0.1 is not 0.1
        return Estimate(np.nan, int(own.max()) + 1, n_skipped, "all scores are the same")
    x = scores - scores.mean()
    # sums of squared differences of all pairs, within items and among all: 2 (n sum x^2 - sum(x)^2)
    size = np.bincount(own).astype(np.float64)
    within = size * np.bincount(own, x**2) - np.bincount(own, x) ** 2
    observed = (within / (size - 1)).sum() / len(x)
    expected = (x**2).sum() / (len(x) - 1)
    return Estimate(float(1 - observed / expected), len(size), n_skipped)


def _point_alpha(counts: IntArray, level: Level, values: FloatArray | None) -> tuple[float, str]:
    """Alpha of items with two or more labels, or why it has none."""
    n_labels = counts.sum(axis=0)
    used = np.flatnonzero(n_labels)
    domain = None if values is None else values[used]
    if len(used) < 2:
        return np.nan, why_no_chance_correction(n_labels)
    if domain is not None and (domain == domain[0]).all():
        return np.nan, f"all {n_labels.sum()} labels have one value: chance agreement is 1"
    in_use = counts if len(used) == counts.shape[1] else counts[:, used]
    if in_use.size * len(used) > MOST_NUMBERS:
        return float(alpha_from_coincidences(coincidences(in_use), level=level, values=domain)), ""
    from krippendorff import alpha  # here: only the point estimate needs it

    # categories one after the other in memory: the package takes two thirds of the time
    ordered = np.asfortranarray(in_use)
    point = alpha(value_counts=ordered, level_of_measurement=level, value_domain=domain)
    return float(point), ""


def _category_values(found: LabelTable, values: ArrayLike | None) -> FloatArray:
    """Give the categories their numbers for the interval level."""
    k = found.counts.shape[1]
    numbers = np.arange(k, dtype=np.float64)
    if values is not None:
        numbers = np.asarray(values, dtype=np.float64)
    elif found.categories is not None:
        check_order(found.categories)
        numbers[: len(found.categories)] = np.array(found.categories, dtype=np.float64)
    if numbers.shape != (k,) or not np.isfinite(numbers).all():
        raise ValueError(f"values need one number per category, {k} in all; got {numbers.shape}.")
    return numbers


def coincidences(counts: IntArray, often: IntArray | None = None) -> FloatArray:
    """Coincidence matrix of a table of counts, shape (k, k); a row stands for ``often`` items."""
    k = counts.shape[1]
    if k <= FEW_CATEGORIES and often is None:
        return _dense_coincidences(with_labels(counts, 2))
    row, left, right, value = coincidence_entries(counts)
    weights = value if often is None else value * often[row]
    pairs = np.bincount(left * k + right, weights=weights, minlength=k * k)
    return pairs.astype(np.float64).reshape(k, k)


def _dense_coincidences(counts: IntArray) -> FloatArray:
    numbers = counts.astype(np.float64)
    weighted = numbers / (numbers.sum(axis=1, keepdims=True) - 1)
    pairs: FloatArray = weighted.T @ numbers
    np.fill_diagonal(pairs, np.einsum("ik,ik->k", weighted, numbers - 1))
    return pairs


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
    _check_level(level)
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


def why_no_chance_correction(
    n_labels: FloatArray, names: tuple[str, ...] | None = None, what: str = "labels"
) -> str:
    """Say why ``n_labels`` (k,) per category leave nothing to correct for chance."""
    if n_labels.sum() == 0:
        return "no item has two or more labels"
    category = int(n_labels.argmax())
    name = "in one category" if names is None else names[category]
    return f"all {n_labels.sum():.0f} {what} are {name}: chance agreement is 1"


def _check_level(level: str) -> None:
    if level not in get_args(Level):
        raise ValueError(f"level is 'nominal', 'ordinal' or 'interval', not {level!r}.")


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
