"""Who was sure, which task was gold, what was flagged: marks of answers beside criteria."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import json_file
from tests.labels.sources import Upload, upload

GRADES = [1, 5, 2, 4, 3, 5, 1, 2, 4, 3, 1, 5, 2, 4, 5, 1, 3, 2, 4, 5]
RATERS = ("anna", "ben", "cleo")


def _graded(item: int, rater: int) -> int:
    return min(5, GRADES[item] + (item + rater) % 5 // 4)


def _marked(item: int, rater: int) -> int:
    """1 or 0, in which raters of an item agree more than by chance."""
    return (item // 2 + (3 * item + rater) % 11 // 10) % 2


def _table(mark: str, other: str = "fluency") -> Upload:
    rows = [
        (f"i{item}", name, _graded(item, rater), _marked(item, rater))
        for item in range(len(GRADES))
        for rater, name in enumerate(RATERS)
    ]
    frame = pd.DataFrame(rows, columns=["item_id", "rater", other, mark])
    return upload(frame.to_csv(index=False), "ratings.csv")


def _lists(mark: str, are_words: bool) -> Upload:
    places = range(len(RATERS))
    return json_file(
        [
            {
                "id": f"i{item}",
                "annotators": [*RATERS],
                "fluency": [_graded(item, rater) for rater in places],
                mark: [bool(m) if are_words else m for m in (_marked(item, r) for r in places)],
            }
            for item in range(len(GRADES))
        ]
    )


def _asked(file: Upload) -> LabelError:
    with pytest.raises(LabelError) as caught:
        read_labels(file)
    return caught.value


MARKS = ["sure", "is_gold", "is_test", "flags", "skipped", "confident"]


@pytest.mark.parametrize("mark", MARKS)
def test_marks_in_numbers_are_asked_about_and_no_criterion_in_the_guess(mark: str) -> None:
    asked = _asked(_table(mark))
    assert str(asked).startswith(
        f"Nothing in 'ratings.csv' says whether '{mark}' holds labels as well, beside 'fluency'"
    )
    assert read_labels(_table(mark), on_doubt="accept").criteria == ("fluency",)
    stated = {"label": ["fluency", mark], "answers": {"set_aside": "kept"}}
    assert read_labels(_table(mark), mapping=stated).criteria == ("fluency", mark)


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("are_words", [True, False])
def test_marks_in_lists_are_asked_about_as_in_a_table(mark: str, are_words: bool) -> None:
    asked = _asked(_lists(mark, are_words))
    assert f"says whether '{mark}' holds labels as well" in str(asked)
    labels = read_labels(_lists(mark, are_words), on_doubt="accept")
    assert (labels.raters, labels.criteria) == (RATERS, ("fluency",))
    stated = {"label": ["fluency", mark], "answers": {"set_aside": "kept"}}
    assert len(read_labels(_lists(mark, are_words), mapping=stated).table) == 2 * 60


def test_lists_that_set_answers_aside_are_asked_about_beside_labels_called_so() -> None:
    records = [
        {
            "id": f"i{item}",
            "annotators": [*RATERS],
            "labels": [_graded(item, rater) for rater in range(3)],
            "skipped": [item % 5 == 0 and rater == 1 for rater in range(3)],
        }
        for item in range(len(GRADES))
    ]
    asked = _asked(json_file(records))
    assert "count in the 4 rows where 'skipped' is 'true'" in str(asked)
    assert len(read_labels(json_file(records), on_doubt="accept").table) == 60 - 4


@pytest.mark.parametrize("mark", ["correct", "is_correct"])
def test_correct_beside_grades_is_asked_about_and_a_criterion_in_the_guess(mark: str) -> None:
    for file in (lambda: _table(mark), lambda: _lists(mark, are_words=False)):
        assert f"says whether '{mark}' holds labels as well" in str(_asked(file()))
        assert read_labels(file(), on_doubt="accept").criteria == ("fluency", mark)


@pytest.mark.parametrize(
    "criterion", ["offensive", "is_toxic", "helpful", "correctness", "complete"]
)
def test_a_yes_or_no_under_another_name_is_a_criterion_unasked(criterion: str) -> None:
    for file in (_table(criterion), _lists(criterion, are_words=False)):
        assert read_labels(file).criteria == ("fluency", criterion)


def test_whether_a_label_that_was_shown_is_correct_is_no_criterion_in_the_guess() -> None:
    asked = _asked(_table("label_correct"))
    assert "whether 'label_correct' holds labels as well" in str(asked)
    assert read_labels(_table("label_correct"), on_doubt="accept").criteria == ("fluency",)
