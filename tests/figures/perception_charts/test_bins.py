import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest

import judgeviz as jv
from judgeviz.analysis.fair_pair import KEPT_BY_LABELS
from judgeviz.analysis.items import in_bins
from judgeviz.analysis.perception.binned_jsd import binned_jsd
from judgeviz.figures import perception
from judgeviz.figures.drawing.theme import figure_theme
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from judgeviz.statistics.estimate import Estimate
from tests.figures.readers import (
    domains,
    drawn_in,
    legend_names,
    overlap,
    shares_in,
    subtitle,
    targets_in,
    texts,
    trace_of,
)

SERIES = ("human", "machine", "human_centre", "machine_centre")
DRAWN = {"clean": ("human", "machine"), "paper": SERIES}  # of a judge with one answer an item
STYLES = ("clean", "paper")
SERIES_OF_SLOTS = {"clean": ("human", "machine"), "paper": SERIES}
SUMMEVAL = Path(__file__).parents[3] / "shared" / "data" / "summeval_coherence_wide.csv"


@pytest.mark.parametrize("style", STYLES)
def test_heights_are_the_shares_of_the_result(make_jsd, style):
    jsd = make_jsd()
    figure = perception(jsd, style=style)
    for bin_index in range(3):
        for series in DRAWN[style]:
            np.testing.assert_array_equal(
                shares_in(trace_of(figure, series, bin_index), 3), jsd.bins[series].iloc[bin_index]
            )


def test_shares_worked_by_hand(two_bins):
    figure = perception(two_bins, style="paper")
    np.testing.assert_allclose(trace_of(figure, "human", 0).y, [2 / 3, 1 / 3, 0])
    np.testing.assert_allclose(trace_of(figure, "machine", 0).y, [0, 1, 0])
    np.testing.assert_allclose(trace_of(figure, "human_centre", 2).y, [0, 0, 1])


@pytest.mark.parametrize("style", STYLES)
def test_customdata_names_series_bin_and_category(make_jsd, style):
    jsd = make_jsd()
    figure = perception(jsd, style=style)
    found = [tuple(point) for trace in drawn_in(figure) for point in trace.customdata]
    expected = [
        (series, bin_index, category)
        for series in DRAWN[style]
        for bin_index in range(3)
        for category in range(3)
    ]
    assert sorted(found) == sorted(expected)
    assert {type(value) for point in found for value in point} == {str, int}


def test_clean_draws_two_bars_and_paper_four(make_jsd):
    jsd = make_jsd()
    for style in STYLES:
        figure = perception(jsd, style=style)
        assert {type(trace) for trace in figure.data} == {go.Bar}
        assert len(drawn_in(figure)) == 3 * len(DRAWN[style])
    paper = perception(jsd, style="paper")
    assert [trace.customdata[0][0] for trace in drawn_in(paper)[:4]] == [
        "human",
        "human_centre",
        "machine",
        "machine_centre",
    ]


def test_a_judge_that_answers_several_times_has_diamonds_for_its_medians():
    """With one answer they would sit on the bars; the humans' median is the bin itself."""
    human = np.array([[3, 0, 0], [0, 3, 0], [0, 0, 3]] * 10)
    machine = np.array([[2, 1, 0], [0, 2, 1], [0, 0, 3]] * 10)
    scale = Scale("ordinal", (1, 2, 3))
    figure = perception(binned_jsd(Comparison.from_counts(human, machine, scale)))
    diamonds = [trace for trace in figure.data if isinstance(trace, go.Scatter)]
    assert [tuple(trace.customdata[0]) for trace in diamonds] == [
        ("machine_centre", 0, 0), ("machine_centre", 1, 1), ("machine_centre", 2, 2),
    ]  # fmt: skip
    assert "judge median" in legend_names(figure)


def test_bins_of_few_items_are_hatched_with_their_intervals(make_jsd):
    jsd = make_jsd(n_items=24, n_boot=20)
    figure = perception(jsd)
    sizes = jsd.bins["items"].tolist()
    assert min(sizes) < 10 <= max(sizes)
    for bin_index, items in enumerate(sizes):
        bar = trace_of(figure, "machine", bin_index)
        assert (bar.marker.pattern.shape == "/") == (items < 10)
        assert (bar.error_y.array is not None) == (items < 10)
    (key,) = (trace for trace in figure.data if trace.name == "human labels" and trace.showlegend)
    assert key.marker.pattern.shape is None


