"""Phoenix annotations: a label, a score, or both, by ``HUMAN``, ``LLM`` or ``CODE``."""

from collections.abc import Iterator

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, is_blank, list_at
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "Phoenix annotations"
PERSON = "HUMAN"
KINDS = frozenset((PERSON, "LLM", "CODE"))
KIND = ("annotator_kind", "annotatorKind")
TARGETS = (
    "span_id",
    "spanId",
    "trace_id",
    "traceId",
    "session_id",
    "example_id",
    "context.span_id",
)
LISTS = ("annotations", "span_annotations", "spanAnnotations")
LABEL = ("result.label", "label")
SCORE = ("result.score", "score")


def sniff(document: Document) -> bool:
    """Whether annotations, alone or in the spans they belong to, say their annotator's kind."""
    if set(KIND) & document.keys:
        return bool({"name", "annotation_name"} & document.keys)
    return any(
        set(KIND) & set(annotation)
        for record in document.first_records
        for name in LISTS
        for annotation in list_at(record, name)
        if isinstance(annotation, dict)
    )


def read(document: Document) -> RawTable:
    """Read the label of every annotation, the score where nobody gives a label of that name.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    found = list(_annotations(judgments, document))
    labelled = {_name(record) for record, _ in found if first_of(record, *LABEL) is not None}
    for record, target in found:
        name = _name(record)
        label = first_of(record, *(LABEL if name in labelled else SCORE))
        kind = str(first_of(record, *KIND) or "").upper()
        identifier = first_of(record, "identifier")
        place = record.get("document_position")
        item = target if is_blank(place) else f"{target}, document {place}"
        if kind == PERSON:
            person = first_of(record, "user.username", "user_id", "userId") or identifier
            judgments.human(person or "annotator", label, item, criterion=name)
        elif kind in KINDS:
            judge = identifier or first_of(record, "metadata.model") or kind
            judgments.judge(judge, label, item, criterion=name)
        else:
            judgments.dropped["an annotation of an unknown kind"] += 1
    return judgments.table(document, NAME)


def _annotations(judgments: Judgments, document: Document) -> Iterator[tuple[Record, object]]:
    """Annotations and what they are on."""
    flat = bool(set(KIND) & document.keys)
    for record in document.records:
        target = first_of(record, *TARGETS, "id")
        if flat:
            yield record, first_of(record, *TARGETS)
            continue
        for name in LISTS:
            for annotation in judgments.objects(record.get(name), "an annotation"):
                yield annotation, target


def _name(record: Record) -> str:
    return str(first_of(record, "annotation_name", "name") or "annotation")
