"""Systems compared over an engine beside the same in memory, to the last digit."""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import judgeviz as jv
from judgeviz.analysis.clustering import proposed_clusters
from judgeviz.counting import pair_outcomes
from judgeviz.engines import systems

Held = Callable[[pd.DataFrame], object]
SYSTEMS = ("9", "10", "ö 'x", "Zed")  # in order of name: 10 before 9
ROLES = {"source": "doc", "system": "model", "item": "item"} | {
    name: name for name in ("rater", "kind", "label")
}


def outputs(n_sources: int = 50, seed: int = 0) -> pd.DataFrame:
    """Grades of outputs of four systems, some of which are missing."""
    rng = np.random.default_rng(seed)
    rows = [
        (f"d{doc}/{system}", f"d{doc}", system, f"part {doc % 6}" if doc % 9 else None,
         rater, kind, int(np.clip(quality + rng.integers(-1, 2), 1, 5)))
        for doc in range(n_sources)
        for place, system in enumerate(SYSTEMS)
        for quality in rng.integers(1 + place // 2, 6, 1)
        for rater, kind, share in (
            ("ann", "human", 0.9), ("bob", "human", 0.8), ("gpt", "machine", 0.95),
        )
        if rng.random() < share
    ]  # fmt: skip
    names = ["item", "doc", "model", "part", "rater", "kind", "label"]
    return pd.DataFrame(rows, columns=names).sample(frac=1, random_state=seed)


def both(
    frame: pd.DataFrame, held: Held, mapping: dict[str, object]
) -> tuple[jv.Comparison, jv.Comparison]:
    ours, theirs = (one.compare("gpt", invalid="drop") for one in opened(frame, held, mapping))
    return ours, theirs


def opened(frame: pd.DataFrame, held: Held, mapping: dict[str, object]) -> list[jv.Labels]:
    labels = jv.open(held(frame), mapping=mapping), jv.read_labels(frame, mapping=mapping)
    return [one.renamed("x") for one in labels]


@pytest.fixture(scope="module")
def graded(held: Held) -> tuple[jv.Comparison, jv.Comparison]:
    """Grades of outputs over an engine and in memory: opened once."""
    return both(outputs(), held, ROLES)


@pytest.fixture(scope="module")
def voted(held: Held) -> tuple[jv.Comparison, jv.Comparison]:
    """Votes on pairs of systems over an engine and in memory: opened once."""
    frame = pd.read_csv(Path("demo_data") / "preferences.csv")
    frame["topic"] = frame["topic"].where(frame["item"] != frame["item"][0])
    labels = jv.read_labels(frame)
    mapping = {key: of for key, of in labels.mapping.items() if key != "encoding"}
    counted = jv.open(held(frame), mapping=mapping).renamed("x")
    return counted.compare("flatterer"), labels.renamed("x").compare("flatterer")


def assert_same_systems(ours: jv.Comparison, theirs: jv.Comparison, **settings: object) -> None:
    favour = [jv.favoritism(pair, n_boot=30, **settings) for pair in (ours, theirs)]
    ranked = [jv.rank_systems(pair, n_boot=30, **settings) for pair in (ours, theirs)]
    at_once = [jv.rank_systems(pair, **settings) for pair in (ours, theirs)]
    for tables in (
        (one.numbers().drop(columns="settings") for one in favour),
        (one.by_system for one in favour),
        (one.summary_intervals for one in favour),
        (one.human.ranks for one in ranked),
        (one.machine.ranks for one in ranked),
        (one.machine.pairs for one in at_once),
        (one.edges for one in at_once),
    ):
        assert_frame_equal(*tables, check_exact=True)
    assert (favour[0].names, favour[0].unshared) == (favour[1].names, favour[1].unshared)
    assert repr(at_once[0]) == repr(at_once[1])
    settings_of = [dict(one.provenance.settings) for one in (*favour, *ranked)]
    counts = [(one["items"], one.get("invalid responses")) for one in settings_of]
    assert len(set(counts)) == 1


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"cluster": "part"},
        {"tie_margin": (0.5, 0.0)},
        {"pairs": [("Zed", "9")], "cluster": "part"},
    ],
    ids=["all", "clusters", "margin", "one pair"],
)
def test_scores_of_outputs(
    graded: tuple[jv.Comparison, jv.Comparison], settings: dict[str, object]
) -> None:
    ours, theirs = graded
    assert ours.systems == theirs.systems == ("10", "9", "Zed", "ö 'x")
    assert_same_systems(ours, theirs, **settings)


