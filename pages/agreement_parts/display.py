"""A table of the page on screen: it sorts by numbers and shows texts, as high as its rows."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st
from pandas.io.formats.style import Styler

from judgeviz.export.table import EMPTY
from judgeviz.figures.drawing.text import escape, text_pixels
from pages.agreement_parts.frames import Frames, Place
from pages.frame import palette
from pages.frame.markdown import plain

ROW, LETTERS, PADDING, MOST_OF_NAME = 35, 14, 24, 220  # pixels


def show_table(frames: Frames, key: str, choose: Callable[[Place], None], colours: str) -> None:
    """Show a table whole, in a palette; a click on a cell chooses whose stratum is looked at."""
    st.dataframe(
        _styled(frames, colours),
        key=key,
        hide_index=True,
        width="stretch",
        height=ROW * (1 + len(frames.numbers)) + 3,
        column_config=_columns(frames),
        placeholder=EMPTY,
        on_select=partial(_clicked, key, frames, choose),
        selection_mode="single-cell",
    )


def _clicked(key: str, frames: Frames, choose: Callable[[Place], None]) -> None:
    heads = list(frames.numbers.columns)
    for row, head in st.session_state[key]["selection"]["cells"]:
        place = frames.places[row][heads.index(head)]
        if place is not None:
            choose(place)


def _styled(frames: Frames, colours: str) -> Styler:
    texts = {name: _next_of(iter(column.tolist())) for name, column in frames.texts.items()}
    shown = frames.numbers.style.format(texts)  # one call: each looks all columns up
    of_verdict = palette.tints(colours)  # the signs say the same without colour
    tints = frames.verdicts.map(lambda verdict: of_verdict.get(str(verdict), ""))
    return shown.apply(lambda _: tints, axis=None)


def _next_of(texts: Any) -> Any:
    """Formatter that gives a column's texts one by one, whatever the numbers."""
    return lambda _: next(texts)


def _columns(frames: Frames) -> dict[str, Any]:
    config: dict[str, Any] = {
        name: st.column_config.Column(help=plain(words)) for name, words in frames.helps.items()
    }
    widest = max(text_pixels(escape(name), LETTERS) for name in frames.numbers["judge"])
    config["judge"] = st.column_config.Column(
        pinned=True,
        help="Whose labels are set beside the humans'.",
        width=round(min(widest, MOST_OF_NAME)) + PADDING,
    )
    return config


def show_reasons(reasons: pd.DataFrame) -> None:
    """Say why cells are empty, where any is."""
    if len(reasons) == 0:
        return
    with st.expander(f"Why cells show {plain(EMPTY)} ({len(reasons)})", icon=":material/help:"):
        st.dataframe(reasons, hide_index=True, width="stretch", key="agreement_reasons")
