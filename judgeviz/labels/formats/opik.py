"""Opik: feedback scores in traces and spans, given in the page (``ui``), by code or by rules."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from judgeviz.labels.detection import roles
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.names_of_scores import people_among
from judgeviz.labels.formats.values import first_of, is_blank, object_at
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "Opik feedback scores"
SCORES = "feedback_scores"
PERSON = "ui"
TEXTS = ("input", "output")
COLUMN = f"{SCORES}."
REASONS = ("_reason", ".reason")
SOURCES = ("_source", ".source")
JUDGE_BEHIND = re.compile(r"(?P<criterion>.*\S)\s*\((?P<judge>[^()]+)\)")


def sniff(document: Document) -> bool:
    """Whether traces hold feedback scores, as a list or as columns."""
    if SCORES in document.keys:
        return True
    return bool(_columns(document)) and bool({"id", "trace_id", "input", "output"} & document.keys)


def read(document: Document) -> RawTable:
    """Read scores given in the page as people's labels, all others as judges'.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    columns = _columns(document)
    if _are_sides_open(document, columns):
        return _with_columns_by_their_names(document, columns)
    people = people_among([column.removeprefix(COLUMN) for column in columns])
    n_of_people = 0
    by_source = {c: f"{c}{end}" for c in columns for end in SOURCES if f"{c}{end}" in document.keys}
    for number, record in enumerate(judgments.records(document), 1):
        item = first_of(record, "dataset_item_id", "id", "trace_id", default=number)
        texts = {name: record[name] for name in TEXTS if not is_blank(record.get(name))}
        for column in columns:
            names = ("scorer", column.removeprefix(COLUMN))
            if record.get(by_source.get(column, "")) == PERSON:
                n_of_people += 1
                judgments.human(None, record.get(column), item, criterion=names[1], texts=texts)
                continue
            if by_source and names[1] not in people:
                names = _judge_and_criterion(names[1])
            judgments.score(names, record.get(column), item, people, texts=texts)
        for score in judgments.objects(record.get(SCORES), "a score"):
            name = first_of(score, "name")
            for who, value in _values(score):
                is_person = first_of(value, "source") == PERSON
                add = judgments.human if is_person else judgments.judge
                add(who, _label(value), item, criterion=name, texts=texts)
    if columns and not (people or n_of_people):
        judgments.notes.append(
            "The table does not say who gave the scores: they were read as a judge's; where people "
            "gave them, list 'scorer' under 'human' in the mapping."
        )
    return judgments.table(document, NAME)


def _are_sides_open(document: Document, columns: Sequence[str]) -> bool:
    """Whether some scores are a machine's by their names, and nothing says whose the others are.

    ``correctness`` beside ``judge_correctness``.
    """
    names = [column.removeprefix(COLUMN) for column in columns]
    n_machines = sum(map(roles.is_machine_name, names))
    has_sources = any(f"{column}{end}" in document.keys for column in columns for end in SOURCES)
    are_columns = document.table is not None and not has_sources
    return are_columns and 0 < n_machines < len(names) and not people_among(names)


def _with_columns_by_their_names(document: Document, columns: Sequence[str]) -> RawTable:
    """Read the columns as those of any table, so that it is asked whose they are."""
    table = document.as_table()
    taken = {*map(str, table.frame.columns)}
    named = {column: column.removeprefix(COLUMN) for column in columns}
    new = {column: name for column, name in named.items() if name not in taken}
    return replace(table, frame=table.frame.rename(columns=new))


def _judge_and_criterion(name: str) -> tuple[str, str]:
    """Take the judge out of a score's name, ``Quality (LLM)``, that people gave without it."""
    found = JUDGE_BEHIND.fullmatch(name)
    if found and roles.is_machine_name(found["judge"]):
        return found["judge"], found["criterion"]
    return "scorer", name


def _values(score: Record) -> Iterator[tuple[object, Record]]:
    """Who gave a score, and the entry with its value: one per author where several did."""
    by_author = object_at(score, "value_by_author")
    entries = {name: own for name, own in by_author.items() if isinstance(own, Mapping)}
    for author, own in (entries or {"": score}).items():
        value = {"source": score.get("source")} | dict(own)
        source = str(first_of(value, "source") or "sdk")
        person = author or first_of(value, "created_by", "last_updated_by")
        # A program writes under its owner's name, which is no judge's.
        yield person if source == PERSON else source, value


def _label(value: Record) -> object:
    category = first_of(value, "category_name", "categoryName")
    return value.get("value") if category is None else category


def _columns(document: Document) -> list[str]:
    found = (key for key in document.keys if key.startswith(COLUMN))
    return sorted(key for key in found if not key.endswith((*REASONS, *SOURCES)))
