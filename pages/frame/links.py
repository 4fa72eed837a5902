"""Links that name an upload: ask for the file, then show what the link shows."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.frame import datasets, streamlits_memory
from pages.frame.address import Address

DATA = "data"
ASKED = "_asked_by_the_link"  # parameters that no control has claimed yet
PAGE_OF_LINK = "_page_of_the_link"
SOURCE = "_who_asks"
LEFT_OUT = "_left_out_of_the_link"
FIRST_PAGE_DRAWN = "_first_page_was_drawn"
OPEN_NEXT = "_open_next"
PAGE_NEXT = "_page_next"  # and the controls that were set for it
SET_ON_THE_WAY = "_set_on_the_way"  # the same, until that page is drawn
NUMBER = "_number_of_links_that_opened_a_data_set"
MEANT = "_meant_by_the_link"  # the link's address of a data set, and the key by which it is open


def remember_link() -> None:
    """Keep the parameters that the session began with; Streamlit drops what it cannot use yet.

    Or those that a visitor goes back to, where these are of what is not open.
    """
    query, context = st.query_params, get_script_run_ctx()
    if ASKED in st.session_state:
        if context is None or not context.is_history_navigation:
            return
        said = query.get(DATA)
        if said is None or _meant(Address.parsed(said), datasets.available()) is not None:
            if missing_data_set() is not None:
                _asked().clear()
            return
    st.session_state[ASKED] = {name: query.get_all(name) for name in query}
    st.session_state[PAGE_OF_LINK] = page_in_sight()


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
    if has is not None and st.session_state.get(PAGE_OF_LINK) != page_in_sight():
        return asked.pop(name) if has(asked[name]) else None
    return asked.pop(name)


def number() -> int:
    """Return how many links, or session files, have opened a data set until now.

    What such a one does not say is at its default.
    """
    return int(st.session_state.get(NUMBER, 0))


def drop(name: str) -> None:
    """Forget what the link says of a control, whatever is open: no control can say it."""
    _asked().pop(name, None)


def page_in_sight() -> str | None:
    """Return what tells the open page from others; None outside of the app."""
    context = get_script_run_ctx()
    return None if context is None else context.page_script_hash


def page_to_show() -> str | None:
    """Return the file of the page that the link shows, while what it says there still waits."""
    context = get_script_run_ctx()
    if context is None or not _asked() or missing_data_set() is not None:
        return None
    page = context.pages_manager.get_pages().get(st.session_state.get(PAGE_OF_LINK, ""))
    return None if page is None else f"pages/{Path(page['script_path']).name}"


def leave_out(name: str, why: str) -> None:
    """Note that nothing came of what the link says of a control."""
    say(f"The {source()}'s value of {name} {why}; it was left out.")


def say_nearest(name: str, number: float) -> None:
    """Note that a number which the link says of a control is beyond what it can say here."""
    say(f"The {source()}'s value of {name} is beyond what is here; {number:g} is the nearest.")


def source() -> str:
    """Return what asks: a link, or a session file."""
    return str(st.session_state.get(SOURCE, "link"))


def say(sentence: str) -> None:
    """Note a sentence on the link for when the page is drawn."""
    st.session_state.setdefault(LEFT_OUT, []).append(sentence)


def left_out() -> list[str]:
    """After a page is drawn: sentences on what came of the link, once.

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
    if DATA in asked and name in asked:  # which stands in the address for what is not open
        return None
    values = asked.get(name)
    return values[-1] if values else st.query_params.get(name)


def is_awaited(name: str) -> bool:
    """Whether what the link says of a control waits for a page that can show it."""
    return DATA not in _asked() and name in _asked()


def is_said_anew(name: str) -> bool:
    """Whether a link's word on a control waits, or a visitor went back to what is said of it."""
    context = get_script_run_ctx()
    return is_awaited(name) or (context is not None and context.is_history_navigation)


def missing_data_set() -> Address | None:
    """Return the data set that the link asks for, while it is not open; else None."""
    wanted = _asked().get(DATA)
    return None if wanted is None else Address.parsed(wanted[-1])


def keep_in_address() -> None:
    """After a page is drawn: leave a link as it is while its data set is not open.

    Streamlit takes out of the address what no control can say yet; after a reload the page would
    show something else, and not say so.
    """
    if missing_data_set() is not None:
        streamlits_memory.write_query(_asked())


def forget_missing() -> None:
    """When a visitor chooses what is open: no longer wait for what the link shows."""
    if missing_data_set() is not None:
        for name in _asked():
            streamlits_memory.take_out_of_address(name)
        _asked().clear()


def _asked() -> dict[str, list[str]]:
    asked: dict[str, list[str]] = st.session_state.setdefault(ASKED, {})
    return asked


