"""Phoenix annotations: a label, a score, or both, by ``HUMAN``, ``LLM`` or ``CODE``."""

from collections.abc import Iterable, Iterator, Sequence

from judgeviz.errors import quoted
from judgeviz.labels.detection.roles import is_human_name
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.scores_by_source import columns_of_people
from judgeviz.labels.formats.values import first_of, is_blank, list_at, records_of, text_of
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
RESULT = "result"
LABEL = (f"{RESULT}.label", "label")
USER = ("user.username", "user_id", "userId")
SCORE = (f"{RESULT}.score", "score")


def sniff(document: Document) -> bool:
    """Whether annotations, alone or in the spans they belong to, say their annotator's kind."""
    if set(KIND) & document.keys:
        is_named = not {"name", "annotation_name"}.isdisjoint(document.keys)
        return is_named and not {RESULT, *LABEL, *SCORE}.isdisjoint(document.keys)
    return any(
        set(KIND) & set(annotation)
        for record in _annotated(document.first_records)
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
    by_identifier = _of_one_user(judgments, document, found)
    users = (
        *USER,
        *columns_of_people(KIND[0], {key: None for record, _ in found for key in record}),
    )
    labelled = {_name(record) for record, _ in found if first_of(record, *LABEL) is not None}
    for record, target in found:
        name = _name(record)
        label = first_of(record, *(LABEL if name in labelled else SCORE))
        kind = str(first_of(record, *KIND) or "").upper()
        identifier = first_of(record, "identifier")
        item = _item(record, target)
        if kind == PERSON:
            user = first_of(record, *users)
            person = identifier if user in by_identifier else user
            judgments.human(person or identifier or user, label, item, criterion=name)
        elif kind in KINDS:
            judge = identifier or first_of(record, "metadata.model") or kind
            judgments.judge(judge, label, item, criterion=name)
        else:
            judgments.dropped["an annotation of an unknown kind"] += 1
    return judgments.table(document, NAME)


def _annotations(judgments: Judgments, document: Document) -> Iterator[tuple[Record, object]]:
    """Annotations and what they are on."""
    flat = bool(set(KIND) & document.keys)
    if flat:
        yield from ((record, first_of(record, *TARGETS)) for record in document.records)
        return
    for record in _annotated(document.records):
        target = first_of(record, *TARGETS, "id")
        for name in LISTS:
            for annotation in judgments.objects(record.get(name), "an annotation"):
                yield annotation, target


def _annotated(records: Iterable[Record]) -> Iterator[Record]:
    """Spans, or traces and the spans in them."""
    for record in records:
        yield record
        yield from records_of(record.get("spans"))


def _item(record: Record, target: object) -> object:
    place = record.get("document_position")
    return target if is_blank(place) else f"{target}, document {place}"


def _of_one_user(
    judgments: Judgments, document: Document, found: Sequence[tuple[Record, object]]
) -> frozenset[object]:
    """Users under whose name several people answered, each with an identifier.

    One uploads what others say; Phoenix keeps an annotation for each identifier. Where these do
    not name people they may be the user's own answers, and it is asked.
    """
    said: dict[tuple[object, ...], set[object]] = {}
    for record, target in found:
        user, identifier = first_of(record, *USER), first_of(record, "identifier")
        if str(first_of(record, *KIND)).upper() == PERSON and user and identifier:
            place = (user, text_of(_item(record, target)), _name(record))
            said.setdefault(place, set()).add(identifier)
    several = {place: own for place, own in said.items() if len(own) > 1}
    users = frozenset(user for user, *_ in several)
    named = {str(one) for place, own in said.items() if place[0] in users for one in own}
    if not users or all(map(is_human_name, named)):
        return users
    reason = (
        f"nothing in '{document.name}' says whether {quoted(sorted(named), 4)}, all from the user "
        f"{quoted(sorted(map(str, users)), 4)}, are people or answers of one"
    )
    return users if judgments.are_of_several(document, reason) else frozenset()


def _name(record: Record) -> str:
    return str(first_of(record, "annotation_name", "name") or "annotation")
