import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.figures.drawing.text import text_pixels
from judgeviz.figures.drawing.theme import figure_theme, luminance, readable_on
from judgeviz.figures.leaderboard_charts.heatmap import _fill, _rate
from tests.figures.readers import domains, overlap, subtitle, texts

THEMES = ("light", "dark", "print")
HOSTILE = '<a href="x">y</a> $z$ & <b>'


@pytest.fixture(scope="module")
def demo() -> jv.Leaderboard:
    return jv.leaderboard(jv.demo("summaries"), n_boot=100)


def scores(n_datasets: int, n_criteria: int, n_judges: int, name: str = "") -> jv.Leaderboard:
    """Random scores; every second data set is of classes."""
    rng = np.random.default_rng(3)
    rows = [
        {
            "dataset": f"data set {d} {name}",
            "criterion": f"criterion {c} {name}",
            "judge": f"judge {j} {name}",
            "kind": "rho" if d % 2 else "kappa",
            "score": rng.uniform(-0.3, 1),
            "valid_rate": rng.choice([1.0, 0.9]),
            "alpha_hh": rng.uniform(0, 1),
            "items": 100 + d,
        }
        for d in range(n_datasets)
        for c in range(n_criteria)
        for j in range(n_judges)
    ]
    tags = {row["dataset"]: {"raters": name or "crowd"} for row in rows}
    return jv.Leaderboard.of_scores(pd.DataFrame(rows), tags)


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_cell_leads_to_its_data_set_criterion_and_judge(demo: jv.Leaderboard) -> None:
    cells = jv.figures.leaderboard(demo).data[0]
    assert len(cells.customdata) == len(demo.scores)
    for (dataset, criterion, judge), text in zip(cells.customdata, cells.text, strict=True):
        one = demo.of(dataset, criterion, judge)
        number = f"{one.score:.2f}".replace("-0.00", "0.00").replace("-", "−")
        assert text == (f"<b>{number}</b>" if one.group == "a" else number)


@pytest.mark.parametrize(
    ("items", "said"),
    [((1, 1), "n = 1 item"), ((7, 7), "n = 7 items"), ((1, 12_000), "n = 1 to 12,000 items")],
)
def test_the_items_behind_the_board_are_counted(items: tuple[int, int], said: str) -> None:
    frame = pd.DataFrame({"dataset": "d", "judge": ["a", "b"], "kind": "rho", "score": [0.1, 0.2]})
    board = jv.Leaderboard.of_scores(frame.assign(items=items))
    assert said in subtitle(jv.figures.leaderboard(board)).split(" · ")


def test_columns_are_judges_and_rows_criteria_the_best_first(demo: jv.Leaderboard) -> None:
    figure = jv.figures.leaderboard(demo)
    assert figure.layout.xaxis.ticktext[: len(demo.judges)] == demo.judges
    rows = [criterion for _, criterion, _ in figure.data[0].customdata][:: len(demo.judges)]
    means = [demo.frame.query("criterion == @name")["score"].mean() for name in rows]
    assert means == sorted(means, reverse=True)
    assert figure.layout.yaxis.ticktext == (*rows, "valid responses, %")


def test_the_humans_stand_beside_the_judges(demo: jv.Leaderboard) -> None:
    figure = jv.figures.leaderboard(demo)
    titles = figure.layout.xaxis.ticktext[len(demo.judges) :]
    assert [title.replace("<br>", " ") for title in titles] == [
        "σ",
        "one more human",
        "α of humans",
    ]
    words = figure.data[2].text
    for one in demo.frame.drop_duplicates("criterion").itertuples():
        assert f"{one.alpha_hh:.2f}" in words
    assert words[-len(demo.judges) :] == ("100",) * len(demo.judges)


