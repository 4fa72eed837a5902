"""Axes of winning rates and powers, their passing line, and the room of their legends."""

from collections.abc import Sequence
from typing import Any

from judgeviz.figures.text_fit import cut, plain_width
from judgeviz.figures.theme import Theme
from judgeviz.figures.wording import one_line

PASSING = 0.5
_ENTRY = 58  # pixels of a legend entry besides its name


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
