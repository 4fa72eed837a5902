import numpy as np
import pytest
from scipy import stats

from judgeviz.statistics.corrected_rates import (
    ByCluster,
    prediction_powered_rate,
    rogan_gladen,
)

# An interval of this level reaches one normal standard error to either side, or four.
ONE_ERROR, FOUR_ERRORS = 2 * stats.norm.cdf([1, 4]) - 1


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


def test_the_interval_of_rogan_and_gladen_by_hand():
    """Four standard errors to either side, so that what z adds is whole: z^2 = 16.

    Share (472 + 8) / (984 + 16) = 0.48 of 1000, sensitivity (179 + 1) / (198 + 2) = 0.9 of 200,
    specificity (239 + 1) / (298 + 2) = 0.8 of 300: the middle is (0.48 + 0.8 - 1) / 0.7 = 0.4. It
    is shifted by 32 (0.4 x 0.9 x 0.1 / 200 - 0.6 x 0.8 x 0.2 / 300) = 32 (0.00018 - 0.00032), and
    the variance is 0.48 x 0.52 / 1000 + 0.36 x 0.16 / 300 + 0.16 x 0.09 / 200 = 0.0005136.
    """
    table = np.array([[179.0, 19.0], [59.0, 239.0]])
    found = rogan_gladen(table, 472, 984, FOUR_ERRORS)
    assert found.value == pytest.approx((472 / 984 + 239 / 298 - 1) / (179 / 198 + 239 / 298 - 1))
    reach = 4 * np.sqrt(0.0005136) / 0.7
    assert found[1:] == pytest.approx((0.4 - 0.00448 - reach, 0.4 - 0.00448 + reach))
    # where the corrected share leaves [0, 1], it and the interval end there
    assert rogan_gladen(table, 984, 984).value == rogan_gladen(table, 984, 984).high == 1
    assert rogan_gladen(table, 0, 984).value == rogan_gladen(table, 0, 984).low == 0


def test_a_judge_hardly_better_than_chance_leaves_everything_open():
    # 1/1 + 1/10 is above 1, but with a success and a failure more 2/3 + 2/12 is not
    found = rogan_gladen(np.array([[1.0, 0.0], [9.0, 1.0]]), 95, 100)
    assert found == pytest.approx(((0.95 + 0.1 - 1) / 0.1, 0, 1))
    # from 1/1 + 1/4, 2/3 + 2/6 is left: exactly chance, by which nothing can be divided
    found = rogan_gladen(np.array([[1.0, 0.0], [3.0, 1.0]]), 85, 100)
    assert found == pytest.approx(((0.85 + 0.25 - 1) / 0.25, 0, 1))


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


def test_power_tuned_rates_of_two_items_by_hand():
    """Humans and judge say 1 and 0 of two items, and the judge 1 and 0 of two more.

    The covariance is 1/4 and the judge's variance 1/3, so the judge counts (1/4) / (2/3) = 3/8.
    What is left of the humans, 5/8 and 0, has the variance (5/16)^2, and the squared error is
    (3/8)^2 (1/4) / 2 + (5/16)^2 / 2 = 17/256.
    """
    pair = np.array([1.0, 0.0])
    found = prediction_powered_rate(pair, pair, pair, ONE_ERROR)
    reach = np.sqrt(17) / 16
    assert found == pytest.approx((0.5, 0.5 - reach, 0.5 + reach))
    # four errors to either side leave [0, 1]
    assert prediction_powered_rate(pair, pair, pair, FOUR_ERRORS) == pytest.approx((0.5, 0, 1))
    # a judge that says the reverse would count below 0, and counts nothing: the humans' own mean
    found = prediction_powered_rate(pair, 1 - pair, np.array([1.0, 1, 0]), ONE_ERROR)
    assert found == pytest.approx((0.5, 0.5 - np.sqrt(1 / 8), 0.5 + np.sqrt(1 / 8)))
    # a judge that says 0 of all that it labels alone: it counts whole, and no more than that
    assert prediction_powered_rate(pair, pair, np.zeros(100)) == (0, 0, 0)
    assert np.isnan(prediction_powered_rate(pair[:1], pair[:1], pair)).all()
    assert np.isnan(prediction_powered_rate(pair, pair, pair[:1])).all()


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


