"""The alternative annotator test over an engine beside that in memory, to the last digit."""

from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import judgeviz as jv
from tests.engines.test_counted import made_up, wide_of

Held = Callable[[pd.DataFrame], object]
EVERY_DESIGN: dict[str, dict[str, object]] = {
    "plain": {},
    "accuracy": {"score": "accuracy", "min_items": 10, "small_sample": "wilcoxon"},
    "similarity": {"score": lambda own, others: -sum(own != one for one in others) / len(others)},
    "balanced": {"balanced": True},
    "ranks": {"ranks": True},
    "expert": {"expert": "human_2", "score": "accuracy"},
    "quality": {"quality": {"human_1": 2.5}, "balanced": True, "score": "accuracy"},
    "gold": {"gold": "correct", "balanced": True, "epsilon": 0.0},
    "ranks of gold": {"gold": "correct", "ranks": True},
}


def with_gold(frame: pd.DataFrame) -> pd.DataFrame:
    """A column per rater, some of whom left items out, and a column that holds gold labels."""
    wide = wide_of(frame)
    wide["correct"] = [str(place * 7 % 5 + 1) if place % 9 else None for place in range(len(wide))]
    return wide


def assert_same_test(ours: jv.AltTest, theirs: jv.AltTest) -> None:
    assert repr(ours) == repr(theirs)
    assert_frame_equal(ours.evidence(), theirs.evidence(), check_exact=True)
    assert (ours.excluded, ours.warnings) == (theirs.excluded, theirs.warnings)
    assert (ours.left_out, ours.n_items) == (theirs.left_out, theirs.n_items)
    assert ours.majority_share == theirs.majority_share


@pytest.fixture(scope="module")
def both(held: Held) -> tuple[jv.Labels, jv.Labels]:
    """Labels over an engine and in memory: opened once, and asked for every design."""
    frame = with_gold(made_up(160)).astype({"domain": object})
    frame.loc[::17, "domain"] = None
    return jv.open(held(frame)).renamed("x"), jv.read_labels(frame).renamed("x")


def test_raters_who_first_appear_far_below_are_drawn_as_in_memory(held: Held) -> None:
    above, below = ("w01", "w02", "gpt-4o"), ("w09", "w03", "w08", "w04", "gpt-4o")
    who = [(f"q{n:04}", rater) for n in range(3_400) for rater in above]
    who += [(f"r{n}", rater) for n in range(60) for rater in below]
    label = np.random.default_rng(1).integers(1, 4, len(who)).astype(str)
    frame = pd.DataFrame(who, columns=["item", "rater"]).assign(label=label)
    mapping = {"human": sorted({*above, *below} - {"gpt-4o"})}
    labels, counted = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)
    assert counted.raters == labels.raters == ("w01", "w02", "w03", "w04", "w08", "w09")
    ours, theirs = (
        jv.item_sweep(one.compare("gpt-4o"), sizes=(10, 40), draws=10) for one in (counted, labels)
    )
    assert_frame_equal(ours.rho, theirs.rho, check_exact=True)


@pytest.mark.parametrize("design", EVERY_DESIGN)
def test_every_design_has_the_numbers_of_memory(
    both: tuple[jv.Labels, jv.Labels], design: str
) -> None:
    settings = EVERY_DESIGN[design]
    ours, theirs = (labels.compare("gpt") for labels in both)
    assert_same_test(jv.alt_test(ours, **settings), jv.alt_test(theirs, **settings))
    assert jv.alt_test(theirs, **settings).n_items > 100


def test_a_row_per_label_and_filters(held: Held) -> None:
    frame = made_up(160).astype({"label": object})
    frame.loc[frame.index[frame["rater"] == "llama"][::8], "label"] = "?"
    mapping = {"labels": {"?": "?"}}
    frame["label"] = frame["label"].astype(str)
    labels, counted = (
        one.renamed("x")
        for one in (jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping))
    )
    ours, theirs = (
        one.compare("llama", invalid="worst").where(domain=["law", "news"])
        for one in (counted, labels)
    )
    assert_same_test(jv.alt_test(ours), jv.alt_test(theirs))
    curves = [jv.item_sweep(one, sizes=(30, 50), n_raters=2, draws=5) for one in (ours, theirs)]
    assert_frame_equal(curves[0].winning_rates, curves[1].winning_rates, check_exact=True)
    assert_frame_equal(curves[0].rho, curves[1].rho, check_exact=True)
    sweeps = [jv.epsilon_sweep(one) for one in (ours, theirs)]
    assert_frame_equal(sweeps[0].table, sweeps[1].table, check_exact=True)


