"""Pairs of systems that rows of one item name in either order: (alpha, beta) and (beta, alpha).

A vote for the first is one for either system then. Columns called ``system_a`` or ``left_model``
are told by their names; here are those under any name, and one column such as ``alpha vs beta``.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.labels.coding import Coded, column_of, combined, joined, text_of
from judgeviz.labels.detection.contents import is_prose, values_of
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.scale import TIE_INDEX, numeric_category
from judgeviz.labels.scale.preferences import are_votes, preference_code, reversed_pairs
from judgeviz.labels.sources.tables import is_list_column

# Tables that are looked at together, each with the column that names its items.
Tables = Sequence[tuple[pd.DataFrame, str]]
BoolArray = NDArray[np.bool_]

PAIR = ("system_a", "system_b")
MOST_SYSTEMS = 200
MOST_PAIRS = 2_000  # different cells that spell a pair
LONGEST_PAIR = 200  # letters
APART = re.compile(
    r"\s+(?:vs\.?|versus|v\.?|against|and|&|[-–—|/,;:])\s+|__+|\s*[|/;,&:]\s*|-vs-|_vs_|_|-", re.I
)


def in_two_columns(sight: Sight) -> Iterable[Guess]:
    """Take two columns for those of the systems, whose names change places within an item.

    It is asked, unless every vote names the system that it is for.
    """
    item = item_of(sight.mapping.column)
    if item is None or any(map(sight.mapping.knows, PAIR)):
        return
    frame = sight.table.frame
    columns = changing_places([(frame, item)], sight.free_plain)
    words = columns and words_of_votes(frame, columns, [*sight.mapping.names("label")])
    if not columns or words is None:
        return
    one, other = columns
    said = (
        f"rows of one '{item}' of '{sight.table.name}' name the same two in '{one}' and '{other}', "
        "in either order"
    )
    if words:
        asked = f"{said}, and nothing says whether votes speak of these sides"
        yield Guess(PAIR[0], one, asked, "doubtful", (None,))
        yield Guess(PAIR[1], other, asked, "doubtful", (None,))
        return
    taken = f"{said[:1].upper()}{said[1:]}, and were taken for the systems compared."
    yield Guess(PAIR[0], one, taken)
    yield Guess(PAIR[1], other)


def in_one_column(sight: Sight) -> str | None:
    """Find the column whose cells spell two systems, in either order within an item."""
    item = item_of(sight.mapping.column)
    if item is None or any(map(sight.mapping.column, PAIR)):
        return None
    return spelling_both_orders([(sight.table.frame, item)], sight.free_plain)


def item_of(column: Callable[[str], str | None]) -> str | None:
    """Column that names the items, as a mapping says which column has a role."""
    return column("item") or column("source")


def changing_places(tables: Tables, columns: Sequence[str]) -> tuple[str, str] | None:
    """Find two columns of all tables that name the same two systems of an item in either order.

    The same names stand in both columns, never twice in a row, and none is a label.
    """
    frames = [frame for frame, _ in tables]
    names = {c: _names_of_systems([column_of(frame, c) for frame in frames]) for c in columns}
    for one, other in combinations(filter(names.get, names), 2):
        if not _share_names(names[one], names[other]) or _are_ever_alike(frames, one, other):
            continue
        items = joined([text_of(frame[item]) for frame, item in tables])
        both = [joined([Coded.of(frame[c]) for frame, _ in tables]) for c in (one, other)]
        if _come_in_both(items, *_pairs(*both)):
            return one, other
    return None


def spelling_both_orders(tables: Tables, columns: Sequence[str]) -> str | None:
    """Find the column of all tables whose cells spell two systems of an item in either order."""
    for column in columns:
        own = [Coded.of(frame[column]) for frame, _ in tables]
        if not all(pairs_spelled(one.names) for one in own if one.names):
            continue  # nor are all of them together
        cells = joined(own)
        pairs = pairs_spelled(cells.names)
        if not pairs or len({frozenset(both) for both in pairs.values()}) == len(pairs):
            continue
        items = joined([text_of(frame[item]) for frame, item in tables])
        systems = list(dict.fromkeys(name for both in pairs.values() for name in both))
        number = {name: code for code, name in enumerate(systems)}
        sides = [
            Coded(
                np.array([*(number[both[n]] for both in pairs.values()), -1])[cells.codes], systems
            )
            for n in (0, 1)
        ]
        if _come_in_both(items, *_pairs(*sides)):
            return column
    return None


def pairs_spelled(cells: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Take cells such as ``alpha vs beta`` apart, all by the same mark; nothing where any is none.

    Two names with the mark in them leave a choice.
    """
    if not cells or len(cells) > MOST_PAIRS or max(map(len, cells)) > LONGEST_PAIR:
        return {}
    for mark in dict.fromkeys(found[0] for found in APART.finditer(cells[0])):
        parts = [tuple(cell.split(mark)) for cell in cells]
        if all(len(both) == 2 and all(both) and both[0] != both[1] for both in parts):
            return {cell: (both[0], both[1]) for cell, both in zip(cells, parts, strict=True)}
    return {}


