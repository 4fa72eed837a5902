"""Labels without a header, and workbooks with a sheet for every rater."""

import io

import openpyxl
import pytest

from judgeviz.errors import LabelError
from tests.labels.formats.exports import labels_of, read
from tests.labels.sources import Upload, upload

MATRIX = ((0, 1, None, 1), (1, None, 1, 0), (0, 0, 0, None), (None, 1, 1, 1), (1, 1, None, 0))


def text(rows: tuple[tuple[object, ...], ...]) -> str:
    return "\n".join(",".join("" if cell is None else str(cell) for cell in row) for row in rows)


def expected(names: list[str]) -> set[tuple[str, str, str, str, str]]:
    return {
        (name, f"column {number}", "human", "label", str(cell))
        for name, row in zip(names, MATRIX, strict=True)
        for number, cell in enumerate(row, 1)
        if cell is not None
    }


def test_every_column_is_a_rater() -> None:
    labels = read(upload(text(MATRIX), "rte.csv"))
    assert labels_of(labels) == expected(["1", "2", "3", "4", "5"])
    assert labels.report.n_missing == 5
    assert "No header names the raters: every column was taken as one, by its number." in (
        labels.report.notes
    )


def test_minus_one_says_that_a_rater_was_not_asked() -> None:
    coded = tuple(tuple(-1 if cell is None else cell for cell in row) for row in MATRIX)
    labels = read(upload(text(coded), "rte.csv"))
    assert labels_of(labels) == expected(["1", "2", "3", "4", "5"])
    assert "'-1' was taken as missing." in labels.report.notes


def test_a_first_row_of_running_numbers_names_the_columns() -> None:
    labels = read(upload(text(((0, 1, 2, 3), *MATRIX)), "rte.csv"))
    first = {(item, label) for item, rater, *_, label in labels_of(labels) if rater == "column 0"}
    assert first == {("1", "0"), ("2", "1"), ("3", "0"), ("5", "1")}
    assert len(labels.table) == 15


def test_numbers_of_all_kinds_are_no_labels() -> None:
    rows = tuple(tuple(17 * n + 31 * k * k for k in range(4)) for n in range(8))
    with pytest.raises(LabelError, match="has no header"):
        read(upload(text(rows), "measured.csv"))


def book(**sheets: list[list[object]]) -> Upload:
    made = openpyxl.Workbook()
    made.remove(made.active)
    for title, rows in sheets.items():
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    content = io.BytesIO()
    made.save(content)
    return Upload(content.getvalue(), "raters.xlsx")


def sheet(*grades: tuple[int | None, str]) -> list[list[object]]:
    rows = [[f"d{n}", f"Text {n}", *own] for n, own in enumerate(grades)]
    return [["id", "text", "quality", "tone"], *rows]


def test_a_sheet_for_every_rater() -> None:
    labels = read(
        book(
            Anna=sheet((1, "good"), (2, "bad"), (3, "bad")),
            Bob=sheet((1, "bad"), (None, "bad"), (2, "good")),
            **{"gpt-4o": sheet((2, "good"), (2, "bad"), (3, "good"))},
        )
    )
    given = {
        ("Anna", "human"): ((1, "good"), (2, "bad"), (3, "bad")),
        ("Bob", "human"): ((1, "bad"), (None, "bad"), (2, "good")),
        ("gpt-4o", "machine"): ((2, "good"), (2, "bad"), (3, "good")),
    }
    assert labels_of(labels) == {
        (f"d{n}", rater, kind, criterion, str(label))
        for (rater, kind), own in given.items()
        for n, pair in enumerate(own)
        for criterion, label in zip(("quality", "tone"), pair, strict=True)
        if label is not None
    }
    assert labels.report.n_missing == 1
    assert labels.items["text"]["d1"] == "Text 1"
    assert not any("not read" in note for note in labels.report.notes)


def test_a_legend_on_a_second_sheet_is_no_rater() -> None:
    rows = [["item", "human_1", "human_2"], *([f"i{n}", n % 3, n % 2] for n in range(9))]
    legend = [["grade", "meaning"], [0, "bad"], [1, "good"]]
    assert read(book(Labels=rows, Legend=legend)).raters == ("human_1", "human_2")
