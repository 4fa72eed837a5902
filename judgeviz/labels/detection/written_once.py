"""Ids that stand once above the rows that they hold for: ``d1, base`` over a blank and ``ours``.

Spreadsheets merge such cells, and what they save as CSV has blanks below the first. That a blank
stands for the id above it, and not for an id that nobody wrote, is asked.
"""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.coding import Coded, columns_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.resolve import draft
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.sources.tables import RawTable, categorical_from, is_list_column

BoolArray = NDArray[np.bool_]

AS_ABOVE, MISSING = ANSWERS["blanks"]
FEWEST_BLANK = 1 / 4  # of the rows: of fewer, ids are missing here and there
# Of the other columns, in a row without an id: with less in it, it is the rest of a text.
FEWEST_FILLED = 1 / 2
ROLES = ("item", "source", "rater", "criterion", "system", "system_a", "system_b", "text")
NAMES = roles.ITEM_TEXTS.union(*(roles.ROLE_NAMES[role] for role in ROLES))


def with_blanks_filled(table: RawTable, answers: Mapping[str, str]) -> RawTable:
    """Write ids in all rows that they hold for, unless it is stated that they are missing.

    Parameters
    ----------
    table : RawTable
    answers : mapping of str to str
        Of the mapping: under ``blanks`` what the blanks are.

    Returns
    -------
    RawTable
        With a question where there are such columns.
    """
    found = _written_once(table.frame)
    if not found or not _tell_rows_apart(table, found):
        return table
    reading = answers.get("blanks", AS_ABOVE)
    n_blank = max(int(table.frame[column].isna().sum()) for column in found)
    reason = (
        f"nothing in '{table.name}' says whether the {counted(n_blank, 'blank cell')} of "
        f"{quoted(found)} stand for what is written above them"
    )
    others = tuple({"blanks": other} for other in ANSWERS["blanks"] if other != reading)
    asked = Doubt("answers", {"blanks": reading}, reason, others)
    frame = table.frame
    if reading == AS_ABOVE:
        frame = frame.assign(**{column: _filled(frame[column]) for column in found})
    return replace(table, frame=frame, questions=(*table.questions, asked))


def _written_once(frame: pd.DataFrame) -> list[str]:
    """Columns with every value once, and blanks below it; within those of the column before."""
    block = np.zeros(len(frame), dtype=np.int64)
    found: list[str] = []
    for place, (name, column) in enumerate(columns_of(frame)):
        is_told = roles.normalised(name) in NAMES or roles.ID_NAME.search(name)
        if is_list_column(column) or not (place == 0 or is_told):
            continue
        own = Coded.of(column)
        is_written = ~own.missing
        n_written = int(np.count_nonzero(is_written))
        if n_written < 2 or n_written > (1 - FEWEST_BLANK) * len(frame):
            continue
        starts = np.diff(block, prepend=-1) > 0
        keys = block[is_written] * len(own.names) + own.codes[is_written]
        if is_written[starts].all() and len(np.unique(keys)) == n_written:
            block = np.cumsum(is_written)
            found.append(name)
    others = [column for column in frame.columns if column not in found]
    return found if found and _are_rows(frame[others], frame[found[0]].isna().to_numpy()) else []


def _are_rows(others: pd.DataFrame, is_blank: BoolArray) -> bool:
    """Whether rows without an id hold as much as any."""
    filled = others.notna().mean(axis=1).to_numpy()
    return bool((filled[is_blank] >= FEWEST_FILLED).all())


def _tell_rows_apart(table: RawTable, found: list[str]) -> bool:
    """Whether one of the columns is needed to say what the labels are about, or whose they are."""
    mapping = draft(table)
    item = mapping.column("item") or mapping.column("source")
    return item is None or item in found or mapping.column("rater") in found


def _filled(column: pd.Series) -> pd.Categorical:
    own = Coded.of(column)
    last = np.maximum.accumulate(np.where(own.missing, 0, np.arange(len(column))))
    return categorical_from(own.codes[last], own.names)
