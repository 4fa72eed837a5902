"""Labelbox: classifications of data rows; marks in them are no labels."""

import pytest

from judgeviz.errors import LabelError
from tests.labels.formats.exports import json_file, json_lines, labels_of, read


def row(number: int, *labels: dict) -> dict:
    return {
        "data_row": {"id": f"cl{number}", "external_id": f"doc {number}", "row_data": "text"},
        "media_attributes": {"mime_type": "text/plain"},
        "projects": {"p1": {"name": "tone", "labels": list(labels)}},
    }


def label(who: str, *classifications: dict, objects: tuple[dict, ...] = (), **more: object) -> dict:
    annotations = {"objects": list(objects), "classifications": list(classifications)}
    return {"label_kind": "Default", "label_details": {"created_by": who},
            "annotations": annotations, **more}  # fmt: skip


def radio(question: str, answer: str, *inner: dict) -> dict:
    chosen = {"name": answer, "value": answer, "classifications": list(inner)}
    return {"name": question, "value": question, "radio_answer": chosen}


def checklist(question: str, *answers: str) -> dict:
    return {"name": question, "checklist_answers": [{"name": answer} for answer in answers]}


BOX = {"name": "car", "annotation_kind": "ImageBoundingBox", "bounding_box": {"top": 1},
       "classifications": [radio("colour", "red")]}  # fmt: skip
ROWS = [
    row(1,
        label("anna@x.org", radio("tone", "good", radio("how", "very")),
              checklist("has", "u", "v")),
        label("bob@x.org", radio("tone", "bad"), objects=(BOX,))),
    row(2, label("anna@x.org", radio("tone", "bad", radio("how", "a bit")), checklist("has", "v"),
                 {"name": "why", "text_answer": {"content": "because"}}),
        label("bob@x.org", radio("tone", "good"), performance_details={"skipped": True})),
]  # fmt: skip


def test_radios_and_checklists_of_every_labeler() -> None:
    labels = read(json_lines(ROWS))
    anna = [
        ("doc 1", "tone", "good"), ("doc 1", "how", "very"), ("doc 1", "has: u", "true"),
        ("doc 1", "has: v", "true"), ("doc 2", "tone", "bad"), ("doc 2", "how", "a bit"),
        ("doc 2", "has: u", "false"), ("doc 2", "has: v", "true"),
    ]  # fmt: skip
    assert labels_of(labels) == {
        *((item, "anna@x.org", "human", question, answer) for item, question, answer in anna),
        ("doc 1", "bob@x.org", "human", "tone", "bad"),
    }
    assert labels.report.dropped == {
        "a region or span marked in the item, which is no label of it": 1,
        "free text, which is no label": 1,
        "a data row that a labeler skipped": 1,
    }


def test_rows_of_the_older_export() -> None:
    def old(number: int, who: str, answer: str) -> dict:
        one = {"title": "tone", "value": "tone", "answer": {"title": answer, "value": answer}}
        return {"ID": f"l{number}{who}", "DataRow ID": f"cl{number}", "Labeled Data": "text",
                "Label": {"objects": [], "classifications": [one]}, "Created By": who,
                "External ID": f"doc {number}", "Skipped": False}  # fmt: skip

    labels = read(json_file([old(1, "anna", "good"), old(1, "bob", "bad"), old(2, "anna", "bad")]))
    assert labels_of(labels) == {
        ("doc 1", "anna", "human", "tone", "good"),
        ("doc 1", "bob", "human", "tone", "bad"),
        ("doc 2", "anna", "human", "tone", "bad"),
    }


@pytest.mark.parametrize(
    "projects",
    [None, 4, {"p": None}, {"p": {"labels": [None, {"annotations": 3}]}},
     {"p": {"labels": [{"annotations": {"classifications": [4, {"name": None}]}}]}}],
)  # fmt: skip
def test_a_broken_row_costs_itself_alone(projects: object) -> None:
    rows = [*ROWS, {**row(3), "projects": projects}]
    assert labels_of(read(json_lines(rows))) == labels_of(read(json_lines(ROWS)))


def test_boxes_alone_hold_no_label() -> None:
    with pytest.raises(LabelError) as refusal:
        read(json_lines([row(1, label("anna", objects=(BOX, BOX)))], "boxes.ndjson"))
    assert str(refusal.value) == (
        "File 'boxes.ndjson' is a Labelbox export, but holds no label of any item (left out: 2 "
        "with a region or span marked in the item, which is no label of it); export it again with "
        "its annotations."
    )
