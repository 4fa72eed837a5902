"""What every page says of uploads that are not open: whose figures these are, and until when."""

from collections.abc import Sequence

import streamlit as st

from pages.frame import arrivals, datasets
from pages.frame.datasets import DataSet, Waiting
from pages.frame.markdown import plain

HOURGLASS = ":material/hourglass_empty:"
# Pages whose own figures may be of other data sets than the one that the toolbar names.
OF_OTHERS_TOO = ("data", "leaderboard", "report")


def say(shown: DataSet, page: str) -> bool:
    """Say what the uploads wait for that are not open; False where none is.

    ``shown`` is the data set that the toolbar names, ``page`` the page's place in the URL.
    """
    of_state: dict[str, list[Waiting]] = {}
    for one in datasets.waiting():
        of_state.setdefault(_until(one, page), []).append(one)
    whose = "The controls above are those of" if page in OF_OTHERS_TOO else "This page shows"
    if not of_state:
        return False
    with st.container(horizontal=True, vertical_alignment="center", key="not_open"):
        with st.container():
            for until, some in of_state.items():
                said = f"**{_are_not_open(some)}** {whose} {plain(shown.title)}{until}."
                st.info(said, icon=HOURGLASS)
        if page != "data":
            arrivals.offer_data_page("open_data_for_upload")
    return True


def _are_not_open(some: Sequence[Waiting]) -> str:
    names = plain(", ".join(one.title for one in some))
    n_files = sum(max(1, len(one.files)) for one in some)
    if not datasets.has_table(some[0].files):
        return f"{names} {'is' if n_files == 1 else 'are'} not open."
    return f"{names} {'is' if n_files == 1 else 'are'} not open yet."


def _until(one: Waiting, page: str) -> str:
    """Say what has to happen before an upload is open, behind the name of what is shown."""
    where = "below" if page == "data" else "on the page Data"
    if not datasets.has_table(one.files):
        return f"; why is said {where}"
    if one.is_answered:
        return f" until you press Show the verdict {where}"
    if datasets.can_be_answered(one.doubts):
        return f" until you answer what is asked {where} and then press Show the verdict"
    return f" until what is said {where} is put right"
