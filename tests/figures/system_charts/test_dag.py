from itertools import pairwise

import numpy as np
import pytest

import judgeviz as jv
from judgeviz.figures.drawing.theme import figure_theme
from judgeviz.figures.system_charts.dag import dag
from judgeviz.figures.system_charts.dag_layout import dag_layout
from judgeviz.figures.system_charts.dag_marks import status_colours
from judgeviz.figures.system_charts.dag_places import BOX_HEIGHT
from tests.analysis.systems.builders import scores
from tests.analysis.systems.test_rankings import tournament
from tests.figures.readers import legend_names, subtitle, texts


@pytest.fixture(scope="module")
def ranks():
    return jv.rank_systems(jv.demo("translation").compare("echo"))


@pytest.fixture(scope="module")
def judged():
    labels = jv.demo("translation")
    return [jv.rank_systems(labels.compare(judge)) for judge in labels.judges]


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
    assert f"<b>Humans</b>: {len(ranks.human.wins)} wins" in texts(figure)


def test_statuses_differ_in_dash_and_colour_and_are_counted(ranks, judged):
    figure = dag(ranks)
    names = ["kept", "reversed", "lost: humans only", "new: judge only"]
    assert legend_names(figure) == names
    numbers = ", ".join(f"{ranks.n_of_status[name.split(':')[0]]} {name.split(':')[0]}"
                        for name in names)  # fmt: skip
    assert f"<b>echo</b>: {numbers}" in texts(figure)
    several = dag(judged)
    assert legend_names(several) == ["kept", "kept by some judges", *names[1:]]
    looks = [(t.line.dash, t.line.color) for t in several.data[:5]]
    assert len({dash for dash, _ in looks}) == 5
    assert len({colour for _, colour in looks}) == 5


def test_the_humans_are_drawn_once_beside_all_judges(judged):
    figure = dag(judged)
    heads = [text for text in texts(figure) if text.startswith("<b>")]
    assert [head.split("</b>")[0][3:] for head in heads] == ["Humans", *(r.judge for r in judged)]
    assert len(boxes(figure, "x")) == len(boxes(figure, "x4")) == 9
    assert "same verdict" not in subtitle(figure)


def test_a_win_of_the_humans_says_which_judges_keep_it(judged):
    figure = dag(judged)
    found = {
        tuple(data[1:]): words
        for trace in figure.data
        if trace.xaxis == "x" and trace.customdata
        for data, words in zip(trace.customdata, trace.hovertext, strict=True)
        if data[0] == "pair"
    }
    looks = {}
    for trace in figure.data:
        if trace.mode == "lines+markers" and trace.xaxis == "x" and trace.x[0] is not None:
            looks[trace.line.dash] = sum(x is None for x in trace.x)
    fates = {}
    for winner, loser in judged[0].human.edges:
        status = {}
        for one in judged:
            table = one.edges.set_index(["system_a", "system_b"])["status"]
            own = table.get((winner, loser)) or table[loser, winner]
            status.setdefault(own, []).append(one.judge)
            assert own in {"kept", "reversed", "lost"}
        words = found[winner, loser].split("<br>")[2:]
        order = ("kept", "reversed", "lost")
        assert words == [f"{fate} by {', '.join(status[fate])}" for fate in order if fate in status]
        shown = "some" if "kept" in status and len(status) > 1 else min(status, key=order.index)
        shown = "reversed" if {"reversed", "lost"} == set(status) else shown
        fates[shown] = fates.get(shown, 0) + 1
    dashes = {"kept": "solid", "some": "12px,3px", "reversed": "longdashdot", "lost": "dash"}
    assert looks == {dashes[fate]: number for fate, number in fates.items()}


