"""Tables that reading changes before it looks for roles: counted as they are read, or refused."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import judgeviz as jv
from judgeviz.engines import joined_ids
from judgeviz.engines import source as engine_source
from tests.engines.test_excerpts import everything

Held = Callable[[pd.DataFrame], object]
EACH_FOR_FILES = pytest.mark.parametrize("engine", ["duckdb", "polars", "pyarrow"])
PEOPLE = {"ann": "human", "bob": "human", "gpt-4o": "machine"}


def assert_same(labels: jv.Labels, counted: jv.Labels) -> None:
    """Labels and numbers of an engine beside those of memory."""
    assert (counted.raters, counted.judges) == (labels.raters, labels.judges)
    assert counted.report.n_labels == labels.report.n_labels
    assert counted.scales == labels.scales
    for judge in labels.judges:
        ours, theirs = (one.compare(judge) for one in (counted, labels))
        assert ours.n_items == theirs.n_items
        assert jv.binned_jsd(ours).value == jv.binned_jsd(theirs).value


def segments(n_docs: int = 6, layout: str = "wide") -> pd.DataFrame:
    """Labels of the numbered segments of documents."""
    rng = np.random.default_rng(7)
    ids = [(f"d{doc}", segment) for doc in range(n_docs) for segment in range(5)]
    wide = pd.DataFrame(ids, columns=["doc_id", "seg_id"])
    for who in PEOPLE:
        wide[who] = rng.integers(1, 5, len(wide))
    if layout == "wide":
        return wide.rename(columns={"ann": "human_1", "bob": "human_2"})
    long = wide.melt(["doc_id", "seg_id"], var_name="rater", value_name="label")
    return long.assign(kind=long["rater"].map(PEOPLE))


@pytest.mark.parametrize("layout", ["wide", "long"])
@pytest.mark.parametrize("mapping", [None, {"item": ["doc_id", "seg_id"]}])
def test_items_may_be_told_by_two_columns_together(
    held: Held, layout: str, mapping: dict[str, object] | None
) -> None:
    frame = segments(layout=layout)
    labels, counted = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)
    assert labels.compare("gpt-4o").n_items == 30
    assert_same(labels, counted)
    assert counted.mapping["item"] == labels.mapping["item"] == "doc_id + seg_id"
    note = "Items of 'table' are told by 'doc_id', 'seg_id' together."
    assert (note in counted.report.notes) == (mapping is None)
    read, n = counted.compare("gpt-4o").excerpt(everything, 30)
    assert n == 30
    assert set(read.items.index) == set(labels.items.index)
    again = jv.open(held(frame), mapping=counted.mapping)
    assert_same(labels, again)


def votes_on_segments() -> pd.DataFrame:
    """Segments of documents on which two systems are compared."""
    names = {1: "A", 2: "tie", 3: "B", 4: "A"}
    frame = segments(layout="long").assign(system_a="alpha", system_b="beta")
    return frame.assign(label=frame["label"].map(names))


@pytest.mark.parametrize("part", ["seg_id", "place"])
def test_ids_that_start_again_are_asked_about_where_a_column_tells_it(
    held: Held, part: str
) -> None:
    frame = votes_on_segments().rename(columns={"seg_id": part})
    if part == "place":
        frame = segments(layout="long").rename(columns={"seg_id": part})
    with pytest.raises(jv.LabelError) as caught:
        jv.open(held(frame))
    assert str(caught.value) == (
        f"Somebody labels items of 'table' several times, and column '{part}' tells the labels "
        "apart, so that ids of items may start again there; state it in the mapping, "
        f'{{"item": ["doc_id", "{part}"]}}, or keep one label of each rater and item.'
    )
    with pytest.raises(jv.LabelError) as refused:
        jv.read_labels(frame)
    assert [(one.role, one.guess) for one in caught.value.doubts] == [
        (one.role, one.guess) for one in refused.value.doubts
    ]
    mapping = {"item": ["doc_id", part]}
    counted = jv.open(held(frame), mapping=mapping)
    assert counted.compare("gpt-4o").n_items == 30
    assert_same(jv.read_labels(frame, mapping), counted)
    taken = jv.open(held(frame), on_doubt="accept")
    assert_same(jv.read_labels(frame, on_doubt="accept"), taken)
    assert [one.guess for one in taken.report.doubts] == [["doc_id", part]]


def test_what_else_is_in_doubt_is_asked_before_ids_that_start_again(held: Held) -> None:
    frame = segments(layout="long").drop(columns=["kind", "seg_id"])
    frame = frame.rename(columns={"doc_id": "question", "rater": "by", "label": "A1"})
    frame = frame.drop_duplicates(["question", "by"]).assign(B2=lambda own: own["A1"] % 4 + 1)
    asked = []
    for read in (lambda: jv.read_labels(frame), lambda: jv.open(held(frame))):
        with pytest.raises(jv.LabelError) as caught:
            read()
        asked.append([one.role for one in caught.value.doubts])
    assert asked[0] == asked[1]
    assert "item" not in asked[1]


def test_several_answers_of_a_judge_are_asked_about_where_a_column_numbers_them(
    held: Held,
) -> None:
    frame = segments(layout="long").rename(columns={"doc_id": "doc"}).assign(attempt=1)
    frame["item"] = frame["doc"] + "-" + frame["seg_id"].astype(str)
    frame = frame.drop(columns=["doc", "seg_id"])
    of_judge = frame[frame["kind"] == "machine"]
    again = of_judge.assign(attempt=2, label=of_judge["label"] % 4 + 1)
    frame = pd.concat([frame.assign(attempt=frame["attempt"].where(frame["kind"] == "machine")),
                       again], ignore_index=True)  # fmt: skip
    with pytest.raises(jv.LabelError) as caught:
        jv.open(held(frame))
    assert str(caught.value) == (
        "Somebody labels items of 'table' several times, and column 'attempt' tells the labels "
        'apart, as several answers; state it in the mapping, {"sample": "attempt"}, or keep one '
        "label of each rater and item."
    )
    mapping = {"sample": "attempt"}
    assert_same(jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping))


@EACH_FOR_FILES
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_two_columns_may_tell_items_of_each_file_and_not_of_all_together(
    tmp_path: Path, engine: str, ending: str
) -> None:
    whole = segments()
    people = ["human_1", "human_2"]
    for name, empty in (("humans", ["gpt-4o"]), ("judges", people)):
        own = whole.assign(**dict.fromkeys(empty, np.nan))
        path = tmp_path / f"{name}.{ending}"
        own.to_csv(path, index=False) if ending == "csv" else own.to_parquet(path)
    labels, counted = jv.read_labels(tmp_path), jv.open(tmp_path, engine)
    assert labels.compare("gpt-4o").n_items == 30
    assert_same(labels, counted)
    assert counted.mapping["item"] == "doc_id + seg_id"


@EACH_FOR_FILES
def test_of_several_files_an_engine_takes_the_guess_on_ids_that_start_again(
    tmp_path: Path, engine: str
) -> None:
    frame = votes_on_segments()
    is_judge = frame["kind"] == "machine"
    frame[~is_judge].to_csv(tmp_path / "humans.csv", index=False)
    frame[is_judge].to_csv(tmp_path / "judges.csv", index=False)
    mapping = {"item": ["doc_id", "seg_id"]}
    with pytest.raises(jv.LabelError, match=r'state .* \{"item": \["doc_id", "seg_id"\]\}'):
        jv.read_labels(tmp_path)
    with pytest.raises(jv.LabelError, match=r'state .* \{"item": \["doc_id", "seg_id"\]\}'):
        jv.open(tmp_path, engine)  # type: ignore[arg-type]
    taken = jv.read_labels(tmp_path, on_doubt="accept")
    assert taken.table.equals(jv.read_labels(tmp_path, mapping).table)
    assert_same(taken, jv.open(tmp_path, engine, on_doubt="accept"))  # type: ignore[arg-type]
    assert_same(jv.read_labels(tmp_path, mapping), jv.open(tmp_path, engine, mapping))


def test_a_mark_between_ids_is_in_none_of_them(held: Held) -> None:
    frame = segments()
    frame["doc_id"] = frame["doc_id"].map({"d0": "a/b", "d1": "a", "d2": "a / b"}).fillna("c")
    frame["seg_id"] = frame["seg_id"].map({0: "c", 1: "b/c"}).fillna("e")
    frame = frame.drop_duplicates(["doc_id", "seg_id"])
    mapping = {"item": ["doc_id", "seg_id"]}
    labels, counted = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)
    assert_same(labels, counted)
    read, _ = counted.compare("gpt-4o").excerpt(everything, 30)
    assert set(read.items.index) == set(labels.items.index) >= {"a/b | c", "a | b/c"}


def test_an_id_without_a_part_is_none(held: Held) -> None:
    frame = segments()
    frame["seg_id"] = frame["seg_id"].astype(str).mask(frame.index % 7 == 0)
    mapping = {"item": ["doc_id", "seg_id"]}
    labels, counted = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)
    assert labels.compare("gpt-4o").n_items == 25
    assert_same(labels, counted)
    assert dict(counted.report.dropped) == dict(labels.report.dropped)


def test_ids_that_engines_would_write_otherwise_are_refused(held: Held) -> None:
    frame = segments()
    frame["seg_id"] = frame["seg_id"] / 2
    mapping = {"item": ["doc_id", "seg_id"]}
    with pytest.raises(jv.LabelError) as caught:
        jv.open(held(frame), mapping=mapping)
    assert str(caught.value) == (
        "Items of 'table' are told by 'doc_id', 'seg_id' together, and 'seg_id' is neither of "
        "texts nor of whole numbers; make it one of these, or read the table by read_labels."
    )
    frame["seg_id"] = frame["seg_id"].astype(str)
    assert_same(jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping))


def test_a_column_of_two_that_name_the_items_is_missing(held: Held) -> None:
    with pytest.raises(jv.LabelError, match="names column 'seg' for 'item', but the table has on"):
        jv.open(held(segments()), mapping={"item": ["doc_id", "seg"]})


@pytest.mark.parametrize("reading", [None, "other items", "the same items"])
def test_ids_that_begin_again_in_batches_are_asked_about(held: Held, reading: str | None) -> None:
    rows = [
        (item, f"{who}{batch}", kind, (item * batch + step) % 4 + 1, batch)
        for batch in (1, 2, 3)
        for item in range(1, 13)
        for who, kind, step in (("ann", "human", 1), ("bob", "human", 2), ("gpt-4o-", "machine", 1))
    ]
    frame = pd.DataFrame(rows, columns=["item", "rater", "kind", "label", "batch"])
    if reading is None:
        for read in (lambda: jv.read_labels(frame), lambda: jv.open(held(frame))):
            with pytest.raises(jv.LabelError, match="each of which has raters of its own") as asked:
                read()
            assert asked.value.doubts[0].guess == {"restarts": "other items"}
    mapping = {} if reading is None else {"answers": {"restarts": reading}}
    labels = jv.read_labels(frame, mapping, "accept")
    assert len(labels.items) == (12 if reading == "the same items" else 36)
    assert_same(labels, jv.open(held(frame), mapping=mapping, on_doubt="accept"))


def test_ids_that_begin_again_below_the_first_rows_are_asked_about(
    held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_source, "SAMPLE", 90)
    monkeypatch.setattr(engine_source, "MOST_OTHERS", 10)
    monkeypatch.setattr(joined_ids, "ITEMS_SOUGHT", 10)
    rows = [
        (item, who, (item * batch + step) % 4 + 1, batch)
        for batch, judge in enumerate(("gpt-4o", "claude-3", "llama-3"), 1)
        for item in range(1, 41)
        for step, who in enumerate((f"human_{batch}1", f"human_{batch}2", judge))
    ]
    frame = pd.DataFrame(rows, columns=["item", "rater", "label", "batch"])
    with pytest.raises(jv.LabelError, match="each of which has raters of its own"):
        jv.read_labels(frame)
    for mapping in ({}, {"answers": {"restarts": "other items"}}):
        with pytest.raises(jv.LabelError) as caught:
            jv.open(held(frame), mapping=mapping, on_doubt="accept")
        assert str(caught.value) == (
            "The same 'item' of 'table' stands beside several 'batch', each of which has raters of "
            "its own, and nothing says whether these are other items; state "
            '{"item": ["item", "batch"]} in the mapping, or {"answers": {"restarts": "the same '
            'items"}} where they are the same.'
        )
    for stated in ({"item": ["item", "batch"]}, {"answers": {"restarts": "the same items"}}):
        assert_same(jv.read_labels(frame, stated), jv.open(held(frame), mapping=stated))
    apart = frame.assign(item=frame["item"] + 40 * frame["batch"])
    assert_same(jv.read_labels(apart), jv.open(held(apart)))


@pytest.mark.parametrize("reading", [None, "raters", "answers", "items"])
def test_rows_of_one_item_without_a_raters_name_are_told_apart_by_no_engine(
    held: Held, reading: str | None
) -> None:
    frame = pd.DataFrame({"item": [f"q{n // 3}" for n in range(30)]})
    frame["label"] = frame.index * 7 % 5
    frame["gpt-4o"] = frame.index // 3 % 5
    mapping = {} if reading is None else {"answers": {"rows": reading}}
    with pytest.raises(jv.LabelError) as caught:
        jv.open(held(frame), mapping=mapping)
    assert str(caught.value) == (
        "Rows of 'table' that have the same 'item' say different things, and no engine tells them "
        "apart; name their raters in a column 'rater', or read the table by read_labels."
    )
    assert not caught.value.doubts


def test_rows_of_one_output_without_a_raters_name_are_told_by_source_and_system(held: Held) -> None:
    frame = pd.DataFrame(
        [
            (f"d{n}", system, kind, (n * 7 + k * (n + 1) + len(system)) % 4)
            for n in range(8)
            for system in ("sA", "sBB")
            for k, kind in enumerate(("human", "human", "machine"))
        ],
        columns=["doc_id", "system", "kind", "value"],
    )
    with pytest.raises(jv.LabelError, match="that have the same 'doc_id', 'system' say different"):
        jv.open(held(frame))


def crowd() -> pd.DataFrame:
    """A report of CrowdFlower, in which a worker failed the checks."""
    rows = [
        (item, f"{item}{worker}", worker == "w3", worker, ("joy", "fear")[(item + step) % 2])
        for item in range(8)
        for step, worker in enumerate(("w1", "w2", "w3"))
    ]
    names = ["_unit_id", "_id", "_tainted", "_worker_id", "emotion"]
    frame = pd.DataFrame(rows, columns=names).assign(_trust=0.9, _country="USA")
    return frame.assign(tweet=[f"What tweet {n} has to say to us." for n in frame["_unit_id"]])


def toloka() -> pd.DataFrame:
    """Answers of Toloka by a worker whose id holds a model's name."""
    rows = [
        (f"t{item}", worker, (item + step) % 3 + 1, 5)
        for item in range(8)
        for step, worker in enumerate(("w1", "w2", "A2GPT4X7LLMQ9"))
    ]
    return pd.DataFrame(rows, columns=["taskId", "workerId", "answerValue", "time_spent"])


