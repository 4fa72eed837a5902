"""The page Leaderboard."""

import pytest

import judgeviz as jv
from judgeviz.analysis.pooled_pairs import DEPENDS_ON_NAMES
from pages.frame import charts, datasets
from pages.leaderboard_parts.boards import read_tags
from tests.pages.reading import assert_calm, figure_text, figures, words
from tests.pages.test_data_page import GOOD, upload
from tests.pages.test_systems_page import click


@pytest.fixture(scope="module")
def summaries() -> jv.Leaderboard:
    return jv.leaderboard(jv.demo("summaries"), n_boot=1000)


def first(app):
    return words(app.markdown[0])


def test_one_data_set_is_a_table_of_judges_and_criteria(start, summaries):
    app = start("leaderboard")
    assert first(app).startswith("**sage has the best mean rank: first on 3 of 3 criteria, on")
    table = figures(app)[0]
    text = figure_text(table)
    for judge in jv.demo("summaries").judges:
        assert judge in text
    for one in summaries.scores:
        cells = [list(map(str, mark)) for trace in table.data for mark in trace.customdata or ()]
        assert [one.dataset, one.criterion, one.judge] in cells
    assert f"{summaries.of('summaries', 'fluency', 'sage').score:.2f}" in text


def uploaded(start, judges, n_items=60):
    """Grades of three humans, and of judges that give what their function says of an item."""
    rows = [
        [n, 1 + n % 5, 1 + (n + n % 2) % 5, 1 + n % 5, *(of(n) for of in judges.values())]
        for n in range(n_items)
    ]
    head = ",".join(["item", "human_1", "human_2", "human_3", *judges])
    content = "\n".join([head, *(",".join(map(str, row)) for row in rows)])
    app = upload(start("data"), ("mine.csv", content.encode()))
    app.switch_page("pages/leaderboard.py").run()
    assert_calm(app)
    return app


FLAT = "the judge gives all items one and the same label"


def test_a_judge_that_never_varies_is_said_to_have_no_score(start):
    app = uploaded(start, {"gpt-4o": lambda n: 1 + n % 5, "claude": lambda n: 3})
    assert first(app) == (
        "**No two judges have a score on one criterion, so that none is ahead of another.**"
    )
    assert f"claude has no rho: {FLAT}." in [words(one) for one in app.caption]


def test_who_has_no_score_is_said_below_who_leads(start):
    judges = {"gpt-4o": lambda n: 1 + n % 5, "claude": lambda n: 1 + n % 4}
    app = uploaded(start, judges | {f"llama-{size}b": lambda n: 3 for size in (8, 13, 70, 405)})
    assert first(app) == (
        "**gpt-4o is first of 2 judges, rho 0.94 [0.87, 0.97], told apart from every other.**"
    )
    assert f"llama-8b, llama-13b, llama-70b, llama-405b have no rho: {FLAT}." in [
        words(one) for one in app.caption
    ]


@pytest.mark.parametrize("n_items", [19, 20])
def test_a_board_of_few_items_is_said_to_tell_little(start, n_items):
    judges = {"gpt-4o": lambda n: 1 + n % 5, "claude": lambda n: 1 + n % 4}
    said = [words(one) for one in uploaded(start, judges, n_items).caption]
    few = "Of fewer than 20 items, which tell hardly any judges apart: mine (19)."
    assert (few in said) == (n_items == 19)


def test_judges_of_other_items_are_said_to_be_that(start):
    said = "Not all judges labelled the same items, and a score depends on which; shared by all are"
    half = {"gpt-4o": lambda n: 1 + n % 5, "claude": lambda n: 1 + n % 4 if n % 2 else ""}
    captions = [words(one) for one in uploaded(start, half).caption]
    assert f"{said} those of mine (30 of 60)." in captions
    whole = {"gpt-4o": lambda n: 1 + n % 5, "claude": lambda n: 1 + n % 4}
    assert not any(said in words(one) for one in uploaded(start, whole).caption)


