import numpy as np
import pandas as pd
import pytest
from scipy.stats import kendalltau, spearmanr

import judgeviz as jv
from judgeviz.analysis.agreement.scores import best_first, tabulate_scores
from judgeviz.export.table import rounded
from judgeviz.statistics.kendall_jackknife import kendall_interval


def made_up(n_humans, n_items=120, seed=4):
    rng = np.random.default_rng(seed)
    truth = rng.normal(size=n_items)
    table = pd.DataFrame({"item": [f"i{n}" for n in range(n_items)]})
    for n in range(n_humans):
        table[f"human_{n}"] = (truth + rng.normal(0, 0.6, n_items)) * (n + 1) + n
    table["robot"] = np.exp(truth + rng.normal(0, 0.5, n_items))
    table["noise-gpt"] = rng.normal(size=n_items)
    return table


def test_correlations_are_those_of_scipy_with_the_humans_means():
    table = made_up(2)
    pair = jv.read_labels(table).compare("robot")
    found = jv.score_correlations(pair, n_boot=200)
    mean = table[["human_0", "human_1"]].mean(axis=1)
    assert found.rho.value == pytest.approx(spearmanr(mean, table["robot"]).statistic)
    assert found.tau.value == pytest.approx(kendalltau(mean, table["robot"]).statistic)
    assert found.rho.low < found.rho.value < found.rho.high
    assert found.n_items == 120
    assert not found.fair.has_values
    assert (found.tau.low, found.tau.high) == kendall_interval(mean, table["robot"].to_numpy())
    assert found.numbers()[["kendall_low", "kendall_high"]].iloc[0].tolist() == [*found.tau[1:]]
    assert np.isnan(jv.score_correlations(pair).tau.low)  # as of rho: none without a bootstrap


def test_the_fair_pair_sets_judge_and_human_against_the_others():
    table = made_up(3)
    labels = jv.read_labels(table)
    found = jv.score_correlations(labels.compare("robot"), n_boot=200, margin=0.3)
    humans = table[["human_0", "human_1", "human_2"]].to_numpy()
    sides = []
    for n in range(3):
        others = np.delete(humans, n, axis=1).mean(axis=1)
        sides.append([spearmanr(others, table["robot"])[0], spearmanr(others, humans[:, n])[0]])
    judge, human = np.mean(sides, axis=0)
    assert found.fair.judge == pytest.approx(judge)
    assert found.fair.human == pytest.approx(human)
    assert found.fair.delta == pytest.approx(judge - human)
    assert found.fair.margin == 0.3
    assert "margin: 0.3" in found.provenance.signature


def graded(n_items=150, seed=8):
    """Four humans with grades from 1 to 5, one of them strict, and a judge with scores."""
    rng = np.random.default_rng(seed)
    truth = rng.normal(3, 1, n_items)
    table = pd.DataFrame({"item": [f"i{n}" for n in range(n_items)]})
    for n in range(4):
        said = truth + rng.normal(0, 0.4, n_items) - 0.5 * (n == 0)
        table[f"human_{n}"] = np.clip(np.rint(said), 1, 5).astype(int)
    table["robot"] = truth + rng.normal(0, 0.5, n_items)
    return table


def test_the_stratified_table_has_the_same_fair_pair_on_all_items_and_on_the_strata():
    table = graded()
    pair = jv.read_labels(table).compare("robot")
    found = jv.score_correlations(pair, n_boot=100, seed=3, margin=0.1).fair
    by_stratum = jv.agreement_table(pair, n_boot=100, seed=3, margin=0.1)
    fair = by_stratum.fair("spearman_mean")
    assert (fair.judge, fair.human, fair.delta) == (found.judge, found.human, found.delta)
    assert (fair.interval, fair.verdict) == (found.interval, found.verdict)
    labels = table[[f"human_{n}" for n in range(4)]].to_numpy()
    values, items = [], []
    for n in range(4):
        others = np.delete(labels, n, axis=1)
        sure = others.std(axis=1) == 0  # the others' percentage agreement is 1
        of_others = others[sure].mean(axis=1)
        sides = table["robot"][sure], labels[sure, n]
        values.append([[corr(side, of_others)[0] for side in sides]
                       for corr in (spearmanr, kendalltau)])  # fmt: skip
        items.append(sure.sum())
    assert min(items) > 20
    rho, tau = np.average(values, axis=0, weights=items)
    row = by_stratum.frame.set_index("stratum").loc["PA = 1"]
    for name, (judge, human) in (("spearman_mean", rho), ("kendall_mean", tau)):
        assert row[f"{name}_fair_judge"] == pytest.approx(judge)
        assert row[f"{name}_fair_human"] == pytest.approx(human)
        assert row[f"{name}_fair_delta_low"] < judge - human < row[f"{name}_fair_delta_high"]
    assert row["items_fair"] == round(sum(items) / 4)


def test_the_best_is_first_and_the_numbers_are_whole():
    labels = jv.read_labels(made_up(3))
    several = [jv.score_correlations(labels.compare(j), n_boot=50) for j in ("noise-gpt", "robot")]
    assert [one.judge for one in best_first(several)] == ["robot", "noise-gpt"]
    table = tabulate_scores(several)
    assert [heading.title for heading in table.headings] == [
        "judge", "n", "Spearman's ρ", "Kendall's τ", "HH′", "HM′", "D′",
    ]  # fmt: skip
    fair = several[0].fair
    assert [cell.text for cell in table.rows[1]][4:] == [
        rounded(fair.human), rounded(fair.judge), rounded(fair.delta, sign="+"),
    ]  # fmt: skip
    numbers = several[0].numbers()
    assert numbers["fair_delta"].tolist() == [fair.delta]
    assert numbers["verdict"].tolist() == [fair.verdict] == ["worse"]
    assert "| noise-gpt |" in several[0].to_markdown()


def test_what_cannot_be_ranked_is_refused():
    labels = jv.demo("inference")
    with pytest.raises(jv.LabelError, match="have no order to rank by"):
        jv.score_correlations(labels.compare("owl"))
    with pytest.raises(jv.LabelError, match="has no judge whose scores could be ranked"):
        jv.score_correlations(labels.compare(None))
    with pytest.raises(ValueError, match="margin"):
        jv.score_correlations(jv.demo("translation").compare("echo"), margin=-1)
