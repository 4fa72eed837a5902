"""How the maker of a link had read the file: taken, or offered where it is read otherwise here."""

import streamlit as st

from judgeviz import LabelError
from judgeviz.labels.mapping import LabelMapping, parse_mapping
from pages.frame import datasets, links
from pages.frame.address import Address, Files, content_of, digits_of
from pages.frame.datasets import DataSet
from pages.frame.markdown import plain


def add_upload(files: Files) -> DataSet:
    """Read files as one data set: as in the link where it waits for them, else as they are.

    Raises
    ------
    LabelError
        Where they cannot be read; nothing changes then.
    """
    return as_in_link(files) or datasets.add_upload(files, LabelMapping())


def as_in_link(files: Files, *, for_all: bool = False) -> DataSet | None:
    """Read files as the link says that waits for them; None where it waits for none, or cannot be.

    ``for_all``: as :func:`datasets.add_upload` takes it.
    """
    wanted = links.missing_data_set()
    if wanted is None or content_of(wanted.key) != digits_of(files):
        return None
    stated = wanted.mapping()
    if stated is None or stated == LabelMapping():
        return None
    try:
        added = datasets.add_upload(files, stated, for_all=for_all)
    except LabelError:  # of another version, or made up: asked as without it
        return None
    links.say(
        f"{added.title} is read as in the {links.source()}, with what was answered and "
        "corrected there; see the page Data."
    )
    return added


def offer(data: DataSet) -> None:
    """Say that the link was made of another reading of this data set, and offer it, if it was."""
    wanted = links.meant_of(data.key)
    if wanted is None or wanted.labels in ("", Address.parsed(data.address).labels):
        return
    stated = wanted.mapping()
    asked = plain(links.source())
    with st.container(horizontal=True, vertical_alignment="center", key="read_otherwise"):
        st.warning(f"**The {asked} shows {plain(data.title)} read otherwise, with other numbers.** "
                   f"{plain(_difference(wanted, data))}")  # fmt: skip
        with st.container(horizontal=True, width="content"):
            if stated is not None and stated != data.mapping:
                st.button(
                    f"Read it as the {asked} does",
                    key="read_as_link",
                    on_click=_read_as_link,
                    args=(data.key, stated),
                )
            st.button("Keep this reading", key="keep_reading", on_click=links.forget_meant)


def on_board(written: str) -> str:
    """Return the key of the data set that a link has on its board; say where it is read otherwise.

    What is not open is returned as it was written.
    """
    wanted = Address.parsed(written)
    key = next(filter(wanted.is_of, datasets.available()), written)
    here = Address.parsed(datasets.address_of(key))
    if key != written and wanted.labels not in ("", here.labels):
        title = datasets.title_of(key)
        links.say(
            f"The {links.source()} has {title} on its board read otherwise, with other numbers."
        )
    return key


def _difference(wanted: Address, data: DataSet) -> str:
    in_use = parse_mapping(data.labels.mapping)
    stated, said = wanted.mapping(), wanted.difference(data.mapping, in_use)
    if stated is None:
        of = f"It states {said}, which is more than a link holds" if said else "It does not say how"
        return f"{of}: ask its sender for the mapping, which the page Data saves."
    if not said:
        return "What was stated of it is the same; another version of judgeviz read it."
    return f"They differ in {said}."


def _read_as_link(key: str, stated: LabelMapping) -> None:
    """On a click: read the data set by the link's mapping, or say why it cannot be."""
    try:
        links.open_next(datasets.change_mapping(datasets.opened(key), stated).key)
    except LabelError as problem:
        links.say(f"It cannot be read as the {links.source()} says: {problem}")
        links.forget_meant()
