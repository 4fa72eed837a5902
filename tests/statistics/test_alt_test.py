"""The test on counts, against SciPy and by hand."""

import numpy as np
import pytest
from scipy import stats

from judgeviz.statistics.alt_test import (
    Tally,
    inverse_probability,
    margin_interval,
    p_values,
    tallies,
    tally,
    winning_rate,
)
from judgeviz.statistics.intervals import wilson_interval


def counts_of(d):
    return tally(np.asarray(d, dtype=np.int8)[:, None] + 2)


def test_shares_by_hand():
    one = counts_of([-1, -1, 0, 1])
    assert (one.rho_judge[0], one.rho_rater[0]) == (0.75, 0.5)
    assert one.difference[0] == -0.25
    assert one.standard_error[0] == pytest.approx(np.std([-1, -1, 0, 1], ddof=1) / 2)


def test_missing_comparisons_do_not_count():
    one = tally(np.array([[1, 0], [2, 3], [0, 3]], dtype=np.int8))
    assert one.n_items.tolist() == [2, 2]
    assert one.rho_judge.tolist() == [1, 0]
    nobody = tally(np.zeros((3, 1), dtype=np.int8))
    assert np.isnan(nobody.rho_judge[0])
    for small_sample in ("t", "wilcoxon"):
        assert np.isnan(p_values(nobody, 0.2, small_sample)[0])


@pytest.mark.parametrize("small_sample", ["t", "wilcoxon"])
@pytest.mark.parametrize("epsilon", [0, 0.1, 0.2, 0.5])
@pytest.mark.parametrize("n", [*range(3, 30, 3), 13, 14, 29, 30, 31, 200])
def test_p_values_are_scipys(n, epsilon, small_sample):
    rng = np.random.default_rng(n)
    d = np.append(rng.choice([-1, 0, 1], n - 2, p=[0.3, 0.5, 0.2]), [0, 1])
    if n < 30 and small_sample == "wilcoxon":
        expected = stats.wilcoxon(np.round(d - epsilon, 12), alternative="less").pvalue
    else:
        expected = stats.ttest_1samp(d, epsilon, alternative="less").pvalue
    assert p_values(counts_of(d), epsilon, small_sample)[0] == pytest.approx(expected)


def test_ranks_of_several_raters_are_each_their_own():
    # of 13 items all signs, of 20 and 29 the normal sum, of 35 Student's t
    d = np.random.default_rng(4).choice([-1, 0, 1], (35, 4), p=[0.4, 0.4, 0.2])
    sizes = (13, 20, 29, 35)
    compared = np.arange(35)[:, None] < sizes
    codes = np.where(compared, d + 2, 0).astype(np.int8)
    expected = [
        stats.wilcoxon(np.round(d[:n, rater] - 0.1, 12), alternative="less").pvalue
        if n < 30
        else stats.ttest_1samp(d[:, rater], 0.1, alternative="less").pvalue
        for rater, n in enumerate(sizes)
    ]
    assert p_values(tally(codes), 0.1, "wilcoxon") == pytest.approx(expected)


@pytest.mark.parametrize("small_sample", ["t", "wilcoxon"])
@pytest.mark.parametrize(
    ("d", "epsilon", "least"),
    [
        (-1, 0.2, 0.4),
        (0, 0.2, 0.8),
        (0, 0, 1),
        (1, 0.2, 1),
        (1, 1, 1),
        (-1, 0, 0.5),
        (0, 0.05, 0.95),
    ],
)
@pytest.mark.parametrize("n", [2, 5, 29, 30, 50])
def test_equal_differences_are_no_certainty_with_few_items(d, epsilon, least, n, small_sample):
    # n ties are likeliest under the null where d is 1 with probability epsilon and else 0, n wins
    # of the judge where d is 1 and -1 with mean epsilon
    expected = least**n if least == 1 or n < 30 else 0
    p = p_values(counts_of([d] * n), epsilon, small_sample)[0]
    assert p == pytest.approx(expected, rel=1e-12)


def test_the_bound_for_equal_differences_holds_under_every_null():
    rng = np.random.default_rng(0)
    for _ in range(500):
        epsilon, tied = rng.uniform(0, 0.5), rng.uniform(0, 1)
        better, worse = (1 - tied - epsilon) / 2, (1 - tied + epsilon) / 2
        if better >= 0:
            assert worse - better == pytest.approx(epsilon)
            for d, chance in ((0, tied), (-1, better)):
                if d < epsilon:
                    assert chance**9 <= p_values(counts_of([d] * 9), epsilon)[0] + 1e-12


def test_another_test_of_small_samples_is_a_sentence():
    with pytest.raises(ValueError, match=r"^small_sample is 't' or 'wilcoxon', not 'exact'\.$"):
        p_values(counts_of([0, 1]), 0.2, "exact")


def test_samples_are_counted_like_their_items():
    rng = np.random.default_rng(1)
    codes = rng.integers(0, 4, (6, 2)).astype(np.int8)
    weight = rng.uniform(1, 3, (6, 2))
    often = rng.integers(0, 4, (5, 6))
    for weights in (None, weight):
        several = tallies(often, codes, weights)
        for sample, times in enumerate(often):
            rows = np.repeat(np.arange(6), times)
            one = tally(codes[rows], None if weights is None else weights[rows])
            for name in ("judge_better", "tied", "rater_better", "n_items", "n_effective"):
                np.testing.assert_allclose(getattr(several, name)[sample], getattr(one, name))
            assert several.weighted == one.weighted


