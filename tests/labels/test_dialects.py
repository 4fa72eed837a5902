"""Quotation marks in delimited text, against the standard library's strict reader."""

import csv
import io
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from judgeviz.labels.sources import dialects
from judgeviz.labels.sources.dialects import quotes_are_closed
from tests.labels.sources import upload

LEFT_OUT = "Blanks around quotation marks that enclose fields in 'grades.csv' were left out."

LABELS = ["q1,{},1,2", "q2,{},2,2", "q3,{},1,1"]


def strictly_read(text: str) -> bool:
    try:
        list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error:
        return False
    return True


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet='a",\n', max_size=24))
def test_marks_are_closed_where_a_strict_reader_says_so(text: str) -> None:
    assert quotes_are_closed(text.encode(), ",") == strictly_read(text)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet='a",\n', max_size=40), st.integers(1, 5))
def test_blocks_of_any_size_say_the_same(text: str, size: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dialects, "BYTES_AT_ONCE", size)
        assert quotes_are_closed(text.encode(), ",") == strictly_read(text)


@pytest.mark.parametrize(
    ("cells", "texts", "notes"),
    [
        (['"a, b"', '"say ""so"""', '""'], ["a, b", 'say "so"', None], ()),
        (['5" of rain', "b", '"c"'], ['5" of rain', "b", "c"], ()),
        (['"a" b', "c", 'd"'], ['"a" b', "c", 'd"'],
         ("Quotation marks in 'votes.csv' were kept as text.",)),
    ],
)  # fmt: skip
def test_quotation_marks_in_texts(
    cells: list[str], texts: list[str | None], notes: tuple[str, ...]
) -> None:
    rows = [row.format(cell) for row, cell in zip(LABELS, cells, strict=True)]
    labels = read_labels(upload("\n".join(["item,text,human_1,human_2", *rows])))
    found = labels.items["text"].astype(object)
    assert found.where(found.notna(), None).tolist() == texts
    assert set(notes) <= set(labels.report.notes)
    assert len(labels.items) == 3


@pytest.mark.parametrize("above", [",,,\n", "\n,,,\n", " , ,,\r\n\n;;;\n", "\t\t\n"])
def test_rows_that_hold_nothing_above_the_header_are_skipped_and_counted(above: str) -> None:
    text = above + "item,text,human_1,human_2\n" + "".join(f"{row.format('a')}\n" for row in LABELS)
    labels = read_labels(upload(text))
    assert labels.raters == ("human_1", "human_2")
    with pytest.raises(LabelError, match=f"rows {above.count(chr(10)) + 4} and"):
        read_labels(upload(text + "q3,a,2,1\n"))  # another label of the same item and rater


