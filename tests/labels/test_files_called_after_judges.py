"""Judges' labels of several systems in a file that is called after the judge, and nobody else."""

import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 15
SYSTEMS = {"openai/gpt-4o-mini": "GPT-4o mini", "meta/llama-4": "Llama 4"}
JUDGES = ("llm_judge_results_x.json", "ratings_prometheus.json", "scores_qwen.json")


def file(name: str, *criteria: str, nested: bool = False, is_shown: bool = False):
    records = []
    for n in range(N):
        for k, (system, shown) in enumerate(SYSTEMS.items()):
            given = {one: 1 + (n * (2 + m) + k) % 5 for m, one in enumerate(criteria)}
            record = {"idx": n, "model": system, **({"model_display": shown} if is_shown else {})}
            records.append({**record, **({"ratings": given} if nested else given)})
    return upload(json.dumps(records), name)


def guess_of(one) -> object:
    with pytest.raises(LabelError) as asked:
        read_labels(one)
    return next(doubt.guess for doubt in asked.value.doubts if doubt.role == "human")


@pytest.mark.parametrize("name", JUDGES)
@pytest.mark.parametrize("nested", [True, False])
@pytest.mark.parametrize(
    "criteria", [("fluency", "adequacy"), ("simplicidade", "adequacao"), ("score",)]
)
def test_the_judge_leads_the_guess(name: str, nested: bool, criteria: tuple[str, ...]) -> None:
    one = file(name, *criteria, nested=nested, is_shown=not nested)
    assert guess_of(one) == []


@pytest.mark.parametrize("criteria", [("fluency", "adequacy"), ("score",)])
@pytest.mark.parametrize(
    "name", ["gpt-4o_ratings.json", "ratings.json", "model_ratings.json", "annotations_qwen.json"]
)
def test_a_human_leads_the_guess(name: str, criteria: tuple[str, ...]) -> None:
    """Where the rows name the model that the file is called after, or nothing names a judge."""
    assert guess_of(file(name, *criteria)) in (["human"], [*criteria])


def test_it_is_the_judges_beside_a_file_of_humans() -> None:
    humans = file("human_scores.json", "fluency", "adequacy", is_shown=True)
    judges = file("llm_judge_results_x.json", "fluency", "adequacy", is_shown=True)
    labels = read_labels([humans, judges])
    assert (labels.raters, labels.judges) == (("human",), ("llm_judge_results_x",))
