"""Columns beside raters that say something of them and of programs: who is a judge, and who only
uses one.
"""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels

ADDRESSES = ("anna@uni.edu", "ben@uni.edu", "cleo@uni.edu", "dan@uni.edu")
PROLIFIC = tuple(f"5f3c1a2b9d8e7f6a5b4c3d2{n}" for n in range(4))


def ratings(
    column: str, values: tuple[object, ...], raters: tuple[str, ...] = ADDRESSES, by: str = "email"
) -> pd.DataFrame:
    """Four raters of twelve items, each with one value in a column beside their ratings."""
    return pd.DataFrame(
        [
            {
                "item": f"q{n}",
                by: rater,
                column: values[place % len(values)],
                "rating": 1 + (n + (n % 5 == place)) % 5,
            }
            for n in range(12)
            for place, rater in enumerate(raters)
        ]
    )


@pytest.mark.parametrize(
    ("column", "values"),
    [
        ("uses_ai", ("yes", "no")),
        ("group", ("AI", "human")),
        ("condition", ("AI", "control")),
        ("llm", (1, 0)),
    ],
)
def test_who_has_an_address_is_a_person(column: str, values: tuple[object, ...]) -> None:
    labels = read_labels(ratings(column, values))
    assert (labels.raters, labels.judges) == (ADDRESSES, ())


def test_a_program_has_an_address_as_well() -> None:
    raters = ("anna@uni.edu", "ben@uni.edu", "cleo@uni.edu", "llm-bot@uni.edu")
    frame = ratings("is_llm", (0, 0, 0, 1), raters)
    labels = read_labels(frame, on_doubt="accept")
    assert labels.judges == ("llm-bot@uni.edu",)


def test_1_among_other_grades_is_no_yes() -> None:
    labels = read_labels(ratings("ai_familiarity", (1, 3, 5, 7), ("r1", "r2", "r3", "r4"), "rater"))
    assert (labels.raters, labels.judges) == (("r1", "r2", "r3", "r4"), ())


@pytest.mark.parametrize(
    ("column", "values", "raters", "by"),
    [
        ("group", ("AI", "human"), PROLIFIC, "rater"),
        ("group", ("AI", "human"), ("P01", "P02", "P03", "P04"), "participant_id"),
        ("llm", ("yes", "no"), ("w1", "w2", "w3", "w4"), "worker_id"),
        ("uses_ai", ("yes", "no"), ("r1", "r2", "r3", "r4"), "rater"),
        ("label_shown", ("AI", "Human"), ("r1", "r2", "r3", "r4"), "rater"),
        ("cohort", ("AI", "people"), ("Anna", "Ben", "Cleo", "Dan"), "rater"),
    ],
)
def test_that_people_are_no_judges_is_the_guess(
    column: str, values: tuple[object, ...], raters: tuple[str, ...], by: str
) -> None:
    frame = ratings(column, values, raters, by)
    with pytest.raises(LabelError, match=f"but column '{column}' says that raters") as asked:
        read_labels(frame)
    [doubt] = [doubt for doubt in asked.value.doubts if doubt.role == "human"]
    assert doubt.guess == [*raters]
    assert doubt.alternatives == ([raters[1], raters[3]],)
    labels = read_labels(frame, on_doubt="accept")
    assert (labels.raters, labels.judges) == (raters, ())


def test_what_was_shown_is_rather_no_label() -> None:
    frame = ratings("age", (20, 30, 40, 50)).rename(columns={"rating": "effort_rating"})
    frame["sharing_rating"] = frame["effort_rating"].iloc[::-1].to_numpy()
    frame["label_shown"] = ["AI" if int(item[1:]) % 3 else "Human" for item in frame["item"]]
    frame.loc[::11, "label_shown"] = "AI"
    with pytest.raises(LabelError, match="whether 'label_shown' holds labels as well") as asked:
        read_labels(frame)
    assert [doubt.guess for doubt in asked.value.doubts] == [["effort_rating", "sharing_rating"]]
