"""Percentages in one file, ``40%``, beside other numbers of the same raters in the next.

By itself the one is a file of numbers to 100, and the other one of grades: of the one table that
both make the labels are numbers and words.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

import numpy as np

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.coding import Coded
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable


def check_percentages(
    tables: Sequence[RawTable], mappings: Sequence[FileMapping], said: AbstractSet[str]
) -> None:
    """Raise LabelError where raters give percentages in one file, and no such in another.

    Parameters
    ----------
    tables : sequence of RawTable
    mappings : sequence of FileMapping
        Complete, one per file.
    said : set of str
        Labels of which a mapping says what they are.
    """
    if not any(table.percentages for table in tables):
        return
    raters: dict[tuple[str, bool], tuple[set[str], str]] = {}
    for table, mapping in zip(tables, mappings, strict=True):
        for column, own in _raters_by_column(table, mapping).items():
            are_percentages = column in table.percentages
            if are_percentages and said >= {*Coded.of(table.frame[column]).names}:
                continue
            about = column if mapping.is_by_row else ""
            others, name = raters.get((about, not are_percentages), (set(), ""))
            if both := sorted(own & others):
                first, second = (table.name, name) if are_percentages else (name, table.name)
                raise LabelError(
                    f"Labels of {quoted(both, 3)} are percentages in '{first}' and none in "
                    f"'{second}'; write all in one way, or say under 'labels' in the mapping what "
                    "each number of the percentages is."
                )
            known, _ = raters.setdefault((about, are_percentages), (set(), table.name))
            known |= own


def _raters_by_column(table: RawTable, mapping: FileMapping) -> dict[str, set[str]]:
    """Who gave the labels in each column."""
    if not mapping.is_by_row:
        columns = {*mapping.humans, *mapping.machine_names}
        return {column: {column} for column in columns if table.frame[column].notna().any()}
    rater = mapping.column("rater")
    if rater is None:
        raters = {*mapping.humans, *mapping.machine_names}
        return dict.fromkeys(mapping.names("label"), raters)
    who = Coded.of(table.frame[rater])
    found = {}
    for column in mapping.names("label"):
        codes = np.unique(who.codes[table.frame[column].notna().to_numpy()])
        found[column] = {who.names[code] for code in codes[codes >= 0].tolist()}
    return found
