"""A criterion in words beside one in numbers, in tables with a row per item and rater."""

import random

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.detection.long import _are_free_words
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


@pytest.mark.parametrize("n_slips", [0, 1])
def test_words_that_say_one_thing_of_nearly_each_item_rather_describe_it(n_slips: int) -> None:
    frame = _ratings("verdict", ["yes", "no"], 16).drop(columns="fluency")
    many = pd.concat([frame.assign(item_id=frame["item_id"] + part) for part in "abc"])
    many = many.rename(columns={"verdict": "accuracy"}).reset_index(drop=True)
    other = ["yes" if row % 5 else "no" for row in range(len(many))]
    types = ["node" if int(item[1:-1]) % 2 else "edge" for item in many["item_id"]]
    types[:n_slips] = ["node"] * n_slips  # of an edge
    beside = many.assign(order=other, type=types)
    with pytest.raises(LabelError, match="says whether 'order'") as caught:
        read_labels(_csv(beside))
    [doubt] = caught.value.doubts
    assert doubt.guess == ["accuracy", "order"]
    assert read_labels(_csv(beside), on_doubt="accept").criteria == ("accuracy", "order")


def test_lists_of_tags_beside_grades_are_asked_about_and_guessed_to_be_no_labels() -> None:
    tags = ["no_source;unclear", "no_source", "unclear;off_topic", "off_topic;no_source;unclear"]
    frame = _ratings("remarks", tags, 16).assign(tone=[1 + row % 5 for row in range(48)])
    with pytest.raises(LabelError, match="says whether 'remarks' holds labels as well") as caught:
        read_labels(_csv(frame.rename(columns={"fluency": "M1", "tone": "M2"})))
    [doubt] = caught.value.doubts
    assert doubt.guess == ["M1", "M2"]
    assert doubt.alternatives == (["M1", "M2", "remarks"],)


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


def test_a_text_beside_criteria_called_after_people_is_none_of_them_in_the_guess() -> None:
    drawn = random.Random(8)
    criteria = ("relevance_human", "grounding_human", "usefulness_human", "error_human")
    rows = [
        {
            "review_id": f"REV-{n:03d}",
            "example_id": f"ex{n // 2}",
            "evidence": "No evidence was used." if n % 2 else f"[Evidence case {n}: text]",
            **{name: drawn.randint(0, 2) for name in criteria[:3]},
            "error_human": 0,
            "annotator_id": ("Roy1", "roy1", "roy2")[n % 3],
        }
        for n in range(16)
    ]
    with pytest.raises(LabelError) as asked:
        read_labels(upload(pd.DataFrame(rows).to_csv(index=False), "human_ratings.csv"))
    (doubt,) = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("label", [*criteria])
    assert "'evidence' holds labels as well, in words" in doubt.reason


def test_words_of_which_hardly_any_comes_back_are_free_words() -> None:
    quoted = pd.Series([f"plant{n % 24}" for n in range(40)], dtype="category")
    assert _are_free_words("biased_words", quoted)
    assert not _are_free_words("emotion", quoted)
    assert not _are_free_words("biased_words", quoted[:38].str[:6].astype("category"))
