"""Several files as one data set: which columns name the same items, which names the same criteria.

Humans and judges in files of their own seldom call an item alike: what fits is told by the values.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from judgeviz.errors import Doubt, HumansMissingError, LabelError, counted, quoted
from judgeviz.labels.coding import text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.criterion_names import (
    IN_ALL,
    by_criterion,
    on_other_criteria,
    stem_of,
)
from judgeviz.labels.detection.items_by_line import SAME_ITEMS, may_be_row_by_row
from judgeviz.labels.detection.pairs_in_both_orders import item_of
from judgeviz.labels.detection.resolve import resolve
from judgeviz.labels.detection.rules import Side
from judgeviz.labels.detection.same_columns import with_the_same_columns
from judgeviz.labels.detection.summaries import sums_up_others
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import ANSWERS, CriteriaOfHumans, FileMapping, as_list
from judgeviz.labels.meeting import (
    ENOUGH,
    Contradiction,
    Match,
    OneFile,
    are_confirmed,
    are_counted_apart,
    best_match,
    called_alike,
    contradiction,
    meet,
    n_common,
    named_with_systems,
    only_counts_rows,
    say_the_same,
    that_may_name_items,
)
from judgeviz.labels.scale import UNNAMED_CRITERION, numeric_category
from judgeviz.labels.sources.stacked import UNTITLED
from judgeviz.labels.sources.tables import RawTable, categorical_from
from judgeviz.labels.spelled_ids import (
    SHIFTED,
    about_shifted,
    shift_between,
    spelled_alike,
    with_ids_shifted,
)
from judgeviz.labels.system_names import systems_called_alike

# Of sheets that say something about labels, and hold none.
ABOUT_LABELS = re.compile(
    r"summary|notes?|legend|read ?me|code ?book|guidelines?|instructions?|overview|statistics|pivot"
    r"|agreement|settings|metadata",
    re.IGNORECASE,
)
CRITERION = "criterion"
LEFT_OUT, _ = ANSWERS["beside"]
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


def sheets_together(sheets: Sequence[RawTable], answers: Mapping[str, str]) -> list[RawTable]:
    """Find the sheets of a workbook that hold labels of the same items, or more of the same kind.

    The first with human labels leads; a summary, a legend or the same labels once more are none.
    Without two that belong together it is the leading one, or the first. Of tables below each other
    on one sheet all with labels belong together. Without ids it may be the same row of each that is
    the same item; what may be left out nevertheless is asked with the first sheet.

    Parameters
    ----------
    sheets : sequence of RawTable
    answers : mapping of str to str
        What the mapping says of what may be read in several ways.
    """
    found = {n: mapping for n, one in enumerate(sheets) if (mapping := mapping_of_sheet(one))}
    if all(one.is_stacked for one in sheets):
        named = [n for n, mapping in found.items() if item_of(mapping.column)]
        if named:
            return _with_titles_as_criteria([sheets[n] for n in named], [found[n] for n in named])
    agreed = [
        n for n in found if sums_up_others(sheets[n], [sheets[one] for one in found if one != n])
    ]
    if keeps_agreed_on(answers):
        agreed = []
    found = {n: mapping for n, mapping in found.items() if n not in agreed}
    is_kept = answers.get("beside", LEFT_OUT) != LEFT_OUT
    with_humans = [number for number, mapping in found.items() if mapping.human]
    lead = next(iter([*with_humans, *found]), 0)
    known = {
        number: _read_as(OneFile(sheets[lead], found[lead]), OneFile(sheets[number], mapping))
        for number, mapping in found.items()
    }
    together = {n for n in known if n == lead or _belong_together(known[lead], known[n])}
    rest = [n for n in known if n not in together and not _are_same_raters(known[lead], known[n])]
    relabelled = [
        n for n in known if n not in together and _are_in_other_columns(known[lead], known[n])
    ]
    by_row = {n for n in rest if _may_be_row_by_row([known[one] for one in (*together, n)])}
    why = "no column names the same ones, and their rows are not as many, or in another order"
    if answers.get("lines", SAME_ITEMS) != SAME_ITEMS:
        by_row, why = set(), "no column names the same ones, and the same rows are other items"
    beside = [n for n in rest if n not in by_row and _may_be_missed(known[lead], known[n])]
    together |= by_row
    if is_kept:
        together.update([*beside, *relabelled])
    read = [
        known[number].table if number in known else sheet
        for number, sheet in enumerate(sheets)
        if number in together or number == lead
    ]
    asked = []
    if beside:
        why = f"{of_no_known_items(read[0])}: {why}"
        asked.append(about_sheets_beside([sheets[n] for n in beside], why, answers))
    if relabelled:
        why = "in another column of the same raters and items, which may say the same once more"
        asked.append(about_sheets_beside([sheets[n] for n in relabelled], why, answers))
    if agreed:
        asked.append(about_agreed_on([sheets[n] for n in agreed], answers))
    read[0] = replace(read[0], questions=(*read[0].questions, *asked))
    return read


def of_no_known_items(first: RawTable, part: str = "sheet") -> str:
    """Say that a sheet names none of the items of those that begin with the first."""
    return f"and nothing says of which items of {part} '{first.sheet}'"


def about_sheets_beside(
    beside: Sequence[RawTable], why: str, answers: Mapping[str, str], part: str = "sheet"
) -> Doubt:
    """Ask whether sheets are left out that hold labels, beside those that are read.

    Parameters
    ----------
    beside : sequence of RawTable
    why : str
        These are not read: half a sentence.
    answers : mapping of str to str
        What the mapping says of them, if it does.
    part : str
        What they are: sheets of a workbook, or a "file" each.
    """
    return _about_sheets("beside", beside, why, answers.get("beside", LEFT_OUT), part)


def about_agreed_on(
    agreed: Sequence[RawTable], answers: Mapping[str, str], part: str = "sheet"
) -> Doubt:
    """Ask whether sheets are left out that are called as what raters agree on. As above."""
    whose = "its name that is" if len(agreed) == 1 else "their names that is"
    why = f"and by {whose} what the raters agreed on"
    return _about_sheets("agreed", agreed, why, answers.get("agreed", LEFT_OUT), part)


def keeps_agreed_on(answers: Mapping[str, str]) -> bool:
    """Whether what raters agreed on is read: what is said of all sheets beside is said of it."""
    return answers.get("agreed", answers.get("beside", LEFT_OUT)) != LEFT_OUT


def _about_sheets(what: str, sheets: Sequence[RawTable], why: str, said: str, part: str) -> Doubt:
    titles = quoted([str(sheet.sheet) for sheet in sheets])
    held = f"{part} {titles} holds" if len(sheets) == 1 else f"{part}s {titles} hold"
    others = tuple({what: one} for one in ANSWERS[what] if one != said)
    return Doubt("answers", {what: said}, f"{held} labels, too, {why}", others)


def _read_as(lead: OneFile, sheet: OneFile) -> OneFile:
    """Read a sheet with the columns of the leading one as that is read, which it may hardly tell.

    ``Expert`` may be a rater's labels on one sheet, and by chance rather name raters on the next.
    """
    if (
        sheet.mapping.layout == lead.mapping.layout
        or sheet.table.preset is not None
        or {*sheet.table.frame.columns} != {*lead.table.frame.columns}
    ):
        return sheet
    return OneFile(replace(sheet.table, preset=lead.mapping), lead.mapping)


def _with_titles_as_criteria(
    sheets: list[RawTable], mappings: Sequence[FileMapping]
) -> list[RawTable]:
    """Take the titles of tables with a row for each label for criteria, where they have no other.

    Such as ``Fluency`` and ``Tone``, each over ``item, rater, label``.
    """
    are_alike = len({tuple(sheet.frame.columns) for sheet in sheets}) == 1 < len(sheets)
    are_open = all(one.is_by_row and not one.column(CRITERION) for one in mappings)
    is_free = CRITERION not in sheets[0].frame.columns
    if not (are_alike and are_open and is_free) or any(UNTITLED.fullmatch(s.title) for s in sheets):
        return sheets
    found = []
    for sheet in sheets:
        cells = categorical_from(np.zeros(len(sheet.frame), dtype=np.int8), [sheet.title])
        preset = (sheet.preset or FileMapping()).having(**{CRITERION: CRITERION})
        frame = sheet.frame.assign(**{CRITERION: cells})
        found.append(replace(sheet, frame=frame, preset=preset))
    return found


def mapping_of_sheet(sheet: RawTable) -> FileMapping | None:
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
        if mapping.is_by_row:
            return mapping if item_of(mapping.column) else None
        sums_up = any(map(roles.is_summary_name, mapping.humans))
        return None if sums_up else mapping
    return None


def _belong_together(one: OneFile, other: OneFile) -> bool:
    meets = meet(one, other)
    if _are_same_raters(one, other):  # the next items, or criteria: not the same once more
        are_criteria = all(map(_is_called_as_its_labels, (one, other)))
        return not meets or (are_criteria and _are_in_other_columns(one, other))
    return meets or best_match(one, other) is not None


def _are_in_other_columns(one: OneFile, other: OneFile) -> bool:
    """Whether rows of the same raters on two sheets have their labels in columns of other names."""
    own, others = ({*file.mapping.names("label")} for file in (one, other))
    return _are_same_raters(one, other) and bool(own and others) and own.isdisjoint(others)


def _is_called_as_its_labels(file: OneFile) -> bool:
    """Whether a sheet is called as its column of labels, or that as what is judged."""
    labels, title = file.mapping.names("label"), roles.normalised(file.table.title)
    return bool(labels) and all(
        roles.is_quality_name(label) or roles.normalised(label) == title for label in labels
    )


def _are_same_raters(one: OneFile, other: OneFile) -> bool:
    return _raters(one) == _raters(other)


def _may_be_row_by_row(files: Sequence[OneFile]) -> bool:
    return may_be_row_by_row([file.table for file in files], [file.mapping for file in files])


def _may_be_missed(one: OneFile, other: OneFile) -> bool:
    """Whether a sheet holds labels of others on items that nothing matches.

    A summary has few rows, and numbers of its own; what is told of the raters has other names.
    """
    if has_rows_as_many(other.table, one.table):
        return True
    own, others = (_labels(file) for file in (one, other))
    are_named = all(roles.is_human_name(n) or roles.is_machine_name(n) for n in _raters(other))
    return are_named and others <= own and len(others) < len(other.table.frame)


def has_rows_as_many(sheet: RawTable, lead: RawTable) -> bool:
    """Whether a sheet is long enough to be about the rows of another, and not to sum these up."""
    return ENOUGH * len(lead.frame) <= len(sheet.frame)


def _labels(file: OneFile) -> set[str]:
    mapping = file.mapping
    columns = mapping.names("label") if mapping.is_by_row else sorted(_raters(file))
    return {text for name in columns for text in text_of(file.table.frame[name]).used()}


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

    Ids are spelled alike first, where more are the same then. Nor do items meet where ids are the
    same, and texts or names beside them say that the items are not.

    Parameters
    ----------
    tables : sequence of RawTable
    mappings : sequence of FileMapping
        Complete, one per file.
    stated : sequence of FileMapping
        The user's entries: an item that is stated stays.
    """
    files = [OneFile(*file) for file in zip(tables, mappings, strict=True)]
    with_humans = [number for number, mapping in enumerate(mappings) if mapping.human]
    if len(tables) < 2 or not with_humans:
        return Joined(tuple(tables), tuple(mappings))
    lead = max(with_humans, key=lambda number: len(tables[number].frame))
    others = [number for number in range(len(tables)) if number != lead]
    is_open = {n for n in others if not any(stated[number].knows("item") for number in (lead, n))}
    # Files of the same humans have other items, or other criteria.
    beside = [
        n for n in others if n not in with_humans or not _raters(files[lead]) & _raters(files[n])
    ]
    files, said = systems_called_alike(files, lead, others)
    if is_open:
        files[lead], how_named = named_with_systems(files[lead], [files[n] for n in others])
        said += how_named
    files, how = spelled_alike(files, lead, beside)
    told = _told_beside(files[lead], {n: files[n] for n in others if n in is_open})
    apart = _parts_with_other_items(files, lead)
    matches = told.matches or _matches(
        files[lead], {n: files[n] for n in beside if n in is_open and n not in apart}
    )
    said, doubts = [*said, *told.said], [*told.doubts]
    lead_file = files[lead].by(next(iter(matches.values())).column) if matches else files[lead]
    files[lead] = lead_file
    for number in others:
        before = files[number]
        if number in matches:
            match = matches[number]
            files[number] = before.by(match.other)
            same, asked = _about(match, lead_file, before)
            said += same
            doubts += [] if told.doubts else asked  # the same question
        elif number in how:
            said.append(how[number])
        if number not in matches and number in beside:
            files[number], moved, asked = _shifted(lead_file, before, stated[number])
            said += moved
            doubts += asked
        if number not in with_humans or number in how or files[number] is not before:
            said += _meeting(lead_file, files[number])
    return Joined(
        tuple(file.table for file in files),
        tuple(file.mapping for file in files),
        tuple(said),
        tuple(doubts),
    )


