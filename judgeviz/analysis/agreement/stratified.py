"""Agreement of humans and a judge, stratified by how sure the humans were (paper 1, section 3)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.agreement.catalogue import (
    Column,
    Columns,
    Setting,
    columns_of,
    table_columns,
)
from judgeviz.analysis.agreement.table import AgreementTable, Reasons
from judgeviz.analysis.agreement.undefined import reasons
from judgeviz.analysis.divergences import JsdEstimate, fair_jsd, jsd_estimates
from judgeviz.analysis.fair_pair import FairPair, check_margin
from judgeviz.analysis.jackknifed_bins import leave_out
from judgeviz.analysis.pooled_pairs import pools_pairs
from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.rater_ranks import fair_correlations
from judgeviz.analysis.strata import ALL, strata_of
from judgeviz.counting.comparison_totals import (
    ComparisonMaker,
    totals_of_one_answer,
    totals_of_profiles,
)
from judgeviz.counting.permutation import draw_one_answer, label_permutations, one_sided_p_value
from judgeviz.counting.profiles import Profiles
from judgeviz.counting.resamples import BATCH_CELLS, Resampling, Units
from judgeviz.counting.strata import Strata, StratifiedBy
from judgeviz.counting.totals import StratifiedTotals
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from judgeviz.recipes import recorded
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.divergence import Variant, check_variant
from judgeviz.statistics.intervals import (
    Range,
    bootstrap_interval,
    of_difference,
    wilson_interval,
)

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
DRAWS = 20
SAME_EVERYWHERE = "every resample gives the same value, which is no interval"
ONE_UNIT = "a single {} tells nothing of how far others would be off"


@recorded
def agreement_table(
    pair: Comparison,
    by: StratifiedBy = "agreement",
    edges: tuple[float, ...] = (0, 0.6, 1),
    n_boot: int = 0,
    n_null: int = 0,
    cluster: str | None = None,
    seed: int = 0,
    *,
    tie_rule: TieRule | None = None,
    level: float = 0.95,
    draws: int = DRAWS,
    variant: Variant = "distance",
    margin: float = 0.0,
) -> AgreementTable:
    """Agreement among the humans, among a judge's answers, and between the two, by stratum.

    Parameters
    ----------
    pair : Comparison
        Graded or categorical human labels. Without a judge the columns that need one are NaN;
        with a judge who gives scores only the rank correlations are defined.
    by : {"agreement", "unique"}
        Strata of percentage agreement among the humans, or of the number of distinct labels.
    edges : tuple of float
        Of percentage agreement, rising from 0 to 1.
    n_boot : int
        Bootstrap replicates over items for the intervals; 0 for none.
    n_null : int
        Permutations of human and judge labels for the p-values; 0 for none.
    cluster : str, optional
        Item column whose values are resampled as a whole (documents, for example).
    seed : int
        Of all random draws.
    tie_rule : {"lowest", "tie", "drop"}, optional
        For tied majorities; by default the tie category on preference scales and the lowest
        category on nominal ones. Ordinal scales use the lower median.
    level : float
        Of the intervals, in (0, 1).
    draws : int
        How often one human label per item is drawn for ``alpha_h1m``; its mean is shown.
    variant : {"distance", "divergence"}
        Of JS_b.
    margin : float
        How much worse than one more human still counts as good, in the verdicts.

    Returns
    -------
    AgreementTable
        A row per stratum: ``All``, then from the surest to the least sure. Columns: stratum,
        items, share, items_fair, then the statistics of the scale's kind. hh is among the humans,
        mm among a judge's answers, hm between the two sides' majorities (ordinal: medians), delta
        is hh - hm, h1m one human label per item against the judge. The fair pair puts the judge and
        one human in the same place, against the other humans of the items with three or more:
        fair_judge, fair_human, and fair_delta, above 0 where the judge is the better; its strata
        are made without the human held out and are other items: items_fair counts them (an item by
        the share of its humans whose others are in the stratum, rounded). jsd is JS_b.

        ``n_boot`` adds ``<column>_low`` and ``<column>_high``: percentiles (of clusters as far
        out as t(G - 1) asks for), t(G - 1) around the value with fewer than 30 clusters,
        Wilson's interval where all resamples of a share are the same, a jackknife for JS_b.
        ``n_null`` adds ``<column>_p`` to the columns that compare the judge with the humans.

    Raises
    ------
    LabelError
        Where the humans gave continuous scores.
    ValueError
        For an argument outside its range.

    Notes
    -----
    Items with one human label carry no uncertainty and are in ``All`` only. Unanimous humans
    agree perfectly because they were chosen for it: read a judge at PA = 1 by its fair pair, not
    against 1.

    The p-value is the share of exchanges at least as extreme as the table: smaller for
    agreement, larger for JS_b, deltas and the distance of the win rates. Of several answers of
    the judge one is drawn per item, in the table and in its exchanges alike.

    References
    ----------
    Elangovan et al., "Beyond Correlation", ICLR 2025, section 3.1 and appendix A.8; the fair pair
    and the exchangeability p-value are judgeviz's own additions.

    Examples
    --------
    >>> import judgeviz as jv
    >>> table = jv.agreement_table(jv.demo("summaries").compare("sage", criterion="coherence"))
    >>> table["stratum"].tolist()
    ['All', 'PA = 1', '[0.6, 1)', '[0, 0.6)']
    """
    resampling = Resampling(n_boot, n_null, cluster, seed, level)
    check_draws(draws)
    check_variant(variant)
    check_margin(margin)
    strata = strata_of(pair, by, edges, tie_rule)
    counted = Counted.of(pair, strata, resampling, variant, draws)
    jsd, names = _jackknifed(counted, resampling, margin), (ALL, *strata.names)
    ranked = _fair_ranks(pair, strata, resampling, margin)
    totals = counted.maker.of(counted.profiles.n_items)
    statistics = _of_one(table_columns(totals, counted.setting)) | jsd.columns
    for one in ranked:
        statistics |= one.columns
    limits: Columns = {}
    if n_boot:
        drawn = counted.units.bootstrap(resampling)
        replicates = in_batches(drawn, counted.maker.n_totals, counted.columns)
        del replicates["items"]
        limits = interval_columns(statistics, replicates, pair.scale, counted, level)
        limits |= jsd.limits
        for one in ranked:
            limits |= one.limits
    p_values = _p_values(pair, counted, resampling) if n_null else {}
    return AgreementTable(
        frame=_frame(names, counted.n_fair, statistics, limits | p_values, pair.scale),
        why_undefined={
            **reasons(counted.maker, totals, statistics, names, pair, strata.rule),
            **_without_interval(limits, statistics, names, counted),
            **{cell: why for one in ranked for cell, why in one.without_interval(names).items()},
        },
        marks=_other_winners(statistics, names),
        judge=pair.judge,
        dataset=pair.dataset,
        criterion=pair.criterion,
        scale=pair.scale,
        strata=names,
        provenance=agreement_provenance(
            pair, strata, resampling, "agreement", draws, variant, margin
        ),
        margin=margin,
        fair_jsd=jsd.fair,
        pools_pairs=pools_pairs(pair),
    )


@dataclass(frozen=True)
class Counted:
    """A comparison as totals, ready to be weighted.

    Attributes
    ----------
    profiles : Profiles
    maker : ComparisonMaker
    strata : Strata
    units : Units
        What is resampled.
    setting : Setting
    """

    profiles: Profiles
    maker: ComparisonMaker
    strata: Strata
    units: Units
    setting: Setting

    @classmethod
    def of(
        cls,
        pair: Comparison,
        strata: Strata,
        resampling: Resampling,
        variant: Variant,
        draws: int = DRAWS,
    ) -> Self:
        """Count the profiles of a comparison."""
        profiles, rng = pair.profiles, resampling.stream("draws")
        maker = totals_of_profiles(profiles, strata, ranked_values(pair.scale), draws, rng)
        units = pair.units(resampling.cluster)
        return cls(profiles, maker, strata, units, Setting(pair.scale, variant))

    def columns(self, weights: IntArray | FloatArray) -> Columns:
        """Compute each column, (n_replicates, 1 + n_strata), for (n_replicates, n_profiles).

        Weights of one table may be (n_profiles,).
        """
        return table_columns(self.maker.of(weights), self.setting)

    def point(self) -> Columns:
        """Every column of the table itself, each (1 + n_strata,)."""
        return _of_one(self.columns(self.profiles.n_items))

    @property
    def n_fair(self) -> tuple[int, ...]:
        """Items of the fair pair in every stratum, ``All`` first."""
        if self.maker.fair is None:
            return (0,) * self.strata.n_groups
        n_items = self.maker.fair.items_of(self.profiles.human_items)
        return tuple(round(float(n)) for n in n_items)

    def n_units(self, column: Column) -> IntArray:
        """Items, or clusters, that enter a column in each stratum, (1 + n_strata,)."""
        labels = self.maker.both.labels if self.maker.both else None
        pairing = column.pairing
        if pairing.startswith("fair_") and "fair" in self._n_units:
            return self.n_fair_units
        if pairing == "hh" or (pairing == "mm" and "mm" in self._n_units):
            return self._n_units[pairing]
        if column.name == "winrate_human":
            return self._n_units["centres"]
        if labels is not None and column.statistic.need == "a table" and pairing != "delta":
            return self._n_units["table"]
        return self._n_units["items"]

    @property
    def n_fair_units(self) -> IntArray:
        """Items, or clusters, of the fair pair in each stratum, (1 + n_strata,)."""
        return self._n_units["fair"]

    def limits(
        self,
        point: Columns,
        replicates: Columns,
        n_units: Mapping[str, IntArray],
        level: float,
        within: Mapping[str, Range],
    ) -> dict[str, tuple[FloatArray, FloatArray]]:
        """Bootstrap limits of some columns in every stratum; NaN below two units.

        Of those that have ``n_units``: as many, and a ``point`` (1 + n_strata,), ``replicates``
        (n_boot, 1 + n_strata), and ``within``, the range of the statistic.
        """
        if self.units.clusters is not None:
            return {
                name: _limits_of_clusters(point[name], replicates[name], own, level, within[name])
                for name, own in n_units.items()
            }
        # together: NumPy takes as long for a column as for fifty
        known = np.stack(list(n_units.values())) >= 2
        low, high = np.full((2, *known.shape), np.nan)
        least, most = np.array([within[name] for name in n_units])[np.nonzero(known)[0]].T
        low[known], high[known] = bootstrap_interval(
            np.stack([point[name] for name in n_units])[known],
            np.stack([replicates[name] for name in n_units], axis=1)[:, known],
            level,
            within=(least, most),
        )
        return dict(zip(n_units, zip(low, high, strict=True), strict=True))

    @cached_property
    def _n_units(self) -> dict[str, IntArray]:
        """Units that add to the totals of each kind, in each stratum: many columns share one."""
        maker = self.maker
        of_humans = {
            "items": maker.human.scalars,
            "hh": maker.human.pairs,
            "centres": maker.human_centres,
        }
        if maker.fair is not None:
            of_humans["fair"] = maker.fair.n_items
        enters = {
            name: one.rows_of_strata()[:, self.profiles.of_human] for name, one in of_humans.items()
        }
        if maker.judge is not None:
            enters["mm"] = maker.judge.pairs.rows_of_strata()
        if maker.both is not None and maker.both.labels is not None:
            enters["table"] = maker.both.labels.table.rows_of_strata()
        return {name: self._n_entering(rows) for name, rows in enters.items()}

    def _n_entering(self, enters: NDArray[np.bool_]) -> IntArray:
        """Units with a profile that enters a stratum, (1 + n_strata,)."""
        clusters = self.units.clusters
        if clusters is None:
            return np.asarray(enters @ self.units.n_items)
        return np.asarray((enters.astype(np.int64) @ clusters > 0).sum(axis=1))


def _limits_of_clusters(
    point: FloatArray, replicates: FloatArray, n_units: IntArray, level: float, within: Range
) -> tuple[FloatArray, FloatArray]:
    """Limits of one column, strata with equally many clusters together."""
    low, high = np.full((2, len(n_units)), np.nan)
    for number in np.unique(n_units[n_units >= 2]).tolist():
        rows = n_units == number
        low[rows], high[rows] = bootstrap_interval(
            point[rows], replicates[:, rows], level, number, within
        )
    return low, high


def _of_one(columns: Columns) -> Columns:
    """Take the columns of a single replicate, each (1 + n_strata,)."""
    return {name: values[0] for name, values in columns.items()}


def ranked_values(scale: Scale) -> FloatArray | None:
    """Numbers of the categories where labels have ranks; None elsewhere."""
    return scale.values if scale.kind == "ordinal" else None


def in_batches(
    batches: Iterable[IntArray], n_totals: int, columns: Callable[[IntArray], Columns]
) -> Columns:
    """Compute ``columns`` batch by batch, each so small that its totals fit into memory too."""
    parts: list[Columns] = []
    for batch in batches:
        size = max(1, BATCH_CELLS // max(n_totals, batch.shape[1]))
        parts += [columns(batch[start : start + size]) for start in range(0, len(batch), size)]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def interval_columns(
    point: Columns,
    replicates: Columns,
    scale: Scale,
    counted: Counted,
    level: float,
    *,
    shares: bool = True,
) -> Columns:
    """Limits of each column, named ``<column>_low`` and ``<column>_high``; NaN where none.

    Where all resamples of a share are the same, its limits are Wilson's (``shares=False``: the
    columns hold differences).
    """
    columns = {
        column.name: column
        for column in columns_of(scale.kind)
        if not column.is_text and column.name in replicates
    }
    within = {
        name: column.within if shares else of_difference(column.within)
        for name, column in columns.items()
    }
    n_units = {name: counted.n_units(column) for name, column in columns.items()}
    limits: Columns = {}
    for name, (low, high) in counted.limits(point, replicates, n_units, level, within).items():
        if shares and columns[name].statistic.is_share and not name.endswith("_delta"):
            wilson = wilson_interval(point[name], n_units[name].astype(np.float64), level)
            low, high = (np.where(np.isnan(low), limit, side) for limit, side in
                         zip(wilson, (low, high), strict=True))  # fmt: skip
        limits |= {f"{name}_low": low, f"{name}_high": high}
    return limits


def check_draws(draws: int) -> None:
    """Raise ValueError for a number of draws that cannot be."""
    if isinstance(draws, bool) or not isinstance(draws, int | np.integer) or draws < 1:
        raise ValueError(f"draws is a whole number from 1; got {draws!r}.")


def agreement_provenance(
    pair: Comparison,
    strata: Strata,
    resampling: Resampling,
    statistic: str,
    draws: int,
    variant: Variant,
    margin: float = 0.0,
) -> Provenance:
    """Record the settings with the identity of the comparison."""
    by_agreement = strata.by == "agreement"
    words = resampling.words
    return provenance_of(
        pair,
        statistic=statistic,
        scale=pair.scale.kind,
        strata="percentage agreement" if by_agreement else "unique labels",
        edges=", ".join(f"{edge:g}" for edge in strata.edges) if by_agreement else None,
        tie_rule=strata.rule.ties,
        JS_b=variant,
        drawn_humans=f"mean of {draws} draws",
        **words,
        answers_exchanged="one drawn per item" if words["exchanges"] else None,
        margin=f"{margin:g}" if margin else None,
    )


@dataclass(frozen=True, slots=True)
class _FairColumns:
    """Fair pairs of every stratum, in the place of some columns of the table."""

    name: str
    pairs: Sequence[FairPair]

    @property
    def columns(self) -> Columns:
        """Of both sides and their difference."""
        return {
            f"{self.name}_fair_judge": np.array([pair.judge for pair in self.pairs]),
            f"{self.name}_fair_human": np.array([pair.human for pair in self.pairs]),
            f"{self.name}_fair_delta": np.array([pair.delta for pair in self.pairs]),
        }

    @property
    def limits(self) -> Columns:
        """Low and high of each."""
        intervals = {
            f"{self.name}_fair_judge": [pair.judge_interval for pair in self.pairs],
            f"{self.name}_fair_human": [pair.human_interval for pair in self.pairs],
            f"{self.name}_fair_delta": [pair.interval for pair in self.pairs],
        }
        return _ends(intervals)

    def without_interval(self, names: tuple[str, ...]) -> Reasons:
        """Say of which numbers nothing could be resampled, as :func:`_without_interval` does."""
        return {
            (name, f"{column}_low"): pair.why_no_interval
            for column, values in self.columns.items()
            for name, value, pair in zip(names, values, self.pairs, strict=True)
            if pair.why_no_interval and not np.isnan(value)
        }


def _ends(intervals: Mapping[str, Sequence[tuple[float, float]]]) -> Columns:
    return {
        f"{name}_{end}": np.array([interval[place] for interval in of_strata])
        for name, of_strata in intervals.items()
        for place, end in enumerate(("low", "high"))
    }


def _fair_ranks(
    pair: Comparison, strata: Strata, resampling: Resampling, margin: float
) -> list[_FairColumns]:
    """Take rank correlations of means rater by rater, as verdicts and leaderboards do."""
    if ranked_values(pair.scale) is None:
        return []
    found = fair_correlations(pair, strata, resampling, margin)
    return [
        _FairColumns("spearman_mean", [one.spearman for one in found]),
        _FairColumns("kendall_mean", [one.kendall for one in found]),
    ]


@dataclass(frozen=True, slots=True)
class _Jackknifed:
    """JS_b of every stratum and its fair pair; of the humans alone where no judge gives labels."""

    of_judge: tuple[JsdEstimate, ...] = ()
    fair: tuple[FairPair, ...] = ()
    of_human: tuple[JsdEstimate, ...] = ()

    @property
    def columns(self) -> Columns:
        """In the place of the plug-in fair pair, which is off."""
        if not self.fair:
            human = {"jsd_fair_human": np.array([one.corrected for one in self.of_human])}
            return human if self.of_human else {}
        return _FairColumns("jsd", self.fair).columns

    @property
    def limits(self) -> Columns:
        """In the place of bootstrap intervals, which JS_b's bias moves off its value."""
        if self.fair:
            of_judge = _ends({"jsd": [(one.low, one.high) for one in self.of_judge]})
            return of_judge | _FairColumns("jsd", self.fair).limits
        if self.of_human:
            return _ends({"jsd_fair_human": [(one.low, one.high) for one in self.of_human]})
        return {}


