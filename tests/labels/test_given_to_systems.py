"""The source is what systems have in common, beside ids of what each of them made of it."""

from pathlib import Path

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.engines.counted import CountedLabels
from judgeviz.labels.labels import Labels

SYSTEMS = ("atlas", "brook", "cedar")
N = 12


def rows(made: str, given: str | None) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {made: f"seg{n:03}/{system}"}
            | ({given: f"seg{n:03}"} if given else {})
            | {"system": system, "rater": rater, "score": 1 + k + (n + m) % 2}
            for n in range(N)
            for k, system in enumerate(SYSTEMS)
            for m, rater in enumerate(("human_1", "human_2", "gpt-4o"))
        ]
    )


def ranked(labels: Labels | CountedLabels) -> tuple[str, str]:
    found = jv.rank_systems(labels.compare("gpt-4o"))
    return str(found.human), str(found.machine)


@pytest.mark.parametrize(
    "given",
    ["source", "src", "source_id", "document", "prompt", "input", "input_id", "prompt_id",
     "question", "article", "sentence_id", "Quelle"],
)  # fmt: skip
@pytest.mark.parametrize("made", ["segment", "seg_id", "doc", "item", "id"])
def test_what_several_systems_share_is_the_source(made: str, given: str) -> None:
    table = rows(made, given)
    labels = jv.read_labels(table)
    assert labels.mapping["source"] == given
    stated = jv.read_labels(table, {"item": made, "source": given, "system": "system"})
    assert ranked(labels) == ranked(stated)
    assert ranked(labels)[0] == (
        "Ranking: 3 wins in 3 pairs of systems, 3 layers, 0 cycles; on top: cedar"
    )
    assert len(labels.items) == len(SYSTEMS) * N
    counted = jv.open(table)
    assert (counted.mapping, ranked(counted)) == (labels.mapping, ranked(labels))


@pytest.mark.parametrize("beside", [None, "idx", "genre"])
def test_ids_of_one_system_each_stay_where_nothing_is_shared(beside: str | None) -> None:
    table = rows("segment", None)
    if beside == "idx":  # each system's rows are numbered by themselves
        number, shift = table["segment"].str[3:6].astype(int), table.groupby("system").ngroup()
        table[beside] = (number + shift) % N
    elif beside == "genre":  # says nothing of which outputs belong together
        table[beside] = table["segment"].str[3:6].astype(int) % 3
    labels = jv.read_labels(table)
    assert labels.mapping["source"] == "segment"
    assert len(labels.items) == len(SYSTEMS) * N


@pytest.mark.parametrize(
    "left_out", [[], ["source"], ["segment"], ["system"], ["source", "system"]]
)
def test_a_judges_file_meets_the_humans_whichever_of_both_it_names(
    tmp_path: Path, left_out: list[str]
) -> None:
    table = rows("segment", "source")
    is_human = table["rater"] != "gpt-4o"
    table[is_human].to_csv(tmp_path / "humans.csv", index=False)
    table[~is_human].drop(columns=left_out).to_csv(tmp_path / "judge.csv", index=False)
    labels = jv.read_labels(tmp_path)
    assert labels.compare("gpt-4o").n_items == len(SYSTEMS) * N
    assert ranked(labels) == ranked(jv.read_labels(table))


def test_files_of_a_system_each_have_the_source_of_the_table_that_they_make(tmp_path: Path) -> None:
    table = rows("segment", "source")
    for system, own in table.groupby("system"):
        own.to_csv(tmp_path / f"{system}.csv", index=False)
    labels = jv.read_labels(tmp_path)
    assert str(labels.mapping["files"]).count("'source': 'source'") == len(SYSTEMS)
    assert ranked(labels) == ranked(jv.read_labels(table))
