"""Counts of each label, of votes by people without names.

``id, positive, neutral, negative, gpt-4o``: what a judge says beside them names the columns. Or in
rows, ``id, label, count``, as pandas counts the values of a column; or in cells, ``yes: 4, no: 1``.
Columns of people beside them are read in any case: counts of what these say add nothing.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.coding import Coded, IntArray, column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import repeats
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.formats.counts_in_cells import counts_in_cells, is_called_as_counts
from judgeviz.labels.formats.counts_of_names import (
    FEWEST_LABELS,
    FEWEST_ROWS,
    FEWEST_ROWS_OF_SUMS,
    MOST_VOTES,
    OF_COUNTS,
    bare_label,
    counts_of_names,
)
from judgeviz.labels.formats.values import mapping_of
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.scale.categories import numeric_category
from judgeviz.labels.scale.detection import known_order
from judgeviz.labels.scale.stated import StatedScales
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable, in_force, plain_columns, table_from_frame

NAME = "a column of counts for each label"
AS_VOTES, AS_LABELS, LEFT_OUT = ANSWERS["counts"]
MOST_LABELS, MOST_COLUMNS = 50, 200
IN_ROWS = 3  # columns
FEWEST_PEOPLE = 2
MOST_VOTES_IN_OBJECTS = 1_000
COUNTS = frozenset(("count", "counts", "n", "votes", "n_votes", "vote_count", "freq", "frequency"))


def sniff(document: Document) -> bool:
    """Whether columns count those who gave a label, or rows count a label each.

    As a judge's labels are the columns' names; or as these and their sums say, which is asked.
    """
    if _may_be_in_rows(document.keys) and document.first_records:
        table = document.as_table()
        if not table.is_headerless and _in_rows(table) is not None:
            return True
    if any(map(roles.is_machine_name, document.keys)) and document.first_records:
        table = document.as_table()
        if not table.is_headerless and _counts(table.frame):
            return True
    if document.answers.get("counts") == AS_LABELS:
        return False
    if _counts_in_objects(document):
        return True
    own = document.table
    if own is not None and not own.is_headerless and counts_of_names(own.frame):
        return True
    if not (document.first_records and any(map(_may_tell_counts, document.keys))):
        return False
    table = document.as_table()
    cells = None if table.is_headerless else counts_in_cells(table.frame)
    return cells is not None and cells.column not in document.humans


def read(document: Document) -> RawTable:
    """Deal the labels out as one list for each item; places in it are no people."""
    in_object = _counts_in_objects(document)
    if in_object:
        document = _with_zeros(document, in_object)
    table = document.as_table()
    if (columns := _in_rows(table)) is not None:
        return _read_rows(document, table, *columns)
    told = _counts(table.frame)
    counts = told or in_object or counts_of_names(table.frame)
    if not counts and (cells := counts_in_cells(table.frame)) is not None:
        return _dealt_out(
            document, table, [cells.column], cells.labels, cells.counts, is_told=cells.is_told
        )
    n_votes = _whole_numbers(table.frame, list(counts))
    labels = [*counts.values()]
    if counted := _people_counted(table.frame, counts, n_votes):
        return _left_out(table, list(counts), f"count the labels of {quoted(counted)}")
    people = [] if told else _people_beside(table.frame, counts)
    answer = document.answers.get("counts")
    if answer == LEFT_OUT or (people and answer is None):
        left = _left_out(table, list(counts), "may count labels of others than have columns")
        return left if answer else _asked_of_people(left, list(counts), people)
    return _dealt_out(document, table, list(counts), labels, n_votes, is_told=bool(told))


def _counts_in_objects(document: Document) -> dict[str, str]:
    """Columns of one object of counts by label in JSON records -> the label of each.

    ``"votes": {"e": 3, "n": 2}``: whole numbers under names of nobody, with one sum in all records.
    A label that nobody gave may have no count.
    """
    first = document.first_records
    if document.table is not None or len(first) < FEWEST_ROWS:
        return {}
    keys = [key for key, own in first[0].items() if isinstance(own, Mapping)]
    for key in keys:
        if labels := _labels_counted(first, key) and _labels_counted(document.records, key):
            return {f"{key}.{label}": label for label in labels}
    return {}


def _labels_counted(records: Sequence[Record], key: str) -> list[str]:
    """Labels that an object of every record counts; none where one holds anything else."""
    objects = [mapping_of(record.get(key)) for record in records]
    names = [*dict.fromkeys(str(name) for own in objects for name in own)]
    if (
        not FEWEST_LABELS < len(names) <= MOST_LABELS
        or any(map(_is_of_somebody, names))
        or all(map(roles.is_quality_name, names))
        or not all(own and all(map(_is_a_count, own.values())) for own in objects)
    ):
        return []
    counts = [[int(str(own.get(name, 0))) for name in names] for own in objects]
    n_votes = {sum(own) for own in counts}
    is_told = len(objects) >= FEWEST_ROWS_OF_SUMS or min(map(min, counts)) == 0
    are_votes = is_told and len(n_votes) == 1 and 1 < max(n_votes) <= MOST_VOTES_IN_OBJECTS
    differ = len({*map(tuple, counts)}) > 1
    return names if are_votes and differ and not _are_ranks(counts) else []


def _are_ranks(numbers: Sequence[Sequence[int]]) -> bool:
    """Whether each row has the same different numbers in some order, as ranks have one sum, too."""
    first = sorted(numbers[0])
    return len({*first}) > FEWEST_LABELS and all(sorted(own) == first for own in numbers)


def _is_of_somebody(name: str) -> bool:
    """Whether labels under a name are rather those of a rater or a judge."""
    is_of_a_side = roles.is_human_name(name) or roles.is_machine_name(name)
    return is_of_a_side or holds_a_given_name(name)


def _is_a_count(cell: object) -> bool:
    return isinstance(cell, int) and not isinstance(cell, bool) and cell >= 0


def _with_zeros(document: Document, counts: Mapping[str, str]) -> Document:
    """Write zero for labels that nobody gave in the objects of counts."""
    key = next(iter(counts)).rpartition(".")[0]
    none = dict.fromkeys(counts.values(), 0)
    records = [
        {**record, key: {**none, **mapping_of(record.get(key))}} for record in document.records
    ]
    return replace(document, value=records)


def _may_tell_counts(name: str) -> bool:
    """Whether a column is a judge's, whose labels cells may count, or is called as counts."""
    return roles.is_machine_name(name) or is_called_as_counts(name)


