"""Numbers whose thousands are marked off, as spreadsheets of several languages write them."""

import json
import random

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

RATERS = ("human_1", "human_2", "gpt-5")


def numbers(low: int = 500, high: int = 9000) -> dict[str, list[int]]:
    rng = random.Random(5)
    base = [rng.randint(low, high) for _ in range(24)]
    return {rater: [b + rng.randint(-low // 2, low // 2) for b in base] for rater in RATERS}


def spelled(number: int | float, mark: str, point: str = ".") -> str:
    return f"{number:,}".replace(".", "p").replace(",", mark).replace("p", point)


def rows(given: dict[str, list[int]], mark: str, point: str = ".") -> list[list[str]]:
    cells = [[spelled(n, mark, point) for n in own] for own in zip(*given.values(), strict=True)]
    return [["id", *given], *([f"q{k}", *own] for k, own in enumerate(cells))]


def text(table: list[list[str]], delimiter: str) -> Upload:
    cells = ([f'"{cell}"' if delimiter in cell else cell for cell in row] for row in table)
    return upload("\n".join(delimiter.join(row) for row in cells), "sheet.csv")


def values(labels: Labels, rater: str) -> list[float]:
    table = labels.table[labels.table["rater"] == rater]
    return [float(label) for label in table["label"]]


def is_read(labels: Labels, given: dict[str, list[int]]) -> bool:
    assert "were read with marks of thousands." in str(labels.report)
    assert labels.scale("sheet" if "sheet" in labels.criteria else "label").kind == "continuous"
    return all(sorted(values(labels, rater)) == sorted(own) for rater, own in given.items())


@pytest.mark.parametrize(
    ("mark", "delimiter"),
    [(",", ","), (".", ";"), (".", ","), (".", "\t"), (",", "\t"), (",", ";"), (" ", ","),
     ("\u202f", ";"), ("\u00a0", ";"), ("'", ";"), ("’", ",")],
)  # fmt: skip
def test_thousands_are_read_whatever_marks_them(mark: str, delimiter: str) -> None:
    given = numbers()
    assert is_read(read_labels(text(rows(given, mark), delimiter)), given)


def test_thousands_are_read_in_workbooks_and_json() -> None:
    given = numbers()
    table = rows(given, ".")
    assert is_read(read_labels(workbook(table, name="sheet.xlsx")), given)
    records = [dict(zip(table[0], row, strict=True)) for row in rows(given, ",")[1:]]
    lines = upload("\n".join(map(json.dumps, records)), "sheet.jsonl")
    assert is_read(read_labels(lines), given)


def test_decimals_behind_thousands_and_millions_leave_nothing_open() -> None:
    given = {rater: [n + 0.5 for n in own] for rater, own in numbers(1200, 9000).items()}
    assert is_read(read_labels(text(rows(given, ".", ","), ";")), given)
    assert is_read(read_labels(text(rows(given, ",", "."), ",")), given)
    millions = numbers(1_200_000, 9_000_000)
    assert is_read(read_labels(text(rows(millions, "."), ";")), millions)


def test_a_judge_whose_numbers_are_all_above_a_thousand_is_read_as_the_humans_are() -> None:
    given = numbers()
    given["gpt-5"] = [n + 1000 for n in given["gpt-5"]]
    assert is_read(read_labels(text(rows(given, "."), ";")), given)


@pytest.mark.parametrize("small", [5, 12])
def test_points_beside_small_numbers_are_asked_about(small: int) -> None:
    given = {rater: [*own[:6], *range(small, small + 18)] for rater, own in numbers().items()}
    given["human_1"][0] = 676

    def source() -> Upload:
        return text(rows(given, "."), ";")

    with pytest.raises(LabelError) as caught:
        read_labels(source())
    [doubt] = caught.value.doubts
    assert doubt.reason.startswith(
        "nothing in 'sheet.csv' says whether the points in 'human_1', 'human_2', 'gpt-5' mark "
        "thousands or decimals, such as in 1."
    )
    answers = (doubt.guess, *doubt.alternatives)
    assert sorted(one["points"] for one in answers) == ["decimals", "thousands"]
    read = read_labels(source(), {"answers": {"points": "thousands"}})
    assert max(values(read, "human_1")) == max(given["human_1"])
    assert read_labels(source(), read.mapping).digest == read.digest
    decimals = read_labels(source(), {"answers": {"points": "decimals"}})
    assert max(values(decimals, "human_1")) == max(n for n in given["human_1"] if n < 1000)


def test_commas_in_every_number_are_asked_about() -> None:
    given = numbers(2000, 9000)

    def source() -> Upload:
        return text(rows(given, ","), ",")

    with pytest.raises(LabelError) as caught:
        read_labels(source())
    least = f"{min(n for own in given.values() for n in own):,}"
    assert str(caught.value) == (
        "Nothing in 'sheet.csv' says whether the commas in 'human_1', 'human_2', 'gpt-5' mark "
        f"thousands or decimals, such as in {least}; state 'answers' in the mapping, such as "
        '{"answers": {"points": "thousands"}}, or take the guess with on_doubt=\'accept\'.'
    )
    read = read_labels(source(), on_doubt="accept")
    assert sorted(values(read, "gpt-5")) == sorted(given["gpt-5"])
    decimals = read_labels(source(), {"answers": {"points": "decimals"}})
    assert sorted(values(decimals, "gpt-5")) == sorted(n / 1000 for n in given["gpt-5"])


@pytest.mark.parametrize(
    "cells",
    [
        ["4.514", "3.250", "2.125", "3.875", "1.500", "4.750"],
        ["3.667", "4", "2.333", "5", "1.667", "4.333"],
        ["85.125", "92", "100", "78.375", "64.625", "88"],
        ["0.514", "0.875", "1", "0.250", "0.125", "0.333"],
        ["0.814", "12.345", "100", "7.125", "120", "1.375"],
    ],
)
@pytest.mark.parametrize("delimiter", [",", ";"])
def test_decimals_stay_decimals(cells: list[str], delimiter: str) -> None:
    table = [
        ["id", *RATERS],
        *([f"q{k}", *[cells[(k + r) % 6] for r in range(3)]] for k in range(24)),
    ]
    read = read_labels(text(table, delimiter))
    assert set(values(read, "gpt-5")) == set(map(float, cells))
    commas = [[cell.replace(".", ",") for cell in row] for row in table[1:]]
    read = read_labels(text([table[0], *commas], ";"))
    assert set(values(read, "gpt-5")) == set(map(float, cells))
