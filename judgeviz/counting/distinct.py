"""Distinct count profiles: items with the same labels are computed once.

With three humans on a five-point scale there are 35 possible sets of human labels, however many
items there are; every statistic of counts, and every resample of it, needs only how many items
share each profile.
"""

from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

# A code of a row has to fit into a signed 64-bit integer.
LARGEST_CODE = 2**62
# Up to this many codes (or four per item) a table of all codes is cheaper than sorting the items.
FEW_CODES = 2**16


@dataclass(frozen=True, slots=True)
class DistinctRows:
    """Distinct rows of a table of counts and how often each occurs.

    Attributes
    ----------
    rows : ndarray of int, shape (n_distinct, n_columns)
        The distinct rows.
    n_items : ndarray of int, shape (n_distinct,)
        Items that share each row.
    of_item : ndarray of int, shape (n_items,)
        Profile of each item.
    """

    rows: IntArray
    n_items: IntArray
    of_item: IntArray

    def counted(self, times: IntArray | None) -> IntArray:
        """Items of each row, where an item of the table stands for ``times`` items, (n_items,)."""
        if times is None:
            return self.n_items
        n_items = np.zeros(len(self.rows), dtype=np.int64)
        np.add.at(n_items, self.of_item, times)
        return n_items


def distinct_rows(*tables: IntArray) -> DistinctRows:
    """Find the distinct rows of tables laid side by side, each (n_items, n_columns).

    Counts are not negative; the order of the profiles has no meaning.
    """
    radices = sum(([int(table.max(initial=0)) + 1] * table.shape[1] for table in tables), [])
    if prod(radices) > LARGEST_CODE:
        return _profiles_of_halves(tables)
    # a row is a number whose digits are its counts
    places = np.array([prod(radices[:column]) for column in range(len(radices))], dtype=np.int64)
    split = np.cumsum([table.shape[1] for table in tables])[:-1]
    # NumPy's product of integer matrices takes more than twice as long as vecdot
    parts = [np.vecdot(*pair) for pair in zip(tables, np.split(places, split), strict=True)]
    used, of_item, n_items = number_codes(sum(parts[1:], start=parts[0]), prod(radices))
    digits = used[:, None] // places % np.array(radices, dtype=np.int64)
    return DistinctRows(digits, n_items, of_item)


def count_codes(codes: IntArray, n_codes: int) -> tuple[IntArray, IntArray]:
    """Count the codes in use, which lie from 0 to ``n_codes`` - 1.

    Returns
    -------
    used : ndarray of int, shape (n_used,)
        The codes that occur, in rising order.
    n_items : ndarray of int, shape (n_used,)
        How often each occurs.
    """
    if _is_sparse(codes, n_codes):
        return np.unique(codes, return_counts=True)
    n_of_code = np.bincount(codes)
    used = np.flatnonzero(n_of_code)
    return used, n_of_code[used]


def number_codes(codes: IntArray, n_codes: int) -> tuple[IntArray, IntArray, IntArray]:
    """Renumber codes, which lie from 0 to ``n_codes`` - 1, without gaps and in rising order.

    Returns
    -------
    used : ndarray of int, shape (n_used,)
        As from :func:`count_codes`.
    number : ndarray of int, shape (n_items,)
        Position of each item's code in ``used``.
    n_items : ndarray of int, shape (n_used,)
        Items of each number.
    """
    if _is_sparse(codes, n_codes):
        used, number, n_items = np.unique(codes, return_inverse=True, return_counts=True)
        return used, number, n_items
    used, n_items = count_codes(codes, n_codes)
    new_number = np.empty(n_codes, dtype=np.int64)
    new_number[used] = np.arange(len(used))
    return used, new_number[codes], n_items


def sum_runs(table: FloatArray, group: IntArray) -> FloatArray:
    """Add up the rows of a table (n_rows, ...) that follow each other in one group.

    ``group`` (n_rows,) is rising, without gaps; gives (n_groups, ...).
    """
    if not len(group):
        return table
    first = np.flatnonzero(np.diff(group, prepend=-1))
    sums: FloatArray = np.add.reduceat(table, first, axis=0)
    return sums


def _profiles_of_halves(tables: tuple[IntArray, ...]) -> DistinctRows:
    """Profiles of rows that are too wide for one code, from those of their left and right half."""
    if len(tables) > 1:
        left, right = distinct_rows(tables[0]), distinct_rows(*tables[1:])
    else:
        left, right = map(distinct_rows, np.array_split(tables[0], 2, axis=1))
    n_right = len(right.n_items)
    codes = left.of_item * n_right + right.of_item
    used, of_item, n_items = number_codes(codes, len(left.n_items) * n_right)
    rows = np.hstack([left.rows[used // n_right], right.rows[used % n_right]])
    return DistinctRows(rows, n_items, of_item)


def _is_sparse(codes: IntArray, n_codes: int) -> bool:
    return n_codes > max(FEW_CODES, 4 * len(codes))
