"""How wide text is drawn, and how it is cut or wrapped to fit.

Plotly cannot say before it draws. Widths are estimated in digits: 1 is the width of a digit,
which in Liberation Sans (and Arial) is 0.556 of the font size.
"""

import re
import unicodedata
from collections.abc import Iterable
from itertools import accumulate

ELLIPSIS = "\u2026"

_DIGIT = 0.556
_NARROW = frozenset("fijlrtI.,:;'|!()[]/\\- ·")
_BROAD = frozenset("mwMW@%\u2026")
_TAG = re.compile("<[^>]*>")
_ENTITY = re.compile("&(?:amp|lt|gt|#36);")


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

    Names that share their beginning lose what is in their middle.
    """
    whole = list(texts)
    ends = [cut(text, width) for text in whole]
    if len(set(ends)) == len(set(whole)):
        return ends
    return [_cut_middle(text, width) for text in whole]


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
    limit = max(map(plain_width, kept), default=0.0)
    while limit > 4 and sum(min(plain_width(text), limit) for text in kept) > width:
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


def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.55
    if letter in _BROAD:
        return 1.6
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.8
    return 1.25 if letter.isupper() else 0.97
