import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeviz.counting import pair_outcomes, resamples
from judgeviz.counting.pair_outcomes import count_outcomes, random_groups
from judgeviz.counting.resamples import Resampling

EVERYTHING = slice(None)


def signs(*values):
    return np.array(values, dtype=np.int8)


def test_two_items_by_hand():
    """The humans prefer the first twice, the judge the first and the second."""
    found = count_outcomes([(signs(1, 1), signs(1, -1), EVERYTHING)], np.arange(2), 2)
    assert found.confusions.tolist() == [[[1, 0, 1], [0, 0, 0], [0, 0, 0]]]
    items, agreeing, human, judge = found.totals[:, :, 0].tolist()
    assert (items, agreeing, human, judge) == ([1, 1], [1, 0], [1, 1], [1, -1])
    assert not found.is_grouped
    assert found.n_errors[:, 0].tolist() == [0, 1]
    assert found.favour[:, 0].tolist() == [0, -2]


def test_units_without_an_item_of_a_pair_add_nothing():
    found = count_outcomes([(signs(0), signs(1), np.array([2]))], np.arange(4), 4)
    assert found.totals[0, :, 0].tolist() == [0, 0, 1, 0]
    assert found.favour[:, 0].tolist() == [0, 0, 1, 0]


def test_clusters_add_up_their_units():
    pair = signs(1, 0, -1, -1), signs(1, 1, 1, -1), EVERYTHING
    found = count_outcomes([pair], np.array([0, 0, 1, 1]), 2)
    assert (found.n_units, found.is_grouped) == (2, True)
    assert found.totals[:, :, 0].tolist() == [[2, 2], [1, 1], [1, -2], [2, 0]]


def test_clusters_of_many_items_add_up_their_units():
    # nine items and a tenth in two clusters, all outcomes among them: + by the humans three times
    # in the first cluster, and by the judge three times; the tenth is + against -
    human = signs(1, 1, 1, 0, 0, 0, -1, -1, -1, 1, *[0] * 10)
    judge = signs(1, 0, -1, 1, 0, -1, 1, 0, -1, -1, *[0] * 10)
    group = np.array([0] * 9 + [1] + [0] * 10)
    found = count_outcomes([(human, judge, EVERYTHING)], group, 2)
    assert found.totals[:, :, 0].tolist() == [[19, 1], [13, 0], [0, 1], [0, -1]]
    assert found.confusions[0].tolist() == [[1, 1, 2], [1, 11, 1], [1, 1, 1]]
    # the same where only some units have an item of the pair
    some = np.concatenate([np.arange(9), [9], np.arange(11, 21)])
    wider = np.insert(group, 10, 1)
    again = count_outcomes([(human, judge, some)], wider, 2)
    assert again.totals.tolist() == found.totals.tolist()


def test_totals_take_half_the_memory_while_that_is_exact(monkeypatch):
    pair = signs(1, 0, -1), signs(1, 1, 1), EVERYTHING
    small = count_outcomes([pair], np.arange(3), 3)
    monkeypatch.setattr(pair_outcomes, "EXACT_IN_FLOAT32", 3)
    large = count_outcomes([pair], np.arange(3), 3)
    assert (small.totals.dtype, large.totals.dtype) == (np.float32, np.float64)
    assert small.totals.tolist() == large.totals.tolist()
    assert small.confusions.dtype == large.confusions.dtype == np.int64


outcomes = st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)), min_size=1, max_size=40)


@given(outcomes, st.integers(1, 5))
def test_totals_are_those_of_the_confusion(rows, n_groups):
    human, judge = np.array(rows, dtype=np.int8).T
    group = np.arange(len(rows)) % n_groups
    found = count_outcomes([(human, judge, EVERYTHING)], group, n_groups)
    order = {1: 0, 0: 1, -1: 2}
    expected = np.zeros((3, 3), dtype=np.int64)
    for one, other in rows:
        expected[order[one], order[other]] += 1
    assert found.confusions[0].tolist() == expected.tolist()
    assert found.totals.sum(axis=1)[:, 0].tolist() == [
        len(rows), np.trace(expected), human.sum(dtype=int), judge.sum(dtype=int),
    ]  # fmt: skip


def test_a_replicate_adds_up_the_units_drawn(monkeypatch):
    rng = np.random.default_rng(0)
    pairs = [(*rng.integers(-1, 2, (2, 30)).astype(np.int8), EVERYTHING) for _ in range(3)]
    found = count_outcomes(pairs, np.arange(30), 30)
    drawn = found.resampled(Resampling(n_boot=500, seed=4))
    assert drawn.shape == (4, 500, 3)
    assert (drawn[0] == 30).all()
    expected = found.totals.sum(axis=1)
    spread = np.sqrt(30 * found.totals.var(axis=1))
    assert (np.abs(drawn.mean(axis=1) - expected) <= 4.5 * spread / np.sqrt(500) + 1e-9).all()
    np.testing.assert_array_equal(drawn, found.resampled(Resampling(n_boot=500, seed=4)))
    monkeypatch.setattr(resamples, "BATCH_CELLS", 600)
    np.testing.assert_array_equal(drawn, found.resampled(Resampling(n_boot=500, seed=4)))


def test_many_units_are_put_together_evenly(monkeypatch):
    monkeypatch.setattr(pair_outcomes, "MOST_UNITS", 7)
    group, n_groups = random_groups(np.arange(30), 30, np.random.default_rng(0))
    assert n_groups == 7
    assert sorted(np.bincount(group)) == [4, 4, 4, 4, 4, 5, 5]
    few = np.array([0, 1, 1, 2, 3, 4, 5, 6])
    assert random_groups(few, 7, np.random.default_rng(0)) == (pytest.approx(few), 7)
