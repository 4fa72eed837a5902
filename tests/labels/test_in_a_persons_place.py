"""Raters named by a word for people and one for programs, in whatever order."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

NAMES = ("Rater AI", "Annotator (model)", "virtual annotator", "simulated human", "human bot",
         "synthetic_annotator_1", "Expert Persona", "annotator_auto", "Bewerter KI")  # fmt: skip


def table(*raters: str, by_row: bool) -> Upload:
    frame = pd.DataFrame({"id": [f"t{n}" for n in range(24)]})
    for k, rater in enumerate(raters):
        frame[rater] = [(n * (k + 2) + n // 3) % 5 + 1 for n in range(24)]
    if by_row:
        frame = frame.melt("id", var_name="annotator", value_name="score")
    return upload(frame.to_csv(index=False), "labels.csv")


def read(*raters: str, by_row: bool) -> Labels:
    return read_labels(table(*raters, by_row=by_row))


@pytest.mark.parametrize("by_row", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_program_in_a_persons_place_is_asked_about(name: str, *, by_row: bool) -> None:
    people = ["Rater 1", "Rater 2", "Rater 3"]
    source = table(*people, name, by_row=by_row)
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("human", people, ([*people, name],))
    labels = read_labels(table(*people, name, by_row=by_row), {"human": people, "machine": [name]})
    assert (labels.raters, labels.judges) == (tuple(people), (name,))
    labels = read_labels(table(*people, name, by_row=by_row), {"human": [*people, name]})
    assert labels.raters == (*people, name)


@pytest.mark.parametrize("by_row", [False, True])
@pytest.mark.parametrize("judge", ["AI annotator", "LLM rater", "coder_llm", "Annotator_GPT4"])
def test_programs_are_judges_unasked(judge: str, *, by_row: bool) -> None:
    labels = read("Rater 1", "Rater 2", judge, by_row=by_row)
    assert (labels.raters, labels.judges) == (("Rater 1", "Rater 2"), (judge,))


@pytest.mark.parametrize("by_row", [False, True])
def test_people_are_people_unasked(*, by_row: bool) -> None:
    labels = read("human_1", "Annotator Aino", "expert_2", "gpt-5", by_row=by_row)
    assert labels.judges == ("gpt-5",)
