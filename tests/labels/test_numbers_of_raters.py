"""Numbers in a column of raters that look like labels of one more rater."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file

N = 8
Rows = list[dict[str, object]]
NUMBERS = (1, 2, 3)


def rows(rater: str, *labels: str, items: tuple[str, ...] = ("text",)) -> Rows:
    """A row for each text and rater, with a grade for each name of labels."""
    return [
        {item: f"{item} {n} of them" for item in items}
        | {rater: number}
        | {label: grade(n, number, place) for place, label in enumerate(labels)}
        for n in range(N)
        for number in NUMBERS
    ]


def grade(item: int, number: int, place: int) -> int:
    return 1 + (item * (place + 1) + (number == item % 4)) % 5


@pytest.mark.parametrize(
    "rater",
    ["rater", "annotator", "worker", "expert", "reviewer", "Bewerter", "participant", "judge"],
)
def test_numbers_that_each_text_has_once_are_those_of_its_raters(rater: str) -> None:
    labels = read_labels(csv_file(rows(rater, "fluency", "coherence")))
    assert (labels.raters, labels.judges) == (("1", "2", "3"), ())
    assert labels.criteria == ("fluency", "coherence")
    assert (len(labels.items), labels.report.n_labels) == (N, 2 * 3 * N)
    given = labels.table.set_index(["criterion", "rater", "item"])["label"]
    for place, criterion in enumerate(labels.criteria):
        assert [given[criterion, "3", f"text {n} of them"] for n in range(N)] == [
            grade(n, 3, place) for n in range(N)
        ]


def test_texts_in_two_columns_and_a_judges_column_are_read_beside_numbered_raters() -> None:
    table = rows("annotator", "quality", items=("source", "hypothesis"))
    for row in table:
        row["gpt4_quality"] = 1 + int(str(row["source"]).split()[1]) % 5
    labels = read_labels(csv_file(table))
    assert (labels.raters, labels.judges) == (("1", "2", "3"), ("gpt4_quality",))
    assert labels.report.n_labels == 4 * N


@pytest.mark.parametrize(
    ("rater", "labels"),
    [
        ("coder", ("empathie", "klarheit")),
        ("rater", ("s1", "s2", "s3")),
        ("annotator", ("fluency",)),
        ("evaluator", ("fluency", "gpt-4o")),
    ],
)
def test_numbers_beside_criteria_are_asked_about_where_every_row_is_another_item(
    rater: str, labels: tuple[str, ...]
) -> None:
    table = [{"ID": n} | row for n, row in enumerate(rows(rater, *labels, items=()))]
    reason = f"numbers in column '{rater}' name those who gave the labels, or are labels, too"
    with pytest.raises(LabelError, match=reason):
        read_labels(csv_file(table))
    theirs = read_labels(csv_file(table), on_doubt="accept")
    assert theirs.raters == ("1", "2", "3")
    assert set(theirs.criteria) <= {*labels, "label"}


def test_grades_of_an_annotator_beside_a_judges_are_labels_still() -> None:
    table: Rows = [
        {"ID": n, "annotator": 1 + n % 5, "gpt-4": 1 + (n + n // 7) % 5, "difficulty": 1 + n % 3}
        for n in range(40)
    ]
    labels = read_labels(csv_file(table))
    assert (labels.raters, labels.judges) == (("annotator",), ("gpt-4",))


@pytest.mark.parametrize("name", ["Subject", "User"])
def test_what_a_text_may_have_is_guessed_to_be_a_criterion_among_others(name: str) -> None:
    table = [
        {
            "id": n,
            "prompt": f"A picture of {n}",
            name: n % 2,
            "Style": n // 2 % 2,
            "Mood": n % 3 % 2,
        }
        for n in range(24)
    ]
    read = read_labels(csv_file(table), on_doubt="accept")
    assert read.criteria == (name, "Style", "Mood")
    doubt = read.report.doubts[0]
    assert (doubt.guess, doubt.alternatives) == (None, (name,))
    assert f"numbers in column '{name}' name those who gave the labels, or" in doubt.reason