def test_a_judge_without_others_is_said_to_be_that(start):
    app = uploaded(start, {"gpt-4o": lambda n: 1 + n % 5})
    assert first(app).startswith("**No two judges are on one criterion")
    assert not any(" no rho" in words(one) for one in app.caption)


def test_a_data_set_without_a_judge_that_is_chosen_is_said_to_be_off_the_board(start):
    app = start("leaderboard", boards=["summaries", "inference"])
    assert not any("Not on the board" in words(one) for one in app.caption)
    app.multiselect(key="judges").set_value([]).run()
    assert_calm(app)
    assert "Not on the board: 'summaries', of which no judge is chosen above." in [
        words(one) for one in app.caption
    ]


def test_a_cell_says_its_numbers_and_leads_to_its_labels(start, summaries):
    app = start("leaderboard")
    click(app, "leaderboard_chart", "summaries", "fluency", "dice")
    one = summaries.of("summaries", "fluency", "dice")
    said = " ".join(words(line) for line in app.markdown)
    assert f"dice on summaries, fluency: rho {one.score:.2f}".replace("-", "−") in said
    assert f"{one.items} items" in said
    app.button(key="open_cell").click().run()
    assert_calm(app)
    assert app.title[0].value == "Perception"
    assert app.selectbox(key="criterion").value == "fluency"
    assert app.selectbox(key="judge").value == "dice"


def test_a_second_click_takes_the_cell_back(start):
    app = start("leaderboard")
    for is_shown in (True, False):
        click(app, "leaderboard_chart", "summaries", "fluency", "dice")
        assert bool([one for one in app.button if one.key == "open_cell"]) == is_shown


def test_several_data_sets_stand_on_one_board_and_a_cell_opens_its_own(start):
    app = start("leaderboard", boards=["summaries", "inference", "translation"])
    text = figure_text(figures(app)[0])
    assert all(name in text for name in ("coherence", "owl", "neurometric"))
    app.button_group(key="board_rows").set_value("data sets").run()
    assert_calm(app)
    app.button_group(key="board_rows").set_value("criteria").run()
    click(app, "leaderboard_chart", "inference", "label", "owl")
    app.button(key="open_cell").click().run()
    assert_calm(app)
    assert app.selectbox(key="data").value == "inference"
    assert app.title[0].value == "Perception"


def test_judges_are_sorted_by_a_column(start, summaries):
    app = start("leaderboard", board_order="summaries, coherence")
    board = summaries.sorted_by("summaries", "coherence")
    scores = [board.of("summaries", "coherence", judge).score for judge in board.judges]
    assert scores == sorted(scores, reverse=True)
    assert board.judges != summaries.judges
    drawn = [text for text in figures(app)[0].layout.xaxis.ticktext if text in board.judges]
    assert drawn == list(board.judges)
    assert first(app).startswith(f"**{board.judges[0]} is first on summaries, coherence: rho ")
    with pytest.raises(ValueError, match="no column 'style' of 'summaries'"):
        summaries.sorted_by("summaries", "style")


def test_numbers_of_a_breakdown_say_of_which_items_they_are(start, monkeypatch):
    offered = {}
    monkeypatch.setattr(
        charts, "download_numbers", lambda numbers, key, name: offered.update({name: numbers})
    )
    start("leaderboard", by="system", keep_system=["Birch", "Cedar"])
    numbers = offered["leaderboard_by_criterion"]()
    [settings] = numbers["settings"].unique()
    assert "filter: system = Birch or Cedar" in settings


def test_the_table_is_written_for_a_paper_and_for_the_web(start):
    app = start("leaderboard", data="inference")
    keys = {button.key for button in app.get("download_button")}
    assert {"leaderboard_csv", "leaderboard_tex", "leaderboard_md", "errors_md"} <= keys


