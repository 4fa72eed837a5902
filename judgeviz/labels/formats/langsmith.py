"""LangSmith: feedback on runs as records, and tables of an experiment with columns of feedback.

A feedback's source is ``app`` (a person in the application), ``model`` (a judge) or ``api`` (a
program). A table does not say who gave its ``feedback.*``.
"""

import re

from judgeviz.errors import counted
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.names_of_scores import people_among
from judgeviz.labels.formats.values import first_of, is_blank, object_at
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "LangSmith feedback"
TABLE = "LangSmith experiment"
FEEDBACK = frozenset(("run_id", "key"))
SOURCE = ("feedback_source.type", "feedback_source", "source", "source_info.type")
PERSON, PROGRAM = "app", "api"
SOURCES = frozenset((PERSON, PROGRAM, "model", "auto_eval"))
AUTHOR = ("feedback_source.user_name", "feedback_source.user_id", "user_id")
COLUMN = re.compile(r"feedback\.(?P<key>[^.]+)(\.score)?$")
# Of a feedback what is no score: ``feedback.correctness.comment``.
BESIDE = re.compile(r"[._](comment|reasoning|explanation|value_type|n|avg|stdev)$")
EXAMPLE = ("reference_example_id", "example_id", "run_id", "id", "example", "inputs.id")
TEXT_COLUMN = re.compile(r"(inputs?|outputs?|reference_outputs?)([._]|$)")
SIDE_UNKNOWN = (
    "The table does not say who gave the feedback: it was read as the evaluators'; where people "
    "gave it, list it under 'human' in the mapping."
)


def sniff(document: Document) -> bool:
    """Whether the records are feedback on runs, or rows with columns of feedback."""
    keys = document.keys
    if keys >= FEEDBACK and keys & {"score", "value"} and keys & {"feedback_source", *SOURCE}:
        return True
    return bool(_columns(document)) and any(TEXT_COLUMN.match(key) for key in keys)


def read(document: Document) -> RawTable:
    """Read feedback by its source; the columns of a table as the evaluators'.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    columns = _columns(document)
    if columns:
        for number, record in enumerate(judgments.records(document), 1):
            _add_row(judgments, record, columns, number)
        if not people_among([*columns.values()]):
            judgments.notes.append(SIDE_UNKNOWN)
        return judgments.table(document, TABLE)
    n_sent = 0
    for record in judgments.records(document):
        n_sent += _add_feedback(judgments, record)
    if n_sent:
        judgments.notes.append(
            f"Read as a judge's: {counted(n_sent, 'score')} that a program sent (source api); "
            "if they are people's, list 'api' under 'human'."
        )
    return judgments.table(document, NAME)


def _add_feedback(judgments: Judgments, record: Record) -> bool:
    """Add one feedback; whether a program sent it."""
    source = next((s for s in (first_of(record, p) for p in SOURCE) if isinstance(s, str)), "")
    value, score = record.get("value"), record.get("score")
    label = score if is_blank(value) or isinstance(value, dict | list) else value
    if is_blank(label) and not is_blank(record.get("comment")):
        judgments.dropped["a comment without a score"] += 1
        return False
    more = {"criterion": first_of(record, "key")}
    item = first_of(record, "run_id", "trace_id")
    if source == PERSON:
        person = first_of(record, *AUTHOR)
        judgments.human(person, label, item, **more)
        return False
    if source not in SOURCES:
        judgments.dropped["feedback of an unknown source"] += 1
        return False
    about = object_at(record, "feedback_source.metadata")
    judge = first_of(about, "evaluator_name", "evaluator", "model") or source
    judgments.judge(judge, label, item, **more)
    return source == PROGRAM


def _columns(document: Document) -> dict[str, str]:
    """Columns of feedback and their keys; of ``feedback_stats`` there are only means."""
    found = {key: COLUMN.match(key) for key in document.keys if not BESIDE.search(key)}
    named = {key: match["key"] for key, match in found.items() if match}
    nested = {key for key in named if any(f"{key}.score" == other for other in named)}
    return {key: name for key, name in sorted(named.items()) if key not in nested}


def _add_row(judgments: Judgments, record: Record, columns: dict[str, str], number: int) -> None:
    item = first_of(record, *EXAMPLE, default=number)
    flat = {key: entry for key, entry in record.items() if TEXT_COLUMN.match(key)}
    people = people_among([*columns.values()])
    for column, key in columns.items():
        judgments.score(("feedback", key), first_of(record, column), item, people, texts=flat)
