"""Words and numbers as they stand in figures: escaped, cut to length, never ``nan``."""

import re
from collections.abc import Iterable, Sequence
from math import isnan
from typing import TypeVar

from judgeviz.figures.text_fit import cut, cut_apart

NOT_DEFINED = "n/a"
# Marks that turn the direction of all text after them.
_CONTROLS = re.compile("[\u0000-\u0020\u007f-\u00a0\u2028-\u202e\u2066-\u2069]+")


Option = TypeVar("Option", bound=str)


def escape(text: object, width: float | None = None) -> str:
    """Make text of the user's data safe to draw: shown literally, on one line.

    Plotly reads a small HTML dialect (links included) and, where MathJax is loaded, TeX
    between dollar signs.

    Parameters
    ----------
    width : float, optional
        In digits; longer text is cut and ends in an ellipsis.
    """
    plain = one_line(text)
    if width is not None:
        plain = cut(plain, width)
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("$", "&#36;")):
        plain = plain.replace(character, entity)
    return plain


def escape_apart(texts: Iterable[object], width: float) -> list[str]:
    """:func:`escape` names that stand side by side, so that different ones stay different."""
    return [escape(text) for text in cut_apart(map(one_line, texts), width)]


def one_line(text: object) -> str:
    """Text without line breaks, control characters or reversed writing; never empty."""
    return _CONTROLS.sub(" ", str(text)).strip() or "(empty)"


def percent(share: float, decimals: int = 1) -> str:
    """``17.8 %`` for 0.178; ``n/a`` for NaN."""
    return NOT_DEFINED if isnan(share) else f"{100 * share:.{decimals}f} %"


def two_decimals(value: float) -> str:
    """``0.28``; ``n/a`` for NaN."""
    return NOT_DEFINED if isnan(value) else f"{value:.2f}"


def count(number: int) -> str:
    """``1600``, and ``16,000`` from five digits on."""
    return f"{number:,}" if number >= 10_000 else str(number)


def items_a_pair(n_items: Iterable[int]) -> str:
    """``n = 60 items a pair`` (of systems); ``at most`` where pairs differ."""
    counts = {int(n) for n in n_items}
    uneven = " at most" if len(counts) > 1 else ""
    return f"n = {counted(max(counts), 'item', 'items')} a pair{uneven}"


def exchange_p_value(p: float, n_null: int) -> str:
    """``p = 0.021``, and ``p ≤ 0.005 (200 exchanges)`` where it is as small as it can be."""
    floor = 1 / (1 + n_null)
    if n_null and p <= floor * (1 + 1e-9):
        return f"p ≤ {floor:.1g} ({counted(n_null, 'exchange', 'exchanges')})"
    return p_value(p)


def p_value(p: float) -> str:
    """``p = 0.021``; ``p < 0.001`` below that."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


def counted(number: int, one: str, several: str) -> str:
    """``1 item`` or ``5 items``."""
    return f"{count(number)} {one if number == 1 else several}"


def one_of(value: str, allowed: Sequence[Option], what: str) -> Option:
    """Return ``value`` if it is allowed.

    Raises
    ------
    ValueError
        In a whole sentence, for any other.
    """
    for option in allowed:
        if value == option:
            return option
    names = ", ".join(f"'{option}'" for option in allowed[:-1])
    raise ValueError(f"A figure's {what} is {names} or '{allowed[-1]}'; got '{value}'.")