def test_a_jury_is_one_more_judge(start):
    app = start("leaderboard", data="inference", jurors=["owl", "hedger", "coin"])
    expected = jv.leaderboard(jv.jury(jv.demo("inference"), name="jury"))
    text = figure_text(figures(app)[0])
    assert "jury" in text
    assert f"{expected.of('inference', 'label', 'jury').score:.2f}" in text


def test_a_juror_who_scores_a_criterion_does_not_stop_the_board(start):
    grades = [1, 2, 3, 4, 5, 3, 2, 4]
    rows = ["item,criterion,rater,kind,label"]
    for number, grade in enumerate(grades):
        for criterion in ("clear", "true"):
            rows += [f"i{number},{criterion},{human},human,{grade}" for human in ("ann", "bob")]
            rows += [f"i{number},{criterion},{judge},machine,{grade}" for judge in ("x", "y")]
        rows.append(f"i{number},clear,z,machine,{max(grade - 1, 1)}")
        rows.append(f"i{number},true,z,machine,{grade + 0.37 * number}")
    app = upload(start("data"), ("mixed.csv", "\n".join(rows).encode()))
    app.switch_page("pages/leaderboard.py").run()
    app.multiselect(key="jurors").set_value(["x", "z"]).run()
    assert_calm(app)
    assert "jury: median of x, z" in figure_text(figures(app)[0])


def test_what_is_said_of_data_sets_breaks_the_board_down(start):
    app = start("leaderboard", boards=["summaries", "inference"])
    app.text_input(key="tags_summaries").set_value("task: summaries, raters: crowd").run()
    app.text_input(key="tags_inference").set_value("task: inference, nonsense").run()
    assert_calm(app)
    # what was left as it was at first shows what a link or a session file of this page will show
    assert app.selectbox(key="board_by").value == app.selectbox(key="board_by").options[0]
    assert app.selectbox(key="board_by").options[0] in ("raters", "task")
    app.selectbox(key="board_by").set_value("task").run()
    assert_calm(app)
    assert any("Left out, as it is no name: value: 'nonsense'" in words(one) for one in app.caption)
    assert not any("so left out" in words(one) for one in app.caption)
    text = figure_text(figures(app)[1])
    assert "by task" in text
    assert "inference" in text


def test_data_sets_of_which_nothing_is_said_are_left_out_of_a_breakdown_and_named(start):
    app = start("leaderboard", boards=["summaries", "inference", "translation"], boot="0")
    app.text_input(key="tags_summaries").set_value("task: long texts").run()
    app.text_input(key="tags_inference").set_value("task: pairs").run()
    assert_calm(app)
    assert app.selectbox(key="board_by").value == "task"
    assert any("Nothing is said of their task, so left out: 'translation'." in words(one)
               for one in app.caption)  # fmt: skip
    app.selectbox(key="board_by").set_value("criterion").run()
    assert not any("so left out" in words(one) for one in app.caption)


def test_judges_of_other_criteria_than_the_toolbar_s_are_on_the_board(start):
    rows = [
        f"i{n},{who},{kind},{criterion},{1 + (n + len(who)) % 3}\n"
        for criterion, judges in (("tone", ("gpt",)), ("facts", ("gpt", "llama")))
        for n in range(20)
        for who, kind in (("ann", "human"), ("bea", "human"), *((j, "machine") for j in judges))
    ]
    table = "item,rater,kind,criterion,label\n" + "".join(rows)
    app = upload(start("data"), ("study.csv", table.encode()))
    app.switch_page("pages/leaderboard.py").run()
    assert_calm(app)
    assert app.multiselect(key="judges").options == ["gpt"]  # of tone
    text = figure_text(figures(app)[0])
    assert "llama" in text
    assert "first on" in first(app)
    assert "on 1 criterion" not in text


