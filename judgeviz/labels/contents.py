"""What a text column holds, whatever it is called: lists, prose, scores, labels."""

import ast
import json
import re
from collections.abc import Sequence

import numpy as np
import pandas as pd

from judgeviz.labels import roles
from judgeviz.labels.tables import MISSING, is_list_column

MOST_LABELS_OF_A_SCALE = 50
LONG_TEXT = 40  # mean characters of a column that is read, not compared
LONGEST_LIST_CELL = 2000
# [2, 3] but not the vote [[A]]; 2;3;3; 2|3|3.
LIST_CELL = re.compile(
    r"^\s*\[(?!\[).*\]\s*$|^[^;]{1,40}(;[^;]{1,40})+$|^[^|]{1,40}(\|[^|]{1,40})+$", re.S
)


def repeats(column: pd.Series) -> bool:
    """Whether some rows share a value."""
    return len(column.cat.categories) < int(column.notna().sum())


def is_prose(column: pd.Series) -> bool:
    """Whether a column holds running text."""
    if is_list_column(column):
        return False
    lengths = [len(name) for name in column.cat.categories[:200]]
    return bool(lengths) and bool(np.mean(lengths) > LONG_TEXT) and list_cells(column) is None


def is_continuous(column: pd.Series) -> bool:
    """Whether a column holds numbers that cannot be the grades of a scale."""
    if is_list_column(column):
        return False
    categories = column.cat.categories
    if not roles.are_numbers(categories):
        return False
    numbers = np.array([float(name) for name in categories])
    return bool((numbers % 1 != 0).any()) or len(numbers) > MOST_LABELS_OF_A_SCALE


def looks_like_labels(column: pd.Series) -> bool:
    """Whether a column holds lists, numbers, or few short words."""
    if is_list_column(column):
        return True
    categories = column.cat.categories
    if len(categories) == 0 or is_prose(column):
        return False
    few = len(categories) <= MOST_LABELS_OF_A_SCALE
    return few or roles.are_numbers(categories) or list_cells(column) is not None


def holds_lists(column: pd.Series) -> bool:
    """Whether a column's cells are lists of labels."""
    if is_list_column(column):
        return True
    head = column.head(200).cat.remove_unused_categories()
    lengths = [len(name) for name in head.cat.categories]
    return bool(lengths) and max(lengths) < LONGEST_LIST_CELL and list_cells(head) is not None


def values_of(column: pd.Series) -> set[str]:
    """Distinct labels in a column, lists taken apart."""
    lists = list_cells(column)
    if lists is not None:
        return {value for cell in lists for value in cell if value}
    return set(column.cat.categories)


def list_cells(cells: pd.Series) -> list[list[str]] | None:
    """Take the lists out of a column, or None where its cells are single labels.

    A missing entry is "": the others keep their places, which say whose they are.
    """
    if is_list_column(cells):
        return [cell if isinstance(cell, list) else [] for cell in cells]
    categories = list(cells.cat.categories)
    if not any(text.startswith("[") or ";" in text or "|" in text for text in categories):
        return None
    marked = np.array([bool(LIST_CELL.match(text)) for text in categories] + [False])
    codes = cells.cat.codes.to_numpy()
    present = codes >= 0
    if not present.any() or marked[codes[present]].mean() < 0.5:
        return None
    parsed = []
    for text in categories:
        labels = _parsed_list(text)
        if labels is None:
            return None
        parsed.append(labels)
    parsed.append([])  # of a missing cell, whose code is -1
    return [parsed[code] for code in codes]


def _parsed_list(text: str) -> list[str] | None:
    """Labels of one cell; None where it lists records, not labels."""
    bare = text.strip()
    if bare.startswith("["):
        values = _literal(bare)
        if values is None:
            if "{" in bare:
                return None
            values = bare.strip("[]").split("," if "," in bare else None)
    else:
        values = re.split(r"[;|]", bare)
    texts = ("" if value is None else str(value).strip().strip("'\"") for value in values)
    return ["" if text in MISSING else text for text in texts]


def _literal(text: str) -> Sequence[object] | None:
    for parse in (json.loads, ast.literal_eval):
        try:
            values = parse(text)
        except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
            continue
        if isinstance(values, list):
            nested = any(isinstance(value, dict | list | tuple) for value in values)
            return None if nested else values
    return None
