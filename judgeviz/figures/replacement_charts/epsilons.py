"""The winning rate over what a human costs."""

from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.replacement.sweeps import EpsilonSweep
from judgeviz.figures.drawing.headings import subject, titled_figure
from judgeviz.figures.drawing.panels import note
from judgeviz.figures.drawing.text import counted, escape
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.figures.replacement_charts.rates import (
    PASSING,
    legend_rows,
    line_style,
    passing_line,
    rate_axis,
)

PRESETS = ((0.1, "crowd"), (0.15, "skilled"), (0.2, "expert"))
_HEIGHT = 300
_SIDES = (58, 18)


def epsilon_sweep(
    result: EpsilonSweep, *, theme: str = "light", palette: str = "default"
) -> go.Figure:
    """Draw omega of each judge over epsilon, with the line at 0.5 and the usual choices marked.

    Lines that lie on each other are drawn wide below narrow.

    Parameters
    ----------
    result : EpsilonSweep
    theme : {"light", "dark", "print"}
    palette : {"default", "paper"}

    Raises
    ------
    ValueError
        For an unknown theme or palette.

    References
    ----------
    Calderon et al., "The Alternative Annotator Test", Fig. 3.
    """
    look = figure_theme(theme, palette)
    judges = list(result.passes_from)
    title = f"judge {judges[0]}" if len(judges) == 1 else f"{len(judges)} judges"
    marks, words = _presets(result, look)
    return titled_figure(
        [_line(result, judge, number, look) for number, judge in enumerate(judges)],
        {
            "xaxis": _epsilon_axis(result),
            "yaxis": rate_axis("winning rate ω"),
            "shapes": [passing_line(look), *marks],
            "annotations": words,
        },
        title=subject(result, title),
        subtitle=[
            f"passes from ω = {PASSING}",
            f"n = {counted(result.n_items, 'item', 'items')}",
            "dotted: usual choices of ε",
        ],
        height=_HEIGHT,
        theme=look,
        bottom=50,
        sides=_SIDES,
        legend_rows=legend_rows(judges, look.narrowest, look),
    )


def _line(result: EpsilonSweep, judge: str, number: int, theme: Theme) -> go.Scatter:
    own = result.table[result.table["judge"] == judge]
    style = line_style(number, theme)
    widest = 1.8 + 0.8 * (len(result.passes_from) - 1)
    return go.Scatter(
        x=own["epsilon"].to_numpy(),
        y=own["winning_rate"].to_numpy(),
        mode="lines",
        name=escape(judge, 24),
        line={
            "color": style.colour,
            "dash": "solid" if number == 0 else style.dash,
            "shape": "hv",
            "width": widest - 0.8 * number,
        },
        customdata=[[judge, float(epsilon)] for epsilon in own["epsilon"]],
        hovertemplate=f"{escape(judge, 40)}: ω = %{{y:.2f}} at ε = %{{x:.3f}}<extra></extra>",
    )


def _epsilon_axis(result: EpsilonSweep) -> dict[str, Any]:
    grid = result.table["epsilon"]
    return {
        "fixedrange": True,
        "range": (float(grid.min()), float(grid.max())),
        "dtick": 0.05,
        "tickformat": ".2~f",
        "title": {
            "text": "ε: how much worse the judge may be, for what a human costs",
            "standoff": 8,
        },
    }


def _presets(
    result: EpsilonSweep, theme: Theme
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    marks, words = [], []
    grid = result.table["epsilon"]
    for epsilon, name in PRESETS:
        if grid.min() <= epsilon <= grid.max():
            marks.append(_upright(epsilon, theme.muted, "dot", 1.2))
            words.append(_label(name, epsilon, theme, 2))
    if result.chosen is not None and grid.min() <= result.chosen <= grid.max():
        marks.append(_upright(result.chosen, theme.text, "solid", 1.2))
        if all(abs(result.chosen - epsilon) > 0.02 for epsilon, _ in PRESETS):
            words.append(_label(f"<b>ε = {result.chosen:g}</b>", result.chosen, theme, 2))
    return marks, words


def _upright(x: float, colour: str, dash: str, width: float) -> dict[str, Any]:
    return {
        "type": "line",
        "x0": x,
        "x1": x,
        "y0": 0,
        "y1": 1,
        "xref": "x",
        "yref": "paper",
        "layer": "between",
        "line": {"color": colour, "dash": dash, "width": width},
    }


def _label(text: str, x: float, theme: Theme, rise: int) -> dict[str, Any]:
    return note(text, x, 1, theme, xref="x", yanchor="bottom", yshift=rise)
