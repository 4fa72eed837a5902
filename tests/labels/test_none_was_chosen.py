"""``None`` that a tool says was chosen: a class, and no missing label."""

import json

import pytest

from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 12
CHOICES = ("Fact", "Tone", "None")


def chosen(n: int, who: int) -> str:
    return CHOICES[(n * 2 + who * (n % 4 // 3)) % 3]


def lines(records: list[dict[str, object]], name: str) -> Upload:
    return upload("\n".join(map(json.dumps, records)), name)


def of_prodigy(choice=chosen) -> Upload:
    options = [{"id": one, "text": one} for one in CHOICES]
    records = [
        {
            "text": f"text {n}", "_input_hash": n, "_task_hash": n, "options": options,
            "accept": [choice(n, who)], "answer": "accept", "_session_id": f"ds-{'ab'[who]}",
        }
        for n in range(N) for who in (0, 1)
    ]  # fmt: skip
    return lines(records, "issues.jsonl")


def of_label_studio(choice=chosen) -> Upload:
    def result(n: int, who: int) -> list[dict[str, object]]:
        own = {"choices": [choice(n, who)]}
        rated = {"rating": n % 5 + 1}
        return [
            {"from_name": "issue", "to_name": "t", "type": "choices", "value": own},
            {"from_name": "quality", "to_name": "t", "type": "rating", "value": rated},
        ]

    tasks = [
        {
            "id": n,
            "data": {"text": f"text {n}"},
            "annotations": [
                {"id": n * 2 + who, "completed_by": who, "result": result(n, who)} for who in (0, 1)
            ],
        }
        for n in range(N)
    ]
    return upload(json.dumps(tasks), "project.json")


def of_argilla(choice=chosen) -> Upload:
    records = [
        {
            "id": str(n), "fields": {"text": f"text {n}"}, "suggestions": {}, "metadata": {},
            "responses": {
                "issue": [
                    {"value": choice(n, who), "user_id": f"u{who}", "status": "submitted"}
                    for who in (0, 1)
                ]
            },
        }
        for n in range(N)
    ]  # fmt: skip
    return upload(json.dumps(records), "records.json")


def of_potato(choice=chosen) -> Upload:
    rows = [
        "instance_id,user_id,annotator_origin,quality," + ",".join(f"issue.{c}" for c in CHOICES)
    ]
    rows += [
        f"i{n},u{who},human,{n % 5 + 1},"
        + ",".join("true" if choice(n, who) == one else "" for one in CHOICES)
        for n in range(N)
        for who in (0, 1)
    ]
    return upload("\n".join(rows), "annotations.csv")


TOOLS = pytest.mark.parametrize("tool", [of_prodigy, of_label_studio, of_argilla, of_potato])


@TOOLS
def test_none_is_a_class_where_it_was_chosen(tool) -> None:
    labels = read_labels(tool())
    table = labels.table[labels.table["criterion"].isin(["issue", "choice", "label"])]
    n_none = sum(chosen(n, who) == "None" for n in range(N) for who in (0, 1))
    assert (table["label"] == "None").sum() == n_none
    assert len(table) == 2 * N
    assert labels.report.n_missing == 0
    assert any(
        "was read as a class, as it was chosen there" in one for one in labels.report.guesses
    )


@TOOLS
def test_it_is_missing_where_the_mapping_says_so(tool) -> None:
    labels = read_labels(tool(), {"labels": {"None": None}})
    assert "None" not in set(labels.table["label"])
    assert labels.report.n_missing > 0


@pytest.mark.parametrize("tool", [of_prodigy, of_label_studio, of_argilla])
def test_none_beside_one_class_is_the_other(tool) -> None:
    labels = read_labels(tool(lambda n, who: "None" if (n + who) % 3 else "Fact"))
    assert {"Fact", "None"} <= set(labels.table["label"])
    assert labels.report.n_missing == 0
