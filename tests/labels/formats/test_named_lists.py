"""Records with a list of raters and one of their labels, in the same order."""

from collections.abc import Callable

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file, json_lines, labels_of
from tests.labels.sources import Upload, upload

RATERS = ("w3", "w9", "w12")


def records(who: str = "annotators", said: str = "labels", n: int = 30) -> list[dict[str, object]]:
    """Items that two of three raters labelled, in changing order, and a judge."""
    found = []
    for number in range(n):
        names = [RATERS[number % 3], RATERS[(number + 1) % 3]]
        labels = [1 + number % 5, 1 + (number + (number % 4 == 0)) % 5]
        about = {"id": f"q{number}", "gpt-4": 1 + (number + 1) % 5}
        found.append(about | {who: names, said: labels})
    return found


@pytest.mark.parametrize("file", [json_file, json_lines, csv_file])
@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("annotators", "labels"),
        ("annotator_ids", "annotations"),
        ("worker_ids", "ratings"),
        ("raters", "human_scores"),
        ("users", "votes"),
    ],
)
def test_every_label_is_of_the_rater_at_its_place(
    who: str, said: str, file: Callable[[object], Upload]
) -> None:
    labels = read_labels(file(records(who, said)))
    assert set(labels.raters) == set(RATERS)
    assert labels.judges == ("gpt-4",)
    expected = {
        (str(record["id"]), rater, "human", "label", str(label))
        for record in records()
        for rater, label in zip(record["annotators"], record["labels"], strict=True)
    }
    assert {own for own in labels_of(labels) if own[2] == "human"} == expected
    assert labels.scale().categories == (1, 2, 3, 4, 5)


def test_a_label_that_is_missing_is_counted() -> None:
    given = records()
    given[3] = given[3] | {"labels": [None, 4]}
    labels = read_labels(json_file(given))
    assert labels.report.n_labels == 3 * 30 - 1


def test_lists_of_other_lengths_are_no_raters_labels() -> None:
    given = [
        record | {"labels": [1 + (n + k) % 5 for k in range(3)]}
        for n, record in enumerate(records())
    ]
    labels = read_labels(json_file(given), {"human": ["labels"], "machine": {"gpt-4": ["gpt-4"]}})
    assert labels.raters == ("labels_1", "labels_2", "labels_3")


def test_a_crowd_is_told_by_places() -> None:
    given = [
        record | {"annotators": [f"w{2 * n}", f"w{2 * n + 1}"]}
        for n, record in enumerate(records(n=200))
    ]
    labels = read_labels(json_file(given))
    assert labels.raters == ("labels_1", "labels_2")
    assert (
        "The 400 raters of 'export.json' are told by their places in the lists, as more than 300 "
        "are too many for a column each." in labels.report.notes
    )


def test_lists_as_numpy_spells_them_in_a_csv_are_read() -> None:
    given = [
        {
            "id": record["id"],
            "annotator_ids": str(record["annotators"]).replace(",", "\n"),
            "clarity_labels": str(record["labels"]),
        }
        for record in records()
    ]
    text = pd.DataFrame(given).to_csv(index=False)
    labels = read_labels(upload(text, "export.csv"))
    plain = read_labels(json_file([{**one, "gpt-4": None} for one in records()]))
    assert labels.raters == plain.raters
    assert labels.report.n_labels == plain.report.n_labels == 60
    given[0]["clarity_labels"] = "[3]"  # of whom, nobody knows
    text = pd.DataFrame(given).to_csv(index=False)
    places = read_labels(upload(text, "export.csv"), on_doubt="accept")
    assert places.raters == ("clarity_labels_1", "clarity_labels_2")


def votes(who: str, said: str, **more: object) -> list[dict[str, object]]:
    """Items that three of four raters labelled with yes or no, in changing order."""
    people = ("A7XY", "A9XY", "A3XY", "A4XY")
    return [
        {
            "text": f"text {n}",
            who: [people[(n + k) % 4] for k in range(3)],
            said: [("yes", "no")[(n // 2 + (n + k) % 7 // 6) % 2] for k in range(3)],
            **more,
        }
        for n in range(24)
    ]


@pytest.mark.parametrize("file", [json_file, json_lines, csv_file])
@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("workers", "answers"),
        ("annotators", "responses"),
        ("workerIds", "stance"),
        ("annotators_ids", "scores"),
        ("crowdworkers", "labels"),
        ("respondents", "is_toxic"),
        ("annotator_list", "Etiketten"),
        ("experts", "verdicts"),
        ("graders", "values"),
    ],
)
def test_labels_of_any_name_are_of_the_raters_beside_them(
    who: str, said: str, file: Callable[[object], Upload]
) -> None:
    """The raters' names vanished in silence, or were the labels."""
    given = votes(who, said)
    labels = read_labels(file(given))
    assert set(labels.raters) == {"A7XY", "A9XY", "A3XY", "A4XY"}
    assert labels.judges == ()
    found = labels.table[labels.table["rater"] == "A3XY"]["label"].tolist()
    assert found == [one[said][one[who].index("A3XY")] for one in given if "A3XY" in one[who]]


def test_lists_about_the_raters_or_with_each_value_once_are_no_labels() -> None:
    given = votes("workers", "answers", places=[1, 2, 3], slots=["a", "b", "a"])
    of = {"A7XY": "north", "A9XY": "south", "A3XY": "north", "A4XY": "south"}
    for record in given:
        record["homes"] = [of[name] for name in record["workers"]]
    labels = read_labels(json_file(given))
    assert set(labels.raters) == {*of}
    assert set(labels.table["label"]) == {"yes", "no"}


def test_grades_by_experts_are_no_names_of_them() -> None:
    given = [
        {"id": n, "experts": [40 + n, 60 + n % 7], "llm_scores": [50 + n % 5, 41 + n % 9]}
        for n in range(24)
    ]
    labels = read_labels(json_file(given), on_doubt="accept")
    assert labels.raters == ("experts_1", "experts_2")


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("attention_mask", [[1, 1, 1, 0, 0], [1, 1, 0, 0, 0]]),
        ("rationale", [[0, 1, 1, 0], [1, 0, 0, 1, 1]]),
        ("maske", [[1, 0], [0, 0]]),
    ],
)
@pytest.mark.parametrize("judge", [None, "gpt-4o"])
def test_lists_of_numbers_beside_lists_of_people_are_asked_about(
    name: str, cells: list[list[int]], judge: str | None
) -> None:
    """They were judges in silence."""
    given: list[dict[str, object]] = [
        {"id": f"q{n}", "human_labels": [n % 2, n // 2 % 2, n // 3 % 2], name: cells[n % 2]}
        | ({judge: n // 4 % 2} if judge else {})
        for n in range(24)
    ]
    asked = f"Nothing in 'export.json' says whether '{name}' holds labels of judges"
    with pytest.raises(LabelError, match=asked):
        read_labels(json_file(given))
    labels = read_labels(json_file(given), on_doubt="accept")
    assert labels.raters == ("human_labels_1", "human_labels_2", "human_labels_3")
    assert labels.judges == ((judge,) if judge else ())


def test_a_list_called_as_a_models_is_a_judges() -> None:
    given = [
        {"id": n, "human_labels": [n % 2, n // 2 % 2], "llm_labels": [n // 3 % 2, n % 2]}
        for n in range(24)
    ]
    assert len(read_labels(json_file(given)).judges) == 1
