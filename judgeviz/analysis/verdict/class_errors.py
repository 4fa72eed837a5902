"""A judge against labels of which an item has one or two, class by class."""

from dataclasses import dataclass
from math import nan

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.measured import Measured
from judgeviz.analysis.strata import centre_rule
from judgeviz.counting.resamples import Resampling, Units
from judgeviz.errors import LabelError
from judgeviz.labels.comparison import MOST_COUNTED, Comparison
from judgeviz.labels.labels import JudgedAlone, Labels
from judgeviz.labels.source_scores import name_codes
from judgeviz.statistics.aggregates import NO_LABEL, CentreRule
from judgeviz.statistics.corrected_rates import (
    NO_RATE,
    ByCluster,
    prediction_powered_rate,
    rogan_gladen,
)
from judgeviz.statistics.intervals import wilson_interval

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]


@dataclass(frozen=True)
class ClassErrors:
    """A judge against labels of which an item has one or two, class by class.

    Attributes
    ----------
    frame : DataFrame
        A row per class: class, items, recall, precision (each with _low and _high), share_human,
        share_judge (of the items that both labelled), items_judge_alone, and where there are such
        items share_judge_alone, share_rogan_gladen and share_ppi (the last two with _low, _high).
    n_items, n_divided : int
        Items behind it, and those left out because as many humans say one thing as another.
    most : ndarray of float, shape (n_classes,)
        Upper ends of the recalls that hold for all classes at once (Bonferroni): one of ten
        classes is soon low by chance. NaN where a class does not occur.
    """

    frame: pd.DataFrame
    n_items: int
    n_divided: int
    most: FloatArray

    def lowest(self) -> dict[str, float]:
        """Row of the class whose recall has the lowest upper end, among those that occur."""
        known = self.frame.dropna(subset=["recall"])
        row = known.iloc[int(known["recall_high"].to_numpy().argmin())]
        return {name: float(row[name]) for name in ("recall", "recall_low", "recall_high", "items")}


def class_errors(
    pair: Comparison, resampling: Resampling, labels: Labels | None = None
) -> ClassErrors:
    """Recall and precision of every class, and the shares of the classes corrected for both.

    Items whose humans are divided have no class: whichever it were, it would be held against the
    judges that give it less often.

    Parameters
    ----------
    pair : Comparison
        Of labels on both sides.
    labels : Labels, optional
        That the comparison is of, without filters: where the shares are to be corrected in what
        the judge alone labelled.

    Raises
    ------
    LabelError
        Where all items divide the humans.
    """
    rule, profiles, units = centre_rule(pair.scale), pair.profiles, pair.units(resampling.cluster)
    of_humans = rule if pair.scale.kind == "preference" else CentreRule("drop")
    human, judge = of_humans.of(profiles.human), rule.of(pair.judge_profiles)
    is_decided = human != NO_LABEL
    times = np.where(is_decided, profiles.n_items, 0)
    n_items = int(times.sum())
    if not n_items:
        raise LabelError(
            f"As many humans say one thing as another on every item of '{pair.criterion}', so that "
            f"'{pair.judge}' can be held against none; add labels of one more human."
        )
    judged = _judged_alone(pair, labels, units, resampling.cluster)
    rows, most = [], []
    occurs = np.unique(human[times > 0])
    joint_level = 1 - (1 - resampling.level) / len(occurs)
    for place, name in enumerate(pair.scale.categories):
        said, found = human == place, (judge == place) & is_decided
        most.append(_share(said & found, said, units, joint_level).high)
        row: dict[str, object] = {"class": name, "items": int(times @ said)}
        for column, among in (("recall", said), ("precision", found)):
            row |= _columns(column, _share(said & found, among, units, resampling.level))
        shares = (float(times @ side) / n_items for side in (said, found))
        row |= dict(zip(("share_human", "share_judge"), shares, strict=True))
        cells = np.stack([one & is_decided for one in _crossed(said, found)])
        clusters = judged.beside(cells, units, place)
        row |= _shares_of_all(cells @ times, place, judged.n_items, clusters, resampling.level)
        rows.append(row)
    return ClassErrors(pd.DataFrame(rows), n_items, pair.n_items - n_items, np.array(most))


@dataclass(frozen=True, slots=True)
class _Alone:
    """Items that the judge alone labelled, by class.

    Attributes
    ----------
    n_items : ndarray of int, shape (k,)
    by_cluster : ndarray of float, shape (n_clusters, k), or None
        Of clusters in the order of the comparison's, then those that hold no other items; None
        where items are drawn.
    """

    n_items: IntArray
    by_cluster: FloatArray | None = None

    def beside(self, cells: BoolArray, units: Units, place: int) -> ByCluster | None:
        """Put items of one class or not in every cluster beside the cells of both sides."""
        if self.by_cluster is None or units.clusters is None:
            return None
        in_class = self.by_cluster[:, place]
        labelled = np.zeros((len(self.by_cluster), len(cells)))
        labelled[: units.clusters.shape[1]] = units.clusters.T @ cells.T
        return ByCluster(
            labelled, np.column_stack([in_class, self.by_cluster.sum(axis=1) - in_class])
        )


