import numpy as np
import pytest

from judgeviz.statistics.favour_excess import (
    excess_intervals,
    in_random_directions,
    leave_one_out_changes,
)


def test_two_units_by_hand():
    """Errors of +2 and -1: the score is 1/2, without the first -1, without the second 2."""
    changes = leave_one_out_changes(np.array([[2.0], [-1.0]]), np.ones((2, 1)))
    assert changes[:, 0].tolist() == [-1.5, 1.5]
    # of one error of +2 and three that cancel: from 1/2 to 0 or 2, less the mean change of 1/2
    changes = leave_one_out_changes(np.array([[2.0], [0.0]]), np.array([[1.0], [3.0]]))
    assert changes[:, 0].tolist() == [-1, 1]
    # both pairs at once
    both = leave_one_out_changes(np.array([[2.0, 2], [-1, 0]]), np.array([[1.0, 1], [1, 3]]))
    assert both.tolist() == [[-1.5, -1], [1.5, 1]]
    # counted in four bytes, the changes have all digits
    short = leave_one_out_changes(np.float32([[1], [1], [0]]), np.float32([[1], [1], [1]]))
    assert short[:, 0] == pytest.approx(np.array([-1, -1, 2]) / 6, rel=1e-14)


def test_three_units_by_hand():
    """2, 1 and -1 by 1, 1 and 2 errors: 1/2; without one 0/3, 1/3 and 3/2, 1/9 more on average."""
    changes = leave_one_out_changes(np.array([[2.0], [1], [-1]]), np.array([[1.0], [1], [2]]))
    assert changes[:, 0] == pytest.approx(np.array([-11, -5, 16]) / 18)


def test_leaving_out_the_only_error_counts_as_no_change():
    changes = leave_one_out_changes(np.array([[2.0], [0.0]]), np.array([[1.0], [0.0]]))
    assert changes[:, 0].tolist() == [0, 0]


def test_units_without_an_error_change_nothing_but_the_mean():
    favour = np.array([[1.0], [-1.0], [0.0], [0.0]])
    changes = leave_one_out_changes(favour, np.abs(favour))
    assert changes[:, 0].tolist() == [-1, 1, 0, 0]


def test_directions_are_fair():
    (signs,) = in_random_directions(np.random.default_rng(0), np.eye(41))
    assert signs.shape == (1000, 41)
    assert set(np.unique(signs)) == {-1, 1}
    assert abs(signs.mean()) < 4.5 / np.sqrt(signs.size)
    # nor does any single unit lean to one side, wherever its byte lies in a word of eight
    (of_words,) = in_random_directions(np.random.default_rng(0), np.eye(16))
    assert (abs(of_words.mean(axis=0)) < 4.5 / np.sqrt(1000)).all()
    # neither units nor draws go together
    for together in (np.corrcoef(signs), np.corrcoef(signs.T)):
        others = together[~np.eye(len(together), dtype=bool)]
        assert abs(others.mean()) < 0.01
        assert (abs(others) < 0.95).all()


def test_moves_of_two_tables_have_the_signs_of_their_units():
    moves = np.random.default_rng(1).normal(size=(12, 3))
    signs, moved, twice = in_random_directions(
        np.random.default_rng(0), np.eye(12), moves, 2 * moves.astype(np.float32)
    )
    assert moved == pytest.approx(signs @ moves)
    assert twice == pytest.approx(2 * moved, rel=1e-5, abs=1e-5)
    assert (moved.dtype, twice.dtype) == (np.float64, np.float32)


def some_judge(bonus: float, seed: int = 0):
    rng = np.random.default_rng(seed)
    favour = rng.choice([-1.0, 1.0], size=(50, 6), p=[0.5 - bonus, 0.5 + bonus])
    changes = leave_one_out_changes(favour, np.ones((50, 6)))
    (moves,) = in_random_directions(rng, changes)
    phi = favour.mean(axis=0)
    chance = np.full(6, np.abs(rng.choice([-1.0, 1.0], size=(5000, 50)).mean(axis=1)).mean())
    return phi, chance, moves


@pytest.mark.parametrize("bonus", [0.0, 0.1, 0.4])
def test_intervals_hold_their_points_and_widen(bonus):
    phi, chance, moves = some_judge(bonus)
    means = np.column_stack([np.full(6, 1 / 6), np.eye(6)[0]])
    found = excess_intervals(phi, chance, moves, means, 0.95)
    wide = excess_intervals(phi, chance, moves, means, 0.95, widening=2)
    size, excess = np.abs(phi) @ means, (np.abs(phi) - chance) @ means
    assert ((found.size_low <= size) & (size <= found.size_high)).all()
    assert ((found.low <= excess) & (excess <= found.high)).all()
    assert (wide.high > found.high).all()
    assert (found.size_low >= 0).all()


MOVES = np.array([[-0.4], [-0.2], [0.0], [0.2], [0.4]])


