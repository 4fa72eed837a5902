import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from judgeviz.statistics.intervals import (
    bootstrap_interval,
    bootstrap_p_value,
    jackknife_interval,
    percentile_interval,
    quantile_of_error,
    wilson_interval,
)


@pytest.mark.parametrize("level", [0.8, 0.95])
@pytest.mark.parametrize(("hits", "n"), [(0, 5), (3, 7), (40, 40), (1, 1), (499, 1000)])
def test_wilson_is_that_of_statsmodels(hits, n, level):
    expected = proportion_confint(hits, n, alpha=1 - level, method="wilson")
    found = wilson_interval(np.array(hits / n), np.array(float(n)), level)
    assert [float(limit) for limit in found] == pytest.approx(expected, abs=1e-12)


def test_a_share_of_all_or_none_reaches_its_end_and_not_beyond():
    n = np.arange(1.0, 200)
    assert wilson_interval(np.ones(199), n)[1].max() <= 1
    assert wilson_interval(np.ones(199), n)[1].min() == pytest.approx(1)
    assert wilson_interval(np.zeros(199), n)[0].min() >= 0


def test_wilson_of_nothing_is_undefined():
    low, high = wilson_interval(np.array([np.nan, 0.5]), np.array([5.0, 0]))
    assert np.isnan([low, high]).all()


def test_errors_reach_as_far_as_the_normal_or_few_clusters_say():
    assert quantile_of_error(0.95) == pytest.approx(1.959964, abs=1e-6)
    assert quantile_of_error(0.95, 30) == pytest.approx(1.959964, abs=1e-6)
    assert quantile_of_error(0.95, 29) == pytest.approx(stats.t(28).ppf(0.975))
    assert quantile_of_error(0.9, 2) == pytest.approx(stats.t(1).ppf(0.95))


def test_the_interval_holds_the_middle_of_the_replicates():
    low, high = percentile_interval(np.arange(101.0), 0.9)
    assert (low, high) == pytest.approx((5, 95))


def test_replicates_without_a_value_are_left_out_column_by_column():
    replicates = np.column_stack([np.arange(101.0), np.full(101, np.nan), np.arange(101.0)])
    replicates[50:, 2] = np.nan
    low, high = percentile_interval(replicates, 0.9)
    assert low[[0, 2]] == pytest.approx([5, 2.45])
    assert high[[0, 2]] == pytest.approx([95, 46.55])
    assert np.isnan(low[1])
    assert np.isnan(high[1])


class TestBootstrap:
    REPLICATES = np.arange(101.0)

    def test_items_have_percentiles(self):
        limits = bootstrap_interval(np.array(50.0), self.REPLICATES, 0.9)
        assert [float(limit) for limit in limits] == pytest.approx([5, 95])

    @pytest.mark.parametrize("n_clusters", [30, 100, 10**6])
    def test_percentiles_of_many_clusters_lie_further_out(self, n_clusters):
        # t(29) reaches to 1.699 where the normal reaches to 1.645; sqrt(30 / 29) comes on top
        reach = stats.t(n_clusters - 1).ppf(0.95) * np.sqrt(n_clusters / (n_clusters - 1))
        expected = 100 * stats.norm.cdf([-reach, reach])
        limits = bootstrap_interval(np.array(60.0), self.REPLICATES, 0.9, n_clusters)
        assert [float(limit) for limit in limits] == pytest.approx(expected.tolist())

    @pytest.mark.parametrize("n_clusters", [None, 40])
    def test_an_interval_holds_its_value_wherever_the_replicates_lie(self, n_clusters):
        for value, place in ((-3.0, 0), (120.0, 1)):
            limits = bootstrap_interval(np.array(value), self.REPLICATES, 0.9, n_clusters)
            other = bootstrap_interval(np.array(50.0), self.REPLICATES, 0.9, n_clusters)
            assert float(limits[place]) == value
            assert float(limits[1 - place]) == float(other[1 - place])

    def test_what_has_no_value_has_no_interval(self):
        assert np.isnan(bootstrap_interval(np.array(np.nan), self.REPLICATES, 0.9)).all()

    def test_one_cluster_has_no_interval(self):
        limits = bootstrap_interval(np.array(50.0), self.REPLICATES, 0.9, 1)
        assert np.isnan(limits).all()

    def test_clusters_of_normal_values_are_covered_alike_on_either_side_of_thirty(self):
        # replicates whose percentiles are exactly normal: half widths go on through 30
        normal = stats.norm.ppf((np.arange(100_000) + 0.5) / 100_000)
        widths = [
            float(high - low)
            for n in (29, 30)
            for low, high in [bootstrap_interval(np.array(0.0), normal, 0.95, n)]
        ]
        assert widths[1] / widths[0] == pytest.approx(1, abs=0.005)

    def test_few_clusters_reach_by_t_around_the_value(self):
        low, high = bootstrap_interval(np.array(60.0), self.REPLICATES, 0.95, 5)
        reach = stats.t(4).ppf(0.975) * np.sqrt(5 / 4) * self.REPLICATES.std(ddof=1)
        assert (float(low), float(high)) == pytest.approx((60 - reach, 60 + reach))

    def test_two_clusters_reach_by_the_tangent(self):
        # t(1) is Cauchy's: its quantile at 0.75 is 1, and sqrt(2 / 1) comes on top
        low, high = bootstrap_interval(np.array(60.0), self.REPLICATES, 0.5, 2)
        reach = np.sqrt(2) * self.REPLICATES.std(ddof=1)
        assert (float(low), float(high)) == pytest.approx((60 - reach, 60 + reach))

    def test_two_replicates_have_a_spread(self):
        low, high = bootstrap_interval(np.array(1.0), np.array([0.0, 2, np.nan]), 0.95, 5)
        reach = stats.t(4).ppf(0.975) * np.sqrt(5 / 4) * np.sqrt(2)
        assert (float(low), float(high)) == pytest.approx((1 - reach, 1 + reach))

    def test_undefined_replicates_are_left_out_of_the_spread(self):
        some = np.concatenate([self.REPLICATES, [np.nan] * 20])
        for n_clusters in (None, 5):
            expected = bootstrap_interval(np.array(60.0), self.REPLICATES, 0.95, n_clusters)
            found = bootstrap_interval(np.array(60.0), some, 0.95, n_clusters)
            assert np.array(found) == pytest.approx(np.array(expected))

    @pytest.mark.parametrize(
        "replicates",
        [[1.0] * 9, [1, 1 + 1e-15, 1 - 1e-15], [np.nan, 0.5], [np.nan, np.nan]],
        ids=["constant", "rounding", "one value", "no value"],
    )
    @pytest.mark.parametrize("n_clusters", [None, 4])
    def test_no_spread_is_no_interval(self, replicates, n_clusters):
        limits = bootstrap_interval(np.array(1.0), np.array(replicates), 0.95, n_clusters)
        assert np.isnan(limits).all()

    @pytest.mark.parametrize("value", [0.0, 1e-3, 1.0, 1e4])
    def test_rounding_grows_with_the_value(self, value):
        size = max(value, 1e-3)
        for spread, is_rounding in ((1e-14, True), (1e-9, False)):
            replicates = value + size * spread * np.array([-1.0, 0, 1])
            limits = bootstrap_interval(np.array(value), replicates, 0.95)
            assert np.isnan(limits).all() == is_rounding

    @pytest.mark.parametrize("n_clusters", [None, 5, 40])
    def test_values_lack_replicates_each_for_itself(self, n_clusters):
        whole, part = self.REPLICATES, np.where(self.REPLICATES % 3 == 0, np.nan, self.REPLICATES)
        values = np.array([50.0, 40])
        together = bootstrap_interval(values, np.column_stack([whole, part]), 0.9, n_clusters)
        for place, (value, one) in enumerate(zip(values, (whole, part), strict=True)):
            alone = bootstrap_interval(value, one[~np.isnan(one)], 0.9, n_clusters)
            assert [limit[place] for limit in together] == pytest.approx([*map(float, alone)])

    def test_many_values_at_once(self):
        values = np.array([[50.0, 1], [60, 120]])
        shape = self.REPLICATES[:, None, None]
        replicates = shape * np.array([[1.0, 0], [1, 2]])
        low, high = bootstrap_interval(values, replicates, 0.9)
        assert low == pytest.approx(np.array([[5, np.nan], [5, 10]]), nan_ok=True)
        assert high == pytest.approx(np.array([[95, np.nan], [95, 190]]), nan_ok=True)


