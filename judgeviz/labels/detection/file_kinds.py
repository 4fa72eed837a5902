"""Humans and judges in different files: which file is whose."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np
import pandas as pd

from judgeviz.labels.coding import Coded
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import (
    holds_labels,
    is_constant,
    may_hold_labels,
    names_models,
)
from judgeviz.labels.detection.contents import is_prose, values_of
from judgeviz.labels.detection.criteria_beside_label import Beside, criteria_beside
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.detection.long import rater_names
from judgeviz.labels.detection.one_rater import (
    classes_apart,
    columns_of_nobody,
    criteria_by_name,
)
from judgeviz.labels.detection.resolve import draft
from judgeviz.labels.detection.rules import Side
from judgeviz.labels.detection.same_columns import as_one_table, with_the_same_columns
from judgeviz.labels.detection.set_aside import columns_that_tell
from judgeviz.labels.detection.sheets_of_outputs import holds_labels_of_its_file
from judgeviz.labels.detection.wide.columns import human_columns
from judgeviz.labels.mapping import FileMapping, parts_of_name
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.sources.tables import RawTable, is_list_column

Kind = Literal["human", "machine"]

HUMAN_WORDS = ("human", "expert", "annotator", "crowd", "gold", "worker", "prolific", "mturk")
ANNOTATED = "annotat"  # where no word says by whom
# Models that people call by their number alone, before what a file holds: o3_annotations.
MODEL_OF_A_FILE = re.compile(
    r"(?<![a-z\d])(grok[\W_]?\d*|4o|o[134])([\W_]?(mini|pro|lite))?"
    r"(?=[\W_]+(annotat|label|rating|score|judg|result|grade|output|response|eval))",
    re.IGNORECASE,
)
# Data that a model is asked about, or that is called after one: judgelm_val, autoj_pairwise.
DATA_SET = re.compile(
    r"(?<![a-z])(pairs?|pairwise|comparisons?|(data|test|train|dev|val|eval)[\W_]?sets?|data|train"
    r"(ing)?|test|dev|val(id(ation)?)?|bench(mark)?|corpus|split)(?![a-z])",
    re.IGNORECASE,
)
GIVEN_BY_IT = re.compile(
    r"(?<![a-z])(judges?|judg(e?ments?|ing)|verdicts?|pred(s|ict\w*)?|results?|scor(es?|ed|ing)"
    r"|labell?(s|ed)?|rat(ed|ings?)|grad(es?|ed|ing)|votes?|annotat\w*|outputs?|answers?|responses?)"
    r"(?![a-z])",
    re.IGNORECASE,
)
MACHINE_WORDS = ("llm", "machine", "judge", "model", "metric", "auto", "predict")


def file_kinds(tables: Sequence[RawTable]) -> list[Side | None]:
    """Say what all raters of each file are; None where a file has to be looked into.

    By the files' names, where these tell two kinds; else by the raters' names; and where
    neither tells, the first file is taken as the humans', which is asked about.
    """
    fixed = [_is_known_to_the_format(table) for table in tables]
    open_tables = [table for table, is_fixed in zip(tables, fixed, strict=True) if not is_fixed]
    if len(tables) < 2:
        return [_by_its_name(table) for table in tables]
    found = iter(_told_apart(open_tables, tables))
    return [None if is_fixed else next(found) for is_fixed in fixed]


@dataclass(frozen=True, slots=True)
class FileOfOneRater:
    """A file whose labels are those of one rater, after whom it is called.

    Attributes
    ----------
    labels : tuple of str
        The column of labels, or those of several criteria.
    rater : str
    kind : {"human", "machine"} or None
        None where the file's name says neither.
    is_column : bool
        The column is called after the rater, too: its name is no criterion.
    beside : tuple of str
        Columns beside the one called a label that may hold those of a criterion each.
    open_beside : tuple of str
        Such columns that rather hold none: the raters of an item do not agree there.
    is_stated : bool
        Which columns hold the labels is stated.
    is_open : bool
        The labels' columns are called as no criteria that are known, and may be raters.
    """

    labels: tuple[str, ...]
    rater: str
    kind: Kind | None
    is_column: bool = False
    beside: tuple[str, ...] = ()
    open_beside: tuple[str, ...] = ()
    is_stated: bool = False
    is_open: bool = False

    def mapping(self, entries: FileMapping) -> FileMapping:
        """Return the entries of the file, with its only rater."""
        side = "machine" if self.kind == "machine" else "human"
        other = "human" if self.kind == "machine" else "machine"
        if self.is_column:
            return entries.having(layout="wide", **{side: list(self.labels), other: []})
        # no other column names raters, or whoever reads with this mapping would take one for them
        given = {
            "layout": "long",
            "rater": None,
            "kind": None,
            "label": [*self.beside, *self.labels],
        }
        return entries.having(**given, **{side: [self.rater], other: []})


def files_of_one_rater(
    tables: Sequence[RawTable], stated: Sequence[FileMapping]
) -> list[FileOfOneRater | None]:
    """Find files with one column of labels each: ``anna.csv, ben.csv``; or with one per criterion.

    The columns are called alike in several, whatever their case, or the only one as its file is.
    Which they are, files with the same columns say together: one rater may say one thing of all.
    Of humans alone two are needed, or one beside a file whose rows name people and that has a
    column called so; a single such file beside those of models is read as any.
    """
    if len(tables) < 2:
        return [None] * len(tables)
    titles = {table.title for table in tables}
    found = [
        None if columns is None else _one_rater(table, columns, own, titles)
        for table, columns, own in zip(tables, _columns_of_all(tables, stated), stated, strict=True)
    ]
    people = [one for one in found if one is not None and one.kind != "machine"]
    names = [one.rater for one in found if one is not None]
    if len(people) > 1 and all(one.is_column for one in people):
        return found
    are_stated = any(own.humans or own.machine_names for own in stated)
    are_several = len(people) > 1 or are_stated or _is_beside_people(people, tables)
    alike = len({_plain(one) for one in people}) == 1 and are_several
    if not alike or len(set(names)) < len(names):
        return [None] * len(tables)
    labels = set(_plain(people[0]))
    read = [one if one is not None and set(_plain(one)) == labels else None for one in found]
    return [None if one is None else _with_beside_of_all(one, read) for one in read]


def _is_beside_people(people: Sequence[FileOfOneRater], tables: Sequence[RawTable]) -> bool:
    """Whether a person's file stands beside one whose rows name people, with columns called so."""
    if len(people) != 1:
        return False
    [one] = people
    return (one.kind == "human" or holds_a_given_name(one.rater)) and any(
        table.has_open_roles
        and {*one.labels} <= {*map(str, table.frame.columns)}
        and (_side(table) == "human" or (_side(table) and kind_by_name(table.name) == "human"))
        for table in tables
    )


