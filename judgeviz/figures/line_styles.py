"""Lines of several judges (or settings) that stay apart, for the colour-blind and in grey."""

from dataclasses import dataclass

from judgeviz.figures.theme import Theme

# Okabe and Ito's colours, the pale ones darkened on white and the dark ones lightened on black.
_ON_LIGHT = ("#0072B2", "#C75000", "#007A5A", "#9A3F78", "#8A6D00", "#262B33", "#2F8FC4")
_ON_DARK = ("#56B4E9", "#F08A4B", "#35C79B", "#E19BC6", "#F0E442", "#F0F2F6", "#3F82C4")
_DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
_SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "x", "star")


@dataclass(frozen=True, slots=True)
class LineStyle:
    """Looks of one line."""

    colour: str
    dash: str
    symbol: str


def line_style(number: int, theme: Theme) -> LineStyle:
    """Style of the line with this number, from 0; dashes change too, so that grey print reads."""
    colours = _ON_DARK if theme.name == "dark" else _ON_LIGHT
    return LineStyle(
        colours[number % len(colours)],
        _DASHES[number % len(_DASHES)],
        _SYMBOLS[number % len(_SYMBOLS)],
    )
