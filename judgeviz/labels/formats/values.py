"""Values of JSON as exports hold them: words, numbers, objects, lists, and nothing at all."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeGuard

from judgeviz.labels.sources.documents import Record, value_at

NESTED = (dict, list)  # what JSON nests; asking for abstract types takes ten times as long
YES, NO = "true", "false"


def text_of(value: object) -> str:
    """Text of a label or an id: ``true``, ``3``, ``4.5``, without blanks at its ends.

    A whole number that a gap in its column made a decimal one is whole again.
    """
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()


def is_list(value: object) -> TypeGuard[list[object]]:
    """Whether a value is a list."""
    return isinstance(value, list)


def is_nested(value: object) -> bool:
    """Whether a value of JSON holds others."""
    return isinstance(value, NESTED)


def is_blank(entry: object) -> bool:
    """Whether an entry says nothing."""
    if isinstance(entry, str):
        return not entry.strip()
    return entry is None or (isinstance(entry, float) and math.isnan(entry))


def is_label(value: object) -> bool:
    """Whether a value of JSON is a word or a number."""
    return isinstance(value, str | int | float) and not is_blank(value)


def number_of(entry: object) -> float | None:
    """Read a number, also from text; None for anything else."""
    if isinstance(entry, str | int | float):
        try:
            value = float(entry)
        except (ValueError, OverflowError):
            return None
        return value if math.isfinite(value) else None
    return None


def mapping_of(value: object) -> Record:
    """Return an object of JSON; an empty one in the place of anything else."""
    return value if isinstance(value, Mapping) else {}


def records_of(value: object) -> list[Record]:
    """Return the objects in a list of JSON; an empty list in the place of anything else."""
    return [entry for entry in value if isinstance(entry, Mapping)] if is_list(value) else []


def records_named(value: object, names: Iterable[str], depth: int = 2) -> list[Record]:
    """Find the records of lists of one of some names, at most ``depth`` objects deep."""
    if not isinstance(value, Mapping):
        return []
    wanted = frozenset(names)
    found: list[Record] = []
    for key, entry in value.items():
        if key in wanted and isinstance(entry, list):
            found += [record for record in entry if isinstance(record, Mapping)]
        elif depth:
            found += records_named(entry, wanted, depth - 1)
    return found


def object_at(record: Record, path: str) -> Record:
    """Find an object, be it nested or spread over columns ``path.inner``; empty where none is."""
    entry = value_at(record, path)
    if isinstance(entry, Mapping):
        return entry
    start = f"{path}."
    return {key.removeprefix(start): own for key, own in record.items() if key.startswith(start)}


def list_at(record: Record, path: str) -> Sequence[object]:
    """Find a list; an empty one where there is none."""
    entry = value_at(record, path)
    return entry if isinstance(entry, list) else ()


def first_of(record: Record, *paths: str, default: object = None) -> object:
    """Find the first of several entries that says anything; the default where none does."""
    for path in paths:
        entry = value_at(record, path)
        if not is_blank(entry):
            return entry
    return default


def named(value: object, *keys: str) -> object:
    """Name of somebody or something that is an object in some exports and plain in others."""
    if not isinstance(value, Mapping):
        return value
    return next((value[key] for key in keys if value.get(key) not in (None, "")), None)


def readable(text: object) -> object:
    """Text of an entry that people read: conversations line by line, other nesting as JSON."""
    if isinstance(text, str):
        return text
    if isinstance(text, list) and text and all(isinstance(turn, Mapping) for turn in text):
        lines = [_turn(turn) for turn in text]
        if all(line is not None for line in lines):
            return "\n".join(str(line) for line in lines)
    return json.dumps(text, ensure_ascii=False) if isinstance(text, Mapping | list) else text


def _turn(turn: Record) -> str | None:
    if "content" not in turn:
        return None
    content = turn["content"]
    said = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    return f"{turn.get('role', '')}: {said}"
