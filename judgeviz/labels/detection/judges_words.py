"""Columns called as a judge's that hold a few short words, none of them a label of the humans.

``judge_wordy`` says "poor" and "good" where humans grade from 1 to 5. What its words stand for is
asked about with the labels; here is told whether they are labels at all.
"""

import re
from collections.abc import Iterable, Sequence, Set

import numpy as np
import pandas as pd

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.agreeing import follow
from judgeviz.labels.detection.beside import MOST_COMPARED, is_named_so
from judgeviz.labels.detection.contents import (
    MOST_ODD_CELLS,
    come_back,
    holds_lists,
    repeats,
    values_of,
)
from judgeviz.labels.detection.named_after_raters import says_what_holds
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.scale.detection import known_order
from judgeviz.labels.scale.other_words import MOST_IN_ANY_ORDER, MOST_LABELS, correspondences

MOST_WORDS = 5  # of a label: "neither agree nor disagree"
# What a judge is, was told or was given, in a name behind the word for a judge.
OF_A_JUDGE = re.compile(
    r"names?|models?|llms?|engines?|famil(y|ies)|providers?|vendors?|compan(y|ies)|developers?"
    r"|makers?|owners?|teams?|sizes?|params?|parameters?|licen[cs]es?|access|tiers?|backends?"
    r"|endpoints?|apis?|architectures?|variants?|settings?|config(uration)?s?|modes?|personas?"
    r"|roles?|templates?|rubrics?|instructions?|languages?|locales?|systems?|inputs?|outputs?"
    r"|sources?|types?|kinds?|groups?|tags?|events?|stop|exceptions?|platforms?|regions?|servers?"
)


def holds_words(name: str, column: pd.Series) -> bool:
    """Whether a column is called as a judge's and holds a few short words, some of them again.

    But for a cell here and there, in which it says more.
    """
    if not _is_called_as_a_judge(name) or holds_lists(column) or not repeats(column):
        return False
    words = column.array.categories.tolist()
    is_short = np.array([*map(_may_be_a_label, words), False])
    codes = column.array.codes[column.array.codes >= 0]
    n_different = len({folded(words[place]) for place in np.flatnonzero(is_short)})
    are_models = any(roles.MODEL_NAME.search(w) or roles.is_written_as_a_model(w) for w in words)
    are_short = is_short[codes].mean() >= 1 - MOST_ODD_CELLS
    return 1 < n_different <= MOST_LABELS and bool(are_short) and not are_models


def _may_be_a_label(word: str) -> bool:
    return numeric_category(word) is None and len(word.split()) <= MOST_WORDS


def are_labels(name: str, column: pd.Series, raters: Sequence[pd.Series]) -> bool:
    """Whether the words of a column surely are labels, whichever of the raters' they stand for.

    They are those of an answer scale, or the raters' labels are alike where the words are. Of a
    quality, or of what is said of a label, only words that are called as the raters' labels are.
    """
    words = column.array.categories.tolist()
    known = sorted(set().union(*map(values_of, raters)))
    if correspondences(known, words, by_places=len(words) > MOST_IN_ANY_ORDER):
        return True
    if roles.is_quality_name(name) or says_what_holds(name):
        return False
    plain = [rater for rater in raters if not holds_lists(rater)][:MOST_COMPARED]
    return known_order(words) is not None or follow(plain, column)


def may_be_labels(name: str, column: pd.Series) -> bool:
    """Whether words that nobody knows may be a judge's labels: they come back, under its name."""
    is_judges = roles.JUDGE_NOUN.search(roles.split_camel(name)) is not None
    is_said = roles.is_quality_name(name) or says_what_holds(name)
    return is_judges and not is_said and come_back(column)


def called(judges: Iterable[str]) -> frozenset[str]:
    """Names of judges without what their labels are called: ``gpt4`` of ``gpt4_rating``."""
    return frozenset(roles.normalised(roles.RESULT_NAME.sub("", name)) for name in judges)


def is_of_one_of(name: str, judges: Set[str]) -> bool:
    """Whether a name is one of some judges', or with more words: ``judge_j_mood`` of ``judge_j``.

    As :func:`called` has their names.
    """
    return not judges.isdisjoint(called([name])) or any(
        start in judges for start, _ in roles.parts_of_name(roles.normalised(name))
    )


def _is_called_as_a_judge(name: str) -> bool:
    """Whether a name is a judge's or a model's, mostly with another word: ``judge_wordy``.

    ``judge_family`` and ``model_size`` say what it is.
    """
    if not roles.is_machine_name(name) or roles.is_metric_name(name):
        return False
    words = roles.normalised(name).split("_")
    first = next((word for word in words if roles.is_machine_name(word)), words[0])
    words.remove(first)
    return not any(
        OF_A_JUDGE.fullmatch(word) or roles.SURENESS.fullmatch(word) or is_named_so(word)
        for word in words or [first]
    )
