import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest

from judgeviz.analysis.perception.continuous import CORRELATION_COLUMNS, MetricByBin
from judgeviz.analysis.provenance import Provenance
from judgeviz.figures import continuous
from judgeviz.statistics.estimate import Estimate
from tests.figures.readers import domains, overlap, subtitle, texts


def metric(groups, judge="rouge-1", rho=0.31, title="human median", names=None):
    sizes = np.array([len(group) for group in groups])
    estimate = Estimate(rho, 10) if rho == rho else Estimate(rho, 0, 0, "all scores are equal")
    row = {"stratum": "All", "items": sizes.sum(), **dict.fromkeys(CORRELATION_COLUMNS, estimate)}
    return MetricByBin(
        bins=pd.DataFrame(
            {
                "bin": names or list(range(1, len(groups) + 1)),
                "items": sizes,
                "share": sizes / max(sizes.sum(), 1),
                "scores": [np.sort(np.asarray(group, dtype=float)) for group in groups],
            }
        ),
        correlations=pd.DataFrame(
            {name: pd.Series([of], dtype=object) for name, of in row.items()}
        ),
        dataset="demo",
        criterion="relevance",
        judge=judge,
        bin_title=title,
        n_items=int(sizes.sum()),
        provenance=Provenance(()),
    )


@pytest.fixture
def groups():
    rng = np.random.default_rng(3)
    return [rng.normal(number, 1, 60) for number in range(5)]


def traces(figure, kind):
    return [trace for trace in figure.data if isinstance(trace, kind)]


def test_every_score_is_a_point_in_its_bin(groups):
    (points,) = traces(continuous(metric(groups)), go.Scatter)
    bins = np.array([data[1] for data in points.customdata])
    for number, group in enumerate(groups):
        np.testing.assert_array_equal(np.asarray(points.y)[bins == number], np.sort(group))
        assert np.abs(np.asarray(points.x)[bins == number] - number).max() < 0.4
    assert {(data[0], data[2]) for data in points.customdata} == {("machine", None)}


def test_boxes_are_the_quartiles(groups):
    (boxes,) = traces(continuous(metric(groups)), go.Box)
    np.testing.assert_allclose(boxes.median, [np.median(group) for group in groups])
    np.testing.assert_allclose(boxes.q1, [np.quantile(group, 0.25) for group in groups])


def test_a_whisker_ends_at_a_score_within_reach():
    (boxes,) = traces(continuous(metric([[0, 1, 2, 3, 4, 20]])), go.Box)
    assert (boxes.lowerfence[0], boxes.upperfence[0]) == (0, 4)


def test_few_items_have_points_but_no_box():
    figure = continuous(metric([[0.1, 0.2], [0.3]]))
    assert not traces(figure, go.Box)
    assert len(traces(figure, go.Scatter)[0].y) == 3


def test_an_empty_bin_says_so(groups):
    figure = continuous(metric([groups[0], [], groups[1]]))
    assert "no<br>items" in texts(figure)
    assert list(traces(figure, go.Box)[0].x) == [0, 2]


def test_numbers_of_items_stand_under_the_bins(groups):
    assert continuous(metric(groups)).layout.xaxis.ticktext[0] == "1<br>(60)"


def test_very_many_items_are_thinned_out_and_the_subtitle_says_so():
    many = metric([np.arange(8000.0), np.arange(100.0)])
    figure = continuous(many)
    (points,) = traces(figure, go.Scatter)
    assert len(points.y) <= 4500
    assert (min(points.y), max(points.y)) == (0, 7999)
    assert "4500 points drawn per metric at most" in subtitle(figure)


def test_correlations_stand_in_the_subtitle(groups):
    words = subtitle(continuous(metric(groups)))
    assert "human median: Spearman 0.31, Kendall 0.31" in words
    assert "n = 300 items" in words


def test_an_undefined_correlation_has_its_reason(groups):
    words = subtitle(continuous(metric(groups, rho=float("nan"))))
    assert "Spearman n/a, Kendall n/a (all scores are equal)" in words


def test_ranges_of_human_scores_are_broken_into_lines(groups):
    names = [f"0.{number}25 to 0.{number + 1}25" for number in range(5)]
    many = [metric(groups, judge, title="human score", names=names) for judge in ("a", "b")]
    figure = continuous(many)
    assert figure.layout.xaxis.ticktext[0].count("<br>") >= 2
    assert "human score: Spearman 0.31, Kendall 0.31" in " ".join(texts(figure))


def test_metrics_stand_side_by_side_with_axes_of_their_own(groups):
    figure = continuous([metric(groups, "rouge-1"), metric(groups, "<b>bleu</b>")])
    one, other = domains(figure)
    assert not overlap(one, other)
    assert one[2:] == other[2:]
    assert figure.layout.yaxis2.title.text == "&lt;b&gt;bleu&lt;/b&gt; score"
    assert figure.layout.title.text == "<b>demo · relevance · 2 metrics</b>"


def test_equal_scores_do_not_fail():
    (points,) = traces(continuous(metric([[0.5] * 30, [0.5] * 3])), go.Scatter)
    assert set(points.y) == {0.5}


def test_two_calls_draw_the_same_figure(groups):
    assert continuous(metric(groups)).to_json() == continuous(metric(groups)).to_json()


def test_no_result_is_refused():
    with pytest.raises(ValueError, match=r"^A metric chart needs at least one result; got none\.$"):
        continuous([])
