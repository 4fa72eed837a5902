"""Numbers with decimal commas where commas or nothing part the cells."""

import json
from collections.abc import Callable, Sequence

import pandas as pd
import pytest

from judgeviz.labels.opening import read_tables
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

N = 24
HUMANS = ("annotator_1", "annotator_2")


def with_comma(number: float, digits: int = 1) -> str:
    return f"{number:.{digits}f}".replace(".", ",")


def table(spelled: Callable[[int], str]) -> pd.DataFrame:
    """Labels of two humans and a model, who differ, and 24 items."""
    columns = {
        name: [spelled(n * (k + 2) + n // 3) for n in range(N)]
        for k, name in enumerate((*HUMANS, "gpt-4"))
    }
    return pd.DataFrame({"id": [f"q{n}" for n in range(N)], **columns})


def csv_of(frame: pd.DataFrame) -> Upload:
    return upload(frame.to_csv(index=False), "grades.csv")


def xlsx_of(frame: pd.DataFrame) -> Upload:
    return workbook([list(frame.columns), *frame.to_numpy().tolist()])


def json_of(frame: pd.DataFrame) -> Upload:
    return upload(json.dumps(frame.to_dict("records")), "grades.json")


HALVES = {"all with a comma": lambda n: with_comma(1 + n % 9 / 2),
          "whole ones without": lambda n: with_comma(1 + n % 9 / 2).removesuffix(",0")}  # fmt: skip


@pytest.mark.parametrize("file", [csv_of, xlsx_of, json_of, lambda frame: frame],
                         ids=["CSV", "XLSX", "JSON", "frame"])  # fmt: skip
@pytest.mark.parametrize("spelled", HALVES.values(), ids=HALVES)
def test_grades_with_decimal_commas_are_numbers(file, spelled: Callable[[int], str]) -> None:
    labels = read_labels(file(table(spelled)))
    assert labels.scale().kind == "ordinal"
    assert labels.scale().categories == (1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5)
    assert (labels.raters, labels.judges, labels.report.n_labels) == (HUMANS, ("gpt-4",), 3 * N)
    [note] = [note for note in labels.report.notes if "commas" in note]
    assert note.startswith("Decimal commas in columns 'annotator_1', 'annotator_2', 'gpt-4' of ")


CERTAIN = {
    "scores to 100": [with_comma(40 + n * 7.3 % 60) for n in range(N)],
    "tenths": [with_comma(1 + n * 0.37 % 4) for n in range(N)],
    "shares": [with_comma(n * 0.137 % 1, 2) for n in range(N)],
    "thousandths": [with_comma(n * 0.137 % 1, 3) for n in range(N)],
    "means of three": [with_comma(1 + n / 3 % 4, 2) for n in range(N)],
    "halves and an odd cell": [with_comma(1 + n % 9 / 2) for n in range(N - 1)] + ["k. A."],
}
OPEN = {
    "labels of two raters": [f"{1 + n % 5},{1 + n * 2 % 5}" for n in range(N)],
    "scores of two raters": [f"{n * 7 % 90 + 10},{n * 11 % 90 + 10}" for n in range(N)],
    "choices": [("1,2", "3", "2,5", "1,3", "4", "4,5")[n % 6] for n in range(N)],
    "choices of many": [("1", "1,2", "1,12", "1,10")[n % 4] for n in range(N)],
    "one rater yes, the other no": [("1,0", "0,0")[n % 2] for n in range(N)],
    "three labels in a cell": ["0,5", "2,5,1", *("3,0" for _ in range(N - 2))],
}


def cells(values: Sequence[str]) -> list[str]:
    [read] = read_tables(csv_of(pd.DataFrame({"id": range(len(values)), "human": values})))
    return read.frame["human"].astype(str).tolist()


@pytest.mark.parametrize("values", CERTAIN.values(), ids=CERTAIN)
def test_what_can_be_nothing_but_decimals_is_read_so(values: list[str]) -> None:
    assert cells(values) == [value.replace(",", ".") for value in values]


@pytest.mark.parametrize("values", OPEN.values(), ids=OPEN)
def test_what_may_be_a_list_stays(values: list[str]) -> None:
    assert cells(values) == values


def test_columns_with_the_same_behind_their_commas_go_together() -> None:
    frame = table(HALVES["all with a comma"]).assign(
        claude=[("1,0", "2,0")[n % 2] for n in range(N)]
    )
    labels = read_labels(csv_of(frame))
    assert labels.judges == ("gpt-4", "claude")
    assert labels.report.unknown == {}


ODD_CELLS = (
    ["?", "-"],
    ["3,5 (unsicher)"],
    ["ca. 3,5"],
    ["?", "?"],
)


@pytest.mark.parametrize("odd", ODD_CELLS, ids="; ".join)
def test_grades_stay_numbers_beside_more_odd_cells(odd: list[str]) -> None:
    """They were classes, ``3,5`` beside ``3.5``, or words beside numbers."""
    n = 12
    own = [with_comma(1 + place % 9 / 2) for place in range(n)]
    frame = pd.DataFrame(
        {
            "id": [f"t{place}" for place in range(n)],
            "human_1": [*odd, *own[len(odd) :]],
            "human_2": own[1:] + own[:1],
            "gpt-4o": own,
        }
    )
    for sep in (";", ","):
        labels = read_labels(upload(frame.to_csv(index=False, sep=sep), "grades.csv"))
        assert labels.scale().kind == "ordinal"
        assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
        assert labels.report.n_labels == 3 * n - len(odd)
