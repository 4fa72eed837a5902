"""A column of counts for each label, of votes by people without names, beside a judge's label.

``id, positive, neutral, negative, gpt-4o``: what the judge says names the columns.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import repeats, values_of
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale.categories import numeric_category
from judgeviz.labels.scale.detection import known_order
from judgeviz.labels.scale.stated import StatedScales
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column, table_from_frame, texts_of

NAME = "a column of counts for each label"
FEWEST_LABELS = 2
MOST_LABELS, MOST_COLUMNS = 50, 200
MOST_VOTES = 99  # on an item; a hundred may be per cent
OF_COUNTS = frozenset(("n", "num", "number", "count", "counts", "vote", "votes", "of"))


def sniff(document: Document) -> bool:
    """Whether a judge's labels are the names of columns of counts, several on some item."""
    if not (any(map(roles.is_machine_name, document.keys)) and document.first_records):
        return False
    table = document.as_table()
    return not table.is_headerless and bool(_counts(table.frame))


def read(document: Document) -> RawTable:
    """Deal the labels out as one list for each item; places in it are no people."""
    table = document.as_table()
    counts = _counts(table.frame)
    spelled = [counts[column] for column in counts]
    n_votes = [_numbers(table.frame[column]) for column in counts]
    votes = [
        _dealt([(label, int(n or 0)) for label, n in zip(spelled, of_row, strict=True)], number)
        for number, of_row in enumerate(zip(*n_votes, strict=True))
    ]
    frame = table.frame.drop(columns=list(counts)).astype(object)
    taken = {str(column) for column in frame.columns}
    frame[next(name for name in ("human", "human votes", "humans") if name not in taken)] = votes
    notes = (
        *table.notes,
        f"Columns {quoted(counts)} of '{table.name}' were read as counts of humans who gave that "
        "label, as a judge's labels are called so. The humans are not named: their numbers are "
        "places in a list, not people.",
    )
    rows = np.asarray(table.row_numbers(range(len(frame))))
    read = table_from_frame(frame, document.name, 2, notes, rows)
    if {label for own in votes for label in own} == set(spelled):
        return read
    # that nobody gave a label is known of those that were counted
    order = known_order(spelled)
    said = {"kind": "nominal" if order is None else "ordinal", "categories": [*(order or spelled)]}
    scale = StatedScales.parsed(said)
    return replace(read, preset=FileMapping(scale=scale))


def _dealt(counts: Sequence[tuple[str, int]], turn: int) -> list[str]:
    """Labels as often as they were given, from another one on in every row.

    So that no place in the lists has always the first label, as if it were a person who gives it.
    """
    labels = [label for label, n in counts for _ in range(n)]
    start = turn % len(labels)
    return labels[start:] + labels[:start]


def _counts(frame: pd.DataFrame) -> dict[str, str]:
    """Columns of counts -> the label that each counts; empty where there are none."""
    plain = [str(c) for c in frame.columns if not is_list_column(frame[c])]
    if len(plain) > MOST_COLUMNS:
        return {}
    named = {_bare(column): column for column in plain if not roles.is_machine_name(column)}
    for judge in filter(roles.is_machine_name, plain):
        values = set(frame[judge].array.categories[: MOST_LABELS + 1])
        if len(values) > MOST_LABELS or any(numeric_category(one) is not None for one in values):
            continue  # of numbers it is the place of a rater, too: human_1
        said = {_bare(value): value for value in values}
        found = {named[bare]: value for bare, value in said.items() if bare in named}
        if not (FEWEST_LABELS <= len(said) == len(found) and _are_counts(frame, list(found))):
            continue
        counts = {column: found[column] for column in plain if column in found}
        if not _others_beside(frame, plain, list(counts)):
            return counts
    return {}


def _bare(name: str) -> str:
    """Name of a label without the words that say of a column what it counts."""
    words = roles.normalised(name).split("_")
    return "_".join([word for word in words if word not in OF_COUNTS] or words)


def _are_counts(frame: pd.DataFrame, columns: Sequence[str]) -> bool:
    """Whether all cells are whole numbers, and two people or more labelled each item.

    Zeros and ones alone would say which of several classes an item has.
    """
    numbers = [_numbers(frame[column]) for column in columns]
    if any(n is None or n < 0 or n != int(n) for own in numbers for n in own):
        return False
    totals = [sum(n or 0 for n in of_row) for of_row in zip(*numbers, strict=True)]
    has_several = max((n or 0 for own in numbers for n in own), default=0) > 1
    return has_several and min(totals, default=0) >= 1 and max(totals) <= MOST_VOTES


def _others_beside(frame: pd.DataFrame, plain: Sequence[str], counts: Sequence[str]) -> list[str]:
    """Columns among those of counts, or next to them, that may count a label nobody else names.

    A judge need not have said every label; a total is none.
    """
    places = [plain.index(column) for column in counts]
    totals = [
        sum(n or 0 for n in row) for row in zip(*(_numbers(frame[c]) for c in counts), strict=True)
    ]
    found = []
    for column in plain[max(min(places) - 1, 0) : max(places) + 2]:
        if column in counts or roles.is_machine_name(column) or not repeats(frame[column]):
            continue
        own = _numbers(frame[column])
        if any(n is None or n != int(n) for n in own) or own == totals:
            continue
        found.append(column)
    return found


def _numbers(column: pd.Series) -> list[float | None]:
    known = {text: numeric_category(text) for text in values_of(column)}
    return [
        None if text is None or (n := known.get(text)) is None else float(n)
        for text in texts_of(column)
    ]
