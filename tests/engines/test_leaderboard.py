"""The leaderboard over an engine, beside that in memory, to the last digit."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import judgeviz as jv
from tests.engines.test_counted import made_up

Held = Callable[[pd.DataFrame], object]
Both = Callable[[str], tuple[jv.Labels, jv.Labels]]


def graded() -> pd.DataFrame:
    return made_up().assign(task="summaries", number=3, some=None)


def classes() -> pd.DataFrame:
    """Labels without an order, and judges that leave some items out."""
    frame = made_up(60, seed=5, n_grades=3)
    return frame.assign(label=frame["label"].map({1: "pro", 2: "con", 3: "off topic"}))


FRAMES = {"grades": graded, "classes": classes}


@pytest.fixture(scope="module")
def both(held: Held) -> Both:
    """Labels over an engine and in memory, by the name of the data set: opened once."""

    @cache
    def opened(name: str) -> tuple[jv.Labels, jv.Labels]:
        frame = FRAMES[name]()
        return jv.open(held(frame)).renamed(name), jv.read_labels(frame).renamed(name)

    return opened


def test_scores_of_several_data_sets(both: Both) -> None:
    pairs = both("grades"), both("classes")
    ours, theirs = (jv.leaderboard(sets) for sets in zip(*pairs, strict=True))
    assert_frame_equal(ours.frame, theirs.frame, check_exact=True)
    assert_frame_equal(ours.summary, theirs.summary, check_exact=True)
    assert ours.judges == theirs.judges
    assert set(theirs.frame["kind"]) == {"kappa", "rho"}
    columns = ["score", "alpha_hh", "fair_judge", "fair_human", "valid_rate"]
    assert not np.isnan(theirs.frame[columns]).any(axis=None)
    assert ours.tags == theirs.tags
    assert theirs.tags["grades"] == {"task": "summaries", "number": "3"}
    assert_frame_equal(ours.by("task"), theirs.by("task"), check_exact=True)
    assert str(ours) == str(theirs)


def test_conditions_on_items(both: Both) -> None:
    where = {"domain": ["law", "café"]}
    ours, theirs = (jv.leaderboard(one, where=where).frame for one in both("grades"))
    assert_frame_equal(ours, theirs, check_exact=True)
    assert theirs["items"].max() < 30


@pytest.mark.parametrize("cluster", [None, "domain"])
def test_intervals_of_a_judge_alone(both: Both, cluster: str | None) -> None:
    ours, theirs = (
        jv.leaderboard(one, judges="gpt", n_boot=50, cluster=cluster).frame
        for one in both("grades")
    )
    assert_frame_equal(ours, theirs, check_exact=True)
    assert not np.isnan(theirs[["low", "high"]]).any(axis=None)


@pytest.mark.parametrize("cluster", [None, "domain"])
@pytest.mark.parametrize("name", FRAMES)
def test_ranks_groups_and_differences_of_several_judges(
    both: Both, name: str, cluster: str | None
) -> None:
    ours, theirs = (
        jv.leaderboard(one, n_boot=60, cluster=cluster, invalid="drop") for one in both(name)
    )
    assert len(theirs.judges) > 1
    assert_frame_equal(ours.frame, theirs.frame, check_exact=True)
    assert_frame_equal(ours.differences, theirs.differences, check_exact=True)
    assert theirs.frame["rank_high"].notna().any()
    assert not theirs.differences.empty
    assert str(ours) == str(theirs)


def test_ranks_under_a_condition(both: Both) -> None:
    where = {"domain": ["law", "café"]}
    ours, theirs = (jv.leaderboard(one, n_boot=40, where=where) for one in both("grades"))
    assert_frame_equal(ours.frame, theirs.frame, check_exact=True)
    assert_frame_equal(ours.differences, theirs.differences, check_exact=True)


@pytest.mark.parametrize("name", FRAMES)
def test_who_errs_together(both: Both, name: str) -> None:
    ours, theirs = (jv.error_correlation(one, invalid="drop") for one in both(name))
    assert_frame_equal(ours.frame, theirs.frame, check_exact=True)
    assert not theirs.frame["correlation"].isna().any()
    assert repr(ours) == repr(theirs)
    where = {"domain": ["law", "café"]}
    ours, theirs = (
        jv.leaderboard(one, where=where, n_boot=20, cluster="domain").error_correlation()
        for one in both(name)
    )
    assert_frame_equal(ours.frame, theirs.frame, check_exact=True)
    assert theirs.frame["items"].max() < 45


def test_one_judge_errs_with_nobody(both: Both) -> None:
    with pytest.raises(jv.LabelError, match="these are scores alone, or a single judge"):
        jv.error_correlation(both("grades")[0], judges="gpt")


def test_errors_of_judges_with_invalid_responses(held: Held) -> None:
    frame = pd.DataFrame(
        [
            (f"q{item}", rater, kind, (item * step) % 4 + 1)
            for item in range(30)
            for rater, kind, step in (
                ("ann", "human", 1), ("bob", "human", 3), ("gpt", "machine", 7),
                ("llama", "machine", 5),
            )
        ],
        columns=["item", "rater", "kind", "label"],
    )  # fmt: skip
    is_odd = (frame["rater"] == "llama") & frame["item"].isin(["q0", "q7", "q14"])
    counted = jv.open(held(frame.assign(label=frame["label"].astype(str).mask(is_odd, "no idea"))))
    for policy in ("random", "drop", "worst"):
        found = jv.error_correlation(counted, invalid=policy)
        assert (found.judges, found.left_out) == (("gpt", "llama"), ())
    one = frame.assign(label=frame["label"].astype(str).mask(frame["rater"] == "llama", "2"))
    with pytest.raises(jv.LabelError) as problem:
        jv.error_correlation(jv.open(held(one)))
    assert "or a single judge. 'llama' is left out of 'table', label: " in str(problem.value)
    assert "one and the same label" in str(problem.value)


def test_a_metric_that_is_not_counted_is_said_to_be_without_a_rank(held: Held) -> None:
    rows = [
        (f"q{n}", 1 + n % 3, 1 + n * n % 3, 1 + n // 2 % 3, 1 + n // 5 % 3, n % 3 + n / 97)
        for n in range(40)
    ]
    frame = pd.DataFrame(rows, columns=["item", "human_1", "human_2", "gpt4", "claude", "bleu"])
    counted = jv.open(held(frame), on_doubt="accept").renamed("x")
    board = jv.leaderboard(counted, n_boot=0)
    said = {one.judge: (one.rank, one.why_undefined) for one in board.scores}
    assert said["bleu"] == (
        None,
        "'bleu' gives continuous scores, which no engine counts; read the table, or a part of it, "
        "by read_labels. Ranks, groups and differences are of the other judges alone.",
    )
    assert {said["gpt4"][0], said["claude"][0]} <= {1, 2}
    assert "Ranks, groups and differences are of the other judges alone." in str(
        board.to_markdown()
    )