def test_leaders_of_different_criteria_are_all_named(start):
    two = GOOD.replace(b"robot", b"chatbot")
    better = b"\n".join(
        line + (b",dice" if n == 0 else b",%d" % (1 + n % 4))
        for n, line in enumerate(two.splitlines())
    ).replace(b"dice", b"gpt-4o")
    other = better.replace(b"chatbot", b"robot").replace(b"gpt-4o", b"claude")
    for files in (
        [("one.csv", better), ("two.csv", other)],
        [("two.csv", other), ("one.csv", better)],
    ):
        app = start("data")
        app.radio(key="upload_together").set_value("a data set each")
        upload(app, *files)
        app.switch_page("pages/leaderboard.py").run()
        assert_calm(app)
        leads = [f"{judge} is first of 2 judges on 1 criterion" for judge in ("chatbot", "robot")]
        ordered = leads if files[0][0] == "one.csv" else leads[::-1]
        assert first(app) == (f"**Not all judges are on the same criteria: {'; '.join(ordered)}.**")


def test_one_judge_under_two_spellings_is_pointed_out(start):
    app = start("data")
    app.radio(key="upload_together").set_value("a data set each")
    upload(app, ("one.csv", GOOD.replace(b"robot", b"GPT-4o")),
           ("two.csv", GOOD.replace(b"robot", b"gpt_4o")))  # fmt: skip
    app.switch_page("pages/leaderboard.py").run()
    assert_calm(app)
    [hint] = [words(one) for one in app.caption if "count as different judges" in words(one)]
    assert "'GPT-4o', 'gpt_4o'" in hint
    app.multiselect(key="boards").set_value(app.multiselect(key="boards").value[:1]).run()
    assert not [one for one in app.caption if "count as different judges" in words(one)]


def test_tags_of_a_data_set_without_judges_do_no_harm(start):
    people = b"\n".join(line.rpartition(b",")[0] for line in GOOD.splitlines())
    app = upload(start("data"), ("people.csv", people))
    key = app.selectbox(key="data").value
    app.selectbox(key="data").set_value("summaries").run()
    app.switch_page("pages/leaderboard.py").run()
    app.text_input(key=f"tags_{key}").set_value("raters: crowd").run()
    assert_calm(app)
    assert "dice" in figure_text(figures(app)[0])


def test_who_errs_together_is_said(start):
    app = start("leaderboard", data="inference")
    found = jv.error_correlation(jv.demo("inference"))
    said = " ".join(words(line) for line in app.markdown)
    assert f"3 judges are worth {found.effective_judges:.1f} independent ones" in said


