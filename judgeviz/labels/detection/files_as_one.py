"""Files with the same columns that say together what none of them says by itself.

A column ``system`` with one name in all rows of a file, and another in the next file, tells nothing
apart by the rows of either: of the one table that both make it tells the outputs of equal ids
apart. So do runs of a judge, and a column of kinds says whose file is whose.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, HumansMissingError, LabelError, quoted
from judgeviz.labels.coding import Coded, IntArray, combined, determines, joined
from judgeviz.labels.detection.resolve import Resolved, resolved_or_refusal
from judgeviz.labels.detection.rules import Side
from judgeviz.labels.detection.same_columns import (
    as_one_table,
    columns_constant_somewhere,
    together,
    with_the_same_columns,
)
from judgeviz.labels.layouts import pair_as_voted_on
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable, categorical_from, plain_columns

PAIR = ("system_a", "system_b")
OF_AN_ITEM = ("system", *PAIR)
OF_A_RATER = ("rater", "kind")
OF_A_LABEL = (*OF_A_RATER, "criterion", "layout", "label")
OF_COLUMNS = ("layout", "human", "machine")
TOGETHER = (*OF_A_RATER, *OF_AN_ITEM, "sample", "item", "source")
BESIDE_THE_ITEM = ("rater", "criterion", "sample")


@dataclass(frozen=True, slots=True)
class FilesAsOne:
    """What files with the same columns say together of these.

    Attributes
    ----------
    entries : dict of int to dict of str to object
        By file, entries of a mapping that it does not have by itself.
    said : dict of int to str
        By the first file of those that belong together, what was taken for what.
    doubts : dict of int to tuple of Doubt
        By the same file, what the one table asks about these entries.
    """

    entries: dict[int, dict[str, object]]
    said: dict[int, str]
    doubts: dict[int, tuple[Doubt, ...]]


def files_as_one(
    tables: Sequence[RawTable],
    stated: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
    side: Side,
) -> FilesAsOne | None:
    """Look for roles that columns have in the one table that files with the same columns make.

    Where its rows name their raters, it says what a label is. Which rows are about other outputs it
    says where the files by themselves are not read, or one rater says two things of an item, or the
    same of all, or no source is known of outputs that are items of their own: what differs by file
    may be said of the raters.

    Parameters
    ----------
    tables : sequence of RawTable
    stated : sequence of FileMapping
        The user's entries by file.
    found : sequence of Resolved or LabelError
        What each file is read as by itself.
    side : Side
        Of judges, and how that is known: of files without humans.

    Returns
    -------
    FilesAsOne or None
        None where the files say no more together.
    """
    together = FilesAsOne({}, {}, {})
    for places in with_the_same_columns(tables):
        group, own = [tables[place] for place in places], [stated[place] for place in places]
        if all(map(_says_all, own)):
            continue
        alone = [found[place] for place in places]
        whole = _read_as_one(as_one_table(group), own, side)
        if whole is None:
            continue
        constant = columns_constant_somewhere(group)
        columns = {role: whole.mapping.column(role) for role in TOGETHER}
        told = {role: column for role, column in columns.items() if column in constant}
        open_roles = _roles_of_all(group, alone, whole, told)
        entries = {
            place: new
            for place, one in zip(places, alone, strict=True)
            if (new := _entries(tables[place], whole.mapping, one, stated[place], open_roles))
        }
        first = places[0]
        if entries:
            together.entries.update(entries)
            by_row = told if "item" in open_roles else {}
            together.said[first] = _said(group, by_row, whole.mapping)
        roles_told = set[str]().union(*entries.values(), {"label"}.intersection(open_roles))
        if asked := [doubt for doubt in whole.doubts if doubt.role in roles_told]:
            together.doubts[first] = tuple(asked)
    return together if together.entries or together.doubts else None


def _says_all(stated: FileMapping) -> bool:
    return all(map(stated.knows, (*OF_A_LABEL, *TOGETHER)))


def _read_as_one(one: RawTable, stated: Sequence[FileMapping], side: Side) -> Resolved | None:
    """Complete the mapping of the one table; None where it is refused, or stated in several ways.

    Who is human may be stated of each file.
    """
    shared = replace(stated[0], human=None, machine=None)
    if any(replace(own, human=None, machine=None) != shared for own in stated):
        return None
    own = stated[0] if all(entries == stated[0] for entries in stated) else shared
    whole = resolved_or_refusal(one, own)
    if isinstance(whole, HumansMissingError):
        whole = resolved_or_refusal(one, own, side)
    return None if isinstance(whole, LabelError) else whole


def _roles_of_all(
    group: Sequence[RawTable],
    alone: Sequence[Resolved | LabelError],
    whole: Resolved,
    told: dict[str, str],
) -> list[str]:
    """Roles that the one table tells, whatever its parts say."""
    found: list[str] = []
    if not whole.mapping.is_by_row:
        if not whole.doubts and any(map(_asks_whose, alone)):
            found += OF_COLUMNS
    elif whole.mapping.column("rater"):
        found += OF_A_LABEL
    if _are_named_otherwise(alone, whole) or _are_rows_apart(group, alone, whole, told):
        found += TOGETHER
    return found


def _asks_whose(one: Resolved | LabelError) -> bool:
    """Whether a file by itself does not say whose the labels in its columns are."""
    return isinstance(one, LabelError) or any(doubt.role in OF_COLUMNS for doubt in one.doubts)


def _are_named_otherwise(alone: Sequence[Resolved | LabelError], whole: Resolved) -> bool:
    """Whether the items of some file are named by another column than those of the one table."""
    named = {_base(one.mapping) for one in alone if isinstance(one, Resolved)}
    return _base(whole.mapping) is not None and bool(named - {_base(whole.mapping)})


def _are_rows_apart(
    group: Sequence[RawTable],
    alone: Sequence[Resolved | LabelError],
    whole: Resolved,
    told: dict[str, str],
) -> bool:
    """Whether files say too little of their rows by themselves, and the one table says it."""
    read = [one for one in alone if isinstance(one, Resolved)]
    if len(read) < len(alone) or any(one.doubts for one in read):
        return bool(told.keys() & {*OF_A_RATER}) and not whole.doubts
    mappings = [one.mapping for one in read]
    item = whole.mapping.column("item")
    if whole.mapping.column("source") and item and "system" in told:
        same = all(_base(one) == item for one in mappings)
        if same and all(one.column("source") in (None, item) for one in mappings):
            return True
    if "sample" in told and _contradict_themselves(group, mappings, of_humans=False):
        return True
    if told.keys() & {*OF_AN_ITEM} and _are_of_other_items(group, mappings):
        return True
    system = whole.mapping.column("system")
    return bool(system and not whole.mapping.column("item")) and _name_the_same(
        [{*Coded.of(table.frame[system]).names} for table in group]
    )


def _entries(
    table: RawTable,
    whole: FileMapping,
    found: Resolved | LabelError,
    stated: FileMapping,
    roles_of: Sequence[str],
) -> dict[str, object]:
    """Entries of the one table, where by itself the file has others, or asks; or none.

    But a column of kinds in which nothing stands says nothing of the file's raters.
    """
    own = found.mapping if isinstance(found, Resolved) else FileMapping()
    asked = {doubt.role for doubt in found.doubts} if isinstance(found, Resolved) else set()
    kind = whole.column("kind")
    has_kinds = kind is not None and table.frame[kind].notna().any()
    open_roles = [
        role for role in roles_of if not stated.knows(role) and (role != "kind" or has_kinds)
    ]
    new, old = ({r: of.to_dict().get(r) or None for r in open_roles} for of in (whole, own))
    if new == old and not asked.intersection(open_roles):
        return {}
    return {role: entry for role, entry in new.items() if entry or old[role]}


def _said(group: Sequence[RawTable], told: dict[str, str], whole: FileMapping) -> str:
    names = quoted([table.name for table in group], 4)
    of_labels = whole.names("label") or (*whole.humans, *whole.machine_names)
    columns = dict.fromkeys(told.values() or of_labels)
    if told:
        what = f"{'tells' if len(columns) == 1 else 'tell'} their rows apart"
    else:
        what = f"{'holds' if len(columns) == 1 else 'hold'} the labels"
    return f"{names} were read as parts of one table, in which {quoted(columns)} {what}."


def with_items_of_files_apart(
    tables: Sequence[RawTable], mappings: Sequence[FileMapping]
) -> list[RawTable]:
    """Say of files what tells their items and answers from those of other files.

    Parameters
    ----------
    tables : sequence of RawTable
    mappings : sequence of FileMapping
        Complete, one per file.

    Returns
    -------
    list of RawTable
        With the columns of systems that are a part of the items' names; and with the samples of
        all files in each of them, so that they are numbered alike.
    """
    told = list(tables)
    if len(tables) < 2:
        return told
    alike = with_the_same_columns(tables)
    for places in alike:
        group, own = [tables[n] for n in places], [mappings[n] for n in places]
        for place, table in zip(places, _with_samples_of_all(group, own), strict=True):
            told[place] = table
    alone = {*range(len(tables))}.difference(*alike)
    for places in [*alike, *([place] for place in sorted(alone))]:
        for named in (("system",), PAIR):
            files = [_NamedItems.of(tables[n], mappings[n], named) for n in places]
            columns = {mappings[place].column(role) for place in places for role in named}
            if (
                len(columns) == len(named)
                and _are_apart(files, [mappings[n] for n in places], named)
                and _are_among_humans(tables, mappings, named, places)
            ):
                for place in _naming_the_same(tables, mappings, named, places):
                    told[place] = replace(told[place], apart=frozenset(filter(None, columns)))
    return told


@dataclass(frozen=True, slots=True)
class _NamedItems:
    """Ids of a file's rows beside the systems that the rows name, or the two of a pair."""

    table: RawTable
    ids: Coded
    systems: Coded

    @classmethod
    def of(
        cls, table: RawTable, mapping: FileMapping, named: Sequence[str]
    ) -> "_NamedItems | None":
        """None where no column has one of the roles."""
        base, columns = _base(mapping), [*_columns([mapping], named)]
        if base is None or len(columns) < len(named):
            return None
        systems = [Coded.of(table.frame[column]) for column in columns]
        ids = Coded.of(table.frame[base])
        return cls(table, ids, systems[0] if len(systems) == 1 else pair_as_voted_on(*systems))

    @property
    def tell_systems(self) -> bool:
        """Whether the ids say which systems a row is about."""
        return determines(self.ids.codes, self.systems.codes)


