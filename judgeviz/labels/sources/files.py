"""Open whatever holds the labels: paths, uploads and buffers, packed or not; tell what it is.

Everything here is about bytes. A file that cannot be a label table is refused with a sentence
that says what it is instead.
"""

import gzip
import io
import os
import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from glob import glob
from itertools import count
from pathlib import Path, PurePath
from typing import IO, Protocol, TypeGuard, runtime_checkable

import numpy as np
import pandas as pd

from judgeviz.errors import EmptyFileError, LabelError, counted, quoted
from judgeviz.labels.sources.encodings import text_as_utf8

MOST_UNPACKED_BYTES = 1_000_000_000
# Text shrinks ten- to thirtyfold; a file that grows more than this is no table.
MOST_UNPACKED_RATIO = 500
FEW_BYTES = 10_000_000
CACHED_BYTES = 1 << 17

# Tab, line feed and carriage return are the only control characters a table needs.
CONTROL_BYTES = bytes(code for code in range(32) if code not in (9, 10, 13)) + b"\x7f"

# Anything but blanks, zeros, control characters and byte order marks.
LONGEST_HEADER = 1 << 16  # bytes of a line
NUMBER_IN_LINE = re.compile(rb"(?:^|[,;|\t])[ \"]*[+-]?\d+(?:[.,]\d+)?[ \"]*(?:$|[,;|\t])")
SOMETHING = re.compile(rb"[^\x00-\x20\x7f\xef\xbb\xbf\xff\xfe]")

# A folder is read for its tables; what describes them stays unread.
TABLE_ENDINGS = frozenset((
    ".csv", ".tsv", ".tab", ".txt", ".json", ".jsonl", ".ndjson", ".parquet", ".pq", ".xlsx",
    ".xlsm", ".eval", ".score", ".rating",
))  # fmt: skip
MOST_TABLES = 200  # of folders in folders, read together: a file per rater, not one per item
NO_TABLE = re.compile(r"^[._~]|^(readme|licen[cs]e|changelog|notes?)\b", re.IGNORECASE)
# Beside scores of segments (.seg.score) those of whole systems, documents and domains.
NO_ITEMS = re.compile(r"\.(sys|doc|domain)\.(score|rating)$", re.IGNORECASE)
OF_SYSTEMS = re.compile(r"\.(?P<level>sys|domain)\.score(\.gz)?$", re.IGNORECASE)
PATTERN = re.compile(r"[*?\[]")
ADDRESS = re.compile(r"^[a-z][a-z0-9+.-]+:/+[^/]", re.IGNORECASE)  # but not C:/

FOREIGN_CONTENT = (
    (b"version https://git-lfs", "is a Git LFS pointer, not the data; run 'git lfs pull' and "
     "read the file again"),
    (b"%PDF", "is a PDF; export the table as CSV"),
    (b"\x89PNG", "is a picture; export the table as CSV"),
    (b"\xff\xd8\xff", "is a picture; export the table as CSV"),
    (b"SQLite format 3", "is a database; export the table as CSV"),
    (b"\x93NUMPY", "is a NumPy array without column names; save the table as CSV"),
    (b"\x80\x05", "is a pickle, which is never opened; save the table as CSV or Parquet"),
    (b"\x80\x04", "is a pickle, which is never opened; save the table as CSV or Parquet"),
    (b"Rar!", "is a RAR archive; unpack it and read the table inside"),
    (b"7z\xbc\xaf", "is a 7z archive; unpack it and read the table inside"),
    (b"\xd0\xcf\x11\xe0", "is a password-protected workbook or an old .xls; save it as .xlsx "
     "without a password, or as CSV"),
)  # fmt: skip

DUCKDB_AT = 8  # after a checksum
BYTES_OF_A_KIND = 64  # that tell it


@runtime_checkable
class NamedBuffer(Protocol):
    """An open file or an upload."""

    name: str

    def read(self) -> bytes | str:
        """Return all content."""


class ArrowStream(Protocol):
    """A frame of any library that gives its content as an Arrow stream."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the stream."""


Frame = pd.DataFrame | ArrowStream | Mapping[str, object] | Sequence[Mapping[str, object]]
Source = str | os.PathLike[str] | NamedBuffer | IO[bytes] | IO[str] | Frame


