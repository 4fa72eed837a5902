"""Agreement of the humans, of a held-out human and of the judge, stratum by stratum."""

from math import isfinite
from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.agreement.layout import (
    FAMILIES,
    AgreementTables,
    AgreementView,
    Family,
    families_of,
    views_of,
)
from judgeviz.figures.agreement_marks import (
    Place,
    gap_trace,
    mark_of,
    missing_trace,
    series_trace,
)
from judgeviz.figures.headings import subject, titled_figure
from judgeviz.figures.panels import PanelGrid, axis_number, columns_for, note
from judgeviz.figures.text_fit import digits_in, wrapped
from judgeviz.figures.theme import Theme, figure_theme
from judgeviz.figures.wording import count, counted, escape, one_of, percent

_MOST_COLUMNS = 3
_SPACING = 0.075
# Endings of the columns that are dots, in order: what a human scores left of the judge.
_DRAWN = (
    "hh", "held_out", "hm", "jsd_held_out", "jsd",
    "median_held_out", "median", "mean_held_out", "mean",
)  # fmt: skip
_FAMILY_NAMES = ("alpha", "percent", "fleiss", "randolph", "cohen", "jsd", "spearman", "kendall")


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
    table : DataFrame or mapping of str to DataFrame
        From :func:`~judgeviz.agreement_table`; several judges get a panel
        each, all on one scale.
    family : {"alpha", "percent", "fleiss", "randolph", "cohen", "jsd", "spearman", "kendall"}
        Among them what the table has.
    theme : {"light", "dark", "print"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        Dots are humans among themselves (HH), a held-out human (HH') and the judge (HM), with
        intervals where the table has them; a line from HH to HM is their difference, written
        above it. A dot's customdata is [column, number of the judge, number of the stratum].
        An undefined cell reads "n/a" and has its reason in the hover text.

    Raises
    ------
    ValueError
        For an unknown theme, palette or family, one that the table does not have, or no table.

    References
    ----------
    Elangovan et al., "Beyond Correlation", ICLR 2025, Tables 1 to 3; the held-out human is
    judgeviz's own.
    """
    look, views = figure_theme(theme, palette), views_of(table)
    chosen = _family_of(views, one_of(family, _FAMILY_NAMES, "family"))
    columns = columns_for(len(views), _MOST_COLUMNS)
    pixels = PanelGrid(len(views), columns, 0, 0, 0, spacing=_SPACING).narrowest_column(look)
    ticks = [_ticks(view, pixels, look) for view in views]
    foot = max(tick.count("<br>") + 1 for of in ticks for tick in of) * look.line_height + 8
    has_gap = any(column.name.endswith("_delta") for column in chosen.columns)
    head = (len(views) > 1) * (look.line_height + 4) + has_gap * (look.line_height + 2)
    plot = 300 if len(views) <= columns else 220
    grid = PanelGrid(len(views), columns, head, plot, foot, spacing=_SPACING)
    return titled_figure(
        _traces(views, chosen, look),
        _axes(views, chosen, ticks, grid) | _words(views, chosen, grid, look),
        title=_title(views),
        subtitle=_subtitle(views, chosen),
        height=grid.height,
        theme=look,
        bottom=10,
    )


def _family_of(views: tuple[AgreementView, ...], key: str) -> Family:
    for family in families_of(views):
        if family.key == key:
            return family
    title = next(family.title for family in FAMILIES if family.key == key)
    have = ", ".join(f"'{each.key}'" for each in families_of(views) if each.key in _FAMILY_NAMES)
    raise ValueError(f"This table has no {title} ('{key}'); it has {have or 'nothing to draw'}.")


def _title(views: tuple[AgreementView, ...]) -> list[str]:
    first = views[0]
    judges = [view.judge for view in views if view.judge is not None]
    who = "humans only"
    if judges:
        who = f"judge {judges[0]}" if len(views) == 1 else f"{len(views)} judges"
    return [part for part in subject(first, who) if part]


def _subtitle(views: tuple[AgreementView, ...], family: Family) -> list[str]:
    settings = views[0].settings
    parts = [f"{_statistic(views[0], family)} by the humans' {settings.get('strata', 'strata')}"]
    sizes = [view.items[0] for view in views]
    items = counted(max(sizes), "item", "items")
    parts.append(f"n = {items if len(set(sizes)) == 1 else f'{count(min(sizes))} to {items}'}")
    if views[0].has_intervals and "bootstrap" in settings:
        replicates, _, level = settings["bootstrap"].partition(", ")
        by = settings.get("resampled by", "item")
        level = level.replace("percentile", "").replace("%", " %").strip()
        words = f"{level} intervals, {replicates} by {by}"
        parts.append(escape(words, 70))
    if any(column.name.endswith("_delta") for column in family.columns):
        bold = ", bold where its interval leaves out 0" if views[0].has_intervals else ""
        parts.append(f"Δ = HH − HM{bold}")
    return parts


def _statistic(view: AgreementView, family: Family) -> str:
    if family.key == "alpha":
        return f"{family.title} ({'ordinal' if view.kind == 'ordinal' else 'nominal'})"
    if family.key == "jsd":
        return f"JS<sub>b</sub> ({view.settings.get('JS b', 'distance')})"
    return family.title.replace("% agreement", "percentage agreement")


def _ticks(view: AgreementView, pixels: float, theme: Theme) -> list[str]:
    """Name of every stratum, its number of items and their share."""
    width = max(digits_in(pixels / len(view.strata), theme.tick_size) - 0.4, 4)
    names = [_name_lines(name, width) for name in view.strata]
    tallest = max(map(len, names))
    return [
        "<br>".join([*lines, *[" "] * (tallest - len(lines)), count(items), percent(share, 0)])
        for lines, items, share in zip(names, view.items, view.shares, strict=True)
    ]


def _name_lines(name: str, width: float) -> list[str]:
    """Break an interval after its comma and a number before its sign, where it is too long."""
    parts = name.replace(", ", ",| ").replace(" =", "| =").split("|")
    return wrapped([escape(part, width) for part in parts], width, " ")


def _traces(views: tuple[AgreementView, ...], family: Family, theme: Theme) -> list[Any]:
    traces: list[Any] = []
    # The key below the title names a mark once, whichever judge has it first.
    named: set[str] = set()
    for number, view in enumerate(views):
        columns = _drawn(view, family)
        place = Place(view, number, axis_number(number), len(columns))
        gap = gap_trace(place, family.key, theme)
        traces += [gap] if gap is not None else []
        for position, column in enumerate(columns):
            mark = mark_of(column, theme)
            trace = series_trace(place, position, column, family, mark)
            traces.append(trace.update(showlegend=column.name not in named))
            named.add(column.name)
        missing = missing_trace(place, columns, _range(views, family)[0], theme)
        traces += [missing] if missing is not None else []
    return traces


def _drawn(view: AgreementView, family: Family) -> list[Any]:
    """Columns of a family that are dots, the humans' first."""
    own = {column.name for each in view.families for column in each.columns}
    columns = {
        column.name.removeprefix(f"{family.key}_"): column
        for column in family.columns
        if column.name in own
    }
    return [columns[ending] for ending in _DRAWN if ending in columns]


def _range(views: tuple[AgreementView, ...], family: Family) -> tuple[float, float]:
    """One range for all panels that holds every dot and interval."""
    ends = [0.0]
    for view in views:
        for column in _drawn(view, family):
            for row in range(len(view.strata)):
                cell = view.cell(row, column.name)
                ends += [end for end in (cell.value, cell.low, cell.high) if isfinite(end)]
    low, high = min(ends), max(ends)
    if family.key != "jsd":
        high = max(high, 1.0)
    margin = 0.07 * (high - low or 1)
    return low - margin, high + 0.5 * margin


def _axes(
    views: tuple[AgreementView, ...], family: Family, ticks: list[list[str]], grid: PanelGrid
) -> dict[str, Any]:
    axes: dict[str, Any] = {}
    for number, view in enumerate(views):
        suffix = axis_number(number)
        leftmost = grid.place(number)[1] == 0
        axes[f"xaxis{suffix}"] = {
            "anchor": f"y{suffix}",
            "domain": grid.x_domain(number),
            "fixedrange": True,
            "range": (-0.55, len(view.strata) - 0.45),
            "showgrid": False,
            "showline": True,
            "tickangle": 0,
            "ticks": "",
            "tickvals": list(range(len(view.strata))),
            "ticktext": ticks[number],
        }
        axes[f"yaxis{suffix}"] = {
            "anchor": f"x{suffix}",
            "domain": grid.y_domain(number),
            "fixedrange": True,
            "nticks": 7,
            "range": _range(views, family),
            "tickformat": ".0%" if family.key == "percent" else ".2~f",
            "title": {"text": _statistic(view, family) if leftmost else "", "standoff": 6},
        }
    return axes


def _words(
    views: tuple[AgreementView, ...], family: Family, grid: PanelGrid, theme: Theme
) -> dict[str, Any]:
    """Name of each judge, the differences above the strata, lines between the strata."""
    notes, lines = [], []
    for number, view in enumerate(views):
        left, _ = grid.x_domain(number)
        bottom, top = grid.y_domain(number)
        x = f"x{axis_number(number)}"
        if len(views) > 1:
            width = digits_in(grid.narrowest_column(theme), theme.tick_size) - 1
            name = f"<b>{escape(view.judge or 'humans only', width)}</b>"
            y = grid.y_head(number)
            notes.append(note(name, left, y, theme, xanchor="left", align="left"))
        if view.gives_scores and family.key not in ("spearman", "kendall"):
            words = note("gives scores, so no HM", left, top, theme, xanchor="left")
            muted = {"size": theme.tick_size, "color": theme.muted}
            notes.append(words | {"yanchor": "bottom", "yshift": 2, "font": muted})
        notes += _differences(view, family, x, left, top, theme)
        for row, items in enumerate(view.items):
            if row:
                lines.append(_divider(row - 0.5, x, bottom, top, theme))
            if not items:
                middle = (bottom + top) / 2
                empty = note("no<br>items", row, middle, theme, xref=x, yanchor="middle")
                notes.append(empty | {"font": {"size": theme.tick_size, "color": theme.muted}})
        zero = {"type": "line", "xref": f"{x} domain", "x0": 0, "x1": 1, "y0": 0, "y1": 0}
        line = {"color": theme.axis, "width": 1, "dash": "dot"}
        lines.append(zero | {"yref": x.replace("x", "y"), "line": line, "layer": "below"})
    return {"annotations": notes, "shapes": lines}


def _differences(
    view: AgreementView, family: Family, x: str, left: float, top: float, theme: Theme
) -> list[dict[str, Any]]:
    name = f"{family.key}_delta"
    if name not in {column.name for each in view.families for column in each.columns}:
        return []
    row_title = note("Δ", left, top, theme, xanchor="right", xshift=-5)
    notes = [row_title | {"yanchor": "bottom", "yshift": 2}]
    for row in range(len(view.strata)):
        value = view.cell(row, name).value
        if not view.items[row]:
            continue
        words = f"{value:+.2f}".replace("-", "−") if isfinite(value) else "n/a"
        clear = view.has_intervals and view.leader(row, family.key)
        strong = f"<b>{words}</b>" if clear else words
        notes.append(note(strong, row, top, theme, xref=x) | {"yanchor": "bottom", "yshift": 2})
    return notes


def _divider(x: float, axis: str, bottom: float, top: float, theme: Theme) -> dict[str, Any]:
    return {
        "type": "line",
        "layer": "below",
        "line": {"color": theme.grid, "width": 1},
        "xref": axis,
        "yref": "paper",
        "x0": x,
        "x1": x,
        "y0": bottom,
        "y1": top,
    }
