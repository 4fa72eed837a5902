"""Rankings as GraphML and DOT."""

import networkx as nx
import pytest

import judgeviz as jv
from judgeviz.export.graphs import dot, graphml
from tests.analysis.systems.test_rankings import tournament


@pytest.fixture(scope="module")
def echo():
    return jv.demo("translation").compare("echo")


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


def test_dot_has_the_undecided_in_a_box_of_their_own():
    text = dot(jv.rank_systems(tournament([("A", "B")], ties=[("A", "C"), ("A", "D")])), "human")
    assert '{ rank=same; "A"; }' in text
    assert 'subgraph cluster_undecided { label="undecided"; "C"; "D"; }' in text
    assert "cluster" not in dot(jv.rank_systems(tournament([("A", "B")])), "human")


def test_a_side_that_does_not_exist(echo):
    with pytest.raises(ValueError, match="side is 'human' or 'machine', not 'judge'"):
        graphml(jv.rank_systems(echo), "judge")
