"""Further labels agree with the humans and the judge as the given ones do."""

import numpy as np
import pytest

from judgeviz.statistics.label_urn import label_urn, pair_agreement


def given(n=4000, n_labels=3, seed=0):
    """Labels around a hidden one, and a judge's."""
    rng = np.random.default_rng(seed)
    hidden = rng.integers(0, 3, n)

    def said(share, size):
        wrong = rng.random(size) > share
        return np.where(wrong, rng.integers(0, 3, size), hidden.reshape(-1, *[1] * (len(size) - 1)))

    return said(0.7, (n, n_labels)), said(0.6, (n,))


def test_agreement_by_hand():
    # (a, a, b): one of three pairs; (a, a): one of one; one label: none
    labels = np.array([[0, 0, 1], [0, 0, -1], [1, -1, -1]])
    assert pair_agreement(labels, 2) == pytest.approx(2 / 4)
    assert np.isnan(pair_agreement(labels[2:], 2))


def test_known_labels_come_first():
    labels, judge = given(50)
    drawn = label_urn(labels, judge, 3).draw(np.arange(50), 3, np.random.default_rng(1))
    np.testing.assert_array_equal(np.sort(drawn, axis=1), np.sort(labels, axis=1))


def test_further_raters_agree_as_the_given_do():
    labels, judge = given()
    urn = label_urn(labels, judge, 3)
    drawn = urn.draw(np.arange(4000), 6, np.random.default_rng(2))
    expected = pair_agreement(labels, 3)
    assert pair_agreement(drawn[:, 3:], 3) == pytest.approx(expected, abs=0.02)
    assert (drawn[:, 0] == drawn[:, 5]).mean() == pytest.approx(expected, abs=0.03)
    with_judge = (labels == judge[:, None]).mean()
    assert (drawn[:, 3:] == judge[:, None]).mean() == pytest.approx(with_judge, abs=0.02)


def test_items_without_consensus_get_independent_labels():
    labels = np.array([[0, 1], [1, 0]] * 20)
    urn = label_urn(labels, np.zeros(40, dtype=np.int64), 2)
    assert np.isinf(urn.concentration)
    drawn = urn.draw(np.repeat(np.arange(40), 200), 4, np.random.default_rng(0))
    assert drawn[:, 2].mean() == pytest.approx(0.5, abs=0.02)
