"""Human and judge label distributions, bin by bin of the human centre (paper 1, section 3)."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple, get_args

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.centres import centre_name, tie_rule_of
from judgeviz.analysis.perception.bin_resampling import (
    BinIntervals,
    bootstrap_intervals,
    bootstrap_totals,
    exchanged_values,
)
from judgeviz.analysis.perception.held_out import held_out_jsd, human_reference
from judgeviz.analysis.perception.human_bins import HumanBins, human_bins
from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.resampling_options import check_resampling
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.divergence import BinTotals, Variant, binned_jensen_shannon, shares
from judgeviz.statistics.estimate import Estimate
from judgeviz.statistics.exchange import permutation_p_value

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


class WinRate(NamedTuple):
    """The category that most items' majorities name, and its share of the items.

    ``winner`` is empty where several categories have as many.
    """

    winner: str
    share: float


@dataclass(frozen=True)
class BinnedJSD:
    """Binned Jensen-Shannon divergence of one judge, with all that its chart shows.

    Attributes
    ----------
    value : Estimate
        JS_b over all bins; NaN with a reason where no bin holds an item.
    low, high : float
        Bootstrap percentile interval; NaN when ``n_boot`` is 0, or where there is only one item
        (or one cluster) to draw from.
    human_reference : Estimate
        Mean JS_b of each human held out in the judge's place; NaN with a reason where no item
        has three human labels.
    p_value : float
        Exchangeability p-value; NaN when ``n_null`` is 0.
    bins : DataFrame
        A row per category of the scale: bin, items, share (of all binned items), jsd,
        jsd_held_out, and arrays of length k: human, machine (shares of all labels of the bin),
        human_centre, machine_centre (shares of the items' medians or majorities). NaN in
        empty bins.
    human_labels, machine_labels : ndarray of int, shape (n_bins, k)
        Numbers of labels behind the shares.
    intervals : BinIntervals or None
        None where ``low`` and ``high`` are NaN.
    variant : {"distance", "divergence"}
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
    provenance : Provenance
        Every setting that led here.
    held_out : DataFrame
        A row per human held out in the judge's place: rater, items, jsd. Humans with few items
        have a large value by chance alone.
    """

    value: Estimate
    low: float
    high: float
    human_reference: Estimate
    p_value: float
    bins: pd.DataFrame
    human_labels: IntArray
    machine_labels: IntArray
    intervals: BinIntervals | None
    variant: Variant
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
    provenance: Provenance
    held_out: pd.DataFrame = field(default_factory=pd.DataFrame)


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
        Bootstrap replicates over items for the intervals; 0 for none.
    n_null : int
        Replicates in which each item's human and judge labels are dealt out again; 0 for none.
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

    Raises
    ------
    LabelError
        Without a judge, or with continuous scores on either side.
    ValueError
        For an argument outside its range.

    Notes
    -----
    Jensen-Shannon values of few labels lie high by chance alone, and bootstrap intervals with
    them: read a small table against ``human_reference`` and ``p_value``, not against 0.

    References
    ----------
    Elangovan et al., "Beyond Correlation", ICLR 2025, section 3.2 and appendix A.7; the held-out
    human and the exchangeability p-value are judgeviz's own additions.
    """
    settings = _Settings(variant, n_boot, n_null, cluster, seed, level)
    settings.check(pair)
    rule = tie_rule_of(pair.scale, tie_rule)
    bins, machine = human_bins(pair, rule), pair.machine_counts
    totals = bins.totals(machine)
    machine_centres = bins.machine_centres(machine)
    value, per_bin = binned_jensen_shannon(totals, variant=variant)
    held_out, per_bin_held_out = held_out_jsd(pair, bins, variant)
    low, high, intervals, p_value = _resampled(pair, bins, float(value), settings)
    n_binned = int(totals.items.sum())
    return BinnedJSD(
        value=_estimate(float(value), n_binned, pair.n_items - n_binned),
        low=low,
        high=high,
        human_reference=human_reference(held_out, bins),
        p_value=p_value,
        bins=_bin_table(pair.scale, totals, per_bin, per_bin_held_out, machine_centres),
        human_labels=totals.human.astype(np.int64),
        machine_labels=totals.machine.astype(np.int64),
        intervals=intervals,
        variant=variant,
        scale=pair.scale,
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=str(pair.judge),
        n_items=n_binned,
        n_vote_ties=bins.n_vote_ties,
        n_dropped=pair.n_items - n_binned,
        systems=pair.system_pairs[0] if len(pair.system_pairs) == 1 else None,
        human_wins=_win_rate(totals.items, pair.scale),
        machine_wins=_win_rate(machine_centres.sum(axis=0), pair.scale),
        provenance=settings.provenance(pair, rule),
        held_out=held_out,
    )


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
) -> tuple[BinnedJSD, ...]:
    """Run :func:`binned_jsd` on each system pair of a preference comparison, in order of name.

    Raises
    ------
    LabelError
        Where the items do not name the two systems they compare.
    """
    if not pair.system_pairs:
        raise LabelError(
            f"The items of '{pair.dataset}' do not say which two systems they compare; add the "
            "columns 'system_a' and 'system_b', or name them in the mapping."
        )
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
        )
        for system_a, system_b in pair.system_pairs
    )


