"""Ids that stand once above the rows that they hold for: ``d1, base`` over a blank and ``ours``.

Spreadsheets merge such cells, and what they save as CSV has blanks below the first. That a blank
stands for the id above it, and not for an id that nobody wrote, is asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.coding import Coded, columns_of, combined
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import are_numbers
from judgeviz.labels.detection.item_parts import joined_items
from judgeviz.labels.detection.resolve import draft
from judgeviz.labels.mapping import ANSWERS, FileMapping, joined_name
from judgeviz.labels.report import ReadReport
from judgeviz.labels.scale.responses import FEWEST_LOST, MOST_LOST
from judgeviz.labels.sources.tables import RawTable, categorical_from, is_list_column

BoolArray = NDArray[np.bool_]

AS_ABOVE, MISSING = ANSWERS["blanks"]
FEWEST_BLANK = 1 / 4  # of the rows: of fewer, ids are missing here and there
# Of the other columns, in a row without an id: with less in it, it is the rest of a text.
FEWEST_FILLED = 1 / 2
OF_NOTHING = ("no item", "no rater", "no criterion")  # why labels are left out
BESIDE_ITEMS = ("rater", "kind", "criterion", "sample", "system", "system_a", "system_b")
ROLES = ("item", "source", "rater", "criterion", "system", "system_a", "system_b", "text")
NAMES = roles.ITEM_TEXTS.union(*(roles.ROLE_NAMES[role] for role in ROLES))


def with_blanks_filled(
    table: RawTable, answers: Mapping[str, str], named: Sequence[str] = ()
) -> RawTable:
    """Write ids in all rows that they hold for, unless it is stated that they are missing.

    Parameters
    ----------
    table : RawTable
    answers : mapping of str to str
        Of the mapping: under ``blanks`` what the blanks are.
    named : sequence of str
        Columns that the mapping names for what tells labels apart; where it is stated that blanks
        stand for what is above them, they do so in all of these, and in those that are found.

    Returns
    -------
    RawTable
        With a question where there are such columns.
    """
    found = _written_once(table.frame)
    is_stated = answers.get("blanks") == AS_ABOVE
    if is_stated:
        telling = dict.fromkeys((*named, *draft(table).telling_columns))
        found += [name for name in telling if name not in found and _has_blanks(table.frame, name)]
    if not found or not (is_stated or _tell_rows_apart(table, found)):
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
    filled = replace(table, frame=frame, questions=(*table.questions, asked))
    return _with_items_told(filled, found) if reading == AS_ABOVE else filled


def of_no_item(report: ReadReport, answers: Mapping[str, str]) -> tuple[Doubt, ...]:
    """Ask about a table that loses many labels, as cells that say what or whose they are are empty.

    Not where the mapping says under ``blanks`` that these are missing.
    """
    lost = {reason: n for reason in OF_NOTHING if (n := report.dropped.get(reason, 0))}
    n_lost = sum(lost.values())
    n_all = n_lost + report.n_labels
    reading = answers.get("blanks")
    if reading == MISSING or n_lost < FEWEST_LOST or n_lost <= MOST_LOST * n_all:
        return ()
    counts = ", ".join(f"{reason}: {n:,}" for reason, n in lost.items())
    reason = (
        f"{n_lost:,} of {counted(n_all, 'label')} of {quoted(report.files)} would be left out, as "
        f"cells that say of what or whose they are are empty ({counts})"
    )
    others = () if reading == AS_ABOVE else ({"blanks": AS_ABOVE},)
    return (Doubt("answers", {"blanks": MISSING}, reason, others),)


def is_of_no_item(doubt: Doubt) -> bool:
    """Whether a question is one of :func:`of_no_item`."""
    return doubt.guess == {"blanks": MISSING}


def _with_items_told(table: RawTable, found: list[str]) -> RawTable:
    """Let ids that begin again below each of the others name the items together with these."""
    mapping = draft(table)
    item = mapping.column("item")
    others = [column for role in BESIDE_ITEMS if (column := mapping.column(role))]
    parts = [column for column in found if column not in (item, *others)]
    if item is None or item in found or not parts:
        return table
    if not _begins_again(table.frame, [item, *others], parts):
        return table
    parts = [*parts, item]
    preset = (table.preset or FileMapping()).having(item=joined_name(parts))
    return replace(joined_items(table, parts), preset=preset)


def _has_blanks(frame: pd.DataFrame, name: str) -> bool:
    """Whether a column has many cells without, and below one with, something in it."""
    if name not in frame.columns or is_list_column(frame[name]):
        return False
    missing = Coded.of(frame[name]).missing
    return not missing[:1].any() and bool(np.mean(missing) >= FEWEST_BLANK)


def _written_once(frame: pd.DataFrame) -> list[str]:
    """Columns with every value once, and blanks below it; within those of the column before."""
    block = np.zeros(len(frame), dtype=np.int64)
    found: list[str] = []
    for place, (name, column) in enumerate(columns_of(frame)):
        if is_list_column(column):
            continue
        is_told = roles.normalised(name) in NAMES or roles.ID_NAME.search(name)
        is_next = place == len(found) and not are_numbers(column)  # to those that are so, or first
        if not (is_told or is_next or place == 0):
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
    if item is None or item in found or mapping.column("rater") in found:
        return True
    others = [column for role in BESIDE_ITEMS if (column := mapping.column(role))]
    told = [item, *(column for column in others if column not in found)]
    return _begins_again(table.frame, told, found)


def _begins_again(frame: pd.DataFrame, columns: list[str], found: list[str]) -> bool:
    """Whether ids that say what a row is about say so of one row more below each of the others."""
    told = [Coded.of(frame[column]) for column in columns]
    above = [Coded.of(pd.Series(_filled(frame[column]))) for column in found]
    return len(np.unique(combined(told).codes)) < len(np.unique(combined([*told, *above]).codes))


def _filled(column: pd.Series) -> pd.Categorical:
    own = Coded.of(column)
    last = np.maximum.accumulate(np.where(own.missing, 0, np.arange(len(column))))
    return categorical_from(own.codes[last], own.names)
