"""Numbers that stand for classes without an order: ids of traffic signs, codes of emotions.

No number says so. A legend beside them does, a name such as ``class_id``, or how raters differ: who
gives another grade mostly gives one next to it, who sees another class gives any number.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.coding import Coded, IntArray, column_of, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.layouts import RatingTable, times_of_humans
from judgeviz.labels.mapping import FileMapping, renamed
from judgeviz.labels.scale import UNNAMED_CRITERION, numeric_category
from judgeviz.labels.scale.detection import known_order
from judgeviz.labels.scale.stated import ScaleEntry, StatedScales, scale_in_name
from judgeviz.labels.sources.tables import is_list_column, plain_columns

FEWEST_CLASSES, MOST_CLASSES = 3, 500
FEWEST_WITHOUT_A_NAME = 12  # beyond the usual grades, which people may as well give at random
FEWEST_ON_ONE_ITEM, FEWEST_DIFFERENT = 20, 10  # pairs of labels, and of different ones
FEWEST_EQUAL = 0.3  # share of the pairs: of scores on as long a scale hardly any are
AS_FAR = 0.8  # of how far two labels are apart that are drawn by chance
CALLED_SO = re.compile(
    r"(^|_)((class|category|cluster|label|intent|emotion|topic|sign|species|genre|tag|klasse"
    r"|kategorie|classe|clase|categoria)_?(ids?|codes?|idx|index|no|nr|num|number)"
    r"|class|category|cluster|intent|klasse|kategorie|classe|clase|categoria)"
)


def classes_in_numbers(
    ratings: Sequence[RatingTable], shared: FileMapping
) -> tuple[tuple[Doubt, ...], FileMapping]:
    """Ask whether numbers are classes; and the mapping with the guess.

    Nothing is asked of a criterion whose scale is stated.

    Returns
    -------
    tuple of Doubt
        One about all criteria, or none. The guess is classes, the alternative grades.
    FileMapping
    """
    if shared.scale.of_all is not None or any(t.mapping.column("system_a") for t in ratings):
        return (), shared
    told: dict[str, str] = {}
    for criterion, times in times_of_humans(ratings).items():
        if shared.scale.speaks_of(criterion) or scale_in_name(criterion) is not None:
            continue
        numbers = _whole_numbers(renamed([*times], shared.labels), times)
        if numbers is None or not FEWEST_CLASSES <= len(numbers) <= MOST_CLASSES:
            continue
        why = _why(criterion, ratings, shared, len(numbers))
        if why is not None:
            on = "" if criterion == UNNAMED_CRITERION else f" on '{criterion}'"
            told[criterion] = f"{min(numbers)} to {max(numbers)}{on} ({why})"
    if not told:
        return (), shared
    reason = (
        f"nothing in {quoted(table.table.name for table in ratings)} says whether the numbers "
        f"{'; '.join(told.values())} are classes without an order or grades"
    )
    as_classes = dict.fromkeys(told, ScaleEntry("nominal"))
    guess, other = (
        StatedScales(None, dict.fromkeys(told, ScaleEntry(kind))).to_dict()
        for kind in ("nominal", "ordinal")
    )
    doubt = Doubt("scale", guess, reason, (other,))
    return (doubt,), replace(shared, scale=StatedScales(None, as_classes).over(shared.scale))


def _whole_numbers(names: Iterable[object], times: Mapping[str, int]) -> set[int] | None:
    """Different numbers that nearly all of some labels are; None where some are words or parts."""
    numbers = [None if name is None else numeric_category(str(name)) for name in names]
    found = Counter[object]()
    for number, n in zip(numbers, times.values(), strict=True):
        found[number if isinstance(number, int) and number >= 0 else None] += n
    return None if found[None] else {number for number in found if isinstance(number, int)}


def _why(
    criterion: str, ratings: Sequence[RatingTable], shared: FileMapping, n_numbers: int
) -> str | None:
    """Say what speaks for classes; None where nothing does."""
    for table in ratings:
        columns = _columns_of_labels(table, criterion)
        legend = next(filter(None, (_legend(table.table.frame, one) for one in columns)), None)
        if legend is not None:
            return f"'{legend}' has a word for each"
        called = [c for c in (*columns, criterion) if CALLED_SO.search(roles.normalised(c))]
        if called:
            return f"'{called[0]}' is called so"
    if n_numbers >= FEWEST_WITHOUT_A_NAME:
        return _how_raters_differ(criterion, ratings, shared)
    return None


def _columns_of_labels(table: RatingTable, criterion: str) -> list[str]:
    """Columns in which the humans' labels on a criterion stand."""
    mapping = table.mapping
    own = mapping.names("label") if mapping.is_by_row else mapping.humans
    named = [column for column in own if column in table.table.frame.columns]
    return [c for c in named if c == criterion] or (
        named if len(table.criterion.names) == 1 else []
    )


