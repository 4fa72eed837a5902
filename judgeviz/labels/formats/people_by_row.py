"""A row for each person and item, and a column ``human_<criterion>`` for each criterion.

The columns look like those of several humans, or of one; another column says whose row it is. What
they say of the persons themselves (``annotator_age``) is no criterion.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from judgeviz.labels.coding import Coded, column_of, determines, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import (
    holds_labels,
    is_constant,
    is_same_for_each,
    may_hold_labels,
)
from judgeviz.labels.detection.contents import come_back, is_prose
from judgeviz.labels.detection.criterion_names import criteria_of_one_human
from judgeviz.labels.formats.answers import Answers
from judgeviz.labels.formats.long_table import HUMAN
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, plain_columns

NAME = "a row for each person and item, with a column human_<criterion> for each criterion"
PERSON = re.compile(
    r"(\w+_)?(subject|participant|respondent|worker|annotator|rater|coder|labell?er|user|student"
    r"|judge|prolific)(_?(id|pid|code|name|no|number))?"
)
FEWEST_CRITERIA = 2


@dataclass(frozen=True, slots=True)
class _Columns:
    rater: str
    item: str
    labels: dict[str, str]  # of each criterion


def sniff(document: Document) -> bool:
    """Whether persons come back in a column beside those of one human's criteria."""
    return document.table is not None and _columns(document.table) is not None


def read(document: Document) -> RawTable:
    """Read every row as the labels of its person.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    columns = _columns(document.as_table())
    assert columns is not None
    used = {columns.rater, columns.item, *columns.labels.values()}
    answers = Answers()
    for row, record in zip(document.row_numbers, document.records, strict=True):
        beside = {name: said for name, said in record.items() if name not in used}
        about = {**beside, "item": record.get(columns.item), "row": row}
        for criterion, column in columns.labels.items():
            person = record.get(columns.rater)
            answers.add(about, person, criterion, record.get(column), kind=HUMAN)
    return answers.table(document, NAME)


def _columns(table: RawTable) -> _Columns | None:
    frame = table.frame
    plain = plain_columns(frame)
    of_people = filter(roles.is_human_name, plain)
    labels = [c for c in of_people if may_hold_labels(c, column_of(frame, c))]
    labels = [
        c
        for c in labels
        if not (PERSON.fullmatch(roles.normalised(c)) or roles.AGGREGATE.search(c))
    ]
    rest = [column for column in plain if column not in labels]
    persons = [c for c in rest if PERSON.fullmatch(roles.normalised(c)) and come_back(frame[c])]
    if len(persons) != 1:
        return None
    labels = [c for c in labels if not _is_said_of_persons(frame, persons[0], c)]
    criteria = criteria_of_one_human(labels)
    if len(criteria) < max(FEWEST_CRITERIA, len(labels)):
        return None
    machines = [column for column in plain if roles.is_machine_name(column)]
    item = _item_of(frame, persons[0], [c for c in rest if c not in (*persons, *machines)])
    if (
        item is None
        or not _are_of_items(frame, item, machines)
        or _holds_others(frame, item, [c for c in rest if c not in (*persons, item)])
    ):
        return None
    return _Columns(persons[0], item, dict(zip(criteria, labels, strict=True)))


def _is_said_of_persons(frame: pd.DataFrame, person: str, column: str) -> bool:
    """Whether a column says what the persons are, by its name or as no row of one differs."""
    is_same = not is_constant(frame[column]) and is_same_for_each(frame, person, column)
    return roles.is_trait_of(person, column) or is_same


def _are_of_items(frame: pd.DataFrame, item: str, columns: Sequence[str]) -> bool:
    """Whether models say one thing of an item in all of its rows, beside the persons' labels."""
    items = text_of(frame[item]).codes
    return all(
        roles.MODEL_NAME.search(column) and determines(items, Coded.of(frame[column]).codes)
        for column in columns
    )


def _holds_others(frame: pd.DataFrame, item: str, columns: Sequence[str]) -> bool:
    """Whether labels of an item's people stand in columns that are not called as a human's."""
    items = text_of(frame[item]).codes
    return any(
        (roles.is_label_name(column) or roles.is_quality_name(column))
        and holds_labels(column, frame[column])
        and not determines(items, Coded.of(frame[column]).codes)
        for column in columns
    )


def _item_of(frame: pd.DataFrame, person: str, columns: Sequence[str]) -> str | None:
    """Find the column whose values each person meets once, and several persons meet."""
    named = roles.columns_for("item", columns)
    for column in [*named, *(c for c in columns if c not in named)]:
        n_values = len(frame[column].array.categories)
        is_once = not frame[[person, column]].duplicated().any()
        if is_once and 1 < n_values < len(frame) and not is_prose(frame[column]):
            return column
    return None
