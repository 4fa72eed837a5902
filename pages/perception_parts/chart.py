"""The chart of one judge beside the humans, its numbers, and the items behind it."""

from functools import partial
from math import isnan

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from judgeviz import BinnedJSD, Comparison, figures
from judgeviz.analysis.fair_pair import NO_FAIR_PAIR
from judgeviz.analysis.perception.continuous import items_in_metric_bin
from judgeviz.export.table import interval, rounded
from judgeviz.figures.drawing.text import exchange_p_value
from pages.frame import charts, clicks, computed, items
from pages.frame.links import keep_possible
from pages.frame.markdown import plain
from pages.frame.selection import Selection

FEW_ITEMS = 500
BINS, CONFUSION = "bins", "confusion matrix"
PLACE = (
    "Each human in turn is left out: that human and the judge are both set against the others, so "
    "that they are measured alike, and without the upward bias of few items. Only items with three "
    "human labels or more can leave one out. D′ is their difference: above 0 the judge is better."
)


def draw_judge(chosen: Selection, judge: str, with_numbers: bool = True) -> None:
    """Draw the perception chart, with its numbers above it, or a metric's scores by human bin."""
    pair = computed.comparison(chosen, judge)
    if pair.scale.is_categorical and pair.judge_scale.is_categorical:
        result = computed.perception(chosen, judge)
        if with_numbers:
            show_headline(result)
        show_perception(chosen, pair, result)
    else:
        show_metric(chosen, pair, judge)


def show_headline(result: BinnedJSD) -> None:
    """JS_b beside one more human and the judge in the same place."""
    columns = st.columns([1, 1.1, 1.7, 1.25, 0.6])
    with columns[0]:
        show_number(
            f"JS_b of {result.judge}",
            result.value,
            interval(result.low, result.high).strip() or None,
            f"Binned Jensen-Shannon {result.variant}; 0 means the judge spreads its labels in "
            "every bin as the humans do. Below it the jackknife interval.",
        )
    show_fair_pair(result, columns[1], columns[2])
    with columns[3]:
        show_p_value(result)
    columns[4].metric("Items", f"{result.n_items:,}")
    if result.n_items < FEW_ITEMS:
        st.caption(
            "With few items JS_b lies high by chance alone: read the judge beside one more human "
            "in the same place, and by the p-value, not against 0."
        )


def show_fair_pair(result: BinnedJSD, left: DeltaGenerator, right: DeltaGenerator) -> None:
    """One more human and the judge in the same place, with their difference."""
    fair = result.fair
    place = NO_FAIR_PAIR if fair.n_items == 0 else PLACE
    n_all = result.n_items + result.n_dropped
    fewer = f"on {fair.n_items:,} of {n_all:,} items" if 0 < fair.n_items < n_all else None
    difference = f"D′ {rounded(fair.delta, sign='+')}{interval(fair.low, fair.high)}"
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
        plain(p_value) if result.n_null else "–",
        plain(exchanges.rstrip(")")) or None,
        delta_color="off",
        delta_arrow="off",
        help="Share of random exchanges of the judge's label with one of the humans' in which JS_b "
        "comes out as large. Small: the judge can be told from one more human. Not the same "
        "question as how far off one more human would be: a judge may lie closer than a human "
        "does and still be told from one, for instance by being too regular.",
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


@st.fragment
def show_perception(chosen: Selection, pair: Comparison, result: BinnedJSD) -> None:
    """Chart or confusion matrix, bin selector and items; a click redraws only this."""
    settings = chosen.settings
    view = st.segmented_control(
        "Show as",
        (BINS, CONFUSION),
        default=BINS,
        required=True,
        key="view",
        bind="query-params",
        help="Bins: label shares of both sides at each human median or majority. Confusion matrix: "
        "which label the judge gives to the items of each.",
    )
    key = "confusion_chart" if view == CONFUSION else "perception_chart"
    clicked = (
        show_confusion(chosen, result)
        if view == CONFUSION
        else show_bins(chosen, result, settings.style, settings.intervals)
    )
    place = choose_bin(list(pair.scale.names), key, bool(clicked))
    others = computed.other_judges(chosen, result.judge)
    items.show_items(pair, clicked, place, "perception_items", settings.tie_rule, others=others)
    st.caption(plain(result.provenance.signature))


def show_bins(
    chosen: Selection, result: BinnedJSD, style: str, intervals: bool
) -> list[list[object]]:
    """Draw label shares bin by bin; returns the marks clicked."""
    name = f"perception_{result.dataset}_{result.criterion}_{result.judge}"
    clicked = charts.show(
        partial(figures.perception, result, style=style, intervals=intervals),
        result.provenance.settings,
        "perception_chart",
        name,
        charts.chosen_format("perception"),
        f"Label shares of humans and {result.judge} in each bin of the human centre",
        chosen.settings,
        clickable=True,
        outlined=True,
    )
    charts.downloads("perception", name, result.numbers)
    return clicked


def show_confusion(chosen: Selection, of: BinnedJSD) -> list[list[object]]:
    """Draw the humans' centre against the judge's labels; returns the cells clicked."""
    result = computed.confused(chosen, of.judge)
    name = f"confusion_{of.dataset}_{of.criterion}_{of.judge}"
    clicked = charts.show(
        partial(figures.confusion, result),
        result.provenance.settings,
        "confusion_chart",
        name,
        charts.chosen_format("confusion"),
        f"Labels of {of.judge} for the items of each human centre",
        chosen.settings,
        clickable=True,
        outlined=True,
    )
    charts.downloads("confusion", name, result.numbers, result.to_latex)
    return clicked


@st.fragment
def show_metric(chosen: Selection, pair: Comparison, judge: str) -> None:
    """Scores by human median."""
    result = computed.metric(chosen, judge)
    name = f"scores_{result.dataset}_{result.criterion}_{judge}"
    clicked = charts.show(
        partial(figures.continuous, result),
        result.provenance.settings,
        "metric_chart",
        name,
        charts.chosen_format("metric"),
        f"Scores of {judge} in each bin of the {result.bin_title}",
        chosen.settings,
        clickable=True,
    )
    charts.downloads("metric", name, result.numbers)
    names = [str(name) for name in result.bins["bin"]]
    place = choose_bin(names, "metric_chart", bool(clicked))
    if clicked:
        place = int(clicked[0][1])  # type: ignore[call-overload]
    if place is None:
        st.caption(items.NOTHING_CHOSEN)
    else:
        list_bin(chosen, pair, place, f"{result.bin_title} {names[place]}")
    st.caption(plain(result.provenance.signature))


def list_bin(chosen: Selection, pair: Comparison, place: int, title: str) -> None:
    """List the items of one bin of a metric's chart."""
    rule = chosen.settings.tie_rule
    rows = items_in_metric_bin(pair, place, tie_rule=rule)
    others = computed.other_judges(chosen, str(pair.judge))
    items.list_items(pair, rows, title, "perception_items", rule, others=others)


def choose_bin(
    names: list[str],
    chart: str,
    is_clicked: bool,
    hint: str = "choose a bin, or click on the chart",
) -> int | None:
    """Ask for a bin in a select box; None where none is chosen.

    The later of a click and a choice counts: a click empties the box, a choice clears the click.
    """
    keep_possible("bin", names)
    if is_clicked:
        st.session_state["bin"] = None
    name = st.selectbox(
        "Items of bin",
        names,
        index=None,
        placeholder=hint,
        key="bin",
        bind="query-params",
        help="Lists the items of a bin without a click on the chart.",
        on_change=clicks.forget,
        args=(chart,),
    )
    return None if name is None else names.index(name)
