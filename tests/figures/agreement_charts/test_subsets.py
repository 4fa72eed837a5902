import numpy as np
import pytest

import judgeviz as jv
from judgeviz.figures import subset_curves
from tests.figures.readers import domains, legend_names, overlap, subtitle, texts


@pytest.fixture(scope="module")
def curves():
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    return jv.subset_curves(pair, n_items=100, n_draws=5)


def line(figure, curve, panel=0):
    (found,) = (
        trace
        for trace in figure.data
        if trace.customdata is not None and list(trace.customdata[0][:2]) == [curve, panel]
    )
    return found


def test_lines_are_the_means_over_the_shares(curves):
    figure = subset_curves(curves)
    for curve in ("hh", "hm", "human", "random"):
        rows = curves.curves[curves.curves["curve"] == curve]
        drawn = line(figure, curve)
        np.testing.assert_array_equal(drawn.x, rows["share"])
        np.testing.assert_array_equal(drawn.y, rows["mean"])


def test_bands_run_along_high_and_back_along_low(curves):
    bands = [trace for trace in subset_curves(curves).data if trace.fill == "toself"]
    rows = curves.curves[curves.curves["curve"] == "hh"]
    np.testing.assert_array_equal(bands[0].y, [*rows["high"], *rows["low"][::-1]])
    assert len(bands) == 4


def test_lines_read_without_colour(curves):
    figure = subset_curves(curves)
    looks = {(line(figure, c).line.dash, line(figure, c).marker.symbol) for c in ("hh", "hm")}
    looks |= {(line(figure, c).line.dash, line(figure, c).marker.symbol) for c in ("human",)}
    looks |= {(line(figure, c).line.dash, line(figure, c).marker.symbol) for c in ("random",)}
    assert len(looks) == 4
    assert len(legend_names(figure)) == 4


def test_the_subtitle_says_what_was_drawn_and_what_was_not(curves):
    words = subtitle(subset_curves(curves))
    assert "subsets of 100 items" in words
    assert "90 % band of 5 draws" in words
    assert "79 unanimous and 241 divided" in words
    assert "too few items for 80 %, 90 %, 100 %" in words


def test_judges_have_panels_on_one_scale(curves):
    figure = subset_curves([curves] * 4)
    panels = domains(figure)
    assert len(panels) == 4
    assert not any(overlap(one, other) for n, one in enumerate(panels) for other in panels[n + 1 :])
    assert figure.layout.yaxis.range == figure.layout.yaxis4.range
    assert len(legend_names(figure)) == 4


def test_no_share_to_fill_says_so():
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    figure = subset_curves(jv.subset_curves(pair, n_items=1000, n_draws=1))
    assert "no share<br>can be filled" in texts(figure)


def test_an_undefined_alpha_is_a_gap():
    human = [[2, 0]] * 6 + [[1, 1]] * 6
    scale = jv.Scale("nominal", ("yes", "no"))
    pair = jv.Comparison.from_counts(human, [[1, 0]] * 12, scale)
    figure = subset_curves(jv.subset_curves(pair, n_items=4, n_draws=3))
    assert line(figure, "hh").y[-1] is None
    assert "all labels of each subset are of one category" in line(figure, "hh").hovertext[-1]


def test_bad_arguments_are_refused(curves):
    with pytest.raises(ValueError, match=r"^Subset curves need at least one result; got none\.$"):
        subset_curves([])
    with pytest.raises(ValueError, match="palette"):
        subset_curves(curves, palette="neon")
