"""Perception: how humans and judges label the same items, bin by bin."""

import streamlit as st

from pages.frame import bound, computed, guard, judged, toolbar
from pages.frame.markdown import plain
from pages.frame.selection import Selection
from pages.perception_parts import chart, side_by_side

BINS, CONFUSION = "bins", "confusion matrix"
ALL, SHARES = "all judges", "distributions"
VIEWS = (BINS, side_by_side.PAIR_BY_PAIR, CONFUSION, ALL, SHARES)

selection = guard.begin("Perception")


def main(chosen: Selection) -> None:
    """Draw the page."""
    if chosen.judge is None:
        show_humans(chosen)
    else:
        show_judges(chosen)


def show_humans(chosen: Selection) -> None:
    """Show how the humans label, where there is no judge beside them."""
    st.info(
        f"{plain(judged.why_no_judge(chosen))} How far the humans agree is on the page Agreement."
    )
    chart.draw_shares(chosen)


@guard.fragment
def show_judges(chosen: Selection) -> None:
    """One view of the judges beside the humans; a click, or another judge, redraws only this."""
    side_by_side.follow_clicks(chosen)  # before the controls that a click sets
    impossible = missing_views(chosen)
    views = [name for name in VIEWS if name not in impossible]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        view = views[0]
        if views[1:]:
            view = bound.segmented_control(
                "Show as",
                views,
                key="view",
                help="Bins: label shares of both sides at each human median or majority. Confusion "
                "matrix: which label the judge gives to the items of each. All judges: a row each.",
            )
        one = toolbar.judge_in_detail(chosen)
    if view == SHARES:
        chart.draw_shares(one)
    elif view == ALL:
        judged.say(chosen, chosen.judges)
        side_by_side.draw_judges(one)
    else:
        judged.say(one, (str(one.judge),))
        if view == side_by_side.PAIR_BY_PAIR:
            side_by_side.draw_pairs(one)
        else:
            chart.draw_judge(one, str(one.judge), as_matrix=view == CONFUSION)


def missing_views(chosen: Selection) -> set[str]:
    """Name the views that the data set does not have."""
    if not chosen.scale.is_categorical:
        return set(VIEWS) - {BINS}
    missing = set()
    pair = computed.comparison(chosen, chosen.judge)
    if chosen.scale.kind != "preference" or not pair.system_pairs:
        missing.add(side_by_side.PAIR_BY_PAIR)
    if not side_by_side.can_draw_judges(chosen):
        missing.add(ALL)
    return missing


main(selection)
