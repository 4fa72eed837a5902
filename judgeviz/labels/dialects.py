"""Which delimiter and which quoting a delimited text uses."""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from judgeviz.errors import LabelError

DELIMITERS = {",": "a comma", ";": "a semicolon", "\t": "a tab", "|": "a vertical bar"}
RECORDS_SNIFFED = 100
BYTES_SNIFFED = 500_000
MOST_TITLE_LINES = 5
# Excel writes this line to tell itself the delimiter.
SEPARATOR_LINE = re.compile(rb'^"?sep=([\t -/:-@\[-`{-~])"?\r?\n', re.IGNORECASE)


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
            quoting=csv.QUOTE_MINIMAL if self.quoted else csv.QUOTE_NONE,
            strict=strict,
        )
        return enumerate(reader, 1 + self.n_skipped)


def find_dialect(name: str, content: bytes) -> tuple[Dialect, bytes, tuple[str, ...]]:
    """Delimiter and quoting of a text, the text ready to be read with them, and notes.

    Raises
    ------
    LabelError
        Where no delimiter gives two columns, or a quotation mark is never closed.
    """
    if b"\r" in content and b"\n" not in content:
        content = content.replace(b"\r", b"\n")
    announced = SEPARATOR_LINE.match(content)
    stated, n_skipped = None, 0
    if announced:
        stated, n_skipped = announced.group(1).decode(), 1
        content = content[announced.end() :]
    if content[:1] in (b"\r", b"\n"):
        below = content.lstrip(b"\r\n")
        n_skipped += content[: len(content) - len(below)].replace(b"\r\n", b"\n").count(b"\n")
        content = below
    if b'"' in content:
        dialect, notes = _with_quotes(name, content, stated, n_skipped)
    else:
        delimiter = stated or _sniffed(content, quoted=False)
        dialect, notes = (Dialect(delimiter, False, n_skipped) if delimiter else None), ()
    if dialect is None:
        content, note = _from_blank_separated(name, content)
        return Dialect("\t", False, n_skipped), content, (note,)
    return dialect, content, notes


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
    name: str, content: bytes, stated: str | None, n_skipped: int
) -> tuple[Dialect | None, tuple[str, ...]]:
    """Quotes that enclose fields, where they do so cleanly; else quotes as text, if that fits.

    Translators' files carry literal quotation marks, which would swallow rows.
    """
    delimiter = stated or _sniffed(content, quoted=True)
    quoted = Dialect(delimiter, True, n_skipped) if delimiter else None
    faulty_row = None
    if quoted:
        is_regular, faulty_row = _regularity(content, quoted)
        if is_regular:
            return quoted, ()
    delimiter = stated or _sniffed(content, quoted=False)
    literal = Dialect(delimiter, False, n_skipped) if delimiter else None
    if literal and _regularity(content, literal)[0]:
        return literal, (f"Quotation marks in '{name}' were kept as text.",)
    if faulty_row is not None:
        raise LabelError(
            f"File '{name}', row {faulty_row}: a quotation mark is opened and never closed; close "
            "it, or double quotation marks that belong to the text."
        )
    return quoted, ()


def _regularity(content: bytes, dialect: Dialect) -> tuple[bool, int | None]:
    """Whether all records are as wide as the first, and the row of a quote that never closes."""
    width, is_regular, last_row = None, True, dialect.n_skipped
    try:
        for row, record in dialect.numbered_records(content, strict=True):
            last_row = row
            if record:
                width = width or len(record)
                is_regular &= len(record) == width
    except csv.Error as problem:
        too_long = "field limit" in str(problem)
        return False, None if too_long else last_row + 1
    return is_regular, None


def _rows_above_a_table(content: bytes) -> str | None:
    """How many lines of title stand above the first line that splits into columns."""
    for n_lines in range(1, MOST_TITLE_LINES + 1):
        _, _, content = content.partition(b"\n")
        if _sniffed(content, quoted=b'"' in content):
            return "a line" if n_lines == 1 else f"{n_lines} lines"
    return None


def _from_blank_separated(name: str, content: bytes) -> tuple[bytes, str]:
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
        raise LabelError(
            f"File '{name}' has only one column ('{start}' ...); separate the columns by commas, "
            "semicolons, tabs or vertical bars."
        )
    made = b"\n".join(b"\t".join(line) for line in lines) + b"\n"
    return made, f"Columns of '{name}' are separated by blanks."
