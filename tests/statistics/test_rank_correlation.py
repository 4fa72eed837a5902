import numpy as np
import pytest
from scipy import stats

from judgeviz.statistics.rank_correlation import kendall, spearman
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


def test_sides_of_different_length_are_refused():
    with pytest.raises(
        ValueError, match=exactly("Both sides need one number per item; got (2,) and (3,).")
    ):
        spearman([1, 2], [1, 2, 3])
