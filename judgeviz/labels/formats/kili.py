"""Kili: classifications of whole assets, by labeller, and those that a model predicted.

An asset has ``labels``, each with the ``jsonResponse`` of one author: jobs, with the categories
that were chosen in them. Marks in an asset (boxes, entities, relations) are no labels of it.
"""

from collections.abc import Iterator

from judgeviz.labels.formats.answers import REGION, Answers, described, own_ids
from judgeviz.labels.formats.long_table import HUMAN, MACHINE
from judgeviz.labels.formats.values import is_list, mapping_of, named, records_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "a Kili export"
PREDICTED = frozenset(("PREDICTION", "INFERENCE"))
NOT_FINAL = {
    "AUTOSAVE": "a draft that was saved and not submitted",
    "REVIEW": "a review of another's label",
}
CHANGED = "a label that its labeller gave anew"
FREE_TEXT = "free text, which is no label"
ABOUT = ("id", "externalId", "content", "jsonMetadata")


def sniff(document: Document) -> bool:
    """Whether records are assets with labels, of which one has a response by job."""
    if "labels" not in document.keys:
        return False
    return any("jsonResponse" in label for one in document.records for label in _labels_of(one))


def read(document: Document) -> RawTable:
    """Read the categories that were chosen for whole assets.

    Raises
    ------
    LabelError
        Where there are marks or texts alone.
    """
    answers = Answers()
    records = document.records
    items = own_ids([{}] * len(records), [record.get("id") for record in records])
    items = own_ids([{"id": record.get("externalId")} for record in records], items)
    for number, record, item in zip(document.row_numbers, records, items, strict=True):
        asset = {key: record.get(key) for key in ABOUT}
        about = {**described(asset, "asset"), "item": item, "row": number}
        is_labelled = any(label.get("labelType") == "DEFAULT" for label in _labels_of(record))
        for label in _labels_of(record):
            kind = label.get("labelType")
            if kind in NOT_FINAL and (kind != "REVIEW" or is_labelled):
                answers.leave_out(NOT_FINAL[str(kind)])
            elif label.get("isLatestLabelForUser") is False:
                answers.leave_out(CHANGED)
            else:
                _add(answers, about, label)
    return answers.table(document, NAME)


def _labels_of(record: Record) -> list[Record]:
    return records_of(record.get("labels")) or records_of([record.get("latestLabel")])


def _add(answers: Answers, about: Record, label: Record) -> None:
    author = named(label.get("author"), "email", "name", "id")
    is_predicted = label.get("labelType") in PREDICTED
    rater = (label.get("modelName") or author or "model") if is_predicted else author
    for job, answer in _answers(answers, mapping_of(label.get("jsonResponse"))):
        answers.add(about, rater, job, answer, kind=MACHINE if is_predicted else HUMAN)


def _answers(answers: Answers, response: Record) -> Iterator[tuple[str, list[object]]]:
    """Jobs with the categories that were chosen; also those asked within a category."""
    for job, given in response.items():
        said = mapping_of(given)
        if is_list(said.get("annotations")):
            answers.leave_out(REGION, len(records_of(said.get("annotations"))))
        elif is_list(said.get("categories")):
            chosen = records_of(said.get("categories"))
            yield job, [category.get("name") for category in chosen]
            for category in chosen:
                yield from _answers(answers, mapping_of(category.get("children")))
        elif "text" in said:
            answers.leave_out(FREE_TEXT)