def _parts_with_other_items(files: Sequence[OneFile], lead: int) -> set[int]:
    """Find parts of the lead's table with other items of the same ids' column.

    A part has them where it holds labels of both sides, or meets one with those of the other side:
    nothing else has to name its items.
    """
    one = files[lead]
    together = with_the_same_columns([file.table for file in files])
    parts = [
        n
        for places in together
        if lead in places and one.id_column is not None
        for n in places
        if files[n].id_column == one.id_column and not files[n].counts_rows(one.id_column)
    ]
    sides = {n: (bool(files[n].mapping.human), bool(files[n].mapping.machine)) for n in parts}
    return {
        n
        for n in parts
        if n != lead
        and not meet(one, files[n])
        and (
            all(sides[n])
            or any(sides[n] != sides[other] and meet(files[n], files[other]) for other in parts)
        )
    }


def _shifted(
    one: OneFile, other: OneFile, stated: FileMapping
) -> tuple[OneFile, list[str], list[Doubt]]:
    """Move numbers from 0 to those from 1 as is stated, and ask where it is not.

    Texts that stand beside the same numbers in both files say that these are right.
    """
    shift = shift_between(one, other)
    if not shift or are_confirmed(one, other):
        return other, [], []
    doubts = [] if "ids" in stated.answers else [about_shifted(one, other)]
    if stated.answers.get("ids", SHIFTED) != SHIFTED:
        return other, [], doubts
    moved, how = with_ids_shifted(one, other, shift)
    return moved, [how], doubts


