"""What stands beside labels and is none: counts, orders, times, states, sums of other labels.

Told by content as well as by name: no name lists every way to call a running number.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.labels.coding import (
    Coded,
    IntArray,
    column_of,
    columns_of,
    determines,
    joined,
    kept_with,
)
from judgeviz.labels.detection import both_orders, presentation, roles
from judgeviz.labels.detection.agreeing import says_what_raters_say
from judgeviz.labels.detection.contents import (
    FLAGS,
    MOST_LABELS_OF_A_SCALE,
    are_answers,
    are_numbers,
    has_fractions,
    holds_lists,
    lists_several,
    looks_like_labels,
    may_be_choices,
    numbers_spelled,
    repeats,
    values_of,
)
from judgeviz.labels.detection.criterion_names import ADJECTIVE, words_beside_raters
from judgeviz.labels.detection.rules import Sight
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.scale.dates import is_date
from judgeviz.labels.scale.orders import usual_order
from judgeviz.labels.scale.stated import without_scale
from judgeviz.labels.sources.tables import is_list_column, plain_columns, texts_of

FloatArray = NDArray[np.float64]

FEWEST_ROWS = 3  # below, every column of numbers may be a running one
GREATEST_GRADE = 100
FEWEST_WRITERS = 10
SHARE_OF_DATES = 0.9
SHARE_OF_MAJORITIES = 0.95
ROUNDING = 0.006  # of means with two decimals
FEWEST_MAJORITIES = 8
FEWEST_PARTS, FEWEST_TOTALS = 2, 8  # of a total, and rows in which it is one
ROWS_LOOKED_AT = 2000
MOST_SUMMED_UP = 200  # raters: of more, nobody writes a sum beside them, and looking would last
MOST_COMPARED = 12  # raters with whom a column is compared
FEWEST_COMPARED = 20  # rows: in fewer, labels of two kinds meet so by chance
FLAG = 2  # different values
LONGEST_STEM = 8  # words of a name that another column's begins with
FEWEST_WORDS = 3  # of a scale, before they tell one
# Words of names that say whether one label is another: gpt4o_correct, match_gpt4o.
COMPARING = frozenset((
    "correct", "incorrect", "correctness", "agree", "agrees", "agreed", "agreement", "disagree",
    "disagrees", "disagreement", "match", "matches", "matched", "mismatch", "same", "equal",
    "equals", "identical", "hit", "right", "wrong", "accurate", "error",
))  # fmt: skip
NO_OR_POSITIVE = frozenset(("no", "pos"))  # classes, or short for number and position
INITIALS = re.compile(r"(?P<before>(?:.*[\W_])?)[A-Z]{2}(?P<after>(?:[\W_].*)?)")
TIME = re.compile(
    r"\d{1,2}:\d{2}(:\d{2})?.*"
    r"|(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? .*\d{2}:\d{2}.*|1[5-9]\d{8}(\d{3})?(\.\d+)?",
    re.IGNORECASE,
)


def stands_beside_labels(name: str, column: pd.Series) -> bool:
    """Whether a column by its name or content counts, orders, times or states something."""
    is_of_raters = roles.NAMES_OF_RATERS.fullmatch(roles.normalised(name)) is not None
    if is_of_raters and may_be_choices(column):
        return True  # lists of names, of which each stands in a cell once
    if is_list_column(column) or (is_of_raters and lists_several(column)):
        return roles.ACCOMPANYING.search(roles.normalised(name)) is not None
    if is_named_so(name) and not is_only_called_so(name, column):
        return True
    if names_one_judge(name, column) or _numbers_writers(name, column):
        return True
    is_rater = roles.is_human_name(name) or roles.is_machine_name(name)
    runs = not is_rater and are_running_numbers(column)
    return runs or are_dates(column) or presentation.is_order_flag(name, column)


def _numbers_writers(name: str, column: pd.Series) -> bool:
    """Whether ``author`` holds ids of those who wrote: whole numbers beyond any scale."""
    if not roles.names_writers(name) or not are_numbers(column) or has_fractions(column):
        return False
    numbers = numbers_spelled(column.array.categories)
    return bool((numbers > GREATEST_GRADE).any()) and len(numbers) > FEWEST_WRITERS


def is_same_for_each(frame: pd.DataFrame, rater: str, column: str) -> bool:
    """Whether a column says one thing of each rater, though some have several rows."""
    raters, said = (Coded.of(frame[name]).codes for name in (rater, column))
    return repeats(frame[rater]) and determines(raters, said)


def names_one_judge(name: str, column: pd.Series) -> bool:
    """Whether a column called as models that judge names the same one throughout: ``llm_judge``.

    It says whose labels stand beside it.
    """
    if not roles.is_of_models(name):
        return False
    said = values_of(column)
    return len(said) == 1 and all(map(roles.names_a_model, said))


def names_models(frame: pd.DataFrame, column: str) -> bool:
    """Whether all cells of a column are models, of which no other column says one: ``LLM``.

    It says who was judged, or who judged; a judge's votes for systems are in people's columns, too.
    """
    cells = column_of(frame, column)
    if not roles.is_machine_name(column) or holds_lists(cells):
        return False
    said = values_of(cells)
    if not said or not all(map(roles.names_a_model, said)):
        return False
    others = (own for name, own in columns_of(frame) if name != column and not holds_lists(own))
    return all(said.isdisjoint(values_of(own)) for own in others)


def is_called_after_a_judge(sight: Sight) -> bool:
    """Whether a file is called after judges, or a model that is none of the systems judged."""
    system = sight.mapping.column("system")
    systems = values_of(sight.table.frame[system]) if system else ()
    return roles.is_called_after_a_judge(sight.table.title, systems)


def may_hold_labels(name: str, column: pd.Series) -> bool:
    """Whether a column may hold labels: few words, numbers or lists that are no such thing."""
    return _may_hold_labels(column, name)


@kept_with  # which half a dozen formats and rules ask of the same column
def _may_hold_labels(column: pd.Series, name: str) -> bool:
    says_labels = looks_like_labels(column) or are_answers(name, column)
    return says_labels and not stands_beside_labels(name, column)


def holds_labels(name: str, column: pd.Series) -> bool:
    """Whether a column may hold labels that tell the items apart."""
    return not is_constant(column) and may_hold_labels(name, column)


def constant_criteria(
    frame: pd.DataFrame, columns: Sequence[str], labels: Sequence[str]
) -> list[str]:
    """Columns named as qualities that have one of the labels of others in all rows.

    Nobody gave another label on that criterion: it is to be named, though it tells no scale.
    """
    said: set[str] = set().union(*(values_of(frame[column]) for column in labels))
    return [
        column
        for column in columns
        if is_constant(frame[column])
        and (roles.is_quality_name(column) or ADJECTIVE.fullmatch(roles.normalised(column)))
        and values_of(frame[column]) <= said
        and frame[column].notna().any()
    ]


def are_beside_labels(frame: pd.DataFrame) -> bool:
    """Whether a table only tells of items: ids, texts and what else is no label of anybody."""
    return all(_tells_of_items(name, frame[name]) for name in map(str, frame.columns))


def _tells_of_items(name: str, column: pd.Series) -> bool:
    is_open = roles.is_label_name(name) or roles.is_quality_name(name) or _names_a_rater(name)
    if is_open or is_list_column(column) or roles.columns_for("rater", [name]):
        return False
    is_apart = len(column.array.categories) == len(column) > 1
    is_id = bool(roles.ID_NAME.search(name) or roles.columns_for("item", [name]))
    is_text = roles.normalised(name) in roles.ITEM_TEXTS
    return (is_apart and (is_id or is_text)) or not may_hold_labels(name, column)


def is_named_so(name: str) -> bool:
    """Whether a column is by its name about the item, or about how a label came to be.

    ``Disclaimer (Yes/No)`` ends in what may be answered, and is no number.
    """
    plain = roles.normalised(name)
    if plain.endswith("_no"):
        plain = roles.normalised(without_scale(name))
    about_item = roles.METADATA_NAME.match(plain)
    if about_item is not None and (both_orders.is_of_an_order(name) or roles.numbers_answers(name)):
        return False
    return about_item is not None or roles.ACCOMPANYING.search(f"_{plain}") is not None


def added_to_labels(columns: Sequence[str]) -> list[str]:
    """Columns called as a rater, and after what is said of raters: ``human_1_rank``.

    Where the rater's own labels stand beside them, or of ``human_rank`` those of any humans; by
    itself it may hold the labels, and beside ``human_tone`` it may be a criterion. Raters by no
    name have it where two of them have: ``Anna Zeit, Ben Zeit`` beside ``Anna, Ben``. And how
    many people a mean is of: ``tone_n`` beside ``tone_mean``.
    """
    named = {c: _parts(c) for c in columns if _names_a_rater(c)}
    words = {own: column for column, parts in named.items() for own, rest in parts if not rest}
    is_said = {
        column: [own for own, rest in parts if rest and _is_said_of_raters(rest)]
        for column, parts in named.items()
    }
    raters = [c for c, owners in is_said.items() if not owners and not roles.is_quality_name(c)]
    sure = _sureness_beside(columns)
    of_two = [
        part.column
        for part in words_beside_raters(columns)
        if _is_said_of_raters(roles.normalised(part.criterion or ""))
    ]
    told = dict.fromkeys((*sure, *of_two, *roles.counts_beside_means(columns)))
    return [*told] + [
        column
        for column, owners in is_said.items()
        if column not in told
        and not both_orders.is_of_an_order(column)
        and any(
            own in words or ("_" not in own and any(_are_of_one_side(own, c) for c in raters))
            for own in owners
        )
    ]


def _sureness_beside(columns: Sequence[str]) -> list[str]:
    """Columns that say how sure the rater of another was: ``Anna Sicherheit`` beside ``Anna``."""
    bare = {roles.normalised(column): column for column in columns}
    return [
        column
        for column in columns
        if any(
            own in bare and bare[own] != column and roles.SURENESS.fullmatch(rest)
            for own, rest in _parts(column)
            if rest
        )
    ]


def compares_labels(column: str) -> bool:
    """Whether a name says that a label is another, or may say so: ``gpt4o_correct``, ``match``."""
    return not COMPARING.isdisjoint(roles.normalised(column).split("_"))


def said_of_a_rater(columns: Sequence[str]) -> frozenset[str]:
    """Columns called as a rater whose labels stand beside them, and whether these are others'.

    ``gpt4o_correct`` beside ``gpt4o`` or ``gpt4o_rating``; where a human has one, too, it is what
    was judged.
    """
    words = {roles.normalised(roles.RESULT_NAME.sub("", column)): column for column in columns}
    words |= {roles.normalised(column): column for column in columns}
    named = {c: _parts(c) for c in columns if compares_labels(c) and _names_a_rater(c)}
    said: dict[str, list[tuple[str, str]]] = {}
    for column, parts in named.items():
        for own, rest in parts:
            if own in words and rest and compares_labels(rest) and not compares_labels(own):
                said.setdefault(rest, []).append((words[own], column))
    return frozenset(
        column
        for found in said.values()
        if len(found) == 1 or not any(roles.is_human_name(rater) for rater, _ in found)
        for _, column in found
    )


def comparisons(frame: pd.DataFrame) -> frozenset[str]:
    """Columns that say yes where two raters' labels are the same and no elsewhere, or never so.

    Of columns that are named so: among labels of two kinds any rater may do so, too.
    """
    plain = plain_columns(frame)
    flags = [c for c in plain if compares_labels(c) and len(frame[c].array.categories) == FLAG]
    if not flags or len(frame) < FEWEST_COMPARED:
        return frozenset()
    raters = [
        column
        for column in plain
        if not compares_labels(column) and holds_labels(column, frame[column])
    ][:MOST_COMPARED]
    if not raters:
        return frozenset()
    rows = frame.head(ROWS_LOOKED_AT)
    words = joined([Coded.of(rows[name]) for name in raters]).codes
    labels = words.reshape(len(raters), len(rows))
    return frozenset(flag for flag in flags if _compares_two(Coded.of(rows[flag]).codes, labels))


def _compares_two(own: IntArray, labels: IntArray) -> bool:
    """Whether codes (n_rows,) are one where two of others' (n_raters, n_rows) meet, else another.

    In all of enough rows, of which some say either.
    """
    for first, one in enumerate(labels):
        for other in labels[first + 1 :]:
            is_said = (own >= 0) & (one >= 0) & (other >= 0)
            meet, said = (one == other)[is_said], own[is_said]
            yes, no = np.unique(said[meet]), np.unique(said[~meet])
            if len(said) >= FEWEST_COMPARED and len(yes) == len(no) == 1 and yes[0] != no[0]:
                return True
    return False


@kept_with
def spelled_out(frame: pd.DataFrame) -> frozenset[str]:
    """Columns that say in words what numbers in a column of the same name and less say.

    ``rating_text`` beside ``rating``: every number has its own word, and more than two are used; on
    each criterion that a column names, other words.
    """
    plain = plain_columns(frame)
    parts = {column: roles.normalised(column).split("_") for column in plain}
    criteria = [Coded.of(column_of(frame, c)) for c in roles.columns_for("criterion", plain)]
    is_number = {
        column: is_one
        for column, words in parts.items()
        if len(words) < roles.MOST_WORDS
        and 2 * (is_one := _are_numbers_by_row(column_of(frame, column))).sum() > len(frame)
    }
    numbers = {tuple(parts[column]): column for column in is_number}
    found = set()
    for column, words in parts.items():
        shorter = (numbers.get(tuple(words[:n])) for n in range(1, min(len(words), LONGEST_STEM)))
        cells = column_of(frame, column)
        are_few = FLAG < len(cells.array.categories) <= MOST_LABELS_OF_A_SCALE
        if (
            are_few
            and not are_numbers(cells)
            and any(own and _say_the_same(frame, own, column, criteria) for own in shorter)
        ):
            found.add(column)
    return frozenset(found)


def _are_numbers_by_row(column: pd.Series) -> NDArray[np.bool_]:
    """Which cells (n_rows,) of a text column are numbers."""
    return ~np.isnan(numbers_in(column))


def _say_the_same(frame: pd.DataFrame, numbers: str, words: str, criteria: Sequence[Coded]) -> bool:
    """Whether each number of a column has its own word in another, in all rows or by criterion.

    By criterion of the rows with a number alone: the labels of others may be words or lists.
    """
    one, other = (column_of(frame, name) for name in (numbers, words))
    if are_numbers(one) and _are_one_to_one(Coded.of(one).codes, Coded.of(other).codes):
        return True
    rows = _are_numbers_by_row(one)
    own, said = Coded.of(one).codes[rows], Coded.of(other).codes[rows]
    return any(
        _are_one_to_one(*(_within(codes, criterion.codes[rows]) for codes in (own, said)))
        for criterion in criteria
    )


def _within(codes: IntArray, criterion: IntArray) -> IntArray:
    """Codes that differ from criterion to criterion; -1 where either is missing."""
    n_codes = int(codes.max(initial=0)) + 1
    own: IntArray = criterion.astype(np.int64) * n_codes + codes
    return np.where((codes < 0) | (criterion < 0), -1, own)


def _are_one_to_one(first: IntArray, second: IntArray) -> bool:
    are_filled = np.array_equal(first < 0, second < 0)
    return bool(are_filled and determines(first, second) and determines(second, first))


def named_by_initials(frame: pd.DataFrame) -> frozenset[str]:
    """Columns called by a rater's initials that would say something else: ``rater_MS, rater_SD``.

    Where others have initials in the same place, ``rater_JK``, and hold the same kind of labels:
    neither milliseconds nor deviations are grades.
    """
    alike: dict[tuple[str, str], list[str]] = {}
    for column in map(str, frame.columns):
        found = INITIALS.fullmatch(column[: roles.LONGEST_NAME])
        if found and not is_list_column(frame[column]):
            alike.setdefault((found["before"], found["after"]), []).append(column)
    return frozenset(
        column
        for own in alike.values()
        for column, sisters in _told_by_sisters(own)
        if len(own) > 1 and _holds_the_same(frame, column, sisters)
    )


def named_as_models(frame: pd.DataFrame) -> frozenset[str]:
    """Columns of a model's labels whose last word would say something else: ``gpt-delta``.

    Where no column holds that model's labels beside them, and they hold the other raters' labels:
    more than a flag that agrees with them, or whatever is called in a series, ``gpt-alpha``.
    """
    columns = [*map(str, frame.columns)]
    models = {c: model for c in columns if (model := roles.model_before(c)) is not None}
    if not models:
        return frozenset()
    owners = {roles.normalised(roles.RESULT_NAME.sub("", column)) for column in columns}
    owners |= {_model_of_a_quality(column) for column in columns}
    raters = [
        frame[column]
        for column in columns
        if _names_a_rater(column)
        and column not in models
        and may_hold_labels(column, frame[column])
    ]
    is_series = any(map(roles.is_of_a_series, columns))
    return frozenset(
        column
        for column, model in models.items()
        if model not in owners and _are_like(frame[column], raters, called_so=is_series)
    )


def _model_of_a_quality(column: str) -> str:
    """Find what stands before a quality in a name: ``gpt`` of ``gpt_fluency``."""
    model, _, last = roles.normalised(column).rpartition("_")
    return model if roles.is_quality_name(last) else ""


def _are_like(own: pd.Series, raters: Sequence[pd.Series], *, called_so: bool) -> bool:
    """Whether a column says nothing but what raters say; numbers with them, unless called so."""
    if is_list_column(own) or is_constant(own) or not looks_like_labels(own):
        return False
    plain = [rater for rater in raters if not is_list_column(rater)][:MOST_COMPARED]
    said, known = set(own.array.categories), set().union(*(c.array.categories for c in plain))
    if not said <= known:
        return False
    if called_so or not are_numbers(own):
        return True
    return len(said) > FLAG and says_what_raters_say(own, plain)


def _told_by_sisters(columns: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Columns whose names say what stands beside labels, each with those whose names do not."""
    added = set(added_to_labels(columns))
    told = [c for c in columns if c in added or is_named_so(c) or roles.is_summary_name(c)]
    sisters = [c for c in columns if c not in told and not roles.is_machine_name(c)]
    return [(column, sisters) for column in told] if sisters else []


