from collections import Counter

import numpy as np
import pytest

from judgeviz.counting import distinct as module
from judgeviz.counting.distinct import (
    count_codes,
    distinct_rows,
    number_codes,
    sum_runs,
)


def test_two_items_by_hand():
    # two items with the counts 1, 0 and 2 and one with 0, 3 and 2, from two tables side by side
    found = distinct_rows(np.array([[1, 0], [0, 3], [1, 0]]), np.array([[2], [2], [2]]))
    which = found.of_item.tolist()
    assert which[0] == which[2] != which[1]
    assert found.rows[which].tolist() == [[1, 0, 2], [0, 3, 2], [1, 0, 2]]
    assert found.n_items[which[:2]].tolist() == [2, 1]
    # the codes 5 and 2 of three items, in rising order
    used, number, n_items = number_codes(np.array([5, 2, 5]), 9)
    assert (used.tolist(), number.tolist(), n_items.tolist()) == ([2, 5], [1, 0, 1], [1, 2])
    assert [part.tolist() for part in count_codes(np.array([5, 2, 5]), 9)] == [[2, 5], [1, 2]]
    # the rows 1, 2 and 3 of two groups
    assert sum_runs(np.array([1.0, 2, 3]), np.array([0, 0, 1])).tolist() == [3, 3]


def test_a_profile_that_only_a_late_item_has_is_found():
    table = np.zeros((10_000, 2), dtype=np.int64)
    table[-1] = 3, 4
    found = distinct_rows(table)
    assert found.rows.tolist() == [[0, 0], [3, 4]]
    assert found.n_items.tolist() == [9999, 1]


@pytest.mark.parametrize("few_codes", [0, 2**16])
@pytest.mark.parametrize(
    ("n_columns", "most"), [(1, 1), (3, 2), (5, 25), (40, 9), (200, 3), (2, 10**9)]
)
def test_profiles_are_the_distinct_rows(monkeypatch, n_columns, most, few_codes):
    # the two ways to number codes: a table of all of them, and sorting
    monkeypatch.setattr(module, "FEW_CODES", few_codes)
    rng = np.random.default_rng(6)
    table = rng.integers(0, most + 1, size=(8, n_columns))[rng.integers(0, 8, size=50)]
    found = distinct_rows(table[:, :1], table[:, 1:]) if n_columns > 1 else (distinct_rows(table))
    assert (found.rows[found.of_item] == table).all()
    expected = Counter(map(tuple, table.tolist()))
    assert dict(zip(map(tuple, found.rows.tolist()), found.n_items.tolist(), strict=True)) == (
        expected
    )


def test_profiles_of_no_items():
    found = distinct_rows(np.zeros((0, 3), dtype=np.int64))
    assert found.rows.shape == (0, 3)
    assert len(found.n_items) == len(found.of_item) == 0


@pytest.mark.parametrize("few_codes", [0, 2**16])
def test_codes_are_counted_and_renumbered_without_gaps(monkeypatch, few_codes):
    monkeypatch.setattr(module, "FEW_CODES", few_codes)
    codes = np.array([70, 3, 70, 0, 99, 3, 3])
    used, n_items = count_codes(codes, 100)
    assert used.tolist() == [0, 3, 70, 99]
    assert n_items.tolist() == [1, 3, 2, 1]
    numbered, number, of_number = number_codes(codes, 100)
    assert numbered.tolist() == used.tolist()
    assert number.tolist() == [2, 1, 2, 0, 3, 1, 1]
    assert of_number.tolist() == n_items.tolist()


def test_runs_of_rows_are_added_up():
    table = np.arange(12.0).reshape(6, 2)
    assert sum_runs(table, np.array([0, 0, 0, 1, 2, 2])).tolist() == [[6, 9], [6, 7], [18, 20]]
    assert sum_runs(table[:0], np.array([], dtype=np.int64)).shape == (0, 2)
