"""Items that two columns name together: a document and its segment, a conversation and its turn.

Stated as ``{"item": ["doc_id", "seg_id"]}``, or found where the first alone does not tell the
labels of a rater apart, both do, and both are called as such parts are. Where each batch has raters
of its own, nothing tells whether equal numbers in two batches are of one item: it is asked.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, missing_column, quoted
from judgeviz.labels.coding import Coded, IntArray, combined, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import is_prose, runs
from judgeviz.labels.detection.resolve import draft
from judgeviz.labels.detection.same_columns import (
    as_one_table,
    with_the_same_columns,
)
from judgeviz.labels.detection.without_header import items_in_parts
from judgeviz.labels.mapping import ANSWERS, FileMapping, joined_name, parts_of_name
from judgeviz.labels.sources.tables import RawTable, categorical_from, in_force, plain_columns

WITH_THE_ITEM = ("rater", "kind", "criterion", "sample")  # what else tells the labels apart
NOT_WITH_SYSTEMS = ("system", "system_a", "system_b")  # there the source and the system do
# What items come in, and with that may begin again; people and models come in others.
BATCH = frozenset((
    "batch", "block", "dataset", "corpus", "subset", "split", "part", "file", "chunk", "shard",
    "task", "survey", "set", "hit", "domain", *roles.WHOLES,
))  # fmt: skip
BATCHES = BATCH | roles.OF_AN_ID
OTHER_ITEMS, _ = ANSWERS["restarts"]
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
        return joined_items(table, parts) if len(parts) > 1 else table
    if stated.knows("item") or table.format is not None:
        return table
    parts = _found(table)
    if not parts:
        return _with_batches_apart(table, stated)
    return _told_by(table, parts)


def with_items_of_each_file_joined(
    table: RawTable, files: Sequence[RawTable], stated: FileMapping
) -> RawTable:
    """Add the column of items that two tell together in each of its files, and not in all of it.

    As where one file has the labels of the humans and another, under the same columns, the judges'.
    """
    is_told = table.preset is not None and table.preset.knows("item")
    if not files or is_told or stated.knows("item"):
        return table
    parts = _found(files[0])
    if not parts or any(_found(one) != parts for one in files[1:]):
        return table
    return _told_by(table, parts)


def _mark(tables: Sequence[RawTable], parts: Sequence[str]) -> str:
    """Choose what stands between the parts' ids."""
    names = [name for one in tables for part in parts for name in Coded.of(one.frame[part]).names]
    return next((mark for mark in MARKS if not any(mark in name for name in names)), MARKS[-1])


def _told_by(table: RawTable, parts: Sequence[str], beside: Sequence[RawTable] = ()) -> RawTable:
    note = f"Items of '{table.name}' are told by {quoted(parts)} together."
    table = joined_items(table, parts, beside)
    preset = table.preset or FileMapping()
    return replace(table, preset=preset.having(item=joined_name(parts)), notes=(*table.notes, note))


def with_items_of_files_joined(
    tables: Sequence[RawTable], stated: Sequence[FileMapping]
) -> list[RawTable]:
    """Add the column of items that it takes the files together to tell, or that is stated.

    Such as ``doc`` and ``segment`` of files with a document each.

    Parameters
    ----------
    tables : sequence of RawTable
    stated : sequence of FileMapping
        The user's entries by file.
    """
    told = list(tables)
    for places in with_the_same_columns(tables):
        group = [tables[place] for place in places]
        for place in places:
            told[place] = _told_as_stated(tables[place], stated[tables[place].source], group)
        wholes = [c for c in group[0].frame.columns if roles.is_called_by(str(c), roles.WHOLES)]
        if not wholes or any(stated[table.source].knows("item") for table in group):
            continue
        if parts := _found(as_one_table(group)):
            for place in places:
                told[place] = _told_by(tables[place], parts, group)
    return told


def _told_as_stated(table: RawTable, stated: FileMapping, beside: Sequence[RawTable]) -> RawTable:
    """Add the column of items that a mapping names by several, where these are there."""
    item = stated.column("item")
    parts = parts_of_name(item or "")
    columns = {*map(str, table.frame.columns)}
    if item is None or item in columns or len(parts) < 2 or not columns.issuperset(parts):
        return table
    preset = (table.preset or FileMapping()).having(item=item)
    return replace(joined_items(table, parts, beside), preset=preset)


def called_as_batches(columns: Sequence[str]) -> list[str]:
    """Columns called as what items come in, and with that may begin again."""
    return [c for c in columns if BATCHES.issuperset(words_of(c)) and words_of(c) & BATCH]


def _found(table: RawTable) -> list[str]:
    """Two columns called as a whole and its part that tell the labels apart, as one does not.

    Or as a query and a document that was found for it.
    """
    if without_names := items_in_parts(table):
        return without_names
    frame = table.frame
    plain = plain_columns(frame)
    wholes, parts = _called(plain, roles.WHOLES), _called(plain, roles.PARTS)
    queries, documents = _called(plain, roles.QUERIES), _called(plain, roles.DOCUMENTS)
    if not (wholes and parts) and not (queries and documents):
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
            users = filter(roles.names_writers, roles.columns_for("rater", plain))
            if any(users) and _tell_apart(frame, [part]):
                continue  # the part alone names the item, and may be its writer's
            if not _tell_apart(frame, [whole, *others]) and _tell_apart(frame, [*pair, *others]):
                return pair
    return _query_and_document(frame, queries, documents, item, others)


def _called(columns: Sequence[str], words: frozenset[str]) -> list[str]:
    return [column for column in columns if roles.is_called_by(column, words)]


