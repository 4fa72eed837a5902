"""A file whose column of systems only another file's values tell: ``provider`` beside ``system``.

``id, provider, human_1`` has several rows of one id, which are outputs of systems where results of
an evaluation tool, or the judge's file, name the same systems.
"""

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from judgeviz.errors import LabelError
from judgeviz.labels.coding import Coded, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.resolve import Resolved, resolved_or_refusal
from judgeviz.labels.detection.rules import Side
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable, plain_columns

SEVERAL = 2  # systems: of one alone nothing is told apart
WHAT_WAS_JUDGED = ("system", "system_a", "system_b", "source", "sample")


def systems_of_other_files(
    number: int,
    tables: Sequence[RawTable],
    stated: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
    side: Side,
) -> Resolved | LabelError:
    """Take a column for the systems where it has those of another file, several to an item.

    Parameters
    ----------
    number : int
        Of the file.
    tables : sequence of RawTable
    stated : sequence of FileMapping
        The user's entries for each file.
    found : sequence of Resolved or LabelError
        What each file is read as by itself.
    side : Side
        Of judges, and how that is known: of a file without humans.

    Returns
    -------
    Resolved or LabelError
        As found where something else tells the rows of an item apart, or no file names systems.
    """
    one, table, entries = found[number], tables[number], stated[number]
    if isinstance(one, LabelError) or any(map(entries.knows, WHAT_WAS_JUDGED)):
        return one
    if len(tables) == 1:
        return one
    mapping = one.mapping
    item = mapping.column("item")
    if item is None or any(map(mapping.column, WHAT_WAS_JUDGED)):
        return one
    items = Coded.of(table.frame[item]).codes
    free = [c for c in plain_columns(table.frame) if c not in mapping.used_columns]
    by_name = {c: own for c in free if len(own := _names(table.frame[c])) >= SEVERAL}
    for place, (other, told) in enumerate(zip(tables, found, strict=True)):
        if place == number or not isinstance(told, Resolved):
            continue
        systems = told.mapping.column("system")
        names = _names(other.frame[systems]) if systems else set()
        for column, own in by_name.items():
            if not _are_the_same(own, names):
                continue
            if determines(items, Coded.of(table.frame[column]).codes):
                continue
            given = entries.having(system=column)
            read = resolved_or_refusal(table, given, None if mapping.humans else side)
            if isinstance(read, LabelError):
                return one
            said = f"Column '{column}' of '{table.name}' names the systems of '{other.name}'."
            return replace(read, guesses=(*read.guesses, said))
    return one


def _are_the_same(names: set[str], systems: set[str]) -> bool:
    """Whether names are systems, all of these or some; numbers may be of anything."""
    shared = names & systems
    is_part = shared in (names, systems)
    return is_part and len(shared) >= SEVERAL and not roles.are_numbers(shared)


def _names(column: pd.Series) -> set[str]:
    return set(column.array.categories)