@pytest.mark.parametrize("design", EVERY_DESIGN)
@pytest.mark.parametrize("cluster", [None, "domain"])
def test_judges_rank_as_in_memory(
    both: tuple[jv.Labels, jv.Labels], design: str, cluster: str | None
) -> None:
    ours, theirs = (
        jv.rank_judges(
            [labels.compare(judge) for judge in labels.judges],
            n_boot=50,
            cluster=cluster,
            **EVERY_DESIGN[design],
        )
        for labels in both
    )
    assert_frame_equal(ours.table, theirs.table, check_exact=True)
    assert_frame_equal(ours.differences, theirs.differences, check_exact=True)
    assert not theirs.differences[["low", "high"]].isna().any(axis=None)
    assert theirs.table["items"].between(100, 159).all()  # some are labelled by one judge alone
    for one, other in zip(ours.results, theirs.results, strict=True):
        assert_same_test(one, other)


@pytest.mark.parametrize("design", EVERY_DESIGN)
def test_domains_are_tested_as_in_memory(both: tuple[jv.Labels, jv.Labels], design: str) -> None:
    ours, theirs = (
        jv.alt_test_by(labels.compare("gpt"), "domain", **EVERY_DESIGN[design]) for labels in both
    )
    assert ours.names == tuple(sorted(theirs.names)) == ("café", "law", "news")
    tables = [one.domains.sort_values("domain", ignore_index=True) for one in (ours, theirs)]
    assert_frame_equal(*tables, check_exact=True)
    found = dict(zip(theirs.names, theirs.results, strict=True))
    for name, one in zip(ours.names, ours.results, strict=True):
        assert_same_test(one, found[name])
        assert one.comparison.filters == found[name].comparison.filters
    assert ours.n_without_domain == theirs.n_without_domain > 0
    assert ours.summary == theirs.summary


def test_domains_of_a_row_per_label_under_a_condition(held: Held) -> None:
    frame = made_up(160).assign(part=lambda rows: rows["length"] // 500)
    frame["label"] = frame["label"].astype(str)
    frame.loc[frame.index[frame["rater"] == "llama"][::8], "label"] = "?"
    mapping = {"labels": {"?": "?"}}
    ours, theirs = (
        jv.alt_test_by(
            labels.renamed("x").compare("llama", invalid="worst").where(domain=["law", "news"]),
            "part",
            min_items=20,
        )
        for labels in (jv.open(held(frame), mapping=mapping), jv.read_labels(frame, mapping))
    )
    assert ours.names == ("0", "1", "2", "3")
    tables = [one.domains.sort_values("domain", ignore_index=True) for one in (ours, theirs)]
    assert_frame_equal(*tables, check_exact=True)
    assert sum(one.comparison.n_invalid for one in ours.results) > 0
    found = dict(zip(theirs.names, theirs.results, strict=True))
    for name, one in zip(ours.names, ours.results, strict=True):
        assert_same_test(one, found[name])
        assert one.comparison.n_invalid == found[name].comparison.n_invalid
        again = one.comparison.labels.compare("llama", invalid="worst")
        again = again.where(domain=["law", "news"]).where(part=name)
        assert_same_test(
            jv.alt_test(again, min_items=20), jv.alt_test(one.comparison, min_items=20)
        )


def test_what_is_no_domain(held: Held) -> None:
    frame = made_up(300, n_grades=2)
    pair = jv.open(held(frame)).compare("gpt")
    with pytest.raises(ValueError, match="There is no item column 'topic'; this table has"):
        jv.alt_test_by(pair, "topic")
    with pytest.raises(jv.LabelError, match="values, too many for domains; choose a column with"):
        jv.alt_test_by(pair, "length")


def test_judges_are_ranked_on_the_same_items(held: Held) -> None:
    labels = jv.open(held(made_up()))
    gpt, llama = (labels.compare(judge) for judge in ("gpt", "llama"))
    in_memory = jv.read_labels(made_up()).renamed(labels.name).compare("llama")
    for other in (llama.where(domain="law"), in_memory):
        with pytest.raises(jv.LabelError, match="side by side on the same items: compare all"):
            jv.rank_judges([gpt, other])


def test_gold_labels_by_item_id_need_the_items(held: Held) -> None:
    pairs = [jv.open(held(with_gold(made_up()))).compare("gpt")]
    gold = {str(number): 1 for number in range(40)}
    for test in (
        lambda: jv.alt_test(pairs[0], gold=gold),
        lambda: jv.rank_judges(pairs, gold=gold),
    ):
        with pytest.raises(jv.LabelError, match="this needs its rows, item by item"):
            test()


def test_what_does_not_suit_the_labels_is_said_as_in_memory(held: Held) -> None:
    frame = with_gold(made_up())
    pair = jv.open(held(frame)).compare("gpt")
    with pytest.raises(jv.LabelError, match="There is no human rater 'zoe'; they are 'human_1'"):
        jv.alt_test(pair, expert="zoe")
    with pytest.raises(ValueError, match="There is no item column 'gold'"):
        jv.alt_test(pair, gold="gold")
