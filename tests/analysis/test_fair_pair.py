from math import nan

import pytest

from judgeviz.analysis.fair_pair import (
    NO_FAIR_PAIR,
    FairPair,
    check_margin,
    no_fair_pair,
    verdict_at,
)
from tests.statistics.messages import exactly


@pytest.mark.parametrize(
    ("low", "high", "margin", "verdict"),
    [
        (0.01, 0.2, 0, "better"),
        (0.01, 0.2, 0.1, "better"),
        (0.0, 0.2, 0, "as good"),
        (-0.04, 0.2, 0.05, "as good"),
        (-0.04, -0.01, 0.05, "as good"),
        (-0.04, 0.2, 0, "undecided"),
        (-0.06, 0.2, 0.05, "undecided"),
        (-0.06, -0.01, 0.05, "undecided"),
        (-0.2, -0.01, 0, "worse"),
        (-0.2, -0.06, 0.05, "worse"),
        (nan, nan, 0, "undecided"),
    ],
)
def test_verdicts_follow_from_the_interval_and_the_margin(low, high, margin, verdict):
    assert verdict_at(low, high, margin, 20) == verdict
    assert verdict_at(low, high, margin, 19) == "undecided"


def pair(delta=-0.02, low=-0.06, high=0.02, n_items=100, margin=0.0):
    verdict = verdict_at(low, high, margin, n_items)
    return FairPair(0.5, 0.52, delta, low, high, n_items, verdict, 0.5, 0.52, margin)


def test_half_the_width_takes_four_times_the_items():
    # 0.04 to either side, 0.02 from 0: half as wide is just decided
    assert pair().n_items_to_tell == 400
    assert pair(margin=0.03, delta=-0.02, low=-0.06).n_items_to_tell == pytest.approx(1600, abs=1)


def test_what_is_decided_or_never_will_be_needs_no_items():
    assert pair(low=-0.03, high=-0.01).n_items_to_tell is None
    assert pair(delta=0.0).n_items_to_tell is None
    assert pair(low=nan, high=nan).n_items_to_tell is None
    assert pair(delta=1e-9).n_items_to_tell is None


def test_without_three_humans_everything_is_undefined_with_its_reason():
    none = no_fair_pair(0.05)
    assert none.judge != none.judge
    assert (none.n_items, none.verdict, none.margin) == (0, "undecided", 0.05)
    assert none.why_undefined == NO_FAIR_PAIR
    assert none.n_items_to_tell is None


@pytest.mark.parametrize("margin", [-0.1, nan, float("inf"), "a", None, True])
def test_margins_that_cannot_be_are_refused(margin):
    with pytest.raises(ValueError, match=exactly(f"margin is a number from 0; got {margin!r}.")):
        check_margin(margin)


def test_a_handful_of_items_gives_no_verdict_and_says_so():
    few = pair(low=0.01, high=0.2, n_items=12)
    assert few.verdict == "undecided"
    assert few.n_items_to_tell is None
    takes = "a verdict takes 20 items that three or more humans labelled."
    assert few.sentence("gpt", "alpha").endswith(takes)


def test_a_difference_of_a_million_items_is_not_said_to_be_nothing():
    said = pair(0.0004, 0.0001, 0.0007, 1_000_000).sentence("gpt", "alpha")
    assert said == (
        "gpt labels better than one more human: alpha 0.5000 against 0.5200 (difference "
        "+0.0004 [+0.0001, +0.0007], 1,000,000 items)."
    )
    narrow = pair(0.00034, 0.00031, 0.00038, 1_000_000).sentence("gpt", "alpha")
    assert "alpha 0.5000 against 0.5200 (difference +0.0003 [+0.0003, +0.0004]" in narrow


def test_what_is_open_is_said_to_be_no_pass():
    said = pair()
    assert said.in_words == (
        "not yet clear whether as good as one more human; about 400 items would tell"
    )
    assert said.sentence("gpt", "alpha") == (
        "gpt: not yet clear whether it labels as well as one more human, alpha 0.50 against 0.52 "
        "(difference −0.02 [−0.06, +0.02], 100 items); about 400 items would tell."
    )


@pytest.mark.parametrize(
    ("low", "high", "settings", "distance"),
    [
        (-0.002, 0.003, {}, 0.003),
        (-0.05, 0.02, {}, 0.05),
        (-0.051, 0.02, {}, None),
        (-0.02, 0.051, {}, None),
        (-0.02, 0.01, {"margin": 0.01}, None),
        (-0.02, 0.01, {"n_items": 19}, None),
        (-0.03, -0.01, {}, None),
        (nan, nan, {}, None),
    ],
)
def test_what_is_close_and_open_wants_a_margin(low, high, settings, distance):
    assert pair(0.0, low, high, **settings).distance_if_close == distance
