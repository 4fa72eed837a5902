from dataclasses import replace

import krippendorff
import numpy as np
import pytest

from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import (
    AcrossMaker,
    StratifiedTotals,
    across_maker,
    bin_totals,
    centre_totals,
    drawn_labels,
    joined,
    random_shares,
    within_maker,
)
from judgeviz.statistics.aggregates import CentreRule
from judgeviz.statistics.krippendorff import alpha_from_coincidences

# two items: humans 1, 1, 2 (judge 2) and 3, 3 (judge 3, 1)
HUMAN, JUDGE = np.array([[2, 1, 0], [0, 0, 2]]), np.array([[0, 1, 0], [1, 0, 1]])
MEDIAN, BY_AGREEMENT = CentreRule(None), Strata(CentreRule(None), "agreement", (0, 1))
ONCE = np.ones((2, 1))


def random_table(seed=0, n_rows=40, k=3):
    rng = np.random.default_rng(seed)
    human = rng.multinomial(rng.integers(1, 5, n_rows), np.full(k, 1 / k))
    judge = rng.multinomial(rng.integers(1, 3, n_rows), np.full(k, 1 / k))
    return human, judge, rng.integers(0, 4, size=(n_rows, 5)).astype(float)


class TestStratified:
    def test_two_rows_by_hand(self):
        # row 0 adds 1 to the first total of stratum 0; row 1 adds 2 and 3 outside of all strata
        made = StratifiedTotals.from_entries(
            (np.array([0, 1, 1]), np.array([0, 0, 1])),
            np.array([0, 1, 1]),
            np.array([1, 2, 3]),
            (2, 2),
            2,
        )
        totals = made.of(np.array([[1.0, 2], [10, 0]]))
        assert totals.tolist() == [[[21, 30], [1, 0]], [[2, 0], [2, 0]]]
        assert made.contributions(0).toarray().tolist() == [[1, 0], [2, 3]]
        assert made.contributions(1).toarray().tolist() == [[1, 0], [0, 0]]
        assert made.rows_of_strata().tolist() == [[True, True], [True, False]]
        assert made.rows_of_strata().dtype == bool
        assert made.n_totals == 4
        assert made.value.dtype == np.float64

    def test_a_total_that_no_row_adds_to_is_0(self):
        made = StratifiedTotals.from_entries(
            (np.array([0]), np.array([2])), np.array([0]), np.array([2]), (2, 3), 1
        )
        assert made.of(np.array([3.0])).tolist() == [[[0, 0, 6], [0, 0, 6]]]
        assert made.of(np.array([[3.0]])).tolist() == [[[0, 0, 6], [0, 0, 6]]]
        assert made.rows_of_strata().tolist() == [[True], [True]]

    def test_rows_without_a_stratum_are_of_all_rows_only(self):
        # of three totals in each of two strata and none: rows in the second, in none, and of 0
        made = StratifiedTotals.from_entries(
            (np.array([1, 2, 0]), np.array([2, 0, 0])), np.arange(3), np.array([1, 1, 0]), (3, 3), 3
        )
        assert made.rows_of_strata().tolist() == [
            [True, True, False],
            [False, False, False],
            [True, False, False],
        ]

    def test_entries_of_one_place_are_added(self):
        made = StratifiedTotals.from_entries(
            (0, np.array([1, 1])), np.array([0, 0]), np.array([1, 2]), (1, 2), 1
        )
        assert made.of(np.ones((1, 1))).tolist() == [[[0, 3]]]

    def test_one_replicate_has_the_totals_of_several(self):
        human, judge, weights = random_table(6)
        bins = across_maker(human, judge, BY_AGREEMENT).bins
        together = bins.of(weights)
        for replicate in range(5):
            alone = bins.of(weights[:, replicate])
            assert alone[0] == pytest.approx(together[replicate])
            # as a batch of its own it has the same last bit as in a batch of five
            assert bins.of(weights[:, [replicate]])[0].tolist() == together[replicate].tolist()

    def test_rows_can_be_taken_apart(self):
        rng = np.random.default_rng(1)
        side = across_maker(HUMAN, JUDGE, BY_AGREEMENT).bins
        of_row = np.array([0, 0, 0, 1, 1])
        finer = side.spread(of_row)
        weights = rng.random((5, 2))
        whole = np.array([weights[:3].sum(axis=0), weights[3:].sum(axis=0)])
        assert finer.of(weights) == pytest.approx(side.of(whole))
        assert side.spread(np.array([0])).of(ONCE[:1])[0].tolist() == (
            side.of(np.array([[1.0], [0]]))[0].tolist()
        )
        # a row that no finer one is of adds nothing
        assert side.spread(np.array([1])).of(ONCE[:1])[0].tolist() == (
            side.of(np.array([[0.0], [1]]))[0].tolist()
        )

    def test_two_tables_side_by_side(self):
        human, judge, weights = random_table(2)
        side = across_maker(human, judge, BY_AGREEMENT)
        both = joined(side.bins, side.table).of(weights)
        assert both[..., :7].tolist() == side.bins.of(weights).tolist()
        assert both[..., 7:].tolist() == side.table.of(weights).tolist()
        # bins by bin and side, behind one axis more
        cells = replace(side.bins, shape=(3, 3, 1, 7))
        pairs = replace(side.table, shape=(3, 3, 1, 3))
        assert joined(cells, pairs).of(weights)[:, :, :, 0].tolist() == both.tolist()

    def test_contributions_add_up_to_the_totals(self):
        human, judge, weights = random_table(3, k=4)
        bins = across_maker(human, judge, BY_AGREEMENT).bins
        totals = bins.of(weights)
        for stratum in range(2):
            summed = weights.T @ bins.contributions(stratum)
            assert summed == pytest.approx(totals[:, stratum].reshape(5, -1))


