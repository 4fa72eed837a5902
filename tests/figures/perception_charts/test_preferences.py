from dataclasses import replace

import numpy as np
import pytest

from judgeviz.analysis.perception.binned_jsd import WinRate, preference_by_pair
from judgeviz.figures import preference
from judgeviz.figures.drawing.theme import figure_theme
from tests.analysis.systems.builders import votes
from tests.figures.readers import (
    domains,
    drawn_in,
    legend_names,
    overlap,
    shares_in,
    subtitle,
    texts,
)

PREFERENCE = ("A", "tie", "B")


@pytest.fixture
def make_pair(make_jsd):
    def make(system_a="claude-v1", system_b="gpt-3.5-turbo", **names):
        return make_jsd(PREFERENCE, "preference", systems=(system_a, system_b), **names)

    return make


def test_heights_are_the_shares_of_every_result(make_pair):
    results = [make_pair("a", "b"), make_pair("c", "d", n_items=25)]
    for trace in drawn_in(preference(results)):
        series, bin_index, _, result_index = trace.customdata[0]
        shares = results[result_index].bins[series].iloc[bin_index]
        np.testing.assert_array_equal(shares_in(trace, 3), shares)
        assert trace.xaxis == ("x", "x2")[result_index]


def test_customdata_ends_in_the_index_of_the_result(make_pair):
    figure = preference([make_pair("a", "b"), make_pair("c", "d")], style="paper")
    found = {tuple(point) for trace in drawn_in(figure) for point in trace.customdata}
    assert len(found) == 4 * 3 * 3 * 2
    assert {point[3] for point in found} == {0, 1}


def test_bins_stand_side_by_side(make_pair):
    figure = preference(make_pair())
    assert figure.layout.xaxis.ticktext == PREFERENCE * 3
    spans = {}
    for trace in figure.data:
        spans.setdefault(trace.customdata[0][1], []).extend(trace.x)
    assert max(spans[0]) < min(spans[1])
    assert max(spans[1]) < min(spans[2])


@pytest.mark.parametrize("n_pairs", [1, 2, 3, 4, 12])
def test_pairs_are_a_grid_of_at_most_three_columns(make_pair, n_pairs):
    figure = preference([make_pair(f"s{number}", "base", n_items=12) for number in range(n_pairs)])
    panels = domains(figure)
    assert len(set(panels)) == n_pairs
    assert not [1 for i, one in enumerate(panels) for other in panels[:i] if overlap(one, other)]
    assert len({panel[0] for panel in panels}) == min(n_pairs, 3)
    for panel in panels:
        assert all(0 <= edge <= 1 for edge in panel)


def test_larger_print_gets_fewer_columns(make_pair):
    pairs = [make_pair(f"s{number}", "base") for number in range(3)]
    assert len({panel[0] for panel in domains(preference(pairs, theme="print"))}) == 2


def test_judges_of_a_pair_stand_under_each_other(make_pair):
    judges = [make_pair(judge=judge) for judge in ("gpt-4", "sonnet", "mistral")]
    panels = domains(preference(judges))
    assert len({panel[:2] for panel in panels}) == 1
    assert [panel[2] for panel in panels] == sorted((p[2] for p in panels), reverse=True)
    assert len({panel[2] for panel in panels}) == 3


def test_judges_and_pairs_form_a_grid(make_pair):
    results = [
        make_pair(*pair, judge=judge) for judge in ("j1", "j2") for pair in (("a", "b"), ("c", "d"))
    ]
    (a1, c1, a2, c2) = domains(preference(results))
    assert a1[2:] == c1[2:]
    assert a1[:2] == a2[:2]
    assert c1[:2] == c2[:2]
    assert a2[3] < a1[2]


def test_a_second_result_of_the_same_judge_gets_a_row_of_its_own(make_pair):
    one, other = domains(preference([make_pair(), make_pair(variant="divergence")]))
    assert not overlap(one, other)


def test_only_the_leftmost_cell_of_a_row_has_numbers(make_pair):
    layout = preference([make_pair("a", "b"), make_pair("c", "d")]).layout
    assert (layout.yaxis.showticklabels, layout.yaxis2.showticklabels) == (True, False)


def test_a_missing_cell_leaves_numbers_to_its_neighbour(make_pair):
    results = [make_pair("a", "b"), make_pair("c", "d"), make_pair("c", "d", judge="other")]
    assert preference(results).layout.yaxis4.showticklabels


def test_the_header_names_systems_judges_and_win_rates(make_pair):
    results = [
        make_pair(judge=judge, human_wins=WinRate("A", 0.58), machine_wins=WinRate("tie", 0.634))
        for judge in ("gpt-4", "sonnet")
    ]
    headers = [text for text in texts(preference(results)) if "A: claude-v1" in text]
    assert len(headers) == 2
    one = results[0]
    value = f"JS<sub>b</sub> {one.value:.2f} [{one.low:.2f}, {one.high:.2f}] · n = 40"
    assert headers[0].replace("<br>", " · ") == (
        "<b>judge gpt-4 · A: claude-v1 · B: gpt-3.5-turbo</b> · "
        f"humans: A wins 58 % · judge: tie 63 % · {value}"
    )


