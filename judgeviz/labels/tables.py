"""A table as it came: text columns, row numbers for messages, nothing interpreted yet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import LabelError, counted, quoted
from judgeviz.labels.scale import category_name, numeric_category

IntArray = NDArray[np.int64]

# Spellings of "no label". "none" in lower case is a label in severity scales.
MISSING = frozenset((
    "", "NA", "N/A", "n/a", "na", "n.a.", "N.A.", "#N/A", "#NA", "<NA>", "NaN", "nan", "NAN", "NaT",
    "null", "NULL", "Null", "None",
))  # fmt: skip
# What Python's strip leaves at the ends of pasted text.
INVISIBLE = "\u200b\u200e\u200f\u2060\ufeff"
CONTROL_CHARACTERS = {code: None for code in range(32) if code not in (9, 10, 13)} | {127: None}


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
    preset : dict
        Mapping entries that a recognised format already fixes.
    rows : ndarray of int, shape (n_rows,), optional
        Number of every data row where they do not simply count up from ``first_row``.
    """

    name: str
    frame: pd.DataFrame
    first_row: int = 2
    notes: tuple[str, ...] = ()
    preset: dict[str, object] | None = None
    rows: IntArray | None = None

    def row_numbers(self, positions: Iterable[int]) -> list[int]:
        """Rows as the user's editor numbers them."""
        if self.rows is not None:
            return [int(self.rows[position]) for position in positions]
        return [int(position) + self.first_row for position in positions]


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
        Without rows, or with a column name used twice.
    """
    names = [_column_name(column, number) for number, column in enumerate(frame.columns, 1)]
    check_header(name, names)
    columns = {label: frame.iloc[:, number] for number, label in enumerate(names)}
    texts, n_control = {}, 0
    for label, column in columns.items():
        texts[label], n = _as_text(column, name, label)
        n_control += n
    if n_control:
        notes += (f"Removed from '{name}': {counted(n_control, 'control character')}.",)
    return text_table(name, texts, first_row, notes, rows)


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
    frame = pd.DataFrame(kept)
    empty = _empty_rows(kept)
    if empty is not None:
        if empty.all():
            raise header_only(name)
        rows = (np.arange(len(empty)) + first_row if rows is None else rows)[~empty]
        frame = frame[~empty].reset_index(drop=True)
        notes += (f"Left out of '{name}': {counted(int(empty.sum()), 'empty row')}.",)
    return RawTable(name, frame, first_row, notes, rows=rows)


def check_header(name: str, columns: Sequence[str]) -> None:
    """Raise LabelError where two columns share a name."""
    twice = [column for column in dict.fromkeys(columns) if columns.count(column) > 1]
    if twice:
        raise LabelError(
            f"File '{name}' has the column {quoted(twice)} more than once; rename the columns so "
            "that each name is used once."
        )


def check_is_header(name: str, first_row: Sequence[str]) -> None:
    """Raise LabelError where the first row of a file holds labels, not names."""
    n_numbers = sum(numeric_category(cell) is not None for cell in first_row)
    if n_numbers * 2 >= len(first_row):
        raise LabelError(
            f"File '{name}' has no header: its first row is {quoted(first_row, 5)}; put a row with "
            "the names of the columns above it."
        )


def header_only(name: str) -> LabelError:
    """Say that a table has no data rows."""
    return LabelError(
        f"File '{name}' has a header but no rows; export the table again with its data."
    )


def is_list_column(column: pd.Series) -> bool:
    """Whether a text table's column holds lists."""
    return not isinstance(column.dtype, pd.CategoricalDtype)


def categorical_from(codes: NDArray[np.integer], names: Sequence[str]) -> pd.Categorical:
    """Categorical of stripped text; missing spellings become missing, equal texts one."""
    position: dict[str, int] = {}
    recode = np.empty(len(names) + 1, dtype=np.int64)
    recode[-1] = -1  # the code of missing is -1, which indexes the last entry
    for number, name in enumerate(names):
        clean = stripped(name)
        recode[number] = -1 if clean in MISSING else position.setdefault(clean, len(position))
    return pd.Categorical.from_codes(recode[codes], pd.Index(list(position), dtype=object))


def stripped(text: str) -> str:
    """Text without blanks and invisible characters at its ends."""
    return text.strip() if text.isascii() else text.strip().strip(INVISIBLE).strip()


def _column_name(column: object, number: int) -> str:
    missing = column is None or column is pd.NA or (isinstance(column, float) and np.isnan(column))
    return ("" if missing else stripped(_text(column))) or f"column {number}"


def _is_empty(column: pd.Series) -> NDArray[np.bool_]:
    if is_list_column(column):
        return np.array([not any(cell) for cell in column], dtype=bool)
    return np.asarray(column.cat.codes) < 0


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
        column = column.astype(column.cat.categories.dtype)
    try:
        if column.dtype == object:
            if any(map(_is_list, column)):
                return pd.Series([_as_list(cell) for cell in column], dtype=object), 0
            # Numbers and truth values that are equal in Python are not the same label.
            texts = np.array([_cell(cell) for cell in column], dtype=object)
            codes, uniques = pd.factorize(pd.Series(texts))
        else:
            codes, uniques = pd.factorize(column)
        names = [_text(value) for value in list(uniques)]
    except ValueError:
        raise LabelError(
            f"Column '{name}' of '{table}' has a number of more than 4,300 digits, which is no "
            "label; correct the cell, or leave the column out."
        ) from None
    clean = [str(text).translate(CONTROL_CHARACTERS) for text in names]
    n_control = sum(len(text) for text in names) - sum(len(text) for text in clean)
    return pd.Series(categorical_from(codes, clean)), n_control


def _is_list(cell: object) -> bool:
    return isinstance(cell, list | tuple | set | np.ndarray)


def _as_list(cell: object) -> list[str]:
    """Text of every entry; "" for a missing one, so that a place in the list stays a rater."""
    if not _is_list(cell):
        text = _present(_cell(cell))
        return [text] if text else []
    return [_present(_cell(value)) for value in cell]  # type: ignore[attr-defined]


def _present(text: str | None) -> str:
    clean = stripped(text or "")
    return "" if clean in MISSING else clean


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
    text = str(value)
    # Half a surrogate pair, which JSON can spell, is no character and cannot be saved.
    return text if text.isascii() else text.encode("utf-8", errors="replace").decode()
