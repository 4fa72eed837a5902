"""Each answer once: what a file repeats is folded, what it adds is a further answer.

A row that equals another one in all columns was exported twice. The same label in a row that
differs elsewhere (at another time, on another span) is an answer of its own, and another label is
a conflict that only who made the file can settle.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import Doubt, LabelError, counted, quoted, row_list
from judgeviz.labels.coding import Coded, IntArray, blocks, has_value
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.same_columns import together
from judgeviz.labels.formats.repeated_raters import ANSWER, LEFT_OUT
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import ANSWERS, FileMapping, parts_of_name
from judgeviz.labels.pool import Pool
from judgeviz.labels.scale import category_name, numeric_category
from judgeviz.labels.sources.tables import plain_columns

# Up to this many possible keys, a table of them is faster than sorting.
MOST_KEYS_IN_A_TABLE = 20_000_000
_, ANSWERS_OF_ONE, ITEMS = ANSWERS["rows"]
OF_CRITERIA = re.compile(
    r"categor|kategor|aspe[ck]t|facet|trait|metric|criteri|kriteri|类别|カテゴリ"
)
# What ids may start again in, or what made what was judged.
OF_PARTS = re.compile(
    r"(^|_)(sub)?(part|set|split|batch|corpus|collection|doc(ument)?|file|book|chapter|section|page"
    r"|block|group|fold|stud(y|ies)|site|arm|round|wave|session|phase|stage|day|lang(uage)?|domain"
    r"|topic|genre|task|turn|segment|seg|version|variant|setting|condition|mode|run|pass|source"
    r"|country|region|team|lab|quelle|teil|sprache|partie|langue|parte|idioma|methods?|approach"
    r"|algorithm|technique|codec|filter|treatment|strategy|variante?|agent|voice|methode|verfahren)"
    r"(_|$)"
)
NEARLY_EVERY = 0.95  # of the places of a criterion at an item
# What says that a rater answered once more, whoever else did: is_replicate, retest.
REPEATED = re.compile(
    r"(is_)?(replicate|replication|repeat(ed)?|repetition|retest(ed)?|re_?rat(ed|ing)|duplicated?)"
    r"(_(no|nr|num|number|id|idx|index))?|test_retest"
)
# Raters of an item that count as several, and of a part of one that count as hardly any two.
SEVERAL, HARDLY_TWO = 2, 1.5
FEWEST_CONFLICTS = 3  # of fewer, a column may differ by chance
FEWEST_FOR_SEVERAL, MOST_TOGETHER = 10, 3  # conflicts that several columns tell apart, and columns
MOST_KEYS_MARKED = 200_000_000  # a byte each

ValueArray = NDArray[np.signedinteger] | NDArray[np.float64]
_Part = tuple[NDArray[np.integer], int]


@dataclass(frozen=True)
class Answers:
    """Every answer once.

    Attributes
    ----------
    pool : Pool
        No two of its labels have the same item, criterion, rater, sample and order of the pair.
    values : ndarray of int or float, shape (n_kept,)
        -1 or NaN for an invalid response.
    n_folded : int
        Labels that came in and were copies of another one; a copy of an invalid response is none.
    n_left_out : int
        Further labels of a rater on one item, where the mapping leaves these out.
    notes : tuple of str
        What was taken for a further answer of the same rater.
    """

    pool: Pool
    values: ValueArray
    n_folded: int = 0
    n_left_out: int = 0
    notes: tuple[str, ...] = ()


def each_once(pool: Pool, values: ValueArray, tables: Sequence[RatingTable]) -> Answers:
    """Fold what was exported twice, and number what one rater answered more than once.

    Parameters
    ----------
    pool : Pool
    values : ndarray of int or float, shape (n_labels,)
        -1 or NaN for an invalid response; beside a label it is one more answer.
    tables : sequence of RatingTable

    Raises
    ------
    LabelError
        Where a repeat gives another label, or is of another output; it names the rows, and asks.
    """
    if pool.are_apart:
        return Answers(pool, values)
    parts, n_keys = _parts_of_keys(pool)
    if n_keys <= MOST_KEYS_MARKED and _all_differ(parts, n_keys, len(values)):
        return Answers(pool, values)
    first = _first_positions(_keys(parts, slice(None)), n_keys)
    if bool((first == np.arange(len(first))).all()):
        return Answers(pool, values)
    repeated = np.flatnonzero(np.bincount(first, minlength=len(first))[first] > 1)
    copies, others = _copies(pool, values, first, repeated, tables)
    stated = _stated_of_repeats(tables)
    if stated is None:
        _check_conflicts(pool, values, first, others, tables)
    sample, further = _numbered(pool, values, first, others, by_text=stated is None)
    if stated is None:
        _check_outputs(pool, values, first, further, tables)
    is_kept = np.ones(len(values), dtype=bool)
    is_kept[copies] = False
    n_left_out, notes = 0, _notes(pool, values, first, further, tables)
    if stated == LEFT_OUT:
        is_kept[further] = False
        n_left_out, notes = int(has_value(values[further]).sum()), ()
    kept = replace(pool, sample=sample).keep(is_kept)
    n_folded = int(has_value(values[copies]).sum())
    return Answers(kept, values[is_kept], n_folded, n_left_out, notes)


def _stated_of_repeats(tables: Sequence[RatingTable]) -> str | None:
    """Return what the mapping says of further labels of one rater on an item, if anything."""
    said = (ratings.mapping.answers.get("repeats") for ratings in tables)
    return next(filter(None, said), None)


def _parts_of_keys(pool: Pool) -> tuple[Sequence[_Part], int]:
    """Codes that say whose label on what it is, each with its radix, and how many keys there are.

    The item comes last: neighbours in a file are neighbours among the keys.
    """
    parts: tuple[_Part, ...] = (
        (pool.criterion.codes, len(pool.criterion.names)),
        (pool.rater.codes, len(pool.rater.names)),
        (pool.sample, int(pool.sample.max(initial=0)) + 1),
        (pool.flipped.view(np.int8), 2),
    )
    varying = [part for part in parts if part[1] > 1 and part[0].any()]
    varying.append((pool.item.codes, len(pool.item.names)))
    return varying, prod(radix for _, radix in varying)


def _keys(parts: Sequence[_Part], chosen: slice) -> IntArray:
    """One number per label from its codes."""
    (first, _), *others = parts
    key = first[chosen].astype(np.int64)
    for codes, radix in others:
        key *= radix
        key += codes[chosen]
    return key


def _all_differ(parts: Sequence[_Part], n_keys: int, n_labels: int) -> bool:
    """Whether no two labels have the same key, without keeping the keys."""
    is_taken = np.zeros(n_keys, dtype=bool)
    for block in blocks(n_labels):
        is_taken[_keys(parts, block)] = True
    return int(np.count_nonzero(is_taken)) == n_labels


def _first_positions(key: IntArray, n_keys: int) -> IntArray:
    """For every label the position of the first with the same key, shape (n_labels,)."""
    if n_keys > MOST_KEYS_IN_A_TABLE:
        _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        return np.asarray(first[inverse], dtype=np.int64)
    table = np.zeros(n_keys, dtype=np.int64)
    table[key[::-1]] = np.arange(len(key))[::-1]
    return table[key]


def _copies(
    pool: Pool,
    values: ValueArray,
    first: IntArray,
    repeated: IntArray,
    tables: Sequence[RatingTable],
) -> tuple[IntArray, IntArray]:
    """Positions of labels in rows that stand in the file twice, and of the other repeated ones.

    Two files that say the same share columns that say it: only those are compared, and the labels
    themselves, whose columns may be called otherwise.
    """
    of_key, file = first[repeated], pool.file[repeated]
    spans_files = _first_positions(of_key, len(first))  # index into ``repeated``
    apart = np.bincount(spans_files, weights=file != file[spans_files], minlength=len(file)) > 0
    spans = apart[spans_files]
    content = np.zeros(len(repeated), dtype=np.int64)
    if not spans.all():
        content[~spans] = _contents(pool, repeated[~spans], tables, None)
    if spans.any():
        meeting = np.unique(file[spans]).tolist()
        shared = set.intersection(*(set(tables[one].table.frame.columns) for one in meeting))
        content[spans] = _contents(pool, repeated[spans], tables, shared)
    for part in _said(pool, values, repeated):
        content, _ = pd.factorize(content * (int(part.max(initial=0)) + 1) + part)
    pairs = of_key * (int(content.max(initial=0)) + 1) + content
    _, keep = np.unique(pairs, return_index=True)
    is_copy = np.ones(len(repeated), dtype=bool)
    is_copy[keep] = False
    return repeated[is_copy], repeated[~is_copy]


def _said(pool: Pool, values: ValueArray, positions: IntArray) -> tuple[IntArray, IntArray]:
    """Numbers from 0 for what labels say: the value, and the text of an invalid response."""
    own = values[positions]
    is_valid = has_value(own)
    codes, _ = pd.factorize(np.where(is_valid, own, 0))
    return codes, np.where(is_valid, 0, pool.label.codes[positions].astype(np.int64) + 1)


def _contents(
    pool: Pool, positions: IntArray, tables: Sequence[RatingTable], columns: set[str] | None
) -> IntArray:
    """One number per label for the content of its row: in all columns, or in some."""
    parts = []
    for number in np.unique(pool.file[positions]).tolist():
        own = positions[pool.file[positions] == number]
        frame = tables[number].table.frame
        chosen = [name for name in frame.columns if columns is None or name in columns]
        rows = frame[sorted(chosen)].iloc[pool.row[own]]
        cells = [_cells_as_text(rows[name]) for name in rows.columns]
        if columns is None:
            cells.append([str(number)] * len(own))
        parts.append(pd.DataFrame(dict(enumerate(cells)), index=own))
    table = pd.concat(parts).loc[positions]
    content = np.zeros(len(positions), dtype=np.int64)
    for name in table.columns:
        codes, names = pd.factorize(table[name])
        content, _ = pd.factorize(content * (len(names) + 1) + codes)
    return content


def _cells_as_text(column: pd.Series) -> list[str]:
    """Cells that can be compared: numbers by value (``1.0`` is 1), lists by their parts."""
    if not isinstance(column.dtype, pd.CategoricalDtype):
        return ["\x1f".join(map(str, cell)) if isinstance(cell, list) else "" for cell in column]
    used = column.cat.remove_unused_categories()
    numbers = [numeric_category(name) for name in used.array.categories.tolist()]
    names = [
        name if number is None else category_name(number)
        for name, number in zip(used.array.categories.tolist(), numbers, strict=True)
    ]
    return [names[code] if code >= 0 else "" for code in used.cat.codes]


def _check_conflicts(
    pool: Pool, values: ValueArray, first: IntArray, others: IntArray, tables: Sequence[RatingTable]
) -> None:
    """Raise LabelError where one rater gives an item two labels."""
    valid = others[has_value(values[others])]
    _, start, of_key = np.unique(first[valid], return_index=True, return_inverse=True)
    earlier = valid[start[of_key]]
    conflict = np.flatnonzero(values[valid] != values[earlier])
    if len(conflict):
        raise _conflict(pool, earlier[conflict], valid[conflict], tables)


def _conflict(
    pool: Pool, earlier_ones: IntArray, later_ones: IntArray, tables: Sequence[RatingTable]
) -> LabelError:
    earlier, position, n_more = int(earlier_ones[0]), int(later_ones[0]), len(later_ones) - 1
    ratings = tables[pool.file[position]]
    table, mapping = ratings.table, ratings.mapping
    rows = table.row_numbers([pool.row[position]])
    if pool.file[earlier] == pool.file[position]:
        rows = table.row_numbers(dict.fromkeys((pool.row[earlier], pool.row[position])))
    labels = [quoted([pool.label.names[pool.label.codes[p]]]) for p in (earlier, position)]
    rater = quoted([pool.rater.names[pool.rater.codes[position]]])
    item = quoted([pool.item.names[pool.item.codes[position]]])
    more = f" ({counted(n_more, 'more such label')})" if n_more else ""
    found = (
        f"File '{table.name}', {row_list(rows)}: rater {rater} gives item {item} both "
        f"{labels[0]} and {labels[1]}{more}"
    )
    way_out = "keep one of them, or number repeated answers in a column 'sample'"
    if pool.file[earlier] != pool.file[position]:
        other = tables[pool.file[earlier]].table
        found = f"{found}, the first in '{other.name}'"
        may_tell = "'system', 'criterion' or 'sample'" if mapping.is_by_row else "'system'"
        way_out = (
            "keep one of them, or say in a column of each file what tells the files apart, such as "
            f"{may_tell}"
        )
    told_by = _columns_that_differ(pool, earlier_ones, later_ones, tables)
    if not told_by and pool.file[earlier] == pool.file[position]:
        told_by = _told_by_outputs(ratings, pool.row[earlier_ones], pool.row[later_ones])
    raters = roles.columns_for("rater", told_by) if mapping.column("rater") else []
    if raters:
        way_out = (
            f"column '{raters[0]}' tells them apart, and is named as one of raters: state it in "
            f'the mapping, {{"rater": "{raters[0]}"}}. Otherwise {way_out}'
        )
        return LabelError(f"{found}; {way_out}.", [Doubt("rater", raters[0], found)])
    told_by = [
        column
        for column in told_by
        if not _is_called_as_labels(column) or _are_criteria(table.frame, mapping, column)
    ]
    item_column = mapping.column("item") or mapping.column("source")
    doubt = Doubt("sample", None, found)
    is_of_one = mapping.is_by_row and not mapping.column("rater") and "rows" not in mapping.answers
    if is_of_one and not told_by and pool.file[earlier] == pool.file[position]:
        of_items, of_answers = ({"rows": own} for own in (ITEMS, ANSWERS_OF_ONE))
        way_out = (
            "keep one of them, or state in the mapping that every row is an item, "
            f"{json.dumps({'answers': of_items})}, or an answer, "
            f"{json.dumps({'answers': of_answers})}"
        )
        return LabelError(
            f"{found}; {way_out}.", [Doubt("answers", of_items, found, (of_answers,))]
        )
    if (
        not told_by
        and item_column
        and (parts := _columns_together(pool, earlier_ones, later_ones, tables))
    ):
        named = [*parts_of_name(item_column), *parts]
        apart = f"{quoted(parts)} together tell them apart"
        way_out = (
            f"{apart}, and may name the items with '{item_column}': state it in the mapping, "
            f"{json.dumps({'item': named}, ensure_ascii=False)}. Otherwise {way_out}"
        )
        return LabelError(f"{found}; {way_out}.", [Doubt("item", named, f"{found}, and {apart}")])
    if told_by and item_column:
        column = told_by[0]
        is_repeated = REPEATED.fullmatch(roles.normalised(column)) is not None
        if is_repeated or not _is_of_items(pool, position, tables, column):
            way_out = (
                f"column '{column}' tells them apart, as several answers of {rater}: state it in "
                f"the mapping, {json.dumps({'sample': column})}. Otherwise keep one of them"
            )
            return LabelError(f"{found}; {way_out}.", [Doubt("sample", column, found)])
        if _are_criteria(table.frame, mapping, column):
            stated = json.dumps({"criterion": column}, ensure_ascii=False)
            with_it = json.dumps(
                {"item": [*parts_of_name(item_column), column]}, ensure_ascii=False
            )
            nearly = "" if _share_met(table.frame, item_column, column) == 1 else "nearly "
            way_out = (
                f"column '{column}' tells them apart, and has each of its values beside {nearly}"
                f"every item, as criteria are: state it in the mapping, {stated}, or, where the "
                f"ids of '{item_column}' start again there, {with_it}"
            )
            return LabelError(f"{found}; {way_out}.", [Doubt("criterion", column, found)])
        one_by_row = (
            f", or state that every row is an item, {json.dumps({'answers': {'rows': ITEMS}})}"
            if _has_a_column_per_rater(tables)
            else ""
        )
        both = [*parts_of_name(item_column), column]
        spelled = json.dumps({"item": both}, ensure_ascii=False)
        way_out = (
            f"column '{column}' tells them apart, so that the ids of '{item_column}' may start "
            f"again there: state both in the mapping, {spelled}"
            f"{one_by_row}. Otherwise {way_out}"
        )
        doubt = Doubt("item", both, f"{found}, and '{column}' tells them apart")
    elif len(tables) == 1 or all(one.mapping.column("rater") for one in tables):
        of_answers, left_out = ({"repeats": own} for own in (ANSWER, LEFT_OUT))
        way_out += (
            f"; where these are further answers, state {json.dumps({'answers': of_answers})} in "
            f"the mapping, and where they count for nothing, {json.dumps({'answers': left_out})}"
        )
        n_again = _n_places(pool, later_ones)
        if len(tables) > 1 or 2 * n_again < _n_places(pool, slice(None)):
            doubt = Doubt("answers", of_answers, found, (left_out,))
        elif _has_a_column_per_rater(tables):  # of so many, the id may name a group of items
            of_items = {"rows": ITEMS}
            way_out += f"; where every row is an item, {json.dumps({'answers': of_items})}"
            doubt = Doubt("answers", of_items, found, (of_answers, left_out))
    return LabelError(f"{found}; {way_out}.", [doubt])


def _n_places(pool: Pool, labels: IntArray | slice) -> int:
    """Count the items that some labels are of, for each rater."""
    item, rater = pool.item.codes[labels], pool.rater.codes[labels]
    return len(np.unique(item.astype(np.int64) * len(pool.rater.names) + rater))


def _has_a_column_per_rater(tables: Sequence[RatingTable]) -> bool:
    """Whether rows of one file have columns of raters, and may be items, for all that is stated."""
    mapping = tables[0].mapping
    return len(tables) == 1 and not mapping.is_by_row and "rows" not in mapping.answers


def _columns_together(
    pool: Pool, earlier: IntArray, later: IntArray, tables: Sequence[RatingTable]
) -> list[str]:
    """Few columns of one file, of which at least one differs between the labels of each conflict.

    Those that tell most first: the topic of a text, and the number of a sentence on it.
    """
    if len(tables) > 1 or len(later) < FEWEST_FOR_SEVERAL:
        return []
    told_apart = {
        column: own
        for column, own in _told_apart(pool, earlier, later, tables).items()
        if own.any() and not _is_called_as_labels(column)
    }
    open_ones, found = np.ones(len(later), dtype=bool), list[str]()
    while open_ones.any():
        column = max(told_apart, key=lambda one: int(told_apart[one][open_ones].sum()), default="")
        if not column or len(found) == MOST_TOGETHER or not told_apart[column][open_ones].any():
            return []
        found.append(column)
        open_ones &= ~told_apart.pop(column)
    is_of_items = all(_is_of_items(pool, int(later[0]), tables, column) for column in found)
    order = tables[0].table.frame.columns
    return [column for column in order if column in found] if is_of_items else []


def _check_outputs(
    pool: Pool,
    values: ValueArray,
    first: IntArray,
    further: IntArray,
    tables: Sequence[RatingTable],
) -> None:
    """Ask about equal labels of one rater and item in rows of other outputs: ``condition``, texts.

    That two outputs are judged alike says nothing of whether they are two items.
    """
    further = further[has_value(values[further])]
    if not len(further) or len(tables) > 1:
        return
    [ratings] = tables
    table, mapping = ratings.table, ratings.mapping
    item = mapping.column("item")
    if table.format is not None or item is None or "rows" in mapping.answers:
        return
    told_by = _told_by_outputs(ratings, pool.row[first[further]], pool.row[further])
    told_by = [c for c in told_by if _is_of_items(pool, int(further[0]), tables, c)]
    if not told_by:
        return
    column, both = told_by[0], [*parts_of_name(item), told_by[0]]
    position, earlier = int(further[0]), int(first[further[0]])
    rows = table.row_numbers([pool.row[earlier], pool.row[position]])
    rater, name = pool.rater.names[pool.rater.codes[position]], pool.item.codes[position]
    n_more = len(further) - 1
    more = f" ({counted(n_more, 'more such label')})" if n_more else ""
    found = (
        f"File '{table.name}', {row_list(rows)}: rater {quoted([rater])} gives item "
        f"{quoted([pool.item.names[name]])} one label twice{more}, where '{column}' says two things"
    )
    raise LabelError(
        f"{found}; where these are items of their own, state both in the mapping, "
        f"{json.dumps({'item': both}, ensure_ascii=False)}; where they are answers on one item, "
        f"{json.dumps({'sample': column}, ensure_ascii=False)}.",
        [Doubt("item", both, found)],
    )


def _told_by_outputs(ratings: RatingTable, earlier: IntArray, later: IntArray) -> list[str]:
    """Columns that say how outputs were made, or their texts, and differ in all pairs of rows."""
    frame, used = ratings.table.frame, ratings.mapping.used_columns
    called_so = [
        column
        for column in plain_columns(frame)
        if column not in used and roles.tells_outputs_apart(column)
    ]
    texts = [
        column
        for column in ratings.mapping.names("text")
        if roles.is_text_name(column) or roles.says_what_is_judged(column)
    ]
    return [
        column
        for column in (*called_so, *texts)
        if column in frame
        and all(
            one != other and one and other
            for one, other in zip(
                *(_cells_as_text(frame[column].iloc[rows]) for rows in (earlier, later)),
                strict=True,
            )
        )
    ]


def _is_called_as_labels(column: str) -> bool:
    """Whether a column is named as labels of anybody, which are no part of an item's name."""
    return (
        roles.is_label_name(column)
        or roles.is_summary_name(column)
        or roles.is_machine_name(column)
        or roles.is_human_name(column)
    )


