"""A table as it came: text columns, row numbers for messages, nothing interpreted yet."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import TypeVar

import numpy as np
import pandas as pd
import pyarrow as pa
from numpy.typing import NDArray

from judgeviz.errors import Doubt, LabelError, counted, quoted, row_list
from judgeviz.labels.coding import (
    categories_of,
    column_of,
    index_type,
    kept_with,
    looked_up,
    names_of,
)
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale import category_name, numeric_category
from judgeviz.labels.scale.answers import json_or_python
from judgeviz.labels.sources.sizes import check_columns
from judgeviz.labels.sources.summary_lines import lines_that_sum_up

IntArray = NDArray[np.int64]
_Column = TypeVar("_Column")

# Spellings of "no label". "none" in lower case is a label in severity scales.
MISSING = frozenset((
    "", "NA", "N/A", "n/a", "na", "n.a.", "N.A.", "#N/A", "#NA", "<NA>", "NaN", "nan", "NAN", "NaT",
    "null", "NULL", "Null", "None",
))  # fmt: skip
# Beside these, "None" is the lowest label of a scale.
SEVERITIES = frozenset((
    "minor", "major", "severe", "mild", "moderate", "critical", "serious", "slight", "partial",
))  # fmt: skip
MOST_CLASSES_BESIDE_NONE = 12
MOST_TIMES_OF_A_NAME = 4  # above columns, of which the others may say the same again
MOST_WORDS = 1_000  # different texts of a column; beyond, none of these is looked for
NONE = "None"  # which Python writes for nothing, and people for a class
# What the mapping in force calls labels, whatever it looks like.
_CALLED_LABELS: ContextVar[frozenset[str]] = ContextVar("called_labels", default=frozenset())
MOST_KEYS, MOST_PARTS = 40, 2_000  # of an object in a cell, and columns of a table of them
IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
MINUS_SIGN = "\N{MINUS SIGN}"
FRACTIONS = {"½": ".5", "¼": ".25", "¾": ".75"}
TYPESET = re.compile(rf"^{MINUS_SIGN}|[{''.join(FRACTIONS)}]$")
PLAIN_NUMBER = re.compile(r"[-+]?\d+(\.\d+)?")
FIRST_TEXTS = 200  # of a column, among which a number spelled so is looked for
PERCENTAGE = re.compile(r"[-+]?\d+([.,]\d+)?\s?%")
# What Python's strip leaves at the ends of pasted text.
INVISIBLE = "\u200b\u200e\u200f\u2060\ufeff"
CONTROL_CHARACTERS = {code: None for code in range(32) if code not in (9, 10, 13)} | {127: None}


@contextmanager
def labels_called(names: Iterable[str]) -> Iterator[None]:
    """Keep texts that are spelled as a missing label, with those kept already.

    While tables are read under a mapping, or made of answers that say that they were chosen.
    """
    before = _CALLED_LABELS.set(_CALLED_LABELS.get().union(names))
    try:
        yield
    finally:
        _CALLED_LABELS.reset(before)


def missing_words() -> frozenset[str]:
    """Spellings of "no label" that the mapping does not call one."""
    return MISSING - _CALLED_LABELS.get()


def is_missing(text: str) -> bool:
    """Whether a text says that there is no label, and the mapping does not call it one."""
    return text in MISSING and text not in _CALLED_LABELS.get()


@dataclass(frozen=True)
class RawTable:
    """One table with all columns as text.

    Attributes
    ----------
    name : str
        File name, for messages.
    frame : DataFrame
        Columns are categoricals of str (missing where a cell is missing), or hold lists.
    first_row : int
        Number of the first data row as the user's editor counts it.
    notes : tuple of str
        For the report.
    preset : FileMapping, optional
        Mapping entries that a recognised format already fixes.
    rows : ndarray of int, shape (n_rows,), optional
        Number of every data row where they do not simply count up from ``first_row``.
    format : str, optional
        Name of the published format that was recognised; what ``preset`` says is certain then.
    n_missing : int
        Places for a label that the format marks as not answered (skipped, ignored, a draft).
    dropped : mapping of str to int
        Labels that the format marks as not to be used, by reason.
    header : tuple of str, optional
        Names of the columns as they stood in the file, where some stood there more than once.
    is_headerless : bool
        The first row of the file holds labels, not names; it is the first row of ``frame``.
    sheet : str, optional
        Title of the sheet of a workbook.
    is_stacked : bool
        It stands with others on one sheet, or in one text, below each other.
    source : int
        Number of the file that it is from, among those given.
    n_records : int, optional
        Rows of the file where ``frame`` has others, a row for each answer.
    questions : tuple of Doubt
        About answers that the format can read in several ways, each with the reading in force.
    groups : mapping of str to (str, str)
        Of columns below a heading that stands over several: the heading, and the name under it.
    times : ndarray of int, shape (n_rows,), optional
        How often each row of ``frame`` stands in the source, where equal ones were counted.
    apart : frozenset of str
        Columns of systems that tell the file's items from those of equal ids in other files, where
        by the rows of the file alone they would not.
    percentages : frozenset of str
        Columns in which every cell was a percentage, and is a number now.
    beside : tuple of str
        Columns beside the labels of a judge's export that may be people's; they are not read.
    summaries : frozenset of str
        Raters that by their names sum up the labels of others, as the raters of all files say.
    has_none_chosen : bool
        Its format says of every label ``None`` that it was chosen.
    further : tuple of RawTable
        Sheets of its workbook that are read beside it, as the mapping says.
    """

    name: str
    frame: pd.DataFrame
    first_row: int = 2
    notes: tuple[str, ...] = ()
    preset: FileMapping | None = None
    rows: IntArray | None = None
    format: str | None = None
    n_missing: int = 0
    dropped: Mapping[str, int] = field(default_factory=dict)
    header: tuple[str, ...] | None = None
    is_headerless: bool = False
    sheet: str | None = None
    is_stacked: bool = False
    source: int = 0
    n_records: int | None = None
    questions: tuple[Doubt, ...] = ()
    groups: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    times: IntArray | None = None
    apart: frozenset[str] = frozenset()
    percentages: frozenset[str] = frozenset()
    beside: tuple[str, ...] = ()
    summaries: frozenset[str] = frozenset()
    has_none_chosen: bool = False
    further: tuple["RawTable", ...] = ()

    @property
    def has_open_roles(self) -> bool:
        """Whether nothing fixes what a column is, though questions on its cells have answers."""
        return self.preset is None or self.preset == FileMapping(answers=self.preset.answers)

    @property
    def title(self) -> str:
        """What tells it from others: the sheet of a workbook, or the file without its ending.

        With its folder where another file is called as it is.
        """
        path = PurePath(self.name)
        return self.sheet or (path.parent / path.stem).as_posix()

    @property
    def n_rows(self) -> int:
        """Rows of the file, also where its answers were laid out anew."""
        return len(self.frame) if self.n_records is None else self.n_records

    def row_numbers(self, positions: Iterable[int]) -> list[int]:
        """Rows as the user's editor numbers them."""
        if self.rows is not None:
            return [int(self.rows[position]) for position in positions]
        return [int(position) + self.first_row for position in positions]

    def without_words(self, columns: Iterable[str]) -> "RawTable":
        """Take texts such as ``None``, which may be labels, as missing in some columns."""
        changed: dict[str, pd.Series] = {}
        for column in columns:
            own = column_of(self.frame, column)
            if is_list_column(own) or len(own.array.categories) > MOST_WORDS:
                continue
            words = [word for word in own.array.categories if word in MISSING]
            if words:
                changed[column] = own.cat.remove_categories(words)
        return replace(self, frame=self.frame.assign(**changed)) if changed else self


