import krippendorff
import numpy as np
import pytest

from judgeviz.statistics import krippendorff as module
from judgeviz.statistics.krippendorff import (
    alpha_from_coincidences,
    alpha_of_scores,
    coincidences,
    krippendorff_alpha,
    table_coincidences,
    why_no_chance_correction,
)
from tests.statistics.messages import exactly
from tests.statistics.random_tables import random_counts

LEVELS = ("nominal", "ordinal", "interval")
# Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), section C: four observers,
# twelve units, five values; its printed alphas are 0.743, 0.815 and 0.849.
PUBLISHED = [
    [1, 1, None, 1],
    [2, 2, 3, 2],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [2, 2, 2, 2],
    [1, 2, 3, 4],
    [4, 4, 4, 4],
    [1, 1, 2, 1],
    [2, 2, 2, 2],
    [None, 5, 5, 5],
    [None, None, 1, 1],
    [None, None, 3, None],
]


def counted(rows, k):
    return np.array([[row.count(label) for label in range(1, k + 1)] for row in rows])


@pytest.mark.parametrize("level", LEVELS)
def test_equals_the_krippendorff_library_on_random_tables(level):
    n_compared = 0
    for counts in random_counts(1):
        if (counts[counts.sum(axis=1) >= 2].sum(axis=0) > 0).sum() < 2:
            assert np.isnan(krippendorff_alpha(counts=counts, level=level))
            continue
        expected = krippendorff.alpha(value_counts=counts, level_of_measurement=level)
        assert krippendorff_alpha(counts=counts, level=level) == pytest.approx(expected, abs=1e-9)
        n_compared += 1
    assert n_compared > 900


@pytest.mark.parametrize(
    ("level", "printed"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)]
)
def test_the_published_example(level, printed):
    alpha = krippendorff_alpha(counted(PUBLISHED, 5), level)
    assert alpha == pytest.approx(printed, abs=5e-4)
    assert alpha.n_items == 11
    assert alpha.n_skipped == 1


@pytest.mark.parametrize(("judge", "expected"), [([3, 1, 2], 0.083), ([1, 3, 4], 0.571)])
def test_the_toy_example_of_beyond_correlation(judge, expected):
    medians = [2, 2, 3]
    counts = counted([list(labels) for labels in zip(medians, judge, strict=True)], 4)
    assert krippendorff_alpha(counts, "ordinal") == pytest.approx(expected, abs=5e-4)


def test_interval_values_decide_the_distances():
    counts = [[2, 1, 0], [0, 1, 1], [1, 0, 1]]
    values = [0, 1, 10]
    expected = krippendorff.alpha(
        value_counts=np.array(counts), value_domain=values, level_of_measurement="interval"
    )
    assert krippendorff_alpha(counts, "interval", values=values) == pytest.approx(expected)


