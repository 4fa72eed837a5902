"""Charts of one row per rater or domain: names on the left, dots, columns of words on the right."""

from collections.abc import Iterable, Sequence
from typing import Any

import plotly.graph_objects as go

from judgeviz.figures.drawing.headings import FilteredSubject, filters_in, subject, titled_figure
from judgeviz.figures.drawing.panels import Trace, note
from judgeviz.figures.drawing.text import cut_apart, escape, one_line, plain_width, text_pixels
from judgeviz.figures.drawing.theme import Theme

Column = tuple[str, Sequence[str]]  # its header, and a word per row, escaped

_LONGEST_NAME = 24.0  # digits
_MANY_ROWS = 16
_GAP = 16  # pixels between columns of words


def row_chart(
    result: FilteredSubject,
    traces: list[Trace],
    *,
    judge: str,
    subtitle: Iterable[str],
    rows: Sequence[str],
    columns: Sequence[Column],
    bold: Sequence[bool],
    x_title: str,
    theme: Theme,
    lowest: float = 0.0,
    notes: Sequence[dict[str, Any]] = (),
) -> go.Figure:
    """Put dots over an axis of probabilities, the first row on top.

    Parameters
    ----------
    result : FilteredSubject
    traces : list of Scatter
        Their y are numbers of rows.
    judge : str
    subtitle : iterable of str
        Escaped.
    rows : sequence of str
        Names, not escaped; where there are none, the chart has ``notes`` alone.
    columns : sequence of (header, words)
        Right of the axes.
    bold : sequence of bool
        Rows whose word in the last column stands out.
    x_title : str
    theme : Theme
    lowest : float
        Where the axis begins; it ends at 1.
    notes : sequence of dict
        Further annotations.
    """
    names, left = _row_names(rows, theme)
    words, right = _word_columns(columns, bold, theme) if rows else ([], 14)
    return titled_figure(
        traces,
        {
            "xaxis": _share_axis(x_title, lowest),
            "yaxis": _row_axis(names, theme),
            "shapes": _row_lines(len(names), theme),
            "annotations": [*words, *notes],
        },
        title=subject(result, f"judge {judge}"),
        subtitle=[*filters_in(result), *subtitle],
        height=max(_row_height(len(names)) * len(names), 60) + 18,
        theme=theme,
        bottom=48,
        sides=(max(left, 50), right),
        legend_rows=1 if rows else 0,
    )


def _row_names(names: Sequence[str], theme: Theme) -> tuple[list[str], int]:
    """Names as they are drawn, cut where they are long, and the pixels that they take."""
    shown = cut_apart(map(one_line, names), _LONGEST_NAME)
    widest = max(map(plain_width, shown), default=1.0)
    pixels = 0.556 * theme.text_size * widest
    return [escape(name) for name in shown], round(pixels) + 22


def _row_height(n_rows: int) -> int:
    """Pixels of one row: many rows stand closer."""
    return 44 if n_rows <= _MANY_ROWS else 26


def _row_axis(names: Sequence[str], theme: Theme) -> dict[str, Any]:
    return {
        "autorange": False,
        "fixedrange": True,
        "range": (len(names) - 0.5, -0.5),
        "showgrid": False,
        "tickvals": list(range(len(names))),
        "ticktext": list(names),
        "tickfont": {"size": theme.text_size, "color": theme.text},
        "ticks": "",
    }


def _share_axis(title: str, low: float) -> dict[str, Any]:
    return {
        "fixedrange": True,
        "range": (low - 0.02, 1.02),
        "showgrid": True,
        "dtick": 0.2,
        "tickformat": ".1f",
        "title": {"text": title, "standoff": 8},
    }


def _row_lines(n_rows: int, theme: Theme) -> list[dict[str, Any]]:
    """Thin lines between the rows, over the whole width with its words."""
    return [
        {
            "type": "line",
            "x0": 0,
            "x1": 1,
            "xref": "paper",
            "y0": place - 0.5,
            "y1": place - 0.5,
            "yref": "y",
            "line": {"color": theme.grid, "width": 1},
            "layer": "below",
        }
        for place in range(1, n_rows)
    ]


def _word_columns(
    columns: Sequence[Column], bold: Sequence[bool], theme: Theme
) -> tuple[list[dict[str, Any]], int]:
    """Words right of the axes and the pixels that they take."""
    notes: list[dict[str, Any]] = []
    reach = _GAP
    for number, (header, words) in enumerate(columns):
        stands_out = bold if number == len(columns) - 1 else [False] * len(words)
        notes += _column_of_words(header, words, stands_out, reach, theme)
        widest = max(text_pixels(text, theme.text_size) for text in (*words, header))
        reach += round(widest) + _GAP
    return notes, reach + 6


def _column_of_words(
    header: str, words: Sequence[str], bold: Sequence[bool], pixels: float, theme: Theme
) -> list[dict[str, Any]]:
    """One column, ``pixels`` from the axes; the header on top."""
    size = {"size": theme.text_size, "color": theme.text}
    head = note(header, 1, 1, theme, xanchor="left", yanchor="bottom", xshift=pixels, yshift=4)
    head["font"] = {"size": theme.tick_size, "color": theme.muted}
    cells = [
        note(
            f"<b>{text}</b>" if stands_out else text,
            1,
            place,
            theme,
            xanchor="left",
            yanchor="middle",
            yref="y",
            xshift=pixels,
            font=size,
        )
        for place, (text, stands_out) in enumerate(zip(words, bold, strict=True))
    ]
    return [head, *cells]
