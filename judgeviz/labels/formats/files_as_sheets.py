"""Files of one set, read as the sheets of a workbook with the same content are.

``A.csv`` and ``B.csv``, or ``January.csv`` and ``February.csv``, whose columns nobody's name stands
over: what one file by itself does not say, several of the same shape say together, be it in a
folder or in a workbook.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath

from judgeviz.errors import LabelError
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.resolve import Resolved
from judgeviz.labels.formats import OF_WORKBOOKS, Format
from judgeviz.labels.formats.matrices import SHEETS, names_a_rater
from judgeviz.labels.formats.sheets_of_batches import FURTHER_ITEMS, RATERS_OF_BATCHES
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable

_, _, ITEMS = ANSWERS["sheets"]
OF_OTHER_ITEMS = (FURTHER_ITEMS, RATERS_OF_BATCHES)
OF_LABELS = ("layout", "label", "rater", "human", "machine")


def files_as_sheets(
    tables: Sequence[RawTable],
    stated: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
) -> RawTable | None:
    """Read files as sheets of one workbook, where they are not read by themselves.

    Or are read as a rater's each, though they show other items: ``January.csv``, with ids that
    begin again.

    Parameters
    ----------
    tables : sequence of RawTable
    stated : sequence of FileMapping
        The user's entries by file.
    found : sequence of Resolved or LabelError
        What each file is read as by itself, and beside the others.

    Returns
    -------
    RawTable or None
        One table of all files; None where they are read as they are.
    """
    are_refused = any(isinstance(one, LabelError) for one in found)
    if not are_refused and not any(one.doubts for one in found if isinstance(one, Resolved)):
        return None
    read, known = _unless_stated(tables, stated)
    if read is None or are_refused:
        return read
    asked = [doubt.guess for doubt in read.questions]
    return read if known in OF_OTHER_ITEMS or {"sheets": ITEMS} in asked else None


def plain_files_as_sheets(
    tables: Sequence[RawTable], stated: Sequence[FileMapping]
) -> RawTable | None:
    """Read files that are refused together, beside a legend, as the sheets of a rater each.

    Of tables with columns for raters a refusal says better what is wrong.
    """
    columns = {str(column) for table in tables for column in table.frame.columns}
    raters = filter(names_a_rater, columns)
    if not all(roles.is_any_persons(name) or roles.is_adjudicated(name) for name in raters):
        return None
    read, known = _unless_stated(tables, stated)
    return read if known is SHEETS else None


def _unless_stated(
    tables: Sequence[RawTable], stated: Sequence[FileMapping]
) -> tuple[RawTable | None, Format | None]:
    """Read files as sheets where no mapping says what their columns are."""
    if any(own.knows(role) for own in stated for role in OF_LABELS):
        return None, None
    return _as_one(tables, stated[0].answers)


def stated_as_sheets(tables: Sequence[RawTable], stated: Sequence[FileMapping]) -> list[RawTable]:
    """Read files as sheets of one workbook where the mapping says what such sheets are."""
    answers = stated[tables[0].source].answers
    read = _as_one(tables, answers)[0] if "sheets" in answers else None
    return [*tables] if read is None else [read]


def _as_one(
    tables: Sequence[RawTable], answers: Mapping[str, str]
) -> tuple[RawTable | None, Format | None]:
    """Read plain files as the sheets of one workbook, with the format that these have."""
    if len(tables) < 2 or not all(map(_is_open, tables)):
        return None, None
    document = _as_workbook(tables, answers)
    known = next((one for one in OF_WORKBOOKS if one.sniff(document)), None)
    if known is None:
        return None, None
    read = known.read(document)
    if read.further:  # which files are by themselves already
        return None, None
    return replace(read, source=tables[0].source), known


def _is_open(table: RawTable) -> bool:
    """Whether a file is a plain table, about whose cells nothing has to be asked."""
    is_plain = table.format is None and table.sheet is None and table.preset is None
    return is_plain and not table.questions


def _as_workbook(tables: Sequence[RawTable], answers: Mapping[str, str]) -> Document:
    """Take files for sheets that are called as they are."""
    titles = tuple(table.title for table in tables)
    name = f"{' + '.join(titles)}{PurePath(tables[0].name).suffix}"
    sheets = tuple(
        replace(table, name=name, sheet=title) for table, title in zip(tables, titles, strict=True)
    )
    notes = tuple(dict.fromkeys(note for table in tables for note in table.notes))
    return Document(name, tables=sheets, notes=notes, sheets=titles, part="file", answers=answers)
