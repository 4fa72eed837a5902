"""Report: figures and tables put together for a paper."""

import streamlit as st

from judgeviz import LabelError
from judgeviz.counting.resamples import Resampling
from judgeviz.reporting.report import HowComputed, first_answers
from pages.frame import counting, guard, report_draft
from pages.frame.markdown import plain
from pages.frame.selection import Selection, Settings
from pages.report_parts import desk, documents, entry_list

selection = guard.begin("Report")


def main(chosen: Selection) -> None:
    """Draw what was added, the figure that is looked at beside it, and the documents below."""
    if not report_draft.entries():
        offer_first_answers(chosen)
        return
    items = entry_list.made()
    left, right = st.columns([2, 3], gap="large")
    with left:
        entry_list.draw(items)
    with right:
        look = desk.draw(items)
    documents.draw(chosen, items, look)


def offer_first_answers(chosen: Selection) -> None:
    """Say how figures get here, and offer those that answer first."""
    st.info(
        "Nothing is here yet. **Add to report** stands under every chart and table; what is added "
        "is arranged here into figures for a paper, one HTML page or one ZIP."
    )
    if st.button(
        "Start with what answers first",
        key="report_start",
        icon=":material/auto_awesome:",
        help="The verdict on every judge; on each criterion agreement of all judges, and "
        "perception, annotator test and systems of the best.",
    ):
        try:
            with st.spinner("Computing what answers first ..."):
                answers = list(first_answers(chosen.labels, how_computed(chosen.settings)))
        except LabelError as problem:
            st.warning(plain(counting.in_the_app(problem)))
            return
        for answer in answers:
            entry_list.add_result(answer)
        st.rerun()


def how_computed(said: Settings) -> HowComputed:
    """Return what the toolbar's settings say of numbers."""
    resampling = Resampling(said.n_boot, said.n_null, said.cluster, said.seed, said.level)
    return HowComputed(resampling, said.margin, said.invalid, said.variant, said.tie_rule)


main(selection)
