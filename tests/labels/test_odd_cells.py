"""One odd cell costs itself, never the column that it stands in."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.opening import read_tables
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 40
GRADES = [str(1 + 7 * number % 5) for number in range(N)]
SCORES = [f"{number / 64:.3f}" for number in range(N)]
ODD = ("x", "-", "?", "#REF!", "1,5", "3%", "1e999", "1e200", "gpt-4o")


def table(humans: list[str], judge: list[str], name: str = "gpt-4o") -> pd.DataFrame:
    items = [f"i{number}" for number in range(N)]
    return pd.DataFrame({"item": items, "human_1": humans, "human_2": humans[::-1], name: judge})


def with_odd(labels: list[str], odd: str) -> list[str]:
    return [*labels[:7], odd, *labels[8:]]


JUDGES = {
    "a model's grades": ("gpt-4o", GRADES),
    "a model's scores": ("gpt-4o", SCORES),
    "a metric": ("rouge", SCORES),
    "grades under any name": ("some column", GRADES),
}


@pytest.mark.parametrize(("name", "judge"), JUDGES.values(), ids=JUDGES)
@pytest.mark.parametrize("odd", ODD)
def test_a_judge_keeps_all_other_labels(odd: str, judge: list[str], name: str) -> None:
    labels = read_labels(table(GRADES, with_odd(judge, odd), name))
    assert labels.judges == (name,)
    assert labels.report.unknown == {name: 1}
    assert int((labels.table["rater"] == name).sum()) == N - 1
    assert labels.report.notes == (
        f"1 response of '{name}' is no label of the scale and counts as invalid: '{odd}' (row 8); "
        "to make labels of it, rename it or add it to the scale in the mapping.",
    )


@pytest.mark.parametrize("scale", [GRADES, SCORES], ids=["grades", "scores"])
@pytest.mark.parametrize("odd", ODD)
def test_a_human_keeps_all_other_labels(odd: str, scale: list[str]) -> None:
    labels = read_labels(table(with_odd(scale, odd), scale))
    assert labels.judges == ("gpt-4o",)
    assert labels.report.unknown == {"human_1": 1, "human_2": 1}
    assert len(labels.table) == 3 * N - 2


def test_a_small_table_may_have_one_odd_cell() -> None:
    frame = pd.DataFrame(
        {
            "item": list("abcd"),
            "human_1": ["1", "2", "3", "4"],
            "human_2": ["2", "2", "3", "4"],
            "bleu": ["0.1", "0.2", "x", "0.7"],
        }
    )
    labels = read_labels(frame)
    assert labels.judges == ("bleu",)
    assert labels.report.unknown == {"bleu": 1}


REMARK = "The text is torn, so that I could not tell what it says here. " * 5
WORDS = [("good", "bad", "ok")[number % 3] for number in range(N)]


@pytest.mark.parametrize("scale", [GRADES, WORDS], ids=["grades", "words"])
def test_a_long_remark_in_one_cell_leaves_its_column_to_the_humans(scale: list[str]) -> None:
    frame = table(scale, scale)
    frame["human_1"] = with_odd(scale, REMARK)
    labels = read_labels(frame)
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    own = labels.table[labels.table["rater"] == "human_1"]
    assert own["label"].astype(str).isin(scale).sum() == N - 1


def test_a_column_of_remarks_is_no_rater_and_is_named() -> None:
    frame = table(GRADES, GRADES).assign(
        human_3=[f"{REMARK} {number}" for number in range(N)],
    )
    labels = read_labels(frame)
    assert labels.raters == ("human_1", "human_2")
    assert (
        "Not taken for labels of 'table 1', but kept beside the items: 'human_3'; name a column "
        "in the mapping under 'machine' or 'human' if it holds labels."
    ) in labels.report.guesses


@pytest.mark.parametrize(
    "cells",
    [
        [f"202{number % 3}-02-01" for number in range(N)],
        pd.to_datetime([f"202{number % 3}-02-01" for number in range(N)]),
        [None] * N,
    ],
    ids=["dates", "times", "nothing"],
)
def test_a_rater_whose_cells_are_no_labels_is_named(cells: object) -> None:
    frame = table(GRADES, GRADES).assign(human_1=cells)
    labels = read_labels(frame)
    assert labels.raters == ("human_2",)
    assert (
        "Not taken for labels of 'table 1', but kept beside the items: 'human_1'; name a column "
        "in the mapping under 'machine' or 'human' if it holds labels."
    ) in labels.report.guesses


def test_labels_without_a_name_above_them_are_named() -> None:
    rows = "".join(
        f"{number},i{number},{GRADES[number]},{GRADES[-number]},{GRADES[number]}\n"
        for number in range(N)
    )
    labels = read_labels(upload(f",item,human_1,,gpt-4o\n{rows}"))
    assert (labels.raters, labels.judges) == (("human_1",), ("gpt-4o",))
    assert (
        "Not taken for labels of 'votes.csv', but kept beside the items: 'column 4'; name a "
        "column in the mapping under 'machine' or 'human' if it holds labels."
    ) in labels.report.guesses
    told = read_labels(upload(f",item,human_1,,gpt-4o\n{rows}"), {"human": ["human_1", "column 4"]})
    assert told.raters == ("human_1", "column 4")


HALVES = [f"{1 + 7 * number % 5},5" for number in range(N)]


@pytest.mark.parametrize("odd", ["k. A.", "n. v.", "ERROR", "k. A., unlesbar"])
def test_an_odd_cell_leaves_decimal_commas_to_the_others(odd: str) -> None:
    frame = table(HALVES, with_odd(HALVES, odd))
    frame["human_1"] = with_odd(HALVES, odd)
    labels = read_labels(upload(frame.to_csv(index=False, sep=";"), "noten.csv"))
    assert labels.report.unknown == {"human_1": 1, "gpt-4o": 1}
    assert labels.scale().categories == (1.5, 2.5, 3.5, 4.5, 5.5)
    assert (
        "Decimal commas in columns 'human_1', 'human_2', 'gpt-4o' of 'noten.csv' were read as "
        "points."
    ) in labels.report.notes


def test_cells_of_two_and_three_numbers_are_lists() -> None:
    frame = pd.DataFrame(
        {
            "item": [f"i{number}" for number in range(N)],
            "human": ["1,2" if number % 2 else "2,2" for number in range(N - 1)] + ["1,2,1"],
            "gpt-4o": [str(1 + number % 2) for number in range(N)],
        }
    )
    [raw] = read_tables(upload(frame.to_csv(index=False, sep=";"), "lists.csv"))
    assert set(raw.frame["human"]) == {"1,2", "2,2", "1,2,1"}


@pytest.mark.parametrize(
    ("judge", "left"), [("human_3", "'gpt-4o'"), ("gpt-4o", "'maria'"), ("maria", "'gpt-4o'")]
)
def test_raters_beside_stated_judges_are_named(judge: str, left: str) -> None:
    other = "human_3" if judge == "human_3" else "maria"
    frame = table(GRADES, GRADES[::-1]).assign(**{other: GRADES, "gpt-4o": GRADES})
    labels = read_labels(frame, {"machine": judge})
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), (judge,))
    assert (
        f"Not taken for labels of 'table 1', but kept beside the items: {left}; name a column in "
        "the mapping under 'machine' or 'human' if it holds labels."
    ) in labels.report.guesses


DAYS = [f"2026-05-0{1 + number % 5}" for number in range(N)]


@pytest.mark.parametrize(
    "cells",
    [
        DAYS,
        pd.to_datetime(DAYS),
        [f"{1 + number % 5}-May" for number in range(N)],
        [f"0{1 + number % 5}. Mai" for number in range(N)],
        [f"{1 + number % 5:02}-févr." for number in range(N)],
        [f"5月{1 + number % 5}日" for number in range(N)],
    ],
    ids=["dates", "times", "English", "German", "French", "Chinese"],
)
def test_labels_that_a_spreadsheet_turned_into_dates_are_asked_about(cells: list[object]) -> None:
    for rater, role, guess in (("human_2", "human", ["human_1"]), ("gpt-4o", "machine", {})):
        frame = table(GRADES, GRADES[::-1]).assign(**{rater: cells})
        with pytest.raises(LabelError, match=f"olumn '{rater}' of .* holds dates .* or leave") as e:
            read_labels(frame)
        [doubt] = e.value.doubts
        assert (doubt.role, doubt.guess) == (role, guess)
        kept = read_labels(frame, {role: guess})
        assert rater not in (*kept.raters, *kept.judges)
    every = pd.DataFrame({"id": range(N), "Anna (human)": cells, "Ben": cells, "gpt-4o": cells})
    with pytest.raises(LabelError, match="hold dates .* type the labels again in cells"):
        read_labels(every)


def test_days_beside_raters_are_no_labels_of_theirs() -> None:
    days = {
        "gpt-4o_run": DAYS,
        "human_1_session": DAYS,
        "annotator_birth": [f"19{60 + n % 9}-05-04" for n in range(N)],
    }
    labels = read_labels(table(GRADES, GRADES[::-1]).assign(**days))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))


def test_dates_among_the_grades_of_rows_are_said_to_be_dates() -> None:
    rows = [
        (n, who, DAYS[n] if who == "Ben" else str(1 + n % 4))
        for n in range(N)
        for who in ("Anna", "Ben", "Chen")
    ]
    frame = pd.DataFrame(rows, columns=["item", "annotator", "rating"])
    with pytest.raises(LabelError, match="has dates as labels"):
        read_labels(frame)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("odd", ["12345678901234567890123", "-1e30", "1" * 30])
def test_a_number_of_many_digits_costs_itself_without_a_warning(odd: str) -> None:
    labels = read_labels(table(GRADES, with_odd(GRADES, odd)))
    assert labels.report.unknown == {"gpt-4o": 1}
    with pytest.raises(LabelError, match="far outside the others"):
        read_labels(table(with_odd(GRADES, odd), GRADES))
