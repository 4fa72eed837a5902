"""The data sets of this browser: opened, renamed and removed."""

from collections.abc import Sequence

import streamlit as st

from judgeviz.errors import counted
from pages.frame import bound, datasets, links, report_draft, session_file
from pages.frame.address import held
from pages.frame.datasets import DataSet
from pages.frame.markdown import plain
from pages.frame.remembered import KEPT_SECONDS

MEGABYTE = 1_000_000


def draw(current: DataSet) -> None:
    """List the uploads, with what each takes of the server's memory."""
    uploads = datasets.uploads()
    if not uploads:
        return
    with st.expander(f"Your data sets ({len(uploads)})", expanded=len(uploads) > 1):
        for data in uploads:
            _row(data, is_open=data.key == current.key)
        st.caption(
            f"{_where_they_are(uploads)} What is not looked at is dropped after "
            f"{KEPT_SECONDS / 60:.3g} minutes, so that reloading a page keeps it; Remove drops it "
            "at once."
        )
        if any(data.labels.counted_by and not data.is_on_disk for data in uploads):
            st.caption(
                "A table that is too large to be read is counted as it is. What does not fit into "
                "memory meanwhile waits in the server's temporary folder until it is counted."
            )


def _where_they_are(uploads: Sequence[DataSet]) -> str:
    in_memory = "in this server's memory alone, and nothing is written to disk."
    n_on_disk = sum(data.is_on_disk for data in uploads)
    if not n_on_disk:
        return f"They are {in_memory}"
    if n_on_disk == len(uploads):
        return "They stay in their files, which nothing here changes or removes."
    return (
        "A table 'in its file' stays there, and nothing here changes or removes the file. All "
        f"others are {in_memory}"
    )


def offer_session(current: DataSet) -> None:
    """Offer all data sets and settings as a file, which opens here again, or elsewhere."""
    here = {name: st.query_params.get_all(name) for name in st.query_params}
    controls = bound.last_drawn() | here
    controls[links.DATA] = [current.address]
    tags = datasets.tags()
    uploads = datasets.uploads()
    saved = [
        (data.title, held(data.files), data.labels.mapping)
        for data in uploads
        if not data.is_on_disk
    ]
    left_out = [data.title for data in uploads if data.is_on_disk]
    report = report_draft.content()
    with st.expander("Save this session", icon=":material/save:"):
        left, right = st.columns([3, 1], vertical_alignment="center")
        with_data = left.toggle(
            "With the data",
            True,
            key="session_with_data",
            help="Without them the file holds digests of your tables, and asks for them when it "
            "is opened.",
        )
        right.download_button(
            "Session file",
            data=lambda: session_file.packed(
                saved, controls, tags, with_data=with_data, report=report
            ),
            file_name=f"session.{session_file.ENDING}",
            mime="application/zip",
            key="session_download",
            on_click="ignore",
            icon=":material/download:",
            width="stretch",
            help="Your data sets, what they were read as, the report, and all settings. Drop "
            "it above to go on where you are, here or on another machine.",
        )
        if left_out:
            st.caption(
                f"Left out: {plain(', '.join(left_out))}. A table 'in its file' goes into no "
                "session file; open it from its file again."
            )


def _row(data: DataSet, is_open: bool) -> None:
    name, size, show, rename, remove = st.columns(
        [2.6, 1.8, 1.3, 1.8, 1.6], vertical_alignment="center"
    )
    name.markdown(f"**{plain(data.title)}**" if is_open else plain(data.title))
    where = f"{data.n_bytes / MEGABYTE:,.1f} MB" if not data.is_on_disk else "in its file"
    size.caption(f"{counted(data.labels.report.n_labels, 'label')}, {where}")
    if show.button(
        "Open",
        key=f"set_open_{data.key}",
        disabled=is_open,
        width="stretch",
        help="Show this data set on all pages.",
    ):
        links.open_next(data.key)
        st.rerun()
    with (
        rename.popover("Rename", width="stretch"),
        st.form(f"set_form_{data.key}", border=False),  # which Enter sends, as the button does
    ):
        typed = st.text_input(
            "Name",
            data.title,
            key=f"set_name_{data.key}",
            max_chars=60,
            help="As it stands in titles, captions and downloads.",
        )
        is_sent = st.form_submit_button(
            "Save",
            key=f"set_rename_{data.key}",
            help="Links keep working: they know the data set by its content.",
        )
        if is_sent and typed.strip():
            renamed = datasets.rename(data, typed.strip())
            if is_open:
                links.open_next(renamed.key)
            st.rerun()
    if remove.button(
        "Remove",
        key=f"set_remove_{data.key}",
        width="stretch",
        help="Forget the files, their labels, their charts in the report, and all that was "
        "computed of them.",
    ):
        n_before = len(report_draft.entries())
        datasets.remove(data)
        n_gone = n_before - len(report_draft.entries())
        with_it = f", and {counted(n_gone, 'chart')} of it left the report" if n_gone else ""
        report_draft.say(f"{data.title} was removed{with_it}.")
        st.rerun()
