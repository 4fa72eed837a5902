"""Agreement of the humans and the judge, and of both in the same place, stratum by stratum."""

from dataclasses import dataclass
from math import isfinite
from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.agreement.catalogue import Column, Family, Pairing, families
from judgeviz.analysis.agreement.table import (
    AgreementTable,
    AgreementTables,
    shown_families,
    tables_of,
)
from judgeviz.export.table import rounded
from judgeviz.figures.agreement_charts.marks import (
    Place,
    gap_trace,
    missing_trace,
    series_trace,
)
from judgeviz.figures.drawing.headings import subject, titled_figure
from judgeviz.figures.drawing.panels import PanelGrid, axis_number, columns_for, note
from judgeviz.figures.drawing.text import (
    count,
    counted,
    digits_in,
    escape,
    one_of,
    percent,
    wrapped,
)
from judgeviz.figures.drawing.theme import Theme, figure_theme

_MOST_COLUMNS = 3
_SPACING = 0.075
# What is a dot, in order: the fair pair side by side.
_DRAWN: tuple[Pairing, ...] = ("hh", "hm", "fair_human", "fair_judge")
_FAIR: tuple[Pairing, ...] = ("fair_human", "fair_judge")
_FAMILIES = tuple(family for family in families() if family.key != "win")


def agreement(
    table: AgreementTables,
    *,
    family: str = "alpha",
    theme: str = "light",
    palette: str = "default",
) -> go.Figure:
    """Draw one statistic of the agreement table, with the strata side by side.

    Parameters
    ----------
    table : AgreementTable or mapping of str to AgreementTable
        From :func:`~judgeviz.agreement_table`; several judges get a panel
        each, all on one scale.
    family : str
        ``alpha``, ``jsd``, ``spearman`` or another key of the statistics that the table has.
    theme : {"light", "dark", "print"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        Dots are the humans among themselves (HH), the judge against them (HM), and the fair
        pair: one more human (HH') and the judge in the same place (HM'), with intervals where
        the table has them. A line connects the pair, and D', its difference, stands above: over
        0 the judge is the better. A correlation's pair is that of the means. A dot's customdata
        is [column, number of the judge, number of the stratum]. An undefined cell reads "n/a"
        and has its reason in the hover text.

    Raises
    ------
    ValueError
        For an unknown theme, palette or family, one that the table does not have, or no table.

    References
    ----------
    Elangovan et al., "Beyond Correlation", ICLR 2025, Tables 1 to 3; the fair pair is judgeviz's
    own.
    """
    look, tables = figure_theme(theme, palette), tables_of(table)
    chosen = _family_of(tables, one_of(family, [each.key for each in _FAMILIES], "family"))
    columns = columns_for(len(tables), _MOST_COLUMNS)
    pixels = PanelGrid(len(tables), columns, 0, 0, 0, spacing=_SPACING).narrowest_column(look)
    ticks = [_ticks(each, pixels, look) for each in tables]
    foot = max(tick.count("<br>") + 1 for of in ticks for tick in of) * look.line_height + 8
    has_pair = any(_has_pair(each, chosen) for each in tables)
    head = (len(tables) > 1) * (look.line_height + 4) + has_pair * (look.line_height + 2)
    plot = 300 if len(tables) <= columns else 220
    grid = PanelGrid(len(tables), columns, head, plot, foot, spacing=_SPACING)
    return titled_figure(
        _traces(tables, chosen, look),
        _axes(tables, chosen, ticks, grid) | _words(tables, chosen, grid, look),
        title=_title(tables),
        subtitle=_subtitle(tables, chosen),
        height=grid.height,
        theme=look,
        bottom=10,
    )


def _family_of(tables: tuple[AgreementTable, ...], key: str) -> Family:
    shown = [family for family in shown_families(tables) if family.key != "win"]
    for family in shown:
        if family.key == key:
            return family
    title = next(family.title for family in _FAMILIES if family.key == key)
    have = ", ".join(f"'{family.key}'" for family in shown)
    raise ValueError(f"This table has no {title} ('{key}'); it has {have or 'nothing to draw'}.")


def _title(tables: tuple[AgreementTable, ...]) -> list[str]:
    first = tables[0]
    judges = [table.judge for table in tables if table.judge is not None]
    who = "humans only"
    if judges:
        who = f"judge {judges[0]}" if len(tables) == 1 else f"{len(tables)} judges"
    return [part for part in subject(first, who) if part]


def _subtitle(tables: tuple[AgreementTable, ...], family: Family) -> list[str]:
    first = tables[0]
    strata = first.settings.get("strata", "strata")
    parts = [f"{_statistic(first, family)} by the humans' {strata}"]
    sizes = [table.items[0] for table in tables]
    items = counted(max(sizes), "item", "items")
    parts.append(f"n = {items if len(set(sizes)) == 1 else f'{count(min(sizes))} to {items}'}")
    if first.has_intervals:
        parts.append(_intervals_in_words(first, family))
    if any(_has_pair(table, family) for table in tables):
        bold = ", bold where its interval leaves out 0" if first.has_intervals else ""
        better = "above 0 the judge is better"
        lower = ", smaller values being better" if _fair_statistic(family) == "jsd" else ""
        parts.append(f"D′: judge and one more human in the same place, {better}{bold}{lower}")
    elif not any(_fair_columns(table, family) for table in tables):
        parts.append(_why_no_pair(first, family))
    return [part for part in parts if part]


