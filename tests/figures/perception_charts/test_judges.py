import numpy as np
import pytest

import judgeviz as jv
from judgeviz.figures.drawing.theme import figure_theme


@pytest.fixture(scope="module")
def results():
    labels = jv.demo("summaries")
    pairs = [labels.compare(judge, criterion="coherence") for judge in ("dice", "sage", "middling")]
    return [jv.binned_jsd(pair, n_boot=0, n_null=0) for pair in pairs]


def bars_of(figure, row):
    axis = "x" if row == 0 else f"x{row + 1}"
    return [trace for trace in figure.data if trace.type == "bar" and trace.xaxis == axis]


def test_humans_are_drawn_once_and_every_judge_before_them(results):
    figure = jv.figures.judges_in_bins(results)
    theme = figure_theme("light", "default")
    humans = next(t for t in bars_of(figure, 0) if t.x[0] is not None)
    expected = np.concatenate(results[0].bins["human"].tolist())
    assert np.asarray(humans.y) == pytest.approx(expected)
    assert set(humans.marker.color) == {theme.human.fill}
    # from the lowest JS_b down: sage, dice, middling
    for row, result in enumerate((results[1], results[0], results[2]), start=1):
        behind, judge, _ = bars_of(figure, row)
        assert np.asarray(judge.y) == pytest.approx(np.concatenate(result.bins["machine"].tolist()))
        assert set(judge.marker.color) == {theme.judge.fill}
        assert set(behind.marker.color) == {theme.human.tint}
    heads = [note.text for note in figure.layout.annotations if note.text.startswith("<b>")]
    assert [head.split("</b>")[0] for head in heads] == ["<b>humans", "<b>sage", "<b>dice",
                                                         "<b>middling"]  # fmt: skip
    assert f"{results[1].value:.2f}" in heads[1]


def test_a_band_over_every_bar_names_it(results):
    figure = jv.figures.judges_in_bins(results)
    targets = bars_of(figure, 1)[-1]
    assert [list(mark) for mark in targets.customdata[:6]] == [
        *(["machine", 0, category, 1] for category in range(5)),
        ["machine", 1, 0, 1],
    ]
    share = results[1].bins["machine"].iloc[0][0]
    assert f"human median 1<br>sage <b>1</b>: {100 * share:.1f} %" in targets.hovertext[0]


def test_the_selected_bar_is_outlined_and_all_else_is_faded(results):
    figure = jv.figures.judges_in_bins(results, chosen=["machine", 1, 2, 0])
    theme = figure_theme("light", "default")
    colours = [bars_of(figure, row)[1].marker.color for row in (1, 2, 3)]
    chosen = [[n for n, one in enumerate(row) if one == theme.judge.fill] for row in colours]
    assert chosen == [[], [7], []]  # dice is drawn second
    (outline,) = figure.layout.shapes
    assert (outline.xref, outline.x0, outline.x1) == ("x3", 7.5, 8.5)


def test_bins_without_items_are_left_out():
    human = np.array([[3, 0, 0], [0, 0, 3]])
    machine = np.array([[1, 0, 0], [0, 1, 0]])
    scale = jv.Scale("ordinal", (1, 2, 3))
    result = jv.binned_jsd(jv.Comparison.from_counts(human, machine, scale), n_boot=0, n_null=0)
    figure = jv.figures.judges_in_bins([result, result])
    feet = [note.text for note in figure.layout.annotations if "n = 1" in note.text]
    assert [foot.split("<br>")[0] for foot in feet if "<br>" in foot] == ["median 1", "median 3"]


def test_what_cannot_be_drawn_is_refused(results):
    with pytest.raises(ValueError, match="at least one result"):
        jv.figures.judges_in_bins([])
    other = jv.binned_jsd(jv.demo("inference").compare("owl"), n_boot=0, n_null=0)
    with pytest.raises(ValueError, match="share a scale"):
        jv.figures.judges_in_bins([results[0], other])
    counts = np.eye(13, dtype=int)
    wide = jv.Comparison.from_counts(counts, counts, jv.Scale("ordinal", tuple(range(13))))
    with pytest.raises(ValueError, match="room for 12 labels; the scale has 13"):
        jv.figures.judges_in_bins([jv.binned_jsd(wide, n_boot=0, n_null=0)])


def test_names_are_no_markup(results):
    from dataclasses import replace

    hostile = replace(results[0], judge="<img src=x>")
    figure = jv.figures.judges_in_bins([hostile])
    assert "<img" not in figure.to_json().replace("\\u003c", "<")
