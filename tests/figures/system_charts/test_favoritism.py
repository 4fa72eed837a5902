import numpy as np
import pytest

import judgeviz as jv
from judgeviz.figures.drawing.label_places import label_sides
from judgeviz.figures.drawing.theme import blend, figure_theme
from tests.analysis.systems.builders import scores
from tests.analysis.systems.test_rankings import tournament
from tests.figures.readers import counts_in, subtitle, texts


@pytest.fixture(scope="module")
def results():
    labels = jv.demo("translation")
    return [jv.favoritism(labels.compare(judge), n_boot=50) for judge in labels.judges]


@pytest.fixture(scope="module")
def echo(results):
    return results[2]


@pytest.fixture(scope="module")
def partly():
    """A and B never differ between the sides; A and D share no source."""
    human = {"A": [1, 2, None], "B": [2, 1, 3], "D": [None, None, 1]}
    machine = {"A": [1, 2, None], "B": [2, 1, 3], "D": [None, None, 5]}
    return jv.favoritism(scores(human, machine))


def test_a_box_per_system_sorted_by_median(echo):
    figure = jv.figures.favi_box(echo)
    rows = figure.layout.yaxis.ticktext
    medians = echo.systems.groupby("system")["phi"].median()
    assert list(rows) == medians.sort_values(ascending=False).index.tolist()
    assert rows[0] == "Heron"
    boxes = [trace for trace in figure.data if trace.type == "box"]
    assert [box.median[0] for box in boxes] == pytest.approx([medians[name] for name in rows])


def test_the_points_are_the_scores(echo):
    figure = jv.figures.favi_box(echo)
    points = [trace for trace in figure.data if trace.customdata is not None]
    assert sum(len(trace.x) for trace in points) == 72
    for trace in points:
        for x, (kind, system, other) in zip(trace.x, trace.customdata, strict=True):
            assert kind == "pair"
            assert x == echo.phi(system, other)
    assert figure.layout.xaxis.title.text == "disfavoured ← Favi-Score → favoured"
    assert figure.layout.xaxis.range[0] == -figure.layout.xaxis.range[1]


def one_outlier(names="ABCDEFG"):
    """The fifth is ahead of all by the judge alone; the others are alike."""
    rng = np.random.default_rng(4)
    human = {name: rng.normal(size=60).tolist() for name in names}
    machine = {
        name: (np.array(of) * 0.2 + rng.normal(size=60) + (9 if name == names[4] else 0)).tolist()
        for name, of in human.items()
    }
    return jv.favoritism(scores(human, machine))


def test_outliers_are_named_beside_their_point():
    result = one_outlier()
    figure = jv.figures.favi_box(result)
    order = list(figure.layout.yaxis.ticktext)
    named = {
        (order[round(y - 0.1)], text.strip()): x  # names between two rows are of the upper one
        for trace in figure.data
        if trace.type == "scatter" and trace.mode == "text"
        for x, y, text in zip(trace.x, trace.y, trace.text, strict=True)
    }
    assert {(system, "E") for system in "ABCDFG"} <= set(named)
    for (system, other), x in named.items():
        assert x == result.phi(system, other)
        of = result.systems.query("system == @system")["phi"]
        q1, q3 = of.quantile([0.25, 0.75])
        assert x < q1 - 1.5 * (q3 - q1) or x > q3 + 1.5 * (q3 - q1)


@pytest.mark.parametrize("ending", ["", " of the company"])
def test_outliers_are_named_in_narrow_panels_too(ending):
    result = one_outlier([f"{letter}{ending}" for letter in "ABCDEFG"])
    figure = jv.figures.favi_box([result] * 3)
    names = [t for t in figure.data if t.type == "scatter" and t.mode == "text" and t.xaxis == "x"]
    assert sum(len(trace.text) for trace in names) >= 6
    points = {
        tuple(data[1:]): (x, y)
        for trace in figure.data
        if trace.xaxis == "x" and trace.customdata
        for data, x, y in zip(trace.customdata, trace.x, trace.y, strict=True)
    }
    order = list(figure.layout.yaxis.ticktext)
    between = 0
    for trace in names:
        for x, y, text, side in zip(trace.x, trace.y, trace.text, trace.textposition, strict=True):
            (other,) = (name for name in order if name[:5] == text.strip()[:5])
            at, height = points[order[round(y - 0.1)], other]
            assert x == at
            if height != y:  # no room in the row: below its point, towards the middle
                between += 1
                assert 0.2 < y - height < 0.3
                assert side == ("middle right" if x < 0 else "middle left")
    assert between
    rows, (box, *_) = figure.layout.yaxis, (t for t in figure.data if t.type == "box")
    drawn = figure.layout.height - figure.layout.margin.t - figure.layout.margin.b
    pixels = (rows.domain[1] - rows.domain[0]) * drawn / abs(rows.range[0] - rows.range[1])
    assert (1 - box.width) * pixels >= figure_theme("light").tick_size  # it lies on no box


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_boxes_are_grey_until_a_system_is_pointed_at(echo, theme):
    look = figure_theme(theme)
    plain = jv.figures.favi_box(echo, theme=theme)
    assert {trace.fillcolor for trace in plain.data if trace.type == "box"} == {look.pale}
    figure = jv.figures.favi_box(echo, theme=theme, pointed_at="Wren")
    fills = [trace.fillcolor for trace in figure.data if trace.type == "box"]
    marked = blend((look.page, look.accent), 0.3)
    assert sorted(fills) == sorted([marked, *[look.pale] * 8])
    assert "<b>Wren</b>" in figure.layout.yaxis.ticktext
    for trace in figure.data:
        if trace.customdata is None or isinstance(trace.marker.color, str):
            continue
        for (_, system, other), colour in zip(trace.customdata, trace.marker.color, strict=True):
            assert (colour == look.accent) == ("Wren" in (system, other))


