"""Columns called by numbers alone: raters, of whom all are of one kind."""

from random import Random

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file


def rated(n: int, seed: int, mean: str | None) -> list[dict[str, object]]:
    """Pairs of words that raters of very different care grade from 0 to 10."""
    draw = Random(seed)
    rows = []
    for number in range(40):
        own = draw.randint(0, 10)
        grades = [min(10, max(0, own + draw.randint(-3, 3))) for _ in range(n)]
        summary = {} if mean is None else {mean: round(sum(grades) / n, 2)}
        named = {str(place): grade for place, grade in enumerate(grades, start=1)}
        rows.append({"Word 1": f"word {number}", "Word 2": f"other {number}", **summary, **named})
    return rows


@pytest.mark.parametrize("n", [3, 4, 13])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mean", ["Human (mean)", "Mean", None])
def test_columns_called_by_numbers_are_raters_together(n: int, seed: int, mean: str | None) -> None:
    labels = read_labels(csv_file(rated(n, seed, mean)), on_doubt="accept")
    assert labels.raters == tuple(str(place + 1) for place in range(n))
    assert labels.judges == ()
    assert labels.report.n_labels == 40 * n


def test_whether_a_few_numbers_behind_names_are_names_is_asked() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(csv_file(rated(3, 0, "Mean")))
    assert str(caught.value).startswith(
        "Nothing in 'export.csv' says whether its first row, 'Word 1', 'Word 2', 'Mean', '1', '2' "
        "and 1 more, holds the names of the columns or labels, as the rows below it do"
    )
    first = next(doubt for doubt in caught.value.doubts if doubt.role == "answers")
    assert (first.guess, first.alternatives) == ({"first_row": "names"}, ({"first_row": "labels"},))


@pytest.mark.parametrize("n", [3, 6])
def test_a_judge_behind_numbers_stays_one(n: int) -> None:
    given = enumerate(rated(n, 1, None))
    rows = [row | {"gpt-4o": row[str(number % n + 1)]} for number, row in given]
    labels = read_labels(csv_file(rows), on_doubt="accept")
    assert (labels.judges, len(labels.raters)) == (("gpt-4o",), n)