def is_records(source: object) -> TypeGuard[Sequence[Mapping[object, object]]]:
    """Whether a source is a list of dicts: one table, not several sources."""
    return (
        isinstance(source, list | tuple)
        and len(source) > 0
        and all(isinstance(record, Mapping) for record in source)
    )


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """Name and unpacked content of one file.

    Attributes
    ----------
    name : str
        As shown to the user.
    content : bytes
    notes : tuple of str
        What was done to open it.
    folders : tuple of str
        Names of the folders that it stands in, the innermost last; empty where unknown.
    encoding : str or None
        Of its text, where it is stated.
    first_row : str or None
        What the first row of its table holds, "names" or "labels", where it is stated.
    """

    name: str
    content: bytes
    notes: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    encoding: str | None = None
    first_row: str | None = None


def single_sources(source: object) -> list[object]:
    """Take apart a list of sources, a folder and a pattern; paths come out as ``Path``.

    Raises
    ------
    LabelError
        For an address on the net, and for a folder or pattern without a table.
    ValueError
        For an empty list.
    """
    if isinstance(source, list | tuple) and not is_records(source):
        if not source:
            raise ValueError("read_labels needs at least one source; got an empty list.")
        return [single for one in source for single in single_sources(one)]
    if isinstance(source, str | os.PathLike):
        return list(paths_of(source))
    return [source]


def paths_named(source: object) -> frozenset[Path]:
    """Paths that a source names itself: not those of the files in a folder or of a pattern."""
    if isinstance(source, list | tuple):
        return frozenset[Path]().union(*map(paths_named, source))
    return frozenset({_path(os.fspath(source))} if isinstance(source, str | os.PathLike) else ())


def open_source(source: object) -> OpenedFile:
    """Open a path, or an open file with a name.

    Raises
    ------
    LabelError
        Where the file is missing, empty, or of a kind that holds no label table.
    ValueError
        For what is neither.
    """
    if isinstance(source, Path):
        _check_has_items(source.name)
        content = _read_path(source)
        return replace(unpacked(source.name, content), folders=_folders(source.resolve()))
    if not hasattr(source, "read"):
        raise ValueError(
            "A source is a path, an open file, a list of dicts, a dict of columns, a table of "
            "pandas, polars, Arrow or DuckDB, or a list of these; got "
            f"{type(source).__name__}."
        )
    content = source.read()
    raw = content.encode(errors="replace") if isinstance(content, str) else bytes(content)
    path = Path(str(getattr(source, "name", "labels")))
    _check_has_items(path.name)
    return replace(unpacked(path.name, raw), folders=_folders(path))


def _check_has_items(name: str) -> None:
    """Raise LabelError for scores of whole systems, as mt-metrics-eval calls them by their end."""
    if found := OF_SYSTEMS.search(name):
        of = "whole systems" if found["level"].lower() == "sys" else "whole systems in each domain"
        raise LabelError(
            f"'{name}' holds scores of {of}, not of single items; read the scores of segments "
            "(.seg.score, .seg.rating) beside it."
        )


def _folders(path: Path) -> tuple[str, ...]:
    return tuple(name for name in path.parent.parts if name != path.anchor)


def names_apart(files: Sequence[tuple[tuple[str, ...], str]]) -> list[str]:
    """Name files of the same name by their folders as well: ``bt5/primary.json``.

    Parameters
    ----------
    files : sequence of (tuple of str, str)
        Folders of each, the innermost last, and its name.

    Returns
    -------
    list of str
        With as many folders as tell them apart; names alone where none do.
    """
    by_name: dict[str, list[tuple[str, ...]]] = {}
    for folders, name in files:
        by_name.setdefault(name, []).append(folders)
    depths = {
        name: next(n for n in count() if len({_last(n, own) for own in found}) == len(found))
        for name, found in by_name.items()
        if len({*found}) == len(found)
    }
    return ["/".join((*_last(depths.get(name, 0), own), name)) for own, name in files]


def _last(n: int, folders: tuple[str, ...]) -> tuple[str, ...]:
    return folders[max(0, len(folders) - n) :]


