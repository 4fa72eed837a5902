import numpy as np
import pytest

import judgeviz as jv
from judgeviz.analysis.agreement.side_by_side import side_by_side
from judgeviz.export.latex import latex
from judgeviz.export.markdown import markdown
from judgeviz.export.table import rounded


@pytest.fixture(scope="module")
def tables():
    labels = jv.demo("summaries")
    return {
        judge: jv.agreement_table(labels.compare(judge, criterion="coherence"), n_boot=50)
        for judge in ("dice", "rouge_l", "sage")
    }


def test_every_judge_has_its_fair_pair_in_every_stratum(tables):
    beside = side_by_side(tables)
    assert [row.judge for row in beside.rows] == ["sage", "dice", "rouge_l"]
    assert beside.strata == tables["sage"].strata
    assert beside.items == tables["sage"].n_fair
    for row in beside.rows[:2]:
        table = tables[row.judge]
        assert [cell.value for cell in row.values] == pytest.approx(
            table["alpha_fair_judge"].tolist(), nan_ok=True
        )
        for place, stratum in enumerate(beside.strata):
            expected = table.fair("alpha", stratum)
            assert row.fair[place] == (expected if expected.has_values else None)
        assert row.own_human == (None,) * 4
        assert row.why_empty == ""
    assert beside.rows[2].why_empty == "'rouge_l' gives scores, not labels of the scale"
    assert beside.with_numbers == (0, 1, 3)
    assert beside.why_empty(2) == "the other humans put no item into this stratum"


def test_a_stratum_of_less_than_an_item_is_not_said_to_have_none():
    pair = jv.Comparison.from_counts(
        np.array([[2, 1]]), np.array([[1, 0]]), jv.Scale("ordinal", (3, 4)), "robot"
    )
    beside = side_by_side(jv.agreement_table(pair))
    place = beside.strata.index("[0, 0.6)")
    assert (beside.among_items[place], beside.items[place]) == (0, 1)  # two thirds of one
    assert beside.why_empty(place) == "the other humans put less than one item into this stratum"


def test_the_fair_pair_gives_way_where_nobody_can_be_held_out():
    human = np.array([[2, 0], [1, 1], [0, 2]] * 10)
    machine = np.array([[1, 0], [1, 0], [0, 1]] * 10)
    scale = jv.Scale("ordinal", (1, 2))
    pair = jv.Comparison.from_counts(human, machine, scale, judge="robot")
    beside = side_by_side(jv.agreement_table(pair))
    assert beside.pair == "papers"
    assert "three or more human labels" in beside.why_no_fair_pair
    assert beside.items == beside.reference.items
    assert side_by_side(beside.reference, pair="papers").why_no_fair_pair == ""


def test_the_humans_are_those_of_the_most_items(tables):
    pair = jv.demo("summaries").compare("dice", criterion="coherence")
    some = jv.agreement_table(pair.keep_items(np.arange(pair.n_items) % 2 == 0, ("half",)))
    beside = side_by_side({"dice": some, "sage": tables["sage"]})
    assert beside.reference.judge == "sage"
    (row,) = (row for row in beside.rows if row.judge == "dice")
    assert row.own_human[0].value == some["alpha_fair_human"][0]


def test_the_table_for_a_paper_has_judges_in_rows(tables):
    table = side_by_side(tables).tabulate()
    pair = tables["dice"].fair("alpha")
    assert [heading.title for heading in table.headings[:3]] == ["judge", "HM′", "D′"]
    assert table.headings[3].group == f"others' PA = 1 (n = {tables['sage'].n_fair[1]:,})"
    assert table.rows[0][1].text == rounded(pair.human)
    judge, value, difference = table.rows[2][:3]
    assert (judge.text, value.text) == ("dice", rounded(pair.judge))
    assert difference.text == rounded(pair.delta, sign="+")
    assert difference.interval == (
        f"[{rounded(pair.low, sign='+')}, {rounded(pair.high, sign='+')}]"
    )
    assert difference.emphasis == "underlined"
    assert table.rows[3][2].text == "–"
    assert "95% percentile" in table.settings[0]
    assert "| sage |" in markdown(table)
    assert r"\underline" in latex(table)


def test_shares_are_in_per_cent():
    tables = {
        judge: jv.agreement_table(jv.demo("inference").compare(judge)) for judge in ("owl", "coin")
    }
    table = side_by_side(tables, "percent").tabulate()
    pair = tables["owl"].fair("percent")
    assert table.rows[1][1].text == f"{100 * pair.judge:.1f}"
    assert table.rows[1][2].text == rounded(pair.delta, percent=True, sign="+")
    assert table.rows[1][2].emphasis == ""  # no interval, no verdict
    alone = side_by_side(tables, "percent", "papers").tabulate()
    assert [heading.title for heading in alone.headings] == ["judge", *["HM"] * 4]


def test_what_there_is_not_is_named(tables):
    with pytest.raises(ValueError, match="The pair is 'fair' or 'papers'; got 'both'"):
        side_by_side(tables, pair="both")
    with pytest.raises(ValueError, match="This table has no Cohen's κ"):
        side_by_side(tables, "cohen")
