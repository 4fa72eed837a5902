"""Data sets of this session: the demos and what the user has uploaded.

Uploads live in the session. A copy stays in memory for a while under the browser's own secret
cookie, so that reloading the page does not lose them; nothing is written to disk, and nobody
else's browser can reach it.
"""

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np
import streamlit as st
from streamlit.web.server.starlette.starlette_app_utils import decode_xsrf_token_string

from judgeviz import LabelError, Labels, demo, demos
from judgeviz.demos.loading import demo_path
from judgeviz.engines.counted import CountedLabels
from judgeviz.engines.opening import belongs_to_an_engine, labels_of, table_of, table_of_path
from judgeviz.engines.opening import open as open_in_engine
from judgeviz.engines.source import EngineTable
from judgeviz.errors import Doubt, NotCountedError
from judgeviz.labels.guesses import OnDoubt
from judgeviz.labels.mapping import LabelMapping, parse_mapping
from judgeviz.labels.opening import called_labels, read_tables
from judgeviz.labels.reading import as_read_from, draft_mapping, labels_from_tables
from judgeviz.labels.sources.tables import RawTable, table_from_arrow
from judgeviz.recipes import call_of, made_by
from pages.frame import counting, streamlits_memory
from pages.frame.address import (
    Address,
    Content,
    Files,
    OnDisk,
    content_of,
    digest_of,
    digits_of,
    held,
    key_of,
)
from pages.frame.kept_uploads import Kept, KeptUploads
from pages.frame.remembered import (
    FIGURES,
    MEMORY,
    give_back_memory,
    remembered,
    sweep_regularly,
)
from pages.frame.session_file import SavedDataSet

TAGS = "_tags"  # of the session: what is known of each data set, by its key
ON_BOARD = "boards"  # of the session: keys of the data sets that the leaderboard is of
BROWSER_COOKIE = "_streamlit_xsrf"
# In the session: the comparison's key and the set of items that are listed beside a chart, those
# that were handed over to the page Items, the words of all that were chosen, the last ones last,
# and what was shown last, and where.
LOOKED_AT, CARRIED = "_items_looked_at", "_items_carried"
CHOSEN, SHOWN_ON = "_items_chosen", "_items_shown_on"
OF_ITEMS = LOOKED_AT, CARRIED, CHOSEN, SHOWN_ON
REMOVED_ELSEWHERE = "_removed_elsewhere"
REPORT = "_report"  # entries of the report, which name their data sets by digests
QUESTIONS = "_questions"  # that the page Data asked about files
REPORT_NAMES = "_report_names"  # of judges and criteria, as the report has them
DRAFT = "draft"  # the report of a browser, under this key


@dataclass(frozen=True)
class DataSet:
    """A data set that can be chosen.

    Attributes
    ----------
    key : str
        The demo's name, or the upload's name and the digest of its files.
    title : str
        What people call it; no two have the same.
    files : tuple of (name, content)
        As uploaded, or where a table stands on a disk that an engine counts there.
    mapping : LabelMapping
        The user's entries; empty where everything was detected.
    labels : Labels
    """

    key: str
    title: str
    files: Files
    mapping: LabelMapping
    labels: Labels

    @cached_property
    def address(self) -> str:
        """In the URL: the key and how the files were read."""
        if self.key in demos():  # which are read alike everywhere
            return self.key
        return str(Address.of(self.key, self.labels.digest, self.mapping))

    @property
    def is_on_disk(self) -> bool:
        """Whether it stays in a file on a disk of the server."""
        return len(held(self.files)) < len(self.files)

    @cached_property
    def n_bytes(self) -> int:
        """About how much memory it takes: the files, their tables and the labels."""
        labels = self.labels
        n_bytes = sum(len(content) for _, content in held(self.files))
        if isinstance(labels, CountedLabels):
            return labels.engine.n_bytes + 2 * n_bytes  # once more for the engine
        frames = [table.frame for table in _read(self.files, self.mapping)] + [labels.items]
        arrays = [getattr(labels.rows, name) for name in labels.rows.__slots__]
        return int(
            n_bytes
            + sum(frame.memory_usage(deep=True).sum() for frame in frames)
            + sum(array.nbytes for array in arrays if isinstance(array, np.ndarray))
        )


