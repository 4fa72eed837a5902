"""Judges, data sets and criteria as a table of shaded cells with the humans beside them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.leaderboard.board import Leaderboard
from judgeviz.analysis.leaderboard.column import JudgeScore
from judgeviz.analysis.leaderboard.rows import BoardCell, BoardRow, RowsOf, rows_of
from judgeviz.export.table import rounded
from judgeviz.figures.drawing.cells import CellBars, bars_trace, cell_fill, cell_frame
from judgeviz.figures.drawing.headings import EDGE, filters_in, titled_figure
from judgeviz.figures.drawing.panels import Trace
from judgeviz.figures.drawing.text import (
    count,
    counted,
    escape,
    escape_apart,
    n_lines,
    name_in_lines,
    number_with_interval,
    percent,
    text_pixels,
    two_decimals,
)
from judgeviz.figures.drawing.theme import TRANSPARENT, Theme, blend, figure_theme
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.recipes import recorded

FEW_VALID = 0.98  # paper 4, Table 1, shows judges from here on
_FULLEST = 0.8  # of the shades: digits are black on all of them, in the dark white on all of them
VALID = "valid responses, %"
MOST_ROWS = 40  # of criteria; beyond, a data set is a row
SIGNS = {"kappa": "κ", "rho": "ρ"}
_KINDS = {"kappa": ("Cohen's κ", "majority"), "rho": ("Spearman's ρ", "mean")}
LONGEST_JURY = 70.0  # digits of a subtitle
_ROOMY_ROW, _LONGEST_ROW, _LONGEST_JUDGE = 45.0, 25.0, 18.0  # digits
_ROOMY_CELL = 48  # pixels of a cell that leaves room for longer names
_ROW, _HIGH_ROW = 24, 36  # pixels; the second of rows with a deviation
_SIDE_COLUMN = 1.25  # width of a column of the humans, in cells
_LINE, _MOST_LINES = 14, 3  # pixels, and lines of a judge's name before it is turned
_NEEDED = 6  # pixels of a cell besides its text


@recorded
def leaderboard(
    board: Leaderboard,
    *,
    rows: str = "auto",
    theme: str = "light",
    palette: str = "default",
    chosen: Sequence[str] | None = None,
) -> go.Figure:
    """Draw a column per judge and a row per data set or criterion, the best at the top left.

    Parameters
    ----------
    board : Leaderboard
        From :func:`judgeviz.leaderboard`.
    rows : {"auto", "criteria", "datasets"}
        A row per criterion, or the mean of each data set with its deviation; ``"auto"`` shows
        criteria of one data set, and of several up to 40 of them.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}
    chosen : (data set, criterion, judge), optional
        Customdata of the cell that is selected.

    Returns
    -------
    plotly.graph_objects.Figure
        A cell's customdata is [data set, criterion, judge]; the criterion is empty where the cell
        is the mean of several, the data set too where it is the mean of all. To the right stand the
        deviation over the judges, one more human in their place and alpha among the humans, below
        the judges' shares of valid responses. Cells with fewer than 98 % are hatched; where
        resamples tell, judges that cannot be told from the best of the row are bold.

    Raises
    ------
    ValueError
        For an unknown theme, palette or kind of rows, or a cell that does not exist.
    """
    look = figure_theme(theme, palette)
    shape = _Shape.of(board, _rows_shown(board, rows), look)
    cells = _cells(shape, None if chosen is None else tuple(chosen), look)
    place = None if cells.chosen is None else cells.places[cells.chosen]
    return titled_figure(
        [
            bars_trace(cells, look),
            _humans(shape, look if place is None else look.faded),
            _words(shape, look),
        ],
        {
            "xaxis": _judge_axis(shape),
            "yaxis": _row_axis(shape),
            "shapes": [] if place is None else [cell_frame(place, look.accent, 3)],
            "bargap": 0,
            "barmode": "overlay",
        },
        title=[_title(board), counted(len(board.judges), "judge", "judges")],
        subtitle=[*filters_in(board), *_subtitle(board, shape)],
        height=round(shape.height) + shape.above,
        theme=look,
        bottom=12,
        sides=(shape.left, 10),
        legend_rows=0,
    )


def _rows_shown(board: Leaderboard, rows: str) -> RowsOf:
    if rows == "auto":
        few = len(board.datasets) == 1 or len(board.columns) <= MOST_ROWS
        return "criteria" if few else "datasets"
    if rows == "criteria":
        return "criteria"
    if rows == "datasets":
        return "datasets"
    raise ValueError(f"rows of a leaderboard are 'auto', 'criteria' or 'datasets'; got {rows!r}.")


@dataclass(frozen=True, slots=True)
class _Side:
    """A column of the humans beside the judges."""

    title: str
    place: float
    values: tuple[float, ...]
    of_humans: bool


@dataclass(frozen=True, slots=True)
class _Shape:
    """Where everything stands.

    Attributes
    ----------
    rows : tuple of BoardRow
    places : tuple of float
        Of the rows on the axis, whose unit is a row's height.
    heads : tuple of (place, words)
        Lines above the rows of a kind.
    rates : tuple of float
        Share of valid responses of every judge.
    """

    rows: tuple[BoardRow, ...]
    places: tuple[float, ...]
    heads: tuple[tuple[float, str], ...]
    sides: tuple[_Side, ...]
    rates: tuple[float, ...]
    names: tuple[str, ...]
    judges: tuple[str, ...]
    left: int
    cell: float  # width in pixels where the figure is narrowest
    row: int
    above: int
    is_turned: bool

    @classmethod
    def of(cls, board: Leaderboard, of: RowsOf, theme: Theme) -> "_Shape":
        rows = rows_of(board, of)
        has_two_lines = any(
            not isnan(cell.std) or row.partly(cell) for row in rows for cell in row.cells
        )
        places, heads = _places(rows)
        judges = escape_apart(board.judges, _LONGEST_JUDGE)
        sides = _sides(rows, len(judges))
        columns = len(judges) + _SIDE_COLUMN * len(sides) + 0.3
        for longest in (_ROOMY_ROW, _LONGEST_ROW):  # names are cut only where cells need the room
            names = escape_apart((_name(row, of, board) for row in rows), longest)
            wide = max(text_pixels(name, theme.tick_size) for name in (*names, VALID))
            left = round(wide) + EDGE + 10
            cell = (theme.narrowest - left - 10) / columns
            if cell >= _ROOMY_CELL:
                break
        lines = [name_in_lines(name, cell - 8, theme.tick_size) for name in judges]
        highest = max(map(n_lines, lines))
        parts = (part for name in lines for part in name.split("<br>"))
        wide = max(text_pixels(part, theme.tick_size) for part in parts)
        turned = wide + 8 > cell or highest > _MOST_LINES
        if turned:
            titles = [*judges, *(_on_one_line(side.title) for side in sides)]
            above = round(max(text_pixels(title, theme.tick_size) for title in titles)) + 16
        else:
            judges, above = lines, 26 + max(highest - 2, 0) * _LINE
        rates = board.frame.groupby("judge")["valid_rate"].mean()
        return cls(
            rows=rows,
            places=places,
            heads=heads,
            sides=sides,
            rates=tuple(float(rates[judge]) for judge in board.judges),
            names=tuple(names),
            judges=tuple(judges),
            left=left,
            cell=cell,
            row=_HIGH_ROW if has_two_lines else _ROW,
            above=above,
            is_turned=turned,
        )

    @property
    def has_rates(self) -> bool:
        """Whether any judge's share of valid responses is known."""
        return any(not isnan(rate) for rate in self.rates)

    @property
    def last(self) -> float:
        """Place of the valid responses, below all rows; of the last row without them."""
        return self.places[-1] + self.has_rates

    @property
    def height(self) -> float:
        """Pixels of the rows."""
        return (self.last + 1) * self.row

    @property
    def right(self) -> float:
        """End of the axis of the judges."""
        if not self.sides:
            return len(self.judges) - 0.5
        return self.sides[-1].place + _SIDE_COLUMN / 2


