"""Which columns of two files name the same items, and whether others beside them say so, too."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pandas as pd
import pyarrow as pa
from pyarrow import compute

from judgeviz.errors import quoted
from judgeviz.labels.coding import (
    Coded,
    StringArray,
    arrow_of,
    combined,
    determines,
    used_in,
)
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import FIRST_NAMES, runs
from judgeviz.labels.layouts import item_of_row
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.tables import RawTable, plain_columns

ENOUGH = 0.5  # share of the items of the smaller file that have to meet
NEARLY_ALL = 0.9  # of them, where ids have to be spelled otherwise to meet
FEWEST_MATCHES = 2
# Where texts contradict ids they do so all over the file: more of them say nothing else.
MOST_COMPARED = 2000
NUMBERED = re.compile(r"(\D*)0*(\d+)(?:\.0+)?")
SHORTEST_START = 30  # letters that a text has in common with one that was cut


@dataclass(frozen=True)
class OneFile:
    """A table of one file, and what its columns mean as far as it was found."""

    table: RawTable
    mapping: FileMapping

    @property
    def name(self) -> str:
        """Of the file."""
        return self.table.name

    @property
    def id_column(self) -> str | None:
        """Column that names the items, or else their sources; None where there is neither."""
        return self.mapping.column("item") or self.mapping.column("source")

    @cached_property
    def item(self) -> Coded:
        """Item of every row, shape (n_rows,)."""
        return item_of_row(self.table, self.mapping)

    @cached_property
    def ids(self) -> StringArray:
        """Every item once."""
        return used_in(self.item)

    @cached_property
    def system(self) -> Coded | None:
        """System of every row, shape (n_rows,), where it is a part of the items' names."""
        system = self.mapping.column("system")
        if system is None or self.id_column is None:
            return None
        systems = Coded.of(self.table.frame[system])
        own = Coded.of(self.table.frame[self.id_column])
        is_part = system in self.table.apart or not determines(own.codes, systems.codes)
        return systems if is_part else None

    def by(self, column: str) -> "OneFile":
        """Return the file with its items named by a column, or by one and their systems."""
        if column == self.id_column:
            return self
        columns = self.mapping.columns
        if self.system is not None:
            columns = {**columns, "item": None, "source": column}
        else:
            rest = {r: name for r, name in columns.items() if r != "source" or name != column}
            columns = {**rest, "item": column}
        return replace(self, mapping=replace(self.mapping, columns=columns))

    def runs(self, column: str) -> bool:
        """Whether a column holds small whole numbers, as any table may."""
        return runs(self.table.frame[column])

    def counts_rows(self, column: str | None) -> bool:
        """Whether a column holds the numbers of the rows, from 0 or 1."""
        if column is None or not self.runs(column):
            return False
        numbers = pd.to_numeric(self.table.frame[column].astype(object)).to_numpy()
        start = numbers[0] if len(numbers) else 0
        return start in (0, 1) and np.array_equal(numbers, np.arange(len(numbers)) + start)

    def numbers(self, column: str | None) -> tuple[str, list[int]] | None:
        """Return what stands before the number in all names of a column, and the numbers in order.

        None without a column, and where a name is no number after the same letters, whatever their
        case.
        """
        if column is None:
            return None
        names = used_in(Coded.of(self.table.frame[column])).to_pylist()
        found = [NUMBERED.fullmatch(name) for name in names]
        told = [number for number in found if number]
        before = {number[1].casefold() for number in told}
        if len(before) != 1 or len(told) < len(found):
            return None
        return before.pop(), sorted(int(number[2]) for number in told)


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
    """Columns of two files that say that equal ids are of different items.

    Attributes
    ----------
    match : Match
    n_apart, n_compared : int
        Of the values that both files have, those of which no id is the same; or, of the ids that
        both have, those beside which the values differ.
    is_elsewhere : bool
        Whether it is the values that are compared: they stand beside other ids.
    is_certain : bool
        The columns name the items in both files, nearly all values are in both, and the ids are
        running numbers, which any two tables have in common.
    """

    match: Match
    n_apart: int
    n_compared: int
    is_elsewhere: bool = True
    is_certain: bool = False

    @property
    def is_against(self) -> bool:
        """Whether more differ than a few that were mended."""
        is_few = self.n_apart <= (1 - NEARLY_ALL) * self.n_compared
        return self.n_apart >= FEWEST_MATCHES and not is_few

    @property
    def is_of_most(self) -> bool:
        """Whether most differ, as those of other items do, and not those that somebody edited."""
        return self.is_against and self.n_apart > ENOUGH * self.n_compared


