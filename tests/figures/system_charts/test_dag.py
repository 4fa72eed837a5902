from itertools import pairwise

import numpy as np
import pytest

import judgeviz as jv
from judgeviz.figures.system_charts.dag import dag
from judgeviz.figures.system_charts.dag_layout import dag_layout
from judgeviz.figures.system_charts.dag_places import BOX_HEIGHT
from tests.analysis.systems.builders import scores
from tests.analysis.systems.test_rankings import tournament
from tests.figures.readers import legend_names, subtitle, texts


@pytest.fixture(scope="module")
def ranks():
    return jv.rank_systems(jv.demo("translation").compare("echo"))


def many_systems(n: int, spread: float, seed: int = 0) -> jv.SystemRankings:
    rng = np.random.default_rng(seed)
    human, machine = (
        {f"system-{k:02d}": (rng.normal(spread * k, 1, 60)).tolist() for k in range(n)}
        for _ in range(2)
    )
    return jv.rank_systems(scores(human, machine))


def boxes(figure, panel):
    return [
        (shape.x0, shape.x1, shape.y0, shape.y1)
        for shape in figure.layout.shapes
        if shape.xref == panel and shape.layer == "between"
    ]


def apart(one, other):
    return one[1] <= other[0] or other[1] <= one[0] or one[3] <= other[2] or other[3] <= one[2]


@pytest.mark.parametrize(("n", "spread"), [(3, 1.0), (8, 0.3), (16, 0.15), (20, 0.1), (20, 0.0)])
def test_boxes_never_overlap(n, spread):
    figure = dag(many_systems(n, spread))
    for panel in ("x", "x2"):
        drawn = boxes(figure, panel)
        assert len(drawn) == n
        for number, one in enumerate(drawn):
            assert all(apart(one, other) for other in drawn[number + 1 :])


def test_every_reduced_edge_leads_downward(ranks):
    widths = dict.fromkeys(ranks.human.nodes, 50.0)
    layout = dag_layout(ranks.human.layers, ranks.human.edges, widths, 380)
    assert set(layout.edges) == set(ranks.human.edges)
    for (winner, loser), path in layout.edges.items():
        assert path[0][1] == layout.nodes[winner][1] + BOX_HEIGHT / 2
        assert path[-1][1] == layout.nodes[loser][1] - BOX_HEIGHT / 2
        assert all(above[1] <= below[1] for above, below in pairwise(path))


def test_edges_pass_beside_boxes():
    ranks = many_systems(16, 0.15)
    widths = dict.fromkeys(ranks.human.nodes, 60.0)
    layout = dag_layout(ranks.human.layers, ranks.human.edges, widths, 380)
    for edge, path in layout.edges.items():
        for (x0, y0), (x1, y1) in pairwise(path):
            for name, (x, y) in layout.nodes.items():
                passes = min(y0, y1) <= y - 5 and max(y0, y1) >= y + 5 and name not in edge
                assert not (passes and abs((x0 + x1) / 2 - x) < 30), (edge, name)


def test_the_human_panel_stands_left_with_the_same_colours(ranks):
    figure = dag(ranks)
    colours = {}
    for panel in ("x", "x2"):
        words = {
            (note.x, note.y): note.text for note in figure.layout.annotations if note.xref == panel
        }
        for shape in figure.layout.shapes:
            if shape.xref == panel and shape.layer == "between":
                place = ((shape.x0 + shape.x1) / 2, (shape.y0 + shape.y1) / 2)
                name = next(t for (x, y), t in words.items() if np.allclose((x, y), place))
                assert colours.setdefault(name, shape.fillcolor) == shape.fillcolor
    assert set(colours) == set(ranks.systems)
    assert any(text.startswith("<b>Humans</b>") for text in texts(figure))


def test_statuses_differ_in_dash_and_arrow_and_are_counted(ranks):
    figure = dag(ranks)
    assert legend_names(figure)[:4] == [
        f"kept: both ({ranks.n_of_status['kept']})",
        f"reversed ({ranks.n_of_status['reversed']})",
        f"lost: humans only ({ranks.n_of_status['lost']})",
        f"new: judge only ({ranks.n_of_status['new']})",
    ]
    looks = {(t.line.dash, t.line.color) for t in figure.data[:4]}
    assert len({dash for dash, _ in looks}) == 4
    assert len({colour for _, colour in looks}) == 4


def test_an_edge_says_its_numbers_and_can_be_clicked(ranks):
    figure = dag(ranks)
    found = {}
    for trace in figure.data:
        for data, words in zip(trace.customdata or (), trace.hovertext or (), strict=True):
            found[trace.xaxis, *data] = words
    winner, loser = ranks.machine.edges[0]
    wins = ranks.machine.wins.set_index(["winner", "loser"])
    row = wins.loc[(winner, loser)]
    words = found["x2", "pair", winner, loser]
    assert f"preferred {row['n_plus']:.0f} times, the other {row['n_minus']:.0f}" in words
    assert found["x", "system", "Heron"].startswith("<b>Heron</b><br>wins against")
    drawn = {key[2:] for key in found if key[:2] == ("x", "pair")}
    assert drawn == set(ranks.human.edges)


def test_a_cycle_is_named_in_the_subtitle():
    pair = tournament([("A", "B"), ("B", "C"), ("C", "A"), ("A", "D")])
    figure = dag(jv.rank_systems(pair))
    assert "cycle (humans): A, B, C" in subtitle(figure)
    assert "A + B + C" in texts(figure)


def test_the_subtitle_names_the_test_and_the_agreement(ranks):
    words = subtitle(dag(ranks))
    assert "p &lt; 0.05" in words or "p < 0.05" in words
    assert "same verdict on 12 of 36 pairs (0.33)" in words
    assert "n = 200 items a pair" in words


def test_names_of_the_data_are_escaped():
    ranks = jv.rank_systems(tournament([("<b>x</b>", "B")]))
    assert "&lt;b&gt;x&lt;/b&gt;" in texts(dag(ranks))


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_every_theme_draws(ranks, theme):
    assert dag(ranks, theme=theme, palette="paper").layout.height > 200


def test_no_wins_at_all():
    figure = dag(many_systems(5, 0.0, seed=3))
    assert len(boxes(figure, "x")) == 5


def test_a_node_of_a_cycle_counts_the_systems_outside_it():
    wins = [("A", "B"), ("B", "C"), ("C", "A"), ("A", "D"), ("B", "D")]
    figure = dag(jv.rank_systems(tournament(wins)))
    words = [text for trace in figure.data for text in trace.hovertext or ()]
    cycle = next(text for text in words if text.startswith("<b>A + B + C</b>"))
    assert cycle.endswith("wins against 1, loses against 0")
    edge = next(text for text in words if "beats <b>D</b>" in text)
    assert edge.count("beats") == 2
    assert edge.endswith("kept: both")


def test_pairs_of_unequal_size_are_named_so():
    ranks = jv.rank_systems(tournament([("A", "B")]))
    assert "n = 12 items a pair" in subtitle(dag(ranks))
    assert "at most" not in subtitle(dag(ranks))
    uneven = jv.rank_systems(jv.demo("translation").compare("echo"))
    assert "items a pair at most" in subtitle(dag(uneven)).replace("<br>", " ")
