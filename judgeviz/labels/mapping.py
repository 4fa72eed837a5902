"""The mapping, which says what column means what: a plain dict outside, one typed value inside."""

import json
import reprlib
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from math import isfinite
from numbers import Number

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.scale.categories import PREFERENCE_CATEGORIES
from judgeviz.labels.scale.stated import StatedScales

LAYOUTS = ("long", "wide", "lists", "nested", "scores")
ROW_LAYOUTS = ("long", "nested")  # one label per row; in the others a column per rater
COLUMN_ROLES = (
    "item", "rater", "kind", "sample", "criterion", "system", "system_a", "system_b", "source",
    "order",
)  # fmt: skip
NAME_ROLES = ("label", "text", "human", "criteria")  # one name or a list of names
MAPPING_KEYS = (
    "layout", "item", "rater", "kind", "label", "sample", "criterion", "criteria", "system",
    "system_a", "system_b", "source", "order", "text", "human", "machine", "scale", "labels",
    "answers", "criterion_names", "encoding", "files",
)  # fmt: skip
# Of answers that a format can read in several ways: what each may count as, the guess first.
ANSWERS: Mapping[str, tuple[str, ...]] = {
    "several": ("each", "one", "left out"),  # choices of one answer
    "repeats": ("answers", "left out"),  # further labels of a rater who stands twice at one item
    "alike": ("data", "labels"),  # words that are the same in all annotations of each task
    "unclear": ("left out", "kept"),  # rows that their rater marked as unclear
    "numbered_raters": ("names", "labels"),  # in columns rater1, rater2 beside numbered labels
    "numbered": ("texts", "raters"),  # columns with the numbers of texts beside them
    "listed": ("texts", "raters"),  # lists as long as that of texts beside them
    "columns": ("items", "criteria"),  # of a table with a row for each respondent
    "grids": ("items", "criteria", "apart"),  # of a survey, several with the same rows
    "first_row": ("labels", "names"),  # of a table
    # of three columns without a header
    "headerless": ("item, rater, label", "rater, item, label", "a rater each"),
    "ranks": ("votes", "labels"),  # of both systems of a row, in two columns
    "rows": ("raters", "answers", "items"),  # of one item, where no column names raters
    # rows, or lists, of one item, where all that is known of who gave them is a kind: llm
    "judge_rows": ("answers", "judges"),
    "sheets": ("raters", "criteria", "items"),  # of a workbook
    "strengths": ("votes", "grades"),  # of a preference, from -3 to 3
    # votes on a pair in the reverse order speak of the columns' sides, or of those shown then
    "orders": ("stored", "shown", "judges"),
    # numbers of judges beside the humans': of the same grades, counted from 0 and from 1
    "starts": ("shifted", "as they stand"),
    "ids": ("shifted", "as they stand"),  # of two files, counted from 0 and from 1
    # what the names of files with the same columns and items tell apart
    "tables": ("criteria", "systems", "judges", "answers", "items", "raters"),
    "headings": ("systems", "criteria"),  # over the columns of raters
    "lists_on_criteria": ("raters", "labels"),  # of numbers, under the names of criteria alone
    # whole numbers in columns that may be called as labels
    "counts": ("votes", "labels", "left out"),
    "authors": ("systems", "judges"),  # models in the names of columns, beside raters
    "restarts": ("other items", "the same items"),  # the same ids in batches with their own raters
    "ranges": ("scores", "grades"),  # that go on beyond the humans', or end far below
    "directions": ("reversed", "as they stand"),  # of ranks on one side, and grades on the other
    "blanks": ("as above", "missing"),  # below an id that is written once
    "points": ("thousands", "decimals"),  # of numbers with three digits behind each
    "set_aside": ("left out", "kept"),  # rows that a column marks as rejected, or not finished
    "sittings": ("one", "files", "raters"),  # called by when they began: one rater's, or a file's
    "zeros": ("no answer", "labels"),  # below grades from 1, of a pair that nobody decided on
    "lines": ("the same items", "other items"),  # rows of several files without ids
    "beside": ("left out", "kept"),  # sheets with labels that no other sheet's items match
    "agreed": ("left out", "kept"),  # a sheet of what the raters of others agreed on
    "models": ("judges", "judged"),  # in lists of objects with a label each
    "users": ("people", "judges"),  # of a tool in which people label, called claude or gemma
    "people": ("read", "left out"),  # in a column of their own, beside an object by rater
    "levels": ("records", "parts"),  # of JSON: both have labels, records and what they list
    "outer": ("raters", "items"),  # names of JSON over other names, and labels under these
}


