"""Favi-Scores of all pairs of systems as a table of shaded cells."""

from collections.abc import Sequence
from math import isnan
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from judgeviz.analysis.systems.favi_scores import Favoritism
from judgeviz.figures.drawing.headings import EDGE, filters_in, subject, titled_figure
from judgeviz.figures.drawing.panels import Trace
from judgeviz.figures.drawing.text import counted, items_a_pair, text_pixels
from judgeviz.figures.drawing.theme import TRANSPARENT, Theme, blend, figure_theme, readable_on
from judgeviz.figures.system_charts.favi_box import (
    in_order,
    pair_words,
    size_words,
    system_names,
)
from judgeviz.recipes import recorded

FloatArray = NDArray[np.float64]

_ROW = 27  # pixels
_LONGEST_NAME = 16
_COLOUR_BAR = 66
_LEAST_REACH = 0.5
_NARROWEST_NUMBER = 28  # pixels of a cell that holds one


@recorded
def favi_matrix(
    result: Favoritism,
    *,
    theme: str = "light",
    palette: str = "default",
    chosen: tuple[str, str] | None = None,
    pointed_at: str | None = None,
    order: Sequence[str] | None = None,
) -> go.Figure:
    """Draw Phi of the row's system against the column's.

    Parameters
    ----------
    result : Favoritism
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}
    chosen : (str, str), optional
        Pair to frame.
    pointed_at : str, optional
        System whose row and column are framed.
    order : sequence of str, optional
        Systems from the top, such as ``Ranking.order``; by default the most favoured first.

    Returns
    -------
    plotly.graph_objects.Figure
        A cell's customdata is ["pair", row system, column system]. Pairs without errors read
        "none", pairs without shared items are crossed.

    Raises
    ------
    ValueError
        For an unknown theme or palette, or an order of other systems.
    """
    look = figure_theme(theme, palette)
    systems = in_order(result, order)
    names = system_names(systems, _LONGEST_NAME, pointed_at)
    longest = round(max(text_pixels(name, look.tick_size) for name in names))
    left, size = longest + EDGE + 10, _ROW * len(systems)
    turned = longest + 8 > (look.narrowest - left - _COLOUR_BAR) / len(systems)
    above = longest + 14 if turned else 24
    scores = _matrix(result, systems)
    reach = max(float(np.nan_to_num(np.abs(scores)).max(initial=0)), _LEAST_REACH)
    cell = (look.narrowest - left - _COLOUR_BAR) / len(systems)
    return titled_figure(
        [
            _cells(scores, reach, look),
            _marks(result, systems, cell),
            _words(result, systems, scores, reach, cell, look),
        ],
        {
            "xaxis": _axis(names, turned) | {"side": "top", "range": (-0.5, len(systems) - 0.5)},
            "yaxis": _axis(names, False)
            | {"range": (len(systems) - 0.5, -0.5), "domain": (0, size / (size + above))},
            "shapes": _frames(systems, chosen, pointed_at, look),
        },
        title=subject(result, f"judge {result.judge}"),
        subtitle=[*filters_in(result), *_subtitle(result)],
        height=size + above,
        theme=look,
        bottom=12,
        sides=(left, _COLOUR_BAR),
        legend_rows=0,
    )


def _matrix(result: Favoritism, order: list[str]) -> FloatArray:
    place = {name: number for number, name in enumerate(order)}
    scores = np.full((len(order), len(order)), np.nan)
    table = result.systems
    rows = [place[name] for name in table["system"]]
    columns = [place[name] for name in table["other"]]
    scores[rows, columns] = table["phi"].to_numpy()
    return scores


def _subtitle(result: Favoritism) -> list[str]:
    parts = [
        "Favi-Score of the row's system against the column's: above 0 the judge's errors go to "
        "the row's",
        f"{size_words(result)} over {counted(len(result.pairs), 'pair', 'pairs')}",
        items_a_pair(result.pairs["items"]),
    ]
    if result.pairs["phi"].isna().any():
        parts.append("none: the judge makes no errors")
    if result.unshared:
        parts.append("×: no shared items")
    return parts


def _cells(scores: FloatArray, reach: float, theme: Theme) -> Trace:
    size = list(range(len(scores)))
    return dict(
        type="heatmap",
        z=[[None if isnan(phi) else float(phi) for phi in row] for row in scores],
        x=size,
        y=size,
        zmin=-reach,
        zmax=reach,
        colorscale=_diverging_scale(theme),
        xgap=2,
        ygap=2,
        hoverinfo="skip",
        hoverongaps=False,
        colorbar={
            "thickness": 12,
            "outlinewidth": 0,
            "len": 0.9,
            "x": 1.01,
            "nticks": 5,
            "tickfont": {"size": theme.tick_size, "color": theme.text},
        },
    )


