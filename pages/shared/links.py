"""Links that name an upload: ask for the file, then show what the link shows."""

import streamlit as st


def remember_first_link() -> None:
    """Keep the parameters that the session began with; Streamlit drops what it cannot use yet."""
    if "_first_link" not in st.session_state:
        query = st.query_params
        st.session_state["_first_link"] = {name: query.get_all(name) for name in query}


def missing_data_set(options: list[str]) -> str | None:
    """Key of the data set that the link asks for, while it is not open; else None."""
    wanted = st.session_state.get("_first_link", {}).get("data")
    if not wanted or wanted[-1] in options:
        return None
    return str(wanted[-1])


def open_requested(options: list[str]) -> None:
    """Before the sidebar is drawn: switch to a data set that a page has just opened."""
    key = st.session_state.pop("_open_next", None)
    if key is None or key not in options:
        return
    link = st.session_state.get("_first_link", {})
    if link.get("data") == [key]:
        _restore(link)
        st.session_state["_first_link"] = {}
    st.session_state["data"] = key


def open_next(key: str) -> None:
    """Switch to a data set when the script next runs."""
    st.session_state["_open_next"] = key


def _restore(link: dict[str, list[str]]) -> None:
    """Give the link's parameters back to the address bar, whose widgets are drawn next."""
    st.query_params.from_dict({name: values for name, values in link.items() if name != "data"})
