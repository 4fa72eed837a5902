from fractions import Fraction

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

from judgeviz.statistics.kappa import (
    agreeing_pairs,
    cohen_from_table,
    cohen_kappa,
    fleiss_from_totals,
    label_shares,
)
from judgeviz.statistics.weighted_kappa import (
    agreement_weights,
    weighted_agreeing_pairs,
    weighted_fleiss_from_totals,
    weighted_kappa,
    weighted_kappa_from_table,
)
from tests.statistics import published_ratings as published
from tests.statistics.messages import exactly
from tests.statistics.random_tables import random_counts, random_labels

KINDS = ("identity", "linear", "quadratic")


def fleiss_of(counts, kind):
    counts = counts[counts.sum(axis=1) >= 2]
    weights = agreement_weights(counts.shape[1], kind)
    agreeing = weighted_agreeing_pairs(counts, weights).sum()
    shares = label_shares(counts).sum(axis=0)
    return float(weighted_fleiss_from_totals(agreeing, shares, np.float64(len(counts)), weights))


def test_weights_of_three_categories():
    # Printed in the vignette "Weighted Chance-corrected Agreement Coefficients" of irrCAC.
    expected = {
        "identity": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        "linear": [[1, 0.5, 0], [0.5, 1, 0.5], [0, 0.5, 1]],
        "quadratic": [[1, 0.75, 0], [0.75, 1, 0.75], [0, 0.75, 1]],
    }
    for kind, weights in expected.items():
        assert agreement_weights(3, kind).tolist() == weights
        assert agreement_weights(1, kind).tolist() == [[1]]
        assert agreement_weights(2, kind).tolist() == [[1, 0], [0, 1]]


def test_weights_are_of_three_kinds():
    sentence = "weights are 'identity', 'linear' or 'quadratic', not 'cubic'."
    with pytest.raises(ValueError, match=exactly(sentence)):
        agreement_weights(3, "cubic")
    with pytest.raises(ValueError, match=exactly(sentence)):
        weighted_kappa([1, 2], [1, 2], "cubic")


@pytest.mark.parametrize("kind", ["linear", "quadratic"])
def test_equals_scikit_learn(kind):
    for a, b in random_labels(21, 200):
        ours = weighted_kappa(a, b, kind, categories=range(7))
        if len({*a, *b}) < 2:
            assert np.isnan(ours)
            continue
        expected = cohen_kappa_score(a, b, weights=kind, labels=range(7))
        assert ours == pytest.approx(expected, abs=1e-9)
        # grades that nobody gave leave no gap, for both
        expected = cohen_kappa_score(a, b, weights=kind)
        assert weighted_kappa(a, b, kind) == pytest.approx(expected, abs=1e-9)


def test_the_identity_is_cohens_kappa():
    for a, b in random_labels(22, 200):
        expected = pytest.approx(cohen_kappa(a, b), nan_ok=True, abs=1e-12)
        assert weighted_kappa(a, b, "identity") == expected


def test_many_tables_of_fractions_at_once():
    rng = np.random.default_rng(23)
    whole = rng.integers(0, 9, size=(50, 4, 4))
    for kind in ("linear", "quadratic"):
        a, b = np.indices((4, 4)).reshape(2, -1)
        expected = [cohen_kappa_score(a, b, weights=kind, sample_weight=t.ravel()) for t in whole]
        together = weighted_kappa_from_table(whole / 7, agreement_weights(4, kind))
        assert together == pytest.approx(expected, abs=1e-9)
    identity = weighted_kappa_from_table(whole / 7, np.eye(4))
    assert identity == pytest.approx(cohen_from_table(whole.astype(float)))


@pytest.mark.parametrize(
    ("table", "kind", "expected"),
    [
        (published.ABSTRACTORS, "identity", 0.79641),
        (published.ABSTRACTORS, "linear", 0.84290),
        (published.ABSTRACTORS, "quadratic", 0.89216),
        (published.DIAGNOSES, "identity", 0.43150),
        (published.DIAGNOSES, "linear", 0.40681),
        (published.DIAGNOSES, "quadratic", 0.38319),
    ],
)
def test_equals_irrcac_on_the_tables_of_gwet_2014(table, kind, expected):
    # irrCAC 0.4.4 for Python, which pins an older SciPy and pandas, in an environment of its own:
    # irrCAC.table.CAC(irrCAC.datasets.table_cont3x3abstractors(), weights=kind).cohen()
    weights = agreement_weights(len(table), kind)
    assert weighted_kappa_from_table(table, weights) == pytest.approx(expected, abs=5e-6)


