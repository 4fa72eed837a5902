"""One pair of systems: the confusion of preferences and the outcome of both sides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from judgeviz.analysis.systems.favi_scores import Favoritism
from judgeviz.figures.drawing.cells import Cells, cell_axes, cell_frames, cell_trace, chosen_cell
from judgeviz.figures.drawing.headings import EDGE, about, filters_in, titled_figure
from judgeviz.figures.drawing.panels import Trace, note
from judgeviz.figures.drawing.text import count, counted, escape, in_lines, percent, text_pixels
from judgeviz.figures.drawing.theme import TRANSPARENT, Theme, blend, figure_theme, readable_on
from judgeviz.figures.system_charts.favi_box import phi_words
from judgeviz.recipes import recorded

IntArray = NDArray[np.int64]

_LONGEST = 18
_BESIDE = 4  # pixels of a bar besides its number


@dataclass(frozen=True, slots=True)
class _Places:
    """Where cells and outcomes stand, in paper units, and how high all is in pixels."""

    height: int
    cells_across: tuple[float, float]
    cells_down: tuple[float, float]
    bars_across: tuple[float, float]
    bars_down: tuple[float, float]
    words_top: float


_BESIDE_EACH_OTHER = _Places(236, (0, 0.5), (0, 0.8), (0.7, 1), (0, 0.62), 0.98)
_BELOW_EACH_OTHER = _Places(370, (0, 1), (0.36, 0.87), (0, 1), (0, 0.2), 0.32)  # in one column


@recorded
def pair_card(
    result: Favoritism,
    system_a: str | None = None,
    system_b: str | None = None,
    *,
    chosen: Sequence[object] | None = None,
    theme: str = "light",
    palette: str = "default",
) -> go.Figure:
    """Draw the 3x3 confusion of one pair, and how often either side prefers which system.

    Parameters
    ----------
    result : Favoritism
    system_a, system_b : str, optional
        + means that ``system_a`` is preferred; by default the pair with the largest abs(Phi).
    chosen : sequence, optional
        Customdata of the selected cell: it is outlined, and the others are dimmed.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        A cell's customdata is ["cell", row, column] in the order +, =, -.

    Raises
    ------
    ValueError
        For a pair without shared items, a cell that is not there, an unknown theme or palette.
    """
    look = figure_theme(theme, palette)
    if system_a is None or system_b is None:
        system_a, system_b = result.strongest_pair
    confusion = result.confusion(system_a, system_b)
    names = [escape(system_a, _LONGEST), "tie", escape(system_b, _LONGEST)]
    judge = escape(result.judge, 12)
    left = round(max(text_pixels(name, look.tick_size) for name in names)) + EDGE + 30
    cell = chosen_cell(chosen, 3)
    cells = Cells.of_all(confusion, _cell_hover(confusion, names, judge), cell)
    places = _BELOW_EACH_OTHER if look.name == "column" else _BESIDE_EACH_OTHER
    room = look.narrowest - left - 14
    cells_wide, bars_wide = (
        room * (end - start) for start, end in (places.cells_across, places.bars_across)
    )
    bottom, top = places.cells_down
    size = cells_wide / 3, (top - bottom) * places.height / 3
    return titled_figure(
        [
            cell_trace(cells, size, look),
            *_outcome_bars(confusion, names, bars_wide, look),
        ],
        _axes(names, judge, places)
        | {
            "annotations": [_heading(places, bars_wide, look)],
            "shapes": cell_frames(cells, look),
        },
        title=[f"{system_a} against {system_b}", f"judge {result.judge}"],
        subtitle=[*filters_in(result), *_subtitle(result, system_a, system_b)],
        height=places.height,
        theme=look,
        bottom=34,
        sides=(left, 14),
        legend_rows=0,
    )


def _subtitle(result: Favoritism, a: str, b: str) -> list[str]:
    row = result.pairs.iloc[result.place(a, b)]
    n_errors, n_items = int(row["errors"]), int(row["items"])
    method = result.drawn(a, b).method
    level = f", {percent(result.level, 0)} {method} interval" if method else ""
    return [
        f"Favi {phi_words(result, a, b)} (above 0: errors go to {escape(a, 24)}{level})",
        f"{counted(n_errors, 'error', 'errors')} on {counted(n_items, 'item', 'items')}, same "
        f"preference on {percent(float(row['sample_accuracy']), 0)}",
        _winners(int(row["margin_human"]), int(row["margin_machine"])),
        ", ".join(escape(part, 30) for part in about(result)),
    ]


def _winners(human: int, machine: int) -> str:
    """Say whether both sides' counts have the same winner; margins of the outcomes."""
    if human == 0 and machine == 0:
        return "no winner by counts on either side"
    if human == 0 or machine == 0:
        whose = "humans'" if human == 0 else "judge's"
        return f"no winner by the {whose} counts"
    return f"{'the same' if (human > 0) == (machine > 0) else 'another'} winner by counts"


