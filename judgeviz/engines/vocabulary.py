"""Who said what, and how often: the different labels of every rater, and what each means."""

from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeAlias

import narwhals as nw
import numpy as np
import pandas as pd
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow import compute

from judgeviz.engines.as_read import (
    as_read,
    check_answers,
    check_cells,
    check_commas,
    check_format,
    several_in_a_cell,
    unanswered,
)
from judgeviz.engines.ends import check_ends
from judgeviz.engines.implausible import answered_again_in, implausible_of_all_rows
from judgeviz.engines.items import ITEM_ROLES, Items, texts_of, with_sides
from judgeviz.engines.joined_ids import check_batches, with_ids_joined
from judgeviz.engines.labelled_again import check_labelled_once
from judgeviz.engines.object_cells import keys_of_objects, with_objects_apart
from judgeviz.engines.set_aside import RowsSetAside, check_files_say_so, rows_set_aside
from judgeviz.engines.several_files import (
    check_files,
    check_filled,
    check_percentages,
    check_starts,
    check_systems,
    starts_of_files,
    told_by_names_of_files,
)
from judgeviz.engines.source import CONTROL, EngineTable, N, is_whole
from judgeviz.engines.texts_of_items import check_texts_of_items
from judgeviz.errors import (
    Doubt,
    HumansMissingError,
    LabelError,
    NotCountedError,
    counted,
    quoted,
)
from judgeviz.labels.assembly import SET_ASIDE as IN_ROWS_SET_ASIDE
from judgeviz.labels.assembly import UNLISTED
from judgeviz.labels.coding import natural_key
from judgeviz.labels.detection.classes_in_numbers import classes_in_numbers
from judgeviz.labels.detection.item_parts import (
    with_items_joined,
    with_items_of_each_file_joined,
)
from judgeviz.labels.detection.judge_columns import columns_of_judges
from judgeviz.labels.detection.long import column_of_sides
from judgeviz.labels.detection.resolve import Resolved, draft, resolve
from judgeviz.labels.detection.set_aside import LEFT_OUT
from judgeviz.labels.detection.stated_criteria import with_criteria_as_labels
from judgeviz.labels.detection.written_once import is_of_no_item, of_no_item
from judgeviz.labels.guesses import OnDoubt
from judgeviz.labels.invalid import InvalidRows
from judgeviz.labels.joining import joined_on_criteria
from judgeviz.labels.labels import LabelRows, Labels
from judgeviz.labels.layouts import RatingTable, rating_table
from judgeviz.labels.mapping import FileMapping, LabelMapping, parse_mapping
from judgeviz.labels.opening import called_labels
from judgeviz.labels.reading import labels_from_tables
from judgeviz.labels.report import ReadReport
from judgeviz.labels.scale.responses import is_of_losses, losses
from judgeviz.labels.sources.tables import (
    RawTable,
    categorical_from,
    check_header,
    every_row_from_arrow,
    table_from_arrow,
)

MOST_ANSWERS = 200_000  # different ones of all raters, of which each is looked at
KEYS = ("rater", "kind", "criterion", "system_a", "system_b")  # on which a meaning may depend
SIDES = ("human", "machine")
SET_ASIDE = "set_aside"  # what an answer is about
TIMES, HAS_ITEM = "\x00n", "\x00item"  # no column of a file can be called so

IntArray = NDArray[np.int64]
_Key: TypeAlias = tuple[str | None, str | None, str | None, int]  # item, criterion, rater, sample


@dataclass(frozen=True)
class Vocabulary:
    """Every different answer of a table, and what it means.

    Attributes
    ----------
    table : EngineTable
        Without rows that repeat its header, and control characters in ids.
    labels : Labels
        Of the different answers, as if each stood on an item of its own; its scales, names, mapping
        and report are those of the whole table.
    mapping : FileMapping
        In use, of the whole table.
    columns : dict of str to str
        Column of the engine's frame of each role that the table has, of ``KEYS``.
    said : DataFrame
        A row per answer: ``column`` of the label in the engine's frame, ``label`` as it stands
        there, the roles of ``KEYS`` that the table has (as they stand there), ``criterion_name``,
        ``name`` of the rater, ``times``, ``value`` (NaN for none) and, where it counts as invalid
        against its judge, ``response``.
    varying : tuple of str
        Columns that differ within items of the first rows.
    """

    table: EngineTable
    labels: Labels
    mapping: FileMapping
    columns: dict[str, str]
    said: pd.DataFrame
    varying: tuple[str, ...]