def _dealt_out(
    document: Document,
    table: RawTable,
    columns: Sequence[str],
    spelled: Sequence[str],
    n_votes: IntArray,
    *,
    is_told: bool,
) -> RawTable:
    """Put a list of labels of each item in the place of columns that count them.

    Whether they do is asked where no judge's labels tell it.
    """
    votes = [_dealt(spelled, of_row, turn) for turn, of_row in enumerate(n_votes.tolist())]
    frame = table.frame.drop(columns=list(columns)).astype(object)
    names = ("human", *(f"human votes {n}" for n in range(frame.shape[1])))
    frame[next(name for name in names if name not in frame.columns)] = votes
    why = ", as a judge's labels are called so" if is_told else ""
    are_read = (
        "was read as counts of humans who gave each"
        if len(columns) == 1
        else "were read as counts of humans who gave that"
    )
    notes = (
        *table.notes,
        f"{'Column' if len(columns) == 1 else 'Columns'} {quoted(columns)} of '{table.name}' "
        f"{are_read} label{why}. The humans are not named: their numbers are places in a list, not "
        "people.",
    )
    rows = np.asarray(table.row_numbers(range(len(frame))))
    read = table_from_frame(frame, document.name, 2, notes, rows)
    if not is_told:
        return _asked(read, columns, spelled)
    return _of_known_labels(read, spelled, n_votes)


def _of_known_labels(read: RawTable, spelled: Sequence[str], n_votes: IntArray) -> RawTable:
    """State the scale where nobody gave some label that was counted."""
    if n_votes.any(axis=0).all():
        return read
    order = known_order(spelled)
    scale = {"kind": "nominal" if order is None else "ordinal", "categories": [*(order or spelled)]}
    return replace(read, preset=FileMapping(scale=StatedScales.parsed(scale)))


def _asked(read: RawTable, counts: Sequence[str], spelled: Sequence[str]) -> RawTable:
    """Ask whether columns are counts; labels of numbers and words are classes."""
    reason = (
        f"nothing in '{read.name}' says whether {quoted(counts)} "
        f"{'counts' if len(counts) == 1 else 'count'} the humans who gave a label "
        f"({quoted(spelled, 3)}), or {'holds' if len(counts) == 1 else 'hold'} labels"
    )
    doubt = Doubt("answers", {"counts": AS_VOTES}, reason, ({"counts": AS_LABELS},))
    preset = FileMapping(layout="lists", human=("human",), answers=in_force([doubt]))
    if len({numeric_category(label) is None for label in spelled}) > 1:
        scale = {"kind": "nominal", "categories": [*spelled]}
        preset = replace(preset, scale=StatedScales.parsed(scale))
    return replace(read, preset=preset, questions=(*read.questions, doubt))


