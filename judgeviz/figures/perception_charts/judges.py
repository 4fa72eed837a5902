"""All judges on one axis: how each labels the items of every human bin, the humans behind."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from judgeviz.analysis.perception.binned_jsd import BinnedJSD
from judgeviz.figures.drawing.headings import about, filters_in, titled_figure, votes_explained
from judgeviz.figures.drawing.panels import (
    CategoryTicks,
    PanelGrid,
    Trace,
    axis_number,
    category_ticks,
    note,
)
from judgeviz.figures.drawing.text import count, counted, digits_in, escape, percent
from judgeviz.figures.drawing.theme import TRANSPARENT, Theme, figure_theme
from judgeviz.figures.perception_charts.bars import FEW_ITEMS, STAYS, Mark
from judgeviz.figures.perception_charts.wording import bin_divergence, centre_word, short_summary
from judgeviz.recipes import recorded

MOST_CATEGORIES = 12  # beyond, a bar has no room of its own
_GAP = 1.0  # between bins, in categories
_PLOT = 74
_CEILING = 1.06

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Row:
    """One row of the figure: the humans, or a judge before them."""

    result: BinnedJSD
    number: int | None  # of the judge among the results; None for the humans
    axes: str


@recorded
def judges_in_bins(
    results: Sequence[BinnedJSD],
    *,
    theme: str = "light",
    palette: str = "default",
    chosen: Sequence[object] | None = None,
) -> go.Figure:
    """Draw a row per judge under one of the humans, on the same bins and the same axis.

    Parameters
    ----------
    results : sequence of BinnedJSD
        One per judge, of the same data set and criterion; drawn from the lowest JS_b up.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}
    chosen : sequence, optional
        Customdata of the bar that is selected: outlined, and everything else faded.

    Returns
    -------
    plotly.graph_objects.Figure
        A bar's customdata is [series, bin index, category index, index of the result], the series
        being "human" or "machine".

    Raises
    ------
    ValueError
        For no result, results of different scales, more than 12 categories, or an unknown theme or
        palette.
    """
    look = figure_theme(theme, palette)
    first = _checked(results)
    k = len(first.scale.names)
    mark = Mark.of(chosen, (k, k, len(results)))
    order = sorted(range(len(results)), key=lambda n: _rank(results[n]))
    fullest = max(results, key=lambda one: one.n_items)
    rows = [_Row(fullest, None, "")]
    rows += [
        _Row(results[number], number, axis_number(place))
        for place, number in enumerate(order, start=1)
    ]
    bins = [place for place in fullest.looked_at if fullest.bins["items"].iloc[place]]
    starts = {place: n * (k + _GAP) for n, place in enumerate(bins)}
    grid = PanelGrid(len(rows), 1, look.line_height + 8, _PLOT, 0, gap=8)
    pixels = grid.narrowest_column(look) * k / (len(bins) * (k + _GAP))
    ticks = category_ticks(first.scale.names, pixels, look)
    titles = _bin_titles(fullest, bins, digits_in(pixels, look.tick_size))
    traces: list[Trace] = _legend(look)
    for row in rows:
        traces += _traces(row, starts, k, mark, look)
    layout = _axes(rows, grid, starts, ticks, look) | {
        "annotations": [
            *_heads(rows, grid, look),
            *_feet(titles, list(starts.values()), k, rows[-1].axes, ticks.height, look),
        ],
        "shapes": _outline(rows, starts, mark, look),
        "barmode": "overlay",
    }
    lines = max(title.count("<br>") + 1 for title in titles)
    return titled_figure(
        traces,
        layout,
        title=[*about(first), counted(len(results), "judge", "judges")],
        subtitle=[*filters_in(*results), *_subtitle(results)],
        height=grid.height,
        theme=look,
        bottom=ticks.height + lines * look.line_height + 12,
    )


def _checked(results: Sequence[BinnedJSD]) -> BinnedJSD:
    if not results:
        raise ValueError("A chart of all judges needs at least one result; got none.")
    first = results[0]
    if any(one.scale.categories != first.scale.categories for one in results):
        raise ValueError("The results of one chart share a scale; got several.")
    if len(first.scale.categories) > MOST_CATEGORIES:
        raise ValueError(
            f"A chart of all judges has room for {MOST_CATEGORIES} labels; the scale has "
            f"{len(first.scale.categories)}."
        )
    return first


def _rank(result: BinnedJSD) -> tuple[bool, float]:
    return bool(np.isnan(result.value)), result.value


def _subtitle(results: Sequence[BinnedJSD]) -> list[str]:
    fewest, most = (limit(one.n_items for one in results) for limit in (min, max))
    items = counted(most, "item", "items")
    return [
        f"share of labels in each bin of the human {centre_word(results[0])}",
        "judges from the lowest JS<sub>b</sub> down; behind each the humans",
        *votes_explained(results[0].scale),
        f"n = {items if fewest == most else f'{count(fewest)} to {items}'}",
    ]


def _bin_titles(result: BinnedJSD, bins: list[int], width: float) -> list[str]:
    return [
        f"{centre_word(result)} {escape(result.scale.names[place], max(width - 7, 5))}<br>"
        f"n = {count(int(result.bins['items'].iloc[place]))}"
        for place in bins
    ]


def _traces(
    row: _Row, starts: dict[int, float], k: int, mark: Mark | None, theme: Theme
) -> list[Trace]:
    x = np.concatenate([start + np.arange(k) for start in starts.values()])
    human, judge = (_shares(row.result, side, starts) for side in ("human", "machine"))
    if row.number is None:
        fills = _fills("human", row, starts, k, mark, theme)
        return [_bars(x, human, 0.8, fills, row), _targets(row, "human", x, human, starts, k)]
    behind = (theme if mark is None else theme.faded).human.tint
    fills = _fills("machine", row, starts, k, mark, theme)
    return [
        _bars(x, human, 0.9, [behind] * len(x), row) | {"opacity": 0.55},
        _bars(x, judge, 0.5, fills, row),
        _targets(row, "machine", x, judge, starts, k),
    ]


def _bars(x: FloatArray, y: FloatArray, width: float, fills: list[str], row: _Row) -> Trace:
    return {
        "type": "bar",
        "x": x,
        "y": y,
        "width": width,
        "marker": {"color": fills, "line": {"width": 0}},
        "hoverinfo": "skip",
        "unselected": STAYS,
        "showlegend": False,
        "xaxis": f"x{row.axes}",
        "yaxis": f"y{row.axes}",
    }


def _legend(theme: Theme) -> list[Trace]:
    """Entries that keep their colours where a selection fades the bars."""
    sides = (("human labels", theme.human.fill), ("judge labels", theme.judge.fill))
    return [
        {"type": "bar", "x": [None], "y": [None], "name": name, "marker": {"color": fill}}
        for name, fill in sides
    ]


def _fills(
    series: str, row: _Row, starts: dict[int, float], k: int, mark: Mark | None, theme: Theme
) -> list[str]:
    """Colour of each bar of a row: all but the selected ones are faded."""

    def is_chosen(place: int, category: int) -> bool:
        if mark is None:
            return True
        here = series == mark.series and row.number in (None, mark.result_index)
        return here and mark.bin_index == place and mark.category in (None, category)

    full, faded = (
        (of.human if series == "human" else of.judge).fill for of in (theme, theme.faded)
    )
    return [full if is_chosen(place, n) else faded for place in starts for n in range(k)]


def _shares(result: BinnedJSD, side: str, starts: dict[int, float]) -> FloatArray:
    shares = [np.asarray(result.bins[side].iloc[place], dtype=np.float64) for place in starts]
    joined: FloatArray = np.concatenate(shares)
    return joined


def _targets(
    row: _Row,
    series: str,
    x: FloatArray,
    shares: FloatArray,
    starts: dict[int, float],
    k: int,
) -> Trace:
    """Bands over the whole height that take the clicks and show the hover."""
    result, who = row.result, "humans" if row.number is None else escape(row.result.judge, 40)
    marks = [(place, category) for place in starts for category in range(k)]
    number = 0 if row.number is None else row.number
    hover = []
    for (place, category), share in zip(marks, shares, strict=True):
        items = int(result.bins["items"].iloc[place])
        few = f"<br>only {counted(items, 'item', 'items')} in the bin" if items < FEW_ITEMS else ""
        parts = [] if row.number is None else bin_divergence(result, place)[:1]
        hover.append(
            f"human {centre_word(result)} {escape(result.scale.names[place], 60)}<br>{who} "
            f"<b>{escape(result.scale.names[category], 60)}</b>: {percent(share)}"
            + "".join(f"<br>{part}" for part in parts)
            + few
        )
    return dict(
        type="bar",
        x=x,
        y=np.where(np.isnan(shares), np.nan, _CEILING),
        width=1,
        name="targets",
        customdata=[[series, place, category, number] for place, category in marks],
        hovertext=hover,
        hoverinfo="text",
        marker={"color": TRANSPARENT, "line": {"width": 0}},
        unselected=STAYS,
        showlegend=False,
        xaxis=f"x{row.axes}",
        yaxis=f"y{row.axes}",
    )


def _axes(
    rows: list[_Row], grid: PanelGrid, starts: dict[int, float], ticks: CategoryTicks, theme: Theme
) -> dict[str, Any]:
    k = len(ticks.texts)
    end = max(starts.values()) + k - 0.4
    labelled = [(start + n, ticks.texts[n]) for start in starts.values()
                for n in range(0, k, ticks.every)]  # fmt: skip
    axes: dict[str, Any] = {}
    for place, row in enumerate(rows):
        axes[f"xaxis{row.axes}"] = {
            "anchor": f"y{row.axes}",
            "domain": grid.x_domain(place),
            "fixedrange": True,
            "range": (-0.6, end),
            "showgrid": False,
            "showline": True,
            "showticklabels": row is rows[-1],
            "tickangle": ticks.angle,
            "ticks": "",
            "tickvals": [at for at, _ in labelled],
            "ticktext": [text for _, text in labelled],
        }
        axes[f"yaxis{row.axes}"] = {
            "anchor": f"x{row.axes}",
            "domain": grid.y_domain(place),
            "fixedrange": True,
            "range": (0, _CEILING),
            "showgrid": True,
            "tickvals": (0, 0.5, 1),
            "ticktext": ("0", "50", "100 %"),
        }
    return axes


def _heads(rows: list[_Row], grid: PanelGrid, theme: Theme) -> list[dict[str, Any]]:
    """Whose labels a row shows, and how far they lie from the humans'."""
    heads = []
    for place, row in enumerate(rows):
        words = "<b>humans</b>"
        if row.number is not None:
            words = (
                f"<b>{escape(row.result.judge, 40)}</b>  {' · '.join(short_summary(row.result))}"
            )
        heads.append(
            note(words, 0, grid.y_head(place), theme, xanchor="left", align="left", yshift=-4)
        )
    return heads


def _feet(
    titles: list[str], starts: list[float], k: int, axes: str, tick_height: int, theme: Theme
) -> list[dict[str, Any]]:
    return [
        note(title, start + (k - 1) / 2, 0, theme, xref=f"x{axes}", yshift=-tick_height - 4)
        for title, start in zip(titles, starts, strict=True)
    ]


def _outline(
    rows: list[_Row], starts: dict[int, float], mark: Mark | None, theme: Theme
) -> list[dict[str, Any]]:
    if mark is None or mark.bin_index not in starts:
        return []
    wanted = None if mark.series == "human" else mark.result_index
    row = next(row for row in rows if row.number == wanted)
    k = len(row.result.scale.names)
    start = starts[mark.bin_index]
    left, right = (start, start + k - 1) if mark.category is None else (start + mark.category,) * 2
    return [
        {
            "type": "rect",
            "xref": f"x{row.axes}",
            "yref": f"y{row.axes}",
            "x0": left - 0.5,
            "x1": right + 0.5,
            "y0": 0,
            "y1": _CEILING,
            "line": {"color": theme.accent, "width": 2},
            "layer": "above",
        }
    ]
