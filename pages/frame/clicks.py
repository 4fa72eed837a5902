"""Clicks on charts: they outlive the camera's change of format and give way to a later choice."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

Marks = list[list[object]]


@dataclass(frozen=True)
class Click:
    """The last click on a chart.

    Attributes
    ----------
    figure : tuple
        What the figure that was clicked was drawn of.
    image : str
        Format of the camera then; changing it makes Streamlit draw the chart anew, unclicked.
    marks : list of list
        Identifiers (customdata) of the marks clicked.
    carried : bool
        Whether the chart has been drawn anew since.
    """

    figure: tuple[Hashable, ...]
    image: str
    marks: Marks
    carried: bool = False


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


def in_force(key: str, drawn: tuple[Hashable, ...], image: str, marks: Marks) -> Marks:
    """Return what counts as clicked: ``marks``, or the click before the camera's format changed."""
    name = f"_{key}_click"
    last: Click | None = st.session_state.get(name)
    if marks:
        st.session_state[name] = Click(drawn, image, marks)
        return marks
    if last is None or last.figure != drawn or not (last.carried or last.image != image):
        st.session_state.pop(name, None)
        return []
    st.session_state[name] = Click(drawn, image, last.marks, carried=True)
    return last.marks
