"""Rows that a column marks as rejected, discarded or unfinished: asked, then left out or kept."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 20
RATERS = {"anna": "human", "bob": "human", "gpt-4o": "llm"}


def long(column: str, usual: object, marked: object) -> pd.DataFrame:
    """Three raters of twenty items, of whom anna's answers on the first four are marked."""
    rows = [
        {
            "item": f"q{n:02}",
            "rater": rater,
            "kind": kind,
            "score": (n + k) % 4 + 1,
            column: marked if rater == "anna" and n < 4 else usual,
        }
        for n in range(N)
        for k, (rater, kind) in enumerate(RATERS.items())
    ]
    return pd.DataFrame(rows)


def wide(column: str, usual: object, marked: object) -> pd.DataFrame:
    frame = pd.DataFrame({"item": [f"q{n:02}" for n in range(N)]})
    for k, rater in enumerate(("human_1", "human_2", "gpt-4o")):
        frame[rater] = [(n + k) % 4 + 1 for n in range(N)]
    return frame.assign(**{column: [marked if n < 4 else usual for n in range(N)]})


MARKED = [
    ("state", "submitted", "discarded"), ("Status", "completed", "Rejected"),
    ("approved", "yes", "no"),
    ("is_valid", "TRUE", "FALSE"), ("rejected", "", "x"), ("not_approved", "0", "1"),
    ("excluded", "false", "true"), ("attention_check", "pass", "fail"),
    ("passed_attention_check", 1, 0), ("is_attention_check", 0, 1), ("attn_check", 1, 0),
    ("annotationStatus", "APPROVED", "in progress"), ("Finished", "True", "False"),
    ("finished", "ja", "nein"), ("assignment_status", "Approved", "Returned"),
]  # fmt: skip


@pytest.mark.parametrize(("column", "usual", "marked"), MARKED)
@pytest.mark.parametrize(("table", "n_marked"), [(long, 4), (wide, 12)])
def test_marked_rows_are_asked_about_and_counted(table, n_marked, column, usual, marked) -> None:
    text = table(column, usual, marked).to_csv(index=False)
    with pytest.raises(LabelError) as caught:
        read_labels(upload(text, "run.csv"))
    assert str(caught.value) == (
        f"Nothing says whether labels of 'run.csv' count in the 4 rows where '{column}' is "
        f"'{marked}'; state 'answers' in the mapping, such as "
        '{"answers": {"set_aside": "left out"}}, or take the guess with on_doubt=\'accept\'.'
    )
    [doubt] = caught.value.doubts
    assert doubt.alternatives == ({"set_aside": "kept"},)
    left_out = read_labels(upload(text), {"answers": {"set_aside": "left out"}})
    assert left_out.report.n_labels == 3 * N - n_marked
    assert left_out.report.dropped == {"in a row that was set aside": n_marked}
    assert read_labels(upload(text), left_out.mapping).digest == left_out.digest
    kept = read_labels(upload(text), {"answers": {"set_aside": "kept"}})
    assert (kept.report.n_labels, kept.report.dropped) == (3 * N, {})
    assert left_out.raters == kept.raters
    assert left_out.judges == kept.judges == ("gpt-4o",)


@pytest.mark.parametrize(
    ("column", "usual", "marked"),
    [
        ("state", "CA", "NY"),
        ("status", "new", "old"),
        ("valid", "0.5", "0.7"),
        ("complete_email", "yes", "no"),
        ("state", "discarded", "discarded"),
        ("approved", "yes", "yes"),
        ("approved", "no", "no"),
        ("checked_by", "yes", "no"),
    ],
)
def test_columns_that_set_nothing_aside(column: str, usual: str, marked: str) -> None:
    labels = read_labels(upload(long(column, usual, marked).to_csv(index=False)))
    assert labels.report.n_labels == 3 * N
    assert labels.report.doubts == ()


def test_marked_rows_without_labels_are_nothing_to_ask() -> None:
    frame = long("status", "submitted", "skipped")
    frame["score"] = frame["score"].astype("Int64").mask(frame["status"] == "skipped")
    labels = read_labels(upload(frame.to_csv(index=False)))
    assert (labels.report.n_labels, labels.report.n_missing) == (3 * N - 4, 4)


def test_several_questions_of_one_table_are_answered_together() -> None:
    text = "id,model_a,model_b,human_1,human_2,gpt-4o,swapped,approved\n" + "".join(
        f"q{n},x,y,{'AB'[n % 2]},{'AB'[n % 3 % 2]},A,{n % 2},{'no' if n < 3 else 'yes'}\n"
        for n in range(N)
    )
    with pytest.raises(LabelError) as caught:
        read_labels(upload(text))
    assert [list(doubt.guess) for doubt in caught.value.doubts] == [["orders"], ["set_aside"]]
    taken = read_labels(upload(text), on_doubt="accept")
    assert set(taken.mapping["answers"]) == {"orders", "set_aside"}
    assert taken.report.n_labels == 3 * (N - 3)
