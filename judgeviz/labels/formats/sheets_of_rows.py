"""A workbook that is one table with a row for each rater of an item, cut into sheets.

Sheets ``Batch 1`` and ``Batch 2`` have other items, ``Ann`` and ``Bob`` are a rater each, and where
one rater labels an id on several sheets, these are systems, rounds or criteria.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from judgeviz.errors import quoted
from judgeviz.labels.coding import Coded, combined
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.resolve import draft
from judgeviz.labels.detection.same_columns import as_one_table, together
from judgeviz.labels.detection.sheets_of_outputs import have_other_texts
from judgeviz.labels.formats.long_table import with_questions
from judgeviz.labels.formats.matrices import (
    CRITERIA,
    ITEMS,
    about_other_sheets,
    are_surely_systems,
    below_each_other,
    criteria_or_items,
    notes_on_sheets,
)
from judgeviz.labels.joining import ABOUT_LABELS
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, categorical_from, is_list_column

NAME = "a workbook of one table with a row for each label, cut into sheets"
CRITERION = "criterion"
SHARED = 0.5  # share of the rows of the shorter sheet whose rater and item another has, too
FEWEST_APART = 0.05  # share of these with another label: else the labels are there twice


@dataclass(frozen=True, slots=True)
class _Parts:
    """Sheets with the same columns, of which one names raters.

    Attributes
    ----------
    tables : tuple of RawTable
    item : str
    keys : list of set of int
        By sheet, codes of rater and item, and of the criterion if there is one.
    raters : list of set of int
        Codes of raters by sheet.
    labels : list of str
        Columns that are no part of the keys, and of no known role.
    """

    tables: tuple[RawTable, ...]
    item: str
    keys: list[set[int]]
    raters: list[set[int]]
    labels: list[str]

    @property
    def titles(self) -> list[str]:
        """Of the sheets, in order."""
        return [str(table.sheet) for table in self.tables]

    @property
    def are_of_one_rater(self) -> bool:
        """Whether each sheet has a rater of its own."""
        n_raters = len(set[int]().union(*self.raters))
        return all(len(own) == 1 for own in self.raters) and n_raters == len(self.raters)

    @property
    def begin_again(self) -> bool:
        """Whether the raters of a sheet label the same ids as on the first one."""
        first, *rest = self.keys
        return any(len(own & first) > SHARED * min(len(own), len(first)) for own in rest)


def sniff(document: Document) -> bool:
    """Whether sheets have the same columns, items and raters in their rows, and are no copies.

    Or sheets of one rater each name that rater in a column.
    """
    stated = document.answers.get("sheets")
    parts = _parts(document) if stated in (None, CRITERIA, ITEMS) else None
    if parts is None:
        return False
    if stated is None and not parts.begin_again:
        if about_other_sheets(document, parts.tables):
            return False
        return parts.are_of_one_rater or _are_same_raters(parts)
    return not _are_copies(parts)


def read(document: Document) -> RawTable:
    """Put the sheets below each other, each with its title where ids begin again."""
    parts = _parts(document)
    assert parts is not None
    titles, stated = parts.titles, document.answers.get("sheets")
    note = f"Read as {NAME}: {quoted(titles)}."
    if not parts.begin_again and stated is None:
        return _with_rows_of_all(document, parts, note)
    others = have_other_texts(parts.tables, parts.item)
    are_qualities = all(map(roles.is_quality_name, titles)) and not others
    question = criteria_or_items(document, titles, CRITERIA if are_qualities else ITEMS)
    if question.guess == {"sheets": CRITERIA}:
        cells = np.repeat(np.arange(len(titles)), [len(one.frame) for one in parts.tables])
        whole = _with_rows_of_all(document, parts, note)
        frame = whole.frame.assign(**{CRITERION: categorical_from(cells, titles)})
        found = replace(whole, frame=frame, preset=FileMapping(columns={CRITERION: CRITERION}))
    else:
        found = below_each_other(document, parts.tables, parts.item, [note])
    is_told = are_qualities or others or are_surely_systems(titles)
    asked = [*([] if is_told else [question]), *about_other_sheets(document, parts.tables)]
    return with_questions(found, asked)


def _parts(document: Document) -> _Parts | None:
    """Find the sheets with the columns of the first one that names raters in its rows."""
    tables = [
        one
        for one in document.tables
        if not (one.is_headerless or one.is_stacked or one.header)
        and not ABOUT_LABELS.fullmatch(str(one.sheet).strip())
    ]
    for first in tables if len(tables) > 1 else ():
        columns = [*map(str, first.frame.columns)]
        alike = [one for one in tables if {*map(str, one.frame.columns)} == {*columns}]
        named = roles.columns_for("rater", columns)
        if len(alike) < 2 or not named or any(is_list_column(first.frame[c]) for c in columns):
            continue
        mapping = draft(first)
        item, rater = mapping.column("item") or mapping.column("source"), named[0]
        taken = {item, rater, *filter(None, map(mapping.column, (CRITERION, "system", "sample")))}
        if item is None or item == rater or mapping.column("system") or mapping.column("system_a"):
            continue
        key = [item, rater, *filter(None, map(mapping.column, (CRITERION, "sample")))]
        whole = combined([together(alike, column) for column in key])
        labels = [c for c in columns if c not in taken]
        return _Parts(
            tuple(alike),
            item,
            _by_sheet(whole, alike),
            _by_sheet(together(alike, rater), alike),
            labels,
        )
    return None


def _by_sheet(column: Coded, tables: Sequence[RawTable]) -> list[set[int]]:
    """Codes of each of several sheets in a column of all."""
    ends = np.cumsum([len(table.frame) for table in tables])[:-1]
    return [{*own[own >= 0].tolist()} for own in np.split(column.codes, ends)]


def _are_same_raters(parts: _Parts) -> bool:
    """Whether most raters of each sheet are on the first one, too."""
    first, *rest = parts.raters
    return all(len(own & first) > SHARED * min(len(own), len(first)) for own in rest)


def _are_copies(parts: _Parts) -> bool:
    """Whether sheets say the same of the same, so that one of them is enough."""
    frames = [table.frame.astype(object) for table in parts.tables]
    first = frames[0][parts.labels].reset_index(drop=True)
    for frame in frames[1:]:
        own = frame[parts.labels].reset_index(drop=True)
        if own.shape != first.shape:
            return False
        differs = (own != first) & ~(own.isna() & first.isna())
        if differs.any(axis=1).mean() > FEWEST_APART:
            return False
    return True


def _with_rows_of_all(document: Document, parts: _Parts, note: str) -> RawTable:
    whole = as_one_table(parts.tables)
    rows = [table.row_numbers(range(len(table.frame))) for table in parts.tables]
    notes = (*notes_on_sheets(document, parts.titles), note)
    return replace(whole, notes=notes, rows=np.concatenate(rows), preset=FileMapping(), sheet=None)
