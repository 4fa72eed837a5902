"""Binned Jensen-Shannon divergence with its interval, and both sides of its fair pair."""

from typing import TYPE_CHECKING, NamedTuple

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
from judgeviz.counting.fair_pair import SingleCases, fair_makers, held_out_cases, single_cases
from judgeviz.counting.profiles import Profiles
from judgeviz.counting.resamples import Jackknifed, Resampling, Units, jackknife
from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import StratifiedTotals, bin_totals
from judgeviz.statistics.divergence import Variant, binned_jensen_shannon
from judgeviz.statistics.intervals import BIAS_WEIGHT, jackknife_interval

if TYPE_CHECKING:  # SciPy would double the time to import judgeviz
    from scipy.sparse import csr_array

FloatArray = NDArray[np.float64]

# Draws of one case per item, fewer where they have many rows (and matter less).
CASE_DRAWS, FEWEST_CASE_DRAWS, MOST_DRAWN_ROWS = 20, 4, 200_000
# Cells up to which a table of contributions is faster with its zeros than without: 16 MB.
SMALL_TABLE = 2_000_000


class JsdEstimate(NamedTuple):
    """A Jensen-Shannon value, plug-in and jackknifed, with its interval."""

    value: float
    corrected: float
    low: float
    high: float


def jsd_estimate(
    bins: StratifiedTotals, stratum: int, units: Units, variant: Variant, level: float
) -> JsdEstimate:
    """JS_b of one stratum (0: all items).

    JS_b is biased upwards and its bootstrap twice so; the interval is that of a jackknife,
    ``[theta_J +- q sqrt(se_J^2 + (0.6 b)^2)]`` with b = theta - theta_J for the distance, whose
    root bends near 0, and without b for the divergence. It is cut at 0.

    Parameters
    ----------
    bins : StratifiedTotals
        As in :class:`~judgeviz.counting.totals.AcrossMaker`, of the rows of ``units``.
    """
    return _estimate(bins.contributions(stratum), bins.shape[1:], units, variant, level)


def bin_estimates(
    bins: StratifiedTotals, units: Units, variant: Variant, level: float
) -> list[JsdEstimate]:
    """Estimate the same for each bin of all items, (n_bins,); only its own items are left out."""
    k, width = bins.shape[1:]
    contributions = bins.contributions(0)
    return [
        _estimate(
            contributions[:, start : start + width].tocsr(), (1, width), units, variant, level
        )
        for start in range(0, k * width, width)
    ]


def _estimate(
    contributions: "csr_array",
    shape: tuple[int, ...],
    units: Units,
    variant: Variant,
    level: float,
) -> JsdEstimate:
    def values(totals: FloatArray) -> FloatArray:
        return binned_jensen_shannon(bin_totals(totals.reshape(-1, *shape)), variant=variant)[0]

    found = jackknife(contributions, units, values)
    bias = (BIAS_WEIGHT if variant == "distance" else 0.0) * found.bias
    limits = jackknife_interval(
        found.corrected, found.standard_error, bias, level, _clusters(units, found)
    )
    low, high = (float(np.maximum(limit, 0)) for limit in limits)
    return JsdEstimate(float(found.value), float(found.corrected), low, high)


def _clusters(units: Units, found: Jackknifed) -> int | None:
    """Clusters that take part, which may be fewer than there are; None for items."""
    return None if units.n_clusters is None else found.n_units


def fair_jsd(
    profiles: Profiles,
    strata: Strata,
    units: Units,
    resampling: Resampling,
    variant: Variant,
    margin: float = 0.0,
) -> tuple[FairPair, ...]:
    """JS_b of both sides, over all items and then in every stratum.

    ``human`` is the jackknifed value of all cases pooled, ``raw_*`` are plug-in values. ``delta``,
    and with it ``judge`` = human - delta, is measured where both sides bring one label per item:
    the judge's one label meets m references where the humans bring m labels, which alone sets
    pooled values apart (by -0.11 with 30 humans on 100 items, by -0.05 after a jackknife). One case
    per item is drawn some 20 times, each draw jackknifed; the error of their mean is that of the
    pooled difference and of the draws.

    Raises
    ------
    ValueError
        For a judge that gives scores.
    """
    cases = held_out_cases(profiles, strata)
    if cases is None:
        return (no_fair_pair(margin),) * strata.n_groups
    sides = fair_makers(profiles, strata, cases)
    if sides.judge is None:
        raise ValueError("A judge that gives scores has no JS_b.")
    single = single_cases(profiles, strata, cases)
    pooled = (sides.judge.bins, sides.human.bins.after(profiles.to_human))
    drawn = _drawn_units(single, units, resampling)
    n_items = sides.n_items.of(profiles.human_items[:, None].astype(np.float64))[0, :, 0]
    found = []
    for stratum in range(strata.n_groups):
        whole = _Differences.of(pooled, stratum, variant).jackknifed(units)
        of_single = _Differences.of((single.judge, single.human), stratum, variant)
        each = np.array([of_single.jackknifed(one).corrected[2] for one in drawn])
        size = float(n_items[stratum])
        pair = _of_jsd(whole, each, size, resampling.level, units, variant, margin, stratum)
        found.append(pair)
    return tuple(found)


def _drawn_units(single: SingleCases, units: Units, resampling: Resampling) -> list[Units]:
    n_draws = int(
        np.clip(MOST_DRAWN_ROWS // max(len(single.chance), 1), FEWEST_CASE_DRAWS, CASE_DRAWS)
    )
    return [single.draw(units, rng) for rng in resampling.stream("cases").spawn(n_draws)]


class _Differences(NamedTuple):
    """JS_b of (judge, human, human - judge) in one stratum, as a function of its items."""

    contributions: "csr_array | FloatArray"
    shape: tuple[int, ...]
    variant: Variant

    @classmethod
    def of(
        cls, bins: tuple[StratifiedTotals, StratifiedTotals], stratum: int, variant: Variant
    ) -> "_Differences":
        from scipy.sparse import hstack

        both = hstack([side.contributions(stratum) for side in bins]).tocsr()
        is_small = both.shape[0] * both.shape[1] <= SMALL_TABLE
        return cls(both.toarray() if is_small else both, bins[0].shape[1:], variant)

    def jackknifed(self, units: Units) -> Jackknifed:
        return jackknife(self.contributions, units, self._values)

    def _values(self, totals: FloatArray) -> FloatArray:
        judge, human = (
            binned_jensen_shannon(bin_totals(part.reshape(-1, *self.shape)), variant=self.variant)[
                0
            ]
            for part in np.split(totals, 2, axis=1)
        )
        return np.stack([judge, human, human - judge], axis=1)


def _of_jsd(
    pooled: Jackknifed,
    differences: FloatArray,
    n_items: float,
    level: float,
    units: Units,
    variant: Variant,
    margin: float,
    stratum: int,
) -> FairPair:
    # a draw can leave a small stratum without two items
    differences = differences[~np.isnan(differences)]
    delta, spread = (np.nan, np.nan) if len(differences) < 2 else _mean_and_error(differences)
    human = float(pooled.corrected[1])
    values = np.array([human - delta, human, delta])
    error = pooled.standard_error.copy()
    error[2] = np.hypot(error[2], spread)
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


def _mean_and_error(values: FloatArray) -> tuple[float, float]:
    """Mean and its standard error."""
    return float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values)))


def _why_no_delta(pooled: Jackknifed, delta: float, stratum: int) -> str:
    if not np.isnan(delta):
        return ""
    if pooled.n_units:
        return TOO_FEW
    return EMPTY_STRATUM if stratum else NO_CENTRE_LEFT