def _are_criteria(frame: pd.DataFrame, mapping: FileMapping, column: str) -> bool:
    """Whether a column may tell criteria: a few classes, of which nearly every item has each.

    Parts of a table in which ids start again, and systems, are called as such, unless their names
    are those of qualities.
    """
    item, name = mapping.column("item"), roles.normalised(column)
    is_open = mapping.is_by_row and mapping.column("criterion") is None
    if item is None or not (is_open and item in frame):
        return False
    values, n_items = frame[column].dropna().unique().tolist(), frame[item].nunique()
    if not 1 < len(values) < n_items or roles.are_numbers(values):
        return False
    if _share_met(frame, item, column) < NEARLY_EVERY:
        return False
    if OF_CRITERIA.search(name) or 2 * sum(map(roles.is_quality_name, values)) > len(values):
        return True
    may_be_parts = (
        OF_PARTS.search(name)
        or roles.METADATA_NAME.match(name)
        or name in {*roles.GIVEN_TEXTS, *roles.ITEM_TEXTS}
        or any(roles.columns_for(role, [column]) for role in ("item", "source"))
        or all(any(map(str.isdigit, value)) for value in values)  # q1, q2
    )
    are_systems = roles.columns_for("system", [column]) or all(
        roles.may_name_a_system(value) or roles.names_a_model(value) for value in values
    )
    return not (may_be_parts or are_systems)


