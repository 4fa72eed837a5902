"""The figure desk: some of the report's figures on one page of a paper, as they are printed."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

import streamlit as st

from judgeviz.reporting.chromium import Sheet, why_no_browser
from judgeviz.reporting.items import ReportItem
from judgeviz.reporting.sheets import PAGE_INCHES, WIDTHS, file_of, latex_figure, readable_sheet
from pages.frame import bound, report_draft
from pages.frame.charts import offer_files
from pages.frame.markdown import plain
from pages.frame.remembered import FIGURES, remembered
from pages.report_parts.entry_list import Items, panel_title, title_of

FIGURE, PANELS = "report_figure", "report_panels"
INCHES = {f"{inches:g} in": inches for inches in WIDTHS}
# How wide the page shows a figure, by its inches.
SHOWN_WIDE: dict[float, int | Literal["stretch"]] = {3.3: 380, 6.9: "stretch", 10.0: "stretch"}


@dataclass(frozen=True, slots=True)
class Look:
    """How figures are set.

    Attributes
    ----------
    width : float
        In inches.
    titles : bool
    """

    width: float
    titles: bool


def draw(items: Items) -> Look:
    """Ask which figure, with which panels and how, and show it as it is printed."""
    figures = {
        place: item for place, (_, item) in enumerate(items) if item is not None and item.draws
    }
    look = _ask_look()
    if not figures:
        st.caption("Tables alone have no figure to print; they stand in the documents below.")
        return look
    place = _ask_figure(figures)
    entry, _ = items[place]
    _show((entry.recipes, entry.sources, report_draft.names()), figures[place], look)
    return look


def _ask_figure(figures: Mapping[int, ReportItem]) -> int:
    """Return the place of the figure to look at; what stands together is kept in the report."""
    places = list(figures)
    bound.keep_possible(FIGURE, places, places[:1])
    place = st.selectbox(
        "Figure",
        places,
        format_func=lambda one: title_of(one, figures[one]),
        key=FIGURE,
        persist_state="session",
        help="The one to look at, as it is printed.",
    )
    own = [(place, panel) for panel in range(len(figures[place].parts))]
    others = [(one, 0) for one in places if one != place and not figures[one].panels]
    titles = {(one, panel): panel_title(one, panel, figures[one]) for one, panel in own + others}
    st.session_state[PANELS] = own

    def put_together() -> None:
        st.session_state[FIGURE] = report_draft.put_together(place, st.session_state[PANELS])

    st.multiselect(
        "Panels",
        list(titles),
        format_func=titles.__getitem__,
        key=PANELS,
        max_selections=report_draft.MOST_PANELS,
        on_change=put_together,
        help="Up to four figures stand together as panels a to d of one, here, in the HTML page "
        "and in the ZIP; what is taken out is a figure of its own again.",
    )
    return place


def _ask_look() -> Look:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        width = bound.segmented_control(
            "Width",
            ("3.3 in", "6.9 in", "10 in"),
            default="6.9 in",
            key="report_width",
            help="One column of a paper, two columns, a slide. Text prints at 7 to 9 points in "
            "each.",
        )
        titles = bound.toggle(
            "Titles",
            True,
            key="report_titles",
            help="Without them the caption alone says what is seen.",
        )
    return Look(INCHES[width], titles)


def _show(made_of: Hashable, item: ReportItem, look: Look) -> None:
    missing = why_no_browser()
    caption, shown = item.caption, look.width
    if missing:
        st.caption(plain(missing))
        for panel, (one, draw) in enumerate(zip(item.parts, item.draws, strict=True)):
            st.plotly_chart(draw("print"), key=f"report_plot_{panel}", theme=None, alt=one.alt)
    else:
        sheet, is_readable = _sheet((FIGURES, made_of, look), item)
        shown = min(WIDTHS, key=lambda one: abs(one - sheet.width))
        _say_size(shown, look.width, sheet.height, is_readable)
        st.image(file_of(sheet, "svg").decode(), width=SHOWN_WIDE[shown], alt=caption)
        with st.container(horizontal=True, key="report_files"):
            offer_files(
                "{}",
                partial(file_of, sheet),
                "report",
                item.name,
                "The figure as it is shown.",
            )
    with st.expander("Caption and LaTeX"):
        st.code(caption, language=None, wrap_lines=True)
        st.code(latex_figure(f"{item.name}.pdf", caption, shown), language="latex")


def _say_size(shown: float, asked: float, height: float, is_readable: bool) -> None:
    """Say where the figure has another width than was asked for, and where it fits no page."""
    if height > PAGE_INCHES:
        st.warning(
            f"{height:.1f} in high, which is more than a page holds: take fewer panels, or a wider "
            "figure, where panels stand side by side."
        )
    if not is_readable:
        st.warning(
            f"At {asked:g} in, and wider, some words are cut off or meet: take fewer judges, "
            "systems or data sets, or shorter names."
        )
    elif shown != asked:
        st.warning(
            f"At {asked:g} in some words would be cut off or meet. Shown and saved at "
            f"{shown:g} in, where all can be read."
        )


@remembered("Setting the figure ...", most=32)
def _sheet(key: tuple[str, Hashable, Look], _item: ReportItem) -> tuple[Sheet, bool]:
    _, _, look = key
    return readable_sheet(_item.draws, width=look.width, titles=look.titles)
