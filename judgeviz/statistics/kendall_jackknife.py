"""Jackknife interval of Kendall's tau-b, of items or of clusters of them."""

import numpy as np
from numpy.typing import NDArray

from judgeviz.statistics.intervals import quantile_of_error

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

FEW = 64  # items of a cluster whose pairs are looked at one by one
ALMOST_ONE = 1 - 1e-12


def kendall_interval(
    first: FloatArray, second: FloatArray, cluster: IntArray | None = None, level: float = 0.95
) -> tuple[float, float]:
    """Leave one item, or one cluster, out at a time.

    Parameters
    ----------
    first, second : ndarray of float, shape (n_items,)
    cluster : ndarray of int, shape (n_items,), optional
        Codes from 0 without gaps; what is left out as a whole.
    level : float

    Returns
    -------
    low, high : float
        On Fisher's scale, so that they stay within -1 and 1; as far out as t(G - 1) asks for with
        G items or clusters, fewer than 30. NaN below three of them, where one side never varies
        once one is left out, and where tau-b is 1 or -1.

    References
    ----------
    Efron and Stein, "The Jackknife Estimate of Variance", 1981.
    """
    units = np.arange(len(first)) if cluster is None else cluster
    n_units = int(units.max(initial=-1)) + 1
    if n_units < 3:
        return np.nan, np.nan
    x, y = (np.unique(side, return_inverse=True)[1] for side in (first, second))
    sums = _of_items(x, y)
    whole = sums.sum(axis=1) / 2  # every pair stands in the sums of both its items
    lost = np.stack([np.bincount(units, weights=of, minlength=n_units) for of in sums])
    # pairs within a cluster are lost once, not twice
    twice = 0.0 if cluster is None else _within(x, y, units, n_units)
    left = whole[:, None] - (lost - twice)
    surplus, untied = left[0], left[1] * left[2]
    if (untied <= 0).any():
        return np.nan, np.nan
    point = whole[0] / np.sqrt(whole[1] * whole[2])
    if abs(point) > ALMOST_ONE:
        return np.nan, np.nan
    on_scale = np.arctanh(np.clip(surplus / np.sqrt(untied), -ALMOST_ONE, ALMOST_ONE))
    variance = (n_units - 1) / n_units * ((on_scale - on_scale.mean()) ** 2).sum()
    reach = quantile_of_error(level, n_units) * np.sqrt(variance)
    middle = np.arctanh(point)
    return float(np.tanh(middle - reach)), float(np.tanh(middle + reach))


def _of_items(x: IntArray, y: IntArray) -> FloatArray:
    """Concordant less discordant pairs of every item, and its pairs untied in x and in y.

    Codes from 0; gives (3, n_items).
    """
    n = len(x)
    n_x, n_y = np.bincount(x), np.bincount(y)
    order = np.lexsort((y, x))
    of_x, of_y = x[order], y[order]
    below, same = _before(of_y)
    above = np.arange(n) - below - same
    total_below = np.cumsum(n_y) - n_y
    greater = n - total_below[of_y] - n_y[of_y]
    surplus = 2 * (below - above) + greater - total_below[of_y]
    # items that are tied in x stand in the order of y: they count as concordant so far
    both = of_x * len(n_y) + of_y
    start = np.flatnonzero(np.diff(both, prepend=-1))
    n_both = np.repeat(np.diff(start, append=n), np.diff(start, append=n))
    surplus -= n_x[of_x] - n_both
    sums = np.empty((3, n))
    sums[0, order] = surplus
    sums[1], sums[2] = n - n_x[x], n - n_y[y]
    return sums


def _before(codes: IntArray) -> tuple[IntArray, IntArray]:
    """How many earlier entries are lower, and how many are the same; both (n,)."""
    n, k = len(codes), int(codes.max(initial=0)) + 1
    place = np.arange(n)
    below, same = np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.int64)
    width = 1
    while width < n:  # every two neighbouring runs: the later looks into the earlier
        run = place // (2 * width) * k
        later = (place // width) % 2 == 1
        earlier = np.sort(run[~later] + codes[~later])
        wanted = run[later] + codes[later]
        first = np.searchsorted(earlier, wanted)
        below[later] += first - np.searchsorted(earlier, run[later])
        same[later] += np.searchsorted(earlier, wanted, side="right") - first
        width *= 2
    return below, same


def _within(x: IntArray, y: IntArray, units: IntArray, n_units: int) -> FloatArray:
    """Add up the pairs within each cluster, (3, n_units)."""
    found = np.zeros((3, n_units))
    order = np.argsort(units, kind="stable")
    sizes = np.bincount(units, minlength=n_units)
    ends = np.cumsum(sizes)
    for size in np.unique(sizes):
        chosen = np.flatnonzero(sizes == size)
        rows = order[ends[chosen][:, None] - size + np.arange(size)]
        if size <= FEW:
            found[:, chosen] = _of_small(x[rows], y[rows])
            continue
        for unit, members in zip(chosen, rows, strict=True):
            own = (np.unique(side[members], return_inverse=True)[1] for side in (x, y))
            found[:, unit] = _of_items(*own).sum(axis=1) / 2
    return found


def _of_small(x: IntArray, y: IntArray) -> FloatArray:
    """Add up the pairs of each row, (3, n_rows), for codes (n_rows, size)."""
    by_x = np.sign(x[:, :, None] - x[:, None, :])
    by_y = np.sign(y[:, :, None] - y[:, None, :])
    parts = (by_x * by_y, by_x != 0, by_y != 0)
    return np.stack([part.sum(axis=(1, 2)) / 2 for part in parts])
