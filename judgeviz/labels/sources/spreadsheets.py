"""XLSX workbooks and Parquet files as text tables."""

import io
import re
import warnings
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import median

import numpy as np
import pandas as pd
import pyarrow as pa

from judgeviz.errors import LabelError, counted, quoted
from judgeviz.labels.sources.archives import opened_archive
from judgeviz.labels.sources.files import OpenedFile
from judgeviz.labels.sources.headings import LABELS, NAMES, FirstRow, above_note, heading_of
from judgeviz.labels.sources.lines import is_a_name_over_labels
from judgeviz.labels.sources.sizes import check_filled
from judgeviz.labels.sources.stacked import Stacked, stacked_note, stacked_tables
from judgeviz.labels.sources.tables import RawTable, table_from_arrow, table_from_frame

MOST_TITLE_ROWS = 10
ROWS_LOOKED_AT = 50
MOST_PLACES_OF_ROWS = 20_000_000  # read of a sheet before it is looked at whether they are filled
DAMAGED_PARQUET = (pa.ArrowException, OSError, ValueError, NotImplementedError, MemoryError)
FORMULA = re.compile(rb"<f[ >/]")
MERGED = re.compile(
    rb"""<(?:\w+:)?mergeCell\s+ref=["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']"""
)

MOST_STACKED = 50_000  # rows of a sheet in which tables below each other are looked for

NumberedRow = tuple[int, tuple[object, ...]]
MergedCells = list[tuple[int, int, int]]  # column from 0, first and last row


def read_workbook(file: OpenedFile) -> tuple[tuple[RawTable, ...], tuple[str, ...]]:
    """Read all sheets that hold a table of at least two columns, in order.

    Behind these, those with one column of labels: they may be of the same rows. Formula cells are
    read by the value that was last computed for them.

    Returns
    -------
    tuple of RawTable
        With a note on the first that the others are not read; see :func:`without_sheets_note`.
    tuple of str
        Titles of all sheets.

    Raises
    ------
    LabelError
        For a damaged workbook, one that unpacks to too much, or one without a table.
    """
    import openpyxl  # here: it would double the time to import judgeviz

    archive = opened_archive(file)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about styles and other things that hold no data
            book = openpyxl.load_workbook(io.BytesIO(file.content), read_only=True, data_only=True)
            sheets = {sheet.title: _cells(file.name, sheet) for sheet in book.worksheets}
            merged = {sheet.title: _merged(archive, sheet) for sheet in book.worksheets}
            book.close()
        n_formulas = _n_formulas(archive)
    except LabelError:
        raise
    except Exception as problem:  # openpyxl lets errors of XML, zip and its own through
        raise LabelError(
            f"File '{file.name}' is a damaged workbook; open it in a spreadsheet program and "
            "save it again, or save it as CSV."
        ) from problem
    titles_written = list(sheets)
    sheets, merged, taken_apart = _with_stacked_apart(file.name, sheets, merged)
    below = {title: _rows_above_header(cells) for title, cells in sheets.items()}
    titles = [title for title, n_above in below.items() if n_above is not None]
    if not titles:
        raise LabelError(
            f"No sheet of '{file.name}' holds a table (a header and two columns); put the labels "
            "on the first sheet."
        )
    titles += [one for one in sheets if one not in titles and _is_a_column_of_labels(sheets[one])]
    notes = file.notes + _formula_notes(file.name, n_formulas) + taken_apart
    others = [sheet for sheet in sheets if sheet != titles[0]]
    if others:
        notes += (sheets_note(file.name, titles[:1], others),)
    tables: list[RawTable] = []
    for title in titles:
        cells, n_above = sheets[title], below[title] or 0
        where = f"sheet '{title}' of '{file.name}'"
        said = () if tables else notes
        heading = heading_of([_texts(row) for _, row in cells[:ROWS_LOOKED_AT]])
        if heading is not None:
            above = [_texts(row) for _, row in cells[: heading.n_above]]
            named = (0, tuple(name or None for name in heading.names))
            rows = [named, *cells[heading.n_above + heading.n_rows :]]
            said = (*said, *heading.notes(where, above))
            table = _table_of_sheet(file.name, rows, said, NAMES, merged[title])
            table = replace(table, questions=())
            tables.append(replace(table, sheet=title, groups=heading.groups))
            continue
        if tables and len(cells) - n_above < 2:  # a header alone
            continue
        said = (*said, *above_note(where, [_texts(row) for _, row in cells[:n_above]]))
        rows = cells[n_above:]
        table = _table_of_sheet(file.name, rows, said, file.first_row, merged[title])
        tables.append(replace(table, sheet=title))
    if taken_apart and len(titles_written) == 1:
        tables = [replace(table, is_stacked=True) for table in tables]
    return tuple(tables), tuple(sheets)


