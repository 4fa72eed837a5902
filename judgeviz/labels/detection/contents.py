"""What a text column holds, whatever it is called: lists, prose, scores, labels."""

import re
from collections import Counter
from collections.abc import Sequence, Set

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.labels.coding import (
    FEW_TEXTS,
    Coded,
    arrow_of,
    combined,
    counted_keys,
    kept_with,
    letters_of,
    names_of,
    offsets_of,
    text_of,
)
from judgeviz.labels.detection import roles
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.scale.answers import answer_in_json, folded
from judgeviz.labels.scale.categories import NEVER_FIRST_OF_A_NUMBER
from judgeviz.labels.scale.spellings import share_read
from judgeviz.labels.sources.list_cells import (
    ListCells,
    are_lists,
    has_marks,
    labels_in,
    list_cells,
)
from judgeviz.labels.sources.tables import is_list_column

MOST_LABELS_OF_A_SCALE = 50
MOST_ODD_CELLS = 0.2  # of a column of numbers: "x", "?", "#REF!"
# What an answer may say, whatever the scale.
VOTES = ("A", "B", "C", "tie")
FLAGS = frozenset(("true", "false", "yes", "no"))
MOST_PARTS, ABOUT = 10, 1.001  # people whose grades are averaged, and rounded
# Of means where a person here and there did not answer, 3 of 4 or 4 of 5; of fewer places all fit.
PARTS_OF_SOME, FEWEST_PLACES = (12, 15, 20), 3
YES_OR_NO = FLAGS | {"pass", "fail"}
GRADES = tuple(str(number) for number in range(101))
LONG_TEXT = 40  # mean characters of a column that is read, not compared
SHARE_OF_SINGLE_LABELS = 0.9  # of those of an item: the others were given again
FIRST_NAMES = 100  # that tell most columns of texts
MOST_UNFINISHED = 0.2  # of a judge's answers
MOST_LONG_CELLS = 0.2  # of a column of labels: a remark in the place of a grade
LONGEST_LIST_CELL = 2000
FEWEST_MEETINGS = 5  # rows in which two columns would say the same by chance
ROWS_OF_CHOICES = 2_000  # looked at
FEWEST_LISTS_OF_TAGS = 3  # different ones
BETWEEN_TAGS = re.compile(r"[;|,]")
WORDS_OF_A_NAME = 3
FEWEST_TIMES_OF_A_NAME = 3  # rows for each
WORDS = re.compile(r"\d+(?:\.\d+)?|[^\W\d]+")
# A share with more places than people write.
DECIMAL = re.compile(r"-?[01]?\.\d{3,}(e-\d+)?", re.IGNORECASE)
NUMBERS = re.compile(r"\d+(\.\d+)?")
ARTICLES = frozenset((" a ", " i ", "  "))  # which any text holds, whatever the labels
# by the first byte of a text
_MAY_BE_A_NUMBER = ~np.isin(np.arange(256), [*map(ord, NEVER_FIRST_OF_A_NUMBER)])


def repeats(column: pd.Series) -> bool:
    """Whether some rows share a value."""
    return len(column.array.categories) < n_filled(column)


def runs(column: pd.Series) -> bool:
    """Whether a column holds whole numbers up to that of the rows, as any table may."""
    names, n_rows = Coded.of(column).names, len(column)
    return all(
        name.isdigit() and int(name) <= n_rows
        for part in (names[:FIRST_NAMES], names)
        for name in part
    )


def is_once_by_each_rater(
    frame: pd.DataFrame, column: str, rater: str | None, criterion: str | None = None
) -> bool:
    """Whether hardly any rater has a value of a column twice, as that of an item.

    On one criterion, where a column tells these. Without raters whether hardly any value stands in
    two rows.
    """
    own = Coded.of(frame[column])
    if rater is None:
        rows = own.codes[own.codes >= 0]
        return len(np.unique(rows)) >= SHARE_OF_SINGLE_LABELS * len(rows)
    raters = text_of(frame[rater])
    if criterion is not None:
        raters = combined([raters, Coded.of(frame[criterion])])
    is_said = (own.codes >= 0) & (raters.codes >= 0)
    keys, _ = counted_keys(own.codes[is_said], raters.codes[is_said], len(raters.names))
    return len(keys) >= SHARE_OF_SINGLE_LABELS * int(np.count_nonzero(is_said))


