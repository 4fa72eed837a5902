"""Binned Jensen-Shannon divergence with its interval, and both sides of its fair pair."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.fair_pair import (
    EMPTY_STRATUM,
    LEAST_ITEMS,
    LESS_THAN_ONE,
    NO_CENTRE_LEFT,
    NO_FAIR_PAIR,
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
from judgeviz.statistics.divergence import MOST, Variant
from judgeviz.statistics.intervals import BIAS_WEIGHT, holding, jackknife_interval

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# Draws of one case per item: a hundred, or as many as have so many rows in all (each is drawn in
# every cluster that holds it); but twenty, unless even these would have many (and matter less).
CASE_DRAWS, MOST_DRAWN_ROWS = 100, 1_000_000
FEW_CASE_DRAWS, FEWEST_CASE_DRAWS, MANY_DRAWN_ROWS = 20, 4, 200_000


class JsdEstimate(NamedTuple):
    """A Jensen-Shannon value, plug-in and jackknifed, with its interval."""

    value: float
    corrected: float
    low: float
    high: float


def jsd_estimates(
    found: Jackknifed, units: Units, variant: Variant, level: float
) -> tuple[JsdEstimate, ...]:
    """Jensen-Shannon values with their intervals: of tables, or of bins.

    JS_b is biased upwards and its bootstrap twice so; the interval is that of a jackknife,
    ``[theta_J +- q sqrt(se_J^2 + (0.6 b)^2)]`` with b = theta - theta_J for the distance, whose
    root bends near 0, and without b for the divergence. It is cut at 0 and at the largest value
    that JS can have, and reaches as far as the value.

    Parameters
    ----------
    found : Jackknifed
        Each of shape (n_values,); from :func:`~judgeviz.analysis.jackknifed_bins.leave_out`, with
        the same units.
    """
    bias = _part_of_bias(variant) * found.bias
    limits = jackknife_interval(
        found.corrected, found.standard_error, bias, level, _clusters(units, found)
    )
    columns = (found.value, found.corrected, *_in_range(found.value, *limits, variant))
    return tuple(JsdEstimate(*one) for one in zip(*(of.tolist() for of in columns), strict=True))


def _in_range(
    value: FloatArray, low: FloatArray, high: FloatArray, variant: Variant
) -> tuple[FloatArray, FloatArray]:
    """End an interval where JS does, but never short of its value, which is jackknifed."""
    low, high = (np.clip(end, 0, MOST[variant]) for end in (low, high))
    return holding(value, low, high)


def _part_of_bias(variant: Variant) -> float:
    return BIAS_WEIGHT if variant == "distance" else 0.0


def _clusters(units: Units, found: Jackknifed) -> IntArray | None:
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
    per item is drawn a hundred times (fewer where cases are many), each draw jackknifed; the error
    of their mean is that of the pooled difference and of the draws. Another seed moves ``delta`` by
    5 to 10 % of half its interval. ``fair`` are the totals of both sides, where they are made
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
        return no_fair_jsd(profiles, strata, margin)
    if made.judge is None:
        raise ValueError("A judge that gives scores has no JS_b.")
    human_bins = made.human.bins.spread(profiles.of_human)
    left_out = leave_out(units, variant, made.judge.bins, human_bins)
    drawn = _of_single_cases(profiles, made.cases, strata.n_groups, units, resampling, variant)
    n_items = made.items_of(profiles.human_items)
    pairs = _pairs(left_out, drawn, n_items, units, variant, resampling.level, margin)
    per_bin = (left_out.jackknifed_bins(table).corrected for table in (0, strata.n_groups))
    return FairJsd(pairs, *(np.maximum(side, 0) for side in per_bin))


def no_fair_jsd(
    profiles: Profiles, strata: Strata, margin: float, why: str = NO_FAIR_PAIR
) -> FairJsd:
    """Where no human can be left out: nothing in any stratum and any bin."""
    nothing = np.full(profiles.n_categories, np.nan)
    return FairJsd((no_fair_pair(margin, why),) * strata.n_groups, nothing, nothing)


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
    n_rows = n_listed = max(len(single.chance), 1)
    if units.clusters is not None:
        n_listed = max(int(np.diff(units.clusters.indptr)[single.profile].sum()), 1)
    least = min(max(MANY_DRAWN_ROWS // n_rows, FEWEST_CASE_DRAWS), FEW_CASE_DRAWS)
    n_draws = max(min(MOST_DRAWN_ROWS // n_listed, CASE_DRAWS), least)
    drawn = single.draw(units, resampling.seed_of("cases").spawn(n_draws))
    sides = (single.judge, single.human)
    return corrected_draws(sides, drawn, n_groups, profiles.n_categories, variant)


def _pairs(
    left_out: LeftOut,
    drawn: FloatArray,
    n_items: FloatArray,
    units: Units,
    variant: Variant,
    level: float,
    margin: float,
) -> tuple[FairPair, ...]:
    """Put the sides together in every stratum; ``drawn`` as from :func:`_of_single_cases`."""
    pooled = left_out.jackknifed()
    delta, error = _difference_of(drawn, _error_of_difference(left_out), variant)
    (judge, raw_human), (_, human) = (
        one.reshape(2, -1) for one in (pooled.value, pooled.corrected)
    )
    errors = np.vstack([pooled.standard_error.reshape(2, -1), error])
    bias = _part_of_bias(variant) * pooled.bias.reshape(2, -1)
    bias = np.vstack([bias, np.zeros_like(error)])  # a difference of two values alike has no floor
    values, n_units = np.stack([human - delta, human, delta]), pooled.n_units.reshape(2, -1)[:1]
    values[:, n_items < LEAST_ITEMS] = np.nan
    n_clusters = None if units.n_clusters is None else n_units
    low, high = jackknife_interval(values, errors, bias, level, n_clusters)
    low[:2], high[:2] = _in_range(values[:2], low[:2], high[:2], variant)
    apart = np.clip([low[2], high[2]], -MOST[variant], MOST[variant])
    low[2], high[2] = holding(values[2], *apart)
    return tuple(
        FairPair(
            judge=float(values[0, place]),
            human=float(values[1, place]),
            delta=float(values[2, place]),
            low=float(low[2, place]),
            high=float(high[2, place]),
            n_items=round(float(n)),
            verdict=verdict_at(
                float(low[2, place]), float(high[2, place]), margin, round(float(n))
            ),
            raw_judge=float(judge[place]),
            raw_human=float(raw_human[place]),
            margin=margin,
            judge_interval=(float(low[0, place]), float(high[0, place])),
            human_interval=(float(low[1, place]), float(high[1, place])),
            why_undefined=_why_no_delta(float(n), float(values[2, place]), place),
        )
        for place, n in enumerate(n_items)
    )


def _error_of_difference(left_out: LeftOut) -> FloatArray:
    """Jackknifed standard error of human - judge in every stratum, (n_groups,).

    Both sides have a part in the same units, which follow each other in the same order.
    """
    table = left_out.parts.table
    n_groups = len(left_out.value) // 2
    of_judge = table < n_groups
    judge, human = left_out.value.reshape(2, -1)
    change = left_out.change[~of_judge] - left_out.change[of_judge]
    often = left_out.parts.often[of_judge]
    return Jackknifed.of_groups(human - judge, table[of_judge], change, often).standard_error


def _difference_of(
    drawn: FloatArray, pooled_error: FloatArray, variant: Variant
) -> tuple[FloatArray, FloatArray]:
    """Mean difference, human - judge, of draws, and its standard error; (n_groups,) both."""
    # a draw can leave a small stratum without two items
    known = np.asarray(~np.isnan(drawn).any(axis=0))
    judge, human = drawn
    delta, of_difference = _mean_and_variance(human - judge, known)
    of_mean = of_difference / np.maximum(known.sum(axis=0), 1)
    least = pooled_error**2
    if variant == "distance":
        (_, of_human), (_, of_judge) = (_mean_and_variance(side, known) for side in (human, judge))
        least = np.maximum(least, of_human - of_judge)
    return delta, np.sqrt(least + of_mean)


def _mean_and_variance(
    values: FloatArray, known: NDArray[np.bool_]
) -> tuple[FloatArray, FloatArray]:
    """Of what is known along the first axis; NaN of fewer than two."""
    n = np.where(known.sum(axis=0) < 2, np.nan, known.sum(axis=0))
    mean: FloatArray = np.where(known, values, 0).sum(axis=0) / n
    return mean, (np.where(known, values - mean, 0) ** 2).sum(axis=0) / (n - 1)


def _why_no_delta(n_items: float, delta: float, stratum: int) -> str:
    if not np.isnan(delta):
        return ""
    if n_items >= LEAST_ITEMS:
        return TOO_FEW
    if n_items > 0:
        return LESS_THAN_ONE
    return EMPTY_STRATUM if stratum else NO_CENTRE_LEFT