def mqm() -> pd.DataFrame:
    """Errors that two raters marked in translations."""
    rows = [
        (system, "d", 1, item, rater, f"source {item}", f"target {item}", "Fluency", severity)
        for system in ("s1", "s2")
        for item in range(6)
        for rater, severity in (("r1", "Major"), ("r2", ("Minor", "no-error")[item % 2]))
    ]
    names = ["system", "doc", "doc_id", "seg_id", "rater", "source", "target", "category"]
    return pd.DataFrame(rows, columns=[*names, "severity"])


def by_judge() -> pd.DataFrame:
    """A row for each judge, with the human's label beside its own."""
    rows = [
        (f"q{item}", judge, item % 3 + 1, (item * step) % 3 + 1)
        for item in range(12)
        for step, judge in enumerate(("gpt-4o", "claude-3", "llama-3"), 1)
    ]
    return pd.DataFrame(rows, columns=["id", "judge", "human_label", "judge_label"])


FORMATS = {"crowd": crowd, "toloka": toloka, "mqm": mqm, "by_judge": by_judge}


@pytest.mark.parametrize("made", FORMATS)
def test_what_a_tool_has_exported_is_not_counted_as_it_stands(held: Held, made: str) -> None:
    frame = FORMATS[made]()
    assert jv.read_labels(frame).report.n_labels
    with pytest.raises(jv.LabelError, match="'table' is the export of a tool, or a published data"):
        jv.open(held(frame))


