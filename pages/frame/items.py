"""The list of items behind a bar."""

from collections.abc import Sequence

import numpy as np
import streamlit as st
from streamlit.elements.lib.column_types import ColumnConfig

from judgeviz import Comparison
from judgeviz.analysis.items import (
    HUMAN_AGREEMENT,
    item_table,
    items_behind_bar,
)
from judgeviz.analysis.perception.binned_jsd import items_in_bin
from judgeviz.errors import counted
from judgeviz.export.numbers import csv_bytes
from judgeviz.statistics.aggregates import TieRule
from pages.frame.markdown import plain

MOST_ROWS_SHOWN = 1000
TEXT_WIDTH = 300  # pixels: a double click opens a cell with the whole text
ITEM_WIDTH = 160  # pixels: ids may be long, and what was said of the item is what matters
NOTHING_CHOSEN = "Click on the chart, or choose a bin above, to read the items behind it."
SERIES_WORDS = {
    "human": "a human label",
    "machine": "a judge's label",
    "human_centre": "the human centre",
    "machine_centre": "the judge's centre",
}


def show_items(
    pair: Comparison,
    clicked: list[list[object]],
    bin_index: int | None,
    key: str,
    tie_rule: TieRule | None,
    others: Sequence[Comparison] = (),
) -> None:
    """List the items of the bar that was clicked, or else of the bin chosen in the select box."""
    rows, title = _chosen(pair, clicked, bin_index, tie_rule)
    if rows is None:
        st.caption(NOTHING_CHOSEN)
        return
    list_items(pair, rows, title, key, tie_rule, others=others)


def list_items(
    pair: Comparison,
    rows: np.ndarray,
    title: str,
    key: str,
    tie_rule: TieRule | None,
    others: Sequence[Comparison] = (),
) -> None:
    """List some items of a comparison under a title, with a download of all of them."""
    st.markdown(f"**{len(rows):,} of {counted(pair.n_items, 'item')}:** {plain(title)}")
    if len(rows) == 0:
        return
    table = item_table(pair, rows[:MOST_ROWS_SHOWN], tie_rule=tie_rule, others=others)
    if HUMAN_AGREEMENT in table:
        table[HUMAN_AGREEMENT] *= 100
    if len(rows) > MOST_ROWS_SHOWN:
        st.caption(f"The first {MOST_ROWS_SHOWN:,} are shown; the download has all of them.")
    st.dataframe(
        table,
        key=f"{key}_table",
        hide_index=True,
        height=min(420, 38 + 35 * len(table)),
        column_config={
            **columns_to_read(pair),
            HUMAN_AGREEMENT: st.column_config.NumberColumn(
                format="%.0f %%", help="Share of the human labels equal to their centre."
            ),
        },
    )
    st.download_button(
        "Items as CSV",
        data=lambda: csv_bytes(item_table(pair, rows, tie_rule=tie_rule, others=others)),
        file_name=f"{pair.dataset}_items.csv",
        mime="text/csv",
        key=f"{key}_download",
        on_click="ignore",
        icon=":material/download:",
        help="These items with all their labels, their texts and what describes them.",
    )


def columns_to_read(pair: Comparison) -> dict[str, ColumnConfig]:
    """Widths of the columns that say what an item is: its id and its texts."""
    texts = {name: st.column_config.Column(width=TEXT_WIDTH) for name in pair.texts}
    return {"item": st.column_config.Column(width=ITEM_WIDTH), **texts}


def _chosen(
    pair: Comparison,
    clicked: list[list[object]],
    bin_index: int | None,
    tie_rule: TieRule | None,
) -> tuple[np.ndarray | None, str]:
    centre = "median" if pair.scale.kind == "ordinal" else "majority"
    names = pair.scale.names
    if clicked:
        series, place, category = str(clicked[0][0]), int(clicked[0][1]), clicked[0][2]  # type: ignore[call-overload]
        if category is not None:
            rows = items_behind_bar(pair, place, series, int(category), tie_rule=tie_rule)  # type: ignore[call-overload]
            what = f"human {centre} {names[place]}, {SERIES_WORDS[series]} {names[int(category)]}"  # type: ignore[call-overload]
            return rows, what
        bin_index = place
    if bin_index is None:
        return None, ""
    return (
        items_in_bin(pair, bin_index, tie_rule=tie_rule),
        f"human {centre} {names[bin_index]}",
    )
