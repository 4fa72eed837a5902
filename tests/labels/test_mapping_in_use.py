"""The mapping in use reads the same labels again."""

import json

import pandas as pd
import pytest

import judgeviz as jv
from tests.labels.sources import upload


@pytest.mark.parametrize("own", ["id", "item_id", "uid", None])
@pytest.mark.parametrize("shared", ["prompt_id", "question_id", "doc"])
@pytest.mark.parametrize("order", [1, -1])
def test_ids_of_rows_and_of_sources_keep_their_parts(own, shared, order):
    rows = range(24)
    table = pd.DataFrame(
        {
            **({own: [f"a{row:03}" for row in rows]} if own else {}),
            shared: [f"p{row // 4:02}" for row in rows],
            "system": [f"s{row % 4}" for row in rows],
            **{name: [1 + row % 5 for row in rows] for name in ("human_1", "human_2", "gpt-4o")},
        }
    )
    table = table[table.columns[::order]]
    labels = jv.read_labels(table)
    again = jv.read_labels(table, json.loads(json.dumps(labels.mapping)))
    assert again.digest == labels.digest
    assert again.mapping == labels.mapping
    assert labels.source == shared


@pytest.mark.parametrize("other", ["judge", "rater_type", "annotator"])
def test_columns_of_one_unnamed_rater_stay_so(other):
    rows = range(24)
    table = pd.DataFrame(
        {
            "Item": [f"q{row}" for row in rows],
            other: [str(row * 7 % 5) for row in rows],
            "Fabrication (None/Minor/Severe)": [
                ("None", "Minor", "Severe")[row % 3] for row in rows
            ],
            "Tone (0-3)": [row % 4 for row in rows],
        }
    )
    labels = jv.read_labels(table, on_doubt="accept")
    again = jv.read_labels(table, json.loads(json.dumps(labels.mapping)), on_doubt="accept")
    assert again.digest == labels.digest


def test_rows_are_the_items_where_no_column_is_stated_to_name_them():
    rows = [(f"d{n // 4}", n % 4, n % 5 + 1, n * 2 % 5 + 1, n * 3 % 5 + 1) for n in range(12)]
    frame = pd.DataFrame(rows, columns=["doc", "place", "human_1", "human_2", "gpt-4o"])
    with pytest.raises(jv.LabelError, match="every row is an item, .*rows.*items"):
        jv.read_labels(frame)
    for mapping in ({"item": None}, {"answers": {"rows": "items"}}):
        labels = jv.read_labels(frame, mapping)
        assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
        assert (len(labels.items), len(labels.table)) == (12, 36)
        assert "place" in labels.items.columns
        assert jv.read_labels(frame, labels.mapping).digest == labels.digest


def test_guesses_of_what_counts_as_what_stand_in_the_mapping_in_use():
    grades = ["0.0", "0.25", "0.5", "0.75", "1.0"]
    rows = [
        (f"q{i}", rater, "2/5" if k == 2 and i % 3 == 0 else grades[(i * (k + 1) + i // 4) % 5])
        for i in range(12)
        for k, rater in enumerate(("human_1", "human_2", "gpt-4o"))
    ]
    table = pd.DataFrame(rows, columns=["item", "rater", "label"])
    labels = jv.read_labels(table, on_doubt="accept")
    assert [doubt.guess for doubt in labels.report.doubts] == [{"ranges": "scores"}]
    assert labels.mapping["answers"] == {"ranges": "scores"}
    again = jv.read_labels(table, json.loads(json.dumps(labels.mapping)))
    assert again.report.doubts == ()
    assert again.digest == labels.digest
    assert labels.report.n_labels == again.report.n_labels == 36


def test_criteria_that_were_guessed_to_be_one_stay_so(tmp_path):
    shares = (0, 0.5, 1)
    records = [
        {
            "id": f"b77f{n:04}",
            "span_id": f"7a0b{n:04}",
            "input": f"What should I know about case {n}?",
            "output": f"You should change it ({n}).",
            "scores": {"Factuality": shares[n % 3], "Human quality": shares[n // 2 % 3]},
        }
        for n in range(24)
    ]
    path = tmp_path / "experiment.jsonl"
    path.write_text("\n".join(map(json.dumps, records)))
    labels = jv.read_labels(path, on_doubt="accept")
    same = {"Factuality": "Human quality"}
    assert [(one.role, one.guess) for one in labels.report.doubts] == [("criterion_names", same)]
    assert labels.mapping["criterion_names"] == same
    again = jv.read_labels(path, json.loads(json.dumps(labels.mapping)))
    assert again.report.doubts == ()
    assert again.digest == labels.digest


def test_columns_of_raters_without_criteria_have_none_in_the_mapping() -> None:
    table = pd.DataFrame({"item": [f"q{n}" for n in range(24)]})
    for step, name in enumerate(("human_1", "human_2", "gpt-4o"), 1):
        table[f"{name}.style"] = [n * step % 5 + 1 for n in range(24)]
        table[f"{name}.tone"] = [(n * step + n // 5) % 5 + 1 for n in range(24)]
    labels = jv.read_labels(table, {"criteria": []})
    again = jv.read_labels(table, json.loads(json.dumps(labels.mapping)))
    assert (labels.criteria, len(labels.raters)) == (("label",), 4)
    assert again.digest == labels.digest


def test_several_stated_labels_leave_no_column_of_criteria() -> None:
    rows = range(24)
    table = pd.DataFrame(
        {
            "id": [f"q{row}" for row in rows],
            "sentiment": [("bad", "good", "so-so")[row * 7 % 3] for row in rows],
            "aspect": [("price", "food", "staff")[row // 3 % 3] for row in rows],
            "sarcasm": [("no", "yes")[row // 2 % 2] for row in rows],
        }
    )
    mapping = {"item": "id", "label": ["sentiment", "sarcasm"], "human": ["human"], "machine": []}
    labels = jv.read_labels(table, mapping | {"rater": None, "layout": "long"})
    assert labels.criteria == ("sentiment", "sarcasm")
    assert "aspect" in labels.items


@pytest.mark.parametrize("rater", [None, "WorkerId"])
def test_a_batch_without_workers_is_read_again_by_its_mapping(rater: str | None) -> None:
    rows = [(task, worker) for task in range(12) for worker in range(3)]
    table = pd.DataFrame(
        {
            "HITId": [f"H{task}" for task, _ in rows],
            **({rater: [f"A{worker}" for _, worker in rows]} if rater else {}),
            "AssignmentStatus": "Approved",
            "Input.text": [f"Text {task} of it." for task, _ in rows],
            "Answer.clarity": [(task * (worker + 2) + task // 3) % 5 + 1 for task, worker in rows],
        }
    )
    source = upload(table.to_csv(index=False), "batch.csv")
    labels = jv.read_labels(source, on_doubt="accept")
    assert labels.report.n_labels == 36
    source.seek(0)
    again = jv.read_labels(source, json.loads(json.dumps(labels.mapping)))
    assert again.digest == labels.digest
