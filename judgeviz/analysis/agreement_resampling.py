"""Resamples of the agreement table: items or clusters drawn again, labels exchanged."""

from collections.abc import Iterator

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.agreement_columns import (
    LARGER_IS_MORE_EXTREME,
    WINNERS,
    Columns,
    human_machine_columns,
)
from judgeviz.analysis.agreement_profiles import ItemProfiles
from judgeviz.analysis.strata import Strata
from judgeviz.analysis.weighted_agreement import counts_agreement
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.exchange import deal_out, exchange_outcomes, permutation_p_value
from judgeviz.statistics.linear_totals import grouping
from judgeviz.statistics.profiles import distinct_profiles
from judgeviz.statistics.resampling import BATCH_CELLS, bootstrap_weights, percentile_interval

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


def exchange_p_values(
    rows: ItemProfiles, strata: Strata, n_null: int, rng: np.random.Generator
) -> Columns:
    """Exchangeability p-value of every column that compares the judge with the humans.

    Each item's human and judge labels are dealt out again, and the whole table with its bins
    and strata is made from what comes out. Larger values are more extreme for JS_b and the
    deltas, smaller ones for the others. One drawn human label stands for the mean over all
    possible draws here, in the table and in its exchanges alike.

    Returns
    -------
    dict
        Of (1 + n_strata,) arrays; NaN where the table has no value.
    """
    human, machine = rows.human.counts[rows.human_of_row], rows.judges[0].counts
    if machine is None:
        raise ValueError("Scores cannot be exchanged with human labels.")
    observed = counts_agreement(human, machine, rows.n_items, strata).columns(rows.n_items[None])
    null = _exchanged(human, machine, rows, strata, n_null, rng)
    return {
        name: np.array(
            [
                permutation_p_value(*_towards_larger(name, null[name][:, cell], value))
                for cell, value in enumerate(observed[name][0])
            ]
        )
        for name in human_machine_columns(strata.scale.kind)
    }


def _exchanged(
    human: IntArray,
    machine: IntArray,
    rows: ItemProfiles,
    strata: Strata,
    n_null: int,
    rng: np.random.Generator,
) -> Columns:
    """Columns of every exchange, each (n_null, 1 + n_strata)."""
    both = distinct_profiles(human, machine)
    n_items = np.bincount(both.of_item, weights=rows.n_items).astype(np.int64)
    of_human, of_machine = np.hsplit(both.rows, 2)
    exchange = exchange_outcomes(of_human, of_machine, n_items)
    if exchange is not None:
        n_outcomes = np.ones(len(exchange.human), dtype=np.int64)
        dealt = counts_agreement(exchange.human, exchange.machine, n_outcomes, strata)
        return dealt.replicates(exchange.weights(n_null, rng))
    human, machine = (np.repeat(side, rows.n_items, axis=0) for side in (human, machine))
    one_each = np.ones(len(human), dtype=np.int64)
    pooled = human + machine
    parts = [
        counts_agreement(dealt, pooled - dealt, one_each, strata).columns(one_each[None])
        for dealt in deal_out(human, machine, n_null, rng)
    ]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _towards_larger(name: str, null: FloatArray, observed: float) -> tuple[FloatArray, float]:
    return (null, observed) if name in LARGER_IS_MORE_EXTREME else (-null, -observed)
