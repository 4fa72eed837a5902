"""Several criteria as one: an item is then an item seen under one criterion."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.coding import index_type
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Category, Scale, category_name
from judgeviz.labels.scale.answers import folded

if TYPE_CHECKING:
    from judgeviz.labels.invalid import InvalidRows
    from judgeviz.labels.labels import LabelRows, Labels

POOLED = "all criteria"

IntArray = NDArray[np.int64]


def pooled(labels: "Labels", criteria: Sequence[str]) -> "Labels":
    """Put several criteria of a data set on one scale, as if they were one.

    Parameters
    ----------
    labels : Labels
    criteria : sequence of str

    Returns
    -------
    Labels
        Its one criterion is ``all criteria``, its items are item x criterion, criterion by
        criterion, with the criterion and the item itself as item columns. A judge that gives scores
        on some of the criteria and labels on others has no labels there.

    Raises
    ------
    LabelError
        Where the criteria's scales cannot be put on one.
    """
    scale = pooled_scale([labels.scales[name] for name in criteria])
    place = np.full(len(labels.criteria), -1)
    place[[labels.criteria.index(name) for name in criteria]] = np.arange(len(criteria))
    scoring = _scoring(labels, criteria)
    is_used = np.array([True] * len(labels.raters) + [one is not None for one in scoring])
    n_items = len(labels.items)

    def number(side: "LabelRows | InvalidRows") -> IntArray:
        return place[side.criterion] * n_items + side.item.astype(np.int64)

    def wanted(side: "LabelRows | InvalidRows") -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = (place[side.criterion] >= 0) & is_used[side.rater]
        return found

    rows, invalid = labels.rows.at(wanted(labels.rows)), labels.invalid.at(wanted(labels.invalid))
    numbers = number(rows), number(invalid)
    found = np.unique(np.concatenate(numbers))
    item, lost = (np.searchsorted(found, each).astype(index_type(len(found))) for each in numbers)
    value = rows.value
    if any(labels.scales[name] != scale for name in criteria):
        gives_scores = np.array([False] * len(labels.raters) + [bool(one) for one in scoring])
        codes = _codes([labels.scales[name] for name in criteria], scale)
        labelled = ~gives_scores[rows.rater]
        value = value.astype(np.result_type(value.dtype, np.int16))
        own = rows.value[labelled].astype(np.int64)
        value[labelled] = codes[place[rows.criterion[labelled]], own]
    return replace(
        labels,
        criteria=(POOLED,),
        items=_items(labels.items, [criteria[n] for n in found // n_items], found % n_items),
        rows=replace(rows, item=item, criterion=np.zeros_like(rows.criterion), value=value),
        invalid=replace(invalid, item=lost, criterion=np.zeros_like(invalid.criterion)),
        scales={POOLED: scale},
        scales_of_parts={name: labels.scales[name] for name in criteria},
        score_scales={
            (POOLED, judge): Scale("continuous")
            for judge, scores in zip(labels.judges, scoring, strict=True)
            if scores
        },
    )


def _scoring(labels: "Labels", criteria: Sequence[str]) -> list[bool | None]:
    """Whether each judge gives scores on all the criteria; None where on some of them."""
    found: list[bool | None] = []
    for judge in labels.judges:
        own = [name for name in criteria if judge in labels.judges_of(name)]
        kinds = {labels.judge_scale(judge, name) != labels.scales[name] for name in own}
        found.append(kinds == {True} if len(kinds) < 2 else None)
    return found


def codes_on(scale: Scale, whole: Scale) -> IntArray:
    """Places of a scale's categories on a whole one, (n_categories,)."""
    (codes,) = _codes([scale], whole)
    return np.asarray(codes)


