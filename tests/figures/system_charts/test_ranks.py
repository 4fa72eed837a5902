from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.figures.drawing.text import text_pixels
from judgeviz.figures.drawing.theme import figure_theme
from tests.analysis.systems.builders import votes
from tests.figures.readers import subtitle, texts

HOSTILE = ("<b>x</b> $y$", "w" * 38 + "1", "w" * 38 + "2")


@pytest.fixture(scope="module")
def judged():
    labels = jv.demo("translation")
    return [jv.rank_systems(labels.compare(judge), n_boot=100) for judge in labels.judges]


def half_decided(names=("A", "B", "C")):
    """The first wins against the second; the third ties with both."""
    pairs = [(names[0], names[1], "model_a"), (names[0], names[2], "tie"),
             (names[1], names[2], "tie")]  # fmt: skip
    rows = [(f"{a}{b}{n}", a, b, [label], [label]) for a, b, label in pairs for n in range(12)]
    return jv.rank_systems(votes(rows), n_boot=20)


def dots(figure):
    return [trace for trace in figure.data if trace.type == "scatter" and "text" in trace.mode]


def lines(figure):
    return [trace for trace in figure.data if trace.type == "scatter" and trace.mode == "lines"]


def test_the_humans_stand_between_the_judges_once(judged):
    figure = jv.figures.ranks(judged)
    heads = [text for text in texts(figure) if text.startswith("<b>")]
    assert heads == ["<b>lexica</b>", "<b>humans</b>", "<b>neurometric</b>", "<b>echo</b>"]
    alone = jv.figures.ranks(judged[0])
    assert [text for text in texts(alone) if text.startswith("<b>")] == [
        "<b>humans</b>", "<b>lexica</b>",
    ]  # fmt: skip


def test_every_dot_says_its_rank_and_stands_there(judged):
    figure = jv.figures.ranks(judged[0])
    for trace, ranking in zip(dots(figure), (judged[0].human, judged[0].machine), strict=True):
        known = ranking.ranks.set_index("system")
        assert [mark[1] for mark in trace.customdata] == known.index.tolist()
        for (_, system), text, y in zip(trace.customdata, trace.text, trace.y, strict=True):
            rank = known["rank"][system]
            assert text == ("" if np.isnan(rank) else f"{rank:.0f}")
            if known["decided"][system] and (known["rank"] == rank).sum() == 1:
                assert y == rank


def test_lines_join_the_dots_of_a_system(judged):
    figure = jv.figures.ranks(judged)
    places = [
        {mark[1]: (x, y) for mark, x, y in zip(trace.customdata, trace.x, trace.y, strict=True)}
        for trace in dots(figure)
    ]
    joined = {}
    for line in lines(figure):
        ends = list(zip(line.x, line.y, strict=True))
        for start in range(0, len(ends), 3):
            joined.setdefault(line.name, {})[ends[start]] = ends[start + 1], line.line.dash
    assert len(joined) == 9
    rankings = [judged[0].machine, judged[0].human, judged[1].machine, judged[2].machine]
    decided = [one.ranks.set_index("system")["decided"] for one in rankings]
    for system, parts in joined.items():
        for side in range(3):
            known = decided[side][system] and decided[side + 1][system]
            end = places[side + 1][system], "solid" if known else "dot"
            assert parts[places[side][system]] == end


def test_lines_have_the_whole_name_of_their_system():
    drawn = {line.meta for line in lines(jv.figures.ranks(half_decided(HOSTILE)))}
    assert drawn == {f"system {name}" for name in HOSTILE}


def test_intervals_are_those_of_the_result_and_cover_no_other(judged):
    figure = jv.figures.ranks(judged[0])
    bars = [trace for trace in figure.data if trace.type == "bar"]
    assert figure.layout.barmode == "overlay"
    for bar, ranking in zip(bars, (judged[0].human, judged[0].machine), strict=True):
        known = ranking.ranks.dropna(subset=["low"])
        np.testing.assert_allclose(np.array(bar.base) + 0.25, known["low"])
        np.testing.assert_allclose(np.array(bar.base) + bar.y - 0.25, known["high"])
        boxes = sorted(zip(bar.x, bar.base, np.array(bar.base) + bar.y, strict=True))
        for one, other in zip(boxes, boxes[1:], strict=False):
            apart = other[0] - one[0] >= bar.width or other[1] >= one[2] or one[1] >= other[2]
            assert apart


