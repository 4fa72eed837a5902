"""Values that others publish about SummEval and MT-Bench."""

import numpy as np
import pytest

from judgeviz.analysis.perception.binned_jsd import binned_jsd, preference_by_pair
from judgeviz.analysis.perception.distributions import HUMANS, label_distributions
from tests.reference.alt_test_table_6 import HUMANS_MAJORITY_CONSISTENCY, TABLE_6


def test_bins_of_summeval_coherence(summeval):
    result = binned_jsd(summeval.compare("gpt-4o", "coherence"))
    assert result.bins["items"].tolist() == [65, 284, 473, 387, 391]
    assert result.n_items == 1600


@pytest.mark.parametrize(
    ("judge", "value"), [("gpt-4o", 0.364), ("llama-31", 0.298), ("mistral-v03", 0.490)]
)
def test_jsd_of_the_judges(summeval, judge, value):
    result = binned_jsd(summeval.compare(judge, "coherence"))
    assert result.value == pytest.approx(value, abs=5e-4)


def test_jsd_of_the_bins(summeval):
    result = binned_jsd(summeval.compare("gpt-4o", "coherence"))
    assert result.bins["jsd"].round(2).tolist() == [0.50, 0.28, 0.22, 0.33, 0.60]


@pytest.mark.parametrize(
    ("judge", "criterion", "of_judge", "of_human"),
    [
        ("gpt-4o", "coherence", 0.3902, 0.2357),
        ("llama-31", "coherence", 0.3284, 0.2357),
        ("llama-31", "relevance", 0.2544, 0.2283),
        ("mistral-v03", "consistency", 0.1492, 0.0633),
    ],
)
def test_judge_and_expert_in_the_same_place(summeval, judge, criterion, of_judge, of_human):
    fair = binned_jsd(summeval.compare(judge, criterion)).fair
    assert fair.raw_judge == pytest.approx(of_judge, abs=5e-5)
    assert fair.raw_human == pytest.approx(of_human, abs=5e-5)
    assert (fair.n_items, fair.verdict) == (1600, "worse")


def test_documents_make_the_interval_wider(summeval):
    pair = summeval.compare("gpt-4o", "coherence")
    by_item, by_document = binned_jsd(pair), binned_jsd(pair, cluster="doc")
    assert by_item.low < by_item.corrected < by_item.high
    assert by_document.high - by_document.low > by_item.high - by_item.low
    assert by_document.fair.high - by_document.fair.low > by_item.fair.high - by_item.fair.low


def test_one_result_per_pair_of_mtbench_systems(mtbench):
    pair = mtbench.compare(mtbench.judges[0])
    results = preference_by_pair(pair)
    assert [result.systems for result in results] == list(pair.system_pairs)
    assert sum(result.n_items for result in results) == pair.n_items
    for result in results:
        assert result.bins["bin"].tolist() == ["A", "tie", "B"]
        assert result.human_wins.share <= 1


def test_distributions_of_summeval_are_close_to_table_6(summeval):
    # The paper does not say of which items its table is; its shares are not those of all 1,600,
    # but as close as those of some hundred: two standard errors of 100 items at a share of 0.5
    gaps = []
    for criterion, rows in TABLE_6.items():
        result = label_distributions(summeval, criterion)
        shares = dict(zip(result.sources, result.shares, strict=True))
        assert result.sources[0] == HUMANS
        for source, expected in rows.items():
            gaps.append(np.abs(shares[source] - expected))
    assert np.max(gaps) < 2 * 0.05 + 0.005  # and the rounding of two decimals
    assert np.mean(gaps) < 0.025


def test_the_skew_that_the_paper_reads_off_table_6(summeval):
    result = label_distributions(summeval, "consistency")
    shares = dict(zip(result.sources, result.shares, strict=True))
    assert shares["humans"][4] == pytest.approx(HUMANS_MAJORITY_CONSISTENCY[4], abs=0.03)
    assert shares["mistral-v03"][4] == pytest.approx(0.97, abs=0.02)
    assert shares["gpt-4o"][4] == pytest.approx(0.34, abs=0.03)


def test_counts_of_the_distributions_are_all_labels(summeval):
    result = label_distributions(summeval, "coherence")
    assert result.counts.sum(axis=1).tolist() == [4800] + [1600] * 6
    assert result.shares.sum(axis=1) == pytest.approx(np.ones(7))
    assert list(result.table.columns) == ["source", "category", "labels", "share"]
    assert len(result.table) == 7 * 5
