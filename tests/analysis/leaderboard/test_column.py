"""Scores, intervals, ranks and groups of the judges of one criterion."""

import itertools
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from sklearn.metrics import cohen_kappa_score

from judgeviz.analysis.agreement.scores import score_correlations
from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.analysis.leaderboard.column import JudgeScore, judge_column
from judgeviz.counting.resamples import Resampling
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.analysis.leaderboard.conftest import MakeLabels, labels_of

BOOT = Resampling(n_boot=300, seed=4)
NOISES = {"good": 0.0, "fair": 0.5, "poor": 2.0}


def test_kappa_by_hand() -> None:
    """Majorities y n y n y n; the first judge differs once, the second says no word of it."""
    human = [["y", "y", "n"], ["n", "n", "n"], ["y", "y", "y"], ["n", "n", "y"], ["y", "n", "y"],
             ["n", "n", "n"]]  # fmt: skip
    judges = {"one": list("ynynnn"), "other": list("nnnnnn")}
    column = judge_column(labels_of(human, judges, ["n", "y"], "nominal"), "label")
    assert column is not None
    one, other = column.scores
    # 5 of 6 agree; chance: 3/6 * 4/6 + 3/6 * 2/6 = 1/2
    assert one.score == pytest.approx((5 / 6 - 1 / 2) / (1 - 1 / 2))
    assert other.score == pytest.approx(0)
    assert (one.rank, other.rank, one.kind, one.items, one.valid_rate) == (1, 2, "kappa", 6, 1)
    assert one.group == ""
    assert one.rank_low is None
    assert np.isnan(one.low)


def test_kappa_is_that_of_scikit_learn(drawn: MakeLabels) -> None:
    labels = drawn(NOISES, kind="nominal")
    column = judge_column(labels, "label")
    assert column is not None
    table = labels.table.pivot(index="item", columns="rater", values="label")
    humans = table[list(labels.raters)].astype(str)
    majority = humans.mode(axis=1)[0]  # of tied votes the lowest category
    for one in column.scores:
        expected = cohen_kappa_score(majority, table[one.judge].astype(str))
        assert one.score == pytest.approx(expected, abs=1e-12)


def test_rho_is_that_of_scipy(drawn: MakeLabels) -> None:
    labels = drawn(NOISES)
    column = judge_column(labels, "label")
    assert column is not None
    table = labels.table.pivot(index="item", columns="rater", values="label").astype(float)
    mean = table[list(labels.raters)].mean(axis=1)
    for one in column.scores:
        expected = stats.spearmanr(mean.round(10), table[one.judge]).statistic
        assert one.score == pytest.approx(expected, abs=1e-12)
        assert one.kind == "rho"


@pytest.mark.parametrize("kind", ["ordinal", "nominal"])
@pytest.mark.parametrize("cluster", [None, "document"])
def test_a_number_is_the_same_as_in_the_agreement_table(
    drawn: MakeLabels, kind: str, cluster: str | None
) -> None:
    labels = drawn(NOISES, kind=kind, document=[f"d{n // 3}" for n in range(120)])
    column = judge_column(labels, "label", resampling=replace(BOOT, cluster=cluster))
    assert column is not None
    name = "spearman_mean" if kind == "ordinal" else "cohen_hm"
    for one in column.scores:
        pair = labels.compare(one.judge)
        row = agreement_table(pair, n_boot=300, cluster=cluster, seed=4).frame.iloc[0]
        found = [one.score, one.low, one.high]
        names = [name, f"{name}_low", f"{name}_high"]
        assert found == pytest.approx([row[column] for column in names], abs=1e-12)
        assert one.alpha_hh == pytest.approx(row["alpha_hh"], abs=1e-12)
        beside = [row["cohen_fair_judge"], row["cohen_fair_human"]] if kind == "nominal" else None
        if kind == "ordinal":  # rater by rater, where the table ranks all of them together
            fair = score_correlations(pair, n_boot=0).fair
            beside = [fair.judge, fair.human]
        assert [one.fair_judge, one.fair_human] == pytest.approx(beside, abs=1e-12)


