"""Figures of one row per rater or domain: names on the left, dots, words on the right."""

from collections.abc import Sequence
from typing import Any

from judgeviz.figures.drawing.panels import note
from judgeviz.figures.drawing.text import cut_apart, escape, one_line, plain_width, text_pixels
from judgeviz.figures.drawing.theme import Theme

_LONGEST_NAME = 24.0  # digits
MANY_ROWS = 16


def row_names(names: Sequence[str], theme: Theme) -> tuple[list[str], int]:
    """Names as they are drawn, cut where they are long, and the pixels that they take."""
    shown = cut_apart(map(one_line, names), _LONGEST_NAME)
    widest = max(map(plain_width, shown), default=1.0)
    pixels = 0.556 * theme.text_size * widest
    return [escape(name) for name in shown], round(pixels) + 22


def row_height(n_rows: int) -> int:
    """Pixels of one row: many rows stand closer."""
    return 44 if n_rows <= MANY_ROWS else 26


def row_axis(names: Sequence[str], theme: Theme) -> dict[str, Any]:
    """Y axis with the first row on top."""
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


def share_x_axis(title: str, low: float = 0.0, high: float = 1.0) -> dict[str, Any]:
    """X axis of probabilities."""
    return {
        "fixedrange": True,
        "range": (low - 0.02, high + 0.02),
        "showgrid": True,
        "dtick": 0.2,
        "tickformat": ".1f",
        "title": {"text": title, "standoff": 8},
    }


def row_bands(n_rows: int, theme: Theme) -> list[dict[str, Any]]:
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


def column_of_words(
    header: str, words: Sequence[str], pixels: float, theme: Theme, bold: Sequence[bool] = ()
) -> list[dict[str, Any]]:
    """One column of words right of the axes, ``pixels`` from them; the header on top."""
    size = {"size": theme.text_size, "color": theme.text}
    head = note(header, 1, 1, theme, xanchor="left", yanchor="bottom", xshift=pixels, yshift=4)
    head["font"] = {"size": theme.tick_size, "color": theme.muted}
    cells = [
        note(
            f"<b>{text}</b>" if place < len(bold) and bold[place] else text,
            1,
            place,
            theme,
            xanchor="left",
            yanchor="middle",
            yref="y",
            xshift=pixels,
            font=size,
        )
        for place, text in enumerate(words)
    ]
    return [head, *cells]


def words_width(texts: Sequence[str], theme: Theme) -> int:
    """Pixels of the widest of some escaped texts."""
    return round(max((text_pixels(text, theme.text_size) for text in texts), default=0))
