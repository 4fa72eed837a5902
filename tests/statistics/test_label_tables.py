import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.statistics.label_tables import count_ratings, label_table, looks_like_ratings
from tests.statistics import published_ratings as published
from tests.statistics.messages import exactly

OF_TABLES = {
    "alpha": lambda *table, **named: jv.krippendorff_alpha(*table, level="nominal", **named),
    "fleiss": jv.fleiss_kappa,
    "randolph": jv.randolph_kappa,
    "percent": jv.percent_agreement,
    "ac1": jv.gwet_ac1,
    "ac2": jv.gwet_ac2,
}
every_statistic = pytest.mark.parametrize("statistic", OF_TABLES.values(), ids=OF_TABLES)
# Krippendorff's four observers, one row each
FOUR_RATERS = np.array(published.FOUR_RATERS, dtype=float).T


def grades(n_raters, n_items, low, high, seed=1):
    rng = np.random.default_rng(seed)
    true, other = (rng.integers(low, high + 1, size=s) for s in (n_items, (n_raters, n_items)))
    return np.where(rng.random((n_raters, n_items)) < 0.6, true, other)


@every_statistic
def test_ratings_are_counted(statistic):
    counts = published.counted(published.FOUR_RATERS, range(1, 6))
    assert statistic(ratings=FOUR_RATERS) == statistic(counts)
    assert statistic(ratings=pd.DataFrame(FOUR_RATERS)) == statistic(pd.DataFrame(counts))
    assert statistic(counts=counts) == statistic(counts)
    # with gaps that None and pandas leave
    nullable = pd.DataFrame(FOUR_RATERS).astype("Int64")
    assert statistic(ratings=nullable) == statistic(counts)
    assert statistic(ratings=[[*rater] for rater in zip(*published.FOUR_RATERS, strict=True)]) == (
        statistic(counts)
    )


@every_statistic
@pytest.mark.parametrize(("low", "high"), [(1, 5), (1, 2), (0, 1), (1, 10)])
@pytest.mark.parametrize("turned", [False, True])
def test_a_matrix_of_ratings_is_not_taken_for_counts(statistic, low, high, turned):
    ratings = grades(3, 400, low, high)
    table = ratings.T if turned else ratings
    rows, columns = table.shape
    sentence = (
        f"This table of {rows} x {columns} looks like ratings, not like labels counted per item "
        "(row) and category (column). Say which it is: ratings=... (one row per rater, one column "
        "per item, NaN where missing) or counts=...."
    )
    with pytest.raises(ValueError, match=exactly(sentence)):
        statistic(table)
    assert statistic(ratings=ratings).n_items == 400
    assert statistic(counts=table).n_items > 0


def test_two_raters_of_one_mind_are_ratings():
    assert looks_like_ratings(np.array([[1, 2, 3, 1], [1, 2, 3, 1]]))


@pytest.mark.parametrize(
    "counts",
    [
        [[1, 1]],
        [[3, 2], [4, 1], [2, 3]],  # five raters who never agree at all
        [[1, 1]] * 100,  # two who never do
        [[2, 1, 1], [1, 2, 1], [1, 1, 2]],  # as many items as categories
        [[40, 35, 25], [10, 60, 30]],  # a hundred of each of two items
        [[30, 20, 25, 25]] * 3,
        [[0, 3, 0], [1, 1, 1]],
        [[0] * 30, [1, 2, *[0] * 28]],
    ],
)
def test_counts_stay_counts(counts):
    assert not looks_like_ratings(np.array(counts))


@pytest.mark.parametrize(
    ("counts", "ratings"),
    [
        # more categories than items, no zeros: five labels per category, and one fewer
        ([[5, 5, 5], [6, 5, 4]], [[5, 5, 4], [6, 4, 4]]),
        # a wide table of unequal sums, half of it in use: a scale of 20 categories, and of 21
        ([[2] * 10 + [0] * 10, [3] * 10 + [0] * 10], [[2] * 11 + [0] * 10, [3] * 11 + [0] * 10]),
        # fewer than half of a long scale in use, and half of it
        ([[2] * 10 + [0] * 12, [3] * 10 + [0] * 12], [[2] * 11 + [0] * 11, [3] * 11 + [0] * 11]),
        # items whose labels all differ: 15 pairs in three categories, and 16
        ([[1, 1, 0]] * 15 + [[1, 0, 0]], [[1, 1, 0]] * 16 + [[1, 0, 0]]),
    ],
    ids=["wide", "long scale", "in use", "never agree"],
)
def test_where_counts_end_and_ratings_begin(counts, ratings):
    assert not looks_like_ratings(np.array(counts))
    assert looks_like_ratings(np.array(ratings))


@pytest.mark.parametrize("spread", [0.3, 1, 5, 50])
@pytest.mark.parametrize("raters", [(2, 3), (3, 5), (5, 10), (10, 30), (80, 120)])
def test_made_up_counts_stay_counts(spread, raters):
    rng = np.random.default_rng(7)
    refused = 0
    for _ in range(200):
        k, n_items = rng.integers(2, 8), rng.integers(8, 300)
        shares = rng.dirichlet(np.full(k, spread), size=n_items)
        refused += looks_like_ratings(
            rng.multinomial(rng.integers(*raters, size=n_items, endpoint=True), shares)
        )
    assert refused <= 2