def n_filled(column: pd.Series) -> int:
    """Cells of a text column that say something."""
    return int(np.count_nonzero(column.array.codes >= 0))


def come_back(column: pd.Series) -> bool:
    """Whether texts come back so often that they are names, however long: paths of models."""
    return len(column.array.categories) <= len(column) / FEWEST_TIMES_OF_A_NAME


def may_be_classes(column: pd.Series) -> bool:
    """Whether a column says a few things in many rows, as labels do, whatever it is called."""
    if is_list_column(column) or is_prose(column):
        return False
    return 1 < len(column.array.categories) <= MOST_LABELS_OF_A_SCALE and repeats(column)


def are_sentences(column: pd.Series) -> bool:
    """Whether most texts stand in one row alone and have several words: what somebody said."""
    names = column.array.categories[:200]
    n_worded = sum(len(name.split()) > WORDS_OF_A_NAME for name in names)
    return 2 * n_worded > len(names) and 2 * len(column.array.categories) > n_filled(column)


def is_prose(column: pd.Series) -> bool:
    """Whether a column holds running text.

    A remark in a cell here and there costs those cells, not the labels of all other rows.
    """
    if is_list_column(column):
        return False
    lengths = _lengths(column.array.categories)
    if not len(lengths) or lengths.mean() <= LONG_TEXT:
        return False
    codes = column.array.codes
    is_long = lengths[codes[(codes >= 0) & (codes < len(lengths))]] > LONG_TEXT
    is_text = len(is_long) == 0 or is_long.mean() > MOST_LONG_CELLS
    return bool(is_text) and not are_lists(column)


@kept_with
def _lengths(categories: "pd.Index[str]") -> NDArray[np.int64]:
    """Characters of the first texts."""
    return np.array([len(name) for name in categories[:200].tolist()], dtype=np.int64)


def are_answers(name: str, column: pd.Series) -> bool:
    """Whether a column of a model's or judge's texts says labels: ``Score: 4 because ...``."""
    if is_list_column(column) or not _may_answer(name):
        return False
    texts = column.array.categories[:200].tolist()
    return max(share_read(texts, said) for said in (("no", "yes"), VOTES, GRADES)) >= 0.5


def may_be_answers(name: str, column: pd.Series, labels: Set[str]) -> bool:
    """Whether running text of a model or judge may be answers, were they not read.

    Where most texts name a label of the others, or stand in several rows, as refusals do; what
    models write on an item is another text in each row.
    """
    if is_list_column(column) or not (_may_answer(name) and is_prose(column)):
        return False
    said = [_in_words(text) for text in column.array.categories[:200].tolist()]
    names = {_in_words(label) for label in labels} - ARTICLES
    n_naming = sum(any(name in text for name in names) for text in said)
    return 2 * n_naming >= len(said) or 2 * len(column.array.categories) <= n_filled(column)


def are_answers_in_one_form(name: str, column: pd.Series, labels: Set[str]) -> bool:
    """Whether texts of a model or judge give the labels of others in one form, read or not.

    ``This summary deserves a 4.``, ``8/10``: but for numbers and labels, few differ, or they come
    back. What a model wrote on an item is another text in each row.
    """
    if is_list_column(column) or not _may_answer(name) or are_numbers(column):
        return False
    texts = column.array.categories[:200].tolist()
    said = [_in_words(text) for text in texts]
    names = {_in_words(label) for label in labels} - ARTICLES
    by_length = sorted(names, key=len, reverse=True)
    forms = {_without(by_length, NUMBERS.sub("#", text)) for text in said}
    come_again = 2 * len(column.array.categories) <= n_filled(column)
    if not come_again and 2 * len(forms) > len(texts):
        return False
    n_naming = sum(any(own in text for own in names) for text in said)
    if 2 * n_naming >= len(said):
        return True
    are_grades = all(numeric_category(label) is not None for label in labels)
    return are_grades and share_read(texts, GRADES) >= 0.5