def test_many_tables_at_once_are_each_table_alone():
    tables = np.stack([t[:2, :2] for t in random_counts(2, 50, (2, 4)) if t.shape[1] >= 2])
    pairs = np.stack([coincidences(table) for table in tables])
    for level in LEVELS:
        together = alpha_from_coincidences(pairs, level=level)
        alone = [krippendorff_alpha(counts=table, level=level) for table in tables]
        assert together == pytest.approx(alone, nan_ok=True, abs=1e-12)
        # with more axes in front, as of replicates and strata
        deeper = alpha_from_coincidences(
            pairs[: len(pairs) // 2 * 2].reshape(2, -1, 2, 2), level=level
        )
        assert deeper.ravel() == pytest.approx(together[: deeper.size], nan_ok=True)


def test_large_tables_have_the_alpha_of_the_package(monkeypatch):
    monkeypatch.setattr(module, "MOST_NUMBERS", 0)
    for level in LEVELS:
        for counts in random_counts(15, 40, (2, 5)):
            if (counts.sum(axis=0) > 0).sum() < 2:
                continue
            values = np.arange(counts.shape[1]) ** 2.0 if level == "interval" else None
            expected = krippendorff.alpha(
                value_counts=counts, value_domain=values, level_of_measurement=level
            )
            found = krippendorff_alpha(counts=counts, level=level, values=values)
            assert found == pytest.approx(expected, abs=1e-9)


def test_the_package_holds_no_more_numbers_than_it_may(monkeypatch):
    # three items of two categories are 3 x 2 x 2 numbers
    counts = [[3, 0], [2, 1], [0, 3]]
    monkeypatch.setattr(krippendorff, "alpha", lambda **_: 42.0)
    monkeypatch.setattr(module, "MOST_NUMBERS", 12)
    assert krippendorff_alpha(counts, level="nominal") == 42
    monkeypatch.setattr(module, "MOST_NUMBERS", 11)
    # 2 of 9 coincidences differ, and 2 x 5 x 4 / 8 would by chance
    assert krippendorff_alpha(counts, level="nominal") == pytest.approx(1 - 2 / 5)


def test_a_category_that_nobody_used_leaves_a_gap():
    counts = [[2, 0, 1], [0, 0, 2], [1, 0, 2]]
    expected = krippendorff.alpha(
        value_counts=np.array(counts)[:, [0, 2]],
        value_domain=[0, 5],
        level_of_measurement="interval",
    )
    assert krippendorff_alpha(counts, "interval", values=[0, 1, 5]) == pytest.approx(expected)


def test_categories_of_one_value_are_one_category():
    alpha = krippendorff_alpha([[2, 1], [0, 2]], "interval", values=[3, 3])
    assert np.isnan(alpha)
    assert alpha.why_undefined == "all 5 labels have one value: chance agreement is 1"


def test_many_categories_have_the_same_coincidences_as_few():
    for counts in random_counts(14, 50):
        padded = np.hstack([counts, np.zeros((len(counts), 40), dtype=int)])
        k = counts.shape[1]
        few, many = coincidences(counts), coincidences(padded)
        assert many[:k, :k] == pytest.approx(few, abs=1e-12)
        assert many.sum() == pytest.approx(few.sum())


def test_two_raters_as_a_contingency_table():
    rng = np.random.default_rng(3)
    a, b = rng.integers(0, 4, size=(2, 30))
    table = np.zeros((4, 4))
    np.add.at(table, (a, b), 1)
    counts = np.eye(4, dtype=int)[a] + np.eye(4, dtype=int)[b]
    alpha = alpha_from_coincidences(table_coincidences(table), level="ordinal")
    assert alpha == pytest.approx(krippendorff_alpha(counts, "ordinal"))
    # by default the numbers of the interval level are 0, 1, 2, 3
    alpha = alpha_from_coincidences(table_coincidences(table), level="interval")
    assert alpha == pytest.approx(krippendorff_alpha(counts, "interval"))
    together = table_coincidences(np.stack([table, np.diag([1.0, 2, 3, 4])]))
    assert together.tolist() == [(table + table.T).tolist(), np.diag([2.0, 4, 6, 8]).tolist()]


def test_the_category_of_all_labels_is_named():
    n_labels, names = np.array([0.0, 7, 0]), ("bad", "fair", "good")
    assert why_no_chance_correction(n_labels) == (
        "all 7 labels are in one category: chance agreement is 1"
    )
    assert why_no_chance_correction(n_labels, names, "answers") == (
        "all 7 answers are fair: chance agreement is 1"
    )
    assert why_no_chance_correction(0 * n_labels, names) == "no item has two or more labels"


def test_one_category_in_use_is_undefined_not_1():
    # The published code of Beyond Correlation prints 1 here.
    alpha = krippendorff_alpha([[0, 3], [0, 2]], "nominal")
    assert np.isnan(alpha)
    assert alpha.why_undefined == "all 5 labels are in one category: chance agreement is 1"


def test_no_item_with_two_labels_is_undefined():
    alpha = krippendorff_alpha([[1, 0], [0, 1], [0, 0]], "ordinal")
    assert np.isnan(alpha)
    assert alpha.why_undefined == "no item has two or more labels"
    assert alpha.n_skipped == 3


def test_level_has_no_default_and_no_other_values():
    sentence = "krippendorff_alpha() needs a level: 'nominal', 'ordinal' or 'interval'."
    with pytest.raises(TypeError, match=exactly(sentence)):
        krippendorff_alpha([[1, 1]])
    with pytest.raises(
        ValueError, match=exactly("level is 'nominal', 'ordinal' or 'interval', not 'ratio'.")
    ):
        krippendorff_alpha([[1, 1]], "ratio")


def test_values_need_one_number_per_category():
    sentence = "values need one number per category, 2 in all; got (3,)."
    with pytest.raises(ValueError, match=exactly(sentence)):
        krippendorff_alpha([[1, 1]], "interval", values=[1, 2, 3])
    with pytest.raises(ValueError, match=exactly(sentence)):
        alpha_from_coincidences(np.eye(2), level="interval", values=np.arange(3.0))


def test_grades_of_halves_are_their_numbers_at_the_interval_level():
    ratings = [[0.5, 2, 1.5, 4], [0.5, 1.5, 1.5, 2], [2, 2, np.nan, 4]]
    expected = krippendorff.alpha(reliability_data=ratings, level_of_measurement="interval")
    assert krippendorff_alpha(ratings=ratings, level="interval") == pytest.approx(expected)


def test_words_are_as_far_apart_as_their_scale_says():
    # in another order than that of their appearance
    ratings = [["good", "bad", "fair", "bad"], ["good", "fair", "good", "bad"]]
    numbers = [[3, 1, 2, 1], [3, 2, 3, 1]]
    expected = krippendorff.alpha(reliability_data=numbers, level_of_measurement="ordinal")
    scale = ["bad", "fair", "good"]
    alpha = krippendorff_alpha(ratings=ratings, level="ordinal", categories=scale)
    assert alpha == pytest.approx(expected)


def test_scores_have_the_alpha_of_the_package_whatever_their_values():
    rng = np.random.default_rng(4)
    ratings = rng.normal(size=(1, 40)) + 0.7 * rng.normal(size=(4, 40))
    ratings[rng.random((4, 40)) < 0.3] = np.nan
    rater, item = np.nonzero(~np.isnan(ratings))
    expected = krippendorff.alpha(ratings, level_of_measurement="interval")
    found = alpha_of_scores(item, ratings[rater, item])
    assert found == pytest.approx(expected)
    assert found.n_items == (np.bincount(item) >= 2).sum()
    assert found.n_skipped == (np.bincount(item) == 1).sum()


def test_scores_without_an_alpha():
    single = alpha_of_scores(np.array([0, 1]), np.array([1.0, 2.0]))
    assert single.why_undefined == "no item has two or more scores"
    assert (single.n_items, single.n_skipped) == (0, 2)
    for n_items in range(1, 9):  # of 0.1, some of whose means are rounded
        item = np.append(np.repeat(np.arange(n_items), 3), n_items)
        same = alpha_of_scores(item, np.full(3 * n_items + 1, 0.1))
        assert same.why_undefined == "all scores are the same"
        assert (same.n_items, same.n_skipped) == (n_items, 1)
