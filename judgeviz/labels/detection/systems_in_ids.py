"""Ids of items that say whose output is meant: ``gpt-4_001, llama_001``, ``item_1|modelA``.

Scripts write them where a file has one label, or one record, under each id. The item stays as it is
called; its system, and the source where several systems have the same, are columns of their own.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.coding import Coded, column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import is_prose
from judgeviz.labels.detection.resolve import draft
from judgeviz.labels.detection.systems_over_raters import OURS
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable, categorical_from, plain_columns, texts_of

BETWEEN = re.compile(r"[\W_]+")
CALLED_AS_SYSTEM = re.compile(r"(sys|system|model)[\W_]?([a-z]|\d{1,2})", re.IGNORECASE)
WRITERS = OURS | {"human", "gold", "ref"}  # beside models
FEWEST = 2  # systems, and outputs of each
MOST_SYSTEMS = 100
IDS_LOOKED_AT = 1000
SHARE_CROSSED = 0.5  # of all systems with all sources that there are
WHAT_WAS_JUDGED = ("system", "system_a", "system_b", "source")


@dataclass(frozen=True, slots=True)
class SystemsInIds:
    """What the ids of a table say.

    Attributes
    ----------
    item : str
        Column of the ids.
    systems, sources : tuple of str
        Of each different id; no sources where systems have hardly any in common.
    """

    item: str
    systems: tuple[str, ...]
    sources: tuple[str, ...]

    @property
    def said(self) -> str:
        """For the report."""
        names = [*dict.fromkeys(self.systems)]
        what = "systems and their sources" if self.sources else "systems"
        return f"Ids in '{self.item}' were read as those of {what} ({quoted(names, 4)})"


def with_systems_of_ids(table: RawTable, stated: FileMapping) -> RawTable:
    """Add the columns of the systems that ids name, and of their sources.

    Not where it is stated what was judged, also that no column names the systems, but for a mapping
    that was made with these columns.
    """
    found = systems_in_ids(table, stated)
    if found is None:
        return table
    frame = table.frame
    ids = Coded.of(frame[found.item])
    place = {name: number for number, name in enumerate(ids.used())}
    of_row = np.array([*(place.get(name, -1) for name in ids.names), -1])[ids.codes]
    columns = {"item": found.item}
    for role, names in (("system", found.systems), ("source", found.sources)):
        if names:
            columns[role] = _called(role, found.item)
            frame = frame.assign(**{columns[role]: _column(of_row, names)})
    preset = (table.preset or FileMapping()).having(**columns)
    note = f"{found.said} of '{table.name}'."
    return replace(table, frame=frame, preset=preset, notes=(*table.notes, note))


def systems_in_ids(table: RawTable, stated: FileMapping) -> SystemsInIds | None:
    """Look for systems in the ids of a table of which nothing else says what was judged."""
    item = stated.column("item")
    if item is None or stated.column("system") != _called("system", item):
        if any(map(stated.knows, WHAT_WAS_JUDGED)) or not _may_name_systems(table.frame):
            return None
        try:
            mapping = draft(table)
        except LabelError:  # which is said once the table is read
            return None
        item = item or mapping.column("item")
        if any(map(mapping.column, WHAT_WAS_JUDGED)):
            return None
    if item is None or item not in table.frame or is_prose(table.frame[item]):
        return None
    split = split_ids(Coded.of(table.frame[item]).used())
    return split and SystemsInIds(item, *split)


def _may_name_systems(frame: pd.DataFrame) -> bool:
    """Whether some rows of any column name systems, before roles are told, which takes longer."""
    ids = (_some_texts(column_of(frame, column)) for column in plain_columns(frame))
    return any(_are_systems({*systems}) for names in ids for systems, _ in cuts(names))


def _some_texts(column: pd.Series) -> list[str]:
    """Different texts of a column, or of some rows where these are many."""
    categories = column.array.categories
    if len(categories) <= IDS_LOOKED_AT:
        return [*categories.tolist()]
    some = texts_of(column.iloc[:: max(1, len(column) // IDS_LOOKED_AT)])
    return [name for name in dict.fromkeys(some) if name is not None]


def split_ids(ids: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Tell systems and sources of different ids, or systems alone where each has its own."""
    for systems, others in cuts(ids):
        names, rest = {*systems}, {*others}
        if not FEWEST <= len(names) <= MOST_SYSTEMS or len(ids) < FEWEST * len(names):
            continue
        if not _are_systems(names) or any(map(roles.is_machine_name, rest)):
            continue
        if len(rest) >= FEWEST and len(ids) > SHARE_CROSSED * len(names) * len(rest):
            return systems, others
        if len(rest) == len(ids) and _are_models(names) and len(names) ** 2 <= len(ids):
            return systems, ()
    return None


def _called(role: str, item: str) -> str:
    """Name the column of a role that the ids of a column tell."""
    return f"{role} in '{item}'"


def _column(of_row: np.ndarray, names: Sequence[str]) -> pd.Series:
    place = {name: number for number, name in enumerate(dict.fromkeys(names))}
    codes = np.array([*(place[name] for name in names), -1])
    return pd.Series(categorical_from(codes[of_row], [*place]))


def cuts(ids: Sequence[str]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """First and last parts of all names, and the last with the first, at each mark of them all.

    Where it leaves two different parts on either side, and few on one.
    """
    some = ids[:: max(1, len(ids) // IDS_LOOKED_AT)]
    marks = set.intersection(*({*BETWEEN.findall(name)} for name in some)) if some else set()
    for mark in sorted(marks, key=lambda mark: (-len(mark), mark)):
        for cut in (str.rpartition, str.partition):
            n_first, _, n_last = (
                len({*own}) for own in zip(*(cut(name, mark) for name in some), strict=True)
            )
            if not FEWEST <= min(n_first, n_last) <= MOST_SYSTEMS:
                continue
            first, _, last = zip(*(cut(name, mark) for name in ids), strict=True)
            if all(first) and all(last):
                yield first, last
                yield last, first


def _are_systems(names: set[str]) -> bool:
    return _are_models(names) or all(map(CALLED_AS_SYSTEM.fullmatch, names))


def _are_models(names: set[str]) -> bool:
    """Whether most names are models', and none is a number; a human may write beside these."""
    models = {name for name in names if roles.is_surely_a_machines(name)}
    others = {name for name in names - models if roles.normalised(name) not in WRITERS}
    return len(models) > len(others) and not any(name.isdigit() for name in others)
