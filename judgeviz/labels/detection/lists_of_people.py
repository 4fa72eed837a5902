"""Lists with a label of each of several people in a cell, and columns beside that sum them up.

``labels: [3, 4, 2]`` beside ``gold_label``; and a list that has the labels of another once more,
``normed-labels`` beside ``labels``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.labels.coding import Coded, kept_with
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import (
    FEWEST_MAJORITIES,
    FEWEST_ROWS,
    ROUNDING,
    ROWS_LOOKED_AT,
    SHARE_OF_MAJORITIES,
    may_hold_labels,
)
from judgeviz.labels.detection.contents import (
    MOST_LABELS_OF_A_SCALE,
    holds_lists,
    lists_in_first_rows,
    may_be_choices,
)
from judgeviz.labels.scale import numeric_category

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

MOST_GRADES = 201  # different numbers: sliders from -100 to 100 have as many
OFF_ONE = 0.02  # sums of rounded probabilities
STEP_OF_A_SLIDER = 0.1  # from 0 to 1
LONG_DECIMALS = 0.01  # what people write is a multiple of it
ALIKE_BY_CHANCE = 0.1  # agreement beyond chance that lists of anything hardly have
SURELY_ALIKE = 0.4
ALIKE_IN_ROWS = 0.05  # share of the rows, in which two people say the same
# Correlation of labels with the same ones on another scale, or in deviations from each one's mean.
SURELY_TURNED, ALIKE_IF_CALLED_SO = 0.9, 0.3


@dataclass(frozen=True)
class _Lists:
    """All entries of the lists in the first rows of a column; -1 or NaN for missing ones.

    Attributes
    ----------
    rows : ndarray of int, shape (n_entries,)
    codes : ndarray of int, shape (n_entries,)
        Index into ``names``.
    sizes : ndarray of int, shape (n_rows,)
    names : sequence of str
        Numbers and words as they are compared: ``1.0`` is ``1``, and ``Yes`` is ``yes``.
    """

    rows: IntArray
    codes: IntArray
    sizes: IntArray
    names: Sequence[object]

    @property
    def are_numbers(self) -> bool:
        return bool(self.names) and all(isinstance(name, float) for name in self.names)

    @cached_property
    def numbers(self) -> FloatArray:
        """Entries of lists of numbers, shape (n_entries,)."""
        spelled = [name if isinstance(name, float) else np.nan for name in self.names]
        return np.array([*spelled, np.nan])[self.codes]

    @cached_property
    def counts(self) -> IntArray:
        """How often each row says each label, shape (n_rows, n_labels)."""
        counts = np.zeros((len(self.sizes), len(self.names)), dtype=np.int64)
        is_said = self.codes >= 0
        np.add.at(counts, (self.rows[is_said], self.codes[is_said]), 1)
        return counts

    @cached_property
    def leaders(self) -> IntArray:
        """What most entries of a row say, shape (n_rows,); -1 where no label is alone in that."""
        counts = self.counts
        most = counts.max(axis=1, initial=0)
        is_one = (counts == most[:, np.newaxis]).sum(axis=1) == 1
        return np.where(is_one & (most > 0), counts.argmax(axis=1), -1)

    @cached_property
    def medians(self) -> FloatArray:
        """Median of the numbers of each row, shape (n_rows,); NaN of none."""
        order = np.lexsort((self.numbers, self.rows))  # NaN last in each row
        numbers = np.append(self.numbers[order], np.nan)
        n_said = self.counts.sum(axis=1)
        first = np.cumsum(self.sizes) - self.sizes
        low, high = first + np.maximum(n_said - 1, 0) // 2, first + n_said // 2
        medians: FloatArray = (numbers[low] + numbers[np.minimum(high, len(order))]) / 2
        return np.where(n_said > 0, medians, np.nan)

    @cached_property
    def are_split(self) -> NDArray[np.bool_]:
        """Which rows say several labels, shape (n_rows,)."""
        split: NDArray[np.bool_] = (self.counts > 0).sum(axis=1) > 1
        return split


@kept_with
def _lists_of(frame: pd.DataFrame, column: str) -> _Lists | None:
    """Take the lists out of the first rows of a column; None where there are none, or all empty."""
    cells = lists_in_first_rows(frame[column], ROWS_LOOKED_AT)
    if cells is None or not cells.names:
        return None
    folded = [*map(_folded, cells.names)]
    names = [*dict.fromkeys(folded)]
    place = {name: number for number, name in enumerate(names)}
    codes = np.array([*(place[name] for name in folded), -1])[cells.codes]
    rows = np.repeat(np.arange(len(cells.sizes)), cells.sizes)
    return _Lists(rows, codes, cells.sizes.astype(np.int64), names)


def _folded(text: str) -> object:
    number = numeric_category(text)
    return text.casefold() if number is None else float(number)


def summed_up(
    frame: pd.DataFrame,
    columns: Sequence[str],
    lists: Sequence[str],
    fewest: int = FEWEST_MAJORITIES,
) -> dict[str, str]:
    """Columns that say what most of a list in the same row say, its mean, median or sum.

    Parameters
    ----------
    frame : DataFrame
    columns : sequence of str
        With one label in a cell.
    lists : sequence of str
    fewest : int
        Rows of which not all entries are the same. In a few, whoever is careful says what most say.

    Returns
    -------
    dict of str to str
        Of each of those columns how it is computed: ``"sum"``, ``"mean"``, ``"median"`` or
        ``"majority"``.
    """
    found: dict[str, str] = {}
    for name in lists:
        own = _lists_of(frame, name)
        if own is None or len(own.names) > MOST_GRADES:
            continue
        for column in columns:
            if column not in found and (how := _how_computed(frame[column], own, fewest)):
                found[column] = how
    return found


def _how_computed(column: pd.Series, lists: _Lists, fewest: int) -> str | None:
    cells = Coded.of(column.head(ROWS_LOOKED_AT))
    said = [*map(_folded, cells.names)]
    place = {name: number for number, name in enumerate(lists.names)}
    own = np.array([*(place.get(one, len(place)) for one in said), -1])[cells.codes]
    is_led = (lists.leaders >= 0) & lists.are_split & (own >= 0)
    n_said = int((is_led & (own == lists.leaders)).sum())
    if is_led.sum() >= fewest and n_said >= SHARE_OF_MAJORITIES * is_led.sum():
        return "majority"
    if not lists.are_numbers or not all(isinstance(one, float) for one in said):
        return None
    numbers = np.array([*said, np.nan], dtype=np.float64)[cells.codes]
    n_entries = lists.counts.sum(axis=1)
    totals = np.bincount(lists.rows, np.nan_to_num(lists.numbers), minlength=len(lists.sizes))
    is_known = lists.are_split & ~np.isnan(numbers)
    if is_known.sum() < FEWEST_ROWS:
        return None
    means = totals[is_known] / n_entries[is_known]
    for how, values in (("sum", totals[is_known]), ("mean", means)):
        if np.allclose(numbers[is_known], values, atol=ROUNDING):
            return how
    is_median = np.isclose(numbers[is_known], lists.medians[is_known], atol=ROUNDING)
    are_enough = is_known.sum() >= fewest and is_median.mean() >= SHARE_OF_MAJORITIES
    return "median" if are_enough else None


def may_be_of_several_people(frame: pd.DataFrame, column: str) -> bool:
    """Whether lists may hold a label of each of several people, whatever stands beside them.

    They are called as labels, or people's labels they are by what they say: few words or grades of
    which people give an item the same. Choices of one person, tags, each name a label once;
    probabilities and places on a page are numbers, too.
    """
    if roles.is_machine_name(column) or not holds_lists(frame[column]):
        return False
    lists = _lists_of(frame, column)
    if lists is None or not may_hold_labels(column, frame[column]):
        return False
    most = MOST_GRADES if lists.are_numbers else MOST_LABELS_OF_A_SCALE
    if not 1 < len(lists.names) <= most or 2 * (lists.sizes > 1).sum() <= len(lists.sizes):
        return False
    if may_be_choices(frame[column]) or _are_parts_of_texts(frame, column, lists):
        return False
    alike = _alike(lists)
    comes_twice = bool((lists.counts > 1).any(axis=1).mean() > ALIKE_IN_ROWS)
    if not roles.is_label_name(column):
        return comes_twice and alike > SURELY_ALIKE
    is_written = not lists.are_numbers or _are_as_people_write(lists)
    return alike > ALIKE_BY_CHANCE or (is_written and comes_twice and alike > 0)


def _are_as_people_write(lists: _Lists) -> bool:
    numbers = np.array(lists.names, dtype=np.float64) / LONG_DECIMALS
    return bool(np.allclose(numbers, numbers.round()))


def may_be_probabilities(frame: pd.DataFrame, column: str) -> bool:
    """Whether lists rather say how likely each class is: fractions that sum to 1 in each row.

    Or any up to 1 that are no more alike in a row than by chance, in smaller steps than tenths.
    """
    lists = _lists_of(frame, column)
    if lists is None or not lists.are_numbers or not (lists.sizes > 1).any():
        return False
    numbers = np.array(lists.names, dtype=np.float64)
    if numbers.min() < 0 or numbers.max() > 1 or set(numbers) <= {0.0, 1.0}:
        return False
    said = np.bincount(lists.rows, np.nan_to_num(lists.numbers), minlength=len(lists.sizes))
    if (np.abs(said[lists.sizes > 1] - 1) <= OFF_ONE).mean() >= SHARE_OF_MAJORITIES:
        return True
    are_tenths = np.allclose(numbers / STEP_OF_A_SLIDER, (numbers / STEP_OF_A_SLIDER).round())
    return not are_tenths and _alike(lists) <= ALIKE_BY_CHANCE


def _are_parts_of_texts(frame: pd.DataFrame, column: str, lists: _Lists) -> bool:
    """Whether another column lists as many words in each row, as ``tokens`` beside tags does."""
    if len(np.unique(lists.sizes)) < 2:
        return False
    for name in map(str, frame.columns):
        other = _lists_of(frame, name) if name != column and holds_lists(frame[name]) else None
        if other is None or other.are_numbers or len(other.names) <= MOST_LABELS_OF_A_SCALE:
            continue
        if np.array_equal(other.sizes, lists.sizes) and not roles.columns_for("rater", [name]):
            return True
    return False


def _alike(lists: _Lists) -> float:
    """How far entries of a row are alike beyond chance: 1 where all are, 0 by chance.

    Of numbers the correlation within classes, of words Fleiss' kappa.
    """
    if lists.are_numbers:
        return _correlation_within(lists)
    counts = lists.counts.astype(np.float64)
    sizes = counts.sum(axis=1)
    counts, sizes = counts[sizes > 1], sizes[sizes > 1]
    if not len(sizes):
        return 0.0
    agreed = float(((counts**2).sum(axis=1) - sizes).sum() / (sizes * (sizes - 1)).sum())
    by_chance = float(((counts.sum(axis=0) / counts.sum()) ** 2).sum())
    return (agreed - by_chance) / (1 - by_chance) if by_chance < 1 else 0.0


def _correlation_within(lists: _Lists) -> float:
    is_said = ~np.isnan(lists.numbers)
    numbers, rows = lists.numbers[is_said], lists.rows[is_said]
    sizes = np.bincount(rows, minlength=len(lists.sizes))
    n_rows = int((sizes > 0).sum())
    n_more = len(numbers) - n_rows
    if n_rows < 2 or n_more < 1:
        return 0.0
    means = np.bincount(rows, numbers, minlength=len(sizes)) / np.maximum(sizes, 1)
    within = float(((numbers - means[rows]) ** 2).sum()) / n_more
    between = float((sizes * (means - numbers.mean()) ** 2).sum()) / (n_rows - 1)
    size = len(numbers) / n_rows
    whole = between + (size - 1) * within
    return (between - within) / whole if whole > 0 else 0.0


def turned(frame: pd.DataFrame, columns: Sequence[str]) -> dict[str, str]:
    """Find lists that have the labels of others in the same places once more, on another scale.

    Each is mapped to the others' column: what a name calls standardised to what it is made of, and
    else to the one with fewer different numbers; of as many, to the first.
    """
    lists = {c: own for c in columns if (own := _lists_of(frame, c)) and own.are_numbers}
    names = sorted(lists, key=lambda column: len(lists[column].names))
    found: dict[str, str] = {}
    for one, other in combinations(names, 2):
        raw, again = (other, one) if roles.is_standardised(one, other) else (one, other)
        if {raw, again} & found.keys():
            continue
        is_called_so = roles.is_standardised(again, raw)
        least = ALIKE_IF_CALLED_SO if is_called_so else SURELY_TURNED
        if _correlation(lists[raw], lists[again]) > least:
            found[again] = raw
    return found


def _correlation(first: _Lists, second: _Lists) -> float:
    """Size of the correlation of entries in the same places; 0 where these are not the same."""
    if not np.array_equal(first.sizes, second.sizes) or not (first.sizes > 1).any():
        return 0.0
    is_said = ~(np.isnan(first.numbers) | np.isnan(second.numbers))
    one, other = first.numbers[is_said], second.numbers[is_said]
    if len(one) < FEWEST_MAJORITIES or np.ptp(one) == 0 or np.ptp(other) == 0:
        return 0.0
    return abs(float(np.corrcoef(one, other)[0, 1]))
