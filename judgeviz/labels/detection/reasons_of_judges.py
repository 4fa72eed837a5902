"""Why a judge gave its labels, ``reasoning``, beside them: a text of the judge's, not the item's.

What items are read by are texts that were judged. A reason has no place beside its one label, and
is kept beside the items where all rows of an item have the same, which the report says.
"""

import re
from collections.abc import Iterable

import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.rules import Sight
from judgeviz.labels.mapping import FileMapping

REASON = re.compile(r"reasons?|reasoning|rationales?|explanations?|justifications?|critiques?")
REMARK = re.compile(r"comments?|notes?|remarks?|feedback|thoughts?")  # items may be called so, too


def among_texts(sight: Sight) -> list[str]:
    """Columns that were found to be texts, and are called as what their judges wrote.

    By the name of a judge in theirs (``gpt4_reasoning``). Others in rows of judges alone, though
    a ``comment`` is an item in a file that has no other row; or right behind the labels of a judge
    that has a column, where a text of the items stands before all labels.
    """
    if sight.known.text is not None:
        return []
    texts = sight.mapping.names("text")
    return [name for name in texts if _is_a_judges(name, texts, sight.table.frame, sight.mapping)]


def note_on(columns: Iterable[str], name: str) -> str:
    """Say what such columns of a file are."""
    return (
        f"Taken for what judges of '{name}' wrote beside their labels, by the names: "
        f"{quoted(columns)}. That is no text of the items; it is kept beside them where all rows "
        "of an item have the same."
    )


def _is_a_judges(
    column: str, texts: Iterable[str], frame: pd.DataFrame, mapping: FileMapping
) -> bool:
    name = roles.normalised(column)
    owner, _, word = name.rpartition("_")
    is_reason = REASON.fullmatch(word) is not None
    if not (is_reason or REMARK.fullmatch(word)):
        return False
    if owner:
        judges = {roles.normalised(judge) for judge in mapping.machine_names}
        return owner in judges or roles.is_machine_name(owner)
    if not mapping.machine_names:
        return False
    if mapping.is_by_row:
        return _are_in_rows_of_judges(column, frame, mapping, is_alone=is_reason)
    return is_reason and _is_behind_a_judge(column, texts, frame, mapping)


def _is_behind_a_judge(
    column: str, texts: Iterable[str], frame: pd.DataFrame, mapping: FileMapping
) -> bool:
    """Whether the last labels before a column are a judge's, and what was judged is before them."""
    ordered = [*map(str, frame.columns)]
    before = ordered[: ordered.index(column)]
    labels = [name for name in before if name in {*mapping.humans, *mapping.machine_names}]
    if not labels or labels[-1] not in mapping.machine_names:
        return False
    return any(ordered.index(text) < ordered.index(labels[0]) for text in texts)


def _are_in_rows_of_judges(
    column: str, frame: pd.DataFrame, mapping: FileMapping, *, is_alone: bool
) -> bool:
    """Whether no row of a human has such a text; ``is_alone``: nor has the file to have one."""
    rater = mapping.column("rater")
    if rater is None:
        return False
    is_judges = text_of(frame[rater]).is_one_of(mapping.machine_names)
    if is_judges.all():
        return is_alone
    return bool(is_judges.any()) and not bool((frame[column].notna() & ~is_judges).any())
