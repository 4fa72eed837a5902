"""Files of one set that are read as the sheets of a workbook with the same content are."""

from collections.abc import Mapping, Sequence

import pytest

import judgeviz as jv
from judgeviz.labels.labels import Labels
from tests.labels.sources import Upload, upload

N = 8
CODES = ("pos", "neg", "neu", "pos", "neg", "neg", "neu", "pos")
OTHERS = ("pos", "neg", "pos", "pos", "neu", "neg", "neu", "neg")
MONTHS = ("January", "February")


def shown(of: str = "") -> list[str]:
    return [f"the {of}river at bridge number {n} is rather wide" for n in range(N)]


def file_of(name: str, header: str, *columns: Sequence[object]) -> Upload:
    lines = [header, *(",".join(map(str, row)) for row in zip(*columns, strict=True))]
    return upload("\n".join(lines), f"{name}.csv")


def coded(name: str, codes: Sequence[str], of: str = "", column: str = "code") -> Upload:
    return file_of(name, f"id,text,{column}", range(1, N + 1), shown(of), codes)


def read(files: Sequence[Upload], mapping: Mapping[str, object] | None = None) -> Labels:
    for one in files:
        one.seek(0)
    return jv.read_labels(list(files), mapping)


def asked(files: Sequence[Upload]) -> jv.LabelError:
    with pytest.raises(jv.LabelError) as caught:
        read(files)
    return caught.value


@pytest.mark.parametrize("names", [("A", "B"), ("sample_1a", "sample_1b"), ("Sheet1", "Sheet2")])
def test_files_of_one_shape_under_a_name_for_nobodys_labels_are_asked_about(
    names: tuple[str, str],
) -> None:
    files = [coded(names[0], CODES), coded(names[1], OTHERS)]
    question = asked(files)
    assert str(question).startswith(
        f"Nothing says whether the files '{names[0]}', '{names[1]}' are those of raters, or of "
        "criteria, or of batches or rounds, each with items of its own;"
    )
    assert [doubt.guess for doubt in question.doubts] == [{"sheets": "raters"}]
    labels = read(files, {"answers": {"sheets": "raters"}})
    assert {*labels.raters} == {*names}
    assert (labels.criteria, len(labels.items)) == (("code",), N)
    assert any("read as the sheets of one workbook are" in note for note in labels.report.notes)
    again = read(files, labels.mapping)
    assert again.table.equals(labels.table)


def test_what_people_agreed_on_is_asked_about_beside_their_files() -> None:
    files = [coded("A", CODES), coded("B", OTHERS), coded("Gold", CODES)]
    question = asked(files)
    assert "file 'Gold' holds labels, too, and by its name that is what the raters" in str(question)
    assert [doubt.guess for doubt in question.doubts] == [
        {"sheets": "raters"},
        {"agreed": "left out"},
    ]


@pytest.mark.parametrize("column", ["label", "sentiment"])
def test_files_with_other_texts_under_the_same_ids_are_no_raters(column: str) -> None:
    files = [
        coded(name, codes, f"{name} ", column)
        for name, codes in zip(MONTHS, (CODES, OTHERS), strict=True)
    ]
    question = asked(files)
    assert "the files 'January', 'February' are those of raters, or of systems" in str(question)
    assert question.doubts[0].guess == {"sheets": "items"}
    labels = read(files, {"answers": {"sheets": "items"}, "human": [column]})
    assert (len(labels.items), len(labels.raters)) == (2 * N, 1)


def test_files_of_raters_of_several_batches_are_asked_about() -> None:
    files = [
        coded(f"{name}_{batch}", codes, f"{batch} ", "label")
        for batch in "12"
        for name, codes in (("anna", CODES), ("ben", OTHERS))
    ]
    question = asked(files)
    assert "Files 'anna_1', 'ben_1', 'anna_2', 'ben_2' have the items of some" in str(question)
    labels = read(files, {"answers": {"sheets": "raters"}})
    assert ({*labels.raters}, len(labels.items)) == ({"anna", "ben"}, 2 * N)


def test_files_of_a_rater_each_by_their_names_are_read_as_before() -> None:
    files = [coded("annotator_1", CODES, "", "label"), coded("annotator_2", OTHERS, "", "label")]
    assert read(files).raters == ("annotator_1", "annotator_2")


@pytest.mark.parametrize("names", [("A", "B"), ("sample_1a", "sample_1b")])
def test_files_under_a_name_that_any_persons_labels_have_are_rather_raters(
    names: tuple[str, str],
) -> None:
    files = [
        coded(name, codes, "", "human_label")
        for name, codes in zip(names, (CODES, OTHERS), strict=True)
    ]
    [doubt] = asked(files).doubts
    assert doubt.guess == {"tables": "raters"}
    assert {"tables": "criteria"} in doubt.alternatives
    labels = read(files, {"answers": {"tables": "raters"}})
    assert (len(labels.raters), labels.criteria) == (2, ("human_label",))


@pytest.mark.parametrize("column", ["label", "human_label"])
@pytest.mark.parametrize("gold", ["gold_label", ""])
def test_what_two_people_agreed_on_is_no_third_of_them(column: str, gold: str) -> None:
    people = [coded("annotator_1", CODES, "", column), coded("annotator_2", OTHERS, "", column)]
    labels = read([*people, coded("Final", CODES, "", gold or column)])
    assert labels.raters == ("annotator_1", "annotator_2")
    assert any("'Final.csv' sums up the humans of other files" in n for n in labels.report.notes)


def test_what_nobodys_files_were_made_of_is_asked_about_beside_gold() -> None:
    files = [coded("A", CODES), coded("B", OTHERS), file_of("Gold", "id,gold", range(1, 9), CODES)]
    question = asked(files)
    assert [doubt.guess for doubt in question.doubts] == [
        {"sheets": "raters"},
        {"beside": "left out"},
    ]


def test_gold_beside_a_judge_is_asked_about_where_other_files_have_the_humans() -> None:
    humans = file_of("humans", "id,human_1,human_2", range(1, 9), CODES, OTHERS)
    judge = file_of("judge", "id,gold,gpt-4o", range(1, 9), CODES, OTHERS)
    question = asked([humans, judge])
    assert "'gold' of 'judge.csv' may be what the humans of other files agreed on" in str(question)
    [doubt] = question.doubts
    assert (doubt.guess, doubt.alternatives) == ([], (["gold"],))
    left_out = read([humans, judge], {"files": [{}, {"human": []}]})
    assert (left_out.raters, left_out.judges) == (("human_1", "human_2"), ("gpt-4o",))
    kept = read([humans, judge], {"files": [{}, {"human": ["gold"]}]})
    assert kept.raters == ("human_1", "human_2", "gold")


def test_people_by_their_names_beside_files_of_humans_are_asked_about() -> None:
    files = [
        coded("annotator_1", CODES, "", "human_label"),
        coded("annotator_2", OTHERS, "", "human_label"),
        file_of("Compare", "id,Anna,Ben", range(1, N + 1), CODES, OTHERS),
    ]
    [doubt] = asked(files).doubts
    assert doubt.guess == ["Anna", "Ben"]


def test_a_legend_beside_files_of_a_rater_each_is_left_out() -> None:
    files = [
        coded("annotator_1", CODES, "", "label"),
        coded("annotator_2", OTHERS, "", "label"),
        file_of("Legend", "label,meaning", ("pos", "neg", "neu"), ("good", "bad", "neither")),
    ]
    labels = read(files)
    assert labels.raters == ("annotator_1", "annotator_2")
    assert any(note.endswith("not read: 'Legend'.") for note in labels.report.notes)
