"""Label shares of one source a row: segments of a bar, or cells of a shaded table."""

from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from judgeviz.analysis.perception.distributions import LabelDistributions
from judgeviz.figures.text_fit import text_pixels
from judgeviz.figures.theme import Theme, blend, readable_on
from judgeviz.figures.wording import count, escape, percent

FloatArray = NDArray[np.float64]

_HUMANS_APART = 0.35  # of a row, between the humans and the judges


def row_places(n_sources: int) -> FloatArray:
    """Y of every row, downward from 0; the humans stand a little apart."""
    places = np.arange(n_sources, dtype=np.float64)
    places[1:] += _HUMANS_APART
    return places


def segment_traces(result: LabelDistributions, pixels: float, theme: Theme) -> list[go.Bar]:
    """One trace per category, from the lowest in the lightest tone to the highest."""
    names = result.scale.names
    places = row_places(len(result.sources))
    traces = []
    for category, name in enumerate(names):
        colour = blend(theme.ramp, category / (len(names) - 1))
        shares = result.shares[:, category]
        traces.append(
            go.Bar(
                x=shares,
                y=places,
                orientation="h",
                width=0.78,
                name=escape(name, 24),
                customdata=[[source, category] for source in range(len(places))],
                hovertext=_hover(result, category),
                hoverinfo="text",
                text=[_whole_percent(share, pixels, theme) for share in shares],
                textposition="inside",
                insidetextanchor="middle",
                textangle=0,
                constraintext="none",
                textfont={"size": theme.tick_size, "color": readable_on(colour)},
                marker={"color": colour, "line": {"color": theme.page, "width": 1}},
            )
        )
    return traces


def cell_traces(result: LabelDistributions, pixels: float, theme: Theme) -> list[go.Heatmap]:
    """Table of percentages: the humans' row, and the judges' apart from it."""
    places = row_places(len(result.sources))
    highest = np.nanmax(result.shares, initial=0.01)
    traces = []
    for rows in (slice(0, 1), slice(1, None)):
        if not len(places[rows]):
            continue
        shares = result.shares[rows]
        traces.append(
            go.Heatmap(
                z=shares,
                x=list(range(shares.shape[1])),
                y=places[rows],
                zmin=0,
                zmax=highest,
                colorscale=[[0, theme.ramp[0]], [1, theme.ramp[1]]],
                showscale=False,
                hoverongaps=False,
                hoverinfo="text",
                hovertext=np.transpose(
                    [_hover(result, category) for category in range(shares.shape[1])]
                )[rows].tolist(),
                xgap=2,
                ygap=3,
            )
        )
    return traces


def cell_words(result: LabelDistributions, theme: Theme) -> list[dict[str, Any]]:
    """Percentages in the cells, as annotations: a table's own text has one colour for all."""
    highest = np.nanmax(result.shares, initial=0.01)
    words = []
    for place, shares in zip(row_places(len(result.sources)), result.shares, strict=True):
        for category, share in enumerate(shares):
            if np.isnan(share):
                continue
            colour = readable_on(blend(theme.ramp, float(share / highest)))
            words.append(
                {
                    "text": _number(float(share)),
                    "x": category,
                    "y": place,
                    "showarrow": False,
                    "font": {"size": theme.tick_size, "color": colour},
                }
            )
    return words


def _whole_percent(share: float, pixels: float, theme: Theme) -> str:
    """Percentage of a segment; nothing where it would not fit."""
    words = "" if np.isnan(share) else percent(share, 0)
    fits = share * pixels >= text_pixels(words, theme.tick_size) + 4
    return words if fits else ""


def _number(share: float) -> str:
    return "&lt;1" if 0 < share < 0.005 else f"{100 * share:.0f}"


def _hover(result: LabelDistributions, category: int) -> list[str]:
    """Of one category, for every source."""
    name = escape(result.scale.names[category], 60)
    totals = result.counts.sum(axis=1)
    return [
        f"{escape(source, 60)}, label <b>{name}</b><br>"
        f"{count(int(number))} of {count(int(total))} labels, {percent(share)}"
        for source, number, total, share in zip(
            result.sources,
            result.counts[:, category],
            totals,
            result.shares[:, category],
            strict=True,
        )
    ]
