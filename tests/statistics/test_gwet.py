import numpy as np
import pytest

from judgeviz.statistics.gwet import gwet_ac1, gwet_ac2, gwet_from_table, gwet_from_totals
from judgeviz.statistics.kappa import label_shares
from judgeviz.statistics.weighted_kappa import agreement_weights, weighted_agreeing_pairs
from tests.statistics import published_ratings as published
from tests.statistics.messages import exactly
from tests.statistics.random_tables import random_counts, random_labels

KINDS = ("identity", "linear", "quadratic")


def test_the_published_value_of_four_raters():
    # The overview of irrCAC by K. L. Gwet prints AC1 = 0.77544 with pa = 0.8181818 and
    # pe = 0.1903212 for cac.raw4raters.
    ac1 = gwet_ac1(published.counted(published.FOUR_RATERS, range(1, 6)))
    assert ac1 == pytest.approx(0.77544, abs=5e-6)
    assert ac1 == pytest.approx((0.8181818 - 0.1903212) / (1 - 0.1903212), abs=1e-6)
    assert (ac1.n_items, ac1.n_skipped) == (11, 1)


# irrCAC 0.4.4 for Python (its own environment, as it pins an older SciPy and pandas):
# irrCAC.raw.CAC(irrCAC.datasets.raw_4raters(), weights=kind).gwet() and so on.
@pytest.mark.parametrize(
    ("rows", "categories", "expected"),
    [
        (published.FOUR_RATERS, range(1, 6), (0.77544, 0.85874, 0.91400)),
        (published.FIVE_OBSERVERS, range(4), (0.49662, 0.68964, 0.83043)),
        (published.BEN_AND_GERRY, "abcde", (0.66144, 0.67273, 0.70629)),
        (published.TWO_GROUPS, "abcde", (0.68460, 0.81745, 0.90073)),
    ],
)
def test_equals_irrcac_on_raters(rows, categories, expected):
    counts = published.counted(rows, categories)
    assert [gwet_ac2(counts, kind) for kind in KINDS] == pytest.approx(expected, abs=5e-6)
    assert gwet_ac1(counts) == gwet_ac2(counts, "identity")


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        # irrCAC.table.CAC(irrCAC.datasets.table_cont3x3abstractors(), weights=kind).gwet()
        (published.ABSTRACTORS, (0.84933, 0.90002, 0.94024)),
        (published.DIAGNOSES, (0.45616, 0.37707, 0.29857)),
    ],
)
def test_equals_irrcac_on_two_raters(table, expected):
    ours = [gwet_from_table(table, agreement_weights(len(table), kind)) for kind in KINDS]
    assert ours == pytest.approx(expected, abs=5e-6)


def test_two_items_by_hand():
    # three labels 1, 1, 2 and two labels 2, 2 of the scale 1, 2, 3: P = 1/3 and 1, p_a = 2/3;
    # pi = (1/3, 2/3, 0), P_e = 3 / (3 * 2) * (2/9 + 2/9) = 2/9
    counts = [[2, 1, 0], [0, 2, 0]]
    assert gwet_ac1(counts) == pytest.approx((2 / 3 - 2 / 9) / (7 / 9))
    # quadratic: 1 and 2 agree by 3/4, P = 5/6 and 1; the weights add up to 6, P_e = 4/9
    assert gwet_ac2(counts) == pytest.approx((11 / 12 - 4 / 9) / (5 / 9))
    # the same, rater by rater: nobody used the 3, which is part of the scale
    ratings = [[1, 2], [1, 2], [2, None]]
    by_rater = gwet_ac2(ratings=ratings, categories=[1, 2, 3])
    assert by_rater == pytest.approx((11 / 12 - 4 / 9) / (5 / 9))
    assert gwet_ac1(ratings=ratings, categories=[1, 2, 3]) == gwet_ac1(counts)