def _are_apart(
    files: Sequence[_NamedItems | None], mappings: Sequence[FileMapping], named: Sequence[str]
) -> bool:
    """Whether systems are a part of the items' names: in a file, or in all of them together.

    Ids that tell the systems in each file, and not in all of them together, are several items'
    where all files name the same systems, or a human says two things of one, or votes on one in
    several files, on other pairs.
    """
    known = [one for one in files if one is not None]
    if len(known) < len(files) or any(one.systems.missing.all() for one in known):
        return False
    if not all(one.tell_systems for one in known):
        return True
    ids, systems = joined([one.ids for one in known]), joined([one.systems for one in known])
    if determines(ids.codes, systems.codes):
        return False
    group = [one.table for one in known]
    if _name_the_same([{*one.systems.names} for one in known]):
        return True
    return _are_of_other_items(group, mappings) or (
        named == PAIR and _vote_in_several(group, mappings)
    )


def _name_the_same(names: Sequence[AbstractSet[str]]) -> bool:
    """Whether each file names systems that others name as well, and no more."""
    times = Counter(name for own in names for name in own)
    return all(own and all(times[name] > 1 for name in own) for own in names)


def _are_among_humans(
    tables: Sequence[RawTable],
    mappings: Sequence[FileMapping],
    named: Sequence[str],
    places: Sequence[int],
) -> bool:
    """Whether files hold labels of humans, or those that do name systems as well."""
    if any(mappings[place].humans for place in places):
        return True
    with_humans = [n for n, mapping in enumerate(mappings) if mapping.humans]
    known = {name for n in places for name in _names(tables[n], mappings[n], named)}
    return all(known & {*_names(tables[n], mappings[n], named)} for n in with_humans)


