"""Several files as one data set: which columns name the same items, which names the same criteria.

Humans and judges in files of their own seldom call an item alike: what fits is told by the values.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, HumansMissingError, LabelError, counted, quoted
from judgeviz.labels.coding import Coded, categories_of, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.criterion_names import stem_of
from judgeviz.labels.detection.resolve import resolve
from judgeviz.labels.detection.rules import Side
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.meeting import (
    FEWEST_MATCHES,
    NEARLY_ALL,
    OneFile,
    best_match,
    contradiction,
    meet,
)
from judgeviz.labels.sources.tables import RawTable

# Of sheets that say something about labels, and hold none.
ABOUT_LABELS = re.compile(
    r"summary|notes?|legend|read ?me|code ?book|guidelines?|instructions?|overview|statistics|pivot"
    r"|agreement|settings|metadata",
    re.IGNORECASE,
)
SHIFTED, AS_THEY_STAND = ANSWERS["ids"]
WHOLE_NUMBER = re.compile(r"0*(\d+)(?:\.0+)?")
TRUTH = {"true": "1", "false": "0"}
# Of a criterion's name what says who judged, or that something was: the rest says what.
WHO_OR_WHETHER = frozenset((
    "is", "was", "has", "are", "the", "an", "a", "of", "scorer", "score", "scores", "rating",
    "label", "grader", "grade", "eval", "evaluation", "evaluator", "check", "checker", "feedback",
    "review", "value", "result", "output", "verdict", "criterion", "metric",
))  # fmt: skip
# Names that differ by one of them may say the opposite.
NEGATIONS = frozenset(("no", "not", "non", "un", "free", "without", "in", "less", "anti"))


@dataclass(frozen=True, slots=True)
class Joined:
    """The mappings of several files, under which their items meet.

    Attributes
    ----------
    tables : tuple of RawTable
        Those that were given; ids that had to be spelled otherwise to meet are the humans'.
    mappings : tuple of FileMapping
    said : tuple of str
        What was joined on what, and how many items meet.
    doubts : tuple of Doubt
        Joins that any two tables would have allowed, as running numbers do.
    """

    tables: tuple[RawTable, ...]
    mappings: tuple[FileMapping, ...]
    said: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class JoinedCriteria:
    """Ratings of several files, whose criteria are called alike.

    Attributes
    ----------
    ratings : list of RatingTable
    said : tuple of str
        What was renamed.
    doubts : tuple of Doubt
        Files none of whose criteria is called as one of the humans'.
    """

    ratings: list[RatingTable]
    said: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def sheets_together(sheets: Sequence[RawTable]) -> list[RawTable]:
    """Find the sheets of a workbook that hold labels of the same items, or more of the same kind.

    The first with human labels leads; a summary, a legend or the same labels once more are none.
    Without two that belong together it is the leading one, or the first.
    """
    found = {n: mapping for n, one in enumerate(sheets) if (mapping := _mapping_of_sheet(one))}
    with_humans = [number for number, mapping in found.items() if mapping.human]
    lead = next(iter([*with_humans, *found]), 0)
    return [
        sheets[number]
        for number in range(len(sheets))
        if number == lead
        or (
            number in found
            and _belong_together(
                OneFile(sheets[lead], found[lead]), OneFile(sheets[number], found[number])
            )
        )
    ]


def _mapping_of_sheet(sheet: RawTable) -> FileMapping | None:
    """Read a sheet as a file of its own; None where it holds no labels of humans or judges."""
    about_labels = sheet.sheet is not None and ABOUT_LABELS.fullmatch(sheet.sheet.strip())
    if about_labels or sheet.is_headerless or sheet.header:
        return None
    for side in (None, Side("machine", "as the humans are in another sheet")):
        try:
            mapping = resolve(sheet, FileMapping(), side).mapping
        except HumansMissingError:
            continue
        except LabelError:
            return None
        sums_up = not mapping.is_by_row and any(map(roles.is_summary_name, mapping.humans))
        return None if sums_up else mapping
    return None


def _belong_together(one: OneFile, other: OneFile) -> bool:
    meets = meet(one, other)
    if _raters(one) == _raters(other):
        return not meets  # the next items, not the same once more
    return meets or best_match(one, other) is not None


def _raters(file: OneFile) -> set[str]:
    mapping = file.mapping
    rater = mapping.column("rater")
    if mapping.is_by_row and rater is not None:
        return set(text_of(file.table.frame[rater]).used())
    return {*mapping.humans, *mapping.machine_names}


def joined_on_items(
    tables: Sequence[RawTable],
    mappings: Sequence[FileMapping],
    stated: Sequence[FileMapping],
) -> Joined:
    """Find columns under which the items of all files meet, where those found do not.

    Nor do they where ids are the same, and texts or names beside them say that the items are not.
    Where no others do either, ids meet that are the same number, or the same but for their case.

    Parameters
    ----------
    tables : sequence of RawTable
    mappings : sequence of FileMapping
        Complete, one per file.
    stated : sequence of FileMapping
        The user's entries: an item that is stated stays.
    """
    files = [OneFile(*file) for file in zip(tables, mappings, strict=True)]
    said: list[str] = []
    doubts: list[Doubt] = []
    with_humans = [number for number, mapping in enumerate(mappings) if mapping.human]
    if len(tables) < 2 or not with_humans:
        return Joined(tuple(tables), tuple(mappings))
    one = max(with_humans, key=lambda number: len(tables[number].frame))
    others = [number for number in range(len(tables)) if number != one]
    is_open = {
        other: not any(stated[number].knows("item") for number in (one, other)) for other in others
    }
    told = _told_beside(files[one], [files[other] for other in others if is_open[other]])
    is_told = told is not None and told.lead is not None
    if told is not None:
        files[one] = told.lead or files[one]
        said += told.said
        doubts += told.doubts
    for other in others:
        is_moved = is_told and is_open[other]
        of_humans = other in with_humans
        if of_humans and not is_moved and _raters(files[one]) & _raters(files[other]):
            continue  # of the same humans: other items, or other criteria
        match, before = None, files[other]
        meets = not is_moved and meet(files[one], files[other])
        if is_open[other] and not meets and (is_moved or not of_humans):
            match = best_match(files[one], files[other], is_moved)
        if match is not None:
            files[one], files[other] = files[one].by(match.column), files[other].by(match.other)
            same = (
                f"column '{match.other}' of '{files[other].name}' and '{match.column}' of "
                f"'{files[one].name}' name the same items"
            )
            if files[one].runs(match.column) and not match.is_alike:
                asked = f"{same}: {match.n_shared:,} of {match.n_fewer:,}, but these are running"
                doubts.append(Doubt("item", match.other, f"{asked} numbers, which always meet"))
            said.append(f"{same[:1].upper()}{same[1:]}.")
        elif not meets:
            spelled = _with_ids_of(files[one], files[other])
            if spelled is not None:
                files[other], how = spelled
                said.append(how)
        elif shift := _shifted_by(files[one], files[other]):
            answers = stated[other].answers
            if "ids" not in answers:
                doubts.append(_about_shifted(files[one], files[other]))
            if answers.get("ids", SHIFTED) == SHIFTED:
                files[other], how = _with_ids_shifted(files[one], files[other], shift)
                said.append(how)
        if is_moved or not of_humans or files[other] is not before:
            said += _meeting(files[one], files[other])
    return Joined(
        tuple(file.table for file in files),
        tuple(file.mapping for file in files),
        tuple(said),
        tuple(doubts),
    )


@dataclass(frozen=True, slots=True)
class _ToldBeside:
    """What columns beside the ids say of these.

    Attributes
    ----------
    lead : OneFile or None
        The humans' file, its items named by the column that the others are to meet on; None where
        the ids stay.
    said : tuple of str
    doubts : tuple of Doubt
    """

    lead: OneFile | None
    said: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def _told_beside(one: OneFile, others: Sequence[OneFile]) -> _ToldBeside | None:
    """Look for a column that says that equal ids are of different items; None where none does.

    It names the items then, where it does so in all files; else it is asked.
    """
    found = ((other, contradiction(one, other)) for other in others)
    other, told = next(((file, told) for file, told in found if told), (None, None))
    if other is None or told is None:
        return None
    match = told.match
    lead = one.by(match.column)
    by_it = lead if all(best_match(lead, file, is_fixed=True) for file in others) else None
    columns = [
        file.mapping.column("item") or file.mapping.column("source") for file in (one, other)
    ]
    what = (
        f"equal ids in '{columns[1]}' of '{other.name}' and '{columns[0]}' of '{one.name}' stand "
        f"beside different values in '{match.other}' and '{match.column}', which are the same "
        f"under other ids in {told.n_apart:,} of {match.n_shared:,} cases"
    )
    if told.is_certain and by_it:
        return _ToldBeside(by_it, (f"{what[:1].upper()}{what[1:]}: the ids were not used.",))
    guess, left = (match.other, columns[1]) if by_it else (columns[1], match.other)
    doubt = Doubt("item", guess, f"{what}, and nothing says which of both names the items", (left,))
    return _ToldBeside(by_it, doubts=(doubt,))


def _with_ids_of(one: OneFile, other: OneFile) -> tuple[OneFile, str] | None:
    """Spell the ids of another file as one does, ``1.0`` as ``1``, and say so.

    Only where none is the same as it stands, nearly all are under one way to spell them, and no
    two of a file become one.
    """
    columns = [m.column("item") or m.column("source") for m in (one.mapping, other.mapping)]
    if columns[0] is None or columns[1] is None:
        return None
    frame = other.table.frame
    names = text_of(one.table.frame[columns[0]]).names
    old = text_of(frame[columns[1]])
    if set(one.item.names) & set(other.item.names):
        return None
    for spelled, how in ((_as_number, "as the same numbers"), (str.casefold, "whatever the case")):
        by_form = {spelled(name): name for name in names}
        new = [by_form.get(spelled(name), name) for name in old.names]
        changed = [(name, own) for name, own in zip(old.names, new, strict=True) if name != own]
        if len(by_form) < len(names) or len(set(new)) < len(new) or not changed:
            continue
        cells = pd.Categorical.from_codes(old.codes, dtype=categories_of(new))
        table = replace(other.table, frame=frame.assign(**{columns[1]: cells}))
        found = replace(other, table=table)
        if meet(one, found, NEARLY_ALL):
            return found, (
                f"Ids in '{columns[1]}' of '{other.name}' were read as those of '{one.name}' "
                f"{how}, '{changed[0][0]}' as '{changed[0][1]}': as they stand none is the same."
            )
    return None


def _shifted_by(one: OneFile, other: OneFile) -> int:
    """Tell by how much a file's running numbers have to move: 1 from 0, -1 from 1; 0 for no other.

    Where both files number equally many items, one of them from 0 and the other from 1.
    """
    numbers = []
    for file in (one, other):
        column = file.mapping.column("item")
        names = text_of(file.table.frame[column]).used() if column else []
        if not all(map(str.isdecimal, names)):
            return 0
        numbers.append(sorted(map(int, names)))
    first, second = numbers
    if len(first) < FEWEST_MATCHES or len(first) != len(second):
        return 0
    starts = (first[0], second[0])
    run = all(own == list(range(own[0], own[0] + len(own))) for own in numbers)
    return starts[0] - starts[1] if run and sorted(starts) == [0, 1] else 0


def _about_shifted(one: OneFile, other: OneFile) -> Doubt:
    reason = (
        f"ids in '{other.mapping.column('item')}' of '{other.name}' and those of '{one.name}' are "
        "as many running numbers, from 0 in one file and from 1 in the other, so that the same "
        "number may stand for two items"
    )
    return Doubt("answers", {"ids": SHIFTED}, reason, ({"ids": AS_THEY_STAND},))


def _with_ids_shifted(one: OneFile, other: OneFile, shift: int) -> tuple[OneFile, str]:
    """Spell the running numbers of a file as those that stand in their places in one; say so."""
    column, frame = str(other.mapping.column("item")), other.table.frame
    own = text_of(one.table.frame[str(one.mapping.column("item"))]).used()
    by_number = {int(name): name for name in own}
    ids = text_of(frame[column])
    is_used = ids.is_used
    new = [
        by_number[int(name) + shift] if is_used[code] else name
        for code, name in enumerate(ids.names)
    ]
    table = replace(other.table, frame=frame.assign(**{column: _renamed(ids, new)}))
    return replace(other, table=table), (
        f"Ids in '{column}' of '{other.name}' were moved by {shift:+d} to meet those of "
        f"'{one.name}'."
    )


def _renamed(ids: Coded, names: Sequence[str]) -> pd.Categorical:
    place = {name: code for code, name in enumerate(dict.fromkeys(names))}
    codes = np.array([*(place[name] for name in names), -1])[ids.codes]
    return pd.Categorical.from_codes(codes, dtype=categories_of([*place]))


def _as_number(name: str) -> str:
    """Digits of a whole number, of which ``001`` and ``1.0`` are ways to write 1."""
    number = WHOLE_NUMBER.fullmatch(name)
    return number[1] if number else name


def _meeting(one: OneFile, other: OneFile) -> list[str]:
    """Say how many items of two files are the same, and how many are left on either side."""
    if not (one.has_items and other.has_items):
        return []
    humans, judges = set(one.item.used()), set(other.item.used())
    both = len(humans & judges)
    left = [
        f"{len(items) - both:,} of '{file.name}'"
        for file, items in ((other, judges), (one, humans))
        if len(items) > both
    ]
    be, items = ("is" if both == 1 else "are"), counted(len(judges), "item")
    met = f"{both:,} of the {items} of '{other.name}' {be} in '{one.name}', too"
    return [f"{met}; left over: {' and '.join(left)}." if left else f"{met}."]


def joined_on_criteria(ratings: Sequence[RatingTable]) -> JoinedCriteria:
    """Give criteria of judges the names that the humans' have: ``judgement.tone`` is tone.

    Those that the mapping states, and those of which just one of the humans' is called so, in
    files of judges and in files of both. Where no criterion of a judge's is, it is asked which is
    which.
    """
    ratings = [_with_names(table, table.mapping.criterion_names) for table in ratings]
    raters = [table.raters_by_criterion() for table in ratings]
    of_humans = list(
        dict.fromkeys(
            name
            for table, own in zip(ratings, raters, strict=True)
            for name, who in own.items()
            if who & table.humans
        )
    )
    joined: list[RatingTable] = []
    said: list[str] = []
    doubts: list[Doubt] = []
    for table, who in zip(ratings, raters, strict=True):
        judged = {name: own - table.humans for name, own in who.items() if own - table.humans}
        names = [name for name in judged if name not in of_humans]
        if not names or not of_humans:
            joined.append(table)
            continue
        free = [name for name in of_humans if name not in judged]
        new = _by_their_names(judged, names, of_humans, free)
        is_said = {*table.mapping.criterion_names, *table.mapping.criterion_names.values()}
        if not {*judged, *new.values()} & set(of_humans) and not set(names) & is_said:
            alone = _alone(names, of_humans)
            doubts.append(_which_criterion(table, names, of_humans, alone))
            new = {name: alone for name in names if alone}
        changed = [f"'{old}' as '{name}'" for old, name in new.items()]
        if changed:
            said.append(
                f"Criteria of '{table.table.name}' read as the humans': {', '.join(changed)}."
            )
        joined.append(_with_names(table, new))
    return JoinedCriteria(joined, tuple(said), tuple(doubts))


def _alone(names: Sequence[str], of_humans: Sequence[str]) -> str | None:
    """Criterion of the humans that those of judges are, where there is but one here and there."""
    is_one = len({roles.normalised(_last_part(name)) for name in names}) == 1
    return of_humans[0] if is_one and len(of_humans) == 1 else None


def _by_their_names(
    judged: Mapping[str, frozenset[str]],
    names: Sequence[str],
    of_humans: Sequence[str],
    free: Sequence[str],
) -> dict[str, str]:
    """Which of the humans' criteria is called as a judge's is, for those that one alone is.

    Two criteria of one judge are never the same; of them the one is taken that is called so.

    Parameters
    ----------
    judged : mapping of str to set of str
        Judges by criterion.
    names, of_humans : sequence of str
        Criteria of judges alone, and those of humans.
    free : sequence of str
        Those of humans on which the table has no judge.
    """
    if len(judged) == len(of_humans) == 1 and any(map(roles.is_label_name, (*names, *of_humans))):
        return {names[0]: of_humans[0]}  # one of them does not say what was judged
    found: dict[str, str] = {}
    for is_alike in (_is_called_so, _begins_so, _means_the_same):
        alike = {
            name: [other for other in free if is_alike(name, other)]
            for name in names
            if name not in found
        }
        own = {name: others[0] for name, others in alike.items() if len(others) == 1}
        for other in dict.fromkeys(own.values()):
            called = [name for name, one in own.items() if one == other]
            judges = Counter(judge for name in called for judge in judged[name])
            known = {judge for name, one in found.items() if one == other for judge in judged[name]}
            if max(judges.values()) == 1 and not known & judges.keys():
                found |= dict.fromkeys(called, other)
    return found


def _last_part(name: str) -> str:
    return re.split(r"[.:/]", name)[-1]


def _is_called_so(name: str, other: str) -> bool:
    return roles.normalised(_last_part(name)) == roles.normalised(other)


def _begins_so(name: str, other: str) -> bool:
    plain, last = roles.normalised(other), roles.normalised(_last_part(name))
    return len(plain) > 3 and last.startswith(plain) and not _may_be_opposites(last, plain)


def _means_the_same(name: str, other: str) -> bool:
    """Whether one name says what the other does, but for who judges: ``CorrectnessScorer``."""
    one, two = (
        {stem_of(word) for word in roles.normalised(own).split("_") if not _says_who(word)}
        for own in (name, other)
    )
    is_within = bool(one and two) and (one <= two or two <= one)
    return is_within and not _may_be_opposites(name, other)


def _may_be_opposites(name: str, other: str) -> bool:
    one, two = (set(roles.normalised(own).split("_")) for own in (name, other))
    return bool((one ^ two) & NEGATIONS)


def _says_who(word: str) -> bool:
    return word in WHO_OR_WHETHER or roles.is_human_name(word) or roles.is_machine_name(word)


def _which_criterion(
    table: RatingTable, names: Sequence[str], of_humans: Sequence[str], guess: str | None
) -> Doubt:
    """Ask which criterion of the humans each of a judge's is, or none."""
    return Doubt(
        "criterion_names",
        dict.fromkeys(names, guess),
        f"the criteria {quoted(names)} of '{table.table.name}' are called otherwise than the "
        f"humans', {quoted(of_humans)}, and nothing says which is which",
        tuple(dict.fromkeys(names, other) for other in of_humans if other != guess),
    )


