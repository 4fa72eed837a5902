"""Means of several people on criteria, each beside a spread of its own."""

from random import Random

import pandas as pd
import pytest

import judgeviz as jv

N = 20


def _table(means: list[str], spreads: list[str], **beside: list[object]) -> pd.DataFrame:
    draw = Random(4)
    columns: dict[str, list[object]] = {"id": [f"w{n}" for n in range(N)]}
    columns |= {mean: [round(draw.uniform(1, 9), 2) for _ in range(N)] for mean in means}
    columns |= {spread: [round(draw.uniform(0, 2), 2) for _ in range(N)] for spread in spreads}
    return pd.DataFrame(columns | beside)


@pytest.mark.parametrize("count", ["N", "n", "n_ratings"])
@pytest.mark.parametrize(
    ("means", "spreads"),
    [
        (["V", "A", "D"], ["stdV", "stdA", "stdD"]),
        (["val", "aro", "dom"], ["val_sd", "aro_sd", "dom_sd"]),
        (["V.Mean.Sum", "A.Mean.Sum"], ["V.SD.Sum", "A.SD.Sum"]),
        (["Valence Mean", "Arousal Mean"], ["Valence SD", "Arousal SD"]),
        (["valence", "arousal"], ["std_valence", "std_arousal"]),
    ],
)
def test_they_are_criteria_of_one_human_in_the_guess(means, spreads, count) -> None:
    table = _table(means, spreads, **{count: [3 + n % 4 for n in range(N)]})
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(table)
    (doubt,) = asked.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("human", ["human"], (means, []))
    assert "are means of several people on a criterion each" in doubt.reason
    labels = jv.read_labels(table, on_doubt="accept")
    assert (labels.raters, labels.judges, set(labels.criteria)) == (("human",), (), {*means})
    said = str(labels.report)
    assert all(f"'{column}'" in said for column in (*spreads, count))
    assert "by its name it says how far those were apart" in said
    answered = jv.read_labels(table, {"human": ["human"]})
    assert (answered.raters, answered.criteria) == (labels.raters, labels.criteria)
    pd.testing.assert_frame_equal(answered.table, labels.table)


@pytest.mark.parametrize(
    "beside",
    [
        {"label": ["yes", "no"]},
        {"human_1": [1, 2, 3], "human_2": [1, 3, 2, 2, 1]},
        {"human_label": ["a", "b"], "gpt4": ["a", "b", "b"]},
    ],
)
def test_beside_labels_of_others_they_are_not_taken(beside) -> None:
    beside = {name: [said[n % len(said)] for n in range(N)] for name, said in beside.items()}
    table = _table(["len_mean", "freq_mean"], ["len_sd", "freq_sd"], **beside)
    try:
        asked = ""
        jv.read_labels(table)
    except jv.LabelError as question:
        asked = str(question)
    assert "means of several people" not in asked


@pytest.mark.parametrize(
    ("count", "mean", "spread"),
    [
        ("Raters_{}", "Mean_{}", "Std_{}"),
        ("Votes_{}", "MOS_{}", "Std_{}"),
        ("N_{}", "MOS_{}", "SD_{}"),
        ("{}_raters", "{}_mean", "{}_sd"),
        ("num_raters_{}", "avg_{}", "sd_{}"),
        ("{} votes", "{} mean", "{} std dev"),
    ],
)
@pytest.mark.parametrize("asked", [["C", "U", "L"], ["Fluency", "Tone"], ["Valence"]])
def test_how_many_they_are_of_is_no_label(count, mean, spread, asked) -> None:
    means = [mean.format(one) for one in asked]
    counts = {count.format(one): [8 + n % 7 for n in range(N)] for one in asked}
    table = _table(means, [spread.format(one) for one in asked], **counts)
    with pytest.raises(jv.LabelError) as refusal:
        jv.read_labels(table)
    assert [doubt.guess for doubt in refusal.value.doubts] == [["human"]]
    labels = jv.read_labels(table, on_doubt="accept")
    assert labels.criteria == tuple(means)
    assert "says, which is no label." in str(labels.report)
    assert all(f"'{column}'" in str(labels.report) for column in counts)


@pytest.mark.parametrize("names", [("n", "mean", "sd"), ("Votes", "Mean", "Std")])
def test_one_mean_of_several_people_is_one_humans(names) -> None:
    count, mean, spread = names
    table = _table([mean], [spread], **{count: [8 + n % 7 for n in range(N)]})
    labels = jv.read_labels(table, on_doubt="accept")
    assert (labels.raters, labels.criteria) == (("human",), (mean,))


def test_grades_of_raters_without_a_spread_stay_labels() -> None:
    grades = {f"Raters_{one}": [1 + n * k % 5 for n in range(N)] for k, one in ((2, "A"), (3, "B"))}
    labels = jv.read_labels(pd.DataFrame({"id": [f"w{n}" for n in range(N)]} | grades))
    assert labels.raters == ("Raters_A", "Raters_B")