def _names(table: RawTable, mapping: FileMapping, named: Sequence[str]) -> Iterator[str]:
    """Values of the columns of some roles."""
    for column in _columns([mapping], named):
        yield from table.frame[column].array.categories


def _naming_the_same(
    tables: Sequence[RawTable],
    mappings: Sequence[FileMapping],
    named: Sequence[str],
    places: Sequence[int],
) -> Iterator[int]:
    """Numbers of files, and of further ones that have the same ids and no other systems.

    But of none of one side whose ids no other has: they may say the system themselves.
    """
    times = Counter(name for n in places for name in _ids(tables[n], mappings[n]))
    for place in places:
        has_both = bool(mappings[place].humans and mappings[place].machine_names)
        meet = any(times[name] > 1 for name in _ids(tables[place], mappings[place]))
        if len(places) == 1 or has_both or meet:
            yield place
    known = {name for n in places for name in _names(tables[n], mappings[n], named)}
    for place, (table, mapping) in enumerate(zip(tables, mappings, strict=True)):
        own = {*_names(table, mapping, named)}
        meet = any(name in times for name in _ids(table, mapping))
        if meet and place not in places and own and known >= own:
            yield place


def _ids(table: RawTable, mapping: FileMapping) -> Sequence[str]:
    base = _base(mapping)
    return Coded.of(table.frame[base]).names if base else ()


