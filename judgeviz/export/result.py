"""What every result of an analysis can do with its numbers."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pandas as pd

from judgeviz.export.html import html
from judgeviz.export.latex import latex
from judgeviz.export.markdown import markdown
from judgeviz.export.numbers import csv_bytes
from judgeviz.export.table import Table

if TYPE_CHECKING:
    import plotly.graph_objects as go


class Result(ABC):
    """A result with its numbers in full, and with the table in which they are read."""

    @abstractmethod
    def numbers(self) -> pd.DataFrame:
        """Every number in full precision, tidy, with the settings that led to it."""

    @abstractmethod
    def tabulate(self) -> Table:
        """Lay out the numbers, rounded, in rows and columns for reading."""

    def to_csv(self) -> str:
        """Write :meth:`numbers` as CSV that no spreadsheet runs as formulas."""
        return csv_bytes(self.numbers()).decode("utf-8")

    def to_markdown(self) -> str:
        """Write :meth:`tabulate` as Markdown."""
        return markdown(self.tabulate())

    def to_latex(self) -> str:
        r"""Write :meth:`tabulate` as LaTeX; needs ``\usepackage{booktabs}``."""
        return latex(self.tabulate())

    def plot(self, **look: object) -> "go.Figure":
        """Draw the figure that shows it.

        Parameters
        ----------
        **look
            What the function of ``judgeviz.figures`` takes beside the result, such as ``theme``.

        Returns
        -------
        plotly.graph_objects.Figure

        Raises
        ------
        ValueError
            For a result that is a table alone.
        """
        draw = import_module("judgeviz.figures.usual").usual_figure(self)  # figures stand above
        if draw is None:
            raise ValueError(
                f"{type(self).__name__} is a table; no figure draws it. Write it by .to_markdown() "
                "or .to_latex()."
            )
        figure: go.Figure = draw(self, **look)
        return figure

    def _repr_html_(self) -> str:
        return html(self.tabulate())


class FramedResult(Result):
    """A result that behaves as its DataFrame where that is looked into: ``result["alpha_hm"]``."""

    frame: pd.DataFrame

    def __getitem__(self, name: str) -> "pd.Series[Any]":
        """Give one column of ``frame``."""
        return self.frame[name]

    def __len__(self) -> int:
        """Count the rows of ``frame``."""
        return len(self.frame)

    def __iter__(self) -> Iterator[str]:
        """Go through the names of the columns, as a DataFrame does."""
        return map(str, self.frame)


def numbers_of(results: Result | Iterable[Result]) -> pd.DataFrame:
    """Numbers of one or several results of a kind under each other."""
    several = [results] if isinstance(results, Result) else results
    return pd.concat([result.numbers() for result in several], ignore_index=True)


def latex_of(results: Result | Iterable[Result]) -> str:
    """Tables of one or several results under each other."""
    several = [results] if isinstance(results, Result) else results
    return "\n".join(result.to_latex() for result in several)


def markdown_of(results: Result | Iterable[Result]) -> str:
    """Tables of one or several results under each other."""
    several = [results] if isinstance(results, Result) else results
    return "\n".join(result.to_markdown() for result in several)
