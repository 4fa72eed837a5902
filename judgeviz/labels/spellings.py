"""Labels as they were written, and the category that each spelling means."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from judgeviz.labels.scale import Scale, category_name, numeric_category

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

UNKNOWN = -2  # a response that is no label of the scale; -1 stays "missing"
# What models put around a label: quotation marks, Markdown, brackets, a full stop.
WRAPPING = " \t\n\"'`*_.,:!()[]{}<>“”‘’"
NUMBER_FIRST = re.compile(r"^(-?\d{1,2})(?:\s*[-–—:.=)(]|\s)")  # "1 - poor", "2 (fair)"
ANNOUNCEMENT = re.compile(r"^(?:final )?(?:answer|label|rating|score|verdict)\s*[:=]\s*", re.I)


@dataclass(frozen=True)
class Spellings:
    """The labels of one side as they were written, and how often.

    Attributes
    ----------
    names : list of str
        Distinct spellings.
    counts : ndarray of int, shape (n_names,)
    """

    names: list[str]
    counts: IntArray

    @cached_property
    def numbers(self) -> FloatArray:
        """The number each spelling stands for, shape (n_names,); NaN for words and infinities."""
        parsed = [numeric_category(name) for name in self.names]
        return np.array([np.nan if n is None else n for n in parsed], dtype=np.float64)

    @cached_property
    def numeric_share(self) -> float:
        """Share of the labels that are numbers."""
        total = self.counts.sum()
        return float(self.counts[~np.isnan(self.numbers)].sum() / total) if total else 0.0


def codes_on_scale(names: Sequence[str], scale: Scale) -> IntArray:
    """Category index of each spelling, shape (n_names,); ``UNKNOWN`` for anything else.

    Numbers match by value (``4.0`` is 4), words without regard to case, and answers such as
    ``**Yes.**`` or ``Rating: 4`` by what they wrap.
    """
    by_text = {category_name(c).casefold(): index for index, c in enumerate(scale.categories)}
    by_text |= _by_leading_number(scale)
    codes = (_code(name, by_text) for name in names)
    return np.array([UNKNOWN if code is None else code for code in codes], dtype=np.int64)


def _by_leading_number(scale: Scale) -> dict[str, int]:
    """Find the number of categories such as ``2 - fair``, where every category has its own."""
    found = [NUMBER_FIRST.match(category_name(category)) for category in scale.categories]
    numbers = [match[1] for match in found if match]
    if len(set(numbers)) < len(found):
        return {}
    return {number: index for index, number in enumerate(numbers)}


def _code(name: str, by_text: dict[str, int]) -> int | None:
    is_itself = numeric_category(name) is not None or name.startswith(("<", ">"))
    for text in (name,) if is_itself else (name, unwrapped(name)):  # ".3" is no 3, "<3" neither
        index = by_text.get(text.casefold())
        if index is None:
            value = numeric_category(text)
            index = None if value is None else by_text.get(category_name(value))
        if index is not None:
            return index
    return None


def unwrapped(response: str) -> str:
    """Take away the marks around a response and a ``Rating:`` before it."""
    return ANNOUNCEMENT.sub("", response.strip(WRAPPING)).strip(WRAPPING)
