"""Criteria with more than eight human raters over an engine, beside the same in memory."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars
import pyarrow as pa
import pytest
from pandas.testing import assert_frame_equal

import judgeviz as jv
from judgeviz import figures
from judgeviz.analysis.verdict import measures
from judgeviz.engines import single_labels
from judgeviz.errors import NotCountedError, TooManyKindsError
from tests.engines.once import once_in_memory
from tests.engines.test_replacement import assert_same_test

Held = Callable[[pd.DataFrame], object]
N_RATERS = 12
DESIGNS: dict[str, dict[str, Any]] = {
    "plain": {},
    "accuracy": {"score": "accuracy", "min_items": 10, "small_sample": "wilcoxon"},
    "balanced": {"balanced": True},
    "balanced accuracy": {"balanced": True, "score": "accuracy"},
    "expert": {"expert": "rater 2"},
    "balanced expert": {"expert": "rater 2", "score": "accuracy", "balanced": True},
    "gold": {"gold": "correct", "epsilon": 0.0},
    "balanced gold": {"gold": "correct", "balanced": True, "score": "accuracy"},
}


def crowd(n_items: int = 160, share: float = 0.5, seed: int = 0) -> pd.DataFrame:
    """A row per label: twelve humans, each on a part of the items, and two judges."""
    rng = np.random.default_rng(seed)
    centre = rng.integers(1, 6, n_items)
    raters = [(f"rater {n}", "human", share) for n in range(N_RATERS)]
    raters += [("gpt", "machine", 0.95), ("llama", "machine", 0.9)]
    rows = [
        {
            "item": f"q{item}",
            "rater": rater,
            "kind": kind,
            "label": int(np.clip(centre[item] + rng.integers(-1, 2), 1, 5)),
            "domain": ("law", "news", "café", None)[item % 4],
            "document": f"d{item // 4}",
            "correct": str(item * 7 % 5 + 1) if item % 9 else None,
        }
        for rater, kind, part in raters
        for item in range(n_items)
        if rng.random() < part
    ]
    return pd.DataFrame(rows).sample(frac=1, random_state=seed).reset_index(drop=True)


def wide_crowd(n_items: int = 160) -> pd.DataFrame:
    """The same labels in a column per rater, some of which are missing."""
    index = ["item", "domain", "document", "correct"]
    frame = crowd(n_items).fillna("")
    cells = frame.pivot(index=index, columns="rater", values="label").reset_index()
    names = {f"rater {n}": f"human_{n}" for n in range(N_RATERS)}
    return cells.rename(columns=names).replace("", None)


def both(frame: pd.DataFrame, held: Held, **mapping: object) -> tuple[jv.Labels, jv.Labels]:
    given = mapping or None
    counted = jv.open(held(frame), mapping=given).renamed("x")
    return counted, jv.read_labels(frame, mapping=given).renamed("x")


Both = tuple[jv.Labels, jv.Labels]


@pytest.fixture(scope="module")
def crowds(held: Held) -> Both:
    """The crowd's labels over an engine and in memory: opened once."""
    return both(crowd(), held)


def test_every_design_has_the_numbers_of_memory(crowds: Both) -> None:
    pairs = [labels.compare("gpt") for labels in crowds]
    assert len(pairs[1].raters) == N_RATERS
    for design in DESIGNS.values():
        ours, theirs = (jv.alt_test(pair, **design) for pair in pairs)
        assert len(theirs.tested) > 10
        assert_same_test(ours, theirs)


@pytest.mark.parametrize("has_item", [True, False])
def test_a_column_per_rater(held: Held, has_item: bool) -> None:
    frame = wide_crowd()
    if not has_item:
        frame = frame.drop(columns=["item", "document"])
    counted, labels = both(frame, held)
    for design in ("plain", "balanced expert", "gold"):
        settings = dict(DESIGNS[design])
        if "expert" in settings:
            settings["expert"] = "human_2"
        ours, theirs = (jv.alt_test(one.compare("llama"), **settings) for one in (counted, labels))
        assert_same_test(ours, theirs)
    verdicts = [jv.verdicts(one, judges="gpt", n_boot=0).frame for one in (counted, labels)]
    assert verdicts[0]["rho"].tolist() == verdicts[1]["rho"].tolist()
    assert verdicts[0]["rho_low"].isna().tolist() == [not has_item]  # no id puts items into groups


