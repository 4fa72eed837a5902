"""Where the preference charts once had a page of their own: leads to them on Perception."""

import streamlit as st

from pages.frame import guard, links

guard.begin("Perception")
links.open_page("pages/perception.py", {"view": links.PAIR_BY_PAIR})
st.rerun()
