"""JSON under the ids of the items: ``{item: label}``, or ``{item: {"score": 4, "reason": "..."}}``.

One rater's labels, as short scripts store those of a judge, or a list of several raters'. Other
files tell such ids from names of raters or settings: they hold the same. In a file alone ids have
numbers, and labels come back. Who the rater is, is told as of any table with a row for each item.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.systems_in_ids import split_ids
from judgeviz.labels.formats.matrices import names_a_rater
from judgeviz.labels.formats.values import is_label, text_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable, plain_columns

NAME = "labels under the ids of their items"
ITEM, LABEL = "item", "label"
FEWEST_ITEMS = 2
FEWEST_ALONE = 5
TIMES_AS_MANY = 2  # items as labels of one
MOST_LABELS = 20  # different ones in lists; other numbers are measured
MOSTLY = 0.5  # share of the keys that another file has, too


def sniff(document: Document) -> bool:
    """Whether keys of a document are items, here or in another file, with one rater's labels."""
    labels = document.value
    if not isinstance(labels, Mapping) or len(labels) < FEWEST_ITEMS:
        return False
    if _are_lists(labels) and _are_ids(labels):
        return True
    if not document.siblings:
        return _are_labels_of_ids(labels)
    if not (_are_plain(labels) or _are_records(labels) or _are_lists(labels)):
        return False
    keys = set(map(str, labels))
    return any(
        len(keys & names) > MOSTLY * len(keys)
        for sibling in document.siblings
        for names in _names_in(sibling)
    )


def read(document: Document) -> RawTable:
    """Make a row of every item, whose columns are then told as those of any table."""
    labels = document.value
    assert isinstance(labels, Mapping)
    rows = [
        {ITEM: str(item), **(own if isinstance(own, Mapping) else {LABEL: own})}
        for item, own in labels.items()
    ]
    table = replace(document, value=rows).as_table()
    return replace(table, format=NAME)


def _are_labels_of_ids(labels: Record) -> bool:
    """Whether keys are called by numbers, and not as raters, and have a few labels in common."""
    if len(labels) < FEWEST_ALONE or not all(map(is_label, labels.values())):
        return False
    if 2 * len({text_of(own) for own in labels.values()}) > len(labels):
        return False
    return _are_ids(labels)


def _are_ids(labels: Record) -> bool:
    """Whether all keys are called by numbers, and not as raters, or name systems and sources."""
    if len(labels) < FEWEST_ALONE or not all(any(map(str.isdigit, key)) for key in labels):
        return False
    return not any(map(names_a_rater, labels)) or split_ids([*labels]) is not None


def _are_lists(labels: Record) -> bool:
    """Whether every item has a short list of labels, one of each rater."""
    lists = [own for own in labels.values() if isinstance(own, list)]
    longest = max(map(len, lists), default=0)
    return (
        len(lists) == len(labels) > TIMES_AS_MANY * longest > 0
        and all(is_label(label) for own in lists for label in own)
        and len({text_of(label) for own in lists for label in own}) <= MOST_LABELS
    )


def _are_plain(labels: Record) -> bool:
    return not any(isinstance(own, Mapping | list) for own in labels.values())


def _are_records(labels: Record) -> bool:
    """Whether every item has labels by criterion, or one and what is said beside it."""
    records = [own for own in labels.values() if isinstance(own, Mapping)]
    if len(records) < len(labels) or not all(map(_are_plain, records)):
        return False
    names = {str(name) for own in records for name in own}
    if ITEM in names or any(map(names_a_rater, names)):
        return False
    return any(roles.is_label_name(name) or roles.is_quality_name(name) for name in names)


def _names_in(document: Document) -> Iterator[set[str]]:
    """Texts that may name the items of a document: of each column, or the keys of each level."""
    if document.table is not None:
        frame = document.table.frame
        plain = [frame[name] for name in plain_columns(frame)]
        yield from (set(column.array.categories) for column in plain)
    elif isinstance(document.value, Mapping):
        yield set(map(str, document.value))
        inside = [own for own in document.value.values() if isinstance(own, Mapping)]
        yield {str(name) for own in inside for name in own}
    by_key: dict[str, set[str]] = {}
    for record in document.records if document.table is None else ():
        for key, entry in record.items():
            if isinstance(entry, str | int):
                by_key.setdefault(key, set()).add(str(entry))
    yield from by_key.values()
