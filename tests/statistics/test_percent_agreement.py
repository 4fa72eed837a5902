import numpy as np
import pytest
from sklearn.metrics import accuracy_score

from judgeviz.statistics.percent_agreement import percent_agreement, percent_from_table
from tests.statistics.random_tables import random_counts, random_labels


def test_equals_its_definition_in_a_loop():
    for counts in random_counts(9):
        shares = [
            max(row) / sum(row) if max(row) > 1 else 0.0 for row in counts.tolist() if sum(row) >= 2
        ]
        expected = np.mean(shares) if shares else np.nan
        assert percent_agreement(counts) == pytest.approx(expected, abs=1e-9, nan_ok=True)


def test_two_sides_equal_scikit_learn():
    for a, b in random_labels(10):
        table = np.zeros((7, 7))
        np.add.at(table, (a, b), 1)
        assert percent_from_table(table) == pytest.approx(accuracy_score(a, b), abs=1e-9)


def test_labels_that_all_differ_count_0():
    # McHugh (2012), paper 1 eq. 3: not 1/3
    assert percent_agreement([[1, 1, 1], [3, 0, 0]]) == pytest.approx(0.5)
    assert percent_agreement([[1, 1, 0]]) == 0


def test_several_tables_of_two_sides():
    tables = np.array([[[2.0, 1], [1, 4]], [[0, 3], [5, 0]], [[0, 0], [0, 0]]])
    np.testing.assert_allclose(percent_from_table(tables), [6 / 8, 0, np.nan])


def test_items_with_one_label_are_skipped():
    value = percent_agreement([[1, 0], [2, 1], [0, 0]])
    assert value == pytest.approx(2 / 3)
    assert (value.n_items, value.n_skipped) == (1, 2)


def test_nothing_to_compare():
    value = percent_agreement([[1, 0]])
    assert np.isnan(value)
    assert value.why_undefined == "no item has two or more labels"
    assert np.isnan(percent_from_table(np.zeros((2, 2))))
