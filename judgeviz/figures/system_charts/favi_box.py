"""Whom a judge favours: the Favi-Scores of every system against each other one."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import isnan
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from judgeviz.analysis.systems.favi_scores import FAVOURS, Favoritism
from judgeviz.figures.drawing.headings import EDGE, filters_in, subject, titled_figure
from judgeviz.figures.drawing.panels import PanelGrid, Trace, axis_number, note
from judgeviz.figures.drawing.text import (
    counted,
    digits_in,
    escape,
    escape_apart,
    in_lines,
    items_a_pair,
    n_lines,
    number_with_interval,
    text_pixels,
    two_decimals,
)
from judgeviz.figures.drawing.theme import TRANSPARENT, Theme, blend, figure_theme
from judgeviz.recipes import recorded

FloatArray = NDArray[np.float64]

_ROW = 30  # pixels
_NAMED_ROW = 40  # pixels, where a name stands between two boxes
_LONGEST_NAME = 20
_LONGEST_OUTLIER = 14  # digits
_BESIDE = 12  # pixels between a point and its name, and to what comes next
_STEP = 0.2  # of a row, between points above each other
_BETWEEN = 0.47  # of a row, down to the middle between two boxes
_BOLD = 1.07  # width of bold text against plain
_FEWEST_OUTLIED = 5  # scores below which quartiles say less than the points
_MOST_COLUMNS = 3
_LEAST_REACH = 0.5
_SHORT_TITLE = "disfavoured ← → favoured"
# with the pixels of a panel that they need; narrower ones have one for all
_AXIS_TITLES = (("disfavoured ← Favi-Score → favoured", 230), (_SHORT_TITLE, 160))
_NAMED_PIXELS = 140  # of a panel in which outliers are named


@dataclass(frozen=True, slots=True)
class _Room:
    """A panel's axis: how far it goes to either side, and its pixels where it is narrowest."""

    reach: float
    pixels: float


class _Name(NamedTuple):
    """An outlier's name: escaped, where it stands, on which side of that point, how wide it is.

    ``is_between`` rows of systems, where there is no room beside the point.
    """

    words: str
    x: float
    y: float
    side: str
    width: float
    is_between: bool = False


@recorded
def favi_box(
    result: Favoritism | Sequence[Favoritism],
    *,
    theme: str = "light",
    palette: str = "default",
    pointed_at: str | None = None,
    order: Sequence[str] | None = None,
) -> go.Figure:
    """Draw a box per system of Phi(system, other).

    Parameters
    ----------
    result : Favoritism or sequence of Favoritism
        Several judges stand side by side, each with the excess of its mean abs(Phi) over chance.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}
    pointed_at : str, optional
        System whose box, and whose points in those of others, stand out from the grey.
    order : sequence of str, optional
        Systems from the top, such as ``Ranking.order``; by default the most favoured first.

    Returns
    -------
    plotly.graph_objects.Figure
        A point's customdata is ["pair", system, other]. The furthest point outside of the
        whiskers of a system carries the other's name. Pairs without errors have no point, and
        the subtitle counts them.

    Raises
    ------
    ValueError
        For an unknown theme or palette, no result, or an order of other systems.

    References
    ----------
    von Däniken et al., "Favi-Score", ACL 2024, Figs. 6 and 8c to 13c.
    """
    look = figure_theme(theme, palette)
    results = [result] if isinstance(result, Favoritism) else list(result)
    if not results:
        raise ValueError("A box plot of favoritism needs at least one result; got none.")
    systems = in_order(results[0], order)
    names = system_names(systems, _LONGEST_NAME, pointed_at)
    left = round(_BOLD * max(text_pixels(name, look.tick_size) for name in names)) + EDGE + 10
    columns = min(len(results), _MOST_COLUMNS)
    spacing = 0.07 if look.name == "column" else 0.03
    grid = PanelGrid(len(results), columns, 0, 0, 40, spacing=spacing)
    room = _Room(_reach(results), (look.narrowest - left - 14) * grid.column_share)
    outliers = [_names_of_outliers(one, systems, room, look) for one in results]
    is_between = any(name.is_between for of in outliers for name in of.values())
    heads = _headings(results, room, look) if len(results) > 1 else []
    tallest = max(map(n_lines, heads), default=0)
    grid = replace(
        grid,
        head=max(tallest * look.line_height + 4, 36) if heads else 0,
        plot=(_NAMED_ROW if is_between else _ROW) * len(systems) + 6,
    )
    return titled_figure(
        [
            trace
            for n, one in enumerate(results)
            for trace in _traces(one, systems, n, outliers[n], pointed_at, look)
        ],
        _axes(results, names, room, grid) | _words(len(results), heads, room, grid, look),
        title=_title(results),
        subtitle=[*filters_in(*results), *_subtitle(results)],
        height=grid.height,
        theme=look,
        bottom=8,
        sides=(left, 14),
        legend_rows=0,
    )


