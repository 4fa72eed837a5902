"""The labels of one side on some items, a row per label."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# Far above what sums of a few numbers lose, far below any score's own precision.
SAME = 1e-12


@dataclass(frozen=True, slots=True)
class Ratings:
    """One side's labels on the items of a comparison, a row per label.

    Attributes
    ----------
    item : ndarray of int, shape (n_labels,)
        Row of the item in ``Comparison.items``.
    rater : ndarray of int, shape (n_labels,)
        Index into ``raters``.
    sample : ndarray of int, shape (n_labels,)
        Number of the answer where one rater was asked several times, from 0.
    flipped : ndarray of bool, shape (n_labels,)
        Preference labels only: the pair was shown in the reverse of the stored orientation
        (the label itself is already brought to that orientation).
    value : ndarray of float, shape (n_labels,)
        Index of the category, or the score itself on a continuous scale.
    raters : tuple of str
        Names; anonymous label columns are raters too.
    """

    item: IntArray
    rater: IntArray
    sample: IntArray
    flipped: NDArray[np.bool_]
    value: FloatArray
    raters: tuple[str, ...]

    @property
    def is_single(self) -> bool:
        """Whether nobody was asked twice about an item."""
        return not (self.sample.any() or self.flipped.any())

    def on_items(self, keep: NDArray[np.bool_]) -> Self:
        """Return the ratings of only the kept items, renumbered from 0; ``keep`` (n_items,)."""
        new_row = np.cumsum(keep) - 1
        chosen = keep[self.item]
        return replace(
            self,
            item=new_row[self.item[chosen]],
            rater=self.rater[chosen],
            sample=self.sample[chosen],
            flipped=self.flipped[chosen],
            value=self.value[chosen],
        )

    def counts(self, n_items: int, n_categories: int) -> IntArray:
        """Labels per item and category, shape (n_items, n_categories)."""
        cell = self.item * n_categories + self.value.astype(np.int64)
        flat = np.bincount(cell, minlength=n_items * n_categories)
        return flat.reshape(n_items, n_categories)

    def means(self, n_items: int, values: FloatArray | None) -> FloatArray:
        """Mean number per item, shape (n_items,); NaN where an item has no label.

        ``values`` (k,) are the numbers of the categories; None for scores.
        """
        numbers = self.value if values is None else values[self.value.astype(np.int64)]
        if np.array_equal(self.item, np.arange(n_items)):  # one label each, in order
            return numbers.astype(np.float64)
        totals = np.bincount(self.item, weights=numbers, minlength=n_items)
        n_labels = np.bincount(self.item, minlength=n_items)
        means = np.full(n_items, np.nan)
        np.divide(totals, n_labels, out=means, where=n_labels > 0)
        exact = np.array_equal(numbers, np.floor(numbers))
        return means if exact else without_noise(means)


def ratings_of_table(labels: IntArray, raters: tuple[str, ...]) -> Ratings:
    """Labels of a table (n_items, n_raters) of categories, -1 for none."""
    item, rater = np.nonzero(labels >= 0)
    nothing = np.zeros_like(item)
    value = labels[item, rater].astype(np.float64)
    return Ratings(item, rater, nothing, nothing > 0, value, raters)


def ratings_from_counts(
    counts: IntArray, prefix: str | None = None, rater: str = "judge"
) -> Ratings:
    """Deal label counts (n_items, k) to anonymous raters, or to one rater's samples.

    With a ``prefix`` the labels of an item go to raters ``prefix1, prefix2, ...``, else they are
    all samples of ``rater``.
    """
    n_categories = counts.shape[1]
    cell = np.repeat(np.arange(counts.size), counts.ravel())
    item, value = np.divmod(cell, n_categories)
    per_item = np.bincount(item, minlength=len(counts))
    # Counts come in scale order: without a shuffle the first position would be a rater who
    # always gives the lowest label. Fixed, so that equal counts give equal comparisons.
    value = value[np.lexsort((np.random.default_rng(0).random(len(item)), item))]
    first = np.cumsum(per_item) - per_item
    position = np.arange(len(item)) - first[item]
    several_raters = prefix is not None
    names = tuple(f"{prefix}{i + 1}" for i in range(int(per_item.max(initial=0))))
    return Ratings(
        item=item,
        rater=position if several_raters else np.zeros_like(item),
        sample=np.zeros_like(item) if several_raters else position,
        flipped=np.zeros(len(item), dtype=bool),
        value=value.astype(np.float64),
        raters=names if several_raters else (rater,),
    )


def without_noise(means: FloatArray) -> FloatArray:
    """Give means that differ by rounding alone the same value, shape (n,); NaN stays.

    0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 differ in their last digit, which would make a preference
    of a tie. Whole numbers come back as they are: their sums are exact.
    """
    known = means[~np.isnan(means)]
    distinct = np.unique(known)
    if len(distinct) < 2:
        return means
    limit = SAME * np.abs(distinct[[0, -1]]).max()
    starts = np.concatenate(([True], np.diff(distinct) > limit))
    if starts.all():
        return means
    first = distinct[np.maximum.accumulate(np.where(starts, np.arange(len(distinct)), 0))]
    place = np.searchsorted(distinct, np.where(np.isnan(means), distinct[0], means))
    return np.where(np.isnan(means), np.nan, first[place])
