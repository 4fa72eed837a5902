"""Perception: how humans and the judge label the same items, bin by bin."""

import streamlit as st

from judgeviz import BinnedJSD, Comparison, LabelError, figures
from judgeviz.export.numbers import distribution_numbers, metric_numbers, perception_numbers
from pages.shared import charts, clicks, computed, guard, items
from pages.shared.choices import keep_possible
from pages.shared.markdown import plain
from pages.shared.selection import Selection

FEW_ITEMS = 500

selection = guard.begin("Perception")


def main(chosen: Selection) -> None:
    """Draw the page, or say in a sentence what it lacks."""
    if chosen.judge is None:
        st.info("This data set has no judge yet: add a judge's labels to the table to compare.")
    elif chosen.scale.kind == "preference" and not chosen.pairs:
        st.info(
            "These are preferences between systems. Below all pairs are pooled; the page "
            "Preference shows them pair by pair."
        )
        st.page_link("pages/preference.py", label="To the preference charts")
    try:
        if chosen.judge is not None:
            draw_judge(chosen, chosen.judge)
        draw_distributions(chosen)
    except LabelError as problem:
        st.warning(plain(str(problem)))


def draw_judge(chosen: Selection, judge: str) -> None:
    """Draw the perception chart, or the scores of a metric by human median."""
    pair = computed.comparison(chosen, judge)
    if pair.scale.is_categorical and pair.judge_scale.is_categorical:
        result = computed.perception(chosen, judge)
        show_headline(result)
        show_perception(chosen, pair, result)
    else:
        show_metric(chosen, pair, judge)


def show_headline(result: BinnedJSD) -> None:
    """JS_b beside what a human would have scored."""
    columns = st.columns(4)
    interval = f"[{result.low:.2f}, {result.high:.2f}]" if result.low == result.low else None
    columns[0].metric(
        f"JS_b of {result.judge}",
        f"{result.value:.3f}" if not result.value.why_undefined else "–",
        interval,
        delta_color="off",
        delta_arrow="off",
        help=f"Binned Jensen-Shannon {result.variant}; 0 means the judge spreads its labels in "
        "every bin as the humans do. Below it the bootstrap interval.",
    )
    reference = result.human_reference
    columns[1].metric(
        "A human in its place",
        f"{reference:.3f}" if not reference.why_undefined else "–",
        help=reference.why_undefined
        or "Each human in turn against the others, averaged: what one more human would score.",
    )
    columns[2].metric(
        "Could it be a human?",
        f"p = {result.p_value:.3f}" if result.p_value == result.p_value else "–",
        help="Exchangeability: share of random exchanges of the judge's labels with the humans' "
        "in which JS_b comes out as large. Small: the judge can be told from one more human.",
    )
    columns[3].metric("Items", f"{result.n_items:,}")
    if result.n_items < FEW_ITEMS:
        st.caption(
            "With few items JS_b lies high by chance alone, its interval too: read it against the "
            "human in the judge's place and the p-value, which lie as high, not against 0."
        )


@st.fragment
def show_perception(chosen: Selection, pair: Comparison, result: BinnedJSD) -> None:
    """Chart, bin selector and items; a click redraws only this."""
    settings = chosen.settings
    figure = figures.perception(
        result,
        style=settings.style,
        intervals=settings.intervals,
        theme=charts.theme_of(chosen.settings),
        palette=settings.palette,
    )
    name = f"perception_{result.dataset}_{result.criterion}_{result.judge}"
    clicked = charts.show(
        figure,
        "perception_chart",
        name,
        charts.chosen_format("perception"),
        f"Label shares of humans and {result.judge} in each bin of the human centre",
        chosen.settings,
        clickable=True,
    )
    charts.footer("perception", name, lambda: perception_numbers(result))
    list_items(chosen, pair, clicked, "perception_chart")
    st.caption(result.provenance.signature)


@st.fragment
def show_metric(chosen: Selection, pair: Comparison, judge: str) -> None:
    """Scores by human median."""
    result = computed.metric(chosen, judge)
    figure = figures.continuous(
        result, theme=charts.theme_of(chosen.settings), palette=chosen.settings.palette
    )
    name = f"scores_{result.dataset}_{result.criterion}_{judge}"
    clicked = charts.show(
        figure,
        "metric_chart",
        name,
        charts.chosen_format("metric"),
        f"Scores of {judge} in each bin of the {result.bin_title}",
        chosen.settings,
        clickable=pair.scale.is_categorical,
    )
    charts.footer("metric", name, lambda: metric_numbers(result))
    if pair.scale.is_categorical:
        list_items(chosen, pair, clicked, "metric_chart")
    st.caption(result.provenance.signature)


def list_items(
    chosen: Selection, pair: Comparison, clicked: list[list[object]], chart: str
) -> None:
    """List the items of the bar that was clicked, or of the bin chosen in a select box.

    The later of the two counts: a click empties the box, a choice in the box clears the click.
    """
    names = list(pair.scale.names)
    keep_possible("bin", names)
    if clicked:
        st.session_state["bin"] = None
    bin_name = st.selectbox(
        "Items of bin",
        names,
        index=None,
        placeholder="choose a bin, or click on the chart",
        key="bin",
        bind="query-params",
        help="Lists the items of a bin without a click on the chart.",
        on_change=clicks.forget,
        args=(chart,),
    )
    items.show_items(
        pair,
        clicked,
        names.index(bin_name) if bin_name is not None else None,
        "perception_items",
        chosen.settings.tie_rule,
        others=computed.other_judges(chosen, str(pair.judge)),
    )


@st.fragment
def draw_distributions(chosen: Selection) -> None:
    """Label shares of the humans and every judge."""
    if not chosen.scale.is_categorical:
        return
    st.subheader("Label distributions")
    result = computed.distributions(chosen)
    figure = figures.distributions(
        result, theme=charts.theme_of(chosen.settings), palette=chosen.settings.palette
    )
    name = f"distributions_{result.dataset}_{result.criterion}"
    charts.show(
        figure,
        "distributions_chart",
        name,
        charts.chosen_format("distributions"),
        "Label shares of the humans and each judge",
        chosen.settings,
    )
    charts.footer("distributions", name, lambda: distribution_numbers(result))


main(selection)
