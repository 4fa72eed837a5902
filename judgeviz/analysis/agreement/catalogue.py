"""Every statistic of the agreement table, declared once: its formula, scales, columns and words.

Tables, intervals, exports, figures and pages follow from :data:`STATISTICS`. A statistic is a
formula of totals: ``within`` one side (several labels of an item), and of two sides that meet. The
same formula serves the table itself, its resamples, the exchanges and both sides of the fair pair.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.fair_pair import LEAST_ITEMS
from judgeviz.counting.comparison_totals import AcrossGroups, ComparisonTotals
from judgeviz.counting.ranked_scores import RankCorrelations
from judgeviz.counting.totals import AcrossTotals, WithinTotals
from judgeviz.labels.scale import Scale, ScaleKind
from judgeviz.statistics.defined import mean_of_defined, ratio
from judgeviz.statistics.divergence import Variant, binned_jensen_shannon, shares
from judgeviz.statistics.gwet import gwet_from_table, gwet_from_totals
from judgeviz.statistics.intervals import AGREEMENT, SHARE, Range, of_difference
from judgeviz.statistics.kappa import (
    cohen_from_table,
    fleiss_from_table,
    fleiss_from_totals,
    randolph_from_share,
)
from judgeviz.statistics.krippendorff import Level, alpha_from_coincidences, table_coincidences
from judgeviz.statistics.percent_agreement import percent_from_table
from judgeviz.statistics.rank_correlation import kendall_from_table, spearman_from_table
from judgeviz.statistics.weighted_kappa import (
    Weighting,
    agreement_weights,
    weighted_fleiss_from_totals,
    weighted_kappa_from_table,
)

FloatArray = NDArray[np.float64]
Columns = dict[str, FloatArray]
Pairing = Literal["hh", "mm", "hm", "delta", "h1m", "fair_judge", "fair_human", "fair_delta", "win"]
Need = Literal["two labels", "a table", "bins", "ranks"]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a formula needs beside the totals."""

    scale: Scale
    variant: Variant = "distance"

    @property
    def n_categories(self) -> int:
        """Categories of the humans' scale, whatever a stratum or a judge uses."""
        return len(self.scale.categories)

    @property
    def level(self) -> Level:
        """How Krippendorff's alpha treats the labels."""
        return "ordinal" if self.scale.kind == "ordinal" else "nominal"

    def weights(self, kind: Weighting) -> FloatArray:
        """Agreement of two categories, (k, k)."""
        return agreement_weights(self.n_categories, kind)


Within = Callable[[WithinTotals, Setting], FloatArray]
Across = Callable[[AcrossGroups, Setting], FloatArray | None]


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic.

    Attributes
    ----------
    key : str
        Start of its columns' names.
    family, title, sign : str
        Statistics of one family are shown together, under its title; the sign (without one, the
        title) stands before the heading of a column that has no group above it.
    kinds : tuple of {"ordinal", "nominal", "preference"}
        Scales on which it is defined.
    pairings : tuple of {"hh", "mm", "hm", "delta", "h1m"}
        Its columns; those of the fair pair follow where two sides meet.
    across : callable
        Formula where a judge meets the humans, or a side of the fair pair the others; None for
        what the totals do not hold.
    within : callable or None
        Formula of the labels of one side among themselves.
    need : {"two labels", "a table", "bins", "ranks"}
        What a cell without a number lacks where two sides meet.
    bare : bool
        Whether the judge's column has the key itself as its name.
    is_share : bool
        Whether the values are shares, with Wilson's interval where all resamples are the same.
    lower_is_better : bool
    words : str
        Of the judge's column, where it has words of its own.
    of : str
        What of the two sides is compared, where a family has several: ``medians``, ``means``.
    """

    key: str
    family: str
    title: str
    kinds: tuple[ScaleKind, ...]
    pairings: tuple[Pairing, ...]
    across: Across
    within: Within | None = None
    need: Need = "a table"
    bare: bool = False
    is_share: bool = False
    lower_is_better: bool = False
    words: str = ""
    of: str = ""
    sign: str = ""

    def name(self, pairing: Pairing) -> str:
        """Name of a column."""
        return self.key if self.bare and pairing == "hm" else f"{self.key}_{pairing}"

    @property
    def corrects_for_chance(self) -> bool:
        """Whether it is undefined where all labels are of one category."""
        return self.within is not None and not self.is_share


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the table.

    Attributes
    ----------
    name : str
        Of the DataFrame's column.
    short, words : str
        Heading, and what it stands for.
    statistic : Statistic
    pairing : str
    is_text : bool
        Whether its cells are names of categories.
    alone : str
        Heading where no group stands above it, if not that of ``heading``.
    """

    name: str
    short: str
    words: str
    statistic: Statistic
    pairing: Pairing
    is_text: bool = False
    alone: str = ""

    @property
    def heading(self) -> str:
        """Heading where no group stands above it: ``α HH``."""
        return self.alone or f"{self.statistic.sign or self.statistic.title} {self.short}"

    @property
    def within(self) -> Range:
        """Ends of what its numbers can be."""
        side = SHARE if self.statistic.is_share else AGREEMENT
        # the distance of two winners' rates is no difference of both sides
        is_difference = self.pairing in ("delta", "fair_delta")
        return of_difference(side) if is_difference else side

    @property
    def compares(self) -> bool:
        """Whether it holds a judge against the humans: the columns with a p-value."""
        return self.pairing in ("hm", "delta", "h1m") or self.name == "winrate_delta"