def in_force(questions: Sequence[Doubt]) -> dict[str, str]:
    """Return what the questions of a format's reader were taken as, as a mapping says it."""
    found: dict[str, str] = {}
    for question in questions:
        assert isinstance(question.guess, dict)
        found |= question.guess
    return found


def table_from_frame(
    frame: pd.DataFrame,
    name: str,
    first_row: int,
    notes: tuple[str, ...] = (),
    rows: IntArray | None = None,
) -> RawTable:
    """Turn any DataFrame into a text table.

    Raises
    ------
    LabelError
        Without rows.
    """
    columns = [frame.iloc[:, number] for number in range(frame.shape[1])]
    return _table_of_columns(list(frame.columns), columns, _as_text, name, first_row, notes, rows)


def table_from_arrow(
    table: pa.Table, name: str, first_row: int, notes: tuple[str, ...] = ()
) -> RawTable:
    """Turn an Arrow table into a text table; raises as :func:`table_from_frame`."""
    return _table_of_columns(
        table.column_names, table.columns, _arrow_as_text, name, first_row, notes
    )


def every_row_from_arrow(table: pa.Table, name: str) -> RawTable:
    """Turn an Arrow table into a text table of all its rows, be they labels, names or sums."""
    names, texts, n_control = _columns_of_text(
        table.column_names, table.columns, _arrow_as_text, name
    )
    columns, notes, _ = _with_numbers_read(name, texts)
    return RawTable(name, _frame_of(columns), 1, (*_without_control(name, n_control), *notes))