def test_the_way_out_that_is_named_leads_on(held: Held) -> None:
    frame = by_judge()
    humans = frame.drop_duplicates("id").assign(rater="human", label=lambda own: own["human_label"])
    judges = frame.assign(rater=frame["judge"], label=frame["judge_label"])
    long = pd.concat([humans, judges])[["id", "rater", "label"]]
    roles = {"item": "id", "rater": "rater", "label": "label"}
    labels = jv.open(held(long), mapping=roles)
    assert labels.judges == ("gpt-4o", "claude-3", "llama-3")
    assert_same(jv.read_labels(long, roles), labels)


def test_an_export_counts_as_it_stands_where_all_roles_are_stated(held: Held) -> None:
    with pytest.raises(jv.LabelError, match="is the export of a tool"):
        jv.open(held(crowd()), mapping={"label": "emotion"})  # w3 is left out in memory
    roles = {"item": "_unit_id", "rater": "_worker_id", "label": "emotion"}
    labels = jv.open(held(crowd()), mapping=roles)
    assert labels.report.n_labels == 24
    assert labels.report.notes[0] == (
        "'table' is the export of a tool, or a published data set, and was counted as it stands: "
        "what the tool marks in other columns was not looked at."
    )


def test_an_export_is_not_counted_otherwise_than_it_is_read_under_a_mapping(held: Held) -> None:
    stated = {"human": ["r1", "r2"]}
    assert jv.read_labels(mqm(), stated).criteria == ("mqm",)
    with pytest.raises(jv.LabelError, match="is the export of a tool"):
        jv.open(held(mqm()), mapping=stated)


