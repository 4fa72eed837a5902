"""Labels in numbered columns, and beside them who gave each: ``label1, label2, annotator1, ...``.

The columns of raters hold their names, the same in many rows; another pair may have labelled the
next item.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.contents import come_back
from judgeviz.labels.formats.answers import Answers
from judgeviz.labels.formats.values import is_label
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column

NAME = "a table with the raters of each item in numbered columns"
NUMBERED = re.compile(
    r"(?P<stem>.*?[^\W\d_])[\W_]*(?P<number>\d{1,2})(?P<more>[\W_]*(id|name))?", re.IGNORECASE
)
RATER = re.compile(
    r"(annotator|rater|worker|coder|labell?er|judge|reviewer|evaluator|assessor|expert|grader)"
    r"(_?(id|name))?"
)
FEWEST = 2


@dataclass(frozen=True, slots=True)
class _Columns:
    """Columns of one table: of each number the rater's, and those of the labels by criterion."""

    item: str | None
    raters: dict[str, str]
    labels: dict[str, dict[str, str]]


def sniff(document: Document) -> bool:
    """Whether columns of names and of labels have the same numbers."""
    return document.table is not None and _columns(document.table) is not None


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
    answers = Answers()
    for row, record in zip(document.row_numbers, document.records, strict=True):
        item = row if columns.item is None else record.get(columns.item)
        beside = {name: said for name, said in record.items() if name not in used}
        about = {**beside, "item": item, "row": row}
        for criterion, own in columns.labels.items():
            for number, column in own.items():
                answer = record.get(column)
                if answer is None and not is_label(record.get(columns.raters[number])):
                    continue  # fewer have labelled this item
                answers.add(about, record.get(columns.raters[number]), criterion, answer)
    return answers.table(document, NAME)


def _columns(table: RawTable) -> _Columns | None:
    """Find the columns; None where the numbers do not agree, or the raters are no names."""
    frame = table.frame
    by_stem: dict[str, dict[str, str]] = {}
    for column in map(str, frame.columns):
        found = NUMBERED.fullmatch(column)
        if found and not is_list_column(column_of(frame, column)):
            stem = roles.normalised(found["stem"])
            by_stem.setdefault(stem, {})[found["number"]] = column
    raters = [own for stem, own in by_stem.items() if RATER.fullmatch(stem)]
    if len(raters) != 1 or len(raters[0]) < FEWEST:
        return None
    numbers = raters[0].keys()
    labels = {
        stem: own
        for stem, own in by_stem.items()
        if own is not raters[0]
        and own.keys() == numbers
        and (roles.is_label_name(stem) or roles.is_quality_name(stem))
        and all(come_back(frame[column]) and may_hold_labels(column, frame[column])
                for column in own.values())
    }  # fmt: skip
    if not labels or not _are_names(table, list(raters[0].values()), labels):
        return None
    item = next(iter(roles.columns_for("item", map(str, frame.columns))), None)
    return _Columns(item, raters[0], labels)


def _are_names(table: RawTable, raters: Sequence[str], labels: dict[str, dict[str, str]]) -> bool:
    """Whether columns of raters hold nothing that is a label, and the same in many rows."""
    frame = table.frame
    said = {
        name for own in labels.values() for column in own.values()
        for name in frame[column].array.categories
    }  # fmt: skip
    named = {name for column in raters for name in frame[column].array.categories}
    n_given = sum(int(frame[column].notna().sum()) for column in raters)
    return bool(named) and not named & said and 2 * len(named) <= n_given
