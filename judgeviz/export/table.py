"""One table for every way of writing it: headings, rows of finished cells, and what stands below.

Results say what their numbers are called and how they are rounded; the writers of this folder turn
the same table into Markdown, LaTeX and HTML, and know no analysis.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import inf, isfinite, isnan
from typing import Literal

import pandas as pd

MOST_DECIMALS = 4  # however narrow an interval is
EMPTY = "–"  # in the place of a number that is not defined
Emphasis = Literal["", "bold", "underlined"]
Sign = Literal["", "+"]


@dataclass(frozen=True, slots=True)
class Heading:
    """Heading of a column.

    Attributes
    ----------
    title : str
    group : str
        What neighbouring columns with the same group stand under; empty for none.
    is_text : bool
        Names rather than numbers: set to the left.
    """

    title: str
    group: str = ""
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One number or name as it is read.

    Attributes
    ----------
    text : str
    interval : str
        ``[0.45, 0.55]``; empty without one.
    note : str
        A word or two beside it.
    emphasis : {"", "bold", "underlined"}
    """

    text: str
    interval: str = ""
    note: str = ""
    emphasis: Emphasis = ""


@dataclass(frozen=True)
class Table:
    """A finished table.

    Attributes
    ----------
    caption : str
        A sentence.
    headings : tuple of Heading
    rows : tuple of tuple of Cell
        As long as ``headings`` each.
    notes : tuple of str
        Sentences below it.
    emphasis : tuple of (kind, meaning)
        What bold and underlined cells say.
    settings : tuple of str
        Lines that say how the numbers were made.
    """

    caption: str
    headings: tuple[Heading, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    emphasis: tuple[tuple[Emphasis, str], ...] = ()
    settings: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError where a row is longer or shorter than the headings."""
        lengths = {len(row) for row in self.rows}
        if lengths - {len(self.headings)}:
            raise ValueError(
                f"A table of {len(self.headings)} columns has rows of that many cells; got rows "
                f"of {sorted(lengths)}."
            )

    def without_intervals(self) -> "Table":
        """Leave the numbers alone."""
        rows = tuple(tuple(_bare(cell) for cell in row) for row in self.rows)
        return Table(self.caption, self.headings, rows, self.notes, self.emphasis, self.settings)


def rounded(
    value: float, decimals: int | None = None, *, percent: bool = False, sign: Sign = ""
) -> str:
    """``0.25``, ``−0.05``, with ``sign`` also ``+0.25``, or ``25.0`` for a share in per cent.

    A dash for NaN, and never a zero with a sign. Two decimals unless told, of per cent one.
    """
    if isnan(value):
        return EMPTY
    shown = _decimals(decimals, percent)
    text = f"{100 * value if percent else value:{sign}.{shown}f}"
    is_zero = not text.strip("+-0.")
    return text.lstrip("+-") if is_zero else text.replace("-", "−")


def percent(share: float, decimals: int = 1) -> str:
    """``17.8 %`` for 0.178; never 0 of what is something, nor 100 of what is not all: ``< 0.1 %``.

    A dash for NaN.
    """
    if isnan(share):
        return EMPTY
    least = 10.0**-decimals
    said = round(100 * share, decimals)
    if said == 0 < share:
        return f"< {least:.{decimals}f} %"
    if said == 100 and share < 1:
        return f"> {100 - least:.{decimals}f} %"
    return f"{said:.{decimals}f} %"


def decimals_of(
    low: float,
    high: float,
    decimals: int | None = None,
    *,
    percent: bool = False,
    sign: Sign = "",
) -> int:
    """Decimals that tell the ends of an interval apart, at most four; else those of `rounded`.

    With a sign an interval that leaves 0 out is seen to do so: ``[−0.142, −0.004]``.
    """
    fewest = _decimals(decimals, percent)
    if not low < high < inf:
        return fewest
    apart = [low, high, 0.0] if sign and low * high > 0 else [low, high]
    for shown in range(fewest, MOST_DECIMALS):
        if len({rounded(one, shown, percent=percent) for one in apart}) == len(apart):
            return shown
    return max(fewest, MOST_DECIMALS)


def shared_decimals(intervals: Iterable[tuple[float, float]], *, sign: Sign = "") -> int:
    """Decimals for all numbers of a list, so that one can be taken from another.

    As many as any of their intervals takes, and so many, up to four, that the last is no more than
    half as wide as the narrowest: ``0.224`` less ``0.286`` is ``−0.062 [−0.065, −0.059]``, but
    ``0.22`` less ``0.29`` is not ``−0.06``.
    """
    most = _decimals(None, percent=False)
    for low, high in intervals:
        most = max(most, decimals_of(low, high, sign=sign))
        while low < high and 2 * 10**-most > high - low and most < MOST_DECIMALS:
            most += 1
    return most


def with_interval(
    value: float,
    low: float,
    high: float,
    decimals: int | None = None,
    *,
    percent: bool = False,
    sign: Sign = "",
) -> str:
    """``0.18 [0.15, 0.21]``, ``0.1803 [0.1801, 0.1804]``; the number alone where there is none."""
    cell = number_cell(value, low, high, decimals=decimals, percent=percent, sign=sign)
    return f"{cell.text} {cell.interval}".rstrip()


def share_with_interval(
    share: float, low: float, high: float, decimals: int = 0, *, unit: str = "%", sign: Sign = ""
) -> str:
    """``95 % [88, 98]``; ``−65 points [−72, −57]``; 100 and 0 only of all and of none."""
    while decimals < MOST_DECIMALS and 0 < abs(share) < 1:
        if round(100 * abs(share), decimals) not in (0, 100):
            break
        decimals += 1
    cell = number_cell(share, low, high, decimals=decimals, percent=True, sign=sign)
    return f"{cell.text} {unit} {cell.interval}".rstrip()


def number_cell(
    value: float,
    low: float = float("nan"),
    high: float = float("nan"),
    *,
    decimals: int | None = None,
    percent: bool = False,
    sign: Sign = "",
) -> Cell:
    """Round a number and its interval alike, so that the interval's ends differ."""
    shown = decimals_of(low, high, decimals, percent=percent, sign=sign)
    text, *ends = (rounded(one, shown, percent=percent, sign=sign) for one in (value, low, high))
    if isnan(value) or not (isfinite(low) and isfinite(high)):
        return Cell(text)
    return Cell(text, f"[{', '.join(ends)}]")


def p_cell(p: float) -> Cell:
    """Round a p-value to three decimals; what would be 0 is below 0.001."""
    return Cell("<0.001" if p < 0.0005 else rounded(p, 3))


def bold(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Set a whole row in bold."""
    return tuple(replace(cell, emphasis="bold") for cell in cells)


def table_of_frame(
    frame: pd.DataFrame, caption: str, *, decimals: int = 3, settings: tuple[str, ...] = ()
) -> Table:
    """Take a DataFrame as it stands: its columns are the headings."""
    is_number = [pd.api.types.is_numeric_dtype(frame[name]) for name in frame.columns]
    headings = (
        Heading(str(name), is_text=not number)
        for name, number in zip(frame.columns, is_number, strict=True)
    )
    write = _writer(decimals)
    rows = (tuple(map(write, row)) for row in frame.itertuples(index=False, name=None))
    return Table(caption, tuple(headings), tuple(rows), settings=settings)


def _writer(decimals: int) -> Callable[[object], Cell]:
    def write(value: object) -> Cell:
        if isinstance(value, bool):
            return Cell("yes" if value else "no")
        if isinstance(value, float):
            return Cell(rounded(value, decimals))
        return Cell(EMPTY if value is None else str(value))

    return write


def _decimals(decimals: int | None, percent: bool) -> int:
    return (1 if percent else 2) if decimals is None else decimals


def _bare(cell: Cell) -> Cell:
    return Cell(cell.text, note=cell.note, emphasis=cell.emphasis)
