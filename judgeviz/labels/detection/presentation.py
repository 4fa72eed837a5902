"""A column that says in which order every pair was shown: ``order`` with AB and BA, ``swapped``.

Such a column is neither a label nor a rater. Votes on a reversed pair may be said of the sides as
they were shown then, or as they stand in the table.
"""

import re
from collections.abc import Iterable, Sequence, Set

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import LabelError, counted, quoted
from judgeviz.labels.coding import Coded, IntArray, determines, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.both_orders import ORDERS, SHOWN, STORED, sides_voted
from judgeviz.labels.detection.contents import repeats, values_of
from judgeviz.labels.detection.criterion_names import words_of
from judgeviz.labels.detection.languages import NO_AND_YES, folded
from judgeviz.labels.detection.pairs_in_both_orders import in_one_column, pairs_spelled
from judgeviz.labels.detection.rules import NOTE, Guess, Sight
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale import category_name, numeric_category
from judgeviz.labels.scale.preferences import are_votes
from judgeviz.labels.sources.tables import RawTable, is_list_column

BoolArray = NDArray[np.bool_]

# What a column of one word, or a word of its name, says: that it holds an order.
REVERSED = "swap|swapped|flip|flipped|reverse|reversed|invert|inverted|inverse|switched|mirrored"
UNREVERSED = "unswapped|unflipped|unreversed"
SHOWN_AS = "shown|presented|displayed"
PLACE = "first|left|top"
OUTPUT = "(model|system|answer|response|output)s?"
# model_a_is_first, a_left, left_is_a
FIRST_PLACE = (
    rf"({{side}}(_is|_was)?(_({SHOWN_AS}))?_(on_)?({PLACE})"
    rf"|({PLACE})(_{OUTPUT})?(_is|_was)?_{{side}})"
)
NAME = re.compile(
    rf"(\w+_)?(order|position|permutation|presentation|arrangement|{REVERSED}|{UNREVERSED})"
    rf"|(\w+_)?({SHOWN_AS})_first|(({SHOWN_AS}|position)_)?first(_\w+)?"
    rf"|({OUTPUT}_)?({SHOWN_AS}_|on_)?({PLACE})(_{OUTPUT})?(_(id|name))?"
    rf"|(\w+_)?{FIRST_PLACE.format(side='[ab12]')}"
    rf"|(\w+_)?(order|position)_({SHOWN_AS})"
)
# Of these, names that mean nothing else; "position" may be that of an item in a batch.
ORDER_FLAG = re.compile(
    rf"((is|was|are|were|pair|order|position|display|sides?|{OUTPUT})_)*"
    rf"({UNREVERSED}|{REVERSED}|({SHOWN_AS})_first|first_({SHOWN_AS})"
    rf"|{FIRST_PLACE.format(side='[ab12]')})"
)
# "yes" of a column called so says that the pair was shown as the table has it, or reversed.
STRAIGHT_NAME = re.compile(
    rf"(?<![a-z0-9])({FIRST_PLACE.format(side='[a1]')}|original|straight|stored|{UNREVERSED})"
    r"(?![a-z0-9])"
)
REVERSE_NAME = re.compile(
    rf"(?<![a-z0-9])({FIRST_PLACE.format(side='[b2]')}|{REVERSED})(?![a-z0-9])"
)
NEGATION = re.compile(r"(?<![a-z])(not|non|un)(?![a-z])")
WORDED_FLAGS = (("false", "true"), ("no", "yes"), ("n", "y"), ("f", "t"), *NO_AND_YES)
FLAGS = (*WORDED_FLAGS, ("0", "1"))
NUMBERS = ("1", "2")
IN_WORDS = (
    *ORDERS, ("first", "second"), ("a", "b"), ("model a", "model b"), ("left", "right"),
    ("a then b", "b then a"),
)  # fmt: skip
# Cells of a column that is an order's whatever its name.
TELLING_CELLS = tuple(
    both for both in (*ORDERS, ("a then b", "b then a")) if not any(c.isdigit() for c in both[0])
)
MOST_SPELLINGS = 8  # of two orders: AB, ab, A B, ...
PREFERENCE = {"kind": "preference"}


