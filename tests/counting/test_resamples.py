import numpy as np
import pytest
from scipy.sparse import csr_array

from judgeviz.counting import resamples
from judgeviz.counting.profiles import cluster_matrix
from judgeviz.counting.resamples import (
    Dealer,
    Jackknifed,
    Resampling,
    Units,
    added_by_unit,
    batches,
    bootstrap_weights,
    jackknife,
    joint_units,
)
from tests.counting.plain_fair_pair import leave_one_out
from tests.statistics.messages import exactly

FEW_PROFILES = np.array([50, 30, 120])
ALL_DIFFERENT = np.ones(40, dtype=np.int64)
GROUPS = np.array([0, 0, 0, 1, 2, 2])
UNITS = {
    "profiles": Units(FEW_PROFILES),
    "items": Units(ALL_DIFFERENT),
    "profiles of groups": Units(np.array([50, 30, 120, 40, 10, 90]), GROUPS),
    "items of groups": Units(np.array([3, 1, 1, 2, 1, 2]), GROUPS),
    "single groups": Units(np.arange(1, 30), np.arange(29)),
}
EVERY_UNIT = pytest.mark.parametrize("units", UNITS.values(), ids=UNITS)


def stacked(units: Units, n_boot: int, seed: int = 0) -> np.ndarray:
    return np.concatenate(list(units.bootstrap(Resampling(n_boot, seed=seed))))


class TestBootstrap:
    @EVERY_UNIT
    def test_every_replicate_draws_as_many_items_as_there_are(self, units):
        weights = stacked(units, 200)
        assert weights.shape == (200, len(units.n_items))
        assert weights.dtype == np.int64
        assert (weights.sum(axis=1) == units.n_items.sum()).all()
        assert (weights >= 0).all()

    @EVERY_UNIT
    def test_weights_have_the_moments_of_a_multinomial(self, units):
        weights, n_items = stacked(units, 6000), units.n_items
        share = n_items / n_items.sum()
        spread = n_items * (1 - share)
        assert (np.abs(weights.mean(axis=0) - n_items) < 4.5 * np.sqrt(spread / 6000)).all()
        covariance = np.cov(weights.T)
        expected = np.diag(n_items.astype(float)) - np.outer(n_items, share)
        scale = np.sqrt(np.outer(spread, spread))
        assert (np.abs(covariance - expected) < 0.075 * scale).all()

    @EVERY_UNIT
    @pytest.mark.parametrize("limit", ["BATCH_CELLS", "CACHED_ITEMS"])
    def test_the_size_of_a_batch_changes_no_draw(self, monkeypatch, units, limit):
        expected = stacked(units, 25)
        for cells in (1, 90, 500):
            monkeypatch.setattr(resamples, limit, cells)
            assert (stacked(units, 25) == expected).all()

    @EVERY_UNIT
    def test_the_seed_decides_the_draws(self, units):
        assert (stacked(units, 5, seed=1) == stacked(units, 5, seed=1)).all()
        assert (stacked(units, 5, seed=1) != stacked(units, 5, seed=2)).any()

    def test_two_judges_share_what_is_drawn_of_the_humans(self):
        # the same three human profiles: a judge of few different answers and one of many
        few = Units(np.array([6, 4, 8]), np.array([0, 1, 2]))
        many = Units(np.ones(18, dtype=np.int64), np.repeat([0, 1, 2], [6, 4, 8]))
        between = Units(np.array([5, 1, 4, 2, 6]), np.array([0, 0, 1, 2, 2]))
        of_humans = [
            np.add.reduceat(stacked(units, 50), np.flatnonzero(np.diff(units.group, prepend=-1)), 1)
            for units in (few, many, between)
        ]
        assert (of_humans[0] == of_humans[1]).all()
        assert (of_humans[0] == of_humans[2]).all()

    def test_clusters_are_taken_whole(self):
        # clusters: two items of the first row, one of each, three of the second
        clusters = csr_array(np.array([[2.0, 1, 0], [0, 1, 3]]))
        units = Units(np.array([3, 4]), None, clusters)
        weights = stacked(units, 500)
        assert units.n_units == units.n_clusters == 3
        assert weights.dtype == np.int64
        multiples = {
            (2 * a + b, b + 3 * c)
            for a in range(4)
            for b in range(4 - a)
            for c in range(4)
            if a + b + c == 3
        }
        assert set(map(tuple, weights.tolist())) == multiples
        assert weights.mean(axis=0) == pytest.approx([3, 4], abs=0.3)

    @pytest.mark.parametrize("cells", [1, 90])
    def test_batches_of_clusters_change_no_draw(self, monkeypatch, cells):
        rng = np.random.default_rng(0)
        matrix = cluster_matrix(rng.integers(0, 8, 60), rng.integers(0, 12, 60), 8)
        units = Units(np.asarray(matrix.sum(axis=1), dtype=np.int64), None, matrix)
        expected = stacked(units, 20)
        monkeypatch.setattr(resamples, "BATCH_CELLS", cells)
        assert (stacked(units, 20) == expected).all()

    def test_one_unit_is_drawn_again_and_again(self):
        assert stacked(Units(np.array([1])), 4).tolist() == [[1]] * 4

    def test_without_replicates_there_is_nothing(self):
        assert list(bootstrap_weights(FEW_PROFILES, 0, np.random.default_rng(0))) == []

    def test_batches_make_up_the_replicates(self, monkeypatch):
        monkeypatch.setattr(resamples, "BATCH_CELLS", 10)
        assert list(batches(7, 3)) == [3, 3, 1]
        assert list(batches(2, 1000)) == [1, 1]
        assert list(batches(0, 3)) == []


