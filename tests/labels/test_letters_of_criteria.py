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


@pytest.mark.parametrize("raters", [("a1", "a2"), ("r1", "r2", "r3"), ("E1", "E2")])
def test_letters_of_raters_with_numbers_after_one_word_for_people_are_raters(raters) -> None:
    read = read_labels(_crossed(("human",), raters))
    assert read.raters == tuple(f"human_{rater}" for rater in raters)


@pytest.mark.parametrize(
    "words", [("c1", "c2"), ("q1", "q2", "q3"), ("C1", "C2", "C3"), ("x1", "x2")]
)
@pytest.mark.parametrize("noun", ["human", "expert", "annotator"])
def test_other_letters_with_numbers_after_one_word_for_people_are_asked_about(noun, words) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_crossed((noun,), words))
    said = ", ".join(f"'{word}'" for word in words)
    doubt = caught.value.doubts[0]
    assert doubt.reason == (
        f"nothing in 'ratings.csv' says whether {said} are criteria of one human or humans; for "
        "humans state no criteria ([])"
    )
    assert (doubt.guess, doubt.alternatives) == ([*words], ([],))
    read = read_labels(_crossed((noun,), words), on_doubt="accept")
    assert read.criteria == words
    every = read_labels(_crossed((noun,), words), {"criteria": []}, on_doubt="accept")
    assert every.raters == tuple(f"{noun}_{word}" for word in words)


@pytest.mark.parametrize("criteria", [("q", "c", "i"), ("F", "R"), ("q", "tone")])
@pytest.mark.parametrize("people", [*PEOPLE, ("annotator 1", "annotator 2")])
@pytest.mark.parametrize("name", ["{0}_{1}", "{1}_{0}", "{0}.{1}", "{0} - {1}"])
def test_letters_beside_numbered_raters_are_criteria(
    people: tuple[str, ...], criteria: tuple[str, ...], name: str
) -> None:
    read = read_labels(_crossed((*people, "gpt"), criteria, name))
    assert (read.raters, read.judges, read.criteria) == (people, ("gpt",), criteria)


def test_letters_that_not_every_rater_has_tell_raters_apart() -> None:
    columns = ("annotator1_q", "annotator1_c", "annotator2_q")
    lines = [f"s{n},{n % 5},{(n + n % 2) % 5},{(n + n % 3) % 5}" for n in range(15)]
    read = read_labels(upload("\n".join([",".join(["id", *columns]), *lines]), "ratings.csv"))
    assert (read.raters, len(read.criteria)) == (columns, 1)


@pytest.mark.parametrize("letters", [("a", "b"), ("A", "B", "C")])
def test_letters_from_the_first_on_may_be_systems(letters: tuple[str, ...]) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_crossed(("human1", "human2"), letters))
    doubt = caught.value.doubts[0]
    said = ", ".join(f"'{letter}'" for letter in letters)
    assert doubt.reason == f"nothing in 'ratings.csv' says whether {said} are criteria or systems"
    assert (doubt.guess, doubt.alternatives) == ([*letters], ([],))


@pytest.mark.parametrize("numbered", [("label1", "label2", "label3"), ("A1", "A2"), ("r1", "r2")])
@pytest.mark.parametrize("criteria", [("q", "c", "i"), ("flu", "coh")])
@pytest.mark.parametrize("name", ["{0}_{1}", "{1}_{0}"])
def test_letters_beside_what_is_numbered_are_guessed_to_be_criteria(
    numbered: tuple[str, ...], criteria: tuple[str, ...], name: str
) -> None:
    read = read_labels(_crossed(numbered, criteria, name), on_doubt="accept")
    assert (read.raters, read.criteria) == (numbered, criteria)
    if numbered[0] == "label1" or criteria[0] == "q":
        with pytest.raises(LabelError) as caught:
            read_labels(_crossed(numbered, criteria, name))
        doubt = caught.value.doubts[0]
        one, other = (", ".join(f"'{word}'" for word in own) for own in (criteria, numbered))
        assert doubt.reason == (
            f"nothing in 'ratings.csv' says whether {one} in the names of its columns are criteria "
            f"and {other} raters, or the other way round, or neither ([])"
        )
        assert (doubt.guess, doubt.alternatives) == ([*criteria], ([*numbered], []))


@pytest.mark.parametrize("numbered", [("Q1", "Q2"), ("task1", "task2")])
def test_letters_beside_numbered_questions_and_tasks_are_raters(numbered: tuple[str, ...]) -> None:
    read = read_labels(_crossed(numbered, ("x", "y")), on_doubt="accept")
    assert (read.raters, read.criteria) == (("x", "y"), numbered)
