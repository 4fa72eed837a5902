"""Whom a judge favours: the Favi-Score of every pair of systems (paper 3, sections 4 and 5)."""

from collections.abc import Iterable
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.systems.favi_scores import NO_ERRORS, DrawnScore, Favoritism
from judgeviz.analysis.systems.preferences import (
    PairPreferences,
    SystemPair,
    TieMargin,
    on_pairs,
    outcomes_by_unit,
    pair_preferences,
)
from judgeviz.counting.pair_outcomes import PairOutcomes
from judgeviz.counting.resamples import Resampling
from judgeviz.labels.comparison import Comparison
from judgeviz.recipes import recorded
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.defined import mean_of_defined, ratio
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.favi_score import (
    dirichlet_posterior,
    draw_pairs,
    errors,
    favi_score,
    margins,
    sample_accuracy,
    signs_agree,
    size_by_chance,
)
from judgeviz.statistics.favour_excess import (
    ExcessIntervals,
    excess_intervals,
    in_random_directions,
    leave_one_out_changes,
)
from judgeviz.statistics.intervals import (
    SHARE,
    Range,
    bootstrap_interval,
    quantile_of_error,
    wilson_interval,
)

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
Limits = tuple[FloatArray, FloatArray]  # low and high

# Below this a bootstrap has too few different errors to draw: the Dirichlet posterior is shown.
FEW_ERRORS = 30
_PHI: Range = (-2.0, 2.0)


@recorded
def favoritism(
    pair: Comparison,
    tie_margin: TieMargin = 0.0,
    n_boot: int = 0,
    *,
    cluster: str | None = None,
    seed: int = 0,
    tie_rule: TieRule | None = None,
    level: float = 0.95,
    pairs: Iterable[SystemPair] | None = None,
) -> Favoritism:
    """Measure whom a judge favours where it differs from the humans.

    Parameters
    ----------
    pair : Comparison
        Scores (or ordinal labels) per source and system, or votes on pairs of systems.
    tie_margin : float or (float, float)
        Scores as close as this are a tie; two numbers are the humans' and the judge's.
    n_boot : int
        Bootstrap replicates over sources (voted items); 0 for none.
    cluster : str, optional
        Item column whose values are resampled as a whole.
    seed : int
        Of all random draws.
    tie_rule : {"lowest", "tie", "drop"}, optional
        For tied majorities of votes; by default the tie category, so that no side is favoured.
    level : float
        Of the intervals, in (0, 1).
    pairs : iterable of (str, str), optional
        Pairs to look at, in either order; all when left out.

    Raises
    ------
    LabelError
        Where there is nothing to compare; see
        :func:`~judgeviz.analysis.systems.preferences.pair_preferences`.
    ValueError
        For an argument outside its range.

    Notes
    -----
    Phi says nothing about how many errors there are: read it with ``errors``. The paper leaves
    its uncertainty and its chance level open; both are judgeviz's own.

    References
    ----------
    von Däniken et al., "Favi-Score", ACL 2024, definitions 4 to 12 and appendix C.1.
    """
    resampling = Resampling(n_boot=n_boot, cluster=cluster, seed=seed, level=level)
    wanted = None if pairs is None else list(pairs)
    preferences = pair_preferences(pair, tie_margin, tie_rule, wanted, cluster)
    outcomes, n_clusters = outcomes_by_unit(preferences, resampling)
    table = _pair_table(preferences, outcomes.confusions)
    accuracies = _add_bootstrap(table, outcomes, resampling, n_clusters)
    sizes, of_sizes = _mean_sizes(preferences, outcomes, resampling, n_clusters)
    intervals = _drawn_intervals(table, outcomes.confusions, resampling)
    settings: dict[str, object] = {"tie_margin": tie_margin}
    if pair.scale.kind == "preference":
        settings = {"tie_rule": tie_rule or "tie"}
    return Favoritism(
        pairs=table,
        systems=_oriented(table),
        by_system=sizes.iloc[1:].reset_index(drop=True),
        **_figures(table, sizes.iloc[0]),
        intervals=intervals,
        summary_intervals=pd.DataFrame(accuracies | of_sizes, ["low", "high"]).T,
        confusions=outcomes.confusions,
        names=preferences.systems,
        unshared=preferences.unshared,
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=str(pair.judge),
        from_votes=pair.scale.kind == "preference",
        level=level,
        provenance=_provenance(on_pairs(pair, wanted), resampling, intervals, **settings),
        _place={pair: place for place, pair in enumerate(preferences.pairs)},
    )


