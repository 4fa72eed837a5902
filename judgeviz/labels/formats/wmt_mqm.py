"""WMT's MQM annotations: a row per marked error, summed to a score per rater and segment.

A segment without an error has one row that says so, or, in a table where none does, one without
category and severity. Older files name the segment ``seg_id``,
those of the Marot tool ``globalSegId``, and may lack the header. Ratings as JSON records
(``errors`` as a list) are read the same way.
"""

from collections.abc import Iterable, Iterator

from judgeviz.errors import LabelError, counted
from judgeviz.labels.detection.roles import is_machine_name, normalised
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, is_blank, number_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "WMT MQM annotations"
ERROR = frozenset(("system", "rater", "category", "severity", "target"))
SEGMENTS = ("globalSegId", "seg_id", "docSegId")
DOCUMENTS = ("doc", "doc_id", "document", "document_id", "doc_name")
# How others head the same columns, in lower case; the first that a table has is taken.
OTHER_NAMES = {
    "target": ("target", "translation", "hypothesis", "tgt", "mt"),
    "system": ("system", "system_id", "mt_system", "sys", "model", "mt"),
    "rater": ("rater", "rater_id", "annotator", "annotator_id"),
    "category": ("category", "error_category", "error_type"),
    "severity": ("severity", "error_severity"),
    "seg_id": ("seg_id", "segment_id", "segment"),
    "source": ("source", "src"),
    "doc": DOCUMENTS,
}
NEEDED = (*sorted(ERROR), "seg_id")
RATING = frozenset(("errors", "system_id", "segment_id"))
# The first nine columns of the Marot tool's files, whose header may be left out.
MAROT = (
    "system", "doc", "docSegId", "globalSegId", "rater", "source", "target", "category",
    "severity", "metadata",
)  # fmt: skip
WEIGHTS = {"major": 5.0, "minor": 1.0, "neutral": 0.0, "no-error": 0.0, "none": 0.0}
NO_GRAVE_ERROR = frozenset(("", *(name for name, weight in WEIGHTS.items() if not weight)))
NON_TRANSLATION = 25.0
PUNCTUATION = 0.1
# Errors that the organisers put in to see whether a rater is awake.
PLANTED = "hotw-test"
CRITERION = "mqm"
UNKNOWN = "a segment with an error of unknown severity"


def sniff(document: Document) -> bool:
    """Whether the rows are errors with a severity, marked by a rater in a system's segment."""
    keys = document.keys
    if keys >= RATING or (keys >= ERROR and bool(keys & set(SEGMENTS))):
        return True
    return _lacks_header(document) or _is_under_other_names(document)


def read(document: Document) -> RawTable:
    """Sum the errors' weights: major 5, minor 1 (punctuation 0.1), a non-translation 25.

    Raises
    ------
    LabelError
        Where there is no label at all, or the columns are shifted.
    """
    _check_columns(document)
    judgments = Judgments()
    if document.keys >= RATING:
        for record in document.records:
            found = judgments.objects(record.get("errors"), "an error")
            places = (record.get("document_id"), record.get("segment_id"))
            segment = "/".join(str(place) for place in places if not is_blank(place))
            _add(judgments, record, str(record.get("system_id")), segment, found)
    else:
        segments = _by_segment(document)
        n_blank = _mark_blank_ones(segments.values())
        if n_blank:
            judgments.notes.append(
                f"Without an error, as no row says so in words: {counted(n_blank, 'segment')} with "
                "neither category nor severity."
            )
        for (system, segment, _), rows in segments.items():
            _add(judgments, rows[0], system, segment, rows)
    judgments.notes.append(
        "The score of a segment is minus the sum of its errors' weights: major 5, minor 1, minor "
        "punctuation 0.1, non-translation 25, neutral and no error 0."
    )
    return judgments.table(document, NAME, {CRITERION: {"kind": "continuous"}})


def _mark_blank_ones(segments: Iterable[list[Record]]) -> int:
    """Mark segments of one row that names no error as such where no row of the table says it.

    Beside rows that say "no error", a blank one is unknown.
    """
    every = [*segments]
    if any(_says_none(error) for own in every for error in own):
        return 0
    blank = [own for own in every if len(own) == 1 and _is_blank(own[0])]
    if len(blank) == len(every):
        return 0
    for own in blank:
        own[0] = {**own[0], "severity": "no-error"}
    return len(blank)


def _says_none(error: Record) -> bool:
    return _severity(error) in ("no-error", "none")


def _is_blank(error: Record) -> bool:
    return is_blank(error.get("category")) and is_blank(error.get("severity"))


def score_of_errors(errors: Iterable[Record]) -> float | None:
    """Minus the sum of the weights of a segment's errors; None for a severity without a weight.

    References
    ----------
    .. [1] M. Freitag et al., "Experts, Errors, and Context", 2021, Table 4.
    """
    total = 0.0
    for error in errors:
        weight = _weight(error)
        if weight is None:
            return None
        total += weight
    return 0.0 - round(total, 6)


