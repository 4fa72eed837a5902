import numpy as np
import pytest

from judgeviz.statistics.favi_score import (
    as_confusions,
    confusion,
    dirichlet_interval,
    favi_score,
    margins,
    outcomes,
    preference_signs,
    sample_accuracy,
    signs_agree,
)

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
        ([[1, 2], [3, 4]], r"has the shape \(3, 3\); got \(2, 2\)"),
        (np.full((3, 3), 0.5), "whole numbers from 0"),
        (-np.ones((3, 3)), "whole numbers from 0"),
    ],
)
def test_what_is_no_confusion(matrix, sentence):
    with pytest.raises(ValueError, match=sentence):
        as_confusions(matrix)


def test_signs_and_their_margin():
    a, b = np.array([3.0, 2.0, 1.0, 4.3]), np.array([1.0, 2.0, 4.0, 4.0])
    assert preference_signs(a, b).tolist() == [1, 0, -1, 1]
    assert preference_signs(a, b, 0.3).tolist() == [1, 0, -1, 0]  # 4.3 - 4.0 is above 0.3
    assert preference_signs(a, b, 2).tolist() == [0, 0, -1, 0]


def test_confusion_counts_pairs_of_signs():
    human = np.array([1, 1, 0, -1, -1], dtype=np.int8)
    machine = np.array([1, -1, 0, -1, 0], dtype=np.int8)
    assert confusion(human, machine).tolist() == [[1, 0, 1], [0, 1, 0], [0, 1, 1]]


def test_dirichlet_interval_of_one_error_is_wide_and_of_many_is_narrow():
    few = np.zeros((1, 3, 3), dtype=np.int64)
    few[0, 2, 0] = 1
    rng = np.random.default_rng(0)
    low, high = dirichlet_interval(few, 0.95, rng)
    many_low, many_high = dirichlet_interval(1000 * few, 0.95, rng)
    assert low[0] < 0 < high[0]
    assert many_low[0] > 1.98
    assert many_high[0] <= 2


def test_dirichlet_interval_has_the_posterior_mean_inside():
    """Mean of a Dirichlet: counts plus a half each, over their sum."""
    table = np.array([[[9, 4, 1], [2, 9, 3], [5, 6, 9]]])
    weights = np.array([-1, -2, 1, -1, 2, 1])
    counts = np.array([4, 1, 2, 3, 5, 6]) + 0.5
    mean = (weights * counts).sum() / counts.sum()
    low, high = dirichlet_interval(table, 0.02, np.random.default_rng(1), 100_000)
    assert low[0] - 0.01 < mean < high[0] + 0.01


def test_dirichlet_interval_without_errors_is_undefined():
    low, high = dirichlet_interval(np.diag([1, 1, 1])[None], 0.95, np.random.default_rng(0))
    assert np.isnan(low)
    assert np.isnan(high)
