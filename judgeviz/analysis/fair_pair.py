"""The judge and one human in the same place: their values, the difference, and what it says."""

from dataclasses import dataclass
from math import ceil, inf, isnan, nan
from numbers import Real
from typing import Literal, Self

from judgeviz.analysis.measured import Measured
from judgeviz.errors import counted
from judgeviz.export.table import rounded, shared_decimals, with_interval

Verdict = Literal["worse", "as good", "better", "undecided"]
_AS = {"worse": "worse than", "as good": "as good as", "better": "better than"}
_LABELS = {**_AS, "as good": "as well as"}
NOT_YET_CLEAR = "not yet clear"  # a verdict that is open
NOT_YET_CLEAR_WHETHER = f"{NOT_YET_CLEAR} whether as good as one more human"
NO_FAIR_PAIR = "no item has three or more human labels, so no human can be held out"
KEPT_BY_LABELS = (
    "the items are kept by the humans' own labels, and the human who is left out helped to choose "
    "them"
)
NO_ONE_BESIDE = " (without one more human)"  # of a statistic in the settings
NO_CENTRE_LEFT = "whichever human is held out, the others' vote is tied, and ties are dropped"
EMPTY_STRATUM = "the other humans put no item into this stratum"
LESS_THAN_ONE = "the other humans put less than one item into this stratum"
TOO_FEW = "too few items, or clusters, to leave one out"


FEWEST_ITEMS = 20  # that a verdict takes
TAKES_MORE_ITEMS = f"a verdict takes {FEWEST_ITEMS} items that three or more humans labelled"
# Times the items at hand, up to which it is said how many would tell: a difference so close to the
# margin that it takes more is known too badly to extrapolate from.
FURTHEST_SAID = 20
CLOSE = 0.05  # to one more human: a margin that many would grant
# Neither alpha's correction for n labels, n - 1, nor leaving one out has a meaning for less than an
# item; fractions of items are rounded.
LEAST_ITEMS = 1 - 1e-9


