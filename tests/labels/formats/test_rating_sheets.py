"""Sheets with a row per rater and a column per question: DICES and GoEmotions."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.formats.go_emotions import EMOTIONS
from judgeviz.labels.opening import read_tables
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file, json_file, labels_of

DICES = [
    {"id": number, "rater_id": rater, "rater_gender": gender, "rater_age": age, "item_id": item,
     "answer_time_ms": 900 + number, "context": "c", "response": "r", "degree_of_harm": "Benign",
     "harm_type": "None", "safety_gold": "No", "Q1_whole_conversation_evaluation": "fine",
     "Q2_harmful_content_other": harm, "Q_overall": overall}
    for number, (rater, gender, age, item, harm, overall) in enumerate([
        (7, "Woman", "gen z", 3, "Yes", "No"),
        (9, "Man", "gen x+", 3, "No", "Unsure"),
        (7, "Woman", "gen z", 4, "", "Yes"),
    ])
]  # fmt: skip
DICES_LABELS = {
    ("3", "7", "human", "Q2_harmful_content_other", "Yes"),
    ("3", "9", "human", "Q2_harmful_content_other", "No"),
    ("3", "7", "human", "Q_overall", "No"),
    ("3", "9", "human", "Q_overall", "Unsure"),
    ("4", "7", "human", "Q_overall", "Yes"),
}


def emotions(**chosen: int) -> dict[str, int]:
    return {emotion: chosen.get(emotion, 0) for emotion in EMOTIONS}


@pytest.mark.parametrize("file", [json_file, csv_file])
def test_every_question_of_dices_is_a_criterion(file) -> None:
    labels = read_labels(file(DICES), on_doubt="accept")
    # The one answer to the first question is no scale.
    [doubt] = labels.report.doubts
    assert doubt.guess == {"Q1_whole_conversation_evaluation": None}
    assert labels.criteria == ("Q2_harmful_content_other", "Q_overall")
    assert labels_of(labels) == DICES_LABELS
    assert labels.scale("Q_overall").categories == ("No", "Unsure", "Yes")
    assert labels.report.n_missing == 1
    assert "'safety_gold'" in " ".join(labels.report.notes)


def test_a_question_of_dices_that_is_answered_by_text_is_left_out() -> None:
    rows = [
        DICES[0] | {"item_id": number, "Q6_policy_guidelines_other_type": f"because {number}"}
        for number in range(30)
    ]
    table = read_tables(csv_file([*rows, *DICES[1:]]))[0]
    assert table.format == "DICES"
    assert "Q6_policy_guidelines_other_type" not in table.preset.label
    assert table.notes[-1] == (
        "Left out, as they were answered by free text: 'Q6_policy_guidelines_other_type'."
    )


@pytest.mark.parametrize("file", [json_file, csv_file])
def test_emotions_are_yes_or_no_and_an_unclear_row_is_asked_about(file) -> None:
    rows = [
        {"id": "a", "text": "t", "rater_id": 4, "example_very_unclear": False}
        | emotions(joy=1, love=1),
        {"id": "a", "text": "t", "rater_id": 5, "example_very_unclear": True} | emotions(),
        {"id": "b", "text": "u", "rater_id": 5, "example_very_unclear": False}
        | emotions(neutral=1),
    ]
    with pytest.raises(LabelError, match="1 row of .* marked as very unclear") as asked:
        read_labels(file(rows))
    [doubt] = asked.value.doubts
    assert (doubt.guess, doubt.alternatives) == ({"unclear": "left out"}, ({"unclear": "kept"},))
    kept = read_labels(file(rows), {"answers": {"unclear": "kept"}})
    assert len(labels_of(kept)) == 3 * len(EMOTIONS)
    assert kept.report.n_missing == 0
    labels = read_labels(file(rows), {"answers": doubt.guess})
    said = labels_of(labels)
    assert len(said) == 2 * len(EMOTIONS)
    assert {own for own in said if own[4] == "1"} == {
        ("a", "4", "human", "joy", "1"),
        ("a", "4", "human", "love", "1"),
        ("b", "5", "human", "neutral", "1"),
    }
    assert labels.report.n_missing == len(EMOTIONS)
    assert labels.scale("grief").categories == (0, 1)


def test_rows_without_a_rater_are_numbered_within_their_comment() -> None:
    rows = [{"id": own, "text": "t"} | emotions(joy=1) for own in ("a", "a", "b")]
    labels = read_labels(csv_file(rows))
    assert labels.raters == ("human_1", "human_2")
    joy = {own[:2] for own in labels_of(labels) if own[3:] == ("joy", "1")}
    assert joy == {("a", "human_1"), ("a", "human_2"), ("b", "human_1")}


def test_a_large_sheet_is_read_by_columns(monkeypatch) -> None:
    """No row is taken apart one by one, which 200,000 raters' rows would not bear."""
    monkeypatch.setattr(
        "judgeviz.labels.sources.documents.Document.records",
        property(lambda _: pytest.fail("rows were read one by one")),
    )
    rows = [{"id": str(n), "text": "t", "rater_id": n % 3} | emotions(joy=n % 2) for n in range(60)]
    frame = pd.DataFrame(rows)
    assert len(read_labels(frame).table) == 60 * len(EMOTIONS)
