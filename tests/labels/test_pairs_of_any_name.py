"""Two columns of names, whatever they are called, and a third that chooses one of the two."""

import random

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz import LabelError, read_labels
from tests.labels.sources import upload

SYSTEMS = ["base", "tuned", "large", "mixed"]
N = 60


def table(one: str, other: str, vote: str, votes: list[str]) -> pd.DataFrame:
    chance = random.Random(3)
    pairs = [chance.sample(SYSTEMS, 2) for _ in range(N)]
    named = [pair[chance.random() < 0.4] for pair in pairs]
    said = named if votes == ["name"] else [chance.choice(votes) for _ in pairs]
    columns = {"item": [f"q{n}" for n in range(N)], other: [b for _, b in pairs]}
    return pd.DataFrame({**columns, one: [a for a, _ in pairs], vote: said})


@pytest.mark.parametrize("votes", [["0", "1", "2"], ["A", "B", "tie"], ["left", "right"], ["name"]])
@pytest.mark.parametrize(
    "names",
    [
        ("algo1", "algo2", "chosen_algo"),
        ("method_1", "method_2", "preferred"),
        ("engine_x", "engine_y", "pick"),
    ],
)
def test_two_systems_and_the_chosen_one_are_asked_about(
    names: tuple[str, str, str], votes: list[str]
) -> None:
    file = table(*names, votes).to_csv(index=False)
    with pytest.raises(LabelError, match="name two systems, of which") as caught:
        read_labels(upload(file))
    guesses = {doubt.role: doubt.guess for doubt in caught.value.doubts}
    assert (guesses["system_a"], guesses["system_b"]) == names[:2]
    labels = read_labels(upload(file), on_doubt="accept")
    assert (labels.raters, len(labels.table)) == ((names[2],), N)
    assert {*labels.table["system_a"]} == {*SYSTEMS}


def test_over_an_engine_the_same_is_asked(tmp_path) -> None:  # type: ignore[no-untyped-def]
    table("algo1", "algo2", "chosen_algo", ["0", "1", "2"]).to_csv(tmp_path / "v.csv", index=False)
    with pytest.raises(LabelError, match="name two systems, of which"):
        jv.open(tmp_path / "v.csv")


def test_raters_who_never_agree_are_no_systems() -> None:
    frame = table("rater_1", "rater_2", "gold", ["name"])
    labels = read_labels(upload(frame.to_csv(index=False)), on_doubt="accept")
    assert "system_a" not in labels.table
    assert {"rater_1", "rater_2"} <= {*labels.raters}


def test_names_that_meet_in_a_row_are_no_pair() -> None:
    frame = table("algo1", "algo2", "chosen_algo", ["0", "1", "2"])
    frame.loc[0, "algo1"] = frame.loc[0, "algo2"]
    with pytest.raises(LabelError) as caught:
        read_labels(upload(frame.to_csv(index=False)))
    assert not {"system_a", "system_b"} & {doubt.role for doubt in caught.value.doubts}
