"""CSV and its relatives: find the delimiter, read strictly, and say which rows are at fault.

Arrow reads well-formed files fast and straight into dictionary codes. Where it stops, the slower
reader of the standard library goes over the file once more, to read what is only unusual and to
name the rows that are wrong.
"""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as compute
from numpy.typing import NDArray

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.coding import (
    FEW_TEXTS,
    POOL,
    Texts,
    categories_of,
    index_type,
    letters_of,
    looked_up,
    numbered_parts,
    numbered_texts,
    offsets_of,
)
from judgeviz.labels.sources.decimal_commas import with_decimal_points
from judgeviz.labels.sources.dialects import (
    BYTES_OF_FIRST_ROWS,
    Dialect,
    FaultyMarksError,
    Start,
    find_dialect,
    first_records,
    first_rows,
    from_blank_separated,
    start_of,
    without_blanks_around_marks,
    without_marks_around_lines,
)
from judgeviz.labels.sources.files import (
    OpenedFile,
    as_utf8,
    decoded,
    has_control_bytes,
    n_low_bytes,
)
from judgeviz.labels.sources.headings import LABELS, NAMES, FirstRow, Heading, heading_of
from judgeviz.labels.sources.irregular import Header, read_irregular
from judgeviz.labels.sources.sizes import MANY_COLUMNS, check_columns
from judgeviz.labels.sources.tables import (
    MISSING,
    IntArray,
    RawTable,
    categorical_from,
    stripped,
    text_table,
    unrepeated,
    with_header,
)
from judgeviz.labels.sources.thousands import with_thousands

# What a block of text becomes is gone before the next one is read.
BYTES_OF_A_BLOCK = 1 << 19
START = 1 << 16  # where binary content shows
SPELLINGS_OF_MISSING = pa.array(sorted(MISSING))
LAST_OF_ASCII, BLANK = 127, 32  # below which are only blanks and what separates lines


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
    if (unwrapped := without_marks_around_lines(content)) is not None:
        note = f"Quotation marks around every line of '{file.name}' were left out."
        return read_delimited(replace(file, content=unwrapped, notes=(*notes, note)))
    start, heading, said = _under_one_header(file.name, start_of(content))
    notes += said
    content = start.content
    stated = NAMES if heading else file.first_row
    parsed = _Parsed(file.name, content, stated)
    try:
        dialect, more = find_dialect(file.name, start, parsed.is_regular)
    except FaultyMarksError as problem:
        tidied = _tidied(file, problem.delimiter)
        if tidied is None:
            raise
        return read_delimited(tidied)
    if dialect is None:
        content, note = from_blank_separated(file.name, content)
        parsed, more = _Parsed(file.name, content, stated), (note,)
        dialect = Dialect("\t", False, start.n_skipped)
    header = parsed.header(dialect)
    columns, rows = parsed.columns(dialect), None
    is_usual = columns is not None and _is_one_line_a_row(content, dialect, columns, header)
    if columns is None or not is_usual:
        if has_control_bytes(content):
            return _read_cleaned(file.name, file.content, file.notes)
        if columns is None and (tidied := _tidied(file, dialect.delimiter)) is not None:
            whole = start_of(tidied.content)
            if _Parsed(file.name, whole.content, stated).is_regular(replace(dialect, quoted=True)):
                return read_delimited(tidied)
        columns, rows, unusual = _unusual(file.name, content, dialect, header, columns)
        more += unusual
    if dialect.quoted and not is_usual:
        more += _swallowed_rows(file.name, columns, dialect.delimiter)
    if dialect.delimiter != ",":
        columns, thousands = with_thousands(file.name, columns, commas_part=False)
        columns, decimals = with_decimal_points(file.name, columns)
        more += thousands + decimals
    first_row = 1 + header.n_rows + dialect.n_skipped
    table = text_table(file.name, columns, first_row, notes + more, rows)
    doubt = None if heading else parsed.first_row(dialect).doubt
    return replace(
        with_header(table, header.written),
        is_headerless=header.n_rows == 0,
        groups=heading.groups if heading else {},
        questions=(doubt,) if doubt else (),
    )


