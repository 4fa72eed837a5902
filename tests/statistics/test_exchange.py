from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from judgeviz.statistics import exchange as module
from judgeviz.statistics import resampling
from judgeviz.statistics.exchange import deal_out, exchange_outcomes, permutation_p_value

HUMAN = np.array([[2, 1, 0], [0, 0, 3], [1, 1, 1], [1, 2, 0]])
MACHINE = np.array([[0, 1, 1], [1, 0, 0], [0, 2, 0], [1, 0, 1]])
N_ITEMS = np.array([5, 1, 20, 3])


def brute_force(pool: np.ndarray, n_human: int) -> dict[tuple[int, ...], float]:
    """Deal by hand: every choice of ``n_human`` of the labels is equally likely."""
    labels = np.repeat(np.arange(len(pool)), pool)
    hands = Counter(
        tuple(np.bincount(labels[list(hand)], minlength=len(pool)).tolist())
        for hand in combinations(range(len(labels)), n_human)
    )
    return {hand: n / hands.total() for hand, n in hands.items()}


def test_outcomes_and_probabilities_are_those_of_dealing_by_hand():
    exchange = exchange_outcomes(HUMAN, MACHINE, N_ITEMS)
    start = 0
    pools = []
    for n_ways, n_items in zip(exchange.n_ways, exchange.n_items, strict=True):
        outcomes = slice(start, start + n_ways)
        start += n_ways
        pool = exchange.human[outcomes] + exchange.machine[outcomes]
        assert (pool == pool[0]).all()
        pools.append((tuple(pool[0].tolist()), int(n_items)))
        listed = dict(
            zip(
                map(tuple, exchange.human[outcomes].tolist()),
                exchange.probability[outcomes].tolist(),
                strict=True,
            )
        )
        assert listed == pytest.approx(brute_force(pool[0], int(exchange.human[start - 1].sum())))
    # the first and the last profile pool to the same labels, so that they are one
    assert sorted(pools) == [((0 + 1, 0, 3), 1), ((1, 3, 1), 20), ((2, 2, 1), 8)]


def test_weights_keep_the_items_of_every_profile():
    exchange = exchange_outcomes(HUMAN, MACHINE, N_ITEMS)
    weights = np.concatenate(list(exchange.weights(50, np.random.default_rng(0))))
    start = 0
    for n_ways, n_items in zip(exchange.n_ways, exchange.n_items, strict=True):
        assert (weights[:, start : start + n_ways].sum(axis=1) == n_items).all()
        start += n_ways
    assert weights.shape == (50, start)


def test_the_size_of_a_batch_changes_no_draw(monkeypatch):
    exchange = exchange_outcomes(HUMAN, MACHINE, N_ITEMS)
    expected = np.concatenate(list(exchange.weights(30, np.random.default_rng(1))))
    for cells in (1, 70, 10**6):
        monkeypatch.setattr(resampling, "BATCH_CELLS", cells)
        drawn = np.concatenate(list(exchange.weights(30, np.random.default_rng(1))))
        assert (drawn == expected).all()


@pytest.mark.parametrize("few_labels", [0, 10])
@pytest.mark.parametrize("swap", [False, True])
def test_dealing_item_by_item_follows_the_listed_probabilities(monkeypatch, few_labels, swap):
    # label by label (few labels) and category by category (many), from the smaller side
    monkeypatch.setattr(module, "FEW_LABELS", few_labels)
    human, machine = np.array([[2, 1, 2]]), np.array([[0, 1, 1]])
    if swap:
        human, machine = machine, human
    n_items = 20_000
    dealt = next(
        deal_out(
            np.repeat(human, n_items, axis=0),
            np.repeat(machine, n_items, axis=0),
            1,
            np.random.default_rng(2),
        )
    )
    assert (dealt.sum(axis=1) == human.sum()).all()
    assert (dealt <= human + machine).all()
    observed = Counter(map(tuple, dealt.tolist()))
    for hand, probability in brute_force((human + machine)[0], int(human.sum())).items():
        error = np.sqrt(probability * (1 - probability) / n_items)
        assert observed[hand] / n_items == pytest.approx(probability, abs=5 * error)


@pytest.mark.parametrize("few_labels", [0, 10])
def test_dealing_keeps_the_sizes_of_uneven_items(monkeypatch, few_labels):
    monkeypatch.setattr(module, "FEW_LABELS", few_labels)
    rng = np.random.default_rng(3)
    human, machine = rng.integers(0, 4, size=(2, 300, 5))
    for dealt in deal_out(human, machine, 5, rng):
        assert (dealt.sum(axis=1) == human.sum(axis=1)).all()
        assert (dealt >= 0).all()
        assert (dealt <= human + machine).all()


def test_too_many_outcomes_are_not_listed():
    many = np.full((1, 8), 20)
    assert exchange_outcomes(many, many, np.array([10])) is None


def test_the_probabilities_of_many_labels_sum_to_1():
    human, machine = np.array([[4000, 2000]]), np.array([[1, 30]])
    exchange = exchange_outcomes(human, machine, np.array([10]))
    assert exchange.probability.sum() == pytest.approx(1, abs=1e-15)


def test_the_p_value_counts_the_observed_value_with_the_null():
    null = np.array([0.1, 0.2, 0.3, 0.4])
    assert permutation_p_value(null, 0.35) == 2 / 5
    assert permutation_p_value(null, 0.5) == 1 / 5
    assert permutation_p_value(null, 0.0) == 1
    assert permutation_p_value(null, 0.3 + 1e-15) == 3 / 5
    assert np.isnan(permutation_p_value(null, np.nan))


def test_a_null_replicate_without_a_value_counts_as_extreme():
    assert permutation_p_value(np.array([np.nan, 0.1]), 0.5) == 2 / 3
