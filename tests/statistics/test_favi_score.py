import numpy as np
import pytest
from scipy import stats

from judgeviz.statistics.favi_score import (
    SIGN_ORDER,
    as_confusions,
    confusion,
    dirichlet_posterior,
    draw_pairs,
    favi_score,
    items_by_step,
    margins,
    mean_distance,
    outcomes,
    preference_signs,
    sample_accuracy,
    signs_agree,
    size_by_chance,
)
from tests.statistics.messages import exactly

# Worked in the paper's figures and by hand: rows human, columns judge, order +, =, -.
WORKED = [
    ([[100, 0, 0], [0, 100, 0], [10, 0, 90]], 2.0),
    ([[100, 0, 0], [0, 100, 0], [0, 10, 90]], 1.0),
    ([[90, 0, 10], [0, 100, 0], [10, 0, 90]], 0.0),
    ([[90, 10, 0], [0, 100, 0], [10, 0, 90]], 0.5),
    ([[360, 180, 60], [20, 40, 40], [90, 90, 120]], -0.1042),
]


@pytest.mark.parametrize(("matrix", "phi"), WORKED)
def test_worked_matrices(matrix, phi):
    assert favi_score(matrix) == pytest.approx(phi, abs=5e-5)


def test_many_matrices_at_once():
    matrices = np.array([matrix for matrix, _ in WORKED])
    np.testing.assert_allclose(favi_score(matrices), [phi for _, phi in WORKED], atol=5e-5)
    assert favi_score(matrices.reshape(5, 1, 3, 3)).shape == (5, 1)


def test_the_worked_example_of_one_evaluation():
    matrix = np.array(WORKED[-1][0])
    assert sample_accuracy(matrix) == pytest.approx(0.52)
    assert sample_accuracy(np.stack([matrix, np.eye(3)])).tolist() == pytest.approx([0.52, 1])
    human, machine = outcomes(matrix)
    assert human.tolist() == [600, 100, 300]
    assert machine.tolist() == [470, 310, 220]
    assert [int(margin) for margin in margins(matrix)] == [300, 250]
    assert signs_agree(matrix)


def test_no_errors_is_undefined():
    assert np.isnan(favi_score(np.diag([3, 2, 1])))
    assert np.isnan(sample_accuracy(np.zeros((3, 3), dtype=np.int64)))


def test_zero_counts_as_a_sign():
    even = np.array([[5, 0, 0], [0, 0, 0], [0, 0, 5]])
    ahead = np.array([[5, 0, 0], [1, 0, 0], [0, 0, 5]])
    assert signs_agree(np.stack([even, ahead])).tolist() == [True, False]


@pytest.mark.parametrize(
    ("matrix", "sentence"),
    [
        (
            [[1, 2], [3, 4]],
            "A confusion of preferences has the shape (3, 3); got (2, 2).",
        ),
        (
            np.full((3, 3), 0.5),
            "A confusion of preferences holds counts: whole numbers from 0.",
        ),
        (
            -np.ones((3, 3)),
            "A confusion of preferences holds counts: whole numbers from 0.",
        ),
    ],
)
def test_what_is_no_confusion(matrix, sentence):
    with pytest.raises(ValueError, match=exactly(sentence)):
        as_confusions(matrix)


def test_whole_floats_are_counts():
    assert as_confusions(np.full((3, 3), 2.0)).dtype == np.int64


def test_signs_and_their_margin():
    a, b = np.array([3.0, 2.0, 1.0, 4.3]), np.array([1.0, 2.0, 4.0, 4.0])
    assert preference_signs(a, b).tolist() == [1, 0, -1, 1]
    assert preference_signs(a, b, 0.3).tolist() == [1, 0, -1, 0]  # 4.3 - 4.0 is above 0.3
    assert preference_signs(a, b, 1).tolist() == [1, 0, -1, 0]
    assert preference_signs(a, b, 2).tolist() == [0, 0, -1, 0]
    assert preference_signs(np.array([2.0, 1.0]), np.array([1.0, 2.0]), 1).tolist() == [0, 0]
    # what rounding may add to a margin is a tie on either side, and more than that on neither
    for lead, sign in ((1 + 1e-9, 0), (1 + 2e-9, 1)):
        a, b = np.array([lead, 0]), np.array([0, lead])
        assert preference_signs(a, b, 1).tolist() == [sign, -sign]


def test_confusion_counts_pairs_of_signs():
    human = np.array([1, 1, 0, -1, -1], dtype=np.int8)
    machine = np.array([1, -1, 0, -1, 0], dtype=np.int8)
    assert confusion(human, machine).tolist() == [[1, 0, 1], [0, 1, 0], [0, 1, 1]]


def test_every_outcome_has_its_cell():
    # as many pairs of each outcome as its cell's number, read row by row
    sides = np.array([(one, other) for one in SIGN_ORDER for other in SIGN_ORDER], dtype=np.int8)
    human, machine = np.repeat(sides, np.arange(1, 10), axis=0).T
    assert confusion(human, machine).tolist() == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert SIGN_ORDER == (1, 0, -1)


def test_the_posterior_of_one_error_is_wide_and_of_many_is_narrow():
    few = np.zeros((1, 3, 3), dtype=np.int64)
    few[0, 2, 0] = 1
    rng = np.random.default_rng(0)
    mean, low, high = dirichlet_posterior(few, 0.95, rng)
    many = dirichlet_posterior(1000 * few, 0.95, rng)
    assert mean[0] == pytest.approx(2 * 1 / 4)  # one error and a half in each of six cells
    assert low[0] < 0 < high[0]
    assert many.low[0] > 1.98
    assert many.high[0] <= 2


