"""Samples of growing size, drawn with replacement: each holds the one before and some more.

For curves over the number of items: like a resample, a sample is a row of weights.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.resamples import batches

IntArray = NDArray[np.int64]


def growing_samples(
    n_items: IntArray, sizes: IntArray, n_samples: int, rng: np.random.Generator
) -> Iterator[IntArray]:
    """Draw samples of several sizes, as multiplicities of the rows.

    Parameters
    ----------
    n_items : ndarray of int, shape (n_rows,)
        Items that each row stands for.
    sizes : ndarray of int, shape (n_sizes,)
        Items of a sample, rising.
    n_samples : int
    rng : Generator

    Yields
    ------
    ndarray of int, shape (batch, n_sizes, n_rows)
        Weights; those of the k-th size sum to ``sizes[k]`` and contain those of the size before.
        The size of a batch changes no draw.
    """
    n_rows, largest = len(n_items), int(sizes[-1])
    step = np.repeat(np.arange(len(sizes)), np.diff(sizes, prepend=0))
    n_so_far = np.cumsum(n_items)
    n_cells = len(sizes) * n_rows
    for size in batches(n_samples, max(n_cells, largest)):
        item = rng.integers(n_so_far[-1], size=(size, largest))
        row = np.searchsorted(n_so_far, item, side="right")
        cell = np.arange(size)[:, None] * n_cells + step * n_rows + row
        added = np.bincount(cell.ravel(), minlength=size * n_cells)
        yield added.reshape(size, len(sizes), n_rows).cumsum(axis=1)
