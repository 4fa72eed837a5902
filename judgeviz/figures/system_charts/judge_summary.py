"""Several judges in a few figures: both sign accuracies and how much they favour."""

from collections.abc import Sequence
from dataclasses import replace
from math import isnan
from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.systems import favi_scores
from judgeviz.analysis.systems.favi_scores import Favoritism
from judgeviz.export.table import with_interval
from judgeviz.figures.drawing.headings import EDGE, filters_in, subject, titled_figure
from judgeviz.figures.drawing.panels import PanelGrid, Trace, axis_number
from judgeviz.figures.drawing.text import (
    counted,
    escape,
    escape_apart,
    in_lines,
    items_a_pair,
    n_lines,
    percent,
    text_pixels,
    two_decimals,
)
from judgeviz.figures.drawing.theme import TRANSPARENT, Theme, figure_theme
from judgeviz.recipes import recorded

_ROW = 30
_PANELS = (
    ("excess", "mean |Favi-Score| over chance"),
    ("mean_abs_phi", "mean |Favi-Score|, bar: SD, tick: chance"),
    ("sample_accuracy", "sample-level sign accuracy"),
    ("system_accuracy", "system-level sign accuracy"),
)


@recorded
def judge_summary(
    results: Favoritism | Sequence[Favoritism], *, theme: str = "light", palette: str = "default"
) -> go.Figure:
    """Draw one row per judge: mean abs(Phi), its excess over chance, and both sign accuracies.

    Parameters
    ----------
    results : Favoritism or sequence of Favoritism
        One per judge; drawn in the order of the excess, the fairest on top.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        Thin bars are intervals; the grey one behind mean abs(Phi) is the standard deviation over
        pairs, the tick its chance level. Customdata: ["judge", name].

    Raises
    ------
    ValueError
        For an unknown theme or palette, or no result.

    References
    ----------
    von Däniken et al., "Favi-Score", ACL 2024, Fig. 4.
    """
    look = figure_theme(theme, palette)
    judged = [results] if isinstance(results, Favoritism) else list(results)
    rows = summary_rows(judged)
    names = escape_apart((row["judge"] for row in rows), 22)
    left = round(max(text_pixels(name, look.tick_size) for name in names)) + EDGE + 10
    grid = PanelGrid(4, 2, 0, _ROW * len(rows) + 14, 42, spacing=0.05)
    room = (look.narrowest - left - 20) * grid.column_share
    below = [in_lines(title, room, look.text_size) for _, title in _PANELS]
    more_lines = max(map(n_lines, below)) - 1
    grid = replace(grid, foot=grid.foot + more_lines * look.line_height)
    first = judged[0]
    return titled_figure(
        [trace for panel in range(len(_PANELS)) for trace in _traces(rows, panel, look)],
        _axes(rows, names, below, grid),
        title=subject(first, counted(len(rows), "judge", "judges")),
        subtitle=[*filters_in(*judged), *_subtitle(judged)],
        height=grid.height,
        theme=look,
        bottom=8,
        sides=(left, 20),
        legend_rows=0,
    )


def summary_rows(results: Sequence[Favoritism]) -> list[dict[str, Any]]:
    """Give the judges' figures, the fairest first; judges without errors come last."""
    table = favi_scores.judge_summary(results).sort_values(["excess", "judge"], ignore_index=True)
    return [{str(name): value for name, value in row.items()} for row in table.to_dict("records")]


def _subtitle(results: list[Favoritism]) -> list[str]:
    fewest, most = (limit(len(one.pairs) for one in results) for limit in (min, max))
    pairs = counted(most, "pair", "pairs")
    parts = [f"over {pairs if fewest == most else f'{fewest} to {pairs}'} of systems"]
    parts.append(items_a_pair(n for one in results for n in one.pairs["items"]))
    if not results[0].summary_intervals.isna().all(axis=None):
        parts.append(f"thin lines: {percent(results[0].level, 0)} intervals")
    parts.append("chance: the same errors in random directions")
    leaning = [one for one in results if one.excess_low > 0]
    nobody = [one.judge for one in leaning if not one.favourites]
    if nobody:
        named = escape(", ".join(nobody), 60)
        parts.append(f"no favourite, as errors at random have none: {named}")
    return parts