def settings() -> list[dict[str, int]]:
    return [{"length": 100 + n, "level": n % 3} for n in range(30)]


@EACH_FOR_FILES
def test_objects_that_are_no_labels_do_not_keep_a_table_from_being_counted(
    tmp_path: Path, engine: str
) -> None:
    frame = segments().assign(item=[f"q{n}" for n in range(30)])
    table = pa.Table.from_pandas(frame.drop(columns=["doc_id", "seg_id"]))
    for cells in (settings(), list(map(json.dumps, settings()))):
        path = tmp_path / "labels.parquet"
        pq.write_table(table.append_column("meta", pa.array(cells)), path)
        assert_same(jv.read_labels(path), jv.open(path, engine=engine))


@EACH_FOR_FILES
def test_objects_of_labels_are_not_counted_as_classes(tmp_path: Path, engine: str) -> None:
    said = [json.dumps({"tone": n % 3 + 1, "facts": n % 4 + 1}) for n in range(30)]
    wide = {"item": range(30), "human_1": said, "human_2": said[::-1], "gpt-4o": said}
    pd.DataFrame(wide).to_csv(tmp_path / "labels.csv", index=False)
    assert jv.read_labels(tmp_path / "labels.csv").criteria == ("tone", "facts")
    with pytest.raises(jv.LabelError, match="of 'labels' are read otherwise than they stand"):
        jv.open(tmp_path / "labels.csv", engine=engine)


