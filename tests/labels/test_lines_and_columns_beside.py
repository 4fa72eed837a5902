"""What stands beside labels and says something of them: a line below the names, a second score."""

from itertools import zip_longest

import pytest

from judgeviz.errors import LabelError, QuestionError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

N = 12
NAMES = ["item", "human_1", "human_2", "gpt-4o"]


def grade(who: int, n: int) -> int:
    return min(5, n * 7 % 5 + 1 + ((n + who) % 4 == 0))


def rows() -> list[list[object]]:
    return [[f"q{n}", *(grade(who, n) for who in range(3))] for n in range(N)]


def csv(lines: list[list[object]]) -> Upload:
    return upload("".join(",".join(map(str, line)) + "\n" for line in lines), "labels.csv")


@pytest.mark.parametrize("write", [csv, lambda lines: workbook(lines, name="labels.xlsx")])
@pytest.mark.parametrize(
    "said", [["(id)", "(1-5)", "(1-5)", "(1-5)"], ["", "[1 to 5]", "[1 to 5]", "[1 to 5]"]]
)
def test_a_line_in_brackets_below_the_names_explains_these(write, said: list[str]) -> None:
    labels = read_labels(write([NAMES, said, *rows()]))
    assert len(labels.items) == N
    assert not labels.report.invalid
    assert any("1 line that explains the header (row 2)" in note for note in labels.report.notes)


def test_brackets_in_other_rows_are_no_explanation() -> None:
    lines = [
        NAMES,
        ["(q0)", "(a)", "(a)", "(a)"],
        *([f"(q{n})", "(b)", "(a)", "(b)"] for n in range(1, 9)),
    ]
    assert len(read_labels(csv(lines)).items) == 9


def test_a_second_column_called_as_labels_is_asked_about() -> None:
    words = ["bad", "good"]
    lines = [["item", "annotator", "label", "score"]]
    lines += [
        [f"q{n}", who, words[grade(w, n) > 3], grade(w, n)]
        for w, who in enumerate(NAMES[1:])
        for n in range(N)
    ]
    with pytest.raises(LabelError, match="whether 'score' holds labels as well, beside 'label'"):
        read_labels(csv(lines))
    assert read_labels(csv(lines), {"label": "label"}).criteria == ("label",)
    stated = read_labels(csv(lines), {"label": ["label", "score"]})
    assert "Not taken for labels" not in str(stated.report)
    assert stated.criteria == ("label", "score")


@pytest.mark.parametrize("item", ["Text", "poem", "scene"])
@pytest.mark.parametrize("n_left_out", [0, 1])
def test_a_row_for_each_item_and_criterion_tells_the_items(item: str, n_left_out: int) -> None:
    lines = [[item, "criterion", "Anna", "Ben", "gpt-4o"]]
    lines += [
        [f"T{n:03}", criterion, *(grade(who + k, n) for who in range(3))]
        for n in range(N)
        for k, criterion in enumerate(("fluency", "tone"))
    ]
    with pytest.raises(QuestionError, match="labels of humans or of judges"):
        read_labels(csv(lines))
    labels = read_labels(csv(lines[: len(lines) - n_left_out]), {"human": ["Anna", "Ben"]})
    assert labels.criteria == ("fluency", "tone")
    assert list(labels.items.index) == [f"T{n:03}" for n in range(N)]


def test_the_margins_of_a_pivot_table_are_left_out() -> None:
    lines = [NAMES, *rows()]
    means = [sum(int(row[place]) for row in rows()) / N for place in (1, 2, 3)]
    labels = read_labels(csv([*lines, ["All", *(round(mean, 5) for mean in means)]]))
    assert len(labels.items) == N
    assert labels.scale("label").kind == "ordinal"


