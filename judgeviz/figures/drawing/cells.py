"""A square table of shaded cells with numbers in them; every cell can be clicked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from judgeviz.figures.drawing.panels import Trace
from judgeviz.figures.drawing.text import count, percent, text_pixels
from judgeviz.figures.drawing.theme import DIMMED, TRANSPARENT, Theme, blend, readable_on

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

_DARKEST = 0.85  # how strongly the fullest cell is shaded
_GAP = 0.03  # of a cell, on each side
_NEEDED = 8  # pixels of a cell besides its text


@dataclass(frozen=True, slots=True)
class Cells:
    """What a table shows.

    Attributes
    ----------
    counts : ndarray of int, shape (n, n)
        Written in the cells.
    shares : ndarray of float, shape (n, n)
        Written under the counts where there is room; NaN is left out.
    shading : ndarray of float, shape (n, n)
        From 0 to 1; NaN as 0.
    hover : sequence of sequence of str
        Escaped, row by row.
    mark : str
        First part of every cell's customdata, [mark, row, column].
    few : sequence of bool
        Rows that stand on too little: they are hatched.
    chosen : (row, column) or None
        The selected cell: outlined, and the others dimmed.
    """

    counts: IntArray
    shares: FloatArray
    shading: FloatArray
    hover: Sequence[Sequence[str]]
    mark: str = "cell"
    few: Sequence[bool] = ()
    chosen: tuple[int, int] | None = None

    @classmethod
    def of_all(
        cls,
        counts: IntArray,
        hover: Sequence[Sequence[str]],
        chosen: tuple[int, int] | None = None,
    ) -> "Cells":
        """Shade and write every count as a share of all."""
        shares, shading = counts / max(int(counts.sum()), 1), counts / max(counts.max(), 1)
        return cls(counts, shares, shading, hover, chosen=chosen)

    @property
    def n(self) -> int:
        """Rows, and columns."""
        return len(self.counts)


def chosen_cell(mark: Sequence[object] | None, n: int) -> tuple[int, int] | None:
    """Read which of ``n`` x ``n`` cells the customdata of a mark stands for.

    Raises ValueError for a cell that is not there.
    """
    if mark is None:
        return None
    row, column = (place for place in mark[1:3] if isinstance(place, int))
    if not (0 <= row < n and 0 <= column < n):
        raise ValueError(f"This table has {n} rows and columns; got the cell {list(mark)}.")
    return row, column


def cell_trace(cells: Cells, pixels: tuple[float, float], theme: Theme, axes: str = "") -> Trace:
    """Draw the cells as bars, which are clicked anywhere in them.

    Parameters
    ----------
    cells : Cells
    pixels : (width, height)
        Of a cell where the figure is narrowest; text that does not fit is left out.
    theme : Theme
    axes : str
        Suffix of the x and y axis.
    """
    places = [(row, column) for row in range(cells.n) for column in range(cells.n)]
    shading = np.nan_to_num(cells.shading)
    bars = CellBars(
        places=places,
        fills=[cell_fill(float(shading[place]), theme) for place in places],
        words=_words(cells, pixels, theme),
        hover=[cells.hover[row][column] for row, column in places],
        customdata=[[cells.mark, row, column] for row, column in places],
        hatched=[bool(cells.few) and cells.few[row] for row, _ in places],
        chosen=None if cells.chosen is None else places.index(cells.chosen),
    )
    return bars_trace(bars, theme, axes)


@dataclass(frozen=True, slots=True)
class CellBars:
    """Cells of any table, parallel sequences of length n_cells.

    Attributes
    ----------
    places : sequence of (row, column)
        On the axes; rows may lie between whole numbers.
    fills : sequence of str
        Colours.
    words, hover : sequence of str
        Escaped.
    customdata : sequence of sequence
    hatched : sequence of bool
    chosen : int or None
        The selected one, among the cells.
    text_size : int or None
        In pixels; None for that of the theme's text.
    """

    places: Sequence[tuple[float, float]]
    fills: Sequence[str]
    words: Sequence[str]
    hover: Sequence[str]
    customdata: Sequence[Sequence[object]]
    hatched: Sequence[bool]
    chosen: int | None = None
    text_size: int | None = None


def cell_fill(share: float, theme: Theme) -> str:
    """Colour of a cell, from an empty (0) to a full one (1)."""
    return blend(_ramp(theme), _DARKEST * share)


def bars_trace(cells: CellBars, theme: Theme, axes: str = "") -> Trace:
    """Draw cells as bars, which are clicked anywhere in them."""
    return dict(
        type="bar",
        x=[column for _, column in cells.places],
        y=[1 - 2 * _GAP] * len(cells.places),
        base=[row - 0.5 + _GAP for row, _ in cells.places],
        width=1 - 2 * _GAP,
        customdata=[list(one) for one in cells.customdata],
        hovertext=list(cells.hover),
        hoverinfo="text",
        text=list(cells.words),
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        constraintext="none",
        textfont={
            "size": cells.text_size or theme.text_size,
            # as drawn, Plotly minds the unselected colour of texts only after a click
            "color": [
                readable_on(fill) if cells.chosen in (None, number) else theme.text
                for number, fill in enumerate(cells.fills)
            ],
        },
        marker={
            "color": list(cells.fills),
            "line": {"width": 0},
            "pattern": {
                "shape": ["/" if one else "" for one in cells.hatched],
                "fgopacity": 0.15,
                "fillmode": "overlay",
                "size": 6,
                "solidity": 0.2,
            },
        },
        selectedpoints=None if cells.chosen is None else [cells.chosen],
        selected={"marker": {"opacity": 1}},  # without it a click on a cell fails in the browser
        unselected={"marker": {"opacity": DIMMED}, "textfont": {"color": theme.text}},
        showlegend=False,
        xaxis=f"x{axes}",
        yaxis=f"y{axes}",
    )


def cell_frames(
    cells: Cells, theme: Theme, axes: str = "", *, diagonal: bool = True
) -> list[dict[str, Any]]:
    """Outline the diagonal, on which both sides say the same, and the selected cell."""
    frames = []
    if diagonal:
        frames = [cell_frame((n, n), theme.text, 1.2, axes) for n in range(cells.n)]
    if cells.chosen is not None:
        frames.append(cell_frame(cells.chosen, theme.accent, 3, axes))
    return frames


def cell_axes(
    columns: Sequence[str], rows: Sequence[str], titles: tuple[str, str], axes: str = ""
) -> dict[str, Any]:
    """Axes with the columns' names on top; ``titles`` are the columns' and the rows'."""
    n = len(columns)
    fixed = {"fixedrange": True, "showgrid": False, "tickvals": list(range(n))}
    fixed |= {"ticks": "outside", "ticklen": 4, "tickcolor": TRANSPARENT}
    return {
        f"xaxis{axes}": fixed
        | {
            "anchor": f"y{axes}",
            "range": (-0.5, n - 0.5),
            "side": "top",
            "tickangle": 0,
            "ticktext": list(columns),
            "title": {"text": titles[0], "standoff": 6},
        },
        f"yaxis{axes}": fixed
        | {
            "anchor": f"x{axes}",
            "range": (n - 0.5, -0.5),
            "ticktext": list(rows),
            "title": {"text": titles[1], "standoff": 6},
        },
    }