@EACH_FOR_FILES
def test_decimal_commas_beside_the_labels_do_not_matter(tmp_path: Path, engine: str) -> None:
    rows = "".join(f"q{n};{n % 3};{n % 2};{n % 4};{n},5\n" for n in range(24))
    path = tmp_path / "labels.csv"
    path.write_text(f"item;human_1;human_2;gpt-4o;seconds\n{rows}")
    assert_same(jv.read_labels(path), jv.open(path, engine=engine))
    path.write_text(f"item;seconds;human_2;gpt-4o;human_1\n{rows}")
    with pytest.raises(jv.LabelError, match="Cells of 'human_1' of 'labels' are read otherwise"):
        jv.open(path, engine=engine)


@EACH_FOR_FILES
@pytest.mark.parametrize("reading", ["missing", "as above"])
def test_a_question_that_is_answered_as_the_table_stands_is_no_hindrance(
    tmp_path: Path, engine: str, reading: str
) -> None:
    rows = [
        (f"q{item}" if who == "ann" else None, who, kind, (item * step) % 4 + 1)
        for item in range(12)
        for step, (who, kind) in enumerate(PEOPLE.items(), 1)
    ]
    frame = pd.DataFrame(rows, columns=["item", "rater", "kind", "label"])
    frame.to_parquet(tmp_path / "labels.parquet")
    mapping = {"answers": {"blanks": reading}}
    labels = jv.read_labels(tmp_path / "labels.parquet", mapping, "accept")
    if labels.report.n_labels < len(frame):
        counted = jv.open(tmp_path / "labels.parquet", engine, mapping, "accept")
        assert counted.report.n_labels == labels.report.n_labels


def test_ids_that_begin_again_below_a_name_are_not_counted_as_one(held: Held) -> None:
    frame = pd.DataFrame({"System": ["base", None, None, None, "ours", None, None, None]})
    frame = frame.assign(Item=[f"i{n % 4}" for n in range(8)], human_1=[1, 2, 3, 1, 2, 3, 1, 2])
    frame["gpt-4o"] = [1, 2, 3, 1, 2, 3, 2, 2]
    assert len(jv.read_labels(frame, {"answers": {"blanks": "as above"}}).items) == 8
    for mapping in ({}, {"answers": {"blanks": "as above"}}):
        with pytest.raises(jv.LabelError, match="cells left empty below one that says the same"):
            jv.open(held(frame), mapping=mapping)
    missing = {"answers": {"blanks": "missing"}}
    assert jv.open(held(frame), mapping=missing).report.dropped == {"no item": 12}


