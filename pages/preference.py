"""Preference: how humans and judges vote on each pair of systems."""

from functools import partial

import streamlit as st

from judgeviz import BinnedJSD, LabelError, figures
from judgeviz.analysis.provenance import common_signature
from judgeviz.export.result import numbers_of
from pages.frame import charts, clicks, computed, guard, items
from pages.frame.links import keep_possible
from pages.frame.markdown import plain
from pages.frame.selection import Selection

MOST_PANELS = 12

selection = guard.begin("Preference")


def main(chosen: Selection) -> None:
    """Draw the page, or say in a sentence what it lacks."""
    if chosen.scale.kind != "preference":
        st.info(
            "This data set holds no preferences between two systems. Open the demo "
            "'preferences', or a table with the columns system_a and system_b."
        )
        return
    if not chosen.judges:
        has_judges = bool(chosen.labels.judges_of(chosen.criterion))
        st.info(
            "Choose at least one judge above."
            if has_judges
            else "This data set has no judge yet: add a judge's votes to the table to compare."
        )
        return
    try:
        results = [r for judge in chosen.judges for r in computed.preferences(chosen, judge)]
        draw(chosen, results)
    except LabelError as problem:
        st.warning(plain(problem))


@st.fragment
def draw(chosen: Selection, results: list[BinnedJSD]) -> None:
    """Chart, selectors and items; a click redraws only this."""
    shown = page_of(results)
    settings = chosen.settings
    name = f"preference_{chosen.labels.name}_{chosen.criterion}"
    clicked = charts.show(
        partial(figures.preference, shown, style=settings.style, intervals=settings.intervals),
        tuple(result.provenance.settings for result in shown),
        "preference_chart",
        name,
        charts.chosen_format("preference"),
        "Votes of humans and judges on each system pair, by the humans' majority",
        settings,
        clickable=True,
        outlined=True,
    )
    charts.downloads("preference", name, lambda: numbers_of(results))
    result, place = choose_bin(shown, clicked)
    pair = computed.comparison(chosen, result.judge)
    if result.systems:
        pair = pair.of_system_pairs([result.systems])
    others = computed.other_judges(chosen, result.judge)
    items.show_items(pair, clicked, place, "preference_items", settings.tie_rule, others=others)
    st.caption(plain(common_signature([result.provenance for result in shown])))


def choose_bin(shown: list[BinnedJSD], clicked: list[list[object]]) -> tuple[BinnedJSD, int | None]:
    """Chart whose items are listed, and the bin chosen in the select box, if any."""
    titles = {bin_title(r, place): (r, place) for r in shown for place in range(3)}
    keep_possible("preference_bin", list(titles))
    if clicked:  # the later of click and choice counts
        st.session_state["preference_bin"] = None
    chosen_bin = st.selectbox(
        "Items of bin",
        list(titles),
        index=None,
        placeholder="choose a bin, or click a bar",
        key="preference_bin",
        bind="query-params",
        help="Lists the items of a bin without a click on the chart.",
        on_change=clicks.forget,
        args=("preference_chart",),
    )
    result, place = titles[chosen_bin] if chosen_bin else (shown[0], None)
    if clicked:
        result = shown[int(clicked[0][3])]  # type: ignore[call-overload]
    return result, place


def page_of(results: list[BinnedJSD]) -> list[BinnedJSD]:
    """At most a dozen panels at once, all judges of a pair together; the rest on further pages."""
    pairs = list(dict.fromkeys(result.systems for result in results))
    n_judges = -(-len(results) // len(pairs))
    per_page = max(1, MOST_PANELS // n_judges)
    n_pages = -(-len(pairs) // per_page)
    if n_pages == 1:
        return results
    if st.session_state.get("preference_page", 1) > n_pages:  # filters have left fewer pairs
        st.session_state["preference_page"] = 1
    number = st.number_input(
        f"{per_page:,} pairs at a time; page of {n_pages:,}",
        1,
        n_pages,
        1,
        key="preference_page",
        bind="query-params",
        help="Choose system pairs in the filters to see only those.",
    )
    shown = set(pairs[(number - 1) * per_page : number * per_page])
    return [result for result in results if result.systems in shown]


def bin_title(result: BinnedJSD, place: int) -> str:
    """Name of one bin of one chart, for the select box."""
    a, b = result.systems or ("A", "B")
    majority = (f"humans prefer {a}", "humans call it a tie", f"humans prefer {b}")[place]
    return f"{a} / {b}, {result.judge}: {majority}"


main(selection)
