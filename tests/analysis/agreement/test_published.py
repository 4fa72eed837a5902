"""Values that others publish, and those of the fair pair on their data."""

import numpy as np
import pytest

from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.labels.reading import read_labels
from tests.analysis.builders import DATA


@pytest.mark.parametrize(
    ("criterion", "alphas", "shares"),
    [
        ("coherence", [0.55, 1.00, 0.53, 0.19], [12.5, 66.2, 21.3]),
        ("relevance", [0.40, 1.00, 0.40, -0.09], [14.2]),
    ],
)
def test_table_7_of_beyond_correlation(summeval, criterion, alphas, shares):
    table = agreement_table(summeval.compare("gpt-4o", criterion))
    assert table["alpha_hh"].tolist() == pytest.approx(alphas, abs=0.005)
    printed = (100 * table["share"][1 : len(shares) + 1]).tolist()
    assert printed == pytest.approx(shares, abs=0.06)


def test_a_judge_where_the_experts_agree(summeval):
    table = agreement_table(summeval.compare("gpt-4o", "coherence"))
    assert table["alpha_hm"][1] == pytest.approx(0.36, abs=0.005)
    assert table["jsd"][0] == pytest.approx(0.364, abs=5e-4)


@pytest.mark.parametrize(
    ("judge", "criterion", "alpha_judge", "alpha_human"),
    [("gpt-4o", "coherence", 0.4083, 0.5537), ("gpt-4o-mini", "relevance", 0.2931, 0.3968)],
)
def test_judge_and_expert_in_the_same_place(summeval, judge, criterion, alpha_judge, alpha_human):
    table = agreement_table(summeval.compare(judge, criterion), n_boot=100)
    fair = table.fair()
    assert fair.judge == pytest.approx(alpha_judge, abs=5e-5)
    assert fair.human == pytest.approx(alpha_human, abs=5e-5)
    assert (fair.n_items, fair.verdict) == (1600, "worse")


@pytest.mark.parametrize(("name", "alpha"), [("dices_350", 0.16), ("newsroom", 0.11)])
def test_alpha_of_judge_bench(name, alpha):
    paths = [
        path
        for path in (DATA / "judge_bench").glob("*.json")
        if name in path.stem.lower().replace("-", "_")
    ]
    if not paths:
        pytest.skip("the published data sets are not here")
    for path in paths:
        labels = read_labels(path)
        table = [agreement_table(labels.compare(criterion=c)) for c in labels.criteria]
        values = [t["alpha_hh"][0] for t in table]
        assert np.mean(values) == pytest.approx(alpha, abs=0.006), path.name