def _about(match: Match, one: OneFile, other: OneFile) -> tuple[list[str], list[Doubt]]:
    """Say which columns name the same items, and ask where any tables' columns would."""
    if not match.n_shared:
        return [], []
    same = (
        f"column '{match.other}' of '{other.name}' and '{match.column}' of '{one.name}' name the "
        "same items"
    )
    doubts = []
    asked = f"{same}: {match.n_shared:,} of {match.n_fewer:,}, but these are"
    if one.runs(match.column) and not match.is_alike:
        doubts.append(Doubt("item", match.other, f"{asked} running numbers, which always meet"))
    elif one.counts_rows(match.column) and other.counts_rows(match.other):
        own = other.mapping.column("item")
        if own is not None and not are_confirmed(one, other.by(match.other)):
            asked = f"{asked} the numbers of the rows, and '{own}' has other numbers"
            doubts.append(Doubt("item", match.other, asked, (own,)))
    return [f"{same[:1].upper()}{same[1:]}."], doubts


def _matches(lead: OneFile, others: Mapping[int, OneFile]) -> dict[int, Match]:
    """Find the column of one file under which the most others meet it, and theirs; by file.

    Files that meet it as they are do so under that column, too. Running numbers, which any two
    tables have, are none where what another column names has other numbers in both files.
    """
    waiting = {
        number: file
        for number, file in others.items()
        if not meet(lead, file) or only_counts_rows(lead, file)
    }
    if not waiting:
        return {}
    named = {number: best_match(lead, file, by_texts=True) for number, file in waiting.items()}
    met = {number: file for number, file in others.items() if number not in waiting}
    found = []
    for column in that_may_name_items(lead):
        one = lead.by(column)
        kept = {} if column == lead.id_column else met
        matches = {
            n: match
            for n, file in waiting.items()
            if (match := _match(one, file))
            and not ((other := named[n]) and are_counted_apart(one, file, match, other))
        }
        needed = {n: match for n, file in kept.items() if (match := best_match(one, file, True))}
        if matches and len(needed) == len(kept):
            least = min(match.rank for match in matches.values())
            is_own = column == lead.id_column
            found.append((len(matches), least, is_own, matches | needed))
    return max(found, key=lambda one: one[:3])[3] if found else {}