def _share_met(frame: pd.DataFrame, item: str, column: str) -> float:
    """Share of the items and values of a column that stand in one row, among all such pairs."""
    met = frame[[item, column]].astype(object).dropna().drop_duplicates()
    return len(met) / (met[item].nunique() * met[column].nunique())


def _is_of_items(pool: Pool, position: int, tables: Sequence[RatingTable], column: str) -> bool:
    """Whether a column can be part of an item's name, as other raters have its values, too.

    What one side was asked with is no part of an item: the rows of the other side leave it blank,
    or have something else there. Nor is an order that was drawn for each rater.
    """
    if _is_drawn_for_each_rater(pool, tables, column):
        return False
    is_own = pool.rater.codes == pool.rater.codes[position]
    own, others = set[str](), set[str]()
    for number, ratings in enumerate(tables):
        frame, is_here = ratings.table.frame, pool.file == number
        for values, chosen in ((own, is_here & is_own), (others, is_here & ~is_own)):
            rows = np.unique(pool.row[chosen])
            is_known = column in frame.columns
            values.update(_cells_as_text(frame[column].iloc[rows]) if is_known else [""])
    return not others or ("" not in others and not own.isdisjoint(others))


def _is_drawn_for_each_rater(pool: Pool, tables: Sequence[RatingTable], column: str) -> bool:
    """Whether hardly two raters have one value of a column at an item that several labelled."""
    if len(tables) > 1:
        return False
    own = Coded.of(tables[0].table.frame[column]).codes[pool.row].astype(np.int64)
    item, rater = pool.item.codes.astype(np.int64), pool.rater.codes.astype(np.int64)
    places = np.stack([item, own, rater], axis=1)
    n_items, n_rated = len(np.unique(item)), len(np.unique(places[:, [0, 2]], axis=0))
    n_parts, n_parts_rated = (len(np.unique(places[:, :n], axis=0)) for n in (2, 3))
    return n_rated >= SEVERAL * n_items and n_parts_rated < HARDLY_TWO * n_parts


