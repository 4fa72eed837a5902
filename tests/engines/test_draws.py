"""Labels drawn for invalid responses: the same in every query and engine, uniform, and seeded."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import judgeviz as jv
from judgeviz.analysis.items import (
    against_humans,
    distances,
    items_behind_bar,
    most_disputed_first,
    unanimous_against_judge,
)
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.invalid import InvalidPolicy, InvalidRows
from judgeviz.labels.scale import Scale
from tests.engines.test_counted import Held, assert_same_numbers, made_up, wide_of
from tests.engines.test_crowds import assert_same_test, both, crowd
from tests.engines.test_excerpts import Which, everything, said, votes
from tests.engines.test_systems import ROLES, assert_same_systems, outputs

REFUSED = {"labels": {"it depends": "it depends"}}


def refusing(frame: pd.DataFrame, every: int = 3) -> pd.DataFrame:
    """The same with some answers of every judge that are no labels."""
    frame = frame.copy()
    frame["label"] = frame["label"].astype(str)
    is_judge = ~frame["rater"].isin(["ann", "bob", "eve"]) & (frame["kind"] == "machine")
    frame.loc[frame.index[is_judge][::every], "label"] = "it depends"
    return frame


def drawn_by_hash(
    column: str, samples: Sequence[str] = (), name_of: Callable[[str], str] = str
) -> Callable[..., Any]:
    """What an engine draws, written anew: for a table whose labels stand in one column."""

    def drawn(
        rows: InvalidRows, ids: Sequence[str], scale: Scale, stream: str, seed: int
    ) -> np.ndarray:
        labels = []
        for item, sample in zip(ids, rows.sample.tolist(), strict=True):
            told = [name_of(item), *samples[sample : sample + 1]]
            name = "\x1f".join([str(seed), *stream.split("\x00"), column, *told])
            digest = hashlib.md5(name.encode()).hexdigest()
            labels.append(int(digest[:8], 16) * len(scale.categories) // 16**8)
        return np.array(labels, dtype=float)

    return drawn


@pytest.fixture
def like_memory(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets memory draw as engines do."""

    def let(column: str, *names: Any, **more: Any) -> None:
        drawn = drawn_by_hash(column, *names, **more)
        monkeypatch.setattr("judgeviz.labels.labels.drawn_labels", drawn)

    return let


@pytest.mark.parametrize("seed", [0, 7])
def test_numbers_differ_from_memory_by_the_draw_alone(
    held: Held, like_memory: Callable[..., None], seed: int
) -> None:
    frame = refusing(made_up(80))
    labels, counted = jv.read_labels(frame, REFUSED), jv.open(held(frame), mapping=REFUSED)
    like_memory(f"c{list(frame).index('label')}")
    pair, ours = (one.compare("gpt", invalid_seed=seed) for one in (labels, counted))
    assert (ours.n_invalid, ours.n_responses) == (pair.n_invalid, pair.n_responses)
    assert ours.n_invalid > 10
    assert_same_numbers(ours, pair)
    assert_same_numbers(ours.where(domain=["law", "café"]), pair.where(domain=["law", "café"]))
    assert_same_numbers(jv.in_bins(ours, (1, 3)), jv.in_bins(pair, (1, 3)))
    for cluster in ("domain", "length"):
        found = (jv.binned_jsd(one, n_boot=30, cluster=cluster) for one in (ours, pair))
        assert len({(one.value, one.low, one.high) for one in found}) == 1


def test_judges_side_by_side_keep_their_labels(
    held: Held, like_memory: Callable[..., None]
) -> None:
    frame = refusing(made_up(80))
    both_labels = jv.read_labels(frame, REFUSED), jv.open(held(frame), mapping=REFUSED)
    like_memory(f"c{list(frame).index('label')}")
    boards = [jv.leaderboard(one.renamed("x"), n_boot=40) for one in both_labels]
    assert_frame_equal(boards[1].frame, boards[0].frame, check_exact=True)
    errors = [jv.error_correlation(one.renamed("x")).frame for one in both_labels]
    assert_frame_equal(errors[1], errors[0], check_exact=True)
    pairs = [[one.compare(name) for name in one.judges] for one in both_labels]
    ranks = [jv.rank_judges(one, min_items=5, n_boot=30).table for one in pairs]
    assert_frame_equal(ranks[1], ranks[0], check_exact=True)
    verdicts = [jv.verdicts(one.renamed("x"), n_boot=40).frame for one in both_labels]
    assert_frame_equal(verdicts[1], verdicts[0], check_exact=True)


