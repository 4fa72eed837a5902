"""From a text table and a mapping to one row per label, whatever the layout."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import LabelError, missing_column, quoted
from judgeviz.labels.coding import (
    ENTRIES_AT_ONCE,
    LISTS_AT_ONCE,
    Coded,
    IntArray,
    blocks,
    column_of,
    columns_of,
    combined,
    determines,
    index_type,
    is_constant,
    joined,
    looked_up,
    taken,
    text_of,
)
from judgeviz.labels.detection import roles, set_aside
from judgeviz.labels.detection.both_orders import in_reverse
from judgeviz.labels.detection.contents import repeats
from judgeviz.labels.detection.criterion_names import (
    CriterionWords,
    NamedColumn,
    by_criterion,
    columns_by_criterion,
)
from judgeviz.labels.detection.judge_columns import columns_of_judges, criteria_of_rows
from judgeviz.labels.detection.long import judges_of_raters
from judgeviz.labels.detection.presentation import reversed_rows
from judgeviz.labels.mapping import ANSWERS, COLUMN_ROLES, FileMapping
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.scale.preferences import reversed_pairs
from judgeviz.labels.sources.list_cells import list_cells
from judgeviz.labels.sources.sizes import check_labels, check_raters
from judgeviz.labels.sources.tables import RawTable, is_list_column

RATERS, ANSWERS_OF_ONE, ITEMS = ANSWERS["rows"]
ANSWERS_OF_A_JUDGE, JUDGES = ANSWERS["judge_rows"]
FIRST_ROWS = 10_000  # whose raters stand in their order; others by name, as over an engine
MOST_LOOKED_AT = 50_000  # labels of humans, of each equal ones once
MOST_KEYS_GIVEN = 2**20  # criteria, raters and labels; beyond, labels are sorted


@dataclass(frozen=True, slots=True)
class Given:
    """Different labels, by who gave them on which criterion.

    Attributes
    ----------
    criterion, rater, label : ndarray of int, shape (n_given,)
        Codes; of a label without a rater -1.
    times : ndarray of int, shape (n_given,)
        How often, at least once.
    """

    criterion: IntArray
    rater: IntArray
    label: IntArray
    times: IntArray

    @classmethod
    def of(
        cls, criterion: Coded, rater: Coded, label: Coded, times: IntArray | None = None
    ) -> "Given":
        """Count labels (n_labels,) in the order of the codes; each stands ``times`` in its source.

        Those without a label or a criterion are left out.
        """
        # each has one place more, the first: for a label without it
        n_criteria, n_raters, n_labels = (
            len(coded.names) + 1 for coded in (criterion, rater, label)
        )
        n_keys = n_criteria * n_raters * n_labels
        n_rows = len(label.codes)
        n_at_once = max(ENTRIES_AT_ONCE, n_keys) if n_keys <= MOST_KEYS_GIVEN else n_rows + 1
        found: list[IntArray] = []
        counts: NDArray[Any] = np.zeros(n_keys if n_keys <= MOST_KEYS_GIVEN else 0)
        for block in blocks(n_rows, n_at_once):
            key = criterion.codes[block].astype(index_type(n_keys))
            key *= n_raters
            key += rater.codes[block]
            key *= n_labels
            key += label.codes[block]
            key += n_raters * n_labels + n_labels + 1
            often = None if times is None else times[block]
            if n_keys <= MOST_KEYS_GIVEN:
                counts += np.bincount(key, often, n_keys)
            else:
                found_keys, of_key = np.unique(key, return_inverse=True)
                found, counts = [found_keys], np.bincount(of_key, often)
        keys = found[0] if found else np.flatnonzero(counts)
        counts = counts if found else counts[keys]
        who, said = np.divmod(keys, n_labels)
        on, by = np.divmod(who, n_raters)
        kept = (said > 0) & (on > 0)
        return cls(on[kept] - 1, by[kept] - 1, said[kept] - 1, counts[kept].astype(np.int64))


@dataclass(frozen=True)
class RatingTable:
    """One row per label of one file, all names still as in the file.

    Attributes
    ----------
    table : RawTable
        Where it comes from.
    mapping : FileMapping
        The resolved mapping.
    item : Coded, shape (n_rows,)
        Item of each row of the table.
    row : ndarray of int, shape (n_labels,)
        Row of the table that each label stands in.
    criterion, rater, label : Coded, shape (n_labels,)
        ``label`` is missing where a cell is.
    sample : ndarray of int, shape (n_labels,)
        Number of a repeated answer.
    humans : frozenset of str
        Raters that are human.
    n_places : int
        Places for a label in the file: cells of label columns, and entries of lists.
    n_left_out : int
        Places of raters whom the mapping lists neither as human nor as machine.
    n_set_aside : int
        Places in rows that are left out, as a column marks them as set aside.
    reverse : ndarray of bool, shape (n_labels,)
        Answers on the pair in the reverse of the order that the table has it in.
    are_apart : bool
        No two labels have the same item, criterion, rater and sample, as their places in the
        table tell already; False where they have to be looked at.
    """

    table: RawTable
    mapping: FileMapping
    item: Coded
    row: IntArray
    criterion: Coded
    rater: Coded
    label: Coded
    sample: IntArray
    humans: frozenset[str]
    reverse: NDArray[np.bool_]
    n_places: int
    n_left_out: int = 0
    n_set_aside: int = 0
    are_apart: bool = False

    @cached_property
    def given(self) -> Given:
        """Who gave which label on which criterion, and how often."""
        times = None if self.table.times is None else self.table.times[self.row]
        return Given.of(self.criterion, self.rater, self.label, times)

    def labels_by_criterion(self, of_humans_alone: bool = False) -> dict[str, list[str]]:
        """Different labels of every criterion, as they are spelled."""
        given = self.given
        is_used = np.ones(len(given.label), dtype=bool)
        if of_humans_alone:
            are_human = np.array([name in self.humans for name in self.rater.names] + [False])
            is_used = are_human[given.rater]
        return {
            self.criterion.names[code]: [
                self.label.names[label]
                for label in np.unique(given.label[is_used & (given.criterion == code)])
            ]
            for code in np.unique(given.criterion[is_used])
        }

    def raters_by_criterion(self) -> dict[str, frozenset[str]]:
        """Who labelled each criterion."""
        given = self.given
        is_named = given.rater >= 0
        return {
            self.criterion.names[code]: frozenset(
                self.rater.names[rater]
                for rater in np.unique(given.rater[is_named & (given.criterion == code)])
            )
            for code in np.unique(given.criterion[is_named])
        }

    def respelled(self, positions: IntArray, names: Mapping[str, str]) -> "RatingTable":
        """Spell some labels, (n,) of them, otherwise; other names than those given stay."""
        known = {name: code for code, name in enumerate(self.label.names)}
        new = [name for name in dict.fromkeys(names.values()) if name not in known]
        known |= {name: code for code, name in enumerate(new, len(known))}
        recode = np.array([known[names.get(name, name)] for name in self.label.names] + [-1])
        codes = self.label.codes.astype(index_type(len(known)))
        codes[positions] = recode[codes[positions]]
        return replace(self, label=Coded(codes, [*self.label.names, *new]))

    def on_each(self, criterion: str, names: Sequence[str]) -> "RatingTable":
        """Let the labels on a criterion count on each of several others."""
        own = np.flatnonzero(self.criterion.codes == self.criterion.names.index(criterion))
        more = np.tile(own, len(names) - 1)
        places = np.concatenate([np.arange(len(self.row)), more])
        return replace(
            self,
            row=taken(self.row, places),
            criterion=joined(
                [self.criterion, *(Coded.constant(name, len(own)) for name in names[1:])]
            ),
            rater=self.rater.take(places),
            label=self.label.take(places),
            sample=taken(self.sample, places),
            reverse=taken(self.reverse, places),
            n_places=self.n_places + len(more),
            are_apart=False,
        ).renamed({criterion: names[0]})

    def renamed(self, new: Mapping[str, str]) -> "RatingTable":
        """Rename criteria; those that get the same name become one."""
        names = [new.get(name, name) for name in self.criterion.names]
        unique = list(dict.fromkeys(names))
        recode = np.array([unique.index(name) for name in names] + [-1], dtype=np.int64)
        criterion = Coded(recode[self.criterion.codes], unique)
        are_apart = self.are_apart and len(unique) == len(names)
        return replace(self, criterion=criterion, are_apart=are_apart)

    def without_labels(
        self, labels: Collection[str], criteria: Collection[str] | None = None
    ) -> "RatingTable":
        """Take some labels as missing, on some criteria or on all."""
        recode = np.arange(len(self.label.names) + 1, dtype=index_type(len(self.label.names)))
        recode[[name in labels for name in self.label.names] + [True]] = -1
        codes = recode[self.label.codes]
        if criteria is not None:
            is_one = np.array([name in criteria for name in self.criterion.names] + [False])
            codes = np.where(is_one[self.criterion.codes], codes, self.label.codes)
        return replace(self, label=Coded(codes, self.label.names))

    def without_rows(self, marked: NDArray[np.bool_]) -> "RatingTable":
        """Leave out the labels of some rows, (n_rows,), which are counted as set aside."""
        kept = np.flatnonzero(~marked[self.row])
        return replace(
            self,
            row=self.row[kept],
            criterion=self.criterion.take(kept),
            rater=self.rater.take(kept),
            label=self.label.take(kept),
            sample=taken(self.sample, kept),
            reverse=taken(self.reverse, kept),
            n_set_aside=self.n_set_aside + len(self.row) - len(kept),
        )


def times_of_humans(ratings: Sequence[RatingTable]) -> dict[str, Counter[str]]:
    """How often humans gave each label, by criterion; of criteria of judges alone nothing.

    Tables with labels without end, which are scores or texts, are not looked at.
    """
    found: dict[str, Counter[str]] = {}
    for table in ratings:
        given = table.given
        are_human = np.array([name in table.humans for name in table.rater.names] + [False])
        for criterion in np.unique(given.criterion).tolist():
            found.setdefault(table.criterion.names[criterion], Counter())
        chosen = np.flatnonzero(are_human[given.rater])
        if len(chosen) > MOST_LOOKED_AT:
            continue
        columns = (given.criterion[chosen], given.label[chosen], given.times[chosen])
        for criterion, label, n in zip(*(own.tolist() for own in columns), strict=True):
            found[table.criterion.names[criterion]][table.label.names[label]] += n
    return found


def times_of_judges(ratings: Sequence[RatingTable]) -> dict[str, dict[str, Counter[str]]]:
    """How often each judge gave each label, by criterion; of as many as :func:`times_of_humans`."""
    found: dict[str, dict[str, Counter[str]]] = {}
    for table in ratings:
        given = table.given
        are_human = np.array([name in table.humans for name in table.rater.names] + [True])
        chosen = np.flatnonzero(~are_human[given.rater])
        if len(chosen) > MOST_LOOKED_AT:
            continue
        columns = (given.criterion[chosen], given.rater[chosen], given.label[chosen])
        places = zip(*(own.tolist() for own in columns), strict=True)
        for (criterion, rater, label), n in zip(places, given.times[chosen].tolist(), strict=True):
            by_judge = found.setdefault(table.criterion.names[criterion], {})
            words = by_judge.setdefault(table.rater.names[rater], Counter())
            words[table.label.names[label]] += n
    return found


def rating_table(table: RawTable, mapping: FileMapping) -> RatingTable:
    """Bring a table to one row per label, by its resolved mapping (see ``detection``).

    Raises
    ------
    LabelError
        Where the mapping names a column that is not there, or for more raters or different labels
        than a study has.
    """
    of_labels = (
        mapping.names("label") if mapping.is_by_row else (*mapping.humans, *mapping.machine_names)
    )
    table = table.without_words(column for column in table.frame.columns if column not in of_labels)
    for role in COLUMN_ROLES:
        column = mapping.column(role)
        if column and role != "rater" and is_list_column(table.frame[column]):
            raise LabelError(
                f"Column '{column}' of '{table.name}' holds lists and cannot be the '{role}'; "
                "choose another column in the mapping."
            )
    ratings = _from_long(table, mapping) if mapping.is_by_row else _from_columns(table, mapping)
    check_labels(table.name, mapping.names("label") or mapping.humans, ratings.label.names)
    if mapping.answers.get("set_aside") == set_aside.LEFT_OUT:
        marked, _ = set_aside.set_aside_rows(table, mapping)
        return ratings.without_rows(marked)
    return ratings


def item_of_row(table: RawTable, mapping: FileMapping) -> Coded:
    """Identity of each row's item.

    The item column alone where it tells systems (or the two systems, or turns) apart, here and in
    the other files, else together with them; source and system where there is no item column; the
    row itself where there is neither.
    """
    columns = {
        role: Coded.of(table.frame[column])
        for role in ("item", "source", "system", "system_a", "system_b")
        if (column := mapping.column(role))
    }
    pair = None
    if "system_a" in columns and "system_b" in columns:
        pair = pair_as_voted_on(columns["system_a"], columns["system_b"])
    base = columns.get("item") or columns.get("source")
    if base is None:
        return Coded(np.arange(len(table.frame)), [str(n) for n in range(1, len(table.frame) + 1)])
    parts = [base]
    turn = next((name for name in table.frame.columns if name.lower() == "turn"), None)
    finer = [
        (columns.get("system"), mapping.column("system") in table.apart),
        (pair, mapping.column("system_a") in table.apart),
    ]
    if pair is not None and turn is not None and not is_list_column(table.frame[turn]):
        finer.append((Coded.of(table.frame[turn]), False))
    for part, is_apart in finer:
        if part is not None and (is_apart or not determines(base.codes, part.codes)):
            parts.append(part)
    return combined(parts) if len(parts) > 1 else base


def pair_as_voted_on(system_a: Coded, system_b: Coded) -> Coded:
    """Name pairs in the order in which votes are on them, whichever a row has."""
    both = joined([system_a, system_b])
    a, b = np.split(both.codes, 2)
    turned = reversed_pairs(a, b, both.names)
    sides = np.where(turned, b, a), np.where(turned, a, b)
    return combined([Coded(side, both.names) for side in sides], " vs ")


def _from_long(table: RawTable, mapping: FileMapping) -> RatingTable:
    frame = table.frame
    _check_item(table, mapping)
    n_rows = len(frame)
    label_columns = mapping.names("label")
    for column in label_columns:
        if is_list_column(frame[column]):
            raise LabelError(
                f"Column '{column}' of '{table.name}' holds lists, but a rater's row holds one "
                "label; choose another 'label' column, or the layout 'lists'."
            )
    row = np.tile(np.arange(n_rows, dtype=index_type(n_rows)), len(label_columns))
    rater, sample, is_known, reverse = _raters_of_rows(table, mapping)
    item, humans = item_of_row(table, mapping), mapping.humans
    if mapping.column("rater") is None and (count_as := mapping.answers.get("rows")):
        number = _number_in_item(item)
        if count_as == ITEMS:
            item = _items_of_their_own(item, number)
        elif count_as == RATERS and humans:
            rater = _unnamed(rater.names[0], number)
            humans = tuple(rater.names)
        else:
            sample = number
    elif mapping.column("sample") is None:
        named = mapping.column("criterion")
        question = combined([item, Coded.of(frame[named])]) if named else item
        people = [name for name in humans if roles.is_human_kind(name)]
        kinds = [name for name in mapping.machine_names if roles.is_machine_kind(name)]
        if (count_as := mapping.answers.get("rows")) in (RATERS, ANSWERS_OF_ONE):
            rater, sample, named_so = _told_apart(
                question, rater, sample, people, apart=count_as == RATERS
            )
            humans = (*(name for name in humans if name not in people), *named_so)
        if count_as := mapping.answers.get("judge_rows"):
            apart = count_as == JUDGES
            judges = kinds if kinds or apart else list(mapping.machine_names)
            rater, sample, _ = _told_apart(question, rater, sample, judges, apart=apart)
    kept = None if is_known.all() else np.flatnonzero(is_known[row])

    def labels(column: Coded) -> Coded:
        return column if kept is None else column.take(kept)

    if len(label_columns) > 1:
        criterion = joined([Coded.constant(column, n_rows) for column in label_columns])
    elif named := mapping.column("criterion"):
        criterion = Coded.of(frame[named])
    else:
        criterion = Coded.constant(label_columns[0], n_rows)
    rater = rater.ordered_after(FIRST_ROWS)
    row_of_label = row if kept is None else row[kept]
    is_plain = kept is None and len(label_columns) == 1  # a row is a label
    of_rows = RatingTable(
        table=table,
        mapping=mapping,
        item=item,
        row=row_of_label,
        criterion=labels(criterion),
        rater=rater if is_plain else rater.take(row_of_label),
        label=labels(joined([Coded.of(frame[column]) for column in label_columns])),
        sample=sample if is_plain else taken(sample, row_of_label),
        humans=frozenset(humans),
        reverse=taken(reverse, row_of_label),
        n_places=n_rows * len(label_columns),
        n_left_out=len(row) - len(row_of_label),
    )
    return _with_judges_in_columns(of_rows, _reversed_by_order(table, mapping))


def _told_apart(
    question: Coded, rater: Coded, sample: IntArray, kinds: list[str], *, apart: bool
) -> tuple[Coded, IntArray, list[str]]:
    """Tell rows of one question apart where the rater is but a kind, ``human`` or ``llm``.

    By raters without a name, or as answers of one. Returns rater, sample and the kinds' names.
    """
    is_kind = rater.is_one_of(kinds)
    if not is_kind.any():
        return rater, sample, kinds
    number = np.where(is_kind, _number_in_item(combined([question, rater])), 0)
    if not apart:
        return rater, np.where(is_kind, number, sample), kinds
    width, n_known = int(number.max()) + 1, len(rater.names)
    named = [f"{kind} {place + 1}" for kind in kinds for place in range(width)]
    start = [
        n_known + kinds.index(name) * width if name in kinds else code
        for code, name in enumerate(rater.names)
    ]
    codes = np.array([*start, -1])[rater.codes] + number
    return Coded(codes, [*rater.names, *named]), sample, named


def _with_judges_in_columns(ratings: RatingTable, reverse: NDArray[np.bool_]) -> RatingTable:
    """Add judges whose labels stand in columns beside the rows' own; see ``judge_columns``.

    Parameters
    ----------
    ratings : RatingTable
        Of the rows' own labels.
    reverse : ndarray of bool, shape (n_rows,)
        Rows whose pair was shown in the reverse order.
    """
    table, mapping = ratings.table, ratings.mapping
    pieces = [
        (judge, piece)
        for judge, columns in columns_of_judges(table, mapping).items()
        for piece in _said_in_columns(ratings, columns)
    ]
    if not pieces:
        return ratings
    row = np.concatenate([piece.row for _, piece in pieces])
    raters = [Coded.constant(judge, len(piece.row)) for judge, piece in pieces]
    return replace(
        ratings,
        row=np.concatenate([ratings.row, row]),
        criterion=joined([ratings.criterion, *(piece.criterion for _, piece in pieces)]),
        rater=joined([ratings.rater, *raters]),
        label=joined([ratings.label, *(piece.label for _, piece in pieces)]),
        sample=np.concatenate([ratings.sample, *(piece.sample for _, piece in pieces)]),
        reverse=np.concatenate([ratings.reverse, reverse[row]]),
        n_places=ratings.n_places + len(row),
    )


@dataclass(frozen=True, slots=True)
class _SaidInColumn:
    """Labels of a judge's column beside rows of raters, all of shape (n_labels,)."""

    row: IntArray
    criterion: Coded
    label: Coded
    sample: IntArray


