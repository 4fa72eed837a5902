"""Appraise: rows without a header, with scores or with marked errors alone."""

import csv
import io
import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import labels_of
from tests.labels.sources import upload


def error(severity: str, *kinds: str) -> dict[str, object]:
    return {"start_i": 1, "end_i": 2, "severity": severity, "error_type": list(kinds) or None}


def row(
    rater: str, system: str, segment: int, score: float, *errors: dict,
    kind: str = "TGT", whole: bool = False,
) -> list[object]:  # fmt: skip
    start = ["eng", "deu", score, f"doc-1#{system}", whole]
    return [rater, system, segment, kind, *start, json.dumps(errors), 17.25, 18.5]


def scores(*rows: list[object]) -> Labels:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return read_labels(upload(text.getvalue(), "scores.csv"))


def test_segments_are_rated_and_checks_and_whole_documents_are_left_out() -> None:
    labels = scores(
        row("r1", "wmt.A", 0, 90, error("minor")),
        row("r1", "wmt.B", 0, 40),
        row("r1", "wmt.A", 1, 70),
        row("r2", "wmt.A", 0, 80),
        row("r1", "wmt.A", 2, 3, kind="BAD"),
        row("r2", "wmt.A", 2, 88, whole=True),
    )
    assert labels_of(labels) == {
        ("eng-deu doc-1 0 wmt.A", "r1", "human", "label", "90.0"),
        ("eng-deu doc-1 0 wmt.B", "r1", "human", "label", "40.0"),
        ("eng-deu doc-1 1 wmt.A", "r1", "human", "label", "70.0"),
        ("eng-deu doc-1 0 wmt.A", "r2", "human", "label", "80.0"),
    }
    assert set(labels.items["system"]) == {"wmt.A", "wmt.B"}
    assert labels.report.dropped == {
        "a check of the rater's attention": 1,
        "a score of a whole document": 1,
    }


def test_marked_errors_without_a_score_have_the_weights_of_mqm() -> None:
    labels = scores(
        row("r1", "wmt.A", 0, 0, error("major", "Accuracy", "Addition"), error("minor", "Style")),
        row("r1", "wmt.A", 1, 0, error("minor", "Fluency", "Punctuation")),
        row("r1", "wmt.A", 2, 0),
    )
    assert labels.criteria == ("mqm",)
    assert sorted(labels.table["label"]) == [-6.0, -0.1, 0.0]


def test_other_tables_of_as_many_columns_are_not_appraises() -> None:
    with pytest.raises(LabelError) as refused:
        scores(*[[f"x{n}"] * 12 for n in range(4)])
    assert "Appraise" not in str(refused.value)
