"""Criteria on which all raters of every item agree, so that they say one thing of each item.

So do columns that describe the items. Their names, what they say and where they stand tell them
from criteria; where these do not, it is asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from judgeviz.labels.coding import Coded, determines, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import is_constant
from judgeviz.labels.detection.called_as_metadata import judged_items, said_in
from judgeviz.labels.detection.contents import (
    YES_OR_NO,
    are_numbers,
    come_back,
    has_fractions,
    says_only,
    values_of,
)
from judgeviz.labels.detection.judge_columns import is_of_another_rater
from judgeviz.labels.detection.one_rater import stated_scale
from judgeviz.labels.detection.rules import Sight
from judgeviz.labels.scale.senses import are_verdicts
from judgeviz.labels.scale.stated import without_scale

FEWEST_GRADES = 3  # of a scale: two labels are those of any flag, too
MOST_AGREED_ON = 200  # items: on more, raters hardly agree in all, whatever they are asked
ZERO_OR_ONE = frozenset((0.0, 1.0))
RIGHT = frozenset(("correct", "right"))


@dataclass(frozen=True, slots=True)
class AgreedOn:
    """Columns that say one thing of each item, and hold labels all the same.

    Attributes
    ----------
    sure : list of str
        On the scale of other labels, called as what is judged or as these are, or among them.
    asked : list of str
        That may describe the items as well.
    """

    sure: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)


def agreed_on(sight: Sight, labels: Sequence[str], columns: Sequence[str]) -> AgreedOn:
    """Find criteria on which all raters of an item agree, beside columns of labels.

    Parameters
    ----------
    sight : Sight
    labels : sequence of str
        Columns that hold labels for certain; where there is none, what is found is asked.
    columns : sequence of str
        That may hold labels, by what they hold.
    """
    frame = sight.table.frame
    possible = [
        column
        for column in columns
        if not is_constant(frame[column])
        and _may_be_a_criterion(column)
        and not _may_be_the_right_label(column, frame[column])
        and not any(is_of_another_rater(column, label) for label in labels)
    ]
    items = judged_items(sight) if possible else None
    if items is None or sight.mapping.column("criterion"):
        return AgreedOn()
    n_shared = int((np.bincount(items.codes[items.codes >= 0]) > 1).sum())
    found = AgreedOn()
    of_items = [c for c in possible if n_shared and _says_one_thing_of_each(sight, items, c)]
    for column in of_items:
        is_called_so = _is_called_as_labels(column, labels)
        if n_shared <= MOST_AGREED_ON or is_called_so:
            _sort_in(found, sight, labels, column, n_shared <= MOST_AGREED_ON)
    if not (labels or found.asked) and len(of_items) == 1 and come_back(frame[of_items[0]]):
        found.asked.extend(of_items)  # whatever it is called, nothing else holds labels
    return found


def _sort_in(
    found: AgreedOn, sight: Sight, labels: Sequence[str], column: str, are_few: bool
) -> None:
    frame = sight.table.frame
    is_alike = _has_the_grades_of(frame, column, labels)
    is_called_so = _is_called_as_labels(column, labels)
    if not _stands_with(sight, column, labels):
        found.asked.extend([column] if is_alike and is_called_so else [])
    elif is_alike and are_few and _is_surely_one(frame, column, labels):
        found.sure.append(column)
    elif is_called_so or (
        (is_alike or _says_yes_or_no(frame[column])) and not _are_of_any_name(labels)
    ):
        found.asked.append(column)


def _are_of_any_name(labels: Sequence[str]) -> bool:
    """Whether labels are called so alone, ``rating``: others beside them may be anybody's."""
    return bool(labels) and all(
        roles.is_label_name(label) and not roles.is_quality_name(label) for label in labels
    )


def _may_be_a_criterion(column: str) -> bool:
    """Whether a name is no model's, and not that of what is known of items from elsewhere."""
    return not (
        roles.describes_items(column)
        or roles.is_machine_name(column)
        or roles.is_metric_name(column)
        or roles.is_adjudicated(column)
        or roles.is_summary_name(column)
        or roles.says_what_is_true(column)
        or (roles.is_expected(column) and not roles.is_quality_name(column))
        or roles.may_name_items(column)
        or roles.names_a_condition(column)
        or any(roles.columns_for(role, [column]) for role in ("system", "criterion", "kind"))
    )