def test_a_jackknife_reaches_by_error_and_bias_together():
    low, high = jackknife_interval(np.array(1.0), np.array(0.3), np.array(0.4), 0.95)
    assert (float(low), float(high)) == pytest.approx((1 - 1.959964 * 0.5, 1 + 1.959964 * 0.5))
    ones = np.ones(3)
    low, _ = jackknife_interval(ones, 0.3 * ones, 0.4 * ones, 0.95, np.array([3, 29, 30]))
    reach = [stats.t(2).ppf(0.975), stats.t(28).ppf(0.975), 1.959964]
    assert low == pytest.approx(1 - 0.5 * np.array(reach))


class TestPValues:
    def test_as_far_in_the_tails_as_the_replicates_spread(self):
        replicates = np.random.default_rng(0).normal(0.3, 0.1, size=(400, 1))
        spread = replicates.std(ddof=1)
        found = bootstrap_p_value(np.array([0.3]), replicates, 10)
        expected = 2 * stats.t(9).sf(0.3 / (spread * np.sqrt(10 / 9)))
        assert found == pytest.approx([expected])
        assert bootstrap_p_value(np.array([-0.3]), replicates, 10) == pytest.approx(found)
        of_many = bootstrap_p_value(np.array([0.3]), replicates, 1_000_000)
        assert of_many == pytest.approx([2 * stats.norm.sf(0.3 / spread)], rel=1e-3)

    def test_what_never_differs_and_what_is_not_known(self):
        same, other = np.zeros((5, 1)), np.full((5, 1), 0.2)
        assert bootstrap_p_value(np.array([0.0]), same, 5).tolist() == [1.0]
        assert np.isnan(bootstrap_p_value(np.array([0.2]), other, 5))
        assert np.isnan(bootstrap_p_value(np.array([np.nan]), same, 5))
        assert np.isnan(bootstrap_p_value(np.array([0.1]), np.full((5, 1), np.nan), 5))
        assert np.isnan(bootstrap_p_value(np.array([0.0]), np.full((5, 1), np.nan), 5))

    def test_of_two_clusters_by_hand(self):
        # the deviation of 0 and 2 is sqrt(2), of two clusters 2: a difference of 2 is one of them,
        # and t(1) lies beyond 1 with 1/4 on either side
        replicates = np.array([[0.0], [2.0]])
        assert bootstrap_p_value(np.array([2.0]), replicates, 2) == pytest.approx([0.5])

    def test_is_small_where_the_interval_leaves_zero_out(self):
        replicates = np.random.default_rng(1).normal(size=(2000, 200)) * 0.1
        value = np.linspace(-0.4, 0.4, 200)
        low, high = bootstrap_interval(value, value + replicates, 0.95)
        p = bootstrap_p_value(value, value + replicates, 1000)
        clear = np.abs(p - 0.05) > 0.02
        assert (((low > 0) | (high < 0)) == (p < 0.05))[clear].all()
