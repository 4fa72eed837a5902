"""Words that judges alone say where humans name classes: one more class, or no answer."""

from collections.abc import Sequence

import pandas as pd
import pyarrow.dataset
import pytest

import judgeviz as jv

TOPICS = ("economy", "politics", "sports")


def topics(further: Sequence[str], classes: Sequence[str] = TOPICS) -> pd.DataFrame:
    """Forty items of two people and a judge, who says something else on the last of them."""
    said = [classes[n % len(classes)] for n in range(40)]
    judge = said[: 40 - len(further)] + [*further]
    return pd.DataFrame({"id": [f"t{n}" for n in range(40)], "annotator_1": said,
                         "annotator_2": said[::-1], "gpt-4o": judge})  # fmt: skip


@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_what_a_judge_alone_says_again_and_again_is_asked_about(open_) -> None:
    frame = topics(["world"] * 5)
    table = pyarrow.Table.from_pandas(frame, preserve_index=False)
    source = frame if open_ is jv.read_labels else pyarrow.dataset.dataset(table)
    with pytest.raises(jv.LabelError) as refusal:
        open_(source)
    [doubt] = refusal.value.doubts
    assert doubt.role == "scale"
    assert doubt.guess == {"label": {"kind": "nominal", "categories": [*TOPICS, "world"]}}
    assert doubt.alternatives == ({"label": {"kind": "nominal", "categories": [*TOPICS]}},)
    assert doubt.reason.endswith(
        " says whether 'world' is a label beside 'economy', 'politics', 'sports', or an invalid "
        "response (5 of 40 labels of 'gpt-4o', none by humans)"
    )
    taken = open_(source, on_doubt="accept")
    assert taken.scale().categories == (*TOPICS, "world")
    assert not taken.report.invalid
    other = open_(source, mapping={"scale": doubt.alternatives[0]})
    assert other.scale().categories == TOPICS
    assert other.report.invalid == {"gpt-4o": {"world": 5}}


@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_lists_of_a_judge_are_classes_where_those_of_humans_are_lists(open_) -> None:
    classes = ["['1']", "['2']", "['3']", "[]"]
    table = topics([*["['-1']"] * 12, "['1', '3']"], classes).melt("id", None, "rater", "label")
    source = table
    if open_ is jv.open:
        source = pyarrow.dataset.dataset(pyarrow.Table.from_pandas(table, preserve_index=False))
    with pytest.raises(jv.LabelError) as refusal:
        open_(source)
    [doubt] = refusal.value.doubts
    assert doubt.reason.endswith(
        "says whether '['-1']', '['1', '3']' are labels beside '['1']', '['2']', '['3']', '[]', or "
        "invalid responses (13 of 40 labels of 'gpt-4o', none by humans)"
    )
    taken = open_(source, on_doubt="accept")
    assert set(taken.scale().categories) == {*classes, "['-1']", "['1', '3']"}
    assert not taken.report.invalid


@pytest.mark.parametrize("said", ["unclear", "['n/a']", "1, 3", "['1'"])
def test_what_is_no_list_is_no_class_beside_lists(said) -> None:
    classes = ["['1']", "['2']", "['3']", "[]"]
    table = topics([said] * 4, classes).melt("id", None, "rater", "label")
    assert jv.read_labels(table).report.invalid == {"gpt-4o": {said: 4}}


@pytest.mark.parametrize(
    ("classes", "word"),
    [
        (("A", "B", "C"), "D"),
        (("toxic", "hate speech", "clean"), "Spam"),
        (("supported", "refuted", "unverifiable"), "partially supported"),
        (TOPICS, "other"),
        (("positive", "negative"), "mixed"),
    ],
)
def test_a_class_is_a_word_like_the_others(classes, word) -> None:
    labels = jv.read_labels(topics([word] * 4, classes), on_doubt="accept")
    [doubt] = labels.report.doubts
    assert doubt.role == "scale"
    assert word in labels.scale().categories


@pytest.mark.parametrize(
    "further",
    [
        ["weather"],  # once
        ["weather", "crime"],
        ["refused"] * 4,
        ["PARSE_ERROR"] * 4,
        ["I cannot answer that"] * 4,
        ["not sure"] * 4,
        ["sport"] * 4,
        ["sports and politics"] * 4,
        ["It is about how the market went up again and who won"] * 4,
    ],
)
def test_refusals_slips_and_what_is_no_word_of_the_kind_stay_invalid(further) -> None:
    labels = jv.read_labels(topics(further))
    assert labels.scale().categories == TOPICS
    assert sum(labels.report.invalid["gpt-4o"].values()) == len(further)


def test_letters_take_letters_alone() -> None:
    labels = jv.read_labels(topics(["weather"] * 4, ("A", "B", "C")))
    assert labels.report.invalid == {"gpt-4o": {"weather": 4}}


def test_nothing_is_asked_of_a_scale_or_a_word_that_is_stated() -> None:
    frame = topics(["world"] * 5)
    stated = jv.read_labels(frame, {"labels": {"world": None}})
    assert stated.scale().categories == TOPICS
    assert not stated.report.invalid
    kept = jv.read_labels(frame, {"labels": {"world": "world"}})
    assert kept.report.invalid == {"gpt-4o": {"world": 5}}


def test_criteria_are_asked_about_together() -> None:
    rows = [
        (f"t{n}", rater, criterion, "world" if rater == "gpt-4o" and n > 36 else classes[n % 2])
        for criterion, classes in (("topic", ("sports", "politics")), ("tone", ("grim", "sunny")))
        for rater in ("Anna", "Ben", "gpt-4o")
        for n in range(40)
    ]
    frame = pd.DataFrame(rows, columns=["item", "rater", "criterion", "label"])
    with pytest.raises(jv.LabelError) as refusal:
        jv.read_labels(frame)
    [doubt] = refusal.value.doubts
    assert {name: scale["categories"] for name, scale in doubt.guess.items()} == {
        "topic": ["politics", "sports", "world"],
        "tone": ["grim", "sunny", "world"],
    }
    assert "'world' on 'topic'" in doubt.reason
    assert "'world' on 'tone'" in doubt.reason
