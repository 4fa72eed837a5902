"""One table of counts from what a caller has: labels counted per category, or rater by rater.

A matrix of ratings read as counts gives a number that looks right and is not. So counts that
cannot be told from ratings are refused, unless they come by the name ``counts``.
"""

from collections.abc import Sequence
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from judgeviz.statistics.aggregates import as_counts
from judgeviz.statistics.paired_labels import MISSING, as_labels, coded_labels, places

IntArray = NDArray[np.int64]

# What is expected so often by chance, and never seen, was not left to chance (p < exp(-5)).
EXPECTED = 5
# Scales are rarely longer than this, and then most of their categories are empty.
LONG_SCALE = 20


class LabelTable(NamedTuple):
    """Labels counted per item and category.

    Attributes
    ----------
    counts : ndarray of int, shape (n_items, n_categories)
    categories : tuple, optional
        Of ratings, in the order of the columns; None for a table of counts, whose categories have
        no names.
    """

    counts: IntArray
    categories: tuple[object, ...] | None


def label_table(
    table: ArrayLike | None,
    counts: ArrayLike | None,
    ratings: ArrayLike | None,
    categories: Sequence[object] | None = None,
) -> LabelTable:
    """Take the one table that was given.

    Parameters
    ----------
    table : array_like of int, shape (n_items, n_categories), optional
        Counts by position; refused where they look like ratings.
    counts : array_like of int, shape (n_items, n_categories), optional
        The same, by name: taken as told.
    ratings : array_like, shape (n_raters, n_items), optional
        Numbers or text; NaN or None where a rater has no label.
    categories : sequence, optional
        Of the ratings, in scale order; by default those in use.

    Raises
    ------
    ValueError
        Unless exactly one table is given; where it is none, or looks like another one.
    """
    if sum(given is not None for given in (table, counts, ratings)) != 1:
        raise ValueError(
            "Give one table: counts of labels (n_items, n_categories), or ratings=... "
            "(n_raters, n_items)."
        )
    if ratings is not None:
        return count_ratings(ratings, categories)
    if categories is not None:
        raise ValueError("categories go with ratings=...; the columns of counts are categories.")
    given = table if counts is None else counts
    found = as_counts(cast(ArrayLike, given))
    if counts is None and looks_like_ratings(found):
        rows, columns = found.shape
        raise ValueError(
            f"This table of {rows} x {columns} looks like ratings, not like labels counted per "
            "item (row) and category (column). Say which it is: ratings=... (one row per rater, "
            "one column per item, NaN where missing) or counts=...."
        )
    return LabelTable(found, None)


def count_ratings(ratings: ArrayLike, categories: Sequence[object] | None = None) -> LabelTable:
    """Count the labels of each item.

    Parameters
    ----------
    ratings : array_like, shape (n_raters, n_items)
    categories : sequence, optional
        As in :func:`label_table`. Numbers in use are sorted, text is in order of appearance.

    Raises
    ------
    ValueError
        For another shape, a frame that looks like the transpose, or a label that is none of the
        categories.
    """
    labels = as_labels(ratings)
    if labels.ndim != 2:
        raise ValueError(f"Ratings need the shape (n_raters, n_items); got {labels.shape}.")
    n_rows, n_columns = labels.shape
    if hasattr(ratings, "columns") and n_rows > n_columns:  # a frame, whose rows are mostly items
        raise ValueError(
            f"Ratings have one row per rater and one column per item, and this frame has "
            f"{n_rows:,} rows and {n_columns:,} columns; give its transpose (.T) where its rows "
            "are items, or .to_numpy() where they are raters."
        )
    codes, labels_by_code = coded_labels(labels.T.ravel())
    item = np.arange(codes.size) // max(len(labels), 1)
    given = codes > MISSING
    used = np.unique(codes[given]).tolist()
    scale = [labels_by_code[code] for code in used] if categories is None else list(categories)
    place = np.zeros(len(labels_by_code), dtype=np.int64)
    place[used] = places([labels_by_code[code] for code in used], scale)
    k = max(len(scale), 2)  # a single category has a second one that is not in use
    cells = np.bincount(item[given] * k + place[codes[given]], minlength=labels.shape[1] * k)
    return LabelTable(cells.reshape(-1, k).astype(np.int64), tuple(scale))


def looks_like_ratings(table: IntArray) -> bool:
    """Whether hardly any study could have counted this table (n_rows, n_columns).

    Labels of an item gather in few categories: counts have zeros, labels that are equal, and
    mostly rows of one sum. Ratings have what numbers they have.
    """
    n_rows, n_columns = table.shape
    n_labels = labels_per_item(table)
    if n_rows < 2:
        return False
    has_zeros, is_wide = not (table[:LONG_SCALE].all() and table.all()), n_columns > n_rows
    of_one_sum = n_labels.min() == n_labels.max()
    if is_wide and not has_zeros:
        return not (of_one_sum and n_labels[0] >= EXPECTED * n_columns)
    if of_one_sum:
        return False
    if not has_zeros:
        return _zeros_by_chance(table, n_labels) > EXPECTED
    if is_wide and _fills_a_long_scale(table):
        return True
    return _never_agrees(table, n_labels)


def labels_per_item(counts: IntArray) -> IntArray:
    """Count the labels of each item, (n_items,)."""
    n_labels: IntArray = np.einsum("ik->i", counts)  # a third of the time of sum(axis=1)
    return n_labels


def with_labels(counts: IntArray, fewest: int) -> IntArray:
    """Keep the items with at least so many labels, (n_kept, n_categories)."""
    enough = labels_per_item(counts) >= fewest
    return counts if enough.all() else counts[enough]


def _fills_a_long_scale(table: IntArray) -> bool:
    return table.shape[1] > LONG_SCALE and 2 * int(np.count_nonzero(table)) >= table.size


def _zeros_by_chance(table: IntArray, n_labels: IntArray) -> float:
    """Zeros to expect if every item had the labels of all items together."""
    shares = table.sum(axis=0) / n_labels.sum()
    return float(((1 - shares) ** n_labels[:, None]).sum())


def _never_agrees(table: IntArray, n_labels: IntArray) -> bool:
    """Whether no two labels of an item are equal, although labels at random would be."""
    n_pairs = (n_labels * (n_labels - 1) / 2).sum()
    return bool(table.max() == 1 and n_pairs > EXPECTED * table.shape[1])
