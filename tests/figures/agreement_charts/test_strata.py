from io import StringIO

import numpy as np
import pytest

import judgeviz as jv
from judgeviz.export.table import rounded
from judgeviz.figures import agreement
from judgeviz.figures.drawing.text import text_pixels
from judgeviz.figures.drawing.theme import figure_theme
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale
from tests.figures.readers import domains, overlap, subtitle, texts

HOSTILE = '<b>x</b> & $a$ <a href="javascript:alert(1)">y</a>'


def table_of(data, judge, criterion=None, **settings):
    labels = jv.demo(data)
    return jv.agreement_table(
        labels.compare(judge, criterion=criterion or labels.criteria[0]), **settings
    )


@pytest.fixture(scope="module")
def summaries():
    names = ("dice", "middling", "sage", "rouge_l")
    return {name: table_of("summaries", name, n_boot=50) for name in names}


@pytest.fixture(scope="module")
def inference():
    return {name: table_of("inference", name) for name in ("owl", "hedger", "coin")}


def test_the_number_of_items_is_that_of_the_pair_that_is_drawn(summaries):
    assert "n = 312 of 320 items" in subtitle(agreement(summaries["sage"])).replace("<br>", " ")
    papers = subtitle(agreement(summaries["sage"], pair="papers")).replace("<br>", " ")
    assert "n = 320 items" in papers


def axis_of(column):
    return f"x{column + 1}" if column else "x"


def on(figure, column):
    return [trace for trace in figure.data if trace.xaxis == axis_of(column)]


def dots_of(figure, column):
    """Marks of one column, by whose they are."""
    (found,) = (t for t in on(figure, column) if t.error_x.type == "data")
    return {
        point[1]: (x, text, colour, hover)
        for point, x, text, colour, hover in zip(
            found.customdata,
            found.x,
            found.text or [""] * 9,
            found.marker.color,
            found.hovertext,
            strict=False,
        )  # fmt: skip
    }


def bands_of(figure, column):
    """Low, high, first and last row of every band."""
    return [
        (min(t.x), max(t.x), min(t.y), max(t.y)) for t in on(figure, column) if t.fill == "toself"
    ]


def names_in(figure):
    return [text.split("<br>")[0] for text in figure.layout.yaxis.ticktext]


def verdicts_in(figure):
    return [
        text.split(">")[2].split("<")[0] for text in figure.layout.yaxis.ticktext if ">" in text
    ]


def heads(figure):
    return [text.strip("<b>/") for text in texts(figure) if text.startswith("<b>")]


def said_below(figure):
    return subtitle(figure).replace("<br>", " ")


def test_dots_are_the_judges_of_the_fair_pair_with_the_difference_above(summaries):
    figure = agreement(summaries)
    for column, stratum in enumerate(("All", "PA = 1", "[0, 0.6)")):
        for name, (x, text, _, _) in dots_of(figure, column).items():
            pair = summaries[name].fair("alpha", stratum)
            assert x == pair.judge
            assert text == rounded(pair.delta, sign="+")
            assert pair.delta == pytest.approx(x - summaries["sage"].fair("alpha", stratum).human)


def test_the_humans_are_drawn_once_behind_all_judges(summaries):
    labelling = {name: summaries[name] for name in ("sage", "dice", "middling")}
    figure = agreement(labelling)
    for column, stratum in enumerate(("All", "PA = 1", "[0, 0.6)")):
        low, high = summaries["sage"].fair("alpha", stratum).human_interval
        assert bands_of(figure, column) == [(low, high, -0.5, 2.5)]
    human = summaries["sage"].fair("alpha").human
    assert f"one more human {rounded(human)}" in texts(figure)


def test_judges_of_other_items_have_the_humans_of_theirs_behind_them():
    pair = jv.demo("summaries").compare("dice", criterion="coherence")
    some = jv.agreement_table(
        pair.keep_items(np.arange(pair.n_items) % 2 == 0, ("half",)), n_boot=50
    )
    figure = agreement({"sage": table_of("summaries", "sage", n_boot=50), "dice": some})
    assert names_in(figure) == ["sage", "dice"]
    (_, _, *first), (low, high, *second) = bands_of(figure, 0)
    assert (first, second) == ([-0.5, 0.5], [0.5, 1.5])
    assert (low, high) == some.fair("alpha").human_interval
    x, text, _, hover = dots_of(figure, 0)["dice"]
    assert text == rounded(x - some.fair("alpha").human, sign="+")
    assert f"one more human (HH′) {rounded(some.fair('alpha').human)}" in hover
    assert "n = 154 to 312 items" in said_below(figure)