def items_in_bin(pair: Comparison, category: int, *, tie_rule: TieRule | None = None) -> IntArray:
    """Find the rows of ``pair.items`` in the bin of one category (its index).

    The bins are those of :func:`binned_jsd`.
    """
    bins = human_bins(pair, tie_rule_of(pair.scale, tie_rule))
    return np.flatnonzero(bins.of_item == category)


@dataclass(frozen=True, slots=True)
class _Settings:
    """The arguments of :func:`binned_jsd`, for its parts."""

    variant: Variant
    n_boot: int
    n_null: int
    cluster: str | None
    seed: int
    level: float

    def check(self, pair: Comparison) -> None:
        if self.variant not in get_args(Variant):
            raise ValueError(f"variant is 'distance' or 'divergence', not {self.variant!r}.")
        check_resampling(pair, self.n_boot, self.level, self.cluster, self.n_null)

    def provenance(self, pair: Comparison, rule: TieRule | None) -> Provenance:
        drawn = f"{self.n_boot} replicates, {self.level:.0%} percentile"
        pairs = pair.system_pairs
        return provenance_of(
            pair,
            statistic="binned Jensen-Shannon",
            systems=" against ".join(pairs[0]) if len(pairs) == 1 else None,
            variant=self.variant,
            bins=f"human {centre_name(pair.scale)}",
            tie_rule=rule,
            bootstrap=drawn if self.n_boot else None,
            cluster=self.cluster if self.n_boot else None,
            exchanges=self.n_null or None,
            seed=self.seed if self.n_boot or self.n_null else None,
        )


def _estimate(value: float, n_items: int, n_skipped: int) -> Estimate:
    reason = "" if n_items else "every item is a tied human vote, and ties are dropped"
    return Estimate(value, n_items, n_skipped, reason)


def _resampled(
    pair: Comparison, bins: HumanBins, value: float, settings: _Settings
) -> tuple[float, float, BinIntervals | None, float]:
    """Interval of JS_b (low, high), of its parts, and the exchangeability p-value."""
    low = high = p_value = float("nan")
    intervals = None
    # two streams: asking for a p-value does not move the interval
    rng_boot, rng_null = np.random.default_rng(settings.seed).spawn(2)
    if settings.n_boot:
        replicates = bootstrap_totals(pair, bins, settings.n_boot, settings.cluster, rng_boot)
        if replicates is not None:
            low, high, intervals = bootstrap_intervals(replicates, settings.variant, settings.level)
    if settings.n_null:
        null = exchanged_values(pair, bins, settings.variant, settings.n_null, rng_null)
        p_value = permutation_p_value(null, value)
    return low, high, intervals, p_value


def _bin_table(
    scale: Scale,
    totals: BinTotals,
    per_bin: FloatArray,
    per_bin_held_out: FloatArray,
    machine_centres: IntArray,
) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "bin": pd.Series(scale.categories, dtype=object).infer_objects(),
            "items": totals.items.astype(np.int64),
            "share": totals.items / max(totals.items.sum(), 1),
            "jsd": per_bin,
            "jsd_held_out": per_bin_held_out,
            "human": list(shares(totals.human)),
            "machine": list(shares(totals.machine)),
            "human_centre": list(shares(np.diag(totals.items))),
            "machine_centre": list(shares(machine_centres.astype(np.float64))),
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