def ratio_of(totals):
    """A statistic that is no sum: share of the first total, and the root of it."""
    with np.errstate(invalid="ignore", divide="ignore"):
        share = totals[:, 0] / totals.sum(axis=1)
    return np.stack([share, np.sqrt(share)], axis=1)


class TestJackknife:
    def test_two_items_by_hand(self):
        # totals (1, 1) and (3, 1): share 4/6; without the first 3/4, without the second 1/2
        found = jackknife(
            csr_array(np.array([[1.0, 1], [3, 1]])), Units(np.array([1, 1])), ratio_of
        )
        assert found.value[0] == pytest.approx(2 / 3)
        assert found.corrected[0] == pytest.approx(2 * 2 / 3 - 5 / 8)
        assert found.bias[0] == pytest.approx(5 / 8 - 2 / 3)
        assert found.standard_error[0] == pytest.approx(np.sqrt(1 / 2 * 2 * (1 / 8) ** 2))
        assert found.n_units == 2

    @pytest.mark.parametrize("cells", [4, 10**6])
    def test_it_is_the_loop_over_items_however_many_share_a_row(self, monkeypatch, cells):
        monkeypatch.setattr(resamples, "BATCH_CELLS", cells)
        rows, n_items = np.array([[1.0, 2], [3, 1], [0, 1], [0, 0]]), np.array([4, 2, 3, 5])
        found = jackknife(csr_array(rows), Units(n_items), ratio_of)
        items = np.repeat(rows, n_items, axis=0)[:9]  # the last row has no part
        value = ratio_of(items.sum(axis=0)[None])[0]
        without = [ratio_of(np.delete(items, one, axis=0).sum(axis=0)[None])[0] for one in range(9)]
        for place in range(2):
            expected = leave_one_out(value[place], [each[place] for each in without])
            assert found.corrected[place] == pytest.approx(expected[0])
            assert found.standard_error[place] == pytest.approx(expected[1])
        assert found.n_units == 9

    def test_it_is_the_loop_over_clusters_that_have_a_part(self):
        rng = np.random.default_rng(1)
        rows = np.array([[1.0, 2], [3, 1], [0, 1], [0, 0]])
        row, cluster = rng.integers(0, 4, 30), rng.integers(0, 6, 30)
        row[cluster == 5] = 3  # a cluster of nothing but items that have no part
        matrix = cluster_matrix(row, cluster, 4)
        units = Units(np.bincount(row), None, matrix)
        found = jackknife(csr_array(rows), units, ratio_of)
        value = ratio_of(rows[row].sum(axis=0)[None])[0]
        without = [ratio_of(rows[row[cluster != one]].sum(axis=0)[None])[0] for one in range(5)]
        expected = leave_one_out(value[0], [each[0] for each in without])
        assert (found.corrected[0], found.standard_error[0]) == pytest.approx(expected)
        assert found.n_units == 5

    def test_weights_of_none_take_no_part(self):
        rows = csr_array(np.array([[1.0, 1], [3, 1], [9, 9]]))
        some = jackknife(rows, Units(np.array([1, 1, 0])), ratio_of)
        alone = jackknife(rows[:2], Units(np.array([1, 1])), ratio_of)
        assert some.corrected == pytest.approx(alone.corrected)
        assert some.n_units == 2
        by_unit, often = added_by_unit(rows, Units(np.array([4, 0, 2])))
        assert by_unit.toarray().tolist() == [[1, 1], [9, 9]]
        assert often.tolist() == [4, 2]

    def test_the_mean_has_no_bias_and_its_textbook_error(self):
        numbers = np.array([1.0, 4, 4, 7])
        rows = csr_array(np.stack([numbers, np.ones(4)], axis=1))
        found = jackknife(rows, Units(np.ones(4, int)), lambda t: t[:, 0] / t[:, 1])
        assert found.bias == pytest.approx(0)
        assert found.standard_error == pytest.approx(numbers.std(ddof=1) / 2)

    def test_one_unit_leaves_the_value_alone(self):
        found = jackknife(csr_array(np.array([[1.0, 1]])), Units(np.array([1])), ratio_of)
        assert found.value[0] == 0.5
        assert np.isnan([found.corrected, found.standard_error, found.bias]).all()
        assert found.n_units == 1

    def test_no_unit_has_no_value(self):
        found = jackknife(csr_array((2, 2)), Units(np.array([3, 4])), ratio_of)
        assert np.isnan(found.value).all()
        assert found.n_units == 0

    def test_a_deletion_without_a_value_counts_as_no_change(self):
        # without the second item nothing is left to divide by
        rows = csr_array(np.array([[2.0, 0], [1, 1]]))
        found = jackknife(rows, Units(np.array([1, 1])), lambda t: t[:, 0] / zero_is_nan(t[:, 1]))
        assert found.value == 3
        assert found.corrected == pytest.approx(2 * 3 - (1 + 3) / 2)

    def test_several_values_have_units_of_their_own(self):
        # squares of means: of 1 and 4 (6.25; 16 and 1 without one), of 1, 1 and 4 (4; 6.25 twice
        # and 1), of a single 3, of nothing, and a value that is undefined
        found = Jackknifed.of_groups(
            np.array([6.25, 4, 9, 0, np.nan]),
            np.array([0, 0, 1, 1, 2, 4, 4]),
            np.array([9.75, -5.25, 2.25, -3, 0, 1, 1]),
            np.array([1.0, 1, 2, 1, 1, 1, 1]),
        )
        assert found.corrected.tolist() == pytest.approx(
            [2 * 6.25 - 8.5, 3 * 4 - 2 * 4.5, np.nan, np.nan, np.nan], nan_ok=True
        )
        assert found.bias[:2].tolist() == pytest.approx([2.25, 1])
        # roots of 1/2 (2 x 7.5^2) and of 2/3 (2 x 1.75^2 + 3.5^2)
        assert found.standard_error[:2].tolist() == pytest.approx([7.5, 3.5])
        assert np.isnan([found.bias[2:], found.standard_error[2:]]).all()
        assert found.n_units.tolist() == [2, 3, 1, 0, 2]
        assert found.n_units.dtype == np.int64


