"""Names of people in the columns of annotators."""

import pytest

from judgeviz.errors import QuestionError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

NAMES = ("Anna", "Ben", "David", "Eva")


def table(shift: int, names: tuple[str, ...] = NAMES) -> str:
    rows = [
        f"t{n},text number {n},{names[n % 4]},{names[(n + (shift if n % 3 else 1)) % 4]}"
        for n in range(20)
    ]
    return "\n".join(["task_id,text,annotator_1,annotator_2", *rows, ""])


def test_who_labels_each_row_is_asked_about() -> None:
    with pytest.raises(QuestionError) as asked:
        read_labels(upload(table(1), "d.csv"))

    (doubt,) = asked.value.doubts
    assert doubt.reason == (
        "nothing in 'd.csv' says whether the names of people in 'annotator_1', 'annotator_2' are "
        "labels, or who labelled each row, whose labels stand elsewhere"
    )


@pytest.mark.parametrize(
    "names",
    [
        ("user_1", "user_2", "user_3", "user_4"),
        ("worker12", "worker7", "worker3", "worker5"),
        ("5f3a9c1e2b", "6b1c0d9e4f", "7d2e8f1a3c", "9a4b5c6d7e"),
        ("@anna", "@ben", "@cem", "@dia"),
        ("anna.weber", "ben.maier", "cem.aydin", "dia.roth"),
        ("Anna", "Ben", "Cem", "Dia"),
        ("101", "102", "103", "104"),
    ],
)
def test_accounts_codes_and_numbers_of_people_are_asked_about(names: tuple[str, ...]) -> None:
    with pytest.raises(QuestionError) as asked:
        read_labels(upload(table(1, names), "d.csv"))

    assert "who labelled each row" in asked.value.doubts[0].reason
    assert read_labels(upload(table(0, names), "d.csv")).raters == ("annotator_1", "annotator_2")


@pytest.mark.parametrize("words", [("yes", "no", "maybe", "never"), ("1", "2", "3", "4")])
def test_annotators_who_never_agree_still_give_labels(words: tuple[str, ...]) -> None:
    labels = read_labels(upload(table(1, words), "disagreements.csv"))

    assert labels.raters == ("annotator_1", "annotator_2")


def test_annotators_who_say_the_same_name_at_times_label_names() -> None:
    labels = read_labels(upload(table(0), "d.csv"))

    assert labels.raters == ("annotator_1", "annotator_2")