def _codes(scales: Sequence[Scale], whole: Scale) -> IntArray:
    """Places of the categories of each scale on the whole one, (n_scales, n_categories)."""
    place = {key: number for number, key in enumerate(_keys(whole))}
    codes = np.zeros((len(scales), max(len(scale.categories) for scale in scales)), dtype=np.int64)
    for row, scale in zip(codes, scales, strict=True):
        row[: len(scale.categories)] = [place[key] for key in _keys(scale)]
    return codes


def _items(items: pd.DataFrame, criteria: Sequence[str], rows: IntArray) -> pd.DataFrame:
    """Rows of items under criteria, named after both."""
    names = items.index[rows]
    both = [f"{item} / {of}" for item, of in zip(names, criteria, strict=True)]
    if len({*both}) < len(both):  # "a" under "b / c", and "a / b" under "c"
        both = [f"{name} #{number}" for number, name in enumerate(both, 1)]
    index = pd.Index(both, name=items.index.name, dtype=object)
    labelled = items.iloc[rows].assign(criterion=list(criteria)).set_axis(index, axis=0)
    return labelled.assign(item=pd.Categorical(names))


def pooled_scale(scales: Sequence[Scale]) -> Scale:
    """Scale that holds the labels of all.

    Grades (numbers) keep their value. Other labels are put together where the longest scale has
    all of them in its order (``no, yes`` and ``no, partially, yes``), or where scales without an
    order share at least two.

    Raises LabelError for labels that cannot be put on one scale.
    """
    first = scales[0]
    if all(scale == first for scale in scales):
        return first
    kinds = {scale.kind for scale in scales}
    if not kinds <= {"nominal", "ordinal"}:
        raise _not_poolable(scales)
    if kinds == {"ordinal"} and all(_is_graded(scale) for scale in scales):
        categories = {category for scale in scales for category in scale.categories}
        return Scale("ordinal", tuple(sorted(categories, key=_number)))
    longest = max(scales, key=lambda scale: (len(scale.categories), scale.kind == "ordinal"))
    if all(_is_part(scale, longest) for scale in scales):
        return longest
    union = {name: c for s in scales for name, c in zip(_keys(s), s.categories, strict=True)}
    if kinds != {"nominal"} or any(_n_shared(scale, scales) < 2 for scale in scales):
        raise _not_poolable(scales)
    return Scale("nominal", tuple(sorted(union.values(), key=lambda c: category_name(c).lower())))


def _is_graded(scale: Scale) -> bool:
    return all(isinstance(category, int | float) for category in scale.categories)


def _is_part(scale: Scale, whole: Scale) -> bool:
    """Whether the whole has all labels of a scale, and in its order where it has one."""
    order = _keys(whole)
    if not set(_keys(scale)) <= set(order):
        return False
    places = [order.index(key) for key in _keys(scale)]
    return scale.kind == "nominal" or (whole.kind == "ordinal" and places == sorted(places))


def _n_shared(scale: Scale, scales: Sequence[Scale]) -> int:
    """Labels of a scale that the one of the others with most of them has, too."""
    return max(len(set(_keys(scale)) & set(_keys(other))) for other in scales if other != scale)


def _keys(scale: Scale) -> list[str]:
    """Labels without regard to case."""
    return [folded(name) for name in scale.names]


def _not_poolable(scales: Sequence[Scale]) -> LabelError:
    one, other = scales[0], next(scale for scale in scales if scale != scales[0])
    said = [
        f"{scale.kind}: {quoted(scale.categories)}" if scale.is_categorical else "scores"
        for scale in (one, other)
    ]
    return LabelError(
        f"The criteria have different labels ({' and '.join(said)}), which cannot be pooled; "
        "choose one criterion."
    )


def _number(category: Category) -> float:
    return float(category)


def names_of_items(pair: Comparison, rows: IntArray) -> list[str]:
    """Name items of a comparison, pooled or not, as their data set does."""
    names: list[str] = pair.items.index[rows].tolist()
    if pair.criterion != POOLED:
        return names
    return pair.items["item"].iloc[rows].tolist()