def test_the_undecided_stand_below_all_layers_in_broken_boxes():
    ranks = jv.rank_systems(tournament([("A", "B"), ("B", "C")], ties=[("A", "D"), ("A", "E")]))
    figure = dag(ranks)
    places = {
        note.text: note.y for note in figure.layout.annotations if note.xref == "x" and note.text
    }
    assert places["A"] < places["B"] < places["C"] < places["D"] == places["E"]
    assert places["C"] < places["undecided: no significant win or loss"] < places["D"]
    broken = [
        shape
        for shape in figure.layout.shapes
        if shape.layer == "between" and shape.line.dash == "dot" and shape.xref == "x"
    ]
    assert {(shape.y0 + shape.y1) / 2 for shape in broken} == {places["D"]}
    assert len(broken) == 2
    hover = [text for trace in figure.data for text in trace.hovertext or ()]
    assert "<b>D</b><br>undecided: no significant win or loss" in hover


def test_a_layer_in_several_rows_is_one_numbered_band():
    wins = [("top", f"a system called {n:02d}") for n in range(12)]
    figure = dag(jv.rank_systems(tournament(wins)))
    bands = [
        shape for shape in figure.layout.shapes if shape.layer == "below" and shape.xref == "x"
    ]
    assert len(bands) == 2
    rows = sorted({(low + high) / 2 for _, _, low, high in boxes(figure, "x")})
    first, *others = rows
    assert len(others) > 1
    assert bands[1].y0 < others[0] < others[-1] < bands[1].y1
    # rows of a layer stand closer than layers
    assert max(np.diff(others)) < others[0] - first
    numbers = {note.text: note.y for note in figure.layout.annotations
               if note.xref == "x" and note.text in ("1", "2", "3")}  # fmt: skip
    assert numbers == {"1": (bands[0].y0 + bands[0].y1) / 2, "2": (bands[1].y0 + bands[1].y1) / 2}


def test_graphs_with_broad_layers_take_the_whole_width_each():
    def tops(figure):
        return {figure.layout[axis].domain[1] for axis in ("yaxis", "yaxis2")}

    assert len(tops(dag(many_systems(5, 1.0)))) == 1
    assert len(tops(dag(many_systems(20, 0.0)))) == 2


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_a_system_pointed_at_stands_out_on_every_side(judged, theme):
    look = figure_theme(theme)
    figure = dag(judged, theme=theme, pointed_at="Heron")
    for panel in ("x", "x2", "x3", "x4"):
        marked = [
            s for s in figure.layout.shapes if s.xref == panel and s.line.color == look.accent
        ]
        assert len(marked) == 1
    assert texts(figure).count("<b>Heron</b>") == 4
    pale = {look.dimmed(colour) for colour in status_colours(look).values()}
    for panel, side in (("x", judged[0].human), ("x4", judged[2].machine)):
        drawn = {True: 0, False: 0}
        for trace in figure.data:
            if trace.mode == "lines+markers" and trace.xaxis == panel:
                drawn[trace.line.color not in pale] += sum(x is None for x in trace.x)
        own = sum("Heron" in edge for edge in side.edges)
        assert drawn == {True: own, False: len(side.edges) - own}


def test_the_boxes_of_a_system_have_its_name_on_every_side(judged):
    drawn = [s.name for s in dag(judged).layout.shapes if s.layer == "between"]
    assert {drawn.count(f"system {name}") for name in judged[0].systems} == {4}
    assert len(drawn) == 4 * 9


def test_what_cannot_be_drawn_is_said(judged):
    with pytest.raises(ValueError, match="at least one result"):
        dag([])
    with pytest.raises(ValueError, match="no system 'nobody'"):
        dag(judged, pointed_at="nobody")
    with pytest.raises(ValueError, match="of the same systems"):
        dag([judged[0], many_systems(3, 1.0)])


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
    assert edge.endswith("<br>kept")


def test_pairs_of_unequal_size_are_named_so():
    ranks = jv.rank_systems(tournament([("A", "B")]))
    assert "n = 12 items a pair" in subtitle(dag(ranks))
    assert "at most" not in subtitle(dag(ranks))
    uneven = jv.rank_systems(jv.demo("translation").compare("echo"))
    assert "items a pair at most" in subtitle(dag(uneven)).replace("<br>", " ")
