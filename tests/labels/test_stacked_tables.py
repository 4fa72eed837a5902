"""Tables below each other in one text or on one sheet: all are read, or it is said which is not."""

from collections.abc import Callable, Sequence

import pytest

from judgeviz.errors import QuestionError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

N = 8
Rows = list[list[str]]
NAMES = ["item", "human_1", "human_2", "gpt-4o"]


def body(shift: int = 0, prefix: str = "i") -> Rows:
    return [
        [f"{prefix}{n}", *(str(1 + (3 * n + shift + n * k // 3) % 5) for k in range(3))]
        for n in range(N)
    ]


def columns(rows: Rows, *chosen: int) -> Rows:
    return [[row[number] for number in chosen] for row in rows]


def in_text(*tables: Rows, n_empty: int = 1, separator: str = ",") -> Upload:
    width = max(len(row) for rows in tables for row in rows)
    lines: list[str] = []
    for number, rows in enumerate(tables):
        lines += [separator * (width - 1)] * (n_empty if number else 0)
        lines += [separator.join([*row, *[""] * (width - len(row))]) for row in rows]
    return upload("\n".join(lines) + "\n")


def on_a_sheet(*tables: Rows) -> Upload:
    rows: list[Sequence[object]] = []
    for number, own in enumerate(tables):
        rows += [[None]] if number else []
        rows += own
    return workbook(rows)


def with_semicolons(*tables: Rows) -> Upload:
    return in_text(*tables, n_empty=3, separator=";")


Shape = Callable[..., Upload]
SHAPES = [in_text, on_a_sheet, with_semicolons]
FLUENCY, TONE = [["Fluency"], NAMES, *body()], [["Tone"], NAMES, *body(1)]


@pytest.mark.parametrize("shape", SHAPES)
def test_titles_over_tables_are_their_criteria(shape: Shape) -> None:
    labels = read_labels(shape(FLUENCY, TONE))
    assert labels.criteria == ("Fluency", "Tone")
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert (len(labels.items), labels.report.n_labels) == (N, 2 * 3 * N)
    cells = labels.table.set_index(["item", "rater", "criterion"])["label"]
    assert cells["i2", "human_2", "Tone"] == int(body(1)[2][2])
    assert any("2 tables below each other in " in note for note in labels.report.notes)


@pytest.mark.parametrize("shape", SHAPES)
def test_what_stands_over_the_items_names_the_table_where_nothing_else_differs(
    shape: Shape,
) -> None:
    fluency = [["Fluency", *NAMES[1:]], *body()]
    tone = [["Tone", *NAMES[1:]], *body(1)]
    labels = read_labels(shape(fluency, tone))
    assert labels.criteria == ("Fluency", "Tone")
    assert len(labels.items) == N


@pytest.mark.parametrize("shape", SHAPES)
def test_a_table_for_each_rater_is_joined_on_its_items(shape: Shape) -> None:
    rows = body()
    tables = [[["item", name], *columns(rows, 0, n)] for n, name in enumerate(NAMES[1:], 1)]
    labels = read_labels(shape(*tables))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert (len(labels.items), labels.report.n_labels) == (N, 3 * N)


@pytest.mark.parametrize("shape", SHAPES)
def test_humans_and_a_judge_below_them_meet(shape: Shape) -> None:
    rows = body()
    humans, judge = columns(rows, 0, 1, 2), columns(rows, 0, 3)
    labels = read_labels(shape([NAMES[:3], *humans], [["item", "gpt-4o"], *judge]))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert labels.compare("gpt-4o").n_items == N


@pytest.mark.parametrize("shape", SHAPES)
def test_other_raters_of_other_items_keep_their_names(shape: Shape) -> None:
    one = [["item", "human_1", "gpt-4o"], *columns(body(), 0, 1, 3)]
    other = [["item", "human_2", "gpt-4o"], *columns(body(1, "j"), 0, 1, 3)]
    labels = read_labels(shape(one, other))
    own = labels.table.groupby("rater")["item"].agg(lambda items: {item[0] for item in items})
    assert own.to_dict() == {"human_1": {"i"}, "human_2": {"j"}, "gpt-4o": {"i", "j"}}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_same_names_without_titles_are_asked_about(shape: Shape) -> None:
    with pytest.raises(QuestionError, match="'table 1', 'table 2' are those of criteria, or"):
        read_labels(shape([NAMES, *body()], [NAMES, *body(1)]))


def test_names_that_come_again_need_no_empty_row() -> None:
    rows = body()
    table = [NAMES[:3], *columns(rows, 0, 1, 2), ["item", "gpt-4o"], *columns(rows, 0, 3)]
    labels = read_labels(in_text(table))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))


@pytest.mark.parametrize("shape", SHAPES)
def test_titles_over_rows_of_labels_are_criteria(shape: Shape) -> None:
    def of(title: str, shift: int) -> Rows:
        rows = body(shift)
        own = [[row[0], name, row[n]] for n, name in enumerate(NAMES[1:], 1) for row in rows]
        return [[title], ["item", "rater", "label"], *own]

    labels = read_labels(shape(of("Fluency", 0), of("Tone", 1)))
    assert labels.criteria == ("Fluency", "Tone")
    assert labels.report.n_labels == 2 * 3 * N


@pytest.mark.parametrize("shape", SHAPES)
def test_rows_of_raters_under_the_same_names_stay_one_table(shape: Shape) -> None:
    tables = [
        [["item", "rater", "label"], *([row[0], name, row[n]] for row in body())]
        for n, name in enumerate(NAMES[1:], 1)
    ]
    labels = read_labels(shape(*tables))
    assert labels.report.n_labels == 3 * N
    assert not any("below each other" in note for note in labels.report.notes)


@pytest.mark.parametrize("shape", SHAPES)
def test_further_items_behind_an_empty_row_stay_one_table(shape: Shape) -> None:
    for further in (body(1, "j"), [NAMES, *body(1, "j")]):
        labels = read_labels(shape([NAMES, *body()], further))
        assert (len(labels.items), labels.report.n_labels) == (2 * N, 2 * 3 * N)
    words = [[f"i{n}", *("good" if (n + k) % 3 else "bad" for k in range(3))] for n in range(N)]
    more = [[f"j{n}", *("good" if (n + k) % 2 else "ok" for k in range(3))] for n in range(N)]
    assert len(read_labels(shape([NAMES, *words], more)).items) == 2 * N


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    "below",
    [
        [["Rater", "Mean", "SD"], ["human_1", "3.2", "0.9"], ["gpt-4o", "3.3", "1.1"]],
        [["grade", "meaning"], ["1", "bad"], ["2", "poor"], ["5", "good"]],
    ],
    ids=["summary", "legend"],
)
def test_a_summary_or_a_legend_below_is_left_out_and_named(shape: Shape, below: Rows) -> None:
    labels = read_labels(shape([NAMES, *body()], below))
    assert (len(labels.items), labels.report.n_labels) == (N, 3 * N)
    assert any("not read: 'table 2'" in note for note in labels.report.notes)


@pytest.mark.parametrize(("shape", "row"), [(in_text, 16), (on_a_sheet, 16), (with_semicolons, 18)])
def test_rows_are_numbered_as_in_the_file(shape: Shape, row: int) -> None:
    rows = body()
    judge = columns(rows, 0, 3)
    judge[4][1] = "x!?"
    humans = [NAMES[:3], *columns(rows, 0, 1, 2)]
    labels = read_labels(shape(humans, [["item", "gpt-4o"], *judge]))
    assert labels.report.unknown == {"gpt-4o": 1}
    assert any(f"counts as invalid: 'x!?' (row {row})" in note for note in labels.report.notes)


def test_empty_lines_in_quoted_cells_part_nothing() -> None:
    rows = [f'{row[0]},"a line\n\nitem,more",{row[1]},{row[3]}' for row in body()]
    labels = read_labels(upload("\n".join(["item,text,human_1,gpt-4o", *rows])))
    assert (labels.raters, labels.judges) == (("human_1",), ("gpt-4o",))
    assert len(labels.items) == N
