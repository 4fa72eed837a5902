"""What was added to the report, in order: captions edited, entries moved and removed."""

from dataclasses import replace

import streamlit as st

from judgeviz.figures.drawing.text import cut
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.reporting.items import ReportItem, item_of
from pages.frame import report_draft
from pages.frame.markdown import plain
from pages.frame.report_draft import Entry

LONGEST_CRITERION = 24  # digits
PROBLEM = "_report_problem"  # of the name that was typed last
GONE = "Its data set is not open, or was read otherwise."
# Of an entry: what it shows, or None where that cannot be made.
Items = list[tuple[Entry, ReportItem | None]]


def made() -> Items:
    """Make what every entry shows."""
    return [(entry, _made(entry)) for entry in report_draft.entries()]


def add_result(result: object) -> None:
    """Add a result with the figure that it is usually drawn as."""
    item = item_of(result)
    if item.draw is None:
        report_draft.add(result, lambda: item, is_table=True)
    elif item.recipe is not None:
        report_draft.add(item.recipe, lambda: item)


def title_of(place: int, item: ReportItem | None) -> str:
    """Return number and name of an entry."""
    if item is None:
        return f"{place + 1}. gone"
    if item.panels:
        return f"{place + 1}. {' + '.join(one.name.replace('_', ' ') for one in item.panels)}"
    return f"{place + 1}. {_about(item)}"


def panel_title(place: int, panel: int, item: ReportItem) -> str:
    """Return number, letter and name of a panel; of a figure alone, its title."""
    if not item.panels:
        return title_of(place, item)
    letter, part = item.lettered[panel]
    return f"{place + 1}{letter}. {_about(part)}"


def _about(item: ReportItem) -> str:
    about = cut(dict(item.settings).get("criterion", ""), LONGEST_CRITERION)
    return f"{item.name.replace('_', ' ')}{f' · {about}' if about else ''}"


def draw(items: Items) -> None:
    """List the entries."""
    with st.container(key="report_entries"):
        for place, (entry, item) in enumerate(items):
            _entry(place, entry, item, is_last=place == len(items) - 1)
        _names()
        st.button(
            "Empty the report",
            key="report_empty",
            on_click=report_draft.keep,
            args=([],),
            icon=":material/delete:",
            help="Takes all figures and tables out; the data stay open.",
        )


def _entry(place: int, entry: Entry, item: ReportItem | None, *, is_last: bool) -> None:
    with st.popover(plain(title_of(place, item)), width="stretch"):
        if item is None:
            st.caption(GONE)
        else:
            for panel, (part, shown) in enumerate(zip(entry.parts, item.lettered, strict=True)):
                _edit_caption(place, panel, part, *shown)
        with st.container(horizontal=True):
            _move("Up", place, -1, disabled=place == 0)
            _move("Down", place, 1, disabled=is_last)
            st.button(
                "Remove",
                key=f"report_remove_{place}",
                on_click=report_draft.removed,
                args=(place,),
                icon=":material/close:",
                help="Takes it out of the report.",
            )


def _edit_caption(place: int, panel: int, entry: Entry, letter: str, item: ReportItem) -> None:
    own = report_draft.item_of_entry(replace(entry, caption=None)).caption
    key = f"report_caption_{place}{letter}_{hash((entry.recipes, own))}"

    def save() -> None:
        typed = str(st.session_state[key])
        typed = typed.strip()
        report_draft.captioned(place, panel, typed or None)
        if not typed:
            st.session_state[key] = own

    st.text_area(
        plain(f"Caption {letter}".rstrip()),
        item.caption,
        key=key,
        on_change=save,
        height=160,
        help="As it stands below the figure; empty for its own words again.",
    )


def _move(where: str, place: int, by: int, *, disabled: bool) -> None:
    st.button(
        plain(where),
        key=f"report_{where}_{place}",
        on_click=report_draft.moved,
        args=(place, by),
        disabled=disabled,
        icon=f":material/arrow_{where.lower()}ward:",
        help="The order of the report, and of the letters of panels.",
    )


def _names() -> None:
    """Ask what judges and criteria are called in the report."""
    sources = report_draft.sources()
    if not sources:
        return
    with st.expander("Names"):
        st.caption("What judges and criteria are called in figures, tables and code; no number "
                   "changes.")  # fmt: skip
        for kind, called in (
            ("judges", dict(report_draft.names().judges)),
            ("criteria", dict(report_draft.names().criteria)),
        ):
            own = [name for labels in sources for name in getattr(labels, kind)]
            for old in dict.fromkeys(one for one in own if one != UNNAMED_CRITERION):
                _name(kind, old, called.get(old, old))
        problem = st.session_state.pop(PROBLEM, None)
        if problem:
            st.warning(plain(problem))


def _name(kind: str, old: str, called: str) -> None:
    key = f"report_name_{kind}_{old}"

    def save() -> None:
        typed = str(st.session_state[key])
        try:
            report_draft.rename(kind, old, typed.strip())
        except ValueError as problem:
            st.session_state[PROBLEM] = str(problem)

    st.text_input(
        plain(old),
        called,
        key=key,
        max_chars=report_draft.LONGEST_NAME,
        on_change=save,
        help="Its own name again where this is empty.",
    )


def _made(entry: Entry) -> ReportItem | None:
    try:
        return report_draft.item_of_entry(entry)
    except ValueError:
        return None
