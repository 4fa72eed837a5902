"""Two judges against each other: differences of their agreement on the same resamples."""

from dataclasses import replace

import streamlit as st

from judgeviz.counting.strata import StratifiedBy
from judgeviz.export.table import Table
from pages.agreement_parts.frames import as_read
from pages.frame import bound, charts, computed, counting, guard
from pages.frame.markdown import plain
from pages.frame.selection import Selection

CLEAR = "●"  # the interval leaves out 0


@guard.fragment
def draw(chosen: Selection, by: StratifiedBy, edges: tuple[float, ...]) -> None:
    """Choose two of the toolbar's judges and show the difference between them."""
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
    if chosen.labels.counted_by is not None:
        st.caption(plain(counting.why_not("The difference of two judges", chosen.labels)))
        return
    first, second = _two_of(labelling)
    found = computed.difference(chosen, first, second, by, edges)
    shown = as_read(_marked(found.tabulate()))
    st.dataframe(shown, hide_index=True, key="difference_table", height=35 * (1 + len(shown)) + 3)
    st.caption(
        f"Above 0 {plain(first)} is better than {plain(second)}, on the items that both labelled; "
        f"{CLEAR} where the paired interval leaves out 0.",
        help="What is better where smaller, such as JS_b, is turned round here; the CSV holds the "
        "first judge's number minus the second's as they are, and Δ.",
    )
    charts.downloads(
        "difference",
        f"difference_{chosen.labels.name}_{chosen.criterion}_{first}_{second}",
        found.numbers,
        found,
        signature=found.provenance.signature,
        code=found,
    )


def _marked(table: Table) -> Table:
    """Put a mark before what differs for sure, as the browser's table knows no bold."""
    rows = tuple(
        tuple(replace(cell, text=f"{CLEAR} {cell.text}") if cell.emphasis else cell for cell in row)
        for row in table.rows
    )
    return replace(table, rows=rows)


def _two_of(labelling: list[str]) -> tuple[str, str]:
    """Ask for two of the judges that give labels."""
    left, right, _ = st.columns([1, 1, 2])
    with left:
        first = bound.selectbox(
            "First judge",
            labelling,
            key="difference_a",
            help="Differences are this judge beside the second one.",
        )
    others = [judge for judge in labelling if judge != first]
    with right:
        second = bound.selectbox(
            "Second judge",
            others,
            key="difference_b",
            help="Both are evaluated on the same resamples of the items that both labelled.",
        )
    return first, second