@dataclass(frozen=True)
class _Sampled:
    """A table with the roles that its first rows tell, and what of it is not counted.

    Attributes
    ----------
    table : EngineTable
        Without what is no label, none of whose rows are set aside.
    sample, read : RawTable
        Its first rows as they stand there, and as they are read.
    stated : FileMapping
        By the user, with the criteria that are columns.
    told : Resolved
        Roles of the columns, with questions and what is to be said.
    mapping : FileMapping
        Those roles, with what becomes of rows set aside.
    keys : mapping
        Keys of objects in cells that are columns of their own.
    aside : RowsSetAside or None
        Rows of no item.
    notes : tuple of str
        What the format says.
    """

    table: EngineTable
    sample: RawTable
    read: RawTable
    stated: FileMapping
    told: Resolved
    mapping: FileMapping
    keys: Mapping[str, Sequence[str]]
    aside: RowsSetAside | None
    notes: tuple[str, ...]

    @property
    def rater(self) -> str | None:
        """The column of raters, where there is one."""
        return self.mapping.column("rater") if self.mapping.is_by_row else None


@dataclass(frozen=True)
class _Counted:
    """Every different answer of a table, and how often it stands there.

    Attributes
    ----------
    table : EngineTable
        Without rows that repeat its header, and control characters in ids.
    answers : Table of pyarrow
    of : list of str
        Columns of labels, in the order of the answers' blocks.
    raw : RawTable
        The answers, each on an item of its own.
    item : str
        The column of ``raw`` that names the items.
    cleaned : tuple of str
        Columns of which control characters were removed.
    n_repeated : int
        Rows that repeat the header.
    """

    table: EngineTable
    answers: pa.Table
    of: list[str]
    raw: RawTable
    item: str
    cleaned: tuple[str, ...]
    n_repeated: int


def read_vocabulary(table: EngineTable, stated: FileMapping, on_doubt: OnDoubt) -> Vocabulary:
    """Tell roles on the first rows, count every rater's labels, and find what they mean.

    What may be wrong is guessed, and a doubt of the labels' report. Raises LabelError where the
    table is not read as labels; ``on_doubt`` says whether guesses are taken, or asked first.
    """
    first, n_first = table.sample()
    # rows as reading numbers them: of text the header is the first one
    sample = table_from_arrow(first, table.name, 1 + table.is_of_text_files)
    check_header(sample)
    if told_by := told_by_names_of_files(table, starts_of_files(table), stated):
        named = read_vocabulary(told_by.table.unasked().tidied(), told_by.stated, on_doubt)
        return _asked_first(named, told_by.doubts)
    check_ends(table, first[:n_first])
    sampled = _sampled(table, first, n_first, sample, stated, on_doubt)
    counted = _counted(sampled)
    table, mapping, stated, aside = counted.table, sampled.mapping, sampled.stated, sampled.aside
    answers, of, raw, rater = counted.answers, counted.of, counted.raw, sampled.rater
    n_aside = aside.n_rows_by(sampled.table, rater) if aside and rater else {}
    left = {*raw.frame[rater].array.categories} if rater else set[str]()
    of_answers = _of_answers(mapping, _listing_left(stated, n_aside.keys() - left), counted.item)
    # whether numbers are classes is told by items and legends, which the answers alone do not have
    [first_ratings] = joined_on_criteria([rating_table(sampled.read, mapping)]).ratings
    of_numbers = classes_in_numbers([first_ratings], of_answers)
    scale = of_numbers.shared.scale
    of_answers, stated = (replace(one, scale=scale) for one in (of_answers, stated))
    found = labels_from_tables([raw], LabelMapping(of_answers), "accept")
    in_use = parse_mapping(found.mapping).shared
    [ratings] = joined_on_criteria([rating_table(raw, in_use)]).ratings
    said = _said(table, answers, of, ratings, found)
    check_files(table, mapping, said, found, stated)
    in_use = replace(in_use, columns=mapping.columns, text=mapping.text)
    n_labels = _n_labels_of_columns(of, ratings)
    n_empty, n_per_row = _n_empty_rows(table, answers, of), sum(n_labels.values())
    guesses = (*sampled.told.account(sample.name, mapping), *sampled.told.guesses)
    report = _account(table, raw, guesses, found, said, ratings, [n_labels[one] for one in of])
    if n_empty:
        report = _without_empty_rows(report, n_empty, n_per_row)
    if aside:
        known = {*stated.humans, *stated.machine_names, *in_use.humans, *in_use.machine_names}
        if not (stated.humans and stated.machine_names):  # others are told by their names
            known |= n_aside.keys() - left
        n_of_others = sum(n for name, n in n_aside.items() if name not in known)
        report = _with_rows_left_out(report, aside.n_rows, n_of_others, n_per_row)
    doubts = (
        *unanswered(sampled.read, stated),
        *(doubt for doubt in sampled.told.doubts if not _is_told_by_all_rows(doubt, mapping)),
        *([aside.doubt] if aside and aside.doubt else []),
        *of_numbers.doubts,
        *(d for d in found.report.doubts if not is_of_losses(d) and not is_of_no_item(d)),
        *_losses(found, raw, said, stated),
        *of_no_item(report, in_use.answers),
        *implausible_of_all_rows(found, said, in_use, stated),
        *answered_again_in(sampled.read, mapping, stated),
    )
    varying = _varying(first, table.name, mapping, aside, sampled.keys)
    notes = (
        *table.notes,
        *sampled.notes,
        *(note for note in sampled.read.notes if note not in sample.notes),
        *_said_of_varying(varying, table.name),
        *_said_of_left_out(table.name, counted.n_repeated, n_empty),
        *(
            f"Removed from '{table.name}': control characters in column '{one}'."
            for one in counted.cleaned
        ),
        f"Counted by {table.engine}: the roles of the columns were told from the first "
        f"{n_first:,} rows, who labelled what and the scales from all rows.",
    )
    labels = replace(found, report=replace(report, doubts=doubts, notes=notes))
    columns = {role: table.columns[n] for role in KEYS if (n := mapping.column(role))}
    has_item = answers.column(HAS_ITEM).to_numpy().astype(bool)
    return Vocabulary(table, labels, in_use, columns, said[has_item[said["row"]]], varying)


