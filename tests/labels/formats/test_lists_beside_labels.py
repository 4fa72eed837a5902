"""Lists beside those of raters and their labels, that are called as no labels are."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import json_file

GRADES = (1, 2, 4, 3, 3, 2, 4, 1)


def of(n: int, place: int, which: int) -> int:
    return GRADES[(n * (which + 1) + place // 2 * (n % 3)) % 8]


def records(name: str, entry, labels=("relevance", "usefulness")):
    """Make twelve items of three of seven workers."""
    return json_file(
        [
            {
                "id": n,
                "worker_ids": [f"W{(2 * n + place) % 7}" for place in range(3)],
                **{
                    label: [of(n, place, which) for place in range(3)]
                    for which, label in enumerate(labels)
                },
                name: [entry(n, place) for place in range(3)],
            }
            for n in range(12)
        ]
    )


def graded(n: int, place: int) -> int:
    return of(n, place, 4)


@pytest.mark.parametrize("name", ["search_prob", "purchase_prob", "probability", "trust"])
@pytest.mark.parametrize("labels", [("relevance", "usefulness"), ("labels",)])
def test_grades_of_how_likely_something_is_are_a_criterion(name, labels):
    assert read_labels(records(name, graded, labels)).criteria == (*labels, name)


@pytest.mark.parametrize("name", ["time", "duration", "price", "reading_time"])
def test_other_names_are_asked_about(name):
    with pytest.raises(LabelError, match=f"'{name}' of .* may hold labels") as refusal:
        read_labels(records(name, graded))
    assert [doubt.guess for doubt in refusal.value.doubts] == [{"counts": "labels"}]
    read = read_labels(records(name, graded), on_doubt="accept")
    assert read.criteria == ("relevance", "usefulness", name)
    left = {"answers": {"counts": "left out"}}
    assert read_labels(records(name, graded), mapping=left).criteria == ("relevance", "usefulness")


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("search_prob", lambda n, place: (n * 7 + place * 31) % 100 / 100),
        ("label_confidence", graded),
        ("reading_time", lambda n, place: 20 + 7 * n + place),
        ("age", lambda n, place: 20 + (2 * n + place) % 7),
    ],
)
def test_what_is_on_no_scale_of_labels_is_left_out_and_named(name, entry):
    read = read_labels(records(name, entry))
    assert read.criteria == ("relevance", "usefulness")
    assert f"'{name}'" in "".join((*read.report.notes, *read.report.guesses))