def _places(
    rows: Sequence[BoardRow],
) -> tuple[tuple[float, ...], tuple[tuple[float, str], ...]]:
    places: list[float] = []
    heads: list[tuple[float, str]] = []
    at = 0.0
    has_fair = any(not isnan(row.fair_human) for row in rows)
    for number, row in enumerate(rows):
        if number == 0 or rows[number - 1].kind != row.kind:
            heads.append((at, _kind(row.kind, has_fair)))
            at += 1
        places.append(at)
        at += 1
    return tuple(places), tuple(heads)


def _kind(kind: str, has_fair: bool) -> str:
    """Say what is correlated with what: judges with all humans, one more human with the others."""
    statistic, centre = _KINDS[kind]
    if not has_fair:
        return f"{statistic} with the humans' {centre}"
    return f"{statistic}: judges with all humans' {centre}, one more human with the others'"


def _sides(rows: Sequence[BoardRow], n_judges: int) -> tuple[_Side, ...]:
    columns = [
        ("σ", tuple(row.sigma for row in rows), False),
        ("one more<br>human", tuple(row.fair_human for row in rows), True),
        ("α of<br>humans", tuple(row.alpha_hh for row in rows), True),
    ]
    known = [one for one in columns if any(not isnan(value) for value in one[1])]
    first = n_judges - 0.5 + 0.3 + _SIDE_COLUMN / 2
    return tuple(
        _Side(title, first + number * _SIDE_COLUMN, values, of_humans)
        for number, (title, values, of_humans) in enumerate(known)
    )


