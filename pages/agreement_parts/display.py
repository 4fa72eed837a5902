"""The agreement table on screen: numbers that sort, text that shows intervals and marks."""

from typing import Any

import pandas as pd
import streamlit as st
from pandas.io.formats.style import Styler

from judgeviz.export.table import EMPTY
from pages.agreement_parts.frames import AgreementFrames
from pages.frame.markdown import plain

# Light and dark pages both leave these readable; the marks say the same without colour.
TINTS = {"judge": "background-color: #F2AE4E44", "humans": "background-color: #3F82C444"}


def show_table(frames: AgreementFrames, key: str) -> tuple[str, int] | None:
    """Show the table; returns the name of the table and the stratum of the row clicked."""
    event = st.dataframe(
        _styled(frames),
        key=key,
        hide_index=True,
        width="stretch",
        height=min(600, 38 + 35 * len(frames.numbers)),
        column_config=_columns(frames),
        placeholder=EMPTY,
        on_select="rerun",
        selection_mode="single-row",
    )
    chosen = event["selection"]["rows"]
    return frames.places[chosen[0]] if chosen and chosen[0] < len(frames.places) else None


def _styled(frames: AgreementFrames) -> Styler:
    texts = {name: _next_of(iter(column.tolist())) for name, column in frames.texts.items()}
    shown = frames.numbers.style.format(texts)  # one call: each looks all columns up
    marks = frames.leaders.map(lambda leader: TINTS.get(str(leader), ""))
    return shown.apply(lambda _: marks, axis=None)


def _next_of(texts: Any) -> Any:
    """Formatter that gives a column's texts one by one, whatever the numbers."""
    return lambda _: next(texts)


def _columns(frames: AgreementFrames) -> dict[str, Any]:
    config: dict[str, Any] = {
        name: st.column_config.Column(help=plain(words)) for name, words in frames.helps.items()
    }
    config["judge"] = st.column_config.Column(pinned=True, help="Whose table the row belongs to.")
    config["stratum"] = st.column_config.Column(
        pinned=True, help="PA: share of an item's human labels that are its majority or median."
    )
    return config


def show_reasons(reasons: pd.DataFrame) -> None:
    """Say why cells are empty, where any is."""
    if len(reasons) == 0:
        return
    with st.expander(f"Why cells show {plain(EMPTY)} ({len(reasons)})", icon=":material/help:"):
        st.dataframe(reasons, hide_index=True, width="stretch", key="agreement_reasons")
