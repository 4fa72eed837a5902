"""From a text table and a mapping to one row per label, whatever the layout."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import LabelError, missing_column, quoted
from judgeviz.labels.coding import Coded, IntArray, combined, determines, joined, text_of
from judgeviz.labels.contents import list_cells
from judgeviz.labels.criterion_names import NamedColumn, by_criterion, columns_by_criterion
from judgeviz.labels.long_detection import judges_of_raters
from judgeviz.labels.mapping import COLUMN_ROLES, ROW_LAYOUTS, as_list, judge_columns
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.tables import RawTable, is_list_column


@dataclass(frozen=True)
class RatingTable:
    """One row per label of one file, all names still as in the file.

    Attributes
    ----------
    table : RawTable
        Where it comes from.
    mapping : dict
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
    n_left_out : int
        Labels of raters whom the mapping lists neither as human nor as machine.
    """

    table: RawTable
    mapping: dict[str, object]
    item: Coded
    row: IntArray
    criterion: Coded
    rater: Coded
    label: Coded
    sample: IntArray
    humans: frozenset[str]
    n_left_out: int = 0


def rating_table(table: RawTable, mapping: dict[str, object]) -> RatingTable:
    """Bring a table to one row per label, by its resolved mapping (see ``detection``).

    Raises
    ------
    LabelError
        Where the mapping names a column that is not there.
    """
    for role in COLUMN_ROLES:
        column = mapping.get(role)
        if column and role != "rater" and is_list_column(table.frame[column]):
            raise LabelError(
                f"Column '{column}' of '{table.name}' holds lists and cannot be the '{role}'; "
                "choose another column in the mapping."
            )
    is_long = mapping["layout"] in ROW_LAYOUTS
    return _from_long(table, mapping) if is_long else _from_columns(table, mapping)


def item_of_row(table: RawTable, mapping: Mapping[str, object]) -> Coded:
    """Identity of each row's item.

    The item column alone where it tells systems (or the two systems, or turns) apart, else
    together with them; source and system where there is no item column; the row itself where
    there is neither.
    """
    columns = {
        role: Coded.of(table.frame[mapping[role]])
        for role in ("item", "source", "system", "system_a", "system_b")
        if mapping.get(role)
    }
    pair = None
    if "system_a" in columns and "system_b" in columns:
        pair = _unordered_pair(columns["system_a"], columns["system_b"])
    base = columns.get("item") or columns.get("source")
    if base is None:
        return Coded(np.arange(len(table.frame)), [str(n) for n in range(1, len(table.frame) + 1)])
    parts = [base]
    turn = next((name for name in table.frame.columns if name.lower() == "turn"), None)
    finer = [columns.get("system"), pair]
    if pair is not None and turn is not None and not is_list_column(table.frame[turn]):
        finer.append(Coded.of(table.frame[turn]))
    for part in finer:
        if part is not None and not determines(base.codes, part.codes):
            parts.append(part)
    return combined(parts) if len(parts) > 1 else base


def _unordered_pair(system_a: Coded, system_b: Coded) -> Coded:
    both = joined([system_a, system_b])
    first, second = np.split(both.codes, 2)
    low, high = np.minimum(first, second), np.maximum(first, second)
    return combined([Coded(low, both.names), Coded(high, both.names)], " vs ")


def _from_long(table: RawTable, mapping: dict[str, object]) -> RatingTable:
    frame = table.frame
    n_rows = len(frame)
    label_columns = as_list(mapping["label"])
    for column in label_columns:
        if is_list_column(frame[column]):
            raise LabelError(
                f"Column '{column}' of '{table.name}' holds lists, but a rater's row holds one "
                "label; choose another 'label' column, or the layout 'lists'."
            )
    row = np.tile(np.arange(n_rows), len(label_columns))
    rater, sample, is_known = _raters_of_rows(table, mapping)
    kept = None if is_known.all() else np.flatnonzero(is_known[row])

    def labels(column: Coded) -> Coded:
        return column if kept is None else column.take(kept)

    if len(label_columns) > 1:
        criterion = joined([Coded.constant(column, n_rows) for column in label_columns])
    elif mapping.get("criterion"):
        criterion = Coded.of(frame[mapping["criterion"]])
    else:
        criterion = Coded.constant(label_columns[0], n_rows)
    row_of_label = row if kept is None else row[kept]
    is_plain = kept is None and len(label_columns) == 1  # a row is a label
    return RatingTable(
        table=table,
        mapping=mapping,
        item=item_of_row(table, mapping),
        row=row_of_label,
        criterion=labels(criterion),
        rater=rater if is_plain else rater.take(row_of_label),
        label=labels(joined([Coded.of(frame[column]) for column in label_columns])),
        sample=sample if is_plain else sample[row_of_label],
        humans=frozenset(as_list(mapping["human"])),
        n_left_out=len(row) - len(row_of_label),
    )


def _raters_of_rows(
    table: RawTable, mapping: Mapping[str, object]
) -> tuple[Coded, IntArray, NDArray[np.bool_]]:
    """Rater and sample of every row, and whether the mapping lists the rater at all."""
    raters = text_of(table.frame[mapping["rater"]])
    judges = judges_of_raters(mapping)
    listed = set(as_list(mapping["human"])) | set(judges)
    own = [judges.get(name, (name, 0)) for name in raters.names]
    names = list(dict.fromkeys(judge for judge, _ in own))
    renamed = np.array([names.index(judge) for judge, _ in own] + [-1], dtype=np.int64)
    asked_as = np.array([number for _, number in own] + [0], dtype=np.int64)
    sample = asked_as[raters.codes]
    if mapping.get("sample"):
        answers = Coded.of(table.frame[mapping["sample"]]).ordered()
        number = np.where(answers.missing, 0, answers.codes)  # asked once
        sample = sample * max(len(answers.names), 1) + number
    is_listed = np.array([name in listed for name in raters.names] + [True])
    return Coded(renamed[raters.codes], names), sample, is_listed[raters.codes]


def _from_columns(table: RawTable, mapping: dict[str, object]) -> RatingTable:
    frame = table.frame
    criteria = as_list(mapping.get("criteria"))
    pieces: list[_Piece] = []
    for column in as_list(mapping.get("human")):
        named = _named(table, column, criteria)
        pieces.append(_cells(table, named, named.rater, of_human=True))
    human_names = {name for piece in pieces for name in piece.rater.names}
    for judge, columns in judge_columns(mapping.get("machine")).items():
        for own in columns_by_criterion(columns, criteria).values():
            for number, named in enumerate(own):
                piece = _cells(table, named, judge, of_human=False)
                pieces.append(replace(piece, sample=piece.sample + number))
    if not pieces:
        raise LabelError(
            f"The mapping leaves no label column of '{table.name}': 'human' and 'machine' are "
            "empty; name at least one column."
        )
    if criteria:
        pieces = [own for piece in pieces for own in piece.of_criteria(criteria)]
    row = np.concatenate([piece.row for piece in pieces])
    if criteria:
        criterion = joined([Coded.constant(p.criterion or "", len(p.row)) for p in pieces])
    elif mapping.get("criterion"):
        criterion = Coded.of(frame[mapping["criterion"]]).take(row)
    else:
        criterion = Coded.constant(UNNAMED_CRITERION, len(row))
    return RatingTable(
        table=table,
        mapping=mapping,
        item=item_of_row(table, mapping),
        row=row,
        criterion=criterion,
        rater=joined([piece.rater for piece in pieces]),
        label=joined([piece.label for piece in pieces]),
        sample=np.concatenate([piece.sample for piece in pieces]),
        humans=frozenset(human_names),
    )


@dataclass(frozen=True)
class _Piece:
    """The labels of one column, all arrays of shape (n_labels,); no criterion: of every one."""

    criterion: str | None
    label: Coded
    rater: Coded
    sample: IntArray
    row: IntArray

    def of_criteria(self, criteria: Sequence[str]) -> list["_Piece"]:
        """Once for every criterion that the labels are compared on."""
        if self.criterion is not None:
            return [self]
        return [replace(self, criterion=criterion) for criterion in criteria]


def _named(table: RawTable, column: str, criteria: Sequence[str]) -> NamedColumn:
    """Criterion and rater in the name of a column of human labels."""
    if not criteria:
        return NamedColumn(column, None, column)
    named = by_criterion(column, criteria)
    if named is None:
        raise LabelError(
            f"Column '{column}' of '{table.name}' holds human labels, but its name holds none of "
            f"the criteria {quoted(criteria)}; correct 'criteria' or 'human' in the mapping."
        )
    return named


def _cells(table: RawTable, named: NamedColumn, name: str, of_human: bool) -> _Piece:
    """Labels, raters, samples and rows of one column; a list cell gives several labels."""
    column, criterion = named.column, named.criterion
    if column not in table.frame.columns:
        raise missing_column(column, "human" if of_human else "machine", table.frame.columns)
    cells = table.frame[column]
    n_rows = len(cells)
    lists = list_cells(cells)
    if lists is None:
        rater, none = Coded.constant(name, n_rows), np.zeros(n_rows, dtype=np.int64)
        return _Piece(criterion, Coded.of(cells), rater, none, np.arange(n_rows))
    lists = [cell or [""] for cell in lists]  # an empty cell lacks a label
    sizes = np.array([len(cell) for cell in lists])
    row = np.repeat(np.arange(n_rows), sizes)
    position = np.arange(len(row)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    texts = [text or None for cell in lists for text in cell]
    codes, names = pd.factorize(np.array(texts, dtype=object))
    label = Coded(codes.astype(np.int64), [str(text) for text in names])
    if not of_human:
        return _Piece(criterion, label, Coded.constant(name, len(row)), position, row)
    most = int(sizes.max(initial=0))
    rater = Coded(position, [f"{name}_{number + 1}" for number in range(most)])
    return _Piece(criterion, label, rater, np.zeros(len(row), dtype=np.int64), row)
