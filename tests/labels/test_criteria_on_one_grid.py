"""Columns of one grid of grades of which the raters agree in some, and in one by chance alone."""

import json
import random

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

RATERS = ("human_1", "human_2", "human_3")


def _csv(
    name: str, low: int, high: int, agreed: tuple[str, ...] = ("accuracy", "clarity")
) -> Upload:
    draw = random.Random(5)
    lines = [",".join(("id", "rater", *agreed, name))]
    for n in range(24):
        best = [draw.randint(1, 4) for _ in agreed]
        for rater in RATERS:
            given = [grade + (draw.random() < 0.2) for grade in best]
            lines.append(",".join(map(str, (f"q{n}", rater, *given, draw.randint(low, high)))))
    return upload("\n".join(lines), "data.csv")


@pytest.mark.parametrize("name", ["discern_q7", "empathy_level", "Q7", "usage"])
def test_one_on_the_grid_of_two_criteria_goes_with_them_in_the_guess(name: str) -> None:
    with pytest.raises(LabelError) as asked:
        read_labels(_csv(name, 1, 5))
    (doubt,) = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("label", ["accuracy", "clarity", name])
    assert doubt.alternatives == (["accuracy", "clarity"],)
    assert doubt.reason == (
        f"nothing in 'data.csv' says whether '{name}' holds labels, of which the raters of an item "
        "agree no more than by chance"
    )
    labels = read_labels(_csv(name, 1, 5), on_doubt="accept")
    assert labels.criteria == ("accuracy", "clarity", name)
    assert len(labels.table) == 24 * 3 * 3


@pytest.mark.parametrize(
    ("low", "high", "agreed"),
    [(0, 1, ("accuracy", "clarity")), (11, 15, ("accuracy", "clarity")), (1, 5, ("sincere",))],
)
def test_what_is_on_no_grid_of_criteria_is_left_out_of_the_guess(low, high, agreed) -> None:
    with pytest.raises(LabelError) as asked:
        read_labels(_csv("usage", low, high, agreed))
    (doubt,) = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("label", [*agreed])


@pytest.mark.parametrize("name", ["safety", "honesty", "warmth"])
def test_one_on_the_grid_of_a_single_quality_goes_with_it_in_the_guess(name: str) -> None:
    with pytest.raises(LabelError) as asked:
        read_labels(_csv(name, 1, 5, ("helpfulness",)))
    (doubt,) = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("label", ["helpfulness", name])
    assert doubt.alternatives == (["helpfulness"],)


def test_judges_keep_what_they_say_on_it() -> None:
    draw = random.Random(5)

    def said(*names: str) -> dict[str, dict[str, int]]:
        return {who: {c: draw.randint(1, 5) for c in ("helpfulness", "safety")} for who in names}

    records = [
        {"id": f"e{n}", "humans": said("anna", "ben"), "judges": said("gpt-4o", "claude-3")}
        for n in range(30)
    ]
    labels = read_labels(
        upload("\n".join(map(json.dumps, records)), "eval.jsonl"), on_doubt="accept"
    )
    assert labels.criteria == ("helpfulness", "safety")
    assert len(labels.table) == 30 * 4 * 2