def _with_names(table: RatingTable, new: Mapping[str, str | None]) -> RatingTable:
    """Rename criteria; those that get the same name become one."""
    if not new:
        return table
    names = [new.get(name) or name for name in table.criterion.names]
    unique = list(dict.fromkeys(names))
    recode = np.array([unique.index(name) for name in names] + [-1], dtype=np.int64)
    criterion = Coded(recode[table.criterion.codes], unique)
    are_apart = table.are_apart and len(unique) == len(names)
    return replace(table, criterion=criterion, are_apart=are_apart)


def truth_as_numbers(ratings: Sequence[RatingTable]) -> tuple[list[RatingTable], list[str]]:
    """Judges' true and false as the 1 and 0 of the humans' file; and where, in words."""
    numbered = {
        name
        for table in ratings
        if table.humans and len(ratings) > 1
        for name, labels in table.labels_by_criterion().items()
        if set(labels) <= {"0", "1"}
    }
    joined, said = [], []
    for table in ratings:
        told = {} if table.humans else table.labels_by_criterion()
        found = [c for c in numbered if told.get(c) and set(told[c]) <= set(TRUTH)]
        joined.append(_with_numbers(table, found) if found else table)
        if found:
            where = f"{quoted(found)} of '{table.table.name}'"
            said.append(f"True and false in {where} were read as the humans' 1 and 0.")
    return joined, said


def _with_numbers(table: RatingTable, criteria: Sequence[str]) -> RatingTable:
    chosen = [table.criterion.names.index(criterion) for criterion in criteria]
    return table.respelled(np.flatnonzero(np.isin(table.criterion.codes, chosen)), TRUTH)
