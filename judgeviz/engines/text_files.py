"""CSV and its relatives for engines: how a file is written, and scans that are told so.

An engine left to itself guesses delimiter, quotation marks and line ends from the first rows of the
first file, and reads what differs later as something else, or leaves it out. So they are told as
files that fit into memory are: quotation marks by every byte, the rest by the start of each file.
"""

from collections.abc import Sequence
from glob import escape
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.sources.dialects import (
    BYTES_SNIFFED,
    Dialect,
    Start,
    dialects_of,
    first_records,
    start_of,
)
from judgeviz.labels.sources.files import OpenedFile, is_empty
from judgeviz.labels.sources.headings import LABELS, NAMES, FirstRow, heading_of
from judgeviz.labels.sources.stacked import MOST_BYTES, stacked_in_text

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
WAY_OUT = "; correct the file, or read it by read_labels, which takes more kinds of files"
BYTES_OF_A_BLOCK = 1 << 23  # of which no row may have more
LINE_FEED, RETURN, QUOTE = b'\n\r"'
READ_OTHERWISE = "read it by read_labels, or save it as Parquet"


class Written(NamedTuple):
    """How a text file is written: what scans of several files must have in common.

    Attributes
    ----------
    header : tuple of str
        Names of the columns as they stand in the file.
    dialect : Dialect
    line_end : str
        A carriage return alone, as on old Macs, or a line feed, whatever stands before it.
    has_both_ends : bool
        Whether some lines end in a line feed alone, and some in one behind a carriage return.
    """

    header: tuple[str, ...]
    dialect: Dialect
    line_end: str
    has_both_ends: bool

    @property
    def mark(self) -> str:
        """What encloses fields, "" for nothing."""
        return '"' if self.dialect.quoted else ""


def written(path: str, name: str, first_row: str | None = None) -> Written:
    """Tell how a file is written.

    Parameters
    ----------
    path, name : str
        Where it is, and what its user calls it.
    first_row : {"names", "labels"}, optional
        What the first line holds, where that is stated.

    Raises
    ------
    LabelError
        Where it has no columns, something stands above their names, no line names them, further
        tables stand below, or it is not in UTF-8.
    """
    with Path(path).open("rb") as file:
        first = file.read(BYTES_SNIFFED).removeprefix(BYTE_ORDER_MARK)
        if not _is_utf8(first):
            raise LabelError(
                f"'{name}' is not written in UTF-8, which alone engines read; save it so, or read "
                "it by read_labels."
            )
        start = start_of(first)
        if not start.content:
            raise is_empty(name)
        with mmap(file.fileno(), 0, access=ACCESS_READ) as text:
            dialect = next(dialects_of(start, text), None)
            has_both_ends = dialect is not None and _has_both_ends(text, dialect)
            is_small = len(text) <= MOST_BYTES
            if is_small and stacked_in_text(OpenedFile(name, text[:])):
                raise LabelError(
                    f"'{name}' holds several tables below each other, which no engine puts "
                    f"together; {READ_OTHERWISE}."
                )
    if dialect is None:
        raise LabelError(
            f"No delimiter splits the first lines of '{name}' into columns; {READ_OTHERWISE}."
        )
    line_end = "\n" if b"\n" in first else "\r"
    header = _header(start, dialect, name, first_row)
    return Written(header, dialect, line_end, has_both_ends)


def _has_both_ends(text: mmap, dialect: Dialect) -> bool:
    """Whether lines end in both ways; what ends between quotation marks is none."""
    if text.find(b"\r\n") < 0:
        return False
    found: set[bool] = set()  # whether a carriage return stands before a line feed
    is_within, is_behind = np.uint8(0), False
    for start in range(0, len(text), BYTES_OF_A_BLOCK):
        block = np.frombuffer(text[start : start + BYTES_OF_A_BLOCK], np.uint8)
        ends = block == LINE_FEED
        if dialect.quoted:
            marks = (block == QUOTE).view(np.uint8)
            within = np.bitwise_xor.accumulate(marks) ^ is_within
            ends &= within == 0
            is_within = within[-1]
        returns = block == RETURN
        found.update(np.unique(np.concatenate(([is_behind], returns[:-1]))[ends]).tolist())
        if len(found) > 1:
            return True
        is_behind = bool(returns[-1])
    return False


