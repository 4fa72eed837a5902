"""Files damaged as files get damaged: bytes, lines, cells, columns, JSON nodes, containers, mixes.

Every mutation takes a random generator, so that a number brings the same damage back.
"""

import csv
import gzip
import io
import json
import math
import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from random import Random

import openpyxl
import pandas as pd
import pyarrow
import pyarrow.parquet
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

MOST_RECORDS = 16  # of a list or a table: small files are read hundreds of times a minute
STEPS = (1, 1, 2, 4)
JSON_ENDINGS = (".json", ".jsonl", ".ndjson", ".manifest")
TEXT_ENDINGS = (*JSON_ENDINGS, ".csv", ".tsv", ".txt")
ENCODINGS = ("utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252", "cp1251", "shift-jis")

ODD_CELLS = (
    "", " ", "x", "-", "--", "?", "#REF!", "#N/A", "1e999", "-1e308", "NaN", "nan", "None", "null",
    "inf", "-0", "0", "1", "2", "3", "2.5", "1,5", "1;2", "1|2", "[1, 2]", "[]", "[[A]]",
    "{'a': 1}", '{"a": 1}', '["x", null]', "A", "B", "tie", "model_a", "yes", "TRUE", "true",
    "4 - good", "3/5", "Rating: 4", "😀", "٣", "½", '"', "'", '""', "a\nb", "a\r\nb", "a\tb",
    "=1+1", "@x", "<b>x</b>", "$x$", "\x00", "\x1b[0m", "\ufeff", "\u2028", "\u202e", "100%",
    "2024-01-01", "1_000", "0x10", "12:30", "9" * 25, "9" * 400, "x" * 5000, "human", "machine",
    "gpt-4o", "i",
)  # fmt: skip
ODD_NAMES = (
    "", " ", "item", "Item", "rater", "label", "label_2", "kind", "sample", "criterion", "system",
    "system_a", "system_b", "source", "text", "id", "winner", "turn", "judge", "model", "score",
    "human", "human_1", "human_2", "gpt-4o", "gpt-4o_2", "Anna", "tone_human_1", "Unnamed: 0", "1",
    "0", "annotations", "responses", "annotator", "user", "value", "name", "answer", "😀", "a\nb",
    "n_votes", "confidence", "total", "mean_score", "gold", "bleu", "x" * 300, '"', "=x",
)  # fmt: skip
ODD_NODES = (
    None, True, False, 0, 1, -1, 2.5, 1e308, math.nan, math.inf, 10**25, 10**400, "", "1", "x", "A",
    "\ud800", "\x00", "2024-01-01", [], {}, [[]], [None], [1, 2, 3], ["a", "b"], [{}], {"": None},
    {"1": 1}, {"value": 3}, {"label": "x", "annotator": "ann"}, [{"label": 1}, {"label": 2}],
)  # fmt: skip