def _with_stacked_apart(
    name: str, sheets: dict[str, list[NumberedRow]], merged: dict[str, MergedCells]
) -> tuple[dict[str, list[NumberedRow]], dict[str, MergedCells], tuple[str, ...]]:
    """Make a sheet of each table where several stand below each other on one; and say so."""
    found: dict[str, list[NumberedRow]] = {}
    cells_merged: dict[str, MergedCells] = {}
    notes: tuple[str, ...] = ()
    for title, cells in sheets.items():
        tables: list[Stacked] = []
        if len(cells) <= MOST_STACKED and _may_be_stacked(cells):
            tables = stacked_tables([(number, _texts(row)) for number, row in cells])
        if not tables:
            found[title], cells_merged[title] = cells, merged[title]
            continue
        row_of = dict(cells)
        for table in tables:
            own = table.title if len(sheets) == 1 else f"{title}: {table.title}"
            named = (table.header, tuple(name or None for name in table.names))
            found[own] = [named, *((number, row_of[number]) for number, _ in table.rows)]
            cells_merged[own] = merged[title]
        notes += (stacked_note(f"sheet '{title}' of '{name}'", tables),)
    return found, cells_merged, notes


def _may_be_stacked(cells: Sequence[NumberedRow]) -> bool:
    """Whether a row is empty between others, or one begins as the first of several cells does."""
    if not cells or cells[-1][0] - cells[0][0] >= len(cells):
        return bool(cells)
    first = next((row[0] for _, row in cells if len(row) > 1), None)
    return isinstance(first, str) and sum(row[0] == first for _, row in cells) > 1


def sheets_note(name: str, read: Sequence[str], others: Sequence[str]) -> str:
    """Say which sheets of a workbook were read, and which were not."""
    were = "Sheet {} of '{}' was read" if len(read) == 1 else "Sheets {} of '{}' were read"
    rest = f"; not read: {quoted(others)}" if others else ""
    return f"{were.format(quoted(read), name)}{rest}."


def without_sheets_note(notes: Iterable[str]) -> tuple[str, ...]:
    """Leave out the note that the first sheet alone was read."""
    return tuple(note for note in notes if not note.startswith("Sheet '"))


def _table_of_sheet(
    name: str,
    cells: list[NumberedRow],
    notes: tuple[str, ...],
    stated: str | None,
    merged: MergedCells,
) -> RawTable:
    first = cells[0][1]
    rows_looked_at = [_texts(row) for _, row in cells[:ROWS_LOOKED_AT]]
    first_row = FirstRow.of(name, rows_looked_at, stated)
    is_headerless = first_row.holds == LABELS
    numbered, filled = _with_merged_cells(cells if is_headerless else cells[1:], merged)
    if filled and not is_headerless:
        names = [str(first[n]) for n in filled if n < len(first) and first[n] is not None]
        notes += (f"Merged cells of '{name}' were read in every row: {quoted(names)}.",)
    width = max(len(row) for _, row in numbered) if is_headerless else len(first)
    n_filled = sum(cell is not None for _, row in numbered for cell in row[:width])
    check_filled(name, len(numbered), width, n_filled)
    header = (None,) * width if is_headerless else first
    rows = np.array([number for number, _ in numbered], dtype=np.int64)
    frame = _frame(header, [row for _, row in numbered])
    table = table_from_frame(frame, name, 2, notes, rows)
    questions = (first_row.doubt,) if first_row.doubt else ()
    return replace(table, is_headerless=is_headerless, questions=questions)


def _with_merged_cells(
    rows: list[NumberedRow], merged: MergedCells
) -> tuple[list[NumberedRow], list[int]]:
    """Write what stands in cells over several rows in each of them, and in which columns.

    Of cells over several columns the first is filled: the others would be labels of somebody else.
    """
    place = {number: n for n, (number, _) in enumerate(rows)}
    cells = [row for _, row in rows]
    filled: dict[int, None] = {}
    end_of: dict[int, int] = {}
    for column, start, end in sorted(merged):
        first = place.get(start)
        if first is None or start <= end_of.get(column, 0) or column >= len(cells[first]):
            continue
        end_of[column] = end
        for n in range(first + 1, len(rows)):
            if rows[n][0] > end:
                break
            row = [*cells[n], *[None] * (column + 1 - len(cells[n]))]
            row[column] = cells[first][column]
            cells[n] = tuple(row)
            filled[column] = None
    numbered = [(number, row) for (number, _), row in zip(rows, cells, strict=True)]
    return numbered, sorted(filled)


