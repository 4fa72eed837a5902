"""What stands out about the judges: a card each, with a way to the page that shows it."""

from collections.abc import Sequence

import streamlit as st

from judgeviz.analysis.verdict.findings import Finding
from pages.frame import links
from pages.frame.markdown import plain

TITLES = {
    "stratum": "Furthest behind one more human",
    "labels": "Labels used differently",
    "unanimous": "Unanimous humans contradicted",
    "favour": "A favoured system",
    "ranks": "Systems turned round",
    "invalid": "Invalid answers",
    "order": "The side shown first",
    "clusters": "Items that are not independent",
    "few data": "Too few items",
}
# What a finding's state calls a control of its page.
CONTROLS = {"criterion": "criterion", "bin": "bin", "cluster": "cluster", "pair": "system_pair"}


def show(found: Sequence[Finding], several: bool) -> None:
    """Show findings side by side; ``several`` judges are looked at."""
    if not found:
        return
    st.subheader("What stands out")
    for number, (place, one) in enumerate(zip(st.columns(len(found)), found, strict=True)):
        page = "agreement" if one.page == "items" else one.page  # its strata list items
        with place, st.container(border=True, height="stretch"):
            st.markdown(f"**{plain(TITLES[one.kind])}**")
            st.markdown(plain(one.text))
            st.button(
                f"{plain(page.capitalize())} →",
                key=f"finding_{number}",
                type="tertiary",
                on_click=links.open_page,
                args=(f"pages/{page}.py", controls_of(one, several)),
                help="Opens the page that shows it, for this judge and criterion.",
            )


def controls_of(finding: Finding, several: bool) -> dict[str, object]:
    """Return what the controls of a finding's page have to say."""
    state = finding.state
    wanted: dict[str, object] = {CONTROLS[name]: state[name] for name in CONTROLS if name in state}
    wanted["judge"] = finding.judge
    stratum = "PA = 1" if finding.kind == "unanimous" else state.get("stratum")
    if stratum is not None:
        wanted["agreement_row"] = f"{finding.judge}: {stratum}" if several else stratum
    return wanted
