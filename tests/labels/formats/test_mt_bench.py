"""Grades of FastChat are people's where the judge is called as people of the Arena are."""

import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

GPT_4 = ["gpt-4", "single-v1"]


def grades(*judges: object):
    rows = [
        {
            "question_id": 81 + n,
            "model": model,
            "judge": judge,
            "score": 1 + (n * k + len(model)) % 9,
            "turn": 1,
            "tstamp": 1687000000.5,
        }
        for n in range(6)
        for model in ("alpaca-13b", "vicuna-13b-v1.3")
        for k, judge in enumerate(judges, start=2)
    ]
    return upload("\n".join(map(json.dumps, rows)), "single.jsonl")


@pytest.mark.parametrize(
    "people", [("expert_0", "expert_1"), ("author_1",), ("human",), ("expert_3", "author_0")]
)
def test_grades_of_people_beside_a_models_are_humans(people) -> None:
    labels = read_labels(grades(*people, GPT_4))
    assert (set(labels.raters), set(labels.judges)) == ({*people}, {"gpt-4"})
    assert len(labels.items) == 12


def test_people_and_a_model_in_files_of_their_own_meet() -> None:
    labels = read_labels([grades("expert_0"), grades(GPT_4)])
    assert (set(labels.raters), set(labels.judges)) == ({"expert_0"}, {"gpt-4"})


def test_a_name_of_anybody_beside_people_is_asked_about() -> None:
    with pytest.raises(LabelError) as raised:
        read_labels(grades("anna", "expert_0", GPT_4))
    assert [doubt.role for doubt in raised.value.doubts] == ["human"]


def test_grades_of_models_alone_stay_judges() -> None:
    with pytest.raises(LabelError, match=r"^No rater of 'single' is human \(found 'gpt-4'\)"):
        read_labels(grades(GPT_4))
