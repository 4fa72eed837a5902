"""What to read a judge's agreement against: a random labeller, another judge."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.agreement.catalogue import Columns, Setting, columns_of, table_columns
from judgeviz.analysis.agreement.stratified import (
    DRAWS,
    Counted,
    agreement_provenance,
    check_draws,
    in_batches,
    interval_columns,
    ranked_values,
)
from judgeviz.analysis.strata import strata_of
from judgeviz.counting.comparison_totals import totals_of_one_answer
from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.resamples import Resampling, joint_units
from judgeviz.counting.strata import Strata, StratifiedBy
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import ScaleKind
from judgeviz.recipes import recorded
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.defined import mean_of_defined
from judgeviz.statistics.divergence import Variant, check_variant

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@recorded
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
    resampling = Resampling(seed=seed)
    check_draws(draws)
    check_variant(variant)
    strata, rng = strata_of(pair, by, edges, tie_rule), resampling.stream("draws")
    human, setting = pair.human_counts, Setting(pair.scale, variant)
    n_labels = np.ones(pair.n_items, dtype=np.int64)
    if pair.judge is not None and pair.judge_scale.is_categorical:
        n_labels = pair.machine_counts.sum(axis=1)
    parts = [
        _counts_columns(human, random_counts(n_labels, human.shape[1], rng), strata, setting)
        for _ in range(draws)
    ]
    names = _comparing(pair.scale.kind)
    means = {name: mean_of_defined(np.stack([p[name] for p in parts], axis=-1)) for name in names}
    table = _table(strata, items=parts[0]["items"].astype(np.int64), **means)
    what = "random labeller"
    table.attrs["provenance"] = agreement_provenance(pair, strata, resampling, what, draws, variant)
    return table


def random_counts(n_labels: IntArray, n_categories: int, rng: np.random.Generator) -> IntArray:
    """Draw ``n_labels`` (n_items,) uniform labels per item; gives counts (n_items, k)."""
    return rng.multinomial(n_labels, np.full(n_categories, 1 / n_categories))


@recorded
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
    resampling = Resampling(n_boot, 0, cluster, seed, level)
    check_draws(draws)
    check_variant(variant)
    a, b = shared_items(pair_a, pair_b)
    strata, kind = strata_of(a, by, edges, tie_rule), a.scale.kind
    judges = [Counted.of(pair, strata, resampling, variant, draws) for pair in (a, b)]
    first, second = (counted.point() for counted in judges)
    point = {name: first[name] - second[name] for name in _comparing(kind)}
    limits: Columns = {}
    if n_boot:
        clusters = None if cluster is None else a.cluster_codes(cluster)
        joint, to_each = joint_units([pair.profile_of_item for pair in (a, b)], clusters)

        def difference(weights: IntArray) -> Columns:
            one, other = (
                counted.columns(weights @ to_profiles)
                for counted, to_profiles in zip(judges, to_each, strict=True)
            )
            return {name: one[name] - other[name] for name in _comparing(kind)}

        n_totals = max(counted.maker.n_totals for counted in judges)
        replicates = in_batches(joint.bootstrap(resampling), n_totals, difference)
        limits = interval_columns(point, replicates, a.scale, judges[0], level, shares=False)
    table = _table(strata, items=first["items"].astype(np.int64), **point, **limits)
    statistic = f"{a.judge} minus {b.judge}"
    table.attrs["provenance"] = agreement_provenance(
        a, strata, resampling, statistic, draws, variant
    )
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


def _comparing(kind: ScaleKind) -> list[str]:
    """Columns that compare a judge with the humans."""
    return [column.name for column in columns_of(kind) if column.compares]


def _counts_columns(
    human: IntArray, machine: IntArray, strata: Strata, setting: Setting
) -> Columns:
    rows = distinct_rows(human, machine)
    of_human, of_machine = np.hsplit(rows.rows, 2)
    maker = totals_of_one_answer(of_human, of_machine, strata, ranked_values(setting.scale))
    columns = table_columns(maker.of(rows.n_items), setting)
    return {name: values[0] for name, values in columns.items()}


def _table(strata: Strata, **columns: NDArray[np.generic]) -> pd.DataFrame:
    return pd.DataFrame({"stratum": ["All", *strata.names], **columns})
