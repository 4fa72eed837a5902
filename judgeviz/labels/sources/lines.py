"""Files with a label a line and no ids: the same line of each is the same item.

As WMT's metrics write scores (``human.txt``, ``comet_score.txt``), or with a name above them. One
alone is a list of labels of which nothing says what they are about, and so are files that have not
as many lines.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from judgeviz.errors import LabelError, counted, quoted
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.dialects import DELIMITERS, is_a_list_of_labels
from judgeviz.labels.sources.files import OpenedFile, as_utf8
from judgeviz.labels.sources.tables import RawTable, is_missing, table_from_frame

ITEM, LABEL = "item", "score"
FEWEST_FILES = 2
FEWEST_LINES = 5
BYTES_LOOKED_AT = 2000
MARKS = frozenset("".join(DELIMITERS) + "{[")


@dataclass(frozen=True, slots=True)
class _Lines:
    """Labels of a file, and what stands above them."""

    name: str
    labels: list[str]
    first_row: int


def labels_by_line(files: Sequence[OpenedFile]) -> Mapping[int, RawTable]:
    """Read those of several files that hold a label a line; none where it is only one.

    Parameters
    ----------
    files : sequence of OpenedFile

    Returns
    -------
    mapping of int to RawTable
        By the number of the file, with a column of the lines' numbers.

    Raises
    ------
    LabelError
        Where they have not as many lines.
    """
    found = {number: own for number, file in enumerate(files) if (own := _lines_of(file))}
    if len(found) < FEWEST_FILES:
        return {}
    if len({len(lines.labels) for lines in found.values()}) > 1:
        said = [
            f"'{files[n].name}' has {counted(len(own.labels), 'line')}" for n, own in found.items()
        ]
        raise LabelError(
            f"Files with one label a line are of the same items only where they have as many lines "
            f"({', '.join(said[:4])}); write the item and a comma before each label."
        )
    names = quoted([files[number].name for number in found], 4)
    note = f"{names} have one label a line: the same line of each was taken for the same item."
    return {
        number: _table(files[number], lines, (note,) if number == min(found) else ())
        for number, lines in found.items()
    }


def _table(file: OpenedFile, lines: _Lines, notes: tuple[str, ...]) -> RawTable:
    items = [str(number) for number in range(1, len(lines.labels) + 1)]
    frame = pd.DataFrame({ITEM: items, lines.name: lines.labels}, dtype=object)
    return table_from_frame(frame, file.name, lines.first_row, (*file.notes, *notes))


def _lines_of(file: OpenedFile) -> _Lines | None:
    """Labels of a file with one a line, below a name or not; None for any other."""
    start = file.content[:BYTES_LOOKED_AT].decode("utf-8", errors="replace")
    if not start.strip() or not MARKS.isdisjoint(start) or "\x00" in start:
        return None
    lines = [line.strip() for line in as_utf8(file)[0].decode("utf-8").splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        return None
    if _are_labels(lines):
        return _Lines(LABEL, lines, 1)
    return _Lines(lines[0], lines[1:], 2) if is_a_name_over_labels(lines) else None


def is_a_name_over_labels(lines: Sequence[str]) -> bool:
    """Whether the first of some lines, or of the cells of a column, names the labels below it."""
    name, *below = lines
    is_name = name != ITEM and not is_missing(name) and numeric_category(name) is None
    return is_name and name not in below and _are_labels(below)


def _are_labels(lines: Sequence[str]) -> bool:
    given = [line for line in lines if not is_missing(line)]
    if len(lines) < FEWEST_LINES or not given:
        return False
    if all(map(str.isdigit, given)) and len({*given}) == len(given):
        return False  # ids, or what numbers the lines
    are_numbers = all(numeric_category(line) is not None for line in given)
    are_words = is_a_list_of_labels([[line.encode()] for line in given])
    return are_numbers or (are_words and given[0] in given[1:])
