"""The whole report: one HTML page, one ZIP, its methods and references."""

from collections.abc import Hashable

import streamlit as st

from judgeviz.reporting.report import Report
from pages.frame import report_draft
from pages.frame.remembered import FIGURES, remembered
from pages.frame.selection import Selection
from pages.report_parts.desk import Look
from pages.report_parts.entry_list import Items


def draw(chosen: Selection, items: Items, look: Look) -> None:
    """Offer the documents of all entries that can be made."""
    shown = tuple(item for _, item in items if item is not None)
    if not shown:
        return
    named = report_draft.names().of
    labels, *others = map(named, report_draft.sources() or [chosen.labels])
    names = ", ".join(one.name for one in (labels, *others))
    report = Report(
        f"{names}: judges beside humans", labels, shown, look.width, look.titles, tuple(others)
    )
    recipes = tuple((entry.recipes, entry.sources) for entry, item in items if item)
    captions = tuple(item.caption for item in shown)
    made_of = (names, recipes, captions, report_draft.names(), look)
    key = (FIGURES, made_of)  # of whatever data sets: forgotten with any of them
    st.subheader("The whole report")
    with st.container(horizontal=True, key="report_documents"):
        st.download_button(
            "HTML page",
            data=lambda: _html(key, report).encode(),
            file_name="report.html",
            mime="text/html",
            key="report_html",
            on_click="ignore",
            icon=":material/download:",
            help="Opens without a network: charts to point at, every number, settings, code.",
        )
        st.download_button(
            "ZIP",
            data=lambda: report.archive,
            file_name="report.zip",
            mime="application/zip",
            key="report_zip",
            on_click="ignore",
            icon=":material/download:",
            help="Figures as PDF, SVG and PNG, tables, code, settings, mapping, methods, BibTeX "
            "and the HTML page.",
        )
    with st.expander("Methods"):
        written = st.segmented_control(
            "Written as", ("Markdown", "LaTeX"), default="Markdown", required=True,
            key="report_methods", label_visibility="collapsed",
            help="Citations as Pandoc reads them, or by LaTeX's own cite.",
        )  # fmt: skip
        methods = report.methods
        st.code(
            methods.latex if written == "LaTeX" else methods.markdown,
            language=None,
            wrap_lines=True,
        )
    with st.expander("BibTeX"):
        st.code(report.bibtex, language="bibtex")


@remembered(most=4)
def _html(key: tuple[str, Hashable], _report: Report) -> str:
    return _report.html
