"""One judge and the humans on the same items."""

import numpy as np
import pandas as pd
import pytest

from judgeviz.demos.loading import demo
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.reading import read_labels
from judgeviz.labels.scale import Scale
from tests.labels.sources import HUMAN_COUNTS, JUDGE_COUNTS, LONG_CSV, upload

GRADES = Scale("ordinal", (1, 2, 3))
WIDE = (
    "doc,system,human_1,human_2,gpt-4o,rouge\n"
    "d1,M1,1,2,1,0.1\nd1,M2,2,,2,0.2\nd2,M1,3,3,,0.3\nd2,M2,,,1,0.4\n"
)


def test_only_items_of_both_sides_are_compared() -> None:
    labels = read_labels(upload(WIDE))
    pair = labels.compare("gpt-4o")
    assert list(pair.items.index) == ["d1/M1", "d1/M2"]
    assert (pair.n_items, pair.n_left_out) == (2, 2)
    assert pair.human_counts.tolist() == [[1, 1, 0], [0, 1, 0]]
    alone = labels.compare()
    assert (alone.n_items, alone.n_left_out, alone.judge) == (3, 0, None)
    assert len(labels.items) == 4


def test_means_are_numbers_of_the_categories() -> None:
    labels = read_labels(upload(WIDE))
    assert labels.compare("gpt-4o").human_means.tolist() == [1.5, 2.0]
    assert labels.compare("rouge").machine_means.tolist() == [0.1, 0.2, 0.3]
    assert np.isnan(labels.compare().machine_means).all()
    words = read_labels(upload("item,human,gpt\na,low,high\nb,medium,low\nc,high,high\n"))
    assert words.compare("gpt").human_means.tolist() == [1, 2, 3]


def test_filters_compare_as_text_and_say_what_they_did() -> None:
    pair = read_labels(upload(WIDE)).compare("rouge")
    assert pair.where(system="M1").n_items == 2
    assert pair.where(system=["M1", "M2"], doc="d1").n_items == 2
    assert pair.where(query="system == 'M2' and doc == 'd1'").filters == (
        "system == 'M2' and doc == 'd1'",
    )
    first = pair.where(doc="d1").where(system="M2")
    assert first.filters == ("doc = d1", "system = M2")
    assert first.human_counts.tolist() == [[0, 1, 0]]
    assert first.machine_means.tolist() == [0.2]
    assert pair.n_items == 3


@pytest.mark.parametrize(
    ("arguments", "kind", "sentence"),
    [
        ({"topic": "x"}, ValueError,
            "There is no item column 'topic'; this "
            "table has 'doc', 'system'."),
        ({"system": "M9"}, LabelError,
            "No item of 'votes' meets the filter system = "
            "M9; take a condition away."),
        ({"query": "system =="}, ValueError,
            "The query 'system ==' cannot be evaluated "
            "on the item columns 'doc', 'system': "),
    ],
)  # fmt: skip
def test_filters_that_fail(arguments: dict, kind: type[Exception], sentence: str) -> None:
    pair = read_labels(upload(WIDE)).compare("rouge")
    with pytest.raises(kind) as caught:
        pair.where(**arguments)
    assert str(caught.value).startswith(sentence)


def test_counts_alone_make_a_comparison() -> None:
    pair = Comparison.from_counts(HUMAN_COUNTS, JUDGE_COUNTS, GRADES)
    assert pair.human_counts.tolist() == HUMAN_COUNTS
    assert pair.machine_counts.tolist() == JUDGE_COUNTS
    assert pair.human.raters == ("human_1", "human_2")
    assert pair.machine.raters == ("judge",)
    again = Comparison.from_counts(HUMAN_COUNTS, JUDGE_COUNTS, GRADES)
    assert again.human.value.tolist() == pair.human.value.tolist()


