"""Humans and judges in files of their own: who they are, and which items are the same."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.engines import several_files
from tests.labels.test_files_as_one import TABLES, Row, by_rater, cut_at, humans_cut, judges_cut

EACH_FOR_FILES = pytest.mark.parametrize("engine", ["duckdb", "polars", "pyarrow"])
EACH_ENDING = pytest.mark.parametrize("ending", ["csv", "parquet"])
N_ITEMS = 40
AS_THEY_STAND = {"answers": {"ids": "as they stand"}}
Ids = Callable[[int], object]


def put(folder: Path, ending: str, of_humans: Ids, of_judges: Ids, text: bool = False) -> None:
    """Two humans' grades in one file, a judge's of the same items in another."""
    rng = np.random.default_rng(1)
    for name, raters, ids in (
        ("humans", ("human_1", "human_2"), of_humans),
        ("judges", ("gpt-4o",), of_judges),
    ):
        rows = [(n, who, rng.integers(1, 6)) for n in range(N_ITEMS) for who in raters]
        frame = pd.DataFrame(rows, columns=["item", "rater", "label"])
        if text:
            frame["text"] = [f"What was said of {ids(n)} at length." for n in frame["item"]]
        frame["item"] = [ids(n) for n in frame["item"]]
        path = folder / f"{name}.{ending}"
        frame.to_csv(path, index=False) if ending == "csv" else frame.to_parquet(path)


@EACH_FOR_FILES
@EACH_ENDING
@pytest.mark.parametrize(
    ("of_humans", "of_judges", "old", "new"),
    [
        (lambda n: f"{n + 1:03}", lambda n: f"{n + 1}", "1", "001"),
        (lambda n: f"Q{n + 10}", lambda n: f"q{n + 10}", "q10", "Q10"),
        (lambda n: f"{n}", lambda n: f"{n}.0" if n % 3 == 1 else f"{n}", "1.0", "1"),
        (lambda n: f"Doc{n:04}", lambda n: f"doc{n}", "doc0", "Doc0000"),
    ],
    ids=["zeros", "case", "decimals", "both"],
)
def test_ids_that_reading_spells_alike_are_refused(
    tmp_path: Path, engine: str, ending: str, of_humans: Ids, of_judges: Ids, old: str, new: str
) -> None:
    put(tmp_path, ending, of_humans, of_judges)
    assert jv.read_labels(tmp_path).compare("gpt-4o").n_items == N_ITEMS
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        f"Ids in 'item' of 'judges.{ending}' are written otherwise than those of "
        f"'humans.{ending}' ('{old}' and '{new}'), and no engine brings them together; write them "
        "alike in all files, or read these by read_labels."
    )


@EACH_FOR_FILES
@EACH_ENDING
def test_numbers_from_0_beside_numbers_from_1_are_refused(
    tmp_path: Path, engine: str, ending: str
) -> None:
    put(tmp_path, ending, lambda n: n, lambda n: n + 1)
    said = "'humans.%s' are as many running numbers, from 0 in one file and from 1 in the other"
    for read in (jv.read_labels, jv.open):
        with pytest.raises(jv.LabelError, match=said % ending):
            read(tmp_path)
    shifted = {"answers": {"ids": "shifted"}}
    assert jv.read_labels(tmp_path, shifted).compare("gpt-4o").n_items == N_ITEMS
    with pytest.raises(jv.LabelError, match="no engine moves them; write them alike, read the fi"):
        jv.open(tmp_path, engine, shifted)
    labels = jv.read_labels(tmp_path, AS_THEY_STAND)
    counted = jv.open(tmp_path, engine, AS_THEY_STAND)
    ours, theirs = (jv.binned_jsd(one.compare("gpt-4o")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)
    assert ours.n_items == N_ITEMS - 1


@EACH_FOR_FILES
def test_numbers_beside_the_same_texts_are_right(tmp_path: Path, engine: str) -> None:
    put(tmp_path, "csv", lambda n: n, lambda n: n + 1, text=True)
    labels, counted = jv.read_labels(tmp_path), jv.open(tmp_path, engine)
    ours, theirs = (jv.binned_jsd(one.compare("gpt-4o")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
@EACH_ENDING
def test_ids_that_are_the_same_are_counted(tmp_path: Path, engine: str, ending: str) -> None:
    put(tmp_path, ending, lambda n: f"q{n}", lambda n: f"q{n}")
    assert jv.open(tmp_path, engine).compare("gpt-4o").n_items == N_ITEMS


@EACH_FOR_FILES
def test_more_ids_than_are_compared_have_to_be_called_alike(
    tmp_path: Path, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(several_files, "MOST_IDS", N_ITEMS - 1)
    put(tmp_path, "csv", lambda n: f"q{n}", lambda n: f"q{n}")
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        "'humans.csv' has more than 39 ids of items in 'item', too many to be compared with those "
        'of the other files; where items of all files are called alike, state {"answers": {"ids": '
        '"as they stand"}} in the mapping.'
    )
    counted = jv.open(tmp_path, engine, AS_THEY_STAND)
    assert counted.compare("gpt-4o").n_items == N_ITEMS


@EACH_FOR_FILES
def test_parts_of_the_same_raters_are_other_items(tmp_path: Path, engine: str) -> None:
    rng = np.random.default_rng(2)
    for part, ids in (("a", "q{}"), ("b", "Q{}")):
        rows = [(ids.format(n), who, rng.integers(1, 6)) for n in range(20)
                for who in ("human_1", "human_2", "gpt-4o")]  # fmt: skip
        frame = pd.DataFrame(rows, columns=["item", "rater", "label"])
        frame.to_csv(tmp_path / f"{part}.csv", index=False)
    labels, counted = jv.read_labels(tmp_path), jv.open(tmp_path, engine)
    assert labels.compare("gpt-4o").n_items == counted.compare("gpt-4o").n_items == 40


def put_raters(folder: Path, ending: str, **raters: tuple[str, ...]) -> None:
    """Grades of the same items in a file for some raters each."""
    rng = np.random.default_rng(4)
    for name, own in raters.items():
        rows = [(f"q{n}", who, rng.integers(1, 6)) for n in range(N_ITEMS) for who in own]
        frame, path = pd.DataFrame(rows, columns=["item", "rater", "label"]), folder / name
        if ending == "csv":
            frame.to_csv(path.with_suffix(".csv"), index=False)
        else:
            frame.to_parquet(path.with_suffix(".parquet"))


@EACH_FOR_FILES
@EACH_ENDING
@pytest.mark.parametrize(
    ("humans", "judges"), [("humans", "judges"), ("annotators", "gpt4"), ("human_1st", "llm_1st")]
)
def test_raters_whom_only_their_files_tell_have_to_be_named(
    tmp_path: Path, engine: str, ending: str, humans: str, judges: str
) -> None:
    put_raters(tmp_path, ending, **{humans: ("R1", "R2"), judges: ("R3",)})
    labels = jv.read_labels(tmp_path)
    assert (labels.raters, labels.judges) == (("R1", "R2"), ("R3",))
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        f"Raters of '{judges}.{ending}' ('R3') are judges by its name, and no engine tells raters "
        "by their files; name them in the mapping under 'human' and 'machine', or read the files "
        "by read_labels."
    )
    counted = jv.open(tmp_path, engine, {"human": ["R1", "R2"], "machine": ["R3"]})
    ours, theirs = (jv.binned_jsd(one.compare("R3")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
def test_raters_who_are_what_their_files_say_are_counted(tmp_path: Path, engine: str) -> None:
    put_raters(tmp_path, "csv", humans=("human_1", "human_2"), judges=("gpt-4o",))
    counted = jv.open(tmp_path, engine)
    assert (counted.raters, counted.judges) == (("human_1", "human_2"), ("gpt-4o",))


@EACH_FOR_FILES
@EACH_ENDING
@pytest.mark.parametrize("unlabelled", ["a", "b"])
def test_a_rater_without_a_label_is_nobody_else(
    tmp_path: Path, engine: str, ending: str, unlabelled: str
) -> None:
    of = {"a": ("human_1",), "b": ("human_2",), "c": ("human_3",), "d": ("gpt-4o",)}
    put_raters(tmp_path, ending, **of)
    path = tmp_path / f"{unlabelled}.{ending}"
    if ending == "csv":
        pd.read_csv(path).assign(label=None).to_csv(path, index=False)
    else:
        pd.read_parquet(path).assign(label=None).to_parquet(path)
    labels, counted = jv.read_labels(tmp_path), jv.open(tmp_path, engine)
    assert counted.raters == labels.raters
    assert len(counted.raters) == 2
    assert counted.judges == labels.judges == ("gpt-4o",)
    assert counted.report.n_missing == labels.report.n_missing == N_ITEMS
    ours, theirs = (jv.binned_jsd(one.compare("gpt-4o")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
@EACH_ENDING
@pytest.mark.parametrize("names", ["ab", "ba"])
def test_ids_written_once_in_one_of_several_files_are_refused(
    tmp_path: Path, engine: str, ending: str, names: str
) -> None:
    rng = np.random.default_rng(5)
    for part, name in enumerate(names):
        rows = [(f"q{part}{n}", who, rng.integers(1, 6)) for n in range(20)
                for who in ("human_1", "human_2", "gpt-4o")]  # fmt: skip
        frame = pd.DataFrame(rows, columns=["item", "rater", "label"])
        if part:
            frame["item"] = frame["item"].mask(frame["item"].duplicated())
        path = tmp_path / f"{name}.{ending}"
        frame.to_csv(path, index=False) if ending == "csv" else frame.to_parquet(path)
    with pytest.raises(jv.LabelError, match="stand for what is written above them"):
        jv.read_labels(tmp_path)
    with pytest.raises(jv.LabelError, match="empty and may stand for what is written above them"):
        jv.open(tmp_path, engine)
    stated = {"answers": {"blanks": "missing"}}
    labels, counted = jv.read_labels(tmp_path, stated), jv.open(tmp_path, engine, stated)
    assert counted.report.n_labels == labels.report.n_labels
    assert counted.compare("gpt-4o").n_items == labels.compare("gpt-4o").n_items


@EACH_FOR_FILES
@EACH_ENDING
@pytest.mark.parametrize(("one", "other"), [(("R1", "R2"), ("R3",)), (("Xia",), ("Ann", "Bob"))])
def test_raters_in_files_of_their_own_of_whom_nothing_is_known_have_to_be_named(
    tmp_path: Path, engine: str, ending: str, one: tuple[str, ...], other: tuple[str, ...]
) -> None:
    put_raters(tmp_path, ending, a=one, b=other)
    with pytest.raises(jv.LabelError, match="only by (the order of the files|their names)"):
        jv.read_labels(tmp_path)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine, on_doubt="accept")
    own, others = (", ".join(f"'{who}'" for who in who) for who in (one, other))
    assert str(caught.value) == (
        f"Nothing says whether raters of 'a.{ending}' ({own}) and of 'b.{ending}' ({others}) are "
        "human, and either file may be of judges; name them in the mapping under 'human' and "
        "'machine'."
    )
    counted = jv.open(tmp_path, engine, {"human": [*one], "machine": [*other]})
    assert (counted.raters, counted.judges) == (one, other)


@EACH_FOR_FILES
def test_parts_with_raters_in_common_are_one_table(tmp_path: Path, engine: str) -> None:
    put_raters(tmp_path, "csv", p0=("Ann", "Bob"), p1=("Cleo", "Dan"), p2=("Bob", "Cleo"))
    assert jv.open(tmp_path, engine).raters == ("Ann", "Bob", "Cleo", "Dan")


@EACH_FOR_FILES
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("is_typed", [True, False])
def test_parts_without_rows_are_passed_over(
    tmp_path: Path, engine: str, place: int, is_typed: bool
) -> None:
    put_raters(tmp_path, "parquet", p=("human_1", "gpt-4o"))
    path = tmp_path / "p.parquet"
    rows = pd.read_parquet(path)
    nothing = rows[:0] if is_typed else rows[:0].astype(object)
    parts = [rows[:30], rows[30:]]
    parts.insert(place, nothing)
    path.unlink()
    for number, part in enumerate(parts):
        part.to_parquet(tmp_path / f"p{number}.parquet")
    counted = jv.open(tmp_path, engine)
    assert counted.compare("gpt-4o").n_items == N_ITEMS
    assert counted.report.n_labels == 2 * N_ITEMS


@EACH_FOR_FILES
def test_texts_of_names_alone_are_passed_over(tmp_path: Path, engine: str) -> None:
    put_raters(tmp_path, "csv", p0=("human_1", "gpt-4o"))
    (tmp_path / "p1.csv").write_text("item,rater,label\n")
    assert jv.open(tmp_path, engine).compare("gpt-4o").n_items == N_ITEMS


def put_frames(folder: Path, ending: str, **frames: pd.DataFrame) -> None:
    """A table of each of some frames."""
    for name, frame in frames.items():
        path = folder / f"{name}.{ending}"
        frame.to_csv(path, index=False) if ending == "csv" else frame.to_parquet(path)


def of_both() -> tuple[pd.DataFrame, ...]:
    """Two humans' grades, and a judge's of the same items."""
    rng = np.random.default_rng(6)
    rows = [(n, who, rng.integers(1, 6)) for n in range(N_ITEMS)
            for who in ("human_1", "human_2", "gpt-4o")]  # fmt: skip
    frame = pd.DataFrame(rows, columns=["item", "rater", "label"])
    is_judge = frame["rater"] == "gpt-4o"
    return tuple(frame[own].reset_index(drop=True) for own in (~is_judge, is_judge))


@EACH_FOR_FILES
@EACH_ENDING
def test_items_that_texts_name_alike_have_to_be_told_by_them(
    tmp_path: Path, engine: str, ending: str
) -> None:
    humans, judges = (one.assign(text=[f"Said of {n}." for n in one["item"]]) for one in of_both())
    ids = [[f"{before}{n}" for n in one["item"]] for before, one in (("q", humans), ("m", judges))]
    humans, judges = humans.assign(item=ids[0]), judges.assign(item=ids[1])
    put_frames(tmp_path, ending, humans=humans, judges=judges)
    labels = jv.read_labels(tmp_path)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        f"Ids in 'item' of 'judges.{ending}' and of 'humans.{ending}' are others, and 'text' names "
        'the same items; state {"item": "text"} in the mapping, or {"item": "item"} where the ids '
        "do."
    )
    counted = jv.open(tmp_path, engine, {"item": "text"})
    ours, theirs = (jv.binned_jsd(one.compare("gpt-4o")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)
    assert ours.n_items == N_ITEMS


@EACH_FOR_FILES
def test_ids_that_another_column_has_are_refused(tmp_path: Path, engine: str) -> None:
    humans, judges = of_both()
    humans = humans.assign(item=[f"q{n}" for n in humans["item"]], doc="d")
    judges = judges.assign(doc=[f"q{n}" for n in judges["item"]])
    judges["item"] = [f"x{n}" for n in judges["item"]]
    put_frames(tmp_path, "parquet", humans=humans, judges=judges)
    assert jv.read_labels(tmp_path).compare("gpt-4o").n_items == N_ITEMS
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        "Ids in 'item' of 'judges.parquet' and of 'humans.parquet' are others, and 'doc' and "
        "'item' name the same items; read the files by read_labels."
    )


@EACH_FOR_FILES
def test_numbers_beside_other_titles_are_other_items(tmp_path: Path, engine: str) -> None:
    humans, judges = (one.assign(title=[f"Item {n}" for n in one["item"]]) for one in of_both())
    judges["item"] = (judges["item"] + 7) % N_ITEMS
    put_frames(tmp_path, "parquet", humans=humans, judges=judges)
    labels = jv.read_labels(tmp_path)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        "Ids in 'item' of 'judges.parquet' and of 'humans.parquet' are the same beside "
        "different values in 'title', so that nothing says which of both names the items; state "
        '{"item": "title"} in the mapping, or {"item": "item"} where the ids do.'
    )
    counted = jv.open(tmp_path, engine, {"item": "title"})
    ours, theirs = (jv.binned_jsd(one.compare("gpt-4o")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)
    of_ids = {"item": "item"}
    counted, labels = jv.open(tmp_path, engine, of_ids), jv.read_labels(tmp_path, of_ids)
    ours, theirs = (jv.binned_jsd(one.compare("gpt-4o")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
def test_systems_that_reading_takes_for_one_are_refused(tmp_path: Path, engine: str) -> None:
    humans, judges = (
        one.assign(source=one["item"] // 2, system=one["item"].mod(2).map(names)).drop(
            columns="item"
        )
        for one, names in zip(
            of_both(), ({0: "alpha", 1: "Beta-2"}, {0: "alpha", 1: "beta-2"}), strict=True
        )
    )
    put_frames(tmp_path, "parquet", humans=humans, judges=judges)
    assert jv.read_labels(tmp_path).compare("gpt-4o").n_items == N_ITEMS
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        "The system 'beta-2' of 'judges.parquet' may be 'Beta-2' of 'humans.parquet', and no "
        "engine takes them for one; call it alike in all files, or read these by read_labels."
    )


@EACH_FOR_FILES
def test_criteria_that_humans_files_spell_otherwise_are_refused(
    tmp_path: Path, engine: str
) -> None:
    humans, judges = of_both()
    is_first = humans["rater"] == "human_1"
    both = pd.concat([humans[~is_first], judges]).assign(criterion="fluency")
    put_frames(tmp_path, "csv", a=humans[is_first].assign(criterion="Fluency"), b=both)
    labels = jv.read_labels(tmp_path)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        "The criterion 'fluency' of 'b.csv' may be 'Fluency' of 'a.csv', and no engine "
        'takes them for one; call it alike in all files, or state {"criterion_names": {"fluency": '
        '"Fluency"}} in the mapping.'
    )
    counted = jv.open(tmp_path, engine, {"criterion_names": {"fluency": "Fluency"}})
    ours, theirs = (jv.binned_jsd(one.compare("gpt-4o", "Fluency")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


def test_criteria_of_wide_files_that_are_spelled_otherwise_are_refused(tmp_path: Path) -> None:
    wide = pd.concat(of_both()).pivot(index="item", columns="rater", values="label").reset_index()
    parts = {"a": wide[:20].assign(criterion="Tone"), "b": wide[20:].assign(criterion="tone")}
    put_frames(tmp_path, "csv", **parts)
    assert jv.read_labels(tmp_path).criteria == ("Tone",)
    with pytest.raises(jv.LabelError, match="The criterion 'tone' of 'b.csv' may be 'Tone' of 'a"):
        jv.open(tmp_path)
    counted = jv.open(tmp_path, mapping={"criterion_names": {"tone": "Tone"}})
    assert counted.compare("gpt-4o").n_items == N_ITEMS


@EACH_FOR_FILES
@pytest.mark.parametrize("ending", ["csv", "parquet"])
@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf", b" \r\n\n"])
def test_empty_files_are_passed_over(
    tmp_path: Path, engine: str, ending: str, content: bytes
) -> None:
    humans, judges = of_both()
    put_frames(tmp_path, ending, humans=humans, judges=judges)
    (tmp_path / f"a.{ending}").write_bytes(content)
    said = f"Not read: File 'a.{ending}' is empty; save the table again and check its size."
    labels = jv.read_labels(tmp_path)
    theirs = jv.binned_jsd(labels.compare("gpt-4o"))
    for source in (tmp_path, tmp_path / f"*.{ending}"):
        counted = jv.open(source, engine)
        ours = jv.binned_jsd(counted.compare("gpt-4o"))
        assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)
        assert said in counted.report.notes
        assert said in labels.report.notes


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_files_without_rows_are_passed_over_and_noted(tmp_path: Path, ending: str) -> None:
    humans, judges = of_both()
    put_frames(tmp_path, ending, humans=humans, judges=judges, a=judges.head(0))
    fault = "has a header but no rows; export the table again with its data."
    said = f"Not read: File 'a.{ending}' {fault}"
    labels = jv.read_labels(tmp_path)
    counted = jv.open(tmp_path)
    assert counted.report.n_labels == labels.report.n_labels == len(humans) + len(judges)
    assert said in counted.report.notes
    assert said in labels.report.notes
    with pytest.raises(jv.LabelError, match="has a header but no rows"):  # which was asked for
        jv.read_labels([tmp_path / f"{name}.{ending}" for name in ("a", "humans", "judges")])


@EACH_FOR_FILES
def test_an_empty_file_is_named_where_no_humans_are_left(tmp_path: Path, engine: str) -> None:
    put_frames(tmp_path, "csv", judges=of_both()[1])
    (tmp_path / "humans.csv").write_bytes(b"")
    said = r"Not read: File 'humans\.csv' is empty; save the table again and check its size\.$"
    with pytest.raises(jv.LabelError, match=said):
        jv.open(tmp_path, engine)


@EACH_FOR_FILES
def test_empty_files_alone_are_refused(tmp_path: Path, engine: str) -> None:
    for name in "ab":
        (tmp_path / f"{name}.csv").write_bytes(b"")
        with pytest.raises(jv.LabelError, match=r"^File 'a\.csv' is empty; save the table again"):
            jv.open(tmp_path, engine)


def put_told_apart(folder: Path, layout: str, names: Sequence[str]) -> None:
    """Write files of other labels under the same columns, every other one in another order.

    ``layout``: ``long``, ``wide`` or ``parquet``; an empty row ends those in CSV.
    """
    frame = pd.concat(of_both())
    for step, name in enumerate(names, 1):
        own = frame.assign(label=frame["label"] * step % 5 + 1)
        if layout == "wide":
            own = own.pivot(index="item", columns="rater", values="label").reset_index()
        own = own[[*own.columns[:: (-1) ** step]]]
        if layout == "parquet":
            own.to_parquet(folder / f"{name}.parquet")
        else:
            empty = "," * (len(own.columns) - 1) + "\n"
            (folder / f"{name}.csv").write_text(own.to_csv(index=False) + empty, "utf-8")


@EACH_FOR_FILES
@pytest.mark.parametrize("layout", ["long", "wide", "parquet"])
@pytest.mark.parametrize(
    ("names", "likely", "other"),
    [
        (("eval_fluency", "eval_tone", "eval_wit"), "criteria", "systems"),
        (("llama-3", "mistral"), "systems", "criteria"),
    ],
)
def test_names_of_files_that_nothing_else_tells_apart_are_asked_about(
    tmp_path: Path, engine: str, layout: str, names: Sequence[str], likely: str, other: str
) -> None:
    put_told_apart(tmp_path, layout, names)
    ending = "parquet" if layout == "parquet" else "csv"
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    called = ", ".join(f"'{name}.{ending}'" for name in names)
    assert str(caught.value) == (
        f"{called} have the same columns and items and other labels, and nothing says what their "
        f'names tell apart; state \'answers\' in the mapping, such as {{"answers": {{"tables": '
        f"\"{likely}\"}}}}, or take the guess with on_doubt='accept'."
    )
    accepted = jv.open(tmp_path, engine, on_doubt="accept")
    assert [doubt.guess for doubt in accepted.report.doubts] == [{"tables": likely}]
    assert [doubt.alternatives for doubt in accepted.report.doubts] == [
        ({"tables": other}, {"tables": "items"})
    ]
    for reading in (likely, other):
        answer = {"answers": {"tables": reading}}
        labels, counted = jv.read_labels(tmp_path, answer), jv.open(tmp_path, engine, answer)
        own = {name.removeprefix("eval_") for name in names}
        assert {*counted.criteria} == (own if reading == "criteria" else {"label"})
        assert counted.criteria == labels.criteria
        assert not counted.report.doubts
        assert counted.report.n_rows == labels.report.n_rows
        assert counted.report.n_labels == labels.report.n_labels
        for criterion in counted.criteria:
            pairs = [one.compare("gpt-4o", criterion) for one in (counted, labels)]
            ours, theirs = (jv.binned_jsd(pair) for pair in pairs)
            assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)
            assert ours.n_items == N_ITEMS * (1 if reading == "criteria" else len(names))
        if reading == likely:
            same = accepted.compare("gpt-4o", counted.criteria[0])
            first = counted.compare("gpt-4o", counted.criteria[0])
            assert jv.binned_jsd(same).value == jv.binned_jsd(first).value
        again = jv.open(tmp_path, engine, counted.mapping)
        assert again.criteria == counted.criteria


def test_files_in_which_ids_begin_again_are_refused(tmp_path: Path) -> None:
    put_told_apart(tmp_path, "wide", ("topic_1", "topic_2"))
    for stated in ({}, {"answers": {"tables": "items"}}):
        with pytest.raises(jv.LabelError, match="no engine tells them apart by their names"):
            jv.open(tmp_path, mapping=stated)


def test_files_called_after_a_rater_and_a_criterion_are_refused(tmp_path: Path) -> None:
    for number, name in enumerate(("human_tone", "human_wit", "gpt-4_tone", "gpt-4_wit")):
        grades = {"id": [*"abcdefgh"], "score": [(n + number) % 5 + 1 for n in range(8)]}
        pd.DataFrame(grades).to_csv(tmp_path / f"{name}.csv", index=False)
    with pytest.raises(jv.LabelError):
        jv.open(tmp_path)


@EACH_FOR_FILES
def test_files_of_a_system_each_are_filtered_by_it(tmp_path: Path, engine: str) -> None:
    put_told_apart(tmp_path, "long", ("llama-3", "mistral"))
    answer = {"answers": {"tables": "systems"}}
    labels, counted = jv.read_labels(tmp_path, answer), jv.open(tmp_path, engine, answer)
    ours, theirs = (one.compare("gpt-4o").where(system="mistral") for one in (counted, labels))
    assert jv.binned_jsd(ours).value == jv.binned_jsd(theirs).value
    assert ours.n_items == N_ITEMS


def test_a_file_without_rows_is_none_of_those_that_their_names_tell_apart(tmp_path: Path) -> None:
    put_told_apart(tmp_path, "long", ("fluency", "tone"))
    (tmp_path / "wit.csv").write_text("item,rater,label\n", "utf-8")
    for opened in (jv.read_labels, jv.open):
        with pytest.raises(jv.LabelError, match="nothing says what their names tell apart"):
            opened(tmp_path)
        labels = opened(tmp_path, mapping={"answers": {"tables": "criteria"}})
        assert labels.criteria == ("fluency", "tone")


@EACH_FOR_FILES
@pytest.mark.parametrize("by", ["system", "segment"])
def test_items_that_two_columns_name_beside_texts_are_counted(
    tmp_path: Path, engine: str, by: str
) -> None:
    frames = [
        one.assign(
            title=[f"Item {n}" for n in one["item"]],
            **({"source": one["item"] // 2, "system": one["item"].mod(2).map({0: "A", 1: "B"})}
               if by == "system" else {"doc": one["item"] // 10, "seg": one["item"] % 10}),
        ).drop(columns="item")
        for one in of_both()
    ]  # fmt: skip
    put_frames(tmp_path, "parquet", humans=frames[0], judges=frames[1])
    labels, counted = jv.read_labels(tmp_path), jv.open(tmp_path, engine)
    ours, theirs = (jv.binned_jsd(one.compare("gpt-4o")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)
    assert ours.n_items == N_ITEMS


@EACH_FOR_FILES
def test_kinds_alone_say_whose_labels_files_hold(tmp_path: Path, engine: str) -> None:
    humans, judges = of_both()
    humans = humans[humans["rater"] == "human_1"].reset_index(drop=True)
    humans, judges = humans.assign(kind="human", rater=None), judges.assign(kind="llm", rater=None)
    put_frames(tmp_path, "csv", humans=humans, judges=judges)
    labels, counted = jv.read_labels(tmp_path), jv.open(tmp_path, engine)
    ours, theirs = (jv.binned_jsd(one.compare("llm")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


def a_column_each(of_humans: Ids, of_judges: Ids, **names: str) -> dict[str, pd.DataFrame]:
    """A file of humans and one of a judge, both with a column of every rater."""
    frames = {}
    for name, one, ids in zip(("humans", "judges"), of_both(), (of_humans, of_judges), strict=True):
        wide = one.pivot(index="item", columns="rater", values="label").reset_index()
        wide = wide.reindex(columns=["item", "human_1", "human_2", "gpt-4o"]).astype(object)
        frames[name] = wide.assign(item=wide["item"].map(ids)).rename(columns=names)
    return frames


@EACH_FOR_FILES
@pytest.mark.parametrize(
    ("of_judges", "said"),
    [
        (
            lambda n: f"{n + 1}",
            "Ids in 'item' of 'judges.csv' are written otherwise than those of ",
        ),
        (lambda n: n, "are as many running numbers, from 0 in one file and from 1 in the other"),
    ],
)
def test_ids_of_a_column_each_are_compared_file_by_file(
    tmp_path: Path, engine: str, of_judges: Ids, said: str
) -> None:
    of_humans: Ids = (lambda n: n + 1) if of_judges(0) == 0 else (lambda n: f"{n + 1:03}")
    put_frames(tmp_path, "csv", **a_column_each(of_humans, of_judges))
    labels = jv.read_labels(tmp_path, on_doubt="accept")
    assert labels.compare("gpt-4o").n_items == N_ITEMS
    with pytest.raises(jv.LabelError, match=said):
        jv.open(tmp_path, engine, on_doubt="accept")


@EACH_FOR_FILES
def test_texts_beside_ids_of_a_column_each_are_compared(tmp_path: Path, engine: str) -> None:
    frames = a_column_each(lambda n: n, lambda n: n)
    order = {"humans": 1, "judges": 7}
    frames = {
        name: one.assign(
            text=[f"What was said of {n * order[name] % N_ITEMS}." for n in one["item"]]
        )
        for name, one in frames.items()
    }
    put_frames(tmp_path, "parquet", **{n: one.astype({"item": str}) for n, one in frames.items()})
    with pytest.raises(jv.LabelError, match="are the same beside different values in 'text', so"):
        jv.open(tmp_path, engine)
    by_text = {"item": "text"}
    ours, theirs = (
        jv.binned_jsd(one.compare("gpt-4o"))
        for one in (jv.open(tmp_path, engine, by_text), jv.read_labels(tmp_path))
    )
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
@pytest.mark.parametrize("of_judges", ["judges", "b"])
def test_columns_of_whom_only_files_tell_have_to_be_named(
    tmp_path: Path, engine: str, of_judges: str
) -> None:
    frames = a_column_each(str, str, human_1="R1", human_2="R2", **{"gpt-4o": "R3"})
    if of_judges == "b":
        frames = {"a": frames["humans"], "b": frames["judges"]}
    put_frames(tmp_path, "csv", **frames)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine, on_doubt="accept")
    said = {
        "judges": "Raters of 'judges.csv' ('R3') are judges by its name, and no engine tells",
        "b": "Nothing says whether raters of 'a.csv' ('R1', 'R2') and of 'b.csv' ('R3') are human",
    }
    assert str(caught.value).startswith(said[of_judges])
    stated = {"human": ["R1", "R2"], "machine": ["R3"]}
    counted = jv.open(tmp_path, engine, stated)
    assert (counted.raters, counted.judges) == (("R1", "R2"), ("R3",))
    assert counted.compare("R3").n_items == N_ITEMS


@EACH_FOR_FILES
def test_parts_with_a_column_each_are_one_table(tmp_path: Path, engine: str) -> None:
    whole = pd.concat(of_both()).pivot(index="item", columns="rater", values="label").reset_index()
    for name in ("human_1", "Anna"):  # the second is asked about, whatever the files are called
        own = whole.rename(columns={"human_1": name})
        put_frames(tmp_path, "csv", humans=own[:20], judges=own[20:])
        counted = jv.open(tmp_path, engine, on_doubt="accept")
        assert counted.compare("gpt-4o").n_items == N_ITEMS
        assert {*counted.raters} == {name, "human_2"}


@EACH_FOR_FILES
def test_files_whose_kinds_are_empty_tell_whose_they_are(tmp_path: Path, engine: str) -> None:
    humans, judges = of_both()
    humans = humans.replace({"human_1": "R1", "human_2": "R2"}).assign(kind="human")
    judges = judges.assign(rater="R3", kind=None)
    put_frames(tmp_path, "csv", humans=humans, judges=judges)
    labels = jv.read_labels(tmp_path)
    assert (labels.raters, labels.judges) == (("R1", "R2"), ("R3",))
    with pytest.raises(jv.LabelError, match=r"Raters of 'judges.csv' \('R3'\) are judges by its n"):
        jv.open(tmp_path, engine)
    counted = jv.open(tmp_path, engine, {"human": ["R1", "R2"], "machine": ["R3"]})
    ours, theirs = (jv.binned_jsd(one.compare("R3")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
@pytest.mark.parametrize("respelled", [lambda n: f"Q{n}", lambda n: f"q{n:03}"])
def test_ids_are_compared_with_those_of_every_part(
    tmp_path: Path, engine: str, respelled: Ids
) -> None:
    humans, judges = of_both()
    parts = {}
    for name, one in (("h", humans), ("j", judges)):
        for number, is_part in enumerate((one["item"] < 30, one["item"] >= 30)):
            own = one[is_part]
            ids = respelled if name == "j" and number else "q{}".format
            parts[f"{name}{number}"] = own.assign(item=own["item"].map(ids))
    put_frames(tmp_path, "parquet", **parts)
    assert jv.read_labels(tmp_path).compare("gpt-4o").n_items == N_ITEMS
    said = "Ids in 'item' of 'j1.parquet' are written otherwise than those of 'h1.parquet'"
    with pytest.raises(jv.LabelError, match=said):
        jv.open(tmp_path, engine)


def on_criteria(frame: pd.DataFrame, *names: str) -> pd.DataFrame:
    """The same labels on several criteria, each of them another."""
    parts = [
        frame.assign(criterion=name, label=(frame["label"] + n) % 5 + 1)
        for n, name in enumerate(names)
    ]
    return pd.concat(parts, ignore_index=True)


@EACH_FOR_FILES
@pytest.mark.parametrize("layout", ["long", "wide"])
def test_criteria_that_one_judges_file_spells_otherwise_are_refused(
    tmp_path: Path, engine: str, layout: str
) -> None:
    humans, judges = of_both()
    frames = {
        "humans": on_criteria(humans, "Fluency", "Tone"),
        "judge1": on_criteria(judges, "Fluency", "Tone"),
        "judge2": on_criteria(judges.assign(rater="claude-3"), "fluency_score", "TONE"),
    }
    if layout == "wide":
        raters = ["human_1", "human_2", "gpt-4o", "claude-3"]
        frames = {
            name: one.pivot(index=["item", "criterion"], columns="rater", values="label")
            .reindex(columns=raters).astype(object).reset_index()
            for name, one in frames.items()
        }  # fmt: skip
    put_frames(tmp_path, "csv", **frames)
    labels = jv.read_labels(tmp_path)
    assert labels.report.n_labels == 8 * N_ITEMS
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        "The criterion 'TONE' of 'judge2.csv' may be 'Tone' of 'humans.csv', and no engine takes "
        'them for one; call it alike in all files, or state {"criterion_names": {"TONE": "Tone"}} '
        "in the mapping."
    )
    stated = {"criterion_names": {"fluency_score": "Fluency", "TONE": "Tone"}}
    counted = jv.open(tmp_path, engine, stated)
    for judge in ("gpt-4o", "claude-3"):
        ours, theirs = (jv.binned_jsd(one.compare(judge, "Tone")) for one in (counted, labels))
        assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
def test_criteria_that_only_one_judges_file_has_are_asked_about(
    tmp_path: Path, engine: str
) -> None:
    humans, judges = of_both()
    put_frames(
        tmp_path,
        "csv",
        humans=on_criteria(humans, "Fluency", "Tone"),
        judge1=on_criteria(judges, "Fluency", "Tone"),
        judge2=on_criteria(judges.assign(rater="claude-3"), "Depth", "Style"),
    )
    with pytest.raises(jv.LabelError, match="The criteria 'Depth', 'Style' of 'judge2.csv' are"):
        jv.read_labels(tmp_path)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        "The criteria 'Depth', 'Style' of 'judge2.csv' are called otherwise than the humans', "
        "'Fluency', 'Tone', and nothing says which is which; state it under 'criterion_names' in "
        'the mapping, such as {"criterion_names": {"Depth": null, "Style": null}}, with null for '
        "one that the humans do not have."
    )
    stated = {"criterion_names": {"Depth": "Fluency", "Style": None}}
    labels, counted = jv.read_labels(tmp_path, stated), jv.open(tmp_path, engine, stated)
    assert counted.report.n_labels == labels.report.n_labels == 7 * N_ITEMS
    assert counted.judges == labels.judges == ("gpt-4o", "claude-3")


@EACH_FOR_FILES
def test_files_without_ids_of_items_are_refused(tmp_path: Path, engine: str) -> None:
    frames = a_column_each(str, str)
    whole = frames["humans"].combine_first(frames["judges"])[["human_1", "human_2", "gpt-4o"]]
    put_frames(tmp_path, "parquet", fluency=whole, tone=whole[::-1])
    said = (
        "No column of 'fluency.parquet' names the items, so that its rows cannot be matched with "
        "those of 'tone.parquet'; name the column in the mapping as 'item', write the number of "
        "the row into a column 'item' of each file where all have the same order, or read each "
        "file as a data set of its own."
    )
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == said
    with pytest.raises(jv.LabelError, match="whether the same row of each .* is the same item"):
        jv.read_labels(tmp_path)


@EACH_FOR_FILES
@EACH_ENDING
def test_blanks_around_names_of_columns_are_none(tmp_path: Path, engine: str, ending: str) -> None:
    humans, judges = of_both()
    judges = judges.rename(columns="{} ".format)
    put_frames(tmp_path, ending, humans=humans, judges=judges)
    counted = jv.open(tmp_path, engine)
    assert (counted.report.n_labels, counted.compare("gpt-4o").n_items) == (3 * N_ITEMS, N_ITEMS)
    put_frames(tmp_path, ending, judges=judges.assign(domain="law"))
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        f"'judges.{ending}' has other columns ('item', 'rater', 'label', 'domain') than "
        f"'humans.{ending}' ('item', 'rater', 'label'); give files with the same columns, or read "
        "them by read_labels."
    )


@EACH_FOR_FILES
def test_systems_of_votes_that_reading_takes_for_one_are_refused(
    tmp_path: Path, engine: str
) -> None:
    votes = (one.assign(label=one["label"].map(lambda n: "AB"[n % 2])) for one in of_both())
    pairs = (("alpha", "beta"), ("Alpha", "Beta"))
    frames = [one.assign(system_a=a, system_b=b) for one, (a, b) in zip(votes, pairs, strict=True)]
    put_frames(tmp_path, "csv", humans=frames[0], judges=frames[1])
    assert jv.read_labels(tmp_path).compare("gpt-4o").n_items == N_ITEMS
    with pytest.raises(jv.LabelError, match="system 'Alpha' of 'judges.csv' may be 'alpha' of 'h"):
        jv.open(tmp_path, engine)


@EACH_FOR_FILES
@EACH_ENDING
@pytest.mark.parametrize(
    ("column", "of_humans", "of_judges"),
    [
        ("system", ["gpt-x", "beta"], ["gptx", "beta"]),
        ("system", ["alpha", "beta"], ["gamma", "beta"]),
        ("system", ["human", "human"], ["gpt-4o", "gpt-4o"]),
        ("model", ["alpha", "beta"], ["gpt-4o", "gpt-4o"]),
        ("system", ["caf\u00e9", "beta"], ["cafe\u0301", "beta"]),
    ],
    ids=["spelling", "another", "who gave the labels", "the judge", "accent"],
)
def test_systems_that_say_other_things_of_the_same_ids_are_refused(
    tmp_path: Path,
    engine: str,
    ending: str,
    column: str,
    of_humans: list[str],
    of_judges: list[str],
) -> None:
    humans, judges = (
        one.assign(**{column: one["item"].mod(2).map(dict(enumerate(names)))})
        for one, names in zip(of_both(), (of_humans, of_judges), strict=True)
    )
    put_frames(tmp_path, ending, humans=humans, judges=judges)
    assert jv.read_labels(tmp_path).compare("gpt-4o").n_items == N_ITEMS
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    but = " in other characters" if of_humans[0] == "caf\u00e9" else ""
    assert str(caught.value) == (
        f"The item '0' has '{of_humans[0]}' in '{column}' of 'humans.{ending}' and "
        f"'{of_judges[0]}'{but} of 'judges.{ending}', so that it is two items over all rows; call "
        'the systems alike in all files, or state {"system": null} in the mapping where the ids '
        "alone name the items."
    )
    alone = {"system": None}
    ours, theirs = (
        jv.binned_jsd(one.compare("gpt-4o"))
        for one in (jv.open(tmp_path, engine, alone), jv.read_labels(tmp_path, alone))
    )
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)
    assert ours.n_items == N_ITEMS


@EACH_FOR_FILES
def test_pairs_that_say_other_things_of_the_same_ids_are_refused(
    tmp_path: Path, engine: str
) -> None:
    humans, judges = (
        one.assign(label=one["label"].map(lambda n: "AB"[n % 2])) for one in of_both()
    )
    humans = humans.assign(system_a="alpha", system_b="beta")
    others = judges["item"].mod(2).map({0: "gamma", 1: "beta"})
    judges = judges.assign(system_a="alpha", system_b=others)
    put_frames(tmp_path, "csv", humans=humans, judges=judges)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        "The item '0' has 'alpha vs beta' in 'system_a', 'system_b' of 'humans.csv' and 'alpha vs "
        "gamma' of 'judges.csv', so that it is two items over all rows; call the systems alike in "
        "all files, or read the files by read_labels where the ids alone name the items."
    )
    put_frames(tmp_path, "csv", judges=judges.assign(system_a="beta", system_b="alpha"))
    assert jv.open(tmp_path, engine).compare("gpt-4o").n_items == N_ITEMS


@EACH_FOR_FILES
@pytest.mark.parametrize("cut", [cut_at(34, 67), humans_cut, judges_cut, by_rater])
@pytest.mark.parametrize(
    "table",
    [
        "systems",
        "a system is missing",
        "pairs voted on alike",
        "runs",
        "a criterion alike in both systems",
        "each rater has seen one of the systems",
        "systems of which all is the same",
    ],
)
def test_parts_of_one_table_are_counted_as_in_memory(
    tmp_path: Path, engine: str, table: str, cut: Callable[[list[Row]], dict[str, list[Row]]]
) -> None:
    parts = {name: pd.DataFrame(rows) for name, rows in cut(TABLES[table]).items()}
    put_frames(tmp_path, "csv", **parts)
    labels, counted = jv.read_labels(tmp_path), jv.open(tmp_path, engine)
    assert counted.report.n_labels == labels.report.n_labels
    assert counted.criteria == labels.criteria
    for criterion in labels.criteria:
        ours, theirs = (
            jv.binned_jsd(one.compare("gpt-4o", criterion)) for one in (counted, labels)
        )
        assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
def test_decimal_commas_in_one_of_several_files_are_refused(tmp_path: Path, engine: str) -> None:
    humans, judges = of_both()
    judges["label"] = [f"{n},5" for n in judges["label"]]
    put_frames(tmp_path, "csv", humans=humans.assign(label=humans["label"] + 0.5), judges=judges)
    labels = jv.read_labels(tmp_path)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        "Cells of 'label' of 'judges.csv' are read otherwise than they stand (numbers with decimal "
        "commas, several classes in a cell, cells left empty below one that says the same ...), "
        "and no engine does so; read it by read_labels, or write a row per label with plain cells."
    )
    counted = jv.open(tmp_path, engine, {"labels": {f"{n},5": n + 0.5 for n in range(1, 6)}})
    ours, theirs = (jv.binned_jsd(one.compare("gpt-4o")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
@pytest.mark.parametrize("on_doubt", ["raise", "accept"])
@pytest.mark.parametrize("name", ["humans", "judges"])
def test_percentages_in_one_of_several_files_are_refused(
    tmp_path: Path, engine: str, name: str, on_doubt: str
) -> None:
    frames = dict(zip(("humans", "judges"), of_both(), strict=True))
    frames[name]["label"] = [f"{20 * n}%" for n in frames[name]["label"]]
    put_frames(tmp_path, "csv", **frames)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine, on_doubt=on_doubt)
    assert str(caught.value) == (
        f"Labels in 'label' of '{name}.csv' are percentages and those of other files are not, and "
        "no engine reads them file by file; write all in one way, say under 'labels' in the "
        "mapping what each is, or read the files by read_labels."
    )
    mapped = {f"{20 * n}%": n for n in range(1, 6)}
    ours = jv.binned_jsd(jv.open(tmp_path, engine, {"labels": mapped}).compare("gpt-4o"))
    theirs = jv.binned_jsd(jv.read_labels(pd.concat(of_both())).compare("gpt-4o"))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
@pytest.mark.parametrize("on_doubt", ["raise", "accept"])
def test_files_named_after_the_one_rater_of_each_are_refused(
    tmp_path: Path, engine: str, on_doubt: str
) -> None:
    for rater in ("annotator_1", "annotator_2", "gpt-4o"):
        rows = [
            (f"q{n}", word, (n * len(rater) + len(word)) % 3 + 1)
            for n in range(8)
            for word in ("tone", "style")
        ]
        frame = pd.DataFrame(rows, columns=["item", "criterion", "label"])
        frame.to_csv(tmp_path / f"{rater}.csv", index=False)
    assert jv.read_labels(tmp_path).judges == ("gpt-4o",)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine, on_doubt=on_doubt)
    assert str(caught.value) == (
        "'annotator_1.csv', 'annotator_2.csv', 'gpt-4o.csv' are named after the rater whose labels "
        "they hold, and no engine tells raters by their files; write who it is into a column "
        "'rater' of each, or read the files by read_labels."
    )


@EACH_FOR_FILES
def test_a_missing_cell_makes_a_file_no_other_than_one_of_percentages(
    tmp_path: Path, engine: str
) -> None:
    humans, judges = of_both()
    said = [f"{20 * n}%" for n in judges["label"]]
    put_frames(tmp_path, "csv", humans=humans, judges=judges.assign(label=["N/A", *said[1:]]))
    with pytest.raises(jv.LabelError, match=r"'judges\.csv' are percentages"):
        jv.open(tmp_path, engine)


@EACH_FOR_FILES
def test_percentages_in_all_of_several_files_are_counted(tmp_path: Path, engine: str) -> None:
    frames = [one.assign(label=[f"{20 * n}%" for n in one["label"]]) for one in of_both()]
    put_frames(tmp_path, "csv", humans=frames[0], judges=frames[1])
    ours, theirs = (
        jv.binned_jsd(one.compare("gpt-4o"))
        for one in (jv.open(tmp_path, engine), jv.read_labels(tmp_path))
    )
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
@pytest.mark.parametrize("layout", ["long", "wide"])
def test_files_whose_ids_do_not_meet_at_all_are_refused(
    tmp_path: Path, engine: str, layout: str
) -> None:
    if layout == "wide":
        frames = a_column_each("q{}".format, "q{}.txt".format)
    else:
        frames = {
            name: one.assign(item=[f"q{n}{end}" for n in one["item"]])
            for (name, end), one in zip(
                {"humans": "", "judges": ".txt"}.items(), of_both(), strict=True
            )
        }
    put_frames(tmp_path, "csv", **frames)
    said = (
        "has both a human and a judge's label: the humans' items look like 'q0', the judges' like"
    )
    for refuses in (jv.read_labels, lambda source: jv.open(source, engine)):
        with pytest.raises(jv.LabelError, match=f"{said} 'q0.txt'; use the same item ids"):
            refuses(tmp_path)


@EACH_FOR_FILES
def test_an_empty_column_of_criteria_is_said_to_be_so(tmp_path: Path, engine: str) -> None:
    humans, judges = of_both()
    judged = pd.concat([judges.assign(criterion=name) for name in ("Fluency", "Tone")])
    put_frames(tmp_path, "csv", humans=humans.assign(criterion=None), judges=judged)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine)
    assert str(caught.value) == (
        "Column 'criterion' of 'humans.csv' is empty, so that no engine counts its rows; fill it, "
        "leave the file out, or read the files by read_labels."
    )


def of_documents() -> pd.DataFrame:
    """Both sides' labels of two documents, whose segments are numbered in each."""
    frame = pd.concat(of_both())
    documents = frame["item"].mod(2).map({0: "A", 1: "B"})
    return frame.assign(doc_id=documents, seg_id=frame["item"] // 2).drop(columns="item")


@EACH_FOR_FILES
@pytest.mark.parametrize("mapping", [{}, {"item": ["doc_id", "seg_id"]}])
def test_files_of_a_document_each_are_counted(
    tmp_path: Path, engine: str, mapping: dict[str, object]
) -> None:
    frame = of_documents()
    parts = {name: frame[frame["doc_id"] == name] for name in "AB"}
    put_frames(tmp_path, "csv", **parts)
    ours, theirs = (
        jv.binned_jsd(labels.compare("gpt-4o"))
        for labels in (jv.open(tmp_path, engine, mapping), jv.read_labels(tmp_path, mapping))
    )
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)
    assert ours.n_items == N_ITEMS