class TestWithin:
    def test_two_items_by_hand(self):
        totals = within_maker(HUMAN, np.array([0, 1]), 2).of(ONCE)
        assert totals.items.tolist() == [[2, 1]]
        # 1, 1, 2: two pairs of 1 and 1, two each of 1 and 2, over m - 1 = 2
        assert totals.coincidences[0, 1].tolist() == [[1, 1, 0], [1, 0, 0], [0, 0, 0]]
        assert totals.coincidences[0, 0].tolist() == [[1, 1, 0], [1, 0, 0], [0, 0, 2]]
        assert totals.pairs[0, 0] == pytest.approx(
            np.array([[1 / 3, 1 / 3, 0], [1 / 3, 0, 0], [0, 0, 1]])
        )
        assert totals.top[0].tolist() == pytest.approx([2 / 3 + 1, 2 / 3])
        assert totals.shares[0, 0] == pytest.approx([2 / 3, 1 / 3, 1])
        assert totals.several[0] == pytest.approx([2, 1])

    def test_single_labels_are_shares_and_nothing_else(self):
        totals = within_maker(np.array([[1, 0]]), np.array([0]), 2).of(np.full((1, 1), 4.0))
        assert totals.items.tolist() == [[4, 4]]
        assert totals.shares[0, 0].tolist() == [4, 0]
        assert totals.coincidences.sum() == totals.pairs.sum() == totals.top.sum() == 0

    def test_no_label_repeats_counts_0_for_percent_agreement(self):
        assert within_maker(np.array([[1, 1]]), np.array([0]), 2).of(ONCE[:1]).top.tolist() == [
            [0, 0]
        ]

    def test_repeated_rows_have_the_alpha_of_repeated_items(self):
        human, _, weights = random_table(4)
        totals = within_maker(human, np.zeros(40, dtype=int), 2).of(weights)
        alphas = alpha_from_coincidences(totals.coincidences[:, 0], level="ordinal")
        for replicate in range(5):
            items = np.repeat(human, weights[:, replicate].astype(int), axis=0)
            expected = krippendorff.alpha(value_counts=items, level_of_measurement="ordinal")
            assert alphas[replicate] == pytest.approx(expected)