@every_statistic
def test_what_is_no_table_is_refused(statistic):
    for wrong in ("text", None, [[1, 2], [3]], np.ones((2, 2, 2)), [[{}, 1]], [1, 2], 3, {}):
        for name in ("counts", "ratings"):
            with pytest.raises(ValueError):  # noqa: PT011  (each has a test of its sentence)
                statistic(**{name: wrong})
        with pytest.raises(ValueError):  # noqa: PT011
            statistic(wrong)


def test_exactly_one_table():
    sentence = (
        "Give one table: counts of labels (n_items, n_categories), or ratings=... "
        "(n_raters, n_items)."
    )
    for tables in ((None, None, None), ([[1, 2]], [[1, 2]], None), ([[1, 2]], None, [[1, 2]])):
        with pytest.raises(ValueError, match=exactly(sentence)):
            label_table(*tables)


def test_ratings_need_two_axes():
    sentence = "Ratings need the shape (n_raters, n_items); got (3,)."
    with pytest.raises(ValueError, match=exactly(sentence)):
        count_ratings([1, 2, 3])


def test_words_are_counted_too():
    found = count_ratings([["b", "a", None], ["b", "c", "c"]])
    assert found.categories == ("b", "a", "c")
    assert found.counts.tolist() == [[2, 0, 0], [0, 1, 1], [0, 0, 1]]
    assert found.counts.dtype == np.int64
    ordered = count_ratings([["b", "a", None], ["b", "c", "c"]], ["a", "b", "c", "d"])
    assert ordered.counts.tolist() == [[0, 2, 0, 0], [1, 0, 1, 0], [0, 0, 1, 0]]


def test_one_rater_has_a_label_per_item():
    assert count_ratings([[1, 2, 1]]).counts.tolist() == [[1, 0], [0, 1], [1, 0]]


def test_a_single_category_has_a_second_one():
    found = count_ratings([[4, 4], [4, np.nan]])
    assert found.categories == (4,)
    assert found.counts.tolist() == [[2, 0], [1, 0]]
    assert jv.gwet_ac1(ratings=[[4, 4], [4, 4]]) == 1
    nothing = jv.fleiss_kappa(ratings=[[None, None], [None, None]])
    assert nothing.why_undefined == "no item has two or more labels"


def test_the_scale_of_ratings():
    ratings = [[1, 2, 2], [1, 2, 1]]
    # P = 2/3 and chance 1/2, or 1/5 on the whole scale
    assert jv.randolph_kappa(ratings=ratings) == pytest.approx(1 / 3)
    whole = jv.randolph_kappa(ratings=ratings, categories=range(1, 6))
    assert whole == pytest.approx((2 / 3 - 1 / 5) / (4 / 5))
    with pytest.raises(ValueError, match=exactly("1 is none of the categories [2, 3].")):
        jv.randolph_kappa(ratings=ratings, categories=[2, 3])
    with pytest.raises(ValueError, match=exactly("A category is named twice in [1, 2, 1].")):
        jv.randolph_kappa(ratings=ratings, categories=[1, 2, 1])
    sentence = "categories go with ratings=...; the columns of counts are categories."
    with pytest.raises(ValueError, match=exactly(sentence)):
        jv.gwet_ac1([[1, 2]], categories=[1, 2])


def test_words_need_an_order_where_it_counts():
    ratings = [["low", "high"], ["mid", "high"]]
    sentence = (
        "Labels in words have no order: name the whole scale, lowest first, as categories=[...]."
    )
    for statistic in (
        lambda **named: jv.krippendorff_alpha(level="ordinal", ratings=ratings, **named),
        lambda **named: jv.gwet_ac2(ratings=ratings, **named),
    ):
        with pytest.raises(ValueError, match=exactly(sentence)):
            statistic()
        assert np.isfinite(statistic(categories=["low", "mid", "high"]))
    assert np.isfinite(jv.krippendorff_alpha(level="nominal", ratings=ratings))
    with pytest.raises(ValueError, match=exactly(sentence)):
        jv.krippendorff_alpha(level="interval", ratings=ratings)
    with pytest.raises(ValueError, match=exactly(sentence)):
        jv.krippendorff_alpha(level="interval", ratings=ratings, categories=["low", "mid", "high"])


def test_numbers_of_ratings_are_their_values():
    # gaps between grades count at the interval level: the package on the same ratings
    krippendorff = pytest.importorskip("krippendorff")
    ratings = [[1, 2, 10, 5], [1, 5, 10, np.nan], [2, 2, 10, 5]]
    expected = krippendorff.alpha(reliability_data=ratings, level_of_measurement="interval")
    assert jv.krippendorff_alpha(level="interval", ratings=ratings) == pytest.approx(expected)


def test_a_frame_of_items_by_raters_is_asked_about() -> None:
    table = pd.DataFrame({"human_1": [1, 2, 3], "human_2": [1, 2, 1]})
    said = (
        "Ratings have one row per rater and one column per item, and this frame has 3 rows and 2 "
        "columns; give its transpose (.T) where its rows are items, or .to_numpy() where they are "
        "raters."
    )
    with pytest.raises(ValueError, match=exactly(said)):
        count_ratings(table)
    assert count_ratings(table.T).counts.tolist() == [[2, 0, 0], [0, 2, 0], [1, 0, 1]]
    assert len(count_ratings(table.to_numpy()).counts) == 2


def test_numbers_beside_texts_of_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="Some labels are numbers and others texts of numbers"):
        count_ratings([[1, 2, 1, 2], ["1", "2", "1", "1"]])