def _table_of_columns(
    given: Sequence[object],
    columns: Sequence[_Column],
    as_text: Callable[[_Column, str, str], tuple[pd.Series, int]],
    name: str,
    first_row: int,
    notes: tuple[str, ...],
    rows: IntArray | None = None,
) -> RawTable:
    names, texts, n_control = _columns_of_text(given, columns, as_text, name)
    notes += _without_control(name, n_control)
    return with_header(text_table(name, texts, first_row, notes, rows), names)


def _columns_of_text(
    given: Sequence[object],
    columns: Sequence[_Column],
    as_text: Callable[[_Column, str, str], tuple[pd.Series, int]],
    name: str,
) -> tuple[list[str], dict[str, pd.Series], int]:
    """Names as they stand, columns of text, and the number of control characters removed."""
    n_rows = len(columns[0]) if columns else 0  # type: ignore[arg-type]
    check_columns(name, len(given), n_rows)
    names = [_column_name(column, number) for number, column in enumerate(given, 1)]
    texts, n_control = {}, 0
    for label, column in zip(unrepeated(names), columns, strict=True):
        texts[label], n = as_text(column, name, label)
        n_control += n
    return names, texts, n_control


def _without_control(name: str, n_control: int) -> tuple[str, ...]:
    if not n_control:
        return ()
    return (f"Removed from '{name}': {counted(n_control, 'control character')}.",)


def text_table(
    name: str,
    columns: dict[str, pd.Series],
    first_row: int,
    notes: tuple[str, ...],
    rows: IntArray | None = None,
) -> RawTable:
    """Make a table of text columns; rows without any cell, as spreadsheets add, are left out.

    Raises
    ------
    LabelError
        Where no row is left.
    """
    if not columns or all(len(column) == 0 for column in columns.values()):
        raise header_only(name)
    kept = {
        label: column
        for label, column in columns.items()
        if not (label.startswith("column ") and _is_empty(column).all())
    }
    kept, more, percentages = _with_numbers_read(name, kept)
    notes += more
    frame = _frame_of(kept)
    empty = _empty_rows(kept)
    if empty is not None:
        if empty.all():
            raise header_only(name)
        rows = (np.arange(len(empty)) + first_row if rows is None else rows)[~empty]
        frame = frame[~empty].reset_index(drop=True)
        notes += (f"Left out of '{name}': {counted(int(empty.sum()), 'empty row')}.",)
    for what, find in (
        ("repeat{} the header", _repeats_header),
        ("explain{} the header", explains_header),
        ("sum{} up those above", lines_that_sum_up),
    ):
        found = find(frame)
        if found is None:
            continue
        numbers = np.arange(len(frame)) + first_row if rows is None else rows
        n_found = int(found.sum())
        said = f"{counted(n_found, 'line')} that {what.format('s' if n_found == 1 else '')}"
        notes += (f"Left out of '{name}': {said} ({row_list(numbers[found])}).",)
        rows, frame = numbers[~found], frame[~found].reset_index(drop=True)
        for label in [label for label in frame if not is_list_column(frame[label])]:
            frame[label] = frame[label].cat.remove_unused_categories()
        if frame.empty:
            raise header_only(name)
    return RawTable(name, frame, first_row, notes, rows=rows, percentages=percentages)


