"""What to read a judge's agreement against: a random labeller."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.agreement.catalogue import Columns, Setting, columns_of, table_columns
from judgeviz.analysis.agreement.stratified import (
    DRAWS,
    agreement_provenance,
    check_draws,
    ranked_values,
)
from judgeviz.analysis.strata import strata_of
from judgeviz.counting.comparison_totals import totals_of_one_answer
from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.resamples import Resampling
from judgeviz.counting.strata import Strata, StratifiedBy
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
