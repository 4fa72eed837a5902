"""Rank correlations of a judge and of one more human with the mean of the others, by rater."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import nan
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from judgeviz.analysis.fair_pair import FairPair, no_fair_pair
from judgeviz.analysis.measured import Measured, drawn_values, measured
from judgeviz.counting.distinct import distinct_rows
from judgeviz.counting.fair_pair import FEWEST_HUMANS
from judgeviz.counting.profiles import ClusterRows, cluster_matrix
from judgeviz.counting.resamples import Resampling, Units
from judgeviz.counting.strata import Strata
from judgeviz.counting.totals import StratifiedTotals, ranges
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.label_kinds import LabelsAlike
from judgeviz.labels.scale import Scale
from judgeviz.statistics.intervals import AGREEMENT, of_difference
from judgeviz.statistics.rank_correlation import (
    SAME_SHARE,
    kendall_from_table,
    rank_codes,
    spearman_from_table,
    weighted_correlations,
    weighted_spearman,
)

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]

FEW_CELLS = 512  # of a contingency table, for which there is room in every replicate


@dataclass(frozen=True)
class _Side:
    """Who is set beside the others of one rater: rows that have it, and how much of each.

    Attributes
    ----------
    row : ndarray of int, shape (n,)
        Rows of the weights.
    share : ndarray of float, shape (n,)
        Below 1 where one of several answers of a judge is drawn.
    said, others : ndarray of int, shape (n,)
        Places in order of what it said, and of the mean of the others.
    n_rows : int
        Of the weights.
    """

    row: IntArray
    share: FloatArray
    said: IntArray
    others: IntArray
    n_rows: int

    def correlations(self, weights: FloatArray, with_tau: bool) -> FloatArray:
        """Spearman's rho, and Kendall's tau-b where asked for, of weights (n_rows, n_replicates).

        Returns
        -------
        ndarray, shape (n_replicates, 1 or 2)
        """
        if self._cells is None:
            often = weights[self.row].T * self.share
            if not with_tau:
                return weighted_spearman(self.said, self.others, often)[:, None]
            few, many = sorted((self.said, self.others), key=np.max)
            return np.stack(weighted_correlations(few, many, often), axis=1)
        table = np.ascontiguousarray(self._cells.of(weights)[:, 0])
        both = (spearman_from_table, kendall_from_table)[: 1 + with_tau]
        return np.stack([of_table(table) for of_table in both], axis=1)

    @cached_property
    def _cells(self) -> StratifiedTotals | None:
        """What each row adds to the contingency table; None where that is a large one."""
        shape = int(self.said.max()) + 1, int(self.others.max()) + 1
        if shape[0] * shape[1] > FEW_CELLS:
            return None
        index = 0, self.said, self.others  # all in one stratum
        return StratifiedTotals.from_entries(index, self.row, self.share, (1, *shape), self.n_rows)


class _Held(NamedTuple):
    """Items on which one rater is held out: its number, that of the others' mean, their stratum.

    ``row`` is the row of the weights, ``item`` that of the comparison. An item whose others' two
    middle labels put it into two strata is there twice, with a ``share`` of a half.
    """

    row: IntArray
    item: IntArray
    own: FloatArray
    others: FloatArray
    stratum: IntArray
    share: FloatArray

    def on_rows(self, row_of_item: IntArray) -> Self:
        return self._replace(row=row_of_item[self.item])

    def of_stratum(self, stratum: int) -> Self:
        chosen = self.stratum == stratum
        return type(self)(*(column[chosen] for column in self))


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
        Items that each row stands for.
    n_items : int
        With three human labels or more.
    units : Units or None
        What is drawn, with such rows; None where nothing can be drawn, or is to be.
    why_no_units : str
        Why an engine draws nothing; else empty.
    """

    raters: tuple[tuple[_Side | None, _Side], ...]
    sizes: FloatArray
    times: FloatArray
    n_items: int
    units: Units | None
    why_no_units: str = ""

    @classmethod
    def of(cls, pair: Comparison, resampling: Resampling | None = None) -> Self | None:
        """Hold every rater out; None where no item has three human labels.

        ``pair.judge`` may be None. Several labels of one rater on an item are its mean; of several
        answers of the judge one is taken, in expectation. Without a resampling, or replicates of
        it, an engine is not asked for what they draw.
        """
        (everything,) = cls.in_strata(pair, None, resampling)
        return everything

    @classmethod
    def in_strata(
        cls, pair: Comparison, strata: Strata | None, resampling: Resampling | None
    ) -> "list[Self | None]":
        """Do so on all items, then in each stratum; None where nobody can be held out.

        A rater's item is in the stratum of the others' labels on it. All have the same units.
        """
        cluster = None if resampling is None else resampling.cluster
        single = pair.labels_alike(partial(_alike, pair.scale, strata))
        units: Units | None = None
        why_no_units = ""
        if single is not None:
            rows, times = single.pair, single.times.astype(np.float64)
            held = list(_of_labels(single, strata))
            if resampling is not None and resampling.n_boot:
                units, why_no_units = _units_of_labels(single, cluster)
        else:
            rows, row_of_item, units = _rows_that_differ(pair, cluster)
            times = units.n_items.astype(np.float64)
            held = [one.on_rows(row_of_item) for one in _of_items(rows, strata)]
        noise = SAME_SHARE * max((float(np.abs(one.others).max()) for one in held), default=0.0)
        n_strata = 0 if strata is None else strata.n_strata
        groups = [held, *([one.of_stratum(place) for one in held] for place in range(n_strata))]
        found: list[Self | None] = []
        for group in groups:
            own = [one for one in group if len(one.row)]
            raters = tuple(_beside(one, rows, noise) for one in own)
            sizes = np.array([times[one.row] @ one.share for one in own])
            n_items = _n_items(own, single, times) if own else 0
            ranks = cls(raters, sizes, times, n_items, units, why_no_units)
            found.append(ranks if own else None)
        return found

    def value(self) -> tuple[float, float]:
        """Rho of the judge and of one human on the items as they are; NaN where undefined."""
        judge, human = self.of_weights(self.times[:, None])[0, 0].tolist()
        return judge, human

    def of_weights(self, weights: FloatArray, *, with_tau: bool = False) -> FloatArray:
        """Rho of the judge and of one human, for (n_rows, n_replicates); also tau-b if asked for.

        Over the raters for whom both sides are defined.

        Returns
        -------
        ndarray, shape (n_replicates, 1 or 2, 2)
        """
        found = np.full((weights.shape[1], len(self.raters), 1 + with_tau, 2), nan)
        for place, sides in enumerate(self.raters):
            for number, side in enumerate(sides):
                if side is not None:
                    found[:, place, :, number] = side.correlations(weights, with_tau)
        has_judge = any(judge is not None for judge, _ in self.raters)
        known = ~np.isnan(found[:, :, 0] if has_judge else found[:, :, 0, 1:]).any(axis=2)
        share = np.where(known, self.sizes, 0.0)
        total = share.sum(axis=1)[:, None, None]
        counted = np.where(known[:, :, None, None], found, 0.0) * share[:, :, None, None]
        averaged: FloatArray = np.where(
            total > 0, counted.sum(axis=1) / np.where(total > 0, total, 1), nan
        )
        return averaged