BETWEEN_PARTS = " + "

Renames = Mapping[str, object]  # raw label -> what it stands for; None for missing
_Word = str | Number  # a label, or a category; also true and false
_SHORT = reprlib.Repr()  # also of what is nested without end
_SHORT.maxlevel, _SHORT.maxstring, _SHORT.maxother = 3, 60, 60


def renamed(names: Iterable[str], renames: Renames) -> list[object]:
    """Say what each label stands for, by its spelling or else in any case; None for missing."""
    if not renames:
        return [*names]
    by_fold = {raw.casefold(): new for raw, new in renames.items()}
    return [
        renames[name] if name in renames else by_fold.get(name.casefold(), name) for name in names
    ]


# What the humans' file calls a criterion: several whose labels count on each, None for none.
CriteriaOfHumans = str | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class FileMapping:
    """What the columns of one table mean, as far as it is known.

    Attributes
    ----------
    layout : str or None
        One of ``LAYOUTS``; None where it is not known.
    columns : mapping of str to (str or None)
        Column of each role; None says that no column has it. A role that is not there is open.
        Items that several columns name have the name that :func:`joined_name` makes of these.
    label, text, human, criteria : tuple of str or None
        None where it is not known; empty where there is none.
    machine : mapping of str to tuple of str, or None
        Judge -> its columns, one per sample (in a table with a row per label: its rater ids, or
        columns that say in every row of an item what the judge says of it).
    scale : StatedScales
        Of all criteria, or by criterion.
    labels : mapping
        Raw label -> the label that it stands for; None for missing.
    answers : mapping of str to str
        What answers count as that a format can read in several ways, as ``ANSWERS`` lists.
    criterion_names : mapping of str to (str, tuple of str or None)
        Criterion of this file -> what the humans' file calls it; several where the labels count on
        each of them, None where it has no such one.
    encoding : str or None
        Of the file's text; None where it is to be found.
    """

    layout: str | None = None
    columns: Mapping[str, str | None] = field(default_factory=dict)
    label: tuple[str, ...] | None = None
    text: tuple[str, ...] | None = None
    human: tuple[str, ...] | None = None
    criteria: tuple[str, ...] | None = None
    machine: Mapping[str, tuple[str, ...]] | None = None
    scale: StatedScales = StatedScales()
    labels: Renames = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    criterion_names: Mapping[str, CriteriaOfHumans] = field(default_factory=dict)
    encoding: str | None = None

    @property
    def is_by_row(self) -> bool:
        """Whether a row holds one rater's label, not a column."""
        return self.layout in ROW_LAYOUTS

    @property
    def humans(self) -> tuple[str, ...]:
        """Columns (or rater ids) of humans; empty also where they are not known."""
        return self.human or ()

    @property
    def machine_names(self) -> tuple[str, ...]:
        """All columns (or rater ids) of judges."""
        return tuple(name for names in (self.machine or {}).values() for name in names)

    @property
    def named_criteria(self) -> tuple[str, ...]:
        """Criteria of a table with a row per label, also where they are named as its labels."""
        return self.criteria or (() if self.label == ("label",) else self.label or ())

    def listing_only(self, raters: Container[str]) -> "FileMapping":
        """Keep of the listed rater ids those that some rows of the table name."""
        machine = {
            judge: own
            for judge, names in (self.machine or {}).items()
            if (own := tuple(name for name in names if name in raters))
        }
        human = tuple(name for name in self.humans if name in raters)
        return replace(self, human=human or None, machine=machine or None)

    @property
    def used_columns(self) -> set[str]:
        """Columns of the table that have a role (other than text), or a part in naming the items.

        Of a table with a row per label also the ids of its judges: some may be columns.
        """
        used = {column for column in self.columns.values() if column} | self.item_parts
        used.update(self.label or (), self.machine_names)
        if not self.is_by_row:
            used.update(self.humans)
        return used

    @property
    def item_parts(self) -> set[str]:
        """Columns that name the items together; the one that does so alone, or none."""
        item = self.column("item")
        return {item, *parts_of_name(item)} if item else set()

    @property
    def telling_columns(self) -> tuple[str, ...]:
        """Columns that tell labels apart: of items, or of their parts, raters, systems ..."""
        named = [column for column in self.columns.values() if column]
        return tuple(dict.fromkeys(one for name in named for one in (name, *parts_of_name(name))))

    def column(self, role: str) -> str | None:
        """Column of a role; None where there is none, or it is not known."""
        return self.columns.get(role)

    def knows(self, role: str) -> bool:
        """Whether it is known what has a role, or that nothing has it."""
        if role in COLUMN_ROLES:
            return role in self.columns
        entry = getattr(self, role)
        if role in ("scale", "labels", "answers", "criterion_names"):
            return bool(entry)
        return entry is not None

    def names(self, role: str) -> tuple[str, ...]:
        """Columns (or rater ids) of any role; empty where there is none, or it is not known."""
        if role in COLUMN_ROLES:
            column = self.column(role)
            return (column,) if column else ()
        if role == "machine":
            return self.machine_names
        named: tuple[str, ...] | None = getattr(self, role)
        return named or ()

    @property
    def renamed_to(self) -> tuple[str, ...]:
        """Criteria of the humans' file that ``criterion_names`` speaks of."""
        return tuple(name for new in self.criterion_names.values() for name in as_list(new))

    def having(self, **entries: object) -> "FileMapping":
        """Return the same mapping with more entries, in the shapes of a plain mapping."""
        return _parsed_file(self.to_dict() | entries)

    def over(self, other: "FileMapping") -> "FileMapping":
        """Return these entries, and those of another mapping where this one is silent.

        Who is named here on one side is taken out of the other mapping's other side.
        """
        humans, judges = set(self.humans), set(self.machine_names)
        left = other.human and tuple(name for name in other.human if name not in judges)
        machine = other.machine and {
            judge: rest
            for judge, own in other.machine.items()
            if (rest := tuple(name for name in own if name not in humans))
        }
        remaining = replace(other, human=left, machine=machine)
        both: dict[str, object] = {
            "answers": {**other.answers, **self.answers},
            "criterion_names": {**other.criterion_names, **self.criterion_names},
        }
        return _parsed_file(remaining.to_dict() | self.to_dict() | both)

    def without(self, columns: Collection[str]) -> "FileMapping":
        """Return what is said of other columns; a role of these alone is open."""

        def rest(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(name for name in names if name not in columns)

        machine = self.machine and {
            judge: own for judge, names in self.machine.items() if (own := rest(names))
        }
        return replace(
            self,
            columns={role: name for role, name in self.columns.items() if name not in columns},
            label=rest(self.label or ()) or None,
            text=self.text and rest(self.text),
            human=self.human and rest(self.human),
            machine=machine,
        )

    def to_dict(self) -> dict[str, object]:
        """Return the plain dict, JSON-able, that parses to this mapping."""
        plain: dict[str, object] = {} if self.layout is None else {"layout": self.layout}
        plain |= self.columns
        for key in NAME_ROLES:
            named = getattr(self, key)
            if named is not None:
                plain[key] = named[0] if key == "label" and len(named) == 1 else list(named)
        if self.machine is not None:
            plain["machine"] = {judge: list(own) for judge, own in self.machine.items()}
            if self.is_by_row and all(own == (judge,) for judge, own in self.machine.items()):
                plain["machine"] = list(self.machine)
        plain |= {"scale": self.scale.to_dict()} if self.scale else {}
        plain |= {"labels": dict(self.labels)} if self.labels else {}
        plain |= {"answers": dict(self.answers)} if self.answers else {}
        names = {
            name: list(new) if isinstance(new, tuple) else new
            for name, new in self.criterion_names.items()
        }
        plain |= {"criterion_names": names} if names else {}
        return plain | ({"encoding": self.encoding} if self.encoding else {})


@dataclass(frozen=True, slots=True)
class LabelMapping:
    """A whole mapping: what holds for all files, and what for each of them.

    Attributes
    ----------
    shared : FileMapping
    files : tuple of FileMapping or None
        Entries of every file; None where all are shared.
    """

    shared: FileMapping = FileMapping()
    files: tuple[FileMapping, ...] | None = None

    def by_file(self, n_files: int) -> tuple[FileMapping, ...]:
        """Return what is stated of each file.

        Raises
        ------
        LabelError
            Where the mapping has entries for another number of files.
        """
        if self.files is None:
            return (self.shared,) * n_files
        if len(self.files) != n_files:
            raise LabelError(
                f"The mapping's 'files' needs one entry per file, {n_files} in all, not "
                f"{len(self.files)}; correct the mapping."
            )
        return tuple(own.over(self.shared) for own in self.files)

    def of_tables(self, sources: Sequence[int]) -> "LabelMapping":
        """Return the mapping of the tables that are read, from one that may speak of all files.

        Parameters
        ----------
        sources : sequence of int
            Number of the file of every table: one may hold no labels, another two sheets.
        """
        if self.files is None or len(self.files) == len(sources) or max(sources) >= len(self.files):
            return self
        return replace(self, files=tuple(self.files[number] for number in sources))

    def of_columns(self, columns: Sequence[Collection[str]]) -> "LabelMapping":
        """Return a mapping for all tables at once as one for each, with columns that it has.

        Parameters
        ----------
        columns : sequence of collections of str
            Names of the columns of every table. A name that no table has as a column, as a
            rater's, stays everywhere.
        """
        if self.files is not None or len(columns) < 2:
            return self
        everywhere = set().union(*columns)
        own = tuple(self.shared.without(everywhere - set(names)) for names in columns)
        said = FileMapping(scale=self.shared.scale, labels=self.shared.labels)
        return LabelMapping(said, own) if any(one != self.shared for one in own) else self

    def to_dict(self) -> dict[str, object]:
        """Return the plain dict, JSON-able, that parses to this mapping."""
        if self.files is None:
            return self.shared.to_dict()
        return self.shared.to_dict() | {"files": [entries.to_dict() for entries in self.files]}


def check_mapping(mapping: Mapping[str, object]) -> None:
    """Raise LabelError for a key that a mapping cannot have, or an entry of the wrong shape."""
    unknown = [key for key in mapping if key not in MAPPING_KEYS]
    if unknown:
        raise LabelError(
            f"The mapping has the unknown key {quoted(unknown)}{_near(unknown[0])}; it may have "
            f"{quoted(MAPPING_KEYS, len(MAPPING_KEYS))}."
        )
    layout = mapping.get("layout")
    if layout is not None and layout not in LAYOUTS:
        raise LabelError(
            f"The mapping's 'layout' is one of {quoted(LAYOUTS)}, not {_shown(layout)}; correct it."
        )
    for key in COLUMN_ROLES:
        column = mapping.get(key)
        if key == "item" and isinstance(column, list | tuple):
            if not column or not all(isinstance(name, str) and name for name in column):
                raise _wrong_shape(key, "a column, a list of columns, or null for none", column)
        elif not isinstance(column, str | None) or column == "":
            raise _wrong_shape(key, "the name of one column, or null for none", column)
    for key in NAME_ROLES:
        if not _is_names(mapping.get(key)):
            raise _wrong_shape(key, "a name or a list of names", mapping[key])
    _check_machine(mapping.get("machine"))
    _check_scale(mapping.get("scale") or {})
    _check_renames(mapping.get("labels") or {})
    _check_answers(mapping.get("answers") or {})
    _check_criterion_names(mapping.get("criterion_names") or {})
    if not isinstance(mapping.get("encoding"), str | None):
        raise _wrong_shape("encoding", "the name of an encoding", mapping["encoding"])
    _check_files(mapping.get("files"))


def saved_mapping(content: bytes) -> LabelMapping:
    """Read a mapping that was saved as JSON.

    Parameters
    ----------
    content : bytes
        Of the file.

    Raises
    ------
    LabelError
        For anything but one JSON object whose entries a mapping can have.
    """
    try:
        mapping = json.loads(content)
        json.dumps(mapping, ensure_ascii=False).encode("utf-8")  # fails for half a character
    except RecursionError:
        raise LabelError(
            "The mapping file is nested too deeply to be a mapping; save it again from the page "
            "Data."
        ) from None
    except ValueError:  # no text, no JSON, or a number of thousands of digits
        raise LabelError(
            "The mapping file is not valid JSON; save it again from the page Data."
        ) from None
    if not isinstance(mapping, dict):
        raise LabelError("The mapping file holds no JSON object; save it again from the page Data.")
    return parse_mapping(mapping)


def parse_mapping(mapping: Mapping[str, object]) -> LabelMapping:
    """Check a plain mapping and give it its type.

    Raises
    ------
    LabelError
        For a key that a mapping cannot have, or an entry of the wrong shape.
    """
    check_mapping(mapping)
    files = mapping.get("files")
    own = tuple(map(_parsed_file, files)) if isinstance(files, list) else None
    return LabelMapping(_parsed_file(mapping), own)


def parse_file_mapping(entries: Mapping[str, object]) -> FileMapping:
    """Check the entries of one file; raises as :func:`parse_mapping`."""
    return parse_mapping(entries).shared


def judge_columns(machine: object) -> dict[str, list[str]]:
    """Read the ``machine`` entry of a plain mapping as judge -> its columns (or rater ids)."""
    if isinstance(machine, Mapping):
        return {str(judge): as_list(columns) for judge, columns in machine.items()}
    return {name: [name] for name in as_list(machine)}


def as_list(names: object) -> list[str]:
    """One name or a list of names as a list, each once; None gives an empty one."""
    if names is None:
        return []
    if isinstance(names, str) or not isinstance(names, Iterable):
        return [str(names)]
    return list(dict.fromkeys(map(str, names)))


def _parsed_file(entries: Mapping[str, object]) -> FileMapping:
    layout, machine = entries.get("layout"), entries.get("machine")
    scale, labels, encoding = entries.get("scale"), entries.get("labels"), entries.get("encoding")
    answers, criterion_names = entries.get("answers"), entries.get("criterion_names")
    names = {key: _names_or_none(entries.get(key)) for key in NAME_ROLES}
    names["label"] = names["label"] or None  # a table without labels is none
    return FileMapping(
        layout=None if layout is None else str(layout),
        columns={role: _column_named(entries[role]) for role in COLUMN_ROLES if role in entries},
        machine=None
        if machine is None
        else {judge: tuple(columns) for judge, columns in judge_columns(machine).items()},
        scale=StatedScales.parsed(scale),
        labels={str(raw): new for raw, new in labels.items()}
        if isinstance(labels, Mapping)
        else {},
        answers={str(what): str(said) for what, said in answers.items()}
        if isinstance(answers, Mapping)
        else {},
        criterion_names={
            str(name): tuple(new) if isinstance(new, list | tuple) else new
            for name, new in criterion_names.items()
        }
        if isinstance(criterion_names, Mapping)
        else {},
        encoding=None if encoding is None else str(encoding),
        **names,
    )


def _column_named(entry: object) -> str | None:
    """Column of a role; several that name the items together as :func:`joined_name` has them."""
    return joined_name(as_list(entry)) if entry else None


def joined_name(parts: Sequence[str]) -> str:
    """Name the column of items that several columns name together: ``doc + seg``."""
    return BETWEEN_PARTS.join(parts)


def parts_of_name(name: str) -> list[str]:
    """Columns that a name of :func:`joined_name` is made of; one where it is of none."""
    return name.split(BETWEEN_PARTS)


def _names_or_none(names: object) -> tuple[str, ...] | None:
    return None if names is None else tuple(as_list(names))


def _is_names(entry: object) -> bool:
    if isinstance(entry, list | tuple):
        return all(isinstance(name, str | int) for name in entry)
    return isinstance(entry, str | None)


def _check_machine(machine: object) -> None:
    if isinstance(machine, Mapping):
        if "" in machine or not all(_is_names(columns) for columns in machine.values()):
            raise _wrong_shape("machine", "a list of names, or {judge: [columns]}", machine)
    elif not _is_names(machine):
        raise _wrong_shape("machine", "a list of names, or {judge: [columns]}", machine)


def _check_renames(labels: object) -> None:
    if not isinstance(labels, Mapping):
        raise _wrong_shape("labels", "a dict", labels)
    if not all(new is None or _is_word(new) for new in labels.values()):
        raise _wrong_shape("labels", "a dict of words for words", labels)


def _check_criterion_names(names: object) -> None:
    are_names = isinstance(names, Mapping) and all(
        isinstance(new, str | None) or (new and _is_names(new)) for new in names.values()
    )
    if not are_names:
        raise _wrong_shape("criterion_names", "a dict of names for names", names)


def _check_answers(answers: object) -> None:
    if not isinstance(answers, Mapping):
        raise _wrong_shape("answers", "a dict", answers)
    for what, said in answers.items():
        if what not in ANSWERS:
            raise _wrong_shape("answers", f"a dict with the keys {quoted(ANSWERS)}", answers)
        if said not in ANSWERS[what]:
            raise LabelError(
                f"The mapping's 'answers' say '{what}' as one of {quoted(ANSWERS[what])}, not "
                f"{_shown(said)}; correct the mapping."
            )


def _check_scale(scale: object) -> None:
    """Check one scale for all criteria, or one for each, which may be its kind alone."""
    if not isinstance(scale, Mapping):
        raise _wrong_shape("scale", "a dict", scale)
    for name, entry in scale.items():
        if name == "categories" and not isinstance(entry, Mapping):
            _check_categories(entry)
            continue
        kind = entry.get("kind") if isinstance(entry, Mapping) else entry
        if not isinstance(kind, str | None):
            shape = "a dict with 'kind' and 'categories', or one such dict per criterion"
            raise _wrong_shape("scale", shape, scale)
        if isinstance(entry, Mapping):
            _check_categories(entry.get("categories"))
            _check_kind(entry.get("kind"), entry.get("categories"))
    if not isinstance(kind := scale.get("kind"), Mapping):
        _check_kind(kind, scale.get("categories"))


def _check_categories(categories: object) -> None:
    if categories is None:
        return
    listed = categories if isinstance(categories, list | tuple) else None
    if listed is None or not all(map(_is_word, listed)):
        raise LabelError(
            f"The categories of a scale are a list in scale order, not {_shown(categories)}; "
            "correct 'scale' in the mapping."
        )


def _check_kind(kind: object, categories: object) -> None:
    """Raise LabelError for categories that a kind of scale cannot have."""
    listed = list(categories) if isinstance(categories, list | tuple) else []
    if kind == "preference" and listed and listed != [*PREFERENCE_CATEGORIES]:
        raise LabelError(
            f"The categories of a preference are {quoted(PREFERENCE_CATEGORIES)}, not "
            f"{_shown(listed)}; correct 'scale' in the mapping, and say under 'labels' which of "
            "the words are votes for A, for B and ties."
        )
    if kind == "continuous" and listed:
        raise LabelError(
            "A continuous scale has no categories; take them out of 'scale' in the mapping, or "
            "make its kind ordinal."
        )


def _is_word(entry: object) -> bool:
    """Whether an entry can be a label: a word, a truth value or a number that is one."""
    return isinstance(entry, _Word) and not (isinstance(entry, float) and not isfinite(entry))


def _check_files(files: object) -> None:
    if files is None:
        return
    if not isinstance(files, list) or not all(isinstance(own, Mapping) for own in files):
        raise _wrong_shape("files", "a list with one mapping per file", files)
    for own in files:
        if "files" in own:
            raise _wrong_shape("files", "a list with one mapping per file", files)
        check_mapping(own)


def _wrong_shape(key: str, expected: str, entry: object) -> LabelError:
    return LabelError(
        f"The mapping's '{key}' is {expected}, not {_shown(entry)}; correct the mapping."
    )


def _shown(entry: object) -> str:
    text = _SHORT.repr(entry)
    return text if len(text) <= 60 else f"{text[:59]}…"


def _near(key: object) -> str:
    near = get_close_matches(str(key), MAPPING_KEYS, n=1)
    return f" (did you mean '{near[0]}'?)" if near else ""
