"""Values of the data's README about WMT21 TED en-de and SummEval."""

import pytest

import judgeviz as jv
from tests.analysis.conftest import published

WMT = {
    "chrf": (0.124, 0.379, 0.692, 41),
    "bleu": (0.128, 0.392, 0.654, 42),
    "ter": (0.117, 0.409, 0.641, 36),
}
SUMMEVAL = {
    ("coherence", "gpt-4o"): (0.389, 0.515, 0.825, 88, 97),
    ("consistency", "mistral-v03"): (0.597, 0.661, 0.383, 67, 21),
}


@pytest.fixture(scope="module")
def wmt():
    return published("wmt21_ted_ende_scores.csv")


@pytest.mark.parametrize("metric", WMT)
def test_wmt21_ted(wmt, metric):
    pair = wmt.compare(metric)
    size, sample, system, n_wins = WMT[metric]
    result, ranks = jv.favoritism(pair), jv.rank_systems(pair)
    assert len(result.pairs) == 78
    assert result.mean_abs_phi == pytest.approx(size, abs=5e-4)
    assert result.sample_accuracy == pytest.approx(sample, abs=5e-4)
    assert result.system_accuracy == pytest.approx(system, abs=5e-4)
    assert (len(ranks.human.wins), len(ranks.machine.wins)) == (38, n_wins)


@pytest.mark.parametrize(("criterion", "judge"), SUMMEVAL)
def test_summeval(summeval, criterion, judge):
    pair = summeval.compare(judge, criterion)
    size, sample, system, n_human, n_machine = SUMMEVAL[criterion, judge]
    result, ranks = jv.favoritism(pair), jv.rank_systems(pair)
    assert len(result.pairs) == 120
    assert result.mean_abs_phi == pytest.approx(size, abs=5e-4)
    assert result.sample_accuracy == pytest.approx(sample, abs=5e-4)
    assert result.system_accuracy == pytest.approx(system, abs=5e-4)
    assert (len(ranks.human.wins), len(ranks.machine.wins)) == (n_human, n_machine)


def test_mtbench_votes(mtbench):
    pair = mtbench.compare("gpt-4o")
    result = jv.favoritism(pair, n_boot=50)
    assert result.pairs["items"].sum() == 120
    assert result.from_votes
    jv.rank_systems(pair)