def _traces(rows: list[dict[str, Any]], panel: int, theme: Theme) -> list[Trace]:
    column, title = _PANELS[panel]
    axes = axis_number(panel)
    common = {"showlegend": False, "xaxis": f"x{axes}", "yaxis": f"y{axes}"}
    values = [row[column] for row in rows]
    traces = []
    if column == "mean_abs_phi":
        spread: dict[str, Any] = {"type": "data", "array": [row["std_abs_phi"] for row in rows]}
        spread |= {"color": theme.pale, "thickness": 9, "width": 0}
        traces.append(_dots(values, rows, spread, "rgba(0,0,0,0)", common))
    limits = {
        "type": "data",
        "symmetric": False,
        "array": [row[f"{column}_high"] - value for row, value in zip(rows, values, strict=True)],
        "arrayminus": [
            value - row[f"{column}_low"] for row, value in zip(rows, values, strict=True)
        ],
        "color": theme.judge.outline,
        "thickness": 1.5,
        "width": 4,
    }
    dots = _dots(values, rows, limits, theme.judge.fill, common) | {
        "hovertext": [_hover(row, column, title) for row in rows],
        "hoverinfo": "text",
    }
    dots["marker"]["line"] = {"color": theme.judge.outline, "width": 1}
    if column == "mean_abs_phi":
        chance = [row["mean_abs_phi_chance"] for row in rows]
        ticks = _dots(chance, rows, {}, theme.text, common)
        line = {"color": theme.text, "width": 2}
        ticks["marker"] |= {"symbol": "line-ns", "size": 16, "line": line}
        traces.append(ticks)
    return [*traces, dots]


def _dots(
    values: list[float],
    rows: list[dict[str, Any]],
    error: dict[str, Any],
    colour: str,
    common: dict[str, Any],
) -> Trace:
    return dict(
        type="scatter",
        x=values,
        y=list(range(len(rows))),
        mode="markers",
        marker={"size": 10, "color": colour},
        error_x=error,
        customdata=[["judge", row["judge"]] for row in rows],
        hoverinfo="skip",
        **common,
    )


def _hover(row: dict[str, Any], column: str, title: str) -> str:
    spread = ""
    if column == "mean_abs_phi":
        chance, deviation = (
            two_decimals(row[name]) for name in ("mean_abs_phi_chance", "std_abs_phi")
        )
        spread = f"<br>by chance {chance}, SD {deviation}"
    said = f"{title.split(',')[0]} {_with_ends(row, column)}{spread}"
    return f"<b>{escape(row['judge'], 40)}</b><br>{said}"


def _with_ends(row: dict[str, Any], column: str) -> str:
    low, high = row[f"{column}_low"], row[f"{column}_high"]
    if row[column] != row[column]:
        return "n/a (no errors)"
    return with_interval(row[column], low, high, 3)


def _range(rows: list[dict[str, Any]], column: str) -> tuple[float, float]:
    """From 0 or the lowest end to the highest: shares to 1, sizes to the largest."""
    if column not in ("excess", "mean_abs_phi"):
        return 0, 1.02
    ends = [row[column] + row["std_abs_phi"] for row in rows if column == "mean_abs_phi"]
    ends += [row[f"{column}_{end}"] for row in rows for end in ("low", "high")]
    known = [end for end in (*ends, *(row[column] for row in rows)) if not isnan(end)]
    low, high = min(known, default=0.0), max(known, default=1.0)
    room = 0.1 * max(high - min(low, 0), 0.2)
    return min(low - room, 0) if low < 0 else 0, max(high + room, 0.2)


def _axes(
    rows: list[dict[str, Any]], names: list[str], below: list[str], grid: PanelGrid
) -> dict[str, Any]:
    axes: dict[str, Any] = {}
    for panel, ((column, _), title) in enumerate(zip(_PANELS, below, strict=True)):
        suffix = axis_number(panel)
        axes[f"xaxis{suffix}"] = {
            "anchor": f"y{suffix}",
            "domain": grid.x_domain(panel),
            "fixedrange": True,
            "nticks": 6,
            "range": _range(rows, column),
            "showgrid": True,
            "showline": True,
            "zeroline": column == "excess",
            "title": {"text": title, "standoff": 6},
        }
        axes[f"yaxis{suffix}"] = {
            "anchor": f"x{suffix}",
            "domain": grid.y_domain(panel),
            "fixedrange": True,
            "range": (len(rows) - 0.4, -0.6),
            "showgrid": False,
            "showticklabels": panel % 2 == 0,
            "tickcolor": TRANSPARENT,
            "ticklen": 4,
            "ticks": "outside",
            "tickvals": list(range(len(rows))),
            "ticktext": names,
        }
    return axes