def _match(one: OneFile, other: OneFile) -> Match | None:
    """Find the column of a file that names the items as one does.

    Nothing demands that files of two humans have items in common: not by numbers, nor where texts
    beside the same one differ, as the answers to a prompt do.
    """
    if not other.mapping.human:
        return best_match(one, other, is_fixed=True)
    match = best_match(one, other, is_fixed=True, by_texts=True)
    return None if match is None or contradiction(one, other.by(match.other), True) else match


@dataclass(frozen=True, slots=True)
class _ToldBeside:
    """What columns beside the ids say of these.

    Attributes
    ----------
    matches : dict of int to Match
        By file the columns that name the items instead; empty where the ids stay.
    said : tuple of str
    doubts : tuple of Doubt
    """

    matches: dict[int, Match] = field(default_factory=dict)
    said: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def _told_beside(one: OneFile, others: Mapping[int, OneFile]) -> _ToldBeside:
    """Look for a column that says that equal ids are of different items.

    It names the items then, where it does so in all files; else it is asked.
    """
    found = ((file, contradiction(one, file)) for file in others.values())
    other, told = next(((file, told) for file, told in found if told), (None, None))
    if other is None or told is None:
        return _ToldBeside()
    by_label = _told_by_labels(one, other, told)
    if by_label is False:
        return _ToldBeside()
    match, lead = told.match, one.by(told.match.column)
    by_file = {
        number: best_match(lead, file, is_fixed=True)
        or called_alike(match.column, file)
        or (file is other and called_alike(match.other, file) and match)
        for number, file in others.items()
    }
    matches = {number: own for number, own in by_file.items() if own}
    # Nobody's labels could be compared where a judge's file has other texts than the humans'.
    is_no_more = not other.mapping.human and match.n_shared == 0
    by_it = len(matches) == len(others) and not is_no_more
    where = f"'{match.other}'" if match.is_alike else f"'{match.other}' and '{match.column}'"
    what = (
        f"equal ids in '{other.id_column}' of '{other.name}' and '{one.id_column}' of '{one.name}' "
        f"stand beside different values in {where}"
    )
    cases = f"in {told.n_apart:,} of {told.n_compared:,} cases"
    if told.is_elsewhere:
        what = f"{what}, which are the same under other ids {cases}"
        asked = f"{what}, and nothing says which of both names the items"
    else:
        asked = f"{what} {cases}, so that the numbers may begin again for other items"
    if (told.is_certain or by_label) and by_it:
        said = f"{what[:1].upper()}{what[1:]}: the ids were not used."
        return _ToldBeside(matches, (said,))
    guess, left = (match.other, other.id_column) if by_it else (other.id_column, match.other)
    doubt = Doubt("item", guess, asked, (left,))
    return _ToldBeside(matches if by_it else {}, doubts=(doubt,))