def _name(row: BoardRow, of: RowsOf, board: Leaderboard) -> str:
    if not row.dataset:
        return f"mean of {row.n_criteria} data sets"
    several = len(board.datasets) > 1
    if of == "datasets" or row.criterion == UNNAMED_CRITERION:
        return f"{row.dataset} ({row.n_criteria})" if row.n_criteria > 1 else row.dataset
    return f"{row.dataset} · {row.criterion}" if several else row.criterion


def _cells(shape: _Shape, chosen: tuple[str, ...] | None, theme: Theme) -> CellBars:
    places, fills, words, hover, marks, hatched = [], [], [], [], [], []
    fits = _fits(shape, theme)
    for row, name, place in zip(shape.rows, shape.names, shape.places, strict=True):
        for column, cell in enumerate(row.cells):
            places.append((place, float(column)))
            fills.append(_fill(cell.score, theme))
            words.append(_text(cell, row.partly(cell), shape, fits, theme))
            hover.append(_hover(row, cell, name))
            marks.append([row.dataset, row.criterion, cell.judge])
            hatched.append(cell.valid_rate < FEW_VALID)
    number = None
    if chosen is not None:
        if list(chosen) not in marks:
            raise ValueError(f"This leaderboard has no cell {list(chosen)} in the rows it shows.")
        number = marks.index(list(chosen))
    return CellBars(places, fills, words, hover, marks, hatched, number, theme.tick_size)


def _fill(score: float, theme: Theme) -> str:
    """Shade from 0 to 1; what is below 0 is no agreement either."""
    if isnan(score):
        return theme.page
    return cell_fill(_FULLEST * min(max(score, 0.0), 1.0), theme)


def _fits(shape: _Shape, theme: Theme) -> bool:
    """Whether numbers with their zero before the point fit a cell."""
    return text_pixels("<b>−0.00</b>", theme.tick_size) + _NEEDED <= shape.cell


def _text(cell: BoardCell, partly: int, shape: _Shape, fits: bool, theme: Theme) -> str:
    if isnan(cell.score):
        return "–" if cell.n_scores or cell.one is not None else ""
    number = rounded(cell.score)
    if not fits:
        number = number.replace("0.", ".", 1)
        if not theme.is_printed and text_pixels("−.00", theme.tick_size) > shape.cell:
            return ""
    number = f"<b>{number}</b>" if cell.is_among_the_best else number
    deviation = f"±{rounded(cell.std)}"
    if not fits:
        deviation = deviation.replace("0.", ".", 1)
    below = [deviation] * (not isnan(cell.std)) + [f"of {partly}"] * bool(partly)
    while below and text_pixels(" ".join(below), theme.tick_size) > shape.cell:
        below.pop(0)  # of how many matters more
    return f"{number}<br>{' '.join(below)}" if below else number


def _hover(row: BoardRow, cell: BoardCell, name: str) -> str:
    judge = escape(cell.judge, 40)
    lines = [f"<b>{judge}</b> · {name}"]
    one = cell.one
    sign = SIGNS[row.kind]
    if one is None:
        what = "data sets" if not row.dataset else "criteria"
        lines.append(
            f"{sign} {two_decimals(cell.score)}, mean of {count(cell.n_scores)} {what}"
            + ("" if isnan(cell.std) else f", deviation {two_decimals(cell.std)}")
        )
    else:
        lines += _of_one(one, sign)
    if not isnan(cell.valid_rate):
        lines.append(f"valid responses {percent(cell.valid_rate)}")
    return "<br>".join(lines)


def _of_one(one: JudgeScore, sign: str) -> list[str]:
    lines = [f"{sign} {number_with_interval(one.score, one.low, one.high)}"]
    if one.why_undefined:
        lines.append(escape(one.why_undefined, 90))
    if one.items:
        lines.append(counted(one.items, "item", "items"))
    if one.rank is not None:
        sure = one.rank_low is not None
        lines.append(
            f"rank {one.rank}" + (f" ({one.rank_low} to {one.rank_high})" if sure else "")
            + (f", group {one.group}" if one.group else "")
        )  # fmt: skip
    if not isnan(one.fair_human) and not isnan(one.fair_judge):
        lines.append(
            f"in one place: judge {two_decimals(one.fair_judge)}, one more human "
            f"{two_decimals(one.fair_human)} ({counted(one.fair_items, 'item', 'items')})"
        )
    if not isnan(one.alpha_hh):
        lines.append(f"α among the humans {two_decimals(one.alpha_hh)}")
    return lines


