from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.analysis.verdict.verdicts import assemble
from tests.figures.readers import domains, overlap, subtitle, texts

HOSTILE = '<b>x</b> & $a$ <a href="javascript:alert(1)">y</a>'


@pytest.fixture(scope="module")
def summaries():
    return jv.verdicts(jv.demo("summaries"), "coherence", margin=0.05, n_boot=50)


@pytest.fixture(scope="module")
def translation():
    return jv.verdicts(jv.demo("translation"), n_boot=50)


def heads(figure):
    return [text for text in texts(figure) if text.startswith("<b>")]


def dots_of(figure, place):
    axis = f"x{place + 1}" if place else "x"
    (found,) = (t for t in figure.data if t.xaxis == axis and t.customdata is not None)
    return found


def names_in(figure):
    return [text.split("<br>")[0] for text in figure.layout.yaxis.ticktext]


def test_items_without_a_human_to_leave_out_are_in_the_number_of_all(summaries):
    assert subtitle(jv.figures.verdicts(summaries)).startswith(
        "n = 312 of 320 items (Agreement, Perception) · "
    )
    assert {row.labelled for row in summaries.rows} == {320}
    whole = [replace(row, items=row.labelled) for row in summaries.rows]
    assert subtitle(jv.figures.verdicts(assemble(whole, 0.05))).startswith("n = 320 items")


def test_the_best_judge_is_on_top(summaries):
    figure = jv.figures.verdicts(summaries)
    order = sorted(summaries.rows, key=lambda row: -row.delta.value)
    assert names_in(figure) == [row.judge for row in order]
    dots = dots_of(figure, 0)
    assert list(dots.x) == [row.delta.value for row in order]
    assert list(dots.y) == list(range(len(order)))
    assert [list(point) for point in dots.customdata] == [
        ["judge", row.judge, "coherence"] for row in order
    ]
    assert list(dots.error_x.array) == pytest.approx(
        [row.delta.high - row.delta.value for row in order]
    )


def test_only_columns_that_a_judge_has_are_drawn(summaries, translation):
    assert heads(jv.figures.verdicts(summaries)) == [
        "<b>Agreement: D′ of α and ρ</b>",
        "<b>Perception</b>",
        "<b>Alt-test</b>",
        "<b>Favoritism</b>",
        "<b>Systems</b>",
    ]
    assert heads(jv.figures.verdicts(translation)) == [
        "<b>Agreement: ρ</b>",
        "<b>Favoritism</b>",
        "<b>Systems</b>",
    ]


def test_one_column_of_a_paper_holds_the_first_questions_and_names_the_others(summaries):
    figure = jv.figures.verdicts(summaries, theme="column")
    every = heads(jv.figures.verdicts(summaries))
    kept = heads(figure)
    assert 1 < len(kept) < len(every)
    assert kept == every[: len(kept)]
    others = ", ".join(head[3:-4] for head in every[len(kept) :])
    assert f"in a wider figure: {others}" in subtitle(figure)
    for theme in ("light", "dark", "print"):
        assert "wider" not in subtitle(jv.figures.verdicts(summaries, theme=theme))


def test_a_judge_without_a_number_leaves_a_gap(summaries):
    """rouge_l gives scores, so that it has no JS_b."""
    drawn = [point[1] for point in dots_of(jv.figures.verdicts(summaries), 1).customdata]
    assert sorted(drawn) == ["dice", "middling", "sage"]


def test_hollow_dots_do_not_pass(summaries):
    dots = dots_of(jv.figures.verdicts(summaries), 2)
    passes = {row.judge: row.replaced.passes for row in summaries.rows}
    assert set(passes.values()) == {True, False, None}
    for point, colour in zip(dots.customdata, dots.marker.color, strict=True):
        assert (colour == "#FFFFFF") != passes[point[1]]


def test_a_dot_is_hollow_in_every_column_where_its_interval_leaves_it_open(summaries):
    figure = jv.figures.verdicts(summaries)
    told = {
        "Agreement: D′ of α and ρ": lambda row: row.verdict != "undecided",
        "Perception": lambda row: row.perceived.is_told,
        "Favoritism": lambda row: bool(row.favourites) or row.excess.high < 0,
        "Systems": lambda row: not row.order.low <= 0 <= row.order.high,
    }
    of = {row.judge: row for row in summaries.rows}
    kinds = set()
    for place, head in enumerate(heads(figure)):
        is_told = told.get(head[3:-4])
        dots = dots_of(figure, place)
        for point, colour in zip(dots.customdata, dots.marker.color, strict=True):
            if is_told is not None:
                kinds.add((head, colour == "#FFFFFF"))
                assert (colour == "#FFFFFF") != is_told(of[point[1]]), (head, point)
    assert ("<b>Favoritism</b>", True) in kinds
    assert "hollow: open, or the alt-test not passed, or no favourite" in subtitle(figure)
    hovers = dots_of(figure, [head[3:-4] for head in heads(figure)].index("Favoritism")).hovertext
    assert [words.rpartition("<br>")[2] for words in hovers] == ["no favourite"] * 4
    dice = next(row for row in summaries.rows if row.judge == "dice")
    assert (dice.excess.low > 0, dice.favourites) == (True, ())  # as errors at random are
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    for margin, colour in ((0, "#FFFFFF"), (0.05, "#F5B04C")):
        found = jv.verdicts([pair], margin=margin, n_boot=20)
        assert (jv.binned_jsd(pair, margin=margin).fair.verdict == "undecided") == (not margin)
        assert list(dots_of(jv.figures.verdicts(found), 1).marker.color) == [colour]