def _holds_the_same(frame: pd.DataFrame, column: str, others: Sequence[str]) -> bool:
    """Whether a column holds whole numbers in the range of others, or words of theirs."""
    own, labels = frame[column], [frame[c] for c in others if looks_like_labels(frame[c])]
    if not labels or not looks_like_labels(own) or is_constant(own):
        return False
    if all(map(are_numbers, [own, *labels])):
        numbers, known = (
            np.concatenate([numbers_spelled(c.array.categories) for c in cells])
            for cells in ([own], labels)
        )
        numbers, known = numbers[~np.isnan(numbers)], known[~np.isnan(known)]
        is_within = (known.min() - 1 <= numbers) & (numbers <= known.max() + 1)
        return bool(((numbers % 1 == 0) & is_within).all() and (known % 1 == 0).all())
    said, known_words = (
        set(own.array.categories),
        set().union(*(c.array.categories for c in labels)),
    )
    return 2 * len(said & known_words) > len(said)


def _parts(column: str) -> list[tuple[str, str]]:
    """Ways to part a name in a rater's and the rest: all of it, ``human_1`` and ``rank``."""
    words = roles.normalised(column).split("_")
    if len(words) > roles.MOST_WORDS:
        return []
    cuts = [("_".join(words[:n]), "_".join(words[n:])) for n in range(1, len(words) + 1)]
    return cuts + [(rest, start.removesuffix("_of")) for start, rest in cuts if rest]


