"""Files of the same items whose rows have no ids: the same row of each may be the same item."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.tables import RawTable, categorical_from

ROW = "row"  # the column of items that are told by the numbers of their rows
SAME_ITEMS, _ = ANSWERS["lines"]
FEWEST_ROWS = 2
SHOWN = 4  # names of files


@dataclass(frozen=True, slots=True)
class ItemsByLine:
    """Files whose rows are numbered alike, what is known of each, and whether they may be."""

    tables: list[RawTable]
    stated: list[FileMapping]
    doubt: Doubt


def with_rows_as_stated(table: RawTable, stated: FileMapping) -> RawTable:
    """Add the numbers of the rows, where the mapping says that these name the items.

    A format that asks has taken them for ids itself.
    """
    is_said = stated.answers.get("lines") == SAME_ITEMS and table.format is None
    return with_rows_numbered(table) if is_said and stated.column("item") in (None, ROW) else table


def stated_of_rows(table: RawTable, stated: FileMapping) -> FileMapping:
    """Entries of a mapping with the numbers of the rows as the items, where it says so."""
    is_said = stated.answers.get("lines") == SAME_ITEMS and table.format is None
    are_items = is_said and ROW in table.frame and not stated.knows("item")
    return stated.having(item=ROW) if are_items else stated


def rows_as_items(
    tables: Sequence[RawTable], stated: Sequence[FileMapping], mappings: Sequence[FileMapping]
) -> ItemsByLine | None:
    """Take the same row of several files for one item; None where that cannot be, or is answered.

    Parameters
    ----------
    tables : sequence of RawTable
    stated : sequence of FileMapping
        The user's entries by file.
    mappings : sequence of FileMapping
        Complete, one per file.
    """
    are_answered = any("lines" in one.answers or one.knows("item") for one in stated)
    if are_answered or not may_be_row_by_row(tables, mappings):
        return None
    are_named = [_ids(one) is not None for one in mappings]
    names, told = (
        quoted([t.name for t, named in zip(tables, are_named, strict=True) if named == of], SHOWN)
        for of in (False, True)
    )
    reason = (
        f"no column of {names} names the items, and nothing says whether the same row of "
        f"{f'{told} and of these' if told else 'each'} "
        f"({counted(len(tables[0].frame), 'row')}) is the same item"
    )
    guess, *others = ({"lines": one} for one in ANSWERS["lines"])
    known = [own.having(item=ROW, answers={**own.answers, **guess}) for own in stated]
    doubt = Doubt("answers", guess, reason, tuple(others))
    return ItemsByLine([*map(with_rows_numbered, tables)], known, doubt)


def may_be_row_by_row(tables: Sequence[RawTable], mappings: Sequence[FileMapping]) -> bool:
    """Whether files have as many rows, and no ids.

    Or they are sheets of one workbook: some may have ids then, one to a row and in the same order.

    Parameters
    ----------
    tables : sequence of RawTable
    mappings : sequence of FileMapping
        Complete, one per file.
    """
    lengths = {len(table.frame) for table in tables}
    if len(tables) < 2 or len(lengths) > 1 or min(lengths) < FEWEST_ROWS:
        return False
    if any(table.format or ROW in table.frame for table in tables):
        return False
    ids = {n: column for n, one in enumerate(mappings) if (column := _ids(one))}
    if not ids:
        return True
    are_sheets = all(one.sheet for one in tables) and len({one.source for one in tables}) == 1
    if len(ids) == len(tables) or not are_sheets or any(one.is_by_row for one in mappings):
        return False
    orders = {tuple(tables[n].frame[column].astype(str)) for n, column in ids.items()}
    return len(orders) == 1 and len(set(*orders)) == min(lengths)


def _ids(mapping: FileMapping) -> str | None:
    return mapping.column("item") or mapping.column("source")


def with_rows_numbered(table: RawTable) -> RawTable:
    """Add the numbers of the rows, from 1, as a last column."""
    if ROW in table.frame:
        return table
    n_rows = len(table.frame)
    rows = categorical_from(np.arange(n_rows), [str(number) for number in range(1, n_rows + 1)])
    return replace(table, frame=table.frame.assign(**{ROW: pd.Series(rows)}))
