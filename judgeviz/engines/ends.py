"""What stands at both ends of a table and is no data: a line that explains the names, or sums up.

Reading leaves such lines out; an engine would count them.
"""

import csv
from collections import deque
from os import SEEK_END
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from judgeviz.engines.source import EngineTable
from judgeviz.engines.text_files import BYTE_ORDER_MARK, Written
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.sources.summary_lines import lines_that_sum_up
from judgeviz.labels.sources.tables import every_row_from_arrow, explains_header

FIRST_ROWS = 100
LAST_ROWS = 500  # of a table, or of each of its files
BYTES_OF_THE_END = 1 << 18
ROWS_AT_ONCE = 1 << 14


def check_ends(table: EngineTable, first: pa.Table) -> None:
    """Raise LabelError where the ``first`` row, or the last ones, of a table are no data."""
    if explains_header(every_row_from_arrow(first[:FIRST_ROWS], table.name).frame) is not None:
        raise LabelError(
            f"The first row of '{table.name}' says in brackets what the columns hold, and no "
            "engine leaves it out; delete it, or read the table by read_labels."
        )
    for rows in table.last_rows(LAST_ROWS):
        frame = every_row_from_arrow(rows, table.name).frame
        frame = frame[~frame.isna().all(axis=1)].reset_index(drop=True)
        are_sums = lines_that_sum_up(frame, are_all=len(rows) < LAST_ROWS)
        if are_sums is not None:
            line = frame[are_sums].iloc[0].dropna()
            raise LabelError(
                f"A line at the end of '{table.name}' sums up those above ({quoted(line, 5)}), and "
                "no engine leaves it out; delete it, or read the table by read_labels."
            )


def last_rows_of(path: str, how: Written | None, n_rows: int) -> pa.Table:
    """Read rows at the end of a file; ``how``: a text file is written, None for Parquet."""
    rows = _of_parquet(path, n_rows) if how is None else _of_text(path, how, n_rows)
    return rows.slice(max(len(rows) - n_rows, 0))


def most_rows_of(path: str, how: Written | None) -> int:
    """Count the rows of a Parquet file, or the lines below the names of the columns of a text."""
    if how is None:
        return int(pq.read_metadata(path).num_rows)
    with Path(path).open("rb") as file:
        blocks = iter(lambda: file.read(BYTES_OF_THE_END), b"")
        return sum(block.count(how.line_end.encode()) for block in blocks)


def _of_parquet(path: str, n_rows: int) -> pa.Table:
    file = pq.ParquetFile(path)
    found = [file.schema_arrow.empty_table()]
    for group in reversed(range(file.num_row_groups)):
        last = deque(file.iter_batches(ROWS_AT_ONCE, row_groups=[group]), maxlen=2)
        found.insert(1, pa.Table.from_batches(last))
        if sum(map(len, found)) >= n_rows:
            break
    return pa.concat_tables(found, promote_options="permissive")


def _of_text(path: str, how: Written, n_rows: int) -> pa.Table:
    """Read whole records of the end; none where it is not told where one begins.

    It may begin within quotation marks: then it has records as wide as the others if one is put
    before it.
    """
    with Path(path).open("rb") as file:
        size = file.seek(0, SEEK_END)
        start = file.seek(max(size - BYTES_OF_THE_END, 0))
        end = file.read().removeprefix(BYTE_ORDER_MARK)
    header = list(how.header)
    if how.line_end == "\r":
        end = end.replace(b"\r", b"\n")
    for opened in (b"", b'"') if start else (b"",):
        try:
            records = list(how.dialect.records(opened + end))
        except csv.Error:
            continue
        below = records[1:] if start else records[1 + records.index(header) :]
        rows = [own[: len(header)] for own in below if len(own) >= len(header)]
        if len(rows) == len(below):
            columns = zip(*rows[-n_rows:], strict=True) if rows else [()] * len(header)
            return pa.table([pa.array(cells, pa.string()) for cells in columns], list(header))
    return pa.table([pa.array([], pa.string()) for _ in header], header)
