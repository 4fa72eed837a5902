"""Columns in which raters and criteria are called by the same letters: ``rater_x.y``."""

import json

import pandas as pd
import pytest

import judgeviz as jv
from tests.labels.sources import upload

N = 12


def labels_of(n: int) -> dict[str, dict[str, int]]:
    """Labels of an item, by rater and criterion."""
    return {
        f"rater_{rater}": {c: (n + k * (n % 3) + j) % 5 + 1 for j, c in enumerate("xy")}
        for k, rater in enumerate("xy")
    }


def table(between: str) -> pd.DataFrame:
    rows = [
        {f"{rater}{between}{c}": label for rater, own in labels_of(n).items()
         for c, label in own.items()}
        for n in range(N)
    ]  # fmt: skip
    return pd.DataFrame(rows).assign(id=range(N))


def question(source: object, mapping: dict[str, object] | None = None) -> jv.LabelError:
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(source, mapping)
    return asked.value


@pytest.mark.parametrize("between", [".", "_", "-", " "])
def test_whether_letters_are_criteria_is_asked(between: str) -> None:
    asked = question(table(between))
    assert str(asked).startswith(
        "Nothing in 'table 1' says whether 'x', 'y' at the end of columns such as "
        f"'rater_x{between}x', where raters have the same letters, are criteria, or parts of the "
        "names of raters ([]); state 'criteria' in the mapping"
    )
    doubts = [(doubt.role, doubt.guess, doubt.alternatives) for doubt in asked.doubts]
    assert doubts == [("criteria", ["x", "y"], ([],))]


@pytest.mark.parametrize("between", [".", "_", "-"])
def test_either_answer_is_read_so(between: str) -> None:
    frame = table(between)
    labels = jv.read_labels(frame, {"criteria": ["x", "y"]})
    assert (labels.raters, labels.criteria) == (("rater_x", "rater_y"), ("x", "y"))
    assert labels.report.n_labels == 4 * N
    told = {(row.rater, row.criterion, row.item): row.label for row in labels.table.itertuples()}
    assert told == {
        (rater, c, str(n)): label
        for n in range(N)
        for rater, own in labels_of(n).items()
        for c, label in own.items()
    }
    columns = tuple(column for column in frame if column != "id")
    assert jv.read_labels(frame, {"criteria": []}).raters == columns


def test_so_it_is_in_nested_records_and_where_the_humans_are_stated() -> None:
    records = json.dumps([{"id": n, **labels_of(n)} for n in range(N)])
    assert [d.role for d in question(upload(records, "a.json")).doubts] == ["criteria"]
    frame = table("_")
    stated = {"human": [column for column in frame if column != "id"]}
    assert [d.role for d in question(frame, stated).doubts] == ["criteria"]


def test_other_letters_are_criteria_unasked() -> None:
    frame = table("_").rename(columns=lambda name: name.replace("rater_x", "rater_a"))
    frame = frame.rename(columns=lambda name: name.replace("rater_y", "rater_b"))
    labels = jv.read_labels(frame)
    assert (labels.raters, labels.criteria) == (("rater_a", "rater_b"), ("x", "y"))
