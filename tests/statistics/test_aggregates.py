import statistics
from collections import Counter

import numpy as np
import pandas as pd
import pytest

from judgeviz.statistics.aggregates import (
    NO_LABEL,
    CentreRule,
    as_counts,
    has_vote_tie,
    label_entries,
    lower_median,
    majority,
    mean,
    percentage_agreement,
    unique_labels,
)
from tests.statistics.messages import exactly


@pytest.fixture(scope="module")
def tables() -> list[tuple[np.ndarray, list[list[int]]]]:
    """Random count tables of different widths, each with its items as lists of codes."""
    rng = np.random.default_rng(1)
    made = []
    for n_categories, most in ((2, 1), (3, 4), (5, 3), (5, 25), (10, 2)):
        counts = rng.integers(0, most + 1, size=(200, n_categories))
        counts[counts.sum(axis=1) == 0, 0] = 1
        lists = [np.repeat(np.arange(n_categories), row).tolist() for row in counts]
        made.append((counts, lists))
    return made


def test_the_median_is_the_lower_median_of_the_standard_library(tables):
    for counts, lists in tables:
        expected = [statistics.median_low(labels) for labels in lists]
        assert lower_median(counts).tolist() == expected


def test_half_medians_fall_into_the_lower_bin():
    assert lower_median(np.array([[0, 1, 1, 0], [1, 0, 0, 1]])).tolist() == [1, 0]


def test_the_majority_is_the_most_common_label_and_the_lowest_in_a_tie(tables):
    for counts, lists in tables:
        expected = []
        for labels in lists:
            votes = Counter(labels)
            expected.append(min(label for label in votes if votes[label] == max(votes.values())))
        assert majority(counts, tie_rule="lowest").tolist() == expected


def test_the_majority_is_the_unique_mode_and_the_rule_decides_ties(tables):
    for counts, lists in tables:
        modes = [statistics.multimode(labels) for labels in lists]
        tied = [len(mode) > 1 for mode in modes]
        dropped = [NO_LABEL if len(mode) > 1 else mode[0] for mode in modes]
        neutral = [1 if len(mode) > 1 else mode[0] for mode in modes]
        assert has_vote_tie(counts).tolist() == tied
        assert majority(counts, tie_rule="drop").tolist() == dropped
        assert majority(counts, tie_rule="tie", tie_category=1).tolist() == neutral


def test_the_three_tie_rules_on_a_preference_vote():
    votes = np.array([[1, 0, 1], [2, 1, 0], [1, 1, 1], [0, 0, 3]])  # A, tie, B
    assert majority(votes, tie_rule="tie", tie_category=1).tolist() == [1, 0, 1, 2]
    assert majority(votes, tie_rule="lowest").tolist() == [0, 0, 0, 2]
    assert majority(votes, tie_rule="drop").tolist() == [NO_LABEL, 0, NO_LABEL, 2]


def test_items_without_labels_have_no_centre():
    nothing = np.zeros((2, 3), dtype=np.int64)
    assert lower_median(nothing).tolist() == [NO_LABEL, NO_LABEL]
    for rule in ("lowest", "drop", "tie"):
        codes = majority(nothing, tie_rule=rule, tie_category=1)
        assert codes.tolist() == [NO_LABEL, NO_LABEL]
    assert not has_vote_tie(nothing).any()
    assert np.isnan(mean(nothing, np.arange(3.0))).all()
    assert np.isnan(percentage_agreement(nothing, lower_median(nothing))).all()


def test_no_items_give_no_centres():
    nothing = np.zeros((0, 3), dtype=np.int64)
    assert len(lower_median(nothing)) == len(majority(nothing, tie_rule="lowest")) == 0


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("first", "tie_rule is 'lowest', 'tie' or 'drop', not 'first'."),
        ("tie", "tie_rule='tie' needs a scale with a tie category (preference)."),
    ],
)
def test_a_tie_rule_that_cannot_be_followed_is_named(rule, message):
    with pytest.raises(ValueError, match=exactly(message)):
        majority(np.array([[1, 1]]), tie_rule=rule)
    with pytest.raises(ValueError, match=exactly(message)):
        CentreRule(rule).of(np.array([[1, 1]]))


def test_the_mean_is_that_of_the_standard_library(tables):
    for counts, lists in tables:
        values = np.linspace(-1, 2, counts.shape[1])
        expected = [statistics.fmean(values[code] for code in labels) for labels in lists]
        assert mean(counts, values) == pytest.approx(expected)


def test_percentage_agreement_counts_the_labels_at_the_centre(tables):
    for counts, lists in tables:
        expected = [labels.count(statistics.median_low(labels)) / len(labels) for labels in lists]
        assert percentage_agreement(counts, lower_median(counts)) == pytest.approx(expected)


def test_percentage_agreement_of_a_dropped_tie_is_undefined():
    votes = np.array([[1, 1], [2, 0]])
    agreement = percentage_agreement(votes, majority(votes, tie_rule="drop"))
    assert np.isnan(agreement[0])
    assert agreement[1] == 1