@pytest.mark.parametrize("weight", [None, np.array([[0.5, 2, 1], [3, 1, 1]])])
def test_some_raters_are_each_rater_alone(weight):
    codes = np.array([[1, 2, 3], [0, 1, 2]], dtype=np.int8)
    everybody, chosen = tally(codes, weight), np.array([True, False, True])
    some = everybody.of_raters(chosen)
    for place, rater in enumerate((0, 2)):
        one = tally(codes[:, [rater]], None if weight is None else weight[:, [rater]])
        for name in ("judge_better", "tied", "rater_better", "n_items", "n_effective"):
            assert getattr(some, name)[place] == getattr(one, name)[0]
    assert some.weighted == (weight is not None)
    assert everybody.of_raters(np.ones(3, dtype=bool)) is everybody


def test_weighted_t_by_hand():
    # weights 3, 1, 1 with d = -1, 0, 1: mean -0.4, s^2 = (3 * 0.36 + 0.16 + 1.96) / 5 = 0.64,
    # n = 25 / 11, t = (-0.4 - 0.2) / sqrt(0.64 / n)
    codes, weight = np.array([[1], [2], [3]], dtype=np.int8), np.array([[3.0], [1], [1]])
    one = tally(codes, weight)
    n = 25 / 11
    assert one.n_effective[0] == pytest.approx(n)
    assert one.rho_judge[0] == pytest.approx(0.8)
    assert one.standard_error[0] == pytest.approx(0.8 / np.sqrt(n))
    t = -0.6 / (0.8 / np.sqrt(n))
    for small_sample in ("t", "wilcoxon"):  # ranks know no weights
        assert p_values(one, 0.2, small_sample)[0] == pytest.approx(stats.t.cdf(t, n - 1))


def test_weights_below_1_are_no_missing_items():
    codes, weight = np.array([[1, 0], [3, 0]], dtype=np.int8), np.full((2, 2), 0.25)
    one = tally(codes, weight)
    assert one.rho_judge[0] == one.rho_rater[0] == 0.5
    assert one.n_effective.tolist() == [2, 0]
    assert np.isnan(one.rho_judge[1])


def test_inverse_probabilities_by_hand():
    # rater 0: gold 0, 0, 1 -> 3/2, 3/2, 3; rater 1: gold 1 only -> 1
    rater, gold = np.array([0, 0, 0, 1]), np.array([0, 0, 1, 1])
    assert inverse_probability(rater, gold, 2).tolist() == [1.5, 1.5, 3, 1]


def test_many_tallies_at_once():
    rng = np.random.default_rng(0)
    wins = rng.integers(0, 40, (6, 3)).astype(float)
    ties, losses = 40 - wins, rng.integers(0, 10, (6, 3)).astype(float)
    n = wins + ties + losses
    everything = p_values(Tally(wins, ties, losses, n, n), np.array([0.1, 0.2])[:, None, None])
    assert everything.shape == (2, 6, 3)
    one = Tally(wins[4], ties[4], losses[4], n[4], n[4])
    assert everything[1, 4] == pytest.approx(p_values(one, 0.2))


def test_margin_is_students_interval():
    d = np.array([-1] * 10 + [0] * 20 + [1] * 5)
    low, high = margin_interval(counts_of(d), 0.9)
    expected = stats.ttest_1samp(-d, 0).confidence_interval(0.9)
    assert (low[0], high[0]) == pytest.approx((expected.low, expected.high))
    # of two items: the quantile of t(1) is a tangent, and the standard error of -1 and 1 is 1
    low, high = margin_interval(counts_of([-1, 1]), 0.9)
    assert (low[0], high[0]) == pytest.approx((-np.tan(0.45 * np.pi), np.tan(0.45 * np.pi)))
    assert np.isnan(margin_interval(counts_of([-1]), 0.9)).all()


def test_winning_rates():
    rejected, tested = np.array([True, False, False]), np.array([True, True, False])
    assert winning_rate(rejected, tested) == 0.5
    assert winning_rate(rejected, tested, np.array([3.0, 1, 5])) == 0.75
    assert winning_rate(rejected, tested, np.array([0.375, 0.125, 5])) == 0.75
    both = np.stack([rejected, ~rejected]) & tested
    assert winning_rate(both, np.stack([tested, tested])).tolist() == [0.5, 0.5]
    assert winning_rate(both, np.stack([rejected, tested])).tolist() == [1, 0.5]
    assert np.isnan(winning_rate(rejected, np.zeros(3, dtype=bool)))


def test_wilson_interval_is_scipys():
    low, high = wilson_interval(np.array([0.3, 1.0]), np.array([20.0, 7]))
    for place, (k, n) in enumerate(((6, 20), (7, 7))):
        expected = stats.binomtest(k, n).proportion_ci(method="wilson")
        assert (low[place], high[place]) == pytest.approx((expected.low, expected.high))