@dataclass(frozen=True)
class Waiting:
    """Files that are not open yet, and why.

    Attributes
    ----------
    files : tuple of (name, content)
        Empty where nothing in them could be read as a table.
    problem : str
        The sentence.
    doubts : tuple of Doubt
        What is asked before they can be read; empty where something else is wrong.
    named_as : str
        What was named or dropped, where ``files`` may be empty.
    is_answered : bool
        Whether nothing is wrong any more, and the user has but to go on.
    """

    files: Files
    problem: str
    doubts: tuple[Doubt, ...] = ()
    named_as: str = ""
    is_answered: bool = False

    @property
    def title(self) -> str:
        """Names of the files."""
        return ", ".join(name for name, _ in self.files) or self.named_as

    def looked_at_again(self, problem: LabelError | None) -> "Waiting":
        """Return these files with what is wrong after the user's answers; None: nothing."""
        if problem is None:
            return replace(self, is_answered=True)
        return replace(self, problem=str(problem), doubts=problem.doubts, is_answered=False)


def can_be_answered(doubts: Sequence[Doubt]) -> bool:
    """Whether there are doubts, each with something to choose."""
    return bool(doubts) and all(
        any(answer not in (None, (), []) for answer in (doubt.guess, *doubt.alternatives))
        for doubt in doubts
    )


@dataclass(frozen=True)
class Tags:
    """What is known of a data set, as it was typed, under the data set's key."""

    key: str
    words: str

    @property
    def n_bytes(self) -> int:
        """About how much memory it takes."""
        return len(self.words)


_KEPT: KeptUploads[DataSet] = KeptUploads()  # of all browsers, one place for the whole process
_KEPT_TAGS: KeptUploads[Tags] = KeptUploads()
KEPT_REPORTS: KeptUploads[Kept] = KeptUploads()  # as the uploads, so that a reload loses neither
sweep_regularly(
    _KEPT.forget_old,
    _KEPT_TAGS.forget_old,
    KEPT_REPORTS.forget_old,
    MEMORY.forget_old,
    streamlits_memory.forget_ended_sessions,
)


def available() -> list[str]:
    """Keys of all data sets that can be opened, the demos first."""
    return list(dict.fromkeys((*demos(), *_uploads())))


def title_of(key: str) -> str:
    """Return what people call a data set that can be opened."""
    upload = _uploads().get(key)
    return _title_of_demo(key) if upload is None else upload.title


def address_of(key: str) -> str:
    """Return what the URL says of a data set that can be opened."""
    upload = _uploads().get(key)
    return key if upload is None else upload.address


def uploads() -> list[DataSet]:
    """All uploads of this browser, in the order in which they came."""
    return list(_uploads().values())


def opened(key: str) -> DataSet:
    """Return a data set with its labels."""
    upload, browser = _uploads().get(key), own_browser()
    if browser is not None and key in tags():
        _KEPT_TAGS.use(browser, Tags(key, tags()[key]))
    if upload is None:
        return _opened_demo(key)
    if browser is not None:
        _KEPT.use(browser, upload)
    return upload


def add_upload(
    files: Files, mapping: LabelMapping, on_doubt: OnDoubt = "raise", *, for_all: bool = False
) -> DataSet:
    """Read files as one data set and add it to the session.

    ``for_all``: what an engine counts of them is counted once for all visitors, whoever leaves.

    Raises
    ------
    LabelError
        Where they cannot be read; nothing changes then.
    """
    labels = interpreted(files, mapping, on_doubt, for_all=for_all)
    same = upload_of(files)
    title = _unused_title(labels.name) if same is None else same.title
    labels = labels if labels.name == title else labels.renamed(title)
    data = DataSet(key_of(title, digits_of(files)), title, files, mapping, labels)
    return _added(data, [] if same is None else [same])


def upload_of(files: Files) -> DataSet | None:
    """Return what this browser has open of files with these contents, however it is read."""
    digits = digits_of(files)
    return next((data for data in uploads() if content_of(data.key) == digits), None)


def add_saved(saved: SavedDataSet) -> DataSet | None:
    """Add a data set of a session file; one without its files is read so once they come.

    Raises
    ------
    LabelError
        Where the files cannot be read as the session says.
    """
    if saved.files is None:
        _awaited().append(saved)
        return None
    data = add_upload(saved.files, saved.mapping)
    return data if data.title == saved.title else rename(data, saved.title)