def test_percentage_agreement_needs_labels_whatever_the_centre():
    assert np.isnan(percentage_agreement(np.array([[0, 0]]), np.array([1])))


def test_entries_are_the_labels_of_each_row():
    row, category, count = label_entries(np.array([[0, 2, 1], [0, 0, 0], [3, 0, 0]]))
    assert (row.tolist(), category.tolist(), count.tolist()) == ([0, 0, 2], [1, 2, 0], [2, 1, 3])


def test_unique_labels_are_the_size_of_the_set(tables):
    for counts, lists in tables:
        assert unique_labels(counts).tolist() == [len(set(labels)) for labels in lists]


NOT_WHOLE = (
    "Counts need to be whole numbers; got fractions or NaN. Ratings by rater, NaN where missing, "
    "are read as ratings=... (n_raters, n_items)."
)
NO_NUMBERS = "Counts need to be whole numbers in rows of one length."


def test_counts_are_taken_as_lists_and_as_whole_floats():
    assert as_counts([[1, 2], [0, 3]]).dtype == np.int64
    assert as_counts(np.array([[1.0, 2.0]])).tolist() == [[1, 2]]
    assert as_counts(np.array([[True, False]])).tolist() == [[1, 0]]
    assert as_counts(pd.DataFrame({"a": [1, 0], "b": [2, 3]})).tolist() == [[1, 2], [0, 3]]
    nullable = pd.DataFrame({"a": pd.array([1, 2], dtype="Int64"), "b": [0, 1]})
    assert as_counts(nullable).tolist() == [[1, 0], [2, 1]]


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        (
            [1, 2],
            "Counts need the shape (n_items, n_categories) with at least two categories; got (2,).",
        ),
        (
            [[1], [2]],
            "Counts need the shape (n_items, n_categories) with at least two categories; "
            "got (2, 1).",
        ),
        ([[0.5, 1]], NOT_WHOLE),
        ([[np.nan, 1]], NOT_WHOLE),
        ([[np.inf, 1]], NOT_WHOLE),
        ([[None, 1]], NOT_WHOLE),
        ([["a", "b"]], NO_NUMBERS),
        ([["1", "2"]], NO_NUMBERS),
        ([["1", 2, None]], NO_NUMBERS),
        ([[1, 2], [3]], NO_NUMBERS),
        ([[1j, 2]], NO_NUMBERS),
        ([[{}, 2]], NO_NUMBERS),
        (
            np.ones((2, 2, 2)),
            "Counts need the shape (n_items, n_categories) with at least two categories; "
            "got (2, 2, 2).",
        ),
        ([[1, -2]], "Counts cannot be negative; got -2."),
    ],
)
def test_what_is_no_table_of_counts_is_refused(counts, message):
    with pytest.raises(ValueError, match=exactly(message)):
        as_counts(counts)


def test_a_shared_median_is_the_mean_of_the_lower_and_the_upper(tables):
    for counts, lists in tables:
        shared = CentreRule(None).shared(counts)
        for row, labels in zip(shared, lists, strict=True):
            middle = [statistics.median_low(labels), statistics.median_high(labels)]
            expected = [middle.count(code) / 2 for code in range(counts.shape[1])]
            assert row.tolist() == expected


def test_a_shared_majority_gives_all_modes_the_same(tables):
    for counts, lists in tables:
        modes = [statistics.multimode(labels) for labels in lists]
        for rule in (CentreRule("lowest"), CentreRule("tie", 1)):
            for row, mode in zip(rule.shared(counts), modes, strict=True):
                expected = [(code in mode) / len(mode) for code in range(counts.shape[1])]
                assert row == pytest.approx(expected)
        dropped = CentreRule("drop").shared(counts)
        assert dropped.sum(axis=1).tolist() == [float(len(mode) == 1) for mode in modes]


def test_shared_centres_of_no_labels_are_0():
    nothing = np.zeros((1, 3), dtype=np.int64)
    for rule in (CentreRule(None), CentreRule("lowest"), CentreRule("drop")):
        assert rule.shared(nothing).tolist() == [[0, 0, 0]]


def test_a_rule_knows_its_name_and_its_ties():
    votes, n_items = np.array([[1, 1], [2, 0], [0, 0]]), np.array([5, 3, 2])
    assert CentreRule("lowest").n_vote_ties(votes, n_items) == 5
    assert CentreRule(None).n_vote_ties(votes, n_items) == 0
    assert (CentreRule(None).name, CentreRule(None).plural) == ("median", "medians")
    assert (CentreRule("drop").name, CentreRule("drop").plural) == ("majority", "majorities")
    assert CentreRule(None).of(np.array([[1, 1]])).tolist() == [0]
    assert CentreRule("tie", 1).of(np.array([[1, 0, 1]])).tolist() == [1]
