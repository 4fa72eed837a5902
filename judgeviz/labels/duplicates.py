"""Each label once: identical repeats are folded, conflicting ones are an error."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from judgeviz.errors import LabelError, counted, quoted, row_list
from judgeviz.labels.coding import IntArray
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.pool import Pool

# Up to this many possible keys, a table of first positions is faster than sorting.
MOST_KEYS_IN_A_TABLE = 20_000_000


def first_of_each(
    pool: Pool, values: NDArray[np.float64], tables: Sequence[RatingTable]
) -> NDArray[np.bool_]:
    """Where a label is the first of its item, criterion, rater, sample and order of the pair.

    Raises
    ------
    LabelError
        Where a repeat says something else; it names the rows.
    """
    first = _first_positions(*_keys(pool))
    positions = np.arange(len(first))
    is_first: NDArray[np.bool_] = np.equal(first, positions)
    if is_first.all():
        return is_first
    conflict = np.flatnonzero(values != values[first])
    if len(conflict):
        raise _conflict(pool, first, conflict, tables)
    return is_first


def _keys(pool: Pool) -> tuple[IntArray, int]:
    """One number per label that says whose label on what it is, and how many there could be."""
    key, n_keys = pool.item.codes, len(pool.item.names)
    parts: tuple[tuple[NDArray[np.integer], int], ...] = (
        (pool.criterion.codes, len(pool.criterion.names)),
        (pool.rater.codes, len(pool.rater.names)),
        (pool.sample, int(pool.sample.max(initial=0)) + 1),
        (pool.flipped.astype(np.int8), 2),
    )
    for codes, radix in parts:
        if radix > 1 and codes.any():
            key, n_keys = key * radix + codes, n_keys * radix
    return key, n_keys


def _first_positions(key: IntArray, n_keys: int) -> IntArray:
    """For every label the position of the first with the same key, shape (n_labels,)."""
    if n_keys > MOST_KEYS_IN_A_TABLE:
        _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        return np.asarray(first[inverse], dtype=np.int64)
    table = np.zeros(n_keys, dtype=np.int64)
    table[key[::-1]] = np.arange(len(key))[::-1]
    return table[key]


def _conflict(
    pool: Pool, first: IntArray, conflict: IntArray, tables: Sequence[RatingTable]
) -> LabelError:
    position = int(conflict[0])
    earlier = int(first[position])
    table = tables[pool.file[position]].table
    rows = table.row_numbers([pool.row[position]])
    if pool.file[earlier] == pool.file[position]:
        rows = table.row_numbers(dict.fromkeys((pool.row[earlier], pool.row[position])))
    labels = [quoted([pool.label.names[pool.label.codes[p]]]) for p in (earlier, position)]
    rater = quoted([pool.rater.names[pool.rater.codes[position]]])
    item = quoted([pool.item.names[pool.item.codes[position]]])
    n_more = len(conflict) - 1
    more = f" ({counted(n_more, 'more such label')})" if n_more else ""
    return LabelError(
        f"File '{table.name}', {row_list(rows)}: rater {rater} gives item {item} both "
        f"{labels[0]} and {labels[1]}{more}; keep one of them, or number repeated answers in a "
        "column 'sample'."
    )
