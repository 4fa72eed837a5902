"""Delimited text whose rows are not all as wide as the header: what can be mended, what not."""

import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from judgeviz.errors import LabelError, quoted, row_list
from judgeviz.labels.sources.dialects import DELIMITERS, Dialect
from judgeviz.labels.sources.tables import IntArray, categorical_from, unrepeated

NumberedRecord = tuple[int, list[str]]
REVIEW = ("Approve", "Reject")
MOST_REMARKS = 12  # lines below a table
REMARK = re.compile(r"\s*([*#†‡§¹]|(note|notes|source|legend|key|n\.?b\.?)\b)", re.IGNORECASE)


@dataclass(frozen=True)
class Header:
    """Names of the columns of a file.

    Attributes
    ----------
    names : list of str
        All different.
    written : list of str
        As they stand in the file, where some may be the same.
    n_rows : int
        How many rows of the file hold them: 0 or 1.
    """

    names: list[str]
    written: list[str]
    n_rows: int


@dataclass(frozen=True)
class IrregularTable:
    """Columns of a text that Arrow refused, the row of every record, and notes."""

    columns: dict[str, pd.Series]
    rows: IntArray
    notes: tuple[str, ...]


def read_irregular(name: str, content: bytes, dialect: Dialect, header: Header) -> IrregularTable:
    """Read records one by one; empty cells beyond the header and blank rows do no harm.

    Raises
    ------
    LabelError
        Naming the rows that are too short or too long.
    """
    records = _records(name, content, dialect)[header.n_rows :]
    names, notes = _with_row_names(name, header.names, records)
    width = len(names)
    records, remarks = _without_remarks_below(records, width)
    if remarks:
        notes = (*notes, f"Below the rows of '{name}', and not read: {quoted(remarks, 4)}.")
    records = [(row, _with_review(names, record)) for row, record in records]
    bad = [(row, record) for row, record in records if not _fits(record, width)]
    if bad:
        raise _ragged(name, dialect.delimiter, width, bad)
    columns = {
        label: _categorical([record[number] for _, record in records])
        for number, label in enumerate(names)
    }
    return IrregularTable(columns, np.array([row for row, _ in records], dtype=np.int64), notes)


def _records(name: str, content: bytes, dialect: Dialect) -> list[NumberedRecord]:
    """All records but those that hold nothing, the header among them."""
    records: list[NumberedRecord] = []
    row = dialect.n_skipped
    try:
        for row, record in dialect.numbered_records(content):
            if any(cell.strip() for cell in record):
                records.append((row, record))
    except csv.Error:
        raise LabelError(
            f"File '{name}', row {row + 1}: a field has more than {csv.field_size_limit():,} "
            "characters; close an open quotation mark, or leave that column out."
        ) from None
    return records


def _without_remarks_below(
    records: list[NumberedRecord], width: int
) -> tuple[list[NumberedRecord], list[str]]:
    """Take off the lines of text below an empty line, or marked as notes, that end a table."""
    end = len(records)
    while end > 1 and len(records) - end < MOST_REMARKS and _is_text(records[end - 1][1], width):
        end -= 1
    below = records[end:]
    if not below:
        return records, []
    is_apart = below[0][0] > records[end - 1][0] + 1
    is_marked = all(REMARK.match(record[0]) for _, record in below)
    return (
        (records[:end], [record[0] for _, record in below])
        if is_apart or is_marked
        else (records, [])
    )


def _is_text(record: Sequence[str], width: int) -> bool:
    """Whether a line is one field with several words, in a table of several columns."""
    return width > 1 and len(record) == 1 and len(record[0].split()) > 1


def _with_row_names(
    name: str, names: list[str], records: list[NumberedRecord]
) -> tuple[list[str], tuple[str, ...]]:
    """R writes row names under no header: every row is one field longer."""
    longer = all(len(record) == len(names) + 1 for _, record in records)
    if not records or not longer or not any(record[-1].strip() for _, record in records):
        return names, ()
    return (
        unrepeated(["column 0", *names]),
        (
            f"The header of '{name}' has one name fewer than its rows; the first column was "
            "taken as row names.",
        ),
    )


def _with_review(names: Sequence[str], record: list[str]) -> list[str]:
    """Mechanical Turk names two columns for the requester's verdict, without cells."""
    if tuple(names[-2:]) != REVIEW or len(record) != len(names) - len(REVIEW):
        return record
    return [*record, *("" for _ in REVIEW)]


def _fits(record: Sequence[str], width: int) -> bool:
    return len(record) >= width and not any(cell.strip() for cell in record[width:])


def _categorical(cells: list[str]) -> pd.Series:
    codes, names = pd.factorize(np.array(cells, dtype=object))
    return pd.Series(categorical_from(codes, [str(text) for text in names]))


def _ragged(name: str, delimiter: str, width: int, bad: Sequence[NumberedRecord]) -> LabelError:
    rows = row_list(row for row, _ in bad)
    single = next((record[0] for _, record in bad if len(record) == 1), None)
    other = None if single is None else _delimiter_that_splits(single, width)
    if other is not None:
        shown = DELIMITERS.get(delimiter, f"'{delimiter}'")
        return LabelError(
            f"File '{name}' mixes delimiters: the header is separated by {shown}, {rows} by "
            f"{DELIMITERS[other]}; save the table again with one delimiter."
        )
    widths = Counter(len(record) for _, record in bad)
    found = " or ".join(str(n) for n, _ in widths.most_common(2))
    return LabelError(
        f"File '{name}', {rows}: {found} fields where the header has {width}; put text that "
        "contains the delimiter in quotation marks, or complete the rows."
    )


def _delimiter_that_splits(line: str, width: int) -> str | None:
    parts = ((delimiter, line.split(delimiter)) for delimiter in DELIMITERS)
    return next((delimiter for delimiter, cells in parts if len(cells) == width), None)
