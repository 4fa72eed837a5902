"""Criteria called by a letter, or by a letter and a number."""

import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import upload


def _table(letters: str, n_raters: int = 3):
    lines = [
        ",".join([f"s{n}", *(str(1 + (n * 2 + k + r * (n % 3)) % 5) for k in range(len(letters)))])
        for n in range(15)
        for r in range(n_raters)
    ]
    return upload("\n".join([",".join(["id", *letters]), *lines]), "ratings.csv")


@pytest.mark.parametrize("letters", ["VAD", "xy"])
def test_letters_that_say_several_things_of_an_item_are_guessed_to_be_criteria(
    letters: str,
) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_table(letters))
    human, rows = caught.value.doubts
    assert (human.guess, human.alternatives) == (["human"], ([*letters], []))
    assert (rows.role, rows.guess) == ("answers", {"rows": "raters"})
    stated = {"human": ["human"], "answers": {"rows": "raters"}}
    for read in (
        read_labels(_table(letters), stated), read_labels(_table(letters), on_doubt="accept"),
    ):  # fmt: skip
        assert (len(read.items), len(read.raters), read.criteria) == (15, 3, (*letters,))
        assert len(read.table) == 45 * len(letters)


def test_letters_with_a_row_of_each_item_are_guessed_to_be_raters() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_table("VAD", n_raters=1))
    assert caught.value.doubts[0].guess == ["V", "A", "D"]


def _crossed(raters: tuple[str, ...], criteria: tuple[str, ...], name: str = "{0}_{1}"):
    columns = [name.format(rater, criterion) for rater in raters for criterion in criteria]
    lines = [
        ",".join([f"s{n}", *(str(1 + (n * 3 + k * (n % 4)) % 5) for k in range(len(columns)))])
        for n in range(15)
    ]
    return upload("\n".join([",".join(["id", *columns]), *lines]), "ratings.csv")


PEOPLE = [("coder_1", "coder_2"), ("human1", "human2", "human3"), ("expert_1", "expert_2")]


@pytest.mark.parametrize("criteria", [("q1", "q2"), ("Q1", "Q2", "Q3"), ("Q01", "Q02")])
@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("name", ["{0}_{1}", "{1}_{0}"])
def test_numbered_questions_of_several_raters_are_criteria(
    people: tuple[str, ...], criteria: tuple[str, ...], name: str
) -> None:
    read = read_labels(_crossed((*people, "gpt"), criteria, name))
    assert (read.raters, read.judges, read.criteria) == (people, ("gpt",), criteria)


@pytest.mark.parametrize("criteria", [("c1", "c2"), ("a1", "a2", "a3"), ("m1", "m2")])
@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("name", ["{0}_{1}", "{1}_{0}"])
def test_other_letters_with_numbers_are_asked_about_as_criteria(
    people: tuple[str, ...], criteria: tuple[str, ...], name: str
) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_crossed((*people, "gpt"), criteria, name))
    doubt = caught.value.doubts[0]
    said = ", ".join(f"'{criterion}'" for criterion in criteria)
    assert doubt.reason == f"nothing in 'ratings.csv' says whether {said} are criteria or systems"
    assert (doubt.guess, doubt.alternatives) == ([*criteria], ([],))
    read = read_labels(_crossed((*people, "gpt"), criteria, name), on_doubt="accept")
    assert (read.raters, read.judges, read.criteria) == (people, ("gpt",), criteria)


def test_letters_with_numbers_after_one_word_for_people_are_raters() -> None:
    read = read_labels(_crossed(("human",), ("a1", "a2")))
    assert read.raters == ("human_a1", "human_a2")