def are_answers_in_json(column: pd.Series) -> bool:
    """Whether texts are objects of JSON with a label each: ``{"verdict": "pass"}``.

    A few may not be finished, and labels come back.
    """
    if is_list_column(column):
        return False
    texts = column.array.categories[:200].tolist()
    answers = [said for text in texts if (said := answer_in_json(text)) is not None]
    come_back = 2 * len(set(answers)) <= len(answers)
    return come_back and len(answers) > (1 - MOST_UNFINISHED) * len(texts)


def _without(labels: Sequence[str], text: str) -> str:
    for label in labels:
        text = text.replace(label, " # ")
    return text


def _in_words(text: str) -> str:
    """Words and numbers of a text with a blank around each, to look for some among them."""
    return f" {' '.join(WORDS.findall(folded(text)))} "


def _may_answer(name: str) -> bool:
    return bool(roles.MODEL_NAME.search(name)) or "judge" in name.lower()


def is_continuous(column: pd.Series) -> bool:
    """Whether a column holds numbers that cannot be the grades of a scale."""
    if is_list_column(column):
        return False
    if not are_numbers(column):
        return False
    n_numbers = int(np.count_nonzero(~np.isnan(numbers_spelled(column.array.categories))))
    return has_fractions(column) or n_numbers > MOST_LABELS_OF_A_SCALE


def has_fractions(column: pd.Series) -> bool:
    """Whether a text column holds numbers, some of them no whole ones, as no ids are."""
    if is_list_column(column):
        return False
    numbers = numbers_spelled(column.array.categories)
    return are_numbers(column) and bool((numbers[~np.isnan(numbers)] % 1 != 0).any())


def are_numbers(column: pd.Series) -> bool:
    """Whether a text column holds numbers, but for an odd cell here and there.

    An odd cell costs itself, not its column: one of however few, else up to a fifth.
    """
    is_number = ~np.isnan(numbers_spelled(column.array.categories))
    if is_number.all() or not is_number.any():
        return bool(is_number.any())
    codes = column.array.codes
    n_numbers = int(is_number[codes[codes >= 0]].sum())
    n_odd = int((codes >= 0).sum()) - n_numbers
    return n_numbers > 1 and n_odd <= max(1.0, MOST_ODD_CELLS * (n_numbers + n_odd))


@kept_with
def numbers_spelled(categories: "pd.Index[str]") -> NDArray[np.float64]:
    """Read the numbers that texts spell, shape (n_categories,); NaN for a text that spells none."""
    numbers = np.full(len(categories), np.nan)
    places = np.arange(len(numbers))
    if len(numbers) <= FEW_TEXTS:
        few = categories.tolist()
    else:  # most words are told by their first letter, in a fraction of the time
        texts = arrow_of(names_of(categories))
        # of an empty text, which spells none, that of another
        first = letters_of(texts).take(offsets_of(texts)[:-1], mode="clip")
        places = np.flatnonzero(_MAY_BE_A_NUMBER[first])
        few = texts.take(places).to_pylist()
    for place, text in zip(places.tolist(), few, strict=True):
        number = numeric_category(text)
        if number is not None:
            numbers[place] = number
    return numbers


def looks_like_labels(column: pd.Series) -> bool:
    """Whether a column holds lists, numbers, or few short words."""
    if is_list_column(column):
        return True
    categories = column.array.categories
    if len(categories) == 0 or is_prose(column):
        return False
    few = len(categories) <= MOST_LABELS_OF_A_SCALE
    return few or are_lists(column) or are_numbers(column)


def says_only(column: pd.Series, words: frozenset[str]) -> bool:
    """Whether a text column says nothing but some words, in whatever case."""
    names = Coded.of(column).names
    return all(name.casefold() in words for part in (names[:FIRST_NAMES], names) for name in part)


def holds_lists(column: pd.Series) -> bool:
    """Whether a column's cells are lists of labels."""
    if is_list_column(column):
        return True
    if not has_marks(column.array.categories):
        return False
    head = column.head(200).cat.remove_unused_categories()
    lengths = [len(name) for name in head.array.categories]
    return bool(lengths) and max(lengths) < LONGEST_LIST_CELL and are_lists(head)


