"""Labels in numbered columns, and beside them who gave each: ``label1, label2, annotator1, ...``.

Or ``coder1, coder1_code``, ``annotator1_name, annotator1_label``. The columns of raters hold their
names, the same in many rows; another pair may have labelled the next item. Where two tables were
merged, ``label_x, annotator_x, label_y, annotator_y``, who labelled is asked.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import pandas as pd

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.agreeing import says_what_raters_say
from judgeviz.labels.detection.beside import ROWS_LOOKED_AT, is_named_so
from judgeviz.labels.detection.contents import are_numbers, come_back, looks_like_labels
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.formats import repeated_raters
from judgeviz.labels.formats.answers import Answers
from judgeviz.labels.formats.long_table import how_counted, with_questions
from judgeviz.labels.formats.numbered_from_second import numbered_from_second
from judgeviz.labels.formats.values import is_label, is_nested, text_of
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable, is_list_column

NAME = "a table with the raters of each item in numbered columns"
NUMBERED = re.compile(
    r"(?P<stem>.*?[^\W\d_])[\W_]*(?P<number>\d{1,2})(?P<more>(?!\d).{0,40})", re.IGNORECASE
)
# Of two tables that were merged, as programs and people tell columns of one name apart.
MERGED = re.compile(r"(?P<stem>.*[^\W\d_])[\W_]+(?P<number>x|y|left|right|l|r|a|b)", re.IGNORECASE)
RATER = re.compile(
    r"(annotator|rater|worker|coder|labell?er|judge|reviewer|evaluator|assessor|expert|grader"
    r"|turk(er)?|marker|scorer|participant|crowd_?worker)(_?(id|name|initials|email))?"
)
IDENTITY = re.compile(r"id|name|initials|e_?mail|code_?name")
OF_CODING = frozenset(
    ("code", "class", "category")
)  # what coders give, which else is about an item
DECIMAL = re.compile(r"\d+\.0").fullmatch
FEWEST = 2
MOST_OPINIONS = 3
_, LABELS = ANSWERS["numbered_raters"]
LONG_NUMBER = re.compile(r"\d{3}")
FEWEST_MEETINGS = 5.0  # of labels expected by chance: of so many, none is seen in 7 of 1000 tables

Names = Literal["told", "likely"]
_Around = tuple[str, str]  # the words before and behind a number


@dataclass(frozen=True, slots=True)
class _Columns:
    """Columns of one table: of each number the rater's, and those of the labels by criterion."""

    item: str | None
    raters: dict[str, str]
    labels: dict[str, dict[str, str]]
    names: Names


def sniff(document: Document) -> bool:
    """Whether columns of names and of labels have the same numbers."""
    if document.table is None and not _may_be_plain_records(document):
        return False
    columns = _columns(document.as_table())
    return columns is not None and not (
        columns.names == "likely" and document.answers.get("numbered_raters") == LABELS
    )


def _may_be_plain_records(document: Document) -> bool:
    """Whether JSON may hold what a table holds, before all of it is brought to one."""
    records = document.first_records
    keys = [*(records[0] if records else ())]
    parts = [NUMBERED.fullmatch(key) for key in keys]
    stems = [roles.normalised(one["stem"]) for one in parts if one]
    stems += [stem for (stem, _), own in _told_apart_by_merging(keys).items() for _ in own]
    are_plain = not any(is_nested(own) for record in records for own in record.values())
    return sum(RATER.fullmatch(stem) is not None for stem in stems) >= FEWEST and are_plain


