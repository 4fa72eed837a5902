"""Where everything stands in a figure of many panels, in pixels down and shares across."""

from dataclasses import dataclass
from math import ceil
from typing import Any

from judgeviz.figures.theme import Theme

MARGIN_LEFT = 58
MARGIN_RIGHT = 14


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
