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

IN_BRACKETS = re.compile(r"[(\[]([^()\[\]]+)[)\]]\s*$")
GRADES = re.compile(r"(-?\d{1,3})\s*(?:-|–|to|\.\.)\s*(-?\d{1,3})")
WORD = re.compile(r"[^\W\d].{0,29}")
MOST_GRADES = 21  # beyond, a range is one of scores


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
    """Read the scale that the name of a criterion or a column ends in, as in a sheet's header.

    ``Accuracy (0-4)``, ``Fabrication (None/Minor/Severe)``, ``Conflation (Y/N)``, and scores:
    ``Quality (0-100)``. Words are in order where they are those of a usual scale, else classes.
    """
    found = IN_BRACKETS.search(criterion)
    if found is None:
        return None
    grades = GRADES.fullmatch(found[1].strip())
    if grades:
        low, high = int(grades[1]), int(grades[2])
        if high <= low:
            return None
        if high - low >= MOST_GRADES:
            return Scale("continuous")
        kind: ScaleKind = "nominal" if high - low == 1 else "ordinal"
        return Scale(kind, tuple(range(low, high + 1)))
    words = [word.strip() for word in found[1].split("/")]
    folded = [word.casefold() for word in words]
    if len(words) < 2 or len(set(folded)) < len(words) or not all(map(WORD.fullmatch, words)):
        return None
    if len(words) > 2:
        return Scale("ordinal" if usual_order(folded) else "nominal", tuple(words))
    in_order = sorted(words, key=str.casefold)
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
