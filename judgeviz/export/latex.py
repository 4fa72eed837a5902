r"""A table as LaTeX, with the rules of the package booktabs."""

from collections.abc import Sequence
from itertools import groupby

import pandas as pd

from judgeviz.export.escaping import latex_needs, latex_text
from judgeviz.export.table import Cell, Emphasis, Table, table_of_frame

MOST_IN_A_COLUMN = 8  # columns of a table that fits one column of a paper
NARROW = 300  # points that every page has
_POINTS, _SMALL_POINTS = 4.7, 3.6  # of a digit, in \small and in \scriptsize
_BETWEEN = 6  # points between two columns
_COMMANDS: dict[Emphasis, str] = {"bold": r"\textbf", "underlined": r"\underline"}
_NAMES: dict[Emphasis, str] = {"bold": r"\textbf{Bold}", "underlined": r"\underline{underlined}"}


def latex(table: Table) -> str:
    r"""Write a ``table``, or ``table*`` where it has many columns.

    Its first line says which packages it needs: ``booktabs``, and where it may be wider than a
    page, ``graphicx``, which shrinks it to the page if it is. Intervals stand below their numbers
    in small type; a name that is repeated down the first column is written once.
    """
    is_wide = _points_of(table) > NARROW
    kind = "table*" if len(table.headings) > MOST_IN_A_COLUMN else "table"
    body = _tabular(table)
    if is_wide:
        body = [r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%",
                *body[:-1], f"{body[-1]}}}"]  # fmt: skip
    lines = [
        rf"\begin{{{kind}}}",
        r"\centering\small\setlength{\tabcolsep}{3pt}",
        *body,
    ]
    if table.caption:
        lines.append(rf"\caption{{{latex_text(table.caption)}}}")
    notes = _notes(table)
    if notes:
        lines.append(r"\par\smallskip\footnotesize\raggedright")
    lines += [*(rf"{note}\par" for note in notes), rf"\end{{{kind}}}", ""]
    needs = latex_needs("\n".join(lines), "booktabs", *["graphicx"] * is_wide)
    settings = [f"% {' '.join(line.split())}" for line in table.settings]  # a comment ends its line
    return "\n".join([needs, *settings, *lines])


def latex_table(table: pd.DataFrame, caption: str = "", decimals: int = 3) -> str:
    r"""Write a DataFrame as it stands.

    Numbers that are not whole are rounded to ``decimals``, numbers that are not defined are a
    dash, and text is escaped.

    Examples
    --------
    >>> print(latex_table(pd.DataFrame({"judge": ["a_1"], "phi": [0.25]}), "Favor."))
    % needs \usepackage{booktabs}
    \begin{table}
    \centering\small\setlength{\tabcolsep}{3pt}
    \begin{tabular}{lr}
    \toprule
    judge & phi \\
    \midrule
    a\_1 & 0.250 \\
    \bottomrule
    \end{tabular}
    \caption{Favor.}
    \end{table}
    <BLANKLINE>
    """
    return latex(table_of_frame(table, caption, decimals=decimals))


def _points_of(table: Table) -> float:
    """About how wide a table is."""
    widths = [_POINTS * len(heading.title) for heading in table.headings]
    for row in table.rows:
        for place, cell in enumerate(row):
            note = len(cell.note) + 3 if cell.note else 0
            own = max(_POINTS * (len(cell.text) + note), _SMALL_POINTS * len(cell.interval))
            widths[place] = max(widths[place], own)
    return sum(widths) + _BETWEEN * len(widths)


def _tabular(table: Table) -> list[str]:
    layout = "".join("l" if heading.is_text else "r" for heading in table.headings)
    return [
        rf"\begin{{tabular}}{{{layout}}}",
        r"\toprule",
        *_head(table),
        r"\midrule",
        *_body(table),
        r"\bottomrule",
        r"\end{tabular}",
    ]


def _head(table: Table) -> list[str]:
    titles = _line([latex_text(heading.title) for heading in table.headings])
    if not any(heading.group for heading in table.headings):
        return [titles]
    groups: list[str] = []
    rules: list[str] = []
    first = 1
    for group, headings in groupby(table.headings, key=lambda heading: heading.group):
        n_columns = len(list(headings))
        if group:
            groups.append(rf"\multicolumn{{{n_columns}}}{{c}}{{{latex_text(group)}}}")
            rules.append(rf"\cmidrule(lr){{{first}-{first + n_columns - 1}}}")
        else:
            groups += [""] * n_columns
        first += n_columns
    return [_line(groups), "".join(rules), titles]


def _body(table: Table) -> list[str]:
    lines = []
    above = None
    for row in table.rows:
        cells = [_cell(cell) for cell in row]
        if table.headings[0].is_text and above == row[0]:
            cells[0] = ""
        above = row[0]
        lines.append(_line(cells))
        if any(cell.interval for cell in row):
            lines.append(_line([_small(cell.interval) for cell in row]))
    return lines


def _cell(cell: Cell) -> str:
    text = latex_text(cell.text)
    text = f"{_COMMANDS[cell.emphasis]}{{{text}}}" if cell.emphasis else text
    return f"{text} ({latex_text(cell.note)})" if cell.note else text


def _small(interval: str) -> str:
    return rf"{{\scriptsize {latex_text(interval)}}}" if interval else ""


def _notes(table: Table) -> list[str]:
    notes = [latex_text(note) for note in table.notes]
    if table.emphasis:
        meanings = (f"{_NAMES[kind]}: {latex_text(words)}" for kind, words in table.emphasis)
        notes.insert(1, f"{'; '.join(meanings)}.")
    return [*notes, *(latex_text(line) for line in table.settings)]


def _line(cells: Sequence[str]) -> str:
    line = " & ".join(cells) + r" \\"
    # behind the end of a row TeX takes these for an argument of that end
    return f"{{}}{line}" if line.startswith(("[", "*")) else line