def _sampled(
    table: EngineTable,
    first: pa.Table,
    n_first: int,
    sample: RawTable,
    stated: FileMapping,
    on_doubt: OnDoubt,
) -> _Sampled:
    """Tell the roles on the first rows, refuse what cannot be counted, and leave out no labels."""
    notes = check_format(sample, stated)
    starts = starts_of_files(table)
    read = with_items_joined(as_read(table, sample, stated), stated)
    read = with_items_of_each_file_joined(read, starts, stated)
    check_starts(table, starts, stated)
    table = with_ids_joined(table, [*map(str, read.frame.columns)])
    stated = with_criteria_as_labels(read, stated)
    told = _told_by_sample(read, stated)
    mapping = told.mapping
    labels = _label_columns(mapping)
    _check_plain(table, mapping)
    check_cells(table, sample, read, mapping)
    check_commas(table, starts, mapping, stated)
    _check_countable(table, read, mapping)
    keys = keys_of_objects(table, read, mapping)
    table = with_objects_apart(table, keys)
    table = table.without_words(called_labels(LabelMapping(stated)), labels)
    table = table.without_none({*mapping.used_columns} - {mapping.column("rater")})
    check_texts_of_items(table, mapping, told.doubts, stated, None if is_whole(n_first) else read)
    check_labelled_once(read, mapping, stated, on_doubt)
    if not is_whole(n_first):
        check_batches(table, first, mapping, stated)
    aside = rows_set_aside(table, read, mapping, labels, stated)
    if on_doubt == "accept" or not (aside and aside.doubt):  # which is asked
        check_files_say_so(table, read, mapping, labels, stated, aside)
    mapping = replace(mapping, answers=_with_rows_aside(mapping.answers, aside, stated))
    return _Sampled(
        table, sample, read, stated, told, mapping, keys, aside, notes
    )  # fmt: skip