def _is_said_of_raters(rest: str) -> bool:
    return bool(roles.ADDED.fullmatch(rest) or roles.ACCOMPANYING.search(f"_{rest}"))


def _are_of_one_side(name: str, other: str) -> bool:
    if roles.is_human_name(name):
        return roles.is_human_name(other)
    return roles.is_machine_name(name) and roles.is_machine_name(other)


def _names_a_rater(column: str) -> bool:
    return roles.is_human_name(column) or roles.is_machine_name(column)


def is_only_called_so(name: str, column: pd.Series) -> bool:
    """Whether a column called as metadata holds labels, as its cells say.

    A ``note``, perhaps a rater's, is a grade, as in French and German, and no remark, where it
    holds numbers or words of an answer scale; ``rater1_no`` and ``rater1_pos`` are a yes or no to a
    class, and no numbers or positions. The end of a scale, ``max_score``, is no fine fraction, as
    the highest of a program's scores is.
    """
    if roles.END_OF_A_SCALE.fullmatch(roles.normalised(name)) and are_numbers(column):
        quarters = 4 * numbers_spelled(column.array.categories)
        return not np.allclose(quarters, quarters.round())
    words = roles.normalised(name).split("_")
    if words[-1] in NO_OR_POSITIVE and words[1:]:
        return {*map(str.lower, values_of(column))} <= FLAGS | {"0", "1"}
    if words != ["note"] and not (words[-1] == "note" and _names_a_rater(name)):
        return False
    said = [folded(text) for text in column.array.categories[: MOST_LABELS_OF_A_SCALE + 1]]
    in_order = len(said) >= FEWEST_WORDS and usual_order(said) is not None
    return in_order or are_numbers(column)


