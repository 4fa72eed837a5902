"""XLSX workbooks and Parquet files as text tables."""

import io
import re
import warnings
import zipfile
from collections.abc import Iterable

import numpy as np
import pandas as pd
import pyarrow as pa

from judgeviz.errors import LabelError, counted, quoted
from judgeviz.labels.files import OpenedFile, check_zip
from judgeviz.labels.tables import RawTable, check_is_header, table_from_frame

FORMULA = re.compile(rb"<f[ >/]")

NumberedRow = tuple[int, tuple[object, ...]]


def read_workbook(file: OpenedFile) -> RawTable:
    """Read the first sheet that holds a table of at least two columns.

    Formula cells are read by the value that was last computed for them.

    Raises
    ------
    LabelError
        For a damaged workbook, one that unpacks to too much, or one without a table.
    """
    import openpyxl  # here: it would double the time to import judgeviz

    archive = _archive(file)
    check_zip(file.name, archive, len(file.content))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about styles and other things that hold no data
            book = openpyxl.load_workbook(io.BytesIO(file.content), read_only=True, data_only=True)
            sheets = {sheet.title: _cells(sheet) for sheet in book.worksheets}
            book.close()
        n_formulas = _n_formulas(archive)
    except Exception as problem:  # openpyxl lets errors of XML, zip and its own through
        raise LabelError(
            f"File '{file.name}' is a damaged workbook; open it in a spreadsheet program and "
            "save it again, or save it as CSV."
        ) from problem
    title = next((name for name, cells in sheets.items() if _is_table(cells)), None)
    if title is None:
        raise LabelError(
            f"No sheet of '{file.name}' holds a table (a header and two columns); put the labels "
            "on the first sheet."
        )
    notes = file.notes + _sheet_notes(file.name, title, sheets, n_formulas)
    (_, header), *numbered = sheets[title]
    check_is_header(file.name, [str(name) for name in header if name is not None])
    rows = np.array([number for number, _ in numbered], dtype=np.int64)
    return table_from_frame(_frame(header, [row for _, row in numbered]), file.name, 2, notes, rows)


def _sheet_notes(name: str, title: str, sheets: Iterable[str], n_formulas: int) -> tuple[str, ...]:
    notes = []
    others = [sheet for sheet in sheets if sheet != title]
    if others:
        notes.append(f"Sheet '{title}' of '{name}' was read; not read: {quoted(others)}.")
    if n_formulas:
        cells = counted(n_formulas, "formula cell")
        notes.append(
            f"Read by the last computed value in '{name}': {cells}; what was never computed is "
            "missing."
        )
    return tuple(notes)


def _archive(file: OpenedFile) -> zipfile.ZipFile:
    try:
        archive = zipfile.ZipFile(io.BytesIO(file.content))
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        raise LabelError(
            f"File '{file.name}' is a damaged or cut-off workbook; copy or download it again."
        ) from None
    if "xl/workbook.xml" not in archive.namelist():
        raise LabelError(
            f"File '{file.name}' is a ZIP archive, not a workbook; unpack it and read the table "
            "inside."
        )
    return archive


def _cells(sheet: object) -> list[NumberedRow]:
    """Rows that hold anything, with their numbers.

    What the file says about its own size is not believed: it may be a million empty rows.
    """
    sheet.reset_dimensions()  # type: ignore[attr-defined]
    rows = enumerate(sheet.iter_rows(values_only=True), 1)  # type: ignore[attr-defined]
    return [(number, row) for number, row in rows if any(cell is not None for cell in row)]


def _is_table(rows: list[NumberedRow]) -> bool:
    return bool(rows) and sum(cell is not None for cell in rows[0][1]) > 1


def _frame(header: tuple[object, ...], rows: list[tuple[object, ...]]) -> pd.DataFrame:
    width = max((number for number, name in enumerate(header, 1) if name is not None), default=0)
    cells = [[*row, *[None] * (width - len(row))][:width] for row in rows]
    return pd.DataFrame(cells, columns=pd.Index(header[:width], dtype=object), dtype=object)


def _n_formulas(archive: zipfile.ZipFile) -> int:
    sheets = (name for name in archive.namelist() if name.startswith("xl/worksheets/"))
    return sum(len(FORMULA.findall(archive.read(name))) for name in sheets if name.endswith(".xml"))


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
        frame = _frame_of_arrow(table)
    except (pa.ArrowException, OSError, ValueError, NotImplementedError, MemoryError) as problem:
        raise LabelError(
            f"File '{file.name}' is a damaged or cut-off Parquet file; copy or download it again."
        ) from problem
    return table_from_frame(frame, file.name, 1, file.notes)


def _frame_of_arrow(table: pa.Table) -> pd.DataFrame:
    """Columns one by one: names may repeat, and whole numbers with gaps must stay whole."""
    columns = [
        pd.Series(column.to_pylist(), dtype=object)
        if pa.types.is_nested(column.type) or column.null_count or pa.types.is_decimal(column.type)
        else column.to_pandas()
        for column in table.columns
    ]
    frame = pd.DataFrame(dict(enumerate(columns)))
    frame.columns = pd.Index(table.column_names, dtype=object)
    return frame