def _people_counted(frame: pd.DataFrame, counts: Mapping[str, str], n_votes: IntArray) -> list[str]:
    """Columns of several people whose labels, counted row by row, are the counts."""
    places = {bare_label(label): place for place, label in enumerate(counts.values())}
    others = [column for column in plain_columns(frame) if column not in counts]
    own = {
        column: [places.get(bare_label(label)) for label in values]
        for column in others
        if len(values := column_of(frame, column).array.categories) <= MOST_LABELS
    }
    people = {column: np.array([*of, -1]) for column, of in own.items() if None not in of}
    if len(people) < FEWEST_PEOPLE:
        return []
    found = np.zeros_like(n_votes)
    for column, of_labels in people.items():
        said = of_labels[frame[column].array.codes]  # an empty cell has the code -1
        found[np.flatnonzero(said >= 0), said[said >= 0]] += 1
    return [*people] if (found == n_votes).all() else []


def _people_beside(frame: pd.DataFrame, counts: Collection[str]) -> list[str]:
    """Columns of several humans by their names, who may have answered another question."""
    others = [column for column in plain_columns(frame) if column not in counts]
    named = [column for column in others if roles.is_human_name(column)]
    people = [column for column in named if not roles.is_summary_name(column)]
    return people if len(people) >= FEWEST_PEOPLE else []


def _left_out(table: RawTable, counts: Sequence[str], why: str) -> RawTable:
    """Read the columns beside those of counts."""
    note = f"Columns {quoted(counts)} of '{table.name}' {why}, and are left out."
    return replace(table, frame=table.frame.drop(columns=counts), notes=(*table.notes, note))


def _asked_of_people(read: RawTable, counts: Sequence[str], people: Sequence[str]) -> RawTable:
    """Ask what columns of counts are beside those of people; no list of votes has room for both."""
    reason = (
        f"nothing in '{read.name}' says whether {quoted(counts)} count the humans who gave a "
        f"label, others than {quoted(people)}, or hold labels; the columns of people are read, and "
        "these are left out"
    )
    others = ({"counts": AS_VOTES}, {"counts": AS_LABELS})
    doubt = Doubt("answers", {"counts": LEFT_OUT}, reason, others)
    preset = FileMapping(answers=in_force([doubt]))
    return replace(read, preset=preset, questions=(*read.questions, doubt))


def _may_be_in_rows(names: Collection[str]) -> bool:
    """Whether three columns are called as an item, a label and a count may be."""
    plain = [roles.normalised(name) for name in names]
    return len(plain) == IN_ROWS and len(COUNTS.intersection(plain)) == 1


def _in_rows(table: RawTable) -> tuple[str, str, str] | None:
    """Columns of the item, the label and its count, in rows of which each label has one."""
    frame, title = table.frame, table.title
    plain = plain_columns(frame)
    if (
        len(plain) < len(frame.columns)
        or not _may_be_in_rows(plain)
        or roles.is_machine_name(title)
    ):
        return None
    [count] = [column for column in plain if roles.normalised(column) in OF_COUNTS]
    labels = [c for c in plain if c != count and roles.is_label_name(c)]
    if len(labels) != 1 or not _holds_whole_numbers(frame[count]):
        return None
    [label] = labels
    [item] = [column for column in plain if column not in (label, count)]
    are_few = FEWEST_LABELS <= len(frame[label].array.categories) <= MOST_LABELS
    numbers = _whole_numbers(frame, [count])[:, 0]
    if not (are_few and repeats(frame[item]) and 1 <= numbers.min() < numbers.max() <= MOST_VOTES):
        return None
    if frame[[item, label]].isna().any(axis=None) or frame.duplicated([item, label]).any():
        return None
    return item, label, count