def with_tabs_and_blanks(system: str, comment: str = "") -> str:
    lines = ["item\trater\tsystem\tscore" + ("\tcomment" if comment else "")]
    lines += [
        f"i{item} rater{rater}\t{system} {(item + rater) % 4 + 1}" + comment
        for item in range(6)
        for rater in range(3)
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("system", ["sys-1", '"sys-1"', '"sys-1'])
def test_rows_with_tabs_and_blanks_are_split_at_both(system: str) -> None:
    labels = read_labels(upload(with_tabs_and_blanks(system), "scores.tsv"))
    assert (len(labels.items), len(labels.raters), labels.report.n_labels) == (6, 3, 18)
    assert "Columns of 'scores.tsv' are separated by blanks." in labels.report.notes


@pytest.mark.parametrize(
    ("system", "said"),
    [
        ("sys-1", "rows 2, 3, 4, 5, 6 and 13 more: 3 fields where the header has 5"),
        ('"sys-1"', "row 2: text stands behind a quotation mark that closes a field; write"),
        ('"sys-1', "row 2: a quotation mark is opened and never closed; close it"),
    ],
)
def test_other_numbers_of_words_below_tabs_are_refused(system: str, said: str) -> None:
    text = with_tabs_and_blanks(system, "\tnot so good")
    with pytest.raises(LabelError, match=said):
        read_labels(upload(text, "scores.tsv"))


@pytest.mark.parametrize("blanks", [" ", "  ", "\t"])
@pytest.mark.parametrize("remark", ['"Good, but gaps."', '"He said ""no"", twice"', '"two\nlines"'])
def test_blanks_behind_closing_quotation_marks_are_left_out(blanks: str, remark: str) -> None:
    rows = "".join(f"i{n},{remark}{blanks},{n % 3},{n % 2}\n" for n in range(6))
    table = "item,remark,human_1,human_2\n" + rows
    labels = read_labels(upload(table, "grades.csv"))
    assert (len(labels.items), len(labels.raters), labels.report.n_labels) == (6, 2, 12)
    assert (
        "Blanks around quotation marks that enclose fields in 'grades.csv' were left out."
        in str(labels.report.notes)
    )


def test_words_behind_closing_quotation_marks_are_refused() -> None:
    rows = "".join(f'i{n},"Good, but" gaps,{n % 3},{n % 2}\n' for n in range(6))
    with pytest.raises(LabelError, match="text stands behind a quotation mark"):
        read_labels(upload("item,remark,human_1,human_2\n" + rows))


@pytest.mark.parametrize("ahead", [" ", "\t", "  "])
@pytest.mark.parametrize("rows_with_commas", [range(6), [3]])
def test_blanks_before_opening_quotation_marks_are_left_out_where_commas_follow(
    ahead: str, rows_with_commas: Sequence[int]
) -> None:
    remarks = [f'{ahead}"Good, but {n}"' if n in rows_with_commas else "fine" for n in range(6)]
    rows = "".join(f"i{n},{n % 3},{n % 2},{remark}\n" for n, remark in enumerate(remarks))
    labels = read_labels(upload("item,human_1,human_2,remark\n" + rows, "grades.csv"))
    assert (len(labels.items), labels.raters) == (6, ("human_1", "human_2"))
    assert (
        "Blanks around quotation marks that enclose fields in 'grades.csv' were left out."
        in str(labels.report.notes)
    )


def test_quotation_marks_in_a_text_behind_a_blank_stay_text() -> None:
    rows = "".join(f'i{n},{n % 3},{n % 2}, "so" he said {n}\n' for n in range(6))
    labels = read_labels(upload("item,human_1,human_2,remark\n" + rows, "grades.csv"))
    assert "Blanks around" not in str(labels.report.notes)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("has_marks", [True, False], ids=["marks", "plain"])
def test_a_table_that_was_written_twice_is_read_without_the_outer_marks(
    delimiter: str, has_marks: bool
) -> None:
    mark = '""' if has_marks else ""
    rows = [["id", "text", "human_1", "human_2"]]
    rows += [[f"q{n}", f"{mark}Text {n}{mark}", str(n % 3 + 1), str(n % 2 + 1)] for n in range(12)]
    text = "".join(f'"{delimiter.join(row)}"\r\n' for row in rows)
    labels = read_labels(upload(text, "grades.csv"))
    assert labels.raters == ("human_1", "human_2")
    assert labels.items["text"].tolist() == [f"Text {n}" for n in range(12)]
    given = labels.table.groupby("rater", observed=True)["label"].agg(list)
    for column, rater in ((2, "human_1"), (3, "human_2")):
        assert [*map(int, given[rater])] == [int(row[column]) for row in rows[1:]]
    assert "Quotation marks around every line of 'grades.csv' were left out." in labels.report.notes


@pytest.mark.parametrize(
    "lines",
    [
        ['"What do you think, all in all?"', '"Good, but long."', '"Bad."'],
        ['"id"', '"q1"', '"q2"'],
        ['"id,human_1"', '"q1,3"', "q2,4"],
    ],
    ids=["texts", "one column", "not every line"],
)
def test_marks_around_some_lines_or_texts_stay(lines: list[str]) -> None:
    assert dialects.without_marks_around_lines("\n".join(lines).encode()) is None