def is_order_flag(name: str, column: pd.Series) -> bool:
    """Whether a column says yes or no to an order of a pair by its name: ``model_a_first``."""
    if is_list_column(column) or not ORDER_FLAG.fullmatch(roles.normalised(name)):
        return False
    said = {_spoken(cell) for cell in column.array.categories}
    return any(said and said <= {*both} for both in FLAGS)


def orders(sight: Sight) -> Iterable[Guess]:
    """Find the column of the order, and ask of what the votes on reversed pairs speak.

    Nobody is asked where every vote names the system that it is for. A table of columns in which
    the humans' one answer stands beside a judge's on either order is left alone.
    """
    mapping, frame = sight.mapping, sight.table.frame
    column = mapping.column("order")
    if column is None and not mapping.knows("order"):
        named = [
            c
            for c in sight.free_plain
            if NAME.fullmatch(roles.normalised(c)) or _says_one_of(frame[c], TELLING_CELLS)
        ]
        systems = _systems(frame, mapping)
        column = next((c for c in named if _shows_both(frame[c], systems)), in_one_column(sight))
        if column is None:
            yield from _untold(sight, named)
    if column is None:
        return
    guesses = [] if _stands_beside_one_answer(sight, column) else [*_asked(sight, column)]
    yield from guesses
    n_empty = int(frame[column].isna().sum())
    if n_empty and (guesses or mapping.column("order")):
        said = (
            f"'{column}' of '{sight.table.name}' is empty in {counted(n_empty, 'row')}, whose "
            "pairs were taken as shown in the table's order."
        )
        yield Guess(NOTE, None, said)


def _untold(sight: Sight, named: Sequence[str]) -> Iterable[Guess]:
    """Ask about a column that is to say what was shown first, and names neither side."""
    frame = sight.table.frame
    called_so = [
        column
        for column in named
        if ORDER_FLAG.fullmatch(roles.normalised(column))
        and len(frame[column].array.categories) > 1
        and repeats(frame[column])
    ]
    if called_so:
        systems = _systems(frame, sight.mapping)
        unnamed = _votes_on_sides(sight, systems)
        if unnamed and are_votes(unnamed, systems_known=bool(systems)):
            yield from _left_alone(sight, called_so[0], "which name neither side")


def _left_alone(sight: Sight, column: str, why: str) -> Iterable[Guess]:
    """Ask whether a column of an order may be left alone, which is the guess."""
    said = quoted(map(str, sight.table.frame[column].array.categories), 4)
    reason = (
        f"'{column}' of '{sight.table.name}' is called as the order in which pairs were shown, and "
        f"holds {said}, {why}: no vote is turned round"
    )
    yield Guess("order", None, reason, "doubtful")
    yield Guess("order", None, certainty="certain")  # so that the mapping in use says it


def _votes_on_sides(sight: Sight, systems: Set[str]) -> list[str] | None:
    """Find the words of votes that name no system; None where the labels are no votes."""
    frame = sight.table.frame
    labels = [name for name in _labels(sight.mapping) if name in frame.columns]
    words = _words(frame, labels)
    if words is None:
        return None
    unnamed = [word for word in words if word not in systems]
    return None if unnamed and not are_votes(unnamed, systems_known=True) else unnamed


def _asked(sight: Sight, column: str) -> Iterable[Guess]:
    mapping, frame = sight.mapping, sight.table.frame
    systems = _systems(frame, mapping)
    labels = [name for name in _labels(mapping) if name in frame.columns]
    unnamed = _votes_on_sides(sight, systems)
    if unnamed is None:
        return
    is_known = not unnamed or are_votes(unnamed, systems_known=bool(systems))
    if mapping.column("order") is None and unnamed:
        flag, are_digits = is_order_flag(column, frame[column]), all(map(str.isdigit, unnamed))
        if not _tells(frame[column], column, systems):
            if is_known or not are_digits:
                yield from _left_alone(sight, column, "which do not tell it from its reverse")
            return
        if not is_known and not _is_told_in_words(frame[column]) and (are_digits or not flag):
            if flag:
                yield from _left_alone(sight, column, "while nothing says that labels are votes")
            return
    yield Guess("order", column)
    if not is_known and not mapping.scale:
        yield Guess("scale", PREFERENCE)
    if not unnamed:
        yield Guess("answers", {"orders": STORED})
        return
    n_same, n_turned = _n_alike(frame, mapping, labels, reversed_rows(sight.table, column, mapping))
    guess, other = (SHOWN, STORED) if n_turned > n_same else (STORED, SHOWN)
    reason = (
        f"'{column}' of '{sight.table.name}' says in which order each pair was shown, and nothing "
        "whether votes on a reversed pair speak of the sides as it showed them, or as the table "
        "has them"
    )
    yield Guess("answers", {"orders": guess}, reason, "doubtful", ({"orders": other},))