class FairCorrelations(NamedTuple):
    """Fair pairs of rank correlations with the mean of the other humans."""

    spearman: FairPair
    kendall: FairPair


def fair_scores(pair: Comparison, resampling: Resampling, margin: float) -> FairPair:
    """Spearman's rho of judge and of one human, with the mean of the other humans, by rater."""
    groups = [RaterRanks.of(pair, resampling)]
    ((of_rho,),) = _fair_pairs(groups, resampling, margin, with_tau=False)
    return of_rho


def fair_correlations(
    pair: Comparison, strata: Strata | None, resampling: Resampling, margin: float
) -> list[FairCorrelations]:
    """Give the fair pairs of :class:`RaterRanks` on all items, then in each stratum."""
    groups = RaterRanks.in_strata(pair, strata, resampling)
    return [FairCorrelations(*of) for of in _fair_pairs(groups, resampling, margin, with_tau=True)]


def _fair_pairs(
    groups: Sequence[RaterRanks | None], resampling: Resampling, margin: float, *, with_tau: bool
) -> Iterator[list[FairPair]]:
    """Fair pairs of rho, and of tau if asked for, of each group; what is drawn is drawn once."""
    known = [ranks for ranks in groups if ranks is not None]

    def of_weights(weights: FloatArray) -> FloatArray:
        """Values of both sides, (n_replicates, n_known, 1 or 2, 2), of (n_replicates, n_rows)."""
        by_row = np.ascontiguousarray(weights.T)
        each = [ranks.of_weights(by_row, with_tau=with_tau) for ranks in known]
        return np.stack(each, axis=1)

    units = known[0].units if known else None
    drawn = None if units is None else drawn_values(units, resampling, of_weights)
    place = 0
    for ranks in groups:
        if ranks is None:
            yield [no_fair_pair(margin)] * (1 + with_tau)
            continue
        (points,) = ranks.of_weights(ranks.times[:, None], with_tau=with_tau)
        of_group = [None] * len(points) if drawn is None else np.moveaxis(drawn[:, place], 1, 0)
        yield [
            _fair_pair(ranks, point, of_statistic, resampling, margin)
            for point, of_statistic in zip(points, of_group, strict=True)
        ]
        place += 1


