"""Cells that count the humans who gave each label: ``hire: 7, no hire: 3``, ``3/5 said yes``.

Told by a judge's labels, which the cells name, or by what the column is called.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from judgeviz.labels.coding import IntArray, column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.formats.counts_of_names import (
    FEWEST_LABELS,
    FEWEST_ROWS,
    MOST_LABELS,
    MOST_VOTES,
    OF_COUNTS,
    bare_label,
)
from judgeviz.labels.scale.categories import numeric_category
from judgeviz.labels.sources.tables import plain_columns

# Parts of a cell with their counts behind or before: yes: 7, yes=7, yes (7), yes x7; 7 yes, 7x yes.
BEHIND = re.compile(
    r"(?P<label>.*?[^\W\d].*?)\s*(?:[:=×]\s*|\s[x*]\s?|\s*\(\s*)(?P<n>\d{1,3})\s*\)?"
)
BEFORE = re.compile(r"(?P<n>\d{1,3})\s*(?:[x×*:]\s*)?\s(?P<label>.*?[^\W\d].*?)")
# So many of so many gave a label; the others gave the other one.
SHARE = re.compile(
    r"(?P<n>\d{1,3})\s*(?:/|of|out of)\s*(?P<total>\d{1,3})\s*"
    r"(?:(?:people|humans?|annotators?|raters?|workers?|votes?|voters?)\s+)?"
    r"(?:(?:said|say|voted|vote|votes|chose|answered|picked|for|:)\s*)*(?P<label>[^\W\d].*)"
)
BETWEEN = re.compile(r"\s*[,;|\n]\s*|\s+and\s+")
AROUND = " \t{}[]"
QUOTES = "\"'“”‘’"
MOST_SPELLINGS = 2_000  # different cells; beyond, they are texts
CALLED_SO = OF_COUNTS | {"tally", "tallies", "distribution", "histogram", "poll", "ballots"}

Votes = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CountsInCells:
    """One column's counts.

    Attributes
    ----------
    column : str
    labels : tuple of str
        As judges spell them, else as the cells do.
    counts : ndarray of int, shape (n_rows, n_labels)
        Zero in all of a row whose cell is empty.
    is_told : bool
        Whether a judge's labels are those that the cells count.
    """

    column: str
    labels: tuple[str, ...]
    counts: IntArray
    is_told: bool


def counts_in_cells(frame: pd.DataFrame) -> CountsInCells | None:
    """Find the one column whose cells count labels; None where there is none, or several."""
    if len(frame) < FEWEST_ROWS:
        return None
    plain = plain_columns(frame)
    said = [_labels_of(column_of(frame, c)) for c in plain if roles.is_machine_name(c)]
    of_judges = [labels for labels in said if labels]
    found = [
        one
        for column in plain
        if not roles.is_machine_name(column)
        and (one := _of_column(column, frame[column], of_judges)) is not None
    ]
    return found[0] if len(found) == 1 else None


def is_called_as_counts(name: str) -> bool:
    """Whether a column is called as one of counts: ``votes``, ``label distribution``."""
    return not CALLED_SO.isdisjoint(roles.normalised(name).split("_"))


def _of_column(
    name: str, column: pd.Series, of_judges: Sequence[Sequence[str]]
) -> CountsInCells | None:
    if not FEWEST_LABELS <= len(column.array.categories) <= MOST_SPELLINGS:
        return None
    texts = column.array.categories.tolist()
    if not all(map(_may_count, texts)):
        return None
    judges = next((own for own in of_judges if len(own) == FEWEST_LABELS), ())
    cells = _of_shares(texts, judges)
    if None in cells:
        cells = [_counted(text) for text in texts]
        named = [label for cell in cells if cell for label in cell]
        judges = next((own for own in of_judges if _share(named, own)), ())
    named = [label for cell in cells if cell for label in cell]
    if None in cells or not (judges or is_called_as_counts(name)):
        return None
    spelled = {bare_label(label): label for label in (*named, *judges)}
    labels = sorted(spelled, key=[*spelled].index)
    table = np.array(
        [[_by_label(cell).get(label, 0) for label in labels] for cell in cells if cell], dtype=int
    )
    totals = table.sum(axis=1)
    are_votes = totals.min() >= 1 and totals.max() <= MOST_VOTES and table.max() > 1
    if not (are_votes and FEWEST_LABELS <= len(labels) <= MOST_LABELS):
        return None
    codes = column.array.codes
    counts = np.where(codes[:, None] >= 0, table[codes], 0)
    return CountsInCells(name, tuple(spelled[label] for label in labels), counts, bool(judges))


def _may_count(text: str) -> bool:
    return len(text) <= MOST_LABELS * 60 and any(map(str.isdigit, text))


def _labels_of(column: pd.Series) -> tuple[str, ...]:
    """Return a judge's few labels in words; none where it says numbers or texts."""
    values = column.array.categories[: MOST_LABELS + 1].tolist()
    are_words = all(numeric_category(value) is None for value in values)
    return tuple(values) if len(values) <= MOST_LABELS and are_words else ()


def _share(named: Iterable[str], labels: Sequence[str]) -> bool:
    """Whether all that a judge says are labels that the cells name."""
    bare = {bare_label(label) for label in named}
    return len(labels) >= FEWEST_LABELS and bare >= {bare_label(label) for label in labels}


def _by_label(cell: Votes) -> Votes:
    return {bare_label(label): n for label, n in cell.items()}


def _counted(text: str) -> Votes | None:
    """Labels of a cell and their counts; None where it says anything else, or a label twice."""
    parts = [part for part in BETWEEN.split(text.strip(AROUND)) if part]
    for pattern in (BEHIND, BEFORE):
        matches = [pattern.fullmatch(part.strip()) for part in parts]
        found = [match for match in matches if match]
        if parts and len(found) == len(parts):
            counts = {match["label"].strip(QUOTES): int(match["n"]) for match in found}
            return counts if len(counts) == len(parts) else None
    return None


def _of_shares(texts: Sequence[str], judges: Sequence[str]) -> list[Votes | None]:
    """Cells such as ``3/5 said yes``, where a judge or other cells say the other label."""
    matches = [SHARE.fullmatch(text.strip()) for text in texts]
    said = {bare_label(match["label"].strip(QUOTES)) for match in matches if match}
    both = {bare_label(label): label for label in judges}
    if None in matches or len(both) != FEWEST_LABELS or not said <= both.keys():
        return [None]
    cells: list[Votes | None] = []
    for match in filter(None, matches):
        n, total, label = int(match["n"]), int(match["total"]), bare_label(match["label"])
        [other] = both.keys() - {label}
        cells.append({both[label]: n, both[other]: total - n} if n <= total else None)
    return cells