@pytest.mark.parametrize(
    ("spelled", "numbers"),
    [
        (["−2", "−1", "0", "+1", "+2"], [-2, -1, 0, 1, 2]),
        (["1", "1½", "2", "2½", "3"], [1, 1.5, 2, 2.5, 3]),
        (["½", "1", "1.5", "1½", "2"], [0.5, 1, 1.5, 1.5, 2]),
    ],
)
def test_minus_signs_and_fractions_of_typesetters_are_numbers(spelled, numbers) -> None:
    lines = [[row[0], *(spelled[int(cell) - 1] for cell in row[1:])] for row in rows()]
    labels = read_labels(csv([NAMES, *lines]))
    said = labels.table[labels.table["rater"] == "gpt-4o"].set_index("item")["label"]
    assert [said[f"q{n}"] for n in range(N)] == [numbers[grade(2, n) - 1] for n in range(N)]
    assert any("were read as numbers" in note for note in labels.report.notes)


def test_minus_one_of_one_human_beside_0_and_1_is_asked_about() -> None:
    lines = [[f"q{n}", n % 2, (n // 2) % 2, (n + 1) % 2] for n in range(30)]
    for n in (4, 11, 20):
        lines[n][1] = -1
    with pytest.raises(QuestionError, match="a code for no answer") as caught:
        read_labels(csv([NAMES, *lines]))
    assert caught.value.doubts[0].guess == {"-1": None}


def test_a_file_of_numbers_that_is_no_table_is_named_among_tables(tmp_path) -> None:
    for name, place in (("human_a", 1), ("human_b", 2), ("gpt-4o", 3)):
        lines = "".join(f"{row[0]},{row[place]}\n" for row in rows())
        (tmp_path / f"{name}.csv").write_text(f"item,label\n{lines}")
    (tmp_path / "schema.json").write_text('{"labels": [1, 2, 3]}')
    labels = read_labels(tmp_path)
    assert len(labels.table) == 3 * N
    assert "schema.json" in str(labels.report)


def _beside_sums(repeated: str, rows: int) -> Upload:
    said = [("yes" if n % 3 else "no", "no" if n % 5 else "yes") for n in range(20)]
    labels = [f"q{n // 2},{'AB'[n % 2]},{one},{other}" for n, (one, other) in enumerate(said)]
    sums = [f",,{name},{repeated},0.9" for name in ("node", "edge", "all")] * rows
    lines = [
        f"{one}{more}" for one, more in zip_longest(labels, sums[: 3 * rows], fillvalue=",,,,")
    ]
    return upload("\n".join(["element_id,rater,order,accuracy,,,order,accuracy", *lines]), "x.csv")


def test_a_shorter_table_of_sums_to_the_right_is_left_out() -> None:
    read = read_labels(_beside_sums("0.95", 1), {"label": ["order", "accuracy"]})
    assert (read.raters, read.criteria) == (("A", "B"), ("order", "accuracy"))
    assert (len(read.items), len(read.table)) == (10, 40)
    assert (
        "Columns 'order', 'accuracy' of 'x.csv' behind an empty column are another, shorter table, "
        "and were left out." in read.report.notes
    )
    for other in (_beside_sums("yes", 1), _beside_sums("0.95", 6)):  # somebody's labels, perhaps
        with pytest.raises(LabelError, match="has the column 'order', 'accuracy' more than once"):
            read_labels(other, {"label": ["order", "accuracy"]})


@pytest.mark.parametrize("again", ["text {}", ""])
def test_a_column_that_says_the_same_again_or_nothing_is_left_out(again: str) -> None:
    rows = [f"q{n},text {n},{n % 3 + 1},{n // 2 % 3 + 1},{again.format(n)}" for n in range(12)]
    labels = read_labels(upload("\n".join(["id,text,human_1,human_2,text", *rows])))
    assert (labels.raters, labels.report.n_labels) == (("human_1", "human_2"), 24)
    assert (
        "'votes.csv' has the column 'text' more than once; what says the same again, or nothing, "
        "was left out."
    ) in labels.report.notes
