"""What names a data set in the address bar: its files, and how they were read.

``phd-571522.9c04fe.q1Ys...``: the name and the digits of the files' digest, which find the data set
again, the digits of what was read, which tell whether it is the same, and what was stated of it,
from which it can be read so again. Links from before that was so have the first part alone, as
demos have that were not read otherwise.
"""

import base64
import hashlib
import json
import os
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from judgeviz import LabelError
from judgeviz.errors import quoted
from judgeviz.labels.mapping import LabelMapping, saved_mapping
from judgeviz.labels.sources.files import paths_of

LONGEST_NAME = 40  # characters
DIGITS_OF_DIGEST = 6
MOST_CHARACTERS = 1200  # of what was stated; programs that pass links on cut longer ones
MOST_BYTES = 100_000  # that it unpacks to
MOST_NAMED = 3
NOT_HELD = "~"  # before names of entries; nothing packed begins so
WRITTEN = re.compile(
    r"(?P<key>.+?)(?:\.(?P<labels>[0-9a-f]{6})(?:\.(?P<stated>[A-Za-z0-9_~]+))?)?",
    re.DOTALL,
)
# What a user knows the entries of a mapping as; all others say what a column is.
WORDS = {
    "human": "who is human and who a judge",
    "machine": "who is human and who a judge",
    "scale": "the scale",
    "labels": "the labels",
    "answers": "what answers count as",
    "criterion_names": "the names of criteria",
    "encoding": "the encoding",
}
NEVER_FOUND = ("labels", "answers", "criterion_names", "encoding")  # but only stated
OF_COLUMNS = "the roles of columns"


@dataclass(frozen=True)
class OnDisk:
    """A table that stays where it is, for an engine.

    Attributes
    ----------
    path : str
        Of its file, or of the folder of its files.
    state : str
        Tells whether it was written anew: the sizes of its files, and when they were written.
    """

    path: str
    state: str

    @classmethod
    def of(cls, path: str) -> "OnDisk":
        """Look at the files of a table; raises OSError where one is missing."""
        states = map(os.stat, paths_of(path))
        return cls(path, ", ".join(f"{one.st_size} {one.st_mtime_ns}" for one in states))


Content = bytes | OnDisk
Files = tuple[tuple[str, Content], ...]  # names and contents
HeldFiles = tuple[tuple[str, bytes], ...]  # those that came as bytes


class Address(NamedTuple):
    """A data set as a link names it.

    Attributes
    ----------
    key : str
        The demo's name, or the upload's name and the digits of its files.
    labels : str
        Digits of the digest of what was read; empty of demos, and where an older link does not say.
    stated : str
        The mapping that it was read by, packed; empty where nothing was stated. Of one that is too
        long the names of its entries.
    """

    key: str
    labels: str = ""
    stated: str = ""

    @classmethod
    def of(cls, key: str, digest: str, mapping: LabelMapping) -> "Address":
        """Return the address of a data set that was read by a mapping."""
        return cls(key, digest[:DIGITS_OF_DIGEST], _packed(mapping))

    @classmethod
    def parsed(cls, written: str) -> "Address":
        """Read what stands in the address bar; whatever is no address is a key."""
        found = WRITTEN.fullmatch(written)
        return cls(written) if found is None else cls(*(part or "" for part in found.groups()))

    def __str__(self) -> str:
        """Return what stands in the address bar."""
        return ".".join(filter(None, self))

    @property
    def name(self) -> str:
        """What people call the data set."""
        return re.sub(r"(?<=.)-[0-9a-f]{6}$", "", self.key)

    def is_of(self, key: str) -> bool:
        """Whether it means the data set of a key, which may have been renamed since."""
        return key == self.key or ("-" in key and content_of(key) == content_of(self.key))

    def mapping(self) -> LabelMapping | None:
        """Return what was stated; None where the link does not hold it, or it is damaged."""
        if not self.stated:
            return LabelMapping() if self.labels else None
        if self.stated.startswith(NOT_HELD):
            return None
        try:
            return saved_mapping(_unpacked(self.stated))
        except (ValueError, zlib.error, LabelError):
            return None

    def difference(self, stated: LabelMapping, in_use: LabelMapping) -> str:
        """Say in which entries the link's mapping differs from the one here; empty: in none.

        Parameters
        ----------
        stated : LabelMapping
            What was stated here.
        in_use : LabelMapping
            All that the data set is read by, as found or stated.
        """
        its = self.mapping()
        if its is None:
            names = self.stated.split(NOT_HELD) if self.stated.startswith(NOT_HELD) else []
            return _listed(_words(filter(None, names)))
        one, other = dict(_entries(its)), dict(_entries(stated))
        if one == other:
            return ""
        here = dict(_entries(in_use)) | other
        # What only one states may be what the other has found; but none is found of these.
        differing = [
            place
            for place in {**one, **here}
            if (place in one or place[1] in NEVER_FOUND) and one.get(place) != here.get(place)
        ]
        words = _words(name for _, name in differing or {**one, **other})
        labels = {
            label
            for place in differing
            if place[1] == "labels"
            for label in _differing(one.get(place, {}), here.get(place, {}))
        }
        said = f"the labels {quoted(sorted(labels), MOST_NAMED)}" if labels else ""
        return _listed([said if said and word == WORDS["labels"] else word for word in words])


