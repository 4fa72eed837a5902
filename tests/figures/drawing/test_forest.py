from math import ceil, floor
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeviz.figures.drawing.forest import Dot, dots_trace, ticks_in
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


@given(st.floats(-5, 5), st.floats(1e-3, 10), st.floats(0.05, 1), st.integers(3, 8))
def test_an_axis_has_two_ticks_at_least_and_no_more_than_have_room(low, size, share, most):
    ticks = ticks_in((low, low + size), (0.0, share), 100, most, LOOK)
    step = ticks["dtick"]
    n_ticks = floor((low + size) / step) - ceil(low / step) + 1
    # the next step that is round may be two and a half times as long
    assert 2 <= n_ticks <= max(most, 4)
    assert f"{step:e}"[0] in "125"


def test_the_ticks_of_an_axis_without_a_second_one():
    # with steps of 0.2 there were 0.4 alone
    assert ticks_in((0.24, 0.51), (0.0, 0.16), 100, 4, LOOK) == {"tick0": 0.0, "dtick": 0.1}