def test_a_single_pair_has_its_value_in_the_subtitle(make_pair):
    jsd = make_pair()
    figure = preference(jsd)
    assert f"(distance) {jsd.value:.2f}" in subtitle(figure)
    assert figure.layout.title.text == "<b>demo · fluency · judge gpt-4o</b>"


def test_several_results_are_summed_up(make_pair):
    results = [make_pair("a", "b"), make_pair("c", "d", n_items=25)]
    results = [replace(result, n_vote_ties=0) for result in results]
    words = subtitle(preference(results)).replace("<br>", " · ")
    assert words == (
        "2 pairs · bins by human majority · JS<sub>b</sub> (distance) with 95 % intervals · "
        "n = 25 to 40 items each"
    )


def test_pooled_pairs(make_jsd):
    figure = preference(make_jsd(PREFERENCE, "preference"))
    assert any(text.startswith("<b>all pairs pooled</b>") for text in texts(figure))


def test_long_and_odd_names_are_cut_and_escaped(make_pair):
    pairs = [make_pair("<b>" + "x" * 80, "gpt-4-turbo-2024-04-09") for _ in range(1)]
    pairs += [make_pair(f"s{number}", "b") for number in range(2)]
    (header,) = (text for text in texts(preference(pairs)) if "A: &lt;b&gt;x" in text)
    assert "\u2026" in header
    assert "B: gpt-4-turbo-2024-04-09" in header


@pytest.mark.parametrize("style", ["clean", "paper"])
def test_the_legend_has_one_entry_per_series(make_pair, style):
    figure = preference([make_pair(unused=(0,)), make_pair("c", "d")], style=style)
    majorities = ["human majority", "judge majority"] if style == "paper" else []
    assert sorted(legend_names(figure)) == sorted(["human labels", "judge labels", *majorities])


def test_many_narrow_bins_shorten_the_fair_pair(make_pair):
    results = [make_pair(f"s{number}", "base") for number in range(3)]
    bins = results[0].bins
    human, judge = bins["jsd_fair_human"][0], bins["jsd_fair_judge"][0]
    words = f"majority A<br>JSD {bins['jsd'][0]:.2f}<br>human {human:.2f}<br>judge {judge:.2f}"
    assert words in texts(preference(results))


def test_an_empty_bin_says_so(make_pair):
    figure = preference(make_pair(unused=(0,)))
    assert texts(figure).count("no items") == 1
    assert "majority A<br>JSD n/a" in texts(figure)


def test_other_scales_are_refused(make_jsd):
    with pytest.raises(ValueError, match="got one on a ordinal scale|ordinal scale"):
        preference(make_jsd())


def test_no_result_is_refused():
    with pytest.raises(
        ValueError, match=r"^A preference chart needs at least one result; got none\.$"
    ):
        preference([])


def test_tied_votes_are_counted_once_whatever_the_order_of_the_judges():
    few = votes([("q1", "x", "y", ["A", "A"], ["A"])], judge="few")
    rows = [("q1", "x", "y", ["A", "A"], ["A"])]
    rows += [(f"t{n}", "x", "y", ["A", "B"], ["A"]) for n in range(3)]
    many = votes(rows, judge="many")
    results = [preference_by_pair(pair)[0] for pair in (many, few)]
    for several in (results, results[::-1]):
        words = subtitle(preference(several)).replace("<br>", " ")
        assert "3 items with tied votes" in words
    dropped = [preference_by_pair(pair, tie_rule="drop")[0] for pair in (many, many)]
    assert "3 items dropped" in subtitle(preference(dropped)).replace("<br>", " ")


def test_an_even_vote_is_called_even():
    pair = votes([("q1", "x", "y", ["A"], ["B"]), ("q2", "x", "y", ["B"], ["A"])])
    text = " ".join(texts(preference(preference_by_pair(pair))))
    assert "humans: even at 50 %" in text
    assert "judge: even at 50 %" in text


def test_a_selection_fades_the_other_results(make_jsd):
    results = [make_jsd(("A", "tie", "B"), "preference", n_items=90, systems=pair, judge="j")
               for pair in (("x", "y"), ("x", "z"))]  # fmt: skip
    figure = preference(results, chosen=("human", 0, 1, 1))
    theme = figure_theme("light")
    for trace in drawn_in(figure):
        fill = (theme.human if trace.customdata[0][0] == "human" else theme.judge).fill
        for mark, colour in zip(trace.customdata, trace.marker.color, strict=True):
            assert colour == (fill if tuple(mark) == ("human", 0, 1, 1) else theme.dimmed(fill))
    (frame,) = (shape for shape in figure.layout.shapes if shape.type == "rect")
    assert (frame.xref, frame.x0, frame.x1) == ("x2", 0.5, 1.0)
