"""Whom humans and judges prefer, per system pair and per judge."""

from collections.abc import Sequence
from math import isfinite
from typing import Any, get_args

import numpy as np
import plotly.graph_objects as go

from judgeviz.analysis.perception.binned_jsd import BinnedJSD
from judgeviz.figures.drawing.dials import Anchor, dial_text, dial_with_text
from judgeviz.figures.drawing.headings import filters_in, subject, titled_figure
from judgeviz.figures.drawing.panels import axis_number, note, share_axis
from judgeviz.figures.drawing.text import count, counted, one_of, percent
from judgeviz.figures.drawing.theme import Theme, figure_theme
from judgeviz.figures.perception_charts.bars import (
    BarStyle,
    Mark,
    Place,
    Style,
    bin_traces,
    chosen_frames,
    judge_has_centres,
    key_bin,
    legend_traces,
    theme_of_bin,
)
from judgeviz.figures.perception_charts.preference_cells import (
    HEAD_GAP,
    N_BINS,
    PITCH,
    TICK_HEIGHT,
    X_RANGE,
    Cell,
    CellGrid,
    arrange,
)
from judgeviz.figures.perception_charts.wording import JS_B, bin_hover, summary_parts, tied_votes
from judgeviz.recipes import recorded


@recorded
def preference(
    results: BinnedJSD | Sequence[BinnedJSD],
    *,
    style: str = "clean",
    intervals: bool = False,
    theme: str = "light",
    palette: str = "default",
    chosen: Sequence[object] | None = None,
) -> go.Figure:
    """Draw three bins (A, tie, B by human majority) per system pair and judge.

    Parameters
    ----------
    results : BinnedJSD or sequence of BinnedJSD
        On preference scales, of one or several system pairs and judges. Pairs stand side by
        side, at most three in a row; the judges of a pair stand under each other. A result
        without ``systems`` is drawn as all pairs pooled.
    style : {"clean", "paper"}
        As in :func:`perception`.
    intervals : bool
        Draw the bootstrap intervals of the bars, where the results have them.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}
    chosen : sequence, optional
        Customdata of the bar that is selected, as in :func:`perception`.

    Returns
    -------
    plotly.graph_objects.Figure
        A point's customdata is [series, bin index, category index, index of the result]. Bars are
        clicked over the whole height of their band.

    Raises
    ------
    ValueError
        For an unknown style, theme or palette, no result, or one on another kind of scale.

    References
    ----------
    Elangovan et al., "Beyond Correlation", ICLR 2025, Figs. 4 and 7.
    """
    given = _checked([results] if isinstance(results, BinnedJSD) else list(results))
    look = BarStyle(
        one_of(style, get_args(Style), "style"),
        intervals,
        figure_theme(theme, palette),
        judge_centres=judge_has_centres(given),
        chosen=Mark.of(chosen, (N_BINS, N_BINS, len(given))),
    )
    cells, grid = arrange(given, look.theme)
    several = len(given) > 1
    return titled_figure(
        [*legend_traces(given[0], look), *_traces(cells, look)],
        _axes(cells, grid) | _surroundings(cells, grid, look),
        title=_title(given),
        subtitle=[
            *filters_in(*given),
            *(_summary_of_all(given) if several else summary_parts(given[0])),
        ],
        height=grid.panels.height,
        theme=look.theme,
        bottom=14,
    )


def _checked(results: list[BinnedJSD]) -> list[BinnedJSD]:
    if not results:
        raise ValueError("A preference chart needs at least one result; got none.")
    for result in results:
        if result.scale.kind != "preference":
            raise ValueError(
                "A preference chart needs results on a preference scale; got one on a "
                f"{result.scale.kind} scale, which perception() draws."
            )
    return results


def _title(results: list[BinnedJSD]) -> list[str]:
    first = results[0]
    judges = dict.fromkeys(result.judge for result in results)
    judge = f"{len(judges)} judges" if len(judges) > 1 else f"judge {first.judge}"
    return subject(first, judge)


def _summary_of_all(results: list[BinnedJSD]) -> list[str]:
    pairs = dict.fromkeys(result.systems for result in results)
    variants = " and ".join(dict.fromkeys(result.variant for result in results))
    fewest, most = (limit(result.n_items for result in results) for limit in (min, max))
    items = counted(most, "item", "items")
    parts = [
        "all pairs pooled" if set(pairs) == {None} else counted(len(pairs), "pair", "pairs"),
        "bins by human majority",
        f"{JS_B} ({variants}){_levels(results)}",
        f"n = {items if fewest == most else f'{count(fewest)} to {items}'} each",
    ]
    # judges of a pair share its items, or have some of them
    n_ties = sum(max(r.n_vote_ties for r in results if r.systems == pair) for pair in pairs)
    n_dropped = sum(max(r.n_dropped for r in results if r.systems == pair) for pair in pairs)
    if n_ties:
        parts.append(tied_votes(n_ties, results[0].provenance))
    if n_dropped:
        parts.append(f"{counted(n_dropped, 'item', 'items')} dropped")
    return parts


