"""POTATO: users' states, lines of version 1, models' predictions, exported tables."""

import json
from pathlib import Path

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file, json_lines, labels_of, read

STATE = "instance_id_to_label_to_value"


def pairs(*choices: tuple[str, str]) -> list[list[object]]:
    return [[{"schema": schema, "name": name}, "true"] for schema, name in choices]


def by_schema(*choices: tuple[str, str]) -> dict[str, dict]:
    found: dict[str, dict] = {}
    for schema, name in choices:
        found.setdefault(schema, {"labels": {}})["labels"][name] = True
    return found


CHOSEN = {
    "anna": {"r1": [("tone", "good"), ("has", "plot"), ("has", "music")], "r2": [("tone", "bad")]},
    "bob": {"r1": [("tone", "bad"), ("has", "plot")], "r2": [("tone", "bad"), ("has", "music")]},
}


def test_points_of_a_scale_in_columns_are_its_grades() -> None:
    rows = [
        {"user": user, "instance_id": f"i{n}", "displayed_text": "t"}
        | {f"ease:::scale_{k}": str(k) if k == point else None for k in range(1, 6)}
        for n, user, point in ((1, "anna", 2), (1, "bob", 5), (2, "anna", 4), (2, "bob", 2))
    ]
    labels = read(csv_file(rows, "annotated_instances.tsv", delimiter="\t"))
    assert labels_of(labels) == {
        ("i1", "anna", "human", "ease", "2"), ("i1", "bob", "human", "ease", "5"),
        ("i2", "anna", "human", "ease", "4"), ("i2", "bob", "human", "ease", "2"),
    }  # fmt: skip
    assert labels.scale("ease").categories == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("stored", [pairs, by_schema])
def test_a_file_for_each_user_with_one_and_with_several_choices(stored) -> None:
    states = [
        ({"user_id": user, STATE: {i: stored(*own) for i, own in items.items()},
                   "instance_id_to_span_to_value": {"r1": {"x": 1}}}, "user_state.json")
        for user, items in CHOSEN.items()
    ]  # fmt: skip
    with pytest.raises(LabelError, match="nswers to 'has' may name several choices") as asked:
        read_labels([json_file(*state) for state in states])
    assert len(asked.value.doubts) == 1  # once, not for each file
    labels = read(*(json_file(*state) for state in states))
    expected = {
        (item, user, "human", f"has: {name}", "true" if ("has", name) in own else "false")
        for user, items in CHOSEN.items()
        for item, own in items.items()
        for name in ("plot", "music")
    }
    tones = {
        ("r1", "anna", "good"),
        ("r2", "anna", "bad"),
        ("r1", "bob", "bad"),
        ("r2", "bob", "bad"),
    }
    expected |= {(item, user, "human", "tone", tone) for item, user, tone in tones}
    assert labels_of(labels) == expected
    assert labels.report.dropped == {
        "a region or span marked in the item, which is no label of it": 2
    }


def test_a_models_predictions_beside_the_users() -> None:
    state = {"user_id": "anna", STATE: {"1": pairs(("tone", "good")), "2": pairs(("tone", "bad"))}}
    said = {"predicted_label": "good", "confidence_score": 0.8, "model_name": "llama3.2:3b",
            "human_label": "bad"}  # fmt: skip
    solo = {
        "predictions": {"1": {"tone": said}, "2": {"tone": None}},
        "agreement_metrics": {"n": 1},
    }
    labels = read(json_file(state, "user_state.json"), json_file(solo, "solo_mode_state.json"))
    assert labels_of(labels) == {
        ("1", "anna", "human", "tone", "good"),
        ("2", "anna", "human", "tone", "bad"),
        ("1", "llama3.2:3b", "machine", "tone", "good"),
    }


def version_1(tmp_path: Path, user: str, *given: dict) -> str:
    path = tmp_path / user / "annotated_instances.jsonl"
    path.parent.mkdir()
    lines = [{"id": f"i{n}", "displayed_text": "shown", "label_annotations": one,
              "span_annotations": [], "behavioral_data": {"time_string": "5s"}}
             for n, one in enumerate(given)]  # fmt: skip
    path.write_text("\n".join(map(json.dumps, lines)))
    return str(path)