def _legend(frame: pd.DataFrame, column: str) -> str | None:
    """Column with a word of its own for each number of another; None for words in an order."""
    if is_list_column(frame[column]):
        return None
    numbers = Coded.of(column_of(frame, column))
    for other in plain_columns(frame):
        words = Coded.of(column_of(frame, other))
        are_as_many = len(words.names) == len(numbers.names) >= FEWEST_CLASSES
        if other == column or not are_as_many or 2 * len(words.names) > len(frame):
            continue
        if any(numeric_category(word) is not None for word in words.names):
            continue
        is_one_to_one = determines(numbers.codes, words.codes) and determines(
            words.codes, numbers.codes
        )
        if is_one_to_one and known_order(words.names) is None:
            return other
    return None


def _how_raters_differ(
    criterion: str, ratings: Sequence[RatingTable], shared: FileMapping
) -> str | None:
    """Say that labels of one item are often the same, and else as far apart as any."""
    pairs = [_pairs(table, criterion, shared) for table in ratings]
    one, other = np.concatenate(pairs, axis=1) if pairs else np.empty((2, 0), dtype=np.int64)
    differ = one != other
    n, n_different = len(one), int(differ.sum())
    if (
        n < FEWEST_ON_ONE_ITEM
        or n_different < FEWEST_DIFFERENT
        or n - n_different < n * FEWEST_EQUAL
    ):
        return None
    one, other = one[differ], other[differ]
    apart = np.abs(one[:, None] - other[None, :]) if n_different <= MOST_CLASSES else None
    if apart is None:
        step = n_different // MOST_CLASSES + 1
        apart = np.abs(one[::step, None] - other[None, ::step])
    by_chance = apart[apart > 0].mean()
    if np.abs(one - other).mean() < AS_FAR * by_chance:
        return None
    share = 1 - n_different / n
    return (
        f"of {counted(n, 'pair')} of labels of one item {share:.0%} are equal, and the others as "
        "far apart as any two"
    )


def _pairs(table: RatingTable, criterion: str, shared: FileMapping) -> IntArray:
    """Labels of one item that stand side by side in the order of the raters, shape (2, n)."""
    nothing = np.empty((2, 0), dtype=np.int64)
    if criterion not in table.criterion.names:
        return nothing
    numbers = [
        numeric_category(str(name)) if name is not None else None
        for name in renamed(table.label.names, shared.labels)
    ]
    value = np.array([n if isinstance(n, int) else -1 for n in numbers] + [-1], dtype=np.int64)
    said = value[table.label.codes]
    items = table.item.codes[table.row]
    code = table.criterion.names.index(criterion)
    chosen = np.flatnonzero((table.criterion.codes == code) & (said >= 0) & (items >= 0))
    order = chosen[np.lexsort((table.rater.codes[chosen], items[chosen]))]
    are_of_one = items[order][1:] == items[order][:-1]
    return np.stack([said[order][:-1][are_of_one], said[order][1:][are_of_one]])
