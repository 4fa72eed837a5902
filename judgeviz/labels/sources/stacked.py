"""Tables that stand one below the other in a text or on a sheet, parted by empty rows.

Each begins with names of its own: for the next criterion, of another rater, over other items. They
are read as the sheets of a workbook are, and called as the title above each.
"""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

import numpy as np

from judgeviz.errors import counted, row_list
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.delimited import read_delimited
from judgeviz.labels.sources.dialects import first_rows, start_of
from judgeviz.labels.sources.files import OpenedFile, as_utf8
from judgeviz.labels.sources.headings import are_names
from judgeviz.labels.sources.tables import RawTable, unrepeated

MOST_BYTES = 1 << 22  # of a text: larger ones are written by programs, not by hand
EMPTY_LINE = re.compile(rb"\n[ \t,;|\"]*\r?\n(?=[^\n]*[^\s,;|\"])")
LINE_END = ord("\n")
IS_BLANK = np.isin(np.arange(256), list(b' \t,;|"\r'))  # bytes that an empty line may have
FIRST_CELL = re.compile(rb"[^\t,;|\r\n]+[\t,;|]")
MOST_TITLES = 3  # rows of one cell above names
FEWEST_ROWS = 2  # below names
FIRST_BELOW = 2  # number of the row below the names of a text
ITEM = "item"
UNTITLED = re.compile(r"table \d+")  # what tables are called without a title

Row = tuple[int, Sequence[str]]  # its number, and its cells; "" where one is empty


@dataclass(frozen=True, slots=True)
class Stacked:
    """One of several tables below each other.

    Attributes
    ----------
    title : str
    names : tuple of str
        Of its columns.
    header : int
        Number of the row of names.
    rows : tuple of (int, sequence of str)
        Below the names.
    """

    title: str
    names: tuple[str, ...]
    header: int
    rows: tuple[Row, ...]


def stacked_tables(rows: Sequence[Row]) -> list[Stacked]:
    """Take tables apart that stand below each other; nothing where there is one alone.

    Parameters
    ----------
    rows : sequence of (int, sequence of str)
        Rows that hold anything; an empty one is told by the gap between two numbers.
    """
    found: list[Stacked] = []
    titles: list[str] = []
    for group in _parted(rows):
        above = _titles(group)
        if len(above) == len(group):
            titles += above  # of the table that follows, or a remark below the last
            continue
        (number, names), *below = group[len(above) :]
        if _begin_a_table(names, below, found):
            title = " ".join([*titles, *above])
            found.append(Stacked(title, _without_empty_end(names), number, tuple(below)))
        elif found:
            found[-1] = replace(found[-1], rows=(*found[-1].rows, *group))
        else:
            return []
        titles = []
    return [] if len(found) < 2 or _are_one(found) else _named(found)


def stacked_in_text(file: OpenedFile) -> tuple[RawTable, ...]:
    """Read the tables of a delimited text that stand below each other; nothing of any other."""
    if len(file.content) > MOST_BYTES or not _may_be_stacked(file.content):
        return ()
    content, notes = as_utf8(file)
    start = start_of(content)
    found = first_rows(start)
    if found is None:
        return ()
    delimiter = found[0]
    try:
        lines = list(
            csv.reader(io.StringIO(start.content.decode(), newline=""), delimiter=delimiter)
        )
    except csv.Error:
        return ()
    rows = [(n, [cell.strip() for cell in row]) for n, row in enumerate(lines, 1 + start.n_skipped)]
    tables = stacked_tables([(n, row) for n, row in rows if any(row)])
    read = []
    for one in tables:
        written = io.StringIO()
        csv.writer(written, delimiter=delimiter).writerows(
            [one.names, *(row for _, row in one.rows)]
        )
        part = OpenedFile(file.name, written.getvalue().encode(), first_row="names")
        table = read_delimited(part)
        place = np.array([number for number, _ in one.rows])
        numbers = place[np.array(table.row_numbers(range(len(table.frame)))) - FIRST_BELOW]
        read.append(replace(table, sheet=one.title, is_stacked=True, rows=numbers, questions=()))
    if not read:
        return ()
    said = stacked_note(f"'{file.name}'", tables)
    return (replace(read[0], notes=(*file.notes, *notes, said, *read[0].notes)), *read[1:])


