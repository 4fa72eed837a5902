"""What every page does first."""

from typing import cast

import streamlit as st

from pages.shared import datasets, links
from pages.shared.selection import Selection


def begin(title: str) -> Selection:
    """Show the page's title and return what the sidebar says.

    Sends visitors who bypassed ``app.py`` there, and tells those whose link shows a data set
    that is not open here where to upload it.
    """
    if not st.session_state.get("_booted"):
        st.switch_page("app.py")
    st.title(title)
    missing = links.missing_data_set(datasets.available())
    if missing is not None:
        st.info(
            f"This link shows the data set '{missing}', which is not open in this browser. "
            "Upload the same files on the page Data to see its figure."
        )
    return cast(Selection, st.session_state["_selection"])