def _merged(archive: zipfile.ZipFile, sheet: object) -> MergedCells:
    """Cells of a sheet that are merged over several rows; read-only worksheets do not tell."""
    from openpyxl.utils import column_index_from_string

    path = str(sheet._worksheet_path).lstrip("/")  # type: ignore[attr-defined]
    found = [
        (column_index_from_string(column.decode()) - 1, int(start), int(end))
        for column, start, end in MERGED.findall(archive.read(path))
    ]
    return [(column, start, end) for column, start, end in found if end > start]


def _formula_notes(name: str, n_formulas: int) -> tuple[str, ...]:
    if not n_formulas:
        return ()
    cells = counted(n_formulas, "formula cell")
    return (
        f"Read by the last computed value in '{name}': {cells}; what was never computed is "
        "missing.",
    )


def _texts(row: Sequence[object]) -> list[str]:
    """Text of the cells of a row, "" for an empty one."""
    return ["" if cell is None else str(cell).strip() for cell in row]


def _cells(name: str, sheet: object) -> list[NumberedRow]:
    """Rows that hold anything, with their numbers.

    What the file says about its own size is not believed: it may be a million empty rows. Raises
    LabelError as soon as nearly all places turn out to be empty, before they fill the memory.
    """
    sheet.reset_dimensions()  # type: ignore[attr-defined]
    rows = enumerate(sheet.iter_rows(values_only=True), 1)  # type: ignore[attr-defined]
    found: list[NumberedRow] = []
    width = n_filled = 0
    for number, row in rows:
        if row and (n_cells := len(row) - row.count(None)):
            found.append((number, _trimmed(row)))
            width, n_filled = max(width, len(row)), n_filled + n_cells
            if len(found) * width > MOST_PLACES_OF_ROWS:
                check_filled(name, len(found), width, n_filled, "its first ")
    return found


def _trimmed(row: tuple[object, ...]) -> tuple[object, ...]:
    """Leave out the empty cells at the end of a row."""
    width = len(row)
    while row[width - 1] is None:
        width -= 1
    return row[:width]


def _rows_above_header(rows: list[NumberedRow]) -> int | None:
    """How many rows of title stand above the header; None where the sheet holds no table.

    A title, and headings over several columns at once, fill fewer cells than the header and the
    rows below it do.
    """
    n_filled = [sum(cell is not None for cell in row) for _, row in rows[:ROWS_LOOKED_AT]]
    usual = median([filled for filled in n_filled if filled > 1] or [0])
    for number, filled in enumerate(n_filled[: MOST_TITLE_ROWS + 1]):
        if filled > 1 and 2 * filled > usual:
            is_table = number == 0 or median(n_filled[number:]) > 1
            return number if is_table else None
    return None


def _is_a_column_of_labels(rows: Sequence[NumberedRow]) -> bool:
    """Whether a sheet has one column, in which labels stand below a name."""
    texts = [text for _, row in rows for text in _texts(row)]
    return len(texts) == len(rows) > 1 and is_a_name_over_labels(texts)


def _frame(header: tuple[object, ...], rows: list[tuple[object, ...]]) -> pd.DataFrame:
    """Cells under their names; what stands beyond the last name is left out."""
    width = len(header)
    cells = [[*row, *[None] * (width - len(row))][:width] for row in rows]
    return pd.DataFrame(cells, columns=pd.Index(header, dtype=object), dtype=object)


def _n_formulas(archive: zipfile.ZipFile) -> int:
    sheets = (name for name in archive.namelist() if name.startswith("xl/worksheets/"))
    return sum(len(FORMULA.findall(archive.read(name))) for name in sheets if name.endswith(".xml"))


def is_parquet_without_rows(file: str | io.BytesIO) -> bool:
    """Whether a Parquet file is whole, and holds no row."""
    from pyarrow import parquet

    try:
        return int(parquet.read_metadata(file).num_rows) == 0
    except DAMAGED_PARQUET:  # which is said where it is read
        return False


def read_parquet(file: OpenedFile) -> RawTable:
    """Read a Parquet file; list columns stay lists.

    Raises
    ------
    LabelError
        For a damaged or cut-off file.
    """
    from pyarrow import parquet

    try:
        table = parquet.read_table(io.BytesIO(file.content))
        table = table.rename_columns(table.column_names)  # which shows whether these are texts
    except DAMAGED_PARQUET as problem:
        raise LabelError(
            f"File '{file.name}' is a damaged or cut-off Parquet file; copy or download it again."
        ) from problem
    return table_from_arrow(table, file.name, 1, file.notes)