def zero_is_nan(numbers):
    return np.where(numbers == 0, np.nan, numbers)


class TestJointUnits:
    def test_items_of_two_comparisons_are_drawn_together(self):
        of_item = np.array([0, 0, 1, 1, 1]), np.array([0, 1, 0, 0, 1])
        units, (first, second) = joint_units(of_item, None)
        assert sorted(units.n_items.tolist()) == [1, 1, 1, 2]
        assert (units.n_units, units.n_clusters) == (5, None)
        weights = stacked(units, 30)
        assert (units.n_items @ first).tolist() == [2, 3]
        assert (units.n_items @ second).tolist() == [3, 2]
        assert ((weights @ first).sum(axis=1) == 5).all()
        assert ((weights @ second).sum(axis=1) == 5).all()

    def test_items_that_are_all_alike_are_one_row(self):
        alike = np.zeros(4, dtype=np.int64)
        units, (first, second) = joint_units((alike, alike), None)
        assert units.n_items.tolist() == [4]
        assert first.toarray().tolist() == second.toarray().tolist() == [[1]]

    def test_without_items_there_are_no_rows(self):
        nothing = np.zeros(0, dtype=np.int64)
        units, (first, second) = joint_units((nothing, nothing), nothing)
        assert (units.n_items.shape, units.n_units) == ((0,), 0)
        assert first.shape == second.shape == (0, 0)

    def test_clusters_of_two_comparisons(self):
        of_item = np.array([0, 0, 1]), np.array([0, 1, 0])
        units, (first, _) = joint_units(of_item, np.array([0, 1, 1]))
        assert units.n_units == 2
        assert joint_units(of_item, np.array([0, 0, 0]))[0].n_units == 1
        drawn = set(map(tuple, (stacked(units, 40) @ first).tolist()))
        assert drawn == {(2, 0), (2, 1), (2, 2)}

    def test_an_item_that_one_comparison_lacks_is_drawn_for_the_other(self):
        of_item = np.array([0, 1, -1]), np.array([-1, 0, 0])
        units, (first, second) = joint_units(of_item, None)
        assert units.n_units == 3
        assert (units.n_items @ first).tolist() == [1, 1]
        assert (units.n_items @ second).tolist() == [2]
        weights = stacked(units, 50)
        together = (weights @ first).sum(axis=1) + (weights @ second).sum(axis=1)
        assert set(together) == {3, 4, 5, 6}  # items 0 and 2 count once, item 1 twice


