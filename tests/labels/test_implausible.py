"""Readings that the labels themselves speak against are asked about, and taken where stated."""

import random
from itertools import product

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.errors import Doubt

NAMES = ("anna", "ben", "cleo", "dora")


def rows(labels: list[list[object]], names: tuple[str, ...] = NAMES) -> pd.DataFrame:
    """A row per label: the labels (n_raters, n_items) of some raters."""
    return pd.DataFrame(
        {"item": f"t{item}", "rater": name, "label": label}
        for name, own in zip(names, labels, strict=False)
        for item, label in enumerate(own)
    )


def grades(n_raters: int, n_items: int = 12) -> list[list[object]]:
    """Grades from 1 to 5 that come and go."""
    drawn = random.Random(4)
    return [[drawn.randint(1, 5) for _ in range(n_items)] for _ in range(n_raters)]


def asked(table: pd.DataFrame) -> Doubt:
    """The only question about a table, which is none where its guess is stated."""
    with pytest.raises(jv.LabelError) as caught:
        jv.read_labels(table)
    (doubt,) = caught.value.doubts
    taken = jv.read_labels(table, on_doubt="accept")
    stated = jv.read_labels(table, {doubt.role: doubt.guess})
    assert taken.report.doubts == (doubt,)
    assert stated.report.doubts == ()
    assert stated.table.equals(taken.table)
    assert jv.read_labels(table, taken.mapping).table.equals(taken.table)
    return doubt


def unasked(table: pd.DataFrame) -> None:
    """A table is read without a question."""
    assert jv.read_labels(table).report.doubts == ()


@pytest.mark.parametrize(
    "spelled",
    [
        "p{}@lab.org",
        "https://lab.org/task/{}",
        "0f8fad5b-d9cb-469f-a165-70867728950{}",
        "5f3c1a2b9d8e7f60{}",
    ],
)
def test_addresses_links_and_ids_are_asked_about(spelled: str) -> None:
    given: list[list[object]] = [
        [spelled.format((item + rater) % 4) for item in range(8)] for rater in range(3)
    ]
    doubt = asked(rows(given))
    assert (doubt.role, doubt.guess) == ("label", "label")
    assert "the labels under 'label' are" in doubt.reason
    assert "as addresses, links and ids are and labels hardly ever" in doubt.reason


@pytest.mark.parametrize(
    "words", [("@", "x"), ("http", "https"), ("deadbeef", "cafe"), ("a@b", "c")]
)
def test_words_that_look_like_addresses_are_labels(words: tuple[str, str]) -> None:
    unasked(rows([[words[(item + rater) % 2] for item in range(8)] for rater in range(3)]))


def test_labels_that_no_rater_changes_are_asked_about() -> None:
    doubt = asked(rows([[word] * 6 for word in ("yes", "no", "yes", "no")]))
    assert (doubt.role, doubt.guess) == ("label", "label")
    assert doubt.reason == (
        "in 'table 1' none of 4 humans with several labels ever changes the label under 'label', "
        "which rather says what the raters are"
    )


def test_one_rater_who_changes_a_label_is_enough() -> None:
    unasked(rows([["yes"] * 6, ["no"] * 6, ["yes"] * 6, ["no"] * 5 + ["yes"]]))


@pytest.mark.parametrize(("n_raters", "n_items"), [(2, 12), (4, 3)])
def test_few_labels_that_never_change_are_labels(n_raters: int, n_items: int) -> None:
    unasked(rows([[word] * n_items for word in ("yes", "no", "no", "yes")[:n_raters]]))


def test_raters_of_whom_two_gave_several_labels_may_never_change_them() -> None:
    given: list[list[object]] = [["no"] * 12, ["no"] * 12, ["yes"], ["yes"]]
    unasked(rows(given))


def test_raters_called_as_qualities_are_asked_about() -> None:
    doubt = asked(rows(grades(3), ("accuracy", "clarity", "tone")))
    assert (doubt.role, doubt.guess) == ("human", ["accuracy", "clarity", "tone"])
    assert doubt.reason == (
        "in 'table 1' raters 'accuracy', 'clarity', 'tone' are called as what is judged, so that "
        "they may be criteria of one human"
    )


@pytest.mark.parametrize(
    "names",
    [
        NAMES[:3],
        ("anna", "ben", "clarity"),
        ("fluency_1", "fluency_2", "fluency_3"),
        ("tone", "x"),
        ("anna", "Clarence", "Florence"),
    ],
)
def test_raters_of_other_names_are_raters(names: tuple[str, ...]) -> None:
    unasked(rows(grades(len(names)), names))


def again(n_again: int, n_items: int = 12) -> pd.DataFrame:
    """Labels of two people, of which some stand in further rows of their item, equal ones."""
    table = rows([own + own[:n_again] for own in grades(2, n_items)])
    table["item"] = [f"t{n % (n_items + n_again) % n_items}" for n in range(len(table))]
    return table.assign(
        timestamp=[f"2026-03-{1 + n % 28:02} 10:00:{n:02}" for n in range(len(table))]
    )


def test_many_further_labels_of_one_item_are_asked_about() -> None:
    doubt = asked(again(6))
    assert (doubt.role, doubt.guess) == ("answers", {"repeats": "answers"})
    assert doubt.reason == (
        "12 labels of 'table 1' are further ones of a human on one item ('anna' on 't0'), which "
        "may be several items under one name"
    )


def test_a_few_further_labels_are_answers() -> None:
    unasked(again(2))


def test_further_labels_of_items_that_are_stated_are_answers() -> None:
    assert jv.read_labels(again(6), {"item": "item"}).report.doubts == ()


def test_rows_that_are_stated_to_be_answers_are_answers() -> None:
    table = again(6).drop(columns=["rater", "timestamp"]).rename(columns={"label": "rating"})
    labels = jv.read_labels(table, {"human": ["rating"], "answers": {"rows": "answers"}})
    assert labels.report.doubts == ()
    assert labels.report.n_labels == len(table)


@pytest.mark.parametrize(("kind", "n"), [*product(("wide", "rows"), (3, 4))])
def test_usual_tables_are_read_unasked(kind: str, n: int) -> None:
    given = grades(n)
    if kind == "rows":
        unasked(rows(given))
        return
    columns = {f"human_{number}": own for number, own in enumerate(given, 1)}
    unasked(pd.DataFrame({"item": [f"t{item}" for item in range(12)], **columns}))