def _jackknifed(counted: Counted, resampling: Resampling, margin: float) -> _Jackknifed:
    both, fair, variant = counted.maker.both, counted.maker.fair, counted.setting.variant
    units, level = counted.units, resampling.level

    def in_every_stratum(bins: StratifiedTotals) -> tuple[JsdEstimate, ...]:
        found = leave_out(units, variant, bins).jackknifed()
        return jsd_estimates(found, units, variant, level)

    if both is None or both.labels is None:
        of_human = fair.human.bins.spread(counted.profiles.of_human) if fair else None
        return _Jackknifed(of_human=in_every_stratum(of_human) if of_human else ())
    found = fair_jsd(counted.profiles, counted.strata, units, resampling, variant, margin, fair)
    return _Jackknifed(in_every_stratum(both.labels.bins), found.pairs)


def _p_values(pair: Comparison, counted: Counted, resampling: Resampling) -> Columns:
    """Exchangeability p-value of every column that compares the judge with the humans.

    One answer of the judge per item and the humans' labels are dealt out again, and the whole
    table with its bins and strata is made from what comes out.
    """
    columns = [column for column in columns_of(pair.scale.kind) if column.compares]
    profiles, strata = counted.profiles, counted.strata
    if profiles.judge is None:
        nothing = np.full(strata.n_groups, np.nan)
        return {f"{column.name}_p": nothing for column in columns}
    answers = resampling.stream("answers")
    rows = draw_one_answer(profiles.human, profiles.judge, profiles.n_items, answers)
    dealt, values = label_permutations(rows), ranked_values(pair.scale)
    drawn = totals_of_one_answer(rows.human, rows.judge, strata, values)
    observed = table_columns(drawn.of(rows.n_items), counted.setting)
    again = totals_of_one_answer(dealt.human, dealt.judge, strata, values)
    null = in_batches(
        dealt.weights(resampling.n_null, resampling.stream("permutation")),
        again.n_totals,
        lambda weights: table_columns(again.of(weights), counted.setting),
    )
    found = {}
    for column in columns:
        larger_is_worse = column.pairing in ("delta", "win") or column.statistic.lower_is_better
        sign = 1 if larger_is_worse else -1
        found[f"{column.name}_p"] = np.array(
            [
                one_sided_p_value(sign * null[column.name][:, row], sign * value)
                for row, value in enumerate(observed[column.name][0])
            ]
        )
    return found


