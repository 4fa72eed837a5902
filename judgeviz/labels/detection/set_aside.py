"""Rows that a column marks as set aside: rejected, discarded, not finished, a failed check.

Whether their labels count is the study's to say, and is asked.
"""

from collections.abc import Iterable, Mapping, Sequence, Set

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import counted, quoted
from judgeviz.labels.coding import Coded, columns_of, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.criterion_names import words_of
from judgeviz.labels.detection.languages import NO_AND_YES, folded
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.tables import RawTable, is_list_column

BoolArray = NDArray[np.bool_]

LEFT_OUT, KEPT = ANSWERS["set_aside"]
# Words of a column's name: what "yes" says of its row, and what may stand beside these.
COUNTS = frozenset((
    "approved", "accepted", "valid", "usable", "included", "include", "keep", "kept", "passed",
    "pass", "finished", "complete", "completed", "submitted", "trusted",
))  # fmt: skip
COUNTS_NOT = frozenset((
    "rejected", "discarded", "discard", "invalid", "excluded", "exclude", "unusable", "removed",
    "deleted", "cancelled", "canceled", "skipped", "spam", "spammer", "failed", "unfinished",
    "incomplete", "draft",
))  # fmt: skip
STATUS = frozenset(("status", "state"))
CHECK = frozenset(("attention", "attn"))
TELLING = COUNTS | COUNTS_NOT | STATUS | CHECK
BESIDE = frozenset((
    "not", "is", "was", "has", "annotation", "assignment", "response", "record", "review",
    "submission", "rating", "row", "worker", "participant", "annotator", "rater", "task", "hit",
    "qc", "quality", "check", "checks", "control", "flag",
))  # fmt: skip
MARKS = frozenset((
    *COUNTS_NOT, "reject", "returned", "timed out", "timeout", "pending", "abandoned",
    "expired", "fail", "not approved", "not accepted", "not submitted", "in progress", "aborted",
))  # fmt: skip
NO = frozenset(("0", "false", "no", "n", "f", *(no for no, _ in NO_AND_YES)))
YES = frozenset(("1", "true", "yes", "y", "t", "x", *(yes for _, yes in NO_AND_YES)))


def rows(sight: Sight) -> Iterable[Guess]:
    """Ask whether labels count in rows that a column marks as set aside."""
    if "set_aside" in sight.mapping.answers:
        return
    marked, said = set_aside_rows(sight.table, sight.mapping)
    if said:
        marked &= _have_labels(sight.table.frame, sight.mapping)
    if not marked.any() or marked.all():
        return
    yield asked(sight.table.name, int(marked.sum()), said)


def asked(name: str, n_rows: int, why: Sequence[str]) -> Guess:
    """Ask whether labels count in some rows of a table; ``why`` as columns say it."""
    reason = (
        f"nothing says whether labels of '{name}' count in the {counted(n_rows, 'row')} where "
        f"{' or '.join(why)}"
    )
    return Guess("answers", {"set_aside": LEFT_OUT}, reason, "doubtful", ({"set_aside": KEPT},))


def set_aside_rows(table: RawTable, mapping: FileMapping) -> tuple[BoolArray, list[str]]:
    """Rows that a column without a role marks as set aside, shape (n_rows,), and why in words."""
    found, said = np.zeros(len(table.frame), dtype=bool), []
    for name in columns_that_tell(table, mapping):
        cells = text_of(table.frame[name])
        marks = cells_that_mark(name, _times(cells))
        if marks:
            found |= np.array([cell in marks for cell in cells.names] + [False])[cells.codes]
            said.append(in_words(name, marks))
    return found, said


def columns_that_tell(table: RawTable, mapping: FileMapping) -> list[str]:
    """Columns without a role that are called as those which mark rows."""
    taken = mapping.used_columns | set(mapping.names("text"))
    return [
        name
        for name, column in columns_of(table.frame)
        if name not in taken and not is_list_column(column) and is_called_as_set_aside(name)
    ]


def is_called_as_set_aside(name: str) -> bool:
    """Whether a column is called as one that marks rows: ``skipped``, ``passed_check``."""
    words = _words(name)
    return bool(words & TELLING) and words <= TELLING | BESIDE


def in_words(name: str, marks: Set[str]) -> str:
    """Say what of a column marks a row."""
    return f"'{name}' is {quoted(sorted(marks), 4)}"


def _words(name: str) -> Set[str]:
    return set(roles.normalised(name).split("_"))


def _times(cells: Coded) -> dict[str, int]:
    n_rows = np.bincount(cells.codes[~cells.missing], minlength=len(cells.names)).tolist()
    return {cell: n for cell, n in zip(cells.names, n_rows, strict=True) if n}


def cells_that_mark(name: str, n_rows: Mapping[str, int]) -> Set[str]:
    """Cells of a column that mark their rows; ``n_rows``: of each that there is."""
    words = _words(name)
    said = {cell: " ".join(words_of(folded(cell))) for cell in n_rows}
    marks = {cell for cell, word in said.items() if word in MARKS}
    if marks or not set(said.values()) <= NO | YES:
        return marks
    no = {cell for cell, word in said.items() if word in NO}
    yes = said.keys() - no
    if words & COUNTS_NOT:
        return no if "not" in words else yes
    if words & COUNTS:
        return yes if "not" in words else no
    # an attention check that most passed, or what few rows are
    is_no_seldom = 2 * sum(n_rows[cell] for cell in no) <= sum(n_rows.values())
    return (no if is_no_seldom else yes) if words & CHECK and no and yes else set()


def _have_labels(frame: pd.DataFrame, mapping: FileMapping) -> BoolArray:
    labels = (
        mapping.names("label") if mapping.is_by_row else (*mapping.humans, *mapping.machine_names)
    )
    return np.asarray(frame[[name for name in labels if name in frame.columns]].notna().any(axis=1))
