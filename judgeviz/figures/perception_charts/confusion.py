"""The humans' medians or majorities against the judge's labels, as a table of shaded cells."""

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.perception.confusion import Confusion
from judgeviz.figures.drawing.cells import Cells, cell_axes, cell_frames, cell_trace, chosen_cell
from judgeviz.figures.drawing.headings import (
    EDGE,
    filters_in,
    subject,
    titled_figure,
    votes_explained,
)
from judgeviz.figures.drawing.panels import note
from judgeviz.figures.drawing.text import (
    count,
    counted,
    escape,
    escape_apart,
    percent,
    text_pixels,
)
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.figures.perception_charts.bars import FEW_ITEMS
from judgeviz.figures.perception_charts.wording import tied_votes
from judgeviz.recipes import recorded

_LONGEST_NAME = 16.0
_MOST_WIDE = 150  # pixels of a cell in the narrowest figure: a few cells do not fill it
_ROW = 44
_LOW_ROW = 26  # of many rows
_MANY = 8
_TOTALS = 92  # pixels at the right, for the items of each row


@recorded
def confusion(
    result: Confusion,
    *,
    theme: str = "light",
    palette: str = "default",
    chosen: Sequence[object] | None = None,
) -> go.Figure:
    """Draw a row per human median or majority, shaded by the share of each label of the judge.

    Parameters
    ----------
    result : Confusion
        From :func:`judgeviz.confusion`.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}
    chosen : sequence, optional
        Customdata of the cell that is selected.

    Returns
    -------
    plotly.graph_objects.Figure
        A cell's customdata is ["machine", row, column], as that of the judge's bars in
        :func:`perception`. Where both say the same, cells are framed; rows of fewer than ten
        items are hatched.

    Raises
    ------
    ValueError
        For an unknown theme or palette, or a cell that does not exist.
    """
    look = figure_theme(theme, palette)
    n = len(result.items)
    names = escape_apart(result.scale.names, _LONGEST_NAME)
    longest = round(max(text_pixels(name, look.tick_size) for name in names))
    left = longest + EDGE + 34
    room = look.narrowest - left - _TOTALS
    width, height = min(room / n, _MOST_WIDE), _ROW if n <= _MANY else _LOW_ROW
    turned = longest + 6 > width
    above = (longest + 14 if turned else 22) + 8
    cells = Cells(
        counts=result.counts,
        shares=result.shares,
        shading=result.shares,
        hover=_hover(result),
        mark="machine",
        few=[0 < items < FEW_ITEMS for items in result.items],
        chosen=chosen_cell(chosen, n),
    )
    axes = cell_axes(names, names, _titles(result), "")
    axes["xaxis"] |= {"domain": (0, n * width / room), "tickangle": -90 if turned else 0}
    axes["yaxis"] |= {"domain": (0, n * height / (n * height + above))}
    return titled_figure(
        [cell_trace(cells, (width, height), look)],
        axes | {"shapes": cell_frames(cells, look), "annotations": _totals(result, look)},
        title=subject(result, f"judge {result.judge}"),
        subtitle=[*filters_in(result), *_subtitle(result)],
        height=n * height + above,
        theme=look,
        bottom=12,
        sides=(left, _TOTALS),
        legend_rows=0,
    )


def _titles(result: Confusion) -> tuple[str, str]:
    return f"label of {escape(result.judge, 24)}", f"human {result.centre}"


def _subtitle(result: Confusion) -> list[str]:
    n_labels = int(result.counts.sum())
    labels = counted(n_labels, "label", "labels")
    parts = [
        f"the humans' {result.centre} in {percent(float(result.accuracy))} of {labels}"
        if n_labels
        else f"no labels: {result.accuracy.why_undefined}",
        "shade and per cent: share of the row",
        *votes_explained(result.scale),
        f"n = {counted(result.n_items, 'item', 'items')}",
    ]
    if result.n_vote_ties:
        parts.append(tied_votes(result.n_vote_ties, result.provenance))
    if result.n_dropped:
        parts.append(f"{counted(result.n_dropped, 'item', 'items')} dropped")
    if result.invalid_words:
        parts.append(f"responses that are no labels: {escape(result.invalid_words)}")
    return parts


def _totals(result: Confusion, theme: Theme) -> list[dict[str, Any]]:
    """Items of every row, at its right."""
    place = {"xref": "x domain", "yref": "y", "xanchor": "left", "yanchor": "middle", "xshift": 8}
    return [
        note(
            counted(int(items), "item", "items") if items else "no items",
            1,
            row,
            theme,
            **place,
            font={"size": theme.tick_size, "color": theme.muted},
        )
        for row, items in enumerate(result.items)
    ]


def _hover(result: Confusion) -> list[list[str]]:
    judge = escape(result.judge, 40)
    names = [escape(name, 60) for name in result.scale.names]
    totals = result.counts.sum(axis=1)
    return [
        [
            f"human {result.centre} <b>{names[row]}</b>, {judge} says <b>{names[column]}</b><br>"
            f"{count(int(number))} of {counted(int(totals[row]), 'label', 'labels')}, "
            f"{percent(float(result.shares[row, column]))}"
            for column, number in enumerate(numbers)
        ]
        for row, numbers in enumerate(result.counts)
    ]
