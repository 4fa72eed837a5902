"""Prodigy: JSON Lines of ``db-out``, with one answer of one annotator to one task a line.

A binary task asks about ``label`` and is answered ``accept`` or ``reject``; a choice has
``options``, and what was chosen in ``accept``. ``ignore`` is no answer. An item is what was shown,
``_input_hash``; the rater is ``_annotator_id``, which the tool may write as ``dataset-name``. Of a
review the labels are what the annotators said, the ``versions`` with their ``sessions``; what the
reviewer decided on seeing them is no further label.
"""

import os
from collections.abc import Sequence

from judgeviz.labels.formats.answers import REGION, Answers, about_items
from judgeviz.labels.formats.values import is_list, mapping_of, records_of, text_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "a Prodigy export"
ACCEPT, REJECT, IGNORE = "accept", "reject", "ignore"
BINARY = {"kind": "nominal", "categories": [ACCEPT, REJECT]}
HASHES = ("_input_hash", "_task_hash")
RATERS = ("_annotator_id", "_session_id")
CHOICE, ANSWER = "choice", "answer"
REVIEWED = "a reviewer's decision on answers that stand beside it"
REJECTED = "a choice among options that were rejected as a whole"
NOT_SHOWN = (
    "_",
    "options",
    "versions",
    "view_id",
    "accept",
    "answer",
    "label",
    "meta",
    "config",
    "spans",
    "tokens",
)


def sniff(document: Document) -> bool:
    """Whether records are tasks with hashes and an answer."""
    records = document.first_records
    return bool(records) and all(
        record.get("answer") in (ACCEPT, REJECT, IGNORE) and any(key in record for key in HASHES)
        for record in records
    )


def read(document: Document) -> RawTable:
    """Read answers; spans that were marked are no labels, and counted.

    Raises
    ------
    LabelError
        Where no task was answered with a label.
    """
    answers = Answers()
    records = document.records
    data = [{**mapping_of(record.get("meta")), **_shown(record)} for record in records]
    raters = _without_prefix([_rater(record) for record in records])
    hashes = [_hash(record) for record in records]
    described = about_items(document, data, hashes, "meta")
    given = [_versions(record) for record in records]
    of_sessions = iter(_without_prefix([who for own in given for who, _ in own]))
    for rater, versions, (record, about) in zip(raters, given, described, strict=True):
        if versions and record.get("answer") in (ACCEPT, REJECT):
            answers.leave_out(REVIEWED)
        for _, version in versions:
            _add(answers, about, next(of_sessions), version)
        if not versions:
            _add(answers, about, rater, record)
    return answers.table(document, NAME)


def _add(answers: Answers, about: Record, rater: str, record: Record) -> None:
    answer, label, accepted = record.get("answer"), record.get("label"), record.get("accept")
    if answer not in (ACCEPT, REJECT):
        answers.add(about, rater, ANSWER, None)
    elif record.get("options") is not None or accepted is not None:
        question = label if isinstance(label, str) else CHOICE
        if mapping_of(record.get("config")).get("choice_style") == "multiple":
            options = record.get("options")
            shown = [mapping_of(option).get("id") for option in options] if is_list(options) else []
            answers.takes_several(question, [text_of(one) for one in shown if one is not None])
        if answer == REJECT:
            answers.leave_out(REJECTED)
        else:
            answers.add(about, rater, question, accepted if is_list(accepted) else [accepted])
    elif isinstance(label, str) or not _is_about_spans(record):
        question = label if isinstance(label, str) else ANSWER
        answers.scales[question] = BINARY
        answers.add(about, rater, question, answer)
    else:
        answers.leave_out(REGION)


def _versions(record: Record) -> list[tuple[str, Record]]:
    """Who gave which answer of those that a reviewer saw; nothing where some are nobody's."""
    given: list[tuple[str, Record]] = [
        (text_of(session), {**record, **version})
        for version in records_of(record.get("versions"))
        for session in _sessions(version)
    ]
    return given if all(session for session, _ in given) else []


def _sessions(version: Record) -> list[object]:
    sessions = version.get("sessions")
    return list(sessions) if is_list(sessions) and sessions else [_rater(version)]


def _is_about_spans(record: Record) -> bool:
    return record.get("spans") is not None or "manual" in str(record.get("_view_id"))


def _hash(record: Record) -> object:
    return next((record[key] for key in HASHES if record.get(key) is not None), None)


def _rater(record: Record) -> str:
    found = (record[key] for key in RATERS if record.get(key) not in (None, ""))
    return text_of(next(found, ""))


def _without_prefix(raters: Sequence[str]) -> list[str]:
    """Names without the data set's, with which all of several raters start."""
    different = {rater for rater in raters if rater}
    prefix = os.path.commonprefix(sorted(different)) if len(different) > 1 else ""
    start = prefix.rfind("-") + 1
    return [rater[start:] for rater in raters]


def _shown(record: Record) -> Record:
    return {key: value for key, value in record.items() if not key.startswith(NOT_SHOWN)}
