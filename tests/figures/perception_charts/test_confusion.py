import numpy as np
import pytest

import judgeviz as jv
from judgeviz.figures.drawing.theme import figure_theme, luminance
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from tests.figures.readers import subtitle, texts

THEMES = ("light", "dark", "print")
HOSTILE = "<b>x</b> $y$ {z}"


@pytest.fixture(scope="module")
def table():
    return jv.confusion(jv.demo("summaries").compare("middling", criterion="coherence"))


def made(names, per_cell, **names_of):
    """A table with ``per_cell`` items of every human centre and judge's label."""
    k = len(names)
    human = np.repeat(np.eye(k, dtype=int), k * per_cell, axis=0) * 3
    machine = np.tile(np.repeat(np.eye(k, dtype=int), per_cell, axis=0), (k, 1))
    pair = Comparison.from_counts(human, machine, Scale("nominal", names), **names_of)
    return jv.confusion(pair)


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_cell_says_its_count_and_share_and_where_it_is(table):
    (cells,) = jv.figures.confusion(table).data
    assert [tuple(point) for point in cells.customdata] == [
        ("machine", row, column) for row in range(5) for column in range(5)
    ]
    for (_, row, column), text, x, base in zip(
        cells.customdata, cells.text, cells.x, cells.base, strict=True
    ):
        share = f"{100 * table.shares[row, column]:.0f} %"
        assert text == f"<b>{table.counts[row, column]}</b><br>{share}"
        assert (x, round(base)) == (column, row)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("chosen", [None, ("machine", 1, 2)])
def test_text_is_read_on_its_cell(table, theme, chosen):
    (cells,) = jv.figures.confusion(table, theme=theme, chosen=chosen).data
    page = figure_theme(theme)
    for number, (fill, colour) in enumerate(
        zip(cells.marker.color, cells.textfont.color, strict=True)
    ):
        if chosen is None or number in cells.selectedpoints:
            assert contrast(fill, colour) >= 4.5
        else:  # dimmed
            assert contrast(page.dimmed(fill), cells.unselected.textfont.color) >= 4.5


def test_the_fuller_the_row_the_darker_its_cell(table):
    (cells,) = jv.figures.confusion(table).data
    order = np.argsort(table.shares.ravel(), kind="stable")
    lightness = np.array([luminance(fill) for fill in cells.marker.color])[order]
    assert (np.diff(lightness) <= 1e-9).all()


def test_the_diagonal_is_framed_and_the_chosen_cell_more_so(table):
    plain = jv.figures.confusion(table)
    assert len(plain.layout.shapes) == 5
    assert all(round(frame.x0 + 0.5) == round(frame.y0 + 0.5) for frame in plain.layout.shapes)
    assert plain.data[0].selectedpoints is None
    figure = jv.figures.confusion(table, chosen=["machine", 3, 4])
    frame = figure.layout.shapes[-1]
    assert (frame.x0 + frame.x1, frame.y0 + frame.y1) == (2 * 4, 2 * 3)
    assert frame.line.color == figure_theme("light").accent
    assert list(figure.data[0].selectedpoints) == [3 * 5 + 4]
    assert figure.data[0].unselected.marker.opacity == 0.2


def test_a_cell_that_does_not_exist_is_refused(table):
    with pytest.raises(ValueError, match="5 rows and columns"):
        jv.figures.confusion(table, chosen=["machine", 5, 0])


def test_rows_of_few_items_are_hatched_and_counted():
    few = made(("a", "b", "c"), 3)  # nine items a row
    enough = made(("a", "b", "c"), 4)
    assert set(jv.figures.confusion(few).data[0].marker.pattern.shape) == {"/"}
    assert set(jv.figures.confusion(enough).data[0].marker.pattern.shape) == {""}
    assert texts(jv.figures.confusion(few)).count("9 items") == 3


def test_many_categories_keep_their_counts_apart():
    few, many = made(tuple("abcdefghijkl"), 100), made(tuple(range(40)), 100)
    (cells,) = jv.figures.confusion(few).data
    assert set(cells.text) == {"100"}
    (cells,) = jv.figures.confusion(many).data
    assert set(cells.text) == {""}  # 100 would not fit 15 pixels; the hover says it
    assert "100 of" in cells.hovertext[0]


def test_names_are_shown_as_they_are_and_long_ones_cut():
    figure = jv.figures.confusion(
        made((HOSTILE, "w" * 80, "w" * 79 + "v"), 4, judge=HOSTILE, dataset=HOSTILE)
    )
    shown = [*figure.layout.xaxis.ticktext, figure.layout.xaxis.title.text, *texts(figure)]
    shown += figure.data[0].hovertext
    assert not any("<b>x</b>" in text or "$" in text for text in shown)
    assert len(set(figure.layout.xaxis.ticktext)) == 3
    assert max(map(len, figure.layout.xaxis.ticktext)) < 40


def test_the_subtitle_says_what_it_stands_on(table):
    words = subtitle(jv.figures.confusion(table))
    assert f"in {100 * table.accuracy:.1f} % of {table.counts.sum()} labels" in words
    assert f"n = {table.n_items} items" in words


def test_votes_are_explained_in_every_chart_of_them():
    labels = jv.demo("preferences")
    pair = labels.compare("arbiter")
    results = [jv.binned_jsd(pair)]
    charts = (
        jv.figures.perception(results[0]),
        jv.figures.confusion(jv.confusion(pair)),
        jv.figures.judges_in_bins(results),
        jv.figures.distributions(jv.label_distributions(labels)),
    )
    for figure in charts:
        said = " ".join(note.text for note in figure.layout.annotations)
        assert "A, B: an item's first and second system (by name, where named)" in said.replace(
            "<br>", " "
        )
    grades = jv.figures.confusion(jv.confusion(jv.demo("summaries").compare("sage", "coherence")))
    assert "first and second system" not in " ".join(n.text for n in grades.layout.annotations)