@pytest.mark.parametrize("level", [0.02, 0.5, 0.95])
def test_the_posterior_holds_its_mean(level):
    tables = np.random.default_rng(3).integers(0, 9, size=(30, 3, 3))
    mean, low, high = dirichlet_posterior(tables, level, np.random.default_rng(1))
    assert (low <= mean).all()
    assert (mean <= high).all()


def test_the_mean_of_a_posterior_by_hand():
    """Counts plus a half each, over their sum."""
    table = np.array([[[9, 4, 1], [2, 9, 3], [5, 6, 9]]])
    weights = np.array([-1, -2, 1, -1, 2, 1])
    counts = np.array([4, 1, 2, 3, 5, 6]) + 0.5
    mean, _, _ = dirichlet_posterior(table, 0.9, np.random.default_rng(1))
    assert mean[0] == pytest.approx((weights * counts).sum() / counts.sum())


def test_the_interval_of_a_posterior_is_that_of_a_share_where_errors_are_many():
    # two opposite errors: the score is twice a share of 2/3, less 1; the prior hardly counts
    table = np.array([[[0, 0, 0], [40_000, 0, 20_000], [0, 0, 0]]])
    _, low, high = dirichlet_posterior(table, 0.9, np.random.default_rng(0), n_draws=40_000)
    expected = 2 * stats.beta(40_000, 20_000).ppf([0.05, 0.95]) - 1
    assert high[0] - low[0] == pytest.approx(expected[1] - expected[0], rel=0.03)
    assert (high[0] + low[0]) / 2 == pytest.approx(1 / 3, abs=1e-3)


def test_posteriors_of_several_pairs_are_each_their_own():
    # a hundred errors for the first system, and as many for the second
    first = np.array([[0, 0, 0], [50, 0, 0], [50, 0, 0]])
    mean, low, high = dirichlet_posterior(
        np.stack([first, first.T]), 0.95, np.random.default_rng(0)
    )
    # 50 steps of 2 and 50 of 1 among 103 with the prior, which itself favours nobody
    assert mean.tolist() == pytest.approx([150 / 103, -150 / 103])
    assert low[0] > 1
    assert high[1] < -1


def test_a_posterior_without_errors_is_undefined():
    found = dirichlet_posterior(np.diag([1, 1, 1])[None], 0.95, np.random.default_rng(0))
    assert np.isnan(found).all()
    both = np.array([np.diag([1, 1, 1]), [[1, 2, 0], [0, 0, 0], [0, 0, 0]]])
    found = dirichlet_posterior(both, 0.95, np.random.default_rng(0))
    assert np.isnan(found).tolist() == [[True, False]] * 3


def test_items_are_counted_by_how_far_they_move():
    assert items_by_step(np.arange(9).reshape(3, 3)).tolist() == [2, 6, 12, 10, 6]


def walked(ones: int, twos: int) -> float:
    """Mean distance, from every way to put forth and back."""
    chance = np.array([1.0])
    for step in [1] * ones + [2] * twos:
        chance = np.convolve(chance, [0.5] + [0.0] * (2 * step - 1) + [0.5])
    return float((chance * np.abs(np.arange(len(chance)) - len(chance) // 2)).sum())


@pytest.mark.parametrize(
    "steps", [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (5, 3), (64, 48), (0, 64), (255, 0)]
)
def test_short_walks_are_exact(steps):
    assert mean_distance(*map(np.array, steps)) == pytest.approx(walked(*steps), abs=1e-11)


@pytest.mark.parametrize(
    "steps", [(257, 0), (300, 0), (0, 65), (0, 66), (1, 70), (2, 70), (99, 99), (0, 4000)]
)
def test_long_walks_are_right_to_five_digits(steps):
    assert mean_distance(*map(np.array, steps)) == pytest.approx(walked(*steps), rel=2e-5)


def test_size_by_chance_by_hand():
    """Two errors: of the same step 0 or twice that; one of each step always 1 or 3."""
    two_ones = np.array([[0, 1, 0], [0, 0, 0], [0, 1, 0]])
    one_of_each = np.array([[0, 1, 1], [0, 0, 0], [0, 0, 0]])
    two_twos = np.array([[0, 0, 1], [0, 0, 0], [1, 0, 0]])
    tables = np.stack([two_ones, one_of_each, two_twos, np.eye(3, dtype=np.int64)])
    np.testing.assert_allclose(size_by_chance(tables), [1 / 2, 2 / 2, 2 / 2, np.nan])


def test_resamples_of_pairs_have_the_moments_of_a_multinomial():
    table = np.array([[[40, 6, 4], [10, 0, 0], [20, 0, 20]], [[3, 0, 0], [0, 0, 0], [0, 0, 0]]])
    phi, accuracy = draw_pairs(table, 4000, np.random.default_rng(0))
    assert accuracy[:, 0].mean() == pytest.approx(0.6, abs=0.004)
    assert accuracy[:, 0].std() == pytest.approx(np.sqrt(0.6 * 0.4 / 100), rel=0.05)
    errors = np.repeat([-1.0, -2.0, 1.0, 2.0], [6, 4, 10, 20])
    assert phi[:, 0].mean() == pytest.approx(errors.mean(), abs=0.02)
    assert phi[:, 0].std() == pytest.approx(errors.std() / np.sqrt(40), rel=0.05)
    assert np.isnan(phi[:, 1]).all()
    assert (accuracy[:, 1] == 1).all()
