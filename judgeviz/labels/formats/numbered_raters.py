"""Labels in numbered columns, and beside them who gave each: ``label1, label2, annotator1, ...``.

Or ``coder1, coder1_code``, ``annotator1_name, annotator1_label``. The columns of raters hold their
names, the same in many rows; another pair may have labelled the next item.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import ROWS_LOOKED_AT, is_named_so
from judgeviz.labels.detection.contents import come_back, looks_like_labels
from judgeviz.labels.formats.answers import Answers
from judgeviz.labels.formats.values import is_label
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column

NAME = "a table with the raters of each item in numbered columns"
NUMBERED = re.compile(
    r"(?P<stem>.*?[^\W\d_])[\W_]*(?P<number>\d{1,2})(?P<more>(?!\d).{0,40})", re.IGNORECASE
)
RATER = re.compile(
    r"(annotator|rater|worker|coder|labell?er|judge|reviewer|evaluator|assessor|expert|grader"
    r"|turk(er)?|marker|scorer|participant|crowd_?worker)(_?(id|name|initials|email))?"
)
IDENTITY = re.compile(r"id|name|initials|e_?mail|code_?name")
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
    found: dict[tuple[str, str], dict[str, str]] = {}  # by the words around the numbers
    for column in map(str, frame.columns):
        parts = NUMBERED.fullmatch(column)
        if parts and not is_list_column(column_of(frame, column)):
            around = roles.normalised(parts["stem"]), roles.normalised(parts["more"])
            found.setdefault(around, {})[parts["number"]] = column
    told = [around for around, own in found.items() if _may_name_raters(around, own)]
    named = [around for around in told if _says_so(around)] or told
    for rater in named:
        raters = found[rater]
        labels = {
            _criterion(around): own
            for around, own in found.items()
            if around not in named
            and own.keys() == raters.keys()
            and _is_of_labels(around, rater)
            and all(
                come_back(frame[column]) and looks_like_labels(frame[column])
                for column in own.values()
            )
        }
        columns = list(raters.values())
        if labels and _are_names(table, columns, labels, is_said=_says_so(rater)):
            item = next(iter(roles.columns_for("item", map(str, frame.columns))), None)
            return _Columns(item, raters, labels)
    return None


def _may_name_raters(around: tuple[str, str], columns: dict[str, str]) -> bool:
    stem, more = around
    is_named = RATER.fullmatch(stem) and (not more or IDENTITY.fullmatch(more))
    return bool(is_named) and len(columns) >= FEWEST


def _says_so(around: tuple[str, str]) -> bool:
    """Whether the words around a number say that a column holds names: ``rater_1_id``."""
    stem, more = around
    return IDENTITY.fullmatch(more or stem.rpartition("_")[2]) is not None


def _is_of_labels(around: tuple[str, str], rater: tuple[str, str]) -> bool:
    """Whether numbered columns are called as labels, or as those of the raters who are named."""
    stem, more = around
    if more and (is_named_so(f"label_{more}") and more != "code"):
        return False  # rater1_confidence
    if stem == rater[0]:
        return not more or _is_said_of_labels(more)
    return roles.is_label_name(stem) or (not more and roles.is_quality_name(stem))


def _is_said_of_labels(word: str) -> bool:
    is_named = roles.is_label_name(word) or roles.is_quality_name(word)
    return is_named or word in roles.ACTS or word in ("code", "class")


def _criterion(around: tuple[str, str]) -> str:
    """Name what was judged: ``score`` of ``score1``, ``flu`` of ``score1_flu``."""
    stem, more = around
    return more or stem


def _are_names(
    table: RawTable, raters: Sequence[str], labels: dict[str, dict[str, str]], *, is_said: bool
) -> bool:
    """Whether columns of raters hold the same in many rows, and never one name twice in a row.

    What is not called as names, ``coder1``, holds nothing that is a label, too.
    """
    frame = table.frame
    said = {
        name for own in labels.values() for column in own.values()
        for name in frame[column].array.categories
    }  # fmt: skip
    named = {name for column in raters for name in frame[column].array.categories}
    n_given = sum(int(frame[column].notna().sum()) for column in raters)
    if not named or 2 * len(named) > n_given or (not is_said and named & said):
        return False
    rows = frame[list(raters)].astype(object)
    return all(row.dropna().is_unique for _, row in rows.head(ROWS_LOOKED_AT).iterrows())