def test_uploads_are_on_the_board_at_once(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    app.switch_page("pages/leaderboard.py").run()
    assert_calm(app)
    assert "robot" in figure_text(figures(app)[0])


@pytest.mark.parametrize("data", ["inference", "preferences", "translation"])
def test_every_kind_of_data_set_has_a_board(start, data):
    app = start("leaderboard", data=data)
    assert figures(app)


def test_humans_alone_are_led_on(start):
    humans = b"item,human_1,human_2\n" + b"".join(
        f"i{n},{1 + n % 3},{1 + n % 2}\n".encode() for n in range(20)
    )
    app = upload(start("data"), ("humans.csv", humans))
    app.switch_page("pages/leaderboard.py").run()
    assert_calm(app)
    assert "no judge to put on a leaderboard" in words(app.info[0])


def test_the_board_has_the_toolbars_judges_and_items(start):
    app = start(
        "leaderboard", judges=["sage", "dice"], by="system", keep_system=["Aster"], boot="0"
    )
    board = jv.leaderboard(jv.demo("summaries"), judges=["sage", "dice"], where={"system": "Aster"})
    text = figure_text(figures(app)[0])
    assert "middling" not in text
    for score in board.scores:
        assert f"{score.score:.2f}".replace("-", "−") in text
    assert not any("Not followed here" in caption.value for caption in app.caption)


def test_filters_that_the_board_cannot_follow_are_said(start):
    app = start(
        "leaderboard", boards=["summaries", "inference"], by="system", keep_system=["Aster"]
    )
    said = "Not followed here: system: Aster. The board counts the other items too."
    assert said in [words(caption) for caption in app.caption]


def test_files_of_one_name_are_two_data_sets_on_the_board(start):
    app = upload(start("data"), ("results.csv", GOOD))
    upload(app, ("results.csv", GOOD.replace(b"i1,", b"j1,")))
    app.switch_page("pages/leaderboard.py").run()
    assert_calm(app)
    code = next(block.value for block in app.get("code") if "leaderboard(" in block.value)
    assert '.renamed("results (2)")' in code
    assert "results (2)" in figure_text(figures(app)[0])


def test_what_is_said_of_a_data_set_goes_with_its_name(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    key = app.selectbox(key="data").value
    app.switch_page("pages/leaderboard.py").run()
    app.text_input(key=f"tags_{key}").set_value("task = summaries; raters: expert").run()
    app.switch_page("pages/data.py").run()
    app.text_input(key=f"set_name_{key}").set_value("yours")
    app.button(key=f"set_rename_{key}").click().run()
    app.switch_page("pages/leaderboard.py").run()
    assert_calm(app)
    renamed = app.selectbox(key="data").value
    assert renamed.startswith("yours-")
    assert app.multiselect(key="boards").value == [renamed]
    assert app.text_input(key=f"tags_{renamed}").value == "task = summaries; raters: expert"


def test_what_is_said_of_a_data_set_is_there_after_a_reload_until_it_is_removed(start, monkeypatch):
    monkeypatch.setattr(datasets, "own_browser", lambda: b"who says something of data")
    app = upload(start("data"), ("mine.csv", GOOD))
    key = app.selectbox(key="data").value
    app.switch_page("pages/leaderboard.py").run()
    app.text_input(key=f"tags_{key}").set_value("task: chat").run()
    again = start("leaderboard", data=key)
    assert again.text_input(key=f"tags_{key}").value == "task: chat"
    again.switch_page("pages/data.py").run()
    again.button(key=f"set_remove_{key}").click().run()
    app.run()  # of another tab
    for one in (app, again, upload(start("data"), ("mine.csv", GOOD))):
        assert one.session_state["_tags"].get(key, "") == ""


@pytest.mark.parametrize(
    "said",
    ["task: a b, raters: expert", "task=a b;raters = expert", "task: a b\nraters:expert,x,:"],
)
def test_tags_are_read_as_people_write_them(said):
    assert read_tags(said) == {"task": "a b", "raters": "expert"}


def test_a_tag_that_is_called_as_a_column_gets_a_sentence(start):
    app = start("leaderboard", boards=["summaries"], boot="200")
    app.text_input(key="tags_summaries").set_value("judge: expert").run()
    assert_calm(app)
    assert "columns of its own that are called 'judge'; call the tags otherwise." in words(
        app.warning[0]
    )


@pytest.mark.parametrize(("data", "times"), [("preferences", 1), ("inference", 0)])
def test_scores_of_votes_on_several_pairs_are_said_to_depend_on_names(start, data, times):
    app = start("leaderboard", data=data)
    assert [words(one) for one in app.caption].count(DEPENDS_ON_NAMES) == times


def test_the_board_of_rho_says_what_it_does_not_see_and_leads_to_the_verdict(start):
    strict = {"gpt-4o": lambda n: max(1, n % 5), "claude": lambda n: 1 + n % 4}
    app = uploaded(start, strict)
    said = (
        "Rho misses who is too strict or too mild, and sets judges beside more humans than one "
        "more human."
    )
    assert said in [words(one) for one in app.markdown]
    app.button(key="to_verdict").click().run()
    assert app.title[0].value == "Verdict"
    kappa = start("leaderboard", data="inference")
    assert "Rho misses" not in " ".join(words(one) for one in kappa.markdown)
