"""The judges' scores broken down: a panel per value, a bar per judge."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, isnan
from typing import Any, NamedTuple

import plotly.graph_objects as go

from judgeviz.analysis.leaderboard.board import Leaderboard
from judgeviz.figures.drawing.headings import EDGE, filters_in, titled_figure
from judgeviz.figures.drawing.panels import PanelGrid, Trace, axis_number, columns_for, note
from judgeviz.figures.drawing.text import (
    counted,
    digits_in,
    escape,
    escape_apart,
    one_line,
    percent,
    text_pixels,
    two_decimals,
)
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.figures.leaderboard_charts.heatmap import LONGEST_JURY, SIGNS
from judgeviz.recipes import recorded

MOST_PANELS = 24
_MOST_COLUMNS = 4
_ROW, _HEAD, _FOOT = 19, 34, 22
_LONGEST_JUDGE = 18.0
_NUMBER = 34  # pixels of the numbers at the right of a panel
_BY = {"criterion": "criterion", "dataset": "data set"}


@dataclass(frozen=True, slots=True)
class _Bar:
    judge: str
    mean: float
    std: float
    n_datasets: int
    n_scores: int
    valid_rate: float


@dataclass(frozen=True, slots=True)
class _Panel:
    value: str
    kind: str
    bars: tuple[_Bar, ...]

    @property
    def n_datasets(self) -> int:
        return max(bar.n_datasets for bar in self.bars)


@recorded
def leaderboard_bars(
    board: Leaderboard, by: str, *, theme: str = "light", palette: str = "default"
) -> go.Figure:
    """Draw a panel per value of a breakdown and kind of score, with a bar per judge.

    Parameters
    ----------
    board : Leaderboard
    by : str
        One of ``board.breakdowns``.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        A bar's customdata is [value, kind, judge]. The bars of all panels share one axis and the
        judges their order; lines are the deviation over the data sets. Of more than 24 panels those
        of the most data sets are drawn.

    Raises
    ------
    ValueError
        For an unknown theme or palette, or what is no breakdown.
    """
    look = figure_theme(theme, palette)
    every = _panels(board, by)
    shown = sorted(every, key=lambda panel: -panel.n_datasets)[:MOST_PANELS]
    panels = [panel for panel in every if panel in shown]
    names = escape_apart(board.judges, _LONGEST_JUDGE)
    left = round(max(text_pixels(name, look.tick_size) for name in names)) + EDGE + 10
    n_columns = columns_for(len(panels), _MOST_COLUMNS)
    plot = _ROW * len(board.judges)
    grid = PanelGrid(len(panels), n_columns, _HEAD, plot, _FOOT, 12, 0.03)
    width = (look.narrowest - left - 14) * grid.column_share
    span = _span(panels, width)
    axes: dict[str, Any] = {}
    for number in range(len(panels)):
        axes |= _axes(grid, number, span, names)
    return titled_figure(
        [
            trace
            for number, panel in enumerate(panels)
            for trace in (
                _bars(panel, number, board.judges, look),
                _numbers(panel, number, board.judges, span.right, look),
            )
        ],
        axes | {"annotations": _heads(panels, grid, width, look), "bargap": 0.25},
        title=[
            board.dataset if len(board.datasets) == 1 else f"{len(board.datasets)} data sets",
            f"by {_BY.get(by, by)}",
        ],
        subtitle=[
            *filters_in(board),
            *_subtitle(panels, len(every)),
            *(escape(one, LONGEST_JURY) for one in board.juries),
        ],
        height=grid.height,
        theme=look,
        bottom=8,
        sides=(left, 14),
        legend_rows=0,
    )


def _panels(board: Leaderboard, by: str) -> list[_Panel]:
    found: dict[tuple[str, str], list[_Bar]] = {}
    for row in board.by(by).to_dict("records"):
        bar = _Bar(
            str(row["judge"]),
            float(row["mean"]),
            float(row["std"]),
            int(row["datasets"]),
            int(row["scores"]),
            float(row["valid_rate"]),
        )
        found.setdefault((str(row["kind"]), str(row[by])), []).append(bar)
    panels = [_Panel(value, kind, tuple(bars)) for (kind, value), bars in found.items()]
    panels.sort(key=lambda panel: (panel.kind, -panel.n_datasets))
    if not panels:
        raise ValueError(f"No score of the leaderboard has a value of '{by}'.")
    return panels


class _Span(NamedTuple):
    """Range of the axis: bars end at ``high``, numbers behind them at ``right``."""

    low: float
    high: float
    right: float


def _span(panels: Sequence[_Panel], width: float) -> _Span:
    ends = [
        end
        for panel in panels
        for bar in panel.bars
        for end in (bar.mean, bar.mean + (0 if isnan(bar.std) else bar.std))
    ]
    lows = [bar.mean - (0 if isnan(bar.std) else bar.std) for panel in panels for bar in panel.bars]
    low, high = min(0.0, *lows), max(0.1, *ends)
    room = min(_NUMBER / max(width, 1), 0.4)
    return _Span(low - 0.02 * (high - low), high, high + (high - low) * room / (1 - room))


def _ticks(span: _Span) -> list[float]:
    """Few numbers, none beyond the bars: behind them is room for their numbers alone."""
    step = next(one for one in (0.5, 0.2, 0.1, 0.05) if span.high >= one or one == 0.05)
    steps = range(ceil(span.low / step), int(span.high / step) + 1)
    return [round(number * step, 2) for number in steps]


def _bars(panel: _Panel, number: int, judges: Sequence[str], theme: Theme) -> Trace:
    place = {judge: row for row, judge in enumerate(judges)}
    return dict(
        type="bar",
        orientation="h",
        x=[bar.mean for bar in panel.bars],
        y=[place[bar.judge] for bar in panel.bars],
        width=0.75,  # of a row, also where judges between have none
        customdata=[[panel.value, panel.kind, bar.judge] for bar in panel.bars],
        hovertext=[_hover(panel, bar) for bar in panel.bars],
        hoverinfo="text",
        marker={"color": theme.judge.fill, "line": {"width": 0}},
        error_x={
            "type": "data",
            "array": [None if isnan(bar.std) else bar.std for bar in panel.bars],
            "color": theme.muted,
            "thickness": 1,
            "width": 0,
        },
        showlegend=False,
        xaxis=f"x{axis_number(number)}",
        yaxis=f"y{axis_number(number)}",
    )


def _numbers(
    panel: _Panel, number: int, judges: Sequence[str], right: float, theme: Theme
) -> Trace:
    return dict(
        type="scatter",
        mode="text",
        x=[right] * len(panel.bars),
        y=[judges.index(bar.judge) for bar in panel.bars],
        text=[two_decimals(bar.mean) for bar in panel.bars],
        textposition="middle left",
        textfont={"size": theme.tick_size, "color": theme.text},
        hoverinfo="skip",
        showlegend=False,
        xaxis=f"x{axis_number(number)}",
        yaxis=f"y{axis_number(number)}",
    )


def _hover(panel: _Panel, bar: _Bar) -> str:
    deviation = "" if isnan(bar.std) else f", deviation {two_decimals(bar.std)}"
    lines = [
        f"<b>{escape(bar.judge, 40)}</b> · {escape(panel.value, 60)}",
        f"{SIGNS[panel.kind]} {two_decimals(bar.mean)}{deviation}",
        f"{counted(bar.n_scores, 'score', 'scores')} on "
        f"{counted(bar.n_datasets, 'data set', 'data sets')}",
    ]
    if not isnan(bar.valid_rate):
        lines.append(f"valid responses {percent(bar.valid_rate)}")
    return "<br>".join(lines)


def _axes(grid: PanelGrid, number: int, span: _Span, names: Sequence[str]) -> dict[str, Any]:
    suffix, leftmost = axis_number(number), number % grid.n_columns == 0
    return {
        f"xaxis{suffix}": {
            "anchor": f"y{suffix}",
            "domain": grid.x_domain(number),
            "range": (span.low, span.right),
            "fixedrange": True,
            "tickvals": _ticks(span),
            "showgrid": True,
            "zeroline": True,
        },
        f"yaxis{suffix}": {
            "anchor": f"x{suffix}",
            "domain": grid.y_domain(number),
            "range": (len(names) - 0.5, -0.5),
            "fixedrange": True,
            "showgrid": False,
            "tickvals": list(range(len(names))),
            "ticktext": list(names),
            "showticklabels": leftmost,
        },
    }


def _heads(
    panels: Sequence[_Panel], grid: PanelGrid, width: float, theme: Theme
) -> list[dict[str, Any]]:
    """Value, statistic and number of data sets above every panel."""
    room = digits_in(width, theme.tick_size)
    heads = []
    values = escape_apart((one_line(panel.value) for panel in panels), room - 1)
    for number, (panel, value) in enumerate(zip(panels, values, strict=True)):
        sets = counted(panel.n_datasets, "data set", "data sets")
        heads.append(
            note(
                f"<b>{value}</b><br>{SIGNS[panel.kind]}, {sets}",
                grid.x_domain(number)[0],
                grid.y_head(number),
                theme,
                xanchor="left",
                align="left",
            )
        )
    return heads


def _subtitle(panels: Sequence[_Panel], n_panels: int) -> list[str]:
    kinds = dict.fromkeys(panel.kind for panel in panels)
    words = {
        "kappa": "κ: Cohen's, with the humans' majority",
        "rho": "ρ: Spearman's, with their mean",
    }
    parts = [words[kind] for kind in kinds]
    if any(not isnan(bar.std) for panel in panels for bar in panel.bars):
        parts.append("lines: deviation over data sets")
    if n_panels > len(panels):
        parts.append(f"{len(panels)} of {n_panels} panels, those of the most data sets")
    return parts
