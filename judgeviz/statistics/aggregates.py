"""One label for an item from all of its labels: majority, lower median, mean.

Every function takes ``counts`` (n_items, n_categories), labels per item and category in scale
order, and gives a code per item: the index of a category, or ``NO_LABEL``.
"""

from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

TieRule = Literal["lowest", "tie", "drop"]
NO_LABEL = -1


@dataclass(frozen=True, slots=True)
class CentreRule:
    """How one label stands for an item: the one rule of medians and majorities.

    Attributes
    ----------
    ties : {"lowest", "tie", "drop"} or None
        For tied majorities; None where the lower median is taken, which no vote can tie.
    tie_category : int or None
        Needed by ``"tie"``.
    """

    ties: TieRule | None
    tie_category: int | None = None

    @property
    def name(self) -> str:
        """``median`` or ``majority``."""
        return "median" if self.ties is None else "majority"

    @property
    def plural(self) -> str:
        """``medians`` or ``majorities``."""
        return "medians" if self.ties is None else "majorities"

    def of(self, counts: NDArray[np.int64]) -> NDArray[np.int64]:
        """Category of each row of ``counts`` (n_rows, k); ``NO_LABEL`` where it has none."""
        if self.ties is None:
            return lower_median(counts)
        return majority(counts, tie_rule=self.ties, tie_category=self.tie_category)

    def shared(self, counts: NDArray[np.int64]) -> NDArray[np.float64]:
        """Centre of each row as weights of the categories, (n_rows, k), that sum to 1.

        An even number of labels puts half on each of the two middle ones, tied votes share
        equally: no side is favoured by the order of the categories. 0 without labels, and for
        tied votes that are dropped.
        """
        if self.ties is None:
            return _shared_median(counts)
        first = (counts == counts.max(axis=1, keepdims=True)) & (counts > 0)
        n_first = first.sum(axis=1, keepdims=True)
        weights: NDArray[np.float64] = first / np.maximum(n_first, 1)
        if self.ties == "drop":
            weights[n_first[:, 0] > 1] = 0
        return weights

    def n_vote_ties(self, counts: NDArray[np.int64], n_items: NDArray[np.int64]) -> int:
        """Items whose majority is tied; 0 where medians are used."""
        return 0 if self.ties is None else int(n_items[has_vote_tie(counts)].sum())


def as_counts(counts: ArrayLike) -> NDArray[np.int64]:
    """Check a count matrix and return it as int64, shape (n_items, n_categories).

    Raises
    ------
    ValueError
        Where it is not two-dimensional with at least two categories, is negative, or holds
        fractions.
    """
    table = _as_numbers(counts)
    if table.ndim != 2 or table.shape[1] < 2:
        raise ValueError(
            "Counts need the shape (n_items, n_categories) with at least two categories; got "
            f"{table.shape}."
        )
    if table.dtype.kind == "f" and not (np.isfinite(table) & (table == np.floor(table))).all():
        raise ValueError(
            "Counts need to be whole numbers; got fractions or NaN. Ratings by rater, NaN where "
            "missing, are read as ratings=... (n_raters, n_items)."
        )
    integers = table.astype(np.int64, copy=False)
    if integers.size and integers.min() < 0:
        raise ValueError(f"Counts cannot be negative; got {integers.min()}.")
    return integers


def _as_numbers(counts: ArrayLike) -> NDArray[Any]:
    try:
        table = np.asarray(counts)
        if table.dtype.kind in "iubf":
            return table
        if table.dtype.kind == "O" and not any(isinstance(cell, str) for cell in table.flat):
            return table.astype(np.float64)
    except (TypeError, ValueError):
        pass
    raise ValueError("Counts need to be whole numbers in rows of one length.")