class TestMeeting:
    def test_two_items_by_hand(self):
        totals = across_maker(HUMAN, JUDGE, BY_AGREEMENT).of(ONCE)
        # medians 1 and 3 against 2 and (the lower of 1 and 3) 1
        assert totals.table[0, 0].tolist() == [[0, 1, 0], [0, 0, 0], [1, 0, 0]]
        assert totals.table[0, 1].tolist() == [[0, 0, 0], [0, 0, 0], [1, 0, 0]]
        assert totals.bins.items[0].tolist() == [[1, 0, 1], [0, 0, 1], [1, 0, 0]]
        assert totals.bins.human[0, 0].tolist() == [[2, 1, 0], [0, 0, 0], [0, 0, 2]]
        assert totals.bins.machine[0, 0].tolist() == [[0, 1, 0], [0, 0, 0], [1, 0, 1]]

    def test_dropped_ties_of_either_side_leave_the_table_those_of_the_humans_the_bins(self):
        drop = Strata(CentreRule("drop"))
        human, judge = np.array([[1, 1], [2, 0], [2, 0]]), np.array([[1, 0], [1, 1], [0, 1]])
        totals = across_maker(human, judge, drop).of(np.ones((3, 1)))
        assert totals.table[0, 0].tolist() == [[0, 1], [0, 0]]
        assert totals.bins.items[0, 0].tolist() == [2, 0]
        assert totals.bins.machine[0, 0].tolist() == [[1, 2], [0, 0]]

    def test_weights_repeat_the_items(self):
        human, judge, weights = random_table(5)
        side = across_maker(human, judge, BY_AGREEMENT)
        for replicate in range(5):
            often = weights[:, replicate].astype(int)
            again = across_maker(
                np.repeat(human, often, axis=0), np.repeat(judge, often, axis=0), BY_AGREEMENT
            ).of(np.ones((often.sum(), 1)))
            there = side.of(weights[:, [replicate]])
            assert there.table.tolist() == again.table.tolist()
            assert there.bins.human.tolist() == again.bins.human.tolist()
            assert there.bins.machine.tolist() == again.bins.machine.tolist()

    def test_bins_are_taken_apart(self):
        found = bin_totals(np.arange(14.0).reshape(1, 2, 7))
        assert found.items.tolist() == [[0, 7]]
        assert found.human.tolist() == [[[1, 2, 3], [8, 9, 10]]]
        assert found.machine.tolist() == [[[4, 5, 6], [11, 12, 13]]]


class TestCentresAndDraws:
    def test_centres_are_counted_by_stratum(self):
        totals = centre_totals(HUMAN, BY_AGREEMENT).of(np.array([[3.0], [5]]))
        assert totals[0].tolist() == [[3, 0, 5], [0, 0, 5], [3, 0, 0]]

    def test_drawn_labels_by_hand(self):
        # two draws of four items like the first, two of the second: judge medians 2 and 1
        shares = np.array([[[0.5, 0.5, 0], [0, 0, 1]], [[1, 0, 0], [0, 0, 1]]])
        totals = drawn_labels(HUMAN, JUDGE, shares, BY_AGREEMENT).of(np.array([[4.0], [2]]))
        assert totals[0, 0, 0].tolist() == [[0, 2, 0], [0, 2, 0], [2, 0, 0]]
        assert totals[0, 0, 1].tolist() == [[0, 4, 0], [0, 0, 0], [2, 0, 0]]

    def test_labels_are_drawn_beside_the_table_and_the_bins(self):
        side = across_maker(HUMAN, JUDGE, BY_AGREEMENT)
        shares = np.array([[[0.5, 0.5, 0], [0, 0, 1]], [[1, 0, 0], [0, 0, 1]]])
        drawn = drawn_labels(HUMAN, JUDGE, shares, BY_AGREEMENT)
        assert side.of(ONCE).drawn is None
        assert side.n_totals == 3 * 3 * 7
        with_draws = AcrossMaker(side.table, side.bins, joined(drawn, drawn))
        assert with_draws.n_totals == 3 * 2 * 3 * 6
        assert AcrossMaker(side.table, side.bins, drawn).of(ONCE).drawn.tolist() == (
            drawn.of(ONCE).tolist()
        )

    def test_drawn_labels_need_a_centre_of_the_judge(self):
        drop = Strata(CentreRule("drop"))
        judge = np.array([[1, 1], [0, 2]])
        human = np.array([[1, 0], [1, 0]])
        totals = drawn_labels(human, judge, human[None] * 1.0, drop).of(ONCE)
        assert totals[0, 0, 0].tolist() == [[0, 1], [0, 0]]

    def test_one_label_of_every_item_is_drawn(self):
        n_items = np.array([4000, 1])
        shares = random_shares(HUMAN, n_items, 50, np.random.default_rng(0))
        assert shares.sum(axis=-1) == pytest.approx(1)
        assert (shares[:, 1] == [0, 0, 1]).all()
        assert shares[:, 0].mean(axis=0) == pytest.approx([2 / 3, 1 / 3, 0], abs=0.01)
