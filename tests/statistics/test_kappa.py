import warnings
from fractions import Fraction

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import cohens_kappa
from statsmodels.stats.inter_rater import fleiss_kappa as statsmodels_fleiss

from judgeviz.statistics.kappa import (
    cohen_from_table,
    cohen_kappa,
    fleiss_from_table,
    fleiss_kappa,
    label_shares,
    randolph_kappa,
    summed_shares,
)
from tests.statistics.messages import exactly
from tests.statistics.random_tables import random_counts, random_labels


def plain_fleiss(counts):
    """Fleiss' kappa for any number of raters, from its definition in exact fractions.

    irrCAC, which has this variant, pins old versions of SciPy and pandas and cannot be installed
    beside judgeviz.
    """
    items = [[int(n) for n in row] for row in counts if sum(row) >= 2]
    if not items:
        return None
    agreeing, shares = Fraction(0), [Fraction(0)] * len(items[0])
    for row in items:
        n = sum(row)
        pairs = sum(1 for c in row for _ in range(c * (c - 1)))
        agreeing += Fraction(pairs, n * (n - 1))
        shares = [share + Fraction(c, n) for share, c in zip(shares, row, strict=True)]
    chance = sum((share / len(items)) ** 2 for share in shares)
    if chance == 1:
        return None
    return float((agreeing / len(items) - chance) / (1 - chance))


@pytest.mark.parametrize("method", ["fleiss", "randolph"])
def test_equals_statsmodels_for_equal_raters(method):
    ours = {"fleiss": fleiss_kappa, "randolph": randolph_kappa}[method]
    rng = np.random.default_rng(4)
    for n_raters in rng.integers(2, 7, size=10):
        for counts in random_counts(int(n_raters), 100, (n_raters, n_raters)):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)  # 0/0 where one label is in use
                expected = statsmodels_fleiss(counts, method=method)
            assert ours(counts=counts) == pytest.approx(expected, abs=1e-9, nan_ok=True)


def test_equals_exact_fractions_for_unequal_raters():
    for counts in random_counts(5):
        expected = plain_fleiss(counts)
        kappa = fleiss_kappa(counts=counts)
        expected = np.nan if expected is None else expected
        assert kappa == pytest.approx(expected, abs=1e-9, nan_ok=True)


def test_a_short_item_is_not_padded():
    # The published code of Beyond Correlation fills short items with random copies of their
    # labels, so that two calls on the same table gave two values.
    counts = [[3, 0], [1, 1], [0, 3]]
    # P = (1 + 0 + 1) / 3, p = (1 + 1/2 + 0) / 3 = 1/2
    values = [fleiss_kappa(counts) for _ in range(20)]
    assert len(set(values)) == 1
    assert values[0] == pytest.approx(1 / 3)


def test_randolph_by_hand():
    # P = (1 + 1/3 + 1) / 3 = 7/9, chance 1/2
    assert randolph_kappa([[3, 0], [2, 1], [0, 3]]) == pytest.approx(5 / 9)


def test_an_unused_category_counts_for_randolph_only():
    counts, wider = [[3, 0], [2, 1], [0, 3]], [[3, 0, 0], [2, 1, 0], [0, 3, 0]]
    assert fleiss_kappa(wider) == pytest.approx(fleiss_kappa(counts))
    assert randolph_kappa(wider) == pytest.approx((7 / 9 - 1 / 3) / (2 / 3))


@pytest.mark.parametrize("kappa", [fleiss_kappa, randolph_kappa])
def test_no_item_with_two_labels(kappa):
    value = kappa([[1, 0], [0, 1]])
    assert np.isnan(value)
    assert value.why_undefined == "no item has two or more labels"
    assert (value.n_items, value.n_skipped) == (0, 2)


def test_fleiss_with_one_category_in_use():
    value = fleiss_kappa([[0, 3], [0, 2], [1, 0]])
    assert np.isnan(value)
    assert value.why_undefined == "all 5 labels are in one category: chance agreement is 1"
    assert (value.n_items, value.n_skipped) == (2, 1)
    assert randolph_kappa([[0, 3], [0, 2], [1, 0]]) == 1


def test_label_shares_by_hand():
    counts = np.array([[1, 0, 3], [2, 2, 0]])
    assert label_shares(counts).tolist() == [[0.25, 0, 0.75], [0.5, 0.5, 0]]
    assert summed_shares(counts).tolist() == [0.75, 0.5, 0.75]
    assert summed_shares(counts, np.array([4, 4])).tolist() == [0.75, 0.5, 0.75]


def test_cohen_equals_scikit_learn():
    for a, b in random_labels(6):
        if len({*a, *b}) < 2:
            assert np.isnan(cohen_kappa(a, b))
            continue
        assert cohen_kappa(a, b) == pytest.approx(cohen_kappa_score(a, b), abs=1e-9)


def test_cohen_of_tables_equals_statsmodels():
    rng = np.random.default_rng(7)
    tables = rng.integers(0, 9, size=(1000, 3, 3)).astype(float)
    expected = [cohens_kappa(table, return_results=False) for table in tables]
    assert cohen_from_table(tables) == pytest.approx(expected, abs=1e-9)
    assert cohen_from_table(tables[0]) == pytest.approx(expected[0])


def test_fleiss_of_two_raters_from_their_table():
    for a, b in random_labels(8, 200):
        table = np.zeros((7, 7))
        np.add.at(table, (a, b), 1)
        counts = np.eye(7, dtype=int)[a] + np.eye(7, dtype=int)[b]
        assert fleiss_from_table(table) == pytest.approx(fleiss_kappa(counts), nan_ok=True)


def test_fleiss_of_several_tables_of_two_raters():
    # shares (5/8, 3/8) and chance 34/64; (1/2, 1/2) and 1/2; P = 3/4 and 0
    found = fleiss_from_table(np.array([[[2.0, 0], [1, 1]], [[0, 2], [2, 0]]]))
    assert found == pytest.approx([(3 / 4 - 34 / 64) / (30 / 64), -1])


def test_cohen_takes_text_and_skips_missing_labels():
    value = cohen_kappa(["x", "y", "y", "x", None], ["x", "y", "x", "x", "y"])
    assert value == pytest.approx(0.5)
    assert (value.n_items, value.n_skipped) == (4, 1)
    numbers = cohen_kappa([1.0, 2, 2, 1, np.nan], [1, 2, 1, 1, 2])
    assert numbers == pytest.approx(0.5)


def test_a_label_of_0_is_a_label():
    # The published code of Beyond Correlation takes zeros for missing.
    assert cohen_kappa([0, 0, 1, 1], [0, 1, 1, 1]) == pytest.approx(0.5)
    assert cohen_kappa([0, 1, 0, 1], [0, 0, 1, 1]) == 0


def test_cohen_is_undefined_where_both_use_one_label():
    value = cohen_kappa([5, 5, 5], [5, 5, 5])
    assert value.why_undefined == "all 3 labels of both raters are 5: chance agreement is 1"
    one = cohen_kappa([None, 5], [4, 5])
    assert one.why_undefined == "all 1 labels of both raters are 5: chance agreement is 1"
    assert cohen_kappa([5, 5, 5], [4, 5, 5]) == 0
    nothing = cohen_kappa([None], [1])
    assert nothing.why_undefined == "no item has a label of both raters"


def test_cohen_needs_as_many_labels_of_both():
    sentence = "Both raters need one label per item; got (2,), (3,)."
    with pytest.raises(ValueError, match=exactly(sentence)):
        cohen_kappa([1, 2], [1, 2, 3])