def awaited(files: Files) -> SavedDataSet | None:
    """Return what a session file without its data says of files that have come now."""
    for saved in _awaited():
        in_order = saved.in_order(held(files))
        if in_order is not None:
            return replace(saved, files=in_order)
    return None


def _awaited() -> list[SavedDataSet]:
    waiting: list[SavedDataSet] = st.session_state.setdefault("_awaited", [])
    return waiting


def rename(data: DataSet, title: str) -> DataSet:
    """Give an upload another name; a number behind it where another has that name already."""
    unused = title if title == data.title else _unused_title(title)
    labels = data.labels.renamed(unused)
    key = key_of(unused, content_of(data.key))
    if data.key in tags():
        tell(key, tags()[data.key])
        if key != data.key:
            _forget_tags(data.key)
    on_board = st.session_state.get(ON_BOARD)
    if on_board is not None:
        st.session_state[ON_BOARD] = [key if one == data.key else one for one in on_board]
    return _added(replace(data, key=key, title=unused, labels=labels), [data])


def tags() -> Mapping[str, str]:
    """Return what is known of each data set, by its key; at first what was known before a reload.

    Of a data set that is removed nothing is known any more.
    """
    if TAGS not in st.session_state:
        browser = own_browser()
        kept = {} if browser is None else _KEPT_TAGS.of_browser(browser)
        st.session_state[TAGS] = {key: one.words for key, one in kept.items()}
    known: dict[str, str] = st.session_state[TAGS]
    return known


def tell(key: str, words: str) -> None:
    """Keep what is known of a data set, for as long as the data set."""
    if tags().get(key) == words:
        return
    st.session_state[TAGS] = {**tags(), key: words}
    if (browser := own_browser()) is not None:
        _KEPT_TAGS.keep(browser, Tags(key, words))


def _forget_tags(key: str) -> None:
    st.session_state[TAGS] = {one: words for one, words in tags().items() if one != key}
    if (browser := own_browser()) is not None:
        _KEPT_TAGS.remove(browser, key)


def tags_of(data: DataSet, saved: Mapping[str, str]) -> dict[str, str]:
    """Return what a session knows of a data set that had another name in it, by its key here."""
    known = [said for key, said in saved.items() if content_of(key) == content_of(data.key)]
    return {data.key: known[0]} if known and data.key not in saved else {}


def change_mapping(data: DataSet, mapping: LabelMapping) -> DataSet:
    """Read an open data set again under another mapping; a demo stays beside what was made of it.

    What is read so already stays as it is.

    Raises
    ------
    LabelError
        Where it cannot be read so; the data set stays as it was.
    """
    if mapping == data.mapping:
        forget_stated(data.files)
        return data
    if data.key in demos():
        return add_upload(data.files, mapping)
    labels = interpreted(data.files, mapping)
    if labels.name != data.labels.name:
        labels = labels.renamed(data.labels.name)
    return _added(replace(data, mapping=mapping, labels=labels), [data])


def remove(data: DataSet) -> None:
    """Forget an upload: its files, its labels, and all that was computed of them."""
    _uploads().pop(data.key, None)
    browser = own_browser()
    if browser is not None:
        _KEPT.remove(browser, data.key)
        KEPT_REPORTS.forget(browser, DRAFT)
    _forget_tags(data.key)
    forget_read(data.files)
    for owner in (data.labels.digest, FIGURES):
        MEMORY.forget(owner)
    forget_stated(data.files)
    for name in ("_selection", "_read_uploads", QUESTIONS, *OF_ITEMS, _round_key(data.files)):
        st.session_state.pop(name, None)
    report = st.session_state.get(REPORT, [])
    left = [one.without(data.labels.digest) for one in report]
    st.session_state[REPORT] = [one for one in left if one is not None]
    st.session_state.pop(REPORT_NAMES, None)
    st.session_state["_n_removed"] = st.session_state.get("_n_removed", 0) + 1
    streamlits_memory.forget_files(held(data.files))
    streamlits_memory.forget_controls()
    give_back_memory()


def forget_read(files: Files) -> None:
    """Forget what was read of files under their names."""
    MEMORY.forget(content_digest(files))


