from math import isnan

import numpy as np
import pytest
from scipy.sparse import csr_array
from scipy.stats import ttest_1samp

from judgeviz.statistics.mean_difference import mean_difference

# Bland and Altman 1986, table 1: first readings with a large and a mini peak flow meter, l/min.
LARGE = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427]
MINI = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451]


def each(n):
    return np.ones(n, dtype=np.int64)


def test_the_published_bias_of_two_flow_meters():
    """The mean difference is -2.1 l/min, its 95 % interval -22.0 to 17.8."""
    found = mean_difference(np.subtract(LARGE, MINI).astype(float), each(17))
    assert (round(found.value, 1), round(found.low, 1), round(found.high, 1)) == (-2.1, -22.0, 17.8)


def test_rows_stand_for_several_items():
    differences, n_items = np.array([0.5, -1.0, 2.0]), np.array([4, 2, 3])
    expected = ttest_1samp(np.repeat(differences, n_items), 0)
    ends = expected.confidence_interval(0.9)
    found = mean_difference(differences, n_items, level=0.9)
    assert (found.low, found.high) == pytest.approx((ends.low, ends.high))
    assert found.value / found.error == pytest.approx(expected.statistic)
    assert found.n_units == 9


def test_clusters_of_one_size_are_their_means():
    rng = np.random.default_rng(2)
    differences, cluster = rng.normal(size=24), np.repeat(np.arange(6), 4)
    members = csr_array(np.eye(6, dtype=np.int64)[cluster])
    ends = ttest_1samp(differences.reshape(6, 4).mean(axis=1), 0).confidence_interval()
    found = mean_difference(differences, each(24), members)
    assert (found.low, found.high) == pytest.approx((ends.low, ends.high))
    assert found.n_units == 6


def test_without_two_items_there_is_no_interval():
    nothing, one = mean_difference(np.zeros(0), each(0)), mean_difference(np.array([1.5]), each(1))
    assert isnan(nothing.value)
    assert isnan(nothing.low)
    assert one.value == 1.5
    assert isnan(one.low)
    assert isnan(one.error)