def test_invalid_responses_and_several_answers_of_the_judge(held: Held) -> None:
    frame = crowd().astype({"label": object})
    frame["label"] = frame["label"].astype(str)
    frame.loc[frame.index[frame["rater"] == "gpt"][::8], "label"] = "?"
    again = frame[(frame["rater"] == "gpt") & (frame["label"] != "?")].iloc[::3].copy()
    again["label"] = again["label"].replace({"3": "4", "2": "1"})
    frame = pd.concat([frame.assign(sample=0), again.assign(sample=1)], ignore_index=True)
    both_labels = both(frame, held, labels={"?": "?"}, sample="sample")
    for policy in ("worst", "drop"):
        pairs = [
            labels.compare("gpt", invalid=policy).where(domain=["law", "news"])
            for labels in both_labels
        ]
        for score in ("accuracy", "neg_rmse"):
            ours, theirs = (jv.alt_test(pair, score=score, min_items=20) for pair in pairs)
            assert_same_test(ours, theirs)
            assert not pairs[1].machine.is_single
            ranked = jv.rank_judges([pairs[0]], score=score, min_items=20, n_boot=20)
            counts = drawn_from(pairs[0], score)
            assert counts.compared.sum() == theirs.tally.n_items.sum()
            assert counts.won.sum() == (theirs.tally.judge_better + theirs.tally.tied).sum()
            assert ranked.table["low"].notna().all()


def drawn_from(pair: jv.Comparison, score: Any) -> single_labels.OutcomesByUnit:
    """What is resampled of a comparison."""
    single = pair.label_kinds()
    assert single is not None
    found = single.by_unit([pair], score, None)
    assert found is not None
    return found


def test_curves_and_domains(crowds: Both) -> None:
    counted, labels = crowds
    sweeps = [jv.epsilon_sweep(one.compare("gpt")).table for one in (counted, labels)]
    assert_frame_equal(*sweeps, check_exact=True)
    for design in ("plain", "balanced expert", "gold"):
        settings = {"min_items": 5} | DESIGNS[design]
        ours, theirs = (
            jv.alt_test_by(one.compare("gpt"), "domain", **settings) for one in (counted, labels)
        )
        assert ours.names == tuple(sorted(theirs.names)) == ("café", "law", "news")
        assert theirs.n_tested == 3
        found = dict(zip(theirs.names, theirs.results, strict=True))
        for name, one in zip(ours.names, ours.results, strict=True):
            assert_same_test(one, found[name])


def test_verdicts_are_those_of_memory_but_for_one_interval(crowds: Both) -> None:
    counted, labels = crowds
    ours, theirs = (jv.verdicts(one, n_boot=60) for one in (counted, labels))
    drawn = ["rho_low", "rho_high"]
    assert_frame_equal(ours.frame.drop(columns=drawn), theirs.frame.drop(columns=drawn),
                       check_exact=True)  # fmt: skip
    assert ours.sentences == theirs.sentences
    assert repr(ours.findings) == repr(theirs.findings)
    # 4,096 groups of items in the place of these: widths differ by one or two per cent
    widths = [one.frame["rho_high"] - one.frame["rho_low"] for one in (ours, theirs)]
    assert widths[0].to_numpy() == pytest.approx(widths[1].to_numpy(), rel=0.02)


def test_verdicts_of_a_pandas_frame_are_those_of_another_engine() -> None:
    frame = crowd()
    theirs, ours = (
        jv.verdicts(jv.open(one).renamed("x"), n_boot=20)
        for one in (pa.Table.from_pandas(frame), frame)
    )
    assert_frame_equal(ours.frame, theirs.frame, check_exact=True)
    assert ours.frame["rho_low"].notna().all()


