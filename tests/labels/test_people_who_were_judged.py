"""Columns of the people whose work was graded, beside columns of those who graded it."""

import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import Upload, upload

N = 12
GRADES = [(7 * n + n // 4) % 11 for n in range(N)]


def _grades(who: str, columns: list[str], names: list[str] | None = None) -> Upload:
    rows = [
        [(names or [f"s{n:02d}" for n in range(N)])[n]]
        + [str(min(10, GRADES[n] + ((n + k) % 4 == 0))) for k in range(len(columns))]
        for n in range(N)
    ]
    return upload("\n".join(map(",".join, [[who, *columns], *rows])), "grades.csv")


@pytest.mark.parametrize("who", ["Student", "Schüler", "Élève", "alumno", "Participant", "Author"])
@pytest.mark.parametrize("raters", [("Teacher 1", "Teacher 2"), ("human_1", "human_2", "human_3")])
def test_they_are_the_items(who: str, raters: tuple[str, ...]) -> None:
    read = read_labels(_grades(who, [*raters, "GPT-4"]))
    assert (read.raters, read.judges) == (raters, ("GPT-4",))
    assert list(read.items.index) == [f"s{n:02d}" for n in range(N)]
    assert (
        f"Column '{who}' of 'grades.csv' names the items: it has a value of its own in every row."
        in read.report.guesses
    )


def test_teachers_of_other_languages_are_people() -> None:
    for teacher in ("Lehrer", "Enseignant", "Docente"):
        raters = (f"{teacher} 1", f"{teacher} 2")
        assert read_labels(_grades("Student", [*raters, "GPT-4"])).raters == raters


@pytest.mark.parametrize("who", ["Student", "Pupil", "Schüler"])
def test_questions_of_numbered_raters_are_criteria(who: str) -> None:
    columns = [f"Q{q} {rater}" for q in (1, 2) for rater in ("Grader 1", "Grader 2", "GPT-4")]
    with pytest.raises(LabelError) as caught:
        read_labels(_grades(who, columns))
    guesses = {doubt.role: doubt.guess for doubt in caught.value.doubts}
    assert guesses == {
        "criteria": ["Q1", "Q2"],
        "human": ["Q1 Grader 1", "Q1 Grader 2", "Q2 Grader 1", "Q2 Grader 2"],
    }
    read = read_labels(_grades(who, columns), on_doubt="accept")
    assert (read.raters, read.judges) == (("Grader 1", "Grader 2"), ("GPT-4",))
    assert (read.criteria, len(read.items)) == (("Q1", "Q2"), N)


@pytest.mark.parametrize("who", ["Student", "Participant", "Respondent"])
def test_numbered_raters_stay_together(who: str) -> None:
    read = read_labels(_grades(who, ["Grader 1", "Grader 2", "GPT-4"]), on_doubt="accept")
    assert (read.raters, read.judges) == (("Grader 1", "Grader 2"), ("GPT-4",))


def test_a_student_who_labels_stays_a_rater() -> None:
    labels = [str(grade) for grade in GRADES]
    read = read_labels(_grades("student", ["expert", "gpt-4o"], labels), on_doubt="accept")
    assert (read.raters, read.judges) == (("student", "expert"), ("gpt-4o",))
