"""Lines at the ends of a table that are no data, and lines that are not as wide as the others."""

import csv
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import judgeviz as jv
from judgeviz.engines.ends import BYTES_OF_AN_END, last_rows_of
from judgeviz.engines.text_files import written

Held = Callable[[pd.DataFrame], object]
EACH_FOR_FILES = pytest.mark.parametrize("engine", ["duckdb", "polars", "pyarrow"])
RATERS = ("human_1", "human_2", "gpt")
SUMS = (
    ("Mean", "3", "3", "2"),
    ("Total", "60", "61", "66"),
    ("kappa vs gold", "0.41", "0.38", ""),
)


def wide(n_items: int = 20, *below: tuple[str, ...]) -> pd.DataFrame:
    """Three raters' grades, as texts, and lines below them."""
    rng = np.random.default_rng(n_items)
    rows = [(f"q{n:05}", *map(str, rng.integers(1, 6, 3))) for n in range(n_items)]
    return pd.DataFrame([*rows, *below], columns=["item", *RATERS])


def assert_same(labels: jv.Labels, counted: jv.Labels) -> None:
    assert counted.report.n_labels == labels.report.n_labels
    ours, theirs = (jv.binned_jsd(one.compare("gpt")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@pytest.mark.parametrize("line", SUMS)
@pytest.mark.parametrize("n_items", [20, 2_000])
def test_a_line_that_sums_up_those_above_is_not_counted(
    held: Held, n_items: int, line: tuple[str, ...]
) -> None:
    frame = wide(n_items, line)
    assert jv.read_labels(frame).report.n_labels == 3 * n_items
    with pytest.raises(jv.LabelError) as caught:
        jv.open(held(frame))
    cells = ", ".join(f"'{cell}'" for cell in line if cell)
    assert str(caught.value) == (
        f"A line at the end of 'table' sums up those above ({cells}), and no engine leaves it out; "
        "delete it, or read the table by read_labels."
    )


@pytest.mark.parametrize(
    "line", [("q99999", "3", "3", "2"), ("Mean Girls", "3", "4", "5"), ("", "3", "4", "5")]
)
@pytest.mark.parametrize("n_items", [20, 2_000])
def test_a_line_of_labels_is_counted(held: Held, n_items: int, line: tuple[str, ...]) -> None:
    frame = wide(n_items, line)
    films = ("Alien", "Up", "Brazil", "Heat", "M", "Scream")
    if line[0] == "Mean Girls":
        frame["item"] = [*(f"{films[n % 6]} {n}" for n in range(n_items)), line[0]]
    assert_same(jv.read_labels(frame), jv.open(held(frame)))


def test_what_an_engine_counted_may_be_called_as_sums_are(held: Held) -> None:
    domains = ("art", "books", "law", "media")  # the last is Spanish for a mean
    frame = wide(40).assign(domain=[domains[n % 4] for n in range(40)])
    ours, theirs = (
        jv.binned_jsd(labels.compare("gpt").with_values({"domain": "media"}))
        for labels in (jv.open(held(frame)), jv.read_labels(frame))
    )
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_each_of_several_files_may_sum_up_its_rows(
    tmp_path: Path, engine: str, ending: str
) -> None:
    for name, frame in (("a", wide(30, SUMS[0])), ("b", wide(50).iloc[30:])):
        path = tmp_path / f"{name}.{ending}"
        frame.to_csv(path, index=False) if ending == "csv" else frame.to_parquet(path)
    with pytest.raises(jv.LabelError, match="sums up those above \\('Mean', '3', '3', '2'\\)"):
        jv.open(tmp_path, engine=engine)
    (tmp_path / f"a.{ending}").unlink()
    assert jv.open(tmp_path, engine=engine).report.n_labels == 60


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("text", ["short", "long,\nor longer", 'with "marks"'])
@pytest.mark.parametrize("n_rows", [0, 12, 30_000])
def test_the_end_of_a_text_file_is_read_from_its_end(
    tmp_path: Path, line_end: str, text: str, n_rows: int
) -> None:
    rows = [[f"q{n}", str(n % 5), f"{text} {n}"] for n in range(n_rows)]
    path, content = tmp_path / "labels.csv", StringIO(newline="")
    csv.writer(content, lineterminator=line_end).writerows([["item", "label", "text"], *rows])
    path.write_bytes(b"\xef\xbb\xbf" + content.getvalue().encode())
    assert (path.stat().st_size > BYTES_OF_AN_END) == (n_rows > 12)
    found = last_rows_of(str(path), written(str(path), path.name), 50)
    assert found.column_names == ["item", "label", "text"]
    texts = [[cell.replace("\r", "\n") for cell in row.values()] for row in found.to_pylist()]
    assert texts == rows[-50:]


def test_the_end_of_a_parquet_file_may_be_in_several_row_groups(tmp_path: Path) -> None:
    path = tmp_path / "labels.parquet"
    pq.write_table(pa.table({"item": range(1_000)}), path, row_group_size=30)
    assert last_rows_of(str(path), None, 50).column("item").to_pylist() == [*range(950, 1_000)]


@EACH_FOR_FILES
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_row_that_explains_the_names_is_not_counted(
    tmp_path: Path, engine: str, ending: str
) -> None:
    frame = pd.concat([wide(0, ("(id)", "(1-5)", "(1-5)", "(1-5)")), wide(20)], ignore_index=True)
    path = tmp_path / f"labels.{ending}"
    frame.to_csv(path, index=False) if ending == "csv" else frame.to_parquet(path)
    assert jv.read_labels(path).report.n_labels == 60
    said = "The first row of 'labels' says in brackets what the columns hold, and no engine leaves"
    with pytest.raises(jv.LabelError, match=said):
        jv.open(path, engine=engine)


@EACH_FOR_FILES
@pytest.mark.parametrize("marks", ["", '"'])
def test_rows_that_are_too_short_are_not_filled_up(tmp_path: Path, engine: str, marks: str) -> None:
    path = tmp_path / "labels.csv"
    path.write_text(wide(20).to_csv(index=False) + f"{marks}q99{marks},3\n")
    with pytest.raises(jv.LabelError, match="row 22: 2 fields where the header has 4"):
        jv.read_labels(path)
    with pytest.raises(jv.LabelError, match="; correct the file, or read it by read_labels"):
        jv.open(path, engine=engine)
    path.write_text(wide(20).to_csv(index=False) + "q99,3,,\n\n")
    assert_same(jv.read_labels(path), jv.open(path, engine=engine))


@EACH_FOR_FILES
def test_a_first_line_that_holds_labels_is_no_header(tmp_path: Path, engine: str) -> None:
    path = tmp_path / "labels.csv"
    rng = np.random.default_rng(0)
    path.write_text("".join(f"{','.join(map(str, row))}\n" for row in rng.integers(1, 6, (20, 4))))
    with pytest.raises(jv.LabelError) as caught:
        jv.open(path, engine=engine)
    assert str(caught.value) == (
        "The first line of 'labels.csv' ('5', '4', '3', '2') may hold labels, and no engine makes "
        "up names of columns; write a line of names above it, or read it by read_labels, or save "
        'it as Parquet; where it holds the names, state {"answers": {"first_row": "names"}} in the '
        "mapping."
    )


@EACH_FOR_FILES
def test_a_first_line_may_be_said_to_hold_the_names(tmp_path: Path, engine: str) -> None:
    path = tmp_path / "labels.csv"
    words = ("good", "fine", "bad")
    rows = [words, *((words[n % 3], words[n // 2 % 3], words[n // 3 % 3]) for n in range(30))]
    path.write_text("".join(f"{','.join(row)}\n" for row in rows))
    with pytest.raises(jv.LabelError, match="first line of 'labels.csv' .* may hold labels, and n"):
        jv.open(path, engine=engine)
    mapping = {"answers": {"first_row": "names"}, "human": ["good", "fine"], "machine": ["bad"]}
    labels, counted = jv.read_labels(path, mapping), jv.open(path, engine, mapping)
    assert counted.report.n_labels == labels.report.n_labels == 87  # one row repeats the names
    ours, theirs = (jv.binned_jsd(one.compare("bad")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@EACH_FOR_FILES
@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_a_text_in_another_encoding_says_so(tmp_path: Path, engine: str, encoding: str) -> None:
    path = tmp_path / "labels.csv"
    wide(20, ("café", "1", "2", "3")).to_csv(path, index=False, encoding=encoding)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(path, engine=engine)
    assert str(caught.value) == (
        "'labels.csv' is not written in UTF-8, which alone engines read; save it so, or read it "
        "by read_labels."
    )


@EACH_FOR_FILES
def test_tables_below_each_other_are_not_one(tmp_path: Path, engine: str) -> None:
    path, frame = tmp_path / "labels.csv", wide(20)
    humans, judge = frame[["item", *RATERS[:2]]], frame[["item", RATERS[2]]]
    below = judge.assign(note="").to_csv(index=False)
    path.write_text(f"{humans.to_csv(index=False)}\n{below}")
    assert jv.read_labels(path).judges == ("gpt",)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(path, engine=engine)
    assert str(caught.value) == (
        "'labels.csv' holds several tables below each other, which no engine puts together; read "
        "it by read_labels, or save it as Parquet."
    )


EMPTY = (None,) * 4


@pytest.mark.parametrize("line", SUMS)
def test_empty_rows_hide_no_line_that_sums_up(held: Held, line: tuple[str, ...]) -> None:
    with pytest.raises(jv.LabelError, match="A line at the end of 'table' sums up those above"):
        jv.open(held(wide(30, line, *[EMPTY] * 700)))
    counted = jv.open(held(wide(30, *[EMPTY] * 700)))
    assert counted.compare("gpt").n_items == 30


@EACH_FOR_FILES
@pytest.mark.parametrize("ending", ["csv", "parquet"])
@pytest.mark.parametrize("n_empty", [600, 90_000])
def test_empty_lines_of_files_hide_no_line_that_sums_up(
    tmp_path: Path, engine: str, ending: str, n_empty: int
) -> None:
    frame = wide(60, SUMS[0], *[EMPTY] * n_empty).iloc[30:]
    for name, own in (("a", wide(30)), ("b", frame)):
        path = tmp_path / f"{name}.{ending}"
        own.to_csv(path, index=False) if ending == "csv" else own.to_parquet(path)
    with pytest.raises(jv.LabelError, match="sums up those above \\('Mean', '3', '3', '2'\\)"):
        jv.open(tmp_path, engine=engine)


@EACH_FOR_FILES
def test_a_long_text_hides_no_line_that_sums_up(tmp_path: Path, engine: str) -> None:
    frame = wide(30, SUMS[0]).assign(comment="short")
    frame.loc[29, "comment"] = 'He said "no",\nthen left.\n' * 12_000
    frame.loc[30, "comment"] = ""
    path = tmp_path / "labels.csv"
    frame.to_csv(path, index=False)
    assert len(frame.loc[29, "comment"]) > BYTES_OF_AN_END
    assert jv.read_labels(path).compare("gpt").n_items == 30
    with pytest.raises(jv.LabelError, match="sums up those above \\('Mean', '3', '3', '2'\\)"):
        jv.open(path, engine=engine)


@EACH_FOR_FILES
@pytest.mark.parametrize("ending", ["csv", "parquet"])
@pytest.mark.parametrize("number", [0, 1])
def test_a_row_that_explains_the_names_may_stand_below_empty_ones_or_in_any_file(
    tmp_path: Path, engine: str, ending: str, number: int
) -> None:
    explains = ("(id)", "(1-5)", "(1-5)", "(1-5)")
    for n, name in enumerate("ab"):
        rows = wide(60).iloc[30 * n : 30 * (n + 1)]
        above = wide(0, EMPTY, explains) if n == number else wide(0)
        frame, path = pd.concat([above, rows], ignore_index=True), tmp_path / f"{name}.{ending}"
        frame.to_csv(path, index=False) if ending == "csv" else frame.to_parquet(path)
    assert jv.read_labels(tmp_path).compare("gpt").n_items == 60
    with pytest.raises(jv.LabelError) as caught:
        jv.open(tmp_path, engine=engine)
    assert str(caught.value) == (
        f"The first row of a file of '{tmp_path.name}' says in brackets what the columns hold, and "
        "no engine leaves it out; delete it, or read the table by read_labels."
    )


def test_a_row_of_a_frame_that_explains_the_names_may_stand_below_empty_ones(held: Held) -> None:
    explains = ("(id)", "(1-5)", "(1-5)", "(1-5)")
    frame = pd.concat([wide(0, *[EMPTY] * 200, explains), wide(30)], ignore_index=True)
    with pytest.raises(jv.LabelError, match="The first row of 'table' says in brackets what the"):
        jv.open(held(frame))
