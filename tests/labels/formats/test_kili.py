"""Kili: categories chosen for whole assets; marks in them are no labels."""

import pytest

from judgeviz.errors import LabelError
from tests.labels.formats.exports import json_file, labels_of, read


def label(who: str, kind: str = "DEFAULT", model: str | None = None, **jobs: object) -> dict:
    return {
        "author": {"id": who[:2], "email": who, "firstname": who[:1]},
        "createdAt": "2025-03-01T08:00:11.100000Z",
        "isLatestLabelForUser": True,
        "jsonResponse": jobs,
        "labelType": kind,
        "modelName": model,
    }


def chosen(*names: str, **children: object) -> dict:
    return {"categories": [{"confidence": 100, "name": n, "children": children} for n in names]}


def asset(number: int, *labels: dict) -> dict:
    return {"id": f"cl{number}", "externalId": f"doc {number}", "content": "Some text.",
            "jsonMetadata": {}, "labels": [*labels], "status": "LABELED"}  # fmt: skip


BOX = {"annotations": [{"boundingPoly": [], "categories": [{"name": "CAR"}]}]}
ASSETS = [
    asset(1,
          label("anna@x.org", TONE=chosen("GOOD", HOW=chosen("VERY")), BOXES=BOX),
          label("ben@x.org", TONE=chosen("BAD", HOW=chosen("A_BIT")), WHY={"text": "It is rude."}),
          label("carl@x.org", "REVIEW", TONE=chosen("GOOD")),
          label("api@x.org", "INFERENCE", "gpt-4o", TONE=chosen("GOOD"))),
    asset(2,
          {**label("anna@x.org", TONE=chosen("GOOD")), "isLatestLabelForUser": False},
          label("anna@x.org", TONE=chosen("BAD")),
          label("ben@x.org", "AUTOSAVE", TONE=chosen("GOOD")),
          label("api@x.org", "PREDICTION", "gpt-4o", TONE=chosen("BAD"))),
]  # fmt: skip


def test_categories_of_every_author_and_of_models() -> None:
    labels = read(json_file(ASSETS))
    assert labels_of(labels) == {
        ("doc 1", "anna@x.org", "human", "TONE", "GOOD"),
        ("doc 1", "anna@x.org", "human", "HOW", "VERY"),
        ("doc 1", "ben@x.org", "human", "TONE", "BAD"),
        ("doc 1", "ben@x.org", "human", "HOW", "A_BIT"),
        ("doc 2", "anna@x.org", "human", "TONE", "BAD"),
        ("doc 1", "gpt-4o", "machine", "TONE", "GOOD"),
        ("doc 2", "gpt-4o", "machine", "TONE", "BAD"),
    }
    assert labels.report.dropped == {
        "a region or span marked in the item, which is no label of it": 1,
        "free text, which is no label": 1,
        "a review of another's label": 1,
        "a label that its labeller gave anew": 1,
        "a draft that was saved and not submitted": 1,
    }
    assert labels.report.balance


def test_several_categories_are_asked_about() -> None:
    assets = [asset(n, label("anna@x.org", HAS=chosen("U", "V"))) for n in range(3)]
    with pytest.raises(LabelError, match="Answers to 'HAS' may name several choices at once"):
        read(json_file(assets), mapping={})


def test_a_review_counts_where_nobody_else_labelled() -> None:
    labels = read(
        json_file([asset(n, label("c@x.org", "REVIEW", T=chosen("AB"[n]))) for n in (0, 1)])
    )
    assert labels.raters == ("c@x.org",)


def test_marks_alone_are_no_labels() -> None:
    with pytest.raises(LabelError, match="is a Kili export, but holds no label of any item"):
        read(json_file([asset(1, label("anna@x.org", BOXES=BOX))]))


@pytest.mark.parametrize(
    "labels", [None, "x", 3, [None], [{"jsonResponse": None}], [{"jsonResponse": {"A": [1]}}]]
)
def test_what_is_damaged_is_no_label(labels: object) -> None:
    good = [asset(n, label("anna@x.org", TONE=chosen(("GOOD", "BAD")[n]))) for n in range(2)]
    assert len(read(json_file([*good, {**asset(2), "labels": labels}])).table) == 2