def test_the_interval_of_an_equal_rank_reaches_to_its_dot():
    # A and B are alike; the humans' five votes on each pair are the same
    votes = [
        (f"{a}{b}{n}", a, b, f"human_{k}", "model_a")
        for a, b in (("A", "C"), ("A", "D"), ("B", "C"), ("B", "D"))
        for n in range(20)
        for k in range(2)
    ]
    votes += [(item, a, b, "judge", "model_a") for item, a, b, who, _ in votes if who == "human_1"]
    table = pd.DataFrame(votes, columns=["item", "system_a", "system_b", "rater", "label"])
    uneven = table.drop(table.index[table["item"] == "AC0"])
    pair = jv.read_labels(uneven, {"machine": ["judge"]}).compare("judge")
    result = jv.rank_systems(pair, n_boot=50)
    assert sorted(result.human.ranks["rank"]) == [1, 1, 3, 3]
    figure = jv.figures.ranks(result)
    bars = [trace for trace in figure.data if trace.type == "bar"]
    for bar, dot in zip(bars, dots(figure), strict=True):
        assert sorted(dot.y) == [1, 2, 3, 4]
        base = np.array(bar.base)
        assert (base <= np.array(dot.y)).all()
        assert (np.array(dot.y) <= base + bar.y).all()
    assert "n = 20 items a pair at most" in subtitle(figure)


def test_without_resamples_there_are_no_intervals():
    ranks = jv.rank_systems(jv.demo("translation").compare("lexica"))
    figure = jv.figures.ranks(ranks)
    assert all(len(trace.x) == 0 for trace in figure.data if trace.type == "bar")
    assert "intervals" not in subtitle(figure)
    assert set(np.concatenate([trace.x for trace in dots(figure)]).tolist()) == {0, 1}


def test_the_undecided_stand_apart_below():
    ranks = half_decided()
    figure = jv.figures.ranks(ranks)
    (human, _) = dots(figure)
    place = {mark[1]: y for mark, y in zip(human.customdata, human.y, strict=True)}
    assert place["A"] == 1
    assert place["C"] > 1 + place["B"]
    assert list(human.text) == ["1", "2", ""]
    assert "undecided: no significant win" in texts(figure)
    dashes = {line.name: line.line.dash for line in lines(figure)}
    assert dashes == {"A": "solid", "B": "solid", "C": "dot"}
    (divider,) = figure.layout.shapes
    assert place["B"] < divider.y0 < place["C"]
    assert "undecided" in human.hovertext[2]


def test_without_undecided_there_is_no_divider(judged):
    everyone = [one for one in judged if one.human.ranks["decided"].all()
                and one.machine.ranks["decided"].all()]  # fmt: skip
    assert everyone
    figure = jv.figures.ranks(everyone)
    assert not figure.layout.shapes
    assert not any("undecided" in text for text in texts(figure))


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_systems_are_grey_until_one_is_pointed_at(judged, theme):
    look = figure_theme(theme)
    plain = jv.figures.ranks(judged, theme=theme)
    assert {line.line.color for line in lines(plain)} == {look.axis}
    figure = jv.figures.ranks(judged, theme=theme, pointed_at="Heron")
    colours = {line.name: line.line.color for line in lines(figure)}
    assert colours.pop("Heron") == look.accent
    assert set(colours.values()) == {look.dimmed(look.axis)}
    assert lines(figure)[-1].name == "Heron"  # over the others
    assert texts(figure).count("<b>Heron</b>") == 2


def test_names_stand_at_both_ends_where_their_line_does(judged):
    figure = jv.figures.ranks(judged)
    first, last = dots(figure)[0], dots(figure)[-1]
    for trace, side in ((first, "right"), (last, "left")):
        named = {note.text: note.y for note in figure.layout.annotations if note.xanchor == side}
        for (_, system), y in zip(trace.customdata, trace.y, strict=True):
            assert named[system] == y


