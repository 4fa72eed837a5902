"""Tick labels of categories: level, thinned out or turned, as the narrowest figure allows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from judgeviz.figures.text_fit import digits_in, plain_width, text_pixels
from judgeviz.figures.theme import Theme
from judgeviz.figures.wording import escape_apart, one_line

SHORT = 3.2  # digits: grades, yes / no
_LONGEST = 14.0


@dataclass(frozen=True, slots=True)
class CategoryTicks:
    """Ticks of one panel.

    Attributes
    ----------
    every : int
        Each, or each second, category is labelled.
    angle : int
        In degrees; negative runs upward.
    texts : tuple of str
        Of all categories, escaped.
    height : int
        Pixels below the axis.
    """

    every: int
    angle: int
    texts: tuple[str, ...]
    height: int

    def axis(self) -> dict[str, Any]:
        """As keys of an x axis whose categories stand at 0, 1, 2, ..."""
        places = range(0, len(self.texts), self.every)
        return {
            "range": (-0.6, len(self.texts) - 0.4),
            "tickangle": self.angle,
            "tickvals": list(places),
            "ticktext": [self.texts[place] for place in places],
        }


def category_ticks(names: Sequence[str], pixels: float, theme: Theme) -> CategoryTicks:
    """Fit the names of the categories under an axis ``pixels`` wide."""
    each = digits_in(pixels, theme.tick_size) / (len(names) + 0.2)
    widest = max(plain_width(one_line(name)) for name in names)
    level = theme.line_height + 4
    if widest + 0.8 <= each:
        return CategoryTicks(1, 0, _escaped(names, widest), level)
    if widest <= SHORT:
        return CategoryTicks(2, 0, _escaped(names, widest), level)
    texts = _escaped(names, min(widest, _LONGEST))
    length = max(text_pixels(text, theme.tick_size) for text in texts)
    steep = each < 4
    height = length if steep else 0.58 * length + 0.8 * theme.tick_size
    return CategoryTicks(1, -90 if steep else -35, texts, round(height) + 8)


def _escaped(names: Sequence[str], width: float) -> tuple[str, ...]:
    return tuple(escape_apart(names, width))