def _said_in_columns(ratings: RatingTable, columns: Sequence[str]) -> list[_SaidInColumn]:
    """Labels of one judge; a column that names no criterion is on that of every row, or on all."""
    table, mapping = ratings.table, ratings.mapping
    n_rows, labels = len(table.frame), mapping.names("label")
    found = []
    by_name = columns_by_criterion(columns, criteria_of_rows(table, mapping))
    for criterion, own in by_name.items():
        if criterion is not None:
            of_rows = [Coded.constant(criterion, n_rows)]
        elif len(labels) == 1 and (named := mapping.column("criterion")):
            of_rows = [Coded.of(table.frame[named])]
        else:
            of_rows = [Coded.constant(label, n_rows) for label in labels]
        for number, part in enumerate(own):
            for codes in of_rows:
                said = _said_once(ratings, part.column, codes)
                found.append(replace(said, sample=said.sample + number))
    return found


def _said_once(ratings: RatingTable, column: str, criterion: Coded) -> _SaidInColumn:
    """Read a judge's column once for an item, where all its rows say the same.

    Else its rows are answers. A row with a label that is not set aside comes before the others.
    """
    label = Coded.of(ratings.table.frame[column])
    marked = np.zeros(len(label.codes), dtype=bool)
    if ratings.mapping.answers.get("set_aside") == set_aside.LEFT_OUT:
        marked, _ = set_aside.set_aside_rows(ratings.table, ratings.mapping)
    question = combined([ratings.item, criterion])
    rows = np.lexsort((label.missing, marked))
    rows = rows[~question.missing[rows]]
    number = _number_in_item(question.take(rows))
    if determines(question.codes, label.codes):
        rows = rows[number == 0]
        number = np.zeros(len(rows), dtype=np.int64)
    return _SaidInColumn(rows, criterion.take(rows), label.take(rows), number)


