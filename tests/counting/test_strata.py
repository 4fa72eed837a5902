import numpy as np
import pytest

from judgeviz.counting.strata import Strata
from judgeviz.statistics.aggregates import CentreRule

MEDIAN, LOWEST, DROP = CentreRule(None), CentreRule("lowest"), CentreRule("drop")
TIE = CentreRule("tie", 1)
EDGES = (0, 0.6, 0.8, 1)


def named(strata, counts, centre=None):
    names = (*strata.names, "none")
    centre = None if centre is None else np.array(centre)
    return [names[number] for number in strata.of(np.array(counts), centre)]


def test_two_items_by_hand():
    # labels 1, 1, 1 agree wholly; 1, 2, 2, 2, 3 agree in three of five
    strata = Strata(MEDIAN, "agreement", EDGES)
    assert strata.names == ("PA = 1", "[0.8, 1)", "[0.6, 0.8)", "[0, 0.6)")
    assert named(strata, [[3, 0, 0], [1, 3, 1]]) == ["PA = 1", "[0.6, 0.8)"]
    assert strata.n_groups == 5


def test_edges_belong_to_the_stratum_above():
    strata = Strata(LOWEST, "agreement", EDGES)
    counts = [[3, 2], [4, 1], [5, 0], [299, 200], [59, 41]]
    expected = ["[0.6, 0.8)", "[0.8, 1)", "PA = 1", "[0, 0.6)", "[0, 0.6)"]
    assert named(strata, counts) == expected


def test_thirds_are_where_they_were_cut():
    strata = Strata(LOWEST, "agreement", (0, 1 / 3, 2 / 3, 1))
    assert named(strata, [[2, 1, 0], [1, 1, 1], [1, 3, 3]]) == [
        "[0.667, 1)",
        "[0.333, 0.667)",
        "[0.333, 0.667)",
    ]


def test_items_with_one_label_or_a_dropped_tie_are_in_none():
    assert named(Strata(DROP, "agreement", EDGES), [[1, 0], [1, 1], [2, 0]]) == [
        "none",
        "none",
        "PA = 1",
    ]
    assert named(Strata(MEDIAN, "unique", (), 3), [[1, 0, 0], [0, 2, 0]]) == ["none", "unique = 1"]


def test_a_tie_that_nobody_said_agrees_with_nobody():
    assert named(Strata(TIE, "agreement", EDGES), [[1, 0, 1], [1, 1, 1]]) == ["[0, 0.6)"] * 2


def test_unique_labels():
    strata = Strata(MEDIAN, "unique", most_unique=3)
    assert strata.names == ("unique = 1", "unique = 2", "unique = 3")
    assert named(strata, [[2, 0, 0], [5, 1, 0], [1, 1, 1]]) == list(strata.names)


def test_the_centre_can_be_another():
    # of 1, 1, 2, 3: half agree with 1, a quarter with 2
    strata = Strata(MEDIAN, "agreement", (0, 0.4, 1))
    assert named(strata, [[2, 1, 1]] * 2, [0, 1]) == ["[0.4, 1)", "[0, 0.4)"]


@pytest.mark.parametrize("n_labels", [1, 3])
def test_without_strata_all_are_in_one_group(n_labels):
    strata = Strata(MEDIAN)
    assert strata.names == ()
    assert strata.n_groups == 1
    group = strata.of(np.array([[n_labels, 0]]))
    assert (group.tolist(), group.dtype) == ([0], np.int64)


def test_strata_without_edges_of_their_own():
    assert Strata(MEDIAN, "agreement").names == ("PA = 1", "[0, 1)")
    assert Strata(MEDIAN, "unique").names == ()
