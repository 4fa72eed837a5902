"""Labels with another range beside each word of a column: ``probe`` says what a row's label is on.

Where each rater, or row, is on one criterion, nothing but its numbers tells that labels to 5 and
labels to 7 of one item are no two opinions on one thing.
"""

from collections.abc import Iterable

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import Coded, IntArray, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import (
    MOST_LABELS_OF_A_SCALE,
    are_numbers,
    is_prose,
    numbers_spelled,
)
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.sources.tables import is_list_column

MOST_CRITERIA = 12
FEWEST_LABELS = 20  # beside each word
FEWEST_ABOVE = 0.15  # share of the labels beside one word that no other's reach
# Of the share that each label would have if all were given alike: a scale ends in more, while what
# is worse than the rest is seldom given its highest label, and mostly the lowest of all.
FEWEST_AT_THE_END, MOST_AT_THE_START = 0.6, 1.5
TOLD_OTHERWISE = ("kind", "system", "system_a", "system_b", "sample")  # by their roles


def asked(sight: Sight) -> Iterable[Guess]:
    """Ask whether a column of few words that differs within items names the criterion."""
    mapping, frame = sight.mapping, sight.table.frame
    item, labels = mapping.column("item") or mapping.column("source"), mapping.names("label")
    are_open = any(g.role == "label" and g.certainty == "doubtful" for g in sight.guesses)
    if item is None or len(labels) != 1 or are_open or mapping.knows("criterion"):
        return []
    label = frame[labels[0]]
    if is_list_column(label) or len(label.array.categories) > MOST_LABELS_OF_A_SCALE:
        return []
    if not are_numbers(label):
        return []
    possible = [column for column in sight.free_plain if _may_name_criteria(column, frame[column])]
    items = Coded.of(frame[item]).codes if possible else np.array([], dtype=np.int64)
    found = {
        column: ends
        for column in possible
        if (ends := _ends(Coded.of(frame[column]), label))
        and not determines(items, Coded.of(frame[column]).codes)
    }
    if not found:
        return []
    guess = next(iter(found))
    (low, least), (high, most) = found[guess]
    reason = (
        f"nothing in '{sight.table.name}' but its labels, which go to {least:g} beside '{low}' and "
        f"to {most:g} beside '{high}', says whether {quoted([guess])} names the criterion of each "
        "row; where all are on one, state that no column does (null)"
    )
    others = tuple(column for column in found if column != guess)
    return [Guess("criterion", guess, reason, "doubtful", (*others, None))]


def _may_name_criteria(name: str, column: pd.Series) -> bool:
    words = column.array.categories
    is_told = any(roles.columns_for(role, [name]) for role in TOLD_OTHERWISE)
    return not (
        is_told
        or not 1 < len(words) <= MOST_CRITERIA
        or roles.are_numbers(words)
        or is_prose(column)
    )


def _ends(words: Coded, label: pd.Series) -> tuple[tuple[str, float], tuple[str, float]] | None:
    """Words beside which the labels end lowest and highest, and where; None where all end alike."""
    numbers = numbers_spelled(label.array.categories)
    times = _times(words.codes, label.array.codes, len(words.names), len(numbers))
    times = times[:, np.argsort(numbers)]  # NaN last, which are given nowhere
    numbers = np.sort(numbers)
    if (times.sum(axis=1) < FEWEST_LABELS).any():
        return None
    last = len(numbers) - 1 - np.argmax(times[:, ::-1] > 0, axis=1)
    low, high = int(np.argmin(last)), int(np.argmax(last))
    first, end = int(np.argmax(times[low] > 0)), int(last[low])
    shares = times / times.sum(axis=1, keepdims=True)
    alike = 1 / max(int((times[low] > 0).sum()), 1)
    is_above = shares[high, end + 1 :].sum() >= FEWEST_ABOVE
    is_cut = shares[low, end] >= FEWEST_AT_THE_END * alike
    is_low = shares[low, first] > MOST_AT_THE_START * alike or times[high, first] == 0
    if first == end or is_low or not (is_above and is_cut):
        return None
    return (words.names[low], numbers[last[low]]), (words.names[high], numbers[last[high]])


def _times(words: IntArray, labels: IntArray, n_words: int, n_labels: int) -> IntArray:
    """How often each label stands beside each word, shape (n_words, n_labels)."""
    both = (words >= 0) & (labels >= 0)
    places = words[both].astype(np.int64) * n_labels + labels[both]
    return np.bincount(places, minlength=n_words * n_labels).reshape(n_words, n_labels)
