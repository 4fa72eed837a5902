"""What a source holds before anybody interprets it: a JSON document, or tables of text."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Literal, TypeGuard

import pandas as pd

from judgeviz.errors import LabelError, counted, quoted
from judgeviz.labels.coding import column_of, times_in
from judgeviz.labels.scale.answers import json_or_python
from judgeviz.labels.sources.files import OpenedFile, decoded
from judgeviz.labels.sources.headings import is_data
from judgeviz.labels.sources.list_cells import QUOTED_APART
from judgeviz.labels.sources.sizes import MOST_COLUMNS, check_columns, check_filled
from judgeviz.labels.sources.tables import (
    RawTable,
    is_list_column,
    table_from_frame,
    texts_of,
)

Record = Mapping[str, object]
MOST_LEVELS = 20  # of objects in one another, in the name of a column
RECORDS_LOOKED_AT = 50
FEWEST_UNDER_IDS = 3  # records of a key of their own each


@dataclass(frozen=True)
class Document:
    """Content of one source, the same to a format whether it came as JSON or as a table.

    Attributes
    ----------
    name : str
        File name, for messages.
    folders : tuple of str
        Names of the folders that the file was in, the innermost last; empty where unknown.
    value : object
        A parsed JSON document; of JSON Lines a list of its records. None for tables.
    tables : tuple of RawTable
        The table, or the sheets of a workbook; empty for JSON.
    notes : tuple of str
        For the report.
    sheets : tuple of str
        Titles of all sheets of a workbook, also of those that hold no table.
    part : {"sheet", "file"}
        What its tables are; files are read together as the sheets of a workbook.
    siblings : tuple of Document
        The other files given together with this one: some tools write a file for each rater.
    number : int
        How many of them were given before it.
    answers : mapping of str to str
        What the mapping says of answers that a format can read in several ways.
    humans : tuple of str
        Whom the mapping calls human: columns that people filled in, or raters of the format.
    criteria : tuple of str
        Those that the mapping names, be it as labels; empty where it names none.
    telling : tuple of str
        Columns that the mapping names for what tells labels apart: items, raters, systems ...
    """

    name: str
    folders: tuple[str, ...] = ()
    value: object = None
    tables: tuple[RawTable, ...] = ()
    notes: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    part: Literal["sheet", "file"] = "sheet"
    siblings: tuple["Document", ...] = ()
    number: int = 0
    answers: Mapping[str, str] = field(default_factory=dict)
    humans: tuple[str, ...] = ()
    criteria: tuple[str, ...] = ()
    telling: tuple[str, ...] = ()

    def whether_parts(self, titles: Sequence[str]) -> str:
        """Begin a question on what some of its sheets are, or the files that are read as such."""
        named = f"{self.part}s {quoted(titles)}"
        if self.part == "file":
            return f"nothing says whether the {named}"
        return f"nothing in '{self.name}' says whether its {named}"

    @property
    def folder(self) -> str:
        """Name of the folder that the file was in; "" where unknown."""
        return self.folders[-1] if self.folders else ""

    @property
    def table(self) -> RawTable | None:
        """The first table; None for JSON."""
        return self.tables[0] if self.tables else None

    @cached_property
    def records(self) -> Sequence[Record]:
        """Records of a document, wherever in it they stand; rows of the first table.

        A cell that holds JSON is parsed; an empty cell is None. Empty where there are none. Raises
        LabelError where a record has more keys than a table of labels has columns.
        """
        if self.table is not None:
            return _rows_of(self.table)
        records = find_records(self.value) or []
        check_columns(self.name, max(map(len, records), default=0), len(records))
        return records

    @property
    def row_numbers(self) -> Sequence[int]:
        """Number of every record as the user counts: rows of a table, else records from 1."""
        if self.table is None:
            return range(1, len(self.records) + 1)
        return self.table.row_numbers(range(len(self.table.frame)))

    @cached_property
    def first_records(self) -> Sequence[Record]:
        """The first records, to recognise a format by."""
        if self.table is None:
            return list(islice(self.records, RECORDS_LOOKED_AT))
        return _rows_of(self.table, RECORDS_LOOKED_AT)

    @cached_property
    def keys(self) -> Set[str]:
        """Keys of the first records, columns of the table; of nested objects also ``outer.inner``.

        In the order in which they stand there. Of a flat table the same as of nested JSON: both
        say ``metadata.model``.
        """
        if self.table is not None:
            columns = self.table.header or map(str, self.table.frame.columns)
            names = (name for column in columns for name in _with_outer(column))
        else:
            names = (name for one in self.first_records for name in _key_paths(one) if name)
        return dict.fromkeys(names).keys()

    def texts_under(self, name: str) -> Counter[str]:
        """Texts of a column, or under a key of the records, with how often each stands there."""
        if name not in self._texts:
            self._texts[name] = self._counted_under(name)
        return self._texts[name]

    @cached_property
    def _texts(self) -> dict[str, Counter[str]]:
        return {}  # a file is asked by each of the others

    def _counted_under(self, name: str) -> Counter[str]:
        if self.table is None:
            said = (record.get(name) for record in self.records)
            return Counter(one for one in said if isinstance(one, str))
        frame = self.table.frame
        is_plain = name in frame and not is_list_column(frame[name])
        return times_in(frame[name]) if is_plain else Counter()

    def as_table(self) -> RawTable:
        """Return the document as a table whose columns nobody has interpreted.

        Raises
        ------
        LabelError
            For JSON without a table in it.
        """
        return self.table or _flat_table(self)


def holds_settings(value: object, *, among_tables: bool = False) -> bool:
    """Whether JSON is an object of settings: a few values of several kinds, most of them different.

    Numbers alone, and words that come back, may be labels; not among tables where they stand in
    lists, ``{"labels": [1, 2, 3]}``, each under a name and not under an item's.
    """
    if not isinstance(value, Mapping):
        return False
    leaves = list(_leaves(value))
    are_plain = not any(isinstance(leaf, Mapping | list) for leaf in leaves)
    words = [leaf for leaf in leaves if isinstance(leaf, str)]
    are_told = bool(words) or (among_tables and _holds_lists(value))
    return are_plain and are_told and 2 * len(set(map(str, leaves))) > len(leaves)


def _holds_lists(value: Mapping[str, object]) -> bool:
    """Whether all values of an object, and of objects in it, are lists."""
    return all(
        isinstance(entry, list) or (isinstance(entry, Mapping) and _holds_lists(entry))
        for entry in value.values()
    )


def _leaves(value: Mapping[str, object]) -> Iterator[object]:
    """Values of an object and of those in it; lists of plain values part by part."""
    inside: list[object] = list(value.values())
    while inside:
        entry = inside.pop()
        if isinstance(entry, Mapping):
            inside += entry.values()
        elif isinstance(entry, list):
            yield from entry
        else:
            yield entry


def value_at(record: Record, path: str) -> object:
    """Find the entry ``outer.inner`` of a record, be it nested or a column of that name."""
    if path in record:
        return record[path]
    outer, _, inner = path.partition(".")
    entry = record.get(outer)
    return value_at(entry, inner) if inner and isinstance(entry, Mapping) else None


def read_document(file: OpenedFile) -> Document:
    """Parse JSON or JSON Lines.

    Raises
    ------
    LabelError
        For text that is not JSON.
    """
    content, notes = decoded(file)
    value = _parse(file.name, content.decode("utf-8"))
    rows = _rows_apart(value)
    value = value if rows is None else rows
    if isinstance(value, dict) and file.name.lower().endswith((".jsonl", ".ndjson")):
        value = [value]  # of a single line
    value = under_one_object(value)
    return Document(file.name, file.folders, value, notes=file.notes + notes)


def _flat_table(document: Document) -> RawTable:
    records = find_records(document.value)
    if records is None:
        raise _no_table(document)
    rows = [_flattened(record) for record in records]
    n_columns = len(set().union(*rows))
    check_columns(document.name, n_columns, len(rows))
    check_filled(document.name, len(rows), n_columns, sum(map(len, rows)))
    frame = pd.DataFrame(rows, dtype=object)
    if frame.shape[1] == 0:
        raise LabelError(
            f"File '{document.name}' holds only empty records; export the table again with its "
            "data."
        )
    return table_from_frame(frame, document.name, 1, document.notes)


def _no_table(document: Document) -> LabelError:
    """Say what a document holds in the place of records."""
    found = _list_of_lists(document.value)
    if found is None:
        return LabelError(
            f"File '{document.name}' is JSON without a table in it: it needs a list of records, a "
            "dict of columns, or labels as {rater: {item: label}}."
        )
    path, lists = found
    where = f" under '{path}'" if path else ""
    if any(isinstance(entry, dict) for inner in lists for entry in inner):
        inside, mend = "records", "put all records into one list"
    else:
        inside, mend = "values without names", "make a record {name: value} of every inner list"
    return LabelError(
        f"File '{document.name}' holds a list of {counted(len(lists), 'list')} of {inside}{where}, "
        f"and a table is one list of records; {mend}."
    )


def _list_of_lists(value: object, path: str = "") -> tuple[str, list[list[object]]] | None:
    """Find the first list of lists in a document, and where it stands."""
    if isinstance(value, list):
        lists = [inner for inner in value if isinstance(inner, list)]
        return (path, lists) if lists else None
    if not isinstance(value, dict):
        return None
    inside = (_list_of_lists(own, f"{path}.{key}".lstrip(".")) for key, own in value.items())
    return next((found for found in inside if found is not None), None)


def _rows_of(table: RawTable, n_rows: int | None = None) -> list[dict[str, object]]:
    """Rows of a table as records."""
    frame = table.frame
    if n_rows is not None and n_rows < len(frame):
        frame = frame.head(n_rows)
    columns = [_cells(column_of(frame, name)) for name in frame.columns]
    names = [str(name) for name in frame.columns]
    return [dict(zip(names, cells, strict=True)) for cells in zip(*columns, strict=True)]


def _cells(column: pd.Series) -> list[object]:
    if is_list_column(column):
        return [[_parsed_cell(text) for text in cell] for cell in column]
    texts = texts_of(column)
    parsed = {text: None if text is None else _parsed_cell(text) for text in dict.fromkeys(texts)}
    return [parsed[text] for text in texts]


def _parsed_cell(text: str) -> object:
    if not text.startswith(("{", "[")):
        return text
    try:
        return _loads(text)
    except (ValueError, RecursionError):
        # as pandas writes lists into CSV
        parsed = json_or_python(QUOTED_APART.sub(", ", text))
        return text if parsed is None else parsed


def _key_paths(record: Record, prefix: str = "") -> list[str]:
    names = []
    for key, entry in record.items():
        names.append(f"{prefix}{key}")
        # An object of more keys than a table has columns is keyed by names, of items say.
        if isinstance(entry, Mapping) and len(entry) <= MOST_COLUMNS:
            names += _key_paths(entry, f"{prefix}{key}.")
    return names


def _with_outer(column: str) -> list[str]:
    """Name a column, and the objects that it was part of (``outer`` of ``outer.inner``)."""
    parts = column.split(".", MOST_LEVELS)
    return [".".join(parts[:number]) for number in range(1, len(parts) + 1)]


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


def _whole(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


class _RepeatedKeyError(ValueError):
    """A key that stands twice in one object, of which JSON readers drop one."""


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    # half a surrogate pair, which JSON can spell, is no character: as among the values
    pairs = [(key if key.isascii() else _whole(key), value) for key, value in pairs]
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
        return nested_too_deeply(f"File '{name}'")
    if isinstance(problem, _RepeatedKeyError):
        return LabelError(
            f"File '{name}' has the key {quoted([problem])} twice in one object, with different "
            "values; keep one of them."
        )
    return LabelError(
        f"File '{name}' has a number of more than 4,300 digits, which is no label; correct it."
    )


def nested_too_deeply(what: str) -> LabelError:
    """Say that a document has more levels than Python can follow."""
    return LabelError(
        f"{what} is nested too deeply to hold a label table; export a flat list of records."
    )


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def under_one_object(document: object) -> object:
    """Put records of one key each, all different, into one: ``[{"q1": {...}}, {"q2": {...}}]``.

    As scripts write what they label, a line for each item under its id. Any other document is
    returned as it is.
    """
    if not isinstance(document, list) or len(document) < FEWEST_UNDER_IDS:
        return document
    records = [record for record in document if isinstance(record, dict) and len(record) == 1]
    together = {key: own for record in records for key, own in record.items()}
    return together if len(together) == len(records) == len(document) else document


def _rows_apart(document: object) -> list[Record] | None:
    """Make records of a table whose names stand apart from its rows; None for any other document.

    As ``to_json(orient="split")`` of pandas and tables of Weights & Biases write one:
    ``{"columns": [names], "index": [names of rows], "data": [rows]}``. An index other than the
    numbers of the rows becomes columns, as ``reset_index`` of pandas names them.
    """
    if not isinstance(document, dict):
        return None
    names, data = document.get("columns"), document.get("data")
    if not (isinstance(names, list) and isinstance(data, list)) or not (names and data):
        return None
    columns = [str(name) for name in names if isinstance(name, str | int)]
    if not len(names) == len(columns) == len(set(columns)):
        return None
    if not all(isinstance(row, list) and len(row) == len(names) for row in data):
        return None
    index = document.get("index")
    if not isinstance(index, list) or len(index) != len(data) or index == [*range(len(data))]:
        return [dict(zip(columns, row, strict=True)) for row in data]
    levels = [entry if isinstance(entry, list) else [entry] for entry in index]
    own = _names_of_levels(document.get("index_names"), max(map(len, levels)))
    return [
        dict(zip(own, entry, strict=False)) | dict(zip(columns, row, strict=True))
        for entry, row in zip(levels, data, strict=True)
    ]


def _names_of_levels(stated: object, n_levels: int) -> list[str]:
    names = stated if isinstance(stated, list) and len(stated) == n_levels else [None] * n_levels
    unnamed = [f"level_{number}" for number in range(n_levels)] if n_levels > 1 else ["index"]
    return [own if name is None else str(name) for own, name in zip(unnamed, names, strict=True)]


def find_records(document: object) -> Sequence[Record] | None:
    """Find the longest list of records in a document; None where it holds none."""
    if isinstance(document, list):
        is_table = bool(document) and all(isinstance(record, dict) for record in document)
        return document if is_table else _rows_under_names(document) or _records_by_id(document)
    if not isinstance(document, dict):
        return None
    columns = {key: cells for key, cells in document.items() if isinstance(cells, list)}
    lengths = {len(cells) for cells in columns.values()}
    if len(columns) > 1 and len(lengths) == 1 and len(columns) == len(document):
        return [
            dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)
        ]
    tables = [find_records(inner) for inner in columns.values()]
    found = [records for records in tables if records]
    return max(found, key=len) if found else None


def _rows_under_names(document: list[object]) -> Sequence[Record] | None:
    """Make records of a list of rows, the first of them names, as spreadsheets send them."""
    rows = [row for row in document if isinstance(row, list)]
    if len(rows) < 2 or len(rows) < len(document):
        return None
    names = [name for name in rows[0] if isinstance(name, str) and name.strip()]
    are_names = len(rows[0]) == len(set(names)) > 1 and not is_data(names)
    cells = [cell for row in rows[1:] for cell in row]
    is_regular = all(len(row) == len(names) for row in rows)
    is_plain = not any(isinstance(cell, dict | list) for cell in cells)
    if not (are_names and is_regular and is_plain):
        return None
    if all(isinstance(cell, str) for cell in cells):  # nothing tells names from labels in words
        return None
    return [dict(zip(names, row, strict=True)) for row in rows[1:]]


def _records_by_id(document: list[object]) -> list[Record] | None:
    """Make records of a list of pairs, each an id and a record: ``["a7", {"answers": {...}}]``."""
    pairs = [pair for pair in document if isinstance(pair, list) and len(pair) == 2]
    if len(pairs) < 2 or len(pairs) < len(document):
        return None
    ids = [own for own, _ in pairs if isinstance(own, str | int)]
    records = [record for _, record in pairs if isinstance(record, dict)]
    if not len(ids) == len(records) == len(set(map(str, ids))) == len(pairs):
        return None
    name = "id" if not any("id" in record for record in records) else "item_id"
    return [{name: own} | record for own, record in zip(ids, records, strict=True)]


def _flattened(record: Record, prefix: str = "") -> dict[str, object]:
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
