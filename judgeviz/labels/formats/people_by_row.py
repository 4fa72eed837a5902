"""A row for each person and item, and a column ``human_<criterion>`` for each criterion.

The columns look like those of several humans, or of one; another column says whose row it is.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
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
    labels = [c for c in plain if roles.is_human_name(c) and may_hold_labels(c, frame[c])]
    labels = [
        c
        for c in labels
        if not (PERSON.fullmatch(roles.normalised(c)) or roles.AGGREGATE.search(c))
    ]
    criteria = criteria_of_one_human(labels)
    if len(criteria) < max(FEWEST_CRITERIA, len(labels)) or any(map(roles.is_machine_name, plain)):
        return None
    rest = [column for column in plain if column not in labels]
    persons = [c for c in rest if PERSON.fullmatch(roles.normalised(c)) and come_back(frame[c])]
    if len(persons) != 1:
        return None
    item = _item_of(frame, persons[0], [c for c in rest if c not in persons])
    if item is None:
        return None
    return _Columns(persons[0], item, dict(zip(criteria, labels, strict=True)))


def _item_of(frame: pd.DataFrame, person: str, columns: Sequence[str]) -> str | None:
    """Find the column whose values each person meets once, and several persons meet."""
    named = roles.columns_for("item", columns)
    for column in [*named, *(c for c in columns if c not in named)]:
        n_values = len(frame[column].array.categories)
        is_once = not frame[[person, column]].duplicated().any()
        if is_once and 1 < n_values < len(frame) and not is_prose(frame[column]):
            return column
    return None
