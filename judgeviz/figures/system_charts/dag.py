"""Who beats whom: the humans' ranking of systems beside the judge's."""

from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.systems.rankings import CYCLE_JOINT, SystemRankings
from judgeviz.figures.drawing.headings import subject, titled_figure
from judgeviz.figures.drawing.panels import PanelGrid, Trace, axis_number, note
from judgeviz.figures.drawing.text import (
    counted,
    digits_in,
    escape,
    escape_apart,
    items_a_pair,
    one_line,
    text_pixels,
    two_decimals,
)
from judgeviz.figures.drawing.theme import Theme, figure_theme, readable_on
from judgeviz.figures.system_charts.dag_layout import dag_layout
from judgeviz.figures.system_charts.dag_marks import (
    EDGES,
    Side,
    edge_targets,
    edge_trace,
    node_targets,
    status_colours,
)
from judgeviz.figures.system_charts.dag_places import BOX_HEIGHT

_HEAD = 26
_SIDE = 12
_SPACING = 0.03
_LONGEST_NAME = 16  # digits
_PADDING = 14  # of a box, both sides together
_TIES = {"drop": "ties left out", "split": "ties split", "trinomial": "trinomial test"}
_CORRECTIONS = {"holm": "Holm", "bh": "Benjamini-Hochberg", "by": "Benjamini-Yekutieli"}


def dag(ranks: SystemRankings, *, theme: str = "light", palette: str = "default") -> go.Figure:
    """Draw both rankings as layered graphs, edge by edge compared with the other side.

    Parameters
    ----------
    ranks : SystemRankings
        From :func:`judgeviz.rank_systems`.
    theme : {"light", "dark", "print"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        Wins that follow from other wins are left out. An edge's customdata is
        ["pair", winner, loser], a node's ["system", name].

    Raises
    ------
    ValueError
        For an unknown theme or palette.

    References
    ----------
    von Däniken et al., "Favi-Score", ACL 2024, Figs. 1 and 8 to 13.
    """
    look = figure_theme(theme, palette)
    sides = _sides(ranks, look)
    height = max(round(side.layout.height) for side in sides)
    grid = PanelGrid(2, 2, head=_HEAD, plot=height, foot=6, spacing=_SPACING)
    return titled_figure(
        [*_legend(ranks, look), *(trace for side in sides for trace in _traces(ranks, side, look))],
        _axes(sides, grid, height) | _surroundings(sides, ranks, grid, look),
        title=subject(ranks, f"judge {ranks.judge}"),
        subtitle=_subtitle(ranks),
        height=grid.height,
        theme=look,
        bottom=8,
        sides=(_SIDE, _SIDE),
    )


def _sides(ranks: SystemRankings, theme: Theme) -> list[Side]:
    room = _room(theme)
    sides: list[Side] = []
    near = None
    for number, ranking in enumerate((ranks.human, ranks.machine)):
        short = escape_apart(ranking.nodes, _LONGEST_NAME)
        labels = dict(zip(ranking.nodes, short, strict=True))
        widths = {n: text_pixels(label, theme.tick_size) + _PADDING for n, label in labels.items()}
        layout = dag_layout(ranking.layers, ranking.edges, widths, room, near)
        whose = "Humans" if number == 0 else one_line(ranks.judge)
        sides.append(Side(number, whose, ranking, layout, labels))
        near = layout.nodes
    return sides


def _room(theme: Theme) -> float:
    """Pixels of a panel."""
    return (theme.narrowest - 2 * _SIDE) * PanelGrid(2, 2, 0, 0, 0, spacing=_SPACING).column_share


def _subtitle(ranks: SystemRankings) -> list[str]:
    same = round(float(ranks.edge_agreement) * len(ranks.edges))
    corrected = f", {_CORRECTIONS[ranks.correction]}" if ranks.correction else ""
    test = "" if ranks.ties == "trinomial" else "sign test, "
    parts = [
        f"an edge: wins with p < {ranks.alpha:g} ({test}{_TIES[ranks.ties]}{corrected})",
        f"same verdict on {same} of {counted(len(ranks.edges), 'pair', 'pairs')} "
        f"({two_decimals(ranks.edge_agreement)})",
        items_a_pair(ranks.human.pairs[["n_plus", "n_ties", "n_minus"]].sum(axis=1)),
        "wins that follow from others are not drawn",
    ]
    for whose, ranking in (("humans", ranks.human), (escape(ranks.judge, 20), ranks.machine)):
        parts += [f"cycle ({whose}): {escape(', '.join(c), 60)}" for c in ranking.cycles]
    if ranks.unshared:
        parts.append(f"{counted(len(ranks.unshared), 'pair shares', 'pairs share')} no item")
    return parts


