"""How far single humans are from the others: what a judge's labels are held against."""

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.distinct import distinct_rows
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.ratings import Ratings

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
FEWEST_ITEMS = 30  # of a rater: fewer say little about how a human uses the labels


def human_variation(pair: Comparison) -> float:
    """How far a human's label shares are from the other humans' on the same items, on average.

    Total variation of every rater with 30 items or more, weighted by items and without what chance
    adds; 0 where nobody has as many.
    """
    of_raters = _apart_by_rater(pair, np.eye(len(pair.scale.categories)))
    if of_raters is None:
        return 0.0
    size, mean, by_chance = of_raters
    variation = np.sqrt(np.maximum(mean**2 - by_chance, 0)).sum(axis=1) / 2
    return float(np.average(variation, weights=size))


def human_grade_difference(pair: Comparison) -> float:
    """How many grades a human is above or below the other humans on the same items, on average.

    The root of the mean square over raters with 30 items or more, weighted by items and without
    what chance adds to it; 0 where nobody has as many.
    """
    of_raters = _apart_by_rater(pair, np.arange(len(pair.scale.categories))[:, None])
    if of_raters is None:
        return 0.0
    size, mean, by_chance = of_raters
    return float(np.sqrt(max(np.average((mean**2 - by_chance)[:, 0], weights=size), 0.0)))


def _apart_by_rater(
    pair: Comparison, values: NDArray[np.number]
) -> tuple[FloatArray, FloatArray, FloatArray] | None:
    """How far a rater's labels are from the other humans' on the same items, on average.

    Parameters
    ----------
    values : ndarray, shape (k, n_values)
        Of each label.

    Returns
    -------
    size : ndarray, shape (n_raters,)
        Items of every rater with 30 or more; None in the place of all three without any.
    mean, by_chance : ndarray, shape (n_raters, n_values)
        Difference, and what chance adds to its square.
    """
    k = len(pair.scale.categories)
    human, counts, times = _labels_of(pair)
    # kinds of labels: whose, which, and beside which others
    label = human.value.astype(np.int64)
    found = distinct_rows(np.column_stack([human.rater, label]), counts)
    often = found.counted(times).astype(np.float64)
    rater, label, counts = found.rows[:, 0], found.rows[:, 1], found.rows[:, 2:]
    n_others = counts.sum(axis=1) - 1
    own = np.eye(k)[label]
    apart = (own - (counts - own) / np.maximum(n_others, 1)[:, None]) @ values
    apart, rater, often = (one[n_others > 0] for one in (apart, rater, often))
    n = np.bincount(rater, often, minlength=len(human.raters))
    enough = np.flatnonzero(n >= FEWEST_ITEMS)
    if not len(enough):
        return None
    sums, squares = (
        np.stack([np.bincount(rater, often * one, len(n)) for one in power.T], axis=1)[enough]
        for power in (apart, apart**2)
    )
    size = n[enough][:, None]
    mean = sums / size
    return n[enough].astype(np.float64), mean, (squares / size - mean**2) / (size - 1)


def _labels_of(pair: Comparison) -> tuple[Ratings, IntArray, IntArray | None]:
    """Human labels with the label counts of their items, (n_labels, k), and how often each is."""
    single = pair.label_kinds()
    if single is not None:
        human = single.pair.human
        return human, single.pair.human_counts + single.others, single.times
    known, times = pair.kinds()
    item = known.human.item
    return known.human, known.human_counts[item], None if times is None else times[item]
