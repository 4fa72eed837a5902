"""Two lists in every record: who labelled, and what each said, in the same order.

``{"id": 7, "annotators": ["w3", "w9"], "labels": [1, 0], "gpt-4": 1}``: each rater becomes a
column. What else a record holds, as a judge's label, stays as it is.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import holds_labels
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
SHARE_AGREED = 0.2  # of items, in which two raters or more say the same


def sniff(document: Document) -> bool:
    """Whether every record has one list of raters, and one of as many labels."""
    return _keys(document) is not None


def read(document: Document) -> RawTable:
    """Give every rater a column; a record of other lists is left as it is.

    Of a crowd the places in the lists stand for the raters.
    """
    keys = _keys(document)
    assert keys is not None
    rows: list[tuple[Record, list[str], list[object]]] = []
    for record in document.records:
        rest = dict(record)
        if not _are_in_pairs(record, *keys):
            rows.append((rest, [], []))
            continue
        who, said = (_list_at(rest.pop(key)) for key in keys)
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


def _keys(document: Document) -> tuple[str, str] | None:
    """Find the keys of the lists of raters, and of one label of each, in all records."""
    records = document.first_records
    lists = [key for key in (records[0] if records else ()) if _list_at(records[0][key])]
    for is_named in (_names_raters, _may_name_raters):
        named = [key for key in lists if is_named(key) and _names_in(records, key)]
        said = _labels(records, named[0], lists) if len(named) == 1 else []
        if len(said) == 1:
            return named[0], said[0]
    return None


def _names_raters(key: str) -> bool:
    return roles.NAMES_OF_RATERS.fullmatch(roles.normalised(key)) is not None


def _may_name_raters(key: str) -> bool:
    """Whether a list is called after people: ``experts``, ``graders``."""
    one = roles.normalised(key).removesuffix("s")
    is_of_raters = roles.is_human_name(key) or bool(roles.columns_for("rater", [one]))
    return is_of_raters and roles.JUDGE_NOUN.search(one) is None


def _names_in(records: Sequence[Record], key: str) -> bool:
    """Whether lists called otherwise than after labels hold the names of people."""
    if _is_called_labels(key):
        return False
    names = {text_of(name) for record in records for name in _list_at(record.get(key))}
    is_told = _names_raters(key) or not any(map(roles.are_numbers, ([name] for name in names)))
    return is_told and not all(map(roles.is_machine_name, names))


def _is_called_labels(key: str) -> bool:
    plain = roles.normalised(key)
    return bool(SAID.fullmatch(plain) or SAID_ON.fullmatch(plain))


def _labels(records: Sequence[Record], who: str, lists: Sequence[str]) -> list[str]:
    """Find lists of one label of each rater: by their names, or else by what they hold."""
    paired = [
        key
        for key in lists
        if key != who and all(_are_in_pairs(record, who, key) for record in records)
    ]
    for pattern in (SAID, SAID_ON):
        if said := [key for key in paired if pattern.fullmatch(roles.normalised(key))]:
            return said
    return [key for key in paired if _are_labels_of_raters(records, who, key)]


def _are_labels_of_raters(records: Sequence[Record], who: str, key: str) -> bool:
    """Whether lists of any name are of labels: raters agree in some items, and vary over them.

    Each tag of an item stands in its list once, and a rater's age is the same in all of them, as
    what numbers the places of the list is in all records.
    """
    cells = [
        (_list_at(record[who]), list(map(text_of, _list_at(record[key])))) for record in records
    ]
    said = pd.Series([one for _, labels in cells for one in labels], dtype="category")
    if not holds_labels(key, said) or roles.is_trait(key):
        return False
    several = [labels for _, labels in cells if len(labels) > 1]
    n_agreed = sum(len({*labels}) < len(labels) for labels in several)
    by_rater: dict[str, set[str]] = {}
    for names, labels in cells:
        for name, label in zip(names, labels, strict=True):
            by_rater.setdefault(text_of(name), set()).add(label)
    vary = any(len(own) > 1 for own in by_rater.values())
    vary = vary and any(labels != cells[0][1] for _, labels in cells)
    return vary and n_agreed >= SHARE_AGREED * len(several) > 0


def _are_in_pairs(record: Record, who: str, said: str) -> bool:
    """Whether a record has a list of different raters, and one of as many labels."""
    names, labels = _list_at(record.get(who)), _list_at(record.get(said))
    are_names = len(set(map(str, names))) == len(names) and not any(map(is_blank, names))
    is_plain = not any(map(is_nested, [*names, *labels]))
    return len(names) == len(labels) > 0 and are_names and is_plain


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
