"""Items that two columns name together: a document and its segment, a conversation and its turn.

Stated as ``{"item": ["doc_id", "seg_id"]}``, or found where the first alone does not tell the
labels of a rater apart, both do, and both are called as such parts are.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from judgeviz.errors import missing_column, quoted
from judgeviz.labels.coding import Coded, combined
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.resolve import draft
from judgeviz.labels.mapping import FileMapping, joined_name, parts_of_name
from judgeviz.labels.sources.tables import RawTable, categorical_from, plain_columns

WHOLES = frozenset((
    "doc", "document", "conversation", "conv", "dialogue", "dialog", "topic", "thread", "story",
    "session", "chat", "article", "book", "chapter", "page", "paper", "essay", "video",
))  # fmt: skip
PARTS = frozenset((
    "seg", "segment", "sent", "sentence", "turn", "utterance", "line", "paragraph", "para",
    "message", "chunk", "passage", "span", "claim", "clip",
))  # fmt: skip
OF_AN_ID = frozenset(("id", "no", "nr", "number", "num", "index", "idx", "name"))
WITH_THE_ITEM = ("rater", "kind", "criterion", "sample")  # what else tells the labels apart
NOT_WITH_SYSTEMS = ("system", "system_a", "system_b")  # there the source and the system do
MARKS = ("/", " / ", " | ", " :: ")  # between the parts' ids: the first that none of them holds


def with_items_joined(table: RawTable, stated: FileMapping) -> RawTable:
    """Add the column of items that a mapping names by several, or that two tell together.

    Parameters
    ----------
    table : RawTable
    stated : FileMapping
        The user's entries for the table.

    Returns
    -------
    RawTable
        With the items in a last column.

    Raises
    ------
    LabelError
        Where one of the columns that a mapping names is not there.
    """
    columns = [*map(str, table.frame.columns)]
    if item := stated.column("item"):
        parts = [] if item in columns else parts_of_name(item)
        for part in parts:
            if part not in columns:
                raise missing_column(part, "item", columns)
        return _joined(table, parts) if len(parts) > 1 else table
    if stated.knows("item") or table.format is not None:
        return table
    parts = _found(table)
    if not parts:
        return table
    note = f"Items of '{table.name}' are told by {quoted(parts)} together."
    table = _joined(table, parts)
    preset = table.preset or FileMapping()
    return replace(table, preset=preset.having(item=joined_name(parts)), notes=(*table.notes, note))


def _found(table: RawTable) -> list[str]:
    """Two columns called as a whole and its part that tell the labels apart, as one does not."""
    frame = table.frame
    plain = plain_columns(frame)
    wholes, parts = ([c for c in plain if _is_called(c, words)] for words in (WHOLES, PARTS))
    if not wholes or not parts:
        return []
    mapping = draft(table)
    if any(map(mapping.column, NOT_WITH_SYSTEMS)):
        return []
    item = mapping.column("item") or mapping.column("source")
    others = [c for role in WITH_THE_ITEM if (c := mapping.column(role))]
    for whole in [item] if item else wholes:
        for part in parts:
            pair = [whole, part]
            if whole not in wholes or {whole, part} & set(others):
                continue
            if not _tell_apart(frame, [whole, *others]) and _tell_apart(frame, [*pair, *others]):
                return pair
    return []


def _is_called(column: str, words: frozenset[str]) -> bool:
    """Whether a column is called by one of some words, or is an id of one: ``seg_id``."""
    name = [word for word in roles.normalised(column).split("_") if word]
    first, rest = name[:1], name[1:]
    return words.issuperset(first) and bool(first) and OF_AN_ID.issuperset(rest)


def _tell_apart(frame: pd.DataFrame, columns: Sequence[str]) -> bool:
    """Whether no two rows say the same in some columns, and none is silent."""
    codes = combined([Coded.of(frame[column]) for column in columns]).codes
    return bool((codes >= 0).all()) and len(np.unique(codes)) == len(codes)


def _joined(table: RawTable, parts: Sequence[str]) -> RawTable:
    frame = table.frame
    own = [Coded.of(frame[part]) for part in parts]
    names = [name for column in own for name in column.names]
    mark = next((m for m in MARKS if not any(m in name for name in names)), MARKS[-1])
    items = combined(own, mark)
    items_named = pd.Series(categorical_from(items.codes, items.names))
    return replace(table, frame=frame.assign(**{joined_name(parts): items_named}))
