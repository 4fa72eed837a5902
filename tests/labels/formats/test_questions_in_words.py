"""Forms whose questions are whole headings: words in them name nobody, and none vanishes."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file

HEADLINES = (
    "Snow fell on the capital in May", "The mayor opens a second library",
    "A goat won the village race", "Prices of bread rise again",
)  # fmt: skip


def form(questions, beside=(), n=12):
    """A form: respondent ``p`` answers question ``q`` in numbers, and what stands ``beside``."""
    rows = [
        {"Timestamp": f"12/{p + 1}/2023 19:40:32"}
        | {name: given(p) for name, given in beside}
        | {question: (3 * p + q * q) % 5 + 1 for q, question in enumerate(questions)}
        for p in range(n)
    ]
    return csv_file(rows, "responses.csv")


def asked_about(*given):
    with pytest.raises(LabelError) as caught:
        read_labels(form(*given))
    return caught.value.doubts


@pytest.mark.parametrize("headline", [
    "Students learn to love maths", "New laws have teachers scared", "The judge was late",
    "The model resigns", "Claude Monet on show", "Command of the fleet changes",
])  # fmt: skip
def test_words_within_a_headline_name_nobody(headline: str) -> None:
    questions = [*HEADLINES, headline]
    assert [doubt.guess for doubt in asked_about(questions)] == [{"columns": "items"}]
    labels = read_labels(form(questions), on_doubt="accept")
    assert [*labels.items.index] == questions
    assert (len(labels.raters), labels.judges, labels.report.n_labels) == (12, (), 60)


@pytest.mark.parametrize("own", [
    "Political belief (1-7)", "How tired are you (1-5)", "Age group (1-4)", "Age",
    "On a scale from 1 to 7, how well do you speak English?",
])  # fmt: skip
def test_a_question_that_alone_states_its_scale_is_the_respondents(own: str) -> None:
    beside = [(own, lambda p: p % 4 + 1), ("Email Address", lambda p: f"p{p}@x.org")]
    (doubt,) = asked_about(HEADLINES, beside)
    assert doubt.guess == {"columns": "items"}
    assert f"{own}', taken for questions about the respondent, left out" in doubt.reason
    labels = read_labels(form(HEADLINES, beside), on_doubt="accept")
    assert [*labels.items.index] == [*HEADLINES]
    assert labels.raters == tuple(f"p{p}" for p in range(12))


@pytest.mark.parametrize("questions", [
    ("How fluent is it?", "How clear is it?", "How useful is it?"),
    ("It was polite", "It was of help", "I liked it all"),
])  # fmt: skip
def test_questions_on_one_thing_are_criteria_in_the_guess(questions: tuple[str, ...]) -> None:
    assert [doubt.guess for doubt in asked_about(questions)] == [{"columns": "criteria"}]
    labels = read_labels(form(questions), {"answers": {"columns": "criteria"}})
    assert labels.criteria == questions


def test_rows_that_name_their_item_or_their_raters_are_no_respondents() -> None:
    questions = ["How fluent is the text?", "How clear is the text?", "How useful is the text?"]
    who = ("Your name", lambda p: ("Ann", "Ben", "Cy")[p % 3])
    labels = read_labels(form(questions, [who, ("Text ID", lambda p: p // 3)]), on_doubt="accept")
    assert len(labels.items) == 4
    raters = ["score by a human expert", "rating by a human novice", "score by model gpt-4o"]
    assert [doubt.guess for doubt in asked_about(raters)] == [{"authors": "systems"}]
    raters = [f"2024 human {n}" for n in range(1, 4)]
    assert read_labels(form(raters)).raters == tuple(raters)
