"""Lists of classes as labels of raters: one class each, or several, which are asked about."""

import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file, json_lines

CLASSES = ["intrinsic", "extrinsic", "benign"]


def records(
    several: bool = False, spans: int = 1, key: str = "annotations", **more: list[object]
) -> list[dict[str, object]]:
    """Twelve summaries that three people labelled, in ``spans`` entries each."""
    return [
        {
            "sample_id": n,
            "source": f"source {n // 3}",
            "summary": f"summary {n}",
            key: [
                {
                    "annotator_id": f"a{who}",
                    "label": [
                        CLASSES[(n + who + span) % 3],
                        *([CLASSES[(n + 1) % 3]] if several and (n + who) % 3 == 0 else []),
                    ],
                    "note": f"note {n}" if n % 2 else "",
                }
                for who in range(3)
                for span in range(spans)
            ],
        }
        | {name: own[n % len(own)] for name, own in more.items()}
        for n in range(12)
    ]


@pytest.mark.parametrize("file", [json_file, json_lines, csv_file])
@pytest.mark.parametrize("key", ["annotations", "labels", "spans"])
def test_a_list_of_one_class_is_that_class(file, key: str) -> None:
    labels = read_labels(file(records(key=key)))
    assert labels.raters == ("a0", "a1", "a2")
    assert labels.table["label"].tolist()[:4] == ["intrinsic", "extrinsic", "benign", "extrinsic"]
    assert sorted(labels.table["item"].unique(), key=int) == [str(n) for n in range(12)]


def test_several_classes_of_one_rater_are_asked_about() -> None:
    found = records(several=True)
    with pytest.raises(
        LabelError, match=r"several classes of one item in 'label' .8 times"
    ) as asked:
        read_labels(json_file(found))
    [doubt] = asked.value.doubts
    assert doubt.guess == {"several": "each"}
    assert doubt.alternatives == ({"several": "one"}, {"several": "left out"})
    each = read_labels(json_file(found), on_doubt="accept")
    assert each.criteria == ("benign", "extrinsic", "intrinsic")
    first = each.table[each.table["item"] == "0"]
    assert first[first["rater"] == "a0"]["label"].tolist() == ["no", "yes", "yes"]
    one = read_labels(json_file(found), mapping={"answers": {"several": "one"}})
    assert one.table["label"].tolist()[0] == "extrinsic + intrinsic"
    alone = read_labels(json_file(found), mapping={"answers": {"several": "left out"}})
    assert len(alone.table) == 28


def test_classes_in_several_entries_of_a_rater_are_several_of_the_item() -> None:
    """FaithBench has an entry for each span."""
    file = json_file(records(several=True, spans=2))
    labels = read_labels(file, mapping={"answers": {"several": "each"}})
    assert len(labels.table) == 12 * 3 * 3
    first = labels.table[labels.table["item"] == "0"]
    assert first[first["rater"] == "a1"]["label"].tolist() == ["yes", "yes", "no"]
    assert any(note.endswith("are kept: 36 further ones.") for note in labels.report.notes)


def test_programs_beside_classes_of_people_are_read_on_no_class() -> None:
    """A 0 or 1 of a whole summary was no answer to each class."""
    programs = {"gpt-4o": [0, 1], "HHEMv1": [1, 0, 0]}
    file = json_file(records(several=True, **programs))
    labels = read_labels(file, mapping={"answers": {"several": "each"}})
    assert labels.judges == ()
    assert any("'gpt-4o'" in said and "'machine'" in said for said in labels.report.guesses)


def test_a_sample_id_of_each_record_is_its_item() -> None:
    """It was taken for the number of an answer where sources come back."""
    plain = records()
    for record in plain:
        for entry in record["annotations"]:
            [entry["label"]] = entry["label"]
    labels = read_labels(json_file(plain))
    assert sorted(labels.table["item"].unique(), key=int) == [str(n) for n in range(12)]


def test_lists_beside_criteria_are_no_labels() -> None:
    """The criteria are."""
    found = records()
    for number, record in enumerate(found):
        for place, entry in enumerate(record["annotations"]):
            entry["fluency"] = (place + number) % 3 + 1
    labels = read_labels(json_file(found))
    assert labels.criteria == ("fluency",)


def test_lists_in_cells_of_python_are_lists() -> None:
    as_python = [
        {name: str(own) if isinstance(own, list) else own for name, own in record.items()}
        for record in records()
    ]
    as_json = [
        {name: json.dumps(own) if isinstance(own, list) else own for name, own in record.items()}
        for record in records()
    ]
    tables = [read_labels(csv_file(found)).table for found in (as_python, as_json)]
    assert tables[0]["label"].tolist() == tables[1]["label"].tolist()
