"""Alpha over the share of items on which the humans are unanimous."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isnan
from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.agreement.subsets import BAND, SubsetCurves
from judgeviz.figures.drawing.headings import filters_in, subject, titled_figure
from judgeviz.figures.drawing.panels import PanelGrid, Trace, axis_number, columns_for, note
from judgeviz.figures.drawing.text import (
    count,
    digits_in,
    escape,
    in_lines,
    n_lines,
    percent,
    text_pixels,
)
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.recipes import recorded

_MOST_COLUMNS = 3
_SPACING = 0.05
_TICKS, _FEW_TICKS = (0, 0.2, 0.4, 0.6, 0.8, 1), (0, 0.5, 1)
_ACROSS = "items with unanimous humans (%)"


@dataclass(frozen=True, slots=True)
class _Line:
    """Look of one curve: colour, dash and marker each tell it apart."""

    name: str
    colour: str
    dash: str
    symbol: str


@recorded
def subset_curves(
    results: SubsetCurves | Sequence[SubsetCurves],
    *,
    theme: str = "light",
    palette: str = "default",
) -> go.Figure:
    """Draw the curves of one or more judges, a panel each, all on one scale.

    Parameters
    ----------
    results : SubsetCurves or sequence of SubsetCurves
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        Lines are means over the draws, bands hold 90 % of them. A point's customdata is [curve,
        number of the result, share]. The subtitle says which shares the data cannot fill.

    Raises
    ------
    ValueError
        For an unknown theme or palette, or no result.

    References
    ----------
    Elangovan et al., "Beyond Correlation", ICLR 2025, Figs. 1, 2 and 5.
    """
    look = figure_theme(theme, palette)
    several = [results] if isinstance(results, SubsetCurves) else list(results)
    if not several:
        raise ValueError("Subset curves need at least one result; got none.")
    columns = columns_for(len(several), _MOST_COLUMNS)
    head = (len(several) > 1) * (look.line_height + 6)
    plot = 280 if len(several) <= columns else 210
    grid = PanelGrid(len(several), columns, head, plot, 0, spacing=_SPACING)
    below = in_lines(_ACROSS, grid.narrowest_column(look), look.tick_size)
    grid = replace(grid, foot=(1 + n_lines(below)) * look.line_height + 12)
    named: set[str] = set()
    traces = []
    for number, result in enumerate(several):
        traces += _curves(result, number, named, look)
    return titled_figure(
        traces,
        _axes(several, grid, look) | _words(several, grid, below, look),
        title=_title(several),
        subtitle=[*filters_in(*several), *_subtitle(several)],
        height=grid.height,
        theme=look,
        bottom=8,
        legend_rows=1,
    )


def _lines(theme: Theme) -> dict[str, _Line]:
    return {
        "hh": _Line("HH: humans among themselves", theme.human.fill, "solid", "circle"),
        "hm": _Line("HM: the judge", theme.judge.fill, "solid", "square"),
        "human": _Line("one human label per item", theme.human.fill, "dash", "circle-open"),
        "random": _Line("random labels", theme.muted, "dot", "x-thin-open"),
    }


def _title(results: list[SubsetCurves]) -> list[str]:
    first = results[0]
    who = f"judge {first.judge}" if first.judge else "humans only"
    if len(results) > 1:
        who = f"{len(results)} judges"
    return subject(first, who)


def _subtitle(results: list[SubsetCurves]) -> list[str]:
    first = results[0]
    parts = [
        f"Krippendorff's α ({first.level}) of subsets of {count(first.n_items)} items",
        f"mean and {percent(BAND, 0)} band of {count(first.n_draws)} draws",
        f"drawn from {count(first.n_unanimous)} unanimous and {count(first.n_divided)} divided "
        "items",
    ]
    missing = first.left_out["share"].tolist()
    if missing:
        parts.append(f"too few items for {', '.join(percent(share, 0) for share in missing)}")
    return parts


def _curves(result: SubsetCurves, number: int, named: set[str], theme: Theme) -> list[Trace]:
    bands, lines = [], []
    for curve, line in _lines(theme).items():
        rows = result.curves[result.curves["curve"] == curve]
        if len(rows) == 0:
            continue
        axes = {"xaxis": f"x{axis_number(number)}", "yaxis": f"y{axis_number(number)}"}
        common = {"legendgroup": curve, "name": line.name, **axes}
        x = rows["share"].tolist()
        bands.append(_band(x, rows["low"].tolist(), rows["high"].tolist(), line, common))
        lines.append(
            dict(
                type="scatter",
                x=x,
                y=[None if isnan(mean) else mean for mean in rows["mean"]],
                mode="lines+markers",
                line={"color": line.colour, "width": 2, "dash": line.dash},
                marker={
                    "symbol": line.symbol,
                    "size": 8,
                    "color": line.colour,
                    "line": {"color": line.colour, "width": 1.5},
                },
                customdata=[[curve, number, share] for share in x],
                hovertext=[
                    _hover(result, line, row)
                    for row in rows[["share", "mean", "low", "high", "defined"]].itertuples(
                        index=False, name=None
                    )
                ],
                hoverinfo="text",
                showlegend=curve not in named,
                **common,
            )
        )
        named.add(curve)
    return [*bands, *lines]


def _band(
    x: list[float], low: list[float], high: list[float], line: _Line, common: dict[str, Any]
) -> Trace:
    """Draw what holds most draws; a share without a number breaks nothing, it is left out."""
    kept = [place for place, end in enumerate(low) if not isnan(end)]
    return dict(
        type="scatter",
        x=[x[place] for place in (*kept, *reversed(kept))],
        y=[high[place] for place in kept] + [low[place] for place in reversed(kept)],
        fill="toself",
        fillcolor=_transparent(line.colour),
        mode="lines",
        line={"width": 0},
        hoverinfo="skip",
        showlegend=False,
        **common,
    )


def _transparent(colour: str) -> str:
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.18)"


def _hover(result: SubsetCurves, line: _Line, row: tuple[float, ...]) -> str:
    share, mean, low, high, defined = row
    words = f"<b>{line.name}</b><br>{percent(share, 0)} unanimous items"
    if isnan(mean):
        return f"{words}<br>α undefined: all labels of each subset are of one category"
    words += f"<br>α {mean:.3f}, {percent(BAND, 0)} of the draws {low:.3f} to {high:.3f}"
    if defined < result.n_draws:
        words += f"<br>defined in {count(int(defined))} of {count(result.n_draws)} draws"
    return words


def _axes(results: list[SubsetCurves], grid: PanelGrid, theme: Theme) -> dict[str, Any]:
    room = grid.narrowest_column(theme) / text_pixels("100 ", theme.tick_size)
    ticks = _TICKS if room >= len(_TICKS) else _FEW_TICKS
    ends = [-0.05, 1.05]
    for result in results:
        limits = [*result.curves["low"].tolist(), *result.curves["high"].tolist()]
        ends += [limit for limit in limits if not isnan(limit)]
    axes: dict[str, Any] = {}
    for number in range(len(results)):
        suffix = axis_number(number)
        leftmost = grid.place(number)[1] == 0
        axes[f"xaxis{suffix}"] = {
            "anchor": f"y{suffix}",
            "domain": grid.x_domain(number),
            "fixedrange": True,
            "range": (-0.03, 1.03),
            "showgrid": False,
            "showline": True,
            "tickangle": 0,
            "tickvals": ticks,
            "ticktext": [f"{100 * tick:.0f}" for tick in ticks],
        }
        axes[f"yaxis{suffix}"] = {
            "anchor": f"x{suffix}",
            "domain": grid.y_domain(number),
            "fixedrange": True,
            "nticks": 7,
            "range": (min(ends) - 0.03, max(ends)),
            "showticklabels": leftmost,
            "tickformat": ".2~f",
            "title": {"text": "Krippendorff's α" if leftmost else "", "standoff": 6},
        }
    return axes


def _words(
    results: list[SubsetCurves], grid: PanelGrid, below: str, theme: Theme
) -> dict[str, Any]:
    notes, lines = [], []
    for number, result in enumerate(results):
        left, _ = grid.x_domain(number)
        bottom, _ = grid.y_domain(number)
        x = f"x{axis_number(number)}"
        if len(results) > 1:
            width = digits_in(grid.narrowest_column(theme), theme.tick_size) - 1
            name = f"<b>{escape(result.judge or 'humans only', width)}</b>"
            notes.append(note(name, left, grid.y_head(number), theme, xanchor="left"))
        title = note(below, grid.x_middle(number), bottom, theme)
        notes.append(title | {"yshift": -(theme.line_height + 8)})
        if result.curves["mean"].notna().sum() == 0:
            words = "no share<br>can be filled"
            notes.append(note(words, 0.5, 0.5, theme, xref=x, yref=x.replace("x", "y")))
        zero = {"type": "line", "xref": f"{x} domain", "x0": 0, "x1": 1, "y0": 0, "y1": 0}
        line = {"color": theme.axis, "width": 1, "dash": "dot"}
        lines.append(zero | {"yref": x.replace("x", "y"), "line": line, "layer": "below"})
    return {"annotations": notes, "shapes": lines}
