"""Whom a judge favours: the Favi-Scores of every system against each other one."""

from collections.abc import Sequence
from math import isnan
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from judgeviz.analysis.systems.favi_scores import Favoritism
from judgeviz.export.table import interval
from judgeviz.figures.drawing.headings import EDGE, subject, titled_figure
from judgeviz.figures.drawing.panels import PanelGrid, Trace, axis_number, note
from judgeviz.figures.drawing.text import (
    counted,
    escape,
    escape_apart,
    items_a_pair,
    text_pixels,
    two_decimals,
)
from judgeviz.figures.drawing.theme import TRANSPARENT, Theme, figure_theme

FloatArray = NDArray[np.float64]

_ROW = 27  # pixels
_LONGEST_NAME = 20
_LONGEST_OUTLIER = 14
_FEWEST_OUTLIED = 5  # scores below which quartiles say less than the points
_MOST_COLUMNS = 3
_LEAST_REACH = 0.5
_AXIS_TITLE = "disfavoured ← Favi-Score → favoured"
_TITLE_PIXELS = 230


def favi_box(
    result: Favoritism | Sequence[Favoritism],
    *,
    theme: str = "light",
    palette: str = "default",
    pointed_at: str | None = None,
) -> go.Figure:
    """Draw a box per system of Phi(system, other), the most favoured on top.

    Parameters
    ----------
    result : Favoritism or sequence of Favoritism
        Several judges stand side by side, their systems in the order of the first's.
    theme : {"light", "dark", "print"}
    palette : {"default", "paper"}
    pointed_at : str, optional
        System whose box, and whose points in those of others, stand out from the grey.

    Returns
    -------
    plotly.graph_objects.Figure
        A point's customdata is ["pair", system, other]. The furthest point outside of the
        whiskers of a system carries the other's name. Pairs without errors have no point, and
        the subtitle counts them.

    Raises
    ------
    ValueError
        For an unknown theme or palette, or no result.

    References
    ----------
    von Däniken et al., "Favi-Score", ACL 2024, Figs. 6 and 8c to 13c.
    """
    look = figure_theme(theme, palette)
    results = [result] if isinstance(result, Favoritism) else list(result)
    if not results:
        raise ValueError("A box plot of favoritism needs at least one result; got none.")
    order = systems_by_favour(results[0])
    names = escape_apart(order, _LONGEST_NAME)
    left = round(max(text_pixels(name, look.tick_size) for name in names)) + EDGE + 10
    columns = min(len(results), _MOST_COLUMNS)
    head = 20 if len(results) > 1 else 0
    grid = PanelGrid(len(results), columns, head, _ROW * len(order) + 6, 40, spacing=0.03)
    reach, pixels = _reach(results), (look.narrowest - left - 14) * grid.column_share
    return titled_figure(
        [
            trace
            for n, one in enumerate(results)
            for trace in _traces(one, order, n, (reach, pixels), pointed_at, look)
        ],
        _axes(results, names, reach, pixels, grid) | _words(results, grid, look),
        title=_title(results),
        subtitle=_subtitle(results),
        height=grid.height,
        theme=look,
        bottom=8,
        sides=(left, 14),
        legend_rows=0,
    )


def systems_by_favour(result: Favoritism) -> list[str]:
    """Systems from the most favoured (by the median of its scores) to the least."""
    scores = _scores(result)
    median = {
        name: float(np.median(of)) if len(of) else 0.0
        for name, of in ((name, _defined(scores.get(name, []))) for name in result.looked_at)
    }
    return sorted(result.looked_at, key=lambda name: (-median[name], name))


def _scores(result: Favoritism) -> dict[str, list[tuple[str, float]]]:
    """Other system and Phi, by system."""
    found: dict[str, list[tuple[str, float]]] = {}
    table = result.systems
    for system, other, phi in zip(table["system"], table["other"], table["phi"], strict=True):
        found.setdefault(system, []).append((other, float(phi)))
    return found


def _defined(scores: list[tuple[str, float]]) -> FloatArray:
    return np.array([phi for _, phi in scores if not isnan(phi)], dtype=np.float64)


def _title(results: list[Favoritism]) -> list[str]:
    first = results[0]
    judge = f"{len(results)} judges" if len(results) > 1 else f"judge {first.judge}"
    return subject(first, judge)


def _subtitle(results: list[Favoritism]) -> list[str]:
    parts = ["Favi-Score of each system against each other one"]
    if len(results) == 1:
        parts.append(size_words(results[0]))
    parts.append(counted(len(results[0].pairs), "pair", "pairs"))
    parts.append(items_a_pair(n for one in results for n in one.pairs["items"]))
    n_undefined = sum(int(one.pairs["phi"].isna().sum()) for one in results)
    if n_undefined:
        parts.append(f"{counted(n_undefined, 'pair has', 'pairs have')} no errors and no score")
    if any((one.intervals["method"] == "Dirichlet").any() for one in results):
        parts.append("few errors: posterior mean, and hollow the raw score")
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
    scale: tuple[float, float],
    pointed_at: str | None,
    theme: Theme,
) -> list[Trace]:
    scores, axes = _scores(result), axis_number(panel)
    traces: list[Trace] = []
    for row, name in enumerate(order):
        of = [(other, phi) for other, phi in scores.get(name, []) if not isnan(phi)]
        if not of:
            continue
        values = np.array([phi for _, phi in of])
        fill = theme.accent if name == pointed_at else theme.pale
        traces.append(_box(values, row, fill, axes, theme))
        colours = [theme.accent if pointed_at in (name, other) else theme.axis for other, _ in of]
        traces += _points(result, name, of, row, colours, axes, theme)
        traces += _outlier_names(of, values, row, scale, axes, theme)
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
    return row + 0.2 * ((number % 3) - 1)


