from dataclasses import replace

import numpy as np
import pytest

from judgeviz.analysis.strata import (
    attainable_edges,
    centre_rule,
    held_out_items,
    item_strata,
    named_among_others,
    strata_of,
    stratum_items,
)
from judgeviz.errors import LabelError
from judgeviz.labels.scale import PREFERENCE_CATEGORIES, Scale
from tests.analysis.builders import comparison, ratings
from tests.statistics.messages import exactly

ORDINAL, NOMINAL = Scale("ordinal", (1, 2, 3)), Scale("nominal", ("a", "b"))
PREFERENCE = Scale("preference", PREFERENCE_CATEGORIES)


@pytest.fixture
def pair():
    return comparison([[1, 1, 1], [1, 2, 2], [1, 2, 3], [3]], [[1], [2], [3], [1]])


def test_two_items_by_hand(pair):
    members = {s.name: np.flatnonzero(s.members).tolist() for s in item_strata(pair)}
    assert members == {"All": [0, 1, 2, 3], "PA = 1": [0], "[0.6, 1)": [1], "[0, 0.6)": [2]}


def test_as_many_unique_labels_as_an_item_can_have(pair):
    assert strata_of(pair, "unique").names == ("unique = 1", "unique = 2", "unique = 3")
    two = comparison([[1, 2], [3, 3]], [[1], [2]])
    assert strata_of(two, "unique").names == ("unique = 1", "unique = 2")
    binary = comparison([["a"] * 9], [["a"]], "ab", "nominal")
    assert strata_of(binary, "unique").names == ("unique = 1", "unique = 2")


def test_items_of_one_stratum(pair):
    name, rows = stratum_items(pair, 2)
    assert (name, rows.tolist()) == ("[0.6, 1)", [1])


def test_items_whose_others_are_in_a_stratum_without_one_of_their_humans():
    pair = comparison([[1, 1, 1], [1, 1, 2], [1, 2, 3], [2, 2]], [[1], [1], [1], [1]])
    found = [held_out_items(pair, number).tolist() for number in range(4)]
    # of 1, 1, 2 the others of the 2 are unanimous, those of either 1 are not
    assert found == [[0, 1, 2], [0, 1], [], [1, 2]]
    assert [held_out_items(pair, n, "unique").tolist() for n in (1, 2, 3)] == [[0, 1], [1, 2], []]
    assert held_out_items(comparison([[2, 2]], [[1]]), 0).tolist() == []


def test_strata_of_the_others_have_a_name_of_their_own():
    names = ["All", "PA = 1", "[0.6, 1)", "unique = 2"]
    assert [named_among_others(name) for name in names] == [
        "All", "others' PA = 1", "others' PA [0.6, 1)", "others' unique = 2",
    ]  # fmt: skip


def test_every_agreement_that_occurs_has_a_stratum(pair):
    edges = attainable_edges(pair)
    assert edges == (0.0, 2 / 3, 1.0)
    sizes = [int(s.members.sum()) for s in item_strata(pair, edges=edges)]
    assert sizes == [4, 1, 1, 1]


def test_without_disagreement_there_is_one_edge_to_each_side():
    assert attainable_edges(comparison([[1, 1]], [[1]])) == (0.0, 1.0)


def test_a_vote_tie_agrees_as_its_rule_says():
    votes = comparison([["A", "B"]], [["A"]], PREFERENCE_CATEGORIES, "preference")
    assert stratum_items(votes, 2, edges=(0, 0.5, 1))[1].tolist() == []
    assert stratum_items(votes, 3, edges=(0, 0.5, 1))[1].tolist() == [0]  # nobody said tie
    assert stratum_items(votes, 2, edges=(0, 0.5, 1), tie_rule="lowest")[1].tolist() == [0]
    dropped = item_strata(votes, tie_rule="drop")
    assert [int(s.members.sum()) for s in dropped] == [1, 0, 0, 0]


def test_humans_alone_have_strata(pair):
    alone = replace(pair, judge=None, machine=ratings([[None]] * 4, (1, 2, 3)))
    assert [s.members.sum() for s in item_strata(alone)] == [4, 1, 1, 1]


@pytest.mark.parametrize(
    "edges",
    [
        (0, 0.6), (0.1, 1), (0, 0.6, 0.6, 1), (0, 0.8, 0.6, 1), (1,), (), None, 0.6, "01",
        (0, "a", 1), (0, float("nan"), 1), ((0, 1), (0, 1)),
    ],
)  # fmt: skip
def test_edges_that_do_not_rise_from_0_to_1_are_refused(pair, edges):
    sentence = f"Edges rise from 0 to 1, for example (0, 0.6, 1); got {edges}."
    with pytest.raises(ValueError, match=exactly(sentence)):
        strata_of(pair, edges=edges)


@pytest.mark.parametrize("by", ["rater", None, ["agreement"]])
def test_another_way_to_form_strata_is_refused(pair, by):
    with pytest.raises(ValueError, match=exactly(f"by is 'agreement' or 'unique', not {by!r}.")):
        strata_of(pair, by)


def test_each_kind_of_scale_has_its_centre():
    assert (centre_rule(ORDINAL).ties, centre_rule(ORDINAL).name) == (None, "median")
    assert centre_rule(NOMINAL).ties == "lowest"
    assert (centre_rule(PREFERENCE).ties, centre_rule(PREFERENCE).tie_category) == ("tie", 1)


def test_a_rule_can_be_chosen_for_votes():
    assert centre_rule(NOMINAL, "drop").ties == "drop"
    assert centre_rule(PREFERENCE, "lowest").ties == "lowest"
    assert centre_rule(ORDINAL, "drop").ties is None  # medians have no votes


def test_rules_that_cannot_be_are_refused():
    for rule in ("first", 1, ["drop"]):
        sentence = f"tie_rule is one of 'lowest', 'tie', 'drop', not {rule!r}."
        with pytest.raises(ValueError, match=exactly(sentence)):
            centre_rule(NOMINAL, rule)
    sentence = (
        "The tie rule 'tie' needs preference labels, which have a tie category; choose 'lowest' "
        "or 'drop' for this criterion."
    )
    with pytest.raises(LabelError, match=exactly(sentence)):
        centre_rule(NOMINAL, "tie")