def _counted(sampled: _Sampled) -> _Counted:
    """Count the answers, without rows of no item; refuse those that mean nothing here."""
    mapping, stated, rater = sampled.mapping, sampled.stated, sampled.rater
    table = sampled.aside.others(sampled.table) if sampled.aside else sampled.table
    ids = dict.fromkeys(n for role in ("item", *ITEM_ROLES) if (n := mapping.column(role)))
    table, cleaned = table.without_control_characters(list(ids))
    of_sides = None if stated.human or stated.machine else column_of_sides(sampled.read, mapping)
    answers, of = _counted_answers(table, mapping, sampled.sample, of_sides)
    if rater and _have_control_characters(answers.column(rater)):  # of whom some would be two
        table, of_raters = table.without_control_characters([rater])
        cleaned += of_raters
        answers, of = _counted_answers(table, mapping, sampled.sample, of_sides)
    n_repeated = 0
    if _may_repeat_header(answers, of):
        n_rows, table = _n_rows(answers, of), table.without_headers()
        answers, of = _counted_answers(table, mapping, sampled.sample, of_sides)
        n_repeated = n_rows - _n_rows(answers, of)
    item = _unused("item", [*table.columns])
    sides = [mapping.column(side) for side in ("system_a", "system_b")]
    pair = [side for side in sides if side] if all(sides) else []
    raw = _as_table(answers, of, item, table, pair, of_sides or _beside_raters(mapping))
    check_filled(table, mapping)
    check_systems(table, mapping)
    check_percentages(table, raw, _label_columns(mapping), stated)
    check_answers(raw, mapping, _label_columns(mapping), stated)
    return _Counted(table, answers, of, raw, item, cleaned, n_repeated)


def _asked_first(found: Vocabulary, doubts: Sequence[Doubt]) -> Vocabulary:
    """Put doubts before those about what was found."""
    report = found.labels.report
    return replace(
        found,
        labels=replace(found.labels, report=replace(report, doubts=(*doubts, *report.doubts))),
    )


def _check_plain(table: EngineTable, mapping: FileMapping) -> None:
    """Raise LabelError for roles of columns with lists or objects, or of what stands in these."""
    if mapping.layout in ("lists", "nested"):
        raise several_in_a_cell(table.name)
    holding = {
        name if name in table.columns else name.partition(".")[0] for name in mapping.used_columns
    }
    nested = [
        name
        for name in table.columns
        if name in holding and not table.is_plain[table.columns[name]]
    ]
    if nested:
        raise LabelError(
            f"Column {quoted(nested)} of '{table.name}' holds lists or objects, of which no engine "
            "makes ids, names or labels; read it by read_labels, or give each of their parts a "
            "column."
        )


def _check_countable(table: EngineTable, sample: RawTable, mapping: FileMapping) -> None:
    """Raise LabelError for what reading takes and no engine counts."""
    if mapping.is_by_row and not (mapping.column("item") or mapping.column("source")):
        raise LabelError(
            f"'{table.name}' has one label per row, but no column says which item it belongs to "
            f"(found {quoted(table.columns, 12)}); name it in the mapping as 'item'."
        )
    beside = columns_of_judges(sample, mapping) if mapping.is_by_row else {}
    if beside:
        of_judges = [column for own in beside.values() for column in own]
        raise LabelError(
            f"Columns of '{table.name}' hold labels of judges beside rows of raters "
            f"({quoted(of_judges)}), and no engine reads them once for an item; read the table by "
            "read_labels, write a row per label, or leave them out of 'machine' in the mapping."
        )
    if order := mapping.column("order"):
        raise LabelError(
            f"Column '{order}' of '{table.name}' says in which order every pair was shown, and no "
            "engine turns votes by it; read the table by read_labels."
        )
    if "rows" in mapping.answers:
        roles = ("item",) if mapping.column("item") else ITEM_ROLES
        named = [column for role in roles if (column := mapping.column(role))]
        raise LabelError(
            f"Rows of '{table.name}' that have the same {quoted(named)} say "
            "different things, and no engine tells them apart; name their raters in a column "
            "'rater', or read the table by read_labels."
        )
    if "judge_rows" in mapping.answers:
        raise LabelError(
            f"Rows of '{table.name}' by one judge are on the same items, and no engine tells them "
            "apart; read the table by read_labels, or number them in a column "
            "'sample'."
        )


def _with_rows_aside(
    answers: Mapping[str, str], aside: RowsSetAside | None, stated: FileMapping
) -> dict[str, str]:
    """Say of rows that are set aside what all of them tell, not the first."""
    found = {about: reading for about, reading in answers.items() if about != SET_ASIDE}
    if aside:
        found[SET_ASIDE] = LEFT_OUT
    return {**found, **stated.answers}


def _is_told_by_all_rows(doubt: Doubt, mapping: FileMapping) -> bool:
    """Whether a doubt about the first rows is put, if at all, where all were looked at."""
    about = doubt.guess if isinstance(doubt.guess, dict) else {}
    is_of_sides = mapping.is_by_row and mapping.column("rater") and doubt.role in SIDES
    return bool(is_of_sides) or SET_ASIDE in about


