"""Criteria called as metadata in the names of a column per rater: ``Language_rater1``.

Told as in a table with a row per rater: by what the raters of an item say, and on which scale.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from judgeviz.labels.coding import Coded, column_of, determines, joined
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import (
    added_to_labels,
    are_dates,
    are_running_numbers,
    is_constant,
    is_named_so,
    may_hold_labels,
)
from judgeviz.labels.detection.called_as_metadata import (
    CalledAsMetadata,
    may_be_graded,
    said_in,
    shares_a_scale,
)
from judgeviz.labels.detection.contents import (
    MOST_LABELS_OF_A_SCALE,
    are_numbers,
    come_back,
    looks_like_labels,
    numbers_spelled,
)
from judgeviz.labels.detection.criterion_names import (
    CriterionWords,
    by_criterion,
    columns_by_criterion,
    find_criteria,
    of_several_words,
)
from judgeviz.labels.sources.tables import categorical_from, is_list_column

ROWS_LOOKED_AT = 2000
HIGHEST_GRADE = 10  # beyond, numbers called as metadata rather count or measure something
# Last words of names that say what kind of rater labelled, but for human_type.
KINDS = frozenset(("type", "kind", "group", "version", "code"))
UNNAMED = "human"
TEXTS = roles.ITEM_TEXTS | roles.JUDGED_TEXTS | {"model", "words"}


@dataclass(frozen=True, slots=True)
class MetadataInNames:
    """What names of columns hold beside a rater's, where it would describe the items.

    Attributes
    ----------
    criteria : list of str
        All criteria in the names, those called otherwise among them.
    asked : list of str
        Of these, those that may be something else.
    left : list of str
        Columns that are rather no labels, though they hold those of others.
    """

    criteria: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)


def metadata_in_names(
    frame: pd.DataFrame, free: Sequence[str], labels: Collection[str]
) -> MetadataInNames:
    """Find criteria called as metadata beside others, in columns ``free`` of the same raters.

    ``labels``: the columns that hold labels by their names as well. Beside what any label is
    called, ``rating_rater1``, they are named and not taken.
    """
    by_name = [column for column in set_aside_by_name(frame, free) if column not in labels]
    if not by_name:
        return MetadataInNames()
    shown = frame.head(ROWS_LOOKED_AT)
    plain = [c for c in labels if not is_list_column(frame[c])]
    known = said_in(_below_each_other(shown, plain)) if plain else frozenset()
    aside = [
        column
        for column in by_name
        if _mostly_says(frame[column], known) or _are_words(frame[column])
    ]
    columns = [c for c in map(str, frame.columns) if c in {*plain, *aside}]
    every = find_criteria(columns, ()) if aside else []
    every += of_several_words(columns, every)
    by_word = {
        word: [part.column for part in parts]
        for word, parts in columns_by_criterion(columns, every).items()
        if word is not None
    }
    called = [word for word, own in by_word.items() if set(own) <= set(aside)]
    others = {word: own for word, own in by_word.items() if word not in called}
    summaries = [c for c in aside if roles.is_summary_name(c) and roles.is_human_name(c)]
    if not others or not called:
        return MetadataInNames(left=summaries)
    scales = [said_in(_below_each_other(shown, own)) for own in others.values()]
    found = CalledAsMetadata([], [], [], [])
    for word in called:
        own = by_word[word]
        said = _below_each_other(shown, own)
        rows = np.tile(np.arange(len(shown)), len(own))
        if not determines(rows, Coded.of(said).codes):
            found.add(word, said, Coded(rows, list(map(str, shown.index))), scales)
    taken = [] if names_any_label(others) else [*found.sure, *found.asked, *found.own]
    told = [*found.sure, *found.asked, *found.own, *found.rest]
    return MetadataInNames(
        [word for word in every if word in others or word in taken] if taken else [],
        [word for word in taken if word not in found.sure],
        [*summaries, *(c for word in told if word not in taken for c in by_word[word])],
    )


def graded_after_people(frame: pd.DataFrame, columns: Sequence[str]) -> list[str]:
    """Columns called after people and after what they may have graded: ``human_reason``.

    In few words or grades that come back; no trait of a rater, ``rater_age, rater_type``.
    """
    return [
        column
        for column in columns
        if roles.is_human_name(column)
        and may_be_graded(column)
        and _is_no_trait(roles.normalised(column))
        and not is_list_column(cells := column_of(frame, column))
        and _may_be_labels(cells)
        and come_back(cells)
        and (not are_numbers(cells) or _are_grades(cells))
    ]


def graded_in_several_words(
    frame: pd.DataFrame, columns: Sequence[str], criteria: Sequence[str]
) -> list[str]:
    """Criteria of more words than one on the scale of others: ``anna_word choice``.

    Beside ``anna_tone, ben_tone``; ``anna_time spent`` has another.
    """
    plain = [column for column in columns if not is_list_column(frame[column])]
    words = of_several_words(plain, criteria)
    if not words:
        return []
    shown = frame.head(ROWS_LOOKED_AT)
    said = {
        word: said_in(_below_each_other(shown, [part.column for part in own]))
        for word, own in columns_by_criterion(plain, [*criteria, *words]).items()
        if word is not None
    }
    scales = [said[criterion] for criterion in criteria if criterion in said]
    return [
        word
        for word in words
        if word in said and any(shares_a_scale(said[word], scale) for scale in scales)
    ]


def _is_no_trait(name: str) -> bool:
    owner, _, last = name.rpartition("_")
    is_kind = last in KINDS and not owner.startswith(UNNAMED)
    return not (is_kind or roles.is_trait(last) or last in TEXTS)


def _are_grades(column: pd.Series) -> bool:
    numbers = numbers_spelled(column.array.categories)
    return bool((numbers % 1 == 0).all() and np.abs(numbers).max() <= HIGHEST_GRADE)


def names_any_label(names: Iterable[str]) -> bool:
    """Whether all names are those of any labels, ``rating``, and of no criterion."""
    return all(roles.is_label_name(name) and not roles.is_quality_name(name) for name in names)


def columns_called_as_metadata(
    frame: pd.DataFrame, free: Sequence[str], criteria: CriterionWords
) -> frozenset[str]:
    """Columns of known criteria that by their names alone would be none of labels."""
    return frozenset(
        column
        for column in set_aside_by_name(frame, free)
        if (part := by_criterion(column, criteria))
        and _is_called_so(part.criterion or "")
        and not _is_called_so(part.rater)
    )


def set_aside_by_name(frame: pd.DataFrame, columns: Sequence[str]) -> list[str]:
    """Columns of what may be labels that their names alone set aside: ``length_rater1``."""
    added = {*added_to_labels(columns)}
    return [
        column
        for column in columns
        if not is_list_column(cells := column_of(frame, column))
        and (column in added or not may_hold_labels(column, cells))
        and _may_be_labels(cells)
    ]


def _may_be_labels(column: pd.Series) -> bool:
    are_few = 1 < len(column.array.categories) <= MOST_LABELS_OF_A_SCALE
    return (
        are_few
        and looks_like_labels(column)
        and not (is_constant(column) or are_dates(column) or are_running_numbers(column))
    )


def _mostly_says(column: pd.Series, known: frozenset[float | str]) -> bool:
    own = said_in(column)
    return 2 * len(own & known) > len(own)


def _are_words(column: pd.Series) -> bool:
    return come_back(column) and not are_numbers(column)


def _is_called_so(name: str) -> bool:
    """Whether a word is that of metadata, or of what is added to labels."""
    return is_named_so(name) or roles.ADDED.fullmatch(roles.normalised(name)) is not None


def _below_each_other(frame: pd.DataFrame, columns: Sequence[str]) -> pd.Series:
    whole = joined([Coded.of(frame[column]) for column in columns])
    return pd.Series(categorical_from(whole.codes, whole.names))
