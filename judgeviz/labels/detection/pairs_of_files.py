"""Pairs of systems that one file names as (alpha, beta) and another as (beta, alpha).

Each file by itself has one order; what their items share says that votes speak of either side.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import pandas as pd

from judgeviz.errors import Doubt, LabelError
from judgeviz.labels.detection.both_orders import SHOWN, STORED
from judgeviz.labels.detection.pairs_in_both_orders import (
    PAIR,
    changing_places,
    item_of,
    spelling_both_orders,
    words_of_votes,
)
from judgeviz.labels.detection.resolve import Resolved
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale.preferences import sides_of_pairs
from judgeviz.labels.sources.tables import RawTable, plain_columns


@dataclass(frozen=True, slots=True)
class PairsOfFiles:
    """What files say together of the pairs in their rows.

    Attributes
    ----------
    files : tuple of int
        Those that name the pairs.
    entries : dict of str to str
        Roles of columns, in each of them.
    answers : dict of str to str
        To questions about each of them.
    said : str
        What was taken for what, as a sentence; "" where it is asked.
    doubts : tuple of Doubt
    """

    files: tuple[int, ...]
    entries: dict[str, str]
    answers: dict[str, str] = field(default_factory=dict)
    said: str = ""
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class _Pairless:
    """A file and the mapping that it has by itself; ``item`` is its column of items."""

    number: int
    table: RawTable
    mapping: FileMapping
    item: str

    @property
    def frame(self) -> pd.DataFrame:
        return self.table.frame

    @property
    def columns(self) -> list[str]:
        """Columns that may name systems."""
        return [column for column in plain_columns(self.frame) if column != self.item]


def pairs_of_files(
    tables: Sequence[RawTable],
    stated: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
) -> PairsOfFiles | None:
    """Find what names the systems in two files that name those of an item in either order.

    Nothing where a mapping speaks of it, or where both files name their systems already. It is
    asked, unless the columns are named as two sides, or every vote names the system that it is for.
    """
    files = [*_with_items(tables, stated, found)]
    for both in combinations(files, 2):
        if all(one.mapping.column(PAIR[0]) for one in both):
            continue
        told = _in_two_columns(both) or _in_one_column(both)
        if told is not None:
            return told
    return None


def _with_items(
    tables: Sequence[RawTable],
    stated: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
) -> Iterator[_Pairless]:
    for number, (table, entries, one) in enumerate(zip(tables, stated, found, strict=True)):
        is_open = not any(map(entries.knows, (*PAIR, "order")))
        if is_open and isinstance(one, Resolved) and (item := item_of(one.mapping.column)):
            yield _Pairless(number, table, one.mapping, item)


def _in_two_columns(both: tuple[_Pairless, ...]) -> PairsOfFiles | None:
    pair = changing_places([(one.frame, one.item) for one in both], _shared(both))
    voted = [words_of_votes(one.frame, pair, one.mapping.names("label")) for one in both if pair]
    words = [own for own in voted if own is not None]
    if pair is None or not words:
        return None
    said = f"{_names(both)} name the same two systems of an item in '{pair[0]}' and '{pair[1]}'"
    files, entries = _numbers(both), dict(zip(PAIR, pair, strict=True))
    if not any(words) or pair[0] in sides_of_pairs(pair):
        return PairsOfFiles(files, entries, said=f"{said}, in either order.")
    doubts = tuple(Doubt(role, c, _asked(said), (None,)) for role, c in entries.items())
    return PairsOfFiles(files, entries, doubts=doubts)


def _in_one_column(both: tuple[_Pairless, ...]) -> PairsOfFiles | None:
    column = spelling_both_orders([(one.frame, one.item) for one in both], _shared(both))
    if column is None:
        return None
    if not any(words_of_votes(one.frame, (column,), one.mapping.names("label")) for one in both):
        return None
    said = f"{_names(both)} name the same two systems of an item in '{column}'"
    answers = {"orders": SHOWN}
    files, entries = _numbers(both), {"order": column}
    if all("orders" in one.mapping.answers for one in both):
        return PairsOfFiles(files, entries, answers, f"{said}, in either order.")
    doubt = Doubt("answers", answers, _asked(said), ({"orders": STORED},))
    return PairsOfFiles(files, entries, answers, doubts=(doubt,))


def _shared(both: tuple[_Pairless, ...]) -> list[str]:
    first, second = both
    return [column for column in first.columns if column in second.columns]


def _numbers(both: tuple[_Pairless, ...]) -> tuple[int, ...]:
    return tuple(one.number for one in both)


def _names(both: tuple[_Pairless, ...]) -> str:
    return " and ".join(f"'{one.table.name}'" for one in both)


def _asked(said: str) -> str:
    return f"{said}, in either order, and nothing says whether votes speak of these sides"
