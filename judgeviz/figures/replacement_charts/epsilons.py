"""The winning rate over what a human costs."""

from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.replacement.sweeps import EpsilonSweep
from judgeviz.figures.drawing.panels import Trace, note
from judgeviz.figures.drawing.text import counted, escape
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.figures.replacement_charts.rates import (
    LONGEST_NAME,
    PASSING,
    line_style,
    rate_chart,
)
from judgeviz.recipes import recorded

PRESETS = ((0.1, "crowd"), (0.15, "skilled"), (0.2, "expert"))


@recorded
def epsilon_sweep(
    result: EpsilonSweep, *, theme: str = "light", palette: str = "default"
) -> go.Figure:
    """Draw omega of each judge over epsilon, with the line at 0.5 and the usual choices marked.

    Lines that lie on each other are drawn wide below narrow.

    Parameters
    ----------
    result : EpsilonSweep
    theme : {"light", "dark", "print", "column"}
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
    marks, words = _presets(result, look)
    return rate_chart(
        result,
        [_line(result, judge, number, look) for number, judge in enumerate(judges)],
        who=f"judge {judges[0]}" if len(judges) == 1 else f"{len(judges)} judges",
        subtitle=[
            f"passes from ω = {PASSING}",
            f"n = {counted(result.n_items, 'item', 'items')}",
            "dotted: usual choices of ε",
        ],
        x_axis=_epsilon_axis(result),
        titles=("ε: how much worse the judge may be, for what a human costs", "winning rate ω"),
        names=judges,
        theme=look,
        marks=marks,
        notes=words,
    )


def _line(result: EpsilonSweep, judge: str, number: int, theme: Theme) -> Trace:
    own = result.table[result.table["judge"] == judge]
    style = line_style(number, theme)
    widest = 1.8 + 0.8 * (len(result.passes_from) - 1)
    return dict(
        type="scatter",
        x=own["epsilon"].to_numpy(),
        y=own["winning_rate"].to_numpy(),
        mode="lines",
        name=escape(judge, LONGEST_NAME),
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
        "range": (float(grid.min()), float(grid.max())),
        "dtick": 0.05,
        "tickformat": ".2~f",
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
