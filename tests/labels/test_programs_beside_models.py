"""Columns called after nobody beside those of models and of humans in general: a judge's each."""

import numpy as np
import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload


def answers(*raters: str) -> Upload:
    """Make a column of yes and no a rater, who differ now and then."""
    rng = np.random.default_rng(7)
    truth = rng.random(60) < 0.6
    said = {rater: np.where(truth ^ (rng.random(60) < 0.15), "yes", "no") for rater in raters}
    frame = pd.DataFrame({"id": [f"q{n}" for n in range(60)], **said})
    return upload(frame.to_csv(index=False), "answers.csv")


@pytest.mark.parametrize("human", ["HumanJudgement", "human", "human_label"])
@pytest.mark.parametrize("programs", [("EM", "Contains"), ("Contains",), ("Match", "Overlap")])
def test_programs_of_any_name_are_judges_in_the_guess(human, programs) -> None:
    raters = (*programs, "Llama-7B", "GPT-4", human)
    with pytest.raises(LabelError, match="of humans or of judges") as refusal:
        read_labels(answers(*raters))
    assert refusal.value.doubts[0].guess == [human]
    labels = read_labels(answers(*raters), on_doubt="accept")
    assert labels.raters == (human,)
    assert {"Llama-7B", "GPT-4"} <= {*labels.judges}


@pytest.mark.parametrize("people", [("Anna", "Contains"), ("AB", "CD"), ("Maria",)])
def test_given_names_and_initials_stay_people(people) -> None:
    labels = read_labels(answers("human", *people, "gpt-4o", "Llama-7B"), on_doubt="accept")
    assert labels.raters == ("human", *people)


def test_names_beside_experts_stay_people() -> None:
    labels = read_labels(answers("doctor", "Schmidt", "gpt-4o", "Llama-7B"), on_doubt="accept")
    assert labels.raters == ("doctor", "Schmidt")