def reversed_rows(table: RawTable, column: str, mapping: FileMapping) -> BoolArray:
    """Rows whose pair was shown in the reverse of the table's order, shape (n_rows,).

    An empty cell says that it was shown in the table's order; of cells that spell a pair
    (``alpha vs beta``) those against the alphabet are reversed.

    Raises
    ------
    LabelError
        Where the cells say neither an order nor which of a row's two systems came first.
    """
    frame = table.frame
    said = Coded.of(frame[column])
    used = said.used()
    if {_folded(name) for name in used} <= _systems(frame, mapping):
        return _names_second(table, column, mapping)
    directions = _directions(column, {_spoken(name) for name in used})
    if directions is None and (pairs := pairs_spelled(used)):
        is_against = [one > other for one, other in (pairs.get(n, ("", "")) for n in said.names)]
        return np.array([*is_against, False])[said.codes]
    if directions is None:
        raise LabelError(
            f"Column '{column}' of '{table.name}' is to say in which order each pair was shown, "
            f"but {quoted(used, 4)} cannot be told to mean the table's order or its reverse; "
            "write 'original' and 'swapped', 'AB' and 'BA', '1' and '2' or the name of the system "
            "that was shown first ('yes' and 'no', 'true' and 'false' or '1' and '0' in a column "
            "called 'swapped' or 'a_first'), or map 'order' to null."
        )
    is_reverse = [directions.get(_spoken(name), False) for name in said.names]
    return np.array([*is_reverse, False])[said.codes]


def _names_second(table: RawTable, column: str, mapping: FileMapping) -> BoolArray:
    """Where the cells name the second system of the row as the one that was shown first."""
    sides = [mapping.column(role) for role in ("system_a", "system_b")]
    first, one, other = (
        table.frame[c].astype(object).map(_folded, na_action="ignore").to_numpy(dtype=object)
        for c in (column, *filter(None, sides))
    )
    is_one, is_other = (np.asarray(first == side, dtype=bool) for side in (one, other))
    is_odd = np.asarray(table.frame[column].notna()) & ~is_one & ~is_other
    if is_odd.any():
        raise LabelError(
            f"Column '{column}' of '{table.name}' names the system that was shown first, but in "
            f"{counted(int(is_odd.sum()), 'row')} ('{first[is_odd][0]}') neither of the row's two; "
            "correct the names, or map 'order' to null."
        )
    return np.asarray(is_other & ~is_one, dtype=bool)


def _directions(column: str, spoken: Set[str]) -> dict[str, bool] | None:
    """Tell for both words of a column whether they say that a pair was reversed."""
    name = roles.normalised(column)
    of_names = bool(STRAIGHT_NAME.search(name)), bool(REVERSE_NAME.search(name))
    pairs: tuple[tuple[str, ...], ...] = IN_WORDS
    if of_names[0] != of_names[1]:
        is_straight = of_names[0] != bool(NEGATION.search(name))
        pairs += tuple(both[::-1] if is_straight else both for both in FLAGS)
    else:
        pairs += (NUMBERS,)
    found = next((both for both in pairs if spoken <= {*both}), None)
    return None if found is None else {found[0]: False, found[1]: True}


def _labels(mapping: FileMapping) -> Sequence[str]:
    return (
        mapping.names("label") if mapping.is_by_row else (*mapping.humans, *mapping.machine_names)
    )


