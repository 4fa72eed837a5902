"""Means of scores without the noise of floating-point sums."""

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

# Far above what sums of a few numbers lose, far below any score's own precision.
SAME = 1e-12


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
