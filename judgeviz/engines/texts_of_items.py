"""Texts that may be the items rather than what the ids say, as the rows of a table tell."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import narwhals as nw

from judgeviz.engines.items import Items, is_varying
from judgeviz.engines.source import EngineTable, N
from judgeviz.errors import Doubt, LabelError
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.columns import (
    are_judged_by_several,
    ids_of_outputs,
    item_or_text,
)
from judgeviz.labels.detection.numbered_by_each_rater import columns_apart, other_items
from judgeviz.labels.detection.rules import Sight
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable

ROLES_OF_A_PART = ("system", "system_a", "sample")  # which texts of an item may differ by


def check_texts_of_items(
    table: EngineTable,
    mapping: FileMapping,
    doubts: Sequence[Doubt],
    stated: FileMapping,
    first: RawTable | None,
) -> None:
    """Raise LabelError where rows of one id have several texts, and texts several raters.

    Or where numbers of items may begin again for each rater. ``doubts``: about the first rows,
    which may ask already. ``first``: these rows, where there are more.
    """
    item, rater = mapping.column("item"), mapping.column("rater")
    is_asked = stated.knows("item") or any(doubt.role == "item" for doubt in doubts)
    if is_asked or not (mapping.is_by_row and item and rater):
        return
    if any(map(mapping.column, ROLES_OF_A_PART)):
        return
    if first is not None:
        _check_numbers_of_items(first, mapping, item)
    for name, own in table.columns.items():
        is_free = name not in mapping.used_columns and table.is_text[own]
        if not is_free or roles.normalised(name) not in roles.JUDGED_TEXTS:
            continue
        if is_varying(table, Items.of(table, mapping), own) and _are_judged(
            table, own, table.columns[rater]
        ):
            raise _asked(item_or_text(table.name, item, name), name, item)


def _check_numbers_of_items(first: RawTable, mapping: FileMapping, item: str) -> None:
    """Raise LabelError where texts or ids differ by rater; of some rows no number is the last."""
    sight = Sight(first, replace(mapping, text=()))
    if apart := columns_apart(sight, item, ids_of_outputs(sight)):
        raise _asked(other_items(first.name, item, apart), apart[0], item)


def _asked(said: str, likeliest: str, item: str) -> LabelError:
    return LabelError(
        f"{said[:1].upper()}{said[1:]}; state it in the mapping, "
        f'{{"item": "{likeliest}"}} or {{"item": "{item}"}}.'
    )


def _are_judged(table: EngineTable, text: str, rater: str) -> bool:
    """Whether several raters judged a text each, on average."""
    is_said = ~nw.col(text).is_null() & ~nw.col(rater).is_null()

    def query() -> "nw.LazyFrame[Any]":
        judged = table.frame.filter(is_said).group_by(text, rater).agg(nw.len().alias("rows"))
        by_text = judged.group_by(text).agg(
            nw.len().alias("judged"), nw.col("rows").sum().alias("rows")
        )
        return by_text.select(nw.len().alias(N), nw.col("judged").sum(), nw.col("rows").sum())

    [found] = table.answer(f"judged {text} {rater}", query).to_pylist()
    return are_judged_by_several(*(int(found[what] or 0) for what in (N, "judged", "rows")))
