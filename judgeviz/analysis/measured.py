"""Numbers with their intervals, from replicates of items that are not counted into profiles."""

from collections.abc import Callable
from math import isnan, nan
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.profiles import cluster_matrix
from judgeviz.counting.resamples import Resampling, Units
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.intervals import AGREEMENT, Range, bootstrap_interval

FloatArray = NDArray[np.float64]

Statistic = Callable[[FloatArray], FloatArray]  # (n_replicates, n_items) to (n_replicates, ...)


class Measured(NamedTuple):
    """A number with its interval; NaN where there is none."""

    value: float = nan
    low: float = nan
    high: float = nan


def item_units(pair: Comparison, cluster: str | None) -> Units:
    """Items, or clusters, as what is drawn; where labels cannot be counted into profiles."""
    n_items = np.ones(pair.n_items, dtype=np.int64)
    if cluster is None:
        return Units(n_items)
    codes = pair.cluster_codes(cluster)
    return Units(n_items, None, cluster_matrix(np.arange(pair.n_items), codes, pair.n_items))


def drawn_values(units: Units, resampling: Resampling, values: Statistic) -> FloatArray:
    """Replicates of some values, (n_boot, ...)."""
    parts = [values(batch.astype(np.float64)) for batch in units.bootstrap(resampling)]
    return np.concatenate(parts) if parts else values(np.ones((1, len(units.n_items))))[:0]


def measured(
    value: float,
    drawn: FloatArray,
    units: Units,
    resampling: Resampling,
    within: Range = AGREEMENT,
) -> Measured:
    """Put a value together with the interval of its replicates, (n_boot,)."""
    if isnan(value) or not len(drawn):
        return Measured(float(value))
    ends = bootstrap_interval(np.asarray(value), drawn, resampling.level, units.n_clusters, within)
    return Measured(float(value), *(float(end) for end in ends))
