from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from judgeviz.counting import ranked_scores as module
from judgeviz.counting.ranked_scores import RankedRows, mean_numbers, ranked_scores

N_ROWS, N_STRATA = 30, 3


def made_up(seed=0, n_values=6):
    """Rows in two strata and in none, with weights that leave some of them out."""
    rng = np.random.default_rng(seed)
    first, second = rng.integers(0, n_values, size=(2, N_ROWS)) / 2
    stratum, row = rng.integers(0, N_STRATA, N_ROWS), np.arange(N_ROWS)
    rows = RankedRows(first, second, np.ones(N_ROWS), stratum, row, N_STRATA, N_ROWS)
    return rows, rng.integers(0, 3, size=(N_ROWS, 4)).astype(float)


def test_two_items_by_hand():
    # the first rises with the second, so they are alike; three items like the first change nothing
    rows = RankedRows(
        np.array([1.0, 2]), np.array([5.0, 9]), np.ones(2), np.zeros(2, int), np.arange(2), 1, 2
    )
    found = ranked_scores(rows).of(np.array([[1.0, 3, 1], [1, 1, 0]]))
    assert found.rho[:, 0].tolist()[:2] == [1, 1]
    assert found.tau[:, 0].tolist()[:2] == [1, 1]
    assert np.isnan([found.rho[2, 0], found.tau[2, 0]]).all()


@pytest.mark.parametrize("most_cells", [0, 2**14], ids=["in passes", "in a table"])
def test_correlations_are_those_of_scipy_on_repeated_items(monkeypatch, most_cells):
    monkeypatch.setattr(module, "MOST_CELLS", most_cells)
    rows, weights = made_up()
    found = ranked_scores(rows).of(weights)
    assert found.rho.shape == found.tau.shape == (4, 3)
    for replicate in range(4):
        for stratum in range(3):
            chosen = (rows.stratum == stratum - 1) if stratum else np.ones(N_ROWS, bool)
            often = (weights[:, replicate] * chosen).astype(int)
            x, y = np.repeat(rows.first, often), np.repeat(rows.second, often)
            assert found.rho[replicate, stratum] == pytest.approx(stats.spearmanr(x, y).statistic)
            assert found.tau[replicate, stratum] == pytest.approx(stats.kendalltau(x, y).statistic)


def test_the_size_of_a_replicate(monkeypatch):
    # six values of either side in two strata and none: a table of cells, or the rows as they are
    assert ranked_scores(made_up()[0]).n_totals == 3 * 6 * 6
    monkeypatch.setattr(module, "MOST_CELLS", 0)
    assert ranked_scores(made_up()[0]).n_totals == N_ROWS


def test_many_values_on_both_sides_make_no_table():
    # 200 x 200 cells for 200 rows; two values on one side make a table of 400
    numbers, one = np.arange(200.0), np.ones(200)
    stratum, row = np.zeros(200, int), np.arange(200)
    rows = RankedRows(numbers, -numbers, one, stratum, row, 1, 200)
    made = ranked_scores(rows)
    assert made.table is None
    assert made.of(np.ones(200)).rho[0, 0] == -1
    assert ranked_scores(replace(rows, second=numbers % 2)).n_totals == 400


def test_scores_that_hardly_repeat_make_no_table_where_grades_do():
    # 5 x 300 cells: 300 rows would fill a fifth of them, 1200 rows come to each value four times
    for n_rows, is_table in ((300, False), (1199, False), (1200, True)):
        row = np.arange(n_rows)
        scores, grades, one = (row % 300).astype(float), (row % 5).astype(float), np.ones(n_rows)
        rows = RankedRows(scores, grades, one, np.zeros(n_rows, int), row, 1, n_rows)
        assert (ranked_scores(rows).table is not None) == is_table


def test_no_rows_have_no_correlation():
    nothing, nowhere = np.zeros(0), np.zeros(0, int)
    made = ranked_scores(RankedRows(nothing, nothing, nothing, nowhere, nowhere, 1, 0))
    assert np.isnan(made.of(np.zeros((0, 2))).rho).tolist() == [[True], [True]]


@pytest.mark.parametrize("most_cells", [0, 2**14], ids=["in passes", "in a table"])
def test_shares_of_an_item_count_in_part(monkeypatch, most_cells):
    monkeypatch.setattr(module, "MOST_CELLS", most_cells)
    # an item with two entries of a half, twice: as two whole items
    rows = RankedRows(
        np.array([1.0, 2, 3, 1]),
        np.array([2.0, 1, 3, 2]),
        np.array([0.5, 0.5, 1, 1]),
        np.zeros(4, int),
        np.array([0, 0, 1, 2]),
        1,
        3,
    )
    found = ranked_scores(rows).of(np.array([[2.0], [1], [1]]))
    x, y = [1, 2, 3, 1], [2, 1, 3, 2]
    assert found.rho[0, 0] == pytest.approx(stats.spearmanr(x, y).statistic)
    assert found.tau[0, 0] == pytest.approx(stats.kendalltau(x, y).statistic)


def test_one_constant_side_is_named():
    rows = RankedRows(
        np.array([1.0, 1, 2]),
        np.array([4.0, 5, 4]),
        np.ones(3),
        np.array([0, 0, 1]),
        np.arange(3),
        3,
        3,
    )
    made = ranked_scores(rows)
    assert made.constant_sides(0) == (None, None)
    assert made.constant_sides(1) == (1, None)
    assert made.constant_sides(2) == (2, 4)


def test_means_that_differ_by_rounding_are_tied():
    counts = np.array([[1, 0, 2], [2, 0, 4], [0, 3, 0]])
    assert len(set(mean_numbers(counts, np.array([0.1, 0.2, 0.3])))) == 2
    assert mean_numbers(counts, np.array([1.0, 2, 4])) == pytest.approx([3, 3, 2])