def test_data_sets_have_means_and_deviations() -> None:
    board = scores(3, 2, 4)
    figure = jv.figures.leaderboard(board, rows="datasets")
    cells = figure.data[0]
    marks = [tuple(mark) for mark in cells.customdata]
    assert ("data set 0 ", "", board.judges[0]) in marks
    assert marks.count(("", "", board.judges[0])) == 1  # one kind has two data sets, one has one
    row = board.summary.set_index(["dataset", "judge"]).loc[("data set 0 ", board.judges[0])]
    text = cells.text[marks.index(("data set 0 ", "", board.judges[0]))]
    assert text == f"{row['mean']:.2f}<br>±{row['std']:.2f}".replace("-", "−")


@pytest.mark.parametrize(("criteria", "rows"), [(2, 2 * 3 + 1), (30, 3 + 1)])
def test_criteria_are_shown_while_they_are_few(criteria: int, rows: int) -> None:
    figure = jv.figures.leaderboard(scores(3, criteria, 2))
    assert len(figure.data[0].customdata) == 2 * rows


def test_what_is_hatched_for_its_rate_does_not_show_the_bound() -> None:
    assert [_rate(one) for one in (1, 0.9999, 0.98, 0.9796, 0.975, 0.971, 0.001)] == [
        "100", "&gt; 99.9", "98", "&lt; 98", "&lt; 98", "97", "0.1"
    ]  # fmt: skip


def test_little_of_a_judge_is_hatched() -> None:
    board = scores(1, 3, 4)
    cells = jv.figures.leaderboard(board).data[0]
    for mark, shape in zip(cells.customdata, cells.marker.pattern.shape, strict=True):
        assert (shape == "/") == (board.of(*mark).valid_rate < 0.98)
    assert "hatched: under 98 % valid responses" in subtitle(jv.figures.leaderboard(board))


def test_hover_says_what_stands_behind_a_cell(demo: jv.Leaderboard) -> None:
    cells = jv.figures.leaderboard(demo).data[0]
    one = demo.of("summaries", "coherence", "sage")
    number = [list(mark) for mark in cells.customdata].index(["summaries", "coherence", "sage"])
    said = cells.hovertext[number]
    for words in (
        f"ρ {one.score:.2f} [{one.low:.2f}, {one.high:.2f}]",
        "320 items",
        "rank 1 (1 to 1), group a",
        f"judge {one.fair_judge:.2f}, one more human {one.fair_human:.2f} (312 items)",
        f"α among the humans {one.alpha_hh:.2f}",
        "valid responses 100.0 %",
    ):
        assert words in said


def test_what_is_selected_is_outlined_and_all_else_faded(demo: jv.Leaderboard) -> None:
    chosen = ["summaries", "fluency", "dice"]
    figure = jv.figures.leaderboard(demo, chosen=chosen)
    cells = figure.data[0]
    (number,) = cells.selectedpoints
    assert list(cells.customdata[number]) == chosen
    (frame,) = figure.layout.shapes
    assert frame.line.color == figure_theme("light").accent
    assert (frame.x0 + frame.x1) / 2 == pytest.approx(cells.x[number])
    assert cells.unselected.marker.opacity == 0.2
    others = {colour for place, colour in enumerate(cells.textfont.color) if place != number}
    assert others == {figure_theme("light").text}
    assert set(figure.data[1].marker.color) != set(
        jv.figures.leaderboard(demo).data[1].marker.color
    )


@pytest.mark.parametrize("chosen", [["summaries", "wit", "dice"], ["summaries", "", "dice"], ["x"]])
def test_a_cell_that_is_not_there_is_refused(demo: jv.Leaderboard, chosen: list[str]) -> None:
    with pytest.raises(ValueError, match="no cell"):
        jv.figures.leaderboard(demo, chosen=chosen)


def test_rows_that_are_not_there_are_refused(demo: jv.Leaderboard) -> None:
    with pytest.raises(ValueError, match="'auto', 'criteria' or 'datasets'; got 'both'"):
        jv.figures.leaderboard(demo, rows="both")


