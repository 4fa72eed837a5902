import numpy as np
import pytest

from judgeviz.statistics.favour_excess import (
    excess_intervals,
    leave_one_out_changes,
    random_directions,
)


def test_two_units_by_hand():
    """Errors of +2 and -1: the score is 1/2, without the first -1, without the second 2."""
    changes = leave_one_out_changes(np.array([[2.0], [-1.0]]), np.ones((2, 1)))
    assert changes[:, 0].tolist() == [-1.5, 1.5]


def test_leaving_out_the_only_error_counts_as_no_change():
    changes = leave_one_out_changes(np.array([[2.0], [0.0]]), np.array([[1.0], [0.0]]))
    assert changes[:, 0].tolist() == [0, 0]


def test_units_without_an_error_change_nothing_but_the_mean():
    favour = np.array([[1.0], [-1.0], [0.0], [0.0]])
    changes = leave_one_out_changes(favour, np.abs(favour))
    assert changes[:, 0].tolist() == [-1, 1, 0, 0]


def test_directions_are_fair():
    signs = random_directions(40, np.random.default_rng(0))
    assert set(np.unique(signs)) == {-1, 1}
    assert abs(signs.mean()) < 4.5 / np.sqrt(signs.size)


def some_judge(bonus: float, seed: int = 0):
    rng = np.random.default_rng(seed)
    favour = rng.choice([-1.0, 1.0], size=(50, 6), p=[0.5 - bonus, 0.5 + bonus])
    changes = leave_one_out_changes(favour, np.ones((50, 6)))
    moves = random_directions(50, rng) @ changes
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


def test_an_interval_leaves_0_out_where_random_directions_seldom_give_as_much():
    means = np.full((6, 1), 1 / 6)
    for seed in range(60):
        phi, chance, moves = some_judge(0.06, seed)
        found = excess_intervals(phi, chance, moves, means, 0.95)
        by_chance = np.abs(moves).mean(axis=1)
        share = (by_chance - by_chance.mean() >= (np.abs(phi) - chance).mean()).mean()
        if abs(share - 0.025) > 0.002:  # the quantile lies between two of the draws
            assert (found.low[0] > 0) == (share < 0.025)