def test_ids_that_are_decimals_draw_as_whole_numbers_do(held: Held) -> None:
    """Labels, and the groups in which the items of many raters are drawn."""
    pairs = []
    for frame in (refusing(made_up(80)), refusing(crowd(), every=6)):
        number = pd.factorize(frame["item"])[0] * 1000
        for ids in (number, number.astype(float)):
            counted = jv.open(held(frame.assign(item=ids)), mapping=REFUSED | {"item": "item"})
            pairs.append(counted.compare("gpt"))
    assert pairs[0].n_invalid > 10
    assert jv.binned_jsd(pairs[1]).value == jv.binned_jsd(pairs[0]).value
    few = [jv.agreement_table(one, n_boot=30).frame for one in pairs[:2]]
    assert_frame_equal(*few, check_exact=True)
    crowds = [jv.agreement_table(one, n_boot=30).frame for one in pairs[2:]]
    assert_frame_equal(*crowds, check_exact=True)


def test_so_they_do_before_a_crowd(held: Held, like_memory: Callable[..., None]) -> None:
    frame = refusing(crowd(), every=6)
    again = frame[frame["rater"] == "gpt"].iloc[::3]
    frame = pd.concat([frame.assign(sample="a"), again.assign(sample="b")], ignore_index=True)
    ours, theirs = both(frame, held, **REFUSED, sample="sample")
    like_memory(f"c{list(frame).index('label')}", ["a", "b"])
    for score in ("accuracy", "neg_rmse"):
        pairs = [one.compare("gpt") for one in (ours, theirs)]
        assert_same_test(*(jv.alt_test(pair, score=score, min_items=20) for pair in pairs))
        ranked = jv.rank_judges([ours.compare("gpt")], score=score, min_items=20, n_boot=20)
        assert ranked.table["low"].notna().all()


def test_systems_are_compared_with_them(held: Held, like_memory: Callable[..., None]) -> None:
    frame = outputs().reset_index(drop=True)
    frame["label"] = frame["label"].astype(str)
    frame.loc[frame.index[frame["rater"] == "gpt"][::7], "label"] = "it depends"
    roles = ROLES | REFUSED
    both_labels = jv.open(held(frame), mapping=roles), jv.read_labels(frame, roles)
    like_memory(
        f"c{list(frame).index('label')}",
        name_of=lambda item: f"{item}\x1f{item[item.index('/') + 1 :]}",
    )
    ours, theirs = (one.renamed("x").compare("gpt") for one in both_labels)
    assert theirs.n_invalid > 10
    assert_same_systems(ours, theirs)
    assert_same_systems(ours, theirs, cluster="part")


