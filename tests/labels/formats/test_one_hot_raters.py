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
    said = "with a label each, of which one is 1 in a row ("
    assert any(said in note for note in labels.report.notes)


def test_columns_that_are_one_together_are_no_choice() -> None:
    table = rows(["human_1", "human_2"], ["0", "1"])
    for row in table[:5]:
        row |= {"human_1.0": 1, "human_1.1": 1}
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert labels.report.n_labels == 4 * N


def test_two_words_that_are_no_opposites_stay_criteria() -> None:
    labels = read_labels(csv_file(rows(["human_1", "human_2"], ["rude", "false"])))
    assert labels.report.n_labels == 4 * N


@pytest.mark.parametrize("classes", [["yes", "no"], ["yes", "no", "maybe"], ["pos", "neg", "neu"]])
@pytest.mark.parametrize("sep", [".", "_"])
def test_words_of_which_one_is_chosen_are_labels(classes: list[str], sep: str) -> None:
    labels = read_labels(csv_file(rows(["human_1", "human_2"], classes, sep)))
    assert (labels.raters, labels.criteria) == (("human_1", "human_2"), ("label",))
    assert labels.report.n_labels == 2 * N
    assert {*labels.scale().categories} == {*classes}


@pytest.mark.parametrize("slip", ["1, 1", "NA", "2", "x", None, "1"])
def test_a_row_that_chooses_none_or_several_costs_that_label(slip: str | None) -> None:
    table = rows(["human_1", "human_2"], ["1", "0", "-1"])
    [chosen] = [label for label in ("1", "0", "-1") if table[4][f"human_1.{label}"]]
    place = next(label for label in "10" if label != chosen) if slip == "1" else chosen
    table[4][f"human_1.{place}"] = slip
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert labels.raters == ("human_1", "human_2")
    assert labels.report.n_labels == 2 * N - 1
    assert labels.report.dropped == {"none, or several, of the columns of what a rater chose": 1}


def test_a_class_called_no_is_no_number() -> None:
    said = [
        {"id": n, "human_1_rude": n % 2, "human_1_no": n // 2 % 2, "human_2_rude": n // 3 % 2,
         "human_2_no": n // 5 % 2}
        for n in range(N)
    ]  # fmt: skip
    labels = read_labels(csv_file(said), on_doubt="accept")
    assert labels.criteria == ("rude", "no")
    assert labels.report.n_labels == 4 * N


def test_an_empty_choice_is_missing() -> None:
    table = rows(["human_1", "human_2"], ["0", "1", "2"])
    table[3] |= {"human_2.0": None, "human_2.1": None, "human_2.2": None}
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert labels.report.n_labels == 2 * N - 1
