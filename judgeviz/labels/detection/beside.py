"""What stands beside labels and is none: counts, orders, times, states, sums of other labels.

Told by content as well as by name: no name lists every way to call a running number.
"""

import re
from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.labels.coding import Coded, IntArray, joined
from judgeviz.labels.detection import presentation, roles
from judgeviz.labels.detection.contents import (
    are_answers,
    are_numbers,
    looks_like_labels,
    numbers_spelled,
)
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.tables import is_list_column, texts_of

FloatArray = NDArray[np.float64]

FEWEST_ROWS = 3  # below, every column of numbers may be a running one
SHARE_OF_DATES = 0.9
SHARE_OF_MAJORITIES = 0.95
FEWEST_MAJORITIES = 8
ROWS_LOOKED_AT = 2000
MOST_SUMMED_UP = 200  # raters: of more, nobody writes a sum beside them, and looking would last
DATE = re.compile(
    r"\d{4}-\d{1,2}-\d{1,2}([T ].*)?|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}( .*)?|\d{1,2}:\d{2}(:\d{2})?.*"
    r"|(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? .*\d{2}:\d{2}.*|1[5-9]\d{8}(\d{3})?(\.\d+)?",
    re.IGNORECASE,
)


def stands_beside_labels(name: str, column: pd.Series) -> bool:
    """Whether a column by its name or content counts, orders, times or states something."""
    if is_list_column(column):
        return roles.ACCOMPANYING.search(roles.normalised(name)) is not None
    is_rater = roles.is_human_name(name) or roles.is_machine_name(name)
    runs = not is_rater and are_running_numbers(column)
    is_told = is_named_so(name) and not (is_french_grade(name) and are_numbers(column))
    return is_told or runs or are_dates(column) or presentation.is_order_flag(name, column)


def may_hold_labels(name: str, column: pd.Series) -> bool:
    """Whether a column may hold labels: few words, numbers or lists that are no such thing."""
    says_labels = looks_like_labels(column) or are_answers(name, column)
    return says_labels and not stands_beside_labels(name, column)


def holds_labels(name: str, column: pd.Series) -> bool:
    """Whether a column may hold labels that tell the items apart."""
    return not is_constant(column) and may_hold_labels(name, column)


def is_named_so(name: str) -> bool:
    """Whether a column is by its name about the item, or about how a label came to be."""
    plain = roles.normalised(name)
    about_item = roles.METADATA_NAME.match(plain)
    return about_item is not None or roles.ACCOMPANYING.search(f"_{plain}") is not None


def is_french_grade(name: str) -> bool:
    """Whether a column is called ``note``, which is a remark in English and a grade in French."""
    return roles.normalised(name) == "note"


def are_dates(column: pd.Series) -> bool:
    """Whether a text column holds dates or times of day."""
    names = column.cat.categories[:200]
    n_dates = sum(DATE.fullmatch(name) is not None for name in names)
    return len(names) > 0 and n_dates >= SHARE_OF_DATES * len(names)


def are_running_numbers(column: pd.Series) -> bool:
    """Whether a text column counts its rows, in order."""
    if len(column) < FEWEST_ROWS or len(column.cat.categories) < len(column):
        return False
    texts = texts_of(column.head(ROWS_LOOKED_AT))
    numbers = [numeric_category(text) for text in texts if text is not None]
    if not all(isinstance(number, int) for number in numbers):
        return False
    steps = np.diff(np.array(numbers, dtype=np.float64))
    return bool((steps == 1).all())


def is_constant(column: pd.Series) -> bool:
    """Whether a text column says the same in all its many rows."""
    if is_list_column(column) or len(column) < FEWEST_ROWS:
        return False
    return column.head(ROWS_LOOKED_AT).nunique() <= 1 and column.nunique() <= 1


def derived(
    frame: pd.DataFrame, columns: Sequence[str], raters: Sequence[str]
) -> Mapping[str, str]:
    """Columns that are computed from the others', and how: sums, means, majorities.

    Parameters
    ----------
    frame : DataFrame
    columns : sequence of str
        That may be derived.
    raters : sequence of str
        Columns with the labels of single raters; fewer than two, and nothing is derived of them.
    """
    if not 2 <= len(raters) <= MOST_SUMMED_UP:
        return {}
    frame = frame.head(ROWS_LOOKED_AT)
    names = list(dict.fromkeys([*columns, *raters]))
    numbers = {name: _numbers(frame[name]) for name in names if are_numbers(frame[name])}
    words = joined([Coded.of(frame[name]) for name in names]).codes.reshape(len(names), len(frame))
    codes = dict(zip(names, words, strict=True))
    found: dict[str, str] = {}
    for column in columns:
        others = [other for other in raters if other != column]
        if len(others) < 2:
            continue
        how = None
        if all(name in numbers for name in (column, *others)):
            how = _sum_or_mean(numbers[column], np.array([numbers[name] for name in others]))
        votes = np.array([codes[name] for name in others])
        if how is None and len(others) > 2 and _is_majority(codes[column], votes):
            how = "majority"
        found |= {column: how} if how else {}
    return found


def _sum_or_mean(own: FloatArray, labels: FloatArray) -> str | None:
    """Say which of both a column (n_rows,) is of the others' labels (n_others, n_rows)."""
    full = ~np.isnan(labels).any(axis=0) & ~np.isnan(own)
    if full.sum() < FEWEST_ROWS or not np.ptp(labels[:, full], axis=0).any():
        return None
    own, labels = own[full], labels[:, full]
    for how, values in (("sum", labels.sum(axis=0)), ("mean", labels.mean(axis=0))):
        if np.allclose(own, values, atol=0.006):
            return how
    return None


def _is_majority(own: IntArray, votes: IntArray) -> bool:
    """Whether a column says what most others do, in enough rows where they do not all agree.

    Codes of words, ``own`` (n_rows,) and ``votes`` (n_others, n_rows); -1 for missing.
    """
    half = len(votes) / 2
    leader = np.sort(votes, axis=0)[len(votes) // 2]  # what more than half say stands in the middle
    is_led = (leader >= 0) & ((votes == leader).sum(axis=0) > half)
    is_split = is_led & ((votes != leader) & (votes >= 0)).any(axis=0) & (own >= 0)
    n_split, n_said = int(is_split.sum()), int((is_split & (own == leader)).sum())
    return n_split >= FEWEST_MAJORITIES and n_said >= SHARE_OF_MAJORITIES * n_split


def _numbers(column: pd.Series) -> FloatArray:
    values = np.append(numbers_spelled(column.cat.categories), np.nan)
    return values[column.cat.codes.to_numpy()]