def _legend(ranks: SystemRankings, theme: Theme) -> list[Trace]:
    """Every status, also one that no drawn edge has, with the number of its pairs."""
    colours, numbers = status_colours(theme), ranks.n_of_status
    return [
        dict(
            type="scatter",
            x=[None],
            y=[None],
            mode="lines+markers",
            name=f"{edge.words} ({numbers[status]})",
            line={"color": colours[status], "dash": edge.dash, "width": edge.width},
            marker={"symbol": edge.arrow, "size": 9, "angle": 90, "color": colours[status]},
            unselected={"marker": {"opacity": 1}},
        )
        for status, edge in EDGES.items()
    ]


def _traces(ranks: SystemRankings, side: Side, theme: Theme) -> list[Trace]:
    drawn: dict[str, list[tuple[str, str]]] = {status: [] for status in EDGES}
    for edge in side.ranking.edges:
        drawn[ranks.status_of(side.ranking.wins_of(edge))].append(edge)
    axes = axis_number(side.number)
    colours = status_colours(theme)
    lines = [
        edge_trace(side, edges, EDGES[status], colours[status], axes)
        for status, edges in drawn.items()
        if edges
    ]
    targets = [edge_targets(side, edges, status, axes) for status, edges in drawn.items() if edges]
    return [*lines, *targets, node_targets(side, axes)]


def _axes(sides: list[Side], grid: PanelGrid, height: int) -> dict[str, Any]:
    axes: dict[str, Any] = {}
    for side in sides:
        suffix = axis_number(side.number)
        hidden = {"fixedrange": True, "showgrid": False, "showticklabels": False, "ticks": ""}
        axes[f"xaxis{suffix}"] = hidden | {
            "anchor": f"y{suffix}",
            "domain": grid.x_domain(side.number),
            "range": (0, side.layout.width),
        }
        axes[f"yaxis{suffix}"] = hidden | {
            "anchor": f"x{suffix}",
            "domain": grid.y_domain(side.number),
            "range": (height, 0),
        }
    return axes


def _surroundings(
    sides: list[Side], ranks: SystemRankings, grid: PanelGrid, theme: Theme
) -> dict[str, Any]:
    """Bands of the layers, boxes with their names, and the panels' headings."""
    shapes, notes = [], []
    for side in sides:
        axes = {"xref": f"x{axis_number(side.number)}", "yref": f"y{axis_number(side.number)}"}
        shapes += [_band(band, side, theme) | axes for band in side.layout.bands]
        heading = (
            f"<b>{escape(side.title, 28)}</b>: {counted(len(side.ranking.wins), 'win', 'wins')}"
        )
        left, _ = grid.x_domain(side.number)
        notes.append(
            note(heading, left, grid.y_head(side.number), theme, xanchor="left", yshift=-4)
            | {"font": {"size": theme.text_size, "color": theme.text}}
        )
        for node in side.layout.nodes:
            box, words = _box(
                node, side, theme.pale if node in ranks.systems else theme.page, theme
            )
            shapes.append(box | axes)
            notes.append(words | axes)
    return {"shapes": shapes, "annotations": notes}


def _band(band: tuple[float, float], side: Side, theme: Theme) -> dict[str, Any]:
    top, bottom = band
    return {
        "type": "rect",
        "layer": "below",
        "x0": 0,
        "x1": side.layout.width,
        "y0": top,
        "y1": bottom,
        "fillcolor": theme.grid,
        "opacity": 0.45,
        "line": {"width": 0},
    }


def _box(node: str, side: Side, colour: str, theme: Theme) -> tuple[dict[str, Any], dict[str, Any]]:
    x, y = side.layout.nodes[node]
    half = (text_pixels(side.labels[node], theme.tick_size) + _PADDING) / 2
    scale, words = _room(theme) / side.layout.width, side.labels[node]
    if scale < 1:  # more in a row than there is room for
        words = escape(node, digits_in(2 * half * scale - 4, theme.tick_size))
    edge = theme.axis if CYCLE_JOINT not in node else theme.text
    box = {
        "type": "rect",
        "layer": "between",
        "x0": x - half,
        "x1": x + half,
        "y0": y - BOX_HEIGHT / 2,
        "y1": y + BOX_HEIGHT / 2,
        "fillcolor": colour,
        "line": {"color": edge, "width": 1},
    }
    text = note(words, x, y, theme, yanchor="middle", captureevents=False)
    return box, text | {"font": {"size": theme.tick_size, "color": readable_on(colour)}}
