"""Where nodes and edges of a ranking stand: layers from the top, few crossings, no overlaps.

A layer that is too wide is broken into rows, which stand close together in one band.

The order within a row is Sugiyama's (igraph); places are in pixels and leave room for every
node's box and for the edges that pass between boxes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from judgeviz.figures.system_charts.dag_places import (
    BOX_HEIGHT,
    GAP,
    Point,
    Rows,
    half_width,
    places_across,
)

_LAYER_PITCH = 64
_ROW_PITCH = 36  # between rows of one layer
_APART = 20  # more, above the undecided
_BAND = 6  # of a layer's band above and below its boxes
_TRIES = 4
_PORT_PITCH = 9  # pixels between the edges at one box


Band = tuple[float, float]


@dataclass(frozen=True)
class DagLayout:
    """Places in pixels; y grows downward.

    Attributes
    ----------
    nodes : dict of str to (x, y)
        Middle of each box.
    edges : dict of (winner, loser) to list of (x, y)
        From the lower side of one box to the upper side of the other.
    bands : tuple of (top, bottom)
        Of every layer.
    apart : (top, bottom) or None
        Band of the undecided, below the layers.
    width, height : float
    """

    nodes: Mapping[str, Point]
    edges: Mapping[tuple[str, str], list[Point]]
    bands: tuple[Band, ...]
    apart: Band | None
    width: float
    height: float


def dag_layout(
    layers: Sequence[Sequence[str]],
    edges: Sequence[tuple[str, str]],
    widths: Mapping[str, float],
    room: float,
    near: Mapping[str, Point] | None = None,
    undecided: Sequence[str] = (),
) -> DagLayout:
    """Lay out one ranking.

    Parameters
    ----------
    layers : sequence of sequence of str
        From the top; every edge leads downward.
    edges : sequence of (winner, loser)
    widths : mapping of str to float
        Pixels of each box.
    room : float
        Pixels across; a layer that is wider is broken into rows.
    near : mapping of str to (x, y), optional
        Places to stay close to, left to right: those of the other ranking.
    undecided : sequence of str
        Nodes without edges, which stand below all layers.
    """
    groups = [*layers, undecided]
    tried = [_laid_out(groups, edges, widths, room, room, near)]
    # edges that pass between boxes need room, too: then fewer boxes go into a row
    while tried[-1].width > room * 1.02 and len(tried) < _TRIES:
        narrower = room * (1 - 0.15 * len(tried))
        tried.append(_laid_out(groups, edges, widths, room, narrower, near))
    return min(tried, key=lambda layout: layout.width)


def rows_needed(layers: Sequence[Sequence[str]], widths: Mapping[str, float], room: float) -> int:
    """Rows that the widest layer takes, without the edges that pass."""
    return max((_n_rows(layer, widths, room) for layer in layers), default=1)


def _n_rows(layer: Sequence[str], widths: Mapping[str, float], room: float) -> int:
    return max(int(np.ceil(sum(widths[name] + GAP for name in layer) / room)), 1)


def _laid_out(
    groups: Sequence[Sequence[str]],
    edges: Sequence[tuple[str, str]],
    widths: Mapping[str, float],
    room: float,
    row_room: float,
    near: Mapping[str, Point] | None,
) -> DagLayout:
    """Lay out layers and the undecided with boxes of at most ``row_room`` pixels in a row."""
    rows_of = _rows(groups, edges, widths, row_room)
    names = [name for row, _ in rows_of for name in row]
    rows = _ordered_rows(names, rows_of, edges, near, len(groups) - 1)
    bands = _bands(rows)
    x = places_across(rows, names, edges, widths, room, near or {})
    width = max(room, *(x[row[-1]] + half_width(row[-1], names, widths) for row in rows.cells))
    nodes = {
        names[cell]: (x[cell], rows.y[number])
        for number, row in enumerate(rows.cells)
        for cell in row
        if isinstance(cell, int)
    }
    return DagLayout(
        nodes,
        edge_paths(nodes, x, rows, edges, widths),
        tuple(band for layer, band in bands.items() if layer < len(groups) - 1),
        bands.get(len(groups) - 1),
        width,
        rows.y[-1] + BOX_HEIGHT / 2 + 8,
    )


def _rows(
    groups: Sequence[Sequence[str]],
    edges: Sequence[tuple[str, str]],
    widths: Mapping[str, float],
    room: float,
) -> list[tuple[list[str], int]]:
    """Rows with their layer; what loses more often than it wins stands in the upper ones."""
    balance = {name: 0 for group in groups for name in group}
    for winner, loser in edges:
        balance[winner] += 1
        balance[loser] -= 1
    rows: list[tuple[list[str], int]] = []
    for number, group in enumerate(groups):
        upper_first = sorted(group, key=lambda name: (balance[name], name))
        parts = np.array_split(np.array(upper_first, dtype=object), _n_rows(group, widths, room))
        rows += [(sorted(part.tolist()), number) for part in parts if len(part)]
    return rows


def _ordered_rows(
    names: list[str],
    rows_of: list[tuple[list[str], int]],
    edges: Sequence[tuple[str, str]],
    near: Mapping[str, Point] | None,
    apart: int,
) -> Rows:
    """Order every row; ``apart`` is the number of the group of the undecided."""
    row_of = [number for number, (row, _) in enumerate(rows_of) for _ in row]
    place = {name: number for number, name in enumerate(names)}
    vertices: list[Any] = list(range(len(names)))
    links: list[tuple[int, int]] = []
    # Bends are vertices here: igraph's own routing names the wrong edges in unconnected graphs.
    for number, (a, b) in enumerate(edges):
        bends = range(row_of[place[a]] + 1, row_of[place[b]])
        first = len(vertices)
        chain = [place[a], *range(first, first + len(bends)), place[b]]
        vertices += [(number, row) for row in bends]
        row_of += list(bends)
        links += list(pairwise(chain))
    import igraph  # here: only graphs need it

    graph = igraph.Graph(len(vertices), links, directed=True)
    drawn = graph.layout_sugiyama(layers=row_of, hgap=1, vgap=1, maxiter=200)
    found: list[list[tuple[float, int]]] = [[] for _ in rows_of]
    for vertex, (x, _) in enumerate(drawn.coords):
        found[row_of[vertex]].append((x, vertex))
    cells = [[vertices[vertex] for _, vertex in sorted(row)] for row in found]
    if near and _mirrored(cells, names, near):
        cells = [row[::-1] for row in cells]
    layer = [number for _, number in rows_of]
    return Rows(cells, _row_heights(layer, apart), layer)


def _row_heights(layer: list[int], apart: int) -> list[float]:
    y = [BOX_HEIGHT / 2 + 8.0]
    for above, below in pairwise(layer):
        between = _ROW_PITCH if above == below else _LAYER_PITCH
        y.append(y[-1] + between + (_APART if above != below == apart else 0))
    return y


def _mirrored(cells: list[list[Any]], names: list[str], near: Mapping[str, Point]) -> bool:
    """Whether left and right should be exchanged to resemble the other ranking."""
    likeness = 0.0
    for row in cells:
        own = [cell for cell in row if isinstance(cell, int) and names[cell] in near]
        for one in range(len(own)):
            for other in own[one + 1 :]:
                likeness += np.sign(near[names[other]][0] - near[names[own[one]]][0])
    return likeness < 0


def _bands(rows: Rows) -> dict[int, Band]:
    """Top and bottom of every layer."""
    bands = {}
    for layer in sorted(set(rows.layer)):
        y = [height for height, own in zip(rows.y, rows.layer, strict=True) if own == layer]
        reach = BOX_HEIGHT / 2 + _BAND
        bands[layer] = (min(y) - reach, max(y) + reach)
    return bands


def edge_paths(
    nodes: Mapping[str, Point],
    x: Mapping[Any, float],
    rows: Rows,
    edges: Sequence[tuple[str, str]],
    widths: Mapping[str, float],
) -> dict[tuple[str, str], list[Point]]:
    """Edges as lines that pass boxes upright."""
    bends = [
        [(x[number, row], rows.y[row]) for row in range(len(rows.cells)) if (number, row) in x]
        for number in range(len(edges))
    ]
    towards = [[*found, nodes[b]][0][0] for found, (_, b) in zip(bends, edges, strict=True)]
    back = [[nodes[a], *found][-1][0] for found, (a, _) in zip(bends, edges, strict=True)]
    leave = _ports(nodes, widths, [a for a, _ in edges], towards)
    arrive = _ports(nodes, widths, [b for _, b in edges], back)
    reach = BOX_HEIGHT / 2
    paths = {}
    for number, (a, b) in enumerate(edges):
        upright = [(px, py + side) for px, py in bends[number] for side in (-reach, reach)]
        start, end = (leave[number], nodes[a][1] + reach), (arrive[number], nodes[b][1] - reach)
        paths[a, b] = [start, *upright, end]
    return paths


def _ports(
    nodes: Mapping[str, Point],
    widths: Mapping[str, float],
    box: list[str],
    other_end: list[float],
) -> list[float]:
    """Where along a box's side each edge starts (or ends), in the order of the other ends."""
    ports = [0.0] * len(box)
    for name in set(box):
        mine = sorted((end, n) for n, (at, end) in enumerate(zip(box, other_end, strict=True))
                      if at == name)  # fmt: skip
        pitch = min(_PORT_PITCH, max(widths[name] - 10, 0) / max(len(mine) - 1, 1))
        for place, (_, number) in enumerate(mine):
            ports[number] = nodes[name][0] + (place - (len(mine) - 1) / 2) * pitch
    return ports
