"""One colour per system, the same in every figure of the same systems."""

from collections.abc import Sequence

from judgeviz.figures.drawing.theme import Theme

# Pairs of a light and a strong tone of one hue, then tones between them. Names stand beside
# every colour: twenty tones are more than anyone can tell apart.
_TONES = (
    "#A6CEE3", "#FDBF6F", "#B2DF8A", "#CAB2D6", "#FB9A99", "#8DD3C7", "#E6D96B", "#D9B48F",
    "#1F78B4", "#E8871E", "#33A02C", "#6A3D9A", "#D33F49", "#1B8A8F", "#B3A100", "#8C5A2B",
    "#B8BDC4", "#F2A7CF", "#6B7480", "#C0408F",
)  # fmt: skip


def system_colours(systems: Sequence[str]) -> dict[str, str]:
    """Colour of each system, by its place among the names in order; twenty, then again."""
    return {name: _TONES[number % len(_TONES)] for number, name in enumerate(sorted(set(systems)))}


def diverging_scale(theme: Theme) -> list[list[object]]:
    """Colour scale from disfavoured over the page's own colour to favoured."""
    ends = {"light": ("#7B3294", "#F7F7F7", "#00793A"), "dark": ("#C58BE0", "#1C222C", "#4CC38A")}
    low, middle, high = ends["dark" if theme.name == "dark" else "light"]
    return [[0, low], [0.5, middle], [1, high]]
