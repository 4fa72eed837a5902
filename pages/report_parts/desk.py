"""The figure desk: some of the report's figures on one page of a paper, as they are printed."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import streamlit as st

from judgeviz.figures.drawing.theme import COLUMN_INCHES
from judgeviz.reporting.chromium import Sheet, badly_set, why_no_browser
from judgeviz.reporting.items import ReportItem
from judgeviz.reporting.sheets import WIDTHS, file_of, latex_figure, sheet_of
from pages.frame import bound, report_draft
from pages.frame.charts import offer_files
from pages.frame.markdown import plain
from pages.frame.remembered import FIGURES, remembered
from pages.report_parts.entry_list import Items, title_of

MOST_PANELS = 4
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
    """Ask which figures stand together and how, and show them as they are printed."""
    figures = {
        title_of(place, item): (entry, item)
        for place, (entry, item) in enumerate(items)
        if item is not None and item.draw is not None
    }
    look = _ask_look()
    if not figures:
        st.caption("Tables alone have no figure to print; they stand in the documents below.")
        return look
    names = list(figures)
    bound.keep_possible("report_panels", names, names[:1])
    wanted = st.multiselect(
        "Figure",
        names,
        default=names[:1],
        key="report_panels",
        max_selections=MOST_PANELS,
        persist_state="session",
        help="One, or up to four as panels a to d of one figure.",
    )
    chosen = [figures[name] for name in wanted or names[:1]]
    shown = tuple((entry.recipes, entry.sources) for entry, _ in chosen)
    made_of = (shown, report_draft.names())
    _show(made_of, [item for _, item in chosen], look)
    return look


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


def _show(made_of: Hashable, items: Sequence[ReportItem], look: Look) -> None:
    missing = why_no_browser()
    caption = " ".join(_lettered(items))
    if missing:
        st.caption(plain(missing))
        for place, item in enumerate(items):
            assert item.draw is not None
            st.plotly_chart(
                item.draw("print"), key=f"report_plot_{place}", theme=None, alt=item.alt
            )
    else:
        sheet, problems = _sheet((FIGURES, made_of, look, caption), items)
        if problems:
            st.warning(
                f"At {look.width:g} in some words would be cut off or meet: choose a wider one."
            )
        st.image(file_of(sheet, "svg").decode(), width=SHOWN_WIDE[look.width], alt=caption)
        with st.container(horizontal=True, key="report_files"):
            offer_files(
                "{}",
                partial(file_of, sheet),
                "report",
                _file_name(items),
                "The figure as it is shown; PNG with 300 dots an inch.",
            )
    with st.expander("Caption and LaTeX"):
        st.code(caption, language=None, wrap_lines=True)
        st.code(latex_figure(f"{_file_name(items)}.pdf", caption, look.width), language="latex")


@remembered("Setting the figure ...", most=32)
def _sheet(
    key: tuple[str, Hashable, Look, str], _items: Sequence[ReportItem]
) -> tuple[Sheet, list[str]]:
    _, _, look, _ = key
    draws = [item.draw for item in _items if item.draw is not None]
    sheet = sheet_of(draws, width=look.width, titles=look.titles)
    return sheet, badly_set(sheet) if look.width <= COLUMN_INCHES else []


def _lettered(items: Sequence[ReportItem]) -> list[str]:
    """Captions, behind the letters of their panels where there are several."""
    if len(items) == 1:
        return [items[0].caption]
    return [f"({letter}) {item.caption}" for letter, item in zip("abcd", items, strict=False)]


def _file_name(items: Sequence[ReportItem]) -> str:
    return "_".join(dict.fromkeys(item.name for item in items))
