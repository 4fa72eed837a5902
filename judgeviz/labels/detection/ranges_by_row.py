"""Columns of few words, ``probe``, that may name the criterion of each row under any name.

Where each rater, or row, is on one criterion, nothing but its labels tells that labels to 5 and
labels to 7 of one item, or yes/no and good/bad, are no two opinions on one thing. In one range the
words tell it, ``fluency`` and ``tone``, or that raters of one word agree and those of two do not.
"""

from collections.abc import Iterable

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import Coded, IntArray, combined, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.agreeing import raters_agree
from judgeviz.labels.detection.contents import (
    MOST_LABELS_OF_A_SCALE,
    are_numbers,
    is_prose,
    numbers_spelled,
)
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.sources.tables import is_list_column

MOST_CRITERIA = 12
FEWEST_TO_AGREE = 100  # labels of items with several, of which it shows whether they agree
FEWEST_LABELS = 20  # beside each word
SHARE_OF_PAIRS = 0.9  # of items and words that have rows, where all items are on all criteria
FEWEST_ABOVE = 0.15  # share of the labels beside one word that no other's reach
# Of the share that each label would have if all were given alike: a scale ends in more, while what
# is worse than the rest is seldom given its highest label, and mostly the lowest of all.
FEWEST_AT_THE_END, MOST_AT_THE_START = 0.6, 1.5
# Beyond chance: of raters of one word, and, as a share of it, of raters of two.
LEAST_AGREED, MOST_AGREED_BESIDE = 0.2, 0.25
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
    possible = [column for column in sight.free_plain if _may_name_criteria(column, frame[column])]
    if not possible:
        return []
    items, rater = Coded.of(frame[item]), mapping.column("rater")
    raters = None if rater is None else Coded.of(frame[rater])
    found = dict[str, str]()
    for column in possible:
        words = Coded.of(frame[column])
        if determines(items.codes, words.codes):
            continue
        said = _ends(words, label) if are_numbers(label) else _vocabularies(words, label)
        if said and (are_numbers(label) or _is_on_one_each(frame[column], words, items, raters)):
            found[column] = f"its labels, which {said},"
        elif raters is not None and names_qualities(frame[column], items, raters):
            found[column] = "its words"
        elif (
            raters is not None
            and not roles.is_trait(column)
            and _agree_within(words, label, items, raters)
        ):
            found[column] = "its labels, on which raters of one word agree and those of two do not,"
    if not found:
        return []
    guess = next(iter(found))
    reason = (
        f"nothing in '{sight.table.name}' but {found[guess]} says whether {quoted([guess])} names "
        "the criterion of each row; where all are on one, state that no column does (null)"
    )
    others = tuple(column for column in found if column != guess)
    return [Guess("criterion", guess, reason, "doubtful", (*others, None))]


def _vocabularies(words: Coded, label: pd.Series) -> str | None:
    """Say the labels of two words that have none in common; None where all share some."""
    names = label.array.categories
    times = _times(words.codes, label.array.codes, len(words.names), len(names))
    if (times.sum(axis=1) < FEWEST_LABELS).any():
        return None
    given = times > 0
    if (given.sum(axis=1) < 2).any():
        return None  # a word for each label, or for how it was given
    for place, word in enumerate(words.names):
        for other in range(place + 1, len(words.names)):
            if not (given[place] & given[other]).any():
                one, two = (quoted(names[given[row]], 3) for row in (place, other))
                return f"are {one} beside '{word}' and {two} beside '{words.names[other]}'"
    return None


def _is_on_one_each(column: pd.Series, words: Coded, items: Coded, raters: Coded | None) -> bool:
    """Whether words are no classes of the labels, on which those of an item would agree.

    Each rater has one of them, in rows of items that have others, too, or rows were given theirs by
    chance.
    """
    if raters is not None and determines(raters.codes, words.codes):
        return True
    n_rows = np.bincount(items.codes[items.codes >= 0])
    n_shared = int(n_rows[n_rows > 1].sum())
    return n_shared >= FEWEST_TO_AGREE and not raters_agree(column, items)