def _intervals_in_words(table: AgreementTable, family: Family) -> str:
    settings = table.settings
    replicates, _, level = settings.get("bootstrap", "").partition(", ")
    level = level.replace("percentile", "").replace("%", " %").strip()
    by = settings.get("resampled by", "item")
    how = "jackknife" if family.key == "jsd" else replicates
    return escape(f"{level} intervals, {how} by {by}", 70)


def _why_no_pair(table: AgreementTable, family: Family) -> str:
    """Why there is neither HH' nor HM', where the family could have them."""
    name = f"{_fair_statistic(family)}_fair_human"
    return f"no fair pair: {escape(table.why(0, name), 90)}" if name in table.cells else ""


def _fair_statistic(family: Family) -> str:
    """Key of the statistic whose fair pair is drawn: of a correlation the means'."""
    return family.columns[-1].statistic.key


def _fair_columns(table: AgreementTable, family: Family) -> list[Column]:
    """Those of the fair pair that have a number in any stratum."""
    return [
        column
        for column in _own_columns(table, family)
        if column.pairing in _FAIR
        and column.statistic.key == _fair_statistic(family)
        and any(isfinite(table.cell(row, column.name).value) for row in range(len(table)))
    ]


def _has_pair(table: AgreementTable, family: Family) -> bool:
    return len(_fair_columns(table, family)) == len(_FAIR)


def _own_columns(table: AgreementTable, family: Family) -> list[Column]:
    own = {column.name for each in table.families for column in each.columns}
    return [column for column in family.columns if column.name in own]


def _statistic(table: AgreementTable, family: Family) -> str:
    if family.key == "alpha":
        return f"{family.title} ({'ordinal' if table.kind == 'ordinal' else 'nominal'})"
    if family.key == "jsd":
        return f"JS<sub>b</sub> ({table.settings.get('JS b', 'distance')})"
    return family.title.replace("% agreement", "percentage agreement")


def _ticks(table: AgreementTable, pixels: float, theme: Theme) -> list[str]:
    """Name of every stratum, its number of items and their share."""
    width = max(digits_in(pixels / len(table.strata), theme.tick_size) - 0.4, 4)
    names = [_name_lines(name, width) for name in table.strata]
    tallest = max(map(len, names))
    return [
        "<br>".join([*lines, *[" "] * (tallest - len(lines)), count(items), percent(share, 0)])
        for lines, items, share in zip(names, table.items, table.shares, strict=True)
    ]


def _name_lines(name: str, width: float) -> list[str]:
    """Break an interval after its comma and a number before its sign, where it is too long."""
    parts = name.replace(", ", ",| ").replace(" =", "| =").split("|")
    return wrapped([escape(part, width) for part in parts], width, " ")


def _traces(tables: tuple[AgreementTable, ...], family: Family, theme: Theme) -> list[Any]:
    traces: list[Any] = []
    # The key below the title names a mark once, whichever judge has it first.
    named: set[str] = set()
    bottom = _range(tables, family)[0]
    for number, table in enumerate(tables):
        columns = _drawn(table, family)
        place = Place(table, number, axis_number(number), tuple(columns))
        for position, column in enumerate(columns):
            trace = series_trace(place, position, theme)
            traces.append(trace | {"showlegend": column.name not in named})
            named.add(column.name)
        beside = (gap_trace(place, theme), missing_trace(place, bottom, theme))
        traces += [trace for trace in beside if trace is not None]
    return traces


def _drawn(table: AgreementTable, family: Family) -> list[Column]:
    """Columns of a family that are dots, the fair pair last."""
    columns = [
        column
        for column in _own_columns(table, family)
        if column.pairing in _DRAWN and column.pairing not in _FAIR
    ]
    return sorted(
        [*columns, *_fair_columns(table, family)], key=lambda column: _DRAWN.index(column.pairing)
    )


def _range(tables: tuple[AgreementTable, ...], family: Family) -> tuple[float, float]:
    """One range for all panels that holds every dot and interval."""
    ends = [0.0]
    for table in tables:
        for column in _drawn(table, family):
            for row in range(len(table.strata)):
                cell = table.cell(row, column.name)
                ends += [end for end in (cell.value, cell.low, cell.high) if isfinite(end)]
    low, high = min(ends), max(ends)
    if family.key != "jsd":
        high = max(high, 1.0)
    margin = 0.07 * (high - low or 1)
    return low - margin, high + 0.5 * margin


