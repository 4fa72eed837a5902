"""Which delimiter and which quoting a delimited text uses."""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from mmap import mmap
from statistics import mode
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from judgeviz.errors import LabelError
from judgeviz.labels.scale import numeric_category

DELIMITERS = {",": "a comma", ";": "a semicolon", "\t": "a tab", "|": "a vertical bar"}
RECORDS_SNIFFED = 100
BYTES_SNIFFED = 500_000
BYTES_OF_FIRST_ROWS = 1 << 16
MOST_TITLE_LINES = 5
FEWEST_TIMES_OF_A_LABEL = 3  # in a list of one label a line
QUOTE = ord('"')
BYTES_AT_ONCE = 1 << 17  # so that what is found about them stays in the cache
# Marks inside of fields that none opened (5" of rain) are stepped over one by one; a text with more
# of them is read as one whose marks enclose nothing.
MOST_LITERAL_MARKS = 10_000
# Excel writes this line to tell itself the delimiter.
# | id | human_1 |, and below it | --- | :-: |, as tables of Markdown have it
_RULE = rb"[ \t]*(?::?-{2,}:?|:-:?|-:)[ \t]*"
RULE_BELOW_NAMES = re.compile(
    rb"(?P<names>[^\n]*\|[^\n]*\n)[ \t]*\|?" + _RULE + rb"(?:\|" + _RULE + rb")+\|?[ \t]*\r?\n"
)
EMPTY_LINES = re.compile(rb"(?:[ \t,;|]*\r*\n)+")  # also rows of cells that hold nothing
SEPARATOR_LINE = re.compile(rb'^"?sep=([\t -/:-@\[-`{-~])"?\r?\n', re.IGNORECASE)
# A field in quotation marks, and blanks between them and its ends: 4, "good, but" ,5
BLANKS_AROUND_MARKS = (
    rb'(?P<before>^|[\n%(end)s])[ %(tab)s]*(?P<field>"(?:[^"]|"")*")[ %(tab)s]*'
    rb"(?=[\r\n%(end)s]|\Z)"
)
# A line that is one field in quotation marks, which stand twice where they belong to it.
LINE_IN_MARKS = re.compile(rb'"((?:[^"\r\n]|"")*)"[ \t]*(?=\r?\n|\Z)')
BoolArray = NDArray[np.bool_]
IntArray = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Text = bytes | mmap


class FaultyMarksError(LabelError):
    """Quotation marks are left open, or something stands between one and its field's end.

    Attributes
    ----------
    delimiter : str
        Of the text.
    """

    def __init__(self, message: str, delimiter: str) -> None:
        super().__init__(message)
        self.delimiter = delimiter


@dataclass(frozen=True)
class Dialect:
    """How the records of a text are written.

    Attributes
    ----------
    delimiter : str
    quoted : bool
        Quotation marks enclose fields; otherwise they are text.
    n_skipped : int
        Lines before the header.
    """

    delimiter: str
    quoted: bool
    n_skipped: int = 0

    @property
    def quoting(self) -> Literal[0, 3]:
        """What the standard library calls it."""
        return csv.QUOTE_MINIMAL if self.quoted else csv.QUOTE_NONE

    def records(self, content: bytes, strict: bool = False) -> Iterator[list[str]]:
        """All records but blank lines; may raise ``csv.Error``."""
        return (record for _, record in self.numbered_records(content, strict) if record)

    def numbered_records(
        self, content: bytes, strict: bool = False
    ) -> Iterator[tuple[int, list[str]]]:
        """All records with their row as a spreadsheet counts it; blank lines are empty lists."""
        text = io.TextIOWrapper(io.BytesIO(content), "utf-8", errors="replace", newline="")
        reader = csv.reader(
            text,
            delimiter=self.delimiter,
            quoting=self.quoting,
            strict=strict,
        )
        return enumerate(reader, 1 + self.n_skipped)


@dataclass(frozen=True)
class Start:
    """What a text says before its header.

    Attributes
    ----------
    content : bytes
        From the header on.
    delimiter : str or None
        That Excel announces.
    n_skipped : int
        Lines before the header.
    """

    content: bytes
    delimiter: str | None
    n_skipped: int


def start_of(content: bytes) -> Start:
    """Take away what stands above the header, a rule below it, and line ends of old Macs."""
    if b"\r" in content and b"\n" not in content:
        content = content.replace(b"\r", b"\n")
    announced = SEPARATOR_LINE.match(content)
    stated, n_skipped = None, 0
    if announced:
        stated, n_skipped = announced.group(1).decode(), 1
        content = content[announced.end() :]
    above = EMPTY_LINES.match(content)
    if above:
        n_skipped += above.group().count(b"\n")
        content = content[above.end() :]
    if ruled := RULE_BELOW_NAMES.match(content):  # the rows below it keep their numbers
        n_skipped += 1
        content = ruled["names"] + content[ruled.end() :]
    return Start(content, stated, n_skipped)