def _reversed_by_order(table: RawTable, mapping: FileMapping) -> NDArray[np.bool_]:
    """Rows whose pair was shown in the reverse order, shape (n_rows,)."""
    if column := mapping.column("order"):
        return reversed_rows(table, column, mapping)
    return np.broadcast_to(False, len(table.frame))


def _check_item(table: RawTable, mapping: FileMapping) -> None:
    """Raise LabelError where labels of several raters name no item; of one, a row is an item.

    Unless there are ids of something that comes back: one person hardly judged that twice.
    """
    plain = [column for name, column in columns_of(table.frame) if not is_list_column(column)
             and roles.normalised(name).endswith("id")]  # fmt: skip
    is_row = mapping.column("rater") is None and not any(map(repeats, plain))
    if not is_row and not (mapping.column("item") or mapping.column("source")):
        raise LabelError(
            f"File '{table.name}' has one label per row, but no column says which item it belongs "
            f"to (found {quoted(table.frame.columns, 12)}); name it in the mapping as 'item'."
        )


def _raters_of_rows(
    table: RawTable, mapping: FileMapping
) -> tuple[Coded, IntArray, NDArray[np.bool_], NDArray[np.bool_]]:
    """Rater and sample of every row; whether the mapping lists the rater; if in reverse order."""
    named = mapping.column("rater")
    if named is None:  # all labels are one rater's
        beside = {c for own in columns_of_judges(table, mapping).values() for c in own}
        [only] = {*mapping.humans, *mapping.machine_names} - beside
        raters = Coded.constant(only, len(table.frame))
    else:
        raters = text_of(table.frame[named])
        check_raters(table.name, named, len(raters.names))
    judges = judges_of_raters(mapping)
    listed = {*mapping.humans, *judges}
    own = [judges.get(name, (name, 0)) for name in raters.names]
    place: dict[str, int] = {}
    renamed = np.array(
        [place.setdefault(judge, len(place)) for judge, _ in own] + [-1],
        dtype=index_type(len(raters.names)),
    )
    asked_as = np.array([number for _, number in own] + [0], dtype=renamed.dtype)
    sample: IntArray = np.broadcast_to(np.int8(0), len(raters.codes))
    if asked_as.any():
        sample = looked_up(asked_as, raters.codes)
    if numbered := mapping.column("sample"):
        answers = Coded.of(table.frame[numbered]).ordered()
        number = np.where(answers.missing, 0, answers.codes)  # asked once
        sample = sample.astype(np.int64) * max(len(answers.names), 1) + number
    is_listed = np.array([name in listed for name in raters.names] + [True])
    reverse = np.broadcast_to(False, len(raters.codes))
    if "orders" in mapping.answers:
        turned = set().union(*(in_reverse(own) for own in (mapping.machine or {}).values()))
        reverse = raters.is_one_of(turned)
    if mapping.column("order"):
        reverse = reverse ^ _reversed_by_order(table, mapping)
    renamed_rater = Coded(looked_up(renamed, raters.codes), list(place))
    return renamed_rater, sample, looked_up(is_listed, raters.codes), reverse


