"""Columns named as prompts, versions, names or reasons are, which may hold a judge's labels.

``gpt4_strict_prompt`` and ``judge_with_reasoning`` name judges by what they were asked with as
often as texts; what the columns hold tells which.
"""

from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass

import numpy as np
import pandas as pd

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.agreeing import says_what_raters_say
from judgeviz.labels.detection.beside import (
    FLAG,
    MOST_COMPARED,
    is_constant,
    is_named_so,
    may_hold_labels,
)
from judgeviz.labels.detection.contents import (
    MOST_ODD_CELLS,
    are_numbers,
    looks_like_labels,
    says_only,
)
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.tables import is_list_column

SHARE_OF_GRADES = 0.75  # of those in use that numbers have, before they are more than versions


@dataclass(frozen=True, slots=True)
class NamedAfterSettings:
    """Columns that hold labels of the humans' scale, though their names may be a text's.

    Attributes
    ----------
    judges : list of str
        Called after a model or one judge, with labels that surely agree with the raters'.
    asked : list of str
        Called so, with labels that agree with nobody; or with such that do under another name, or
        beside others of the same judge.
    """

    judges: list[str]
    asked: list[str]

    @property
    def every(self) -> list[str]:
        """All of them, those that are judges' first."""
        return [*self.judges, *self.asked]


def named_after_settings(
    frame: pd.DataFrame, columns: Iterable[str], raters: Collection[str]
) -> NamedAfterSettings:
    """Find the columns named as settings or texts that hold labels, and after no human.

    Parameters
    ----------
    frame : DataFrame
    columns : iterable of str
        That may be so.
    raters : collection of str
        Columns of labels for certain.
    """
    found = NamedAfterSettings([], [])
    others = [c for c in columns if not (c in raters or roles.is_human_name(c))]
    stems = {column: stem for column in others if (stem := _stem(column))}
    if not stems:
        return found
    said = [frame[c] for c in raters if not is_list_column(frame[c])]
    known = labels_of(said)
    owners = {
        roles.normalised(name)
        for column in map(str, frame.columns)
        if column not in stems
        for name in (column, roles.RESULT_NAME.sub("", column))
    }
    for column, stem in stems.items():
        cells = frame[column]
        if not holds_labels_of(cells, known):
            continue
        is_one = _names_one_judge(stem) and stem not in owners
        if says_what_raters_say(cells, said[:MOST_COMPARED]):
            (found.judges if is_one else found.asked).append(column)
        elif is_one and _has_most_grades(cells, known):
            found.asked.append(column)
    return found


def judges_of_settings(frame: pd.DataFrame) -> list[str]:
    """Columns named as settings or texts that hold a judge's labels, by those of named raters."""
    columns = [*map(str, frame.columns)]
    stems = [column for column in columns if _names_one_judge(_stem(column) or "")]
    if not stems:
        return []
    raters = [
        column
        for column in columns
        if (roles.is_human_name(column) or roles.is_machine_name(column))
        and may_hold_labels(column, frame[column])
    ]
    return named_after_settings(frame, stems, raters).judges


def labels_of(raters: Sequence[pd.Series]) -> frozenset[object]:
    """Different labels of text columns, numbers by their value, words without regard to case."""
    return frozenset(_label(name) for rater in raters for name in rater.array.categories)


def holds_labels_of(column: pd.Series, known: Set[object]) -> bool:
    """Whether nearly all cells of a column are raters' known labels, several of them."""
    if is_list_column(column) or is_constant(column) or not looks_like_labels(column):
        return False
    names = column.array.categories
    is_known = np.array([*(_label(name) in known for name in names), False], dtype=bool)
    codes = column.array.codes[column.array.codes >= 0]
    n_known = int(is_known[codes].sum())
    return is_known.sum() > 1 and n_known >= (1 - MOST_ODD_CELLS) * len(codes)


def says_words_of(column: pd.Series, known: Set[object]) -> bool:
    """Whether a column holds known labels in words, other than yes and no: no count or id is."""
    is_worded = not (is_list_column(column) or are_numbers(column))
    is_told = is_worded and not says_only(column, frozenset(roles.YES_OR_NO))
    return is_told and holds_labels_of(column, known)


def is_named_after_a_setting(column: str) -> bool:
    """Whether words such as ``prompt`` alone make a name one of what stands beside labels."""
    return _stem(column) is not None


def _stem(column: str) -> str | None:
    """Find what stands in a name beside such words, where they alone make it none of labels.

    "" where nothing does.
    """
    if not is_named_so(column):
        return None
    words = roles.normalised(column).split("_")
    rest = [word for word in words if not roles.WORDED.fullmatch(word)]
    others = "_".join(word for word in rest if word != "no")  # gpt4_no_prompt is no number
    is_alone = len(rest) < len(words) and not (others and is_named_so(others))
    return "_".join(rest) if is_alone else None


def _names_one_judge(stem: str) -> bool:
    """Whether words name a model or one judge, and not judges or models as such."""
    is_any = all(map(roles.ANY_JUDGES.fullmatch, stem.split("_")))
    return roles.is_machine_name(stem) and not is_any


def _has_most_grades(column: pd.Series, known: Set[object]) -> bool:
    """Whether a column has more different labels than two, or a few versions, would have."""
    own = set(map(_label, column.array.categories)) & known
    is_few = len(own) <= FLAG and (are_numbers(column) or not says_words_of(column, known))
    return not is_few and len(own) >= SHARE_OF_GRADES * len(known)


def _label(text: str) -> object:
    """Read a label by its number, or without regard to case."""
    number = numeric_category(text)
    return text.casefold() if number is None else float(number)