def test_every_label_is_drawn_equally_often_and_by_every_judge_for_itself(held: Held) -> None:
    n = 6000
    frame = pd.DataFrame(
        {
            "item": [f"q{number}" for number in range(n)],
            "human_1": np.tile(["1", "2", "3"], n // 3),
            "gpt": "?",
            "llama": "?",
        }
    )
    frame.loc[:2, ["gpt", "llama"]] = np.array([["1", "1"], ["2", "2"], ["3", "3"]])
    roles = {"item": "item", "human": ["human_1"], "machine": ["gpt", "llama"],
             "labels": {"?": "?"}}  # fmt: skip
    labels = jv.open(held(frame), mapping=roles)
    for seed in (0, 1):
        pair = labels.compare("gpt", invalid_seed=seed)
        assert (pair.n_items, pair.n_invalid) == (n, n - 3)
        given = pair.profiles.n_items @ pair.judge_profiles
        assert np.abs(given - n / 3).max() < 4 * np.sqrt(n * 2 / 9)
    gpt, llama = (labels.compare(judge) for judge in ("gpt", "llama"))
    joint = labels.joint_items([gpt, llama])
    assert joint.times is not None
    alike = [
        gpt.judge_profiles[a].argmax() == llama.judge_profiles[b].argmax()
        for a, b in zip(*joint.places, strict=True)
    ]
    assert abs(joint.times @ np.array(alike) / n - 1 / 3) < 4 * np.sqrt(2 / 9 / n)
    other = labels.compare("gpt", invalid_seed=1)
    assert other.digest != gpt.digest
    assert other.profiles.n_items.tolist() != gpt.profiles.n_items.tolist()


@pytest.mark.parametrize("most", [15, 200])
def test_items_are_read_with_the_labels_of_the_figure(
    held: Held, like_memory: Callable[..., None], most: int
) -> None:
    frame = refusing(made_up(90))
    labels, counted = jv.read_labels(frame, REFUSED), jv.open(held(frame), mapping=REFUSED)

    def of_bar(pair: Comparison) -> Any:
        return most_disputed_first(pair, items_behind_bar(pair, 2, "machine", 1))

    own = counted.compare("gpt", invalid_seed=3)
    read, n = own.excerpt(everything, most)
    assert read is not None
    assert read.item_columns == labels.item_columns
    like_memory(f"c{list(frame).index('label')}")
    pair = labels.compare("gpt", invalid_seed=3)
    assert n == pair.n_items
    ours = read.compare("gpt", invalid_seed=3)
    assert ours.n_items == min(most, n)
    if most < n:
        return
    assert_frame_equal(said(ours, everything), said(pair, everything), check_dtype=False)
    ours, theirs = (
        said(one.compare("llama", invalid_seed=3), everything) for one in (read, labels)
    )
    theirs = theirs[theirs["item"].isin(ours["item"])].reset_index(drop=True)
    assert_frame_equal(ours, theirs, check_dtype=False)
    behind, n_behind = own.excerpt(of_bar)
    assert behind is not None
    assert n_behind == len(of_bar(pair)) == len(of_bar(behind.compare("gpt", invalid_seed=3))) > 0


@pytest.mark.parametrize("policy", ["random", "worst", "drop"])
@pytest.mark.parametrize(
    "which", [unanimous_against_judge, against_humans], ids=["unanimous", "against humans"]
)
def test_items_on_which_a_judge_differs_are_those_of_its_own_answers(
    held: Held, like_memory: Callable[..., None], policy: InvalidPolicy, which: Which
) -> None:
    frame = refusing(made_up(90))
    labels, counted = jv.read_labels(frame, REFUSED), jv.open(held(frame), mapping=REFUSED)
    own = counted.compare("gpt", invalid=policy)
    read, n = own.excerpt(which)
    assert read is not None
    most, _ = own.excerpt(everything, 5)
    assert most is not None
    like_memory(f"c{list(frame).index('label')}")
    pair = labels.compare("gpt", invalid=policy)
    assert n == len(which(pair)) > 0
    assert_frame_equal(
        said(read.compare("gpt", invalid=policy), which), said(pair, which), check_dtype=False
    )
    first = distances(most.compare("gpt", invalid=policy))
    assert sorted(first) == sorted(distances(pair)[everything(pair)][:5])


def test_votes_have_labels_of_their_own_in_either_order(held: Held) -> None:
    frame = votes()
    of_gpt = frame["rater"] == "gpt"
    turned = frame[of_gpt].rename(columns={"system_a": "system_b", "system_b": "system_a"})
    frame.loc[of_gpt, "label"] = "it depends"
    turned["label"] = np.where(np.arange(len(turned)) % 2, "it depends", "tie")
    frame = pd.concat([frame, turned], ignore_index=True)
    labels = jv.open(held(frame), mapping=REFUSED)
    pair = labels.compare("gpt")
    n_lost = int((frame["label"] == "it depends").sum())
    assert (pair.n_invalid, pair.n_responses) == (n_lost, 120)
    stored, reversed_, n = pair.votes_by_order()
    assert int(n @ (stored + reversed_).sum(axis=1)) == 120
    assert (n @ stored).sum() == (n @ reversed_).sum() == 60
    assert (n @ stored).min() > 5


def test_where_no_column_tells_items_it_says_what_to_choose(held: Held) -> None:
    frame = wide_of(made_up(60)).drop(columns="item").astype(str)
    frame.loc[::5, "gpt"] = "it depends"
    labels = jv.open(held(frame), mapping=REFUSED, on_doubt="accept")
    with pytest.raises(jv.LabelError) as problem:
        labels.compare("gpt")
    assert str(problem.value) == (
        f"12 responses of 'gpt' are no label of the scale, and an engine draws labels in their "
        f"place by the ids of items, which '{labels.name}' does not have; choose 'drop' or 'worst' "
        "for invalid responses (in the app's settings; in Python as 'invalid'), or add a column of "
        "ids."
    )
    assert labels.compare("gpt", invalid="drop").n_invalid == 12
