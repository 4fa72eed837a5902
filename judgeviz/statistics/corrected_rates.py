"""The share of items in a class, from a judge that errs and some items that humans labelled too."""

from math import isnan, nan, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.statistics.intervals import quantile_of_error

FloatArray = NDArray[np.float64]


class Rate(NamedTuple):
    """A share with its interval; NaN where it is undefined."""

    value: float
    low: float
    high: float


NO_RATE = Rate(nan, nan, nan)


class ByCluster(NamedTuple):
    """Items of each kind in every cluster; clusters are in the same order in both.

    Attributes
    ----------
    labelled : ndarray, shape (n_clusters, n)
        That both labelled, of the kinds of the items that they are counted for.
    alone : ndarray, shape (n_clusters, n_alone)
        That only the judge labelled.
    """

    labelled: FloatArray
    alone: FloatArray

    @property
    def n_clusters(self) -> int:
        """Clusters that hold any item."""
        return int(np.count_nonzero(self.labelled.any(axis=1) | self.alone.any(axis=1)))

    def variance(self, of_labelled: FloatArray, of_alone: FloatArray) -> float:
        """Variance of a sum to which each item adds this much; of the clusters' sums around 0.

        NaN of a single cluster.
        """
        added, n = self.labelled @ of_labelled + self.alone @ of_alone, self.n_clusters
        return float(added @ added) * n / (n - 1) if n > 1 else nan


def rogan_gladen(
    table: FloatArray,
    n_class: float,
    n_judged: float,
    level: float = 0.95,
    clusters: ByCluster | None = None,
) -> Rate:
    """Correct the judge's share of a class by its sensitivity and specificity.

    Parameters
    ----------
    table : ndarray, shape (2, 2)
        Items that both labelled: rows the humans' label, columns the judge's, the class first.
    n_class, n_judged : float
        Items that only the judge labelled: in the class, and all of them.
    level : float
        Of the interval.
    clusters : ByCluster, optional
        Cells of ``table``, row by row, and items that only the judge labelled (in the class, not
        in it), in every cluster. The interval is wider by as much as the error of the value is
        larger between clusters than between items (never less), and by t(G - 1) of fewer than 30.

    Returns
    -------
    Rate
        Within [0, 1]. NaN where the humans gave only one of both labels, no item was labelled by
        the judge alone, or the judge is no better than chance (sensitivity + specificity <= 1).
        Without an interval where there is a single cluster.

    References
    ----------
    W. J. Rogan and B. Gladen, 1978; the interval is that of Z. Lang and J. Reiczigel, "Confidence
    limits for prevalence of disease adjusted for estimated sensitivity and specificity", 2014,
    which C. Lee et al., "How to correctly report LLM-as-a-judge evaluations", recommend.
    """
    n_positive, n_negative = table.sum(axis=1)
    if not (n_positive and n_negative and n_judged):
        return NO_RATE
    sensitivity, specificity = table[0, 0] / n_positive, table[1, 1] / n_negative
    if sensitivity + specificity <= 1:
        return NO_RATE
    share = n_class / n_judged
    value = float(np.clip((share + specificity - 1) / (sensitivity + specificity - 1), 0, 1))
    z = quantile_of_error(level)
    wider = 1.0
    if clusters is not None:
        wider = _wider(table, n_class, n_judged, value, clusters)
        wider *= quantile_of_error(level, clusters.n_clusters) / z
    if isnan(wider):
        return Rate(value, nan, nan)
    # a success and a failure more of either kind; of the share as many as Agresti and Coull add
    share, n_judged = (n_class + z**2 / 2) / (n_judged + z**2), n_judged + z**2
    sensitivity, n_positive = (table[0, 0] + 1) / (n_positive + 2), n_positive + 2
    specificity, n_negative = (table[1, 1] + 1) / (n_negative + 2), n_negative + 2
    slope = sensitivity + specificity - 1
    if slope <= 0:
        return Rate(value, 0.0, 1.0)
    middle = (share + specificity - 1) / slope
    of_positive = sensitivity * (1 - sensitivity) / n_positive
    of_negative = specificity * (1 - specificity) / n_negative
    shift = 2 * z**2 * (middle * of_positive - (1 - middle) * of_negative)
    variance = (
        share * (1 - share) / n_judged + (1 - middle) ** 2 * of_negative + middle**2 * of_positive
    )
    reach = z * wider * sqrt(variance) / slope
    low, high = (float(np.clip(middle + shift + side, 0, 1)) for side in (-reach, reach))
    return Rate(value, min(low, value), max(high, value))


