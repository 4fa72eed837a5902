"""Numbers and check-boxes beside a column of votes on pairs: what raters say of an item, or of
themselves, and no votes.
"""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels

SYSTEMS = ("gpt-4", "llama", "vicuna", "t5")
N_ITEMS = 40


def votes(**beside: object) -> pd.DataFrame:
    """Three workers a pair, who mostly agree; ``beside``: a label for each of their rows."""
    rows = [
        {
            "pair_id": f"p{n}",
            "worker_id": f"w{place}",
            "model_a": SYSTEMS[n % 4],
            "model_b": SYSTEMS[(n + 1 + n % 3) % 4],
            "winner": "AB"[(n // 2 + (n % 5 == place)) % 2],
        }
        for n in range(N_ITEMS)
        for place in range(3)
    ]
    frame = pd.DataFrame(rows)
    for name, labels in beside.items():
        assert isinstance(labels, list)
        frame[name] = [labels[n * n % 11 % len(labels)] for n in range(len(frame))]
    return frame


def graded(grades: list[int]) -> list[int]:
    """Grades by item, on which its three workers mostly agree."""
    return [grades[(n + (n % 7 == place)) % len(grades)] for n in range(40) for place in range(3)]


@pytest.mark.parametrize(
    ("name", "grades", "kind"),
    [
        ("severity", [0, 1, 2], "ordinal"),
        ("offensive", [0, 1], "nominal"),
        ("relevance", [1, 2], "nominal"),
    ],
)
def test_numbers_that_no_name_calls_votes_are_asked_about(
    name: str, grades: list[int], kind: str
) -> None:
    frame = votes().assign(**{name: graded(grades)})
    with pytest.raises(LabelError, match=f"'{name}', beside votes for one of two systems") as asked:
        read_labels(frame)
    [doubt] = [doubt for doubt in asked.value.doubts if doubt.role == "scale"]
    assert doubt.guess == {name: {"kind": kind}}
    assert doubt.alternatives == ({name: {"kind": "preference"}},)
    labels = read_labels(frame, on_doubt="accept")
    assert {c: labels.scale(c).kind for c in labels.criteria} == {
        name: kind,
        "winner": "preference",
    }


def test_numbers_below_0_are_rather_votes() -> None:
    frame = votes().assign(helpfulness=graded([-1, 0, 1]))
    with pytest.raises(LabelError, match="beside votes for one of two systems") as asked:
        read_labels(frame)
    guesses = [doubt.guess for doubt in asked.value.doubts if doubt.role == "scale"]
    assert guesses == [{"helpfulness": {"kind": "preference"}}]


def test_what_is_called_as_a_vote_is_one() -> None:
    frame = votes().assign(better_style=graded([1, 2]))
    labels = read_labels(frame, on_doubt="accept")
    assert {labels.scale(c).kind for c in labels.criteria} == {"preference"}
    assert {*labels.criteria} == {"winner", "better_style"}


def test_criteria_of_the_same_votes_are_not_asked_about() -> None:
    frame = votes(style=["A", "B", "B"], winner=["B", "A", "A", "B"])
    for column in ("winner", "style"):
        frame[column] = frame[column].map({"A": 1, "B": 2})
    frame["style"] = frame["winner"]
    frame.loc[::9, "style"] = 1
    labels = read_labels(frame, on_doubt="accept")
    assert {labels.scale(c).kind for c in labels.criteria} == {"preference"}


def test_votes_stay_labels_where_raters_do_not_agree_on_them() -> None:
    frame = votes(winner=["A", "B", "B", "A"]).assign(severity=graded([0, 1, 2]))
    with pytest.raises(LabelError, match="'severity', beside votes"):
        read_labels(frame)
    labels = read_labels(frame, on_doubt="accept")
    assert {*labels.criteria} == {"winner", "severity"}


@pytest.mark.parametrize("tick", [1, "x", "yes"])
def test_check_boxes_beside_votes_are_named(tick: object) -> None:
    frame = votes(flawed=[tick, "", "", tick, ""])
    labels = read_labels(frame)
    assert labels.criteria == ("winner",)
    assert any("Not taken for labels" in g and "'flawed'" in g for g in labels.report.guesses)


def test_a_tick_on_whole_items_describes_them() -> None:
    frame = votes()
    frame["hard"] = ["x" if int(pair[1:]) % 3 == 0 else "" for pair in frame["pair_id"]]
    labels = read_labels(frame)
    assert "hard" in labels.items.columns
    assert not any("Not taken for labels" in guess for guess in labels.report.guesses)


@pytest.mark.parametrize("vote", ["A", "tie", "gpt-4"])
@pytest.mark.parametrize("name", ["severity", "relevance"])
def test_votes_for_one_side_throughout_stay_labels_beside_grades(vote: str, name: str) -> None:
    frame = votes().assign(winner=vote, model_a="gpt-4", **{name: graded([0, 1, 2])})
    with pytest.raises(LabelError, match=f"'{name}', beside votes for one of two systems"):
        read_labels(frame)
    labels = read_labels(frame, on_doubt="accept")
    assert {c: labels.scale(c).kind for c in labels.criteria} == {
        name: "ordinal",
        "winner": "preference",
    }


@pytest.mark.parametrize("name", ["native_speaker", "expert_in_field"])
def test_a_column_called_as_a_humans_is_none_beside_votes_in_the_guess(name: str) -> None:
    frame = votes().drop_duplicates("pair_id").drop(columns="worker_id")
    frame[name] = [n * n % 7 % 2 for n in range(len(frame))]
    with pytest.raises(LabelError, match=f"whether 'winner' or '{name}', which share no label"):
        read_labels(frame)
    assert read_labels(frame, on_doubt="accept").raters == ("winner",)