def test_no_divergence_is_printed_of_fewer_than_five_items(two_bins):
    words = " ".join(texts(perception(two_bins)))
    assert words.count("too few items for a JSD") == 2
    assert "JSD 0." not in words


@pytest.mark.parametrize("style", STYLES)
def test_bars_of_a_category_stand_side_by_side(make_jsd, style):
    bars = drawn_in(perception(make_jsd(), style=style))[: len(DRAWN[style])]
    edges = sorted((bar.x[1] - bar.width / 2, bar.x[1] + bar.width / 2) for bar in bars)
    for (_, right), (left, _) in zip(edges, edges[1:], strict=False):
        assert left >= right - 1e-9
    assert edges[0][0] >= 0.5
    assert edges[-1][1] <= 1.5


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("unused", [(), (0,)])
def test_the_legend_has_one_entry_per_series(make_jsd, style, unused):
    names = legend_names(perception(make_jsd(unused=unused), style=style))
    medians = ["human median", "judge median"] if style == "paper" else []
    assert sorted(names) == sorted(["human labels", "judge labels", *medians])


def test_a_nominal_scale_has_majorities(make_jsd):
    figure = perception(make_jsd(("no", "yes", "unsure"), "nominal"), style="paper")
    assert "human majority" in legend_names(figure)
    assert any(text.startswith("human majority yes") for text in texts(figure))


def test_empty_bins_keep_a_panel_that_says_so(two_bins):
    figure = perception(two_bins)
    for series in DRAWN["clean"]:
        assert np.isnan(np.asarray(trace_of(figure, series, 1).y, dtype=float)).all()
    assert texts(figure).count("no items") == 1
    # Two of the three humans alone do have a median of 2.
    assert np.isfinite(two_bins.bins["jsd_fair_human"][1])
    wanted = "human median 2<br>JSD n/a"
    (title,) = (note for note in figure.layout.annotations if note.text == wanted)
    assert title.hovertext == "human median 2: no item, so the divergence is undefined"
    assert figure.layout.xaxis2.domain is not None


def test_an_empty_bin_that_no_human_falls_in_either(make_jsd):
    assert "human median 1<br>JSD n/a" in texts(perception(make_jsd(unused=(0,))))


def test_titles_name_bin_divergence_and_the_fair_pair_in_the_heads_words(make_jsd):
    jsd = make_jsd()
    row = jsd.bins.iloc[1]
    human, judge = row["jsd_fair_human"], row["jsd_fair_judge"]
    wanted = (
        f"human median 2 JSD {row['jsd']:.2f} one more human {human:.2f} "
        f"the judge in the same place {judge:.2f}"
    )
    found = [text.replace(",", "").replace("<br>", " ") for text in texts(perception(jsd))]
    assert wanted in found


def test_narrow_titles_shorten_the_same_words(make_jsd):
    jsd = make_jsd(tuple(range(6)), n_items=200)
    row = jsd.bins.iloc[2]
    human, judge = row["jsd_fair_human"], row["jsd_fair_judge"]
    found = [text for text in texts(perception(jsd)) if text.startswith("human median 2")]
    assert found[0].replace("<br>", ", ").endswith(f"human {human:.2f}, judge {judge:.2f}")


def test_a_title_leaves_out_a_human_that_cannot_be_held_out(make_jsd):
    figure = perception(make_jsd(n_raters=2))
    assert not [text for text in texts(figure) if "one more human" in text and "fair" not in text]
    assert "no fair pair: no item has three or more human labels" in subtitle(figure)


def test_dials_count_the_items(two_bins):
    assert texts(perception(two_bins)).count("1 / 2<br>50.0 %") == 2
    assert "0 / 2<br>0.0 %" in texts(perception(two_bins))


def test_title_and_subtitle(make_jsd):
    jsd = make_jsd(p_value=0.0213, n_null=200, n_vote_ties=3, n_dropped=1)
    figure = perception(jsd)
    assert figure.layout.title.text == "<b>demo · fluency · judge gpt-4o</b>"
    words = subtitle(figure).replace("<br>", " · ")
    assert words.split(" · ") == [
        f"JS<sub>b</sub> (distance) {jsd.value:.2f}, 95 % interval {jsd.low:.2f} to {jsd.high:.2f}",
        f"one more human {jsd.fair.human:.2f}",
        f"the judge in the same place {jsd.fair.judge:.2f}: by JS<sub>b</sub> {jsd.fair.in_words}",
        "exchangeability p = 0.021",
        "n = 40 items",
        "3 items with tied votes",
        "1 item dropped",
    ]


