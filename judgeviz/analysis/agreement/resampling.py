"""Bootstrap of the agreement tables: items or whole clusters drawn again, and their intervals."""

from collections.abc import Iterator

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.agreement.columns import WINNERS, Columns
from judgeviz.analysis.agreement.profiles import ItemProfiles
from judgeviz.labels.comparison import Comparison
from judgeviz.counting.totals import grouping
from judgeviz.counting.resamples import BATCH_CELLS, bootstrap_weights
from judgeviz.statistics.intervals import percentile_interval

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


def bootstrap_rows(
    rows: ItemProfiles,
    cluster: IntArray | None,
    n_boot: int,
    rng: np.random.Generator,
) -> Iterator[IntArray]:
    """Draw items, or whole clusters of them; yields weights (batch, n_rows).

    ``cluster`` (n_items,) numbers the cluster of each item.
    """
    if cluster is None:
        yield from bootstrap_weights(rows.n_items, n_boot, rng)
        return
    n_clusters = int(cluster.max()) + 1
    # a row of the table below is a row of labels, a column a cluster that holds it so often
    held = grouping(rows.of_item, cluster, len(rows.n_items), n_clusters)
    size = max(1, BATCH_CELLS // len(rows.n_items))
    one_each = np.ones(n_clusters, dtype=np.int64)
    for drawn in bootstrap_weights(one_each, n_boot, rng):
        for start in range(0, len(drawn), size):
            yield (held @ drawn[start : start + size].T).T.astype(np.int64)


def clusters_of(pair: Comparison, cluster: str | None) -> IntArray | None:
    """Cluster of each item, (n_items,); an item without one is a cluster of its own.

    None where items are resampled one by one.
    """
    if cluster is None:
        return None
    codes, names = pd.factorize(pair.items[cluster])
    missing = np.flatnonzero(codes < 0)
    codes[missing] = len(names) + np.arange(len(missing))
    return np.asarray(codes, dtype=np.int64)


def intervals(replicates: Columns, level: float, resampled: NDArray[np.bool_]) -> Columns:
    """Percentile limits of each column; NaN in the strata with too few items to draw from.

    ``resampled`` (1 + n_strata,) says which strata have enough.
    """
    limits: Columns = {}
    for name, values in replicates.items():
        if name in WINNERS:
            continue
        low, high = percentile_interval(values, level)
        limits[f"{name}_low"] = np.where(resampled, low, np.nan)
        limits[f"{name}_high"] = np.where(resampled, high, np.nan)
    return limits


def enough_items(pair: Comparison, cluster: str | None, n_items: FloatArray) -> NDArray[np.bool_]:
    """Whether a stratum has two items to draw, (1 + n_strata,).

    With a single item, or a single cluster, every replicate is the same, and an interval would
    claim a certainty that nothing supports.
    """
    codes = clusters_of(pair, cluster)
    several_clusters = codes is None or bool(codes.max() > 0)
    return (n_items >= 2) & several_clusters
