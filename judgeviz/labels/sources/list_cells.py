"""Cells that hold several labels: ``[2, 3, 3]``, ``2;3;3``, ``2|3|3``, and lists as such.

Every different text is taken apart once, however often a column is asked for its lists: a column of
100,000 lists is asked by half a dozen rules before it is read.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as compute
from numpy.typing import NDArray

from judgeviz.labels.coding import (
    LISTS_AT_ONCE,
    POOL,
    Coded,
    StringArray,
    blocks,
    index_type,
    joined,
    kept_with,
    letters_of,
    looked_up,
    numbered_characters,
    numbered_texts,
    offsets_of,
)
from judgeviz.labels.scale.answers import json_or_python
from judgeviz.labels.sources.tables import (
    NONE,
    is_list_column,
    is_missing,
    none_may_be_a_class,
)

IntArray = NDArray[np.int64]
TEXTS_AT_ONCE = 2**13  # so that what is made of them stays small

OPEN, CLOSE, COMMA = b"[],"
MARKS_OF_LISTS = b"[;|"
# [2, 3] but not the vote [[A]]; 2;3;3; 2|3|3.
LIST_CELL = re.compile(
    r"^\s*\[(?!\[).*\]\s*$|^[^;]{1,40}(;[^;]{1,40})+$|^[^|]{1,40}(\|[^|]{1,40})+$", re.S
)

# Between ['good' 'bad'], as NumPy spells lists: Python would read one text.
QUOTED_APART = re.compile(r"""(?<=['"])\s+(?=['"])""")


@dataclass(frozen=True)
class ListCells:
    """The labels of a column of lists, row by row.

    Attributes
    ----------
    codes : ndarray of int, shape (n_entries,)
        Index into ``names``; -1 for an entry that is missing: the others keep their places, which
        say whose they are. An empty cell is one missing entry.
    sizes : ndarray of int, shape (n_rows,)
        Entries of each cell, at least one.
    names : list of str
        Distinct labels, in order of first appearance.
    """

    codes: IntArray
    sizes: IntArray
    names: list[str]

    @property
    def positions(self) -> IntArray:
        """Place of every entry in its cell, from 0, shape (n_entries,)."""
        most = int(self.sizes.max(initial=0))
        found = np.empty(int(self.sizes.sum()), dtype=index_type(most))
        place = 0
        for rows in blocks(len(self.sizes), LISTS_AT_ONCE):
            sizes = self.sizes[rows]
            own = _places(np.zeros_like(sizes), sizes)
            found[place : place + len(own)] = own
            place += len(own)
        return found


def list_cells(cells: pd.Series) -> ListCells | None:
    """Take the lists out of a column of a raw table; None where its cells are single labels."""
    if is_list_column(cells):
        as_lists = [cell if isinstance(cell, list) else [] for cell in cells]
        return _of_rows(_without_none(_numbered(as_lists)), np.arange(len(as_lists)))
    lists = _lists_in(cells)
    return None if lists is None else _of_rows(lists, cells.array.codes)


def are_lists(cells: pd.Series, times: IntArray | None = None) -> bool:
    """Whether the cells of a column of a raw table are lists, without taking them out.

    ``times``: how often each cell stands in the table, shape (n_rows,).
    """
    return is_list_column(cells) or _lists_in(cells, times) is not None


def has_marks(categories: "pd.Index[str]") -> bool:
    """Whether any text of a column looks like a list."""
    return _looked_at(categories) is not None


def labels_in(cells: pd.Series) -> set[str] | None:
    """Find the different labels in a column of lists; None where its cells are single labels."""
    lists = None if is_list_column(cells) else _lists_in(cells)
    if lists is None:
        found = list_cells(cells)
        return None if found is None else set(found.names)
    is_used = Coded.of(cells).is_used
    if is_used.all():
        return set(lists.names)
    used = np.unique(lists.codes[np.repeat(is_used, lists.sizes)]).tolist()
    return {lists.names[code] for code in used if code >= 0}


@dataclass(frozen=True)
class _Lists:
    """Labels of some lists one after the other; ``starts`` (n_lists,) is the first of each."""

    codes: IntArray
    sizes: IntArray
    names: list[str]

    @property
    def starts(self) -> IntArray:
        return np.cumsum(self.sizes) - self.sizes


def _lists_in(cells: pd.Series, times: IntArray | None = None) -> "_Lists | None":
    """Find the lists of a column; None where fewer than half of its cells are lists."""
    looked_at = _looked_at(cells.array.categories)
    if looked_at is None:
        return None
    codes = cells.array.codes
    is_present = codes >= 0
    of_each = None if times is None else times[is_present]
    is_marked = looked_at.is_marked[codes[is_present]]
    if not is_present.any() or np.average(is_marked, weights=of_each) < 0.5:
        return None
    return looked_at.lists


@dataclass(frozen=True)
class _Texts:
    """The distinct texts of a column, some of which look like lists."""

    texts: StringArray
    is_marked: NDArray[np.bool_]

    @cached_property
    def lists(self) -> _Lists | None:
        """All taken apart; None where one lists records, not labels."""
        return _lists_of(self.texts)


@kept_with
def _looked_at(categories: "pd.Index[str]") -> _Texts | None:
    return _with_marks(pa.array(categories, pa.large_string()))


def _with_marks(texts: StringArray) -> _Texts | None:
    """Which of some texts look like lists; None where none does."""
    starts, letters = offsets_of(texts), letters_of(texts)
    own = letters[starts[0] : starts[-1]]
    if not any((own[block] == mark).any() for mark in MARKS_OF_LISTS for block in blocks(len(own))):
        return None
    first, second, last = (
        np.take(letters, places, mode="clip")
        for places in (starts[:-1], starts[:-1] + 1, starts[1:] - 1)
    )
    is_long = starts[1:] - starts[:-1] > 1
    is_marked = is_long & (first == OPEN) & (last == CLOSE) & (second != OPEN)
    others = np.flatnonzero(~is_marked)
    spelled = texts.take(pa.array(others)).to_pylist()
    is_marked[others] = [LIST_CELL.match(text) is not None for text in spelled]
    return _Texts(texts, is_marked) if is_marked.any() else None


def _lists_of(texts: StringArray) -> _Lists | None:
    """Take lists apart, some at once; None where one lists records, not labels."""
    found = []
    for start in range(0, len(texts), TEXTS_AT_ONCE):
        some = texts[start : start + TEXTS_AT_ONCE]
        lists = _lists_of_digits(some) or _lists_of_some(some)
        if lists is None:
            return None
        found.append(lists)
    labels = joined([Coded(lists.codes, lists.names) for lists in found])
    sizes = np.concatenate([lists.sizes for lists in found])
    sizes = sizes.astype(index_type(int(sizes.max(initial=0))))
    return _without_none(_Lists(labels.codes, sizes, [*labels.names]))


def _without_none(lists: _Lists) -> _Lists:
    """Take ``None`` for missing where it can be no class beside the other labels."""
    if NONE not in lists.names or not is_missing(NONE) or none_may_be_a_class(lists.names):
        return lists
    is_none = lists.codes == lists.names.index(NONE)
    return _Lists(np.where(is_none, -1, lists.codes), lists.sizes, lists.names)


def _lists_of_digits(texts: StringArray) -> _Lists | None:
    """Take apart lists of nothing but single digits, as most grades are; None for any others.

    Without blanks and what opens them, ``[2, 3][4]`` are digits with one mark after each.
    """
    starts, letters = offsets_of(texts), letters_of(texts)
    own = letters[starts[0] : starts[-1]]
    opened, closed = letters[starts[:-1]] == OPEN, letters[starts[1:] - 1] == CLOSE
    if not opened.all() or not closed.all() or np.count_nonzero(own == OPEN) > len(texts):
        return None
    pairs = own.tobytes().translate(None, b"[ ")
    digits, marks = pairs[::2], np.frombuffer(pairs[1::2], dtype=np.uint8)
    ends = np.flatnonzero(marks == CLOSE)
    are_closed = len(digits) == len(marks) and len(ends) == len(texts)
    if not are_closed or not digits.isdigit() or not ((marks == COMMA) | (marks == CLOSE)).all():
        return None
    codes, names = numbered_characters(digits)
    return _Lists(codes, np.diff(ends, prepend=-1), [*names.decode()])


def _lists_of_some(texts: StringArray) -> _Lists | None:
    """Split lists of plain values all at once, and parse the others one by one."""
    bare = compute.utf8_trim_whitespace(texts, memory_pool=POOL)
    is_json = compute.starts_with(bare, "[").to_numpy(zero_copy_only=False)
    is_closed = is_json & compute.ends_with(bare, "]").to_numpy(zero_copy_only=False)
    closed_texts, plain_texts = (bare.filter(pa.array(own)) for own in (is_closed, ~is_json))
    inside = compute.utf8_slice_codeunits(closed_texts, 1, -1, memory_pool=POOL)
    of_json = _split(compute.split_pattern(inside, ",", memory_pool=POOL), _json_text)
    of_marks = _split(
        compute.split_pattern_regex(plain_texts, "[;|]", memory_pool=POOL), _bare_text
    )
    closed = np.flatnonzero(is_closed)
    is_odd = is_json & ~is_closed
    is_odd[closed[of_json.has_unread]] = True
    odd = np.flatnonzero(is_odd)
    parsed = [_parsed_list(text) for text in texts.take(pa.array(odd)).to_pylist()]
    if any(labels is None for labels in parsed):
        return None
    groups = [
        (closed[~of_json.has_unread], of_json.lists_at(~of_json.has_unread)),
        (np.flatnonzero(~is_json), of_marks.lists_at(~of_marks.has_unread)),
        (odd, _numbered([labels for labels in parsed if labels is not None])),
    ]
    return _merged(groups, len(texts))


@dataclass(frozen=True)
class _Split:
    """Pieces of texts: ``labels`` of the distinct pieces, None where a piece is no plain value."""

    codes: IntArray
    sizes: IntArray
    labels: list[str | None]

    @property
    def has_unread(self) -> NDArray[np.bool_]:
        """Which texts hold a piece that is no plain value, shape (n_texts,)."""
        is_unread = np.array([label is None for label in self.labels], dtype=bool)
        if not is_unread.any():
            return np.zeros(len(self.sizes), dtype=bool)
        of_text = np.repeat(np.arange(len(self.sizes)), self.sizes)
        return np.bincount(of_text[is_unread[self.codes]], minlength=len(self.sizes)) > 0

    def lists_at(self, chosen: NDArray[np.bool_]) -> _Lists:
        position: dict[str, int] = {}
        recode = np.array(
            [position.setdefault(label, len(position)) if label else -1 for label in self.labels]
            or [-1],
            dtype=index_type(len(self.labels)),
        )
        own = self.codes if chosen.all() else self.codes[np.repeat(chosen, self.sizes)]
        codes = looked_up(recode, own)
        return _Lists(codes, self.sizes[chosen], list(position))


def _split(pieces: pa.Array, read: Callable[[str], str | None]) -> _Split:
    """Pieces as numbers; every distinct piece is read once."""
    codes, different = numbered_texts(compute.list_flatten(pieces, memory_pool=POOL))
    sizes = compute.list_value_length(pieces, memory_pool=POOL).to_numpy(zero_copy_only=False)
    return _Split(codes, sizes.astype(np.int64), [read(piece) for piece in different.to_pylist()])


def _merged(groups: Sequence[tuple[IntArray, _Lists]], n_texts: int) -> _Lists:
    """Bring the lists of several groups of texts, each with their positions, in one order."""
    whole = next((lists for texts, lists in groups if len(texts) == n_texts), None)
    if whole is not None:
        return whole
    sizes = np.zeros(n_texts, dtype=np.int64)
    for texts, lists in groups:
        sizes[texts] = lists.sizes
    starts = np.cumsum(sizes) - sizes
    n_names = sum(len(lists.names) for _, lists in groups)
    codes = np.empty(int(sizes.sum()), dtype=index_type(n_names))
    position: dict[str, int] = {}
    for texts, lists in groups:
        recode = [position.setdefault(name, len(position)) for name in lists.names]
        own = np.array([*recode, -1], dtype=codes.dtype)[lists.codes]
        codes[_places(starts[texts], lists.sizes)] = own
    return _Lists(codes, sizes, list(position))


def _places(starts: IntArray, sizes: IntArray) -> IntArray:
    """Places of all entries of lists that start at ``starts``, one list after the other."""
    before, n_entries = np.cumsum(sizes) - sizes, int(sizes.sum())
    kind = index_type(n_entries + int(starts.max(initial=0)))
    return np.repeat((starts - before).astype(kind), sizes) + np.arange(n_entries, dtype=kind)


def _numbered(lists: Sequence[list[str]]) -> _Lists:
    sizes = np.array([len(labels) for labels in lists], dtype=np.int64)
    texts = np.array([text or None for text in chain.from_iterable(lists)], dtype=object)
    codes, names = pd.factorize(texts)
    return _Lists(codes.astype(np.int64), sizes, [str(name) for name in names])


def _of_rows(lists: _Lists, chosen: NDArray[np.integer]) -> ListCells:
    """Entries of the lists that rows have, (n_rows,); -1 for a row without any."""
    if np.array_equal(chosen, np.arange(len(lists.sizes))):  # no text repeats
        sizes, entries = lists.sizes, lists.codes
    else:
        sizes = looked_up(np.append(lists.sizes, lists.sizes.dtype.type(0)), chosen)
        starts = np.append(lists.starts, 0)[chosen]
        entries = np.empty(int(sizes.sum()), dtype=lists.codes.dtype)
        place = 0
        for of_rows in blocks(len(sizes), LISTS_AT_ONCE):
            own = lists.codes[_places(starts[of_rows], sizes[of_rows])]
            entries[place : place + len(own)] = own
            place += len(own)
    if not sizes.all():
        filled = np.maximum(sizes, 1)
        codes = np.full(int(filled.sum()), -1, dtype=entries.dtype)
        codes[_places(np.cumsum(filled) - filled, sizes)] = entries
        sizes, entries = filled, codes
    used = _by_appearance(entries, len(lists.names))
    recode = np.full(len(lists.names) + 1, -1, dtype=index_type(len(lists.names)))
    recode[used] = np.arange(len(used))
    return ListCells(looked_up(recode, entries), sizes, [lists.names[code] for code in used])


def _by_appearance(codes: IntArray, n_names: int) -> list[int]:
    """Codes that occur, the first one first."""
    found: dict[int, None] = {}
    for block in blocks(len(codes)):
        found.update(dict.fromkeys(code for code in pd.unique(codes[block]).tolist() if code >= 0))
        if len(found) == n_names:
            break
    return list(found)


def _json_text(piece: str) -> str | None:
    """Label of one value of a JSON list; None for what is no value by itself."""
    try:
        value = json.loads(piece)
    except (ValueError, RecursionError):
        return None
    return None if isinstance(value, dict | list) else _label(value)


def _bare_text(piece: str) -> str:
    text = piece.strip().strip("'\"")
    return "" if is_missing(text) else text


def _label(value: object) -> str:
    """Label of a value as JSON or Python has it, of which a text ``"None"`` may be a class."""
    text = "" if value is None else str(value).strip()
    return NONE if text == NONE else _bare_text(text)


def spelled_list(text: str) -> list[str] | None:
    """Entries of a text in square brackets, as JSON, Python or NumPy spell lists; else None."""
    is_list = text.startswith("[") and LIST_CELL.fullmatch(text) is not None
    return _parsed_list(text) if is_list else None


def _parsed_list(text: str) -> list[str] | None:
    """Labels of one cell that starts with a bracket; None where it lists records, not labels."""
    bare = QUOTED_APART.sub(", ", text.strip())
    values = _literal(bare)
    if values is None:
        if "{" in bare:
            return None
        return [*map(_bare_text, bare.strip("[]").split("," if "," in bare else None))]
    return [_label(value) for value in values]


def _literal(text: str) -> Sequence[object] | None:
    values = json_or_python(text)
    if not isinstance(values, list):
        return None
    return None if any(isinstance(value, dict | list | tuple) for value in values) else values
