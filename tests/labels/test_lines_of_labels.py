"""Files with one label a line: the same line of each is of the same item."""

import pytest

import judgeviz as jv
from judgeviz import LabelError, read_labels
from tests.labels.sources import Upload, upload

GRADES = {
    "human.txt": ["4", "2", "5", "1", "3", "4", "4", "2"],
    "gpt4.txt": ["3", "2", "4", "1", "3", "5", "4", "1"],
}
SCORES = {
    "human_score.txt": ["0.31", "-1.20", "0.88", "None", "0.02", "-0.41"],
    "comet_score.txt": ["0.81", "0.42", "0.93", "0.55", "0.72", "0.61"],
}
WORDS = {
    "annotator_1": ["A", "B", "tie"] * 4,
    "annotator_2": ["A", "B", "B"] * 4,
    "gpt-4o": ["B", "B", "A"] * 4,
}


def files(lines: dict[str, list[str]]) -> list[Upload]:
    return [upload("\n".join(own) + "\n", name) for name, own in lines.items()]


@pytest.mark.parametrize("lines", [GRADES, SCORES, WORDS], ids=["grades", "scores", "words"])
def test_the_same_line_is_of_the_same_item(lines: dict[str, list[str]]) -> None:
    labels = read_labels(files(lines))
    assert len(labels.items) == len(lines[[*lines][0]])
    assert len(labels.judges) == 1
    last = [*lines.values()][-1]
    given = labels.table.query("kind == 'machine'").set_index("item")["label"]
    said = [str(given[str(number)]) for number in range(1, len(last) + 1)]
    assert [one.removesuffix(".0") for one in said] == last
    assert "the same line of each was taken for the same item" in str(labels.report)
    assert read_labels(files(lines), labels.mapping).digest == labels.digest


@pytest.mark.parametrize("lines", [GRADES, WORDS], ids=["grades", "words"])
def test_a_name_above_the_labels_is_that_of_their_column(lines: dict[str, list[str]]) -> None:
    named = {name.replace("txt", "csv"): ["rating", *own] for name, own in lines.items()}
    labels = read_labels(files(named))
    assert (len(labels.items), len(labels.judges)) == (len(lines[[*lines][0]]), 1)
    assert "the same line of each was taken for the same item" in str(labels.report)
    assert read_labels(files(named), labels.mapping).digest == labels.digest


def test_an_empty_line_is_an_item_without_a_label() -> None:
    lines = GRADES | {"human.txt": ["4", "", "5", "1", "", "4", "4", "2"]}
    labels = read_labels(files(lines))
    given = labels.table.query("kind == 'human'")
    assert {*given["item"]} == {"1", "3", "4", "6", "7", "8"}


def test_files_with_other_numbers_of_lines_are_refused() -> None:
    lines = GRADES | {"gpt4.txt": GRADES["gpt4.txt"][1:]}
    with pytest.raises(LabelError) as caught:
        read_labels(files(lines))
    assert str(caught.value) == (
        "Files with one label a line are of the same items only where they have as many lines "
        "('human.txt' has 8 lines, 'gpt4.txt' has 7 lines); write the item and a comma before each "
        "label."
    )


@pytest.mark.parametrize("name", ["human.txt", "en-de_score.txt"])
def test_one_file_alone_is_a_list_of_labels(name: str) -> None:
    with pytest.raises(LabelError, match="one label a line .* nothing says of which item"):
        read_labels(files({name: SCORES["comet_score.txt"]}))


def test_ids_a_line_are_no_labels() -> None:
    with pytest.raises(LabelError):
        read_labels(files(GRADES | {"gpt4.txt": [str(n) for n in range(8)]}))


CRITERIA = {
    "rater1.csv": ["fluency,adequacy", "4,2", "2,1", "5,5", "1,2", "3,3"],
    "rater2.csv": ["fluency,adequacy", "4,3", "1,1", "5,4", "1,1", "3,3"],
}


def test_rows_of_files_without_ids_are_asked_about() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(files(CRITERIA))
    doubt = caught.value.doubts[-1]
    assert (doubt.guess, doubt.alternatives) == (
        {"lines": "the same items"},
        ({"lines": "other items"},),
    )
    assert doubt.reason == (
        "no column of 'rater1.csv', 'rater2.csv' names the items, and nothing says whether the "
        "same row of each (5 rows) is the same item"
    )
    labels = read_labels(files(CRITERIA), on_doubt="accept")
    assert (labels.raters, labels.criteria) == (("rater1", "rater2"), ("fluency", "adequacy"))
    said = labels.table.query("item == '2' and criterion == 'fluency'").set_index("rater")["label"]
    assert said.to_dict() == {"rater1": 2, "rater2": 1}
    assert read_labels(files(CRITERIA), labels.mapping).digest == labels.digest


def test_rows_are_the_items_where_the_mapping_says_so() -> None:
    who = {"files": [{"human": ["rater1"]}, {"human": ["rater2"]}]}
    labels = read_labels(files(CRITERIA), {**who, "answers": {"lines": "the same items"}})
    assert len(labels.items) == 5
    with pytest.raises(LabelError, match="names the items, so that its rows cannot be matched"):
        read_labels(files(CRITERIA), {**who, "answers": {"lines": "other items"}})


def test_rows_of_files_with_other_numbers_of_them_are_not_matched() -> None:
    shorter = CRITERIA | {"rater2.csv": CRITERIA["rater2.csv"][:-1]}
    with pytest.raises(LabelError, match="names the items, so that its rows cannot be matched"):
        read_labels(files(shorter), on_doubt="accept")


def test_engines_refuse_rows_without_ids(tmp_path) -> None:
    for name, own in CRITERIA.items():
        (tmp_path / name).write_text("\n".join(own), "utf-8")
    with pytest.raises(LabelError):
        jv.open(tmp_path, on_doubt="accept")


def test_engines_refuse_lines(tmp_path) -> None:
    for name, own in GRADES.items():
        (tmp_path / name.replace("txt", "csv")).write_text("\n".join(own), "utf-8")
    with pytest.raises(LabelError):
        jv.open(tmp_path)


def test_a_file_of_a_byte_order_mark_alone_is_refused_in_a_sentence() -> None:
    marks = [upload(b"\xef\xbb\xbf\n", name) for name in ("a.txt", "b.txt")]
    with pytest.raises(LabelError, match="is empty"):
        read_labels(marks)
