"""A figure of some of the items says of which."""

from functools import partial

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.demos.loading import demo_path
from tests.figures.readers import subtitle

HERON = {"system": ["Heron", "Wren", "Curlew"]}


def of(demo, judge, **kept):
    criterion = "coherence" if demo == "summaries" else None
    pair = jv.demo(demo).compare(judge, criterion=criterion)
    return pair.with_values({name: list(values) for name, values in kept.items()})


SUMMARIES = partial(of, "summaries", system=["Birch", "Elder"])
SCORES = partial(of, "translation", **HERON)
VOTES = partial(of, "preferences", topic=["writing"])
FIGURES = {
    "perception": lambda: jv.figures.perception(jv.binned_jsd(SUMMARIES("sage"))),
    "judges_in_bins": lambda: jv.figures.judges_in_bins(
        [jv.binned_jsd(SUMMARIES(judge)) for judge in ("sage", "dice")]
    ),
    "confusion": lambda: jv.figures.confusion(jv.confusion(SUMMARIES("sage"))),
    "distributions": lambda: jv.figures.distributions(
        jv.label_distributions(jv.demo("summaries"), "coherence", SUMMARIES("sage"))
    ),
    "agreement": lambda: jv.figures.agreement(jv.agreement_table(SUMMARIES("sage"))),
    "subset_curves": lambda: jv.figures.subset_curves(jv.subset_curves(SUMMARIES("sage"))),
    "alt_test": lambda: jv.figures.alt_test(jv.alt_test(SUMMARIES("sage"))),
    "preference": lambda: jv.figures.preference(jv.binned_jsd(VOTES("arbiter"))),
    "symmetry": lambda: jv.figures.symmetry(jv.symmetry_check(VOTES("first-glance"))),
    "verdicts": lambda: jv.figures.verdicts(jv.verdicts(SUMMARIES("sage"), n_boot=50)),
    "correlations": lambda: jv.figures.correlations([jv.score_correlations(SCORES("echo"))]),
    "leaderboard": lambda: jv.figures.leaderboard(
        jv.leaderboard(jv.demo("summaries"), where={"system": ["Birch"]})
    ),
    "leaderboard_bars": lambda: jv.figures.leaderboard_bars(
        jv.leaderboard(jv.demo("summaries"), where={"system": ["Birch"]}), "criterion"
    ),
    "epsilon_sweep": lambda: jv.figures.epsilon_sweep(jv.epsilon_sweep(SUMMARIES("sage"))),
    "continuous": lambda: jv.figures.continuous(jv.metric_by_bin(SCORES("echo"))),
    "ranks": lambda: jv.figures.ranks(jv.rank_systems(SCORES("echo"))),
    "dag": lambda: jv.figures.dag(jv.rank_systems(SCORES("echo"))),
    "favi_box": lambda: jv.figures.favi_box(jv.favoritism(SCORES("echo"))),
    "favi_matrix": lambda: jv.figures.favi_matrix(jv.favoritism(SCORES("echo"))),
    "pair_card": lambda: jv.figures.pair_card(jv.favoritism(SCORES("echo")), "Heron", "Wren"),
    "judge_summary": lambda: jv.figures.judge_summary([jv.favoritism(SCORES("echo"))]),
    "favi_accuracies": lambda: jv.figures.favi_accuracies([jv.favoritism(SCORES("echo"))]),
}


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_of_some_items_says_of_which(name):
    (system, topic) = "only system = ", "only topic = writing"
    assert subtitle(FIGURES[name]()).startswith((system, topic))


def test_figures_of_all_items_say_nothing():
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    assert "only" not in subtitle(jv.figures.perception(jv.binned_jsd(pair)))


def test_several_filters_are_said_once_and_markup_in_them_is_shown():
    table = pd.read_csv(demo_path("summaries"), dtype=str)
    pair = jv.read_labels(table.replace("Birch", "<b>Birch</b>")).compare("sage", "coherence")
    pair = pair.with_values({"system": ["<b>Birch</b>"], "doc": [f"doc{n}" for n in range(10, 30)]})
    judged = [jv.binned_jsd(pair), jv.binned_jsd(pair)]
    said = subtitle(jv.figures.judges_in_bins(judged))
    assert said.startswith("only system = &lt;b&gt;Birch&lt;/b&gt; and doc")
    assert said.count("only") == 1
    assert "…" in said