def _told_by_labels(one: OneFile, other: OneFile, told: Contradiction) -> bool | None:
    """Whether columns name the items and not the ids, as labels say that both files have.

    None where they say nothing, or the same of both.
    """
    if told.is_certain or not told.is_elsewhere:
        return None
    by_ids = say_the_same(one, other)
    by_columns = say_the_same(one.by(told.match.column), other.by(told.match.other))
    return None if by_ids == by_columns else by_columns


def _meeting(one: OneFile, other: OneFile) -> list[str]:
    """Say how many items of two files are the same, and how many are left on either side."""
    if one.id_column is None or other.id_column is None:
        return []
    humans, judges = one.ids, other.ids
    both = n_common(humans, judges)
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
    ratings, said = _spelled_as_the_first(ratings)
    ratings, named = _without_a_name_as_the_only_one(ratings)
    said += named
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
    doubts: list[Doubt] = []
    for table, who in zip(ratings, raters, strict=True):
        judged = {name: own - table.humans for name, own in who.items() if own - table.humans}
        names = [name for name in judged if name not in of_humans]
        if not names or not of_humans:
            joined.append(table)
            continue
        free = [name for name in of_humans if name not in judged]
        told = _by_their_names(judged, names, of_humans, free)
        new: dict[str, str | tuple[str, ...]] = {**told}
        is_said = {*table.mapping.criterion_names, *table.mapping.renamed_to}
        if not {*judged, *told.values()} & set(of_humans) and not set(names) & is_said:
            alone = _alone(names, of_humans)
            if alone and _is_of_another_kind(table, names, alone):
                alone = None
            likeliest: dict[str, CriteriaOfHumans] = dict.fromkeys(names, alone)
            if alone is None and len(of_humans) == 1:
                likeliest |= _with_the_same_labels(ratings, table, names, of_humans[0])
            if len(names) == 1 < len(of_humans):
                likeliest = {names[0]: _of_a_nameless(ratings, table, names[0], of_humans)}
            doubts.append(_which_criterion(table, names, of_humans, likeliest))
            new = {name: other for name, other in likeliest.items() if other}
        changed = [f"'{old}' as {quoted(as_list(name))}" for old, name in new.items()]
        if changed:
            said.append(
                f"Criteria of '{table.table.name}' read as the humans': {', '.join(changed)}."
            )
        joined.append(_with_names(table, new))
    return JoinedCriteria(joined, tuple(said), tuple(doubts))


