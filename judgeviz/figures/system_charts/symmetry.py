"""A judge against itself: votes in one order of the systems against votes in the other."""

import plotly.graph_objects as go

from judgeviz.analysis.systems.symmetry import Symmetry
from judgeviz.figures.drawing.cells import Cells, cell_axes, cell_frames, cell_trace
from judgeviz.figures.drawing.headings import filters_in, subject, titled_figure
from judgeviz.figures.drawing.text import counted, percent, two_decimals
from judgeviz.figures.drawing.theme import figure_theme
from judgeviz.recipes import recorded

_NAMES = ("A", "tie", "B")
_HEIGHT = 240


@recorded
def symmetry(result: Symmetry, *, theme: str = "light", palette: str = "default") -> go.Figure:
    """Draw the confusion of a judge's votes in the stored order and in the reversed one.

    Parameters
    ----------
    result : Symmetry
        From :func:`judgeviz.symmetry_check`.
    theme : {"light", "dark", "print", "column"}
    palette : {"default", "paper"}

    Returns
    -------
    plotly.graph_objects.Figure
        Customdata of a cell: ["cell", row, column] in the order A, tie, B.

    Raises
    ------
    ValueError
        For an unknown theme or palette.

    References
    ----------
    von Däniken et al., "Favi-Score", ACL 2024, Fig. 7.
    """
    look = figure_theme(theme, palette)
    first, second = result.first_wins
    axes = cell_axes(_NAMES, _NAMES, ("B shown first: prefers", "A shown first: prefers"))
    axes["yaxis"] |= {"domain": (0, 0.82)}
    axes["xaxis"] |= {"domain": (0, 0.62)}
    parts = [
        f"same vote in both orders on {percent(float(result.consistent), 0)} of "
        f"{counted(result.n_items, 'item', 'items')}",
        f"alpha with itself {two_decimals(float(result.alpha))}",
        f"prefers what is shown first: {percent(first, 0)} and {percent(second, 0)}",
    ]
    hover = [
        [
            f"A shown first: {_NAMES[row]}<br>B shown first: {_NAMES[column]}<br>"
            f"{counted(int(result.confusion[row, column]), 'item', 'items')}"
            for column in range(3)
        ]
        for row in range(3)
    ]
    cells = Cells.of_all(result.confusion, hover)
    return titled_figure(
        [cell_trace(cells, (0.2 * look.narrowest, 0.27 * _HEIGHT), look)],
        axes | {"shapes": cell_frames(cells, look)},
        title=subject(result, f"judge {result.judge} in both orders"),
        subtitle=[*filters_in(result), *parts],
        height=_HEIGHT,
        theme=look,
        bottom=12,
        sides=(76, 14),
        legend_rows=0,
    )
