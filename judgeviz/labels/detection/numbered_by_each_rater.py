"""Numbers of items that begin again for each rater: ``Index`` 1 to 25 of Arya, and of Wen.

What has one number is then one thing for each of them. It is told by the texts, or the ids of the
rows, which are other ones for other raters; not where rows of a number have anything in common, as
what raters wrote of one item, and several outputs of a system, differ, too.
"""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import quoted
from judgeviz.labels.coding import (
    Coded,
    IntArray,
    combined,
    counted_keys,
    determines,
    text_of,
)
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.agreeing import raters_agree
from judgeviz.labels.detection.contents import (
    MOST_LABELS_OF_A_SCALE,
    are_numbers,
    are_sentences,
    is_prose,
    n_filled,
    numbers_spelled,
    runs,
)
from judgeviz.labels.detection.rules import Guess, Sight

Flags = NDArray[np.bool_]

FEWEST_SHARED = 5  # numbers that several raters have: of fewer any may differ
NEARLY_ALL = 0.9
FIRST_NUMBERS = (0, 1)
TEXTS_COMPARED = 100
WORDS_IN_COMMON = 0.5  # of two texts, where one is the other written anew
MORE_IN_COMMON = 1 / 3  # of what two texts of other items do not have in common
MOST_ASKED = 4


def other_items_of_others(sight: Sight, item: str, ids: Sequence[str]) -> list[Guess]:
    """Ask what names the items where numbers of a column may begin again for each rater.

    Parameters
    ----------
    sight : Sight
        Its table has a row per rater and item.
    item : str
        The column that is taken for the item.
    ids : sequence of str
        Columns of ids with a value of its own in every row.
    """
    rater = sight.mapping.column("rater")
    apart = columns_apart(sight, item, ids)
    if rater is None or not apart:
        return []
    if not _begins_again(sight.table.frame[item], text_of(sight.table.frame[rater])):
        return []
    likeliest, *others = apart
    reason = other_items(sight.table.name, item, apart)
    return [Guess("item", likeliest, reason, "doubtful", (*others[: MOST_ASKED - 2], item))]


def other_items(name: str, item: str, apart: Sequence[str]) -> str:
    """Say that numbers of items may begin again for each rater, as other columns differ there."""
    return (
        f"rows of '{name}' with the same '{item}' have another {quoted(apart, MOST_ASKED)} for "
        "other raters, so that its numbers may begin again for each of them, and nothing says "
        "which column names the items"
    )


def columns_apart(sight: Sight, item: str, ids: Sequence[str]) -> list[str]:
    """Ids and texts that are other ones for other raters of a number, the likeliest first.

    None where anything says that all of them had the same before them.
    """
    frame, rater = sight.table.frame, sight.mapping.column("rater")
    own = Coded.of(frame[item])
    named = [column for column in ids if column != item and not runs(frame[column])]
    found = {
        column: Coded.of(frame[column])
        for column in dict.fromkeys([*named, *_texts(sight, item)])
        if len(frame[column].array.categories) > len(own.names)
    }
    if rater is None or not found or not are_numbers(frame[item]):
        return []
    is_shared = _n_beside(own, text_of(frame[rater])) > 1
    apart = {c: texts for c, texts in found.items() if _differ(own, texts, is_shared)}
    return [*apart] if apart and not _have_something_in_common(sight, item, apart) else []


def _texts(sight: Sight, item: str) -> Iterator[str]:
    """Free columns of texts that may be judged, called as such, or of words; no remarks on labels.

    A remark stands in some rows, and what raters changed is called so.
    """
    for column in sight.free_plain:
        cells = sight.table.frame[column]
        if column == item or n_filled(cells) < NEARLY_ALL * len(cells):
            continue
        is_written = roles.is_of_what_users_write(column)
        is_remark = roles.ACCOMPANYING.search(f"_{column}") and not is_written
        if is_remark or roles.CHANGED.search(column):
            continue
        is_called = is_written or roles.is_text_name(column)
        if (is_called and not are_numbers(cells)) or is_prose(cells) or are_sentences(cells):
            yield column


