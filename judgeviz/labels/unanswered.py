"""Items with human labels where a judge's cell is empty or says ``N/A``: told, as nobody can say.

A judge that was not asked there misses nothing; one that gave no answer has failed. The file does
not tell which, and the cells are taken for the first.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import IntArray
from judgeviz.labels.invalid import InvalidRows
from judgeviz.labels.labels import LabelRows
from judgeviz.labels.pool import Pool

MOST_UNANSWERED = 0.5  # share of a judge's places: beyond, it was asked of some items alone
MOST_NAMED = 4


def unanswered_notes(
    blank: Pool,
    rows: LabelRows,
    invalid: InvalidRows,
    names: tuple["pd.Index[str]", Sequence[str], Sequence[str], Sequence[str]],
) -> list[str]:
    """Say of which judges how many cells are blank where humans gave labels.

    Parameters
    ----------
    blank : Pool
        The cells without a label, as the files have them.
    rows : LabelRows
    invalid : InvalidRows
    names : tuple of Index and of sequences of str
        Of the items, criteria, humans and judges that both index.
    """
    items, criteria, humans, judges = names
    left_by = {blank.rater.names[code] for code in np.unique(blank.rater.codes) if code >= 0}
    if left_by.isdisjoint(judges):
        return []
    of_humans = _places(rows.at(rows.rater < len(humans)), len(items))
    found = []
    for number, judge in enumerate(judges, len(humans)):
        if judge not in left_by:
            continue
        answered = np.concatenate(
            [_places(own.at(own.rater == number), len(items)) for own in (rows, invalid)]
        )
        left = np.setdiff1d(_blank_places(blank, judge, items, criteria), answered)
        n_left = len(np.intersect1d(left, of_humans))
        n_asked = n_left + len(np.intersect1d(answered, of_humans))
        if 0 < n_left <= MOST_UNANSWERED * n_asked:
            found.append(f"{quoted([judge])} on {n_left:,} of {n_asked:,}")
    if not found:
        return []
    more = f" and of {len(found) - MOST_NAMED} more judges" if len(found) > MOST_NAMED else ""
    what = "items" if len(criteria) == 1 else "items, counted by criterion,"
    return [
        f"No answer of {', of '.join(found[:MOST_NAMED])} {what} that humans labelled{more}: empty "
        "cells and spellings such as 'N/A' are no responses and do not count against a judge. "
        "Where it was asked, write into the cells what it said ('refused'), or map the spelling "
        'to itself under \'labels\' in the mapping ({"N/A": "N/A"}), and they do.'
    ]


def _places(rows: LabelRows | InvalidRows, n_items: int) -> IntArray:
    """Item and criterion of labels as one number each, every one once."""
    return np.unique(rows.criterion.astype(np.int64) * n_items + rows.item)


def _blank_places(
    blank: Pool, judge: str, items: "pd.Index[str]", criteria: Sequence[str]
) -> IntArray:
    """Item and criterion of a judge's cells without a label, of those that are in use."""
    own = np.flatnonzero(blank.rater.codes == blank.rater.names.index(judge))
    item, criterion = (
        np.append(known.get_indexer(pd.Index(coded.names, dtype=object)), -1)[coded.codes[own]]
        for known, coded in ((items, blank.item), (pd.Index(criteria), blank.criterion))
    )
    is_used = (item >= 0) & (criterion >= 0)
    return np.unique(criterion[is_used].astype(np.int64) * len(items) + item[is_used])
