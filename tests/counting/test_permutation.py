from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from judgeviz.counting import permutation as module
from judgeviz.counting import resamples
from judgeviz.counting.permutation import (
    draw_one_answer,
    label_permutations,
    one_sided_p_value,
    two_sided_p_value,
)

# two items: humans 1, 1, 2 and the judge 3; humans 3 and the judge 3
HUMAN = np.array([[2, 1, 0], [0, 0, 1]])
JUDGE = np.array([[0, 0, 1], [0, 0, 1]])


def one_answer(human=HUMAN, judge=JUDGE, n_items=(1, 1), seed=0):
    return draw_one_answer(human, judge, np.array(n_items), np.random.default_rng(seed))


def outcomes(dealt):
    """{pooled labels: {(human labels, judge's label): chance}}."""
    found = {}
    for human, judge, chance in zip(dealt.human, dealt.judge, dealt.chance, strict=True):
        of_pool = found.setdefault(tuple((human + judge).tolist()), {})
        of_pool[tuple(human.tolist()), int(judge.argmax())] = chance
    return found


def stacked(dealt, n_null, seed=0):
    return np.concatenate(list(dealt.weights(n_null, np.random.default_rng(seed))))


def random_rows(seed=0, n_rows=30, most_items=9):
    rng = np.random.default_rng(seed)
    human = rng.multinomial(rng.integers(1, 6, n_rows), [0.2, 0.3, 0.5])
    judge = np.eye(3, dtype=np.int64)[rng.integers(0, 3, n_rows)]
    return one_answer(human, judge, rng.integers(1, most_items + 1, n_rows))


class TestExchanges:
    def test_two_items_by_hand(self):
        found = outcomes(label_permutations(one_answer()))
        assert found[2, 1, 1] == {
            ((1, 1, 1), 0): 1 / 2,
            ((2, 0, 1), 1): 1 / 4,
            ((2, 1, 0), 2): 1 / 4,
        }
        assert found[0, 0, 2] == {((0, 0, 1), 2): 1}

    def test_chances_are_those_of_shuffling_the_labels(self):
        # a hypergeometric draw of one label, counted over all orders of the pool
        pool = [0, 0, 0, 1, 1, 2]
        orders = Counter(order[0] for order in permutations(pool))
        human, judge = np.array([[2, 2, 1]]), np.array([[1, 0, 0]])
        dealt = label_permutations(one_answer(human, judge, [7]))
        for (left, label), chance in outcomes(dealt)[3, 2, 1].items():
            assert chance == pytest.approx(orders[label] / orders.total())
            marginals = ([3, 2, 1], sum(left))
            assert chance == pytest.approx(stats.multivariate_hypergeom.pmf(left, *marginals))

    def test_items_that_pool_to_the_same_labels_are_one_pool(self):
        human, judge = np.array([[1, 1], [2, 0]]), np.array([[1, 0], [0, 1]])
        dealt = label_permutations(one_answer(human, judge, [3, 4]))
        assert dealt.n_items.tolist() == [7]
        assert outcomes(dealt) == {(2, 1): {((1, 1), 0): 2 / 3, ((2, 0), 1): 1 / 3}}

    @pytest.mark.parametrize("few_items", [0, 4, 100])
    def test_weights_keep_the_items_of_every_pool(self, monkeypatch, few_items):
        monkeypatch.setattr(module, "FEW_ITEMS", few_items)
        dealt = label_permutations(random_rows())
        weights = stacked(dealt, 50)
        first = np.flatnonzero(np.diff(dealt.pool, prepend=-1))
        assert (np.add.reduceat(weights, first, axis=1) == dealt.n_items).all()
        assert weights.dtype == np.int64

    @pytest.mark.parametrize("few_items", [0, 4, 100])
    def test_weights_have_the_moments_of_a_multinomial(self, monkeypatch, few_items):
        monkeypatch.setattr(module, "FEW_ITEMS", few_items)
        dealt = label_permutations(random_rows(1, 12, 8))
        weights = stacked(dealt, 5000)
        n_items = dealt.n_items[dealt.pool]
        spread = n_items * dealt.chance * (1 - dealt.chance)
        error = 4.5 * np.sqrt(spread / 5000) + 1e-12
        assert (np.abs(weights.mean(axis=0) - n_items * dealt.chance) < error).all()
        assert (np.abs(weights.var(axis=0) - spread) < 0.15 * spread + 1e-12).all()

    @pytest.mark.parametrize("few_items", [0, 4])
    def test_the_size_of_a_batch_changes_no_draw(self, monkeypatch, few_items):
        monkeypatch.setattr(module, "FEW_ITEMS", few_items)
        dealt = label_permutations(random_rows(2))
        expected = stacked(dealt, 30, seed=1)
        for cells in (1, 170, 10**6):
            monkeypatch.setattr(resamples, "BATCH_CELLS", cells)
            assert (stacked(dealt, 30, seed=1) == expected).all()

    def test_the_totals_of_labels_never_change(self):
        rows = random_rows(3)
        dealt = label_permutations(rows)
        labels = rows.n_items @ (rows.human + rows.judge)
        for weights in stacked(dealt, 20):
            assert (weights @ (dealt.human + dealt.judge)).tolist() == labels.tolist()
            assert (weights @ dealt.judge).sum() == rows.n_items.sum()

    def test_without_items_there_is_nothing_to_exchange(self):
        nothing = np.zeros((0, 3), dtype=np.int64)
        dealt = label_permutations(one_answer(nothing, nothing, np.zeros(0, dtype=np.int64)))
        assert stacked(dealt, 3).shape == (3, 0)


