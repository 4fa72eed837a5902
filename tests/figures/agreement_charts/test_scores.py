import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.export.table import rounded
from judgeviz.figures import correlations
from tests.figures.readers import domains, overlap, subtitle, texts

HOSTILE = '<b>x</b> & $a$ <a href="javascript:alert(1)">y</a>'


def results_of(n_humans, names=("noise", "robot"), n_boot=50):
    rng = np.random.default_rng(4)
    truth = rng.normal(size=90)
    table = pd.DataFrame({"item": [f"i{n}" for n in range(90)]})
    for n in range(n_humans):
        table[f"human_{n}"] = truth + rng.normal(0, 0.6, 90)
    for n, name in enumerate(names):
        table[name] = truth * n + rng.normal(size=90)
    mapping = {"human": [f"human_{n}" for n in range(n_humans)], "machine": list(names)}
    labels = jv.read_labels(table, mapping=mapping)
    return [jv.score_correlations(labels.compare(name), n_boot=n_boot) for name in names]


def heads(figure):
    return [text.strip("<b>/") for text in texts(figure) if text.startswith("<b>")]


def dots(figure, column):
    axis = f"x{column + 1}" if column else "x"
    (found,) = (t for t in figure.data if t.xaxis == axis and t.customdata is not None)
    return found


def test_dots_are_the_correlations_the_best_on_top():
    noise, robot = several = results_of(1)
    figure = correlations(several)
    assert heads(figure) == ["Spearman's ρ", "Kendall's τ"]
    assert list(figure.layout.yaxis.ticktext) == ["robot", "noise"]
    assert list(dots(figure, 0).x) == [robot.rho.value, noise.rho.value]
    assert list(dots(figure, 1).x) == [robot.tau.value, noise.tau.value]
    assert list(dots(figure, 0).text) == [rounded(robot.rho.value), rounded(noise.rho.value)]
    assert list(dots(figure, 0).error_x.array) == pytest.approx(
        [one.rho.high - one.rho.value for one in (robot, noise)]
    )
    assert list(dots(figure, 1).error_x.array) == pytest.approx(
        [one.tau.high - one.tau.value for one in (robot, noise)]
    )
    assert [list(point) for point in dots(figure, 1).customdata] == [
        ["kendall", "robot"], ["kendall", "noise"],
    ]  # fmt: skip
    assert "one more human" not in subtitle(figure)


def test_one_more_human_stands_once_behind_all_judges():
    noise, robot = several = results_of(3)
    figure = correlations(several)
    assert heads(figure) == ["Beside one more human", "Spearman's ρ", "Kendall's τ"]
    (band,) = (t for t in figure.data if t.fill == "toself")
    assert (min(band.x), max(band.x)) == pytest.approx(noise.fair.human_interval)
    assert (min(band.y), max(band.y)) == (-0.5, 1.5)
    assert list(dots(figure, 0).text) == [
        rounded(one.fair.delta, sign="+") for one in (robot, noise)
    ]
    for result, colour in zip((robot, noise), dots(figure, 0).marker.color, strict=True):
        assert (colour == "#FFFFFF") == (result.fair.verdict == "undecided")
    assert "above 0 the judge is better" in subtitle(figure)


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_columns_stand_apart_and_names_are_never_markup(theme):
    figure = correlations(results_of(3, (HOSTILE, "robot")), theme=theme)
    panels = domains(figure)
    assert not any(overlap(one, other) for n, one in enumerate(panels) for other in panels[:n])
    shown = [*figure.layout.yaxis.ticktext, *(t for d in figure.data for t in d.hovertext or ())]
    assert not any("<a " in text or "$" in text for text in shown)
    for place in range(len(panels)):
        low, high = figure.layout[f"xaxis{place + 1 if place else ''}"].range
        assert all(low < x < high for x in dots(figure, place).x)


def test_without_a_bootstrap_no_verdict_is_drawn():
    figure = correlations(results_of(3, n_boot=0))
    assert list(figure.layout.yaxis.ticktext) == ["robot", "noise"]
    assert "bootstrap" not in subtitle(figure)
    assert "#FFFFFF" not in dots(figure, 0).marker.color


def test_nothing_to_draw_is_refused():
    with pytest.raises(ValueError, match="at least one result"):
        correlations([])


def test_words_name_the_colours_that_are_drawn():
    (row, _) = results_of(3)
    for palette, human, judge in (("default", "blue", "orange"), ("paper", "red", "green")):
        said = subtitle(correlations(row, palette=palette)).replace("<br>", " ")
        assert f"{human}: one more human, HH′" in said
        assert f"{judge}: judge in the same place" in said