def _frame_of(columns: Mapping[str, pd.Series]) -> pd.DataFrame:
    # of arrays: pandas would align the rows of series
    frame = pd.DataFrame({label: column.values for label, column in columns.items()}, copy=False)
    frame.columns = pd.Index(list(columns), dtype=object)  # which pandas looks up in half the time
    return frame


def _with_numbers_read(
    name: str, columns: dict[str, pd.Series]
) -> tuple[dict[str, pd.Series], tuple[str, ...], frozenset[str]]:
    """Columns of numbers that are written as percentages, which are named, or with signs."""
    columns, percentages = _without_percent_signs(columns)
    noun = "column" if len(percentages) == 1 else "columns"
    said = f"Percentages in {noun} {quoted(percentages)} of '{name}' were read as numbers."
    columns, typeset = _with_plain_numbers(name, columns)
    return columns, ((said,) if percentages else ()) + typeset, frozenset(percentages)


def _without_percent_signs(
    columns: dict[str, pd.Series],
) -> tuple[dict[str, pd.Series], list[str]]:
    """Columns of nothing but percentages as columns of numbers, and their names."""
    changed = []
    for label, column in columns.items():
        if is_list_column(column) or not len(column.array.categories):
            continue
        texts = column.array.categories
        if are_percentages(texts):
            codes = column.array.codes
            plain = [text.rstrip("% ").replace(",", ".") for text in texts]
            columns = columns | {label: pd.Series(categorical_from(codes, plain))}
            changed.append(label)
    return columns, changed


def are_percentages(texts: Sequence[str]) -> bool:
    """Whether texts are nothing but percentages: ``40%``."""
    return len(texts) > 0 and texts[0].endswith("%") and all(map(PERCENTAGE.fullmatch, texts))


def _with_plain_numbers(
    name: str, columns: dict[str, pd.Series]
) -> tuple[dict[str, pd.Series], tuple[str, ...]]:
    """Columns of numbers some of which have the minus sign or a fraction that is one character."""
    changed = []
    for label, column in columns.items():
        if is_list_column(column):
            continue
        texts = column.array.categories
        if not any(map(TYPESET.search, texts[:FIRST_TEXTS])):
            continue
        plain = [_plain_number(text) for text in texts]
        if all(map(PLAIN_NUMBER.fullmatch, plain)):
            columns = columns | {label: pd.Series(categorical_from(column.array.codes, plain))}
            changed.append(label)
    if not changed:
        return columns, ()
    noun = "column" if len(changed) == 1 else "columns"
    said = (
        f"Minus signs and fractions in {noun} {quoted(changed)} of '{name}' were read as numbers."
    )
    return columns, (said,)


def _plain_number(text: str) -> str:
    """Spell ``−2`` as -2, and ``2½`` as 2.5."""
    plain = text.replace(MINUS_SIGN, "-", 1) if text.startswith(MINUS_SIGN) else text
    fraction = FRACTIONS.get(plain[-1:])
    if fraction is None:
        return plain
    whole = plain[:-1].rstrip()
    return f"{whole if whole[-1:].isdigit() else f'{whole}0'}{fraction}"


