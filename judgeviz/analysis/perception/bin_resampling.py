"""Resamples of a binned comparison: bootstrap over items or clusters, exchange of labels."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.centres import centres
from judgeviz.analysis.perception.human_bins import HumanBins
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.divergence import (
    BinTotals,
    Variant,
    bin_totals,
    bin_totals_by_part,
    binned_jensen_shannon,
    replicate_totals,
    replicate_totals_of_parts,
    shares,
)
from judgeviz.statistics.exchange import deal_out, exchange_outcomes
from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.resamples import bootstrap_weights
from judgeviz.statistics.intervals import percentile_interval

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True)
class BinIntervals:
    """Bootstrap percentile limits of everything drawn in a perception chart.

    Attributes
    ----------
    level : float
        For example 0.95.
    jsd_low, jsd_high : ndarray, shape (n_bins,)
        Of each bin's Jensen-Shannon value.
    human_low, human_high, machine_low, machine_high : ndarray, shape (n_bins, k)
        Of the label shares in each bin; NaN in empty bins.
    """

    level: float
    jsd_low: FloatArray
    jsd_high: FloatArray
    human_low: FloatArray
    human_high: FloatArray
    machine_low: FloatArray
    machine_high: FloatArray


def bootstrap_totals(
    pair: Comparison, bins: HumanBins, n_boot: int, cluster: str | None, rng: np.random.Generator
) -> BinTotals | None:
    """Bin totals of every bootstrap replicate, with a first axis of length ``n_boot``.

    None where there is only one item, or only one cluster, to draw from: every replicate would
    be the same, and the interval would claim a certainty that nothing supports.
    """
    if cluster is not None:
        return _cluster_totals(pair, bins, _cluster_codes(pair.items[cluster]), n_boot, rng)
    if pair.n_items < 2:
        return None
    profiles = distinct_rows(bins.profiles.of_item[:, None], pair.machine_counts)
    human_profile = profiles.rows[:, 0]
    return replicate_totals(
        bins.of_profile[human_profile],
        bins.profiles.rows[human_profile],
        profiles.rows[:, 1:],
        bootstrap_weights(profiles.n_items, n_boot, rng),
    )


def bootstrap_intervals(
    replicates: BinTotals, variant: Variant, level: float
) -> tuple[float, float, BinIntervals]:
    """Percentile limits of JS_b (low, high), and of each bin's values and label shares."""
    values, per_bin = binned_jensen_shannon(replicates, variant=variant)
    low, high = percentile_interval(values, level)
    limits = (
        *percentile_interval(per_bin, level),
        *percentile_interval(shares(replicates.human), level),
        *percentile_interval(shares(replicates.machine), level),
    )
    return float(low), float(high), BinIntervals(level, *limits)


def exchanged_values(
    pair: Comparison, bins: HumanBins, variant: Variant, n_null: int, rng: np.random.Generator
) -> FloatArray:
    """JS_b of every replicate in which the judge cannot be told from a human, (n_null,)."""
    human, machine = pair.human_counts, pair.machine_counts
    profiles = distinct_rows(human, machine)
    of_human, of_machine = np.hsplit(profiles.rows, 2)
    exchange = exchange_outcomes(of_human, of_machine, profiles.n_items)
    if exchange is None:
        return _dealt_values(human, machine, bins, variant, n_null, rng)
    totals = replicate_totals(
        centres(exchange.human, bins.scale, bins.rule),
        exchange.human,
        exchange.machine,
        exchange.weights(n_null, rng),
    )
    return binned_jensen_shannon(totals, variant=variant)[0]


def _dealt_values(
    human: IntArray,
    machine: IntArray,
    bins: HumanBins,
    variant: Variant,
    n_null: int,
    rng: np.random.Generator,
) -> FloatArray:
    pooled, one_each = human + machine, np.ones(len(human), dtype=np.int64)
    values = np.empty(n_null)
    for replicate, dealt in enumerate(deal_out(human, machine, n_null, rng)):
        new_bins = centres(dealt, bins.scale, bins.rule)
        totals = bin_totals(new_bins, one_each, dealt, pooled - dealt)
        values[replicate] = binned_jensen_shannon(totals, variant=variant)[0]
    return values


def _cluster_codes(column: "pd.Series[Any]") -> IntArray:
    """Cluster of each item, (n_items,); an item without one is a cluster of its own."""
    codes, names = pd.factorize(column)
    missing = np.flatnonzero(codes < 0)
    codes[missing] = len(names) + np.arange(len(missing))
    return np.asarray(codes, dtype=np.int64)


def _cluster_totals(
    pair: Comparison, bins: HumanBins, codes: IntArray, n_boot: int, rng: np.random.Generator
) -> BinTotals | None:
    """Whole clusters drawn with replacement: each is summed once, then only weighted."""
    n_clusters = int(codes.max()) + 1
    if n_clusters < 2:
        return None
    one_each = np.ones(pair.n_items, dtype=np.int64)
    clusters = bin_totals_by_part(
        codes, n_clusters, bins.of_item, one_each, pair.human_counts, pair.machine_counts
    )
    return replicate_totals_of_parts(
        clusters, bootstrap_weights(one_each[:n_clusters], n_boot, rng)
    )
