"""One judge beside the humans: its charts, its numbers, and the items behind them."""

from collections.abc import Sequence
from functools import partial
from math import isnan

import numpy as np
import streamlit as st
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from judgeviz import BinnedJSD, Comparison, figures
from judgeviz.analysis.fair_pair import KEPT_BY_LABELS
from judgeviz.analysis.perception.continuous import items_in_metric_bin
from judgeviz.errors import counted
from judgeviz.export.table import number_cell, with_interval
from judgeviz.figures.drawing.text import exchange_p_value
from judgeviz.figures.perception_charts.wording import BELOW_0, is_below_0, is_too_few
from pages.frame import charts, computed, guard, items
from pages.frame.markdown import in_short, plain
from pages.frame.selection import Selection

BIN_CHART, MATRIX, SCORES = "perception_chart", "confusion_chart", "metric_chart"
EXCHANGED = (
    "Share of random exchanges of the judge's label with one of the humans' in which JS_b comes "
    "out as large. Small: the judge can be told from one more human. Not the same question as how "
    "far off one more human would be: a judge may lie closer than a human does and still be told "
    "from one, for instance by being too regular."
)
PLACE = (
    "Each human in turn is left out: that human and the judge are both set against the others, so "
    "that they are measured alike, and without the upward bias of few items. Only items with three "
    "human labels or more can leave one out. D′ is their difference: above 0 the judge is better."
)


def draw_judge(
    chosen: Selection, judge: str, *, as_matrix: bool = False, with_numbers: bool = True
) -> None:
    """Draw one judge's labels beside the humans', or a metric's scores by human bin."""
    pair = computed.comparison(chosen, judge)
    if not (pair.scale.is_categorical and pair.judge_scale.is_categorical):
        show_metric(chosen, pair, judge)
    elif as_matrix:
        show_confusion(chosen, judge)
    else:
        result = computed.perception(chosen, judge)
        if with_numbers:
            show_headline(result)
        show_bins(chosen, result)


def show_headline(result: BinnedJSD) -> None:
    """JS_b beside one more human and the judge in the same place."""
    if is_too_few(result):
        n_items = counted(result.n_items, "item")
        st.caption(f"{n_items}: too few for JS_b and for a p-value, which would be mostly chance.")
        return
    with st.container(key="headline"):
        columns = st.columns([1.15, 1.1, 1.55, 1.25, 0.7])
    with columns[0]:
        show_number(
            "JS_b of the judge",
            result.value,
            number_cell(result.value, result.low, result.high).interval or None,
            f"Binned Jensen-Shannon {result.variant}; 0 means the judge spreads its labels in "
            "every bin as the humans do. Below it the jackknife interval. With few items it lies "
            "high by chance alone: read the judge beside one more human, and by the p-value.",
        )
    show_fair_pair(result, columns[1], columns[2])
    with columns[3]:
        show_p_value(result)
    columns[4].metric(
        "Items", plain(in_short(result.n_items)), help=plain(counted(result.n_items, "item"))
    )
    if is_below_0(result.fair):
        st.caption(plain(f"JS_b {BELOW_0}."))


def show_fair_pair(result: BinnedJSD, left: DeltaGenerator, right: DeltaGenerator) -> None:
    """One more human and the judge in the same place, with their difference."""
    fair = result.fair
    place = fair.why_undefined if fair.n_items == 0 else PLACE
    n_all = result.n_items + result.n_dropped
    fewer = f"{fair.n_items:,} of {n_all:,} items" if 0 < fair.n_items < n_all else None
    difference = f"D′ {with_interval(fair.delta, *fair.interval, sign='+')}"
    with left:
        show_number("One more human", fair.human, fewer, place)
    with right:
        show_number(
            "The judge in the same place",
            fair.judge,
            difference if fair.has_values else None,
            place,
        )


def show_p_value(result: BinnedJSD) -> None:
    """Show the exchangeability p-value, with its number of exchanges where it is at its floor."""
    p_value, _, exchanges = exchange_p_value(result.p_value, result.n_null).partition(" (")
    st.metric(
        "Could it be a human?",
        "–" if isnan(result.p_value) else plain(p_value),
        plain(exchanges.rstrip(")")) or None,
        delta_color="off",
        delta_arrow="off",
        help=plain(why if (why := result.fair.why_undefined) == KEPT_BY_LABELS else EXCHANGED),
    )