def _repeats_header(frame: pd.DataFrame) -> NDArray[np.bool_] | None:
    """Rows that say what the header says, as of tables written one below the other, if any."""
    columns = [column_of(frame, name) for name in frame.columns]
    if len(columns) < 2 or any(map(is_list_column, columns)):
        return None
    fewest = min(columns, key=lambda column: len(column.array.categories))
    if str(fewest.name) not in names_of(fewest.array.categories):
        return None
    found = np.all([np.asarray(column == str(column.name)) for column in columns], axis=0)
    return found if found.any() else None


def explains_header(frame: pd.DataFrame) -> NDArray[np.bool_] | None:
    """Row below the names that says in brackets what they hold, ``(id), (1-5), (1-5)``, if any."""
    columns = [column_of(frame, name) for name in frame.columns]
    if len(frame) < 2 or any(map(is_list_column, columns)):
        return None
    first = [column.iloc[0] for column in columns]
    said = [cell for cell in first if isinstance(cell, str)]
    if len(said) < 2 or not all(map(IN_BRACKETS.fullmatch, said)):
        return None
    for column, cell in zip(columns, first, strict=True):
        others = (text for text in column.array.categories if text != cell)
        if any(map(IN_BRACKETS.fullmatch, others)) or (column.iloc[1:] == cell).any():
            return None
    is_first: NDArray[np.bool_] = np.arange(len(frame)) == 0
    return is_first


def unrepeated(names: Sequence[str]) -> list[str]:
    """Names of columns, of which the second with the same name gets a number: ``rating (2)``."""
    found: dict[str, None] = {}
    last: dict[str, int] = {}
    for name in names:
        number, label = last.get(name, 1), name
        while label in found:
            number += 1
            label = f"{name} ({number})"
        last[name] = number
        found[label] = None
    return list(found)


def with_header(table: RawTable, names: Sequence[str]) -> RawTable:
    """Keep the names that stood in the file where some of them repeat."""
    return table if len(set(names)) == len(names) else replace(table, header=tuple(names))


def with_alike_columns_once(table: RawTable) -> RawTable:
    """Leave out columns that say what another one of the same name says, or nothing; and note it.

    Others of one name are refused: nobody can say which is which.
    """
    names = table.header or ()
    most = max(Counter(names).values(), default=1)
    if len(names) != table.frame.shape[1] or not 1 < most <= MOST_TIMES_OF_A_NAME:
        return table
    first: dict[str, int] = {}
    left: list[int] = []
    for place, name in enumerate(names):
        own = table.frame.iloc[:, place]
        before = first.setdefault(name, place)
        if before != place and (own.isna().all() or own.equals(table.frame.iloc[:, before])):
            left.append(place)
    if not left:
        return table
    kept = [place for place in range(len(names)) if place not in left]
    twice = list(dict.fromkeys(names[place] for place in left))
    note = (
        f"'{table.name}' has the column {quoted(twice)} more than once; what says the same again, "
        "or nothing, was left out."
    )
    once = replace(table, frame=table.frame.iloc[:, kept], header=None, notes=(*table.notes, note))
    return with_header(once, [names[place] for place in kept])


def check_header(table: RawTable, first_row: str | None = None) -> None:
    """Raise LabelError where a table has no header, or two columns share a name.

    A format may know what to do with such a table; where none does, nobody can say which column
    is which, unless it is stated that the ``first_row`` holds labels: then a mapping calls the
    columns by their numbers.
    """
    if table.is_headerless and first_row is None:
        first = table.frame.iloc[0].astype(object)
        found = f"File '{table.name}' has no header: its first row is {quoted(first.dropna(), 5)}"
        raise LabelError(
            f"{found}; put a row with the names of the columns above it, or state "
            '{"answers": {"first_row": "labels"}} in the mapping and call them '
            f"'{table.frame.columns[0]}' to '{table.frame.columns[-1]}' there.",
            [Doubt("answers", {"first_row": "labels"}, found, ({"first_row": "names"},))],
        )
    names = table.header or ()
    twice = [column for column, n in Counter(names).items() if n > 1]
    if twice:
        raise LabelError(
            f"File '{table.name}' has the column {quoted(twice)} more than once; rename the "
            "columns so that each name is used once."
        )