def _names(frame: pd.DataFrame, mapping: FileMapping) -> set[str]:
    pair = [column for role in ("system_a", "system_b") if (column := mapping.column(role))]
    return set().union(*(values_of(frame[column]) for column in pair)) if len(pair) == 2 else set()


def _systems(frame: pd.DataFrame, mapping: FileMapping) -> set[str]:
    return {_folded(name) for name in _names(frame, mapping)}


def _words(frame: pd.DataFrame, labels: Sequence[str]) -> list[str] | None:
    """Find what the labels say; None where there are none, or lists."""
    if not labels or any(is_list_column(frame[column]) for column in labels):
        return None
    return list({word.casefold() for column in labels for word in values_of(frame[column])})


def _folded(cell: str) -> str:
    return cell.strip().casefold()


def _spoken(cell: str) -> str:
    number = numeric_category(cell)
    return " ".join(words_of(folded(cell))) if number is None else category_name(number)  # 1.0: 1


def _tells(column: pd.Series, name: str, systems: Set[str]) -> bool:
    """Whether the cells of a column of an order tell it from its reverse."""
    used = Coded.of(column).used()
    names_systems = {_folded(cell) for cell in used} <= systems
    if names_systems or pairs_spelled(used):
        return True
    return _directions(name, {_spoken(cell) for cell in used}) is not None


def _shows_both(column: pd.Series, systems: Set[str]) -> bool:
    words = {_folded(name) for name in column.array.categories}
    if len(words) < 2:
        return False
    return words <= systems or _says_one_of(column, (*IN_WORDS, *FLAGS, NUMBERS))


def _is_told_in_words(column: pd.Series) -> bool:
    return _says_one_of(column, (*IN_WORDS, *WORDED_FLAGS))


def _says_one_of(column: pd.Series, pairs: Iterable[tuple[str, str]]) -> bool:
    if not 2 <= len(column.array.categories) <= MOST_SPELLINGS:
        return False
    spoken = {_spoken(name) for name in column.array.categories}
    return any(spoken == {*both} for both in pairs)


def _stands_beside_one_answer(sight: Sight, column: str) -> bool:
    """Whether the humans' columns say the same of an item in all its rows, whatever the order."""
    mapping, frame = sight.mapping, sight.table.frame
    item = mapping.column("item") or mapping.column("source")
    if mapping.is_by_row or item is None or not repeats(frame[item]):
        return False
    items = text_of(frame[item]).codes
    humans = [name for name in mapping.humans if name in frame.columns]
    return all(determines(items, Coded.of(frame[name]).codes) for name in humans)


def _n_alike(
    frame: pd.DataFrame, mapping: FileMapping, labels: Sequence[str], is_reverse: BoolArray
) -> tuple[int, int]:
    """Items of which most votes in both orders are for the same side, and for one side each.

    A side is a system, where a table lists a pair as it showed it: in one order here, in the other
    there.
    """
    item = mapping.column("item") or mapping.column("source")
    if item is None:
        return 0, 0
    items = text_of(frame[item])
    votes = np.sum([sides_voted(frame[column]) for column in labels], axis=0)
    votes = np.where(_lists_backwards(frame, mapping), -votes, votes)
    sums = [_sums(items, votes, chosen) for chosen in (is_reverse, ~is_reverse)]
    product = sums[0] * sums[1]
    return int((product > 0).sum()), int((product < 0).sum())


def _lists_backwards(frame: pd.DataFrame, mapping: FileMapping) -> BoolArray:
    """Rows that name the two systems against the alphabet, shape (n_rows,); none without both."""
    sides = [c for role in ("system_a", "system_b") if (c := mapping.column(role))]
    if len(sides) < 2:
        return np.zeros(len(frame), dtype=bool)
    named = (frame[c].astype(object) for c in sides)
    one, other = (own.where(own.notna(), "").to_numpy(dtype=object) for own in named)
    return np.asarray(one > other, dtype=bool)


def _sums(items: Coded, votes: IntArray, chosen: BoolArray) -> NDArray[np.float64]:
    chosen = chosen & (items.codes >= 0)
    sums = np.bincount(items.codes[chosen], votes[chosen], len(items.names))
    return sums.astype(np.float64)
