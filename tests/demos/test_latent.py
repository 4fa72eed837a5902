"""The latent model: shapes, borders, frequencies and spreads that it promises."""

import numpy as np
import pytest

from judgeviz.demos.latent import doubt, draw, grade, item_quality, perceive, softmax


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(1)


def test_item_quality_adds_strength_source_and_item(rng):
    quality = item_quality(rng, (1.0, -1.0), n_sources=20_000, source_sd=0.8, item_sd=0.6)
    assert quality.shape == (2, 20_000)
    assert quality.mean(axis=1) == pytest.approx([1.0, -1.0], abs=0.03)
    assert quality.std(axis=1) == pytest.approx([1.0, 1.0], abs=0.03)
    assert np.corrcoef(quality)[0, 1] == pytest.approx(0.64, abs=0.03)


def test_without_item_noise_a_source_moves_all_systems_alike(rng):
    quality = item_quality(rng, (1.0, -1.0), n_sources=5, source_sd=0.8, item_sd=0.0)
    assert quality[0] - quality[1] == pytest.approx([2.0] * 5)


def test_doubt_is_largest_in_the_middle():
    assert doubt(np.array([0.0]), 0.9, 0.5) == pytest.approx([0.9])
    assert doubt(np.array([-9.0, 9.0]), 0.9, 0.5) == pytest.approx([0.5, 0.5])


def test_perceive_shifts_each_rater_by_its_bias(rng):
    quality = np.array([0.0, 2.0])
    seen = perceive(rng, quality, noise=np.zeros(2), biases=(0.5, -0.5, 0.0))
    assert seen == pytest.approx(np.array([[0.5, -0.5, 0.0], [2.5, 1.5, 2.0]]))


def test_grade_counts_the_borders_passed():
    assert grade(np.array([-9.0, -0.5, 0.5, 9.0]), (-1.0, 0.0, 1.0)).tolist() == [1, 2, 3, 4]


def test_softmax_gives_odds_and_stands_large_utilities():
    shares = softmax(np.log([[1.0, 2.0, 5.0]]) + 1000)
    assert shares == pytest.approx(np.array([[0.125, 0.25, 0.625]]))


def test_draw_follows_the_probabilities(rng):
    drawn = draw(rng, np.array([[0.2, 0.5, 0.3], [0.0, 1.0, 0.0]]), n_draws=20_000)
    assert drawn.shape == (2, 20_000)
    assert np.bincount(drawn[0]) / 20_000 == pytest.approx([0.2, 0.5, 0.3], abs=0.015)
    assert set(drawn[1]) == {1}
