"""Where everything stands in a figure of many panels, in pixels down and shares across."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from judgeviz.figures.drawing.text import (
    digits_in,
    escape_apart,
    one_line,
    plain_width,
    text_pixels,
)
from judgeviz.figures.drawing.theme import Theme

MARGIN_LEFT = 58
MARGIN_RIGHT = 14
SHORT = 3.2  # digits: grades, yes / no
_LONGEST = 14.0

# As Plotly reads it, with its type. Traces of Plotly's own classes are checked twice: when they
# are made, and again in the figure.
Trace = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PanelGrid:
    """Rows of panels; each row has a head, a plot, a foot and a gap to the next.

    Attributes
    ----------
    n_panels, n_columns : int
        Filled row by row.
    head, plot, foot, gap : int
        Heights in pixels: above the axes, of the axes, below them, between rows.
    spacing : float
        Between columns, as a share of the drawing's width.
    """

    n_panels: int
    n_columns: int
    head: int
    plot: int
    foot: int
    gap: int = 22
    spacing: float = 0.02

    @property
    def n_rows(self) -> int:
        """Rows that the panels need."""
        return ceil(self.n_panels / self.n_columns)

    @property
    def height(self) -> int:
        """Pixels of all rows, without the figure's margins."""
        return self.n_rows * (self._pitch) - self.gap

    @property
    def column_share(self) -> float:
        """Width of a column as a share of the drawing's width."""
        return (1 - self.spacing * (self.n_columns - 1)) / self.n_columns

    def narrowest_column(self, theme: Theme) -> float:
        """Pixels of a column where the figure is as narrow as it is ever drawn."""
        return (theme.narrowest - MARGIN_LEFT - MARGIN_RIGHT) * self.column_share

    def place(self, panel: int) -> tuple[int, int]:
        """Row and column of a panel."""
        return divmod(panel, self.n_columns)

    def x_domain(self, panel: int) -> tuple[float, float]:
        """Left and right of a panel, in paper units."""
        column = panel % self.n_columns
        left = column * (self.column_share + self.spacing)
        return left, min(left + self.column_share, 1.0)

    def x_middle(self, panel: int) -> float:
        """Middle of a panel, in paper units."""
        left, right = self.x_domain(panel)
        return (left + right) / 2

    def y_domain(self, panel: int) -> tuple[float, float]:
        """Bottom and top of a panel's axes, in paper units."""
        top = self.head + (panel // self.n_columns) * self._pitch
        return self._paper(top + self.plot), self._paper(top)

    def y_head(self, panel: int) -> float:
        """Top of a panel's head, in paper units."""
        return self._paper((panel // self.n_columns) * self._pitch)

    @property
    def _pitch(self) -> int:
        return self.head + self.plot + self.foot + self.gap

    def _paper(self, pixels_from_top: float) -> float:
        return min(max(1 - pixels_from_top / self.height, 0.0), 1.0)


def columns_for(n_panels: int, most: int) -> int:
    """Columns of the fewest rows with at most ``most`` panels, evenly filled."""
    return ceil(n_panels / ceil(n_panels / most))


def axis_number(panel: int) -> str:
    """Suffix of a panel's axes: the first is ``x``, the next ``x2``."""
    return "" if panel == 0 else str(panel + 1)


def share_axis(grid: PanelGrid, panel: int, *, leftmost: bool) -> dict[str, Any]:
    """Y axis from 0 to 100 %; only the leftmost of a row has numbers and the title."""
    ticks = (0, 0.25, 0.5, 0.75, 1)
    return {
        "anchor": f"x{axis_number(panel)}",
        "domain": grid.y_domain(panel),
        "fixedrange": True,
        "range": (0, 1.04),
        "showgrid": True,
        "tickvals": ticks,
        "ticktext": [f"{100 * tick:.0f}" for tick in ticks],
        "showticklabels": leftmost,
        "title": {"text": "share of labels (%)" if leftmost else "", "standoff": 6},
    }


def note(text: str, x: float, y: float, theme: Theme, **changes: object) -> dict[str, Any]:
    """Text at a point in paper units; by default centred below it, in the smallest size."""
    annotation: dict[str, Any] = {
        "text": text,
        "x": x,
        "y": y,
        "xref": "paper",
        "yref": "paper",
        "xanchor": "center",
        "yanchor": "top",
        "showarrow": False,
        "borderpad": 0,
        "borderwidth": 0,
        "font": {"size": theme.tick_size, "color": theme.text},
    }
    return annotation | changes


@dataclass(frozen=True, slots=True)
class CategoryTicks:
    """Ticks of one panel.

    Attributes
    ----------
    every : int
        Each, or each second, category is labelled.
    angle : int
        In degrees; negative runs upward.
    texts : tuple of str
        Of all categories, escaped.
    height : int
        Pixels below the axis.
    """

    every: int
    angle: int
    texts: tuple[str, ...]
    height: int

    def axis(self) -> dict[str, Any]:
        """As keys of an x axis whose categories stand at 0, 1, 2, ..."""
        places = range(0, len(self.texts), self.every)
        return {
            "range": (-0.6, len(self.texts) - 0.4),
            "tickangle": self.angle,
            "tickvals": list(places),
            "ticktext": [self.texts[place] for place in places],
        }


def category_ticks(names: Sequence[str], pixels: float, theme: Theme) -> CategoryTicks:
    """Fit the names of the categories under an axis ``pixels`` wide."""
    each = digits_in(pixels, theme.tick_size) / (len(names) + 0.2)
    widest = max(plain_width(one_line(name)) for name in names)
    level = theme.line_height + 4
    if widest + 0.8 <= each:
        return CategoryTicks(1, 0, _escaped(names, widest), level)
    if widest <= SHORT:
        return CategoryTicks(2, 0, _escaped(names, widest), level)
    texts = _escaped(names, min(widest, _LONGEST))
    length = max(text_pixels(text, theme.tick_size) for text in texts)
    steep = each < 4
    height = length if steep else 0.58 * length + 0.8 * theme.tick_size
    return CategoryTicks(1, -90 if steep else -35, texts, round(height) + 8)


def _escaped(names: Sequence[str], width: float) -> tuple[str, ...]:
    return tuple(escape_apart(names, width))
