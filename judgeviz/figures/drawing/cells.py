"""A 3x3 confusion of preferences as shaded cells with counts and shares."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from judgeviz.figures.drawing.panels import note
from judgeviz.figures.drawing.text import count, percent
from judgeviz.figures.drawing.theme import TRANSPARENT, Theme, blend, readable_on

IntArray = NDArray[np.int64]
# How strongly the fullest cell is shaded.
_DARKEST = 0.85


def shading(theme: Theme) -> tuple[str, str]:
    """Colours of an empty and of a full cell."""
    return ("#1C222C", "#9C8AE0") if theme.name == "dark" else ("#F4F3F9", theme.ramp[1])


def cell_trace(
    confusion: IntArray, hover: Sequence[Sequence[str]], theme: Theme, axes: str
) -> list[Any]:
    """Shaded cells, and marks over them that can be clicked: customdata ["cell", row, column]."""
    ends = shading(theme)
    places = [(row, column) for row in range(3) for column in range(3)]
    cells = go.Heatmap(
        z=confusion.tolist(),
        x=[0, 1, 2],
        y=[0, 1, 2],
        zmin=0,
        zmax=max(int(confusion.max()), 1) / _DARKEST,
        colorscale=[[0, ends[0]], [1, ends[1]]],
        showscale=False,
        hoverinfo="skip",
        xgap=3,
        ygap=3,
        xaxis=f"x{axes}",
        yaxis=f"y{axes}",
    )
    marks = go.Scatter(
        x=[column for _, column in places],
        y=[row for row, _ in places],
        customdata=[["cell", row, column] for row, column in places],
        hovertext=[hover[row][column] for row, column in places],
        hoverinfo="text",
        mode="markers",
        marker={"size": 44, "symbol": "square", "color": "rgba(0,0,0,0)"},
        selected={"marker": {"color": "rgba(128,128,128,0.35)"}},
        unselected={"marker": {"opacity": 0}},
        showlegend=False,
        xaxis=f"x{axes}",
        yaxis=f"y{axes}",
    )
    return [cells, marks]


def cell_words(confusion: IntArray, theme: Theme, axes: str) -> list[dict[str, Any]]:
    """Count and share in every cell."""
    total, most = int(confusion.sum()), max(int(confusion.max()), 1)
    words = []
    for row, column in np.ndindex(3, 3):
        number = int(confusion[row, column])
        share = number / total if total else float("nan")
        colour = readable_on(blend(shading(theme), _DARKEST * number / most))
        text = f"<b>{count(number)}</b><br>{percent(share, 0)}"
        words.append(
            note(text, column, row, theme, xref=f"x{axes}", yref=f"y{axes}", yanchor="middle")
            | {"font": {"size": theme.text_size, "color": colour}, "captureevents": False}
        )
    return words


def cell_axes(
    columns: Sequence[str], rows: Sequence[str], titles: tuple[str, str], axes: str
) -> dict[str, Any]:
    """Axes with the columns' names on top; ``titles`` are the columns' and the rows'."""
    fixed = {"fixedrange": True, "showgrid": False, "tickvals": [0, 1, 2]}
    fixed |= {"ticks": "outside", "ticklen": 4, "tickcolor": TRANSPARENT}
    return {
        f"xaxis{axes}": fixed
        | {
            "anchor": f"y{axes}",
            "range": (-0.5, 2.5),
            "side": "top",
            "ticktext": list(columns),
            "title": {"text": titles[0], "standoff": 6},
        },
        f"yaxis{axes}": fixed
        | {
            "anchor": f"x{axes}",
            "range": (2.5, -0.5),
            "ticktext": list(rows),
            "title": {"text": titles[1], "standoff": 6},
        },
    }