def test_p_at_its_floor_says_so(make_jsd):
    words = subtitle(perception(make_jsd(p_value=1 / 201, n_null=200))).replace("<br>", " ")
    assert "exchangeability p ≤ 0.005 (200 exchanges)" in words


def test_the_subtitle_is_silent_on_what_was_not_computed(make_jsd):
    words = subtitle(perception(make_jsd()))
    assert not [word for word in ("p =", "p ≤", "ties", "dropped", "nan") if word in words]


def test_the_divergence_variant_is_named(make_jsd):
    assert "(divergence)" in subtitle(perception(make_jsd(variant="divergence")))


def test_a_result_without_items_is_drawn_with_its_reason(make_jsd):
    jsd = make_jsd()
    empty = jsd.bins.assign(items=0, share=0.0, jsd=np.nan, jsd_fair_human=np.nan)
    for series in SERIES:
        empty[series] = [np.full(3, np.nan)] * 3
    reason = "no item has both a human centre and a label of the judge"
    nothing = np.zeros((3, 3), dtype=int)
    jsd = replace(
        jsd, bins=empty, n_items=0, machine_labels=nothing, value=Estimate(np.nan, 0, 4, reason)
    )
    figure = perception(jsd, intervals=True)
    assert f"JS<sub>b</sub> (distance) n/a: {reason}" in subtitle(figure)
    assert texts(figure).count("no items") == 3
    assert len(legend_names(figure)) == 2


@pytest.mark.parametrize("kind", ["ordinal", "nominal"])
@pytest.mark.parametrize("k", range(2, 12))
def test_every_category_has_a_panel_of_its_own(make_jsd, k, kind):
    figure = perception(make_jsd(tuple(range(k)), kind))
    panels = domains(figure)
    assert len(panels) == k
    assert not [1 for i, one in enumerate(panels) for other in panels[:i] if overlap(one, other)]
    n_rows = len({panel[2] for panel in panels})
    assert n_rows == (1 if k <= 6 else 2)


def test_sixteen_long_names_get_more_rows_and_are_cut(make_jsd):
    names = tuple(f"a relation with a long name {number}" for number in range(16))
    figure = perception(make_jsd(names, "nominal", n_items=60))
    assert len({panel[2] for panel in domains(figure)}) > 2
    assert figure.layout.height > perception(make_jsd()).layout.height
    assert len(figure.layout.xaxis.ticktext) == 16
    assert all("\u2026" in text for text in figure.layout.xaxis.ticktext)
    assert len(set(figure.layout.xaxis.ticktext)) == 16
    assert figure.layout.xaxis.tickangle == -90
    assert names[3] in targets_in(figure)[0].hovertext[3]


def test_grades_are_thinned_out_rather_than_turned(make_jsd):
    axis = perception(make_jsd(tuple(range(11)))).layout.xaxis
    assert axis.ticktext == ("0", "2", "4", "6", "8", "10")
    assert axis.tickvals == (0, 2, 4, 6, 8, 10)


def test_markup_in_names_is_shown_literally(make_jsd):
    jsd = make_jsd(
        ("<b>x</b>", "y & z", "w"), "nominal", dataset="<i>d</i>", judge='<a href="x">j</a>'
    )
    figure = perception(jsd)
    assert figure.layout.xaxis.ticktext[:2] == ("&lt;b&gt;x&lt;/b&gt;", "y &amp; z")
    assert "&lt;i&gt;d&lt;/i&gt;" in figure.layout.title.text
    everything = figure.to_json()
    assert "<b>x" not in everything
    assert "<a href" not in everything


def test_hover_has_count_share_and_interval(make_jsd):
    jsd = make_jsd(n_boot=20)
    hover = targets_in(perception(jsd))[1].hovertext[2]
    number, total = jsd.human_labels[1, 2], jsd.human_labels[1].sum()
    share = jsd.bins["human"].iloc[1][2]
    low, high = jsd.intervals.human_low[1, 2], jsd.intervals.human_high[1, 2]
    assert hover == (
        f"human median 2<br>human labels <b>3</b>: {number} of {total} labels, {share:.1%}"
        f"<br>95 % interval {low:.1%} to {high:.1%}"
    ).replace("%", " %").replace("95  %", "95 %")


