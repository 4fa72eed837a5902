import networkx as nx
import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.export.graphs import dot, graphml
from judgeviz.export.latex import latex_table
from judgeviz.export.system_numbers import (
    favoritism_numbers,
    ranking_numbers,
    ranking_summary,
    summary_numbers,
    symmetry_numbers,
)
from tests.analysis.systems.test_rankings import tournament


@pytest.fixture(scope="module")
def echo():
    return jv.demo("translation").compare("echo")


def test_every_pair_with_its_cells(echo):
    result = jv.favoritism(echo, n_boot=20)
    table = favoritism_numbers([result, result])
    assert len(table) == 2 * len(result.pairs)
    first = table.iloc[0]
    assert first["plus_minus"] == result.confusions[0, 0, 2]
    assert first["settings"] == result.provenance.signature
    np.testing.assert_array_equal(table["phi"][:36], result.pairs["phi"])


def test_an_undefined_score_has_its_reason():
    pair = tournament([("A", "B")])
    table = favoritism_numbers(jv.favoritism(pair))
    assert table["why_undefined"].tolist() == ["no errors"]


def test_every_edge_with_both_tests(echo):
    ranks = jv.rank_systems(echo, correction="holm")
    table = ranking_numbers(ranks)
    assert table["status"].tolist() == ranks.edges["status"].tolist()
    assert (table["human_winner"] != "").sum() == len(ranks.human.wins)
    assert (table["machine_p_adjusted"] >= table["machine_p"]).all()
    summary = ranking_summary([ranks])
    assert summary.loc[0, "judge_wins"] == len(ranks.machine.wins)
    assert summary[["kept", "reversed", "lost", "new", "neither"]].sum(axis=1)[0] == 36


def test_judges_in_one_table(echo):
    assert summary_numbers([jv.favoritism(echo)])["judge"].tolist() == ["echo"]


def test_latex_escapes_and_rounds():
    table = pd.DataFrame({"a_b": ["50% & <x>"], "p": [0.12345], "n": [3], "q": [float("nan")]})
    text = latex_table(table, caption="A_1")
    assert r"a\_b & p & n & q \\" in text
    assert r"50\% \& \textless{}x\textgreater{} & 0.123 & 3 & -- \\" in text
    assert r"\begin{tabular}{lrrr}" in text
    assert r"\caption{A\_1}" in text


def test_graphml_is_read_by_networkx(echo):
    ranks = jv.rank_systems(echo)
    graph = nx.parse_graphml(graphml(ranks, "human"))
    assert graph.is_directed()
    assert set(graph.nodes) == set(ranks.systems)
    assert graph.number_of_edges() == len(ranks.human.wins)
    drawn = {(a, b) for a, b, reduced in graph.edges(data="reduced") if reduced}
    assert drawn == set(ranks.human.edges)
    row = ranks.human.wins.iloc[0]
    edge = graph.edges[row["winner"], row["loser"]]
    assert (edge["n_plus"], edge["p"]) == (row["n_plus"], pytest.approx(row["p"]))


def test_names_are_escaped_in_graphs():
    pair = tournament([('A<"&', "B")])
    ranks = jv.rank_systems(pair)
    assert 'A<"&' in nx.parse_graphml(graphml(ranks, "machine")).nodes
    assert '"A<\\"&" -> "B"' in dot(ranks, "human")


def test_dot_has_layers_and_contracted_cycles():
    ranks = jv.rank_systems(tournament([("A", "B"), ("B", "C"), ("C", "A"), ("A", "D")]))
    text = dot(ranks, "human")
    assert text.startswith("digraph ranking {")
    assert '"A + B + C" -> "D" [style=solid, label="kept\\n12:0, p = 0.00049"];' in text


def test_a_side_that_does_not_exist(echo):
    with pytest.raises(ValueError, match="side is 'human' or 'machine', not 'judge'"):
        graphml(jv.rank_systems(echo), "judge")


def test_symmetry_as_numbers():
    pair = jv.demo("preferences").compare("first-glance")
    result = jv.symmetry_check(pair)
    row = symmetry_numbers([result]).iloc[0]
    assert (row["judge"], row["items"]) == ("first-glance", result.n_items)
    cells = [row[f"{a}_{b}"] for a in ("A", "tie", "B") for b in ("A", "tie", "B")]
    assert cells == result.confusion.ravel().tolist()
    assert row["consistent"] == result.consistent
    assert "statistic: symmetry check" in row["settings"]
