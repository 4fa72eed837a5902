"""Prodigy: JSON Lines of ``db-out``, with one answer of one annotator to one task a line.

A binary task asks about ``label`` and is answered ``accept`` or ``reject``; a choice has
``options``, and what was chosen in ``accept``. ``ignore`` is no answer. An item is what was shown,
``_input_hash``; the rater is ``_annotator_id``, which the tool may write as ``dataset-name``. Of a
review the labels are what the annotators said, the ``versions`` with their ``sessions``; what the
reviewer decided on seeing them is no further label. Where nobody gave a name to a session, the tool
writes when it began, which names a sitting and no rater.
"""

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.formats.answers import ANONYMOUS, REGION, Answers, about_items
from judgeviz.labels.formats.long_table import how_counted
from judgeviz.labels.formats.values import is_list, mapping_of, records_of, text_of
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "a Prodigy export"
ACCEPT, REJECT, IGNORE = "accept", "reject", "ignore"
BINARY = {"kind": "nominal", "categories": [ACCEPT, REJECT]}
HASHES = ("_input_hash", "_task_hash")
RATERS = ("_annotator_id", "_session_id")
SITTING = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}$")
OF_ONE, OF_FILES, OF_RATERS = ANSWERS["sittings"]
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
    whose, questions = _whose_sittings(document)
    one = {OF_ONE: ANONYMOUS, OF_FILES: PurePath(document.name).stem}.get(whose)

    def named(rater: str) -> str:
        return one if one is not None and SITTING.fullmatch(rater) else rater

    for rater, versions, (record, about) in zip(raters, given, described, strict=True):
        if versions and record.get("answer") in (ACCEPT, REJECT):
            answers.leave_out(REVIEWED)
        for _, version in versions:
            _add(answers, about, named(next(of_sessions)), version)
        if not versions:
            _add(answers, about, named(rater), record)
    table = answers.table(document, NAME)
    return replace(table, questions=(*table.questions, *questions))


def _whose_sittings(document: Document) -> tuple[str, tuple[Doubt, ...]]:
    """Say whose answers those are that name only when a session began, and ask where it matters."""
    files = [_sittings(one) for one in (document, *document.siblings) if sniff(one)]
    files = [one for one in files if one]
    different = {time for one in files for time in one}
    if len(different) < 2:
        return document.answers.get("sittings", OF_ONE), ()
    is_answered_again = any(_share_items(list(one.values())) for one in files)
    are_of_files = _share_items([set[object]().union(*one.values()) for one in files])
    guess = OF_RATERS if is_answered_again else OF_FILES if are_of_files else OF_ONE
    if guess == OF_FILES and all(len(one) == 1 for one in files):
        return document.answers.get("sittings", OF_FILES), ()
    before = (one for one in document.siblings[: document.number] if sniff(one))
    is_first = bool(_sittings(document)) and not any(map(_sittings, before))
    reason = (
        f"sessions of '{document.name}' name no rater but the time they began at, such as "
        f"{quoted(sorted(different)[:1])}, and may be sittings of one person, of one person to a "
        "file, or of a rater each"
    )
    whose, question = how_counted(document, "sittings", reason, guess)
    return whose, (question,) if is_first else ()


def _sittings(document: Document) -> dict[str, set[object]]:
    """Items answered in each session that is called by its time."""
    found: dict[str, set[object]] = {}
    for record in document.records:
        for who in [who for who, _ in _versions(record)] or [_rater(record)]:
            if time := SITTING.search(who):
                found.setdefault(time.group(), set()).add(_hash(record))
    return found


def _share_items(sets: Sequence[set[object]]) -> bool:
    return sum(map(len, sets)) > len(set[object]().union(*sets))


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
    """Names without the data set's, with which all of several raters start; times as they are."""
    different = {SITTING.sub("", rater) for rater in raters if rater}
    prefix = os.path.commonprefix(sorted(different)) if len(different) > 1 else ""
    start = prefix.rfind("-") + 1
    return [time.group() if (time := SITTING.search(rater)) else rater[start:] for rater in raters]


def _shown(record: Record) -> Record:
    return {key: value for key, value in record.items() if not key.startswith(NOT_SHOWN)}
