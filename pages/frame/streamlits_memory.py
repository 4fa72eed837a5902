"""What Streamlit itself keeps of visitors and their uploads, and how to make it forget or say it.

Streamlit has no public way to either; all reach into the version that ``requirements.txt`` pins.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs

import streamlit as st
from streamlit.delta_generator_singletons import get_last_dg_added_to_context_stack
from streamlit.runtime import exists, get_instance
from streamlit.runtime.caching.ttl_cache import TTLCache
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_run_context import ThreadState
from streamlit.runtime.state.common import WidgetMetadata
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

FORGET_CONTROLS = "_forget_controls"


def forget_files(files: Iterable[tuple[str, bytes]]) -> None:
    """Drop what this session's upload control still holds of files, under whatever names."""
    context = get_script_run_ctx()
    manager = get_instance().uploaded_file_mgr if exists() else None
    if context is None or not isinstance(manager, MemoryUploadedFileManager):
        return
    unwanted = [part for file in files for part in file]  # their names, and what is in them
    held = manager.file_storage.get(context.session_id, {})
    for file_id, record in list(held.items()):
        if record.name in unwanted or record.data in unwanted:
            manager.remove_file(context.session_id, file_id)


def take_what_history_says() -> None:
    """Before any control is drawn: on a step back or forward, take all that the address said there.

    Streamlit takes out of it what a control of the page before says, though this page has it, too.
    """
    context = get_script_run_ctx()
    if context is None or not context.is_history_navigation:
        return
    with context.session_state.query_params() as query:
        said = parse_qs(context.query_string, keep_blank_values=True)
        taken_out = {name: words for name, words in said.items() if not query.has_param(name)}
        for name, words in taken_out.items():
            query.set_with_no_forward_msg(name, words if len(words) > 1 else words[0])
        if taken_out:
            query.set_initial_query_params_from_current()
            query._send_query_param_msg()


def write_into_address(key: str) -> None:
    """Write into the address bar what a control that is drawn says, where nothing says it there.

    On the way to another page the browser leaves out what stands in a closed box. Streamlit puts
    back what it has found in its memory, but not what came by a link.
    """
    context = get_script_run_ctx()
    if context is None:
        return
    state, metadata = context.session_state._state, _metadata_of(key)
    if metadata is None or state.query_params.has_param(key):
        return
    value = state[metadata.id]
    if value != metadata.deserializer(None):
        state.query_params.set_corrected_value(key, metadata.serializer(value), metadata.value_type)


def write_query(said: Mapping[str, list[str]]) -> None:
    """Write parameters into the address bar whatever the controls of these names say."""
    context = get_script_run_ctx()
    if context is None:
        return
    with context.session_state.query_params() as query:
        for name, words in said.items():
            query.set_with_no_forward_msg(name, words if len(words) > 1 else words[0])
        query._send_query_param_msg()


def leave_in_address(names: Collection[str]) -> None:
    """Take everything but some parameters out of the address bar, before controls are drawn."""
    context = get_script_run_ctx()
    if context is None:
        return
    with context.session_state.query_params() as query:
        for name in [name for name in query if name not in names]:
            query.remove_param(name)
        query.set_initial_query_params_from_current()


def let_address_wait(names: Iterable[str]) -> None:
    """Before any control is drawn: let none begin with what the address says of these names.

    The address itself stays as it is.
    """
    context = get_script_run_ctx()
    if context is not None:
        with context.session_state.query_params() as query:
            for name in names:
                query._initial_query_params.pop(name, None)


def take_out_of_address(key: str) -> None:
    """Take out of the address bar what a control said that is not drawn any more.

    Streamlit does so by itself only where the part of the page is drawn that the control was in.
    """
    context = get_script_run_ctx()
    if context is not None:
        with context.session_state.query_params() as query:
            query.remove_param(key)


def is_in_box() -> bool:
    """Whether what is drawn now stands in a box, whose controls a browser has while it is open."""
    place = get_last_dg_added_to_context_stack()
    return place is not None and "popover" in place._ancestor_block_types


def is_set_by_code(key: str) -> bool:
    """Whether a control's value comes from the script, and not from the visitor, in this run."""
    context = get_script_run_ctx()
    return context is not None and context.session_state._state.is_new_state_value(key)


