"""Sentences of a rubric, of which raters chose: labels, however long they are."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels

RUBRIC = [
    "2: There are no errors that impact comprehension of this text",
    "1: There are some errors but the text can be understood well",
    "0: The text has major errors which impact comprehension a lot",
]


def table(n_items: int = 40) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {
                "item_id": f"d{n}",
                "annotator": rater,
                "text": f"The {n}th summary of an article about something that happened.",
                "fluency": RUBRIC[(n + (n % 4 == place)) % 3],
                "coherence": 1 + (n * 7 + place * (n % 3 == 0)) % 4,
            }
            for n in range(n_items)
            for place, rater in enumerate(("ann", "bob"))
        ]
    )


def test_beside_grades_they_are_asked_about_as_one_more_criterion() -> None:
    with pytest.raises(LabelError, match="whether 'fluency' holds labels as well") as asked:
        read_labels(table())
    assert [doubt.guess for doubt in asked.value.doubts] == [["coherence", "fluency"]]
    labels = read_labels(table(), on_doubt="accept")
    assert labels.report.n_labels == 160
    assert list(labels.scale("fluency").categories) == RUBRIC[::-1]


def test_alone_they_are_the_labels_and_the_text_of_each_item_is_none() -> None:
    labels = read_labels(table().drop(columns="coherence"))
    assert (labels.criteria, labels.report.n_labels) == (("fluency",), 80)


def test_remarks_are_still_no_labels() -> None:
    said = [f"The reader of row {n} had this or that to say about what is in it" for n in range(80)]
    labels = read_labels(table().assign(fluency=said))
    assert labels.criteria == ("coherence",)