def _meant(wanted: Address, options: Sequence[str]) -> str | None:
    return next(filter(wanted.is_of, options), None)


def open_requested(options: Sequence[str]) -> None:
    """Before the toolbar is drawn: switch to the data set that a page or the link asks for."""
    key = st.session_state.pop(OPEN_NEXT, None)
    wanted = missing_data_set()
    meant = None if wanted is None else _meant(wanted, options)
    if meant is not None:
        del _asked()[DATA]
        st.session_state[MEANT] = wanted, meant
        st.session_state[NUMBER] = number() + 1
        streamlits_memory.leave_in_address({DATA, *_asked()})
    elif wanted is not None:
        streamlits_memory.let_address_wait(_asked())
    opened = meant or key
    if opened in options:
        if DATA not in st.session_state:
            # A control that is new leaves the address alone, and Back would open its default.
            st.query_params[DATA] = datasets.address_of(opened)
        st.session_state[DATA] = opened


def correct_address(name: str, addresses: Mapping[str, str], *, is_first: bool) -> None:
    """Before a control of data sets is drawn: put right what the address bar says of them.

    They may have been renamed or read otherwise since; Streamlit would open others instead.

    Parameters
    ----------
    name : str
        Of the control.
    addresses : mapping of str to str
        By the key of each data set that can be opened.
    is_first : bool
        Whether it was not drawn before; later on the address bar follows the control, but for a
        visitor who goes back.
    """
    context = get_script_run_ctx()
    if context is None or not (is_first or context.is_history_navigation):
        return
    with context.session_state.query_params() as query:
        said = query.get_initial_value(name)
        if not said:
            return
        written = [said] if isinstance(said, str) else said
        meant = [_meant(Address.parsed(one), list(addresses)) for one in written]
        right = [
            one if key is None else addresses[key] for one, key in zip(written, meant, strict=True)
        ]
        if right != written:
            query.set_corrected_value(name, right, "string_array_value")
            query.set_initial_query_params_from_current()


def meant_of(key: str) -> Address | None:
    """Return what the link says of an open data set; None where it speaks of another or of none."""
    wanted, meant = st.session_state.get(MEANT, (None, None))
    return wanted if meant == key else None


def forget_meant() -> None:
    """Forget what the link says of its data set: it is read so, or otherwise on purpose."""
    st.session_state.pop(MEANT, None)


def open_next(key: str, page: str | None = None) -> None:
    """Switch to a data set, and to a page, when the script next runs."""
    st.session_state[OPEN_NEXT] = key
    if page is not None:
        st.session_state[PAGE_NEXT] = page, ()


def open_saved(controls: Mapping[str, list[str]], keys: Sequence[str], page: str) -> None:
    """Open what a session file says when the script next runs, as a link of the same controls.

    The data set that was open when it was saved, if that is one of ``keys``; else it is asked for.
    """
    st.session_state[ASKED] = dict(controls)
    st.session_state[SOURCE] = "session file"
    st.session_state.pop(PAGE_OF_LINK, None)
    key = _meant(Address.parsed(controls.get(DATA, [""])[-1]), keys)
    if key is not None:
        open_next(key, page)


def open_page(page: str, controls: Mapping[str, object]) -> None:
    """On a click: switch to a page when the script next runs, with some of its controls set."""
    for key, value in controls.items():
        st.session_state[key] = value
    st.session_state[PAGE_NEXT] = page, tuple(controls)


def is_set_on_the_way(name: str) -> bool:
    """Whether a control was set on the way to the page that is drawn now."""
    return name in st.session_state.get(SET_ON_THE_WAY, ())


def forget_the_way() -> None:
    """After a page is drawn: what comes now is not on the way to it."""
    st.session_state.pop(SET_ON_THE_WAY, None)


def go_where_asked() -> None:
    """Before any control is drawn: switch to the next page, with all that the address says.

    But for controls that were set on the way there, of which it says what they were before.
    """
    page, controls = st.session_state.pop(PAGE_NEXT, (None, ()))
    context = get_script_run_ctx()
    if page is None or context is None:
        return
    st.session_state[SET_ON_THE_WAY] = controls
    kept = {name: st.query_params.get_all(name) for name in st.query_params if name not in controls}
    if OPEN_NEXT in st.session_state:  # else the address opens the data set of before again
        kept[DATA] = [datasets.address_of(st.session_state[OPEN_NEXT])]
    # The controls of the run before hold on to their parameters, which a switch has to clear.
    with context.session_state.query_params() as query:
        for name in kept:
            binding = query.get_binding_for_param(name)
            if binding is not None:
                query.unbind_widget(binding.widget_id)
    st.switch_page(page, query_params=kept)
