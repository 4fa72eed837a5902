"""The columns of the agreement table, each a formula of totals for all replicates at once."""

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.agreement.meetings import MeetingTotals
from judgeviz.analysis.agreement.totals import WithinTotals
from judgeviz.analysis.strata import Strata
from judgeviz.labels.scale import Scale, ScaleKind
from judgeviz.statistics.defined import mean_of_defined
from judgeviz.statistics.divergence import binned_jensen_shannon
from judgeviz.statistics.kappa import (
    cohen_from_table,
    fleiss_from_table,
    fleiss_from_totals,
    randolph_from_share,
)
from judgeviz.statistics.krippendorff import (
    Level,
    alpha_from_coincidences,
    table_coincidences,
)
from judgeviz.statistics.percent_agreement import percent_from_table, ratio
from judgeviz.statistics.rank_correlation import kendall_from_table, spearman_from_table

FloatArray = NDArray[np.float64]
Columns = dict[str, FloatArray]

ALPHA_COLUMNS = (
    "alpha_hh",
    "alpha_mm",
    "alpha_hm",
    "alpha_delta",
    "alpha_h1m",
    "alpha_held_out",
    "jsd",
    "jsd_held_out",
)
NOMINAL_COLUMNS = (
    "percent_hh",
    "percent_mm",
    "percent_hm",
    "percent_delta",
    "fleiss_hh",
    "fleiss_hm",
    "fleiss_delta",
    "randolph_hh",
    "randolph_hm",
    "randolph_delta",
    "cohen_hm",
)
RANK_COLUMNS = ("spearman_median", "spearman_mean", "kendall_median", "kendall_mean")
WIN_COLUMNS = (
    "winner_human",
    "winrate_human",
    "winner_machine",
    "winrate_machine",
    "winrate_delta",
)
# Text, or of one side alone: no interval of a judge's figure and no p-value.
WINNERS = ("winner_human", "winner_machine")
DELTAS = ("alpha_delta", "percent_delta", "fleiss_delta", "randolph_delta")
# Columns in which larger values are further from a judge who is one more human.
LARGER_IS_MORE_EXTREME = frozenset({*DELTAS, "jsd", "winrate_delta"})


def columns_of(kind: ScaleKind) -> tuple[str, ...]:
    """Statistics of the table for one kind of scale, in order."""
    return {
        "ordinal": (*ALPHA_COLUMNS, *RANK_COLUMNS),
        "nominal": (*ALPHA_COLUMNS, *NOMINAL_COLUMNS),
        "preference": (*ALPHA_COLUMNS, *NOMINAL_COLUMNS, *WIN_COLUMNS),
        "continuous": (),
    }[kind]


def human_machine_columns(kind: ScaleKind) -> tuple[str, ...]:
    """Columns that compare the judge with the humans: the ones with a p-value."""
    alone = ("_hh", "_mm", "_held_out", "winner_human", "winner_machine")
    one_sided = ("winrate_human", "winrate_machine")
    return tuple(
        name for name in columns_of(kind) if not name.endswith(alone) and name not in one_sided
    )


def held_out_columns(kind: ScaleKind) -> tuple[str, ...]:
    """Columns in which a human can take the judge's place."""
    not_defined = (*DELTAS, "winrate_delta", "alpha_h1m")
    return tuple(name for name in human_machine_columns(kind) if name not in not_defined)


def level_of(scale: Scale) -> Level:
    """How Krippendorff's alpha treats the labels of a scale."""
    return "ordinal" if scale.kind == "ordinal" else "nominal"


def within_columns(totals: WithinTotals, scale: Scale, side: str) -> Columns:
    """Agreement within one side, ``hh`` or ``mm``; each (n_replicates, 1 + n_strata)."""
    columns = {f"alpha_{side}": alpha_from_coincidences(totals.pairs, level=level_of(scale))}
    if scale.kind == "ordinal":
        return columns
    columns[f"percent_{side}"] = ratio(totals.top, totals.several)
    if side == "hh":
        agreeing = ratio(totals.agreeing, totals.several)
        columns["fleiss_hh"] = fleiss_from_totals(totals.agreeing, totals.shares, totals.several)
        columns["randolph_hh"] = randolph_from_share(agreeing, len(scale.categories))
    return columns


def meeting_columns(totals: MeetingTotals, strata: Strata, wanted: Iterable[str]) -> Columns:
    """Agreement of two sides; each (n_replicates, 1 + n_strata, n_parts)."""
    scale = strata.scale
    formulas: dict[str, Callable[[], FloatArray]] = {
        "alpha_hm": lambda: _alpha(totals.centres, scale),
        "jsd": lambda: binned_jensen_shannon(totals.bins, variant=strata.variant)[0],
        "percent_hm": lambda: percent_from_table(totals.centres),
        "fleiss_hm": lambda: fleiss_from_table(totals.centres),
        "randolph_hm": lambda: randolph_from_share(
            percent_from_table(totals.centres), len(scale.categories)
        ),
        "cohen_hm": lambda: cohen_from_table(totals.centres),
        "spearman_median": lambda: spearman_from_table(totals.centres),
        "kendall_median": lambda: kendall_from_table(totals.centres),
    }
    return {name: formulas[name]() for name in wanted if name in formulas}


def drawn_alpha(drawn: FloatArray, scale: Scale) -> FloatArray:
    """Alpha of one drawn human label per item, mean over the draws (..., n_draws, k, k)."""
    return mean_of_defined(_alpha(drawn, scale))


def delta_columns(columns: Columns) -> Columns:
    """HH minus HM of every family that has both, and the distance of the win rates."""
    deltas = {
        name: columns[f"{family}_hh"] - columns[f"{family}_hm"]
        for name in DELTAS
        if {f"{(family := name.removesuffix('_delta'))}_hh", f"{family}_hm"} <= columns.keys()
    }
    if {"winrate_human", "winrate_machine"} <= columns.keys():
        deltas["winrate_delta"] = np.abs(columns["winrate_machine"] - columns["winrate_human"])
    return deltas


def win_columns(items: FloatArray, side: str) -> Columns:
    """Winner of one side as category number and its share of the items.

    NaN without items; no winner either where several categories have as many.

    ``items`` (..., k) counts the items by majority; ``side`` is ``human`` or ``machine``.
    """
    n_items = items.sum(axis=-1)
    most = items.max(axis=-1)
    alone = (items == most[..., None]).sum(axis=-1) == 1
    winner = np.where((n_items > 0) & alone, items.argmax(axis=-1), np.nan)
    return {f"winner_{side}": winner, f"winrate_{side}": ratio(most, n_items)}


def in_order(columns: Columns, kind: ScaleKind) -> Columns:
    """Take the statistics of the scale's kind in order; those that are missing are NaN."""
    missing = np.full_like(columns["items"], np.nan)
    return {name: columns.get(name, missing) for name in columns_of(kind)}


def _alpha(table: FloatArray, scale: Scale) -> FloatArray:
    return alpha_from_coincidences(table_coincidences(table), level=level_of(scale))