def test_intervals_are_drawn_on_request(make_jsd):
    jsd = make_jsd(n_boot=20)
    trace = trace_of(perception(jsd, intervals=True), "machine", 0)
    drawn = np.asarray(trace.y) + np.asarray(trace.error_y.array)
    high = jsd.intervals.machine_high[0]
    np.testing.assert_allclose(drawn[high > 0], high[high > 0])
    assert trace_of(perception(jsd), "machine", 0).error_y.array is None
    assert trace_of(perception(make_jsd(), intervals=True), "machine", 0).error_y.array is None


def test_it_can_only_be_clicked(make_jsd):
    figure = perception(make_jsd())
    assert figure.layout.dragmode is False
    assert figure.layout.xaxis.fixedrange
    assert figure.layout.yaxis.fixedrange
    assert figure.layout.width is None


def test_the_result_is_left_as_it_was(make_jsd):
    jsd = make_jsd()
    before = jsd.bins.copy(deep=True)
    perception(jsd, style="paper", intervals=True)
    pd.testing.assert_frame_equal(jsd.bins, before)


def test_an_unknown_style_is_named_with_what_is_allowed(make_jsd):
    message = "A figure's style is 'clean' or 'paper'; got 'fancy'."
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        perception(make_jsd(), style="fancy")


@pytest.mark.skipif(not SUMMEVAL.exists(), reason="the SummEval table is not here")
def test_summeval_coherence_bins():
    table = pd.read_csv(SUMMEVAL)
    one_hot = np.eye(5, dtype=int)
    human = sum(one_hot[table[f"human_{number}"] - 1] for number in (1, 2, 3))
    machine = one_hot[table["gpt-4o"] - 1]
    scale = Scale("ordinal", (1, 2, 3, 4, 5))
    jsd = binned_jsd(Comparison.from_counts(human, machine, scale))
    # Published values of the fair pair, plug-in.
    assert (round(jsd.fair.raw_judge, 3), round(jsd.fair.raw_human, 3)) == (0.390, 0.236)
    figure = perception(jsd)
    head = subtitle(figure).replace("<br>", " ")
    assert "one more human 0.24 · the judge in the same place 0.39: by JS<sub>b</sub> worse" in head
    titles = [text for text in texts(figure) if text.startswith("human median")]
    # Published: bins of 65, 284, 473, 387 and 391 summaries.
    dials = [text.split(" /")[0] for text in texts(figure) if "/ 1,600" in text]
    assert dials == ["65", "284", "473", "387", "391"]
    assert [re.search(r"JSD (0\.\d\d)", title)[1] for title in titles] == [
        "0.50",
        "0.28",
        "0.22",
        "0.33",
        "0.60",
    ]


@pytest.mark.parametrize("style", STYLES)
def test_the_whole_band_of_a_bar_takes_the_click(make_jsd, style):
    """Side by side and over the full height, above all that could take it from them."""
    figure = perception(make_jsd(), style=style)
    slots = SERIES_OF_SLOTS[style]
    for bin_index, trace in enumerate(targets_in(figure)):
        assert sorted(tuple(mark) for mark in trace.customdata) == sorted(
            (series, bin_index, category) for series in slots for category in range(3)
        )
        edges = sorted((x - trace.width / 2, x + trace.width / 2) for x in trace.x)
        assert edges[0][0] == pytest.approx(-0.5)
        assert edges[-1][1] == pytest.approx(2.5)
        for (_, right), (left, _) in zip(edges, edges[1:], strict=False):
            assert left == pytest.approx(right)
        assert min(trace.y) >= 1
        own = [other for other in figure.data if other.xaxis == trace.xaxis]
        assert own[-1] is trace
        assert {other.hoverinfo for other in own[:-1]} == {"skip"}
        for (series, _, category), x in zip(trace.customdata, trace.x, strict=True):
            bar = trace_of(figure, series, bin_index)
            assert abs(bar.x[category] - x) < trace.width / 2