def _columns_that_differ(
    pool: Pool, earlier: IntArray, later: IntArray, tables: Sequence[RatingTable]
) -> list[str]:
    """Find columns without a role that differ between both labels of every conflict."""
    told_apart = _told_apart(pool, earlier, later, tables)
    return [column for column, differs in told_apart.items() if differs.all()]


def _told_apart(
    pool: Pool, earlier: IntArray, later: IntArray, tables: Sequence[RatingTable]
) -> dict[str, NDArray[np.bool_]]:
    """Say of columns without a role between the labels of which conflicts they differ.

    Those with the fewest values first; of conflicts in one file, or, where none is in one file, of
    those between files that have the column. What is not said in all rows of these raters, as the
    ``type`` of an error is where there is one, names no item.
    """
    between = pool.file[earlier] != pool.file[later]
    if between.all():
        places = np.unique(pool.file[np.concatenate([earlier, later])]).tolist()
    else:
        of_file = pool.file[later] == pool.file[later[0]]
        earlier, later, places = earlier[of_file], later[of_file], [int(pool.file[later[0]])]
        if between.any():
            return {}
    if len(later) < FEWEST_CONFLICTS:
        return {}
    group = [tables[place].table for place in places]
    starts = np.cumsum([0, *(len(table.frame) for table in group)])
    is_theirs = np.isin(pool.rater.codes, pool.rater.codes[later]) & np.isin(pool.file, places)
    *at, theirs = (
        starts[np.searchsorted(places, pool.file[chosen])] + pool.row[chosen]
        for chosen in (earlier, later, np.flatnonzero(is_theirs))
    )
    used = set().union(*(tables[place].mapping.used_columns for place in places))
    shared = set.intersection(*(set(plain_columns(table.frame)) for table in group)) - used
    found: dict[str, tuple[int, NDArray[np.bool_]]] = {}
    for name in filter(shared.__contains__, group[0].frame.columns):
        own = together(group, name)
        if own.missing[theirs].any() and not REPEATED.fullmatch(roles.normalised(name)):
            continue
        if 2 * len(own.names) <= starts[-1]:
            found[name] = (len(own.names), own.codes[at[0]] != own.codes[at[1]])
    return {name: found[name][1] for name in sorted(found, key=lambda name: found[name][0])}