def with_objects_apart(table: RawTable) -> RawTable:
    """Give the numbers of objects in the cells, ``{"tone": 3, "facts": 5}``, columns of their own.

    An object with words in it is an answer or a record, which stays as it is; so does one with a
    key whose column stands in the table already.
    """
    frame = table.frame
    named = {*map(str, frame.columns)}
    apart: dict[str, list[dict[str, object]]] = {}
    for column in plain_columns(frame):
        found = _objects(column_of(frame, column)) or []
        columns_of_keys = {f"{column}.{key}" for record in found for key in record}
        if found and named.isdisjoint(columns_of_keys):
            apart[column] = found
            named |= columns_of_keys
    if not apart:
        return table
    columns: dict[str, pd.Series] = {}
    for column in frame.columns:
        if column not in apart:
            columns[column] = frame[column]
            continue
        codes = frame[column].array.codes
        keys = dict.fromkeys(key for record in apart[column] for key in record)
        for key in keys:
            texts = [_present(_cell(record.get(key))) for record in apart[column]]
            columns[f"{column}.{key}"] = pd.Series(categorical_from(codes, texts))
    if len(columns) > MOST_PARTS:
        return table
    note = f"Objects in the cells of {quoted(apart)} of '{table.name}' were taken apart."
    return replace(table, frame=pd.DataFrame(columns), notes=(*table.notes, note))


def _objects(column: pd.Series) -> list[dict[str, object]] | None:
    """Read every text of a column as an object of numbers; None where one is none."""
    texts = column.array.categories
    if not len(texts) or not texts[0].startswith("{"):
        return None
    found = []
    for text in texts:
        record = json_or_python(text)
        if not isinstance(record, dict) or len(record) > MOST_KEYS:
            return None
        if not all(isinstance(value, int | float | None) for value in record.values()):
            return None
        found.append(record)
    return found


def header_only(name: str) -> LabelError:
    """Say that a table has no data rows."""
    return LabelError(
        f"File '{name}' has a header but no rows; export the table again with its data."
    )


def is_list_column(column: pd.Series) -> bool:
    """Whether a text table's column holds lists."""
    return not isinstance(column.dtype, pd.CategoricalDtype)


def plain_columns(frame: pd.DataFrame) -> list[str]:
    """Columns of a text table that do not hold lists, in its order; none is looked into."""
    return [*_plain_columns(frame)]


@kept_with
def _plain_columns(frame: pd.DataFrame) -> tuple[str, ...]:
    kinds = zip(frame.columns, frame.dtypes, strict=True)
    return tuple(str(column) for column, kind in kinds if isinstance(kind, pd.CategoricalDtype))


def texts_of(column: pd.Series) -> list[str | None]:
    """Cells of a text column, None where one is missing; of a few rows they alone are made."""
    codes = column.array.codes.tolist()
    used = [code for code in dict.fromkeys(codes) if code >= 0]
    texts = column.array.categories.take(used).tolist()
    text_of_code: dict[int, str | None] = dict(zip(used, texts, strict=True))
    return [text_of_code.get(code) for code in codes]


def categorical_from(codes: NDArray[np.integer], names: Sequence[str]) -> pd.Categorical:
    """Categorical of stripped text; missing spellings become missing, equal texts one."""
    position: dict[str, int] = {}
    missing = missing_words()
    if NONE in missing and none_may_be_a_class(names):
        missing -= {NONE}
    recode = np.empty(len(names) + 1, dtype=index_type(len(names)))
    recode[-1] = -1  # the code of missing is -1, which indexes the last entry
    for number, name in enumerate(names):
        clean = stripped(name)
        recode[number] = -1 if clean in missing else position.setdefault(clean, len(position))
    is_same = np.array_equal(recode[:-1], np.arange(len(names)))
    new = codes if is_same else looked_up(recode, codes)
    return pd.Categorical.from_codes(new, dtype=categories_of([*position]), validate=False)


