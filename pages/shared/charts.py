"""A chart with its downloads: SVG and PNG from its mode bar, its numbers as CSV."""

from collections.abc import Callable
from typing import TypedDict

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from judgeviz.export.numbers import csv_bytes
from pages.shared import clicks
from pages.shared.selection import Settings

EXPORT_WIDTH, EXPORT_SCALE = 1100, 2
PRINT_WIDTH = 662  # two columns of a paper, 6.9 inches at 96 dots an inch


class Look(TypedDict):
    """Keyword arguments of every figure."""

    theme: str
    palette: str


def theme_of(settings: Settings) -> str:
    """Return the figures' theme: print where it is asked for, else the page's light or dark."""
    if settings.theme == "print":
        return "print"
    return "dark" if st.context.theme.type == "dark" else "light"


def image_format(key: str) -> str:
    """Ask in which format the camera of the mode bar saves."""
    chosen = st.segmented_control(
        "Camera saves",
        ("SVG", "PNG"),
        default="SVG",
        required=True,
        key=f"{key}_format",
        help="The camera in the chart's mode bar (top right of the chart) saves the figure in "
        "this format.",
    )
    return (chosen or "SVG").lower()


def drawn(chart: str, key: tuple[object, ...], draw: Callable[[], go.Figure]) -> go.Figure:
    """Draw a figure, or take the one that was drawn of the same numbers in the same look.

    Parameters
    ----------
    chart : str
        Key of the chart that shows it.
    key : tuple
        What the figure depends on: the settings of its results, and the look.
    draw : callable
    """
    revision = clicks.revision(chart)
    return _drawn((chart, revision, *key), lambda: draw().update_layout(selectionrevision=revision))


@st.cache_resource(max_entries=64, show_spinner=False)
def _drawn(key: tuple[object, ...], _draw: Callable[[], go.Figure]) -> go.Figure:
    return _draw()


def look_of(settings: Settings) -> tuple[object, ...]:
    """Return what a figure depends on beside its numbers."""
    return (theme_of(settings), *settings.look)


def show(
    figure: go.Figure,
    key: str,
    file_name: str,
    image: str,
    alt: str,
    settings: Settings,
    clickable: bool = False,
) -> list[list[object]]:
    """Show a chart and return the identifiers (customdata) of the marks clicked."""
    height = int(figure.layout.height or 450)
    config = {
        "displaylogo": False,
        "displayModeBar": True,
        "modeBarButtonsToRemove": ["select2d", "lasso2d", "autoScale2d"],
        "toImageButtonOptions": {
            "format": image,
            "filename": file_name,
            "width": PRINT_WIDTH if settings.theme == "print" else EXPORT_WIDTH,
            "height": height,
            "scale": 1 if image == "svg" else EXPORT_SCALE,
        },
    }
    if not clickable:
        st.plotly_chart(figure, key=key, theme=None, width="stretch", config=config, alt=alt)
        return []
    revision = clicks.revision(key)
    if figure.layout.selectionrevision != revision:  # not drawn for this chart
        figure.update_layout(selectionrevision=revision)
    event = st.plotly_chart(
        figure,
        key=key,
        theme=None,
        width="stretch",
        config=config,
        alt=alt,
        on_select="rerun",
        selection_mode="points",
    )
    points = event["selection"]["points"]
    marks = [list(point["customdata"]) for point in points if point.get("customdata")]
    return clicks.in_force(key, figure, image, marks)


def download_numbers(numbers: Callable[[], pd.DataFrame], key: str, file_name: str) -> None:
    """Offer a table as CSV; it is made only when asked for."""
    st.download_button(
        "Numbers as CSV",
        data=lambda: csv_bytes(numbers()),
        file_name=f"{file_name}.csv",
        mime="text/csv",
        key=key,
        on_click="ignore",
        icon=":material/download:",
        help="All numbers behind the figure, with the settings that led to them.",
    )


def chosen_format(key: str) -> str:
    """Format of the camera that :func:`footer` under the chart asks for."""
    return str(st.session_state.get(f"{key}_format", "SVG")).lower()


def downloads(
    key: str,
    file_name: str,
    numbers: Callable[[], pd.DataFrame],
    latex: Callable[[], str] | None = None,
    *,
    camera: bool = True,
) -> None:
    """Offer the camera's format, the numbers as CSV, and a table as LaTeX where there is one."""
    widths = [1.1, 1.4, 1.4, 2] if camera else [1.4, 1.4, 3.1]
    slots = iter(st.columns(widths, vertical_alignment="bottom"))
    if camera:
        with next(slots):
            image_format(key)
    with next(slots):
        download_numbers(numbers, f"{key}_csv", file_name)
    if latex is not None:
        with next(slots):
            st.download_button(
                "Table as LaTeX",
                data=lambda: latex().encode(),
                file_name=f"{file_name}.tex",
                mime="application/x-tex",
                key=f"{key}_tex",
                on_click="ignore",
                icon=":material/download:",
                help="For a paper that loads the package booktabs.",
            )