def test_the_best_is_on_top_and_what_has_no_number_last(summaries):
    figure = agreement(summaries)
    by_difference = sorted(
        ("dice", "middling", "sage"), key=lambda name: -summaries[name].fair("alpha").delta
    )
    assert names_in(figure) == [*by_difference, "rouge_l"]
    assert names_in(agreement(summaries, family="spearman"))[1] == "rouge_l"
    by_distance = sorted(by_difference, key=lambda name: summaries[name].fair("jsd").judge)
    assert names_in(agreement(summaries, family="jsd"))[:3] == by_distance


@pytest.mark.parametrize("family", ["alpha", "jsd", "spearman", "weighted"])
def test_above_zero_the_judge_is_better_in_every_family(summaries, family):
    figure = agreement(summaries, family=family)
    assert "above 0 the judge is better" in said_below(figure)
    assert "Δ" not in " ".join([subtitle(figure), *texts(figure)])
    statistic = f"{family}_mean" if family == "spearman" else family
    human = summaries["sage"].fair(statistic).human
    for _, (x, text, _, _) in dots_of(figure, 0).items():
        better = human - x if family == "jsd" else x - human
        assert text == rounded(better, sign="+")
    assert ("D′ = HH′ − HM′" in said_below(figure)) == (family == "jsd")


def test_hollow_dots_and_words_say_the_same(summaries):
    figure = agreement(summaries)
    assert verdicts_in(figure) == ["not yet clear", "worse", "worse"]
    for name, (_, _, colour, hover) in dots_of(figure, 0).items():
        pair = summaries[name].fair("alpha")
        assert (colour == "#FFFFFF") == (pair.verdict == "undecided")
        assert pair.in_words in hover
    assert "hollow: not yet clear" in said_below(figure)


def test_intervals_reach_to_the_limits(summaries):
    (dots,) = (t for t in on(agreement(summaries), 0) if t.error_x.type == "data")
    for point, x, up, down in zip(
        dots.customdata, dots.x, dots.error_x.array, dots.error_x.arrayminus, strict=True
    ):
        low, high = summaries[point[1]].fair("alpha").judge_interval
        assert (x - down, x + up) == pytest.approx((low, high))


def test_without_a_bootstrap_there_is_neither_interval_nor_verdict(inference):
    figure = agreement(inference)
    assert "interval" not in said_below(figure)
    assert verdicts_in(figure) == []
    (dots,) = (t for t in on(figure, 0) if t.error_x.type == "data")
    assert set(dots.error_x.array) == {0}
    assert set(dots.marker.color) == {dots.marker.color[0]} != {"#FFFFFF"}


def test_strata_stand_under_the_items_of_the_fair_pair(summaries):
    figure = agreement(summaries)
    assert heads(figure) == ["All", "others' PA = 1", "others' PA [0, 0.6)"]
    all_items, unanimous, _, divided = summaries["sage"].n_fair
    assert {f"{all_items} items", f"{unanimous} items · 42 %", f"{divided} items · 58 %"} <= set(
        texts(figure)
    )


def test_in_a_column_of_a_paper_strata_have_different_names(summaries):
    assert heads(agreement(summaries)) == ["All", "others' PA = 1", "others' PA [0, 0.6)"]
    narrow = agreement(summaries, theme="column")
    assert heads(narrow) == ["All", "PA = 1", "[0, 0.6)"]
    assert "by the other humans' percentage agreement" in said_below(narrow)  # whose it is


def test_a_stratum_without_any_number_is_named_and_not_drawn(summaries):
    why = summaries["sage"].why_undefined["[0.6, 1)", "alpha_fair_human"]
    assert f"not drawn: others' PA [0.6, 1), {why}" in said_below(agreement(summaries))


def test_one_judge_without_a_number_in_a_stratum_reads_so_with_the_reason(summaries):
    pair = jv.demo("summaries").compare("dice", criterion="coherence")
    unanimous = pair.human_counts.max(axis=1) == pair.human_counts.sum(axis=1)
    few = jv.agreement_table(pair.keep_items(~unanimous, ("divided",)), by="unique")
    whole = table_of("summaries", "sage", by="unique")
    figure = agreement({"sage": whole, "dice": few}, pair="papers")
    (missing,) = (t for t in figure.data if t.mode == "text" and "dice" in t.hovertext[0])
    assert missing.text == ("n/a",)
    assert "undefined,<br>" in missing.hovertext[0]