def _query_and_document(
    frame: pd.DataFrame,
    queries: Sequence[str],
    documents: Sequence[str],
    item: str | None,
    others: Sequence[str],
) -> list[str]:
    """Find a query and a document that tell judgments apart, as what is taken for the item fails.

    One query has several documents, and most documents are found for a few queries: what is asked
    of every document is a criterion.
    """
    for query, document in product(queries, documents):
        pair = [query, document]
        if item not in (None, *pair) or query == document or {*pair} & {*others}:
            continue
        if is_prose(frame[query]) or is_prose(frame[document]):
            continue
        if item is not None and _tell_apart(frame, [item, *others]):
            continue
        own = [Coded.of(frame[column]) for column in pair]
        are_crossed = 2 * len(combined(own).used()) > len(own[0].used()) * len(own[1].used())
        if are_crossed or _tell_apart(frame, [query, *others]):
            continue
        if _tell_apart(frame, [*pair, *others]):
            return pair
    return []


def _with_batches_apart(table: RawTable, stated: FileMapping) -> RawTable:
    """Ask whether equal numbers of items in several batches are of other items."""
    found = _in_batches(table)
    if found is None:
        return table
    item, batch = found
    reading = stated.answers.get("restarts", OTHER_ITEMS)
    others = tuple({"restarts": one} for one in ANSWERS["restarts"] if one != reading)
    reason = (
        f"the same '{item}' of '{table.name}' stands beside several '{batch}', each of which has "
        "raters of its own, and nothing says whether these are other items"
    )
    doubt = Doubt("answers", {"restarts": reading}, reason, others)
    preset = (table.preset or FileMapping()).having(answers=in_force([doubt]))
    if reading == OTHER_ITEMS:
        table = joined_items(table, [item, batch])
        preset = preset.having(item=joined_name([item, batch]))
    return replace(table, preset=preset, questions=(*table.questions, doubt))


def _in_batches(table: RawTable) -> tuple[str, str] | None:
    """Columns of numbers of items, and of what these begin again in, each with its own raters.

    What raters have in common, as their country, parts them just so: the column has to be called
    as what items come in, or a model says other things of one number in each. Not where a text
    says the same of it in all.
    """
    frame = table.frame
    plain = plain_columns(frame)
    raters_named = roles.columns_for("rater", plain)
    if not raters_named:
        return None
    named = called_as_batches(plain)
    telling = [c for c in plain if roles.is_surely_a_machines(c)]
    if not telling and not any(
        determines(Coded.of(frame[who]).codes, Coded.of(frame[batch]).codes)
        for who in raters_named
        for batch in named
    ):
        return None  # seen before the roles are told, which takes longer
    mapping = draft(table)
    item, rater = mapping.column("item"), mapping.column("rater")
    if item is None or rater is None or any(map(mapping.column, NOT_WITH_SYSTEMS)):
        return None
    if not runs(frame[item]):
        return None
    items, raters = Coded.of(frame[item]), Coded.of(frame[rater])
    texts = [Coded.of(frame[c]) for c in plain if c != item and is_prose(frame[c])]
    if any(len(own.names) > 1 and determines(items.codes, own.codes) for own in texts):
        return None
    free = [c for c in plain if c not in mapping.used_columns and c not in telling]
    for batch in [*named, *(c for c in free if c not in named)]:
        batches = Coded.of(frame[batch])
        if batch not in (*free, mapping.column("source")) or not _are_blocks(
            items, raters, batches
        ):
            continue
        both = combined([items, batches])
        if batch in named or any(_tells(Coded.of(frame[c]), items, both) for c in telling):
            return item, batch
    return None


def is_of_a_batch(name: str) -> bool:
    """Whether a word of a name is that of what items come in: ``L_topic_1``."""
    return bool(words_of(name) & BATCH)


def words_of(name: str) -> set[str]:
    """Words of a name as roles are looked up by: ``L_topic_1`` is ``{"l", "topic", "1"}``."""
    return {word for word in roles.normalised(name).split("_") if word}


def _are_blocks(items: Coded, raters: Coded, batches: Coded) -> bool:
    """Whether each rater is in one batch, and most items are in several."""
    if not 1 < len(batches.used()) <= len(raters.used()) or not determines(
        raters.codes, batches.codes
    ):
        return False
    pairs = combined([items, batches])
    n_batches = np.bincount(_first_of(pairs, items), minlength=len(items.names))
    return bool(np.median(n_batches[items.is_used]) > 1)


def _first_of(pairs: Coded, items: Coded) -> IntArray:
    """Item of each different pair, shape (n_pairs,)."""
    _, first = np.unique(pairs.codes, return_index=True)
    found = items.codes[first].astype(np.int64)
    return found[found >= 0]


def _tells(said: Coded, items: Coded, both: Coded) -> bool:
    """Whether a column says other things of an item in each batch, and one thing within it."""
    return determines(both.codes, said.codes) and not determines(items.codes, said.codes)


def _tell_apart(frame: pd.DataFrame, columns: Sequence[str]) -> bool:
    """Whether no two rows say the same in some columns, and none is silent."""
    codes = combined([Coded.of(frame[column]) for column in columns]).codes
    return bool((codes >= 0).all()) and len(np.unique(codes)) == len(codes)


def joined_items(
    table: RawTable, parts: Sequence[str], beside: Sequence[RawTable] = ()
) -> RawTable:
    """Add a last column in which several columns name the items together.

    ``beside``: files that have to name them alike, this among them.
    """
    frame = table.frame
    items = combined([Coded.of(frame[part]) for part in parts], _mark(beside or [table], parts))
    items_named = pd.Series(categorical_from(items.codes, items.names))
    return replace(table, frame=frame.assign(**{joined_name(parts): items_named}))
