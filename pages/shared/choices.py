"""Choices that outlive what they were made for: another data set, criterion or filter."""

from collections.abc import Sequence

import streamlit as st


def keep_possible(key: str, options: Sequence[str], default: Sequence[str] = ()) -> None:
    """Before a control is drawn: drop what it says that is not among its options any more.

    Streamlit alone would draw the control at its default but leave the old choice in the address
    bar. A list falls back on ``default`` where nothing of it is left, a single choice on the
    default's first entry, or on nothing.
    """
    chosen = st.session_state.get(key)
    if isinstance(chosen, list):
        kept = [value for value in chosen if value in options]
        if kept != chosen:
            st.session_state[key] = kept or list(default)
    elif chosen is not None and chosen not in options:
        st.session_state[key] = default[0] if default else None
