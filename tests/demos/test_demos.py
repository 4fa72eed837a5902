"""The shipped demo files are what the generators make, and show what their README says.

The statistics here are written out in a few lines each, apart from those of the package,
so that the stories hold whatever the package computes; only the verdict is the package's.
"""

import json
import re
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy.spatial.distance import jensenshannon
from scipy.stats import spearmanr

from judgeviz import binned_jsd, demo
from judgeviz.demos import inference, preferences, summaries, translation
from judgeviz.demos.files import GENERATORS, SEED, csv_bytes, write_files
from judgeviz.demos.summary_texts import DANGLING

DEMO_FOLDER = Path(__file__).resolve().parents[2] / "demo_data"
GRADES = (1, 2, 3, 4, 5)
HUMANS = ["human_1", "human_2", "human_3"]
SAGE = [f"sage_{number}" for number in range(1, 11)]
CRITERIA = ("coherence", "fluency", "relevance")


def shipped(name: str) -> pd.DataFrame:
    return pd.read_csv(DEMO_FOLDER / f"{name}.csv")


@pytest.fixture(scope="module")
def grades() -> pd.DataFrame:
    return shipped("summaries")


@pytest.fixture(scope="module")
def pairs() -> pd.DataFrame:
    return shipped("inference")


@pytest.fixture(scope="module")
def votes() -> pd.DataFrame:
    """All votes, with the name of the winning system whatever the order shown."""
    table = shipped("preferences")
    winner = table["system_a"].where(table["label"] == "model_a", table["system_b"])
    return table.assign(winner=winner.where(table["label"] != "tie", "tie"))


@pytest.fixture(scope="module")
def scores() -> pd.DataFrame:
    return shipped("translation")


# --- files ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", GENERATORS)
def test_generator_makes_the_shipped_file_byte_for_byte(name):
    assert csv_bytes(name) == (DEMO_FOLDER / f"{name}.csv").read_bytes()


@pytest.mark.parametrize("name", GENERATORS)
def test_seed_decides_the_content(name):
    assert csv_bytes(name, SEED) == csv_bytes(name, SEED)
    assert csv_bytes(name, SEED) != csv_bytes(name, SEED + 1)


def test_write_files_writes_all_of_them(tmp_path):
    paths = write_files(tmp_path)
    assert [path.name for path in paths] == [f"{name}.csv" for name in GENERATORS]
    assert b"\r" not in b"".join(path.read_bytes() for path in paths)


def test_files_are_small_enough_to_ship():
    assert sum(path.stat().st_size for path in DEMO_FOLDER.iterdir()) < 1_500_000


def test_readme_tells_of_every_file_and_the_seed():
    readme = (DEMO_FOLDER / "README.md").read_text(encoding="utf-8")
    assert f"seed {SEED}" in readme
    assert all(f"{name}.csv" in readme for name in GENERATORS)


# --- summaries -----------------------------------------------------------------------