def _from_columns(table: RawTable, mapping: FileMapping) -> RatingTable:
    frame = table.frame
    criteria = mapping.names("criteria")
    pieces: list[_Piece] = []
    words = CriterionWords(criteria)
    for column in mapping.humans:
        named = _named(table, column, criteria, words)
        pieces.append(_cells(table, named, named.rater, of_human=True))
    are_judges = mapping.answers.get("judge_rows") == JUDGES
    listed = {j for j in mapping.machine or () if are_judges and roles.may_be_several_judges(j)}
    for judge, columns in (mapping.machine or {}).items():
        in_reverse_order = in_reverse(columns) if "orders" in mapping.answers else ()
        for own in columns_by_criterion(columns, criteria).values():
            for number, named in enumerate(own):
                piece = _cells(table, named, judge, of_human=False, apart=judge in listed)
                piece = replace(piece, is_reverse=named.column in in_reverse_order)
                pieces.append(piece.asked_again(number) if number else piece)
    if not pieces:
        raise LabelError(
            f"No column of '{table.name}' is taken for labels (found "
            f"{quoted(frame.columns, 12)}); name at least one in the mapping as 'human' or "
            "'machine'."
        )
    item = item_of_row(table, mapping)
    if rows := mapping.answers.get("rows"):
        item, pieces = _with_repeated_items(item, pieces, rows)
    n_criteria = max(len(criteria), 1)  # on all of which a piece without one is compared
    n_places = sum(
        piece.n_labels * (1 if piece.criterion is not None else n_criteria) for piece in pieces
    )
    if criteria:
        pieces = [own for piece in pieces for own in piece.of_criteria(criteria)]
    row = _rows_of_labels(pieces, len(frame))
    reverse = _reverse(pieces)
    if order := mapping.column("order"):
        reverse = reverse ^ reversed_rows(table, order, mapping)[row]
    if criteria:
        criterion = joined([Coded.constant(p.criterion or "", p.n_labels) for p in pieces])
    elif named_by := mapping.column("criterion"):
        criterion = Coded.of(frame[named_by]).take(row)
    else:
        criterion = Coded.constant(UNNAMED_CRITERION, len(row))
    return RatingTable(
        table=table,
        mapping=mapping,
        item=item,
        row=row,
        criterion=criterion,
        rater=joined([piece.rater for piece in pieces]),
        label=joined([piece.label for piece in pieces]),
        sample=np.concatenate([piece.sample for piece in pieces]),
        humans=frozenset(name for piece in pieces if piece.is_human for name in piece.rater.names),
        reverse=reverse,
        n_places=n_places,
        are_apart=item.numbers_rows and _are_of_different_raters(pieces),
    )


