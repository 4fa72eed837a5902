import numpy as np
import pandas as pd
import pytest
from scipy import stats

from judgeviz.statistics.rank_correlation import (
    kendall,
    rank_codes,
    rank_residuals,
    spearman,
    weighted_spearman,
)
from tests.statistics.messages import exactly


def test_correlations_are_those_of_scipy_and_skip_missing_numbers():
    rng = np.random.default_rng(8)
    a = rng.integers(1, 6, size=80).astype(float)
    b = np.clip(a + rng.integers(-1, 2, size=80), 1, 5)
    expected_rho, expected_tau = stats.spearmanr(a, b).statistic, stats.kendalltau(a, b).statistic
    with_gaps = np.append(a, [np.nan, 3]), np.append(b, [2, np.nan])
    assert spearman(*with_gaps) == pytest.approx(expected_rho)
    assert kendall(*with_gaps) == pytest.approx(expected_tau)
    assert (spearman(*with_gaps).n_items, spearman(*with_gaps).n_skipped) == (80, 2)


def test_the_toy_judges_of_beyond_correlation():
    human_medians = [2, 2, 3]
    assert kendall(human_medians, [3, 1, 2]) == pytest.approx(0.00, abs=0.005)
    assert kendall(human_medians, [1, 3, 4]) == pytest.approx(0.82, abs=0.005)
    assert spearman(human_medians, [3, 1, 2]) == pytest.approx(0.00, abs=0.005)
    assert spearman(human_medians, [1, 3, 4]) == pytest.approx(0.87, abs=0.005)


@pytest.mark.parametrize("correlation", [spearman, kendall])
@pytest.mark.parametrize(
    ("a", "b", "reason"),
    [
        ([1, 1, 1], [1, 2, 3], "all 3 numbers on the first side are 1"),
        ([1, 2, 3], [2.5, 2.5, 2.5], "all 3 numbers on the second side are 2.5"),
        ([1], [2], "only 1 items have a number on both sides"),
        ([], [], "only 0 items have a number on both sides"),
    ],
)
def test_undefined_correlations_give_their_reason(correlation, a, b, reason):
    value = correlation(a, b)
    assert np.isnan(value)
    assert value.why_undefined == reason


def test_without_missing_numbers_nothing_is_skipped():
    for value in (spearman([1, 2, 3], [1, 3, 2]), kendall([1, 2, 3], [1, 3, 2])):
        assert (value.n_items, value.n_skipped) == (3, 0)


def test_sides_of_different_length_are_refused():
    with pytest.raises(
        ValueError, match=exactly("Both sides need one number per item; got (2,) and (3,).")
    ):
        spearman([1, 2], [1, 2, 3])


@pytest.mark.parametrize("n_items", [2, 3, 30, 1000, 5000])
@pytest.mark.parametrize("first", ["grades", "halves", "thirds", "scores", "tied scores"])
@pytest.mark.parametrize("second", ["grades", "scores", "tied scores"])
def test_every_kind_of_numbers_equals_scipy(n_items, first, second):
    rng = np.random.default_rng(n_items)
    grades = rng.integers(1, 6, size=(2, n_items))
    grades[:, :2] = [[1, 2], [2, 1]]
    noise = rng.normal(size=(2, n_items))
    kinds = {
        "grades": grades,
        "halves": grades - 5.5,
        "thirds": grades / 3,
        "scores": grades + noise,
        "tied scores": np.round(grades + 300 * noise),
    }
    a, b = kinds[first][0], kinds[second][1]
    assert spearman(a, b) == pytest.approx(stats.spearmanr(a, b).statistic, abs=1e-12)
    assert kendall(a, b) == pytest.approx(stats.kendalltau(a, b).statistic, abs=1e-12)


def test_numbers_at_the_ends_of_what_floats_hold():
    a = [1e300, -1e300, np.inf, -np.inf, 0.0, 2.0**-60]
    b = [5.0, 2.0, 6.0, 1.0, 3.0, 4.0]
    assert spearman(a, b) == kendall(a, b) == 1
    # next to a far lower number, these two stay apart
    assert kendall([-900, 0, 2.0**-60], [1, 2, 3]) == 1
    assert kendall([2.0**62, 2.0**62 + 2048], [1, 2]) == 1
    # close together, but the double of the second is no int64
    assert kendall([2.0**62 - 512, 2.0**62], [1, 2]) == 1