def _without_interval(
    limits: Columns, statistics: Columns, names: tuple[str, ...], counted: Counted
) -> Reasons:
    """Say why a number has no interval, under the name of its lower limit."""
    found, unit = {}, "item" if counted.units.clusters is None else "cluster"
    for column in columns_of(counted.setting.scale.kind):
        low = f"{column.name}_low"
        if low not in limits:
            continue
        empty = np.flatnonzero(~np.isnan(statistics[column.name]) & np.isnan(limits[low]))
        n_units = counted.n_units(column) if len(empty) else empty
        for row in empty:
            alone = n_units[row] < 2 or column.statistic.need == "bins"
            found[names[row], low] = ONE_UNIT.format(unit) if alone else SAME_EVERYWHERE
    return found


def _other_winners(statistics: Columns, names: tuple[str, ...]) -> Reasons:
    """Mark the win rates that belong to different winners."""
    if "winrate_delta" not in statistics:
        return {}
    human, machine = statistics["winner_human"], statistics["winner_machine"]
    differ = (human != machine) & ~(np.isnan(human) & np.isnan(machine))  # two draws are the same
    known = ~np.isnan(statistics["winrate_delta"])
    return {(names[row], "winrate_delta"): "other winner" for row in np.flatnonzero(differ & known)}


def _frame(
    names: tuple[str, ...],
    n_fair: tuple[int, ...],
    statistics: Columns,
    extra: Columns,
    scale: Scale,
) -> pd.DataFrame:
    n_items = statistics["items"]
    columns: dict[str, object] = {
        "stratum": list(names),
        "items": n_items.astype(np.int64),
        "share": n_items / max(n_items[0], 1),
        "items_fair": n_fair,
    }
    for column in columns_of(scale.kind):
        values = statistics[column.name]
        columns[column.name] = _names(values, scale) if column.is_text else values
    return pd.DataFrame(columns | extra)


def _names(winners: FloatArray, scale: Scale) -> "pd.Series[Any]":
    names = [None if np.isnan(code) else scale.names[int(code)] for code in winners]
    return pd.Series(names, dtype=object)
