"""Tables too large for memory: the command opens them, an engine counts them, pages show counts."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pandas as pd
import plotly.graph_objects as go
import pyarrow as pa
import pytest
from pandas.testing import assert_frame_equal
from streamlit.runtime.scriptrunner import StopException
from streamlit.testing.v1 import AppTest

import judgeviz as jv
from judgeviz.analysis.items import n_unanimous
from judgeviz.analysis.systems.items import pair_items
from judgeviz.demos.loading import demo_path
from judgeviz.engines import counted, opening
from judgeviz.export.table import rounded
from pages.frame import arrivals, counting, datasets
from tests.pages.reading import figure_text, figures, words
from tests.pages.test_data_page import GOOD, keyed
from tests.pages.test_every_control import PAGES

Open = Callable[..., AppTest]
FEW = "200"


def written(demo: str, folder: Path) -> Path:
    """Write the table of a demo as a file of its own."""
    path = folder / "study.parquet"
    table_of(demo).to_parquet(path)
    return path


@pytest.fixture(scope="module")
def large_files(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Files of demos, each written once: what of them was counted is remembered, as in a server."""
    return cache(lambda demo: written(demo, tmp_path_factory.mktemp(demo)))


@pytest.fixture
def open_large(start, large_files: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> Open:
    """Start the app on the table of a demo that is taken for a large one, or on such a file."""
    monkeypatch.setattr(arrivals, "belongs_to_an_engine", lambda _: True)  # and no demo beside it

    def opened(table: str | Path, page: str | None = None, **query: str | list[str]) -> AppTest:
        path = table if isinstance(table, Path) else large_files(table)
        named = {"files": [str(path)], "mapping": {}, "on_doubt": "raise"}
        monkeypatch.setenv("JUDGEVIZ_FILES", json.dumps(named))
        return start(page, boot=FEW, **query)

    return opened


@pytest.fixture
def in_memory(start, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Start the app on a demo, whatever table was opened before."""

    def opened(demo: str, page: str, **query: str | list[str]) -> AppTest:
        monkeypatch.delenv("JUDGEVIZ_FILES", raising=False)
        return start(page, boot=FEW, data=demo, **query)

    return opened


def table_of(demo: str) -> pd.DataFrame:
    return pd.read_csv(demo_path(demo))


def bars(figure: go.Figure) -> list[object]:
    """Heights of all bars, as the browser gets them."""
    return [one["y"] for one in json.loads(figure.to_json())["data"] if one["type"] == "bar"]


def test_the_toolbar_says_what_is_counted_by_what(open_large: Open) -> None:
    app = open_large("summaries", "perception")
    assert app.selectbox(key="data").value.startswith("study-")
    said = [words(one) for one in app.caption]
    assert (
        "study: 15,327 labels, which stay in their file and are counted by DuckDB. Not counted, as "
        "continuous scores are not: rouge_l; a part of the table that fits into memory shows them, "
        "too."
    ) in said


@pytest.mark.parametrize("page", ["verdict", "agreement", "systems", "favoritism", "replacement"])
def test_a_judge_of_scores_leaves_the_page_to_the_others(open_large: Open, page: str) -> None:
    app = open_large("summaries", page)
    assert app.multiselect(key="judges").value == ["sage", "middling", "dice"]
    assert [one.value for one in (*app.warning, *app.info)] == []
    assert "sage" in figure_text(figures(app)[0])


def test_judges_of_scores_alone_are_said_not_to_be_counted(
    open_large: Open, tmp_path: Path
) -> None:
    path = tmp_path / "study.parquet"
    columns = ["item", "doc", "system", "criterion", "human_1", "human_2", "human_3", "rouge_l"]
    table_of("summaries")[columns].to_parquet(path)
    app = open_large(path, "perception")
    said = words(app.info[0])
    assert said.startswith("No judge here gives labels, and no engine counts scores.")


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_a_folder_of_parts_is_one_table(open_large: Open, tmp_path: Path, ending: str) -> None:
    folder = tmp_path / "parts"
    folder.mkdir()
    table = table_of("summaries")
    for n in range(3):
        part = table.iloc[n::3]
        write = part.to_parquet if ending == "parquet" else part.to_csv
        write(folder / f"{n}.{ending}", index=False)
    app = open_large(folder, "perception")
    assert not app.exception
    assert any(words(one).startswith("parts: 15,327 labels, which") for one in app.caption)
    assert opened_last(app).labels.name == "parts"


def test_a_small_folder_is_read(start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for n, part in enumerate(("one", "two")):
        (tmp_path / part).mkdir()
        rows = [f"i{row},{row % 3},{row % 2}\n" for row in range(30 * n, 30 * n + 30)]
        (tmp_path / part / "votes.csv").write_text("item,human_1,gpt-4o\n" + "".join(rows))
    assert not opening.belongs_to_an_engine(tmp_path)
    named = {"files": [str(tmp_path)], "mapping": {}, "on_doubt": "accept"}
    monkeypatch.setenv("JUDGEVIZ_FILES", json.dumps(named))
    data = opened_last(start("data"))
    assert [name for name, _ in data.files] == ["one/votes.csv", "two/votes.csv"]
    assert data.labels.compare("gpt-4o").n_items == 60
    monkeypatch.setattr(opening, "LARGE_BYTES", 500)  # of which each file has fewer
    assert opening.belongs_to_an_engine(tmp_path)
    assert not opening.belongs_to_an_engine(tmp_path / "one" / "votes.csv")


def test_the_engine_looks_for_no_item_before_some_are_asked_for(
    open_large: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(counted.CountedComparison, "excerpt", lambda *a, **b: asked.append(a))
    app = open_large(written("summaries", tmp_path), "perception")
    assert app.selectbox(key="items").value is None
    assert any("the engine looks for them" in one.value for one in app.caption)
    assert asked == []


def titles(app: AppTest) -> list[str]:
    """Names of the items that are listed."""
    return [one.label for one in app.button if str(one.key).startswith("read_")]


@pytest.mark.parametrize(
    "items", ["humans unanimous, judge differs", "human median 2, judge label 4"]
)
def test_items_behind_a_chart_are_read_out_of_the_engine(
    open_large: Open, in_memory: Open, items: str
) -> None:
    counted = open_large("summaries", "perception", items=items)
    of_memory = in_memory("summaries", "perception", items=items)
    assert counted.selectbox(key="items").value == items
    assert sorted(titles(counted)) == sorted(titles(of_memory)) != []
    said = [
        [one.value for one in app.caption if one.value.endswith("most disputed first")]
        for app in (counted, of_memory)
    ]
    assert len(said[0]) == 1
    assert said[0] == said[1]


@pytest.mark.parametrize("page", ["perception", "items"])
@pytest.mark.parametrize(
    ("invalid", "said"),
    [
        ("random", "the one drawn at random for it counts there"),
        ("worst", "the one furthest from the humans' counts there"),
        ("drop", ""),
    ],
)
@pytest.mark.parametrize("is_counted", [True, False])
def test_a_list_says_why_the_verdict_counts_more_items(
    open_large: Open,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    page: str,
    invalid: str,
    said: str,
    is_counted: bool,
) -> None:
    monkeypatch.setattr(arrivals, "belongs_to_an_engine", lambda _: is_counted)
    path = tmp_path / "study.parquet"
    answers = ["1", "2", "3", "3", "1", "cannot decide"]
    rows = [(f"q{n}", *[str(1 + n % 3)] * 2, answers[n * 5 % 6 if n % 2 else n % 3])
            for n in range(90)]  # fmt: skip
    pd.DataFrame(rows, columns=["item", "human_1", "human_2", "gpt-4o"]).to_parquet(path)
    app = open_large(path, page, invalid=invalid, items="humans unanimous, judge differs")
    labels = opened_last(app).labels
    assert (labels.counted_by is not None) == is_counted
    _, listed = n_unanimous(labels.compare("gpt-4o", invalid="drop"))
    _, in_verdict = n_unanimous(labels.compare("gpt-4o", invalid=invalid))
    captions = [words(one) for one in app.caption]
    assert any(one.startswith(f"{listed} of") and "most disputed" in one for one in captions)
    sentence = (
        f"The verdict counts {in_verdict}: where an answer of gpt-4o is no label, {said}, and such "
        "an item is not listed here."
    )
    assert (sentence in captions) == bool(said) == (in_verdict > listed)


def test_of_many_items_the_first_ones_are_read(
    open_large: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counted.CountedComparison.excerpt, "__defaults__", (5,))
    app = open_large(written("summaries", tmp_path), "items", items="all items")
    assert [one.value for one in app.error] == []
    n_items = jv.demo("summaries").compare("sage", "coherence").n_items
    said = [one.value for one in app.caption]
    assert f"5 of {n_items} such items, most disputed first" in said
    (table,) = app.dataframe
    assert len(table.value) == 5
    assert table.value["text"].str.len().min() > 20


@pytest.mark.parametrize("stratum", [1, 3])
def test_items_of_a_stratum_are_read_out_of_the_engine(
    open_large: Open, in_memory: Open, stratum: int
) -> None:
    judges = {"judges": ["sage", "dice"]}
    before = in_memory("summaries", "agreement", **judges)
    offered = [one for one in before.selectbox(key="items").options if one.startswith("sage: ")]
    asked = judges | {"items": offered[stratum]}
    counted = open_large("summaries", "agreement", **asked)
    of_memory = in_memory("summaries", "agreement", **asked)
    assert counted.selectbox(key="items").value == offered[stratum]
    assert len(titles(counted)) == len(titles(of_memory)) > 5


@pytest.mark.parametrize("demo", ["summaries", "preferences"])
def test_charts_are_those_of_the_table_in_memory(
    open_large: Open, in_memory: Open, demo: str
) -> None:
    counted = figures(open_large(demo, "perception"))
    of_memory = figures(in_memory(demo, "perception"))
    assert len(counted) == len(of_memory) == 1
    assert bars(counted[0]) == bars(of_memory[0]) != []


def test_filters_are_conditions_of_the_query(open_large: Open) -> None:
    kept = {"by": "system", "keep_system": ["Aster", "Birch"]}
    (figure,) = figures(open_large("summaries", "perception", **kept))
    labels = jv.demo("summaries")
    pair = labels.compare("sage", "coherence").with_values({"system": ["Aster", "Birch"]})
    assert bars(figure) == bars(jv.figures.perception(jv.binned_jsd(pair, n_boot=200)))
    assert bars(figure) != bars(
        jv.figures.perception(jv.binned_jsd(labels.compare("sage", "coherence"), n_boot=200))
    )


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("demo", ["summaries", "preferences", "translation"])
def test_what_a_page_lacks_is_a_sentence(open_large: Open, demo: str, page: str) -> None:
    app = open_large(demo, page)
    assert [one.value for one in app.error] == []
    assert app.selectbox(key="data").value.startswith("study-")


def test_a_table_that_no_engine_counts_waits_with_its_sentence(
    open_large: Open, capsys: pytest.CaptureFixture[str]
) -> None:
    app = open_large("inference", "data")
    (problem,) = [one.value for one in app.error]
    assert "several labels in a cell" in problem
    assert "several labels in a cell" in capsys.readouterr().err  # in the terminal, too
    assert app.selectbox(key="data").value == "summaries"


def test_the_data_page_says_what_was_read(open_large: Open) -> None:
    app = open_large("summaries", "data")
    assert {one.label: one.value for one in app.metric}["Labels"] == "15,327"
    said = [one.value for one in app.caption]
    assert any("which stay in their file" in one for one in said)
    assert any("were told from the first 960 rows" in one for one in said)


def test_the_data_page_says_of_a_table_in_its_file_what_holds_of_it(open_large: Open) -> None:
    app = open_large("summaries", "data")
    left_out = (
        "Left out: study. A table 'in its file' goes into no session file; open it from its file "
        "again."
    )
    dropped = (
        " What is not looked at is dropped after 15 minutes, so that reloading a page keeps it; "
        "Remove drops it at once."
    )
    said = [words(one) for one in app.caption]
    alone = "They stay in their files, which nothing here changes or removes."
    assert f"{alone}{dropped}" in said
    assert left_out in said
    app.file_uploader(key="upload").upload("mine.csv", GOOD, "text/csv")
    app.run()
    said = [words(one) for one in app.caption]
    beside = (
        "A table 'in its file' stays there, and nothing here changes or removes the file. All "
        "others are in this server's memory alone, and nothing is written to disk."
    )
    assert f"{beside}{dropped}" in said
    assert left_out in said


def test_small_files_and_others_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small, other = tmp_path / "small.csv", tmp_path / "large.json"
    small.write_text("item,human_1,judge\n1,2,3\n")
    monkeypatch.setattr(opening, "LARGE_BYTES", 1)
    other.write_text("[]")
    assert opening.belongs_to_an_engine(small)
    assert not opening.belongs_to_an_engine(other)
    monkeypatch.setattr(opening, "LARGE_BYTES", 1000)
    assert not opening.belongs_to_an_engine(small)
    monkeypatch.setattr(opening, "LARGE_BYTES", 1)
    monkeypatch.setattr(opening, "find_spec", lambda name: None)
    assert not opening.belongs_to_an_engine(small)


def test_of_parquet_the_cells_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "labels.parquet"
    pd.DataFrame({"item": range(50), "human_1": 1, "judge": 2}).to_parquet(table)
    monkeypatch.setattr(opening, "LARGE_CELLS", 150)
    assert opening.belongs_to_an_engine(table)
    monkeypatch.setattr(opening, "LARGE_CELLS", 151)
    assert not opening.belongs_to_an_engine(table)
    table.write_text("no such file format")
    assert not opening.belongs_to_an_engine(table)


def test_agreement_is_that_of_the_table_in_memory(open_large: Open, in_memory: Open) -> None:
    judges = {"judges": ["sage", "dice"]}
    counted = open_large("summaries", "agreement", **judges)
    of_memory = in_memory("summaries", "agreement", **judges)
    assert [one.value for one in counted.warning] == []
    assert counted.markdown[0].value == of_memory.markdown[0].value
    assert "sage" in counted.markdown[0].value


def test_the_leaderboard_has_scores_and_ranks(open_large: Open) -> None:
    app = open_large("summaries", "leaderboard")
    assert [one.value for one in app.warning] == []
    counted = ["sage", "middling", "dice"]  # rouge_l gives scores, which no engine counts
    board = jv.leaderboard(jv.demo("summaries"), judges=counted, n_boot=200)
    drawn = figure_text(figures(app)[0])
    for one in board.scores:
        assert rounded(one.score) in drawn
        assert f"rank {one.rank} ({one.rank_low} to {one.rank_high})" in drawn
    (made,) = [one.value for one in app.code if "jv.leaderboard" in one.value][:1]
    assert "n_boot=200" in made


def test_judges_are_ranked_as_in_memory(open_large: Open, in_memory: Open) -> None:
    judges = {"judges": ["sage", "dice"]}
    counted = open_large("summaries", "replacement", **judges)
    of_memory = in_memory("summaries", "replacement", **judges)
    assert [one.value for one in counted.warning] == [one.value for one in of_memory.warning]
    ours, theirs = (app.dataframe[0].value for app in (counted, of_memory))
    assert_frame_equal(ours, theirs, check_exact=True)
    assert theirs["judge"].tolist() == ["sage", "middling", "dice"]


def test_judges_of_twelve_raters_are_ranked_as_in_memory(open_large: Open, in_memory: Open) -> None:
    judges = {"judges": ["arbiter", "flatterer"]}
    counted = open_large("preferences", "replacement", **judges)
    of_memory = in_memory("preferences", "replacement", **judges)
    assert [one.value for one in counted.warning] == [one.value for one in of_memory.warning]
    ours, theirs = (app.dataframe[0].value for app in (counted, of_memory))
    drawn = [name for name in theirs if "low" in name or "high" in name]
    assert len(drawn) == 4
    apart = [*drawn, *theirs.columns.intersection(["settings"])]
    assert_frame_equal(ours.drop(columns=apart), theirs.drop(columns=apart), check_exact=True)
    assert (ours[drawn] - theirs[drawn]).abs().max(axis=None) < 0.02


def test_the_verdict_on_twelve_raters_is_that_of_memory(open_large: Open, in_memory: Open) -> None:
    judges = {"judges": ["arbiter", "flatterer"]}
    counted = open_large("preferences", "verdict", **judges)
    of_memory = in_memory("preferences", "verdict", **judges)
    assert [one.value for one in counted.warning] == []
    said = [[one.value for one in app.markdown] for app in (counted, of_memory)]
    assert said[0] == said[1]
    assert any("arbiter" in one for one in said[0])


def test_votes_pair_by_pair_are_those_of_memory(open_large: Open, in_memory: Open) -> None:
    asked = {"judges": "arbiter", "view": "pair by pair"}
    drawn = [opened("preferences", "perception", **asked) for opened in (open_large, in_memory)]
    assert [one.value for one in drawn[0].warning] == []
    panels = [[bars(figure) for figure in figures(app)] for app in drawn]
    assert panels[0] == panels[1] != []
    offered = drawn[1].selectbox(key="items").options
    bin_of_pair = next(one for one in offered if one.startswith("Onyx / Pearl: humans prefer"))
    read = [
        titles(opened("preferences", "perception", **asked, items=bin_of_pair))
        for opened in (open_large, in_memory)
    ]
    assert sorted(read[0]) == sorted(read[1]) != []


@pytest.mark.parametrize("kept", [{"bins": ["A"]}, {"pairs": ["Onyx / Pearl"]}])
def test_bins_and_pairs_of_systems_are_conditions(
    open_large: Open, in_memory: Open, kept: dict[str, list[str]]
) -> None:
    asked = {"judges": "arbiter", **kept}
    drawn = [opened("preferences", "perception", **asked) for opened in (open_large, in_memory)]
    assert [one.value for one in drawn[0].warning] == []
    shown = [[bars(figure) for figure in figures(app)] for app in drawn]
    assert shown[0] == shown[1] != []
    whole = figures(in_memory("preferences", "perception", judges="arbiter"))
    assert shown[0] != [bars(figure) for figure in whole]


def test_who_errs_together_is_shown(open_large: Open) -> None:
    app = open_large("summaries", "leaderboard")
    judges = ["sage", "middling", "dice"]  # rouge_l gives scores, which no engine counts
    found = jv.error_correlation(jv.demo("summaries"), judges=judges)
    assert not any("Errors are correlated where" in one.value for one in app.caption)
    shown = [one.value for one in app.dataframe if one.value.columns.tolist() == judges]
    assert_frame_equal(shown[0], found.matrix.round(2))


def test_domains_are_those_of_memory(open_large: Open, in_memory: Open) -> None:
    asked = {"judges": ["sage"], "closer": "Domains", "domain": "system"}
    counted = open_large("summaries", "replacement", **asked)
    of_memory = in_memory("summaries", "replacement", **asked)
    said = [
        [one.value for one in app.markdown if "The judge passes in" in one.value]
        for app in (counted, of_memory)
    ]
    assert len(said[0]) == 1
    assert said[0] == said[1]
    assert len(figures(counted)) == len(figures(of_memory)) == 2


def test_a_file_is_opened_once(
    open_large: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []
    first = open_large(written("summaries", tmp_path), "data")
    monkeypatch.setattr(datasets, "table_of_path", lambda *a, **b: opened.append(a))
    monkeypatch.setattr(datasets, "labels_of", lambda *a, **b: opened.append(a))
    again = AppTest.from_file(str(Path(jv.__file__).parents[1] / "app.py"), default_timeout=60)
    again.session_state["_frame_is_drawn"] = True
    again.run()
    assert opened == []
    assert again.selectbox(key="data").value == first.selectbox(key="data").value


def test_items_of_a_pair_of_systems_are_read_out_of_the_engine(
    open_large: Open, in_memory: Open
) -> None:
    asked = {"system_pair": "Onyx / Pearl", "judges": "arbiter"}
    counted = open_large("preferences", "systems", **asked)
    of_memory = in_memory("preferences", "systems", **asked)
    assert titles(counted) == titles(of_memory) != []
    cell = {"items": "humans prefer Onyx, arbiter prefers Pearl"}
    counted = open_large("preferences", "favoritism", **asked, **cell)
    of_memory = in_memory("preferences", "favoritism", **asked, **cell)
    assert counted.selectbox(key="items").value == cell["items"]
    assert len(figures(counted)) == 2
    assert titles(counted) == titles(of_memory) != []


def test_items_of_two_outputs_stay_in_the_engine(open_large: Open) -> None:
    first, second, *_ = sorted(table_of("summaries")["system"].unique())
    app = open_large("summaries", "systems", judges="sage", system_pair=f"{first} / {second}")
    assert any("items stay where the engine counts them" in one.value for one in app.caption)
    labels = jv.open(pa.Table.from_pandas(table_of("preferences")))
    with pytest.raises(jv.LabelError, match="needs its rows"):
        pair_items(labels.compare("arbiter"), "Onyx", "Pearl")


@pytest.mark.parametrize("on_doubt", ["raise", "accept"])
def test_the_command_line_says_whether_a_doubtful_table_is_asked_about(
    start, tmp_path, monkeypatch, on_doubt
):
    path = tmp_path / "votes.csv"
    path.write_text(
        "item,Anna,Bob\n" + "".join(f"i{n},{1 + n % 3},{1 + n % 2}\n" for n in range(30))
    )
    named = {"files": [str(path)], "mapping": {}, "on_doubt": on_doubt}
    monkeypatch.setenv("JUDGEVIZ_FILES", json.dumps(named))
    app = start(None)
    assert not app.exception
    waits = [one.title for one in app.session_state["_waiting"]]
    opened = [one.title for one in app.session_state["_uploads"].values()]
    assert (waits, opened) == ((["votes.csv"], []) if on_doubt == "raise" else ([], ["votes"]))


def test_who_goes_on_while_the_command_lines_file_is_read_still_gets_it(
    start, tmp_path, monkeypatch
):
    path = tmp_path / "votes.csv"
    path.write_text("item,human_1,gpt-4o\n" + "".join(f"i{n},{n % 3},{n % 2}\n" for n in range(30)))
    named = {"files": [str(path)], "mapping": {}, "on_doubt": "raise"}
    monkeypatch.setenv("JUDGEVIZ_FILES", json.dumps(named))
    with monkeypatch.context() as left:

        def leave(*_: object, **__: object) -> None:
            raise StopException  # as the run of a page that is left ends

        left.setattr(datasets, "add_upload", leave)
        app = start(None)
    app.run()
    assert [one.title for one in app.session_state["_uploads"].values()] == ["votes"]
    assert app.selectbox(key="data").value.startswith("votes-")


def test_what_no_engine_counts_is_said_on_the_page_data_without_python(
    open_large: Open, tmp_path: Path
) -> None:
    path = tmp_path / "study.parquet"
    rows = [(f"q{n}", [1 + n % 3, 2], 1 + n % 2) for n in range(30)]
    pd.DataFrame(rows, columns=["item", "humans", "gpt-4o"]).to_parquet(path)
    with pytest.raises(jv.LabelError, match="read it by read_labels, or write a row per label"):
        jv.open(path)
    said = said_in(open_large(path))
    assert not any("read_labels" in one for one in said)
    (problem,) = (one for one in said if "no engine counts" in one)
    assert "upload a part of the table, saved as a file of less than 200 MB and" in problem


def asked_about(folder: Path) -> Path:
    """A table in which two columns may name the item."""
    path = folder / "tickets.parquet"
    rows = [
        (n, (n * 7 + 3) % 60, rater, 1 + (n + (n // 3) * place) % 3, ("law", "care")[n % 2])
        for n in range(60)
        for place, rater in enumerate(("human_1", "human_2", "gpt-4o", "claude-3"))
    ]
    columns = ["ticket", "thread", "rater", "label", "topic"]
    pd.DataFrame(rows, columns=columns).to_parquet(path)
    return path


@pytest.mark.parametrize("is_counted", [True, False])
@pytest.mark.parametrize("is_same_browser", [True, False])
def test_a_link_into_a_table_that_was_asked_about_lands_where_it_says(
    open_large: Open,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    is_counted: bool,
    is_same_browser: bool,
) -> None:
    monkeypatch.setattr(arrivals, "belongs_to_an_engine", lambda _: is_counted)
    browser = [f"asked {is_counted} {is_same_browser}".encode()]
    monkeypatch.setattr(datasets, "own_browser", lambda: browser[0])
    path = asked_about(tmp_path)
    asked = open_large(path)
    assert [one.title for one in asked.session_state["_waiting"]] == ["tickets.parquet"]
    keyed(asked.button, "confirm_").click().run()
    keyed(asked.button, "verdict_").click().run()
    address = opened_last(asked).address
    if not is_same_browser:
        browser.append(browser.pop() + b" and another")
    link = {"data": address, "by": "topic", "keep_topic": ["law"], "judge": "gpt-4o"}
    app = open_large(path, "perception", **link)
    assert not ("_waiting" in app.session_state and app.session_state["_waiting"])
    assert [words(one) for one in app.title] == ["Perception"]
    assert app.selectbox(key="judge").value == "gpt-4o"
    assert app.multiselect(key="keep_topic").value == ["law"]
    read_so = [one for one in said_in(app) if "is read as in the link" in one]
    assert len(read_so) == (not is_same_browser)
    assert not any("left out" in one for one in said_in(app))


@pytest.mark.parametrize("page", ["systems", "favoritism"])
def test_a_file_that_stays_where_it_is_gets_its_roles_on_the_page_data(
    open_large: Open, tmp_path: Path, page: str
) -> None:
    path = tmp_path / "plain.parquet"
    table_of("summaries").drop(columns="system").to_parquet(path)
    (said,) = [box.value for box in open_large(path, page).info if "systems" in box.value]
    assert said.endswith("give it the role 'System' on the page Data\\.")


def opened_last(app: AppTest) -> datasets.DataSet:
    return list(app.session_state["_uploads"].values())[-1]


def test_what_is_asked_of_a_file_that_stays_where_it_is_is_answered_on_the_page_data(
    open_large: Open, tmp_path: Path
) -> None:
    path = tmp_path / "votes.csv"
    rows = [f"i{n},{1 + n % 3},{1 + n % 2},{1 + n % 4 % 3}\n" for n in range(30)]
    path.write_text("item,Anna,Bob,gpt-4o\n" + "".join(rows))
    app = open_large(path, "data")
    assert [words(one) for one in app.warning] == ["Answer before anything is drawn:"]
    question = keyed(app.radio, "doubt_")
    question.set_value(next(one for one in question.options if "Anna" in one)).run()
    keyed(app.button, "verdict_").click().run()
    assert not app.exception
    assert app.selectbox(key="data").value.startswith("votes-")
    labels = opened_last(app).labels
    assert (labels.raters, labels.judges) == (("Anna", "Bob"), ("gpt-4o",))
    assert labels.counted_by is not None
    made_by = [one.value for one in app.code]
    assert any("jv.open(" in one and "votes.csv" in one for one in made_by), made_by


def test_a_file_that_stays_where_it_is_is_corrected_on_the_page_data(
    open_large: Open, tmp_path: Path
) -> None:
    app = open_large(written("summaries", tmp_path), "data")
    before = opened_last(app)
    keyed(app.text_area, "map_labels_").set_value("5 = 4").run()
    keyed(app.button, "apply_").click().run()
    assert not app.exception
    data = opened_last(app)
    assert (data.title, data.key) == (before.title, before.key)
    assert data.labels.digest != before.labels.digest
    assert data.labels.scales["coherence"].categories == (1, 2, 3, 4)
    assert data.address != before.address


WHY_NOT = (
    "is not counted for study, a table whose rows stay with its engine. Upload a part of it, saved "
    "as a file of less than 200 MB and 20 million cells, to see it for that."
)


def said_in(app: AppTest) -> list[str]:
    return [words(one) for one in (*app.caption, *app.info, *app.warning, *app.error)]


def test_filters_reach_the_label_distributions(open_large: Open, in_memory: Open) -> None:
    settings = {"by": "system", "keep_system": ["Aster"], "bins": ["1"], "view": "distributions"}
    app = open_large("summaries", "perception", **settings)
    drawn, listed = bars(figures(app)[-1]), [one.key for one in app.selectbox]
    assert drawn == bars(figures(in_memory("summaries", "perception", **settings))[-1]) != []
    assert "items" in listed
    assert not any("read_labels" in one for one in said_in(app))


def test_a_page_says_the_way_out_without_python(large_files: Callable[[str], Path]) -> None:
    mapping = {"human": ["human_1", "human_2", "human_3"]}
    pair = jv.open(large_files("summaries"), mapping=mapping).compare("sage", "coherence")
    with pytest.raises(jv.LabelError) as problem:
        jv.metric_by_bin(pair)
    assert counting.in_the_app(problem.value) == (
        "'study' is counted by an engine and this needs its rows, item by item, which are not "
        "collected; upload a part of the table, saved as a file of less than 200 MB and 20 million "
        "cells."
    )


def test_a_jury_that_is_not_counted_leaves_the_board(open_large: Open) -> None:
    app = open_large("summaries", "leaderboard", jurors=["sage", "middling"])
    assert f"A jury of several judges {WHY_NOT}" in said_in(app)
    assert [one for one in app.multiselect if one.key == "jurors"] == []
    (board,) = figures(app)[:1]
    assert "sage" in figure_text(board)
    assert not any("needs its rows" in one for one in said_in(app))


def test_beside_a_table_with_rows_it_is_named(open_large: Open) -> None:
    app = open_large("summaries", "leaderboard")
    key = app.selectbox(key="data").value
    app.multiselect(key="boards").set_value([key, "summaries"]).run()
    app.multiselect(key="jurors").set_value(["sage", "middling"]).run()
    assert f"The jury of sage and middling {WHY_NOT}" in said_in(app)
    assert "jury" in figure_text(figures(app)[0])


def test_what_takes_two_judges_rows_is_one_sentence_on_its_tab(open_large: Open) -> None:
    judges = {"judges": ["sage", "dice"]}
    app = open_large("summaries", "agreement", agreement_tab="Two judges", **judges)
    assert f"The difference of two judges {WHY_NOT}" in said_in(app)
    assert [one for one in app.selectbox if one.key in ("difference_a", "difference_b")] == []
    assert len(figures(app)) == 1


def test_so_are_subset_curves_but_for_random_labels(open_large: Open) -> None:
    judges = {"judges": ["sage", "dice"]}
    app = open_large("summaries", "agreement", agreement_tab="Subset curves", **judges)
    assert f"A curve over subsets of its items {WHY_NOT}" in said_in(app)
    assert [one for one in app.button if one.key == "subset_compute"] == []
    app.selectbox(key="subset_source").set_value("random labels, two classes").run()
    assert [one.key for one in app.button if one.key == "subset_compute"] == ["subset_compute"]
    assert not any(WHY_NOT in one for one in said_in(app))


def test_so_is_the_planner_without_its_controls(open_large: Open) -> None:
    app = open_large("summaries", "replacement", closer="Planner")
    assert f"The plan of a study {WHY_NOT}" in said_in(app)
    assert [one for one in app.select_slider if one.key == "power"] == []
    assert [one for one in app.toggle if one.key == "pool"] == []