@pytest.mark.parametrize("theme", THEMES)
def test_numbers_are_read_on_their_cells(theme: str) -> None:
    cells = jv.figures.leaderboard(scores(4, 2, 11), theme=theme).data[0]
    page = figure_theme(theme)
    for fill, colour in zip(cells.marker.color, cells.textfont.color, strict=True):
        assert contrast(fill, colour) >= 4.5
        assert contrast(page.dimmed(fill), cells.unselected.textfont.color) >= 4.5


@pytest.mark.parametrize(("theme", "colour"), [("light", "#000000"), ("dark", "#FFFFFF")])
def test_all_numbers_have_one_colour(theme: str, colour: str) -> None:
    look = figure_theme(theme)
    for score in np.linspace(-1, 1, 41):
        fill = _fill(float(score), look)
        assert readable_on(fill) == colour
        assert contrast(fill, colour) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("n_datasets", "n_judges"), [(20, 11), (2, 1), (3, 40)])
def test_text_fits_where_the_figure_is_narrowest(
    theme: str, n_datasets: int, n_judges: int
) -> None:
    look = figure_theme(theme)
    figure = jv.figures.leaderboard(scores(n_datasets, 3, n_judges), rows="datasets", theme=theme)
    margin = figure.layout.margin
    low, high = figure.layout.xaxis.range
    pixels = (look.narrowest - margin.l - margin.r) / (high - low)
    if look.is_printed:  # in print nobody can point at a shade: the report takes a wider page
        assert "" not in figure.data[0].text
    else:
        for line in (line for text in figure.data[0].text for line in text.split("<br>")):
            assert text_pixels(line, look.tick_size) <= pixels
    for name in figure.layout.yaxis.ticktext:
        assert text_pixels(name, look.tick_size) <= margin.l
    room = figure.layout.height - margin.t - margin.b
    above = room * (1 - figure.layout.yaxis.domain[1])
    for name in figure.layout.xaxis.ticktext:
        if figure.layout.xaxis.tickangle:
            assert text_pixels(name, look.tick_size) <= above
    if n_judges == 11:
        assert all(cells for cells in figure.data[0].text)  # numbers, and not shades alone


@pytest.mark.parametrize(
    ("names", "angle", "drawn"),
    [
        (["gpt-4o-2024-08-06", "llama-3.1-70b"], 0, ["gpt-4o-2024-08-06", "llama-3.1-70b"]),
        (
            ["gpt-4o-2024-08-06", "llama-3.1-70b", "c", "d", "e", "f", "g"],
            0,
            ["gpt-4o-<br>2024-08-<br>06", "llama-<br>3.1-70b", "c", "d", "e", "f", "g"],
        ),
        (["prometheusjudge", "b", "c", "d", "e", "f", "g"], -90, None),  # without a place to break
        (["a-b c:d/e_f-g h" * 2, *"bcdefghijkl"], -90, None),
    ],
)
def test_names_of_judges_stand_level_where_they_fit_on_three_lines(
    names: list[str], angle: int, drawn: list[str] | None
) -> None:
    scores = np.linspace(0.9, 0.1, len(names))
    frame = pd.DataFrame({"dataset": "d", "judge": names, "kind": "rho", "score": scores})
    board = jv.Leaderboard.of_scores(frame.assign(alpha_hh=0.5))
    axis = jv.figures.leaderboard(board).layout.xaxis
    assert axis.tickangle == angle
    if drawn is None:
        assert not any("<br>" in name for name in axis.ticktext[: len(names)])
    else:
        assert list(axis.ticktext[: len(names)]) == drawn


def test_names_are_drawn_and_not_read() -> None:
    board = scores(2, 2, 3, HOSTILE)
    for figure in (jv.figures.leaderboard(board), jv.figures.leaderboard_bars(board, "raters")):
        drawn = [*texts(figure), figure.layout.title.text]
        for axis in ("xaxis", "yaxis"):
            drawn += list(figure.layout[axis].ticktext or ())
        for trace in figure.data:
            drawn += [*(trace.text or ()), *(trace.hovertext or ())]
        assert not any("<a" in text or "$z$" in text for text in drawn)


