"""Marks of no answer among grades are asked about; rare ones are left out, as they were."""

import pandas as pd
import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import upload

N_ITEMS = 40
HUMANS = ["human_1", "human_2"]


def table(mark: str, every: int = 5, n_grades: int = 5, judges_mark: str | None = None) -> str:
    """Grades of two humans and a judge; the humans leave a mark now and then."""
    columns = {
        name: [str(n * step // 3 % n_grades + 1) for n in range(N_ITEMS)]
        for name, step in zip([*HUMANS, "gpt-4o"], (5, 7, 8), strict=True)
    }
    frame = pd.DataFrame({"id": [f"q{n}" for n in range(N_ITEMS)], **columns})
    frame.loc[::every, HUMANS] = mark
    if judges_mark is not None:
        frame.loc[::10, "gpt-4o"] = judges_mark
    return frame.to_csv(index=False)


@pytest.mark.parametrize(
    "mark", ["-", "--", "—", "/", "?", ".", "x", "k.A.", "unsure", "skip", "Don't know", "missing"]
)
def test_a_mark_among_grades_is_asked_about(mark: str) -> None:
    text = table(mark)
    with pytest.raises(LabelError) as asked:
        read_labels(upload(text, "t.csv"))
    assert (
        f"whether '{mark}' among the grades of humans (16 times) stands for no answer (null), for "
        "a number, or for a class (then state 'scale' as nominal); state 'labels' in the mapping, "
        f'such as {{"labels": {{"{mark}": null}}}}'
    ) in str(asked.value)
    [doubt] = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("labels", {mark: None})
    labels = read_labels(upload(text), {"labels": doubt.guess})
    assert labels.scale().categories == (1, 2, 3, 4, 5)
    assert labels.report.n_missing == 16
    empty = read_labels(upload(text.replace(f",{mark},", ",,").replace(f",{mark},", ",,")))
    assert empty.report.n_missing == 16
    assert labels.digest == empty.digest
    taken = read_labels(upload(text), on_doubt="accept")
    assert taken.digest == labels.digest
    assert read_labels(upload(text), taken.mapping).digest == labels.digest


def test_a_mark_may_be_a_number() -> None:
    labels = read_labels(upload(table("-")), {"labels": {"-": 0}})
    assert labels.scale().categories == (0, 1, 2, 3, 4, 5)


def test_a_mark_beside_two_classes_is_no_vote() -> None:
    text = table("-", n_grades=2)
    with pytest.raises(LabelError, match="'-' among the grades"):
        read_labels(upload(text))
    labels = read_labels(upload(text), {"labels": {"-": None}})
    assert labels.scale().categories == (1, 2)


def test_a_rare_mark_is_left_out_and_named() -> None:
    labels = read_labels(upload(table("-", every=20)))
    assert labels.scale().categories == (1, 2, 3, 4, 5)
    assert labels.report.unknown == {"human_1": 2, "human_2": 2}


def test_marks_of_judges_are_missing_with_those_of_humans() -> None:
    labels = read_labels(upload(table("-", judges_mark="-")), on_doubt="accept")
    assert labels.report.n_missing == 20


def test_other_words_are_refused_with_a_way_out() -> None:
    with pytest.raises(LabelError, match="or to null where nothing was said, under 'labels'"):
        read_labels(upload(table("good")))
