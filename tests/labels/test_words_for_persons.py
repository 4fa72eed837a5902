"""Columns that name who labelled, by other words for people; criteria that say one thing."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.detection.languages import of_either_gender
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 12
PEOPLE = ("AB", "CD", "EF")
WORDS = (
    "grader", "Marker", "examiner", "scorer_id", "who", "checked_by", "graded by", "assigned_to",
    "评委", "Bewerter/in", "Bewerter*in", "Bewerter:in", "Codierer",
)  # fmt: skip
WORDS_OF = {1: "yes", 2: "no", 3: "no", 4: "yes", 5: "no"}
MAY_BE_JUDGES = ("Gutachter/in", "evaluador/a", "avaliador(a)", "évaluateur/évaluatrice")


def table(word: str, criteria: tuple[str, ...]) -> pd.DataFrame:
    return pd.DataFrame([
        {"id": f"q{n}", word: who, **{
            criterion: (n * (k + 2) + (n + r) % 4 // 3) % 5 + 1
            for k, criterion in enumerate(criteria)
        }}
        for n in range(N)
        for r, who in enumerate(PEOPLE)
    ])  # fmt: skip


def read(frame: pd.DataFrame, **options: object):
    return read_labels(upload(frame.to_csv(index=False), "data.csv"), **options)


@pytest.mark.parametrize("word", [*WORDS, "эксперт"])
def test_a_word_for_a_person_names_the_raters_of_criteria(word: str) -> None:
    labels = read(table(word, ("Fluency", "Accuracy")))
    assert (labels.raters, labels.criteria) == (PEOPLE, ("Fluency", "Accuracy"))
    assert labels.report.n_labels == 6 * N


@pytest.mark.parametrize("word", WORDS)
def test_a_word_for_a_person_names_the_raters_of_a_label(word: str) -> None:
    labels = read(table(word, ("score",)))
    assert (labels.raters, labels.report.n_labels) == (PEOPLE, 3 * N)


def test_an_author_may_have_written_the_text_and_is_no_rater_unasked() -> None:
    with pytest.raises(LabelError):
        read(table("author", ("Fluency", "Accuracy")))


@pytest.mark.parametrize("word", MAY_BE_JUDGES)
def test_only_the_side_is_asked_where_a_word_may_name_judges(word: str) -> None:
    frame = table(word, ("Fluency", "Accuracy"))
    with pytest.raises(LabelError, match="human or judges") as asked:
        read(frame)
    assert [doubt.guess for doubt in asked.value.doubts] == [list(PEOPLE)]
    labels = read(frame, on_doubt="accept")
    assert (labels.raters, labels.criteria) == (PEOPLE, ("Fluency", "Accuracy"))


@pytest.mark.parametrize(
    ("name", "one"),
    [
        ("Bewerter/in", "Bewerter"),
        ("Gutachter*innen", "Gutachter"),
        ("evaluador(a)", "evaluador"),
        ("evaluateur/evaluatrice", "evaluateur"),
        ("annotator(a)", "annotator(a)"),
        ("rater_a", "rater_a"),
        ("score/in", "score/in"),
    ],
)
def test_both_genders_are_one_word(name: str, one: str) -> None:
    assert of_either_gender(name) == one


@pytest.mark.parametrize("has_rater", [False, True])
def test_a_criterion_with_one_of_the_grades_in_all_rows_is_kept(has_rater: bool) -> None:
    frame = table("rater", ("fluency", "relevance")).assign(safety=2)
    if not has_rater:
        frame = frame.drop(columns="rater").assign(id=range(3 * N))
    labels = read(frame, mapping={} if has_rater else {"human": ["human"]})
    assert labels.criteria == ("fluency", "relevance", "safety")
    assert labels.report.n_labels == 9 * N


def test_a_criterion_with_one_of_the_words_in_all_rows_is_asked_about() -> None:
    frame = table("rater", ("fluent", "faithful")).replace(
        {"fluent": WORDS_OF, "faithful": WORDS_OF}
    )
    with pytest.raises(LabelError, match="All labels of 'toxic' .only 'no'. are the same"):
        read(frame.assign(toxic="no"), mapping={"label": ["fluent", "faithful", "toxic"]})