def test_other_columns_tell_what_labels_may_be(held: Held) -> None:
    """Two texts beside votes A and B, or the user of a system beside what a run took."""
    votes = pd.DataFrame({"item": [f"q{n}" for n in range(24)]})
    for side in "ab":
        votes[f"response_{side}"] = [f"What {side} has to say to {n}." for n in range(24)]
    for step, who in enumerate(("human_1", "human_2", "gpt-4o"), 1):
        votes[who] = ["AB"[n // step % 2] for n in range(24)]
    for read in (lambda: jv.read_labels(votes), lambda: jv.open(held(votes))):
        with pytest.raises(jv.LabelError, match="are votes for 'response_a', 'response_b' or grad"):
            read()
    taken = jv.open(held(votes), on_doubt="accept")
    assert taken.scales["label"].kind == "preference"
    assert_same(jv.read_labels(votes, on_doubt="accept"), taken)


def test_labels_of_nobody_by_name_are_asked_about(held: Held) -> None:
    frame = pd.DataFrame({"item": [f"q{n}" for n in range(20)]})
    frame["Accuracy (0-4)"] = frame.index % 5
    frame["Refusal (Y/N)"] = ["YN"[n // 3 % 2] for n in range(20)]
    for read in (lambda: jv.read_labels(frame), lambda: jv.open(held(frame))):
        with pytest.raises(
            jv.LabelError, match="are labels of a human or of a judge; state 'human"
        ):
            read()
    taken = jv.open(held(frame), on_doubt="accept")
    assert_same(jv.read_labels(frame, on_doubt="accept"), taken)


@pytest.mark.parametrize("column", ["source", "evaluator"])
def test_rows_of_people_of_whom_the_kind_alone_is_known_are_not_told_apart(
    held: Held, column: str
) -> None:
    rows = [
        (f"q{item}", who, (item + step) % 3 + 1)
        for item in range(24)
        for step, who in enumerate(("human", "human", "human", "gpt-4o"))
    ]
    frame = pd.DataFrame(rows, columns=["item", column, "score"])
    with pytest.raises(jv.LabelError, match="say different things, and no engine tells them apart"):
        jv.open(held(frame))


def late(first: list[object], then: list[object], n: int = 120) -> list[object]:
    """Cells that say something else from the middle on."""
    return [(first if row < n // 2 else then)[row % len(then)] for row in range(n)]


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (
            {who: late(["a", "b", "c"], ["a", "b;c", "c"]) for who in ("human_1", "gpt-4o")},
            "Cells of 'human_1', 'gpt-4o' of 'table' are read otherwise than they stand",
        ),
        (
            {"swapped": late([0, 0], [0, 1]), "human_1": late([*"AB"], [*"AB"]),
             "gpt-4o": late([*"BA"], [*"AB"]), "model_a": ["x"] * 120, "model_b": ["y"] * 120},
            "Column 'swapped' of 'table' says in which order every pair was shown",
        ),
    ],
)  # fmt: skip
def test_what_the_first_rows_do_not_say_is_looked_for_below(
    held: Held, monkeypatch: pytest.MonkeyPatch, columns: dict[str, list[object]], said: str
) -> None:
    monkeypatch.setattr(engine_source, "SAMPLE", 40)
    frame = pd.DataFrame({"item": [f"q{n}" for n in range(120)], **columns})
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(frame)
    assert asked.value.doubts
    with pytest.raises(jv.LabelError) as caught:
        jv.open(held(frame))
    assert str(caught.value).startswith(said)


def test_a_column_that_says_one_thing_at_first_may_tell_who_is_human(
    held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_source, "SAMPLE", 40)
    rows = [
        (f"q{item}", who, kind, (item * step + step) % 4 + 1)
        for step, who, kind in ((1, "x1", "person"), (2, "x2", "person"), (3, "x3", "model"))
        for item in range(40)
    ]
    frame = pd.DataFrame(rows, columns=["item", "rater", "kind", "label"])
    labels, counted = (
        jv.read_labels(frame, on_doubt="accept"),
        jv.open(held(frame), on_doubt="accept"),
    )
    assert labels.judges == ("x3",)
    assert_same(labels, counted)


def test_columns_that_name_no_systems_are_none_of_the_answers_either(held: Held) -> None:
    """Numbers from 1 to 3 beside texts that are no names of systems may be grades of the pair."""
    frame = pd.DataFrame({"item": [f"q{n}" for n in range(18)]})
    for side in "ab":
        frame[f"model_{side}"] = [
            f"What model {side} has to say to question {n}." for n in range(18)
        ]
    for step, who in enumerate(("human_1", "human_2", "gpt-4o"), 1):
        frame[who] = [n // step % 3 + 1 for n in range(18)]
    labels = jv.read_labels(frame, on_doubt="accept")
    assert_same(labels, jv.open(held(frame), on_doubt="accept"))


LISTED = {"[2, 3]": "[{}, 3]", "2;3": "{};3", "2|3": "{}|3", "['2', '3']": "['{}', '3']"}


def with_lists_below(who: str, spelled: str, n_listed: int) -> pd.DataFrame:
    """Grades of 150 items, of which somebody has two on the last ones."""
    rng = np.random.default_rng(3)
    raters = ["human_1", "human_2", "gpt-4o"]
    wide = pd.DataFrame(rng.integers(1, 6, (150, 3)), columns=raters).astype(str)
    wide.loc[150 - n_listed :, who] = wide.loc[150 - n_listed :, who].map(spelled.format)
    wide.insert(0, "item", [f"q{n}" for n in range(150)])
    return wide


@pytest.mark.parametrize("spelled", LISTED.values(), ids=LISTED)
def test_a_few_lists_of_labels_below_the_first_rows_make_no_raters(
    held: Held, monkeypatch: pytest.MonkeyPatch, spelled: str
) -> None:
    monkeypatch.setattr(engine_source, "SAMPLE", 40)
    frame = with_lists_below("human_2", spelled, 5)
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    assert counted.raters == ("human_1", "human_2")
    assert counted.report.n_missing == 0
    assert_same(labels, counted)
    frame = with_lists_below("gpt-4o", spelled, 5)
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    assert counted.report.n_labels == labels.report.n_labels == 445
    assert dict(counted.report.invalid) == dict(labels.report.invalid)


@pytest.mark.parametrize("spelled", LISTED.values(), ids=LISTED)
def test_many_lists_of_labels_below_the_first_rows_are_refused(
    held: Held, monkeypatch: pytest.MonkeyPatch, spelled: str
) -> None:
    monkeypatch.setattr(engine_source, "SAMPLE", 40)
    frame = with_lists_below("human_2", spelled, 100)
    assert jv.read_labels(frame).raters == ("human_1", "human_2_1", "human_2_2")
    with pytest.raises(jv.LabelError) as caught:
        jv.open(held(frame))
    assert str(caught.value) == (
        "'table' holds several labels in a cell, which no engine counts; read it by read_labels, "
        "or write a row per label."
    )
    frame = with_lists_below("gpt-4o", spelled, 60)
    for read in (jv.read_labels, lambda own: jv.open(held(own))):
        with pytest.raises(jv.LabelError, match="60 of 150 labels of 'gpt-4o' are no label"):
            read(frame)


@pytest.mark.parametrize(
    ("names", "mapping"),
    [
        ({"Fluency": "fluency", "Tone": "tone"}, {}),
        ({"Fluency": "fluency_score", "Tone": "Tone"}, {}),
        ({"Fluency": "judge.fluency", "Tone": "judge.tone"}, {}),
        ({"Fluency": "grammar", "Tone": "mood"}, {"grammar": "Fluency", "mood": "Tone"}),
    ],
    ids=["case", "one", "dots", "stated"],
)
def test_criteria_that_judges_call_otherwise_are_the_humans(
    held: Held, names: dict[str, str], mapping: dict[str, str]
) -> None:
    rng = np.random.default_rng(8)
    rows = [
        (f"q{item}", names[criterion] if who == "gpt-4o" else criterion, who, rng.integers(1, 6))
        for criterion in names
        for item in range(30)
        for who in PEOPLE
    ]
    frame = pd.DataFrame(rows, columns=["item", "criterion", "rater", "label"])
    frame["kind"] = frame["rater"].map(PEOPLE)
    stated = {"criterion_names": mapping}
    labels, counted = jv.read_labels(frame, stated), jv.open(held(frame), mapping=stated)
    assert labels.criteria == counted.criteria == ("Fluency", "Tone")
    assert (counted.report.n_labels, counted.report.n_missing) == (180, 0)
    for criterion in labels.criteria:
        ours, theirs = (one.compare("gpt-4o", criterion) for one in (counted, labels))
        assert ours.n_items == theirs.n_items == 30
        assert jv.binned_jsd(ours).value == jv.binned_jsd(theirs).value
        read, n = ours.excerpt(everything, 30)
        assert n == 30
        again = read.compare("gpt-4o", criterion)
        assert jv.binned_jsd(again).value == jv.binned_jsd(theirs).value
    boards = (jv.leaderboard(one).frame for one in (counted, labels))
    ours, theirs = (board[["criterion", "judge", "items", "score"]] for board in boards)
    pd.testing.assert_frame_equal(ours, theirs)


def with_other_texts_below(n_other: int) -> pd.DataFrame:
    """Labels of 60 items, beside their text, of the last of which the judge had another."""
    rng = np.random.default_rng(6)
    rows = [(n, who, kind, rng.integers(1, 6)) for n in range(60) for who, kind in PEOPLE.items()]
    frame = pd.DataFrame(rows, columns=["item", "rater", "kind", "label"])
    texts = "What was said about " + frame["item"].astype(str) + " at length"
    is_other = (frame["item"] >= 60 - n_other) & (frame["kind"] == "machine")
    frame["text"] = texts.mask(is_other, "Something else on " + frame["item"].astype(str))
    return frame.assign(item="q" + frame["item"].astype(str))


def test_other_texts_of_an_id_below_the_first_rows_may_be_the_items(
    held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_source, "SAMPLE", 40)
    frame = with_other_texts_below(n_other=20)
    with pytest.raises(jv.LabelError, match="with the same 'item' have different texts in 'text'"):
        jv.read_labels(frame)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(held(frame), on_doubt="accept")
    assert str(caught.value) == (
        "Rows of 'table' with the same 'item' have different texts in 'text', and nothing says "
        'which of both is the item; state it in the mapping, {"item": "text"} or {"item": "item"}.'
    )
    for item in ("text", "item"):
        labels = jv.read_labels(frame, {"item": item})
        assert_same(labels, jv.open(held(frame), mapping={"item": item}))
    frame = with_other_texts_below(n_other=0)
    assert_same(jv.read_labels(frame), jv.open(held(frame)))


def test_texts_of_each_rater_below_the_first_rows_are_no_items(
    held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_source, "SAMPLE", 40)
    frame = with_other_texts_below(n_other=0)
    below = frame.index >= 90
    frame["text"] = frame["text"].mask(below, frame["text"] + " to " + frame["rater"])
    assert_same(jv.read_labels(frame), jv.open(held(frame)))


def posts_of_each_rater() -> pd.DataFrame:
    """Labels of posts that two raters have of their own, numbered from 1 by each, in any order."""
    rng = np.random.default_rng(8)
    rows = [
        (who, n + 1, f"{who} has read what {rng.integers(10**9)} wrote", rng.integers(4))
        for who in ("Arya", "Wen")
        for n in range(60)
    ]
    frame = pd.DataFrame(rows, columns=["rater", "Index", "post", "label"])
    return frame.sample(frac=1, random_state=8, ignore_index=True)


@pytest.mark.parametrize("n_first", [60, 1_000])  # some of the rows, and all
def test_numbers_that_begin_again_for_each_rater_are_asked_about(
    held: Held, monkeypatch: pytest.MonkeyPatch, n_first: int
) -> None:
    monkeypatch.setattr(engine_source, "SAMPLE", n_first)
    frame = posts_of_each_rater()
    for read in (lambda: jv.read_labels(frame), lambda: jv.open(held(frame))):
        with pytest.raises(jv.LabelError, match="may begin again for each of them"):
            read()
    labels = jv.read_labels(frame, {"item": "post"})
    assert len(labels.items) == len(frame)
    assert_same(labels, jv.open(held(frame), mapping={"item": "post"}))


@pytest.mark.parametrize("mark", [", ", "; ", "/"])
@pytest.mark.parametrize("row", [5, 11_990])  # among the first rows, and far below them
def test_several_classes_in_a_few_cells_are_no_class_of_an_engine(
    tmp_path: Path, mark: str, row: int
) -> None:
    words = np.array(["Positive", "Neutral", "Negative"])
    rng = np.random.default_rng(3)
    names = ("human_A", "human_B", "gpt-4o")
    table = pd.DataFrame({"id": [f"q{n}" for n in range(12_000)]})
    table = table.assign(**{name: words[rng.integers(0, 3, 12_000)] for name in names})
    table.loc[row, "human_B"] = f"Positive{mark}Neutral"
    path = tmp_path / "labels.parquet"
    table.to_parquet(path)
    with pytest.raises(jv.LabelError, match="several classes in a cell"):
        jv.open(path)
    with pytest.raises(jv.LabelError, match="name several classes"):
        jv.read_labels(path)


@pytest.mark.parametrize("shown", ["addresses", "traits", "qualities", "again"])
def test_what_the_labels_themselves_speak_against_is_asked_as_reading_asks(
    held: Held, shown: str
) -> None:
    rng = np.random.default_rng(3)
    names = ["accuracy", "clarity", "tone"] if shown == "qualities" else ["anna", "ben", "cleo"]
    frame = pd.DataFrame([(f"t{n}", name) for name in names for n in range(24)])
    frame = frame.set_axis(["item", "rater"], axis=1).assign(label=rng.integers(1, 5, len(frame)))
    if shown == "addresses":
        frame["label"] = [f"p{grade}@lab.org" for grade in frame["label"]]
    if shown == "traits":
        frame["label"] = frame["rater"].map({"anna": "yes", "ben": "no", "cleo": "no"})
    if shown == "again":
        further = frame[frame["item"].isin([f"t{n}" for n in range(8)])]
        frame = pd.concat([frame, further], ignore_index=True)
        frame["timestamp"] = [f"2026-03-01 10:{n // 60:02}:{n % 60:02}" for n in range(len(frame))]
    asked = []
    for opened in (lambda: jv.read_labels(frame), lambda: jv.open(held(frame))):
        with pytest.raises(jv.LabelError) as caught:
            opened()
        asked.append([(doubt.role, doubt.guess) for doubt in caught.value.doubts])
    assert asked[0] == asked[1]
    assert len(asked[0]) == 1
    [(role, guess)] = asked[0]
    stated = jv.open(held(frame), mapping={role: guess})
    assert stated.report.doubts == ()
    assert stated.raters == tuple(names)


@pytest.mark.parametrize("names", [["anna"], ["anna", "ben"], ["anna", "ben", "cleo"]])
def test_addresses_as_labels_are_asked_about_however_few_raters_there_are(
    held: Held, names: list[str]
) -> None:
    frame = pd.DataFrame({"item": [f"t{n}" for n in range(12)]}).merge(
        pd.DataFrame({"rater": [*names, "gpt-4o"]}), how="cross"
    )
    frame["label"] = [f"p{int(item[1:]) % 3}@lab.org" for item in frame["item"]]
    mapping = {"human": names, "machine": ["gpt-4o"]}
    asked = []
    for opened in (
        lambda: jv.read_labels(frame, mapping),
        lambda: jv.open(held(frame), mapping=mapping),
    ):
        with pytest.raises(jv.LabelError, match="as addresses, links and ids are") as caught:
            opened()
        asked.append([(doubt.role, doubt.guess) for doubt in caught.value.doubts])
    assert asked[0] == asked[1] == [("label", "label")]


@pytest.mark.parametrize("shown", ["traits", "addresses", "traits at first", "addresses at first"])
def test_what_speaks_against_labels_is_told_by_all_rows(
    held: Held, monkeypatch: pytest.MonkeyPatch, shown: str
) -> None:
    monkeypatch.setattr(engine_source, "SAMPLE", 90)
    raters = ["human_1", "human_2", "human_3", "gpt-4o"]
    rows = [(n, rater, who) for n in range(60) for who, rater in enumerate(raters)]
    words = ["bad", "fair", "good", "great"]

    def label(n: int, who: int) -> str:
        if "addresses" in shown:
            is_address = (n < 30) == ("first" in shown)
            kinds = (5, 12) if "first" in shown else (9, 2)  # of addresses, and of other labels
            return (
                f"p{n % kinds[0]}@lab.org" if is_address else f"word {'abcdefghijkl'[n % kinds[1]]}"
            )
        changes = who == 3 or ("first" in shown and n >= 30)
        return words[(n + who) % 4] if changes else words[who]

    frame = pd.DataFrame(
        [(f"t{n}", rater, label(n, who)) for n, rater, who in rows],
        columns=["item", "rater", "label"],
    )
    if shown == "traits":  # the first rows are of few raters
        frame = frame.sort_values("rater", kind="stable", ignore_index=True)
    if "first" in shown:
        assert_same(jv.read_labels(frame), jv.open(held(frame)))
        return
    asked = []
    for opened in (lambda: jv.read_labels(frame), lambda: jv.open(held(frame))):
        with pytest.raises(jv.LabelError) as caught:
            opened()
        asked.append([doubt.reason.partition("the label")[2] for doubt in caught.value.doubts])
    assert asked[0] == asked[1]
    assert len(asked[0]) == 1
