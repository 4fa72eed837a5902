"""Data: upload label tables, check what they were read as, correct it, and keep or remove them."""

import streamlit as st

from judgeviz import LabelError
from judgeviz.demos.templates import TEMPLATES
from judgeviz.labels.mapping import LabelMapping
from pages.data_parts import screen, sets
from pages.frame import datasets, guard, links
from pages.frame.datasets import Files, Waiting
from pages.frame.markdown import plain

FILE_TYPES = [
    "csv", "tsv", "txt", "json", "jsonl", "ndjson", "manifest", "parquet", "xlsx", "xlsm", "gz",
    "zip", "eval",
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
    if files:
        contents = tuple((file.name, file.getvalue()) for file in files)
        read_files([contents] if together == "one data set" else [(one,) for one in contents])
    else:
        st.session_state.pop("_read_uploads", None)


def read_files(groups: list[Files]) -> None:
    """Open uploads, once; those that cannot be read are kept with the reason."""
    groups = list(dict.fromkeys(groups))  # the same file twice is one data set
    digests = [datasets.content_digest(group) for group in groups]
    if st.session_state.get("_read_uploads") == digests:
        return
    datasets.forget_waiting()
    added = None
    for group in groups:
        readable, unreadable = datasets.sifted(group)
        datasets.waiting().extend(unreadable)
        if not readable:
            continue
        try:
            added = datasets.add_upload(readable, LabelMapping())
        except LabelError as problem:
            datasets.waiting().append(Waiting(readable, str(problem), problem.doubts))
    st.session_state["_read_uploads"] = digests
    if added is not None:
        links.open_next(added.key)
        st.rerun()


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


upload_section()
sets.draw(selection.data)
for waiting in datasets.waiting():
    screen.draw_waiting(waiting)
if not any(datasets.has_table(waiting.files) for waiting in datasets.waiting()):
    st.subheader(plain(selection.data.title))
    screen.draw_open(selection.data)
template_section()