def _numbered(
    pool: Pool, values: ValueArray, first: IntArray, others: IntArray, *, by_text: bool
) -> tuple[IntArray, IntArray]:
    """Sample numbers under which no two answers meet, and the positions of further answers.

    A valid answer keeps its number before an invalid one. Equal ones do so by their text, whatever
    the order of the rows; of labels that differ the first one comes first.
    """
    ranks = np.argsort(np.argsort(np.array(pool.label.names, dtype=object).astype(str)))
    text = ranks[pool.label.codes[others]] if by_text else np.zeros(len(others), dtype=np.int64)
    order = np.lexsort((others, text, ~has_value(values[others]), first[others]))
    key = first[others][order]
    further = others[order][np.r_[False, key[1:] == key[:-1]]]
    sample = pool.sample.astype(np.int64)
    if not len(further):
        return sample, further
    asked = _asked(pool)
    involved = np.flatnonzero(np.isin(asked, asked[further]))
    questions, number = np.unique(asked[involved], return_inverse=True)
    highest = np.zeros(len(questions), dtype=np.int64)
    np.maximum.at(highest, number, pool.sample[involved])
    question = np.searchsorted(questions, asked[further])
    by_question = np.argsort(question, kind="stable")
    starts = np.searchsorted(question[by_question], question[by_question])
    place = np.empty_like(by_question)
    place[by_question] = np.arange(len(further)) - starts
    sample[further] = highest[question] + 1 + place
    return sample, further