@pytest.mark.parametrize("correlation", [spearman, kendall])
def test_many_numbers_in_one_order_are_exactly_1(correlation):
    for n_items in range(30, 120):
        assert correlation(range(n_items), range(n_items)) == 1
        assert correlation(range(n_items), range(0, -n_items, -1)) == -1


def test_so_many_numbers_that_their_squares_round_stay_within_1():
    rising = np.arange(1_000_000)
    mixed = np.random.default_rng(0).permutation(rising)
    for one, other, expected in ((rising, rising, 1), (mixed, mixed, 1), (mixed, -mixed, -1)):
        rho = float(spearman(one, other))
        assert rho == pytest.approx(expected, rel=0, abs=1e-15)
        assert -1 <= rho <= 1


@pytest.mark.parametrize("correlation", [spearman, kendall])
def test_numbers_come_in_many_clothes(correlation):
    expected = correlation([1.0, 2, 3, 5], [1, 3, 2, 5])
    assert correlation([1, 2, None, 3, 5], (1, 3, 4, 2, 5)) == expected
    assert correlation(pd.Series([1, 2, 3, 5], dtype="Int64"), range(1, 5)) == (
        correlation([1, 2, 3, 5], [1, 2, 3, 4])
    )
    gaps = pd.Series([1, 2, None, 3, 5], dtype="Int64")
    assert correlation(gaps, [1, 3, 4, 2, 5]) == expected
    assert correlation([True, False, True], [1, 0, 0]) == correlation([1, 0, 1], [1, 0, 0])


@pytest.mark.parametrize("correlation", [spearman, kendall])
@pytest.mark.parametrize("wrong", [["a", "b"], ["1", "2"], [1j, 2], [{}, 1], [[1], [2, 3]]])
def test_what_is_no_number_is_refused(correlation, wrong):
    sentence = "Both sides need numbers; got text or something else."
    with pytest.raises(ValueError, match=exactly(sentence)):
        correlation(wrong, [1, 2])


@pytest.mark.parametrize("wrong", ["text", None, 3, [[1, 2], [3, 4]]])
def test_numbers_come_one_per_item(wrong):
    with pytest.raises(ValueError, match="^Both sides need "):
        spearman(wrong, wrong)


def test_weighted_rows_are_repeated_rows():
    rng = np.random.default_rng(4)
    first, second = rng.integers(0, 6, 40), np.unique(rng.normal(size=40), return_inverse=True)[1]
    first = np.unique(first, return_inverse=True)[1]
    weights = rng.integers(0, 4, (5, 40)).astype(float)
    found = weighted_spearman(first, second, weights)
    for one, often in zip(found, weights.astype(int), strict=True):
        again = stats.spearmanr(np.repeat(first, often), np.repeat(second, often)).statistic
        assert one == pytest.approx(again)


def test_a_constant_side_has_no_weighted_correlation():
    code = np.array([0, 1, 1])
    found = weighted_spearman(code, code, np.array([[1.0, 1, 1], [0, 2, 1]]))
    assert found[0] == pytest.approx(1)
    assert np.isnan(found[1])
    assert np.isnan(weighted_spearman(code[:0], code[:0], np.ones((2, 0)))).all()


def test_residuals_of_ranks_are_free_of_the_first_side():
    rng = np.random.default_rng(6)
    first = rng.integers(1, 6, size=50).astype(float)
    second = np.round(first + rng.normal(size=50), 1)
    ranks = stats.rankdata(first), stats.rankdata(second)
    slope, intercept = np.polyfit(*ranks, 1)
    found = rank_residuals(first, second)
    assert found == pytest.approx(ranks[1] - slope * ranks[0] - intercept)
    assert rank_residuals(np.ones(50), second) == pytest.approx(ranks[1] - ranks[1].mean())
    assert rank_residuals(second, 10 * second) == pytest.approx(np.zeros(50), abs=1e-9)


def test_means_have_places_whatever_their_unit():
    means = np.array([0.1 + 0.2, 0.3, 2.0, -1.0])
    for unit in (1e-300, 1e-12, 1.0, 1e12):
        assert rank_codes(unit * means).tolist() == [1, 1, 2, 0]
    likelihoods = np.array([3e-40, 2e-12, 1e-3, 1e-40])
    assert rank_codes(likelihoods).tolist() == [1, 2, 3, 0]
    assert rank_codes(np.array([1e-17, 0.0, 0.5]), noise=1e-10).tolist() == [0, 0, 1]
    assert rank_codes(np.array([])).tolist() == []