def paths_of(source: str | os.PathLike[str]) -> list[Path]:
    """Files of a path, a folder or a pattern such as ``runs/*.csv``.

    Raises LabelError for an address on the net, and for a folder or pattern without a table.
    """
    given = os.fspath(source)
    if ADDRESS.match(given):
        raise LabelError(
            f"'{given}' is an address on the net, which is not read; download the file and give "
            "its path."
        )
    path = _path(given)
    if _is_folder(path):
        return _tables_in(path)
    if not PATTERN.search(given) or path.exists():
        return [path]
    found = sorted(map(Path, glob(str(path), recursive=True)))
    files = [one for one in found if one.is_file()]
    if not files:
        raise LabelError(f"No file fits the pattern '{given}'; check the path and the spelling.")
    return files


def _path(given: str) -> Path:
    try:
        return Path(given).expanduser()
    except RuntimeError:  # ~ of nobody
        return Path(given)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name longer than any file's
        return False


def _tables_in(folder: Path) -> list[Path]:
    """Files of a folder, and of those inside, that by their names hold tables.

    Where folders inside hold tables, all together are as few as in an archive: a folder of work
    is none of labels.
    """
    names = sorted(_files_in(folder))
    tables = [name for name in names if may_be_a_table(name)]
    n_inside = sum(len(PurePath(name).parts) > 1 for name in tables)
    if n_inside and len(tables) > MOST_TABLES:
        raise LabelError(
            f"The folder '{folder.resolve().name}' and the folders inside hold more than "
            f"{MOST_TABLES} tables ({quoted(tables, 4)}); give the path of the folder with the "
            f"labels, or put them into {MOST_TABLES} or fewer."
        )
    if not tables:
        raise LabelError(
            f"The folder '{folder.resolve().name}' holds no table (found "
            f"{quoted(names, 4) or 'no file'}); give the "
            "path of a table."
        )
    return [folder / name for name in tables]


def _files_in(folder: Path) -> list[str]:
    """Files of a folder and of those inside, as paths from it; not what the system hides.

    The search ends where there are far more than anybody reads together.
    """
    found: list[str] = []
    n_tables = 0
    for parent, inside, names in os.walk(folder):
        start = PurePath(parent).relative_to(folder)
        inside[:] = sorted(name for name in inside if not is_of_the_system(name))
        found += [(start / name).as_posix() for name in names]
        n_tables += sum(map(may_be_a_table, names))
        if start.parts and n_tables > MOST_TABLES:
            break
    return found


def may_be_a_table(name: str) -> bool:
    """Whether a file of a folder or an archive is by its name a table to read."""
    path = PurePath(name.removesuffix(".gz"))
    is_other = NO_TABLE.match(path.name) or NO_ITEMS.search(path.name)
    return path.suffix.lower() in TABLE_ENDINGS and not is_other


def is_of_the_system(name: str) -> bool:
    """Whether a path in a folder or an archive is what an operating system adds."""
    return any(part.startswith((".", "__MACOSX")) for part in PurePath(name).parts)


