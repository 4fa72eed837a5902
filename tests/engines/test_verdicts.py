"""Verdicts and what they rest on, over an engine, beside those in memory, to the last digit."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import judgeviz as jv
from judgeviz.analysis.clustering import proposed_clusters
from tests.engines.test_counted import made_up

Held = Callable[[pd.DataFrame], object]


def assert_same_verdicts(ours: jv.Verdicts, theirs: jv.Verdicts) -> None:
    assert_frame_equal(ours.frame, theirs.frame, check_exact=True)
    assert_frame_equal(ours.classes, theirs.classes, check_exact=True)
    assert ours.sentences == theirs.sentences
    assert repr(ours.findings) == repr(theirs.findings)  # NaN is equal to itself in it
    candidates = [repr(row.candidates) for row in ours.rows]
    assert candidates == [repr(row.candidates) for row in theirs.rows]


def both(frame: pd.DataFrame, held: Held, **mapping: object) -> tuple[jv.Labels, jv.Labels]:
    given = mapping or None
    counted = jv.open(held(frame), mapping=given).renamed("x")
    return counted, jv.read_labels(frame, mapping=given).renamed("x")


def documents(n_documents: int = 24) -> pd.DataFrame:
    """Items of a document are alike; some items name none."""
    frame = made_up(4 * n_documents, seed=3)
    number = frame["item"].str[1:].astype(int)
    frame["label"] = (frame["label"] + number // 4 * 7 % 5).clip(1, 5)
    frame["document"] = [f"doc {n // 4}" if n % 31 else None for n in number]
    frame["empty"] = None
    return frame.drop(columns="length")


@pytest.mark.parametrize("cluster", [None, "document"])
def test_grades_of_several_raters(held: Held, cluster: str | None) -> None:
    counted, labels = both(documents(), held)
    ours, theirs = (jv.verdicts(one, n_boot=60, cluster=cluster) for one in (counted, labels))
    assert_same_verdicts(ours, theirs)
    assert {row.statistic for row in theirs.rows} == {"alpha"}
    assert not np.isnan(theirs.frame["omega"]).any()


def test_columns_that_group_items(held: Held) -> None:
    pairs = [one.compare("gpt").where(domain=["law", "news"]) for one in both(documents(), held)]
    tables = [proposed_clusters(pair) for pair in pairs]
    assert tables[1]["column"].tolist() == ["document", "domain"]
    assert_frame_equal(*tables, check_exact=True)


@pytest.mark.parametrize("cluster", [None, "part"])
def test_one_human_label_and_items_of_the_judge_alone(held: Held, cluster: str | None) -> None:
    rng = np.random.default_rng(4)
    passed = rng.random(150) < 0.7
    said = {
        "human": np.where(rng.random(150) < 0.5, np.where(passed, "pass", "fail"), None),
        "gpt": np.where(rng.random(150) < 0.85, passed, ~passed),
    }
    said["gpt"] = np.where(said["gpt"], "pass", "fail")
    wide = pd.DataFrame({"item": [f"q{n}" for n in range(150)], **said})
    wide["part"] = [f"p{n % 12}" for n in range(150)]
    counted, labels = both(wide, held, human="human", machine="gpt", item="item")
    ours, theirs = (jv.verdicts(one, n_boot=60, cluster=cluster) for one in (counted, labels))
    assert_same_verdicts(ours, theirs)
    assert theirs.classes["items_judge_alone"].min() > 50
    graded = wide.replace({"pass": 3, "fail": 1})
    graded.loc[::5, ["human", "gpt"]] = graded.loc[::5, ["human", "gpt"]].replace({3: 2})
    counted, labels = both(graded, held, human="human", machine="gpt", item="item")
    ours, theirs = (jv.verdicts(one, n_boot=60, cluster=cluster) for one in (counted, labels))
    assert_same_verdicts(ours, theirs)
    assert theirs.rows[0].statistic == "rho"


def test_votes_in_both_orders(held: Held) -> None:
    frame = pd.read_csv(Path("demo_data") / "preferences.csv")
    labels = jv.read_labels(frame)
    mapping = {key: of for key, of in labels.mapping.items() if key != "encoding"}
    counted = jv.open(held(frame), mapping=mapping).renamed("x")
    labels = labels.renamed("x")
    judge = "first-glance"
    ours, theirs = (jv.symmetry_check(one.compare(judge)) for one in (counted, labels))
    assert theirs.n_items > 10
    assert repr(ours) == repr(theirs)
    assert ours.confusion.tolist() == theirs.confusion.tolist()
    found = [jv.verdicts(one, judges=judge, n_boot=40) for one in (counted, labels)]
    ends = ["rho_low", "rho_high"]  # of more than eight humans groups of items are drawn
    frames = [one.frame.drop(columns=ends) for one in found]
    assert_frame_equal(*frames, check_exact=True)
    assert found[0].sentences == found[1].sentences
    for end in ends:
        assert found[0].frame[end].to_numpy() == pytest.approx(found[1].frame[end], abs=0.005)


def test_humans_alone(held: Held) -> None:
    frame = made_up()
    counted, labels = both(frame[frame["kind"] == "human"], held)
    ours, theirs = (jv.verdicts(one, n_boot=30) for one in (counted, labels))
    assert_same_verdicts(ours, theirs)
    assert "unanimous on" in theirs.sentences[0]


@pytest.mark.parametrize("cluster", [None, "document"])
def test_shares_corrected_by_the_errors_of_a_judge(held: Held, cluster: str | None) -> None:
    """Single human labels on some items; some documents the judge alone has seen."""
    rng = np.random.default_rng(3)
    n = np.arange(240)
    truth = np.where(rng.random(240) < 0.5 + 0.3 * (n // 8 % 2), "yes", "no")
    document = [f"doc {i // 8}" if i % 29 else None for i in n]
    sides = []
    for rater, kind, right in (("ann", "human", 1.0), ("gpt", "machine", 0.85)):
        label = np.where(rng.random(240) < right, truth, "no")
        side = pd.DataFrame({"item": [f"q{i}" for i in n], "rater": rater, "kind": kind,
                             "label": label, "document": document})  # fmt: skip
        sides.append(side[(n < 160) & (n % 3 > 0)] if kind == "human" else side)
    counted, in_memory = both(pd.concat(sides, ignore_index=True), held)
    options = {"n_boot": 0, "cluster": cluster}
    ours, theirs = jv.verdicts(counted, **options), jv.verdicts(in_memory, **options)
    assert ours.classes["items_judge_alone"].tolist() == [134, 134]
    assert ours.classes["share_ppi_low"].notna().all()
    assert_frame_equal(ours.classes, theirs.classes, rtol=1e-12)
    assert ours.sentences == theirs.sentences


def test_the_worst_label_stands_for_invalid_responses(held: Held) -> None:
    frame = made_up().astype({"label": object})
    frame.loc[frame.index[frame["rater"] == "gpt"][::9], "label"] = "it depends"
    frame["label"] = frame["label"].astype(str)
    counted, labels = both(frame, held, labels={"it depends": "it depends"})
    assert labels.n_invalid("gpt") > 0
    assert_same_verdicts(
        *(jv.verdicts(one, n_boot=50, invalid="worst") for one in (counted, labels))
    )
