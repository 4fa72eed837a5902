"""Scores as points, spread sideways by their density, with a slim box over them."""

from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from judgeviz.analysis.perception.continuous import MetricByBin
from judgeviz.figures.theme import TRANSPARENT, Theme
from judgeviz.figures.wording import escape

N_DRAWN = 4500  # points of one metric; browsers draw more of them too slowly
N_BOX = 5  # items below which quartiles say less than the points
_HALF_WIDTH = 0.36
_GOLDEN = (5**0.5 - 1) / 2  # its multiples fill an interval evenly, without a random draw

FloatArray = NDArray[np.float64]


def point_trace(result: MetricByBin, axes: str, theme: Theme) -> go.Scatter:
    """Draw the items' scores; evenly spaced ones of each bin where there are too many."""
    most = max(N_DRAWN // len(result.bins), 1)
    places: list[FloatArray] = []
    drawn: list[FloatArray] = []
    for number, scores in enumerate(result.bins["scores"]):
        chosen = _evenly(np.asarray(scores, dtype=np.float64), most)
        places.append(number + _sideways(chosen))
        drawn.append(chosen)
    return go.Scatter(
        x=np.concatenate(places),
        y=np.concatenate(drawn),
        name=escape(result.judge, 40),
        customdata=[
            ["machine", number, None] for number, of in enumerate(drawn) for _ in range(len(of))
        ],
        hovertext=_hover(result, drawn),
        hoverinfo="text",
        mode="markers",
        marker=_point_style(len(np.concatenate(drawn)), theme),
        showlegend=False,
        xaxis=f"x{axes}",
        yaxis=f"y{axes}",
    )


def box_trace(result: MetricByBin, axes: str, theme: Theme) -> go.Box:
    """Draw quartiles, and whiskers to the last score within 1.5 times the box."""
    places = [number for number, n in enumerate(result.bins["items"]) if n >= N_BOX]
    limits = np.array([_box_limits(result.bins["scores"].iloc[number]) for number in places])
    names = ("lowerfence", "q1", "median", "q3", "upperfence")
    return go.Box(
        x=places,
        **dict(zip(names, limits.T, strict=True)),
        name=escape(result.judge, 40),
        width=0.2,
        whiskerwidth=0.6,
        boxpoints=False,
        fillcolor=TRANSPARENT,
        line={"color": theme.text, "width": 1.5},
        hoverinfo="skip",
        zorder=1,
        showlegend=False,
        xaxis=f"x{axes}",
        yaxis=f"y{axes}",
    )


def _evenly(scores: FloatArray, most: int) -> FloatArray:
    if len(scores) <= most:
        return scores
    return scores[np.linspace(0, len(scores) - 1, most).round().astype(np.int64)]


def _sideways(scores: FloatArray) -> FloatArray:
    """Offsets that draw the outline of the scores' density."""
    if len(scores) == 0:
        return scores
    n_slots = max(min(24, len(scores) // 4), 1)
    heights, edges = np.histogram(scores, bins=n_slots)
    middles = (edges[:-1] + edges[1:]) / 2
    density = np.interp(scores, middles, heights / heights.max())
    spread = 2 * ((np.arange(1, len(scores) + 1) * _GOLDEN) % 1) - 1
    offsets: FloatArray = _HALF_WIDTH * density * spread
    return offsets


def _box_limits(scores: FloatArray) -> FloatArray:
    q1, median, q3 = np.quantile(scores, [0.25, 0.5, 0.75])
    reach = 1.5 * (q3 - q1)
    within = scores[(scores >= q1 - reach) & (scores <= q3 + reach)]
    return np.array([within.min(), q1, median, q3, within.max()])


def _point_style(n_points: int, theme: Theme) -> dict[str, Any]:
    return {
        "color": theme.judge.fill,
        "size": 5 if n_points <= 1000 else 4,
        "opacity": 0.75 if n_points <= 1000 else 0.5,
        "line": {"color": theme.judge.outline, "width": 0.4},
    }


def _hover(result: MetricByBin, drawn: list[FloatArray]) -> list[str]:
    return [
        f"{result.bin_title} {escape(name, 60)}<br>score {score:.4g}"
        for name, scores in zip(result.bins["bin"], drawn, strict=True)
        for score in scores
    ]