def number_of(name: str) -> int:
    """Read the number that an id ends with, 7 of ``doc_007``."""
    number = NUMBERED.fullmatch(name)
    assert number is not None
    return int(number[2])


def meet(one: OneFile, other: OneFile, enough: float = ENOUGH) -> bool:
    """Whether the items of two files, as found so far, are largely the same."""
    if one.id_column is None or other.id_column is None:
        return False
    return n_common(one.ids, other.ids) >= enough * min(len(one.ids), len(other.ids))


def named_with_systems(one: OneFile, others: Sequence[OneFile]) -> tuple[OneFile, list[str]]:
    """Name the items of a file by their sources and systems where others do, and then meet it.

    A tool's own ids of tasks, each on the output of one system, say nothing to another file.

    Returns
    -------
    OneFile
    list of str
        What was done, in a sentence.
    """
    system = one.mapping.column("system")
    apart = [file for file in others if file.system is not None and not meet(one, file)]
    if system is None or one.system is not None or not apart:
        return one, []
    systems, items = Coded.of(one.table.frame[system]), one.item
    for column in _free(one):
        values = combined([Coded.of(one.table.frame[column]), systems])
        is_of_one = determines(items.codes, values.codes) and determines(values.codes, items.codes)
        if not is_of_one:
            continue
        columns = {**one.mapping.columns, "item": None, "source": column}
        named = replace(one, mapping=replace(one.mapping, columns=columns))
        if all(meet(named, file) for file in apart):
            names = " and ".join(quoted([name]) for name in (column, system))
            return named, [f"{names} of '{one.name}' name its items, as in the other files."]
    return one, []


def n_common(one: StringArray, other: StringArray) -> int:
    """Count the names that both have, of names of which each stands once."""
    if one.equals(other):
        return len(one)
    fewer, more = sorted((one, other), key=len)
    return compute.sum(compute.is_in(more, value_set=fewer)).as_py() or 0


def best_match(
    one: OneFile, other: OneFile, is_fixed: bool = False, by_texts: bool = False
) -> Match | None:
    """Find two columns that name the same items.

    Parameters
    ----------
    one, other : OneFile
    is_fixed : bool
        Whether the one file keeps the column that names its items.
    by_texts : bool
        Whether running numbers do not count, and other numbers only where nearly all are the same:
        nothing demands that the files have items in common.
    """
    candidates, rest = that_may_name_items(one), that_may_name_items(other)
    fitting = []
    for column, values in candidates.items():
        if is_fixed and column != one.id_column:
            continue
        if by_texts and one.runs(column):
            continue
        for name, named in rest.items():
            if by_texts and other.runs(name):
                continue
            match = Match(column, name, n_common(values, named), min(len(values), len(named)))
            are_numbers = by_texts and _are_numbers(values[:FIRST_NAMES].to_pylist())
            enough = NEARLY_ALL if are_numbers else ENOUGH
            if match.n_shared >= FEWEST_MATCHES and match.share >= enough:
                fitting.append(match)
    return max(fitting, key=lambda match: match.rank, default=None)


def are_counted_apart(one: OneFile, other: OneFile, numbers: Match, named: Match) -> bool:
    """Whether running numbers count rows, as what two files name alike has other numbers in each.

    Parameters
    ----------
    one, other : OneFile
    numbers, named : Match
        Columns of both files: those that may be running numbers, and others that may name the
        items instead.
    """
    if not (one.runs(numbers.column) and other.runs(numbers.other)):
        return False
    _, (first, second) = _beside(
        (_coded(one, named.column), _coded(other, named.other)),
        (_coded(one, numbers.column), _coded(other, numbers.other)),
    )
    both = first.keys() & second.keys()
    n_apart = sum(first[place] != second[place] for place in both)
    return Contradiction(named, n_apart, len(both)).is_against


