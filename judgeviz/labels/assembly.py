"""Put the labels of all files together: what they mean, each once, on one set of items."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import HumansMissingError, LabelError, counted, quoted
from judgeviz.labels.coding import (
    Coded,
    IntArray,
    blocks,
    condensed,
    has_value,
    index_type,
    renumbered,
    without_value,
)
from judgeviz.labels.duplicates import each_once
from judgeviz.labels.formats.repeated_raters import DROPPED as FURTHER
from judgeviz.labels.invalid import InvalidRows, said_by_judge
from judgeviz.labels.items import item_table, items_in_use, places_in
from judgeviz.labels.labels import LabelRows, Labels
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import FileMapping, LabelMapping
from judgeviz.labels.pool import Pool, given_in, oriented, pooled, usable
from judgeviz.labels.report import ReadReport
from judgeviz.labels.scale.meaning import Meaning, ValueArray, meaning_of
from judgeviz.labels.scale.responses import (
    invalid_responses,
    unknown_notes,
    unknown_table,
)
from judgeviz.labels.scale.stated import StatedScales
from judgeviz.labels.unanswered import unanswered_notes

SET_ASIDE = "in a row that was set aside"
UNLISTED = "rater neither human nor machine in the mapping"
SMALL_OVERLAP = 0.1  # share of a file's items in the others, below which the report says so


def assemble(
    tables: Sequence[RatingTable],
    name: str,
    mapping: FileMapping,
    guesses: Sequence[str],
    of_own: Collection[tuple[str, str]] = (),
) -> Labels:
    """Make :class:`Labels` of one or more tables of ratings.

    Parameters
    ----------
    tables : sequence of RatingTable
        Humans and judges may stand in different tables.
    name : str
        Of the data set.
    mapping : FileMapping
        The user's entries under ``scale`` and ``labels``.
    guesses : sequence of str
        Made so far, for the report.
    of_own : collection of (str, str)
        Criteria and judges whose numbers are scores on a scale of their own.

    Raises
    ------
    LabelError
        Without humans or shared items, for conflicting duplicates, or for labels that form no
        scale.
    """
    _check_listed(tables)
    _check_items_named(tables)
    humans = _humans(tables)
    pool = pooled(tables)
    blank = pool.keep(pool.label.missing)
    whole = pool
    pool, dropped, n_missing, excuses = usable(pool, mapping.labels, mapping.scale)
    is_human = np.array([rater in humans for rater in pool.rater.names], dtype=bool)
    _check_sides(pool, is_human, name, dropped)
    names = [table.table.name for table in tables]
    _check_files_used(whole, pool, names, dropped)
    overlaps = _check_files_meet(pool, is_human, names)
    pool = oriented(pool)
    given = given_in(pool, tables)
    meaning = meaning_of(pool, given, is_human, mapping.scale, name, of_own)
    pool = replace(pool, flipped=_shown_in_reverse(pool, meaning.turned))
    pool, meaning = _with_humans(pool, meaning, dropped)
    lost = without_value(meaning.values)
    is_invalid = invalid_responses(pool, lost, is_human)
    unknown = unknown_table(pool, lost, tables)
    unknown_said = unknown_notes(unknown, is_invalid)
    pool, values = _without(lost[~is_invalid], pool, meaning.values)
    once = each_once(pool, values, tables)
    pool, values = once.pool, once.values
    if once.n_left_out:
        dropped[FURTHER] = once.n_left_out
    n_named = len(pool.item.names)
    pool = replace(pool, item=items_in_use(pool.item))
    _check_shared(pool, is_human, name)
    items, notes = item_table(pool, tables)
    if n_unlabelled := n_named - len(pool.item.names):
        notes.append(f"Left out, for want of any label: {counted(n_unlabelled, 'item')}.")
    notes += unknown_said
    responses, criteria, raters, judges = _rows(pool, is_human, values, meaning)
    notes += _alike(raters) + _alike(judges)
    rows, invalid = _valid_and_invalid(responses, pool)
    notes += unanswered_notes(blank, rows, invalid, (items.index, criteria, raters, judges))
    if not judges:
        none_left = "No judge is left" if not is_human.all() else "There is no judge in this table"
        notes.append(f"{none_left}; figures of the humans alone can be drawn.")
    report = _report(tables, n_missing, dropped, unknown)
    return Labels(
        name=name,
        criteria=criteria,
        raters=raters,
        judges=judges,
        items=items,
        rows=rows,
        invalid=invalid,
        scales=meaning.scales,
        score_scales=meaning.score_scales,
        unknown=unknown,
        mapping=_mapping_in_use(tables, meaning, mapping),
        places=places_in(tables),
        report=replace(
            report,
            n_labels=len(rows.value),
            invalid=said_by_judge(invalid, dict(enumerate(judges, len(raters)))),
            n_duplicates=once.n_folded,
            one_label={name: problem.label for name, problem in meaning.constant.items()},
            parsed=meaning.parsed,
            parsed_by=meaning.parsed_by,
            guesses=(*guesses, *meaning.guesses),
            notes=(*report.notes, *excuses, *overlaps, *once.notes, *notes),
        ),
    )


def _alike(names: Sequence[str]) -> list[str]:
    """Say of raters that differ by case and blanks alone that they were read as several."""
    by_fold: dict[str, list[str]] = {}
    for name in names:
        by_fold.setdefault(" ".join(name.casefold().split()), []).append(name)
    return [
        f"{quoted(own)} were read as {len(own)} raters; where they are one, write one name in the "
        "file."
        for own in by_fold.values()
        if len(own) > 1
    ]


def _shown_in_reverse(pool: Pool, turned: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which votes are on a pair that was shown in the reverse of its item's order.

    Those that were turned, and those that spoke of the item's order already.
    """
    spoke_so = pool.reverse & ~pool.turns if condensed(pool.reverse).any() else pool.turns
    return turned ^ spoke_so if condensed(spoke_so).any() else turned


