"""Aggregated reports of CrowdFlower: one answer a unit, of nobody in particular."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels as read
from tests.labels.formats.exports import csv_file, labels_of

WORKERS = "consolidated workers"
ANSWERS = ["Relevant", "Not Relevant", "Relevant", None]
Rows = list[dict[str, object]]


def report(**others: object) -> Rows:
    """Four units, the first a test unit, the last without an answer."""
    return [
        {
            "_unit_id": 778243823 + n,
            "_golden": n == 0,
            "_unit_state": "golden" if n == 0 else "finalized",
            "_trusted_judgments": 156 if n == 0 else 5,
            "_last_judgment_at": "8/30/15 13:27",
            "choose_one": answer,
            "choose_one:confidence": 0.7952,
            "choose_one_gold": answer if n == 0 else None,
            "text": f"Forest fire number {n} near the lake, and it is burning still",
            **others,
        }
        for n, answer in enumerate(ANSWERS)
    ]


def test_what_the_workers_came_to_is_the_labels_of_one_human() -> None:
    labels = read(csv_file(report()))
    assert labels.raters == (WORKERS,)
    assert labels.criteria == ("choose_one",)
    assert list(labels.table["label"]) == ["Relevant", "Not Relevant", "Relevant"]
    assert labels.report.n_missing == 1
    said = " ".join(labels.report.notes)
    assert "nothing tells how far they agreed" in said
    assert "'choose_one_gold' of" in said
    assert "nobody's labels" in said


def test_every_question_with_a_confidence_is_a_criterion_in_the_order_of_the_table() -> None:
    two = [
        {**row, "reason": "late", "reason:confidence": 1, "reason_gold": None} for row in report()
    ]
    two[0]["reason"] = "rude"
    labels = read(csv_file(two))
    assert labels.criteria == ("choose_one", "reason")
    assert len(labels.table) == 7


def test_a_judge_beside_is_a_judge() -> None:
    rows = [
        {**row, "gpt4_label": said}
        for row, said in zip(report(), ["Relevant", "Relevant", "Not Relevant", None], strict=True)
    ]
    labels = read(csv_file(rows))
    assert (labels.raters, labels.judges) == ((WORKERS,), ("gpt4_label",))


@pytest.mark.parametrize("program", ["pred", "bert", "predicted", "roberta"])
@pytest.mark.parametrize("said", [[0.25, 0.5, 0.75, 1], ["Relevant", "Relevant", "Not Relevant"]])
def test_a_program_called_by_a_question_is_asked_about(program: str, said: list[object]) -> None:
    column = f"{program}_choose_one"
    rows = [{**row, column: own} for row, own in zip(report(), said, strict=False)]
    with pytest.raises(LabelError) as caught:
        read(csv_file(rows))
    (doubt,) = [one for one in caught.value.doubts if one.role == "machine"]
    assert doubt.guess == {program: [column]}
    assert f"whether '{column}' holds labels of judges" in doubt.reason


def test_a_bare_judge_is_asked_about_beside_one_question_and_named_beside_two() -> None:
    rows = [{**row, "judge": "Relevant" if n else "Not Relevant"} for n, row in enumerate(report())]
    with pytest.raises(LabelError, match="whether 'judge' holds labels of judges"):
        read(csv_file(rows))
    two = [{**row, "rude": row["choose_one"], "rude:confidence": 1} for row in rows]
    notes = read(csv_file(two)).report.guesses
    assert any("Not taken for labels of" in note and "'judge'" in note for note in notes)


def test_several_choices_in_one_cell_are_told_apart() -> None:
    rows = [{**row, "choose_one": "fire\nflood" if n else "fire"} for n, row in enumerate(report())]
    with pytest.raises(LabelError, match="'choose_one'"):
        read(csv_file(rows))


def test_a_report_with_workers_is_no_aggregated_one() -> None:
    rows = [
        {**row, "_worker_id": worker, "_created_at": "1/1/2015", "choose_one": said}
        for row in report()
        for worker, said in ((1, "Relevant"), (2, "Not Relevant"))
    ]
    labels = read(csv_file(rows))
    assert set(labels.raters) == {"1", "2"}
    assert labels_of(labels)


TOLD = ["OK", "BAD", "OK", None]


def pool(**others: object) -> Rows:
    """An aggregated pool of Toloka: four tasks, the last without an answer."""
    return [
        {
            "INPUT:text": f"The food was lovely, said guest number {n} of the house",
            "OUTPUT:result": answer,
            "CONFIDENCE:result": "97.82%",
            **others,
        }
        for n, answer in enumerate(TOLD)
    ]


@pytest.mark.parametrize("delimiter", ["\t", ","])
def test_a_pool_of_toloka_is_read_as_such_a_report(delimiter: str) -> None:
    labels = read(csv_file(pool(), delimiter=delimiter, name="pool.tsv"))
    assert (labels.raters, labels.criteria) == ((WORKERS,), ("result",))
    assert list(labels.table["label"]) == ["OK", "BAD", "OK"]
    assert labels.report.n_missing == 1
    said = " ".join(labels.report.notes)
    assert "has one aggregated answer of each task" in said
    assert "the table with every assignment has the judgment of each" in said


def test_a_pool_with_ids_a_second_question_and_golden_answers() -> None:
    rows = [
        {**row, "INPUT:id": f"t{n}", "OUTPUT:tone": n % 2, "CONFIDENCE:tone": 0.8}
        for n, row in enumerate(pool(**{"GOLDEN:result": "OK"}))
    ]
    labels = read(csv_file(rows, name="pool.csv"))
    assert labels.criteria == ("result", "tone")
    assert {*labels.table["item"]} == {"t0", "t1", "t2", "t3"}
    assert "'GOLDEN:result' of 'pool.csv'" in " ".join(labels.report.notes)


def test_a_judge_beside_a_pool_is_a_judge() -> None:
    rows = [
        {**row, "gpt4": said} for row, said in zip(pool(), ["OK", "OK", "BAD", "BAD"], strict=True)
    ]
    labels = read(csv_file(rows))
    assert (labels.raters, labels.judges) == ((WORKERS,), ("gpt4",))
