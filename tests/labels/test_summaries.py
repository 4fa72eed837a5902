"""Raters that sum up the labels of others, in one table and in several files."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pandas as pd
import pytest

import judgeviz as jv

HUMANS = ("human_1", "human_2")
JUDGES = ("gpt-4o", "claude-3-opus")
N = 20
SUMMARIES = ("consensus", "gold", "mean", "average", "majority", "final", "human_final",
             "adjudicated", "final_verdict", "majority_vote", "Mean")  # fmt: skip
Files = Mapping[str, Sequence[str]]


def rows(raters: Sequence[str]) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {"item": f"q{n}", "rater": rater, "label": (n * 3 + len(rater) * (n % 4)) % 5 + 1}
            for n in range(N)
            for rater in raters
        ]
    )


def put(folder: Path, files: Files) -> Path:
    for name, raters in files.items():
        rows(raters).to_csv(folder / f"{name}.csv", index=False)
    return folder


@pytest.mark.parametrize("summary", SUMMARIES)
@pytest.mark.parametrize("where", ["humans", "judges", "own"])
def test_a_summary_is_no_rater_in_whichever_file_it_stands(
    tmp_path: Path, where: str, summary: str
) -> None:
    files = {"humans": HUMANS, "judges": JUDGES, "own": ()}
    files = {name: (*own, summary) if name == where else own for name, own in files.items()}
    put(tmp_path, {name: own for name, own in files.items() if own})
    labels = jv.read_labels(tmp_path)
    assert set(labels.raters) == {*HUMANS}
    assert set(labels.judges) == {*JUDGES}
    assert labels.report.dropped == {"rater neither human nor machine in the mapping": N}
    said = f"Rater '{summary}' of '{where}.csv' was left out: by its name it sums up others."
    assert said in labels.report.guesses
    counted = jv.open(tmp_path)
    assert (counted.raters, counted.judges) == (labels.raters, labels.judges)
    assert jv.binned_jsd(counted.compare("gpt-4o"), n_boot=0, n_null=0).value == (
        jv.binned_jsd(labels.compare("gpt-4o"), n_boot=0, n_null=0).value
    )


@pytest.mark.parametrize("cut", [2 * N, 2 * N + 30, 3 * N - 2])
@pytest.mark.parametrize("summary", ["gold", "human_final", "average"])
def test_a_table_cut_at_a_row_leaves_all_labels_of_a_summary_out(
    tmp_path: Path, summary: str, cut: int
) -> None:
    whole = rows((*HUMANS, *JUDGES, summary)).sort_values("rater", key=lambda c: c.map(len))
    whole.to_csv(tmp_path / "whole.csv", index=False)
    parts = tmp_path / "parts"
    parts.mkdir()
    whole[:cut].to_csv(parts / "a.csv", index=False)
    whole[cut:].to_csv(parts / "b.csv", index=False)
    of_one, of_two = jv.read_labels(tmp_path / "whole.csv"), jv.read_labels(parts)
    for labels in (of_one, of_two):
        assert set(labels.raters) == {*HUMANS}
        assert labels.report.dropped == {"rater neither human nor machine in the mapping": N}


def test_what_was_agreed_on_counts_beside_one_human_and_a_stated_summary_always(
    tmp_path: Path,
) -> None:
    put(tmp_path, {"humans": ("human_1",), "gold": ("gold",), "judges": JUDGES})
    assert set(jv.read_labels(tmp_path).raters) == {"human_1", "gold"}
    put(tmp_path, {"humans": HUMANS})
    assert set(jv.read_labels(tmp_path).raters) == {*HUMANS}
    stated = {"human": [*HUMANS, "gold"]}
    assert set(jv.read_labels(tmp_path, stated).raters) == {*HUMANS, "gold"}
    of_judges = {"machine": [*JUDGES]}
    assert set(jv.read_labels(tmp_path, of_judges).raters) == {*HUMANS}


def test_a_column_of_kinds_says_whose_labels_count(tmp_path: Path) -> None:
    for name, raters in (("humans", (*HUMANS, "gold")), ("judges", JUDGES)):
        kind = "human" if name == "humans" else "llm"
        rows(raters).assign(rater_type=kind).to_csv(tmp_path / f"{name}.csv", index=False)
    assert set(jv.read_labels(tmp_path).raters) == {*HUMANS, "gold"}
