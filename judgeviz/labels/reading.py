"""``read_labels``: from whatever a user has to :class:`Labels`, or one clear sentence."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath

import pandas as pd

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.assembly import assemble
from judgeviz.labels.delimited import read_delimited
from judgeviz.labels.detection import draft, resolve
from judgeviz.labels.documents import read_document
from judgeviz.labels.file_kinds import file_kinds
from judgeviz.labels.files import OpenedFile, Source, open_sources
from judgeviz.labels.labels import Labels
from judgeviz.labels.layouts import RatingTable, rating_table
from judgeviz.labels.mapping import check_mapping
from judgeviz.labels.one_hot import with_one_winner
from judgeviz.labels.spreadsheets import read_parquet, read_workbook
from judgeviz.labels.tables import RawTable, table_from_frame


def read_labels(
    source: Source | Sequence[Source], mapping: Mapping[str, object] | None = None
) -> Labels:
    """Read a table of human and machine labels.

    CSV, TSV and other delimited text, JSON, JSON Lines, Parquet and XLSX, also gzipped; long,
    wide, list-cell, nested and score-table layouts. What is not stated in the mapping is
    guessed, and ``labels.report`` says what was taken for what.

    Parameters
    ----------
    source : path, open file with a name, DataFrame, or a list of these
        A list reads humans and judges from different files into one data set.
    mapping : dict, optional
        Overrides any guess; ``labels.mapping`` gives the mapping in use, which can be saved as
        JSON. Keys: layout, item, rater, kind, label, sample, criterion, system, system_a,
        system_b, source, text, human, machine, scale, labels; ``criteria``, a list of the
        criteria that stand in the names of the label columns (``coherence_human_1``); for
        several files also ``files``, a list with one such dict per file.

    Returns
    -------
    Labels

    Raises
    ------
    LabelError
        Where the data cannot be read as labels; the message says what, where and what to do.
    ValueError
        For an argument that is no source.
    """
    if mapping is not None and not isinstance(mapping, Mapping):
        raise ValueError(f"A mapping is a dict or None; got {type(mapping).__name__}.")
    return labels_from_tables(read_tables(source), mapping or {})


def labels_from_tables(tables: Sequence[RawTable], mapping: Mapping[str, object]) -> Labels:
    """Interpret raw tables under a mapping; see :func:`read_labels`."""
    check_mapping(mapping)
    own = _own_mappings(tables, mapping)
    ratings: list[RatingTable] = []
    guesses: list[str] = []
    for table, entries, kind in zip(tables, own, file_kinds(tables), strict=True):
        resolved = resolve(table, entries, kind)
        ratings.append(rating_table(table, resolved.mapping))
        guesses += resolved.guesses
    guesses += _scales_of_nothing(ratings, mapping.get("scale"))
    stated = _stated(tables, mapping)
    return assemble(ratings, _dataset_name(tables), stated, guesses)


def draft_mapping(tables: Sequence[RawTable]) -> dict[str, object]:
    """Return as much of a mapping as can be told for tables that cannot be read without one."""
    own: list[dict[str, object]] = []
    for table, kind in zip(tables, file_kinds(tables), strict=True):
        try:
            own.append(resolve(table, {}, kind).mapping)
        except LabelError:
            own.append(draft(table))
    return {"files": own} if len(own) > 1 else own[0]


def read_tables(source: Source | Sequence[Source]) -> list[RawTable]:
    """Open files as raw tables, nothing interpreted yet."""
    return [
        with_one_winner(
            _read_frame(opened, f"table {number}")
            if isinstance(opened, pd.DataFrame)
            else _read_table(opened)
        )
        for number, opened in enumerate(open_sources(source), 1)
    ]


def _read_frame(frame: pd.DataFrame, name: str) -> RawTable:
    """Read a DataFrame; an index with a name is a column, too."""
    named = [level for level in frame.index.names if level is not None]
    if named and not set(named) & set(frame.columns):
        frame = frame.reset_index(level=named)
    return table_from_frame(frame, name, 1)


def _read_table(file: OpenedFile) -> RawTable:
    """Read by content; the name's ending is only a hint."""
    content = file.content
    if content.startswith(b"PAR1"):
        return read_parquet(file)
    if content.startswith(b"PK\x03\x04"):
        return read_workbook(file)
    ending = PurePath(file.name).suffix.lower()
    start = content[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"{") or (start.startswith(b"[") and ending in (".json", ".jsonl", "")):
        return read_document(file)
    if ending in (".json", ".jsonl", ".ndjson"):
        return read_document(file)
    if ending in (".xlsx", ".xlsm", ".parquet"):
        raise LabelError(
            f"File '{file.name}' is named {ending} but its content is not; save it again in that "
            "format, or correct the ending."
        )
    return read_delimited(file)


def _own_mappings(
    tables: Sequence[RawTable], mapping: Mapping[str, object]
) -> list[dict[str, object]]:
    shared = {key: value for key, value in mapping.items() if key != "files"}
    files = mapping.get("files")
    if not isinstance(files, list):
        return [dict(shared) for _ in tables]
    if len(files) != len(tables):
        raise LabelError(
            f"The mapping's 'files' needs one entry per file, {len(tables)} in all, not "
            f"{len(files)}; correct the mapping."
        )
    return [shared | dict(own) for own in files]


def _stated(tables: Sequence[RawTable], mapping: Mapping[str, object]) -> dict[str, object]:
    """Add the scales that files state themselves, where the mapping does not."""
    if mapping.get("scale"):
        return dict(mapping)
    scales: dict[str, object] = {}
    for table in tables:
        stated = (table.preset or {}).get("scale")
        if isinstance(stated, Mapping):
            scales |= stated
    return dict(mapping) | {"scale": scales}


def _scales_of_nothing(ratings: Sequence[RatingTable], scale: object) -> list[str]:
    """Say where a mapping states the scale of a criterion that the table does not have."""
    if not isinstance(scale, Mapping) or {"kind", "categories"} & set(scale):
        return []
    known = dict.fromkeys(name for table in ratings for name in table.criterion.names)
    unknown = [str(name) for name in scale if name not in known]
    if not unknown:
        return []
    return [
        f"The scale that the mapping states for {quoted(unknown)} was not used: the criteria are "
        f"{quoted(known)}."
    ]


def _dataset_name(tables: Sequence[RawTable]) -> str:
    names = [PurePath(table.name).stem for table in tables]
    return " + ".join(dict.fromkeys(names))
