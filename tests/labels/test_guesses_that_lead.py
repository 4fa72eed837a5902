"""Questions whose guess, taken or typed as it stands, gives the likeliest reading."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels

N = 12
GRADES = [1 + n % 4 for n in range(N)]


@pytest.mark.parametrize(
    ("humans", "programs"),
    [
        (["Mensch"], ["KI"]),
        (["Experte 1", "Experte 2"], ["KI"]),
        (["Humain"], ["IA"]),
        (["Anna", "Ben"], ["KI"]),
        (["Bewertung Mensch"], ["Bewertung KI"]),
    ],
)
def test_a_word_for_programs_in_two_letters_is_no_humans_initials(
    humans: list[str], programs: list[str]
) -> None:
    table = pd.DataFrame({"id": range(N)} | dict.fromkeys([*humans, *programs], GRADES))
    with pytest.raises(LabelError, match="humans or of judges") as asked:
        read_labels(table)
    assert [doubt.guess for doubt in asked.value.doubts] == [humans]
    labels = read_labels(table, mapping={"human": humans})
    assert (labels.raters, labels.judges) == (tuple(humans), tuple(programs))


def test_a_humans_and_a_programs_column_in_german_are_read() -> None:
    table = pd.DataFrame({"id": range(N), "Mensch": GRADES, "KI Bewertung": GRADES})
    labels = read_labels(table)
    assert (labels.raters, labels.judges) == (("Mensch",), ("KI Bewertung",))


def test_annotators_beside_gold_are_likelier_who_agreed_on_it_than_judges() -> None:
    table = pd.DataFrame([
        {"item": n, "annotator": who, "label": GRADES[n]}
        for n in range(N)
        for who in ("anna", "ben", "gold")
    ])  # fmt: skip
    reason = "raters 'anna', 'ben' are human, who agreed on 'gold', or judges"
    with pytest.raises(LabelError, match=reason) as asked:
        read_labels(table)
    (doubt,) = asked.value.doubts
    assert (doubt.guess, doubt.alternatives) == (["anna", "ben"], (["gold"],))
    for mapping in ({}, {"human": ["anna", "ben"]}):
        labels = read_labels(table, mapping=mapping, on_doubt="accept")
        assert (labels.raters, labels.judges) == (("anna", "ben"), ())
        assert labels.report.n_labels == 2 * N
    judged = read_labels(table, mapping={"human": ["gold"]})
    assert (judged.raters, judged.judges) == (("gold",), ("anna", "ben"))


def test_the_one_guess_about_a_refused_table_is_taken_where_it_is_accepted() -> None:
    table = pd.DataFrame({"id": range(N), "y_true": GRADES, "y_pred": GRADES[::-1]})
    with pytest.raises(LabelError, match="holds labels of judges alone") as refused:
        read_labels(table)
    labels = read_labels(table, on_doubt="accept")
    assert (labels.raters, labels.judges) == (("y_true",), ("y_pred",))
    assert labels.report.doubts == refused.value.doubts
    assert labels.report.doubts[0].guess == ["y_true"]


def test_ids_that_begin_again_are_told_apart_by_the_guess_that_is_accepted() -> None:
    table = pd.DataFrame([
        {"round": when, "item": n, "annotator": who, "label": GRADES[(n + when) % N]}
        for when in (1, 2)
        for n in range(N)
        for who in ("ann1", "ann2")
    ])  # fmt: skip
    with pytest.raises(LabelError, match="state both in the mapping") as refused:
        read_labels(table)
    labels = read_labels(table, on_doubt="accept")
    assert (len(labels.items), labels.report.n_labels) == (2 * N, 4 * N)
    assert labels.report.doubts == refused.value.doubts
    stated = read_labels(table, mapping={"item": ["item", "round"]})
    assert stated.table["item"].tolist() == labels.table["item"].tolist()


def test_one_of_several_columns_that_may_be_meant_is_not_taken() -> None:
    table = pd.DataFrame({"id": range(N), "first": GRADES, "second": ["red", "blue"] * (N // 2)})
    with pytest.raises(LabelError) as refused:
        read_labels(table, on_doubt="accept")
    assert refused.value.doubts[0].alternatives == (["first"], ["second"])


@pytest.mark.parametrize(
    ("humans", "program"),
    [(["Anna", "Ben"], "KI"), (["1", "2"], "KI"), (["Mensch"], "KI"), (["Humain"], "IA")],
)
def test_a_rater_called_by_a_word_for_programs_is_asked_about(
    humans: list[str], program: str
) -> None:
    table = pd.DataFrame([
        {"item": n, "rater": who, "label": GRADES[n]}
        for n in range(N)
        for who in (*humans, program)
    ])  # fmt: skip
    with pytest.raises(LabelError, match=f"'{program}' are human or judges") as asked:
        read_labels(table)
    assert [doubt.guess for doubt in asked.value.doubts] == [humans]
    labels = read_labels(table, on_doubt="accept")
    assert (labels.raters, labels.judges) == (tuple(humans), (program,))


def test_initials_among_initials_are_those_of_people() -> None:
    table = pd.DataFrame([
        {"item": n, "rater": who, "label": GRADES[n]}
        for n in range(N)
        for who in ("AB", "KI", "MS")
    ])  # fmt: skip
    assert read_labels(table).raters == ("AB", "KI", "MS")