def key_of(title: str, digits: str) -> str:
    """Return the key of an upload with a name and the digits of its files."""
    short = title if len(title) <= LONGEST_NAME else f"{title[: LONGEST_NAME - 1]}…"
    return f"{short}-{digits}"


def digits_of(files: Files) -> str:
    """First digits of the digest of the contents, whatever the files are called."""
    digest = hashlib.sha256(b"".join(digest_of(content) for _, content in files))
    return digest.hexdigest()[:DIGITS_OF_DIGEST]


def digest_of(content: Content) -> bytes:
    """Digest of what is in a file; of one on a disk, of where it is and when it was written."""
    if isinstance(content, OnDisk):
        return hashlib.sha256(f"{content.path} {content.state}".encode()).digest()
    return hashlib.sha256(content).digest()


def held(files: Files) -> HeldFiles:
    """Those of some files that came as bytes."""
    return tuple((name, content) for name, content in files if isinstance(content, bytes))


def content_of(key: str) -> str:
    """Digits of an upload's files, by its key."""
    return key.rpartition("-")[2]


def _packed(mapping: LabelMapping) -> str:
    entries = [name for (_, name), _ in _entries(mapping)]
    if not entries:
        return ""
    text = json.dumps(mapping.to_dict(), separators=(",", ":"), ensure_ascii=False, default=str)
    packed = base64.b64encode(zlib.compress(text.encode(), 9), b"_~").decode().rstrip("=")
    return (
        packed if len(packed) <= MOST_CHARACTERS else NOT_HELD + NOT_HELD.join(sorted({*entries}))
    )


def _unpacked(stated: str) -> bytes:
    """Raise ValueError or zlib.error for what this program has not packed."""
    content = base64.b64decode(stated + "=" * (-len(stated) % 4), b"_~", validate=True)
    reader = zlib.decompressobj()
    text = reader.decompress(content, MOST_BYTES)
    if not reader.eof:
        raise ValueError("It is cut off, or unpacks to more than a mapping can be.")
    return text


def _entries(mapping: LabelMapping) -> Iterator[tuple[tuple[int, str], object]]:
    """Entries that say something, by the number of their file (-1: of all) and their name."""
    for number, own in enumerate((mapping.shared, *(mapping.files or ())), start=-1):
        for name, entry in own.to_dict().items():
            if entry not in (None, [], {}):  # a role that no column has
                yield (number, name), entry


def _words(entries: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(WORDS.get(name, OF_COLUMNS) for name in entries))


def _differing(one: object, other: object) -> Iterator[str]:
    """Labels that two mappings do not rename alike."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for label in {**one, **other}:
            if label not in one or label not in other or one[label] != other[label]:
                yield str(label)


def _listed(words: list[str]) -> str:
    *others, last = words or [""]
    return f"{', '.join(others)} and {last}" if others else last