ONE_VALUE = "one of both sides never varies"


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
    why_no_interval : str
        Why nothing could be resampled; else empty.
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
    why_no_interval: str = ""

    @classmethod
    def of(
        cls,
        judge: Measured,
        human: Measured,
        delta: Measured,
        n_items: int,
        margin: float,
        why_not: str = ONE_VALUE,
        why_no_interval: str = "",
    ) -> Self:
        """Put both sides together, neither of which has a bias to take off.

        ``why_not`` is why they have no number, ``why_no_interval`` why no interval, if so.
        """
        return cls(
            judge=judge.value,
            human=human.value,
            delta=delta.value,
            low=delta.low,
            high=delta.high,
            n_items=n_items,
            verdict=verdict_at(delta.low, delta.high, margin, n_items),
            raw_judge=judge.value,
            raw_human=human.value,
            margin=margin,
            judge_interval=(judge.low, judge.high),
            human_interval=(human.low, human.high),
            why_undefined=why_not if isnan(delta.value) else "",
            why_no_interval=why_no_interval,
        )

    @property
    def n_items_to_tell(self) -> int | None:
        """About how many items would decide; None where decided, or where no number would."""
        distance, reach = abs(self.delta + self.margin), (self.high - self.low) / 2
        is_open = self.verdict == "undecided" and self.n_items >= FEWEST_ITEMS
        if not is_open or isnan(reach) or distance == 0:
            return None
        needed = self.n_items * (reach / distance) ** 2
        return ceil(needed) if needed < 1e9 else None

    @property
    def distance_if_close(self) -> float | None:
        """How far from one more human the judge is at most, where only a margin is wanting.

        None unless the verdict is open without a margin and the whole interval lies within 0.05 of
        0: of a judge that is a human's equal, ever more items say no more than that.
        """
        is_open = self.verdict == "undecided" and self.n_items >= FEWEST_ITEMS
        furthest = max(-self.low, self.high)
        return furthest if is_open and not self.margin and furthest <= CLOSE else None

    @property
    def interval(self) -> tuple[float, float]:
        """Low and high of the difference."""
        return self.low, self.high

    @property
    def in_numbers(self) -> str:
        """Both sides and their difference in one line; without a value why there is none."""
        if not self.has_values:
            return f"none, {self.why_undefined}"
        return (
            f"judge {self.judge:.3f}, one more human {self.human:.3f}, difference "
            f"{self.delta:+.3f} [{self.low:.3f}, {self.high:.3f}]: {self.verdict}"
        )

    @property
    def has_values(self) -> bool:
        """Whether both sides have a number."""
        return not isnan(self.delta)

    @property
    def in_words(self) -> str:
        """The verdict as it stands behind a judge's name: ``worse than one more human``."""
        if not self.has_values:
            return "no verdict: the judge or one more human has no number"
        if self.verdict != "undecided":
            return f"{_AS[self.verdict]} one more human{self._margin_in_words}"
        if isnan(self.low):
            return "no verdict without an interval"
        return f"{NOT_YET_CLEAR_WHETHER}{self._enough_in_words}"

    def sentence(self, judge: str, statistic: str, decimals: int | None = None) -> str:
        """Say the verdict with the numbers that it stands on, in one sentence.

        Parameters
        ----------
        judge, statistic : str
            Their names as they are to be read.
        decimals : int, optional
            In a list with others, of all numbers; by default those of its own interval.
        """
        if not self.has_values:
            return f"{judge} {self.cannot_be_set(statistic)}."
        if decimals is None:
            decimals = shared_decimals([self.interval], sign="+")
        sides = (rounded(side, decimals) for side in (self.judge, self.human))
        difference = with_interval(self.delta, *self.interval, decimals, sign="+")
        numbers = (
            f"{statistic} {' against '.join(sides)} (difference {difference}, "
            f"{counted(self.n_items, 'item')})"
        )
        if self.verdict != "undecided":
            how = f"{_LABELS[self.verdict]} one more human{self._margin_in_words}"
            return f"{judge} labels {how}: {numbers}."
        if isnan(self.low):
            return f"{judge} beside one more human: {numbers}; no interval, so no verdict."
        doubt = f"{judge}: {NOT_YET_CLEAR} whether it labels as well as one more human"
        if self.n_items < FEWEST_ITEMS:
            return f"{doubt}, {numbers}; {TAKES_MORE_ITEMS}."
        return f"{doubt}, {numbers}{self._enough_in_words}."

    def cannot_be_set(self, statistic: str) -> str:
        """Say behind a judge's name why no human can be set beside it; without a value alone."""
        if self.n_items == 0:
            return f"cannot be set beside one more human: {self.why_undefined}"
        why = f"{self.why_undefined}, so " if self.why_undefined else ""
        return f"cannot be set beside one more human: {why}{statistic} is undefined"

    @property
    def _margin_in_words(self) -> str:
        return f" (within {self.margin:g})" if self.margin and self.verdict == "as good" else ""

    @property
    def _enough_in_words(self) -> str:
        needed = self.n_items_to_tell
        if needed is None or needed > FURTHEST_SAID * self.n_items:
            return ""
        return f"; about {_two_digits(needed):,} items would tell"


def check_margin(margin: float) -> None:
    """Raise ValueError for a margin that cannot be."""
    if isinstance(margin, bool) or not isinstance(margin, Real) or not 0 <= margin < inf:
        raise ValueError(f"margin is a number from 0; got {margin!r}.")


def verdict_at(low: float, high: float, margin: float, n_items: int) -> Verdict:
    """Read a paired interval of D' at a margin of non-inferiority.

    On fewer than 20 items resamples know too little: of a judge that is one more human they say
    "better" in 9 of 100 tables of 12 items, and in 40 of 100 of two.
    """
    if isnan(low) or isnan(high) or n_items < FEWEST_ITEMS:
        return "undecided"
    if low > 0:
        return "better"
    if low >= -margin:
        return "as good"
    return "worse" if high < -margin else "undecided"


def no_fair_pair(margin: float, why: str = NO_FAIR_PAIR) -> FairPair:
    """Where no human can be left out, as no item has three human labels: everything is NaN."""
    nan = float("nan")
    return FairPair(nan, nan, nan, nan, nan, 0, "undecided", nan, nan, margin, why_undefined=why)


def _two_digits(number: int) -> int:
    """Round up to two digits: an extrapolation knows no more."""
    unit = int(10 ** max(len(str(number)) - 2, 0))
    return -(-number // unit) * unit