def only_counts_rows(one: OneFile, other: OneFile) -> bool:
    """Whether the other file's ids are running numbers, and a column has those of the one."""
    column, own = one.mapping.column("item"), other.mapping.column("item")
    if column is None or own is None or own == column or not other.runs(own):
        return False
    values = that_may_name_items(other).get(column)
    if values is None:
        return False
    n_shared, n_fewer = n_common(one.ids, values), min(len(one.ids), len(values))
    return n_shared >= max(FEWEST_MATCHES, NEARLY_ALL * n_fewer)


def _coded(file: OneFile, column: str) -> Coded:
    return Coded.of(file.table.frame[column])


def called_alike(column: str, file: OneFile) -> Match | None:
    """Take a column that is called as another file's, and names the items, for the same."""
    named = that_may_name_items(file).items()
    return next(
        (Match(column, name, 0, len(names)) for name, names in named if name == column), None
    )


def contradiction(one: OneFile, other: OneFile, any_ids: bool = False) -> Contradiction | None:
    """Find columns that say that equal ids of two files are of different items.

    Texts or names, nearly one to an item, that both files share and that stand beside other ids
    here than there; or, beside running numbers (with ``any_ids`` beside any), that say what is
    judged, and mostly differ; or, beside any ids, that are the items themselves. None where another
    such column says that the ids are right, or where there is nothing beside them: running numbers
    say nothing, and numbers little.
    """
    if not meet(one, other):
        return None
    told = [*_told_of_ids(one, other, any_ids)]
    told += [] if told else _told_by_items_themselves(one, other)
    if not all(one_of_them.is_against for one_of_them in told):
        return None
    return max(
        told,
        key=lambda found: (found.is_elsewhere, found.is_certain, found.match.rank),
        default=None,
    )


def say_the_same(one: OneFile, other: OneFile) -> bool:
    """Whether a column that both files have says the same of the same items: a human's, copied."""
    ids = {one.id_column, other.id_column}
    frames = one.table.frame, other.table.frame
    shared = [c for c in plain_columns(frames[0]) if c in plain_columns(frames[1]) and c not in ids]
    for column in shared:
        own, others = (Coded.of(frame[column]) for frame in frames)
        if min(len(own.names), len(others.names)) < FEWEST_MATCHES:
            continue
        told = _beside_the_same(one, other, own, others, Match(column, column, 0, 0))
        if told.n_compared >= FEWEST_MATCHES and not told.is_against:
            return True
    return False


def are_confirmed(one: OneFile, other: OneFile) -> bool:
    """Whether texts or names that two files share stand beside the same ids in both."""
    return any(not found.is_against for found in _told_of_ids(one, other))


def _told_of_ids(one: OneFile, other: OneFile, any_ids: bool = False) -> list[Contradiction]:
    """Compare what stands beside the ids of two files, column by column."""
    are_rows = all(file.counts_rows(file.mapping.column("item")) for file in (one, other))
    own, others = _named_by_others(one, are_rows), _named_by_others(other, are_rows)
    say_nothing = _are_running(one) or _are_running(other)
    found = []
    for column, values in own.items():
        for name, named in others.items():
            are_in_order = one.counts_rows(column), other.counts_rows(name)
            are_numbers = one.runs(column) or other.runs(name)
            if all(are_in_order) or (column != name and are_numbers and any(are_in_order)):
                continue
            match, n_together = _compared(one, other, (column, values), (name, named))
            if match.n_shared >= FEWEST_MATCHES and match.share >= ENOUGH:
                is_certain = (
                    say_nothing
                    and (not are_numbers or (column == name and roles.may_name_items(column)))
                    and not any(are_in_order)  # which of both counts the rows, nothing says
                    and match.share >= NEARLY_ALL
                    and determines(values.codes, one.item.codes)
                    and determines(named.codes, other.item.codes)
                )
                n_apart = match.n_shared - n_together
                found.append(Contradiction(match, n_apart, match.n_shared, is_certain=is_certain))
            elif _should_be_the_same(one, other, match) and (
                any_ids or _may_be_restarted(one, other)
            ):
                told = _beside_the_same(one, other, values, named, match)
                found += [told] if told.is_against else []
    return found