def _cell_hover(confusion: IntArray, names: list[str], judge: str) -> list[list[str]]:
    said = ["prefers " + names[0], "calls it a tie", "prefers " + names[2]]
    humans = ["prefer " + names[0], "call it a tie", "prefer " + names[2]]
    return [
        [
            f"humans {humans[row]}, {judge} {said[column]}<br>"
            f"{counted(int(confusion[row, column]), 'item', 'items')}"
            + (
                ""
                if row == column
                else f"<br>errors go to {names[0] if column < row else names[2]}"
            )
            for column in range(3)
        ]
        for row in range(3)
    ]


def _outcome_bars(
    confusion: IntArray,
    names: list[str],
    pixels: float,
    theme: Theme,
) -> list[Trace]:
    """Share of the items that either side gives to each system, as bars of 100 %."""
    fills = (blend(theme.ramp, 0.8), theme.pale, blend(theme.ramp, 0.35))
    total = max(int(confusion.sum()), 1)
    outcomes = (confusion.sum(axis=1), confusion.sum(axis=0))
    bars = []
    for place in range(3):
        counts = [int(outcome[place]) for outcome in outcomes]
        bars.append(
            dict(
                type="bar",
                x=[number / total for number in counts],
                y=[0, 1],
                orientation="h",
                width=0.6,
                marker={"color": fills[place], "line": {"color": theme.page, "width": 1}},
                text=[_inside(number / total, pixels, theme) for number in counts],
                textposition="inside",
                insidetextanchor="middle",
                textangle=0,
                constraintext="none",
                textfont={"size": theme.tick_size, "color": readable_on(fills[place])},
                customdata=[["outcome", side, place] for side in range(2)],
                hovertext=[f"{names[place]}: {count(n)} ({percent(n / total)})" for n in counts],
                hoverinfo="text",
                showlegend=False,
                xaxis="x2",
                yaxis="y2",
            )
        )
    return bars


def _inside(share: float, pixels: float, theme: Theme) -> str:
    """Write a share where its bar has room for it."""
    words = percent(share, 0)
    return words if text_pixels(words, theme.tick_size) + _BESIDE <= share * pixels else ""


def _axes(names: list[str], judge: str, places: _Places) -> dict[str, Any]:
    axes = cell_axes(names, names, (f"{judge} prefers", "humans prefer"))
    axes["xaxis"] |= {"domain": places.cells_across}
    axes["yaxis"] |= {"domain": places.cells_down}
    axes["xaxis2"] = {
        "anchor": "y2",
        "domain": places.bars_across,
        "fixedrange": True,
        "range": (0, 1),
        "showgrid": False,
        "tickvals": (0, 0.25, 0.5, 0.75, 1),
        "ticktext": ("0", "25", "50", "75", "100"),
        "title": {"text": "share of items (%)", "standoff": 6},
    }
    axes["yaxis2"] = {
        "anchor": "x2",
        "domain": places.bars_down,
        "fixedrange": True,
        "range": (1.5, -0.5),
        "showgrid": False,
        "tickcolor": TRANSPARENT,
        "ticklen": 4,
        "ticks": "outside",
        "tickvals": (0, 1),
        "ticktext": ("humans", judge),
    }
    return axes | {"barmode": "stack"}


def _heading(places: _Places, pixels: float, theme: Theme) -> dict[str, Any]:
    text = in_lines("Outcome: who is preferred, left to right as in the table", pixels,
                    theme.tick_size)  # fmt: skip
    left, _ = places.bars_across
    return note(text, left, places.words_top, theme, xanchor="left", align="left")
