"""What to read a judge's agreement against: one more human, a random labeller, another judge."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.agreement.columns import (
    Columns,
    held_out_columns,
    human_machine_columns,
    in_order,
)
from judgeviz.analysis.agreement.profiles import ItemProfiles, human_profiles, item_profiles
from judgeviz.analysis.agreement.resampling import (
    bootstrap_rows,
    clusters_of,
    enough_items,
    intervals,
)
from judgeviz.analysis.agreement.settings import DRAWS, Settings
from judgeviz.analysis.agreement.sides import held_out_agreement
from judgeviz.analysis.agreement.weighted import (
    counts_agreement,
    in_batches,
    weighted_agreement,
)
from judgeviz.analysis.strata import Strata, StratifiedBy, strata_of
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.defined import mean_of_defined
from judgeviz.statistics.divergence import Variant
from judgeviz.counting.distinct import distinct_rows

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


def held_out_table(
    pair: Comparison,
    by: StratifiedBy = "agreement",
    edges: tuple[float, ...] = (0, 0.6, 1),
    n_boot: int = 0,
    cluster: str | None = None,
    seed: int = 0,
    *,
    tie_rule: TieRule | None = None,
    level: float = 0.95,
    variant: Variant = "distance",
) -> pd.DataFrame:
    """Every human in turn in the judge's place: what one more human scores in each column.

    Parameters are those of :func:`~judgeviz.agreement_table`; a judge in
    ``pair`` plays no part.

    Returns
    -------
    DataFrame
        Columns: stratum, votes (cases of one human held out of one item), then the columns
        that compare the judge with the humans, under the same names, each the mean over the
        humans held out; ``n_boot`` adds intervals. The strata are those of the other humans.
        NaN where no item of the stratum has three human labels.
    """
    settings = Settings(n_boot, 0, cluster, seed, level)
    settings.check(pair)
    strata, kind = strata_of(pair, by, edges, tie_rule, variant), pair.scale.kind
    rows = _human_rows(pair)
    agreement = held_out_agreement(rows.human, rows.human_of_row, strata, means=True)
    wanted = held_out_columns(kind)
    nothing = np.full(1 + len(strata.names), np.nan)
    statistics: Columns = dict.fromkeys(wanted, nothing)
    votes, limits = np.zeros_like(nothing), Columns()
    if agreement is not None:

        def columns(weights: IntArray) -> Columns:
            return agreement.columns(np.ascontiguousarray(weights.T, dtype=np.float64), wanted)

        votes = agreement.votes(rows.n_items[:, None].astype(np.float64))[0]
        point = columns(rows.n_items[None])
        statistics = {name: point[name][0] for name in wanted}
        if n_boot:
            stream = settings.streams().bootstrap
            drawn = bootstrap_rows(rows, clusters_of(pair, cluster), n_boot, stream)
            replicates = in_batches(drawn, agreement.n_totals, columns)
            limits = intervals(replicates, level, enough_items(pair, cluster, votes))
    table = _table(strata, votes=votes.astype(np.int64), **statistics, **limits)
    table.attrs["provenance"] = settings.provenance(pair, strata, "held-out human")
    return table


def random_baseline(
    pair: Comparison,
    by: StratifiedBy = "agreement",
    edges: tuple[float, ...] = (0, 0.6, 1),
    seed: int = 0,
    *,
    tie_rule: TieRule | None = None,
    draws: int = DRAWS,
    variant: Variant = "distance",
) -> pd.DataFrame:
    """Uniform random labels in the judge's place, as many per item as the judge gave.

    Without a judge who labels, one label per item.

    Returns
    -------
    DataFrame
        Columns: stratum, items, then the columns that compare the judge with the humans, each
        the mean over ``draws`` random labellers.
    """
    settings = Settings(seed=seed, draws=draws)
    settings.check(pair)
    strata, rng = strata_of(pair, by, edges, tie_rule, variant), settings.streams().draws
    human = pair.human_counts
    n_labels = np.ones(pair.n_items, dtype=np.int64)
    if pair.judge is not None and pair.judge_scale.is_categorical:
        n_labels = pair.machine_counts.sum(axis=1)
    parts = [
        _counts_columns(human, random_counts(n_labels, human.shape[1], rng), strata)
        for _ in range(draws)
    ]
    names = human_machine_columns(pair.scale.kind)
    means = {name: mean_of_defined(np.stack([p[name] for p in parts], axis=-1)) for name in names}
    table = _table(strata, items=parts[0]["items"].astype(np.int64), **means)
    table.attrs["provenance"] = settings.provenance(pair, strata, "random labeller")
    return table


def random_counts(n_labels: IntArray, n_categories: int, rng: np.random.Generator) -> IntArray:
    """Draw ``n_labels`` (n_items,) uniform labels per item; gives counts (n_items, k)."""
    return rng.multinomial(n_labels, np.full(n_categories, 1 / n_categories))


def paired_difference(
    pair_a: Comparison,
    pair_b: Comparison,
    by: StratifiedBy = "agreement",
    edges: tuple[float, ...] = (0, 0.6, 1),
    n_boot: int = 1000,
    cluster: str | None = None,
    seed: int = 0,
    *,
    tie_rule: TieRule | None = None,
    level: float = 0.95,
    draws: int = DRAWS,
    variant: Variant = "distance",
) -> pd.DataFrame:
    """Difference of two judges on the items that both labelled, with paired intervals.

    Both judges are evaluated on the same resamples, so that what makes an item hard for both
    cancels. Parameters are those of :func:`~judgeviz.agreement_table`.

    Returns
    -------
    DataFrame
        Columns: stratum, items, then ``a - b`` of every column that compares a judge with the
        humans, with ``<column>_low`` and ``<column>_high``.

    Raises
    ------
    LabelError
        Where the two share no item, or one has no judge.
    ValueError
        Where the human labels of the shared items differ: not the same data set and criterion.
    """
    settings = Settings(n_boot, 0, cluster, seed, level, draws)
    a, b = shared_items(pair_a, pair_b)
    settings.check(a)
    strata, streams = strata_of(a, by, edges, tie_rule, variant), settings.streams()
    rows, kind = item_profiles(a, b), a.scale.kind
    judges = [
        weighted_agreement(rows, strata, judge=judge, draws=draws, rng=streams.draws)
        for judge in (0, 1)
    ]

    def difference(weights: IntArray) -> Columns:
        first, second = (in_order(judge.columns(weights), kind) for judge in judges)
        return {name: first[name] - second[name] for name in human_machine_columns(kind)}

    point = {name: values[0] for name, values in difference(rows.n_items[None]).items()}
    n_items = judges[0].columns(rows.n_items[None])["items"][0]
    limits: Columns = {}
    if n_boot:
        drawn = bootstrap_rows(rows, clusters_of(a, cluster), n_boot, streams.bootstrap)
        n_totals = max(judge.n_totals for judge in judges)
        replicates = in_batches(drawn, n_totals, difference)
        limits = intervals(replicates, level, enough_items(a, cluster, n_items))
    table = _table(strata, items=n_items.astype(np.int64), **point, **limits)
    statistic = f"{a.judge} minus {b.judge}"
    table.attrs["provenance"] = settings.provenance(a, strata, statistic)
    return table


def shared_items(pair_a: Comparison, pair_b: Comparison) -> tuple[Comparison, Comparison]:
    """Keep the items that both judges labelled; raises as :func:`paired_difference`."""
    for pair in (pair_a, pair_b):
        if pair.judge is None:
            raise LabelError("A difference needs two judges; compare the labels with one each.")
    in_a = np.asarray(pair_a.items.index.isin(pair_b.items.index))
    in_b = np.asarray(pair_b.items.index.isin(pair_a.items.index))
    condition = (f"labelled by {pair_a.judge} and {pair_b.judge}",)
    a, b = pair_a.keep_items(in_a, condition), pair_b.keep_items(in_b, condition)
    same_items = a.items.index.equals(b.items.index)
    if not same_items or not np.array_equal(a.human_counts, b.human_counts):
        raise ValueError(
            "The human labels of the two comparisons differ; compare two judges of the same "
            "data set and criterion."
        )
    return a, b


def _human_rows(pair: Comparison) -> ItemProfiles:
    human = human_profiles(pair)
    n_items = np.bincount(human.of_item, minlength=len(human.counts))
    return ItemProfiles(human, np.arange(len(n_items)), (), n_items, human.of_item)


def _counts_columns(human: IntArray, machine: IntArray, strata: Strata) -> Columns:
    rows = distinct_rows(human, machine)
    of_human, of_machine = np.hsplit(rows.rows, 2)
    agreement = counts_agreement(of_human, of_machine, rows.n_items, strata)
    columns = agreement.columns(rows.n_items[None])
    return {name: values[0] for name, values in columns.items()}


def _table(strata: Strata, **columns: NDArray[np.generic]) -> pd.DataFrame:
    return pd.DataFrame({"stratum": ["All", *strata.names], **columns})
