"""What stands above the rows of a table: titles, headings over several columns, and the names.

A title fills fewer cells than the rows below; headings over names leave cells between them empty
or repeat themselves (``coherence, , , fluency, , `` over ``Anna, Ben, gpt-4o, Anna, Ben, gpt-4o``).
The names are the last row that is unlike the rows below it: words above numbers, or above words
that come back and are others.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.scale import numeric_category

Row = Sequence[str]
ROWS_LOOKED_AT = 60
MOST_ROWS_ABOVE = 12
MOST_HEADINGS = 3  # one above the other, over the names
FEWEST_NUMBERS = 2  # below a name
MOSTLY_NUMBERS = 0.8
FEWEST_WORDS = 6  # below a name, before words that come back tell them from it
LONGEST_NAME = 120
# Columns, before their numbers may be names, and before they cannot be labels.
FEWEST_ASKED, FEWEST_NUMBERED = 3, 5
IMPORT_ID = re.compile(r"""\{["']ImportId["']:|$""")  # under the header of a Qualtrics survey
NO_NAME = re.compile(r"\d+$|\S+(?:\s+\S+){3}|https?://|www\.")  # four words are a text
DECIMAL = re.compile(r"-?\d*[.,]\d+")  # no name of a column
FEWEST_BELOW = 3  # rows, before what comes back in them tells anything
FEWEST_CHOICES = 2
LABELS, NAMES = "labels", "names"


@dataclass(frozen=True, slots=True)
class FirstRow:
    """What the first row of a table holds: the names of the columns, or labels already.

    Attributes
    ----------
    holds : {"names", "labels"}
        As it is read.
    doubt : Doubt or None
        The question, where the cells do not tell for certain, with the reading in force.
    """

    holds: str
    doubt: Doubt | None = None

    @classmethod
    def of(cls, name: str, rows: Sequence[Row], stated: str | None) -> "FirstRow":
        """Tell by the first rows of a table, unless it is stated.

        A row of numbers is data, one of words holds names. What is unlike either is asked about:
        words that come back in their own columns, as items and raters do, and numbers that never
        do where the numbers below them come back. So is a label that comes back behind a text.

        Parameters
        ----------
        name : str
            Of the file.
        rows : sequence of rows
            The first ones that hold anything, "" for an empty cell.
        stated : {"names", "labels"}, optional
        """
        first, below = rows[0], rows[1:]
        n_numbered = _n_numbered(first, below)
        are_numbered = n_numbered >= FEWEST_NUMBERED
        holds = LABELS if is_data(first) and not are_numbered else NAMES
        columns = [(cell, _below(below, n)) for n, cell in enumerate(first) if cell]
        n_back = sum(cell in values for cell, values in columns)
        is_like_them = 2 * n_back >= len(columns)
        if holds == NAMES:
            n_again = list(map(list, below)).count(list(first))  # of tables one below the other
            n_again *= len({cell for cell, _ in columns}) == len(columns)  # no name comes twice
            is_sure = not is_like_them or all(own.count(cell) == n_again for cell, own in columns)
            is_sure = (
                (is_sure and not _is_labelled_item(columns))
                or are_numbered
                or _names_choices(first, below)
                or any(all(map(IMPORT_ID.match, row)) for row in below[:2])
            )
        else:
            runs = [cell for cell, _ in columns] in _running(len(columns))
            is_sure = (is_like_them and n_numbered < FEWEST_ASKED) or runs
        if stated is None and (is_sure or len(below) < FEWEST_BELOW):
            return cls(holds)
        never_back = not n_back and _mostly(come_back for _, come_back in columns)
        are_names = n_numbered >= FEWEST_ASKED or (holds == LABELS and never_back)
        guess = NAMES if are_names else LABELS
        found = stated or guess
        reason = (
            f"nothing in '{name}' says whether its first row, {quoted(first, 5)}, holds the names "
            "of the columns or labels, as the rows below it do"
        )
        other = {"first_row": NAMES if found == LABELS else LABELS}
        return cls(found, Doubt("answers", {"first_row": found}, reason, (other,)))


def is_data(first_row: Row) -> bool:
    """Whether at least half of the cells of a row are numbers, which are no names."""
    cells = [cell for cell in first_row if cell.strip()]
    n_numbers = sum(numeric_category(cell) is not None for cell in cells)
    return n_numbers > 0 and n_numbers * 2 >= len(cells)


def _is_labelled_item(columns: Sequence[tuple[str, Sequence[str]]]) -> bool:
    """Whether a row holds labels of those below it, beside an item that is no name of a column.

    ``t1, so it is said, pos`` over texts that never come back; a number or an address is no name.

    Parameters
    ----------
    columns : sequence of (str, sequence of str)
        Cell of the row, and those below it.
    """
    labels = [own for cell, own in columns if cell in own]
    scores = [cell for cell, own in columns if DECIMAL.fullmatch(cell) and _are_numbers(own)]
    items = [(cell, own) for cell, own in columns if cell not in own and cell not in scores]
    are_items = all(len(set(own)) == len(own) for _, own in items)
    are_labels = all(2 * len(set(own)) <= len(own) for own in labels) and bool(labels or scores)
    return are_labels and are_items and any(map(NO_NAME.match, (cell for cell, _ in items)))


def _are_numbers(cells: Sequence[str]) -> bool:
    return all(numeric_category(cell) is not None for cell in cells)


def _n_numbered(first: Row, below: Sequence[Row]) -> int:
    """How many columns a row numbers behind some with names, the first of which names rows; or 0.

    ``Word 1, Word 2, 1, 2, 3``, perhaps with names behind them, too: ``gpt-4o, Mean``.
    """
    places = [n for n, cell in enumerate(first) if numeric_category(cell) is not None]
    numbers = [first[n] for n in places]
    if not places or not places[0] or numbers not in _running(len(places)):
        return 0
    names = {n: cell for n, cell in enumerate(first) if n not in places}
    are_rows_named = all(numeric_category(cell) is None for cell in _below(below, 0))
    is_named = not any(cell in _below(below, n) for n, cell in names.items())
    is_one_run = places[-1] - places[0] + 1 == len(places)
    return len(places) if are_rows_named and is_named and is_one_run else 0


def _names_choices(first: Row, below: Sequence[Row]) -> bool:
    """Whether a row names choices, each repeated below where it was made and empty elsewhere."""
    if not all(first):
        return False
    columns = [(cell, _below(below, n)) for n, cell in enumerate(first)]
    back = [(cell, own) for cell, own in columns if cell in own]
    are_ticks = all(set(own) == {cell} and len(own) < len(below) for cell, own in back)
    return are_ticks and FEWEST_CHOICES <= len(back) < len(columns)


def _running(n: int) -> list[list[str]]:
    return [[str(number + start) for number in range(n)] for start in (0, 1)]


def _below(rows: Sequence[Row], number: int) -> list[str]:
    """Cells of one column that are not empty."""
    return [row[number] for row in rows if number < len(row) and row[number]]


def _mostly(columns: Iterable[Sequence[str]]) -> bool:
    """Whether in most columns the values come back."""
    come_back = [2 * len(set(values)) <= len(values) for values in columns]
    return 2 * sum(come_back) > len(come_back)


@dataclass(frozen=True, slots=True)
class Heading:
    """Where the names of the columns stand, and what they are.

    Attributes
    ----------
    n_above : int
        Rows of title, which are not read.
    n_rows : int
        Rows with names, and headings over them.
    names : tuple of str
        Of the columns; "" for one without a name.
    groups : mapping of str to (str, str)
        Heading and name of every column that has both.
    """

    n_above: int
    n_rows: int
    names: tuple[str, ...]
    groups: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def notes(self, where: str, above: Sequence[Row]) -> tuple[str, ...]:
        """Say what stands above the rows.

        Parameters
        ----------
        where : str
            The file, or the sheet of a workbook, in words.
        above : sequence of rows
            The titles.
        """
        said = above_note(where, above)
        if self.n_rows < 2:
            return said
        heading, name = next(iter(self.groups.values()))
        return (
            *said,
            f"The header of {where} has headings over names, such as {quoted([heading])} over "
            f"{quoted([name])}: both were read.",
        )


def above_note(where: str, above: Sequence[Row]) -> tuple[str, ...]:
    """Name what stands above the header and is not read."""
    texts = [cell for row in above for cell in row if cell]
    return (f"Above the header of {where}, and not read: {quoted(texts, 4)}.",) if texts else ()


def heading_of(rows: Sequence[Row]) -> Heading | None:
    """Find the names of the columns below titles and headings.

    Parameters
    ----------
    rows : sequence of rows
        The first ones that hold anything, their cells without blanks around them, "" for an empty
        one.

    Returns
    -------
    Heading or None
        None where the first row holds the names, or nothing tells for certain which row does.
    """
    width = _usual_width(rows)
    if width < 2 or _is_full(rows[0], width):
        return None
    width = _width_of_names(rows, width)
    last = _last_names(rows, width)
    if not last:
        return None
    over, names = (_to_width(rows[number], width) for number in (last - 1, last))
    below = _names_of_index(rows[last + 1 :], names)
    groups = _groups(over, names)
    full = [index or name or top for name, index, top in zip(names, below, over, strict=True)]
    is_below = any(below)
    if _complete_each_other(over, names) and len(set(full)) == len(full):
        return Heading(last - 1, 2 + is_below, tuple(full), _pairs(full, groups, names))
    for n_over in range(1, min(last, MOST_HEADINGS) + 1):
        levels = [_groups(_to_width(row, width), names) for row in rows[last - n_over : last]]
        together = [" ".join(filter(None, column)) for column in zip(*levels, strict=True)]
        found = _together(together, full)
        if found is not None:
            pairs = _pairs(found, together, full)
            return Heading(last - n_over, n_over + 1 + is_below, found, pairs)
    is_told = all(_is_title(row, width) for row in rows[:last]) and _is_full(names, width)
    return Heading(last, 1, tuple(names), _pairs(names, groups, names)) if is_told else None


def _usual_width(rows: Sequence[Row]) -> int:
    """How many cells most rows have, up to the last that holds anything in any of them."""
    widths = Counter(map(len, rows))
    return widths.most_common(1)[0][0] if widths else 0


def _width_of_names(rows: Sequence[Row], width: int) -> int:
    """How many columns are named: more than most rows have where few hold a last one, a remark."""
    above = list(takewhile(_has_no_number, rows[: MOST_HEADINGS + 1]))
    return max([width, *(len(row) for row in above if all(row[width:]))])


def _has_no_number(row: Row) -> bool:
    return all(numeric_category(cell) is None for cell in row if cell)


def _to_width(row: Row, width: int) -> list[str]:
    return [*row[:width], *[""] * (width - len(row))]


def _is_full(row: Row, width: int) -> bool:
    return len(row) >= width and all(row[:width]) and len(set(row)) == len(row)


def _is_title(row: Row, width: int) -> bool:
    return len(row) < width or 2 * sum(map(bool, row)) <= width


def _last_names(rows: Sequence[Row], width: int) -> int:
    """Find the last row of names before the first that is none; 0 where there is no other."""
    last = 0
    for number, row in enumerate(rows[: MOST_ROWS_ABOVE + 1]):
        if are_names(row, rows[number + 1 :], width):
            last = number
        elif last or not _is_title(row, width):
            return last
    return last


def are_names(row: Row, below: Sequence[Row], width: int) -> bool:
    """Whether the cells of a row are names of the columns below, and no row like those."""
    cells = [cell for cell in row if cell]
    if len(row) > width or 2 * len(cells) < width or len(cells) < 2:
        return False
    if any(cell[0].isdigit() or len(cell) > LONGEST_NAME for cell in cells):
        return False
    if any(numeric_category(cell) is not None for cell in cells):
        return False
    n_told = 0
    for number, cell in enumerate(row):
        values = _below(below, number)
        if not cell:
            continue
        if cell in values:
            return False
        n_numbers = sum(numeric_category(value) is not None for value in values)
        are_numbers = n_numbers >= max(FEWEST_NUMBERS, MOSTLY_NUMBERS * len(values))
        come_back = len(values) >= FEWEST_WORDS and 2 * len(set(values)) <= len(values)
        n_told += are_numbers or come_back
    return n_told > 0


def _groups(over: Sequence[str], names: Sequence[str]) -> list[str]:
    """Heading of every column, "" where it has none.

    A heading holds until the next; a cell above an empty one is itself the name of its column.
    """
    groups, current = [], ""
    for heading, name in zip(over, names, strict=True):
        current = (heading or current) if name else ""
        groups.append(current)
    return groups


def _pairs(
    columns: Sequence[str], groups: Sequence[str], names: Sequence[str]
) -> dict[str, tuple[str, str]]:
    parts = zip(columns, groups, names, strict=True)
    return {column: (group, name) for column, group, name in parts if group and name}


def _complete_each_other(over: Sequence[str], names: Sequence[str]) -> bool:
    """Whether the names of some columns stand above, and those below a heading below.

    ``Respondent, Date, How good is it?, , `` over `` , , Text 1, Text 2, Text 3``.
    """
    cells = list(zip(over, names, strict=True))
    first = next((n for n, (_, name) in enumerate(cells) if name), 0)
    above, below = cells[:first], cells[first:]
    is_split = bool(above) and all(top for top, _ in above) and all(name for _, name in below)
    return is_split and bool(below[0][0]) and not all(top for top, _ in below)


def _names_of_index(below: Sequence[Row], names: Sequence[str]) -> list[str]:
    """Names in a row of their own, below columns without one; "" for all others.

    Below the name of what stands beside, too, in a row that else is empty: ``item, , `` below
    ``annotator, Anna, Ben``, as pandas writes a pivot table.
    """
    cells = _to_width(below[0] if below else (), len(names))
    is_word = bool(cells[0]) and not any(map(str.isdigit, cells[0]))
    if is_word and not any(cells[1:]) and len(below) > 1 and all(below[1][:2]):
        return [cells[0], *[""] * (len(names) - 1)]
    both = any(cell and name for cell, name in zip(cells, names, strict=True))
    words = [cell for cell in cells if cell]
    is_none = both or any(numeric_category(word) is not None for word in words)
    return [""] * len(names) if is_none else cells


def _together(groups: Sequence[str], names: Sequence[str]) -> tuple[str, ...] | None:
    """Name columns whose names come back by heading and name; None where they still do, or none."""
    times = Counter(filter(None, names))
    if max(times.values(), default=1) < 2:
        return None
    found = [
        f"{group} {name}" if group and times[name] > 1 else name
        for group, name in zip(groups, names, strict=True)
    ]
    used = list(filter(None, found))
    return tuple(found) if len(set(used)) == len(used) else None
