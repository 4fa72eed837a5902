"""Cells that count the humans who gave each label."""

from collections import Counter
from collections.abc import Callable

import pandas as pd
import pytest

import judgeviz as jv

COUNTS = [(4, 1), (0, 5), (3, 2), (5, 0), (2, 3), (1, 4), (4, 1), (2, 3)]


def table(cell: Callable[[int, int], object], name: str = "crowd") -> pd.DataFrame:
    judge = ["hire" if yes > 2 else "no hire" for yes, _ in COUNTS]
    cells = [cell(yes, no) for yes, no in COUNTS]
    return pd.DataFrame({"id": [f"t{n}" for n in range(8)], name: cells, "gpt-4o": judge})


def given(labels: jv.Labels) -> list[tuple[int, int]]:
    """How many people gave each item the first label and the second."""
    humans = labels.table[labels.table["kind"] == "human"]
    counts = [Counter(humans[humans["item"] == f"t{n}"]["label"]) for n in range(8)]
    first, second = labels.scale().names
    return [(own[first], own[second]) for own in counts]


@pytest.mark.parametrize(
    "cell",
    [
        lambda yes, no: f"hire: {yes}, no hire: {no}",
        lambda yes, no: f"no hire={no}; hire={yes}",
        lambda yes, no: f"{yes} hire, {no} no hire",
        lambda yes, no: f"Hire ({yes}) | No hire ({no})",
        lambda yes, no: f"hire x{yes} and no hire x{no}",
        lambda yes, no: f'{{"hire": {yes}, "no hire": {no}}}',
        lambda yes, no: f"{yes}/{yes + no} said hire",
        lambda yes, no: f"{no} of {yes + no} annotators voted no hire",
        lambda yes, no: f"{yes}/{yes + no} hire" if yes > no else f"{no}/{yes + no} no hire",
        lambda yes, no: ", ".join(f"{n} {w}" for n, w in ((yes, "hire"), (no, "no hire")) if n),
    ],
)
def test_counts_of_what_a_judge_says_beside_them_are_dealt_out(cell) -> None:
    labels = jv.read_labels(table(cell))
    assert given(labels) == COUNTS
    assert labels.judges == ("gpt-4o",)
    assert labels.report.n_labels == 48
    assert any(
        "were read as counts" in note or "was read as counts" in note
        for note in labels.report.notes
    )


def test_an_empty_cell_is_no_label() -> None:
    frame = table(lambda yes, no: f"hire: {yes}, no hire: {no}")
    frame.loc[2, "crowd"] = None
    assert given(jv.read_labels(frame)) == [*COUNTS[:2], (0, 0), *COUNTS[3:]]


def test_a_column_called_as_votes_is_asked_about_without_a_judge_that_says_the_labels() -> None:
    frame = table(lambda yes, no: f"hire: {yes}, no hire: {no}", "votes").drop(columns="gpt-4o")
    with pytest.raises(jv.LabelError) as refusal:
        jv.read_labels(frame)
    [doubt] = refusal.value.doubts
    assert doubt.guess == {"counts": "votes"}
    assert (
        "says whether 'votes' counts the humans who gave a label ('hire', 'no hire'), or holds"
        in (doubt.reason)
    )
    assert given(jv.read_labels(frame, on_doubt="accept")) == COUNTS


@pytest.mark.parametrize("name", ["human_{}_votes", "humans_{}", "votes.{}"])
def test_columns_are_known_with_the_word_for_people_or_of_the_object_they_stand_in(name) -> None:
    frame = table(lambda yes, no: yes)
    frame = frame.rename(columns={"crowd": name.format("hire")})
    frame[name.format("no hire")] = [no for _, no in COUNTS]
    assert given(jv.read_labels(frame)) == COUNTS


def test_grades_by_criterion_and_by_person_are_no_counts() -> None:
    for words in (("fluency", "tone"), ("Anna", "Ben")):
        frame = table(lambda one, other, words=words: f"{words[0]}: {one}, {words[1]}: {other}")
        labels = jv.read_labels(frame, {"human": ["crowd"]}, on_doubt="accept")
        assert labels.report.n_labels < 48
