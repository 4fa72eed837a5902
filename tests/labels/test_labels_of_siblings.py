"""Words that judges say on a criterion where no human did, though humans say them on another."""

import pandas as pd
import pyarrow.dataset
import pytest

import judgeviz as jv

MOODS = ("Negative", "Positive", "unknown")


def long(words: dict[str, tuple[list[str], list[str]]]) -> pd.DataFrame:
    """Labels of two humans and a judge, by criterion: those of both humans, and the judge's."""
    rows = [
        (f"s{n}", rater, criterion, label)
        for criterion, (humans, judges) in words.items()
        for rater, labels in (("Anna", humans), ("Ben", humans), ("gpt-4o", judges))
        for n, label in enumerate(labels)
    ]
    return pd.DataFrame(rows, columns=["item", "rater", "criterion", "label"])


def cebab(noise: list[str]) -> pd.DataFrame:
    food = ["Negative", "Positive", "unknown", "Positive"]
    return long({"food": (food, food), "noise": (["Positive", "unknown"] * 2, noise)})


@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_a_word_of_another_criterion_is_a_label_of_this_one(open_) -> None:
    frame = cebab(["Negative", "unknown", "Positive", "unknown"])
    source = frame if open_ is jv.read_labels else pyarrow.dataset.dataset(to_arrow(frame))
    labels = open_(source)
    assert labels.scale("noise") == jv.Scale("nominal", MOODS)
    assert labels.scale("food") == jv.Scale("nominal", MOODS)
    assert labels.report.n_labels == 24
    assert not labels.report.unknown
    assert labels.report.balance
    said = (
        "'Negative' is a label of 'noise', too: humans say so on other criteria with the same "
        "labels, and judges alone on this one."
    )
    assert said in labels.report.guesses
    pair = labels.compare("gpt-4o", criterion="noise")
    assert jv.confusion(pair).counts.tolist() == [[0, 0, 0], [1, 1, 0], [0, 0, 2]]


def to_arrow(frame: pd.DataFrame) -> pyarrow.Table:
    return pyarrow.Table.from_pandas(frame, preserve_index=False)


def test_so_it_is_where_a_judge_says_more_or_mostly_that() -> None:
    labels = jv.read_labels(cebab(["**Negative**", "Negative.", "Label: negative", "unknown"]))
    assert labels.scale("noise").categories == MOODS
    assert labels.compare("gpt-4o", criterion="noise").machine_counts.sum(axis=0).tolist() == [
        3, 0, 1,
    ]  # fmt: skip


def test_a_scale_stays_where_no_judge_says_more_than_the_humans() -> None:
    labels = jv.read_labels(cebab(["Positive", "unknown", "Positive", "unknown"]))
    assert labels.scale("noise").categories == ("Positive", "unknown")
    assert not any("is a label of" in guess for guess in labels.report.guesses)


def test_words_with_an_order_take_their_place_in_it() -> None:
    grades = ["poor", "fair", "good", "excellent"]
    depth = ["fair", "good", "fair", "good"]
    labels = jv.read_labels(
        long({"tone": (grades, grades), "depth": (depth, ["poor", "fair", "good", "good"])})
    )
    assert labels.scale("depth") == jv.Scale("ordinal", tuple(grades))
    assert not labels.report.unknown


def test_a_criterion_with_labels_of_its_own_takes_none_of_the_others() -> None:
    food = ["Negative", "Positive", "unknown", "Positive"]
    noise = (["loud", "unknown"] * 2, ["Negative", "loud", "loud", "loud"])
    labels = jv.read_labels(long({"food": (food, food), "noise": noise}))
    assert labels.scale("noise").categories == ("loud", "unknown")
    assert labels.report.unknown == {"gpt-4o": 1}


def test_what_is_stated_stays() -> None:
    frame = cebab(["Negative", "unknown", "Positive", "unknown"])
    stated = {"noise": {"kind": "nominal", "categories": ["Positive", "unknown"]}}
    labels = jv.read_labels(frame, {"scale": stated})
    assert labels.scale("noise").categories == ("Positive", "unknown")
    assert labels.report.unknown == {"gpt-4o": 1}


def test_numbers_of_classes_are_left_alone() -> None:
    grades = ["0", "1", "2", "1"]
    frame = long({"hue": (grades, grades), "edge": (["0", "1"] * 2, ["2", "0", "1", "1"])})
    assert jv.read_labels(frame).scale("edge").categories == (0, 1)


def lesions(borders: list[int], siblings: int = 2) -> pd.DataFrame:
    """Humans who say 0 and 1 of borders, and 0 to 2 of more; a judge's labels on the borders."""
    names = ["color", "blue", "dermo"][:siblings]
    said = [[(n + k) % 3 for n in range(24)] for k in range(siblings)]
    known = {name: ([*map(str, own)],) * 2 for name, own in zip(names, said, strict=True)}
    humans = ["0", "1"] * 12
    return long({**known, "border": (humans, [*map(str, borders)])})


@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_a_judge_that_goes_on_beyond_0_and_1_as_other_criteria_do_is_asked_about(open_) -> None:
    frame = lesions([0, 1, 2] * 8)
    source = frame if open_ is jv.read_labels else pyarrow.dataset.dataset(to_arrow(frame))
    with pytest.raises(jv.LabelError) as refusal:
        open_(source)
    [doubt] = refusal.value.doubts
    assert doubt.reason == (
        "the humans' labels on 'border' are 0 and 1, judges go on beyond them, and nothing says "
        "whether all have the grades that humans give on other criteria"
    )
    assert doubt.guess == {"border": {"kind": "ordinal", "categories": [0, 1, 2]}}
    assert doubt.alternatives == ({"border": {"kind": "nominal", "categories": [0, 1]}},)
    labels = open_(source, on_doubt="accept")
    assert labels.scale("border").categories == (0, 1, 2)
    assert (labels.report.n_labels, dict(labels.report.unknown)) == (3 * 3 * 24, {})


@pytest.mark.parametrize(
    "frame",
    [
        lesions([0, 1] * 12),
        lesions([0, 1] * 11 + [1, 2]),  # a slip
        lesions([0, 1] * 11 + [1, 2], siblings=3),
    ],
)
def test_0_and_1_of_all_raters_stay_a_flag_beside_grades(frame: pd.DataFrame) -> None:
    assert jv.read_labels(frame).scale("border").categories == (0, 1)


def test_the_grades_of_one_other_criterion_may_be_its_own() -> None:
    [doubt] = jv.read_labels(lesions([0, 1, 2] * 8, siblings=1), on_doubt="accept").report.doubts
    assert (doubt.role, doubt.guess) == ("labels", {"2": "2"})
