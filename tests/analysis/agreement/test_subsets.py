"""Subset curves against a plain loop, and the message of paper 1, Fig. 2."""

import krippendorff
import numpy as np
import pytest

import judgeviz as jv
from judgeviz.analysis.agreement.subsets import SHARES
from tests.analysis.builders import comparison


def numbers(result, curve, column="mean"):
    rows = result.curves[result.curves["curve"] == curve]
    return dict(zip(rows["share"], rows[column], strict=True))


def plain_alpha(rows, level):
    """Alpha of label lists, by the reference implementation; labels are codes from 0."""
    counts = np.array([[row.count(code) for code in range(3)] for row in rows])
    return krippendorff.alpha(
        value_counts=counts, value_domain=[0, 1, 2], level_of_measurement=level
    )


@pytest.fixture(scope="module")
def whole():
    """Ten unanimous and ten divided items: a subset of 20 at a share of 0.5 is the whole."""
    rng = np.random.default_rng(4)
    human = [[int(label)] * 3 for label in rng.integers(1, 4, size=10)]
    while len(human) < 20:
        row = rng.integers(1, 4, size=3).tolist()
        human += [row] if len(set(row)) > 1 else []
    machine = [rng.integers(1, 4, size=1).tolist() for _ in human]
    return human, machine


@pytest.mark.parametrize("kind", ["ordinal", "nominal"])
def test_curves_agree_with_a_plain_loop(whole, kind):
    human, machine = whole
    result = jv.subset_curves(comparison(human, machine, kind=kind), n_items=20, n_draws=3)
    codes = [[label - 1 for label in row] for row in human]
    if kind == "ordinal":
        centre = [sorted(row)[1] for row in codes]
    else:
        centre = [max((row.count(code), -code) for code in range(3))[1] * -1 for row in codes]
    both = [[one, row[0] - 1] for one, row in zip(centre, machine, strict=True)]
    assert numbers(result, "hh")[0.5] == pytest.approx(plain_alpha(codes, kind))
    assert numbers(result, "hm")[0.5] == pytest.approx(plain_alpha(both, kind))
    assert numbers(result, "hm", "low")[0.5] == pytest.approx(numbers(result, "hm", "high")[0.5])


def test_a_subset_holds_as_many_unanimous_items_as_asked_for(whole):
    result = jv.subset_curves(comparison(*whole), n_items=10, n_draws=4)
    unanimous = numbers(result, "hh", "unanimous")
    assert unanimous == {share: round(10 * share) for share in SHARES}
    assert numbers(result, "hh")[1.0] == 1
    assert result.curves["curve"].unique().tolist() == ["hh", "hm", "human", "random"]


def test_what_the_data_cannot_fill_is_left_out_with_its_reason(whole):
    result = jv.subset_curves(comparison(*whole), n_items=20, n_draws=2)
    assert list(numbers(result, "hh")) == [0.5]
    reasons = dict(zip(result.left_out["share"], result.left_out["why"], strict=True))
    assert reasons[0.0] == "needs 20 items on which the humans differ; there are 10"
    assert reasons[1.0] == "needs 20 items on which the humans are unanimous; there are 10"
    assert set(reasons) | {0.5} == set(SHARES)


def test_nothing_to_fill_is_an_empty_table(whole):
    result = jv.subset_curves(comparison(*whole), n_items=50, n_draws=2)
    assert len(result.curves) == 0
    assert len(result.left_out) == len(SHARES)


def test_items_with_one_label_are_not_drawn():
    human = [[1], [1, 1], [2, 2], [1, 2], [2, 3]]
    result = jv.subset_curves(comparison(human, [[1]] * 5), n_items=2, n_draws=2)
    assert (result.n_unanimous, result.n_divided) == (2, 2)


def test_the_seed_decides_every_draw():
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    one, again, other = (jv.subset_curves(pair, 40, 5, seed=seed) for seed in (1, 1, 2))
    assert one.curves.equals(again.curves)
    assert not one.curves.equals(other.curves)


def test_judges_are_compared_on_the_same_subsets():
    labels = jv.demo("inference")
    one, other = (jv.subset_curves(labels.compare(judge), 60, 5) for judge in ("owl", "coin"))
    assert numbers(one, "hh") == numbers(other, "hh")
    assert numbers(one, "hm") != numbers(other, "hm")


def test_without_a_judge_there_is_no_hm():
    pair = jv.demo("inference").compare(None)
    result = jv.subset_curves(pair, 60, 5)
    assert set(result.curves["curve"]) == {"hh", "human", "random"}


def test_one_category_leaves_alpha_undefined():
    human = [[1, 1]] * 6 + [[1, 2]] * 6
    result = jv.subset_curves(comparison(human, [[1]] * 12), n_items=4, n_draws=3)
    assert np.isnan(numbers(result, "hh")[1.0])
    assert numbers(result, "hh", "defined")[1.0] == 0


@pytest.mark.parametrize(("kind", "n_items"), [("binary", 200), ("three-way", 600)])
def test_a_random_labeller_looks_good_where_humans_disagree(kind, n_items):
    pair = jv.random_labeller(kind)
    assert pair.n_items == n_items
    unanimous = (pair.human_counts.max(axis=1) == 2).mean()
    assert unanimous == 0.5
    result = jv.subset_curves(pair)
    hh, hm = numbers(result, "hh"), numbers(result, "hm")
    assert hm[0.0] > hh[0.0] + 0.2
    assert hh[1.0] == 1
    assert abs(hm[1.0]) < 0.2
    gaps = [hh[share] - hm[share] for share in SHARES]
    assert np.all(np.diff(gaps) > 0)


def test_an_odd_number_of_synthetic_items_is_shared_out():
    counts = jv.random_labeller("three-way", n_items=7).human_counts
    assert (counts.max(axis=1) == 2).sum() == 4


def test_progress_rises_to_one(whole):
    seen = []
    jv.subset_curves(comparison(*whole), n_items=10, n_draws=1, progress=seen.append)
    assert seen == [number / 11 for number in range(1, 12)]


def test_provenance_says_what_was_drawn(whole):
    result = jv.subset_curves(comparison(*whole), n_items=10, n_draws=2, seed=3)
    assert "subset items: 10 | draws: 2 | band: 90% of the draws" in result.provenance.signature
    assert "seed: 3" in result.provenance.signature


def test_bad_arguments_are_refused(whole):
    pair = comparison(*whole)
    with pytest.raises(ValueError, match=r"^Subsets need two items or more .*; got 1 and 50\.$"):
        jv.subset_curves(pair, n_items=1)
    with pytest.raises(ValueError, match=r"^kind is 'binary' or 'three-way', not 'coin'\.$"):
        jv.random_labeller("coin")
    with pytest.raises(ValueError, match=r"two items or more; got 1\.$"):
        jv.random_labeller(n_items=1)
    with pytest.raises(jv.LabelError, match=r"^'rouge_l' gives scores, not labels of the scale"):
        jv.subset_curves(jv.demo("summaries").compare("rouge_l", criterion="coherence"))
