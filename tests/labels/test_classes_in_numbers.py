"""Numbers that stand for classes: by a legend, by their name, and by how raters differ."""

from collections.abc import Callable

import numpy as np
import pandas as pd
import pyarrow.dataset
import pytest

import judgeviz as jv

N = 120


def numbers(n_classes: int, near: bool = False, seed: int = 3) -> pd.DataFrame:
    """Two people and a judge, who mostly see what an item is, else anything or the one beside."""
    rng = np.random.default_rng(seed)
    is_so = rng.integers(n_classes, size=N)
    frame = pd.DataFrame({"id": [f"s{n}" for n in range(N)]})
    for name in ("annotator_1", "annotator_2", "gpt-4o"):
        other = is_so + rng.choice([-1, 1], N) if near else rng.integers(n_classes, size=N)
        frame[name] = np.where(rng.random(N) < 0.6, is_so, np.clip(other, 0, n_classes - 1))
    return frame


def by_row(frame: pd.DataFrame, label: str) -> pd.DataFrame:
    return frame.melt("id", var_name="rater", value_name=label)


def doubts_of(frame: pd.DataFrame) -> list[jv.errors.Doubt]:
    return list(jv.read_labels(frame, on_doubt="accept").report.doubts)


def source_for(open_: Callable[..., jv.Labels], frame: pd.DataFrame) -> object:
    """The table as it is, or as a data set that an engine counts."""
    if open_ is jv.read_labels:
        return frame
    return pyarrow.dataset.dataset(pyarrow.Table.from_pandas(frame, preserve_index=False))


def asked_about_classes(open_: Callable[..., jv.Labels], source: object) -> jv.errors.Doubt:
    """The only question, of which classes are the guess and grades the other answer."""
    with pytest.raises(jv.LabelError) as refusal:
        open_(source)
    [doubt] = refusal.value.doubts
    assert (doubt.role, doubt.guess) == ("scale", {"label": {"kind": "nominal"}})
    assert doubt.alternatives == ({"label": {"kind": "ordinal"}},)
    return doubt


@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_many_numbers_in_which_raters_differ_by_any_distance_are_asked_about(open_) -> None:
    frame = numbers(43)
    source = source_for(open_, frame)
    doubt = asked_about_classes(open_, source)
    assert "says whether the numbers 0 to 42 (of 240 pairs of labels of one item" in doubt.reason
    assert doubt.reason.endswith("as any two) are classes without an order or grades")
    assert open_(source, on_doubt="accept").scale().kind == "nominal"
    assert open_(source, mapping={"scale": {"kind": "nominal"}}).report.doubts == ()


def on_a_slider() -> pd.DataFrame:
    """Places up to 100 that people rounded, on which they agree or see anything."""
    frame = numbers(21)
    frame[["annotator_1", "annotator_2", "gpt-4o"]] *= 5
    frame.loc[3, "annotator_1"] = 99
    return frame


@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_round_numbers_up_to_100_are_rather_grades(open_) -> None:
    source = source_for(open_, on_a_slider())
    with pytest.raises(jv.LabelError, match="the numbers 0 to 100 ") as refusal:
        open_(source)
    [doubt] = refusal.value.doubts
    assert doubt.guess == {"label": {"kind": "continuous"}}
    assert doubt.alternatives == ({"label": {"kind": "nominal"}},)
    assert open_(source, on_doubt="accept").scale().kind == "continuous"


def test_round_numbers_up_to_100_are_not_asked_about_where_they_are_called_grades() -> None:
    assert jv.read_labels(by_row(on_a_slider(), "rating")).scale().kind == "continuous"


def test_round_numbers_that_are_called_classes_are_classes() -> None:
    [doubt] = doubts_of(by_row(on_a_slider(), "sign_class"))
    assert doubt.guess == {"sign_class": {"kind": "nominal"}}


def test_scores_that_differ_by_little_are_none() -> None:
    labels = jv.read_labels(numbers(43, near=True))
    assert labels.scale().kind != "nominal"


def test_grades_of_a_usual_scale_are_not_asked_about_whoever_gives_them() -> None:
    assert jv.read_labels(numbers(5)).scale().kind == "ordinal"
    assert jv.read_labels(numbers(10, near=True)).scale().kind == "ordinal"


def at_random(n_grades: int) -> pd.DataFrame:
    frame = numbers(n_grades)
    for seed, name in enumerate(frame.columns[1:]):
        frame[name] = np.random.default_rng(seed).integers(n_grades, size=N)
    return frame


