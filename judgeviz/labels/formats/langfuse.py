"""Langfuse scores: a row per score, ``source`` says whether a person, a judge or a program gave it.

Traces and observations hold theirs as a list, ``scores``. The export of the page writes
``traceId`` or ``trace_id``. Categories and truth values stand in ``stringValue``, numbers in
``value``. The page's tables of traces and observations have a column per name of a score, with the
list of its values, and say no source.
"""

from collections.abc import Iterator, Mapping, Sequence

from judgeviz.errors import counted
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.names_of_scores import people_among
from judgeviz.labels.formats.scores_by_source import columns_of_people
from judgeviz.labels.formats.values import first_of, is_blank, is_label, is_list, list_at
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "Langfuse scores"
SCORES, TEXTS = "scores", ("input", "output")
PERSON, JUDGE, PROGRAM = "ANNOTATION", "EVAL", "API"
SOURCES = frozenset((PERSON, JUDGE, PROGRAM))
TARGETS = (
    ("observationId", "observation_id"), ("traceId", "trace_id"), ("sessionId", "session_id"),
    ("datasetRunId", "dataset_run_id"),
)  # fmt: skip
SOURCE = "source"
AUTHOR = ("authorUserName", "authorUserId", "author_user_id")
TEXT_TYPES = ("CORRECTION", "TEXT")
TABLE = "Langfuse traces with their scores"
SCORER = "scorer"
OF_A_TRACE = frozenset(("id", "name", "userId", "sessionId", "environment", "input", "output"))
LISTS_OF_A_TRACE = frozenset(("tags", "comments", *TEXTS, "metadata"))
NO_SOURCE = (
    "The table does not say who gave the scores: they were read as a judge's; where people gave "
    "them, list 'scorer' under 'human' in the mapping."
)
BOOLEAN = {"1": "true", "1.0": "true", "0": "false", "0.0": "false"}


def sniff(document: Document) -> bool:
    """Whether the records are named scores, or traces with theirs, of one of the three sources.

    Or traces with a list for each name of a score.
    """
    if document.keys >= OF_A_TRACE and document.keys & {"timestamp", "startTime"}:
        return bool(_score_columns(document))
    held = [one for record in document.first_records for one in _scores_of(record)]
    return _are_scores(document.first_records) or _are_scores(held)


def _are_scores(records: Sequence[Record]) -> bool:
    keys = {key for record in records for key in record}
    if not {"name", SOURCE} <= keys or not keys & {"value", "stringValue", "string_value"}:
        return False
    if not any(name in keys for names in TARGETS for name in names):
        return False
    sources = {str(record.get(SOURCE)).upper() for record in records}
    return bool(sources & SOURCES) and sources <= SOURCES | {"NONE", ""}


def _scores_of(record: Record) -> list[Record]:
    return [one for one in list_at(record, SCORES) if isinstance(one, Mapping)]


def _scores(judgments: Judgments, document: Document) -> Iterator[tuple[Record, Record]]:
    """Scores, and the texts that were scored."""
    if _are_scores(document.first_records):
        yield from ((record, {}) for record in judgments.records(document))
        return
    for record in judgments.records(document):
        texts = {name: record[name] for name in TEXTS if not is_blank(record.get(name))}
        for score in judgments.objects(record.get(SCORES), "a score"):
            yield score, texts


def read(document: Document) -> RawTable:
    """Read annotations as people's labels, evaluations and what a program sent as judges'.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    if columns := _score_columns(document) if document.keys >= OF_A_TRACE else []:
        return _read_traces(judgments, document, columns)
    kinds: dict[str, set[str]] = {}
    n_sent = 0
    scores = list(_scores(judgments, document))
    keys = dict.fromkeys(key for record, _ in scores for key in record)
    authors = (*AUTHOR, *columns_of_people(SOURCE, keys))
    for record, texts in scores:
        source = str(record.get(SOURCE) or "").upper()
        kind = str(first_of(record, "dataType", "data_type") or "").upper()
        criterion = first_of(record, "name")
        if kind in TEXT_TYPES:
            judgments.dropped["a text, not a score"] += 1
            continue
        kinds.setdefault(str(criterion), set()).add(kind)
        label = _label(record, kind)
        more = {"criterion": criterion, **_about(record), "texts": texts}
        if source == PERSON:
            author = first_of(record, *authors)
            judgments.human(author, label, _item(record), **more)
        elif source in SOURCES:
            n_sent += source == PROGRAM
            judgments.judge(_judge(record, source), label, _item(record), **more)
        else:
            judgments.dropped["a score without a source"] += 1
    if n_sent:
        judgments.notes.append(
            f"Read as a judge's: {counted(n_sent, 'score')} that a program sent (source API); if "
            "they are people's, list 'API' under 'human'."
        )
    scales = {name: _scale(given) for name, given in kinds.items()}
    return judgments.table(document, NAME, {n: scale for n, scale in scales.items() if scale})


def _score_columns(document: Document) -> list[str]:
    """Columns whose cells are lists of numbers or of words, as a trace's scores of one name are."""
    given: dict[str, list[object]] = {}
    for record in document.first_records:
        for key, entry in record.items():
            if key not in LISTS_OF_A_TRACE and not is_blank(entry):
                given.setdefault(key, []).append(entry)
    return [
        key
        for key, entries in given.items()
        if all(is_list(entry) and all(map(is_label, entry)) for entry in entries)
    ]


def _read_traces(judgments: Judgments, document: Document, columns: Sequence[str]) -> RawTable:
    """Read a row per trace, with a column per name of a score."""
    people = people_among(columns)
    for record in judgments.records(document):
        texts = {name: record[name] for name in TEXTS if not is_blank(record.get(name))}
        for column in columns:
            for value in list_at(record, column) or [None]:
                names = (SCORER, column)
                judgments.score(names, value, record.get("id"), people, texts=texts)
    if not people:
        judgments.notes.append(NO_SOURCE)
    return judgments.table(document, TABLE)


def _label(record: Record, kind: str) -> object:
    value, text = first_of(record, "value"), first_of(record, "stringValue", "string_value")
    if kind == "BOOLEAN":
        said = str(value if text is None else text).lower()
        return None if value is None and text is None else BOOLEAN.get(said, said)
    if kind == "CATEGORICAL":
        return value if text is None else text
    return text if value is None else value


def _judge(record: Record, source: str) -> str:
    """Name the evaluator where the record does, else the source."""
    named = first_of(record, "evaluatorName", "metadata.evaluator", "metadata.model")
    return source if named is None else str(named)


def _item(record: Record) -> object:
    """Name what was scored, the most special first."""
    return next((own for names in TARGETS if (own := first_of(record, *names)) is not None), None)


def _about(record: Record) -> dict[str, object]:
    names = ("traceName", "trace_name", "environment")
    return {name: record[name] for name in names if not is_blank(record.get(name))}


def _scale(kinds: set[str]) -> dict[str, object] | None:
    """State what the kinds of a score's values say, where they agree."""
    if kinds == {"BOOLEAN"}:
        return {"kind": "nominal", "categories": ["false", "true"]}
    return {"kind": "nominal"} if kinds == {"CATEGORICAL"} else None
