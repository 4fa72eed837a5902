"""Ratios and means of what is defined: NaN where there is nothing to divide by."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]


def mean_of_defined(values: FloatArray, axis: int = -1) -> FloatArray:
    """Mean along an axis without NaN; NaN where nothing is left."""
    defined = ~np.isnan(values)
    totals = np.asarray(np.where(defined, values, 0).sum(axis=axis), dtype=np.float64)
    n_defined = np.asarray(defined.sum(axis=axis))
    means = np.full(totals.shape, np.nan)
    np.divide(totals, n_defined, out=means, where=n_defined > 0)
    return means


def ratio(part: ArrayLike, whole: ArrayLike) -> FloatArray:
    """``part / whole``, NaN where the whole is 0; of one shape."""
    part, divisor = np.asarray(part), np.asarray(whole, dtype=np.float64)
    if divisor.ndim == 0:
        return np.asarray(part / divisor if divisor else np.nan)
    quotient = np.full(divisor.shape, np.nan)
    np.divide(part, divisor, out=quotient, where=divisor != 0)
    return quotient