def lower_median(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Lower median of each item, shape (n_items,); ``NO_LABEL`` without labels.

    For an even number of labels the lower of the two middle ones, so that every item falls
    into a bin of the scale. (Beyond Correlation's published code truncates 2.5 to 2, which is
    the same; the code in its appendix A.7 drops such items from the JSD.)
    """
    # A loop over the few categories: NumPy is slow along a short last axis.
    reached = [counts[:, 0]]
    for column in counts.T[1:]:
        reached.append(reached[-1] + column)
    needed = (reached[-1] + 1) >> 1
    n_below = np.zeros(len(counts), dtype=np.int16)  # narrow: half the time of int64
    for labels_so_far in reached[:-1]:
        n_below += labels_so_far < needed
    code = n_below.astype(np.int64)
    code[needed == 0] = NO_LABEL
    return code


def _shared_median(counts: NDArray[np.int64]) -> NDArray[np.float64]:
    reached = np.cumsum(counts, axis=1)
    n_labels = reached[:, -1:]
    weights = np.zeros(counts.shape)
    labelled = np.flatnonzero(n_labels[:, 0])
    for needed in ((n_labels + 1) // 2, n_labels // 2 + 1):  # the two middle labels
        middle = (reached < needed).sum(axis=1)
        weights[labelled, middle[labelled]] += 0.5
    return weights


def majority(
    counts: NDArray[np.int64], *, tie_rule: TieRule, tie_category: int | None = None
) -> NDArray[np.int64]:
    """Most frequent label of each item, shape (n_items,).

    Parameters
    ----------
    counts : ndarray of int, shape (n_items, n_categories)
        Labels per item and category.
    tie_rule : {"lowest", "tie", "drop"}
        For a vote tie: the lowest category in scale order, ``tie_category`` (preference: no
        side is favoured), or ``NO_LABEL``. Never the label that happens to come first.
    tie_category : int, optional
        Needed by ``tie_rule="tie"``.

    Raises
    ------
    ValueError
        For another tie rule, or ``"tie"`` without a tie category.
    """
    if tie_rule not in get_args(TieRule):
        raise ValueError(f"tie_rule is 'lowest', 'tie' or 'drop', not {tie_rule!r}.")
    code, most, tied = _first_place(counts)
    if tie_rule == "tie":
        if tie_category is None:
            raise ValueError("tie_rule='tie' needs a scale with a tie category (preference).")
        code[tied] = tie_category
    elif tie_rule == "drop":
        code[tied] = NO_LABEL
    code[most == 0] = NO_LABEL
    return code


def has_vote_tie(counts: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether two or more labels share the first place, shape (n_items,)."""
    _, most, tied = _first_place(counts)
    return tied & (most > 0)


def _first_place(
    counts: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """Lowest of the most frequent labels, its count, and whether others share it."""
    code = np.zeros(len(counts), dtype=np.int64)
    most = counts[:, 0].copy()
    tied = np.zeros(len(counts), dtype=bool)
    for category, column in enumerate(counts.T[1:], start=1):
        larger = column > most
        tied = (column == most) | (tied & ~larger)
        code[larger] = category
        np.maximum(most, column, out=most)
    return code, most, tied


def mean(counts: NDArray[np.int64], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Mean label of each item, shape (n_items,), with ``values`` (n_categories,) as numbers.

    NaN without labels.
    """
    n_labels = counts.sum(axis=1)
    means = np.full(len(counts), np.nan)
    np.divide(counts @ values, n_labels, out=means, where=n_labels > 0)
    return means


def percentage_agreement(
    counts: NDArray[np.int64], centre: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Share of an item's labels equal to its centre (median or majority), shape (n_items,).

    NaN without labels, or where the centre is ``NO_LABEL`` (a dropped vote tie).
    """
    n_labels = counts.sum(axis=1)
    defined = (n_labels > 0) & (centre != NO_LABEL)
    equal = counts[np.arange(len(counts)), np.maximum(centre, 0)]
    agreement = np.full(len(counts), np.nan)
    np.divide(equal, n_labels, out=agreement, where=defined)
    return agreement


def unique_labels(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Count the distinct labels of each item, shape (n_items,)."""
    n_distinct: NDArray[np.int64] = (counts > 0).sum(axis=1, dtype=np.int64)
    return n_distinct


def label_entries(
    counts: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """List the labels of ``counts`` (n_rows, k) as row, category and count."""
    row, category = np.nonzero(counts)
    return row, category, counts[row, category]