def _with_repeated_items(
    item: Coded, pieces: Sequence["_Piece"], count_as: str
) -> tuple[Coded, list["_Piece"]]:
    """Tell the rows of an item apart: by items of their own, raters without a name, or answers.

    What a judge says in all rows of an item it said once.
    """
    number = _number_in_item(item)
    if count_as == ITEMS:
        return _items_of_their_own(item, number), list(pieces)
    found = []
    for piece in pieces:
        if piece.sizes is not None:
            found.append(piece)
        elif not piece.is_human and determines(item.codes, piece.label.codes):
            found.append(piece.of_rows(number == 0))
        elif piece.is_human and count_as == RATERS:
            found.append(replace(piece, rater=_unnamed(piece.rater.names[0], number)))
        else:
            found.append(piece.asked_again_at(number))
    return item, found


def _number_in_item(item: Coded) -> IntArray:
    """Count the rows of its item above each row, shape (n_rows,)."""
    rows = pd.Series(item.codes).groupby(item.codes)
    return np.asarray(rows.cumcount(), dtype=np.int64)


def _items_of_their_own(item: Coded, number: IntArray) -> Coded:
    """Make every row an item, ``q7 (2)`` the second of one."""
    times = np.bincount(item.codes[~item.missing], minlength=len(item.names))
    names = [
        f"{item.names[code]} ({place + 1})" if times[code] > 1 else item.names[code]
        for code, place in zip(item.codes.tolist(), number.tolist(), strict=True)
    ]
    return Coded(np.where(item.missing, -1, np.arange(len(names))), names)


