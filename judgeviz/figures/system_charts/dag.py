"""Who beats whom: the humans' ranking of systems beside those of the judges."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.systems.rankings import CYCLE_JOINT, GRAVEST_FIRST, Ranking, SystemRankings
from judgeviz.figures.drawing.headings import filters_in, subject, titled_figure
from judgeviz.figures.drawing.panels import PanelGrid, Trace, axis_number, note
from judgeviz.figures.drawing.text import (
    counted,
    digits_in,
    escape,
    escape_apart,
    in_lines,
    items_a_pair,
    n_lines,
    text_pixels,
    two_decimals,
)
from judgeviz.figures.drawing.theme import Theme, figure_theme, readable_on
from judgeviz.figures.system_charts.dag_layout import Band, dag_layout, rows_needed
from judgeviz.figures.system_charts.dag_marks import (
    EDGES,
    SOME,
    Edge,
    Side,
    edge_targets,
    edge_trace,
    node_targets,
    status_colours,
)
from judgeviz.figures.system_charts.dag_places import BOX_HEIGHT, Point
from judgeviz.recipes import recorded

_HEAD = 26  # with one line
_MARGIN = 12
_SPACING = 0.03
_GAP = 24  # between rows of panels
_GUTTER = 20  # left of the boxes, for the numbers of the layers
_MOST_ROWS = 2  # of a layer, before the panels take the whole width
_LONGEST_NAME = 16  # digits
_PADDING = 14  # of a box, both sides together
_TIES = {"drop": "ties left out", "split": "ties split", "trinomial": "trinomial test"}
_CORRECTIONS = {"holm": "Holm", "bh": "Benjamini-Hochberg", "by": "Benjamini-Yekutieli"}


@dataclass(frozen=True)
class _Grid:
    """Panels from left to right; each row of them is as high as its highest graph."""

    columns: PanelGrid
    plots: tuple[float, ...]
    head: int

    @property
    def height(self) -> int:
        return round(sum(self.plots) + len(self.plots) * (self.head + _GAP) - _GAP)

    def plot(self, panel: int) -> float:
        """Height of a panel's axes in pixels."""
        return self.plots[panel // self.columns.n_columns]

    def top(self, panel: int) -> float:
        """Top of a panel's head in paper units."""
        return 1 - self._pixels_above(panel) / self.height

    def y_domain(self, panel: int) -> tuple[float, float]:
        """Bottom and top of a panel's axes in paper units."""
        above = self._pixels_above(panel) + self.head
        low = 1 - (above + self.plot(panel)) / self.height
        return max(low, 0.0), 1 - above / self.height

    def _pixels_above(self, panel: int) -> float:
        row = panel // self.columns.n_columns
        return [0.0, *accumulate(plot + self.head + _GAP for plot in self.plots)][row]


@recorded
def dag(
    ranks: SystemRankings | Sequence[SystemRankings],
    *,
    theme: str = "light",
    palette: str = "default",
    pointed_at: str | None = None,
) -> go.Figure:
    """Draw the humans' ranking and every judge's as layered graphs, compared edge by edge.

    Parameters
    ----------
    ranks : SystemRankings or sequence of SystemRankings
        From :func:`judgeviz.rank_systems`; one per judge, of the same systems. The humans are
        those of the first, and are drawn once.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}
    pointed_at : str, optional
        System whose box and edges stand out in every graph.

    Returns
    -------
    plotly.graph_objects.Figure
        Wins that follow from other wins are left out; layers are numbered, and systems without a
        significant win or loss stand below them. An edge's customdata is
        ["pair", winner, loser], a node's ["system", name].

    Raises
    ------
    ValueError
        For an unknown theme, palette or system, no result, or results of different systems.

    References
    ----------
    von Däniken et al., "Favi-Score", ACL 2024, Figs. 1 and 8 to 13.
    """
    look = figure_theme(theme, palette)
    results = checked([ranks] if isinstance(ranks, SystemRankings) else list(ranks), pointed_at)
    columns = _columns(results, look)
    sides = list(_sides(results, columns, look))
    heights = [side.layout.height for side in sides]
    n = columns.n_columns
    head = _HEAD + (max(n_lines(side.heading) for side in sides) - 1) * look.line_height
    rows = (heights[at : at + n] for at in range(0, len(heights), n))
    grid = _Grid(columns, tuple(map(max, rows)), head)
    several = len(results) > 1
    judges = f"{len(results)} judges" if several else f"judge {results[0].judge}"
    return titled_figure(
        [
            *_legend(several, look),
            *(trace for side in sides for trace in _traces(side, pointed_at, look)),
        ],
        _axes(sides, grid) | _surroundings(sides, grid, pointed_at, look),
        title=subject(results[0], judges),
        subtitle=[*filters_in(*results), *_subtitle(results)],
        height=grid.height,
        theme=look,
        bottom=8,
        sides=(_MARGIN, _MARGIN),
    )


def checked(results: list[SystemRankings], pointed_at: str | None) -> list[SystemRankings]:
    """Return results of the same systems, among which is the one pointed at; else ValueError."""
    if not results:
        raise ValueError("A chart of rankings needs at least one result; got none.")
    systems = results[0].human.ranks["system"].tolist()
    for one in results[1:]:
        if one.human.ranks["system"].tolist() != systems:
            raise ValueError(
                "A chart of rankings needs results of the same systems; those of "
                f"'{results[0].judge}' and '{one.judge}' differ."
            )
    if pointed_at is not None and pointed_at not in systems:
        raise ValueError(f"There is no system '{pointed_at}' in these rankings.")
    return results


def system_mark(system: str) -> str:
    """Name what is drawn of a system, so that a page can mark it under the mouse."""
    return f"system {system}"


def _columns(results: list[SystemRankings], theme: Theme) -> PanelGrid:
    """Two panels side by side, or one where a layer would be broken into many rows."""
    n_panels = 1 + len(results)
    grids = [PanelGrid(n_panels, n, 0, 0, 0, spacing=_SPACING) for n in (2, 1)]
    rankings = [results[0].human, *(one.machine for one in results)]
    rows = max(
        rows_needed(ranking.layers, _widths(_labels(ranking), theme), _room(grids[0], theme))
        for ranking in rankings
    )
    return grids[0] if rows <= _MOST_ROWS else grids[1]


def _room(columns: PanelGrid, theme: Theme) -> float:
    """Pixels for the boxes of a panel."""
    return (theme.narrowest - 2 * _MARGIN) * columns.column_share - _GUTTER


def _labels(ranking: Ranking) -> dict[str, str]:
    return dict(zip(ranking.nodes, escape_apart(ranking.nodes, _LONGEST_NAME), strict=True))


def _widths(labels: dict[str, str], theme: Theme) -> dict[str, float]:
    return {name: text_pixels(text, theme.tick_size) + _PADDING for name, text in labels.items()}


def _sides(results: list[SystemRankings], columns: PanelGrid, theme: Theme) -> Iterator[Side]:
    """Humans first; every judge's systems stand close to where the humans' do."""
    humans = results[0].human
    fates = {edge: {one.judge: _fate(humans, edge, one.machine) for one in results}
             for edge in humans.edges}  # fmt: skip
    words = {edge: _fate_words(by_judge) for edge, by_judge in fates.items()}
    heading = f"<b>Humans</b>: {counted(len(humans.wins), 'win', 'wins')}"
    status = {edge: _common(set(by_judge.values())) for edge, by_judge in fates.items()}
    room = _room(columns, theme)
    first = _side(0, heading, humans, status, room, None, theme, words if len(results) > 1 else {})
    yield first
    near = dict(first.layout.nodes)
    for number, one in enumerate(results, start=1):
        numbers = [
            f"{one.n_of_status[name]} {name}" for name in ("kept", "reversed", "lost", "new")
        ]
        heading = f"<b>{escape(one.judge, 18)}</b>: {', '.join(numbers)}"
        status = {edge: one.status_of(one.machine.wins_of(edge)) for edge in one.machine.edges}
        yield _side(number, heading, one.machine, status, room, near, theme, {})


def _side(
    number: int,
    heading: str,
    ranking: Ranking,
    status: dict[Edge, str],
    room: float,
    near: dict[str, Point] | None,
    theme: Theme,
    fates: dict[Edge, str],
) -> Side:
    labels = _labels(ranking)
    widths = _widths(labels, theme)
    layout = dag_layout(ranking.layers, ranking.edges, widths, room, near, ranking.undecided)
    heading = in_lines(heading, room + _GUTTER, theme.text_size)
    return Side(number, heading, ranking, layout, labels, status, fates)


def _fate(humans: Ranking, edge: Edge, judge: Ranking) -> str:
    """Say what a judge makes of the humans' wins behind an edge; of several the gravest."""
    wins = humans.wins_of(edge)
    own = set(zip(judge.wins["winner"], judge.wins["loser"], strict=True))
    found = [
        "kept" if win in own else "reversed" if win[::-1] in own else "lost"
        for win in zip(wins["winner"], wins["loser"], strict=True)
    ]
    return min(found, key=GRAVEST_FIRST.index)


def _common(fates: set[str]) -> str:
    """One status of what several judges make of an edge."""
    if "kept" in fates:
        return "kept" if len(fates) == 1 else SOME
    return min(fates, key=GRAVEST_FIRST.index)


def _fate_words(by_judge: dict[str, str]) -> str:
    """``kept by a, b<br>lost by c``."""
    lines = []
    for fate in ("kept", "reversed", "lost"):
        judges = [escape(judge, 24) for judge, own in by_judge.items() if own == fate]
        lines += [f"{fate} by {', '.join(judges)}"] if judges else []
    return "<br>".join(lines)


def _subtitle(results: list[SystemRankings]) -> list[str]:
    first = results[0]
    corrected = f", {_CORRECTIONS[first.correction]}" if first.correction else ""
    test = "" if first.ties == "trinomial" else "sign test, "
    parts = [f"an edge: wins with p &lt; {first.alpha:g} ({test}{_TIES[first.ties]}{corrected})"]
    if len(results) == 1:
        same = round(float(first.edge_agreement) * len(first.edges))
        parts.append(
            f"same verdict on {same} of {counted(len(first.edges), 'pair', 'pairs')} "
            f"({two_decimals(first.edge_agreement)})"
        )
    parts.append(items_a_pair(n for one in results for n in one.human.items_a_pair))
    parts.append("wins that follow from others are not drawn")
    for whose, ranking in (
        ("humans", first.human),
        *((escape(one.judge, 20), one.machine) for one in results),
    ):
        parts += [f"cycle ({whose}): {escape(', '.join(c), 60)}" for c in ranking.cycles]
    if first.unshared:
        parts.append(f"{counted(len(first.unshared), 'pair shares', 'pairs share')} no item")
    if any(one.human.edges != first.human.edges for one in results[1:]):
        parts.append(f"humans on the items of {escape(first.judge, 24)}")
    return parts


def _legend(several: bool, theme: Theme) -> list[Trace]:
    """Every status, also one that no drawn edge has."""
    colours = status_colours(theme)
    return [
        dict(
            type="scatter",
            x=[None],
            y=[None],
            mode="lines+markers",
            name=edge.words,
            line={"color": colours[status], "dash": edge.dash, "width": edge.width},
            marker={"symbol": edge.arrow, "size": 9, "angle": 90, "color": colours[status]},
            unselected={"marker": {"opacity": 1}},
        )
        for status, edge in EDGES.items()
        if several or status != SOME
    ]


def _traces(side: Side, pointed_at: str | None, theme: Theme) -> list[Trace]:
    axes = axis_number(side.number)
    colours = status_colours(theme)
    drawn: dict[tuple[bool, str], list[Edge]] = {}
    for edge, status in side.status.items():
        ends = {system for node in edge for system in side.ranking.members(node)}
        drawn.setdefault((pointed_at is None or pointed_at in ends, status), []).append(edge)
    lines = [
        edge_trace(
            side,
            edges,
            EDGES[status],
            colours[status] if stands_out else theme.dimmed(colours[status]),
            axes,
        )
        for (stands_out, status), edges in sorted(drawn.items())
    ]
    targets = [edge_targets(side, axes)] if side.status else []
    return [*lines, *targets, node_targets(side, axes)]


def _axes(sides: list[Side], grid: _Grid) -> dict[str, Any]:
    axes: dict[str, Any] = {}
    for side in sides:
        suffix = axis_number(side.number)
        hidden = {"fixedrange": True, "showgrid": False, "showticklabels": False, "ticks": ""}
        axes[f"xaxis{suffix}"] = hidden | {
            "anchor": f"y{suffix}",
            "domain": grid.columns.x_domain(side.number),
            "range": (-_GUTTER, side.layout.width),
        }
        axes[f"yaxis{suffix}"] = hidden | {
            "anchor": f"x{suffix}",
            "domain": grid.y_domain(side.number),
            "range": (grid.plot(side.number), 0),
        }
    return axes


def _surroundings(
    sides: list[Side], grid: _Grid, pointed_at: str | None, theme: Theme
) -> dict[str, Any]:
    """Bands of the layers with their numbers, boxes with their names, and headings."""
    shapes, notes = [], []
    room = _room(grid.columns, theme)
    for side in sides:
        axes = {"xref": f"x{axis_number(side.number)}", "yref": f"y{axis_number(side.number)}"}
        left, _ = grid.columns.x_domain(side.number)
        where = {"xanchor": "left", "align": "left", "yshift": -4}
        heading = note(side.heading, left, grid.top(side.number), theme, **where)
        notes.append(heading | {"font": {"size": theme.text_size, "color": theme.text}})
        shapes += [_band(band, side, theme) | axes for band in side.layout.bands]
        notes += [word | axes for word in _layer_numbers(side, room, theme)]
        for node in side.layout.nodes:
            marked = pointed_at is not None and pointed_at in side.ranking.members(node)
            box, words = _box(node, side, room, marked, theme)
            shapes.append(box | axes)
            notes.append(words | axes)
    return {"shapes": shapes, "annotations": notes}


def _band(band: Band, side: Side, theme: Theme) -> dict[str, Any]:
    top, bottom = band
    return {
        "type": "rect",
        "layer": "below",
        "x0": -_GUTTER,
        "x1": side.layout.width,
        "y0": top,
        "y1": bottom,
        "fillcolor": theme.grid,
        "opacity": 0.6,
        "line": {"width": 0},
    }


def _layer_numbers(side: Side, room: float, theme: Theme) -> Iterator[dict[str, Any]]:
    """Write the number of every layer, and what stands below them."""
    muted = {"size": theme.tick_size, "color": theme.muted}
    for number, (top, bottom) in enumerate(side.layout.bands, start=1):
        middle = (top + bottom) / 2
        yield note(f"{number}", -_GUTTER / 2, middle, theme, yanchor="middle", font=muted)
    if side.layout.apart is not None:
        words = in_lines("undecided: no significant win or loss", room, theme.tick_size)
        where = {"xanchor": "left", "align": "left", "yanchor": "bottom", "xshift": 4}
        where |= {"font": muted}
        yield note(words, -_GUTTER, side.layout.apart[0], theme, **where)


def _box(
    node: str, side: Side, room: float, marked: bool, theme: Theme
) -> tuple[dict[str, Any], dict[str, Any]]:
    x, y = side.layout.nodes[node]
    half = (text_pixels(side.labels[node], theme.tick_size) + _PADDING) / 2
    scale, words = (room + _GUTTER) / (side.layout.width + _GUTTER), side.labels[node]
    if scale < 1:  # more in a row than there is room for
        words = escape(node, digits_in(2 * half * scale - 4, theme.tick_size))
    undecided, cycle = node in side.ranking.undecided, CYCLE_JOINT in node
    colour = theme.page if undecided or cycle else theme.pale
    line = {"color": theme.text if cycle else theme.axis, "width": 1}
    line |= {"dash": "dot" if undecided else "solid"}
    box = {
        "type": "rect",
        "name": system_mark(side.ranking.members(node)[0]),
        "layer": "between",
        "x0": x - half,
        "x1": x + half,
        "y0": y - BOX_HEIGHT / 2,
        "y1": y + BOX_HEIGHT / 2,
        "fillcolor": colour,
        "line": line | ({"color": theme.accent, "width": 2.5} if marked else {}),
    }
    text = note(
        f"<b>{words}</b>" if marked else words, x, y, theme, yanchor="middle", captureevents=False
    )
    return box, text | {"font": {"size": theme.tick_size, "color": readable_on(colour)}}
