"""Columns that count the humans who gave a label, told by their names and sums, without a judge.

``votes_1 ... votes_5``, ``n_yes, n_no``, or ``good, neutral, bad`` whose sum is the same in every
row, one of two or three, as where some items were put to more people, or stands beside them in
``count``.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pandas as pd

from judgeviz.labels.coding import IntArray, column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import YES_OR_NO
from judgeviz.labels.scale.categories import numeric_category
from judgeviz.labels.scale.detection import known_order
from judgeviz.labels.sources.tables import plain_columns

FEWEST_LABELS = 2
FEWEST_ROWS = 5
MOST_COLUMNS = 60  # in which sums are looked for
MOST_LABELS = 12  # of a run of columns whose names say nothing
MOST_VOTES = 99  # on an item; a hundred may be per cent
MOST_SUMS = 3  # different ones, of votes by so many people or so many more
FEWEST_ROWS_OF_SUMS = 20  # of which several sums tell
# Sums of grades vary as much as the grades, or more; those of votes less, as who gives one label
# gives no other. Where a total stands beside them, it is enough that they do not vary more.
LARGEST_SPREAD, LARGEST_SPREAD_OF_TOTALS = 0.6, 1
MOST_WITHOUT_VOTES = 0.05  # share of the rows
MOST_EXACT = 2**53  # beyond, a float is no longer one whole number: slips of many digits
VOTES = frozenset(("vote", "votes"))
OF_COUNTS = frozenset(("n", "num", "number", "count", "counts", *VOTES, "of"))
# How many voted; a total may as well be that of points for several criteria.
TOTALS = frozenset((
    "count", "counts", "n", "votes", "n_votes", "total_votes", "num_votes", "vote_count",
    "n_raters", "n_annotators", "num_annotators", "annotators", "raters", "annotations",
))  # fmt: skip
# How many voted, or the points of all criteria: the sums themselves have to tell which.
SUMS = frozenset(("total", "totals", "sum", "all"))
NOT_LABELS = frozenset(("total", "all", "sum", "raters", "annotators", "people", "humans"))


def counts_of_names(frame: pd.DataFrame) -> dict[str, str]:
    """Columns of counts -> the label that each counts; empty where nothing tells so."""
    if len(frame) < FEWEST_ROWS or len(frame.columns) > MOST_COLUMNS:
        return {}
    plain = [(column, column_of(frame, column)) for column in plain_columns(frame)]
    few = {column: own for column, own in plain if len(own.array.categories) <= 1 + MOST_VOTES}
    if not any(
        numeric_category(text) == 0 for own in few.values() for text in own.array.categories
    ):
        return {}  # some label is nobody's on some item; told before all rows are read
    whole = {
        column: numbers
        for column, own in few.items()
        if (numbers := whole_numbers(own)) is not None
        and 0 <= numbers.min() <= numbers.max() <= MOST_VOTES
    }
    of_means = roles.counts_beside_means(frame.columns)  # of people, who said other numbers
    whole = {column: numbers for column, numbers in whole.items() if column not in of_means}
    return _called_as_counts(whole) or _with_one_sum(whole)


def whole_numbers(column: pd.Series) -> IntArray | None:
    """Numbers of a text column, shape (n_rows,); None where a cell is none, or no whole one."""
    numbers = [numeric_category(text) for text in column.array.categories]
    if column.isna().any() or any(
        n is None or not float(n).is_integer() or abs(float(n)) > MOST_EXACT for n in numbers
    ):
        return None
    whole: IntArray = column.astype(float).to_numpy().astype(np.int64)
    return whole


def bare_label(name: str) -> str:
    """Name of a label without the words that say of a column what it counts."""
    words = roles.normalised(name).split("_")
    return "_".join([word for word in words if word not in OF_COUNTS] or words)


def _called_as_counts(whole: dict[str, IntArray]) -> dict[str, str]:
    """``votes_1, votes_2``: counts of votes by their names, or of labels that are known as such."""
    named = {
        column: bare_label(column)
        for column in whole
        if bare_label(column) != roles.normalised(column) and bare_label(column) not in NOT_LABELS
    }
    for words in ({*roles.normalised(column).split("_")} & OF_COUNTS for column in named):
        own = {c: label for c, label in named.items() if words <= {*roles.normalised(c).split("_")}}
        labels = [*own.values()]
        is_told = words & VOTES or _are_labels(labels) or _is_summed_up(whole, list(own))
        if (
            len(set(labels)) == len(labels) >= FEWEST_LABELS
            and is_told
            and _are_of_votes([whole[column] for column in own])
        ):
            return own
    return {}


def _with_one_sum(whole: dict[str, IntArray]) -> dict[str, str]:
    """``good, neutral, bad``: columns side by side with one sum in all rows, or one beside them."""
    free = [column for column in whole if roles.normalised(column) not in TOTALS | SUMS]
    runs = [
        run
        for start, end in combinations(range(len(free) + 1), 2)
        if FEWEST_LABELS <= len(run := free[start:end]) <= MOST_LABELS
        and not any(map(_may_name_a_rater, run))
    ]
    for run in runs:
        if _is_summed_up(whole, run) and _are_of_votes([whole[column] for column in run]):
            return {column: bare_label(column) for column in run}
    run = next((run for run in runs if _has_few_sums(whole, run)), [])
    return {column: bare_label(column) for column in run}


def _are_labels(words: Sequence[str]) -> bool:
    are_numbers = all(numeric_category(word) is not None for word in words)
    return are_numbers or {*words} <= YES_OR_NO or known_order(words) is not None


def _may_name_a_rater(column: str) -> bool:
    is_named = roles.is_human_name(column) or roles.is_machine_name(column)
    return is_named or roles.names_somebody(column) or roles.may_name_items(column)


def _is_summed_up(whole: dict[str, IntArray], columns: Sequence[str]) -> bool:
    """Whether columns have one sum in all rows, or that which stands in a column of totals."""
    sums = np.sum([whole[column] for column in columns], axis=0)
    totals = [n for c, n in whole.items() if roles.normalised(c) in TOTALS and c not in columns]
    is_one = sums.min() == sums.max() and len(columns) > FEWEST_LABELS
    return bool(is_one) or any((sums == total).all() for total in totals)


def _has_few_sums(whole: dict[str, IntArray], columns: Sequence[str]) -> bool:
    """Whether so many people voted on some items, and so many on others: 3 or 6.

    A few items may have nobody's vote. Two columns tell it only by a third that holds their sum.
    """
    own = [whole[column] for column in columns]
    sums = np.sum(own, axis=0)
    if len(sums) < FEWEST_ROWS_OF_SUMS or len(set(sums.tolist())) > MOST_SUMS:
        return False
    if (sums == 0).mean() > MOST_WITHOUT_VOTES or not _are_of_votes([n[sums > 0] for n in own]):
        return False
    is_beside = any(
        (sums == n).all() for column, n in whole.items() if roles.normalised(column) in SUMS
    )
    if len(columns) == FEWEST_LABELS and not is_beside:
        return False
    spread = LARGEST_SPREAD_OF_TOTALS if is_beside else LARGEST_SPREAD
    return bool(sums.var() <= spread * sum(column.var() for column in own))


def _are_of_votes(columns: Sequence[IntArray]) -> bool:
    """Whether each row has somebody's label, some several people's, and some labels nobody's.

    Zeros and ones alone would say which of several classes an item has.
    """
    counts = np.column_stack(columns)
    totals = counts.sum(axis=1)
    is_within = 1 <= totals.min() <= totals.max() <= MOST_VOTES
    return bool(is_within and counts.min() == 0 and counts.max() > 1)
