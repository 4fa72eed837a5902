"""What forest plots share: a row per judge, a column per question, dots with intervals, bands."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, floor, isfinite, log10
from typing import Any, Protocol

from judgeviz.analysis.fair_pair import NOT_YET_CLEAR, Verdict
from judgeviz.figures.drawing.panels import Trace, axis_number, note
from judgeviz.figures.drawing.text import escape_apart, in_lines, n_lines, text_pixels
from judgeviz.figures.drawing.theme import Theme, Tones

VERDICT_WORDS: dict[Verdict, str] = {
    "better": "better",
    "as good": "as good",
    "worse": "worse",
    "undecided": NOT_YET_CLEAR,
}
_GAP = 0.028  # between columns, as a share of the drawing's width
_DOT, _CLEAR = 6, 2  # pixels: half of a dot, beside which a text begins; from text to line


class Ranged(Protocol):
    """A number with its interval; NaN where there is none."""

    @property
    def value(self) -> float:
        """The number."""
        ...

    @property
    def low(self) -> float:
        """Lower end."""
        ...

    @property
    def high(self) -> float:
        """Upper end."""
        ...


@dataclass(frozen=True, slots=True)
class Dot:
    """One mark with its interval.

    Attributes
    ----------
    number : Ranged
        Its value is finite.
    row : float
        Counted from the top.
    hover : str
        Escaped.
    customdata : list
    is_filled : bool
    text : str
        Written above it.
    behind : tuple of float
        Lines behind it that its text is not to stand on.
    """

    number: Ranged
    row: float
    hover: str
    customdata: list[object]
    is_filled: bool = True
    text: str = ""
    behind: tuple[float, ...] = ()


def column_domains(weights: Sequence[float]) -> list[tuple[float, float]]:
    """Left and right of every column in paper units, as wide as its weight beside the others."""
    room = 1 - _GAP * (len(weights) - 1)
    total = sum(weights) or 1.0
    domains, left = [], 0.0
    for weight in weights:
        right = left + room * weight / total
        domains.append((left, min(right, 1.0)))
        left = right + _GAP
    return domains


def ticks_in(
    ends: tuple[float, float],
    domain: tuple[float, float],
    beside: int,
    most: int,
    theme: Theme,
) -> dict[str, float]:
    """Round ticks for an axis from one end to the other: as many as have room, but two at least.

    ``beside`` are the pixels left and right of all columns.
    """
    pixels = (domain[1] - domain[0]) * (theme.narrowest - beside)
    most = max(min(most, int(pixels / (2.6 * theme.tick_size))), 3)
    low, high = ends
    magnitude = 10.0 ** floor(log10((high - low) / most))
    steps = [magnitude * one for one in (0.5, 1, 2, 5, 10)]
    several = [one for one in steps if floor(high / one) - ceil(low / one) >= 1]
    fitting = [one for one in several if floor(high / one) - ceil(low / one) < most]
    return {"tick0": 0.0, "dtick": fitting[0] if fitting else several[-1]}


def pixels_per_unit(
    domain: tuple[float, float], ends: tuple[float, float], beside: int, theme: Theme
) -> float:
    """Pixels that 1 takes on the axis of a column, where the figure is narrowest."""
    return (domain[1] - domain[0]) * (theme.narrowest - beside) / (ends[1] - ends[0])


def range_of(numbers: Iterable[Ranged], lines: Sequence[float] = ()) -> tuple[float, float]:
    """Range of an axis that holds every number, interval and line."""
    found = [end for one in numbers for end in (one.value, one.low, one.high) if isfinite(end)]
    ends = [*found, *lines] or [0.0, 1.0]
    low, high = min(ends), max(ends)
    margin = 0.08 * (high - low) or 0.05
    return low - margin, high + margin


def column_axes(
    place: int,
    domain: tuple[float, float],
    rows: tuple[float, float],
    names: Sequence[str],
    theme: Theme,
    **x_axis: object,
) -> dict[str, Any]:
    """Give a column its axes; only the first has the names of the rows.

    Parameters
    ----------
    place : int
        Number of the column.
    domain, rows : (float, float)
        Left and right, bottom and top, in paper units.
    names : sequence of str
        Of the rows from the top, escaped.
    **x_axis
        What else its x axis has, ``range`` among it.
    """
    suffix = axis_number(place)
    across = {
        "anchor": f"y{suffix}",
        "domain": domain,
        "fixedrange": True,
        "showgrid": True,
        "showline": True,
        "tickangle": 0,
    }
    down = {
        "anchor": f"x{suffix}",
        "domain": rows,
        "fixedrange": True,
        "range": (len(names) - 0.5, -0.5),
        "showgrid": False,
        "showticklabels": place == 0,
        "tickfont": {"size": theme.text_size, "color": theme.text},
        "tickvals": list(range(len(names))),
        "ticktext": list(names),
        "ticks": "",
    }
    return {f"xaxis{suffix}": across | x_axis, f"yaxis{suffix}": down}


def words_below(
    words: Sequence[str], domains: Sequence[tuple[float, float]], beside: int, theme: Theme
) -> tuple[list[str], int]:
    """Break what the axes of columns measure into lines; also return pixels of the further lines.

    ``beside`` are the pixels left and right of all columns.
    """
    room = theme.narrowest - beside
    broken = [
        in_lines(one, (right - left) * room, theme.tick_size)
        for one, (left, right) in zip(words, domains, strict=True)
    ]
    return broken, (max(map(n_lines, broken), default=1) - 1) * theme.line_height


def column_head(
    title: str,
    below: str,
    domain: tuple[float, float],
    top: float,
    theme: Theme,
    *,
    raised: int = 0,
    more: int = 0,
) -> list[dict[str, Any]]:
    """Title of a column, and what its axis measures; ``raised`` pixels above its place.

    ``more`` are pixels of further lines of what the axes of all columns measure.
    """
    left = {"xanchor": "left", "align": "left", "yanchor": "bottom"}
    muted = {"size": theme.tick_size, "color": theme.muted}
    return [
        note(f"<b>{title}</b>", domain[0], top, theme, yshift=20 + raised + more, **left),
        note(below, domain[0], top, theme, yshift=5 + raised, font=muted, **left),
    ]


def dots_trace(
    dots: Sequence[Dot], place: int, tones: Tones, theme: Theme, per_unit: float = 0.0
) -> Trace:
    """Draw the dots of one column; hollow ones show the page.

    Texts stand beside lines behind them where ``per_unit``, pixels per unit of the axis, is given.
    """
    has_text = any(dot.text for dot in dots)
    fills = [tones.fill if dot.is_filled else theme.page for dot in dots]
    return dict(
        type="scatter",
        x=[dot.number.value for dot in dots],
        y=[dot.row for dot in dots],
        mode="markers+text" if has_text else "markers",
        text=[dot.text for dot in dots] if has_text else None,
        textposition=[_off_lines(dot, per_unit, theme) for dot in dots] or None,
        # behind the digits an edge of the page's colour: they may stand on a line
        textfont={"size": theme.tick_size, "color": theme.text, "shadow": _edge(theme.page)},
        cliponaxis=False,
        marker={"size": 10, "color": fills, "line": {"color": tones.outline, "width": 1.5}},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [_reach(dot.number.high - dot.number.value) for dot in dots],
            "arrayminus": [_reach(dot.number.value - dot.number.low) for dot in dots],
            "color": tones.outline,
            "thickness": 1.5,
            "width": 4,
        },
        customdata=[dot.customdata for dot in dots],
        hovertext=[dot.hover for dot in dots],
        hoverinfo="text",
        **_on(place),
    )


def _off_lines(dot: Dot, per_unit: float, theme: Theme) -> str:
    """Place a text above its dot, or to the side of that where a line would strike it through.

    In a wider figure lines stand further from the dot, but never on its other side.
    """
    width, value = text_pixels(dot.text, theme.tick_size), dot.number.value
    beside = [(line - value) * per_unit for line in dot.behind] if per_unit else []
    reach = _DOT + width + _CLEAR
    if not any(abs(pixels) < width / 2 + _CLEAR for pixels in beside):
        return "top center"
    lines_at = {
        "top right": sum(0 < pixels < reach for pixels in beside),
        "top left": sum(-reach < pixels < 0 for pixels in beside),
    }
    return min(lines_at, key=lines_at.__getitem__)


def _edge(colour: str) -> str:
    return ", ".join(f"{x}px {y}px 1px {colour}" for x in (-1, 1) for y in (-1, 1))


def band_traces(number: Ranged, rows: tuple[float, float], place: int, theme: Theme) -> list[Trace]:
    """Draw the humans' interval behind some rows, and their value as a line."""
    top, bottom = rows
    low = number.low if isfinite(number.low) else number.value
    high = number.high if isfinite(number.high) else number.value
    quiet = {"hoverinfo": "skip", "mode": "lines", **_on(place)}
    box = dict(
        type="scatter",
        x=[low, high, high, low, low],
        y=[top, top, bottom, bottom, top],
        fill="toself",
        fillcolor=theme.human.fill,
        opacity=0.3,
        line={"width": 0},
        **quiet,
    )
    middle = dict(
        type="scatter",
        x=[number.value] * 2,
        y=[top, bottom],
        line={"color": theme.human.fill, "width": 2},
        **quiet,
    )
    return [box, middle]


