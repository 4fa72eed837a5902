"""Crowd work: questions called as those about the worker, and what says that they were not."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file

GRADES = (1, 2, 4, 5, 3, 2, 5)
TOOLS = {
    "MTurk": ("HITId", "WorkerId", "Input.text", "Answer."),
    "Toloka": ("ASSIGNMENT:task_id", "ASSIGNMENT:worker_id", "INPUT:text", "OUTPUT:"),
    "CrowdFlower": ("_unit_id", "_worker_id", "text", ""),
    "Surge": ("Task ID", "Worker ID", "text", ""),
}
BESIDE = {"CrowdFlower": {"_trust": 0.9}, "Surge": {"Completed At": "2024-01-02 10:00"}}


def assignments(tool: str, question: str, answer):
    """Make eight tasks of three workers, who were asked of clarity and something else."""
    task, worker, shown, asked = TOOLS[tool]
    return csv_file(
        [
            {
                task: f"t{n}",
                worker: f"w{w}",
                shown: f"A text, number {n}",
                f"{asked}{question}": answer(n, w),
                f"{asked}clarity": GRADES[(2 * n + w) % 7],
                **BESIDE.get(tool, {}),
            }
            for n in range(8)
            for w in range(3)
        ]
    )


def graded(n: int, w: int) -> int:
    return GRADES[(3 * n + 2 * w) % 7]


@pytest.mark.parametrize("tool", TOOLS)
def test_trust_that_is_graded_for_each_item_is_a_criterion(tool):
    assert read_labels(assignments(tool, "trust", graded)).criteria == ("trust", "clarity")


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("question", ["duration", "time", "price", "age", "quality_time", "reward"])
def test_what_is_called_as_work_and_graded_is_asked_about(tool, question):
    with pytest.raises(
        LabelError, match=f"'{question}' of .* may be asked of each item"
    ) as refusal:
        read_labels(assignments(tool, question, graded))
    assert [doubt.guess for doubt in refusal.value.doubts] == [{"counts": "labels"}]
    read = read_labels(assignments(tool, question, graded), on_doubt="accept")
    assert read.criteria == (question, "clarity")
    left = {"answers": {"counts": "left out"}}
    read = read_labels(assignments(tool, question, graded), mapping=left)
    assert read.criteria == ("clarity",)
    assert f"are called: '{question}'." in "".join(read.report.notes)


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("age", lambda n, w: (2, 4, 3)[w]),  # of the worker: the same all over
        ("trust", lambda n, w: (2, 4, 3)[w]),
        ("gender", lambda n, w: "mff"[w]),
        ("confidence", graded),
        ("attention_check", lambda n, w: 5 if n else 1 + w),
        ("confidence", lambda n, w: (0.8, 0.9, 1)[(n + w) % 3]),
        ("comment", lambda n, w: ("fine", "long", "odd")[(n + w) % 3]),
    ],
)
def test_what_is_about_the_worker_is_left_out_and_named(tool, question, answer):
    read = read_labels(assignments(tool, question, answer))
    assert read.criteria == ("clarity",)
    assert f"are called: '{question}'." in "".join(read.report.notes)


@pytest.mark.parametrize("tool", TOOLS)
def test_seconds_are_left_out(tool):
    read = read_labels(assignments(tool, "duration", lambda n, w: 20 + 7 * n + w))
    assert read.criteria == ("clarity",)