def _columns(mappings: Sequence[FileMapping], named: Sequence[str]) -> Iterator[str]:
    """Columns of roles, as far as they are the same in all files."""
    for role in named:
        columns = {mapping.column(role) for mapping in mappings}
        if len(columns) == 1 and (column := columns.pop()):
            yield column


def _base(mapping: FileMapping) -> str | None:
    return mapping.column("item") or mapping.column("source")


def _items_of(group: Sequence[RawTable], bases: Sequence[str | None]) -> Coded:
    """Ids of all files, one below the other, each in the column that it has them in."""
    return joined([Coded.of(t.frame[c]) for t, c in zip(group, bases, strict=True)])


def _contradict_themselves(
    group: Sequence[RawTable], mappings: Sequence[FileMapping], of_humans: bool = True
) -> bool:
    """Whether a rater gives an item one label in one file and another one in another.

    With ``of_humans`` a human does, where humans label an item in several files, or in one alone:
    what judges say differently of what humans say the same of is one item, and what tells the files
    apart is said of the judges.
    """
    questions = _Questions.of(group, mappings)
    if questions is None:
        return False
    said = questions.said
    if of_humans:
        by_humans = questions.said_by_humans
        is_alone = len({int(n) for own in by_humans.values() for n in questions.files(own)}) == 1
        said = by_humans if is_alone or questions.are_shared(by_humans) else said
    return any(not determines(questions.asked, codes) for codes in said.values())


def _are_of_other_items(group: Sequence[RawTable], mappings: Sequence[FileMapping]) -> bool:
    """Whether systems in files tell items apart, as humans say two things of one, or all the same.

    Where judges alone say two things, the systems may be said of these.
    """
    if _contradict_themselves(group, mappings):
        return True
    return _vote_in_several(group, mappings) and not _contradict_themselves(
        group, mappings, of_humans=False
    )