def test_names_are_shown_as_they_are_and_long_ones_stay_apart():
    figure = jv.figures.ranks(half_decided(HOSTILE))
    notes = [note for note in figure.layout.annotations if note.xref == "x"]
    shown = [note.text for note in notes if note.xanchor == "right"]
    assert len(set(shown)) == 3
    everything = [*texts(figure), *(text for trace in dots(figure) for text in trace.hovertext)]
    assert not any("<b>x</b> $" in text for text in everything)
    assert "wwwww…wwww1" in shown


def test_what_cannot_be_drawn_is_said(judged):
    with pytest.raises(ValueError, match="at least one result"):
        jv.figures.ranks([])
    with pytest.raises(ValueError, match="no system 'nobody'"):
        jv.figures.ranks(judged, pointed_at="nobody")
    with pytest.raises(ValueError, match="of the same systems"):
        jv.figures.ranks([judged[0], half_decided()])


def test_names_without_room_beside_each_other_stand_upright_above_the_first_rank(judged):
    several = [replace(judged[0], judge=f"a judge of number {number}") for number in range(5)]
    figure = jv.figures.ranks(several, theme="column")
    heads = [note for note in figure.layout.annotations if note.textangle == -90]
    assert [note.text for note in heads if note.text == "<b>humans</b>"] == ["<b>humans</b>"]
    assert len({note.text for note in heads}) == 6  # cut so that they stay different
    top, lowest = figure.layout.yaxis.range[1], figure.layout.yaxis.range[0]
    margin = figure.layout.margin
    row = (figure.layout.height - margin.t - margin.b) / (lowest - top)
    longest = max(text_pixels(note.text, note.font.size) for note in heads)
    assert all(note.y < 1 and note.yanchor == "bottom" for note in heads)
    assert longest < row * (heads[0].y - top)  # nothing reaches into the subtitle
    wide = jv.figures.ranks(several)
    assert not [note for note in wide.layout.annotations if note.textangle == -90]


def test_names_that_are_too_long_for_one_line_stand_on_two(judged):
    names = ["llm_favours_mistral", "gpt-4o", "llm_goodjudge", "gemini_flash", "owl"]
    figure = jv.figures.ranks([replace(judged[0], judge=name) for name in names])
    heads = {note.text: note for note in figure.layout.annotations if note.yref == "y"}
    assert "<b>llm_favours_<br>mistral</b>" in heads
    assert "<b>llm_goodjudge</b>" in heads
    two_lines = heads["<b>llm_favours_<br>mistral</b>"]
    assert figure.layout.yaxis.range[1] < two_lines.y < 0  # both above the first rank


def test_where_nobody_wins_the_subtitle_says_what_is_hollow(judged):
    rows = [
        {"system": f"s{n % 2}", "seg_id": n // 2, "human": 1.0, "metric": 1.0} for n in range(9)
    ]
    mapping = {"system": "system", "source": "seg_id", "scale": {"kind": "continuous"}}
    pair = jv.read_labels(pd.DataFrame(rows), mapping | {"human": ["human"]}).compare("metric")
    figure = jv.figures.ranks(jv.rank_systems(pair))
    assert "hollow: undecided, as no system has a significant win" in subtitle(figure)
    assert not any(text == "no significant win" for text in texts(figure))
    assert not figure.layout.shapes  # no line between the ranked and the others
    assert "hollow" not in subtitle(jv.figures.ranks(judged))


def test_forty_systems_keep_their_rows_apart():
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(
        [
            {"system": f"system {name:02d}", "seg_id": source, "human": score,
             "metric": score + rng.normal(0, 0.3)}
            for name in range(40)
            for source, score in enumerate(rng.normal(name / 10, 1, 20))
        ]
    )  # fmt: skip
    mapping = {"layout": "scores", "system": "system", "source": "seg_id", "human": ["human"],
               "machine": ["metric"], "scale": {"kind": "continuous"}}  # fmt: skip
    figure = jv.figures.ranks(
        jv.rank_systems(jv.read_labels(frame, mapping).compare("metric"), n_boot=20)
    )
    low, high = figure.layout.yaxis.range[1], figure.layout.yaxis.range[0]
    margin = figure.layout.margin
    pixels = (figure.layout.height - margin.t - margin.b) / (high - low)
    assert pixels > 20
    for trace in dots(figure):
        gaps = np.diff(np.sort(trace.y))
        assert gaps.min() >= 1
