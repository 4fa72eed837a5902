"""JudgeBench: which response is correct, and a judge's decision on both orders of each pair."""

import pytest

from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_lines, labels_of

CORRECT = ("A>B", "B>A", "A>B")


def pairs(judge: str | None, *decisions: tuple[str | None, ...]) -> list[dict[str, object]]:
    """Three pairs, and what a judge decided on each order of each."""
    rows: list[dict[str, object]] = [
        {"pair_id": f"p{n}", "original_id": n, "source": "mmlu-pro-law", "question": f"Why {n}?",
         "response_model": "gpt-4o", "response_A": f"So {n}.", "response_B": f"Thus {n}.",
         "label": label}
        for n, label in enumerate(CORRECT)
    ]  # fmt: skip
    for row, own in zip(rows, decisions, strict=bool(judge)):
        row["judge_name"] = "arena_hard"
        row["judgments"] = [
            {"judgment": {"judge_model": judge, "response": "[[A>>B]]"}, "decision": decision}
            for decision in own
        ]
    return rows


@pytest.mark.parametrize("file", [json_lines, csv_file])
def test_the_second_decision_is_turned_back(file) -> None:
    labels = read_labels(
        file(pairs("claude-3-haiku", ("A>B", "B>A"), ("A>B", "A>B"), ("A=B", None)))
    )
    assert labels.report.doubts == ()
    assert labels_of(labels) == {
        ("p0", "label", "human", "label", "A"),
        ("p1", "label", "human", "label", "B"),
        ("p2", "label", "human", "label", "A"),
        ("p0", "claude-3-haiku", "machine", "label", "A"),
        ("p1", "claude-3-haiku", "machine", "label", "A"),
        ("p1", "claude-3-haiku", "machine", "label", "B"),
        ("p2", "claude-3-haiku", "machine", "label", "tie"),
    }
    judged = labels.table[labels.table["kind"] == "machine"]
    assert list(zip(judged["item"], judged["sample"], judged["label"], strict=True)) == [
        ("p0", 0, "A"), ("p0", 1, "A"), ("p1", 0, "A"), ("p1", 1, "B"), ("p2", 0, "tie"),
    ]  # fmt: skip
    assert (
        "The human label is the response that the authors of JudgeBench know to be correct."
        in labels.report.notes
    )
    assert labels.report.balance


def test_pairs_alone_are_humans_and_files_of_two_judges_share_them() -> None:
    alone = read_labels(json_lines(pairs(None)))
    assert (alone.judges, len(alone.table)) == ((), 3)
    files = [
        json_lines(pairs(judge, ("A>B", "B>A"), ("B>A", "A>B"), ("A>B", "B>A")), f"{judge}.jsonl")
        for judge in ("o1-mini", "claude-3-haiku")
    ]
    both = read_labels(files)
    assert both.judges == ("o1-mini", "claude-3-haiku")
    assert (len(both.items), both.raters) == (3, ("label",))
    assert (both.table["kind"] == "human").sum() == 3


def test_pairs_with_other_labels_are_no_judgebench() -> None:
    rows = [row | {"label": "good" if n else "bad"} for n, row in enumerate(pairs(None))]
    labels = read_labels(json_lines(rows), {"human": ["label"]})
    assert "JudgeBench" not in str(labels.report)
