"""How humans and a judge label the items of each human median or majority."""

from collections.abc import Sequence
from typing import Any, get_args

import numpy as np
import plotly.graph_objects as go

from judgeviz.analysis.perception.binned_jsd import BinnedJSD
from judgeviz.figures.drawing.dials import Anchor, DialRoom, dial_room, dial_text, dial_with_text
from judgeviz.figures.drawing.headings import filters_in, subject, titled_figure, votes_explained
from judgeviz.figures.drawing.panels import (
    SHORT,
    CategoryTicks,
    PanelGrid,
    axis_number,
    category_ticks,
    columns_for,
    note,
    share_axis,
)
from judgeviz.figures.drawing.text import digits_in, escape, one_line, one_of, plain_width
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
from judgeviz.figures.perception_charts.wording import bin_hover, bin_title, summary_parts
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.recipes import recorded

_MOST_COLUMNS = 6
_NARROWEST = 105  # pixels of a panel with its share of the margins
_OVERHANG = 9  # pixels of the space between columns that a title may use
_HEAD_GAP = 8  # pixels between dial and axes


@recorded
def perception(
    jsd: BinnedJSD,
    *,
    style: str = "clean",
    intervals: bool = False,
    theme: str = "light",
    palette: str = "default",
    chosen: Sequence[object] | None = None,
) -> go.Figure:
    """Draw one panel per human median (ordinal) or majority (nominal); nothing is recomputed.

    Parameters
    ----------
    jsd : BinnedJSD
        From :func:`judgeviz.binned_jsd`.
    style : {"clean", "paper"}
        ``clean``: two bars per category, all human and all judge labels, and diamonds for the
        judge's medians or majorities where it answered several times; ``paper``: four bars, as
        in the reference.
    intervals : bool
        Draw the bootstrap intervals of the bars, where the result has them. Bins of fewer than
        ten items are pale and hatched and always carry them.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}
    chosen : sequence, optional
        Customdata of the bar that is selected: outlined, and everything else faded. Its category
        may be None: the whole bin.

    Returns
    -------
    plotly.graph_objects.Figure
        A point's customdata is [series, bin index, category index], the series being "human",
        "machine", "human_centre" or "machine_centre". Bars are clicked over the whole height of
        their band. Empty bins keep a panel without bars; those that a filter leaves out have none.

    Raises
    ------
    ValueError
        For an unknown style, theme or palette.

    References
    ----------
    Elangovan et al., "Beyond Correlation", ICLR 2025, Figs. 3 and 8-11.
    """
    look = BarStyle(
        one_of(style, get_args(Style), "style"),
        intervals,
        figure_theme(theme, palette),
        judge_centres=judge_has_centres([jsd]),
        chosen=Mark.of(chosen, (len(jsd.scale.categories),) * 2),
    )
    n_bins = len(jsd.looked_at)
    columns = min(_columns(jsd.scale.names, look.theme), n_bins)
    pixels = PanelGrid(n_bins, columns, 0, 0, 0).narrowest_column(look.theme)
    ticks = category_ticks(jsd.scale.names, pixels, look.theme)
    room = dial_room(jsd.n_items, pixels, look.theme)
    titles = _titles(jsd, pixels, look.theme)
    foot = ticks.height + 6 + max(map(len, titles)) * look.theme.line_height
    plot = 190 if columns == n_bins else 150
    grid = PanelGrid(n_bins, columns, room.height + _HEAD_GAP, plot, foot)
    layout = _axes(grid, ticks) | _surroundings(jsd, grid, room, titles, ticks.height, look)
    return titled_figure(
        [*legend_traces(jsd, look), *_traces(jsd, look)],
        layout,
        title=subject(jsd, f"judge {jsd.judge}"),
        subtitle=[*filters_in(jsd), *summary_parts(jsd)],
        height=grid.height,
        theme=look.theme,
        bottom=28,
    )


def _columns(names: tuple[str, ...], theme: Theme) -> int:
    """At most six; fewer where long names of many categories have to stand side by side."""
    most = min(_MOST_COLUMNS, theme.narrowest // _NARROWEST)
    if len(names) <= most:
        return len(names)
    if max(plain_width(one_line(name)) for name in names) <= SHORT:
        return columns_for(len(names), most)
    upright = (theme.narrowest - 72) // (12 * len(names))
    return columns_for(len(names), min(max(upright, 1), most))


def _titles(jsd: BinnedJSD, pixels: float, theme: Theme) -> list[list[str]]:
    width = digits_in(pixels + _OVERHANG, theme.tick_size)
    return [bin_title(jsd, number, width) for number in jsd.looked_at]


def _traces(jsd: BinnedJSD, look: BarStyle) -> list[Any]:
    first = key_bin([int(jsd.bins["items"].iloc[number]) for number in jsd.looked_at])
    return [
        trace
        for panel, number in enumerate(jsd.looked_at)
        for trace in bin_traces(
            jsd, number, Place(axis_number(panel), in_legend=panel == first), look
        )
    ]


def _axes(grid: PanelGrid, ticks: CategoryTicks) -> dict[str, Any]:
    axes: dict[str, Any] = {}
    for number in range(grid.n_panels):
        suffix = axis_number(number)
        axes[f"xaxis{suffix}"] = ticks.axis() | {
            "anchor": f"y{suffix}",
            "domain": grid.x_domain(number),
            "fixedrange": True,
            "showgrid": False,
            "showline": True,
            "ticks": "",
        }
        axes[f"yaxis{suffix}"] = share_axis(grid, number, leftmost=number % grid.n_columns == 0)
    return axes


def _surroundings(
    jsd: BinnedJSD,
    grid: PanelGrid,
    room: DialRoom,
    titles: list[list[str]],
    tick_height: int,
    look: BarStyle,
) -> dict[str, Any]:
    """Dials, panel titles, the words in empty panels, and the outline of what is selected."""
    theme = look.theme
    shapes: list[dict[str, Any]] = []
    notes = [_criterion_note(jsd, theme)]
    shares = jsd.bins["share"].to_numpy(dtype=np.float64)
    for panel, number in enumerate(jsd.looked_at):
        items = int(jsd.bins["items"].iloc[number])
        top = Anchor(grid.x_middle(panel), grid.y_head(panel))
        text = dial_text(items, jsd.n_items, float(shares[number]))
        drawn_in = theme_of_bin(look, number, None)
        drawn, words = dial_with_text(shares, number, text, top, room, drawn_in)
        hover = bin_hover(jsd, number)
        shapes += drawn
        shapes += chosen_frames(Place(axis_number(panel)), number, len(shares), look)
        bottom, ceiling = grid.y_domain(panel)
        title = note("<br>".join(titles[panel]), top.x, bottom, theme)
        notes += [words | {"hovertext": hover}]
        notes += [title | {"yshift": -tick_height - 4, "hovertext": hover}]
        if not items:
            middle = (bottom + ceiling) / 2
            notes.append(
                note("no items", top.x, middle, theme, yanchor="middle", bgcolor=theme.page)
            )
    return {"shapes": shapes, "annotations": notes, "barmode": "overlay"}


def _criterion_note(jsd: BinnedJSD, theme: Theme) -> dict[str, Any]:
    """Say what the categories are, once, at the bottom."""
    named = "" if jsd.criterion == UNNAMED_CRITERION else f" ({escape(jsd.criterion, 60)})"
    return note(
        " · ".join([f"label{named}", *votes_explained(jsd.scale)]),
        0.5,
        0,
        theme,
        yanchor="bottom",
        yshift=-24,
        font={"size": theme.text_size, "color": theme.text},
    )
