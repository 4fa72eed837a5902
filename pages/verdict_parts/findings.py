"""What stands out about the judges: a card each, with a way to the page that shows it."""

from collections.abc import Sequence

import streamlit as st

from judgeviz.analysis.verdict.findings import Finding
from pages.frame import items, links
from pages.frame.markdown import plain
from pages.frame.selection import Selection

TITLES = {
    "stratum": "Furthest behind one more human",
    "bar": "Below the bar",
    "labels": "Labels used differently",
    "grades": "Grades higher or lower",
    "unanimous": "Unanimous humans contradicted",
    "favour": "A favoured system",
    "ranks": "Systems turned round",
    "invalid": "Invalid answers",
    "order": "The side shown first",
    "clusters": "Items that are not independent",
    "few data": "Too few items",
}
# What a finding's state calls a control of its page.
CONTROLS = {
    "criterion": "criterion",
    "cluster": "cluster",
    "pair": "system_pair",
    "system": "system",
    "view": "view",
    "against": "pair",
}

# The view that shows what a finding says, of its page's and by its kind; None: of any other kind.
VIEWS: dict[tuple[str, str | None], tuple[str, str]] = {
    ("perception", "stratum"): ("view", "bins"),
    ("perception", "bar"): ("view", "bins"),
    ("favoritism", "order"): ("favor_view", "Both orders"),
    ("favoritism", None): ("favor_view", "Systems"),
    ("systems", None): ("systems_view", "Ranks"),
}


def show(chosen: Selection, found: Sequence[Finding]) -> None:
    """Show findings side by side."""
    if not found:
        return
    st.subheader("What stands out")
    for number, (place, one) in enumerate(zip(st.columns(len(found)), found, strict=True)):
        with place, st.container(border=True, height="stretch"):
            st.markdown(f"**{plain(TITLES[one.kind])}**")
            st.markdown(plain(one.text))
            st.button(
                f"{plain(one.page.capitalize())} →",
                key=f"finding_{number}",
                type="tertiary",
                on_click=links.open_page,
                args=(f"pages/{one.page}.py", controls_of(chosen, one)),
                help="Opens the page that shows it, for this judge and criterion.",
            )


def controls_of(chosen: Selection, finding: Finding) -> dict[str, object]:
    """Return what the controls of a finding's page have to say."""
    state = finding.state
    wanted: dict[str, object] = {CONTROLS[name]: state[name] for name in CONTROLS if name in state}
    wanted["judge"] = finding.judge
    view = VIEWS.get((finding.page, finding.kind)) or VIEWS.get((finding.page, None))
    if view is not None:
        wanted |= [view]
    stratum = state.get("stratum")
    if finding.kind == "unanimous":
        wanted[items.CONTROL] = items.UNANIMOUS
    elif "bin" in state:
        scale = chosen.labels.scale(finding.criterion)
        wanted[items.CONTROL] = items.words_of_bin(scale, state["bin"])
    elif stratum is not None:
        several = len(chosen.judges) > 1
        wanted[items.CONTROL] = f"{finding.judge}: {stratum}" if several else stratum
    return wanted