@pytest.mark.parametrize(
    ("human", "machine", "sentence"),
    [
        ([[1, 1]], [[1, 1]], r"Counts need the shape \(n_items, 3\) on both sides"),
        ([[1, 0, 0]], [[1, 0, 0], [1, 0, 0]], "Counts need the shape"),
        ([[-1, 2, 0]], [[1, 0, 0]], "Counts cannot be negative."),
        ([[0, 0, 0]], [[1, 0, 0]], "Every item needs at least one label on both sides."),
    ],
)
def test_counts_that_fail(human, machine, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Comparison.from_counts(human, machine, GRADES)


@pytest.mark.parametrize(
    ("judge", "criterion", "sentence"),
    [
        ("gpt-5", None, "There is no judge 'gpt-5' in 'votes'; its judges are 'gpt-4o'."),
        ("gpt-4o", "tone", "No criterion 'tone': 'votes' has 'label'."),
    ],
)
def test_asking_for_what_is_not_there(judge, criterion, sentence: str) -> None:
    with pytest.raises(ValueError, match="^" + sentence + "$"):
        read_labels(upload(LONG_CSV)).compare(judge, criterion)


def test_a_criterion_has_to_be_named_where_there_are_two() -> None:
    text = "item,criterion,human_1,gpt-4o\na,x,1,1\nb,x,2,2\na,y,1,1\nb,y,2,2\n"
    labels = read_labels(upload(text))
    with pytest.raises(ValueError, match="Say which criterion: 'votes' has 'x', 'y'."):
        labels.compare("gpt-4o")
    assert labels.judges_of("x") == ("gpt-4o",)


def test_figures_that_a_comparison_cannot_give() -> None:
    labels = read_labels(upload(WIDE))
    with pytest.raises(LabelError, match="compared without a judge"):
        _ = labels.compare().machine_counts
    with pytest.raises(LabelError, match="'rouge' gives continuous scores"):
        _ = labels.compare("rouge").machine_counts
    scores = read_labels(upload("item,human,bleu\na,0.12,0.1\nb,0.77,0.3\n"))
    with pytest.raises(LabelError, match="continuous scores, which cannot be counted"):
        _ = scores.compare("bleu").human_counts


def test_one_system_pair_at_a_time() -> None:
    text = "item,system_a,system_b,human_1,gpt-4o\n1,x,y,A,B\n2,y,x,A,A\n3,x,z,tie,B\n"
    pair = read_labels(upload(text)).compare("gpt-4o")
    assert pair.system_pairs == (("x", "y"), ("x", "z"))
    one = pair.of_system_pairs([("x", "y")])
    assert one.human_counts.tolist() == [[1, 0, 0], [0, 0, 1]]
    assert one.system_pairs == (("x", "y"),)


def test_the_tidy_table_names_every_label() -> None:
    table = read_labels(upload(WIDE)).table
    assert table.columns.tolist() == ["item", "criterion", "rater", "kind", "sample", "label"]
    assert table.query("rater == 'rouge'")["label"].tolist() == [0.1, 0.2, 0.3, 0.4]
    assert table.query("kind == 'human'")["label"].tolist() == [1, 2, 3, 2, 3]


@pytest.mark.parametrize("name", ["query", "self", "columns", "turn"])
def test_a_column_of_any_name_can_be_filtered_by(name):
    table = pd.DataFrame(
        {"item": list("abc"), "human": [1, 2, 2], "gpt": [2, 1, 1], name: ["x", "y", "y"]}
    )
    pair = read_labels(table).compare("gpt")
    kept = pair.with_values({name: ["y"]})
    assert kept.items.index.tolist() == ["b", "c"]
    assert kept.filters == (f"{name} = y",)


def test_a_comparison_says_in_a_line_what_is_compared() -> None:
    labels = demo("summaries")
    pair = labels.compare("sage", criterion="coherence")
    head = "Comparison of humans and 'sage' on 'summaries', coherence (5 labels, ordinal): "
    assert repr(pair) == f"{head}320 items"
    kept = repr(pair.where(system=["Aster", "Birch"]))
    assert kept.startswith(f"{head}80 items\nkept: ")
    assert "Aster" in kept
    assert repr(labels.compare(criterion="coherence")).startswith("Comparison of humans alone on ")
    scores = demo("translation").compare("lexica")
    assert "(continuous): 1,792 items" in repr(scores)
