import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeviz.counting import pair_outcomes, resamples
from judgeviz.counting.pair_outcomes import (
    UnitKinds,
    count_outcomes,
    outcomes_of_kinds,
    packed_signs,
    random_groups,
)
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


def kinds_of(pairs, n_units, times=None):
    sides = (packed_signs(n_units, [(one[side], one[2]) for one in pairs]) for side in (0, 1))
    return UnitKinds.of(*sides, times)


def test_units_alike_are_one_kind():
    """Four units and two pairs, the second of which the last two units do not have."""
    pairs = [
        (signs(1, 1, -1, 1), signs(0, 0, 1, 0), EVERYTHING),
        (signs(0, 0), signs(-1, -1), np.array([0, 1])),
    ]
    kinds = kinds_of(pairs, 4)
    # the humans' + (1) alone, + and a tie (1 + 2 * 4), - (3) alone: in rising order 1, 3, 9
    assert kinds.human.tolist() == [[1], [3], [9]]
    assert kinds.machine.tolist() == [[2], [1], [2 + 3 * 4]]
    assert kinds.times.tolist() == [1, 1, 2]
    assert kinds.of_unit.tolist() == [2, 2, 1, 0]
    assert kinds.group.tolist() == [0, 1, 2]
    found = outcomes_of_kinds(kinds, 2)
    assert found.n_units == 4
    assert found.totals[:, :, 1].tolist() == [[0, 0, 1], [0, 0, 0], [0, 0, 0], [0, 0, -1]]
    expected = count_outcomes(pairs, np.arange(4), 4)
    assert found.confusions.tolist() == expected.confusions.tolist()
    assert (found.times @ found.totals).tolist() == expected.totals.sum(axis=1).tolist()


@given(st.integers(1, 70), st.integers(1, 12), st.integers(0, 5))
def test_any_number_of_pairs_is_packed_and_unpacked(n_pairs, n_units, seed):
    rng = np.random.default_rng(seed)
    sides = rng.integers(-1, 2, (2, n_pairs, n_units)).astype(np.int8)
    times = rng.integers(1, 4, n_units)
    pairs = [(human, judge, EVERYTHING) for human, judge in zip(*sides, strict=True)]
    kinds = kinds_of(pairs, n_units, times)
    assert kinds.times.sum() == times.sum()
    for (human, judge, unit), own in zip(kinds.signs(n_pairs), pairs, strict=True):
        assert unit.tolist() == list(range(len(kinds.times)))
        assert human[kinds.of_unit].tolist() == own[0].tolist()
        assert judge[kinds.of_unit].tolist() == own[1].tolist()


def test_what_humans_prefer_is_drawn_alike_beside_every_judge():
    rng = np.random.default_rng(2)
    human, *judges = rng.integers(-1, 2, (3, 200)).astype(np.int8)
    drawn = [
        outcomes_of_kinds(kinds_of([(human, judge, EVERYTHING)], 200), 1).resampled(
            Resampling(n_boot=50, seed=1)
        )
        for judge in judges
    ]
    np.testing.assert_array_equal(drawn[0][2], drawn[1][2])
    assert (drawn[0][3] != drawn[1][3]).any()


def test_a_unit_may_stand_for_several():
    pair = signs(1, 0, -1), signs(1, 1, 1), EVERYTHING
    group, weight = np.array([0, 1, 1]), np.array([2, 1, 3])
    found = count_outcomes([pair], group, 2, weight)
    again = np.repeat(np.arange(3), weight)
    pair = pair[0][again], pair[1][again], EVERYTHING
    expected = count_outcomes([pair], group[again], 2)
    assert found.confusions.tolist() == expected.confusions.tolist()
    assert found.totals.tolist() == expected.totals.tolist()
    assert found.is_grouped
