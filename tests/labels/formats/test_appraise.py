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


@pytest.mark.parametrize(
    "header", [[], [["user", "system", "item", "type", "src", "trg", "score", "start", "end"]]]
)
def test_segments_without_documents_are_rated(header: list[list[object]]) -> None:
    rated = [
        ["r1", "hyp.A", 12, "TGT", "eng", "liv", 33, 1665744151.3, 1665744158.7],
        ["r1", "hyp.B", 12, "TGT", "eng", "liv", 70, 1665744159.4, 1665744170.0],
        ["r2", "hyp.A", 12, "TGT", "eng", "liv", 41, 1665744170.7, 1665744180.8],
        ["r2", "hyp.A", 13, "BAD", "eng", "liv", 2, 1665744181.0, 1665744182.5],
    ]
    labels = scores(*header, *rated)
    assert labels_of(labels) == {
        ("eng-liv 12 hyp.A", "r1", "human", "label", "33.0"),
        ("eng-liv 12 hyp.B", "r1", "human", "label", "70.0"),
        ("eng-liv 12 hyp.A", "r2", "human", "label", "41.0"),
    }
    assert labels.report.dropped == {"a check of the rater's attention": 1}
    assert labels.scale().kind == "continuous"


def test_nine_columns_that_end_in_no_times_are_none_of_it() -> None:
    rated = ["r1", "hyp.A", 12, "TGT", "eng", "liv", 33, 18.7, 12.1]
    with pytest.raises(LabelError, match="has no column of human labels"):
        scores(rated, [*rated[:6], 40, 21.5, 3.0], [*rated[:6], 55, 29.5, 9.0])