def lower_median(labels: Sequence[float]) -> float:
    ordered = sorted(labels)
    return ordered[(len(ordered) - 1) // 2]


def label_lists(table: pd.DataFrame, columns: list[str]) -> list[list[float]]:
    return [[x for x in row if not np.isnan(x)] for row in table[columns].to_numpy(dtype=float)]


def bin_divergence(human: list, judge: list, centres: list, categories: Sequence) -> dict:
    """JS distance of the pooled labels per bin, and under "all" their weighted mean."""
    bins = {}
    total = 0.0
    for centre in sorted(set(centres)):
        inside = [index for index, value in enumerate(centres) if value == centre]
        shares = [
            [sum(labels[i].count(c) for i in inside) for c in categories]
            for labels in (human, judge)
        ]
        bins[centre] = float(jensenshannon(*shares))
        total += len(inside) / len(centres) * bins[centre]
    return {**bins, "all": total}


def summary_divergence(grades: pd.DataFrame, criterion: str, columns: list[str]) -> dict:
    part = grades[grades["criterion"] == criterion]
    human = label_lists(part, HUMANS)
    centres = [lower_median(labels) for labels in human]
    return bin_divergence(human, label_lists(part, columns), centres, GRADES)


def test_summaries_have_a_row_per_item_and_criterion(grades):
    assert list(grades.columns) == [
        *("item", "doc", "system", "criterion", "text"),
        *HUMANS,
        *SAGE,
        *("middling", "dice", "rouge_l"),
    ]
    assert len(grades) == 960
    assert not grades.duplicated(["item", "criterion"]).any()
    assert set(grades["criterion"]) == set(CRITERIA)
    assert set(grades["system"]) == set(summaries.SYSTEM_STRENGTHS)
    assert (grades["item"] == grades["doc"] + "|" + grades["system"]).all()


def test_summary_texts_differ_between_items_and_not_between_criteria(grades):
    assert grades["text"].nunique() == grades["item"].nunique() == 320
    assert grades.groupby("item")["text"].nunique().eq(1).all()
    assert grades["text"].str.len().between(40, 220).all()


def test_faulty_texts_have_low_grades(grades):
    mean = grades[HUMANS].mean(axis=1)
    patterns = {"coherence": "|".join(DANGLING), "fluency": r"\b(\w+ \w+ \w+),? \1\b"}
    for criterion, pattern in patterns.items():
        own = grades["criterion"] == criterion
        faulty = grades["text"].map(lambda text, seen=pattern: bool(re.search(seen, text)))
        assert (own & faulty).sum() > 20
        assert mean[own & faulty].mean() < mean[own & ~faulty].mean() - 1


def test_summary_grades_are_on_the_scale(grades):
    labels = label_lists(grades, [*HUMANS, *SAGE, "middling", "dice"])
    assert {label for row in labels for label in row} == set(GRADES)
    assert grades["rouge_l"].between(0, 1).all()
    assert grades["rouge_l"].round(4).equals(grades["rouge_l"])


def test_one_human_grade_in_a_hundred_is_missing_and_never_two_of_an_item(grades):
    missing = grades[HUMANS].isna()
    assert 0.005 < missing.to_numpy().mean() < 0.02
    assert missing.sum(axis=1).max() == 1
    assert grades.drop(columns=HUMANS).notna().all(axis=None)


@pytest.mark.parametrize("criterion", CRITERIA)
def test_humans_disagree_as_humans_do(grades, criterion):
    human = label_lists(grades[grades["criterion"] == criterion], HUMANS)
    medians = np.array([lower_median(labels) for labels in human])
    unanimous = np.array([len(set(labels)) == 1 for labels in human])
    assert 0.15 < unanimous.mean() < 0.30
    sizes = [int((medians == grade).sum()) for grade in GRADES]
    assert min(sizes) >= 12
    extreme = np.isin(medians, (1, 5))
    assert unanimous[extreme].mean() > 2 * unanimous[~extreme].mean()


def test_most_summaries_are_fluent(grades):
    human = label_lists(grades[grades["criterion"] == "fluency"], HUMANS)
    assert np.mean([lower_median(labels) >= 3 for labels in human]) > 0.8


@pytest.mark.parametrize("criterion", CRITERIA)
def test_sage_is_as_close_as_a_human_and_the_others_are_far(grades, criterion):
    sage = summary_divergence(grades, criterion, SAGE)
    others = [summary_divergence(grades, criterion, [judge]) for judge in ("middling", "dice")]
    assert sage["all"] < 0.25
    pair = {
        judge: binned_jsd(demo("summaries").compare(judge, criterion=criterion)).fair
        for judge in ("sage", "middling", "dice")
    }
    assert pair["sage"].judge == pytest.approx(pair["sage"].human, abs=0.04)
    assert pair["sage"].verdict != "worse"
    assert {pair["middling"].verdict, pair["dice"].verdict} == {"worse"}
    assert all(other["all"] > 0.35 for other in others)
    for grade in (1, 2, 4, 5):
        assert all(other[grade] > sage[grade] for other in others)


def test_middling_says_three_in_every_bin(grades):
    centres = [lower_median(labels) for labels in label_lists(grades, HUMANS)]
    shares = grades["middling"].eq(3).groupby(np.array(centres)).mean()
    assert shares.between(0.6, 0.8).all()
    assert set(grades["middling"]) == {2, 3, 4}


def test_dice_is_flat_in_every_bin(grades):
    centres = np.array([lower_median(labels) for labels in label_lists(grades, HUMANS)])
    for grade in GRADES:
        shares = grades.loc[centres == grade, "dice"].value_counts(normalize=True)
        assert shares.between(0.10, 0.30).all()


@pytest.mark.parametrize("criterion", CRITERIA)
def test_rank_correlation_with_the_human_median(grades, criterion):
    part = grades[grades["criterion"] == criterion]
    medians = [lower_median(labels) for labels in label_lists(part, HUMANS)]
    sage = [lower_median(labels) for labels in label_lists(part, SAGE)]
    assert spearmanr(sage, medians).statistic > 0.65
    assert 0.2 < spearmanr(part["rouge_l"], medians).statistic < 0.4
    assert abs(spearmanr(part["middling"], medians).statistic) < 0.15
    assert abs(spearmanr(part["dice"], medians).statistic) < 0.15


# --- inference -----------------------------------------------------------------------


def majority(labels: Sequence[str], categories: Sequence[str]) -> str:
    """Most frequent label; the first category in a vote tie."""
    return max(categories, key=labels.count)


def inference_labels(pairs: pd.DataFrame, column: str) -> list[list[str]]:
    return [json.loads(cell) if cell.startswith("[") else [cell] for cell in pairs[column]]


@pytest.fixture(scope="module")
def humans(pairs) -> list[list[str]]:
    return inference_labels(pairs, "humans")


def test_inference_cells_hold_lists_of_labels(pairs, humans):
    assert list(pairs.columns) == [
        *("item", "premise", "hypothesis", "genre"),
        *("humans", "owl", "hedger", "coin"),
    ]
    assert len(pairs) == pairs["item"].nunique() == pairs["premise"].nunique() == 400
    assert pairs["genre"].nunique() == 3
    assert {len(labels) for labels in humans} == {5}
    assert {len(labels) for labels in inference_labels(pairs, "owl")} == {3}
    for column in ("humans", "owl", "hedger", "coin"):
        assert {x for cell in inference_labels(pairs, column) for x in cell} == set(
            inference.LABELS
        )


def test_contradiction_is_clearest_and_neutral_least_clear(humans):
    unanimous = pd.Series([len(set(labels)) == 1 for labels in humans])
    assert 0.55 < unanimous.mean() < 0.60
    by_label = unanimous.groupby([majority(labels, inference.LABELS) for labels in humans]).mean()
    assert by_label["contradiction"] > by_label["entailment"] + 0.05
    assert by_label["entailment"] > by_label["neutral"]


def test_owl_sees_what_humans_see_and_the_others_do_not(pairs, humans):
    centres = [majority(labels, inference.LABELS) for labels in humans]
    divergence, right = {}, {}
    for judge in ("owl", "hedger", "coin"):
        labels = inference_labels(pairs, judge)
        divergence[judge] = bin_divergence(humans, labels, centres, inference.LABELS)
        answers = [majority(cell, inference.LABELS) for cell in labels]
        right[judge] = np.mean([a == b for a, b in zip(answers, centres, strict=True)])
    assert divergence["owl"]["all"] < 0.12
    assert right["owl"] > 0.8
    # Too often neutral looks right where neutral is right.
    assert divergence["hedger"]["neutral"] < 0.2
    assert divergence["hedger"]["entailment"] > 0.4
    assert divergence["hedger"]["contradiction"] > 0.4
    assert min(divergence["coin"].values()) > 0.3
    assert 0.25 < right["coin"] < 0.42


def test_hedger_says_neutral_far_too_often(pairs, humans):
    neutral = np.mean([label == "neutral" for labels in humans for label in labels])
    assert pairs["hedger"].eq("neutral").mean() > 2 * neutral


# --- preferences ---------------------------------------------------------------------

BY_STRENGTH = sorted(
    preferences.SYSTEM_STRENGTHS, key=preferences.SYSTEM_STRENGTHS.__getitem__, reverse=True
)


def win_rate(votes: pd.DataFrame, system: str) -> float:
    """Wins of a system among its votes, a tie being half a win."""
    own = votes[(votes["system_a"] == system) | (votes["system_b"] == system)]
    return float(own["winner"].eq(system).mean() + own["winner"].eq("tie").mean() / 2)


def human_winners(votes: pd.DataFrame) -> pd.Series:
    """Majority of the human votes per item; without one, a tie."""
    human = votes[votes["kind"] == "human"]
    counts = human.groupby(["item", "winner"]).size().unstack(fill_value=0)
    clear = counts.eq(counts.max(axis=1), axis=0).sum(axis=1) == 1
    return counts.idxmax(axis=1).where(clear, "tie")


def test_all_pairs_meet_on_all_prompts(votes):
    assert list(votes.columns)[:-1] == [
        *("item", "prompt", "topic", "system_a", "system_b", "rater", "kind", "label")
    ]
    items = votes.drop_duplicates("item")
    met = items[["system_a", "system_b"]].apply(frozenset, axis=1).value_counts()
    assert met.to_dict() == {frozenset(pair): 40 for pair in combinations(BY_STRENGTH, 2)}
    assert votes["prompt"].nunique() == 40
    assert items["topic"].value_counts().eq(80).all()
    assert set(votes["label"]) == {"model_a", "model_b", "tie"}


def test_item_names_its_systems_in_either_order(votes):
    named = votes["item"].str.split("|").str[1:].apply(frozenset)
    assert named.equals(votes[["system_a", "system_b"]].apply(frozenset, axis=1))


def test_three_to_five_of_twelve_humans_vote_once_on_each_item(votes):
    human = votes[votes["kind"] == "human"]
    assert set(human.groupby("item").size()) == {3, 4, 5}
    assert not human.duplicated(["item", "rater"]).any()
    assert human["rater"].nunique() == 12
    assert human["rater"].value_counts().min() >= 100
    assert 0.12 < human["label"].eq("tie").mean() < 0.18


def test_labels_follow_the_order_in_which_a_pair_is_shown(votes):
    """Read in the order shown, reversed human votes tell the same as the others."""
    human = votes[votes["kind"] == "human"]
    swapped = human["system_a"] > human["system_b"]
    assert 0.2 < swapped.mean() < 0.4
    winners = human_winners(votes).reindex(human["item"]).to_numpy()
    agree = human["winner"].eq(winners)
    assert agree[swapped].mean() == pytest.approx(agree[~swapped].mean(), abs=0.06)
    for part in (human[swapped], human[~swapped]):
        rates = [win_rate(part, system) for system in BY_STRENGTH]
        assert rates[0] == max(rates)
        assert rates[-1] == min(rates)


def test_humans_find_the_true_order_of_the_systems(votes):
    human = votes[votes["kind"] == "human"]
    rates = [win_rate(human, system) for system in BY_STRENGTH]
    assert rates == sorted(rates, reverse=True)


def test_judges_are_asked_as_told(votes):
    machine = votes[votes["kind"] == "machine"]
    asked = machine.groupby("rater").size().to_dict()
    assert asked == {"arbiter": 400, "first-glance": 800, "flatterer": 400}
    twice = machine[machine["rater"] == "first-glance"]
    orders = twice.groupby("item")["system_a"].nunique()
    assert len(orders) == 400
    assert orders.eq(2).all()


def test_arbiter_agrees_with_humans_and_rarely_calls_a_tie(votes):
    arbiter = votes[votes["rater"] == "arbiter"].set_index("item")
    assert arbiter["label"].eq("tie").mean() < 0.08
    right = {
        judge: votes[votes["rater"] == judge]
        .set_index("item")["winner"]
        .eq(human_winners(votes).reindex(votes.loc[votes["rater"] == judge, "item"]))
        .mean()
        for judge in ("arbiter", "first-glance", "flatterer")
    }
    assert right["arbiter"] > 0.65
    assert right["arbiter"] == max(right.values())


def test_first_glance_takes_what_is_shown_first(votes):
    twice = votes[votes["rater"] == "first-glance"]
    assert twice["label"].eq("model_a").mean() > 0.75
    human = votes[votes["kind"] == "human"]
    assert human["label"].eq("model_a").mean() < 0.5
    same = twice.groupby("item")["winner"].nunique().eq(1)
    assert same.mean() < 0.4


def test_flatterer_overrates_its_favourite_and_only_that(votes):
    human = votes[votes["kind"] == "human"]
    flatterer = votes[votes["rater"] == "flatterer"]
    assert BY_STRENGTH[3] == preferences.FAVOURITE
    gain = {system: win_rate(flatterer, system) - win_rate(human, system) for system in BY_STRENGTH}
    assert gain[preferences.FAVOURITE] > 0.3
    assert all(gain[system] < 0 for system in BY_STRENGTH if system != preferences.FAVOURITE)


# --- translation ---------------------------------------------------------------------

METRICS = ("lexica", "neurometric", "echo")


def system_order(scores: pd.DataFrame, column: str) -> list[str]:
    means = scores.dropna().groupby("system")[column].mean()
    return list(means.sort_values(ascending=False).index)


def test_every_system_translates_every_segment(scores):
    assert list(scores.columns) == [
        *("system", "seg_id", "domain", "source_text", "human"),
        *METRICS,
    ]
    assert len(scores) == 9 * 200
    assert not scores.duplicated(["system", "seg_id"]).any()
    assert scores.groupby("seg_id")["source_text"].nunique().eq(1).all()
    assert scores["source_text"].nunique() == 200
    assert scores["domain"].nunique() == 4


def test_human_scores_are_counts_of_errors(scores):
    human = scores["human"].dropna()
    assert 0.003 < scores["human"].isna().mean() < 0.011
    assert scores[list(METRICS)].notna().all(axis=None)
    assert human.between(-25, 0).all()
    assert human.round(1).equals(human)
    assert 0.35 < human.eq(0).mean() < 0.5
    assert "-0.0," not in (DEMO_FOLDER / "translation.csv").read_text(encoding="utf-8")


def test_hard_segments_are_hard_for_all_systems(scores):
    table = scores.pivot(index="seg_id", columns="system", values="human")
    between = table.corr().to_numpy()[np.triu_indices(9, k=1)]
    assert 0.2 < between.mean() < 0.6


def test_humans_rank_the_systems_nearly_in_the_true_order(scores):
    found = scores.groupby("system")["human"].mean()
    strengths = pd.Series(translation.SYSTEM_STRENGTHS)
    assert spearmanr(found, strengths[found.index]).statistic > 0.9


@pytest.mark.parametrize(
    ("metric", "low", "high"),
    [("lexica", 0.2, 0.3), ("neurometric", 0.47, 0.6), ("echo", 0.25, 0.35)],
)
def test_metrics_follow_humans_as_told(scores, metric, low, high):
    complete = scores.dropna()
    assert low < spearmanr(complete["human"], complete[metric]).statistic < high


def test_echo_puts_its_mid_field_favourite_first(scores):
    assert system_order(scores, "echo")[0] == translation.FAVOURITE
    assert system_order(scores, "human").index(translation.FAVOURITE) in (3, 4, 5)
    for metric in ("lexica", "neurometric"):
        assert system_order(scores, metric).index(translation.FAVOURITE) in (3, 4, 5, 6)


def test_echo_is_fair_apart_from_its_favourite(scores):
    others = scores[scores["system"] != translation.FAVOURITE].groupby("system")
    means = others[["human", "echo"]].mean()
    assert spearmanr(means["human"], means["echo"]).statistic > 0.7
