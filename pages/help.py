"""Help: the documentation, a page at a time, and a list of all its pages."""

import streamlit as st

from pages.frame import guard, manual
from pages.frame.manual import contents, manual_text
from pages.frame.markdown import plain

guard.stand_in_frame()


def main() -> None:
    """Draw the page that the address names."""
    files = manual.pages()
    wanted = st.query_params.get("about", manual.FIRST)
    page = wanted if wanted in files else manual.FIRST
    left, right = st.columns([1, 3], gap="large")
    with left.container(key="contents"):
        st.markdown(contents(page, files), unsafe_allow_html=True)
    with right.container(key="manual"):
        if page != wanted:
            st.warning(f"There is no page '{plain(wanted)}' in the help; this one lists them.")
        st.markdown(manual_text(page, files[page]), unsafe_allow_html=True)


main()
