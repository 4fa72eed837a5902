"""How often the humans and each judge use each label."""

from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from judgeviz.analysis.perception.distributions import LabelDistributions
from judgeviz.figures.drawing.headings import (
    EDGE,
    only,
    subject,
    titled_figure,
    votes_explained,
)
from judgeviz.figures.drawing.panels import Trace, note
from judgeviz.figures.drawing.text import (
    count,
    digits_in,
    escape,
    escape_apart,
    one_line,
    percent,
    plain_width,
    text_pixels,
)
from judgeviz.figures.drawing.theme import TRANSPARENT, Theme, blend, figure_theme, readable_on
from judgeviz.recipes import recorded

_MOST_SEGMENTS = 7  # tones that can be told apart
_MOST_UNORDERED = 3  # categories for which a row of tones does not suggest an order
_ROW = 30  # pixels
_RIGHT = 78
_LONGEST_SOURCE = 24
_LONGEST_CATEGORY = 18
FloatArray = NDArray[np.float64]

_HUMANS_APART = 0.35  # of a row, between the humans and the judges


@recorded
def distributions(
    result: LabelDistributions, *, theme: str = "light", palette: str = "default"
) -> go.Figure:
    """Draw one row of label shares per source, the humans on top.

    Up to seven ordered categories (or three without an order) are the segments of a bar of
    100 %; others are the cells of a table, shaded by their share.

    Parameters
    ----------
    result : LabelDistributions
        From :func:`judgeviz.label_distributions`.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        A source without labels keeps its row, with the words "no labels".

    Raises
    ------
    ValueError
        For an unknown theme or palette.

    References
    ----------
    Calderon et al., "The Alternative Annotator Test", ACL 2025, Table 6.
    """
    look = figure_theme(theme, palette)
    places = row_places(len(result.sources))
    names = escape_apart(result.sources, _LONGEST_SOURCE)
    left = round(max(text_pixels(name, look.tick_size) for name in names)) + EDGE + 10
    as_bars = _as_bars(result)
    pixels = look.narrowest - left - _RIGHT
    traces = segment_traces(result, pixels, look) if as_bars else cell_traces(result, pixels, look)
    axes = _bar_axis() if as_bars else _category_axis(result, pixels, look)
    labels_height = 0 if as_bars else _category_height(result, pixels, look)
    return titled_figure(
        traces,
        {
            "xaxis": axes,
            "yaxis": _source_axis(names, places, labels_height),
            "barmode": "stack",
            "annotations": _words(result, places, look),
        },
        title=subject(result, "labels given"),
        subtitle=[*only(result.filters), *_subtitle(result)],
        height=round(_ROW * (places[-1] + 1)) + labels_height,
        theme=look,
        bottom=44 if as_bars else 12,
        sides=(left, _RIGHT),
        legend_rows=_legend_rows(result, look) if as_bars else 0,
    )


def _as_bars(result: LabelDistributions) -> bool:
    most = _MOST_UNORDERED if result.scale.kind == "nominal" else _MOST_SEGMENTS
    return len(result.scale.categories) <= most


def _subtitle(result: LabelDistributions) -> list[str]:
    parts = ["share of labels in %", f"n = {count(int(result.counts.sum()))} labels"]
    parts += votes_explained(result.scale)
    if result.score_judges:
        judges = ", ".join(escape(judge, 24) for judge in result.score_judges)
        parts.append(f"left out, as they give scores: {judges}")
    return parts


def _bar_axis() -> dict[str, Any]:
    ticks = (0, 0.25, 0.5, 0.75, 1)
    return {
        "fixedrange": True,
        "range": (0, 1),
        "showgrid": True,
        "tickvals": ticks,
        "ticktext": [f"{100 * tick:.0f}" for tick in ticks],
        "title": {"text": "share of labels (%)", "standoff": 6},
    }


