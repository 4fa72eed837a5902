"""judgeviz: page configuration, navigation and sidebar; the pages do the rest."""

from pathlib import Path

import streamlit as st

MARK = Path(__file__).parent / "pages" / "shared" / "mark.svg"

st.set_page_config(
    page_title="judgeviz",
    page_icon=MARK,  # a file: for an icon by name the browser asks a font server
    layout="wide",
    initial_sidebar_state="expanded",
)

from pages.shared import links, sidebar  # noqa: E402 -- set_page_config comes first

PAGES = {
    "Data": [
        st.Page("pages/data.py", title="Data", url_path="data", icon=":material/table:"),
    ],
    "Explore": [
        st.Page(
            "pages/perception.py",
            title="Perception",
            url_path="first",
            icon=":material/bar_chart:",
            default=True,
        ),
        st.Page(  # the default page has no place of its own in the URL; who types one finds it
            "pages/perception.py",
            title="Perception",
            url_path="perception",
            visibility="hidden",
        ),
        st.Page(
            "pages/preference.py",
            title="Preference",
            url_path="preference",
            icon=":material/compare_arrows:",
        ),
        st.Page(
            "pages/agreement.py",
            title="Agreement",
            url_path="agreement",
            icon=":material/handshake:",
        ),
        st.Page(
            "pages/replacement.py",
            title="Replacement",
            url_path="replacement",
            icon=":material/person_search:",
        ),
    ],
    "Systems": [
        st.Page(
            "pages/systems.py",
            title="Systems",
            url_path="systems",
            icon=":material/account_tree:",
        ),
        st.Page(
            "pages/favoritism.py",
            title="Favoritism",
            url_path="favoritism",
            icon=":material/thumbs_up_down:",
        ),
    ],
}

# Streamlit leaves a hand's breadth above every page; charts need the room.
st.html("<style>[data-testid=stMainBlockContainer] {padding-top: 3rem}</style>")
page = st.navigation(PAGES)
links.go_where_asked()
st.session_state["_selection"] = sidebar.draw(page.url_path or "perception")
page.run()
