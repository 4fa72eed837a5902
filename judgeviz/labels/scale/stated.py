"""The scale as the mapping states it, whole or in part."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judgeviz.labels.scale import (
    PREFERENCE_CATEGORIES,
    Category,
    Scale,
    ScaleKind,
    numeric_category,
)
from judgeviz.labels.scale.orders import usual_order

GRADES_IN_NAME = re.compile(r"[(\[]\s*(-?\d{1,2})\s*(?:-|–|to|\.\.)\s*(\d{1,2})\s*[)\]]\s*$")
WORDS_IN_NAME = re.compile(
    r"[(\[]\s*((?:[^\W\d][^/()\[\]]{0,19}/)+[^\W\d][^/()\[\]]{0,19})[)\]]\s*$"
)
MOST_STEPS_IN_NAME = 20


@dataclass(frozen=True, slots=True)
class StatedScale:
    """What a mapping says about the scale of one criterion.

    Attributes
    ----------
    kind : str or None
    scale : Scale or None
        None where the categories are to be found in the labels.
    """

    kind: str | None = None
    scale: Scale | None = None


def stated_scale(stated: object, criterion: str) -> StatedScale:
    """Find the entry for one criterion: its own, or the one for all.

    Raises
    ------
    LabelError
        For an entry that is no scale.
    """
    entry = _entry_for(stated, criterion)
    kind, categories = entry.get("kind"), entry.get("categories")
    if kind is not None and kind not in ("nominal", "ordinal", "preference", "continuous"):
        Scale(str(kind))  # type: ignore[arg-type]  # raises, with the kinds that there are
    if kind == "preference":
        return StatedScale("preference", Scale("preference", PREFERENCE_CATEGORIES))
    if kind == "continuous":
        return StatedScale("continuous", Scale("continuous"))
    if categories is None:
        return StatedScale(str(kind) if kind else None)
    assert isinstance(categories, Iterable)  # as check_mapping made sure
    found = _categories(list(categories))
    are_grades = len(found) > 2 and not any(isinstance(value, str) for value in found)
    kind = kind or ("ordinal" if are_grades else "nominal")
    return StatedScale(str(kind), Scale(str(kind), found))  # type: ignore[arg-type]


def stated_categories(stated: Mapping[str, object]) -> set[str]:
    """Categories of all scales that are stated, as text."""
    entries = [stated, *(entry for entry in stated.values() if isinstance(entry, Mapping))]
    listed = [entry.get("categories") for entry in entries]
    return {str(one) for found in listed if isinstance(found, list | tuple) for one in found}


def scale_in_name(criterion: str) -> Scale | None:
    """Read the scale that stands in a criterion's name, as in a sheet's header.

    ``Accuracy (0-4)``, ``Fabrication (None/Minor/Severe)``, ``Conflation (Y/N)``.
    """
    grades = GRADES_IN_NAME.search(criterion)
    if grades:
        low, high = int(grades[1]), int(grades[2])
        if not 0 < high - low <= MOST_STEPS_IN_NAME:
            return None
        kind: ScaleKind = "nominal" if high - low == 1 else "ordinal"
        return Scale(kind, tuple(range(low, high + 1)))
    words = WORDS_IN_NAME.search(criterion)
    if words is None:
        return None
    named = [word.strip() for word in words[1].split("/")]
    if len({word.casefold() for word in named}) < len(named):
        return None
    if len(named) > 2 and usual_order([word.casefold() for word in named]):
        return Scale("ordinal", tuple(named))
    in_order = sorted(named, key=str.casefold)
    return Scale("nominal", tuple(in_order))


def _entry_for(stated: object, criterion: str) -> Mapping[str, object]:
    if not isinstance(stated, Mapping):
        return {}
    own = stated.get(criterion)
    if isinstance(own, Mapping):
        return own
    if isinstance(own, str) and criterion not in ("kind", "categories"):
        return {"kind": own}
    return stated if {"kind", "categories"} & set(stated) else {}


def _categories(categories: list[object]) -> tuple[Category, ...]:
    numbers = [
        None if isinstance(category, bool) else numeric_category(str(category))
        for category in categories
    ]
    found = tuple(number for number in numbers if number is not None)
    if len(found) == len(categories):
        return found
    return tuple(
        str(category).lower() if isinstance(category, bool) else str(category)
        for category in categories
    )
