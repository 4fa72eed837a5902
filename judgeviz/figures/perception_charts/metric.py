"""The scores that a metric gives to the items of each human median."""

from collections.abc import Sequence
from math import isnan
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from judgeviz.analysis.perception.continuous import MetricByBin
from judgeviz.figures.drawing.headings import filters_in, subject, titled_figure
from judgeviz.figures.drawing.panels import PanelGrid, Trace, axis_number, note
from judgeviz.figures.drawing.text import count, counted, digits_in, escape, two_decimals, wrapped
from judgeviz.figures.drawing.theme import TRANSPARENT, Theme, figure_theme
from judgeviz.recipes import recorded

_MOST_COLUMNS = 2
_SPACING = 0.11
_PLOT_HEIGHT = 250
N_DRAWN = 4500  # points of one metric; browsers draw more of them too slowly
N_BOX = 5  # items below which quartiles say less than the points
_HALF_WIDTH = 0.36
_GOLDEN = (5**0.5 - 1) / 2  # its multiples fill an interval evenly, without a random draw

FloatArray = NDArray[np.float64]


@recorded
def continuous(
    result: MetricByBin | Sequence[MetricByBin],
    *,
    theme: str = "light",
    palette: str = "default",
    chosen: Sequence[object] | None = None,
) -> go.Figure:
    """Draw every item's score over the human median (or majority) of its labels.

    Parameters
    ----------
    result : MetricByBin or sequence of MetricByBin
        Several metrics stand side by side, each with a y axis of its own.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}
    chosen : sequence, optional
        Customdata of the points that are selected; those of other bins are faded.

    Returns
    -------
    plotly.graph_objects.Figure
        A point's customdata is ["machine", bin index, None]. Of very many items evenly spaced
        ones are drawn, and the subtitle says so; boxes stand on all of them.

    Raises
    ------
    ValueError
        For an unknown theme or palette, or no result.

    References
    ----------
    Elangovan et al., "Beyond Correlation", ICLR 2025, Fig. 6.
    """
    look = figure_theme(theme, palette)
    results = [result] if isinstance(result, MetricByBin) else list(result)
    if not results:
        raise ValueError("A metric chart needs at least one result; got none.")
    several = len(results) > 1
    columns = min(len(results), _MOST_COLUMNS)
    pixels = PanelGrid(len(results), columns, 0, 0, 0, spacing=_SPACING).narrowest_column(look)
    headers = [_header(one, pixels, look) if several else [] for one in results]
    ticks = [_ticks(one, pixels, look) for one in results]
    foot = (1 + max(tick.count("<br>") + 1 for of in ticks for tick in of)) * look.line_height + 10
    head = max(map(len, headers)) * look.line_height + (8 if several else 0)
    grid = PanelGrid(len(results), columns, head, _PLOT_HEIGHT, foot, spacing=_SPACING)
    return titled_figure(
        _traces(results, look, None if chosen is None else int(str(chosen[1]))),
        _axes(results, ticks, grid, look) | _words(results, headers, grid, look),
        title=_title(results),
        subtitle=[*filters_in(*results), *_subtitle(results)],
        height=grid.height,
        theme=look,
        bottom=10,
        sides=(66, 14),
        legend_rows=0,
    )


def _title(results: list[MetricByBin]) -> list[str]:
    first = results[0]
    judge = f"{len(results)} metrics" if len(results) > 1 else f"judge {first.judge}"
    return subject(first, judge)