class TestBars:
    def test_a_panel_for_each_value_and_kind(self) -> None:
        board = scores(4, 2, 3)
        figure = jv.figures.leaderboard_bars(board, "criterion")
        bars = [trace for trace in figure.data if trace.type == "bar"]
        expected = board.by("criterion").set_index(["criterion", "kind", "judge"])
        assert len(bars) == 2 * 2
        for trace in bars:
            for mark, value in zip(trace.customdata, trace.x, strict=True):
                assert value == expected.loc[tuple(mark), "mean"]
        for trace in bars:
            assert [board.judges[row] for row in trace.y] == [mark[2] for mark in trace.customdata]

    def test_many_panels_are_those_of_the_most_data_sets(self) -> None:
        figure = jv.figures.leaderboard_bars(scores(2, 30, 2), "criterion")
        assert sum(trace.type == "bar" for trace in figure.data) == 24
        assert "24 of 60 panels" in subtitle(figure)

    @pytest.mark.parametrize("theme", THEMES)
    def test_panels_stand_apart(self, theme: str) -> None:
        figure = jv.figures.leaderboard_bars(scores(6, 5, 11), "criterion", theme=theme)
        places = domains(figure)
        for number, one in enumerate(places):
            assert not any(overlap(one, other) for other in places[number + 1 :])

    def test_what_is_no_breakdown(self) -> None:
        with pytest.raises(ValueError, match="broken down by"):
            jv.figures.leaderboard_bars(scores(2, 2, 2), "task")


def test_numbers_below_bars_leave_the_place_of_the_scores_free():
    board = jv.leaderboard(jv.demo("summaries"))
    for theme in ("print", "column"):
        figure = jv.figures.leaderboard_bars(board, "criterion", theme=theme)
        for name in ("xaxis", "xaxis2", "xaxis3"):
            assert list(figure.layout[name].tickvals) == [0, 0.5]
            assert figure.layout[name].range[1] > 1


def test_names_of_rows_are_cut_only_where_the_cells_need_the_room():
    name = "Council summaries of the year"
    labels = jv.demo("summaries").renamed(name)
    board = jv.leaderboard([labels, jv.demo("inference")], judges=["sage", "owl"])
    wide, narrow = (
        jv.figures.leaderboard(board, theme=theme).layout.yaxis.ticktext
        for theme in ("print", "column")
    )
    assert f"{name} · coherence" in wide
    assert not any(f"{name} · coherence" in one for one in narrow)


def test_a_single_invalid_response_is_not_rounded_away() -> None:
    people = {"human_1": [1, 2] * 200, "human_2": [1, 2, 2, 1] * 100}
    table = pd.DataFrame({"item": range(400), **people, "gpt": [1, 2] * 200, "llama": [2, 1] * 200})
    table = table.astype({"gpt": object})
    table.loc[7, "gpt"] = "I cannot say"
    board = jv.leaderboard(jv.read_labels(table))
    drawn = [text for trace in jv.figures.leaderboard(board).data for text in trace.text or ()]
    assert {"99.8", "100"} <= set(drawn)


def test_a_mean_of_fewer_scores_has_room_for_its_second_line() -> None:
    rows = [
        {"dataset": f"set {n}", "criterion": "label", "judge": f"judge {n}", "kind": "kappa",
         "score": 0.5, "valid_rate": 1.0, "alpha_hh": 0.5, "items": 100}
        for n in range(2)
    ]  # fmt: skip
    figure = jv.figures.leaderboard(jv.Leaderboard.of_scores(pd.DataFrame(rows)), rows="datasets")
    two_lines = [text for text in figure.data[0].text if "<br>" in text]
    assert two_lines == [".50<br>of 1"] * 2 or two_lines == ["0.50<br>of 1"] * 2
    low, high = sorted(figure.layout.yaxis.range)
    room = figure.layout.height - figure.layout.margin.t - figure.layout.margin.b
    row = room * figure.layout.yaxis.domain[1] / (high - low)
    assert row >= 2 * 1.2 * figure_theme("light").tick_size
