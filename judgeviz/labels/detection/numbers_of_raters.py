"""Numbers in a column called ``rater`` or ``expert``: names of raters, or labels of one of them.

``text, annotator, fluency, coherence`` with annotators 1 to 3 looks like three columns of labels.
"""

from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd

from judgeviz.labels.coding import Coded, column_of, combined, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.agreeing import says_what_raters_say
from judgeviz.labels.detection.beside import holds_labels, stands_beside_labels
from judgeviz.labels.detection.contents import (
    are_numbers,
    has_fractions,
    is_once_by_each_rater,
    is_prose,
    repeats,
)
from judgeviz.labels.detection.languages import folded
from judgeviz.labels.scale.senses import are_verdicts
from judgeviz.labels.sources.tables import is_list_column

FEWEST_ITEMS = 5  # with all raters each: by chance the labels of fewer may differ in all rows
SHARE_OF_FULL = 0.9  # of those items
MOST_RATERS = 50
PARTS_OF_A_TEXT = frozenset(("subject", "user"))  # or people
FLAGS = {"0", "1"}


def named_as_people(columns: Iterable[str], frame: pd.DataFrame) -> str | None:
    """Column called ``expert`` or ``Gutachter`` that numbers or names those who labelled each item.

    Columns called so hold labels more often: the rows have to tell.
    """
    plain = [column for column in columns if not is_list_column(column_of(frame, column))]
    for column in plain:
        words = (folded(column), roles.normalised(column))
        is_called_so = any(map(roles.HUMAN_NOUN_ALONE.fullmatch, words))
        if not is_called_so or are_verdicts(frame[column].array.categories):
            continue
        others = [other for other in plain if other != column]
        if are_of_raters(frame, column, others) or _are_names(frame, column, others):
            return column
    return None


def are_of_raters(frame: pd.DataFrame, rater: str, others: Sequence[str]) -> bool:
    """Whether every item stands in a row for each of the numbers: both texts for 1, 2 and 3.

    An item is what is called as one or as what is judged, alone or with one more column.
    """
    if not _are_whole_numbers(frame[rater]):
        return False
    named = [
        column
        for column in others
        if not is_list_column(frame[column])
        and (
            roles.may_name_items(column)
            or roles.says_what_is_judged(column)
            or roles.columns_for("system", [column])
        )
        and repeats(frame[column])
    ]
    people = text_of(frame[rater])
    alone = (text_of(frame[column]) for column in named)
    together = (
        combined([text_of(frame[first]), text_of(frame[second])])
        for place, first in enumerate(named)
        for second in named[place + 1 :]
    )
    return any(_are_crossed(items, people) for items in (*alone, *together))


def are_flags_of_a_text(frame: pd.DataFrame, column: str) -> bool:
    """Whether ``Subject`` says 0 or 1 as all criteria beside it do: whether the text has one."""
    if roles.normalised(column) not in PARTS_OF_A_TEXT:
        return False
    plain = [c for c in frame.columns if not is_list_column(frame[c]) and are_numbers(frame[c])]
    labels = [{*frame[c].array.categories} for c in plain if holds_labels(c, frame[c])]
    return {*frame[column].array.categories} == FLAGS and labels.count(FLAGS) > 2


def _are_names(frame: pd.DataFrame, rater: str, others: Sequence[str]) -> bool:
    """Whether a column holds names or ids of people, each with one row of every item they have.

    Of those who judged: an ``author`` may have written the text.
    """
    names = frame[rater].array.categories.tolist()
    if not 1 < len(names) <= MOST_RATERS or not all(map(roles.names_somebody, names)):
        return False
    if roles.names_writers(rater) or are_numbers(frame[rater]):
        return False
    if not any(char.isalpha() for name in names for char in name[1:]):
        return False  # A and B are labels, too
    items = [c for c in roles.columns_for("item", others) if repeats(frame[c])]
    return any(is_once_by_each_rater(frame, column, rater) for column in items)


def _are_whole_numbers(column: pd.Series) -> bool:
    return not is_list_column(column) and are_numbers(column) and not has_fractions(column)


def _are_crossed(items: Coded, people: Coded) -> bool:
    """Whether nearly all items have each rater once."""
    n_items, n_people = len(items.names), len(people.names)
    if not 1 < n_people <= MOST_RATERS or n_items < FEWEST_ITEMS:
        return False
    is_said = (items.codes >= 0) & (people.codes >= 0)
    keys = items.codes[is_said].astype(np.int64) * n_people + people.codes[is_said]
    n_rows = np.bincount(keys, minlength=n_items * n_people).reshape(n_items, n_people)
    return bool((n_rows == 1).all(axis=1).mean() >= SHARE_OF_FULL)


def may_be_of_raters(frame: pd.DataFrame, rater: str, others: Sequence[str]) -> bool:
    """Whether numbers in ``annotator`` may name who gave the labels in columns of criteria.

    Where a column beside it is called as a quality, or several hold labels that nobody is called
    after, and the numbers do not surely agree with any: what agrees is another one's label.
    """
    if not _are_whole_numbers(frame[rater]):
        return False
    labels = [
        column
        for column in others
        if not is_list_column(frame[column])
        and not roles.columns_for("item", [column])
        and not is_prose(frame[column])
        and not stands_beside_labels(column, frame[column])
        and holds_labels(column, frame[column])
    ]
    criteria = [
        column
        for column in labels
        if not (roles.is_human_name(column) or roles.is_machine_name(column))
        and not roles.SURENESS.fullmatch(roles.normalised(column))
    ]
    are_told = any(map(roles.is_quality_name, criteria)) or len(criteria) > 1
    if not are_told or any(map(roles.is_human_name, labels)):
        return False
    items = [c for c in roles.columns_for("item", others) if repeats(frame[c])]
    if any(not is_once_by_each_rater(frame, column, rater) for column in items):
        return False
    return not says_what_raters_say(frame[rater], [frame[column] for column in labels])
