"""Votes in words for how the first of two did, of which some stand in answers or beside others."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv

N_ITEMS = 15
RATERS = ("human_1", "human_2", "human_3", "gpt-4o")
LABELS = {"win": "model_a", "lose": "model_b"}
EACH_ENGINE = pytest.mark.parametrize("engine", ["memory", "duckdb", "polars", "pyarrow"])
EACH_PAIR = pytest.mark.parametrize("pair", [["system_a", "system_b"], []], ids=["pair", "none"])


def votes() -> pd.DataFrame:
    rng = np.random.default_rng(0)
    rows = [
        (f"q{n}", "Onyx", "Pearl", who, ["win", "tie", "lose"][rng.integers(3)])
        for n in range(N_ITEMS)
        for who in RATERS
    ]
    return pd.DataFrame(rows, columns=["item", "system_a", "system_b", "rater", "label"])


def opened(
    path: Path, engine: str, mapping: dict[str, object] | None = None, on_doubt: str = "raise"
) -> jv.Labels:
    if engine == "memory":
        return jv.read_labels(path, mapping, on_doubt)
    return jv.open(path, engine, mapping, on_doubt)


def put(folder: Path, parts: dict[str, pd.DataFrame], is_cut: bool) -> Path:
    """Write a table in its parts, or as one file; return what is opened."""
    if not is_cut:
        pd.concat(parts.values()).to_csv(folder / "labels.csv", index=False)
        return folder / "labels.csv"
    for name, part in parts.items():
        part.to_csv(folder / f"{name}.csv", index=False)
    return folder


def counts(labels: jv.Labels) -> list[list[float]]:
    return jv.confusion(labels.compare("gpt-4o")).counts.tolist()


@EACH_ENGINE
@EACH_PAIR
@pytest.mark.parametrize("is_cut", [False, True], ids=["one file", "a file each"])
@pytest.mark.parametrize("said", ["Verdict: {}", "My answer is {}.", "Final verdict: **{}**"])
def test_outcomes_in_answers_of_one_human_are_votes(
    tmp_path: Path, engine: str, pair: list[str], is_cut: bool, said: str
) -> None:
    table = votes()
    plain = opened(put(tmp_path, {"plain": table}, is_cut=False), "memory", {"labels": LABELS})
    (tmp_path / "labels.csv").unlink()
    table = table[["item", *pair, "rater", "label"]]
    of_one = table["rater"] == "human_3"
    table["label"] = table["label"].where(~of_one, table["label"].map(said.format))
    path = put(tmp_path, dict(list(table.groupby("rater"))), is_cut)
    with pytest.raises(jv.LabelError, match=r"look like votes (on the systems|for one of two)"):
        opened(path, engine)
    taken = opened(path, engine, on_doubt="accept")
    assert taken.scale("label").kind == "preference"
    assert taken.report.n_labels == len(RATERS) * N_ITEMS
    assert counts(taken) == counts(plain)


@EACH_ENGINE
@EACH_PAIR
@pytest.mark.parametrize("is_cut", [False, True], ids=["one file", "halves"])
@pytest.mark.parametrize("word", ["I cannot say", "not sure", "Verdict: unclear"])
def test_words_beside_outcomes_are_asked_about(
    tmp_path: Path, engine: str, pair: list[str], is_cut: bool, word: str
) -> None:
    table = votes()[["item", *pair, "rater", "label"]]
    table.loc[0, "label"] = word
    path = put(tmp_path, {"a": table[:30], "b": table[30:]}, is_cut)
    with pytest.raises(jv.LabelError, match=f"whether '{word}' .* is no answer .null., a tie") as (
        caught
    ):
        opened(path, engine)
    guesses = [doubt.guess for doubt in caught.value.doubts]
    assert guesses[0] == {word: None}
    for of, n in ((None, 59), ("tie", 60)):
        mapping = {"labels": {**LABELS, word: of}, "scale": {"kind": "preference"}}
        labels = opened(path, engine, mapping)
        assert (labels.report.n_labels, labels.scale("label").kind) == (n, "preference")


@EACH_ENGINE
@pytest.mark.parametrize("words", [["much better", "much worse"], ["win by far", "no contest"]])
def test_stronger_outcomes_are_classes_as_before(
    tmp_path: Path, engine: str, words: list[str]
) -> None:
    table = votes()[["item", "rater", "label"]]
    table.loc[[0, 1], "label"] = words
    labels = opened(put(tmp_path, {"a": table}, is_cut=False), engine)
    assert (labels.scale("label").kind, len(labels.scale("label").names)) == ("nominal", 5)