def _n_labels_of_columns(of: Sequence[str], ratings: RatingTable) -> dict[str, int]:
    """How many labels a cell of each column is: of a judge's only one, one on every criterion."""
    n_of_answer = np.bincount(ratings.row[~ratings.label.missing], minlength=len(of)).tolist()
    most = dict.fromkeys(of, 1)
    for column, n in zip(of, n_of_answer, strict=True):
        most[column] = max(most[column], n)
    return most


def _listing_left(stated: FileMapping, gone: Set[str]) -> FileMapping:
    """Take raters whose rows are all set aside out of a mapping that lists others beside them."""
    rest = stated.listing_only({*stated.humans, *stated.machine_names} - gone)
    is_left = bool(rest.humans) == bool(stated.humans) and bool(rest.machine) == bool(
        stated.machine
    )
    return rest if gone and is_left else stated


def _with_rows_left_out(
    report: ReadReport, n_rows: int, n_of_others: int, n_per_row: int
) -> ReadReport:
    """Account for rows whose labels, so many in each, are set aside; some by raters left out."""
    if not n_rows * n_per_row:
        return report
    n = {UNLISTED: n_of_others, IN_ROWS_SET_ASIDE: n_rows - n_of_others}
    more = {reason: own * n_per_row for reason, own in n.items() if own}
    dropped = {**report.dropped, **{k: own + report.dropped.get(k, 0) for k, own in more.items()}}
    n_places = report.n_places + n_rows * n_per_row
    return replace(report, n_rows=report.n_rows + n_rows, n_places=n_places, dropped=dropped)


def _told_by_sample(sample: RawTable, stated: FileMapping) -> Resolved:
    try:
        return resolve(sample, stated)
    except HumansMissingError:  # of the first rows: the others may have them
        mapping = stated.over(draft(sample))
        if mapping.is_by_row and mapping.label:
            return Resolved(mapping, mapping, ())
        raise


def _of_answers(mapping: FileMapping, stated: FileMapping, item: str) -> FileMapping:
    """Return what is known of the answers: all roles but who is human, which all rows tell.

    That no criteria stand in the names of columns is known as well.
    """
    columns = {role: mapping.column(role) for role in KEYS}
    columns |= dict.fromkeys(("system", "source", "sample")) | {"item": item}
    sides = stated if mapping.is_by_row and mapping.column("rater") else mapping
    known = {role: name for role, name in columns.items() if name or role in mapping.columns}
    known |= {"item": item, "system": None, "source": None, "sample": None}
    # of other columns the table of the answers has the names alone
    known = {**dict.fromkeys(("criterion", "system_a", "system_b", "order")), **known}
    criteria = mapping.criteria if mapping.is_by_row else mapping.names("criteria")
    return replace(
        mapping,
        columns=known,
        human=sides.human,
        machine=sides.machine,
        criteria=criteria,
        text=(),
    )


def _counted_answers(
    table: EngineTable, mapping: FileMapping, sample: RawTable, of_sides: str | None
) -> tuple[pa.Table, list[str]]:
    """Different labels with who gave them, and the column of each; in a fixed order.

    ``of_sides``: a column that tells judges among the raters, where one does.
    """
    in_roles = [name for role in KEYS if (name := mapping.column(role))]
    keys = list(dict.fromkeys([*in_roles, *([of_sides] if of_sides else [])]))
    labels = _label_columns(mapping)
    named = Items.of(table, mapping).named
    has_item = nw.lit(True) if named is None else named
    parts: list[pa.Table] = []
    for label in labels:
        wanted = list(dict.fromkeys([*keys, label]))
        own = [table.columns[name] for name in wanted]
        part = table.distinct(own, MOST_ANSWERS, has_item=has_item)
        parts.append(part.rename_columns([*wanted, HAS_ITEM, TIMES]))
        if sum(map(len, parts)) > MOST_ANSWERS:
            raise LabelError(
                f"'{table.name}' has more than {MOST_ANSWERS:,} different labels by rater, texts "
                f"or scores rather than categories (column '{label}'), which no engine counts; "
                "leave that column out of the mapping, or read the table by read_labels."
            )
    answers = pa.concat_tables(parts, promote_options="permissive")
    of = [label for label, part in zip(labels, parts, strict=True) for _ in range(len(part))]
    places = [np.array([labels.index(label) for label in of])]
    places += [_places(texts_of(answers.column(name)), sample, name) for name in (*keys, *labels)]
    order = np.lexsort(places[::-1])
    return answers.take(pa.array(order)), [of[n] for n in order]


