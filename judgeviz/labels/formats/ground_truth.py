"""SageMaker Ground Truth: consolidated labels of a job, and the answers of its workers.

An ``output.manifest`` has the label of the job under its name and says how it came about under
``<job>-metadata``; a class stands as a number, its name in the metadata. Workers' answers are in
the manifest of a custom job (``annotationsFromAllWorkers``), in files of requests for consolidation
(``annotations``), and, one file an item, in ``worker-response`` (``answers``).
"""

import json
from collections.abc import Iterator, Mapping

from judgeviz.labels.formats.answers import NO_LABEL, Answers, answers_within, described, own_ids
from judgeviz.labels.formats.long_table import HUMAN, MACHINE
from judgeviz.labels.formats.values import is_list, mapping_of, records_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "labels of SageMaker Ground Truth"
METADATA = "-metadata"
SOURCES = ("source-ref", "source")
CONSOLIDATED, AUTOMATIC = "consolidated workers", "automated labeling"
FROM_WORKERS = "annotationsFromAllWorkers"


def sniff(document: Document) -> bool:
    """Whether records are lines of a manifest, or hold the answers of workers."""
    if _is_response(document.value):
        return True
    records = document.first_records
    return bool(records) and (
        any(any(_jobs(record)) for record in records)
        or all("datasetObjectId" in record for record in records)
    )


def read(document: Document) -> RawTable:
    """Read the answers of workers, where the file has them, else the labels of the job.

    Raises
    ------
    LabelError
        Where there are boxes, or other marks in an item, alone.
    """
    answers = Answers()
    if _is_response(document.value):
        _add_response(answers, document)
        beside = Answers()
        for other in document.siblings:
            if _is_response(other.value):
                _add_response(beside, other)
        return answers.table(document, NAME, beside=beside)
    records = document.records
    tool_ids = [_item(record) for record in records]
    items = own_ids([{"id": record.get("id")} for record in records], tool_ids)
    for row, record, item in zip(document.row_numbers, records, items, strict=True):
        source = {"source_text": record.get("source")}
        _add(answers, {**described(source, "data"), "item": item, "row": row}, record)
    return answers.table(document, NAME)


def _is_response(value: object) -> bool:
    answers = records_of(mapping_of(value).get("answers"))
    return any("answerContent" in one for one in answers)


def _add_response(answers: Answers, document: Document) -> None:
    about = {"item": _item_of_file(document), "row": 1}
    for one in records_of(mapping_of(document.value)["answers"]):
        _add_within(answers, about, one.get("workerId"), one.get("answerContent"))


def _item_of_file(document: Document) -> str:
    """Name the item by the folder of its file, unless other items' files are in the same one."""
    folders = [own.folders for own in (document, *document.siblings)]
    is_own = bool(document.folder) and folders.count(document.folders) == 1
    return document.folder if is_own else document.name


def _item(record: Record) -> object:
    if "datasetObjectId" in record:
        return record["datasetObjectId"]
    return next((record[key] for key in SOURCES if record.get(key) is not None), None)


def _jobs(record: Record) -> Iterator[tuple[str, Record]]:
    """Names of the jobs in a line of a manifest, with what is said of each."""
    for key, said in record.items():
        job = key.removesuffix(METADATA)
        about = mapping_of(said)
        is_about_job = "human-annotated" in about or "job-name" in about
        if key != job and is_about_job and (job in record or "failure-reason" in about):
            yield job, about


def _add(answers: Answers, about: Record, record: Record) -> None:
    for worker, content in _worker_answers(record):
        _add_within(answers, about, worker, content)
    content = mapping_of(mapping_of(record.get("consolidatedAnnotation")).get("content"))
    for line in (record, content):
        for job, said in _jobs(line):
            if not any(True for _ in _from_workers(line.get(job))):
                is_human = said.get("human-annotated") != "no"
                rater, kind = (CONSOLIDATED, HUMAN) if is_human else (AUTOMATIC, MACHINE)
                for answer in _label(answers, line.get(job), said):
                    answers.add(about, rater, job, answer, kind=kind)


def _label(answers: Answers, value: object, said: Record) -> Iterator[object]:
    """Label of a job: the name of a class, or of several; None where the item failed."""
    if isinstance(value, Mapping):
        answers.leave_out(NO_LABEL)
    elif is_list(value):
        names = mapping_of(said.get("class-map"))
        yield [names.get(str(number), number) for number in value]
    else:
        yield said.get("class-name") or value


def _worker_answers(record: Record) -> Iterator[tuple[object, object]]:
    """Answers of single workers as (worker, content)."""
    for one in records_of(record.get("annotations")):
        yield one.get("workerId"), mapping_of(one.get("annotationData")).get("content")
    content = mapping_of(record.get("consolidatedAnnotation")).get("content")
    for line in (record, mapping_of(content)):
        for value in line.values():
            yield from _from_workers(value)


def _from_workers(value: object) -> Iterator[tuple[object, object]]:
    for one in records_of(mapping_of(value).get(FROM_WORKERS)):
        yield one.get("workerId"), mapping_of(one.get("annotationData")).get("content")


def _add_within(answers: Answers, about: Record, worker: object, content: object) -> None:
    if isinstance(content, str):
        try:
            content = json.loads(content)
        except (ValueError, RecursionError):
            answers.leave_out(NO_LABEL)
            return
    for question, answer in answers_within(content):
        answers.add(about, worker, question, answer)
