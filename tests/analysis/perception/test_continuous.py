import re
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from judgeviz.analysis.perception.continuous import CORRELATION_COLUMNS, metric_by_bin
from judgeviz.errors import LabelError
from judgeviz.labels.scale import Scale
from tests.analysis.builders import comparison
from tests.statistics.messages import exactly

N_ITEMS = 200


@pytest.fixture(scope="module")
def pair():
    """Three humans on a five-point scale and a metric that follows their mean."""
    rng = np.random.default_rng(11)
    human = np.clip(rng.integers(1, 6, size=(N_ITEMS, 1)) + rng.integers(-1, 2, (N_ITEMS, 3)), 1, 5)
    graded = comparison(human.tolist(), [[1]] * N_ITEMS, (1, 2, 3, 4, 5))
    scores = human.mean(axis=1) + rng.normal(0, 1, size=N_ITEMS)
    machine = replace(graded.machine, value=scores)
    return replace(graded, machine=machine, judge_scale=Scale("continuous"))


def of_humans(pair, function):
    labels = [np.repeat(pair.scale.values, row) for row in pair.human_counts]
    return np.array([function(item) for item in labels])


def test_scores_are_grouped_by_the_human_median(pair):
    result = metric_by_bin(pair)
    medians = of_humans(pair, np.median)
    assert result.bin_title == "human median"
    assert result.bins["bin"].tolist() == [1, 2, 3, 4, 5]
    assert result.bins["items"].sum() == N_ITEMS
    assert result.bins["share"].sum() == pytest.approx(1)
    for category, scores in zip(result.bins["bin"], result.bins["scores"], strict=True):
        assert scores.tolist() == sorted(pair.machine.value[medians == category])


def test_correlations_are_those_of_scipy_in_every_stratum(pair):
    table = metric_by_bin(pair, edges=(0, 0.6, 1)).correlations
    medians, means = of_humans(pair, np.median), of_humans(pair, np.mean)
    agreement = np.array(
        [
            (np.repeat(pair.scale.values, row) == median).mean()
            for row, median in zip(pair.human_counts, medians, strict=True)
        ]
    )
    members = {
        "All": np.ones(N_ITEMS, dtype=bool),
        "PA = 1": agreement == 1,
        "[0.6, 1)": (agreement >= 0.6) & (agreement < 1),
        "[0, 0.6)": agreement < 0.6,
    }
    assert table["stratum"].tolist() == list(members)
    for row in table.itertuples():
        of = members[row.stratum]
        scores = pair.machine.value[of]
        assert row.items == of.sum()
        assert row.spearman_median == pytest.approx(stats.spearmanr(medians[of], scores).statistic)
        assert row.spearman_mean == pytest.approx(stats.spearmanr(means[of], scores).statistic)
        assert row.kendall_median == pytest.approx(stats.kendalltau(medians[of], scores).statistic)
        assert row.kendall_mean == pytest.approx(stats.kendalltau(means[of], scores).statistic)


def test_the_strata_part_the_items(pair):
    items = metric_by_bin(pair, edges=(0, 0.4, 0.7, 1)).correlations["items"].tolist()
    assert items[0] == N_ITEMS == sum(items[1:])


def test_items_with_one_human_label_are_in_all_only():
    items = [[1, 1], [2, None], [3, 3], [1, 2]]
    table = metric_by_bin(comparison(items, [[1], [2], [3], [1]])).correlations
    assert table["items"].tolist() == [4, 2, 0, 1]  # PA of 1, 2 is 0.5


def test_an_undefined_correlation_keeps_its_row_and_its_reason():
    table = metric_by_bin(comparison([[1, 1], [2, 2]], [[3], [3]])).correlations
    value = table["spearman_median"][0]
    assert np.isnan(value)
    assert value.why_undefined == "all 2 numbers on the second side are 3"
    assert table["kendall_mean"][2].why_undefined == "only 0 items have a number on both sides"


def test_humans_who_give_scores_are_grouped_by_their_score(pair):
    human = replace(pair.human, value=np.random.default_rng(0).normal(size=len(pair.human.value)))
    result = metric_by_bin(replace(pair, human=human, scale=Scale("continuous")))
    assert result.bin_title == "human score"
    assert result.bins["items"].tolist() == [40] * 5
    assert result.correlations["stratum"].tolist() == ["All"]
    row = result.correlations.iloc[0]
    assert row["spearman_median"] == row["spearman_mean"]


def test_equal_human_scores_make_one_group(pair):
    human = replace(pair.human, value=np.zeros(len(pair.human.value)))
    result = metric_by_bin(replace(pair, human=human, scale=Scale("continuous")))
    assert result.bins["items"].tolist() == [N_ITEMS]
    assert result.bins["bin"].tolist() == ["0 to 0"]


def test_nominal_labels_have_bins_and_no_correlations():
    classes = comparison([["a"], ["b"]], [["a"], ["b"]], "ab", "nominal")
    scored = replace(classes.machine, value=np.array([0.3, 0.7]))
    result = metric_by_bin(replace(classes, machine=scored, judge_scale=Scale("continuous")))
    assert result.bin_title == "human majority"
    assert list(result.correlations.columns) == ["stratum", "items", *CORRELATION_COLUMNS]
    assert len(result.correlations) == 0
    assert isinstance(result.bins, pd.DataFrame)


def test_classes_are_no_scores():
    said = (
        "'judge' chooses among 'a', 'b', which are no scores; look at its labels by binned_jsd or "
        "confusion."
    )
    with pytest.raises(LabelError, match=re.escape(said)):
        metric_by_bin(comparison([["a"], ["b"]], [["a"], ["b"]], "ab", "nominal"))


def test_the_repr_shows_bins_and_means():
    found = repr(metric_by_bin(comparison([[1, 1], [2, 2], [1, 1]], [[1], [3], [2]])))
    head, titles, *rows = found.splitlines()
    assert head == "MetricByBin: judge, label, by hand, by human median"
    assert titles.split() == ["bin", "items", "mean_score"]
    assert [row.split() for row in rows] == [
        ["1", "2", "1.5"],
        ["2", "1", "3.0"],
        ["3", "0", "NaN"],
    ]


def test_a_judge_is_needed(pair):
    message = "Data set 'by hand' has no judge whose scores could be drawn."
    with pytest.raises(LabelError, match=exactly(message)):
        metric_by_bin(replace(pair, judge=None))


@pytest.mark.parametrize("edges", [(0, 1.5), (0.2, 1), (0, 0.6, 0.6, 1), (0,)])
def test_edges_rise_from_0_to_1(pair, edges):
    message = f"Edges rise from 0 to 1, for example (0, 0.6, 1); got {edges}."
    with pytest.raises(ValueError, match=exactly(message)):
        metric_by_bin(pair, edges=edges)
