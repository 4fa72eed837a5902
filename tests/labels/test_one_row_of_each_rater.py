"""Raters with a row each, of whom no value can come twice: what is the item is told by its name."""

import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import upload

N = 12
ROLES = ["nurse", "doctor", "doctor"]
REMARKS = ["Good", "No issues", "Clear"]


def csv(**columns: list[object]) -> str:
    rows = zip(*columns.values(), strict=True)
    return "\n".join(",".join(map(str, row)) for row in [columns, *rows]) + "\n"


def table(text: str, remark: str, criteria: dict[str, list[object]]) -> str:
    about = {
        "Evaluator": [f"Evaluator {n}" for n in range(N)],
        "Qualification": [ROLES[n % 3] for n in range(N)],
        text: [f"What is said in {n}?" for n in range(N)],
    }
    return csv(**about, **criteria, **{remark: [REMARKS[n * n % 3] for n in range(N)]})


@pytest.mark.parametrize("text", ["Prompt", "Output", "Response", "Model response"])
@pytest.mark.parametrize("remark", ["Comments", "Notes"])
def test_the_text_is_the_item_and_no_remark(text: str, remark: str) -> None:
    grades = {
        "Safety (1-5)": [n % 5 + 1 for n in range(N)],
        "Accuracy (1-5)": [n * n % 5 + 1 for n in range(N)],
        "Disclaimer (Yes/No)": ["Yes"] * N,
    }
    with pytest.raises(LabelError, match="names the item") as caught:
        read_labels(upload(table(text, remark, grades)))
    [asked] = [doubt for doubt in caught.value.doubts if doubt.role == "item"]
    assert (asked.guess, remark in asked.alternatives) == (text, False)
    labels = read_labels(upload(table(text, remark, grades)), on_doubt="accept")
    assert list(labels.criteria) == list(grades)
    assert (len(labels.raters), len(labels.table)) == (N, 3 * N)


def test_without_a_text_remarks_and_grades_are_no_items() -> None:
    file = csv(
        Evaluator=[f"Evaluator {n}" for n in range(N)],
        **{"Safety (1-5)": [n % 5 + 1 for n in range(N)]},
        Comments=[REMARKS[n * n % 3] for n in range(N)],
    )
    with pytest.raises(LabelError, match="no column says which item"):
        read_labels(upload(file))


def test_a_scale_in_the_name_tells_a_criterion_that_raters_do_not_agree_in() -> None:
    file = csv(
        item=[f"t{n // 4}" for n in range(24)],
        rater=[f"rater {n % 4}" for n in range(24)],
        accuracy=[(n // 4 + (n % 7 == 0)) % 3 + 1 for n in range(24)],
        **{
            "Zing (1-5)": [(7 * n + n // 3) % 5 + 1 for n in range(24)],
            "Present (Yes/No)": [("Yes", "No")[n * n % 3 % 2] for n in range(24)],
        },
    )
    labels = read_labels(upload(file))
    assert list(labels.criteria) == ["accuracy", "Zing (1-5)", "Present (Yes/No)"]
