"""What a judge is ranked by: Cohen's kappa with the humans' majority, or rho with their mean."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.measured import item_units
from judgeviz.analysis.rater_ranks import RaterRanks
from judgeviz.analysis.strata import centre_rule
from judgeviz.counting.fair_pair import fair_pair_of
from judgeviz.counting.ranked_scores import RankedRows, RankedScores, mean_numbers, ranked_scores
from judgeviz.counting.resamples import Units
from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import StratifiedTotals, across_maker
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from judgeviz.statistics.aggregates import NO_LABEL
from judgeviz.statistics.kappa import cohen_from_table
from judgeviz.statistics.krippendorff import (
    Level,
    alpha_from_coincidences,
    alpha_of_scores,
    coincidences,
)
from judgeviz.statistics.rank_correlation import (
    rank_codes,
    rank_residuals,
    spearman_from_table,
    weighted_spearman,
)

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
ScoreKind = Literal["kappa", "rho"]
NO_SCORES_ON_CLASSES = "the judge gives scores where the humans give labels without an order"


@dataclass(frozen=True, slots=True)
class Scored:
    """A judge's score as a function of how often each row of its table is taken.

    Attributes
    ----------
    of : callable
        From weights (n_replicates, n_rows) to scores (n_replicates,).
    n_items : ndarray of int, shape (n_rows,)
        Items that each row stands for.
    of_item : ndarray of int or None, shape (n_items,)
        Row of each item of the comparison; None where an engine counted them.
    units : Units
        What a resample draws.
    n_totals : int
        Numbers that a replicate needs.
    """

    of: Callable[[FloatArray], FloatArray]
    n_items: IntArray
    of_item: IntArray | None
    units: Units
    n_totals: int

    @property
    def value(self) -> float:
        """Score of the items as they are; NaN where one side is constant."""
        return float(self.of(self.n_items[None].astype(np.float64))[0])


class Fair(NamedTuple):
    """The same statistic of the judge and of one more human in one place; NaN without."""

    judge: float = np.nan
    human: float = np.nan
    n_items: int = 0


def score_kind(scale: Scale) -> ScoreKind:
    """Name the statistic of a scale: rho of grades and scores, kappa of all others."""
    return "rho" if scale.kind in ("ordinal", "continuous") else "kappa"


def scored(pair: Comparison, cluster: str | None) -> Scored:
    """Make the score of a judge, the same number as in the other tables.

    Raises LabelError where labels cannot be counted or have no order to rank by.
    """
    if pair.scale.kind == "continuous":
        return _of_items(pair, cluster)
    profiles, strata = pair.profiles, _no_strata(pair)
    human, n_rows = profiles.human, len(profiles.n_items)
    if score_kind(pair.scale) == "kappa":
        if profiles.judge is None:
            raise LabelError(f"'{pair.judge}' has no score: {NO_SCORES_ON_CLASSES}.")
        table = across_maker(human, profiles.judge, strata).table
        return _counted(pair, cluster, table.n_totals, lambda weights: _kappa(table, weights))
    values = pair.scale.values
    judge = profiles.score if profiles.judge is None else mean_numbers(profiles.judge, values)
    if judge is None:
        raise ValueError("A comparison without a judge has no score.")
    row = np.arange(n_rows)
    stratum = np.zeros(n_rows, dtype=np.int64)
    means = mean_numbers(human, values)
    ranks = ranked_scores(RankedRows(means, judge, np.ones(n_rows), stratum, row, 1, n_rows))
    return _counted(pair, cluster, ranks.n_totals, lambda weights: _rho(ranks, weights))


def why_no_score(pair: Comparison) -> str:
    """Say which side never varies, where a score that could be computed is undefined."""
    if score_kind(pair.scale) == "kappa":
        return "humans and judge give all items one and the same label"
    human, judge = (len(np.unique(one[~np.isnan(one)])) < 2 for one in _means(pair))
    if human and judge:
        return "neither the humans' mean nor the judge's label ever varies"
    if judge:
        return "the judge gives all items one and the same label"
    return "the humans' mean is the same on all items"


def _means(pair: Comparison) -> tuple[FloatArray, FloatArray]:
    """Means of humans and judge, of items or of distinct profiles of them."""
    if pair.scale.kind == "continuous":
        return pair.human_means, pair.machine_means
    profiles, values = pair.profiles, pair.scale.values
    judge = profiles.score if profiles.judge is None else mean_numbers(profiles.judge, values)
    assert judge is not None  # of a judge
    return mean_numbers(profiles.human, values), judge


def fair_scores_of(pair: Comparison) -> Fair:
    """Score judge and one more human against the other humans of the same items."""
    if score_kind(pair.scale) == "rho":
        ranks = RaterRanks.of(pair)
        return Fair() if ranks is None else Fair(*ranks.value(), ranks.n_items)
    profiles = pair.profiles
    makers = fair_pair_of(profiles, _no_strata(pair))
    if makers is None:
        return Fair()
    n_items = round(float(makers.items_of(profiles.human_items)[0]))
    of_humans, of_all = (
        weights.astype(np.float64)[None] for weights in (profiles.human_items, profiles.n_items)
    )
    human, judge = _kappa(makers.human.table, of_humans), np.array([np.nan])
    if makers.judge is not None:
        judge = _kappa(makers.judge.table, of_all)
    return Fair(float(judge[0]), float(human[0]), n_items)


def errors_of(pair: Comparison) -> FloatArray:
    """How far the judge is off on the items of each row of its table, (n_rows,), as of `scored`.

    On classes 1 where its label is not the humans' majority, else 0; on grades and scores, whose
    units may differ, what of the judge's ranks the humans' ranks leave unexplained. NaN where a
    tied vote leaves no label.

    Raises LabelError as :func:`scored`.
    """
    if pair.scale.kind == "continuous":
        return _left_of_ranks(*_means(pair), np.ones(pair.n_items))
    profiles, rule = pair.profiles, centre_rule(pair.scale)
    if score_kind(pair.scale) == "rho":
        return _left_of_ranks(*_means(pair), profiles.n_items.astype(np.float64))
    human, said = rule.of(profiles.human), rule.of(pair.judge_profiles)
    undecided = (human == NO_LABEL) | (said == NO_LABEL)
    return np.where(undecided, np.nan, (human != said).astype(np.float64))


def _left_of_ranks(human: FloatArray, judge: FloatArray, n_items: FloatArray) -> FloatArray:
    first, second = (rank_codes(means).astype(np.float64) for means in (human, judge))
    return rank_residuals(first, second, n_items)


def human_alpha(pair: Comparison) -> float:
    """Krippendorff's alpha among the humans at the level of their scale; NaN where undefined."""
    if pair.scale.kind == "continuous":
        return float(alpha_of_scores(pair.human.item, pair.human.value))
    try:
        profiles = pair.profiles
    except LabelError:  # free text, of which hardly two labels are the same
        return float("nan")
    level: Level = "ordinal" if pair.scale.kind == "ordinal" else "nominal"
    pairs = coincidences(profiles.human_profiles, profiles.human_items)
    return float(alpha_from_coincidences(pairs, level=level))


