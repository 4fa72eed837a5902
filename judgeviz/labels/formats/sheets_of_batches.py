"""A workbook whose sheets show other items: batches or samples, of one rater or of several each.

``Batch 1`` and ``Batch 2`` are one table, cut where its texts or ids go on. ``sample_1a, sample_1b,
sample_2a, sample_2b`` are two raters of two samples, each with its own texts under the same ids.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.contents import values_of
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.detection.same_columns import as_one_table
from judgeviz.labels.detection.sheets_of_outputs import have_no_text_in_common, texts_of
from judgeviz.labels.formats.answers import Answers, described
from judgeviz.labels.formats.long_table import how_counted, with_questions
from judgeviz.labels.formats.matrices import (
    BATCH,
    CRITERIA,
    RATERS,
    about_other_sheets,
    notes_on_sheets,
    without,
    without_agreed_on,
)
from judgeviz.labels.formats.sheets_of_the_same_items import columns_of_labels, item_column
from judgeviz.labels.joining import ABOUT_LABELS
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, categorical_from, is_list_column

WORD = re.compile(r"[^\W\d_]+|\d+")
HARDLY_ANY = 0.05  # share of the shorter sheet's texts, or ids, that come back by chance


class RatersOfBatches:
    """Several sheets for each of several batches: those of its raters."""

    NAME = "a workbook with a sheet for every rater of every batch"

    def sniff(self, document: Document) -> bool:
        """Whether sheets have the items of some of the others, and other texts than the rest."""
        return document.answers.get("sheets") in (None, RATERS) and bool(_batches(document))

    def read(self, document: Document) -> RawTable:
        """Call items by their batch and id, and raters by what tells the sheets of a batch apart.

        Where titles say no rater of two batches, each is a rater's.
        """
        batches = _batches(document)
        tables = [table for batch in batches for table in batch.tables]
        titles = [str(table.sheet) for table in tables]
        called = _called(batches)
        answers = Answers()
        for batch in batches:
            for table in batch.tables:
                _add_labels(answers, table, batch, *called[str(table.sheet)])
        answers.leave_out_open_questions()
        read = answers.table(replace(document, notes=notes_on_sheets(document, titles)), self.NAME)
        names = list(dict.fromkeys(rater for _, rater in called.values()))
        of_whole = "" if document.part == "file" else f" of '{document.name}'"
        reason = (
            f"{document.part}s {quoted(titles, 4)}{of_whole} have the items of some of the others "
            f"and other texts than the rest, and nothing says whether they are those of raters "
            f"({quoted(names, 4)}) of {len(batches)} batches, or rounds with items of their own"
        )
        _, question = how_counted(document, "sheets", reason)
        asked = [without(question, CRITERIA), *about_other_sheets(document, tables)]
        return with_questions(read, asked)


class FurtherItems:
    """One table that is cut into sheets, each with further texts or ids."""

    NAME = "a workbook of one table, cut into sheets with further items"

    def sniff(self, document: Document) -> bool:
        """Whether sheets called after nobody have other items, and a column of anybody's labels.

        Whose labels are called after raters are read as the files of a folder are.
        """
        if document.answers.get("sheets") is not None:
            return False
        tables = _alike(document)
        titles = [str(table.sheet) for table in tables]
        if len(tables) < 2 or any(_is_a_raters(t) or holds_a_given_name(t) for t in titles):
            return False
        labels = _labels(tables[0])
        are_anybodys = len(labels) == 1 and (
            roles.is_label_name(labels[0]) or not _is_a_raters(labels[0])
        )
        return are_anybodys and _have_further_items(tables)

    def read(self, document: Document) -> RawTable:
        """Put the sheets below each other, with their titles beside the items."""
        tables = _alike(document)
        titles = [str(table.sheet) for table in tables]
        whole = as_one_table(tables)
        cells = np.repeat(np.arange(len(titles)), [len(table.frame) for table in tables])
        rows = [np.asarray(table.row_numbers(range(len(table.frame)))) for table in tables]
        name = BATCH if BATCH not in whole.frame else f"{BATCH} of the sheet"
        read = replace(
            whole,
            frame=whole.frame.assign(**{name: categorical_from(cells, titles)}),
            notes=(*notes_on_sheets(document, titles), f"Read as {self.NAME}: {quoted(titles)}."),
            rows=np.concatenate(rows),
            preset=FileMapping(),
            sheet=None,
        )
        return with_questions(read, about_other_sheets(document, tables))


RATERS_OF_BATCHES, FURTHER_ITEMS = RatersOfBatches(), FurtherItems()


@dataclass(frozen=True, slots=True)
class _Batch:
    """Sheets with the same items.

    Attributes
    ----------
    tables : tuple of RawTable
    item : str
        Column of the ids, or of the texts where there are none.
    labels : tuple of str
        Columns of labels.
    """

    tables: tuple[RawTable, ...]
    item: str
    labels: tuple[str, ...]

    @property
    def titles(self) -> list[str]:
        """Of its sheets."""
        return [str(table.sheet) for table in self.tables]


def _alike(document: Document) -> list[RawTable]:
    """Most sheets with the same columns, of which none names raters in its rows."""
    named = [
        table
        for table in document.tables
        if not (table.is_headerless or table.is_stacked or table.header)
        and not ABOUT_LABELS.fullmatch(str(table.sheet).strip())
    ]
    by_columns: dict[frozenset[str], list[RawTable]] = {}
    for table in named:
        by_columns.setdefault(frozenset(map(str, table.frame.columns)), []).append(table)
    alike = max(by_columns.values(), key=len, default=[])
    alike = without_agreed_on(document, alike)
    if not alike or any(is_list_column(alike[0].frame[c]) for c in alike[0].frame.columns):
        return []
    return [] if roles.columns_for("rater", [*map(str, alike[0].frame.columns)]) else alike


def _batches(document: Document) -> list[_Batch]:
    """Sheets by the items that they share; nothing where all are of one batch, or of one each."""
    tables = _alike(document)
    groups: list[list[RawTable]] = []
    for table in tables if len(tables) > 2 else ():
        own = next((group for group in groups if _show_the_same(group[0], table)), None)
        if own is None:
            groups.append([table])
        else:
            own.append(table)
    several = max(groups, key=len, default=[])
    item = item_column(several)
    labels = tuple(columns_of_labels(several, item))
    if len(groups) < 2 or item is None or not labels:
        return []
    found = [_Batch(tuple(group), item, labels) for group in groups]
    show_texts = bool(texts_of(tables, item))
    first, *others = found
    return found if show_texts or not any(_have_ids_of(first, own) for own in others) else []


def _have_ids_of(one: _Batch, other: _Batch) -> bool:
    """Whether a batch has ids of another one."""
    first, own = (values_of(batch.tables[0].frame[batch.item]) for batch in (one, other))
    return not first.isdisjoint(own)


def _show_the_same(one: RawTable, other: RawTable) -> bool:
    """Whether two sheets have the same ids, and no other texts beside them."""
    item = item_column([one, other])
    return item is not None and not have_no_text_in_common([one, other], item)


def _called(batches: Sequence[_Batch]) -> dict[str, tuple[str, str]]:
    """By title of a sheet, its batch and its rater: ``sample 1`` and ``a`` of ``sample_1a``.

    Words that differ between the titles of a batch say whose a sheet is, and the others which
    batch it is of. Where they say no rater of two batches, each sheet is a rater's.
    """
    words = _words_in_place([title for batch in batches for title in batch.titles])
    of_raters: set[tuple[int, str]] = set()
    for batch in batches:
        first, *rest = ({*words[title]} for title in batch.titles)
        of_raters |= first.union(*rest) - first.intersection(*rest)
    found = {
        title: (
            " ".join(word for place, word in own if (place, word) not in of_raters),
            " ".join(word for place, word in own if (place, word) in of_raters),
        )
        for title, own in words.items()
    }
    names = {name for name, _ in found.values()}
    are_apart = len(names) == len(batches) and all(
        len({found[title][0] for title in batch.titles}) == 1 for batch in batches
    )
    raters = {rater for _, rater in found.values()}
    if are_apart and len({*found.values()}) == len(found) > len(raters) and "" not in raters:
        return found
    return {title: (batch.titles[0], title) for batch in batches for title in batch.titles}


def _words_in_place(titles: Sequence[str]) -> dict[str, list[tuple[int, str]]]:
    """Words of titles with their places, where all have as many: ``1`` twice in ``1_r1``."""
    words = {title: WORD.findall(title) for title in titles}
    are_as_many = len({*map(len, words.values())}) == 1
    return {
        title: [(place if are_as_many else 0, word) for place, word in enumerate(own)]
        for title, own in words.items()
    }


def _add_labels(answers: Answers, table: RawTable, batch: _Batch, name: str, rater: str) -> None:
    """Add the labels of one sheet, with the name of its batch before those of the items."""
    cells = {column: table.frame[column].astype(object) for column in table.frame.columns}
    kind = "machine" if roles.is_machine_name(rater) else "human"
    for position, row in enumerate(table.row_numbers(range(len(table.frame)))):
        said = {column: values.iloc[position] for column, values in cells.items()}
        about = {c: cell for c, cell in said.items() if c not in batch.labels and cell == cell}
        own = about.pop(batch.item, None)
        if own is None:
            continue
        fields = {
            **described(about, "column"),
            BATCH: name,
            "item": f"{name} {own}",
            "row": row,
        }
        for column in batch.labels:
            cell = said[column]
            answers.add(fields, rater, column, None if cell != cell else cell, kind=kind)


def _labels(table: RawTable) -> list[str]:
    """Columns of a sheet that may hold labels, and name no item."""
    return [
        column
        for column in map(str, table.frame.columns)
        if may_hold_labels(column, table.frame[column]) and not roles.may_name_items(column)
    ]


def _is_a_raters(name: str) -> bool:
    return roles.is_human_name(name) or roles.is_machine_name(name)


def _have_further_items(tables: Sequence[RawTable]) -> bool:
    """Whether sheets share neither ids nor texts, but for a few that come back."""
    columns = [*texts_of(tables, ""), *roles.columns_for("item", [*map(str, tables[0].frame)])]
    if not columns:
        return False
    for column in columns:
        seen: set[str] = set()
        for table in tables:
            own = values_of(table.frame[column])
            if len(own & seen) > HARDLY_ANY * len(own):
                return False
            seen |= own
    return True
