"""LimeSurvey: respondents as rows, questions as columns, rows of arrays in brackets."""

import csv
import io
from collections.abc import Mapping, Sequence

import pytest

from judgeviz.errors import LabelError, QuestionError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

N_RESPONDENTS, N_TEXTS = 6, 5
CODES = ("id", "submitdate", "lastpage", "startlanguage", "seed")
ENGLISH = ("Response ID", "Date submitted", "Last page", "Start language", "Seed")
GERMAN = ("Antwort ID", "Datum Abgeschickt", "Letzte Seite", "Start-Sprache", "Zufallsstartwert")
Answers = Mapping[str, Sequence[object]]


def grade(respondent: int, text: int) -> int:
    return 1 + (respondent // 2 + 2 * text) % 5


def grades(*columns: str) -> dict[str, list[object]]:
    return {c: [grade(r, n) for r in range(N_RESPONDENTS)] for n, c in enumerate(columns)}


def survey_rows(answers: Answers, own: Sequence[str] = CODES) -> list[list[object]]:
    head = [*own, *answers]
    rows: list[list[object]] = [
        [
            r + 11,
            f"2026-03-0{r + 1} 10:00:00",
            4,
            "en",
            900 + 37 * r,
            *(a[r] for a in answers.values()),
        ]
        for r in range(N_RESPONDENTS)
    ]
    return [head, *rows]


def survey(answers: Answers, own: Sequence[str] = CODES, separator: str = ",") -> Upload:
    text = io.StringIO()
    csv.writer(text, delimiter=separator).writerows(survey_rows(answers, own))
    return upload(text.getvalue(), "survey.csv")


def judge_of(*items: str) -> Upload:
    rows = [f"{item},{grade(0, n)}" for n, item in enumerate(items)]
    return upload("\n".join(["item,gpt-4o", *rows]), "judge.csv")


BY_CODE = [f"G01Q02[SQ00{n}]" for n in range(1, N_TEXTS + 1)]
IN_WORDS = [f"How fluent is each text? [Text {n}]" for n in range(1, N_TEXTS + 1)]
BOTH = [f"{code}. {text}" for code, text in zip(BY_CODE, IN_WORDS, strict=True)]
BOTH_OWN = [f"{code}. {text}" for code, text in zip(CODES, ENGLISH, strict=True)]
RATERS = tuple(str(r + 11) for r in range(N_RESPONDENTS))
ITEMS = {"answers": {"columns": "items"}}


@pytest.mark.parametrize(
    ("columns", "own"),
    [
        (IN_WORDS, ENGLISH),
        (IN_WORDS, GERMAN),
        (BOTH, BOTH_OWN),
        ([f"Q1. {t}" for t in IN_WORDS], CODES),
    ],
    ids=["English", "German", "code and words", "number and words"],
)
def test_rows_of_an_array_are_asked_about_and_read_as_items(
    columns: Sequence[str], own: Sequence[str]
) -> None:
    with pytest.raises(QuestionError, match="are items that every respondent judged, or criteria"):
        read_labels(survey(grades(*columns), own))
    labels = read_labels(survey(grades(*columns), own), ITEMS)
    assert labels.raters == RATERS
    assert labels.criteria == ("How fluent is each text?",)
    assert list(labels.items.index) == [f"Text {n}" for n in range(1, N_TEXTS + 1)]
    own_grades = labels.table.set_index(["rater", "item"])["label"]
    assert own_grades["13", "Text 4"] == grade(2, 3)
    assert labels.report.n_labels == N_RESPONDENTS * N_TEXTS
    assert labels.report.balance


def test_workbooks_and_semicolons_are_read() -> None:
    answers = grades(*IN_WORDS)
    sheet = workbook(survey_rows(answers, ENGLISH), name="survey.xlsx")
    for source in (sheet, survey(answers, ENGLISH, ";")):
        assert read_labels(source, ITEMS).report.n_labels == N_RESPONDENTS * N_TEXTS


@pytest.mark.parametrize(
    "columns", [BY_CODE, [c.replace("[", "_").replace("]", "") for c in BY_CODE]]
)
def test_codes_alone_are_asked_about(columns: Sequence[str]) -> None:
    with pytest.raises(QuestionError, match="are items that every respondent judged, or criteria"):
        read_labels(survey(grades(*columns)))
    labels = read_labels(survey(grades(*columns)), ITEMS)
    assert labels.criteria == ("G01Q02",)
    assert list(labels.items.index) == [f"SQ00{n}" for n in range(1, N_TEXTS + 1)]
    of_one = read_labels(survey(grades(*columns)), {"answers": {"columns": "criteria"}})
    assert of_one.criteria == tuple(columns)


@pytest.mark.parametrize(
    ("columns", "items"),
    [
        (BY_CODE, [f"SQ00{n}" for n in range(1, N_TEXTS + 1)]),
        (BOTH, [f"SQ00{n}" for n in range(1, N_TEXTS + 1)]),
        (BOTH, [f"Text {n}" for n in range(1, N_TEXTS + 1)]),
        ([f"Q [{name}]" for name in ("ant", "bee", "cat", "dog", "elk")],
         ["ant", "bee", "cat", "dog", "elk"]),
    ],
)  # fmt: skip
def test_items_that_the_judges_file_names_are_not_asked_about(
    columns: Sequence[str], items: Sequence[str]
) -> None:
    labels = read_labels([survey(grades(*columns)), judge_of(*items)])
    assert labels.raters == RATERS
    assert labels.judges == ("gpt-4o",)
    assert labels.compare("gpt-4o").n_items == N_TEXTS


def test_questions_in_the_same_words_are_told_apart() -> None:
    columns = [f"G0{n}Q01[SQ001]. How good? [Fluency]" for n in (1, 2, 3)]
    columns += [f"G0{n}Q01[SQ002]. How good? [Coherence]" for n in (1, 2, 3)]
    answers = grades(*columns)
    labels = read_labels(survey(answers), ITEMS)
    assert labels.criteria == ("Fluency", "Coherence")
    assert list(labels.items.index) == [f"How good? ({n})" for n in (1, 2, 3)]
    assert labels.report.n_labels == N_RESPONDENTS * len(columns)


@pytest.mark.parametrize(
    "columns", [["[SQ001][1]", "[SQ001][2]"], ["[SQ001_SQ009]", "[SQ001_SQ010]"]]
)
def test_an_array_with_two_scales_is_a_criterion_for_each(columns: Sequence[str]) -> None:
    names = [f"G01Q02{c.replace('SQ001', f'SQ00{n}', 1)}" for c in columns for n in (1, 2, 3)]
    labels = read_labels(survey(grades(*names)), ITEMS)
    assert len(labels.criteria) == len(columns)
    assert list(labels.items.index) == ["SQ001", "SQ002", "SQ003"]


def test_times_remarks_and_what_is_asked_once_are_no_labels() -> None:
    answers = {
        **grades(*IN_WORDS),
        "How old are you?": [23, 35, 41, 28, 30, 52],
        "How fluent is each text? [Other]": ["", "x", "", "", "", "y"],
        "interviewtime": [100.5, 203.2, 99.0, 150.4, 301.8, 77.7],
        "groupTime12": [50.5, 103.2, 49.0, 75.4, 150.8, 37.7],
        "G01Q02Time": [20.5, 33.2, 29.0, 35.4, 50.8, 17.7],
    }
    labels = read_labels(survey(answers, ENGLISH), ITEMS)
    assert labels.report.n_labels == N_RESPONDENTS * N_TEXTS
    assert "Not read, as asked once, not of several items: 'How old are you?'." in (
        labels.report.notes
    )


def test_ticks_of_several_choices_are_counted_and_left_out() -> None:
    ticks = {f"Which ones? [{word}]": ["Y", "", "Y", "", "", "Y"] for word in ("red", "blue")}
    labels = read_labels(survey({**grades(*IN_WORDS), **ticks}, ENGLISH), ITEMS)
    assert labels.criteria == ("How fluent is each text?",)
    assert labels.report.dropped == {
        "a choice among several at once, of which a column is a single one": 6
    }
    assert labels.report.balance


def test_tokens_name_the_raters_where_each_respondent_has_one() -> None:
    tokens = {"token": ["a1b2", "c3d4", "e5f6", "g7h8", "i9j0", "k1l2"]}
    labels = read_labels(survey({**tokens, **grades(*IN_WORDS)}), ITEMS)
    assert labels.raters == tuple(tokens["token"])
    missing = {"token": ["a1b2", "", "", "", "", "k1l2"]}
    assert read_labels(survey({**missing, **grades(*IN_WORDS)}), ITEMS).raters == RATERS


def test_answers_that_were_not_submitted_are_asked_about() -> None:
    rows = survey_rows(grades(*IN_WORDS), ENGLISH)
    rows[3][1] = ""
    rows[3][-2:] = ["", ""]
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    with pytest.raises(QuestionError, match="count in the 3 rows where 'finished' is 'False'"):
        read_labels(upload(text.getvalue(), "survey.csv"))
    kept = read_labels(
        upload(text.getvalue(), "survey.csv"),
        {"answers": {"set_aside": "kept", "columns": "items"}},
    )
    assert kept.report.n_labels == N_RESPONDENTS * N_TEXTS - 2


def test_questions_without_rows_are_asked_about() -> None:
    answers = grades(*[f"G01Q0{n}" for n in range(1, N_TEXTS + 1)])
    with pytest.raises(QuestionError, match="are items that every respondent judged, or criteria"):
        read_labels(survey(answers))
    alike = grades(*[f"How fluent is text {n}?" for n in range(1, N_TEXTS + 1)])
    assert len(read_labels(survey(alike, ENGLISH)).items) == N_TEXTS


def test_a_single_respondent_is_refused_with_what_to_do() -> None:
    rows = survey_rows(grades(*IN_WORDS))[:2]
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    with pytest.raises(LabelError, match="a LimeSurvey survey with 1 respondent; agreement needs"):
        read_labels(upload(text.getvalue(), "survey.csv"))


def test_other_tables_with_an_id_are_not_taken_for_surveys() -> None:
    rows = [[n, f"2026-03-0{n + 1}", 1 + n % 5, 1 + 2 * n % 5] for n in range(6)]
    text = io.StringIO()
    csv.writer(text).writerows([["id", "submitdate", "human_1", "gpt-4o"], *rows])
    labels = read_labels(upload(text.getvalue(), "votes.csv"))
    assert (labels.raters, labels.judges) == (("human_1",), ("gpt-4o",))
