"""Columns under other names than raters have, which say who gave each of the rows."""

import json

import pytest

from judgeviz.errors import QuestionError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

CODES = ("5f3a9c1e2b", "6b1c0d9e4f", "7d2e8f1a3c", "9a4b5c6d7e")
NUMBERS = ("3", "8", "11", "20")
N = 16


def by_row(
    column: str, people: tuple[str, ...] = CODES, ending: str = "csv", **more: str
) -> Upload:
    """Three people of four for each item; ``more``: another column -> what all rows say there."""
    rows = [
        {"id": f"t{n}", column: who, **more, "label": "ABC"[(n * 7 + (n + k) % 4 // 3) % 3]}
        for n in range(N)
        for k, who in enumerate(people)
        if k != n % 4
    ]
    if ending == "jsonl":
        return upload("\n".join(map(json.dumps, rows)), "data.jsonl")
    lines = [",".join(rows[0]), *(",".join(row.values()) for row in rows)]
    return upload("".join(f"{line}\n" for line in lines), "data.csv")


def assert_are(labels: Labels, people: tuple[str, ...]) -> None:
    assert set(labels.raters) == set(people)
    assert (len(labels.items), labels.report.n_labels) == (N, 3 * N)


@pytest.mark.parametrize("ending", ["csv", "jsonl"])
@pytest.mark.parametrize("people", [CODES, NUMBERS])
@pytest.mark.parametrize(
    "column",
    [
        "anno_hash", "annotator_uuid", "participant_code", "id_annotator", "id_annotateur",
        "ID_rater", "enc_worker_id", "hashed_worker", "workerUniqueId", "subj_id", "mturk_id",
        "meta.annotator_id", "Annotatoren-ID", "codificador_id", "Proband-Nr", "toloker_id",
    ],
)  # fmt: skip
def test_words_for_those_who_label_and_for_ids_name_the_raters(
    column: str, people: tuple[str, ...], ending: str
) -> None:
    assert_are(read_labels(by_row(column, people, ending)), people)


@pytest.mark.parametrize("people", [CODES, NUMBERS])
@pytest.mark.parametrize(
    "column",
    [
        "created_by_id", "submitted_by", "answered_by", "label_author", "annotation.user",
        "person_id", "member_id", "student_id", "hashedUserId", "usuario", "Bearbeiter-ID",
        "initials", "user_email_hash",
    ],
)  # fmt: skip
def test_words_for_anybody_are_asked_about_with_the_raters_as_guess(
    column: str, people: tuple[str, ...]
) -> None:
    with pytest.raises(QuestionError) as asked:
        read_labels(by_row(column, people))
    [doubt] = [one for one in asked.value.doubts if one.role == "rater"]
    assert (doubt.guess, doubt.alternatives) == (column, (None,))
    assert doubt.reason == (
        f"nothing in 'data.csv' but its rows says whether '{column}' names the raters, or those "
        "who made what was judged"
    )
    assert_are(read_labels(by_row(column, people), on_doubt="accept"), people)


@pytest.mark.parametrize("column", ["xyz", "who_did_it", "Kennung"])
@pytest.mark.parametrize("people", [CODES, ("Anna", "Ben", "Clara", "David")])
def test_any_name_is_asked_about_where_people_or_codes_stand_below_it(
    column: str, people: tuple[str, ...]
) -> None:
    with pytest.raises(QuestionError) as asked:
        read_labels(by_row(column, people))
    assert ("rater", column) in [(one.role, one.guess) for one in asked.value.doubts]
    assert_are(read_labels(by_row(column, people), on_doubt="accept"), people)


@pytest.mark.parametrize("column", ["rater_initials", "human_annotator"])
def test_numbers_that_no_word_calls_ids_are_asked_about(column: str) -> None:
    if column == "human_annotator":
        with pytest.raises(QuestionError):
            read_labels(by_row(column, NUMBERS))
    assert_are(read_labels(by_row(column, NUMBERS), on_doubt="accept"), NUMBERS)


@pytest.mark.parametrize(
    "column", ["participant_group", "worker_country", "email_hash", "created_by", "initials"]
)
def test_a_column_of_raters_comes_first(column: str) -> None:
    assert_are(read_labels(by_row("rater", CODES, **{column: "AB"})), CODES)


@pytest.mark.parametrize(
    "column",
    ["participant_code", "created_by", "student_id", "usuario", "prolific", "member"],
)
def test_who_stands_beside_columns_of_raters_gave_none_of_the_labels(column: str) -> None:
    lines = [f"id,text,{column},human_1,human_2,gpt-4o"]
    lines += [
        f"{n},what was said of matter {n},{CODES[n % 4]},{n % 3 + 1},{n % 5 // 2 + 1},{n % 3 + 1}"
        for n in range(24)
    ]
    labels = read_labels(upload("\n".join(lines), "data.csv"))
    assert labels.raters == ("human_1", "human_2")
    assert labels.judges == ("gpt-4o",)


@pytest.mark.parametrize("column", ["pupil_code", "author", "member"])
def test_who_may_have_written_a_text_of_each_row_is_no_rater(column: str) -> None:
    lines = [f"question_id,{column},answer,human_label,gpt-4o"]
    lines += [
        f"q{n},{who},what {who} wrote on matter {n},{(n + k) % 3 + 1},{(n + k) % 3 + 1}"
        for n in range(8)
        for k, who in enumerate(("Anna", "Ben", "Clara"))
    ]
    labels = read_labels(upload("\n".join(lines), "data.csv"), on_doubt="accept")
    assert "Anna" not in labels.raters
    assert labels.judges == ("gpt-4o",)


def test_a_system_that_tells_the_rows_apart_leaves_no_raters_to_find() -> None:
    lines = ["id,system,member_id,human_score"]
    lines += [
        f"t{n},{system},m{(n + k) % 5},{(n * 3 + k) % 5 + 1}"
        for n in range(20)
        for k, system in enumerate(("bart", "t5", "led"))
    ]
    labels = read_labels(upload("\n".join(lines), "data.csv"))
    assert labels.raters == ("human_score",)
    assert len(labels.items) == 60