def none_may_be_a_class(names: Sequence[str]) -> bool:
    """Whether ``None`` may be a label beside others: two words or more, and few.

    Numbers beside them may be of another criterion.
    """
    if len(names) > MOST_CLASSES_BESIDE_NONE:
        return False
    words = {stripped(name) for name in names} - MISSING
    return are_severities(words) or sum(numeric_category(word) is None for word in words) > 1


def are_severities(words: Iterable[str]) -> bool:
    """Whether words are of a scale whose lowest label is ``None``."""
    return any(word.lower() in SEVERITIES for word in words)


def stripped(text: str) -> str:
    """Text without blanks and invisible characters at its ends."""
    return text.strip() if text.isascii() else text.strip().strip(INVISIBLE).strip()


def _column_name(column: object, number: int) -> str:
    missing = column is None or column is pd.NA or (isinstance(column, float) and np.isnan(column))
    return ("" if missing else stripped(_text(column))) or f"column {number}"


def _is_empty(column: pd.Series) -> NDArray[np.bool_]:
    if is_list_column(column):
        return np.array([not any(cell) for cell in column], dtype=bool)
    return np.asarray(column.array.codes) < 0


def _empty_rows(columns: dict[str, pd.Series]) -> NDArray[np.bool_] | None:
    """Where no column has a cell; None where every row has one."""
    empty: NDArray[np.bool_] | None = None
    for column in columns.values():
        own = _is_empty(column)
        empty = own if empty is None else empty & own
        if not empty.any():
            return None
    return empty


def _as_text(column: pd.Series, table: str, name: str) -> tuple[pd.Series, int]:
    """Text of a column (or lists of text), and the number of control characters removed."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        column = column.astype(column.array.categories.dtype)
    if column.dtype != object:
        codes, uniques = pd.factorize(column)
        return _categorical_text(codes, list(uniques), table, name)
    alike = _all_alike(column)
    if alike is not None:
        return _arrow_as_text(alike, table, name)
    with _long_numbers_refused(table, name):
        if any(map(_is_nested, column)):
            column = pd.Series([_json_text(cell) for cell in column], dtype=object)
        if any(map(_is_list, column)):
            return pd.Series([_as_list(cell) for cell in column], dtype=object), 0
        # Numbers and truth values that are equal in Python are not the same label.
        texts = np.array([_cell(cell) for cell in column], dtype=object)
    codes, uniques = pd.factorize(pd.Series(texts))
    return _categorical_text(codes, list(uniques), table, name)


def _all_alike(column: pd.Series) -> pa.ChunkedArray | None:
    """Cells that are all texts, or all whole numbers, as Arrow has them; None for any others."""
    try:
        array = pa.array(column, from_pandas=True)
    except (pa.ArrowException, ValueError, TypeError, OverflowError):
        return None
    kind = array.type
    if not (_are_texts(kind) or pa.types.is_int64(kind)):
        return None
    return array if isinstance(array, pa.ChunkedArray) else pa.chunked_array([array])


def _arrow_as_text(column: pa.ChunkedArray, table: str, name: str) -> tuple[pd.Series, int]:
    """Text of a column, every distinct value written once."""
    if pa.types.is_dictionary(column.type):
        column = without_dictionary(column)
    if isinstance(column.type, pa.BaseExtensionType):
        column = without_extension(column)
    if pa.types.is_nested(column.type) or pa.types.is_null(column.type):
        return _as_text(pd.Series(column.to_pylist(), dtype=object), table, name)
    encoded = column.combine_chunks().dictionary_encode()
    codes = encoded.indices.fill_null(-1).to_numpy(zero_copy_only=False)
    values = encoded.dictionary
    # pandas keeps what Python's numbers and times do not
    listed = values.to_pylist() if _are_texts(values.type) else list(values.to_pandas())
    return _categorical_text(codes, listed, table, name)


def _are_texts(kind: pa.DataType) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def without_dictionary(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Cells of a dictionary's column, of which Arrow does not look up views, as polars has them."""
    kind = column.type.value_type
    plain = pa.large_string() if pa.types.is_string_view(kind) else kind
    chunks = [
        pa.DictionaryArray.from_arrays(chunk.indices, chunk.dictionary.cast(plain))
        for chunk in column.chunks
    ]
    return pa.chunked_array([chunk.dictionary_decode() for chunk in chunks], type=plain)