def _axes(
    tables: tuple[AgreementTable, ...], family: Family, ticks: list[list[str]], grid: PanelGrid
) -> dict[str, Any]:
    axes: dict[str, Any] = {}
    is_share = family.columns[0].statistic.is_share
    for number, table in enumerate(tables):
        suffix = axis_number(number)
        leftmost = grid.place(number)[1] == 0
        axes[f"xaxis{suffix}"] = {
            "anchor": f"y{suffix}",
            "domain": grid.x_domain(number),
            "fixedrange": True,
            "range": (-0.55, len(table.strata) - 0.45),
            "showgrid": False,
            "showline": True,
            "tickangle": 0,
            "ticks": "",
            "tickvals": list(range(len(table.strata))),
            "ticktext": ticks[number],
        }
        axes[f"yaxis{suffix}"] = {
            "anchor": f"x{suffix}",
            "domain": grid.y_domain(number),
            "fixedrange": True,
            "nticks": 7,
            "range": _range(tables, family),
            "tickformat": ".0%" if is_share else ".2~f",
            "title": {"text": _statistic(table, family) if leftmost else "", "standoff": 6},
        }
    return axes


def _words(
    tables: tuple[AgreementTable, ...], family: Family, grid: PanelGrid, theme: Theme
) -> dict[str, Any]:
    """Name of each judge, the differences above the strata, lines between the strata."""
    notes, lines = [], []
    for number, table in enumerate(tables):
        panel = _Panel(f"x{axis_number(number)}", *grid.x_domain(number), *grid.y_domain(number))
        if len(tables) > 1:
            width = digits_in(grid.narrowest_column(theme), theme.tick_size) - 1
            name = f"<b>{escape(table.judge or 'humans only', width)}</b>"
            head = grid.y_head(number)
            notes.append(note(name, panel.left, head, theme, xanchor="left", align="left"))
        notes += _no_labels(table, family, panel, theme)
        notes += _differences(table, family, panel, theme)
        notes += _empty_strata(table, panel, theme)
        lines += _lines(len(table), panel, theme)
    return {"annotations": notes, "shapes": lines}


@dataclass(frozen=True, slots=True)
class _Panel:
    """Name of an x axis and the edges of its panel, in paper units."""

    x: str
    left: float
    right: float
    bottom: float
    top: float


def _no_labels(
    table: AgreementTable, family: Family, panel: _Panel, theme: Theme
) -> list[dict[str, Any]]:
    if not table.gives_scores or any(
        column.pairing == "hm" for column in _own_columns(table, family)
    ):
        return []
    words = note("gives scores, so no HM", panel.left, panel.top, theme, xanchor="left")
    muted = {"size": theme.tick_size, "color": theme.muted}
    return [words | {"yanchor": "bottom", "yshift": 2, "font": muted}]


def _empty_strata(table: AgreementTable, panel: _Panel, theme: Theme) -> list[dict[str, Any]]:
    middle = (panel.bottom + panel.top) / 2
    font = {"font": {"size": theme.tick_size, "color": theme.muted}}
    return [
        note("no<br>items", row, middle, theme, xref=panel.x, yanchor="middle") | font
        for row, items in enumerate(table.items)
        if not items
    ]


def _differences(
    table: AgreementTable, family: Family, panel: _Panel, theme: Theme
) -> list[dict[str, Any]]:
    """D' of every stratum, above it."""
    if not _has_pair(table, family):
        return []
    row_title = note("D′", panel.left, panel.top, theme, xanchor="right", xshift=-5)
    above: dict[str, Any] = {"yanchor": "bottom", "yshift": 2}
    notes = [row_title | above]
    (judge,) = (c for c in _fair_columns(table, family) if c.pairing == "fair_judge")
    for row, items in enumerate(table.items):
        if not items:
            continue
        value = table.cell(row, judge.statistic.name("fair_delta")).value
        words = rounded(value, sign="+") if isfinite(value) else "n/a"
        clear = table.has_intervals and table.leader(row, judge)
        strong = f"<b>{words}</b>" if clear else words
        notes.append(note(strong, row, panel.top, theme, xref=panel.x) | above)
    return notes


def _lines(n_strata: int, panel: _Panel, theme: Theme) -> list[dict[str, Any]]:
    """Between the strata, and at 0."""
    zero = {
        "type": "line",
        "layer": "below",
        "line": {"color": theme.axis, "width": 1, "dash": "dot"},
        "xref": f"{panel.x} domain",
        "yref": panel.x.replace("x", "y"),
        **{"x0": 0, "x1": 1, "y0": 0, "y1": 0},
    }
    dividers = [
        {
            "type": "line",
            "layer": "below",
            "line": {"color": theme.grid, "width": 1},
            "xref": panel.x,
            "yref": "paper",
            **{"x0": row - 0.5, "x1": row - 0.5, "y0": panel.bottom, "y1": panel.top},
        }
        for row in range(1, n_strata)
    ]
    return [*dividers, zero]
