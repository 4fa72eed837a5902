"""What a visitor sees of an engine's queries: how far they are. Whatever else is done ends them."""

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from judgeviz.engines.running import watch_queries


def show_progress() -> None:
    """Let the queries of this run say how far they are, in a place above the page."""
    place = st.empty()

    def look(share: float | None) -> None:
        # It also asks whether the visitor goes on: Streamlit ends the run from in here then.
        if share is None:
            place.caption("Counting. Any other choice leaves it.")
        elif share >= 1:
            place.empty()
        else:
            place.progress(share, text=f"Counting: {share:.0%}. Any other choice ends it.")

    watch_queries(look)


def end_with_a_fragment() -> None:
    """Let the queries of a part of a page that runs by itself end where the visitor goes on."""
    context = get_script_run_ctx()
    if context is not None and context.fragment_ids_this_run:
        # Streamlit looks there whether the run is to end
        watch_queries(lambda _: st.session_state.get("_"))
