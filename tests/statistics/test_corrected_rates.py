import numpy as np
import pytest

from judgeviz.statistics.corrected_rates import prediction_powered_rate, rogan_gladen


def labels_of(rng, n, share, sensitivity, specificity):
    """Humans' and judge's labels, as whether an item is in the class."""
    human = rng.random(n) < share
    right = rng.random(n) < np.where(human, sensitivity, specificity)
    return human, np.where(right, human, ~human)


def table_of(human, judge):
    return np.array([[(h & j).sum() for j in (judge, ~judge)] for h in (human, ~human)], float)


def test_rogan_gladen_by_hand():
    """Sensitivity 0.9, specificity 0.8, a judge's share of 0.55: (0.55 + 0.8 - 1) / 0.7."""
    found = rogan_gladen(np.array([[90.0, 10.0], [20.0, 80.0]]), 550, 1000)
    assert found.value == pytest.approx(0.5)
    assert found.low < 0.5 < found.high


def test_a_perfect_judge_is_left_as_it_is():
    found = rogan_gladen(np.array([[50.0, 0.0], [0.0, 50.0]]), 300, 1000)
    assert found.value == pytest.approx(0.3)


@pytest.mark.parametrize(
    "table",
    [[[10.0, 0.0], [0.0, 0.0]], [[5.0, 5.0], [5.0, 5.0]], [[2.0, 8.0], [6.0, 4.0]]],
    ids=["one label", "chance", "worse than chance"],
)
def test_there_is_no_rate_where_the_judge_tells_nothing(table):
    assert np.isnan(rogan_gladen(np.array(table), 5, 10)).all()


def test_no_rate_without_items_of_the_judge_alone():
    assert np.isnan(rogan_gladen(np.array([[9.0, 1.0], [2.0, 8.0]]), 0, 0)).all()
    assert np.isnan(prediction_powered_rate(np.ones(5), np.ones(5), np.ones(0))).all()


def test_power_tuned_rates_are_those_of_the_package_ppi_python():
    """Values of ppi_mean_pointestimate and ppi_mean_ci of ppi-python 0.2.3 on the same arrays."""
    rng = np.random.default_rng(0)
    wanted = [
        (150, 400, 0.85, (0.34368588, 0.27757608, 0.40979568)),
        (60, 2000, 0.7, (0.41122292, 0.29336456, 0.52908128)),
        (200, 100, 0.95, (0.34206734, 0.28523426, 0.39890041)),
    ]
    for n, n_alone, accuracy, expected in wanted:
        human = (rng.random(n) < 0.4) * 1.0
        judge = np.where(rng.random(n) < accuracy, human, 1 - human)
        truth = (rng.random(n_alone) < 0.4) * 1.0
        alone = np.where(rng.random(n_alone) < accuracy, truth, 1 - truth)
        assert prediction_powered_rate(human, judge, alone) == pytest.approx(expected, abs=1e-8)


def test_a_judge_that_never_varies_leaves_the_humans_mean():
    human = np.array([1.0, 0.0, 0.0, 1.0])
    found = prediction_powered_rate(human, np.ones(4), np.ones(50))
    assert found.value == pytest.approx(0.5)


def test_intervals_cover_the_share():
    rng, share, n_tables = np.random.default_rng(3), 0.3, 300
    held = np.zeros(2)
    for _ in range(n_tables):
        human, judge = labels_of(rng, 120, share, 0.85, 0.9)
        _, alone = labels_of(rng, 600, share, 0.85, 0.9)
        both = (
            rogan_gladen(table_of(human, judge), alone.sum(), 600),
            prediction_powered_rate(human * 1.0, judge * 1.0, alone * 1.0),
        )
        held += [one.low <= share <= one.high for one in both]
    assert (held / n_tables >= 0.91).all()
    assert (held / n_tables <= 0.99).all()
