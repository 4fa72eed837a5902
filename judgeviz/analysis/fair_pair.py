"""The judge and one human in the same place: their values, the difference, and what it says."""

from dataclasses import dataclass
from math import ceil, inf, isnan, nan
from numbers import Real
from typing import Literal

Verdict = Literal["worse", "as good", "better", "undecided"]
NO_FAIR_PAIR = "no item has three or more human labels, so no human can be held out"
NO_CENTRE_LEFT = "whichever human is held out, the others' vote is tied, and ties are dropped"
EMPTY_STRATUM = "the other humans put no item into this stratum"
TOO_FEW = "too few items, or clusters, to leave one out"


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
    judge_interval, human_interval : (low, high)
        Of either side by itself: for a picture, not for the comparison.
    why_undefined : str
        Why there is no ``delta``; empty where there is one.
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
    judge_interval: tuple[float, float] = (nan, nan)
    human_interval: tuple[float, float] = (nan, nan)
    why_undefined: str = ""

    @property
    def n_items_to_tell(self) -> int | None:
        """About how many items would decide; None where decided, or where no number would."""
        distance, reach = abs(self.delta + self.margin), (self.high - self.low) / 2
        if self.verdict != "undecided" or isnan(reach) or distance == 0:
            return None
        needed = self.n_items * (reach / distance) ** 2
        return ceil(needed) if needed < 1e9 else None


def check_margin(margin: float) -> None:
    """Raise ValueError for a margin that cannot be."""
    if isinstance(margin, bool) or not isinstance(margin, Real) or not 0 <= margin < inf:
        raise ValueError(f"margin is a number from 0; got {margin!r}.")


def verdict_at(low: float, high: float, margin: float) -> Verdict:
    """What a paired interval of D' says at a margin of non-inferiority."""
    if isnan(low) or isnan(high):
        return "undecided"
    if low > 0:
        return "better"
    if low >= -margin:
        return "as good"
    return "worse" if high < -margin else "undecided"


def no_fair_pair(margin: float) -> FairPair:
    """Where no item has three human labels: everything is NaN."""
    nan = float("nan")
    return FairPair(
        nan, nan, nan, nan, nan, 0, "undecided", nan, nan, margin, why_undefined=NO_FAIR_PAIR
    )
