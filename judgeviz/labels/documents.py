"""JSON and JSON Lines: find the records in a document, or recognise a published format."""

import json
from collections.abc import Mapping, Sequence
from typing import TypeGuard

import pandas as pd

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.data_frames import records_of_frame
from judgeviz.labels.files import OpenedFile, decoded
from judgeviz.labels.formats import recognise
from judgeviz.labels.tables import RawTable, table_from_frame


def read_document(file: OpenedFile) -> RawTable:
    """Read JSON or JSON Lines into a text table.

    Recognises nested dicts ``{rater: {item: label}}``, JUDGE-BENCH, a list of records, a dict
    of columns, and a dict that holds one list of records.

    Raises
    ------
    LabelError
        For text that is not JSON, or JSON without a table in it.
    """
    content, notes = decoded(file)
    document = _parse(file.name, content.decode("utf-8"))
    notes = file.notes + notes
    records: Sequence[Mapping[str, object]] | None = records_of_frame(document)
    if records is None:
        table = recognise(file.name, document, notes)
        if table is not None:
            return table
        records = _find_records(document)
    if records is None:
        raise LabelError(
            f"File '{file.name}' is JSON without a table in it: it needs a list of records, a "
            "dict of columns, or labels as {rater: {item: label}}."
        )
    frame = pd.DataFrame([_flattened(record) for record in records], dtype=object)
    if frame.shape[1] == 0:
        raise LabelError(
            f"File '{file.name}' holds only empty records; export the table again with its data."
        )
    return table_from_frame(frame, file.name, 1, notes)


def _parse(name: str, text: str) -> object:
    try:
        return _loads(text)
    except json.JSONDecodeError as whole:
        # Not str.splitlines: a line separator inside a text does not end a record.
        lines = [(row, line) for row, line in enumerate(text.split("\n"), 1) if line.strip()]
        if len(lines) < 2 or not _is_json(lines[0][1]):
            raise LabelError(
                f"File '{name}', row {whole.lineno}: this is not valid JSON ({whole.msg}); "
                "export it again."
            ) from None
    except (RecursionError, ValueError) as problem:
        raise _unusable(name, problem) from None
    return [_parsed_line(name, row, line) for row, line in lines]


def _parsed_line(name: str, row: int, line: str) -> object:
    try:
        return _loads(line)
    except json.JSONDecodeError as problem:
        raise LabelError(
            f"File '{name}', row {row}: this line is not valid JSON ({problem.msg}); correct "
            "or remove it."
        ) from None
    except (RecursionError, ValueError) as problem:
        raise _unusable(name, problem) from None


def _loads(text: str) -> object:
    return json.loads(text, object_pairs_hook=_without_repeats)


class _RepeatedKeyError(ValueError):
    """A key that stands twice in one object, of which JSON readers drop one."""


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        seen: dict[str, object] = {}
        for key, value in pairs:
            if key in seen and seen[key] != value:
                raise _RepeatedKeyError(key)
            seen[key] = value
    return entries


def _unusable(name: str, problem: Exception) -> LabelError:
    if isinstance(problem, RecursionError):
        return LabelError(
            f"File '{name}' is nested too deeply to hold a label table; export a flat list of "
            "records."
        )
    if isinstance(problem, _RepeatedKeyError):
        return LabelError(
            f"File '{name}' has the key {quoted([problem])} twice in one object, with different "
            "values; keep one of them."
        )
    return LabelError(
        f"File '{name}' has a number of more than 4,300 digits, which is no label; correct it."
    )


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _find_records(document: object) -> Sequence[Mapping[str, object]] | None:
    if isinstance(document, list):
        is_table = bool(document) and all(isinstance(record, dict) for record in document)
        return document if is_table else None
    if not isinstance(document, dict):
        return None
    columns = {key: cells for key, cells in document.items() if isinstance(cells, list)}
    lengths = {len(cells) for cells in columns.values()}
    if len(columns) > 1 and len(lengths) == 1 and len(columns) == len(document):
        return [
            dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)
        ]
    tables = [_find_records(inner) for inner in columns.values()]
    found = [records for records in tables if records]
    return max(found, key=len) if found else None


def _flattened(record: Mapping[str, object], prefix: str = "") -> dict[str, object]:
    """Nested dicts become columns ``outer.inner``; lists stay lists of their plain values.

    A list of ratings, ``[{"coherence": 2, "fluency": 5}, ...]`` with an entry per rater as in
    SummEval, becomes a column with a list for each criterion.
    """
    flat: dict[str, object] = {}
    for key, cell in record.items():
        name = f"{prefix}{key}"
        if isinstance(cell, dict):
            flat |= _flattened(cell, f"{name}.")
        elif _are_ratings(cell):
            flat |= {f"{name}.{key}": [rating[key] for rating in cell] for key in cell[0]}
        elif isinstance(cell, list) and any(isinstance(value, dict | list) for value in cell):
            flat[name] = json.dumps(cell)  # a conversation, say: text, not labels
        else:
            flat[name] = cell
    return flat


def _are_ratings(cell: object) -> TypeGuard[list[dict[str, object]]]:
    """Whether a cell is a list of numbers by criterion, the same criteria in every entry."""
    return (
        isinstance(cell, list)
        and len(cell) > 0
        and all(isinstance(rating, dict) and rating.keys() == cell[0].keys() for rating in cell)
        and all(isinstance(n, int | float | None) for rating in cell for n in rating.values())
    )