@dataclass(frozen=True, slots=True)
class Family:
    """Columns of one family; ``key`` names it in arguments, ``title`` on screen."""

    key: str
    title: str
    columns: tuple[Column, ...]


def _alpha_within(totals: WithinTotals, of: Setting) -> FloatArray:
    return alpha_from_coincidences(totals.coincidences, level=of.level)


def alpha_of_table(table: FloatArray, of: Setting) -> FloatArray:
    """Alpha of contingency tables, (..., k, k) to (...).

    NaN for less than one item in all, which only the fair pair's fractions make.
    """
    alpha = alpha_from_coincidences(table_coincidences(table), level=of.level)
    return np.where(table.sum(axis=(-2, -1)) < LEAST_ITEMS, np.nan, alpha)


def _percent_within(totals: WithinTotals, of: Setting) -> FloatArray:
    return ratio(totals.top, totals.several)


def _fleiss_within(totals: WithinTotals, of: Setting) -> FloatArray:
    agreeing = np.diagonal(totals.pairs, axis1=-2, axis2=-1).sum(axis=-1)
    return fleiss_from_totals(agreeing, totals.pairs.sum(axis=-1), totals.several)


def _randolph_within(totals: WithinTotals, of: Setting) -> FloatArray:
    agreeing = np.diagonal(totals.pairs, axis1=-2, axis2=-1).sum(axis=-1)
    return randolph_from_share(ratio(agreeing, totals.several), of.n_categories)


def _weighted_within(kind: Weighting) -> Within:
    def formula(totals: WithinTotals, of: Setting) -> FloatArray:
        weights = of.weights(kind)
        agreeing = (totals.pairs * weights).sum(axis=(-2, -1))
        shares = totals.pairs.sum(axis=-1)
        return weighted_fleiss_from_totals(agreeing, shares, totals.several, weights)

    return formula


def _gwet_within(kind: Weighting) -> Within:
    def formula(totals: WithinTotals, of: Setting) -> FloatArray:
        weights = of.weights(kind)
        agreeing = (totals.pairs * weights).sum(axis=(-2, -1))
        rated = totals.shares.sum(axis=-1)
        return gwet_from_totals(agreeing, totals.several, totals.shares, rated, weights)

    return formula


def _of_table(formula: Callable[[FloatArray, Setting], FloatArray]) -> Across:
    """Take a formula of contingency tables."""

    def of_meeting(totals: AcrossGroups, of: Setting) -> FloatArray | None:
        return None if totals.labels is None else formula(totals.labels.table, of)

    return of_meeting


