"""Labels 1, 0 and -1: votes and grades counted as in memory, choices of the best asked about."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv

N_ITEMS, N_TUPLES = 15, 12
SIDES = (("system_a", "system_b"), ("system_b", "system_a"))
RATERS = ("human_1", "human_2", "human_3", "gpt-4o")
EACH_FOR_FILES = pytest.mark.parametrize("engine", ["duckdb", "polars", "pyarrow"])
EACH_CUT = pytest.mark.parametrize("is_cut", [False, True], ids=["one file", "two files"])


def votes(*pairs: tuple[str, str]) -> pd.DataFrame:
    """Votes of three humans and a judge on every item's pairs of systems."""
    rng = np.random.default_rng(0)
    rows = [
        (f"q{n}", *pair, who, rng.integers(-1, 2))
        for pair in pairs
        for n in range(N_ITEMS)
        for who in RATERS
    ]
    return pd.DataFrame(rows, columns=["item", "system_a", "system_b", "rater", "label"])


def with_kinds(table: pd.DataFrame) -> pd.DataFrame:
    of_judge = table["rater"] == "gpt-4o"
    return table.assign(kind=of_judge.map({True: "machine", False: "human"}))


def in_either_order(table: pd.DataFrame) -> pd.DataFrame:
    """The same votes, of which every second item's name the systems the other way round."""
    is_turned = table["item"].str[1:].astype(int) % 2 > 0
    a, b = (table[side].where(~is_turned, table[other]) for side, other in SIDES)
    label = table["label"].where(~is_turned, -table["label"])
    return table.assign(system_a=a, system_b=b, label=label)


def grades() -> pd.DataFrame:
    return votes(("Onyx", "Pearl")).drop(columns=["system_a", "system_b"])


def of_two_criteria() -> pd.DataFrame:
    own = grades()
    return pd.concat(
        [own.assign(criterion="tone"), own.assign(criterion="truth", label=-own["label"])]
    )


COUNTED: dict[str, tuple[Callable[[], pd.DataFrame], str]] = {
    "votes with kinds": (lambda: with_kinds(votes(("Onyx", "Pearl"))), "preference"),
    "votes on two pairs": (lambda: votes(("Onyx", "Pearl"), ("Pearl", "Quartz")), "preference"),
    "votes in either order": (lambda: in_either_order(votes(("Onyx", "Pearl"))), "preference"),
    "grades with kinds": (lambda: with_kinds(grades()), "ordinal"),
    "grades of two criteria": (of_two_criteria, "ordinal"),
}


def put(folder: Path, table: pd.DataFrame, is_cut: bool) -> Path:
    """Write a table to one file, or humans and judges to one each; return what is opened."""
    of_judge = table["rater"] == "gpt-4o"
    if not is_cut:
        table.to_csv(folder / "labels.csv", index=False)
        return folder / "labels.csv"
    table[~of_judge].to_csv(folder / "humans.csv", index=False)
    table[of_judge].to_csv(folder / "judges.csv", index=False)
    return folder


@EACH_FOR_FILES
@EACH_CUT
@pytest.mark.parametrize("name", COUNTED)
def test_marks_are_votes_or_grades_as_in_memory(
    tmp_path: Path, engine: str, is_cut: bool, name: str
) -> None:
    made, kind = COUNTED[name]
    path = put(tmp_path, made(), is_cut)
    for on_doubt in ("raise", "accept"):
        counted, labels = (
            jv.open(path, engine, on_doubt=on_doubt),
            jv.read_labels(path, on_doubt=on_doubt),
        )
        assert counted.scales == labels.scales
        criterion = labels.criteria[0]
        assert counted.scale(criterion).kind == kind
        ours, theirs = (one.compare("gpt-4o", criterion) for one in (counted, labels))
        assert jv.confusion(ours).counts.tolist() == jv.confusion(theirs).counts.tolist()


@EACH_FOR_FILES
@EACH_CUT
def test_what_marks_are_may_be_stated(tmp_path: Path, engine: str, is_cut: bool) -> None:
    path = put(tmp_path, with_kinds(votes(("Onyx", "Pearl"))), is_cut)
    stated = {"labels": {"1": "model_b", "-1": "model_a", "0": "tie"}}
    ours, theirs = (
        one.compare("gpt-4o")
        for one in (jv.open(path, engine, stated), jv.read_labels(path, stated))
    )
    assert ours.n_items == N_ITEMS
    assert jv.confusion(ours).counts.tolist() == jv.confusion(theirs).counts.tolist()


@EACH_FOR_FILES
@EACH_CUT
def test_marks_of_the_best_and_the_worst_are_asked_about(
    tmp_path: Path, engine: str, is_cut: bool
) -> None:
    rows = [
        (f"t{n}", f"s{n}_{place}", who, {k: 1, (k + 1 + n % 3) % 4: -1}.get(place, 0))
        for n in range(N_TUPLES)
        for place in range(4)
        for who in RATERS
        for k in [(n + RATERS.index(who)) % 4]
    ]
    table = pd.DataFrame(rows, columns=["tuple_id", "item", "rater", "label"])
    path = put(tmp_path, table, is_cut)
    with pytest.raises(jv.LabelError, match="one best .* of each tuple in 'tuple_id'") as caught:
        jv.open(path, engine)
    scale = {"kind": "ordinal", "categories": [-1, 0, 1]}
    assert [(doubt.role, doubt.guess) for doubt in caught.value.doubts] == [("scale", scale)]
    assert jv.open(path, engine, {"scale": scale}).compare("gpt-4o").n_items == 4 * N_TUPLES
