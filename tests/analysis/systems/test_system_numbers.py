"""Favoritism, rankings and symmetry as numbers and as tables."""

import numpy as np
import pytest

import judgeviz as jv
from judgeviz.analysis.systems.favi_scores import summary_numbers
from judgeviz.export.result import latex_of, numbers_of
from tests.analysis.systems.test_rankings import tournament


@pytest.fixture(scope="module")
def echo():
    return jv.demo("translation").compare("echo")


def texts(table, row):
    return [cell.text for cell in table.rows[row]]


def test_every_pair_with_its_cells(echo):
    result = jv.favoritism(echo, n_boot=20)
    table = numbers_of([result, result])
    assert len(table) == 2 * len(result.pairs)
    first = table.iloc[0]
    assert first["plus_minus"] == result.confusions[0, 0, 2]
    assert first["settings"] == result.provenance.signature
    np.testing.assert_array_equal(table["phi"][:36], result.pairs["phi"])


def test_the_table_of_pairs(echo):
    result = jv.favoritism(echo, n_boot=20)
    table, pair, shown = result.tabulate(), result.pairs.iloc[0], result.intervals.iloc[0]
    assert len(table.rows) == 36
    assert texts(table, 0) == [
        pair["system_a"],
        pair["system_b"],
        str(pair["items"]),
        str(pair["errors"]),
        f"{pair['phi']:.2f}".replace("-", "−"),
        f"{shown['point']:.2f}".replace("-", "−"),
        f"{100 * pair['sample_accuracy']:.1f}",
        "yes" if pair["sign_agrees"] else "no",
    ]
    assert table.rows[0][5].interval
    assert f"Mean |Φ| is {result.mean_abs_phi:.2f}" in table.notes[1]
    assert table.settings == (result.provenance.signature,)
    assert latex_of([result, result]).count(r"\begin{table}") == 2


def test_an_undefined_score_has_its_reason():
    result = jv.favoritism(tournament([("A", "B")]))
    assert result.numbers()["why_undefined"].tolist() == ["no errors"]
    assert texts(result.tabulate(), 0)[4] == "–"
    assert result.tabulate().notes[1].startswith("Mean |Φ| is not defined: ")


def test_every_edge_with_both_tests(echo):
    ranks = jv.rank_systems(echo, correction="holm")
    table = ranks.numbers()
    assert table["status"].tolist() == ranks.edges["status"].tolist()
    assert (table["human_winner"] != "").sum() == len(ranks.human.wins)
    assert (table["machine_p_adjusted"] >= table["machine_p"]).all()
    summary = jv.ranking_summary([ranks])
    assert summary.frame.loc[0, "judge_wins"] == len(ranks.machine.wins)
    assert summary.frame[["kept", "reversed", "lost", "new", "neither"]].sum(axis=1)[0] == 36
    assert summary.numbers()["settings"].tolist() == [ranks.provenance.signature]
    headings = [heading.title for heading in summary.tabulate().headings]
    kept = texts(summary.tabulate(), 0)[headings.index("kept")]
    assert kept == str((ranks.edges["status"] == "kept").sum())
    assert "adjusted by Holm's procedure" in summary.tabulate().notes[0]
    with pytest.raises(ValueError, match="needs at least one result"):
        jv.ranking_summary([])


def test_the_table_of_edges():
    ranks = jv.rank_systems(tournament([("A", "B"), ("A", "C")]), correction="holm")
    table = ranks.tabulate()
    sides = ["A", "12", "0", "0", "0.001"]
    assert texts(table, 0) == ["A", "B", "kept", *sides, *sides]
    groups = [heading.group for heading in table.headings]
    assert groups == [""] * 3 + ["humans"] * 5 + [ranks.judge] * 5
    assert "p < 0.05, adjusted by Holm's procedure." in table.notes[0]
    assert "2 kept" in table.notes[1]
    bare = jv.rank_systems(tournament([("A", "B")])).tabulate()
    assert bare.notes[0].endswith("not adjusted for their number.")


def test_judges_in_one_table(echo):
    summary = summary_numbers([jv.favoritism(echo)])
    assert summary["judge"].tolist() == ["echo"]
    assert summary["settings"].str.startswith("judgeviz ").all()


def test_symmetry_as_numbers():
    result = jv.symmetry_check(jv.demo("preferences").compare("first-glance"))
    row = result.numbers().iloc[0]
    assert (row["judge"], row["items"]) == ("first-glance", result.n_items)
    cells = [row[f"{a}_{b}"] for a in ("A", "tie", "B") for b in ("A", "tie", "B")]
    assert cells == result.confusion.ravel().tolist()
    assert row["consistent"] == result.consistent
    assert "statistic: symmetry check" in row["settings"]


def test_symmetry_as_a_table():
    result = jv.symmetry_check(jv.demo("preferences").compare("first-glance"))
    table = result.tabulate()
    for place, vote in enumerate(("A", "tie", "B")):
        assert texts(table, place) == [vote, *map(str, result.confusion[place])]
    assert f"Same vote on {100 * result.consistent:.1f}%" in table.notes[0]


def test_symmetry_without_items_says_why():
    result = jv.symmetry_check(jv.demo("preferences").compare("arbiter"))
    assert result.n_items == 0
    assert result.tabulate().notes == ("–: no item was asked in both orders.",)