def _weight(error: Record) -> float | None:
    severity = _severity(error)
    category = str(error.get("category") or "").strip().lower()
    if category.startswith("non-translation"):
        return NON_TRANSLATION
    if severity == "minor" and category == "fluency/punctuation":
        return PUNCTUATION
    if severity == PLANTED:
        return 0.0
    return WEIGHTS.get(severity)


def _is_under_other_names(document: Document) -> bool:
    """Whether all columns are there by any name, and severities are all that one of them holds.

    Some segments have no grave error: where all do, ``Major`` and ``Minor`` may be what is asked.
    """
    named = _named(document.keys)
    if document.table is None or not all(name in named for name in NEEDED):
        return False
    said = {_severity(record, named["severity"]) for record in document.first_records}
    are_severities = said <= {"", *WEIGHTS, PLANTED, "critical"}
    return are_severities and bool(said - {""}) and bool(said & NO_GRAVE_ERROR)


def _named(keys: Iterable[str]) -> dict[str, str]:
    """Find the column under each of our names, one under one name alone."""
    by_name = {normalised(key): key for key in keys}
    named: dict[str, str] = {}
    for ours, names in OTHER_NAMES.items():
        free = (by_name[name] for name in names if name in by_name)
        found = next((key for key in free if key not in named.values()), None)
        if found is not None:
            named[ours] = found
    return named


def _severity(error: Record, column: str = "severity") -> str:
    return str(error.get(column) or "").strip().lower().replace("_", "-").replace(" ", "-")


def _add(
    judgments: Judgments, record: Record, system: str, segment: str, errors: Iterable[Record]
) -> None:
    rater = first_of(record, "rater", "rater_id")
    name = "rater" if is_blank(rater) else str(rater)
    score = score_of_errors(errors)
    if score is None:
        judgments.dropped[UNKNOWN] += 1
        return
    source = record.get("source")
    texts = {} if is_blank(source) else {"source_text": source}
    named = _document_of(record)
    doc = {} if named is None else {"doc": named}
    more = {"criterion": CRITERION, "system": system, **doc, "texts": texts}
    add = judgments.judge if is_machine_name(name) else judgments.human
    add(name, score, segment, **more)


def _by_segment(document: Document) -> dict[tuple[str, str, str], list[Record]]:
    """Rows of each rater on each system's segment, in order."""
    records = list(_records(document))
    segment = next((name for name in SEGMENTS if records and name in records[0]), SEGMENTS[-1])
    of_document = _counts_per_document(records, segment)
    rows: dict[tuple[str, str, str], list[Record]] = {}
    for record in records:
        named = str(record.get(segment))
        if of_document:
            named = f"{_document_of(record)}/{named}"
        key = (str(record.get("system")), named, str(record.get("rater")))
        rows.setdefault(key, []).append(record)
    return rows


def _counts_per_document(records: Iterable[Record], segment: str) -> bool:
    """Whether the segments of every document count anew."""
    docs: dict[object, object] = {}
    return any(
        docs.setdefault(record.get(segment), own := _document_of(record)) != own
        for record in records
    )


def _document_of(record: Record) -> object:
    """Name of the document; None where there is none."""
    return first_of(record, *DOCUMENTS)


def _records(document: Document) -> Iterator[Record]:
    if not _lacks_header(document):
        if document.keys >= ERROR and document.keys & set(SEGMENTS):
            yield from document.records
            return
        named = _named(document.keys)
        for record in document.records:
            yield {ours: record.get(own) for ours, own in named.items()}
        return
    assert document.table is not None
    first = document.table.header or tuple(map(str, document.table.frame.columns))
    yield dict(zip(MAROT, first, strict=False))
    for record in document.records:
        yield dict(zip(MAROT, record.values(), strict=False))


def _lacks_header(document: Document) -> bool:
    """Whether an error stands in the place of the names: its severity, and numbers of segments."""
    table = document.table
    if table is None or not len(MAROT) - 1 <= table.frame.shape[1] <= len(MAROT):
        return False
    first = table.header or tuple(map(str, table.frame.columns))
    if table.is_headerless:
        first = tuple(str(cell) for cell in table.frame.iloc[0])
    return (
        first[8].strip().lower() in (*WEIGHTS, PLANTED)
        and number_of(first[2]) is not None
        and number_of(first[3]) is not None
    )


def _check_columns(document: Document) -> None:
    """Raise LabelError where the severities are not in their column."""
    if document.keys >= RATING or _is_under_other_names(document):
        return
    said = {str(record.get("severity") or "").strip().lower() for record in document.first_records}
    if not _lacks_header(document) and not said & {*WEIGHTS, PLANTED, "critical"}:
        raise LabelError(
            f"The column 'severity' of '{document.name}' holds no severity (major, minor, neutral, "
            "no-error): the rows seem shifted against the header; put each name above its column."
        )
