from typing import NamedTuple

import pytest

from judgeviz.figures.drawing.forest import Dot, dots_trace
from judgeviz.figures.drawing.text import text_pixels
from judgeviz.figures.drawing.theme import figure_theme

LOOK = figure_theme("light", "default")
NARROWEST, WIDEST = 300.0, 900.0  # pixels of one unit


class Number(NamedTuple):
    value: float
    low: float
    high: float


@pytest.mark.parametrize("away", [-0.2, -0.04, -0.01, -0.001, 0.0, 0.001, 0.01, 0.04, 0.2])
def test_no_line_strikes_a_text_through_however_wide_the_figure_is(away):
    dot = Dot(Number(0.5, 0.4, 0.6), 0, "", [], text="−0.039", behind=(0.5 + away,))
    (side,) = dots_trace([dot], 0, LOOK.judge, LOOK, NARROWEST)["textposition"]
    width = text_pixels(dot.text, LOOK.tick_size)
    left = {"top center": -width / 2, "top right": 6, "top left": -6 - width}[side]
    for per_unit in (NARROWEST, 500.0, WIDEST):
        assert not left < away * per_unit < left + width, (side, per_unit)
