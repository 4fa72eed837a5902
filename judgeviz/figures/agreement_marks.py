"""Dots with intervals of the agreement chart, the lines between them, and what is missing."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, isnan
from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.agreement.layout import AgreementView, Cell, Column, Family
from judgeviz.figures.theme import Theme
from judgeviz.figures.wording import NOT_DEFINED, counted, escape, p_value, percent

_APART, _WIDEST = 0.24, 0.72  # of neighbouring dots, and of all, as shares of a stratum's width


@dataclass(frozen=True, slots=True)
class Mark:
    """How one series looks; its shape tells it apart where colours cannot."""

    symbol: str
    fill: str
    line: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a judge's dots go.

    Attributes
    ----------
    view : AgreementView
    number : int
        Of the judge.
    axes : str
        Suffix of the panel's axes.
    n_series : int
        Dots beside each other in a stratum.
    """

    view: AgreementView
    number: int
    axes: str
    n_series: int

    def x(self, position: int) -> list[float]:
        """Places of one series, a number per stratum."""
        apart = min(_APART, _WIDEST / max(self.n_series - 1, 1))
        offset = apart * (position - (self.n_series - 1) / 2)
        return [row + offset for row in range(len(self.view.strata))]


def mark_of(column: Column, theme: Theme) -> Mark:
    """Humans are round and dark, a held-out human hollow, the judge square."""
    if column.name.endswith("_mean_held_out"):
        return Mark("diamond-open", theme.human.fill, theme.human.fill)
    if column.name.endswith("_held_out"):
        return Mark("circle-open", theme.human.fill, theme.human.fill)
    if column.name.endswith("_hh"):
        return Mark("circle", theme.human.fill, theme.human.fill)
    if column.name.endswith("_mean"):
        return Mark("diamond", theme.judge.tint, theme.judge.outline)
    return Mark("square", theme.judge.fill, theme.judge.outline)


def series_trace(
    place: Place, position: int, column: Column, family: Family, mark: Mark
) -> go.Scatter:
    """Draw one series over all strata; undefined cells leave a gap."""
    view = place.view
    cells = [view.cell(row, column.name) for row in range(len(view.strata))]
    return go.Scatter(
        x=place.x(position),
        y=[None if isnan(cell.value) else cell.value for cell in cells],
        error_y=_intervals(cells, mark),
        name=_name(column),
        legendgroup=column.name,
        mode="markers",
        marker={
            "symbol": mark.symbol,
            "size": 10,
            "color": mark.fill,
            "line": {"color": mark.line, "width": 2 if "open" in mark.symbol else 1},
        },
        customdata=[[column.name, place.number, row] for row in range(len(cells))],
        hovertext=[_hover(view, row, column, family) for row in range(len(cells))],
        hoverinfo="text",
        xaxis=f"x{place.axes}",
        yaxis=f"y{place.axes}",
    )


def gap_trace(place: Place, family: str, theme: Theme) -> go.Scatter | None:
    """Connect HH and HM of each stratum; None where the family does not have both."""
    view, names = place.view, (f"{family}_hh", f"{family}_hm")
    own = {column.name for each in view.families for column in each.columns}
    if not own.issuperset(names):
        return None
    x: list[float | None] = []
    y: list[float | None] = []
    first, last = place.x(0), place.x(place.n_series - 1)
    for row in range(len(view.strata)):
        ends = [view.cell(row, name).value for name in names]
        if all(map(isfinite, ends)):
            x += [first[row], last[row], None]
            y += [*ends, None]
    return go.Scatter(
        x=x,
        y=y,
        mode="lines",
        line={"color": theme.axis, "width": 1.5, "dash": "dot"},
        hoverinfo="skip",
        showlegend=False,
        customdata=None,
        xaxis=f"x{place.axes}",
        yaxis=f"y{place.axes}",
    )


def missing_trace(
    place: Place, columns: Sequence[Column], bottom: float, theme: Theme
) -> go.Scatter | None:
    """Write n/a where a stratum has items but no number; the reason is in the hover text."""
    view = place.view
    found = [
        (place.x(position)[row], column, row)
        for position, column in enumerate(columns)
        for row in range(len(view.strata))
        if view.items[row] and isnan(view.cell(row, column.name).value)
    ]
    if not found:
        return None
    return go.Scatter(
        x=[x for x, _, _ in found],
        y=[bottom] * len(found),
        text=[NOT_DEFINED] * len(found),
        textposition="top center",
        textfont={"size": theme.tick_size, "color": theme.muted},
        mode="text",
        customdata=[["missing", place.number, row] for _, _, row in found],
        hovertext=[
            f"{escape(view.strata[row])}, {column.words}: undefined,<br>"
            f"{escape(view.why(row, column.name), 110)}"
            for _, column, row in found
        ],
        hoverinfo="text",
        showlegend=False,
        xaxis=f"x{place.axes}",
        yaxis=f"y{place.axes}",
    )


def _name(column: Column) -> str:
    """Words of the key, short enough for all to stand on one line."""
    sides = {"HH": "humans", "HH′": "held-out human", "HM": "judge"}
    if column.short in sides:
        return f"{column.short}: {sides[column.short]}"
    return column.short


def _intervals(cells: list[Cell], mark: Mark) -> dict[str, Any] | None:
    if all(isnan(cell.low) for cell in cells):
        return None
    return {
        "type": "data",
        "symmetric": False,
        "array": [_reach(cell.high - cell.value) for cell in cells],
        "arrayminus": [_reach(cell.value - cell.low) for cell in cells],
        "color": mark.line,
        "thickness": 1.5,
        "width": 3,
    }


def _reach(distance: float) -> float | None:
    return max(distance, 0.0) if isfinite(distance) else None


def _hover(view: AgreementView, row: int, column: Column, family: Family) -> str:
    cell = view.cell(row, column.name)
    shown = percent if family.key == "percent" else "{:.3f}".format
    lines = [
        f"<b>{escape(view.strata[row])}</b>: {counted(view.items[row], 'item', 'items')}, "
        f"{percent(view.shares[row])}",
        f"{column.short}, {column.words}",
        f"{family.title} {shown(cell.value)}",
    ]
    if isfinite(cell.low) and isfinite(cell.high):
        lines[-1] += f", interval {shown(cell.low)} to {shown(cell.high)}"
    if isfinite(cell.p):
        lines.append(f"exchangeability {p_value(cell.p)}")
    return "<br>".join(lines)