def _spelled_as_the_first(
    ratings: Sequence[RatingTable],
) -> tuple[list[RatingTable], list[str]]:
    """Criteria of humans as the first of their files spells them: ``SCORE`` as ``Score``."""
    first: dict[str, str] = {}
    alike: list[RatingTable] = []
    said: list[str] = []
    for table in ratings:
        own = Counter(map(roles.normalised, table.criterion.names)) if table.humans else {}
        new = {
            name: first[plain]
            for name in table.criterion.names
            if own.get(plain := roles.normalised(name)) == 1 and first.get(plain, name) != name
        }
        alike.append(_with_names(table, new))
        if new:
            changed = ", ".join(f"'{old}' as '{name}'" for old, name in new.items())
            said.append(
                f"Criteria of '{table.table.name}' read as those of the other files: {changed}."
            )
        for name in alike[-1].criterion.names if own else ():
            first.setdefault(roles.normalised(name), name)
    return alike, said


def _without_a_name_as_the_only_one(
    ratings: Sequence[RatingTable],
) -> tuple[list[RatingTable], list[str]]:
    """Give labels on nothing that is named the one criterion that humans have in the other files.

    ``truth`` beside ``question`` in one file, ``question, worker, answer`` in the other. That one
    names no quality, or else the labels are what is true; most of them are known there, and the
    raters are not: nobody answers a question twice.
    """
    of_humans = [table for table in ratings if table.humans]
    used = {name for table in of_humans for name in table.criterion.used()}
    if len(used) != 2 or UNNAMED_CRITERION not in used:
        return [*ratings], []
    [name] = used - {UNNAMED_CRITERION}
    named = [table for table in of_humans if name in table.criterion.used()]
    raters = {rater for table in named for rater in table.rater.used()}
    known = {_by_value(label) for table in named for label in table.label.used()}
    joined, said = list[RatingTable](), list[str]()
    for table in ratings:
        own = table.rater.used() if table.humans and all(table is not one for one in named) else []
        is_of_a_quality = roles.is_quality_name(table.table.title)  # fluency.csv beside ratings.csv
        is_so = bool(own) and not is_of_a_quality
        is_so &= roles.is_label_name(name) or all(map(_says_what_is_true, own))
        labels = set(map(_by_value, table.label.used())) if is_so else set()
        if not raters.isdisjoint(own) or 2 * len(labels & known) <= len(labels):
            joined.append(table)
            continue
        joined.append(_with_names(table, {UNNAMED_CRITERION: name}))
        said.append(f"Labels of '{table.table.name}' read as '{name}', the only criterion beside.")
    return joined, said


def _says_what_is_true(rater: str) -> bool:
    return roles.says_what_is_true(rater) or roles.is_expected(rater)


def _alone(names: Sequence[str], of_humans: Sequence[str]) -> str | None:
    """Criterion of the humans that those of judges are, where there is but one here and there."""
    is_one = len({roles.normalised(_last_part(name)) for name in names}) == 1
    return of_humans[0] if is_one and len(of_humans) == 1 else None


def _is_of_another_kind(table: RatingTable, names: Sequence[str], human: str) -> bool:
    """Whether a judge's criterion is another quality, in labels that no human of the file gave.

    ``hallucination`` from 0 to 1 beside ``accuracy`` from 1 to 5.
    """
    if not table.humans or not on_other_criteria(names, [human]):
        return False
    is_human = table.rater.is_one_of(table.humans)
    said, known = (
        set(
            map(
                _by_value,
                table.label.take(np.flatnonzero(rows & table.criterion.is_one_of(own))).used(),
            )
        )
        for rows, own in ((~is_human, names), (is_human, [human]))
    )
    return 2 * len(said & known) <= len(said)


