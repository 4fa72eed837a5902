"""Columns of criteria called as labels, and cases called by their names."""

import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import upload


def test_a_column_called_as_the_other_labels_is_asked_about_with_them() -> None:
    rows = ("fine,none,none", "hateful,threat,threat 1", "hateful,insult,insult 2")
    lines = [f"t{n},{rows[n % 3]}" for n in range(24)]
    table = "\n".join(["tweet_id,label_hate,label_category,label_vector", *lines])
    with pytest.raises(LabelError) as caught:
        read_labels(upload(table))
    [doubt] = caught.value.doubts
    columns = ["label_hate", "label_category", "label_vector"]
    assert (doubt.guess, doubt.alternatives) == (["human"], (columns, []))
    read = read_labels(upload(table), {"human": ["human"]})
    assert read.criteria == (*columns,)


def test_names_of_cases_are_items() -> None:
    lines = [
        f"Case {n},evaluator_{r},{1 + (n + r) % 5},{1 + (n * 2 + r) % 5}"
        for n in range(8)
        for r in range(2)
    ]
    table = "\n".join(["case_name,evaluator_name,factual_accuracy,completeness", *lines])
    read = read_labels(upload(table))
    assert (len(read.items), read.criteria) == (8, ("factual_accuracy", "completeness"))