def test_two_items_by_hand():
    # labels 1, 2 against 2, 3: each pair is one step of two apart, 1 - w = 1/4;
    # chance: (1, 2), (1, 3), (2, 2), (2, 3), each a quarter: (1/4 + 1 + 0 + 1/4) / 4 = 3/8
    kappa = weighted_kappa([1, 2], [2, 3])
    assert kappa == pytest.approx(1 - (1 / 4) / (3 / 8))
    assert weighted_kappa([1, 2], [2, 3], "linear") == pytest.approx(1 - (1 / 2) / (1 / 2))
    assert (kappa.n_items, kappa.n_skipped) == (2, 0)


def test_the_scale_keeps_the_places_of_unused_grades():
    a, b = [1, 5, 5, 2], [1, 5, 2, 2]
    whole = weighted_kappa(a, b, categories=[1, 2, 3, 4, 5])
    expected = cohen_kappa_score(a, b, weights="quadratic", labels=[1, 2, 3, 4, 5])
    assert whole == pytest.approx(expected)
    assert whole != weighted_kappa(a, b)


def test_words_need_their_order():
    a, b = ["low", "high", None, "mid"], ["mid", "high", "low", "mid"]
    sentence = (
        "Labels in words have no order: name the whole scale, lowest first, as categories=[...]."
    )
    with pytest.raises(ValueError, match=exactly(sentence)):
        weighted_kappa(a, b)
    kappa = weighted_kappa(a, b, categories=["low", "mid", "high"])
    assert kappa == pytest.approx(weighted_kappa([1, 3, 2], [2, 3, 2], categories=[1, 2, 3]))
    assert (kappa.n_items, kappa.n_skipped) == (3, 1)
    sentence = "'high' is none of the categories ['low', 'mid']."
    with pytest.raises(ValueError, match=exactly(sentence)):
        weighted_kappa(a, b, categories=["low", "mid"])


def test_undefined_with_the_reason():
    alike = weighted_kappa([5, 5, 5], [5, 5, 5], categories=[4, 5])
    assert alike.why_undefined == "all 3 labels of both raters are 5: chance agreement is 1"
    nothing = weighted_kappa([None], [1])
    assert nothing.why_undefined == "no item has a label of both raters"
    assert np.isnan(weighted_kappa_from_table(np.zeros((2, 3, 3)), np.eye(3))).all()


def test_pairs_by_hand_and_with_the_identity():
    # labels 1, 1, 2: of three pairs one is equal and two are a step apart
    weights = agreement_weights(3, "quadratic")
    assert weighted_agreeing_pairs(np.array([[2, 1, 0]]), weights) == pytest.approx((1 + 1.5) / 3)
    for counts in random_counts(24, 100, (2, 6)):
        identity = weighted_agreeing_pairs(counts, np.eye(counts.shape[1]))
        assert identity == pytest.approx(agreeing_pairs(counts))


def test_weighted_fleiss_with_the_identity_is_fleiss():
    rng = np.random.default_rng(25)
    agreeing, shares = rng.random(40) * 9, 9 * rng.dirichlet(np.ones(4), size=40)
    shares[0] = [9, 0, 0, 0]
    n_items = np.full(40, 9.0)
    plain = fleiss_from_totals(agreeing, shares, n_items)
    weighted = weighted_fleiss_from_totals(agreeing, shares, n_items, np.eye(4))
    assert np.isnan(weighted[0])
    assert weighted == pytest.approx(plain, nan_ok=True)


def test_weighted_fleiss_equals_exact_fractions():
    for counts in random_counts(26, 100, (2, 6)):
        k = counts.shape[1]
        apart = [[Fraction(a - b, k - 1) ** 2 for b in range(k)] for a in range(k)]
        labels = [[c for c in range(k) for _ in range(row[c])] for row in counts.tolist()]
        pairs = [
            [apart[x][y] for i, x in enumerate(row) for j, y in enumerate(row) if i != j]
            for row in labels
        ]
        observed = sum(sum(row) / len(row) for row in pairs) / len(pairs)
        p = [
            sum(Fraction(row.count(c), len(row)) for row in labels) / len(labels) for c in range(k)
        ]
        chance = sum(p[a] * p[b] * apart[a][b] for a in range(k) for b in range(k))
        expected = np.nan if chance == 0 else float(1 - observed / chance)
        assert fleiss_of(counts, "quadratic") == pytest.approx(expected, abs=1e-9, nan_ok=True)


@pytest.mark.parametrize(
    ("rows", "categories", "expected"),
    [
        (published.FIVE_OBSERVERS, range(4), (0.45762, 0.61185, 0.75072)),
        (published.FOUR_RATERS[:11], range(1, 6), (0.76248, 0.82409, 0.87423)),
    ],
)
def test_weighted_fleiss_equals_irrcac(rows, categories, expected):
    # As above: irrCAC.raw.CAC(irrCAC.datasets.raw_5observers(), weights=kind).fleiss(), and
    # raw_4raters().iloc[:11]: a single label enters the label shares there, and does not here.
    counts = published.counted(rows, categories)
    assert [fleiss_of(counts, kind) for kind in KINDS] == pytest.approx(expected, abs=5e-6)
