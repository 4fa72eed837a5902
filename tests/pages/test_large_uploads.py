"""Uploads that are too large to be read: an engine counts them, and the page Data corrects them."""

import gc
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

import judgeviz as jv
from judgeviz.demos.loading import demo_path
from judgeviz.engines import held_file, opening
from judgeviz.labels.mapping import FileMapping, LabelMapping
from pages.frame import datasets
from pages.frame.datasets import Files
from tests.pages.reading import assert_calm, figure_text, figures, words
from tests.pages.test_data_page import apply, keyed, numbers, unescaped, upload

pytestmark = pytest.mark.skipif(
    not opening.belongs_to_an_engine("a.csv", b"x" * opening.LARGE_BYTES), reason="no engine here"
)


@pytest.fixture(autouse=True)
def _every_upload_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """But no demo is: others in this process would find it counted, as it is kept."""
    files_of_demos = {demo_path(name).name for name in jv.demos()}
    monkeypatch.setattr(opening, "LARGE_BYTES", 1)
    monkeypatch.setattr(
        datasets,
        "belongs_to_an_engine",
        lambda name, content: (
            name not in files_of_demos and opening.belongs_to_an_engine(name, content)
        ),
    )


def graded(raters: tuple[str, ...], seed: int, n_items: int = 60) -> pd.DataFrame:
    """Rows of raters who grade around an item's own quality, a row per label."""
    rng = np.random.default_rng(seed)
    quality = rng.normal(3, 1, n_items)
    parts = [
        pd.DataFrame(
            {
                "item": [f"i{n}" for n in range(n_items)],
                "rater": rater,
                "label": np.clip(np.rint(quality + rng.normal(0, 0.6, n_items)), 1, 5).astype(int),
            }
        )
        for rater in raters
    ]
    return pd.concat(parts, ignore_index=True)


def as_parquet(table: pd.DataFrame) -> bytes:
    content = io.BytesIO()
    table.to_parquet(content, index=False)
    return content.getvalue()


def as_csv(table: pd.DataFrame) -> bytes:
    return table.to_csv(index=False).encode()


RATERS = ("human_1", "human_2", "human_3", "gpt-4o")