def _with_beside_of_all(
    one: FileOfOneRater, every: Sequence[FileOfOneRater | None]
) -> FileOfOneRater:
    """Leave what stands beside the labels in one file alone: a criterion stands in all of them."""
    plain = [
        {*map(roles.normalised, (*other.beside, *other.open_beside))}
        for other in every
        if other is not None
    ]
    in_all = set.intersection(*plain)
    beside, rest = (
        tuple(c for c in own if roles.normalised(c) in in_all)
        for own in (one.beside, one.open_beside)
    )
    return replace(one, beside=beside, open_beside=rest)


def _plain(one: FileOfOneRater) -> tuple[str, ...]:
    """Columns of a file, whatever their spelling: ``Score`` and ``SCORE`` are one name."""
    return tuple(map(roles.normalised, one.labels))


@dataclass(frozen=True)
class _Columns:
    """Columns of files that name no raters, and have the same ones, by what they may hold.

    Attributes
    ----------
    parts : sequence of RawTable
    free : sequence of str
        Columns without a role.
    """

    parts: Sequence[RawTable]
    free: Sequence[str]

    @cached_property
    def titles(self) -> list[str]:
        """What the files are called."""
        return [part.title for part in self.parts]

    @cached_property
    def whole(self) -> RawTable:
        """The one table that the files make."""
        return as_one_table(self.parts) if len(self.parts) > 1 else self.parts[0]

    @cached_property
    def raters(self) -> Coded:
        """Whose a row of the one table is, as each file is a rater's: shape (n_rows,)."""
        rows = [len(part.frame) for part in self.parts]
        return Coded(np.repeat(np.arange(len(rows)), rows), [part.title for part in self.parts])

    @cached_property
    def of_labels(self) -> list[str]:
        """Columns that may hold labels."""
        return [c for c in self.free if may_hold_labels(c, self.whole.frame[c])]

    @cached_property
    def of_criteria(self) -> list[str]:
        """Columns of criteria; short texts come back in the next file, and in none by itself."""
        found = criteria_by_name(self.whole.frame, self.free)
        by_part = [(one.frame, criteria_by_name(one.frame, self.free)) for one in self.parts]
        return [c for c in found if any(c in own or is_constant(of[c]) for of, own in by_part)]

    @cached_property
    def are_of_the_same_items(self) -> bool:
        """Whether each file has most items of the first, as where raters label the same ones."""
        named = [draft(part).column("item") or draft(part).column("source") for part in self.parts]
        item = named[0]
        if item is None or any(own != item for own in named):
            return False
        first, *others = (values_of(part.frame[item]) for part in self.parts)
        return bool(others) and all(2 * len(first & own) > len(first) for own in others)

    @cached_property
    def of_nobody(self) -> list[str]:
        """Columns of labels that are called as no criteria that are known, and as no raters."""
        items = [*map(draft(self.whole).column, ("item", "source"))]
        frame, free = self.whole.frame, [c for c in self.free if c not in items]
        found = columns_of_nobody(frame, free)
        return found if len(found) > 1 else classes_apart(frame, free) or found