def without_extension(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Cells of a kind that Arrow stores as another, and does nothing with: ids, JSON, booleans.

    They are texts as Python writes them, but for what is true or false.
    """
    stored = [chunk.storage for chunk in column.chunks]
    kind = column.type.storage_type
    coded = pa.chunked_array(stored, type=kind).combine_chunks().dictionary_encode()
    values = pa.ExtensionArray.from_storage(column.type, coded.dictionary).to_pylist()
    texts = [value if isinstance(value, bool) else str(value) for value in values]
    is_truth = bool(texts) and all(isinstance(text, bool) for text in texts)
    known = pa.array(texts, pa.bool_() if is_truth else pa.string())
    return pa.chunked_array([known.take(coded.indices)])


def _categorical_text(
    codes: NDArray[np.integer], values: Sequence[object], table: str, name: str
) -> tuple[pd.Series, int]:
    """Make a text column of codes of distinct values."""
    with _long_numbers_refused(table, name):
        names = [_text(value) for value in values]
    clean = [text.translate(CONTROL_CHARACTERS) for text in names]
    n_control = sum(len(text) for text in names) - sum(len(text) for text in clean)
    return pd.Series(categorical_from(codes, clean)), n_control


@contextmanager
def _long_numbers_refused(table: str, name: str) -> Iterator[None]:
    try:
        yield
    except ValueError:
        raise LabelError(
            f"Column '{name}' of '{table}' has a number of more than 4,300 digits, which is no "
            "label; correct the cell, or leave the column out."
        ) from None


def _is_nested(cell: object) -> bool:
    """Whether a cell holds objects, as a column of structs in Parquet does."""
    if _is_list(cell):
        return any(isinstance(entry, Mapping) for entry in cell)  # type: ignore[attr-defined]
    return isinstance(cell, Mapping)


def _json_text(cell: object) -> object:
    if not isinstance(cell, Mapping) and not _is_list(cell):
        return cell
    return json.dumps(cell, ensure_ascii=False, default=_as_plain)


def _as_plain(value: object) -> object:
    """Return what JSON can hold of a value that it cannot: lists of NumPy, times as text."""
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else str(value)


def _is_list(cell: object) -> bool:
    return isinstance(cell, list | tuple | set | np.ndarray)


def _as_list(cell: object) -> list[str]:
    """Text of every entry; "" for a missing one, so that a place in the list stays a rater."""
    if not _is_list(cell):
        text = _present(_cell(cell))
        return [text] if text else []
    texts = [_cell(value) for value in cell]  # type: ignore[attr-defined]
    return [NONE if text == NONE else _present(text) for text in texts]  # it may be a class


def _present(text: str | None) -> str:
    clean = stripped(text or "")
    return "" if is_missing(clean) else clean


def _cell(value: object) -> str | None:
    """Text of one cell of mixed content; None for the many ways to say nothing."""
    if isinstance(value, str):
        return _text(value)
    if value is None or value is pd.NA or value is pd.NaT:
        return None
    return None if isinstance(value, float | np.floating) and np.isnan(value) else _text(value)


def _text(value: object) -> str:
    if isinstance(value, bool | np.bool_):
        return "true" if value else "false"
    if isinstance(value, float | np.floating):
        return category_name(float(value))
    if isinstance(value, bytes):
        return value.decode("utf-8", errors="replace")
    is_nested = isinstance(value, dict | list)
    text = json.dumps(value, ensure_ascii=False, default=str) if is_nested else str(value)
    # Half a surrogate pair, which JSON can spell, is no character and cannot be saved.
    return text if text.isascii() else text.encode("utf-8", errors="replace").decode()