def test_a_metric_beside_judges_says_why_it_has_no_dot(summaries):
    figure = agreement(summaries)
    assert "'rouge_l' gives scores, not labels of the scale" in texts(figure)
    assert "rouge_l" not in dots_of(figure, 0)
    assert bands_of(figure, 0)[0][3] == 2.5
    assert "rouge_l" in dots_of(agreement(summaries, family="kendall"), 0)


def test_the_papers_pair_sets_the_judge_beside_all_humans(summaries):
    figure = agreement(summaries, pair="papers")
    table = summaries["sage"]
    for column in range(4):
        x, text, _, _ = dots_of(figure, column)["sage"]
        assert x == table["alpha_hm"][column]
        assert text == rounded(x)
        low, high, *_ = bands_of(figure, column)[0]
        human = table["alpha_hh"][column]
        assert low <= human <= high
    assert "320 items" in texts(figure)
    assert "D′" not in said_below(figure)


def test_without_a_third_human_the_papers_pair_is_drawn_and_one_reason():
    human = np.array([[2, 0], [1, 1], [0, 2]] * 10)
    machine = np.array([[1, 0], [1, 0], [0, 1]] * 10)
    pair = Comparison.from_counts(human, machine, Scale("ordinal", (1, 2)), judge="robot")
    table = jv.agreement_table(pair)
    figure = agreement(table)
    assert dots_of(figure, 0)["robot"][0] == table["alpha_hm"][0]
    assert "no fair pair: no item has three or more human labels" in said_below(figure)
    assert "D′" not in said_below(figure)


@pytest.mark.parametrize("family", ["alpha", "percent", "fleiss", "randolph", "cohen", "ac1"])
def test_families_of_classes(inference, family):
    figure = agreement(inference, family=family)
    for name, (x, text, _, hover) in dots_of(figure, 0).items():
        pair = inference[name].fair(family)
        assert x == pair.judge
        percent = family == "percent"
        assert text == rounded(pair.delta, percent=percent, sign="+")
        assert ("%" in hover) == percent
    assert ("percentage points" in said_below(figure)) == (family == "percent")


def test_js_b_names_its_variant_and_its_intervals(summaries):
    words = said_below(agreement(summaries, family="jsd"))
    assert "JS<sub>b</sub> (distance)" in words
    assert "95 % intervals, jackknife by item" in words


def test_p_at_its_floor_says_so():
    figure = agreement(table_of("summaries", "dice", n_null=20), pair="papers")
    assert dots_of(figure, 0)["dice"][3].endswith("exchangeability p ≤ 0.05 (20 exchanges)")


def test_a_preference_table_is_drawn_like_the_others():
    table = table_of("preferences", "arbiter")
    assert dots_of(agreement(table), 0)["arbiter"][0] == table["alpha_fair_judge"][0]


def test_humans_alone_stand_among_themselves_and_held_out():
    table = table_of("summaries", None, n_boot=20)
    figure = agreement(table)
    assert names_in(figure) == ["humans", "one more human"]
    (dots,) = (t for t in on(figure, 0) if t.error_x.type == "data")
    assert list(dots.x) == [table["alpha_hh"][0], table["alpha_fair_human"][0]]
    assert [point[0] for point in dots.customdata] == ["alpha_hh", "alpha_fair_human"]
    assert "HH 79, HH′ 130 items" in texts(figure)
    assert heads(figure) == ["All", "PA = 1", "[0.6, 1)", "[0, 0.6)"]
    assert "humans only" in figure.layout.title.text
    assert bands_of(figure, 0) == []
    held_out = agreement(table, family="jsd")
    assert names_in(held_out) == ["one more human"]


