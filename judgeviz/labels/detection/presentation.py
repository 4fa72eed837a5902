"""A column that says in which order every pair was shown: ``order`` with AB and BA, ``swapped``.

Such a column is neither a label nor a rater. Votes on a reversed pair may be said of the sides as
they were shown then, or as they stand in the table.
"""

import re
from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.labels.coding import Coded, IntArray, determines, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.both_orders import ORDERS, SHOWN, STORED, sides_voted
from judgeviz.labels.detection.contents import repeats, values_of
from judgeviz.labels.detection.criterion_names import words_of
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale.preferences import are_votes
from judgeviz.labels.sources.tables import is_list_column

BoolArray = NDArray[np.bool_]

NAME = re.compile(
    r"(\w+_)?(order|position|permutation|swap|swapped|flip|flipped|reversed?|shown_first"
    r"|presented_first)|((shown|presented|displayed|position)_)?first(_\w+)?"
    r"|((model|system|response|output)_)?a_first"
)
# "true" of a column called so says that the pair was shown as the table has it.
STRAIGHT_NAME = re.compile(r"a_first|first_a|(is|in|as)_?(original|straight|stored)")
SAID_IN_WORDS = (
    *ORDERS, ("first", "second"), ("a", "b"), ("model a", "model b"), ("left", "right"),
    ("false", "true"), ("no", "yes"), ("a then b", "b then a"),
)  # fmt: skip
SAID = (*SAID_IN_WORDS, ("1", "2"), ("0", "1"))
PREFERENCE = {"kind": "preference"}


def orders(sight: Sight) -> Iterable[Guess]:
    """Find the column of the order, and ask of what the votes on reversed pairs speak.

    Nobody is asked where every vote names the system that it is for. A table of columns in which
    the humans' one answer stands beside a judge's on either order is left alone.
    """
    mapping, frame = sight.mapping, sight.table.frame
    systems = _systems(frame, mapping)
    column = mapping.column("order")
    if column is None and not mapping.knows("order"):
        named = [c for c in sight.free_plain if NAME.fullmatch(roles.normalised(c))]
        column = next((c for c in named if _shows_both(frame[c], systems)), None)
    if column is None or _stands_beside_one_answer(sight, column):
        return
    labels = [name for name in _labels(mapping) if name in frame.columns]
    words = _words(frame, labels)
    if words is None:
        return
    unnamed = [word for word in words if word not in systems]
    if unnamed and not are_votes(unnamed, systems_known=True):
        return
    is_known = not unnamed or are_votes(unnamed, systems_known=bool(systems))
    if not is_known and not _is_told_in_words(frame[column]):
        return
    yield Guess("order", column)
    if not is_known and not mapping.scale:
        yield Guess("scale", PREFERENCE)
    if not unnamed:
        yield Guess("answers", {"orders": STORED})
        return
    n_same, n_turned = _n_alike(frame, mapping, labels, reversed_rows(frame, column, mapping))
    guess, other = (SHOWN, STORED) if n_turned > n_same else (STORED, SHOWN)
    reason = (
        f"'{column}' of '{sight.table.name}' says in which order each pair was shown, and nothing "
        "whether votes on a reversed pair speak of the sides as it showed them, or as the table "
        "has them"
    )
    yield Guess("answers", {"orders": guess}, reason, "doubtful", ({"orders": other},))


def reversed_rows(frame: pd.DataFrame, column: str, mapping: FileMapping) -> BoolArray:
    """Rows whose pair was shown in the reverse of the table's order, shape (n_rows,)."""
    said = Coded.of(frame[column])
    system_a, system_b = mapping.column("system_a"), mapping.column("system_b")
    if system_a and system_b and {*values_of(frame[column])} <= _names(frame, mapping):
        first, second = (frame[c].astype(object) for c in (column, system_b))
        return np.asarray(first == second, dtype=bool)
    words = [_spoken(name) for name in said.names]
    found = next((both for both in SAID if set(words) <= {*both}), None)
    if found is None:
        return np.zeros(len(frame), dtype=bool)
    straight, reverse = found
    if reverse in ("true", "yes") and STRAIGHT_NAME.search(roles.normalised(column)):
        straight, reverse = reverse, straight
    return np.array([word == reverse for word in words] + [False])[said.codes]


def _labels(mapping: FileMapping) -> Sequence[str]:
    return (
        mapping.names("label") if mapping.is_by_row else (*mapping.humans, *mapping.machine_names)
    )


def _names(frame: pd.DataFrame, mapping: FileMapping) -> set[str]:
    pair = [column for role in ("system_a", "system_b") if (column := mapping.column(role))]
    return set().union(*(values_of(frame[column]) for column in pair)) if len(pair) == 2 else set()


def _systems(frame: pd.DataFrame, mapping: FileMapping) -> set[str]:
    return {name.casefold() for name in _names(frame, mapping)}


def _words(frame: pd.DataFrame, labels: Sequence[str]) -> list[str] | None:
    """Find what the labels say; None where there are none, or lists."""
    if not labels or any(is_list_column(frame[column]) for column in labels):
        return None
    return list({word.casefold() for column in labels for word in values_of(frame[column])})


def _spoken(cell: str) -> str:
    return " ".join(words_of(cell))


def _shows_both(column: pd.Series, systems: set[str]) -> bool:
    words = {name.casefold() for name in column.cat.categories}
    if len(words) < 2:
        return False
    spoken = set(map(_spoken, words))
    return words <= systems or any(spoken == {*both} for both in SAID)


def _is_told_in_words(column: pd.Series) -> bool:
    spoken = {_spoken(name) for name in column.cat.categories}
    return any(spoken == {*both} for both in SAID_IN_WORDS)


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
    """Items of which most votes in both orders are for the same side, and for one side each."""
    item = mapping.column("item") or mapping.column("source")
    if item is None:
        return 0, 0
    items = text_of(frame[item])
    votes = np.sum([sides_voted(frame[column]) for column in labels], axis=0)
    sums = [_sums(items, votes, chosen) for chosen in (is_reverse, ~is_reverse)]
    product = sums[0] * sums[1]
    return int((product > 0).sum()), int((product < 0).sum())


def _sums(items: Coded, votes: IntArray, chosen: BoolArray) -> NDArray[np.float64]:
    chosen = chosen & (items.codes >= 0)
    sums = np.bincount(items.codes[chosen], votes[chosen], len(items.names))
    return sums.astype(np.float64)