def _header(start: Start, dialect: Dialect, name: str, first_row: str | None) -> tuple[str, ...]:
    rows = first_records(start.content, dialect)
    if heading := heading_of(rows):
        raise LabelError(
            f"'{name}' has lines above the names of its columns ({quoted(heading.names, 5)}), "
            f"which no engine puts together; {READ_OTHERWISE}."
        )
    first = FirstRow.of(name, rows, first_row) if rows else FirstRow(NAMES)
    if first.holds == LABELS or (first.doubt and first_row is None):
        raise LabelError(
            f"The first line of '{name}' ({quoted(rows[0], 5)}) may hold labels, and no engine "
            f"makes up names of columns; write a line of names above it, or {READ_OTHERWISE}; "
            'where it holds the names, state {"answers": {"first_row": "names"}} in the mapping.'
        )
    return tuple(next(dialect.records(start.content)))


def _is_utf8(start: bytes) -> bool:
    """Whether the start of a text, which may end within a character, is in UTF-8."""
    try:
        start.decode()
    except UnicodeDecodeError as problem:
        return problem.reason == "unexpected end of data"
    return True


def scan_duckdb(connection: Any, how: Written, files: list[str]) -> object:  # noqa: ANN401
    """Scan files by DuckDB, which looks for the line ends of each once nothing is left to guess.

    It takes both in one file only where it also takes rows of any width, which pyarrow meets.
    """
    if how.has_both_ends:
        _meet_rows(how, files)
    return connection.read_csv(
        [escape(file) for file in files],  # which may look like patterns
        auto_detect=False,
        columns={f"c{n}": "VARCHAR" for n in range(len(how.header))},
        header=True,
        skiprows=how.dialect.n_skipped,
        sep=how.dialect.delimiter,
        quotechar=how.mark,
        escapechar=how.mark,
        comment="",
        strict_mode=not how.has_both_ends,
        hive_partitioning=False,  # which takes folders for columns
    )


def scan_polars(how: Written, files: list[str]) -> object:
    """Scan files by polars, which would fill up rows that are too short: pyarrow meets them."""
    import polars

    _meet_rows(how, files)
    return polars.scan_csv(
        files,
        infer_schema=False,
        skip_lines=how.dialect.n_skipped,
        separator=how.dialect.delimiter,
        quote_char=how.mark or None,
        eol_char=how.line_end,
        glob=False,
    )


def _meet_rows(how: Written, files: Sequence[str]) -> None:
    """Let pyarrow raise where rows of files are too short or too long."""
    from pyarrow import csv

    for file in files:
        for _ in csv.open_csv(file, *_as_written(how, ["c0"])):
            pass


def scan_pyarrow(how: Written, files: list[str]) -> object:
    """Read files by pyarrow, whose tables are in memory."""
    from pyarrow import csv

    options = _as_written(how)
    return pa.concat_tables([csv.read_csv(file, *options) for file in files])


def _as_written(how: Written, columns: list[str] | None = None) -> tuple[Any, Any, Any]:
    """Options by which pyarrow reads some columns of a file, or all, as texts."""
    from pyarrow import csv

    names = [f"c{n}" for n in range(len(how.header))]
    read = csv.ReadOptions(
        column_names=names,
        skip_rows=how.dialect.n_skipped,
        skip_rows_after_names=1,
        block_size=BYTES_OF_A_BLOCK,
    )
    parse = csv.ParseOptions(
        delimiter=how.dialect.delimiter,
        quote_char=how.mark or False,
        newlines_in_values=how.dialect.quoted,
    )
    convert = csv.ConvertOptions(
        column_types=dict.fromkeys(names, pa.string()),
        strings_can_be_null=True,
        null_values=[""],  # what else says that there is nothing, a mapping may call a label
        include_columns=columns,
    )
    return read, parse, convert