def _levels(results: list[BinnedJSD]) -> str:
    levels = {result.level for result in results if isfinite(result.low)}
    shown = " and ".join(percent(level, 0) for level in sorted(levels))
    return f" with {shown} intervals" if levels else ""


def _traces(cells: list[Cell], look: BarStyle) -> list[Any]:
    return [
        trace
        for cell in cells
        for number in cell.jsd.looked_at
        for trace in bin_traces(
            cell.jsd, number, _place(cell, number, _in_legend(cells) == (cell.panel, number)), look
        )
    ]


def _place(cell: Cell, number: int, in_legend: bool = False) -> Place:
    axes, start = axis_number(cell.panel), PITCH * number
    return Place(axes, start, result_index=cell.result_index, in_legend=in_legend)


def _in_legend(cells: list[Cell]) -> tuple[int, int]:
    """Panel and bin whose bars carry the legend."""
    n_items = [int(items) for cell in cells for items in cell.jsd.bins["items"]]
    place, number = divmod(key_bin(n_items), N_BINS)
    return cells[place].panel, number


def _axes(cells: list[Cell], grid: CellGrid) -> dict[str, Any]:
    axes: dict[str, Any] = {}
    places = np.add.outer(PITCH * np.arange(N_BINS), np.arange(N_BINS)).ravel().tolist()
    for cell in cells:
        suffix = axis_number(cell.panel)
        axes[f"xaxis{suffix}"] = {
            "anchor": f"y{suffix}",
            "domain": grid.panels.x_domain(cell.panel),
            "fixedrange": True,
            "range": X_RANGE,
            "showgrid": False,
            "showline": True,
            "tickangle": 0,
            "ticks": "",
            "tickvals": places,
            "ticktext": list(cell.jsd.scale.names) * N_BINS,
        }
        axes[f"yaxis{suffix}"] = share_axis(grid.panels, cell.panel, leftmost=cell.leftmost)
    return axes


def _surroundings(cells: list[Cell], grid: CellGrid, look: BarStyle) -> dict[str, Any]:
    """Headers, dials, bin titles, the words in empty bins, and the outline of what is selected."""
    theme = look.theme
    shapes: list[dict[str, Any]] = []
    notes: list[dict[str, Any]] = []
    for cell in cells:
        left, _ = grid.panels.x_domain(cell.panel)
        top = grid.panels.y_head(cell.panel)
        notes.append(note("<br>".join(cell.header), left, top, theme, xanchor="left", align="left"))
        for number in cell.jsd.looked_at:
            drawn_in = theme_of_bin(look, number, cell.result_index)
            drawn, words = _dial(cell, number, grid, drawn_in)
            shapes += [*drawn, *chosen_frames(_place(cell, number), number, N_BINS, look)]
            notes += [words, *_bin_words(cell, number, grid, theme)]
    return {"shapes": shapes, "annotations": notes, "barmode": "overlay"}


def _bin_middle(cell: Cell, number: int, grid: CellGrid) -> float:
    """Middle of a bin, in paper units."""
    left, right = grid.panels.x_domain(cell.panel)
    within = (PITCH * number + (N_BINS - 1) / 2 - X_RANGE[0]) / (X_RANGE[1] - X_RANGE[0])
    return left + within * (right - left)


def _dial(
    cell: Cell, number: int, grid: CellGrid, theme: Theme
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    jsd = cell.jsd
    shares = jsd.bins["share"].to_numpy(dtype=np.float64)
    text = dial_text(int(jsd.bins["items"].iloc[number]), jsd.n_items, float(shares[number]))
    below_header = -grid.header_height - HEAD_GAP
    top = Anchor(
        _bin_middle(cell, number, grid), grid.panels.y_head(cell.panel), y_shift=below_header
    )
    shapes, words = dial_with_text(shares, number, text, top, grid.room, theme)
    return shapes, words | {"hovertext": bin_hover(jsd, number)}


def _bin_words(cell: Cell, number: int, grid: CellGrid, theme: Theme) -> list[dict[str, Any]]:
    """Title of a bin, and what stands in an empty one."""
    x = _bin_middle(cell, number, grid)
    bottom, top = grid.panels.y_domain(cell.panel)
    hover = bin_hover(cell.jsd, number)
    words = [note(cell.titles[number], x, bottom, theme, yshift=-TICK_HEIGHT, hovertext=hover)]
    if not cell.jsd.bins["items"].iloc[number]:
        words.append(
            note("no items", x, (bottom + top) / 2, theme, yanchor="middle", bgcolor=theme.page)
        )
    return words
