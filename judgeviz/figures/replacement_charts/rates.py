"""Charts of rates as lines over items or epsilons: one trunk, and the styles of the lines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go

from judgeviz.figures.drawing.headings import FilteredSubject, filters_in, subject, titled_figure
from judgeviz.figures.drawing.panels import Trace
from judgeviz.figures.drawing.text import cut, one_line, plain_width
from judgeviz.figures.drawing.theme import Theme

PASSING = 0.5
LONGEST_NAME = 24  # digits
_HEIGHT = 300
_SIDES = (58, 18)
_ENTRY = 58  # pixels of a legend entry besides its name
# Okabe and Ito's colours, the pale ones darkened on white and the dark ones lightened on black.
_ON_LIGHT = ("#0072B2", "#C75000", "#007A5A", "#9A3F78", "#8A6D00", "#262B33", "#2F8FC4")
_ON_DARK = ("#56B4E9", "#F08A4B", "#35C79B", "#E19BC6", "#F0E442", "#F0F2F6", "#3F82C4")
_DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
_SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "x", "star")


def rate_chart(
    result: FilteredSubject,
    lines: list[Trace],
    *,
    who: str,
    subtitle: Iterable[str],
    x_axis: dict[str, Any],
    titles: tuple[str, str],
    names: Sequence[str],
    theme: Theme,
    passing: float = PASSING,
    marks: Sequence[dict[str, Any]] = (),
    notes: Sequence[dict[str, Any]] = (),
) -> go.Figure:
    """Put lines of rates from 0 to 1 together, with the rate that passes.

    Parameters
    ----------
    result : FilteredSubject
    lines : list of Scatter
    who : str
        Last part of the title, not escaped.
    subtitle : iterable of str
        Escaped.
    x_axis : dict
        Its range and ticks.
    titles : (str, str)
        Of the x and y axis.
    names : sequence of str
        Entries of the legend.
    theme : Theme
    passing : float
        Height of the dashed line.
    marks, notes : sequence of dict
        Further shapes and annotations.
    """
    return titled_figure(
        lines,
        {
            "xaxis": {"fixedrange": True, "title": {"text": titles[0], "standoff": 8}} | x_axis,
            "yaxis": _rate_axis(titles[1]),
            "shapes": [_passing_line(theme, passing), *marks],
            "annotations": list(notes),
        },
        title=subject(result, who),
        subtitle=[*filters_in(result), *subtitle],
        height=_HEIGHT,
        theme=theme,
        bottom=50,
        sides=_SIDES,
        legend_rows=_legend_rows(names, theme),
    )


def _rate_axis(title: str) -> dict[str, Any]:
    return {
        "fixedrange": True,
        "range": (-0.03, 1.05),
        "dtick": 0.25,
        "tickformat": ".2~f",
        "title": {"text": title, "standoff": 8},
    }


def _passing_line(theme: Theme, height: float) -> dict[str, Any]:
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


def _legend_rows(names: Sequence[str], theme: Theme) -> int:
    """Rows that a legend needs: Plotly gives every entry the room of the widest."""
    widest = max(plain_width(cut(one_line(name), LONGEST_NAME)) for name in names)
    entry = 0.556 * theme.text_size * widest + _ENTRY
    per_row = max(int((theme.narrowest - 24) // entry), 1)
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