def test_scores_of_metrics_and_of_humans() -> None:
    rng = np.random.default_rng(3)
    truth = rng.normal(size=60)
    frame = pd.DataFrame(
        {"item": range(60), "human_1": truth + rng.normal(size=60) * 0.4}
        | {f"human_{j}": truth + rng.normal(size=60) * 0.4 for j in (2, 3)}
        | {"bleu": truth + rng.normal(size=60), "chrf": rng.normal(size=60)}
    )
    mapping = {"layout": "wide", "item": "item", "human": ["human_1", "human_2", "human_3"],
               "machine": ["bleu", "chrf"], "scale": {"kind": "continuous"}}  # fmt: skip
    labels = read_labels(frame, mapping)
    column = judge_column(labels, "label", resampling=BOOT)
    assert column is not None
    for one in column.scores:
        same = score_correlations(labels.compare(one.judge), n_boot=300, seed=4)
        assert (one.score, one.low, one.high) == pytest.approx(tuple(same.rho), abs=1e-12)
        assert (one.fair_judge, one.fair_human) == (same.fair.judge, same.fair.human)
    mean = frame[["human_1", "human_2", "human_3"]].mean(axis=1)
    assert column.scores[0].score == pytest.approx(stats.spearmanr(mean, frame["bleu"]).statistic)


def test_intervals_do_not_depend_on_who_else_is_there(drawn: MakeLabels) -> None:
    labels = drawn(NOISES)
    everybody = judge_column(labels, "label", resampling=BOOT)
    alone = judge_column(labels, "label", ["fair"], resampling=BOOT)
    assert everybody is not None
    assert alone is not None
    one, other = everybody.scores[1], alone.scores[0]
    assert (one.score, one.low, one.high) == (other.score, other.low, other.high)
    assert (other.rank, other.rank_low, other.rank_high, other.group) == (1, None, None, "")


def test_ranks_reach_as_far_as_the_differences_leave_open(drawn: MakeLabels) -> None:
    labels = drawn({"poor": 2.0, "good": 0.0, "twin": 0.0, "fair": 0.6}, n_items=300)
    column = judge_column(labels, "label", resampling=BOOT)
    assert column is not None
    by_name = {one.judge: one for one in column.scores}
    poor, good, twin = (by_name[name] for name in ("poor", "good", "twin"))
    assert (poor.rank, poor.rank_low, poor.rank_high) == (4, 4, 4)
    assert {good.rank_low, twin.rank_low} == {1}
    assert {good.rank_high, twin.rank_high} == {2}
    assert set(good.group) & set(twin.group)
    assert not set(good.group) & set(poor.group)
    for one in column.scores:
        assert one.rank_low <= one.rank <= one.rank_high


def test_differences_are_paired_and_corrected_by_holm(drawn: MakeLabels) -> None:
    labels = drawn(NOISES, n_items=200)
    column = judge_column(labels, "label", resampling=BOOT)
    assert column is not None
    rows, score = column.differences, {one.judge: one.score for one in column.scores}
    assert len(rows) == 3
    for row in rows.itertuples():
        assert row.difference == pytest.approx(score[row.judge] - score[row.other])
        assert row.difference >= 0
        assert row.low <= row.difference <= row.high
        assert row.p <= row.p_holm <= 1
    order = rows["p"].to_numpy().argsort()
    holm = np.maximum.accumulate(rows["p"].to_numpy()[order] * [3, 2, 1])
    assert rows["p_holm"].to_numpy()[order] == pytest.approx(np.minimum(holm, 1))


