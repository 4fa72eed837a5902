"""Ids that platforms make up are people's, whatever letters stand in them side by side."""

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.labels.detection.roles import is_machine_name

PEOPLE = ("AI9QOT5C5DN1P", "A3DT085TCZLLMH", "AZCJ9YI5EQI36X", "0YI5b47gAax3qFdDvWQy")


@pytest.mark.parametrize("column", ["WorkerId", "annotator"])
def test_ids_with_letters_of_a_model_by_chance_are_humans(column: str) -> None:
    rows = [(f"q{n}", rater, (n + k) % 2) for n in range(6) for k, rater in enumerate(PEOPLE)]
    labels = jv.read_labels(pd.DataFrame(rows, columns=["question", column, "answer"]))
    assert labels.raters == PEOPLE
    assert labels.judges == ()
    assert labels.report.n_labels == 24


@pytest.mark.parametrize(
    "name",
    ["CLAUDE3OPUS", "GPT4TURBO1106", "PHI3MINI128K", "DEEPSEEKR1", "LLMJUDGE12345"]
    + ["ratingGPT4oCoherence1", "scoreByGPT4oMini2024", "llama3170binstructturbo"],
)
def test_models_written_in_one_word_are_none_of_them(name: str) -> None:
    assert is_machine_name(name)
