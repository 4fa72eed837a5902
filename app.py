"""judgeviz: page configuration, navigation and sidebar; the pages do the rest."""

import streamlit as st

st.set_page_config(page_title="judgeviz", page_icon=":material/balance:", layout="wide")

from pages.shared import sidebar  # noqa: E402 -- set_page_config comes first

# Streamlit also serves files of a folder called pages under their own names; pages started that
# way, without this file, send the visitor here.
st.session_state["_booted"] = True

PAGES = {
    "Data": [
        st.Page("pages/data_page.py", title="Data", url_path="data", icon=":material/table:"),
    ],
    "Explore": [
        st.Page(
            "pages/perception_page.py",
            title="Perception",
            url_path="perception",
            icon=":material/bar_chart:",
            default=True,
        ),
        st.Page(
            "pages/preference_page.py",
            title="Preference",
            url_path="preference",
            icon=":material/compare_arrows:",
        ),
    ],
}

# Streamlit leaves a hand's breadth above every page; charts need the room.
st.html("<style>[data-testid=stMainBlockContainer] {padding-top: 3rem}</style>")
page = st.navigation(PAGES)
st.session_state["_selection"] = sidebar.draw(page.url_path or "perception")
page.run()
