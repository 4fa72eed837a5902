"""A list of records for every rater: ``{"anna": [{"id": 1, "score": 3}], "gpt-4o": [...]}``.

The lists need not be in the same order: the records name their items themselves.
"""

from collections.abc import Mapping
from dataclasses import replace

import pandas as pd

from judgeviz.labels.detection import roles
from judgeviz.labels.formats.values import records_of
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable, table_from_frame

NAME = "a list of records for each rater"
RATER = "rater"


def sniff(document: Document) -> bool:
    """Whether a document holds lists of like records, under names of which some are raters'."""
    lists = _lists(document.value)
    named = any(roles.is_human_name(name) or roles.is_machine_name(name) for name in lists)
    return named and len(lists) > 1


def read(document: Document) -> RawTable:
    """Put all records into one table, with the name of their list as the rater."""
    rows = [
        {RATER: rater, **record}
        for rater, records in _lists(document.value).items()
        for record in records
    ]
    table = table_from_frame(pd.DataFrame(rows, dtype=object), document.name, 1, document.notes)
    preset = FileMapping(layout="long", columns={RATER: RATER})
    return replace(table, preset=preset, format=NAME)


def _lists(value: object) -> dict[str, list[Record]]:
    """Find the lists of like records that are all that a document holds; empty for any other."""
    if not isinstance(value, Mapping):
        return {}
    found = {str(name): records_of(own) for name, own in value.items()}
    keys = {frozenset(record) for records in found.values() for record in records}
    are_lists = all(
        isinstance(own, list) and len(found[str(name)]) == len(own) > 0
        for name, own in value.items()
    )
    alike = len(keys) == 1 and RATER not in next(iter(keys))
    return found if are_lists and alike else {}
