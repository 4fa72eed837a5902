"""A file that says what the raters of another one are holds no labels, and is left out."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

RATERS = [f"r{n}" for n in range(6)]
LABELS = pd.DataFrame(
    [(rater, n, 1 + (n * 3 + k) % 5) for n in range(12) for k, rater in enumerate(RATERS)],
    columns=["annotator_id", "item_id", "label"],
)
PEOPLE = pd.DataFrame({"rater_id": RATERS, "gender": list("fmfmfm"), "age": range(20, 26)})


def files(labels: pd.DataFrame, people: pd.DataFrame):
    return [upload(t.to_csv(index=False), f"{n}.csv") for n, t in (("h", labels), ("who", people))]


@pytest.mark.parametrize("turned", [False, True])
def test_it_is_left_out_and_said(turned: bool) -> None:
    both = files(LABELS.assign(gpt=1).drop(columns="gpt"), PEOPLE)
    labels = read_labels(both[::-1] if turned else both, on_doubt="accept")
    assert labels.raters == tuple(RATERS)
    assert any(
        "'who.csv' says what the raters of other files are" in n for n in labels.report.notes
    )


def test_people_who_labelled_nothing_are_asked_about() -> None:
    others = PEOPLE.assign(rater_id=[f"x{n}" for n in range(6)])
    with pytest.raises(LabelError, match="rather tells of raters"):
        read_labels(files(LABELS, others))
