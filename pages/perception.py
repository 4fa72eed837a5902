"""Perception: how humans and the judge label the same items, bin by bin."""

import streamlit as st

from judgeviz import BinnedJSD, Comparison, Estimate, LabelError, figures
from judgeviz.analysis.perception.continuous import items_in_metric_bin
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
        below = (
            " Below is how the humans label. How far the humans agree with each other is on the "
            "page Agreement."
            if chosen.scale.is_categorical
            else ""
        )
        st.info(
            "This data set has no judge yet, and a perception chart needs one: add a judge's "
            f"labels to the table.{below}"
        )
    elif not chosen.pairs and computed.comparison(chosen, chosen.judge).system_pairs:
        st.info(
            "These are preferences between systems. Below all pairs are pooled; the page "
            "Preference shows them pair by pair."
        )
        st.page_link("pages/preference.py", label="To the preference charts")
    try:
        if chosen.judge is not None:
            draw_judge(chosen, chosen.judge)
        draw_distributions(chosen)
        if chosen.judge is None:
            list_human_bins(chosen)
    except LabelError as problem:
        st.warning(plain(problem))


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
        f"JS_b of {plain(result.judge)}",
        f"{result.value:.3f}" if not result.value.why_undefined else "–",
        interval,
        delta_color="off",
        delta_arrow="off",
        help=f"Binned Jensen-Shannon {plain(result.variant)}; 0 means the judge spreads its labels "
        "in every bin as the humans do. Below it the bootstrap interval.",
    )
    reference = result.human_reference
    columns[1].metric(
        "A human in its place",
        f"{reference:.3f}" if not reference.why_undefined else "–",
        _fewer(reference),
        delta_color="off",
        delta_arrow="off",
        help=plain(reference.why_undefined)
        or "Each human in turn against the others, averaged: what one more human would score. Only "
        "items with three human labels or more can hold a human out; on fewer items JS_b lies "
        "higher by chance.",
    )
    columns[2].metric(
        "Could it be a human?",
        f"p = {result.p_value:.3f}" if result.p_value == result.p_value else "–",
        help="Share of random exchanges of the judge's labels with the humans' in which JS_b comes "
        "out as large. Small: the judge can be told from one more human. Not the same question as "
        "how far off a human in its place would be: a judge may lie closer than a human does and "
        "still be told from one, for instance by being too regular.",
    )
    columns[3].metric("Items", f"{result.n_items:,}")
    if result.n_items < FEW_ITEMS:
        st.caption(
            "With few items JS_b lies high by chance alone, its interval higher still: read it "
            "against the human in the judge's place, who lies as high, and by the p-value, not "
            "against 0."
        )


def _fewer(reference: Estimate) -> str | None:
    """Say on how many items a human could be held out, where not on all."""
    if reference.why_undefined or not reference.n_skipped:
        return None
    return f"on {reference.n_items:,} of {reference.n_items + reference.n_skipped:,} items"


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
    charts.downloads("perception", name, lambda: perception_numbers(result))
    place = choose_bin(list(pair.scale.names), "perception_chart", bool(clicked))
    others = computed.other_judges(chosen, result.judge)
    items.show_items(pair, clicked, place, "perception_items", settings.tie_rule, others=others)
    st.caption(plain(result.provenance.signature))


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
        clickable=True,
    )
    charts.downloads("metric", name, lambda: metric_numbers(result))
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


@st.fragment
def list_human_bins(chosen: Selection) -> None:
    """List the items of a bin of the humans alone."""
    pair = computed.comparison(chosen, None)
    if not pair.scale.is_categorical:
        return
    names = list(pair.scale.names)
    place = choose_bin(names, "distributions_chart", is_clicked=False, hint="choose a bin")
    if place is not None:
        items.show_items(pair, [], place, "perception_items", chosen.settings.tie_rule)


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
    charts.downloads("distributions", name, lambda: distribution_numbers(result))


main(selection)
