"""Binned Jensen-Shannon divergence with its interval, and both sides of its fair pair."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.fair_pair import (
    EMPTY_STRATUM,
    NO_CENTRE_LEFT,
    TOO_FEW,
    FairPair,
    no_fair_pair,
    verdict_at,
)
from judgeviz.analysis.jackknifed_bins import LeftOut, corrected_draws, leave_out
from judgeviz.counting.fair_pair import FairMakers, HeldOutCases, fair_pair_of, single_cases
from judgeviz.counting.profiles import Profiles
from judgeviz.counting.resamples import Jackknifed, Resampling, Units
from judgeviz.counting.strata import Strata
from judgeviz.statistics.divergence import Variant
from judgeviz.statistics.intervals import BIAS_WEIGHT, jackknife_interval

FloatArray = NDArray[np.float64]

# Draws of one case per item, fewer where they have many rows (and matter less).
CASE_DRAWS, FEWEST_CASE_DRAWS, MOST_DRAWN_ROWS = 20, 4, 200_000


class JsdEstimate(NamedTuple):
    """A Jensen-Shannon value, plug-in and jackknifed, with its interval."""

    value: float
    corrected: float
    low: float
    high: float


def jsd_estimates(
    left_out: LeftOut, units: Units, variant: Variant, level: float
) -> tuple[JsdEstimate, ...]:
    """JS_b of all items, then of every stratum.

    JS_b is biased upwards and its bootstrap twice so; the interval is that of a jackknife,
    ``[theta_J +- q sqrt(se_J^2 + (0.6 b)^2)]`` with b = theta - theta_J for the distance, whose
    root bends near 0, and without b for the divergence. It is cut at 0.

    Parameters
    ----------
    left_out : LeftOut
        From :func:`~judgeviz.analysis.jackknifed_bins.leave_out`, with the same units.
    """
    tables = range(len(left_out.value))
    return tuple(_estimate(left_out.jackknifed(table), units, variant, level) for table in tables)


def bin_estimates(
    left_out: LeftOut, units: Units, variant: Variant, level: float
) -> list[JsdEstimate]:
    """Estimate the same for each bin of all items, (n_bins,); only its own items are left out."""
    return [_estimate(one, units, variant, level) for one in left_out.jackknifed_bins()]


def _estimate(found: Jackknifed, units: Units, variant: Variant, level: float) -> JsdEstimate:
    bias = (BIAS_WEIGHT if variant == "distance" else 0.0) * found.bias
    limits = jackknife_interval(
        found.corrected, found.standard_error, bias, level, _clusters(units, found)
    )
    low, high = (float(np.maximum(limit, 0)) for limit in limits)
    return JsdEstimate(float(found.value), float(found.corrected), low, high)


def _clusters(units: Units, found: Jackknifed) -> int | None:
    """Clusters that take part, which may be fewer than there are; None for items."""
    return None if units.n_clusters is None else found.n_units


class FairJsd(NamedTuple):
    """JS_b of the judge and of one more human, against the same references.

    Attributes
    ----------
    pairs : tuple of FairPair
        Over all items, then in every stratum.
    judge_bins, human_bins : ndarray, shape (n_bins,)
        Jackknifed JS of each bin, at least 0; NaN where it is undefined.
    """

    pairs: tuple[FairPair, ...]
    judge_bins: FloatArray
    human_bins: FloatArray


def fair_jsd(
    profiles: Profiles,
    strata: Strata,
    units: Units,
    resampling: Resampling,
    variant: Variant,
    margin: float = 0.0,
    fair: FairMakers | None = None,
) -> FairJsd:
    """JS_b of both sides of the fair pair.

    ``human`` is the jackknifed value of all cases pooled, ``raw_*`` are plug-in values. ``delta``,
    and with it ``judge`` = human - delta, is measured where both sides bring one label per item:
    the judge's one label meets m references where the humans bring m labels, which alone sets
    pooled values apart (by -0.11 with 30 humans on 100 items, by -0.05 after a jackknife). One case
    per item is drawn some 20 times, each draw jackknifed; the error of their mean is that of the
    pooled difference and of the draws. ``fair`` are the totals of both sides, where they are made
    already.

    With many humans an exchangeable judge's one label per item sits where JS has its root at 0. The
    correction of the bias then varies as much as the value itself, which the jackknife does not
    see (its error is 0.035 where that of the value is 0.044, with 100 humans on 100 items). So the
    error of a difference of distances is never taken below the spread that one label per item
    brings: the variance over the draws of the human's side, where labels and references change,
    less that of the judge's side, where only references do. The divergence has no root.

    Raises
    ------
    ValueError
        For a judge that gives scores.
    """
    made = fair_pair_of(profiles, strata) if fair is None else fair
    if made is None:
        nothing = np.full(profiles.n_categories, np.nan)
        return FairJsd((no_fair_pair(margin),) * strata.n_groups, nothing, nothing)
    if made.judge is None:
        raise ValueError("A judge that gives scores has no JS_b.")
    judge, human = (
        leave_out(bins, units, variant)
        for bins in (made.judge.bins, made.human.bins.after(profiles.to_human))
    )
    drawn = _of_single_cases(profiles, made.cases, strata.n_groups, units, resampling, variant)
    n_items = made.n_items.of(profiles.human_items[:, None].astype(np.float64))[0, :, 0]
    pairs = tuple(
        _of_jsd(
            _side_by_side(judge, human, stratum),
            drawn[:, :, stratum],
            float(n_items[stratum]),
            resampling.level,
            units,
            variant,
            margin,
            stratum,
        )
        for stratum in range(strata.n_groups)
    )
    judge_bins, human_bins = (np.maximum(side.corrected_bins(), 0) for side in (judge, human))
    return FairJsd(pairs, judge_bins, human_bins)


def _side_by_side(judge: LeftOut, human: LeftOut, table: int) -> Jackknifed:
    """JS_b of (judge, human, human - judge) in a table; both have a part in the same units."""
    mine = judge.parts.table == table
    value, change = (
        np.stack([of_judge, of_human, of_human - of_judge], axis=-1)
        for of_judge, of_human in (
            (judge.value[table], human.value[table]),
            (judge.change[mine], human.change[mine]),
        )
    )
    return Jackknifed.of_changes(value, change, judge.parts.often[mine])


def _of_single_cases(
    profiles: Profiles,
    cases: HeldOutCases,
    n_groups: int,
    units: Units,
    resampling: Resampling,
    variant: Variant,
) -> FloatArray:
    """Jackknifed JS_b of (judge, human) in draws of single cases, (2, n_draws, n_groups)."""
    single = single_cases(profiles, cases)
    n_draws = int(
        np.clip(MOST_DRAWN_ROWS // max(len(single.chance), 1), FEWEST_CASE_DRAWS, CASE_DRAWS)
    )
    drawn = single.draw(units, resampling.stream("cases").spawn(n_draws))
    return np.stack(
        [
            corrected_draws(kinds, drawn, n_groups, profiles.n_categories, variant)
            for kinds in (single.judge, single.human)
        ]
    )


def _of_jsd(
    pooled: Jackknifed,
    drawn: FloatArray,
    n_items: float,
    level: float,
    units: Units,
    variant: Variant,
    margin: float,
    stratum: int,
) -> FairPair:
    delta, error_of_delta = _difference_of(drawn, float(pooled.standard_error[2]), variant)
    human = float(pooled.corrected[1])
    values = np.array([human - delta, human, delta])
    error = pooled.standard_error.copy()
    error[2] = error_of_delta
    bias = (BIAS_WEIGHT if variant == "distance" else 0.0) * pooled.bias
    bias[2] = 0  # a difference of two values alike has no floor
    limits = jackknife_interval(values, error, bias, level, _clusters(units, pooled))
    low, high = (side.tolist() for side in limits)
    return FairPair(
        judge=float(values[0]),
        human=human,
        delta=float(delta),
        low=low[2],
        high=high[2],
        n_items=round(n_items),
        verdict=verdict_at(low[2], high[2], margin),
        raw_judge=float(pooled.value[0]),
        raw_human=float(pooled.value[1]),
        margin=margin,
        judge_interval=(max(low[0], 0.0), max(high[0], 0.0)),
        human_interval=(max(low[1], 0.0), max(high[1], 0.0)),
        why_undefined=_why_no_delta(pooled, delta, stratum),
    )


def _difference_of(drawn: FloatArray, pooled_error: float, variant: Variant) -> tuple[float, float]:
    """Mean difference, human - judge, of draws (2, n_draws), and its standard error."""
    # a draw can leave a small stratum without two items
    judge, human = drawn[:, ~np.isnan(drawn).any(axis=0)]
    if len(judge) < 2:
        return np.nan, np.nan
    difference = human - judge
    of_one_label = human.var(ddof=1) - judge.var(ddof=1) if variant == "distance" else 0.0
    of_mean = difference.var(ddof=1) / len(difference)
    return float(difference.mean()), float(
        np.sqrt(np.maximum(pooled_error**2, of_one_label) + of_mean)
    )


def _why_no_delta(pooled: Jackknifed, delta: float, stratum: int) -> str:
    if not np.isnan(delta):
        return ""
    if pooled.n_units:
        return TOO_FEW
    return EMPTY_STRATUM if stratum else NO_CENTRE_LEFT
