"""Names beside points, on the side where they cover neither points nor other names."""

from collections.abc import Sequence

from judgeviz.figures.drawing.text import text_pixels

Box = tuple[float, float, float, float]

_POINT = 7  # half of a point with its outline, in pixels
# Where a name may stand, as steps from the point: across and down.
_SIDES = {
    "top center": (0, -1),
    "middle right": (1, 0),
    "bottom center": (0, 1),
    "middle left": (-1, 0),
    "top right": (1, -1),
    "bottom right": (1, 1),
    "top left": (-1, -1),
    "bottom left": (-1, 1),
}


def label_sides(
    places: Sequence[tuple[float, float]],
    names: Sequence[str],
    size: float,
    room: tuple[float, float],
) -> list[str]:
    """Find the ``textposition`` of each name.

    Parameters
    ----------
    places : sequence of (x, y)
        Points in pixels, y downward, where the figure is narrowest.
    names : sequence of str
        Escaped.
    size : float
        Of the font.
    room : (width, height)
        Of the panel in pixels; names stay within where they can.
    """
    taken: list[Box] = [_around(x, y, _POINT, _POINT) for x, y in places]
    sides = []
    for (x, y), name in zip(places, names, strict=True):
        width, height = text_pixels(name, size), 1.3 * size
        found = {side: _label_box(x, y, width, height, step) for side, step in _SIDES.items()}
        own = taken.index(_around(x, y, _POINT, _POINT))
        others = taken[:own] + taken[own + 1 :]
        best = min(_SIDES, key=lambda side: _cost(found[side], others, room))
        sides.append(best)
        taken.append(found[best])
    return sides


def _around(x: float, y: float, half_width: float, half_height: float) -> Box:
    return x - half_width, y - half_height, x + half_width, y + half_height


def _label_box(x: float, y: float, width: float, height: float, step: tuple[int, int]) -> Box:
    across, down = step
    middle_x = x + across * (width / 2 + _POINT * (1 if down == 0 else 0.5))
    return _around(middle_x, y + down * (height / 2 + _POINT), width / 2, height / 2)


def _cost(box: Box, others: Sequence[Box], room: tuple[float, float]) -> float:
    """Square pixels that a name covers or that stick out; sticking out is as bad."""
    covered = sum(_overlap(box, other) for other in others)
    inside = _overlap(box, (0, 0, *room))
    return covered + (box[2] - box[0]) * (box[3] - box[1]) - inside


def _overlap(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(width, 0.0) * max(height, 0.0)
