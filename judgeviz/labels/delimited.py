"""CSV and its relatives: find the delimiter, read strictly, and say which rows are at fault.

Arrow reads well-formed files fast and straight into dictionary codes. Where it stops, the slower
reader of the standard library goes over the file once more, to read what is only unusual and to
name the rows that are wrong.
"""

import csv
import re

import numpy as np
import pandas as pd
import pyarrow as pa

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.dialects import Dialect, find_dialect
from judgeviz.labels.files import (
    OpenedFile,
    as_utf8,
    decoded,
    has_control_bytes,
    n_low_bytes,
)
from judgeviz.labels.irregular import read_irregular
from judgeviz.labels.tables import (
    MISSING,
    IntArray,
    RawTable,
    categorical_from,
    check_header,
    check_is_header,
    stripped,
    text_table,
)

# Arrow reads in blocks of a megabyte; threads only help from the second on.
ONE_BLOCK = 1 << 20
START = 1 << 16  # where binary content shows
DECIMAL_COMMA = re.compile(r"^[-+]?\d+(,\d+)?$")


def read_delimited(file: OpenedFile) -> RawTable:
    """Read a delimited text file, columns as text.

    Raises
    ------
    LabelError
        For one column only, ragged rows, mixed delimiters, an unclosed quote, no rows.
    """
    content, notes = as_utf8(file)
    notes = file.notes + notes
    if has_control_bytes(content[:START]):
        return _read_cleaned(file.name, content, notes)
    dialect, content, more = find_dialect(file.name, content)
    header = _header(file.name, content, dialect)
    check_is_header(file.name, header)
    check_header(file.name, header)
    columns = _fast(content, dialect, header)
    rows: IntArray | None = None
    if columns is None or not _is_one_line_a_row(content, dialect, columns):
        if has_control_bytes(content):
            return _read_cleaned(file.name, file.content, file.notes)
        columns, rows, unusual = _unusual(file.name, content, dialect, header, columns)
        more += unusual
    if dialect.quoted:
        more += _swallowed_rows(file.name, columns, dialect.delimiter)
    if dialect.delimiter != ",":
        columns, decimals = _with_decimal_points(file.name, columns)
        more += decimals
    return text_table(file.name, columns, 2 + dialect.n_skipped, notes + more, rows)


def _read_cleaned(name: str, content: bytes, notes: tuple[str, ...]) -> RawTable:
    content, more = decoded(OpenedFile(name, content))
    return read_delimited(OpenedFile(name, content, notes + more))


def _is_one_line_a_row(content: bytes, dialect: Dialect, columns: dict[str, pd.Series]) -> bool:
    """Whether nothing but the ends of the rows, and tabs between columns, is below a blank.

    One count tells that there are neither control characters nor blank lines nor line ends
    inside of cells: the usual case, in which rows need not be numbered one by one.
    """
    n_lines = 1 + len(next(iter(columns.values())))
    line_end = 2 if b"\r" in content else 1
    per_line = line_end + (len(columns) - 1 if dialect.delimiter == "\t" else 0)
    n_low = n_low_bytes(content)
    is_usual = n_low in (n_lines * per_line, n_lines * per_line - line_end)
    return is_usual and 127 not in content


def _unusual(
    name: str,
    content: bytes,
    dialect: Dialect,
    header: list[str],
    columns: dict[str, pd.Series] | None,
) -> tuple[dict[str, pd.Series], IntArray | None, tuple[str, ...]]:
    """Columns and row numbers of a text with irregular rows, blank lines or longer cells."""
    if columns is None:
        table = read_irregular(name, content, dialect, header)
        return table.columns, table.rows, table.notes
    return columns, _row_numbers(content, dialect, len(columns[header[0]])), ()


def _header(name: str, content: bytes, dialect: Dialect) -> list[str]:
    try:
        first = next(dialect.records(content), [])
    except csv.Error:
        raise LabelError(
            f"File '{name}', row 1: the header cannot be read ({len(content):,} characters without "
            "an end of a field); close an open quotation mark, or save the table again."
        ) from None
    return [stripped(column) or f"column {number}" for number, column in enumerate(first, 1)]


def _fast(content: bytes, dialect: Dialect, header: list[str]) -> dict[str, pd.Series] | None:
    """Columns as Arrow reads them; None where it meets an irregular row."""
    from pyarrow import csv as arrow_csv

    try:
        table = arrow_csv.read_csv(
            pa.BufferReader(content),
            read_options=arrow_csv.ReadOptions(
                column_names=header,
                skip_rows_after_names=1,
                use_threads=len(content) > ONE_BLOCK,
            ),
            parse_options=arrow_csv.ParseOptions(
                delimiter=dialect.delimiter,
                quote_char='"' if dialect.quoted else False,
                newlines_in_values=dialect.quoted,
            ),
            convert_options=arrow_csv.ConvertOptions(
                column_types=dict.fromkeys(header, pa.dictionary(pa.int32(), pa.string())),
                check_utf8=False,  # done when the file was decoded
            ),
        )
    except pa.ArrowException:
        return None
    return {column: pd.Series(_categorical(table[column])) for column in header}


def _categorical(column: pa.ChunkedArray) -> pd.Categorical:
    combined = column.unify_dictionaries().combine_chunks()
    if isinstance(combined, pa.ChunkedArray):  # no rows: nothing to combine
        return pd.Categorical([], categories=pd.Index([], dtype=object))
    codes = combined.indices.to_numpy(zero_copy_only=False)
    names = combined.dictionary.to_pylist()
    is_clean = "".join(names).isascii() and [name.strip() for name in names] == names
    if is_clean and MISSING.isdisjoint(names):
        return pd.Categorical.from_codes(codes, pd.Index(names, dtype=object))
    return categorical_from(codes, names)


def _swallowed_rows(name: str, columns: dict[str, pd.Series], delimiter: str) -> tuple[str, ...]:
    """Warn of a cell in quotation marks that holds what looks like further rows."""
    for column, cells in columns.items():
        for text in cells.cat.categories:
            lines = text.splitlines()[1:] if "\n" in text else ()
            rows = [line for line in lines if line.count(delimiter) == len(columns) - 1]
            if rows:
                return (
                    f"A cell of column '{column}' of '{name}' holds a line that looks like a row "
                    f"of its own ({quoted(rows[:1])}); if a quotation mark swallowed it, close "
                    "that mark, or double it where it belongs to the text.",
                )
    return ()


def _row_numbers(content: bytes, dialect: Dialect, n_rows: int) -> IntArray | None:
    """Rows of the records among blank lines; None where the two readers do not count alike."""
    try:
        numbers = [row for row, record in dialect.numbered_records(content) if record][1:]
    except csv.Error:
        return None
    return np.array(numbers, dtype=np.int64) if len(numbers) == n_rows else None


def _with_decimal_points(
    name: str, columns: dict[str, pd.Series]
) -> tuple[dict[str, pd.Series], tuple[str, ...]]:
    """Columns of numbers such as ``3,5``, which spreadsheets write in half of Europe."""
    changed = []
    for label, column in columns.items():
        texts = list(column.cat.categories)
        commas = any("," in text for text in texts)
        if commas and all(DECIMAL_COMMA.match(text) for text in texts):
            points = [text.replace(",", ".") for text in texts]
            codes = np.asarray(column.cat.codes)
            columns = columns | {label: pd.Series(categorical_from(codes, points))}
            changed.append(label)
    if not changed:
        return columns, ()
    noun = "column" if len(changed) == 1 else "columns"
    note = f"Decimal commas in {noun} {quoted(changed)} of '{name}' were read as points."
    return columns, (note,)
