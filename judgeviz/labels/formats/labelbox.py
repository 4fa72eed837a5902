"""Labelbox: classifications of data rows, as NDJSON of the export's second version or JSON before.

A data row has ``projects``, each with ``labels``, one of each labeler. What is marked in a data row
(boxes, spans, frames) and what is said about such a mark is no label of the item.
"""

from collections.abc import Iterator, Mapping

from judgeviz.labels.formats.answers import REGION, Answers, described, own_ids
from judgeviz.labels.formats.values import is_list, mapping_of, named, records_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "a Labelbox export"
OLD_KEYS = frozenset(("DataRow ID", "Labeled Data", "Label"))
FREE_TEXT = "free text, which is no label"
SKIPPED = "a data row that a labeler skipped"


def sniff(document: Document) -> bool:
    """Whether records are data rows with their projects, or the rows of the older export."""
    return {"data_row", "projects"} <= document.keys or document.keys >= OLD_KEYS


def read(document: Document) -> RawTable:
    """Read classifications of whole data rows.

    Raises
    ------
    LabelError
        Where there are marks alone.
    """
    answers = Answers()
    records = document.records
    rows = [_data_row(record) for record in records]
    items = own_ids([{}] * len(rows), [row.get("global_key") or row.get("id") for row in rows])
    items = own_ids([{"id": row.get("external_id")} for row in rows], items)
    for number, record, row, item in zip(document.row_numbers, records, rows, items, strict=True):
        about = {**described(row, "data_row"), "item": item, "row": number}
        for rater, skipped, label in _labels(record):
            if skipped:
                answers.leave_out(SKIPPED)
            else:
                answers.leave_out(REGION, _n_marks(label))
                for question, answer in _answers(answers, label.get("classifications")):
                    answers.add(about, rater, question, answer)
    return answers.table(document, NAME)


def _data_row(record: Record) -> dict[str, object]:
    if "data_row" in record:
        details = mapping_of(record.get("data_row"))
        return {key: details.get(key) for key in ("id", "global_key", "external_id", "row_data")}
    return {
        "id": record.get("DataRow ID"),
        "external_id": record.get("External ID"),
        "row_data": record.get("Labeled Data"),
    }


def _labels(record: Record) -> Iterator[tuple[object, bool, Record]]:
    """Labels of a data row as (rater, whether skipped, annotations)."""
    for project in mapping_of(record.get("projects")).values():
        for label in records_of(mapping_of(project).get("labels")):
            details = mapping_of(label.get("label_details"))
            rater = named(details.get("created_by"), "email", "name", "id")
            skipped = bool(mapping_of(label.get("performance_details")).get("skipped"))
            yield rater, skipped, mapping_of(label.get("annotations"))
    if "Label" in record:
        skipped = record.get("Skipped") in (True, "true", "True")
        yield record.get("Created By"), skipped, mapping_of(record.get("Label"))


def _n_marks(label: Record) -> int:
    objects, frames = label.get("objects"), label.get("frames")
    return (len(objects) if is_list(objects) else 0) + (
        len(frames) if isinstance(frames, Mapping) else 0
    )


def _answers(answers: Answers, classifications: object) -> Iterator[tuple[str, object]]:
    """Questions with the one choice, or the list of choices; also those asked within a choice."""
    for one in records_of(classifications):
        question = str(one.get("name") or one.get("title") or one.get("value"))
        radio = one.get("radio_answer", one.get("answer"))
        several = one.get("checklist_answers", one.get("answers"))
        if isinstance(several, list):
            yield question, [_word(choice) for choice in several]
        elif isinstance(radio, Mapping):
            yield question, _word(radio)
            yield from _answers(answers, radio.get("classifications"))
        elif isinstance(radio, list):
            yield question, [_word(choice) for choice in radio]
        else:
            answers.leave_out(FREE_TEXT)


def _word(choice: object) -> object:
    return named(choice, "name", "title", "value")
