"""Cells that list the labels of several raters in other words than ``[2, 3, 3]`` and ``2;3;3``.

``no,no,yes``, ``3 / 2 / 3``, ``(3, 2, 3)``. One such cell may be a label of several words, a number
or a date: told by all cells of a column together.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import are_dates
from judgeviz.labels.detection.resolve import draft
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.list_cells import are_lists
from judgeviz.labels.sources.tables import RawTable, categorical_from, plain_columns

TOGETHER = ";"  # as cells with lists are read
SEPARATORS = (",", "/", " ")
DIGITS = re.compile(r"[0-9]{3,}")
ROUNDED = 0.051  # a mean with one decimal
AFTER_COMMA = re.compile(r",\s")  # 3, 4 are two numbers
ENCLOSED = re.compile(r"^\((.*?),?\s*\)$", re.S)
FEWEST_LABELS = 3  # in a cell: 1,5 is a number, 4/5 a score, and "not sure" one label
MOST_CELLS = 100_000  # different ones: lists of a few labels are fewer
MOST_LABELS = 20  # different ones
LONGEST_LABEL = 30
SHARE_OF_CELLS = 0.9


def with_lists_respelled(table: RawTable) -> RawTable:
    """Spell lists of labels with semicolons, in the columns that are named as labels.

    Where some cell says the same twice, which several raters do, and choices of one do not; and no
    row holds one rater's label, as it may by all other names where nobody is named in the rows.
    """
    frame = table.frame
    found = {
        column: respelled
        for column in plain_columns(frame)
        if _is_of_labels(column) and (respelled := _respelled(column_of(frame, column))) is not None
    }
    found = found or _digits_of_raters(frame)
    of_rows = draft(table) if found else FileMapping()
    if of_rows.is_by_row:  # a row's label is one rater's
        has_raters = any(map(of_rows.column, ("rater", "kind")))
        found = {
            column: own
            for column, own in found.items()
            if column not in of_rows.used_columns
            or (not has_raters and _is_called_as_several(column))
        }
    if not found:
        return table
    note = (
        f"Cells of {quoted(map(str, found))} of '{table.name}' were read as lists, a label of "
        "each rater."
    )
    return replace(table, frame=frame.assign(**found), notes=(*table.notes, note))


def _is_of_labels(name: str) -> bool:
    told = (
        roles.is_label_name,
        roles.is_human_name,
        roles.is_machine_name,
        roles.is_quality_name,
    )
    return any(is_so(name) for is_so in told)


def _is_called_as_several(name: str) -> bool:
    last = roles.normalised(name).rpartition("_")[2]
    return roles.SEVERAL_LABELS.fullmatch(last) is not None


def _respelled(column: pd.Series) -> pd.Series | None:
    """Return the column with other names of its categories; None where its cells are no lists."""
    n_texts = len(column.array.categories)
    if not n_texts or n_texts > MOST_CELLS or are_lists(column) or are_dates(column):
        return None
    texts = column.array.categories.tolist()
    for separator in SEPARATORS:
        if sum(separator in text for text in texts) < SHARE_OF_CELLS * len(texts):
            continue
        lists = [_labels(text, separator) for text in texts]
        is_no_decimal = separator == "," and all(AFTER_COMMA.search(text) for text in texts)
        if _are_of_raters(lists, separator, fewest=2 if is_no_decimal else FEWEST_LABELS):
            codes = column.array.codes
            return pd.Series(categorical_from(codes, [TOGETHER.join(own) for own in lists]))
    return None


def _digits_of_raters(frame: pd.DataFrame) -> dict[str, pd.Series]:
    """Find the column of digits, one a rater, of which another is the mean: ``33110``, 1.6."""
    found: dict[str, pd.Series] = {}
    plain = plain_columns(frame)
    means = [column for column in plain if roles.is_summary_name(column)]
    for column in plain if means else ():
        texts = column_of(frame, column).array.categories.tolist()
        if (
            len(texts) < FEWEST_LABELS
            or len(texts) > MOST_CELLS
            or not all(map(DIGITS.fullmatch, texts))
        ):
            continue
        codes = frame[column].array.codes
        of_digits = np.array([sum(map(int, text)) / len(text) for text in texts] + [np.nan])[codes]
        for mean in means:
            given = pd.to_numeric(frame[mean].astype(object), errors="coerce").to_numpy(float)
            both = ~(np.isnan(given) | np.isnan(of_digits))
            if both.any() and np.allclose(given[both], of_digits[both], atol=ROUNDED):
                lists = [TOGETHER.join(text) for text in texts]
                found[column] = pd.Series(categorical_from(codes, lists))
    return found if len(found) == 1 else {}  # of several texts in a row


def _are_of_raters(lists: Sequence[Sequence[str]], separator: str, *, fewest: int) -> bool:
    """Whether nearly all texts list a few labels, and some of them a label twice."""
    labels = {label for own in lists for label in own}
    if len(labels) > MOST_LABELS or max(map(len, labels)) > LONGEST_LABEL:
        return False
    are_numbers = all(numeric_category(label) is not None for label in labels if label)
    if separator == " " and not are_numbers:
        return False
    fewest = 2 if separator == "," and not are_numbers else fewest
    n_listed = sum(len(own) >= fewest for own in lists)
    say_twice = any(len(set(own)) < len(own) for own in lists)
    return say_twice and n_listed >= SHARE_OF_CELLS * len(lists)


def _labels(text: str, separator: str) -> list[str]:
    enclosed = ENCLOSED.match(text.strip())
    inside = enclosed[1] if enclosed else text
    parts = inside.split() if separator == " " else inside.split(separator)
    return [part.strip().strip("'\"") for part in parts]