def test_several_judges_share_the_order_and_show_their_excess_over_chance(results, echo):
    figure = jv.figures.favi_box(results)
    low, high = echo.limits("excess")
    head = f"<b>echo</b><br>excess {echo.excess:.2f} [{low:.2f}, {high:.2f}]<br>favours Heron"
    assert head in texts(figure)
    assert any(text.endswith("<br>no favourite") for text in texts(figure))  # of errors at random
    assert "excess: mean |Favi-Score| of all pairs over chance" in subtitle(figure)
    assert "favours: errors go there more than chance and losing often explain" in subtitle(figure)
    assert {trace.xaxis for trace in figure.data} == {"x", "x2", "x3"}
    with pytest.raises(ValueError, match="at least one result; got none"):
        jv.figures.favi_box([])


def test_boxes_and_cells_stand_in_the_order_asked_for(results, echo):
    order = jv.rank_systems(jv.demo("translation").compare("echo")).human.order
    figure = jv.figures.favi_box(results, order=order)
    assert tuple(figure.layout.yaxis.ticktext) == order
    for trace in figure.data:
        if trace.type == "box" and trace.xaxis == "x3":
            own = echo.systems["phi"][echo.systems["system"] == order[int(trace.y[0])]]
            assert trace.median[0] == pytest.approx(own.median())
    matrix = jv.figures.favi_matrix(echo, order=order)
    assert tuple(matrix.layout.yaxis.ticktext) == tuple(matrix.layout.xaxis.ticktext) == order
    assert matrix.data[0].z[0][1] == echo.phi(*order[:2])
    for draw in (jv.figures.favi_box, jv.figures.favi_matrix):
        with pytest.raises(ValueError, match="name every system of the pairs looked at, once"):
            draw(echo, order=order[1:])


def test_the_matrix_frames_row_and_column_of_the_system_pointed_at(echo):
    figure = jv.figures.favi_matrix(echo, pointed_at="Heron")
    at = list(figure.layout.yaxis.ticktext).index("<b>Heron</b>")
    accent = figure_theme().accent
    frames = {(s.x0, s.x1, s.y0, s.y1) for s in figure.layout.shapes if s.line.color == accent}
    assert frames == {(at - 0.5, at + 0.5, -0.5, 8.5), (-0.5, 8.5, at - 0.5, at + 0.5)}


def test_pairs_without_errors_are_counted_not_drawn(partly):
    figure = jv.figures.favi_box(partly)
    assert "1 pair has no errors and no score" in subtitle(figure)
    drawn = [point for t in figure.data if t.customdata is not None for point in t.customdata]
    assert ["pair", "A", "B"] not in [list(point) for point in drawn]


def test_the_matrix_is_the_scores_and_antisymmetric(echo):
    figure = jv.figures.favi_matrix(echo)
    z = np.array([[np.nan if v is None else v for v in row] for row in figure.data[0].z])
    np.testing.assert_allclose(z, -z.T)
    order = list(figure.layout.yaxis.ticktext)
    assert z[0, 1] == echo.phi(order[0], order[1])
    assert figure.data[0].zmin == -figure.data[0].zmax


def test_cells_of_the_matrix_can_be_clicked_and_framed(echo):
    figure = jv.figures.favi_matrix(echo, chosen=("Heron", "Wren"))
    assert ["pair", "Heron", "Wren"] in [list(data) for data in figure.data[1].customdata]
    assert len(figure.layout.shapes) == 2
    words = dict(zip(map(tuple, figure.data[1].customdata), figure.data[1].hovertext, strict=True))
    low, high = echo.drawn("Heron", "Wren")[2:4]
    said = words["pair", "Heron", "Wren"]
    assert f"Favi {echo.phi('Heron', 'Wren'):.2f} [{low:.2f}, {high:.2f}]" in said
    assert "errors go to Heron" in said


