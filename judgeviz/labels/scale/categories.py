"""The scale of a criterion: what kind of labels it takes, and in which order."""

import string
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from judgeviz.errors import LabelError, quoted

ScaleKind = Literal["nominal", "ordinal", "preference", "continuous"]
Category = int | float | str

# Preference labels are always brought to these three, in the order of a 3x3 confusion.
PREFERENCE_CATEGORIES: tuple[str, str, str] = ("A", "tie", "B")
TIE_INDEX = 1
# The criterion of a table that names none.
UNNAMED_CRITERION = "label"
LARGEST_NUMBER = 1e150  # the square of a larger one is no number
NEVER_FIRST_OF_A_NUMBER = frozenset((*string.ascii_letters, *"[](){}<>*#\"'$%&/\\=?!:;,_@"))


@dataclass(frozen=True, slots=True)
class Scale:
    """Kind and categories of a criterion's labels.

    Attributes
    ----------
    kind : {"nominal", "ordinal", "preference", "continuous"}
        What may be done with the labels (``spec``: nominal has no order, preference is the
        oriented comparison of two systems, continuous has no categories).
    categories : tuple of int, float or str
        In scale order, at least two and all different; empty for ``continuous``.
    """

    kind: ScaleKind
    categories: tuple[Category, ...] = ()

    def __post_init__(self) -> None:
        """Raise LabelError for a kind or categories that form no scale."""
        if self.kind not in get_args(ScaleKind):
            raise LabelError(
                f"A scale is one of {quoted(get_args(ScaleKind))}, not '{self.kind}'; "
                "correct 'scale' in the mapping."
            )
        if self.kind == "continuous":
            if self.categories:
                raise LabelError("A continuous scale has no categories; leave them out.")
            return
        if len(set(self.categories)) != len(self.categories) or len(self.categories) < 2:
            raise LabelError(
                "A scale needs at least two different categories; got "
                f"{quoted(self.categories) or 'none'}; correct 'scale' in the mapping."
            )
        if self.kind == "preference" and self.categories != PREFERENCE_CATEGORIES:
            raise LabelError(
                f"A preference scale has the categories {quoted(PREFERENCE_CATEGORIES)}; got "
                f"{quoted(self.categories)}; map other spellings to these under 'labels'."
            )

    @property
    def is_categorical(self) -> bool:
        """Whether labels can be counted per category."""
        return self.kind != "continuous"

    @property
    def values(self) -> NDArray[np.float64]:
        """Numbers for means, shape (k,): the categories themselves, or their rank from 1.

        Preference: +1 where A wins, 0 for a tie, -1 where B wins.
        """
        if self.kind == "preference":
            return np.array([1.0, 0.0, -1.0])
        if all(isinstance(category, int | float) for category in self.categories):
            return np.asarray(self.categories, dtype=np.float64)
        return np.arange(1.0, len(self.categories) + 1)

    @property
    def names(self) -> tuple[str, ...]:
        """The categories as they are written on screen and in files."""
        return tuple(category_name(category) for category in self.categories)

    def to_dict(self) -> dict[str, object]:
        """As the ``scale`` entry of a mapping; JSON-able."""
        if self.kind == "continuous":
            return {"kind": self.kind}
        return {"kind": self.kind, "categories": list(self.categories)}


def category_name(category: Category) -> str:
    """Text of one category: ``3``, ``2.5``, ``yes``; a whole float reads as an integer."""
    if isinstance(category, float) and category.is_integer():
        return str(int(category))
    return str(category)


def numeric_category(text: str) -> Category | None:
    """Read the number a label spells (``"3"``, ``"3.0"``, ``"2.5"``); None where it spells none."""
    if text[:1] in NEVER_FIRST_OF_A_NUMBER:  # which spares most words the exception
        return None
    try:
        number = float(text)
    except ValueError:
        return None
    if "_" in text:  # Python's 1_000 is nobody's label
        return None
    if not abs(number) <= LARGEST_NUMBER:
        return None
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def integer_range(categories: Sequence[Category]) -> tuple[Category, ...]:
    """All integers from the smallest to the largest, so that unused grades keep their place."""
    numbers = [int(category) for category in categories]
    return tuple(range(min(numbers), max(numbers) + 1))
