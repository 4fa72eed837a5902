"""The judge and one human in the same place: their values, the difference, and what it says."""

from dataclasses import dataclass
from math import ceil, isnan
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import hstack

from judgeviz.counting.fair_pair import FairSides, SingleCases, fair_sides, held_out_cases, single_cases
from judgeviz.counting.profiles import Profiles
from judgeviz.counting.resamples import Jackknifed, Resampling, Units, jackknife
from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import StratifiedTotals, bin_totals
from judgeviz.statistics.divergence import Variant, binned_jensen_shannon
from judgeviz.statistics.intervals import jackknife_interval

FloatArray = NDArray[np.float64]
Verdict = Literal["worse", "as good", "better", "undecided"]
# Draws of one case per item, fewer where they have many rows (and matter less).
CASE_DRAWS, FEWEST_CASE_DRAWS, MOST_DRAWN_ROWS = 20, 4, 200_000
NO_FAIR_PAIR = "no item has three or more human labels, so no human can be held out"


@dataclass(frozen=True, slots=True)
class FairPair:
    """A judge against one more human: both against the other humans of the same items.

    Attributes
    ----------
    judge, human : float
        HM' and HH'; NaN where no item has three human labels. For JS_b jackknifed.
    delta : float
        D', oriented so that > 0 means that the judge is the better.
    low, high : float
        Paired interval of ``delta``; NaN where there is none.
    n_items : int
        Items with three human labels or more.
    verdict : {"worse", "as good", "better", "undecided"}
        At ``margin``: the interval below -margin; within or above it; above 0; neither.
    raw_judge, raw_human : float
        Plug-in values.
    margin : float
        How much worse than a human still counts as good.
    """

    judge: float
    human: float
    delta: float
    low: float
    high: float
    n_items: int
    verdict: Verdict
    raw_judge: float
    raw_human: float
    margin: float = 0.0

    @property
    def n_items_to_tell(self) -> int | None:
        """About how many items would decide; None where decided, or where no number would."""
        distance, reach = abs(self.delta + self.margin), (self.high - self.low) / 2
        if self.verdict != "undecided" or isnan(reach) or distance == 0:
            return None
        needed = self.n_items * (reach / distance) ** 2
        return ceil(needed) if needed < 1e9 else None


def verdict_at(low: float, high: float, margin: float) -> Verdict:
    """What a paired interval of D' says at a margin of non-inferiority."""
    if isnan(low) or isnan(high):
        return "undecided"
    if low > 0:
        return "better"
    if low >= -margin:
        return "as good"
    return "worse" if high < -margin else "undecided"


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
        return (_no_pair(margin),) * strata.n_groups
    sides = fair_sides(profiles, strata, cases)
    if sides.judge is None:
        raise ValueError("A judge that gives scores has no JS_b.")
    single = single_cases(profiles, strata, cases)
    pooled = (sides.judge.bins, sides.human.bins.after(profiles.to_human))
    drawn = _drawn_units(single, units, resampling)
    n_items = sides.n_items.of(profiles.human_items[:, None].astype(np.float64))[0, :, 0]
    found = []
    for stratum in range(strata.n_groups):
        whole = _jackknifed_difference(pooled, stratum, units, variant)
        each = np.array(
            [
                _jackknifed_difference((single.judge, single.human), stratum, one, variant).corrected
                for one in drawn
            ]
        )
        found.append(_of_jsd(whole, each[:, 2], n_items[stratum], resampling.level, units, margin))
    return tuple(found)


def _drawn_units(single: SingleCases, units: Units, resampling: Resampling) -> list[Units]:
    n_draws = int(
        np.clip(MOST_DRAWN_ROWS // max(len(single.chance), 1), FEWEST_CASE_DRAWS, CASE_DRAWS)
    )
    return [single.draw(units, rng) for rng in resampling.stream("cases").spawn(n_draws)]


def _jackknifed_difference(
    bins: tuple[StratifiedTotals, StratifiedTotals], stratum: int, units: Units, variant: Variant
) -> Jackknifed:
    """Jackknife JS_b of (judge, human, human - judge) in one stratum; 0 for all items."""
    shape = bins[0].shape[1:]

    def values(totals: FloatArray) -> FloatArray:
        judge, human = (
            binned_jensen_shannon(bin_totals(part.reshape(-1, *shape)), variant=variant)[0]
            for part in np.split(totals, 2, axis=1)
        )
        return np.stack([judge, human, human - judge], axis=1)

    both = hstack([side.contributions(stratum) for side in bins])
    return jackknife(both.tocsr(), units, values)


def _of_jsd(
    pooled: Jackknifed,
    differences: FloatArray,
    n_items: float,
    level: float,
    units: Units,
    margin: float,
) -> FairPair:
    delta, n_draws = np.float64(differences.mean()), len(differences)
    error = np.hypot(pooled.standard_error[2], differences.std(ddof=1) / np.sqrt(n_draws))
    low, high = jackknife_interval(delta, error, np.float64(0), level, units.n_clusters)
    human = float(pooled.corrected[1])
    return FairPair(
        judge=human - float(delta),
        human=human,
        delta=float(delta),
        low=float(low),
        high=float(high),
        n_items=round(n_items),
        verdict=verdict_at(float(low), float(high), margin),
        raw_judge=float(pooled.value[0]),
        raw_human=float(pooled.value[1]),
        margin=margin,
    )


def _no_pair(margin: float) -> FairPair:
    nan = float("nan")
    return FairPair(nan, nan, nan, nan, nan, 0, "undecided", nan, nan, margin)
