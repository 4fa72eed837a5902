"""Raters called by the accounts of people whose names models have, too."""

import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import upload


def _grade(n: int, k: int) -> int:
    return 1 + (n * 7 + k * (n % 3)) % 5


def _long(raters: tuple[str, ...], column: str = "annotator"):
    lines = [f"d{n},{rater},{_grade(n, k)}" for n in range(12) for k, rater in enumerate(raters)]
    return upload("\n".join([f"id,{column},rating", *lines]))


def _wide(raters: tuple[str, ...]):
    lines = [f"d{n},{','.join(str(_grade(n, k)) for k in range(len(raters)))}" for n in range(12)]
    return upload("\n".join([f"id,{','.join(raters)}", *lines]))


@pytest.mark.parametrize("column", ["rater", "annotator", "worker_id"])
@pytest.mark.parametrize(
    ("people", "account"),
    [
        (("Anna", "Ben"), "yi.wang"),
        (("Anna", "Ben"), "gemma_k"),
        (("Anna", "Ben"), "wang-yi"),
        (("anna_m", "ben_s"), "claude_dupont"),
        (("k.mueller", "j.doe"), "phi.nguyen"),
        (("awang", "bliu"), "m.claude"),
    ],
)
def test_an_account_that_has_a_models_name_is_asked_about(
    people: tuple[str, ...], account: str, column: str
) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_long((*people, account), column))
    [doubt] = caught.value.doubts
    assert doubt.reason == (
        f"nothing in 'votes.csv' says whether the rater '{account}' is human or a judge"
    )
    assert doubt.guess == [*people, account]
    with pytest.raises(LabelError) as caught:
        read_labels(_wide((*people, account)))
    assert set(caught.value.doubts[0].guess) == {*people, account}


def test_an_address_that_has_a_models_name_is_asked_about() -> None:
    raters = ("anna.m@example.org", "yi.wang@example.org")
    with pytest.raises(LabelError) as caught:
        read_labels(_long(raters))
    assert caught.value.doubts[0].guess == [*raters]


@pytest.mark.parametrize(
    "judge",
    ["claude_opus", "yi_large", "gemma_it", "claude_cot", "yi-34b", "mistral_few_shot",
     "gpt-4o@example.org"],
)  # fmt: skip
def test_a_model_with_what_it_is_told_apart_by_is_a_judge(judge: str) -> None:
    read = read_labels(_long(("Anna", "Ben", judge)))
    assert (read.raters, read.judges) == (("Anna", "Ben"), (judge,))


def test_several_of_one_model_are_judges() -> None:
    read = read_labels(_long(("Anna", "Ben", "claude_a", "claude_b")))
    assert read.judges == ("claude_a", "claude_b")


def test_beside_numbered_humans_small_letters_say_nothing() -> None:
    read = read_labels(_long(("human_1", "human_2", "gemma_k")))
    assert read.judges == ("gemma_k",)


@pytest.mark.parametrize("name", ["yi", "claude", "nova", "mistral", "phi"])
@pytest.mark.parametrize("column", ["annotator", "worker_id"])
def test_a_model_s_name_among_names_in_two_letters_is_asked_about(name: str, column: str) -> None:
    lines = [f"id,{column},score"]
    people = ("yo", "yu", "se", "al", name)
    lines += [f"t{n},{who},{(n + k) % 5 + 1}" for n in range(20) for k, who in enumerate(people)]
    with pytest.raises(LabelError, match=f"'{name}'"):
        read_labels(upload("\n".join(lines)))
    labels = read_labels(upload("\n".join(lines)), on_doubt="accept")
    assert list(labels.judges) == ([] if name == "yi" else [name])


def test_a_judge_beside_one_name_in_two_letters_is_still_a_judge() -> None:
    lines = ["id,annotator,score"]
    lines += [
        f"t{n},{who},{(n + k) % 5 + 1}" for n in range(20) for k, who in enumerate(("gt", "claude"))
    ]
    assert list(read_labels(upload("\n".join(lines))).judges) == ["claude"]
