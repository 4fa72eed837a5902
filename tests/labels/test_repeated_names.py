"""Tables in which two columns have one name: texts are told apart, labels are not."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 12


def table(header: str, *cells: str) -> Upload:
    """Rows under a header; ``{n}`` in a cell is the row, ``{g}`` and ``{h}`` are two grades."""
    rows = [",".join(cells).format(n=n, g=1 + n % 5, h=1 + n * 2 % 5) for n in range(N)]
    return upload("\n".join([header, *rows]) + "\n", "study.csv")


TEXT, OTHER = "the lake number {n} is cold and deep", "a bird number {n} sang in the old tree"


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("text", TEXT, OTHER),
        ("date", "2024-01-{n:02}", "2024-02-{n:02}"),
        ("comment", "", "not so sure here"),
        ("notes", "see {n}", "none"),
    ],
)
def test_texts_of_one_name_are_told_apart_and_it_is_said(name: str, one: str, other: str) -> None:
    file = table(f"id,{name},human_1,human_2,{name}", "d{n}", one, "{g}", "{h}", other)
    labels = read_labels(file)
    assert labels.raters == ("human_1", "human_2")
    assert len(labels.items) == N
    assert (
        f"'study.csv' has the column '{name}' more than once, and no labels in any of them: the "
        f"others are called '{name} (2)'."
    ) in labels.report.notes
    assert f"{name} (2)" in labels.items.columns


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        ("id,human_1,human_1,gpt-4o", ("d{n}", "{g}", "{h}", "{g}")),
        ("id,human,fluency,fluency", ("d{n}", "{g}", "{g}", "{h}")),
        ("id,human,genre,genre", ("d{n}", "{g}", "g{g}", "g{h}")),
        ("id,human,judge,judge", ("d{n}", "{g}", TEXT, OTHER)),
        ("id,id,human,gpt4", ("d{n}", "e{n}", "{g}", "{h}")),
        ("text,human_1,human_2,text", (TEXT, "{g}", "{h}", OTHER)),
        ("id,text,fluency,text,fluency,human", ("d{n}", TEXT, "{g}", OTHER, "{h}", "{g}")),
    ],
)
def test_labels_of_one_name_are_refused(header: str, cells: tuple[str, ...]) -> None:
    with pytest.raises(LabelError, match="more than once; rename the columns"):
        read_labels(table(header, *cells))