def _tidied(file: OpenedFile, delimiter: str) -> OpenedFile | None:
    """Leave out blanks around fields in quotation marks; None where that mends nothing."""
    content = without_blanks_around_marks(file.content, delimiter)
    if content is None:
        return None
    note = f"Blanks around quotation marks that enclose fields in '{file.name}' were left out."
    return replace(file, content=content, notes=(*file.notes, note))


class _Parsed:
    """A text as Arrow reads it, once under every dialect that is tried."""

    def __init__(self, name: str, content: bytes, stated: str | None) -> None:
        self.name, self.content, self.stated = name, content, stated
        self._columns: dict[Dialect, dict[str, pd.Series] | None] = {}
        self._first_rows: dict[Dialect, FirstRow] = {}
        self._headers: dict[Dialect, Header] = {}

    def first_row(self, dialect: Dialect) -> FirstRow:
        """Tell what the first row holds."""
        if dialect not in self._first_rows:
            rows = first_records(self.content, dialect)
            found = FirstRow.of(self.name, rows, self.stated) if rows else FirstRow(NAMES)
            self._first_rows[dialect] = found
        return self._first_rows[dialect]

    def header(self, dialect: Dialect) -> Header:
        """Names of the columns, made up where the first row holds labels."""
        if dialect not in self._headers:
            self._headers[dialect] = self._found_header(dialect)
        return self._headers[dialect]

    def _found_header(self, dialect: Dialect) -> Header:
        first = _first_record(self.name, self.content, dialect)
        if len(first) > MANY_COLUMNS:  # lines need no counting otherwise
            n_lines = self.content.count(b"\n") + (not self.content.endswith(b"\n"))
            check_columns(self.name, len(first), n_lines - 1)
        is_headerless = self.first_row(dialect).holds == LABELS
        names = [
            ("" if is_headerless else stripped(name)) or f"column {number}"
            for number, name in enumerate(first, 1)
        ]
        return Header(unrepeated(names), names, 0 if is_headerless else 1)

    def columns(self, dialect: Dialect) -> dict[str, pd.Series] | None:
        """Columns by name; None where Arrow meets an irregular row."""
        if dialect not in self._columns:
            self._columns[dialect] = _fast(self.content, dialect, self.header(dialect))
        return self._columns[dialect]

    def is_regular(self, dialect: Dialect) -> bool:
        """Whether all rows are as wide as the header."""
        try:
            return self.columns(dialect) is not None
        except LabelError:  # the header itself has no end
            return False


def _under_one_header(name: str, start: Start) -> tuple[Start, Heading | None, tuple[str, ...]]:
    """Put one row of names in the place of titles and headings over names, where there are any."""
    found = first_rows(start)
    heading = heading_of([row for _, row in found[1]]) if found else None
    if found is None or heading is None:
        return start, None, ()
    delimiter, rows = found
    last_line = rows[heading.n_above + heading.n_rows - 1][0]
    lines = start.content[:BYTES_OF_FIRST_ROWS].splitlines(keepends=True)[:last_line]
    written = io.StringIO()
    csv.writer(written, delimiter=delimiter, lineterminator="\n").writerow(heading.names)
    content = written.getvalue().encode() + start.content[sum(map(len, lines)) :]
    notes = heading.notes(f"'{name}'", [row for _, row in rows[: heading.n_above]])
    return Start(content, delimiter, start.n_skipped + last_line - 1), heading, notes


def _read_cleaned(name: str, content: bytes, notes: tuple[str, ...]) -> RawTable:
    content, more = decoded(OpenedFile(name, content))
    return read_delimited(OpenedFile(name, content, notes + more))


