"""A chart with its downloads: SVG and PNG from its mode bar, its numbers as CSV."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from judgeviz.export.code import code_of
from judgeviz.export.numbers import csv_bytes
from judgeviz.recipes import Recipe, call_of
from pages.frame import clicks
from pages.frame.markdown import plain
from pages.frame.remembered import FIGURES, remembered
from pages.frame.selection import Settings

EXPORT_WIDTH, EXPORT_SCALE = 1100, 2
PRINT_WIDTH = 662  # two columns of a paper, 6.9 inches at 96 dots an inch


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


def show(
    draw: Callable[..., go.Figure],
    numbers: Hashable,
    key: str,
    file_name: str,
    image: str,
    alt: str,
    settings: Settings,
    clickable: bool = False,
    chosen: Sequence[object] | None = None,
) -> Recipe:
    """Show a chart, and return the call that draws it as it is shown.

    What is clicked on it is asked of :mod:`pages.frame.clicks`.

    Parameters
    ----------
    draw : callable
        Takes theme and palette. Called only where no chart of the same key shows the same numbers
        in the same look already.
    numbers : hashable
        What the numbers depend on, such as the settings of their provenance.
    key, file_name, image, alt : str
    settings : Settings
    clickable : bool
        Whether a click on a mark runs the page again.
    chosen : sequence, optional
        Identifier of the mark that is selected: ``draw`` takes it as ``chosen`` and shows it.
    """
    if chosen is not None:
        draw = partial(draw, chosen=list(chosen))
    draw = partial(draw, theme=theme_of(settings), palette=settings.palette)
    look = theme_of(settings), settings.look, numbers, None if chosen is None else tuple(chosen)
    figure = _drawn((FIGURES, key, clicks.revision(key), *look), draw)
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
    shown: dict[str, Any] = {"on_select": "rerun", "selection_mode": "points"} if clickable else {}
    st.plotly_chart(figure, key=key, theme=None, width="stretch", config=config, alt=alt, **shown)
    return call_of(draw)


@remembered(most=128)
def _drawn(drawn: tuple[Hashable, ...], _draw: Callable[..., go.Figure]) -> go.Figure:
    _, _, revision, *_ = drawn
    return _draw().update_layout(selectionrevision=revision)  # another one clears the selection


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
    """Format of the camera that :func:`downloads` under the chart asks for."""
    return str(st.session_state.get(f"{key}_format", "SVG")).lower()


def downloads(
    key: str,
    file_name: str,
    numbers: Callable[[], pd.DataFrame],
    latex: Callable[[], str] | None = None,
    *,
    camera: bool = True,
    signature: str | None = None,
    code: object = None,
) -> None:
    """Offer what can be taken away of a figure, and what led to its numbers, each behind a button.

    The camera's format, the numbers as CSV, a table as LaTeX where there is one, and the Python
    that makes ``code``: a recipe, a result, or several.
    """
    with st.container(horizontal=True, key=f"{key}_downloads"):
        with st.popover("Download", icon=":material/download:"):
            if camera:
                image_format(key)
            download_numbers(numbers, f"{key}_csv", file_name)
            if latex is not None:
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
        if code is not None:
            show_code(code)
        if signature is not None:
            with st.popover("About", icon=":material/info:"):
                st.caption(plain(signature))


def show_code(made: object) -> None:
    """Offer the Python that makes a figure, a result, or several."""
    with st.popover("Code", icon=":material/code:", width="content"):
        st.code(code_of(made), language="python")