def _humans(shape: _Shape, theme: Theme) -> Trace:
    """Cells of the columns of the humans, which are not clicked."""
    found = [
        (place, side.place, value)
        for side in shape.sides
        if side.of_humans
        for place, value in zip(shape.places, side.values, strict=True)
        if not isnan(value)
    ]
    ground = theme.page if theme.name != "dark" else "#1C222C"
    return dict(
        type="bar",
        x=[at for _, at, _ in found],
        y=[0.94] * len(found),
        base=[place - 0.47 for place, _, _ in found],
        width=_SIDE_COLUMN - 0.06,
        marker={
            "color": [
                blend((ground, theme.human.fill), 0.5 * min(max(value, 0.0), 1.0))
                for _, _, value in found
            ],
            "line": {"width": 0},
        },
        hoverinfo="skip",
        showlegend=False,
    )


def _rate(rate: float) -> str:
    """Percent; 100 of nothing but all, and the bound of nothing that is hatched for it."""
    if rate < FEW_VALID and round(100 * rate) >= 100 * FEW_VALID:
        return f"&lt; {100 * FEW_VALID:.0f}"
    is_plain = rate in (0, 1) or 0 < round(100 * rate) < 100
    return percent(rate, 0 if is_plain else 1).removesuffix(" %")


def _words(shape: _Shape, theme: Theme) -> Trace:
    """Numbers beside the judges, heads of kinds and rates of valid responses: one trace."""
    said: list[tuple[float, float, str, str]] = []
    for side in shape.sides:
        for row, place, value in zip(shape.rows, shape.places, side.values, strict=True):
            if not isnan(value) or (side.of_humans and row.dataset):
                number = "–" if isnan(value) else rounded(value)
                said.append((side.place, place, number, "middle center"))
    for place, words in shape.heads:
        said.append((-0.5, place + 0.12, f"<b>{words}</b>", "middle right"))
    for column, rate in enumerate(shape.rates):
        if not isnan(rate):
            said.append((column, shape.last, _rate(rate), "middle center"))
    return dict(
        type="scatter",
        x=[x for x, _, _, _ in said],
        y=[y for _, y, _, _ in said],
        text=[text for _, _, text, _ in said],
        textposition=[at for _, _, _, at in said],
        textfont={"size": theme.tick_size, "color": theme.text},
        mode="text",
        hoverinfo="skip",
        cliponaxis=False,
        showlegend=False,
    )


def _judge_axis(shape: _Shape) -> dict[str, Any]:
    titles = [*shape.judges, *(side.title for side in shape.sides)]
    if shape.is_turned:
        titles = [_on_one_line(title) for title in titles]
    return {
        "anchor": "y",
        "range": (-0.5, shape.right),
        "fixedrange": True,
        "showgrid": False,
        "side": "top",
        "ticks": "outside",
        "ticklen": 4,
        "tickcolor": TRANSPARENT,
        "tickangle": -90 if shape.is_turned else 0,
        "tickvals": [*range(len(shape.judges)), *(side.place for side in shape.sides)],
        "ticktext": titles,
    }


def _on_one_line(title: str) -> str:
    return title.replace("<br>", " ")


def _row_axis(shape: _Shape) -> dict[str, Any]:
    total = shape.height + shape.above
    return {
        "anchor": "x",
        "range": (shape.last + 0.5, -0.5),
        "domain": (0, shape.height / total),
        "fixedrange": True,
        "showgrid": False,
        "ticks": "outside",
        "ticklen": 4,
        "tickcolor": TRANSPARENT,
        "tickvals": [*shape.places, *([shape.last] if shape.has_rates else [])],
        "ticktext": [*shape.names, *([VALID] if shape.has_rates else [])],
    }


def _title(board: Leaderboard) -> str:
    n = len(board.datasets)
    return board.dataset if n == 1 else counted(n, "data set", "data sets")


def _subtitle(board: Leaderboard, shape: _Shape) -> list[str]:
    parts = []
    if any(not isnan(cell.std) for row in shape.rows for cell in row.cells):
        parts.append("± deviation over criteria, or data sets")
    if any(side.title == "σ" for side in shape.sides):
        parts.append("σ: deviation over the judges")
    if board.has_ranks:
        parts.append("bold: cannot be told from the best of the row (Holm)")
    if any(cell.valid_rate < FEW_VALID for row in shape.rows for cell in row.cells):
        parts.append(f"hatched: under {percent(FEW_VALID, 0)} valid responses")
    items = [one.items for one in board.scores if one.items]
    if items:
        low, high = min(items), max(items)
        n = counted(high, "item", "items")
        parts.append(f"n = {n if low == high else f'{count(low)} to {n}'}")
    return [*parts, *(escape(one, LONGEST_JURY) for one in board.juries)]
