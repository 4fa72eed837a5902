"""Intervals: of shares, from replicates, and around a jackknifed value."""

from math import inf, prod, sqrt

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# With fewer clusters than this, quantiles of t(G - 1) take the place of the normal ones.
FEW_CLUSTERS = 30
# Part of the bias correction that widens the interval of a square root near its floor at 0.
BIAS_WEIGHT = 0.6
# Rounding of sums in another order is no spread.
NO_SPREAD = 1e-12

Range = tuple[float, float]
SHARE: Range = (0.0, 1.0)
AGREEMENT: Range = (-1.0, 1.0)  # also of correlations


def of_difference(range_of_sides: Range) -> Range:
    """Range of the difference of two numbers that have a range each."""
    least, most = range_of_sides
    return least - most, most - least


def wilson_interval(
    share: FloatArray, n: FloatArray, level: float = 0.95, n_clusters: int | None = None
) -> tuple[FloatArray, FloatArray]:
    """Wilson's score interval of a share of ``n`` items, within [0, 1]; NaN where the share is.

    ``n`` may be an effective sample size: p (1 - p) / error^2. Few clusters that it comes from take
    t(G - 1).
    """
    z = quantile_of_error(level, n_clusters)
    n = np.where(n > 0, n, np.nan)
    middle = (share + z**2 / (2 * n)) / (1 + z**2 / n)
    reach = z / (1 + z**2 / n) * np.sqrt(share * (1 - share) / n + z**2 / (4 * n**2))
    # 0 and 1 are ends of their intervals, which rounding can leave
    return holding(share, np.maximum(middle - reach, 0), np.minimum(middle + reach, 1))


def quantile_of_error(level: float, n_clusters: int | None = None) -> float:
    """How many standard errors an interval reaches to either side.

    ``n_clusters`` is None where items are resampled; few clusters take t(G - 1).
    """
    return float(_quantiles(level, None if n_clusters is None else np.asarray(n_clusters)))


def _quantiles(level: float, n_clusters: IntArray | None) -> FloatArray:
    from scipy.special import ndtri, stdtrit

    normal = np.asarray(ndtri((1 + level) / 2))
    if n_clusters is None:
        return normal
    # below two clusters there is no t, nor an error that it would multiply
    of_t = stdtrit(np.maximum(n_clusters - 1, 1), (1 + level) / 2)
    return np.where(n_clusters < FEW_CLUSTERS, of_t, normal)


def percentile_interval(replicates: FloatArray, level: float) -> tuple[FloatArray, FloatArray]:
    """Percentile interval over the first axis; replicates without a value (NaN) are left out.

    Returns
    -------
    low, high : ndarray, shape replicates.shape[1:]
        NaN where no replicate has a value.
    """
    tail = (1 - level) / 2
    shape = replicates.shape[1:]
    cells = replicates.reshape(len(replicates), prod(shape))
    missing = np.isnan(cells)
    complete = ~missing.any(axis=0)
    ends = np.full((2, cells.shape[1]), np.nan)
    if complete.any():
        ends[:, complete] = np.quantile(cells[:, complete], [tail, 1 - tail], axis=0)
    for cell in np.flatnonzero(~complete & ~missing.all(axis=0)):
        ends[:, cell] = np.quantile(cells[~missing[:, cell], cell], [tail, 1 - tail])
    low, high = ends.reshape(2, *shape)
    return low, high


