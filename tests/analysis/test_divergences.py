"""JS_b with its jackknife, and both sides of its fair pair, against plain loops."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats
from scipy.spatial.distance import jensenshannon

from judgeviz.analysis.divergences import CASE_DRAWS, fair_jsd, jsd_estimates
from judgeviz.analysis.fair_pair import EMPTY_STRATUM, NO_CENTRE_LEFT, NO_FAIR_PAIR, TOO_FEW
from judgeviz.analysis.jackknifed_bins import corrected_draws, leave_out
from judgeviz.analysis.strata import strata_of
from judgeviz.counting.fair_pair import held_out_cases, single_cases
from judgeviz.counting.profiles import Profiles, Votes, profiles_of_items
from judgeviz.counting.resamples import Resampling, Units
from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import across_maker
from judgeviz.labels.scale import PREFERENCE_CATEGORIES
from judgeviz.statistics.aggregates import CentreRule
from tests.analysis.builders import comparison
from tests.counting.plain_fair_pair import by_human, held_out, leave_one_out, plain_jsd

MEDIAN = Strata(CentreRule(None))
VOTES = Strata(CentreRule("lowest"))


def made_up(seed=0, n_items=40, k=4, humans=3, answers=1, kind="ordinal"):
    """Codes of humans and judge who follow the same quality, and the comparison of them."""
    rng = np.random.default_rng(seed)
    quality = rng.uniform(-0.5, k - 0.5, (n_items, 1))
    noisy = np.rint(quality + rng.normal(0, 0.8, (n_items, humans + answers)))
    codes = noisy.clip(0, k - 1).astype(int)
    categories = PREFERENCE_CATEGORIES if kind == "preference" else tuple(range(k))
    labels = [[categories[code] for code in row] for row in codes]
    human, judge = codes[:, :humans].tolist(), codes[:, humans:].tolist()
    rows = [row[:humans] for row in labels], [row[humans:] for row in labels]
    return human, judge, comparison(*rows, categories, kind)


def bins_of(pair, strata=MEDIAN):
    profiles = pair.profiles
    return across_maker(profiles.human, profiles.judge, strata).bins


def jsd_of(human, judge, kept, k=4):
    """JS_b of some items, by the lower median of the humans."""
    bins = {}
    for item in kept:
        centre = sorted(human[item])[(len(human[item]) - 1) // 2]
        held = bins.setdefault(centre, [0, Counter(), Counter()])
        held[0] += 1
        held[1].update(human[item])
        held[2].update(judge[item])
    return sum(
        n
        / len(kept)
        * np.nan_to_num(jensenshannon([p[c] for c in range(k)], [q[c] for c in range(k)]))
        for n, p, q in bins.values()
    )


def jsd_estimate(bins, stratum, units, variant, level):
    found = leave_out(units, variant, bins).jackknifed()
    return jsd_estimates(found, units, variant, level)[stratum]


class TestEstimate:
    def test_two_items_by_hand(self):
        # both in bin 1: all human labels are 1, the judge says 1 and 2; their middle is (3/4, 1/4)
        pair = comparison([[1, 1], [1, 1]], [[1], [2]], (1, 2))
        found = jsd_estimate(bins_of(pair), 0, pair.units(), "divergence", 0.95)
        both = 1 / 2 * np.log2(4 / 3) + 1 / 2 * (1 / 2 * np.log2(2 / 3) + 1 / 2 * np.log2(2))
        assert found.value == pytest.approx(both)
        # without the first item the sides are disjoint (1), without the second they are equal (0)
        assert found.corrected == pytest.approx(2 * both - 1 / 2)
        error = np.sqrt(1 / 2 * 2 * (1 / 2) ** 2)
        assert found.low == pytest.approx(max(2 * both - 1 / 2 - 1.959964 * error, 0))
        assert 2 * both - 1 / 2 + 1.959964 * error > 1 == found.high  # which is all that JS can be

    def test_it_is_the_loop_over_items(self):
        human, judge, pair = made_up()
        found = jsd_estimate(bins_of(pair), 0, pair.units(), "distance", 0.95)
        everyone = list(range(40))
        value = jsd_of(human, judge, everyone)
        without = [jsd_of(human, judge, [i for i in everyone if i != one]) for one in everyone]
        corrected, error = leave_one_out(value, without)
        reach = 1.959964 * np.hypot(error, 0.6 * (value - corrected))
        expected = (value, corrected, corrected - reach, corrected + reach)
        assert tuple(found) == pytest.approx(expected, abs=1e-9)

    def test_the_divergence_takes_no_bias_into_its_interval(self):
        _, _, pair = made_up(1)
        found = jsd_estimate(bins_of(pair), 0, pair.units(), "divergence", 0.9)
        assert found.high - found.corrected == pytest.approx(found.corrected - found.low)
        wide = jsd_estimate(bins_of(pair), 0, pair.units(), "divergence", 0.95)
        assert (wide.high - wide.corrected) / (found.high - found.corrected) == pytest.approx(
            stats.norm.ppf(0.975) / stats.norm.ppf(0.95)
        )

    def test_it_is_the_loop_over_clusters_that_reach_into_a_stratum(self):
        human, judge, pair = made_up(2, n_items=60)
        unanimous = [item for item in range(60) if len(set(human[item])) == 1]
        # six documents, the last of which has no unanimous item
        document = np.arange(60) % 5
        document[[item for item in range(60) if item not in unanimous][:12]] = 5
        pair = with_documents(pair, document)
        bins = bins_of(pair, strata_of(pair))
        found = jsd_estimate(bins, 1, pair.units("doc"), "distance", 0.95)
        value = jsd_of(human, judge, unanimous)
        without = [
            jsd_of(human, judge, [i for i in unanimous if document[i] != one]) for one in range(5)
        ]
        corrected, error = leave_one_out(value, without)
        reach = stats.t(4).ppf(0.975) * np.hypot(error, 0.6 * (value - corrected))
        assert corrected + reach > np.sqrt(np.log(2))
        expected = (value, corrected, max(corrected - reach, 0), np.sqrt(np.log(2)))
        assert tuple(found) == pytest.approx(expected, abs=1e-9)

    def test_each_bin_leaves_out_its_own_items(self):
        human, judge, pair = made_up(3)
        units = pair.units()
        of_bins = leave_out(units, "distance", bins_of(pair)).jackknifed_bins()
        for centre, found in enumerate(jsd_estimates(of_bins, units, "distance", 0.95)):
            members = [item for item in range(40) if sorted(human[item])[1] == centre]
            value = jsd_of(human, judge, members)
            without = [jsd_of(human, judge, [i for i in members if i != one]) for one in members]
            corrected, _ = leave_one_out(value, without)
            assert found[:2] == pytest.approx((value, corrected), abs=1e-9)

    def test_one_item_has_a_value_and_no_interval(self):
        pair = comparison([[1, 1]], [[2]])
        found = jsd_estimate(bins_of(pair), 0, pair.units(), "distance", 0.95)
        assert found.value == pytest.approx(np.sqrt(np.log(2)))
        assert np.isnan(found[1:]).all()


def with_documents(pair, document):
    return replace(pair, items=pair.items.assign(doc=document))


@pytest.mark.parametrize("variant", ["distance", "divergence"])
def test_an_interval_holds_its_value(variant):
    below_0 = above = 0
    for seed in range(40):
        _, _, pair = made_up(seed, n_items=8, k=3, humans=5)
        estimate = jsd_estimate(bins_of(pair), 0, pair.units(), variant, 0.95)
        assert 0 <= estimate.low <= estimate.value <= estimate.high
        (fair,) = fair_jsd(pair.profiles, MEDIAN, pair.units(), Resampling(), variant).pairs
        for value, (low, high) in (
            (fair.judge, fair.judge_interval), (fair.human, fair.human_interval),
            (fair.delta, (fair.low, fair.high)),
        ):  # fmt: skip
            assert low <= value <= high
        # cut at 0, but never short of the value
        assert fair.judge_interval[0] == pytest.approx(min(fair.judge, 0)) or (
            fair.judge_interval[0] > 0
        )
        below_0 += fair.judge < 0
        above += estimate.value == estimate.high
    assert below_0
    assert above or variant == "distance"


class TestFairPair:
    @pytest.mark.parametrize("kind", ["ordinal", "nominal", "preference"])
    @pytest.mark.parametrize("answers", [1, 3])
    def test_plug_in_values_are_those_of_the_loop_in_every_stratum(self, kind, answers):
        k = 3 if kind == "preference" else 4
        human, judge, pair = made_up(4, k=k, humans=4, answers=answers, kind=kind)
        strata = strata_of(pair, edges=(0, 0.6, 1))
        found = fair_jsd(pair.profiles, strata, pair.units(), Resampling(), "distance").pairs
        cases = held_out(by_human(human), kind, (0, 0.6, 1))
        for name, one in zip(("All", *strata.names), found, strict=True):
            chosen = [case for case in cases if name in ("All", case.stratum)]
            assert one.raw_human == pytest.approx(plain_jsd(chosen, None, k), abs=1e-7)
            assert one.raw_judge == pytest.approx(plain_jsd(chosen, judge, k), abs=1e-7)
            assert one.n_items == round(float(sum(case.weight for case in chosen)))

    def test_the_human_is_jackknifed_item_by_item(self):
        human, _, pair = made_up(5, n_items=25)
        (found,) = fair_jsd(pair.profiles, MEDIAN, pair.units(), Resampling(), "distance").pairs
        cases = held_out(by_human(human))
        value = plain_jsd(cases, None, 4)
        without = [plain_jsd([c for c in cases if c.item != one], None, 4) for one in range(25)]
        corrected, error = leave_one_out(value, without)
        assert found.human == pytest.approx(corrected)
        reach = 1.959964 * np.hypot(error, 0.6 * (value - corrected))
        limits = max(corrected - reach, 0), corrected + reach
        assert found.human_interval == pytest.approx(limits)
        assert found.judge == pytest.approx(found.human - found.delta)
        assert found.low <= found.delta <= found.high

    def test_the_difference_is_the_mean_over_draws_of_single_cases(self):
        # all drawn cases listed: one human of each of four items against the judge's one label
        human, judge, pair = made_up(6, n_items=4, k=2)
        (found,) = fair_jsd(pair.profiles, MEDIAN, pair.units(), Resampling(), "distance").pairs
        rng = np.random.default_rng(0)
        cases = held_out(by_human(human))
        of_item = [[case for case in cases if case.item == item] for item in range(4)]
        chances = [[float(case.weight) for case in some] for some in of_item]
        deltas = []
        for _ in range(300):
            drawn = [
                some[rng.choice(len(some), p=chance)]._replace(weight=1)
                for some, chance in zip(of_item, chances, strict=True)
            ]
            deltas.append(jackknifed_difference(drawn, judge, 2))
        spread = np.std(deltas)
        assert found.delta == pytest.approx(np.mean(deltas), abs=4.5 * spread / np.sqrt(CASE_DRAWS))
        assert abs(found.delta) < 1

    @pytest.mark.parametrize(
        ("humans", "seed", "variant"),
        [(3, 0, "distance"), (12, 4, "distance"), (12, 8, "divergence")],
    )
    def test_a_distance_errs_by_no_less_than_one_label_per_item_brings(self, humans, seed, variant):
        human, judge, pair = made_up(seed, n_items=40, humans=humans)
        (found,) = fair_jsd(pair.profiles, MEDIAN, pair.units(), Resampling(), variant).pairs
        cases = held_out(by_human(human))

        def difference(some):
            return plain_jsd(some, None, 4, variant) - plain_jsd(some, judge, 4, variant)

        without = [difference([c for c in cases if c.item != one]) for one in range(40)]
        _, jackknife = leave_one_out(difference(cases), without)
        of_judge, of_human = single_draws(pair, variant)
        one_label = np.sqrt(max(of_human.var(ddof=1) - of_judge.var(ddof=1), 0))
        assert (one_label > 1.05 * jackknife) == (humans == 12)
        least = one_label if variant == "distance" else 0
        of_mean = (of_human - of_judge).std(ddof=1) / np.sqrt(CASE_DRAWS)
        reach = 1.959964 * np.hypot(max(jackknife, least), of_mean)
        assert found.delta == pytest.approx((of_human - of_judge).mean())
        limits = found.delta - reach, found.delta + reach
        assert (found.low, found.high) == pytest.approx(limits, abs=1e-6)

    def test_a_judge_among_many_humans_has_0_in_19_of_20_intervals(self):
        rng, found = np.random.default_rng(0), []
        for seed in range(120):
            chances = rng.dirichlet(np.ones(4), size=40)
            human, judge = (rng.multinomial(often, chances) for often in (100, 1))
            profiles = profiles_of_items(human, judge, None)
            units = Units(profiles.n_items)
            (pair,) = fair_jsd(profiles, VOTES, units, Resampling(seed=seed), "distance").pairs
            found.append((pair.delta, pair.low, pair.high))
        delta, low, high = np.array(found).T
        assert abs(delta.mean()) < 0.02
        assert 0.92 <= np.mean((low <= 0) & (high >= 0)) <= 0.98
        assert np.mean(high - low) / 2 / 1.96 == pytest.approx(delta.std(), rel=0.1)

    def test_a_judge_like_the_humans_is_told_from_one_unlike(self):
        human, _, same = made_up(7, n_items=400)
        unlike = comparison(human, [[3 - row[0]] for row in human], tuple(range(4)))
        resampling = Resampling()
        (alike,) = fair_jsd(same.profiles, MEDIAN, same.units(), resampling, "distance").pairs
        (apart,) = fair_jsd(
            unlike.profiles, MEDIAN, unlike.units(), resampling, "distance", 0.05
        ).pairs
        assert alike.verdict == "undecided"
        assert apart.verdict == "worse"
        assert apart.high < -0.05
        assert apart.margin == 0.05

    def test_clusters_make_the_interval_wider_where_their_items_are_alike(self):
        human, judge, _ = made_up(8, n_items=12)
        pair = comparison(human * 6, judge * 6, tuple(range(4)))
        pair = with_documents(pair, np.tile(np.arange(12), 6))
        resampling = Resampling()
        (by_item,) = fair_jsd(pair.profiles, MEDIAN, pair.units(), resampling, "distance").pairs
        (by_doc,) = fair_jsd(pair.profiles, MEDIAN, pair.units("doc"), resampling, "distance").pairs
        assert by_doc.high - by_doc.low > 1.8 * (by_item.high - by_item.low)
        assert by_doc.raw_human == pytest.approx(by_item.raw_human)

    def test_reasons(self):
        two = comparison([[1, 2], [1, 1]], [[1], [2]])
        one = comparison([[1, 1, 2]], [[1]])
        ties = comparison([list("abc")] * 3, [["a"]] * 3, "abc", "nominal")
        drop = Strata(CentreRule("drop"))
        for pair, strata, why in (
            (two, MEDIAN, NO_FAIR_PAIR),
            (one, MEDIAN, TOO_FEW),
            (ties, drop, NO_CENTRE_LEFT),
        ):
            (found,) = fair_jsd(pair.profiles, strata, pair.units(), Resampling(), "distance").pairs
            assert np.isnan([found.judge, found.human, found.delta, found.low, found.high]).all()
            assert (found.verdict, found.why_undefined) == ("undecided", why)

    def test_a_small_stratum_keeps_its_numbers_where_some_draws_miss_it(self):
        # PA = 1 of two others: wholly of the first two items, a third of the others
        pair = comparison([[1, 1, 1], [3, 3, 3], [1, 1, 3], [2, 2, 1]], [[1], [2], [3], [1]])
        found = fair_jsd(
            pair.profiles, strata_of(pair), pair.units(), Resampling(), "distance"
        ).pairs
        assert not np.isnan([found[1].delta, found[3].delta, found[3].low]).any()
        assert found[1].n_items == 3
        assert found[2].why_undefined == EMPTY_STRATUM

    def test_a_judge_that_gives_scores_has_none(self):
        human, _, pair = made_up(9)
        profiles = profiles_of_items(pair.human_counts, None, np.arange(40.0))
        units = Units(profiles.n_items)
        with pytest.raises(ValueError, match=r"^A judge that gives scores has no JS_b\.$"):
            fair_jsd(profiles, MEDIAN, units, Resampling(), "distance")


def single_draws(pair, variant):
    """Jackknifed JS_b of (judge, human), in draws of one case per item."""
    cases = held_out_cases(pair.profiles, MEDIAN)
    single = single_cases(pair.profiles, cases)
    drawn = single.draw(pair.units(), Resampling().seed_of("cases").spawn(CASE_DRAWS))
    return corrected_draws((single.judge, single.human), drawn, 1, 4, variant)[:, :, 0]


def jackknifed_difference(cases, judge, k):
    def difference(some):
        return plain_jsd(some, None, k) - plain_jsd(some, judge, k)

    without = [difference([c for c in cases if c is not one]) for one in cases]
    return leave_one_out(difference(cases), without)[0]


class TestProfilesWithoutItems:
    """Whoever counts the profiles, what is made of them is the same."""

    def profiles(self):
        """Items of the humans 1, 1, 3 (judge 1 or 2) and 2, 2, 3 (judge 3), counted elsewhere."""
        one = np.eye(3, dtype=np.int64)
        return Profiles(
            human_profiles=np.array([[2, 0, 1], [0, 2, 1]]),
            votes=Votes(np.array([0, 0, 1, 1]), one[[0, 2, 1, 2]], np.array([2, 1, 2, 1])),
            of_human=np.array([0, 0, 1]),
            judge=one[[0, 1, 2]],
            score=np.array([1.0, 2, 3]),
            n_items=np.array([5, 3, 4]),
        )

    def items(self):
        human = [[1, 1, 3]] * 8 + [[2, 2, 3]] * 4
        return comparison(human, [[1]] * 5 + [[2]] * 3 + [[3]] * 4)

    def test_the_fair_pair(self):
        profiles, pair = self.profiles(), self.items()
        units = Units(profiles.n_items, profiles.of_human)
        strata, resampling = strata_of(pair), Resampling(seed=2)
        there = fair_jsd(profiles, strata, units, resampling, "distance").pairs
        here = fair_jsd(pair.profiles, strata, pair.units(), resampling, "distance").pairs
        for one, other in zip(there, here, strict=True):
            assert one.raw_judge == pytest.approx(other.raw_judge, nan_ok=True)
            assert one.raw_human == pytest.approx(other.raw_human, nan_ok=True)
            assert one.human == pytest.approx(other.human, nan_ok=True)
            assert one.n_items == other.n_items

    def test_the_estimate(self):
        profiles, pair = self.profiles(), self.items()
        bins = across_maker(profiles.human, profiles.judge, MEDIAN).bins
        there = jsd_estimate(bins, 0, Units(profiles.n_items), "distance", 0.95)
        here = jsd_estimate(bins_of(pair), 0, pair.units(), "distance", 0.95)
        assert tuple(there) == pytest.approx(tuple(here))
