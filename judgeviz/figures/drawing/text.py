"""Words and numbers as they stand in figures: escaped, cut to length, never ``nan``."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import isnan
from os.path import commonprefix
from typing import TypeVar

from judgeviz.export import table
from judgeviz.export.table import rounded, with_interval

NOT_DEFINED = "n/a"
# Marks that turn the direction of all text after them.
_CONTROLS = re.compile("[\u0000-\u0020\u007f-\u00a0\u2028-\u202e\u2066-\u2069]+")


Option = TypeVar("Option", bound=str)
ELLIPSIS = "\u2026"

_DIGIT = 0.556
_NARROW = frozenset("fijlrtI.,:;'|!()[]/\\- ·")
_BROAD = frozenset("mwMW@%\u2026")
_TAG = re.compile("<[^>]*>")
_ENTITY = re.compile("&(?:amp|lt|gt|#36);")
_PARTS = re.compile(r"[-_/: ]*[^-_/: ]+[-_/: ]*")


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
    """``17.8 %`` for 0.178, ``&lt; 0.1 %`` for nearly nothing; ``n/a`` for NaN."""
    return NOT_DEFINED if isnan(share) else escape(table.percent(share, decimals))


def two_decimals(value: float) -> str:
    """``0.28``, ``−0.05``; ``n/a`` for NaN."""
    return NOT_DEFINED if isnan(value) else rounded(value)


def number_with_interval(value: float, low: float, high: float) -> str:
    """``0.18 [0.15, 0.21]``; ``n/a`` for NaN."""
    return NOT_DEFINED if isnan(value) else with_interval(value, low, high)


def count(number: int) -> str:
    """``160``, ``1,600``."""
    return f"{number:,}"


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


def plain_width(text: str) -> float:
    """Width in digits of text that is not escaped yet."""
    return sum(map(_letter_width, text))


def markup_width(markup: str) -> float:
    """Width in digits of escaped text as it is drawn: tags have none."""
    return plain_width(_TAG.sub("", _ENTITY.sub("&", markup)))


def text_pixels(markup: str, size: float) -> float:
    """Width in pixels of escaped text in a font of this size."""
    return _DIGIT * size * markup_width(markup)


def digits_in(pixels: float, size: float) -> float:
    """Width in digits that this many pixels hold in a font of this size."""
    return pixels / (_DIGIT * size)


def cut(text: str, width: float) -> str:
    """Shorten unescaped text to a width in digits; what is cut ends in an ellipsis."""
    so_far = list(accumulate(map(_letter_width, text)))
    if not so_far or so_far[-1] <= width + 1e-9:
        return text
    n_kept = sum(total <= width - _letter_width(ELLIPSIS) for total in so_far)
    return text[: max(n_kept, 1)].rstrip() + ELLIPSIS


def cut_apart(texts: Iterable[str], width: float) -> list[str]:
    """Shorten unescaped texts to a width in digits so that different ones stay different.

    Names that share their beginning lose what is in their middle; those that share their end, too,
    lose both, and what differs is kept.
    """
    whole = list(texts)
    ends = [cut(text, width) for text in whole]
    middles = [_cut_middle(text, width) for text in whole]
    for shown in (ends, middles):
        if len(set(shown)) == len(set(whole)):
            return shown
    alike = {text: _rivals(text, whole, middles) for text in set(whole)}
    return [
        middle if not alike[text] else _cut_around(text, alike[text], width)
        for text, middle in zip(whole, middles, strict=True)
    ]


def _rivals(text: str, whole: list[str], shown: list[str]) -> list[str]:
    """Other texts that are shown as this one is."""
    own = shown[whole.index(text)]
    return [other for other, one in zip(whole, shown, strict=True) if one == own and other != text]


def _cut_around(text: str, others: list[str], width: float) -> str:
    """Keep what of a text differs from others, and what follows it as far as there is room."""
    shared = len(commonprefix([text, *others]))
    start = max((n for n in range(shared + 1) if n == 0 or not text[n - 1].isalnum()), default=0)
    return cut(ELLIPSIS + text[start:] if start else text, width)


def _cut_middle(text: str, width: float) -> str:
    if plain_width(text) <= width + 1e-9:
        return text
    room = width - _letter_width(ELLIPSIS)
    tail = text[len(text) - len(cut(text[::-1], room / 2 + 1)) + 1 :].lstrip()
    head = cut(text, room - plain_width(tail) + _letter_width(ELLIPSIS))
    return head.rstrip(ELLIPSIS).rstrip() + ELLIPSIS + tail


def cut_together(texts: Iterable[str], width: float) -> list[str]:
    """Shorten the longest of several unescaped texts until all fit a width in digits."""
    kept = list(texts)
    widths = [plain_width(text) for text in kept]
    limit = max(widths, default=0.0)
    if limit > width:  # in steps of half a digit from here, however long a name is
        limit -= (limit - width) // 0.5 * 0.5
    while limit > 4 and sum(min(wide, limit) for wide in widths) > width:
        limit -= 0.5
    return [cut(text, limit) for text in kept]


def wrapped(parts: Iterable[str], width: float, separator: str = " · ") -> list[str]:
    """Put escaped parts on as few lines as hold them, at most ``width`` digits each.

    A part longer than a line gets one for itself.
    """
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{separator}{part}" if lines else part
        if lines and markup_width(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def in_lines(words: str, pixels: float, size: float) -> str:
    """Break escaped words between words where they would be wider than some pixels."""
    return "<br>".join(wrapped(words.split(" "), digits_in(pixels, size), " "))


def name_in_lines(name: str, pixels: float, size: float) -> str:
    """Break an escaped name behind blanks, hyphens and the like where it would be wider."""
    return "<br>".join(wrapped(_PARTS.findall(name), digits_in(pixels, size), ""))


def n_lines(words: str) -> int:
    """Count the lines of escaped words."""
    return words.count("<br>") + 1


def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.55
    if letter in _BROAD:
        return 1.6
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.8
    return 1.25 if letter.isupper() else 0.97