def _category_axis(result: LabelDistributions, pixels: float, theme: Theme) -> dict[str, Any]:
    names = escape_apart(result.scale.names, _LONGEST_CATEGORY)
    return {
        "fixedrange": True,
        "range": (-0.5, len(names) - 0.5),
        "showgrid": False,
        "side": "top",
        "tickangle": 0 if _level(result, pixels, theme) else -90,
        "ticks": "",
        "tickvals": list(range(len(names))),
        "ticktext": names,
    }


def _level(result: LabelDistributions, pixels: float, theme: Theme) -> bool:
    """Whether the categories' names fit side by side."""
    each = digits_in(pixels, theme.tick_size) / len(result.scale.names)
    return max(plain_width(one_line(name)) for name in result.scale.names) + 1 <= each


def _category_height(result: LabelDistributions, pixels: float, theme: Theme) -> int:
    if _level(result, pixels, theme):
        return 22
    texts = escape_apart(result.scale.names, _LONGEST_CATEGORY)
    return round(max(text_pixels(text, theme.tick_size) for text in texts)) + 12


def _source_axis(
    names: list[str], places: NDArray[np.float64], labels_height: int
) -> dict[str, Any]:
    rows = round(_ROW * (places[-1] + 1))
    return {
        "domain": (0, rows / (rows + labels_height)),
        "fixedrange": True,
        "range": (places[-1] + 0.5, -0.5),
        "showgrid": False,
        "ticks": "outside",
        "ticklen": 5,
        "tickcolor": TRANSPARENT,
        "tickvals": places.tolist(),
        "ticktext": [f"<b>{names[0]}</b>", *names[1:]],
    }


def _words(
    result: LabelDistributions, places: NDArray[np.float64], theme: Theme
) -> list[dict[str, Any]]:
    """Numbers of labels at the right, and what stands in a row without labels."""
    words = []
    for place, counts in zip(places, result.counts, strict=True):
        total = int(counts.sum())
        number = note(f"n = {count(total)}", 1, place, theme, yref="y", yanchor="middle")
        words.append(number | {"xanchor": "left", "xshift": 8})
        if not total:
            empty = note("no labels", 0, place, theme, yref="y", yanchor="middle")
            words.append(empty | {"xanchor": "left", "xshift": 8})
    if not _as_bars(result):
        words += cell_words(result, theme)
    return words


def _legend_rows(result: LabelDistributions, theme: Theme) -> int:
    """Rows of the legend in the narrowest figure, generously."""
    names = escape_apart(result.scale.names, 24)
    longest = max(text_pixels(name, theme.text_size) for name in names)
    per_row = max(int((theme.narrowest - EDGE) / (longest + 50)), 1)
    return -(-len(result.scale.names) // per_row)


def row_places(n_sources: int) -> FloatArray:
    """Y of every row, downward from 0; the humans stand a little apart."""
    places = np.arange(n_sources, dtype=np.float64)
    places[1:] += _HUMANS_APART
    return places


def segment_traces(result: LabelDistributions, pixels: float, theme: Theme) -> list[Trace]:
    """One trace per category, from the lowest in the lightest tone to the highest."""
    names = result.scale.names
    places = row_places(len(result.sources))
    traces = []
    for category, name in enumerate(names):
        colour = blend(theme.ramp, category / (len(names) - 1))
        shares = result.shares[:, category]
        traces.append(
            dict(
                type="bar",
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


def cell_traces(result: LabelDistributions, pixels: float, theme: Theme) -> list[Trace]:
    """Table of percentages: the humans' row, and the judges' apart from it."""
    places = row_places(len(result.sources))
    highest = np.nanmax(result.shares, initial=0.01)
    traces = []
    for rows in (slice(0, 1), slice(1, None)):
        if not len(places[rows]):
            continue
        shares = result.shares[rows]
        traces.append(
            dict(
                type="heatmap",
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
    return percent(share, 0).removesuffix(" %")


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
