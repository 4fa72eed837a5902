from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import confusion_matrix

import judgeviz as jv
from judgeviz.analysis.items import items_behind_bar
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale

DATA = Path(__file__).parents[4] / "shared" / "data"


def lower_median(counts: np.ndarray) -> list[int]:
    """Of each item's labels written out, as a reader would take it."""
    labels = [np.repeat(np.arange(len(row)), row) for row in counts]
    return [int(of[(len(of) - 1) // 2]) for of in labels]


@pytest.mark.parametrize("judge", ["sage", "middling", "dice"])
def test_the_counts_are_those_of_scikit_learn(judge):
    pair = jv.demo("summaries").compare(judge, criterion="coherence")
    answers = pair.machine_counts  # sage was asked several times
    centre = np.repeat(lower_median(pair.human_counts), answers.sum(axis=1))
    said = np.concatenate([np.repeat(np.arange(5), row) for row in answers])
    expected = confusion_matrix(centre, said, labels=range(5))
    table = jv.confusion(pair)
    np.testing.assert_array_equal(table.counts, expected)
    assert (
        table.items.tolist() == np.bincount(lower_median(pair.human_counts), minlength=5).tolist()
    )
    rows = confusion_matrix(centre, said, labels=range(5), normalize="true")
    filled = expected.sum(axis=1) > 0
    np.testing.assert_allclose(table.shares[filled], rows[filled])
    assert np.isnan(table.shares[~filled]).all()
    assert float(table.accuracy) == pytest.approx(np.trace(expected) / expected.sum())


@pytest.mark.parametrize("judge", ["gpt-4o", "llama-31"])
def test_the_counts_on_summeval_are_those_of_scikit_learn(judge):
    path = DATA / "summeval_long.csv"
    if not path.exists():
        pytest.skip("SummEval is not here")
    table = pd.read_csv(path)
    rows = table[table["criterion"] == "coherence"]
    humans = rows[rows["kind"] == "human"].groupby("item")["label"].median()
    said = rows[rows["rater"] == judge].set_index("item")["label"].loc[humans.index]
    expected = confusion_matrix(humans.astype(int), said.astype(int), labels=[1, 2, 3, 4, 5])
    pair = jv.read_labels(path).compare(judge, criterion="coherence")
    np.testing.assert_array_equal(jv.confusion(pair).counts, expected)
    assert jv.confusion(pair).items.tolist() == [65, 284, 473, 387, 391]  # published


def test_every_answer_of_a_judge_asked_several_times_counts():
    human = np.array([[3, 0], [0, 3]])
    machine = np.array([[1, 2], [0, 3]])
    table = jv.confusion(Comparison.from_counts(human, machine, Scale("ordinal", (1, 2))))
    assert table.counts.tolist() == [[1, 2], [0, 3]]
    assert table.items.tolist() == [1, 1]
    assert float(table.accuracy) == pytest.approx(4 / 6)


def test_rows_are_the_bins_of_the_perception_chart_and_cells_their_items():
    labels = jv.demo("inference")
    pair = labels.compare(labels.judges[0])
    table, jsd = jv.confusion(pair), jv.binned_jsd(pair)
    np.testing.assert_array_equal(table.counts, jsd.machine_labels)
    np.testing.assert_array_equal(table.items, jsd.bins["items"])
    assert table.n_vote_ties == jsd.n_vote_ties > 0
    rows = items_behind_bar(pair, 0, "machine", 1)
    assert pair.machine_counts[rows, 1].sum() == table.counts[0, 1]


def test_tied_votes_follow_the_rule():
    human = np.array([[1, 1], [2, 0], [0, 2]])
    machine = np.array([[0, 1], [1, 0], [0, 1]])
    pair = Comparison.from_counts(human, machine, Scale("nominal", ("no", "yes")))
    assert jv.confusion(pair).counts.tolist() == [[1, 1], [0, 1]]
    dropped = jv.confusion(pair, tie_rule="drop")
    assert dropped.counts.tolist() == [[1, 0], [0, 1]]
    assert (dropped.n_items, dropped.n_dropped, dropped.n_vote_ties) == (2, 1, 1)


def test_without_items_nothing_is_defined():
    pair = Comparison.from_counts([[1, 1]], [[0, 1]], Scale("nominal", ("no", "yes")))
    table = jv.confusion(pair, tie_rule="drop")
    assert np.isnan(table.shares).all()
    assert np.isnan(table.accuracy)
    assert table.accuracy.why_undefined
    assert "–" in table.to_markdown() or "0" in table.to_markdown()


def test_invalid_responses_are_said():
    frame = pd.DataFrame(
        {
            "item": list(range(40)) * 4,
            "rater": ["h1"] * 40 + ["h2"] * 40 + ["h3"] * 40 + ["gpt"] * 40,
            "kind": ["human"] * 120 + ["machine"] * 40,
            "label": ["yes", "no"] * 60 + ["it depends"] * 4 + ["yes", "no"] * 18,
        }
    )
    labels = jv.read_labels(frame)
    table = jv.confusion(labels.compare("gpt", invalid="drop"))
    assert table.n_invalid == 4
    assert table.n_responses == 40
    assert table.counts.sum() == 36
    assert "4 of 40 (10.0 %), left out" in table.invalid_words
    assert table.invalid_words in table.to_markdown()


def test_scores_and_missing_judges_are_refused_in_a_sentence():
    labels = jv.demo("summaries")
    with pytest.raises(jv.LabelError, match="without a judge"):
        jv.confusion(labels.compare(criterion="coherence"))
    with pytest.raises(ValueError, match="tie_rule is one of"):
        jv.confusion(labels.compare("sage", criterion="coherence"), tie_rule="highest")


def test_repr_and_numbers():
    pair = jv.demo("summaries").compare("sage", criterion="coherence")
    table = jv.confusion(pair)
    assert "the humans' median in" in repr(table)
    numbers = table.numbers()
    assert len(numbers) == 25
    assert numbers["labels"].sum() == table.counts.sum()
    assert numbers.query("human == 2 and machine == 3")["labels"].item() == table.counts[1, 2]