def test_a_test_with_too_many_kinds_of_labels_is_said_to_be_missing(
    crowds: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted, _ = crowds
    found = jv.verdicts(counted, n_boot=20)
    assert "no alt-test" not in figures.verdicts(found).to_json()

    def too_many(*_: object, **__: object) -> None:
        raise TooManyKindsError("more different items")

    monkeypatch.setattr(measures, "rank_judges", too_many)
    without = jv.verdicts(counted, n_boot=20)
    assert without.frame["rho"].isna().all()
    assert without.frame["delta"].equals(found.frame["delta"])
    assert "no alt-test: more different" in figures.verdicts(without).to_json()


def test_an_engine_that_fails_is_no_test_that_could_not_be_made(
    crowds: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise NotCountedError("The engine could not count the labels")

    monkeypatch.setattr(measures, "rank_judges", fails)
    with pytest.raises(jv.LabelError, match="The engine could not count the labels"):
        jv.verdicts(crowds[0], n_boot=20)


@once_in_memory
def ranks_of(pair: jv.Comparison, **settings: Any) -> pd.DataFrame:
    """The fair pair of rank correlations with means, in all items and every stratum."""
    frame = jv.agreement_table(pair, **settings).frame
    return frame.filter(regex="(spearman|kendall)_mean_fair_")


def is_end(name: str) -> bool:
    return name.endswith(("_low", "_high"))


def without_ends(frame: pd.DataFrame) -> pd.DataFrame:
    return frame[[name for name in frame if not is_end(name)]]


def widths(frame: pd.DataFrame) -> np.ndarray:
    ends = [frame.filter(regex=f"_{end}$").to_numpy() for end in ("low", "high")]
    return ends[1] - ends[0]


@pytest.mark.parametrize("by", ["agreement", "unique"])
def test_ranks_by_cluster_are_those_of_memory(crowds: Both, by: Any) -> None:
    ours, theirs = (
        ranks_of(one.compare("gpt"), n_boot=40, cluster="document", by=by) for one in crowds
    )
    assert theirs.iloc[:3].notna().all(axis=None)
    assert_frame_equal(ours, theirs, check_exact=True)


def test_groups_of_items_are_drawn_for_ranks(crowds: Both) -> None:
    by_polars = jv.open(polars.from_arrow(pa.Table.from_pandas(crowd())).lazy()).renamed("x")
    ours, theirs, others = (
        ranks_of(one.compare("gpt"), n_boot=1000) for one in (*crowds, by_polars)
    )
    assert_frame_equal(ours, others, check_exact=True)  # the same groups in every engine
    assert_frame_equal(without_ends(ours), without_ends(theirs), check_exact=True)
    ratio = widths(ours) / widths(theirs)
    assert ratio[0].mean() == pytest.approx(1, abs=0.06)  # over all items; strata have fewer
    assert ratio.mean() == pytest.approx(1, abs=0.06)


def test_ranks_of_humans_alone(crowds: Both) -> None:
    ours, theirs = (ranks_of(one.compare(None), n_boot=40, cluster="document") for one in crowds)
    assert theirs["spearman_mean_fair_human_low"].notna().all()
    assert_frame_equal(ours, theirs, check_exact=True)


def test_ranks_where_responses_are_invalid_and_answers_several(held: Held) -> None:
    frame = crowd().astype({"label": str})
    frame.loc[frame.index[frame["rater"] == "gpt"][::8], "label"] = "?"
    again = frame[(frame["rater"] == "gpt") & (frame["label"] != "?")].iloc[::3].copy()
    again["label"] = again["label"].replace({"3": "4", "2": "1"})
    frame = pd.concat([frame.assign(sample=0), again.assign(sample=1)], ignore_index=True)
    both_labels = both(frame, held, labels={"?": "?"}, sample="sample")
    for policy in ("worst", "drop"):
        ours, theirs = (
            ranks_of(
                labels.compare("gpt", invalid=policy).where(domain=["law", "news"]),
                n_boot=40,
                cluster="document",
            )
            for labels in both_labels
        )
        assert_frame_equal(ours, theirs, rtol=1e-12)
    drawn = ranks_of(both_labels[0].compare("gpt", invalid="random"), n_boot=40)
    assert drawn.notna().all(axis=None)


def test_items_without_a_cluster_are_drawn_in_groups(crowds: Both) -> None:
    ours, theirs = (ranks_of(one.compare("gpt"), n_boot=300, cluster="domain") for one in crowds)
    assert_frame_equal(without_ends(ours), without_ends(theirs), check_exact=True)
    # three domains and forty items of none: one more group or less moves an end by some per cent
    assert widths(ours)[0] == pytest.approx(widths(theirs)[0], rel=0.3)


@pytest.mark.parametrize("cluster", [None, "document"])
def test_fewer_groups_are_drawn_where_more_would_be_too_many_rows(
    held: Held, monkeypatch: pytest.MonkeyPatch, cluster: str | None
) -> None:
    frame = crowd(600, share=1.0)
    counted, labels = both(frame.assign(label=frame["label"].clip(2, 4) - 1), held)
    units = spied_units(monkeypatch)
    monkeypatch.setattr(single_labels, "MOST_ROWS", 5_100)  # 128 groups would make 5,707
    ours = ranks_of(counted.compare("gpt"), n_boot=200, cluster=cluster)
    n_units = len(np.unique(units[-1]))
    if cluster is None:
        assert n_units == 64
        assert len(units[-1]) == pytest.approx(5_082, rel=0.02)
    else:  # 64 groups of 150 documents, some of them of none
        assert 50 < n_units <= 64
    theirs = ranks_of(labels.compare("gpt"), n_boot=200, cluster=cluster)
    assert_frame_equal(without_ends(ours), without_ends(theirs), check_exact=True)
    assert widths(ours)[0].mean() == pytest.approx(widths(theirs)[0].mean(), rel=0.35)


def spied_units(monkeypatch: pytest.MonkeyPatch) -> list[np.ndarray]:
    """Units of every answer that is resampled, as they come."""
    found: list[np.ndarray] = []
    units = single_labels.DrawnBy.units

    def spied(self: single_labels.DrawnBy, answer: pa.Table) -> np.ndarray:
        found.append(units(self, answer))
        return found[-1]

    monkeypatch.setattr(single_labels.DrawnBy, "units", spied)
    return found


@pytest.mark.parametrize(
    ("frame", "most", "why"),
    [
        (
            wide_crowd().drop(columns=["item", "document"]),
            single_labels.MOST_ROWS,
            "an engine resamples by the ids of items, which this table does not have",
        ),
        (
            crowd(),
            100,
            "there are too many different labels for an engine to resample; leave some out",
        ),
    ],
    ids=["no ids", "too many rows"],
)
def test_why_ranks_have_no_interval(
    held: Held, monkeypatch: pytest.MonkeyPatch, frame: pd.DataFrame, most: int, why: str
) -> None:
    monkeypatch.setattr(single_labels, "MOST_ROWS", most)
    ours, theirs = (jv.agreement_table(one.compare("gpt"), n_boot=20) for one in both(frame, held))
    ranks = [one.frame.filter(regex="(spearman|kendall)_mean_fair_") for one in (ours, theirs)]
    assert_frame_equal(without_ends(ranks[0]), without_ends(ranks[1]), check_exact=True)
    assert ranks[0][[name for name in ranks[0] if is_end(name)]].isna().all(axis=None)
    for name in without_ends(ranks[0]):
        assert ours.why_undefined["All", f"{name}_low"] == why
    assert ("All", "alpha_hh_low") not in ours.why_undefined


def test_without_replicates_an_engine_counts_no_groups(
    held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = jv.open(held(crowd())).compare("gpt")
    units = spied_units(monkeypatch)
    ranks_of(pair, n_boot=0)
    assert not units


def test_clusters_are_drawn_as_in_memory(crowds: Both) -> None:
    counted, labels = crowds
    ours, theirs = (
        jv.verdicts(one, n_boot=20, cluster="document").frame for one in (counted, labels)
    )
    assert_frame_equal(ours, theirs, rtol=1e-9)
    ranked = [
        jv.rank_judges([one.compare(judge) for judge in one.judges], cluster="document", n_boot=50)
        for one in (counted, labels)
    ]
    assert_frame_equal(ranked[0].table, ranked[1].table, rtol=1e-9)
    assert_frame_equal(ranked[0].differences, ranked[1].differences, rtol=1e-9)


@pytest.mark.parametrize("score", ["accuracy", "neg_rmse"])
def test_judges_are_ranked_with_one_interval_in_every_engine(crowds: Both, score: Any) -> None:
    by_polars = jv.open(polars.from_arrow(pa.Table.from_pandas(crowd())).lazy()).renamed("x")
    ranked = [
        jv.rank_judges([one.compare(judge) for judge in one.judges], n_boot=2000, score=score)
        for one in (*crowds, by_polars)
    ]
    ours, theirs, others = ranked
    assert_frame_equal(ours.table, others.table, check_exact=True)
    assert_frame_equal(ours.differences, others.differences, check_exact=True)
    assert "resampled by: groups of items" in ours.provenance.signature
    ends = ["low", "high"]
    assert_frame_equal(
        ours.table.drop(columns=ends), theirs.table.drop(columns=ends), check_exact=True
    )
    for one, other in zip(ours.results, theirs.results, strict=True):
        assert_same_test(one, other)
    for own, of_memory in ((ours.table, theirs.table), (ours.differences, theirs.differences)):
        width = (of_memory["high"] - of_memory["low"]).to_numpy()
        for end in ends:  # other draws: an end moves by some per cent
            assert (np.abs(own[end] - of_memory[end]) < 0.1 * width).all()


@pytest.mark.parametrize(
    "grades",
    [
        [3.00001, 3.00002, 3.00003, 3.00005, 4],
        [1.414214, 1.732051, 2.236068, 2.44949, 2.645751],
        [0.10000000149011612, 0.20000000298023224, 0.30000001192092896, 0.5, 0.699999988079071],
    ],
    ids=["close", "many decimals", "halved"],
)
def test_grades_with_many_decimals_are_resampled(held: Held, grades: list[float]) -> None:
    frame = crowd()
    frame["label"] = frame["label"].map(lambda grade: grades[grade - 1])
    mapping = {"scale": {"kind": "ordinal", "categories": grades}}
    counted, labels = (
        one.renamed("x")
        for one in (jv.open(held(frame), mapping=mapping), jv.read_labels(frame, mapping))
    )
    ranked = [
        jv.rank_judges(
            [one.compare(judge) for judge in one.judges], cluster="document", score="neg_rmse"
        )
        for one in (counted, labels)
    ]
    assert_frame_equal(ranked[0].table, ranked[1].table, rtol=1e-9)
    assert_frame_equal(ranked[0].differences, ranked[1].differences, rtol=1e-9)


def test_a_variant_is_ranked_without_intervals(crowds: Both) -> None:
    counted, labels = crowds
    pairs, of_memory = ([one.compare("gpt")] for one in (counted, labels))
    ours, theirs = (jv.rank_judges(one, n_boot=0, balanced=True) for one in (pairs, of_memory))
    unknown = {"low": np.nan, "high": np.nan}
    assert_frame_equal(ours.table, theirs.table.assign(**unknown), check_exact=True)
    with pytest.raises(jv.LabelError, match="an engine resamples the plain test alone; leave"):
        jv.rank_judges(pairs, balanced=True)


def test_what_asks_who_the_others_are_is_refused(crowds: Both) -> None:
    pair = crowds[0].compare("gpt")
    designs: list[dict[str, Any]] = [
        {"ranks": True},
        {"quality": {"rater 1": 2.0}},
        {"score": lambda own, others: len(others)},
    ]
    for design in designs:
        with pytest.raises(jv.LabelError, match="has 12 human raters, more than an engine tells"):
            jv.alt_test(pair, **design)
    with pytest.raises(jv.LabelError, match="this needs its rows"):
        jv.item_sweep(pair)
    with pytest.raises(jv.LabelError, match="There is no human rater 'zoe'; they are 'rater "):
        jv.alt_test(pair, expert="zoe")
    with pytest.raises(ValueError, match="There is no item column 'gold'"):
        jv.alt_test(pair, gold="gold")
