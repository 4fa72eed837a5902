"""Clicks on charts: what was clicked becomes the choice of a control, and the chart shows that."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

Marks = list[list[object]]


def revision(key: str) -> int:
    """How often the chart's clicks were forgotten; part of the figure, so that it is drawn anew."""
    return int(st.session_state.get(f"_{key}_revision", 0))


def marks_in(event: Mapping[str, Any]) -> Marks:
    """Read the identifiers of the marks that a chart's event says are clicked."""
    points = event["selection"]["points"]
    return [list(point["customdata"]) for point in points if point.get("customdata")]


def taken(key: str) -> Marks:
    """Return what was clicked on a chart since it was last asked, before the chart is drawn.

    The chart is drawn anew and then has no selection of its own: what a click chose is shown by the
    control that it set, and by the figure.
    """
    event = st.session_state.get(key)
    marks = marks_in(event) if event else []
    if marks:
        st.session_state[f"_{key}_revision"] = revision(key) + 1
    return marks
