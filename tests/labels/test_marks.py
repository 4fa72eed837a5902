"""Marks up to 100 of people named, in columns and in rows, and who wrote beside who judged."""

import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import Upload, upload

N = 30
MARKS = [30 + (37 * n) % 66 for n in range(N)]


def _marks(raters: tuple[str, ...]) -> Upload:
    rows = [
        [f"e{n}", *(str(MARKS[n] + (n * (k + 3)) % 9 - 4) for k in range(len(raters)))]
        for n in range(N)
    ]
    return upload("\n".join(map(",".join, [["essay_id", *raters], *rows])), "marks.csv")


@pytest.mark.parametrize(
    ("humans", "judges"),
    [
        (("Anna", "Ben"), ()),
        (("Anna", "Ben"), ("gpt-4o",)),
        (("Smith", "Jones"), ("gpt-4o",)),
        (("grader_1", "grader_2"), ("gpt-4o",)),
        (("mark_anna", "mark_ben"), ("gpt4_mark",)),
    ],
)
def test_marks_of_people_in_columns_are_guessed_to_be_humans(humans, judges) -> None:
    with pytest.raises(LabelError, match="are labels of humans or of judges") as caught:
        read_labels(_marks((*humans, *judges)))
    assert caught.value.doubts[0].guess == list(humans)
    read = read_labels(_marks((*humans, *judges)), on_doubt="accept")
    assert (read.raters, read.judges, read.scale().kind) == (humans, judges, "continuous")


def test_numbers_under_a_word_that_follow_no_marks_are_nobodys() -> None:
    rows = [f"e{n},{(n * n * 7) % 83},{MARKS[n]}" for n in range(N)]
    with pytest.raises(LabelError, match="holds labels of judges alone"):
        read_labels(upload("\n".join(["essay_id,Pauses,gpt-4o", *rows]), "marks.csv"))


@pytest.mark.parametrize("who", ["teacher", "student", "Lehrer", "doctor"])
@pytest.mark.parametrize("what", ["essay", "dialogue", "item"])
@pytest.mark.parametrize("names", [("Smith", "Jones"), ("Smith", "Jones", "Miller")])
def test_people_named_by_their_trade_are_the_raters_of_rows(who, what, names) -> None:
    rows = [
        f"e{n},{name},{MARKS[n] + (n * (k + 3)) % 9 - 4}"
        for n in range(N)
        for k, name in enumerate(names)
    ]
    read = read_labels(upload("\n".join([f"{what},{who},mark", *rows]), "marks.csv"))
    assert (set(read.raters), read.judges) == (set(names), ())
    assert (len(read.items), len(read.table), read.scale().kind) == (
        N, len(names) * N, "continuous",
    )  # fmt: skip


def test_a_model_among_them_is_asked_about() -> None:
    rows = [
        f"e{n},{name},{MARKS[n] + n * k % 9 - 4}"
        for n in range(N)
        for k, name in enumerate(("Anna", "Ben", "gpt-4o"))
    ]
    with pytest.raises(LabelError) as caught:
        read_labels(upload("\n".join(["essay,teacher,mark", *rows]), "marks.csv"))
    guesses = {doubt.role: doubt.guess for doubt in caught.value.doubts}
    assert guesses["rater"] == "teacher"


@pytest.mark.parametrize("writer", ["author", "user", "username"])
@pytest.mark.parametrize("label", ["fluency", "rating"])
def test_who_wrote_is_no_rater_beside_who_judged(writer: str, label: str) -> None:
    rows = [
        f"t{n},{('poe', 'woolf')[n % 2]},r{k},{1 + (n + (n * k % 4 == 1)) % 5}"
        for n in range(12)
        for k in range(3)
    ]
    header = f"text_id,{writer},rater_id,{label}"
    read = read_labels(upload("\n".join([header, *rows]), "ratings.csv"))
    assert (read.raters, len(read.items), len(read.table)) == (("r0", "r1", "r2"), 12, 36)
