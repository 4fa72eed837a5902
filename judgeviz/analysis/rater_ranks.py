"""Spearman's rho of a judge and of one more human with the mean of the other humans, by rater."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import nan
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from judgeviz.counting.fair_pair import FEWEST_HUMANS
from judgeviz.counting.totals import ranges
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.label_kinds import LabelKinds
from judgeviz.labels.scale import Scale
from judgeviz.statistics.rank_correlation import SAME_SHARE, rank_codes, weighted_spearman

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


class _Side(NamedTuple):
    """Who is set beside the others of one rater: rows that have it, and how much of each.

    Attributes
    ----------
    row : ndarray of int, shape (n,)
        Rows of the weights.
    share : ndarray of float, shape (n,)
        Below 1 where one of several answers of a judge is drawn.
    said, others : ndarray of int, shape (n,)
        Places in order of what it said, and of the mean of the others.
    """

    row: IntArray
    share: FloatArray
    said: IntArray
    others: IntArray

    def rho(self, weights: FloatArray) -> FloatArray:
        return weighted_spearman(self.said, self.others, weights[:, self.row] * self.share)


class _Held(NamedTuple):
    """Rows on which one rater is held out: its number and that of the others' mean."""

    row: IntArray
    own: FloatArray
    others: FloatArray


@dataclass(frozen=True)
class RaterRanks:
    """The fair pair of rank correlations, as a function of how often each row is taken.

    Every rater by itself, on its own items, then averaged over the raters by their items. Ranked
    together, raters of different severity would agree the less with each other: where one is
    strict the mean of the others is mild. The judge, with one severity, would not, and come out
    ahead of humans whom it is no better than (by 0.08 of rho where severities differ by 0.6
    grades).

    Attributes
    ----------
    raters : tuple of (judge or None, human)
    sizes : ndarray of float, shape (n_raters,)
        Items of each.
    times : ndarray of float, shape (n_rows,)
        Items that each row stands for: an item each, but where an engine counted them.
    n_items : int
        With three human labels or more.
    """

    raters: tuple[tuple[_Side | None, _Side], ...]
    sizes: FloatArray
    times: FloatArray
    n_items: int

    @classmethod
    def of(cls, pair: Comparison) -> Self | None:
        """Hold every rater out; None where no item has three human labels.

        ``pair.judge`` may be None. Several labels of one rater on an item are its mean; of several
        answers of the judge one is taken, in expectation.
        """
        single = pair.label_kinds()
        kinds = single or pair.kinds()
        rows = kinds.pair
        times = np.ones(rows.n_items) if kinds.times is None else kinds.times.astype(np.float64)
        held = list(_of_labels(single) if single else _of_items(rows))
        if not held:
            return None
        noise = SAME_SHARE * max(float(np.abs(one.others).max()) for one in held)
        raters = tuple(_beside(one, rows, noise) for one in held)
        sizes = np.array([times[one.row].sum() for one in held])
        return cls(raters, sizes, times, _n_items(held, single, times))

    def value(self) -> tuple[float, float]:
        """Rho of the judge and of one human on the items as they are; NaN where undefined."""
        judge, human = self.of_weights(self.times[None])[0].tolist()
        return judge, human

    def of_weights(self, weights: FloatArray) -> FloatArray:
        """Rho of the judge and of one human, (n_replicates, 2), for (n_replicates, n_rows).

        Over the raters for whom both are defined.
        """
        found = np.full((len(weights), len(self.raters), 2), nan)
        for place, sides in enumerate(self.raters):
            for number, side in enumerate(sides):
                if side is not None:
                    found[:, place, number] = side.rho(weights)
        has_judge = any(judge is not None for judge, _ in self.raters)
        known = ~np.isnan(found if has_judge else found[:, :, 1:]).any(axis=2)
        share = np.where(known, self.sizes, 0.0)
        total = share.sum(axis=1, keepdims=True)
        mean = (np.where(known[:, :, None], found, 0.0) * share[:, :, None]).sum(axis=1)
        averaged: FloatArray = np.where(total > 0, mean / np.where(total > 0, total, 1), nan)
        return averaged


def _of_items(rows: Comparison) -> Iterator[_Held]:
    """Hold out each rater of items; a row is an item, or a kind of items."""
    human, n_raters = rows.human, len(rows.human.raters)
    cell, place = np.unique(human.item * n_raters + human.rater, return_inverse=True)
    own = np.bincount(place, weights=_numbers(human.value, rows.scale)) / np.bincount(place)
    item, rater = np.divmod(cell, n_raters)
    n_labels = np.bincount(item, minlength=rows.n_items)
    total = np.bincount(item, weights=own, minlength=rows.n_items)
    enough = n_labels[item] >= FEWEST_HUMANS
    item, rater, own = item[enough], rater[enough], own[enough]
    others = (total[item] - own) / (n_labels[item] - 1)
    for number in np.unique(rater):
        mine = rater == number
        yield _Held(item[mine], own[mine], others[mine])


def _of_labels(single: LabelKinds) -> Iterator[_Held]:
    """Hold out each rater of single labels, which stand beside the counts of the others."""
    human, scale = single.pair.human, single.pair.scale
    n_others = single.others.sum(axis=1)
    enough = n_others[human.item] >= FEWEST_HUMANS - 1
    row, rater = human.item[enough], human.rater[enough]
    own = _numbers(human.value[enough], scale)
    others = single.others[row] @ scale.values / n_others[row]
    for number in np.unique(rater):
        mine = rater == number
        yield _Held(row[mine], own[mine], others[mine])


def _beside(held: _Held, rows: Comparison, noise: float) -> tuple[_Side | None, _Side]:
    others = rank_codes(held.others, noise)
    human = _Side(held.row, np.ones(len(held.row)), rank_codes(held.own), others)
    if rows.judge is None:
        return None, human
    machine = rows.machine
    order = np.argsort(machine.item, kind="stable")
    n_answers = np.bincount(machine.item, minlength=rows.n_items)
    first = np.cumsum(n_answers) - n_answers
    n_own = n_answers[held.row]
    place = np.repeat(np.arange(len(held.row)), n_own)
    answer = order[ranges(first[held.row], n_own)]
    said = rank_codes(_numbers(machine.value[answer], rows.judge_scale))
    return _Side(held.row[place], 1 / n_own[place], said, others[place]), human


def _n_items(held: list[_Held], single: LabelKinds | None, times: FloatArray) -> int:
    row = np.concatenate([one.row for one in held])
    if single is None:
        return round(float(times[np.unique(row)].sum()))
    # every item has come as often as it has labels
    return round(float((times[row] / (1 + single.others[row].sum(axis=1))).sum()))


def _numbers(value: FloatArray, scale: Scale) -> FloatArray:
    """Numbers of labels (codes of their categories), or scores as they are."""
    numbers: FloatArray = scale.values[value.astype(np.int64)] if scale.is_categorical else value
    return numbers
