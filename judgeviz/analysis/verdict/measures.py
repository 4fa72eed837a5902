"""The numbers that a verdict stands on, each counted once for a comparison."""

from dataclasses import dataclass
from math import isnan, nan
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.agreement.catalogue import alpha_of_table
from judgeviz.analysis.agreement.stratified import Counted, in_batches
from judgeviz.analysis.fair_pair import ONE_VALUE, FairPair, Verdict
from judgeviz.analysis.measured import Measured, drawn_values, item_units, measured
from judgeviz.analysis.perception.binned_jsd import binned_jsd
from judgeviz.analysis.provenance import Provenance
from judgeviz.analysis.replacement.judge_ranking import rank_judges
from judgeviz.analysis.replacement.labels import is_on_humans_scale, most_raters
from judgeviz.analysis.strata import strata_of
from judgeviz.analysis.systems.favi_scores import Favoritism
from judgeviz.analysis.systems.favoritism import favoritism
from judgeviz.analysis.systems.preferences import (
    PairPreferences,
    outcomes_by_unit,
    pair_preferences,
)
from judgeviz.analysis.systems.rankings import system_rates
from judgeviz.counting.resamples import Resampling
from judgeviz.counting.totals import StratifiedTotals
from judgeviz.errors import LabelError, NotCountedError, TooManyKindsError
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.defined import ratio
from judgeviz.statistics.intervals import (
    AGREEMENT,
    SHARE,
    bootstrap_interval,
    of_difference,
)
from judgeviz.statistics.mean_difference import MeanDifference, mean_difference
from judgeviz.statistics.rank_correlation import rank_codes, weighted_spearman

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

DECIMALS = 10  # shares of systems' wins that differ by rounding only are tied
FEWEST_SYSTEMS = 3  # two have no order to speak of but that of one pair
_SIDES = ("judge", "human")
ORDER_OF_SYSTEMS = "Kendall's tau of the systems"


class Difference(NamedTuple):
    """The judge less one more human in the same place.

    Attributes
    ----------
    value, low, high : float
    error : float
        Standard error; NaN where there is none.
    n_items : float
        Items behind it.
    n_units : float
        The same, or clusters where these are drawn.
    judge, human : float
    """

    value: float
    low: float
    high: float
    error: float
    n_items: float
    n_units: float
    judge: float
    human: float


@dataclass(frozen=True)
class FairLabels:
    """The fair pair of labels: alpha in all items and strata, and label by label.

    Attributes
    ----------
    pair : FairPair
        Of alpha, over all items.
    strata : mapping of str to Difference
        Of alpha, by how sure the other humans were.
    bins : mapping of int to Difference
        How often either gives the label that the other humans' centre is, by that label's index.
    unanimous : Difference
        How often either contradicts the others where they are unanimous.
    """

    pair: FairPair
    strata: dict[str, Difference]
    bins: dict[int, Difference]
    unanimous: Difference


def grade_difference(pair: Comparison, resampling: Resampling) -> MeanDifference:
    """How many grades a judge is above the humans: mean over items of its mean less theirs.

    In steps of an ordinal scale: the distance of neighbouring grades is 1, whatever they are
    called. By item, or by cluster where these are resampled.
    """
    profiles, units = pair.profiles, pair.units(resampling.cluster)
    assert profiles.judge is not None  # of labels
    grades = np.arange(profiles.n_categories)
    judge, human = (
        counts @ grades / counts.sum(axis=1) for counts in (profiles.judge, profiles.human)
    )
    return mean_difference(judge - human, profiles.n_items, units.clusters, resampling.level)