def _read_path(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise LabelError(f"There is no file '{path}'; check the path and the spelling.") from None
    except (OSError, ValueError) as problem:  # a name that no file can have
        raise LabelError(f"'{path}' cannot be read; give the path of a table.") from problem


def is_empty(name: str) -> EmptyFileError:
    """Say that nothing stands in a file."""
    return EmptyFileError(f"File '{name}' is empty; save the table again and check its size.")


def holds_a_header_alone(content: bytes) -> bool:
    """Whether a text has one line, and no number of its own in it: names of columns."""
    line = content[:LONGEST_HEADER].strip()
    if not line or len(content) >= LONGEST_HEADER or b"\0" in line or line[:1] in (b"[", b"{"):
        return False
    return not re.search(rb"[\r\n]", line) and NUMBER_IN_LINE.search(line) is None


def unpacked(name: str, content: bytes) -> OpenedFile:
    """Take content out of gzip, if it is, and see that it may hold a table.

    Raises
    ------
    EmptyFileError
        Where it is empty.
    LabelError
        Where it is of a kind that holds no label table.
    """
    notes: tuple[str, ...] = ()
    if content.startswith(b"\x1f\x8b"):
        content = _gunzip(name, content)
        if content.startswith(b"\x1f\x8b"):
            raise LabelError(f"File '{name}' is packed twice with gzip; unpack it once.")
        name = name.removesuffix(".gz")
        notes = (f"'{name}' was unpacked (gzip).",)
    if not SOMETHING.search(content):
        raise is_empty(name)
    check_kind(name, content)
    start = content[:500].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype", b"<html", b"<?xml", b"<head", b"<body")):
        raise LabelError(
            f"File '{name}' is a web page or XML, not a table (a login or error page is often "
            "saved this way); download the table itself."
        )
    return OpenedFile(name, content, notes)


def check_kind(name: str, start: bytes) -> None:
    """Raise LabelError for a file that by its first bytes holds no table of labels."""
    for magic, reason in FOREIGN_CONTENT:
        if start.startswith(magic):
            raise LabelError(f"File '{name}' {reason}.")
    if start[DUCKDB_AT:].startswith(b"DUCK"):
        raise LabelError(
            f"File '{name}' is a database of DuckDB; connect to it and give the table with the "
            f"labels, duckdb.connect('{name}').table('name'), or save that table as a Parquet file."
        )


def _gunzip(name: str, content: bytes) -> bytes:
    limit = _most_bytes(len(content))
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
            unpacked = packed.read(limit + 1)
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise LabelError(
            f"File '{name}' is a damaged or cut-off gzip file; copy or download it again."
        ) from None
    if len(unpacked) > limit:
        raise too_large(name)
    return unpacked


def check_zip(name: str, archive: zipfile.ZipFile, packed_size: int) -> None:
    """Refuse an archive that would unpack to far more than it is.

    Raises
    ------
    LabelError
        Before anything is unpacked.
    """
    total = sum(member.file_size for member in archive.infolist())
    if total > _most_bytes(packed_size):
        raise too_large(name)


def too_large(name: str) -> LabelError:
    """Say that a packed file holds far more than a label table."""
    return LabelError(
        f"File '{name}' unpacks to more than a label table can be and was not opened; save the "
        "table as plain CSV if it is really that large."
    )


def _most_bytes(packed_size: int) -> int:
    return min(MOST_UNPACKED_BYTES, max(FEW_BYTES, packed_size * MOST_UNPACKED_RATIO))


def decoded(file: OpenedFile) -> tuple[bytes, tuple[str, ...]]:
    """Content as UTF-8 bytes without a byte order mark or control characters, and notes.

    Raises
    ------
    LabelError
        Where the content is binary.
    """
    content, notes = as_utf8(file)
    content, more = without_control_characters(file.name, content)
    return content, notes + more


def without_control_characters(name: str, content: bytes) -> tuple[bytes, tuple[str, ...]]:
    """Content without control characters, and a note where there were any.

    Raises
    ------
    LabelError
        Where there are so many that the content must be binary.
    """
    if not has_control_bytes(content):
        return content, ()
    cleaned = content.translate(None, CONTROL_BYTES)
    n_control = len(content) - len(cleaned)
    if n_control > max(20, len(content) // 50):
        raise LabelError(
            f"File '{name}' is binary data, not a text table; save it as CSV, JSON, Parquet or "
            "XLSX."
        )
    return cleaned, (f"Removed from '{name}': {counted(n_control, 'control character')}.",)


def has_control_bytes(content: bytes) -> bool:
    """Whether there is a control character to remove."""
    codes = np.frombuffer(content, dtype=np.uint8)
    allowed = sum(int((codes == code).sum()) for code in (9, 10, 13) if code in content)
    return n_low_bytes(content) > allowed or 127 in content


def n_low_bytes(content: bytes) -> int:
    """Count the codes below a blank; block by block, so that comparisons stay in the cache."""
    codes = np.frombuffer(content, dtype=np.uint8)
    starts = range(0, len(codes), CACHED_BYTES)
    return sum(int(np.count_nonzero(codes[n : n + CACHED_BYTES] < 32)) for n in starts)


def as_utf8(file: OpenedFile) -> tuple[bytes, tuple[str, ...]]:
    """Content as UTF-8 bytes without a byte order mark, and notes; see :func:`text_as_utf8`."""
    return text_as_utf8(file.name, file.content, file.encoding)