def _without(lost: IntArray, pool: Pool, values: ValueArray) -> tuple[Pool, ValueArray]:
    if not len(lost):
        return pool, values
    kept = np.ones(len(values), dtype=bool)
    kept[lost] = False
    return pool.keep(kept), values[kept]


def _report(
    tables: Sequence[RatingTable], n_missing: int, dropped: dict[str, int], unknown: pd.DataFrame
) -> ReadReport:
    """Account of what was read and left out; labels and guesses are filled in by the caller."""
    unlisted = sum(table.n_left_out for table in tables)
    set_aside = sum(table.n_set_aside for table in tables)
    counts = {UNLISTED: unlisted, SET_ASIDE: set_aside}
    dropped = dropped | {reason: n for reason, n in counts.items() if n}
    of_formats = Counter(dropped)
    for table in tables:
        of_formats.update(table.table.dropped)
    n_unknown = Counter(unknown["rater"])
    n_marked = sum(t.table.n_missing + sum(t.table.dropped.values()) for t in tables)
    return ReadReport(
        files=tuple(table.table.name for table in tables),
        n_rows=sum(table.table.n_rows for table in tables),
        n_places=sum(table.n_places for table in tables) + n_marked,
        n_labels=0,
        n_missing=n_missing + sum(table.table.n_missing for table in tables),
        n_duplicates=0,
        dropped=dict(of_formats),
        unknown=dict(n_unknown),
        notes=tuple(note for table in tables for note in table.table.notes),
    )


def _check_listed(tables: Sequence[RatingTable]) -> None:
    """Raise LabelError where a mapping lists a rater that no file has."""
    long = [table for table in tables if table.mapping.is_by_row]
    if not long or len(long) < len(tables):
        return
    found = list(dict.fromkeys(name for table in long for name in table.rater.names))
    listed = {name for table in long for name in table.humans}
    listed |= {name for table in long for name in table.mapping.machine or {}}
    absent = sorted(listed - set(found))
    if absent:
        raise LabelError(
            f"The mapping lists {quoted(absent)} as human or machine, but the raters are "
            f"{quoted(found)}; correct 'human' or 'machine' in the mapping."
        )


def _check_items_named(tables: Sequence[RatingTable]) -> None:
    """Raise LabelError where rows of several files could only be matched by their numbers."""
    for table in tables:
        if len(tables) > 1 and not (table.mapping.column("item") or table.mapping.column("source")):
            rest = [other.table.name for other in tables if other is not table]
            raise no_items_named(table.table.name, rest)


def no_items_named(name: str, others: Sequence[str]) -> LabelError:
    """Say that rows of a file have no ids, by which they would meet those of others."""
    return LabelError(
        f"No column of '{name}' names the items, so that its rows cannot be matched with those of "
        f"{quoted(others, 5)}; name the column in the mapping as 'item', write the number of the "
        "row into a column 'item' of each file where all have the same order, or read each file as "
        "a data set of its own."
    )


