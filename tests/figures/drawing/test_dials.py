import numpy as np
import pytest

from judgeviz.figures.drawing.dials import Anchor, dial, dial_room, dial_text
from judgeviz.figures.drawing.theme import figure_theme

LOOK = figure_theme()
CENTRE = Anchor(0.5, 0.5)


def points(shape):
    path = shape["path"].replace("M", " ").replace("L", " ").replace("Z", " ").split()
    return np.array([[float(number) for number in point.split(",")] for point in path])


def area(shape):
    x, y = points(shape).T
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


def test_the_slice_has_the_share_of_the_circle():
    _, own = dial(np.array([0.25, 0.5, 0.25]), 1, CENTRE, 18, LOOK)
    assert own["fillcolor"] == LOOK.human.fill
    assert area(own) == pytest.approx(0.5 * np.pi * 18**2, rel=0.01)


def test_slices_run_clockwise_from_twelve():
    _, own = dial(np.array([0.25, 0.75]), 0, CENTRE, 18, LOOK)
    assert points(own)[:, 0].min() >= 0  # pixels grow to the right and upward
    assert points(own)[:, 1].min() >= 0


def test_an_empty_bin_pulls_out_nothing():
    (others,) = dial(np.array([0.0, 1.0]), 0, CENTRE, 18, LOOK)
    assert others["fillcolor"] == LOOK.pale


def test_the_only_bin_fills_the_circle():
    (own,) = dial(np.array([0.0, 1.0]), 1, CENTRE, 18, LOOK)
    assert own["fillcolor"] == LOOK.human.fill
    assert area(own) == pytest.approx(np.pi * 18**2, rel=0.01)


def test_no_item_at_all_is_a_pale_disc():
    (disc,) = dial(np.zeros(3), 1, CENTRE, 18, LOOK)
    assert disc["fillcolor"] == LOOK.pale


def test_an_offset_moves_every_point():
    (still,) = dial(np.array([1.0]), 0, CENTRE, 18, LOOK)
    (moved,) = dial(np.array([1.0]), 0, Anchor(0.5, 0.5, 10, -5), 18, LOOK)
    np.testing.assert_allclose(points(moved), points(still) + [10, -5], atol=0.011)


def test_text():
    assert dial_text(284, 1600, 0.1775) == "284 / 1,600<br>17.8 %"
    assert dial_text(0, 0, 0.0) == "0 / 0<br>n/a"


def test_text_goes_under_the_pie_where_a_bin_is_narrow():
    assert dial_room(1600, 200, LOOK).beside
    assert not dial_room(1600, 60, LOOK).beside
