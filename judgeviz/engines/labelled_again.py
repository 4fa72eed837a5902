"""Items that somebody labels several times, and the column that tells these labels apart.

No engine sets labels of one item side by side: it is told on the first rows, as reading tells it.
"""

import json
from collections.abc import Mapping

import pandas as pd

from judgeviz.engines.items import ITEM_ROLES
from judgeviz.errors import Doubt, LabelError, QuestionError, quoted
from judgeviz.labels.coding import Coded
from judgeviz.labels.guesses import OnDoubt
from judgeviz.labels.mapping import FileMapping, LabelMapping
from judgeviz.labels.reading import labels_from_tables
from judgeviz.labels.sources.tables import RawTable

APART = ("item", *ITEM_ROLES, "rater", "criterion", "sample")  # roles that tell labels apart
WHY: Mapping[str, str] = {  # a column that does, by the role that it may have
    "item": "so that ids of items may start again there",
    "sample": "as several answers",
    "rater": "and is called as one of raters",
}


def check_labelled_once(
    first: RawTable, mapping: FileMapping, stated: FileMapping, on_doubt: OnDoubt
) -> None:
    """Raise LabelError, with its doubt, where a column without a role tells labels apart.

    Not where anything else is asked first.

    Parameters
    ----------
    first : RawTable
        First rows of a table.
    mapping : FileMapping
        Roles of its columns.
    stated : FileMapping
        What the user says of them.
    on_doubt : {"raise", "accept"}
        Whether guesses are asked about.
    """
    doubt = _told_apart_by(first, stated, on_doubt) if may_repeat(first, mapping) else None
    if doubt is None:
        return
    column = doubt.guess[-1] if isinstance(doubt.guess, list) else doubt.guess
    raise LabelError(
        f"Somebody labels items of '{first.name}' several times, and column {quoted([column])} "
        f"tells the labels apart, {WHY[doubt.role]}; state it in the mapping, "
        f"{json.dumps({doubt.role: doubt.guess}, ensure_ascii=False)}, or keep one label of each "
        "rater and item.",
        [doubt],
    )


def may_repeat(rows: RawTable, mapping: FileMapping) -> bool:
    """Whether some rows are alike in all that tells labels apart."""
    if not (mapping.column("item") or mapping.column("source")):
        return False  # every row is an item
    names = dict.fromkeys(name for role in APART if (name := mapping.column(role)))
    own = {name: Coded.of(rows.frame[name]).codes for name in names if name in rows.frame}
    codes = pd.DataFrame(own)
    return bool(codes[(codes >= 0).all(axis=1)].duplicated().any())


def _told_apart_by(rows: RawTable, stated: FileMapping, on_doubt: OnDoubt) -> Doubt | None:
    """Which role of which column tells several labels of an item by one rater apart; None if none.

    Not of a role that is stated.
    """
    try:
        labels_from_tables([rows], LabelMapping(stated), on_doubt)
    except QuestionError:
        return None
    except LabelError as refusal:
        found = (one for one in refusal.doubts if one.role in WHY and one.guess is not None)
        return next((one for one in found if not stated.knows(one.role)), None)
    return None
