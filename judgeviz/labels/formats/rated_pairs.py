"""Judgments of two uses of a word: ``identifier1, identifier2, annotator, judgment``.

As graphs of word usages come (DWUG, RuDSI, DURel). The item is the pair, in whichever order its ids
stand. There 0 beside 1 to 4 says that the annotator cannot decide, which is asked.
"""

import re
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from judgeviz.errors import counted, quoted
from judgeviz.labels.coding import Coded, natural_key
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.contents import is_prose
from judgeviz.labels.detection.item_parts import MARKS
from judgeviz.labels.formats.long_table import how_counted, with_questions
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, categorical_from, plain_columns

NAME = "judgments of pairs of uses (word usage graph)"
ITEM = "pair"
SIDE = re.compile(
    r"(?P<of>([a-z]+_)?(identifier|id|usage|use|uses|uid|sentence|sent|context|instance|occurrence"
    r"|item|node|document|doc|text)(_?id)?)_?(?P<side>[12ab])(?P<id>_?id)?"
)
SIDES = (("1", "2"), ("a", "b"))
NO_ANSWER, _ = ANSWERS["zeros"]
GRADES_FROM_ONE = {1.0, 2.0, 3.0, 4.0}


@dataclass(frozen=True, slots=True)
class _Columns:
    first: str
    second: str
    rater: str
    label: str


def sniff(document: Document) -> bool:
    """Whether rows hold a rater's label of two ids that are called alike but for 1 and 2."""
    if document.table is None and not document.records:
        return False
    if document.table is not None and (document.table.is_headerless or document.table.header):
        return False
    if not any(SIDE.fullmatch(roles.normalised(key)) for key in document.keys):
        return False
    return "item" not in document.telling and _columns(document.as_table()) is not None


def read(document: Document) -> RawTable:
    """Add the column of pairs to the table, and ask about zeros below grades from 1."""
    table = document.as_table()
    columns = _columns(table)
    assert columns is not None
    frame = table.frame.assign(**{ITEM: pd.Series(_pairs(table.frame, columns))})
    preset = FileMapping(
        layout="long",
        columns={"item": ITEM, "rater": columns.rater, "system_a": None, "system_b": None},
        label=(columns.label,),
    )
    table = replace(table, frame=frame, format=NAME, preset=preset)
    zeros = _zeros_below_grades(frame[columns.label])
    if not zeros:
        return table
    n_zeros = int(frame[columns.label].isin(zeros).sum())
    reason = (
        f"nothing in '{document.name}' says whether {quoted(zeros)} in '{columns.label}' "
        f"({counted(n_zeros, 'time')}) is a grade below 1, or stands for a pair that an annotator "
        "could not decide on"
    )
    reading, question = how_counted(document, "zeros", reason)
    if reading == NO_ANSWER:
        decided = frame[columns.label].cat.remove_categories(zeros)
        note = (
            f"{counted(n_zeros, 'label')} {quoted(zeros)} in '{columns.label}' of "
            f"'{document.name}' taken as missing, as annotators could not decide."
        )
        table = replace(
            table, frame=frame.assign(**{columns.label: decided}), notes=(*table.notes, note)
        )
    return with_questions(table, [question])


def _columns(table: RawTable) -> _Columns | None:
    frame = table.frame
    plain = plain_columns(frame)
    sides = {
        (found["of"], bool(found["id"]), found["side"]): column
        for column in plain
        if (found := SIDE.fullmatch(roles.normalised(column))) and not is_prose(frame[column])
    }
    pairs = [
        (sides[of, is_id, one], sides[of, is_id, other])
        for one, other in SIDES
        for of, is_id, side in sides
        if side == one and (of, is_id, other) in sides
    ]
    rest = [column for column in plain if column not in sides.values()]
    raters = roles.columns_for("rater", rest)
    named = [column for column in rest if roles.is_label_name(column) and column not in raters]
    labels = [column for column in named if may_hold_labels(column, frame[column])]
    others = roles.columns_for("item", rest) + roles.columns_for("system_a", plain)
    if len(pairs) != 1 or not raters or len(labels) != 1 or ITEM in frame or others:
        return None
    is_filled = all((Coded.of(frame[side]).codes >= 0).all() for side in pairs[0])
    return _Columns(*pairs[0], raters[0], labels[0]) if is_filled else None


def _pairs(frame: pd.DataFrame, columns: _Columns) -> pd.Categorical:
    """Name each pair by its ids, in the same order wherever it stands."""
    first, second = (Coded.of(frame[c]) for c in (columns.first, columns.second))
    ids = [*first.names, *second.names]
    mark = next((mark for mark in MARKS if not any(mark in name for name in ids)), MARKS[-1])
    names: dict[str, int] = {}
    codes = np.empty(len(frame), dtype=np.int64)
    for row, (one, other) in enumerate(zip(first.codes, second.codes, strict=True)):
        pair = sorted((first.names[one], second.names[other]), key=natural_key)
        codes[row] = names.setdefault(mark.join(pair), len(names))
    return categorical_from(codes, [*names])


def _zeros_below_grades(column: pd.Series) -> list[str]:
    """Spellings of 0 in a column of grades from 1 to at most 4."""
    spelled: dict[str, float] = {}
    for text in column.array.categories:
        try:
            spelled[text] = float(text)
        except ValueError:
            return []
    grades = {*spelled.values()}
    if not {0.0} < grades <= {0.0, *GRADES_FROM_ONE}:
        return []
    return [text for text, number in spelled.items() if number == 0]