def upload_key() -> str:
    """Key of the upload control: another one after a removal, as the old would bring it back."""
    n_removed = st.session_state.get("_n_removed", 0)
    return f"upload_{n_removed}" if n_removed else "upload"


def _added(data: DataSet, instead_of: list[DataSet]) -> DataSet:
    """Add a data set, at the place of the first that it replaces."""
    before = list(_uploads())
    place = min((before.index(old.key) for old in instead_of if old.key in before), default=None)
    later = [] if place is None else before[place:]
    for old in instead_of:
        _uploads().pop(old.key, None)
        if (browser := own_browser()) is not None:
            _KEPT.forget(browser, old.key)
        if old.labels.digest != data.labels.digest:
            MEMORY.forget(old.labels.digest)
        if old.files != data.files:  # the same bytes under another name
            forget_read(old.files)
            forget_stated(old.files)
    forget_removed()
    _uploads()[data.key] = data
    for key in later:  # those of behind it stay behind it
        if key in _uploads() and key != data.key:
            _uploads()[key] = _uploads().pop(key)
    forget_stated(data.files)
    _keep(data)
    return data


def is_taken(title: str) -> bool:
    """Whether a data set that can be opened has a name already."""
    return title in demos() or title in map(title_of, available())


def _unused_title(wanted: str) -> str:
    number, title = 1, wanted
    while is_taken(title):
        number += 1
        title = f"{wanted} ({number})"
    return title


def has_table(files: Files) -> bool:
    """Whether files hold tables whose columns can be looked at."""
    if not files:  # of a table that an engine was to count, or of a session
        return False
    try:
        parsed(files, stated(files, LabelMapping()))
    except LabelError:
        return False
    return True


def shown_mapping(files: Files, stated: LabelMapping, labels: Labels | None) -> LabelMapping:
    """Return the mapping that controls start from: the one in use, or as much as can be told."""
    if labels is not None:
        return parse_mapping(labels.mapping)
    return draft_mapping(parsed(files, stated), stated)


def stated(files: Files, otherwise: LabelMapping) -> LabelMapping:
    """Return what the user has stated of files on the page Data and not yet applied."""
    known: LabelMapping = st.session_state.get(_stated_key(files), otherwise)
    return known


def state(files: Files, mapping: LabelMapping) -> bool:
    """Keep what the user states of files until it is applied; False where it was so already.

    What is new goes on from what the controls said, which start from it now.
    """
    is_new = st.session_state.get(_stated_key(files)) != mapping
    st.session_state[_stated_key(files)] = mapping
    if is_new:
        edit(files, None)
    return is_new


def edit(files: Files, mapping: LabelMapping | None) -> None:
    """Keep what the controls of files say that say something else than at first; None: nothing."""
    if mapping is None:
        st.session_state.pop(_edited_key(files), None)
    else:
        st.session_state[_edited_key(files)] = mapping


def edited(files: Files) -> LabelMapping | None:
    """Return what the controls of files said when they were last drawn, where they were moved."""
    known: LabelMapping | None = st.session_state.get(_edited_key(files))
    return known


def unapplied(data: DataSet) -> LabelMapping | None:
    """Return what was changed of an open data set on the page Data and is not applied yet."""
    said = edited(data.files) or stated(data.files, data.mapping)
    return None if said == data.mapping else said


def is_stated(files: Files) -> bool:
    """Whether something was stated or changed of files that is not applied yet."""
    return _stated_key(files) in st.session_state or _edited_key(files) in st.session_state


def forget_stated(files: Files) -> None:
    """Forget what was stated of files: it is applied, or no longer wanted."""
    for key in (_stated_key(files), _edited_key(files)):
        st.session_state.pop(key, None)
    st.session_state[_round_key(files)] = times_forgotten(files) + 1


def times_forgotten(files: Files) -> int:
    """How often the controls of files were to start anew."""
    return int(st.session_state.get(_round_key(files), 0))


def _stated_key(files: Files) -> str:
    return f"_stated_{content_digest(files)}"


def _edited_key(files: Files) -> str:
    return f"_edited_{content_digest(files)}"


def _round_key(files: Files) -> str:
    return f"_round_{content_digest(files)}"


