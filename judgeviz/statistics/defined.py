"""Means over those values that are defined."""

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]


def mean_of_defined(values: FloatArray, axis: int = -1) -> FloatArray:
    """Mean along an axis without NaN; NaN where nothing is left."""
    defined = ~np.isnan(values)
    totals = np.asarray(np.where(defined, values, 0).sum(axis=axis), dtype=np.float64)
    n_defined = np.asarray(defined.sum(axis=axis))
    means = np.full(totals.shape, np.nan)
    np.divide(totals, n_defined, out=means, where=n_defined > 0)
    return means