def _told_by_items_themselves(one: OneFile, other: OneFile) -> list[Contradiction]:
    """Compare texts that are the items themselves, whatever they are called: text, sentence.

    None where any two are the same: the others may be what those stand in. What a judge answers
    may be called a text, too, and begins alike, and otherwise than those of the humans.
    """
    found = []
    for column, values in _items_themselves(one).items():
        for name, named in _items_themselves(other).items():
            may_be_own = not other.mapping.human and roles.may_be_a_judges_own(name)
            if may_be_own and _first_word(named) not in (None, _first_word(values)):
                continue
            match = Match(column, name, 0, min(len(values.names), len(named.names)))
            found.append(_beside_the_same(one, other, values, named, match))
    return found if all(told.is_of_most for told in found) else []


def _items_themselves(file: OneFile) -> dict[str, Coded]:
    """Columns that are called as the text of an item, one to each, but those that name the items.

    Texts may be repeated: it is not asked of them to tell items apart.
    """
    is_of_judges = not file.mapping.human
    found = {
        column: _coded(file, column)
        for column in _free(file)
        if column != file.id_column
        and roles.is_the_item_itself(column, beside_a_judge=is_of_judges)
        and not file.runs(column)
    }
    return {c: values for c, values in found.items() if determines(file.item.codes, values.codes)}


def _first_word(values: Coded) -> str | None:
    """Word that most texts begin with, as answers in one form do; None where there is none."""
    first = Counter(text.split(maxsplit=1)[0].casefold() for text in values.names if text.strip())
    [(word, n_texts)] = first.most_common(1) or [("", 0)]
    return word if n_texts > ENOUGH * len(values.names) else None


def _are_running(file: OneFile) -> bool:
    column = file.mapping.column("item")
    return column is not None and file.runs(column)


def _may_be_restarted(one: OneFile, other: OneFile) -> bool:
    """Whether ids of both files are numbers up to that of the rows, perhaps after the same word."""
    found = []
    for file in (one, other):
        numbers = file.numbers(file.id_column)
        if numbers is None or numbers[1][-1] > len(file.table.frame):
            return False
        found.append(numbers[0])
    return found[0] == found[1]


def _should_be_the_same(one: OneFile, other: OneFile, match: Match) -> bool:
    """Whether columns say what is judged, so that the same items have the same there.

    What a judge's file has of its own may be called so, too: an answer of the judge is a text. Not
    where some values are the humans', or the name can be of nothing else.
    """
    if not (roles.says_what_is_judged(match.column) and roles.says_what_is_judged(match.other)):
        return False
    if match.n_shared >= FEWEST_MATCHES:
        return True
    both_human = bool(one.mapping.human and other.mapping.human)
    return match.is_alike and (both_human or not roles.may_be_a_judges_own(match.column))


def _named_by_others(file: OneFile, with_ids: bool) -> dict[str, Coded]:
    """Items as other columns than theirs name them, nearly one to an item.

    Running numbers are left out, but with ``with_ids`` those of columns that are called ids, or by
    a name that is of nothing else.
    """
    item, found = file.item, {}
    for column in _free(file):
        is_id = with_ids and (roles.may_name_items(column) or roles.may_be_of_items(column))
        if column == file.id_column or (file.runs(column) and not is_id):
            continue
        values = file.by(column).item
        is_fine = np.count_nonzero(values.is_used) >= NEARLY_ALL * len(file.ids)
        if is_fine and determines(item.codes, values.codes):
            found[column] = values
    return found


