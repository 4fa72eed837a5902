"""Cells that list raters, and others that list as many labels, between marks."""

from collections.abc import Callable

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file, json_lines, labels_of
from tests.labels.sources import Upload

PEOPLE = ("Anna", "Bob", "Chen", "Dora")


def given(number: int) -> tuple[list[str], list[str]]:
    """Two or three people in changing order, and what each said of an item."""
    names = [PEOPLE[(number + place) % 4] for place in range(2 + number % 2)]
    return names, ["yes" if (number + len(name)) % 3 else "no" for name in names]


def records(who: str, said: str, of_names: str, of_labels: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for number in range(24):
        names, labels = given(number)
        item = {"id": f"x{number}", "text": f"Text {number}, about {number * 7}; long."}
        found.append({**item, who: of_names.join(names), said: of_labels.join(labels)})
    return found


EXPECTED = {
    (f"x{number}", name, "human", "label", label)
    for number in range(24)
    for name, label in zip(*given(number), strict=True)
}


@pytest.mark.parametrize("file", [csv_file, json_file, json_lines])
@pytest.mark.parametrize(
    ("who", "said", "of_names", "of_labels"),
    [
        ("annotators", "annotations", ",", ","),
        ("annotator_ids", "labels", ", ", ","),
        ("worker_ids", "answers", ";", ";"),
        ("raters", "ratings", "|", ", "),
        ("annotators", "annotations", " ", " "),
    ],
)
def test_each_label_is_of_the_rater_at_its_place(
    who: str, said: str, of_names: str, of_labels: str, file: Callable[[object], Upload]
) -> None:
    labels = read_labels(file(records(who, said, of_names, of_labels)))
    assert labels_of(labels) == EXPECTED
    assert labels.judges == ()


@pytest.mark.parametrize("mark", [",", ";", "|", " "])
@pytest.mark.parametrize(("who", "said"), [("annotators", "annotations"), ("raters", "labels")])
def test_so_it_is_under_the_ids_of_the_items(mark: str, who: str, said: str) -> None:
    by_id = {
        str(record["id"]): {who: record[who], said: record[said]}
        for record in records(who, said, mark, mark)
    }
    labels = read_labels(json_file(by_id))
    assert labels_of(labels) == EXPECTED


@pytest.mark.parametrize("file", [csv_file, json_lines])
def test_an_item_that_nobody_labelled_has_no_labels(file: Callable[[object], Upload]) -> None:
    rows = records("annotators", "annotations", ",", ",")
    for number in (0, 5):
        rows[number] |= {"annotators": "", "annotations": ""}
    assert labels_of(read_labels(file(rows))) == {
        own for own in EXPECTED if own[0] not in ("x0", "x5")
    }


@pytest.mark.parametrize("file", [csv_file, json_lines])
def test_an_item_with_fewer_labels_than_names_is_left_out_and_said(
    file: Callable[[object], Upload],
) -> None:
    rows = records("annotators", "annotations", ";", ";")
    rows[9]["annotations"] = "yes"
    labels = read_labels(file(rows))
    assert labels_of(labels) == {own for own in EXPECTED if own[0] != "x9"}
    assert labels.report.dropped == {"an item with more or fewer labels than raters": 1}


def test_a_name_and_a_label_of_two_words_are_one_each() -> None:
    people, said = ["Anna Smith", "Bob Lee"], ["not hateful", "is hateful"]
    rows = [
        {"id": n // 2, "annotator": people[n % 2], "label": said[(n // 3) % 2]} for n in range(24)
    ]
    assert set(read_labels(csv_file(rows)).raters) == set(people)


def test_a_label_that_people_gave_together_is_not_taken_apart() -> None:
    rows = records("annotators", "label", ",", ",")
    rows = [{**row, "label": "yes" if n % 3 else "no"} for n, row in enumerate(rows)]
    with pytest.raises(LabelError, match="'label' holds labels of humans or of judges"):
        read_labels(csv_file(rows))
