"""Winning rate and advantage probability over the number of items."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from judgeviz.analysis.replacement.sweeps import ItemSweep
from judgeviz.figures.drawing.panels import Trace
from judgeviz.figures.drawing.text import counted, escape, percent
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.figures.replacement_charts.rates import PASSING, line_style, rate_chart
from judgeviz.recipes import recorded


@recorded
def item_sweep(result: ItemSweep, *, theme: str = "light", palette: str = "default") -> go.Figure:
    """Draw omega for each epsilon, and rho with its interval, over the number of items.

    Parameters
    ----------
    result : ItemSweep
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Raises
    ------
    ValueError
        For an unknown theme or palette.

    References
    ----------
    Calderon et al., "The Alternative Annotator Test", Fig. 2.
    """
    look = figure_theme(theme, palette)
    epsilons = list(dict.fromkeys(result.winning_rates["epsilon"].tolist()))
    names = [f"ω at ε = {epsilon:g}" for epsilon in epsilons]
    rho = f"ρ, {percent(result.level, 0)} of draws"
    lines = [
        _omega(result, epsilon, name, number, look)
        for number, (epsilon, name) in enumerate(zip(epsilons, names, strict=True))
    ]
    raters = counted(result.n_raters, "rater", "raters")
    ranked = result.small_sample == "wilcoxon" and result.rho["items"].min() < 30
    return rate_chart(
        result,
        [_band(result, look), _rho(result, rho, look), *lines],
        who=f"judge {result.judge}",
        subtitle=[
            f"means of {counted(result.draws, 'draw', 'draws')} of {raters}",
            f"drawn from {counted(result.n_items, 'item', 'items')}",
            f"passes from ω = {PASSING}",
            *(["below 30 items: Wilcoxon"] if ranked else []),
        ],
        x_axis=_items_axis(result),
        titles=("items", "ω and ρ"),
        names=[rho, *names],
        theme=look,
    )


def _items_axis(result: ItemSweep) -> dict[str, Any]:
    sizes = result.rho["items"]
    low, high = float(sizes.min()), float(sizes.max())
    edge = max((high - low) * 0.02, 1)
    return {"range": (low - edge, high + edge), "nticks": 9}


def _omega(result: ItemSweep, epsilon: float, name: str, number: int, theme: Theme) -> Trace:
    own = result.winning_rates[result.winning_rates["epsilon"] == epsilon]
    style = line_style(number, theme)
    passing = [percent(share, 0) for share in own["passing"]]
    return dict(
        type="scatter",
        x=own["items"].to_numpy(),
        y=own["winning_rate"].to_numpy(),
        mode="lines+markers",
        name=name,
        line={"color": style.colour, "width": 2},
        marker={"symbol": style.symbol, "size": 7, "color": style.colour},
        customdata=[[epsilon, int(n)] for n in own["items"]],
        text=passing,
        hovertemplate=(
            f"{escape(name)}: %{{y:.2f}} with %{{x}} items; %{{text}} of draws pass<extra></extra>"
        ),
    )


def _rho(result: ItemSweep, name: str, theme: Theme) -> Trace:
    table = result.rho
    limits = np.column_stack([table["low"], table["high"]])
    return dict(
        type="scatter",
        x=table["items"].to_numpy(),
        y=table["rho"].to_numpy(),
        mode="lines",
        name=name,
        line={"color": theme.judge.outline, "dash": "dash", "width": 2},
        customdata=limits,
        hovertemplate=(
            "ρ = %{y:.2f} [%{customdata[0]:.2f}, %{customdata[1]:.2f}] with %{x} items"
            "<extra></extra>"
        ),
    )


def _band(result: ItemSweep, theme: Theme) -> Trace:
    table = result.rho
    return dict(
        type="scatter",
        x=np.concatenate([table["items"], table["items"][::-1]]),
        y=np.concatenate([table["high"], table["low"][::-1]]),
        mode="lines",
        fill="toself",
        fillcolor=_translucent(theme.judge.fill),
        line={"width": 0},
        hoverinfo="skip",
        showlegend=False,
    )


def _translucent(colour: str) -> str:
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.25)"
