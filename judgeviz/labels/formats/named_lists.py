"""Two lists in every record: who labelled, and what each said, in the same order.

``{"id": 7, "annotators": ["w3", "w9"], "labels": [1, 0], "gpt-4": 1}``: each rater becomes a
column. What else a record holds, as a judge's label, stays as it is.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from judgeviz.labels.detection import roles
from judgeviz.labels.formats.values import is_blank, is_list, is_nested, text_of
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.list_cells import spelled_list
from judgeviz.labels.sources.tables import RawTable, table_from_frame

NAME = "lists of raters and of their labels"
SAID = re.compile(
    r"(human_|annotator_|raw_|all_)?(labels|annotations|ratings|scores|votes|grades|judge?ments)"
)
SAID_ON = re.compile(r"\w+_(labels|annotations|ratings|scores|votes|grades|judge?ments)")

MOST_RATERS = 300  # that become columns


def sniff(document: Document) -> bool:
    """Whether every record has one list of raters, and one of as many labels."""
    return bool(document.first_records) and all(map(_lists, document.first_records))


def read(document: Document) -> RawTable:
    """Give every rater a column; a record of other lists is left as it is.

    Of a crowd the places in the lists stand for the raters.
    """
    rows: list[tuple[Record, list[str], list[object]]] = []
    for record in document.records:
        rest = dict(record)
        if (lists := _lists(record)) is None:
            rows.append((rest, [], []))
            continue
        who, said = (_list_at(rest.pop(key)) for key in lists)
        rows.append((rest, [text_of(name) for name in who], said))
    return of_lists(document, rows, NAME)


def of_lists(
    document: Document, rows: Sequence[tuple[Record, Sequence[str], Sequence[object]]], name: str
) -> RawTable:
    """Give every rater a column.

    Parameters
    ----------
    document : Document
    rows : sequence
        What else each record holds, its raters, and as many labels. Of a crowd the places in the
        lists stand for the raters.
    name : str
        Of the format, for the report.
    """
    keys = {key for rest, _, _ in rows for key in rest}
    raters = {
        rater: f"annotator {rater}" if rater in keys else rater
        for _, names, _ in rows
        for rater in names
    }
    if len(raters) > MOST_RATERS:
        return _of_a_crowd(document, rows, len(raters), name)
    records = [
        {**rest, **{raters[rater]: label for rater, label in zip(names, labels, strict=True)}}
        for rest, names, labels in rows
    ]
    table = table_from_frame(pd.DataFrame(records, dtype=object), document.name, 1, document.notes)
    return replace(table, preset=FileMapping(human=tuple(raters.values())), format=name)


def _lists(record: Record) -> tuple[str, str] | None:
    """Find the keys of a list of different raters, and of one label of each."""
    lists = {key: own for key, value in record.items() if (own := _list_at(value))}
    named = [key for key in lists if roles.NAMES_OF_RATERS.fullmatch(roles.normalised(key))]
    said = [key for key in lists if SAID.fullmatch(roles.normalised(key))]
    said = said or [key for key in lists if SAID_ON.fullmatch(roles.normalised(key))]
    if len(named) != 1 or len(said) != 1:
        return None
    names, labels = lists[named[0]], lists[said[0]]
    are_names = len(set(map(str, names))) == len(names) and not any(map(is_blank, names))
    is_plain = not any(map(is_nested, [*names, *labels]))
    return (named[0], said[0]) if len(names) == len(labels) > 0 and are_names and is_plain else None


def _of_a_crowd(
    document: Document,
    rows: Sequence[tuple[Record, Sequence[str], Sequence[object]]],
    n_raters: int,
    name: str,
) -> RawTable:
    is_free = not any("labels" in rest for rest, _, _ in rows)
    column = "labels" if is_free else "labels of raters"
    records = [{**rest, column: list(labels)} for rest, _, labels in rows]
    note = (
        f"The {n_raters:,} raters of '{document.name}' are told by their places in the lists, as "
        f"more than {MOST_RATERS} are too many for a column each."
    )
    frame = pd.DataFrame(records, dtype=object)
    table = table_from_frame(frame, document.name, 1, (*document.notes, note))
    return replace(table, preset=FileMapping(human=(column,)), format=name)


def _list_at(value: object) -> list[object]:
    """Entries of a list, also of one that is spelled as Python or NumPy do: ``['w3' 'w9']``."""
    if is_list(value):
        return list(value)
    return [*(spelled_list(value) or [])] if isinstance(value, str) else []
