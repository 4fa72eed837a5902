"""Tables in which every item stands once, with who labelled it or who wrote it."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file

N = 12
Rows = list[dict[str, object]]


def rows(who: str, names: tuple[str, ...], human: str, judge: str, item: str = "id") -> Rows:
    """One row for each item: whom it names, a human's grade and a judge's."""
    return [
        {item: n, who: names[n % len(names)], human: 1 + n % 5, judge: 1 + (n + n % 3) % 5}
        for n in range(N)
    ]


@pytest.mark.parametrize(
    ("who", "names", "human", "judge"),
    [
        ("annotator", ("ann", "bob", "cy"), "human_score", "gpt4_score"),
        ("Annotator", ("Ann", "Bob", "Cy"), "Human Rating", "Claude Rating"),
        ("labeled_by", ("a@x.org", "b@x.org"), "expected_label", "predicted_label"),
        ("rater_id", ("R1", "R2", "R3"), "human_score", "gpt4_score"),
        ("reviewer", ("Ann", "Bob", "Cy"), "reviewer_grade", "autograder_grade"),
        ("annotator", ("dana",), "human", "llm_judge"),
    ],
)
def test_a_judges_column_beside_a_humans_is_no_criterion_of_the_human(
    who: str, names: tuple[str, ...], human: str, judge: str
) -> None:
    table = rows(who, names, human, judge)
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert (set(labels.raters), labels.judges) == (set(names), (judge,))
    assert labels.criteria == (human,)
    given = labels.table.set_index(["rater", "item"])["label"]
    assert [given[judge, str(n)] for n in range(N)] == [row[judge] for row in table]
    assert [given[names[n % len(names)], str(n)] for n in range(N)] == [row[human] for row in table]


def test_words_in_a_column_called_rater_are_no_names() -> None:
    table = rows("evaluator", ("True", "False"), "human_score", "gpt4_score")
    with pytest.raises(LabelError, match="'evaluator'"):
        read_labels(csv_file(table))
