import pandas as pd
import pytest

from judgeviz.analysis.perception.distributions import label_distributions
from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.statistics.messages import exactly


def test_labels_are_counted_per_source():
    table = pd.DataFrame(
        {"item": [1, 2, 3], "human_1": [1, 2, 3], "human_2": [1, 1, 3], "bot": [2, 2, 3]}
    )
    result = label_distributions(read_labels(table))
    assert result.sources == ("humans", "bot")
    assert result.counts.tolist() == [[3, 1, 2], [0, 2, 1]]
    assert result.shares[1].tolist() == pytest.approx([0, 2 / 3, 1 / 3])
    assert result.table["category"].tolist() == [1, 2, 3] * 2
    assert result.table["labels"].tolist() == [3, 1, 2, 0, 2, 1]
    assert result.score_judges == ()


def test_humans_alone_are_enough():
    table = pd.DataFrame({"item": [1, 2], "human_1": [1, 2], "human_2": [1, 1]})
    assert label_distributions(read_labels(table)).sources == ("humans",)


def test_a_metric_that_gives_scores_is_named_and_left_out():
    table = pd.DataFrame(
        {"item": range(6), "human_1": [1, 2, 3, 1, 2, 3], "bot": [1, 2, 2, 1, 2, 3]}
    ).assign(rouge=[0.125, 0.5, 0.75, 0.25, 0.375, 0.625])
    mapping = {"human": ["human_1"], "machine": ["bot", "rouge"], "layout": "wide"}
    result = label_distributions(read_labels(table, mapping))
    assert result.sources == ("humans", "bot")
    assert result.score_judges == ("rouge",)


def test_human_scores_have_no_distribution():
    table = pd.DataFrame({"system": ["s", "t"] * 3, "seg_id": [1, 1, 2, 2, 3, 3]}).assign(
        mqm=[-1.5, -0.25, -3.75, 0.0, -2.5, -1.25], chrf=[50.5, 41.25, 30.0, 61.5, 20.0, 33.0]
    )
    mapping = {"layout": "scores", "human": ["mqm"], "machine": ["chrf"], "system": "system"}
    labels = read_labels(table, mapping | {"source": "seg_id"})
    name = labels.criteria[0]
    message = (
        f"The human labels of '{name}' are continuous scores, which have no label shares; choose "
        "a criterion with graded or categorical labels."
    )
    with pytest.raises(LabelError, match=exactly(message)):
        label_distributions(labels)


def test_labels_of_some_items_alone_can_be_counted():
    table = pd.DataFrame(
        {"item": [1, 2, 3], "human_1": [1, 2, 3], "human_2": [1, 1, 3], "bot": [2, 2, 3]}
    )
    labels = read_labels(table)
    result = label_distributions(labels, items=labels.items.index[:2])
    assert result.counts.tolist() == [[3, 1, 0], [0, 2, 0]]
