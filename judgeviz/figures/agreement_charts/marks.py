"""Dots with intervals of the agreement chart, the lines between them, and what is missing."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, isnan
from typing import Any

from judgeviz.analysis.agreement.catalogue import Column, Pairing
from judgeviz.analysis.agreement.table import AgreementTable, Cell
from judgeviz.figures.drawing.panels import Trace
from judgeviz.figures.drawing.text import NOT_DEFINED, counted, escape, exchange_p_value, percent
from judgeviz.figures.drawing.theme import Theme

_APART, _WIDEST = 0.2, 0.72  # of neighbouring dots, and of all, as shares of a stratum's width
_NAMES: dict[Pairing, str] = {
    "hh": "HH: humans",
    "hm": "HM: judge",
    "fair_human": "HH′: one more human",
    "fair_judge": "HM′: judge in the same place",
}


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
    table : AgreementTable
    number : int
        Of the judge.
    axes : str
        Suffix of the panel's axes.
    columns : tuple of Column
        What is drawn side by side in a stratum.
    """

    table: AgreementTable
    number: int
    axes: str
    columns: tuple[Column, ...]

    def x(self, position: int) -> list[float]:
        """Places of one series, a number per stratum."""
        n_series = len(self.columns)
        apart = min(_APART, _WIDEST / max(n_series - 1, 1))
        offset = apart * (position - (n_series - 1) / 2)
        return [row + offset for row in range(len(self.table.strata))]

    @property
    def fair_pair(self) -> tuple[int, int] | None:
        """Positions of the human and of the judge in the same place; None without both."""
        of_side = {column.pairing: position for position, column in enumerate(self.columns)}
        if not {"fair_human", "fair_judge"} <= set(of_side):
            return None
        return of_side["fair_human"], of_side["fair_judge"]


def mark_of(column: Column, theme: Theme) -> Mark:
    """Humans are round, the judge square; hollow are the two that take the same place."""
    if column.pairing == "hh":
        return Mark("circle", theme.human.fill, theme.human.fill)
    if column.pairing == "fair_human":
        return Mark("circle-open", theme.human.fill, theme.human.fill)
    if column.pairing == "fair_judge":
        return Mark("square-open", theme.judge.outline, theme.judge.outline)
    if column.statistic.of == "medians":
        return Mark("diamond", theme.judge.tint, theme.judge.outline)
    return Mark("square", theme.judge.fill, theme.judge.outline)


def series_trace(place: Place, position: int, theme: Theme) -> Trace:
    """Draw one series over all strata; undefined cells leave a gap."""
    table, column = place.table, place.columns[position]
    mark = mark_of(column, theme)
    cells = [table.cell(row, column.name) for row in range(len(table.strata))]
    return dict(
        type="scatter",
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
        hovertext=[_hover(table, row, column) for row in range(len(cells))],
        hoverinfo="text",
        xaxis=f"x{place.axes}",
        yaxis=f"y{place.axes}",
    )


def gap_trace(place: Place, theme: Theme) -> Trace | None:
    """Connect one more human with the judge in the same place; None where one of them lacks."""
    ends = place.fair_pair
    if ends is None:
        return None
    x: list[float | None] = []
    y: list[float | None] = []
    for row in range(len(place.table.strata)):
        values = [place.table.cell(row, place.columns[end].name).value for end in ends]
        if all(map(isfinite, values)):
            x += [*(place.x(end)[row] for end in ends), None]
            y += [*values, None]
    return dict(
        type="scatter",
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


def missing_trace(place: Place, bottom: float, theme: Theme) -> Trace | None:
    """Write n/a where a stratum has items but no number; the reason is in the hover text."""
    table = place.table
    found = [
        (place.x(position)[row], column, row)
        for position, column in enumerate(place.columns)
        for row in range(len(table.strata))
        if table.items[row] and isnan(table.cell(row, column.name).value)
    ]
    if not found:
        return None
    return dict(
        type="scatter",
        x=[x for x, _, _ in found],
        y=[bottom] * len(found),
        text=[NOT_DEFINED] * len(found),
        textposition="top center",
        textfont={"size": theme.tick_size, "color": theme.muted},
        mode="text",
        customdata=[["missing", place.number, row] for _, _, row in found],
        hovertext=[
            f"{escape(table.strata[row])}, {column.words}: undefined,<br>"
            f"{escape(table.why(row, column.name), 110)}"
            for _, column, row in found
        ],
        hoverinfo="text",
        showlegend=False,
        xaxis=f"x{place.axes}",
        yaxis=f"y{place.axes}",
    )


def _name(column: Column) -> str:
    """Words of the key, short enough for all to stand on one line."""
    name, of = _NAMES[column.pairing], column.statistic.of
    return f"{name} ({of})" if of else name


def _intervals(cells: Sequence[Cell], mark: Mark) -> dict[str, Any] | None:
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


def _hover(table: AgreementTable, row: int, column: Column) -> str:
    cell = table.cell(row, column.name)
    shown = percent if column.statistic.is_share else "{:.3f}".format
    lines = [
        f"<b>{escape(table.strata[row])}</b>: {counted(table.items[row], 'item', 'items')}, "
        f"{percent(table.shares[row])}",
        f"{column.short}, {column.words}",
        f"{column.statistic.title} {shown(cell.value)}",
    ]
    if isfinite(cell.low) and isfinite(cell.high):
        lines[-1] += f", interval {shown(cell.low)} to {shown(cell.high)}"
    if isfinite(cell.p):
        n_null = int(table.settings.get("exchanges", 0))
        lines.append(f"exchangeability {exchange_p_value(cell.p, n_null)}")
    return "<br>".join(lines)
