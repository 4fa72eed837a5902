import numpy as np
import pytest

import judgeviz as jv
from judgeviz.analysis.agreement.prevalence import paradoxes
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale


def rare(n_items=60, n_rare=1):
    """Three humans and a judge who nearly always say yes."""
    human = np.tile([3, 0], (n_items, 1))
    human[:n_rare] = [2, 1]
    machine = np.tile([1, 0], (n_items, 1))
    machine[-1] = [0, 1]
    return Comparison.from_counts(human, machine, Scale("nominal", ("yes", "no")), "robot")


def test_a_frequent_label_is_named_with_the_chance_it_gives():
    pair = rare()
    found = paradoxes(pair, jv.agreement_table(pair))
    by_place = {(each.stratum, each.column): each for each in found}
    humans = by_place["All", "alpha_hh"]
    assert humans.agreement == pytest.approx((59 + 1 / 3) / 60)
    share = 179 / 180
    assert humans.label_shares == (("yes", pytest.approx(share)), ("no", pytest.approx(1 - share)))
    assert humans.chance == pytest.approx(share**2 + (1 - share) ** 2)
    assert humans.alpha < 0.1
    assert by_place["All", "alpha_hm"].agreement == pytest.approx(59 / 60)


def test_an_undefined_alpha_is_one_too():
    pair = rare(n_rare=0)
    found = paradoxes(pair, jv.agreement_table(pair))
    assert ("All", "alpha_hm") in {(each.stratum, each.column) for each in found}


def test_unanimous_humans_were_picked_for_it():
    pair = rare()
    found = paradoxes(pair, jv.agreement_table(pair))
    assert ("PA = 1", "alpha_hh") not in {(each.stratum, each.column) for each in found}


def test_balanced_labels_have_none():
    pair = jv.demo("inference").compare("owl")
    assert paradoxes(pair, jv.agreement_table(pair)) == ()


def test_humans_alone_and_scores_are_looked_at_for_hh_only():
    labels = jv.demo("summaries")
    for judge in (None, "rouge_l"):
        pair = labels.compare(judge, criterion="coherence")
        assert paradoxes(pair, jv.agreement_table(pair)) == ()