def lists_several(column: pd.Series) -> bool:
    """Whether a column's cells are lists, and one of the first holds several labels."""
    if not holds_lists(column):
        return False
    head = column.head(200)
    cells = list_cells(head if is_list_column(column) else head.cat.remove_unused_categories())
    return cells is not None and int(cells.sizes.max(initial=0)) > 1


def holds_lists_of_texts(column: pd.Series) -> bool:
    """Whether a column's cells are lists of what is read, not compared: of passages, say."""
    if not is_list_column(column) and not are_lists(column):
        return False
    lengths = [len(text) for text in values_of(column)]
    return bool(lengths) and sum(lengths) > LONG_TEXT * len(lengths)


def may_be_choices(column: pd.Series) -> bool:
    """Whether cells with several words never repeat one, as choices of one rater do not.

    Of raters who choose among few labels, two sooner or later agree.
    """
    cells = lists_in_first_rows(column, ROWS_OF_CHOICES)
    if cells is None or not (cells.sizes > 1).any() or roles.are_numbers(cells.names):
        return False
    row = np.repeat(np.arange(len(cells.sizes)), cells.sizes)
    place = row.astype(np.int64) * (len(cells.names) + 1) + cells.codes + 1
    given = place[cells.codes >= 0]
    return len(np.unique(given)) == len(given)


def lists_in_first_rows(column: pd.Series, n: int) -> ListCells | None:
    """Take the lists out of the first rows of a column; None where its cells are single labels."""
    head = column.head(n)
    return list_cells(head if is_list_column(column) else head.cat.remove_unused_categories())


def lists_tags(column: pd.Series) -> bool:
    """Whether most texts of a column list words that come back in others, none of them twice.

    ``ignored_risk;no_source`` beside ``no_source, unclear``; a text alone may be a sentence.
    """
    texts = [[one.strip() for one in BETWEEN_TAGS.split(text)] for text in column.array.categories]
    lists = [own for own in texts if len(own) > 1]
    times = Counter(one for own in texts for one in set(own))
    listed = {one for own in lists for one in own}
    return (
        len(lists) >= FEWEST_LISTS_OF_TAGS
        and 2 * len(lists) >= len(texts)
        and all(len(set(own)) == len(own) for own in lists)
        and 2 * sum(times[one] > 1 for one in listed) > len(listed)
    )


def are_decimals(column: pd.Series) -> bool:
    """Whether most numbers of a text column have more places than people write: ``0.316``."""
    names = column.array.categories.tolist()
    n_long = sum(DECIMAL.fullmatch(name) is not None for name in names)
    return len(names) > 0 and 2 * n_long > len(names)


def parts_of_a_whole(column: pd.Series) -> int | None:
    """Find into how many parts the numbers of a text column divide 1: 5 for means of five grades.

    Or 12 for means of three or four: ``2.75, 2.333333``.

    None for more than people are averaged over, as numbers that a program computes have.
    """
    names = column.array.categories.tolist()
    numbers = numbers_spelled(column.array.categories)
    n_places = max((len(name.partition(".")[2]) for name in names), default=0)
    rounding = 0.5 / 10**n_places
    tried: list[int] = [*range(1, MOST_PARTS + 1)]
    tried += PARTS_OF_SOME if n_places >= FEWEST_PLACES else ()
    for n_parts in tried:
        parts = numbers[~np.isnan(numbers)] * n_parts
        if (np.abs(parts - np.round(parts)) <= n_parts * rounding * ABOUT).all():
            return n_parts
    return None


def values_of(column: pd.Series) -> set[str]:
    """Distinct labels in a column, lists taken apart."""
    of_lists = labels_in(column)
    return set(column.array.categories.tolist()) if of_lists is None else of_lists


def would_meet(one: pd.Series, other: pd.Series) -> bool:
    """Whether what two columns hold would be the same in several rows, did it fall by chance."""
    shares = [column.astype(str).value_counts(normalize=True) for column in (one, other)]
    together = shares[0].mul(shares[1], fill_value=0).sum()
    return bool(together * len(one) >= FEWEST_MEETINGS)
