"""Rows with one text and nothing that names raters or items: raters, in the guess."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N, ROWS = 30, 5


def _table(text: str, label: str, rows: int = ROWS) -> Upload:
    lines = [f"{text},{label}"]
    lines += [
        f"This is the {text} of number {n} that somebody wrote,{(n * 2 + k // 2) % 5 + 1}"
        for k in range(rows)
        for n in range(N)
    ]
    return upload("\n".join(lines), "ratings.csv")


@pytest.mark.parametrize("text", ["text", "summary", "tweet", "sentence", "response"])
@pytest.mark.parametrize("label", ["human_score", "human_label"])
def test_rows_of_a_text_are_asked_about(text: str, label: str) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_table(text, label))
    [doubt] = caught.value.doubts
    assert doubt.guess == {"rows": "raters"}
    assert doubt.reason == (
        f"rows of 'ratings.csv' that have the same '{text}' say different things in '{label}', "
        "and no column names the raters"
    )
    labels = read_labels(_table(text, label), on_doubt="accept")
    assert (len(labels.items), len(labels.raters)) == (N, ROWS)


@pytest.mark.parametrize("text", ["prompt", "source"])
def test_rows_of_what_is_given_to_systems_are_still_items(text: str) -> None:
    assert len(read_labels(_table(text, "human_score")).items) == N * ROWS


def test_texts_that_are_there_once_are_still_items() -> None:
    assert len(read_labels(_table("text", "human_score", 1)).items) == N
