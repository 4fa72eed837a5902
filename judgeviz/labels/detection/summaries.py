"""Raters that sum up the labels of others, told by the raters of all files.

``consensus`` in the file of the humans, ``majority`` among the judges of another, or ``gold`` in a
file of its own is as little one more rater there as it is in one table with all the others.
"""

from collections.abc import Sequence
from dataclasses import replace

from judgeviz.errors import Doubt, LabelError, quoted
from judgeviz.labels.coding import text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.file_kinds import kind_by_name
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.detection.long import rater_names
from judgeviz.labels.detection.resolve import Resolved, resolved_or_refusal
from judgeviz.labels.detection.sheets_of_outputs import is_called_after_people
from judgeviz.labels.detection.wide.columns import human_columns
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable


def with_summaries_known(
    tables: Sequence[RawTable], found: Sequence[Resolved | LabelError]
) -> list[RawTable] | None:
    """Say in each file which of its raters sum up others, as they would in one table.

    Parameters
    ----------
    tables : sequence of RawTable
    found : sequence of Resolved or LabelError
        What each file is read as by itself.

    Returns
    -------
    list of RawTable or None
        None where nobody who does so is taken for a rater.
    """
    read = [one for one in found if isinstance(one, Resolved)]
    if len(tables) < 2 or len(read) < len(tables):
        return None
    known = {name for one in read for name in (*one.known.humans, *one.known.machine_names)}
    every = dict.fromkeys(
        name for table, one in zip(tables, read, strict=True) for name in _raters(table, one)
    )
    humans = dict.fromkeys(name for one in read for name in one.mapping.humans)
    summaries = {name for name in roles.summaries(every, humans) if name not in known}
    taken = {
        name
        for one in read
        if one.mapping.is_by_row and not one.mapping.column("kind")
        for name in (*one.mapping.humans, *one.mapping.machine_names)
    }
    if not summaries & taken:
        return None
    return [replace(table, summaries=frozenset(summaries)) for table in tables]


def with_agreed_on_asked(
    tables: Sequence[RawTable],
    stated: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
) -> list[Resolved | LabelError]:
    """Ask about columns of what the humans of other files agreed on: ``gold`` beside ``gpt-4o``.

    Such a column is left out in the guess: it is not one human more.

    Parameters
    ----------
    tables : sequence of RawTable
    stated : sequence of FileMapping
        The user's entries by file.
    found : sequence of Resolved or LabelError
        What each file is read as.
    """
    told = list(found)
    for number, (table, own, one) in enumerate(zip(tables, stated, found, strict=True)):
        if not isinstance(one, Resolved) or one.mapping.is_by_row or one.known.knows("human"):
            continue
        others = dict.fromkeys(
            human
            for place, other in enumerate(found)
            if place != number and isinstance(other, Resolved)
            for human in other.mapping.humans
        )
        of_file = one.mapping.humans
        sums_up = roles.summaries([*others, *of_file], others)
        agreed = [n for n in of_file if n in sums_up and roles.is_adjudicated(n)]
        if not agreed or not one.mapping.machine_names:
            continue
        left = [name for name in of_file if name not in agreed]
        given = own.having(human=left, machine=[*one.mapping.machine_names])
        read = resolved_or_refusal(table, given)
        if isinstance(read, Resolved):
            reason = (
                f"{quoted(agreed)} of '{table.name}' may be what the humans of other files agreed "
                "on, or one human more"
            )
            doubt = Doubt("human", left, reason, ([*of_file],))
            told[number] = replace(read, known=one.known, doubts=(*read.doubts, doubt))
    return told


def _raters(table: RawTable, one: Resolved) -> Sequence[str]:
    rater = one.mapping.column("rater")
    if one.mapping.is_by_row and rater is not None:
        return text_of(table.frame[rater]).used()
    return (*one.mapping.humans, *one.mapping.machine_names)


