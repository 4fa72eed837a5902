"""Perception: how humans and the judge label the same items, bin by bin."""

from functools import partial

import streamlit as st

from judgeviz import LabelError, figures
from pages.frame import charts, computed, guard, items, judged, toolbar
from pages.frame.markdown import plain
from pages.frame.selection import Selection
from pages.perception_parts import chart

selection = guard.begin("Perception")


def main(chosen: Selection) -> None:
    """Draw the page, or say in a sentence what it lacks."""
    chosen = toolbar.judge_in_detail(chosen)
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
            judged.say(chosen, (chosen.judge,))
            chart.draw_judge(chosen, chosen.judge)
        draw_distributions(chosen)
        if chosen.judge is None:
            list_human_bins(chosen)
    except LabelError as problem:
        st.warning(plain(problem))


@st.fragment
def list_human_bins(chosen: Selection) -> None:
    """List the items of a bin of the humans alone."""
    pair = computed.comparison(chosen, None)
    if not pair.scale.is_categorical:
        return
    names = list(pair.scale.names)
    place = chart.choose_bin(names, "distributions_chart", is_clicked=False, hint="choose a bin")
    if place is not None:
        items.show_items(pair, [], place, "perception_items", chosen.settings.tie_rule)


@st.fragment
def draw_distributions(chosen: Selection) -> None:
    """Label shares of the humans and every judge."""
    if not chosen.scale.is_categorical:
        return
    st.subheader("Label distributions")
    result = computed.distributions(chosen)
    name = f"distributions_{result.dataset}_{result.criterion}"
    charts.show(
        partial(figures.distributions, result),
        computed.key_of(chosen, None),
        "distributions_chart",
        name,
        charts.chosen_format("distributions"),
        "Label shares of the humans and each judge",
        chosen.settings,
    )
    charts.downloads("distributions", name, result.numbers)


main(selection)
