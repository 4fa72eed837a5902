"""Columns in which raters answered beside the one that is called as labels."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pandas as pd
import pytest

import judgeviz
from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 40
LABELS = ("pos", "neg", "neu")


def _rows(label: str, **others: Callable[[int, int], object]) -> pd.DataFrame:
    """Labels of two raters, who differ on one item of seven; others by the item and the rater."""
    return pd.DataFrame(
        {
            "id": f"i{n}",
            "annotator": rater,
            label: LABELS[(n * n + (k * n % 7 == 3)) % 3],
        }
        | {name: said(n, k) for name, said in others.items()}
        for n in range(N)
        for k, rater in enumerate(("ann1", "ann2"))
    )


def _words(*words: object) -> Callable[[int, int], object]:
    """Say a word of each item, of which both raters say the same of eight in nine."""
    return lambda n, k: words[(n // 2 + (k * n % 9 == 4)) % len(words)]


def _by_chance(*words: object) -> Callable[[int, int], object]:
    return lambda n, k: words[(n * 7 + k * n * 5 + k + n // 3) % len(words)]


def _csv(frame: pd.DataFrame) -> Upload:
    return upload(frame.to_csv(index=False), "annotations.csv")


@pytest.mark.parametrize("label", ["label", "Annotation", "answer", "verdict", "choice"])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("is_sarcastic", ("TRUE", "FALSE")),
        ("sarcastic", (0, 1)),
        ("target", ("person", "group", "none")),
        ("topic", ("sports", "news", "tech")),
    ],
)
def test_words_in_which_raters_agree_are_asked_about_and_guessed(
    label: str, name: str, words: tuple[object, ...]
) -> None:
    table = _rows(label, **{name: _words(*words)})
    with pytest.raises(LabelError) as caught:
        read_labels(_csv(table))
    assert str(caught.value).startswith(
        f"Nothing in 'annotations.csv' says whether '{name}' holds labels as well, beside "
        f'\'{label}\'; state \'label\' in the mapping, such as {{"label": ["{label}", "{name}"]}}'
    )
    [doubt] = caught.value.doubts
    assert doubt.alternatives == ([label],)
    found = read_labels(_csv(table), on_doubt="accept")
    assert (found.criteria, found.raters) == ((label, name), ("ann1", "ann2"))
    assert found.report.n_labels == 4 * N
    assert read_labels(_csv(table), {"label": label}).report.n_labels == 2 * N


def test_what_raters_say_by_chance_is_asked_about_and_guessed_to_be_no_criterion() -> None:
    table = _rows("label", hue=_by_chance("red", "green", "blue"), irony=_words("no", "yes"))
    with pytest.raises(LabelError, match="'hue', 'irony' are labels as well, beside 'label'") as e:
        read_labels(_csv(table))
    assert e.value.doubts[0].alternatives == (["label", "hue", "irony"], ["label"])
    assert read_labels(_csv(table), on_doubt="accept").criteria == ("label", "irony")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("confidence", _by_chance(1, 2, 3)),
        ("sure", _words("yes", "no")),
        ("duration_s", _by_chance(3, 4, 5)),
        ("comment", _by_chance("", "good", "odd")),
        ("flagged", _by_chance("True", "False")),
        ("is_gold", _by_chance("True", "False")),
        ("split", lambda n, k: ("train", "test")[n % 2]),
        ("country", lambda n, k: ("US", "IN")[k]),
        ("shift", lambda n, k: ("day", "night")[k]),
        ("label_id", lambda n, k: LABELS.index(LABELS[(n * n + (k * n % 7 == 3)) % 3])),
    ],
)
def test_what_is_no_answer_about_the_item_is_not_asked_about(
    name: str, said: Callable[[int, int], object]
) -> None:
    found = read_labels(_csv(_rows("label", **{name: said})))
    assert (found.criteria, found.report.n_labels) == (("label",), 2 * N)
    assert found.report.doubts == ()


def test_whether_a_label_is_the_expected_one_is_no_criterion() -> None:
    frame = _rows("label")
    frame["matches"] = [label == LABELS[n // 2 % 3] for n, label in enumerate(frame["label"])]
    assert read_labels(_csv(frame)).criteria == ("label",)


def test_outputs_of_systems_are_told_apart_before_raters_are_compared() -> None:
    one, other = (_rows("label", irony=_words("no", "yes")).assign(system=s) for s in "XY")
    both = _csv(pd.concat([one, other.assign(irony=other["irony"][::-1].to_numpy())]))
    with pytest.raises(LabelError, match="'irony' holds labels as well, beside 'label'"):
        read_labels(both)


@pytest.mark.parametrize("name", ["irony", "target"])
def test_a_file_for_each_rater_asks_as_one_table_does(name: str) -> None:
    frame = _rows("label", **{name: _words("no", "yes", "both")})
    own = {
        f"annotator{rater[-1]}.csv": rows.drop(columns="annotator").to_csv(index=False)
        for rater, rows in frame.groupby("annotator")
    }
    question = f"says whether '{name}', 'label' are a criterion each, or 'label' alone holds labels"
    with pytest.raises(LabelError, match=question):
        read_labels([upload(text, file) for file, text in own.items()])
    found = read_labels([upload(text, file) for file, text in own.items()], on_doubt="accept")
    assert set(found.criteria) == {name, "label"}
    assert found.report.n_labels == 4 * N


def test_a_table_that_is_opened_is_asked_about_as_well(tmp_path) -> None:
    path = tmp_path / "annotations.csv"
    _rows("label", irony=_words("no", "yes")).to_csv(path, index=False)
    with pytest.raises(LabelError, match="'irony' holds labels as well, beside 'label'"):
        judgeviz.open(path)


def _of_one(name: str, **others: Sequence[object]) -> Upload:
    """A row per item with labels of nobody in particular; of the others each word in turn."""
    lines = [["id", *others]]
    lines += [
        [f"q{n}", *(own[n * (n + k) % len(own)] for k, own in enumerate(others.values()))]
        for n in range(N)
    ]
    return upload("".join(",".join(map(str, line)) + "\n" for line in lines), name)


@pytest.mark.parametrize("name", ["annotations.csv", "annotated_data.csv", "human_labels.csv"])
@pytest.mark.parametrize("beside", ["severity", "is_sarcastic", "stance"])
def test_what_stands_beside_annotation_in_a_file_of_humans_is_asked_about(
    tmp_path: Path, name: str, beside: str
) -> None:
    table = {"annotation": ("toxic", "fine"), beside: (1, 2, 3, 2, 1)}
    asked = (
        f"says whether '{beside}' holds labels as well, beside 'annotation'; state 'label' in the "
        "mapping"
    )
    path = tmp_path / name
    path.write_bytes(_of_one(name, **table).getvalue())
    for read in (read_labels, judgeviz.open):
        with pytest.raises(LabelError) as caught:
            read(path)
        assert asked in str(caught.value)
    whole = read_labels(_of_one(name, **table), on_doubt="accept")
    assert (whole.criteria, whole.raters) == (("annotation", beside), ("human",))
    alone = read_labels(_of_one(name, **table), mapping={"label": ["annotation"]})
    assert (alone.raters, len(alone.table)) == (("human",), N)


@pytest.mark.parametrize("beside", ["topic", "difficulty", "country", "adjudicated", "question"])
def test_what_describes_an_item_beside_annotation_is_not_asked_about(beside: str) -> None:
    labels = read_labels(
        _of_one("annotations.csv", annotation=("toxic", "fine"), **{beside: ("a", "b", "c")})
    )
    assert (labels.raters, len(labels.table)) == (("annotation",), N)
    assert f"'{beside}'" in str(labels.report)


@pytest.mark.parametrize("word", ["type", "reason", "category"])
def test_what_is_called_after_a_human_as_metadata_is_asked_about(word: str) -> None:
    table = {"human_label": (1, 0), f"human_{word}": ("logical", "visual", "known")}
    with pytest.raises(LabelError) as caught:
        read_labels(_of_one("data.csv", **table))
    assert str(caught.value).startswith(
        f"Nothing in 'data.csv' says whether 'label', '{word}' are criteria of one human or humans"
    )
    labels = read_labels(_of_one("data.csv", **table), on_doubt="accept")
    assert (labels.criteria, labels.raters) == (("label", word), ("human",))


def test_a_trait_of_raters_is_not_asked_about() -> None:
    table = {"human_label": (1, 0), "rater_type": ("expert", "crowd", "lay")}
    labels = read_labels(_of_one("data.csv", **table))
    assert labels.raters == ("human_label",)
    assert "'rater_type'" in str(labels.report)


def _one_row_each(raters: Sequence[str], **others: Sequence[str]) -> Upload:
    """Items of one rater each, in turn, with one of the words of each column."""
    draw = random.Random(7)
    said = [{name: draw.choice(words) for name, words in others.items()} for _ in range(N)]
    rows = [
        {"id": n, "annotator": raters[n % len(raters)]} | own for n, own in enumerate(said, start=1)
    ]
    return upload(pd.DataFrame(rows).to_csv(index=False), "data.csv")


@pytest.mark.parametrize("raters", [("anna",), ("anna", "ben")])
@pytest.mark.parametrize("label", ["severity", "stance", "verdict", "label"])
@pytest.mark.parametrize("name", ["error_type", "rel_type", "HateType", "claim_category"])
def test_kinds_of_what_annotators_find_are_asked_about_where_no_item_has_two(
    name: str, label: str, raters: Sequence[str]
) -> None:
    said = {name: ("cause", "contrast", "none"), label: ("low", "mid", "top")}
    with pytest.raises(LabelError, match=f"whether '{name}' holds labels as well") as caught:
        read_labels(_one_row_each(raters, **said))
    assert [doubt.role for doubt in caught.value.doubts if doubt.role != "scale"] == ["label"]
    assert caught.value.doubts[0].alternatives == ([label],)
    found = read_labels(_one_row_each(raters, **said), on_doubt="accept")
    assert ({*found.criteria}, {*found.raters}) == ({name, label}, {*raters})
    assert found.report.n_labels == 2 * N


@pytest.mark.parametrize("label", ["severity", "verdict"])
@pytest.mark.parametrize(
    "name", ["question_type", "task_type", "source_type", "topic", "domain", "language", "type"]
)
def test_kinds_of_what_items_are_stay_beside_them_where_no_item_has_two(
    name: str, label: str
) -> None:
    said = {name: ("blog", "news", "forum"), label: ("minor", "major", "critical")}
    if (name, label) == ("type", "severity"):
        with pytest.raises(LabelError, match="whether 'type' holds labels as well, in words, besi"):
            read_labels(_one_row_each(("anna",), **said))
        return
    assert read_labels(_one_row_each(("anna",), **said)).criteria == (label,)


def test_kinds_that_are_the_same_in_all_rows_of_an_item_stay_beside_it() -> None:
    table = _rows("verdict", error_type=lambda n, _: ("logic", "style", "fact")[n % 3])
    assert read_labels(_csv(table)).criteria == ("verdict",)


@pytest.mark.parametrize("n_rare", [1, 3, 30])
def test_a_column_criterion_names_criteria_however_rare_one_is(n_rare: int) -> None:
    raters = ("human_1", "human_2", "gpt-4o")
    rows = [(f"q{n}", rater, "tone") for n in range(400) for rater in raters]
    rows += [(f"q{n}", rater, "style") for n in range(n_rare + 1) for rater in raters]
    table = pd.DataFrame(rows, columns=["item", "rater", "criterion"])
    chance = random.Random(0)
    table["label"] = [chance.randint(1, 5) for _ in rows]
    labels = read_labels(table)
    assert labels.criteria == ("tone", "style")
    assert labels.report.n_labels == len(rows)
