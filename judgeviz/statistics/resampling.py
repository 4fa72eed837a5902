"""Bootstrap resamples of items (or clusters) as multiplicities of their profiles.

A replicate is a row of weights: how many items each profile stands for. Replicates come in
batches, so that memory does not grow with their number; the size of a batch changes no draw.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# Weights held at once: 32 MB of 8-byte integers.
BATCH_CELLS = 4_000_000
# A binomial draw per profile costs about as much as this many draws of an item.
ITEMS_PER_PROFILE = 4


def bootstrap_weights(
    n_items: IntArray, n_boot: int, rng: np.random.Generator
) -> Iterator[IntArray]:
    """Resample items with replacement, as multiplicities of their profiles.

    Parameters
    ----------
    n_items : ndarray of int, shape (n_rows,)
        Items that each row (a profile or a cluster) stands for.
    n_boot : int
        Number of replicates.
    rng : Generator
        Source of all randomness.

    Yields
    ------
    ndarray of int, shape (batch, n_rows)
        Weights; every row sums to the number of items.
    """
    total = int(n_items.sum())
    if len(n_items) * ITEMS_PER_PROFILE < total:
        for size in batches(n_boot, len(n_items)):
            yield rng.multinomial(total, n_items / total, size=size)
        return
    profile_of = np.repeat(np.arange(len(n_items)), n_items)
    for size in batches(n_boot, total):
        yield _draw_items(profile_of, len(n_items), size, rng)


def batches(n_replicates: int, n_cells: int) -> Iterator[int]:
    """Split replicates of ``n_cells`` weights each into batches; yields their sizes."""
    size = max(1, BATCH_CELLS // max(n_cells, 1))
    for start in range(0, n_replicates, size):
        yield min(size, n_replicates - start)


def percentile_interval(replicates: FloatArray, level: float) -> tuple[FloatArray, FloatArray]:
    """Percentile interval over the first axis; replicates without a value (NaN) are left out.

    Returns
    -------
    low, high : ndarray, shape replicates.shape[1:]
        NaN where no replicate has a value.
    """
    tail = (1 - level) / 2
    defined = ~np.isnan(replicates)
    if defined.all():
        low, high = np.quantile(replicates, [tail, 1 - tail], axis=0)
        return low, high
    low = np.full(replicates.shape[1:], np.nan)
    high = low.copy()
    for cell in np.ndindex(*replicates.shape[1:]):
        column = replicates[(slice(None), *cell)]
        column = column[~np.isnan(column)]
        if len(column):
            low[cell], high[cell] = np.quantile(column, [tail, 1 - tail])
    return low, high


def _draw_items(
    profile_of: IntArray, n_profiles: int, size: int, rng: np.random.Generator
) -> IntArray:
    # With nearly as many profiles as items, drawing the items is cheaper than a multinomial.
    total = len(profile_of)
    weights = np.empty((size, n_profiles), dtype=np.int64)
    for replicate in range(size):
        drawn = profile_of[rng.integers(total, size=total)]
        weights[replicate] = np.bincount(drawn, minlength=n_profiles)
    return weights
