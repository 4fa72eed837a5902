"""Criteria beside the one column that is called as labels: ``is_sarcastic`` beside ``label``.

One column called so says nothing of the others in which the same raters answered. What describes
an item or a rater is the same in all of its rows, and what comes about by itself, a time or a
batch, is called so and agrees with nothing; any other column of few answers is asked about.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from judgeviz.errors import are_labels, quoted
from judgeviz.labels.coding import Coded, IntArray, combined, counted_keys, determines, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.agreeing import raters_agree
from judgeviz.labels.detection.beside import (
    compares_labels,
    holds_labels,
    is_named_so,
    stands_beside_labels,
)
from judgeviz.labels.detection.called_as_metadata import (
    is_kind_of_what_is_found,
    may_be_graded,
)
from judgeviz.labels.detection.contents import (
    MOST_LABELS_OF_A_SCALE,
    SHARE_OF_SINGLE_LABELS,
    are_numbers,
    come_back,
    holds_lists,
    is_prose,
    may_be_classes,
    repeats,
)
from judgeviz.labels.detection.marks_of_answers import is_called_as_done_with_rows
from judgeviz.labels.detection.one_rater import (
    ANNOTATED,
    OF_ONE_RATER,
    PEOPLE,
    UNNAMED_HUMAN,
)
from judgeviz.labels.detection.pairs_in_both_orders import changing_places
from judgeviz.labels.detection.ranges_by_row import names_qualities
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.detection.set_aside import columns_that_tell

NAMED_OTHERWISE = ("item", "source", "system", "system_a", "system_b", "sample")  # roles
MOST_CLASSES = 12  # under a name of texts
ITEM_TEXTS = frozenset((*roles.ITEM_TEXTS, *roles.JUDGED_TEXTS, *roles.SHOWN))


@dataclass(frozen=True, slots=True)
class Beside:
    """Columns in which raters answered beside the one called as labels.

    Attributes
    ----------
    likely : tuple of str
        In which the raters of an item agree, or that are called as a quality.
    open : tuple of str
        Of which nothing tells it.
    """

    likely: tuple[str, ...] = ()
    open: tuple[str, ...] = ()


def asked(sight: Sight, label: str, rater: str) -> Guess | None:
    """Ask whether other columns of answers are a criterion each; None where none may be one.

    What is called ``criterion`` names them, however rare some of them are.
    """
    frame, marks = sight.table.frame, columns_that_tell(sight.table, sight.mapping)
    columns = [c for c in sight.free_plain if c not in (label, rater, *marks)]
    columns = [c for c in columns if roles.normalised(c) != "criterion"]
    beside = criteria_beside(frame, columns, label, text_of(frame[rater]), rater)
    found = {*beside.likely, *beside.open}
    if not found:
        return None
    every = [column for column in map(str, frame.columns) if column == label or column in found]
    guess = [column for column in every if column not in beside.open]
    reason = (
        f"nothing in '{sight.table.name}' says whether "
        f"{are_labels([c for c in every if c != label])} as well, beside {quoted([label])}"
    )
    others = tuple(answer for answer in (every, [label]) if answer != guess)
    return Guess("label", guess, reason, "doubtful", others)


def beside_annotation(sight: Sight) -> Iterable[Guess]:
    """Ask whether ``severity`` is a criterion beside ``annotation`` in a file called as humans'.

    Called so it names nobody, as ``label`` does, and whoever annotated may have said more.
    """
    mapping, table, side = sight.mapping, sight.table, sight.side
    is_known = any(map(mapping.knows, ("human", "machine"))) or mapping.layout is not None
    title = roles.normalised(table.title)  # which alone is known of a table that is counted
    of_people = PEOPLE.search(title) is not None and not roles.is_machine_name(title)
    if is_known or (side.kind != "human" if side is not None else not of_people):
        return []
    if any(map(mapping.column, ("rater", "criterion", "kind", "system_a"))):
        return []
    stated = mapping.names("label")
    columns = [column for column in table.frame.columns if column in {*sight.free_plain, *stated}]
    labels = [c for c in columns if holds_labels(c, table.frame[c])]
    called = [c for c in labels if roles.is_human_name(c)]
    if len(called) != 1 or not _is_annotation(called[0]) or (stated and stated != tuple(called)):
        return []
    if holds_lists(table.frame[called[0]]):
        return []  # a label of each of several people
    human = Guess("human", [UNNAMED_HUMAN])
    if stated:
        return [*OF_ONE_RATER, human, Guess("machine", [])]
    beside = [c for c in labels if c not in called and _may_be_annotated(c, table.frame[c])]
    are_raters = any(roles.names_somebody(c) or roles.is_id(c) for c in beside)
    if not beside or are_raters or any(map(roles.is_machine_name, labels)):
        return []
    every = [column for column in labels if column in (*called, *beside)]
    reason = (
        f"nothing in '{table.name}' says whether {are_labels(beside)} as well, beside "
        f"{quoted(called)}"
    )
    label = Guess("label", every, reason, "doubtful", (called,))
    return [*OF_ONE_RATER, label, human, Guess("machine", [])]


def _may_be_annotated(name: str, column: pd.Series) -> bool:
    """Whether a column holds classes, and is called neither as a text nor as what is true."""
    is_true = roles.is_adjudicated(name) or roles.says_what_is_true(name)
    is_text = _is_text(name, column) or roles.normalised(name) in ITEM_TEXTS
    if is_true or is_text or roles.is_expected(name) or roles.is_summary_name(name):
        return False
    return may_be_classes(column) and _may_be_called_so(name, column, "")


def _is_annotation(name: str) -> bool:
    """Whether one word says that humans labelled, and not who."""
    return roles.is_label_name(name) and ANNOTATED.fullmatch(name) is not None


def criteria_beside(
    frame: pd.DataFrame, columns: Sequence[str], label: str, raters: Coded, rater: str = ""
) -> Beside:
    """Sort the columns that may hold the labels of a criterion beside one called as labels.

    Parameters
    ----------
    frame : DataFrame
    columns : sequence of str
        Without a role, and of no lists.
    label : str
    raters : Coded, shape (n_rows,)
    rater : str, optional
        The column that names them.
    """
    if holds_lists(frame[label]):
        return Beside()
    named = {c for role in NAMED_OTHERWISE for c in roles.columns_for(role, columns)}
    systems = roles.columns_for("system", columns)
    possible = [
        column
        for column in columns
        if column not in named
        and 1 < len(frame[column].array.categories) <= MOST_LABELS_OF_A_SCALE
        and come_back(frame[column])
        and _may_be_called_so(column, frame[column], rater)
        and not is_prose(frame[column])
        and not _is_text(column, frame[column])
        and not holds_lists(frame[column])
    ]
    rest = [column for column in columns if column not in possible]
    possible = [column for column in possible if column not in _systems_of_pairs(frame, columns)]
    items = _judged_once_by_each(frame, rest, systems, raters) if possible else None
    if items is None:
        return Beside(_found_by_name(frame, possible, rest, label))
    others = (items.codes, raters.codes, Coded.of(frame[label]).codes)
    likely, doubtful = [], []
    for column in possible:
        own = Coded.of(frame[column]).codes
        if (
            any(determines(other, own) for other in others)
            or (compares_labels(column) and determines(_both(items, frame[label]), own))
            or names_qualities(frame[column], items, raters)
        ):
            continue
        is_of_the_row = is_called_as_done_with_rows(column)
        is_told = roles.is_quality_name(column) or raters_agree(frame[column], items)
        if is_told and not is_of_the_row:
            likely.append(column)
        elif is_told or not (is_of_the_row or stands_beside_labels(column, frame[column])):
            doubtful.append(column)
    return Beside(tuple(likely), tuple(doubtful))


def _found_by_name(
    frame: pd.DataFrame, columns: Sequence[str], rest: Sequence[str], label: str
) -> tuple[str, ...]:
    """Columns called as the kind of what annotators find, where no item has two rows.

    Of those with several rows, which no rater has judged once, nothing follows.
    """
    if any(roles.may_name_items(column) and repeats(frame[column]) for column in rest):
        return ()
    said = Coded.of(frame[label]).codes
    return tuple(
        column
        for column in columns
        if is_kind_of_what_is_found(column, [label])
        and not determines(said, Coded.of(frame[column]).codes)
    )


def _may_be_called_so(name: str, column: pd.Series, rater: str) -> bool:
    """Whether a name leaves it open that raters answered there: ``topic`` in words, no ``time``."""
    if roles.SURENESS.fullmatch(roles.normalised(name)) or roles.names_a_condition(name):
        return False
    if roles.is_said_of(rater, name) or roles.is_trait(name) or roles.may_name_items(name):
        return False
    if roles.is_machine_name(name) or roles.is_human_name(name):
        return False
    if is_named_so(name):
        return may_be_graded(name) and not are_numbers(column)
    return not stands_beside_labels(name, column)


def _is_text(name: str, column: pd.Series) -> bool:
    """Whether a column is called as texts and says too many things for classes: a ``title``."""
    return roles.is_text_name(name) and len(column.array.categories) > MOST_CLASSES


def _systems_of_pairs(frame: pd.DataFrame, columns: Sequence[str]) -> Sequence[str]:
    """Two columns that name the same systems in either order within an item, if there are any."""
    named = (column for column in columns if roles.may_name_items(column))
    pairs = (changing_places([(frame, item)], columns) for item in named)
    return next(filter(None, pairs), ())


def _judged_once_by_each(
    frame: pd.DataFrame, columns: Sequence[str], systems: Sequence[str], raters: Coded
) -> Coded | None:
    """Find what each rater judged once: an item by id or text, or a system's output on one."""
    for column in columns:
        if not (roles.may_name_items(column) or roles.normalised(column) in ITEM_TEXTS):
            continue
        if not repeats(frame[column]):
            continue
        items = text_of(frame[column])
        if _are_once_by_each(items, raters):
            return items
        for system in systems:
            outputs = combined([items, text_of(frame[system])])
            if _are_once_by_each(outputs, raters):
                return outputs
    return None


def _are_once_by_each(items: Coded, raters: Coded) -> bool:
    whole = ~(items.missing | raters.missing)
    keys, _ = counted_keys(items.codes[whole], raters.codes[whole], len(raters.names))
    return len(keys) >= SHARE_OF_SINGLE_LABELS * int(whole.sum()) > 0


def _both(items: Coded, label: pd.Series) -> IntArray:
    """Codes of an item with its label, which say whether the label is the right one."""
    own = Coded.of(label).codes
    both = items.codes.astype(np.int64) * len(label.array.categories) + own
    return np.where((items.codes < 0) | (own < 0), -1, both)
