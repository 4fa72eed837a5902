"""Rows of a table in an engine that a column marks as set aside, wherever they stand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import narwhals as nw

from judgeviz.engines.items import MOST_VALUES, is_one_of, texts_of
from judgeviz.engines.sides import any_of, number_of
from judgeviz.engines.source import EngineTable, N
from judgeviz.errors import Doubt, LabelError, quoted
from judgeviz.labels.detection.set_aside import (
    KEPT,
    LEFT_OUT,
    asked,
    cells_that_mark,
    columns_that_tell,
    in_words,
)
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.sizes import MOST_RATERS
from judgeviz.labels.sources.tables import RawTable


@dataclass(frozen=True)
class RowsSetAside:
    """Rows whose labels are left out.

    Attributes
    ----------
    marks : mapping of str to list
        Cells that mark their rows, by column of the table.
    n_rows : int
    doubt : Doubt or None
        Where nothing says whether their labels count.
    """

    marks: Mapping[str, list[Any]]
    n_rows: int
    doubt: Doubt | None

    def others(self, table: EngineTable) -> EngineTable:
        """Return the table without these rows."""
        return _only(table, ~_are_marked(table, self.marks))

    def n_rows_by(self, table: EngineTable, rater: str) -> dict[str, int]:
        """Count these rows of each rater in a column; of empty cells none."""
        own = table.columns[rater]
        found = _only(table, _are_marked(table, self.marks)).distinct([own], MOST_RATERS)
        known = found.filter(found.column(own).is_valid())
        n_rows: dict[str, int] = {}
        for name, n in zip(texts_of(known.column(own)), known.column(N).to_pylist(), strict=True):
            n_rows[name] = n_rows.get(name, 0) + int(n)
        return n_rows


def rows_set_aside(
    table: EngineTable,
    sample: RawTable,
    mapping: FileMapping,
    labels: Sequence[str],
    stated: FileMapping,
) -> RowsSetAside | None:
    """Find rows that are left out; None where there are none, or it is stated that they count.

    ``labels``: columns of labels.
    """
    reading = stated.answers.get("set_aside")
    names = [] if reading == KEPT else columns_that_tell(sample, mapping)
    marks: dict[str, list[Any]] = {}
    said: list[str] = []
    for name in names:
        own = table.columns[name]
        different = table.distinct([own], MOST_VALUES)
        if len(different) > MOST_VALUES:
            continue
        known = different.filter(different.column(own).is_valid())
        cells, texts = known.column(own).to_pylist(), texts_of(known.column(own)).tolist()
        if marking := cells_that_mark(
            name, dict(zip(texts, known.column(N).to_pylist(), strict=True))
        ):
            told = zip(cells, texts, strict=True)
            marks[name] = [cell for cell, text in told if text in marking]
            said.append(in_words(name, marking))
    if not marks:
        return None
    is_marked = _are_marked(table, marks)
    has_labels = any_of([~nw.col(table.columns[name]).is_null() for name in labels])
    counts = {"marked": is_marked, "asked": is_marked & has_labels}
    sums = {name: number_of([one]).sum() for name, one in counts.items()}
    [found] = table.collect(lambda: table.frame.select(nw.len().alias(N), **sums)).to_pylist()
    n = {name: int(own) for name, own in found.items()}  # DuckDB's sums are decimals
    if reading == LEFT_OUT:
        return RowsSetAside(marks, n["marked"], None)
    if n["asked"] in (0, n[N]):
        return None
    return RowsSetAside(marks, n["marked"], asked(table.name, n["asked"], said).doubt)


def _only(table: EngineTable, is_kept: nw.Expr) -> EngineTable:
    """Return some rows of the table, of which nothing is answered yet."""
    return replace(table, frame=table.frame.filter(is_kept), _answers={})


def _are_marked(table: EngineTable, marks: Mapping[str, list[Any]]) -> nw.Expr:
    return any_of(
        [
            is_one_of(nw.col(table.columns[name]), cells).fill_null(False)
            for name, cells in marks.items()
        ]
    )


def check_files_say_so(
    table: EngineTable,
    sample: RawTable,
    mapping: FileMapping,
    labels: Sequence[str],
    stated: FileMapping,
    found: RowsSetAside | None,
) -> None:
    """Raise LabelError where files by themselves, as reading has them, set other rows aside.

    One that is marked throughout counts there. ``found``: rows of the whole table.
    """
    files = table.each_file()
    names = [] if stated.answers.get("set_aside") == KEPT else columns_that_tell(sample, mapping)
    if len(files) < 2 or not names:
        return
    own = [rows_set_aside(file, sample, mapping, labels, stated) for file in files]
    if sum(one.n_rows for one in own if one) != (found.n_rows if found else 0):
        raise LabelError(
            f"Files of '{table.name}' say otherwise by themselves than together which rows "
            f"{quoted(names)} sets aside, as one that is marked throughout counts, and no engine "
            'tells it by file; state {"answers": {"set_aside": "left out"}} or '
            '{"answers": {"set_aside": "kept"}} in the mapping, or read the files by read_labels.'
        )
