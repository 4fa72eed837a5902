"""Labels of words that begin with a number, 01 - bad: of a judge they are the same categories."""

import pytest

from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file


@pytest.mark.parametrize(
    "words",
    [
        ("01 - bad", "02 - ok", "03 - good"),
        ("01. Stufe", "02. Stufe", "03. Stufe", "04. Stufe", "05. Stufe"),
        ("1 - bad", "2 - ok", "3 - good"),
    ],
)
def test_labels_spelled_as_the_humans_are_no_scores(words: tuple[str, ...]) -> None:
    rows = [
        {"id": n} | {name: words[(n * k) % len(words)] for k, name in
        enumerate(("human_1", "human_2", "gpt-4o"), start=1)}
        for n in range(24)
    ]  # fmt: skip
    labels = read_labels(csv_file(rows))
    said = labels.table[labels.table["rater"] == "gpt-4o"]
    assert said.sort_values("item", key=lambda own: own.astype(int))["label"].tolist() == [
        row["gpt-4o"] for row in rows
    ]
    assert not labels.report.doubts
