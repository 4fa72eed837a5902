"""Several criteria as one comparison: an item of it is an item seen under one criterion."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.invalid import digest_with
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.scale import Category, Scale

POOLED = "all criteria"


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
    """Scale that holds the labels of all; grades (numbers) keep their value.

    Raises LabelError where kinds differ, or categories that are not grades.
    """
    first = scales[0]
    if all(scale == first for scale in scales):
        return first
    categories = {category for scale in scales for category in scale.categories}
    graded = all(
        scale.kind == "ordinal" and all(isinstance(c, int | float) for c in scale.categories)
        for scale in scales
    )
    if not graded:
        raise LabelError(
            "The criteria have different labels "
            f"({' and '.join(quoted(scale.categories) for scale in scales[:2])}), which cannot "
            "be pooled; choose one criterion."
        )
    return Scale("ordinal", tuple(sorted(categories, key=_number)))


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


def _under_criterion(items: pd.DataFrame, criterion: str) -> pd.DataFrame:
    names = [f"{item} / {criterion}" for item in items.index]
    index = pd.Index(names, name="item", dtype=object)
    return items.assign(criterion=criterion).set_axis(index, axis=0)


def _moved(ratings: Ratings, own: Scale, pooled: Scale, first_item: int) -> Ratings:
    """Ratings with items counted on from ``first_item`` and labels as codes of the pooled scale."""
    value = ratings.value
    if own != pooled:
        code = np.array([pooled.categories.index(category) for category in own.categories])
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