def _is_one_line_a_row(
    content: bytes, dialect: Dialect, columns: dict[str, pd.Series], header: Header
) -> bool:
    """Whether nothing but the ends of the rows, and tabs between columns, is below a blank.

    One count tells that there are neither control characters nor blank lines nor line ends
    inside of cells: the usual case, in which rows need not be numbered one by one.
    """
    n_lines = header.n_rows + len(next(iter(columns.values())))
    line_end = 2 if b"\r" in content else 1
    per_line = line_end + (len(columns) - 1 if dialect.delimiter == "\t" else 0)
    n_low = n_low_bytes(content)
    is_usual = n_low in (n_lines * per_line, n_lines * per_line - line_end)
    return is_usual and 127 not in content


def _unusual(
    name: str,
    content: bytes,
    dialect: Dialect,
    header: Header,
    columns: dict[str, pd.Series] | None,
) -> tuple[dict[str, pd.Series], IntArray | None, tuple[str, ...]]:
    """Columns and row numbers of a text with irregular rows, blank lines or longer cells."""
    if columns is None:
        table = read_irregular(name, content, dialect, header)
        return table.columns, table.rows, table.notes
    return columns, _row_numbers(content, dialect, len(columns[header.names[0]]), header), ()


def _first_record(name: str, content: bytes, dialect: Dialect) -> list[str]:
    try:
        return next(dialect.records(content), [])
    except csv.Error:
        raise LabelError(
            f"File '{name}', row 1: the header cannot be read ({len(content):,} characters without "
            "an end of a field); close an open quotation mark, or save the table again."
        ) from None


def _fast(content: bytes, dialect: Dialect, header: Header) -> dict[str, pd.Series] | None:
    """Columns as Arrow reads them, block by block; None where it meets an irregular row."""
    from pyarrow import csv as arrow_csv

    blocks: list[list[_Block]] = [[] for _ in header.names]
    try:
        batches = arrow_csv.open_csv(
            pa.BufferReader(content),
            read_options=arrow_csv.ReadOptions(
                column_names=header.names,
                skip_rows_after_names=header.n_rows,
                block_size=BYTES_OF_A_BLOCK,
                use_threads=False,
            ),
            parse_options=arrow_csv.ParseOptions(
                delimiter=dialect.delimiter,
                quote_char='"' if dialect.quoted else False,
                newlines_in_values=dialect.quoted,
            ),
            convert_options=arrow_csv.ConvertOptions(
                column_types=dict.fromkeys(header.names, pa.string()),
                check_utf8=False,  # done when the file was decoded
            ),
            memory_pool=POOL,
        )
        for batch in batches:
            for own, column in zip(blocks, batch.columns, strict=True):
                own.append(_encoded(column, own[-1] if own else None))
    except pa.ArrowException:
        return None
    columns = {}
    for column in header.names:  # whose blocks are gone before the next column is put together
        columns[column] = pd.Series(_categorical(blocks.pop(0)), copy=False)
    return columns


@dataclass(frozen=True, slots=True)
class _Block:
    """Cells of one column in one block of a file: ``codes`` (n_rows,) index ``texts``."""

    codes: NDArray[np.integer]
    texts: pa.StringArray

    @property
    def hardly_repeats(self) -> bool:
        """Whether most texts stand in one row alone."""
        return 2 * len(self.texts) > len(self.codes)


def _encoded(cells: pa.StringArray, before: _Block | None) -> _Block:
    """Give numbers to the texts of a block, equal ones the same if any repeat."""
    if before is not None and before.hardly_repeats:
        return _Block(np.arange(len(cells), dtype=np.int32), cells)
    return _Block(*numbered_texts(cells, before.texts if before is not None else None))