def stacked_note(where: str, tables: Sequence[Stacked]) -> str:
    """Say how many tables were found below each other, and where each begins."""
    names = row_list([one.header for one in tables])
    return (
        f"{counted(len(tables), 'table')} below each other in {where} (with names in {names}) were "
        "read as the sheets of a workbook are."
    )


def _may_be_stacked(content: bytes) -> bool:
    """Whether a line is empty above others, or one begins with the first cell of the first line."""
    first = FIRST_CELL.match(content)
    begins_again = first is not None and b"\n" + first[0] in content
    if begins_again:
        return True
    return _has_empty_lines(content) and EMPTY_LINE.search(content) is not None


def _has_empty_lines(content: bytes) -> bool:
    """Whether a line below the first holds nothing but blanks and separators."""
    letters = np.frombuffer(content, np.uint8)
    place = np.flatnonzero(letters == LINE_END) + 1  # in every line that is blank so far
    while len(place := place[place < len(letters)]):
        found = letters[place]
        if (found == LINE_END).any():
            return True
        place = place[IS_BLANK[found]] + 1
    return False


def _parted(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows between empty ones, and from one on that begins as the first row of names does."""
    parts: list[list[Row]] = []
    before, first = None, next((row[0] for _, row in rows if sum(map(bool, row)) > 1), "")
    for number, cells in rows:
        begins_again = bool(first) and cells[0] == first and sum(map(bool, cells)) > 1
        if before is None or number > before + 1 or (begins_again and len(parts[-1]) > MOST_TITLES):
            parts.append([])
        parts[-1].append((number, cells))
        before = number
    return parts


def _titles(group: Sequence[Row]) -> list[str]:
    """Give what stands alone in each of the rows above the names."""
    found = []
    for _, cells in group[: MOST_TITLES + 1]:
        filled = [cell for cell in cells if cell]
        if len(filled) > 1:
            break
        found += filled
    return found if len(found) <= MOST_TITLES else []


def _begin_a_table(names: Sequence[str], below: Sequence[Row], before: Sequence[Stacked]) -> bool:
    """Whether a row names the columns below it, and says nothing that stands in a table above."""
    names = _without_empty_end(names)
    if len(below) < FEWEST_ROWS or not are_names(
        list(names), [list(row) for _, row in below], len(names)
    ):
        return False
    if not before:
        return True
    said = {cell for table in before for _, row in table.rows for cell in row}
    return said.isdisjoint(filter(None, names))


def _are_one(tables: Sequence[Stacked]) -> bool:
    """Whether tables only repeat their names, over further rows of one: other items, or raters.

    Where no column has the same words twice they are on scales of their own.
    """
    if any(table.title for table in tables) or len({table.names for table in tables}) > 1:
        return False
    columns = [list(zip_longest(*(row for _, row in table.rows), fillvalue="")) for table in tables]
    are_apart = []
    for number in range(len(tables[0].names)):
        said = [set(own[number]) - {""} for own in columns if number < len(own)]
        is_apart = len(set().union(*said)) == sum(map(len, said))
        are_apart.append(is_apart and (number == 0 or all(map(_are_words, said))))
    first, *others = are_apart
    return first or (any(others) and not all(others))


def _are_words(cells: set[str]) -> bool:
    return bool(cells) and all(numeric_category(cell) is None for cell in cells)


def _without_empty_end(names: Sequence[str]) -> tuple[str, ...]:
    width = max((n for n, name in enumerate(names, 1) if name), default=0)
    return tuple(names[:width])


def _named(tables: Sequence[Stacked]) -> list[Stacked]:
    """Call each table by its title, by what stands over its items alone, or by its number."""
    first = [table.names[0] for table in tables]
    rest = {table.names[1:] for table in tables}
    if not any(table.title for table in tables) and len(rest) == 1 and len({*first}) == len(first):
        tables = [replace(t, title=t.names[0], names=(ITEM, *t.names[1:])) for t in tables]
    titles = unrepeated([t.title or f"table {n}" for n, t in enumerate(tables, 1)])
    return [replace(table, title=title) for table, title in zip(tables, titles, strict=True)]