def _have_control_characters(cells: pa.ChunkedArray) -> bool:
    """Whether any text of a column has such a character."""
    if not (pa.types.is_string(cells.type) or pa.types.is_large_string(cells.type)):
        return False
    return bool(compute.any(compute.match_substring_regex(cells, CONTROL)).as_py())


def _label_columns(mapping: FileMapping) -> tuple[str, ...]:
    if mapping.is_by_row:
        return mapping.names("label")
    return tuple(dict.fromkeys((*mapping.humans, *mapping.machine_names)))


def _places(cells: pd.Series, sample: RawTable, column: str) -> IntArray:
    """Place of every text among the others: as the first rows have them, then by name."""
    seen = sample.frame[column].array.categories.tolist() if column in sample.frame else []
    first = {text: number for number, text in enumerate(seen)}
    texts = cells.astype(object).where(cells.notna(), "").astype(str).tolist()
    order = sorted({*texts}, key=lambda text: (first.get(text, len(first)), natural_key(text)))
    place = {text: number for number, text in enumerate(order)}
    return np.array([place[text] for text in texts], dtype=np.int64)


def _as_table(
    answers: pa.Table,
    of: Sequence[str],
    item: str,
    table: EngineTable,
    pair: Sequence[str],
    beside: str | None,
) -> RawTable:
    """Make a table of the answers: everybody's first one is on the first item, and so on.

    Of other columns it has the names, which tell what labels may be. ``beside``: a column of kinds
    that tells no raters apart.
    """
    times = answers.column(TIMES).to_numpy().astype(np.int64)
    has_item = answers.column(HAS_ITEM).to_numpy().astype(bool)
    plain = answers.drop_columns([TIMES, HAS_ITEM])
    raw = every_row_from_arrow(plain.append_column(item, pa.array(range(len(plain)))), table.name)
    keys = [column for column in plain.column_names if column not in (*of, *pair, beside)]
    by = [raw.frame[column].astype(object).fillna("") for column in keys] + [pd.Series(of)]
    by.append(pd.Series(has_item))
    if pair:  # both orders are one item's
        sides = [raw.frame[column].astype(object).fillna("") for column in pair]
        by += [pd.concat(sides, axis=1).min(axis=1), pd.concat(sides, axis=1).max(axis=1)]
    number = pd.Series(np.zeros(len(of))).groupby(by).cumcount()
    # what lacks a system is dropped, and must be on no item of another answer
    number += len(of) * raw.frame[list(pair)].isna().any(axis=1)
    items = pd.Categorical(number.astype(str).where(has_item))
    nothing = categorical_from(np.full(len(of), -1), [])
    others = pd.DataFrame({name: nothing for name in table.columns if name not in raw.frame})
    frame = pd.concat([raw.frame.assign(**{item: items}), others], axis=1)
    return replace(raw, frame=frame, times=times, n_records=_n_rows(answers, of))


def _n_rows(answers: pa.Table, of: Sequence[str]) -> int:
    """Rows of the whole table, all of which every column of labels has."""
    return int(compute.sum(answers.column(TIMES)).as_py() or 0) // max(len({*of}), 1)


def _may_repeat_header(answers: pa.Table, of: Sequence[str]) -> bool:
    """Whether an answer and whose it is are the names of their columns."""
    names = [name for name in answers.column_names if name not in (HAS_ITEM, TIMES)]
    cells = {name: answers.column(name).to_pylist() for name in names}
    keys = [name for name in names if name not in of]
    return any(
        cells[label][row] == label and all(cells[key][row] == key for key in keys)
        for row, label in enumerate(of)
    )


