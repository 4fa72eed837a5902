"""JSON of three levels of keys: ``{rater: {item: {criterion: label}}}``, in any order of them.

Which of the levels holds the raters is told by their names; of the two others, the criteria are the
fewer. Who of the raters is human is not in the file's structure. Where qualities stand below ids of
people that nothing calls raters, ``{item: {A1B2: {fluency: 4}}}``, it is asked which keys they are.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.assigned_people import may_name_somebody
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.detection.systems_in_ids import split_ids
from judgeviz.labels.formats.alt_test import has_sides
from judgeviz.labels.formats.long_table import how_counted, with_questions
from judgeviz.labels.formats.matrices import names_a_rater
from judgeviz.labels.formats.values import is_label, text_of
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.sizes import check_raters
from judgeviz.labels.sources.tables import RawTable, table_from_frame

NAME = "labels by rater, item and criterion"
LEVELS = 3
MOST_CRITERIA = 20
HALF = 0.5
FEWEST_REMARKS = 4  # words of fewer may be labels that nobody had reason to give twice


def sniff(document: Document) -> bool:
    """Whether a document is a dict of dicts of dicts of labels, and one level names raters."""
    nested = document.value
    if not isinstance(nested, Mapping) or has_sides(nested):
        return False
    return _order_of_levels(nested) is not None or _level_of_ids(nested) is not None


def read(document: Document) -> RawTable:
    """Read the labels into a long table with a column for the criterion."""
    nested = cast("Record", document.value)
    order, questions = _order_of_levels(nested), tuple[Doubt, ...]()
    if order is None:
        order, question = _asked_order(document, nested)
        questions = (question,)
    rows = [dict(zip(order, keys, strict=True), label=label) for keys, label in _leaves(nested)]
    frame = pd.DataFrame(rows, columns=["rater", "item", "criterion", "label"], dtype=object)
    check_raters(document.name, "rater", frame["rater"].nunique())
    remarks = {name for name, own in frame.groupby("criterion")["label"] if _are_remarks(own)}
    is_beside = frame["criterion"].map(lambda name: name in remarks or _is_beside_labels(name))
    left_out = list(dict.fromkeys(frame.loc[is_beside, "criterion"]))
    frame = frame[~is_beside].reset_index(drop=True)
    names = ["item", "rater", "criterion"]
    if frame["criterion"].nunique() == 1 and roles.is_label_name(frame["criterion"].iloc[0]):
        names.remove("criterion")
    notes = (f"Not read, as no labels: {quoted(left_out)}.",) if left_out else ()
    frame = frame[[*names, "label"]]
    table = table_from_frame(frame, document.name, 1, (*document.notes, *notes))
    preset = FileMapping(layout="nested", columns={n: n for n in names}, label=("label",))
    return with_questions(replace(table, preset=preset, format=NAME), questions)


def _order_of_levels(nested: Record) -> tuple[str, ...] | None:
    """Tell what the keys of three levels are; None where they are others, or no level is raters'.

    The raters are told by their names; of the two other levels the criteria are the fewer.
    """
    levels = _levels(nested)
    if levels is None:
        return None
    n_told, n_named = (
        [sum(map(is_one, level)) / max(len(level), 1) for level in levels]
        for is_one in (_is_surely_a_rater, names_a_rater)
    )
    # one that may be called so at all, as a criterion "Content" may, only where none surely is
    n_named = n_told if max(n_told) > HALF else n_named
    n_named = _without_ids(levels, n_named)
    rater = int(np.argmax(n_named))
    others = [number for number in range(len(levels)) if number != rater]
    item, criterion = sorted(others, key=lambda number: -len(levels[number]))
    n_items, n_criteria = len(levels[item]), len(levels[criterion])
    if n_named[rater] <= HALF or n_criteria > MOST_CRITERIA or n_items <= n_criteria:
        return None
    names = {rater: "rater", item: "item", criterion: "criterion"}
    return tuple(names[number] for number in range(len(levels)))


def _levels(nested: Record) -> list[set[str]] | None:
    """Different keys of each level; None where labels stand below more or fewer keys."""
    levels: list[set[str]] = [set(), set(), set()]
    for keys, label in _leaves(nested):
        if len(keys) != len(levels) or isinstance(label, Mapping | list):
            return None
        for level, key in zip(levels, keys, strict=True):
            level.add(key)
    return levels


def _level_of_ids(nested: Record) -> int | None:
    """Level of what may be ids of people, 0 or 1, where the third names qualities; else None.

    They are several, and fewer than the items.
    """
    levels = _levels(nested)
    if levels is None or not all(levels) or len(levels[2]) > MOST_CRITERIA:
        return None
    if sum(map(roles.is_quality_name, levels[2])) <= HALF * len(levels[2]):
        return None
    fewer = int(len(levels[1]) < len(levels[0]))
    are_ids = sum(map(may_name_somebody, levels[fewer])) > HALF * len(levels[fewer])
    return fewer if are_ids and 1 < len(levels[fewer]) < len(levels[1 - fewer]) else None


def _asked_order(document: Document, nested: Record) -> tuple[tuple[str, ...], Doubt]:
    """Order of the levels where ids may be raters', and the question about it."""
    number = _level_of_ids(nested)
    outer, inner = (_levels(nested) or [])[:2]
    guess = "raters" if number == 0 else "items"
    reason = (
        f"nothing in '{document.name}' says whether {quoted(sorted(outer), 3)} are items and "
        f"{quoted(sorted(inner), 3)} raters, or the other way round (or systems: then write a row "
        "per label, with a column 'system')"
    )
    stated, question = how_counted(document, "outer", reason, guess)
    first = ("rater", "item") if stated == "raters" else ("item", "rater")
    return (*first, "criterion"), question


def _without_ids(levels: Sequence[set[str]], n_named: list[float]) -> list[float]:
    """Shares of raters among keys, none among ids that name systems beside another level's."""
    shares = [
        0.0 if n > 0 and split_ids(sorted(level)) else n
        for level, n in zip(levels, n_named, strict=True)
    ]
    return shares if max(shares) > HALF else n_named


def _is_surely_a_rater(key: str) -> bool:
    return roles.is_human_name(key) or roles.is_machine_name(key) or holds_a_given_name(key)


def _leaves(
    nested: Record, above: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], object]]:
    """Go through what stands below three keys, or fewer."""
    for key, own in nested.items():
        keys = (*above, str(key))
        if isinstance(own, Mapping) and len(keys) < LEVELS:
            yield from _leaves(own, keys)
        else:
            yield keys, own


def _are_remarks(labels: pd.Series) -> bool:
    """Whether what stands under a key is text that nobody writes twice: ``feedback``."""
    texts = [text_of(label) for label in labels if is_label(label)]
    different = set(texts)
    return not roles.are_numbers(different) and 2 * len(different) > len(texts) > FEWEST_REMARKS


def _is_beside_labels(criterion: str) -> bool:
    """Whether a key is that of reasons, or of how sure somebody was."""
    return roles.ACCOMPANYING.search(f"_{roles.normalised(criterion)}") is not None
