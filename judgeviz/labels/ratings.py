"""The labels of one side on some items."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from judgeviz.labels.coding import blocks, condensed, index_type, taken

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Codes = NDArray[np.signedinteger]

LABELS_AT_ONCE = 2**16  # are counted in the cache
MOST_CELLS_AT_ONCE = 2**20
MOST_CELLS = 2**27  # of a table of counts

# Far above what sums of a few numbers lose, far below any score's own precision.
SAME = 1e-12


@dataclass(frozen=True, init=False, eq=False)
class Ratings:
    """One side's labels on the items of a comparison, an entry per label.

    They are kept and counted as they come, a byte or a few each; an array of numbers is made of
    them when it is asked for.

    Attributes
    ----------
    item : ndarray of int64, shape (n_labels,)
        Row of the item in ``Comparison.items``.
    rater : ndarray of int64, shape (n_labels,)
        Index into ``raters``.
    sample : ndarray of int64, shape (n_labels,)
        Number of the answer where one rater was asked several times, from 0.
    flipped : ndarray of bool, shape (n_labels,)
        Preference labels only: the pair was shown in the reverse of the stored orientation
        (the label itself is already brought to that orientation).
    value : ndarray of float64, shape (n_labels,)
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
    _codes: Mapping[str, NDArray[Any]] = field(init=False, repr=False)
    _counted: dict[tuple[int, int], IntArray] = field(init=False, repr=False)

    def __init__(
        self,
        item: Codes,
        rater: Codes,
        sample: Codes,
        flipped: NDArray[np.bool_],
        value: Codes | FloatArray,
        raters: tuple[str, ...],
    ) -> None:
        """Take arrays of any type that holds their numbers."""
        codes = {"item": item, "rater": rater, "sample": sample, "value": value}
        kept = {"_codes": codes, "_counted": {}, "flipped": flipped, "raters": raters}
        for name, own in kept.items():
            object.__setattr__(self, name, own)

    def __getattr__(self, name: str) -> NDArray[Any]:
        """Widen an array that is asked for the first time."""
        codes: Mapping[str, NDArray[Any]] = self.__dict__.get("_codes", {})
        if name not in codes:
            raise AttributeError(f"Ratings have no '{name}'.")
        wide = codes[name].astype(np.float64 if name == "value" else np.int64, copy=False)
        object.__setattr__(self, name, wide)
        return wide

    def __len__(self) -> int:
        """Count the labels."""
        return len(self._codes["item"])

    @cached_property
    def is_single(self) -> bool:
        """Whether nobody was asked twice about an item."""
        return not (condensed(self._codes["sample"]).any() or condensed(self.flipped).any())

    def on_items(self, keep: NDArray[np.bool_]) -> "Ratings":
        """Return the ratings of only the kept items, renumbered from 0; ``keep`` (n_items,)."""
        if keep.all():
            return self
        new_row = (np.cumsum(keep) - 1).astype(index_type(len(keep)))
        chosen = np.flatnonzero(keep[self._codes["item"]])
        return Ratings(
            new_row[self._codes["item"][chosen]],
            taken(self._codes["rater"], chosen),
            taken(self._codes["sample"], chosen),
            taken(self.flipped, chosen),
            self._codes["value"][chosen],
            self.raters,
        )

    def counts(self, n_items: int, n_categories: int) -> IntArray:
        """Labels per item and category, shape (n_items, n_categories); kept."""
        key = (n_items, n_categories)
        if key not in self._counted:
            self._counted[key] = self._counts(n_items, n_categories)
        return self._counted[key]

    def _counts(self, n_items: int, n_categories: int) -> IntArray:
        counts = np.zeros(n_items * n_categories, dtype=np.int64)
        for block in blocks(len(self), LABELS_AT_ONCE):
            cell = self._codes["item"][block].astype(np.int64)
            cell *= n_categories
            cell += self._codes["value"][block].astype(np.int64)
            first, end = int(cell.min()), int(cell.max()) + 1
            if end - first > MOST_CELLS_AT_ONCE:  # labels that stand far from those of their items
                np.add.at(counts, cell, 1)
            else:
                counts[first:end] += np.bincount(cell - first)
        return counts.reshape(n_items, n_categories)

    def means(self, n_items: int, values: FloatArray | None) -> FloatArray:
        """Mean number per item, shape (n_items,); NaN where an item has no label.

        ``values`` (k,) are the numbers of the categories; None for scores.
        """
        exact = values is not None and np.array_equal(values, np.floor(values))
        if values is not None and exact and n_items * len(values) <= MOST_CELLS:
            counts = self.counts(n_items, len(values))
            # as fast as a product of matrices, for which idle threads would be kept awake
            n_labels = np.vecdot(counts, np.ones(len(values), dtype=np.int64))
            return _quotients(np.vecdot(counts, values), n_labels)
        numbers = self.value if values is None else values[self._codes["value"].astype(np.int64)]
        if np.array_equal(self._codes["item"], np.arange(n_items)):  # one label each, in order
            return numbers.astype(np.float64)
        totals = np.bincount(self.item, weights=numbers, minlength=n_items).astype(np.float64)
        means = _quotients(totals, np.bincount(self.item, minlength=n_items))
        exact = np.array_equal(numbers, np.floor(numbers))
        return means if exact else without_noise(means)


def ratings_of_table(labels: IntArray, raters: tuple[str, ...]) -> Ratings:
    """Labels of a table (n_items, n_raters) of categories, -1 for none."""
    item, rater = np.nonzero(labels >= 0)
    nothing = np.zeros_like(item)
    value = labels[item, rater].astype(np.float64)
    return Ratings(item, rater, nothing, nothing > 0, value, raters)


def _quotients(totals: FloatArray, n_labels: IntArray) -> FloatArray:
    """Totals by numbers of labels, (n_items,); NaN where there are none."""
    means = np.full(len(totals), np.nan)
    np.divide(totals, n_labels, out=means, where=n_labels > 0)
    return means


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
