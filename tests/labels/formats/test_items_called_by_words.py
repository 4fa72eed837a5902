"""Respondents in rows, and columns called by a word for the item and one for the criterion."""

from random import Random

import pandas as pd
import pytest

import judgeviz
from judgeviz.errors import LabelError
from judgeviz.labels.formats.crossed_columns import crossed_words
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

ITEMS = ("cat", "dog", "storm", "garden", "bread")
N = 12


def _answers(spelled: str, criteria: tuple[str, ...], who: str = "participant") -> Upload:
    draw = Random(3)
    columns = [spelled.format(item=item, criterion=c) for item in ITEMS for c in criteria]
    rows = [
        {who: f"P{n}"} | {column: draw.randint(1, 5) for column in columns} | {"age": 20 + n}
        for n in range(N)
    ]
    return upload(pd.DataFrame(rows).to_csv(index=False), "answers.csv")


@pytest.mark.parametrize("who", ["participant", "respondent", "worker_id"])
@pytest.mark.parametrize(
    "spelled",
    ["{item}_{criterion}", "{criterion}_{item}", "{item}-{criterion}", "{item} {criterion}"],
)
def test_words_before_or_behind_the_same_qualities_are_items(spelled: str, who: str) -> None:
    found = read_labels(_answers(spelled, ("fluency", "tone"), who))
    assert (len(found.items), {*found.criteria}) == (len(ITEMS), {"fluency", "tone"})
    assert (len(found.raters), found.report.n_labels) == (N, N * len(ITEMS) * 2)


@pytest.mark.parametrize("spelled", ["{item}_{criterion}", "{criterion} [{item}]"])
def test_what_is_asked_of_each_is_asked_about_where_no_quality_tells_it(spelled: str) -> None:
    criteria = ("arousal", "surprise")
    with pytest.raises(LabelError, match="are items that are judged on several criteria") as asked:
        read_labels(_answers(spelled, criteria))
    assert [(d.role, d.guess) for d in asked.value.doubts] == [("answers", {"grids": "items"})]
    found = read_labels(_answers(spelled, criteria), on_doubt="accept")
    assert (len(found.items), {*found.criteria}) == (len(ITEMS), {*criteria})


def test_a_table_that_is_opened_is_refused(tmp_path) -> None:
    path = tmp_path / "answers.csv"
    path.write_bytes(_answers("{item}_{criterion}", ("fluency", "tone")).getvalue())
    with pytest.raises(LabelError, match="whose layout reading knows and no engine counts"):
        judgeviz.open(path)


@pytest.mark.parametrize(
    "names",
    [
        ("gpt", "claude", "llama", "mistral"),
        ("human", "expert", "crowd", "student"),
        ("cat", "dog", "storm"),
    ],
)
def test_raters_systems_and_three_words_are_no_items(names: tuple[str, ...]) -> None:
    columns = [f"{name}_{criterion}" for name in names for criterion in ("fluency", "tone")]
    assert crossed_words(dict(enumerate(columns))) == []


def test_words_that_are_not_all_asked_about_in_the_same_way_are_no_items() -> None:
    columns = [f"{name}_{criterion}" for name in ITEMS for criterion in ("fluency", "tone")]
    assert len(crossed_words(dict(enumerate(columns)))) == len(columns)
    assert crossed_words(dict(enumerate(columns[:-1]))) == []
    assert crossed_words(dict(enumerate([*columns, "overall"]))) == []


@pytest.mark.parametrize("beside", ["id", "text"])
def test_rows_with_what_was_judged_are_items(beside: str) -> None:
    columns = [f"{name}_{c}" for name in ITEMS for c in ("fluency", "tone")]
    lines = [",".join(["annotator", beside, *columns])]
    lines += [
        ",".join([f"P{n}", f"t{n}", *(str((n + k) % 5 + 1) for k in range(len(columns)))])
        for n in range(N)
    ]
    try:
        found = read_labels(upload("\n".join(lines), "answers.csv"), on_doubt="accept")
    except LabelError:
        return
    assert len(found.items) == N