def _read_rows(document: Document, table: RawTable, item: str, label: str, count: str) -> RawTable:
    """Deal out the labels of each item, in the row in which it stands first."""
    frame = table.frame
    items = Coded.of(frame[item])
    order = np.argsort(items.codes, kind="stable")
    starts = np.flatnonzero(np.diff(items.codes[order], prepend=-1))
    numbers, names = _whole_numbers(frame, [count])[:, 0], frame[label].astype(object).to_numpy()
    by_item = sorted(np.split(order, starts[1:]), key=lambda own: int(own[0]))
    first = np.array([own[0] for own in by_item])
    votes = [
        _dealt(names[own].tolist(), numbers[own].tolist(), turn) for turn, own in enumerate(by_item)
    ]
    one_each = pd.DataFrame({item: frame[item].iloc[first].astype(object).tolist(), "human": votes})
    notes = (
        *table.notes,
        f"Rows of '{table.name}' were read as counts ('{count}') of humans who gave a label. The "
        "humans are not named: their numbers are places in a list, not people.",
    )
    rows = np.asarray(table.row_numbers(first))
    return replace(
        table_from_frame(one_each, document.name, 2, notes, rows), n_records=table.n_rows
    )


def _dealt(labels: Sequence[str], counts: Sequence[int], turn: int) -> list[str]:
    """Labels as often as they were given, from another one on in every row.

    So that no place in the lists has always the first label, as if it were a person who gives it.
    """
    votes = [label for label, n in zip(labels, counts, strict=True) for _ in range(n)]
    start = turn % max(len(votes), 1)
    return votes[start:] + votes[:start]


def _counts(frame: pd.DataFrame) -> dict[str, str]:
    """Columns of counts -> the label that each counts; empty where there are none."""
    plain = plain_columns(frame)
    if len(plain) > MOST_COLUMNS:
        return {}
    named = {
        _label_counted(column): column for column in plain if not roles.is_machine_name(column)
    }
    for judge in filter(roles.is_machine_name, plain):
        values = set(column_of(frame, judge).array.categories[: MOST_LABELS + 1])
        if len(values) > MOST_LABELS or any(numeric_category(one) is not None for one in values):
            continue  # of numbers it is the place of a rater, too: human_1
        said = {bare_label(value): value for value in values}
        found = {named[bare]: value for bare, value in said.items() if bare in named}
        if len(frame) <= len(said):  # each label once: the rows of a confusion matrix
            continue
        if not (FEWEST_LABELS <= len(said) == len(found) and _are_counts(frame, list(found))):
            continue
        counts = {column: found[column] for column in plain if column in found}
        if not _is_another_beside(frame, plain, list(counts)):
            return counts
    return {}


def _label_counted(column: str) -> str:
    """Label that a column counts, without whose it is: ``humans_yes``, ``votes.yes`` of objects."""
    words = bare_label(column.rpartition(".")[2] or column).split("_")
    people = roles.HUMAN_NOUN_ALONE.fullmatch(words[0]) is not None
    return "_".join(words[1:] if people and len(words) > 1 else words)


def _are_counts(frame: pd.DataFrame, columns: Sequence[str]) -> bool:
    """Whether all cells are whole numbers from 0, and two people or more labelled each item.

    Zeros and ones alone would say which of several classes an item has.
    """
    if not all(_holds_whole_numbers(frame[column]) for column in columns):
        return False
    counts = _whole_numbers(frame, columns)
    totals = counts.sum(axis=1)
    are_votes = counts.min() >= 0 and counts.max() > 1
    return bool(are_votes and totals.min() >= 1 and totals.max() <= MOST_VOTES)


def _is_another_beside(frame: pd.DataFrame, plain: Sequence[str], counts: Sequence[str]) -> bool:
    """Whether a column among those of counts, or next to them, may count one more label.

    A judge need not have said every label; a total is none.
    """
    places = [plain.index(column) for column in counts]
    others = [
        column
        for column in plain[max(min(places) - 1, 0) : max(places) + 2]
        if column not in counts
        and not roles.is_machine_name(column)
        and repeats(frame[column])
        and _holds_whole_numbers(frame[column])
    ]
    totals = _whole_numbers(frame, counts).sum(axis=1)
    return any((_whole_numbers(frame, [other])[:, 0] != totals).any() for other in others)


def _holds_whole_numbers(column: pd.Series) -> bool:
    """Whether all cells are whole numbers."""
    numbers = (numeric_category(text) for text in column.array.categories)
    are_whole = all(n is not None and float(n).is_integer() for n in numbers)
    return are_whole and not column.isna().any()


def _whole_numbers(frame: pd.DataFrame, columns: Sequence[str]) -> IntArray:
    """Numbers of columns that hold nothing else, shape (n_rows, n_columns)."""
    return np.column_stack([frame[column].astype(float).astype(np.int64) for column in columns])
