from math import comb

import numpy as np
import pytest
from scipy.stats import binomtest

from judgeviz.statistics.sign_test import sign_test
from tests.statistics.messages import exactly


@pytest.mark.parametrize(("plus", "minus"), [(8, 2), (5, 5), (0, 7), (160, 120), (1, 0)])
def test_ties_dropped_is_the_binomial_test(plus, minus):
    expected = binomtest(plus, plus + minus).pvalue
    assert sign_test(plus, minus, 9, ties="drop") == pytest.approx(expected)


def test_nothing_decided_is_no_evidence():
    for ties in ("drop", "split", "trinomial"):
        assert sign_test(0, 0, 6, ties=ties) == 1


def test_split_ties_give_half_to_either_side():
    assert sign_test(8, 2, 4, ties="split") == sign_test(10, 4, ties="drop")
    assert sign_test(8, 2, 5, ties="split") == sign_test(10, 4, ties="drop")


def trinomial_by_enumeration(plus: int, minus: int, ties: int) -> float:
    """All outcomes of n items, each a tie with the observed share, else either side's."""
    n = plus + minus + ties
    undecided = ties / n
    total = 0.0
    for k in range(n + 1):
        for j in range(n - k + 1):
            if abs(k - j) >= abs(plus - minus):
                ways = comb(n, k) * comb(n - k, j)
                total += ways * ((1 - undecided) / 2) ** (k + j) * undecided ** (n - k - j)
    return min(total, 1.0)


@pytest.mark.parametrize("counts", [(6, 1, 3), (9, 4, 12), (3, 2, 0), (12, 2, 30), (1, 0, 5)])
def test_trinomial_equals_its_enumeration(counts):
    assert sign_test(*counts, ties="trinomial") == pytest.approx(trinomial_by_enumeration(*counts))


def test_trinomial_of_many_items():
    p = sign_test(30_000, 29_000, 41_000, ties="trinomial")
    z = 1000 / np.sqrt(59_000)
    assert p == pytest.approx(np.exp(-(z**2) / 2) / z * 0.74, rel=0.1)  # a normal's tail


def test_without_ties_the_three_rules_are_one():
    for ties in ("drop", "split", "trinomial"):
        assert sign_test(9, 4, ties=ties) == pytest.approx(binomtest(9, 13).pvalue)


def test_counts_of_few_bytes_do_not_overflow():
    expected = binomtest(200, 300).pvalue
    for ties in ("drop", "split", "trinomial"):
        p = sign_test(np.uint8(200), np.uint8(100), np.uint8(0), ties=ties)
        assert p == pytest.approx(expected)


def test_arrays_and_swapped_sides():
    plus, minus, ties = np.array([[3, 9]]), np.array([[5, 1]]), np.array([[2, 4]])
    for rule in ("drop", "split", "trinomial"):
        p = sign_test(plus, minus, ties, ties=rule)
        assert p.shape == (1, 2)
        np.testing.assert_allclose(p, sign_test(minus, plus, ties, ties=rule))


def test_bad_arguments_get_a_sentence():
    with pytest.raises(
        ValueError, match=exactly("ties is 'drop', 'split' or 'trinomial', not 'half'.")
    ):
        sign_test(1, 1, ties="half")
    with pytest.raises(ValueError, match=exactly("Counts of preferences cannot be negative.")):
        sign_test(-1, 1, ties="drop")
