"""Each answer once: what a file repeats is folded, what it adds is a further answer.

A row that equals another one in all columns was exported twice. The same label in a row that
differs elsewhere (at another time, on another span) is an answer of its own, and another label is
a conflict that only who made the file can settle.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import counted, quoted, row_list
from judgeviz.labels.coding import IntArray, blocks, has_value
from judgeviz.labels.conflicts import ValueArray, cells_as_text, check_conflicts, check_outputs
from judgeviz.labels.formats.repeated_raters import LEFT_OUT
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.pool import Pool

# Up to this many possible keys, a table of them is faster than sorting.
MOST_KEYS_IN_A_TABLE = 20_000_000
MOST_KEYS_MARKED = 200_000_000  # a byte each

_Part = tuple[NDArray[np.integer], int]


@dataclass(frozen=True)
class Answers:
    """Every answer once.

    Attributes
    ----------
    pool : Pool
        No two of its labels have the same item, criterion, rater, sample and order of the pair.
    values : ndarray of int or float, shape (n_kept,)
        -1 or NaN for an invalid response.
    n_folded : int
        Labels that came in and were copies of another one; a copy of an invalid response is none.
    n_left_out : int
        Further labels of a rater on one item, where the mapping leaves these out.
    notes : tuple of str
        What was taken for a further answer of the same rater.
    """

    pool: Pool
    values: ValueArray
    n_folded: int = 0
    n_left_out: int = 0
    notes: tuple[str, ...] = ()


def each_once(pool: Pool, values: ValueArray, tables: Sequence[RatingTable]) -> Answers:
    """Fold what was exported twice, and number what one rater answered more than once.

    Parameters
    ----------
    pool : Pool
    values : ndarray of int or float, shape (n_labels,)
        -1 or NaN for an invalid response; beside a label it is one more answer.
    tables : sequence of RatingTable

    Raises
    ------
    LabelError
        Where a repeat gives another label, or is of another output; it names the rows, and asks.
    """
    if pool.are_apart:
        return Answers(pool, values)
    parts, n_keys = _parts_of_keys(pool)
    if n_keys <= MOST_KEYS_MARKED and _all_differ(parts, n_keys, len(values)):
        return Answers(pool, values)
    first = _first_positions(_keys(parts, slice(None)), n_keys)
    if bool((first == np.arange(len(first))).all()):
        return Answers(pool, values)
    repeated = np.flatnonzero(np.bincount(first, minlength=len(first))[first] > 1)
    copies, others = _copies(pool, values, first, repeated, tables)
    stated = _stated_of_repeats(tables)
    if stated is None:
        check_conflicts(pool, values, first, others, tables)
    sample, further = _numbered(pool, values, first, others, by_text=stated is None)
    if stated is None:
        check_outputs(pool, values, first, further, tables)
    is_kept = np.ones(len(values), dtype=bool)
    is_kept[copies] = False
    n_left_out, notes = 0, _notes(pool, values, first, further, tables)
    if stated == LEFT_OUT:
        is_kept[further] = False
        n_left_out, notes = int(has_value(values[further]).sum()), ()
    kept = replace(pool, sample=sample).keep(is_kept)
    n_folded = int(has_value(values[copies]).sum())
    return Answers(kept, values[is_kept], n_folded, n_left_out, notes)


def _stated_of_repeats(tables: Sequence[RatingTable]) -> str | None:
    """Return what the mapping says of further labels of one rater on an item, if anything."""
    said = (ratings.mapping.answers.get("repeats") for ratings in tables)
    return next(filter(None, said), None)


def _parts_of_keys(pool: Pool) -> tuple[Sequence[_Part], int]:
    """Codes that say whose label on what it is, each with its radix, and how many keys there are.

    The item comes last: neighbours in a file are neighbours among the keys.
    """
    parts: tuple[_Part, ...] = (
        (pool.criterion.codes, len(pool.criterion.names)),
        (pool.rater.codes, len(pool.rater.names)),
        (pool.sample, int(pool.sample.max(initial=0)) + 1),
        (pool.flipped.view(np.int8), 2),
    )
    varying = [part for part in parts if part[1] > 1 and part[0].any()]
    varying.append((pool.item.codes, len(pool.item.names)))
    return varying, prod(radix for _, radix in varying)


def _keys(parts: Sequence[_Part], chosen: slice) -> IntArray:
    """One number per label from its codes."""
    (first, _), *others = parts
    key = first[chosen].astype(np.int64)
    for codes, radix in others:
        key *= radix
        key += codes[chosen]
    return key


def _all_differ(parts: Sequence[_Part], n_keys: int, n_labels: int) -> bool:
    """Whether no two labels have the same key, without keeping the keys."""
    is_taken = np.zeros(n_keys, dtype=bool)
    for block in blocks(n_labels):
        is_taken[_keys(parts, block)] = True
    return int(np.count_nonzero(is_taken)) == n_labels


def _first_positions(key: IntArray, n_keys: int) -> IntArray:
    """For every label the position of the first with the same key, shape (n_labels,)."""
    if n_keys > MOST_KEYS_IN_A_TABLE:
        _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        return np.asarray(first[inverse], dtype=np.int64)
    table = np.zeros(n_keys, dtype=np.int64)
    table[key[::-1]] = np.arange(len(key))[::-1]
    return table[key]


def _copies(
    pool: Pool,
    values: ValueArray,
    first: IntArray,
    repeated: IntArray,
    tables: Sequence[RatingTable],
) -> tuple[IntArray, IntArray]:
    """Positions of labels in rows that stand in the file twice, and of the other repeated ones.

    Two files that say the same share columns that say it: only those are compared, and the labels
    themselves, whose columns may be called otherwise.
    """
    of_key, file = first[repeated], pool.file[repeated]
    spans_files = _first_positions(of_key, len(first))  # index into ``repeated``
    apart = np.bincount(spans_files, weights=file != file[spans_files], minlength=len(file)) > 0
    spans = apart[spans_files]
    content = np.zeros(len(repeated), dtype=np.int64)
    if not spans.all():
        content[~spans] = _contents(pool, repeated[~spans], tables, None)
    if spans.any():
        meeting = np.unique(file[spans]).tolist()
        shared = set.intersection(*(set(tables[one].table.frame.columns) for one in meeting))
        content[spans] = _contents(pool, repeated[spans], tables, shared)
    for part in _said(pool, values, repeated):
        content, _ = pd.factorize(content * (int(part.max(initial=0)) + 1) + part)
    pairs = of_key * (int(content.max(initial=0)) + 1) + content
    _, keep = np.unique(pairs, return_index=True)
    is_copy = np.ones(len(repeated), dtype=bool)
    is_copy[keep] = False
    return repeated[is_copy], repeated[~is_copy]


def _said(pool: Pool, values: ValueArray, positions: IntArray) -> tuple[IntArray, IntArray]:
    """Numbers from 0 for what labels say: the value, and the text of an invalid response."""
    own = values[positions]
    is_valid = has_value(own)
    codes, _ = pd.factorize(np.where(is_valid, own, 0))
    return codes, np.where(is_valid, 0, pool.label.codes[positions].astype(np.int64) + 1)


def _contents(
    pool: Pool, positions: IntArray, tables: Sequence[RatingTable], columns: set[str] | None
) -> IntArray:
    """One number per label for the content of its row: in all columns, or in some."""
    parts = []
    for number in np.unique(pool.file[positions]).tolist():
        own = positions[pool.file[positions] == number]
        frame = tables[number].table.frame
        chosen = [name for name in frame.columns if columns is None or name in columns]
        rows = frame[sorted(chosen)].iloc[pool.row[own]]
        cells = [cells_as_text(rows[name]) for name in rows.columns]
        if columns is None:
            cells.append([str(number)] * len(own))
        parts.append(pd.DataFrame(dict(enumerate(cells)), index=own))
    table = pd.concat(parts).loc[positions]
    content = np.zeros(len(positions), dtype=np.int64)
    for name in table.columns:
        codes, names = pd.factorize(table[name])
        content, _ = pd.factorize(content * (len(names) + 1) + codes)
    return content


def _numbered(
    pool: Pool, values: ValueArray, first: IntArray, others: IntArray, *, by_text: bool
) -> tuple[IntArray, IntArray]:
    """Sample numbers under which no two answers meet, and the positions of further answers.

    A valid answer keeps its number before an invalid one. Equal ones do so by their text, whatever
    the order of the rows; of labels that differ the first one comes first.
    """
    ranks = np.argsort(np.argsort(np.array(pool.label.names, dtype=object).astype(str)))
    text = ranks[pool.label.codes[others]] if by_text else np.zeros(len(others), dtype=np.int64)
    order = np.lexsort((others, text, ~has_value(values[others]), first[others]))
    key = first[others][order]
    further = others[order][np.r_[False, key[1:] == key[:-1]]]
    sample = pool.sample.astype(np.int64)
    if not len(further):
        return sample, further
    asked = _asked(pool)
    involved = np.flatnonzero(np.isin(asked, asked[further]))
    questions, number = np.unique(asked[involved], return_inverse=True)
    highest = np.zeros(len(questions), dtype=np.int64)
    np.maximum.at(highest, number, pool.sample[involved])
    question = np.searchsorted(questions, asked[further])
    by_question = np.argsort(question, kind="stable")
    starts = np.searchsorted(question[by_question], question[by_question])
    place = np.empty_like(by_question)
    place[by_question] = np.arange(len(further)) - starts
    sample[further] = highest[question] + 1 + place
    return sample, further


def _asked(pool: Pool) -> IntArray:
    """One number per label for item, criterion, rater and order of the pair."""
    parts: Sequence[_Part] = (
        (pool.item.codes, len(pool.item.names)),
        (pool.criterion.codes, len(pool.criterion.names)),
        (pool.rater.codes, len(pool.rater.names)),
        (pool.flipped.view(np.int8), 2),
    )
    return _keys(parts, slice(None))


def _notes(
    pool: Pool,
    values: ValueArray,
    first: IntArray,
    further: IntArray,
    tables: Sequence[RatingTable],
) -> tuple[str, ...]:
    """Say which equal labels were taken for answers of their own, and why."""
    further = further[has_value(values[further])]  # the others are counted as invalid responses
    if not len(further):
        return ()
    one = int(further[0])
    differ = bool((values[further] != values[first[further]]).any())
    raters = [pool.rater.names[code] for code in np.unique(pool.rater.codes[further])]
    places = [int(pool.row[p]) for p in further if pool.file[p] == pool.file[one]]
    table = tables[pool.file[one]].table
    differs = _differing_columns(pool, int(first[one]), one, tables)
    why = f" in {quoted(differs, 3)}" if differs else ""
    like = "beside" if differ else "equal to"
    kept = "a further answer" if len(further) == 1 else "further answers"
    rows = row_list(sorted(set(table.row_numbers(places))))
    return (
        f"{counted(len(further), 'label')} of {quoted(raters, 4)} in file '{table.name}' ({rows}): "
        f"{like} an earlier one of the same rater and item, in a row that differs{why}; kept as "
        f"{kept}. Leave such rows out of the file where they are no answers of their own.",
    )


def _differing_columns(
    pool: Pool, earlier: int, position: int, tables: Sequence[RatingTable]
) -> list[str]:
    if pool.file[earlier] != pool.file[position]:
        return []
    frame = tables[pool.file[position]].table.frame
    rows = frame.iloc[[pool.row[earlier], pool.row[position]]]
    texts = {name: cells_as_text(rows[name]) for name in rows.columns}
    return [name for name, (one, other) in texts.items() if one != other]