def _fair_pair(
    ranks: RaterRanks,
    point: FloatArray,
    drawn: FloatArray | None,
    resampling: Resampling,
    margin: float,
) -> FairPair:
    """Put judge and human (2,) together with their replicates (n_boot, 2), if there are any."""
    apart, units = float(point[0] - point[1]), ranks.units
    if units is None or drawn is None:
        judge, human, delta = (Measured(float(value)) for value in (*point, apart))
        return FairPair.of(
            judge, human, delta, ranks.n_items, margin, why_no_interval=ranks.why_no_units
        )
    judge, human = (
        measured(value, of, units, resampling) for value, of in zip(point, drawn.T, strict=True)
    )
    within = of_difference(AGREEMENT)
    delta = measured(apart, drawn[:, 0] - drawn[:, 1], units, resampling, within)
    return FairPair.of(judge, human, delta, ranks.n_items, margin)


def _rows_that_differ(pair: Comparison, cluster: str | None) -> tuple[Comparison, IntArray, Units]:
    """Return an item of each kind, the row of the weights of each, and what is drawn.

    Items are alike on which everybody gave the same labels; of scores each is a row by itself. The
    rows on which the humans said the same are drawn together, whoever the judge is.
    """
    kinds = pair.kinds(*([] if cluster is None else [cluster]))
    rows, times = kinds.pair, kinds.times
    group = distinct_rows(_said_by_rater(rows)).of_item
    if rows.judge is None or rows.judge_scale.is_categorical:
        judge = np.zeros((rows.n_items, 0)) if rows.judge is None else rows.machine_counts
        alike = distinct_rows(judge.astype(np.int64), group[:, None])
        order = np.argsort(alike.rows[:, -1], kind="stable")
        row = np.argsort(order)[alike.of_item]
        n_items, of_group = alike.counted(times)[order], alike.rows[order, -1]
    else:
        order = np.argsort(group, kind="stable")
        row, of_group = np.argsort(order), group[order]
        n_items = np.ones(rows.n_items, dtype=np.int64) if times is None else times[order]
    clusters = None
    if cluster is not None:
        by_cluster = ClusterRows.of(row, rows.named_clusters(cluster), times)
        clusters = cluster_matrix(
            by_cluster.profile, by_cluster.cluster, len(n_items), by_cluster.times
        )
    first = np.zeros(rows.n_items, dtype=bool)
    first[np.unique(row, return_index=True)[1]] = True
    return rows.keep_items(first, ()), row[first], Units(n_items, of_group, clusters)


def _said_by_rater(rows: Comparison) -> IntArray:
    """How many labels each human gave an item, and their sum, in the order of the names."""
    human, names = rows.human, rows.human.raters
    cell, n_cells = human.item * len(names) + human.rater, rows.n_items * len(names)
    number = human.value
    if not rows.scale.is_categorical:
        number = rank_codes(number).astype(np.float64)
    sides = np.bincount(cell, None, n_cells), np.bincount(cell, number, n_cells)
    in_order = sorted(range(len(names)), key=names.__getitem__)
    return np.concatenate(
        [side.reshape(-1, len(names))[:, in_order].astype(np.int64) for side in sides], axis=1
    )


def _of_items(rows: Comparison, strata: Strata | None) -> Iterator[_Held]:
    """Hold out each rater of items; a row is an item, or a kind of items."""
    human, n_raters = rows.human, len(rows.human.raters)
    cell, place = np.unique(human.item * n_raters + human.rater, return_inverse=True)
    own = np.bincount(place, weights=_numbers(human.value, rows.scale)) / np.bincount(place)
    item, rater = np.divmod(cell, n_raters)
    n_labels = np.bincount(item, minlength=rows.n_items)
    total = np.bincount(item, weights=own, minlength=rows.n_items)
    case = np.flatnonzero(n_labels[item] >= FEWEST_HUMANS)
    share, stratum = np.ones(len(case)), np.zeros(len(case), dtype=np.int64)
    if strata is not None:
        counts = rows.human_counts[item]
        np.subtract.at(counts, (place, human.value.astype(np.int64)), 1)
        of_case, share, stratum = _in_strata(counts[case], strata)
        case = case[of_case]
    item, rater, own = item[case], rater[case], own[case]
    others = (total[item] - own) / (n_labels[item] - 1)
    for number in sorted(np.unique(rater), key=human.raters.__getitem__):
        mine = rater == number
        sides = own[mine], others[mine]
        yield _Held(item[mine], item[mine], *sides, stratum[mine], share[mine])


