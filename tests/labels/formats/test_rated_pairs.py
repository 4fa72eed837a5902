"""Judgments of pairs of uses of a word, as graphs of word usages come."""

import json

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz import LabelError, read_labels

HEADERS = {
    "DWUG": ("identifier1", "identifier2", "annotator", "judgment"),
    "RuDSI": ("internal_identifier1", "internal_identifier2", "annotator", "judgment"),
    "uses": ("use_1", "use_2", "rater", "label"),
    "ids": ("id_a", "id_b", "annotator_id", "score"),
    "sentences": ("sentence1_id", "sentence2_id", "user", "rating"),
}
# of each pair the grades of three annotators; the second asked the other way round
GRADES = {("u1", "u2"): "412", ("u1", "u3"): "343", ("u2", "u3"): "112", ("u2", "u4"): "224"}


def table(header=HEADERS["DWUG"], grades=GRADES) -> pd.DataFrame:
    rows = []
    for pair, given in grades.items():
        for number, grade in enumerate(given, start=1):
            sides = pair[::-1] if number == 2 else pair
            rows.append((*sides, f"annotator{number}", grade, " ", "plane_nn"))
    return pd.DataFrame(rows, columns=[*header, "comment", "lemma"])


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
def test_the_item_is_the_pair_in_either_order(header, tmp_path) -> None:
    frame = table(header)
    frame.to_csv(tmp_path / "judgments.tsv", sep="\t", index=False)
    frame.to_json(tmp_path / "judgments.json", orient="records")
    frame.to_excel(tmp_path / "judgments.xlsx", index=False)
    for end in ("tsv", "json", "xlsx"):
        labels = read_labels(tmp_path / f"judgments.{end}", {"human": list(_raters())})
        assert sorted(labels.raters) == list(_raters())
        assert {*labels.table["item"]} == {"u1/u2", "u1/u3", "u2/u3", "u2/u4"}
        given = labels.table.query("item == 'u1/u2'").set_index("rater")["label"]
        assert [str(given[rater]) for rater in _raters()] == [*"412"]


def test_it_is_asked_whether_zeros_stand_for_no_answer() -> None:
    frame = table(grades=GRADES | {("u1", "u4"): "013", ("u3", "u4"): "203"})
    with pytest.raises(LabelError) as caught:
        read_labels(frame)
    [doubt] = caught.value.doubts
    assert doubt.guess == {"zeros": "no answer"}
    assert doubt.alternatives == ({"zeros": "labels"},)
    assert doubt.reason == (
        "nothing in 'table 1' says whether '0' in 'judgment' (2 times) is a grade below 1, or "
        "stands for a pair that an annotator could not decide on"
    )
    labels = read_labels(frame, {"answers": doubt.guess})
    assert (len(labels.table), len(labels.items)) == (16, 6)
    assert "2 labels '0' in 'judgment' of 'table 1' taken as missing" in str(labels.report)
    kept = read_labels(frame, {"answers": {"zeros": "labels"}})
    assert len(kept.table) == 18
    assert list(kept.scale("judgment").categories) == [0, 1, 2, 3, 4]


def test_humans_and_a_judge_may_name_a_pair_in_other_orders(tmp_path) -> None:
    table().to_csv(tmp_path / "humans.tsv", sep="\t", index=False)
    rows = [
        {"identifier1": b, "identifier2": a, "annotator": "gpt-4", "judgment": 3} for a, b in GRADES
    ]
    (tmp_path / "gpt-4.jsonl").write_text("\n".join(map(json.dumps, rows)))
    labels = read_labels([tmp_path / "humans.tsv", tmp_path / "gpt-4.jsonl"])
    assert (len(labels.items), labels.judges) == (4, ("gpt-4",))


@pytest.mark.parametrize(
    "more",
    [{"item": [*"abcdefghijkl"]}, {"model_1": ["x"] * 12, "model_2": ["y"] * 12}],
    ids=["items", "systems"],
)
def test_ids_beside_items_or_systems_are_left_alone(more) -> None:
    try:
        labels = read_labels(table().assign(**more), on_doubt="accept")
    except LabelError:
        return
    assert "word usage graph" not in str(labels.report)


def test_engines_refuse_pairs_of_uses() -> None:
    with pytest.raises(LabelError, match="no engine counts"):
        jv.open(table())


def _raters() -> tuple[str, ...]:
    return ("annotator1", "annotator2", "annotator3")