def test_scores_beside_two_humans_are_open(translation):
    dots = dots_of(jv.figures.verdicts(translation), 0)
    assert set(dots.marker.color) == {"#FFFFFF"}
    assert "hollow: open" in subtitle(jv.figures.verdicts(translation))


def test_no_difference_is_struck_through_by_the_line_of_one_more_human(summaries):
    dots = dots_of(jv.figures.verdicts(summaries), 0)
    for x, side in zip(dots.x, dots.textposition, strict=True):
        if abs(x) < 0.02 or abs(x + 0.05) < 0.02:
            assert side in ("top left", "top right")
        if x < -0.4:
            assert side == "top center"


def test_one_more_human_stands_behind_and_at_zero(summaries):
    figure = jv.figures.verdicts(summaries)
    bands = [t for t in figure.data if t.fill == "toself"]
    known = [row for row in summaries.rows if np.isfinite(row.perceived.human.value)]
    assert sorted(max(t.x) for t in bands) == pytest.approx(
        sorted(row.perceived.human.high for row in known)
    )
    upright = [t for t in figure.data if t.mode == "lines" and t.xaxis == "x"]
    assert [(t.x, t.line.dash) for t in upright] == [((0, 0), None), ((-0.05, -0.05), "dash")]
    assert "margin 0.05: dashed" in subtitle(figure)


def test_every_criterion_stands_under_its_name():
    found = jv.verdicts(jv.demo("summaries"), judges=["sage", "dice"], n_boot=20)
    names = names_in(jv.figures.verdicts(found))
    assert names == [
        "<b>coherence</b>", "sage", "dice", "<b>fluency</b>", "sage", "dice",
        "<b>relevance</b>", "sage", "dice",
    ]  # fmt: skip


def test_humans_by_themselves_and_bars_are_drawn():
    table = pd.DataFrame({"item": range(60), "robot": ["cat", "dog"] * 30})
    table["human_1"] = ["cat", "dog", "cat"] * 20
    bars = jv.figures.verdicts(jv.verdicts(jv.read_labels(table), n_boot=0))
    assert heads(bars) == ["<b>Recall</b>"]
    assert bars.data[0].x == (0.8, 0.8)
    humans = table.drop(columns="robot").assign(human_2=["dog", "dog", "cat"] * 20)
    alone = jv.figures.verdicts(jv.verdicts(jv.read_labels(humans), n_boot=20))
    assert heads(alone) == ["<b>Humans</b>"]
    assert names_in(alone) == ["humans"]


def test_a_judge_without_any_number_is_still_named(summaries):
    nothing = tuple(
        replace(row, statistic="", fair=None, sentence="robot: why")
        for row in jv.verdicts(jv.demo("inference"), judges=["coin"], n_boot=0).rows
    )
    figure = jv.figures.verdicts(assemble(nothing))
    assert names_in(figure) == ["coin"]


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
@pytest.mark.parametrize("n_judges", [1, 12])
def test_panels_do_not_overlap_and_hold_their_numbers(summaries, theme, n_judges):
    rows = [replace(summaries.rows[i % 4], judge=f"{HOSTILE} {i}") for i in range(n_judges)]
    figure = jv.figures.verdicts(assemble(rows, 0.05), theme=theme)
    panels = domains(figure)
    assert not any(
        overlap(one, other) for place, one in enumerate(panels) for other in panels[:place]
    )
    for place in range(len(panels)):
        dots = dots_of(figure, place)
        low, high = figure.layout[f"xaxis{place + 1 if place else ''}"].range
        assert all(low < x < high for x in dots.x)


def test_names_are_shown_and_never_markup(summaries):
    rows = [replace(row, judge=HOSTILE) for row in summaries.rows]
    figure = jv.figures.verdicts(assemble(rows))
    shown = [*names_in(figure), *(text for t in figure.data for text in t.hovertext or ())]
    assert not any("<a " in text or "$" in text for text in shown)


def test_an_unknown_theme_is_named(summaries):
    with pytest.raises(ValueError, match="theme is 'light'"):
        jv.figures.verdicts(summaries, theme="sepia")


def test_judges_off_the_humans_scale_are_named_where_the_alternative_test_leaves_them_out(
    summaries,
):
    said = "no alt-test of rouge_l: not on the humans' scale, compare ranks instead"
    assert said in subtitle(jv.figures.verdicts(summaries))
    table = pd.DataFrame({"seg": range(60), "h1": [n + 0.5 for n in range(60)]})
    table["h2"], table["comet"] = table["h1"][::-1].to_numpy() + 1, table["h1"] / 60
    table["bleu"] = table["h1"] + 3
    mapping = {"human": ["h1", "h2"], "machine": ["comet", "bleu"], "item": "seg"}
    figure = jv.figures.verdicts(jv.verdicts(jv.read_labels(table, mapping), n_boot=20))
    assert said.replace("rouge_l", "comet") in subtitle(figure)
    place = heads(figure).index("<b>Alt-test</b>")
    assert [point[1] for point in dots_of(figure, place).customdata] == ["bleu"]


def test_single_human_labels_ask_for_no_alternative_test():
    figure = jv.figures.verdicts(jv.verdicts(jv.demo("translation"), n_boot=50))
    assert "alt-test" not in subtitle(figure)


def test_words_name_the_colour_of_the_human(summaries):
    for palette, colour in (("default", "blue"), ("paper", "red")):
        said = subtitle(jv.figures.verdicts(summaries, palette=palette))
        assert f"one more human in the judge's place: {colour}" in said.replace("<br>", " ")
