"""Whom a judge favours: the Favi-Score of every pair of systems (paper 3, sections 4 and 5)."""

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.provenance import provenance_of
from judgeviz.analysis.resampling_options import check_resampling
from judgeviz.analysis.systems.favi_scores import NO_ERRORS, SUMMARIES, Favoritism
from judgeviz.analysis.systems.pair_preferences import TieMargin, pair_preferences
from judgeviz.analysis.systems.pair_resampling import PairReplicates, bootstrap_pairs
from judgeviz.analysis.systems.system_pairs import PairPreferences, SystemPair, named_pairs
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.defined import mean_of_defined
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.favi_score import (
    confusion,
    dirichlet_interval,
    errors,
    favi_score,
    margins,
    sample_accuracy,
    signs_agree,
)
from judgeviz.statistics.intervals import percentile_interval

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# Below this a bootstrap has too few different errors to draw: the Dirichlet interval is shown.
FEW_ERRORS = 30


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
        Where there is nothing to compare; see :func:`pair_preferences`.
    ValueError
        For an argument outside its range.

    Notes
    -----
    Phi says nothing about how many errors there are: read it with ``errors``. The paper leaves
    its uncertainty open; the intervals are judgeviz's own.

    References
    ----------
    von Däniken et al., "Favi-Score", ACL 2024, definitions 4 to 12 and appendix C.1.
    """
    check_resampling(pair, n_boot, level, cluster)
    wanted = None if pairs is None else list(pairs)
    preferences = pair_preferences(pair, tie_margin, tie_rule, wanted)
    confusions = _confusions(preferences)
    # two streams: asking for a bootstrap does not move the Dirichlet intervals
    rng_boot, rng_few = np.random.default_rng(seed).spawn(2)
    replicates = None
    if n_boot:
        column = None if cluster is None else pair.items[cluster]
        replicates = bootstrap_pairs(preferences, column, n_boot, rng_boot)
    table = _pair_table(preferences, confusions, replicates, n_boot, level)
    mean_size, spread = _mean_size(table)
    votes = pair.scale.kind == "preference"
    intervals = _intervals(table, confusions, level, rng_few)
    drawn = intervals["method"] == "Dirichlet"
    return Favoritism(
        pairs=table,
        systems=_oriented(table),
        mean_abs_phi=mean_size,
        std_abs_phi=spread,
        sample_accuracy=Estimate(float(table["sample_accuracy"].mean()), len(table)),
        system_accuracy=Estimate(float(table["sign_agrees"].mean()), len(table)),
        intervals=intervals,
        summary_intervals=_summary_intervals(replicates, level),
        confusions=confusions,
        names=preferences.systems,
        unshared=preferences.unshared,
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=str(pair.judge),
        from_votes=votes,
        level=level,
        provenance=provenance_of(
            pair,
            statistic="Favi-Score",
            preferences="majority of votes" if votes else "difference of scores",
            pairs=named_pairs(wanted),
            tie_rule=(tie_rule or "tie") if votes else None,
            tie_margin=None if votes else tie_margin,
            bootstrap=f"{n_boot} replicates, {level:.0%} percentile" if n_boot else None,
            few_errors=f"{level:.0%} Dirichlet interval" if drawn.any() else None,
            cluster=cluster if n_boot else None,
            seed=seed,
        ),
        _place={pair: place for place, pair in enumerate(preferences.pairs)},
    )


def _confusions(preferences: PairPreferences) -> IntArray:
    signs = (preferences.signs(number) for number in range(len(preferences.pairs)))
    return np.stack([confusion(one.human, one.machine) for one in signs])


def _pair_table(
    preferences: PairPreferences,
    confusions: IntArray,
    replicates: PairReplicates | None,
    n_boot: int,
    level: float,
) -> pd.DataFrame:
    human, machine = margins(confusions)
    a, b = zip(*preferences.pairs, strict=True)
    columns: dict[str, object] = {
        "system_a": list(a),
        "system_b": list(b),
        "items": confusions.sum(axis=(1, 2)),
        "errors": errors(confusions),
        "phi": favi_score(confusions),
        "sample_accuracy": sample_accuracy(confusions),
        "sign_agrees": signs_agree(confusions),
        "margin_human": human,
        "margin_machine": machine,
    }
    for name in ("phi", "sample_accuracy") if n_boot else ():
        if replicates is None:  # a single unit can be drawn in one way only
            columns[f"{name}_low"] = columns[f"{name}_high"] = np.nan
        else:
            limits = percentile_interval(getattr(replicates, name), level)
            columns[f"{name}_low"], columns[f"{name}_high"] = limits
    return pd.DataFrame(columns)


def _oriented(table: pd.DataFrame) -> pd.DataFrame:
    """Every pair from both sides."""
    sides = [
        pd.DataFrame({"system": table[one], "other": table[other], "phi": sign * table["phi"]})
        for one, other, sign in (("system_a", "system_b", 1), ("system_b", "system_a", -1))
    ]
    both = pd.concat(sides, ignore_index=True)
    return both.sort_values(["system", "other"], ignore_index=True)


def _mean_size(table: pd.DataFrame) -> tuple[Estimate, float]:
    """Mean of abs(phi) over the pairs with errors, and its standard deviation."""
    size = table["phi"].abs().dropna().to_numpy()
    if not len(size):
        return Estimate(np.nan, 0, len(table), NO_ERRORS), np.nan
    return Estimate(float(size.mean()), len(size), len(table) - len(size)), float(size.std())


def _intervals(
    table: pd.DataFrame, confusions: IntArray, level: float, rng: np.random.Generator
) -> pd.DataFrame:
    n_errors = table["errors"].to_numpy()
    few = (n_errors < FEW_ERRORS) & (n_errors > 0)
    low, high = np.full(len(table), np.nan), np.full(len(table), np.nan)
    method = np.full(len(table), "", dtype=object)
    if "phi_low" in table and table["phi_low"].notna().any():
        low, high = table["phi_low"].to_numpy(copy=True), table["phi_high"].to_numpy(copy=True)
        method[n_errors > 0] = "bootstrap"
    if few.any():
        low[few], high[few] = dirichlet_interval(confusions[few], level, rng)
        method[few] = "Dirichlet"
    low[n_errors == 0] = high[n_errors == 0] = np.nan
    names = table[["system_a", "system_b"]]
    return names.assign(low=low, high=high, method=method)


def _summary_intervals(replicates: PairReplicates | None, level: float) -> pd.DataFrame:
    limits = np.full((len(SUMMARIES), 2), np.nan)
    if replicates is not None:
        values = (
            mean_of_defined(replicates.sample_accuracy),
            mean_of_defined(replicates.signs_agree.astype(np.float64)),
            mean_of_defined(np.abs(replicates.phi)),
        )
        limits = np.transpose(percentile_interval(np.stack(values, axis=1), level))
    return pd.DataFrame(limits, index=list(SUMMARIES), columns=["low", "high"])