def _ramp(theme: Theme) -> tuple[str, str]:
    """Colours of an empty and of a full cell."""
    return ("#1C222C", "#9C8AE0") if theme.name == "dark" else ("#F4F3F9", theme.ramp[1])


def _words(cells: Cells, pixels: tuple[float, float], theme: Theme) -> list[str]:
    """Count of every cell and its share below, or as much of it as fits into all of them."""
    width, height = pixels[0] - _NEEDED, pixels[1] - _NEEDED
    counts = [count(int(number)) for number in cells.counts.ravel()]
    shares = ["" if np.isnan(s) else percent(float(s), 0) for s in cells.shares.ravel()]
    widest = max(text_pixels(f"<b>{text}</b>", 1.07 * theme.text_size) for text in counts)
    if widest > width and not theme.is_printed:
        return [""] * len(counts)
    if (
        max(text_pixels(text, theme.text_size) for text in shares) > width
        or height < 2.6 * theme.text_size
    ):
        return counts
    return [
        f"<b>{number}</b><br>{share}" if share else f"<b>{number}</b>"
        for number, share in zip(counts, shares, strict=True)
    ]


def cell_frame(
    place: tuple[float, float], colour: str, width: float, axes: str = ""
) -> dict[str, Any]:
    """Outline the cell of a row and a column."""
    row, column = place
    half = 0.5 - _GAP
    return {
        "type": "rect",
        "xref": f"x{axes}",
        "yref": f"y{axes}",
        "x0": column - half,
        "x1": column + half,
        "y0": row - half,
        "y1": row + half,
        "line": {"color": colour, "width": width},
        "layer": "above",
    }
