"""What stands at both ends of a table and is no data: a line that explains the names, or sums up.

Reading leaves such lines out; an engine would count them.
"""

import csv
import re
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from os import SEEK_END
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from judgeviz.engines.source import EngineTable, filled, with_plain_cells
from judgeviz.engines.text_files import BYTE_ORDER_MARK, Written
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.sources.summary_lines import lines_that_sum_up
from judgeviz.labels.sources.tables import every_row_from_arrow, explains_header

FIRST_ROWS = 100
LAST_ROWS = 500  # of a table, or of each of its files
BYTES_OF_AN_END, MOST_BYTES = 1 << 18, 1 << 26  # of a text file, at first and at most
ROWS_AT_ONCE = 1 << 14
QUOTED, CUT = re.compile(rb'"[^"]*(?:""[^"]*)*"'), b'"..."'
LONG_TEXT = 10_000  # which no id, name or label is


def check_ends(table: EngineTable, first: pa.Table) -> None:
    """Raise LabelError where the ``first`` row, or the last ones, of a table are no data."""
    starts = table.first_rows_of_files(FIRST_ROWS)
    of = f"a file of '{table.name}'" if len(starts) > 1 else f"'{table.name}'"
    for rows in starts or [filled(first).slice(0, FIRST_ROWS)]:
        if explains_header(every_row_from_arrow(rows, table.name).frame) is not None:
            raise LabelError(
                f"The first row of {of} says in brackets what the columns hold, and no engine "
                "leaves it out; delete it, or read the table by read_labels."
            )
    for rows in table.last_rows(LAST_ROWS):
        frame = every_row_from_arrow(rows, table.name).frame
        are_sums = lines_that_sum_up(frame, are_all=len(rows) < LAST_ROWS)
        if are_sums is not None:
            line = frame[are_sums].iloc[0].dropna()
            raise LabelError(
                f"A line at the end of '{table.name}' sums up those above ({quoted(line, 5)}), and "
                "no engine leaves it out; delete it, or read the table by read_labels."
            )


def first_rows_of(path: str, how: Written | None, n_rows: int) -> pa.Table:
    """Read rows at the start of a file that are not empty, as :func:`last_rows_of` does."""
    if how is not None:
        rows = _of_start(path, how)
    else:
        [*batches] = islice(pq.ParquetFile(path).iter_batches(ROWS_AT_ONCE), 1)
        rows = with_plain_cells(pa.Table.from_batches(batches, pq.read_schema(path)))
    return filled(rows).slice(0, n_rows)


def last_rows_of(path: str, how: Written | None, n_rows: int) -> pa.Table:
    """Read rows at the end of a file that are not empty.

    ``how``: a text file is written, None for Parquet.
    """
    rows = _of_parquet(path, n_rows) if how is None else _of_end(path, how, n_rows)
    return rows.slice(max(len(rows) - n_rows, 0))


def most_rows_of(path: str, how: Written | None) -> int:
    """Count the rows of a Parquet file, or the lines below the names of the columns of a text."""
    if how is None:
        return int(pq.read_metadata(path).num_rows)
    with Path(path).open("rb") as file:
        blocks = iter(lambda: file.read(BYTES_OF_AN_END), b"")
        return sum(block.count(how.line_end.encode()) for block in blocks)


def _of_parquet(path: str, n_rows: int) -> pa.Table:
    file = pq.ParquetFile(path)
    empty = with_plain_cells(file.schema_arrow.empty_table())
    found = [empty]
    for group in reversed(range(file.num_row_groups)):
        last = deque([empty], maxlen=2)
        for batch in file.iter_batches(ROWS_AT_ONCE, row_groups=[group]):
            if len(own := filled(with_plain_cells(pa.Table.from_batches([batch])))):
                last.append(own)
        found[1:1] = last
        if sum(map(len, found)) >= n_rows:
            break
    return pa.concat_tables(found, promote_options="permissive")


def _of_end(path: str, how: Written, n_rows: int) -> pa.Table:
    """Read whole records of the end, of more of it where many are empty, or long."""
    n_bytes = BYTES_OF_AN_END
    while True:
        with Path(path).open("rb") as file:
            start = file.seek(max(file.seek(0, SEEK_END) - n_bytes, 0))
            rows = filled(_rows_of(file.read(), how, is_whole=start == 0))
        if start == 0 or len(rows) >= n_rows or n_bytes >= MOST_BYTES:
            return rows
        n_bytes *= 4


def _rows_of(end: bytes, how: Written, *, is_whole: bool) -> pa.Table:
    """Read whole records of an end; none where it is not told where one begins.

    It may begin within quotation marks: then it has records as wide as the others if one is put
    before it. ``is_whole``: it begins where the file does.
    """
    header = list(how.header)
    for opened in (b"",) if is_whole else (b"", b'"'):
        try:
            records = list(_records(opened + end, how))
        except csv.Error:
            continue
        below = records[1 + records.index(header) :] if is_whole else records[1:]
        rows = [own[: len(header)] for own in below if len(own) >= len(header)]
        if len(rows) == len(below):
            return _table_of(rows, header)
    return _table_of([], header)


def _of_start(path: str, how: Written) -> pa.Table:
    """Read whole records of the start, below the names of the columns."""
    with Path(path).open("rb") as file:
        start = file.read(BYTES_OF_AN_END)
        is_whole = not file.read(1)
    header, records = list(how.header), []
    with suppress(csv.Error):  # of a text that the start has not all of: what came before is told
        for record in _records(start, how):
            records.append(record)
    if header not in records:
        return _table_of([], header)
    below = records[1 + records.index(header) : None if is_whole else -1]
    return _table_of([own[: len(header)] for own in below if len(own) >= len(header)], header)


def _records(text: bytes, how: Written) -> Iterator[list[str]]:
    """All records but blank lines, without texts that are longer than ``csv`` takes."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    text = text.replace(b"\r", b"\n") if how.line_end == "\r" else text
    if how.dialect.quoted:
        text = QUOTED.sub(lambda own: own[0] if len(own[0]) < LONG_TEXT else CUT, text)
    return how.dialect.records(text)


def _table_of(rows: Sequence[Sequence[str]], header: Sequence[str]) -> pa.Table:
    columns = zip(*rows, strict=True) if rows else [()] * len(header)
    return pa.table([pa.array(cells, pa.string()) for cells in columns], list(header))
