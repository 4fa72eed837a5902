"""The interval of Kendall's tau-b against SciPy, left out one by one."""

import numpy as np
import pytest
from scipy import stats

from judgeviz.statistics.kendall_jackknife import kendall_interval


def left_out(first, second, units, level):
    """The same by calling SciPy once for every unit."""
    on_scale = []
    for unit in np.unique(units):
        kept = units != unit
        on_scale.append(np.arctanh(stats.kendalltau(first[kept], second[kept]).statistic))
    n = len(on_scale)
    error = np.sqrt((n - 1) / n * ((np.array(on_scale) - np.mean(on_scale)) ** 2).sum())
    quantile = stats.t.ppf((1 + level) / 2, n - 1) if n < 30 else stats.norm.ppf((1 + level) / 2)
    middle = np.arctanh(stats.kendalltau(first, second).statistic)
    return np.tanh(middle - quantile * error), np.tanh(middle + quantile * error)


@pytest.mark.parametrize("n", [12, 29, 30, 64, 65, 150])
@pytest.mark.parametrize("grades", [2, 5, None])
def test_items_are_left_out_one_at_a_time(n, grades):
    rng = np.random.default_rng(n)
    first, second = rng.normal(size=(2, n))
    second += first
    if grades:
        first = np.digitize(first, np.linspace(-1, 1, grades - 1))
    expected = left_out(first, second, np.arange(n), 0.9)
    assert kendall_interval(first, second, level=0.9) == pytest.approx(expected, rel=1e-9)
    assert kendall_interval(second, first, level=0.9) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("sizes", [(3, 70, 80, 1, 9), (1, 1, 2, 65, 66), (5,) * 31])
def test_clusters_are_left_out_as_a_whole(sizes):
    rng = np.random.default_rng(len(sizes))
    cluster = rng.permutation(np.repeat(np.arange(len(sizes)), sizes))
    shift = rng.normal(size=len(sizes))[cluster]
    first = np.round(rng.normal(size=len(cluster)) + shift, 1)
    second = np.round(first + rng.normal(size=len(cluster)), 0)
    expected = left_out(first, second, cluster, 0.95)
    assert kendall_interval(first, second, cluster) == pytest.approx(expected, rel=1e-9)


def test_single_items_are_clusters_of_one():
    rng = np.random.default_rng(3)
    first, second = rng.integers(0, 5, (2, 60)).astype(float)
    of_items = kendall_interval(first, second)
    assert kendall_interval(first, second, np.arange(60)) == pytest.approx(of_items, rel=1e-12)


@pytest.mark.parametrize(
    ("first", "second", "cluster"),
    [
        ([1, 2], [1, 2], None),  # two items
        ([1, 2, 3, 4], [1, 2, 3, 4], None),  # in order throughout
        ([1, 2, 3, 4], [4, 3, 2, 1], None),
        ([1, 1, 1, 2], [1, 2, 3, 4], None),  # one side is constant without the last
        ([1, 2, 3, 4], [1, 3, 2, 4], [0, 0, 1, 1]),  # two clusters
        ([], [], None),
    ],
)
def test_where_there_is_no_interval(first, second, cluster):
    numbers = (np.array(side, dtype=float) for side in (first, second))
    codes = None if cluster is None else np.array(cluster)
    assert np.isnan(kendall_interval(*numbers, codes)).all()
