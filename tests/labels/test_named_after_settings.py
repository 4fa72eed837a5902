"""Columns named as prompts, versions, names or reasons are, which hold labels of the scale."""

import numpy as np
import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 60
HUMANS = ("human_1", "human_2", "human_3")
ONE_JUDGE = [
    "judge_gpt4_prompt", "gpt-4o version", "gpt_4o_strict_prompt", "judge_with_long_prompt",
    "judge_with_reasoning", "gpt4 no explanation", "version_2_gpt4", "claude_raw",
    "judge_" + "a_long_name_of_a_model_with_its_version_and_prompt_" * 2,
]  # fmt: skip
ANY_JUDGES = ["judge_model_version", "llm_name", "judge_name", "judge_prompt", "strict_prompt"]


def table(column: str, cells: object, labels: tuple[object, ...] = (1, 2, 3, 4, 5)) -> pd.DataFrame:
    """Three humans and a judge who agree, and one column more."""
    rng = np.random.default_rng(3)
    raters = {name: near(rng, labels) for name in (*HUMANS, "judge_one")}
    return pd.DataFrame({"item": [f"q{n}" for n in range(N)], **raters, column: cells})


def near(rng: np.random.Generator, labels: tuple[object, ...] = (1, 2, 3, 4, 5)) -> list[object]:
    given = np.arange(N) % len(labels) + rng.choice([-1, 0, 0, 0, 1], N)
    return [labels[place] for place in np.clip(given, 0, len(labels) - 1)]


def csv(frame: pd.DataFrame) -> Upload:
    return upload(frame.to_csv(index=False), "sheet.csv")


def in_agreement() -> list[object]:
    return near(np.random.default_rng(8))


def at_random(top: int = 5) -> list[int]:
    return np.random.default_rng(9).integers(1, top + 1, N).tolist()


@pytest.mark.parametrize("column", ONE_JUDGE)
def test_a_judge_may_be_called_after_its_prompt_or_version(column: str) -> None:
    read = read_labels(csv(table(column, in_agreement())))
    assert read.judges == ("judge_one", column)
    assert read.raters == HUMANS


def test_some_invalid_answers_make_no_text_of_a_judges_labels() -> None:
    cells = ["refused" if n % 10 == 3 else cell for n, cell in enumerate(in_agreement())]
    read = read_labels(csv(table("gpt4_strict_prompt", cells)))
    assert read.report.invalid == {"gpt4_strict_prompt": {"refused": 6}}


@pytest.mark.parametrize("labels", [("bad", "fair", "good"), (0, 1)])
def test_labels_in_words_and_of_two_kinds(labels: tuple[object, ...]) -> None:
    cells = near(np.random.default_rng(8), labels)
    read = read_labels(csv(table("judge_gpt4_prompt", cells, labels)))
    assert read.judges == ("judge_one", "judge_gpt4_prompt")


@pytest.mark.parametrize("column", ONE_JUDGE[:-1])
def test_labels_under_a_judges_name_that_agree_with_nobody_are_asked_about(column: str) -> None:
    every = {name: [name] for name in ("judge_one", column)}
    with pytest.raises(LabelError, match="or says something of labels, of judges or of texts") as (
        caught
    ):
        read_labels(csv(table(column, at_random())))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("machine", every)
    assert doubt.alternatives == ({"judge_one": ["judge_one"]},)
    assert read_labels(csv(table(column, at_random())), {"machine": every}).judges == (*every,)


@pytest.mark.parametrize("column", [*ANY_JUDGES, "judge_one_prompt", "judge_one_version"])
def test_labels_under_any_other_name_are_asked_about_where_they_agree(column: str) -> None:
    with pytest.raises(LabelError, match=f"whether '{column}' holds labels of judges") as caught:
        read_labels(csv(table(column, in_agreement())))
    [doubt] = caught.value.doubts
    every = {name: [name] for name in ("judge_one", column)}
    assert (doubt.role, doubt.guess) == ("machine", every)
    assert doubt.alternatives == ({"judge_one": ["judge_one"]},)


@pytest.mark.parametrize(
    ("column", "cells"),
    [
        *((column, at_random()) for column in ANY_JUDGES),
        ("judge_gpt4_version", at_random(3)),
        ("version", in_agreement()),
        ("prompt", in_agreement()),
    ],
)
def test_what_is_left_out_with_the_humans_labels_is_said(column: str, cells: object) -> None:
    read = read_labels(csv(table(column, cells)))
    assert read.judges == ("judge_one",)
    assert (
        f"Not taken for labels of 'sheet.csv', but kept beside the items: '{column}'; name a "
        "column in the mapping under 'machine' or 'human' if it holds labels."
    ) in read.report.guesses


def test_the_humans_words_are_said_under_whatever_name() -> None:
    labels = ("bad", "fair", "good")
    cells = [labels[n - 1] for n in at_random(3)]
    read = read_labels(csv(table("topic", cells, labels)))
    assert "kept beside the items: 'topic'" in str(read.report)


@pytest.mark.parametrize(
    ("column", "cells"),
    [
        ("judge_gpt4_prompt", [f"Rate text {n} from 1 to 5." for n in range(N)]),
        ("judge_model_version", ["gpt-4o-2024-08-06", "gpt-4o-2024-05-13"] * (N // 2)),
        ("gpt4_version", [20240806] * N),
        ("llm_name", ["gpt-4o", "claude-3"] * (N // 2)),
        ("gpt4_confidence", at_random()),
        ("judge_one_time", at_random()),
        ("batch", at_random()),
    ],
)
def test_names_versions_prompts_and_counters_are_no_labels(column: str, cells: object) -> None:
    read = read_labels(csv(table(column, cells)))
    assert read.judges == ("judge_one",)
    assert "if it holds labels" not in str(read.report)


def test_a_judge_called_after_its_prompt_beside_criteria() -> None:
    rng = np.random.default_rng(6)
    columns = {
        f"{rater}_{criterion}": near(rng)
        for rater in (*HUMANS, "gpt4_prompt")
        for criterion in ("fluency", "relevance")
    }
    other = {f"{criterion}_claude_prompt": near(rng) for criterion in ("fluency", "relevance")}
    read = read_labels(csv(pd.DataFrame({"item": range(N), **columns, **other})))
    assert set(read.judges) == {"gpt4_prompt", "claude_prompt"}
    assert read.criteria == ("fluency", "relevance")