class TestDealing:
    def test_groups_keep_their_items_and_rows_their_chances(self):
        n_members = np.array([2, 1, 3, 2])
        chance = np.array([0.2, 0.8, 1, 0.5, 0.25, 0.25, 1, 0])
        dealer = Dealer.of(chance, n_members)
        drawn = np.tile([10, 4, 8, 5], (3000, 1))
        dealt = dealer.deal_out(drawn, dealer.streams(np.random.SeedSequence(0)))
        by_group = np.add.reduceat(dealt, [0, 2, 3, 6], axis=1)
        assert (by_group == drawn).all()
        expected = chance * np.repeat([10, 4, 8, 5], n_members)
        assert dealt.mean(axis=0) == pytest.approx(expected, abs=0.15)
        assert (dealt[:, 7] == 0).all()


class TestSettings:
    def test_each_purpose_has_a_stream_of_its_own(self):
        settings = Resampling(seed=3)
        first = [settings.stream(purpose).random() for purpose in ("answers", "draws", "bootstrap")]
        assert len(set(first)) == 3
        assert settings.stream("draws").random() == first[1]
        assert Resampling(n_boot=9, n_null=9, seed=3).stream("draws").random() == first[1]

    def test_streams_stay_where_they_are(self):
        # every number that was ever drawn depends on the places
        purposes = ("answers", "draws", "bootstrap", "permutation", "errors", "cases")
        for place, purpose in enumerate(purposes):
            seed = np.random.SeedSequence(3, spawn_key=(place,))
            expected = np.random.default_rng(seed).random()
            assert Resampling(seed=3).stream(purpose).random() == expected

    def test_a_provenance_lists_what_plays_a_part(self):
        assert Resampling().words == {
            "bootstrap": None, "resampled_by": "item", "exchanges": None, "seed": 0
        }  # fmt: skip
        assert Resampling(1000, 99, "document", 7, 0.9).words == {
            "bootstrap": "1000 replicates, 90% percentile",
            "resampled_by": "document",
            "exchanges": 99,
            "seed": 7,
        }

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            ({"n_boot": 2.5}, "n_boot is a whole number; got 2.5."),
            ({"n_boot": True}, "n_boot is a whole number; got True."),
            ({"n_null": "5"}, "n_null is a whole number; got '5'."),
            ({"n_null": -5}, "n_null cannot be negative; got -5."),
            ({"seed": -1}, "seed cannot be negative; got -1."),
            ({"seed": None}, "seed is a whole number; got None."),
            ({"level": "x"}, "level lies between 0 and 1; got 'x'."),
            ({"level": 95}, "level lies between 0 and 1; got 95."),
            ({"level": 1}, "level lies between 0 and 1; got 1."),
            ({"level": 0.0}, "level lies between 0 and 1; got 0.0."),
            ({"level": float("nan")}, "level lies between 0 and 1; got nan."),
            ({"cluster": ["doc"]}, "cluster is the name of an item column; got ['doc']."),
        ],
    )
    def test_a_setting_that_cannot_be_is_named(self, arguments, sentence):
        with pytest.raises(ValueError, match=exactly(sentence)):
            Resampling(**arguments)

    def test_whole_numbers_of_numpy_are_whole_numbers(self):
        assert Resampling(n_boot=np.int64(3), seed=np.uint8(2)).n_boot == 3
