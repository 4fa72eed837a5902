"""Records with labels in objects below two names: ``{"tone": {"anna": {"value": 4}, ...}}``.

Beside a label, such an object may say when it was given, or why. With the labels alone in its
place, by rater, records are read as any others; ``tone.anna.value`` is no criterion of one rater.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.formats.values import is_label, mapping_of
from judgeviz.labels.sources.documents import Document, Record

LABEL = frozenset(("value", "score", "rating", "label", "grade", "rank"))
FEWEST_OF_EACH = 2  # names, of raters or of criteria, and records


def unwrapped(document: Document) -> Document | None:
    """Put the labels in the place of their objects; None where there are none such."""
    records = document.first_records
    if document.table is not None or len(records) < FEWEST_OF_EACH:
        return None
    found: dict[str, str] = {}
    beside: dict[str, None] = {}
    for key in {key: None for record in records for key in record}:
        entries = [*_entries(record.get(key) for record in records)]
        names = {name for name, _ in entries}
        label = _label_in([entry for _, entry in entries])
        if label is not None and len(names) >= FEWEST_OF_EACH:
            found[key] = label
            beside |= {name: None for _, entry in entries for name in entry if name != label}
    if not found:
        return None
    value = [
        {key: _labels_of(own, found[key]) if key in found else own for key, own in record.items()}
        for record in document.records
    ]
    note = (
        f"What stands beside the labels in {quoted(found)} of '{document.name}' was left out: "
        f"{quoted(beside)}."
    )
    notes = (*document.notes, note) if beside else document.notes
    return replace(document, value=value, tables=(), notes=notes)


def _entries(cells: Iterable[object]) -> Iterator[tuple[str, Record]]:
    """Objects below two names, each with the second; an empty one for anything else."""
    for cell in cells:
        for inner in mapping_of(cell).values():
            own = mapping_of(inner)
            yield from ((str(name), mapping_of(entry)) for name, entry in own.items())
            if not own:
                yield "", {}


def _label_in(entries: list[Record]) -> str | None:
    """Find the one entry of all objects that holds a label and is called so."""
    if not entries or not all(entries):
        return None
    named = [name for name in entries[0] if roles.normalised(name) in LABEL]
    rest = {name for entry in entries for name in entry if name not in named}
    if len(named) != 1 or any(map(roles.is_quality_name, rest)):
        return None
    is_one = all(named[0] in entry and is_label(entry[named[0]]) for entry in entries)
    return named[0] if is_one else None


def _labels_of(cell: object, label: str) -> Record:
    """Labels alone, by rater and then by criterion where qualities stand above other names."""
    by_name = {
        outer: {name: mapping_of(entry).get(label) for name, entry in mapping_of(inner).items()}
        for outer, inner in mapping_of(cell).items()
    }
    inner = {name for own in by_name.values() for name in own}
    if not any(map(roles.is_quality_name, by_name)) or any(map(roles.is_quality_name, inner)):
        return by_name
    by_rater: dict[str, object] = {}
    for outer, own in by_name.items():
        for name, given in own.items():
            by_rater[name] = {**mapping_of(by_rater.get(name)), outer: given}
    return by_rater
