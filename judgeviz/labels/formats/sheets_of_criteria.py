"""A workbook in which every criterion has a sheet with the same items, and a column of its own.

Such as ``Fluency`` with ``id, text, fluency`` and ``Tone`` with ``id, text, tone``.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import Coded
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import looks_like_labels, values_of
from judgeviz.labels.detection.resolve import draft
from judgeviz.labels.detection.sheets_of_outputs import have_other_texts
from judgeviz.labels.formats.long_table import with_questions
from judgeviz.labels.formats.matrices import about_other_sheets, notes_on_sheets
from judgeviz.labels.formats.sheets_of_the_same_items import SHARED_ITEMS
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, categorical_from, is_list_column

NAME = "a workbook with a sheet for every criterion, in a column of its own"


def sniff(document: Document) -> bool:
    """Whether sheets have the same items and no texts of their own, and a criterion each."""
    return len(_sheets(document)) > 1


def read(document: Document) -> RawTable:
    """Put the columns of labels side by side, as one table has its criteria."""
    first, *others = _sheets(document)
    item = str(_item(first))
    titles = [str(table.sheet) for table in (first, *others)]
    names = first.frame[item].astype(object)
    frame = first.frame.copy(deep=False)
    for table in others:
        label = str(_criterion(table))
        row_of = pd.Series(np.arange(len(table.frame)), index=table.frame[item].astype(object))
        rows = row_of.reindex(names).fillna(-1).to_numpy(dtype=np.int64)
        said = Coded.of(table.frame[label])
        frame[label] = categorical_from(np.where(rows < 0, -1, said.codes[rows]), said.names)
    notes = (*notes_on_sheets(document, titles), f"Read as {NAME}: {quoted(titles)}.")
    whole = replace(first, frame=frame, notes=notes, preset=FileMapping(), sheet=None)
    return with_questions(whole, about_other_sheets(document, (first, *others)))


def _sheets(document: Document) -> list[RawTable]:
    """Sheets with one column each that no other has, called as a criterion or as its sheet is.

    All have the items of the first, which may have more of them.
    """
    found: list[RawTable] = []
    for table in document.tables if len(document.tables) > 1 else ():
        if _criterion(table) is None or _item(table) is None:
            continue
        if not found or _belongs(found, table):
            found.append(table)
    return found


def _belongs(found: Sequence[RawTable], table: RawTable) -> bool:
    """Whether a sheet has the items and texts of the first one, and another criterion than all."""
    first, item, label = found[0], _item(table), _criterion(table)
    if item != _item(first) or label in {_criterion(one) for one in found}:
        return False
    columns = [{*map(str, one.frame.columns)} - {_criterion(one)} for one in (first, table)]
    own, others = (values_of(one.frame[str(item)]) for one in (table, first))
    is_shared = len(own & others) > SHARED_ITEMS * len(others) and own <= others
    return (
        columns[0] == columns[1] and is_shared and not have_other_texts([first, table], str(item))
    )


def _item(table: RawTable) -> str | None:
    """Column that names each row of a sheet."""
    item = draft(table).column("item")
    if item is None or is_list_column(table.frame[item]):
        return None
    return item if len(values_of(table.frame[item])) == len(table.frame) else None


def _criterion(table: RawTable) -> str | None:
    """Give the one column of labels, where it is called as its sheet, or as what is judged."""
    if table.is_headerless or table.is_stacked or table.header:
        return None
    columns = [str(column) for column in table.frame.columns]
    if roles.columns_for("rater", columns):
        return None
    title = roles.normalised(str(table.sheet))
    called_so = [
        column
        for column in columns
        if (roles.normalised(column) == title or roles.is_quality_name(column))
        and looks_like_labels(table.frame[column])
        and not is_list_column(table.frame[column])
    ]
    return called_so[0] if len(called_so) == 1 else None
