"""What people write between two grades, or beside one: a fraction, a doubt, a footnote, reasons."""

from collections.abc import Callable

import pandas as pd
import pytest

from judgeviz.errors import LabelError, QuestionError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from judgeviz.labels.sources.files import Source
from tests.labels.sources import upload

N = 40
ANNA = [str(1 + 7 * n % 5) for n in range(N)]
BEN = [str(1 + (7 * n + (n % 3 == 0)) % 5) for n in range(N)]
JUDGE = [str(1 + (7 * n + (n % 4 == 0)) % 5) for n in range(N)]
FIVE = (1, 2, 3, 4, 5)


def wide(anna: list[str], ben: list[str] = BEN) -> pd.DataFrame:
    items = [f"i{n}" for n in range(N)]
    return pd.DataFrame({"item": items, "human_1": anna, "human_2": ben, "gpt-4o": JUDGE})


def in_columns(anna: list[str]) -> Source | list[Source]:
    return upload(wide(anna).to_csv(index=False))


def in_rows(anna: list[str]) -> Source | list[Source]:
    rows = wide(anna).melt("item", var_name="rater", value_name="label")
    return upload(rows.to_csv(index=False))


def in_json(anna: list[str]) -> Source | list[Source]:
    return upload(wide(anna).to_json(orient="records"), "votes.json")


def in_two_files(anna: list[str]) -> Source | list[Source]:
    table = wide(anna)
    return [
        upload(table.drop(columns="gpt-4o").to_csv(index=False), "humans.csv"),
        upload(table[["item", "gpt-4o"]].to_csv(index=False), "gpt-4o.csv"),
    ]


SHAPES = (in_columns, in_rows, in_json, in_two_files)


def with_cells(*cells: str, labels: list[str] = ANNA) -> list[str]:
    return [*cells, *labels[len(cells) :]]


def label_of(labels: Labels, item: str) -> object:
    own = labels.table[labels.table["rater"] == "human_1"].set_index("item")["label"]
    return own.get(item)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_fraction_of_two_neighbours_among_bare_grades_is_asked_about(
    shape: Callable[[list[str]], Source | list[Source]],
) -> None:
    with pytest.raises(QuestionError) as asked:
        read_labels(shape(with_cells("4/5")))
    [doubt] = asked.value.doubts
    assert doubt.reason.endswith(
        " says whether '4/5' beside grades from 1 to 5 (1 time by humans) is a grade of that "
        "total, between two grades or no answer"
    )
    assert (doubt.role, doubt.guess) == ("labels", {"4/5": "4"})
    assert doubt.alternatives == ({"4/5": 4.5}, {"4/5": None})
    read = {answer: read_labels(shape(with_cells("4/5")), {"labels": {"4/5": answer}})
            for answer in ("4", 4.5, None)}  # fmt: skip
    assert [label_of(labels, "i0") for labels in read.values()] == [4, 4.5, None]
    assert [labels.report.n_missing for labels in read.values()] == [0, 0, 1]
    assert all(labels.report.balance for labels in read.values())


def test_fractions_of_several_neighbours_are_asked_about_as_between_them() -> None:
    with pytest.raises(QuestionError) as asked:
        read_labels(in_columns(with_cells("4/5", "3/4")))
    [doubt] = asked.value.doubts
    assert (
        "'4/5', '3/4' beside grades from 1 to 5 (2 times by humans) are grades between two or"
        in (doubt.reason)
    )
    assert doubt.guess == {"4/5": None, "3/4": None}
    assert doubt.alternatives == ({"4/5": 4.5, "3/4": 3.5},)


def test_a_fraction_of_another_scale_is_asked_about() -> None:
    with pytest.raises(QuestionError) as asked:
        read_labels(in_columns(with_cells("8/10")))
    [doubt] = asked.value.doubts
    assert "'8/10' beside grades from 1 to 5 (1 time by humans) is a grade of this scale or" in (
        doubt.reason
    )
    taken = read_labels(in_columns(with_cells("8/10")), on_doubt="accept")
    assert taken.scale().categories == FIVE
    assert taken.report.n_missing == 1


@pytest.mark.parametrize(
    ("low", "high"), [(0, 3), (1, 3), (1, 4), (1, 6), (0, 7), (1, 7)], ids=lambda end: f"to {end}"
)
def test_so_it_is_beside_other_grades_side_by_side(low: int, high: int) -> None:
    grades = [str(low + n % (high - low + 1)) for n in range(N)]
    table = wide(with_cells("8/10", labels=grades), grades).assign(**{"gpt-4o": grades})
    with pytest.raises(QuestionError, match=f"'8/10' beside grades from {low} to {high}"):
        read_labels(table)