def is_said_by_browser(key: str) -> bool:
    """Whether the browser says a control's value in this run."""
    context = get_script_run_ctx()
    if context is None:
        return False
    state = context.session_state._state
    return state._key_id_mapper.get_id_from_key(key, None) in state._new_widget_state


def default_of(key: str) -> object:
    """Return what a control says that nobody has touched, as it was drawn last."""
    metadata = _metadata_of(key)
    return None if metadata is None else metadata.deserializer(None)


def make_another(key: str) -> None:
    """Let go of a control that was drawn; what it says is kept for another one of its key.

    What the address says of a control that is new counts; so it is written there.
    """
    context = get_script_run_ctx()
    if context is None:
        return
    metadata, value = _metadata_of(key), st.session_state[key]
    del st.session_state[key]  # what the browser says of the one before is not heard any more
    st.session_state[key] = value
    with context.session_state.query_params() as query:
        query.remove_param(key)
        if metadata is not None and value != metadata.deserializer(None):
            query.set_corrected_value(key, metadata.serializer(value), metadata.value_type)
        query.set_initial_query_params_from_current()


@contextmanager
def drawing_another(key: str, number: int) -> Iterator[None]:
    """Draw the ``number``-th control of a key, of which the browser knows nothing yet.

    Streamlit knows a control by its key and the script that draws it. The address bar is to keep
    it as one of the script that does.
    """
    context = get_script_run_ctx()
    if context is None or not number:
        yield
        return
    script = ThreadState.get().active_script_hash
    with context.run_with_active_hash(f"{script}-{number}"):
        yield
    query, metadata = context.session_state._state.query_params, _metadata_of(key)
    if metadata is not None:
        query.bind_widget(key, metadata.id, metadata.value_type, script)


def _metadata_of(key: str) -> WidgetMetadata[Any] | None:
    """Return what Streamlit knows of the control of a key; None where none was drawn."""
    context = get_script_run_ctx()
    if context is None:
        return None
    state = context.session_state._state
    control = state._key_id_mapper.get_id_from_key(key, None)
    return None if control is None else state._get_widget_metadata(control)


def forget_controls() -> None:
    """Let what controls have offered until now be forgotten once the page is drawn anew."""
    st.session_state[FORGET_CONTROLS] = True


def forget_controls_that_are_gone() -> None:
    """After a page is drawn: drop what controls that are not on it offered, if that was asked for.

    They may offer names of a data set that was removed; Streamlit keeps them with the session.
    """
    context = get_script_run_ctx()
    if context is None or not st.session_state.pop(FORGET_CONTROLS, False):
        return
    state = context.session_state._state
    shown = set(context.shared.widget_ids_this_run.snapshot())
    state._compact_state()  # what this run has set takes the place of what was there, now
    state._query_param_bound_widget_ids &= shown  # values of others are kept for other pages
    for name in list(state._old_state):
        if state._key_id_mapper.get_id_from_key(name, None) in shown:
            del state._old_state[name]  # of before: what the control says now has another place
    offered = state._new_widget_state.widget_metadata
    for control in set(offered) - shown:
        del offered[control]


def forget_ended_sessions() -> None:
    """Drop sessions that ended longer ago than ``server.disconnectedSessionTTL``, and their files.

    They lie in a cache that looks for old entries only when somebody else comes or leaves, and the
    server's idle loop holds on to the last.
    """
    manager = getattr(get_instance(), "_session_mgr", None) if exists() else None
    storage = getattr(manager, "_session_storage", None)
    if not isinstance(manager, WebsocketSessionManager):
        return
    if not isinstance(storage, MemorySessionStorage) or not isinstance(storage._cache, TTLCache):
        return
    with manager._storage_lock:
        before = dict(storage._cache._data)
        storage._cache.expire()
        ended = [info.session for key, info in before.items() if key not in storage._cache._data]
    for session in ended:
        session.shutdown()
        session.session_state.clear()
        session.session_state._new_widget_state.widget_metadata.clear()  # which that leaves
        session._fragment_storage.clear()  # their functions hold what the page showed
    # Downloads are only marked when a session ends, and would go when another one does.
    get_instance().media_file_mgr.remove_orphaned_files()