def _unnamed(name: str, number: IntArray) -> Coded:
    """Raters of whom it is only known that each labelled an item once."""
    return Coded(number, [f"{name} {place + 1}" for place in range(int(number.max()) + 1)])


def _rows_of_labels(pieces: Sequence["_Piece"], n_rows: int) -> IntArray:
    """Row of every label of the pieces, one after the other."""
    rows: IntArray = np.arange(n_rows, dtype=index_type(n_rows))
    found: IntArray = np.empty(sum(piece.n_labels for piece in pieces), dtype=rows.dtype)
    start = 0
    for piece in pieces:
        if piece.sizes is None:
            found[start : start + n_rows] = rows
            start += n_rows
            continue
        for block in blocks(n_rows, LISTS_AT_ONCE):  # so that there is no second copy of them
            own = np.repeat(rows[block], piece.sizes[block])
            found[start : start + len(own)] = own
            start += len(own)
    return found


def _reverse(pieces: Sequence["_Piece"]) -> NDArray[np.bool_]:
    """Which labels of the pieces, one after the other, are on pairs in the reverse order."""
    if not any(piece.is_reverse for piece in pieces):
        return np.broadcast_to(False, sum(piece.n_labels for piece in pieces))
    return np.repeat([piece.is_reverse for piece in pieces], [piece.n_labels for piece in pieces])


