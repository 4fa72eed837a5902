"""Columns called by a number behind the same letters, ``A1, A2, A3``, or by a number alone.

They go together: what one of them is, a rater of a side, the others are.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.labels.detection.beside import derived
from judgeviz.labels.detection.contents import are_numbers, numbers_spelled
from judgeviz.labels.sources.tables import is_list_column

DIGITS = "0123456789"


def letters_before_a_number(name: str) -> str | None:
    """Return what stands before the number at the end of a name, be it nothing; else None."""
    letters = name.rstrip(DIGITS)
    return letters if letters != name else None


def of_the_series(frame: pd.DataFrame, columns: Sequence[str], known: Iterable[str]) -> list[str]:
    """Further columns of the series of some, with numbers in the range of theirs."""
    ranges = defaultdict[str, list[float]](list)
    for column in known:
        letters = letters_before_a_number(column)
        if letters is not None and _holds_numbers(frame[column]):
            numbers = _numbers(frame[column])
            ranges[letters] += [numbers.min(), numbers.max()]
    return [
        column
        for column in columns
        if column not in known
        and (letters := letters_before_a_number(column)) is not None
        and letters in ranges
        and _holds_numbers(frame[column])
        and _are_between(frame[column], ranges[letters])
    ]


def _holds_numbers(column: pd.Series) -> bool:
    return not is_list_column(column) and are_numbers(column)


def _numbers(column: pd.Series) -> NDArray[np.float64]:
    """Different numbers of a column, without its odd cells."""
    numbers = numbers_spelled(column.array.categories)
    found: NDArray[np.float64] = numbers[~np.isnan(numbers)]
    return found


def _are_between(column: pd.Series, numbers: Sequence[float]) -> bool:
    own = _numbers(column)
    return bool(min(numbers) <= own.min() and own.max() <= max(numbers))


def summed_up_by(frame: pd.DataFrame, columns: Iterable[str], whole: str) -> list[str]:
    """Find the series among some columns of which another holds the mean or the sum."""
    series = defaultdict[str, list[str]](list)
    for column in columns:
        if (letters := letters_before_a_number(column)) is not None:
            series[letters].append(column)
    return [
        column
        for own in series.values()
        if derived(frame, [whole], own).get(whole) in ("mean", "sum")
        for column in own
    ]
