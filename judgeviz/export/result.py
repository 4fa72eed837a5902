"""What every result of an analysis can do with its numbers."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any, overload

import pandas as pd

from judgeviz.export.html import html
from judgeviz.export.latex import latex
from judgeviz.export.markdown import markdown
from judgeviz.export.numbers import csv_bytes
from judgeviz.export.table import Table

if TYPE_CHECKING:
    import plotly.graph_objects as go


NamedFile = str | PathLike[str]


def kept(text: str, path: NamedFile | None) -> str | None:
    """Write a text to a path, as UTF-8 with its own ends of lines; without a path return it."""
    if path is None:
        return text
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    return None


class Result(ABC):
    """A result with its numbers in full, and with the table in which they are read."""

    @abstractmethod
    def numbers(self) -> pd.DataFrame:
        """Every number in full precision, tidy, with the settings that led to it."""

    @abstractmethod
    def tabulate(self) -> Table:
        """Lay out the numbers, rounded, in rows and columns for reading."""

    def printed(self) -> Table:
        """Lay out the numbers for a page of a paper: by default as :meth:`tabulate` does."""
        return self.tabulate()

    @overload
    def to_csv(self, path: None = None) -> str: ...

    @overload
    def to_csv(self, path: NamedFile) -> None: ...

    def to_csv(self, path: NamedFile | None = None) -> str | None:
        """Write :meth:`numbers` as CSV that no spreadsheet runs as formulas.

        Returns the text, or with a path writes it there, as UTF-8, and returns None.
        """
        return kept(csv_bytes(self.numbers()).decode("utf-8"), path)

    @overload
    def to_markdown(self, path: None = None) -> str: ...

    @overload
    def to_markdown(self, path: NamedFile) -> None: ...

    def to_markdown(self, path: NamedFile | None = None) -> str | None:
        """Write :meth:`tabulate` as Markdown; return the text, or write it to a path."""
        return kept(markdown(self.tabulate()), path)

    @overload
    def to_latex(self, path: None = None) -> str: ...

    @overload
    def to_latex(self, path: NamedFile) -> None: ...

    def to_latex(self, path: NamedFile | None = None) -> str | None:
        r"""Write :meth:`printed` as LaTeX; return the text, or write it to a path.

        Needs ``\usepackage{booktabs}``.
        """
        return kept(latex(self.printed()), path)

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
        """Give one column of ``frame``; KeyError for one that there is not, with those alike."""
        if isinstance(name, str) and name not in self.frame.columns:
            alike = [str(one) for one in self.frame.columns if str(one).startswith(f"{name}_")]
            raise KeyError(f"There is no column '{name}'; there are {', '.join(alike or self)}.")
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