def test_lines_of_version_1_with_the_folder_as_the_user(tmp_path: Path) -> None:
    ticked = {name: f"faults:::{name}" for name in ("long", "dull")}
    anna = version_1(
        tmp_path, "anna",
        {"score": {"scale_3": "3"}, "tone": {"good": "tone:::good"}, "faults": ticked},
        {"score": {"scale_5": "5"}, "tone": {"bad": "tone:::bad"}, "textbox_input": {"why": "so"}},
    )  # fmt: skip
    bob = version_1(
        tmp_path, "bob", {"score": {"scale_4": "4"}, "faults": {"long": "faults:::long"}}
    )
    nobody = version_1(tmp_path, "nobody", {"textbox_input": {"Comments": "1"}})
    labels = read_labels([anna, bob, nobody])
    assert labels_of(labels) == {
        ("i0", "anna", "human", "score", "3"),
        ("i1", "anna", "human", "score", "5"),
        ("i0", "bob", "human", "score", "4"),
        ("i0", "anna", "human", "tone", "good"),
        ("i1", "anna", "human", "tone", "bad"),
    }
    assert labels.scale("score").categories == (1, 2, 3, 4, 5)
    assert labels.report.dropped == {
        "several choices at once, of which the file does not say what was not chosen": 3,
        "free text, which is no label": 1,
    }
    assert labels.report.notes[0] == (
        "Not read: File 'nobody/annotated_instances.jsonl' is annotations of POTATO, but holds no "
        "label of any item (left out: 1 with free text, which is no label); export it again with "
        "its annotations."
    )
    of_those_read = labels.mapping["files"]
    for files in (of_those_read, [*of_those_read, {}]):  # and one that speaks of all three
        again = read_labels([anna, bob, nobody], mapping=labels.mapping | {"files": files})
        assert again.digest == labels.digest
    with pytest.raises(LabelError, match="needs one entry per file, 2 in all, not 1;"):
        read_labels([anna, bob, nobody], mapping={"files": of_those_read[:1]})


def test_without_a_folder_nobody_says_who_labelled() -> None:
    lines = [{"id": n, "label_annotations": {"tone": {name: name}}} for n, name in enumerate("xy")]
    labels = read(json_lines(lines, "annotated_instances.jsonl"))
    assert {rater for _, rater, *_ in labels_of(labels)} == {"annotator"}
    assert any("does not say who labelled" in note for note in labels.report.notes)


WHO_LABELLED = {"r1": {"anna": "good", "bob": "bad"}, "r2": {"anna": "bad", "bob": "bad"}}
LABELLED = {
    (item, user, "human", "tone", tone)
    for item, said in WHO_LABELLED.items()
    for user, tone in said.items()
}


def lines_of(user: str, author: str | None = None) -> list[dict[str, object]]:
    return [
        {"id": item, "displayed_text": "shown", "label_annotations": {"tone": {own[user]: "true"}}}
        | ({"user": f"{author}{item}"} if author else {})
        for item, own in WHO_LABELLED.items()
    ]  # fmt: skip


@pytest.mark.parametrize("key", ["user", "user_id", "annotator"])
@pytest.mark.parametrize("item_key", ["id", "instance_id"])
@pytest.mark.parametrize("states_all", [True, False])
def test_lines_of_several_users_in_one_file_name_them(
    tmp_path: Path, key: str, item_key: str, states_all: bool
) -> None:
    lines = [
        {item_key: item, "displayed_text": "shown", key: user, "span_annotations": [],
         "label_annotations": {"tone": {name: name == tone if states_all else "true"
                                        for name in ("good", "bad") if states_all or name == tone}},
         "behavioral_data": {"time_string": "5s"}}
        for item, said in WHO_LABELLED.items()
        for user, tone in said.items()
    ]  # fmt: skip
    path = tmp_path / "annotated_instances.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)))
    labels = read_labels(path)
    assert labels_of(labels) == LABELLED
    assert not labels.report.dropped
    assert any(f"'{key}' of each line" in note for note in labels.report.notes)


def test_several_choices_of_lines_that_say_no_to_the_others_are_read() -> None:
    made = {("r1", "anna"): {"plot", "music"}, ("r1", "bob"): {"plot"}, ("r2", "anna"): set()}
    lines = [
        {"id": item, "user": user,
         "label_annotations": {"has": {name: name in own for name in ("plot", "music")}}}
        for (item, user), own in made.items()
    ]  # fmt: skip
    labels = read_labels(json_lines(lines))
    assert labels_of(labels) == {
        (*who, "human", f"has: {name}", "true" if name in own else "false")
        for who, own in made.items()
        for name in ("plot", "music")
    }
    assert not labels.report.dropped
    for unclear in ({"plot": True}, {"plot": None, "music": None}):  # nobody says no to music
        unsaid = {"id": "r2", "user": "bob", "label_annotations": {"has": unclear}}
        tone = [{**line, "label_annotations": {**line["label_annotations"], "tone": {t: "true"}}}
                for line, t in zip(lines, ("good", "bad", "bad"), strict=True)]  # fmt: skip
        assert read_labels(json_lines([*tone, unsaid])).criteria == ("tone",)


def test_who_wrote_an_instance_is_not_who_labelled_it(tmp_path: Path) -> None:
    paths = []
    for user in ("anna", "bob"):
        path = tmp_path / user / "annotated_instances.jsonl"
        path.parent.mkdir()
        path.write_text("\n".join(map(json.dumps, lines_of(user, author="writer_of_"))))
        paths.append(path)
    assert labels_of(read_labels(paths)) == LABELLED


