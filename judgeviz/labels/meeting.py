"""Which columns of two files name the same items, and whether others beside them say so, too."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from judgeviz.labels.coding import Coded, determines, joined
from judgeviz.labels.layouts import item_of_row
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.tables import RawTable, is_list_column

ENOUGH = 0.5  # share of the items of the smaller file that have to meet
NEARLY_ALL = 0.9  # of them, where ids have to be spelled otherwise to meet
FEWEST_MATCHES = 2


@dataclass(frozen=True, slots=True)
class OneFile:
    """A table of one file, and what its columns mean as far as it was found."""

    table: RawTable
    mapping: FileMapping

    @property
    def name(self) -> str:
        """Of the file."""
        return self.table.name

    @property
    def has_items(self) -> bool:
        """Whether a column names the items."""
        return bool(self.mapping.column("item") or self.mapping.column("source"))

    @property
    def item(self) -> Coded:
        """Item of every row, shape (n_rows,)."""
        return item_of_row(self.table, self.mapping)

    def by(self, column: str) -> "OneFile":
        """Return the file with its items named by a column."""
        rest = {
            role: name
            for role, name in self.mapping.columns.items()
            if role != "source" or name != column
        }
        return replace(self, mapping=replace(self.mapping, columns={**rest, "item": column}))

    def runs(self, column: str) -> bool:
        """Whether a column holds small whole numbers, as any table may."""
        names = Coded.of(self.table.frame[column]).names
        return all(name.isdigit() and int(name) <= len(self.table.frame) for name in names)


@dataclass(frozen=True, slots=True)
class Match:
    """Two columns with values in common.

    Attributes
    ----------
    column, other : str
        Of the one file and of the other.
    n_shared, n_fewer : int
        Values that both have, and those of the one that has fewer.
    """

    column: str
    other: str
    n_shared: int
    n_fewer: int

    @property
    def share(self) -> float:
        """Of the values of the one that has fewer, in [0, 1]."""
        return self.n_shared / max(self.n_fewer, 1)

    @property
    def is_alike(self) -> bool:
        """Whether the columns are called alike."""
        return self.column.casefold() == self.other.casefold()

    @property
    def rank(self) -> tuple[float, int, bool]:
        """The fuller, then the larger, then the one whose columns are called alike."""
        return self.share, self.n_shared, self.is_alike


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Columns of two files whose equal values stand beside different ids.

    Attributes
    ----------
    match : Match
    n_apart : int
        Values that both files have, of which no id is the same.
    is_certain : bool
        The columns name the items in both files, nearly all values are in both, and the ids are
        running numbers, which any two tables have in common.
    """

    match: Match
    n_apart: int
    is_certain: bool


def meet(one: OneFile, other: OneFile, enough: float = ENOUGH) -> bool:
    """Whether the items of two files, as found so far, are largely the same."""
    if not (one.has_items and other.has_items):
        return False
    first, second = set(one.item.used()), set(other.item.used())
    return len(first & second) >= enough * min(len(first), len(second))


def best_match(one: OneFile, other: OneFile, is_fixed: bool = False) -> Match | None:
    """Find two columns that name the same items; with ``is_fixed`` the one file keeps its own."""
    candidates, rest = _that_may_name_items(one), _that_may_name_items(other)
    item = one.mapping.column("item")
    matches = [
        Match(column, name, len(values & named), min(len(values), len(named)))
        for column, values in candidates.items()
        for name, named in rest.items()
        if not is_fixed or column == item
    ]
    fitting = [m for m in matches if m.n_shared >= FEWEST_MATCHES and m.share >= ENOUGH]
    return max(fitting, key=lambda match: match.rank, default=None)


def contradiction(one: OneFile, other: OneFile) -> Contradiction | None:
    """Find columns that say that equal ids of two files are of different items.

    Texts or names, nearly one to an item, that both files share and that stand beside other ids
    here than there. None where another such column says that the ids are right, or where there is
    nothing beside them: running numbers say nothing, and numbers little.
    """
    if not meet(one, other):
        return None
    found = []
    own, others = _named_by_others(one), _named_by_others(other)
    used, others_used = (
        {column: set(values.used()) for column, values in named.items()} for named in (own, others)
    )
    items = (one.item, other.item)
    for column, values in own.items():
        for name, named in others.items():
            shared = used[column] & others_used[name]
            n_fewer = min(len(used[column]), len(others_used[name]))
            match = Match(column, name, len(shared), n_fewer)
            are_numbers = all(numeric_category(value) is not None for value in shared)
            enough = NEARLY_ALL if are_numbers else ENOUGH
            if match.n_shared < FEWEST_MATCHES or match.share < enough:
                continue
            n_apart = match.n_shared - _n_together(items, (values, named))
            if n_apart < FEWEST_MATCHES or n_apart <= (1 - NEARLY_ALL) * match.n_shared:
                return None
            found.append((match, n_apart))
    if not found:
        return None
    match, n_apart = max(found, key=lambda pair: pair[0].rank)
    say_nothing = _counts_rows(one) or _counts_rows(other)
    tell_items = all(
        determines(values.codes, file.item.codes)
        for values, file in ((own[match.column], one), (others[match.other], other))
    )
    return Contradiction(match, n_apart, say_nothing and tell_items and match.share >= NEARLY_ALL)


def _counts_rows(file: OneFile) -> bool:
    column = file.mapping.column("item")
    return column is not None and file.runs(column)


def _named_by_others(file: OneFile) -> dict[str, Coded]:
    """Items as other columns than theirs name them, nearly one to an item."""
    item, known = file.item, file.mapping.column("item") or file.mapping.column("source")
    found = {}
    for column in _free(file):
        if column == known or file.runs(column):
            continue
        values = file.by(column).item
        is_fine = len(values.used()) >= NEARLY_ALL * len(item.used())
        if is_fine and determines(item.codes, values.codes):
            found[column] = values
    return found


def _n_together(items: Sequence[Coded], values: Sequence[Coded]) -> int:
    """Count the values that stand beside the same item in the one file and in the other.

    Parameters
    ----------
    items, values : pair of Coded
        Of the rows of the one file, and of the other.
    """
    item, value = joined(items), joined(values)
    keys = value.codes.astype(np.int64) * len(item.names) + item.codes
    keys[(item.codes < 0) | (value.codes < 0)] = -1
    first, second = np.split(keys, [len(items[0].codes)])
    both = np.intersect1d(first, second)
    return len(np.unique(both[both >= 0] // len(item.names)))


def _free(file: OneFile) -> Iterable[str]:
    """Columns without another role than that of naming the items."""
    mapping, frame = file.mapping, file.table.frame
    rest = mapping.used_columns - set(mapping.names("item")) - set(mapping.names("source"))
    return [c for c in frame.columns if c not in rest and not is_list_column(frame[c])]


def _that_may_name_items(file: OneFile) -> dict[str, set[str]]:
    """Columns that tell the items apart, each with its values."""
    frame, item = file.table.frame, file.item
    n_items = len(item.used()) if file.has_items else FEWEST_MATCHES
    found = {}
    for column in _free(file):
        names = Coded.of(frame[column])
        if len(names.names) >= ENOUGH * min(n_items, len(frame)) and (
            file.mapping.is_by_row or determines(names.codes, item.codes)
        ):
            found[column] = set(names.names)
    return found