def _marks(result: Favoritism, order: list[str], cell: float) -> Trace:
    """Draw marks that catch the mouse: a heatmap's own cells send no click."""
    pairs = [
        (row, column)
        for row, a in enumerate(order)
        for column, b in enumerate(order)
        if a != b and result.has_pair(a, b)
    ]
    return dict(
        type="scatter",
        x=[column for _, column in pairs],
        y=[row for row, _ in pairs],
        customdata=[["pair", order[row], order[column]] for row, column in pairs],
        hovertext=[pair_words(result, order[row], order[column]) for row, column in pairs],
        hoverinfo="text",
        mode="markers",
        marker={"size": min(cell, _ROW) - 2, "symbol": "square", "color": "rgba(0,0,0,0)"},
        selected={"marker": {"color": "rgba(128,128,128,0.35)"}},
        unselected={"marker": {"opacity": 0}},
        showlegend=False,
    )


def _axis(names: list[str], turned: bool) -> dict[str, Any]:
    return {
        "fixedrange": True,
        "showgrid": False,
        "tickangle": -90 if turned else 0,
        "tickcolor": TRANSPARENT,
        "ticklen": 4,
        "ticks": "outside",
        "tickvals": list(range(len(names))),
        "ticktext": names,
    }


def _words(
    result: Favoritism,
    order: list[str],
    scores: FloatArray,
    reach: float,
    cell: float,
    theme: Theme,
) -> Trace:
    """Write into the cells: one trace, which is drawn several times as fast as annotations."""
    cells = [
        (row, column)
        for row, column in np.ndindex(scores.shape)
        if row != column and (cell >= _NARROWEST_NUMBER or isnan(scores[row, column]))
    ]
    said = [_cell_text(result, order, scores, at, reach, theme) for at in cells]
    return dict(
        type="scatter",
        x=[column for _, column in cells],
        y=[row for row, _ in cells],
        text=[text for text, _ in said],
        textfont={"size": theme.tick_size, "color": [colour for _, colour in said]},
        selected={"textfont": {"color": theme.text}},  # else a click pales all other words
        mode="text",
        hoverinfo="skip",
        showlegend=False,
    )


def _cell_text(
    result: Favoritism,
    order: list[str],
    scores: FloatArray,
    at: tuple[int, int],
    reach: float,
    theme: Theme,
) -> tuple[str, str]:
    """Say what stands in a cell, and in which colour."""
    phi = float(scores[at])
    if isnan(phi):
        shared = at[0] != at[1] and result.has_pair(order[at[0]], order[at[1]])
        return ("none" if shared else "×"), theme.muted
    (_, low), (_, middle), (_, high) = _diverging_scale(theme)
    ground = blend((str(middle), str(high if phi > 0 else low)), min(abs(phi) / reach, 1))
    digits = f"{abs(phi):.2f}".removeprefix("0")
    return f"{'−' if phi < 0 and digits != '.00' else ''}{digits}", readable_on(ground)


def _frames(
    order: list[str], chosen: tuple[str, str] | None, pointed_at: str | None, theme: Theme
) -> list[dict[str, Any]]:
    """Frame the chosen pair's two cells, and row and column of the system pointed at."""
    frames = []
    if pointed_at in order:
        own, ends = order.index(str(pointed_at)), (-0.5, len(order) - 0.5)
        around = (own - 0.5, own + 0.5)
        frames = [_frame(*around, *ends, theme.accent), _frame(*ends, *around, theme.accent)]
    if chosen is not None and set(chosen) <= set(order):
        a, b = (order.index(name) for name in chosen)
        frames += [
            _frame(column - 0.48, column + 0.48, row - 0.48, row + 0.48, theme.text)
            for row, column in ((a, b), (b, a))
        ]
    return frames


def _frame(left: float, right: float, top: float, bottom: float, colour: str) -> dict[str, Any]:
    sides = {"x0": left, "x1": right, "y0": top, "y1": bottom}
    return {"type": "rect", "line": {"color": colour, "width": 2}} | sides


def _diverging_scale(theme: Theme) -> list[list[object]]:
    """Give the colour scale from disfavoured over the page's own colour to favoured."""
    ends = {"light": ("#7B3294", "#F7F7F7", "#00793A"), "dark": ("#C58BE0", "#1C222C", "#4CC38A")}
    low, middle, high = ends["dark" if theme.name == "dark" else "light"]
    return [[0, low], [0.5, middle], [1, high]]