def fair_labels(pair: Comparison, resampling: Resampling, margin: float) -> FairLabels | None:
    """Set the judge's labels and one human's against the other humans'.

    Alpha and its interval are those of :func:`~judgeviz.agreement_table` with the same seed. None
    where no item has three human labels.
    """
    counted = Counted.of(pair, strata_of(pair), resampling, "distance")
    made = counted.maker.fair
    if made is None or made.judge is None:
        return None
    drawn = _FairDraws.of(_FairColumns(counted, made.human.table, made.judge.table), resampling)
    n_items = made.items_of(counted.profiles.human_items)
    everything, *of_strata = drawn.alphas(n_items)
    judge, one_human = (drawn.alpha(f"alpha_{side}", 0) for side in _SIDES)
    delta = Measured(everything.value, everything.low, everything.high)
    in_all, in_unanimous = drawn.n_clusters[:2]
    n_of_pair = round(everything.n_items)
    return FairLabels(
        pair=FairPair.of(
            judge, one_human, delta, n_of_pair, margin, _why_no_alpha(pair, n_of_pair)
        ),
        strata=dict(zip(counted.strata.names, of_strata, strict=True)),
        bins={
            place: drawn.difference("bins", place, float(n), in_all)
            for place, n in enumerate(drawn.point["items"])
            if n > 0
        },
        unanimous=drawn.difference("against", 0, float(n_items[1]), in_unanimous),
    )


def _why_no_alpha(pair: Comparison, n_items: int) -> str:
    """Say why the fair pair has no alpha, where it has none: humans of one mind on all items."""
    counts = pair.profiles.human_profiles
    in_use = np.flatnonzero(counts[counts.sum(axis=1) >= 3].sum(axis=0))
    if len(in_use) != 1:
        return ONE_VALUE
    where = "the only item" if n_items == 1 else f"all {n_items:,} items"
    return f"the humans say '{pair.scale.names[in_use[0]]}' on {where}"


@dataclass(frozen=True)
class _FairColumns:
    """Both sides' statistics of the fair pair, for weights of the profiles."""

    counted: Counted
    human: StratifiedTotals
    judge: StratifiedTotals

    def of(self, weights: IntArray) -> dict[str, FloatArray]:
        by_row = np.ascontiguousarray(weights.T, dtype=np.float64)
        sides = {
            "judge": self.judge.of(by_row),
            "human": self.human.of(self.counted.maker.of_humans(by_row)),
        }
        columns: dict[str, FloatArray] = {"items": sides["human"][:, 0].sum(axis=-1)}
        for side, table in sides.items():
            hits = np.diagonal(table, axis1=-2, axis2=-1)
            unanimous = table[:, 1]
            columns[f"alpha_{side}"] = alpha_of_table(table, self.counted.setting)
            columns[f"bins_{side}"] = ratio(hits[:, 0], table[:, 0].sum(axis=-1))
            same = ratio(hits[:, 1].sum(axis=-1), unanimous.sum(axis=(-2, -1)))
            columns[f"against_{side}"] = 1 - same[:, None]
        return columns | {"alpha_delta": columns["alpha_judge"] - columns["alpha_human"]}


