"""Exports of a tool that knows nobody's name: who labelled is said by the names of the files."""

import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

FIRST = ("accept", "reject", "accept", "accept", "reject", "accept")
OTHER = ("accept", "accept", "accept", "reject", "reject", "accept")


def prodigy(name: str, answers=FIRST, start=0, **more: object):
    """Make tasks without an id of who answered them."""
    tasks = [
        {
            "text": f"Comment {n}",
            "label": "SARCASM",
            "_input_hash": 900 + n,
            "_task_hash": n,
            "_view_id": "classification",
            "answer": answer,
            **more,
        }
        for n, answer in enumerate(answers, start)
    ]
    return upload("\n".join(map(json.dumps, tasks)), f"{name}.jsonl")


def label_studio(name: str, answers=FIRST, who: object = 1):
    """Make an export of an install of somebody's own, who is number 1 there."""
    form = {"from_name": "tone", "to_name": "text", "type": "choices"}
    tasks = [
        {
            "id": n,
            "data": {"text": f"Comment {n}"},
            "annotations": [
                {"id": n, "completed_by": who, "result": [form | {"value": {"choices": [answer]}}]}
            ],
        }
        for n, answer in enumerate(answers, 1)
    ]
    return upload(json.dumps(tasks), f"{name}.json")


@pytest.mark.parametrize("export", [prodigy, label_studio])
@pytest.mark.parametrize("answers", [FIRST, OTHER])
@pytest.mark.parametrize(
    "names",
    [("lena", "omar"), ("tone_lena", "tone_omar"), ("annotator1", "annotator2")],
)
def test_files_called_after_people_are_their_raters(export, names, answers):
    read = read_labels([export(names[0]), export(names[1], answers)])
    assert read.raters == names
    assert (read.report.n_labels, read.report.n_duplicates) == (12, 0)
    assert f"was read as labels of '{names[0]}', by its name." in "".join(read.report.notes)
    again = read_labels([export(names[0]), export(names[1], answers)], mapping=read.mapping)
    assert again.raters == names


@pytest.mark.parametrize("export", [prodigy, label_studio])
@pytest.mark.parametrize("names", [("tone_a", "tone_b"), ("tone_1", "tone_2"), ("kb", "mt")])
def test_codes_in_names_are_asked_about_also_where_all_agree(export, names):
    files = [export(names[0]), export(names[1])]
    with pytest.raises(LabelError, match="have the same items and the same rater") as refusal:
        read_labels(files)
    assert [doubt.guess for doubt in refusal.value.doubts] == [{"tables": "raters"}]
    files = [export(names[0]), export(names[1])]
    assert read_labels(files, on_doubt="accept").raters == names
    files = [export(names[0]), export(names[1])]
    one = read_labels(files, mapping={"answers": {"tables": "answers"}})
    assert (len(one.raters), one.report.n_duplicates) == (1, 6)


@pytest.mark.parametrize(
    "names",
    [
        ("export", "export (1)"),
        ("2025-04-03", "2025-04-10"),
        ("round1", "round2"),
        ("part1", "part2"),
        ("backup", "final"),
        ("gpt4", "llama"),
    ],
)
def test_the_same_export_again_is_one_raters(names):
    read = read_labels([label_studio(names[0]), label_studio(names[1])])
    assert read.raters == ("1",)
    assert read.report.n_duplicates == 6


def test_raters_with_names_and_files_of_other_items_stay_as_they_are():
    same = [label_studio(name, who={"email": "jo@x.org"}) for name in ("lena", "omar")]
    assert read_labels(same).raters == ("jo@x.org",)
    assert read_labels([prodigy("lena"), prodigy("omar", start=6)]).raters == ("annotator",)
    own = [prodigy(name, _annotator_id=f"data-{name}") for name in ("lena", "omar")]
    assert read_labels(own).raters == ("data-lena", "data-omar")