@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
@pytest.mark.parametrize("n_classes", [6, 8, 10, 11])
def test_few_numbers_in_which_raters_agree_or_differ_by_any_distance(open_, n_classes: int) -> None:
    frame = numbers(n_classes)
    doubt = asked_about_classes(open_, source_for(open_, frame))
    assert f"the numbers 0 to {n_classes - 1} (of 240 pairs of labels" in doubt.reason
    assert jv.read_labels(at_random(n_classes)).scale().kind == "ordinal"


@pytest.mark.parametrize("name", ["score", "rating", "likert", "quality_grade", "fluency", "stars"])
def test_numbers_called_as_grades_are_not_asked_about(name: str) -> None:
    assert jv.read_labels(by_row(numbers(8), name)).scale().kind == "ordinal"


@pytest.mark.parametrize("name", ["label", "emotion", "topic", "dialogue_act", "error"])
def test_numbers_called_otherwise_are(name: str) -> None:
    *_, doubt = doubts_of(by_row(numbers(8), name))
    assert doubt.guess == {name: {"kind": "nominal"}}


@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_a_class_that_a_judge_alone_names_is_one_of_them(open_) -> None:
    frame = numbers(8)
    frame.loc[:5, "gpt-4o"] = 8
    frame.loc[6:9, "gpt-4o"] = 99
    table = pyarrow.Table.from_pandas(frame, preserve_index=False)
    source = frame if open_ is jv.read_labels else pyarrow.dataset.dataset(table)
    labels = open_(source, on_doubt="accept")
    [doubt] = labels.report.doubts
    assert doubt.guess == {"label": {"kind": "nominal", "categories": [*range(9)]}}
    assert doubt.alternatives == (
        {"label": {"kind": "ordinal"}},
        {"label": {"kind": "nominal", "categories": [*range(8)]}},
    )
    assert "as any two; '8' by judges alone) are classes" in doubt.reason
    assert labels.scale().categories == (*range(9),)


@pytest.mark.parametrize("name", ["class", "sign_class", "Category", "topic_code"])
@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_a_name_of_classes_is_asked_about(open_, name: str) -> None:
    frame = by_row(numbers(7), name)
    table = pyarrow.Table.from_pandas(frame, preserve_index=False)
    source = frame if open_ is jv.read_labels else pyarrow.dataset.dataset(table)
    labels = open_(source, on_doubt="accept")
    doubt = labels.report.doubts[-1]
    assert doubt.role == "scale"
    assert f"('{name}' is called so)" in doubt.reason
    assert labels.scale().kind == "nominal"


@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_a_legend_is_asked_about(open_) -> None:
    words = ["joy", "anger", "fear", "relief", "pride", "grief", "awe"]
    frame = by_row(numbers(7), "label")
    frame["what"] = [words[number] for number in frame["label"]]
    table = pyarrow.Table.from_pandas(frame, preserve_index=False)
    source = frame if open_ is jv.read_labels else pyarrow.dataset.dataset(table)
    labels = open_(source, mapping={"label": "label"}, on_doubt="accept")
    [doubt] = labels.report.doubts
    assert "'what' has a word for each" in doubt.reason
    assert labels.scale().kind == "nominal"


def test_words_in_an_order_are_no_legend() -> None:
    words = ["very poor", "poor", "fair", "good", "excellent"]
    frame = by_row(numbers(5), "label")
    frame["what"] = [words[number] for number in frame["label"]]
    labels = jv.read_labels(frame, {"label": "label"})
    assert labels.scale().kind == "ordinal"


def test_a_stated_scale_is_not_asked_about() -> None:
    frame = by_row(numbers(7), "class")
    labels = jv.read_labels(frame, {"label": "class", "scale": {"kind": "ordinal"}})
    assert labels.scale().kind == "ordinal"


@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_numbers_from_0_to_100_are_a_sliders_in_the_guess(open_) -> None:
    frame = numbers(21)
    labels = ["annotator_1", "annotator_2", "gpt-4o"]
    frame[labels] = frame[labels] * 5
    with pytest.raises(jv.LabelError, match="says whether the numbers 0 to 100 ") as refusal:
        open_(source_for(open_, frame))
    [doubt] = refusal.value.doubts
    assert (doubt.role, doubt.guess) == ("scale", {"label": {"kind": "continuous"}})
    assert doubt.alternatives == ({"label": {"kind": "nominal"}},)
    assert open_(source_for(open_, frame), on_doubt="accept").scale().kind == "continuous"


def test_numbers_from_0_to_100_that_are_called_classes_are_classes_in_the_guess() -> None:
    frame = numbers(101)
    frame.loc[:1, "annotator_1"] = [0, 100]
    [doubt] = doubts_of(by_row(frame, "class"))
    assert doubt.guess["class"]["kind"] == "nominal"
