"""Rows of raters, with a column for each author of what they rated."""

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz import LabelError, read_labels

GRADES = {"Human": [5, 4, 2, 3, 4, 1], "ChatGPT": [3, 4, 1, 5, 2, 2]}
CODES = [f"P{number}" for number in range(1, 7)]
NAMES = ["Anna", "Ben", "Chloe", "Dan", "Eva", "Xu"]
ADDRESSES = [f"{name.lower()}@example.org" for name in NAMES]
TIMES = [f"2025/03/0{day} 10:00:05 AM MDT" for day in range(1, 7)]
OF_RATERS = {
    **{
        name: {name: CODES}
        for name in ("rater", "annotator_id", "worker_id", "participant", "Evaluator", "judge")
    },
    "addresses": {"Contact": ADDRESSES},
    "names": {"Name": NAMES},
    "form": {"Timestamp": TIMES, "Email Address": ADDRESSES},
    "form without names": {"Timestamp": TIMES},
    "submissions": {"Submission Date": TIMES, "First Name": NAMES},
}
JUDGES = {"answers": {"authors": "judges"}}


def table(beside: dict[str, list[str]], human: str = "Human", model: str = "ChatGPT"):
    return pd.DataFrame({**beside, human: GRADES["Human"], model: GRADES["ChatGPT"]})


@pytest.mark.parametrize("beside", OF_RATERS.values(), ids=OF_RATERS)
@pytest.mark.parametrize(
    ("human", "model"), [("Human", "ChatGPT"), ("Rate the human answer", "Rate the GPT-4 answer")]
)
def test_it_is_asked_whether_authors_were_rated_or_labelled(beside, human, model) -> None:
    frame = table(beside, human, model)
    with pytest.raises(LabelError, match="whose texts were rated, or those who labelled") as caught:
        read_labels(frame)
    with pytest.raises(LabelError, match="no engine counts"):
        jv.open(frame)
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == ({"authors": "systems"}, (JUDGES["answers"],))
    labels = read_labels(frame, {"answers": doubt.guess})
    assert (len(labels.raters), len(labels.judges), len(labels.items)) == (6, 0, 2)
    given = labels.table.query("item == @model")["label"].astype(int)
    assert list(given) == GRADES["ChatGPT"]


def test_authors_may_be_said_to_have_labelled() -> None:
    frame = table(OF_RATERS["rater"])
    for stated in (JUDGES, {"human": ["Human"]}, {"item": "rater"}):
        labels = read_labels(frame, stated)
        assert (labels.raters, labels.judges, len(labels.items)) == (("Human",), ("ChatGPT",), 6)
        counted = jv.open(table(OF_RATERS["rater"]), mapping=stated)
        assert (counted.raters, counted.judges) == (labels.raters, labels.judges)


@pytest.mark.parametrize(
    ("beside", "human", "model"),
    [
        ({"id": CODES}, "Human", "ChatGPT"),
        ({"participant": CODES}, "Teacher 1", "ChatGPT"),
        ({"participant_id": CODES}, "human_label", "gpt4_label"),
        ({"timestamp": TIMES}, "human_label", "gpt4_label"),
        ({"Name": [f"Test case {n}" for n in range(6)]}, "Human", "ChatGPT"),
    ],
)
def test_labels_of_what_the_rows_are_stay_so_unasked(beside, human, model) -> None:
    labels = read_labels(table(beside, human, model))
    assert (len(labels.items), len(labels.raters), len(labels.judges)) == (6, 1, 1)
