"""What every page does first, and what it says where it has nothing to show."""

import runpy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from pathlib import Path
from typing import ParamSpec, cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from judgeviz import LabelError
from pages.frame import arrivals, counting, datasets, links, report_draft, valid_rate
from pages.frame.markdown import plain
from pages.frame.selection import Selection

Parameters = ParamSpec("Parameters")

# Addresses of pages that this process has shown: what they import is in memory since.
SHOWN: set[str] = set()
SKELETON_HEIGHT = 620  # pixels
# What stands there meanwhile; every run of the script has a thread of its own.
_WAITING: ContextVar[DeltaGenerator | None] = ContextVar("waiting", default=None)
_NOTES: ContextVar[DeltaGenerator | None] = ContextVar("notes", default=None)
APP = Path(__file__).resolve().parents[2] / "app.py"


def wait_for(address: str) -> None:
    """Show where a page will stand while Python reads its modules for the first time."""
    # The place is kept on later runs: a control that moves up leaves the address bar.
    place = st.empty()
    if address not in SHOWN:
        SHOWN.add(address)
        _WAITING.set(place)
        place.skeleton(SKELETON_HEIGHT)


def stand_in_frame(is_framed: bool | None = None) -> None:
    """Run ``app.py`` around a page where Streamlit has left it out, and end the wait for it.

    That is a deep link as the first request after a start.
    """
    if is_framed is None:
        is_framed = "_frame_is_drawn" in st.session_state
    if not is_framed:
        runpy.run_path(str(APP), run_name="__main__")
        st.stop()
    waiting = _WAITING.get()
    if waiting is not None:
        waiting.empty()
        _WAITING.set(None)


def begin(title: str) -> Selection:
    """Show the page's title and return what the toolbar says.

    Tells visitors whose link shows a data set that is not open here where to upload it.
    """
    selection = st.session_state.pop("_selection", None)  # app.py leaves it for each run
    stand_in_frame(selection is not None)
    report_draft.say_what_came_of_it()
    st.title(plain(title))
    _NOTES.set(st.container())
    missing = links.missing_data_set()
    if missing is not None:
        other = " with these contents" if datasets.is_taken(missing.name) else ""
        st.info(
            f"This link shows the data set '{plain(missing.name)}', which is not open in this "
            f"browser{other}. Upload the same files on the page Data to see its figure; the link's "
            "settings wait for them."
        )
        if title != "Data":
            arrivals.offer_data_page("open_data_for_link")
    if title != "Data":
        valid_rate.show(selection)
    return cast(Selection, selection)


@contextmanager
def saying_what_is_missing() -> Iterator[None]:
    """Let a page end with the sentence of what it lacks, such as rows that an engine kept."""
    try:
        yield
    except LabelError as problem:
        st.warning(plain(counting.in_the_app(problem)))


def fragment(function: Callable[Parameters, None]) -> Callable[Parameters, None]:
    """Let a part of a page be redrawn by itself; what it lacks is said in its place.

    Streamlit shows its crash box for what leaves a fragment, whoever would catch it further out.
    """

    @st.fragment
    @wraps(function)
    def drawn(*arguments: Parameters.args, **named: Parameters.kwargs) -> None:
        counting.end_with_a_fragment()
        with saying_what_is_missing():
            function(*arguments, **named)

    return drawn


def end() -> None:
    """Say, once a page is drawn, what of the link came to nothing; below the page's title."""
    notes = _NOTES.get()
    if notes is not None:
        with notes:
            for sentence in links.left_out():
                st.warning(plain(sentence))


def lead_on(sentence: str, demo: str) -> None:
    """Say why the page has nothing to show for this data set, and offer two ways on.

    To the page on which the data set is corrected, and to a demo for which this page has something.
    """
    st.info(plain(sentence))
    with st.container(horizontal=True):
        arrivals.offer_data_page("open_data")
        st.button(
            f"Open the demo '{plain(demo)}'",
            key="open_demo",
            on_click=links.open_next,
            args=(demo,),
            help="Shows this page for demo data; your data stay open.",
        )