Table = list[list[str]]  # the header first


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A file to read: its path inside a folder of its own, and its bytes."""

    name: str
    content: bytes

    @property
    def ending(self) -> str:
        """The last ending of its name, in lower case."""
        return PurePosixPath(self.name).suffix.lower()


Mutation = Callable[[NamedFile, Random], NamedFile | None]


def mutate(
    files: Sequence[NamedFile], others: Sequence[NamedFile], rng: Random
) -> tuple[list[NamedFile], list[str]]:
    """Damage files in one to four steps.

    Parameters
    ----------
    files : sequence of NamedFile
        Of one data set.
    others : sequence of NamedFile
        Of all data sets; one of them may be mixed in.
    rng : Random

    Returns
    -------
    files : list of NamedFile
    steps : list of str
        What was done to which file.
    """
    damaged, steps = list(files), []
    for _ in range(rng.choice(STEPS)):
        place = rng.randrange(len(damaged))
        if rng.random() < 0.05:
            damaged[place : place + rng.randint(0, 1)] = [rng.choice(others)]
            steps.append(f"mixed in {damaged[place].name}")
            continue
        mutation = rng.choice(MUTATIONS)
        changed = mutation(damaged[place], rng)
        if changed is not None:
            damaged[place] = changed
            steps.append(f"{mutation.__name__} in {changed.name}")
    return damaged, steps


def mutate_json(document: object, rng: Random) -> object:
    """Replace, drop, rename, repeat or wrap one node of a JSON document."""
    places = _places(document)
    if not places:
        return deepcopy(rng.choice(ODD_NODES))
    parent, key = rng.choice(places)
    how = rng.choice(("replace", "replace", "drop", "repeat", "wrap", "spell", "rename", "swap"))
    if how == "drop":
        del parent[key]
    elif how == "wrap":
        parent[key] = rng.choice((lambda x: [x], lambda x: {"value": x}))(parent[key])
    elif how == "spell":
        parent[key] = json.dumps(parent[key])
    elif how == "swap":
        other, place = rng.choice(places)
        parent[key] = deepcopy(other[place])
    elif how == "repeat" and isinstance(parent, list):
        parent.insert(key, parent[key])
    elif how in ("repeat", "rename") and isinstance(parent, dict):
        kept = parent[key] if how == "repeat" else parent.pop(key)
        parent[rng.choice(ODD_NAMES)] = kept
    else:
        parent[key] = deepcopy(rng.choice((*ODD_NODES, *ODD_CELLS)))
    return document


def shortened(file: NamedFile) -> NamedFile:
    """Keep the first records of a list or table; what is neither stays whole."""
    if file.ending in JSON_ENDINGS:
        document, is_lines = _document(file)
        if document is not None:
            return _with_document(file, _cut(document), is_lines)
    if file.ending in (".xlsx", ".parquet"):
        return file
    lines = file.content.splitlines(keepends=True)
    return replace(file, content=b"".join(lines[:MOST_RECORDS]))


def _bytes_changed(file: NamedFile, rng: Random) -> NamedFile | None:
    content = bytearray(file.content)
    if not content:
        return None
    for _ in range(rng.randint(1, 8)):
        content[rng.randrange(len(content))] = rng.randrange(256)
    return replace(file, content=bytes(content))


def _cut_off(file: NamedFile, rng: Random) -> NamedFile | None:
    return replace(file, content=file.content[: rng.randint(0, len(file.content))])


def _piece_moved(file: NamedFile, rng: Random) -> NamedFile | None:
    content, start = file.content, rng.randint(0, len(file.content))
    piece = content[start : start + rng.randint(0, 60)]
    rest = content if rng.random() < 0.5 else content[:start] + content[start + len(piece) :]
    place = rng.randint(0, len(rest))
    return replace(file, content=rest[:place] + piece + rest[place:])


def _other_encoding(file: NamedFile, rng: Random) -> NamedFile | None:
    text = _text(file)
    if text is None:
        return None
    return replace(file, content=text.encode(rng.choice(ENCODINGS), errors="replace"))


def _packed(file: NamedFile, rng: Random) -> NamedFile | None:
    if file.content.startswith(b"\x1f\x8b"):
        return None
    return NamedFile(f"{file.name}.gz", gzip.compress(file.content, mtime=0))


def _other_ending(file: NamedFile, rng: Random) -> NamedFile | None:
    endings = (".csv", ".tsv", ".txt", ".json", ".jsonl", ".xlsx", ".parquet", ".gz", "")
    return replace(file, name=str(PurePosixPath(file.name).with_suffix(rng.choice(endings))))


def _lines_changed(file: NamedFile, rng: Random) -> NamedFile | None:
    if file.ending not in TEXT_ENDINGS:
        return None
    lines = file.content.splitlines(keepends=True)
    for _ in range(rng.randint(1, 3)):
        _change_list(lines, rng, b"\n")
    return replace(file, content=b"".join(lines))


def _marks_changed(file: NamedFile, rng: Random) -> NamedFile | None:
    marks = (b",", b";", b"\t", b"|", b'"', b"\n", b"\r\n", b"\r", b" ", b"_", b".", b":")
    return replace(file, content=file.content.replace(rng.choice(marks), rng.choice(marks)))


def _cells_changed(file: NamedFile, rng: Random) -> NamedFile | None:
    def change(table: Table) -> None:
        for _ in range(rng.randint(1, 6)):
            row = rng.choice(table[1:] or table)
            if row:
                row[rng.randrange(len(row))] = rng.choice(ODD_CELLS)

    return _with_table(file, change, rng)


def _column_filled(file: NamedFile, rng: Random) -> NamedFile | None:
    def change(table: Table) -> None:
        place = rng.randrange(max(len(table[0]), 1))
        words = rng.sample(ODD_CELLS, rng.randint(1, 3))
        share = rng.choice((0.2, 1.0))
        for row in table[1:]:
            if place < len(row) and rng.random() < share:
                row[place] = rng.choice(words)

    return _with_table(file, change, rng)


def _columns_changed(file: NamedFile, rng: Random) -> NamedFile | None:
    def change(table: Table) -> None:
        width = len(table[0])
        places = list(range(width))
        for _ in range(rng.randint(1, 2)):
            _change_list(places, rng, rng.randrange(max(width, 1)))
        for row in table:
            row.extend([""] * (width - len(row)))
            row[:] = [row[place] for place in places if place < len(row)]

    return _with_table(file, change, rng)


def _columns_renamed(file: NamedFile, rng: Random) -> NamedFile | None:
    def change(table: Table) -> None:
        header = table[0]
        for _ in range(rng.randint(1, 2)):
            if header:
                names = ODD_NAMES if rng.random() < 0.8 else header
                header[rng.randrange(len(header))] = rng.choice(names)

    return _with_table(file, change, rng)


def _rows_changed(file: NamedFile, rng: Random) -> NamedFile | None:
    def change(table: Table) -> None:
        rows = table[1:]
        for _ in range(rng.randint(1, 3)):
            _change_list(rows, rng, [""] * len(table[0]))
        if rows:
            rows[-1] = rows[-1][: rng.randint(0, len(rows[-1]))]
        table[1:] = rows

    return _with_table(file, change, rng)


def _other_container(file: NamedFile, rng: Random) -> NamedFile | None:
    return _with_table(file, lambda table: None, rng, rng.choice(tuple(WRITERS)))


def _nodes_changed(file: NamedFile, rng: Random) -> NamedFile | None:
    document, is_lines = _document(file)
    if document is None:
        return None
    for _ in range(rng.randint(1, 3)):
        document = mutate_json(document, rng)
    return _with_document(file, document, is_lines and isinstance(document, list))


def _lines_or_list(file: NamedFile, rng: Random) -> NamedFile | None:
    document, is_lines = _document(file)
    if not isinstance(document, list):
        return None
    return _with_document(file, document, not is_lines)


MUTATIONS: tuple[Mutation, ...] = (  # the more often, the more of the reader they reach
    _bytes_changed, _cut_off, _piece_moved, _other_encoding, _packed, _other_ending, _lines_changed,
    _marks_changed, *(_cells_changed, _column_filled, _columns_renamed) * 3, _columns_changed,
    _rows_changed, _other_container, *(_nodes_changed,) * 6, _lines_or_list,
)  # fmt: skip


def _change_list(entries: list[object], rng: Random, new: object) -> None:
    """Repeat, remove, swap or add one entry, or reverse all."""
    how = rng.choice(("repeat", "remove", "swap", "add", "reverse"))
    if how == "add" or not entries:
        entries.insert(rng.randint(0, len(entries)), new)
        return
    one, other = rng.randrange(len(entries)), rng.randrange(len(entries))
    if how == "repeat":
        entries.insert(other, entries[one])
    elif how == "remove":
        del entries[one : one + rng.randint(1, 3)]
    elif how == "swap":
        entries[one], entries[other] = entries[other], entries[one]
    else:
        entries.reverse()


def _text(file: NamedFile) -> str | None:
    if file.ending not in TEXT_ENDINGS:
        return None
    return file.content.decode("utf-8-sig", errors="replace")


def _with_table(
    file: NamedFile, change: Callable[[Table], None], rng: Random, ending: str = ""
) -> NamedFile | None:
    """Change a file as a table and write it again, in its own container or another."""
    table = _table(file)
    if not table:
        return None
    change(table)
    wanted = ending or (file.ending if file.ending in WRITERS else rng.choice(tuple(WRITERS)))
    name = str(PurePosixPath(file.name).with_suffix(wanted))
    return NamedFile(name, WRITERS[wanted](table))


def _table(file: NamedFile) -> Table | None:
    """Rows of text; None where a file holds no table that can be opened."""
    try:
        if file.ending == ".xlsx":
            sheet = openpyxl.load_workbook(io.BytesIO(file.content)).worksheets[0]
            return [list(map(_cell, row)) for row in sheet.iter_rows(values_only=True)]
        if file.ending == ".parquet":
            frame = pd.read_parquet(io.BytesIO(file.content))
            return [list(map(str, frame.columns)), *(list(map(_cell, r)) for r in frame.to_numpy())]
    except Exception:  # damaged by an earlier step, in any of the ways of two libraries
        return None
    if file.ending in JSON_ENDINGS:
        return _table_of_records(_document(file)[0])
    text = _text(file)
    if text is None:
        return None
    delimiter = "\t" if "\t" in text.partition("\n")[0] else ","
    try:
        return [row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if row]
    except csv.Error:
        return None


def _table_of_records(document: object) -> Table | None:
    if not isinstance(document, list) or not all(isinstance(record, dict) for record in document):
        return None
    names = list(dict.fromkeys(str(name) for record in document for name in record))
    return [names, *([_cell(record.get(name)) for name in names] for record in document)]


def _cell(entry: object) -> str:
    if entry is None:
        return ""
    return entry if isinstance(entry, str) else json.dumps(entry, default=str)


def _delimited(delimiter: str) -> Callable[[Table], bytes]:
    def write(table: Table) -> bytes:
        text = io.StringIO()
        csv.writer(text, delimiter=delimiter).writerows(table)
        return text.getvalue().encode("utf-8", errors="replace")

    return write


def _as_json(table: Table) -> bytes:
    return json.dumps(_records(table)).encode()


def _as_json_lines(table: Table) -> bytes:
    return "\n".join(map(json.dumps, _records(table))).encode()


def _records(table: Table) -> list[dict[str, object]]:
    header, *rows = table
    return [dict(zip(header, map(_number, row), strict=False)) for row in rows]


def _as_parquet(table: Table) -> bytes:
    header, *rows = table
    full = [row + [""] * (len(header) - len(row)) for row in rows]
    columns = [
        pyarrow.array(_parquet_column([row[place] for row in full])) for place in range(len(header))
    ]
    content = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_arrays(columns, names=header), content)
    return content.getvalue()


def _parquet_column(column: list[str]) -> list[object]:
    numbers = [None if cell == "" else _number(cell) for cell in column]
    if all(cell is None or isinstance(cell, float) for cell in numbers):
        return numbers
    return [cell.encode("utf-8", errors="replace").decode() or None for cell in column]


def _as_workbook(table: Table) -> bytes:
    book = openpyxl.Workbook()
    for row in table:
        cells = (ILLEGAL_CHARACTERS_RE.sub("", cell)[:32_000] for cell in row)
        book.active.append([_number(cell) for cell in cells])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def _number(cell: str) -> object:
    """Read as the number that it spells, where it is one that every container can hold."""
    return float(cell) if re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", cell, re.ASCII) else cell


WRITERS: dict[str, Callable[[Table], bytes]] = {
    ".csv": _delimited(","), ".tsv": _delimited("\t"), ".txt": _delimited(";"), ".json": _as_json,
    ".jsonl": _as_json_lines, ".parquet": _as_parquet, ".xlsx": _as_workbook,
}  # fmt: skip


def _document(file: NamedFile) -> tuple[object, bool]:
    """JSON of a file, and whether it is one document a line; None where it is none."""
    text = _text(file) if file.ending in JSON_ENDINGS else None
    if text is None:
        return None, False
    for is_lines, read in ((False, json.loads), (True, _json_lines)):
        try:
            return read(text), is_lines
        except (ValueError, RecursionError):
            continue
    return None, False


def _json_lines(text: str) -> list[object]:
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def _with_document(file: NamedFile, document: object, is_lines: bool) -> NamedFile:
    if is_lines and isinstance(document, list):
        return replace(file, content="\n".join(map(json.dumps, document)).encode())
    return replace(file, content=json.dumps(document).encode())


def _places(document: object) -> list[tuple[list[object] | dict[str, object], object]]:
    """Every node below the root, as its parent and its key."""
    found: list[tuple[list[object] | dict[str, object], object]] = []
    waiting = [document] if isinstance(document, dict | list) else []
    while waiting:
        node = waiting.pop()
        inner = node.items() if isinstance(node, dict) else enumerate(node)
        for key, child in inner:
            found.append((node, key))
            if isinstance(child, dict | list):
                waiting.append(child)
    return found


def _cut(document: object, depth: int = 0) -> object:
    """Shorten the lists near the root."""
    if depth > 2:
        return document
    if isinstance(document, list):
        return [_cut(entry, depth + 1) for entry in document[:MOST_RECORDS]]
    if isinstance(document, dict):
        return {key: _cut(entry, depth + 1) for key, entry in document.items()}
    return document