def test_an_empty_bin_has_nothing_to_click(make_jsd):
    first = targets_in(perception(make_jsd(unused=(0,))))[0]
    assert np.isnan(np.asarray(first.y, dtype=float)).all()


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_a_selection_fades_everything_else_and_is_outlined(make_jsd, theme):
    jsd, look = make_jsd(n_items=200), figure_theme(theme)
    figure = perception(jsd, theme=theme, chosen=["machine", 1, 2])
    for trace in drawn_in(figure):
        tones = look.human if trace.customdata[0][0] == "human" else look.judge
        for mark, colour in zip(trace.customdata, trace.marker.color, strict=True):
            own = tuple(mark) == ("machine", 1, 2)
            assert colour == (tones.fill if own else look.dimmed(tones.fill))
        assert trace.unselected.marker.opacity == 1  # the click itself fades nothing
    (frame,) = (shape for shape in figure.layout.shapes if shape.type == "rect")
    assert frame.line.color == look.accent
    assert (frame.xref, frame.yref) == ("x2", "y2")
    assert (frame.x0, frame.x1) == (2.0, 2.5)
    assert legend_names(figure) == ["human labels", "judge labels"]
    shown = {trace.name: trace.marker.color for trace in figure.data if trace.customdata is None}
    assert shown == {
        "human labels": (look.human.fill,), "judge labels": (look.judge.fill,)
    }  # fmt: skip


def test_a_whole_bin_can_be_selected(make_jsd):
    jsd, look = make_jsd(n_items=200), figure_theme("light")
    figure = perception(jsd, chosen=["human", 0, None])
    for trace in drawn_in(figure):
        own = trace.customdata[0][1] == 0
        tones = look.human if trace.customdata[0][0] == "human" else look.judge
        assert set(trace.marker.color) == {tones.fill if own else look.dimmed(tones.fill)}
    (frame,) = (shape for shape in figure.layout.shapes if shape.type == "rect")
    assert (frame.x0, frame.x1) == (-0.5, 2.5)


@pytest.mark.parametrize(
    "chosen", [("machine", 3, 0), ("nobody", 0, 0), ("human", 0), ("human", 0, -1)]
)
def test_a_bar_that_is_not_there_cannot_be_selected(make_jsd, chosen):
    with pytest.raises(ValueError, match="customdata of a bar of this figure"):
        perception(make_jsd(), chosen=chosen)


def test_bins_that_a_filter_leaves_out_are_not_drawn(make_jsd):
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    kept = in_bins(pair, (1, 3))
    jsd = jv.binned_jsd(kept)
    assert jsd.looked_at == (1, 3)
    figure = perception(jsd, chosen=("human", 3, 1))
    assert len(domains(figure)) == 2
    assert {trace.customdata[0][1] for trace in drawn_in(figure)} == {1, 3}
    words = " ".join(texts(figure))
    assert "human median 2" in words
    assert "human median 1" not in words
    assert "no items" not in words
    assert jv.binned_jsd(in_bins(kept, (3, 4))).looked_at == (3,)


def test_items_kept_by_the_humans_own_labels_are_set_beside_no_human(make_jsd):
    kept = in_bins(jv.demo("summaries").compare("sage", criterion="coherence"), (2,))
    jsd = jv.binned_jsd(kept, n_null=50)
    assert not jsd.fair.has_values
    assert jsd.fair.why_undefined == KEPT_BY_LABELS
    assert jsd.bins[["jsd_fair_human", "jsd_fair_judge"]].isna().all(axis=None)
    assert np.isnan(jsd.p_value)
    assert jsd.n_null == 0
    words = " ".join(texts(perception(jsd))).replace("<br>", " ")
    assert "no fair pair: the items are kept by the humans' own labels" in words
    for verdict in ("not yet clear", "would tell", "one more human 0.", "exchangeability"):
        assert verdict not in words


@pytest.mark.parametrize("n_items", [1, 2, 4])
def test_a_divergence_of_a_few_items_is_not_printed_nor_is_its_p_value(make_jsd, n_items):
    jsd = replace(make_jsd(), n_items=n_items, p_value=0.5, n_null=99)
    words = subtitle(perception(jsd))
    assert words.startswith("too few items for JS<sub>b</sub>")
    assert "p =" not in words
    assert "interval" not in words


def test_a_fair_pair_below_0_and_its_number_of_items_are_explained():
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    jsd = binned_jsd(pair)
    words = subtitle(perception(jsd)).replace("<br>", " ")
    assert "n = 320 items (fair pair: 312)" in words
    assert "below 0" not in words
    near = replace(jsd, fair=replace(jsd.fair, human=0.01, judge=-0.02))
    words = subtitle(perception(near)).replace("<br>", " ").replace(" · ", " ")
    assert "below 0: without its upward bias no divergence is left" in words
