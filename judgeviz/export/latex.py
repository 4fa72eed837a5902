"""Tables for papers: LaTeX with booktabs."""

from math import isnan

import pandas as pd

from judgeviz.export.latex_text import latex_text


def latex_table(table: pd.DataFrame, caption: str = "", decimals: int = 3) -> str:
    r"""Write a table as a ``tabular`` between booktabs' rules; the paper loads ``booktabs``.

    Numbers that are not whole are rounded to ``decimals``, numbers that are not defined are a
    dash, and text is escaped.

    Examples
    --------
    >>> print(latex_table(pd.DataFrame({"judge": ["a_1"], "phi": [0.25]})))
    \begin{tabular}{lr}
    \toprule
    judge & phi \\
    \midrule
    a\_1 & 0.250 \\
    \bottomrule
    \end{tabular}
    """
    kinds = [pd.api.types.is_numeric_dtype(table[name]) for name in table.columns]
    lines = [
        rf"\begin{{tabular}}{{{''.join('r' if number else 'l' for number in kinds)}}}",
        r"\toprule",
        _row([str(name) for name in table.columns]),
        r"\midrule",
        *(
            _row([_cell(value, decimals) for value in row])
            for row in table.itertuples(index=False, name=None)
        ),
        r"\bottomrule",
        r"\end{tabular}",
    ]
    if caption:
        body = [r"\begin{table}", r"\centering", *lines, rf"\caption{{{latex_text(caption)}}}"]
        lines = [*body, r"\end{table}"]
    return "\n".join(lines)


def numbers_latex(numbers: pd.DataFrame, caption: str) -> str:
    """Write a table of numbers as LaTeX without its ``settings``, which fill a line each."""
    return latex_table(numbers.drop(columns="settings"), caption)


def _row(cells: list[str]) -> str:
    return " & ".join(latex_text(cell) for cell in cells) + r" \\"


def _cell(value: object, decimals: int) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return "–" if isnan(value) else f"{value:.{decimals}f}"
    return "–" if value is None else str(value)
