"""Human and judge label distributions, bin by bin of the human centre (paper 1, section 3)."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.divergences import (
    FairJsd,
    JsdEstimate,
    fair_jsd,
    jsd_estimates,
    no_fair_jsd,
)
from judgeviz.analysis.fair_pair import KEPT_BY_LABELS, FairPair, check_margin
from judgeviz.analysis.jackknifed_bins import leave_out
from judgeviz.analysis.perception.jsd_numbers import jsd_numbers, jsd_table
from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.strata import centre_rule
from judgeviz.counting.permutation import (
    draw_one_answer,
    label_permutations,
    one_sided_p_value,
    two_sided_p_value,
)
from judgeviz.counting.profiles import Profiles
from judgeviz.counting.resamples import Resampling, Units
from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import AcrossMaker, across_maker, bin_totals
from judgeviz.export.result import Result
from judgeviz.export.table import Table
from judgeviz.labels.comparison import Comparison, no_system_pairs
from judgeviz.labels.scale import Scale
from judgeviz.recipes import in_one_call, made_by, recorded
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.divergence import (
    BinTotals,
    Variant,
    binned_jensen_shannon,
    check_variant,
    shares,
)
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.intervals import percentile_interval

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True)
class BinIntervals:
    """Bootstrap percentile limits of the label shares in a perception chart.

    Attributes
    ----------
    level : float
        For example 0.95.
    human_low, human_high, machine_low, machine_high : ndarray, shape (n_bins, k)
        Of the label shares in each bin; NaN in empty bins.
    """

    level: float
    human_low: FloatArray
    human_high: FloatArray
    machine_low: FloatArray
    machine_high: FloatArray


class WinRate(NamedTuple):
    """The category that most items' majorities name, and its share of the items.

    ``winner`` is empty where several categories have as many.
    """

    winner: str
    share: float


@dataclass(frozen=True)
class BinnedJSD(Result):
    """Binned Jensen-Shannon divergence of one judge, with all that its chart shows.

    Attributes
    ----------
    value : Estimate
        JS_b over all bins, plug-in as the papers print it; NaN with a reason where no bin holds
        an item.
    corrected : float
        Without its upward bias, by a jackknife; may lie a little below 0.
    low, high : float
        Jackknife interval, cut at 0 and at the largest value that JS can have; NaN where there is
        only one item (or one cluster).
    fair : FairPair
        The judge and one more human in the same place, with the verdict.
    p_value : float
        Exchangeability p-value, one-sided (the judge is further off than one more human would
        be); NaN when ``n_null`` is 0, and where no item has two human labels: a judge exchanged
        with the only human is no one-more human. Never below 1 / (n_null + 1), its floor.
    p_two_sided : float
        Also for a judge that is nearer.
    bins : DataFrame
        A row per category of the scale: bin, items, share (of all binned items), jsd, jsd_low,
        jsd_high (jackknife), jsd_fair_judge, jsd_fair_human (the fair pair in the bin of the
        other humans, jackknifed), and arrays of length k: human, machine (shares of all labels of
        the bin), human_centre, machine_centre (shares of the items' medians or majorities). NaN
        in empty bins.
    human_labels, machine_labels : ndarray of int, shape (n_bins, k)
        Numbers of labels behind the shares.
    intervals : BinIntervals or None
        None when ``n_boot`` is 0, or where there is only one item (or cluster) to draw.
    variant : {"distance", "divergence"}
    level : float
        Of all intervals.
    scale : Scale
    dataset, criterion, judge : str
    n_items : int
        Items in the bins.
    n_vote_ties : int
        Items whose human majority is tied (0 on ordinal scales).
    n_dropped : int
        Items left out by the tie rule ``"drop"``.
    systems : tuple of str or None
        (A, B) when all items compare the same two systems.
    human_wins, machine_wins : WinRate or None
        Preference scales only.
    n_null : int
        Permutations behind the p-values.
    looked_at : tuple of int
        Bins (rows of ``bins``) that no filter leaves out.
    provenance : Provenance
        Every setting that led here.
    """

    value: Estimate
    corrected: float
    low: float
    high: float
    fair: FairPair
    p_value: float
    p_two_sided: float
    bins: pd.DataFrame
    human_labels: IntArray
    machine_labels: IntArray
    intervals: BinIntervals | None
    variant: Variant
    level: float
    scale: Scale
    dataset: str
    criterion: str
    judge: str
    n_items: int
    n_vote_ties: int
    n_dropped: int
    systems: tuple[str, str] | None
    human_wins: WinRate | None
    machine_wins: WinRate | None
    n_null: int
    looked_at: tuple[int, ...]
    provenance: Provenance

    @property
    def human_reference(self) -> Estimate:
        """One more human in the judge's place: HH' of the fair pair; NaN with a reason."""
        reason = self.fair.why_undefined if np.isnan(self.fair.human) else ""
        n_skipped = self.n_items + self.n_dropped - self.fair.n_items
        return Estimate(self.fair.human, self.fair.n_items, n_skipped, reason)

    @property
    def p_is_floor(self) -> bool:
        """Whether no exchange came out as large: the p-value is the smallest there can be."""
        return self.n_null > 0 and self.p_value <= 1 / (1 + self.n_null) + 1e-12

    def with_p_values_of(self, other: "BinnedJSD") -> "BinnedJSD":
        """Take the p-values of another call on the same comparison, variant and tie rule.

        For callers that keep intervals and p-values apart; one call with both gives the same.
        """
        both = replace(
            self,
            p_value=other.p_value,
            p_two_sided=other.p_two_sided,
            n_null=other.n_null,
            provenance=self.provenance.filled_from(other.provenance),
        )
        return made_by(both, in_one_call(self, other, "n_null"))

    def numbers(self) -> pd.DataFrame:
        """Every bar of the chart: see :func:`jsd_numbers`."""
        return jsd_numbers(self)

    def tabulate(self) -> Table:
        """Lay out a row per bin, and all of them together."""
        return jsd_table(self)

    def __repr__(self) -> str:
        """Show the value, its interval, the fair pair and the p-value."""
        at = "<=" if self.p_is_floor else "="
        p_value = "" if np.isnan(self.p_value) else f", p {at} {self.p_value:.3g}"
        return (
            f"BinnedJSD: {self.judge}, {self.criterion}, {self.dataset}: {self.value:.3f} "
            f"[{self.low:.3f}, {self.high:.3f}] on {self.n_items} items, {self.variant}{p_value}\n"
            f"fair pair: {self.fair.in_numbers}"
        )


@recorded
def binned_jsd(
    pair: Comparison,
    variant: Variant = "distance",
    n_boot: int = 0,
    n_null: int = 0,
    cluster: str | None = None,
    seed: int = 0,
    *,
    tie_rule: TieRule | None = None,
    level: float = 0.95,
    margin: float = 0.0,
) -> BinnedJSD:
    """Compare how humans and a judge label the items of each human median (or majority).

    Parameters
    ----------
    pair : Comparison
        Graded or categorical labels on both sides.
    variant : {"distance", "divergence"}
        ``distance``: square root, base e (the papers' tables); ``divergence``: its square in
        base 2 (paper 1, eq. 2).
    n_boot : int
        Bootstrap replicates over items for the intervals of the label shares; 0 for none. The
        interval of JS_b is a jackknife and needs none.
    n_null : int
        Permutations in which each item's human labels and one answer of the judge are dealt out
        again; 0 for none.
    cluster : str, optional
        Item column whose values are resampled as a whole (documents, for example); an item
        without a value is resampled by itself.
    seed : int
        Of all random draws.
    tie_rule : {"lowest", "tie", "drop"}, optional
        For tied human majorities; by default the tie category on preference scales and the
        lowest category on nominal ones. Ordinal scales use the lower median.
    level : float
        Of the intervals, in (0, 1).
    margin : float
        How much worse than one more human still counts as good, in the verdict.

    Raises
    ------
    LabelError
        Without a judge, or with continuous scores on either side.
    ValueError
        For an argument outside its range.

    Notes
    -----
    Jensen-Shannon values of few labels lie high by chance alone: read a small table by
    ``corrected``, ``fair`` and ``p_value``, not against 0. Of items that are kept by the humans'
    own labels (:func:`~judgeviz.in_bins`) both are NaN: which items these are depends on the human
    who is left out, and not on the judge.

    References
    ----------
    Elangovan et al., "Beyond Correlation", ICLR 2025, section 3.2 and appendix A.7; the fair pair
    and the exchangeability p-value are judgeviz's own additions.

    Examples
    --------
    >>> import judgeviz as jv
    >>> jsd = jv.binned_jsd(jv.demo("summaries").compare("sage", criterion="coherence"))
    >>> jsd.fair.verdict in ("worse", "as good", "better", "undecided")
    True
    """
    is_kept_by_labels = pair.centres is not None
    n_null = 0 if is_kept_by_labels else n_null
    resampling = Resampling(n_boot, n_null, cluster, seed, level)
    check_variant(variant)
    check_margin(margin)
    rule = centre_rule(pair.scale, tie_rule)
    strata, units = Strata(rule), pair.units(cluster)
    profiles = labelled_profiles(pair)
    side = across_maker(profiles.human, judge_labels(profiles), strata)
    weights = profiles.n_items.astype(np.float64)
    totals, table = bin_totals(side.bins.of(weights)[0, 0]), side.table.of(weights)[0, 0]
    left_out = leave_out(units, variant, side.bins)
    estimate, *per_bin = (
        one
        for found in (left_out.jackknifed(), left_out.jackknifed_bins())
        for one in jsd_estimates(found, units, variant, level)
    )
    fair = (
        no_fair_jsd(profiles, strata, margin, KEPT_BY_LABELS)
        if is_kept_by_labels
        else fair_jsd(profiles, strata, units, resampling, variant, margin)
    )
    p_value, p_two_sided = permutation_p_values(profiles, strata, variant, resampling)
    n_binned = int(totals.items.sum())
    return BinnedJSD(
        value=_estimate(estimate.value, n_binned, pair.n_items - n_binned),
        corrected=estimate.corrected,
        low=estimate.low,
        high=estimate.high,
        fair=fair.pairs[0],
        p_value=p_value,
        p_two_sided=p_two_sided,
        bins=_bin_table(
            pair.scale,
            totals,
            per_bin,
            fair,
            table,
        ),
        human_labels=totals.human.astype(np.int64),
        machine_labels=totals.machine.astype(np.int64),
        intervals=_share_intervals(side, units, resampling),
        variant=variant,
        level=level,
        scale=pair.scale,
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=str(pair.judge),
        n_items=n_binned,
        n_vote_ties=rule.n_vote_ties(profiles.human_profiles, profiles.human_items),
        n_dropped=pair.n_items - n_binned,
        systems=pair.system_pairs[0] if len(pair.system_pairs) == 1 else None,
        human_wins=_win_rate(totals.items, pair.scale),
        machine_wins=_win_rate(table.sum(axis=0), pair.scale),
        n_null=n_null,
        looked_at=pair.centres or tuple(range(len(pair.scale.categories))),
        provenance=_provenance(pair, strata, resampling, variant, margin),
    )


@recorded
def preference_by_pair(
    pair: Comparison,
    variant: Variant = "distance",
    n_boot: int = 0,
    n_null: int = 0,
    cluster: str | None = None,
    seed: int = 0,
    *,
    tie_rule: TieRule | None = None,
    level: float = 0.95,
    margin: float = 0.0,
) -> tuple[BinnedJSD, ...]:
    """Run :func:`binned_jsd` on each system pair of a preference comparison, in order of name.

    Raises
    ------
    LabelError
        Where the items do not name the two systems they compare.
    """
    if not pair.system_pairs:
        raise no_system_pairs(pair.dataset)
    return tuple(
        binned_jsd(
            # the pair is in the settings by itself, not as a filter
            replace(pair.of_system_pairs([(system_a, system_b)]), filters=pair.filters),
            variant,
            n_boot,
            n_null,
            cluster,
            seed,
            tie_rule=tie_rule,
            level=level,
            margin=margin,
        )
        for system_a, system_b in pair.system_pairs
    )


def items_in_bin(pair: Comparison, category: int, *, tie_rule: TieRule | None = None) -> IntArray:
    """Find the rows of ``pair.items`` in the bin of one category (its index).

    The bins are those of :func:`binned_jsd`.
    """
    centre = centre_rule(pair.scale, tie_rule).of(pair.human_counts)
    return np.flatnonzero(centre == category)


def labelled_profiles(pair: Comparison) -> Profiles:
    """Profiles of a comparison with labels on both sides; raises LabelError for others."""
    if pair.judge is None or not pair.judge_scale.is_categorical:
        _ = pair.machine_counts  # says what is missing
    return pair.profiles


def judge_labels(profiles: Profiles) -> IntArray:
    """Label counts of the judge, (n_profiles, k); raises ValueError where there are none."""
    if profiles.judge is None:
        raise ValueError("These profiles hold no labels of a judge.")
    return profiles.judge


def _provenance(
    pair: Comparison, strata: Strata, resampling: Resampling, variant: Variant, margin: float
) -> Provenance:
    pairs = pair.system_pairs
    words = resampling.words
    return provenance_of(
        pair,
        statistic="binned Jensen-Shannon",
        systems=" against ".join(pairs[0]) if len(pairs) == 1 else None,
        variant=variant,
        bins=f"human {strata.rule.name}",
        tie_rule=strata.rule.ties,
        interval=f"{resampling.level:.0%} jackknife",
        **words,
        answers_exchanged="one drawn per item" if words["exchanges"] else None,
        margin=f"{margin:g}" if margin else None,
    )


def _estimate(value: float, n_items: int, n_skipped: int) -> Estimate:
    reason = "" if n_items else "every item is a tied human vote, and ties are dropped"
    return Estimate(value, n_items, n_skipped, reason)


def permutation_p_values(
    profiles: Profiles, strata: Strata, variant: Variant, resampling: Resampling
) -> tuple[float, float]:
    """One-sided and two-sided exchangeability p-value, of one answer per item."""
    if not resampling.n_null or int(profiles.human.sum(axis=1).max(initial=0)) < 2:
        return float("nan"), float("nan")

    def values(human: IntArray, judge: IntArray, weights: IntArray) -> FloatArray:
        bins = across_maker(human, judge, strata).bins
        totals = bins.of(np.ascontiguousarray(weights.T, dtype=np.float64))
        return binned_jensen_shannon(bin_totals(totals[:, 0]), variant=variant)[0]

    answers = resampling.stream("answers")
    rows = draw_one_answer(profiles.human, judge_labels(profiles), profiles.n_items, answers)
    observed = float(values(rows.human, rows.judge, rows.n_items)[0])
    dealt = label_permutations(rows)
    batches = dealt.weights(resampling.n_null, resampling.stream("permutation"))
    null = np.concatenate([values(dealt.human, dealt.judge, weights) for weights in batches])
    return one_sided_p_value(null, observed), two_sided_p_value(null, observed)


def _share_intervals(
    side: AcrossMaker, units: Units, resampling: Resampling
) -> BinIntervals | None:
    if not resampling.n_boot or units.n_units < 2:
        return None
    weights = (batch.T.astype(np.float64) for batch in units.bootstrap(resampling))
    totals = bin_totals(np.concatenate([side.bins.of(batch)[:, 0] for batch in weights]))
    level = resampling.level
    return BinIntervals(
        level,
        *percentile_interval(shares(totals.human), level),
        *percentile_interval(shares(totals.machine), level),
    )


def _bin_table(
    scale: Scale,
    totals: BinTotals,
    per_bin: list[JsdEstimate],
    fair: FairJsd,
    table: FloatArray,
) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "bin": pd.Series(scale.categories, dtype=object).infer_objects(),
            "items": totals.items.astype(np.int64),
            "share": totals.items / max(totals.items.sum(), 1),
            "jsd": [one.value for one in per_bin],
            "jsd_low": [one.low for one in per_bin],
            "jsd_high": [one.high for one in per_bin],
            "jsd_fair_judge": fair.judge_bins,
            "jsd_fair_human": fair.human_bins,
            "human": list(shares(totals.human)),
            "machine": list(shares(totals.machine)),
            "human_centre": list(shares(np.diag(totals.items))),
            "machine_centre": list(shares(table)),
        }
    )


def _win_rate(n_items: IntArray | FloatArray, scale: Scale) -> WinRate | None:
    """Winner of items per category, (k,); None off preference scales or without items."""
    if scale.kind != "preference" or n_items.sum() == 0:
        return None
    winner = int(n_items.argmax())
    is_shared = np.count_nonzero(n_items == n_items[winner]) > 1
    name = "" if is_shared else scale.names[winner]
    return WinRate(name, float(n_items[winner] / n_items.sum()))