def names_qualities(column: pd.Series, items: Coded, raters: Coded) -> bool:
    """Whether words are mostly called as what is judged, ``fluency``, and given to the rows.

    By the rater, who is on one, or by chance. Those that raters choose, as that in which a text
    fails, are alike in the rows of an item, or come twice in those of one rater.
    """
    words = Coded.of(column)
    if 2 * sum(map(roles.is_quality_name, words.names)) <= len(words.names):
        return False
    if determines(items.codes, words.codes):
        return False
    if determines(raters.codes, words.codes):
        return True
    rows = combined([items, raters, words])
    return len(rows.names) == np.count_nonzero(~rows.missing) and not raters_agree(column, items)


def _agree_within(words: Coded, label: pd.Series, items: Coded, raters: Coded) -> bool:
    """Whether the labels of an item are alike beside one word, and not beside different ones.

    Where each word is that of several raters, who are on it alone, and items have rows of each, as
    is planned for criteria; what raters are by themselves comes as it may.
    """
    if not determines(raters.codes, words.codes) or determines(words.codes, raters.codes):
        return False
    within = combined([items, words])
    n_pairs = len(items.names) * len(words.names)
    if len(items.names) < FEWEST_LABELS or len(within.names) < SHARE_OF_PAIRS * n_pairs:
        return False
    own, other = _shares_alike(items, within, label)
    return own >= LEAST_AGREED and other < MOST_AGREED_BESIDE * own


def _shares_alike(items: Coded, within: Coded, label: pd.Series) -> tuple[float, float]:
    """How far pairs of labels are alike beyond chance: of an item and word, and of two words.

    0 is chance, 1 means that all are the same.
    """
    codes = np.asarray(label.array.codes)
    said = (within.codes >= 0) & (codes >= 0)
    n_labels = len(label.array.categories)
    shares = np.bincount(codes[said], minlength=n_labels) / max(said.sum(), 1)
    by_chance = float((shares**2).sum())

    def pairs(groups: Coded) -> tuple[float, float]:
        """How many pairs of rows there are in groups, and how many of them have one label."""
        times = _times(groups.codes, np.where(said, codes, -1), len(groups.names), n_labels)
        n_rows = times.sum(axis=1)
        return float((n_rows * (n_rows - 1)).sum()), float((times * (times - 1)).sum())

    (n_all, n_alike), (n_own, own_alike) = pairs(items), pairs(within)
    if not n_own or n_all == n_own or by_chance == 1:
        return 0.0, 0.0
    both = (own_alike / n_own, (n_alike - own_alike) / (n_all - n_own))
    own, other = ((share - by_chance) / (1 - by_chance) for share in both)
    return own, other


def _may_name_criteria(name: str, column: pd.Series) -> bool:
    words = column.array.categories
    is_told = any(roles.columns_for(role, [name]) for role in TOLD_OTHERWISE)
    return not (
        is_told
        or not 1 < len(words) <= MOST_CRITERIA
        or roles.are_numbers(words)
        or is_prose(column)
    )


def _ends(words: Coded, label: pd.Series) -> str | None:
    """Say beside which words the labels end lowest and highest; None where all end alike."""
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
    least, most = numbers[last[low]], numbers[last[high]]
    beside = f"go to {least:g} beside '{words.names[low]}' and to {most:g} beside"
    return f"{beside} '{words.names[high]}'"


def _times(words: IntArray, labels: IntArray, n_words: int, n_labels: int) -> IntArray:
    """How often each label stands beside each word, shape (n_words, n_labels)."""
    both = (words >= 0) & (labels >= 0)
    places = words[both].astype(np.int64) * n_labels + labels[both]
    return np.bincount(places, minlength=n_words * n_labels).reshape(n_words, n_labels)
