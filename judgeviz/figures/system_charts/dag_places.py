"""Places across of a layered graph's nodes and of the bends of its edges."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Point = tuple[float, float]
# A node by its number, or a bend of an edge: (edge, row).
Cell = Any

BOX_HEIGHT = 22
GAP = 10  # between boxes
_PASSAGE = 5  # that an edge takes between boxes
_SWEEPS = 40
_STRAIGHT = 6.0  # how much harder an edge pulls on its own bends than on its ends
_ANCHOR = 0.35  # how hard a node is pulled towards its place in the other ranking


@dataclass(frozen=True)
class Rows:
    """Nodes (by number) and bends, row by row.

    ``cells[row]`` lists nodes (int) and bends (edge, row) from left to right; ``y`` has the
    middle of each row; ``layer`` the layer of each.
    """

    cells: list[list[Any]]
    y: list[float]
    layer: list[int]


def places_across(
    rows: Rows,
    names: list[str],
    edges: Sequence[tuple[str, str]],
    widths: Mapping[str, float],
    room: float,
    near: Mapping[str, Point],
) -> dict[Any, float]:
    """Middle of every node and bend: close to what it is joined to, apart from its neighbours."""
    pull = _pulls(rows, names, edges)
    x: dict[Any, float] = {}
    for row in rows.cells:
        spread = np.linspace(0, room, len(row) + 2)[1:-1]
        x |= dict(zip(row, spread.tolist(), strict=True))
    for sweep in range(_SWEEPS):
        for row in rows.cells if sweep % 2 == 0 else rows.cells[::-1]:
            wanted = np.array([_wanted(cell, pull, x, names, near) for cell in row])
            halves = np.array([half_width(cell, names, widths) for cell in row])
            x |= dict(zip(row, _apart(wanted, halves, room).tolist(), strict=True))
    return _centred(x, names, widths, room)


def _centred(
    x: Mapping[Cell, float], names: list[str], widths: Mapping[str, float], room: float
) -> dict[Cell, float]:
    """Move everything into the middle of the room."""
    left = min(place - half_width(cell, names, widths) for cell, place in x.items())
    right = max(place + half_width(cell, names, widths) for cell, place in x.items())
    shift = max((room - left - right) / 2, -left)
    return {cell: place + shift for cell, place in x.items()}


def half_width(cell: Any, names: list[str], widths: Mapping[str, float]) -> float:
    """Half the pixels that a node or a bend takes, its gap included."""
    return (widths[names[cell]] + GAP) / 2 if isinstance(cell, int) else _PASSAGE / 2


def _pulls(
    rows: Rows, names: list[str], edges: Sequence[tuple[str, str]]
) -> dict[Any, list[tuple[Any, float]]]:
    """For every node and bend what it is joined to, and how strongly."""
    place = {name: number for number, name in enumerate(names)}
    pull: dict[Any, list[tuple[Any, float]]] = {cell: [] for row in rows.cells for cell in row}
    for number, (a, b) in enumerate(edges):
        bends = [(number, row) for row in range(len(rows.cells)) if (number, row) in pull]
        chain: list[Any] = [place[a], *bends, place[b]]
        for one, other in pairwise(chain):
            both_bend = isinstance(one, tuple) and isinstance(other, tuple)
            weight = _STRAIGHT if both_bend else 1.0
            pull[one].append((other, weight))
            pull[other].append((one, weight))
    return pull


def _wanted(
    cell: Any,
    pull: Mapping[Any, list[tuple[Any, float]]],
    x: Mapping[Any, float],
    names: list[str],
    near: Mapping[str, Point],
) -> float:
    joined = [(x[other], weight) for other, weight in pull[cell]]
    if isinstance(cell, int) and names[cell] in near:
        joined.append((near[names[cell]][0], _ANCHOR * max(len(joined), 1)))
    if not joined:
        return x[cell]
    return sum(place * weight for place, weight in joined) / sum(weight for _, weight in joined)


def _apart(wanted: FloatArray, halves: FloatArray, room: float) -> FloatArray:
    """Places closest to those wanted that keep order and distance (pool adjacent violators)."""
    offset = np.cumsum(2 * halves) - halves
    blocks: list[list[float]] = []
    for value in wanted - offset:
        blocks.append([float(value), 1.0])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            mean, n = blocks.pop()
            before, m = blocks.pop()
            blocks.append([(before * m + mean * n) / (m + n), m + n])
    level = np.concatenate([np.full(int(n), mean) for mean, n in blocks])
    most = max(room - 2 * halves.sum(), 0.0)
    places: FloatArray = np.clip(level, 0.0, most) + offset
    return places