def _n_beside(items: Coded, others: Coded) -> IntArray:
    """How many different values of another column stand beside each item."""
    is_said = (items.codes >= 0) & (others.codes >= 0)
    keys, _ = counted_keys(items.codes[is_said], others.codes[is_said], len(others.names))
    return np.bincount(keys // max(len(others.names), 1), minlength=len(items.names))


def _differ(items: Coded, texts: Coded, is_shared: Flags) -> bool:
    """Whether nearly all items that several raters have stand beside several texts."""
    n_texts = _n_beside(items, texts)[is_shared]
    return len(n_texts) >= FEWEST_SHARED and bool((n_texts > 1).mean() >= NEARLY_ALL)


def _begins_again(numbers: pd.Series, raters: Coded) -> bool:
    """Whether nearly all raters have most whole numbers from the first to their last."""
    coded = Coded.of(numbers)
    spelled = numbers_spelled(numbers.array.categories)
    is_said = (coded.codes >= 0) & (raters.codes >= 0)
    keys, _ = counted_keys(raters.codes[is_said], coded.codes[is_said], len(coded.names))
    rater, number = keys // len(coded.names), spelled[keys % len(coded.names)]
    if np.isnan(number).any() or (number % 1 != 0).any():
        return False
    n_raters = len(raters.names)
    lowest, highest = np.full(n_raters, np.inf), np.full(n_raters, -np.inf)
    np.minimum.at(lowest, rater, number)
    np.maximum.at(highest, rater, number)
    has_rows = np.isfinite(lowest)
    n_numbers = np.bincount(rater, minlength=n_raters)
    is_whole = np.isin(lowest, FIRST_NUMBERS) & (n_numbers >= NEARLY_ALL * (highest - lowest + 1))
    return bool(is_whole[has_rows].mean() >= NEARLY_ALL)


def _have_something_in_common(sight: Sight, item: str, apart: Mapping[str, Coded]) -> bool:
    """Whether rows of one number say that they are of one item.

    What is said of it is the same in all of them, raters agree on other texts of it, or these are
    much alike.
    """
    frame = sight.table.frame
    items = Coded.of(frame[item])
    taken = {item, *apart, *sight.mapping.names("rater")}
    texts = next(iter(apart.values()))
    _, first = np.unique(combined([items, texts]).codes, return_index=True)
    for column in sight.plain:
        if column in taken:
            continue
        own = Coded.of(frame[column])
        is_said = (own.codes >= 0) & (items.codes >= 0)
        if np.count_nonzero(np.bincount(items.codes[is_said]) > 1) < FEWEST_SHARED:
            continue  # too few say anything of a number
        if determines(items.codes, own.codes):
            if _tells_items(frame[item], own):
                return True
        elif len(own.names) <= MOST_LABELS_OF_A_SCALE:
            rows = frame.iloc[first]
            if raters_agree(rows[column], Coded.of(rows[item])):
                return True
    return any(_are_versions(items.codes, one) for one in apart.values())


def _tells_items(numbers: pd.Series, own: Coded) -> bool:
    """Whether what is the same in all rows of a number is more than a part of their order.

    As a batch is, of the first ten numbers, say.
    """
    if (
        len(own.used()) < 2
        or roles.are_numbers(own.names)
        and len(own.names) == len(numbers.array.categories)
    ):
        return False
    spelled = numbers_spelled(numbers.array.categories)
    rows = np.argsort(spelled[numbers.array.codes], kind="stable")
    in_order = own.codes[rows]
    in_order = in_order[in_order >= 0]
    n_blocks = 1 + int(np.count_nonzero(in_order[1:] != in_order[:-1]))
    return n_blocks > len(own.used()) or n_blocks == len(numbers.array.categories)


def _are_versions(items: IntArray, texts: Coded) -> bool:
    """Whether texts of one item share most of their words, as a text and its correction do.

    And surely more than texts of other items, which may all be written alike.
    """
    order = np.argsort(items, kind="stable")
    order = order[(items[order] >= 0) & (texts.codes[order] >= 0)]
    one, other = order[:-1], order[1:]
    is_other = texts.codes[one] != texts.codes[other]
    is_of_one = items[one] == items[other]
    alike, by_chance = (
        _mean_share_of_words(texts, one[rows], other[rows])
        for rows in (is_other & is_of_one, is_other & ~is_of_one)
    )
    return alike >= max(WORDS_IN_COMMON, by_chance + (1 - by_chance) * MORE_IN_COMMON)


def _mean_share_of_words(texts: Coded, one: IntArray, other: IntArray) -> float:
    """Which share of the words of two rows' texts both have, on average over the first."""
    shares = []
    for pair in zip(one[:TEXTS_COMPARED], other[:TEXTS_COMPARED], strict=True):
        first, second = ({*texts.names[texts.codes[row]].casefold().split()} for row in pair)
        shares.append(len(first & second) / len(first | second))
    return float(np.mean(shares)) if shares else 0.0