def _no_strata(pair: Comparison) -> Strata:
    return Strata(centre_rule(pair.scale))


def _counted(
    pair: Comparison,
    cluster: str | None,
    n_totals: int,
    of: Callable[[FloatArray], FloatArray],
) -> Scored:
    return Scored(of, pair.profiles.n_items, pair.profiles.of_item, pair.units(cluster), n_totals)


def _of_items(pair: Comparison, cluster: str | None) -> Scored:
    """Score item by item: scores are not counted."""
    human, judge = map(rank_codes, (pair.human_means, pair.machine_means))
    units = item_units(pair, cluster)
    everything = np.arange(pair.n_items)
    return Scored(
        lambda weights: weighted_spearman(human, judge, weights),
        np.ones(pair.n_items, dtype=np.int64),
        everything,
        units,
        pair.n_items,
    )


def _kappa(table: StratifiedTotals, weights: FloatArray) -> FloatArray:
    return cohen_from_table(table.of(np.ascontiguousarray(weights.T)))[:, 0]


def _rho(ranks: RankedScores, weights: FloatArray) -> FloatArray:
    if ranks.table is not None:
        return spearman_from_table(ranks.table.of(np.ascontiguousarray(weights.T)))[:, 0]
    rows = ranks.rows
    return weighted_spearman(*ranks.codes, weights[:, rows.row] * rows.share)
