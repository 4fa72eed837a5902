"""Theorem 1 of paper 2 (appendix D) and what else holds for all labels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeviz.analysis.replacement.alt_test import alt_test
from tests.analysis.builders import comparison

CATEGORIES = (1, 2, 3, 4)
ITEM = st.lists(st.sampled_from([*CATEGORIES, None]), min_size=4, max_size=4).filter(
    lambda row: sum(label is not None for label in row) >= 2
)
ITEMS = st.lists(ITEM, min_size=2, max_size=25)


def present(row):
    return [label for label in row if label is not None]


def most_frequent(row, rng):
    labels, counts = np.unique(present(row), return_counts=True)
    return int(rng.choice(labels[counts == counts.max()]))


@given(ITEMS, st.integers(0, 10))
def test_the_majority_is_the_best_judge_under_accuracy(human, seed):
    rng = np.random.default_rng(seed)
    judge = [[most_frequent(row, rng)] for row in human]
    result = alt_test(comparison(human, judge, CATEGORIES), score="accuracy", min_items=2)
    assert result.raters["rho_judge"].tolist() == [1.0] * len(result.tested)


@given(ITEMS)
def test_the_mean_is_the_best_judge_under_neg_rmse(human):
    # asked as often as there are raters, it gives their labels: its mean is theirs
    judge = [present(row) for row in human]
    result = alt_test(comparison(human, judge, CATEGORIES), min_items=2)
    assert result.raters["rho_judge"].tolist() == [1.0] * len(result.tested)


@given(ITEMS, st.data())
def test_shares_add_up_and_the_order_of_items_does_not_matter(human, data):
    judge = [[data.draw(st.sampled_from(CATEGORIES))] for _ in human]
    order = data.draw(st.permutations(range(len(human))))
    result = alt_test(comparison(human, judge, CATEGORIES), min_items=2)
    shuffled = alt_test(
        comparison([human[i] for i in order], [judge[i] for i in order], CATEGORIES), min_items=2
    )
    table = result.raters
    assert table.drop(columns="rater").equals(shuffled.raters.drop(columns="rater"))
    assert (table["rho_judge"] + table["rho_rater"] >= 1 - 1e-12).all()
    assert result.passed == (result.winning_rate >= 0.5)


@given(ITEMS, st.data())
def test_balanced_weights_of_equal_frequencies_change_nothing(human, data):
    judge = [[data.draw(st.sampled_from(CATEGORIES))] for _ in human]
    # every rater's items, once with each label shifted: all gold labels are equally frequent
    shifted = [
        [[None if x is None else (x - 1 + by) % 4 + 1 for x in row] for row in human]
        for by in range(4)
    ]
    machine = [[(label - 1 + by) % 4 + 1 for label in row] for by in range(4) for row in judge]
    rows = [row for part in shifted for row in part]
    pair = comparison(rows, machine, CATEGORIES, "nominal")
    plain, balanced = (alt_test(pair, min_items=2, balanced=b) for b in (False, True))
    # ties of the others' vote go to the lowest label, which breaks the symmetry
    if all(len(set(present(row))) == 1 for row in human):
        assert balanced.raters["rho_judge"].tolist() == pytest.approx(
            plain.raters["rho_judge"].tolist()
        )