def _compared(
    one: OneFile, other: OneFile, own: tuple[str, Coded], others: tuple[str, Coded]
) -> tuple[Match, int]:
    """Look for the values of one column in another: the match, and how many have the same id."""
    (column, values), (name, named) = own, others
    sample, (first, second) = _beside((values, named), (one.item, other.item))
    both = first.keys() & second.keys()
    match = Match(column, name, len(both), len(sample))
    if match.share < NEARLY_ALL and _are_numbers(sample[place].as_py() for place in both):
        return replace(match, n_shared=0), 0
    return match, sum(not first[place].isdisjoint(second[place]) for place in both)


def _beside_the_same(
    one: OneFile, other: OneFile, values: Coded, named: Coded, match: Match
) -> Contradiction:
    """Count the ids that two files share and beside which they have different texts."""
    _, (first, second) = _beside((one.item, other.item), (values, named))
    both = first.keys() & second.keys()
    n_apart = sum(
        not any(_is_the_same(text, said) for text in first[place] for said in second[place])
        for place in both
    )
    return Contradiction(match, n_apart, len(both), is_elsewhere=False)


def _is_the_same(text: str, other: str) -> bool:
    """Whether texts differ at most in blanks and case, or one was cut, or stands in the other."""
    shorter, longer = sorted((" ".join(one.casefold().split()) for one in (text, other)), key=len)
    start = shorter.rstrip(".…")
    return shorter == longer or (len(start) >= SHORTEST_START and start in longer)


def _beside(
    keys: tuple[Coded, Coded], columns: tuple[Coded, Coded]
) -> tuple[StringArray, list[dict[int, set[str]]]]:
    """Look up what stands beside some keys in two files.

    Parameters
    ----------
    keys, columns : pair of Coded
        Of the rows of the one file, and of the other.

    Returns
    -------
    sample : Arrow array of str
        Keys of the file that has fewer, from all over it.
    beside : list of two dicts
        By place in the sample what one file has in the column, for the keys that it has.
    """
    fewer = min(map(used_in, keys), key=len)
    places = np.unique(np.linspace(0, len(fewer) - 1, MOST_COMPARED).astype(np.int64))
    sample = fewer.take(pa.array(places if len(fewer) else places[:0]))
    return sample, [
        _names_beside(sample, key, column) for key, column in zip(keys, columns, strict=True)
    ]


def _names_beside(sample: StringArray, key: Coded, column: Coded) -> dict[int, set[str]]:
    place = compute.index_in(arrow_of(key.names), value_set=sample).fill_null(-1).to_numpy()
    of_row = np.append(place, -1)[key.codes].astype(np.int64)
    radix = len(column.names)
    pairs = np.unique((of_row * radix + column.codes)[(of_row >= 0) & (column.codes >= 0)])
    names = arrow_of(column.names).take(pa.array(pairs % radix)).to_pylist() if radix else []
    found: dict[int, set[str]] = {}
    for number, name in zip((pairs // max(radix, 1)).tolist(), names, strict=True):
        found.setdefault(number, set()).add(name)
    return found


def _are_numbers(names: Iterable[str]) -> bool:
    return all(numeric_category(name) is not None for name in names)


def _free(file: OneFile) -> Iterable[str]:
    """Columns without another role than that of naming the items."""
    mapping, frame = file.mapping, file.table.frame
    rest = mapping.used_columns - set(mapping.names("item")) - set(mapping.names("source"))
    return [column for column in plain_columns(frame) if column not in rest]


def that_may_name_items(file: OneFile) -> dict[str, StringArray]:
    """Columns that tell the items apart, each with its values; of several systems, with these."""
    frame, item, system = file.table.frame, file.item, file.system
    n_items = len(file.ids) if file.id_column else FEWEST_MATCHES
    if system is not None:
        n_items = len(used_in(Coded.of(frame[str(file.id_column)])))
    found = {}
    for column in _free(file):
        names = Coded.of(frame[column])
        told_apart = names if system is None else combined([names, system])
        if len(names.names) >= ENOUGH * min(n_items, len(frame)) and (
            file.mapping.is_by_row or determines(told_apart.codes, item.codes)
        ):
            found[column] = used_in(names)
    return found