def _points(
    result: Favoritism,
    name: str,
    of: list[tuple[str, float]],
    row: int,
    colours: list[str],
    axes: str,
    theme: Theme,
) -> list[Trace]:
    """Draw a point inside of each interval, and hollow the raw score that lies beside it."""
    drawn = [result.drawn(name, other) for other, _ in of]
    few = [number for number, score in enumerate(drawn) if score.method == "Dirichlet"]
    line = {"color": theme.text, "width": 0.8}
    full = {"size": 6, "color": colours, "line": line}
    hollow = {"size": 6, "color": "rgba(0,0,0,0)", "line": line}
    marks = [([score.point for score in drawn], list(range(len(of))), full)]
    if few:
        marks.append(([drawn[number].raw for number in few], few, hollow))
    return [
        dict(
            type="scatter",
            x=places,
            y=[_height(row, number) for number in numbers],
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


def _side_of_name(
    one: tuple[str, float], within: FloatArray, scale: tuple[float, float], theme: Theme
) -> str:
    """Outward of an outlier where its name fits there, else towards the whisker, else nowhere."""
    name, phi = one
    reach, pixels = scale
    words = text_pixels(escape(name, _LONGEST_OUTLIER), theme.tick_size) + 12
    width = words * 2 * reach / pixels
    is_high = phi > within.max()
    outward, inward = ("right", "left") if is_high else ("left", "right")
    if (phi if is_high else -phi) + width <= reach:
        return outward
    gap = phi - within.max() if is_high else within.min() - phi
    return inward if gap >= width else ""


def _outlier_names(
    of: list[tuple[str, float]],
    values: FloatArray,
    row: int,
    scale: tuple[float, float],
    axes: str,
    theme: Theme,
) -> list[Trace]:
    """Name the furthest score outside of the whiskers, on each side.

    ``scale`` has the axis' reach and the pixels of the panel.
    """
    if len(values) < _FEWEST_OUTLIED:
        return []
    low, high = _fences(values)
    furthest = {int(values.argmin())} if values.min() < low else set()
    furthest |= {int(values.argmax())} if values.max() > high else set()
    within = values[(values >= low) & (values <= high)]
    sides = {
        number: side
        for number in sorted(furthest)
        if (side := _side_of_name(of[number], within, scale, theme))
    }
    if not sides:
        return []
    return [
        dict(
            type="scatter",
            x=[float(values[number]) for number in sides],
            y=[_height(row, number) for number in sides],
            mode="text",
            text=[f" {escape(of[number][0], _LONGEST_OUTLIER)} " for number in sides],
            textposition=[f"middle {side}" for side in sides.values()],
            textfont={"size": theme.tick_size, "color": theme.text},
            hoverinfo="skip",
            showlegend=False,
            xaxis=f"x{axes}",
            yaxis=f"y{axes}",
        )
    ]


def size_words(result: Favoritism) -> str:
    """``mean |Favi| 0.39 (chance 0.21, excess 0.18 [0.15, 0.21])``."""
    mean = f"mean |Favi| {two_decimals(result.mean_abs_phi)}"
    if isnan(result.mean_abs_phi):
        return mean
    chance, excess = (two_decimals(n) for n in (result.mean_abs_phi_chance, result.excess))
    return f"{mean} (chance {chance}, excess {excess}{interval(*result.limits('excess'))})"


def pair_words(result: Favoritism, system: str, other: str) -> str:
    """Hover text of one pair: its score with interval, its errors, and the outcomes."""
    row = result.row(system, other)
    sign = 1 if row["system_a"] == system else -1
    phi = result.phi(system, other)
    words = [f"<b>{escape(system, 40)}</b> against <b>{escape(other, 40)}</b>"]
    words.append(f"Favi {phi_words(result, system, other)}")
    if not isnan(phi):
        words.append(f"favours {escape(system if phi > 0 else other, 40)}" if phi else "fair")
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
    return f"{two_decimals(score.point)}{interval(score.low, score.high)}{raw}"


def _axes(
    results: list[Favoritism], names: list[str], reach: float, pixels: float, grid: PanelGrid
) -> dict[str, Any]:
    title = _AXIS_TITLE if pixels >= _TITLE_PIXELS else "Favi-Score"
    axes: dict[str, Any] = {}
    for number in range(len(results)):
        suffix = axis_number(number)
        axes[f"xaxis{suffix}"] = {
            "anchor": f"y{suffix}",
            "domain": grid.x_domain(number),
            "fixedrange": True,
            "nticks": 9,
            "range": (-reach, reach),
            "showgrid": True,
            "title": {"text": title, "standoff": 6},
        }
        axes[f"yaxis{suffix}"] = {
            "anchor": f"x{suffix}",
            "domain": grid.y_domain(number),
            "fixedrange": True,
            "range": (len(names) - 0.45, -0.55),
            "showgrid": False,
            "tickcolor": TRANSPARENT,
            "ticklen": 4,
            "ticks": "outside",
            "tickvals": list(range(len(names))),
            "ticktext": names,
            "showticklabels": number % grid.n_columns == 0,
        }
    return axes


def _words(results: list[Favoritism], grid: PanelGrid, theme: Theme) -> dict[str, Any]:
    """Draw the line of fairness, and whose panel it is."""
    shapes, notes = [], []
    for number, one in enumerate(results):
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
        if len(results) > 1:
            left, _ = grid.x_domain(number)
            heading = f"<b>{escape(one.judge, 20)}</b> · {two_decimals(one.mean_abs_phi)}"
            notes.append(note(heading, left, grid.y_head(number), theme, xanchor="left"))
    return {"annotations": notes, "shapes": shapes}
