"""An object in every record that lists for each label who gave it.

``{"id": 7, "votes": {"positive": ["w3", "w8"], "negative": ["w1"]}}``: each rater becomes a column.
The labels may also stand in the record itself, or in columns of a table.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from judgeviz.labels.detection import roles
from judgeviz.labels.formats.named_lists import Labelled, of_lists
from judgeviz.labels.formats.values import is_blank, is_label, is_list, text_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "lists of raters by label"
FEWEST_LABELS = 2
FEWEST_RECORDS = 5
MOST_LABELS = 60


def sniff(document: Document) -> bool:
    """Whether records list for each label who gave it."""
    return _path(document.first_records) is not None and _path(document.records) is not None


def read(document: Document) -> RawTable:
    """Give every rater a column; of a crowd, a place."""
    path = _path(document.records)
    rows = []
    for record in document.records:
        said = _lists(record, path)
        rest = {key: own for key, own in record.items() if key != path and key not in said}
        given = [(text_of(rater), label) for label, raters in said.items() for rater in raters]
        labels = {"": [label for _, label in given]} if given else {}
        rows.append(Labelled(rest, [rater for rater, _ in given], labels))
    return of_lists(document, rows, NAME)


def _path(records: Sequence[Record]) -> str | None:
    """Key of the object with a list for each label, "" for the record; None where none is it."""
    if len(records) < FEWEST_RECORDS:
        return None
    paths = [key for key, own in records[0].items() if isinstance(own, Mapping)]
    found = [path for path in ("", *paths) if _are_raters([_lists(r, path) for r in records])]
    return found[0] if len(found) == 1 else None


def _lists(record: Record, path: str | None) -> dict[str, list[object]]:
    """Find the lists in an object of a record, or in the record itself."""
    own = record.get(path) if path else record
    if not isinstance(own, Mapping):
        return {}
    lists = {str(key): value for key, value in own.items() if is_list(value)}
    is_whole = len(lists) == sum(not is_blank(value) for value in own.values())
    return lists if is_whole or not path else {}


def _are_raters(records: Sequence[Mapping[str, Sequence[object]]]) -> bool:
    """Whether lists name raters: each once in a record, and some under other labels in others."""
    labels_of: dict[str, set[str]] = defaultdict(set)
    n_given = 0
    for lists in records:
        given = [(rater, label) for label, raters in lists.items() for rater in raters]
        names = [text_of(rater) for rater, _ in given if is_label(rater)]
        if not lists or len(names) < len(given) or len(set(names)) < len(names):
            return False
        n_given += len(names)
        for rater, label in given:
            labels_of[text_of(rater)].add(label)
    labels = {label for lists in records for label in lists}
    are_labels = FEWEST_LABELS <= len(labels) <= MOST_LABELS and not any(map(_is_no_label, labels))
    come_back = sum(len(own) > 1 for own in labels_of.values())
    are_named = all(map(_may_name_a_rater, labels_of))
    return are_labels and n_given > len(records) and 2 * come_back > len(labels_of) and are_named


def _is_no_label(key: str) -> bool:
    """Whether a key is called as a rater or as what was judged."""
    return roles.is_human_name(key) or roles.is_machine_name(key) or roles.is_quality_name(key)


def _may_name_a_rater(name: str) -> bool:
    return roles.is_human_name(name) or roles.names_somebody(name)
