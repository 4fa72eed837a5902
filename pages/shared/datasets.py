"""Data sets of this session: the demos and what the user has uploaded.

Uploads live in the session. A copy stays in memory for a while under the browser's own secret
cookie, so that reloading the page does not lose them; nothing is written to disk, and nobody
else's browser can reach it.
"""

import hashlib
import io
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath

import streamlit as st
from streamlit.web.server.starlette.starlette_app_utils import decode_xsrf_token_string

from judgeviz import LabelError, Labels, demos
from judgeviz.demos.loading import demo_path
from judgeviz.labels.reading import draft_mapping, labels_from_tables, read_tables
from judgeviz.labels.tables import RawTable
from pages.shared.kept_uploads import KeptUploads

BROWSER_COOKIE = "_streamlit_xsrf"
LONGEST_STEM = 16  # characters of a file's name that the box of data sets shows whole

Files = tuple[tuple[str, bytes], ...]  # names and contents


@dataclass(frozen=True)
class DataSet:
    """A data set that can be chosen.

    Attributes
    ----------
    key : str
        In the URL: the demo's name, or the upload's name and the digest of its files.
    title : str
        In the list of data sets.
    files : tuple of (name, content)
        As uploaded.
    mapping : dict
        The user's entries; empty where everything was detected.
    labels : Labels
    """

    key: str
    title: str
    files: Files
    mapping: Mapping[str, object]
    labels: Labels

    @property
    def n_bytes(self) -> int:
        """Size of the files."""
        return sum(len(content) for _, content in self.files)


@dataclass(frozen=True)
class Unread:
    """Files that could not be read, and why.

    Attributes
    ----------
    files : tuple of (name, content)
    problem : str
        The sentence.
    """

    files: Files
    problem: str

    @property
    def title(self) -> str:
        """Names of the files."""
        return ", ".join(name for name, _ in self.files)


def available() -> list[str]:
    """Keys of all data sets that can be opened, the demos first."""
    return list(dict.fromkeys((*demos(), *_uploads())))


def opened(key: str) -> DataSet:
    """Return a data set with its labels."""
    upload = _uploads().get(key)
    if upload is None:
        return _opened_demo(key)
    _keep(upload)
    return upload


def add_upload(files: Files, mapping: Mapping[str, object]) -> DataSet:
    """Read files as one data set and add it to the session.

    Raises
    ------
    LabelError
        Where they cannot be read; nothing changes then.
    """
    digest = hashlib.sha256(b"".join(hashlib.sha256(content).digest() for _, content in files))
    labels = interpreted(files, mapping)
    stem = PurePath(files[0][0]).name.split(".")[0]
    key = f"{stem[:LONGEST_STEM]}-{digest.hexdigest()[:6]}"
    added = DataSet(key, labels.name, files, dict(mapping), labels)
    _uploads()[key] = added
    _keep(added)
    return added


def change_mapping(data: DataSet, mapping: Mapping[str, object]) -> None:
    """Read an open upload again under another mapping.

    Raises
    ------
    LabelError
        Where it cannot be read so; the data set stays as it was.
    """
    labels = interpreted(data.files, mapping)
    changed = replace(data, mapping=dict(mapping), labels=labels)
    _uploads()[data.key] = changed
    _keep(changed)


def draft_of(files: Files) -> dict[str, object] | None:
    """Return the start of a mapping for files that need one; None where they hold no tables."""
    try:
        return draft_mapping(parsed(files))
    except LabelError:
        return None


def unread() -> list[Unread]:
    """Files of the last upload that could not be read."""
    found: list[Unread] = st.session_state.setdefault("_unread", [])
    return found


def forget_unread(*some: Unread) -> None:
    """Forget some files that could not be read, or all of them."""
    st.session_state["_unread"] = [one for one in unread() if some and one not in some]


def interpreted(files: Files, mapping: Mapping[str, object]) -> Labels:
    """Labels of uploaded files under a mapping; the files are parsed only once."""
    return labels_from_tables(parsed(files), mapping)


def parsed(files: Files) -> list[RawTable]:
    """Raw tables of uploaded files."""
    return _parsed(content_digest(files), files)


@st.cache_resource(max_entries=8, show_spinner="Reading the file ...")
def _parsed(digest: str, _files: Files) -> list[RawTable]:
    buffers = []
    for name, content in _files:
        buffer = io.BytesIO(content)
        buffer.name = name
        buffers.append(buffer)
    return read_tables(buffers)


@st.cache_resource(show_spinner="Opening the demo data ...")
def _opened_demo(name: str) -> DataSet:
    path = demo_path(name)
    files = ((path.name, path.read_bytes()),)
    return DataSet(name, f"{name} (demo)", files, {}, labels_from_tables(parsed(files), {}))


def content_digest(files: Files) -> str:
    """Return a digest of the files' names and contents."""
    digest = hashlib.sha256()
    for name, content in files:
        digest.update(name.encode() + b"\x00" + hashlib.sha256(content).digest())
    return digest.hexdigest()


def _uploads() -> dict[str, DataSet]:
    if "_uploads" not in st.session_state:
        st.session_state["_uploads"] = _kept_of_this_browser()
    uploads: dict[str, DataSet] = st.session_state["_uploads"]
    return uploads


@st.cache_resource(show_spinner=False)
def _kept() -> KeptUploads[DataSet]:
    """Return the uploads of all browsers, one place for the whole process."""
    return KeptUploads()


def _browser() -> bytes | None:
    """Secret of the browser that shows the page; None where it has none (tests)."""
    cookie = st.context.cookies.get(BROWSER_COOKIE)
    return decode_xsrf_token_string(cookie)[0] if cookie else None


def _keep(data: DataSet) -> None:
    browser = _browser()
    if browser is not None:
        _kept().keep(browser, data)


def _kept_of_this_browser() -> dict[str, DataSet]:
    browser = _browser()
    return {} if browser is None else _kept().of_browser(browser)