def first_rows(start: Start) -> tuple[str, list[tuple[int, list[str]]]] | None:
    """Read the first rows under the delimiter that most of them agree on, whatever stands above.

    Returns
    -------
    str
        The delimiter.
    list of (int, list of str)
        The number of the line that a row ends in, and its cells.

    None is returned where no delimiter gives two columns.
    """
    content = _first_lines(start.content)
    best: tuple[tuple[float, int], str, list[tuple[int, list[str]]]] | None = None
    for delimiter in [start.delimiter] if start.delimiter else DELIMITERS:
        if delimiter.encode() not in content:
            continue
        rows = _numbered_rows(content, Dialect(delimiter, b'"' in content))
        widths = [len(row) for _, row in rows[len(rows) // 3 :]]
        usual = mode(widths) if widths else 0
        if usual > 1:
            score = (round(widths.count(usual) / len(widths), 1), usual)
            best = max(best, (score, delimiter, rows)) if best else (score, delimiter, rows)
    return best[1:] if best else None


def first_records(content: bytes, dialect: Dialect) -> list[list[str]]:
    """Read the first rows that hold anything, their cells without blanks around them."""
    return [row for _, row in _numbered_rows(_first_lines(content), dialect)]


def _first_lines(content: bytes) -> bytes:
    """Whole lines at the start of a text."""
    start = content[:BYTES_OF_FIRST_ROWS]
    return start if len(start) == len(content) else start[: start.rfind(b"\n") + 1]


def _numbered_rows(content: bytes, dialect: Dialect) -> list[tuple[int, list[str]]]:
    text = io.TextIOWrapper(io.BytesIO(content), "utf-8", errors="replace", newline="")
    reader = csv.reader(text, delimiter=dialect.delimiter, quoting=dialect.quoting)
    rows: list[tuple[int, list[str]]] = []
    try:
        for record in islice(reader, RECORDS_SNIFFED):
            cells = [cell.strip() for cell in record]
            if any(cells):
                rows.append((reader.line_num, cells))
    except csv.Error:  # a field beyond the module's limit: judge by what came before
        pass
    return rows


def find_dialect(
    name: str, start: Start, is_regular: Callable[[Dialect], bool]
) -> tuple[Dialect | None, tuple[str, ...]]:
    """Delimiter and quoting of a text, and notes; None where no delimiter gives its columns.

    Parameters
    ----------
    name : str
        File name, for messages.
    start : Start
    is_regular : callable
        Whether all rows are as wide as the header under a dialect whose quotation marks are known
        to be in order.

    Raises
    ------
    LabelError
        Where a quotation mark is never closed.
    """
    if b'"' in start.content:
        return _with_quotes(name, start, is_regular)
    dialect = _dialect(start, quoted=False)
    if dialect and dialect.delimiter == "\t" and not is_regular(dialect):
        dialect = None if _are_blanks_between_columns(start.content) else dialect
    return dialect, ()


def _sniffed(content: bytes, quoted: bool) -> str | None:
    """Find the delimiter that gives most records the header's width; None where none splits."""
    start = content[:BYTES_SNIFFED]
    best: tuple[float, int, str] | None = None
    for delimiter in DELIMITERS:
        widths = _first_widths(start, Dialect(delimiter, quoted))
        if not widths or widths[0] < 2:
            continue
        regular = sum(width == widths[0] for width in widths) / len(widths)
        score = (round(regular, 1), widths[0], delimiter)
        best = max(best, score) if best else score
    return best[2] if best else None


def _first_widths(content: bytes, dialect: Dialect) -> list[int]:
    widths: list[int] = []
    try:
        for record in islice(dialect.records(content), RECORDS_SNIFFED):
            widths.append(len(record))
            if widths[0] < 2:  # not the delimiter of the header
                break
    except csv.Error:  # a field beyond the module's limit: judge by what came before
        pass
    return widths


def _with_quotes(
    name: str, start: Start, is_regular: Callable[[Dialect], bool]
) -> tuple[Dialect | None, tuple[str, ...]]:
    """Quotes that enclose fields, where they do so cleanly; else quotes as text, if that fits.

    Translators' files carry literal quotation marks, which would swallow rows.
    """
    for dialect in dialects_of(start, start.content):
        if is_regular(dialect):
            kept = () if dialect.quoted else (f"Quotation marks in '{name}' were kept as text.",)
            return dialect, kept
    if _are_blanks_between_columns(start.content):
        return None, ()
    quoted = _dialect(start, quoted=True)
    faulty_row = _unclosed_row(start.content, quoted) if quoted else None
    if quoted and faulty_row is not None and _closes_its_marks(start, faulty_row):
        raise FaultyMarksError(
            f"File '{name}', row {faulty_row}: text stands behind a quotation mark that closes a "
            "field; write the same delimiter between all fields, or double quotation marks that "
            "belong to the text.",
            quoted.delimiter,
        )
    if quoted and faulty_row is not None:
        raise FaultyMarksError(
            f"File '{name}', row {faulty_row}: a quotation mark is opened and never closed; close "
            "it, or double quotation marks that belong to the text.",
            quoted.delimiter,
        )
    return quoted, ()


def dialects_of(start: Start, text: Text) -> Iterator[Dialect]:
    """Dialects that a text may be written in, the likelier first; for who sees if rows are regular.

    Parameters
    ----------
    start : Start
        Of the text, from which the delimiter is told.
    text : bytes or mmap
        All of it, whose quotation marks are looked at.
    """
    for quoted in (True, False):
        dialect = _dialect(start, quoted=quoted)
        if dialect and (not quoted or quotes_are_closed(text, dialect.delimiter)):
            yield dialect


def _dialect(start: Start, *, quoted: bool) -> Dialect | None:
    delimiter = start.delimiter or _sniffed(start.content, quoted=quoted)
    return Dialect(delimiter, quoted, start.n_skipped) if delimiter else None


def quotes_are_closed(content: Text, delimiter: str) -> bool:
    """Whether every field that a quotation mark opens is closed by one, with nothing after it.

    In such a text the marks take turns: one opens a field, or goes on after a doubled mark; the
    next closes it, or is the first of a doubled one. Marks inside of fields that none opened are
    text and take no turn.
    """
    codes = np.frombuffer(content, dtype=np.uint8)
    is_border = np.zeros(256, dtype=bool)
    is_border[[ord(delimiter), *b'\r\n"']] = True

    def opens(text: Bytes, marks: IntArray) -> BoolArray:
        found: BoolArray = is_border.take(text.take(marks - 1, mode="clip"))
        return found  # of the first byte it is the mark itself, which is a border

    def closes(text: Bytes, marks: IntArray) -> BoolArray:
        found: BoolArray = is_border.take(text.take(marks + 1, mode="clip"))
        return found  # and so of the last one

    n_literal, last_literal, is_open = 0, -2, False
    for first in range(0, len(codes), BYTES_AT_ONCE):
        begin = max(first - 1, 0)
        part = codes[begin : first + BYTES_AT_ONCE + 1]  # with the bytes beside it
        marks = np.flatnonzero(part[first - begin :][:BYTES_AT_ONCE] == QUOTE) + (first - begin)
        turns = (closes, opens) if is_open else (opens, closes)
        if last_literal + 1 not in begin + marks[:1] and all(
            takes_turn(part, marks[place::2]).all() for place, takes_turn in enumerate(turns)
        ):
            is_open ^= bool(len(marks) % 2)
            continue  # as nearly always
        are_opening, are_closing, at = opens(part, marks), closes(part, marks), 0
        marks += begin
        while at < len(marks):
            if marks[at] != last_literal + 1:  # beside a literal mark it is one, too
                n_fine = _turns(are_opening[at:], are_closing[at:], is_open)
                is_open ^= bool(n_fine % 2)
                at += n_fine
                if at == len(marks):
                    break
            if is_open or n_literal == MOST_LITERAL_MARKS:
                return False
            n_literal, last_literal, at = n_literal + 1, marks[at], at + 1
    return not is_open


def _turns(opens: BoolArray, closes: BoolArray, is_open: bool) -> int:
    """How many marks take turns before the first that does not."""
    is_fine = np.empty(len(opens), dtype=bool)
    first, second = (closes, opens) if is_open else (opens, closes)
    is_fine[::2], is_fine[1::2] = first[::2], second[1::2]
    return len(is_fine) if is_fine.all() else int(is_fine.argmin())


def without_blanks_around_marks(content: bytes, delimiter: str) -> bytes | None:
    """Leave out blanks and tabs between quotation marks and their fields' ends.

    None where it mends nothing: where each field is closed cleanly then, it does.
    """
    parts = {b"end": re.escape(delimiter.encode()), b"tab": b"" if delimiter == "\t" else b"\t"}
    pattern = re.compile(BLANKS_AROUND_MARKS % parts)
    tidied = pattern.sub(rb"\g<before>\g<field>", content)
    is_mended = tidied != content and quotes_are_closed(tidied, delimiter)
    return tidied if is_mended else None


def without_marks_around_lines(content: bytes) -> bytes | None:
    """Take off the quotation marks around every line, as a table has that was written twice.

    None where a line has none, or the lines are no rows of a table without them.
    """
    if LINE_IN_MARKS.match(content) is None:
        return None
    lines = [line for line in content.splitlines() if line.strip()]
    found = [LINE_IN_MARKS.fullmatch(line) for line in lines]
    inner = [one[1].replace(b'""', b'"') for one in found if one]
    if len(inner) < max(len(lines), 2):
        return None
    whole = b"\n".join(inner) + b"\n"
    return whole if _are_rows_of_a_table(inner) else None


def _are_rows_of_a_table(lines: Sequence[bytes]) -> bool:
    """Whether lines have as many cells as the first one, and more than one."""
    first = [line.decode(errors="replace") for line in lines[:RECORDS_SNIFFED]]
    widths = ({len(row) for row in csv.reader(first, delimiter=mark)} for mark in DELIMITERS)
    return any(len(found) == 1 and min(found) > 1 for found in widths)


def _unclosed_row(content: bytes, dialect: Dialect) -> int | None:
    """Row of a quotation mark that is never closed; None where there is none."""
    last_row = dialect.n_skipped
    try:
        for row, _ in dialect.numbered_records(content, strict=True):
            last_row = row
    except csv.Error as problem:
        return None if "field limit" in str(problem) else last_row + 1
    return None


def _closes_its_marks(start: Start, row: int) -> bool:
    """Whether each line as far as a row has as many quotation marks that open as that close."""
    lines = islice(start.content.splitlines(), row - start.n_skipped)
    return all(line.count(b'"') % 2 == 0 for line in lines)


def _rows_above_a_table(content: bytes) -> str | None:
    """How many lines of title stand above the first line that splits into columns."""
    for n_lines in range(1, MOST_TITLE_LINES + 1):
        _, _, content = content.partition(b"\n")
        if _sniffed(content, quoted=b'"' in content):
            return "a line" if n_lines == 1 else f"{n_lines} lines"
    return None


def is_a_list_of_labels(lines: Sequence[Sequence[bytes]]) -> bool:
    """Whether lines are a few words that come back, or numbers: what was said, without names."""
    if all(len(line) == 1 and _is_number(line[0]) for line in lines):
        return len(lines) > 1
    different = {b" ".join(line) for line in lines}
    return len(different) > 1 and len(lines) >= FEWEST_TIMES_OF_A_LABEL * len(different)


def _is_number(word: bytes) -> bool:
    return numeric_category(word.decode(errors="replace")) is not None


def _are_blanks_between_columns(content: bytes) -> bool:
    """Whether tabs part the names of columns, and tabs or blanks the same number of cells below."""
    header, *lines = content.splitlines()
    names = header.split(b"\t")
    if len(names) < 2 or names != header.split() or not lines:
        return False
    return all(len(line.split()) == len(names) for line in lines if line.strip())


def from_blank_separated(name: str, content: bytes) -> tuple[bytes, str]:
    """Columns separated by runs of spaces and tabs, as in WMT's score files, made tab-separated."""
    lines = [line.split() for line in content.splitlines() if line.strip()]
    width = len(lines[0]) if lines else 0
    if width < 2 or any(len(line) != width for line in islice(lines, RECORDS_SNIFFED)):
        start = b" ".join(lines[0]).decode(errors="replace")[:40] if lines else ""
        below = _rows_above_a_table(content)
        if below:
            raise LabelError(
                f"File '{name}' has {below} above its header ('{start}' ...); remove what stands "
                "above the row of column names."
            )
        if is_a_list_of_labels(lines):
            raise LabelError(
                f"File '{name}' has one label a line ('{start}' ...), and nothing says of which "
                "item; write the item and a comma before each label, and 'item,human' above them, "
                "or read it together with the other raters' files of as many lines."
            )
        raise LabelError(
            f"File '{name}' has only one column ('{start}' ...); separate the columns by commas, "
            "semicolons, tabs or vertical bars."
        )
    made = b"\n".join(b"\t".join(map(_without_quotes, line)) for line in lines) + b"\n"
    return made, f"Columns of '{name}' are separated by blanks."


def _without_quotes(cell: bytes) -> bytes:
    is_quoted = len(cell) > 1 and cell[:1] == cell[-1:] == b'"'
    return cell[1:-1] if is_quoted else cell
