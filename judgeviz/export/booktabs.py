"""A small table as LaTeX, with the rules of the booktabs package."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from judgeviz.export.escaping import latex_text

UNDEFINED = "--"


def booktabs(
    table: pd.DataFrame,
    headers: Mapping[str, str],
    caption: str,
    *,
    decimals: int = 2,
    bold_rows: Sequence[bool] = (),
) -> str:
    """Write a table environment; text is escaped, numbers are rounded, NaN is a dash.

    Parameters
    ----------
    table : DataFrame
    headers : mapping of column to LaTeX
        Columns to write, in order, and their headers.
    caption : str
        Plain text.
    decimals : int
        Of numbers that are not whole.
    bold_rows : sequence of bool
        Rows to set in bold.
    """
    numeric = [pd.api.types.is_numeric_dtype(table[name]) for name in headers]
    layout = "".join("r" if is_number else "l" for is_number in numeric)
    rows = []
    for place, row in enumerate(table[list(headers)].itertuples(index=False, name=None)):
        cells = [_cell(value, decimals) for value in row]
        if place < len(bold_rows) and bold_rows[place]:
            cells = [rf"\textbf{{{cell}}}" for cell in cells]
        rows.append(" & ".join(cells) + r" \\")
    lines = [
        r"% needs \usepackage{booktabs}",
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{latex_text(caption)}}}",
        rf"\begin{{tabular}}{{{layout}}}",
        r"\toprule",
        " & ".join(headers.values()) + r" \\",
        r"\midrule",
        *rows,
        r"\bottomrule",
        r"\end{tabular}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def _cell(value: object, decimals: int) -> str:
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    if isinstance(value, int | np.integer):
        return f"{int(value)}"
    if isinstance(value, float | np.floating):
        number = float(value)
        return UNDEFINED if np.isnan(number) else f"{number:.{decimals}f}"
    return latex_text(str(value))
