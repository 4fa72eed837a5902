"""Columns that say whether two others agree, in tables too small to show it."""

import pytest

from judgeviz.errors import QuestionError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file

N = 14


def table(*names: str, judge: str = "gpt-4o") -> list[dict[str, object]]:
    rows = []
    for n in range(N):
        human, own = n % 2, n // 3 % 2
        row: dict[str, object] = {"id": n, "annotator_1": human, "annotator_2": n // 2 % 2}
        rows.append(row | {judge: own} | dict.fromkeys(names, int(human == own)))
    return rows


@pytest.mark.parametrize(
    "name", ["human_gpt_agree", "gpt4o_match", "gpt4o_agrees_with_majority", "same_as_gpt"]
)
def test_what_compares_labels_is_asked_about_in_small_tables(name: str) -> None:
    with pytest.raises(QuestionError) as asked:
        read_labels(csv_file(table(name)))
    [doubt] = asked.value.doubts
    assert doubt.reason == (
        f"nothing in 'export.csv' says whether '{name}' holds labels of judges or says whether "
        "labels are right"
    )
    assert doubt.guess == {"gpt-4o": ["gpt-4o"]}
    assert read_labels(csv_file(table(name)), on_doubt="accept").judges == ("gpt-4o",)


def test_no_proposed_mapping_has_a_column_that_compares() -> None:
    with pytest.raises(QuestionError) as asked:
        read_labels(csv_file(table("gpt-4o_correct", "human_gpt_agree")))
    [doubt] = asked.value.doubts
    assert doubt.guess == {"gpt-4o": ["gpt-4o"]}


def test_judges_asked_what_humans_are_asked_stay_unasked() -> None:
    rows = [
        {"id": n, "human_correct": n % 2, "gpt4_correct": n // 3 % 2, "claude_correct": n // 2 % 2}
        for n in range(N)
    ]
    labels = read_labels(csv_file(rows))
    assert len(labels.judges) == 2
