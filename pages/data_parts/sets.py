"""The data sets of this browser: opened, renamed and removed."""

import streamlit as st

from judgeviz.errors import counted
from pages.frame import datasets, links
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
            "They are in this server's memory alone, and nothing is written to disk. What is not "
            f"looked at is dropped after {KEPT_SECONDS / 60:.3g} minutes, so that reloading a page "
            "keeps it; Remove drops it at once."
        )


def _row(data: DataSet, is_open: bool) -> None:
    name, size, show, rename, remove = st.columns(
        [5, 2, 1.2, 1.4, 1.4], vertical_alignment="center"
    )
    name.markdown(f"**{plain(data.title)}**" if is_open else plain(data.title))
    size.caption(f"{counted(len(data.labels.items), 'item')}, {data.n_bytes / MEGABYTE:,.1f} MB")
    if show.button(
        "Open",
        key=f"set_open_{data.key}",
        disabled=is_open,
        width="stretch",
        help="Show this data set on all pages.",
    ):
        links.open_next(data.key)
        st.rerun()
    with rename.popover("Rename", width="stretch"):
        typed = st.text_input(
            "Name",
            data.title,
            key=f"set_name_{data.key}",
            max_chars=60,
            help="As it stands in titles, captions and downloads.",
        )
        if st.button(
            "Save",
            key=f"set_rename_{data.key}",
            disabled=not typed.strip(),
            help="Links keep working: they know the data set by its content.",
        ):
            links.open_next(datasets.rename(data, typed.strip()).key)
            st.rerun()
    if remove.button(
        "Remove",
        key=f"set_remove_{data.key}",
        width="stretch",
        help="Forget the files, their labels, and all that was computed of them.",
    ):
        datasets.remove(data)
        st.rerun()
