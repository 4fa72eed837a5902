"""Judges ranked by advantage probability, with intervals and paired differences."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Unpack

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance, provenance_of_judges
from judgeviz.analysis.replacement.alignment import Outcomes, outcomes
from judgeviz.analysis.replacement.alternative_annotator import check_rates, result_of
from judgeviz.analysis.replacement.design import Design, DesignOptions
from judgeviz.analysis.replacement.result import AltTest
from judgeviz.analysis.resampling_options import check_resampling
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.defined import mean_of_defined
from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.resamples import bootstrap_weights
from judgeviz.statistics.intervals import percentile_interval

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True)
class JudgeRanking:
    """All judges of one data set, the best first.

    Attributes
    ----------
    table : DataFrame
        A row per judge: judge, rho, low, high (percentile interval over items), winning_rate,
        passed, raters, items; NaN where nobody could be tested.
    differences : DataFrame
        A row per pair of judges: judge, other (ranked below), difference of rho, low, high, from
        the same resamples for both.
    results : tuple of AltTest
        In the order of the table.
    level : float
        Of the intervals.
    dataset, criterion : str
    provenance : Provenance
    """

    table: pd.DataFrame
    differences: pd.DataFrame
    results: tuple[AltTest, ...]
    level: float
    dataset: str
    criterion: str
    provenance: Provenance


def rank_judges(
    pairs: Sequence[Comparison],
    epsilon: float = 0.2,
    q: float = 0.05,
    n_boot: int = 1000,
    cluster: str | None = None,
    seed: int = 0,
    *,
    level: float = 0.95,
    **design: Unpack[DesignOptions],
) -> JudgeRanking:
    """Test several judges and rank them by rho.

    rho ranks better than omega, which jumps with the number of raters and with epsilon (paper 2,
    section 3.4).

    Parameters
    ----------
    pairs : sequence of Comparison
        One per judge, of the same humans.
    epsilon, q
        As in :func:`~judgeviz.alt_test`.
    n_boot : int
        Bootstrap replicates over items, the same for all judges; 0 for none. Inverse probability
        weights stay those of the data.
    cluster : str, optional
        Item column whose values are resampled as a whole.
    seed : int
    level : float
    **design
        Further arguments of ``alt_test``.

    Raises
    ------
    ValueError, LabelError
        As ``alt_test``, and for no judge or a cluster column that does not exist.
    """
    if not pairs:
        raise LabelError("There is no judge to rank; add labels of a judge to the table.")
    check_resampling(pairs[0], n_boot, level, cluster)
    check_rates(epsilon, q)
    plan = Design(**design)
    compared = [outcomes(pair, plan) for pair in pairs]
    results = [
        result_of(pair, plan, of_pair, epsilon, q)
        for pair, of_pair in zip(pairs, compared, strict=True)
    ]
    rho = np.array([float(result.advantage_probability) for result in results])
    order = np.argsort(np.where(np.isnan(rho), -np.inf, rho) * -1, kind="stable")
    replicates = resampled_rho(pairs, compared, results, n_boot, cluster, seed)[:, order]
    ranked = tuple(results[number] for number in order)
    return JudgeRanking(
        table=_table(ranked, replicates, level),
        differences=_differences(ranked, replicates, level),
        results=ranked,
        level=level,
        dataset=pairs[0].dataset,
        criterion=pairs[0].criterion,
        provenance=_provenance(pairs, ranked[0], n_boot, cluster, seed, level),
    )


def resampled_rho(
    pairs: Sequence[Comparison],
    compared: Sequence[Outcomes],
    results: Sequence[AltTest],
    n_boot: int,
    cluster: str | None,
    seed: int,
) -> FloatArray:
    """Advantage probability of every judge in every replicate, shape (n_boot, n_judges).

    The tested raters stay the same; NaN in replicates without any of their items.
    """
    won, total, n_items = _rows(pairs, compared, results, cluster)
    n_judges = len(pairs)
    if n_boot == 0 or len(n_items) < 2:
        return np.full((0, n_judges), np.nan)
    judge_of = np.repeat(np.arange(n_judges), [len(result.tested) for result in results])
    rng = np.random.default_rng(seed)
    pieces = []
    for weights in bootstrap_weights(n_items, n_boot, rng):
        denominator = weights @ total
        share = np.full(denominator.shape, np.nan)
        np.divide(weights @ won, denominator, out=share, where=denominator > 0)
        pieces.append(_mean_by_judge(share, judge_of, n_judges))
    return np.concatenate(pieces)


def _mean_by_judge(share: FloatArray, judge_of: IntArray, n_judges: int) -> FloatArray:
    return np.stack([mean_of_defined(share[:, judge_of == n]) for n in range(n_judges)], axis=1)


def _rows(
    pairs: Sequence[Comparison],
    compared: Sequence[Outcomes],
    results: Sequence[AltTest],
    cluster: str | None,
) -> tuple[FloatArray, FloatArray, IntArray]:
    """Weight won or tied, and weight compared, by resampled row and tested rater of each judge.

    A row is a profile of equal items, or a cluster; the third array says how many items (or
    clusters) it stands for.
    """
    items = pd.Index(dict.fromkeys(item for pair in pairs for item in pair.items.index))
    blocks, weights = [], []
    for pair, of_pair, result in zip(pairs, compared, results, strict=True):
        place = items.get_indexer(pair.items.index)
        tested = [of_pair.raters.index(rater) for rater in result.tested]
        block = np.zeros((len(items), len(tested)), dtype=np.int64)
        block[place] = of_pair.codes[:, tested]
        blocks.append(block)
        weights.append(_weights(of_pair, place, len(items))[:, tested])
    codes, weight = np.concatenate(blocks, axis=1), np.concatenate(weights, axis=1)
    won = np.where((codes == 1) | (codes == 2), weight, 0.0)
    total = np.where(codes > 0, weight, 0.0)
    if cluster is not None:
        return _by_cluster(pairs, items, cluster, won, total)
    if any(of_pair.weight is not None for of_pair in compared) or not codes.shape[1]:
        return won, total, np.ones(len(items), dtype=np.int64)
    profiles = distinct_rows(codes)
    rows = profiles.rows
    won, total = ((rows == 1) | (rows == 2)).astype(np.float64), (rows > 0).astype(np.float64)
    return won, total, profiles.n_items


def _weights(of_pair: Outcomes, place: IntArray, n_items: int) -> FloatArray:
    table = np.zeros((n_items, len(of_pair.raters)))
    table[place] = 1.0 if of_pair.weight is None else of_pair.weight
    return table


def _by_cluster(
    pairs: Sequence[Comparison],
    items: pd.Index,
    cluster: str,
    won: FloatArray,
    total: FloatArray,
) -> tuple[FloatArray, FloatArray, IntArray]:
    group = pd.concat([pair.items[cluster] for pair in pairs])
    group = group[~group.index.duplicated()].reindex(items)
    codes, names = pd.factorize(group)
    missing = codes < 0  # an item without a value is a cluster of its own
    codes = codes.astype(np.int64)
    codes[missing] = len(names) + np.arange(missing.sum())
    n_clusters = int(codes.max(initial=-1)) + 1
    sums = [np.zeros((n_clusters, side.shape[1])) for side in (won, total)]
    np.add.at(sums[0], codes, won)
    np.add.at(sums[1], codes, total)
    return sums[0], sums[1], np.ones(n_clusters, dtype=np.int64)


def _interval(replicates: FloatArray, level: float) -> tuple[FloatArray, FloatArray]:
    if len(replicates):
        return percentile_interval(replicates, level)
    nothing = np.full(replicates.shape[1:], np.nan)
    return nothing, nothing


def _table(results: Sequence[AltTest], replicates: FloatArray, level: float) -> pd.DataFrame:
    low, high = _interval(replicates, level)
    return pd.DataFrame(
        {
            "judge": [result.judge for result in results],
            "rho": [float(result.advantage_probability) for result in results],
            "low": low,
            "high": high,
            "winning_rate": [float(result.winning_rate) for result in results],
            "passed": [result.passed for result in results],
            "raters": [len(result.tested) for result in results],
            "items": [result.n_items for result in results],
        }
    )


def _differences(results: Sequence[AltTest], replicates: FloatArray, level: float) -> pd.DataFrame:
    places = list(combinations(range(len(results)), 2))
    above, below = np.array(places, dtype=np.int64).reshape(-1, 2).T
    rho = np.array([float(result.advantage_probability) for result in results])
    low, high = _interval(replicates[:, above] - replicates[:, below], level)
    return pd.DataFrame(
        {
            "judge": [results[place].judge for place in above],
            "other": [results[place].judge for place in below],
            "difference": rho[above] - rho[below],
            "low": low,
            "high": high,
        }
    )


def _provenance(
    pairs: Sequence[Comparison],
    first: AltTest,
    n_boot: int,
    cluster: str | None,
    seed: int,
    level: float,
) -> Provenance:
    return provenance_of_judges(
        pairs,
        statistic="alternative annotator test",
        **first.design.settings(pairs[0]),
        epsilon=f"{first.epsilon:g}",
        q=f"{first.q:g}",
        bootstrap=f"{n_boot} replicates, {level:.0%} percentile" if n_boot else None,
        cluster=cluster if n_boot else None,
        seed=seed if n_boot else None,
    )
