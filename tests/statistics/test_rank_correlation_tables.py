import numpy as np
import pytest
from scipy import stats

from judgeviz.statistics.rank_correlation import (
    kendall,
    kendall_from_table,
    spearman,
    spearman_from_table,
    weighted_correlations,
)
from tests.statistics.random_tables import random_labels


def contingency(a, b, k=7):
    table = np.zeros((k, k))
    np.add.at(table, (a, b), 1)
    return table


def test_equal_scipy_on_random_tables():
    for a, b in random_labels(11):
        table = contingency(a, b)
        if len(set(a)) < 2 or len(set(b)) < 2:
            assert np.isnan(spearman_from_table(table))
            assert np.isnan(kendall_from_table(table))
            continue
        rho, tau = stats.spearmanr(a, b).statistic, stats.kendalltau(a, b).statistic
        assert spearman_from_table(table) == pytest.approx(rho, abs=1e-9)
        assert kendall_from_table(table) == pytest.approx(tau, abs=1e-9)


def test_many_tables_at_once_are_each_table_alone():
    labels = list(random_labels(12, 60))
    tables = np.stack([contingency(a, b) for a, b in labels]).reshape(3, 20, 7, 7)
    alone = [(spearman(a, b), kendall(a, b)) for a, b in labels]
    together = np.stack([spearman_from_table(tables), kendall_from_table(tables)], axis=-1)
    assert together.reshape(-1, 2) == pytest.approx(np.array(alone), abs=1e-9, nan_ok=True)


def test_weights_repeat_items():
    rng = np.random.default_rng(13)
    a, b = rng.integers(0, 5, size=(2, 30))
    times = rng.integers(0, 4, size=30)
    table = np.zeros((5, 5))
    np.add.at(table, (a, b), times)
    repeated = np.repeat(a, times), np.repeat(b, times)
    assert spearman_from_table(table) == pytest.approx(spearman(*repeated))
    assert kendall_from_table(table) == pytest.approx(kendall(*repeated))


def test_a_value_without_items_changes_nothing():
    table = np.array([[3.0, 1], [0, 2]])
    wider = np.insert(np.insert(table, 1, 0, axis=0), 2, 0, axis=1)
    assert spearman_from_table(wider) == pytest.approx(spearman_from_table(table))
    assert kendall_from_table(wider) == pytest.approx(kendall_from_table(table))


def test_perfect_order_is_exactly_1():
    table = np.diag([3.0, 7, 1])
    assert spearman_from_table(table) == 1
    assert kendall_from_table(table) == 1
    assert kendall_from_table(table[::-1]) == -1


def test_shares_of_items_in_perfect_order_are_never_beyond_1():
    shares = np.random.default_rng(15).random((200, 5))
    tables = shares[:, :, None] * np.eye(5)
    for correlation in (spearman_from_table, kendall_from_table):
        for turned, expected in ((tables, 1), (tables[:, ::-1], -1)):
            found = correlation(turned)
            assert found == pytest.approx(np.full(200, expected))
            assert np.abs(found).max() <= 1


def test_codes_of_some_rows_need_not_start_from_0():
    few, many = np.array([1, 2, 1, 3]), np.array([1, 1, 2, 3])
    rho, tau = weighted_correlations(few, many, np.ones((1, 4)))
    assert rho[0] == pytest.approx(stats.spearmanr(few, many).statistic)
    assert tau[0] == pytest.approx(stats.kendalltau(few, many).statistic)


def test_weighted_rows_equal_scipy():
    rng = np.random.default_rng(14)
    for n_rows in (1, 2, 5, 40):
        for n_values in (3, 1000):
            few, many = rng.integers(0, 4, n_rows), rng.integers(0, n_values, n_rows)
            weights = rng.integers(0, 3, size=(20, n_rows)).astype(float)
            rho, tau = weighted_correlations(few, many, weights)
            for replicate, times in enumerate(weights.astype(int)):
                a, b = np.repeat(few, times), np.repeat(many, times)
                assert rho[replicate] == pytest.approx(spearman(a, b), abs=1e-9, nan_ok=True)
                assert tau[replicate] == pytest.approx(kendall(a, b), abs=1e-9, nan_ok=True)
    assert np.isnan(weighted_correlations(few[:0], many[:0], weights[:, :0])).all()