def check_exported(labels: Labels) -> None:
    assert labels_of(labels) == {
        ("1", "anna", "human", "tone", "good"),
        ("2", "anna", "human", "tone", "bad"),
        ("1", "gpt-4o", "machine", "tone", "bad"),
        ("1", "anna", "human", "urgency", "3"),
        ("2", "anna", "human", "urgency", "1"),
    }


def test_an_exported_table_with_a_column_for_every_choice() -> None:
    rows = [
        {"instance_id": n, "user_id": user, "annotator_origin": origin, "tone.good": good,
         "tone.bad": bad, "urgency": urgency}
        for n, user, origin, good, bad, urgency in (
            (1, "anna", "human", "true", None, 3), (2, "anna", "human", None, "true", 1),
            (1, "gpt-4o", "llm", None, "true", None),
        )
    ]  # fmt: skip
    check_exported(read(csv_file(rows)))
    humans = [{k: v for k, v in row.items() if k != "annotator_origin"} for row in rows[:2]]
    assert {rater for _, rater, *_ in labels_of(read(csv_file(humans)))} == {"anna"}
    plain = [
        {"instance_id": row["instance_id"], "user_id": row["user_id"],
         "annotator_origin": row["annotator_origin"],
         "tone": "good" if row["tone.good"] else "bad", "urgency": row["urgency"]}
        for row in rows
    ]  # fmt: skip
    check_exported(read(json_lines(plain)))


@pytest.mark.parametrize(
    "stored",
    [None, 4, "x", [None, [1], [4, 5], [{"schema": "tone"}, {"a": 1}]], {"tone": None, "has": 4.5},
     {"tone": {"labels": None}}],
)  # fmt: skip
def test_a_broken_instance_costs_itself_alone(stored: object) -> None:
    good = {"r1": pairs(("tone", "good")), "r2": pairs(("tone", "bad"))}
    state = {"user_id": "anna", STATE: {**good, "r3": stored}}
    labels = read(json_file(state), on_doubt="accept")
    assert {one for one in labels_of(labels) if one[0] != "r3"} == {
        ("r1", "anna", "human", "tone", "good"),
        ("r2", "anna", "human", "tone", "bad"),
    }
    with pytest.raises(LabelError):
        read(json_file({"user_id": "anna", STATE: None}))


@pytest.mark.parametrize("name", ["quality_time", "time", "duration", "seconds_spent"])
def test_how_long_an_instance_took_is_no_criterion(name: str) -> None:
    rows = [
        {"instance_id": n, "user_id": user, "quality": 1 + (n + k) % 3, name: 10 + n + k,
         "annotator_origin": "llm" if k == 2 else "human"}
        for n in range(4)
        for k, user in enumerate(("anna", "ben", "gpt-4o"))
    ]  # fmt: skip
    labels = read(csv_file(rows))
    assert (labels.criteria, labels.raters, labels.judges) == (
        ("quality",), ("anna", "ben"), ("gpt-4o",)
    )  # fmt: skip
    assert labels.report.dropped == {"a time or duration, which is no label": 12}
    told = [{**row, name: "short" if row["quality"] < 2 else "long"} for row in rows]
    assert read(csv_file(told)).criteria == ("quality", name)


def test_columns_beside_those_of_schemas_are_no_criteria_and_are_named() -> None:
    rows = [
        {"": f"{3 * n + k}", "user": user, "instance_id": f"q{n}", "displayed_text": f"Text {n}.",
         **{f"tone:::{one}": f"tone:::{one}" if one == said else "" for one in ("good", "bad")},
         "ease:::scale_2": "2.0" if n % 2 else "", "ease:::scale_5": "" if n % 2 else "5.0",
         "behavioral_data.time_string": f"Time spent: 0d 0h 0m {n}s", "age": 20 + k}
        for n in range(6)
        for k, user in enumerate(("ann", "bob", "cem"))
        for said in [("good", "bad")[(n + k) % 2]]
    ]  # fmt: skip
    expected = {
        ("tone", "good"): 9, ("tone", "bad"): 9, ("ease", "2"): 9, ("ease", "5"): 9,
    }  # fmt: skip
    labels = read(csv_file(rows, "annotated_instances.tsv", delimiter="\t"))
    given = labels.table.groupby(["criterion", "label"], observed=True).size()
    assert {(one, str(label)): n for (one, label), n in given.items()} == expected
    assert labels.raters == ("ann", "bob", "cem")
    said = "no questions of POTATO: 'column 1', 'behavioral_data.time_string', 'age'."
    assert any(said in note for note in labels.report.notes)
    # version 2 does not mark a schema that has one column: an index and an age are no schemas
    plain = [
        {"n": n, "user_id": row["user"], "instance_id": row["instance_id"], "age": row["age"],
         "annotator_origin": "human", "tone": "good" if row["tone:::good"] else "bad"}
        for n, row in enumerate(rows)
    ]  # fmt: skip
    labels = read(csv_file(plain))
    assert (labels.criteria, labels.report.n_labels) == (("tone",), 18)
    assert any("no questions of POTATO: 'n', 'age'." in note for note in labels.report.notes)
