"""A criterion in words beside one in numbers, in tables with a row per item and rater."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

GRADES = [1, 5, 2, 4, 3, 5, 1, 2, 4, 3, 1, 5, 2, 4, 5, 1]


def _csv(frame: pd.DataFrame) -> Upload:
    return upload(frame.to_csv(index=False), "ratings.csv")


def _ratings(criterion: str, words: list[str], n_items: int = 16) -> pd.DataFrame:
    """Ratings of three raters, who differ on a word in one item of five."""
    rows = []
    for item, grade in enumerate(GRADES[:n_items]):
        for rater in range(3):
            is_other = (3 * item + rater) % 15 == 0
            word = words[(grade + is_other) % len(words)]
            fluency = min(5, grade + (item + rater) % 2)
            rows.append((f"i{item}", f"ann_{rater}", fluency, word))
    return pd.DataFrame(rows, columns=["item_id", "rater", "fluency", criterion])


@pytest.mark.parametrize(
    ("criterion", "words"),
    [
        ("safety", ["Safe", "Unsafe"]),
        ("verdict", ["correct", "incorrect"]),
        ("refusal", ["True", "False"]),
        ("grounded", ["Yes", "No", "Partly"]),
        ("error_type", ["none", "grammar", "fact"]),
        ("category", ["a", "b", "c"]),
    ],
)
def test_words_in_which_raters_agree_are_asked_about(criterion: str, words: list[str]) -> None:
    frame = _ratings(criterion, words)
    with pytest.raises(LabelError) as caught:
        read_labels(_csv(frame))
    assert str(caught.value).startswith(
        f"Nothing in 'ratings.csv' says whether '{criterion}' holds labels as well, in words, "
        f"beside 'fluency'; state 'label' in the mapping, such as {{\"label\": "
        f'["fluency", "{criterion}"]}}'
    )
    labels = read_labels(_csv(frame), on_doubt="accept")
    assert labels.criteria == ("fluency", criterion)
    assert len(labels.table) == 96
    alone = read_labels(_csv(frame), mapping={"label": "fluency"})
    assert len(alone.table) == 48


def test_words_that_follow_no_item_are_named_and_not_asked_about() -> None:
    frame = _ratings("keyboard", ["old", "new"])
    frame["keyboard"] = [("old", "new")[row % 7 in (0, 2, 3)] for row in range(len(frame))]
    labels = read_labels(_csv(frame))
    assert len(labels.table) == 48
    assert "Not taken for labels of 'ratings.csv': 'keyboard'" in str(labels.report)


def test_a_grade_that_is_said_again_in_words_is_not_asked_about() -> None:
    frame = _ratings("meaning", ["x"])
    frame["meaning"] = frame["fluency"].map({1: "poor", 2: "weak", 3: "fair", 4: "good", 5: "top"})
    assert len(read_labels(_csv(frame)).table) == 48


def test_words_in_the_object_of_the_grades_are_asked_about_whatever_they_say() -> None:
    frame = _ratings("scores.safety", ["Safe", "Unsafe"], n_items=4)
    frame = frame.rename(columns={"fluency": "scores.relevance"})
    frame["scores.safety"] = ["Safe", "Unsafe", "Safe", "Safe", "Safe", "Unsafe"] * 2
    labels = read_labels(_csv(frame), on_doubt="accept")
    assert labels.criteria == ("scores.relevance", "scores.safety")