def read(document: Document) -> RawTable:
    """Read each label as that of the rater whose name has the same number.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    table = document.as_table()
    columns = _columns(table)
    assert columns is not None
    used = {
        *columns.raters.values(),
        *(one for own in columns.labels.values() for one in own.values()),
    }
    rows = list(zip(document.row_numbers, document.records, strict=True))
    repeats = {row: twice for row, record in rows if (twice := _repeats(record, columns.raters))}
    who = {
        text_of(_name(record[columns.raters[one]]))
        for row, record in rows
        for one in repeats.get(row, {})
    }
    reading, questions = repeated_raters.asked(document, [*repeats], who)
    if columns.names == "likely":
        questions = [_whether_names(document, columns), *questions]
    answers = Answers()
    for row, record in rows:
        item = row if columns.item is None else record.get(columns.item)
        beside = {name: said for name, said in record.items() if name not in used}
        about = {**beside, "item": item, "row": row}
        for criterion, own in columns.labels.items():
            for number, column in own.items():
                answer = record.get(column)
                if answer is None and not is_label(record.get(columns.raters[number])):
                    continue  # fewer have labelled this item
                sample = repeats[row].get(number, 0) if row in repeats else 0
                if sample and reading == repeated_raters.LEFT_OUT:
                    answers.leave_out(repeated_raters.DROPPED, int(is_label(answer)))
                    continue
                own_about = {**about, "sample": sample} if repeats else about
                answers.add(own_about, _name(record.get(columns.raters[number])), criterion, answer)
    table = answers.table(document, NAME)
    return with_questions(table, questions) if questions else table


def _whether_names(document: Document, columns: _Columns) -> Doubt:
    """Ask whether numbered columns hold the names of raters or labels of their own."""
    own = quoted([*columns.raters.values()], 5)
    labels = quoted(
        [name for by_number in columns.labels.values() for name in by_number.values()], 5
    )
    reason = (
        f"{own} of '{document.name}' may say who gave the labels in {labels}, or hold labels "
        "themselves, and what stands in them fits both"
    )
    return how_counted(document, "numbered_raters", reason)[1]


def _name(rater: object) -> object:
    """Name of a rater; a number is whole again that gaps in a column made decimal: ``1074.0``."""
    return rater.removesuffix(".0") if isinstance(rater, str) and DECIMAL(rater) else rater


def _repeats(record: Record, raters: Mapping[str, str]) -> dict[str, int]:
    """Numbers of the columns whose rater stands in one before, and in how many."""
    named = {
        one: _name(record[column]) for one, column in raters.items() if is_label(record.get(column))
    }
    places = zip(named, repeated_raters.numbered([*named.values()]), strict=True)
    return {one: number for one, number in places if number}


def _columns(table: RawTable) -> _Columns | None:
    """Find the columns; None where the numbers do not agree, or the raters are no names."""
    names = [*map(str, table.frame.columns)]
    columns = _columns_among(table, _told_apart_by_numbers(names))
    if columns is not None or not (merged := _told_apart_by_merging(names)):
        return columns
    return _columns_among(table, merged, are_merged=True)


def _told_apart_by_numbers(columns: Sequence[str]) -> dict[_Around, dict[str, str]]:
    """Numbered columns by the words around their numbers."""
    found: dict[_Around, dict[str, str]] = {}
    for column in columns:
        if parts := NUMBERED.fullmatch(column):
            around = roles.normalised(parts["stem"]), roles.normalised(parts["more"])
            found.setdefault(around, {})[parts["number"]] = column
    return found


def _told_apart_by_merging(columns: Sequence[str]) -> dict[_Around, dict[str, str]]:
    """Columns of one name in two tables that were merged: ``label_x, label_y``, ``label.1``."""
    found: dict[_Around, dict[str, str]] = {}
    for column in columns:
        if parts := MERGED.fullmatch(column):
            own = found.setdefault((roles.normalised(parts["stem"]), ""), {})
            own[parts["number"].lower()] = column
    for place, (stem, number) in numbered_from_second(dict(enumerate(columns))).items():
        found.setdefault((roles.normalised(stem), ""), {})[number] = columns[place]
    return {around: own for around, own in found.items() if len(own) >= FEWEST}


def _columns_among(
    table: RawTable, apart: Mapping[_Around, dict[str, str]], *, are_merged: bool = False
) -> _Columns | None:
    """Find the columns among those that are told apart in one way, by the words around it.

    Of merged tables who labelled is asked, and numbers that are not called so are rather grades.
    """
    frame = table.frame
    found = {
        around: plain
        for around, own in apart.items()
        if (plain := {n: c for n, c in own.items() if not is_list_column(column_of(frame, c))})
    }
    told = [around for around, own in found.items() if _may_name_raters(around, own)]
    named = [around for around in told if _says_so(around)] or told
    for rater in named:
        raters = found[rater]
        columns = list(raters.values())
        beside = {
            around: own
            for around, own in found.items()
            if around not in named and own.keys() == raters.keys() and _may_hold_labels(frame, own)
        }
        called_so = {one: own for one, own in beside.items() if _is_of_labels(one, rater)}
        labels = called_so or _of_any_name(frame, beside, rater)
        by_criterion = {_criterion(around): own for around, own in labels.items()}
        names = _names(table, columns, by_criterion, is_said=_says_so(rater)) if labels else None
        if names == "likely" and not (called_so or _all_agree(frame, labels)):
            names = "likely" if _are_called_as_somebody(frame, columns) else None
        if names and are_merged:
            names = "likely" if _says_so(rater) or not _may_be_grades(frame, columns) else None
        if names is not None:
            item = next(iter(roles.columns_for("item", map(str, frame.columns))), None)
            return _Columns(item, raters, by_criterion, names)
    return None


def _are_called_as_somebody(frame: pd.DataFrame, raters: Sequence[str]) -> bool:
    """Whether columns say what no label is: ``w1`` and ``anna``, which numbers may be."""
    return all(
        not are_numbers(frame[column])
        and all(map(roles.names_somebody, frame[column].cat.categories))
        for column in raters
    )


def _may_be_grades(frame: pd.DataFrame, raters: Sequence[str]) -> bool:
    """Whether columns hold short numbers, of which two in a row may be the same."""
    named = {name for column in raters for name in frame[column].array.categories}
    if not roles.are_numbers(named) or all(map(LONG_NUMBER.search, named)):
        return False
    rows = _first_rows(frame, raters)
    return _n_twice(rows) > 0 or not _would_meet_by_chance(rows)


def _may_name_raters(around: _Around, columns: dict[str, str]) -> bool:
    stem, more = around
    is_named = RATER.fullmatch(stem) and (not more or IDENTITY.fullmatch(more))
    return bool(is_named) and len(columns) >= FEWEST


def _says_so(around: _Around) -> bool:
    """Whether the words around a number say that a column holds names: ``rater_1_id``."""
    stem, more = around
    return IDENTITY.fullmatch(more or stem.rpartition("_")[2]) is not None


def _is_of_labels(around: _Around, rater: _Around) -> bool:
    """Whether numbered columns are called as labels, or as those of the raters who are named."""
    stem, more = around
    if more and is_named_so(f"label_{more}") and more not in OF_CODING:
        return False  # rater1_confidence
    if stem == rater[0]:
        return not more or _is_said_of_labels(more)
    return roles.is_label_name(stem) or (not more and roles.is_quality_name(stem))


def _may_hold_labels(frame: pd.DataFrame, columns: Mapping[str, str]) -> bool:
    own = [frame[column] for column in columns.values()]
    return all(come_back(column) and looks_like_labels(column) for column in own)


def _of_any_name(
    frame: pd.DataFrame, beside: Mapping[_Around, dict[str, str]], rater: _Around
) -> dict[_Around, dict[str, str]]:
    """Find labels that are not called so, ``code1, decision1``: of several those that agree."""
    found = {
        (stem, more): own
        for (stem, more), own in beside.items()
        if (not more or stem == rater[0])
        and not roles.is_trait(more or stem)
        and (not is_named_so(more or stem) or (more or stem) in OF_CODING)
    }
    if len(found) < 2:
        return found
    return {around: own for around, own in found.items() if _all_agree(frame, {around: own})}


def _all_agree(frame: pd.DataFrame, labels: Mapping[_Around, Mapping[str, str]]) -> bool:
    return all(_agree([frame[column] for column in own.values()]) for own in labels.values())


def _agree(columns: Sequence[pd.Series]) -> bool:
    first, *others = columns
    return says_what_raters_say(first, others)


def _is_said_of_labels(word: str) -> bool:
    is_named = roles.is_label_name(word) or roles.is_quality_name(word)
    return is_named or word in roles.ACTS or word in OF_CODING


def _criterion(around: _Around) -> str:
    """Name what was judged: ``score`` of ``score1``, ``flu`` of ``score1_flu``."""
    stem, more = around
    return more or stem


def _names(
    table: RawTable, raters: Sequence[str], labels: dict[str, dict[str, str]], *, is_said: bool
) -> Names | None:
    """How sure it is that columns of raters hold names: the same in many rows, seldom one twice.

    What is not called as names, ``coder1``, holds nothing that is a label, too, but for numbers
    that go on beyond those, of which no two in a row are the same, as labels would be by chance.
    """
    frame = table.frame
    said = {
        name for own in labels.values() for column in own.values()
        for name in frame[column].array.categories
    }  # fmt: skip
    named = {name for column in raters for name in frame[column].array.categories}
    n_given = sum(int(frame[column].notna().sum()) for column in raters)
    if not named or 2 * len(named) > n_given:
        return None
    if is_said:
        return "told"
    if named & said and 2 * len(named - said) < len(said):
        return None  # labels on two questions
    rows = _first_rows(frame, raters)
    n_twice = _n_twice(rows)
    if n_twice == 0 and (not named & said or _would_meet_by_chance(rows)):
        return "told"
    may_be_labels = bool(named & said)
    if not may_be_labels and repeated_raters.are_rare(n_twice, len(rows)):
        return "told"
    if not may_be_labels and all(map(_is_of_a_person, named)):
        return "told"
    if 2 * n_twice >= len(rows):
        return None
    are_many = len(named) > MOST_OPINIONS  # for, against and neither
    return "likely" if are_many or all(map(roles.names_somebody, named)) else None


def _first_rows(frame: pd.DataFrame, columns: Sequence[str]) -> pd.DataFrame:
    return frame[list(columns)].astype(object).head(ROWS_LOOKED_AT)


def _n_twice(rows: pd.DataFrame) -> int:
    """Count the rows in which two cells are the same."""
    return sum(not row.dropna().is_unique for _, row in rows.iterrows())


def _would_meet_by_chance(rows: pd.DataFrame) -> bool:
    """Whether labels as often given would be the same in some row, were they given blindly."""
    shares = [rows[column].value_counts(normalize=True) for column in rows]
    n_both = len(rows.dropna())
    met = sum(
        float((one * other).sum())
        for place, one in enumerate(shares)
        for other in shares[place + 1 :]
    )
    return met * n_both >= FEWEST_MEETINGS


def _is_of_a_person(name: str) -> bool:
    """Whether a name is of no grade, class or level: ``anna``, ``w103``; not ``3`` or ``B2``."""
    return holds_a_given_name(name) or LONG_NUMBER.search(name) is not None
