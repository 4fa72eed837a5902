"""One screen for every file: what it was read as, what is asked, what is lost, and what to change.

The same for a data set that is open and for files that could not be read, or not without a doubt.
Nothing changes until a button says so; what was changed is kept until then, and said.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from judgeviz import LabelError, Labels
from judgeviz.errors import Doubt, HumansMissingError
from judgeviz.labels.account import account_of
from judgeviz.labels.mapping import FileMapping, LabelMapping, parse_mapping, saved_mapping
from judgeviz.labels.opening import stated_of_tables
from judgeviz.labels.scale.detection import OneLabelError
from judgeviz.labels.scale.stated import StatedScales
from judgeviz.labels.sources.tables import RawTable, in_force
from pages.data_parts import answered_before, columns, losses, questions, raters, scales
from pages.frame import arrivals, datasets, links
from pages.frame.address import Files
from pages.frame.datasets import DataSet, Waiting
from pages.frame.markdown import MILLION, in_short, plain

MOST_LABELS_SHOWN = 200
DRAWN_BEFORE = "_reading_drawn_before"
OUTCOME_HEIGHT = 116  # pixels: a line of numbers, and the button
NOT_APPLIED = (
    "Changed, and not applied yet: what comes out is counted here, and the other pages show what "
    "was read before."
)
AS_FOUND = "as found"
ENCODINGS = (
    "utf-8", "windows-1252", "iso-8859-2", "windows-1250", "windows-1251", "koi8-r", "gb18030",
    "big5", "shift_jis", "euc_jp", "euc_kr", "windows-1254", "windows-1256", "mac_roman",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """What files give under a mapping: labels, or the sentence why not."""

    mapping: LabelMapping
    labels: Labels | None = None
    problem: LabelError | None = None

    @classmethod
    def of(cls, files: Files, mapping: LabelMapping) -> "Reading":
        """Read the files; a problem of the labels is no exception here."""
        try:
            return cls(mapping, labels=datasets.interpreted(files, mapping))
        except LabelError as problem:
            return cls(mapping, problem=problem)


class Wanted(NamedTuple):
    """How the user goes on: with which mapping, and on which page (None: on this one)."""

    mapping: LabelMapping
    page: str | None


class Checked(NamedTuple):
    """What came of looking at a reading: how the user goes on, once known, and what is wrong."""

    wanted: Wanted | None
    problem: LabelError | None


def draw_open(data: DataSet, *, beside_others: bool = False) -> None:
    """Check and correct the data set that is open.

    ``beside_others``: files that could not be read stand above it, and whose verdict it is is said.
    """
    stated = _as_left(data.files, data.mapping)
    in_force = Reading(data.mapping, data.labels)
    start = in_force if stated == data.mapping else Reading.of(data.files, stated)
    wanted, _ = _checked(data.files, start, in_force, data.title if beside_others else None)
    if wanted is not None:
        changed = datasets.change_mapping(data, wanted.mapping)
        links.open_next(changed.key, wanted.page)
        st.rerun()


def draw_waiting(waiting: Waiting) -> Waiting:
    """Ask about files that could not be read as they are; say what is wrong with others.

    Returns the files with what they wait for now.
    """
    if not datasets.has_table(waiting.files):
        st.error(plain(columns.on_page(waiting.problem)), icon=":material/error:")
        return waiting
    st.subheader(plain(waiting.title))
    stated = _as_left(waiting.files, LabelMapping())
    wanted, problem = _checked(waiting.files, Reading.of(waiting.files, stated))
    if wanted is not None:
        opened = datasets.add_upload(waiting.files, wanted.mapping)
        datasets.forget_waiting(waiting)
        links.open_next(opened.key, wanted.page)
        st.rerun()
    return waiting.looked_at_again(problem)


def _as_left(files: Files, otherwise: LabelMapping) -> LabelMapping:
    """Return what was stated of files, with what their controls said when the page was left."""
    stated, edited = datasets.stated(files, otherwise), datasets.edited(files)
    if edited is None or f"map_labels_{_key(files, stated)}" in st.session_state:
        return stated
    datasets.edit(files, None)  # the controls are gone: others start from what they said
    datasets.state(files, edited)
    return edited


def _checked(
    files: Files, reading: Reading, in_force: Reading | None = None, title: str | None = None
) -> Checked:
    """Show a reading with its controls; say how the user goes on with it, once that is known.

    ``in_force`` is how a data set that is open is read as long as nothing else is applied;
    ``title`` names it where other files have just come.
    """
    key = _key(files, reading.mapping)
    outcome, questioned = st.container(), st.container()
    waiting = outcome.empty()  # what comes out is known once all controls below it are drawn
    if reading.labels is not None and st.session_state.get(DRAWN_BEFORE) != key:
        st.session_state[DRAWN_BEFORE] = key
        waiting.skeleton(OUTCOME_HEIGHT)
    shown = _shown(files, reading)
    is_pending = in_force is not None and reading.mapping != in_force.mapping
    try:
        edited = _edited(key, files, shown, reading)
        is_changed = _said(edited) != _said(shown)
        current = Reading.of(files, edited) if is_changed else reading
        datasets.edit(files, edited if is_changed else None)
        if in_force is not None:
            is_pending = _said(edited) != _said(_shown(files, in_force))
    except LabelError as problem:
        current = Reading(reading.mapping, problem=problem)
    is_applied = is_pending and _offer_to_apply(key, current)
    if current.problem is not None and datasets.can_be_answered(current.problem.doubts):
        with questioned:
            _ask(key, files, current, edited)
    waiting.empty()
    with outcome:
        if is_pending:
            st.warning(NOT_APPLIED, icon=":material/pending:")
        goes_on = _outcome(key, files, current, title, is_pending=is_pending)
    _aside(key, current, files)
    if goes_on or is_applied:
        mapping = current.mapping if in_force is None or is_pending else in_force.mapping
        return Checked(Wanted(mapping, arrivals.FIRST_PAGE if goes_on else None), None)
    return Checked(None, current.problem)


def _shown(files: Files, reading: Reading) -> LabelMapping:
    """Return the mapping that the controls of a reading start from."""
    shown = datasets.shown_mapping(files, reading.mapping, reading.labels)
    # What is still asked is not stated by what the controls say of other things.
    doubts = reading.problem.doubts if reading.problem else ()
    asked = in_force([doubt for doubt in doubts if doubt.role == "answers"])
    shared, *files_own = (
        replace(
            own, answers={what: said for what, said in own.answers.items() if what not in asked}
        )
        for own in (shown.shared, *(shown.files or ()))
    )
    # What the labels tell of their scale they tell anew when a role or a name changes.
    shared = replace(shared, scale=_stated_scale(reading.mapping))
    return LabelMapping(shared, tuple(files_own) if shown.files is not None else None)


def _offer_to_apply(key: str, reading: Reading) -> bool:
    """Say below the controls that they say something new, and whether it is to be applied."""
    with st.container(horizontal=True, vertical_alignment="center", key=f"unapplied_{key}"):
        st.markdown(":orange-badge[Changed, not applied yet]", width="content")
        return st.button(
            "Apply",
            key=f"apply_{key}",
            disabled=reading.labels is None,
            help="Read the files so from now on, and stay on this page.",
        )


def _ask(key: str, files: Files, reading: Reading, edited: LabelMapping) -> None:
    """Ask what is doubtful; answers, or a nod to all that is shown, are stated."""
    assert reading.problem is not None
    doubts = reading.problem.doubts
    before = [answered_before.answer_before(files, doubt) for doubt in doubts]
    answered_before.keep_questions(files, doubts)
    answered = questions.draw(key, doubts, reading.mapping, before)
    if answered is not None:
        _state(files, answered)
    in_table = {*columns.ROLES, "layout", "criteria"}
    if {doubt.role for doubt in doubts} <= in_table and st.button(
        "Everything in the table below is right",
        key=f"confirm_{key}",
        help="Take all roles as they stand in the table of columns; change there what is not.",
    ):
        _state(files, edited)


def _outcome(
    key: str, files: Files, reading: Reading, title: str | None, *, is_pending: bool
) -> bool:
    """Say what comes out, what is lost on the way, and whether the user goes on with it."""
    labels = reading.labels
    if labels is None:
        if reading.problem is not None and datasets.can_be_answered(reading.problem.doubts):
            st.warning("Answer before anything is drawn:", icon=":material/help:")
        elif isinstance(reading.problem, HumansMissingError):
            st.info(
                f"{plain(columns.on_page(reading.problem))} Drop the file of the humans beside "
                "this one, or say below who is human.",
                icon=":material/hourglass_empty:",
            )
        else:
            st.error(plain(columns.on_page(reading.problem)), icon=":material/error:")
        if len(files) > 1:
            st.caption(
                "These files are read as one data set. If they are different ones, choose "
                "**a data set each** above."
            )
        return False
    _numbers(labels)
    if labels.report.joined:
        st.info(" ".join(map(plain, labels.report.joined)), icon=":material/join_inner:")
    repaired = losses.draw(key, labels, _in_use(labels))
    if repaired is not None:
        _state(files, repaired)
    of = "" if title is None else f" of {plain(title)}"
    return st.button(
        f"Apply, and show the verdict{of}" if is_pending else f"Show the verdict{of}",
        key=f"verdict_{key}",
        type="primary" if title is None else "secondary",
        icon=":material/arrow_forward:",
        help="Use this reading, and go to the charts.",
    )


def _stated_scale(mapping: LabelMapping) -> StatedScales:
    scale = mapping.shared.scale
    for own in mapping.files or ():
        scale = own.scale.over(scale)
    return scale


def _said(mapping: LabelMapping) -> list[dict[str, object]]:
    """Entries that say something; a role that no column has may stand as None or be left out."""
    return [
        {key: entry for key, entry in own.to_dict().items() if entry not in (None, [], {})}
        for own in (mapping.shared, *(mapping.files or ()))
    ]


def _edited(key: str, files: Files, shown: LabelMapping, reading: Reading) -> LabelMapping:
    """Return the mapping that the controls say."""
    tables = datasets.parsed(files, reading.mapping)
    own = shown.by_file(len(tables)) if shown.files is not None else (shown.shared,)
    places = (
        st.tabs([plain(table.name) for table in tables]) if len(tables) > 1 else [st.container()]
    )
    _answers(key, files, tables, own, reading.problem.doubts if reading.problem else ())
    entries = []
    for number, (table, place, entry) in enumerate(zip(tables, places, own, strict=False)):
        with place:
            name = f"{key}_{number}"
            if table.source not in {other.source for other in tables[:number]}:
                _encoding(name, files, table.source, entry, reading.mapping)
            in_roles = columns.draw(name, table, entry)
            named = raters.named_in(table, in_roles, reading.labels)
            chosen = raters.draw(name, named, in_roles)
            same: Mapping[str, object] = entry.criterion_names
            if not chosen.humans:
                same = questions.draw_criteria(name, entry.criterion_names, reading.labels)
            opened_as = replace(chosen, encoding=entry.encoding, answers=entry.answers)
            entries.append(opened_as.having(criterion_names=dict(same)))
    scale = shown.shared.scale.to_dict()
    if reading.labels is not None:
        scale = scales.draw(key, reading.labels, scale)
    elif (
        scale
        or isinstance(reading.problem, OneLabelError)  # whose scale may be none of the usual ones
        or not datasets.can_be_answered(reading.problem.doubts if reading.problem else ())
    ):
        scale = scales.draw_unread(key, scale)
    renamed = _renamed(key, shown.shared)
    scale = scales.with_names(scale, shown.shared.labels, renamed)
    if len(tables) > 1:
        shared = replace(shown.shared, scale=StatedScales.parsed(scale), labels=renamed)
        return LabelMapping(shared, tuple(entries))
    return LabelMapping(replace(entries[0], scale=StatedScales.parsed(scale), labels=renamed))


def _answers(
    key: str,
    files: Files,
    tables: Sequence[RawTable],
    entries: Sequence[FileMapping],
    doubts: Sequence[Doubt],
) -> None:
    """Choose what answers count as that can be read in several ways; it reads them anew."""
    put = [question for table in tables for question in table.questions]
    said = {**in_force(put)}
    for what, answer in (entry for own in entries for entry in own.answers.items()):
        if what not in said:  # asked about columns, not by the format
            put.append(Doubt("answers", {what: answer}, "this was answered for the columns below"))
            said[what] = answer
    chosen = questions.draw_answers(key, put, doubts)
    if chosen != in_force(put):
        _read_anew(files, answers=chosen)


def _encoding(
    key: str, files: Files, number: int, entry: FileMapping, mapping: LabelMapping
) -> None:
    """Choose how the bytes of a text are read, where that had to be guessed; it reads them anew."""
    content = files[number][1]
    if datasets.is_counted(files, mapping):  # which an engine reads as UTF-8
        return
    if entry.encoding is None and not datasets.is_plain_text_of_another_code(content):
        return
    known = [entry.encoding] if entry.encoding and entry.encoding not in ENCODINGS else []
    options = [AS_FOUND, *ENCODINGS, *known]
    chosen = st.selectbox(
        "Encoding of the text",
        options,
        index=options.index(entry.encoding or AS_FOUND),
        key=f"map_encoding_{key}",
        help="Change it where letters with accents or of other scripts look wrong below.",
    )
    encoding = None if chosen == AS_FOUND else chosen
    if encoding == entry.encoding:
        return
    _read_anew(files, encodings={number: encoding})


def _read_anew(
    files: Files,
    *,
    encodings: Mapping[int, str | None] | None = None,
    answers: Mapping[str, str] | None = None,
) -> None:
    """Open files in another way than before.

    Their columns and labels may be others now: roles start anew.
    """
    stated = datasets.stated(files, LabelMapping())
    before = [stated.shared] * len(files)
    tables = datasets.parsed(files, stated)
    of_tables = stated_of_tables(stated, tables).by_file(len(tables))
    for table, entry in zip(tables, of_tables, strict=True):
        before[table.source] = entry
    said = {number: one.encoding for number, one in enumerate(before)} | dict(encodings or {})
    own = tuple(
        FileMapping(encoding=said[number], answers=one.answers if answers is None else answers)
        for number, one in enumerate(before)
    )
    wanted = LabelMapping(own[0]) if len(own) == 1 else LabelMapping(files=own)
    try:
        datasets.parsed(files, wanted)
    except LabelError as problem:
        st.error(plain(columns.on_page(problem)), icon=":material/error:")
        return
    _state(files, wanted)


def _renamed(key: str, said: FileMapping) -> dict[str, object]:
    """Return renamed labels; a line is ``raw = new``, with nothing after the sign for missing."""
    lines = "\n".join(f"{raw} = {'' if new is None else new}" for raw, new in said.labels.items())
    with st.expander("Rename labels", expanded=bool(lines)):
        text = st.text_area(
            "Rename labels",
            lines,
            key=f"map_labels_{key}",
            height=80,
            placeholder="good = 3\nunsure =",
            label_visibility="collapsed",
            help="One per line: the label in the file, an equals sign, the label to use. Nothing "
            "after the sign makes it missing.",
        )
    if text == lines:
        return dict(said.labels)
    return dict(filter(None, map(_renaming, text.splitlines())))


def _renaming(line: str) -> tuple[str, str | None] | None:
    """Read ``raw = new``; the last equals sign counts, as labels may hold some themselves."""
    line = line.strip()
    if line.endswith("="):
        raw, new = line[:-1], ""
    else:
        raw, sign, new = line.rpartition(" = " if " = " in line else "=")
        if not sign:
            return None
    return (raw.strip(), new.strip() or None) if raw.strip() else None


def _numbers(labels: Labels) -> None:
    numbers = {
        **({} if labels.counted_by else {"Items": len(labels.items)}),
        "Humans": len(labels.raters),
        "Judges": len(labels.judges),
        "Criteria": len(labels.criteria),
        "Labels": labels.report.n_labels,
    }
    with st.container(key="numbers"):
        for place, (name, number) in zip(st.columns(5), numbers.items(), strict=False):
            in_full = plain(f"{number:,}") if number >= MILLION else None
            place.metric(plain(name), plain(in_short(number)), help=in_full)


def _aside(key: str, reading: Reading, files: Files) -> None:
    """Show the account in full, all labels, and the mapping as a file."""
    labels = reading.labels
    if labels is not None:
        with st.expander("What was read, in full"):
            _account(labels, files, reading.mapping)
        if len(labels.unknown):
            with st.expander(f"Responses that are no label of the scale ({len(labels.unknown):,})"):
                st.dataframe(labels.unknown, hide_index=True, key=f"unknown_responses_{key}")
        if labels.counted_by is None:
            with st.expander("All labels, one per row"):
                first = labels.table.head(MOST_LABELS_SHOWN)
                st.caption(f"The first {len(first):,} of {labels.report.n_labels:,}.")
                st.dataframe(first.astype(str), hide_index=True)
    if datasets.is_stated(files) and st.button(
        "Start over",
        key=f"restart_{key}",
        icon=":material/restart_alt:",
        help="Forget the answers and corrections that were not applied yet.",
    ):
        datasets.forget_stated(files)
        answered_before.forget_questions()
        st.rerun()
    with st.expander("The mapping as a file"):
        left, right = st.columns(2, vertical_alignment="bottom")
        in_use = reading.mapping if labels is None else _in_use(labels)
        left.download_button(
            "Mapping as JSON",
            data=json.dumps(in_use.to_dict(), indent=2, ensure_ascii=False),
            file_name="mapping.json",
            mime="application/json",
            key=f"mapping_download_{key}",
            on_click="ignore",
            help="Saves what stands above; it can be loaded here again, or given to read_labels.",
        )
        _load_mapping(key, right, files)


def _load_mapping(key: str, place: DeltaGenerator, files: Files) -> None:
    saved = place.file_uploader(
        "Saved mapping",
        type="json",
        key=f"mapping_upload_{key}",
        help="A mapping.json saved here before.",
    )
    if saved is None:
        return
    try:
        mapping = saved_mapping(saved.getvalue())
        datasets.interpreted(files, mapping)
    except LabelError as problem:
        st.error(plain(problem))
        return
    _state(files, mapping)


def _account(labels: Labels, files: Files, stated: LabelMapping) -> None:
    """Say what was read, what was taken for what, and because of what."""
    left, right = st.columns([1, 2])
    with left:
        _counts(labels)
    facts = account_of(labels, datasets.parsed(files, stated), stated)
    with right:
        st.markdown("**What was taken for what**")
        _written_out(
            {
                "what": [fact.what for fact in facts],
                "was taken as": [fact.value for fact in facts],
                "because of": [fact.source for fact in facts],
            }
        )
    _remarks(labels)


def _counts(labels: Labels) -> None:
    counts = labels.report.counts
    st.markdown("**What was read**")
    _written_out({"what": [what for what, _ in counts], "count": [f"{n:,}" for _, n in counts]})


def _remarks(labels: Labels) -> None:
    for sentence in (*labels.report.guesses, *labels.report.notes):
        st.caption(plain(columns.on_page(sentence)))


def _written_out(texts: dict[str, list[str]]) -> None:
    """Show a small table with all its text in sight."""
    st.table(
        {plain(name): [plain(text) for text in own] for name, own in texts.items()},
        border="horizontal",
        hide_index=True,
    )


def _in_use(labels: Labels) -> LabelMapping:
    return parse_mapping(labels.mapping)


def _state(files: Files, mapping: LabelMapping) -> None:
    """Go on with what the user has stated: from now on the controls start from it."""
    if datasets.state(files, mapping):
        st.rerun()


def _key(files: Files, mapping: LabelMapping) -> str:
    """Part of the controls' keys: they start anew for every mapping that comes into force."""
    content = json.dumps(mapping.to_dict(), sort_keys=True, default=str).encode()
    digests = datasets.content_digest(files)[:8], hashlib.sha256(content).hexdigest()[:8]
    return f"{'_'.join(digests)}_{datasets.times_forgotten(files)}"