def test_undefined_and_unshared_cells_are_marked(partly):
    figure = jv.figures.favi_matrix(partly)
    words = list(figure.data[2].text)
    assert words.count("none") == 2
    assert words.count("×") == 2
    assert "none: the judge makes no errors" in subtitle(figure)


def test_many_systems_have_no_numbers_but_all_cells():
    rng = np.random.default_rng(0)
    both = [{f"s{k}": rng.normal(size=20).tolist() for k in range(24)} for _ in range(2)]
    figure = jv.figures.favi_matrix(jv.favoritism(scores(*both)), theme="print")
    assert len(figure.data[1].x) == 24 * 23
    assert not figure.data[2].text


def test_the_card_shows_the_confusion_and_both_outcomes(echo):
    figure = jv.figures.pair_card(echo, "Heron", "Wren")
    table = echo.confusion("Heron", "Wren")
    assert counts_in(figure.data[0]) == table.tolist()
    bars = figure.data[1:]
    human = [trace.x[0] for trace in bars]
    assert human == pytest.approx((table.sum(axis=1) / table.sum()).tolist())
    judge = [trace.x[1] for trace in bars]
    assert judge == pytest.approx((table.sum(axis=0) / table.sum()).tolist())
    assert f"Favi {echo.phi('Heron', 'Wren'):.2f} [" in subtitle(figure)
    assert ["cell", 2, 0] in [list(data) for data in figure.data[0].customdata]


def test_the_card_opens_on_the_strongest_pair(echo):
    figure = jv.figures.pair_card(echo)
    assert "Heron against Curlew" in figure.layout.title.text
    with pytest.raises(ValueError, match="no pair of systems 'Heron' and 'nobody'"):
        jv.figures.pair_card(echo, "Heron", "nobody")


def test_the_card_of_a_pair_without_errors(partly):
    assert "Favi n/a (no errors)" in subtitle(jv.figures.pair_card(partly, "A", "B"))


def test_judges_are_summed_up_from_the_fairest(results):
    figure = jv.figures.judge_summary(results)
    assert list(figure.layout.yaxis.ticktext) == ["lexica", "neurometric", "echo"]
    dots = [trace for trace in figure.data if trace.hoverinfo == "text"]
    assert [list(trace.x) for trace in dots] == [
        [pytest.approx(float(getattr(one, name))) for one in results]
        for name in ("excess", "mean_abs_phi", "sample_accuracy", "system_accuracy")
    ]


def test_favoritism_against_both_accuracies(results):
    figure = jv.figures.favi_accuracies(results)
    assert len(figure.data) == 2
    for trace in figure.data:
        assert set(trace.text) == {"lexica", "neurometric", "echo"}
    assert figure.layout.xaxis2.title.text == "system-level sign accuracy"


def test_a_judge_without_errors_is_in_the_summary_only():
    same = jv.favoritism(tournament([("A", "B")]))
    assert list(jv.figures.judge_summary(same).layout.yaxis.ticktext) == ["judge"]
    assert len(jv.figures.favi_accuracies(same).data[0].x) == 0


def test_symmetry_of_a_judge_that_likes_what_comes_first():
    check = jv.symmetry_check(jv.demo("preferences").compare("first-glance"))
    figure = jv.figures.symmetry(check)
    assert counts_in(figure.data[0]) == check.confusion.tolist()
    assert "same vote in both orders on 26 % of 400 items" in subtitle(figure)


def test_names_beside_close_points_do_not_cover_each_other():
    places = [(50.0, 50.0), (54.0, 53.0), (52.0, 47.0)]
    sides = label_sides(places, ["alpha", "beta", "gamma"], 11, (300, 200))
    assert len(set(sides)) == 3


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_every_theme_draws(echo, theme):
    for draw in (jv.figures.favi_box, jv.figures.favi_matrix, jv.figures.pair_card):
        assert draw(echo, theme=theme, palette="paper").layout.height > 200
    with pytest.raises(ValueError, match="theme"):
        jv.figures.favi_matrix(echo, theme="neon")


def test_the_axis_of_the_summary_holds_every_interval():
    # two pairs whose scores differ by turns, so that resamples lie far from the mean
    pair = scores(
        {"A": [2, 1, 2, 1, 2], "B": [1, 2, 1, 2, 1], "C": [1, 1, 2, 2, 1]},
        {"A": [1, 2, 2, 1, 1], "B": [2, 1, 1, 2, 2], "C": [2, 1, 1, 2, 1]},
    )
    result = jv.favoritism(pair, n_boot=200)
    figure = jv.figures.judge_summary(result)
    for name, axis in (("excess", "xaxis"), ("mean_abs_phi", "xaxis2")):
        low, high = figure.layout[axis].range
        assert low <= result.limits(name)[0]
        assert result.limits(name)[1] <= high
        assert low <= 0 <= high