def test_the_same_answers_are_never_told_apart(drawn: MakeLabels) -> None:
    labels = drawn({"one": 0.3}, kind="nominal")
    table = labels.table.pivot(index="item", columns="rater", values="label").reset_index()
    human = table[list(labels.raters)].to_numpy().tolist()
    judges = {"one": table["one"].tolist(), "copy": table["one"].tolist()}
    column = judge_column(labels_of(human, judges, list("abc"), "nominal"), "label", None,
                          "random", BOOT)  # fmt: skip
    assert column is not None
    assert [one.rank for one in column.scores] == [1, 1]
    assert [one.group for one in column.scores] == ["a", "a"]
    assert column.differences["p"].tolist() == [1.0]


def test_judges_of_different_items_keep_their_own() -> None:
    rng = np.random.default_rng(1)
    grades = rng.integers(1, 6, size=80)
    human = [[int(grade)] * 2 for grade in grades]
    half = [int(grade) if number < 40 else None for number, grade in enumerate(grades)]
    noisy = [int(one) for one in np.clip(grades + rng.integers(-1, 2, size=80), 1, 5)]
    labels = labels_of(human, {"half": half, "whole": noisy}, [1, 2, 3, 4, 5], "ordinal")
    column = judge_column(labels, "label", resampling=BOOT)
    assert column is not None
    assert [(one.items, round(one.score, 9)) for one in column.scores][0] == (40, 1)
    assert column.scores[1].items == 80
    alone = judge_column(labels, "label", ["whole"], resampling=BOOT)
    assert alone is not None
    assert alone.scores[0].low == column.scores[1].low
    assert column.errors is not None
    errors, times = column.errors
    assert times[np.isnan(errors[:, 0])].sum() == 40
    assert times.sum() == 80


def test_one_who_always_says_the_same_has_no_rho() -> None:
    human = [[number % 5 + 1] * 3 for number in range(20)]
    judges = {"flat": [3] * 20, "right": [row[0] for row in human]}
    labels = labels_of(human, judges, [1, 2, 3, 4, 5], "ordinal")
    column = judge_column(labels, "label", resampling=BOOT)
    assert column is not None
    flat, right = column.scores
    assert np.isnan(flat.score)
    assert flat.rank is None
    assert flat.group == ""
    assert flat.why_undefined == "the judge gives all items one and the same label"
    assert (right.rank, right.rank_high) == (1, None)  # there is no other


@pytest.mark.parametrize(
    ("human", "judge", "kind", "why"),
    [
        ([3] * 6, [1, 2, 3, 4, 5, 1], "ordinal", "the humans' mean is the same on all items"),
        ([3] * 6, [3] * 6, "ordinal", "neither the humans' mean nor the judge's label ever varies"),
        ([3] * 6, [3] * 6, "nominal", "humans and judge give all items one and the same label"),
        ([1, 2, 1, 2, 1, 2], [2] * 6, "nominal", ""),
    ],
)
def test_it_is_said_which_side_never_varies(
    human: list[int], judge: list[int], kind: str, why: str
) -> None:
    labels = labels_of([[one] * 3 for one in human], {"gpt": judge}, [1, 2, 3, 4, 5], kind)
    column = judge_column(labels, "label")
    assert column is not None
    [one] = column.scores
    assert one.why_undefined == why
    assert np.isnan(one.score) == bool(why)