def test_filters_missing_names_and_random_groups(
    held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    frame = outputs().astype(object)
    frame.loc[frame["doc"] == "d3", "model"] = " n/a"
    frame.loc[frame["doc"] == "d4", "doc"] = None
    frame.loc[frame.index[frame["rater"] == "gpt"][:9], "label"] = "?"
    frame["label"] = frame["label"].astype(str)
    ours, theirs = both(frame, held, ROLES | {"labels": {"?": "?"}})
    ours, theirs = (pair.where(part=[f"part {n}" for n in range(5)]) for pair in (ours, theirs))
    monkeypatch.setattr(pair_outcomes, "MOST_HUMAN_KINDS", 2)
    monkeypatch.setattr(pair_outcomes, "MOST_UNITS", 11)
    monkeypatch.setattr(systems, "FEW_SYSTEMS", 1)  # pairs of many are counted pair by pair
    assert_same_systems(ours, theirs)
    assert_same_systems(ours.where(model=["Zed", "10"]), theirs.where(system=["Zed", "10"]))


def test_the_worst_label_stands_for_invalid_responses(held: Held) -> None:
    frame = outputs(60).astype({"label": object})
    answers = frame.index[frame["rater"] == "gpt"]
    frame.loc[answers[::5], "label"] = "?"
    again = frame.loc[answers[::3]].assign(sample=1)  # some items have a label and a response
    frame = pd.concat([frame.assign(sample=0), again.assign(label="3")]).astype({"label": str})
    roles = ROLES | {"sample": "sample", "labels": {"?": "?"}}
    both_labels = opened(frame, held, roles)
    ours, theirs = (one.compare("gpt", invalid="worst") for one in both_labels)
    assert ours.n_invalid == theirs.n_invalid > 20
    assert_same_systems(ours, theirs)
    assert_same_systems(ours, theirs, cluster="part")
    without = jv.favoritism(both_labels[0].compare("gpt", invalid="drop"), n_boot=0)
    with_worst = jv.favoritism(ours, n_boot=0)
    assert without.numbers()["items"].sum() < with_worst.numbers()["items"].sum()
    told = [jv.verdicts(one, n_boot=50, invalid="worst") for one in both_labels]
    numbers = [one.numbers().drop(columns="settings") for one in told]
    assert_frame_equal(*numbers, rtol=1e-12)
    texts = [[finding.text for finding in one.findings] for one in told]
    assert texts[0] == texts[1] != []


@pytest.mark.parametrize("settings", [{}, {"cluster": "part"}, {"tie_margin": (1 / 3, 0.5)}])
def test_several_outputs_of_a_system_on_a_source_are_averaged(
    held: Held, settings: dict[str, object]
) -> None:
    frame = outputs(90)
    numbers = frame["doc"].str[1:].astype(int)
    parts = (numbers // 3).map(lambda n: f"part {n % 6}" if n % 9 else None)
    ours, theirs = both(frame.assign(doc=numbers // 3, part=parts), held, ROLES)
    assert_same_systems(ours, theirs, **settings)
    n_sources = jv.favoritism(ours, n_boot=0).numbers()["items"].max()
    assert n_sources <= 30 < ours.n_items / 4  # not their outputs


def with_grades(frame: pd.DataFrame, grades: list[float]) -> tuple[pd.DataFrame, dict[str, object]]:
    """Labels 1 to 5 as these grades, and a mapping that states them."""
    own = frame.assign(label=frame["label"].map(lambda grade: grades[grade - 1]))
    roles = {role: name for role, name in ROLES.items() if role != "item"}
    return own, roles | {"scale": {"kind": "ordinal", "categories": grades}}


@pytest.mark.parametrize(
    "grades",
    [
        [0.1, 0.2, 0.3, 0.6, 0.7],
        [3.00001, 3.00002, 3.00003, 3.00005, 4],
        [0, 0.333333, 0.5, 0.666667, 1],
        [1.414214, 1.732051, 2.236068, 2.44949, 2.645751],
        [0.10000000149011612, 0.20000000298023224, 0.30000001192092896, 0.5, 0.699999988079071],
        [1 / 7, 2 / 7, 3 / 7, 4 / 7, 1 / 7 + 2 / 7 + 2 / 7],
        [1000000, 2000000, 3000000, 5000000, 90000000000],
    ],
    ids=["tenths", "close", "cut off", "many decimals", "halved", "sevenths", "large"],
)
def test_grades_that_are_no_whole_numbers(held: Held, grades: list[float]) -> None:
    frame, mapping = with_grades(outputs(), grades)
    ours, theirs = both(frame, held, mapping)
    assert_same_systems(ours, theirs)
    assert_same_systems(ours, theirs, tie_margin=grades[1] - grades[0])


def test_grades_that_no_unit_tells_apart_are_refused(held: Held) -> None:
    frame, mapping = with_grades(outputs(), [1, 2, 3, 4, 10**15])
    ours, theirs = both(frame, held, mapping)
    said = (
        "Of the labels '1', '2', '3', '4', '1000000000000000' some are too close to each other "
        "beside the others for an engine to add up their numbers; read the table, or a part of it, "
        "by read_labels."
    )
    for count in (jv.favoritism, jv.rank_systems):
        with pytest.raises(jv.LabelError) as problem:
            count(ours)
        assert str(problem.value) == said
    assert jv.favoritism(theirs).by_system["system"].tolist() == list(theirs.systems)


@pytest.mark.parametrize("cluster", [None, "topic"])
def test_votes_on_pairs(voted: tuple[jv.Comparison, jv.Comparison], cluster: str | None) -> None:
    ours, theirs = voted
    assert ours.system_pairs == theirs.system_pairs
    for tie_rule in (None, "drop"):
        assert_same_systems(ours, theirs, cluster=cluster, tie_rule=tie_rule)
    one_pair = ours.system_pairs[:1]
    assert_same_systems(ours, theirs, cluster=cluster, pairs=one_pair)


def test_what_cannot_be_compared_says_so(held: Held) -> None:
    frame = outputs()
    for role, said in (("system", "do not say which system made them"), ("source", "which source")):
        roles = {one: name for one, name in ROLES.items() if one != role} | {role: None}
        pair = jv.open(held(frame), mapping=roles).compare("gpt")
        with pytest.raises(jv.LabelError, match=said):
            jv.favoritism(pair)
    mixed = frame.assign(part=frame["model"])
    with pytest.raises(jv.LabelError, match="Items of one source differ in 'part'"):
        jv.favoritism(jv.open(held(mixed), mapping=ROLES).compare("gpt"), cluster="part")


def test_systems_are_named_where_some_rows_leave_them_out(held: Held) -> None:
    frame = outputs().drop(columns="doc")
    frame.loc[frame.index % 7 == 0, "model"] = None
    roles = {name: own for name, own in ROLES.items() if name != "source"}
    ours, theirs = both(frame, held, roles)
    assert ours.systems == theirs.systems == tuple(sorted(SYSTEMS))
    assert ours.n_items == theirs.n_items


def test_votes_without_a_system_are_dropped_as_such(held: Held) -> None:
    rng = np.random.default_rng(3)
    rows = [(f"q{n}", who, kind, ("A", "tie", "B")[rng.integers(3)]) for n in range(30)
            for who, kind in (("ann", "human"), ("bob", "human"), ("gpt", "machine"))]  # fmt: skip
    frame = pd.DataFrame(rows, columns=["item", "rater", "kind", "label"])
    frame = frame.assign(system_a="alpha", system_b="beta")
    frame.loc[::8, "system_b"] = None
    frame.loc[5, "item"] = None
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    assert dict(counted.report.dropped) == dict(labels.report.dropped)
    assert dict(counted.report.dropped) == {"no item": 1, "no pair of systems": 12}
    assert counted.compare("gpt").n_items == labels.compare("gpt").n_items


def test_systems_may_be_called_by_numbers(held: Held) -> None:
    rows = []
    for n in range(30):
        a, b, vote = (7, 13, 70)[n % 3], (7, 13, 70)[(n + 1) % 3], ("A", "B", "tie")[n % 5 % 3]
        turned = {"A": "B", "B": "A", "tie": "tie"}[vote if n % 4 else "A"]
        rows += [(n, a, b, rater, vote) for rater in ("human_1", "human_2")]
        rows.append((n, b, a, "gpt-4o", turned))
    frame = pd.DataFrame(rows, columns=["item", "system_a", "system_b", "rater", "label"])
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    ours, theirs = (one.compare("gpt-4o") for one in (counted, labels))
    assert ours.system_pairs == theirs.system_pairs == (("13", "7"), ("13", "70"), ("7", "70"))
    assert jv.confusion(ours).counts.tolist() == jv.confusion(theirs).counts.tolist()


@pytest.mark.parametrize("n_pairs", [1, 10])
def test_a_prompt_of_several_pairs_groups_its_items_as_in_memory(held: Held, n_pairs: int) -> None:
    rng = np.random.default_rng(4)
    pairs = list(combinations(("Ada", "Bob", "Cyd", "Dan", "Eve"), 2))[:n_pairs]
    rows = []
    for prompt in range(30):
        is_good = rng.random() < 0.6  # of all votes on the prompt
        for a, b in pairs:
            vote = int(rng.integers(2))
            said = [vote if rng.random() < 0.85 else 1 - vote for _ in range(3)]
            said.append(vote if is_good else int(rng.integers(2)))
            names = ("human_1", "human_2", "human_3", "gpt-4o")
            rows += [(f"p{prompt}", a, b, rater, "AB"[own])
                     for rater, own in zip(names, said, strict=True)]  # fmt: skip
    frame = pd.DataFrame(rows, columns=["prompt", "system_a", "system_b", "rater", "label"])
    counted, labels = jv.open(held(frame)), jv.read_labels(frame)
    grouping = ("prompt",) if n_pairs > 1 else ()
    assert counted.item_columns == ("system_a", "system_b", *grouping)
    found, ours = (proposed_clusters(one.compare("gpt-4o")) for one in (labels, counted))
    assert_frame_equal(found, ours, check_exact=True)
    assert tuple(found["column"]) == grouping
    if n_pairs > 1:
        assert found["design_effect"].item() > 1.5
        texts = [finding.text for finding in jv.verdicts(counted, n_boot=50).findings]
        assert texts == [finding.text for finding in jv.verdicts(labels, n_boot=50).findings]
        assert any(text.startswith("Items of the same prompt are alike") for text in texts)


def test_votes_that_are_turned_round_are_counted_as_often_as_they_stand(held: Held) -> None:
    frame = pd.read_csv(Path("demo_data") / "preferences.csv")
    labels = jv.read_labels(frame)
    mapping = {key: of for key, of in labels.mapping.items() if key != "encoding"}
    said = [
        [guess for guess in one.report.guesses if "turned round" in guess]
        for one in (labels, jv.open(held(frame), mapping=mapping))
    ]
    assert said[0] == said[1]
    assert int(said[0][0].split()[0].replace(",", "")) > 100


@pytest.mark.parametrize("names", [("alpha",), ("beta", "alpha")])
def test_systems_are_named_where_no_column_names_sources(
    held: Held, names: tuple[str, ...]
) -> None:
    rng = np.random.default_rng(5)
    frame = pd.DataFrame(
        [
            (f"q{n}", names[n % len(names)] if n else None, rater, rng.integers(1, 6))
            for n in range(12)
            for rater in ("human_1", "human_2", "gpt-4o")
        ],
        columns=["item", "system", "rater", "label"],
    )
    read = jv.open(held(frame)), jv.read_labels(frame)
    assert [one.compare("gpt-4o").systems for one in read] == [tuple(sorted(names))] * 2
