"""Choices between two texts that a record lists: ``summaries: [{...}, {...}], choice: 0, worker``.

As OpenAI publishes comparisons of summaries: the label is the place of the better text in its list,
counted from 0. Several pairs of one post are items of their own.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judgeviz.labels.detection import roles
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.rated_texts import TEXT
from judgeviz.labels.formats.values import is_blank, object_at, text_of
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "choices between two texts in a list"
SIDES = ("model_a", "model_b")  # by the place in the list
# Of a place: "better" by itself may as well be a yes to the first.
OF_TEXT = r"(_(text|answer|response|output|completion|summary))?"
CHOICE = re.compile(
    rf"(.+_)?((choice|chosen|selected|picked|winner|best){OF_TEXT}(_(index|idx|id|place))?"
    rf"|(preferred|better|safer){OF_TEXT}_(index|idx|id|place))"
)
OF_A_TEXT = ("text", "content", "output", "response", "answer", "summary", "completion")
SYSTEM = ("policy", "model", "system", "generator", "model_name", "model_id", "source")
INFO = ("info", "meta", "metadata")
MORE = ("split", "batch", "subset")


@dataclass(frozen=True, slots=True)
class _Keys:
    texts: str
    choice: str


def sniff(document: Document) -> bool:
    """Whether records list two texts, and say 0 or 1 under the name of a choice."""
    return document.table is None and _keys(document.first_records) is not None


def read(document: Document) -> RawTable:
    """Take 0 for the first text of the list and 1 for the second.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    keys = _keys(document.first_records)
    assert keys is not None
    judgments = Judgments()
    pairs: dict[str, dict[tuple[object, ...], int]] = {}
    rater = next(iter(roles.columns_for("rater", [*document.first_records[0]])), None)
    for number, record in enumerate(judgments.records(document), 1):
        both = _texts(record, keys.texts)
        if both is None:
            judgments.dropped[f"an entry of '{keys.texts}' that does not list two texts"] += 1
            continue
        texts = tuple(next(one[key] for key in OF_A_TEXT if key in one) for one in both)
        source = _id(record)
        own = pairs.setdefault(text_of(source), {})
        place = own.setdefault(texts, len(own) + 1)
        item = number if source is None else f"{text_of(source)}: pair {place}"
        systems = [next((one[key] for key in SYSTEM if key in one), None) for one in both]
        more: dict[str, object] = {key: record[key] for key in MORE if key in record}
        if not any(map(is_blank, systems)):
            more |= {"system_a": systems[0], "system_b": systems[1]}
        label = record.get(keys.choice)
        side = SIDES[int(text_of(label))] if numeric_category(text_of(label)) in (0, 1) else label
        who = record.get(rater) if rater else None
        shown = {f"text {n}": text for n, text in enumerate(texts)}
        judgments.human(who, side, item, texts={**_asked(record), **shown}, **more)
    judgments.notes.append(
        f"0 and 1 of '{keys.choice}' were read as the first and the second of '{keys.texts}'."
    )
    return judgments.table(document, NAME, {"kind": "preference"})


def _keys(records: Sequence[Record]) -> _Keys | None:
    if not records:
        return None
    texts = [
        key
        for key in records[0]
        if TEXT.fullmatch(roles.normalised(key)) and all(_texts(one, key) for one in records)
    ]
    choices = [
        key
        for key in records[0]
        if CHOICE.fullmatch(roles.normalised(key)) and all(_is_place(one, key) for one in records)
    ]
    if len(texts) != 1 or len(choices) != 1:
        return None
    keys = _Keys(texts[0], choices[0])
    return None if _has_more_labels(records[0], keys) else keys


def _has_more_labels(record: Record, keys: _Keys) -> bool:
    """Whether a record holds other numbers, or words under names of labels: other criteria."""
    named = {c for role in ("item", "rater") for c in roles.columns_for(role, [*record])}
    return any(
        isinstance(cell, int | float) or roles.is_label_name(key) or roles.is_quality_name(key)
        for key, cell in record.items()
        if cell is not None and key not in {keys.texts, keys.choice, *named, *MORE}
    )


def _texts(record: Record, key: str) -> tuple[Record, Record] | None:
    """Two objects with a text each, of a list of no more."""
    own = record.get(key)
    if not isinstance(own, list) or len(own) != len(SIDES):
        return None
    first, second = own
    return (first, second) if all(map(_holds_a_text, own)) else None


def _holds_a_text(entry: object) -> bool:
    return isinstance(entry, dict) and any(isinstance(entry.get(key), str) for key in OF_A_TEXT)


def _is_place(record: Record, key: str) -> bool:
    label = record.get(key)
    return label is None or (not isinstance(label, bool) and text_of(label) in ("0", "1"))


def _id(record: Record) -> object:
    """Id of what was compared, beside the texts or in an object of what is known of it."""
    for own in (record, *(object_at(record, name) for name in INFO)):
        named = roles.columns_for("item", [key for key, cell in own.items() if not is_blank(cell)])
        if named:
            return own[named[0]]
    return None


def _asked(record: Record) -> dict[str, object]:
    """Find what the texts were written for, in words."""
    found: dict[str, object] = {}
    for own in (record, *(object_at(record, name) for name in INFO)):
        found |= {k: v for k, v in own.items() if isinstance(v, str) and roles.is_text_name(k)}
    return found
