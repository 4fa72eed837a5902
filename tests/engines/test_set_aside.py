"""Rows that a column marks as rejected or not finished: asked and left out as in memory."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.engines import source as engine_source
from tests.engines.test_excerpts import everything
from tests.labels.test_set_aside import long, wide

SET_ASIDE = "in a row that was set aside"
MARKS = ("Approved", "Rejected")
Held = Callable[[pd.DataFrame], object]


def assert_same_account(counted: jv.Labels, labels: jv.Labels) -> None:
    for what in ("n_rows", "n_places", "n_labels", "n_missing", "dropped"):
        ours, theirs = getattr(counted.report, what), getattr(labels.report, what)
        assert repr(ours) == repr(theirs), what


def assert_same(frame: pd.DataFrame, source: object, reading: str) -> None:
    """Labels and numbers of an engine beside those of memory."""
    mapping = {"answers": {"set_aside": reading}}
    labels, counted = jv.read_labels(frame, mapping), jv.open(source, mapping=mapping)
    assert (counted.raters, counted.judges) == (labels.raters, labels.judges)
    assert_same_account(counted, labels)
    assert counted.mapping["answers"] == labels.mapping["answers"]
    ours, theirs = (one.compare("gpt-4o") for one in (counted, labels))
    assert ours.n_items == theirs.n_items
    assert jv.binned_jsd(ours).value == jv.binned_jsd(theirs).value
    read, n = ours.excerpt(everything)
    assert n == theirs.n_items
    assert read.report.n_labels == len(theirs.human.item) + len(theirs.machine.item)


@pytest.mark.parametrize(
    ("column", "usual", "marked"),
    [
        ("state", "submitted", "discarded"),
        ("is_valid", "TRUE", "FALSE"),
        ("rejected", "", "x"),
        ("attn_check", 1, 0),
    ],
)
@pytest.mark.parametrize("table", [long, wide])
def test_marked_rows_are_asked_about_and_left_out(held: Held, table, column, usual, marked) -> None:
    frame = table(column, usual, marked)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(held(frame))
    assert str(caught.value) == (
        f"Nothing says whether labels of 'table' count in the 4 rows where '{column}' is "
        f"'{marked}'; state 'answers' in the mapping, such as "
        '{"answers": {"set_aside": "left out"}}, or take the guess with on_doubt=\'accept\'.'
    )
    assert caught.value.doubts[0].alternatives == ({"set_aside": "kept"},)
    for reading in ("left out", "kept"):
        assert_same(frame, held(frame), reading)


def test_rows_are_marked_wherever_they_stand(held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_source, "SAMPLE", 30)
    frame = long("status", "submitted", "rejected")[::-1]  # the last four of anna
    with pytest.raises(jv.LabelError, match="in the 4 rows where 'status' is 'rejected'"):
        jv.open(held(frame))
    taken = jv.open(held(frame), on_doubt="accept")
    assert taken.report.dropped == {"in a row that was set aside": 4}
    assert [doubt.guess for doubt in taken.report.doubts] == [{"set_aside": "left out"}]
    assert_same(frame, held(frame), "left out")


def test_flags_may_be_true_and_false(held: Held) -> None:
    frame = long("approved", usual=True, marked=False)
    with pytest.raises(jv.LabelError, match="in the 4 rows where 'approved' is '[Ff]alse'"):
        jv.open(held(frame))
    assert_same(frame, held(frame), "left out")


@pytest.mark.parametrize(
    ("column", "usual", "marked"),
    [("state", "CA", "NY"), ("state", "discarded", "discarded"), ("checked_by", "yes", "no")],
)
def test_other_columns_set_nothing_aside(held: Held, column: str, usual: str, marked: str) -> None:
    assert jv.open(held(long(column, usual, marked))).report.n_labels == 60


def test_marked_rows_without_labels_are_nothing_to_ask(held: Held) -> None:
    frame = long("status", "submitted", "skipped")
    frame["score"] = frame["score"].astype("Int64").mask(frame["status"] == "skipped")
    labels = jv.open(held(frame))
    assert (labels.report.n_labels, labels.report.n_missing) == (56, 4)


@pytest.mark.parametrize("whose", [("anna", "bob", "gpt-4o"), ("anna",)])
def test_rows_that_are_left_out_say_nothing_of_their_items(
    held: Held, whose: tuple[str, ...]
) -> None:
    frame = long("status", "submitted", "rejected")
    domain = pd.Series([("law", "news")[int(item[1:]) % 2] for item in frame["item"]])
    frame["domain"] = domain.where(frame["rater"].isin(whose))
    mapping = {"answers": {"set_aside": "left out"}}
    ours, theirs = (
        jv.binned_jsd(labels.compare("gpt-4o").with_values({"domain": "law"}))
        for labels in (jv.open(held(frame), mapping=mapping), jv.read_labels(frame, mapping))
    )
    assert ours.n_items == theirs.n_items == (10 if len(whose) > 1 else 8)
    assert ours.value == theirs.value


def test_a_judges_only_column_is_accounted_for_on_each_criterion(held: Held) -> None:
    frame = pd.DataFrame(
        {"item": [f"q{n}" for n in range(8)], "status": ["Rejected"] * 2 + ["Approved"] * 6}
        | {f"human_{k}_{c}": [(n * k + len(c)) % 3 + 1 for n in range(8)]
           for c in ("tone", "style") for k in (1, 2)}
        | {"gpt-4o": [n % 3 + 1 for n in range(8)]}
    )  # fmt: skip
    mapping = {"answers": {"set_aside": "left out"}}
    for table in (
        frame,
        pd.concat([frame, pd.DataFrame({"item": ["z1"], "status": ["Approved"]})]),
    ):
        labels = jv.read_labels(table, mapping)
        assert labels.report.n_places == 6 * len(table)
        assert_same_account(jv.open(held(table), mapping=mapping), labels)


def test_raters_who_are_left_out_and_missing_labels_are_counted_apart(held: Held) -> None:
    raters = ("human_1", "human_2", "consensus", "gpt-4o")
    frame = pd.DataFrame(
        [(f"q{n}", who, 1 + (n + k) % 3) for n in range(6) for k, who in enumerate(raters)],
        columns=["item", "rater", "label"],
    ).astype({"label": "Int64"})
    frame.loc[frame.index[frame["rater"] == "human_1"][:3], "label"] = pd.NA
    labels = jv.read_labels(frame)
    assert (labels.report.n_missing, sum(labels.report.dropped.values())) == (3, 6)
    assert_same_account(jv.open(held(frame)), labels)


@pytest.mark.parametrize("stated", [{}, {"human": ["human_1", "human_2"], "machine": ["gpt-4o"]}])
def test_files_that_are_marked_throughout_are_refused_where_reading_keeps_them(
    stated: dict[str, object], tmp_path: Path
) -> None:
    for name, raters, marked in (
        ("humans", ["human_1", "human_2"], (2, 5)),
        ("judge", ["gpt-4o"], range(10)),
    ):
        rows = [
            (f"q{n}", rater, (n * 7 + k) % 3, "Rejected" if n in marked and k == 0 else "Approved")
            for n in range(10)
            for k, rater in enumerate(raters)
        ]
        frame = pd.DataFrame(rows, columns=["item", "rater", "label", "status"])
        frame.to_csv(tmp_path / f"{name}.csv", index=False)

    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, "duckdb", stated, "accept")

    assert str(caught.value) == (
        f"Files of '{tmp_path.name}' say otherwise by themselves than together which rows 'status' "
        "sets aside, as one that is marked throughout counts, and no engine tells it by file; "
        'state {"answers": {"set_aside": "left out"}} or {"answers": {"set_aside": "kept"}} in '
        "the mapping, or read the files by read_labels."
    )
    for reading in ("left out", "kept"):
        mapping = {"answers": {"set_aside": reading}}
        counted, labels = (of(tmp_path, mapping=mapping) for of in (jv.open, jv.read_labels))
        assert (counted.raters, counted.judges) == (labels.raters, labels.judges)
        assert_same_account(counted, labels)


@pytest.mark.parametrize(
    ("stated", "dropped"),
    [
        ({}, {"rater neither human nor machine in the mapping": 10, SET_ASIDE: 16}),
        (
            {"human": ["human_1", "human_2"], "machine": ["gpt-4o"]},
            {"rater neither human nor machine in the mapping": 20, SET_ASIDE: 6},
        ),
        (
            {"human": ["human_1", "human_2", "human_3"], "machine": ["gpt-4o", "consensus"]},
            {SET_ASIDE: 18},
        ),
    ],
)
def test_rows_set_aside_of_raters_who_are_left_out_or_have_no_others(
    held: Held, stated: dict[str, object], dropped: dict[str, int]
) -> None:
    raters = ["human_1", "human_2", "human_3", "consensus", "gpt-4o"]
    frame = pd.DataFrame(
        [
            (f"q{n}", who, (n * 7 + k) % 3, MARKS[n in (2, 5) or who == "human_3"])
            for n in range(10)
            for k, who in enumerate(raters)
        ],
        columns=["item", "rater", "label", "status"],
    )
    mapping = {**stated, "answers": {"set_aside": "left out"}}

    labels, counted = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)

    assert (counted.raters, counted.judges) == (labels.raters, labels.judges)
    assert_same_account(counted, labels)
    assert counted.report.dropped == dropped


def test_a_column_that_says_one_thing_of_items_without_rows_set_aside_filters_them(
    held: Held,
) -> None:
    frame = pd.DataFrame(
        [
            (f"q{n}", who, (n * 7 + k) % 3, "" if k == 2 else MARKS[n in (1, 4) and k == 0])
            for n in range(8)
            for k, who in enumerate(("human_1", "human_2", "gpt-4o"))
        ],
        columns=["item", "rater", "label", "status"],
    ).replace({"status": {"": None}})
    mapping = {"answers": {"set_aside": "left out"}}

    labels, counted = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)

    assert list(counted.item_columns) == list(labels.item_columns) == ["status"]
    assert not [note for note in counted.report.notes if "cannot filter" in note]
    for one in (labels, counted):
        assert one.compare("gpt-4o").where(status="Approved").n_items == 8