def are_dates(column: pd.Series) -> bool:
    """Whether a text column holds dates or times of day."""
    return _are_dates(column.array.categories)


@kept_with
def _are_dates(categories: "pd.Index[str]") -> bool:
    names = categories[:200].tolist()
    n_dates = sum(is_date(name) or TIME.fullmatch(name) is not None for name in names)
    return len(names) > 0 and n_dates >= SHARE_OF_DATES * len(names)


def are_running_numbers(column: pd.Series) -> bool:
    """Whether a text column counts its rows, in order."""
    if len(column) < FEWEST_ROWS or len(column.array.categories) < len(column):
        return False
    texts = texts_of(column.head(ROWS_LOOKED_AT))
    numbers = [numeric_category(text) for text in texts if text is not None]
    if not all(isinstance(number, int) for number in numbers):
        return False
    steps = np.diff(np.array(numbers, dtype=np.float64))
    return bool((steps == 1).all())


def is_constant(column: pd.Series) -> bool:
    """Whether a text column says the same in all its many rows."""
    if is_list_column(column) or len(column) < FEWEST_ROWS:
        return False
    codes = np.asarray(column.array.codes)
    return _are_alike(codes[:ROWS_LOOKED_AT]) and _are_alike(codes)


def _are_alike(codes: NDArray[np.integer]) -> bool:
    """Whether the cells that are not missing have one code."""
    given = codes[codes >= 0]
    return len(given) == 0 or bool(given.min() == given.max())