def _humans(tables: Sequence[RatingTable]) -> set[str]:
    humans: set[str] = set().union(*(table.humans for table in tables))
    for table in tables:
        machines = set(table.rater.used()) - table.humans
        both = sorted(machines & humans)
        if both:
            raise LabelError(
                f"{quoted(both)} is human in one file and a judge in '{table.table.name}'; give "
                "them different names, or list the humans in the mapping as 'human'."
            )
    return humans


def _check_sides(
    pool: Pool, is_human: NDArray[np.bool_], name: str, dropped: Mapping[str, int]
) -> None:
    if len(pool.row) == 0:
        why = f" ({', '.join(f'{n:,} with {reason}' for reason, n in dropped.items())})"
        raise LabelError(
            f"'{name}' holds no label at all: every label cell is empty or left out"
            f"{why if dropped else ''}; choose the label columns in the mapping."
        )
    if not is_human[pool.rater.is_used].any():
        raise HumansMissingError(
            f"No rater of '{name}' is human (found {quoted(pool.rater.used())}); name the human "
            "raters or columns in the mapping as 'human'."
        )


def _check_files_used(
    whole: Pool, pool: Pool, names: Sequence[str], dropped: Mapping[str, int]
) -> None:
    """Raise LabelError for a file with labels all of which lack what those of the others have."""
    if len(names) < 2 or not dropped:
        return
    labelled = np.unique(whole.file[~whole.label.missing])
    unused = np.setdiff1d(labelled, pool.file).tolist()
    if unused:
        lacking = quoted(dict.fromkeys(dropped))
        raise LabelError(
            f"No label of {quoted([names[number] for number in unused])} is used beside "
            f"{quoted([names[number] for number in np.unique(pool.file)])}: all are left out "
            f"({lacking}); read each as a data set of its own, or name the missing columns in the "
            "mapping."
        )


def _check_files_meet(pool: Pool, is_human: NDArray[np.bool_], names: Sequence[str]) -> list[str]:
    """Raise LabelError for a file that has nothing to do with the others; notes on small overlaps.

    Files with the same humans may be parts of one table, and so may those with the same judge on
    the same criterion; humans and judges in files of their own are checked by
    :func:`_check_shared`. A file whose places for labels are all empty has nothing to do with any.
    """
    notes: list[str] = []
    if len(names) < 2:
        return notes
    has_item = _in_files(pool.file, pool.item, len(names))
    labelled = np.flatnonzero(has_item.any(axis=1)).tolist()
    if len(labelled) < 2:
        return notes
    has_rater = _in_files(pool.file, pool.rater, len(names))
    has_criterion = _in_files(pool.file, pool.criterion, len(names))
    for number in labelled:
        name, others = names[number], np.arange(len(names)) != number
        same = has_rater[number] & has_rater[others].any(axis=0)
        is_alike = (has_criterion[number] & has_criterion[others].any(axis=0)).any()
        if (same & is_human).any() or (same.any() and is_alike):
            continue
        own = int(has_item[number].sum())
        shared = int((has_item[number] & has_item[others].any(axis=0)).sum())
        if not shared and {True, False} <= set(is_human[has_rater[number]].tolist()):
            rest = [names[other] for other in labelled if other != number]
            raise LabelError(
                f"'{name}' shares neither an item nor a {'human' if same.any() else 'rater'} with "
                f"{quoted(rest)}; read each "
                "as a data set of its own, or make the item ids the same in all files."
            )
        if shared < SMALL_OVERLAP * own:
            be = "is" if shared == 1 else "are"
            items = counted(own, "item")
            notes.append(f"Only {shared:,} of the {items} of '{name}' {be} in another file.")
    return notes


def _in_files(file: NDArray[np.int64], names: Coded, n_files: int) -> NDArray[np.bool_]:
    """Which names occur in which file, (n_files, n_names)."""
    found = np.zeros((n_files, len(names.names)), dtype=bool)
    found[file, names.codes] = True
    return found


def _with_humans(pool: Pool, meaning: Meaning, dropped: dict[str, int]) -> tuple[Pool, Meaning]:
    """Labels of criteria that humans labelled, too; the others are counted in ``dropped``."""
    has_scale = np.array([name in meaning.scales for name in pool.criterion.names], dtype=bool)
    if has_scale.all():
        return pool, meaning
    keep = has_scale[pool.criterion.codes]
    if keep.all():
        return pool, meaning
    of_one_label = np.array([name in meaning.constant for name in pool.criterion.names], dtype=bool)
    is_constant = of_one_label[pool.criterion.codes]
    counts = {
        "a criterion without human labels": pool.n_of(~keep & ~is_constant),
        "a criterion with one label alone": pool.n_of(~keep & is_constant),
    }
    dropped |= {reason: n for reason, n in counts.items() if n}
    return pool.keep(keep), replace(meaning, values=meaning.values[keep])