def _columns_of_all(
    tables: Sequence[RawTable], stated: Sequence[FileMapping]
) -> list[_Columns | None]:
    """Look by file at those with the same columns together; None for one that names raters."""
    groups = [
        places
        for places in with_the_same_columns(tables)
        if all(
            _has_no_raters(tables[n]) and _are_read_alike(stated[n], stated[places[0]])
            for n in places
        )
    ]
    groups += [[n] for n in range(len(tables)) if not any(n in places for places in groups)]
    found: list[_Columns | None] = [None] * len(tables)
    for places in groups:
        first = tables[places[0]]
        if _has_no_raters(first):
            free = [c for c in first.frame.columns if c not in _taken(first, stated[places[0]])]
            columns = _Columns([tables[n] for n in places], free)
            if len(places) == len(tables):  # beside others, files may be of a run each
                columns = _without_outputs(columns)
            found = [columns if n in places else own for n, own in enumerate(found)]
    return found


def _are_read_alike(one: FileMapping, other: FileMapping) -> bool:
    """Whether two files are said to be read alike, whosever labels they are."""
    return replace(one, human=None, machine=None) == replace(other, human=None, machine=None)


def _taken(table: RawTable, stated: FileMapping) -> set[str | None]:
    """Columns that have a role, and those that name the items together."""
    known = [own for own in (stated, table.preset) if own is not None]
    items = [part for own in known for part in parts_of_name(own.column("item") or "")]
    return {*items, *(column for own in known for column in own.columns.values())}


def _without_outputs(columns: _Columns) -> _Columns:
    """Leave out whose output on what each row is, where files are about the same items."""
    known = draft(columns.parts[0])
    outputs = [known.column("system"), known.column("source")]
    if outputs[0] not in columns.free or not columns.are_of_the_same_items:
        return columns
    return replace(columns, free=[column for column in columns.free if column not in outputs])


def _has_no_raters(table: RawTable) -> bool:
    """Whether nothing names raters; of what columns tell together, the items at most are known."""
    preset = table.preset
    item = preset and preset.column("item")
    is_open = table.has_open_roles or preset == FileMapping().having(item=item)
    return is_open and rater_names(table) is None


