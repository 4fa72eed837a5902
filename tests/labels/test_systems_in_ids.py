"""Ids that say whose output an item is."""

import json

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz import read_labels
from judgeviz.labels.detection.systems_in_ids import split_ids

NUMBERS = range(1, 7)
IDS = {
    "model first": [f"{name}_{n:03d}" for n in NUMBERS for name in ("gpt-4", "llama", "human")],
    "model last": [f"item_{n}|{name}" for n in NUMBERS for name in ("modelA", "modelB")],
    "system": [f"{name}-doc{n}" for name in ("sys1", "sys2", "sys3") for n in NUMBERS],
    "two marks": [f"{n}__{name}" for n in NUMBERS for name in ("gpt-3.5-turbo", "llama-2_13b")],
    "path": [f"q{n}/{name}" for n in NUMBERS for name in ("vicuna-13b", "mistral")],
}


def grades(ids, shift=0):
    return {name: 1 + (7 * place + shift) % 5 for place, name in enumerate(ids)}


def written(path, value):
    path.write_text(json.dumps(value))
    return path


@pytest.mark.parametrize("ids", IDS.values(), ids=IDS)
def test_systems_and_sources_are_told_by_ids(ids, tmp_path) -> None:
    raters = {"annotator1": grades(ids), "annotator2": grades(ids, 1), "gpt-4o": grades(ids, 3)}
    by_id = {name: {who: own[name] for who, own in raters.items()} for name in ids}
    human, judge = grades(ids), grades(ids, 1)
    files = {
        "raters over ids": written(tmp_path / "raters.json", raters),
        "ids over raters": written(tmp_path / "ids.json", by_id),
        "table": pd.DataFrame({"id": ids, **{who: [*own.values()] for who, own in raters.items()}}),
        "two files": [
            written(tmp_path / "human_scores.json", {i: {"fluency": g} for i, g in human.items()}),
            written(tmp_path / "gpt4_scores.json", {i: {"fluency": g} for i, g in judge.items()}),
        ],
        "lists": [
            written(tmp_path / "human_ratings.json", {i: [g, 3, 2] for i, g in human.items()}),
            written(tmp_path / "gpt4o.json", judge),
        ],
        "sides": written(
            tmp_path / "sides.json",
            {
                i: {"human": {"fluency": g, "tone": 3}, "model": {"fluency": judge[i], "tone": 2}}
                for i, g in human.items()
            },
        ),
    }
    for name, source in files.items():
        labels = read_labels(source, on_doubt="accept")
        assert {*labels.items.index} == {*ids}, name
        assert labels.items["system"].nunique() == len(ids) // len(NUMBERS), name
        assert labels.items[labels.source].nunique() == len(NUMBERS), name
        assert "were read as those of systems and their sources" in str(labels.report), name
        again = read_labels(source, labels.mapping)
        assert again.items.equals(labels.items), name


def test_ids_name_systems_alone_where_each_has_items_of_its_own() -> None:
    ids = [f"{'gpt-4' if number < 6 else 'llama'}_{number}" for number in range(12)]
    table = pd.DataFrame({"id": ids, "human_1": [*grades(ids).values()], "gpt4": [3, 4] * 6})
    labels = read_labels(table)
    assert labels.items["system"].value_counts().to_dict() == {"gpt-4": 6, "llama": 6}
    assert labels.source is None


@pytest.mark.parametrize(
    "ids",
    [
        [f"doc_{number}" for number in range(12)],
        [f"{number}_{name}" for number in NUMBERS for name in ("fluency", "tone")],
        [f"{name}_{number}" for number in NUMBERS for name in ("train", "test")],
        [f"{a}_vs_{b}" for a in ("gpt-4", "llama") for b in ("claude", "mistral", "vicuna")],
        ["gpt-4_1", "gpt-4_2", "llama_1", "q7"],
        [],
    ],
)
def test_other_ids_name_no_systems(ids) -> None:
    assert split_ids(ids) is None


def test_a_mapping_says_what_was_judged() -> None:
    ids = IDS["model first"]
    table = pd.DataFrame(
        {
            "id": ids,
            "part": ["a", "b", "c"] * 6,
            "human_1": [*grades(ids).values()],
            "gpt4": [3, 4, 5] * 6,
        }
    )
    assert "system" not in read_labels(table, {"system": None}).items
    assert {*read_labels(table, {"system": "part"}).items["system"]} == {*"abc"}


def test_engines_count_the_items_and_compare_no_systems() -> None:
    ids = IDS["system"]
    table = pd.DataFrame({"id": ids, "human_1": [*grades(ids).values()], "gpt4": [3, 4] * 9})
    counted = jv.open(table)
    assert (counted.raters, counted.judges) == (("human_1",), ("gpt4",))
