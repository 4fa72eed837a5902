import numpy as np
import plotly.graph_objects as go
import pytest

from judgeviz.analysis.perception.distributions import LabelDistributions
from judgeviz.figures import distributions
from judgeviz.figures.drawing.theme import luminance
from judgeviz.labels.scale import Scale
from tests.figures.readers import subtitle, texts


def result(counts, categories, kind="ordinal", score_judges=()):
    counts = np.array(counts)
    totals = counts.sum(axis=1, keepdims=True)
    shares = np.divide(counts, totals, out=np.full(counts.shape, np.nan), where=totals > 0)
    sources = ("humans", *(f"judge-{number}" for number in range(1, len(counts))))
    scale = Scale(kind, tuple(categories))
    return LabelDistributions(sources, counts, shares, scale, "demo", "fluency", score_judges)


@pytest.fixture
def grades():
    return result([[10, 30, 60], [20, 20, 0], [0, 0, 0]], (1, 2, 3), score_judges=("bleu",))


@pytest.fixture
def relations():
    counts = np.random.default_rng(2).integers(0, 60, (4, 16))
    return result(counts, [f"relation {number}" for number in range(16)], "nominal")


def test_segments_are_the_shares(grades):
    figure = distributions(grades)
    assert [trace.name for trace in figure.data] == ["1", "2", "3"]
    for category, trace in enumerate(figure.data):
        np.testing.assert_array_equal(trace.x, grades.shares[:, category])
    assert figure.layout.barmode == "stack"


def test_humans_stand_on_top(grades):
    axis = distributions(grades).layout.yaxis
    assert axis.ticktext == ("<b>humans</b>", "judge-1", "judge-2")
    assert axis.tickvals[0] == 0
    assert axis.range[0] > axis.range[1]


def test_segments_darken_with_the_category(grades):
    light = [luminance(trace.marker.color) for trace in distributions(grades).data]
    assert light == sorted(light, reverse=True)
    assert min(np.diff(light[::-1])) > 0.1


def test_percentages_are_written_where_they_fit(grades):
    texts_of_three = distributions(grades).data[2].text
    assert texts_of_three == ("60 %", "", "")
    narrow = distributions(result([[1, 199], [1, 1]], ("no", "yes"))).data[0].text
    assert narrow == ("", "50 %")


def test_a_source_without_labels_says_so(grades):
    shown = texts(distributions(grades))
    assert "no labels" in shown
    assert {"n = 100", "n = 40", "n = 0"} <= set(shown)


def test_judges_left_out_are_named(grades):
    assert "left out, as they give scores: bleu" in subtitle(distributions(grades))


def test_many_unordered_categories_are_a_table(relations):
    figure = distributions(relations, theme="dark")
    assert {type(trace) for trace in figure.data} == {go.Heatmap}
    drawn = np.vstack([np.asarray(trace.z) for trace in figure.data])
    np.testing.assert_array_equal(drawn, relations.shares)
    share = relations.shares[2, 5]
    (cell,) = (
        note.text
        for note in figure.layout.annotations
        if (note.x, note.y) == (5, figure.data[1].y[1]) and note.xref != "paper"
    )
    assert cell == f"{100 * share:.0f}"


def test_cells_hover_names_source_and_category(relations):
    hover = distributions(relations).data[1].hovertext[1][5]
    assert hover.startswith("judge-2, label <b>relation 5</b><br>")
    assert hover.count(f"{relations.counts[2, 5]} of {relations.counts[2].sum()} labels") == 1


@pytest.mark.parametrize("k", [2, 3, 7, 8, 16])
@pytest.mark.parametrize("n_judges", [0, 1, 12])
@pytest.mark.parametrize("kind", ["ordinal", "nominal"])
def test_sizes(k, n_judges, kind):
    counts = np.full((n_judges + 1, k), 5)
    figure = distributions(result(counts, range(k), kind))
    assert figure.layout.height > 30 * (n_judges + 1)
    assert (type(figure.data[0]) is go.Bar) == (k <= (3 if kind == "nominal" else 7))


def test_nobody_gave_a_label():
    shown = texts(distributions(result(np.zeros((2, 9), dtype=int), range(9))))
    assert shown.count("no labels") == 2


def test_markup_in_names_is_shown_literally():
    figure = distributions(result([[1, 2], [2, 1]], ("<b>x</b>", "y"), "nominal"))
    assert figure.data[0].name == "&lt;b&gt;x&lt;/b&gt;"
    assert "<b>x" not in figure.data[0].hovertext[0].replace("<b>&lt;", "")
