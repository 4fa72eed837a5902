"""Dials: small pies of all bins' shares, with the slice of one bin pulled out.

They are pixel shapes, not pie traces: a pie swallows clicks, and its size depends on the figure's
width.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from judgeviz.figures.drawing.panels import note
from judgeviz.figures.drawing.text import count, percent, text_pixels
from judgeviz.figures.drawing.theme import Theme

PULL = 3.5  # pixels
_TEXT_GAP = 4
_ARC_STEP = np.pi / 30

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point of the figure (both in paper units) and a pixel offset from it, y upward."""

    x: float
    y: float
    x_shift: float = 0.0
    y_shift: float = 0.0


def dial(
    shares: FloatArray, pulled: int, centre: Anchor, radius: float, theme: Theme
) -> list[dict[str, Any]]:
    """Draw one dial as Plotly shapes: the other bins pale, the pulled one in the human colour.

    Parameters
    ----------
    shares : ndarray, shape (n_bins,)
        Of all binned items; they sum to 1, or to 0 where no bin holds an item.
    pulled : int
        Index of the bin.
    centre : Anchor
        Of the pie without the pull.
    radius : float
        In pixels.
    """
    ends = 2 * np.pi * np.cumsum(shares)
    starts = ends - 2 * np.pi * shares
    if not shares.sum() > 0:
        return [_shape(_slice(0, 2 * np.pi, radius), centre, theme.pale, theme)]
    others = "".join(
        _slice(start, end, radius)
        for bin_index, (start, end) in enumerate(zip(starts, ends, strict=True))
        if bin_index != pulled and end > start
    )
    shapes = [_shape(others, centre, theme.pale, theme)] if others else []
    if shares[pulled] > 0:
        middle = (starts[pulled] + ends[pulled]) / 2
        pull = PULL if others else 0.0
        own = _slice(starts[pulled], ends[pulled], radius, pull * _direction(middle))
        shapes.append(_shape(own, centre, theme.human.fill, theme))
    return shapes


def dial_text(n_items: int, n_binned: int, share: float) -> str:
    """``284 / 1600`` above ``17.8 %``; the share is ``n/a`` where no bin holds an item."""
    shown = percent(share if n_binned else float("nan"))
    return f"{count(n_items)} / {count(n_binned)}<br>{shown}"


@dataclass(frozen=True, slots=True)
class DialRoom:
    """How dial and text share the space above a bin.

    Attributes
    ----------
    radius : int
        Of the pie, in pixels.
    beside : bool
        The text stands to the right of the pie, else under it.
    height : int
        Of both, in pixels.
    text_width : float
        Of the widest text, estimated.
    """

    radius: int
    beside: bool
    height: int
    text_width: float


def dial_room(n_binned: int, pixels: float, theme: Theme, radius: int = 18) -> DialRoom:
    """Choose where the text stands; ``pixels`` is the least width that a bin can have."""
    text_width = text_pixels(f"{count(n_binned)} / {count(n_binned)}", theme.tick_size)
    across = 2 * (radius + PULL)
    if across + _TEXT_GAP + text_width <= pixels - 4:
        return DialRoom(radius, True, round(across), text_width)
    return DialRoom(radius, False, round(across) + 2 + 2 * theme.line_height, text_width)


def dial_with_text(
    shares: FloatArray, pulled: int, text: str, top: Anchor, room: DialRoom, theme: Theme
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Shapes and annotation of a dial whose upper edge is at ``top``, centred on it."""
    half = room.radius + PULL
    x_shift = -(_TEXT_GAP + room.text_width) / 2 if room.beside else 0.0
    centre = Anchor(top.x, top.y, top.x_shift + x_shift, top.y_shift - half)
    shapes = dial(shares, pulled, centre, room.radius, theme)
    annotation = note(text, top.x, top.y, theme)
    if room.beside:
        annotation |= {"xanchor": "left", "yanchor": "middle", "align": "left"}
        annotation |= {"xshift": centre.x_shift + half + _TEXT_GAP, "yshift": centre.y_shift}
    else:
        annotation |= {"xshift": top.x_shift, "yshift": centre.y_shift - half - 2}
    return shapes, annotation


def _direction(angle: float) -> FloatArray:
    """Clockwise from twelve o'clock."""
    return np.array([np.sin(angle), np.cos(angle)])


def _slice(start: float, end: float, radius: float, shift: FloatArray | None = None) -> str:
    """Path of a slice in pixels from the centre; Plotly's shapes know no arcs."""
    n_steps = max(int(np.ceil((end - start) / _ARC_STEP)), 1)
    angles = np.linspace(start, end, n_steps + 1)
    points = radius * np.stack([np.sin(angles), np.cos(angles)], axis=1)
    if end - start < 2 * np.pi - 1e-9:
        points = np.vstack([[0.0, 0.0], points])
    if shift is not None:
        points = points + shift
    return "M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in points) + "Z"


def _shape(path: str, centre: Anchor, colour: str, theme: Theme) -> dict[str, Any]:
    return {
        "type": "path",
        "path": _moved(path, centre),
        "xref": "paper",
        "yref": "paper",
        "xsizemode": "pixel",
        "ysizemode": "pixel",
        "xanchor": centre.x,
        "yanchor": centre.y,
        "fillcolor": colour,
        "line": {"color": theme.page, "width": 1},
        "layer": "above",
    }


def _moved(path: str, centre: Anchor) -> str:
    """Add the anchor's pixel offset to every point of the path."""
    if not (centre.x_shift or centre.y_shift):
        return path
    out = []
    for subpath in path.split("Z")[:-1]:
        points = (point.split(",") for point in subpath[1:].split("L"))
        moved = (
            f"{float(x) + centre.x_shift:.2f},{float(y) + centre.y_shift:.2f}" for x, y in points
        )
        out.append("M" + "L".join(moved) + "Z")
    return "".join(out)