def test_clusters_that_are_alike_widen_both_intervals_by_hand():
    """Every cluster of four items says one thing four times: errors are doubled, at 30 clusters."""
    rng = np.random.default_rng(2)
    human, judge = labels_of(rng, 40, 0.5, 0.8, 0.8)
    alone = rng.random(60) < 0.5
    kinds = [(human & judge), (human & ~judge), (~human & judge), (~human & ~judge)]
    labelled = np.vstack([np.column_stack(kinds), np.zeros((60, 4))]) * 4.0
    judged = np.vstack([np.zeros((40, 2)), np.column_stack([alone, ~alone])]) * 4.0
    clusters = ByCluster(labelled, judged)
    assert clusters.n_clusters == 100
    table, n_class = labelled.sum(axis=0), judged.sum(axis=0)[0]
    narrow = rogan_gladen(table.reshape(2, 2), n_class, 240)
    wide = rogan_gladen(table.reshape(2, 2), n_class, 240, clusters=clusters)
    assert wide.value == narrow.value
    factor = 2 * np.sqrt(100 / 99)
    assert wide.high - wide.low == pytest.approx(factor * (narrow.high - narrow.low))
    cells = np.array([1.0, 1, 0, 0]), np.array([1.0, 0, 1, 0]), np.array([1.0, 0])
    times = table, judged.sum(axis=0)
    narrow = prediction_powered_rate(*cells, times=times)
    wide = prediction_powered_rate(*cells, times=times, clusters=clusters)
    assert wide.value == narrow.value
    assert wide.high - wide.low == pytest.approx(factor * (narrow.high - narrow.low), rel=0.01)


def test_few_clusters_take_t_and_one_has_no_interval():
    labelled, judged = np.full((5, 4), [8.0, 2, 2, 8]), np.full((5, 2), 10.0)
    table = labelled.sum(axis=0).reshape(2, 2)
    narrow = rogan_gladen(table, 50, 100)
    wide = rogan_gladen(table, 50, 100, clusters=ByCluster(labelled, judged))
    t = stats.t.ppf(0.975, 4) / stats.norm.ppf(0.975)
    assert wide.high - wide.low == pytest.approx(t * (narrow.high - narrow.low))
    one = ByCluster(labelled[:1], judged[:1])
    found = rogan_gladen(labelled[0].reshape(2, 2), 10, 20, clusters=one)
    assert found.value == pytest.approx(0.5)
    assert np.isnan(found[1:]).all()
    cells = np.array([1.0, 1, 0, 0]), np.array([1.0, 0, 1, 0]), np.array([1.0, 0])
    found = prediction_powered_rate(*cells, times=(labelled[0], judged[0]), clusters=one)
    assert np.isnan(found[1:]).all()


def test_an_item_by_itself_is_a_cluster():
    """Errors of clusters of one item are those of items, but for G / (G - 1)."""
    rng = np.random.default_rng(5)
    human, judge = labels_of(rng, 80, 0.4, 0.9, 0.7)
    alone = rng.random(200) < 0.5
    kinds = [(human & judge), (human & ~judge), (~human & judge), (~human & ~judge)]
    labelled = np.vstack([np.column_stack(kinds), np.zeros((200, 4))]).astype(float)
    judged = np.vstack([np.zeros((80, 2)), np.column_stack([alone, ~alone])]).astype(float)
    table = labelled.sum(axis=0).reshape(2, 2)
    items = rogan_gladen(table, alone.sum(), 200)
    each = rogan_gladen(table, alone.sum(), 200, clusters=ByCluster(labelled, judged))
    assert tuple(each) == pytest.approx(tuple(items), abs=0.002)
