"""Criteria called as metadata in files of a rater each: ``Length`` of two ratings of an answer.

No file says by itself whether such a column describes its items; that the raters of an item say
different things there, and agree, all files say together.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from judgeviz.errors import Doubt, LabelError, are_labels, quoted
from judgeviz.labels.coding import Coded, determines, joined, text_of
from judgeviz.labels.detection.called_as_metadata import (
    CalledAsMetadata,
    graded_by_one,
    said_in,
)
from judgeviz.labels.detection.contents import come_back
from judgeviz.labels.detection.metadata_in_names import names_any_label, set_aside_by_name
from judgeviz.labels.detection.resolve import Resolved
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable, categorical_from, is_list_column


@dataclass(frozen=True, slots=True)
class MetadataOfFiles:
    """Columns of several files that hold labels, those called as metadata among them.

    Attributes
    ----------
    entries : dict of int to dict
        What is to be stated of each file.
    said : str
        Sentence on what was not taken; "" where nothing was left.
    doubts : tuple of Doubt
        About what may be something else.
    """

    entries: dict[int, dict[str, list[str]]]
    said: str = ""
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class _OfOneRater:
    """A file whose labels are one rater's, and the columns of its items and labels.

    ``labels`` are those not called as metadata; more may be ``taken`` for labels, which is asked.
    """

    number: int
    table: RawTable
    item: str
    labels: tuple[str, ...]
    taken: frozenset[str]

    @property
    def frame(self) -> pd.DataFrame:
        return self.table.frame


def metadata_of_files(
    tables: Sequence[RawTable],
    stated: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
) -> MetadataOfFiles | None:
    """Find columns called as metadata that hold labels in all files of one rater each.

    None where there is none, or a mapping says which columns hold labels.
    """
    files = [
        one
        for number, (table, entries, own) in enumerate(zip(tables, stated, found, strict=True))
        if isinstance(own, Resolved) and (one := _of_one_rater(number, table, entries, own.mapping))
    ]
    if len(files) < 2 or len({frozenset(one.labels) for one in files}) > 1:
        return None
    labels = files[0].labels
    scales = [said_in(_together(files, label)) for label in labels]
    items = joined([text_of(one.frame[one.item]) for one in files])
    called = CalledAsMetadata([], [], [], [])
    for column in _shared_aside(files):
        said = _together(files, column)
        if come_back(said) and not determines(items.codes, Coded.of(said).codes):
            called.add(column, said, items, scales)
    asked, left = [*called.asked, *called.own], called.rest
    if names_any_label(labels):
        asked, left = [], [*called.sure, *asked, *left]
    taken = {*labels, *called.sure, *asked} - {*left}
    names = quoted([one.table.name for one in files])
    note = (
        f"Not taken for labels of {names}: {quoted(left)}; list it in the mapping under 'label' if "
        "it holds those of a criterion, too."
        if left
        else ""
    )
    if taken == {*labels} and all(taken == one.taken for one in files):
        return MetadataOfFiles({}, note) if note else None
    entries = {
        one.number: {"label": [c for c in map(str, one.frame.columns) if c in taken]}
        for one in files
    }
    if not asked:
        return MetadataOfFiles(entries, note)
    sure = [c for c in map(str, files[0].frame.columns) if c in taken and c not in asked]
    reason = f"nothing in {names} says whether {are_labels(asked)} as well, beside {quoted(sure)}"
    doubt = Doubt("label", entries[files[0].number]["label"], reason, (sure,))
    return MetadataOfFiles(entries, note, (doubt,))


def _of_one_rater(
    number: int, table: RawTable, stated: FileMapping, mapping: FileMapping
) -> _OfOneRater | None:
    """Take a file for one rater's where that and its columns of labels are guesses."""
    item = mapping.column("item") or mapping.column("source")
    is_open = table.format is None and not any(map(stated.knows, ("label", "criterion")))
    if not is_open or item is None or item not in table.frame.columns:
        return None
    if any(map(mapping.column, ("rater", "criterion", "kind", "system", "system_a", "sample"))):
        return None
    raters = {*mapping.humans, *mapping.machine_names}
    labels = mapping.names("label") if mapping.is_by_row else tuple(raters)
    if len(raters) != 1 or not labels or any(is_list_column(table.frame[c]) for c in labels):
        return None
    aside = set_aside_by_name(table.frame, list(labels))
    plain = [column for column in labels if column not in aside]
    called = graded_by_one(table.frame, aside, plain)
    own = tuple(column for column in labels if column not in called)
    return _OfOneRater(number, table, item, own, frozenset(labels))


def _shared_aside(files: Sequence[_OfOneRater]) -> list[str]:
    """Columns of all files that only their names set aside, in the order of the first."""
    free = [
        [c for c in map(str, one.frame.columns) if c not in (one.item, *one.labels)]
        for one in files
    ]
    aside = [{*set_aside_by_name(one.frame, own)} for one, own in zip(files, free, strict=True)]
    return [column for column in free[0] if all(column in own for own in aside)]


def _together(files: Sequence[_OfOneRater], column: str) -> pd.Series:
    whole = joined([Coded.of(one.frame[column]) for one in files])
    return pd.Series(categorical_from(whole.codes, whole.names))