def _one_rater(
    table: RawTable, columns: _Columns, stated: FileMapping, titles: Set[str]
) -> FileOfOneRater | None:
    """Read a file as one rater's, of whom a mapping may speak among those of the other files."""
    title = table.title
    if stated.knows("layout") or stated.column("rater"):
        return None
    if not table.has_open_roles and not columns.are_of_the_same_items:
        return None  # parts of one table, whose rater nobody names
    if not {*stated.names("label")} <= {*table.frame.columns}:
        return None
    if not {*stated.humans, *stated.machine_names} <= titles:
        return None
    frame, labels = columns.whole.frame, columns.of_labels
    if roles.is_human_name(title) or holds_a_given_name(title):
        labels = [c for c in labels if not names_models(frame, c)]  # which this person judged
    named = [c for c in labels if roles.is_label_name(c)]
    named = named or [c for c in labels if holds_labels_of_its_file(c, columns.titles)]
    if len(named) > 1:
        named = _without_others_called_so(columns, named)
    others = [c for c in labels if c not in named]
    is_column = not named
    if is_column:
        words = roles.normalised(title).split("_")
        named = [c for c in labels if set(roles.normalised(c).split("_")) <= set(words)]
    is_stated = stated.knows("label")
    criteria = columns.of_criteria if len(named) != 1 or is_column else []
    is_open = not (criteria or named or is_stated)
    if is_open:
        criteria = columns.of_nobody
    if is_stated:
        named, is_column = [*stated.names("label")], False
    elif len(criteria) > 1:
        named, is_column = criteria, False
    elif not named and len(labels) == 1 and columns.are_of_the_same_items:
        named, is_column, is_open = labels, False, False
    elif len(named) != 1:
        return None
    if any(is_list_column(frame[c]) for c in named):
        return None
    of_people = [c for c in (*others, *named) if roles.is_human_name(c)]
    if not _are_of_their_file(of_people, named, columns, title):
        return None
    if any(map(roles.is_machine_name, (*others, *named))):
        return None
    kind = kind_by_name(table.sheet or table.name) or ("human" if of_people else None)
    is_known = bool(stated.humans or stated.machine_names)
    if is_known:  # who is left out is on the other side
        is_human = title in stated.humans or (
            not stated.humans and title not in stated.machine_names
        )
        kind = "human" if is_human else "machine"
    elif kind is None and _is_said_in_its_rows(frame, columns.free):
        return None
    rater = named[0] if is_column else title
    beside = Beside()
    if not (is_stated or is_column or len(named) > 1):
        beside = _beside(columns, named[0], [c for c in others if c not in named])
    is_open = is_open and not is_known and kind != "machine"
    return FileOfOneRater(
        tuple(named), rater, kind, is_column, beside.likely, beside.open, is_stated, is_open
    )


def _are_of_their_file(
    of_people: Sequence[str], named: Sequence[str], columns: _Columns, title: str
) -> bool:
    """Whether columns called after people are the file's: ``annotation``, or the only labels."""
    if [*of_people] == [*named] and len(named) == 1:
        return any(holds_labels_of_its_file(named[0], own) for own in ([title], columns.titles))
    words = roles.ROLE_NAMES["label"]
    return all(
        roles.normalised(c) in words and holds_labels_of_its_file(c, [title]) for c in of_people
    )


def _without_others_called_so(columns: _Columns, named: Sequence[str]) -> list[str]:
    """Leave the likeliest column of labels where the raters answered in the others, too.

    ``label`` beside ``target``.
    """
    frame, label = columns.whole.frame, next(iter(roles.columns_for("label", named)), named[0])
    if any(is_list_column(frame[c]) for c in named):
        return [*named]
    free = [c for c in columns.free if c != label and not is_list_column(frame[c])]
    beside = criteria_beside(frame, free, label, columns.raters)
    return [label] if {*named} <= {label, *beside.likely, *beside.open} else [*named]


def _beside(columns: _Columns, label: str, others: Sequence[str]) -> Beside:
    """Columns that may hold labels as the one called so does: of qualities, or on its scale.

    Or in which the raters, a file each, answered as well.
    """
    frame = columns.whole.frame
    described = {c for role in roles.ROLE_NAMES for c in roles.columns_for(role, others)}
    values = {*map(folded, values_of(frame[label]))}

    def is_on_its_scale(column: str) -> bool:
        own = {*map(folded, values_of(frame[column]))}
        return column not in described and 2 * len(values & own) > len(values)

    found = [
        column
        for column in others
        if not is_list_column(frame[column])
        and holds_labels(column, frame[column])
        and (roles.is_quality_name(column) or is_on_its_scale(column))
    ]
    taken = {label, *columns_that_tell(columns.whole, FileMapping())}
    free = [c for c in columns.free if c not in taken and not is_list_column(frame[c])]
    answered = criteria_beside(frame, free, label, columns.raters)
    found += [column for column in answered.likely if column not in found]
    return Beside(tuple(found), tuple(c for c in answered.open if c not in found))


def _is_said_in_its_rows(frame: pd.DataFrame, free: Sequence[str]) -> bool:
    """Whether a column names the rater, and another says of what kind it is."""
    plain = [c for c in free if not is_list_column(frame[c])]
    kinds = [c for c in roles.columns_for("kind", plain) if roles.is_kind_column(frame[c])]
    return bool(kinds and set(roles.columns_for("rater", plain)) - {*kinds})


