"""Favoritism against both sign accuracies, a point per judge."""

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.systems.favi_scores import Favoritism
from judgeviz.figures.drawing.headings import filters_in, subject, titled_figure
from judgeviz.figures.drawing.label_places import label_sides
from judgeviz.figures.drawing.panels import PanelGrid, Trace, axis_number
from judgeviz.figures.drawing.text import counted, escape, escape_apart, items_a_pair
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.figures.system_charts.judge_summary import summary_rows
from judgeviz.recipes import recorded

_HEIGHT = 250
_SIDES = (("sample_accuracy", "sample-level sign accuracy"),
          ("system_accuracy", "system-level sign accuracy"))  # fmt: skip


@recorded
def favi_accuracies(
    results: Favoritism | Sequence[Favoritism], *, theme: str = "light", palette: str = "default"
) -> go.Figure:
    """Draw mean abs(Phi) over sample-level and over system-level sign accuracy.

    Parameters
    ----------
    results : Favoritism or sequence of Favoritism
        One per judge.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        Customdata of a point: ["judge", name].

    Raises
    ------
    ValueError
        For an unknown theme or palette, or no result.

    References
    ----------
    von Däniken et al., "Favi-Score", ACL 2024, Fig. 5.
    """
    look = figure_theme(theme, palette)
    judged = [results] if isinstance(results, Favoritism) else list(results)
    rows = [row for row in summary_rows(judged) if row["mean_abs_phi"] == row["mean_abs_phi"]]
    grid = PanelGrid(2, 2, 0, _HEIGHT, 42, spacing=0.06)
    first = judged[0]
    return titled_figure(
        [_points(rows, panel, grid, look) for panel in range(2)],
        _axes(rows, grid),
        title=subject(first, counted(len(judged), "judge", "judges")),
        subtitle=[
            *filters_in(*judged),
            "mean |Favi-Score| over all pairs: lower: errors more even; right: agrees more",
            items_a_pair(n for one in judged for n in one.pairs["items"]),
        ],
        height=grid.height,
        theme=look,
        bottom=8,
        sides=(66, 24),
        legend_rows=0,
    )


def _points(rows: list[dict[str, Any]], panel: int, grid: PanelGrid, theme: Theme) -> Trace:
    column, title = _SIDES[panel]
    axes = axis_number(panel)
    return dict(
        type="scatter",
        x=[row[column] for row in rows],
        y=[row["mean_abs_phi"] for row in rows],
        mode="markers+text",
        text=escape_apart((row["judge"] for row in rows), 16),
        textposition=_label_sides(rows, column, grid, theme),
        textfont={"size": theme.tick_size, "color": theme.text},
        marker={
            "size": 10,
            "color": theme.judge.fill,
            "line": {"color": theme.judge.outline, "width": 1},
        },
        customdata=[["judge", row["judge"]] for row in rows],
        hovertext=[
            f"<b>{escape(row['judge'], 40)}</b><br>{title} {row[column]:.3f}<br>"
            f"mean |Favi| {row['mean_abs_phi']:.3f}"
            for row in rows
        ],
        hoverinfo="text",
        cliponaxis=False,
        showlegend=False,
        xaxis=f"x{axes}",
        yaxis=f"y{axes}",
    )


def _label_sides(
    rows: list[dict[str, Any]], column: str, grid: PanelGrid, theme: Theme
) -> list[str]:
    x_reach, y_reach = (_reach([row[name] for row in rows]) for name in (column, "mean_abs_phi"))
    width = grid.narrowest_column(theme)
    places = [
        (
            width * (row[column] - x_reach[0]) / (x_reach[1] - x_reach[0]),
            _HEIGHT * (y_reach[1] - row["mean_abs_phi"]) / (y_reach[1] - y_reach[0]),
        )
        for row in rows
    ]
    names = escape_apart((row["judge"] for row in rows), 16)
    return label_sides(places, names, theme.tick_size, (width, _HEIGHT))


def _reach(values: list[float]) -> tuple[float, float]:
    """From the least to the largest value with room on either side, from 0 up."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    room = max(0.25 * (high - low), 0.05)
    return max(low - room, 0.0), high + room


def _axes(rows: list[dict[str, Any]], grid: PanelGrid) -> dict[str, Any]:
    axes: dict[str, Any] = {}
    for panel, (column, title) in enumerate(_SIDES):
        suffix = axis_number(panel)
        axes[f"xaxis{suffix}"] = {
            "anchor": f"y{suffix}",
            "domain": grid.x_domain(panel),
            "fixedrange": True,
            "nticks": 6,
            "range": _reach([row[column] for row in rows]),
            "showgrid": True,
            "showline": True,
            "title": {"text": title, "standoff": 6},
        }
        axes[f"yaxis{suffix}"] = {
            "anchor": f"x{suffix}",
            "domain": grid.y_domain(panel),
            "fixedrange": True,
            "range": _reach([row["mean_abs_phi"] for row in rows]),
            "showline": True,
            "nticks": 7,
            "showticklabels": panel == 0,
            "title": {"text": "mean |Favi-Score|" if panel == 0 else "", "standoff": 8},
        }
    return axes
