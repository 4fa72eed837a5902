"""A column of a table of ratings that may name the criterion of each row, whatever it is called."""

from random import Random

import pandas as pd
import pytest

import judgeviz as jv

CRITERIA = ("original", "vivid", "fitting")
HIGHEST = {"original": 5, "vivid": 7, "fitting": 2}


def table(column: str, highest: dict[str, int] | None = None, n: int = 20) -> pd.DataFrame:
    """Nine raters, each on one criterion: ``p0, s3, vivid, 4``."""
    drawn = Random(1)
    rows = [
        {
            "participant_id": f"p{rater}",
            "sentence_id": f"s{item:02d}",
            column: (criterion := CRITERIA[rater % 3]),
            "rating": drawn.randint(1, (highest or {}).get(criterion, 5)),
        }
        for item in range(n)
        for rater in range(9)
    ]
    return pd.DataFrame(rows)


def doubts_of(source: object) -> list[tuple[str, object, tuple[object, ...]]]:
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(source)
    return [(doubt.role, doubt.guess, doubt.alternatives) for doubt in asked.value.doubts]


@pytest.mark.parametrize(
    "name",
    ["rating_criterion", "eval_criterion", "ratingDimension", "Dimension name", "metric_name",
     "rated_aspect", "quality_dimension", "criterion_id", "rubric", "trait"],
)  # fmt: skip
def test_columns_called_after_criteria_that_differ_within_items_name_them(name: str) -> None:
    read = jv.read_labels(table(name))
    assert (len(read.items), len(read.raters), read.criteria) == (20, 9, CRITERIA)


@pytest.mark.parametrize("name", ["rating_dimension", "trait", "rubric", "metric_name"])
def test_columns_that_say_one_thing_of_an_item_name_no_criteria(name: str) -> None:
    frame = table("group")
    frame[name] = [CRITERIA[int(item[1:]) % 3] for item in frame["sentence_id"]]
    read = jv.read_labels(frame.drop(columns="group"))
    assert (len(read.items), len(read.raters), len(read.criteria)) == (20, 9, 1)


@pytest.mark.parametrize("name", ["question_type", "scale_name", "rating_scale", "construct"])
def test_names_that_may_stand_for_criteria_are_asked_about(name: str) -> None:
    assert doubts_of(table(name)) == [("criterion", name, (None,))]
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(table(name))
    assert asked.value.doubts[0].reason == (
        f"nothing in 'table 1' but its name says that '{name}' names the criterion of each row, "
        "and not what raters said of an item or how they were shown it (null)"
    )
    assert jv.read_labels(table(name), on_doubt="accept").criteria == CRITERIA
    assert len(jv.read_labels(table(name), {"criterion": None}).criteria) == 1


def test_columns_called_after_criteria_on_which_raters_agree_are_asked_about() -> None:
    frame = table("group").drop(columns="group")
    frame["dimension_name"] = [
        CRITERIA[(int(item[1:]) + (rater == "p3")) % 3]
        for item, rater in zip(frame["sentence_id"], frame["participant_id"], strict=True)
    ]
    assert doubts_of(frame) == [("criterion", "dimension_name", (None,))]


def test_names_of_grades_are_no_criteria() -> None:
    frame = table("group").drop(columns="group")
    frame["rating_scale"] = [
        ["bad", "poor", "fair", "good", "best"][n - 1] for n in frame["rating"]
    ]
    assert len(jv.read_labels(frame).criteria) == 1


@pytest.mark.parametrize("name", ["probe", "what", "block"])
def test_labels_with_another_range_beside_each_word_are_asked_about(name: str) -> None:
    frame = table(name, HIGHEST)
    assert doubts_of(frame) == [("criterion", name, (None,))]
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(frame)
    assert asked.value.doubts[0].reason == (
        "nothing in 'table 1' but its labels, which go to 2 beside 'fitting' and to 7 beside "
        f"'vivid', says whether '{name}' names the criterion of each row; where all are on one, "
        "state that no column does (null)"
    )
    read = jv.read_labels(frame, on_doubt="accept")
    assert (len(read.items), len(read.raters), read.criteria) == (20, 9, CRITERIA)
    assert len(jv.read_labels(frame, {"criterion": None}).criteria) == 1


WORDS = {"fluency": ("good", "bad"), "toxicity": ("yes", "no")}


