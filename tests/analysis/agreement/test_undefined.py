"""Why a cell has no number, in whole sentences."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from judgeviz.analysis.agreement.catalogue import columns_of
from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.labels.scale import PREFERENCE_CATEGORIES, Scale
from tests.analysis.agreement.made_up import KINDS, made_up
from tests.analysis.builders import comparison, ratings

SAME = comparison([[3, 3, 3]] * 3, [[3], [3], [3]])
NO_HELD_OUT = "no item has three or more human labels, so no human can be held out"


def why(table, stratum, column):
    """The reason of a cell, which has to be undefined."""
    assert pd.isna(table.frame.set_index("stratum").loc[stratum, column])
    return table.why_undefined[stratum, column]


@pytest.mark.parametrize(
    ("column", "sentence"),
    [
        ("alpha_hh", "all 9 labels are 3: chance agreement is 1"),
        ("alpha_hm", "all human and judge medians are 3: chance agreement is 1"),
        ("alpha_delta", "all 9 labels are 3: chance agreement is 1"),
        ("alpha_h1m", "all drawn human labels and judge medians are 3: chance agreement is 1"),
        ("alpha_mm", "no item has two or more labels of the judge"),
        ("weighted_hm", "all human and judge medians are 3: chance agreement is 1"),
        ("spearman_median", "all 3 human medians are 3: there are no ranks to correlate"),
        ("kendall_mean", "all 3 human means are 3.0: there are no ranks to correlate"),
        (
            "alpha_fair_judge",
            "whichever human is held out, all labels are of one category: chance agreement is 1",
        ),
        (
            "kendall_median_fair_delta",
            "one side's numbers are all the same: there are no ranks to correlate",
        ),
    ],
)
def test_one_label_everywhere(column, sentence):
    assert why(agreement_table(SAME), "All", column) == sentence


def test_one_label_everywhere_is_full_agreement_where_chance_stays_small():
    table = agreement_table(SAME)
    assert table["ac2_hh"][0] == table["ac2_hm"][0] == table["ac2_fair_human"][0] == 1


def test_empty_strata():
    table = agreement_table(SAME)
    assert why(table, "[0, 0.6)", "alpha_hh") == "no item in this stratum"
    assert why(table, "[0, 0.6)", "jsd") == "no item in this stratum"
    for column in ("jsd_fair_judge", "alpha_fair_human", "ac2_fair_delta"):
        assert why(table, "[0.6, 1)", column) == "the other humans put no item into this stratum"


def test_one_side_without_ranks():
    table = agreement_table(comparison([[1, 2], [1, 3], [2]], [[2], [2], [2]]))
    assert why(table, "All", "kendall_mean") == (
        "all 3 judge means are 2.0: there are no ranks to correlate"
    )
    assert why(table, "All", "spearman_median") == (
        "all 3 judge medians are 2: there are no ranks to correlate"
    )


def test_a_single_item_with_a_single_label():
    table = agreement_table(comparison([[1]], [[2]]))
    for column in ("alpha_hh", "alpha_delta", "weighted_hh", "ac2_hh"):
        assert why(table, "All", column) == "no item has two or more human labels"
    assert why(table, "All", "spearman_mean") == "a single item has no ranks to correlate"
    assert why(table, "All", "alpha_fair_delta") == NO_HELD_OUT
    assert why(table, "All", "jsd_fair_human") == NO_HELD_OUT


def test_one_item_cannot_be_left_out():
    table = agreement_table(comparison([[1, 1, 2]], [[2]]))
    for side in ("judge", "human", "delta"):
        assert why(table, "All", f"jsd_fair_{side}") == (
            "too few items, or clusters, to leave one out"
        )
    assert table.fair("jsd").why_undefined == "too few items, or clusters, to leave one out"


def test_less_than_one_item_in_a_stratum():
    table = agreement_table(comparison([[1, 2, 2], [2, 3, 3]], [[1], [2]]), edges=(0, 1))
    less = "the other humans put less than one item into this stratum"
    for statistic in ("alpha", "jsd"):
        for side in ("judge", "human", "delta"):
            assert why(table, "PA = 1", f"{statistic}_fair_{side}") == less
    assert table.fair("jsd", "PA = 1").why_undefined == less
    assert np.isnan(table.fair("jsd", "PA = 1").human_interval).all()


def test_dropped_ties():
    pair = comparison([["a", "b"]], [["a"]], "ab", "nominal")
    dropped = agreement_table(pair, tie_rule="drop")
    assert why(dropped, "All", "percent_hm") == "no item has a majority of both sides"
    assert why(dropped, "All", "jsd") == "no item has a majority of the humans"
    three = comparison([list("abc")] * 3, [["a"]] * 3, "abc", "nominal")
    for column in ("percent_fair_judge", "jsd_fair_human", "cohen_fair_delta"):
        assert why(agreement_table(three, tie_rule="drop"), "All", column) == (
            "whichever human is held out, the others' vote is tied, and ties are dropped"
        )


def test_a_tied_judge_that_is_dropped():
    pair = comparison([["a", "a"], ["b", "b"]], [["a", "b"], ["b", "a"]], "ab", "nominal")
    table = agreement_table(pair, tie_rule="drop")
    assert why(table, "All", "percent_hm") == "no item has a majority of both sides"
    assert why(table, "All", "alpha_h1m") == "no item has a majority of the judge"


def test_humans_alone():
    pair = replace(SAME, judge=None, machine=ratings([[None]] * 3, (1, 2, 3)))
    table = agreement_table(pair)
    for column in ("alpha_hm", "alpha_mm", "jsd", "spearman_mean", "alpha_fair_judge"):
        assert why(table, "All", column) == "there is no judge to compare the humans with"
    votes = made_up("preference", 5)
    alone = replace(votes, judge=None, machine=ratings([[None]] * 40, PREFERENCE_CATEGORIES))
    for column in ("winrate_machine", "winrate_delta", "winner_machine"):
        assert why(agreement_table(alone), "All", column) == (
            "there is no judge to compare the humans with"
        )


def test_a_judge_who_gives_scores():
    human = [[1, 1, 2], [2, 3, 3], [3, 3, 3]]
    pair = comparison(human, [[1], [2], [3]])
    machine = replace(pair.machine, value=np.array([0.1, 0.5, 0.3]))
    pair = replace(pair, judge="rouge", judge_scale=Scale("continuous"), machine=machine)
    table = agreement_table(pair)
    sentence = "'rouge' gives scores, not labels of the scale"
    for column in ("alpha_hm", "alpha_mm", "jsd", "jsd_fair_delta", "ac2_fair_judge"):
        assert why(table, "All", column) == sentence
    assert why(table, "All", "spearman_median_fair_judge") == sentence
    flat = replace(pair, machine=replace(machine, value=np.ones(3)))
    assert why(agreement_table(flat), "All", "kendall_median") == (
        "all 3 judge scores are 1.0: there are no ranks to correlate"
    )


def test_several_categories_that_lead():
    pair = comparison([["A"], ["B"]], [["A"], ["A"]], PREFERENCE_CATEGORIES, "preference")
    table = agreement_table(pair)
    assert why(table, "All", "winner_human") == "several categories lead with as many items"
    assert table["winner_machine"][0] == "A"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.usefixtures("few_draws")
def test_every_undefined_cell_has_a_reason_and_no_other(kind):
    for seed in range(8):
        table = agreement_table(made_up(kind, seed, n_items=3), by="unique")
        cells = {
            (stratum, column.name)
            for column in columns_of(kind)
            for stratum, value in zip(table["stratum"], table[column.name], strict=True)
            if pd.isna(value)
        }
        assert set(table.why_undefined) == cells
        assert all(table.why_undefined.values())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.usefixtures("few_draws")
def test_every_number_without_an_interval_has_a_reason(kind):
    for seed in range(4):
        table = agreement_table(made_up(kind, seed, n_items=4), n_boot=20)
        for column in columns_of(kind):
            if column.is_text:
                continue
            for row, stratum in enumerate(table.strata):
                cell = table.cell(row, column.name)
                if np.isnan(cell.low) and not np.isnan(cell.value):
                    assert (
                        "tells nothing"
                        in (reason := table.why_undefined[stratum, f"{column.name}_low"])
                        or reason == "every resample gives the same value, which is no interval"
                    )