def is_agreed_on(table: RawTable) -> bool:
    """Whether a file without raters holds what humans agreed on, as its only labels are called."""
    return _called_as_agreed(table) is not None


def sums_up_others(table: RawTable, others: Sequence[RawTable]) -> bool:
    """Whether a file without raters holds what the humans of others agreed on: ``gold.csv``.

    Its one column of labels is called so, or the file. Beside one human alone it is the label.
    """
    if not others:
        return False
    if _sums_up_files(table, others):
        return True
    name = _called_as_agreed(table)
    if name is None:
        return False
    humans = dict.fromkeys(human for other in others for human in _humans(other))
    return name in roles.summaries([*humans, name], humans)


def _sums_up_files(table: RawTable, others: Sequence[RawTable]) -> bool:
    """Whether a file is called so beside files of one person each, ``anna.csv, ben.csv``."""
    columns = {*map(str, table.frame.columns)}
    own = [name for name in _humans(table) if not roles.is_any_persons(name)]
    if not table.has_open_roles or rater_names(table) is not None or own:
        return False
    people = [
        other.title
        for other in others
        if _columns_of_rows(other) == columns
        and (
            _is_told_to_be_a_raters(other)
            or (
                other.has_open_roles
                and (roles.is_human_name(other.title) or holds_a_given_name(other.title))
            )
        )
    ]
    every = [*people, table.title]
    return len(people) > 1 and table.title in roles.summaries(every, every)


def _is_told_to_be_a_raters(table: RawTable) -> bool:
    """Whether a file's rater is known by its name."""
    return table.preset is not None and bool(table.preset.column("rater") and table.preset.humans)


def _columns_of_rows(table: RawTable) -> set[str]:
    """Columns of a file, but for that of the rater whom its name says."""
    columns = {*map(str, table.frame.columns)}
    is_told = _is_told_to_be_a_raters(table)
    return columns - {table.preset.column("rater")} if table.preset and is_told else columns


def _called_as_agreed(table: RawTable) -> str | None:
    """Name a file of one column of humans' labels as it is called, where they agreed on these."""
    kind = kind_by_name(table.name)
    if not table.has_open_roles or kind == "machine" or roles.is_machine_name(table.title):
        return None
    frame = table.frame
    labels = [
        name
        for name in map(str, frame.columns)
        if may_hold_labels(name, frame[name]) and not roles.may_name_items(name)
    ]
    if len(labels) != 1 or rater_names(table) is not None:
        return None
    [name] = labels
    title = table.title
    if roles.is_adjudicated(name):
        is_so = roles.is_human_name(name) or kind == "human" or _says_that_it_is_agreed_on(title)
        return name if is_so else None
    is_of_title = kind == "human" and roles.is_label_name(name)
    sums_up = roles.is_adjudicated(title) or roles.is_summary_name(title)
    return title if is_of_title and sums_up else None


def _says_that_it_is_agreed_on(title: str) -> bool:
    """Whether a file is called ``final`` or ``consensus``; the ``truth`` may be anybody's."""
    return roles.is_adjudicated(title) and not roles.is_expected(title)


def _humans(table: RawTable) -> Sequence[str]:
    """Raters, or columns of labels, of a file that are human by their names: ``Anna`` as well.

    Of one person's file, ``anna.csv`` with ``label`` or ``human_label``, the file's.
    """
    if table.preset is not None and table.preset.human is not None:
        return table.preset.humans
    names = rater_names(table)
    if names is None:
        frame, columns = table.frame, [*map(str, table.frame.columns)]
        people = [c for c in columns if holds_a_given_name(c) and may_hold_labels(c, frame[c])]
        found = human_columns(frame, columns) or people
        is_of_one = not found or (len(found) == 1 and roles.is_any_persons(found[0]))
        return [table.title] if is_of_one and is_called_after_people(table.title) else found
    return roles.split_by_name(names)[0]