def bootstrap_interval(
    value: FloatArray,
    replicates: FloatArray,
    level: float,
    n_clusters: int | None = None,
    within: Range | tuple[FloatArray, FloatArray] = (-inf, inf),
) -> tuple[FloatArray, FloatArray]:
    """Interval of a value from its bootstrap replicates.

    Percentiles of the replicates. Those of G clusters spread too little, by sqrt((G - 1) / G) and
    by the tails of t(G - 1): from 30 clusters on percentiles lie as much further out. With fewer
    clusters the interval reaches as many deviations of the replicates to either side of the value.
    t(G - 1) alone below 30 clusters, and plain percentiles from there on, cover less with 15 to 100
    clusters, of alpha and of means alike (``benchmarks.coverage --only clusters``).
    An interval holds the value that it is drawn with: percentiles of a statistic that is biased in
    few items can miss it, and are taken as far as the value then.

    Parameters
    ----------
    value : ndarray, shape (...)
    replicates : ndarray, shape (n_boot, ...)
        NaN are left out.
    level : float
    n_clusters : int, optional
        Clusters that were drawn; None where items were.
    within : (least, most)
        What the statistic can be, where the interval ends; of each value, or of all.

    Returns
    -------
    low, high : ndarray, shape (...)
        NaN without a value, where fewer than two replicates have one, or where all of them have the
        same: then the resamples say nothing of how far off the value may be.
    """
    from scipy.special import ndtr

    spread = _deviation(replicates)
    if n_clusters is None:
        low, high = percentile_interval(replicates, level)
    elif n_clusters < FEW_CLUSTERS:
        reach = _deviations_of_clusters(level, n_clusters) * spread
        low, high = value - reach, value + reach
    else:
        further = 2 * ndtr(_deviations_of_clusters(level, n_clusters)) - 1
        low, high = percentile_interval(replicates, float(further))
    constant = ~(spread > NO_SPREAD * np.maximum(np.abs(value), 1e-3))
    ends = holding(value, *(np.clip(end, *within) for end in (low, high)))
    return np.where(constant, np.nan, ends[0]), np.where(constant, np.nan, ends[1])


def bootstrap_p_value(difference: FloatArray, replicates: FloatArray, n_units: int) -> FloatArray:
    """Two-sided p-value of a difference from its paired bootstrap replicates.

    The difference in deviations of its replicates, against t(n - 1) of n items or clusters, which
    spread too little by sqrt((n - 1) / n): a share of replicates could not fall below one over
    their number, which no correction for many pairs survives.

    Parameters
    ----------
    difference : ndarray, shape (...)
    replicates : ndarray, shape (n_boot, ...)
        NaN are left out.
    n_units : int
        Items that were drawn, or clusters.

    Returns
    -------
    ndarray, shape (...)
        1 where the two never differ; NaN where there is no difference, or the replicates say
        nothing of how far off it may be.
    """
    from scipy.special import stdtr

    degrees = max(n_units - 1, 1)
    with np.errstate(invalid="ignore", divide="ignore"):
        spread = _deviation(replicates) * sqrt(n_units / degrees)
        p = 2 * stdtr(degrees, -np.abs(difference) / spread)
        silent = ~(spread > NO_SPREAD)
        p = np.where(silent, np.where(np.abs(difference) <= NO_SPREAD, 1.0, np.nan), p)
    undefined = np.isnan(difference) | np.isnan(spread)
    return np.where(undefined, np.nan, p)


def holding(value: FloatArray, low: FloatArray, high: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Take an interval as far as the value that it is drawn with; NaN without either."""
    return np.minimum(low, value), np.maximum(high, value)


def _deviations_of_clusters(level: float, n_clusters: int) -> float:
    """Return the quantile of t(G - 1), times sqrt(G / (G - 1)); NaN for one cluster."""
    from scipy.special import stdtrit

    unbiased = sqrt(n_clusters / max(n_clusters - 1, 1))
    return float(stdtrit(n_clusters - 1, (1 + level) / 2)) * unbiased


def jackknife_interval(
    corrected: FloatArray,
    standard_error: FloatArray,
    bias: FloatArray,
    level: float,
    n_clusters: IntArray | None = None,
) -> tuple[FloatArray, FloatArray]:
    """Intervals around jackknifed values; ``bias`` is the part that is taken into the error.

    ``[value +- q sqrt(se^2 + bias^2)]``: see :data:`BIAS_WEIGHT` for values with a root at 0. All
    arrays have one shape; ``n_clusters`` is None where items were left out.
    """
    reach = _quantiles(level, n_clusters) * np.sqrt(standard_error**2 + bias**2)
    return corrected - reach, corrected + reach


def _deviation(replicates: FloatArray) -> FloatArray:
    """Return the deviation over the first axis without NaN; NaN with fewer than two values."""
    defined = ~np.isnan(replicates)
    n = defined.sum(axis=0)
    mean = np.where(defined, replicates, 0).sum(axis=0) / np.maximum(n, 1)
    squares = np.where(defined, (replicates - mean) ** 2, 0).sum(axis=0)
    deviation: FloatArray = np.where(n > 1, np.sqrt(squares / np.maximum(n - 1, 1)), np.nan)
    return deviation