def _check_shared(pool: Pool, is_human: NDArray[np.bool_], name: str) -> None:
    if is_human[pool.rater.is_used].all():
        return
    humans, machines = np.zeros((2, len(pool.item.names)), dtype=bool)
    for block in blocks(len(pool.row)):  # mostly the first ones do
        item, of_human = pool.item.codes[block], is_human[pool.rater.codes[block]]
        humans[item[of_human]] = True
        machines[item[~of_human]] = True
        if (humans & machines).any():
            return
    one, other = (pool.item.names[int(np.flatnonzero(side)[0])] for side in (humans, machines))
    raise no_item_in_both(name, one, other)


def no_item_in_both(name: str, one: str, other: str) -> LabelError:
    """Say how an item of the humans and one of the judges are called where none is the same."""
    return LabelError(
        f"No item of '{name}' has both a human and a judge's label: the humans' items look "
        f"like {quoted([one])}, the judges' like {quoted([other])}; use the same item ids."
    )


def _rows(
    pool: Pool, is_human: NDArray[np.bool_], values: ValueArray, meaning: Meaning
) -> tuple[LabelRows, tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Arrays of all labels, and the names of criteria, humans and judges that they index."""
    used = pool.rater.is_used
    humans, judges = np.flatnonzero(used & is_human), np.flatnonzero(used & ~is_human)
    rater = np.full(len(pool.rater.names), -1, dtype=index_type(len(used)))
    rater[np.concatenate([humans, judges])] = np.arange(len(humans) + len(judges))
    criteria = tuple(name for name in pool.criterion.names if name in meaning.scales)
    criterion = np.array(
        [criteria.index(name) if name in criteria else -1 for name in pool.criterion.names],
        dtype=index_type(len(pool.criterion.names)),
    )
    rows = LabelRows(
        item=pool.item.codes,
        criterion=renumbered(pool.criterion.codes, criterion),
        rater=renumbered(pool.rater.codes, rater),
        sample=pool.sample,
        flipped=pool.flipped,
        value=values,
    )
    names = [*pool.rater.names]
    return rows, criteria, tuple(names[n] for n in humans), tuple(names[n] for n in judges)


def _valid_and_invalid(responses: LabelRows, pool: Pool) -> tuple[LabelRows, InvalidRows]:
    """Labels, and the responses that are none with what was said."""
    lost = without_value(responses.value)
    texts = [pool.label.names[code] for code in pool.label.codes[lost]]
    invalid = InvalidRows(
        item=responses.item[lost].astype(np.int64),
        criterion=responses.criterion[lost].astype(np.int64),
        rater=responses.rater[lost].astype(np.int64),
        sample=responses.sample[lost].astype(np.int64),
        flipped=responses.flipped[lost],
        response=np.array(texts, dtype=object),
    )
    return (responses.at(has_value(responses.value)) if len(lost) else responses), invalid


def _without_labels(mapping: FileMapping) -> FileMapping:
    """Leave out what is said of all files; say that the columns of raters have no criteria."""
    has_none = mapping.layout == "wide" and mapping.criteria is None
    criteria = () if has_none else mapping.criteria
    return replace(mapping, scale=StatedScales(), labels={}, criteria=criteria)


def _mapping_in_use(
    tables: Sequence[RatingTable], meaning: Meaning, given: FileMapping
) -> dict[str, object]:
    """Complete the mapping; one entry per file under ``files`` where there are several."""
    scales = meaning.scales
    found: dict[str, object] = {name: scale.to_dict() for name, scale in scales.items()}
    found |= dict.fromkeys(meaning.constant)
    names = {name for table in tables for name in table.criterion.names}  # also of those left out
    in_use = scales[next(iter(scales))].to_dict() if len(names) == 1 else found
    scale = StatedScales.parsed(in_use)
    own = [_without_labels(table.mapping) for table in tables]
    if len(own) == 1:
        return replace(own[0], scale=scale, labels=given.labels).to_dict()
    shared = FileMapping(scale=scale, labels=given.labels)
    return LabelMapping(shared, tuple(own)).to_dict()
