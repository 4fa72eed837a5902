"""Ids that platforms make up are people's, whatever letters stand in them side by side."""

import random
import string

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.labels.detection.roles import is_machine_name, split_by_name

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


SMALL = string.ascii_lowercase + string.digits
BOTH = string.ascii_letters + string.digits
# Prefix, signs and how many: Qualtrics, Clerk, cuid, Firebase, nanoid, short codes.
KINDS = [
    ("R_", BOTH, 15),
    ("user_2", BOTH, 26),
    ("cl", SMALL, 23),
    ("", BOTH, 28),
    ("", BOTH + "_-", 21),
    ("", SMALL, 6),
    ("", BOTH, 8),
]


@pytest.mark.parametrize(("begin", "signs", "length"), KINDS)
@pytest.mark.parametrize("n_raters", [3, 12, 100])
def test_codes_made_in_one_way_are_humans(
    begin: str, signs: str, length: int, n_raters: int
) -> None:
    rng = random.Random(5)
    n_judges = 0
    for _ in range(30):
        codes = [begin + "".join(rng.choices(signs, k=length)) for _ in range(n_raters)]
        n_judges += len(split_by_name(codes)[1])
    assert n_judges <= 1  # of three short codes a model's letters may begin one


@pytest.mark.parametrize(
    "codes",
    [
        ["R_K1x45h8seBLttDK", "R_32gptDpnx8ydnaB", "R_3JrdgvpGPCUAiQB"],
        ["a8h60f", "k3f9ab", "x9q2lm", "7yi30c"],
        ["clsoqml1fp8d4h25knpck9fy1", "clq8r2bw70001x3lk9o3mz5ta"],
    ],
)
def test_letters_of_humans_and_models_within_codes_ask_nothing(codes: list[str]) -> None:
    rows = [(f"q{n}", rater, 1 + (n + k) % 2) for n in range(6) for k, rater in enumerate(codes)]
    labels = jv.read_labels(pd.DataFrame(rows, columns=["item", "annotator", "rating"]))
    assert labels.raters == tuple(codes)
    assert labels.judges == ()
    assert labels.report.n_labels == 6 * len(codes)


def test_a_model_among_codes_of_people_stays_a_judge() -> None:
    codes = ["a8h60f", "k3f9ab", "x9q2lm"]
    for model in ("llama3", "gpt-4o", "o3", "qwen25", "command-r", "yi-34b"):
        assert split_by_name([*codes, model]) == (codes, [model])


def test_models_of_equally_long_names_are_no_codes() -> None:
    models = ["Llama3", "Gemma2", "Qwen25", "o3Mini", "o1Mini", "o4Mini", "gpt4o1"]
    assert split_by_name(models) == ([], models)
