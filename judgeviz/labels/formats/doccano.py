"""doccano: labels of texts and images, as versions before 1.6 and after wrote them.

Old files have ``annotations: [{label, user}]``, where ``label`` is the number of a class, or a CSV
row per label; newer ones a list ``label`` (in CSV joined by ``#``, and by other marks in files that
were written over) and ``Comments``, without the name of who labelled: there is a file for each,
named after them. Between 1.6 and 1.8 ``Comments`` is left out: such files are known by one another,
as they have the same texts. What several classes of a text count as is the same in all of them.
Files of several labelers that were put together name who labelled beside such a list.
"""

from collections.abc import Sequence
from pathlib import PurePath

from judgeviz.labels.formats.answers import REGION, Answers, described, own_ids
from judgeviz.labels.formats.values import is_label, is_list, list_at, named, records_of, text_of
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "a doccano export"
QUESTION = "label"
JOINED = "#"
TEXTS = frozenset(("text", "data", "filename"))
OF_TOOL = frozenset((
    "id", "annotations", "annotation_approver", "label", "labels", "user", "Comments", "comments",
    "meta", "entities", "relations", "cats", "username", "annotator",
))  # fmt: skip
WHO = ("user", "username", "annotator")
LISTS = ("label", "labels")


def sniff(document: Document) -> bool:
    """Whether records are texts or images with labels in one of the tool's ways."""
    keys = frozenset(key for key in document.keys if "." not in key)
    if "id" not in keys or not keys & TEXTS:
        return False
    if "annotation_approver" in keys:
        return bool(keys & {"annotations", "labels", "label"})
    if keys & {"Comments", "entities"}:
        return bool(keys & {"label", "labels", "entities", "cats"})
    if keys == {"id", "data", "label"}:
        return document.table is not None or _has_lists(document)
    if keys == {"id", "filename", "label"} and _is_one_labelers(document):
        return True
    if document.table is None and keys <= OF_TOOL | TEXTS and _names_one_of_each(document):
        return True
    return _is_one_labelers(document) and any(
        _is_one_labelers(other) and _texts(other) & _texts(document) for other in document.siblings
    )


def _names_one_of_each(document: Document) -> bool:
    """Whether each list of classes, of one or of varying size, has one person's name beside it."""
    lists = [
        list_at(row, key) for row in document.records for key in LISTS if is_list(row.get(key))
    ]
    sizes = {len(own) for own in lists}
    return (
        len(lists) == len(document.records)
        and (sizes <= {0, 1} or len(sizes) > 1)
        and all(isinstance(label, str) for own in lists for label in own)
        and all(sum(is_label(row.get(who)) for who in WHO) == 1 for row in document.records)
    )


def _has_lists(document: Document) -> bool:
    return all(is_list(row.get("label")) for row in document.records)


def _is_one_labelers(document: Document) -> bool:
    """Whether texts or images have a list of classes each, but not one of every rater."""
    keys = document.keys
    if document.table is not None or not {"id", "label"} <= keys or not keys & TEXTS:
        return False
    if not _has_lists(document):
        return False
    sizes = {len(list_at(row, "label")) for row in document.records}
    return sizes <= {0, 1} or len(sizes) > 1


def _texts(document: Document) -> frozenset[tuple[str, str]]:
    """Texts and names of images, each with its number in the project."""
    return frozenset(
        (text_of(row.get("id")), text_of(row[key]))
        for row in document.records
        for key in TEXTS & row.keys()
    )


def read(document: Document) -> RawTable:
    """Read classes; spans and translations are no labels, and counted.

    Raises
    ------
    LabelError
        Where no text has a class.
    """
    answers = Answers()
    records = document.records
    items = own_ids([{} for _ in records], [record.get("id") for record in records])
    # Without a name in the file, raters are told apart by the files' names.
    others = [one for one in document.siblings if sniff(one) or _is_one_labelers(one)]
    name = PurePath(document.name).stem if others else ""
    for row, record, item in zip(document.row_numbers, records, items, strict=True):
        fields = {key: value for key, value in record.items() if key not in OF_TOOL}
        _add(answers, {**described(fields, "meta"), "item": item, "row": row}, record, name)
    answers.leave_out_open_questions()
    beside = _of_other_labelers(others)
    if not _has_lists(document):
        answers.take_lists_apart(beside)
    _state_numbers(answers)
    return answers.table(document, NAME, beside=beside)


def _of_other_labelers(others: Sequence[Document]) -> Answers:
    """Answers in other files of the project, which has the same form for all labelers."""
    answers = Answers()
    for other in others:
        for number, record in enumerate(other.records):
            _add(answers, {"item": str(number)}, record, other.name)
    return answers


def _add(answers: Answers, about: Record, record: Record, name: str) -> None:
    if "annotations" in record:
        by_user: dict[str, list[object]] = {}
        for annotation in records_of(record["annotations"]):
            if "start_offset" in annotation or "points" in annotation or "bbox" in annotation:
                answers.leave_out(REGION)
            else:
                label = annotation.get("label", annotation.get("text"))
                user = named(annotation.get("user"), "username", "id")
                by_user.setdefault(name if user is None else text_of(user), []).append(label)
        for user, labels in by_user.items():
            answers.add(about, user, QUESTION, labels)
        return
    given = record.get("label", record.get("labels", record.get("cats")))
    answers.leave_out(REGION, len(records_of(record.get("entities"))))
    if isinstance(given, str):
        given = given.split(JOINED)
    labels = given if is_list(given) else [given]
    spans = [label for label in labels if is_list(label) or isinstance(label, dict)]
    answers.leave_out(REGION, len(spans))
    if not spans:
        who = next((record[key] for key in WHO if record.get(key)), name)
        answers.add(about, named(who, "username", "id"), QUESTION, labels)


def _state_numbers(answers: Answers) -> None:
    """Numbers of classes are no grades: 15 is not less than 17."""
    labels = answers.labels_of(QUESTION)
    if len(labels) > 1 and all(numeric_category(label) is not None for label in labels):
        categories = sorted(labels, key=float)
        answers.scales[QUESTION] = {"kind": "nominal", "categories": categories}