def _told_apart(tables: Sequence[RawTable], every: Sequence[RawTable]) -> list[Side | None]:
    by_name = [kind_by_name(table.sheet or table.name) for table in tables]
    of_judges_alone: set[Kind] = {"machine"} if any(map(_holds_judges_alone, every)) else set()
    if {"human", "machine"} <= {*by_name, *of_judges_alone}:
        own = [_raters_by_name(table) for table in tables]
        return [
            Side(kind, "by its name") if kind and not _holds_both(number, own, by_name) else None
            for number, kind in enumerate(by_name)
        ]
    of_judges = _without_human_columns(tables, every)
    if of_judges:
        reason = "as the humans are in the other file"
        numbers = range(len(tables))
        return [Side("machine", reason) if number in of_judges else None for number in numbers]
    sides = [_side(table) for table in tables]
    known: set[Kind] = {side for side in sides if side == "human" or side == "machine"}
    if None in sides or len(known) > 1:
        return [
            _by_raters(side) or (_of_one_who_is_not_named(table) if side is None else None)
            for table, side in zip(tables, sides, strict=True)
        ]
    if "unknown" not in sides:
        return [None] * len(tables)
    if known:
        one = known.pop()
        other: Kind = "machine" if one == "human" else "human"
        rest = Side(other, f"as those of the other file are {one}")
        return [rest if side == "unknown" else _by_raters(side) for side in sides]
    return _of_people(tables, by_name) or _by_order(by_name)


def _by_raters(side: Literal["human", "machine", "unknown"] | None) -> Side | None:
    return Side(side, "by their names") if side == "human" or side == "machine" else None


def _of_one_who_is_not_named(table: RawTable) -> Side | None:
    """Whose the criteria of one rater are, ``gpt-4o.csv``, where the file's name says so."""
    kind = kind_by_name(table.sheet or table.name)
    if kind is None or not table.has_open_roles or rater_names(table) is not None:
        return None
    is_of_one = bool(criteria_by_name(table.frame, table.frame.columns))
    return Side(kind, "by its name") if is_of_one else None


def _of_people(
    tables: Sequence[RawTable], by_name: Sequence[Kind | None]
) -> list[Side | None] | None:
    """Sides of files that have raters in common, or whose raters all have given names; else None.

    The raters of parts of one table are its raters. Nobody is a human in one file and a judge in
    the next: of files that are called after judges it is asked whether all are people's.
    """
    raters = [{*(rater_names(table) or ())} for table in tables]
    known, *others = raters
    while meeting := [own for own in others if own & known]:
        known = known.union(*meeting)
        others = [own for own in others if own not in meeting]
    if not others:
        of_all = Side("human", "as the files have raters in common", "doubtful")
        return [of_all if any(by_name) else None] * len(tables)
    are_people = all(holds_a_given_name(name) for own in raters for name in own)
    return [Side("human", "by their names", "doubtful")] * len(tables) if are_people else None


def _by_order(by_name: Sequence[Kind | None]) -> list[Side | None]:
    first, *rest = by_name
    is_named = any(by_name)
    human_first = first != "machine" and "human" not in rest
    reason = "by the names of the files" if is_named else "by the order of the files"
    certainty: Literal["likely", "doubtful"] = "likely" if is_named else "doubtful"
    return [
        Side("human" if (number == 0) == human_first else "machine", reason, certainty)
        for number in range(len(by_name))
    ]


def _by_its_name(table: RawTable) -> Side | None:
    """Humans in a file of their own that is named after them, where no name says otherwise."""
    kind = kind_by_name(table.sheet or table.name)
    if kind is None or _is_known_to_the_format(table):
        return None
    if kind == "machine" and _may_be_of_anybody(table):
        return None
    raters = rater_names(table)
    if raters:  # keys of a nested document may be anybody's
        is_nested = table.preset is not None and table.preset.layout == "nested"
        told = any(roles.is_human_name(name) or roles.is_machine_name(name) for name in raters)
        return Side(kind, "by the name of the file") if is_nested and not told else None
    nobodys = roles.ROLE_NAMES["label"]  # annotation, score
    columns = [
        str(name)
        for name in table.frame.columns
        if roles.normalised(name) not in nobodys and not _names_systems(table, str(name))
    ]
    if kind == "machine":  # texts that models wrote, ModelAnswer, are not labels of one
        columns = [
            c
            for c in columns
            if is_list_column(table.frame[c])
            or roles.is_human_name(c)
            or not is_prose(table.frame[c])
        ]
    named = any(roles.is_human_name(name) or roles.is_machine_name(name) for name in columns)
    return None if named else Side(kind, "by the name of the file")