class TestInvalidResponses:
    @pytest.fixture
    def labels(self) -> Labels:
        human = [["a", "a"], ["b", "b"], ["a", "a"], ["b", "b"], ["a", "a"], ["b", "b"]]
        judges = {"sound": list("ababab"), "odd": ["a", "b", "a", "b", "?", "no idea"],
                  "mute": ["?"] * 6}  # fmt: skip
        return labels_of(human, judges, ["a", "b"], "nominal")

    def test_policies(self, labels: Labels) -> None:
        scores = {}
        for policy in ("random", "drop", "worst"):
            column = judge_column(labels, "label", ["sound", "odd"], policy)  # type: ignore[arg-type]
            assert column is not None
            scores[policy] = column.scores[1]
            assert column.scores[1].valid_rate == pytest.approx(4 / 6)
        assert scores["drop"].score == 1
        assert scores["drop"].items == 4
        assert scores["worst"].score == pytest.approx(1 / 3)
        assert scores["worst"].items == 6
        assert scores["worst"].score <= scores["random"].score <= 1

    def test_random_labels_follow_the_seed(self, labels: Labels) -> None:
        found = set()
        for seed in range(12):
            column = judge_column(labels, "label", ["odd"], resampling=Resampling(seed=seed))
            again = judge_column(labels, "label", ["odd"], resampling=Resampling(seed=seed))
            assert column is not None
            assert again is not None
            assert repr(column.scores) == repr(again.scores)  # NaN is equal to itself in it
            found.add(round(column.scores[0].score, 6))
        assert len(found) > 1

    def test_a_judge_without_a_valid_response_says_so(self, labels: Labels) -> None:
        column = judge_column(labels, "label", invalid="drop")
        assert column is not None
        mute = column.scores[2]
        assert np.isnan(mute.score)
        assert "No response of 'mute'" in mute.why_undefined
        assert column.scores[0].rank == 1


def test_some_items_alone(drawn: MakeLabels) -> None:
    labels = drawn(NOISES, source=["people", "machines"] * 60)
    column = judge_column(labels, "label", resampling=BOOT, where={"source": "people"})
    assert column is not None
    kept = labels.items["source"] == "people"
    assert [one.items for one in column.scores] == [60, 60, 60]
    assert column.errors is not None
    assert column.errors.times.sum() == kept.sum()
    pair = labels.compare("good").where(source="people")
    row = agreement_table(pair, n_boot=300, seed=4).frame.iloc[0]
    one = column.scores[0]
    assert (one.score, one.low) == (row["spearman_mean"], row["spearman_mean_low"])
    assert one.alpha_hh == pytest.approx(row["alpha_hh"])
    assert "filter: source = people" in column.provenance.signature
    with pytest.raises(ValueError, match="no item column 'wrote'"):
        judge_column(labels, "label", where={"wrote": "people"})


def test_nobody_to_score(drawn: MakeLabels) -> None:
    assert judge_column(drawn(NOISES), "label", ["somebody else"]) is None


def test_a_cluster_column_that_is_not_there(drawn: MakeLabels) -> None:
    with pytest.raises(ValueError, match="no item column 'document'"):
        judge_column(drawn(NOISES), "label", resampling=replace(BOOT, cluster="document"))


def test_the_order_of_the_judges_changes_nothing(drawn: MakeLabels) -> None:
    labels = drawn(NOISES, n_items=60)
    found = []
    for order in itertools.permutations(NOISES):
        column = judge_column(labels, "label", order, resampling=BOOT)
        assert column is not None
        found.append({one.judge: (one.rank, one.low, one.high) for one in column.scores})
    assert all(one == found[0] for one in found)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from(["ordinal", "nominal"]), st.integers(2, 40))
def test_order_and_names_of_labels_do_not_matter(seed: int, kind: str, n_items: int) -> None:
    rng = np.random.default_rng(seed)
    human, judge = rng.integers(1, 4, size=(n_items, 3)), rng.integers(1, 4, size=n_items)
    order = rng.permutation(n_items)

    def column(human: np.ndarray, judge: np.ndarray, categories: list[int]) -> JudgeScore:
        labels = labels_of(human.tolist(), {"j": judge.tolist()}, categories, kind)
        found = judge_column(labels, "label")
        assert found is not None
        return found.scores[0]

    one = column(human, judge, [1, 2, 3])
    assert np.isnan(one.score) or -1 <= one.score <= 1
    again = column(human[order][:, ::-1], judge[order], [1, 2, 3])
    for name in ("score", "alpha_hh", "fair_judge", "fair_human"):
        found, expected = getattr(again, name), getattr(one, name)
        assert found == pytest.approx(expected, abs=1e-9, nan_ok=True)
    other = column(10 * human + 5, 10 * judge + 5, [15, 25, 35])
    assert other.score == pytest.approx(one.score, abs=1e-9, nan_ok=True)
