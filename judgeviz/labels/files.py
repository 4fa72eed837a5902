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
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol, runtime_checkable

import numpy as np
import pandas as pd

from judgeviz.errors import LabelError, counted

MOST_UNPACKED_BYTES = 1_000_000_000
# Text shrinks ten- to thirtyfold; a file that grows more than this is no table.
MOST_UNPACKED_RATIO = 500
FEW_BYTES = 10_000_000
CACHED_BYTES = 1 << 17

# Tab, line feed and carriage return are the only control characters a table needs.
CONTROL_BYTES = bytes(code for code in range(32) if code not in (9, 10, 13)) + b"\x7f"

# Anything but blanks, zeros, control characters and byte order marks.
SOMETHING = re.compile(rb"[^\x00-\x20\x7f\xef\xbb\xbf\xff\xfe]")

WINDOWS_CHARACTERS = {
    code: bytes([code]).decode("cp1252", errors="replace") for code in range(0x80, 0xA0)
}

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


@runtime_checkable
class NamedBuffer(Protocol):
    """An open file or an upload."""

    name: str

    def read(self) -> bytes | str:
        """Return all content."""


Source = str | os.PathLike[str] | NamedBuffer | IO[bytes] | IO[str] | pd.DataFrame


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
    """

    name: str
    content: bytes
    notes: tuple[str, ...] = ()


def open_sources(source: Source | Sequence[Source]) -> list[OpenedFile | pd.DataFrame]:
    """Open one source, or a list of them, in order.

    Raises
    ------
    LabelError
        Where a file is missing, empty, or of a kind that holds no label table.
    ValueError
        For an argument that is no source.
    """
    if isinstance(source, list | tuple):
        if not source:
            raise ValueError("read_labels needs at least one source; got an empty list.")
        return [_open(one) for one in source]
    return [_open(source)]  # type: ignore[arg-type]


def _open(source: Source) -> OpenedFile | pd.DataFrame:
    if isinstance(source, pd.DataFrame):
        return source
    if isinstance(source, str | os.PathLike):
        return _unpacked(Path(source).name, _read_path(Path(source)))
    if not hasattr(source, "read"):
        raise ValueError(
            "A source is a path, an open file, a DataFrame, or a list of these; got "
            f"{type(source).__name__}."
        )
    content = source.read()
    raw = content.encode(errors="replace") if isinstance(content, str) else bytes(content)
    return _unpacked(Path(str(getattr(source, "name", "labels"))).name, raw)


def _read_path(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise LabelError(f"There is no file '{path}'; check the path and the spelling.") from None
    except OSError as problem:
        reason = "is a folder" if isinstance(problem, IsADirectoryError) else "cannot be read"
        raise LabelError(f"'{path}' {reason}; give the path of a table.") from None


def _unpacked(name: str, content: bytes) -> OpenedFile:
    notes: tuple[str, ...] = ()
    if content.startswith(b"\x1f\x8b"):
        content = _gunzip(name, content)
        if content.startswith(b"\x1f\x8b"):
            raise LabelError(f"File '{name}' is packed twice with gzip; unpack it once.")
        name = name.removesuffix(".gz")
        notes = (f"'{name}' was unpacked (gzip).",)
    if not SOMETHING.search(content):
        raise LabelError(f"File '{name}' is empty; save the table again and check its size.")
    for magic, reason in FOREIGN_CONTENT:
        if content.startswith(magic):
            raise LabelError(f"File '{name}' {reason}.")
    start = content[:500].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype", b"<html", b"<?xml", b"<head", b"<body")):
        raise LabelError(
            f"File '{name}' is a web page or XML, not a table (a login or error page is often "
            "saved this way); download the table itself."
        )
    return OpenedFile(name, content, notes)


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
    """Content as UTF-8 bytes without a byte order mark, and notes.

    UTF-8 and UTF-16 are recognised; anything else is read as Latin-1 (Windows-1252), which the
    notes say.
    """
    name, content = file.name, file.content
    if content.startswith(b"\xef\xbb\xbf"):
        content = content[3:]
    elif content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _from_utf16(name, content, "utf-16")
    elif b"\x00" in content[:2000]:
        unmarked = _unmarked_utf16(content)
        if unmarked:
            return _from_utf16(name, content, unmarked)
    if content.isascii():  # a third of the time that decoding takes
        return content, ()
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
        # The 32 codes that Latin-1 leaves to controls are letters and quotes on Windows.
        text = text.translate(WINDOWS_CHARACTERS)
        note = f"'{name}' is not UTF-8; it was read as Latin-1 (Windows-1252)."
        return text.encode(), (note,)
    return content, ()


def _unmarked_utf16(content: bytes) -> str | None:
    """UTF-16 without a mark has a zero in every other byte of Western text."""
    sample = content[:2000]
    half = len(sample) // 2
    if sample[1::2].count(0) > 0.6 * half and sample[0::2].count(0) < 0.1 * half:
        return "utf-16-le"
    if sample[0::2].count(0) > 0.6 * half and sample[1::2].count(0) < 0.1 * half:
        return "utf-16-be"
    return None


def _from_utf16(name: str, content: bytes, codec: str) -> tuple[bytes, tuple[str, ...]]:
    try:
        text = content.decode(codec)
    except UnicodeDecodeError:
        raise LabelError(
            f"File '{name}' starts as UTF-16 text but does not go on as such; save it as UTF-8."
        ) from None
    return text.encode(), (f"'{name}' was read as UTF-16.",)