@pytest.mark.parametrize(
    ("chance", "widening", "low"),
    [
        (0.1, 1, 0.4 - 0.2),  # clear of 0 by the reach
        (0.3, 1, (0.2 - 0.16) / 2),  # by chance alone only: halfway
        (0.36, 1, 0.14 - 0.2),  # not even so
        (0.1, 2, (0.4 - 0.32) / 2),
    ],
)
def test_five_draws_by_hand(chance, widening, low):
    # abs(1/2 + move) has the mean 0.5 and the upper quartile 0.7, abs(move) 0.24 and 0.4
    found = excess_intervals(
        np.array([-0.5]), np.array([chance]), -MOVES, np.ones((1, 1)), 0.5, widening
    )
    reach = widening * 0.2
    expected = (0.5 - reach, 0.5 + reach, low, 0.5 - chance + reach)
    assert [float(limit[0]) for limit in found] == pytest.approx(expected)


def test_an_excess_that_half_of_the_random_directions_give_is_not_clear_of_0():
    # abs(move) is 0 or 1, 1/2 on average and 1 at most: an excess of 1/2 is what chance gives;
    # abs(1/2 + move) is 3/2 or three times 1/2, 3/4 on average
    moves = np.array([[1.0], [0.0], [-1.0], [0.0]] * 10)
    found = excess_intervals(np.array([0.5]), np.zeros(1), moves, np.ones((1, 1)), 0.95)
    assert [float(limit[0]) for limit in found] == [0, 1.25, -0.25, 1.25]


def test_moves_are_added_to_the_score():
    # abs(0.2 + move) runs from 0.2 to 0.6, mean 0.4 and upper quartile 0.5
    moves = np.array([[0.0], [0.1], [0.2], [0.3], [0.4]])
    found = excess_intervals(np.array([0.2]), np.zeros(1), moves, np.ones((1, 1)), 0.5)
    assert (found.size_low[0], found.size_high[0]) == pytest.approx((0.1, 0.3))


def test_several_means_are_each_alone():
    phi, chance, moves = some_judge(0.1)
    means = np.column_stack([np.full(6, 1 / 6), np.eye(6)[0], np.eye(6)[3]])
    together = np.array(excess_intervals(phi, chance, moves, means, 0.9))
    for place in range(3):
        alone = excess_intervals(phi, chance, moves, means[:, [place]], 0.9)
        assert together[:, [place]] == pytest.approx(np.array(alone))


def test_the_size_of_favour_is_never_below_0():
    found = excess_intervals(np.array([0.1]), np.zeros(1), MOVES, np.ones((1, 1)), 0.5, 3)
    # abs(0.1 + move): 0.3, 0.1, 0.1, 0.3, 0.5 with the mean 0.26 and the upper quartile 0.3
    assert (found.size_low[0], found.size_high[0]) == pytest.approx((0, 0.1 + 3 * 0.04))
    # an excess of 0.1 and a reach of 0.04, yet abs(move) reaches 0.16: 0 is inside
    found = excess_intervals(np.array([0.1]), np.zeros(1), MOVES, np.ones((1, 1)), 0.5)
    assert (found.low[0], found.high[0]) == pytest.approx((0, 0.14))
    found = excess_intervals(np.array([0.3]), np.zeros(1), 0 * MOVES, np.ones((1, 1)), 0.5)
    assert np.isnan(found).all()  # where nothing moves, nothing is known
    pairs = np.array([0.3, 0.1])
    found = excess_intervals(pairs, np.zeros(2), np.hstack([0 * MOVES, MOVES]), np.eye(2), 0.5)
    assert np.isnan(found.high).tolist() == [True, False]


def test_an_interval_leaves_0_out_where_random_directions_seldom_give_as_much():
    means = np.full((6, 1), 1 / 6)
    for seed in range(60):
        phi, chance, moves = some_judge(0.06, seed)
        found = excess_intervals(phi, chance, moves, means, 0.95)
        by_chance = np.abs(moves).mean(axis=1)
        share = (by_chance - by_chance.mean() >= (np.abs(phi) - chance).mean()).mean()
        if abs(share - 0.025) > 0.002:  # the quantile lies between two of the draws
            assert (found.low[0] > 0) == (share < 0.025)


def test_rows_of_several_units_are_those_units():
    rng = np.random.default_rng(3)
    favour, times = rng.integers(-2, 3, (5, 2)).astype(float), np.array([1, 4, 2, 1, 3])
    n_errors, again = np.abs(favour), np.repeat(np.arange(5), times)
    rows = leave_one_out_changes(favour, n_errors, times)
    units = leave_one_out_changes(favour[again], n_errors[again])
    assert rows[again] == pytest.approx(units)
    moves = (in_random_directions(rng, rows, times=times)[0] for _ in range(8))
    spread = np.concatenate([*moves]).std(axis=0)
    assert spread == pytest.approx(np.sqrt((units**2).sum(axis=0)), rel=0.05)
