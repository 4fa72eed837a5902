"""Zooniverse: a row for each classification of a subject by a volunteer, its answers as JSON.

``annotations`` is a list of ``{"task": "T0", "task_label": "Is it hateful?", "value": "Yes"}``; in
a combo task the value is such a list again. Who is not logged in has a name of the form
``not-logged-in-...``.
"""

from collections.abc import Iterator, Mapping

from judgeviz.labels.formats.answers import REGION, Answers, described, moment
from judgeviz.labels.formats.long_table import HUMAN
from judgeviz.labels.formats.values import is_label, is_list, mapping_of, records_of, text_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "classifications of Zooniverse"
COLUMNS = frozenset(("classification_id", "user_name", "subject_ids", "annotations"))
NO_CHOICE = frozenset(("x", "y", "tool", "points", "details", "startOffset", "x_center"))


def sniff(document: Document) -> bool:
    """Whether rows are classifications, with the answers to their tasks."""
    return document.keys >= COLUMNS and any(
        "task" in annotation
        for record in document.first_records
        for annotation in records_of(record.get("annotations"))
    )


def read(document: Document) -> RawTable:
    """Read answers as labels of humans; marks in images and texts are counted.

    Raises
    ------
    LabelError
        Where no answer is a label.
    """
    answers, names = Answers(), _names_of_tasks(document)
    for row, record in zip(document.row_numbers, document.records, strict=True):
        subject = text_of(record.get("subject_ids"))
        fields = mapping_of(mapping_of(record.get("subject_data")).get(subject))
        about = {**described(fields, "subject"), "item": subject, "row": row}
        at = moment(record.get("created_at"))
        for task, value in _answered(records_of(record.get("annotations"))):
            if any(NO_CHOICE & one.keys() for one in records_of(value)):
                answers.leave_out(REGION, len(records_of(value)))
                continue
            who = record.get("user_name")
            answers.add(about, who, names.get(task, task), _said(value), kind=HUMAN, given_at=at)
    answers.leave_out_open_questions()
    return answers.table(document, NAME)


def _answered(annotations: list[Record]) -> Iterator[tuple[str, object]]:
    """Tasks and what was said to each, also within a combo task."""
    for annotation in annotations:
        value = annotation.get("value")
        inside = [one for one in records_of(value) if "task" in one]
        if inside:
            yield from _answered(inside)
        else:
            yield text_of(annotation.get("task")), value


def _said(value: object) -> object:
    """Give the label of an answer, or the labels of several; of a dropdown what was chosen."""
    if isinstance(value, Mapping):
        return value.get("label", value.get("value"))
    if not is_list(value):
        return value
    return [one if is_label(one) else _said(one) for one in value if one is not None]


def _names_of_tasks(document: Document) -> dict[str, str]:
    """Call tasks by what they ask, where no two of them ask the same."""
    asked: dict[str, str] = {}
    for record in document.records:
        for annotation in records_of(record.get("annotations")):
            if is_label(label := annotation.get("task_label")):
                asked.setdefault(text_of(annotation.get("task")), text_of(label))
    return asked if len(set(asked.values())) == len(asked) else {}
