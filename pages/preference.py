"""Where the preference charts once had a page of their own: leads to them on Perception."""

import streamlit as st

from pages.frame import guard, links
from pages.perception_parts.side_by_side import PAIR_BY_PAIR

guard.begin("Perception")
links.open_page("pages/perception.py", {"view": PAIR_BY_PAIR})
st.rerun()