@EACH_FOR_FILES
@EACH_ENDING
@pytest.mark.parametrize("columns", [("topic", "sentence"), ("prompt_id", "response_id")])
def test_columns_that_name_the_items_of_several_files_together_are_taken_when_guesses_are(
    tmp_path: Path, engine: str, ending: str, columns: tuple[str, str]
) -> None:
    rng = np.random.default_rng(3)
    for name, raters in (("humans", ("human_1", "human_2")), ("judges", ("gpt-4o",))):
        ids = [(f"a{n // 4}", f"b{n % 4}", who) for n in range(24) for who in raters]
        frame = pd.DataFrame(ids, columns=[*columns, "rater"])
        frame["label"] = rng.integers(1, 4, len(frame))
        path = tmp_path / f"{name}.{ending}"
        frame.to_csv(path, index=False) if ending == "csv" else frame.to_parquet(path)
    with pytest.raises(jv.LabelError, match="ids of items may start again there"):
        jv.open(tmp_path, engine)
    labels = jv.read_labels(tmp_path, on_doubt="accept")
    counted = jv.open(tmp_path, engine, on_doubt="accept")
    assert [doubt.guess for doubt in counted.report.doubts] == [
        doubt.guess for doubt in labels.report.doubts
    ]
    ours, theirs = (one.compare("gpt-4o") for one in (counted, labels))
    assert ours.n_items == theirs.n_items == 24
    assert jv.binned_jsd(ours).value == jv.binned_jsd(theirs).value


@pytest.mark.parametrize("second", ["human_3", "gpt-4o"])
def test_other_texts_beside_the_same_ids_are_refused(tmp_path: Path, second: str) -> None:
    words = ("river", "court", "team", "storm", "market")
    for name, seed, who in (("a", 1, ("human_1", "human_2")), ("b", 2, (second,))):
        rows = [
            (n, f"{words[n % 5]} {words[(n + seed) % 5]} {seed} {n}", rater, n % 2 + 1)
            for n in range(N_ITEMS)
            for rater in who
        ]
        frame = pd.DataFrame(rows, columns=["id", "text", "rater", "label"])
        frame.to_parquet(tmp_path / f"{name}.parquet")
    what = "beside different values in 'text'"
    with pytest.raises(jv.LabelError, match=what):
        jv.read_labels(sorted(tmp_path.glob("*.parquet")))
    with pytest.raises(jv.LabelError, match=what):
        jv.open(str(tmp_path / "*.parquet"))