def test_the_card_says_whose_counts_have_a_winner():
    def card(human, judge):
        pair = scores({"A": human, "B": [2, 2, 2]}, {"A": judge, "B": [2, 2, 2]})
        return subtitle(jv.figures.pair_card(jv.favoritism(pair), "A", "B")).replace("<br>", " ")

    assert "the same winner by counts" in card([3, 3, 1], [3, 1, 3])
    assert "another winner by counts" in card([3, 3, 1], [1, 1, 3])
    assert "no winner by counts on either side" in card([3, 1, 2], [1, 3, 2])
    assert "no winner by the humans' counts" in card([3, 1, 2], [3, 3, 2])
    assert "no winner by the judge's counts" in card([3, 3, 2], [3, 1, 2])


def test_every_figure_of_judges_names_the_items(results, partly):
    for draw in (jv.figures.judge_summary, jv.figures.favi_accuracies, jv.figures.favi_box):
        assert "n = 200 items a pair at most" in subtitle(draw(results)).replace("<br>", " ")
    assert "n = 2 items a pair at most" in subtitle(jv.figures.favi_matrix(partly)).replace(
        "<br>", " "
    )


def test_a_click_pales_neither_numbers_nor_arrows(echo):
    matrix = jv.figures.favi_matrix(echo)
    words = [trace for trace in matrix.data if getattr(trace, "mode", "") == "text"]
    assert words
    assert all(trace.selected.textfont.color for trace in words)


def test_few_errors_are_drawn_at_the_posterior_with_the_raw_score_hollow(partly):
    figure = jv.figures.favi_box(partly)
    score = partly.drawn("D", "B")
    of_d = [
        trace for trace in figure.data if trace.type == "scatter" and trace.customdata[0][1] == "D"
    ]
    assert [trace.x[0] for trace in of_d] == [score.point, score.raw]
    assert of_d[1].marker.color == "rgba(0,0,0,0)"
    assert f"Favi {score.point:.2f} [" in of_d[0].hovertext[0]
    assert f"raw {score.raw:.2f}" in of_d[0].hovertext[0]
    assert "hollow the raw score, which the box takes" in subtitle(figure).replace("<br>", " ")
    assert "raw −2.00" in subtitle(jv.figures.pair_card(partly, "B", "D"))


def test_mean_favi_stands_beside_its_chance_level(results, echo):
    low, high = echo.limits("excess")
    said = (
        f"mean |Favi| over chance {echo.excess:.2f} [{low:.2f}, {high:.2f}] "
        f"({echo.mean_abs_phi:.2f}, by chance {echo.mean_abs_phi_chance:.2f})"
    )
    for draw in (jv.figures.favi_box, jv.figures.favi_matrix):
        assert said in subtitle(draw(echo)).replace("<br>", " ")
    ticks = [t for t in jv.figures.judge_summary(results).data if t.marker.symbol == "line-ns"]
    assert sorted(ticks[0].x) == sorted(one.mean_abs_phi_chance for one in results)


def test_chosen_pairs_are_named_as_any_filter():
    pair, pairs = jv.demo("translation").compare("echo"), [("Heron", "Wren"), ("Avocet", "Heron")]
    said = "only Heron against Wren or Avocet against Heron"
    favi = jv.favoritism(pair, pairs=pairs)
    boxes = (jv.figures.favi_box, jv.figures.favi_matrix, jv.figures.judge_summary)
    ranked = jv.rank_systems(pair, pairs=pairs)
    drawn = [draw(favi) for draw in boxes]
    drawn += [draw(ranked) for draw in (jv.figures.ranks, jv.figures.dag)]
    for figure in drawn:
        assert subtitle(figure).replace("<br>", " ").startswith(said)
    votes = jv.demo("preferences").compare("flatterer")
    chosen = votes.system_pairs[:2]
    kept = jv.figures.preference(jv.preference_by_pair(votes.of_system_pairs(chosen)))
    by_page = jv.figures.favi_box(jv.favoritism(votes, pairs=chosen))
    assert subtitle(kept).split(" · ")[0] == subtitle(by_page).split(" · ")[0]  # as Perception says


def test_a_column_and_chosen_pairs_are_one_filter():
    human = {"A": [1, 2, 3], "B": [2, 1, 1], "C": [3, 3, 2]}
    judge = {"A": [2, 2, 3], "B": [1, 1, 1], "C": [1, 3, 2]}
    pair = scores(human, judge, lang=["de", "de", "en"]).where(lang="de")
    favi = jv.favoritism(pair, pairs=[("A", "C")])
    assert "| filter: lang = de and A against C |" in favi.provenance.signature
    assert subtitle(jv.figures.favi_box(favi)).startswith("only lang = de and A against C")