def test_an_empty_stratum_says_so():
    human = np.array([[3, 0], [0, 3], [3, 0]])
    pair = Comparison.from_counts(human, human // 3, Scale("nominal", ("yes", "no")), "robot")
    figure = agreement(jv.agreement_table(pair))
    assert "not drawn: others' PA [0.6, 1), no items" in said_below(figure)


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
@pytest.mark.parametrize("n_judges", [1, 12])
def test_columns_do_not_overlap_and_hold_their_numbers_on_one_scale(summaries, theme, n_judges):
    tables = {f"{HOSTILE} {n}": summaries["sage"] for n in range(n_judges)}
    figure = agreement(tables, theme=theme)
    panels = domains(figure)
    assert not any(overlap(one, other) for n, one in enumerate(panels) for other in panels[:n])
    ranges = {figure.layout[f"xaxis{n + 1 if n else ''}"].range for n in range(len(panels))}
    ((low, high),) = ranges
    for column in range(len(panels)):
        (dots,) = (t for t in on(figure, column) if t.error_x.type == "data")
        assert all(low < x < high for x in dots.x)
    shown = [*names_in(figure), *(t for trace in figure.data for t in trace.hovertext or ())]
    assert len(set(names_in(figure))) == n_judges
    assert not any("<a " in text or "$" in text for text in [*shown, figure.layout.title.text])


def test_many_strata_write_no_more_than_fits():
    rng = np.random.default_rng(3)
    spread = rng.dirichlet(np.full(9, 0.3), 400)
    human = np.array([rng.multinomial(12, share) for share in spread])
    machine = np.array([rng.multinomial(1, share) for share in spread])
    pair = Comparison.from_counts(human, machine, Scale("ordinal", tuple(range(9))), "robot")
    figure = agreement(jv.agreement_table(pair, by="unique"), pair="papers")
    panels = domains(figure)
    assert len(panels) >= 7
    narrow = min(right - left for left, right, *_ in panels)
    room = narrow * (690 - figure.layout.margin.l - figure.layout.margin.r)
    heads_and_sizes = [note.text for note in figure.layout.annotations if note.yshift in (20, 35)]
    assert heads_and_sizes
    assert max(text_pixels(text, 11) for text in heads_and_sizes) <= room


def test_what_is_selected_is_outlined_and_the_rest_fades(summaries):
    theme = figure_theme("light")
    figure = agreement(summaries, chosen=("dice", "PA = 1"))
    (picked,) = (t for t in figure.data if t.marker.line.color == theme.accent)
    assert [list(point) for point in picked.customdata] == [["alpha_fair_judge", "dice", "PA = 1"]]
    assert picked.marker.color == (theme.judge.fill,)
    others = [t for t in figure.data if t.error_x.type == "data" and t is not picked]
    assert {t.marker.line.color for t in others} == {theme.faded.judge.outline}
    assert sum(len(t.x) for t in others) == 8
    unknown = agreement(summaries, chosen=("nobody", "All"))
    assert not any(t.marker.line.color == theme.accent for t in unknown.data)


def test_bad_arguments_are_refused(summaries):
    table = summaries["sage"]
    with pytest.raises(ValueError, match=r"^A figure's family is 'alpha', .* or 'kendall'; got"):
        agreement(table, family="beta")
    with pytest.raises(
        ValueError,
        match=r"^This table has no Fleiss' κ \('fleiss'\); it has 'alpha', 'jsd', 'weighted', ",
    ):
        agreement(table, family="fleiss")
    with pytest.raises(ValueError, match="theme"):
        agreement(table, theme="neon")
    with pytest.raises(ValueError, match="pair is 'fair' or 'papers'; got 'both'"):
        agreement(table, pair="both")
    with pytest.raises(ValueError, match="at least one table"):
        agreement({})


def test_two_calls_draw_the_same_figure(summaries):
    assert agreement(summaries).to_json() == agreement(summaries).to_json()


@pytest.mark.parametrize("theme", ["light", "dark", "print", "column"])
def test_words_name_the_colours_that_are_drawn(summaries, theme):
    said = {
        palette: [
            subtitle(agreement(summaries, pair=pair, theme=theme, palette=palette))
            for pair in ("fair", "papers")
        ]
        for palette in ("default", "paper")
    }
    for (fair, papers), human, judge in zip(
        said.values(), ("blue", "red"), ("orange", "green"), strict=True
    ):
        assert f"{human}: one more human, HH′" in fair
        assert f"{judge}: judge in the same place" in fair.replace("<br>", " ")
        assert f"{human}: humans among themselves, HH" in papers
        assert f"{judge}: judge, HM" in papers
    assert not any(word in " ".join(said["paper"]) for word in ("blue", "orange"))


def test_one_human_alone_has_no_colour():
    rows = "".join(f"i{n},{1 + n % 3},{1 + n % 2}\n" for n in range(30))
    labels = jv.read_labels(StringIO(f"item,human_1,gpt-4o\n{rows}"))
    said = subtitle(agreement(jv.agreement_table(labels.compare("gpt-4o"))))
    assert "orange: judge, HM" in said
    assert "humans among themselves" not in said
