"""What Streamlit itself keeps of visitors and their uploads, and how to make it forget.

Streamlit has no public way to either; both reach into the version that ``requirements.txt`` pins.
"""

from collections.abc import Iterable

from streamlit.runtime import exists, get_instance
from streamlit.runtime.caching.ttl_cache import TTLCache
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager


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
        session._fragment_storage.clear()  # their functions hold what the page showed