def _pair_table(preferences: PairPreferences, confusions: IntArray) -> pd.DataFrame:
    human, machine = margins(confusions)
    columns: dict[str, object] = {
        **preferences.named,
        "items": confusions.sum(axis=(1, 2)),
        "errors": errors(confusions),
        "phi": favi_score(confusions),
        "sample_accuracy": sample_accuracy(confusions),
        "sign_agrees": signs_agree(confusions),
        "margin_human": human,
        "margin_machine": machine,
    }
    return pd.DataFrame(columns)


def _oriented(table: pd.DataFrame) -> pd.DataFrame:
    """Every pair from both sides."""
    columns = (table[name].tolist() for name in ("system_a", "system_b", "phi"))
    sides = [
        side for a, b, phi in zip(*columns, strict=True) for side in ((a, b, phi), (b, a, -phi))
    ]
    return pd.DataFrame(sorted(sides), columns=["system", "other", "phi"])


def _add_bootstrap(
    table: pd.DataFrame, outcomes: PairOutcomes, resampling: Resampling, n_clusters: int | None
) -> dict[str, Limits]:
    """Add the intervals of each pair to its table; gives those of the two accuracies."""
    n_boot, n_units = resampling.n_boot, outcomes.n_units
    if n_boot and n_units > 1:
        items, agreeing, human, machine = outcomes.resampled(resampling)
        phi, accuracy = ratio(machine - human, items - agreeing), ratio(agreeing, items)
        mean_accuracy = mean_of_defined(accuracy)
        signs_alike = (np.sign(human) == np.sign(machine)).mean(axis=1)
    else:  # a single unit can be drawn in one way only
        phi = accuracy = np.full((1, len(table)), np.nan)
        mean_accuracy = signs_alike = phi[:, 0]
    if n_boot and n_clusters is None and outcomes.is_grouped:  # one by one each pair is exact
        rng, _ = resampling.stream("errors").spawn(2)
        phi, accuracy = draw_pairs(outcomes.confusions, n_boot, rng)
    n_items = table["items"].to_numpy() if n_clusters is None else np.full(len(table), n_units)
    share = table["sample_accuracy"].to_numpy()
    limits = partial(_limits, level=resampling.level, n_clusters=n_clusters)
    if n_boot:
        table["phi_low"], table["phi_high"] = limits(table["phi"].to_numpy(), phi, _PHI)
        of_share = limits(share, accuracy, SHARE, n=n_items)
        table["sample_accuracy_low"], table["sample_accuracy_high"] = of_share
    agreement = np.asarray(table["sign_agrees"].mean())
    return {
        "sample_accuracy": limits(share.mean(), mean_accuracy, SHARE, n=n_units),
        "system_accuracy": limits(agreement, signs_alike, SHARE, n=len(table)),
    }


def _limits(
    value: FloatArray,
    replicates: FloatArray,
    within: Range,
    *,
    level: float,
    n_clusters: int | None,
    n: IntArray | int | None = None,
) -> Limits:
    """Bootstrap interval that holds its value.

    Where all replicates have the same value it is Wilson's of a share of ``n``, or none.
    """
    low, high = bootstrap_interval(value, replicates, level, n_clusters, within)
    if n is not None and not np.isnan(replicates).all():
        wilson = wilson_interval(np.asarray(value), np.asarray(n), level)
        same = np.isnan(low)
        low, high = np.where(same, wilson[0], low), np.where(same, wilson[1], high)
    return low, high


def _drawn_intervals(
    table: pd.DataFrame, confusions: IntArray, resampling: Resampling
) -> pd.DataFrame:
    """Point and interval of every pair; the posterior's where the bootstrap has nothing to say."""
    n_errors, raw = table["errors"].to_numpy(), table["phi"].to_numpy()
    low, high = np.full(len(table), np.nan), np.full(len(table), np.nan)
    if "phi_low" in table:
        low, high = (table[f"phi_{end}"].to_numpy(copy=True) for end in ("low", "high"))
    point, method = raw.copy(), np.where(np.isnan(low), "", "bootstrap").astype(object)
    few = (n_errors > 0) & ((n_errors < FEW_ERRORS) | (np.isnan(low) & (resampling.n_boot > 0)))
    if few.any():
        _, rng = resampling.stream("errors").spawn(2)
        posterior = dirichlet_posterior(confusions[few], resampling.level, rng)
        point[few], low[few], high[few] = posterior
        method[few] = "Dirichlet"
    names = {side: table[side] for side in ("system_a", "system_b")}
    columns = zip(DrawnScore._fields, (point, raw, low, high, method), strict=True)
    return pd.DataFrame(names | dict(columns))


