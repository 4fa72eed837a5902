import numpy as np
import pytest

import judgeviz as jv
from judgeviz.export.table import rounded
from judgeviz.figures import agreement
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from tests.figures.readers import domains, legend_names, overlap, subtitle, texts


def table_of(data, judge, criterion=None, **settings):
    labels = jv.demo(data)
    return jv.agreement_table(
        labels.compare(judge, criterion=criterion or labels.criteria[0]), **settings
    )


@pytest.fixture(scope="module")
def ordinal():
    return table_of("summaries", "sage", n_boot=50)


@pytest.fixture(scope="module")
def nominal():
    return table_of("inference", "owl")


def series(figure, name, panel=0):
    (found,) = (
        trace
        for trace in figure.data
        if trace.customdata is not None and list(trace.customdata[0][:2]) == [name, panel]
    )
    return found


def heights(trace):
    return np.array(trace.y, dtype=float)


def test_dots_are_the_numbers_of_the_table(ordinal):
    figure = agreement(ordinal)
    for name in ("alpha_hh", "alpha_hm", "alpha_fair_human", "alpha_fair_judge"):
        np.testing.assert_array_equal(heights(series(figure, name)), ordinal[name])
    assert legend_names(figure) == [
        "HH: humans", "HM: judge", "HH′: one more human", "HM′: judge in the same place",
    ]  # fmt: skip


def test_intervals_reach_to_the_limits(ordinal):
    dots = series(agreement(ordinal), "alpha_hm")
    y, up, down = (
        np.array(of, dtype=float) for of in (dots.y, dots.error_y.array, dots.error_y.arrayminus)
    )
    np.testing.assert_allclose(y + up, ordinal["alpha_hm_high"])
    np.testing.assert_allclose(y - down, ordinal["alpha_hm_low"])


def test_without_a_bootstrap_there_is_no_interval(nominal):
    figure = agreement(nominal)
    assert series(figure, "alpha_hm").error_y.array is None
    assert "interval" not in subtitle(figure)


def test_the_gap_is_drawn_and_written(ordinal):
    figure = agreement(ordinal)
    (gap,) = (trace for trace in figure.data if trace.mode == "lines")
    pair = ordinal.fair("alpha")
    assert [gap.y[0], gap.y[1]] == [pair.human, pair.judge]
    ends = [series(figure, f"alpha_fair_{side}").x[0] for side in ("human", "judge")]
    assert [gap.x[0], gap.x[1]] == ends
    deltas = ordinal["alpha_fair_delta"]
    assert pair.delta == deltas[0]
    written = [rounded(delta, sign="+") for delta in deltas[np.isfinite(deltas)]]
    shown = [text for text in texts(figure) if text.strip("<b>/") in written]
    assert [text.strip("<b>/") for text in shown] == written
    for row, text in zip(np.flatnonzero(np.isfinite(deltas)), shown, strict=True):
        low, high = (ordinal[f"alpha_fair_delta_{end}"][row] for end in ("low", "high"))
        assert text.startswith("<b>") == (low > 0 or high < 0)


def test_above_zero_the_judge_is_better_in_every_family(ordinal):
    for family in ("alpha", "jsd", "spearman", "weighted"):
        figure = agreement(ordinal, family=family)
        assert "above 0 the judge is better" in subtitle(figure).replace("<br>", " ")
        assert "D′" in texts(figure)
        assert "Δ" not in " ".join([subtitle(figure), *texts(figure)])


def test_strata_stand_over_their_items_and_shares(ordinal):
    ticks = agreement(ordinal).layout.xaxis.ticktext
    assert ticks[0] == "All<br>320<br>100 %"
    assert ticks[1] == "PA = 1<br>79<br>25 %"


def test_an_undefined_cell_is_a_gap_with_its_reason(ordinal):
    assert np.isnan(ordinal["alpha_fair_human"][2])
    figure = agreement(ordinal)
    assert series(figure, "alpha_fair_human").y[2] is None
    missing = series(figure, "missing")
    assert list(missing.text) == ["n/a", "n/a"]
    assert "that one human against the same others: undefined,<br>" in missing.hovertext[0]
    assert ordinal.why_undefined["[0.6, 1)", "alpha_fair_human"] in missing.hovertext[0]


def test_without_a_third_human_there_is_no_pair_and_one_reason():
    human = np.array([[2, 0], [1, 1], [0, 2]] * 10)
    machine = np.array([[1, 0], [1, 0], [0, 1]] * 10)
    table = jv.agreement_table(Comparison.from_counts(human, machine, Scale("ordinal", (1, 2))))
    figure = agreement(table)
    assert legend_names(figure) == ["HH: humans", "HM: judge"]
    reason = "no fair pair: no item has three or more human labels"
    assert reason in subtitle(figure).replace("<br>", " ")
    assert "D′" not in texts(figure)