def in_order(result: Favoritism, order: Sequence[str] | None) -> list[str]:
    """Systems in the order asked for, or from the most favoured (by median) to the least."""
    if order is not None:
        if sorted(order) != sorted(result.looked_at):
            raise ValueError("The order has to name every system of the pairs looked at, once.")
        return list(order)
    median = {
        name: float(np.median([phi for _, phi in of])) if of else 0.0
        for name, of in _scores(result).items()
    }
    return sorted(result.looked_at, key=lambda name: (-median[name], name))


def system_names(systems: Sequence[str], longest: int, pointed_at: str | None) -> list[str]:
    """Names as they stand at an axis, escaped: the one pointed at in bold."""
    names = escape_apart(systems, longest)
    return [
        f"<b>{name}</b>" if system == pointed_at else name
        for system, name in zip(systems, names, strict=True)
    ]


def _scores(result: Favoritism) -> dict[str, list[tuple[str, float]]]:
    """Other system and Phi where it is defined, by system."""
    found: dict[str, list[tuple[str, float]]] = {name: [] for name in result.looked_at}
    table = result.systems
    for system, other, phi in zip(table["system"], table["other"], table["phi"], strict=True):
        if not isnan(phi):
            found[system].append((other, float(phi)))
    return found


def _title(results: list[Favoritism]) -> list[str]:
    first = results[0]
    judge = f"{len(results)} judges" if len(results) > 1 else f"judge {first.judge}"
    return subject(first, judge)


def _subtitle(results: list[Favoritism]) -> list[str]:
    parts = [size_words(results[0])] if len(results) == 1 else []
    parts.append("Favi-Score against each other system")
    parts.append(counted(len(results[0].pairs), "pair", "pairs"))
    parts.append(items_a_pair(n for one in results for n in one.pairs["items"]))
    n_undefined = sum(int(one.pairs["phi"].isna().sum()) for one in results)
    if n_undefined:
        parts.append(f"{counted(n_undefined, 'pair has', 'pairs have')} no errors and no score")
    if any((one.intervals["method"] == "Dirichlet").any() for one in results):
        parts.append("few errors: posterior mean, and hollow the raw score, which the box takes")
    if len(results) > 1:
        parts.append("excess: mean |Favi-Score| of all pairs over chance")
        if any(_whom(one) for one in results):
            parts.append(f"favours: {FAVOURS}")
    return parts


def _reach(results: list[Favoritism]) -> float:
    """How far the axis goes to either side."""
    scores = np.concatenate([one.pairs["phi"].to_numpy() for one in results])
    largest = float(np.nan_to_num(np.abs(scores)).max(initial=0))
    return min(max(1.08 * largest, _LEAST_REACH), 2.1)


def _traces(
    result: Favoritism,
    order: list[str],
    panel: int,
    outliers: dict[tuple[int, int], _Name],
    pointed_at: str | None,
    theme: Theme,
) -> list[Trace]:
    scores, axes = _scores(result), axis_number(panel)
    traces: list[Trace] = []
    for row, name in enumerate(order):
        of = scores[name]
        if not of:
            continue
        values = np.array([phi for _, phi in of])
        fill = blend((theme.page, theme.accent), 0.3) if name == pointed_at else theme.pale
        traces.append(_box(values, row, fill, axes, theme))
        colours = [theme.accent if pointed_at in (name, other) else theme.axis for other, _ in of]
        names = {number: outliers[at, number] for at, number in outliers if at == row}
        heights = [
            row + _STEP if number in names and names[number].is_between else _height(row, number)
            for number in range(len(of))
        ]
        traces += _points(result, name, of, heights, colours, axes, theme)
        traces += [_name_trace(names.values(), axes, theme)] if names else []
    return traces


def _fences(values: FloatArray) -> tuple[float, float]:
    """Give the ends beyond which a score is an outlier."""
    q1, q3 = np.quantile(values, [0.25, 0.75])
    return q1 - 1.5 * (q3 - q1), q3 + 1.5 * (q3 - q1)


def _box(values: FloatArray, row: int, colour: str, axes: str, theme: Theme) -> Trace:
    q1, median, q3 = np.quantile(values, [0.25, 0.5, 0.75])
    low, high = _fences(values)
    within = values[(values >= low) & (values <= high)]
    limits = {"q1": q1, "median": median, "q3": q3}
    limits |= {"lowerfence": within.min(), "upperfence": within.max()}
    return dict(
        type="box",
        y=[row],
        **{name: [float(value)] for name, value in limits.items()},
        orientation="h",
        width=0.62,
        boxpoints=False,
        fillcolor=colour,
        line={"color": theme.text, "width": 1.2},
        opacity=0.85,
        hoverinfo="skip",
        showlegend=False,
        xaxis=f"x{axes}",
        yaxis=f"y{axes}",
    )


