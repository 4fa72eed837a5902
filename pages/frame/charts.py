"""A chart with what can be taken away of it: files, numbers, code, its place in the report."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from judgeviz.export.code import code_of
from judgeviz.export.latex import latex
from judgeviz.export.markdown import markdown
from judgeviz.export.numbers import csv_bytes
from judgeviz.export.result import Result, latex_of, markdown_of
from judgeviz.export.table import Table
from judgeviz.recipes import Recipe, call_of
from judgeviz.reporting.chromium import why_no_browser
from judgeviz.reporting.items import ReportItem, is_tabular, item_of_call, table_of
from judgeviz.reporting.sheets import FORMATS, figure_file
from pages.frame import clicks, manual, report_draft
from pages.frame.markdown import plain
from pages.frame.remembered import FIGURES, remembered
from pages.frame.selection import Settings

SCREEN_WIDTH = 1100  # pixels of a chart that the visitor's own browser saves
_ABOUT = {
    "pdf": "Its fonts are inside: the one for a paper.",
    "svg": "To edit: its words are text in Arial, Helvetica or Liberation Sans, whichever is there "
    "where it is opened; a PDF has its fonts inside.",
    "png": "300 dots an inch.",
}
_MIME = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png"}


def theme_of(settings: Settings) -> str:
    """Return the figures' theme: print where it is asked for, else the page's light or dark."""
    if settings.theme == "print":
        return "print"
    return "dark" if st.context.theme.type == "dark" else "light"


@dataclass(frozen=True)
class Shown:
    """A chart as it is shown.

    Attributes
    ----------
    recipe : Recipe
        The call that draws it.
    draw : partial
        The same, to be drawn again in another theme.
    """

    recipe: Recipe
    draw: "partial[go.Figure]"

    def in_theme(self, theme: str) -> go.Figure:
        """Draw it in a theme, without what is selected on the screen."""
        return self.item.draw(theme) if self.item.draw else self.draw()

    @cached_property
    def item(self) -> ReportItem:
        """As it stands in a report."""
        return item_of_call(self.draw)


def show(
    draw: Callable[..., go.Figure],
    numbers: Hashable,
    key: str,
    file_name: str,
    alt: str,
    settings: Settings,
    clickable: bool = False,
    chosen: Sequence[object] | None = None,
) -> Shown:
    """Show a chart, and return it for :func:`downloads`.

    What is clicked on it is asked of :mod:`pages.frame.clicks`.

    Parameters
    ----------
    draw : callable
        Takes theme and palette. Called only where no chart of the same key shows the same numbers
        in the same look already.
    numbers : hashable
        What the numbers depend on, such as the settings of their provenance.
    key, file_name, alt : str
    settings : Settings
    clickable : bool
        Whether a click on a mark runs the page again.
    chosen : sequence, optional
        Identifier of the mark that is selected: ``draw`` takes it as ``chosen`` and shows it.
    """
    if chosen is not None:
        draw = partial(draw, chosen=list(chosen))
    draw = partial(draw, theme=theme_of(settings), palette=settings.palette)
    look = theme_of(settings), settings.look, numbers, None if chosen is None else tuple(chosen)
    figure = _drawn((FIGURES, key, clicks.revision(key), *look), draw)
    unused = ["select2d", "lasso2d", "autoScale2d"]
    config = {
        "displaylogo": False,
        "displayModeBar": True,
        "modeBarButtonsToRemove": unused if why_no_browser() else [*unused, "toImage"],
        # all that is left where this machine cannot draw files
        "toImageButtonOptions": {"format": "svg", "filename": file_name, "width": SCREEN_WIDTH},
    }
    shown: dict[str, Any] = {"on_select": "rerun", "selection_mode": "points"} if clickable else {}
    st.plotly_chart(figure, key=key, theme=None, width="stretch", config=config, alt=alt, **shown)
    return Shown(call_of(draw), draw)


@remembered(most=128)
def _drawn(drawn: tuple[Hashable, ...], _draw: Callable[..., go.Figure]) -> go.Figure:
    _, _, revision, *_ = drawn
    figure = _draw().update_layout(selectionrevision=revision)  # another one clears the selection
    sent = figure.to_dict()
    figure.to_dict = lambda: sent  # which Streamlit asks for at every run of the page
    return figure


def download_numbers(numbers: Callable[[], pd.DataFrame], key: str, file_name: str) -> None:
    """Offer a table as CSV; it is made only when asked for."""
    st.download_button(
        "Numbers as CSV",
        data=lambda: csv_bytes(numbers()),
        file_name=f"{file_name}.csv",
        mime="text/csv",
        key=key,
        on_click="ignore",
        icon=":material/download:",
        help="All numbers behind the figure, with the settings that led to them.",
    )


def downloads(
    key: str,
    file_name: str,
    numbers: Callable[[], pd.DataFrame],
    tables: Result | Sequence[Result] | Table | None = None,
    *,
    signature: str | None = None,
    code: object = None,
) -> None:
    """Offer what can be taken away of a figure, and what led to its numbers, each behind a button.

    Parameters
    ----------
    key, file_name : str
    numbers : callable
        Gives the table for CSV.
    tables : Result, sequence of Result, or Table, optional
        Written for reading: as LaTeX for a paper, and as Markdown.
    signature : str, optional
    code : Shown, Recipe, result, or list of one of these, optional
        What is offered as files, where it is charts (several as panels of one figure); what is
        added to the report; and what the Python is shown of.
    """
    charts = _charts_in(code)
    with st.container(horizontal=True, key=f"{key}_downloads"):
        with st.popover("Download", icon=":material/download:"):
            if charts:
                _figure_files(charts, key, file_name)
            download_numbers(numbers, f"{key}_csv", file_name)
            if tables is not None:
                _table_files(tables, key, file_name)
        add_to_report(key, code)
        if code is not None:
            show_code(code, signature)


def _table_files(tables: Result | Sequence[Result] | Table, key: str, file_name: str) -> None:
    """Offer tables for a paper and for a page on the web."""
    in_latex, in_markdown = (
        (partial(latex, tables), partial(markdown, tables))
        if isinstance(tables, Table)
        else (partial(latex_of, tables), partial(markdown_of, tables))
    )
    st.download_button(
        "Table as LaTeX",
        data=lambda: in_latex().encode(),
        file_name=f"{file_name}.tex",
        mime="application/x-tex",
        key=f"{key}_tex",
        on_click="ignore",
        icon=":material/download:",
        help="For a paper that loads the package booktabs.",
    )
    st.download_button(
        "Table as Markdown",
        data=lambda: in_markdown().encode(),
        file_name=f"{file_name}.md",
        mime="text/markdown",
        key=f"{key}_md",
        on_click="ignore",
        icon=":material/download:",
        help="For a README, an issue or a page on the web.",
    )


def _charts_in(code: object) -> list[Shown]:
    several = code if isinstance(code, list) else [code]
    return [one for one in several if isinstance(one, Shown)]


def _figure_files(charts: Sequence[Shown], key: str, file_name: str) -> None:
    """Offer charts for print, two columns of a paper wide, or say what that needs."""
    missing = why_no_browser()
    if missing:
        st.caption(f"{plain(missing)} The camera above the chart saves it as it is shown.")
        return
    offer_files(
        "Figure as {}",
        partial(figure_file, [one.in_theme for one in charts]),
        key,
        file_name,
        "For print, 6.9 inches wide. The page Report has other widths, panels and names.",
    )


def offer_files(
    title: str, file_of: Callable[[str], bytes], key: str, file_name: str, about: str
) -> None:
    """Offer a figure in every format; it is drawn only when asked for.

    Parameters
    ----------
    title : str
        Of the buttons, with ``{}`` where the format's name goes.
    file_of : callable
        Takes the format.
    key, file_name : str
        Each without the format.
    about : str
        What pointing at a button says.
    """
    for file_format in FORMATS:
        st.download_button(
            plain(title.format(file_format.upper())),
            data=partial(file_of, file_format),
            file_name=f"{file_name}.{file_format}",
            mime=_MIME[file_format],
            key=f"{key}_{file_format}",
            on_click="ignore",
            icon=":material/download:",
            help=plain(f"{about} {_ABOUT[file_format]}"),
        )


def add_to_report(key: str, made: object) -> None:
    """Offer to add a chart, or the results of a table, to the report."""
    charts = _charts_in(made)
    if not (is_tabular(made) or charts) or not report_draft.can_hold(_as_called(made)):
        return

    # Called before the page runs, so that who goes on to another page at once has it all the same.
    st.button(
        "Add to report",
        key=f"{key}_add",
        help="The page Report puts figures and tables together for a paper.",
        on_click=_add,
        args=(charts, made),
    )
    report_draft.say_what_came_of_it()


def _add(charts: Sequence[Shown], made: object) -> None:
    for one in charts:
        report_draft.add(one.item.recipe, partial(getattr, one, "item"))
    if not charts:
        report_draft.add(made, lambda: table_of(made), is_table=True)


def show_code(made: object, signature: str | None = None) -> None:
    """Offer the Python that makes a chart or results, the settings in one line, and the help."""
    with st.popover("Code", icon=":material/info:", width="content"):
        st.code(code_of(_as_called(made)), language="python")
        if signature is not None:
            st.caption(plain(signature))
        for chart in _charts_in(made)[:1]:
            manual.offer_about(chart.recipe.function)


def _as_called(made: object) -> object:
    """Return the recipes of charts, and everything else as it is."""
    if isinstance(made, list):
        return [_as_called(one) for one in made]
    return made.recipe if isinstance(made, Shown) else made