def _asked(pool: Pool) -> IntArray:
    """One number per label for item, criterion, rater and order of the pair."""
    parts: Sequence[_Part] = (
        (pool.item.codes, len(pool.item.names)),
        (pool.criterion.codes, len(pool.criterion.names)),
        (pool.rater.codes, len(pool.rater.names)),
        (pool.flipped.view(np.int8), 2),
    )
    return _keys(parts, slice(None))


def _notes(
    pool: Pool,
    values: ValueArray,
    first: IntArray,
    further: IntArray,
    tables: Sequence[RatingTable],
) -> tuple[str, ...]:
    """Say which equal labels were taken for answers of their own, and why."""
    further = further[has_value(values[further])]  # the others are counted as invalid responses
    if not len(further):
        return ()
    one = int(further[0])
    differ = bool((values[further] != values[first[further]]).any())
    raters = [pool.rater.names[code] for code in np.unique(pool.rater.codes[further])]
    places = [int(pool.row[p]) for p in further if pool.file[p] == pool.file[one]]
    table = tables[pool.file[one]].table
    differs = _differing_columns(pool, int(first[one]), one, tables)
    why = f" in {quoted(differs, 3)}" if differs else ""
    like = "beside" if differ else "equal to"
    kept = "a further answer" if len(further) == 1 else "further answers"
    rows = row_list(sorted(set(table.row_numbers(places))))
    return (
        f"{counted(len(further), 'label')} of {quoted(raters, 4)} in file '{table.name}' ({rows}): "
        f"{like} an earlier one of the same rater and item, in a row that differs{why}; kept as "
        f"{kept}. Leave such rows out of the file where they are no answers of their own.",
    )


def _differing_columns(
    pool: Pool, earlier: int, position: int, tables: Sequence[RatingTable]
) -> list[str]:
    if pool.file[earlier] != pool.file[position]:
        return []
    frame = tables[pool.file[position]].table.frame
    rows = frame.iloc[[pool.row[earlier], pool.row[position]]]
    texts = {name: _cells_as_text(rows[name]) for name in rows.columns}
    return [name for name, (one, other) in texts.items() if one != other]
