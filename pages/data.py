"""Data: upload label tables, check what they were read as, correct it, and keep or remove them."""

import streamlit as st

from judgeviz.demos.templates import TEMPLATES
from pages.data_parts import screen, sets
from pages.frame import arrivals, datasets, guard, links, session_file
from pages.frame.address import Files
from pages.frame.markdown import plain

FILE_TYPES = [
    "csv", "tsv", "txt", "json", "jsonl", "ndjson", "manifest", "parquet", "xlsx", "xlsm", "gz",
    "zip", "eval", session_file.ENDING,
]  # fmt: skip

selection = guard.begin("Data")


def upload_section() -> None:
    """Read what is dropped here; the data set that is open stays open where it cannot be read."""
    files = st.file_uploader(
        "Drop the table of human and machine labels that your tool exported",
        type=FILE_TYPES,
        accept_multiple_files=True,
        key=datasets.upload_key(),
        on_change=datasets.forget_waiting,
        help="CSV, TSV, JSON, JSON Lines, Parquet or XLSX, also packed, as your tool wrote it.",
    )
    together = st.radio(
        "Several files are",
        ("one data set", "a data set each"),
        key="upload_together",
        horizontal=True,
        help="One data set: humans and judges in different files, joined by their item ids.",
    )
    if not files and any(len(data.files) > 1 for data in datasets.uploads()):
        st.caption(
            "This is for the files that you drop next; to part a data set of several files, drop "
            "them again."
        )
    if files:
        contents = tuple((file.name, file.getvalue()) for file in files)
        tables = tuple(one for one in contents if not one[0].endswith(f".{session_file.ENDING}"))
        sessions = [one for one in contents if one not in tables]
        groups: list[Files] = [(one,) for one in tables]
        arrivals.read_files([tables] if tables and together == "one data set" else groups, sessions)
    else:
        st.session_state.pop("_read_uploads", None)


def template_section() -> None:
    """Small files to fill in."""
    with st.expander("Templates: tables to fill in", icon=":material/description:"):
        for template in TEMPLATES:
            left, right = st.columns([3, 1], vertical_alignment="center")
            left.markdown(plain(template.title))
            right.download_button(
                plain(template.file_name),
                data=template.content,
                file_name=template.file_name,
                key=f"template_{template.file_name}",
                on_click="ignore",
                help="A small example of this layout, to be filled in with your labels.",
            )


def link_section() -> None:
    """Lead on to what a link shows, once its data set is open."""
    page = links.page_to_show()
    if page not in (None, "pages/data.py"):
        st.button(
            f"Show what the {plain(links.source())} shows",
            key="show_link",
            type="primary",
            icon=":material/arrow_forward:",
            on_click=links.open_page,
            args=(page, {}),
        )


upload_section()
link_section()
sets.draw(selection.data)
sets.offer_session(selection.data)
now_waiting = [screen.draw_waiting(waiting) for waiting in datasets.waiting()]
if not any(datasets.has_table(waiting.files) for waiting in datasets.waiting()):
    # another place for another data set: the browser moves nothing of the one before
    with st.container(key=f"open_{selection.labels.digest}"):
        st.subheader(plain(selection.data.title))
        screen.draw_open(selection.data, beside_others=bool(datasets.waiting()))
template_section()
if datasets.now_wait(now_waiting):
    st.rerun()  # the toolbar, which is drawn already, says what they wait for