def pairs_of(one: pd.Series, other: pd.Series) -> Coded:
    """Pairs that two columns name, in whatever order."""
    return _pairs(Coded.of(one), Coded.of(other))[0]


def votes_on_pairs(sight: Sight, columns: Sequence[str]) -> list[str]:
    """Columns that hold votes, where two others name the systems: their names, or a side's words.

    ``columns`` are called as votes, and hold no lists.
    """
    frame = sight.table.frame
    pair = [column for role in PAIR if (column := sight.mapping.column(role))]
    if len(pair) < len(PAIR):
        return []
    systems = {name.casefold() for column in pair for name in values_of(frame[column])}
    words = {c: [w for w in values_of(frame[c]) if w.casefold() not in systems] for c in columns}
    return [c for c, own in words.items() if not own or are_votes(own, systems_known=True)]


def words_of_votes(
    frame: pd.DataFrame, pair: Collection[str], columns: Sequence[str]
) -> list[str] | None:
    """Find what votes in a table say for one side, other than its name; None without any vote.

    Parameters
    ----------
    frame : DataFrame
    pair : collection of str
        Columns that name the systems.
    columns : sequence of str
        Where the votes are; all others are looked at where there is none.
    """
    known = {name.casefold() for c in pair for name in frame[c].array.categories}
    for column in columns or [c for c in frame.columns if c not in pair]:
        if column not in frame.columns or is_list_column(frame[column]):
            continue
        said = values_of(frame[column])
        words = [word for word in said if word.casefold() not in known]
        if words and not are_votes(words, systems_known=True):
            continue
        sides = [word for word in words if preference_code(word) != TIE_INDEX]
        if sides or len(words) < len(said):
            return sides
    return None


def _names_of_systems(columns: Sequence[pd.Series]) -> set[str]:
    """Names that one column of some tables holds; none where they are no systems' names."""
    if any(len(own.array.categories) > MOST_SYSTEMS or is_prose(own) for own in columns):
        return set()
    names = {name for own in columns for name in own.array.categories}
    return set() if any(map(_may_be_a_label, names)) else names


def _share_names(first: set[str], second: set[str]) -> bool:
    """Whether two columns hold mostly the same names."""
    shared = first & second
    if len(shared) < 2 or 2 * len(shared) < min(len(first), len(second)):
        return False
    return len(first | second) <= MOST_SYSTEMS


def _are_ever_alike(frames: Sequence[pd.DataFrame], one: str, other: str) -> bool:
    """Whether two columns say the same in any row, as those of two systems never do."""
    alike = (frame[one].astype(object) == frame[other].astype(object) for frame in frames)
    return any(same.any() for same in alike)


def _may_be_a_label(name: str) -> bool:
    return preference_code(name) is not None or numeric_category(name) is not None


def _pairs(one: Coded, other: Coded) -> tuple[Coded, BoolArray]:
    """Pairs in whatever order, and where they stand against the alphabet."""
    both = joined([one, other])
    a, b = np.split(both.codes.astype(np.int64), 2)
    is_reverse = (a >= 0) & (b >= 0) & reversed_pairs(a, b, both.names)
    first, second = np.where(is_reverse, b, a), np.where(is_reverse, a, b)
    return combined([Coded(first, both.names), Coded(second, both.names)]), is_reverse


def _come_in_both(items: Coded, pairs: Coded, is_reverse: BoolArray) -> bool:
    """Whether any pair (n_rows,) of an item comes in both orders."""
    own = combined([items, pairs]).codes
    n_all = np.bincount(own[own >= 0])
    n_reverse = np.bincount(own[own >= 0], is_reverse[own >= 0])
    return bool(((n_reverse > 0) & (n_reverse < n_all)).any())