def _varying(
    first: pa.Table,
    name: str,
    mapping: FileMapping,
    aside: RowsSetAside | None,
    keys: Mapping[str, Sequence[str]],
) -> tuple[str, ...]:
    """Find columns that differ within an item of the first rows, and so filter no items.

    Of rows that are not set aside. ``keys``: of objects, which are columns each.
    """
    kinds = [one.with_type(pa.string()) if pa.types.is_null(one.type) else one
             for one in first.schema]  # fmt: skip
    sample = EngineTable.of(nw.from_native(first.cast(pa.schema(kinds))).lazy(), name)
    sample = aside.others(sample) if aside else sample
    sample = with_objects_apart(sample, keys)
    sample = with_sides(with_ids_joined(sample, mapping.names("item")), mapping)
    items = Items.of(sample, mapping)
    varying = []
    for column, own in items.describing.items():
        with suppress(NotCountedError):  # of a kind that is no text: nothing is known
            # as texts, since not all kinds can be put in order
            if items.are_told(nw.col(own).cast(nw.String)):
                varying.append(column)
    return tuple(varying)


def _said_of_varying(varying: Sequence[str], name: str) -> tuple[str, ...]:
    if not varying:
        return ()
    return (f"Column {quoted(varying)} of '{name}' differs within items and cannot filter them.",)


def _n_empty_rows(table: EngineTable, answers: pa.Table, of: Sequence[str]) -> int:
    """Count rows in which nothing stands, if any has no label, and nothing that tells whose it is.

    Parameters
    ----------
    table : EngineTable
    answers : Table
        Different ones.
    of : sequence of str
        Column of the label of each.
    """
    keys = [name for name in answers.column_names if name not in (HAS_ITEM, TIMES, *of)]
    cells = [answers.column(name).to_pylist() for name in keys]
    labels = {name: answers.column(name).to_pylist() for name in {*of}}
    if not all(
        any(
            own == column and labels[own][row] is None and all(key[row] is None for key in cells)
            for row, own in enumerate(of)
        )
        for column in labels
    ):
        return 0
    frame = table.frame
    is_empty = nw.all_horizontal(
        *(nw.col(own).is_null() for own in frame.columns), ignore_nulls=False
    )
    found = table.collect(lambda: frame.filter(is_empty).select(nw.len().alias(N)))
    return int(found.column(N)[0].as_py())


def _without_empty_rows(report: ReadReport, n_empty: int, n_per_row: int) -> ReadReport:
    """Account for a table without rows in which nothing stands, which miss no labels."""
    n = n_empty * n_per_row
    return replace(
        report,
        n_rows=report.n_rows - n_empty,
        n_places=report.n_places - n,
        n_missing=report.n_missing - n,
    )


def _said_of_left_out(name: str, n_repeated: int, n_empty: int) -> list[str]:
    verb = "repeats" if n_repeated == 1 else "repeat"
    left_out = [counted(n_empty, "empty row")] if n_empty else []
    left_out += [f"{counted(n_repeated, 'line')} that {verb} the header"] if n_repeated else []
    return [f"Left out of '{name}': {what}." for what in left_out]


def _beside_raters(mapping: FileMapping) -> str | None:
    """Column of kinds beside a column of raters, who are the same where some rows leave it out."""
    rater, kind = mapping.column("rater"), mapping.column("kind")
    return kind if rater not in (None, kind) else None


def _unused(name: str, names: Sequence[str]) -> str:
    while name in names:
        name = f"{name}_"
    return name


def _said(
    table: EngineTable,
    answers: pa.Table,
    of: Sequence[str],
    ratings: RatingTable,
    labels: Labels,
) -> pd.DataFrame:
    """Find the value of every answer, one of ``ratings``, among the labels that they were read as.

    ``of`` are the columns that the answers stand in.
    """
    mapping = ratings.mapping
    value, response = _values(labels)
    stands = {name: answers.column(name).to_pylist() for name in answers.column_names}
    keys = {role: name for role in KEYS if (name := mapping.column(role))}
    rows: list[dict[str, object]] = []
    for place in np.flatnonzero(~ratings.label.missing).tolist():
        row = int(ratings.row[place])
        criterion, rater = (
            side.names[side.codes[place]] if side.codes[place] >= 0 else None
            for side in (ratings.criterion, ratings.rater)
        )
        code = ratings.item.codes[row]
        item = ratings.item.names[code] if code >= 0 else None
        key = (item, criterion, rater, int(ratings.sample[place]))
        rows.append(
            {
                "row": row,
                "column": table.columns[of[row]],
                "label": stands[of[row]][row],
                **{role: stands[name][row] for role, name in keys.items()},
                "criterion_name": criterion,
                "name": rater,
                "times": stands[TIMES][row],
                "value": value.get(key, np.nan),
                "response": response.get(key),
            }
        )
    columns = [
        "row",
        "column",
        "label",
        *keys,
        "criterion_name",
        "name",
        "times",
        "value",
        "response",
    ]
    found = pd.DataFrame(rows, columns=columns, dtype=object)  # labels as they stand
    return found.astype({"row": np.int64, "times": np.int64, "value": np.float64})