@pytest.mark.parametrize(("ending", "written"), [("parquet", as_parquet), ("csv", as_csv)])
def test_a_large_upload_is_counted_and_has_the_numbers_of_memory(
    start: Callable[..., AppTest], ending: str, written: Callable[[pd.DataFrame], bytes]
) -> None:
    table = graded(RATERS, seed=1)
    app = upload(start("data", boot="200"), (f"large.{ending}", written(table)))
    assert [words(one) for one in app.error] == []
    assert app.selectbox(key="data").value.startswith("large-")
    assert "Items" not in numbers(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("3", "1")
    assert any("240 labels, which are counted by" in one.value for one in app.caption)
    app.switch_page("pages/verdict.py").run()
    assert_calm(app)
    [row] = jv.verdicts(jv.read_labels(table), n_boot=200).rows
    assert any(row.sentence in words(one) for one in app.markdown)


def test_a_judge_without_an_answer_on_a_part_is_said_as_in_memory(
    start: Callable[..., AppTest],
) -> None:
    table = graded(RATERS, seed=4).astype({"label": "Float64"})
    table.loc[table.index[table["rater"] == "gpt-4o"][:15], "label"] = pd.NA
    app = upload(start("data"), ("large.parquet", as_parquet(table)))
    sentence = "gpt-4o: no answer on 15 of 60 items (25 %); compared on the other 45."
    assert sentence in unescaped(one.value for one in app.warning)
    app.switch_page("pages/verdict.py").run()
    assert_calm(app)
    assert sentence in unescaped(one.value for one in app.caption)


def test_its_chart_is_that_of_memory(start: Callable[..., AppTest]) -> None:
    table = graded(RATERS, seed=2)
    app = upload(start("data", boot="200"), ("large.parquet", as_parquet(table)))
    app.switch_page("pages/perception.py").run()
    assert_calm(app)
    jsd = jv.binned_jsd(jv.read_labels(table).compare("gpt-4o"), n_boot=200)
    assert f"{jsd.value:.2f}" in figure_text(figures(app)[0])


def test_every_page_draws_labels_for_refusals(start: Callable[..., AppTest]) -> None:
    table = graded(RATERS, seed=11)
    table["label"] = table["label"].astype(str)
    is_judge = table["rater"] == "gpt-4o"
    table.loc[table.index[is_judge][::10], "label"] = "I cannot say"
    app = upload(start("data", boot="200"), ("large.parquet", as_parquet(table)))
    for page in ("verdict", "perception", "agreement", "replacement", "items", "leaderboard"):
        app.switch_page(f"pages/{page}.py").run()
        assert_calm(app)
        assert [words(one) for one in (*app.error, *app.warning)] == [], page
    app.switch_page("pages/perception.py").run()
    assert "54 of 60 responses of gpt-4o are labels of the scale (valid-response rate 90.0 %)" in (
        " ".join(words(one) for one in app.caption)
    )
    assert len(figures(app)) == 1


def test_a_table_without_ids_says_what_to_choose_and_how_many_are_left_out(
    start: Callable[..., AppTest],
) -> None:
    table = graded(RATERS, seed=14).astype({"label": str})
    wide = table.pivot(index="item", columns="rater", values="label")
    wide.iloc[::10, list(wide).index("gpt-4o")] = "I cannot say"
    content = as_csv(wide.reset_index(drop=True))
    app = upload(start("data", boot="200"), ("large.csv", content))
    app.switch_page("pages/perception.py").run()
    said = " ".join(words(one) for one in (*app.error, *app.warning, *app.info))
    assert "choose 'drop' or 'worst' for invalid responses (in the app's settings;" in said
    for page in ("perception", "agreement", "replacement", "verdict"):
        app.switch_page(f"pages/{page}.py").run()
        app.selectbox(key="invalid").set_value("drop").run()
        assert_calm(app)
        assert (
            "54 of 60 responses of gpt-4o are labels of the scale (valid-response rate 90.0 %); "
            "the others were left out."
        ) in [words(one) for one in app.caption], page


def test_who_is_human_is_asked_and_answered_on_the_page(start: Callable[..., AppTest]) -> None:
    app = upload(start("data"), ("large.csv", as_csv(graded(("acme", "zeta", "gpt-4o"), 3))))
    assert any("not open yet" in words(one) for one in app.info)
    assert app.selectbox(key="data").value == "summaries"
    question = keyed(app.radio, "doubt_")
    question.set_value(question.options[0]).run()
    assert_calm(app)
    apply(app)
    assert app.selectbox(key="data").value.startswith("large-")
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("2", "1")


def test_raters_whom_the_first_rows_lack_can_be_moved(
    start: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = graded((*RATERS, "human_4"), seed=4)
    monkeypatch.setattr("judgeviz.engines.source.SAMPLE", 240)  # without those of human_4
    app = upload(start("data"), ("large.parquet", as_parquet(table)))
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("4", "1")
    chips = keyed(app.get("button_group"), "map_human_")
    assert {one.replace("\\", "") for one in chips.options} == {*RATERS, "human_4"}
    chips.set_value([one for one in chips.options if one.endswith(("1", "2", "3"))]).run()
    assert_calm(app)
    apply(app)
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("3", "2")
    app.switch_page("pages/verdict.py").run()
    assert any("human_4" in words(one) for one in app.markdown)


def test_who_is_left_out_after_a_look_counts_no_more(start: Callable[..., AppTest]) -> None:
    table = graded(RATERS, seed=1)
    careless = graded(("human_4",), seed=9)
    careless["label"] = np.random.default_rng(5).integers(1, 6, len(careless))
    app = upload(
        start("data", boot="200"), ("large.parquet", as_parquet(pd.concat([table, careless])))
    )
    app.switch_page("pages/verdict.py").run()
    app.switch_page("pages/data.py").run()
    chips = keyed(app.get("button_group"), "map_human_")
    chips.set_value([one for one in chips.options if one.endswith(("1", "2", "3"))]).run()
    left_out = keyed(app.get("button_group"), "map_left_out_")
    left_out.set_value([one for one in left_out.options if one.endswith("_4")]).run()
    apply(app)
    assert numbers(app)["Humans"] == "3"
    app.switch_page("pages/verdict.py").run()
    assert_calm(app)
    [row] = jv.verdicts(jv.read_labels(table), n_boot=200).rows
    assert any(row.sentence in words(one) for one in app.markdown)


def test_what_no_engine_counts_is_read(start: Callable[..., AppTest]) -> None:
    scores = graded(RATERS, seed=5)
    is_judge = scores["rater"] == "gpt-4o"
    scores["label"] = scores["label"].astype(float)
    scores.loc[is_judge, "label"] += np.linspace(0.001, 0.7, is_judge.sum())
    app = upload(start("data"), ("scores.csv", as_csv(scores)))
    assert [words(one) for one in app.error] == []
    assert numbers(app)["Items"] == "60"


def test_so_is_what_the_page_takes_for_scores(start: Callable[..., AppTest]) -> None:
    table = graded(RATERS, seed=15)
    app = upload(start("data", boot="200"), ("large.parquet", as_parquet(table)))
    assert "Items" not in numbers(app)
    keyed(app.selectbox, "map_scale_").set_value("continuous").run()
    apply(app)
    assert [words(one) for one in app.error] == []
    assert numbers(app)["Items"] == "60"
    app.switch_page("pages/agreement.py").run()
    assert_calm(app)
    assert [words(one) for one in app.error] == []
    labels = jv.read_labels(table, {"scale": {"kind": "continuous"}})
    rho = jv.score_correlations(labels.compare("gpt-4o"), n_boot=0).rho.value
    shown = [one.value for one in (*app.metric, *app.markdown)] + list(
        map(figure_text, figures(app))
    )
    assert f"{rho:.2f}" in " ".join(shown)
    app.switch_page("pages/data.py").run()
    keyed(app.selectbox, "map_scale_").set_value("ordinal").run()
    apply(app)
    assert "Items" not in numbers(app)  # an engine counts it again


def test_a_damaged_file_gets_the_sentence_of_a_small_one(start: Callable[..., AppTest]) -> None:
    app = upload(start("data"), ("large.parquet", b"PAR1 and nothing else"))
    assert [words(one) for one in app.error] != []
    assert "large.parquet" in words(app.error[0])
    assert "/proc/" not in words(app.error[0])


def test_the_same_bytes_have_the_same_address(start: Callable[..., AppTest]) -> None:
    content = as_parquet(graded(RATERS, seed=6))
    keys = {
        upload(start("data"), ("large.parquet", content)).selectbox(key="data").value
        for _ in range(2)
    }
    assert len(keys) == 1


@pytest.fixture
def held_files(
    start: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> list[held_file.HeldFile]:
    """All files that are held for an engine from now on."""
    start("data")  # the demo, which is large here as well, is open already
    held: list[held_file.HeldFile] = []
    make = held_file.HeldFile.__init__

    def recorded(self: held_file.HeldFile, content: bytes) -> None:
        make(self, content)
        held.append(self)

    monkeypatch.setattr(held_file.HeldFile, "__init__", recorded)
    return held


def test_a_removed_upload_gives_its_memory_back(
    start: Callable[..., AppTest], held_files: list[held_file.HeldFile]
) -> None:
    app = upload(start("data"), ("large.parquet", as_parquet(graded(RATERS, seed=7))))
    app.switch_page("pages/perception.py").run()
    app.switch_page("pages/data.py").run()
    [one] = held_files
    assert Path(one.path).stat().st_size > 1000
    keyed(app.button, "set_remove_").click().run()
    assert_calm(app)
    del app
    gc.collect()
    assert not Path(one.path).exists()


def test_so_does_one_that_came_under_two_names(
    start: Callable[..., AppTest], held_files: list[held_file.HeldFile]
) -> None:
    content = as_parquet(graded(RATERS, seed=13))
    app = upload(start("data"), ("large.parquet", content))
    app.switch_page("pages/perception.py").run()
    app.switch_page("pages/data.py").run()
    upload(app, ("copy.parquet", content))
    keyed(app.button, "set_remove_").click().run()
    assert_calm(app)
    del app
    gc.collect()
    assert len(held_files) == 2
    assert not any(Path(one.path).exists() for one in held_files)


def test_one_that_is_left_while_it_is_counted_is_said_to_be_left(
    start: Callable[..., AppTest],
    held_files: list[held_file.HeldFile],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    add = datasets.add_upload

    def left(*arguments: Any) -> None:
        add(*arguments)
        datasets._uploads().clear()  # as if it had not come so far
        st.switch_page("pages/perception.py")  # the visitor goes on

    app = start("data", boot=None)  # leaving clears the address, but for what a link brought
    monkeypatch.setattr(datasets, "add_upload", left)
    upload(app, ("large.parquet", as_parquet(graded(RATERS, seed=12))))
    assert app.selectbox(key="data").value == "summaries"
    monkeypatch.undo()
    app.switch_page("pages/data.py").run()
    assert_calm(app)
    assert [words(one) for one in app.error] == [
        "You left 'large.parquet' while it was read, so that it is not open; drop it again."
    ]
    gc.collect()
    assert not any(Path(one.path).exists() for one in held_files)
    monkeypatch.setattr(opening, "LARGE_BYTES", 1)
    upload(app, ("large.parquet", as_parquet(graded(RATERS, seed=12))))
    assert [words(one) for one in app.error] == []
    assert app.selectbox(key="data").value.startswith("large-")


def test_where_no_file_can_be_in_memory_it_is_a_temporary_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delattr(os, "memfd_create", raising=False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    table = graded(RATERS, seed=8)
    engine = opening.table_of("large.parquet", as_parquet(table))
    assert len(list(tmp_path.iterdir())) == 1
    labels = opening.labels_of(engine, LabelMapping(), "raise")
    in_memory = jv.read_labels(table)
    ours, theirs = (jv.binned_jsd(of.compare("gpt-4o")) for of in (labels, in_memory))
    assert (ours.value, ours.low, ours.high) == (theirs.value, theirs.low, theirs.high)
    del engine, labels, ours
    gc.collect()
    assert list(tmp_path.iterdir()) == []


def test_a_small_or_several_files_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    content = as_csv(graded(RATERS, seed=9))
    one: Files = (("a.csv", content),)
    nothing = LabelMapping()
    assert datasets.is_counted(one, nothing)
    assert not datasets.is_counted((*one, ("b.csv", content)), nothing)
    assert not datasets.is_counted((("a.json", content),), nothing)
    monkeypatch.setattr(opening, "LARGE_BYTES", len(content) + 1)
    assert not datasets.is_counted(one, nothing)


def unclear(seed: int) -> pd.DataFrame:
    """Rows of raters under names of columns that say nothing."""
    table = graded(("otto", "deniz", "mira", "b2", "zeta", "alpha-model"), seed)
    return table.set_axis(["q7", "p", "r"], axis=1).sample(frac=1, random_state=seed)


@pytest.mark.parametrize(("ending", "written"), [("parquet", as_parquet), ("csv", as_csv)])
def test_one_whose_roles_are_asked_is_never_read(
    start: Callable[..., AppTest],
    monkeypatch: pytest.MonkeyPatch,
    ending: str,
    written: Callable[[pd.DataFrame], bytes],
) -> None:
    read = datasets._parsed

    def refused(key: tuple[str, tuple[object, ...]], files: Files, mapping: LabelMapping) -> Any:
        assert all(name != f"large.{ending}" for name, _ in files), "it is read into memory"
        return read(key, files, mapping)

    monkeypatch.setattr(datasets, "_parsed", refused)
    app = upload(start("data", boot="200"), (f"large.{ending}", written(unclear(16))))
    keyed(app.radio, "map_layout_").set_value("one label").run()
    for column, role in enumerate(("Item", "Rater", "Label")):
        places = [one for one in app.selectbox if "_label_" in str(one.key)]
        places[column].set_value(role).run()
    chips = keyed(app.get("button_group"), "map_human_")
    chips.set_value(["otto", "deniz", "mira"]).run()
    assert_calm(app)
    keyed(app.button, "verdict_").click().run()
    assert_calm(app)
    assert any("360 labels, which are counted by DuckDB" in one.value for one in app.caption)
    mapping = {"item": "q7", "rater": "p", "label": "r", "human": ["otto", "deniz", "mira"]}
    rows = jv.verdicts(jv.read_labels(unclear(16), mapping), n_boot=200).rows
    said = [words(one) for one in app.markdown]
    assert all(any(row.sentence in one for one in said) for row in rows)


@pytest.mark.parametrize("name", ["large.csv", "small.csv"])
def test_who_is_human_is_taken_at_once_after_columns_were_changed(
    start: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    if name == "small.csv":
        monkeypatch.setattr(datasets, "belongs_to_an_engine", lambda *_: False)
    app = upload(start("data", boot="200"), (name, as_csv(unclear(18).astype({"r": str}))))
    keyed(app.radio, "doubt_").set_value("'r'").run()
    keyed(app.radio, "map_layout_").set_value("one label").run()
    for column, role in enumerate(("Item", "Rater", "Label")):
        places = [one for one in app.selectbox if "_label_" in str(one.key)]
        places[column].set_value(role).run()
    chips = keyed(app.get("button_group"), "map_human_")
    raters = {one.replace("\\", "") for one in chips.options}
    assert raters == {"otto", "deniz", "mira", "b2", "zeta", "alpha-model"}  # and no column
    keyed(app.radio, "doubt_").set_value("some of them").run()
    keyed(app.get("button_group"), "doubt_some_").set_value(["otto", "deniz", "mira"]).run()
    keyed(app.button, "doubt_these_").click().run()
    assert_calm(app)
    assert not [one for one in app.radio if str(one.key).startswith("doubt_")]
    assert set(keyed(app.get("button_group"), "map_human_").value) == {"otto", "deniz", "mira"}
    assert (numbers(app)["Humans"], numbers(app)["Judges"]) == ("3", "3")


def test_what_only_reading_knows_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    lists = pd.DataFrame(
        {
            "item": [f"i{n}" for n in range(40)],
            "annotations": [["yes", "no", "yes"], ["no", "no", "yes"]] * 20,
            "judge": ["yes", "no"] * 20,
        }
    )
    files: Files = (("large.parquet", as_parquet(lists)),)
    stated = LabelMapping(
        FileMapping(layout="lists", human=("annotations",), machine={"judge": ("judge",)})
    )
    assert not datasets.is_counted(files, stated)
    assert datasets.interpreted(files, stated).counted_by is None


def test_doubtful_scores_are_asked_about_before_they_are_read() -> None:
    table = unclear(17).rename(columns={"r": "note"})
    table["note"] = table["note"] + np.random.default_rng(3).random(len(table))
    files: Files = (("large.parquet", as_parquet(table)),)
    assert datasets.is_counted(files, LabelMapping())
    stated = FileMapping(
        layout="long",
        columns={"item": "q7", "rater": "p"},
        label=("note",),
        human=("otto", "deniz", "mira"),
    )
    assert not datasets.is_counted(files, LabelMapping(stated))