def _height(row: int, number: int) -> float:
    """Place of a point downward: neighbours do not cover each other."""
    return row + _STEP * ((number % 3) - 1)


def _points(
    result: Favoritism,
    name: str,
    of: list[tuple[str, float]],
    heights: list[float],
    colours: list[str],
    axes: str,
    theme: Theme,
) -> list[Trace]:
    """Draw a point inside of each interval, and hollow the raw score that lies beside it."""
    drawn = [result.drawn(name, other) for other, _ in of]
    few = [number for number, score in enumerate(drawn) if score.method == "Dirichlet"]
    line = {"color": theme.page, "width": 0.8}
    full = {"size": 6, "color": colours, "opacity": 1, "line": line}
    hollow = {"size": 6, "color": TRANSPARENT, "line": {"color": theme.axis, "width": 0.8}}
    marks = [([score.point for score in drawn], list(range(len(of))), full)]
    if few:
        marks.append(([drawn[number].raw for number in few], few, hollow))
    return [
        dict(
            type="scatter",
            x=places,
            y=[heights[number] for number in numbers],
            mode="markers",
            marker=marker,
            customdata=[["pair", name, of[number][0]] for number in numbers],
            hovertext=[pair_words(result, name, of[number][0]) for number in numbers],
            hoverinfo="text",
            zorder=1,
            showlegend=False,
            xaxis=f"x{axes}",
            yaxis=f"y{axes}",
        )
        for places, numbers, marker in marks
    ]


def _names_of_outliers(
    result: Favoritism, order: list[str], room: _Room, theme: Theme
) -> dict[tuple[int, int], _Name]:
    """Name the furthest scores outside of the whiskers; by row and number of the score in it."""
    scores = _scores(result)
    found: dict[tuple[int, int], _Name] = {}
    for row, system in enumerate(order):
        of = scores[system]
        drawn = [result.drawn(system, other) for other, _ in of]
        points = np.array([x for score in drawn for x in (score.point, score.raw)])
        names = _names_in_row(of, points, row, room, theme)
        found |= {(row, number): name for number, name in names.items()}
    return found


def _names_in_row(
    of: list[tuple[str, float]], points: FloatArray, row: int, room: _Room, theme: Theme
) -> dict[int, _Name]:
    """Name the furthest score outside of the whiskers, on each side; by its number.

    ``points`` are all marks of the row.
    """
    values = np.array([phi for _, phi in of])
    if len(values) < _FEWEST_OUTLIED or room.pixels < _NAMED_PIXELS:
        return {}
    low, high = _fences(values)
    furthest = {int(values.argmin()): -1} if values.min() < low else {}
    furthest |= {int(values.argmax()): 1} if values.max() > high else {}
    names = {
        number: _name_at(of[number], number, row, points, outward, room, theme)
        for number, outward in furthest.items()
    }
    between = [number for number, name in names.items() if name.is_between]
    if len(between) == 2 and sum(names[number].width for number in between) > np.ptp(values):
        del names[min(between, key=lambda number: abs(values[number] - np.median(values)))]
    return names


def _name_at(
    one: tuple[str, float],
    number: int,
    row: int,
    points: FloatArray,
    outward: int,
    room: _Room,
    theme: Theme,
) -> _Name:
    """Outward of the point where there is room, else towards the others, else between the rows."""
    name, at = one
    words = escape(name, _LONGEST_OUTLIER)
    width = (text_pixels(words, theme.tick_size) + _BESIDE) * 2 * room.reach / room.pixels
    gap = float((outward * (at - points[points != at])).min(initial=2 * room.reach))
    inward, away = ("middle left", "middle right")[::outward]
    for side, free in ((away, room.reach - outward * at), (inward, gap)):
        if width <= free:
            return _Name(words, at, _height(row, number), side, width)
    return _Name(words, at, row + _BETWEEN, inward, width, is_between=True)


def _name_trace(names: Collection[_Name], axes: str, theme: Theme) -> Trace:
    return dict(
        type="scatter",
        x=[name.x for name in names],
        y=[name.y for name in names],
        mode="text",
        text=[f" {name.words} " for name in names],
        textposition=[name.side for name in names],
        textfont={"size": theme.tick_size, "color": theme.text},
        hoverinfo="skip",
        showlegend=False,
        xaxis=f"x{axes}",
        yaxis=f"y{axes}",
    )


def size_words(result: Favoritism) -> str:
    """``mean |Favi| over chance 0.18 [0.15, 0.21] (0.39, by chance 0.21)``."""
    if isnan(result.mean_abs_phi):
        return f"mean |Favi| {two_decimals(result.mean_abs_phi)}"
    mean, chance = (two_decimals(n) for n in (result.mean_abs_phi, result.mean_abs_phi_chance))
    return f"mean |Favi| over chance {_excess(result)} ({mean}, by chance {chance})"


