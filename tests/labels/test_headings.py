"""Titles above the names of the columns, headings over them, and sums below the rows."""

from collections.abc import Sequence

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

N = 10
NAMES = ["item_id", "human_1", "human_2", "gpt-4o"]
Rows = list[Sequence[object]]


def grades(n_columns: int, *labels: object) -> Rows:
    """Rows of an id and labels that differ."""
    given = labels or (1, 2, 3)
    return [
        [f"i{n}", *(given[(n * (k + 2) + n // 3) % len(given)] for k in range(n_columns))]
        for n in range(N)
    ]


def csv_of(rows: Rows) -> Upload:
    return upload("\n".join(",".join("" if c is None else str(c) for c in row) for row in rows))


FILES = pytest.mark.parametrize("file", [csv_of, workbook], ids=["CSV", "XLSX"])
ROWS = grades(3)
TITLES: dict[str, Rows] = {
    "one line": [["Results of the second round"]],
    "lines with dates": [["Export of project Alpha"], ["Created", "2024-05-01"]],
    "comments": [["# exported by the tool", ""], ["# by anna"]],
}


@FILES
@pytest.mark.parametrize("titles", TITLES.values(), ids=TITLES)
def test_titles_above_the_header_are_named_and_not_read(file, titles: Rows) -> None:
    labels = read_labels(file([*titles, NAMES, *ROWS]))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert list(labels.items.index) == [row[0] for row in ROWS]
    [note] = [note for note in labels.report.notes if "and not read" in note]
    assert f"'{titles[0][0]}'" in note


def test_titles_may_be_filled_up_with_commas_and_stand_above_words() -> None:
    rows = [["Round 2", "", "", ""], ["", "", "", ""], NAMES, *grades(3, "yes", "no")]
    labels = read_labels(csv_of(rows))
    assert labels.scale().categories == ("no", "yes")
    assert len(labels.items) == N


def test_rows_keep_their_numbers_below_titles() -> None:
    rows = [["Round 2"], ["May"], NAMES, *ROWS, ["i99", 1, 7.5, "?"]]
    labels = read_labels(csv_of(rows), on_doubt="accept")
    assert set(labels.unknown["row"]) == {4 + N}


def test_a_header_with_one_name_fewer_stays_the_header() -> None:
    labels = read_labels(csv_of([NAMES[1:], *ROWS]))
    assert labels.raters == ("human_1", "human_2")
    assert len(labels.items) == N


OVER: dict[str, tuple[Rows, set[str], tuple[str, ...], tuple[str, ...]]] = {
    "criteria over raters": (
        [[None, "coherence", None, None, "fluency", None, None],
         ["id", "human_1", "human_2", "gpt-4o", "human_1", "human_2", "gpt-4o"]],
        {"coherence", "fluency"}, ("human_1", "human_2"), ("gpt-4o",),
    ),
    "raters over criteria": (
        [[None, "Annotator 1", None, "Annotator 2", None, "gpt-4", None],
         ["id", "tone", "facts", "tone", "facts", "tone", "facts"]],
        {"tone", "facts"}, ("Annotator 1", "Annotator 2"), ("gpt-4",),
    ),
    "a title above, a name in the row of headings": (
        [["Study"], ["id", "coherence", None, None, "fluency", None, None],
         [None, "human_1", "human_2", "gpt-4o", "human_1", "human_2", "gpt-4o"]],
        {"coherence", "fluency"}, ("human_1", "human_2"), ("gpt-4o",),
    ),
    "repeated headings and a row with the name of the index": (
        [[None, "coherence", "coherence", "coherence", "fluency", "fluency", "fluency"],
         [None, "human_1", "human_2", "gpt-4o", "human_1", "human_2", "gpt-4o"],
         ["id", None, None, None, None, None, None]],
        {"coherence", "fluency"}, ("human_1", "human_2"), ("gpt-4o",),
    ),
    "three rows of names": (
        [[None, "coherence", None, None, "fluency", None, None],
         [None, "Human", None, "Model", "Human", None, "Model"],
         ["id", "Anna", "Ben", "gpt-4o", "Anna", "Ben", "gpt-4o"]],
        {"coherence", "fluency"}, ("Human Anna", "Human Ben"), ("Model gpt-4o",),
    ),
}  # fmt: skip


@FILES
@pytest.mark.parametrize("case", OVER)
def test_headings_over_names_are_read_with_them(file, case: str) -> None:
    head, criteria, humans, judges = OVER[case]
    labels = read_labels(file([*head, *grades(6)]))
    assert set(labels.criteria) == criteria
    assert (labels.raters, labels.judges) == (humans, judges)
    assert len(labels.items) == N
    assert labels.report.n_labels == 6 * N


@FILES
@pytest.mark.parametrize("last", [["Comments"], ["Comments", "Date"]])
def test_a_last_column_that_few_rows_fill_changes_no_heading(file, last: list[str]) -> None:
    over = ["ID", "Fluency", None, None, "Adequacy", None, None]
    names = [None, *["Human 1", "Human 2", "GPT-4"] * 2]
    rows = [row if n != 3 else [*row, *["see above"] * len(last)] for n, row in
            enumerate(grades(6))]  # fmt: skip
    table = [[*over, *last], names, *rows]
    width = len(over) + len(last)
    if file is csv_of:
        table = [[*row, *[None] * (width - len(row))] for row in table]
    labels = read_labels(file(table))
    assert (labels.raters, labels.judges) == (("Human 1", "Human 2"), ("GPT-4",))
    assert (labels.criteria, labels.report.n_labels) == (("Fluency", "Adequacy"), 6 * N)
    assert set(last) <= set(labels.items.columns)


def test_codes_of_raters_under_questions_are_no_criteria() -> None:
    head = [["", "Right?", "", "", "Kind?", "", ""], ["id", "A1", "A2", "Claude"] + [
        "A1", "A2", "Claude"]]  # fmt: skip
    labels = read_labels(csv_of([*head, *grades(6)]), on_doubt="accept")
    assert set(labels.criteria) == {"Right?", "Kind?"}
    assert (labels.raters, labels.judges) == (("A1", "A2"), ("Claude",))


@FILES
def test_headings_may_say_who_is_human(file) -> None:
    head = [[None, "Human ratings", None, None, "LLM judges", None, None],
            ["id", "Anna", "Ben", "Cleo", "sonnet", "sage", "mini"]]  # fmt: skip
    labels = read_labels(file([*head, *grades(6)]))
    assert (labels.raters, labels.judges) == (("Anna", "Ben", "Cleo"), ("sonnet", "sage", "mini"))


def test_headings_that_leave_names_alike_are_refused() -> None:
    head = [["", "coherence", "", ""], ["id", "Anna", "Anna", "Ben"]]
    with pytest.raises(LabelError):
        read_labels(csv_of([*head, *grades(3)]))


@FILES
def test_sums_below_the_rows_are_no_labels(file) -> None:
    labels = read_labels(file([NAMES, *ROWS, ["Mean", 1.9, 2.1, 2.2], ["Total", 19, 21, 22]]))
    assert labels.scale().categories == (1, 2, 3)
    assert len(labels.items) == N
    assert any("2 lines that sum up those above (rows 12 and 13)" in n for n in labels.report.notes)


def test_an_item_that_is_called_total_is_an_item() -> None:
    rows = [["Total", 1, 2, 3], *ROWS[:4], ["Total", "yes", "x", "y"]]
    labels = read_labels(csv_of([NAMES, *rows[:-1]]))
    assert "Total" in labels.items.index


WORDS = grades(3, "good", "bad")
IN_DOUBT = {
    "words that come back": (WORDS, "labels"),
    "words of few labels": ([row[1:] for row in WORDS], "labels"),
    "numbers that never come back": ([["item", 101, 102, 103], *ROWS], "names"),
}


@FILES
@pytest.mark.parametrize(("rows", "guess"), IN_DOUBT.values(), ids=IN_DOUBT)
def test_a_first_row_that_may_be_labels_is_asked_about(file, rows: Rows, guess: str) -> None:
    with pytest.raises(LabelError, match="says whether its first row") as caught:
        read_labels(file(rows))
    first = caught.value.doubts[0]
    assert (first.role, first.guess) == ("answers", {"first_row": guess})
    assert first.alternatives == ({"first_row": {"labels": "names", "names": "labels"}[guess]},)
    labels = read_labels(file(rows), on_doubt="accept")
    assert len(labels.items) == N
    assert labels.report.doubts[0] == first
    assert read_labels(file(rows), labels.mapping).digest == labels.digest


@FILES
def test_what_the_first_row_holds_can_be_stated(file) -> None:
    names = {"answers": {"first_row": "names"}, "human": ["human_1"], "machine": ["human_2"]}
    assert len(read_labels(file([NAMES, *ROWS]), names).items) == N
    words = [["good", "fine", "bad"], *([row[1:] for row in WORDS])]
    as_names = read_labels(file(words), {"answers": {"first_row": "names"}, "human": ["good"],
                                         "machine": ["fine"]})  # fmt: skip
    assert (as_names.raters, as_names.judges, len(as_names.items)) == (("good",), ("fine",), N)
    as_labels = read_labels(file(words), {"answers": {"first_row": "labels"}})
    assert len(as_labels.items) == N + 1


@FILES
def test_a_header_that_is_repeated_below_is_one(file) -> None:
    rows = [["rater", "item", "label"]] + [[f"human_{k}", f"i{n}", n % (k + 1)]
                                          for n in range(N) for k in (1, 2)]  # fmt: skip
    labels = read_labels(file([*rows[:9], rows[0], *rows[9:]]))
    assert (labels.raters, labels.report.doubts) == (("human_1", "human_2"), ())


@pytest.mark.parametrize(
    "raters", [("human_1", "human_2", "gpt-4o"), ("Annotator 1", "Annotator 2", "o3")]
)
@pytest.mark.parametrize("index", ["item", "text_id", None])
@pytest.mark.parametrize("level", ["annotator", None])
def test_a_pivot_table_of_several_values_is_read_by_both_rows_of_names(raters, index, level):
    names = pd.MultiIndex.from_product([["tone", "facts"], raters], names=[None, level])
    grades = [[min(5, n * 7 % 5 + 1 + ((n + c) % 4 == 0)) for c in range(6)] for n in range(12)]
    frame = pd.DataFrame(grades, columns=names)
    frame.index = pd.Index([f"T{n:03}" for n in range(12)], name=index)
    labels = read_labels(upload(frame.to_csv(), "pivot.csv"))
    assert labels.criteria == ("tone", "facts")
    assert labels.raters + labels.judges == raters
    if index or not level:  # else nothing but the name of the raters stands over the items
        assert list(labels.items.index) == list(frame.index)