def _subtitle(results: list[MetricByBin]) -> list[str]:
    parts = [] if len(results) > 1 else _correlations(results[0])
    fewest, most = (limit(one.n_items for one in results) for limit in (min, max))
    items = counted(most, "item", "items")
    parts.append(f"n = {items if fewest == most else f'{count(fewest)} to {items}'}")
    parts.append("boxes: quartiles, whiskers up to 1.5 times the box")
    if any(one.bins["items"].max() > N_DRAWN // len(one.bins) for one in results):
        parts.append(f"{N_DRAWN} points drawn per metric at most")
    return parts


def _correlations(result: MetricByBin) -> list[str]:
    """Correlations of all items, with the human median and the human mean where they differ."""
    table = result.correlations
    if table.empty:
        return []
    row = table.iloc[0]
    sides = ["mean"] if result.bin_title == "human score" else ["median", "mean"]
    parts = []
    for side in sides:
        spearman, kendall = row[f"spearman_{side}"], row[f"kendall_{side}"]
        target = "score" if result.bin_title == "human score" else side
        words = (
            f"human {target}: Spearman {two_decimals(spearman)}, Kendall {two_decimals(kendall)}"
        )
        undefined = getattr(spearman, "why_undefined", "") if isnan(spearman) else ""
        parts.append(f"{words} ({escape(undefined, 90)})" if undefined else words)
    return parts


def _header(result: MetricByBin, pixels: float, theme: Theme) -> list[str]:
    width = digits_in(pixels, theme.tick_size)
    return [f"<b>{escape(result.judge, width - 4)}</b>", *_correlations(result)]


def _ticks(result: MetricByBin, pixels: float, theme: Theme) -> list[str]:
    """Name of every bin, on several lines where it is long, and its number of items."""
    width = max(digits_in(pixels / len(result.bins), theme.tick_size) - 0.5, 3)
    ticks = []
    for name, items in zip(result.bins["bin"], result.bins["items"], strict=True):
        words = [escape(word, width) for word in str(name).split()] or [escape(name)]
        ticks.append("<br>".join([*wrapped(words, width, " ")[:3], f"({count(int(items))})"]))
    return ticks


def _traces(results: list[MetricByBin], theme: Theme, chosen: int | None) -> list[Any]:
    traces: list[Any] = []
    for number, result in enumerate(results):
        axes = axis_number(number)
        traces.append(point_trace(result, axes, theme, chosen))
        if (result.bins["items"] >= N_BOX).any():
            traces.append(box_trace(result, axes, theme))
    return traces


def _axes(
    results: list[MetricByBin], ticks: list[list[str]], grid: PanelGrid, theme: Theme
) -> dict[str, Any]:
    axes: dict[str, Any] = {}
    for number, result in enumerate(results):
        suffix = axis_number(number)
        axes[f"xaxis{suffix}"] = {
            "anchor": f"y{suffix}",
            "domain": grid.x_domain(number),
            "fixedrange": True,
            "range": (-0.55, len(result.bins) - 0.45),
            "showgrid": False,
            "showline": False,
            "tickangle": 0,
            "ticks": "",
            "tickvals": list(range(len(result.bins))),
            "ticktext": ticks[number],
        }
        axes[f"yaxis{suffix}"] = {
            "anchor": f"x{suffix}",
            "domain": grid.y_domain(number),
            "fixedrange": True,
            "hoverformat": ".3~g",
            "nticks": 7,
            "title": {"text": f"{escape(result.judge, 24)} score", "standoff": 8},
        }
    return axes


def _words(
    results: list[MetricByBin], headers: list[list[str]], grid: PanelGrid, theme: Theme
) -> dict[str, Any]:
    """Headers of the panels, titles of their x axes, and the words in empty bins."""
    notes, lines = [], []
    for number, result in enumerate(results):
        left, right = grid.x_domain(number)
        bottom, top = grid.y_domain(number)
        lines.append(_baseline(left, right, bottom, theme))
        header = "<br>".join(headers[number])
        if header:
            y = grid.y_head(number)
            notes.append(note(header, left, y, theme, xanchor="left", align="left"))
        title = note(f"{result.bin_title} (n items)", (left + right) / 2, bottom, theme)
        size = {"size": theme.text_size, "color": theme.text}
        drop = -(grid.foot - theme.line_height - 2)
        notes.append(title | {"yshift": drop, "font": size})
        for place in np.flatnonzero(result.bins["items"].to_numpy() == 0):
            x, middle = f"x{axis_number(number)}", (bottom + top) / 2
            notes.append(
                note(
                    "no<br>items",
                    int(place),
                    middle,
                    theme,
                    xref=x,
                    yanchor="middle",
                    bgcolor=theme.page,
                )
            )
    return {"annotations": notes, "shapes": lines}


def _baseline(left: float, right: float, y: float, theme: Theme) -> dict[str, Any]:
    """Line of an x axis: Plotly loses its own where traces have a z order."""
    ends = {"x0": left, "x1": right, "y0": y, "y1": y, "xref": "paper", "yref": "paper"}
    return {"type": "line", "line": {"color": theme.axis, "width": 1}} | ends


def point_trace(result: MetricByBin, axes: str, theme: Theme, chosen: int | None = None) -> Trace:
    """Draw the items' scores; evenly spaced ones of each bin where there are too many.

    Those of all bins but the ``chosen`` one are faded.
    """
    most = max(N_DRAWN // len(result.bins), 1)
    places: list[FloatArray] = []
    drawn: list[FloatArray] = []
    for number, scores in enumerate(result.bins["scores"]):
        some = _evenly(np.asarray(scores, dtype=np.float64), most)
        places.append(number + _sideways(some))
        drawn.append(some)
    opacity = _opacity(sum(map(len, drawn)))
    return dict(
        type="scatter",
        x=np.concatenate(places),
        y=np.concatenate(drawn),
        name=escape(result.judge, 40),
        customdata=[
            ["machine", number, None] for number, of in enumerate(drawn) for _ in range(len(of))
        ],
        hovertext=_hover(result, drawn),
        hoverinfo="text",
        mode="markers",
        marker=_point_style([len(of) for of in drawn], theme, chosen),
        unselected={"marker": {"opacity": opacity}},
        showlegend=False,
        xaxis=f"x{axes}",
        yaxis=f"y{axes}",
    )


def box_trace(result: MetricByBin, axes: str, theme: Theme) -> Trace:
    """Draw quartiles, and whiskers to the last score within 1.5 times the box."""
    places = [number for number, n in enumerate(result.bins["items"]) if n >= N_BOX]
    limits = np.array([_box_limits(result.bins["scores"].iloc[number]) for number in places])
    names = ("lowerfence", "q1", "median", "q3", "upperfence")
    return dict(
        type="box",
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


def _point_style(n_points: list[int], theme: Theme, chosen: int | None) -> dict[str, Any]:
    """Colours of the points, the bins one after the other."""
    tones = [
        (theme if chosen in (None, number) else theme.faded).judge
        for number, n in enumerate(n_points)
        for _ in range(n)
    ]
    return {
        "color": [tone.fill for tone in tones],
        "size": 5 if len(tones) <= 1000 else 4,
        "opacity": _opacity(len(tones)),
        "line": {"color": [tone.outline for tone in tones], "width": 0.4},
    }


def _opacity(n_points: int) -> float:
    return 0.75 if n_points <= 1000 else 0.5


def _hover(result: MetricByBin, drawn: list[FloatArray]) -> list[str]:
    return [
        f"{result.bin_title} {escape(name, 60)}<br>score {score:.4g}"
        for name, scores in zip(result.bins["bin"], drawn, strict=True)
        for score in scores
    ]
