"""Growing samples hold the one before, and items are equally likely."""

import numpy as np
import pytest

from judgeviz.counting import resamples
from judgeviz.counting.samples import growing_samples


def drawn(n_items, sizes, n_samples, seed=0):
    rng = np.random.default_rng(seed)
    pieces = growing_samples(np.asarray(n_items), np.asarray(sizes), n_samples, rng)
    return np.concatenate(list(pieces))


def test_two_items_by_hand():
    class Fixed:
        """Draws the second item, then the first, then the second."""

        def integers(self, high, size):
            assert (high, size) == (2, (1, 3))
            return np.array([[1, 0, 1]])

    (weights,) = growing_samples(np.array([1, 1]), np.array([1, 3]), 1, Fixed())
    assert weights.tolist() == [[[0, 1], [1, 2]]]


def test_every_size_holds_the_one_before():
    weights = drawn([3, 1, 2], [2, 5, 50], 20)
    assert weights.shape == (20, 3, 3)
    assert (weights.sum(axis=2) == [2, 5, 50]).all()
    assert (np.diff(weights, axis=1) >= 0).all()


def test_rows_are_drawn_as_often_as_they_have_items():
    shares = drawn([3, 1, 2], [600], 100).mean(axis=(0, 1)) / 600
    assert shares == pytest.approx([0.5, 1 / 6, 1 / 3], abs=0.01)


def test_a_row_without_items_is_never_drawn():
    assert drawn([4, 0], [1, 3], 5).tolist() == [[[1, 0], [3, 0]]] * 5


def test_the_size_of_a_batch_changes_no_draw(monkeypatch):
    at_once = drawn([2, 2], [3, 7], 11)
    monkeypatch.setattr(resamples, "BATCH_CELLS", 30)
    assert drawn([2, 2], [3, 7], 11).tolist() == at_once.tolist()