@dataclass(frozen=True)
class _FairDraws:
    """Columns of both sides for the items as they are, and for every resample of them.

    ``limits`` are those of alpha, of both sides and of their difference, in every stratum;
    ``n_clusters`` has None for each stratum where items are drawn.
    """

    point: dict[str, FloatArray]
    replicates: dict[str, FloatArray]
    limits: dict[str, tuple[FloatArray, FloatArray]]
    n_clusters: list[int | None]
    level: float

    @classmethod
    def of(cls, columns: _FairColumns, resampling: Resampling) -> Self:
        counted, level = columns.counted, resampling.level
        alone = columns.of(counted.profiles.n_items)
        point = {name: values[0] for name, values in alone.items()}
        replicates = {name: np.empty((0, *values.shape)) for name, values in point.items()}
        n_units = counted.n_fair_units
        nothing = np.full(len(n_units), nan)
        ranges = {f"alpha_{side}": AGREEMENT for side in _SIDES}
        ranges["alpha_delta"] = of_difference(AGREEMENT)
        limits = dict.fromkeys(ranges, (nothing, nothing))
        if resampling.n_boot:
            drawn, size = counted.units.bootstrap(resampling), columns.judge.n_totals
            replicates = in_batches(drawn, size, columns.of)
            units_of_all = dict.fromkeys(ranges, n_units)
            limits = counted.limits(point, replicates, units_of_all, level, ranges)
        of_clusters = counted.units.clusters is not None
        n_clusters = n_units.tolist() if of_clusters else [None] * len(n_units)
        return cls(point, replicates, limits, n_clusters, level)

    def alpha(self, name: str, place: int) -> Measured:
        """Read alpha of one side, or the difference, in one stratum."""
        low, high = (float(ends[place]) for ends in self.limits[name])
        return Measured(float(self.point[name][place]), low, high)

    def alphas(self, n_items: FloatArray) -> list[Difference]:
        """Difference of alpha over all items, then in every stratum; ``n_items`` of each."""
        return [
            self._difference("alpha", place, self.alpha("alpha_delta", place), float(n), clusters)
            for place, (n, clusters) in enumerate(zip(n_items, self.n_clusters, strict=True))
        ]

    def difference(
        self, name: str, place: int, n_items: float, n_clusters: int | None
    ) -> Difference:
        judge, human = (float(self.point[f"{name}_{side}"][place]) for side in _SIDES)
        found = self._measured(judge - human, self._drawn(name, place), n_clusters)
        return self._difference(name, place, found, n_items, n_clusters)

    def _drawn(self, name: str, place: int) -> FloatArray:
        of_judge, of_human = (self.replicates[f"{name}_{side}"][:, place] for side in _SIDES)
        return of_judge - of_human

    def _difference(
        self, name: str, place: int, found: Measured, n_items: float, n_clusters: int | None
    ) -> Difference:
        judge, human = (float(self.point[f"{name}_{side}"][place]) for side in _SIDES)
        has_error = not isnan(found.low)
        error = float(np.nanstd(self._drawn(name, place), ddof=1)) if has_error else nan
        n_units = n_items if n_clusters is None else float(n_clusters)
        return Difference(*found, error, n_items, n_units, judge, human)

    def _measured(self, value: float, drawn: FloatArray, n_clusters: int | None) -> Measured:
        if not len(drawn) or isnan(value) or (n_clusters is not None and n_clusters < 2):
            return Measured(float(value))
        within = of_difference(SHARE)
        ends = bootstrap_interval(np.asarray(value), drawn, self.level, n_clusters, within)
        return Measured(float(value), *(float(end) for end in ends))


def rank_correlation(pair: Comparison, resampling: Resampling) -> Measured:
    """Spearman's rho of the judge's scores with the humans' means, item by item."""
    if pair.scale.is_categorical:
        profiles, units = pair.profiles, pair.units(resampling.cluster)
        counts = profiles.human
        human = rank_codes(counts @ pair.scale.values / counts.sum(axis=1))
        judge = rank_codes(np.asarray(profiles.score))
    else:
        human, judge = rank_codes(pair.human_means), rank_codes(pair.machine_means)
        units = item_units(pair, resampling.cluster)

    def rho(weights: FloatArray) -> FloatArray:
        return weighted_spearman(human, judge, weights)[:, None]

    value = float(rho(units.n_items[None].astype(np.float64))[0, 0])
    return measured(value, drawn_values(units, resampling, rho)[:, 0], units, resampling)


class Perceived(NamedTuple):
    """JS_b of the judge and of one more human in the same place; no interval where undefined.

    ``delta`` is their difference, above 0 the judge is the closer, and ``verdict`` what its
    interval says; ``provenance`` is empty where there is none.
    """

    judge: Measured
    human: Measured
    delta: Measured = Measured()
    verdict: Verdict = "undecided"
    provenance: Provenance = Provenance(())

    @property
    def is_told(self) -> bool:
        """Whether the interval says which is the closer, or that the judge is as close."""
        return self.verdict != "undecided"


def perceived(pair: Comparison, resampling: Resampling, margin: float) -> Perceived:
    """Both sides of the fair pair of :func:`~judgeviz.binned_jsd`."""
    result = binned_jsd(
        pair,
        cluster=resampling.cluster,
        seed=resampling.seed,
        level=resampling.level,
        margin=margin,
    )
    fair = result.fair
    return Perceived(
        Measured(fair.judge, *fair.judge_interval),
        Measured(fair.human, *fair.human_interval),
        Measured(fair.delta, *fair.interval),
        fair.verdict,
        result.provenance,
    )


