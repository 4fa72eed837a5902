"""Whether a column says what raters say: what counts, orders or groups the items does not."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.labels.coding import Coded, IntArray
from judgeviz.labels.detection.contents import values_of
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.list_cells import list_cells
from judgeviz.labels.sources.tables import is_list_column

FloatArray = NDArray[np.float64]

ROWS_LOOKED_AT, ITEMS_LOOKED_AT = 2000, 500
# Standard deviations above chance: of a thousand columns that say nothing, one.
SURELY = 3.0
MOST_WORDS = 50
LEAST, MOST = 1e-300, 1e300  # numbers beyond are none that anybody gave, and would overflow


def says_what_raters_say(column: pd.Series, raters: Sequence[pd.Series]) -> bool:
    """Whether a column agrees with those of raters surely more often than by chance.

    The same labels in the same rows, or numbers that rise with the raters' mean; chance is every
    order of the column's rows. Few rows never prove it.

    Parameters
    ----------
    column : Series
    raters : sequence of Series
        Text columns or lists of the same table, the column itself not among them.
    """
    return _above_raters_chance(column, raters) >= SURELY


def says_far_less(column: pd.Series, rater: pd.Series, others: Sequence[pd.Series]) -> bool:
    """Whether a rater agrees with others surely more often than by chance, and a column does not.

    Nor half as surely as the rater, who may be one of several and just beyond chance.

    Parameters
    ----------
    column, rater : Series
    others : sequence of Series
        Neither the column nor the rater among them.
    """
    known = _above_raters_chance(rater, others)
    own = _above_raters_chance(column, [*others, rater])
    return known >= SURELY > own and 2 * own < known


def _above_raters_chance(column: pd.Series, raters: Sequence[pd.Series]) -> float:
    own, *given = map(_first_rows, (column, *raters))
    return max(_of_words(own, given), _of_numbers(own, given))


def raters_agree(column: pd.Series, items: Coded) -> bool:
    """Whether the labels of one item in a text column are alike surely more often than by chance.

    What is given to each label by itself, a time or the place in a batch, is not.

    Parameters
    ----------
    column : Series
        A label per row.
    items : Coded, shape (n_rows,)
    """
    n_rows = np.bincount(items.codes[items.codes >= 0], minlength=len(items.names))
    several = np.flatnonzero(n_rows > 1)[:ITEMS_LOOKED_AT]  # one row agrees with none
    rows = np.flatnonzero(np.isin(items.codes, several))
    if not len(rows):
        return False
    own = column.iloc[rows].cat.remove_unused_categories()
    item = items.codes[rows].astype(np.int64)
    words = own.array.categories.tolist()
    numbers = _means([own])
    is_number = ~np.isnan(numbers)
    found = _of_others(numbers[is_number, np.newaxis], item[is_number])
    if 1 < len(words) <= MOST_WORDS:
        found = max(found, _of_others(_shares(own, [word.casefold() for word in words]), item))
    return found >= SURELY


def follow(raters: Sequence[pd.Series], column: pd.Series) -> bool:
    """Whether a rater's labels are alike where a column says the same, in whatever words.

    Surely more often than by chance, as of a judge who calls them otherwise.

    Parameters
    ----------
    raters : sequence of Series
    column : Series
        A text column of the same table.
    """
    own, *given = map(_first_rows, (column, *raters))
    words = Coded.of(own)
    return any(raters_agree(rater, words) for rater in given)


def _of_others(own: FloatArray, item: IntArray) -> float:
    """How far above chance rows (n_rows, k) are like the mean of the other rows of their item."""
    if not len(own):
        return 0.0
    n_items = int(item.max()) + 1
    totals, sizes = np.zeros((n_items, own.shape[1])), np.bincount(item, minlength=n_items)
    np.add.at(totals, item, own)
    has_others = sizes[item] > 1
    rest = (totals[item] - own)[has_others] / (sizes[item][has_others] - 1)[:, np.newaxis]
    return _above_chance(own[has_others], rest)


def _first_rows(column: pd.Series) -> pd.Series:
    head = column.head(ROWS_LOOKED_AT)
    return head if is_list_column(head) else head.cat.remove_unused_categories()


def _of_words(column: pd.Series, raters: Sequence[pd.Series]) -> float:
    """How far above chance the share of raters lies who gave a row's own label."""
    words = sorted({word.casefold() for word in values_of(column)})
    if not 1 < len(words) <= MOST_WORDS:
        return 0.0
    own = _shares(column, words)
    given = sum((_shares(rater, words) for rater in raters), start=np.zeros_like(own))
    return _above_chance(own, given)


def _of_numbers(column: pd.Series, raters: Sequence[pd.Series]) -> float:
    """How far above chance a column's numbers rise with those of the raters."""
    own, given = _means([column]), _means(raters)
    is_known = ~(np.isnan(own) | np.isnan(given))
    return _above_chance(own[is_known, np.newaxis], given[is_known, np.newaxis])


def _above_chance(own: FloatArray, given: FloatArray) -> float:
    """Sum of the products of two arrays (n_rows, k), in standard deviations over all orders."""
    if len(own) < 2:
        return 0.0
    own, given = _without_size(own), _without_size(given)
    spread = np.sqrt(np.trace(own.T @ own @ given.T @ given) / (len(own) - 1))
    return float((own * given).sum() / spread) if spread > 0 else 0.0


def _without_size(values: FloatArray) -> FloatArray:
    """Columns about their means, at most 1 in size, of whatever size they were."""
    values = values / max(np.abs(values).max(), LEAST)
    about_mean = values - values.mean(axis=0)
    scaled: FloatArray = about_mean / max(np.abs(about_mean).max(), LEAST)
    return scaled


def _shares(column: pd.Series, words: Sequence[str]) -> FloatArray:
    """How often a row of a column says each word, shape (n_rows, n_words)."""
    place = {word: number for number, word in enumerate(words)}
    rows, names, codes = _entries(column)
    found = np.array([place.get(name.casefold(), -1) for name in names] + [-1])[codes]
    shares = np.zeros((len(column), len(words)))
    np.add.at(shares, (rows[found >= 0], found[found >= 0]), 1.0)
    return shares


def _means(columns: Sequence[pd.Series]) -> FloatArray:
    """Mean of all numbers in the columns' rows, shape (n_rows,); NaN where there is none."""
    total, n = np.zeros(len(columns[0])), np.zeros(len(columns[0]))
    for column in columns:
        rows, names, codes = _entries(column)
        spelled = [numeric_category(name) for name in names]
        numbers = np.array([np.nan if one is None else one for one in (*spelled, None)])[codes]
        is_number = ~np.isnan(numbers)
        np.add.at(total, rows[is_number], np.clip(numbers[is_number], -MOST, MOST))
        np.add.at(n, rows[is_number], 1.0)
    means: FloatArray = np.divide(total, n, out=np.full(len(n), np.nan), where=n > 0)
    return means


def _entries(column: pd.Series) -> tuple[IntArray, Sequence[str], IntArray]:
    """Every label of a column, lists taken apart: its row, all names, and which of them it is."""
    rows = np.arange(len(column), dtype=np.int64)
    cells = list_cells(column)
    if cells is None:
        codes = column.array.codes.astype(np.int64)
        return rows, column.array.categories.tolist(), codes
    return np.repeat(rows, cells.sizes), cells.names, cells.codes
