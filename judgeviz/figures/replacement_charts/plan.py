"""How often simulated studies pass, over their size."""

from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.replacement.planner import StudyPlan
from judgeviz.figures.drawing.panels import Trace
from judgeviz.figures.drawing.text import counted, percent
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.figures.replacement_charts.rates import line_style, rate_chart
from judgeviz.recipes import recorded


@recorded
def study_plan(result: StudyPlan, *, theme: str = "light", palette: str = "default") -> go.Figure:
    """Draw the share of simulated studies that pass over the number of items, by raters.

    Parameters
    ----------
    result : StudyPlan
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Raises
    ------
    ValueError
        For an unknown theme or palette.
    """
    look = figure_theme(theme, palette)
    raters = list(dict.fromkeys(result.table["raters"].tolist()))
    names = [counted(number, "rater", "raters") for number in raters]
    noise = [
        f"{percent(share, 0)} of the {side} labels at random"
        for side, share in (("human", result.human_noise), ("judge's", result.judge_noise))
        if share
    ]
    return rate_chart(
        result,
        [
            _line(result, n_raters, name, number, look)
            for number, (n_raters, name) in enumerate(zip(raters, names, strict=True))
        ],
        who=f"judge {result.judge}",
        subtitle=[
            f"{counted(result.draws, 'simulated study', 'simulated studies')} per point, "
            f"drawn from n = {counted(result.n_items, 'item', 'items')}",
            f"ε = {result.epsilon:g}",
            f"dashed: wanted power {percent(result.power, 0)}",
            *noise,
        ],
        x_axis=_items_axis(result),
        titles=("items, each labelled by all raters (log scale)", "studies that pass"),
        names=names,
        theme=look,
        passing=result.power,
    )


def _line(result: StudyPlan, n_raters: int, name: str, number: int, theme: Theme) -> Trace:
    own = result.table[result.table["raters"] == n_raters]
    style = line_style(number, theme)
    return dict(
        type="scatter",
        x=own["items"].to_numpy(),
        y=own["power"].to_numpy(),
        mode="lines+markers",
        name=name,
        line={"color": style.colour, "dash": style.dash, "width": 2},
        marker={"symbol": style.symbol, "size": 8, "color": style.colour},
        customdata=own[["rho", "lead"]].to_numpy(),
        hovertemplate=(
            f"{name}, %{{x}} items: %{{y:.0%}} pass<br>ρ = %{{customdata[0]:.2f}}, "
            "lead of the judge %{customdata[1]:+.2f}<extra></extra>"
        ),
    )


def _items_axis(result: StudyPlan) -> dict[str, Any]:
    sizes = sorted(set(result.table["items"].tolist()))
    ticks = [size for place, size in enumerate(sizes) if place % 2 == 0 or len(sizes) < 8]
    return {"type": "log", "tickvals": ticks, "ticktext": [str(size) for size in ticks]}