def show_number(label: str, value: float, below: str | None, words: str) -> None:
    """Show a number, a dash where it is not defined."""
    st.metric(
        plain(label),
        "–" if isnan(value) else f"{value:.3f}",
        None if below is None else plain(below),
        delta_color="off",
        delta_arrow="off",
        help=plain(getattr(value, "why_undefined", "") or words),
    )


@guard.fragment
def show_bins(chosen: Selection, result: BinnedJSD) -> None:
    """Label shares bin by bin, and the items behind them."""
    name = f"perception_{result.dataset}_{result.criterion}_{result.judge}"
    settings = chosen.settings

    def draw(mark: Sequence[object] | None) -> None:
        drawn = charts.show(
            partial(figures.perception, result, style=settings.style, intervals=settings.intervals),
            result.provenance.settings,
            BIN_CHART,
            name,
            f"Label shares of humans and {result.judge} in each bin of the human centre",
            settings,
            clickable=True,
            chosen=mark,
        )
        signature = result.provenance.signature
        charts.downloads("perception", name, result.numbers, signature=signature, code=drawn)

    sets = items.of_bins(chosen, result.judge)
    items.beside(chosen, result.judge, sets, draw, [BIN_CHART])


@guard.fragment
def show_confusion(chosen: Selection, judge: str) -> None:
    """Humans' centre against the judge's labels, and the items behind the cells."""
    result = computed.confused(chosen, judge)
    name = f"confusion_{result.dataset}_{result.criterion}_{judge}"

    def draw(mark: Sequence[object] | None) -> None:
        is_cell = mark is not None and mark[0] == "machine" and mark[2] is not None
        drawn = charts.show(
            partial(figures.confusion, result),
            result.provenance.settings,
            MATRIX,
            name,
            f"Labels of {judge} for the items of each human centre",
            chosen.settings,
            clickable=True,
            chosen=mark if is_cell else None,
        )
        signature = result.provenance.signature
        charts.downloads("confusion", name, result.numbers, result, signature=signature, code=drawn)

    items.beside(chosen, judge, items.of_bins(chosen, judge), draw, [MATRIX])


@guard.fragment
def show_metric(chosen: Selection, pair: Comparison, judge: str) -> None:
    """Scores by human median, and the items of each bin."""
    result = computed.metric(chosen, judge)
    name = f"scores_{result.dataset}_{result.criterion}_{judge}"

    def draw(mark: Sequence[object] | None) -> None:
        drawn = charts.show(
            partial(figures.continuous, result),
            result.provenance.settings,
            SCORES,
            name,
            f"Scores of {judge} in each bin of the {result.bin_title}",
            chosen.settings,
            clickable=True,
            chosen=mark,
        )
        signature = result.provenance.signature
        charts.downloads("metric", name, result.numbers, signature=signature, code=drawn)

    def of_bin(place: int, bin_name: object) -> items.ItemSet:
        def rows(pair: Comparison) -> NDArray[np.int64]:
            return items_in_metric_bin(pair, place, tie_rule=chosen.settings.tie_rule)

        mark = ("machine", place, None)
        return items.ItemSet(f"{result.bin_title} {bin_name}", rows, mark)

    bins = [of_bin(place, bin_name) for place, bin_name in enumerate(result.bins["bin"])]
    sets = items.ItemSets((*items.worth_reading(chosen, judge), *bins))
    items.beside(chosen, judge, sets, draw, [SCORES])


@guard.fragment
def draw_shares(chosen: Selection) -> None:
    """Label shares of the humans and every judge, and of the humans' items."""
    if not chosen.scale.is_categorical:
        return
    result = computed.distributions(chosen)
    name = f"distributions_{result.dataset}_{result.criterion}"

    def draw(_: Sequence[object] | None) -> None:
        drawn = charts.show(
            partial(figures.distributions, result),
            computed.key_of(chosen, None),
            "distributions_chart",
            name,
            "Label shares of the humans and each judge",
            chosen.settings,
        )
        charts.downloads("distributions", name, result.numbers, code=drawn)

    items.beside(chosen, chosen.judge, items.of_bins(chosen, chosen.judge), draw)