class TestOneAnswer:
    def test_a_single_answer_stays(self):
        rows = one_answer(n_items=[3, 2])
        assert rows.human.tolist() == HUMAN.tolist()
        assert rows.judge.tolist() == JUDGE.tolist()
        assert rows.n_items.tolist() == [3, 2]

    def test_of_two_answers_one_is_drawn(self):
        rows = one_answer(judge=np.array([[1, 1, 0], [0, 0, 2]]))
        assert rows.human.tolist() == HUMAN.tolist()
        assert rows.judge[0].tolist() in ([1, 0, 0], [0, 1, 0])
        assert rows.judge[1].tolist() == [0, 0, 1]
        assert rows.n_items.tolist() == [1, 1]

    def test_answers_are_drawn_as_often_as_they_were_given(self):
        rows = one_answer(np.array([[1, 0, 1]]), np.array([[3, 1, 0]]), [40_000])
        assert rows.judge.tolist() == [[1, 0, 0], [0, 1, 0]]
        assert rows.human.tolist() == [[1, 0, 1]] * 2
        assert rows.n_items.sum() == 40_000
        error = 4.5 * np.sqrt(0.75 * 0.25 / 40_000)
        assert rows.n_items[0] / 40_000 == pytest.approx(0.75, abs=error)

    def test_where_there_is_one_answer_no_draw_is_spent(self):
        several = np.array([[4, 6, 0]])
        alone = one_answer(HUMAN[1:], several, [500])
        behind = one_answer(HUMAN, np.concatenate([[[1, 0, 0]], several]), [30, 500])
        assert behind.n_items[0] == 30
        assert behind.n_items[1:].tolist() == alone.n_items.tolist()

    def test_the_seed_decides_the_draw(self):
        several = np.array([[5, 5, 0]] * 2), [50, 50]
        draws = [one_answer(judge=several[0], n_items=several[1], seed=s) for s in (1, 1, 2)]
        assert draws[0].n_items.tolist() == draws[1].n_items.tolist()
        assert draws[0].n_items.tolist() != draws[2].n_items.tolist()


class TestPValues:
    NULL = np.array([0.1, 0.2, 0.3, 0.4])

    def test_the_observed_value_is_counted_with_the_null(self):
        assert one_sided_p_value(self.NULL, 0.35) == 2 / 5
        assert one_sided_p_value(self.NULL, 0.0) == 1
        assert one_sided_p_value(self.NULL, 0.3 + 1e-15) == 3 / 5
        assert np.isnan(one_sided_p_value(self.NULL, np.nan))

    def test_the_smallest_is_the_floor(self):
        assert one_sided_p_value(self.NULL, 0.5) == 1 / 5

    def test_a_replicate_without_a_value_counts_as_extreme(self):
        assert one_sided_p_value(np.array([np.nan, 0.1]), 0.5) == 2 / 3

    def test_two_sided_is_twice_the_smaller_side(self):
        assert two_sided_p_value(self.NULL, 0.35) == 4 / 5
        assert two_sided_p_value(self.NULL, 0.5) == 2 / 5
        assert two_sided_p_value(self.NULL, 0.05) == 2 / 5
        assert two_sided_p_value(self.NULL, 0.25) == 1
        assert np.isnan(two_sided_p_value(self.NULL, np.nan))