def test_an_empty_stratum_says_so():
    human = np.array([[3, 0], [0, 3], [3, 0]])
    pair = Comparison.from_counts(human, human // 3, Scale("nominal", ("yes", "no")))
    figure = agreement(jv.agreement_table(pair))
    assert texts(figure).count("no<br>items") == 2
    assert not [trace for trace in figure.data if trace.mode == "text"]


@pytest.mark.parametrize("family", ["alpha", "percent", "fleiss", "randolph", "ac1"])
def test_families_of_all_sides(nominal, family):
    figure = agreement(nominal, family=family)
    for side in ("hh", "hm", "fair_human", "fair_judge"):
        name = f"{family}_{side}"
        np.testing.assert_array_equal(heights(series(figure, name)), nominal[name])


@pytest.mark.parametrize("family", ["spearman", "kendall"])
def test_correlations_draw_both_centres_and_the_pair_of_the_means(ordinal, family):
    figure = agreement(ordinal, family=family)
    names = [trace.customdata[0][0] for trace in figure.data if trace.mode == "markers"]
    assert names == [
        f"{family}_median", f"{family}_mean", f"{family}_mean_fair_human",
        f"{family}_mean_fair_judge",
    ]  # fmt: skip
    for name in names:
        np.testing.assert_array_equal(heights(series(figure, name)), ordinal[name])
    assert legend_names(figure)[::2] == ["HM: judge (medians)", "HH′: one more human (means)"]
    places = [trace.x[0] for trace in figure.data if trace.mode == "markers"]
    assert np.allclose(np.diff(places), places[1] - places[0])
    assert max(places) < 0.5


def test_js_b_is_better_where_smaller(ordinal):
    figure = agreement(ordinal, family="jsd")
    for name in ("jsd", "jsd_fair_human", "jsd_fair_judge"):
        np.testing.assert_array_equal(heights(series(figure, name)), ordinal[name])
    assert "smaller values being better" in subtitle(figure).replace("<br>", " ")
    assert "95 % intervals, jackknife by item" in subtitle(figure).replace("<br>", " ")


def test_p_at_its_floor_says_so():
    table = table_of("summaries", "dice", n_null=20)
    hover = series(agreement(table), "alpha_hm").hovertext[0]
    assert hover.endswith("exchangeability p ≤ 0.05 (20 exchanges)")


def test_a_preference_table_is_drawn_like_the_others():
    table = table_of("preferences", "arbiter")
    np.testing.assert_array_equal(heights(series(agreement(table), "alpha_hh")), table["alpha_hh"])


def test_judges_have_panels_on_one_scale():
    names = ("owl", "hedger", "coin")
    tables = {judge: table_of("inference", judge) for judge in names}
    six = {**tables, **{f"{judge} again": table for judge, table in tables.items()}}
    figure = agreement(six)
    panels = domains(figure)
    assert len(panels) == 6
    assert not any(overlap(one, other) for n, one in enumerate(panels) for other in panels[n + 1 :])
    assert figure.layout.yaxis.range == figure.layout.yaxis5.range
    assert len(legend_names(figure)) == 4
    assert "<b>owl again</b>" in texts(figure)
    assert figure.layout.title.text == "<b>inference · 6 judges</b>"


def test_humans_alone_have_no_judge():
    figure = agreement(table_of("summaries", None))
    assert legend_names(figure) == ["HH: humans", "HH′: one more human"]
    assert "humans only" in figure.layout.title.text


def test_a_metric_has_correlations():
    figure = agreement(table_of("summaries", "rouge_l"), family="spearman")
    assert legend_names(figure) == [
        "HM: judge (medians)", "HM: judge (means)", "HH′: one more human (means)",
        "HM′: judge in the same place (means)",
    ]  # fmt: skip


def test_a_metric_beside_a_judge_says_why_it_has_no_dot():
    tables = {judge: table_of("summaries", judge) for judge in ("sage", "rouge_l")}
    assert texts(agreement(tables)).count("gives scores, so no HM") == 1
    assert "gives scores, so no HM" not in texts(agreement(tables, family="kendall"))


def test_names_of_the_data_are_escaped(ordinal):
    figure = agreement({"<b>x</b>": ordinal, "y": ordinal})
    assert "<b>&lt;b&gt;x&lt;/b&gt;</b>" in texts(figure)


def test_every_dot_lies_within_the_axis(ordinal):
    figure = agreement(ordinal)
    low, high = figure.layout.yaxis.range
    assert low < np.nanmin(ordinal["alpha_hm_low"])
    assert high > 1


def test_marks_differ_in_shape(ordinal):
    figure = agreement(ordinal)
    symbols = [trace.marker.symbol for trace in figure.data if trace.mode == "markers"]
    assert symbols == ["circle", "square", "circle-open", "square-open"]


def test_bad_arguments_are_refused(ordinal):
    with pytest.raises(ValueError, match=r"^A figure's family is 'alpha', .* or 'kendall'; got"):
        agreement(ordinal, family="beta")
    with pytest.raises(
        ValueError,
        match=r"^This table has no Fleiss' κ \('fleiss'\); it has 'alpha', 'jsd', 'weighted', ",
    ):
        agreement(ordinal, family="fleiss")
    with pytest.raises(ValueError, match="theme"):
        agreement(ordinal, theme="neon")


def test_two_calls_draw_the_same_figure(ordinal):
    assert agreement(ordinal).to_json() == agreement(ordinal).to_json()
