"""Prodigy: binary tasks, choices, and what is no label."""

import pytest

from judgeviz.errors import LabelError
from tests.labels.formats.exports import json_lines, labels_of, read
from tests.labels.sources import Upload


def line(number: int, who: str | None, answer: str, **more: object) -> dict:
    return {
        "text": f"Text {number}", "_input_hash": -100 - number, "_task_hash": 200 + number,
        "_annotator_id": who, "_session_id": "s", "_timestamp": 1694858483, "answer": answer,
        **more,
    }  # fmt: skip


def test_accept_and_reject_answer_the_label_asked_about() -> None:
    lines = [
        line(1, "data-anna", "accept", label="SPAM"),
        line(1, "data-bob", "reject", label="SPAM"),
        line(2, "data-anna", "ignore", label="SPAM"),
        line(2, "data-bob", "reject", label="SPAM"),
        line(2, "data-bob", "accept", label="RUDE"),
        line(3, "data-bob", "accept", spans=[{"start": 0, "end": 2, "label": "X"}]),
    ]
    labels = read(json_lines(lines))
    assert labels_of(labels) == {
        ("-101", "anna", "human", "SPAM", "accept"),
        ("-101", "bob", "human", "SPAM", "reject"),
        ("-102", "bob", "human", "SPAM", "reject"),
        ("-102", "bob", "human", "RUDE", "accept"),
    }
    assert labels.scale("RUDE").categories == ("accept", "reject")
    assert labels.report.n_missing == 1
    assert labels.report.dropped == {
        "a region or span marked in the item, which is no label of it": 1
    }


OPTIONS = [{"id": "POS", "text": "positive"}, {"id": "NEG", "text": "negative"}]


def test_a_single_choice_is_a_label() -> None:
    lines = [
        line(n, who, answer, options=OPTIONS, accept=accept, meta={"id": f"doc {n}"})
        for n, who, answer, accept in (
            (1, "anna", "accept", ["POS"]), (2, "anna", "accept", ["NEG"]),
            (1, "bob", "accept", []), (2, "bob", "reject", ["POS"]),
        )
    ]  # fmt: skip
    labels = read(json_lines(lines))
    assert labels_of(labels) == {
        ("doc 1", "anna", "human", "choice", "POS"),
        ("doc 2", "anna", "human", "choice", "NEG"),
    }
    assert labels.report.n_missing == 1
    assert labels.report.dropped == {"a choice among options that were rejected as a whole": 1}


def test_several_choices_are_a_yes_or_no_for_every_option() -> None:
    several = {"options": OPTIONS, "config": {"choice_style": "multiple"}}
    lines = [
        line(1, "a", "accept", accept=["POS"], **several),
        line(2, "a", "accept", accept=[], **several),
    ]
    assert labels_of(read(json_lines(lines))) == {
        ("-101", "a", "human", "choice: POS", "true"),
        ("-101", "a", "human", "choice: NEG", "false"),
        ("-102", "a", "human", "choice: POS", "false"),
        ("-102", "a", "human", "choice: NEG", "false"),
    }  # fmt: skip


@pytest.mark.parametrize(
    "broken",
    [{"accept": 4}, {"accept": [{"id": 1}]}, {"options": 3}, {"label": {"a": 1}, "meta": 4},
     {"_input_hash": None, "_task_hash": None, "label": None, "spans": 3}],
)  # fmt: skip
def test_a_broken_task_costs_itself_alone(broken: dict) -> None:
    lines = [line(1, "a", "accept", label="X"), line(2, "a", "reject", label="X")]
    broken_line = {**line(3, "a", "accept"), **broken}
    labels = read(json_lines([*lines, broken_line]), on_doubt="accept")
    assert {one for one in labels_of(labels) if one[3] == "X"} == {
        ("-101", "a", "human", "X", "accept"),
        ("-102", "a", "human", "X", "reject"),
    }


def test_spans_alone_hold_no_label() -> None:
    with pytest.raises(LabelError, match="is a Prodigy export, but holds no label of any item"):
        read(json_lines([line(1, "a", "accept", _view_id="ner_manual")]))


