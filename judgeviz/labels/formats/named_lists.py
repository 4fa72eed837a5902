"""Two lists in every record: who labelled, and what each said, in the same order.

``{"id": 7, "annotators": ["w3", "w9"], "labels": [1, 0], "gpt-4": 1}``: each rater becomes a
column. What else a record holds, as a judge's label, stays as it is.
"""

import re
from dataclasses import replace

import pandas as pd

from judgeviz.labels.detection import roles
from judgeviz.labels.formats.values import is_blank, is_list, is_nested, text_of
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable, table_from_frame

NAME = "lists of raters and of their labels"
WHO = re.compile(
    r"(annotator|rater|worker|coder|labell?er|evaluator|assessor|reviewer|participant|user|turker)"
    r"(s|_?ids|_?names|_?emails)"
)
SAID = re.compile(
    r"(human_|annotator_|raw_|all_)?(labels|annotations|ratings|scores|votes|grades|judge?ments)"
)


MOST_RATERS = 300  # that become columns


def sniff(document: Document) -> bool:
    """Whether every record has one list of raters, and one of as many labels."""
    return bool(document.first_records) and all(map(_lists, document.first_records))


def read(document: Document) -> RawTable:
    """Give every rater a column; a record of other lists is left as it is.

    Of a crowd the places in the lists stand for the raters.
    """
    raters: dict[str, str] = {}
    rows: list[dict[str, object]] = []
    keys = {key for record in document.records for key in record}
    for record in document.records:
        row = dict(record)
        if lists := _lists(record):
            who, said = lists
            names = [text_of(name) for name in _list_at(row.pop(who))]
            for name, label in zip(names, _list_at(row.pop(said)), strict=True):
                column = raters.setdefault(name, f"annotator {name}" if name in keys else name)
                row[column] = label
        rows.append(row)
    if len(raters) > MOST_RATERS:
        return _of_a_crowd(document, len(raters))
    table = table_from_frame(pd.DataFrame(rows, dtype=object), document.name, 1, document.notes)
    return replace(table, preset=FileMapping(human=tuple(raters.values())), format=NAME)


def _lists(record: Record) -> tuple[str, str] | None:
    """Find the keys of a list of different raters, and of one label of each."""
    lists = {key: list(own) for key, own in record.items() if is_list(own)}
    named = [key for key in lists if WHO.fullmatch(roles.normalised(key))]
    said = [key for key in lists if SAID.fullmatch(roles.normalised(key))]
    if len(named) != 1 or len(said) != 1:
        return None
    names, labels = lists[named[0]], lists[said[0]]
    are_names = len(set(map(str, names))) == len(names) and not any(map(is_blank, names))
    is_plain = not any(map(is_nested, [*names, *labels]))
    return (named[0], said[0]) if len(names) == len(labels) > 0 and are_names and is_plain else None


def _of_a_crowd(document: Document, n_raters: int) -> RawTable:
    said = {lists[1] for record in document.records if (lists := _lists(record))}
    frame = pd.DataFrame(list(document.records), dtype=object)
    note = (
        f"The {n_raters:,} raters of '{document.name}' are told by their places in the lists, as "
        f"more than {MOST_RATERS} are too many for a column each."
    )
    table = table_from_frame(frame, document.name, 1, (*document.notes, note))
    return replace(table, preset=FileMapping(human=tuple(sorted(said))), format=NAME)


def _list_at(value: object) -> list[object]:
    return list(value) if is_list(value) else []