def derived(
    frame: pd.DataFrame, columns: Sequence[str], raters: Sequence[str]
) -> Mapping[str, str]:
    """Columns that are computed from the others', and how: sums, means, majorities.

    Parameters
    ----------
    frame : DataFrame
    columns : sequence of str
        That may be derived.
    raters : sequence of str
        Columns with the labels of single raters; fewer than two, and nothing is derived of them.
    """
    if not columns or not 2 <= len(raters) <= MOST_SUMMED_UP:
        return {}
    frame = frame.head(ROWS_LOOKED_AT)
    names = list(dict.fromkeys([*columns, *raters]))
    numbers = {name: numbers_in(frame[name]) for name in names if are_numbers(frame[name])}
    words = joined([Coded.of(frame[name]) for name in names]).codes.reshape(len(names), len(frame))
    codes = dict(zip(names, words, strict=True))
    found: dict[str, str] = {}
    for column in columns:
        others = [other for other in raters if other != column]
        if len(others) < 2:
            continue
        how = None
        if all(name in numbers for name in (column, *others)):
            how = _sum_or_mean(numbers[column], np.array([numbers[name] for name in others]))
        votes = np.array([codes[name] for name in others])
        if how is None and len(others) > 2 and _is_majority(codes[column], votes):
            how = "majority"
        found |= {column: how} if how else {}
    return found