def test_labels_of_a_review_are_what_the_annotators_said() -> None:
    def version(accept: str, *sessions: str) -> dict:
        return {"options": OPTIONS, "accept": [accept], "answer": "accept",
                "sessions": list(sessions), "default": False}  # fmt: skip

    lines = [
        line(1, "data-rev", "accept", options=OPTIONS, accept=["POS"], _view_id="review",
             versions=[version("POS", "data-anna"), version("NEG", "data-ben", "data-chen")]),
        line(2, "data-rev", "accept", options=OPTIONS, accept=["NEG"], _view_id="review",
             versions=[version("NEG", "data-anna", "data-ben", "data-chen")]),
    ]  # fmt: skip
    labels = read(json_lines(lines))
    assert labels_of(labels) == {
        ("-101", "anna", "human", "choice", "POS"),
        ("-101", "ben", "human", "choice", "NEG"),
        ("-101", "chen", "human", "choice", "NEG"),
        *(("-102", who, "human", "choice", "NEG") for who in ("anna", "ben", "chen")),
    }
    assert labels.report.dropped == {"a reviewer's decision on answers that stand beside it": 2}


def test_a_review_that_does_not_name_the_annotators_is_its_reviewers() -> None:
    versions = [{"accept": ["POS"], "answer": "accept"}, {"accept": ["NEG"], "answer": "accept"}]
    lines = [
        line(n, who, "accept", options=OPTIONS, accept=[accept], versions=versions)
        for n in (1, 2)
        for who, accept in (("rev", "POS"), ("other", "NEG" if n == 1 else "POS"))
    ]
    assert {(rater, label) for _, rater, _, _, label in labels_of(read(json_lines(lines)))} == {
        ("rev", "POS"), ("other", "POS"), ("other", "NEG"),
    }  # fmt: skip


FIRST, SECOND, THIRD = "2024-05-02_14-07-49", "2024-05-04_17-34-15", "2024-05-07_18-31-37"


def answered_in(*sessions: tuple[str, range], name: str = "file.jsonl") -> Upload:
    """Items by the session in which each was accepted."""
    lines = [line(n, who, "accept", label="OK") for who, items in sessions for n in items]
    return json_lines(lines, name)


def humans_of(*files: Upload, **options: object) -> set[str]:
    for file in files:
        file.seek(0)
    return {rater for _, rater, kind, _, _ in labels_of(read(*files, **options)) if kind == "human"}


def stated(how: str) -> dict[str, object]:
    return {"answers": {"sittings": how}}


@pytest.mark.parametrize("data_set", ["", "my-data-"])
def test_sessions_called_by_a_time_are_asked_about(data_set: str) -> None:
    in_turn = answered_in((data_set + FIRST, range(4)), (data_set + SECOND, range(4, 8)))
    with pytest.raises(LabelError, match="name no rater but the time they began at") as caught:
        read(in_turn)
    assert [doubt.guess for doubt in caught.value.doubts] == [{"sittings": "one"}]
    assert humans_of(in_turn, mapping=stated("one")) == {"annotator"}
    assert humans_of(in_turn, mapping=stated("raters")) == {FIRST, SECOND}
    with pytest.raises(LabelError) as caught:
        read(answered_in((data_set + FIRST, range(4)), (data_set + SECOND, range(4))))
    assert [doubt.guess for doubt in caught.value.doubts] == [{"sittings": "raters"}]


def test_sittings_of_files_that_share_items_are_of_a_rater_to_a_file() -> None:
    ben = answered_in((FIRST, range(8)), name="ben.jsonl")
    pia = answered_in((SECOND, range(4)), (THIRD, range(4, 8)), name="pia.jsonl")
    with pytest.raises(LabelError) as caught:
        read(ben, pia)
    assert [doubt.guess for doubt in caught.value.doubts] == [{"sittings": "files"}]
    assert humans_of(ben, pia, mapping=stated("files")) == {"ben", "pia"}
    assert humans_of(ben, pia, mapping=stated("raters")) == {FIRST, SECOND, THIRD}
    of_one_sitting = answered_in((SECOND, range(8)), name="pia.jsonl")
    assert humans_of(ben, of_one_sitting) == {"ben", "pia"}


def test_one_sitting_is_one_rater_and_beside_names_no_name_loses_a_part() -> None:
    assert humans_of(answered_in((FIRST, range(4)))) == {"annotator"}
    beside = answered_in(("data-anna", range(4)), ("data-" + FIRST, range(4)))
    assert humans_of(beside) == {"anna", "annotator"}