def _may_be_the_right_label(name: str, column: pd.Series) -> bool:
    """Whether ``correct`` holds the label that is right, and not whether something is."""
    return roles.normalised(name) in RIGHT and not _is_yes_or_no(column)


def _says_one_thing_of_each(sight: Sight, items: Coded, column: str) -> bool:
    """Whether a column says one thing of each item, but not of each system or text given to it."""
    frame, mapping = sight.table.frame, sight.mapping
    own = Coded.of(frame[column]).codes
    are_of_one_item = not are_numbers(frame[column]) and determines(own, items.codes)
    if not determines(items.codes, own) or are_of_one_item:  # a text, or a name
        return False
    roles_of_several = ("source", "item", "system", "system_a", "system_b")
    coarser = [text_of(frame[c]).codes for role in roles_of_several if (c := mapping.column(role))]
    return not any(
        determines(group, own) for group in coarser if not determines(group, items.codes)
    )


def _is_called_as_labels(column: str, labels: Sequence[str]) -> bool:
    """Whether a column is called as what is judged, as labels, or as the labels beside it."""
    is_named = roles.is_quality_name(column) or roles.is_label_name(column)
    return is_named or _is_called_alike(column, labels)


def _is_called_alike(column: str, labels: Sequence[str]) -> bool:
    """Whether labels have the first or last word of a name: ``tone_rating`` of ``style_rating``."""
    first, *_, last = ["", *roles.normalised(without_scale(column)).split("_")]
    words = [roles.normalised(without_scale(label)).split("_") for label in labels]
    return "_" in roles.normalised(without_scale(column)) and any(
        len(own) > 1 and (own[0] == first or own[-1] == last) for own in words
    )


def _is_surely_one(frame: pd.DataFrame, column: str, labels: Sequence[str]) -> bool:
    """Whether a column with the labels' grades is called as they are, or stands among them."""
    if stated_scale(column, frame[column]) is not None or _is_called_alike(column, labels):
        return True
    if roles.is_quality_name(column):
        may_be_measured = roles.is_score_of_a_program(column) or roles.is_label_name(column)
        return not (roles.may_describe_items(column) or may_be_measured)
    order = list(frame.columns)
    places = [order.index(label) for label in labels]
    is_among = min(places) < order.index(column) < max(places)
    return is_among and len(said_in(frame[column])) >= FEWEST_GRADES


def _stands_with(sight: Sight, column: str, labels: Sequence[str]) -> bool:
    """Whether a column stands on one side of the raters' with some labels; others are items'."""
    place = list(sight.table.frame.columns).index
    rater = sight.mapping.column("rater")
    if not labels or rater is None:
        return True
    return any((place(column) < place(rater)) == (place(label) < place(rater)) for label in labels)


def _has_the_grades_of(frame: pd.DataFrame, column: str, labels: Sequence[str]) -> bool:
    """Whether a column holds grades in the range of those of a label, or its words."""
    said = said_in(frame[column])
    return any(_are_within(frame, column, said, label) for label in labels)


def _are_within(frame: pd.DataFrame, column: str, said: frozenset[float | str], label: str) -> bool:
    own, grades = frame[column], frame[label]
    if not (are_numbers(own) and are_numbers(grades)):
        return said <= said_in(grades)
    if has_fractions(own) or has_fractions(grades):
        return False
    numbers = [one for one in said if isinstance(one, float)]
    known = [one for one in said_in(grades) if isinstance(one, float)]
    is_within = min(known) <= min(numbers) and max(numbers) <= max(known)
    return is_within and (len(numbers) >= FEWEST_GRADES or {*numbers} <= {*known})


def _says_yes_or_no(column: pd.Series) -> bool:
    """Whether a column says yes or no, 1 or 0, or good or bad in whatever words, in every row."""
    return _is_yes_or_no(column) and bool(column.notna().all())


def _is_yes_or_no(column: pd.Series) -> bool:
    is_number = said_in(column) <= ZERO_OR_ONE
    return is_number or says_only(column, YES_OR_NO) or are_verdicts(values_of(column))