def _sum_or_mean(own: FloatArray, labels: FloatArray) -> str | None:
    """Say which of both a column (n_rows,) is of the others' labels (n_others, n_rows)."""
    full = ~np.isnan(labels).any(axis=0) & ~np.isnan(own)
    if full.sum() < FEWEST_ROWS or not np.ptp(labels[:, full], axis=0).any():
        return None
    own, labels = own[full], labels[:, full]
    for how, values in (("sum", labels.sum(axis=0)), ("mean", labels.mean(axis=0))):
        if np.allclose(own, values, atol=ROUNDING):
            return how
    return None


@dataclass(frozen=True)
class Total:
    """How a column is computed from others of the same row.

    Attributes
    ----------
    how : str
        ``"the sum"``, ``"the mean"``, or ``"a multiple of the sum"``, as percentages are.
    parts : tuple of str
        The columns that it is of.
    """

    how: str
    parts: tuple[str, ...]


def totals(frame: pd.DataFrame, columns: Sequence[str]) -> dict[str, Total]:
    """Columns that hold in every row the sum of two others or more, their mean, or a multiple.

    ``Total`` of ``Q1, Q2, Q3``. What never goes beyond the numbers of its parts is no sum: a flag
    may say that one of some others is set.
    """
    frame = frame.head(ROWS_LOOKED_AT)
    numbers = {name: numbers_in(frame[name]) for name in columns if are_numbers(frame[name])}
    if not FEWEST_PARTS < len(numbers) <= MOST_SUMMED_UP:
        return {}
    found: dict[str, Total] = {}
    for column, own in numbers.items():
        others = [name for name in numbers if name != column and name not in found]
        total = _total(own, {name: numbers[name] for name in others})
        found |= {column: total} if total else {}
    return found