def _excess(result: Favoritism) -> str:
    return number_with_interval(result.excess, *result.limits("excess"))


def pair_words(result: Favoritism, system: str, other: str) -> str:
    """Hover text of one pair: its score with interval, its errors, and the outcomes."""
    row = result.row(system, other)
    sign = 1 if row["system_a"] == system else -1
    phi = result.phi(system, other)
    words = [f"<b>{escape(system, 40)}</b> against <b>{escape(other, 40)}</b>"]
    words.append(f"Favi {phi_words(result, system, other)}")
    if not isnan(phi):
        to = f"errors go to {escape(system if phi > 0 else other, 40)}"
        words.append(to if phi else "errors are even")
    words.append(f"{int(row['errors'])} errors on {counted(int(row['items']), 'item', 'items')}")
    human, machine = sign * int(row["margin_human"]), sign * int(row["margin_machine"])
    words.append(f"margin: humans {human:+d}, {escape(result.judge, 24)} {machine:+d}")
    return "<br>".join(words)


def phi_words(result: Favoritism, system: str, other: str) -> str:
    """``0.31 [0.22, 0.40]``; ``0.31 [-0.20, 0.72], raw 0.50``; ``n/a (no errors)``."""
    score = result.drawn(system, other)
    if isnan(score.raw):
        return f"n/a ({result.phi(system, other).why_undefined})"
    raw = f", raw {two_decimals(score.raw)}" if score.method == "Dirichlet" else ""
    return f"{number_with_interval(score.point, score.low, score.high)}{raw}"


def _axes(
    results: list[Favoritism], names: list[str], room: _Room, grid: PanelGrid
) -> dict[str, Any]:
    title = next((words for words, least in _AXIS_TITLES if room.pixels >= least), "")
    axes: dict[str, Any] = {}
    for number in range(len(results)):
        suffix = axis_number(number)
        axes[f"xaxis{suffix}"] = {
            "anchor": f"y{suffix}",
            "domain": grid.x_domain(number),
            "fixedrange": True,
            "nticks": 9 if room.pixels >= _NAMED_PIXELS else 4,
            "range": (-room.reach, room.reach),
            "showgrid": True,
            "title": {"text": title, "standoff": 6},
        }
        axes[f"yaxis{suffix}"] = {
            "anchor": f"x{suffix}",
            "domain": grid.y_domain(number),
            "fixedrange": True,
            "range": (len(names) - 0.3, -0.55),
            "showgrid": False,
            "tickcolor": TRANSPARENT,
            "ticklen": 4,
            "ticks": "outside",
            "tickvals": list(range(len(names))),
            "ticktext": names,
            "showticklabels": number % grid.n_columns == 0,
        }
    return axes


def _headings(results: list[Favoritism], room: _Room, theme: Theme) -> list[str]:
    """Whose panel it is, and the excess."""
    longest = min(digits_in(room.pixels, theme.tick_size) / _BOLD, 20)
    return [
        f"<b>{escape(one.judge, longest)}</b><br>"
        + in_lines(f"excess {_excess(one)}", room.pixels, theme.tick_size)
        + _whom(one)
        for one in results
    ]


def _whom(result: Favoritism) -> str:
    """Whom the judge favours, where the excess is clear: errors at random have one, too."""
    if not result.excess_low > 0:
        return ""
    if not result.favourites:
        return "<br>no favourite"
    first, *more = result.favourites
    return f"<br>favours {escape(first, 16)}{f' and {len(more)} more' if more else ''}"


def _words(
    n_panels: int, heads: list[str], room: _Room, grid: PanelGrid, theme: Theme
) -> dict[str, Any]:
    """Draw the line of fairness, whose panel it is, and what narrow axes show."""
    shapes, notes = [], []
    for number in range(n_panels):
        suffix = axis_number(number)
        shapes.append(
            {
                "type": "line",
                "xref": f"x{suffix}",
                "yref": f"y{suffix} domain",
                "x0": 0,
                "x1": 0,
                "y0": 0,
                "y1": 1,
                "line": {"color": theme.text, "width": 1.4},
                "layer": "below",
            }
        )
        left, _ = grid.x_domain(number)
        if heads:
            where = {"xanchor": "left", "align": "left"}
            notes.append(note(heads[number], left, grid.y_head(number), theme, **where))
        if left == 0 and room.pixels < _AXIS_TITLES[-1][1]:
            bottom, _ = grid.y_domain(number)
            shown = note(_SHORT_TITLE, 0.5, bottom, theme, yshift=-theme.line_height - 6)
            notes.append(shown | {"font": {"size": theme.text_size, "color": theme.text}})
    return {"annotations": notes, "shapes": shapes}
