"""judgeviz: page configuration, navigation and toolbar; the pages do the rest."""

import time
from pathlib import Path

import plotly.graph_objects as go
import streamlit as st

FRAME = Path(__file__).parent / "pages" / "frame"
FRAME_SECONDS = 0.25
IN_THE_BROWSER = ("first_judge.html", "steps_back.html", "from_the_top.html", "heard_names.html")
WITHOUT_CHARTS = ("data", "items", "report", "help")  # addresses

st.set_page_config(
    page_title="judgeviz",
    page_icon=FRAME / "mark.svg",  # a file: for an icon by name the browser asks a font server
    layout="wide",
    initial_sidebar_state="collapsed",
)

st.html(FRAME / "frame.css")
# Streamlit gives the page a scheme, but not the boxes and drawers that lie over it.
scheme = "dark" if st.context.theme.type == "dark" else "light"
st.html(f"<style>:root {{ color-scheme: {scheme}; }}</style>")
st.logo(FRAME / "logo.svg", size="large")
with st.container(key="scripts"):  # before anything is written into the address
    for script in IN_THE_BROWSER:
        st.html(FRAME / script, unsafe_allow_javascript=True)
PAGES = [
    st.Page("pages/verdict.py", title="Verdict", url_path="first", default=True),
    st.Page("pages/data.py", title="Data", url_path="data"),
    st.Page("pages/perception.py", title="Perception", url_path="perception"),
    st.Page("pages/agreement.py", title="Agreement", url_path="agreement"),
    st.Page("pages/replacement.py", title="Replacement", url_path="replacement"),
    st.Page("pages/systems.py", title="Systems", url_path="systems"),
    st.Page("pages/favoritism.py", title="Favoritism", url_path="favoritism"),
    st.Page("pages/leaderboard.py", title="Leaderboard", url_path="leaderboard"),
    st.Page("pages/items.py", title="Items", url_path="items"),
    st.Page("pages/report.py", title="Report", url_path="report"),
    # The default page has no place of its own in the URL; who types one finds it.
    st.Page("pages/verdict.py", title="Verdict", url_path="verdict", visibility="hidden"),
    st.Page("pages/preference.py", url_path="preference", visibility="hidden"),
    st.Page("pages/help.py", title="Help", url_path="help", visibility="hidden"),
]

page = st.navigation(PAGES, position="top")
is_first_run = "_frame_is_drawn" not in st.session_state
drawn = time.monotonic()
plotly = st.empty()
if is_first_run and page.url_path not in WITHOUT_CHARTS:
    # A browser takes over a second to read Plotly, and does so while Python reads its modules.
    plotly.plotly_chart(go.Figure(), key="plotly", height=10)

# The frame does not wait for imports.
from pages.frame import stands_on  # noqa: E402, F401, I001 -- before all else
from pages.frame import (  # noqa: E402
    arrivals,
    bound,
    counting,
    guard,
    links,
    manual,
    streamlits_memory,
    toolbar,
)

if is_first_run:
    # The browser makes room for the frame, and reads its styles, before there is anything to move.
    st.session_state["_frame_is_drawn"] = True
    time.sleep(max(0.0, drawn + FRAME_SECONDS - time.monotonic()))

streamlits_memory.take_what_history_says()
arrivals.open_named()
with counting.progress_shown():
    links.go_where_asked()
    if page.url_path != manual.ADDRESS:  # which shows no data
        st.session_state["_selection"] = toolbar.draw(page.url_path or PAGES[0].url_path)
    guard.wait_for(page.url_path)
    with guard.saying_what_is_missing():
        page.run()
guard.end()
links.keep_in_address()
bound.note_end_of_run()
streamlits_memory.forget_controls_that_are_gone()
plotly.empty()