def _total(own: FloatArray, others: Mapping[str, FloatArray]) -> Total | None:
    """Of which others (n_rows,) a column is a total, where it is one in enough rows."""
    labels = np.array([*others.values()])
    full = ~np.isnan(labels).any(axis=0) & ~np.isnan(own)
    own, labels = own[full], labels[:, full]
    if len(own) < max(FEWEST_TOTALS, 2 * len(labels)) or len(np.unique(own)) <= FLAG:
        return None
    weights: FloatArray = np.linalg.lstsq(labels.T, own, rcond=None)[0]
    is_part = weights > weights.max() / 2
    if weights.max() <= 0 or is_part.sum() < FEWEST_PARTS:
        return None
    if np.linalg.matrix_rank(labels[is_part]) < FEWEST_PARTS:
        return None  # three that are always alike are no means of each other
    parts = tuple(name for name, is_one in zip(others, is_part, strict=True) if is_one)
    sums = labels[is_part].sum(axis=0)
    fitted = float(own @ sums / (sums @ sums))
    known = {"the sum": 1.0, "the mean": 1 / len(parts)}  # which rounded numbers hardly fit
    near = (how for how, weight in known.items() if np.isclose(fitted, weight, rtol=0.02))
    how = next(near, "a multiple of the sum")
    if not np.allclose(own, known.get(how, fitted) * sums, rtol=0, atol=_half_a_step(own)):
        return None
    is_a_flag = how == "the sum" and own.max() <= labels[is_part].max()
    return None if is_a_flag else Total(how, parts)


def _half_a_step(numbers: FloatArray) -> float:
    """By how much numbers may be rounded: 0.005 with two decimals; whole ones are not."""
    n_decimals = next((n for n in range(9) if np.allclose(numbers, numbers.round(n), atol=1e-9)), 9)
    return 10.0**-n_decimals / 2 + 1e-9 if n_decimals else 1e-9


def _is_majority(own: IntArray, votes: IntArray) -> bool:
    """Whether a column says what most others do, in enough rows where they do not all agree.

    Codes of words, ``own`` (n_rows,) and ``votes`` (n_others, n_rows); -1 for missing.
    """
    half = len(votes) / 2
    leader = np.sort(votes, axis=0)[len(votes) // 2]  # what more than half say stands in the middle
    is_led = (leader >= 0) & ((votes == leader).sum(axis=0) > half)
    is_split = is_led & ((votes != leader) & (votes >= 0)).any(axis=0) & (own >= 0)
    n_split, n_said = int(is_split.sum()), int((is_split & (own == leader)).sum())
    return n_split >= FEWEST_MAJORITIES and n_said >= SHARE_OF_MAJORITIES * n_split


def numbers_in(column: pd.Series) -> FloatArray:
    """Read the numbers of a text column, shape (n_rows,); NaN for what is none."""
    values: FloatArray = np.append(numbers_spelled(column.array.categories), np.nan)
    codes: IntArray = column.array.codes
    return values[codes]
