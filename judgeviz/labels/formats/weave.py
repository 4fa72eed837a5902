"""W&B Weave: feedback on calls, by people (annotations, reactions) and by scorers (runnables)."""

import re
from collections.abc import Iterator, Mapping, Sequence

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, is_blank, object_at
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "Weave feedback"
ANNOTATION, RUNNABLE = "wandb.annotation.", "wandb.runnable."
REACTION, NOTE = "wandb.reaction", "wandb.note"
IN_CALLS = "summary.weave.feedback"
THUMBS = {"👍": "good", "👎": "bad", ":+1:": "good", ":-1:": "bad", ":thumbs_up:": "good",
          ":thumbs_down:": "bad"}  # fmt: skip
OUTPUT = "output"
# Columns of a table of calls: summary.weave.feedback.wandb.annotation.quality.payload.value, and
# in some exports without the payload.
COLUMN = re.compile(
    r"(summary\.weave\.)?feedback\.\[?(?P<kind>wandb\.(annotation|runnable)\..+?)\]?"
    r"(\.payload)?\.(?P<entry>value|output)(\.(?P<key>.+))?$"
)


def sniff(document: Document) -> bool:
    """Whether the records are feedback on a call, or calls with their feedback."""
    keys = document.keys
    if {"feedback_type", "payload"} <= keys or {"feedback_type", "payload.value"} <= keys:
        return bool(keys & {"weave_ref", "call_ref", "creator", "wb_user_id"})
    return IN_CALLS in keys or any(map(COLUMN.match, keys))


def read(document: Document) -> RawTable:
    """Read people's annotations and reactions, and every scorer's output.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    columns = [column for key in document.keys if (column := COLUMN.match(key))]
    for number, record in enumerate(judgments.records(document), 1):
        if columns:
            _add_row(judgments, record, columns, first_of(record, "id", "call_id", default=number))
            continue
        if "feedback_type" in document.keys:
            _add(judgments, record, first_of(record, "weave_ref", "call_ref", "call_id"))
            continue
        for feedback in judgments.objects(first_of(record, IN_CALLS), "feedback"):
            _add(judgments, feedback, first_of(feedback, "weave_ref", default=record.get("id")))
    return judgments.table(document, NAME)


def _add_row(
    judgments: Judgments, record: Record, columns: Sequence[re.Match[str]], item: object
) -> None:
    """Add the feedback in the columns of one call, of which only scorers are named."""
    for column in columns:
        value, kind, key = record.get(column[0]), column["kind"], column["key"]
        about = kind.removeprefix(ANNOTATION).removeprefix(RUNNABLE)
        name = f"{about}: {key}" if key else about
        if is_blank(value) or _is_prose(value):
            judgments.dropped["a reason, which is no label"] += not is_blank(value)
        elif kind.startswith(ANNOTATION):
            judgments.human(None, value, item, criterion=name)
        else:
            judgments.judge(about, value, item, criterion=name)


def _add(judgments: Judgments, feedback: Record, reference: object) -> None:
    kind = str(feedback.get("feedback_type") or "")
    payload = object_at(feedback, "payload")
    person = first_of(feedback, "creator", "wb_user_id")
    item = _call(reference)
    if kind.startswith(ANNOTATION):
        value = first_of(payload, "value", default=object_at(payload, "value"))
        for name, label in _labels(kind.removeprefix(ANNOTATION), value):
            judgments.human(person, label, item, criterion=name)
    elif kind.startswith(RUNNABLE):
        scorer = kind.removeprefix(RUNNABLE)
        output = first_of(payload, OUTPUT, default=object_at(payload, OUTPUT))
        for name, label in _labels(scorer, output):
            judgments.judge(scorer, label, item, criterion=name)
    elif kind.startswith(REACTION):
        mark = str(first_of(payload, "emoji", "alias") or "")
        if mark in THUMBS:
            judgments.human(person, THUMBS[mark], item, criterion="reaction")
        else:
            judgments.dropped["a reaction that is neither good nor bad"] += 1
    elif kind.startswith(NOTE):
        judgments.dropped["a note, which is no label"] += 1
    else:
        judgments.dropped["feedback of the user's own kind"] += 1


def _labels(name: str, value: object) -> Iterator[tuple[str, object]]:
    """Criterion and label of a value, or of every plain entry of an object."""
    if not isinstance(value, Mapping):
        yield name, value
        return
    for key, own in value.items():
        if not isinstance(own, Mapping | list) and not _is_prose(own):
            yield f"{name}: {key}", own


def _is_prose(own: object) -> bool:
    """Whether an entry gives a reason rather than a label."""
    return isinstance(own, str) and len(own.split()) > 3


def _call(reference: object) -> object:
    """Id of the call at the end of its address."""
    return str(reference).rsplit("/", 1)[-1] if not is_blank(reference) else None