def _of_ranks(means: bool, place: int, from_table: Callable[[FloatArray], FloatArray]) -> Across:
    """Take a rank correlation: of means, or of medians, which a table of labels tells too."""

    def of_meeting(totals: AcrossGroups, of: Setting) -> FloatArray | None:
        ranks: RankCorrelations | None = totals.means if means else totals.medians
        if ranks is not None:
            return ranks[place]
        if means or totals.labels is None:
            return None
        return from_table(totals.labels.table)

    return of_meeting


def _jsd(totals: AcrossGroups, of: Setting) -> FloatArray | None:
    if totals.labels is None:
        return None
    return binned_jensen_shannon(totals.labels.bins, variant=of.variant)[0]


_CLASSES: tuple[ScaleKind, ...] = ("nominal", "preference")
_EVERY: tuple[ScaleKind, ...] = ("ordinal", *_CLASSES)
_GRADES: tuple[ScaleKind, ...] = ("ordinal",)

STATISTICS = (
    Statistic(
        key="alpha",
        family="alpha",
        title="Krippendorff's α",
        sign="α",
        kinds=_EVERY,
        pairings=("hh", "mm", "hm", "delta", "h1m"),
        within=_alpha_within,
        across=_of_table(alpha_of_table),
    ),
    Statistic(
        key="jsd",
        family="jsd",
        title="JS_b",
        sign="JS_b",
        kinds=_EVERY,
        pairings=("hm",),
        across=_jsd,
        need="bins",
        bare=True,
        lower_is_better=True,
        words="binned Jensen-Shannon of humans and judge",
    ),
    Statistic(
        key="percent",
        family="percent",
        title="% agreement",
        sign="%",
        kinds=_CLASSES,
        pairings=("hh", "mm", "hm", "delta"),
        within=_percent_within,
        across=_of_table(lambda table, of: percent_from_table(table)),
        is_share=True,
    ),
    Statistic(
        key="fleiss",
        family="fleiss",
        title="Fleiss' κ",
        sign="Fleiss",
        kinds=_CLASSES,
        pairings=("hh", "hm", "delta"),
        within=_fleiss_within,
        across=_of_table(lambda table, of: fleiss_from_table(table)),
    ),
    Statistic(
        key="randolph",
        family="randolph",
        title="Randolph's κ",
        sign="Randolph",
        kinds=_CLASSES,
        pairings=("hh", "hm", "delta"),
        within=_randolph_within,
        across=_of_table(
            lambda table, of: randolph_from_share(percent_from_table(table), of.n_categories)
        ),
    ),
    Statistic(
        key="cohen",
        family="cohen",
        title="Cohen's κ",
        sign="Cohen",
        kinds=_CLASSES,
        pairings=("hm",),
        across=_of_table(lambda table, of: cohen_from_table(table)),
    ),
    Statistic(
        key="ac1",
        family="ac1",
        title="Gwet's AC1",
        sign="AC1",
        kinds=_CLASSES,
        pairings=("hh", "mm", "hm", "delta"),
        within=_gwet_within("identity"),
        across=_of_table(lambda table, of: gwet_from_table(table, of.weights("identity"))),
    ),
    Statistic(
        key="weighted",
        family="weighted",
        title="weighted κ (quadratic)",
        sign="κ quadratic",
        kinds=_GRADES,
        pairings=("hh", "mm", "hm", "delta"),
        within=_weighted_within("quadratic"),
        across=_of_table(
            lambda table, of: weighted_kappa_from_table(table, of.weights("quadratic"))
        ),
    ),
    Statistic(
        key="weighted_linear",
        family="weighted_linear",
        title="weighted κ (linear)",
        sign="κ linear",
        kinds=_GRADES,
        pairings=("hh", "mm", "hm", "delta"),
        within=_weighted_within("linear"),
        across=_of_table(lambda table, of: weighted_kappa_from_table(table, of.weights("linear"))),
    ),
    Statistic(
        key="ac2",
        family="ac2",
        title="Gwet's AC2 (quadratic)",
        sign="AC2",
        kinds=_GRADES,
        pairings=("hh", "mm", "hm", "delta"),
        within=_gwet_within("quadratic"),
        across=_of_table(lambda table, of: gwet_from_table(table, of.weights("quadratic"))),
    ),
    Statistic(
        key="spearman_median",
        family="spearman",
        title="Spearman's ρ",
        sign="ρ",
        kinds=_GRADES,
        pairings=("hm",),
        across=_of_ranks(False, 0, spearman_from_table),
        need="ranks",
        bare=True,
        words="medians of both sides",
        of="medians",
    ),
    Statistic(
        key="spearman_mean",
        family="spearman",
        title="Spearman's ρ",
        sign="ρ",
        kinds=_GRADES,
        pairings=("hm",),
        across=_of_ranks(True, 0, spearman_from_table),
        need="ranks",
        bare=True,
        words="means of both sides",
        of="means",
    ),
    Statistic(
        key="kendall_median",
        family="kendall",
        title="Kendall's τ",
        sign="τ",
        kinds=_GRADES,
        pairings=("hm",),
        across=_of_ranks(False, 1, kendall_from_table),
        need="ranks",
        bare=True,
        words="medians of both sides",
        of="medians",
    ),
    Statistic(
        key="kendall_mean",
        family="kendall",
        title="Kendall's τ",
        sign="τ",
        kinds=_GRADES,
        pairings=("hm",),
        across=_of_ranks(True, 1, kendall_from_table),
        need="ranks",
        bare=True,
        words="means of both sides",
        of="means",
    ),
)
FAIR_PAIRINGS: tuple[Pairing, ...] = ("fair_judge", "fair_human", "fair_delta")
PAIRING_WORDS: Mapping[Pairing, tuple[str, str]] = {
    "hh": ("HH", "humans among themselves"),
    "mm": ("MM", "the judge's answers among themselves"),
    "hm": ("HM", "humans against the judge, by majority or median"),
    "delta": ("Δ", "HH minus HM"),
    "h1m": ("H′M", "one human label per item, drawn, against the judge"),
    "fair_judge": ("HM′", "the judge against all humans of an item but one"),
    "fair_human": ("HH′", "that one human against the same others"),
    "fair_delta": ("D′", "judge against one human in the same place: above 0 the judge is better"),
}
_WIN = Statistic(
    key="win",
    family="win",
    title="Winner and win rate",
    kinds=("preference",),
    pairings=(),
    across=lambda totals, of: None,
    is_share=True,
)
_WIN_COLUMNS = (
    Column(
        "winner_human", "humans", "most frequent majority of the humans", _WIN, "win", True,
        "humans prefer",
    ),
    Column(
        "winrate_human", "rate", "share of items with that majority", _WIN, "win",
        alone="humans' rate",
    ),
    Column(
        "winner_machine", "judge", "most frequent majority of the judge", _WIN, "win", True,
        "judge prefers",
    ),
    Column(
        "winrate_machine", "rate (judge)", "share of items with that majority", _WIN, "win",
        alone="judge's rate",
    ),
    Column(
        "winrate_delta",
        "Δ",
        "distance of the win rates; where the winners differ, of the shares of all majorities",
        _WIN,
        "win",
        alone="Δ rate",
    ),
)  # fmt: skip