@pytest.mark.parametrize(
    "anna",
    [
        with_cells("4/5", "2/5"),
        [f"{grade}/5" for grade in ANNA],
        [f"{grade} / 5" for grade in ANNA],
    ],
    ids=["two numerators", "throughout", "with blanks"],
)
def test_fractions_with_several_numerators_are_grades_of_their_total(anna: list[str]) -> None:
    labels = read_labels(in_columns(anna))
    assert labels.scale().categories == FIVE
    assert [label_of(labels, f"i{n}") for n in (0, 1)] == [int(anna[0][0]), int(anna[1][0])]
    assert not labels.report.unknown


def test_grades_of_ten_beside_bare_ones_that_leave_the_end_out_are_not_asked_about() -> None:
    anna = [f"{2 * int(grade)}/10" for grade in ANNA]
    ben = [str(min(9, 2 * int(grade))) for grade in BEN]
    labels = read_labels(upload(wide(anna, ben).to_csv(index=False)))
    assert labels.scale().categories == tuple(range(1, 11))


@pytest.mark.parametrize("odd", ["2/3", "3/4", "2-3", "2 or 3", "1 of 3 sentences is odd. 2"])
def test_what_is_of_no_total_costs_its_cell_alone(odd: str) -> None:
    labels = read_labels(in_columns(with_cells(odd)))
    assert labels.scale().categories == FIVE
    assert labels.report.unknown == {"human_1": 1}
    assert (
        f"1 response of 'human_1' is no label of the scale and left out: '{odd}' (row 2); to keep "
        "it, rename it or add it to the scale in the mapping."
    ) in labels.report.notes


def test_many_cells_between_two_grades_are_asked_about() -> None:
    with pytest.raises(QuestionError, match="'2-3', '3 or 4' among the grades of humans") as asked:
        read_labels(in_columns(with_cells(*["2-3", "3 or 4"] * 6)))
    assert asked.value.doubts[0].guess == {"2-3": None, "3 or 4": None}


@pytest.mark.parametrize("marked", ["2?", "2 ?", "2 (?)", "2??", "2*", "2†", "2¹", "2 ‡"])
@pytest.mark.parametrize("n_cells", [1, 12])
def test_a_grade_in_doubt_or_with_a_footnote_is_read_and_counted(marked: str, n_cells: int) -> None:
    labels = read_labels(in_columns(with_cells(*[marked] * n_cells)))
    assert labels.scale().categories == FIVE
    assert label_of(labels, "i0") == 2
    assert labels.report.parsed == {"human_1": {marked: 2}}
    assert sum(labels.report.parsed_by["human_1"].values()) == n_cells


@pytest.mark.parametrize(
    "cell",
    [
        "fluent but too short: 3", "it has 2 faults, therefore 4", "1. sentence is odd: 4",
        "2. paragraph too long, therefore 4", "3 - errors found, grade 2", "2: typos, 3",
        "4, changed to 3", "4 (changed to 3)", "4, on reflection 3", "2 - typos. 4",
        "5 (style) 3", "style score: 5, final: 3", "3 = number of errors, so 1",
    ],
)  # fmt: skip
def test_reasons_before_a_grade_are_no_other_grade(cell: str) -> None:
    labels = read_labels(in_columns(with_cells(cell)))
    assert label_of(labels, "i0") is None
    assert labels.report.unknown == {"human_1": 1}


@pytest.mark.parametrize(
    ("cell", "grade"),
    [
        ("3 because 2 typos", 3), ("4, confidence: 2", 4), ("4 - sure, certainty 3", 4),
        ("4. It covers points 1, 2, 3.", 4), ("2 typos. Score: 3", 3), ("Overall: 4", 4),
        ("style: 5, score: 3", 3), ("2 - dull, so 2", 2),
    ],
)  # fmt: skip
def test_reasons_behind_a_grade_or_before_its_announcement_leave_it(cell: str, grade: int) -> None:
    labels = read_labels(in_columns(with_cells(cell)))
    assert label_of(labels, "i0") == grade
    assert labels.report.parsed == {"human_1": {cell: grade}}


def test_a_column_of_grades_behind_their_reasons_is_never_other_grades() -> None:
    anna = [f"1. sentence is odd: {grade}" for grade in ANNA]
    with pytest.raises(LabelError, match=r"mixes numbers .* and words"):
        read_labels(in_columns(anna))