def waiting() -> list[Waiting]:
    """Files of the last upload that are not open yet."""
    found: list[Waiting] = st.session_state.setdefault("_waiting", [])
    return found


def forget_waiting(*some: Waiting) -> None:
    """Forget some files that are not open, or all of them."""
    st.session_state["_waiting"] = [one for one in waiting() if some and one not in some]


def now_wait(files: Sequence[Waiting]) -> bool:
    """Keep what uploads wait for now; False where they waited for the same before."""
    is_new = list(files) != waiting()
    st.session_state["_waiting"] = list(files)
    return is_new


def interpreted(
    files: Files, mapping: LabelMapping, on_doubt: OnDoubt = "raise", *, for_all: bool = False
) -> Labels:
    """Labels of files under a mapping; the files are parsed only once. As :func:`add_upload`."""
    if is_counted(files, mapping, for_all=for_all):
        return _counted(_outcome_key(files, mapping), files, mapping, on_doubt, for_all)
    labels = labels_from_tables(_read(files, mapping), mapping, on_doubt)
    return as_read_from([name for name, _ in files], labels, on_doubt)


def is_counted(files: Files, mapping: LabelMapping, *, for_all: bool = False) -> bool:
    """Whether files are a table that an engine counts, under a mapping, to spare the memory.

    What no engine counts, such as scores or lists in cells, is read all the same, once nothing is
    asked about it; what the engine and reading alike miss in its first rows is said without reading
    the others. What is on a disk is never read.
    """
    if len(files) != 1:
        return False
    [(name, content)] = files
    if isinstance(content, OnDisk):
        return True
    if not belongs_to_an_engine(name, content):
        return False
    key = _outcome_key(files, mapping)
    found = _outcome(key, files, mapping, for_all)
    if isinstance(found, CountedLabels):
        return bool(found.report.doubts) or _has_labels_alone(found)
    return not (isinstance(found, NotCountedError) or _is_readable(key, files, mapping))


def _has_labels_alone(labels: Labels) -> bool:
    """Whether nobody gives scores, which no engine counts."""
    return not labels.score_scales and all(one.is_categorical for one in labels.scales.values())


def _outcome_key(files: Files, mapping: LabelMapping) -> tuple[str, str]:
    return content_digest(files), json.dumps(mapping.to_dict(), sort_keys=True)


@remembered(most=8)
def _counted(
    key: tuple[str, str], _files: Files, _mapping: LabelMapping, on_doubt: OnDoubt, _for_all: bool
) -> Labels:
    found = _outcome(key, _files, _mapping, _for_all)
    if isinstance(found, LabelError):
        raise found
    if on_doubt == "raise":
        found.check_doubts()
    [(name, content)] = _files
    source = content.path if isinstance(content, OnDisk) else name
    return as_read_from(source, replace(found), on_doubt, open_in_engine.__name__)


@remembered("Counting the labels ...", most=16)
def _outcome(
    key: tuple[str, str], _files: Files, _mapping: LabelMapping, _for_all: bool
) -> CountedLabels | LabelError:
    """Count labels with all guesses taken, or say why they are not counted."""
    try:
        count = partial(labels_of, _table_in((key[0],), _files), _mapping, "accept")
        return counting.for_all(key, count) if _for_all else count()
    except LabelError as problem:
        problem.__cause__ = problem.__context__ = None  # whose frames would hold the table
        return problem.with_traceback(None)


@remembered(most=64)
def _is_readable(key: tuple[str, str], _files: Files, _mapping: LabelMapping) -> bool:
    """Whether reading takes the first rows for labels; it knows formats that no engine does."""
    try:
        rows, _ = _table_in((key[0],), _files).sample()
        tables = read_tables(rows, _mapping)
        labels_from_tables(tables, _mapping, "accept")
    except LabelError:
        return False
    return True


@remembered(most=8)
def _table_in(key: tuple[str], _files: Files) -> EngineTable:
    [(name, content)] = _files
    return table_of_path(content.path) if isinstance(content, OnDisk) else table_of(name, content)


@remembered(most=8)
def _first_rows(key: tuple[str], _files: Files) -> list[RawTable]:
    table = _table_in(key, _files)
    rows, _ = table.sample()
    return [table_from_arrow(rows, table.name, 1)]


