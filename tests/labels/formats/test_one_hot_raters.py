"""Columns of zeros and ones for each rater and label."""

import pytest

from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file

N = 20


def rows(raters: list[str], classes: list[str], sep: str = ".") -> "list[dict[str, object]]":
    return [
        {"id": f"c{n}", "text": f"What the bot was told for the {n}th time."}
        | {
            f"{rater}{sep}{label}": int((n * (k + 1) + k) % len(classes) == place)
            for k, rater in enumerate(raters)
            for place, label in enumerate(classes)
        }
        for n in range(N)
    ]


@pytest.mark.parametrize("sep", [".", ":", "="])
@pytest.mark.parametrize("classes", [["1", "0", "-1", "-2", "-3"], ["1", "2", "3"]])
def test_the_label_that_is_one_is_what_a_rater_chose(classes: list[str], sep: str) -> None:
    raters = ["Annotator1_is_abuse", "Annotator2_is_abuse", "gpt-4o_is_abuse"]
    labels = read_labels(csv_file(rows(raters, classes, sep)), on_doubt="accept")
    assert labels.report.n_labels == 3 * N
    assert len(labels.raters) == 2
    assert len(labels.judges) == 1
    assert {*map(str, labels.scale().categories)} == {*classes}
    mine = labels.table[labels.table["rater"] == labels.raters[0]].set_index("item")["label"]
    assert str(mine["c1"]) == classes[1]
    said = "with a label each, of which one is 1 in every row ("
    assert any(said in note for note in labels.report.notes)


def test_columns_that_are_one_together_are_no_choice() -> None:
    table = rows(["human_1", "human_2"], ["0", "1"])
    for row in table[:5]:
        row |= {"human_1.0": 1, "human_1.1": 1}
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert labels.report.n_labels == 4 * N


def test_words_stay_criteria() -> None:
    labels = read_labels(csv_file(rows(["human_1", "human_2"], ["rude", "false"])))
    assert labels.report.n_labels == 4 * N


def test_an_empty_choice_is_missing() -> None:
    table = rows(["human_1", "human_2"], ["0", "1", "2"])
    table[3] |= {"human_2.0": None, "human_2.1": None, "human_2.2": None}
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert labels.report.n_labels == 2 * N - 1