def _are_of_different_raters(pieces: Sequence["_Piece"]) -> bool:
    """Whether no two pieces hold answers of one rater to the same question."""
    given = [
        (piece.criterion, rater, piece.sample[0] if is_constant(piece.sample) else None)
        for piece in pieces
        for rater in piece.rater.names
    ]
    by_rater = {who[:2] for who in given}
    return len(by_rater) == len(given) or (
        len(set(given)) == len(given) and all(number is not None for *_, number in given)
    )


@dataclass(frozen=True)
class _Piece:
    """The labels of one column, all arrays of shape (n_labels,); no criterion: of every one."""

    criterion: str | None
    label: Coded
    rater: Coded
    sample: NDArray[np.signedinteger]
    sizes: IntArray | None = None  # labels of every row, (n_rows,), where a row has several
    is_human: bool = False
    is_reverse: bool = False  # on pairs in the reverse of the table's order

    @property
    def n_labels(self) -> int:
        return len(self.label.codes)

    def asked_again(self, times: int) -> "_Piece":
        """Return the answers of the same judge in a further column."""
        if is_constant(self.sample):
            again = np.array(times, dtype=index_type(times))
            return replace(self, sample=np.broadcast_to(again, self.n_labels))
        most = int(self.sample.max(initial=0)) + times
        return replace(self, sample=self.sample.astype(index_type(most)) + times)

    def asked_again_at(self, times: IntArray) -> "_Piece":
        """Return the answers of the same rater, each row (n_rows,) after so many others."""
        return replace(self, sample=times.astype(index_type(int(times.max(initial=0)))))

    def of_rows(self, is_kept: NDArray[np.bool_]) -> "_Piece":
        """Return the labels of some rows (n_rows,) alone, where each holds one."""
        rows = np.flatnonzero(is_kept)
        return replace(
            self,
            label=self.label.take(rows),
            rater=self.rater.take(rows),
            sample=taken(self.sample, rows),
            sizes=is_kept.astype(np.int8),
        )

    def of_criteria(self, criteria: Sequence[str]) -> list["_Piece"]:
        """Once for every criterion that the labels are compared on."""
        if self.criterion is not None:
            return [self]
        return [replace(self, criterion=criterion) for criterion in criteria]


