"""Cells of a preference chart: which result stands where, and the words around it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from judgeviz.analysis.perception.binned_jsd import BinnedJSD
from judgeviz.figures.drawing.dials import DialRoom, dial_room
from judgeviz.figures.drawing.panels import PanelGrid
from judgeviz.figures.drawing.text import (
    count,
    digits_in,
    escape,
    markup_width,
    text_pixels,
    wrapped,
)
from judgeviz.figures.drawing.theme import Theme
from judgeviz.figures.perception_charts.wording import (
    bin_divergence,
    short_bin_divergence,
    short_summary,
    win_rates,
)

N_BINS = 3
PITCH = N_BINS + 0.8  # from the first category of one bin to that of the next
X_RANGE = (-0.55, 2 * PITCH + N_BINS - 0.45)
HEAD_GAP = 8  # pixels between the parts above the axes
TICK_HEIGHT = 20
_PLOT_HEIGHT = 120
_MOST_COLUMNS = 3
_SPACING = 0.025


@dataclass(frozen=True, slots=True)
class Cell:
    """One result, its place in the grid, and the lines of text above and below it.

    Attributes
    ----------
    jsd : BinnedJSD
    panel, result_index : int
    leftmost : bool
        No other cell stands to its left.
    header : tuple of str
    titles : tuple of str
        Of the three bins.
    """

    jsd: BinnedJSD
    panel: int
    result_index: int
    leftmost: bool
    header: tuple[str, ...]
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CellGrid:
    """Measures that all cells share; heights in pixels."""

    panels: PanelGrid
    room: DialRoom
    header_height: int


def arrange(results: Sequence[BinnedJSD], theme: Theme) -> tuple[list[Cell], CellGrid]:
    """Give every result its cell: system pairs across, the judges of a pair below each other."""
    panels, columns, n_panels = _panels(results, theme)
    pixels = _narrowest(columns, theme)
    header_width = digits_in(pixels, theme.tick_size)
    bin_width = digits_in(_bin_pixels(pixels), theme.tick_size)
    cells = [
        Cell(
            jsd=result,
            panel=panel,
            result_index=index,
            leftmost=not any(panel - panel % columns <= other < panel for other in panels),
            header=tuple(_header(result, results, header_width)),
            titles=tuple("<br>".join(_bin_lines(result, n, bin_width)) for n in range(N_BINS)),
        )
        for index, (result, panel) in enumerate(zip(results, panels, strict=True))
    ]
    return cells, _measured(cells, PanelGrid(n_panels, columns, 0, 0, 0, spacing=_SPACING), theme)


def _panels(results: Sequence[BinnedJSD], theme: Theme) -> tuple[list[int], int, int]:
    """Panel of every result, columns, and panels in all."""
    pairs = list(dict.fromkeys(result.systems for result in results))
    seen: Counter[tuple[object, str]] = Counter()
    keys = []
    for result in results:  # a judge's second result on a pair gets a row of its own
        keys.append((result.judge, seen[result.systems, result.judge]))
        seen[result.systems, result.judge] += 1
    rows = list(dict.fromkeys(keys))
    columns = _columns(len(pairs), max(result.n_items for result in results), theme)
    panels = []
    for result, key in zip(results, keys, strict=True):
        block, column = divmod(pairs.index(result.systems), columns)
        panels.append((block * len(rows) + rows.index(key)) * columns + column)
    return panels, columns, -(-len(pairs) // columns) * columns * len(rows)


def _columns(n_pairs: int, most_items: int, theme: Theme) -> int:
    """At most three; fewer where text would run into the next bin's."""
    items = count(most_items)
    widest = max(
        text_pixels(text, theme.tick_size) for text in ("human 0.00", f"{items} / {items}")
    )
    for columns in range(min(n_pairs, _MOST_COLUMNS), 1, -1):
        if _bin_pixels(_narrowest(columns, theme)) >= widest + 5:
            return columns
    return 1


def _narrowest(columns: int, theme: Theme) -> float:
    return PanelGrid(columns, columns, 0, 0, 0, spacing=_SPACING).narrowest_column(theme)


def _bin_pixels(cell_pixels: float) -> float:
    return cell_pixels * PITCH / (X_RANGE[1] - X_RANGE[0])


def _measured(cells: list[Cell], grid: PanelGrid, theme: Theme) -> CellGrid:
    most_items = max(cell.jsd.n_items for cell in cells)
    room = dial_room(most_items, _bin_pixels(grid.narrowest_column(theme)), theme, radius=15)
    header_height = max(len(cell.header) for cell in cells) * theme.line_height
    title_lines = max(title.count("<br>") + 1 for cell in cells for title in cell.titles)
    panels = PanelGrid(
        grid.n_panels,
        grid.n_columns,
        head=header_height + room.height + 2 * HEAD_GAP,
        plot=_PLOT_HEIGHT,
        foot=TICK_HEIGHT + 2 + title_lines * theme.line_height,
        spacing=grid.spacing,
    )
    return CellGrid(panels, room, header_height)


def _header(jsd: BinnedJSD, results: Sequence[BinnedJSD], width: float) -> list[str]:
    """Which judge and systems, who wins how often, and the divergence over all bins."""
    bold = [f"<b>{line}</b>" for line in wrapped(_who(jsd, results, width), width)]
    value = short_summary(jsd) if len(results) > 1 else []
    on_one_line = wrapped([*win_rates(jsd), *value], width)
    if len(on_one_line) == 1:
        return [*bold, *on_one_line]
    return [*bold, *wrapped(win_rates(jsd), width), *wrapped(value, width)]


def _who(jsd: BinnedJSD, results: Sequence[BinnedJSD], width: float) -> list[str]:
    several_judges = len({result.judge for result in results}) > 1
    judge = [f"judge {escape(jsd.judge, width - 6)}"] if several_judges else []
    if jsd.systems is None:
        return [*judge, "all pairs pooled"]
    sides = zip("AB", jsd.systems, strict=True)
    return [*judge, *(f"{side}: {escape(name, width - 3)}" for side, name in sides)]


def _bin_lines(jsd: BinnedJSD, bin_index: int, width: float) -> list[str]:
    name = f"majority {jsd.scale.names[bin_index]}"
    together = ", ".join(bin_divergence(jsd, bin_index))
    if markup_width(together) <= width:
        return [name, together]
    short = short_bin_divergence(jsd, bin_index)
    return [name, *(line for words in short for line in wrapped(words.split(), width, " "))]
