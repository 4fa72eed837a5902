"""Exports of classifications from Zooniverse."""

import json

from tests.labels.formats.exports import csv_file, labels_of, read

WHO = ("galaxyfan", "anneb", "not-logged-in-07437554d8")


def classification(subject: int, who: str, hour: int, annotations: object) -> dict[str, object]:
    return {
        "classification_id": 4000 + hour, "user_name": who,
        "user_id": "" if who.startswith("not") else 7, "workflow_id": 12,
        "created_at": f"2024-03-01 {hour:02}:00:00 UTC", "gold_standard": "", "expert": "",
        "metadata": json.dumps({"session": "x"}), "annotations": json.dumps(annotations),
        "subject_data": json.dumps({str(subject): {"retired": None, "Filename": f"{subject}.png"}}),
        "subject_ids": subject,
    }  # fmt: skip


def answer(task: str, label: str | None, value: object) -> dict[str, object]:
    return {"task": task, "task_label": label, "value": value}


def test_answers_to_tasks_are_labels_of_subjects_by_volunteers() -> None:
    def annotations(said: str, kind: str) -> list[dict[str, object]]:
        mark = [{"tool": 0, "x": 1.5, "y": 2.5, "frame": 0, "details": []}]
        dropdown = [{"value": "8f0c", "option": True, "label": kind}]
        return [answer("T0", "Is it hateful?", said), answer("T1", "Mark it", mark),
                {"task": "T4", "value": [answer("T2", None, dropdown)]}]  # fmt: skip

    rows, expected = [], set()
    for subject in range(9000, 9006):
        for k, who in enumerate(WHO):
            said, kind = ("Yes", "No")[(subject + k) % 2], ("cat", "dog")[subject * k % 2]
            rows.append(classification(subject, who, 10 + k, annotations(said, kind)))
            expected |= {(str(subject), who, "human", "Is it hateful?", said),
                         (str(subject), who, "human", "T2", kind)}  # fmt: skip
    first = classification(9000, WHO[0], 9, annotations("No", "dog"))  # changed later
    labels = read(csv_file([*rows, first], "hateful-classifications.csv"))
    assert labels_of(labels) == expected
    assert labels.report.dropped == {
        "a region or span marked in the item, which is no label of it": 19,
        "an answer that the same rater changed later": 2,
    }
    assert labels.items["Filename"].tolist() == [f"{n}.png" for n in range(9000, 9006)]
