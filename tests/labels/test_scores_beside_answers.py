"""Scores of qualities beside a column ``answer`` are the raters' labels; the answer was judged."""

import pytest

from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import json_file

N = 30


def _records(rater: str, raters: tuple[str, ...], label: str) -> list[dict[str, object]]:
    return [
        {
            "question": f"What of {n}?",
            "prediction": f"It is the {n}th of all",
            "answer": ("yes", "no", "no")[n % 3],
            rater: name,
            "accuracy": {label: (n + k) % 5 + 1, "reason": f"because of {n}"},
            "clarity": {label: (2 * n + k) % 5 + 1, "reason": f"as {n} says"},
        }
        for n in range(N)
        for k, name in enumerate(raters)
    ]


@pytest.mark.parametrize("rater", ["annotator", "rater", "worker_id"])
@pytest.mark.parametrize("raters", [("anna",), ("anna", "ben")])
@pytest.mark.parametrize("label", ["score", "rating"])
def test_scores_within_qualities_are_read_and_the_answer_is_named(
    rater: str, raters: tuple[str, ...], label: str
) -> None:
    labels = read_labels(json_file(_records(rater, raters, label)))
    assert list(labels.criteria) == [f"accuracy.{label}", f"clarity.{label}"]
    assert labels.report.n_labels == 2 * N * len(raters)
    named = "answer" in labels.items or "Not taken for labels of 'export.json': 'answer'" in str(
        labels.report
    )
    assert named


def test_an_answer_alone_is_still_the_label() -> None:
    given = [
        {key: own for key, own in one.items() if key not in ("accuracy", "clarity")}
        for one in _records("annotator", ("anna", "ben"), "score")
    ]
    labels = read_labels(json_file(given))
    assert (list(labels.criteria), sorted(labels.raters)) == (["answer"], ["anna", "ben"])
