"""Raters that sum up the labels of others, told by the raters of all files.

``consensus`` in the file of the humans, ``majority`` among the judges of another, or ``gold`` in a
file of its own is as little one more rater there as it is in one table with all the others.
"""

from collections.abc import Sequence
from dataclasses import replace

from judgeviz.errors import LabelError
from judgeviz.labels.coding import text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.resolve import Resolved
from judgeviz.labels.sources.tables import RawTable


def with_summaries_known(
    tables: Sequence[RawTable], found: Sequence[Resolved | LabelError]
) -> list[RawTable] | None:
    """Say in each file which of its raters sum up others, as they would in one table.

    Parameters
    ----------
    tables : sequence of RawTable
    found : sequence of Resolved or LabelError
        What each file is read as by itself.

    Returns
    -------
    list of RawTable or None
        None where nobody who does so is taken for a rater.
    """
    read = [one for one in found if isinstance(one, Resolved)]
    if len(tables) < 2 or len(read) < len(tables):
        return None
    known = {name for one in read for name in (*one.known.humans, *one.known.machine_names)}
    every = dict.fromkeys(
        name for table, one in zip(tables, read, strict=True) for name in _raters(table, one)
    )
    humans = dict.fromkeys(name for one in read for name in one.mapping.humans)
    summaries = {name for name in roles.summaries(every, humans) if name not in known}
    taken = {
        name
        for one in read
        if one.mapping.is_by_row and not one.mapping.column("kind")
        for name in (*one.mapping.humans, *one.mapping.machine_names)
    }
    if not summaries & taken:
        return None
    return [replace(table, summaries=frozenset(summaries)) for table in tables]


def _raters(table: RawTable, one: Resolved) -> Sequence[str]:
    rater = one.mapping.column("rater")
    if one.mapping.is_by_row and rater is not None:
        return text_of(table.frame[rater]).used()
    return (*one.mapping.humans, *one.mapping.machine_names)
