"""What is clicked on the pages of systems: a system, or a pair, which is looked at closely."""

from collections.abc import Iterable, Sequence

import streamlit as st

from judgeviz import Comparison
from judgeviz.analysis.systems.items import pair_items
from judgeviz.analysis.systems.preferences import TieMargin
from judgeviz.errors import counted
from judgeviz.export.numbers import csv_bytes
from judgeviz.statistics.aggregates import TieRule
from pages.frame import clicks
from pages.frame.links import carry_over, keep_possible
from pages.frame.markdown import plain

MOST_ROWS_SHOWN = 1000
PAIR_KEY = "system_pair"

Pair = tuple[str, str]


def follow_clicks(keys: Iterable[str], pairs: Iterable[Pair]) -> None:
    """Before the controls are drawn: let them show the pair or the system that was just clicked."""
    names = {frozenset(pair): pair_name(pair) for pair in pairs}
    for key in keys:
        marks = clicks.taken(key)
        if not marks:
            continue
        kind, *named = map(str, marks[0])
        if kind == "pair" and frozenset(named) in names:
            st.session_state[PAIR_KEY] = names[frozenset(named)]
        elif kind == "system":
            again = st.session_state.get("system") == named[0]
            st.session_state["system"] = None if again else named[0]


def choose_pair(pairs: Sequence[Pair]) -> Pair | None:
    """Ask for a pair; None where none is chosen."""
    names = [pair_name(pair) for pair in pairs]
    carry_over(PAIR_KEY)
    keep_possible(PAIR_KEY, names)
    chosen = st.selectbox(
        "Pair of systems",
        names,
        index=None,
        placeholder="choose or click one",
        key=PAIR_KEY,
        bind="query-params",
        width=340,
        help="Two systems whose items are listed; a click in a chart chooses them, too.",
    )
    return None if chosen is None else pairs[names.index(chosen)]


def pair_name(pair: Pair) -> str:
    """Name a pair as the toolbar does: ``A / B``."""
    return f"{pair[0]} / {pair[1]}"


def show_pair_items(
    pair: Comparison,
    systems: Pair,
    cell: Pair | tuple[int, int] | None,
    margin: TieMargin,
    tie_rule: TieRule | None,
    key: str,
) -> None:
    """List what both sides prefer, item by item; ``cell`` of the confusion, or all."""
    at = None if cell is None else (int(cell[0]), int(cell[1]))
    table = pair_items(pair, *systems, at, tie_margin=margin, tie_rule=tie_rule)
    what = "all of the pair" if at is None else _cell_words(systems, at, str(pair.judge))
    st.markdown(f"**{counted(len(table), 'item')}:** {plain(what)}")
    if table.empty:
        return
    if len(table) > MOST_ROWS_SHOWN:
        st.caption(f"The first {MOST_ROWS_SHOWN:,} are shown; the download has all of them.")
    st.dataframe(
        table.head(MOST_ROWS_SHOWN),
        key=f"{key}_table",
        hide_index=True,
        height=min(420, 38 + 35 * len(table)),
        column_config={name: st.column_config.Column(width=300) for name in pair.texts},
    )
    st.download_button(
        "Items as CSV",
        data=lambda: csv_bytes(table),
        file_name=f"{pair.dataset}_{systems[0]}_{systems[1]}_items.csv",
        mime="text/csv",
        key=f"{key}_download",
        on_click="ignore",
        icon=":material/download:",
        help="These items with what both sides prefer.",
    )


def show_findings(sentences: Sequence[str]) -> None:
    """Sentences, a line each."""
    st.markdown("  \n".join(map(plain, sentences)))


def show_more(sentences: Sequence[str]) -> None:
    """Further sentences when asked for."""
    if sentences:
        with st.expander("More in words"):
            show_findings(sentences)


def _cell_words(systems: Pair, cell: tuple[int, int], judge: str) -> str:
    humans = (f"humans prefer {systems[0]}", "humans see a tie", f"humans prefer {systems[1]}")
    machine = (f"{judge} prefers {systems[0]}", f"{judge} sees a tie",
               f"{judge} prefers {systems[1]}")  # fmt: skip
    return f"{humans[cell[0]]}, {machine[cell[1]]}"
