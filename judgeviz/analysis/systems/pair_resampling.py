"""Bootstrap of all pairs of systems together: sources (or clusters of them) are drawn.

Each figure of a pair follows from four totals: items, items on which both sides agree, and the
two margins. A replicate weights the units that they are summed over.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.systems.system_pairs import PairPreferences
from judgeviz.errors import LabelError
from judgeviz.statistics.favi_score import ratio
from judgeviz.counting.resamples import bootstrap_weights

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Totals = NDArray[np.floating[Any]]
N_TOTALS = 4
# Cells of unit totals held at once: 64 MB of 4-byte floats.
BLOCK_CELLS = 16_000_000
# Weights held at once: 100 MB of single bytes.
CHUNK_CELLS = 100_000_000
# Below this, sums of whole numbers are exact in 4-byte floats.
EXACT_IN_FLOAT32 = 2**24


@dataclass(frozen=True)
class PairReplicates:
    """Figures of every replicate and pair, each of shape (n_boot, n_pairs).

    Attributes
    ----------
    phi : ndarray of float
        NaN without errors in that replicate.
    sample_accuracy : ndarray of float
        NaN without items in that replicate.
    signs_agree : ndarray of bool
    """

    phi: FloatArray
    sample_accuracy: FloatArray
    signs_agree: NDArray[np.bool_]


def bootstrap_pairs(
    preferences: PairPreferences,
    cluster: "pd.Series[Any] | None",
    n_boot: int,
    rng: np.random.Generator,
) -> PairReplicates | None:
    """Resample sources, voted items, or whole clusters of them.

    Parameters
    ----------
    preferences : PairPreferences
    cluster : Series of length n_items, or None
        Item column whose values are drawn as a whole.
    n_boot : int
    rng : Generator

    Returns
    -------
    PairReplicates or None
        None where there is only one unit to draw.

    Raises
    ------
    LabelError
        Where a source's items are in different clusters.
    """
    group, n_groups = _groups(preferences, cluster)
    if n_groups < 2:
        return None
    n_pairs = len(preferences.pairs)
    totals = np.empty((n_boot, n_pairs * N_TOTALS))
    row = 0
    for weights in _chunks(n_groups, n_boot, rng):
        rows, column = slice(row, row + len(weights)), 0
        for block in _blocks(preferences, group, n_groups):
            columns = slice(column, column + block.shape[1])
            totals[rows, columns] = _weighted(weights, block)
            column = columns.stop
        row = rows.stop
    items, agreeing, human, machine = np.moveaxis(totals.reshape(n_boot, n_pairs, N_TOTALS), 2, 0)
    return PairReplicates(
        ratio(machine - human, items - agreeing),
        ratio(agreeing, items),
        np.sign(human) == np.sign(machine),
    )


def _chunks(n_groups: int, n_boot: int, rng: np.random.Generator) -> Iterator[NDArray[np.uint8]]:
    """Weights of as many replicates as are held at once: each pair's totals are made once a chunk.

    A group is drawn more than 255 times with a probability below 1 / 255!.
    """
    batches = bootstrap_weights(np.ones(n_groups, dtype=np.int64), n_boot, rng)
    held: list[NDArray[np.uint8]] = []
    for weights in batches:
        held.append(weights.astype(np.uint8))
        if sum(part.size for part in held) >= CHUNK_CELLS:
            yield np.concatenate(held)
            held = []
    if held:
        yield np.concatenate(held)


def _weighted(weights: NDArray[np.uint8], block: Totals) -> Totals:
    """Product of all replicates' weights with a block, a few replicates at a time."""
    step = max(BLOCK_CELLS // weights.shape[1], 1)
    parts = [
        weights[start : start + step].astype(block.dtype) @ block
        for start in range(0, len(weights), step)
    ]
    return np.concatenate(parts)


def _blocks(preferences: PairPreferences, group: IntArray, n_groups: int) -> Iterator[Totals]:
    """Totals per group of some pairs at a time, each (n_groups, n_pairs * 4)."""
    dtype = np.float32 if preferences.n_units < EXACT_IN_FLOAT32 else np.float64
    per_block = max(BLOCK_CELLS // (n_groups * N_TOTALS), 1)
    for start in range(0, len(preferences.pairs), per_block):
        numbers = range(start, min(start + per_block, len(preferences.pairs)))
        parts = [_unit_totals(preferences, n, group, n_groups).astype(dtype) for n in numbers]
        yield np.hstack(parts)


def _unit_totals(
    preferences: PairPreferences, number: int, group: IntArray, n_groups: int
) -> FloatArray:
    signs = preferences.signs(number)
    of = group[signs.unit]
    columns = (None, signs.human == signs.machine, signs.human, signs.machine)
    return np.stack([np.bincount(of, column, n_groups) for column in columns], axis=1)


def _groups(preferences: PairPreferences, cluster: "pd.Series[Any] | None") -> tuple[IntArray, int]:
    """Cluster of each unit, and how many there are; a unit without one is one by itself."""
    n_units = preferences.n_units
    if cluster is None:
        return np.arange(n_units), n_units
    item = np.flatnonzero(preferences.unit_of_item >= 0)
    unit = preferences.unit_of_item[item]
    codes, names = pd.factorize(cluster)
    group = np.full(n_units, -1, dtype=np.int64)
    group[unit] = codes[item]
    if not np.array_equal(group[unit], codes[item]):
        raise LabelError(
            f"Items of one source differ in '{cluster.name}', so that sources cannot be resampled "
            "by it; choose a column that is the same for all systems."
        )
    alone = np.flatnonzero(group < 0)
    group[alone] = len(names) + np.arange(len(alone))
    return group, len(names) + len(alone)