def _judged_alone(
    pair: Comparison, labels: Labels | None, units: Units, cluster: str | None
) -> _Alone:
    """Count the items that the judge, but no human, labelled, by class.

    Of several answers on an item the majority counts. Invalid responses count as they do in the
    comparison: shares of other answers cannot be corrected by its errors. There are none where
    these stand for the worst label, as no label is the worst where no human gave one.
    """
    scale, judge = pair.judge_scale, str(pair.judge)
    k = len(scale.categories)
    is_worst = pair.invalid == "worst"
    if labels is None or k > MOST_COUNTED or (is_worst and labels.n_invalid(judge, pair.criterion)):
        return _Alone(np.zeros(k, dtype=np.int64))
    found = labels.judged_alone(judge, pair.criterion, pair.invalid, pair.invalid_seed, cluster)
    answer = centre_rule(scale).of(found.counts)
    n_items = np.bincount(answer, found.times, k).astype(np.int64)
    if cluster is None or not n_items.any():
        return _Alone(n_items)
    return _Alone(n_items, _by_cluster(found, answer, pair.cluster_names(cluster), units, k))


def _by_cluster(
    found: JudgedAlone, answer: IntArray, names: tuple[str, ...], units: Units, k: int
) -> FloatArray:
    """Items of each class in every cluster; one without a name is a cluster by itself."""
    assert found.values is not None
    assert units.clusters is not None
    codes, own_names = name_codes(found.values)
    row = {name: number for number, name in enumerate(names)}
    new = [name for name in own_names if name not in row]
    n_here = units.clusters.shape[1]  # the named ones, then items without a name
    row |= {name: n_here + number for number, name in enumerate(new)}
    own = np.array([row[name] for name in own_names], dtype=np.int64)
    by_cluster, known = np.zeros((n_here + len(new), k)), codes >= 0
    np.add.at(by_cluster, (own[codes[known]], answer[known]), found.times[known])
    single = np.bincount(answer[~known], found.times[~known], k).astype(np.int64)
    return np.vstack([by_cluster, np.repeat(np.eye(k), single, axis=0)])


def _columns(name: str, measured: tuple[float, float, float]) -> dict[str, object]:
    return dict(zip((name, f"{name}_low", f"{name}_high"), measured, strict=True))


# Of a class or not: the humans and the judge in the cells of a table of both, and the judge alone.
_CELLS = np.array([1.0, 1, 0, 0]), np.array([1.0, 0, 1, 0]), np.array([1.0, 0])


def _crossed(first: BoolArray, second: BoolArray) -> tuple[BoolArray, ...]:
    """Both, the first alone, the second alone, neither."""
    return first & second, first & ~second, ~first & second, ~first & ~second


def _shares_of_all(
    cells: FloatArray, place: int, alone: IntArray, clusters: ByCluster | None, level: float
) -> dict[str, object]:
    """Share of a class in what the judge alone labelled, and corrected by its errors.

    ``cells`` (4,) are items that both, only the humans, only the judge and neither gave the class.
    """
    n_alone, n_class = int(alone.sum()), int(alone[place])
    row: dict[str, object] = {"items_judge_alone": n_alone, "share_judge_alone": nan}
    rogan, powered = NO_RATE, NO_RATE
    if n_alone:
        row["share_judge_alone"] = n_class / n_alone
        table = cells.astype(np.float64)
        rogan = rogan_gladen(table.reshape(2, 2), n_class, n_alone, level, clusters)
        of_alone = np.array([n_class, n_alone - n_class], dtype=np.float64)
        powered = prediction_powered_rate(
            *_CELLS, level, times=(table, of_alone), clusters=clusters
        )
    return row | _columns("share_rogan_gladen", rogan) | _columns("share_ppi", powered)


def _share(hit: BoolArray, among: BoolArray, units: Units, level: float) -> Measured:
    """Share of hits among some items, with Wilson's interval; of fewer where clusters are alike."""
    n = float(units.n_items @ among)
    if not n:
        return Measured()
    share = float(units.n_items @ hit) / n
    if units.clusters is not None:
        off = units.clusters.T @ np.where(among, hit - share, 0.0)
        by_item = n * share * (1 - share)
        n = n if not by_item else n / max(float(off @ off) / by_item, 1.0)
    ends = wilson_interval(np.asarray(share), np.asarray(n), level)
    return Measured(share, *(float(end) for end in ends))