def test_a_single_label_enters_the_chance_only():
    # pi = (1/2, 1/2), P_e = 1/2; without the last item pi = (3/4, 1/4)
    value = gwet_ac1([[2, 0], [1, 1], [0, 1]])
    assert value == pytest.approx((1 / 2 - 1 / 2) / (1 / 2))
    assert (value.n_items, value.n_skipped) == (2, 1)
    # an item without any label changes nothing
    assert gwet_ac1([[2, 0], [1, 1], [0, 1], [0, 0]]) == value


def test_one_category_in_use_is_full_agreement():
    # Where kappa and alpha are undefined: the chance of AC1 is 0 then.
    assert gwet_ac1([[3, 0], [2, 0]]) == 1
    assert gwet_ac2([[0, 3, 0], [0, 2, 0]]) == 1


def test_no_item_with_two_labels():
    value = gwet_ac1([[1, 0], [0, 1], [0, 0]])
    assert np.isnan(value)
    assert value.why_undefined == "no item has two or more labels"
    assert (value.n_items, value.n_skipped) == (0, 3)


def test_weights_are_of_three_kinds():
    sentence = "weights are 'identity', 'linear' or 'quadratic', not 'ordinal'."
    with pytest.raises(ValueError, match=exactly(sentence)):
        gwet_ac2([[1, 1]], "ordinal")


def test_two_raters_as_a_contingency_table():
    for a, b in random_labels(31, 200):
        table = np.zeros((7, 7))
        np.add.at(table, (a, b), 1)
        counts = np.eye(7, dtype=int)[a] + np.eye(7, dtype=int)[b]
        for kind in KINDS:
            ours = gwet_from_table(table / 3, agreement_weights(7, kind))
            assert ours == pytest.approx(gwet_ac2(counts, kind))


def test_several_tables_of_two_raters_are_each_alone():
    tables = np.stack([published.ABSTRACTORS, published.ABSTRACTORS.T + 1, np.zeros((3, 3))])
    weights = agreement_weights(3, "linear")
    alone = [gwet_from_table(table, weights) for table in tables]
    np.testing.assert_allclose(gwet_from_table(tables, weights), alone)
    assert np.isnan(alone[2])


def test_many_totals_at_once_are_each_table_alone():
    tables = [counts for counts in random_counts(32, 200) if counts.shape[1] == 4]
    weights = agreement_weights(4, "linear")
    several = [t[t.sum(axis=1) >= 2] for t in tables]
    rated = [t[t.sum(axis=1) >= 1] for t in tables]
    together = gwet_from_totals(
        np.array([weighted_agreeing_pairs(t, weights).sum() for t in several]),
        np.array([len(t) for t in several], dtype=float),
        np.array([label_shares(t).sum(axis=0) for t in rated]),
        np.array([len(t) for t in rated], dtype=float),
        weights,
    )
    alone = [gwet_ac2(counts=t, weights="linear") for t in tables]
    assert together == pytest.approx(alone, nan_ok=True, abs=1e-12)


def test_words_have_no_order_but_with_the_identity_need_none():
    ratings = [["low", "high"], ["low", "mid"]]
    # P = 1 and 0; pi = (1/2, 1/4, 1/4), P_e = 1/2 * (1/4 + 3/16 + 3/16) = 5/16
    value = gwet_ac2(ratings=ratings, weights="identity")
    assert value == pytest.approx((1 / 2 - 5 / 16) / (11 / 16))
    with pytest.raises(ValueError, match="^Labels in words have no order: "):
        gwet_ac2(ratings=ratings, weights="linear")


def test_totals_without_items_are_undefined():
    nothing = np.zeros(2)
    found = gwet_from_totals(nothing, nothing, np.zeros((2, 3)), nothing, np.eye(3))
    assert np.isnan(found).all()


def test_a_scale_of_one_category_leaves_nothing_to_agree_on():
    full = np.array([3.0, 5])
    found = gwet_from_totals(full, full, full[:, None], full, np.eye(1))
    assert found.shape == (2,)
    assert np.isnan(found).all()