def _in_strata(counts: IntArray, strata: Strata) -> tuple[IntArray, FloatArray, IntArray]:
    """Put label counts (n, k) into strata by both of their middle labels: row, share, stratum."""
    lower, upper = _strata_of_middles(counts, strata)
    differ = np.flatnonzero(lower != upper)
    share = np.where(lower != upper, 0.5, 1.0)
    row = np.append(np.arange(len(counts)), differ)
    return row, np.append(share, share[differ]), np.append(lower, upper[differ])


def _alike(scale: Scale, strata: Strata | None, own: IntArray, others: IntArray) -> IntArray:
    """Give labels one code that count alike: on an item held out, or on one with too few others."""
    n_others = others.sum(axis=1)
    enough = n_others >= FEWEST_HUMANS - 1
    mean = np.where(enough, others @ scale.values / np.maximum(n_others, 1), 0.0)
    told = [own, n_others, np.unique(mean, return_inverse=True)[1]]
    if strata is not None:
        told += _strata_of_middles(others, strata)
    return distinct_rows(np.where(enough, np.stack(told), 0).T).of_item


def _units_of_labels(single: LabelsAlike, cluster: str | None) -> tuple[Units | None, str]:
    """Find what an engine draws, with its rows, or why there is nothing."""
    found = single.by_unit(cluster)
    if isinstance(found, str):
        return None, found
    n_rows = len(single.times)
    clusters = cluster_matrix(found.profile, found.cluster, n_rows, found.times)
    return Units(single.times, None, clusters), ""


def _strata_of_middles(counts: IntArray, strata: Strata) -> list[IntArray]:
    """Stratum of label counts (n, k) by the lower, and by the upper of their middle labels."""
    n, up_to = counts.sum(axis=1, keepdims=True), np.cumsum(counts, axis=1)
    middles = ((up_to > (n - 1) // 2).argmax(axis=1), (up_to > n // 2).argmax(axis=1))
    return [strata.of(counts, middle) for middle in middles]


def _of_labels(single: LabelsAlike, strata: Strata | None) -> Iterator[_Held]:
    """Hold out each rater of single labels, which stand beside the counts of the others."""
    human, scale = single.pair.human, single.pair.scale
    n_others = single.others.sum(axis=1)
    enough = n_others[human.item] >= FEWEST_HUMANS - 1
    row, rater = human.item[enough], human.rater[enough]
    own = _numbers(human.value[enough], scale)
    others = single.others[row] @ scale.values / n_others[row]
    share, stratum = np.ones(len(row)), np.zeros(len(row), dtype=np.int64)
    if strata is not None:
        case, share, stratum = _in_strata(single.others[row], strata)
        row, rater, own, others = row[case], rater[case], own[case], others[case]
    for number in sorted(np.unique(rater), key=human.raters.__getitem__):
        mine = rater == number
        yield _Held(row[mine], row[mine], own[mine], others[mine], stratum[mine], share[mine])


def _beside(held: _Held, rows: Comparison, noise: float) -> tuple[_Side | None, _Side]:
    others = rank_codes(held.others, noise)
    human = _Side(held.row, held.share, rank_codes(held.own), others, rows.n_items)
    if rows.judge is None:
        return None, human
    machine = rows.machine
    order = np.argsort(machine.item, kind="stable")
    n_answers = np.bincount(machine.item, minlength=rows.n_items)
    first = np.cumsum(n_answers) - n_answers
    n_own = n_answers[held.item]
    place = np.repeat(np.arange(len(held.row)), n_own)
    answer = order[ranges(first[held.item], n_own)]
    said = rank_codes(_numbers(machine.value[answer], rows.judge_scale))
    share = held.share[place] / n_own[place]
    return _Side(held.row[place], share, said, others[place], rows.n_items), human


def _n_items(held: list[_Held], single: LabelsAlike | None, times: FloatArray) -> int:
    row = np.concatenate([one.row for one in held])
    if single is None:
        return round(float(times[np.unique(row)].sum()))
    # every item has come as often as it has labels
    often = times[row] * np.concatenate([one.share for one in held])
    return round(float((often / (1 + single.others[row].sum(axis=1))).sum()))


def _numbers(value: FloatArray, scale: Scale) -> FloatArray:
    """Numbers of labels (codes of their categories), or scores as they are."""
    numbers: FloatArray = scale.values[value.astype(np.int64)] if scale.is_categorical else value
    return numbers
