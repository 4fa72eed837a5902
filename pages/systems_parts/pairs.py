"""The pair of systems that a page looks at closely, and its items."""

from collections.abc import Iterable

import streamlit as st

from judgeviz import Comparison
from judgeviz.analysis.systems.items import pair_items
from judgeviz.analysis.systems.preferences import TieMargin
from judgeviz.errors import counted
from judgeviz.export.numbers import csv_bytes
from judgeviz.statistics.aggregates import TieRule
from pages.frame.links import keep_possible
from pages.frame.markdown import plain

MOST_ROWS_SHOWN = 1000
PAIR_KEY = "system_pair"

Pair = tuple[str, str]


def follow_clicks(charts: Iterable[str], pairs: Iterable[Pair]) -> None:
    """Before the select box is drawn: let it show the pair that was just clicked in a chart."""
    names = {frozenset(pair): pair_name(pair) for pair in pairs}
    for key in charts:
        clicked = _clicked(key)
        if clicked == st.session_state.get(f"_{key}_seen"):
            continue
        st.session_state[f"_{key}_seen"] = clicked
        if clicked and clicked[0] == "pair" and frozenset(clicked[1:]) in names:
            st.session_state[PAIR_KEY] = names[frozenset(clicked[1:])]


def choose_pair(pairs: Iterable[Pair], default: Pair | None) -> Pair | None:
    """Ask for a pair; ``default`` where nothing is chosen."""
    by_name = {pair_name(pair): pair for pair in pairs}
    keep_possible(PAIR_KEY, list(by_name))
    chosen = st.selectbox(
        "Pair of systems",
        list(by_name),
        index=None,
        placeholder=f"{pair_name(default)}" if default else "choose a pair, or click one",
        key=PAIR_KEY,
        bind="query-params",
        help="The pair that is looked at closely; a click on a chart chooses it, too.",
    )
    return by_name[chosen] if chosen else default


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


def show_findings(sentences: Iterable[str]) -> None:
    """Sentences as a list."""
    st.markdown("\n".join(f"- {plain(sentence)}" for sentence in sentences))


def _clicked(key: str) -> list[str] | None:
    event = st.session_state.get(key)
    points = event["selection"]["points"] if event else []
    data = next((point["customdata"] for point in points if point.get("customdata")), None)
    return None if data is None else [str(part) for part in data]


def _cell_words(systems: Pair, cell: tuple[int, int], judge: str) -> str:
    humans = (f"humans prefer {systems[0]}", "humans see a tie", f"humans prefer {systems[1]}")
    machine = (f"{judge} prefers {systems[0]}", f"{judge} sees a tie",
               f"{judge} prefers {systems[1]}")  # fmt: skip
    return f"{humans[cell[0]]}, {machine[cell[1]]}"