def _mean_sizes(
    preferences: PairPreferences,
    outcomes: PairOutcomes,
    resampling: Resampling,
    n_clusters: int | None,
) -> tuple[pd.DataFrame, dict[str, Limits]]:
    """Mean abs(Phi) against chance: of all pairs (first row), then of those of each system.

    Also gives the intervals of the first row.
    """
    with_errors = errors(outcomes.confusions) > 0
    known = slice(None) if with_errors.all() else with_errors  # a slice copies no units
    phi = favi_score(outcomes.confusions[known])
    chance = size_by_chance(outcomes.confusions[known])
    favour, n_errors = outcomes.favour[:, known], outcomes.n_errors[:, known]
    _, rng = resampling.stream("draws").spawn(2)
    times = outcomes.times
    changes = leave_one_out_changes(favour, n_errors, times).astype(np.float32)
    by_cluster = () if n_clusters is None else (favour,)
    moves, *moved = in_random_directions(rng, changes, *by_cluster, times=times)
    for sums in moved:  # the errors of a cluster have their direction together
        chance = np.abs(sums).mean(axis=0) / n_errors.sum(axis=0)
    # the first column has all pairs
    sides = np.insert(preferences.sides, 0, 1.0, axis=1)[known]
    n_pairs = np.abs(sides).sum(axis=0)
    means = sides / np.maximum(n_pairs, 1)
    limits = ExcessIntervals(*np.full((4, len(n_pairs)), np.nan))
    if outcomes.n_units > 1 and len(phi):
        normal, wider = (quantile_of_error(resampling.level, n) for n in (None, n_clusters))
        options = resampling.level, wider / normal
        limits = excess_intervals(phi, chance, moves, np.abs(means), *options)
    size, by_chance = np.abs(phi) @ np.abs(means), chance @ np.abs(means)
    columns = {
        "mean_phi": phi @ means,
        "mean_abs_phi": size,
        "mean_abs_phi_chance": by_chance,
        "excess": size - by_chance,
        "excess_low": limits.low,
        "excess_high": limits.high,
    }
    names = {"system": ["", *preferences.looked_at], "pairs": n_pairs.astype(int)}
    defined = {name: np.where(n_pairs == 0, np.nan, column) for name, column in columns.items()}
    rows = pd.DataFrame(names | defined)
    ends = {"mean_abs_phi": (limits.size_low, limits.size_high), "excess": limits[2:]}
    return rows, {name: (low[0], high[0]) for name, (low, high) in ends.items()}


def _figures(table: pd.DataFrame, of_all: "pd.Series[Any]") -> dict[str, Any]:
    """Figures of the judge over all pairs."""
    n, n_undefined = len(table), int(table["phi"].isna().sum())
    why = NO_ERRORS if n == n_undefined else ""
    sizes = {
        name: Estimate(np.nan if why else float(of_all[name]), n - n_undefined, n_undefined, why)
        for name in ("mean_abs_phi", "mean_abs_phi_chance", "excess")
    }
    accuracies = (("sample_accuracy", "sample_accuracy"), ("system_accuracy", "sign_agrees"))
    shares = {name: Estimate(float(table[column].mean()), n) for name, column in accuracies}
    size = table["phi"].abs().dropna().to_numpy()
    return sizes | shares | {"std_abs_phi": float(size.std()) if len(size) else np.nan}


def _provenance(
    pair: Comparison,
    resampling: Resampling,
    intervals: pd.DataFrame,
    **settings: object,
) -> Provenance:
    votes = pair.scale.kind == "preference"
    few = (intervals["method"] == "Dirichlet").any()
    words = resampling.words | {
        "resampled_by": resampling.cluster or ("item" if votes else "source"),
        "few_errors": f"{resampling.level:.0%} Dirichlet interval" if few else None,
        "level": resampling.level,
    }
    return provenance_of(
        pair,
        statistic="Favi-Score",
        preferences="majority of votes" if votes else "difference of scores",
        **settings,
        **words,
    )
