"""Records with a list of raters and one of their labels, in the same order."""

from collections.abc import Callable, Sequence

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
    assert len(read_labels(json_file(given), on_doubt="accept").judges) == 1


CRITERIA = {"toxicity": (0, 1), "clarity": (1, 2, 3, 4, 5)}


def on_criteria(n: int = 30, **more: object) -> list[dict[str, object]]:
    """Items that two of three raters labelled on two criteria."""
    return [
        {
            "id": f"q{number}",
            "annotators": [RATERS[(number + k) % 3] for k in range(2)],
            **{
                name: [labels[(number + (number + k) % 4 // 3) % len(labels)] for k in range(2)]
                for name, labels in CRITERIA.items()
            },
            **more,
        }
        for number in range(n)
    ]


def labels_on_criteria(given: list[dict[str, object]]) -> set[tuple[str, ...]]:
    return {
        (str(one["id"]), rater, "human", name, str(label))
        for one in given
        for name in CRITERIA
        for rater, label in zip(one["annotators"], one[name], strict=True)
    }


@pytest.mark.parametrize("file", [json_file, json_lines, csv_file])
def test_several_lists_of_labels_are_criteria(file: Callable[[object], Upload]) -> None:
    given = on_criteria()
    for number, record in enumerate(given):
        record["gpt-4_clarity"] = 1 + number % 5
    labels = read_labels(file(given))
    assert labels.criteria == ("toxicity", "clarity")
    assert {own for own in labels_of(labels) if own[2] == "human"} == labels_on_criteria(given)
    assert [str(judge) for judge in labels.judges] == ["gpt-4"]


def test_what_stands_beside_several_lists_of_labels_is_no_criterion() -> None:
    given = on_criteria(seconds=[12, 40], comments=["", "hard"], slots=["a", "b"])
    labels = read_labels(json_file(given))
    assert labels.criteria == ("toxicity", "clarity")


@pytest.mark.parametrize("file", [json_lines, csv_file])
def test_entries_of_objects_beside_their_raters_are_criteria(
    file: Callable[[object], Upload],
) -> None:
    given = on_criteria()
    nested = [
        {
            "id": one["id"],
            "raters": one["annotators"],
            "ratings": [
                {name: one[name][k] for name in CRITERIA} | {"seconds": 7 + k} for k in range(2)
            ],
        }
        for one in given
    ]
    labels = read_labels(file(nested))
    assert labels.criteria == ("ratings.toxicity", "ratings.clarity")
    found = {(item, who, side, c[8:], label) for item, who, side, c, label in labels_of(labels)}
    assert found == labels_on_criteria(given)


def test_one_entry_of_objects_is_the_raters_label() -> None:
    given = [
        {"id": one["id"], "annotators": one["annotators"], "annotations": said}
        for one in records()
        for said in [[{"label": label} for label in one["labels"]]]
    ]
    assert set(read_labels(json_lines(given)).raters) == set(RATERS)


def test_places_of_a_crowd_are_told_on_each_criterion() -> None:
    given = on_criteria(n=200)
    for n, record in enumerate(given):
        record["annotators"] = [f"w{2 * n}", f"w{2 * n + 1}"]
    labels = read_labels(json_file(given))
    assert labels.criteria == ("toxicity", "clarity")
    assert labels.raters == ("labels_1", "labels_2")
    assert labels.report.n_labels == 800


def named_sets(n: int = 30, *, second: str | None = None) -> list[dict[str, object]]:
    """Items of which each of three raters named one kind, at times none, or a ``second``, too."""
    kinds = ("race", "gender", "age")
    found = []
    for number in range(n):
        sets = [[kinds[(number + (number + k) % 5 // 4) % 3]] for k in range(3)]
        if number % 6 == 0:
            sets[0] = []
        elif number % 6 == 1 and second is not None:
            sets[1] = [*sets[1], second]
        raters = [f"a{(number + k) % 4}" for k in range(3)]
        found.append({"id": f"q{number}", "annotations": sets, "anon_annotators": raters})
    return found


@pytest.mark.parametrize("file", [json_file, json_lines, csv_file])
def test_a_set_of_one_label_is_that_label(file: Callable[[object], Upload]) -> None:
    """The raters' names were the labels, or the file was refused."""
    given = named_sets()
    labels = read_labels(file(given))
    assert labels_of(labels) == {
        (str(one["id"]), rater, "human", "label", own[0])
        for one in given
        for rater, own in zip(one["anon_annotators"], one["annotations"], strict=True)
        if own
    }


def test_sets_spelled_by_python_are_read() -> None:
    given = [{key: str(own) for key, own in one.items()} for one in named_sets()]
    labels = read_labels(upload(pd.DataFrame(given).to_csv(index=False), "export.csv"))
    assert labels_of(labels) == labels_of(read_labels(json_file(named_sets())))


def test_several_labels_of_one_rater_are_asked_about() -> None:
    given = named_sets(second="nationality")
    with pytest.raises(LabelError, match="name several classes, which count as a yes or no to"):
        read_labels(json_file(given))
    each = read_labels(json_file(given), on_doubt="accept")
    assert each.criteria == ("age", "gender", "nationality", "race")
    assert set(each.raters) == {"a0", "a1", "a2", "a3"}
    assert each.report.n_labels == 4 * 85
    one = read_labels(json_file(given), {"answers": {"several": "one"}})
    assert one.report.n_labels == 85
    assert {"age + nationality", "gender + nationality"} <= set(one.scale().categories)
    none = read_labels(json_file(given), {"answers": {"several": "left out"}})
    assert none.report.n_labels == 80


def test_several_numbers_of_one_rater_are_one_label_or_none() -> None:
    numbers = {"race": 3, "gender": 7, "age": 12, "nationality": 20}
    given = [
        one | {"annotations": [[numbers[kind] for kind in own] for own in one["annotations"]]}
        for one in named_sets(second="nationality")
    ]
    asked = (
        "Raters of 'export.json' named several labels of one item, which count as one label "
        "together, or not at all"
    )
    with pytest.raises(LabelError, match=asked):
        read_labels(json_file(given))
    for answer, n_labels in (("one", 85), ("left out", 80)):
        labels = read_labels(json_file(given), {"answers": {"several": answer}}, on_doubt="accept")
        assert labels.report.n_labels == n_labels
        assert set(labels.raters) == {"a0", "a1", "a2", "a3"}


@pytest.mark.parametrize("mark", ["|", ";"])
@pytest.mark.parametrize("said", ["annotations", "labels"])
def test_several_classes_in_one_text_of_a_rater_are_asked_about(mark: str, said: str) -> None:
    words = ("joy", "fear", "anger")
    both = f"joy{mark}fear"
    records = [
        {"id": n, "worker_ids": ["w1", "w2", "w9"],
         said: [words[n % 3], words[n * 2 % 3], both if n % 4 else "joy"]}
        for n in range(12)
    ]  # fmt: skip
    with pytest.raises(LabelError, match="named several labels of one item") as caught:
        read_labels(json_lines(records))
    assert {"several": "one"} in [doubt.guess for doubt in caught.value.doubts]


def test_a_rater_who_stands_twice_in_a_list_is_asked_about() -> None:
    given = records()
    given[4]["annotators"] = ["w3", "w3"]
    with pytest.raises(
        LabelError, match="'w3' stands twice as rater of one item in 1 row"
    ) as caught:
        read_labels(json_file(given))
    assert {"repeats": "answers"} in [doubt.guess for doubt in caught.value.doubts]
    labels = read_labels(json_file(given), on_doubt="accept")
    assert (set(labels.raters), labels.judges) == ({*RATERS}, ("gpt-4",))
    assert (labels.table["kind"] == "human").sum() == 60
    less = read_labels(json_file(given), {"answers": {"repeats": "left out"}}, on_doubt="accept")
    assert (less.table["kind"] == "human").sum() == 59
    assert less.report.dropped == {"a further label of a rater who stands twice at one item": 1}


def under_criteria(names: Sequence[str], **beside: object) -> list[dict[str, object]]:
    """Items of which an object under each name lists who labelled, in orders of their own."""
    return [
        {
            "summary": f"Summary {number} of a text",
            "quality": {
                name: {
                    "annotators_ids": [21, 13, 5][:: 1 if place else -1],
                    "scores": [
                        1 + (number + place) % 4,
                        1 + number % 4,
                        1 + (number + place + 2) % 4,
                    ],
                }
                | beside
                for place, name in enumerate(names)
            },
        }
        for number in range(12)
    ]


@pytest.mark.parametrize("file", [json_file, json_lines])
def test_lists_under_criteria_are_of_their_raters(file: Callable[[object], Upload]) -> None:
    labels = read_labels(file(under_criteria(["Fluent", "Overall"])))
    assert set(labels.raters) == {"21", "13", "5"}
    assert labels.criteria == ("Fluent", "Overall")
    said = {
        (rater, criterion, label)
        for item, rater, _, criterion, label in labels_of(labels)
        if item == "2"
    }
    assert said == {
        ("5", "Fluent", "2"),
        ("13", "Fluent", "2"),
        ("21", "Fluent", "4"),
        ("21", "Overall", "3"),
        ("13", "Overall", "2"),
        ("5", "Overall", "1"),
    }


def test_names_over_lists_that_may_be_systems_are_asked_about() -> None:
    given = under_criteria(["alpha", "beta"])
    with pytest.raises(LabelError, match="which may be systems or criteria") as caught:
        read_labels(json_file(given))
    assert {"headings": "criteria"} in [doubt.guess for doubt in caught.value.doubts]
    labels = read_labels(json_file(given), {"answers": {"headings": "systems"}})
    assert len(labels.items) == 24
    assert set(labels.raters) == {"21", "13", "5"}


def test_outputs_of_models_over_lists_are_items() -> None:
    labels = read_labels(json_file(under_criteria(["gpt-4o", "llama-3"], output="A text of it")))
    assert len(labels.items) == 24
    assert set(labels.raters) == {"21", "13", "5"}
    assert not labels.judges


def test_an_id_that_stands_twice_under_a_criterion_is_asked_about() -> None:
    given = under_criteria(["Fluent", "Overall"])
    for record in given:
        record["quality"]["Overall"]["annotators_ids"] = [5, 13, 5]  # type: ignore[index]
    with pytest.raises(LabelError, match="'5' stands twice as rater of one item"):
        read_labels(json_file(given))
    labels = read_labels(json_file(given), on_doubt="accept")
    assert labels.criteria == ("Fluent", "Overall")
    assert labels.report.n_labels == 12 * 6