def _names_systems(table: RawTable, column: str) -> bool:
    """Whether a column is one of the systems of a pair, which says nothing of who judged them."""
    is_of_pair = any(roles.columns_for(role, [column]) for role in ("system_a", "system_b"))
    cells = table.frame[column]
    return (
        is_of_pair and not is_list_column(cells) and all(map(roles.names_a_model, values_of(cells)))
    )


def _is_known_to_the_format(table: RawTable) -> bool:
    return table.preset is not None and table.preset.human is not None


def _holds_judges_alone(table: RawTable) -> bool:
    """Whether a format says that all raters of a file are judges."""
    return _is_known_to_the_format(table) and not (table.preset and table.preset.human)


def _without_human_columns(tables: Sequence[RawTable], every: Sequence[RawTable]) -> list[int]:
    """Tables with a column per rater but no human's, where another file has the humans'.

    Not those of people by their names: ``Anna, Ben`` beside the humans' file are asked about.
    """
    wide = {
        number: bool(human_columns(table.frame, list(table.frame.columns)))
        for number, table in enumerate(tables)
        if table.has_open_roles and rater_names(table) is None and not _may_be_of_people(table)
    }
    has_humans = any(wide.values()) or any(
        table.preset is not None and bool(table.preset.human) for table in every
    )
    has_humans = has_humans or any(_side(table) == "human" for table in tables)
    return [number for number, has_human in wide.items() if not has_human and has_humans]


def _may_be_of_people(table: RawTable) -> bool:
    """Whether several columns of labels have given names, and none is a model's."""
    labels = [
        name
        for name in map(str, table.frame.columns)
        if may_hold_labels(name, table.frame[name]) and not roles.may_name_items(name)
    ]
    n_people = sum(map(holds_a_given_name, labels))
    return n_people > 1 and not any(map(roles.is_machine_name, labels))


def kind_by_name(name: str) -> Kind | None:
    """Whose labels a file holds by its name: ``human_labels.csv``, ``gpt-4o_results.csv``."""
    lower = name.lower()
    human = any(word in lower for word in HUMAN_WORDS)
    machine = any(word in lower for word in MACHINE_WORDS) or any(
        named.search(name) for named in (roles.MODEL_NAME, MODEL_OF_A_FILE)
    )
    if human == machine:
        return "human" if not human and ANNOTATED in lower else None
    return "human" if human else "machine"


def _may_be_of_anybody(table: RawTable) -> bool:
    """Whether a file's name says that it holds data, not who labelled them: ``judgelm_val.jsonl``.

    Which is asked, but where a column, ``annotation``, would be taken for a human's.
    """
    name = table.sheet or table.name
    is_data = DATA_SET.search(name) is not None and GIVEN_BY_IT.search(name) is None
    return is_data and not any(map(roles.is_human_name, map(str, table.frame.columns)))


def _raters_by_name(table: RawTable) -> dict[Kind, Set[str]]:
    """Raters of a file, or columns that may hold the labels of one, that are named as of a side."""
    names = rater_names(table)
    if names is None:
        names = [c for c in table.frame.columns if may_hold_labels(c, table.frame[c])]
    return {
        "human": {*filter(roles.is_human_name, names)},
        "machine": {*filter(roles.is_surely_a_machines, names)},
    }


def _holds_both(
    number: int, raters: Sequence[dict[Kind, Set[str]]], by_name: Sequence[Kind | None]
) -> bool:
    """Whether a file that is called after one side holds the labels of the other, too.

    Not where these only accompany its own: the file that is called after the other side has them,
    and less beside them.
    """
    own = raters[number]
    other: Kind = "human" if by_name[number] == "machine" else "machine"
    is_copied = any(
        kind == other and own[other] & theirs[other] and theirs != own
        for theirs, kind in zip(raters, by_name, strict=True)
    )
    return all(own.values()) and not is_copied


def _side(table: RawTable) -> Literal["human", "machine", "unknown"] | None:
    """Human, machine or unknown by the raters' names; None for a table with both, or wide."""
    names = rater_names(table)
    if not names:
        return None
    if all(roles.is_human_name(name) for name in names):
        return "human"
    if all(roles.is_machine_name(name) for name in names):
        return "machine"
    named = any(roles.is_human_name(name) or roles.is_machine_name(name) for name in names)
    return None if named else "unknown"
