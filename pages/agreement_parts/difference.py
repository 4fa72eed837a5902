"""Two judges against each other: differences of their agreement on the same resamples."""

import streamlit as st

from judgeviz.counting.strata import StratifiedBy
from judgeviz.export.numbers import csv_bytes
from pages.agreement_parts.difference_texts import difference_texts
from pages.frame import computed
from pages.frame.links import keep_possible
from pages.frame.markdown import plain
from pages.frame.selection import Selection


@st.fragment
def draw(chosen: Selection, by: StratifiedBy, edges: tuple[float, ...]) -> None:
    """Choose two of the toolbar's judges and show the difference between them."""
    if not chosen.judges:
        return
    st.subheader("Two judges compared")
    labelling = [
        judge
        for judge in chosen.judges
        if chosen.labels.judge_scale(judge, chosen.criterion).is_categorical
    ]
    if len(labelling) < 2:
        scoring = [plain(judge) for judge in chosen.judges if judge not in labelling]
        why = f" ({', '.join(scoring)}: scores, which are no labels)" if scoring else ""
        st.caption(
            f"Choose two judges that give labels in the toolbar to see how far they differ{why}."
        )
        return
    first, second = _two_of(labelling)
    table = computed.difference(chosen, first, second, by, edges)
    st.dataframe(difference_texts(table), hide_index=True, key="difference_table")
    st.caption(
        f"{plain(first)} minus {plain(second)}, with paired bootstrap intervals; ● where the "
        "interval leaves out 0. Agreement is better when larger, JS_b and Δ (HH less HM) when "
        "smaller."
    )
    st.download_button(
        "Differences as CSV",
        data=lambda: csv_bytes(table),
        file_name=f"difference_{chosen.labels.name}_{chosen.criterion}_{first}_{second}.csv",
        mime="text/csv",
        key="difference_csv",
        on_click="ignore",
        icon=":material/download:",
        help="The differences above, with the settings that led to them.",
    )


def _two_of(labelling: list[str]) -> tuple[str, str]:
    """Ask for two of the judges that give labels."""
    left, right, _ = st.columns([1, 1, 2])
    keep_possible("difference_a", labelling, labelling)
    first = left.selectbox(
        "First judge",
        labelling,
        key="difference_a",
        bind="query-params",
        help="Differences are this judge minus the second one.",
    )
    others = [judge for judge in labelling if judge != first]
    keep_possible("difference_b", others, others)
    second = right.selectbox(
        "Second judge",
        others,
        key="difference_b",
        bind="query-params",
        help="Both are evaluated on the same resamples of the items that both labelled.",
    )
    return str(first), str(second)