def columns_of(kind: ScaleKind) -> tuple[Column, ...]:
    """Columns of the table for one kind of scale, in order."""
    columns = [
        column
        for statistic in STATISTICS
        if kind in statistic.kinds
        for column in _columns_of(statistic)
    ]
    return (*columns, *(_WIN_COLUMNS if kind == "preference" else ()))


def families() -> tuple[Family, ...]:
    """All families, with all their columns."""
    found: dict[str, tuple[str, list[Column]]] = {}
    for statistic in STATISTICS:
        title, columns = found.setdefault(statistic.family, (statistic.title, []))
        columns += _columns_of(statistic)
    every = [Family(key, title, tuple(columns)) for key, (title, columns) in found.items()]
    return (*every, Family(_WIN.key, _WIN.title, _WIN_COLUMNS))


def table_columns(totals: ComparisonTotals, of: Setting) -> Columns:
    """Every column of the table, each (n_replicates, 1 + n_strata); NaN where undefined."""
    columns: Columns = {"items": totals.human.items}
    for statistic in STATISTICS:
        if of.scale.kind in statistic.kinds:
            columns |= _of_statistic(statistic, totals, of)
    if of.scale.kind == "preference":
        columns |= _win_columns(totals)
    missing = np.full_like(totals.human.items, np.nan)
    return {"items": columns["items"]} | {
        column.name: columns.get(column.name, missing) for column in columns_of(of.scale.kind)
    }


