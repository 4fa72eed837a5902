"""Rates over items or epsilons: axes, the passing line, styles of lines and their legend."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from judgeviz.figures.drawing.text import cut, one_line, plain_width
from judgeviz.figures.drawing.theme import Theme

PASSING = 0.5
_ENTRY = 58  # pixels of a legend entry besides its name
# Okabe and Ito's colours, the pale ones darkened on white and the dark ones lightened on black.
_ON_LIGHT = ("#0072B2", "#C75000", "#007A5A", "#9A3F78", "#8A6D00", "#262B33", "#2F8FC4")
_ON_DARK = ("#56B4E9", "#F08A4B", "#35C79B", "#E19BC6", "#F0E442", "#F0F2F6", "#3F82C4")
_DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
_SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "x", "star")


def rate_axis(title: str) -> dict[str, Any]:
    """Y axis from 0 to 1."""
    return {
        "fixedrange": True,
        "range": (-0.03, 1.05),
        "dtick": 0.25,
        "tickformat": ".2~f",
        "title": {"text": title, "standoff": 8},
    }


def passing_line(theme: Theme, height: float = PASSING) -> dict[str, Any]:
    """Dashed line over the whole width."""
    return {
        "type": "line",
        "x0": 0,
        "x1": 1,
        "xref": "paper",
        "y0": height,
        "y1": height,
        "yref": "y",
        "layer": "between",
        "line": {"color": theme.text, "dash": "dash", "width": 1.2},
    }


def legend_rows(names: Sequence[str], width: float, theme: Theme, longest: float = 24) -> int:
    """Rows that a legend needs: Plotly gives every entry the room of the widest."""
    widest = max(plain_width(cut(one_line(name), longest)) for name in names)
    entry = 0.556 * theme.text_size * widest + _ENTRY
    per_row = max(int((width - 24) // entry), 1)
    return -(-len(names) // per_row)


@dataclass(frozen=True, slots=True)
class LineStyle:
    """Looks of one line."""

    colour: str
    dash: str
    symbol: str


def line_style(number: int, theme: Theme) -> LineStyle:
    """Style of the line with this number, from 0; dashes change too, so that grey print reads."""
    colours = _ON_DARK if theme.name == "dark" else _ON_LIGHT
    return LineStyle(
        colours[number % len(colours)],
        _DASHES[number % len(_DASHES)],
        _SYMBOLS[number % len(_SYMBOLS)],
    )