def _values(labels: Labels) -> tuple[dict[_Key, float], dict[_Key, str]]:
    """Value of every label, and text of every invalid response, by whose it is and on what."""
    names = (*labels.raters, *labels.judges)
    items = labels.items.index.tolist()

    def keys(rows: LabelRows | InvalidRows) -> list[_Key]:
        parts = (rows.item, rows.criterion, rows.rater, rows.sample)
        return [
            (items[item], labels.criteria[criterion], names[rater], sample)
            for item, criterion, rater, sample in zip(*(p.tolist() for p in parts), strict=True)
        ]

    value = dict(zip(keys(labels.rows), labels.rows.value.astype(float).tolist(), strict=True))
    return value, dict(zip(keys(labels.invalid), labels.invalid.response.tolist(), strict=True))


def _account(
    table: EngineTable,
    raw: RawTable,
    guesses: tuple[str, ...],
    found: Labels,
    said: pd.DataFrame,
    ratings: RatingTable,
    n_labels: Sequence[int],
) -> ReadReport:
    """Account of the whole table, where that of the answers, and their ratings, is of these alone.

    ``n_labels`` says of each answer how many labels it is.
    """
    assert raw.times is not None
    valued = said["value"].notna()
    unknown = found.unknown.assign(times=_times_of_unknown(found, raw))
    dropped = dict(found.report.dropped)
    if UNLISTED in dropped:
        is_listed = np.isin(np.arange(len(raw.times)), ratings.row)
        dropped[UNLISTED] = int(raw.times[~is_listed].sum())
    report = replace(
        found.report,
        files=(table.name,),
        n_places=int(raw.times @ np.array(n_labels)),
        n_labels=int(said.loc[valued, "times"].sum()),
        n_missing=0,
        dropped=dropped,
        unknown={str(r): int(n) for r, n in unknown.groupby("rater")["times"].sum().items()},
        invalid=_most_frequent_first(said[said["response"].notna()]),
        guesses=_said_of_all(guesses, found.report.guesses),
    )
    return replace(report, n_missing=report.n_places - report.n_accounted)


def _said_of_all(of_first_rows: Sequence[str], of_all: Sequence[str]) -> tuple[str, ...]:
    """Put what all rows say in the place of what the first rows said of it: who the raters are."""
    again = {guess.partition(": ")[0] for guess in of_all}
    return (*(one for one in of_first_rows if one.partition(": ")[0] not in again), *of_all)


def _most_frequent_first(invalid: pd.DataFrame) -> dict[str, dict[str, int]]:
    """Count the texts of every judge, the most frequent first."""
    found: dict[str, dict[str, int]] = {}
    for judge, text, n in invalid[["name", "response", "times"]].itertuples(index=False, name=None):
        own = found.setdefault(str(judge), {})
        own[str(text)] = own.get(str(text), 0) + int(n)
    return {
        judge: dict(sorted(texts.items(), key=lambda one: (-one[1], one[0])))
        for judge, texts in found.items()
    }


def _times_of_unknown(found: Labels, raw: RawTable) -> IntArray:
    """How often each response that is no label stands in the table."""
    assert raw.times is not None
    row: IntArray = found.unknown["row"].to_numpy(dtype=np.int64) - raw.first_row
    return np.asarray(raw.times[row], dtype=np.int64)


def _losses(
    found: Labels, raw: RawTable, said: pd.DataFrame, stated: FileMapping
) -> tuple[Doubt, ...]:
    """Ask about raters who lose many labels, as often as these stand in the table."""
    is_open = [stated.scale.of(c).scale is None for c in found.unknown["criterion"]]
    unknown = found.unknown.assign(times=_times_of_unknown(found, raw))
    n_kept: dict[tuple[str, str], int] = {}
    kept = said.loc[said["value"].notna(), ["criterion_name", "name", "times"]]
    for criterion, rater, n in kept.itertuples(index=False, name=None):
        n_kept[criterion, rater] = n_kept.get((criterion, rater), 0) + int(n)
    named = {*stated.labels, *map(str, stated.labels.values())}
    return losses(unknown[np.array(is_open, dtype=bool)], n_kept, named, found.scales)