@cache
def _columns_of(statistic: Statistic) -> tuple[Column, ...]:
    columns = []
    for pairing in (*statistic.pairings, *FAIR_PAIRINGS):
        short, words = PAIRING_WORDS[pairing]
        if pairing == "hm" and statistic.words:
            words = statistic.words
        if statistic.of:
            short, words = f"{short} {statistic.of}", _with_of(words, statistic.of)
        columns.append(Column(statistic.name(pairing), short, words, statistic, pairing))
    return tuple(columns)


def _with_of(words: str, of: str) -> str:
    return words if of in words else f"{words}, by {of}"


def _of_statistic(statistic: Statistic, totals: ComparisonTotals, of: Setting) -> Columns:
    found: dict[Pairing, FloatArray | None] = {}
    if statistic.within is not None:
        found["hh"] = statistic.within(totals.human, of)
        if totals.judge is not None:
            found["mm"] = statistic.within(totals.judge, of)
    if totals.both is not None:
        found["hm"] = statistic.across(totals.both, of)
        if "h1m" in statistic.pairings and totals.both.labels is not None:
            found["h1m"] = _drawn(statistic, totals.both.labels, of)
    if totals.fair_human is not None:
        found["fair_human"] = statistic.across(totals.fair_human, of)
    if totals.fair_judge is not None:
        found["fair_judge"] = statistic.across(totals.fair_judge, of)
    found["delta"] = _difference(found.get("hh"), found.get("hm"))
    sign = -1 if statistic.lower_is_better else 1
    fair = _difference(found.get("fair_judge"), found.get("fair_human"))
    found["fair_delta"] = None if fair is None else sign * fair
    return {statistic.name(pairing): one for pairing, one in found.items() if one is not None}


def _drawn(statistic: Statistic, labels: AcrossTotals, of: Setting) -> FloatArray | None:
    """Mean over the draws of one human label per item."""
    if labels.drawn is None:
        return None
    drawn = AcrossGroups(AcrossTotals(labels.drawn, labels.bins), None, None)
    values = statistic.across(drawn, of)
    return None if values is None else mean_of_defined(values)


def _difference(a: FloatArray | None, b: FloatArray | None) -> FloatArray | None:
    return None if a is None or b is None else a - b


def _win_columns(totals: ComparisonTotals) -> Columns:
    """Winner of either side as category number, its share, and how far both sides are apart."""
    human = totals.human_centres
    columns = _winner(human, "human")
    if totals.both is None or totals.both.labels is None:
        return columns
    machine = totals.both.labels.table.sum(axis=-2)
    columns |= _winner(machine, "machine")
    apart = np.abs(columns["winrate_machine"] - columns["winrate_human"])
    total_variation = np.abs(shares(machine) - shares(human)).sum(axis=-1) / 2
    same = columns["winner_human"] == columns["winner_machine"]
    return columns | {"winrate_delta": np.where(same, apart, total_variation)}


def _winner(items: FloatArray, whose: str) -> Columns:
    """NaN without items; no winner either where several categories have as many."""
    most = items.max(axis=-1)
    alone = (items == most[..., None]).sum(axis=-1) == 1
    known = (items.sum(axis=-1) > 0) & alone
    winner = np.where(known, items.argmax(axis=-1), np.nan)
    return {f"winner_{whose}": winner, f"winrate_{whose}": ratio(most, items.sum(axis=-1))}
