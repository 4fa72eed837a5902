"""ZIP archives: workbooks, logs of a run, and downloads of one table or a folder of them."""

import io
import zipfile
import zlib
from dataclasses import replace
from pathlib import PurePath

import pyarrow as pa

from judgeviz.errors import EmptyFileError, LabelError, not_read, quoted
from judgeviz.labels.sources.files import (
    MOST_TABLES,
    OpenedFile,
    check_zip,
    is_of_the_system,
    may_be_a_table,
    unpacked,
)

ZSTANDARD = 93  # a method of compression that the standard library does not know
LOCAL_HEADER = 30  # bytes, before the lengths of name and extra field that stand in the last four
WORKBOOK = "xl/workbook.xml"
SESSION = "session.json"  # what a session of the app is described by


def opened_archive(file: OpenedFile) -> zipfile.ZipFile:
    """Open an archive that does not unpack to far more than it is.

    Raises
    ------
    LabelError
        For a damaged one, and one that is too large.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(file.content))
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        raise _damaged(file.name) from None
    check_zip(file.name, archive, len(file.content))
    return archive


def member(file: OpenedFile, archive: zipfile.ZipFile, name: str) -> bytes:
    """Unpack one file of an archive.

    Raises
    ------
    LabelError
        Where it is damaged, encrypted, or packed in an unknown way.
    """
    info = archive.getinfo(name)
    try:
        if info.compress_type == ZSTANDARD:
            return _from_zstandard(file.content, info)
        return archive.read(info)
    except RuntimeError:  # of encryption
        raise LabelError(
            f"File '{file.name}' is protected by a password; unpack it and read what is inside."
        ) from None
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError, EOFError, zlib.error):
        raise _damaged(file.name) from None


def tables_inside(file: OpenedFile, archive: zipfile.ZipFile) -> list[OpenedFile]:
    """Unpack the tables of an archive, as survey tools pack one and people a folder of them.

    Empty files beside others are left out, and noted.

    Raises
    ------
    LabelError
        Where there is none, all are empty, or there are far too many.
    """
    names = [
        name for name in archive.namelist() if not (name.endswith("/") or is_of_the_system(name))
    ]
    if SESSION in names and all(name == SESSION or name.startswith("data/") for name in names):
        raise LabelError(
            f"File '{file.name}' is a session of judgeviz and no table; drop it on the page Data."
        )
    tables = [name for name in names if may_be_a_table(name)]
    if len(tables) > MOST_TABLES:
        raise LabelError(
            f"File '{file.name}' is a ZIP archive with {len(tables):,} tables "
            f"({quoted(tables, 4)}); put the labels into {MOST_TABLES} or fewer."
        )
    if not tables:
        inside = f" (it holds {quoted(names, 4)})" if names else ""
        raise LabelError(
            f"File '{file.name}' is a ZIP archive without a table{inside}; unpack it and read the "
            "table itself."
        )
    opened: list[OpenedFile] = []
    empty: list[EmptyFileError] = []
    for name in sorted(tables):
        try:
            opened.append(_table_inside(file, archive, name))
        except EmptyFileError as refusal:
            empty.append(refusal)
    if not opened:
        raise empty[0]
    return [replace(opened[0], notes=(*opened[0].notes, *not_read(empty))), *opened[1:]]


def _table_inside(file: OpenedFile, archive: zipfile.ZipFile, name: str) -> OpenedFile:
    path = PurePath(name)
    inner = unpacked(path.name, member(file, archive, name))
    note = f"'{inner.name}' was unpacked from '{file.name}' (ZIP)."
    folders = (*file.folders, *path.parent.parts)
    return replace(inner, notes=(*file.notes, note, *inner.notes), folders=folders)


def _from_zstandard(content: bytes, info: zipfile.ZipInfo) -> bytes:
    lengths = content[info.header_offset + LOCAL_HEADER - 4 : info.header_offset + LOCAL_HEADER]
    start = info.header_offset + LOCAL_HEADER
    start += int.from_bytes(lengths[:2], "little") + int.from_bytes(lengths[2:], "little")
    packed = content[start : start + info.compress_size]
    inside: bytes = pa.decompress(packed, info.file_size, codec="zstd", asbytes=True)
    return inside


def _damaged(name: str) -> LabelError:
    kind = "workbook" if name.lower().endswith((".xlsx", ".xlsm")) else "ZIP archive"
    return LabelError(f"File '{name}' is a damaged or cut-off {kind}; copy or download it again.")