def _by_value(label: str) -> object:
    number = numeric_category(label)
    return label if number is None else float(number)


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


def _with_the_same_labels(
    ratings: Sequence[RatingTable], table: RatingTable, names: Sequence[str], of_humans: str
) -> dict[str, str]:
    """Which one of a judge's criteria has most of its labels from those of the humans' only one.

    Sooner one that is called as their only column of labels.
    """
    humans = [human for one in ratings for human in one.humans]
    columns = [humans[0], roles.without_human_words(humans[0])] if len(humans) == 1 else []
    called = [name for name in names if any(_is_called_so(name, column) for column in columns)]
    if len(called) == 1:
        return {called[0]: of_humans}
    said = {
        label
        for one in ratings
        for name, own in one.labels_by_criterion().items()
        if name == of_humans
        for label in own
    }
    judged = table.labels_by_criterion()
    shared = {
        name: len(said.intersection(own)) / len(own)
        for name in names
        if (own := set(judged.get(name, ())))
    }
    most = max(shared.values(), default=0)
    likeliest = [name for name, share in shared.items() if share == most]
    return {likeliest[0]: of_humans} if most and len(likeliest) == 1 else {}


def _of_a_nameless(
    ratings: Sequence[RatingTable], table: RatingTable, name: str, of_humans: Sequence[str]
) -> CriteriaOfHumans:
    """Guess on what a judge's labels are that no criterion is named for: ``score``.

    On that which the file is called after, or the humans' overall grade, or all with such labels: a
    metric that knows of one quality only is compared with the humans on each.
    """
    if not (name == UNNAMED_CRITERION or roles.is_label_name(_last_part(name))):
        return None
    called = by_criterion(table.table.title, of_humans)
    if called is not None and called.criterion in of_humans:
        return called.criterion
    own = {_by_value(label) for label in table.labels_by_criterion().get(name, ())}
    fitting = []
    for criterion in of_humans:
        known = {
            _by_value(label)
            for one in ratings
            for label in one.labels_by_criterion(of_humans_alone=True).get(criterion, ())
        }
        are_numbers = all(
            2 * sum(isinstance(label, float) for label in said) > len(said) for said in (own, known)
        )
        if are_numbers or 2 * len(own & known) > len(own):
            fitting.append(criterion)
    in_all = [c for c in fitting if IN_ALL.search(roles.normalised(c))]
    if len(in_all) == 1 and not all(map(roles.is_metric_name, table.rater.used())):
        return in_all[0]
    return tuple(fitting) if len(fitting) > 1 else next(iter(fitting), None)


def _which_criterion(
    table: RatingTable,
    names: Sequence[str],
    of_humans: Sequence[str],
    guess: Mapping[str, CriteriaOfHumans],
) -> Doubt:
    """Ask which criterion of the humans each of a judge's is, or none, or one whether all."""
    nothing: dict[str, CriteriaOfHumans] = dict.fromkeys(names)
    every = [nothing | dict.fromkeys(names, other) for other in of_humans]
    if len(names) == 1 < len(of_humans):
        every = [*every, {names[0]: tuple(of_humans)}, nothing]
    if len(of_humans) == 1 < len(names):
        every = [*(nothing | {name: of_humans[0]} for name in names), *every, nothing]
    return Doubt(
        "criterion_names",
        _plain(guess),
        f"the criteria {quoted(names)} of '{table.table.name}' are called otherwise than the "
        f"humans', {quoted(of_humans)}, and nothing says which is which",
        tuple(_plain(other) for other in every if other != guess),
    )


def _plain(names: Mapping[str, CriteriaOfHumans]) -> dict[str, object]:
    return {name: list(own) if isinstance(own, tuple) else own for name, own in names.items()}


def _with_names(table: RatingTable, new: Mapping[str, CriteriaOfHumans]) -> RatingTable:
    """Rename criteria; those of the same new name become one, one of several counts on each."""
    several = {name: own for name, own in new.items() if isinstance(own, tuple)}
    for name, own in several.items():
        table = table.on_each(name, own) if name in table.criterion.names else table
    renamed = {name: own for name, own in new.items() if isinstance(own, str)}
    return table.renamed(renamed) if renamed else table


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
