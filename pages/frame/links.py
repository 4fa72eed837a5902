"""Links that name an upload: ask for the file, then show what the link shows."""

from collections.abc import Callable, Mapping, Sequence

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

DATA = "data"
ASKED = "_asked_by_the_link"  # parameters that no control has claimed yet
PAGE_OF_LINK = "_page_of_the_link"
SOURCE = "_who_asks"
LEFT_OUT = "_left_out_of_the_link"
FIRST_PAGE_DRAWN = "_first_page_was_drawn"
OPEN_NEXT = "_open_next"


def remember_first_link() -> None:
    """Keep the parameters that the session began with; Streamlit drops what it cannot use yet."""
    if ASKED not in st.session_state:
        query = st.query_params
        st.session_state[ASKED] = {name: query.get_all(name) for name in query}
        st.session_state[PAGE_OF_LINK] = _open_page()


def claim(name: str, has: Callable[[list[str]], bool] | None = None) -> list[str] | None:
    """Return what the link says of a control that is drawn now, once; None where it says nothing.

    Nor is anything said while the link's data set is not open.

    Parameters
    ----------
    name : str
    has : callable, optional
        Of a control that means other things on other pages: whether it can say this here. If not,
        it is left for a page that is drawn later, but for the page that the link is of.
    """
    asked = _asked()
    if DATA in asked or name not in asked:
        return None
    if has is not None and st.session_state.get(PAGE_OF_LINK) != _open_page():
        return asked.pop(name) if has(asked[name]) else None
    return asked.pop(name)


def _open_page() -> str | None:
    context = get_script_run_ctx()
    return None if context is None else context.page_script_hash


def leave_out(name: str, why: str) -> None:
    """Note that nothing came of what the link says of a control."""
    said = f"The {st.session_state.get(SOURCE, 'link')}'s value of {name} {why}; it was left out."
    st.session_state.setdefault(LEFT_OUT, []).append(said)


def left_out() -> list[str]:
    """After a page is drawn: sentences on what nothing came of, once.

    What no control of the page that the session began with has claimed is no setting there.
    """
    said: list[str] = st.session_state.pop(LEFT_OUT, [])
    if not st.session_state.get(FIRST_PAGE_DRAWN):
        st.session_state[FIRST_PAGE_DRAWN] = True
        if missing_data_set() is None:
            said += [f"The link's {name} is no setting here; it was left out." for name in _asked()]
            _asked().clear()
    return said


def said_of(name: str) -> str | None:
    """Return what the link, or else the address bar, says of a control that is drawn later."""
    asked = _asked()
    values = asked.get(name) if DATA not in asked else None
    return values[-1] if values else st.query_params.get(name)


def is_awaited(name: str) -> bool:
    """Whether what the link says of a control waits for a page that can show it."""
    return DATA not in _asked() and name in _asked()


def missing_data_set() -> str | None:
    """Key of the data set that the link asks for, while it is not open; else None."""
    wanted = _asked().get(DATA)
    return None if wanted is None else wanted[-1]


def _asked() -> dict[str, list[str]]:
    asked: dict[str, list[str]] = st.session_state.setdefault(ASKED, {})
    return asked


def _same_content(wanted: str, options: Sequence[str]) -> str | None:
    """Find the data set that a link means: it may have been renamed since."""
    digits = wanted.rpartition("-")[2]
    same = [key for key in options if key == wanted or ("-" in key and key.endswith(f"-{digits}"))]
    return same[0] if same else None


def open_requested(options: Sequence[str]) -> None:
    """Before the toolbar is drawn: switch to the data set that a page or the link asks for."""
    key = st.session_state.pop(OPEN_NEXT, None)
    among = [key] if key in options else options
    wanted = missing_data_set()
    meant = None if wanted is None else _same_content(wanted, among)
    if meant is not None:
        del _asked()[DATA]
    if key in options or meant is not None:
        st.session_state[DATA] = meant or key


def open_next(key: str, page: str | None = None) -> None:
    """Switch to a data set, and to a page, when the script next runs."""
    st.session_state[OPEN_NEXT] = key
    if page is not None:
        st.session_state["_page_next"] = page


def open_saved(controls: Mapping[str, list[str]], keys: Sequence[str], page: str) -> None:
    """Open what a session file says when the script next runs, as a link of the same controls.

    The data set that was open when it was saved, if that is one of ``keys``; else it is asked for.
    """
    st.session_state[ASKED] = dict(controls)
    st.session_state[SOURCE] = "session file"
    st.session_state.pop(PAGE_OF_LINK, None)
    key = _same_content(controls.get(DATA, [""])[-1], keys)
    if key is not None:
        open_next(key, page)


def open_page(page: str, controls: Mapping[str, object]) -> None:
    """On a click: switch to a page when the script next runs, with some of its controls set."""
    for key, value in controls.items():
        st.session_state[key] = value
    st.session_state["_page_next"] = page


def go_where_asked() -> None:
    """Before any control is drawn: switch to the next page, with all that the address says."""
    page = st.session_state.pop("_page_next", None)
    context = get_script_run_ctx()
    if page is None or context is None:
        return
    kept = {name: st.query_params.get_all(name) for name in st.query_params}
    if OPEN_NEXT in st.session_state:  # else the address opens the data set of before again
        kept[DATA] = [st.session_state[OPEN_NEXT]]
    # The controls of the run before hold on to their parameters, which a switch has to clear.
    with context.session_state.query_params() as query:
        for name in kept:
            binding = query.get_binding_for_param(name)
            if binding is not None:
                query.unbind_widget(binding.widget_id)
    st.switch_page(page, query_params=kept)
