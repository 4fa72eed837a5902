"""A row for each item and person, with judges' labels of the item in columns beside.

``item, annotator, rating, gpt4_rating``: the rating is that of the person whom the row names, and
the judge's comes back in every row of its item.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from judgeviz.labels.coding import Coded, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import holds_labels
from judgeviz.labels.detection.contents import are_sentences, is_prose, values_of
from judgeviz.labels.formats.answers import Answers
from judgeviz.labels.formats.long_table import HUMAN, MACHINE
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.scale.spellings import share_read
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column

NAME = "a row for each item and person, with judges' labels beside theirs"
OTHER_ROLES = ("kind", "system", "system_a", "sample")


@dataclass(frozen=True, slots=True)
class _Columns:
    """Which columns hold what: the names of the columns."""

    item: str
    person: str
    label: str
    judges: tuple[str, ...]
    criterion: str | None

    @classmethod
    def of(cls, table: RawTable) -> "_Columns | None":
        """Find them; None where a row is another thing."""
        frame = table.frame
        plain = [c for c in frame.columns if not is_list_column(frame[c])]
        named = [c for c in plain if not roles.is_machine_name(c)]
        if any(roles.columns_for(role, named) for role in OTHER_ROLES):
            return None
        found = {role: roles.columns_for(role, named) for role in ("item", "rater", "criterion")}
        if not found["rater"]:
            return None
        person = found["rater"][0]
        ids = [c for c in named if c != person and roles.normalised(c).endswith("_id")]
        item = next(iter([*found["item"], *ids]), None)
        if item is None:
            return None
        criterion = next(iter(found["criterion"]), None)
        rest = [c for c in named if c not in (item, person, criterion)]
        labels = [c for c in roles.columns_for("label", rest) if holds_labels(c, frame[c])]
        if len(labels) != 1 or not _names_people(frame[person]):
            return None
        keys = [item] if criterion is None else [item, criterion]
        judges = _judges(frame, [c for c in plain if c not in named], labels[0], keys)
        is_once = not frame[[person, *keys]].duplicated().any()
        return cls(item, person, labels[0], judges, criterion) if judges and is_once else None


def sniff(document: Document) -> bool:
    """Whether columns that are named as judges hold labels beside those of the row's person."""
    table = document.table
    return table is not None and not table.is_headerless and _Columns.of(table) is not None


def read(document: Document) -> RawTable:
    """Take a row's label for its person's, and a judge's once for an item.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    columns = _Columns.of(document.as_table())
    assert columns is not None
    used = {columns.item, columns.person, columns.label, columns.criterion, *columns.judges}
    answers, seen = Answers(), set()
    for row, record in zip(document.row_numbers, document.records, strict=True):
        beside = {name: said for name, said in record.items() if name not in used}
        item = record.get(columns.item)
        criterion = UNNAMED_CRITERION
        if columns.criterion is not None:
            criterion = str(record.get(columns.criterion))
        about = {**beside, "item": item, "row": row}
        person, label = record.get(columns.person), record.get(columns.label)
        answers.add(about, person, criterion, label, kind=HUMAN)
        if (item, criterion) not in seen:
            seen.add((item, criterion))
            for judge in columns.judges:
                answers.add(about, judge, criterion, record.get(judge), kind=MACHINE)
    notes = (
        f"Column '{columns.person}' names whose label stands in '{columns.label}'; judges' labels "
        "of an item, which come back in each of its rows, were read once.",
    )
    return answers.table(document, NAME, notes=notes)


def _names_people(column: pd.Series) -> bool:
    names = column.cat.categories
    return (
        len(names) > 1 and not are_sentences(column) and not any(map(roles.is_machine_name, names))
    )


def _judges(
    frame: pd.DataFrame, columns: Sequence[str], label: str, keys: Sequence[str]
) -> tuple[str, ...]:
    """Columns with labels that people gave, the same in all rows of an item.

    Parameters
    ----------
    frame : DataFrame
    columns : sequence of str
        Those that are named as judges.
    label : str
        The column of the people's labels.
    keys : sequence of str
        Columns of the item, and of the criterion where there is one.
    """
    groups = frame.groupby(list(keys), observed=True, sort=False).ngroup()
    of_items = np.array(groups, dtype=np.int64)
    values = values_of(frame[label])
    return tuple(
        column
        for column in columns
        if holds_labels(column, frame[column])
        and not is_prose(frame[column])
        and share_read(values_of(frame[column]), values) > 1 / 2
        and determines(of_items, Coded.of(frame[column]).codes)
    )
