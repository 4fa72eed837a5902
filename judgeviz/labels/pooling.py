"""Several criteria as one comparison: an item of it is an item seen under one criterion."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.invalid import digest_with
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.scale import Category, Scale, category_name
from judgeviz.labels.scale.answers import folded

POOLED = "all criteria"

IntArray = NDArray[np.int64]


def pool_criteria(pairs: Sequence[Comparison]) -> Comparison:
    """Stack comparisons of one judge, a criterion each, into one.

    Parameters
    ----------
    pairs : sequence of Comparison
        Same data set and judge, different criteria.

    Returns
    -------
    Comparison
        Its items are item x criterion, with the criterion as an item column.

    Raises
    ------
    LabelError
        Where the criteria's scales cannot be put on one.
    """
    first = pairs[0]
    if len(pairs) == 1:
        return replace(first, items=_items(first), invalid_items=_invalid_items(pairs))
    scale = pooled_scale([pair.scale for pair in pairs])
    judge_scale = pooled_scale([pair.judge_scale for pair in pairs])
    starts = np.cumsum([0, *(pair.n_items for pair in pairs[:-1])]).tolist()
    human = [
        _moved(pair.human, pair.scale, scale, n) for pair, n in zip(pairs, starts, strict=True)
    ]
    machine = [
        _moved(pair.machine, pair.judge_scale, judge_scale, n)
        for pair, n in zip(pairs, starts, strict=True)
    ]
    return replace(
        first,
        criterion=POOLED,
        scale=scale,
        judge_scale=judge_scale,
        items=pd.concat([_items(pair) for pair in pairs]),
        human=_stacked(human),
        machine=_stacked(machine),
        n_left_out=sum(pair.n_left_out for pair in pairs),
        digest=_digest(pairs),
        invalid_items=_invalid_items(pairs),
    )


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


def _digest(pairs: Sequence[Comparison]) -> str:
    """Of all pairs; they differ where invalid responses stand in some."""
    first, *others = dict.fromkeys(pair.digest for pair in pairs)
    return digest_with(first, *others)


def _items(pair: Comparison) -> pd.DataFrame:
    return _under_criterion(pair.items, pair.criterion)


def _invalid_items(pairs: Sequence[Comparison]) -> pd.DataFrame | None:
    lost = [(pair.invalid_items, pair.criterion) for pair in pairs]
    found = [_under_criterion(rows, name) for rows, name in lost if rows is not None]
    return pd.concat(found) if found else None


def names_of_items(pair: Comparison, rows: IntArray) -> list[str]:
    """Name items of a comparison, pooled or not, as their data set does."""
    names: list[str] = pair.items.index[rows].tolist()
    if pair.criterion != POOLED:
        return names
    criteria = pair.items["criterion"].iloc[rows]
    return [name.removesuffix(f" / {of}") for name, of in zip(names, criteria, strict=True)]


def _under_criterion(items: pd.DataFrame, criterion: str) -> pd.DataFrame:
    names = [f"{item} / {criterion}" for item in items.index]
    index = pd.Index(names, name="item", dtype=object)
    return items.assign(criterion=criterion).set_axis(index, axis=0)


def _moved(ratings: Ratings, own: Scale, pooled: Scale, first_item: int) -> Ratings:
    """Ratings with items counted on from ``first_item`` and labels as codes of the pooled scale."""
    value = ratings.value
    if own != pooled:
        place = {key: number for number, key in enumerate(_keys(pooled))}
        code = np.array([place[key] for key in _keys(own)])
        value = code[value.astype(np.int64)].astype(np.float64)
    return replace(ratings, item=ratings.item + first_item, value=value)


def _stacked(sides: Sequence[Ratings]) -> Ratings:
    names = tuple(dict.fromkeys(name for side in sides for name in side.raters))
    place = {name: number for number, name in enumerate(names)}
    joined = partial(np.concatenate, dtype=None)
    return Ratings(
        item=joined([side.item for side in sides]),
        rater=joined(
            [np.array([place[n] for n in s.raters], dtype=np.int64)[s.rater] for s in sides]
        ),
        sample=joined([side.sample for side in sides]),
        flipped=joined([side.flipped for side in sides]),
        value=joined([side.value for side in sides]),
        raters=names,
    )
