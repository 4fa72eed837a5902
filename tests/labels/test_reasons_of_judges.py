"""Why judges gave their labels: no text of the items, and named in the report."""

import pandas as pd
import pytest

import judgeviz as jv
from tests.labels.sources import upload

N = 20
TEXTS = [f"On day {n} the town had a festival, and people came from afar." for n in range(N)]
REASONS = [f"Text {n} is fluent and says all that matters to its readers." for n in range(N)]
NOTE = (
    "Taken for what judges of '{}' wrote beside their labels, by the names: '{}'. That is no text "
    "of the items; it is kept beside them where all rows of an item have the same."
)


def grades(add=0):
    return [1 + (n + add) % 5 for n in range(N)]


def wide(**columns):
    return pd.DataFrame({"id": [f"q{n}" for n in range(N)], **columns})


def people():
    return {f"human_{k}": grades(k == 3) for k in (1, 2, 3)}


def rows(name, of=("gpt-4o",), raters=("ann", "ben", "gpt-4o")):
    """A row for each rater of an item; some of them say why."""
    return pd.DataFrame(
        [
            {
                "id": f"q{n}",
                "text": TEXTS[n],
                "rater": rater,
                "kind": "machine" if rater == "gpt-4o" else "human",
                "label": 1 + (n + (rater == "ben" and n % 3 == 0)) % 5,
                name: REASONS[n] if rater in of else None,
            }
            for n in range(N)
            for rater in raters
        ]
    )


def read(frame):
    return jv.read_labels(upload(frame.to_csv(index=False), "graded.csv"))


def reasons_said(labels):
    return [said for said in labels.report.guesses if "wrote beside their labels" in said]


@pytest.mark.parametrize("name", ["gpt-4o_reasoning", "judge_rationale", "gpt-4o_comment"])
def test_what_is_called_after_a_judge_is_no_text_of_the_items(name):
    labels = read(wide(text=TEXTS, **people(), **{"gpt-4o": grades(), name: REASONS}))
    assert labels.texts == ("text",)
    assert name in labels.items
    assert reasons_said(labels) == [NOTE.format("graded.csv", name)]
    assert labels.judges == ("gpt-4o",)


@pytest.mark.parametrize("name", ["reasoning", "explanation", "critique"])
def test_a_reason_right_behind_a_judges_labels_is_the_judges(name):
    labels = read(wide(text=TEXTS, **people(), **{"gpt-4o": grades(), name: REASONS}))
    assert labels.texts == ("text",)
    assert reasons_said(labels) == [NOTE.format("graded.csv", name)]


@pytest.mark.parametrize("name", ["reasoning", "comment", "notes"])
def test_reasons_in_rows_of_judges_alone_are_theirs(name):
    labels = read(rows(name))
    assert labels.texts == ("text",)
    assert list(labels.items[name]) == REASONS
    assert reasons_said(labels) == [NOTE.format("graded.csv", name)]


@pytest.mark.parametrize("judges", [("gpt-4o",), ("gpt-4o", "llama-70b")])
def test_a_judges_file_has_reasons_and_no_texts(judges):
    humans = wide(text=TEXTS, **people())
    given = pd.DataFrame(
        [
            {"id": f"q{n}", "model": judge, "score": 1 + n % 5, "reasoning": f"{judge}: {reason}"}
            for n, reason in enumerate(REASONS)
            for judge in judges
        ]
    )
    labels = jv.read_labels(
        [upload(humans.to_csv(index=False), "humans.csv"),
         upload(given.to_csv(index=False), "judges.csv")]
    )  # fmt: skip
    assert labels.texts == ("text",)
    assert reasons_said(labels) == [NOTE.format("judges.csv", "reasoning")]
    is_left_out = any("'reasoning' of 'judges.csv' differs" in one for one in labels.report.notes)
    assert is_left_out == ("reasoning" not in labels.items) == (len(judges) > 1)


@pytest.mark.parametrize("name", ["reasoning", "explanation", "comment", "notes"])
def test_an_item_may_be_a_reason_or_a_comment(name):
    before = read(wide(**{name: TEXTS}, **people(), **{"gpt-4o": grades()}))
    of_all = read(rows(name, of=("ann", "ben", "gpt-4o")).drop(columns="text"))
    for labels in (before, of_all):
        assert labels.texts == (name,)
        assert reasons_said(labels) == []


@pytest.mark.parametrize("name", ["reasoning", "comment"])
def test_remarks_of_people_are_left_as_they_are(name):
    labels = read(rows(name, of=("ann",)))
    assert name in labels.texts
    assert reasons_said(labels) == []


def test_what_the_mapping_calls_a_text_is_one():
    frame = wide(text=TEXTS, **people(), **{"gpt-4o": grades(), "reasoning": REASONS})
    source = upload(frame.to_csv(index=False), "graded.csv")
    labels = jv.read_labels(source, {"text": ["text", "reasoning"]})
    assert labels.texts == ("text", "reasoning")
    assert reasons_said(labels) == []