def _categorical(blocks: list[_Block]) -> pd.Categorical:
    """Put the blocks of one column together; equal texts of several become one.

    The blocks are given away: their texts and those of all of them are not kept at a time.
    """
    if _number_alike(blocks):
        codes, names = np.concatenate([block.codes for block in blocks]), blocks[-1].texts
    else:
        texts, starts = _one_after_the_other(blocks)
        own = [(block.codes, len(block.texts)) for block in blocks]
        blocks.clear()
        recode, names = numbered_parts(texts)
        codes = _codes(own, starts, recode, len(names))
    if len(names) <= FEW_TEXTS or not _are_names(names):
        return categorical_from(codes, names.to_pylist())
    return pd.Categorical.from_codes(codes, dtype=categories_of(Texts(names)), validate=False)


def _number_alike(blocks: Sequence[_Block]) -> bool:
    """Whether a code means the same text in every block."""
    if len(blocks) < 2 or blocks[-1].hardly_repeats:
        return len(blocks) == 1
    names = blocks[-1].texts
    return all(block.texts.equals(names[: len(block.texts)]) for block in blocks)


def _one_after_the_other(blocks: Sequence[_Block]) -> tuple[list[pa.StringArray], list[int]]:
    """Texts of all blocks, and where those of each begin; one at a border stands there once."""
    parts: list[pa.StringArray] = []
    starts, n_texts = [], 0
    for block in blocks:
        is_last = len(parts) > 0 and len(block.texts) > 0 and parts[-1][-1] == block.texts[0]
        starts.append(n_texts - is_last)
        if len(block.texts) > is_last:
            parts.append(block.texts[int(is_last) :])
            n_texts += len(parts[-1])
    return parts, starts


def _codes(
    blocks: Sequence[tuple[NDArray[np.integer], int]],
    starts: Sequence[int],
    recode: IntArray,
    n_names: int,
) -> IntArray:
    """Codes of all rows, where ``recode`` (n_texts,) numbers the texts of all blocks.

    A block is its codes and the number of its texts.
    """
    codes = np.empty(sum(len(own) for own, _ in blocks), dtype=index_type(n_names))
    row = 0
    for (own, n_texts), start in zip(blocks, starts, strict=True):
        new = recode[start : start + n_texts].astype(codes.dtype)
        codes[row : row + len(own)] = looked_up(new, own)
        row += len(own)
    return codes


def _are_names(texts: pa.StringArray) -> bool:
    """Whether texts stay as they are: none is blank at an end, or a spelling of missing."""
    starts = offsets_of(texts)
    if (starts[1:] == starts[:-1]).any():
        return False
    letters = letters_of(texts)
    if letters[starts[0] : starts[-1]].max(initial=0) > LAST_OF_ASCII:
        return False
    is_blank = (letters[starts[:-1]] <= BLANK) | (letters[starts[1:] - 1] <= BLANK)
    is_missing = compute.is_in(texts, SPELLINGS_OF_MISSING, memory_pool=POOL)
    return not is_blank.any() and not compute.any(is_missing).as_py()


def _swallowed_rows(name: str, columns: dict[str, pd.Series], delimiter: str) -> tuple[str, ...]:
    """Warn of a cell in quotation marks that holds what looks like further rows."""
    for column, cells in columns.items():
        for text in cells.array.categories.tolist():
            lines = text.splitlines()[1:] if "\n" in text else ()
            rows = [line for line in lines if line.count(delimiter) == len(columns) - 1]
            if rows:
                return (
                    f"A cell of column '{column}' of '{name}' holds a line that looks like a row "
                    f"of its own ({quoted(rows[:1])}); if a quotation mark swallowed it, close "
                    "that mark, or double it where it belongs to the text.",
                )
    return ()


def _row_numbers(content: bytes, dialect: Dialect, n_rows: int, header: Header) -> IntArray | None:
    """Rows of the records among blank lines; None where the two readers do not count alike."""
    try:
        numbers = [row for row, record in dialect.numbered_records(content) if record][
            header.n_rows :
        ]
    except csv.Error:
        return None
    return np.array(numbers, dtype=np.int64) if len(numbers) == n_rows else None
