"""Edges of a layered graph as lines: where they leave and reach boxes, and pass between them."""

from collections.abc import Mapping, Sequence
from typing import Any

from judgeviz.figures.dag_places import BOX_HEIGHT, Point, Rows

_PORT_PITCH = 9  # pixels between the edges at one box


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