class Replaced(NamedTuple):
    """Result of the alternative annotator test.

    Attributes
    ----------
    omega : float
    rho : Measured
    passes : bool or None
        None where the test could not be made.
    is_off_scale : bool
        Whether that is because scores are on another scale than the humans' labels; without an
        item of two raters there would be no test on theirs.
    is_too_large : bool
        Whether that is because an engine found more different items than it tells apart.
    provenance : Provenance
        Empty where there was no test.
    """

    omega: float
    rho: Measured
    passes: bool | None
    is_off_scale: bool = False
    is_too_large: bool = False
    provenance: Provenance = Provenance(())


def replaced(pair: Comparison, resampling: Resampling) -> Replaced:
    """Omega and rho with its interval, as :func:`~judgeviz.rank_judges` gives them."""
    try:
        ranking = rank_judges([pair], n_boot=0, cluster=resampling.cluster, level=resampling.level)
    except TooManyKindsError:
        return Replaced(nan, Measured(), None, is_too_large=True)
    except NotCountedError:
        raise
    except LabelError:
        has_distances = pair.scale.kind in ("ordinal", "continuous")
        is_off_scale = has_distances and not is_on_humans_scale(pair) and most_raters(pair) > 1
        return Replaced(nan, Measured(), None, is_off_scale)
    (row,) = ranking.table.to_dict("records")
    return Replaced(
        row["winning_rate"],
        Measured(row["rho"], row["low"], row["high"]),
        row["passed"],
        provenance=ranking.provenance,
    )


class Systems(NamedTuple):
    """How the judge treats systems.

    Attributes
    ----------
    favour : Favoritism
    order : Measured
        Kendall's tau-b of the systems by the humans and by the judge.
    preferences : PairPreferences
    """

    favour: Favoritism
    order: Measured
    preferences: PairPreferences

    @property
    def provenances(self) -> tuple[Provenance, ...]:
        """Settings of the favour and of the order, which are of the same preferences."""
        favour = self.favour.provenance
        if isnan(self.order.value):
            return (favour,)
        words = dict(favour.settings) | {"statistic": ORDER_OF_SYSTEMS}
        shared = {name: said for name, said in words.items() if name not in ("few errors", "level")}
        return favour, Provenance(tuple(shared.items()))


def systems(pair: Comparison, resampling: Resampling) -> Systems | None:
    """Whom the judge favours and how it orders the systems; None where nothing can be compared."""
    try:
        preferences = pair_preferences(pair, cluster=resampling.cluster)
        favour = favoritism(
            pair, cluster=resampling.cluster, seed=resampling.seed, level=resampling.level
        )
    except NotCountedError:
        raise
    except LabelError:
        return None
    return Systems(favour, _order(preferences, resampling), preferences)


def _order(preferences: PairPreferences, resampling: Resampling) -> Measured:
    """Kendall's tau of the rates that :func:`~judgeviz.rank_systems` orders systems by."""
    if len(preferences.looked_at) < FEWEST_SYSTEMS:
        return Measured()
    counted, n_clusters = outcomes_by_unit(preferences, resampling)

    def taus(totals: FloatArray) -> FloatArray:
        """Of totals (4, n_replicates, n_pairs)."""
        items, _, human, judge = totals
        return _kendall(*(system_rates(preferences, ratio(side, items)) for side in (human, judge)))

    everything = counted.times.astype(np.float64) @ counted.totals.astype(np.float64)
    value = float(taus(everything[:, None])[0])
    if not resampling.n_boot or counted.n_units < 2 or isnan(value):
        return Measured(value)
    drawn = taus(counted.resampled(resampling))
    ends = bootstrap_interval(np.asarray(value), drawn, resampling.level, n_clusters, AGREEMENT)
    return Measured(value, *(float(end) for end in ends))


def _kendall(human: FloatArray, judge: FloatArray) -> FloatArray:
    """Kendall's tau-b of the systems' strengths, (n_replicates, n_systems) both."""
    upper = np.triu_indices(human.shape[1], 1)
    sign_h, sign_j = (
        np.sign(np.round(side[:, upper[0]] - side[:, upper[1]], DECIMALS))
        for side in (human, judge)
    )
    known = ~np.isnan(sign_h + sign_j)
    product = np.where(known, sign_h * sign_j, 0).sum(axis=1)
    untied = [np.where(known, side != 0, False).sum(axis=1) for side in (sign_h, sign_j)]
    return ratio(product, np.sqrt(untied[0] * untied[1]))
