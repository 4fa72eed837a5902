"""Sheets of a workbook with the same items: by which column, and in which the labels stand."""

from collections.abc import Sequence

import numpy as np

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import looks_like_labels
from judgeviz.labels.formats.answers import are_texts
from judgeviz.labels.sources.tables import RawTable, is_list_column

SHARED_ITEMS = 0.5  # share of a sheet's items that the first sheet has, too


def with_the_same_items(tables: Sequence[RawTable]) -> Sequence[RawTable]:
    """Most sheets with the same items in a column of the same name, and labels in another one.

    Or any other column, where labels are none by what they are: texts may stand on more sheets.
    """
    named = [table for table in tables if not table.is_headerless]
    alike = [
        [other for other in named if other is one or item_column([one, other])] for one in named
    ]
    labelled = [
        [other for other in group if other is one or share_labels(one, other)]
        for one, group in zip(named, alike, strict=True)
    ]
    most = max(labelled, key=len, default=[])
    return most if len(most) > 1 else max(alike, key=len, default=())


def say_other_things(tables: Sequence[RawTable]) -> bool:
    """Whether tables have the same items in a column of the same name, and say other things."""
    return bool(columns_of_labels(tables, item_column(tables)))


def share_labels(one: RawTable, other: RawTable) -> bool:
    """Whether two sheets have a column of the same name that looks like labels on both."""
    return any(
        looks_like_labels(one.frame[column]) and looks_like_labels(other.frame[column])
        for column in shared_columns([one, other])
        if column != item_column([one, other])
        and not (roles.says_what_is_judged(column) or roles.is_text_name(column))
    )


def shared_columns(tables: Sequence[RawTable]) -> list[str]:
    """Columns that all sheets have."""
    if len(tables) < 2:
        return []
    columns = [str(column) for column in tables[0].frame.columns]
    shared = [c for c in columns if all(c in table.frame.columns for table in tables)]
    return shared if len(shared) > 1 else []


def item_column(tables: Sequence[RawTable]) -> str | None:
    """First column that tells the rows of every sheet apart and is shared between them."""
    for column in shared_columns(tables):
        if any(is_list_column(table.frame[column]) for table in tables):
            continue
        values = [set(table.frame[column].array.categories) for table in tables]
        is_id = all(len(own) == len(table.frame) for own, table in zip(values, tables, strict=True))
        shared = [len(own & values[0]) / max(len(own), 1) for own in values[1:]]
        if is_id and len(values[0]) > 1 and min(shared) >= SHARED_ITEMS:
            return str(column)
    return None


def columns_of_labels(tables: Sequence[RawTable], item: str | None) -> list[str]:
    """Columns in which sheets differ on an item, and which hold labels."""
    if item is None:
        return []
    found = []
    for column in shared_columns(tables):
        if column == item or any(is_list_column(table.frame[column]) for table in tables):
            continue
        cells = [table.frame.set_index(item)[column].astype(object) for table in tables]
        said = [text for own in cells for text in own.dropna().astype(str)]
        differs = any(
            not np.array_equal(own.reindex(cells[0].index).dropna().to_numpy(),
                               cells[0].reindex(own.reindex(cells[0].index).dropna().index).to_numpy())
            for own in cells[1:]
        )  # fmt: skip
        is_beside = roles.ACCOMPANYING.search(f"_{roles.normalised(column)}") is not None
        if differs and not is_beside and not are_texts(said):
            found.append(str(column))
    return found
