"""Criteria in words that share no class: one rater's, also where a file is a rater's each."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file

CLASSES = {
    "Relation": ("Supporting", "Need", "Apart"),
    "Image-text relation": ("Supporting", "Need", "Apart"),
    "Stance": ("Favor", "Against", "Neutral"),
    "Hate": ("Hateful", "Not hateful"),
    "Irony": ("ironic", "literal"),
    "Intent": ("ask", "tell", "offer"),
    "Tone": ("formal", "casual"),
}
PAIRS = [
    ("Relation", "Hate"), ("Image-text relation", "Hate"), ("Stance", "Hate"), ("Hate", "Irony"),
    ("Intent", "Tone"), ("Relation", "Stance"),
]  # fmt: skip


def file(columns, name: str, shift: int = 0, beside=None):
    """Twenty items with a class of each column; ``shift`` tells one rater's from another's."""
    return csv_file(
        [
            {"ID": f"m{n}.jpg"}
            | {called: given(n) for called, given in (beside or {}).items()}
            | {
                column: CLASSES[column][
                    (n * n + place + (n % 3 == 0) * shift) % len(CLASSES[column])
                ]
                for place, column in enumerate(columns)
            }
            for n in range(20)
        ],
        name,
    )


@pytest.mark.parametrize("columns", PAIRS, ids="+".join)
@pytest.mark.parametrize("names", [
    ("annotations_A.csv", "annotations_B.csv"), ("annotator1.csv", "annotator2.csv"),
    ("anna.csv", "ben.csv"),
])  # fmt: skip
def test_files_of_a_rater_each_have_a_criterion_in_each_column(columns, names) -> None:
    def files():
        return [file(columns, name, shift) for shift, name in enumerate(names)]

    labels = read_labels(files(), on_doubt="accept")
    assert labels.criteria == columns
    assert labels.raters == tuple(name.removesuffix(".csv") for name in names)
    assert (labels.judges, labels.report.n_labels) == ((), 80)
    with pytest.raises(LabelError):
        read_labels(files())


@pytest.mark.parametrize("columns", PAIRS, ids="+".join)
@pytest.mark.parametrize("beside", [{}, {"text": lambda n: f"This is the text of number {n}."}])
def test_one_file_is_asked_about_with_criteria_as_the_guess(columns, beside) -> None:
    with pytest.raises(LabelError, match="are criteria of one human") as caught:
        read_labels(file(columns, "labels.csv", beside=beside))
    assert caught.value.doubts[0].guess == ["human"]
    labels = read_labels(file(columns, "labels.csv", beside=beside), on_doubt="accept")
    assert (labels.criteria, labels.raters, labels.report.n_labels) == (columns, ("human",), 40)


def test_what_is_said_of_items_beside_labels_is_no_criterion() -> None:
    beside = {
        "topic": lambda n: ("news", "sport")[n % 2],
        "human_label": lambda n: ("yes", "no")[n % 2],
        "gpt4_label": lambda n: ("yes", "no")[n % 3 % 2],
    }
    labels = read_labels(file((), "labels.csv", beside=beside))
    assert (labels.criteria, labels.report.n_labels) == (("label",), 40)
