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


def test_an_urn_by_hand():
    # the judge says 0 of (0, 0, 1), 1 of (0) and never 2 or 3, so that all labels speak there
    labels = np.array([[0, 0, 1], [0, -1, -1], [1, 1, 2]])
    urn = label_urn(labels, np.array([0, 1, 0]), 4)
    overall = [3 / 7, 3 / 7, 1 / 7, 0]
    expected = [[2 / 6, 3 / 6, 1 / 6, 0], [1, 0, 0, 0], overall, overall]
    np.testing.assert_allclose(urn.base, expected)
    # two of six pairs of humans agree, and two of seven labels are the judge's
    assert urn.disagreement == pytest.approx((4 / 6, 5 / 7))


def test_the_weight_of_the_base_by_hand():
    # all items look alike to the judge: C = (5/8)^2 + (3/8)^2 = 34/64, and A = 3/4 of the pairs
    labels = np.array([[0, 0], [0, 0], [1, 1], [0, 1]])
    urn = label_urn(labels, np.zeros(4, dtype=np.int64), 2)
    assert urn.concentration == pytest.approx((1 - 3 / 4) / (3 / 4 - 34 / 64))


def test_agreement_by_chance_alone_is_worth_no_copy():
    # A = 1/2, and so is C = 1/4 + 1/4
    labels = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
    assert label_urn(labels, np.zeros(4, dtype=np.int64), 2).concentration == np.inf


def test_known_labels_come_first():
    labels, judge = given(50)
    drawn = label_urn(labels, judge, 3).draw(np.arange(50), 3, np.random.default_rng(1))
    np.testing.assert_array_equal(np.sort(drawn, axis=1), np.sort(labels, axis=1))


def test_known_labels_come_in_random_order():
    labels = np.tile([[0, 1, 2]], (30, 1))
    urn = label_urn(labels, np.zeros(30, dtype=np.int64), 3)
    first = urn.draw(np.tile(np.arange(30), 200), 1, np.random.default_rng(4))
    assert np.bincount(first[:, 0]) / 6000 == pytest.approx([1 / 3] * 3, abs=0.028)


def test_where_an_item_has_fewer_labels_the_urn_goes_on():
    labels = np.tile([[2, -1, -1], [2, 2, -1], [2, 2, 2]], (20, 1))
    drawn = label_urn(labels, np.zeros(60, dtype=np.int64), 3).draw(
        np.arange(60), 4, np.random.default_rng(3)
    )
    assert (drawn == 2).all()  # nobody ever says anything else


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
