import re

import numpy as np
import pandas as pd
import pytest

from judgeviz.statistics.kappa import cohen_kappa
from judgeviz.statistics.paired_labels import (
    as_labels,
    check_order,
    coded_labels,
    contingency,
    paired_labels,
    places,
)
from tests.statistics.messages import exactly


@pytest.mark.parametrize(
    ("values", "codes", "labels"),
    [
        ([3, 1, 3], [2, 0, 2], [1, 2, 3]),
        ([3.0, np.nan, 1], [2, -1, 0], [1, 2, 3]),
        ([0.5, 0.25, 0.5], [1, 0, 1], [0.25, 0.5]),
        ([10**9, 1, 1], [1, 0, 0], [1, 10**9]),
        ([10**6, -(10**6)], [1, 0], [-(10**6), 10**6]),
        ([2**70, 1], [1, 0], [1, 2**70]),
        ([1e20, 1.0], [1, 0], [1.0, 1e20]),  # no int64 holds it
        ([np.inf, 1.0], [1, 0], [1, np.inf]),
        ([True, False], [1, 0], [0, 1]),
        (["b", "a", None, "b"], [0, 1, -1, 0], ["b", "a"]),
        (["b", np.nan], [0, -1], ["b"]),
        (["x", 1], [0, 1], ["x", 1]),
        ([pd.NA, 2, 1], [-1, 1, 0], [1, 2]),
        (pd.Series([2, None, 1], dtype="Int64"), [1, -1, 0], [1, 2]),
        (pd.Series(["b", None, "a"]), [0, -1, 1], ["b", "a"]),
        (pd.Series(["b", None, "a"], dtype="category"), [0, -1, 1], ["b", "a"]),
        (np.array(["b", "a"]), [0, 1], ["b", "a"]),
        ([], [], []),
    ],
)
def test_codes_of_labels(values, codes, labels):
    found, of_code = coded_labels(as_labels(values))
    assert (found.tolist(), found.dtype) == (codes, np.int64)
    assert of_code == labels


def test_what_is_no_label_is_refused():
    sentence = "A label is a number or text; got lists or other things."
    with pytest.raises(ValueError, match=exactly(sentence)):
        cohen_kappa([[1], [1, 2]], [[1], [2, 3]])
    with pytest.raises(ValueError, match=exactly(sentence)):
        cohen_kappa([{}, {}], [{}, {}])
    for wrong in ("text", None, 3, [[1, 2], [1, 2]]):
        with pytest.raises(ValueError, match="^Both raters need one label per item; got "):
            cohen_kappa(wrong, wrong)


def test_numbers_have_an_order_of_their_own():
    check_order([1, 2.5, True])
    check_order(None)  # counts, whose columns are in order
    with pytest.raises(ValueError, match="^Labels in words have no order: "):
        check_order([1, "two"])


def test_labels_find_their_places():
    assert places(["b", "a"], ["a", "b", "c"]) == [1, 0]
    with pytest.raises(ValueError, match=exactly("'d' is none of the categories ['a', 'b'].")):
        places(["b", "d"], ["a", "b"])
    with pytest.raises(ValueError, match=exactly("A category is named twice in ['a', 'a'].")):
        places(["a"], ["a", "a"])


def test_a_whole_float_is_an_int():
    assert cohen_kappa(np.array([1, 2, 1]), pd.Series([1.0, 2.0, 1.0])) == 1
    assert cohen_kappa([1, 2, 1], [1.0, 2.0, None]) == 1


@pytest.mark.parametrize(
    ("label", "text"),
    [
        (200.0, "200"),
        (2.5, "2.5"),
        (2.0**53 - 1, "9007199254740991"),
        (2.0**53, "9007199254740992.0"),  # stands for the next whole number, too
    ],
)
def test_whole_numbers_are_told_without_a_point(label, text):
    reason = f"all 2 labels of both raters are {text}: chance agreement is 1"
    assert cohen_kappa([label, label], [label, label]).why_undefined == reason


def test_items_that_one_rater_left_out():
    labels = paired_labels([1, 2, np.nan, 4], [1, np.nan, 3, 2])
    table = contingency(labels.first, labels.second, len(labels.labels))
    assert labels.n_skipped == 2
    assert table.sum() == 2
    assert (table[0, 0], table[3, 1]) == (1, 1)
    assert paired_labels([1, 2, 3], [None, 2, 3]).n_skipped == 1
    nothing = paired_labels([], [])
    assert (len(nothing.first), nothing.labels, nothing.n_skipped) == (0, [], 0)


def test_as_many_labels_as_items():
    # a table of 20,000 x 20,000 would not fit
    a = [f"answer {number}" for number in range(20_000)]
    b = a[:19_000] + ["another"] * 1000
    assert cohen_kappa(a, b) == pytest.approx((0.95 - 0.95 / 20_000) / (1 - 0.95 / 20_000))


@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        ([1, 2, 1], ["1", "2", "1"], "such as 1 and '1'; make all of them the one or the other."),
        (["2", "3"], np.array([2.0, 3.0]), "such as 2.0 and '2'"),
        ([1, "2"], [1, "2"], "such as 1 and '2'"),
        (["pass", "fail"], ["Pass", "Fail"], "share no label, but 'fail' and 'Fail' differ in "
                                             "case or blanks alone; spell them alike."),
        (["pass "], ["pass"], "'pass ' and 'pass' differ in case or blanks alone"),
    ],
)  # fmt: skip
def test_the_same_labels_spelled_otherwise_are_refused(a: object, b: object, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        paired_labels(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (["x", "x"], ["y", "y"]),
        (["a", "A"], ["A", "b"]),
        ([1, "none"], ["none", 1]),
        (["1", None], [None, "2"]),
    ],
)
def test_other_labels_that_differ_are_taken(a: list[object], b: list[object]) -> None:
    assert len(paired_labels(a, b).labels) >= 2
