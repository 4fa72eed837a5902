"""Numbers with decimal commas, ``3,5``, which spreadsheets write in half of Europe.

Between semicolons or tabs nothing else is meant. In quotation marks between commas, in a cell of a
workbook or in JSON ``4,3`` may as well be the labels of two raters, two choices, or thousands: it
is read as a number only where what stands behind the comma cannot be labels.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import columns_of
from judgeviz.labels.sources.tables import RawTable, categorical_from, is_list_column

DECIMAL_COMMA = re.compile(r"^[-+]?\d+(,\d+)?$")
LISTED_NUMBERS = re.compile(r"\d\s*,\s*\d")
WITH_A_REMARK = re.compile(r"[^\d,]*\d+,\d+[^\d,]+|[^\d,]+\d+,\d+")  # "3,5 (unsure)", "~3,5"
MOST_ODD_CELLS = 0.1  # of a column: "k. A.", "ERROR"
MOST_ODD_BESIDE_DECIMALS = 0.4  # of one whose numbers can be no lists of labels
TEXTS_LOOKED_AT, SHARE_OF_NUMBERS = 50, 1 / 2  # before a column is looked at as a whole
HALVES = {"0", "5"}
FEWEST_GRADES = 3  # before a comma, with a half behind: one alone is an odd cell
FEWEST_TENTHS, FEWEST_UNLIKE_LABELS = 8, 3  # of ten digits behind a comma
FEWEST_SCORES = 5
DIGITS_OF_THOUSANDS = 3


def with_decimal_points(
    name: str, columns: dict[str, pd.Series]
) -> tuple[dict[str, pd.Series], tuple[str, ...]]:
    """Read columns of numbers with decimal commas, and say which.

    Parameters
    ----------
    name : str
        Of the file.
    columns : dict of str to Series
        Text columns of a table whose cells commas do not part.
    """
    changed = [label for label, column in columns.items() if _are_decimals(column)]
    if not changed:
        return columns, ()
    columns = columns | {label: _with_points(columns[label]) for label in changed}
    return columns, (_note(name, changed),)


def with_certain_decimal_points(table: RawTable) -> RawTable:
    """Read columns whose commas can only be decimal ones, and those with the same behind them."""
    candidates = {
        label: column
        for label, column in columns_of(table.frame)
        if not is_list_column(column) and _may_be_decimals(column) and _are_decimals(column)
    }
    parts = {label: _Parts.of(column) for label, column in candidates.items()}
    certain = [own for own in parts.values() if own.are_numbers]
    behind = set().union(*(own.behind for own in certain))
    changed = [label for label, own in parts.items() if own in certain or own.behind <= behind]
    if not changed:
        return table
    frame = table.frame.assign(**{label: _with_points(candidates[label]) for label in changed})
    return replace(table, frame=frame, notes=(*table.notes, _note(table.name, changed)))


class _Parts:
    """What stands before and behind the commas of a column's different texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        split = [text.lstrip("+-").split(",") for text in texts]
        self.before = [own[0] for own in split if len(own) > 1]
        self.behind = {own[1] for own in split if len(own) > 1}
        self.labels = {own[0] for own in split}

    @classmethod
    def of(cls, column: pd.Series) -> "_Parts":
        """Take the texts of a column apart that are numbers."""
        return cls([text for text in column.array.categories if DECIMAL_COMMA.match(text)])

    @property
    def are_numbers(self) -> bool:
        """Whether what stands behind the commas is no label of another rater, and no thousands."""
        lengths = {len(text) for text in self.behind}
        if lengths == {DIGITS_OF_THOUSANDS} and "0" not in self.before:
            return False
        if self.behind <= HALVES:
            return min(len(self.labels), len(self.before)) >= FEWEST_GRADES
        if lengths == {1}:
            are_tenths = (
                len(self.behind) >= FEWEST_TENTHS
                and len(self.behind - self.labels) >= FEWEST_UNLIKE_LABELS
            )
            n_long = sum(len(text) > 1 for text in self.before)
            are_scores = len(self.before) >= FEWEST_SCORES and 2 * n_long >= len(self.before)
            return are_tenths or are_scores
        if any(len(text) > 1 and text[0] == "0" for text in self.before):
            return False
        are_shares = {"0"} <= self.labels <= {"0", "1"}
        has_zeros = any(len(text) > 1 and text[0] == "0" for text in self.behind)
        are_hundredths = 1 not in lengths and len(self.behind) >= FEWEST_TENTHS
        return are_shares or has_zeros or (are_hundredths and not self.behind & self.labels)


def _may_be_decimals(column: pd.Series) -> bool:
    """Whether the first texts of a column are numbers, half of them at least."""
    texts = column.array.categories[:TEXTS_LOOKED_AT]
    n_numbers = sum(DECIMAL_COMMA.match(text) is not None for text in texts)
    return len(texts) > 0 and n_numbers >= SHARE_OF_NUMBERS * len(texts)


def _are_decimals(column: pd.Series) -> bool:
    """Whether cells are numbers with decimal commas, but for an odd one here and there.

    Three numbers in a cell make the column one of lists: ``1,2`` is then two labels. Numbers that
    can be no lists stay numbers beside remarks, ``3,5 (unsure)``, and beside more odd cells.
    """
    texts, codes = column.array.categories.tolist(), column.array.codes
    is_number = [DECIMAL_COMMA.match(text) is not None for text in texts]
    odd = [text for text, is_one in zip(texts, is_number, strict=True) if not is_one]
    listed = [text for text in odd if LISTED_NUMBERS.search(text)]
    if len(odd) == len(texts) or not all(map(WITH_A_REMARK.fullmatch, listed)):
        return False
    if not any("," in text for text, is_one in zip(texts, is_number, strict=True) if is_one):
        return False
    n_cells = int((codes >= 0).sum())
    n_numbers = int(np.array(is_number)[codes[codes >= 0]].sum())
    n_odd = n_cells - n_numbers
    if not odd:
        return True
    is_few = n_odd <= max(1.0, MOST_ODD_CELLS * n_cells)
    if is_few and not listed:
        return n_numbers > 1
    is_some = is_few or n_odd <= MOST_ODD_BESIDE_DECIMALS * n_cells
    return is_some and _Parts.of(column).are_numbers


def _with_points(column: pd.Series) -> pd.Series:
    points = [
        text.replace(",", ".") if DECIMAL_COMMA.match(text) else text
        for text in column.array.categories
    ]
    return pd.Series(categorical_from(column.array.codes, points))


def _note(name: str, columns: Sequence[str]) -> str:
    noun = "column" if len(columns) == 1 else "columns"
    return f"Decimal commas in {noun} {quoted(columns)} of '{name}' were read as points."