def parsed(files: Files, mapping: LabelMapping | None = None) -> list[RawTable]:
    """Raw tables of uploaded files; of a mapping counts what :func:`read_tables` takes of it.

    Of a table that an engine counts these are the first rows.

    Raises
    ------
    LabelError
        Where a file holds no table.
    """
    mapping = mapping or LabelMapping()
    if is_counted(files, mapping):
        return _first_rows((content_digest(files),), files)
    return _read(files, mapping)


def _read(files: Files, mapping: LabelMapping) -> list[RawTable]:
    """Raw tables of uploaded files, with all rows."""
    entries = (mapping.shared, *(mapping.files or ()))
    opened_as = (
        *((own.encoding, own.column("item"), *sorted(own.answers.items())) for own in entries),
        *(own.human for own in entries),
        *(own.machine_names for own in entries),
        *sorted(called_labels(mapping)),
    )
    return _parsed((content_digest(files), opened_as), files, mapping)


@remembered("Reading the file ...", most=8)
def _parsed(
    key: tuple[str, tuple[object, ...]], _files: Files, _mapping: LabelMapping
) -> list[RawTable]:
    buffers = []
    for name, content in held(_files):
        buffer = io.BytesIO(content)
        buffer.name = name
        buffers.append(buffer)
    return read_tables(buffers, _mapping)


def sifted(files: Files) -> tuple[Files, list[Waiting]]:
    """Take the files apart that hold no table, each with its sentence; the others can be read."""
    if has_table(files):
        return files, []
    readable, unreadable = [], []
    for file in files:
        try:
            parsed((file,))
            readable.append(file)
        except LabelError as problem:
            unreadable.append(Waiting((file,), str(problem)))
    return tuple(readable), unreadable


def is_plain_text_of_another_code(content: Content) -> bool:
    """Whether a file is text that is not UTF-8, so that its encoding had to be guessed."""
    if isinstance(content, OnDisk) or content.startswith((b"PK\x03\x04", b"PAR1", b"\x1f\x8b")):
        return False
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return True
    return False


@remembered("Opening the demo data ...", most=8)
def _opened_demo(name: str) -> DataSet:
    path = demo_path(name)
    files = ((path.name, path.read_bytes()),)
    nothing = LabelMapping()
    labels = made_by(interpreted(files, nothing), call_of(demo, name))
    return DataSet(name, _title_of_demo(name), files, nothing, labels)


def _title_of_demo(name: str) -> str:
    return f"{name} (demo)"


def content_digest(files: Files) -> str:
    """Return a digest of the files' names and contents."""
    digest = hashlib.sha256()
    for name, content in files:
        digest.update(name.encode() + b"\x00" + digest_of(content))
    return digest.hexdigest()


def _uploads() -> dict[str, DataSet]:
    if "_uploads" not in st.session_state:
        st.session_state["_uploads"] = _kept_of_this_browser()
    found: dict[str, DataSet] = st.session_state["_uploads"]
    if found and (browser := own_browser()) is not None:
        for key in _KEPT.removed(browser):
            gone = found.pop(key, None)
            if gone is not None:
                _forget_tags(key)
                st.session_state.setdefault(REMOVED_ELSEWHERE, []).append(gone.title)
                for name in OF_ITEMS:  # which hold the data
                    st.session_state.pop(name, None)
    return found


def removed_elsewhere() -> list[str]:
    """Titles of uploads that this tab had and another one removed, until others are chosen."""
    titles: list[str] = st.session_state.get(REMOVED_ELSEWHERE, [])
    return titles


def forget_removed() -> None:
    """Forget what another tab removed: it was said, and something else is looked at."""
    st.session_state.pop(REMOVED_ELSEWHERE, None)


def own_browser() -> bytes | None:
    """Secret of the browser that shows the page; None where it has none (tests)."""
    cookie = st.context.cookies.get(BROWSER_COOKIE)
    return decode_xsrf_token_string(cookie)[0] if cookie else None


def _keep(data: DataSet) -> None:
    browser = own_browser()
    if browser is not None:
        _KEPT.keep(browser, data)


def _kept_of_this_browser() -> dict[str, DataSet]:
    browser = own_browser()
    return {} if browser is None else _KEPT.of_browser(browser)