def in_words(name: str, *, are_classes: bool = False) -> pd.DataFrame:
    """A row for each of 24 items and four raters, who are on one criterion each."""
    rows = []
    for item in range(24):
        for rater in range(4):
            on = [*WORDS][(item if are_classes and item % 5 else rater) % 2]
            label = WORDS[on][(item // 2 + (item + rater) % 7 // 6) % 2]
            rows.append({"item_id": f"s{item}", "annotator": f"p{rater}", name: on, "label": label})
    return pd.DataFrame(rows)


@pytest.mark.parametrize("name", ["probe", "aspect_x", "block"])
def test_labels_in_other_words_beside_each_word_are_asked_about(name: str) -> None:
    frame = in_words(name)
    assert doubts_of(frame) == [("criterion", name, (None,))]
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(frame)
    assert asked.value.doubts[0].reason == (
        "nothing in 'table 1' but its labels, which are 'good', 'bad' beside 'fluency' and 'yes', "
        f"'no' beside 'toxicity', says whether '{name}' names the criterion of each row; where all "
        "are on one, state that no column does (null)"
    )
    assert jv.read_labels(frame, on_doubt="accept").criteria == ("fluency", "toxicity")
    assert len(jv.read_labels(frame, {"criterion": None}).criteria) == 1


def test_classes_of_labels_on_which_raters_agree_are_no_criteria() -> None:
    assert len(jv.read_labels(in_words("probe", are_classes=True)).criteria) == 1


@pytest.mark.parametrize("name", ["priming", "group", "block"])
def test_labels_of_one_range_beside_all_words_are_not_asked_about(name: str) -> None:
    read = jv.read_labels(table(name))
    assert (len(read.items), len(read.raters), len(read.criteria)) == (20, 9, 1)


def in_one_range(name: str, words: tuple[str, str], *, are_traits: bool = False) -> pd.DataFrame:
    """Four raters, two of each word, who agree on 30 items with those of their word, or all."""
    drawn = Random(5)
    rows = []
    for item in range(30):
        said = {word: drawn.randint(1, 5) for word in words}
        for rater in range(4):
            word = words[rater % 2]
            label = said[words[0] if are_traits else word] if drawn.random() < 0.8 else 3
            rows.append(
                {"item_id": f"s{item}", "annotator": f"w{rater}", name: word, "score": label}
            )
    return pd.DataFrame(rows)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("fluency", "coherence"), "its words"),
        (("P1", "P2"), "its labels, on which raters of one word agree and those of two do not,"),
    ],
)
@pytest.mark.parametrize("name", ["probe", "angle", "lens", "q"])
def test_criteria_in_one_range_with_raters_of_their_own_are_asked_about(
    name: str, words: tuple[str, str], why: str
) -> None:
    frame = in_one_range(name, words)
    assert doubts_of(frame) == [("criterion", name, (None,))]
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(frame)
    assert asked.value.doubts[0].reason.startswith(
        f"nothing in 'table 1' but {why} says whether '{name}' names the criterion of each row;"
    )
    assert jv.read_labels(frame, on_doubt="accept").criteria == words
    assert jv.read_labels(frame, {"criterion": None}).criteria == ("score",)


def test_qualities_that_rows_were_given_by_chance_are_criteria_in_the_guess() -> None:
    drawn = Random(2)
    frame = in_one_range("angle", ("a", "b"))
    frame["angle"] = [drawn.choice(("tone", "style", "accuracy")) for _ in range(len(frame))]
    assert doubts_of(frame) == [("criterion", "angle", (None,))]


@pytest.mark.parametrize("name", ["site", "team", "expertise", "gender", "device"])
def test_what_raters_are_is_no_criterion_where_all_agree(name: str) -> None:
    frame = in_one_range(name, ("north", "south"), are_traits=True)
    assert jv.read_labels(frame).criteria == ("score",)


def test_criteria_in_one_range_are_asked_about_over_engines(tmp_path: object) -> None:
    path = f"{tmp_path}/ratings.csv"
    in_one_range("probe", ("fluency", "coherence")).to_csv(path, index=False)
    with pytest.raises(jv.LabelError) as asked:
        jv.open(path, on_doubt="raise")
    assert [doubt.role for doubt in asked.value.doubts] == ["criterion"]


def test_what_is_worse_than_the_rest_is_no_criterion() -> None:
    frame = table("condition").drop(columns="condition")
    places = [int(item[1:]) + int(rater[1:]) for item, rater in
              zip(frame["sentence_id"], frame["participant_id"], strict=True)]  # fmt: skip
    frame["condition"] = [("plain", "rich")[place % 2] for place in places]
    frame["rating"] = [
        max(1, label - 2) if place % 2 == 0 else min(5, label + 1)
        for label, place in zip(frame["rating"], places, strict=True)
    ]
    assert len(jv.read_labels(frame).criteria) == 1


@pytest.mark.parametrize(
    ("name", "highest"), [("question_type", None), ("probe", HIGHEST), ("rating_criterion", None)]
)
def test_files_over_engines_are_asked_about_as_tables_are(
    tmp_path: object, name: str, highest: dict[str, int] | None
) -> None:
    path = f"{tmp_path}/ratings.csv"
    table(name, highest).to_csv(path, index=False)
    if name == "rating_criterion":
        assert jv.open(path).criteria == CRITERIA
        return
    with pytest.raises(jv.LabelError) as asked:
        jv.open(path, on_doubt="raise")
    assert [doubt.role for doubt in asked.value.doubts] == ["criterion"]


def test_labels_in_other_words_are_asked_about_over_engines(tmp_path: object) -> None:
    path = f"{tmp_path}/ratings.csv"
    in_words("probe").to_csv(path, index=False)
    with pytest.raises(jv.LabelError) as asked:
        jv.open(path, on_doubt="raise")
    assert [doubt.role for doubt in asked.value.doubts] == ["criterion"]