def _named(
    table: RawTable, column: str, criteria: Sequence[str], words: CriterionWords
) -> NamedColumn:
    """Criterion and rater in the name of a column of human labels."""
    if not criteria:
        return NamedColumn(column, None, column)
    named = by_criterion(column, words)
    if named is None:
        raise LabelError(
            f"Column '{column}' of '{table.name}' holds human labels, but its name holds none of "
            f"the criteria {quoted(criteria)}; correct 'criteria' or 'human' in the mapping."
        )
    return named


def _cells(
    table: RawTable, named: NamedColumn, name: str, of_human: bool, apart: bool = False
) -> _Piece:
    """Labels, raters and samples of one column; a list cell gives several labels.

    They are those of several humans, answers of one judge, or, if ``apart``, of several judges.
    """
    column, criterion = named.column, named.criterion
    if column not in table.frame.columns:
        raise missing_column(column, "human" if of_human else "machine", table.frame.columns)
    cells = column_of(table.frame, column)
    # of different cells with their number each is one label, however many look like lists
    lists = list_cells(cells) if table.times is None else None
    if lists is None:
        label, n_rows = Coded.of(cells), len(cells)
        once = np.broadcast_to(np.int8(0), n_rows)
        return _Piece(criterion, label, Coded.constant(name, n_rows), once, is_human=of_human)
    label, n_labels = Coded(lists.codes, lists.names), len(lists.codes)
    if not (of_human or apart):
        judge = Coded.constant(name, n_labels)
        return _Piece(criterion, label, judge, lists.positions, lists.sizes)
    most = int(lists.sizes.max(initial=0))
    check_raters(table.name, column, most)
    rater = Coded(lists.positions, [f"{name}_{number + 1}" for number in range(most)])
    once = np.broadcast_to(np.int8(0), n_labels)
    return _Piece(criterion, label, rater, once, lists.sizes, is_human=of_human)
