"""The session as a file: data sets, what they were read as, and every control."""

import hashlib
import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from judgeviz.errors import LabelError
from judgeviz.installation import __version__
from judgeviz.labels.mapping import LabelMapping, saved_mapping
from judgeviz.labels.sources.archives import SESSION, member, opened_archive
from judgeviz.labels.sources.files import OpenedFile
from pages.frame.address import HeldFiles

ENDING = "judgeviz"
FORMAT = 1
MOST_DATA_SETS = 200

Controls = Mapping[str, list[str]]


@dataclass(frozen=True)
class SavedDataSet:
    """A data set of a session file.

    Attributes
    ----------
    title : str
    digests : tuple of str
        SHA-256 of each file, in hexadecimal.
    mapping : LabelMapping
        What the files are read as.
    files : tuple of (name, content), or None
        None where the session was saved without its data.
    """

    title: str
    digests: tuple[str, ...]
    mapping: LabelMapping
    files: HeldFiles | None

    def in_order(self, files: HeldFiles) -> HeldFiles | None:
        """Put the files that it was made of in their order, whatever they are called now.

        None where these are others.
        """
        found = sorted(files, key=_digest)
        if [_digest(file) for file in found] != sorted(self.digests):
            return None
        place = {digest: number for number, digest in enumerate(self.digests)}
        return tuple(sorted(files, key=lambda file: place[_digest(file)]))


@dataclass(frozen=True)
class Session:
    """What a session file holds.

    Attributes
    ----------
    data_sets : tuple of SavedDataSet
    controls : mapping of str to list of str
        Parameters of the address bar.
    tags : mapping of str to str
        What is known of each data set, by its key.
    report : mapping
        As it was written; nothing is known of what it holds.
    """

    data_sets: tuple[SavedDataSet, ...]
    controls: Controls
    tags: Mapping[str, str]
    report: Mapping[str, object] = field(default_factory=dict)


def packed(
    data_sets: Iterable[tuple[str, HeldFiles, Mapping[str, object]]],
    controls: Controls,
    tags: Mapping[str, str],
    *,
    with_data: bool,
    report: Mapping[str, object] | None = None,
) -> bytes:
    """Write a session file, a ZIP archive.

    Parameters
    ----------
    data_sets : iterable of (title, files, mapping)
    controls : mapping of str to list of str
    tags : mapping of str to str
    with_data : bool
        Whether the files go along; without them their digests do.
    report : mapping, optional
        The report, as JSON can say it.
    """
    content = io.BytesIO()
    saved = []
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (title, files, mapping) in enumerate(data_sets):
            entries = []
            for place, (name, data) in enumerate(files):
                inside = f"data/{number}/{place}" if with_data else None  # names stay outside
                if inside is not None:
                    archive.writestr(inside, data)
                entries.append({"name": name, "sha256": _digest((name, data)), "inside": inside})
            saved.append({"title": title, "files": entries, "mapping": mapping})
        manifest = {
            "judgeviz": __version__,
            "format": FORMAT,
            "controls": dict(controls),
            "tags": dict(tags),
            "data_sets": saved,
            "report": dict(report or {}),
        }
        archive.writestr(SESSION, json.dumps(manifest, indent=1))
    return content.getvalue()


def unpacked(name: str, content: bytes) -> Session:
    """Read a session file.

    Raises
    ------
    LabelError
        For anything but a whole file of this program.
    """
    opened = OpenedFile(name, content)
    archive = opened_archive(opened)
    if SESSION not in archive.namelist():
        raise LabelError(
            f"File '{name}' is no session of judgeviz: it has no '{SESSION}'; save the session "
            "again on the page Data."
        )
    try:
        manifest = json.loads(member(opened, archive, SESSION))
        json.dumps(manifest, ensure_ascii=False).encode()  # fails for half a character
        if manifest["format"] > FORMAT:
            raise LabelError(
                f"File '{name}' was saved by a newer judgeviz ({manifest['judgeviz']}); update "
                "this one to open it."
            )
        data_sets = manifest["data_sets"]
        if len(data_sets) > MOST_DATA_SETS:
            raise damaged(name)
        inside = set(archive.namelist())
        saved = tuple(_saved(opened, archive, inside, entry) for entry in data_sets)
        controls = {
            str(control): [str(value) for value in values]
            for control, values in manifest["controls"].items()
            if values
        }
        tags = {str(key): str(said) for key, said in manifest["tags"].items()}
        return Session(saved, controls, tags, dict(manifest.get("report", {})))
    except LabelError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise damaged(name) from None


def _saved(
    opened: OpenedFile, archive: zipfile.ZipFile, inside: set[str], entry: Mapping[str, object]
) -> SavedDataSet:
    entries = entry["files"]
    if not isinstance(entries, list) or not entries:
        raise damaged(opened.name)
    digests = tuple(str(file["sha256"]) for file in entries)
    mapping = saved_mapping(json.dumps(entry["mapping"]).encode())
    files = None
    kept = {file["inside"] for file in entries} - {None}
    if kept - inside:
        raise damaged(opened.name)
    if kept:
        files = tuple(
            (str(file["name"]), member(opened, archive, file["inside"])) for file in entries
        )
        if tuple(map(_digest, files)) != digests:
            raise damaged(opened.name)
    return SavedDataSet(str(entry["title"]), digests, mapping, files)


def _digest(file: tuple[str, bytes]) -> str:
    return hashlib.sha256(file[1]).hexdigest()


def damaged(name: str) -> LabelError:
    """Return what is said of a session file that nothing can be made of."""
    return LabelError(
        f"File '{name}' is a damaged session of judgeviz; save the session again on the page Data."
    )