def bands(behind: Sequence[Ranged | None], place: int, theme: Theme) -> list[Trace]:
    """Draw the humans behind the rows of a column: one band for neighbours with the same humans."""
    known = [None if one is None or not isfinite(one.value) else one for one in behind]
    traces = []
    for _, group in groupby(enumerate(known), key=lambda of: _same(of[1])):
        rows = list(group)
        number = rows[0][1]
        if number is not None:
            traces += band_traces(number, (rows[0][0] - 0.5, rows[-1][0] + 0.5), place, theme)
    return traces


def _same(number: Ranged | None) -> tuple[str, ...]:
    """Tell numbers apart, but not the same number summed in another order."""
    if number is None:
        return ()
    return tuple(f"{end:.9f}" for end in (number.value, number.low, number.high))


def row_names(
    names: Sequence[str], below: Sequence[str], longest: float, theme: Theme
) -> list[str]:
    """Names of the rows, cut so that different ones stay different, with muted words below them."""
    size = f"font-size:{theme.tick_size}px;color:{theme.muted}"
    return [
        f'{name}<br><span style="{size}">{words}</span>' if words else name
        for name, words in zip(escape_apart(names, longest), below, strict=True)
    ]


def names_width(names: Sequence[str], theme: Theme) -> int:
    """Pixels left of the columns that such names take."""
    parts = [part for name in names for part in name.split("<br>")]
    return round(max((text_pixels(part, theme.text_size) for part in parts), default=0.0))


def upright_trace(
    x: float, rows: tuple[float, float], place: int, line: dict[str, object]
) -> Trace:
    """Draw a line through some rows; a shape would lie below the grid."""
    return dict(
        type="scatter",
        x=[x, x],
        y=list(rows),
        line={"width": 2} | line,
        hoverinfo="skip",
        mode="lines",
        **_on(place),
    )


def dividers(rows: Iterable[float], theme: Theme, strong: Iterable[float] = ()) -> list[Any]:
    """Lines above some rows; those above ``strong`` ones set groups apart."""
    groups = set(strong)
    return [
        {
            "type": "line",
            "layer": "below",
            "xref": "paper",
            "yref": "y",
            "line": {"color": theme.axis if row in groups else theme.grid, "width": 1},
            **{"x0": 0, "x1": 1, "y0": row - 0.5, "y1": row - 0.5},
        }
        for row in rows
    ]


def _on(place: int) -> dict[str, object]:
    suffix = axis_number(place)
    return {"showlegend": False, "xaxis": f"x{suffix}", "yaxis": f"y{suffix}"}


def _reach(distance: float) -> float:
    """Length of one arm of an interval; none where there is no interval."""
    return max(distance, 0.0) if isfinite(distance) else 0.0