def _wider(
    table: FloatArray, n_class: float, n_judged: float, share: float, clusters: ByCluster
) -> float:
    """How many times the error between clusters is that between items; at least 1.

    By the change of the corrected share with its three rates, to the first order; the slope is in
    both errors. NaN of a single cluster.
    """
    (hits, misses), (alarms, rejections) = table
    n_positive, n_negative = hits + misses, alarms + rejections
    sensitivity, specificity = hits / n_positive, rejections / n_negative
    of_positive, of_negative, judged = share / n_positive, (1 - share) / n_negative, 1 / n_judged
    of_labelled = np.array([
        -of_positive * (1 - sensitivity),
        of_positive * sensitivity,
        -of_negative * specificity,
        of_negative * (1 - specificity),
    ])  # fmt: skip
    found = n_class / n_judged
    of_alone = np.array([judged * (1 - found), -judged * found])
    by_item = float(table.ravel() @ of_labelled**2)
    by_item += float(np.array([n_class, n_judged - n_class]) @ of_alone**2)
    by_cluster = clusters.variance(of_labelled, of_alone)
    if isnan(by_cluster):
        return nan
    return sqrt(max(by_cluster / by_item, 1.0)) if by_item else 1.0


def prediction_powered_rate(
    human: FloatArray,
    judge: FloatArray,
    judge_alone: FloatArray,
    level: float = 0.95,
    *,
    times: tuple[FloatArray, FloatArray] | None = None,
    clusters: ByCluster | None = None,
) -> Rate:
    """Share that the humans would find in all items, narrowed by a judge's labels (PPI++).

    Parameters
    ----------
    human, judge : ndarray of float, shape (n,)
        Of the class (1) or not (0), on the items that both labelled; or the chance of it.
    judge_alone : ndarray of float, shape (n_alone,)
        On the items that only the judge labelled.
    level : float
        Of the interval.
    times : (ndarray, ndarray), optional
        Items that each number stands for, of both kinds: (n,) and (n_alone,); one when left out.
    clusters : ByCluster, optional
        The same in every cluster. The error is that of the clusters' sums, where it is larger, with
        t(G - 1) of fewer than 30.

    Returns
    -------
    Rate
        Within [0, 1]; NaN with fewer than two items on either side. Without an interval where
        there is a single cluster.

    Notes
    -----
    How much the judge counts is chosen so that the variance is smallest: a judge that follows the
    humans not at all leaves their own mean. Both kinds of items have to come from one population.

    References
    ----------
    A. N. Angelopoulos, J. C. Duchi and T. Zrnic, "PPI++: Efficient prediction-powered inference",
    2023, example 6.1.
    """
    often, often_alone = times or (np.ones(len(human)), np.ones(len(judge_alone)))
    n, n_alone = float(often.sum()), float(often_alone.sum())
    if n < 2 or n_alone < 2:
        return NO_RATE
    off = [side - often @ side / n for side in (human, judge)]
    covariance = float(often @ (off[0] * off[1])) / n
    every, weight = np.concatenate([judge, judge_alone]), np.concatenate([often, often_alone])
    n_all = n + n_alone
    spread = _mean_square(every, weight) * n_all / (n_all - 1)
    power = 0.0 if spread == 0 else float(np.clip(covariance / ((1 + n / n_alone) * spread), 0, 1))
    left = human - power * judge
    value = float(power * (often_alone @ judge_alone) / n_alone + often @ left / n)
    of_alone, of_left = _mean_square(judge_alone, often_alone), _mean_square(left, often)
    variance = power**2 * of_alone / n_alone + of_left / n
    n_clusters = None
    if clusters is not None:
        n_clusters = clusters.n_clusters
        mean_alone, mean_left = often_alone @ judge_alone / n_alone, often @ left / n
        off_alone = power * (judge_alone - mean_alone) / n_alone
        variance = float(np.maximum(variance, clusters.variance((left - mean_left) / n, off_alone)))
    reach = quantile_of_error(level, n_clusters) * sqrt(variance)
    return Rate(*(float(np.clip(value + side, 0, 1)) for side in (0, -reach, reach)))


def _mean_square(values: FloatArray, times: FloatArray) -> float:
    """Mean square around the mean."""
    n = times.sum()
    return float(times @ (values - times @ values / n) ** 2 / n)
