"""Columns of judges of whom no answer is a label that a human gave."""

from collections.abc import Callable, Mapping

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file

N = 12
Cell = Callable[[int], object]


def beside_grades(**judges: Cell) -> list[dict[str, object]]:
    """Texts that three people graded from 1 to 5, and what else stands in their rows."""
    return [
        {"item": f"t{n}"}
        | {f"human_{name}": (n + k) % 5 + 1 for k, name in enumerate("abc")}
        | {name: say(n) for name, say in judges.items()}
        for n in range(N)
    ]


@pytest.mark.parametrize("name", ["judge_j", "Judge 2", "judge_score", "judge", "judge verdict"])
@pytest.mark.parametrize("said", ["error 500", "I cannot judge this."])
def test_a_judge_that_fails_throughout_is_asked_about(name: str, said: str) -> None:
    table = beside_grades(**{name: lambda n: said, "gpt-4o": lambda n: n % 5 + 1})
    with pytest.raises(LabelError, match=f"12 of 12 labels of '{name}' are no label of the scale"):
        read_labels(csv_file(table))
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert labels.judges == (name, "gpt-4o")
    assert labels.report.unknown == {name: N}


def test_judges_that_all_fail_are_asked_about() -> None:
    table = beside_grades(
        judge_1=lambda n: f"error {500 + n % 2}", judge_2=lambda n: "I cannot help"
    )
    labels = read_labels(csv_file(table), {"machine": ["judge_1", "judge_2"]}, on_doubt="accept")
    told = read_labels(csv_file(table), on_doubt="accept")
    assert told.report.unknown == labels.report.unknown == {"judge_1": N, "judge_2": N}


def test_a_judge_that_fails_on_one_criterion_is_asked_about() -> None:
    table = [
        {"item": f"t{n}"}
        | {f"human_{k}_{c}": (n + k) % 5 + 1 for k in (1, 2) for c in ("fluency", "coherence")}
        | {"judge_j_fluency": n % 5 + 1, "judge_j_coherence": "timeout"}
        for n in range(N)
    ]
    with pytest.raises(LabelError, match="12 of 12 labels of 'judge_j' on 'coherence' are no"):
        read_labels(csv_file(table))


@pytest.mark.parametrize("other", [lambda n: "yes", lambda n: "no" if n == 1 else "yes"])
def test_a_judge_with_a_label_that_no_human_gives_is_a_judge(other: Cell) -> None:
    table = [
        {"item": n, "human_a": "yes", "human_b": "yes", "judge_j": "no", "judge_k": other(n)}
        for n in range(N)
    ]
    labels = read_labels(csv_file(table))
    assert labels.judges == ("judge_j", "judge_k")
    assert labels.scale().names == ("no", "yes")


@pytest.mark.parametrize(
    "beside",
    [
        {"judge": lambda n: "gpt-4o"},
        {"judge": lambda n: "sage"},
        {"judge_model": lambda n: "sage-7b"},
        {"judge_family": lambda n: "open weights"},
        {"judge_verdict": lambda n: "pass" if n % 2 else "fail"},
    ],
)
def test_what_else_is_said_of_a_judge_is_no_judge(beside: Mapping[str, Cell]) -> None:
    labels = read_labels(csv_file(beside_grades(judge_score=lambda n: n % 5 + 1, **beside)))
    assert labels.judges == ("judge_score",)


def test_a_column_that_may_be_a_judges_is_named_where_it_is_left_out() -> None:
    table = beside_grades(judge_sage=lambda n: "error 500", judge_k=lambda n: n % 5 + 1)
    labels = read_labels(csv_file(table))
    assert labels.judges == ("judge_k",)
    assert (
        "Not taken for labels of 'export.csv', but kept beside the items: 'judge_sage'; name a "
        "column in the mapping under 'machine' or 'human' if it holds labels."
    ) in labels.report.guesses


@pytest.mark.parametrize("said", ["error 500", "5", "I cannot judge this."])
@pytest.mark.parametrize("name", ["judge_rating", "gpt4_rating"])
def test_one_answer_throughout_beside_rows_of_raters_is_asked_about_or_read(
    name: str, said: str
) -> None:
    table = [
        {"item": f"t{n}", "annotator": who, "rating": (n + k) % 5 + 1, name: said}
        for n in range(N)
        for k, who in enumerate(("P01", "P02", "P03"))
    ]
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert labels.judges == (name,)
    assert bool(labels.report.doubts) == (said != "5")