def _vote_in_several(group: Sequence[RawTable], mappings: Sequence[FileMapping]) -> bool:
    """Whether a human labels an item in several files."""
    questions = _Questions.of(group, mappings)
    return questions is not None and questions.are_shared(questions.said_by_humans)


@dataclass(frozen=True, slots=True)
class _Questions:
    """What the rows of files with the same columns ask, and the labels beside, one below the other.

    Attributes
    ----------
    asked : ndarray of int, shape (n_rows,)
        An item, and whatever else tells labels apart; -1 for none.
    number : ndarray of int, shape (n_rows,)
        Of the file.
    said, said_by_humans : dict of str to ndarray of int, shape (n_rows,)
        Codes of labels by column; -1 for none, or a judge's.
    """

    asked: IntArray
    number: IntArray
    said: dict[str, IntArray]
    said_by_humans: dict[str, IntArray]

    @classmethod
    def of(cls, group: Sequence[RawTable], mappings: Sequence[FileMapping]) -> "_Questions | None":
        """None where files name no items, or hold labels in different layouts."""
        bases = [_base(mapping) for mapping in mappings]
        if None in bases or len({mapping.is_by_row for mapping in mappings}) > 1:
            return None
        beside = BESIDE_THE_ITEM if mappings[0].is_by_row else ("criterion",)
        columns = [*_columns(mappings, beside)]
        asked = combined([_items_of(group, bases), *(together(group, c) for c in columns)]).codes
        if mappings[0].is_by_row:
            labels = set.intersection(*(set(mapping.names("label")) for mapping in mappings))
        else:
            labels = set.intersection(*({*m.humans, *m.machine_names} for m in mappings))
        for table in group:
            labels &= {*plain_columns(table.frame)}
        said = {label: together(group, label).codes for label in labels}
        number = np.repeat(np.arange(len(group)), [len(table.frame) for table in group])
        return cls(asked, number, said, _said_by_humans(group, mappings, said))

    def files(self, codes: IntArray) -> IntArray:
        """Numbers of the files with some labels."""
        return np.unique(self.number[codes >= 0])

    def are_shared(self, said: dict[str, IntArray]) -> bool:
        """Whether several files have labels on one question."""
        return any(
            not determines(np.where(codes >= 0, self.asked, -1), self.number)
            for codes in said.values()
        )


def _said_by_humans(
    group: Sequence[RawTable], mappings: Sequence[FileMapping], said: dict[str, IntArray]
) -> dict[str, IntArray]:
    """Codes of labels by column, with those of judges as missing."""
    humans = {name for mapping in mappings for name in mapping.humans}
    if not mappings[0].is_by_row:
        return {label: codes for label, codes in said.items() if label in humans}
    rater = next(_columns(mappings, ["rater"]), None)
    if rater is None:
        return said if humans else {}
    is_human = together(group, rater).is_one_of(humans)
    return {label: np.where(is_human, codes, -1) for label, codes in said.items()}


def _with_samples_of_all(
    group: Sequence[RawTable], mappings: Sequence[FileMapping]
) -> Sequence[RawTable]:
    """Name the samples of all files in each, where a rater has several of an item in several."""
    column = next(_columns(mappings, ["sample"]), None)
    bases = [_base(mapping) for mapping in mappings]
    if column is None or None in bases or column not in columns_constant_somewhere(group):
        return group
    keys = [_items_of(group, bases)]
    keys += [together(group, c) for c in _columns(mappings, ["rater", "criterion"])]
    samples = together(group, column)
    if determines(combined(keys).codes, samples.codes):
        return group
    codes = np.split(samples.codes, np.cumsum([len(table.frame) for table in group])[:-1])
    return [
        replace(
            table,
            frame=table.frame.assign(**{column: pd.Series(categorical_from(own, samples.names))}),
        )
        for table, own in zip(group, codes, strict=True)
    ]
